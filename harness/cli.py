# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m harness build | try | measure | shape | table."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from harness import shape as shapes
from harness import table as tables
from harness.build import Built, Compiler, build_all, build_programs
from harness.database import Context, Damage, Record, check_writable, read_file, write_file
from harness.errors import HarnessError
from harness.implementations import ABI, Implementation, cpu_features, find
from harness.measuring import length_count, measure
from harness.processors import allowed
from harness.progress import Progress
from harness.trying import Outcome, try_all

TREE = Path(__file__).resolve().parent.parent
FLAGS = "-march=native -O3 -fomit-frame-pointer"
FEW_LENGTHS = "64,576,1536,2048,4096"
DAMAGES_SHOWN = 10

Command = Callable[..., Any]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
def main() -> None:
    """Build, check and measure implementation directories as SUPERCOP does, without SUPERCOP."""


def choice(command: Command) -> Command:
    """The options that say which implementations, and how they are built."""
    options = [
        click.option("--impl", envvar="IMPL", default="", help="Only these variants: shell patterns, by comma."),
        click.option("--primitive", envvar="PRIMITIVE", default="", help="Only these primitives, likewise."),
        click.option(
            "--also",
            multiple=True,
            metavar="[PRIMITIVE=]DIR",
            help="A peer to compare with: a directory in or below crypto_OPERATION/PRIMITIVE, or one named PRIMITIVE=.",
        ),
        click.option("--tree", type=click.Path(path_type=Path), default=TREE, help="Where crypto_stream/ lies."),
        click.option("--cc", envvar="CC", default="gcc", show_default=True, help="The compiler."),
        click.option("--flags", default=FLAGS, show_default=True, help="Its flags for implementations."),
        click.option("--build-dir", type=click.Path(path_type=Path), default=TREE / "build", help="Where to build."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def wide_console(least: int = 120) -> Console:
    """Standard output, never so narrow that a table loses its figures."""
    return Console(width=max(Console().width, least), highlight=False, soft_wrap=True)


class Work:
    """What the options of choice() ask for: implementations that this CPU can run, built."""

    def __init__(
        self, impl: str, primitive: str, also: Sequence[str], tree: Path, cc: str, flags: str, build_dir: Path
    ) -> None:
        self.tree = tree.resolve()
        self.console = wide_console()
        self.failed = False
        cpu = cpu_features()
        found = find(self.tree, also, impl, primitive)
        obstacles = [(each, each.obstacle(cpu)) for each in found]
        for each, obstacle in obstacles:
            if obstacle and not each.peer:
                self.say("not run", each, obstacle)
        if unfit := sum(bool(obstacle) and each.peer for each, obstacle in obstacles):
            self.console.print(f"not run  {unfit} peers that are not for this CPU")
        self.programs = build_programs(Compiler(cc), build_dir / "harness")
        chosen = [each for each, obstacle in obstacles if not obstacle]
        with Progress("build", len(chosen)) as progress:
            self.builds = build_all(
                chosen, Compiler(f"{cc} {flags}".strip()), build_dir / "implementations", lambda built: progress.step()
            )
        for built in self.builds:
            self._report(built)

    def say(self, what: str, each: Implementation, message: str) -> None:
        colour = {"ok": "green", "fails": "red", "warning": "yellow"}.get(what, "default")
        self.console.print(f"[{colour}]{what:8}[/] {each.name}: {escape(message)}")

    def _report(self, built: Built) -> None:
        if built.error:
            self._failure(built.implementation, built.error)
        elif built.messages and not built.implementation.peer:
            file, first = built.messages[0]
            more = f" (and {len(built.messages) - 1} more lines)" if len(built.messages) > 1 else ""
            self.say("warning", built.implementation, f"{file}: {first}{more}")

    def _failure(self, each: Implementation, message: str) -> None:
        """A peer's failure is shown and does no harm: it is left out."""
        self.say("fails", each, message)
        self.failed = self.failed or not each.peer

    def try_all(self, huge: bool = False) -> list[Outcome]:
        builds = [built for built in self.builds if not built.error]
        with Progress("try", len(builds)) as progress:

            def done(outcome: Outcome) -> None:
                progress.step()
                if outcome.verdict == "fails":
                    progress.pause(lambda: self._failure(outcome.implementation, outcome.message))
                else:
                    progress.pause(lambda: self._success(outcome))

            return try_all(builds, self.programs["try"], self.tree, huge, done)

    def _success(self, outcome: Outcome) -> None:
        more = f"{outcome.calls} more calls" if outcome.calls else "no reference for more"
        self.say(outcome.verdict, outcome.implementation, f"{'/'.join(outcome.checksums)}, {more}")

    def untried(self) -> list[Outcome]:
        """The builds that failed, as outcomes."""
        return [Outcome(built, "fails", built.error) for built in self.builds if built.error]

    def end(self) -> None:
        if self.failed:
            sys.exit(1)


@main.command()
@choice
def build(**options: Any) -> None:
    """Build the harness and all implementations this CPU can run."""
    work = Work(**options)
    good = sum(not built.error for built in work.builds)
    work.console.print(
        f"{good} of {len(work.builds)} implementations built with {work.builds[0].compiler.line}"
        if work.builds
        else "no implementation to build"
    )
    work.end()


@main.command(name="try")
@choice
@click.option("--huge", is_flag=True, help="Also a message of more than 2^32 bytes: some seconds for each.")
@click.option("--output", type=click.Path(path_type=Path), help="Write SUPERCOP's database lines there.")
def try_command(huge: bool, output: Path | None, **options: Any) -> None:
    """SUPERCOP's checks and both checksums, and what SUPERCOP leaves out."""
    if output:
        check_writable(output)
    work = Work(**options)
    outcomes = work.untried() + work.try_all(huge)
    if output:
        write_file(output, [line for each in outcomes for line in each.lines(context_of(each.implementation))])
        work.console.print(f"database lines: {output}")
    work.end()


@main.command(name="measure")
@choice
@click.option("--lengths", default=FEW_LENGTHS, show_default=True, help="Lengths and ranges, or all: 0-4096.")
@click.option("--passes", type=click.IntRange(1), help="Rounds over the lengths; 3 for all, otherwise 50.")
@click.option("--cpu", type=int, help="The processor to run on; the last one allowed if not given.")
@click.option("--output", type=click.Path(path_type=Path), help="Database lines; build/data if not given.")
def measure_command(lengths: str, passes: int | None, cpu: int | None, output: Path | None, **options: Any) -> None:
    """Try, then time all implementations interleaved as SUPERCOP does; ends with the table."""
    passes = passes or (3 if lengths == "all" else 50)
    lengths = "0-4096" if lengths == "all" else lengths
    length_count(lengths)
    cpu = processor(cpu)
    output = output or options["build_dir"] / "data"
    check_writable(output)
    work = Work(**options)
    outcomes = [
        each for each in work.untried() + work.try_all() if each.verdict != "fails" or not each.implementation.peer
    ]
    timed = streams(outcomes)
    lines = [line for each in outcomes for line in each.lines(context_of(each.implementation))]
    if timed:
        contexts = [context_of(built.implementation) for built in timed]
        with Progress("measure", 1) as progress:
            groups = measure(timed, work.programs["measure"], lengths, passes, cpu, contexts, progress.reach)
        lines += [line for group in groups for line in group]
    write_file(output, lines)
    show(work.console, [output], "xor_cycles", "", "")
    work.console.print(f"database lines: {output}")
    work.end()


@main.command(name="shape")
@choice
@click.option(
    "--lengths", default=shapes.CURVE, show_default=True, help="Lengths of the curve that is to have no teeth."
)
@click.option(
    "--pair-lengths", default=shapes.PAIR_LENGTHS, show_default=True, help="Lengths with and without a message or an X."
)
@click.option(
    "--passes", type=click.IntRange(1), default=100, show_default=True, help="Rounds; a tenth over the whole curve."
)
@click.option("--cpu", type=int, help="The processor to run on; the last one allowed if not given.")
def shape_command(lengths: str, pair_lengths: str, passes: int, cpu: int | None, **options: Any) -> None:
    """Teeth in the curve, misaligned buffers, the keystream alone, XChaCha over ChaCha: each at its worst place.

    Of the flagships, where --impl does not say otherwise. Nothing fails for being slow.
    """
    shapes.check_curve(lengths)
    length_count(pair_lengths)
    cpu = processor(cpu)
    work = Work(**{**options, "impl": options["impl"] or shapes.FLAGSHIPS})
    timed = sorted(
        streams(work.try_all()), key=lambda built: (built.implementation.variant, built.implementation.primitive)
    )
    if timed:
        with Progress("shape", 1) as progress:
            found = shapes.measure(timed, work.programs["measure"], lengths, pair_lengths, passes, cpu, progress.reach)
        for table in shapes.tables(timed, found):
            work.console.print(table)
        low, middle, high = (f"{value:.3f}" for value in found.clock)
        work.console.print(
            f"core cycles: {middle} ({low}–{high}) in one of the time stamp counter, by chains of dependent additions "
            "timed between the calls"
        )
    work.end()


def streams(outcomes: Sequence[Outcome]) -> list[Built]:
    """What can be timed of what was tried."""
    return [
        each.built for each in outcomes if each.verdict != "fails" and each.implementation.operation == "crypto_stream"
    ]


def processor(cpu: int | None) -> int:
    """The processor asked for, or the last one allowed. Raises HarnessError where it is not allowed."""
    cpu = allowed()[-1] if cpu is None else cpu
    if cpu not in allowed():
        raise HarnessError(f"processor {cpu} is not allowed here; these are: {', '.join(map(str, allowed()))}")
    return cpu


@main.command(name="table")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--stream", is_flag=True, help="crypto_stream instead of crypto_stream_xor.")
@click.option("--impl", envvar="IMPL", default="", help="Only these variants: shell patterns, by comma.")
@click.option("--primitive", envvar="PRIMITIVE", default="", help="Only these primitives, likewise.")
def table_command(files: tuple[Path, ...], stream: bool, impl: str, primitive: str) -> None:
    """The table of database lines, ours or SUPERCOP's (data, data.gz); build/data if no file is given."""
    console = wide_console()
    if not show(console, files or [TREE / "build" / "data"], "cycles" if stream else "xor_cycles", impl, primitive):
        raise HarnessError("no lines of an implementation there")


def show(console: Console, files: Sequence[Path], word: str, impl: str, primitive: str) -> bool:
    """Prints the tables of some files, and what is damaged in them on stderr; whether there was anything to print."""
    records: list[Record] = []
    for path in files:
        damages = []
        for record in read_file(path):
            if isinstance(record, Damage):
                damages.append(record)
            else:
                records.append(record)
        for damage in damages[:DAMAGES_SHOWN]:
            click.echo(f"{path}:{damage.number}: skipped: {damage.reason}", err=True)
        if len(damages) > DAMAGES_SHOWN:
            click.echo(f"{path}: {len(damages)} damaged lines skipped in all", err=True)
    listed = tables.choose(tables.rows(records, word), impl, primitive)
    for name, found in listed.items():
        console.print(tables.render(name, found))
        for row in found:
            if row.message:
                console.print(f"  {row.implementation} {escape(row.message)}")
    return bool(listed)


def context_of(implementation: Implementation, host: str = "") -> Context:
    """The beginning of a machine's database lines for an implementation, today; of this machine where none is named."""
    host = re.sub(r"[^a-z0-9]", "", (host or platform.node().split(".")[0]).lower()) or "unknown"
    project = re.search(r'^version = "(.+)"$', (TREE / "pyproject.toml").read_text(), re.MULTILINE)
    version = f"peachacha-{project[1] if project else 'unknown'}"
    today = datetime.now(timezone.utc).strftime("%Y%m%d")
    return Context(version, host, ABI, today, implementation.operation, implementation.primitive, implementation.model)
