# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The page: tables and scatter plots, a file that opens from disk and loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lab.score.predictions import Predicted
from lab.score.statistics import Score
from lab.score.tables import HEADINGS, LEGEND, machines, notes, rows

HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Predictors against measured orders</title>
<style>
body { font-family: sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; }
table { border-collapse: collapse; font-size: 85%; }
td, th { padding: .15em .6em; text-align: right; }
td:nth-child(-n+2), th:nth-child(-n+2) { text-align: left; }
tr.all { font-weight: bold; border-top: 1px solid; }
img { max-width: 100%; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #ddd; } img { background: #fff; } }
</style>
<h1>Predictors against measured orders</h1>"""


def page(found: Sequence[Score], predicted: Sequence[Predicted]) -> list[str]:
    """HTML."""
    lines = [*HEAD.splitlines(), f"<p>{escape(LEGEND)}</p>"]
    for machine in machines(found):
        lines += [f'<h2 id="{escape(machine)}">{escape(machine)}</h2>', "<table>", _row(HEADINGS, "th")]
        lines += [_row(row, "td", "all" if row[0] else "") for row in rows(found, machine)]
        lines += ["</table>", f'<img src="{picture(machine)}" alt="Predicted against measured on {escape(machine)}">']
    lines += ["<ul>", *(f"<li>{escape(note)}</li>" for note in notes(predicted)), "</ul>"]
    return lines


def picture(machine: str) -> str:
    """The name of a machine's file of scatter plots."""
    return f"scatter-{machine}.svg"


def _row(cells: Sequence[str], tag: str, kind: str = "") -> str:
    opening = f'<tr class="{kind}">' if kind else "<tr>"
    return opening + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
