# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The symbolic state of the machine: registers, flags, memory."""

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
CALLEE_SAVED = (3, 5, 12, 13, 14, 15)  # beside rsp (System V ABI, amd64 supplement, 3.2.1)
VECTOR_WORDS = 16  # of 32 bits, in a zmm register


@dataclass(frozen=True, eq=False, slots=True)
class Vector:
    """A 512-bit register: 16 words, lowest first; secret if one is. Compared by identity: vector() makes each once."""

    words: tuple[Word, ...]
    secret: bool


_vectors: dict[tuple[Word, ...], Vector] = {}
_zeros = (e.ZERO,) * VECTOR_WORDS


def vector(words: tuple[Word, ...]) -> Vector:
    """The register whose lowest words these are, with zeros above them; always the same object for the same words."""
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
    """The state of the machine between two instructions. general: 16 values, in the order of GENERAL; vectors: zmm0 to
    zmm31; masks: k0 to k7. dirty_upper: of zmm0 to zmm15 the bits above 128 may have been used since VZEROUPPER.

    bottom: region and offset of the stack pointer. length: of the message, as a number or an interval, in units of the
    contract (verify.contract.unit). calls: the return addresses of calls that have not returned yet, the last one last.

    A new state has unknown registers and flags, but for the stack pointer, which is `pointer`.
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
        """Region and offset in bytes of a value that is used as an address. Raises Fault: secret where it is data,
        unsupported where the offset depends on the length, memory for any other value that is no pointer."""
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
        """Sets all 64 bits of a general register. Raises Fault (signal) for a stack pointer that is not in the
        function's stack, as verify.memory.Memory.moved says."""
        if number == RSP:
            if not isinstance(value, Pointer) or not isinstance(value.at, int):
                raise Fault("signal", f"moves the stack pointer to {value}, which is not the stack")
            place = value.region, value.at
            self.memory.moved(self.bottom, place)
            self.bottom = place
        self.general[number] = value

    def renew(self, copy: Snapshot, length: int | Length) -> None:
        """Sets everything back to a copy of this state; values that depend on the length become those of `length`."""

        def renewed(value: Any) -> Any:
            if type(value) is Flags:
                return value.known_for(length)
            return known(value, length) if type(value) in DEPENDENT else value

        copy.restore(renewed)
        self.length = length


#: The types of values that may depend on a symbolic length.
DEPENDENT = {Affine, Part, Pointer, Difference}


def _initial_quad(name: str) -> Quad:
    return Quad(e.atom(f"{name} low at entry"), e.atom(f"{name} high at entry"))
