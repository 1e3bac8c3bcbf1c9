# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Values of general and mask registers, each of one of seven types.

- int: a known 64-bit number.
- Affine: coefficient * length + offset, mod 2^64, where only an interval of the length is known.
- Part: some bits of an Affine, as shifts, masks and narrow registers cut them out.
- Pointer: a region's origin and a number of bytes (an int or an Affine).
- Difference: the distance between two regions' origins, which nobody knows, and a number: m + (c - m) is c.
- Open: bits of an address, which nobody knows.
- Quad: two words of data, low and high; never two constants.

All but Quad are public, and nothing else may decide a branch or be an address. Every operation names the types that it
is defined for, and raises Fault for all others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from verify import expression as e
from verify.expression import MASK, MASK64, NO_BYTE, ZERO, Byte, Word
from verify.faults import Fault, Undecided

if TYPE_CHECKING:
    from verify.regions import Region

LONGEST = MASK64


@dataclass(frozen=True)
class Length:
    """An interval of a symbolic length: low <= length <= high."""

    low: int
    high: int = LONGEST


@dataclass(frozen=True)
class Affine:
    """coefficient * length + offset as a whole number, coefficient not 0. A register holds it mod 2^64."""

    coefficient: int
    offset: int
    length: Length

    def window(self, modulus: int, start: int = 0) -> int:
        """The k with start + k * modulus <= this number < start + (k + 1) * modulus, if all lengths have the same.

        Raises Undecided, at the first length that has another k than the shortest.
        """
        low, high = self.length.low, self.length.high
        k = (self.coefficient * low + self.offset - start) // modulus
        if k == (self.coefficient * high + self.offset - start) // modulus:
            return k
        if self.coefficient > 0:
            raise Undecided(-((self.offset - start - (k + 1) * modulus) // self.coefficient))
        raise Undecided(-((start + k * modulus - 1 - self.offset) // -self.coefficient))

    def plus(self, number: int) -> Affine:
        """This number and another one, as whole numbers."""
        return Affine(self.coefficient, self.offset + number, self.length)

    def __str__(self) -> str:
        times = "" if self.coefficient == 1 else f"{self.coefficient} * "
        return f"{times}length{self.offset:+d}" if self.offset else f"{times}length"


Number: TypeAlias = "int | Affine"


@dataclass(frozen=True)
class Part:
    """Bits of an Affine: floor(whole / 2^shift) mod 2^bits; whole counts mod 2^64, and shift + bits <= 64."""

    whole: Affine
    shift: int
    bits: int

    def exact(self) -> Affine:
        """whole as a number from 0 to 2^64 - 1, of which these are all bits from shift on. Raises Fault (unsupported)
        where some are missing, Undecided where that number is another Affine for some lengths."""
        if self.shift + self.bits < 64:
            raise Fault("unsupported", f"asks how great {self} is")
        whole = unsigned(self.whole)
        assert isinstance(whole, Affine)
        return whole

    def below(self, number: int) -> bool:
        """Whether it is less than a number >= 0. Raises Undecided where that depends on the length; else as exact()."""
        return _side(self.exact(), number << self.shift)

    def __str__(self) -> str:
        return f"bits {self.shift} to {self.shift + self.bits - 1} of {self.whole}"


@dataclass(frozen=True)
class Pointer:
    """The address `at` bytes from a region's origin; an int counts as a signed number."""

    region: Region
    at: Number = 0

    def __str__(self) -> str:
        return f"{self.region}{self.at:+d}" if isinstance(self.at, int) else f"{self.region} + {self.at}"


@dataclass(frozen=True)
class Difference:
    """The distance in bytes from the origin of `minus` to that of `plus`, which nobody knows, and `at` more."""

    plus: Region
    minus: Region
    at: Number = 0

    def __str__(self) -> str:
        return f"({self.plus} - {self.minus}) + {self.at}"


@dataclass(frozen=True, slots=True)
class Open:
    """Bits of an address: public, but unknown. Whether two of them are the same is unknown, too."""

    bits: Word


@dataclass(frozen=True, slots=True)
class Quad:
    """64 bits of data: two words, which are not both constants. secret: they may depend on the key."""

    low: Word
    high: Word

    @property
    def secret(self) -> bool:
        """Whether one of the words may depend on the key."""
        return self.low.secret or self.high.secret

    def __str__(self) -> str:
        return "data"


Value: TypeAlias = "int | Affine | Part | Pointer | Difference | Open | Quad"
NUMBER_MASKS = {1: 0xFF, 2: 0xFFFF, 4: MASK, 8: MASK64}


def quad(low: Word, high: Word = ZERO) -> Value:
    """The 64-bit value of two words: an int where both are constants, else a Quad."""
    if low.op == "const" and high.op == "const":
        return int(low.args[0] | high.args[0] << 32)
    return Quad(low, high)


def signed(number: int, size: int = 8) -> int:
    """The lowest `size` bytes of a number as a two's complement number."""
    bits = 8 * size
    number &= (1 << bits) - 1
    return number - (number >> bits - 1 << bits)


def refuse(what: str, *values: Value) -> Fault:
    """The fault for an operation that these values do not have: secret where data meets an address or a length, which
    must not depend on it; else unsupported."""
    mixed = {isinstance(value, Quad) for value in values if not isinstance(value, int)}
    return Fault("secret" if len(mixed) == 2 else "unsupported", what)


def known(value: Value, length: int | Length) -> Value:
    """The same value for a length of which more is known by now: a number, or a smaller interval."""
    if isinstance(value, Affine):
        return _known(value, length)
    if isinstance(value, Part):
        return part(_known(value.whole, length), value.shift, value.bits)
    if isinstance(value, Pointer) and isinstance(value.at, Affine):
        return _pointer(value.region, _known(value.at, length))
    if isinstance(value, Difference) and isinstance(value.at, Affine):
        return Difference(value.plus, value.minus, _known(value.at, length))
    return value


def _known(value: Affine, length: int | Length) -> Number:
    """The number that an Affine is for this length."""
    if isinstance(length, Length):
        return Affine(value.coefficient, value.offset, length)
    return value.coefficient * length + value.offset & MASK64


def part(whole: Number, shift: int, bits: int) -> Value:
    """floor(whole / 2^shift) mod 2^bits, where whole counts mod 2^64."""
    if isinstance(whole, Affine):
        return Part(whole, shift, bits)
    return (whole & MASK64) >> shift & (1 << bits) - 1


def _pointer(region: Region, at: Number) -> Pointer:
    return Pointer(region, signed(at) if isinstance(at, int) else at)


def words(value: Value) -> tuple[Word, Word]:
    """Low and high word of a number or of data. Raises Fault (unsupported) for others, which never count as data."""
    if isinstance(value, int):
        return e.const(value), e.const(value >> 32)
    if isinstance(value, Quad):
        return value.low, value.high
    raise Fault("unsupported", f"computes with {value} as if it were data")


def narrow(value: Value, size: int) -> Value:
    """The lowest `size` bytes of a value, zero-extended to 64 bits."""
    if isinstance(value, int):
        return value & NUMBER_MASKS[size]
    if size == 8:
        return value
    if isinstance(value, Affine | Part):
        return lowest(value, 8 * size)
    if isinstance(value, Quad):
        if size == 4:
            return value if value.high is ZERO else quad(value.low)
        return quad(e.cat(*(e.byte_of(value.low, i) if i < size else NO_BYTE for i in range(4))))
    return Open(e.fresh("bits of an address"))


def lowest(value: Affine | Part, bits: int) -> Value:
    """The lowest `bits` bits of a number, 0 to 64. Raises Fault (unsupported) for a shifted Part that has more bits."""
    if bits == 0:
        return 0
    if isinstance(value, Affine):
        try:
            return value if bits == 64 else value.plus(-(value.window(1 << bits) << bits))
        except Undecided:
            return Part(value, 0, bits)
    if not value.shift or bits >= value.bits:
        return replace(value, bits=min(value.bits, bits))
    raise Fault("unsupported", f"takes the lowest {bits} bits of {value}")


def merge(old: Value, value: Value, size: int) -> Value:
    """The value of a register once its lowest `size` bytes (1 or 2) are written. Raises Fault (unsupported) where one
    of both values is neither a number nor data."""
    if isinstance(old, int) and isinstance(value, int):
        mask = NUMBER_MASKS[size]
        return old & ~mask | value & mask
    low, high = words(old)
    new = words(value)[0]
    return quad(e.cat(*(e.byte_of(new if i < size else low, i) for i in range(4))), high)


def second_byte(value: Value) -> Value:
    """Bits 8 to 15, zero-extended: what ah is of rax. Raises Fault (unsupported) unless a number or data."""
    if isinstance(value, int):
        return value >> 8 & 255
    return quad(e.cat(e.byte_of(words(value)[0], 1), NO_BYTE, NO_BYTE, NO_BYTE))


def bytes_of(value: Value, size: int) -> list[Byte]:
    """The lowest `size` bytes of a number or of data, lowest first. Raises Fault (unsupported) for others."""
    both = words(value)
    return [e.byte_of(both[i // 4], i % 4) for i in range(size)]


# Sums and differences.


def _sum(a: Number, b: Number, sign: int = 1) -> Number:
    """a + sign * b, mod 2^64."""
    total = whole(a, b, sign)
    return total & MASK64 if isinstance(total, int) else _reduced(total)


def _reduced(a: Affine) -> Number:
    coefficient = signed(a.coefficient)
    return Affine(coefficient, signed(a.offset), a.length) if coefficient else a.offset & MASK64


def add(a: Value, b: Value, size: int) -> Value:
    """a + b mod 2^(8 size), zero-extended; neither has bits above that. Raises Undecided, or Fault as refuse() says."""
    if isinstance(a, int) and isinstance(b, int):
        return a + b & NUMBER_MASKS[size]
    if isinstance(a, int | Quad) and isinstance(b, int | Quad):
        return _add_data(a, b, size)
    if isinstance(a, int | Affine) and isinstance(b, int | Affine) and size in (4, 8):
        if size == 4:  # an immediate of 32 bits may stand for a negative number
            a, b = (signed(x, 4) if isinstance(x, int) else x for x in (a, b))
        return narrow(_sum(a, b), size)
    for x, y in ((a, b), (b, a)):
        if isinstance(x, Part) and isinstance(y, int):
            return _add_to_part(x, signed(y, size), size)
    if size == 8:
        for x, y in ((a, b), (b, a)):
            if isinstance(x, Pointer) and isinstance(y, int | Affine):
                return _pointer(x.region, _sum(x.at, y))
            if isinstance(x, Difference) and isinstance(y, int | Affine):
                return Difference(x.plus, x.minus, _sum(x.at, y))
            if isinstance(x, Difference) and isinstance(y, Pointer) and x.minus is y.region:
                return _pointer(x.plus, _sum(x.at, y.at))
    raise refuse(f"adds {a} and {b}, {8 * size} bits", a, b)


def _add_to_part(a: Part, b: int, size: int) -> Value:
    """A Part from bit 0 on wraps as the sum does. One that is shifted needs all bits above, before and afterwards."""
    if not a.shift and a.bits == 8 * size:
        return part(_sum(a.whole, b & MASK64), 0, a.bits)
    if a.shift and size == 8:
        total = a.exact().plus(b << a.shift)
        if within(total, 0, 1 << 64):
            return Part(total, a.shift, a.bits)
    raise Fault("unsupported", f"adds {b} to {a}, {8 * size} bits")


def times(a: Affine, factor: int) -> Number:
    """factor * a, mod 2^64."""
    return _reduced(Affine(a.coefficient * factor, a.offset * factor, a.length))


def _add_data(a: Value, b: Value, size: int) -> Value:
    (a_low, a_high), (b_low, b_high) = words(a), words(b)
    if size == 8:
        return quad(*e.add64(a_low, a_high, b_low, b_high))
    if size == 4:
        return quad(e.add(a_low, b_low))
    raise Fault("unsupported", f"adds {8 * size} bits of data")


def sub(a: Value, b: Value, size: int) -> Value:
    """a - b mod 2^(8 size), zero-extended; neither has bits above that. Raises Undecided, or Fault as refuse() says."""
    if isinstance(a, int) and isinstance(b, int):
        return a - b & NUMBER_MASKS[size]
    if isinstance(a, int | Quad) and isinstance(b, int | Quad):
        return _sub_data(a, b, size)
    if isinstance(a, int | Affine) and isinstance(b, int | Affine) and size in (4, 8):
        if size == 4:
            a, b = (signed(x, 4) if isinstance(x, int) else x for x in (a, b))
        return narrow(_sum(a, b, -1), size)
    if isinstance(a, Part) and isinstance(b, int):
        return _add_to_part(a, -signed(b, size), size)
    if size == 8:
        if isinstance(a, Pointer) and isinstance(b, int | Affine):
            return _pointer(a.region, _sum(a.at, b, -1))
        if isinstance(a, Pointer) and isinstance(b, Pointer):
            at = _sum(a.at, b.at, -1)
            return at if a.region is b.region else Difference(a.region, b.region, at)
        if isinstance(a, Difference) and isinstance(b, int | Affine):
            return Difference(a.plus, a.minus, _sum(a.at, b, -1))
    raise refuse(f"subtracts {b} from {a}, {8 * size} bits", a, b)


def _sub_data(a: Value, b: Value, size: int) -> Value:
    if size == 4:
        return quad(e.sub(words(a)[0], words(b)[0]))
    if size == 8 and isinstance(b, int):
        return _add_data(a, -b & MASK64, 8)
    if a == b:
        return 0
    raise Fault("unsupported", f"subtracts {8 * size} bits of data")


# Comparisons of numbers. Each raises Undecided where the answer is not the same for all lengths of the interval.


def unsigned(a: Number, size: int = 8) -> Number:
    """The whole number from 0 to 2^(8 size) - 1 that is this one, mod 2^(8 size)."""
    bits = 8 * size
    return a & NUMBER_MASKS[size] if isinstance(a, int) else a.plus(-(a.window(1 << bits) << bits))


def with_sign(a: Number, size: int = 8) -> Number:
    """The whole number from -2^(8 size - 1) to 2^(8 size - 1) - 1 that is this one, mod 2^(8 size)."""
    bits = 8 * size
    return signed(a, size) if isinstance(a, int) else a.plus(-(a.window(1 << bits, -1 << bits - 1) << bits))


def whole(a: Number, b: Number, sign: int) -> Number:
    """a + sign * b as whole numbers: it does not wrap. sign: 1 or -1."""
    if isinstance(a, int) and isinstance(b, int):
        return a + sign * b
    x = (a.coefficient, a.offset) if isinstance(a, Affine) else (0, a)
    y = (b.coefficient, b.offset) if isinstance(b, Affine) else (0, b)
    length = a.length if isinstance(a, Affine) else b.length  # type: ignore[union-attr]
    coefficient, offset = x[0] + sign * y[0], x[1] + sign * y[1]
    return Affine(coefficient, offset, length) if coefficient else offset


def within(a: Number, low: int, high: int) -> bool:
    """Whether low <= a < high, as whole numbers."""
    if isinstance(a, int):
        return low <= a < high
    return a.window(high - low, low) == 0


def negative(a: Number) -> bool:
    """Whether a < 0, as a whole number."""
    return a < 0 if isinstance(a, int) else _side(a, 0)


def _side(a: Affine, bound: int) -> bool:
    """Whether a < bound, as whole numbers. Raises Undecided where that depends on the length."""
    return a.window(1 << 200, bound) < 0


def is_zero(a: Number) -> bool:
    """Whether a is 0, as a whole number."""
    if isinstance(a, int):
        return a == 0
    return not negative(a) and _side(a, 1)
