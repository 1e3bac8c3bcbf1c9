# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The same as two pictures: simulated time by that of what is emitted, and stores."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

from harness.errors import HarnessError
from lab.example.compare import EMITTED, ORDERS, TOY, Row

STYLE = {"svg.hashsalt": "peachacha", "svg.fonttype": "none", "font.size": 7, "axes.linewidth": 0.5}
#: A shape and a colour for each order: either tells them apart.
MARKS = dict(zip(ORDERS, (("s", "#888888"), ("^", "#1b7837"), ("D", "#2166ac"), ("o", "#d6604d")), strict=True))
WIDTH, LINE, FRAME = 7.0, 0.15, 0.9  # inches


def cycles(rows: Sequence[Row]) -> str:
    """SVG: simulated time of each kernel's orders by that of the emitted one; kernels by the toy's. Raises HarnessError
    where matplotlib is not there.
    """
    ranked = sorted(rows, key=lambda row: row.ratio(TOY), reverse=True)

    def draw(axis: Any) -> None:
        for name in ORDERS:
            mark, colour = MARKS[name]
            values = [row.ratio(name) for row in ranked]
            axis.plot(values, range(len(ranked)), mark, ms=3, color=colour, label=name, alpha=0.8)

    return _picture([row.name for row in ranked], "simulated time, by that of the emitted order", draw)


def stores(rows: Sequence[Row]) -> str:
    """SVG: stores of a double round; filled by furthest next use, hollow by the exact allocator."""
    spilling = [row for row in rows if any(each.stores for each in row.figures.values())]
    ranked = sorted(spilling, key=lambda row: row.figures[EMITTED].stores, reverse=True)

    def draw(axis: Any) -> None:
        for at, name in enumerate(ORDERS):
            mark, colour = MARKS[name]
            places = [place + 0.16 * (at - 1.5) for place in range(len(ranked))]
            axis.plot([row.figures[name].stores for row in ranked], places, mark, ms=3, color=colour, label=name)
            fewest = [row.figures[name].fewest for row in ranked]
            axis.plot(fewest, places, mark, ms=3, mfc="none", mew=0.6, color=colour)

    return _picture([row.name for row in ranked], "stores in a double round; hollow: by the exact allocator", draw)


def _picture(names: Sequence[str], title: str, draw: Callable[[Any], None]) -> str:
    try:
        import matplotlib
    except ImportError:
        raise HarnessError("matplotlib is not installed: scripts/bootstrap lab") from None
    matplotlib.use("svg")
    from matplotlib import pyplot

    with matplotlib.rc_context(STYLE):
        figure, axis = pyplot.subplots(figsize=(WIDTH, LINE * len(names) + FRAME))
        draw(axis)
        axis.set_yticks(range(len(names)), names)
        axis.grid(axis="x", linewidth=0.3)
        axis.set_xlabel(title)
        axis.legend(ncols=len(ORDERS), loc="lower center", bbox_to_anchor=(0.5, 1), frameon=False)
        figure.tight_layout()
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    return text.getvalue()
