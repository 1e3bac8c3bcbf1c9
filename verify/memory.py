# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Memory as regions that do not overlap, but for what the contract allows and what a signal handler may do.

One run covers every overlap that the contract allows (c equal to m, n or k, or to none): once a byte of the output is
written, the byte of the message at the same offset and all of nonce and key count as unknown, and as secret, since what
lay there may still lie there.

A signal handler may run between any two instructions, and may overwrite everything further below the stack pointer than
the red zone. So nothing there is accessed. What has once lain there is lost, even when the stack pointer comes down
again; but it counts as left behind (residue).
"""

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field

from verify import expression as e
from verify.expression import Byte, Word
from verify.faults import Fault
from verify.regions import Region
from verify.structure import Cells, Changing

Words = tuple[Word, ...]
Place = tuple[Region, int]
RED_ZONE = 128  # bytes below the stack pointer that signal handlers leave alone (System V ABI 3.2.2)


@dataclass(eq=False)
class Stack(Changing):
    """One of the two regions of the stack: bytes [low, high), with an origin that is a multiple of `align`.

    stale: words that have lain below the red zone since they were stored, by offset. A signal handler may have
    overwritten them, so they are not read; it may also have not, so they count as left behind. era: how often the stack
    pointer has risen. In each era a word that nothing was stored to is another unknown.
    """

    name: InitVar[str]
    low: InitVar[int]
    high: InitVar[int]
    align: InitVar[int]
    region: Region = field(init=False)
    stale: dict[int, Word] = field(default_factory=dict)
    era: int = 0

    def __post_init__(self, name: str, low: int, high: int, align: int) -> None:
        self.region = Region(name, low, high, self._first, writable=True, align=align)

    def _first(self, offset: int) -> Word:
        return e.atom(f"{self.region.name}{offset:+d} at first, risen {self.era} times")

    def lose(self, below: int) -> None:
        """The stack pointer has risen: what lies below offset `below` becomes stale."""
        self.era += 1
        cells = self.region.cells
        for offset in [offset for offset in cells if offset < below]:
            word = cells.pop(offset)
            if not (offset in self.stale and self.stale[offset].secret):
                self.stale[offset] = word
            self.region.partial.pop(offset, None)


@dataclass(eq=False)
class Memory(Changing):
    """The memory of one call. entry: the return address's offset in the stack. regions: all but the stacks and the
    sections of an object file, by name. red_zone: bytes below the stack pointer that signal handlers leave alone.

    frame: the second region of the stack, around an address that was rounded down; None before that. frame_top: the
    greatest stack offset that its offset 0 may have; slack: how many bytes lower that may be. gone: the stack pointer
    has left the frame, which is not accessed any more.

    outputs, vanishing: once anything is written to one of the first, all of the second is unknown. vanished: as if that
    had happened. Regions with an `over` (verify.regions) become unknown byte by byte instead.
    """

    stack: Stack
    entry: int
    regions: dict[str, Region] = field(default_factory=dict)
    frame: Stack | None = None
    frame_top: int = 0
    slack: int = 0
    red_zone: int = RED_ZONE
    gone: bool = False
    outputs: tuple[Region, ...] = ()
    vanishing: tuple[Region, ...] = ()
    vanished: bool = False

    @property
    def stacks(self) -> list[Stack]:
        """The regions of the stack: one, or two once an address in it was rounded down."""
        return [self.stack, *([self.frame] if self.frame else [])]

    # The stack pointer.

    def align_stack(self, offset: int, to: int) -> Region:
        """The frame: a new region around stack offset `offset`, rounded down to a multiple of `to`, its offset 0.

        How far it is rounded down is unknown: from 0 to `to` less what the offset's alignment excludes. So accesses
        through the frame must stay below all others to the stack. The new address may become the stack pointer; where
        it does not, accesses must stay above the stack pointer wherever offset 0 lies.

        Raises Fault (unsupported) the second time, and where the stack was accessed below `offset`.
        """
        if self.frame is not None:
            raise Fault("unsupported", "aligns the stack twice")
        if self.stack.region.lowest < offset:
            raise Fault("unsupported", "aligns the stack pointer above what it has stored")
        align = self.stack.region.align
        self.frame_top, self.slack = offset, to - align + offset % align
        low = self.stack.region.low - offset + self.slack  # wherever offset 0 lies, no more of the stack is used
        self.frame = Stack("frame", low, self.stack.region.high - offset + to, to)
        return self.frame.region

    def moved(self, old: Place, new: Place) -> None:
        """Notes that the stack pointer moves. Raises Fault (signal) where it leaves the function's stack, or where the
        frame might reach over what was stored before it: a signal handler would do harm there."""
        (region, offset), frame = new, self.frame
        if offset < region.low:
            raise Fault("signal", f"moves the stack pointer to {region}{offset:+d}, below its stack")
        if region is self.stack.region:
            if offset > self.entry:
                raise Fault("signal", f"moves the stack pointer to {region}{offset:+d}, above the return address")
            if frame is not None and old[0] is frame.region:
                frame.lose(frame.region.high)
                self.gone = True
            if self.gone or offset > old[1]:
                self.stack.lose(offset - self.red_zone)
                if frame is not None and not self.gone:
                    frame.lose(self._in_frame(offset) - self.red_zone)
        elif frame is not None and region is frame.region and not self.gone:
            if self.frame_top + offset > self.stack.region.lowest:
                raise Fault("signal", f"moves the stack pointer to {region}{offset:+d}, over what it has stored")
            if old[0] is not region or offset > old[1]:
                frame.lose(offset - self.red_zone)
        else:
            raise Fault("signal", f"moves the stack pointer to {region}{offset:+d}, which is not the stack")

    def _in_frame(self, offset: int) -> int:
        """The greatest offset in the frame that a stack offset may have."""
        return offset - self.frame_top + self.slack

    def _check(self, region: Region, offset: int, size: int, write: bool, bottom: Place) -> None:
        region.check(offset, size, write)
        frame = self.frame
        if region is not self.stack.region and (frame is None or region is not frame.region):
            return
        if frame is not None and self.frame_top + frame.region.highest > self.stack.region.lowest:
            raise Fault("memory", f"{region}{offset:+d} may overlap what the other stack pointer reaches")
        what = "writes" if write else "reads"
        if self.gone and frame is not None and region is frame.region:
            raise Fault("signal", f"{what} {region}{offset:+d}, which the stack pointer has left")
        if region is bottom[0]:
            floor = bottom[1]
        else:
            floor = self.frame_top + bottom[1] if region is self.stack.region else self._in_frame(bottom[1])
        if offset < floor - self.red_zone:
            below = floor - offset
            raise Fault("memory", f"{what} {below} bytes below the stack pointer, beyond the red zone")
        if not write:
            stack = self.stack if region is self.stack.region else frame
            if stack is not None and stack.stale:
                for place in range(offset & ~3, offset + size, 4):
                    if place in stack.stale:
                        raise Fault("signal", f"reads {region}{place:+d}, which lay below the red zone in between")

    # Loads and stores. bottom: where the stack pointer is. Each raises Fault: memory where it is out of bounds or below
    # the red zone; signal where it reads what a handler may have overwritten, or reaches the frame once that is left.

    def load(self, region: Region, offset: int, size: int, bottom: Place) -> Words:
        """The words at [offset, offset + size), lowest first. size: a multiple of 4; offset: any."""
        self._check(region, offset, size, False, bottom)
        if (region.over is not None or region in self.vanishing) and self._lost(region, offset, size):
            return self._load_lost(region, offset, size)
        cells = region.cells
        if offset % 4 == 0:
            return tuple([cells[o] for o in range(offset, offset + size, 4)])
        return _join([_byte(cells, o) for o in range(offset, offset + size)])

    def load_bytes(self, region: Region, offset: int, size: int, bottom: Place) -> list[Byte]:
        """The bytes at [offset, offset + size), lowest first."""
        self._check(region, offset, size, False, bottom)
        if (region.over is not None or region in self.vanishing) and self._lost(region, offset, size):
            words = self._load_lost(region, offset, -(-size // 4) * 4)
            return [e.byte_of(word, i) for word in words for i in range(4)][:size]
        return [_byte(region.cells, o) for o in range(offset, offset + size)]

    def store(self, region: Region, offset: int, words: Sequence[Word], bottom: Place) -> None:
        """Stores words from an offset on, which need not be a multiple of 4."""
        size = 4 * len(words)
        self._check(region, offset, size, True, bottom)
        if offset % 4:
            self._store_bytes(region, offset, [e.byte_of(word, i) for word in words for i in range(4)])
            return
        places = range(offset, offset + size, 4)
        region.cells.update(zip(places, words, strict=True))
        if region.partial:
            for place in places:
                region.partial.pop(place, None)
        self._overwritten(region, places)

    def store_bytes(self, region: Region, offset: int, some: Sequence[Byte], bottom: Place) -> None:
        """Stores bytes from an offset on. What it leaves of a word is as it was."""
        self._check(region, offset, len(some), True, bottom)
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
        self._overwritten(region, range(offset & ~3, offset + len(some), 4))

    def _overwritten(self, region: Region, places: range) -> None:
        """Words at these offsets that are wholly stored anew are stale no more."""
        for stack in self.stacks:
            if region is stack.region and stack.stale:
                for place in places:
                    if place not in region.partial:
                        stack.stale.pop(place, None)

    def _lost(self, region: Region, offset: int, size: int) -> bool:
        """Whether a write to an output may have changed any of these bytes of an input."""
        if region in self.vanishing:
            return self.vanished or any(output.cells for output in self.outputs)
        if region.over is None or not region.over.cells:
            return False
        written = region.over.cells
        return any(place in written for place in range(offset & ~3, offset + size, 4))

    def _load_lost(self, region: Region, offset: int, size: int) -> Words:
        """The words there: for each byte that an output may have overwritten a new unknown, which is secret."""
        some = []
        for o in range(offset, offset + size):
            if region.over is not None:
                mask = region.over.partial.get(o & ~3, 15) if o & ~3 in region.over.cells else 0
                if not mask >> (o & 3) & 1:
                    some.append(_byte(region.cells, o))
                    continue
            some.append(e.byte_of(e.fresh(f"{region.name}{o:+d} after a write to the output", True), 0))
        return _join(some)


def _byte(cells: Cells, offset: int) -> Byte:
    return e.byte_of(cells[offset & ~3], offset & 3)


def _join(some: Sequence[Byte]) -> Words:
    return tuple(e.cat(*some[i : i + 4]) for i in range(0, len(some), 4))
