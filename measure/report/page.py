# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""results/index.html: one file with its data, script and style, which opens from disk and loads nothing else."""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from measure.curves.table import Series
from measure.report.looks import Look, isa, looks
from measure.report.series import LENGTHS, thinned

HERE = Path(__file__).parent
#: The page's curves are straight between points whose ratio is nearer to 1 than this.
NEAR = 1.003
#: The lengths in its table, as far as they were measured; page.js has the same.
SHOWN = (*LENGTHS, 1350, 16384)


@dataclass(frozen=True)
class Measured:
    """One machine's results. title: for people; facts: each run's manifest; many: by name, what measure.many
    measured, its manifest first; picture: an SVG file of many messages, or empty."""

    title: str
    facts: Mapping[str, Mapping[str, str]]
    series: Sequence[Series]
    many: Mapping[str, tuple[Mapping[str, str], str]] = field(default_factory=dict)
    picture: bytes = b""


def html(machines: Sequence[Measured]) -> list[str]:
    """The page's lines."""
    styles = looks(one.name for each in machines for one in each.series)
    content = {
        "machines": {each.title: each.facts for each in machines},
        "series": [_series(each.title, one, styles[one.name]) for each in machines for one in each.series],
    }
    # "</" would end the script element that holds the data.
    encoded = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    script = (HERE / "page.js").read_text().split("\n", 1)[1]
    page = (HERE / "page.html").read_text().replace("@SCRIPT@", script.strip())
    return page.replace("@MANY@", _many(machines)).replace("@DATA@", encoded).splitlines()


def _many(machines: Sequence[Measured]) -> str:
    """The section on many messages at once, for all machines that measured them; "" if none did."""
    parts = []
    for each in machines:
        if not each.many and not each.picture:
            continue
        parts.append(f"<h3>{escape(each.title)}</h3>")
        if each.picture:
            image = b64encode(each.picture).decode()
            about = "Millions of messages a second by the number of messages at once; dotted, a call for each"
            parts.append(f'<figure><img alt="{about}" src="data:image/svg+xml;base64,{image}">')
            parts.append(f"<figcaption class=soft>{about}.</figcaption></figure>")
        for name, (told, text) in each.many.items():
            about = f"{name}: {told.get('command', '')}, {told.get('date', 'no date')}, commit {told.get('commit', '')}"
            parts.append(f"<details><summary>{escape(about)}</summary><pre>{escape(text)}</pre></details>")
    return "\n".join(["<h2>Many messages at once</h2>", *parts]) if parts else ""


def _series(machine: str, each: Series, look: Look) -> dict[str, Any]:
    """A series for the page's script. points: for each length that shapes the curve, four numbers of few digits: length
    and stq2, as differences from the point before; stq2 - stq1; stq3 - stq2."""
    points: list[float] = []
    before = (0.0, 0.0)
    told = {*thinned({length: middle for length, (_, middle, _) in sorted(each.points.items())}, NEAR), *SHOWN}
    for length in sorted(told & each.points.keys()):
        digits = 0 if each.points[length][1] >= 200 else 1
        first, middle, third = (round(value, digits) for value in each.points[length])
        points += [length - before[0], middle - before[1], middle - first, third - middle]
        before = length, middle
    return {
        "machine": machine,
        "primitive": each.primitive,
        "run": each.run,
        "name": each.name,
        "compiler": each.compiler,
        "isa": isa(each.name),
        "verdict": each.verdict,
        "points": [int(value) if value == int(value) else round(value, 1) for value in points],
        "colour": look.colour,
        "mark": look.mark,
        "dashed": look.dashed,
        "long": each.long and [round(value, 4) for value in each.long],
    }
