# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The machine: registers, flags, memory."""

from __future__ import annotations

from verify import expression as e
from verify.expression import Word
from verify.faults import Fault
from verify.flags import UNKNOWN, Flags
from verify.image import Image
from verify.memory import Memory, Region, uninitialised
from verify.values import Address, Quad, Value

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
    """general: 16 values; vectors: 32; masks: k0 to k7; wide: the upper halves of zmm0-15 may be in use."""

    def __init__(self, image: Image, memory: Memory) -> None:
        self.image = image
        self.memory = memory
        self.thread = Region("thread", 40, 48, uninitialised("thread"))
        self.general: list[Value] = [_initial_quad(name) for name in GENERAL]
        self.vectors = [vector(tuple(e.atom(f"zmm{i}[{j}] at entry") for j in range(VECTOR_WORDS))) for i in range(32)]
        self.masks: list[Value] = [_initial_quad(f"k{i}") for i in range(8)]
        self.flags: Flags = UNKNOWN
        self.wide = False

    def place(self, base: Value) -> tuple[Region, int]:
        """Region and offset of a pointer. Raises Fault where it is none, or depends on data."""
        if isinstance(base, Address):
            if base.region is not None and base.coefficient == 0 and base.minus is None:
                return base.region, base.offset
            if base.region is None:
                raise Fault("memory", f"uses {base} as an address")
            raise Fault("unsupported", f"accesses memory at {base}: its place depends on a symbolic length")
        if isinstance(base, Quad):
            raise Fault("secret", "an address depends on data")
        return self.image.region, base

    @property
    def pointer(self) -> tuple[Region, int]:
        return self.place(self.general[RSP])


def _initial_quad(name: str) -> Quad:
    return Quad(e.atom(f"{name} low at entry"), e.atom(f"{name} high at entry"))
