# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Registers, lanes and memory, and what a call of an authenticator may touch.

A word of 64 bits is an integer, or two words of bits (verify.values.Quad), as the instruction that made it has it. Each
can be had as the other where nothing is lost: two words of bits are an unknown integer, the same for the same two.
"""

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from verify import expression as e
from verify import values
from verify.expression import Word
from verify.faults import Fault
from verify.image import Image, Section
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number
from verify.integers.conventions import LANES, NAMES, RETURN_ADDRESS, SYSV, Convention, Location
from verify.state import RSP
from verify.values import Quad, narrow, quad, words

RAX, RDX = NAMES.index("rax"), NAMES.index("rdx")
VECTORS, MASKS = 32, 8
KEY_BYTES, TAG_BYTES = 32, 16
TRACE = 40  # words before the tag is stored, among which its residue is looked for


@dataclass(frozen=True)
class Pointer(values.Pointer):
    """The byte `at` of a region: key, message, tag, stack, its aligned part (frame), an object of an AEAD's call, by
    its name; or of a section of constants. Byte 0 of the stack is the return address."""

    region: Any
    at: int

    def on(self, by: int) -> "Pointer":
        """The byte that lies `by` bytes on."""
        return Pointer(self.region, self.at + by)


@dataclass(frozen=True)
class SymbolicPointer:
    """A byte of a region whose offset depends on the length. Nothing is accessed there."""

    region: str
    at: Integer


Value = Integer | Quad | Pointer | SymbolicPointer | None  # None: of which nothing is known


def joined(low: Word, high: Word) -> Quad | Integer:
    """The word of 64 bits of two halves: a number where both are."""
    found = quad(low, high)
    assert isinstance(found, int | Quad)
    return number(found) if isinstance(found, int) else found


def shown(location: Location) -> str:
    """A location's name, for people."""
    if isinstance(location, int):
        return NAMES[location]
    if location[0] == "zmm":
        return f"zmm{location[1] // LANES}[{location[1] % LANES}]"
    return f"k{location[1]}" if location[0] == "k" else f"{location[0]}{location[1]:+d}"


def halves(value: Any) -> tuple[Word, Word] | None:
    """The two words of bits, low and high, that a word is; a number's, too. None for others."""
    if isinstance(value, Integer) and value.constant is not None:
        return e.const(value.low), e.const(value.low >> 32)
    return (value.low, value.high) if isinstance(value, Quad) else None


@dataclass
class Flags:
    """The status flags as far as they are known. carry: CF, as 0 or 1. word: ZF is set where this is 0. signed: SF and
    OF differ where this is below 0. None: not known. secret: whether any flag, AF among them, may depend on the key."""

    carry: Integer | None = None
    word: Integer | None = None
    secret: bool = False
    signed: Integer | None = None


Same = TypeVar("Same", bound="State")


@dataclass
class State:
    """The state of a call. left: bytes of the message from offset 0 on, of which as many may be read as it is at least.
    vectors: for each of 32 registers 8 lanes, the lowest first. image: its constants may be read. stack: words by
    region (stack or frame) and offset, a multiple of 8; below: those below rsp, which a signal handler may overwrite:
    they are not read again, and count as left behind.

    frame: how many bytes the aligned part of the stack has, and its boundary; and, if another register than rsp was
    aligned, where rsp was on the stack. dirty_upper: of zmm0 to zmm15 the bits above 128 may have been used. tag: its
    two words, by offset, once they are stored. inputs: words of key and message that were read, by region and offset.
    trace: words that were written to registers lately, among which the residue is looked for. masks: of opmask
    registers, by number. touched: the offset of the lowest byte of the stack from which on every page was accessed.
    called: whether a call comes to this state, for some numbers: nothing has left open what no call has.
    """

    algebra: Algebra
    left: Integer
    registers: list[Value]
    vectors: list[list[Value]]
    image: Image
    flags: Flags = field(default_factory=Flags)
    stack: dict[Any, Value] = field(default_factory=dict)
    below: dict[Any, Value] = field(default_factory=dict)
    frame: tuple[int, ...] = (0, 1)
    dirty_upper: bool = False
    tag: dict[int, Integer] = field(default_factory=dict)
    inputs: dict[tuple[str, int], Integer] = field(default_factory=dict)
    trace: list[Integer] = field(default_factory=list)
    masks: list[Value] = field(default_factory=lambda: [None] * MASKS)
    touched: int = 0
    convention: Convention = SYSV
    called: bool = True

    reached: ClassVar[Callable[..., Pointer] | None] = None  # in place of verify.integers.operands.address
    reads_unstored: ClassVar[bool] = False  # whether words of the stack may be read that nothing was stored to
    adjust_stays: ClassVar[bool] = False  # whether AND, XOR and TEST may leave AF as it was

    def input(self, region: str, offset: int) -> Integer:
        """The 8 bytes from a multiple of 8 on of key or message: an unknown. The input may end among them."""
        found = self.inputs.get((region, offset))
        if found is None:
            name = f"{region}[{offset}..{offset + 8}]"
            found = self.inputs[region, offset] = self.algebra.unknown(name, secret=region == "key")
        return found

    def bytes_of(self, region: str, offset: int, size: int) -> Integer:
        """`size` bytes of an input from an offset on as a number, little-endian."""
        total, at = ZERO, offset
        while at < offset + size:
            begin = at % 8
            end = min(8, begin + offset + size - at)
            word = self.input(region, at - begin)
            upper = self.algebra.floor(word, 8 * end).scaled(1 << 8 * (end - begin))
            part = self.algebra.floor(word, 8 * begin) - upper
            total = total + part.within(0, (1 << 8 * (end - begin)) - 1).scaled(1 << 8 * (at - offset))
            at += end - begin
        return total

    # Words of both kinds.

    def integer(self, value: Any) -> Any:
        """A word as an integer: two words of bits become one (named). Pointers, and what is not known, stay."""
        if not isinstance(value, Quad):
            return value
        found = self.algebra.integers.get(value)
        if found is None:
            found = self.algebra.integers[value] = self.named(value)
            self.algebra.bits.setdefault(found.key, value)
        return found

    def named(self, value: Quad) -> Integer:
        """The integer that two words of bits are: an unknown, any number of 64 bits."""
        return self.algebra.unknown(f"two words at {self.algebra.at}", secret=value.secret)

    def pair(self, value: Value) -> tuple[Word, Word]:
        """A word as two words of bits. Raises Fault (unsupported) unless it is such, a number, or made of such."""
        found = halves(value) or halves(self.algebra.bits.get(value.key) if isinstance(value, Integer) else None)
        if found is None:
            raise Fault("unsupported", "a sum or a product of integers, or what is not known, as a word of bits")
        return found

    def half(self, value: Value, which: int) -> Value:
        """The low (0) or high (1) 32 bits of a word, zero-extended; None where they are not known."""
        if both := halves(value):
            return joined(both[which], e.ZERO)
        return self.algebra.once(Algebra.divided, value, 32)[1 - which] if isinstance(value, Integer) else None

    def paired(self, low: Value, high: Value) -> Value:
        """The word of two halves of 32 bits; None where one is not known."""
        if isinstance(low, Integer) and isinstance(high, Integer):
            return low + high.scaled(1 << 32)
        return None if low is None or high is None else joined(self.pair(low)[0], self.pair(high)[0])

    def truncated(self, value: Value, size: int) -> Value:
        """The lowest `size` bytes (1, 2, 4, 8) of a word, zero-extended. Raises Fault (unsupported) if not known."""
        low = value if size == 8 else self.half(value, 0)
        if size < 8 and low is None:
            raise Fault("unsupported", "uses a part of a word that is not known")
        return low if size >= 4 else joined(*words(narrow(quad(*self.pair(low)), size)))

    # Memory.

    def load(self, pointer: Pointer, size: int) -> Value:
        """The value of `size` bytes. Raises Fault (memory) where they may not be read, or were not stored."""
        region, at = pointer.region, pointer.at
        where = f"reads {size} bytes at {region}{at:+d}"
        if region in ("stack", "frame"):
            location = region, at // 8 * 8
            known = location in self.stack or (self.reads_unstored and self.own(location))
            if at % size or size not in (4, 8) or not known:
                raise Fault("memory", f"{where}, which is no word that it has on its stack")
            value = self.stack[location] if location in self.stack else lost()
            return value if size == 8 else self.half(value, at % 8 // 4)
        if isinstance(region, Section):
            region.check(at, size, write=False)
            return number(int.from_bytes(region.data[at : at + size], "little"))
        return self.read(region, at, size)

    def read(self, region: str, at: int, size: int) -> Value:
        """The value of `size` bytes of an input, from offset `at` on. Raises Fault (memory) out of bounds, and once a
        word of the tag is stored, which may lie over any input."""
        self.within(region, at, size, 0, {"key": KEY_BYTES, "message": self.left.low}.get(region, 0))
        if self.tag:
            raise Fault("memory", f"reads {region}{at:+d}, which the tag may have overwritten")
        return self.bytes_of(region, at, size)

    def within(self, region: str, at: int, size: int, low: int, high: int) -> None:
        """Raises Fault (memory) unless bytes [at, at + size) lie in [low, high), which may be read."""
        if not low <= at <= high - size:
            raise Fault("memory", f"reads {size} bytes at {region}{at:+d} of {high} that may be read")

    def store(self, pointer: Pointer, size: int, value: Value) -> None:
        """Stores a value of `size` bytes to the stack or the tag. Raises Fault (memory) for any other place."""
        region, at = pointer.region, pointer.at
        location = region, at // 8 * 8
        if size in (4, 8) and at % size == 0 and self.own(location):
            if size == 4:
                old, new = halves(self.stack.get(location)) or self.pair(lost()), self.pair(value)[0]
                value = joined(old[0], new) if at % 8 else joined(new, old[1])
            self.stack[location] = value
            self.below.pop(location, None)
            self.touched = min(self.touched, at if region == "stack" else 0)
        elif region == "tag" and size == 8 and at in (0, 8) and isinstance(word := self.integer(value), Integer):
            self.tag[at] = word
        else:
            raise Fault("memory", f"writes {size} bytes at {region}{at:+d}")

    def own(self, location: Location) -> bool:
        """Whether a location is a word of the stack that may be stored to: not below rsp; with a frame, of the stack
        above it only words that were stored before."""
        region, at = location if not isinstance(location, int) else ("", 0)
        top = self.top()
        framed = top.region == "frame" or len(self.frame) > 2
        if at % 8 or region == "frame":
            return at % 8 == 0 and framed and (top.at if top.region == "frame" else 0) <= at < self.frame[0]
        if region != "stack" or at >= 0:
            return False
        return (region, at) in self.stack if framed else top.at <= at

    def aligned(self, pointer: Pointer, size: int) -> bool:
        """Whether an address is certainly a multiple of `size`."""
        if isinstance(pointer.region, Section):
            return pointer.region.align % size == 0 and pointer.at % size == 0
        if pointer.region == "frame":
            return pointer.at % size == 0 and size <= self.frame[1]
        return pointer.region == "stack" and size <= self.convention.boundary and (pointer.at + 8) % size == 0

    def top(self) -> Pointer:
        """Where rsp points to. Raises Fault (abi) where that is not the stack."""
        top = self.registers[RSP]
        if not isinstance(top, Pointer) or top.region not in ("stack", "frame"):
            raise Fault("abi", "rsp does not point to the stack")
        return top

    def reachable(self, at: int) -> None:
        """Raises Fault (abi) unless the stack may be accessed from offset `at` on: within stack_bytes, and, where a
        stack grows by pages, no more than a page below what was accessed."""
        if at < RETURN_ADDRESS - self.convention.stack_bytes:
            raise Fault("abi", "rsp leaves the stack that the function may use")
        if self.convention.page is not None and at < self.touched - self.convention.page:
            raise Fault("abi", "the stack is used by more than a page without a probe")

    def probes(self, pointer: Pointer) -> bool:
        """Whether an access of 8 bytes below rsp is a probe, which makes the stack grow by a page; then notes that.
        Raises Fault (abi) where it is too low."""
        top = self.top()
        if self.convention.page is None or {top.region, pointer.region} != {"stack"} or pointer.at >= top.at:
            return False
        self.reachable(pointer.at)
        self.touched = min(self.touched, pointer.at)
        return True

    def align_pointer(self, register: int, mask: int) -> None:
        """AND of rsp, or another register that points to the stack, with -16, -32 or -64: gives it byte 0 of the frame,
        of as many bytes as lie between its old address and the lowest word of the stack that is stored.

        Another register than rsp must not come to lie below rsp. Raises Fault for other masks, and the second time.
        """
        top, here, boundary = self.top(), self.registers[register], (1 << WORD) - mask
        if not isinstance(here, Pointer) or {here.region, top.region} != {"stack"} or boundary not in (16, 32, 64):
            raise Fault("unsupported", "aligns the stack by something else than AND with -16, -32 or -64")
        if self.frame != (0, 1):
            raise Fault("unsupported", "aligns the stack a second time")
        lowest = here.at - (boundary - 8)
        if here.at % 8 or (register != RSP and lowest < top.at):
            raise Fault("memory", "an aligned part of the stack may begin below rsp")
        self.reachable(lowest)
        size = min([0, *(at for _, at in self.stack)]) - here.at
        self.frame = (size, boundary) if register == RSP else (size, boundary, top.at)
        self.registers[register] = Pointer("frame", 0)  # rsp comes there in no other way

    def move_stack(self, by: int) -> Pointer:
        """Moves rsp by some bytes, as a push or a pop does: where it is then."""
        self.set(RSP, self.top().on(by))
        return self.top()

    def set(self, register: int, value: Value) -> None:
        """Sets all 64 bits of a general register. Raises Fault (abi) for an rsp that is not in the stack that the
        function may use. Words that come to lie below rsp are moved to `below`."""
        if register == RSP:
            if not isinstance(value, Pointer) or value.region != "stack" or value.at > 0:
                raise Fault("abi", "rsp leaves the stack that the function may use")
            self.reachable(value.at)
            if len(self.frame) > 2 and value.at != self.frame[2]:
                self.frame = 0, 0  # another register points to it as long as rsp is where it was
            for region, at in list(self.stack):
                if region == "frame" or (region == "stack" and at < value.at):
                    self.below[region, at] = self.stack.pop((region, at))
        self.registers[register] = value
        if isinstance(value, Integer) and not self.tag:
            self.trace.append(value)
            if len(self.trace) > 2 * TRACE:
                del self.trace[:TRACE]

    def locations(self) -> dict[Location, Value]:
        """The values of all registers, lanes, opmasks and words of the stack, by location."""
        lanes: dict[Location, Value] = {
            ("zmm", LANES * i + j): value for i, each in enumerate(self.vectors) for j, value in enumerate(each)
        }
        masks: dict[Location, Value] = {("k", i): value for i, value in enumerate(self.masks)}
        return {**dict(enumerate(self.registers)), **lanes, **masks, **self.stack}

    def secret(self, value: Value) -> bool:
        """Whether a word may depend on the key: also where nothing is known of it."""
        value = value.at if isinstance(value, SymbolicPointer) else value
        if isinstance(value, Integer):
            return self.algebra.secret(value)
        return value is None or (isinstance(value, Quad) and value.secret)

    def put(self, location: Location, value: Value) -> None:
        """Sets the value of a location, without the checks of set() and store()."""
        if isinstance(location, int):
            self.registers[location] = value
        elif location[0] == "k":
            self.masks[location[1]] = value
        elif location[0] == "zmm":
            self.vectors[location[1] // LANES][location[1] % LANES] = value
        else:
            self.stack[location] = value

    def replaced(self: Same, unknown: int, by: Integer) -> Same:
        """A copy in which a length, given by its number, is another integer."""
        return self.copied(lambda value: self.algebra.replaced(value, unknown, by))

    def copied(self: Same, known: Callable[[Integer], Integer] = lambda value: value) -> Same:
        """A copy with an empty trace, in which each integer is known(it)."""

        def new(value: Any) -> Any:
            kind = type(value)
            if kind is Integer:
                return known(value)
            if kind is list:
                return [known(x) if type(x) is Integer else new(x) for x in value]
            if kind is dict:
                return {at: new(x) for at, x in value.items()}
            if kind is Flags or kind is SymbolicPointer:
                return kind(*map(new, vars(value).values()))
            return value.copy() if kind is set else value

        s = copy.copy(self)
        s.trace = []
        vars(s).update({name: new(value) for name, value in vars(s).items() if name != "inputs"})
        return s


def lost() -> Quad:
    """Two words of bits of which nothing is known; they count as secret."""
    return Quad(e.fresh("what was on the stack", True), e.fresh("what was on the stack", True))
