# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Order and allocation at once, by large-neighbourhood search: a stretch of the order is freed and solved together with
what is kept in registers there (``freed``); the whole is judged by the exact allocator and by the simulator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from generator.allocate.residence import Limits, Model, Residence
from generator.schedule.node import check_order
from generator.schedule.permutation import text
from lab.solve import executed, joint
from lab.solve.freed import Freed, Price
from lab.solve.moves import Loop
from measure.tuning.subject import Subject

#: Instructions of a window, one pass after the other.
SIZES = (40, 56, 32)


@dataclass(frozen=True)
class Weights:
    """In cycles: of a store and a use from memory by the exact allocator, and of a cycle by the simulator."""

    store: float = 0.3
    reload: float = 0.05
    cycle: float = 1.0


@dataclass(frozen=True)
class State:
    """An order of each block, its stores and uses from memory by the exact allocator, what that keeps, the cycles that
    the code by furthest next use takes in the simulator, and all by weights.
    """

    orders: list[list[int]]
    stores: int
    reloads: int
    residence: Residence = field(repr=False)
    cycles: float
    total: float


@dataclass
class Search:
    """limits: of each window's solution; uarch: whose model the simulator takes; reach: places by which an instruction
    may move at once. windows, proven, kept: how many were solved, to the optimum, and made it better.
    """

    subject: Subject
    loop: Loop
    weights: Weights
    limits: Limits
    uarch: str
    price: Price = Price()
    sizes: Sequence[int] = SIZES
    reach: int = 20
    windows: int = 0
    proven: int = 0
    kept: int = 0

    def judged(self, orders: Sequence[Sequence[int]]) -> State:
        """Raises HarnessError, AllocationError."""
        circle = joint.circle(self.subject, self.loop, orders)
        limits = replace(self.limits, seconds=60.0, goals=("stores", "reloads"))
        residence = Model(circle, "vector", self.loop.rounds.registers).solve(limits)
        stores, reloads = (each.value for each in residence.figures)
        weights, cycles = self.weights, 0.0
        if weights.cycle:
            spec = text(*orders, *self.loop.others)
            cycles = executed.judge(replace(self.subject, order=spec), self.uarch)[2]
        total = weights.store * stores + weights.reload * reloads + weights.cycle * cycles
        return State([list(order) for order in orders], stores, reloads, residence, cycles, total)

    def run(
        self, begin: Sequence[Sequence[int]], seconds: float, progress: Callable[[float], None]
    ) -> tuple[State, State]:
        """What it began with, and the best. Ends when all sizes of windows went by without a gain, or with the time."""
        begun = monotonic()
        first = here = self.judged(begin)
        seen: set[tuple[tuple[int, ...], ...]] = set()
        idle = 0
        while idle < len(self.sizes):
            size, kept = self.sizes[idle], self.kept
            for block, start in self._starts(size):
                if monotonic() - begun > seconds:
                    return first, here
                changed = self._freed(here, block, start, size)
                key = tuple(map(tuple, changed))
                if changed != here.orders and key not in seen:
                    seen.add(key)
                    there = self.judged(changed)
                    if there.total < here.total - 1e-9:
                        here, self.kept = there, self.kept + 1
                progress(min(1.0, (monotonic() - begun) / seconds))
            idle = 0 if self.kept > kept else idle + 1
        return first, here

    def _starts(self, size: int) -> Iterator[tuple[int, int]]:
        for block, nodes in enumerate(self.loop.nodes):
            for start in range(0, max(1, len(nodes) - size // 2), max(1, size // 2)):
                yield block, start

    def _freed(self, here: State, block: int, start: int, size: int) -> list[list[int]]:
        """The orders with one window solved, or those that were where nothing is found."""
        circle = joint.circle(self.subject, self.loop, here.orders)
        nodes, order = self.loop.nodes[block], here.orders[block]
        inside = order[start : start + size]
        place = {index: k for k, index in enumerate(inside)}
        before = {
            (place[other], k)
            for k, index in enumerate(inside)
            for other in (*nodes[index].uses, *nodes[index].after)
            if other in place
        }
        offset = next(
            at
            for at, each in enumerate(circle.places)
            if each.block.name == self.loop.names[block] and each.instr is each.block.instrs[start]
        )
        window = range(offset, offset + len(inside))
        registers = self.loop.rounds.registers
        found = Freed(circle, registers, window, before, here.residence, self.reach).order(self.price, self.limits)
        self.windows += 1
        if found is None:
            return here.orders
        self.proven += found.proven
        changed = [*order[:start], *(inside[k] for k in found.order), *order[start + size :]]
        check_order(nodes, changed)
        return [*here.orders[:block], changed, *here.orders[block + 1 :]]
