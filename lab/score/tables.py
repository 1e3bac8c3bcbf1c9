# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Scores as tables: for the console, in Markdown, and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from lab.score.predictions import Predicted
from lab.score.statistics import FLAT, Score, overall, scales

HEADINGS = ("predictor", "kernel", "orders", "spread", "error", "scaled error", "tau", "rho", "regret")
#: What the columns are.
LEGEND = (
    "spread: the slowest order by the fastest. error: mean of |predicted / measured - 1|, in core cycles; scaled: the "
    "same with one factor for the machine. tau: Kendall's tau-b; rho: Spearman's. regret: the time of the order that "
    f"the predictor likes best by the best time. Means of tau and rho are over kernels that spread by {FLAT} and more."
)


def rows(found: Sequence[Score], machine: str) -> Iterator[list[str]]:
    """A machine's: for each predictor its means, then by kernel."""
    means = overall(found)
    of_machine = [each for each in found if each.machine == machine]
    for predictor in dict.fromkeys(each.predictor for each in of_machine):
        mean = means[machine, predictor]
        yield [predictor, f"all {mean['kernels']}", str(mean["orders"]), "", *_figures(mean.get)]
        for each in of_machine:
            if each.predictor == predictor:
                yield ["", each.kernel, str(each.orders), f"{each.spread:.2f}", *_figures(vars(each).get)]


def _figures(get: Callable[[str], Any]) -> list[str]:
    formats = {"error": _percent, "scaled": _percent, "tau": _two, "rho": _two, "regret": _three}
    return ["-" if get(name) is None else form(get(name)) for name, form in formats.items()]


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _two(value: float) -> str:
    return f"{value:.2f}"


def _three(value: float) -> str:
    return f"{value:.3f}"


def show(console: Console, found: Sequence[Score], predicted: Sequence[Predicted]) -> None:
    """All machines', and what is missing."""
    for machine in machines(found):
        table = Table(title=machine, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        for heading in HEADINGS:
            table.add_column(heading, justify="left" if heading in HEADINGS[:2] else "right", no_wrap=True)
        for row in rows(found, machine):
            table.add_row(*row, style="bold" if row[0] else None)
        console.print(table)
    console.print(LEGEND)
    for line in notes(predicted):
        console.print(line, markup=False)


def machines(found: Sequence[Score]) -> list[str]:
    return list(dict.fromkeys(each.machine for each in found))


def notes(predicted: Sequence[Predicted]) -> list[str]:
    """What predictors said nothing of, and why; what is no longer what was measured."""
    found: dict[str, list[str]] = {}
    for each in predicted:
        for name, why in each.missing.items():
            found.setdefault(f"{name}: {why}", []).append(f"{each.measured.machine} {each.measured.key}")
    lines = [f"left out: {what} ({kernels[0]}{_more(kernels)})" for what, kernels in found.items()]
    changed = [each for each in predicted if each.changed]
    lines += [
        f"{each.measured.machine} {each.measured.key}: {each.changed} of {len(each.entries)} orders have other code "
        "now than when they were measured"
        for each in changed
    ]
    return lines


def _more(kernels: Sequence[str]) -> str:
    return f" and {len(kernels) - 1} more" if len(kernels) > 1 else ""


def markdown(found: Sequence[Score], predicted: Sequence[Predicted]) -> list[str]:
    """A page."""
    lines = ["# Predictors against measured orders", "", "`python -m lab score --write` made this.", "", LEGEND]
    for machine in machines(found):
        lines += ["", f"## {machine}", "", f"| {' | '.join(HEADINGS)} |", "|" + "---|" * len(HEADINGS)]
        lines += [f"| {' | '.join(row)} |" for row in rows(found, machine)]
    return [*lines, "", *(f"- {note}" for note in notes(predicted))]


def content(found: Sequence[Score], predicted: Sequence[Predicted], number: int | None) -> dict[str, Any]:
    """score.json: by machine and kernel each predictor's figures, and its factor for the machine."""
    made: dict[str, Any] = {"sample": number, "scales": {}, "kernels": {}}
    for (machine, name), factor in scales(predicted).items():
        made["scales"].setdefault(machine, {})[name] = round(factor, 4)
    for each in found:
        figures = {name: _rounded(value) for name, value in vars(each).items() if name not in ("machine", "kernel")}
        kernel = made["kernels"].setdefault(each.machine, {}).setdefault(each.kernel, {})
        kernel[figures.pop("predictor")] = figures
    return made


def _rounded(value: Any) -> Any:
    return round(value, 5) if isinstance(value, float) else value
