# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Microsoft's frame for wide vectors: its unwinder wants the frame pointer set when all is saved."""

from __future__ import annotations

from generator.ir.function import Instr
from generator.ir.values import RAX, RSP, Mem, Register
from generator.machine.code import Directive, Item
from generator.machine.saved.base import RBP, Saved, most, room


class Microsoft(Saved):
    """rbp is pushed last, and points to what is saved of vectors."""

    base = RBP

    def _below_vectors(self) -> int:
        return 0

    def _area(self) -> int:
        return 16 * len(self.vectors) + (8 if len(self.pushed) % 2 == 0 else 0)

    @property
    def size(self) -> int:
        """With the slots, aligned."""
        return 8 * len(self.pushed) + self.area + most(self.frame)

    @property
    def pushed(self) -> list[Register]:
        """The frame pointer behind all others."""
        return [*self.general, RBP]

    def prologue(self) -> list[Item]:
        """Save, point, align."""
        pointed: list[Item] = [Instr("mov", RBP, (RSP,)), Directive("frame", RBP), Directive("body")]
        return [*self._saving(), *pointed, *self._probes(), *room(self.frame)]

    def _probes(self) -> list[Item]:
        """The system gives the stack page by page, as they are touched."""
        touched = range(self.page, self.size, self.page)
        return [Instr("cmp", None, (RAX, Mem(RSP, -at, 8, space="stack")), "the next page") for at in touched]

    def _released(self) -> list[Item]:
        released = Instr("lea", RSP, (Mem(RBP, self.area, 8, space="stack"),))
        return [released, Directive("unframe", RBP, self.area)]
