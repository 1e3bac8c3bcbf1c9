# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The stack frame: where spill slots lie, and what is saved."""

from __future__ import annotations

from collections.abc import Iterable

from generator.allocate.base import Allocated
from generator.ir.function import Instr
from generator.ir.values import RSP, FrameObject, Masked, Mem, Operand, Register
from generator.machine.abi import RBP_NUMBER, Abi, needs_frame_pointer
from generator.machine.code import Directive, Frame, Item
from generator.target.base import Target

RBP = Register(RBP_NUMBER, "r64")


def lay_out(allocated: Allocated) -> Frame:
    """Objects of the function at the bottom; above them the slots of the kernels, which share their space."""
    regions: dict[str, list[FrameObject]] = {"": list(allocated.function.frame_objects())}
    used = set(_frame_objects(allocated))
    for slot, region in allocated.slots.items():
        if slot in used:
            regions.setdefault(region, []).append(slot)
    frame = Frame()
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
    return frame


def _up(value: int, align: int) -> int:
    return -(-value // align) * align


def _frame_objects(allocated: Allocated) -> Iterable[FrameObject]:
    for block in allocated.blocks:
        for instr in block.instrs:
            for operand in (instr.dst, *instr.srcs):
                inner = operand.operand if isinstance(operand, Masked) else operand
                if isinstance(inner, Mem) and isinstance(inner.base, FrameObject):
                    yield inner.base


def resolve(instr: Instr, frame: Frame) -> Instr:
    """The instruction with stack objects as addresses."""

    def operand(item: Operand) -> Operand:
        if isinstance(item, Masked):
            inner = operand(item.operand)
            assert isinstance(inner, Register | Mem)
            return Masked(inner, item.mask)
        if isinstance(item, Mem) and isinstance(item.base, FrameObject):
            return Mem(RSP, frame.offsets[item.base] + item.offset, item.size, item.index, item.space)
        return item

    dst = operand(instr.dst) if isinstance(instr.dst, Mem | Masked) else instr.dst
    assert dst is None or isinstance(dst, Register | Mem | Masked)
    return Instr(instr.op, dst, tuple(operand(s) for s in instr.srcs), instr.comment, instr.stream)


def written(allocated: Allocated, file: str) -> set[int]:
    """Registers of a file that the function writes."""
    return {
        instr.dst.number
        for block in allocated.blocks
        for instr in block.instrs
        if isinstance(instr.dst, Register) and instr.dst.file == file
    }


class Saved:
    """What a function saves, and the code that begins and ends it."""

    def __init__(self, allocated: Allocated, abi: Abi, target: Target, frame: Frame) -> None:
        general, vectors = written(allocated, "general"), written(allocated, "vector")
        self.general = [Register(n, "r64") for n in abi.saved if n in general]
        self.vectors = [Register(n, "xmm") for n in abi.saved_vectors if n in vectors]
        self.frame = frame
        self.pointer = frame.size > 0 and needs_frame_pointer(target)
        self.move = target.prefix + "movdqa"
        pushes = len(self.general) + self.pointer
        # The return address and the pushes leave the stack 8 bytes off a multiple of 16 when their number is even.
        below = 16 * len(self.vectors) if self.pointer else _up(frame.size, 16) + 16 * len(self.vectors)
        self.pad = 8 if pushes % 2 == 0 and (below or self.pointer) else 0
        self.area = 16 * len(self.vectors) + self.pad
        if not self.pointer:
            self.area = below + self.pad
            self.vectors_at = _up(frame.size, 16)
        else:
            self.vectors_at = 0
        size = 8 * pushes + self.area + (_up(frame.size, frame.align) + frame.align if self.pointer else 0)
        if abi.page and size >= abi.page:
            raise ValueError(f"a frame of {size} bytes; without probes of the stack, {abi.title} allows {abi.page - 1}")

    def prologue(self) -> list[Item]:
        """Save, allocate, align."""
        items: list[Item] = []
        for register in [*self.general, *([RBP] if self.pointer else [])]:
            items += [Instr("push", None, (register,)), Directive("push", register)]
        if self.area:
            items += [_adjust("sub", self.area), Directive("allocate", amount=self.area)]
        for i, register in enumerate(self.vectors):
            at = self.vectors_at + 16 * i
            items += [
                Instr(self.move, Mem(RSP, at, 16, space="stack"), (register,)),
                Directive("save", register, at),
            ]
        if self.pointer:
            items += [Instr("mov", RBP, (RSP,)), Directive("frame", RBP), Directive("body")]
            items += [_adjust("sub", _up(self.frame.size, self.frame.align)), _align(self.frame.align)]
        elif items:
            items.append(Directive("body"))
        return items

    def epilogue(self) -> list[Item]:
        """Undo the prologue and return, in the only form that Microsoft's unwinder takes for an epilogue: add to rsp,
        or lea from the frame pointer (never mov), then pops and ret. Vectors are restored before it."""
        items: list[Item] = [Directive("epilogue")]
        base = RBP if self.pointer else RSP
        for i, register in enumerate(self.vectors):
            items.append(Instr(self.move, register, (Mem(base, self.vectors_at + 16 * i, 16, space="stack"),)))
        if self.pointer:
            items.append(Instr("lea", RSP, (Mem(RBP, self.area, 8, space="stack"),)))
            items.append(Directive("unframe", RBP, self.area))
        elif self.area:
            items += [_adjust("add", self.area), Directive("release", amount=self.area)]
        for register in reversed([*self.general, *([RBP] if self.pointer else [])]):
            items += [Instr("pop", register), Directive("pop", register)]
        return [*items, Instr("ret", None), Directive("resume")]


def _adjust(op: str, amount: int) -> Instr:
    return Instr(op, RSP, (RSP, amount))


def _align(align: int) -> Instr:
    return Instr("and", RSP, (RSP, -align))
