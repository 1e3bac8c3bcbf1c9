# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Copies of states by structure: what a state consists of is read from its classes; verify.matching compares states.

What a run changes is an object of a subclass of Changing; everything else is immutable. A field that somebody adds is
copied and compared without a change here; what this module cannot copy or compare, it refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import FunctionType, MethodType, NoneType
from typing import Any

from verify.expression import Word
from verify.faults import Fault

#: Metadata of a field whose value all states of a proof share, and which no run changes.
SHARED = {"shared": True}
ATOMIC = (int, bool, str, NoneType, Word, FunctionType)


class Changing:
    """The base class of all that a run changes. Every subclass is a dataclass; no object has more than its fields."""


class Cells(dict[int, Word]):
    """32-bit words by byte offset, a multiple of 4. first: gives the word at an offset that nothing was stored to."""

    def __init__(self, first: Callable[[int], Word]) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, offset: int) -> Word:
        return self.first(offset)

    def copy(self) -> Cells:
        """The same words in another object, with the same `first`."""
        found = Cells(self.first)
        found.update(self)
        return found


@cache
def declared(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a dataclass or NamedTuple. Raises Fault (unsupported) for any other class."""
    if is_dataclass(kind):
        return tuple(each.name for each in fields(kind))
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return tuple(kind._fields)
    raise Fault("unsupported", f"{kind.__name__}, a part of a state whose class does not say what it consists of")


@cache
def shared(kind: Any) -> frozenset[str]:
    """The names of a dataclass's fields that are marked SHARED."""
    return frozenset(each.name for each in fields(kind) if each.metadata.get("shared"))


def contents(thing: Changing) -> dict[str, Any]:
    """The fields of an object, by name. Raises Fault (unsupported) where its attributes are not just these."""
    kind: Any = type(thing)
    found, names = vars(thing), declared(kind)
    if len(found) != len(names) or set(found) != set(names):
        odd = ", ".join(sorted(set(found) ^ set(names)))
        raise Fault("unsupported", f"{kind.__name__} of a state has or lacks {odd}, unlike what it declares")
    return found


# Copies.


class Snapshot:
    """A copy of everything that a run may change and that can be reached from `root`."""

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
        """Sets all objects back to what they were. renewed: is given each value of a field or list, and gives what
        takes its place; what dicts hold comes back as it was."""
        for thing, kept in self.saved:
            for name, value in kept.items():
                setattr(thing, name, _again(value, renewed))


def _copied(value: Any, work: dict[int, Changing]) -> Any:
    """A copy of a field's value. The changing objects that it holds are added to `work`, to be copied on their own."""
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
