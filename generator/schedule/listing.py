# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""List scheduling: cycle by cycle, the ready instruction with the longest critical path to the end is issued first.

The machine is an in-order one with the ports of the model: an instruction starts when its operands are ready, its ports
are free and the issue width of the cycle is not used up. With a limit on register pressure, instructions that need one
more vector register wait until others have freed some.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from generator.models import Model
from generator.models.model import PortUse
from generator.schedule.node import (
    LiveValues,
    Node,
    ScheduleError,
    check_order,
    edge_latency,
    max_live,
    predecessors,
    result_latency,
    successors,
)
from generator.spec import whole


@dataclass(frozen=True)
class ListScheduler:
    """List scheduling on a port model, with at most `pressure` live vector values if an order is found that has no
    more."""

    pressure: int | None = None

    name: ClassVar[str] = "list"
    options: ClassVar[Mapping[str, str]] = {"pressure": "the most vector registers in use at once"}

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> ListScheduler:
        """The scheduler with these options. Raises SpecError if the pressure is no whole number."""
        text = options.get("pressure")
        if text is None:
            return cls()
        return cls(whole(cls.name, "pressure", text))

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The scheduled order, as indices of ``nodes``.

        Under a limit, greedy scheduling can get stuck where every ready instruction needs one more register. Then it is
        tried again with smaller limits; of all tries and the source order, the first that keeps the limit is taken, or
        else the one with the lowest pressure. Raises ScheduleError without a model.
        """
        if model is None:
            raise ScheduleError(
                "list scheduling needs a microarchitecture model; name one, or schedule in source order"
            )
        if self.pressure is None:
            order = _Pass(nodes, model, len(nodes) + 1).run()
            check_order(nodes, order)
            return order
        tries = [list(range(len(nodes)))]
        for limit in range(self.pressure, self.pressure // 2, -1):
            tries.append(_Pass(nodes, model, limit).run())
            check_order(nodes, tries[-1])
            if max_live(nodes, tries[-1]) <= self.pressure:
                return tries[-1]
        return min(tries, key=lambda order: max_live(nodes, order))


class _Pass:
    """One run of the scheduler under a limit of live values."""

    def __init__(self, nodes: Sequence[Node], model: Model, limit: int) -> None:
        self._nodes = nodes
        self._model = model
        self._limit = limit
        self._later = successors(nodes)
        self._waiting_for = [len(predecessors(node)) for node in nodes]
        self._earliest = [0] * len(nodes)
        self._height = self._heights()
        self._ready: set[int] = set()
        self._live = LiveValues(nodes)
        self._order: list[int] = []

    def _heights(self) -> list[int]:
        """The latency of the longest path from each node to the end, in cycles."""
        height = [0] * len(self._nodes)
        for index in reversed(range(len(self._nodes))):
            height[index] = result_latency(self._model, self._nodes[index])
            for later in self._later[index]:
                way = self._edge(index, later) + height[later]
                height[index] = max(height[index], way)
        return height

    def _edge(self, earlier: int, later: int) -> int:
        if earlier not in self._nodes[later].uses:
            return 0
        return edge_latency(self._model, self._nodes[earlier], self._nodes[later])

    def run(self) -> list[int]:
        ports = Ports()
        cycle, issued = 0, 0
        for index, node in enumerate(self._nodes):
            if not node.key:
                self._place(index, 0)
            elif not self._waiting_for[index]:
                self._ready.add(index)
        while self._ready:
            best = self._next(ports, cycle, issued)
            if best is None:
                cycle, issued = cycle + 1, 0
                if not any(self._fits(index) for index in self._ready):
                    # The one that adds the fewest live values, the earliest in the source.
                    self._place(min(self._ready, key=lambda index: (self._live.change(index), index)), cycle)
                continue
            form = self._model.form(self._nodes[best].key)
            ports.take(form.ports, cycle)
            issued += form.uops
            self._place(best, cycle)
        return self._order

    def _next(self, ports: Ports, cycle: int, issued: int) -> int | None:
        """The node with the longest path to the end that can start in this cycle, or None."""
        for index in sorted(self._ready, key=lambda index: (-self._height[index], index)):
            form = self._model.form(self._nodes[index].key)
            if self._earliest[index] > cycle or (issued and issued + form.uops > self._model.issue_width):
                continue
            if self._fits(index) and ports.free(form.ports, cycle):
                return index
        return None

    def _fits(self, index: int) -> bool:
        return self._live.needed(index) <= self._limit or self._live.change(index) < 0

    def _place(self, index: int, cycle: int) -> None:
        """Append a node to the order, and tell its successors."""
        self._order.append(index)
        self._ready.discard(index)
        self._live.place(index)
        for later in self._later[index]:
            self._earliest[later] = max(self._earliest[later], cycle + self._edge(index, later))
            self._waiting_for[later] -= 1
            if not self._waiting_for[later] and self._nodes[later].key:
                self._ready.add(later)


class Ports:
    """The execution ports during a run: until when each is busy. A micro-op with a choice takes the free port that has
    worked least."""

    def __init__(self) -> None:
        self._free_at: dict[str, int] = defaultdict(int)
        self.work: dict[str, int] = defaultdict(int)

    def free(self, uses: tuple[PortUse, ...], cycle: int) -> bool:
        """Whether all of `uses` can start in `cycle`, each on a port of its own."""
        return self._choose(uses, cycle) is not None

    def take(self, uses: tuple[PortUse, ...], cycle: int) -> bool:
        """Start all of `uses` in `cycle` if that is possible; whether it was."""
        chosen = self._choose(uses, cycle)
        if chosen is None:
            return False
        for port, cycles in chosen:
            self._free_at[port] = cycle + cycles
            self.work[port] += cycles
        return True

    def _choose(self, uses: tuple[PortUse, ...], cycle: int) -> list[tuple[str, int]] | None:
        chosen: list[tuple[str, int]] = []
        taken: set[str] = set()
        for group, cycles in sorted(uses, key=lambda use: len(use[0])) if len(uses) > 1 else uses:
            best = None
            for port in group:
                if self._free_at[port] > cycle or port in taken:
                    continue
                if best is None or (self.work[port], port) < (self.work[best], best):
                    best = port
            if best is None:
                return None
            taken.add(best)
            chosen.append((best, cycles))
        return chosen
