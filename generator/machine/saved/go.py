# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Go's frame: the assembler makes it from a declared size, and saves rbp; another register addresses it, aligned."""

from __future__ import annotations

from generator.ir.function import Instr
from generator.ir.values import RSP, Mem
from generator.machine.code import Implied, Item
from generator.machine.saved.base import RBP, Saved


class Go(Saved):
    """Nothing is saved: callees may change all but rbp, which nothing uses."""

    def _area(self) -> int:
        return 0

    @property
    def size(self) -> int:
        """The declared bytes, and rbp."""
        return 8 + self.frame.declared if self.frame.declared else 0

    def implied(self) -> tuple[list[Item], list[Item]]:
        """What Go's assembler does at an entry, and before a return."""
        size = self.frame.declared
        if not size:
            return [], []
        return (
            [Implied("push", None, (RBP,)), Implied("mov", RBP, (RSP,)), Implied("sub", RSP, (RSP, size))],
            [Implied("add", RSP, (RSP, size)), Implied("pop", RBP)],
        )

    def prologue(self) -> list[Item]:
        """The register that addresses the frame, aligned."""
        base, align = self.frame.base, self.frame.align
        above = Instr("lea", base, (Mem(RSP, align - 8, 8, space="stack"),), "the frame, aligned")
        return [above, Instr("and", base, (base, -align))]

    def epilogue(self) -> list[Item]:
        """Nothing: the assembler does it."""
        return []
