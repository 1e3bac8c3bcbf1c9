# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""More rules than verify.integers.algebra has, which other people's code needs, and no emitted function does."""

from verify.integers.algebra import ONE, ZERO, Algebra, Integer, Terms, twos_in


class MoreAlgebra(Algebra):
    """An algebra with rules 11 and 12 of SOUNDNESS.md, and names that are written out."""

    def split(self, rest: dict[tuple[int, ...], int], k: int) -> int:
        """The greatest j up to k for which what 2^j does not divide of these terms falls away, by rules 3 and 11. What
        takes it away is no longer among them."""
        groups: dict[int, dict[tuple[int, ...], int]] = {k: {}}
        for m, c in rest.items():
            groups.setdefault(twos_in(c), {})[m] = c
        least = most = split = 0
        below: dict[tuple[int, ...], int] = {}  # terms from 2^split on
        for j, some in sorted(groups.items()):  # least and most are of the terms below 2^j
            if least >= 0 and most < 1 << j:
                split, below = j, {}
            elif of := self.taken(below, some, j):
                split, below, least, most = j, {}, 0, (1 << j) - 1
                del rest[of], some[of]
            below |= some
            ends = self.span(some)
            least, most = least + ends[0], most + ends[1]
        return split

    def taken(self, below: Terms, some: Terms, j: int) -> tuple[int, ...] | None:
        """Rule 11: the unknown for which `below` - 2^j times it is below 2^j, since it is floor(below / 2^j)."""
        of = self._quotient(below, j) if -1 << j in some.values() else None
        return of if of and some.get(of) == -1 << j else None

    def _quotient(self, terms: Terms, k: int) -> tuple[int, ...] | None:
        """The unknown that floor(terms / 2^k) is, if it was made before."""
        twos = min(map(twos_in, terms.values()), default=0)
        ((m, c), *more) = terms.items() if terms else [((), 0)]
        made = self.unknowns[m[0]].made if len(m) == 1 and not more and c == 1 << twos else ()
        if made and made[0] == "floor" and isinstance(made[2], int) and made[2] > 0:
            terms, k, twos = made[1].terms, k - twos + made[2], 0  # of a quotient
        known = self._made.get(("floor", frozenset((m, c >> twos) for m, c in terms.items()), k - twos))
        (one,) = known.terms if known and len(known.terms) == 1 else (None,)
        return one

    def conjunction(self, x: Integer, y: Integer) -> Integer:
        """Rule 12, too: (b z) AND m is b (z AND m), for b in {0, 1} and a number m."""
        if x.constant is not None:
            x, y = y, x
        z, bit = self.masked(x)
        if y.constant is None or not bit.terms:
            return super().conjunction(x, y)
        some = self.conjunction(z, y)
        return self.keep_masked(bit * some, some, bit)

    def disjunction(self, x: Integer, y: Integer) -> Integer:
        """Rule 12, too: x + y where x and y are b z and (1 - b) w, for b in {0, 1}."""
        one, other = (self.masked(each)[1] for each in (x, y))
        if (one + other).same(ONE):  # one of them is 0
            return (x + y).within(0, max(x.high, y.high))
        return super().disjunction(x, y)

    def remember(self, x: Integer) -> None:
        """Notes the range of x for all of the same polynomial."""
        self._ranges[x.key] = self.everywhere(x)

    def recalled(self, x: Integer) -> Integer:
        """x with the range that is remembered for its polynomial."""
        return x.within(*self._ranges.get(x.key, (x.low, x.high)))

    def _is_name(self, i: int) -> bool:
        made = self.unknowns[i].made
        return made[2] == 0 if made else False

    def expanded(self, x: Integer, modulus: int) -> Integer:
        """x with what names name in their place, the newest first, until the modulus divides it."""
        while not x.divisible(modulus) and (names := {i for m in x.terms for i in m if self._is_name(i)}):
            newest, total = max(names), ZERO
            made = self.unknowns[newest].made
            assert made
            for m, c in x.terms.items():
                product = Integer({tuple(i for i in m if i != newest): c}, 0, 0)
                for _ in range(m.count(newest)):
                    product = product * made[1]
                total = total + product
            x = Integer(total.terms, x.low, x.high)
        return x
