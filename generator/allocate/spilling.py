# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The fewest spills of a loop in a given order, with CP-SAT: which values are in registers between which uses.

A boolean a hole: the value is kept in a register over it. At each instruction the values kept, its operands and its
result fit into the registers; a value that is not kept over all its holes is stored once (constants never), and each
use behind such a hole reloads it or takes it from memory. All else follows: the columns of kept holes have consecutive
ones, so that the linear relaxation is nearly integral but for the stores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from generator.allocate.base import AllocationError
from generator.allocate.cyclic import CyclicLoop
from generator.ir.values import File
from generator.solver import Bounded, Limits, cp, run

__all__ = ["GOALS", "Limits", "Model", "Spilling", "cp", "run"]

#: What can be minimised, and what it is.
GOALS = {
    "stores": "values stored",
    "reloads": "uses from memory, folded or not",
    "near": "uses from memory soon after the use before, which wait for the store",
    "instructions": "instructions that reload or copy",
    "added": "instructions that store, reload or copy",
    "spills": "values stored, and uses from memory",
}

#: A use is near where it follows the one before by fewer instructions than this.
NEAR = 80


@dataclass
class Spilling:
    """What is kept in registers, by live range and hole; what is used from memory, by live range and use; the
    places where the two inputs change sides and those where the first is copied. ``figures``: what was minimised, as
    far as time sufficed.
    """

    resident: dict[tuple[int, int], bool]
    folded: dict[tuple[int, int], bool]
    swapped: set[int]
    copied: set[int]
    figures: list[Bounded] = field(default_factory=list)
    seconds: float = 0.0


class Model:
    """The choices of a loop for one file of registers."""

    def __init__(self, cyclic: CyclicLoop, file: File, registers: int) -> None:
        self._cyclic, self.ranges = cyclic, cyclic.ranges.get(file, [])
        self.length, self.registers = len(cyclic.points), registers
        self.model: Any = cp(AllocationError).CpModel()
        new = self.model.new_bool_var
        self.resident = {
            (w, g): new(f"resident{w}.{g}") for w, live in enumerate(self.ranges) for g in range(len(live.uses))
        }
        self.folded = {
            (w, u): new(f"folded{w}.{u}")
            for w, live in enumerate(self.ranges)
            for u, use in enumerate(live.uses)
            if use.folds
        }
        self.stored = {w: new(f"stored{w}") for w, live in enumerate(self.ranges) if not live.lasting and live.uses}
        self.swapped: dict[int, Any] = {}
        self.copied: dict[int, Any] = {}
        self._here: list[list[tuple[int, int]]] = [[] for _ in cyclic.points]
        for w, live in enumerate(self.ranges):
            for u, use in enumerate(live.uses):
                self._here[use.at].append((w, u))
        self._uses()
        self._demand()

    def _uses(self) -> None:
        for (w, g), resident in self.resident.items():
            if w in self.stored:
                self.model.add_implication(resident.negated(), self.stored[w])
            if (w, g) in self.folded:
                self.model.add_implication(self.folded[w, g], resident.negated())
        for (w, u), folded in self.folded.items():
            after = self.ranges[w].after(u)
            if after is not None:
                self.model.add_implication(folded, self.resident[w, after].negated())
        for at, here in enumerate(self._here):
            folds = [self.folded[each] for each in here if each in self.folded]
            if len(folds) > 1:
                self.model.add_at_most_one(folds)
            if self._cyclic.points[at].tied:
                self._tie(at, here)

    def _tie(self, at: int, here: list[tuple[int, int]]) -> None:
        """The first input is overwritten: it comes from no memory operand, and what is kept behind is a copy."""
        point = self._cyclic.points[at]
        assert point.instr is not None
        swapped = self.model.new_bool_var(f"swapped{at}")
        copied = self.model.new_bool_var(f"copied{at}")
        if not point.commutes:
            self.model.add(swapped == 0)
        for number, when in ((0, swapped.negated()), (1, swapped)):
            if number and not point.commutes:
                continue
            first = point.instr.srcs[number]
            for w, u in here:
                if self.ranges[w].uses[u].value is not first:
                    continue
                if (w, u) in self.folded:
                    self.model.add_implication(when, self.folded[w, u].negated())
                after = self.ranges[w].after(u)
                if after is not None:
                    self.model.add_bool_or([when.negated(), self.resident[w, after].negated(), copied])
        self.swapped[at], self.copied[at] = swapped, copied

    def _demand(self, but: range = range(0)) -> None:
        """Registers in use while each instruction reads, and when it has written; but: places that are left out."""
        over: list[list[Any]] = [[] for _ in range(self.length)]
        for w, live in enumerate(self.ranges):
            for g, (start, end) in enumerate(live.holes(self.length)):
                for at in range(start + 1, end):
                    over[at % self.length].append(self.resident[w, g])
        defines = {live.start for live in self.ranges}
        for at, here in enumerate(self._here):
            if at in but:
                continue
            reading = [1 - self.folded[each] if each in self.folded else 1 for each in here]
            following = [(w, self.ranges[w].after(u)) for w, u in here]
            behind = [self.resident[w, after] for w, after in following if after is not None]
            self.model.add(sum(over[at] + reading) + self.copied.get(at, 0) <= self.registers)
            self.model.add(sum(over[at] + behind) + (at in defines) <= self.registers)

    def figures(self, goals: Sequence[str]) -> list[tuple[str, Any]]:
        """What is to be few, in that order. Raises AllocationError for a name that is none of GOALS."""
        reloads = sum(1 - resident for resident in self.resident.values())
        stores = sum(self.stored.values())
        loads = reloads - sum(self.folded.values())
        holes = {(w, g): hole for w, live in enumerate(self.ranges) for g, hole in enumerate(live.holes(self.length))}
        soon = [each for each in self.resident if each[0] in self.stored and holes[each][1] - holes[each][0] < NEAR]
        known = {
            "stores": stores,
            "reloads": reloads,
            "near": sum(1 - self.resident[each] for each in soon),
            "instructions": loads + sum(self.copied.values()),
            "added": stores + loads + sum(self.copied.values()),
            "spills": stores + reloads,
        }
        if not goals or not set(goals) <= known.keys():
            raise AllocationError(f"cpsat minimises some of {', '.join(known)}, not {'.'.join(goals)}")
        return [(goal, known[goal]) for goal in goals]

    def solve(self, limits: Limits) -> Spilling:
        """One figure after the other, each within what the one before reached. Raises AllocationError."""
        begun = monotonic()
        found: list[Bounded] = []
        spilling = Spilling({}, {}, set(), set())
        figures = self.figures(limits.goals)
        for number, (name, figure) in enumerate(figures):
            left = limits.seconds - (monotonic() - begun)
            # What is left of the time is halved for each but the last.
            share = max(left, 1.0) * (1.0 if number == len(figures) - 1 else 0.6)
            solver, status = run(self.model, figure, share, limits)
            if status not in ("OPTIMAL", "FEASIBLE"):
                if found:
                    break
                raise AllocationError(f"no allocation within {self.registers} registers: {status.lower()}")
            value = round(solver.objective_value)
            found.append(Bounded(name, value, round(solver.best_objective_bound)))
            spilling = self._read(solver)
            self.model.add(figure <= value)
            self.model.clear_hints()
            for variable in (*self.resident.values(), *self.folded.values(), *self.stored.values()):
                self.model.add_hint(variable, solver.value(variable))
            for variable in (*self.swapped.values(), *self.copied.values()):
                self.model.add_hint(variable, solver.value(variable))
        spilling.figures, spilling.seconds = found, monotonic() - begun
        return spilling

    def _read(self, solver: Any) -> Spilling:
        def true(variables: dict[Any, Any]) -> dict[Any, bool]:
            return {key: bool(solver.value(variable)) for key, variable in variables.items()}

        swapped, copied = true(self.swapped), true(self.copied)
        return Spilling(
            true(self.resident),
            true(self.folded),
            {at for at, yes in swapped.items() if yes},
            {at for at, yes in copied.items() if yes},
        )
