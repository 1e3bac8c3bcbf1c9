# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The fewest spills in the loops inside, for the order in which their instructions stand, with OR-Tools' CP-SAT.

Settings are read from the environment: PEACHACHA_CPSAT_SECONDS a loop and file of registers (60),
PEACHACHA_CPSAT_WORKERS (1; with more, ways of the same cost may differ from run to run), PEACHACHA_CPSAT_GOALS (what
is to be few, such as stores.reloads.instructions), and PEACHACHA_CPSAT_BLOCKS, a pattern of the names of the loops'
first blocks; other loops, and those of a form that is not modelled, are allocated by furthest next use.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from generator.allocate.base import Allocated, AllocationError, RegisterFile
from generator.allocate.circle import Circle, NotACircle
from generator.allocate.colours import Colours
from generator.allocate.edges import Knowledge
from generator.allocate.furthest import FurthestNextUse, Pass
from generator.allocate.planned import Plan, PlannedPass
from generator.allocate.residence import Bounded, Limits, Model, Residence
from generator.allocate.state import rematerials
from generator.ir.function import Block, Function, KernelBlock
from generator.ir.liveness import Liveness, analyse
from generator.ir.values import File


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
    """``limits``, and ``only`` one loop, by its head (None: from the environment); ``solved``: what the last
    function's loops came to."""

    limits: Limits | None = None
    only: KernelBlock | None = None
    solved: list[Solved] = field(default_factory=list)

    name = "cpsat"

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
        limits = self.limits or _limits()
        pattern = os.environ.get("PEACHACHA_CPSAT_BLOCKS") or "*"
        plans = {}
        for header in liveness.loops:
            if not (fnmatchcase(header.name, pattern) if self.only is None else header.key == self.only):
                continue
            try:
                circle = Circle(header, liveness, remat)
            except NotACircle:
                continue
            plan = Plan()
            for file in circle.webs:
                numbers = registers.registers[file]
                residence: Residence = Model(circle, file, len(numbers)).solve(limits)
                colours = Colours(circle, file, residence, numbers, limits)
                plan.add(circle, file, residence, colours, numbers)
                self.solved.append(Solved(header.name, file, residence.figures, colours.moves, residence.seconds))
            plans[header] = plan
        return plans


def _limits() -> Limits:
    try:
        seconds = float(os.environ.get("PEACHACHA_CPSAT_SECONDS", "60"))
        workers = int(os.environ.get("PEACHACHA_CPSAT_WORKERS", "1"))
    except ValueError as error:
        raise AllocationError(f"PEACHACHA_CPSAT_SECONDS and PEACHACHA_CPSAT_WORKERS are numbers: {error}") from None
    goals = os.environ.get("PEACHACHA_CPSAT_GOALS") or ".".join(Limits.goals)
    return Limits(seconds, workers, goals=tuple(goals.split(".")))
