# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A kernel's loop of rounds, and what schedules make of it."""

from __future__ import annotations

from generator.ir.function import Function
from generator.models import load
from generator.pipeline import SCHEDULE_FOR
from generator.schedule import blocks, check_order
from generator.schedule.node import Node
from measure.timing.candidates import LOOP

#: A permutation for each block of the loop: the positions in the source of its first, second, ... instruction.
Permutation = tuple[tuple[int, ...], ...]


class Rounds:
    """The loop of a kernel, given by its label, in a function in SSA form.

    blocks: those of the loop in the order of the source; nodes: of each, with dependences.
    """

    def __init__(self, function: Function, kernel: str) -> None:
        self._function = function
        self.blocks = [block for block in function.blocks if block.kernel == kernel and block.role in LOOP]
        self._source = [list(block.instrs) for block in self.blocks]
        self._streams = {instr: instr.stream for source in self._source for instr in source}
        self.nodes: list[list[Node]] = [blocks.nodes(block) for block in self.blocks]

    def permutation(self, schedule: str) -> Permutation:
        """What a schedule's text makes of each block. Raises ScheduleError, SpecError."""
        self._restore()
        try:
            blocks.apply(self._function, {block.key: schedule for block in self.blocks}, load(SCHEDULE_FOR))
            found = []
            for block, source in zip(self.blocks, self._source, strict=True):
                position = {instr: at for at, instr in enumerate(source)}
                found.append(tuple(position[instr] for instr in block.instrs))
            return tuple(found)
        finally:
            self._restore()

    def check(self, permutation: Permutation) -> None:
        """Raises ScheduleError where it breaks a dependence."""
        for nodes, order in zip(self.nodes, permutation, strict=True):
            check_order(nodes, order)

    def _restore(self) -> None:
        for block, source in zip(self.blocks, self._source, strict=True):
            block.instrs = list(source)
            for instr in source:
                instr.stream = self._streams[instr]
