# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The commands python -m measure schedules, plan and evidence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from generator import allocate, pipeline, schedule
from generator.models import MissingFormError, load
from generator.variants import Design, chosen
from harness.database import write_file
from harness.errors import HarnessError
from harness.implementations import missing
from harness.options import from_environment, number_option, several, wide_console
from harness.paths import BUILD
from harness.processors import cpu_option, processor
from harness.progress import Progress
from measure.timing import quiet
from measure.timing.candidates import Settings, offsets_option
from measure.timing.machine import folder, results_option
from measure.timing.manifest import command
from measure.tuning import decide, kernels, measuring, plans, records, tables
from measure.tuning.format import STUDY, Record
from measure.tuning.measuring import Pair
from measure.tuning.schedules import grid, texts
from measure.tuning.search import Search, other_numbers
from measure.tuning.subject import ALL, Subject, check, kernel_options, primitive_option, stream, subjects
from measure.tuning.tables import WIDTH

#: How many of each other machine's best schedules are tried, too; how many of those that a search finds.
ELSEWHERE, FOUND = 3, 12
RECORDED, CHOOSES = "recorded in {}", "; make evidence RECORD=1 chooses anew"


@dataclass(frozen=True)
class Measuring:
    """The options that all measurements share; offsets: the number of alignment offsets."""

    offsets: int
    passes: int
    cpu: int | None
    cc: str
    work: Path | None
    record: bool
    results: Path

    @property
    def settings(self) -> Settings:
        """How to time. Raises HarnessError if there is no such processor."""
        return Settings(tuple(range(self.offsets)), self.passes, cpu=processor(self.cpu), cc=self.cc)

    @property
    def place(self) -> Path:
        """The directory to build in."""
        return self.work or BUILD / "tuning"

    def check(self, watch: quiet.Watch) -> None:
        """Raise HarnessError if a result was to be recorded but the run was disturbed."""
        if self.record and watch.refusal:
            raise HarnessError(watch.refusal)


#: The options of Measuring.
measuring_options = several(
    offsets_option,
    number_option("--passes", 15, "Passes over all in each run.", least=2),
    cpu_option,
    from_environment("--cc", "The compiler.", "gcc"),
    click.option(
        "--work", type=click.Path(path_type=Path, file_okay=False), help="Where to build; default: build/tuning."
    ),
    click.option("--record", is_flag=True, help="Write what was found into this machine's results."),
    results_option,
)


@click.command
@click.argument("names", metavar="KERNEL...", nargs=-1)
@kernel_options
@click.option(
    "--schedules", "listed", default="grid", show_default=True, help="Which to try: grid,random=200,file=PATH, or none."
)
@click.option("--schedule", "more", multiple=True, metavar="TEXT", help="One more schedule to try.")
@click.option("--search", "seconds", type=click.IntRange(1), help="Seconds to search for more, by simulated cycles.")
@click.option(
    "--allocator",
    "allocators",
    multiple=True,
    default=("furthest",),
    show_default=True,
    metavar="TEXT",
    help=f"An allocator: {', '.join(allocate.ALLOCATORS)}.",
)
@click.option("--uarch", default=pipeline.SCHEDULE_FOR, show_default=True, help="The model to simulate.")
@click.option("--study", is_flag=True, help="Time all in two runs: for the laboratory, not for make evidence.")
@click.option("--seed", type=int, default=1, show_default=True, help="For random schedules and batches.")
@measuring_options
def schedules(
    names: tuple[str, ...],
    target: str,
    role: str,
    primitive: str,
    listed: str,
    more: tuple[str, ...],
    seconds: int | None,
    allocators: tuple[str, ...],
    uarch: str,
    study: bool,
    seed: int,
    **given: Any,
) -> None:
    """Measure schedules and allocations of a KERNEL such as c8_c8, c16 or c4_c4_w1 (columns, rows, words, and their
    blocks), or of all that the flagships use.

    Each is checked, then timed in batches beside the emitted schedule. The best are timed again at all alignment
    offsets, with those that other machines found best. The best here has the lowest mean over the offsets or, among
    equals, the lowest worst offset. What is emitted follows from all machines' records: see evidence.
    """
    asked, console = Measuring(**given), wide_console(WIDTH)
    settings = replace(asked.settings, seed=seed)
    if not names:
        raise HarnessError("Which kernel? For example: make schedules KERNEL=c8_c8 TARGET=avx2; or KERNEL=all")
    for wrong, parse in ((more, schedule.parse), (allocators, allocate.parse), ((uarch,), load)):
        for text in wrong:
            check(text, parse)
    known, all_of_it = records.kernels(asked.results), quiet.Watch()
    for each in _runnable(subjects(_words(names), target, role, primitive), _words(names) == [ALL]):
        with Progress(str(each), 4 + bool(seconds)) as progress, quiet.watching() as watch:
            tried = texts(each, listed if listed != "none" else "", seed)
            if seconds:
                tried += searched(each, seconds, uarch, lambda part: progress.reach(4 + part))  # noqa: B023
            pairs = [(text, allocator) for allocator in allocators for text in (*tried, *more)]
            if study:
                found, failed = measuring.study(each, pairs, settings, asked.place, command(), progress.reach)
            else:
                job = each.variant.cipher.family.stem, each.target, f"{each.parts.rounds}/{each.role}"
                always = decide.worth_trying(known, job, folder(), ELSEWHERE, emitted_only=listed == "none")
                must: list[Pair] = [(text, allocators[0]) for text in always]
                found, failed = measuring.choose(each, pairs, must, settings, asked.place, command(), progress.reach)
        all_of_it.add(watch.worst)
        _show(console, found if study else _simulated(each, found, uarch), failed, asked, watch)
    asked.check(all_of_it)


def searched(each: Subject, seconds: float, uarch: str, progress: Callable[[float], None]) -> list[str]:
    """The best schedules by simulated cycles that a local search finds in so many seconds, starting from the grid."""
    rounds = each.rounds

    def cycles(schedule: str) -> float:
        return rounds.cycles(rounds.permutation(schedule), uarch)

    search = Search(cycles, other_numbers, seconds, key=rounds.permutation, progress=progress)
    return [schedule for _, schedule in search.run(grid(each))[:FOUND]]


def _simulated(each: Subject, found: Record, uarch: str) -> Record:
    """The record with the rounds' simulated core cycles a byte, if the model has all instructions."""
    per_byte = each.variant.cipher.rounds // 2 / each.parts.size
    made = []
    for entry in found.schedules:
        try:
            allocator = entry.allocator or found.allocator
            cycles = each.rounds.cycles(each.rounds.permutation(entry.schedule), uarch, allocator)
            made.append(replace(entry, simulated=cycles * per_byte))
        except MissingFormError:
            made.append(entry)
    return replace(found, schedules=tuple(made))


def _show(console: Any, found: Record, failed: list[tuple[str, str]], asked: Measuring, watch: quiet.Watch) -> None:
    watch.warn()
    tables.show_schedules(console, found, failed)
    if asked.record and not watch.refusal:
        said = RECORDED + ("" if found.purpose == STUDY else CHOOSES)
        console.print(said.format(records.write_schedules(found, asked.results)), soft_wrap=True)


@click.command
@click.argument("names", metavar="FLAGSHIP...", nargs=-1)
@click.option("--kernel", "more", multiple=True, metavar="KERNEL", help="One more kernel to consider.")
@primitive_option
@measuring_options
def plan(names: tuple[str, ...], more: tuple[str, ...], primitive: str, **given: Any) -> None:
    """Measure which kernel is the fastest at each length for a FLAGSHIP such as amd64-avx2, or for all, and propose the
    plan that loses the least on this machine.

    If no machine's record decides a plan (see evidence), it stays as it is in generator/variants/chosen.json.
    """
    asked, cipher, console = Measuring(**given), stream(primitive), wide_console(WIDTH)
    designs = _flagships(names, cipher.family.stem)
    all_of_it = quiet.Watch()
    for design in designs:
        assert design.plan is not None
        extra = [kernels.kernel_of(name, design.target) for name in _words(more)]
        with Progress(design.name, 1) as progress, quiet.watching() as watch:
            found = plans.measure_all(design, cipher, extra, asked.settings, asked.place, progress.reach)
        all_of_it.add(watch.worst)
        watch.warn()
        proposal = plans.propose([found])
        tables.show_plan(console, found, proposal, design.plan, asked.offsets)
        if asked.record and not watch.refusal:
            content = records.plan_content(found, proposal, cipher.family.stem, asked.offsets, command())
            console.print((RECORDED + CHOOSES).format(records.write_plan(content, asked.results)), soft_wrap=True)
    asked.check(all_of_it)


@click.command
@click.option("--record", is_flag=True, help="Write what is chosen into the generator; make emit then emits it.")
@results_option
def evidence(record: bool, results: Path) -> None:
    """Choose schedules and plans for each flagship from the records of all machines, and show what they lose on each
    machine against the best known there."""
    found, of_plans = records.kernels(results), records.plans(results)
    if not found:
        raise HarnessError(f"there are no records of schedules in {results}: make schedules RECORD=1 writes some")
    text = decide.text(found, of_plans)
    tables.show_chosen(wide_console(WIDTH), found, of_plans)
    if record:
        write_file(chosen.FILE, text.splitlines())
        click.echo(f"written to {chosen.FILE.name}; make emit emits it")
    elif text != chosen.FILE.read_text(encoding="utf-8"):
        click.echo(f"{chosen.FILE.name} differs from what is chosen here: make evidence RECORD=1 writes it")


T = TypeVar("T", bound=Subject | Design)


def _runnable(found: Sequence[T], every: bool) -> list[T]:
    """Those that this CPU can run. every: name those that it cannot; otherwise they raise HarnessError."""
    able = []
    for each in found:
        target = kernels.target_of(each.target) if isinstance(each, Subject) else each.target
        if not (lacking := ", ".join(missing(target.features))):
            able.append(each)
        elif not every:
            raise HarnessError(f"{target.name} needs {lacking}, which this CPU lacks; nothing can be measured")
        else:
            click.echo(f"{each if isinstance(each, Subject) else each.name}: left out, this CPU lacks {lacking}")
    return able


def _flagships(names: tuple[str, ...], family: str) -> list[Design]:
    """The flagships of these names, or all that this CPU can run, with a family's plans. Raises HarnessError."""
    known, given = {design.name: design for design in kernels.flagships(family=family)}, _words(names)
    wrong = [name for name in given if name not in known and given != [ALL]]
    if wrong or not given:
        raise HarnessError(
            f"Which flagship{f', not {wrong[0]!r}' if wrong else ''}? There are: {' '.join(known)}; or all"
        )
    return _runnable([known[name] for name in (known if given == [ALL] else given)], given == [ALL])


def _words(names: tuple[str, ...]) -> list[str]:
    return [word for text in names for word in text.replace(",", " ").split()]
