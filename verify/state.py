# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The machine: registers, flags, memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verify import expression as e
from verify.expression import Word
from verify.faults import Fault
from verify.flags import UNKNOWN, Flags
from verify.image import Image
from verify.memory import Memory, MemoryCopy
from verify.regions import Region
from verify.values import Length, Pointer, Quad, Value, known

GENERAL = ("rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15")
RSP = 4
CALLEE_SAVED = (3, 5, 12, 13, 14, 15)
VECTOR_WORDS = 16


class Vector:
    """16 words; compared by identity, since vector() makes each only once."""

    __slots__ = ("words", "secret")

    def __init__(self, words: tuple[Word, ...]) -> None:
        self.words = words
        self.secret = any(word.secret for word in words)


_vectors: dict[tuple[Word, ...], Vector] = {}
_zeros = (e.ZERO,) * VECTOR_WORDS


def vector(words: tuple[Word, ...]) -> Vector:
    """The register that holds these words, zero above them."""
    found = _vectors.get(words)
    if found is None:
        padded = words + _zeros[len(words) :]
        found = _vectors.get(padded)
        if found is None:
            found = _vectors[padded] = Vector(padded)
        _vectors[words] = found
    return found


class State:
    """general: 16 values; vectors: 32; masks: k0 to k7; dirty_upper: those of zmm0-15 may be in use above 128 bits."""

    def __init__(self, image: Image, memory: Memory, pointer: Pointer) -> None:
        self.image = image
        self.memory = memory
        self.general: list[Value] = [_initial_quad(name) for name in GENERAL]
        self.vectors = [vector(tuple(e.atom(f"zmm{i}[{j}] at entry") for j in range(VECTOR_WORDS))) for i in range(32)]
        self.masks: list[Value] = [_initial_quad(f"k{i}") for i in range(8)]
        self.flags: Flags = UNKNOWN
        self.dirty_upper = False
        self.calls: tuple[Pointer, ...] = ()  # where the calls that have not returned yet return to
        self.bottom = self.place(pointer)  # where the stack pointer is
        self.general[RSP] = pointer

    def place(self, base: Value) -> tuple[Region, int]:
        """Region and offset of a pointer. Raises Fault where it is none, or depends on data."""
        if isinstance(base, Pointer):
            if isinstance(base.at, int):
                return base.region, base.at
            raise Fault("unsupported", f"accesses memory at {base}: its place depends on a symbolic length")
        if isinstance(base, Quad):
            raise Fault("secret", "an address depends on data")
        if isinstance(base, int):
            return self.place(self.image.absolute(base))
        raise Fault("memory", f"uses {base} as an address")

    def set_general(self, number: int, value: Value) -> None:
        """A whole register; the stack pointer may only go where no signal does harm."""
        if number == RSP:
            if not isinstance(value, Pointer) or not isinstance(value.at, int):
                raise Fault("signal", f"moves the stack pointer to {value}, which is not the stack")
            place = value.region, value.at
            self.memory.moved(self.bottom, place)
            self.bottom = place
        self.general[number] = value

    def copy(self, regions: Sequence[Region]) -> StateCopy:
        registers = list(self.general), list(self.vectors), list(self.masks)
        return StateCopy(*registers, self.flags, self.dirty_upper, self.bottom, self.calls, self.memory.copy(regions))

    def put_back(self, copy: StateCopy, length: int | Length) -> None:
        """All as it was, with what is known of the length since."""
        self.general, self.masks = ([known(value, length) for value in some] for some in (copy.general, copy.masks))
        self.vectors = list(copy.vectors)
        self.flags = copy.flags.known_for(length)
        self.dirty_upper, self.bottom, self.calls = copy.dirty_upper, copy.bottom, copy.calls
        self.memory.put_back(copy.memory)
        kept = self.memory.kept
        for place, value in kept.items():
            kept[place] = replace(value, value=known(value.value, length))


@dataclass(frozen=True)
class StateCopy:
    general: list[Value]
    vectors: list[Vector]
    masks: list[Value]
    flags: Flags
    dirty_upper: bool
    bottom: tuple[Region, int]
    calls: tuple[Pointer, ...]
    memory: MemoryCopy


def _initial_quad(name: str) -> Quad:
    return Quad(e.atom(f"{name} low at entry"), e.atom(f"{name} high at entry"))
