# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Operands of instructions as functions of the machine's state."""

from collections.abc import Callable

from iced_x86 import Register

from verify import expression as e
from verify import halves
from verify import values as v
from verify.decode import Decoded, Operand, general
from verify.expression import MASK64
from verify.faults import Fault
from verify.regions import Region
from verify.state import RSP, State
from verify.values import Value

Where = Callable[[State], tuple[Region, int]]
PLAIN_SEGMENTS = (Register.NONE, Register.DS, Register.SS, Register.ES, Register.CS)  # all begin at 0


def address_of(instruction: Decoded) -> Where:
    """A function that gives region and offset of the memory operand in a state; that raises Fault as State.place does.

    Raises Fault (unsupported or memory) for an address in another segment, of vectors or of 32 bits.
    """
    raw = instruction.raw
    if raw.memory_segment not in PLAIN_SEGMENTS:
        return _in_thread(instruction)
    if raw.is_vsib:
        raise Fault("unsupported", f"{instruction} gathers or scatters", instruction.address)
    if raw.is_ip_rel_memory_operand:
        absolute = _from_rip(instruction)
        return lambda s: s.place(s.image.locate(absolute))
    offset = v.signed(raw.memory_displacement)
    if raw.memory_base != Register.NONE and raw.memory_index == Register.NONE:
        base = general(raw.memory_base)

        def simple(s: State) -> tuple[Region, int]:
            region, at = s.place(s.general[base])
            return region, at + offset

        return simple
    compute = pointer(instruction)
    return lambda s: s.place(compute(s))


def _from_rip(instruction: Decoded) -> int:
    if instruction.raw.memory_base != Register.RIP:
        raise Fault("unsupported", f"{instruction} has an address of 32 bits", instruction.address)
    return int(instruction.raw.ip_rel_memory_address)


def _in_thread(instruction: Decoded) -> Where:
    """A place in what a thread keeps at the segment register fs, which other people's stack protector reads."""
    raw = instruction.raw
    offset: int = raw.memory_displacement
    plain = raw.memory_base == raw.memory_index == Register.NONE
    if raw.memory_segment != Register.FS or not plain:
        raise Fault("memory", f"{instruction} reaches into a segment", instruction.address)

    def where(s: State) -> tuple[Region, int]:
        if s.image.thread is None:
            raise Fault("memory", f"{instruction} reaches into a segment")
        return s.image.thread, offset

    return where


def pointer(instruction: Decoded) -> Callable[[State], Value]:
    """A function that computes the memory operand's address in a state: base + scale * index + offset, mod 2^64."""
    raw = instruction.raw
    if raw.is_ip_rel_memory_operand:
        absolute = _from_rip(instruction)
        return lambda s: s.image.locate(absolute)
    offset = raw.memory_displacement & MASK64
    base = general(raw.memory_base) if raw.memory_base != Register.NONE else None
    index = general(raw.memory_index) if raw.memory_index != Register.NONE else None
    scale: int = raw.memory_index_scale

    def compute(s: State) -> Value:
        result: Value = offset
        if base is not None:
            result = v.add(s.general[base], result, 8)
        if index is not None:
            for _ in range(scale):
                result = v.add(result, s.general[index], 8)
        return result

    return compute


def reader(instruction: Decoded, operand: Operand) -> Callable[[State], Value]:
    """A function that reads an operand in a state, zero-extended to 64 bits: general register, opmask, memory of up to
    8 bytes, or immediate. Raises Fault (unsupported) for other operands."""
    number, size = operand.number, operand.size
    if operand.kind == "immediate":
        return lambda s: number
    if operand.kind == "mask":
        return lambda s: s.masks[number]
    if operand.kind == "general":
        if operand.high:
            return lambda s: v.second_byte(s.general[number])
        if size == 8:
            return lambda s: s.general[number]
        return lambda s: v.narrow(s.general[number], size)
    if operand.kind == "memory" and size <= 8:
        where, compute = address_of(instruction), pointer(instruction)

        def load(s: State) -> Value:
            try:
                place = where(s)
            except Fault:
                if not _in_message(s, compute(s), size):
                    raise
                return v.narrow(v.quad(e.fresh("of the message", True), e.fresh("of the message", True)), size)
            return load_value(s, *place, size)

        return load
    raise Fault("unsupported", f"the operands of {instruction}", instruction.address)


def writer(instruction: Decoded, operand: Operand) -> Callable[[State, Value], None]:
    """A function that writes a value to an operand in a state: general register, opmask, or memory of up to 8 bytes.
    The value's bits above the operand's size are 0. Writing 4 bytes of a register clears the upper half (SDM Vol. 1,
    3.4.1.1). Raises Fault (unsupported) for other operands."""
    number, size = operand.number, operand.size
    if operand.kind == "mask":

        def set_mask(s: State, value: Value) -> None:
            s.masks[number] = value

        return set_mask
    if operand.kind == "general" and not operand.high:

        def set_whole(s: State, value: Value) -> None:
            s.general[number] = value

        def set_part(s: State, value: Value) -> None:
            s.general[number] = v.merge(s.general[number], value, size)

        if number == RSP:
            return lambda s, value: s.set_general(RSP, value)
        return set_whole if size >= 4 else set_part
    if operand.kind == "memory" and size <= 8:
        where = address_of(instruction)
        return lambda s, value: store_value(s, *where(s), size, value)
    raise Fault("unsupported", f"the operands of {instruction}", instruction.address)


def _in_message(s: State, address: Value, size: int) -> bool:
    """Whether `size` bytes at an address that depends on the length lie in the message, for every length. Then what is
    read there is a new unknown, since any byte of the message may be there."""
    if not (isinstance(address, v.Pointer) and isinstance(address.at, v.Affine)):
        return False
    region, at = address.region, address.at
    ends = at.coefficient == 1 and at.offset + size <= 0 and at.length.low + at.offset >= region.low
    return ends and region.name == "m" and region.over is not None


def load_value(s: State, region: Region, offset: int, size: int) -> Value:
    """The value of `size` bytes of memory (1, 2, 4 or 8), zero-extended. Raises Fault as Memory.load does."""
    if size == 8:
        low, high = s.memory.load(region, offset, 8, s.bottom)
        return halves.loaded(low, high, s.length)
    if size == 4:
        return v.quad(s.memory.load(region, offset, 4, s.bottom)[0])
    some = s.memory.load_bytes(region, offset, size, s.bottom)
    return v.quad(e.cat(*some, *[e.NO_BYTE] * (4 - size)))


def store_value(s: State, region: Region, offset: int, size: int, value: Value) -> None:
    """Stores the lowest `size` bytes of a value (1, 2, 4 or 8). Raises Fault as Memory.store does."""
    if size == 8:
        s.memory.store(region, offset, halves.stored(value), s.bottom)
    elif size == 4:
        s.memory.store(region, offset, v.words(value)[:1], s.bottom)
    else:
        s.memory.store_bytes(region, offset, v.bytes_of(value, size), s.bottom)
