# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Registers for what a loop keeps in registers: the fewest moves where it comes round.

Along the loop as many registers suffice as values are held at once, tied results in the place of their inputs included.
Only where the circle closes a value may have to change its register.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from generator.allocate.base import AllocationError
from generator.allocate.circle import Circle
from generator.allocate.residence import Bounded, Limits, Residence, cp, run
from generator.ir.values import File


@dataclass
class Stay:
    """A stay of a web in one register. Times: twice the place while an instruction reads, one more when it has written.
    A stay that comes round ends behind the loop's last time.
    """

    web: int
    first: int
    last: int
    parts: list[int] = field(default_factory=list)


class Colours:
    """The register of each web at each time. registers: numbers, in order of preference."""

    def __init__(
        self, circle: Circle, file: File, residence: Residence, registers: tuple[int, ...], limits: Limits
    ) -> None:
        self._circle, self._residence = circle, residence
        self._webs = circle.webs.get(file, [])
        self._around = 2 * len(circle.places)
        self._parts: list[tuple[int, int]] = []
        self._held: list[dict[int, int]] = [{} for _ in range(self._around)]
        self.stays = [stay for w in range(len(self._webs)) for stay in self._stays(w)]
        for stay in self.stays:
            self._split(stay)
        self._same = list(range(len(self._parts)))
        self._link()
        demand = max((len(held) for held in self._held), default=0)
        if demand > len(registers):
            raise AllocationError(f"{demand} values are held at once")
        colours, self.moves = self._solve(demand, limits)
        if self.moves.value and demand < len(registers):
            colours, self.moves = self._solve(len(registers), limits)
        self._colours = [registers[colour] for colour in colours]
        self.used = sorted(set(self._colours), key=registers.index)

    def at(self, web: int, time: int) -> int:
        """The register of a web at a time at which it is in one."""
        return self._colours[self._held[time % self._around][web]]

    def _stays(self, w: int) -> list[Stay]:
        web, residence = self._webs[w], self._residence
        gaps = web.gaps(self._around // 2)
        found: list[Stay] = []
        if web.start is not None:
            early = web.start in residence.copied
            found.append(Stay(w, 2 * web.start + (not early), 2 * web.start + 1))
        numbers = list(range(len(gaps)))
        if web.start is None:
            left = next((g for g in numbers if not residence.kept[w, g]), None)
            if left is None:
                return [Stay(w, 0, self._around - 1)]
            numbers = numbers[left:] + numbers[:left]
        turn = 0
        for g in numbers:
            if web.start is None and found and 2 * gaps[g][1] + turn < found[-1].last:
                turn = self._around
            time = 2 * gaps[g][1] + turn
            if residence.kept[w, g]:
                found[-1].last = time
            elif not residence.folded.get((w, g)):
                found.append(Stay(w, time, time))
        return found

    def _split(self, stay: Stay) -> None:
        """In two where the loop ends."""
        begin = stay.first - stay.first % self._around
        pieces = [(stay.first - begin, min(stay.last - begin, self._around - 1))]
        if stay.last - begin >= self._around:
            pieces.append((0, stay.last - begin - self._around))
        for first, last in pieces:
            stay.parts.append(len(self._parts))
            for time in range(first, last + 1):
                if stay.web in self._held[time]:
                    raise AllocationError("a value meets itself where it comes round")
                self._held[time][stay.web] = len(self._parts)
            self._parts.append((first, last))

    def _link(self) -> None:
        """A tied result has the register of its first input."""
        defined = {web.start: w for w, web in enumerate(self._webs)}
        for at, place in enumerate(self._circle.places):
            if not place.tied or at in self._residence.copied or at not in defined or place.instr is None:
                continue
            first = place.instr.srcs[at in self._residence.swapped]
            for w, web in enumerate(self._webs):
                if any(use.at == at and use.value is first for use in web.uses):
                    old, new = self._held[2 * at][w], self._held[2 * at + 1][defined[at]]
                    self._same = [self._same[old] if each == self._same[new] else each for each in self._same]

    def _solve(self, count: int, limits: Limits) -> tuple[list[int], Bounded]:
        model: Any = cp().CpModel()
        kinds = {kind: model.new_int_var(0, max(0, count - 1), f"colour{kind}") for kind in set(self._same)}
        colour = [kinds[kind] for kind in self._same]
        begins = {first for first, _ in self._parts}
        for time in sorted(begins):
            held = sorted({self._same[part] for part in self._held[time].values()})
            model.add_all_different([kinds[kind] for kind in held])
        for number, part in enumerate(self._held[0].values() if self._held else ()):
            model.add(colour[part] == number)
        moves = []
        for stay in self.stays:
            if len(stay.parts) == 2 and self._same[stay.parts[0]] != self._same[stay.parts[1]]:
                moved = model.new_bool_var("")
                model.add(colour[stay.parts[0]] == colour[stay.parts[1]]).only_enforce_if(moved.negated())
                moves.append(moved)
        solver, status = run(model, sum(moves), max(5.0, limits.seconds / 4), limits)
        if status not in ("OPTIMAL", "FEASIBLE"):
            raise AllocationError(f"no registers for what is kept in registers: {status.lower()}")
        bounded = Bounded("moves", round(solver.objective_value), round(solver.best_objective_bound))
        return [solver.value(each) for each in colour], bounded
