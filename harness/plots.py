# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The only module that uses matplotlib: small SVG files, equal bytes for equal figures."""

import io
import re
from collections.abc import Callable, Sequence
from typing import Any

from harness.errors import HarnessError

#: matplotlib's settings. Text stays text; curves within half a pixel of a straight line are drawn as one.
STYLE = {
    "svg.hashsalt": "peachacha",
    "svg.fonttype": "none",
    "font.size": 7,
    "font.sans-serif": ["DejaVu Sans"],
    "axes.linewidth": 0.5,
    "axes.titlesize": 7,
    "grid.linewidth": 0.3,
    "legend.fontsize": 6,
    "legend.frameon": False,
    "path.simplify_threshold": 0.5,
    "lines.linewidth": 1.0,
    "lines.markersize": 3,
}
#: Lines of SVG with coordinates, and decimals of a point (1/72 inch) that nobody sees.
COORDINATES = re.compile(r'\s*(<path [^>]*d="|<use |[MLCQ] )')
DECIMALS = re.compile(r"(\d+\.\d\d)\d+")
#: The panels of a picture, by row and column: matplotlib's Axes.
Panels = Sequence[Sequence[Any]]


def svg(paint: Callable[[Panels], None], width: float, height: float, rows: int = 1, columns: int = 1) -> list[str]:
    """The lines of an SVG file with rows x columns panels, each of width x height inches.

    paint: draws into the panels that it gets. Raises HarnessError if matplotlib is missing.
    """
    try:
        import matplotlib
    except ImportError:
        raise HarnessError("matplotlib is not installed: scripts/bootstrap plots") from None
    matplotlib.use("svg")
    from matplotlib import pyplot

    with matplotlib.rc_context(STYLE):
        figure, panels = pyplot.subplots(rows, columns, figsize=(width * columns, height * rows), squeeze=False)
        try:
            paint(panels)
            figure.tight_layout()
            text = io.StringIO()
            figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        finally:
            pyplot.close(figure)
    lines = map(str.rstrip, text.getvalue().splitlines())
    return [DECIMALS.sub(r"\1", line) if COORDINATES.match(line) else line for line in lines]


def powers_of_two(axis: Any) -> None:
    """Make an axis logarithmic, with labels at powers of two. axis: ``panel.xaxis`` or ``panel.yaxis``."""
    from matplotlib.ticker import LogLocator, NullLocator

    (axis.axes.set_xscale if axis.axis_name == "x" else axis.axes.set_yscale)("log", base=2)
    axis.set_major_formatter(lambda value, _: f"{value:g}")
    axis.set_major_locator(LogLocator(base=2, numticks=20))
    axis.set_minor_locator(NullLocator())


def key_at_right(panel: Any, **options: Any) -> None:
    """Put the legend of a panel's curves outside, at its right edge. options: for matplotlib's legend."""
    panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0, **options)
