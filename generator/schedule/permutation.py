# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Schedulers without a choice: the source order, and a permutation that is given in the specification.

``permutation:order=2.0.1`` lists the indices in source order of the first, second, ... instruction. For a loop of
several blocks, as of kernels that are ahead, it has one permutation for each block, separated by slashes; their lengths
must differ.
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
    """Puts nodes into a given order: the one of ``given`` that has as many indices as there are nodes."""

    given: tuple[tuple[int, ...], ...]

    name: ClassVar[str] = "permutation"
    options: ClassVar[Mapping[str, str]] = {
        "order": "positions in the source, such as 2.0.1, or 2.0.1/1.0 for two blocks"
    }

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> PermutationScheduler:
        """The scheduler with these options. Raises SpecError if there is no order, or not of numbers."""
        if not options:
            raise SpecError("permutation: give order=2.0.1")
        return cls(tuple(wholes(cls.name, "order", text, 0) for text in options["order"].split("/")))

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The given order. Raises ScheduleError if none has the length of ``nodes``, or if it breaks a dependence."""
        del model
        order = next((list(given) for given in self.given if len(given) == len(nodes)), None)
        if order is None:
            lengths = " or ".join(str(len(given)) for given in self.given)
            raise ScheduleError(f"a permutation of {lengths} places does not fit {len(nodes)} instructions")
        check_order(nodes, order)
        return order


class SourceScheduler:
    """Leaves the nodes in the order in which the layout built them."""

    name: ClassVar[str] = "source"
    options: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> SourceScheduler:
        """The scheduler; it has no options."""
        del options
        return cls()

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The order of the nodes as it is. Raises ScheduleError if they break their own dependences."""
        del model
        order = list(range(len(nodes)))
        check_order(nodes, order)
        return order


def text(*orders: Sequence[int]) -> str:
    """The specification of a permutation, or of one for each of several blocks."""
    return "permutation:order=" + "/".join(".".join(map(str, order)) for order in orders)
