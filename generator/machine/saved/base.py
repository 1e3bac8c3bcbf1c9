# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A frame that the stack pointer addresses: pushes, one subtraction, and what of vectors is saved above the slots."""

from __future__ import annotations

from generator.allocate.base import Allocated
from generator.ir.function import Block, Instr
from generator.ir.values import RSP, Mem, Register
from generator.machine.abi import RBP_NUMBER, Abi
from generator.machine.code import Directive, Frame, Item
from generator.machine.frame import up, works_on_stack, written, written_by
from generator.target.base import Target

RBP = Register(RBP_NUMBER, "r64")


class Saved:
    """What a function saves, and the code that sets up its frame and leaves it. Subclasses have a frame pointer, or an
    assembler that makes the frame."""

    #: What addresses saved vectors at the end.
    base = RSP

    def __init__(self, allocated: Allocated, abi: Abi, target: Target, frame: Frame) -> None:
        self.page = abi.page
        general, vectors = written(allocated, "general"), written(allocated, "vector")
        self.general = [Register(n, "r64") for n in abi.saved if n in general]
        self.vectors = [Register(n, "xmm") for n in abi.saved_vectors if n in vectors]
        self.frame = frame
        self.move = target.prefix + "movdqa"
        self.vectors_at = self._below_vectors()
        self.area = self._area()

    def _below_vectors(self) -> int:
        """Bytes of the slots, above which vectors are saved."""
        return up(self.frame.size, 16)

    def _area(self) -> int:
        """Bytes that are subtracted for slots and vectors. The return address and an even number of pushes leave the
        stack 8 bytes off a multiple of 16."""
        below = self.vectors_at + 16 * len(self.vectors)
        return below + (8 if below and len(self.pushed) % 2 == 0 else 0)

    @property
    def size(self) -> int:
        """Bytes of the stack below the return address, at most."""
        return 8 * len(self.pushed) + self.area

    @property
    def pushed(self) -> list[Register]:
        """The registers on the stack, from the return address down."""
        return self.general

    def needed(self, block: Block) -> bool:
        """Whether a block works on the stack, or in a register that the caller wants back."""
        if written_by(block, "general") & {register.number for register in self.general}:
            return True
        return bool(written_by(block, "vector") & {v.number for v in self.vectors}) or works_on_stack(block)

    def places(self) -> tuple[tuple[Register, int], ...]:
        """What was pushed, and its distance from the caller's frame."""
        return tuple((register, -16 - 8 * i) for i, register in enumerate(self.pushed))

    def inside(self) -> Directive:
        """What holds in the frame."""
        return Directive("inside", self.base, 8 + 8 * len(self.pushed) + self.area, self.places())

    def outside(self) -> Directive:
        """What holds where there is no frame."""
        return Directive("outside", RSP, 8, self.places())

    def implied(self) -> tuple[list[Item], list[Item]]:
        """What an assembler does by itself at an entry, and before a return."""
        return [], []

    def prologue(self) -> list[Item]:
        """Save and allocate."""
        items = self._saving()
        return [*items, Directive("body")] if items else []

    def epilogue(self) -> list[Item]:
        """Undo the prologue, in the only form that Microsoft's unwinder takes for an epilogue: add to rsp, or lea from
        the frame pointer (never mov), then pops. Vectors are restored before it."""
        return [*self._restored(), *self._released(), *self._popped()]

    def _saving(self) -> list[Item]:
        items: list[Item] = []
        for register in self.pushed:
            items += [Instr("push", None, (register,)), Directive("push", register)]
        if self.area:
            items += [Instr("sub", RSP, (RSP, self.area)), Directive("allocate", amount=self.area)]
        for i, register in enumerate(self.vectors):
            at = self.vectors_at + 16 * i
            items += [Instr(self.move, Mem(RSP, at, 16, space="stack"), (register,)), Directive("save", register, at)]
        return items

    def _restored(self) -> list[Item]:
        places = (Mem(self.base, self.vectors_at + 16 * i, 16, space="stack") for i in range(len(self.vectors)))
        return [Instr(self.move, register, (at,)) for register, at in zip(self.vectors, places, strict=True)]

    def _released(self) -> list[Item]:
        if not self.area:
            return []
        return [Instr("add", RSP, (RSP, self.area)), Directive("release", amount=self.area)]

    def _popped(self) -> list[Item]:
        items: list[Item] = []
        for register in reversed(self.pushed):
            items += [Instr("pop", register), Directive("pop", register)]
        return items


def room(frame: Frame) -> list[Item]:
    """Space for the slots below a frame pointer, aligned."""
    return [
        Instr("sub", RSP, (RSP, up(frame.size, frame.align))),
        Instr("and", RSP, (RSP, -frame.align)),
    ]


def most(frame: Frame) -> int:
    """Bytes that this takes, at most."""
    return up(frame.size, frame.align) + frame.align
