# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The description of a target: its register file, its instruction set, and how it does what ciphers need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.ir.builder import Builder
from generator.ir.values import Constant, Kind, Mem, Operand, Value

#: How a word is rotated to the left: by XOP's or AVX-512's rotation, a byte shuffle, two shuffles of 16-bit words, or
#: two shifts.
Rotation = Literal["vprotd", "vprold", "pshufb", "pshufw", "shift"]


@dataclass(frozen=True)
class Target:
    """An instruction set as the generator uses it.

    ``features``: the CPU flags that it needs, by Linux's names. ``registers``: the number of vector registers.
    ``kinds``: the vector kinds with full arithmetic. ``prefix``: what its mnemonics start with, "v" for VEX and EVEX,
    whose instructions take three operands. ``rotates``: its own rotation by any distance, if it has one.
    ``shuffles_bytes``: whether to rotate by whole bytes with pshufb. ``product``: the multiplication of 64-bit words.
    """

    name: str
    title: str
    features: tuple[str, ...]
    registers: int = 16
    kinds: tuple[Kind, ...] = ()
    prefix: str = ""
    rotates: Literal["vprotd", "vprold"] | None = None
    shuffles_bytes: bool = False
    lane_ops: type[LaneOps] | None = None
    product: Literal["mul", "mulx"] = "mul"

    def rotation(self, distance: int) -> Rotation:
        """How to rotate 32-bit words by ``distance`` bits: by pshufb for whole bytes if the target shuffles bytes, else
        by its own rotation, else by shuffles of 16-bit words if the distance is 16, else by shifts."""
        if self.shuffles_bytes and distance % 8 == 0:
            return "pshufb"
        if self.rotates is not None:
            return self.rotates
        return "pshufw" if distance == 16 else "shift"

    @property
    def evex(self) -> bool:
        """Whether the target has EVEX encodings: 32 vector registers, and masks."""
        return self.registers == 32

    @property
    def broadcasts(self) -> bool:
        """Whether the target can load a 32-bit word into every element of a vector."""
        return self.lane_ops is not None

    @property
    def scalar(self) -> bool:
        """Whether the target computes in general registers only."""
        return not self.kinds


class LaneOps(ABC):
    """How one instruction set moves 128-bit lanes; targets with kinds wider than xmm have it.

    ``extracts`` is the mnemonic that takes a lane out of a vector, ``inserts`` the one that puts a lane into it.
    """

    extracts: str
    inserts: str

    @staticmethod
    @abstractmethod
    def spread(builder: Builder, row: Value, kind: Kind) -> Value:
        """The xmm ``row`` in every lane of ``kind``."""

    @staticmethod
    @abstractmethod
    def transpose(builder: Builder, rows: Sequence[Value]) -> list[Value]:
        """Transpose a square matrix of lanes: as many vectors as each has lanes."""

    @classmethod
    def extract(cls, builder: Builder, vector: Value, lane: int) -> Value:
        """Lane number ``lane`` as an xmm value. Lane 0 needs no instruction: use a View."""
        comment = f"lane {lane} of {vector.name}"
        return builder.emit(cls.extracts, "xmm", vector, lane, name=vector.name, comment=comment)


class WordOps(ABC):
    """The three operations of a quarter-round's steps, on whatever registers hold words.

    ``name`` is the name of the result; without it, that of the first operand.
    """

    def __init__(self, builder: Builder, target: Target) -> None:
        self.builder = builder
        self.target = target

    @abstractmethod
    def add(self, a: Value, b: Operand, name: str = "") -> Value:
        """a + b mod 2^32, word by word."""

    @abstractmethod
    def xor(self, a: Value, b: Operand, name: str = "") -> Value:
        """a ^ b."""

    @abstractmethod
    def rotl(self, a: Value, distance: int, name: str = "") -> Value:
        """a rotated to the left by ``distance`` bits, word by word."""


def show(operand: Operand) -> str:
    """How comments name an operand."""
    if isinstance(operand, Value):
        return operand.name
    if isinstance(operand, Mem):
        base = operand.base
        return base.name if isinstance(base, Constant) else f"{operand.space}[{operand.offset}..]"
    return str(operand)


def assignment(name: str, a: Value, sign: str, b: Operand | int) -> str:
    """The comment for ``name`` = a ``sign`` b, where ``sign`` is an operator such as +."""
    return f"{name} {sign}= {show(b)}" if name == a.name else f"{name} = {a.name} {sign} {show(b)}"
