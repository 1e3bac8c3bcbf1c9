# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Operands of other people's instructions: words of every size, and addresses."""

from dataclasses import replace
from typing import Any

from iced_x86 import Register

from verify import decode
from verify.decode import Decoded, Operand
from verify.faults import Fault
from verify.integers.algebra import FULL, Integer, number
from verify.integers.operands import Open
from verify.integers.others.pointers import PointerDifference, pointing
from verify.integers.state import Pointer, State, SymbolicPointer
from verify.values import signed

Value = Any  # that of a state, or a PointerDifference
ONES = {size: (1 << 8 * size) - 1 for size in (1, 2, 4, 8)}


def where(s: State, i: Decoded) -> Value:
    """The address of a memory operand, as LEA gives it: a pointer or a number."""
    raw = i.raw
    if i.raw.is_ip_rel_memory_operand:
        return Pointer("static", raw.ip_rel_memory_address)
    total: Value = number(signed(raw.memory_displacement))
    for register, scale in ((raw.memory_base, 1), (raw.memory_index, raw.memory_index_scale)):
        if register == Register.NONE:
            continue
        value = s.registers[decode.general(register)]
        if isinstance(value, Integer):
            value = value.scaled(scale)
        elif scale != 1:
            raise Fault("unsupported", f"{i}")
        total = added(s, total, value, i)
    return total


def added(s: State, one: Value, two: Value, i: Decoded, sign: int = 1) -> Value:
    """one + two, or one - two (sign -1), of 64-bit words or pointers. Raises Open where a pointer's offset would not be
    the same for all numbers, Fault (unsupported) for sums that are no pointer."""
    last = isinstance(two, Pointer | SymbolicPointer) or (
        isinstance(two, PointerDifference) and isinstance(one, Integer)
    )
    if last and sign > 0:
        one, two = two, one
    if isinstance(one, Integer) and isinstance(two, Integer):
        return s.algebra.modulo(one + two.scaled(sign))
    if isinstance(one, Pointer) and isinstance(two, Pointer) and sign < 0 and one.region != two.region:
        return PointerDifference(one, two)
    if isinstance(one, Pointer) and isinstance(two, PointerDifference) and sign > 0 and one.region == two.other.region:
        return replace(two.one, at=two.one.at + one.at - two.other.at)
    if isinstance(one, PointerDifference) and isinstance(two, Integer) and two.constant is not None:
        return replace(one, one=replace(one.one, at=signed(one.one.at + sign * two.constant)))
    if isinstance(one, Pointer | SymbolicPointer) and isinstance(two, Pointer | SymbolicPointer) and sign < 0:
        return s.algebra.modulo(distance(one, two, i))
    if isinstance(one, Pointer | SymbolicPointer) and isinstance(two, Integer):
        if two.constant is not None:
            two = number(signed(two.constant))
        if one.region == "message" or two.constant is not None:
            return pointing(one.region, _offset(one) + two.scaled(sign))
        raise Open(f"an address in {i}", s.algebra, two)
    raise Fault("unsupported", f"computes with an address, or with what is not known: {i}")


def distance(one: Value, two: Value, i: Decoded) -> Integer:
    """The distance between two bytes of one object. Raises Fault (unsupported) for two objects."""
    assert isinstance(one, Pointer | SymbolicPointer) and isinstance(two, Pointer | SymbolicPointer)
    if one.region != two.region:
        raise Fault("unsupported", f"depends on how objects lie to each other: {i}")
    return _offset(one) - _offset(two)


def _offset(pointer: Pointer | SymbolicPointer) -> Integer:
    return number(pointer.at) if isinstance(pointer, Pointer) else pointer.at


def reached(s: State, i: Decoded) -> Pointer:
    """Where a memory operand lies. Raises Open where its offset is not known, Fault (unsupported) for segments but
    fs."""
    there = where(s, i)
    if i.raw.segment_prefix == Register.FS and isinstance(there, Integer) and there.constant is not None:
        return Pointer("thread", there.constant)
    if i.raw.segment_prefix != Register.NONE:
        raise Fault("unsupported", f"{i}")
    if isinstance(there, Pointer):
        return there
    if isinstance(there, SymbolicPointer):
        raise Open(f"an address in {i}", s.algebra, there.at)
    raise Open(f"an address in {i}", s.algebra, there)


def read(s: State, i: Decoded, operand: Operand) -> Value:
    """The value of an operand, zero-extended. An immediate has the size of the first operand."""
    if operand.kind == "immediate":
        return number(operand.number & ONES[i.operands[0].size])
    if operand.kind == "memory":
        return s.load(reached(s, i), operand.size)
    if operand.kind != "general" or operand.high:
        raise Fault("unsupported", f"{i}")
    value = s.registers[operand.number]
    if operand.size == 8 or value is None:
        return value
    word = integer(value, i)
    if word.constant is None and word.divisible(FULL):  # all ones or none, and so is each part
        return word.divided(FULL).within(0, 1).scaled(ONES[operand.size])
    return s.algebra.modulo(word, 8 * operand.size)


def write(s: State, i: Decoded, operand: Operand, value: Value) -> None:
    """Writes a value to a general register of any size, or to memory."""
    if isinstance(value, Integer) and not 0 <= value.low <= value.high <= ONES[operand.size]:
        raise Fault("unsupported", f"writes what is not known to be a word: {i}")
    if operand.kind == "memory":
        s.store(reached(s, i), operand.size, value)
    elif operand.kind == "general" and not operand.high:
        if operand.size < 4:
            old, new = integer(s.registers[operand.number], i), integer(value, i)
            value = (old - s.algebra.modulo(old, 8 * operand.size) + new).within(0, FULL)
        elif operand.size == 4 and not isinstance(value, Integer):
            value = None
        s.set(operand.number, value)
    else:
        raise Fault("unsupported", f"{i}")


def integer(value: Value, i: Decoded) -> Integer:
    """The integer that a value is. Raises Fault (unsupported) where it is none."""
    if not isinstance(value, Integer):
        raise Fault("unsupported", f"computes with {'an address' if value else 'what is not known'}: {i}")
    return value
