# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""States by structure: what a state consists of is read from its classes, for copies and for comparisons alike.

What a run changes is an object of a subclass of Changing; all else is immutable. A field that somebody adds is copied
and compared without a word here; what this module does not know how to copy or to compare, it refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import FunctionType, MethodType, NoneType
from typing import Any

from verify.expression import Word
from verify.faults import Fault
from verify.values import half_of

#: For the metadata of a field: all states of a proof share what it holds, which no run changes.
SHARED = {"shared": True}
ATOMIC = (int, bool, str, NoneType, Word, FunctionType)
MISSING = object()


class Changing:
    """What a run changes. Every subclass is a dataclass, and its fields are all there is of it."""


class Cells(dict[int, Word]):
    """Words by offset; first is asked for those that nothing was stored to."""

    def __init__(self, first: Callable[[int], Word]) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, offset: int) -> Word:
        return self.first(offset)

    def copy(self) -> Cells:
        found = Cells(self.first)
        found.update(self)
        return found


@cache
def declared(kind: Any) -> tuple[str, ...]:
    """The names of a class's fields. Raises Fault where it declares none."""
    if is_dataclass(kind):
        return tuple(each.name for each in fields(kind))
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return tuple(kind._fields)
    raise Fault("unsupported", f"{kind.__name__}, a part of a state whose class does not say what it consists of")


@cache
def shared(kind: Any) -> frozenset[str]:
    """The names of the fields that hold what all states share."""
    return frozenset(each.name for each in fields(kind) if each.metadata.get("shared"))


def contents(thing: Changing) -> dict[str, Any]:
    """All fields, by name. Raises Fault for an attribute that the class does not declare."""
    kind: Any = type(thing)
    found, names = vars(thing), declared(kind)
    if len(found) != len(names) or set(found) != set(names):
        odd = ", ".join(sorted(set(found) ^ set(names)))
        raise Fault("unsupported", f"{kind.__name__} of a state has or lacks {odd}, unlike what it declares")
    return found


# Copies.


class Snapshot:
    """All that a run changes of what is reached from here, copied."""

    def __init__(self, root: Changing) -> None:
        work = {id(root): root}
        self.saved: list[tuple[Changing, dict[str, Any]]] = []
        while len(self.saved) < len(work):
            thing = list(work.values())[len(self.saved)]
            kind: Any = type(thing)
            left = shared(kind)
            kept = {name: _copied(value, work) for name, value in contents(thing).items() if name not in left}
            self.saved.append((thing, kept))

    def restore(self, renewed: Callable[[Any], Any] = lambda value: value) -> None:
        """Puts all back; renewed is told of each value, and gives what is to stand for it."""
        for thing, kept in self.saved:
            for name, value in kept.items():
                setattr(thing, name, _again(value, renewed))


def _copied(value: Any, work: dict[int, Changing]) -> Any:
    """Of a field; what it holds that changes by itself is added to the work."""
    kind: Any = type(value)
    if kind is Cells:
        return value.copy()
    for each in value if kind is list else value.values() if kind is dict else (value,):
        if isinstance(each, Changing):
            work[id(each)] = each
        elif not _immutable(each.__class__):
            raise Fault("unsupported", f"{type(each).__name__} in a state, which nobody knows how to copy")
    return value.copy() if kind in (list, dict) else value


@cache
def _immutable(kind: Any) -> bool:
    frozen = getattr(kind, "__dataclass_params__", None)
    return bool(kind in ATOMIC or issubclass(kind, tuple | MethodType) or (frozen and frozen.frozen))


def _again(value: Any, renewed: Callable[[Any], Any]) -> Any:
    if type(value) is list:
        return [renewed(each) for each in value]
    return value.copy() if type(value) in (dict, Cells) else renewed(value)


# Comparisons.


class Matching:
    """Which changing object of one state stands for which of another; whether what holds them is the same."""

    def __init__(self) -> None:
        self.partner: dict[Changing, Changing] = {}

    def pair(self, a: Changing, b: Any) -> list[tuple[Changing, Any]]:
        """From now on b stands for a; what they hold that changes by itself is left to pair. Raises Fault where b does
        not, since it stands for another or is of another class."""
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
        """Whether two parts of states are equal, recursively. Raises Fault where nothing says when they are."""
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
        """Whether two words that are not the same expression stand for the same half of the same value."""
        x, y = half_of(a), half_of(b)
        return x is not None and y is not None and x[1] == y[1] and self.same(x[0], y[0])

    def unlike(self, a: Changing, b: Changing) -> Iterator[tuple[str, Any, Any]]:
        """The fields in which a and its partner differ."""
        mine, yours = contents(a), contents(b)
        for name, value in mine.items():
            if not self.same(value, yours[name]):
                yield name, value, yours[name]
