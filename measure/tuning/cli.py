# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m measure schedules | plan | evidence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from generator import pipeline
from generator.allocate import ALLOCATORS
from generator.cipher.registry import Cipher, CipherError
from generator.cipher.registry import cipher as cipher_called
from generator.models import UnknownModelError, load
from generator.native import NativeError, missing
from generator.program.plan import Kernel, named
from generator.schedule import ScheduleError, SpecError, parse
from generator.target import TARGETS, Target
from generator.variants import Design, chosen
from generator.variants.orders import key
from harness.build import Compiler, build_programs
from harness.database import write_file
from harness.errors import HarnessError
from harness.options import wide_console
from harness.paths import BUILD
from harness.processors import cpu_option, processor
from harness.progress import Progress
from measure.timing.candidates import FLAGS
from measure.timing.machine import facts, folder, results_option
from measure.timing.manifest import command
from measure.timing.readings import PROGRAMS
from measure.tuning import decide, evidence, kernels, orders, plans, records, reports, search, tables
from measure.tuning.grid import grid
from measure.tuning.subject import Subject

Command = Callable[..., Any]
#: Columns of a table of orders.
WIDTH = 170
#: How many of another machine's best orders are tried, too.
ELSEWHERE = 3
ALL = "all"


def measuring(command: Command) -> Command:
    """The options of every measurement."""
    options = [
        click.option(
            "--primitive", envvar="PRIMITIVE", default="chacha20", show_default=True, help="Whose family's kernels."
        ),
        click.option("--places", type=click.IntRange(1, 16), default=6, show_default=True, help="NOPs: 0 to PLACES-1."),
        click.option("--passes", type=click.IntRange(1), default=30, show_default=True, help="Rounds over everything."),
        cpu_option,
        click.option("--cc", envvar="CC", default="gcc", show_default=True, help="What assembles and links."),
        click.option("--build-dir", type=click.Path(path_type=Path), default=BUILD, help="Where to build."),
        click.option("--record", is_flag=True, help="Write what was found into this machine's results."),
        results_option,
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.command
@click.argument("names", metavar="KERNEL...", nargs=-1)
@click.option("--target", default="", help="sse2, avx2, ...; the widest one that uses it, if not given.")
@click.option("--role", type=click.Choice(kernels.ROLES), help="In bulk or as the last; as the flagship has it.")
@click.option("--spec", "specs", multiple=True, metavar="ORDER", help="One more order to try.")
@click.option("--only-specs", is_flag=True, help="No orders but those of --spec and what is emitted.")
@click.option("--search", "seconds", type=click.IntRange(1), help="Seconds to search for more orders with few spills.")
@click.option("--allocator", "allocators", multiple=True, default=("furthest",), type=click.Choice(list(ALLOCATORS)))
@click.option("--uarch", default=pipeline.SCHEDULE_FOR, show_default=True, help="The model for bounds.")
@measuring
def schedules(
    names: tuple[str, ...],
    target: str,
    role: str | None,
    specs: tuple[str, ...],
    only_specs: bool,
    seconds: int | None,
    allocators: tuple[str, ...],
    uarch: str,
    primitive: str,
    places: int,
    passes: int,
    cpu: int | None,
    cc: str,
    build_dir: Path,
    record: bool,
    results: Path,
) -> None:
    """Try orders and allocations for a KERNEL such as c8_c8, c16 or c4_c4_w1 (columns, rows, words, and their blocks),
    or for all that the flagships use.

    Every order is checked, then measured. The best are measured again at all places, interleaved with what is emitted
    and what other machines found best. The best here has the lowest mean over the places or, among equals, the best
    worst. What is emitted follows from all machines' records: see evidence.
    """
    if not names:
        raise HarnessError("Which kernel? For example: make schedules KERNEL=c8_c8 TARGET=avx2; or KERNEL=all")
    for spec in specs:
        _check_spec(spec)
    _check_model(uarch)
    cipher, searches = _stream(primitive), []
    known = evidence.kernels(results)
    for kernel, kernel_role, chosen_target in _wanted(names, target, role):
        known_best = (known, cipher.family.stem, chosen_target.name, key(kernel, kernel_role), folder(), ELSEWHERE)
        searches.append(
            orders.Job(
                Subject(cipher.name, chosen_target.name, kernel.name, kernel_role),
                tuple(range(places)),
                passes,
                processor(cpu),
                allocators,
                specs,
                uarch,
                tuple(decide.worth_trying(*known_best, emitted_only=only_specs)),
            )
        )
    programs = build_programs(Compiler(cc), build_dir / "harness", PROGRAMS)
    console = wide_console(WIDTH)
    for job in searches:
        every, what = grid(job.subject), f"{job.subject.kernel} {job.subject.target}"
        tried = [] if only_specs else every
        if seconds:
            with Progress(f"{what}, search", 1) as progress:
                tried = [*tried, *search.sought(job, every, seconds, progress.reach)]
        with Progress(what, 2) as progress:
            found = orders.search(
                job,
                tried,
                Compiler(f"{cc} {FLAGS}"),
                programs,
                build_dir / "tuning",
                progress.reach,
            )
        tables.show_orders(console, found)
        if record:
            path = records.write_orders(records.orders(found, facts()["CPU"], command()), results)
            console.print(f"recorded in {path}; make evidence RECORD=1 chooses anew", soft_wrap=True)


@click.command
@click.argument("names", metavar="FLAGSHIP...", nargs=-1)
@click.option("--kernel", "more", multiple=True, metavar="KERNEL", help="One more kernel to consider.")
@click.option("--limit", type=click.IntRange(1), help="Bytes of code; 32 KB for AVX-512, else 20 KB, if not given.")
@measuring
def plan(
    names: tuple[str, ...],
    more: tuple[str, ...],
    limit: int | None,
    primitive: str,
    places: int,
    passes: int,
    cpu: int | None,
    cc: str,
    build_dir: Path,
    record: bool,
    results: Path,
) -> None:
    """Measure which kernel is the fastest at each length for a FLAGSHIP such as amd64-avx2, or for all, and propose a
    table: the one that loses the least on this machine.

    Where no machine's record decides a plan (see evidence), it stays as generator/variants/chosen.json has it.
    """
    designs, cipher, cpu_chosen = _flagships(names), _stream(primitive), processor(cpu)
    extra = {each.name: [kernels.kernel_of(name, each.target) for name in _words(more)] for each in designs}
    programs = build_programs(Compiler(cc), build_dir / "harness", PROGRAMS)
    console = wide_console(WIDTH)
    for design in designs:
        assert design.plan is not None
        with Progress(design.name, 1) as progress:
            found = plans.measure_all(
                design,
                cipher,
                extra[design.name],
                tuple(range(places)),
                passes,
                cpu_chosen,
                Compiler(f"{cc} {FLAGS}"),
                programs,
                build_dir / "tuning",
                progress.reach,
            )
        proposal = plans.propose([found], limit or plans.LIMITS[design.target.evex])
        tables.show_plan(console, found, proposal, design.plan, places)
        if record:
            made_by = facts()["CPU"], command()
            path = records.write_plan(records.plan(found, proposal, cipher.family.stem, places, made_by), results)
            console.print(f"recorded in {path}; make evidence RECORD=1 chooses anew", soft_wrap=True)


@click.command(name="evidence")
@click.option("--record", is_flag=True, help="Write what is chosen into the generator; make emit then emits it.")
@results_option
def evidence_command(record: bool, results: Path) -> None:
    """What the measurements of all machines say of orders and plans: what is chosen for each flagship, and what that
    costs on each machine against the best known there.
    """
    found, of_plans = evidence.kernels(results), evidence.plans(results)
    text = decide.text(found, of_plans)
    reports.show(wide_console(WIDTH), found, of_plans)
    if record:
        write_file(chosen.FILE, text.splitlines())
        click.echo(f"written to {chosen.FILE.name}; make emit emits it")
    elif text != chosen.FILE.read_text(encoding="utf-8"):
        click.echo(f"{chosen.FILE.name} differs from what is chosen here: make evidence RECORD=1 writes it")


def _wanted(names: tuple[str, ...], target: str, role: str | None) -> list[tuple[Kernel, str, Target]]:
    """The kernels with their roles. Raises HarnessError."""
    if _words(names) == [ALL]:
        return _used(target)
    found = []
    for name in _words(names):
        chosen_target = _target(name, target)
        kernel = kernels.kernel_of(name, chosen_target)
        chosen_role = role or kernels.default_role(kernel, chosen_target)
        if chosen_role == "last":
            kernels.check_last(kernel, chosen_target)
        found.append((kernel, chosen_role, chosen_target))
    return found


def _used(target: str) -> list[tuple[Kernel, str, Target]]:
    """All kernels of the flagships that have instructions to reorder."""
    found = [(design.target, *job) for design in _able(target) for job in kernels.reordered(design)]
    return list({(kernel, role, at.name): (kernel, role, at) for at, kernel, role in found}.values())


def _able(target: str = "") -> list[Design]:
    """The flagships that this CPU can run, of a target or of all; says which it cannot."""
    found = []
    for design in kernels.flagships(kernels.target_of(target) if target else None):
        if lacking := _lacking(design.target):
            click.echo(f"{design.name}: left out, this CPU lacks {', '.join(lacking)}")
        else:
            found.append(design)
    return found


def _stream(primitive: str) -> Cipher:
    """Raises HarnessError where there is no such stream cipher."""
    try:
        found = cipher_called(primitive)
    except CipherError as error:
        raise HarnessError(str(error)) from None
    if found.core:
        raise HarnessError(f"{primitive} is no stream: it has no kernels to choose")
    return found


def _target(kernel: str, name: str) -> Target:
    """The target of that name, or the widest one this CPU has whose flagship uses the kernel. Raises HarnessError."""
    if name:
        target = kernels.target_of(name)
        _check_cpu(target)
        return target
    for wide in reversed(TARGETS):
        used = [named(each)[0] for each in kernels.kernels_of(TARGETS[wide])]
        if named(kernel)[0] in used and not _lacking(TARGETS[wide]):
            return TARGETS[wide]
    raise HarnessError(f"no flagship that this CPU can run uses {kernel}: name a target, as in TARGET=avx2")


def _flagships(names: tuple[str, ...]) -> list[Design]:
    """Those of these names, or all that this CPU can run. Raises HarnessError."""
    known = {design.name: design for design in kernels.flagships()}
    given = _words(names)
    if given == [ALL]:
        return _able()
    wrong = [name for name in given if name not in known]
    if wrong or not given:
        raise HarnessError(
            f"Which flagship{f', not {wrong[0]!r}' if wrong else ''}? There are: {' '.join(known)}; or all"
        )
    for name in given:
        _check_cpu(known[name].target)
    return [known[name] for name in given]


def _words(names: tuple[str, ...]) -> list[str]:
    return [word for text in names for word in text.replace(",", " ").split()]


def _lacking(target: Target) -> list[str]:
    try:
        return missing(target.features)
    except NativeError as error:
        raise HarnessError(str(error)) from None


def _check_cpu(target: Target) -> None:
    if lacking := _lacking(target):
        raise HarnessError(f"{target.name} needs {', '.join(lacking)}, which this CPU lacks; nothing can be measured")


def _check_spec(spec: str) -> None:
    try:
        for part in spec.split("|"):
            parse(part)
    except (SpecError, ScheduleError) as error:
        raise HarnessError(str(error)) from None


def _check_model(uarch: str) -> None:
    try:
        load(uarch)
    except UnknownModelError as error:
        raise HarnessError(error.args[0]) from None
