# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The status flags, kept as the operation that set them and computed where a condition asks (SDM Vol. 1, 3.4.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from verify import expression as e
from verify import values as v
from verify.expression import Word
from verify.faults import Fault, Undecided
from verify.values import Address, Length, Value, negative_difference, signed

BITS = {"c": 0, "p": 2, "z": 6, "s": 7, "o": 11}


@dataclass(slots=True)
class Flags:
    """operation: add, sub, logic, shift, other (explicit flags only) or unknown; carry_in: of adc and sbb.

    carry: the carry flag, where the operation leaves or sets it in its own way. known: flags set in their own way.
    undefined: flags that the manual leaves undefined, and that no condition may read.
    """

    operation: str
    size: int = 8
    a: Value = 0
    b: Value = 0
    result: Value = 0
    carry: int | Word | None = None
    known: tuple[tuple[str, int], ...] = ()
    undefined: str = ""

    def known_for(self, length: int | Length) -> Flags:
        """The same flags, with what is known of the length by now."""
        a, b, result = (v.known(value, length) for value in (self.a, self.b, self.result))
        if self.undefined == "sop" and isinstance(a, int) and isinstance(b, int):  # a comparison of what is now numbers
            return Flags("sub", self.size, a, b, v.sub(a, b, self.size))
        return replace(self, a=a, b=b, result=result)

    def carry_word(self) -> Word:
        """The carry flag as a word, 0 or 1, also where it depends on data."""
        if isinstance(self.carry, Word):
            return self.carry
        data = not (isinstance(self.a, int) and isinstance(self.b, int))
        if self.carry is None and self.operation == "add" and self.size == 4 and data:
            return e.carry(v.words(self.a)[0], v.words(self.b)[0])
        if self.carry is None and self.operation == "sub" and self.size == 4 and data and isinstance(self.b, int):
            by = e.const(self.b)
            return e.carry(e.sub(v.words(self.a)[0], by), by)  # a < b just where (a - b) + b carries
        return e.const(self.get("c"))

    def get(self, flag: str) -> int:
        """A flag as 0 or 1. Raises Fault where it depends on data or is undefined, Undecided on a length."""
        if flag in self.undefined or self.operation == "unknown":
            raise Fault("unsupported", f"reads the {flag.upper()}F flag, which is not defined here")
        for name, number in self.known:
            if name == flag:
                return number
        if flag == "c" and self.carry is not None:
            if isinstance(self.carry, Word):
                raise Fault("secret", "a condition depends on the carry of data")
            return self.carry
        return int(getattr(self, f"_{flag}")())

    def _number(self, value: Value) -> int:
        if isinstance(value, int):
            return value
        if isinstance(value, v.Quad):
            raise Fault("secret", "a condition depends on data")
        raise Fault("unsupported", f"a condition depends on bits of {value}")

    def _c(self) -> bool:
        if self.operation == "logic":
            return False
        if self.operation == "sub":
            return negative_difference(_unsigned(self.a), _unsigned(self.b))
        if self.operation == "add":
            if isinstance(self.a, Address) and isinstance(self.b, int):
                back = -signed(self.b, self.size)
                return back > 0 and not negative_difference(_unsigned(self.a), back)
            return self._number(self.a) + self._number(self.b) >> 8 * self.size > 0
        raise Fault("unsupported", f"the carry of {self.operation}")

    def _z(self) -> bool:
        if self.operation == "sub":
            return v.equal(self.a, self.b)
        if isinstance(self.result, Address):
            return v.equal(self.result, 0)
        return self._number(self.result) == 0

    def _s(self) -> bool:
        if isinstance(self.result, Address) and self.result.region is None:
            return negative_difference(self.result, 0)
        return bool(self._number(self.result) >> 8 * self.size - 1 & 1)

    def _o(self) -> bool:
        if self.operation == "logic":
            return False
        a, b, result = (signed(self._number(x), self.size) for x in (self.a, self.b, self.result))
        return (a - b if self.operation == "sub" else a + b) != result

    def _p(self) -> bool:
        return (self._number(self.result) & 255).bit_count() % 2 == 0

    def less(self) -> bool:
        """SF != OF."""
        if self.operation == "sub" and (isinstance(self.a, Address) or isinstance(self.b, Address)):
            if self.size != 8:
                raise Fault("unsupported", f"compares {8 * self.size} bits of {self.a} and {self.b} with a sign")
            return negative_difference(_signed(self.a), _signed(self.b))
        if isinstance(self.result, Address) and self.operation == "logic":
            return bool(self._s())
        return self.get("s") != self.get("o")


def _unsigned(value: Value) -> Value:
    """A length that may have wrapped below 0 is no number to compare without a sign."""
    if isinstance(value, Address) and value.region is None and v.span(value)[0] < 0:
        if v.span(value)[1] < 0:
            raise Fault("unsupported", f"compares {value}, which is below 0, without a sign")
        raise Undecided(v._turning(value))
    return value


def _signed(value: Value) -> Value:
    return signed(value) if isinstance(value, int) else value


UNKNOWN = Flags("unknown")
OF_DATA = Flags("logic", result=v.Quad(e.atom("data"), e.atom("data")))  # any use but of CF and OF is a fault
OF_SHIFTED_DATA = Flags("logic", result=OF_DATA.result, undefined="co")

# The conditions by their suffix (SDM Vol. 1, appendix B); an n before one negates it.
CONDITIONS: dict[str, Callable[[Flags], int]] = {
    "o": lambda f: f.get("o"),
    "b": lambda f: f.get("c"),
    "e": lambda f: f.get("z"),
    "be": lambda f: f.get("c") or f.get("z"),
    "s": lambda f: f.get("s"),
    "p": lambda f: f.get("p"),
    "l": lambda f: f.less(),
    "le": lambda f: f.get("z") or f.less(),
}
NEGATED = {"no": "o", "ae": "b", "ne": "e", "a": "be", "ns": "s", "np": "p", "ge": "l", "g": "le"}


def holds(flags: Flags, condition: str) -> bool:
    if condition in NEGATED:
        return not CONDITIONS[NEGATED[condition]](flags)
    return bool(CONDITIONS[condition](flags))
