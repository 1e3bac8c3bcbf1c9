# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The operations of vector registers: steps of quarter-rounds, shuffles, constants, loads and stores."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from generator.ir.builder import Builder
from generator.ir.values import LANES, Constant, Kind, Mem, Operand, Value, View
from generator.target.base import LaneOps, Target, WordOps, assignment

#: The unpacks of 32-bit words and of pairs of them: for each word of the result, the operand it comes from (0 or 1) and
#: its place there.
UNPACKS: dict[str, tuple[tuple[int, int], ...]] = {
    "punpckldq": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "punpckhdq": ((0, 2), (1, 2), (0, 3), (1, 3)),
    "punpcklqdq": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "punpckhqdq": ((0, 2), (0, 3), (1, 2), (1, 3)),
}


class VectorOps(WordOps):
    """The operations of a vector target; each appends its instructions to a builder and returns the result."""

    def __init__(self, builder: Builder, target: Target) -> None:
        super().__init__(builder, target)
        self._constants: dict[tuple[Kind, bytes], Value] = {}

    def op(self, base: str) -> str:
        """The target's mnemonic for an SSE mnemonic: with "v" in front for AVX and later."""
        return self.target.prefix + base

    def _logic(self, base: str) -> str:
        return self.op(base) + ("d" if self.target.evex else "")

    def _move(self, base: str) -> str:
        return self.op(base) + ("32" if self.target.evex else "")

    def add(self, a: Value, b: Operand, name: str = "") -> Value:
        """a + b mod 2^32, in words of 32 bits."""
        return self._binary(self.op("paddd"), a, b, "+", name)

    def add64(self, a: Value, b: Operand) -> Value:
        """a + b mod 2^64, in words of 64 bits."""
        return self._binary(self.op("paddq"), a, b, "+")

    def xor(self, a: Value, b: Operand, name: str = "") -> Value:
        """a ^ b."""
        return self._binary(self._logic("pxor"), a, b, "^", name)

    def conj(self, a: Value, b: Operand) -> Value:
        """a & b, bit by bit."""
        return self._binary(self._logic("pand"), a, b, "&")

    def disj(self, a: Value, b: Operand) -> Value:
        """a | b, bit by bit."""
        return self._binary(self._logic("por"), a, b, "|")

    def _binary(self, op: str, a: Value, b: Operand, sign: str, name: str = "") -> Value:
        name = name or a.name
        return self.builder.emit(op, a.kind, a, b, name=name, comment=assignment(name, a, sign, b))

    def rotl(self, a: Value, distance: int, name: str = "") -> Value:
        """a rotated left by ``distance`` bits in words of 32 bits, by the target's method (``Target.rotation``)."""
        method = self.target.rotation(distance)
        name = name or a.name
        emit, comment = self.builder.emit, assignment(name, a, "<<<", distance)
        if method in ("vprold", "vprotd"):
            return emit(method, a.kind, a, distance, name=name, comment=comment)
        if method == "pshufb":
            mask = self.constant(a.kind, f"rotl{distance}", rotation_bytes(distance))
            return emit(self.op("pshufb"), a.kind, a, mask, name=name, comment=comment)
        if method == "pshufw":
            low = emit(self.op("pshuflw"), a.kind, a, 0xB1, name=name, comment=comment + ", low half")
            return emit(self.op("pshufhw"), a.kind, low, 0xB1, name=name, comment=comment + ", high half")
        other, back = "u" if a.name == "t" else "t", 32 - distance
        high = emit(self.op("pslld"), a.kind, a, distance, name=other, comment=f"{other} = {a.name} << {distance}")
        low = emit(self.op("psrld"), a.kind, a, back, name=name, comment=assignment(name, a, ">>", back))
        return emit(self._logic("por"), a.kind, low, high, name=name, comment=f"{name} |= {other}: {comment}")

    def reorder(self, a: Value, order: Sequence[int]) -> Value:
        """Permute the four words of each lane: word ``order[i]`` becomes word i. The result keeps the name of ``a``."""
        return self.shuffle(a, order, a.name, f"{a.name}: words {' '.join(map(str, order))}")

    def shuffle(self, a: Value, order: Sequence[int | None], name: str, comment: str) -> Value:
        """Permute the four words of each lane: word i of the result is word ``order[i]`` of ``a``; None: unused."""
        control = sum((index or 0) << 2 * i for i, index in enumerate(order))
        return self.builder.emit(self.op("pshufd"), a.kind, a, control, name=name, comment=comment)

    def unpack(self, op: str, a: Value, b: Value, name: str, comment: str) -> Value:
        """Interleave words of ``a`` and ``b`` in each lane, as ``UNPACKS[op]`` says."""
        return self.builder.emit(self.op(op), a.kind, a, b, name=name, comment=comment)

    def words_of_quads(self, a: Value, b: Value, odd: bool, name: str) -> Value:
        """In each lane, the even (or odd) words of a, then those of b.

        Not for secrets: SHUFPS is not on Intel's list of data operand independent timing.
        """
        comment = f"{name} = {'odd' if odd else 'even'} words"
        control = 0b11011101 if odd else 0b10001000
        return self.builder.emit(self.op("shufps"), a.kind, a, b, control, name=name, comment=comment)

    def constant(self, kind: Kind, name: str, lane: bytes) -> Value:
        """Read-only data in a register: ``lane`` is 16 bytes for every lane, or the bytes of the whole vector.

        Loaded where it is first asked for since ``forget_constants``; allocation may read it from memory instead.
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

    def load_rotations(self, kind: Kind, distances: Sequence[int]) -> None:
        """Load now the constants of rotations that are byte shuffles, so that a loop of rounds need not."""
        for distance in distances:
            if self.target.rotation(distance) == "pshufb":
                self.constant(kind, f"rotl{distance}", rotation_bytes(distance))

    def forget_constants(self) -> None:
        """Load constants again from here on: what was loaded does not dominate what is built next."""
        self._constants.clear()

    @contextmanager
    def branched(self) -> Iterator[None]:
        """A context for building one branch: constants loaded in it are forgotten at its end, since they do not
        dominate the code after it."""
        before = dict(self._constants)
        yield
        self._constants = before

    def load(self, kind: Kind, mem: Mem, name: str) -> Value:
        """A vector loaded from ``mem``, of any alignment."""
        comment = f"{name} = {mem.space}[{mem.offset}..]"
        return self.builder.emit(self._move("movdqu"), kind, mem, name=name, comment=comment)

    def gathered(self, kind: Kind, place: Callable[[int], Mem], blocks: Sequence[int], name: str) -> Value:
        """A vector whose lanes are loaded from memory of any alignment: 16 bytes at ``place(block)`` for each block."""
        wide: Value | View = self.load("xmm", place(blocks[0]), name)
        for lane, block in enumerate(blocks[1:], 1):
            mem = place(block)
            below = View(wide, kind) if lane == 1 and isinstance(wide, Value) else wide
            comment = f"lane {lane} of {name} = {mem.space}[{mem.offset}..]"
            wide = self.builder.emit(self.lanes().inserts, kind, below, mem, lane, name=name, comment=comment)
        assert isinstance(wide, Value)
        return wide

    def broadcast(self, kind: Kind, mem: Mem, name: str) -> Value:
        """The 32-bit word at ``mem`` in every element."""
        return self.builder.emit("vpbroadcastd", kind, mem, name=name, comment=f"{name} in every element")

    def xor_memory(self, a: Value, mem: Mem) -> Value:
        """a ^ the vector at ``mem``, of any alignment. Without VEX, memory operands must be aligned, so that it is
        loaded first."""
        if self.target.prefix:
            return self.xor(a, mem)
        return self.xor(a, self.load(a.kind, mem, "t"))

    def store(self, mem: Mem, value: Value | View) -> None:
        """Store a vector to ``mem``, of any alignment."""
        name = value.name if isinstance(value, Value) else getattr(value.value, "name", "")
        self.builder.store(self._move("movdqu"), mem, value, comment=f"{mem.space}[{mem.offset}..] = {name}")

    def lanes(self) -> type[LaneOps]:
        """How this target moves 128-bit lanes; it must have kinds wider than xmm."""
        assert self.target.lane_ops is not None, f"{self.target.name} has one lane"
        return self.target.lane_ops

    def spread(self, row: Value, kind: Kind) -> Value:
        """The xmm ``row`` in every lane of ``kind``."""
        return row if kind == "xmm" else self.lanes().spread(self.builder, row, kind)

    def joined(self, parts: Sequence[Value], kind: Kind) -> Value:
        """Narrower vectors side by side in one of ``kind``, the first lowest; for targets with EVEX."""
        op = "vinserti32x4" if parts[0].kind == "xmm" else "vinserti64x4"
        wide: Value | View = View(parts[0], kind)
        for position, part in enumerate(parts[1:], 1):
            comment = f"{part.name} above {parts[0].name}"
            wide = self.builder.emit(op, kind, wide, part, position, name=parts[0].name, comment=comment)
        assert isinstance(wide, Value)
        return wide

    def halves(self, a: Value, b: Value, lane: int) -> Value:
        """Lanes ``lane`` and ``lane`` + 1 of two zmm vectors: first ``lane`` of both, and above them the next lane of
        both."""
        order = [8 * part + 2 * each + half for each in (lane, lane + 1) for part in (0, 1) for half in (0, 1)]
        choice = self.constant("zmm", f"halves{lane}", b"".join(number.to_bytes(8, "little") for number in order))
        comment = f"lanes {lane} and {lane + 1} of {a.name}, {b.name}"
        return self.builder.emit("vpermi2q", "zmm", choice, a, b, name=f"{a.name}{b.name}", comment=comment)

    def even_quads(self, a: Value) -> Value | View:
        """The lower half (64 bits) of each lane of a ymm or zmm vector, packed into a vector of half the width."""
        comment = f"the lower halves of all lanes of {a.name}"
        if a.kind == "ymm":
            above = self.lanes().extract(self.builder, a, 1)
            return self.builder.emit(self.op("punpcklqdq"), "xmm", View(a, "xmm"), above, name=a.name, comment=comment)
        order = self.constant("zmm", "even", b"".join(number.to_bytes(8, "little") for number in (0, 2, 4, 6) * 2))
        return View(self.builder.emit("vpermi2q", "zmm", order, a, a, name=a.name, comment=comment), "ymm")

    def joined_memory(self, low: Mem, high: Mem, kind: Kind) -> Value:
        """A zmm vector whose lower and upper halves are loaded from ``low`` and ``high``."""
        half = self.load("ymm", low, "t")
        comment = f"{high.space}[{high.offset}..] above"
        return self.builder.emit("vinserti64x4", kind, View(half, kind), high, 1, name="t", comment=comment)

    def store_halves(self, low: Mem, high: Mem, value: Value) -> None:
        """Store the lower half of a zmm vector to ``low`` and its upper half to ``high``."""
        self.store(low, View(value, "ymm"))
        comment = f"{high.space}[{high.offset}..] = the upper half of {value.name}"
        self.builder.store("vextracti64x4", high, value, comment=comment, immediate=1)

    def transpose_lanes(self, rows: Sequence[Value]) -> list[Value]:
        """Transpose a square matrix of lanes: as many vectors as each has lanes."""
        return list(rows) if len(rows) == 1 else self.lanes().transpose(self.builder, rows)


def rotation_bytes(distance: int) -> bytes:
    """The control of pshufb that rotates every 32-bit word to the left by ``distance`` bits, a multiple of 8."""
    assert distance % 8 == 0
    return bytes(4 * word + (byte - distance // 8) % 4 for word in range(4) for byte in range(4))
