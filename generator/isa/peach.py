# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""PeachPy's instruction objects for the operands of generator.ir.

PeachPy checks operand forms, encodes, and knows what an instruction reads and writes. It does not know the values of
the ir; this module translates. What PeachPy lacks or gets wrong is repaired in ``generator.isa.repairs`` and nowhere
else.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, cast

import peachpy.x86_64 as x86
import peachpy.x86_64.registers as peach_registers
from peachpy.x86_64.operand import MemoryOperand, RIPRelativeOffset

from generator.ir.function import Instr, Opaque
from generator.ir.semantics import COMMUTATIVE, PRODUCTS
from generator.ir.values import SIZE, STORAGE, Constant, Kind, Masked, Mem, Operand, Register, Value
from generator.isa import repairs

#: An operand after allocation.
MachineOperand = Register | Mem | Masked | int


class FormError(ValueError):
    """The instruction set has no such form of an instruction; the message names both."""


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
    """PeachPy's objects for operands, destination first."""
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
        # The ir's masked loads read zeros where the mask is clear; PeachPy, like Intel, has it at the destination.
        converted[0] = converted[0](mask.z)
    return converted


def instruction(op: str, operands: Sequence[MachineOperand], rip_offset: int = 0) -> Any:
    """PeachPy's object for ``op`` with machine operands, destination first.

    ``rip_offset`` is the displacement of a constant from the end of the instruction. Raises FormError if there is no
    such form.
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
    """The shortest encoding of an instruction. ``rip_offset``: as for ``instruction``. Raises FormError."""
    return _encoded(op, tuple(operands), rip_offset)


@lru_cache(maxsize=1 << 16)
def _encoded(op: str, operands: tuple[MachineOperand, ...], rip_offset: int) -> bytes:
    raw = repairs.RAW.get(op)
    return bytes(instruction(op, operands, rip_offset).encode()) if raw is None else raw


def extensions(op: str, operands: Sequence[MachineOperand]) -> frozenset[str]:
    """The instruction-set extensions that an instruction belongs to, by names of CPU flags, such as avx512vl."""
    if op in repairs.RAW:
        return frozenset()
    return frozenset(str(each).lower() for each in instruction(op, operands).isa_extensions or ())


def jump(op: str, displacement: int, wide: bool) -> bytes:
    """The encoding of a jump by ``displacement`` bytes from its own end, in 8 bits or, if ``wide``, in 32."""
    built = getattr(x86, op.upper())(RIPRelativeOffset(displacement))
    encodings = sorted((bytes(encode(built.operands)) for _, encode in built.encodings), key=len)
    return encodings[-1] if wide else encodings[0]


def describe(operand: Operand) -> str:
    """The part of a form key for one operand, such as zmm, m512, m512{k} or i (keys as in generator.models)."""
    if isinstance(operand, Mem):
        return f"m{operand.size * 8}"
    if isinstance(operand, Masked):
        return describe(operand.operand) + "{k}"
    return "i" if isinstance(operand, int) else operand.kind


#: The kinds of an instruction's operands in SSA form: the destination, then all inputs, tied ones too.
Shape = tuple[str, ...]


def product_operands(instr: Instr) -> list[Operand]:
    """The explicit operands of a multiplication of PRODUCTS; its other registers are implied."""
    assert isinstance(instr.dst, Value | Register) and instr.high is not None
    return [instr.high, instr.dst, instr.srcs[1]] if instr.op == "mulx" else [instr.srcs[1]]


def shape_of(instr: Instr) -> Shape:
    """The shape of an instruction, before allocation or after it."""
    if instr.op in PRODUCTS:
        return tuple(map(describe, product_operands(instr)))
    operands = instr.srcs if instr.dst is None else (instr.dst, *instr.srcs)
    return tuple([each.kind if isinstance(each, STORAGE) else describe(each) for each in operands])


def exemplar(shape: Shape) -> list[MachineOperand]:
    """Example operands of a shape, each in a register of its own."""
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
            operand = Register(position, cast("Kind", kind))
        operands.append(Masked(operand, Register(1, "k")) if masked else operand)
    return operands


@cache
def is_tied(op: str, shape: Shape) -> bool:
    """Whether the form of ``op`` for operands of this shape has its first input and its result in one register.

    A form with an operand for the result alone is preferred; if there is none, the first input is tied to the
    destination, and PeachPy must agree that this is read and written. Raises FormError if the instruction set has
    neither.
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
        return True
    if built.in_regs and built.in_regs[0] and built.out_regs[0]:
        raise FormError(f"{op} {', '.join(shape)}: the destination is read, so the first input must be named")
    return False


def has_form(op: str, shape: Shape) -> bool:
    """Whether the instruction set has a form of ``op`` for operands of this shape."""
    try:
        is_tied(op, shape)
    except FormError:
        return False
    return True


@cache
def _evex(op: str, shape: Shape) -> bool:
    """Whether a form's only encoding is EVEX. Raises FormError if there is no such form."""
    operands = exemplar(shape)
    given = [operands[0], *operands[2:]] if is_tied(op, shape) else operands
    return any(each.startswith("avx512") for each in extensions(op, given))


#: Instructions that have no destination in the sense of ``Shape``: they are never tied.
PLAIN = frozenset({"push", "pop", "ret", "cmp", "test", "vzeroupper", "endbr64"})


@lru_cache(maxsize=1 << 16)
def tied(instr: Instr) -> bool:
    """Whether an instruction overwrites its first input. Raises FormError if there is no such instruction."""
    if isinstance(instr, Opaque):
        return instr.tied
    return instr.dst is not None and instr.op not in PLAIN and is_tied(instr.op, shape_of(instr))


def commutes(instr: Instr) -> bool:
    """Whether the two inputs of an instruction may be exchanged."""
    return instr.commutes if isinstance(instr, Opaque) else instr.op in COMMUTATIVE


def folds(instr: Instr, position: int, evex: bool) -> bool:
    """Whether the input at ``position`` may be a memory operand; for opaque instructions, this must be the last one.
    ``evex``: also if that has an EVEX encoding alone, as in shifts by a number."""
    if isinstance(instr, Opaque):
        return instr.folds
    shape, value = list(shape_of(instr)), instr.srcs[position]
    assert isinstance(value, Value)
    shape[-1 if instr.op in PRODUCTS else position + (instr.dst is not None)] = f"m{8 * SIZE[value.kind]}"
    return has_form(instr.op, tuple(shape)) and (evex or not _evex(instr.op, tuple(shape)))


def form_key(instr: Instr) -> str:
    """The key of an instruction's form in the models: ``vpaddd ymm,ymm,m256``. Works before allocation and after it."""
    if isinstance(instr, Opaque):
        return instr.key
    shape = shape_of(instr)
    if tied(instr):
        shape = (shape[0], *shape[2:])
    if any(part.endswith("{k}") for part in shape[1:]):
        # A masked load zeroes what it leaves out; the models, like assemblers, have the mask at the destination.
        shape = (shape[0] + "{k}{z}", *(part.removesuffix("{k}") for part in shape[1:]))
    return f"{instr.op} {','.join(shape)}".strip()
