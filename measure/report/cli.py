# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure results | collect | page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from harness.database import raw_lines, read_file, write_file
from harness.errors import HarnessError
from harness.paths import BUILD
from harness.primitives import TWENTY
from harness.processors import cpu_option
from measure.compilers.duels import read as read_compilers
from measure.curves.cli import run
from measure.report import collect as collecting
from measure.report import ratios
from measure.report.looks import looks
from measure.report.page import Machine, html
from measure.report.plots import curves
from measure.report.series import Series, read_machine, read_peers
from measure.report.tables import csv_text, markdown
from measure.timing import manifest
from measure.timing.machine import folder, generation_of, results_option

PRIMITIVES = ",".join(TWENTY)
#: Every length up to two blocks, then both sides of each block's border: where curves have their steps.
LENGTHS = "0-129," + ",".join(f"{n - 1}-{n + 1}" for n in range(192, 4096, 64)) + ",4095,4096"
SHOWN = 20
#: Whose ratios to peers get a picture over all machines.
PICTURED = ("chacha20",)


@click.command(name="results")
@results_option
@click.option("--passes", type=click.IntRange(1), default=3, show_default=True, help="Passes over the lengths.")
@click.option("--lengths", default=LENGTHS, help="Lengths and ranges; so many by default that curves show every step.")
@click.option("--primitive", envvar="PRIMITIVE", default=PRIMITIVES, show_default=True, help="Only these.")
@click.option("--impl", envvar="IMPL", default="", help="Only these variants: shell patterns, by comma.")
@click.option("--also", multiple=True, metavar="[PRIMITIVE=]DIR", help="A peer, as for make measure.")
@click.option("--cc", envvar="CC", default="gcc", show_default=True, help="The compiler.")
@click.option("--build-dir", type=click.Path(path_type=Path), default=BUILD, help="Where to build.")
@cpu_option
def measure(results: Path, cpu: int | None, **options: Any) -> None:
    """Measure every variant that this CPU can run, for its curve; into results/HOST-CPU.

    What is there stays where this run is only a part of it (PRIMITIVE, IMPL), or by another compiler (CC): it then goes
    beside it, as measure-part.
    """
    fresh = options["build_dir"] / "results.data.gz"
    given = {name: value for name, value in {**options, "cpu": cpu, "output": fresh}.items() if value is not None}
    words = [
        word
        for name, value in given.items()
        for each in (value if isinstance(value, tuple) else (value,))
        for word in (f"--{name.replace('_', '-')}", str(each))
    ]
    with run.make_context("run", words, parent=click.get_current_context().parent) as inner:
        run.invoke(inner)
    whole = results / folder() / "measure.data.gz"
    records = list(read_file(fresh))
    there = manifest.subjects(read_file(whole)) if whole.exists() else set()
    placed = manifest.place(whole, there, manifest.subjects(records))
    write_file(placed, [line.rstrip("\n") for line in raw_lines(fresh)[0]])
    told = manifest.manifest([options["cc"]], manifest.cpuid_in(records))
    manifest.write(placed, told)
    click.echo(" ".join(filter(None, (f"written to {placed};", manifest.why(whole, placed)))))


@click.command
@results_option
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--machine", default="", help="The folder's name; the host's if not given.")
@click.option(
    "--primitive", default="*chacha*,*salsa*", show_default=True, help="Only lines of these: patterns, by comma."
)
@click.pass_context
def collect(context: click.Context, results: Path, files: tuple[Path, ...], machine: str, primitive: str) -> None:
    """Take database lines into results/: SUPERCOP's data or data.gz, or our own. Then write the page anew.

    Damaged lines are named by number and skipped. The exit code is 1 where a file has no sound line to take.
    """
    console = Console(highlight=False, soft_wrap=True)
    empty = []
    for path in files:
        found = collecting.sort(path, primitive)
        for number, reason in found.damaged[:SHOWN]:
            click.echo(f"{path}:{number}: skipped: {reason}", err=True)
        if len(found.damaged) > SHOWN:
            click.echo(f"{path}: {len(found.damaged)} damaged lines skipped in all", err=True)
        for host, lines in found.by_host.items():
            told = _told(lines)
            target = collecting.place(results, host, machine, generation_of(told.get("CPU", "")))
            output = collecting.free(target / collecting.file_name(files, path), lines)
            write_file(output, lines)
            manifest.write(output, told)
            console.print(
                f"{output}: {len(lines)} lines of {host}; left out are {found.others} of other primitives and "
                f"{found.log} of the run's log"
            )
        if not found.by_host:
            empty.append(str(path))
    if len(empty) < len(files):
        context.invoke(page, results=results)
    if empty:
        raise HarnessError(f"no sound line of {primitive} in {', '.join(empty)}")


def _told(lines: Sequence[str]) -> dict[str, str]:
    """What the lines themselves say of their machine."""
    words = [line.split() for line in lines]
    said = {each[6]: each[7] for each in words if len(each) > 7}
    known = {"cpuid": "CPU", "cpucycles_implementation": "cycle counter", "cpucycles_persecond": "cycles a second"}
    told = {name: said[word] for word, name in known.items() if word in said}
    return told | {
        "host": words[0][1],
        "software": words[0][0],
        "measured": f"{words[0][3]}, collected from its database",
    }


def _folders(results: Path) -> list[Path]:
    return sorted(path for path in results.glob("*") if path.is_dir())


@click.command
@results_option
def page(results: Path) -> None:
    """Write each machine's tables and plots, and results/index.html over all of them."""
    console = Console(highlight=False, soft_wrap=True)
    machines = []
    compared: dict[str, list[Series]] = {}
    for target in _folders(results):
        found, damages = read_machine(target)
        for damage in damages:
            click.echo(damage, err=True)
        peers = read_peers(target)
        cpu = manifest.read(target / manifest.MACHINE).get("CPU", "")
        compared[": ".join(filter(None, (target.name, cpu)))] = peers
        facts = {one.run: manifest.read(target / f"{one.run}.data.gz") for one in (*found, *peers)}
        machine = Machine(target.name, facts, [*found, *peers], read_compilers(target / "compilers.csv"))
        if not (machine.series or machine.compilers):
            continue
        machines.append(machine)
        if found:
            write_file(target / "table.csv", csv_text(found).splitlines())
            write_file(target / "table.md", markdown(found, {one.run: facts[one.run] for one in found}).splitlines())
        styles = looks(each.name for each in found)
        for primitive in dict.fromkeys(each.primitive for each in found):
            run = next(each.run for each in found if each.primitive == primitive)
            these = [each for each in found if (each.primitive, each.run) == (primitive, run)]
            for logarithmic, kind in ((True, "log"), (False, "linear")):
                if drawn := curves(these, f"{primitive}: {target.name}, {run}", logarithmic, styles):
                    write_file(target / f"{primitive.split('/')[1]}-{kind}.svg", drawn.splitlines())
        if drawn := machine.dots():
            write_file(target / "compilers.svg", drawn.splitlines())
    if not machines:
        raise HarnessError(f"there is nothing in {results}: run make results, or scripts/collect FILE")
    for primitive in PICTURED:
        if drawn := ratios.draw({title: ratios.of(peers, primitive) for title, peers in compared.items()}, primitive):
            write_file(results / f"peers-{primitive}.svg", drawn.splitlines())
    write_file(results / "index.html", html(machines).splitlines())
    console.print(f"{results / 'index.html'}: {len(machines)} machines")
