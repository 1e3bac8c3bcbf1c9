# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is guessed of a loop, and checked elsewhere: how the words at its head make up the accumulator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    factor: Integer,
    added: Integer,
) -> Weights | None:
    """Of words, such that their sum after a pass is that before it by a factor, and something added.

    Each random point is an equation that is linear in what words count, for one r throughout.
    """
    fixed = Point(algebra, Random(1), spec.P)
    base = fixed(r)
    same = {i: fixed.found[i] for i in fixed.found if algebra.unknowns[i].made[2:] != (0,)}
    number = {unknown: location for location, word in before.items() for (unknown,) in word.terms}
    counted = sorted({number[i] for i in _reached(algebra, after.values()) if i in number}, key=str)
    rows = []
    for seed in range(len(counted) + MORE):
        point = Point(algebra, Random(seed + 2), spec.P, same)
        by = point(factor)
        rows.append([(point(after[p]) - by * point(before[p])) % spec.P for p in counted] + [point(added)])
    found = _solved(rows)
    if found is None:
        return None
    known = {(pow(base, e, spec.P) << w) % spec.P: (w, e) for e in range(POWERS) for w in range(SHIFTS)}
    if any(x and x not in known for x in found):
        return None
    return {location: known[x] for location, x in zip(counted, found, strict=True) if x}


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


def _solved(rows: list[list[int]]) -> list[int] | None:
    """The one solution of linear equations modulo P; the last number of a row is its right side."""
    count, p = len(rows[0]) - 1, spec.P
    for column in range(count):
        pivot = next((i for i in range(column, len(rows)) if rows[i][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        inverse = pow(rows[column][column], -1, p)
        rows[column] = top = [x * inverse % p for x in rows[column]]
        for i, row in enumerate(rows):
            if i != column and row[column]:
                by = row[column]
                rows[i] = [(x - by * y) % p for x, y in zip(row, top, strict=True)]
    return None if any(row[-1] for row in rows[count:]) else [row[-1] for row in rows[:count]]
