# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The last block of a message, 1 to 64 bytes: with byte masks where the target has them, else by halves.

By halves: 64, 32, 16, 8, 4, 2 and 1 bytes, as the bits of the length say, straight from registers; no byte is written
twice and nothing goes through memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.ir.builder import Builder
from generator.ir.function import Block
from generator.ir.values import FILE, LANES, SIZE, Kind, Masked, Mem, Value, View
from generator.layout.transpose import row_of_words
from generator.program.common import advance
from generator.program.entries import public
from generator.target.vector import VectorOps


class Last:
    """The code that ends a call, which tail kernels share.

    ``apart``: kernels of many registers enter it through a block that clears these, so that calls of one or a few
    blocks do not take the time for it. ``kind``: the registers of the block's 64 bytes; by default the widest that the
    target has masks for. ``forwarded``: what it stores is loaded soon, so a whole block is stored without masks, for
    which loads would wait.
    """

    def __init__(
        self,
        ops: VectorOps,
        done: Block,
        apart: bool,
        kind: Kind | None = None,
        name: str = "last",
        forwarded: bool = False,
    ) -> None:
        self.apart = apart
        self.forwarded = forwarded
        self.ops = ops
        self.done = done
        widest: Kind = max(ops.target.kinds, key=SIZE.__getitem__) if ops.target.evex else "xmm"
        kind = kind or widest
        self.rows = [Value(kind, letter) for letter in "abcd"[:: LANES[kind]]]
        self.c, self.m, self.length = public(("c", "m", "len"))
        params = [*self.rows, self.c, self.m, self.length]
        self.block = ops.builder.new_block(name, params, "the last block: 1 to 64 bytes")
        again = [Value(value.kind, value.name, value.secret) for value in params]
        self.cleared = ops.builder.new_block(f"{name}_cleared", again, "what the batch left in registers")

    def enter(self, block: Sequence[Value], c: Value, m: Value, length: Value, many: bool) -> None:
        """End the current basic block with a jump to this code. ``block``: 64 bytes of keystream; ``c``, ``m``: where
        its bytes go and where the message is; ``length``: 1 to 64; ``many``: the kernel used many registers."""
        following = self.cleared if many and self.apart else self.block
        self.ops.builder.jump(following, *self.gathered(block), c, m, length)

    def narrow(self, kind: Kind) -> Last:
        """Another such code for registers of a narrower kind, which returns by itself, so that a short message need not
        go through wider registers (docs/designs.md)."""
        done = self.ops.builder.new_block(f"done_{kind}")
        return Last(self.ops, done, apart=False, kind=kind, name=f"last_{kind}")

    def build(self, whole: bool) -> None:
        """Lay out the code. ``whole``: the block may have all of its 64 bytes."""
        builder = self.ops.builder
        if self.apart:
            builder.place(self.cleared)
            builder.pseudo("clear_vectors", "xmm", "zero")
            builder.jump(self.block, *self.cleared.params)
        builder.place(self.block)
        if self.ops.target.evex:
            if self.forwarded:
                self._whole()
            self._masked()
            return
        if whole:
            self._whole()
        self._by_halves()

    def gathered(self, block: Sequence[Value]) -> list[Value]:
        """The 64 bytes of ``block`` in registers of this code's kind."""
        kind = self.rows[0].kind
        if FILE[block[0].kind] == "general":
            block = [row_of_words(self.ops, block[4 * i : 4 * i + 4], name) for i, name in enumerate("abcd")]
        if block[0].kind == kind:
            return list(block)
        if LANES[block[0].kind] > LANES[kind]:
            return [self.ops.lanes().extract(self.ops.builder, v, lane) for v in block for lane in range(LANES[v.kind])]
        step = LANES[kind] // LANES[block[0].kind]
        return [self.ops.joined(block[first : first + step], kind) for first in range(0, len(block), step)]

    def _masked(self) -> None:
        builder, emit, size = self.ops.builder, self.ops.builder.emit, SIZE[self.rows[0].kind]
        ones = emit("mov", "r64", -1, name="bytes", comment="a bit for each byte that is left")
        bits = emit("bzhi", "r64", ones, self.length, name="bytes", comment="bytes = 2^len - 1")
        for number, row in enumerate(self.rows):
            if number:
                bits = emit("shr", "r64", bits, size, name="bytes", comment=f"bytes >>= {size}")
            at = size * number
            mask = emit("kmovq", "k", bits, name="mask", comment="mask = bytes")
            source = Masked(Mem(self.m, at, size, space="in"), mask)
            message = emit("vmovdqu8", row.kind, source, name="message", comment=f"message[{at}..], masked")
            target = Masked(Mem(self.c, at, size, space="out"), mask)
            builder.store("vmovdqu8", target, self.ops.xor(row, message), comment=f"out[{at}..], masked")
        builder.jump(self.done)

    def _whole(self) -> None:
        builder = self.ops.builder
        part = builder.new_block("last_part")
        builder.unless("b", self.length, 64, (part, ()), "last_whole")
        self._store_rows(self.rows, (self.c, self.m))
        builder.jump(self.done)
        builder.place(part)

    def _by_halves(self) -> None:
        builder, length = self.ops.builder, self.length
        rows, where = self.rows, (self.c, self.m)
        for count in (2, 1):
            rows, where = self._half(rows, where, count)
        row, where = self._general(rows[0], where, 8)
        row, where = self._general(row, where, 4)
        word = builder.emit(self.ops.op("movd"), "r32", row, name="w", comment=f"w = the rest of {row.name}")
        last_bytes(builder, word, where, length, self.done)

    def _store_rows(self, rows: Sequence[Value], where: Where) -> None:
        c, m = where
        for number, row in enumerate(rows):
            at, size = SIZE[row.kind] * number, SIZE[row.kind]
            xored = self.ops.xor_memory(row, Mem(m, at, size, space="in"))
            self.ops.store(Mem(c, at, size, space="out"), xored)

    def _half(self, rows: Sequence[Value], where: Where, count: int) -> tuple[list[Value], Where]:
        """Write ``count`` rows if the length has that bit; the rows and pointers that remain."""
        builder, (c, m) = self.ops.builder, where
        ahead = fork(builder, self.length, 16 * count, [*rows[:count], c, m])
        self._store_rows(rows[:count], where)
        rest = rows[count:] if len(rows) > count else rows[:count]
        builder.fall_into(ahead, *rest, advance(builder, c, 16 * count), advance(builder, m, 16 * count))
        *rest, c, m = ahead.params
        return rest, (c, m)

    def _general(self, row: Value, where: Where, size: int) -> tuple[Value, Where]:
        """Write ``size`` bytes through a general register if the length has that bit; what remains, as in ``_half``."""
        ops, builder, (c, m) = self.ops, self.ops.builder, where
        kind: Kind = "r64" if size == 8 else "r32"
        ahead = fork(builder, self.length, size, [row, c, m])
        move = ops.op("movq" if size == 8 else "movd")
        word = builder.emit(move, kind, row, name="w", comment=f"w = {size} bytes of {row.name}")
        word = builder.emit("xor", kind, word, Mem(m, 0, size, space="in"), name="w", comment="w ^= in")
        builder.store("mov", Mem(c, 0, size, space="out"), word, comment="out = w")
        rest = builder.emit(ops.op("psrldq"), "xmm", row, size, name=row.name, comment=f"{row.name} >>= {8 * size}")
        builder.fall_into(ahead, rest, advance(builder, c, size), advance(builder, m, size))
        row, c, m = ahead.params
        return row, (c, m)


Where = tuple[Value, Value]


def returned(builder: Builder, done: Block) -> None:
    """Lay out the block ``done``, which ends the function."""
    builder.place(done)
    builder.pseudo("clear_registers", "xmm", "zero")
    builder.ret()


def fork(builder: Builder, length: Value, size: int, kept: Sequence[Value]) -> Block:
    """Branch on the bit ``size`` of the length: where it is 0, go with ``kept`` to the returned block, which the caller
    has to place; where it is 1, go on here."""
    params = [Value(value.kind, value.name, value.secret) for value in kept]
    ahead = builder.new_block(f"tail_under{size}", params)
    builder.unless("e", length, size, (ahead, kept), f"tail_{size}", test=True)
    return ahead


def last_bytes(builder: Builder, word: Value, where: Where, length: Value, done: Block) -> None:
    """Write up to three bytes of ``word``, as the last two bits of the length say; then go to ``done``."""
    c, m = where
    ahead = fork(builder, length, 2, [word, c, m])
    _bytes(builder, word, (c, m), 2)
    rest = builder.emit("shr", "r32", word, 16, name="w", comment="w >>= 16")
    builder.fall_into(ahead, rest, advance(builder, c, 2), advance(builder, m, 2))
    word, c, m = ahead.params
    builder.unless("e", length, 1, (done, ()), "tail_1", test=True)
    _bytes(builder, word, (c, m), 1)
    builder.jump(done)


def _bytes(builder: Builder, word: Value, where: Where, size: int) -> None:
    """Write the lowest one or two bytes of ``word``, xored with the message."""
    c, m = where
    message = builder.emit("movzx", "r32", Mem(m, 0, size, space="in"), name="t", comment="t = in")
    mixed = builder.emit("xor", "r32", message, word, name="t", comment="t ^= w")
    kind: Kind = "r16" if size == 2 else "r8"
    builder.store("mov", Mem(c, 0, size, space="out"), View(mixed, kind), comment="out = t")
