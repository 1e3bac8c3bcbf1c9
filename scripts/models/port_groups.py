# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Recover which execution units a micro-op may choose from, out of llvm-mca's average load of each unit.

llvm-mca spreads a micro-op that occupies one of n units for c cycles as c/n over all n. An instruction's load is the
sum of such terms. Its terms are found again in two steps: an instruction whose loads add up to exactly one cycle is a
single term, so its units are a group; every other load is then written with the fewest terms on known groups and
single units, in exact fractions. A load that cannot be written so, or in two ways, is an error and never a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

#: Load of each unit in cycles, and the groups of units with their cycles.
Load = Mapping[str, Fraction]
Group = frozenset[str]
Terms = dict[Group, int]


class UndecodableLoadError(ValueError):
    """A load that is not exactly one sum of known groups."""


def exact(share: float) -> Fraction:
    """The fraction that a printed share stands for: denominators are products of group sizes, at most 60."""
    fraction = Fraction(share).limit_denominator(60)
    if abs(float(fraction) - share) > 1e-6:
        raise UndecodableLoadError(f"a load of {share} cycles is no fraction with a small denominator")
    return fraction


def split_families(load: Load) -> tuple[Terms, dict[str, Fraction]]:
    """Take out the units that LLVM itself numbers as interchangeable (``Load.0``, ``Load.1``…): each family is a group.

    Returns their terms and the load of the other units.
    """
    families: dict[str, dict[str, Fraction]] = {}
    others: dict[str, Fraction] = {}
    for unit, share in load.items():
        if "." in unit:
            families.setdefault(unit.partition(".")[0], {})[unit] = share
        else:
            others[unit] = share
    terms: Terms = {}
    for name, members in families.items():
        total = sum(members.values(), Fraction(0))
        if total.denominator != 1 or len(set(members.values())) != 1:
            raise UndecodableLoadError(f"the units of {name} are not loaded alike: {_text(members)}")
        terms[frozenset(members)] = int(total)
    return terms, others


def learn_groups(loads: Iterable[Load]) -> set[Group]:
    """The groups that some instruction uses alone, for one cycle."""
    groups = set()
    for load in loads:
        _, others = split_families(load)
        if others and sum(others.values()) == 1 and len(set(others.values())) == 1:
            groups.add(frozenset(others))
    return groups


def group_ports(load: Load, groups: Iterable[Group]) -> Terms:
    """The cycles of each group in `load`.

    Raises UndecodableLoadError if there is no exact sum over `groups` and single units, or more than one with the
    fewest terms.
    """
    terms, others = split_families(load)
    candidates = {group for group in groups if group <= set(others)} | {frozenset([unit]) for unit in others}
    ordered = sorted(candidates, key=sorted)
    for count in range(len(others) + 1):
        solutions = {frozenset(solution.items()) for solution in _sums(others, ordered, count)}
        if len(solutions) > 1:
            raise UndecodableLoadError(f"several sums of groups give {_text(others)}")
        if solutions:
            return terms | dict(solutions.pop())
    raise UndecodableLoadError(f"no sum of groups gives {_text(others)}")


def _sums(load: Load, candidates: list[Group], count: int) -> Iterator[Terms]:
    """Every way to write `load` as cycles on `count` of the `candidates`, each of them used at most once."""
    left = {unit: share for unit, share in load.items() if share}
    if not left or not count:
        if not left and not count:
            yield {}
        return
    first = min(left)
    for group in candidates:
        if first not in group or not group <= set(left):
            continue
        others = [other for other in candidates if other != group]
        most = int(min(left[unit] for unit in group) * len(group))
        for cycles in range(most, 0, -1):
            share = Fraction(cycles, len(group))
            rest = {unit: left[unit] - share if unit in group else left[unit] for unit in left}
            for terms in _sums(rest, others, count - 1):
                yield {group: cycles} | terms


def _text(load: Load) -> str:
    return ", ".join(f"{unit} {share}" for unit, share in sorted(load.items()))
