# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An order that something else found: a permutation, given in the text or kept in a file of ``permutations/``.

``permutation:file=NAME`` reads permutations/NAME.json, ``permutation:order=2.0.1`` has it in the text: the places in
the source of the first, second, ... instruction.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from generator.models import Model
from generator.schedule.node import Node, ScheduleError, SpecError, check_order

FOLDER = Path(__file__).parent / "permutations"


@dataclass(frozen=True)
class PermutationScheduler:
    """Puts nodes into a given order."""

    given: tuple[int, ...]

    name: ClassVar[str] = "permutation"
    options: ClassVar[Mapping[str, str]] = {
        "order": "places in the source, such as 2.0.1",
        "file": "the name of a file in generator/schedule/permutations",
    }

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> PermutationScheduler:
        """Raises SpecError."""
        if len(options) != 1:
            raise SpecError("permutation: give either order=2.0.1 or file=NAME")
        if "file" in options:
            return cls(_kept(options["file"]))
        parts = options["order"].split(".")
        if not all(part.isdecimal() for part in parts):
            raise SpecError(f"permutation:order={options['order']}: write whole numbers, separated by dots")
        return cls(tuple(map(int, parts)))

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The given order. Raises ScheduleError where it is none of these nodes."""
        del model
        order = list(self.given)
        if len(order) != len(nodes):
            raise ScheduleError(f"a permutation of {len(order)} places does not fit {len(nodes)} instructions")
        check_order(nodes, order)
        return order


def text(order: Sequence[int]) -> str:
    """The text that names an order."""
    return "permutation:order=" + ".".join(map(str, order))


def _kept(name: str) -> tuple[int, ...]:
    known = {path.stem: path for path in FOLDER.glob("*.json")}
    if name not in known:
        raise SpecError(f"permutation:file={name}: there are {', '.join(sorted(known)) or 'none'}")
    return tuple(json.loads(known[name].read_text(encoding="utf-8"))["order"])
