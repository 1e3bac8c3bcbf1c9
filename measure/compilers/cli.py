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
from measure.compilers.bound import analyser
from measure.compilers.builds import WIDTHS, Entrant, build_width, jobs_of
from measure.compilers.comparison import LENGTHS, Bench, measure_candidates, try_candidates
from measure.compilers.duels import duels, name
from measure.compilers.lines import Line, working
from measure.compilers.tables import csv_text, markdown, rows
from measure.timing import manifest
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

    An interrupted run goes on where it stopped. Exit code 1 where an implementation fails try.
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
    chosen = [int(width) for width in widths] or list(WIDTHS)
    programs = build_programs(Compiler("gcc"), build_dir / "harness", PROGRAMS)
    bench = Bench(build_dir, programs, TREE, cpu, rounds, passes)
    candidates: list[Entrant] = []
    for width in chosen:
        candidates += compare(primitive, width, bench, features, lines, console)
    found = rows(candidates)
    database = [line for each in candidates for line in each.lines]
    cpuid = manifest.cpuid_in(read_lines(f"{line}\n" for line in database))
    told = manifest.manifest(sorted({each.compiler.words[0] for each in lines}), cpuid)
    text = "\n".join(f"- {key}: {value}" for key, value in told.items())
    analyse = analyser()
    heading = f"# What compilers make of the same design: {primitive}\n\n{text}\n\nOn processor {cpu}, "
    heading += f"{rounds} interleaved runs of {passes} passes over {LENGTHS} bytes for each width; the bound is of "
    heading += f"{analyse.describe() if analyse else 'no llvm-mca, which is not installed'}."
    write_file(result.with_suffix(".data.gz"), database)
    manifest.write(result, told)
    write_file(result, csv_text(found).splitlines())
    write_file(result.with_suffix(".md"), markdown(found, heading).splitlines())
    for duel in duels(found):
        colour = {"assembly": "green", "compiler": "red"}.get(duel.faster, "default")
        console.print(
            f"[{colour}]{duel.faster:8}[/] u{duel.width} {duel.isa} {duel.length} bytes: {duel.ratio:.3f} "
            f"({name(duel.assembly)} to {name(duel.compiler)})"
        )
    console.print(f"written to {output}: {result.stem}.md, .csv, .data.gz")
    failed = [each for each in candidates if each.verdict == "fails"]
    for candidate in failed:
        console.print(f"[red]fails[/]    u{candidate.width} {candidate.label}: {escape(candidate.remark)}")
    if failed:
        raise HarnessError(f"{len(failed)} of {len(candidates)} fail")


def compare(
    primitive: str, width: int, bench: Bench, features: frozenset[str], lines: list[Line], console: Console
) -> list[Entrant]:
    """One width from building to measuring."""
    jobs = jobs_of(bench.tree, primitive, width, lines, features)
    with Progress(f"u{width} build", len(jobs)) as progress:
        candidates = build_width(width, jobs, bench.place / f"{primitive}-u{width}", progress.step)
    unique = [each for each in candidates if each.digest and not each.same_as]
    console.print(f"u{width}: {len(candidates)} built, {len(unique)} differ in their code")
    for candidate in candidates:
        if candidate.remark:
            console.print(f"[yellow]note[/]     u{width} {candidate.label}: {escape(candidate.remark)}")
    with Progress(f"u{width} try", len(unique)) as progress:
        try_candidates(candidates, bench, lambda candidate: progress.step())
    with Progress(f"u{width} measure", 1) as progress:
        measure_candidates(width, candidates, bench, progress.reach)
    return candidates
