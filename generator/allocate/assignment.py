# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Registers for what a loop keeps in registers: the fewest moves where it is loop-carried.

Along the loop as many registers suffice as values are held at once; a tied result has the register of its input.
Only where the cyclic closes a value may have to change its register.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from generator.allocate.base import AllocationError
from generator.allocate.cyclic import CyclicLoop, NotCyclic
from generator.allocate.spilling import Spilling
from generator.ir.values import File
from generator.solver import Bounded, Limits, cp, run


@dataclass
class Segment:
    """A segment of a live range in one register. Times: twice the point while an instruction reads, one more when it
    has written. One that is loop-carried ends behind the loop's last time.
    """

    live: int
    first: int
    last: int
    parts: list[int] = field(default_factory=list)


class Assignment:
    """The register of each live at each time. registers: numbers, in order of preference."""

    def __init__(
        self, cyclic: CyclicLoop, file: File, spilling: Spilling, registers: tuple[int, ...], limits: Limits
    ) -> None:
        self._cyclic, self._spilling = cyclic, spilling
        self._ranges = cyclic.ranges.get(file, [])
        self._length = 2 * len(cyclic.points)
        self._parts: list[tuple[int, int]] = []
        self._held: list[dict[int, int]] = [{} for _ in range(self._length)]
        self.segments = [segment for w in range(len(self._ranges)) for segment in self._segments(w)]
        for segment in self.segments:
            self._split(segment)
        self._same = list(range(len(self._parts)))
        self._link()
        demand = max((len(held) for held in self._held), default=0)
        if demand > len(registers):
            raise AllocationError(f"{demand} values are held at once")
        assignment, self.moves = self._solve(demand, limits)
        if self.moves.value and demand < len(registers):
            assignment, self.moves = self._solve(len(registers), limits)
        self._assignment = [registers[register] for register in assignment]
        self.spare = [number for number in registers if number not in self._assignment]

    def at(self, live: int, time: int) -> int:
        """The register of a live at a time at which it is in one."""
        return self._assignment[self._held[time % self._length][live]]

    def _segments(self, w: int) -> list[Segment]:
        live, spilling = self._ranges[w], self._spilling
        holes = live.holes(self._length // 2)
        found: list[Segment] = []
        if live.start is not None:
            copied = live.start in spilling.copied
            found.append(Segment(w, 2 * live.start + (not copied), 2 * live.start + 1))
        numbers = list(range(len(holes)))
        if live.start is None:
            left = next((g for g in numbers if not spilling.resident[w, g]), None)
            if left is None:
                return [Segment(w, 0, self._length - 1)]
            numbers = numbers[left:] + numbers[:left]
        wrapped = 0
        for g in numbers:
            if live.start is None and found and 2 * holes[g][1] + wrapped < found[-1].last:
                wrapped = self._length
            time = 2 * holes[g][1] + wrapped
            if spilling.resident[w, g]:
                found[-1].last = time
            elif not spilling.folded.get((w, g)):
                found.append(Segment(w, time, time))
        return found

    def _split(self, segment: Segment) -> None:
        """In two where the loop ends."""
        begin = segment.first - segment.first % self._length
        pieces = [(segment.first - begin, min(segment.last - begin, self._length - 1))]
        if segment.last - begin >= self._length:
            pieces.append((0, segment.last - begin - self._length))
        for first, last in pieces:
            segment.parts.append(len(self._parts))
            for time in range(first, last + 1):
                if segment.live in self._held[time]:
                    raise NotCyclic("a value meets itself where it is loop-carried")
                self._held[time][segment.live] = len(self._parts)
            self._parts.append((first, last))

    def _link(self) -> None:
        """A tied result has the register of its first input."""
        defined = {live.start: w for w, live in enumerate(self._ranges)}
        for at, point in enumerate(self._cyclic.points):
            if not point.tied or at in self._spilling.copied or at not in defined or point.instr is None:
                continue
            first = point.instr.srcs[at in self._spilling.swapped]
            for w, live in enumerate(self._ranges):
                if any(use.at == at and use.value is first for use in live.uses):
                    old, new = self._held[2 * at][w], self._held[2 * at + 1][defined[at]]
                    self._same = [self._same[old] if each == self._same[new] else each for each in self._same]

    def _solve(self, count: int, limits: Limits) -> tuple[list[int], Bounded]:
        model: Any = cp(AllocationError).CpModel()
        kinds = {kind: model.new_int_var(0, max(0, count - 1), f"register{kind}") for kind in set(self._same)}
        register = [kinds[kind] for kind in self._same]
        begins = {first for first, _ in self._parts}
        for time in sorted(begins):
            held = sorted({self._same[part] for part in self._held[time].values()})
            model.add_all_different([kinds[kind] for kind in held])
        for number, part in enumerate(self._held[0].values() if self._held else ()):
            model.add(register[part] == number)
        moves = []
        for segment in self.segments:
            if len(segment.parts) == 2 and self._same[segment.parts[0]] != self._same[segment.parts[1]]:
                moved = model.new_bool_var("")
                model.add(register[segment.parts[0]] == register[segment.parts[1]]).only_enforce_if(moved.negated())
                moves.append(moved)
        solver, status = run(model, sum(moves), max(5.0, limits.seconds / 4), limits)
        if status not in ("OPTIMAL", "FEASIBLE"):
            raise AllocationError(f"no registers for what is kept in registers: {status.lower()}")
        bounded = Bounded("moves", round(solver.objective_value), round(solver.best_objective_bound))
        return [solver.value(each) for each in register], bounded
