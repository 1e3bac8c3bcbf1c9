# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Integers as polynomials with integer coefficients in unknowns, each with a range that it certainly lies in.

Sums and products are exact, over the integers. All that loses something is made of one function, `floor`: a carry, the
high word of a product, a shift, a mask. Its value is a new unknown unless a rule says what it is, and the same
polynomial has the same unknown. So two values with the same polynomial are equal, and there is nothing to search.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from verify.faults import Fault
from verify.integers.polynomial import FULL, ONE, WORD, ZERO, Integer, Terms, added, number

Result = TypeVar("Result")
LENGTH, REST = "the length", "the length modulo 16"  # names of unknowns that may become other integers


@dataclass(frozen=True)
class Unknown:
    """An unknown: a number in [low, high]. name: for people; secret: it may depend on the key. made: ("floor", x, k)
    for floor(x / 2^k), ("xor", x, y), or () for any number in the range."""

    name: str
    low: int
    high: int
    secret: bool
    made: tuple[str, Integer, Integer | int] | tuple[()] = ()


@dataclass
class Algebra:
    """The unknowns of one proof, by number, and what is known of them. at: the address of the instruction that is run,
    for names. For each unknown it is kept of which lengths it is made, as a set of bits."""

    unknowns: list[Unknown] = field(default_factory=list)
    at: str = ""
    integers: dict[object, Integer] = field(default_factory=dict)  # that two words of bits are
    bits: dict[object, Any] = field(default_factory=dict)  # the other way: by polynomials
    _made: dict[object, Integer] = field(default_factory=dict)
    _masked: dict[object, tuple[Integer, Integer]] = field(default_factory=dict)
    _brackets: dict[object, tuple[int, Integer]] = field(default_factory=dict)  # [d >= 0] for d in [-2^j, 2^j): j
    _ranges: dict[object, tuple[int, int]] = field(default_factory=dict)  # of polynomials, known otherwise
    _bits: dict[int, int] = field(default_factory=dict)
    _lengths: list[int] = field(default_factory=list)
    _results: dict[object, Any] = field(default_factory=dict)  # of functions and the very objects that were given
    _floors: dict[object, Integer] = field(default_factory=dict)  # of polynomials and ranges
    _spans: dict[tuple[int, ...], tuple[int, int]] = field(default_factory=dict)  # of products of unknowns

    def once(self, function: Callable[..., Result], *given: Integer | int) -> Result:
        """function(self, *given), computed once for the same objects: parts of a run compute much alike."""
        key = function, given
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = function(self, *given)
        return found

    def unknown(self, name: str, low: int = 0, high: int = FULL, secret: bool = False) -> Integer:
        """A new unknown: any number from low to high."""
        return self._new(Unknown(name, low, high, secret))

    def _new(self, unknown: Unknown) -> Integer:
        lengths = 0
        for x in unknown.made[1:]:
            lengths |= self.lengths(x) if isinstance(x, Integer) else 0
        if not unknown.made and unknown.name in (LENGTH, REST):
            lengths = self._bits[len(self.unknowns)] = 1 << len(self._bits)
        self._lengths.append(lengths)
        self.unknowns.append(unknown)
        return Integer({(len(self.unknowns) - 1,): 1}, unknown.low, unknown.high)

    def secret(self, *values: Integer) -> bool:
        """Whether one of the values may depend on the key."""
        return any(self.unknowns[i].secret for value in values for m in value.terms for i in m)

    def span(self, terms: Terms) -> tuple[int, int]:
        """A range of a polynomial's value, from the ranges of its unknowns, by interval arithmetic."""
        low = high = 0
        for m, c in terms.items():
            least, most = self._spans.get(m) or self._span(m)
            if c >= 0:
                low += c * least
                high += c * most
            else:
                low += c * most
                high += c * least
        return low, high

    def _span(self, m: tuple[int, ...]) -> tuple[int, int]:
        """A range of a product of unknowns."""
        least = most = 1
        for i in m:
            each = self.unknowns[i]
            ends = least * each.low, least * each.high, most * each.low, most * each.high
            least, most = min(ends), max(ends)
        self._spans[m] = least, most
        return least, most

    def floor(self, x: Integer, k: int) -> Integer:
        """floor(x / 2^k), by rules 1 to 5 and 10 of SOUNDNESS.md.

        What is a multiple of 2^k comes out as it is: floor((2^k a + b) / 2^k) = a + floor(b / 2^k). Of b a part below
        2^j falls away if the rest is a multiple of 2^j: floor((2^j c + d) / 2^k) = floor(c / 2^(k - j)), 0 <= d < 2^j.
        A quotient of a quotient is one: floor(floor(x / 2^a) / 2^k) = floor(x / 2^(a + k)). One that is a or a + 1 says
        whether x >= 2^k (a + 1), and is the same unknown wherever that is asked of the same difference, as long as that
        is in [-2^j, 2^j), for the j for which it was asked first.
        """
        low, high = x.low >> k, x.high >> k
        if low == high:
            return number(low)
        if k == 0 or (x.low >= -1 and x.high <= 0):  # -1 and 0 are what they were
            return x
        if high - low > 1:
            return self._floor(x, k)
        key = frozenset(added(x.terms, number(-high << k).terms).items())
        bits, found = self._brackets.get(key, (0, None))
        self._ranges[x.key] = self.everywhere(x)
        if found is None or not -1 << bits <= x.low - (high << k) <= x.high - (high << k) < 1 << bits:
            _, found = self._brackets[key] = k, self._floor(x, k) - number(low)
        return (found + number(low)).within(low, high)

    def _floor(self, x: Integer, k: int) -> Integer:
        key = x.key, x.low, x.high, k
        found = self._floors.get(key)
        if found is None:
            found = self._floors[key] = self._floor_of(x, k)
        return found

    def _floor_of(self, x: Integer, k: int) -> Integer:
        low, high, mask = x.low >> k, x.high >> k, (1 << k) - 1
        whole = {m: c >> k for m, c in x.terms.items() if not c & mask}
        rest = {m: c for m, c in x.terms.items() if c & mask}
        split = self.split(rest, k)
        rest = {m: c >> split for m, c in rest.items() if c % (1 << split) == 0}
        k -= split
        if not rest:
            return Integer(whole, low, high)
        least, most = self.span(rest)
        if whole and not split:
            known = self._ranges.get(frozenset(rest.items()), (least, most))
            least, most = max(least, known[0]), min(most, known[1])
        if least >> k == most >> k:
            return Integer(added(whole, number(least >> k).terms), low, high)
        ((m, c), *more) = rest.items()
        made = self.unknowns[m[0]].made if len(m) == c == 1 and not more else ()
        if made and made[0] == "floor" and isinstance(made[2], int) and made[2] > 0:
            return Integer(added(whole, self.floor(made[1], made[2] + k).terms), low, high)
        ends = (least >> k, most >> k) if whole or self.lengths(x) else (low, high)
        key = "floor", frozenset(rest.items()), k
        inner = Integer(rest, least, most)
        if ends[1] - ends[0] == 1 and len(rest) < len(x.terms):
            return Integer(
                added(whole, self.floor(inner.within(ends[0] << k, (ends[1] + 1 << k) - 1), k).terms), low, high
            )
        if key not in self._made:
            name = f"floor(.. / 2^{k}) at {self.at}"
            self._made[key] = self._new(Unknown(name, *ends, self.secret(inner), ("floor", inner, k)))
        return Integer(added(whole, self._made[key].terms), low, high)

    def split(self, rest: dict[tuple[int, ...], int], k: int) -> int:
        """The greatest j up to k for which those of these terms that 2^j does not divide are in [0, 2^j), by range."""
        found = least = most = 0
        for j in sorted({k, *map(twos_in, rest.values())}):  # least and most are of all terms that 2^j does not divide
            if least >= 0 and most < 1 << j:
                found = j
            ends = self.span({m: c for m, c in rest.items() if twos_in(c) == j})
            least, most = least + ends[0], most + ends[1]
        return found

    def everywhere(self, x: Integer) -> tuple[int, int]:
        """A range of x in all runs. One run may know more of lengths than another that has the same unknowns."""
        return self.span(x.terms) if self.lengths(x) else (x.low, x.high)

    def divided(self, x: Integer, k: int = WORD) -> tuple[Integer, Integer]:
        """floor(x / 2^k), and x modulo 2^k."""
        if x.low == x.high:
            return number(x.low >> k), number(x.low & (1 << k) - 1)
        if x.low >= 0 and not x.high >> k:
            return ZERO, x
        whole = self.floor(x, k)
        return whole, (x - whole.scaled(1 << k)).within(0, (1 << k) - 1)

    def modulo(self, x: Integer, k: int = WORD) -> Integer:
        """x modulo 2^k."""
        return x if x.low >= 0 and not x.high >> k else self.divided(x, k)[1]

    def named(self, x: Integer) -> Integer:
        """An unknown that is equal to x, always the same for the same polynomial. So products stay small."""
        if len(x.terms) < 2:
            return x
        key = "floor", x.key, 0
        if key not in self._made:
            low, high = self.everywhere(x)
            made = Unknown(f"a sum at {self.at}", low, high, self.secret(x), ("floor", Integer(x.terms, low, high), 0))
            self._made[key] = self._new(made)
        return self._made[key].within(x.low, x.high)

    def product(self, x: Integer, y: Integer, most: int = 8) -> Integer:
        """x y. Factors become names (named) where the product would have more than `most` terms."""
        for _ in range(2):
            if len(x.terms) * len(y.terms) > most:
                x, y = sorted((x, y), key=lambda each: len(each.terms))
                y = self.named(y)
        return x * y

    def conjunction(self, x: Integer, y: Integer) -> Integer:
        """x AND y, of two words: where one is a number, or is 0 or 2^64 - 1. Raises Fault (unsupported) for others.

        Ones in the bits from a to b - 1 leave of x what is 2^a floor(x / 2^a) - 2^b floor(x / 2^b). All ones or none
        are (2^64 - 1) b with b in {0, 1}, and leave b x.
        """
        if x.constant is not None:
            x, y = y, x
        if y.constant is not None:
            found = ZERO
            for a, b in _runs(y.constant):
                found = found + self.floor(x, a).scaled(1 << a) - self.floor(x, b).scaled(1 << b)
            return found.within(0, min(x.high, y.constant))
        for z, mask in ((x, y), (y, x)):
            if mask.divisible(FULL):  # it is a word: so it is 0 or FULL
                bit = Integer({m: c // FULL for m, c in mask.terms.items()}, 0, 1)
                found = bit * z
                return self.keep_masked(found, z, bit)
        raise Fault("unsupported", "AND of two words of which neither is a number, nor 0 or all ones")

    def keep_masked(self, found: Integer, z: Integer, bit: Integer) -> Integer:
        """Notes that found is z where bit is 1, 0 where it is 0; of this value alone, if the bit is made of lengths: it
        may be more than 1 in another run."""
        self._masked[found if self.lengths(bit) else found.key] = z, bit
        return found

    def masked(self, x: Integer) -> tuple[Integer, Integer]:
        """What keep_masked() noted of x."""
        return self._masked.get(x) or self._masked.get(x.key, (ZERO, ZERO))

    def disjunction(self, x: Integer, y: Integer) -> Integer:
        """x OR y, of words: x + y where one is a multiple of 2^k, the other below it. Else Fault (unsupported)."""
        for low, high in ((x, y), (y, x)):
            if low.low >= 0 and high.divisible(1 << low.high.bit_length()):
                return (low + high).within(0, (1 << max(x.high, y.high).bit_length()) - 1)
        raise Fault("unsupported", "OR of two words that may have a bit in common")

    def difference(self, x: Integer, y: Integer) -> Integer:
        """x XOR y, of two words.

        That is a new unknown, of which one thing is known: ((p XOR q) b) XOR q is b p + (1 - b) q, for b in {0, 1}.
        """
        if x.same(y):
            return ZERO
        if x.constant == 0 or y.constant == 0:
            return x + y
        if x.constant is not None and y.constant is not None:
            return number(x.constant ^ y.constant)
        for masked, q in ((x, y), (y, x)):
            z, bit = self.masked(masked)
            for p, other in self._pair(z):
                if q.same(other):
                    chosen = bit * p + (ONE - bit) * q
                    return chosen.within(min(p.low, q.low), max(p.high, q.high))
        key = "xor", frozenset((x.key, y.key))
        if key not in self._made:
            x, y = (Integer(each.terms, 0, FULL) if self.lengths(each) else each for each in (x, y))
            made = Unknown(f"xor at {self.at}", 0, FULL, self.secret(x, y), ("xor", x, y))
            self._made[key] = self._new(made)
        return self._made[key]

    def _pair(self, z: Integer) -> list[tuple[Integer, Integer]]:
        """The two words of which z is the XOR, in both orders; none where it is no XOR."""
        for (m, c), *more in [z.terms.items()] if z.terms else []:
            made = self.unknowns[m[0]].made if len(m) == c == 1 and not more else ()
            if made and made[0] == "xor" and isinstance(made[2], Integer):
                return [(made[1], made[2]), (made[2], made[1])]
        return []

    def expanded(self, x: Integer, modulus: int) -> Integer:
        """x with names written out where they may hide that the modulus divides it. Here none are."""
        return x

    def rests_on(self, *values: Integer) -> set[int]:
        """The unknowns of which values are made, also by way of others."""
        found: set[int] = set()
        work = [i for value in values for m in value.terms for i in m]
        while work:
            i = work.pop()
            if i not in found:
                found.add(i)
                work += [j for x in self.unknowns[i].made[1:] if isinstance(x, Integer) for m in x.terms for j in m]
        return found

    def lengths(self, x: Integer) -> int:
        """The lengths of which a value is made, as a set of bits."""
        found = x.__dict__.get("lengths")  # a value never becomes another
        if found is None:
            found = 0
            for i in {i for m in x.terms for i in m}:
                found |= self._lengths[i]
            x.__dict__["lengths"] = found
        return found

    def replaced(self, x: Integer, unknown: int, by: int | Integer) -> Integer:
        """x where a length, by its number, is a number or another integer; else only quotients are made of lengths."""
        bit, exact = self._bits[unknown], number(by) if isinstance(by, int) else by
        if not self.lengths(x) & bit:
            return x
        same = {m: c for m, c in x.terms.items() if not any(self._lengths[i] & bit for i in m)}
        total = Integer(same, *self.span(same))
        for m, c in x.terms.items():
            if m in same:
                continue
            product = number(c)
            for i in m:
                factor = exact if i == unknown else self._factor(i, unknown, exact)
                product = product * factor
            total = total + product
        known = self.unknowns[unknown]
        narrower = isinstance(by, int) or known.low <= by.low <= by.high <= known.high
        return total.within(x.low, x.high) if narrower else total

    def _factor(self, i: int, unknown: int, by: Integer) -> Integer:
        """An unknown where a length is a number or another integer."""
        its, made = self.unknowns[i], self.unknowns[i].made
        if not self._lengths[i] & self._bits[unknown]:
            return Integer({(i,): 1}, its.low, its.high)
        if made and made[0] == "floor" and isinstance(made[2], int):
            return self.floor(self.replaced(made[1], unknown, by), made[2])
        raise Fault("unsupported", "a length that more than quotients are made of")


class Point:
    """Residues of all unknowns, for one random choice: names (floor by 2^0) are the residue of what they name, all
    other unknowns are drawn. found: by number of the unknown; given: those that are chosen already."""

    def __init__(self, algebra: Algebra, random: Random, modulus: int, given: Mapping[int, int] | None = None) -> None:
        self.algebra, self.random, self.modulus = algebra, random, modulus
        self.found = dict(given or {})
        self.degrees: dict[int, int] = {}

    def inner(self, i: int) -> list[Integer]:
        """The polynomials that an unknown's residue follows from."""
        made = self.algebra.unknowns[i].made
        return [made[1]] if made and made[2] == 0 else []

    def value(self, i: int) -> int:
        """The residue of an unknown, where those of inner() are found."""
        inner = self.inner(i)
        return self.sum(inner[0]) if inner else self.random.randint(0, self.modulus - 1)

    def degree(self, x: Integer) -> int:
        """A bound of the degree of x as a polynomial in all unknowns but names."""
        return max([sum([self.degrees.get(i, 1) for i in m]) for m in x.terms], default=0)

    def __call__(self, x: Integer) -> int:
        """The residue of x."""
        work, needed = [x], set[int]()
        while work:
            more = {i for m in work.pop().terms for i in m if i not in self.found} - needed
            needed |= more
            work += [each for i in more for each in self.inner(i)]
        for i in sorted(needed):  # unknowns are made of such as were there before
            self.found[i] = self.value(i)
            self.degrees[i] = max(map(self.degree, self.inner(i)), default=1)
        return self.sum(x)

    def sum(self, x: Integer) -> int:
        """The residue of x, all of whose unknowns have one already."""
        return evaluated(x.terms, self.found) % self.modulus


def evaluated(terms: Terms, numbers: Sequence[int] | Mapping[int, int]) -> int:
    """A polynomial's value. numbers: the value of each unknown, by its number."""
    total = 0
    for m, c in terms.items():
        for i in m:
            c *= numbers[i]
        total += c
    return total


def twos_in(c: int) -> int:
    """The exponent of the greatest power of 2 that divides c, which is not 0."""
    return (c & -c).bit_length() - 1


def _runs(mask: int) -> Iterable[tuple[int, int]]:
    """Where a number has ones: for each run of them (a, b), from bit a to bit b - 1."""
    at = 0
    while mask >> at:
        at += twos_in(mask >> at)
        end = at + twos_in(~(mask >> at))
        yield at, end
        at = end
