# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a target is: a register file, an instruction set, and how it does each thing the cipher needs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from generator.ir.builder import Builder
from generator.ir.values import LANES, Constant, Kind, Mem, Operand, Value, View

#: How a rotation to the left is done: two shifts and an or; a byte shuffle; two shuffles of 16-bit words; XOP's or
#: AVX-512's own rotation.
Rotation = Literal["shift", "pshufb", "pshufw", "vprotd", "vprold"]


@dataclass(frozen=True)
class Target:
    """An instruction set as the generator sees it.

    ``features`` are the CPU flags it needs (Linux's names), ``registers`` the number of vector registers, ``kinds``
    the vector kinds with full arithmetic, ``prefix`` what its mnemonics start with ("v" for VEX and EVEX, which take
    three operands), ``rotations`` the method for each distance.
    """

    name: str
    title: str
    features: tuple[str, ...]
    registers: int = 16
    kinds: tuple[Kind, ...] = ()
    prefix: str = ""
    rotations: dict[int, Rotation] = field(default_factory=dict, hash=False)
    lane_ops: type[LaneOps] | None = None

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

    @property
    def guards(self) -> tuple[str, ...]:
        """The compiler's macros that say that the features are there."""
        return tuple(f"__{feature.upper()}__" for feature in self.features)


class LaneOps(ABC):
    """How 128-bit lanes move, for one instruction set; vector kinds wider than xmm need it."""

    @staticmethod
    @abstractmethod
    def spread(ops: VectorOps, row: Value, kind: Kind) -> Value:
        """The xmm ``row`` in every lane of ``kind``."""

    @staticmethod
    @abstractmethod
    def transpose(ops: VectorOps, rows: Sequence[Value]) -> list[Value]:
        """As many vectors as they have lanes, as a matrix of lanes: transposed."""

    @staticmethod
    @abstractmethod
    def extract(ops: VectorOps, vector: Value, lane: int) -> Value:
        """One lane as an xmm value (lane 0 needs no instruction: use a View)."""


class WordOps(ABC):
    """The three operations of a quarter-round step, on whatever a value holds."""

    def __init__(self, builder: Builder, target: Target) -> None:
        self.builder = builder
        self.target = target

    @abstractmethod
    def add(self, a: Value, b: Operand) -> Value:
        """a + b, word by word."""

    @abstractmethod
    def xor(self, a: Value, b: Operand) -> Value:
        """a ^ b."""

    @abstractmethod
    def rotl(self, a: Value, distance: int) -> Value:
        """a <<< distance, word by word."""


class VectorOps(WordOps):
    """The operations of a vector target, appended to a builder; the results are named after their first operand."""

    def __init__(self, builder: Builder, target: Target) -> None:
        super().__init__(builder, target)
        self._constants: dict[tuple[Kind, bytes], Value] = {}

    def op(self, base: str) -> str:
        """The target's mnemonic for an SSE mnemonic."""
        return self.target.prefix + base

    def _logic(self, base: str) -> str:
        return self.op(base) + ("d" if self.target.evex else "")

    def _move(self, base: str) -> str:
        return self.op(base) + ("32" if self.target.evex else "")

    def add(self, a: Value, b: Operand) -> Value:
        """a + b in words of 32 bits."""
        return self._binary(self.op("paddd"), a, b, "+")

    def add64(self, a: Value, b: Operand) -> Value:
        """a + b in words of 64 bits."""
        return self._binary(self.op("paddq"), a, b, "+")

    def xor(self, a: Value, b: Operand) -> Value:
        """a ^ b."""
        return self._binary(self._logic("pxor"), a, b, "^")

    def _binary(self, op: str, a: Value, b: Operand, sign: str) -> Value:
        return self.builder.emit(op, a.kind, a, b, name=a.name, comment=f"{a.name} {sign}= {show(b)}")

    def rotl(self, a: Value, distance: int) -> Value:
        """a <<< distance in words of 32 bits, by the target's method."""
        method = self.target.rotations.get(distance, "shift")
        emit, comment = self.builder.emit, f"{a.name} <<<= {distance}"
        if method == "vprold":
            return emit("vprold", a.kind, a, distance, name=a.name, comment=comment)
        if method == "vprotd":
            return emit("vprotd", a.kind, a, distance, name=a.name, comment=comment)
        if method == "pshufb":
            mask = self.constant(a.kind, f"rotl{distance}", rotation_bytes(distance))
            return emit(self.op("pshufb"), a.kind, a, mask, name=a.name, comment=comment)
        if method == "pshufw":
            assert distance == 16
            low = emit(self.op("pshuflw"), a.kind, a, 0xB1, name=a.name, comment=comment + ", low half")
            return emit(self.op("pshufhw"), a.kind, low, 0xB1, name=a.name, comment=comment + ", high half")
        high = emit(self.op("pslld"), a.kind, a, distance, name="t", comment=f"t = {a.name} << {distance}")
        low = emit(self.op("psrld"), a.kind, a, 32 - distance, name=a.name, comment=f"{a.name} >>= {32 - distance}")
        return emit(self._logic("por"), a.kind, low, high, name=a.name, comment=f"{a.name} |= t: {comment}")

    def rotate_words(self, a: Value, places: int) -> Value:
        """In each lane, word i becomes word i + places (mod 4)."""
        order = [(i + places) % 4 for i in range(4)]
        return self.shuffle(a, order, a.name, f"{a.name}: words {' '.join(map(str, order))}")

    def shuffle(self, a: Value, order: Sequence[int], name: str, comment: str) -> Value:
        """In each lane, word i is a's word order[i]."""
        control = sum(index << 2 * i for i, index in enumerate(order))
        return self.builder.emit(self.op("pshufd"), a.kind, a, control, name=name, comment=comment)

    def transpose_words(self, words: Sequence[Value], names: Sequence[str]) -> list[Value]:
        """Four vectors as a 4x4 matrix of words in each lane: transposed."""
        emit = self.builder.emit
        w0, w1, w2, w3 = words
        kind = w0.kind

        def unpack(half: str, unit: str, a: Value, b: Value, name: str) -> Value:
            comment = f"{name} = {half} of {a.name}, {b.name}"
            return emit(self.op(f"punpck{half[0]}{unit}"), kind, a, b, name=name, comment=comment)

        l01, h01 = (unpack(half, "dq", w0, w1, f"{w0.name}{w1.name[1:]}{half[0]}") for half in ("low", "high"))
        l23, h23 = (unpack(half, "dq", w2, w3, f"{w2.name}{w3.name[1:]}{half[0]}") for half in ("low", "high"))
        n0, n1, n2, n3 = names
        return [
            unpack("low", "qdq", l01, l23, n0),
            unpack("high", "qdq", l01, l23, n1),
            unpack("low", "qdq", h01, h23, n2),
            unpack("high", "qdq", h01, h23, n3),
        ]

    def row_of_words(self, words: Sequence[Value], name: str) -> Value:
        """Four words in general registers as a row; they do not pass through memory."""
        emit = self.builder.emit
        w0, w1, w2, w3 = (
            emit(self.op("movd"), "xmm", word, name=word.name, comment=f"{word.name} to a vector") for word in words
        )
        low, high = (
            emit(self.op("punpckldq"), "xmm", a, b, name=name, comment=f"{a.name}, {b.name}")
            for a, b in ((w0, w1), (w2, w3))
        )
        return emit(self.op("punpcklqdq"), "xmm", low, high, name=name, comment=f"{name}: four words")

    def words_of_quads(self, a: Value, b: Value, odd: bool, name: str) -> Value:
        """In each lane the even (or odd) words of a, then those of b."""
        control = 0xDD if odd else 0x88
        return self.builder.emit(
            self.op("shufps"), a.kind, a, b, control, name=name, comment=f"{name} = {'odd' if odd else 'even'} words"
        )

    def constant(self, kind: Kind, name: str, lane: bytes) -> Value:
        """Read-only data in a register; the same 16 bytes in every lane, or one vector's bytes.

        Loaded where it is first asked for since ``forget_constants``; allocation may use it from memory instead.
        """
        size = 16 * LANES[kind]
        data = lane * (size // len(lane))
        key = (kind, data)
        if key not in self._constants:
            mem = Mem(Constant(name if kind == "xmm" else f"{name}_{kind}", data), 0, size)
            self._constants[key] = self.builder.emit(
                self._move("movdqa"), kind, mem, name=name, comment=f"{name}", secret=False
            )
        return self._constants[key]

    def load_rotations(self, kind: Kind) -> None:
        """Load the controls of rotations by byte shuffles now, so that a loop of rounds need not."""
        for distance, method in self.target.rotations.items():
            if method == "pshufb":
                self.constant(kind, f"rotl{distance}", rotation_bytes(distance))

    def forget_constants(self) -> None:
        """What was loaded so far does not dominate what is built from now on."""
        self._constants.clear()

    def load(self, kind: Kind, mem: Mem, name: str) -> Value:
        """A vector from memory of any alignment."""
        comment = f"{name} = {mem.space}[{mem.offset}..]"
        return self.builder.emit(self._move("movdqu"), kind, mem, name=name, comment=comment)

    def broadcast(self, kind: Kind, mem: Mem, name: str) -> Value:
        """A word of 32 bits from memory in every element."""
        return self.builder.emit("vpbroadcastd", kind, mem, name=name, comment=f"{name} in every element")

    def xor_memory(self, a: Value, mem: Mem) -> Value:
        """a ^ memory of any alignment; without VEX, memory operands must be aligned, so that it is loaded first."""
        if self.target.prefix:
            return self.xor(a, mem)
        return self.xor(a, self.load(a.kind, mem, "t"))

    def store(self, mem: Mem, value: Value | View) -> None:
        """A vector to memory of any alignment."""
        name = value.name if isinstance(value, Value) else getattr(value.value, "name", "")
        self.builder.store(self._move("movdqu"), mem, value, comment=f"{mem.space}[{mem.offset}..] = {name}")

    def lanes(self) -> type[LaneOps]:
        """How this target moves 128-bit lanes."""
        assert self.target.lane_ops is not None, f"{self.target.name} has one lane"
        return self.target.lane_ops

    def spread(self, row: Value, kind: Kind) -> Value:
        """The xmm ``row`` in every lane of ``kind``."""
        return row if kind == "xmm" else self.lanes().spread(self, row, kind)

    def joined(self, parts: Sequence[Value], kind: Kind) -> Value:
        """Narrower vectors side by side in one of ``kind``, on targets with masks."""
        op = "vinserti32x4" if parts[0].kind == "xmm" else "vinserti64x4"
        wide: Value | View = View(parts[0], kind)
        for position, part in enumerate(parts[1:], 1):
            comment = f"{part.name} above {parts[0].name}"
            wide = self.builder.emit(op, kind, wide, part, position, name=parts[0].name, comment=comment)
        assert isinstance(wide, Value)
        return wide

    def transpose_lanes(self, rows: Sequence[Value]) -> list[Value]:
        """Vectors as a matrix of lanes, transposed; there are as many as they have lanes."""
        return list(rows) if len(rows) == 1 else self.lanes().transpose(self, rows)


def rotation_bytes(distance: int) -> bytes:
    """pshufb's control for a rotation of every 32-bit word to the left by whole bytes."""
    assert distance % 8 == 0
    return bytes(4 * word + (byte - distance // 8) % 4 for word in range(4) for byte in range(4))


def show(operand: Operand) -> str:
    """An operand as comments name it."""
    if isinstance(operand, Value):
        return operand.name
    if isinstance(operand, Mem):
        base = operand.base
        return base.name if isinstance(base, Constant) else f"{operand.space}[{operand.offset}..]"
    return str(operand)
