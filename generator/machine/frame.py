# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The stack frame: where spill slots lie, and what is saved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.allocate.base import Allocated, MachineBlock
from generator.ir.function import Instr
from generator.ir.values import RSP, FrameObject, Masked, Mem, Operand, Register
from generator.machine.abi import RBP_NUMBER, Abi, needs_frame_pointer
from generator.machine.code import Directive, Frame, Implied, Item
from generator.target.base import Target

RBP = Register(RBP_NUMBER, "r64")


def lay_out(allocated: Allocated, abi: Abi) -> Frame:
    """Objects of the function at the bottom; above them the slots of the kernels, which share their space."""
    regions: dict[str, list[FrameObject]] = {"": list(allocated.function.frame_objects())}
    used = set(_frame_objects(allocated))
    for slot, region in allocated.slots.items():
        if slot in used:
            regions.setdefault(region, []).append(slot)
    frame = Frame(base=abi.base)
    base = 0
    for region, objects in regions.items():
        at = start = _up(base, max((o.align for o in objects), default=1))
        for item in sorted(objects, key=lambda o: -o.align):
            frame.offsets[item] = at = _up(at, item.align)
            at += item.size
            frame.align = max(frame.align, item.align)
        frame.regions[region] = (start, at)
        frame.size = max(frame.size, at)
        if region == "":
            base = at
    if abi.declared and frame.size:
        # The stack pointer is a multiple of 8 bytes: the base may come to lie so far above it.
        frame.declared = _up(frame.size, 8) + frame.align - 8
    return frame


def _up(value: int, align: int) -> int:
    return -(-value // align) * align


def _frame_objects(allocated: Allocated) -> Iterable[FrameObject]:
    for block in allocated.blocks:
        for instr in block.instrs:
            for operand in (instr.dst, *instr.srcs):
                if found := _frame_object(operand):
                    yield found


def _on_stack(operand: Operand | None) -> bool:
    """Also through a pointer."""
    inner = operand.operand if isinstance(operand, Masked) else operand
    return isinstance(inner, Mem) and inner.space == "stack"


def _frame_object(operand: Operand | None) -> FrameObject | None:
    inner = operand.operand if isinstance(operand, Masked) else operand
    return inner.base if isinstance(inner, Mem) and isinstance(inner.base, FrameObject) else None


def resolve(instr: Instr, frame: Frame) -> Instr:
    """The instruction with stack objects as addresses."""

    def operand(item: Operand) -> Operand:
        if isinstance(item, Masked):
            inner = operand(item.operand)
            assert isinstance(inner, Register | Mem)
            return Masked(inner, item.mask)
        if isinstance(item, Mem) and isinstance(item.base, FrameObject):
            return Mem(frame.base, frame.offsets[item.base] + item.offset, item.size, item.index, item.space)
        if isinstance(item, Mem) and item.base == RSP and frame.declared:
            # An argument: the assembler has pushed rbp and made room.
            return replace(item, offset=item.offset + 8 + frame.declared)
        return item

    dst = operand(instr.dst) if isinstance(instr.dst, Mem | Masked) else instr.dst
    assert dst is None or isinstance(dst, Register | Mem | Masked)
    return instr.on(dst, tuple(operand(s) for s in instr.srcs))


def written(allocated: Allocated, file: str) -> set[int]:
    """Registers of a file that the function writes."""
    return {number for block in allocated.blocks for number in written_by(block, file)}


def written_by(block: MachineBlock, file: str) -> set[int]:
    """Registers of a file that a block writes."""
    dsts = (instr.dst for instr in block.instrs)
    return {dst.number for dst in dsts if isinstance(dst, Register) and dst.file == file}


def needed(block: MachineBlock, saved: Saved) -> bool:
    """Whether a block works on the stack, or in a register that the caller wants back."""
    kept = {register.number for register in saved.general}
    if written_by(block, "general") & kept or written_by(block, "vector") & {v.number for v in saved.vectors}:
        return True
    return any(_on_stack(operand) for instr in block.instrs for operand in (instr.dst, *instr.srcs))


class Saved:
    """What a function saves, and the code that sets up its frame and leaves it.

    A frame pointer, where there is one, continues the chain of frames (rbp points to the caller's, the return address
    lies above), but for Microsoft's unwinder, which wants it set when all is saved.
    """

    def __init__(self, allocated: Allocated, abi: Abi, target: Target, frame: Frame) -> None:
        general, vectors = written(allocated, "general"), written(allocated, "vector")
        self.general = [Register(n, "r64") for n in abi.saved if n in general]
        self.vectors = [Register(n, "xmm") for n in abi.saved_vectors if n in vectors]
        self.frame = frame
        self.declared = abi.declared
        self.pointer = frame.size > 0 and needs_frame_pointer(target) and not abi.declared
        self.chained = self.pointer and not abi.unwind
        self.move = target.prefix + "movdqa"
        pushes = len(self.general) + self.pointer
        # The return address and the pushes leave the stack 8 bytes off a multiple of 16 when their number is even.
        below = 16 * len(self.vectors) if self.pointer or abi.declared else _up(frame.size, 16) + 16 * len(self.vectors)
        pad = 8 if pushes % 2 == 0 and (below or self.pointer) and not self.chained else 0
        self.area = below + pad
        self.vectors_at = 0 if self.pointer else _up(frame.size, 16)
        #: Bytes of the stack below the return address, at most.
        self.size = 8 * pushes + self.area + (_up(frame.size, frame.align) + frame.align if self.pointer else 0)
        if frame.declared:
            self.size = 8 + frame.declared
        if abi.page and self.size >= abi.page:
            raise ValueError(
                f"a frame of {self.size} bytes; without probes of the stack, {abi.title} allows {abi.page - 1}"
            )

    @property
    def pushed(self) -> list[Register]:
        """The registers on the stack, from the return address down."""
        pointer = [RBP] if self.pointer else []
        return [*pointer, *self.general] if self.chained else [*self.general, *pointer]

    def inside(self) -> Directive:
        """What holds in the frame."""
        saved = tuple((register, -16 - 8 * i) for i, register in enumerate(self.pushed))
        if self.chained:
            return Directive("inside", RBP, 16, saved)
        return Directive("inside", RBP if self.pointer else RSP, 8 + 8 * len(saved) + self.area, saved)

    def outside(self) -> Directive:
        """What holds where there is no frame."""
        return Directive("outside", RSP, 8, self.inside().saved)

    def prologue(self) -> list[Item]:
        """Save, allocate, align."""
        if self.declared:
            base, align = self.frame.base, self.frame.align
            above = Instr("lea", base, (Mem(RSP, align - 8, 8, space="stack"),), "the frame, aligned")
            return [above, Instr("and", base, (base, -align))]
        items: list[Item] = []
        for register, at in self.inside().saved:
            pointer = self.chained and register is RBP
            chained = self.chained and not pointer
            items.append(Instr("push", None, (register,)))
            items.append(Directive("kept", register, at) if chained else Directive("push", register))
            if pointer:
                items += [Instr("mov", RBP, (RSP,)), Directive("frame", RBP)]
        if self.area:
            items += [_adjust("sub", self.area), Directive("allocate", amount=self.area)]
        for i, register in enumerate(self.vectors):
            at = self.vectors_at + 16 * i
            items += [
                Instr(self.move, Mem(RSP, at, 16, space="stack"), (register,)),
                Directive("save", register, at),
            ]
        if self.pointer and not self.chained:
            items += [Instr("mov", RBP, (RSP,)), Directive("frame", RBP)]
        if items:
            items.append(Directive("body"))
        if self.pointer:
            items += [_adjust("sub", _up(self.frame.size, self.frame.align)), _align(self.frame.align)]
        return items

    def implied(self) -> tuple[list[Item], list[Item]]:
        """What an assembler that is told the size of the frame does at an entry, and before a return."""
        if not self.frame.declared:
            return [], []
        size = self.frame.declared
        return (
            [Implied("push", None, (RBP,)), Implied("mov", RBP, (RSP,)), Implied("sub", RSP, (RSP, size))],
            [Implied("add", RSP, (RSP, size)), Implied("pop", RBP)],
        )

    def epilogue(self) -> list[Item]:
        """Undo the prologue, in the only form that Microsoft's unwinder takes for an epilogue: add to rsp, or lea from
        the frame pointer (never mov), then pops. Vectors are restored before it."""
        if self.declared:
            return []
        items: list[Item] = []
        base = RBP if self.pointer else RSP
        for i, register in enumerate(self.vectors):
            items.append(Instr(self.move, register, (Mem(base, self.vectors_at + 16 * i, 16, space="stack"),)))
        if self.chained:
            items.append(Instr("lea", RSP, (Mem(RBP, -8 * len(self.general), 8, space="stack"),)))
        elif self.pointer:
            items.append(Instr("lea", RSP, (Mem(RBP, self.area, 8, space="stack"),)))
            items.append(Directive("unframe", RBP, self.area))
        elif self.area:
            items += [_adjust("add", self.area), Directive("release", amount=self.area)]
        for register in reversed(self.pushed):
            items.append(Instr("pop", register))
            if not self.chained:
                items.append(Directive("pop", register))
            else:
                rbp = register.number == RBP_NUMBER
                items.append(replace(self.outside(), saved=((RBP, 0),)) if rbp else Directive("popped", register))
        return items


def _adjust(op: str, amount: int) -> Instr:
    return Instr(op, RSP, (RSP, amount))


def _align(align: int) -> Instr:
    return Instr("and", RSP, (RSP, -align))
