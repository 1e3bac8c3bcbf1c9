# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""results/index.html: one file with its data, script and style in it, which opens from disk and asks for nothing."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from report.plots import dots
from report.series import LENGTHS, Series

HERE = Path(__file__).parent
DUEL_LENGTHS = (576, 1536, 4096)


@dataclass
class Machine:
    """What there is of one machine. compilers: the rows of its compilers.csv."""

    name: str
    facts: Mapping[str, str]
    series: Sequence[Series]
    compilers: Sequence[dict[str, str]] = field(default_factory=list)

    def duels(self) -> list[dict[str, Any]]:
        """The best of the assembly and of the compilers for each width, set and length; as in compilers.md."""
        groups: dict[tuple[str, str], list[dict[str, str]]] = {}
        for row in self.compilers:
            if row["verdict"] == "ok" and row["cycles_1536"]:
                groups.setdefault((row["width"], row["isa"]), []).append(row)
        found = []
        for (width, isa), group in groups.items():
            sides = [[row for row in group if (row["code_by"] == "assembly") == ours] for ours in (True, False)]
            for length in LENGTHS if all(sides) else ():
                if length != 8:
                    found.append({"machine": self.name, "width": width, "isa": isa} | _duel(sides, length))
        return found

    def dots(self) -> str:
        """A plot of all compilers and assembly by width and instruction set, at 1536 bytes."""
        groups: dict[str, list[tuple[str, bool, float]]] = {}
        for row in self.compilers:
            if row["verdict"] == "ok" and row["cycles_1536"]:
                name = f"{row['code_by']} {row['flags']}"
                value = float(row["cycles_1536"]) / 1536
                group = groups.setdefault(f"u{row['width']} {row['isa']}", [])
                group.append((name, row["code_by"] == "assembly", value))
        return dots(list(groups.items()), "Compilers and assembly at 1536 bytes", "cycles a byte")


def _duel(sides: Sequence[Sequence[dict[str, str]]], length: int) -> dict[str, Any]:
    ours, theirs = (min(side, key=lambda row: float(row[f"cycles_{length}"])) for side in sides)
    a, b = float(ours[f"cycles_{length}"]), float(theirs[f"cycles_{length}"])
    low = max(float(ours[f"q1_{length}"]), float(theirs[f"q1_{length}"]))
    high = min(float(ours[f"q3_{length}"]), float(theirs[f"q3_{length}"]))
    faster = "tie" if low <= high else "assembly" if a < b else "compiler"
    names = {"assembly": ours["flags"], "compiler": f"{theirs['code_by']} {theirs['flags']}"}
    return {"length": length, "ratio": round(a / b, 4), "faster": faster} | names


def html(machines: Sequence[Machine]) -> str:
    """The page."""
    content = {
        "machines": {each.name: each.facts for each in machines},
        "series": [_series(one) for each in machines for one in each.series],
        "compilers": [{"machine": each.name} | row for each in machines for row in each.compilers],
        "duels": [duel for each in machines for duel in each.duels()],
        "dots": {each.name: each.dots() for each in machines},
    }
    # "</" must not end the script element that holds the data.
    encoded = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    script = (HERE / "page.js").read_text().split("\n", 1)[1]
    return (HERE / "page.html").read_text().replace("@SCRIPT@", script.strip()).replace("@DATA@", encoded)


def _series(each: Series) -> dict[str, Any]:
    points = [[length, *(round(value, 1) for value in quartiles)] for length, quartiles in sorted(each.points.items())]
    return {
        "machine": each.machine,
        "primitive": each.primitive,
        "name": each.name,
        "compiler": each.compiler,
        "isa": each.isa,
        "verdict": each.verdict,
        "points": points,
        "long": each.long,
    }


def read_compilers(path: Path) -> list[dict[str, str]]:
    """The rows of a compilers.csv; none where there is none."""
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return list(csv.DictReader(file))
