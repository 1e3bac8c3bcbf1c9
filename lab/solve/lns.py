# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Large neighbourhoods, a strategy of measure.tuning.search: a window of the order is freed and solved together with
what is kept in registers there (``Freed``); the whole is judged by the exact allocator and by the simulator.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.allocate.cyclic import CyclicLoop, LiveRange
from generator.allocate.spilling import Model, Spilling
from generator.ir.values import FILE
from generator.schedule.node import check_order
from generator.solver import Limits, run
from measure.tuning.rounds import Permutation, Rounds
from measure.tuning.search import Search


@dataclass(frozen=True)
class Price:
    """What counts in a window: a store, a use from memory, an instruction moved by one position, in whole numbers."""

    store: int = 100
    reload: int = 20
    position: int = 1


@dataclass(frozen=True)
class Solved:
    """A window's instructions in their new order, counted from its first; its price; whether that is proven."""

    order: list[int]
    price: int
    proven: bool


class Freed(Model):
    """A model (generator.allocate.spilling) of the order of a stretch of a loop and what is kept in registers there;
    all else stays as it is. The positions of ``window`` may change by up to ``reach``; before: pairs of them, counted
    from its first, of which one must come before the other; now: what is kept.

    Whether an instruction stands at a position or before it is a boolean, so that what is held there is a product of
    three: begun, not ended, kept. Uses of a value keep their order among themselves, which in rounds nearly all have
    anyway; a constant with several uses in the stretch is held over all of it, or comes from memory for each.
    """

    def __init__(
        self,
        cyclic: CyclicLoop,
        registers: int,
        window: range,
        before: Collection[tuple[int, int]],
        now: Spilling,
        reach: int,
    ) -> None:
        self.window, self._before, self._now, self._reach = window, set(before), now, reach
        super().__init__(cyclic, "vector", registers)
        self._fix()

    def _demand(self, but: range = range(0)) -> None:
        super()._demand(self.window)
        self.count = len(self.window)
        self._positions()
        self._held: list[list[Any]] = [[] for _ in range(self.count + 1)]
        for w, live in enumerate(self.ranges):
            self._live(w, live)
        for i, j in self._before:
            for t in range(self.count):
                self._imply(self._by(j, t), self._by(i, t - 1))
        self._fit()

    def _by(self, index: int, t: int) -> Any:
        """Whether an instruction stands at position t or before."""
        first, last = self._range[index]
        return int(t >= last) if not first <= t < last else self._begun[index, t]

    def _positions(self) -> None:
        """Instructions without vectors do not move, so that what they hold stays as it is."""
        moves = [
            point.instr is not None
            and any(FILE[value.kind] == "vector" for value in (*point.instr.uses(), point.instr.defines()) if value)
            for point in (self._cyclic.points[at] for at in self.window)
        ]
        self._range = [
            (max(0, k - self._reach), min(self.count - 1, k + self._reach)) if moved else (k, k)
            for k, moved in enumerate(moves)
        ]
        self._begun = {
            (k, t): self.model.new_bool_var(f"by{k}.{t}")
            for k, (first, last) in enumerate(self._range)
            for t in range(first, last)
        }
        for (k, t), begun in self._begun.items():
            self._imply(self._by(k, t - 1), begun)
            self.model.add_hint(begun, t >= k)
        for t in range(self.count):
            self.model.add(sum(self._by(k, t) for k in range(self.count)) == t + 1)

    def _imply(self, one: Any, other: Any) -> None:
        if isinstance(one, int) and isinstance(other, int):
            if one > other:
                self.model.add_bool_or([])
        else:
            self.model.add(one <= other)

    def _inside(self, at: int) -> int | None:
        return at - self.window.start if at in self.window else None

    def _pieces(self, start: int, end: int) -> Iterator[tuple[int | None, int | None]]:
        """Where a hole lies in the window: from which of its instructions (None: from before) to which (None: on)."""
        for shift in (0, self.length):
            if start - shift < self.window.stop and end - shift >= self.window.start:
                yield self._inside(start - shift), self._inside(end - shift)

    def _live(self, w: int, live: LiveRange) -> None:
        inside = [u for u, use in enumerate(live.uses) if use.at in self.window]
        if live.lasting and len(inside) > 1:
            touched = {hole for u in inside for hole in (u, live.after(u)) if hole is not None}
            one, *others = sorted(touched)
            for hole in others:
                self.model.add(self.resident[w, hole] == self.resident[w, one])
            for held in self._held:
                held.append(self.resident[w, one])
            return
        for g, (start, end) in enumerate(live.holes(self.length)):
            pieces = list(self._pieces(start, end))
            for p, q in pieces:
                if p is not None and q is not None and p != q:
                    self._before.add((p, q))
                for t in range(-1, self.count):
                    self._hold(w, g, t, 1 if p is None else self._by(p, t), 0 if q is None else self._by(q, t))
            if len(pieces) == 2 and pieces[0][0] != pieces[1][1]:
                first, second = pieces[1][1], pieces[0][0]
                assert first is not None and second is not None
                self._before.add((first, second))

    def _hold(self, w: int, g: int, t: int, begun: Any, ended: Any) -> None:
        """A hole is kept, behind point t."""
        resident = self.resident[w, g]
        if isinstance(begun, int) and isinstance(ended, int):
            if begun > ended:
                self._held[t + 1].append(resident)
            return
        if (isinstance(begun, int) and not begun) or (isinstance(ended, int) and ended):
            return
        held = self.model.new_bool_var("")
        self.model.add(held >= resident + begun - ended - 1)
        self._held[t + 1].append(held)

    def _fit(self) -> None:
        """What is held between the positions, with what each instruction loads, copies, and stores at once."""
        totals = [self.model.new_int_var(0, self.registers, "") for _ in self._held]
        for total, held in zip(totals, self._held, strict=True):
            self.model.add(total == sum(held))
        first = {
            live.start: self.resident.get((w, 0), 0) for w, live in enumerate(self.ranges) if live.start is not None
        }
        for k, at in enumerate(self.window):
            loads = [1 - self.resident[each] - self.folded.get(each, 0) for each in self._here[at]]
            extra = sum(loads) + self.copied.get(at, 0)
            most = len(loads) + (at in self.copied)
            for t in range(self._range[k][0], self._range[k][1] + 1):
                here = self._by(k, t) - self._by(k, t - 1)
                if most:
                    self.model.add(totals[t] + extra <= self.registers + most * (1 - here))
                if at in first:
                    self.model.add(totals[t + 1] + (1 - first[at]) <= self.registers + (1 - here))

    def _fix(self) -> None:
        """Gaps that the window does not touch."""
        for w, live in enumerate(self.ranges):
            for g, (start, end) in enumerate(live.holes(self.length)):
                if any(self._pieces(start, end)):
                    self.model.add_hint(self.resident[w, g], self._now.resident[w, g])
                else:
                    self.model.add(self.resident[w, g] == self._now.resident[w, g])
        for each, folded in self.folded.items():
            self.model.add_hint(folded, self._now.folded[each])

    def order(self, price: Price, limits: Limits) -> Solved | None:
        """The best order that is found, or None where none is in time."""
        figures = dict(self.figures(("stores", "reloads")))
        moved = sum(
            abs(t - k) * (self._by(k, t) - self._by(k, t - 1))
            for k, (first, last) in enumerate(self._range)
            for t in range(first, last + 1)
        )
        cost = price.store * figures["stores"] + price.reload * figures["reloads"] + price.position * moved
        solver, status = run(self.model, cost, limits.seconds, limits)
        if status not in ("OPTIMAL", "FEASIBLE"):
            return None
        positions = [
            next(t for t in range(first, last + 1) if t == last or solver.value(self._begun[k, t]))
            for k, (first, last) in enumerate(self._range)
        ]
        order = sorted(range(self.count), key=lambda k: positions[k])
        return Solved(order, round(solver.objective_value), status == "OPTIMAL")


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
