# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""System V's frame for wide vectors. Its pointer continues the chain of frames: rbp points to the caller's, the return
address lies above."""

from __future__ import annotations

from dataclasses import replace

from generator.ir.function import Instr
from generator.ir.values import RSP, Mem, Register
from generator.machine.code import Directive, Item
from generator.machine.saved.base import RBP, Saved, most, room


class SystemV(Saved):
    """rbp is pushed first, and points there."""

    base = RBP

    def _area(self) -> int:
        return 0

    @property
    def size(self) -> int:
        """With the slots, aligned."""
        return 8 * len(self.pushed) + most(self.frame)

    @property
    def pushed(self) -> list[Register]:
        """The frame pointer before all others."""
        return [RBP, *self.general]

    def inside(self) -> Directive:
        """What holds in the frame."""
        return Directive("inside", RBP, 16, self.places())

    def prologue(self) -> list[Item]:
        """Save, allocate, align."""
        items: list[Item] = [Instr("push", None, (RBP,)), Directive("push", RBP)]
        items += [Instr("mov", RBP, (RSP,)), Directive("frame", RBP)]
        for register, at in self.places()[1:]:
            items += [Instr("push", None, (register,)), Directive("kept", register, at)]
        return [*items, Directive("body"), *room(self.frame)]

    def _released(self) -> list[Item]:
        return [Instr("lea", RSP, (Mem(RBP, -8 * len(self.general), 8, space="stack"),))]

    def _popped(self) -> list[Item]:
        items: list[Item] = []
        for register in reversed(self.general):
            items += [Instr("pop", register), Directive("popped", register)]
        return [*items, Instr("pop", RBP), replace(self.outside(), saved=((RBP, 0),))]
