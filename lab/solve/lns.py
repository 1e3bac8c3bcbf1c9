# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Large neighbourhoods, a strategy of measure.tuning.search: a window of the order is freed and solved together with
what is kept in registers there (``freed``); the whole is judged by the exact allocator and by the simulator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator.allocate.spilling import Model, Spilling
from generator.schedule.node import check_order
from generator.solver import Limits
from lab.solve.freed import Freed, Price
from measure.tuning.rounds import Permutation, Rounds
from measure.tuning.search import Search

#: Instructions of a window, one pass after the other.
SIZES = (40, 56, 32)


@dataclass(frozen=True)
class Weights:
    """In cycles: of a store and a use from memory by the exact allocator, and of a cycle by the simulator."""

    store: float = 0.3
    reload: float = 0.05
    cycle: float = 1.0


@dataclass(frozen=True)
class Objective:
    """Spills of vectors by the exact allocator, cycles by furthest next use and the simulator, by weights. limits: of
    each allocation; known: of every permutation that was judged, what is kept in registers.
    """

    rounds: Rounds
    weights: Weights
    limits: Limits
    uarch: str
    known: dict[Permutation, Spilling] = field(default_factory=dict)

    def __call__(self, permutation: Permutation) -> float:
        """The cost. Raises AllocationError, NotCyclic."""
        stores, reloads = self.spills(permutation)
        cycles = self.rounds.cycles(permutation, self.uarch) if self.weights.cycle else 0.0
        return self.weights.store * stores + self.weights.reload * reloads + self.weights.cycle * cycles

    def spills(self, permutation: Permutation) -> tuple[int, int]:
        """Stores and uses from memory of vectors by the exact allocator. Raises likewise."""
        if permutation not in self.known:
            model = Model(self.rounds.cyclic(permutation), "vector", self.rounds.vectors)
            limits = replace(self.limits, seconds=60.0, goals=("stores", "reloads"))
            self.known[permutation] = model.solve(limits)
        stores, reloads = (each.value for each in self.known[permutation].figures)
        return stores, reloads


@dataclass
class Neighbourhoods:
    """The strategy. reach: positions by which an instruction may move at once. windows, proven, better: how many were
    solved, to the optimum, and made it better. Ends when all sizes of windows went by without a gain.
    """

    objective: Objective
    price: Price = Price()
    sizes: Sequence[int] = SIZES
    reach: int = 20
    windows: int = 0
    proven: int = 0
    better: int = 0

    def run(self, search: Search[Permutation], begin: Sequence[Permutation]) -> None:
        """See measure.tuning.search.Strategy."""
        least, here = min((search.cost(each), each) for each in begin)
        idle = 0
        while idle < len(self.sizes):
            size, before = self.sizes[idle], self.better
            for block, start in self._starts(size):
                if search.done:
                    return
                there = self._freed(here, block, start, size)
                if there != here and (cost := search.cost(there)) < least - 1e-9:
                    least, here, self.better = cost, there, self.better + 1
            idle = 0 if self.better > before else idle + 1

    def _starts(self, size: int) -> Iterator[tuple[int, int]]:
        for block, nodes in enumerate(self.objective.rounds.nodes):
            for start in range(0, max(1, len(nodes) - size // 2), max(1, size // 2)):
                yield block, start

    def _freed(self, here: Permutation, block: int, start: int, size: int) -> Permutation:
        """The permutation with one window solved, or the same where nothing is found."""
        rounds = self.objective.rounds
        cyclic = rounds.cyclic(here)
        nodes, order = rounds.nodes[block], here[block]
        inside = order[start : start + size]
        position = {index: k for k, index in enumerate(inside)}
        before = {
            (position[other], k)
            for k, index in enumerate(inside)
            for other in (*nodes[index].uses, *nodes[index].after)
            if other in position
        }
        name, first = rounds.blocks[block].name, rounds.blocks[block].instrs[start]
        offset = next(at for at, p in enumerate(cyclic.points) if p.block.name == name and p.instr is first)
        window, now = range(offset, offset + len(inside)), self.objective.known[here]
        found = Freed(cyclic, rounds.vectors, window, before, now, self.reach).order(self.price, self.objective.limits)
        self.windows += 1
        if found is None:
            return here
        self.proven += found.proven
        changed = (*order[:start], *(inside[k] for k in found.order), *order[start + size :])
        check_order(nodes, changed)
        return (*here[:block], changed, *here[block + 1 :])
