# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is guessed of a loop, and checked elsewhere: how the words at its head make up the accumulator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from verify.integers import poly1305 as spec
from verify.integers.algebra import Algebra, Integer, Point
from verify.integers.invariant import Weights
from verify.integers.state import Location

SHIFTS, POWERS = 131, 65
MORE = 6  # equations beyond one for each word


def weights(
    algebra: Algebra,
    r: Integer,
    before: Mapping[Location, Integer],
    after: Mapping[Location, Integer],
    blocks: Sequence[Integer],
    many: int,
) -> tuple[Weights, int] | None:
    """Of words, such that their sum becomes (.. (sum + block) r + block ..) r by a pass, for so many of the blocks.
    Also how many blocks later than those in the middle these begin, or earlier.

    Each random point is an equation that is linear in what words count, for one r throughout.
    """
    fixed = Point(algebra, Random(1), spec.P)
    base = fixed(r)
    same = {i: fixed.found[i] for i in fixed.found if algebra.unknowns[i].made[2:] != (0,)}
    number = {unknown: location for location, word in before.items() for (unknown,) in word.terms}
    counted = sorted({number[i] for i in _reached(algebra, after.values()) if i in number}, key=str)
    middle, by, rows = (len(blocks) - many) // 2, pow(base, many, spec.P), list[list[int]]()
    begins = sorted(range(2 * middle + 1), key=lambda begin: abs(begin - middle))
    for seed in range(len(counted) + MORE):
        point = Point(algebra, Random(seed + 2), spec.P, same)
        rows.append([(point(after[p]) - by * point(before[p])) % spec.P for p in counted])
        numbers = [point(block) for block in blocks]
        for begin in begins:
            total = 0
            for each in numbers[begin : begin + many]:
                total = (total + each) * base % spec.P
            rows[-1].append(total)
    known = {(pow(base, e, spec.P) << w) % spec.P: (w, e) for e in range(POWERS) for w in range(SHIFTS)}
    for begin, found in zip(begins, _solved(rows, len(counted)), strict=False):
        if found and all(not x or x in known for x in found):
            return {location: known[x] for location, x in zip(counted, found, strict=True) if x}, begin - middle
    return None


def _reached(algebra: Algebra, values: Iterable[Integer]) -> set[int]:
    """The unknowns that polynomials are of, with a name for what it names."""
    found: set[int] = set()
    work = [i for value in values for m in value.terms for i in m]
    while work:
        i = work.pop()
        if i not in found:
            found.add(i)
            made = algebra.unknowns[i].made
            if made and made[2] == 0 and isinstance(made[2], int):
                work += [j for m in made[1].terms for j in m]
    return found


def _solved(rows: list[list[int]], count: int) -> list[list[int] | None]:
    """The one solution of linear equations modulo P, for each number that a row has behind the first `count`."""
    p = spec.P
    for column in range(count):
        pivot = next((i for i in range(column, len(rows)) if rows[i][column]), None)
        if pivot is None:
            return []
        rows[column], rows[pivot] = rows[pivot], rows[column]
        inverse = pow(rows[column][column], -1, p)
        rows[column] = top = [x * inverse % p for x in rows[column]]
        for i, row in enumerate(rows):
            if i != column and row[column]:
                by = row[column]
                rows[i] = [(x - by * y) % p for x, y in zip(row, top, strict=True)]
    sides = list(zip(*rows, strict=True))[count:]
    return [None if any(side[count:]) else list(side[:count]) for side in sides]
