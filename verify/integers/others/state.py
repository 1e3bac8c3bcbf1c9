# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The stack and the memory of other people's authenticators."""

from collections.abc import Callable

from verify.decode import Decoded
from verify.faults import Fault
from verify.image import Image
from verify.integers.algebra import FULL, WORD, ZERO, Integer, number
from verify.integers.conventions import STACK_BYTES, Location
from verify.integers.others.algebra import MoreAlgebra
from verify.integers.others.operands import reached
from verify.integers.others.pointers import pointing
from verify.integers.state import KEY_BYTES, TAG_BYTES, Pointer, Same, State, SymbolicPointer, Value
from verify.linked import Linked
from verify.state import RSP

RED_ZONE = 128
SMALL = 16
THREAD = ("thread", 40)  # the stack protector's number


class OthersState(State):
    """A state in which words of the stack may be stored and read in part, with a red zone of 128 bytes below rsp."""

    algebra: MoreAlgebra
    strange = 0  # words that were read, or stored to in part, before they were stored to

    def reached(self, i: Decoded) -> Pointer:
        """Where a memory operand lies."""
        return reached(self, i)

    def load(self, pointer: Pointer, size: int) -> Value:
        """The value of `size` bytes of memory, also of parts of words. Raises Fault (memory) out of bounds."""
        region, at = pointer.region, pointer.at
        if region == "static":
            return number(int.from_bytes(_constant(self.image, at, size), "little"))
        if (region, at) == THREAD and size == 8:
            return self.input(*THREAD)
        if region in ("key", "message"):
            if not 0 <= at <= (KEY_BYTES if region == "key" else self.left.low) - size:
                raise Fault("memory", f"reads {size} bytes at {region}{at:+d}, beyond what may be read")
            return self.bytes_of(region, at, size)
        cells = self._cells(region)
        for cell, *_ in _pieces(at, size):
            if cell not in cells and region != "tag" and self.own((region, cell)):
                cells[cell] = self._anything(region, cell)
                self._put(region, cell, cells[cell])
        if at % 8 == 0 and size == 8 and at in cells:
            return cells[at]
        total = ZERO
        for cell, begin, end, done in _pieces(at, size):
            value = cells.get(cell)
            if cell not in cells:
                raise Fault("memory", f"reads {region}{at:+d}, where it has stored nothing")
            if not isinstance(value, Integer):
                return None
            total = total + self._part(value, begin, end).scaled(1 << 8 * done)
        return self.algebra.recalled(total.within(0, (1 << 8 * size) - 1))

    def store(self, pointer: Pointer, size: int, value: Value) -> None:
        """Stores `size` bytes to stack or tag, also to parts of words. Raises Fault (memory) for any other place."""
        region, at = pointer.region, pointer.at
        mine = 0 <= at <= TAG_BYTES - size if region == "tag" else self.own((region, at))
        if not mine:
            raise Fault("memory", f"writes {size} bytes at {region}{at:+d}")
        for cell, begin, end, done in _pieces(at, size):
            if (begin, end) == (0, 8):
                self._put(region, cell, value if size == 8 else self._sliced(value, done, done + 8))
                continue
            old = self._cells(region).get(cell)
            if cell not in self._cells(region):
                old = self._anything(region, cell)
            new = self._sliced(value, done, done + end - begin)
            if not isinstance(old, Integer) or new is None:
                self._put(region, cell, None)
                continue
            if new.high < SMALL:  # as of an upper limb, whose terms do not say it
                new = self.algebra.named(new)
            self.algebra.remember(new)
            below, above = (
                self.algebra.recalled(self._part(old, *some)) if some[0] < some[1] else ZERO
                for some in ((0, begin), (end, 8))
            )
            whole = below + new.scaled(1 << 8 * begin) + above.scaled(1 << 8 * end)
            self._put(region, cell, whole.within(max(0, whole.low), min(FULL, whole.high)))

    def _anything(self, region: str, cell: int) -> Integer:
        """What a word holds that nothing was stored to: always the same in runs that read as many such words before."""
        self.strange += 1
        return self.input(f"what was there before, {region}{cell:+d}", self.strange)

    def _sliced(self, value: Value, begin: int, end: int) -> Integer | None:
        return self._part(value, begin, end) if isinstance(value, Integer) else None

    def _part(self, value: Integer, begin: int, end: int) -> Integer:
        """Bytes [begin, end) of a word, as a number."""
        above = self._floor(value, 8 * end).scaled(1 << 8 * (end - begin))
        return (self._floor(value, 8 * begin) - above).within(0, (1 << 8 * (end - begin)) - 1)

    def _floor(self, value: Integer, k: int) -> Integer:
        """floor(value / 2^k), where multiples of 2^k in its constant term are taken out first."""
        whole = value.terms.get((), 0) >> k
        return self.algebra.floor(value - number(whole << k), k) + number(whole)

    def _cells(self, region: str) -> dict[int, Value]:
        if region == "tag":
            return dict(self.tag)
        if region not in ("stack", "frame"):
            raise Fault("memory", f"reaches {region}")
        return {at[1]: value for at, value in self.stack.items() if not isinstance(at, int) and at[0] == region}

    def _put(self, region: str, cell: int, value: Value) -> None:
        if region != "tag":
            self.stack[region, cell] = value
        elif isinstance(value, Integer):
            self.tag[cell] = value
        else:
            raise Fault("output", "writes what is no number to the tag")

    def own(self, location: Location) -> bool:
        """Whether a location lies on the stack of the function, down to the red zone's end."""
        assert not isinstance(location, int)
        region, at = location
        top, lowest = (
            self.top(),
            min((at[1] for at in self.stack if not isinstance(at, int) and at[0] == "stack"), default=0),
        )
        if region == "frame":
            return top.region == "frame" and top.at - RED_ZONE <= at < self.frame[0]
        low = lowest if top.region == "frame" else top.at - RED_ZONE
        return region == "stack" and low <= at < 0

    def aligned(self, pointer: Pointer, size: int) -> bool:
        """Whether an address is certainly a multiple of `size`."""
        return pointer.at % size == 0 if pointer.region == "static" else super().aligned(pointer, size)

    def align_stack(self, mask: int) -> Pointer:
        """Aligns rsp by AND with a mask of up to -512: where it is then. Raises Fault (unsupported) for others."""
        top, boundary = self.top(), (1 << WORD) - mask
        if boundary & (boundary - 1) or boundary > 512:
            raise Fault("unsupported", f"aligns the stack by AND with {-boundary}")
        if top.region == "stack" and boundary <= 16:
            self.set(RSP, Pointer("stack", (top.at + 8) // boundary * boundary - 8))
        elif top.region == "stack":
            low = min((at[1] for at in self.stack if not isinstance(at, int)), default=0)
            self.frame = low - top.at, boundary
            self.set(RSP, Pointer("frame", 0))
        elif boundary <= self.frame[1]:
            self.set(RSP, Pointer("frame", top.at // boundary * boundary))
        else:
            raise Fault("unsupported", f"aligns the stack anew, to {boundary} bytes")
        return self.top()

    def set(self, register: int, value: Value) -> None:
        """Sets a general register. Raises Fault (abi) for an rsp off the stack; words below its red zone are lost."""
        if register == RSP:
            if not isinstance(value, Pointer) or value.region not in ("stack", "frame"):
                raise Fault("abi", "rsp leaves the stack that the function may use")
            if not -STACK_BYTES // 2 <= value.at <= (8 if value.region == "stack" else self.frame[0]):
                raise Fault("abi", "rsp leaves the stack that the function may use")
            for location in list(self.stack):
                region, at = location if not isinstance(location, int) else ("", 0)
                lost = region == value.region and at < value.at - RED_ZONE
                if lost or (value.region, region) == ("stack", "frame"):
                    del self.stack[location]
        self.registers[register] = value
        if isinstance(value, Integer):
            self.trace.append(value)

    def copied(self: Same, known: Callable[[Integer], Integer] = lambda value: value) -> Same:
        """A copy in which each integer is known(it); its trace has the words of the stack."""
        s = super().copied(known)

        def new(value: Value) -> Value:
            return pointing(value.region, value.at) if isinstance(value, SymbolicPointer) else value

        s.registers, s.stack = [new(each) for each in s.registers], {at: new(each) for at, each in s.stack.items()}
        s.trace = [each for each in s.stack.values() if isinstance(each, Integer)]
        return s


def _pieces(at: int, size: int) -> list[tuple[int, int, int, int]]:
    """The words of 8 bytes that bytes lie in: offset, its bytes [begin, end), and how many bytes come before."""
    found, done = list[tuple[int, int, int, int]](), 0
    while done < size:
        begin = (at + done) % 8
        end = min(8, begin + size - done)
        found.append((at + done - begin, begin, end, done))
        done += end - begin
    return found


def _constant(image: Image, address: int, size: int) -> bytes:
    """The bytes of a constant, or of a variable as it is said to be at first. Raises Fault (memory) for others."""
    assert isinstance(image, Linked)
    for at, data in image.supplied.items():
        if at <= address and address + size <= at + len(data):
            return data[address - at : address - at + size]
    part = image.holding(address)
    if part is None or address + size > part.end or part.name == "undefined":
        raise Fault("memory", f"reads {size} bytes at {address:#x}, which is no constant")
    if part.relocated(address - part.address, size):
        raise Fault("memory", f"reads {address:#x}, whose value is not known")
    return bytes(part.data[address - part.address :][:size])
