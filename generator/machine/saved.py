# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Saved registers, prologues and epilogues: a class for each kind of frame."""

from __future__ import annotations

from generator.allocate.base import Allocated
from generator.ir.function import Block, Instr
from generator.ir.values import RAX, RSP, Mem, Register
from generator.machine.abi import Abi, needs_frame_pointer
from generator.machine.code import BODY, Directive, Frame, Go, Implied, Item, up
from generator.machine.frame import RBP, works_on_stack, written, written_by
from generator.target.base import Target


def saved(allocated: Allocated, abi: Abi, target: Target, frame: Frame) -> Saved:
    """What a function saves, by the kind of frame that it needs.

    A frame pointer is needed only for a frame with wide vectors that the code makes itself. Raises ValueError if the
    frame is larger than its convention allows.
    """
    kind: type[Saved] = Saved
    if abi.declared:
        kind = GoFrame
    elif frame.size and needs_frame_pointer(target):
        kind = MicrosoftFrame if abi.unwind else SystemVFrame
    found = kind(allocated, abi, target, frame)
    if abi.page and found.size >= abi.page and kind is not MicrosoftFrame:
        raise ValueError(
            f"a frame of {found.size} bytes; without probes of the stack, {abi.title} allows {abi.page - 1}"
        )
    return found


class Saved:
    """What a function saves, and its prologue and epilogue.

    This class is for frames that are addressed by the stack pointer: pushes, one subtraction, and saved vectors above
    the slots.
    """

    #: The register that addresses saved vectors in the epilogue.
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
        """The bytes of the slots, above which vectors are saved."""
        return up(self.frame.size, 16)

    def _area(self) -> int:
        """The bytes that the prologue subtracts for slots and vectors. The return address and an even number of pushes
        leave the stack pointer 8 bytes off a multiple of 16."""
        below = self.vectors_at + 16 * len(self.vectors)
        return below + (8 if below and len(self.pushed) % 2 == 0 else 0)

    @property
    def size(self) -> int:
        """The bytes of the stack below the return address, at most."""
        return 8 * len(self.pushed) + self.area

    @property
    def pushed(self) -> list[Register]:
        """The registers that the prologue pushes, in order."""
        return self.general

    def needed(self, block: Block) -> bool:
        """Whether a block needs the frame: it works on the stack, or writes a callee-saved register."""
        if written_by(block, "general") & {register.number for register in self.general}:
            return True
        return bool(written_by(block, "vector") & {v.number for v in self.vectors}) or works_on_stack(block)

    def pushed_at(self) -> tuple[tuple[Register, int], ...]:
        """The pushed registers, each with its distance in bytes from the caller's frame."""
        return tuple((register, -16 - 8 * i) for i, register in enumerate(self.pushed))

    def inside(self) -> Directive:
        """The directive for code that runs in the frame."""
        return Directive("inside", self.base, 8 + 8 * len(self.pushed) + self.area, self.pushed_at())

    def outside(self) -> Directive:
        """The directive for code that runs without the frame."""
        return Directive("outside", RSP, 8, self.pushed_at())

    def implied(self) -> tuple[list[Item], list[Item]]:
        """The items that the assembler adds by itself at an entry, and before a return."""
        return [], []

    def prologue(self) -> list[Item]:
        """The items that save registers and allocate the frame."""
        items = self._saving()
        return [*items, Directive("body")] if items else []

    def epilogue(self) -> list[Item]:
        """The items that undo the prologue.

        Microsoft's unwinder recognises an epilogue only in this form: add to rsp, or lea from the frame pointer (never
        mov), then pops. Vectors are restored before it.
        """
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


class SystemVFrame(Saved):
    """System V's frame for wide vectors: rbp is pushed first and continues the chain of frames, so that it points to
    the caller's rbp, and the return address is above that."""

    base = RBP

    def _area(self) -> int:
        return 0

    @property
    def size(self) -> int:
        """The bytes of the stack below the return address, with the aligned slots, at most."""
        return 8 * len(self.pushed) + _most(self.frame)

    @property
    def pushed(self) -> list[Register]:
        """The registers that the prologue pushes: the frame pointer, then the callee-saved ones."""
        return [RBP, *self.general]

    def inside(self) -> Directive:
        """The directive for code that runs in the frame."""
        return Directive("inside", RBP, 16, self.pushed_at())

    def prologue(self) -> list[Item]:
        """The items that save registers, allocate the frame and align it."""
        items: list[Item] = [*_pointed()]
        for register, at in self.pushed_at()[1:]:
            items += [Instr("push", None, (register,)), Directive("kept", register, at)]
        return [*items, Directive("body"), *_room(self.frame)]

    def _released(self) -> list[Item]:
        return [Instr("lea", RSP, (Mem(RBP, -8 * len(self.general), 8, space="stack"),))]

    def _popped(self) -> list[Item]:
        items: list[Item] = []
        for register in reversed(self.general):
            items += [Instr("pop", register), Directive("popped", register)]
        return [*items, Instr("pop", RBP), Directive("outside", RSP, 8, ((RBP, 0),))]


class MicrosoftFrame(Saved):
    """Microsoft's frame for wide vectors: its unwinder needs the frame pointer set after all saves, so that rbp is
    pushed last and points to the saved vectors."""

    base = RBP

    def _below_vectors(self) -> int:
        return 0

    def _area(self) -> int:
        return 16 * len(self.vectors) + (8 if len(self.pushed) % 2 == 0 else 0)

    @property
    def size(self) -> int:
        """The bytes of the stack below the return address, with the aligned slots, at most."""
        return 8 * len(self.pushed) + self.area + _most(self.frame)

    @property
    def pushed(self) -> list[Register]:
        """The registers that the prologue pushes: the callee-saved ones, then the frame pointer."""
        return [*self.general, RBP]

    def prologue(self) -> list[Item]:
        """The items that save registers, set the frame pointer, touch each page of the frame in order, as the system
        requires, and allocate and align the frame."""
        pages = range(self.page, self.size, self.page)
        probes = [Instr("cmp", None, (RAX, Mem(RSP, -at, 8, space="stack")), "the next page") for at in pages]
        pointed: list[Item] = [Instr("mov", RBP, (RSP,)), Directive("frame", RBP), Directive("body")]
        return [*self._saving(), *pointed, *probes, *_room(self.frame)]

    def _released(self) -> list[Item]:
        released = Instr("lea", RSP, (Mem(RBP, self.area, 8, space="stack"),))
        return [released, Directive("unframe", RBP, self.area)]


class GoFrame(Saved):
    """Go's frame: its assembler makes it from a declared size, and saves rbp, which the code does not use; another
    register addresses it, aligned. No other register is callee-saved."""

    def _area(self) -> int:
        return 0

    @property
    def size(self) -> int:
        """The bytes of the stack below the return address: those declared, and the saved rbp."""
        return self.frame.above

    def implied(self) -> tuple[list[Item], list[Item]]:
        """The items that Go's assembler adds at an entry, and before a return."""
        size = self.frame.declared
        if not size:
            return [], []
        return (
            [Implied("push", None, (RBP,)), Implied("mov", RBP, (RSP,)), Implied("sub", RSP, (RSP, size))],
            [Implied("add", RSP, (RSP, size)), Implied("pop", RBP)],
        )

    def prologue(self) -> list[Item]:
        """The items that set the register which addresses the frame, aligned."""
        base, align = self.frame.base, self.frame.align
        above = Instr("lea", base, (Mem(RSP, align - 8, 8, space="stack"),), "the frame, aligned")
        return [above, Instr("and", base, (base, -align))]

    def epilogue(self) -> list[Item]:
        """No items: the assembler adds the epilogue."""
        return []


def linux_entry() -> list[Item]:
    """The end of an entry for the Linux kernel, once its arguments are in order.

    The body relies on System V's stack alignment of 16 bytes, but the kernel aligns its stacks to 8, so that the entry
    aligns the stack pointer and calls the body.
    """
    outside = Directive("outside", RSP, 8, ((RBP, 0),))
    aligned = Instr("and", RSP, (RSP, -16))
    return [*_pointed(), aligned, Go("call", BODY), Instr("leave", None), outside, Instr("ret", None)]


def _pointed() -> list[Item]:
    """Push rbp and make it the frame pointer."""
    return [Instr("push", None, (RBP,)), Directive("push", RBP), Instr("mov", RBP, (RSP,)), Directive("frame", RBP)]


def _room(frame: Frame) -> list[Item]:
    """Allocate and align the slots below a frame pointer."""
    return [Instr("sub", RSP, (RSP, up(frame.size, frame.align))), Instr("and", RSP, (RSP, -frame.align))]


def _most(frame: Frame) -> int:
    """The bytes that ``_room`` takes, at most."""
    return up(frame.size, frame.align) + frame.align
