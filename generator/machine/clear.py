# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Clearing of secrets: zeros over what a kernel kept on the stack, and in registers before the return."""

from collections.abc import Container, Sequence

from generator.allocate.base import Allocated
from generator.ir.function import Instr, Origin
from generator.ir.values import SIZE, Kind, Mem, Register
from generator.machine.abi import Abi
from generator.machine.code import Frame, Go, Item, Label
from generator.machine.frame import written
from generator.machine.residue import UPPER
from generator.target.base import Target

#: The stores in an iteration of a clearing loop, and the number of vectors from which on there is a loop.
UNROLLED, LOOPED = 4, 16


def spare(live: Container[int], abi: Abi, target: Target) -> Register:
    """A register for zeros, as wide as the target has, that is neither ``live`` nor callee-saved."""
    if target.scalar:
        return Register(next(n for n in abi.scratch if n not in live), "r32")
    kind = max(target.kinds, key=SIZE.__getitem__)
    return Register(next(n for n in range(target.registers) if n not in live and n not in abi.saved_vectors), kind)


def region(
    name: str,
    frame: Frame,
    zero: Register,
    target: Target,
    index: Register | None = None,
    label: Label | None = None,
) -> list[Item]:
    """Code that clears a region of the stack ("" for that of the whole function) with the register ``zero``.

    If there is much to clear, it is a loop, provided that there are an ``index`` register and a ``label``.
    """
    start, end = frame.regions.get(name, (0, 0))
    if start == end:
        return []
    items: list[Item] = [zeroed(zero, target)]

    def cleared(op: str, mem: Mem, kind: Kind) -> Instr:
        return Instr(op, mem, (zero.as_kind(kind),), "clear", origin=Origin.CLEAR)

    if zero.file == "general":
        return items + [cleared("mov", Mem(frame.base, at, 8, space="stack"), "r64") for at in range(start, end, 8)]
    widths: tuple[Kind, ...] = ("zmm", "ymm", "xmm")
    # Stores are aligned, and so not wider than the frame's alignment.
    kinds = [kind for kind in widths if SIZE[kind] <= min(SIZE[zero.kind], frame.align)]
    move = target.prefix + ("movdqa32" if target.evex else "movdqa")

    def store(at: int, kind: Kind, index: Register | None = None) -> Instr:
        return cleared(move, Mem(frame.base, at, SIZE[kind], index, space="stack"), kind)

    while start < end:
        kind = next((k for k in kinds if start % SIZE[k] == 0 and end - start >= SIZE[k]), None)
        if kind is None:
            half = Mem(frame.base, start, 8, space="stack")
            items.append(cleared(target.prefix + "movq", half, "xmm"))
            start += 8
        elif index is not None and label is not None and kind == kinds[0] and end - start >= LOOPED * SIZE[kind]:
            step = UNROLLED * SIZE[kind]
            size = (end - start) // step * step
            items += [Instr("mov", index.as_kind("r32"), (size,), f"{size} bytes"), label]
            items += [store(at, kind, index) for at in range(start - step, start, SIZE[kind])]
            items += [Instr("sub", index.as_kind("r32"), (index.as_kind("r32"), step)), Go("jne", label.name)]
            start += size
        else:
            items.append(store(start, kind))
            start += SIZE[kind]
    return items


def zeroed(register: Register, target: Target, origin: Origin = Origin.CLEAR) -> Instr:
    """An instruction that sets a whole register to zero."""
    if register.file == "general":
        half = register.as_kind("r32")
        return Instr("xor", half, (half, half), f"{register.name} = 0", origin=origin)
    low = register.as_kind("xmm")
    op = target.prefix + "pxor" + ("d" if register.number > 15 else "")
    return Instr(op, low, (low, low), f"{register.name} = 0", origin=origin)


def vectors(numbers: Sequence[int], target: Target) -> list[Instr]:
    """Instructions that set the vector registers with these numbers to zero."""
    return [zeroed(Register(number, "xmm"), target) for number in numbers if number != UPPER]


def registers(allocated: Allocated, held: Sequence[int], abi: Abi, target: Target) -> list[Instr]:
    """Instructions that clear the vector registers ``held`` and all scratch general registers that the function wrote;
    rax becomes the result, 0."""
    instrs = vectors(held, target)
    if UPPER in held:
        instrs.append(Instr("vzeroupper", None))
    general = written(allocated, "general") & set(abi.scratch) | {0}
    return instrs + [zeroed(Register(n, "r64"), target) for n in sorted(general)]
