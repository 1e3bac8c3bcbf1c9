# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Integers of which a length that is not known may become another integer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from verify.integers.algebra import Algebra, Integer, Unknown, number
from verify.integers.state import LENGTH, REST


@dataclass
class Integers(Algebra):
    """The unknowns of one proof. Of each it is known which lengths it is made of: a bit for each of these."""

    _bits: dict[int, int] = field(default_factory=dict)
    _lengths: list[int] = field(default_factory=list)

    def _new(self, unknown: Unknown) -> Integer:
        lengths = 0
        for x in unknown.made[1:]:
            lengths |= self.lengths(x) if isinstance(x, Integer) else 0
        if not unknown.made and unknown.name in (LENGTH, REST):
            lengths = self._bits[len(self.unknowns)] = 1 << len(self._bits)
        self._lengths.append(lengths)
        return super()._new(unknown)

    def lengths(self, x: Integer) -> int:
        """Those that a value is made of."""
        found = x.__dict__.get("lengths")  # a value never becomes another
        if found is None:
            found = 0
            for i in {i for m in x.terms for i in m}:
                found |= self._lengths[i]
            x.__dict__["lengths"] = found
        return found

    def depends(self, x: Integer, unknown: int) -> bool:
        """Whether a value is made of a length."""
        return bool(self.lengths(x) & self._bits[unknown])

    def replacing(self, unknown: int, by: int | Integer) -> Callable[[Integer], Integer]:
        """`replaced`, of many values."""
        bit = self._bits[unknown]

        def new(x: Integer) -> Integer:
            lengths = x.__dict__.get("lengths")
            return x if lengths is not None and not lengths & bit else self.replaced(x, unknown, by)

        return new

    def replaced(self, x: Integer, unknown: int, by: int | Integer) -> Integer:
        """The same, where a length that nothing but quotients are made of is a number, or another integer."""
        if not self.depends(x, unknown):
            return x
        bit = self._bits[unknown]
        same = {m: c for m, c in x.terms.items() if not any(self._lengths[i] & bit for i in m)}
        total = Integer(same, *self.span(same))
        for m, c in x.terms.items():
            if m in same:
                continue
            product = number(c)
            for i in m:
                factor, made = Integer({(i,): 1}, self.unknowns[i].low, self.unknowns[i].high), self.unknowns[i].made
                if i == unknown:
                    factor = number(by) if isinstance(by, int) else by
                elif made and made[0] == "floor" and isinstance(made[2], int):
                    factor = self.floor(self.replaced(made[1], unknown, by), made[2])
                elif made and self.depends(factor, unknown):
                    raise AssertionError("a length that more than quotients are made of")
                product = product * factor
            total = total + product
        return total.within(x.low, x.high)
