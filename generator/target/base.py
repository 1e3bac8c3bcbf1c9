# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a target is: a register file, an instruction set, and how it does each thing a cipher needs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.ir.builder import Builder
from generator.ir.values import Constant, Kind, Mem, Operand, Value

#: How a rotation to the left is done: XOP's or AVX-512's own; a byte shuffle; two shuffles of 16-bit words; two shifts.
Rotation = Literal["vprotd", "vprold", "pshufb", "pshufw", "shift"]


@dataclass(frozen=True)
class Target:
    """An instruction set as the generator sees it.

    ``features`` are the CPU flags it needs (Linux's names), ``registers`` the number of vector registers, ``kinds``
    the vector kinds with full arithmetic, ``prefix`` what its mnemonics start with ("v" for VEX and EVEX, which take
    three operands), ``rotates`` its own rotation by any distance, if it has one, ``shuffles_bytes`` whether
    pshufb rotates by whole bytes, ``product`` what multiplies words of 64 bits.
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
        """The method for a distance: by whole bytes; its own; by whole 16-bit words; else shifts."""
        if self.shuffles_bytes and distance % 8 == 0:
            return "pshufb"
        if self.rotates is not None:
            return self.rotates
        return "pshufw" if distance == 16 else "shift"

    @property
    def evex(self) -> bool:
        """Whether it has 32 vector registers and masks."""
        return self.registers == 32

    @property
    def broadcasts(self) -> bool:
        """Whether it loads a word of 32 bits into every element."""
        return self.lane_ops is not None

    @property
    def scalar(self) -> bool:
        """Whether it computes in general registers."""
        return not self.kinds


class LaneOps(ABC):
    """How 128-bit lanes move, for one instruction set; vector kinds wider than xmm need it. ``extracts``: what takes
    one out; ``inserts``: what puts one in.
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
        """As many vectors as they have lanes, as a matrix of lanes: transposed."""

    @classmethod
    def extract(cls, builder: Builder, vector: Value, lane: int) -> Value:
        """One lane as an xmm value (lane 0 needs no instruction: use a View)."""
        comment = f"lane {lane} of {vector.name}"
        return builder.emit(cls.extracts, "xmm", vector, lane, name=vector.name, comment=comment)


class WordOps(ABC):
    """The three operations of a quarter-round step, on whatever a value holds. ``name``: the result's; the first
    operand's if not given.
    """

    def __init__(self, builder: Builder, target: Target) -> None:
        self.builder = builder
        self.target = target

    @abstractmethod
    def add(self, a: Value, b: Operand, name: str = "") -> Value:
        """a + b, word by word."""

    @abstractmethod
    def xor(self, a: Value, b: Operand, name: str = "") -> Value:
        """a ^ b."""

    @abstractmethod
    def rotl(self, a: Value, distance: int, name: str = "") -> Value:
        """a <<< distance, word by word."""


def show(operand: Operand) -> str:
    """An operand as comments name it."""
    if isinstance(operand, Value):
        return operand.name
    if isinstance(operand, Mem):
        base = operand.base
        return base.name if isinstance(base, Constant) else f"{operand.space}[{operand.offset}..]"
    return str(operand)


def assignment(name: str, a: Value, sign: str, b: Operand | int) -> str:
    """How comments say that ``name`` becomes a + b, or the like."""
    return f"{name} {sign}= {show(b)}" if name == a.name else f"{name} = {a.name} {sign} {show(b)}"
