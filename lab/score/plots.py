# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Scatter plots: predicted against measured, a row for each kernel, a column for each predictor."""

from __future__ import annotations

from collections.abc import Sequence

from harness.plots import Panels, svg
from lab.predict import PREDICTORS
from lab.score.predictions import Predicted, sample

#: Of a plot: more would only make the file larger.
POINTS = 60
WIDTH, HEIGHT = 2.6, 2.0  # inches of a plot
TICKS = 3


def scatter(found: Sequence[Predicted]) -> list[str]:
    """The lines of an SVG file of one machine's kernels. Raises HarnessError where matplotlib is not there."""
    plotted = [name for name, each in PREDICTORS.items() if each.plotted]
    names = [name for name in plotted if any(name in each.values for each in found)]

    def paint(panels: Panels) -> None:
        for row, each in zip(panels, found, strict=True):
            chosen = sample(each.entries, POINTS)
            best = min(entry.mean for entry in each.entries)
            for axis, name in zip(row, names, strict=True):
                if name not in each.values:
                    axis.set_axis_off()
                    continue
                said = {id(entry): value for entry, value in zip(each.entries, each.values[name], strict=True)}
                axis.plot([entry.mean / best for entry in chosen], [said[id(entry)] for entry in chosen], "o", ms=2)
                axis.set_title(f"{each.measured.key}: {name}")
                axis.tick_params(length=2, labelsize=5)
                axis.locator_params(nbins=TICKS)
        for axis in panels[-1]:
            axis.set_xlabel("measured, by the best")

    return svg(paint, WIDTH, HEIGHT, len(found), len(names))
