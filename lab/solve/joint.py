# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Order and allocation at once: orders with few spills that do not wait for each other.

Simulated annealing on the order, judged by ``measure.tuning.trace``, which allocates by furthest next use and runs a
simple machine; what it finds is judged again by the exact allocator. An order's cost is its time there, or its
stores, reloads and time by weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from time import monotonic

from rich import box
from rich.table import Table

from generator.allocate.circle import Circle
from generator.allocate.residence import Limits, Model
from generator.allocate.state import rematerials
from generator.ir.liveness import analyse
from lab.solve.moves import Loop, Neighbours
from measure.tuning.subject import Subject
from measure.tuning.trace import Cost, cost

#: The first and the last temperature, as parts of the cost of the beginning.
WARM, COLD = 0.01, 0.0005
#: Numbers of stores within which the best is kept, for a front of several candidates.
FRONT = 12


@dataclass(frozen=True)
class Weights:
    """Of a store, of a use from memory, of one that is near to its store, and of a cycle of the simple machine."""

    store: float = 0.0
    reload: float = 0.05
    near: float = 0.3
    cycle: float = 1.0

    def of(self, found: Cost) -> float:
        """The weighted cost."""
        memory = self.store * found.stores + self.reload * found.reloads + self.near * found.near
        return memory + self.cycle * found.cycles


@dataclass(frozen=True)
class Candidate:
    """An order of each block, and what it is estimated to cost."""

    orders: tuple[tuple[int, ...], ...]
    cost: Cost
    total: float


def anneal(
    loop: Loop,
    begin: Sequence[Sequence[int]],
    weights: Weights,
    seconds: float,
    seed: int,
    progress: Callable[[float], None],
) -> list[Candidate]:
    """The best order that was met of each number of stores, the best of all first. Which ones are met in so many
    seconds depends on the machine.
    """
    neighbours = Neighbours(loop, seed)
    times = neighbours.times(begin)
    here = _judged(loop, neighbours, times, weights)
    best: dict[int, Candidate] = {here.cost.stores: here}
    warm, cold = WARM * here.total, COLD * here.total
    begun, done = monotonic(), 0.0
    while done < 1:
        for _ in range(20):
            temperature = warm * (cold / warm) ** done
            changed = neighbours.neighbour(times)
            there = _judged(loop, neighbours, changed, weights)
            worse = there.total - here.total
            if worse <= 0 or neighbours.chance.random() < exp(-worse / temperature):
                here = there
                # Times spread over the years; places are as good.
                times = neighbours.times(there.orders)
                known = best.get(here.cost.stores)
                if known is None or here.total < known.total:
                    best[here.cost.stores] = here
        done = min(1.0, (monotonic() - begun) / seconds)
        progress(done)
    return sorted(best.values(), key=lambda candidate: candidate.total)[:FRONT]


def exactly(subject: Subject, loop: Loop, found: Sequence[Candidate], limits: Limits) -> list[tuple[int, int]]:
    """Stores and uses from memory of each by the exact allocator, of the vector registers. Raises AllocationError."""
    results = []
    for candidate in found:
        model = Model(circle(subject, loop, candidate.orders), "vector", loop.rounds.registers)
        figures = {each.name: each.value for each in model.solve(limits).figures}
        results.append((figures["stores"], figures.get("reloads", -1)))
    return results


def circle(subject: Subject, loop: Loop, orders: Sequence[Sequence[int]]) -> Circle:
    """The loop in an order of each of its blocks. Raises NotACircle."""
    function = subject.source()
    named = {block.name: block for block in function.blocks}
    for name, order in zip(loop.names, orders, strict=True):
        named[name].instrs = [named[name].instrs[index] for index in order]
    return Circle(subject.head(function), analyse(function), rematerials(function.all_blocks()))


def table(found: Sequence[Candidate], solved: Sequence[tuple[int, int]]) -> Table:
    """For people."""
    result = Table(title="orders that were met, the least cost first", title_justify="left", box=box.SIMPLE_HEAD)
    for heading in ("cost", "cycles", "stores", "from memory", "of it near", "solved: stores", "solved: from memory"):
        result.add_column(heading, justify="right")
    for candidate, (stores, reloads) in zip(found, solved, strict=True):
        cost = candidate.cost
        figures = (cost.stores, cost.reloads, cost.near, stores, reloads)
        result.add_row(f"{candidate.total:.1f}", f"{cost.cycles:.1f}", *map(str, figures))
    return result


def _judged(loop: Loop, neighbours: Neighbours, times: list[list[float]], weights: Weights) -> Candidate:
    orders = neighbours.orders(times)
    found = cost(loop.rounds, loop.in_order(orders))
    return Candidate(tuple(map(tuple, orders)), found, weights.of(found))
