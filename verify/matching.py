# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Compares two states by structure: field by field, whatever their classes declare."""

from collections.abc import Iterator
from types import MethodType
from typing import Any

from verify.expression import Word
from verify.faults import Fault
from verify.halves import half_of
from verify.structure import ATOMIC, Cells, Changing, contents, declared


class Matching:
    """Which object of one state stands for which of another (partner), of those that runs change. With that, whether
    two parts of these states are the same."""

    def __init__(self) -> None:
        self.partner: dict[Changing, Changing] = {}

    def pair(self, a: Changing, b: Any) -> list[tuple[Changing, Any]]:
        """Notes that b stands for a. Gives the pairs of objects in their fields, which are to be paired, too. Raises
        Fault (induction) where b is of another class, or one of both is paired with another already."""
        if self.partner.get(a) is b:
            return []
        if type(a) is not type(b) or a in self.partner or b in self.partner.values():
            raise Fault("induction", f"comes to the main loop in states of other parts: {a} here and {b} there")
        self.partner[a] = b
        found: list[tuple[Changing, Any]] = []
        for name, mine in contents(a).items():
            yours = getattr(b, name)
            if isinstance(mine, dict) and isinstance(yours, dict):
                found += [(each, yours.get(key)) for key, each in mine.items() if isinstance(each, Changing)]
            elif isinstance(mine, Changing):
                found.append((mine, yours))
        return found

    def same(self, a: Any, b: Any) -> bool:
        """Whether two parts of the states are equal: expressions as objects, the rest recursively. Raises Fault
        (unsupported) for a class whose parts are not declared."""
        if a is b:
            return True
        kind: Any = type(a)
        if isinstance(a, Changing):
            return self.partner.get(a) is b
        if kind is not type(b):
            return False
        if kind is Word:
            return self.halves(a, b)
        if kind in ATOMIC:
            return bool(a == b)
        if kind in (tuple, list):
            return len(a) == len(b) and all(map(self.same, a, b))
        if kind in (dict, Cells):
            first = kind is dict or self.same(a.first, b.first)
            return first and a.keys() == b.keys() and all(self.same(a[key], b[key]) for key in a)
        if kind is MethodType:
            return a.__func__ is b.__func__ and self.same(a.__self__, b.__self__)
        return all(self.same(getattr(a, name), getattr(b, name)) for name in declared(kind))

    def halves(self, a: Word, b: Word) -> bool:
        """Whether two different words stand for the same half of the same value (verify.halves)."""
        x, y = half_of(a), half_of(b)
        return x is not None and y is not None and x[1] == y[1] and self.same(x[0], y[0])

    def unlike(self, a: Changing, b: Changing) -> Iterator[tuple[str, Any, Any]]:
        """The fields in which a and its partner b differ: name, a's value, b's value."""
        mine, yours = contents(a), contents(b)
        for name, value in mine.items():
            if not self.same(value, yours[name]):
                yield name, value, yours[name]
