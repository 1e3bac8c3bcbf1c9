# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Registers, lanes and memory of words that are integers, and what a call of an authenticator may touch."""

import copy
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeVar

from verify.faults import Fault
from verify.image import Image, Section
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number

NAMES = "rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split()
RAX, RDX, RSP = (NAMES.index(name) for name in ("rax", "rdx", "rsp"))
VECTORS, LANES = 32, 8
STACK_BYTES = 1 << 16  # that a function may use
KEY_BYTES, TAG_BYTES = 32, 16


@dataclass(frozen=True)
class Pointer:
    """To a byte of the key, the message, the tag ("out"), the stack or its aligned part ("frame"), or a section of
    constants (by its name, as `section`). On the stack 0 is the address of the return address."""

    region: str
    at: int
    section: Section | None = None


@dataclass(frozen=True)
class SymbolicPointer:
    """To a byte of an object whose offset depends on the length. It is not accessed."""

    region: str
    at: Integer


@dataclass(frozen=True)
class PointerDifference:
    """What one pointer is more than another, of another object: it is added to one of that. In others' code alone."""

    one: Pointer
    other: Pointer


Value = Integer | Pointer | SymbolicPointer | PointerDifference | None  # None: of which nothing is known
#: Where a value lies: the number of a register, or ("stack", offset), ("frame", offset), ("zmm", 8 * number + lane).
Location = int | tuple[str, int]


def shown(location: Location) -> str:
    """For people."""
    if isinstance(location, int):
        return NAMES[location]
    if location[0] == "zmm":
        return f"zmm{location[1] // LANES}[{location[1] % LANES}]"
    return f"{location[0]}{location[1]:+d}"


@dataclass
class Flags:
    """carry: 0 or 1, of whether CF is set. word: ZF says whether it is 0; None where that is not known. secret:
    whether any of the status flags may depend on the key. signed: a number that is below 0 where SF and OF differ."""

    carry: Integer | None = None
    word: Integer | None = None
    secret: bool = False
    signed: Integer | None = None


Same = TypeVar("Same", bound="State")


@dataclass
class State:
    """left: of the message: as many bytes as it is at least may be read. vectors: VECTORS times LANES words. image:
    whose constants may be read. stack: words, by region and offset; below: those below rsp, where signals may write:
    not read again. frame:
    bytes of the aligned part, and its boundary; and where rsp is, if another register points to it. dirty_upper: those
    of zmm0-15 may be in use above 128 bits. tag: the words that were stored, by offset. trace: words that were written
    to registers, for who looks for one. masks: opmask registers."""

    algebra: Algebra
    left: Integer
    registers: list[Value]
    vectors: list[list[Value]]
    image: Image
    flags: Flags = field(default_factory=Flags)
    stack: dict[Location, Value] = field(default_factory=dict)
    below: dict[Location, Value] = field(default_factory=dict)
    frame: tuple[int, ...] = (0, 1)
    dirty_upper: bool = False
    tag: dict[int, Integer] = field(default_factory=dict)
    inputs: dict[tuple[str, int], Integer] = field(default_factory=dict)
    trace: list[Integer] = field(default_factory=list)
    masks: dict[int, Integer] = field(default_factory=dict)

    reached: ClassVar[Callable[..., Pointer] | None] = None  # where others' memory operands lie

    def input(self, region: str, offset: int) -> Integer:
        """The 8 bytes from a multiple of 8 on, of key or message, as a number; also of a word that ends behind it."""
        found = self.inputs.get((region, offset))
        if found is None:
            name = f"{region}[{offset}..{offset + 8}]"
            found = self.inputs[region, offset] = self.algebra.unknown(name, secret=region == "key")
        return found

    def bytes_of(self, region: str, offset: int, size: int) -> Integer:
        """Bytes of an input as a number, little-endian."""
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

    def half(self, value: Value, which: int) -> Value:
        """32 bits of a word, as a word."""
        return self.algebra.once(Algebra.divided, value, 32)[1 - which] if isinstance(value, Integer) else None

    def paired(self, low: Value, high: Value) -> Value:
        """A word of two halves."""
        return low + high.scaled(1 << 32) if isinstance(low, Integer) and isinstance(high, Integer) else None

    def truncated(self, value: Value, size: int) -> Value:
        """The lowest bytes of a word."""
        low = self.half(value, 0) if size == 4 else value
        if size not in (4, 8) or (low is None and size == 4):
            raise Fault("unsupported", "uses a part of a word that is not known")
        return low

    def load(self, pointer: Pointer, size: int) -> Value:
        where, at = f"{pointer.region}{pointer.at:+d}", pointer.at
        if pointer.region in ("stack", "frame"):
            if size != 8 or (pointer.region, at) not in self.stack:
                raise Fault("memory", f"reads {where}, which is no word that it has on its stack")
            return self.stack[pointer.region, at]
        if pointer.section is not None:
            pointer.section.check(at, size, write=False)
            return number(int.from_bytes(pointer.section.data[at : at + size], "little"))
        high = {"key": KEY_BYTES, "message": self.left.low}.get(pointer.region, 0)
        if not 0 <= at <= high - size:
            raise Fault("memory", f"reads {size} bytes at {where} of {high} that may be read")
        if self.tag:
            raise Fault("memory", f"reads {where}, which the tag may have overwritten")
        return self.bytes_of(pointer.region, at, size)

    def store(self, pointer: Pointer, size: int, value: Value) -> None:
        where, at = f"{pointer.region}{pointer.at:+d}", pointer.at
        if size == 8 and at % 8 == 0 and self._own(pointer):
            self.stack[pointer.region, at] = value
            self.below.pop((pointer.region, at), None)
        elif pointer.region == "out" and size == 8 and at in (0, 8) and isinstance(value, Integer):
            self.tag[at] = value
        else:
            raise Fault("memory", f"writes {size} bytes at {where}")

    def _own(self, pointer: Pointer) -> bool:
        """Whether a word of the stack may be written: not below rsp; above the frame those alone that there are."""
        top = self.top()
        framed = top.region == "frame" or len(self.frame) > 2
        if pointer.region == "frame":
            return framed and (top.at if top.region == "frame" else 0) <= pointer.at < self.frame[0]
        if pointer.region != "stack" or pointer.at >= 0:
            return False
        return (pointer.region, pointer.at) in self.stack if framed else top.at <= pointer.at

    def own(self, location: Location) -> bool:
        """Whether it is a word of the stack that may be written."""
        return not isinstance(location, int) and location[1] % 8 == 0 and self._own(Pointer(*location))

    def integer(self, value: Any) -> Any:
        """A word as an integer."""
        return value

    def aligned(self, pointer: Pointer, size: int) -> bool:
        """Whether the address is certainly a multiple of size. The stack's is one of 16 where a function is called."""
        if pointer.section is not None:
            return pointer.section.align % size == 0 and pointer.at % size == 0
        if pointer.region == "frame":
            return pointer.at % size == 0 and size <= self.frame[1]
        return pointer.region == "stack" and size == 16 and (pointer.at + 8) % 16 == 0

    def top(self) -> Pointer:
        top = self.registers[RSP]
        if not isinstance(top, Pointer) or top.region not in ("stack", "frame"):
            raise Fault("abi", "rsp does not point to the stack")
        return top

    def align_pointer(self, register: int, mask: int) -> None:
        """What rsp becomes by AND with -32 or -64: less by some bytes. From there on, as many bytes as lie between what
        it was and the lowest word that is there become the frame. What another register becomes is not below rsp, since
        all addresses there are multiples of 8; and no words lie there. There is one such part in a run."""
        top, here, boundary = self.top(), self.registers[register], (1 << WORD) - mask
        if not isinstance(here, Pointer) or {here.region, top.region} != {"stack"} or boundary not in (16, 32, 64):
            raise Fault("unsupported", "aligns the stack by something else than AND with -16, -32 or -64")
        if self.frame != (0, 1):
            raise Fault("unsupported", "aligns the stack a second time")
        size = min([0, *(at[1] for at in self.stack if not isinstance(at, int))]) - here.at
        lowest = here.at - (boundary - 8)
        if here.at % 8 or (register != RSP and lowest < top.at):
            raise Fault("memory", "an aligned part of the stack may begin below rsp")
        if lowest < 8 - STACK_BYTES:
            raise Fault("abi", "rsp leaves the stack that the function may use")
        self.frame = (size, boundary) if register == RSP else (size, boundary, top.at)
        self.registers[register] = Pointer("frame", 0)  # rsp comes there in no other way

    def move_stack(self, by: int) -> Pointer:
        """What rsp is after a push or a pop."""
        top = self.top()
        self.set(RSP, Pointer(top.region, top.at + by))
        return self.top()

    def set(self, register: int, value: Value) -> None:
        if register == RSP:
            if not isinstance(value, Pointer) or value.region != "stack" or not 8 - STACK_BYTES <= value.at <= 0:
                raise Fault("abi", "rsp leaves the stack that the function may use")
            if len(self.frame) > 2 and value.at != self.frame[2]:
                self.frame = 0, 0  # another register points to it as long as rsp is where it was
            for location in list(self.stack):
                region, at = location if not isinstance(location, int) else ("", 0)
                if region == "frame" or (region == "stack" and at < value.at):
                    self.below[location] = self.stack.pop(location)
        self.registers[register] = value
        if isinstance(value, Integer):
            self.trace.append(value)

    def locations(self) -> dict[Location, Value]:
        """All that registers, lanes and the stack hold."""
        lanes: dict[Location, Value] = {
            ("zmm", LANES * i + j): value for i, each in enumerate(self.vectors) for j, value in enumerate(each)
        }
        return {**dict(enumerate(self.registers)), **lanes, **self.stack}

    def secret(self, value: Value) -> bool:
        """Whether a word may depend on the key."""
        return value is None or (isinstance(value, Integer) and self.algebra.secret(value))

    def put(self, location: Location, value: Value) -> None:
        if isinstance(location, int):
            self.registers[location] = value
        elif location[0] == "zmm":
            self.vectors[location[1] // LANES][location[1] % LANES] = value
        else:
            self.stack[location] = value

    def replaced(self: Same, unknown: int, by: Integer) -> Same:
        """A copy in which a length is another integer."""
        return self.copied(self.algebra.replacing(unknown, by))

    def copied(self: Same, known: Callable[[Integer], Integer] = lambda value: value) -> Same:
        """A copy, by what each integer becomes; its trace is empty."""

        def new(value: Value) -> Value:
            if type(value) is Integer:
                return known(value)
            return replace(value, at=known(value.at)) if type(value) is SymbolicPointer else value

        s = copy.copy(self)
        s.registers = [new(value) for value in self.registers]
        s.vectors = [[known(x) if type(x) is Integer else new(x) for x in lanes] for lanes in self.vectors]
        carry, word, signed = (
            None if x is None else known(x) for x in (self.flags.carry, self.flags.word, self.flags.signed)
        )
        s.flags = Flags(carry, word, self.flags.secret, signed)
        s.stack, s.below = ({at: new(value) for at, value in words.items()} for words in (self.stack, self.below))
        s.tag, s.trace = {at: known(value) for at, value in self.tag.items()}, []
        s.left, s.masks = known(self.left), {i: known(value) for i, value in self.masks.items()}
        return s
