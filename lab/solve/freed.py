# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The order of a stretch of a loop and what is kept in registers there, in one model; all else stays as it is.

Whether an instruction stands at a position or before it is a boolean, so that what is held there is a product of
three: begun, not ended, kept. Uses of a value keep their order among themselves, which in rounds nearly all
have anyway; a constant with several uses in the stretch is held over all of it, or comes from memory for each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from generator.allocate.cyclic import CyclicLoop, LiveRange
from generator.allocate.spilling import Model, Spilling
from generator.ir.values import FILE
from generator.solver import Limits, run


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
    """A model (generator.allocate.spilling) in which the positions of ``window`` may change by up to ``reach``; before:
    pairs of them, counted from its first, of which one must come before the other; now: what is kept.
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
