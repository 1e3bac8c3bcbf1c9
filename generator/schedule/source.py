# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Source order: the instructions as the layout wrote them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from generator.models import Model
from generator.schedule.node import Node, check_order


class SourceScheduler:
    """Leaves the nodes where they are."""

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
