# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Objects in memory: bytes with exact bounds, kept as words at multiples of 4 from an origin of unknown address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, InitVar, dataclass, field

from verify import expression as e
from verify.expression import Word
from verify.faults import Fault
from verify.structure import Cells, Changing


@dataclass(frozen=True)
class Unknown:
    """The words of an object before anything is stored: one unknown per offset, made by `given`."""

    name: str
    secret: bool = False
    given: Callable[[str, bool], Word] = e.atom

    def __call__(self, offset: int) -> Word:
        return self.given(f"{self.name}[{offset}..]", self.secret)


@dataclass(eq=False, repr=False)
class Region(Changing):
    """An object in memory: bytes [low, high) from its origin may be accessed. first: gives the word at an offset before
    anything is stored there. align: the origin's address is a multiple of this many bytes.

    Regions overlap only where verify.memory says so, and none wraps around the address space.
    """

    name: str
    low: int
    high: int
    first: InitVar[Callable[[int], Word]]
    _: KW_ONLY
    readable: bool = True
    writable: bool = False
    align: int = 1
    cells: Cells = field(init=False)  # the words that were stored
    partial: dict[int, int] = field(default_factory=dict)  # of words not wholly written: a bit for each byte that is
    over: Region | None = None  # an output that may lie at the same address
    given: tuple[int, int] = (0, 0)  # bytes [low, high) beyond the bounds that may be read, too: arguments on the stack
    lowest: int = field(init=False)  # offset of all accesses
    highest: int = field(init=False)  # offset after all accesses

    def __post_init__(self, first: Callable[[int], Word]) -> None:
        self.cells = Cells(first)
        self.lowest, self.highest = self.high, self.low

    def __repr__(self) -> str:
        return self.name

    def check(self, offset: int, size: int, write: bool) -> None:
        """Notes an access to bytes [offset, offset + size). Raises Fault (memory) if out of bounds or forbidden."""
        bounds = (self.low, self.high) if write or offset < self.high else self.given
        if offset < bounds[0] or offset + size > bounds[1] or not (self.writable if write else self.readable):
            raise Fault("memory", self._complaint(offset, size, write))
        if offset < self.lowest:
            self.lowest = offset
        if offset + size > self.highest:
            self.highest = offset + size

    def _complaint(self, offset: int, size: int, write: bool) -> str:
        what = f"{'writes' if write else 'reads'} {size} bytes at {self.name}{offset:+d}"
        if not (self.writable if write else self.readable):
            return f"{what}, which it may not"
        beyond = f"{self.low - offset} before" if offset < self.low else f"{offset + size - self.high} beyond"
        return f"{what}: {beyond} its bounds"
