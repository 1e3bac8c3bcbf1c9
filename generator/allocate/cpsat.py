# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The fewest spills in the loops inside, for the order in which their instructions stand, with OR-Tools' CP-SAT.

Loops of a form that is not modelled are allocated by furthest next use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from generator.allocate.assignment import Assignment
from generator.allocate.base import Allocated, RegisterFile
from generator.allocate.cyclic import CyclicLoop, NotCyclic
from generator.allocate.edges import Knowledge
from generator.allocate.furthest import FurthestNextUse, Pass
from generator.allocate.planned import Plan, PlannedPass
from generator.allocate.spilling import GOALS, Model, Spilling
from generator.allocate.state import rematerials
from generator.ir.function import Block, Function, KernelBlock
from generator.ir.liveness import Liveness, analyse
from generator.ir.values import File
from generator.solver import Bounded, Limits
from generator.spec import SpecError, whole


@dataclass
class Solved:
    """A loop and file of registers: what was minimised, the moves where the loop closes, and the time that it took."""

    loop: str
    file: File
    figures: list[Bounded]
    moves: Bounded
    seconds: float


@dataclass
class CpSat(FurthestNextUse):
    """``only`` one loop, by its head (None: all); ``solved``: what the last function's loops came to."""

    limits: Limits = Limits()
    only: KernelBlock | None = None
    solved: list[Solved] = field(default_factory=list)

    name: ClassVar[str] = "cpsat"
    options: ClassVar[Mapping[str, str]] = {
        "seconds": "a loop and file of registers",
        "workers": "of the solver; with more than one, ways of the same cost may differ from run to run",
        "goals": f"what is to be few, one after the other, such as stores.reloads.instructions, of {' '.join(GOALS)}",
    }

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> CpSat:
        """Raises SpecError."""
        given: dict[str, Any] = {name: whole(cls.name, name, text) for name, text in options.items() if name != "goals"}
        if "goals" in options:
            given["goals"] = tuple(options["goals"].split("."))
            if not set(given["goals"]) <= GOALS.keys():
                raise SpecError(f"cpsat:goals={options['goals']}: write some of {', '.join(GOALS)}, separated by dots")
        return cls(Limits(**given))

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """Raises AllocationError, also where OR-Tools is not installed."""
        liveness = analyse(function)
        self.solved = []
        self._plans = self._planned(function, registers, liveness)
        return super().allocate(function, registers)

    def _attempt(self, function: Function, registers: RegisterFile, liveness: Liveness, knowledge: Knowledge) -> Pass:
        return PlannedPass(function, registers, liveness, knowledge, self._plans)

    def _planned(self, function: Function, registers: RegisterFile, liveness: Liveness) -> dict[Block, Plan]:
        remat = rematerials(function.all_blocks())
        plans = {}
        for header in liveness.loops:
            if self.only not in (None, header.key):
                continue
            try:
                cyclic, plan = CyclicLoop(header, liveness, remat), Plan()
                for file in cyclic.ranges:
                    numbers = registers.registers[file]
                    spilling: Spilling = Model(cyclic, file, len(numbers)).solve(self.limits)
                    assignment = Assignment(cyclic, file, spilling, numbers, self.limits)
                    plan.add(cyclic, file, spilling, assignment)
                    self.solved.append(Solved(header.name, file, spilling.figures, assignment.moves, spilling.seconds))
            except NotCyclic:
                continue
            plans[header] = plan
        return plans
