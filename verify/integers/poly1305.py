# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305 as RFC 8439, 2.5, has it, over the integers of verify.integers.algebra; and whether a tag is that."""

from collections.abc import Iterable, Iterator
from random import Random, SystemRandom

from verify.faults import Fault
from verify.integers import guess
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, Point, number
from verify.integers.state import State

P = (1 << 130) - 5
CLAMP = 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
BLOCK, LIMBS = 16, 3
RADICES = (WORD, 44)  # of residues
DEGREE = 1 << 20  # of the polynomials that are compared: below it
#: What a word of an accumulator counts, from the lowest on.
WEIGHTS = tuple(1 << WORD * i for i in range(LIMBS))


def clamped(s: State) -> Integer:
    """r of RFC 8439, 2.5: the key's first 16 bytes, clamped; as a name."""
    words = (s.algebra.conjunction(s.input("key", 8 * i), number(CLAMP >> WORD * i & WEIGHTS[1] - 1)) for i in (0, 1))
    return s.algebra.named(joined(words))


def absorbed(
    s: State, r: Integer, h: Integer, size: int, begin: int = 0, region: str = "message", padded: bool = False
) -> Integer:
    """What accumulator h becomes by `size` bytes of a text from offset `begin` on, a multiple of 16: (h + block) r for
    each block, up to multiples of P. padded: zeros fill the last block, which counts as one of 16 bytes. Raises Fault
    (induction) where size is negative."""
    if size < 0:
        raise Fault("induction", "fewer bytes are absorbed than none")
    for at in range(begin, begin + size, BLOCK):
        some = min(BLOCK, begin + size - at)
        bit = number(1 << 8 * (BLOCK if padded else some))
        h = s.algebra.named(h + s.bytes_of(region, at, some) + bit) * r
    return h


def joined(words: Iterable[Integer]) -> Integer:
    """The number of these words of 64 bits, the lowest first."""
    total = ZERO
    for word, weight in zip(words, WEIGHTS, strict=False):
        total = total + word.scaled(weight)
    return total


class Comparison:
    """Compares polynomials modulo P, with what names name in their place, at two random points, new for each proof.

    At each point two different polynomials of degree d have the same residue with a chance of at most d / P.
    """

    def __init__(self, algebra: Algebra) -> None:
        self.points = [Point(algebra, SystemRandom(), P) for _ in range(2)]
        self.sample = Point(algebra, Random(1), P)

    def congruent(self, x: Integer, y: Integer) -> bool:
        """Whether P divides x - y whatever the unknowns are. Raises Fault (unsupported) from degree 2^20 on."""
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
    differs = False
    for y, t in _reductions(s, h, compare):
        if s.algebra.expanded(found - (y - t.scaled(P) + other), 1 << 128).divisible(1 << 128):
            return
        differs = True
    if differs:
        raise Fault("output", "the tag is not the residue plus s")
    raise Fault("output", "no words of the run are the polynomial, below 2 (2^130 - 5)")


def _reductions(s: State, h: Integer, compare: Comparison) -> Iterator[tuple[Integer, Integer]]:
    """Pairs y and t for words of the run, as check_tag() says."""
    words = list({word.key: word for word in (*s.trace, ZERO)}.values())
    values, wanted = [compare.sample(word) for word in words], compare.sample(h)
    for bits in RADICES:
        small = [word.high << 2 * bits < 2 * P for word in words]
        for y in guess.limbs(values, small, wanted, bits, P):
            whole, carry = ZERO, number(5)
            for i, limb in enumerate(words[n] for n in y):
                whole = whole + limb.scaled(1 << bits * i)
                carry = s.algebra.floor(limb + carry, bits if i < LIMBS - 1 else 130 - bits * i)
            if 0 <= whole.low <= whole.high < 2 * P and compare.congruent(whole, h):
                yield whole, carry
