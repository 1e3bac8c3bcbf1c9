# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""results/index.html: one file with its data, script and style in it, which opens from disk and asks for nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from measure.compilers.duels import Row, duels, is_assembly, measured, name
from measure.report.looks import Look, looks
from measure.report.plots import dots
from measure.report.series import Series

HERE = Path(__file__).parent


@dataclass
class Machine:
    """What there is of one machine. facts: the manifest of each run; compilers: the rows of its compilers.csv."""

    name: str
    facts: Mapping[str, Mapping[str, str]]
    series: Sequence[Series]
    compilers: Sequence[Row] = field(default_factory=list)

    def duels(self) -> list[dict[str, Any]]:
        """The best of the assembly and of the compilers for each width, set and length; as in compilers.md."""
        return [
            {"machine": self.name, "width": each.width, "isa": each.isa, "length": each.length}
            | {"assembly": name(each.assembly), "compiler": name(each.compiler)}
            | {"ratio": round(each.ratio, 4), "faster": each.faster}
            for each in duels(self.compilers)
        ]

    def dots(self) -> str:
        """A plot of all compilers and assembly by width and instruction set, at 1536 bytes."""
        groups: dict[str, list[tuple[str, bool, float]]] = {}
        for row in filter(measured, self.compilers):
            group = groups.setdefault(f"u{row['width']} {row['isa']}", [])
            group.append((name(row), is_assembly(row), float(row["cycles_1536"]) / 1536))
        return dots(list(groups.items()), "Compilers and assembly at 1536 bytes", "cycles a byte")


def html(machines: Sequence[Machine]) -> str:
    """The page."""
    styles = looks(one.name for each in machines for one in each.series)
    content = {
        "machines": {each.name: each.facts for each in machines},
        "series": [_series(one, styles[one.name]) for each in machines for one in each.series],
        "compilers": [{"machine": each.name, **row} for each in machines for row in each.compilers],
        "duels": [duel for each in machines for duel in each.duels()],
        "dots": {each.name: each.dots() for each in machines},
    }
    # "</" must not end the script element that holds the data.
    encoded = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    script = (HERE / "page.js").read_text().split("\n", 1)[1]
    return (HERE / "page.html").read_text().replace("@SCRIPT@", script.strip()).replace("@DATA@", encoded)


def _series(each: Series, look: Look) -> dict[str, Any]:
    points = [[length, *(round(value, 1) for value in quartiles)] for length, quartiles in sorted(each.points.items())]
    return {
        "machine": each.machine,
        "primitive": each.primitive,
        "run": each.run,
        "name": each.name,
        "compiler": each.compiler,
        "isa": each.isa,
        "verdict": each.verdict,
        "points": points,
        "colour": look.colour,
        "mark": look.mark,
        "dashed": look.dashed,
        "long": each.long,
    }
