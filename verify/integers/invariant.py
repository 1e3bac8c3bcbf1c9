# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is said of the states in which a loop begins."""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.integers.algebra import Integer
from verify.integers.state import Location, Pointer, PointerDifference, SymbolicPointer, Value, shown

PARTS = (1, 16, 32, 64, 128, 256)  # bytes that a loop may count
#: What a word counts: 2^shift r^power.
Weights = dict[Location, tuple[int, int]]


@dataclass(frozen=True)
class Held:
    """What an invariant says of a location. kind: "length", that it is (L + at + part * (L modulo 16)) / per;
    "pointer", to region + at of the rest; "same", the value whatever it is; "any", an integer from low to high;
    "lost", nothing."""

    kind: str
    at: int = 0
    part: int = 0
    value: Value = None
    low: int = 0
    high: int = 0
    secret: bool = False
    per: int = 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return NotImplemented
        if isinstance(self.value, Integer) and isinstance(other.value, Integer):
            return self.kind == other.kind and self.value.same(other.value)
        return self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]

    def _plain(self) -> tuple[object, ...]:
        ends = (self.low, self.high) if self.kind == "any" else ()
        return self.kind, self.at, self.part, self.value, ends, self.secret, self.per


@dataclass(frozen=True)
class Loop:
    """head: where it begins; pointer: the register that points into the message; size: bytes of a pass."""

    head: int
    pointer: int
    size: int


@dataclass
class Invariant:
    """Of the states at the head in which L bytes are left of the message behind the byte that the register points to,
    L = size q + rest + t for one of the rests and t < 16, and the accumulator is congruent to the sum of the words that
    have weights, each by its own. In it are the blocks before `ahead`, from the pointer on."""

    loop: Loop
    locations: dict[Location, Held]
    frame: tuple[int, ...]
    dirty_upper: bool = False
    rests: dict[int, int] = field(default_factory=dict)  # each with the least q
    weights: Weights = field(default_factory=dict)
    ahead: int = 0

    def bounds(self) -> list[str]:
        """Of the words of the accumulator, for people: a vector's together."""
        high: dict[str, int] = {}
        for location in self.weights:
            name = shown(location).split("[")[0]
            high[name] = max(high.get(name, 0), self.locations[location].high)
        return [f"{name} < 2^{most.bit_length()}" for name, most in high.items()]


def described(value: Value, n: Integer, part: Integer, done: int) -> Held:
    """What a value is, seen from where `done` bytes more of the message are behind it and n are left; part: the length
    modulo 16, an unknown."""
    if value is None or isinstance(value, SymbolicPointer | PointerDifference):
        return Held("lost")
    if isinstance(value, Pointer):
        at = value.at - (done if value.region == "message" else 0)
        return Held("pointer", value=Pointer(value.region, at, value.section))
    (unknown,) = part.terms
    for per in PARTS:
        rest = (value.scaled(per) - n).terms
        if set(rest) <= {(), unknown}:
            return Held("length", rest.get((), 0), rest.get(unknown, 0), low=value.low, high=value.high, per=per)
    return Held("same", value=value)
