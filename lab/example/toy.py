# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A toy list scheduler: of ready nodes it takes the one that adds the fewest live values, then the one on the longest
path to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from generator.models import Model
from generator.schedule.node import Node, ScheduleError, predecessors, result_latency, successors
from generator.spec import SpecError


@dataclass(frozen=True)
class Toy:
    """The toy scheduler. spare: how many live values, beyond those live on entry, cost nothing."""

    spare: int = 0

    name: ClassVar[str] = "toy"
    options: ClassVar[Mapping[str, str]] = {"spare": "live values, beyond those that enter, that cost nothing"}

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> Toy:
        """The scheduler that a text such as ``toy:spare=4`` names. Raises SpecError if spare is no whole number."""
        spare = options.get("spare", "0")
        if not spare.isdecimal():
            raise SpecError(f"toy:spare={spare}: write a whole number")
        return cls(int(spare))

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The chosen order, as indices into nodes. Raises ScheduleError without a model."""
        if model is None:
            raise ScheduleError("the toy needs a model of the machine")
        later, waiting = successors(nodes), [predecessors(node) for node in nodes]
        height = [0] * len(nodes)
        for index in reversed(range(len(nodes))):
            longest = max((height[each] for each in later[index]), default=0)
            height[index] = result_latency(model, nodes[index]) + longest
        # A value is a pair: the index of the node that computes it, and 0 for this iteration or 1 for the previous one.
        needs = [{(used, 0) for used in node.uses} | {(used, 1) for used in node.carried} for node in nodes]
        uses = Counter(value for values in needs for value in values)
        uses.update((index, 0) for index, node in enumerate(nodes) if node.live_out)
        live, order = 0, list[int]()

        def growth(index: int) -> int:
            return bool(uses[index, 0]) - sum(uses[value] == 1 for value in needs[index])

        while len(order) < len(nodes):
            ready = (index for index, earlier in enumerate(waiting) if not earlier)
            best = min(ready, key=lambda index: (max(0, live + growth(index) - self.spare), -height[index], index))
            live += growth(best)
            order.append(best)
            uses.subtract(needs[best])
            waiting[best] = {best}
            for follower in later[best]:
                waiting[follower].discard(best)
        return order
