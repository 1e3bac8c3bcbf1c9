# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305 as RFC 8439, 2.5, has it, over the integers of verify.integers.algebra; and whether a tag is that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random, SystemRandom

from verify.faults import Fault
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, Point, number
from verify.integers.state import State

P = (1 << 130) - 5
CLAMP = 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
BLOCK, LIMBS = 16, 3
RADICES = (WORD, 44)  # of residues
DEGREE = 1 << 20  # of the polynomials that are compared: below it
#: What a word of an accumulator counts, from the lowest on.
WEIGHTS = tuple(1 << WORD * i for i in range(LIMBS))


def tag(key: bytes, message: bytes) -> bytes:
    """The tag, of numbers."""
    r, total = int.from_bytes(key[:16], "little") & CLAMP, 0
    for at in range(0, len(message), BLOCK):
        total = (total + int.from_bytes(message[at : at + BLOCK] + b"\1", "little")) * r % P
    return ((total + int.from_bytes(key[16:], "little")) % (1 << 128)).to_bytes(16, "little")


def clamped(s: State) -> Integer:
    """r, as a name: its polynomial is what it names."""
    words = (s.algebra.conjunction(s.input("key", 8 * i), number(CLAMP >> WORD * i & WEIGHTS[1] - 1)) for i in (0, 1))
    return s.algebra.named(joined(words))


def accumulated(s: State, h: Integer, length: int, begin: int = 0) -> Integer:
    """What h becomes by `length` bytes of the message, from `begin` on: congruent to it modulo P."""
    r = clamped(s)
    for at in range(begin, begin + length, BLOCK):
        size = min(BLOCK, begin + length - at)
        h = s.algebra.named(h + s.bytes_of("message", at, size) + number(1 << 8 * size)) * r
    return h


def joined(words: Iterable[Integer]) -> Integer:
    """The number that words are, from the lowest on."""
    total = ZERO
    for word, weight in zip(words, WEIGHTS, strict=False):
        total = total + word.scaled(weight)
    return total


class Comparison:
    """Of polynomials: modulo P, with a name for what it names. The points are drawn anew for each proof: at one, two
    polynomials of a degree below d that differ have the same residue with a chance below d / P."""

    def __init__(self, algebra: Algebra) -> None:
        self.points = [Point(algebra, SystemRandom(), P) for _ in range(2)]
        self.sample = Point(algebra, Random(1))

    def congruent(self, x: Integer, y: Integer) -> bool:
        """Whether x - y is a multiple of P, whatever the unknowns are."""
        difference = x - y
        if any(point(difference) for point in self.points):
            return False
        if self.points[0].degree(difference) >= DEGREE:  # the same at both
            raise Fault("unsupported", "a polynomial of a high degree")
        return True


def check_tag(s: State, h: Integer, compare: Comparison) -> None:
    """Raises Fault unless the tag is (h mod P + s) mod 2^128.

    There have to be words of the run for which y = y0 + 2^b y1 + 2^2b y2 = h modulo P, and below 2 P. Then
    t = floor((y + 5) / 2^130) is 1 if y >= P, else 0, and h mod P = y - t P. It is made as code makes it,

      t = floor((y2 + floor((y1 + floor((y0 + 5) / 2^b)) / 2^b)) / 2^(130 - 2b)).
    """
    if sorted(s.tag) != [0, 8]:
        raise Fault("output", "the tag is not written, or not all of it")
    found = joined((s.tag[0], s.tag[8]))
    other = joined((s.input("key", 16), s.input("key", 24)))
    closest: Integer | None = None
    for y, t in _reductions(s, h, compare):
        wanted = y - t.scaled(P) + other
        # Names hide what cancels, but all of what they name may be a lot.
        closest = s.algebra.expanded(found - wanted, 1 << 128)
        if closest.divisible(1 << 128):
            return
    if closest is None:
        raise Fault("output", "no words of the run are the polynomial, below 2 (2^130 - 5)")
    raise Fault("output", f"the tag is not the residue plus s: {about(s.algebra, closest, 1 << 128)}")


def _reductions(s: State, h: Integer, compare: Comparison) -> Iterator[tuple[Integer, Integer]]:
    """y and t. Words are guessed by what they are for random numbers, and then compared as polynomials."""
    words = list({word.key: word for word in (*s.trace, ZERO)}.values())
    values, wanted = [compare.sample(word) for word in words], compare.sample(h) % P
    for bits in RADICES:
        for y in _guessed(words, values, wanted, bits):
            whole, carry = ZERO, number(5)
            for i, limb in enumerate(y):
                whole = whole + limb.scaled(1 << bits * i)
                carry = s.algebra.floor(limb + carry, bits if i < LIMBS - 1 else 130 - bits * i)
            if 0 <= whole.low <= whole.high < 2 * P and compare.congruent(whole, h):
                yield whole, carry


def _guessed(words: Sequence[Integer], values: list[int], wanted: int, bits: int) -> Iterator[list[Integer]]:
    """Three limbs below 2 P whose number is `wanted` modulo P where they have these values."""
    low: dict[int, list[Integer]] = {}
    for value, word in zip(values, words, strict=True):
        low.setdefault(value % P, []).append(word)
    for i, two in enumerate(values):
        for j, one in enumerate(values if words[i].high << 2 * bits < 2 * P else ()):
            for zero in low.get((wanted - (one << bits) - (two << 2 * bits)) % P, ()):
                yield [zero, words[j], words[i]]


def about(algebra: Algebra, difference: Integer, modulus: int) -> str:
    """Which unknowns stand in a difference that ought to vanish, for people."""
    left = {m: c for m, c in difference.terms.items() if c % modulus}
    names = sorted(algebra.names(Integer(left, 0, 0)))
    shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    return f"they differ by {len(left)} terms of {shown or 'no unknown'}"
