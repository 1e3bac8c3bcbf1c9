# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure compilers: build, try and measure everything, and write the tables."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from harness.build import Compiler, build_programs
from harness.compilers import read_lines as compiler_lines
from harness.database import check_writable, read_lines, write_file
from harness.errors import HarnessError
from harness.implementations import cpu_features
from harness.options import SETTINGS
from harness.paths import BUILD, TREE
from harness.primitives import PRIMITIVES
from harness.processors import cpu_option, processor
from harness.progress import Progress
from harness.tables import csv_lines
from measure.compilers.builds import WIDTHS, Entrant, build_width, jobs_of, time_entrants, try_entrants, working
from measure.compilers.duels import HEADS, duels, markdown, name, rows
from measure.timing import manifest, quiet
from measure.timing.lengths import FEW_LENGTHS as LENGTHS
from measure.timing.machine import folder, results_option
from measure.timing.readings import PROGRAMS

#: The streams with C sources in every width; results of the first have the plain names.

COMPARED = [each.name for each in PRIMITIVES if "intrinsics" in each.c]


@click.command(name="compilers", context_settings=SETTINGS)
@click.option("--okcompilers", type=click.Path(path_type=Path), default=TREE / "okcompilers" / "c", help="The lines.")
@click.option(
    "--primitive",
    envvar="PRIMITIVE",
    type=click.Choice(COMPARED),
    default=COMPARED[0],
    show_default=True,
    help="Which.",
)
@click.option("--lines", "only", default="", help="Only lines with this text in them: clang-19, -march=haswell.")
@click.option("--width", "widths", type=click.Choice([str(w) for w in WIDTHS]), multiple=True, help="Only this width.")
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Interleaved runs of each width.")
@click.option(
    "--passes", type=click.IntRange(1), default=20, show_default=True, help="Passes over the lengths in each."
)
@cpu_option
@results_option
@click.option("--build-dir", type=click.Path(path_type=Path), default=BUILD / "compilers", help="For the work.")
def main(
    okcompilers: Path,
    primitive: str,
    only: str,
    widths: tuple[str, ...],
    rounds: int,
    passes: int,
    cpu: int | None,
    results: Path,
    build_dir: Path,
) -> None:
    """Build the C+intrinsics sources with every working line of okcompilers, and measure against the assembly.

    A part, by --lines or --width, is written to the directory of the work.

    Exit code 1 where an implementation fails try.
    """
    console = Console(width=None if Console().is_terminal else 200, highlight=False, soft_wrap=True)
    cpu = processor(cpu)
    # What is only a part stays with the work.
    output = build_dir if only or widths else results / folder()
    result = output / f"compilers{'' if primitive == COMPARED[0] else '-' + primitive}.csv"
    check_writable(result)
    features = cpu_features()
    commands = [line for line in compiler_lines(okcompilers) if only in line]
    lines = working(commands, features, lambda line, why: console.print(f"dropped  {line}: {escape(why)}"))
    if not lines:
        raise HarnessError(f"no line of {okcompilers} works here" + (f" with {only!r} in it" if only else ""))
    programs = build_programs(Compiler("gcc"), build_dir / "harness", PROGRAMS)
    entrants: list[Entrant] = []
    watch = quiet.Watch()
    for width in [int(width) for width in widths] or WIDTHS:
        jobs = jobs_of(TREE, primitive, width, lines, features)
        with Progress(f"u{width} build", len(jobs)) as progress:
            these = build_width(width, jobs, build_dir / f"{primitive}-u{width}", progress.step)
        unique = [each for each in these if each.digest and not each.same_as]
        console.print(f"u{width}: {len(these)} built, {len(unique)} differ in their code")
        for each in these:
            if each.remark:
                console.print(f"[yellow]note[/]     u{width} {each.label}: {escape(each.remark)}")
        with Progress(f"u{width} try", len(unique)) as progress:
            try_entrants(these, programs["try"], TREE, progress.step)
        with Progress(f"u{width} measure", 1) as progress, quiet.watching() as this:
            time_entrants(these, programs["measure"], LENGTHS, rounds, passes, cpu, progress.reach)
        watch.add(this.worst)
        entrants += these
    found = rows(entrants)
    cpuid = manifest.cpuid_in(read_lines(f"{line}\n" for each in entrants for line in each.lines))
    told = manifest.manifest(sorted({each.compiler.words[0] for each in lines}), cpuid)
    text = "\n".join(f"- {key}: {value}" for key, value in told.items())
    heading = f"# What compilers make of the same design: {primitive}\n\n{text}\n\nOn processor {cpu}, "
    heading += f"{rounds} interleaved runs of {passes} passes over {LENGTHS} bytes for each width."
    watch.warn()
    if not watch.refusal:
        manifest.write(result, told)
        write_file(result, csv_lines(HEADS, [[row[head] for head in HEADS] for row in found]))
        write_file(result.with_suffix(".md"), markdown(found, heading))
    for duel in duels(found):
        colour = {"assembly": "green", "compiler": "red"}.get(duel.faster, "default")
        console.print(
            f"[{colour}]{duel.faster:8}[/] u{duel.width} {duel.isa} {duel.length} bytes: {duel.ratio:.3f} "
            f"({name(duel.assembly)} to {name(duel.compiler)})"
        )
    console.print(watch.refusal or f"written to {output}: {result.stem}.md, .csv")
    failed = [each for each in entrants if each.verdict == "fails"]
    for each in failed:
        console.print(f"[red]fails[/]    u{each.width} {each.label}: {escape(each.remark)}")
    if failed:
        raise HarnessError(f"{len(failed)} of {len(entrants)} fail")
