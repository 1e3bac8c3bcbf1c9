# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Draws messages a second by number of jobs: python -m tests.many_picture FILE.svg [IMPLEMENTATION...]

Each panel is an implementation of the C library, each curve a size of messages; dotted, a call for each message.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

from harness import plots
from harness.database import write_file
from tests.dropin_c import measured

LINE = re.compile(r"(\d+) jobs over single calls +(\d+) bytes +[\d.]+ +([\d.]+) +[\d.]+ +([\d.]+) ns")
SIZES = (16, 64, 128, 1350)


class Point(NamedTuple):
    """Nanoseconds for all jobs in one call, and what part that is of a call for each."""

    jobs: int
    size: int
    ratio: float
    time: float


def points(said: str) -> list[Point]:
    """What the program that measures says of messages of one size."""
    found = (line.groups() for line in LINE.finditer(said))
    return [Point(int(jobs), int(size), float(ratio), float(time)) for jobs, size, ratio, time in found if int(size)]


def picture(curves: dict[str, list[Point]]) -> list[str]:
    """The lines of an SVG file."""

    def paint(panels: plots.Panels) -> None:
        for panel, (name, found) in zip(panels[0], curves.items(), strict=True):
            for size in SIZES:
                some = [each for each in found if each.size == size]
                jobs = [each.jobs for each in some]
                (curve,) = panel.plot(jobs, [1e3 * each.jobs / each.time for each in some], "o-", label=f"{size} bytes")
                alone = [1e3 * each.jobs * each.ratio / each.time for each in some]
                panel.plot(jobs, alone, ":", color=curve.get_color())
            plots.powers_of_two(panel.xaxis)
            plots.powers_of_two(panel.yaxis)
            panel.set_title(name)
            panel.set_xlabel("messages at once")
            panel.grid(visible=True)
        panels[0][0].set_ylabel("million messages a second")
        plots.key_at_right(panels[0][-1])

    return plots.svg(paint, 2.6, 2.4, columns=len(curves))


def main(path: Path, names: list[str]) -> None:
    """Measures each of the implementations, all that are there if none is named, and draws."""
    write_file(path, picture({name: points(said) for name, said in measured(names, "many")}))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
