# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Values of general registers.

- int: a known 64-bit number.
- Address: region + coefficient * length + offset - minus. region None: a number that depends on a symbolic length.
- Quad: two words of data, low and high; never two constants.

Lengths and pointers are public, data is not: only ints and Addresses may steer branches and address memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from verify import expression as e
from verify.expression import MASK, MASK64, ZERO, Byte, Word
from verify.faults import Fault, Undecided

if TYPE_CHECKING:
    from verify.memory import Region

LONGEST = 2**63 - 1  # no object is larger (C's PTRDIFF_MAX), so lengths are non-negative also as signed numbers


@dataclass(frozen=True)
class Length:
    """What is known of a symbolic length."""

    low: int
    high: int = LONGEST


@dataclass(frozen=True)
class Address:
    region: Region | None
    coefficient: int
    offset: int
    length: Length | None = None  # where coefficient is not 0
    minus: Region | None = None  # the distance of two objects: not known, but m + (c - m) is c

    def plus(self, number: int) -> Address:
        return Address(self.region, self.coefficient, self.offset + number, self.length, self.minus)

    def __repr__(self) -> str:
        parts = [self.region.name] if self.region else []
        parts += [f"{self.coefficient} * length"] if self.coefficient else []
        away = f" - {self.minus.name}" if self.minus else ""
        return " + ".join(parts) + f"{self.offset:+d}" + away


class Quad:
    __slots__ = ("low", "high")

    def __init__(self, low: Word, high: Word) -> None:
        self.low = low
        self.high = high

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quad) and self.low is other.low and self.high is other.high

    def __hash__(self) -> int:
        return hash((self.low, self.high))

    def __repr__(self) -> str:
        return f"{self.high!r}:{self.low!r}"


Value: TypeAlias = "int | Address | Quad"
NUMBER_MASKS = {1: 0xFF, 2: 0xFFFF, 4: MASK, 8: MASK64}


def quad(low: Word, high: Word = ZERO) -> Value:
    if low.op == "const" and high.op == "const":
        return int(low.args[0] | high.args[0] << 32)
    return Quad(low, high)


def known(value: Value, length: int | Length) -> Value:
    """The same value, with what is known of its length by now."""
    if not isinstance(value, Address) or value.length is None:
        return value
    if isinstance(length, Length):
        return Address(value.region, value.coefficient, value.offset, length, value.minus)
    return _plain(Address(value.region, 0, value.coefficient * length + value.offset, None, value.minus))


def words(value: Value) -> tuple[Word, Word]:
    """Low and high word of data. Raises Fault for an address: none of those is ever computed with as data."""
    if isinstance(value, int):
        return e.const(value), e.const(value >> 32)
    if isinstance(value, Quad):
        return value.low, value.high
    raise Fault("unsupported", f"computes with the address {value} as if it were data")


def narrow(value: Value, size: int) -> Value:
    """The lowest size bytes, zero-extended."""
    if isinstance(value, int):
        return value & NUMBER_MASKS[size]
    if size == 8:
        return value
    if isinstance(value, Address):
        if size == 4 and value.region is value.minus is None and value.length and span(value)[1] <= MASK:
            if span(value)[0] < 0 <= span(value)[1]:
                raise Undecided(_turning(value))
            if span(value)[0] >= 0:
                return value
        raise Fault("unsupported", f"takes the lowest {8 * size} bits of {value}")
    if size == 4:
        return value if value.high is ZERO else quad(value.low)
    return quad(e.cat(*(e.byte_of(value.low, i) if i < size else e.NO_BYTE for i in range(4))))


def merge(old: Value, value: Value, size: int) -> Value:
    """A register of which the lowest size bytes (1 or 2) are written."""
    if isinstance(old, int) and isinstance(value, int):
        mask = NUMBER_MASKS[size]
        return old & ~mask | value & mask
    low, high = words(old)
    new = words(value)[0]
    return quad(e.cat(*(e.byte_of(new if i < size else low, i) for i in range(4))), high)


def second_byte(value: Value) -> Value:
    """What ah is to rax."""
    if isinstance(value, int):
        return value >> 8 & 255
    return quad(e.cat(e.byte_of(words(value)[0], 1), e.NO_BYTE, e.NO_BYTE, e.NO_BYTE))


def bytes_of(value: Value, size: int) -> list[Byte]:
    both = words(value)
    return [e.byte_of(both[i // 4], i % 4) for i in range(size)]


def signed(number: int, size: int = 8) -> int:
    bits = 8 * size
    number &= (1 << bits) - 1
    return number - (number >> bits - 1 << bits)


def add(a: Value, b: Value, size: int) -> Value:
    if isinstance(a, int) and isinstance(b, int):
        return a + b & NUMBER_MASKS[size]
    if isinstance(a, Address) or isinstance(b, Address):
        return _add_addresses(a, b, size)
    (a_low, a_high), (b_low, b_high) = words(a), words(b)
    if size == 8:
        return quad(*e.add64(a_low, a_high, b_low, b_high))
    if size == 4:
        return quad(e.add(a_low, b_low))
    raise Fault("unsupported", f"adds {8 * size} bits of data")


def _add_addresses(a: Value, b: Value, size: int) -> Value:
    if isinstance(a, int):
        a, b = b, a
    if isinstance(a, Address) and isinstance(b, int) and size in (4, 8):
        result = a.plus(signed(b, size))
    elif isinstance(a, Address) and isinstance(b, Address) and size == 8 and (both := _both(a, b)):
        result = Address(both[0], a.coefficient + b.coefficient, a.offset + b.offset, a.length or b.length, both[1])
    elif isinstance(a, Quad) or isinstance(b, Quad):
        raise Fault("secret", "adds data to an address or a length")
    else:
        raise Fault("unsupported", f"adds {a} and {b}")
    if size == 4:
        return narrow(result, 4)
    return _plain(result)


def _both(a: Address, b: Address) -> tuple[Region | None, Region | None] | None:
    """Regions added and subtracted in a + b; None where there would be two of a kind."""
    added = [x.region for x in (a, b) if x.region is not None]
    minus = [x.minus for x in (a, b) if x.minus is not None]
    for region in [region for region in added if region in minus]:
        added.remove(region)
        minus.remove(region)
    if len(added) > 1 or len(minus) > 1:
        return None
    return (added[0] if added else None, minus[0] if minus else None)


def _plain(a: Address) -> Value:
    known = a.region is None and a.coefficient == 0 and a.minus is None
    return a.offset & MASK64 if known else a


def negative(a: Value) -> Value:
    if isinstance(a, int):
        return -a & MASK64
    if isinstance(a, Address) and (a.region is None or a.coefficient == 0):
        return Address(a.minus, -a.coefficient, -a.offset, a.length, a.region)
    raise Fault("unsupported", f"negates {a}")


def sub(a: Value, b: Value, size: int) -> Value:
    if isinstance(a, int) and isinstance(b, int):
        return a - b & NUMBER_MASKS[size]
    if isinstance(a, Address) and isinstance(b, Address) and a.region is b.region and size == 8:
        return _plain(Address(None, a.coefficient - b.coefficient, a.offset - b.offset, a.length or b.length))
    if isinstance(b, int):
        return add(a, -b & NUMBER_MASKS[size], size)
    if isinstance(a, int | Address) and isinstance(b, Address) and size == 8:
        return add(a, negative(b), size)
    if isinstance(a, Address) or isinstance(b, Address):
        raise Fault("unsupported", f"subtracts {b} from {a}")
    if size == 4:
        return quad(e.sub(words(a)[0], words(b)[0]))
    if isinstance(a, Quad) and a == b:
        return 0
    raise Fault("unsupported", f"subtracts {8 * size} bits of data")


def span(a: Address) -> tuple[int, int]:
    """The least and the greatest value of an Address without a region."""
    known = a.length or Length(0, 0)
    ends = (a.coefficient * known.low + a.offset, a.coefficient * known.high + a.offset)
    return min(ends), max(ends)


def negative_difference(a: Value, b: Value) -> bool:
    """Whether a < b, both taken as numbers that do not wrap. Raises Undecided."""
    if isinstance(a, int) and isinstance(b, int):
        return a < b
    difference = _difference(a, b)
    if isinstance(difference, int):
        return difference < 0
    low, high = span(difference)
    if high < 0 or low >= 0:
        return high < 0
    raise Undecided(_turning(difference))


def equal(a: Value, b: Value) -> bool:
    if isinstance(a, int) and isinstance(b, int):
        return a == b
    if isinstance(a, Address) != isinstance(b, Address):
        other = b if isinstance(a, Address) else a
        pointer = a if isinstance(a, Address) else b
        if other == 0 and isinstance(pointer, Address) and pointer.region and not pointer.minus:
            return False  # no object lies at address 0
    if isinstance(a, Quad) and a == b:
        return True
    difference = _difference(a, b)
    if isinstance(difference, int):
        return difference == 0
    low, high = span(difference)
    if low > 0 or high < 0:
        return False
    if low == high == 0:
        return True
    at = _turning(difference)
    if low < 0:
        raise Undecided(at)
    raise Undecided(at + 1 if difference.coefficient > 0 else at - 1)


def _turning(a: Address) -> int:
    """The least length for which a * coefficient's sign is not below 0."""
    return -(a.offset // a.coefficient) if a.coefficient > 0 else a.offset // -a.coefficient + 1


def _difference(a: Value, b: Value) -> int | Address:
    if isinstance(a, Quad) or isinstance(b, Quad):
        raise Fault("secret", "compares data")
    x = a if isinstance(a, Address) else Address(None, 0, a)
    y = b if isinstance(b, Address) else Address(None, 0, b)
    if x.region is not y.region or x.minus is not y.minus:
        raise Fault("unsupported", f"compares the addresses {a} and {b}: their order is not known")
    coefficient, offset = x.coefficient - y.coefficient, x.offset - y.offset
    return Address(None, coefficient, offset, x.length or y.length) if coefficient else offset
