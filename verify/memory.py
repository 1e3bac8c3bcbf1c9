# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Memory as regions that do not overlap, each with exact bounds; their contents by words at multiples of 4.

One run covers every overlap that the contract allows (c equal to m, n or k, or to none): as soon as a byte of the
output is written, the byte of the message at the same place and all of nonce and key are taken as unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from verify import expression as e
from verify.expression import Byte, Word
from verify.faults import Fault
from verify.values import Address, Value

Words = tuple[Word, ...]
RED_ZONE = 128  # bytes below the stack pointer that signal handlers leave alone (System V ABI 3.2.2)
_unknown = count()


def unknown(what: str) -> Word:
    """A new word that nothing is known of."""
    return e.atom(f"{what} #{next(_unknown)}")


class Cells(dict[int, Word]):
    """Words by offset; first is asked for those that nothing was stored to."""

    def __init__(self, first: Callable[[int], Word]) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, offset: int) -> Word:
        return self.first(offset)


class Region:
    """Bytes [low, high), of which access is allowed. align: what is known of the base address."""

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
        self.lowest = high  # of all accesses
        self.highest = low  # behind all accesses

    def __repr__(self) -> str:
        return self.name

    def check(self, offset: int, size: int, write: bool) -> None:
        what = "writes" if write else "reads"
        if not (self.writable if write else self.readable):
            raise Fault("memory", f"{what} {size} bytes at {self.name}{offset:+d}, which it may not")
        if offset < self.low or offset + size > self.high:
            beyond = f"{self.low - offset} before" if offset < self.low else f"{offset + size - self.high} beyond"
            raise Fault("memory", f"{what} {size} bytes at {self.name}{offset:+d}: {beyond} its bounds")
        if offset < self.lowest:
            self.lowest = offset
        if offset + size > self.highest:
            self.highest = offset + size


class Memory:
    """output: the region whose writes make the regions of `vanishing` unknown, and `message` byte by byte."""

    def __init__(self, stack: Region) -> None:
        self.stack = stack
        self.entry = -8  # where the return address lies
        self.frame: Region | None = None  # below an alignment of the stack pointer
        self.frame_top = 0  # the greatest stack offset that the frame's offset 0 may have
        self.output: Region | None = None
        self.message: Region | None = None
        self.vanishing: tuple[Region, ...] = ()
        self.vanished = False  # as if output had been written
        # Pointers in memory: two unknown words, and what they stand for.
        self.pointers: dict[tuple[Region, int], tuple[Word, Word, Value]] = {}
        self.trace: dict[tuple[Region, int], int] | None = None  # who wrote a word last, where asked for
        self.address = -1

    def align_stack(self, offset: int, to: int) -> Region:
        """The region below the stack pointer (at a stack offset) once it is rounded down to a multiple of to.

        The distance, 0 to to - 16, is not known. So accesses through the new region must stay below all others to the
        stack; offset 0 is the new stack pointer.
        """
        if self.frame is not None:
            raise Fault("unsupported", "aligns the stack twice")
        if self.stack.lowest < offset:
            raise Fault("unsupported", "aligns the stack pointer above what it has stored")
        self.frame = Region("frame", -(1 << 40), 1 << 40, _uninitialised("frame"), writable=True, align=to)
        self.frame_top = offset
        return self.frame

    def _check(self, region: Region, offset: int, size: int, write: bool, pointer: tuple[Region, int]) -> None:
        region.check(offset, size, write)
        if region is self.stack or region is self.frame:
            if self.frame is not None and self.frame_top + self.frame.highest > self.stack.lowest:
                raise Fault("memory", f"{region.name}{offset:+d} may overlap what the other stack pointer reaches")
            bottom, at = pointer
            if write and region is bottom and offset < at - RED_ZONE:
                raise Fault("memory", f"writes {at - offset} bytes below the stack pointer, beyond the red zone")

    def load(self, region: Region, offset: int, size: int, pointer: tuple[Region, int]) -> Words:
        """size / 4 words. size is a multiple of 4."""
        self._check(region, offset, size, False, pointer)
        if self.output is not None and (self.output.cells or self.vanished) and self._lost(region, offset, size):
            return self._load_lost(region, offset, size)
        cells = region.cells
        if offset % 4 == 0:
            return tuple([cells[o] for o in range(offset, offset + size, 4)])
        return _join([_byte(cells, o) for o in range(offset, offset + size)])

    def load_bytes(self, region: Region, offset: int, size: int, pointer: tuple[Region, int]) -> list[Byte]:
        self._check(region, offset, size, False, pointer)
        if self.output is not None and (self.output.cells or self.vanished) and self._lost(region, offset, size):
            return [
                e.byte_of(word, i) for word in self._load_lost(region, offset, -(-size // 4) * 4) for i in range(4)
            ][:size]
        return [_byte(region.cells, o) for o in range(offset, offset + size)]

    def store(self, region: Region, offset: int, words: Sequence[Word], pointer: tuple[Region, int]) -> None:
        size = 4 * len(words)
        self._check(region, offset, size, True, pointer)
        if offset % 4:
            self._store_bytes(region, offset, [e.byte_of(word, i) for word in words for i in range(4)])
            return
        places = range(offset, offset + size, 4)
        region.cells.update(zip(places, words, strict=True))
        if region.partial:
            for place in places:
                region.partial.pop(place, None)
        if self.trace is not None:
            self.trace.update(((region, place), self.address) for place in places)

    def store_pointer(
        self, region: Region, offset: int, size: int, value: Address, pointer: tuple[Region, int]
    ) -> None:
        """A pointer has no bits that anything is known of: words with a name, under which load finds it again."""
        if size != 8:
            raise Fault("unsupported", f"stores {size} bytes of the address {value}")
        low, high = e.atom(f"{value}, low"), e.atom(f"{value}, high")
        self.store(region, offset, (low, high), pointer)
        self.pointers[region, offset] = low, high, value

    def store_bytes(self, region: Region, offset: int, some: Sequence[Byte], pointer: tuple[Region, int]) -> None:
        self._check(region, offset, len(some), True, pointer)
        self._store_bytes(region, offset, some)

    def _store_bytes(self, region: Region, offset: int, some: Sequence[Byte]) -> None:
        for o, byte in enumerate(some, offset):
            place, i = o & ~3, o & 3
            old = region.cells[place]
            if place not in region.cells or place in region.partial:
                mask = region.partial.get(place, 0) | 1 << i
                region.partial[place] = mask
                if mask == 15:
                    del region.partial[place]
            region.cells[place] = e.cat(*(byte if j == i else e.byte_of(old, j) for j in range(4)))
            if self.trace is not None:
                self.trace[region, place] = self.address

    def _lost(self, region: Region, offset: int, size: int) -> bool:
        """Whether a write to the output may have changed any of these bytes of an input."""
        if region in self.vanishing:
            return True
        if region is not self.message or self.output is None:
            return False
        written = self.output.cells
        return any(place in written for place in range(offset & ~3, offset + size, 4))

    def _load_lost(self, region: Region, offset: int, size: int) -> Words:
        some = []
        for o in range(offset, offset + size):
            if region is self.message and self.output is not None:
                mask = self.output.partial.get(o & ~3, 15) if o & ~3 in self.output.cells else 0
                if not mask >> (o & 3) & 1:
                    some.append(_byte(region.cells, o))
                    continue
            some.append(e.byte_of(unknown(f"{region.name}{o:+d} after a write to the output"), 0))
        return _join(some)


def _byte(cells: Cells, offset: int) -> Byte:
    return e.byte_of(cells[offset & ~3], offset & 3)


def _join(some: Sequence[Byte]) -> Words:
    return tuple(e.cat(*some[i : i + 4]) for i in range(0, len(some), 4))


def _uninitialised(name: str) -> Callable[[int], Word]:
    return lambda offset: e.atom(f"{name}{offset:+d} at entry")


uninitialised = _uninitialised
