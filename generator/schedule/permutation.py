# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The order of the source, and one that something else found: a permutation, given in the text.

``permutation:order=2.0.1`` has the positions in the source of the first, second, ... instruction. Where a loop has
several blocks, as those of kernels that compute ahead have, each has its permutation, separated by a slash; their
lengths tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from generator.models import Model
from generator.schedule.node import Node, ScheduleError, check_order
from generator.spec import SpecError, wholes


@dataclass(frozen=True)
class PermutationScheduler:
    """Puts nodes into a given order: that of as many positions."""

    given: tuple[tuple[int, ...], ...]

    name: ClassVar[str] = "permutation"
    options: ClassVar[Mapping[str, str]] = {
        "order": "positions in the source, such as 2.0.1, or 2.0.1/1.0 for two blocks"
    }

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> PermutationScheduler:
        """Raises SpecError."""
        if not options:
            raise SpecError("permutation: give order=2.0.1")
        return cls(tuple(wholes(cls.name, "order", text, 0) for text in options["order"].split("/")))

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The given order. Raises ScheduleError where it is none of these nodes."""
        del model
        order = next((list(given) for given in self.given if len(given) == len(nodes)), None)
        if order is None:
            lengths = " or ".join(str(len(given)) for given in self.given)
            raise ScheduleError(f"a permutation of {lengths} places does not fit {len(nodes)} instructions")
        check_order(nodes, order)
        return order


class SourceScheduler:
    """Leaves the nodes where the layout wrote them."""

    name: ClassVar[str] = "source"
    options: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> SourceScheduler:
        """There are no options."""
        del options
        return cls()

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The order of the nodes. Raises ScheduleError if they break their own dependences."""
        del model
        order = list(range(len(nodes)))
        check_order(nodes, order)
        return order


def text(*orders: Sequence[int]) -> str:
    """The text that names an order, or those of several blocks."""
    return "permutation:order=" + "/".join(".".join(map(str, order)) for order in orders)
