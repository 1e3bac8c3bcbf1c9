# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Memory of which only is known which addresses differ by a number.

It is a set of stores, each known by its address, its value and the earlier stores that it may overlap: two orders
of the same stores give the same set just where they differ in stores that do not overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from verify import expression as e
from verify.expression import Byte, Word
from verify.memory import Memory, Stack
from verify.regions import Region
from verify.values import Value

SPACING = 1 << 40


#: Words, by the ages of their halves, and factors; or a symbol.
Terms: TypeAlias = "tuple[tuple[tuple[int, int], int], ...] | str"


class Root(Region):
    """Addresses that differ by known numbers. terms: what is added up, and how often, or a symbol; equal names mean
    equal terms.
    """

    def __init__(self, terms: Terms) -> None:
        super().__init__(str(terms), -SPACING, SPACING, lambda offset: e.ZERO)
        self.terms = terms

    def strange(self, other: Root) -> bool:
        """Whether nothing is added up in both."""
        a, b = (set() if isinstance(root.terms, str) else {term for term, _ in root.terms} for root in (self, other))
        return not a & b


class Access(Region):
    """A place that an instruction was given. Alignment is not looked at: an aligned access stays one of its place."""

    def __init__(self, root: Root, offset: int) -> None:
        super().__init__(str(root), -SPACING, SPACING, lambda at: e.ZERO, align=64)
        self.root, self.offset = root, offset


class Store:
    """One byte. turn: the place in the program's order; version: a word that stands for it, and for all before it that
    it may overlap. whole: the word that it was stored as a part of, if there is one, and which.
    """

    __slots__ = ("value", "version", "turn", "whole")

    def __init__(self, value: Byte, version: Word, turn: int) -> None:
        self.value, self.version, self.turn = value, version, turn
        self.whole: tuple[Word, int] | None = None


class Stores(Memory):
    """apart: whether different roots are said not to overlap. private: whether nothing else reaches a place."""

    def __init__(self, apart: bool, private: Callable[[Root, int], bool]) -> None:
        super().__init__(Stack("none", 0, 0, 1), 0)
        self.apart, self.private = apart, private
        self.turn = 0
        self.found: set[int] = set()  # private bytes that were read as they were at first
        self.last: dict[tuple[Root, int], Store] = {}
        self.shared: dict[Root, list[Store]] = {}  # what is not private, in order
        self._digests: dict[Root, tuple[int, Word]] = {}

    def _rivals(self, root: Root) -> list[list[Store]]:
        """The stores through other roots that may reach what a root does. Constants are not written by pointers."""
        return [
            stores
            for other, stores in self.shared.items()
            if other is not root
            and not (self.apart and root.strange(other))
            and not (isinstance(root.terms, str) and not isinstance(other.terms, str))
        ]

    def _after(self, root: Root, offset: int) -> Word:
        """A word that stands for all stores through other roots that may reach a byte, in whatever order."""
        if self.private(root, offset):
            return e.ZERO
        if root not in self._digests or self._digests[root][0] != self.turn:
            ages = sorted(each.version.age for stores in self._rivals(root) for each in stores)
            self._digests[root] = self.turn, e.atom(f"stores {ages}") if ages else e.ZERO
        return self._digests[root][1]

    def _newer(self, own: Store, root: Root, offset: int) -> bool:
        return not self.private(root, offset) and any(
            stores[-1].turn > own.turn for stores in self._rivals(root) if stores
        )

    def byte(self, root: Root, offset: int) -> Byte:
        own = self.last.get((root, offset))
        if own is not None and not self._newer(own, root, offset):
            return own.value
        after = self._after(root, offset).age
        if self.private(root, offset):
            self.found.add(offset)
        if own is not None:
            return e.byte_of(e.atom(f"byte at {root}{offset:+d} after {own.version.age} and {after}"), 0)
        word = e.atom(f"word at {root}{offset & ~3:+d} after {after}")
        return e.byte_of(word, offset & 3)

    def load_bytes(self, region: Region, offset: int, size: int, bottom: object) -> list[Byte]:
        access = cast(Access, region)
        return [self.byte(access.root, access.offset + offset + i) for i in range(size)]

    def load(self, region: Region, offset: int, size: int, bottom: object) -> tuple[Word, ...]:
        some = self.load_bytes(region, offset, size, bottom)
        access = cast(Access, region)
        return tuple(
            self._whole(access.root, access.offset + offset + i) or e.cat(*some[i : i + 4]) for i in range(0, size, 4)
        )

    def _whole(self, root: Root, offset: int) -> Word | None:
        """The word that was stored there as one: put together from its bytes it might be written otherwise."""
        stores = [self.last.get((root, offset + i)) for i in range(4)]
        first = stores[0].whole if stores[0] is not None else None
        for i, store in enumerate(stores):
            if first is None or store is None or store.whole != (first[0], i) or self._newer(store, root, offset + i):
                return None
        return first[0] if first else None

    def load_value(self, region: Region, offset: int, bottom: object) -> tuple[tuple[Word, ...], Value | None]:
        return self.load(region, offset, 8, bottom), None

    def store(self, region: Region, offset: int, words: Sequence[Word], bottom: object) -> None:
        self.store_bytes(region, offset, [e.byte_of(word, i) for word in words for i in range(4)], bottom)
        access = cast(Access, region)
        for at in range(4 * len(words)):
            self.last[access.root, access.offset + offset + at].whole = words[at // 4], at % 4

    def store_bytes(self, region: Region, offset: int, some: Sequence[Byte], bottom: object) -> None:
        access = cast(Access, region)
        root, made = access.root, []
        for at, byte in enumerate(some, access.offset + offset):
            before = self.last.get((root, at))
            terms = [(word.age, i) for word, i in byte.terms]
            after = before.version.age if before else -1, self._after(root, at).age
            version = e.atom(f"store at {root}{at:+d} of {terms} {byte.const} after {after}")
            made.append((at, Store(byte, version, self.turn + 1)))
        self.turn += 1
        for at, store in made:
            self.last[root, at] = store
            if not self.private(root, at):
                self.shared.setdefault(root, []).append(store)

    def written(self) -> set[Word]:
        """All stores that others may see."""
        return {each.version for stores in self.shared.values() for each in stores}
