# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The status flags (SDM Vol. 1, 3.4.3), each by itself: a bool, a word that is 0 or 1, a comparison, or undefined.

What the manual leaves undefined is no constant: a CPU leaves such a flag as it was, or sets it from what the
instruction reads and writes. So it counts as dependent on all of that (`settled`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from verify import expression as e
from verify import values as v
from verify.expression import Word
from verify.faults import Fault
from verify.values import Affine, Length, Number, Open, Part, Pointer, Quad, Value

#: The bit of EFLAGS that each flag is.
BITS = {"c": 0, "p": 2, "a": 4, "z": 6, "s": 7, "o": 11}


@dataclass(frozen=True)
class Undefined:
    """A flag of unknown value. why: for people, "which ..". data: it may depend on data; secret: on the key."""

    why: str
    data: bool = False
    secret: bool = False


@dataclass(frozen=True)
class Comparison:
    """A flag of a + sign * b (of `size` bytes) that depends on the length or on pointers: decided where it is read."""

    flag: Literal["c", "z", "s", "o"]
    a: Value
    b: Value
    sign: int
    size: int

    @property
    def secret(self) -> bool:
        """Whether one of the operands may depend on the key."""
        return any(isinstance(x, Quad) and x.secret for x in (self.a, self.b))

    def decide(self) -> bool:
        """The flag, if it is the same for all lengths; else raises Undecided. Raises Fault if it is not known."""
        if isinstance(self.a, Pointer) and isinstance(self.b, int) and self.flag == "z" and self.b == 0:
            return _is_null(self.a)
        if isinstance(self.a, Part) and isinstance(self.b, int) and self.sign < 0:
            return self._of_part(self.a, self.b)
        a, b = self._numbers()
        if self.flag == "z":
            return v.is_zero(v.unsigned(v.whole(a, b, self.sign), self.size))
        bits = 8 * self.size
        if self.flag == "s":
            return v.negative(v.with_sign(v.whole(a, b, self.sign), self.size))
        if self.flag == "c":
            total = v.whole(v.unsigned(a, self.size), v.unsigned(b, self.size), self.sign)
            return not v.within(total, 0, 1 << bits)
        total = v.whole(v.with_sign(a, self.size), v.with_sign(b, self.size), self.sign)
        return not v.within(total, -1 << bits - 1, 1 << bits - 1)

    def _of_part(self, a: Part, b: int) -> bool:
        """The flag of a - b, where both are below 2^63 (or 2^31)."""
        half = 1 << 8 * self.size - 1
        if a.shift + 8 * self.size <= 64 or b >= half:
            raise Fault("unsupported", f"compares {a} and {b:#x}")
        if self.flag == "z":
            return not a.below(b) and a.below(b + 1)
        return self.flag != "o" and a.below(b)

    def _numbers(self) -> tuple[Number, Number]:
        a, b = self.a, self.b
        if isinstance(a, int | Affine) and isinstance(b, int | Affine):
            return a, b
        equality = self.flag == "z" and self.sign < 0
        if equality and isinstance(a, Pointer) and isinstance(b, Pointer) and a.region is b.region:
            return a.at, b.at
        raise v.refuse(f"compares {a} and {b}: how they lie is not known", a, b)


def _is_null(pointer: Pointer) -> bool:
    """Whether a pointer is 0. It is not within its object, or just after: no object lies or ends at address 0."""
    region, at = pointer.region, pointer.at
    if isinstance(at, int) and region.low <= at <= region.high:
        return False
    raise Fault("unsupported", f"compares {pointer}, which is outside of its object, with 0")


Flag: TypeAlias = "bool | Word | Comparison | Undefined"


class Flags(NamedTuple):
    """The flags CF, PF, AF, ZF, SF and OF, by their first letters."""

    c: Flag
    p: Flag
    a: Flag
    z: Flag
    s: Flag
    o: Flag

    def known_for(self, length: int | Length) -> Flags:
        """The same flags for a length of which more is known by now: a number, or a smaller interval."""
        return Flags(*(_known(flag, length) for flag in self))

    def get(self, name: str) -> bool:
        """The flag of this letter. Raises Fault where it depends on data (secret) or is undefined (unsupported),
        Undecided where it depends on the length."""
        flag: Flag = getattr(self, name)
        if isinstance(flag, bool):
            return flag
        if isinstance(flag, Comparison):
            return flag.decide()
        if isinstance(flag, Undefined):
            kind = "secret" if flag.data else "unsupported"
            raise Fault(kind, f"reads the {name.upper()}F flag, {flag.why}")
        raise Fault("secret", f"reads the {name.upper()}F flag, which is a carry of data")

    def carry_word(self) -> Word:
        """CF as a word, 0 or 1, also where it is a carry of data; otherwise raises what get() raises."""
        return self.c if isinstance(self.c, Word) else e.const(int(self.get("c")))

    @property
    def secret(self) -> bool:
        """Whether any flag may depend on the key."""
        return any(map(is_secret, self))


def is_secret(flag: Flag) -> bool:
    """Whether a flag may depend on the key."""
    return not isinstance(flag, bool) and flag.secret


def _known(flag: Flag, length: int | Length) -> Flag:
    if isinstance(flag, Comparison):
        return replace(flag, a=v.known(flag.a, length), b=v.known(flag.b, length))
    return flag


_NOT_SET = Undefined("which nothing has set")
_LEFT = Undefined("which the manual leaves undefined")
_PUBLIC = Undefined("which depends on data", data=True)
_SECRET = Undefined("which depends on the key", data=True, secret=True)

UNKNOWN = Flags(*[_NOT_SET] * 6)
LEFT_OVER = Flags(*[Undefined("which nothing has set since the main loop's head", secret=True)] * 6)
OF_SUM = {secret: Flags(*[of] * 6) for secret, of in ((False, _PUBLIC), (True, _SECRET))}
# The flags of AND, OR and XOR of data: CF and OF are clear. By whether the result is secret, and whether AF is.
OF_DATA = {
    (secret, left): OF_SUM[secret]._replace(c=False, o=False, a=_SECRET if left else _LEFT)
    for secret in (False, True)
    for left in (False, True)
}


def undefined(flags: Flags, names: str) -> Flags:
    """These flags, but those of these letters as the manual leaves them: undefined."""
    return flags._replace(**dict.fromkeys(names, _LEFT))


def settled(old: Flags, new: Flags, names: str, left: str, read: Sequence[bool]) -> Flags:
    """The flags after an instruction that may change those of `names`, with what those depend on that are undefined.

    old: the flags before it. new: those that its entry gives. left: the flags that the manual leaves undefined. read:
    for all data that the instruction reads or writes, whether it is secret. An undefined flag depends on all of that;
    one of `left`, and one that the entry does not set, depends on the old flag, too.
    """
    changed: dict[str, Flag] = {}
    some, any_secret = bool(read), any(read)
    for name in names:
        flag: Flag = getattr(new, name)
        if not isinstance(flag, Undefined):
            continue
        was: list[Flag] = [getattr(old, name)] if name in left or flag in (_LEFT, _NOT_SET) else []
        secret = flag.secret or any_secret or any(map(is_secret, was))
        data = secret or flag.data or some or any(map(_of_data, was))
        if (data, secret) != (flag.data, flag.secret):
            changed[name] = Undefined(flag.why, data, secret)
    return new._replace(**changed) if changed else new


def _of_data(flag: Flag) -> bool:
    """Whether a flag depends on data."""
    return isinstance(flag, Word) or (isinstance(flag, Undefined) and flag.data)


def of_result(value: Value, size: int) -> Flags:
    """The flags of AND, OR, XOR or a shift with this result: CF and OF are clear, AF is undefined, and ZF, SF and PF
    tell of the result. Raises Fault where the result is a value of another type."""
    if isinstance(value, int):
        return Flags(False, _even(value), _LEFT, value == 0, bool(value >> 8 * size - 1 & 1), False)
    if isinstance(value, Quad):
        return OF_DATA[value.secret, False]
    if isinstance(value, Affine | Open | Part | Pointer):
        zero = Comparison("z", value, 0, -1, size)
        return Flags(False, _unknown_bits(value), _LEFT, zero, _sign(value, 0, -1, size), False)
    raise v.refuse(f"tests bits of {value}", value)


def of_sum(a: Value, b: Value, sign: int, size: int) -> Flags:
    """The flags of a + b (sign 1) or a - b (sign -1), with operands of `size` bytes."""
    if sign < 0 and isinstance(a, Quad) and a == b:
        a = b = 0  # whatever it is
    if isinstance(a, int) and isinstance(b, int):
        return _of_numbers(a, b, sign, size)
    if isinstance(a, int | Quad) and isinstance(b, int | Quad):
        return _of_data_sum(a, b, sign, size)
    carry, zero = Comparison("c", a, b, sign, size), Comparison("z", a, b, sign, size)
    unknown = _unknown_bits(a)
    return Flags(carry, unknown, unknown, zero, _sign(a, b, sign, size), Comparison("o", a, b, sign, size))


def _of_numbers(a: int, b: int, sign: int, size: int) -> Flags:
    bits = 8 * size
    mask = v.NUMBER_MASKS[size]
    a, b = a & mask, b & mask
    whole = a + sign * b
    result = whole & mask
    signed = v.signed(a, size) + sign * v.signed(b, size)
    overflow = not -1 << bits - 1 <= signed < 1 << bits - 1
    return Flags(whole != result, _even(result), adjust(a, b, result), result == 0, bool(result >> bits - 1), overflow)


def adjust(a: int, b: int, result: int) -> bool:
    """AF of a sum or difference of numbers: the carry or borrow between bits 3 and 4."""
    return bool((a ^ b ^ result) & 16)


def _of_data_sum(a: Value, b: Value, sign: int, size: int) -> Flags:
    secret = any(isinstance(x, Quad) and x.secret for x in (a, b))
    flags = OF_SUM[secret]
    if size != 4:
        return flags
    (x, _), (y, _) = v.words(a), v.words(b)
    if sign > 0:
        return flags._replace(c=e.carry(x, y))
    if isinstance(b, int):
        return flags._replace(c=e.carry(e.sub(x, y), y))  # a < b just where (a - b) + b carries
    return flags


def _even(number: int) -> bool:
    return (number & 255).bit_count() % 2 == 0


def _sign(a: Value, b: Value, sign: int, size: int) -> Comparison:
    return Comparison("s", a, b, sign, size)


def _unknown_bits(value: Value) -> Undefined:
    return Undefined(f"which depends on bits of {value}")


def inherited(old: Flags, new: Flags, names: str) -> Flags:
    """The new flags, but the old ones for the letters that an instruction does not affect."""
    return new._replace(**{name: getattr(old, name) for name in names})


# The conditions by their suffix (SDM Vol. 1, appendix B).
CONDITIONS: dict[str, Callable[[Flags], bool]] = {
    "o": lambda f: f.get("o"),
    "b": lambda f: f.get("c"),
    "e": lambda f: f.get("z"),
    "be": lambda f: f.get("c") or f.get("z"),
    "s": lambda f: f.get("s"),
    "p": lambda f: f.get("p"),
    "l": lambda f: f.get("s") != f.get("o"),
    "le": lambda f: f.get("z") or f.get("s") != f.get("o"),
}
#: Conditions that hold where another does not.
NEGATED = {"no": "o", "ae": "b", "ne": "e", "a": "be", "ns": "s", "np": "p", "ge": "l", "g": "le"}


def holds(flags: Flags, condition: str) -> bool:
    """Whether a condition holds, by the suffix of Jcc, SETcc and CMOVcc. Raises Fault, Undecided as Flags.get does."""
    if condition in NEGATED:
        return not CONDITIONS[NEGATED[condition]](flags)
    return CONDITIONS[condition](flags)
