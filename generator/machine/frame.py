# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The layout of the stack frame."""

from dataclasses import replace

from generator.allocate.base import Allocated
from generator.ir.function import Block, Instr
from generator.ir.values import RSP, File, FrameObject, Masked, Mem, Operand, Register, Value
from generator.machine.abi import RBP_NUMBER, Abi
from generator.machine.code import Frame, up

RBP = Register(RBP_NUMBER, "r64")


def lay_out(allocated: Allocated, abi: Abi) -> Frame:
    """Lay out a frame: the objects of the program and the spill slots of their regions at the bottom; above them the
    spill slots of kernels, which share their space, since no two kernels run at once."""
    regions: dict[str, list[FrameObject]] = {"": []}
    for item in allocated.function.frame_objects():
        regions.setdefault(item.region, []).append(item)
    kept = len(regions)
    used = {mem.base for block in allocated.blocks for mem in _on_stack(block)}
    for slot, region in allocated.slots.items():
        if slot in used:
            regions.setdefault(region, []).append(slot)
    frame = Frame(base=abi.base)
    base = 0
    for number, (region, objects) in enumerate(regions.items(), 1):
        at = start = up(base, max((o.align for o in objects), default=1))
        for item in sorted(objects, key=lambda o: -o.align):
            frame.offsets[item] = at = up(at, item.align)
            at += item.size
            frame.align = max(frame.align, item.align)
        frame.regions[region] = (start, at)
        frame.size = max(frame.size, at)
        if number <= kept:
            base = at
    if abi.declared and frame.size:
        # The stack pointer is a multiple of 8 bytes, so that aligning the base may skip up to align - 8 bytes.
        frame.declared = up(frame.size, 8) + frame.align - 8
        frame.above = frame.declared + 8
    return frame


def _on_stack(block: Block) -> list[Mem]:
    """The memory operands of a block that are on the stack, also through a pointer."""
    found = [mem for instr in block.instrs for mem, _ in instr.memory()]
    return [mem for mem in found if mem.space == "stack" or isinstance(mem.base, FrameObject)]


def resolve(instr: Instr, frame: Frame) -> Instr:
    """The instruction with objects on the stack replaced by addresses in the frame."""

    def operand(item: Operand) -> Operand:
        if isinstance(item, Masked):
            inner = operand(item.operand)
            assert isinstance(inner, Register | Mem)
            return Masked(inner, item.mask)
        if isinstance(item, Mem) and isinstance(item.base, FrameObject):
            return Mem(frame.base, frame.offsets[item.base] + item.offset, item.size, item.index, item.space)
        # Only arguments are addressed by the stack pointer.
        return replace(item, offset=item.offset + frame.above) if isinstance(item, Mem) and item.base == RSP else item

    dst = operand(instr.dst) if isinstance(instr.dst, Mem | Masked) else instr.dst
    assert dst is None or isinstance(dst, Register | Mem | Masked)
    assert not isinstance(instr.high, Value)
    return instr.on(dst, tuple(operand(s) for s in instr.srcs), instr.high)


def written(allocated: Allocated, file: File) -> set[int]:
    """The numbers of the registers of a file that the function writes."""
    return {number for block in allocated.blocks for number in written_by(block, file)}


def written_by(block: Block, file: File) -> set[int]:
    """The numbers of the registers of a file that a block writes."""
    return {number for instr in block.instrs for number in instr.written(file)}


def works_on_stack(block: Block) -> bool:
    """Whether a block reads or writes the stack, also through a pointer."""
    return bool(_on_stack(block))
