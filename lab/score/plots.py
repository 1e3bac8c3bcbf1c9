# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Scatter plots: predicted against measured, a row for each kernel, a column for each predictor."""

from __future__ import annotations

import io
from collections.abc import Sequence

from harness.errors import HarnessError
from lab.predict import PREDICTORS
from lab.score.predictions import Predicted, sample

#: Of a plot: more would only make the file larger.
POINTS = 60
WIDTH, HEIGHT = 2.6, 2.0  # inches of a plot
TICKS = 3


def scatter(found: Sequence[Predicted]) -> str:
    """SVG of one machine's kernels, the same for the same data. Raises HarnessError where matplotlib is not there."""
    try:
        import matplotlib
    except ImportError:
        raise HarnessError("matplotlib is not installed: scripts/bootstrap lab") from None
    matplotlib.use("svg")
    from matplotlib import pyplot

    plotted = [name for name, each in PREDICTORS.items() if getattr(each, "plotted", True)]
    names = [name for name in plotted if any(name in each.values for each in found)]
    style = {"svg.hashsalt": "peachacha", "svg.fonttype": "none", "font.size": 7, "axes.linewidth": 0.5}
    with matplotlib.rc_context(style):
        figure, axes = pyplot.subplots(
            len(found), len(names), figsize=(WIDTH * len(names), HEIGHT * len(found)), squeeze=False
        )
        for row, each in zip(axes, found, strict=True):
            chosen = sample(each.entries, POINTS)
            best = min(entry.mean for entry in each.entries)
            for axis, name in zip(row, names, strict=True):
                if name not in each.values:
                    axis.set_axis_off()
                    continue
                by_order = {id(entry): value for entry, value in zip(each.entries, each.values[name], strict=True)}
                axis.plot([entry.mean / best for entry in chosen], [by_order[id(entry)] for entry in chosen], "o", ms=2)
                axis.set_title(f"{each.measured.key}: {name}", fontsize=7)
                axis.tick_params(length=2, labelsize=5)
                axis.locator_params(nbins=TICKS)
        for axis in axes[-1]:
            axis.set_xlabel("measured, by the best")
        figure.tight_layout()
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    return text.getvalue()
