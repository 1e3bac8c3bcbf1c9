# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure many: the C library's calls for many messages, beside single calls and other libraries."""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from harness import plots
from harness.database import write_file
from harness.errors import HarnessError
from harness.paths import BUILD, TREE
from harness.programs import run
from measure.many.record import compiled, record_option, said
from measure.timing import quiet
from measure.timing.machine import folder, results_option

HERE = Path(__file__).resolve().parent
LIBRARY = TREE / "dropin/c"
IMPLEMENTATIONS = ("amd64-avx512", "amd64-avx512-w1", "amd64-avx512vl", "amd64-avx2", "amd64-ssse3", "amd64-sse2")
#: The lines that the picture shows: an implementation's first one; message size and number of jobs, the ratio, and the
#: nanoseconds.
HEAD = re.compile(r"(\S+), chosen in ")
LINE = re.compile(r"(\d+) jobs over single calls +(\d+) bytes +[\d.]+ +([\d.]+) +[\d.]+ +([\d.]+) ns")
SIZES = (16, 64, 128, 1350)


@click.command
@click.argument("implementations", nargs=-1)
@click.option(
    "--of",
    "what",
    type=click.Choice(["many", "sealing", "calls", "parts"]),
    default="many",
    show_default=True,
    help="What to time.",
)
@click.option("--ipsec-mb", type=click.Path(exists=True, path_type=Path), help="Its lib/, with libIPSec_MB.a built.")
@record_option
@results_option
def main(implementations: tuple[str, ...], what: str, ipsec_mb: Path | None, record: bool, results: Path) -> None:
    """Time the C library with each of IMPLEMENTATIONS (default: all that this CPU runs): many messages, sealing, calls,
    or the parts that these use.

    Each line shows the quartiles of a ratio, over 301 pairs timed in turns, and the time of a call of the first
    function; of a part, the quartiles of its core cycles.
    """
    with said(what, record, results) as lines:
        for found in measured(implementations, what, ipsec_mb):
            lines += found
    if record and what == "many":
        write_file(results / folder() / "many.svg", picture(lines))


def archive() -> Path:
    """The C library, built. Raises HarnessError."""
    made = BUILD / "many" / "libpeachacha.a"
    made.parent.mkdir(parents=True, exist_ok=True)
    command = ["make", "-s", "-j2", "-C", str(LIBRARY), f"BUILD={made.parent}", str(made)]
    run(command, env=os.environ | {"MAKEFLAGS": ""})
    return made


def measured(names: Sequence[str], what: str, ipsec_mb: Path | None) -> Iterator[list[str]]:
    """For each implementation, the lines that c/library.c prints. Raises HarnessError."""
    if ipsec_mb and not any(ipsec_mb.rglob("libIPSec_MB.a")):
        raise HarnessError(f"there is no libIPSec_MB.a in {ipsec_mb}: make -C lib builds it")
    library = archive()
    program, flags = library.parent / "measure", ["-O2", f"-I{LIBRARY}"]
    libraries = [str(library), "-lsodium"]
    if ipsec_mb:
        flags += ["-DIPSEC_MB", *(f"-I{each.parent}" for each in ipsec_mb.rglob("intel-ipsec-mb.h"))]
        libraries += [str(each) for each in ipsec_mb.rglob("libIPSec_MB.a")]
    compiled(program, *flags, HERE / "c/library.c", *libraries)
    for name in names or IMPLEMENTATIONS:
        environment = os.environ | {"PEACHACHA_IMPLEMENTATION": name}
        if (
            not names
            and subprocess.run([program, "none"], env=environment, capture_output=True, check=False).returncode
        ):
            continue
        yield quiet.heard(lambda: run([program, what], env=environment))  # noqa: B023


class Point(NamedTuple):
    """A point of a curve. jobs: messages in one call; size: bytes of each; time: nanoseconds of the call; ratio: single
    calls' time divided by it."""

    jobs: int
    size: int
    ratio: float
    time: float


def points(lines: Sequence[str]) -> dict[str, list[Point]]:
    """The points for messages of SIZES, by implementation, in the lines that c/library.c prints."""
    found: dict[str, list[Point]] = {}
    for line in lines:
        if match := HEAD.match(line):
            found[match[1]] = []
        elif (match := LINE.match(line)) and int(match[2]) in SIZES:
            found[list(found)[-1]].append(Point(int(match[1]), int(match[2]), float(match[3]), float(match[4])))
    return found


def picture(lines: Sequence[str]) -> list[str]:
    """An SVG file's lines of what many.txt says: a panel for each implementation, all on the same scales, a curve for
    each size; dotted for single calls."""
    curves = points(lines)

    def paint(panels: plots.Panels) -> None:
        every = [panel for row in panels for panel in row]
        shown = [each for found in curves.values() for each in found]
        rates = [1e3 * each.jobs * ratio / each.time for each in shown for ratio in (1, each.ratio)]
        for panel in every[len(curves) :]:
            panel.set_visible(False)
        for panel, (name, found) in zip(every, curves.items(), strict=False):
            for size in SIZES:
                some = [each for each in found if each.size == size]
                jobs = [each.jobs for each in some]
                (curve,) = panel.plot(jobs, [1e3 * each.jobs / each.time for each in some], "o-", label=f"{size} bytes")
                alone = [1e3 * each.jobs * each.ratio / each.time for each in some]
                panel.plot(jobs, alone, ":", color=curve.get_color())
            plots.powers_of_two(panel.xaxis)
            plots.powers_of_two(panel.yaxis)
            panel.plot([], [], ":", color="grey", label="a call for each")
            panel.set_ylim(min(rates, default=1) / 1.2, max(rates, default=1) * 1.2)
            panel.set_title(name)
            panel.set_xlabel("messages at once")
            panel.grid(visible=True)
        for row in panels:
            row[0].set_ylabel("million messages a second")
        plots.key_at_right(panels[0][-1])

    columns = min(len(curves), 3)
    return plots.svg(paint, 2.6, 2.4, columns=columns, rows=-(-len(curves) // columns))
