# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command python -m measure peers."""

from pathlib import Path

import click
from rich.console import Console

from generator import models
from harness.build import Compiler, build_programs
from harness.compilers import installed
from harness.database import check_writable, write_file
from harness.errors import HarnessError
from harness.implementations import cpu_features
from harness.options import SETTINGS, build_option, from_environment, number_option
from harness.primitives import STREAM
from harness.processors import cpu_option, processor
from harness.progress import Progress
from harness.tables import csv_lines
from measure.peers import comparison, report
from measure.peers.contenders import Field, check, gather, goals_in, ours, stream_named, supercops
from measure.peers.levels import LEVELS, level_named
from measure.peers.libraries import given
from measure.timing import manifest, quiet
from measure.timing.candidates import offsets_option
from measure.timing.lengths import lengths_option
from measure.timing.machine import folder, results_option
from measure.timing.readings import PROGRAMS

LENGTHS = "1,64,128,256,512,576,768,1024,1536,2048,4096,16384,65536"
LEFT_OUT_SHOWN = 12


@click.command(name="peers", context_settings=SETTINGS)
@from_environment("--primitive", "A stream, Poly1305, an AEAD or a secretbox.", "chacha20")
@click.option("--target", "names", default="", help="Only these instruction sets, by comma: avx2,sse2.")
@from_environment("--impl", "Our variants (shell patterns), in place of the flagships.")
@click.option("--supercop", type=click.Path(path_type=Path), help="An unpacked SUPERCOP: all its implementations, too.")
@click.option(
    "--goals", default="", metavar="DIR[:N] ...", help="Functions to compare with; N: only at multiples of N bytes."
)
@click.option(
    "--from", "places", default="", metavar="NAME=DIR ...", help="Where libraries are installed: botan-3, libgcrypt."
)
@lengths_option(LENGTHS)
@number_option("--passes", 50, "Passes over the lengths.")
@offsets_option
@cpu_option
@click.option("--uarch", help="The model for bounds of ours; default: this CPU's, if there is one.")
@from_environment("--cc", "The compiler for adapters.", "gcc")
@build_option
@results_option
def main(
    primitive: str,
    names: str,
    impl: str,
    supercop: Path | None,
    goals: str,
    places: str,
    lengths: str,
    passes: int,
    offsets: int,
    cpu: int | None,
    uarch: str | None,
    cc: str,
    build_dir: Path,
    results: Path,
) -> None:
    """Time ours beside what users would pick instead, in one run for each instruction set, to which all are restricted.

    A peer that is not installed, or cannot be restricted to the instruction set, is named and left out. Writes
    peers-PRIMITIVE-TARGET.csv and .md; make report draws them.
    """
    cpu_chosen = processor(cpu)
    if uarch and uarch not in models.names():
        raise HarnessError(f"there is no model {uarch}; there are: {', '.join(models.names())}")
    chosen = [level_named(name) for name in names.replace(",", " ").split()] or list(LEVELS)
    stream = stream_named(primitive)
    theirs, wanted, libraries = supercops(supercop, stream), goals_in(goals), given(places)
    output = results / folder()
    check_writable(output / "peers")
    features = cpu_features()
    programs = build_programs(Compiler(cc), build_dir / "harness", PROGRAMS)
    console = Console(width=max(Console().width, 220), highlight=False)
    for level in chosen:
        lacking = [feature for feature in level.features if feature not in features]
        if lacking:
            console.print(f"{level.name}: not run, this CPU lacks {', '.join(lacking)}")
            continue
        our = ours(stream, level, impl)
        if not our:
            console.print(f"{level.name}: none of ours matches {impl}" if impl else f"{level.name}: none of ours")
            continue
        with Progress(f"peers {stream.name} {level.name}", 1) as progress:
            steps = [0.0]

            def step(progress: Progress = progress, steps: list[float] = steps) -> None:
                steps[0] = min(steps[0] + 0.02, 0.5)
                progress.reach(steps[0])

            place = build_dir / "peers" / stream.name / level.name
            field = gather(stream, level, features, our, libraries, theirs, wanted, cc, range(offsets), place, step)
            check(field, level, programs["try"], step)
            with quiet.watching() as watch:
                run = comparison.measure(
                    level,
                    field.contenders,
                    programs["measure"],
                    lengths,
                    passes,
                    cpu_chosen,
                    lambda part, progress=progress: progress.reach(0.5 + 0.45 * part),  # type: ignore[misc]
                )
            measured = sorted({length for entry in run.entries for length in entry.figures[next(iter(entry.figures))]})
            found = comparison.Comparison(stream.name, level.name, measured, offsets, run, field.left_out)
            comparison.add_bounds(found, uarch, lambda part, progress=progress: progress.reach(0.95 + 0.05 * part))  # type: ignore[misc]
        watch.warn()
        console.print(report.table(found.notable()).terminal(), soft_wrap=True)
        _say_who_is_missing(console, field)
        if not found.uarch and found.operation == STREAM:
            console.print("no bounds: there is no model of this CPU, or it lacks an instruction; see --uarch")
        compilers = [name for name in (installed("gcc"), installed("clang")) if name] if theirs else [cc]
        if watch.refusal:
            console.print(f"{level.name}: {watch.refusal}", soft_wrap=True)
        else:
            _write(found, output, manifest.manifest(compilers, found.run.cpuid, str(watch.worst)), console)


def _say_who_is_missing(console: Console, field: Field) -> None:
    for name, why in field.left_out[:LEFT_OUT_SHOWN]:
        console.print(f"left out: {name}: {why}", markup=False, soft_wrap=True)
    if len(field.left_out) > LEFT_OUT_SHOWN:
        names = ", ".join(name for name, _ in field.left_out[LEFT_OUT_SHOWN:])
        console.print(f"left out, see the .md file: {names}", markup=False, soft_wrap=True)


def _write(found: comparison.Comparison, output: Path, told: dict[str, str], console: Console) -> None:
    whole = output / f"peers-{found.primitive}-{found.level}.csv"
    placed = manifest.place(whole, comparison.subjects(whole), comparison.subjects(found))
    write_file(placed, csv_lines(comparison.HEAD, comparison.lines(found)))
    write_file(placed.with_suffix(".md"), report.markdown(found, told))
    manifest.write(placed, told)
    console.print(" ".join(filter(None, (f"written to {placed};", manifest.why(whole, placed)))), soft_wrap=True)
