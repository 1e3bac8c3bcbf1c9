# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure results, collect and page."""

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from harness.database import Damage, Log, Other, Record, read_lines, sound, write_file
from harness.errors import HarnessError
from harness.implementations import matches
from harness.options import choice, number_option
from harness.primitives import OPERATIONS, TWENTY
from harness.processors import cpu_option
from measure.curves.cli import timed
from measure.many.library import picture
from measure.report import pictures, series
from measure.report.looks import looks
from measure.report.looks import machine as called
from measure.report.page import Measured, html
from measure.timing import manifest, quiet
from measure.timing.lengths import lengths_option
from measure.timing.machine import folder, generation_of, results_option

#: Every length up to two blocks, then both sides of each block's border, where curves have their steps.
LENGTHS = "0-129," + ",".join(f"{n - 1}-{n + 1}" for n in range(192, 4096, 64)) + ",4095,4096"
#: Primitives whose ratios to peers are drawn over all machines.
PICTURED = ("chacha20", "chacha20poly1305", "poly1305")
#: Machines that were measured so much earlier than the last have older files than the picture is of.
LONG_AGO = timedelta(days=7)


@click.command(name="results")
@results_option
@choice
@number_option("--passes", 3, "Passes over the lengths.")
@lengths_option(LENGTHS, "Lengths and ranges; so many by default that curves show every step.")
@cpu_option
def measure(results: Path, passes: int, lengths: str, cpu: int | None, **options: Any) -> None:
    """Measure every variant that this CPU can run, for its curve, into results/HOST-CPU/measure.csv.

    A run of a part only (PRIMITIVE, IMPL), or with another compiler (CC), does not replace a larger file: it is written
    beside it, as measure-part. Without PRIMITIVE, the streams with all designs are measured.
    """
    options["primitive"] = options["primitive"] or ",".join(TWENTY)
    with quiet.watching() as watch:
        work, lines = timed(lengths, passes, cpu, options["build_dir"] / "results.data.gz", options)
    work.end()
    if watch.refusal:
        raise HarnessError(watch.refusal)
    cpuid = manifest.cpuid_in(read_lines(f"{line}\n" for line in lines))
    told = manifest.manifest([options["cc"]], cpuid, str(watch.worst))
    click.echo(series.store(results / folder() / "measure.csv", lines, told))


@click.command
@results_option
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--machine", default="", help="The folder's name; default: the host's.")
@click.option(
    "--primitive", default="*chacha*,*salsa*", show_default=True, help="Only lines of these: patterns, by comma."
)
@click.pass_context
def collect(context: click.Context, results: Path, files: tuple[Path, ...], machine: str, primitive: str) -> None:
    """Summarise database lines in results/: SUPERCOP's data or data.gz, or our own. Then write the page anew.

    Damaged lines are named by number and skipped. The exit code is 1 if a file has no usable line.
    """
    if machine and not re.fullmatch(r"[A-Za-z0-9.-]+", machine):
        raise HarnessError(f"{machine!r} is no name for a folder: use letters, digits, dots and hyphens")
    empty = []
    for path in files:
        by_host, others, log = _by_host(path, primitive)
        for host, records in by_host.items():
            told = _manifest_of(host, records)
            target = _folder_for(results, host, machine, generation_of(told.get("CPU", "")))
            found = series.csv(series.of_records(records))
            output = _unused(target / _file_name(files, path), found)
            write_file(output, found)
            manifest.write(output, told)
            left = f"left out are {others} of other primitives and {log} of the run's log"
            click.echo(f"{output}: {len(records)} lines of {host}; {left}")
        empty += [] if by_host else [str(path)]
    if len(empty) < len(files):
        context.invoke(page, results=results)
    if empty:
        raise HarnessError(f"no sound line of {primitive} in {', '.join(empty)}")


def _by_host(path: Path, primitives: str) -> tuple[dict[str, list[Record]], int, int]:
    """The records of a file by host, the number of records of other primitives, and the number of lines of a run's log.
    Reports damaged lines. Raises HarnessError if the file cannot be read."""
    found: dict[str, list[Record]] = {}
    others, log = 0, 0
    for record in sound(path):
        if isinstance(record, Log):
            log += 1
        elif record.context.operation in OPERATIONS and matches(primitives, record.context.primitive):
            found.setdefault(record.context.host, []).append(record)
        else:
            others += 1
    return found, others, log


def _manifest_of(host: str, records: Iterable[Record]) -> dict[str, str]:
    """A manifest made from what the database lines say of their machine."""
    listed = [each for each in records if not isinstance(each, Log | Damage)]
    said = {each.word: each.fields[0] for each in listed if isinstance(each, Other)}
    known = {"cpuid": "CPU", "cpucycles_implementation": "cycle counter", "cpucycles_persecond": "cycles a second"}
    first = listed[0].context
    return {name: said[word] for word, name in known.items() if word in said} | {
        "host": host,
        "software": first.version,
        "measured": f"{first.date}, collected from its database",
    }


def _folder_for(results: Path, host: str, machine: str, cpu: str) -> Path:
    """The folder for a host's lines: the named one, or the one whose lines are already there, or a new one. cpu: its
    generation, "" if the lines do not say; another generation is another machine."""
    known = sorted(each for each in results.glob(f"{host}-*{cpu}") if each.is_dir())
    if machine or len(known) == 1:
        return results / machine if machine else known[0]
    return results / "-".join(filter(None, (host, cpu)))


def _unused(path: Path, lines: Sequence[str]) -> Path:
    """The path, or one with a number added if another run is there. Equal lines are kept once."""
    names = itertools.chain([path], (path.with_name(f"{path.stem}-{number}.csv") for number in itertools.count(2)))
    return next(each for each in names if not each.exists() or each.read_text().splitlines() == list(lines))


def _file_name(paths: Sequence[Path], path: Path) -> str:
    """A file's name in the folder: its own stem; with its directory in front if several files have that stem."""
    stem = re.sub(r"(\.data)?(\.gz)?$", "", path.name) or "data"
    if sum(other.name == path.name for other in paths) > 1 or stem == "data":
        stem = f"{path.resolve().parent.name}-{stem}"
    return f"{re.sub(r'[^A-Za-z0-9-]+', '-', stem)}.csv"


@click.command
@results_option
def page(results: Path) -> None:
    """Write each machine's tables and plots, and results/index.html over all of them, the least disturbed first."""
    machines = []
    for target in sorted(path for path in results.glob("*") if path.is_dir()):
        found = series.read_machine(target)
        if not found:
            continue
        facts = {each.run: manifest.read(target / f"{each.run}.csv") for each in found}
        title = called(target.name, next(iter(facts.values()), {}) | manifest.read(target / manifest.MACHINE))
        many = {each.stem: (manifest.read(each), each.read_text()) for each in sorted(target.glob("*.txt"))}
        drawing = target / "many.svg"
        if "many" in many:
            write_file(drawing, picture(many["many"][1].splitlines()))
        machines.append(Measured(title, facts, found, many, drawing.read_bytes() if drawing.exists() else b""))
        if own := [each for each in found if not each.run.startswith(series.PEERS)]:
            write_file(target / "table.md", series.markdown(own, facts))
        styles = looks(each.name for each in own)
        for primitive in dict.fromkeys(each.primitive for each in own):
            run = next(each.run for each in own if each.primitive == primitive)
            these = [each for each in own if (each.primitive, each.run) == (primitive, run)]
            if drawn := pictures.curves(these, f"{primitive}: {title}, {run}", styles):
                write_file(target / f"{primitive.split('/')[1]}.svg", drawn)
    if not machines:
        raise HarnessError(f"there is nothing in {results}: run make results, or scripts/collect FILE")
    machines.sort(key=lambda each: _disturbed(each.facts.values()))
    for primitive in PICTURED:
        dated = _dated(machines, primitive)
        if drawn := pictures.compared(dated):
            write_file(results / f"peers-{primitive}.svg", drawn)
        if drawn := pictures.compared(pictures.by_blocks(dated), "blocks"):
            write_file(results / f"peers-{primitive}-blocks.svg", drawn)
    write_file(results / "index.html", html(machines))
    Console(highlight=False, soft_wrap=True).print(f"{results / 'index.html'}: {len(machines)} machines")


def _dated(machines: Sequence[Measured], primitive: str) -> dict[str, pictures.Ratios]:
    """Each machine's ratios, by a title with its name, the day, the commit of the files that were measured, and by how
    much its runs were disturbed; the least disturbed come first. Machines whose runs have no date, or one of long
    before the others', are left out, with a message."""
    runs = {
        each.title: [f for run, f in each.facts.items() if run.startswith(f"{series.PEERS}{primitive}-")]
        for each in machines
    }
    days = {title: max((f.get("date", "")[:10] for f in told), default="") for title, told in runs.items()}
    last, found = max(days.values(), default=""), list[tuple[int, str, pictures.Ratios]]()
    for each in machines:
        told, day = runs[each.title], days[each.title]
        if not told:
            continue
        if not all(facts.get("date") for facts in told):
            click.echo(f"{each.title} is not in the picture of {primitive}: its runs have no date (make peers again)")
        elif date.fromisoformat(last) - date.fromisoformat(day) > LONG_AGO:
            click.echo(f"{each.title} is not in the picture of {primitive}: its files are of {day} (make peers again)")
        else:
            commits = ", ".join(sorted({facts["commit"] for facts in told}))
            percent = _disturbed(told)
            title = f"{each.title}, {day}, commit {commits}" + f", disturbed for up to {percent} %" * (percent > 0)
            found.append((percent, title, pictures.ratios(each.series, primitive)))
    return {title: ratios for _, title, ratios in sorted(found, key=lambda each: each[0])}


def _disturbed(told: Iterable[Mapping[str, str]]) -> int:
    """By how many percent the most disturbed of these runs was."""
    return max((int(n) for facts in told for n in re.findall(r"(\d+) %", facts.get("disturbed", ""))), default=0)
