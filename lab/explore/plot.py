# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Plots of the experiments: SVG, the same for the same figures."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from harness.errors import HarnessError

WIDTH, HEIGHT = 2.6, 2.4  # inches of a panel
#: A point: what is measured, and what is foreseen.
Points = Sequence[tuple[float, float]]


def _draw(panels: int, draw: Callable[[Sequence[Any]], None], width: float = WIDTH) -> str:
    """draw: gets the panels' axes. Raises HarnessError where matplotlib is not there."""
    try:
        import matplotlib
    except ImportError:
        raise HarnessError("matplotlib is not installed: scripts/bootstrap lab") from None
    matplotlib.use("svg")
    from matplotlib import pyplot

    style = {"svg.hashsalt": "peachacha", "svg.fonttype": "none", "font.size": 7, "axes.linewidth": 0.5}
    with matplotlib.rc_context(style):
        figure, axes = pyplot.subplots(1, panels, figsize=(width * panels, HEIGHT), squeeze=False)
        draw(axes[0])
        figure.tight_layout()
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    return text.getvalue()


def rules(found: Mapping[str, Mapping[str, Points]], unit: str) -> str:
    """A panel for each rule with a colour for each kind of loops: foreseen against measured."""

    def draw(axes: Sequence[Any]) -> None:
        most = max(max(point) for kinds in found.values() for points in kinds.values() for point in points)
        for axis, (rule, kinds) in zip(axes, found.items(), strict=True):
            axis.plot([0.5, most], [0.5, most], "-", lw=0.5, color="grey")
            for kind, points in kinds.items():
                axis.plot(*zip(*points, strict=True), "o", ms=1.5, label=kind)
            axis.set_title(rule, fontsize=7)
            axis.set_xlabel(f"measured, {unit}")
        axes[0].set_ylabel("simulated")
        axes[0].legend(fontsize=6, frameon=False)

    return _draw(len(found), draw)


def widths(found: Mapping[str, Sequence[tuple[float, float, float]]], limits: Mapping[str, float]) -> str:
    """A panel for each width: operations a cycle, measured and simulated, by what ports and dispatch allow."""

    def draw(axes: Sequence[Any]) -> None:
        for axis, (width, points) in zip(axes, found.items(), strict=True):
            allowed, measured, simulated = zip(*points, strict=True)
            axis.plot([0, max(allowed)], [0, max(allowed)], "-", lw=0.5, color="grey")
            if width in limits and limits[width] < max(allowed):
                axis.axhline(limits[width], lw=0.5, color="C1")
            axis.plot(allowed, measured, "o", ms=2.5, label="measured")
            axis.plot(allowed, simulated, "x", ms=3, mew=0.7, label="simulated")
            axis.set_title(width, fontsize=7)
            axis.set_xlabel("operations a cycle that ports allow")
        axes[0].set_ylabel("operations a cycle")
        axes[0].legend(fontsize=6, frameon=False)

    return _draw(len(found), draw)


def bars(found: Mapping[str, Mapping[str, tuple[float, float]]], unit: str) -> str:
    """A group of bars for each change: bars for what is measured of its loops, marks for what is simulated."""

    def draw(axes: Sequence[Any]) -> None:
        kinds = list(next(iter(found.values())))
        for at, kind in enumerate(kinds):
            places = [group + (at - len(kinds) / 2) * 0.2 for group in range(len(found))]
            axes[0].bar(places, [each[kind][0] for each in found.values()], 0.18, align="edge", label=kind)
            marks = [place + 0.09 for place in places]
            axes[0].plot(marks, [each[kind][1] for each in found.values()], "_", color="black", ms=7)
        values = [value for each in found.values() for both in each.values() for value in both]
        axes[0].set_ylim(0.9 * min(values), 1.02 * max(values))
        axes[0].set_xticks(range(len(found)), list(found))
        axes[0].set_ylabel(f"{unit}; marks: simulated")
        axes[0].legend(fontsize=6, frameon=False)

    return _draw(1, draw, 2.4 * WIDTH)
