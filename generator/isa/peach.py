# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""PeachPy's instruction objects for our operands.

PeachPy checks operand forms, encodes, and knows what an instruction reads and writes. It knows nothing of our values;
this module translates. What PeachPy lacks or gets wrong is repaired in ``generator.isa.repairs`` and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import peachpy.x86_64 as x86
import peachpy.x86_64.registers as peach_registers
from peachpy.x86_64.operand import MemoryOperand, RIPRelativeOffset

from generator.ir.values import SIZE, Constant, Kind, Masked, Mem, Register
from generator.isa import repairs

#: A machine operand: what remains of ``Operand`` after allocation.
MachineOperand = Register | Mem | Masked | int


class FormError(ValueError):
    """There is no such form of this instruction; the message names both."""


def _register(register: Register) -> Any:
    return getattr(peach_registers, register.name)


def _memory(mem: Mem, rip_offset: int) -> Any:
    if isinstance(mem.base, Constant):
        return MemoryOperand(RIPRelativeOffset(rip_offset), size=mem.size)
    if not isinstance(mem.base, Register):
        raise FormError(f"{mem.base} has no machine address yet")
    address = _register(mem.base) + mem.offset
    if isinstance(mem.index, Register):
        address = address + _register(mem.index) * 1
    return MemoryOperand(address, size=mem.size)


def _operands(operands: Sequence[MachineOperand], rip_offset: int) -> list[Any]:
    converted: list[Any] = []
    masks: list[Any] = []
    for operand in operands:
        if isinstance(operand, Masked):
            assert isinstance(operand.mask, Register)
            mask = _register(operand.mask)
            if operand is operands[0]:
                assert isinstance(operand.operand, Mem)
                converted.append(_memory(operand.operand, rip_offset)(mask))
                continue
            masks.append(mask)
            assert not isinstance(operand.operand, int)
            operand = operand.operand  # type: ignore[assignment]
        if isinstance(operand, Register):
            converted.append(_register(operand))
        elif isinstance(operand, Mem):
            converted.append(_memory(operand, rip_offset))
        else:
            converted.append(operand)
    for mask in masks:
        # Our masked load reads zeros where the mask is clear; PeachPy, like Intel, writes the mask at the destination.
        converted[0] = converted[0](mask.z)
    return converted


def instruction(op: str, operands: Sequence[MachineOperand], rip_offset: int = 0) -> Any:
    """PeachPy's object for ``op`` with machine operands, destination first.

    ``rip_offset`` is the displacement of a constant from the end of the instruction. Raises FormError where no such
    form exists.
    """
    constructor = getattr(x86, op.upper(), None)
    if constructor is None:
        raise FormError(f"PeachPy knows no instruction {op}")
    try:
        built = constructor(*_operands(operands, rip_offset))
    except (SyntaxError, TypeError, ValueError, AttributeError) as error:
        shown = ", ".join(describe(operand) for operand in operands)
        raise FormError(f"no form {op} {shown}: {error}") from None
    return repairs.repair(built)


def encode(op: str, operands: Sequence[MachineOperand], rip_offset: int = 0) -> bytes:
    """The shortest encoding."""
    raw = repairs.RAW.get(op)
    if raw is not None:
        return raw
    return bytes(instruction(op, operands, rip_offset).encode())


def extensions(op: str, operands: Sequence[MachineOperand]) -> frozenset[str]:
    """The instruction-set extensions that an instruction belongs to, by the names of CPU flags: avx512vl."""
    if op in repairs.RAW:
        return frozenset()
    return frozenset(str(each).lower() for each in instruction(op, operands).isa_extensions or ())


def jump(op: str, displacement: int, wide: bool) -> bytes:
    """A jump by ``displacement`` from its own end, with 8 bits or, ``wide``, with 32."""
    built = getattr(x86, op.upper())(RIPRelativeOffset(displacement))
    encodings = sorted((bytes(encode(built.operands)) for _, encode in built.encodings), key=len)
    return encodings[-1] if wide else encodings[0]


def describe(operand: MachineOperand) -> str:
    """The operand's part of a form key, such as zmm, m512 or i (the key of the scheduling models)."""
    if isinstance(operand, Masked):
        assert isinstance(operand.operand, Register | Mem)
        return describe(operand.operand) + "{k}"
    if isinstance(operand, Register):
        return operand.kind
    if isinstance(operand, Mem):
        return f"m{operand.size * 8}"
    return "i"


@dataclass(frozen=True)
class Form:
    """How an instruction form treats its operands.

    ``tied``: the first input and the destination are one register. ``reads_first``: the first machine operand is read.
    """

    tied: bool


#: The kinds of the operands, destination first, in SSA order: tied inputs are listed.
Shape = tuple[str, ...]


def exemplar(shape: Shape) -> list[MachineOperand]:
    """Operands of these kinds with different registers."""
    operands: list[MachineOperand] = []
    for position, part in enumerate(shape):
        masked = part.endswith("{k}")
        kind = part.removesuffix("{k}")
        if kind == "i":
            operands.append(1)
            continue
        operand: Register | Mem
        if kind.startswith("m"):
            operand = Mem(Register(3, "r64"), 64, int(kind[1:]) // 8)
        else:
            operand = Register(position, kind_of(kind))
        operands.append(Masked(operand, Register(1, "k")) if masked else operand)
    return operands


@cache
def form(op: str, shape: Shape) -> Form:
    """The form of ``op`` for SSA operands of this shape.

    Raises FormError where the instruction set has no such form. Three-operand forms are preferred; where there is
    none, the first input must be tied to the destination, and PeachPy must agree that it is read and written.
    """
    operands = exemplar(shape)
    try:
        built = instruction(op, operands)
    except FormError as untied_error:
        if len(operands) < 2 or shape[0].startswith("m"):
            raise
        try:
            built = instruction(op, [operands[0], *operands[2:]])
        except FormError:
            raise untied_error from None
        if not (built.in_regs[0] and built.out_regs[0]):
            raise FormError(f"{op} {', '.join(shape)}: the destination is not read, so no input can be tied") from None
        return Form(tied=True)
    if built.in_regs and built.in_regs[0] and built.out_regs[0]:
        raise FormError(f"{op} {', '.join(shape)}: the destination is read, so the first input must be named")
    return Form(tied=False)


def has_form(op: str, shape: Shape) -> bool:
    """Whether the form exists."""
    try:
        form(op, shape)
    except FormError:
        return False
    return True


def kind_of(name: str) -> Kind:
    """The register kind of that name."""
    return next(kind for kind in SIZE if kind == name)
