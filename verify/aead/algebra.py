# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Integers of which an unknown may become another integer."""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.integers.algebra import ZERO, Algebra, Integer, number


@dataclass
class Integers(Algebra):
    """The unknowns of one proof."""

    _dependent: dict[int, dict[int, bool]] = field(default_factory=dict)

    def depends(self, x: Integer, unknown: int) -> bool:
        """Whether a value is made of an unknown: what is made is newer than what it is made of."""
        known = self._dependent.setdefault(unknown, {unknown: True})
        work = [i for m in x.terms for i in m]
        while work:
            i = work[-1]
            inner = {j for y in self.unknowns[i].made[1:] if isinstance(y, Integer) for m in y.terms for j in m}
            more = [j for j in inner if j > unknown and j not in known]
            if i in known or i < unknown or not more:
                work.pop()
                if i not in known and i > unknown:
                    known[i] = any(known.get(j, False) for j in inner)
            else:
                work += more
        return any(known.get(i, False) for m in x.terms for i in m)

    def replaced(self, x: Integer, unknown: int, by: int | Integer) -> Integer:
        """The same, where an unknown that nothing but quotients are made of is a number, or another integer."""
        if not self.depends(x, unknown):
            return x
        total = ZERO
        for m, c in x.terms.items():
            product = number(c)
            for i in m:
                factor, made = Integer({(i,): 1}, self.unknowns[i].low, self.unknowns[i].high), self.unknowns[i].made
                if i == unknown:
                    factor = number(by) if isinstance(by, int) else by
                elif made and made[0] == "floor" and isinstance(made[2], int):
                    factor = self.floor(self.replaced(made[1], unknown, by), made[2])
                elif made and self.depends(factor, unknown):
                    raise AssertionError("an unknown that more than quotients are made of")
                product = product * factor
            total = total + product
        return total.within(x.low, x.high)
