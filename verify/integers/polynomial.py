# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Polynomials with integer coefficients in unknowns, each with a range of its value. Unknowns are numbers here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

WORD = 64
FULL = (1 << WORD) - 1

#: The coefficient of each product of unknowns. A product is their numbers, ascending; () is the constant term.
Terms = Mapping[tuple[int, ...], int]


@dataclass(frozen=True, eq=False, init=False)
class Integer:
    """A polynomial without zero coefficients, immutable; its value is certainly in [low, high]."""

    terms: Terms
    low: int
    high: int

    def __init__(self, terms: Terms, low: int, high: int) -> None:
        there = self.__dict__  # faster than by object.__setattr__
        there["terms"], there["low"], there["high"] = terms, low, high

    @cached_property
    def key(self) -> frozenset[tuple[tuple[int, ...], int]]:
        """The polynomial, without its range, as a key of dictionaries."""
        return frozenset(self.terms.items())

    @property
    def constant(self) -> int | None:
        """The number that it is by its range; None where that has more than one."""
        return self.low if self.low == self.high else None

    def same(self, other: Integer) -> bool:
        """Whether both are the same polynomial. Values may be equal without being the same."""
        return self.terms == other.terms

    def __add__(self, other: Integer) -> Integer:
        if not other.terms or not self.terms:
            return self if self.terms else other
        return Integer(added(self.terms, other.terms), self.low + other.low, self.high + other.high)

    def __sub__(self, other: Integer) -> Integer:
        if not other.terms:
            return self
        return Integer(added(self.terms, other.terms, -1), self.low - other.high, self.high - other.low)

    def scaled(self, factor: int) -> Integer:
        """The product with a number."""
        if factor > 0:
            return Integer({m: c * factor for m, c in self.terms.items()}, self.low * factor, self.high * factor)
        terms = {m: c * factor for m, c in self.terms.items()} if factor else {}
        return Integer(terms, self.high * factor, self.low * factor)

    def divided(self, by: int) -> Integer:
        """The quotient by a number > 0 that divides all coefficients."""
        return Integer({m: c // by for m, c in self.terms.items()}, self.low // by, self.high // by)

    def __mul__(self, other: Integer) -> Integer:
        found: dict[tuple[int, ...], int] = {}
        for one, a in self.terms.items():
            for two, b in other.terms.items():
                both = tuple(sorted(one + two)) if one and two else one or two
                found[both] = found.get(both, 0) + a * b
        ends = self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high
        return Integer({m: c for m, c in found.items() if c}, min(ends), max(ends))

    def within(self, low: int, high: int) -> Integer:
        """The same polynomial in a smaller range, which the caller vouches for."""
        if len(self.terms) < 2 and self.terms.keys() <= {()}:
            return number(self.terms.get((), 0))
        return Integer(self.terms, max(self.low, low), min(self.high, high))

    def divisible(self, by: int) -> bool:
        """Whether a number divides all coefficients, and so the value."""
        return all(c % by == 0 for c in self.terms.values())


def added(one: Terms, other: Terms, by: int = 1) -> Terms:
    """The terms of one polynomial plus `by` times another."""
    found = dict(one)
    for m, c in other.items():
        total = found.get(m, 0) + by * c
        if total:
            found[m] = total
        else:
            del found[m]
    return found


@lru_cache(1 << 16)
def number(value: int) -> Integer:
    """The constant polynomial that a number is."""
    return Integer({(): value} if value else {}, value, value)


ZERO, ONE = number(0), number(1)
