# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The machine: registers, flags, memory."""

from dataclasses import dataclass, field
from typing import Any

from verify import expression as e
from verify.expression import Word
from verify.faults import Fault
from verify.flags import UNKNOWN, Flags
from verify.image import Image
from verify.memory import Memory
from verify.regions import Region
from verify.structure import SHARED, Changing, Snapshot
from verify.values import Affine, Difference, Length, Part, Pointer, Quad, Value, known

GENERAL = ("rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15")
RSP = 4
CALLEE_SAVED = (3, 5, 12, 13, 14, 15)
VECTOR_WORDS = 16


@dataclass(frozen=True, eq=False, slots=True)
class Vector:
    """16 words; compared by identity, since vector() makes each only once."""

    words: tuple[Word, ...]
    secret: bool


_vectors: dict[tuple[Word, ...], Vector] = {}
_zeros = (e.ZERO,) * VECTOR_WORDS


def vector(words: tuple[Word, ...]) -> Vector:
    """The register that holds these words, zero above them."""
    found = _vectors.get(words)
    if found is None:
        padded = words + _zeros[len(words) :]
        found = _vectors.get(padded)
        if found is None:
            found = _vectors[padded] = Vector(padded, any(word.secret for word in padded))
        _vectors[words] = found
    return found


@dataclass(init=False, eq=False)
class State(Changing):
    """general: 16 values; vectors: 32; masks: k0 to k7; dirty_upper: those of zmm0-15 may be in use above 128 bits;
    bottom: where the stack pointer is; length: of the message, or what is known of it; calls: where those that have not
    returned yet return to.
    """

    image: Image = field(metadata=SHARED)
    memory: Memory
    general: list[Value]
    vectors: list[Vector]
    masks: list[Value]
    flags: Flags
    dirty_upper: bool
    bottom: tuple[Region, int]
    length: int | Length
    calls: tuple[Pointer, ...]

    def __init__(self, image: Image, memory: Memory, pointer: Pointer) -> None:
        self.image = image
        self.memory = memory
        self.general = [_initial_quad(name) for name in GENERAL]
        self.vectors = [vector(tuple(e.atom(f"zmm{i}[{j}] at entry") for j in range(VECTOR_WORDS))) for i in range(32)]
        self.masks = [_initial_quad(f"k{i}") for i in range(8)]
        self.flags = UNKNOWN
        self.dirty_upper = False
        self.length = 0
        self.calls = ()
        self.bottom = self.place(pointer)
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

    def renew(self, copy: Snapshot, length: int | Length) -> None:
        """Puts all back as it was copied, with what is known of the length since."""

        def renewed(value: Any) -> Any:
            if type(value) is Flags:
                return value.known_for(length)
            return known(value, length) if type(value) in DEPENDENT else value

        copy.restore(renewed)
        self.length = length


#: The types of values that may depend on the length.
DEPENDENT = {Affine, Part, Pointer, Difference}


def _initial_quad(name: str) -> Quad:
    return Quad(e.atom(f"{name} low at entry"), e.atom(f"{name} high at entry"))
