# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Objects in memory: bytes with exact bounds, kept as words at multiples of 4 from an origin that nobody knows."""

from __future__ import annotations

from collections.abc import Callable

from verify.expression import Word
from verify.faults import Fault


class Cells(dict[int, Word]):
    """Words by offset; first is asked for those that nothing was stored to."""

    def __init__(self, first: Callable[[int], Word]) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, offset: int) -> Word:
        return self.first(offset)


class Region:
    """Bytes [low, high), of which access is allowed. align: what is known of the origin's address.

    Regions overlap only where verify.memory says so, and none wraps around the address space.
    """

    def __init__(
        self,
        name: str,
        low: int,
        high: int,
        first: Callable[[int], Word],
        *,
        readable: bool = True,
        writable: bool = False,
        align: int = 1,
    ) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.readable = readable
        self.writable = writable
        self.align = align
        self.cells = Cells(first)
        self.partial: dict[int, int] = {}  # the bytes written of words not wholly written: a bit each
        self.given = (low, low)  # bytes outside of these bounds that may be read, too: arguments on the stack
        self.lowest = high  # of all accesses
        self.highest = low  # behind all accesses

    def __repr__(self) -> str:
        return self.name

    def check(self, offset: int, size: int, write: bool) -> None:
        """Notes an access. Raises Fault where it is not allowed."""
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
