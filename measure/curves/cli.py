# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure run and table: cycles by length of every implementation that this CPU runs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from harness.database import check_writable, sound, write_file
from harness.errors import HarnessError
from harness.implementations import context_of
from harness.options import Work, choice, impl_option, primitive_option, wide_console
from harness.paths import BUILD
from harness.primitives import EVERY, WITHOUT_LENGTHS
from harness.processors import cpu_option, processor
from harness.progress import Progress
from measure.curves import table as tables
from measure.timing import quiet
from measure.timing.lengths import ALL, FEW_LENGTHS, lengths_option
from measure.timing.readings import PROGRAMS, measure


@click.command(name="run")
@choice
@lengths_option(FEW_LENGTHS, "Lengths and ranges; all: 0-4096; blocks: 1 to 33 of them and bulk.")
@click.option("--passes", type=click.IntRange(1), help="Passes over the lengths; 3 for all, otherwise 50.")
@cpu_option
@click.option("--output", type=click.Path(path_type=Path), help="Where to write database lines; default: build/data.")
def run(lengths: str, passes: int | None, cpu: int | None, output: Path | None, **options: Any) -> None:
    """Try all implementations, then time them interleaved as SUPERCOP does; ends with the table."""
    passes = passes or (3 if lengths == ALL else 50)
    work, _ = timed(lengths, passes, cpu, output or options["build_dir"] / "data", {**options, "operations": EVERY})
    work.end()


def timed(lengths: str, passes: int, cpu: int | None, output: Path, options: dict[str, Any]) -> tuple[Work, list[str]]:
    """Try and time the implementations that options (of harness.options.choice) select, show the table, and write
    database lines to output. Gives the work, whose ``end`` the caller must call, and the lines. Raises HarnessError."""
    cpu = processor(cpu)
    check_writable(output)
    work = Work(**options, programs=PROGRAMS)
    outcomes = [
        each for each in work.untried() + work.try_all() if each.verdict != "fails" or not each.implementation.peer
    ]
    passed = [each for each in outcomes if each.verdict != "fails"]
    builds = [each.built for each in passed if each.implementation.operation not in WITHOUT_LENGTHS]
    lines = [line for each in outcomes for line in each.lines(context_of(each.implementation))]
    watch = quiet.Watch()
    if builds:
        contexts = [context_of(built.implementation) for built in builds]
        with Progress("measure", 1) as progress, quiet.watching() as watch:
            groups = measure(builds, work.programs["measure"], lengths, passes, cpu, contexts, progress.reach)
        lines += [line for group in groups for line in group]
    write_file(output, lines)
    watch.warn()
    show(work.console, [output], "", "")
    work.console.print(f"database lines: {output}")
    return work, lines


@click.command
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@impl_option
@primitive_option
def table(files: tuple[Path, ...], impl: str, primitive: str) -> None:
    """Show the table of database lines, ours or SUPERCOP's (data, data.gz); of build/data if no file is given."""
    console = wide_console()
    if not show(console, files or [BUILD / "data"], impl, primitive):
        raise HarnessError("no lines of an implementation there")


def show(console: Console, files: Sequence[Path], impl: str, primitive: str) -> bool:
    """Print the tables of database files, and damaged lines on stderr. Gives whether there was anything to print."""
    runs = tables.runs({path: sound(path) for path in files})
    shown = False
    for run, records in runs.items():
        listed = tables.choose(tables.rows(records), impl, primitive)
        shown = shown or bool(listed)
        if listed and len(runs) > 1:
            console.print(f"run {run}", markup=False)
        for name, found in listed.items():
            console.print(tables.render(name, found).terminal())
            for row in found:
                if row.message:
                    console.print(f"  {row.implementation} {escape(row.message)}")
    return shown
