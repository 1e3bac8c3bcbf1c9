# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Scores as tables, for the console and in Markdown; and as scatter plots: predicted against measured, a row for each
kernel, a column for each predictor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console

from harness.plots import Panels, svg
from harness.tables import NOTHING, Table
from lab.predict import PREDICTORS
from lab.score.predictions import Predicted, sample
from lab.score.statistics import FLAT, Score, overall

HEADS = ("predictor", "kernel", "schedules", "spread", "error", "scaled error", "tau", "rho", "regret")
#: What the columns are.
LEGEND = (
    "spread: the slowest schedule by the fastest. error: mean of |predicted / measured - 1|, in core cycles; scaled: "
    "the same with one factor for the machine. tau: Kendall's tau-b; rho: Spearman's. regret: the time of what"
    f" the predictor likes best by the best time. Means of tau and rho are over kernels that spread by {FLAT} and more."
)
FORMATS: dict[str, Callable[[float], str]] = {
    "error": lambda value: f"{100 * value:.1f} %",
    "scaled": lambda value: f"{100 * value:.1f} %",
    "tau": lambda value: f"{value:.2f}",
    "rho": lambda value: f"{value:.2f}",
    "regret": lambda value: f"{value:.3f}",
}


def table(found: Sequence[Score], machine: str) -> Table:
    """A machine's: for each predictor its means, then by kernel."""
    made = Table(HEADS, title=machine, left=2)
    of_machine = [each for each in found if each.machine == machine]
    for predictor in dict.fromkeys(each.predictor for each in of_machine):
        own = [each for each in of_machine if each.predictor == predictor]
        count = str(sum(each.schedules for each in own))
        made.add(predictor, f"all {len(own)}", count, "", *_figures(overall(own).get), style="bold")
        for each in own:
            made.add("", each.kernel, str(each.schedules), f"{each.spread:.2f}", *_figures(vars(each).get))
    return made


def _figures(get: Callable[[str], Any]) -> list[str]:
    return [NOTHING if get(name) is None else form(get(name)) for name, form in FORMATS.items()]


def show(console: Console, found: Sequence[Score], predicted: Sequence[Predicted]) -> None:
    """All machines', and what is missing."""
    for machine in machines(found):
        console.print(table(found, machine).terminal())
    for line in (LEGEND, *notes(predicted)):
        console.print(line, markup=False)


def machines(found: Sequence[Score]) -> list[str]:
    """Their names, each once."""
    return list(dict.fromkeys(each.machine for each in found))


def notes(predicted: Sequence[Predicted]) -> list[str]:
    """What predictors said nothing of, and why; what is no longer what was measured."""
    found: dict[str, list[str]] = {}
    for each in predicted:
        for name, why in each.missing.items():
            found.setdefault(f"{name}: {why}", []).append(f"{each.measured.machine.name} {each.measured.key}")
    more = {what: f" and {len(kernels) - 1} more" if len(kernels) > 1 else "" for what, kernels in found.items()}
    return [f"left out: {what} ({kernels[0]}{more[what]})" for what, kernels in found.items()] + [
        f"{each.measured.machine.name} {each.measured.key}: {each.changed} of {len(each.entries)} schedules have other "
        "code now than when they were measured"
        for each in predicted
        if each.changed
    ]


def picture(machine: str) -> str:
    """The name of a machine's file of scatter plots."""
    return f"scatter-{machine}.svg"


def markdown(found: Sequence[Score], predicted: Sequence[Predicted]) -> list[str]:
    """A page."""
    lines = ["# Predictors against measured schedules", "", "`python -m lab score --write` made this.", "", LEGEND]
    for machine in machines(found):
        shown = f"![Predicted against measured on {machine}]({picture(machine)})"
        lines += ["", f"## {machine}", "", *table(found, machine).markdown(), "", shown]
    return [*lines, "", *(f"- {note}" for note in notes(predicted))]


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
