# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Write keystream to the output, xored with the message: of whole batches, and of the batch that ends a call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.cipher.family import BLOCK_BYTES
from generator.ir.function import Block
from generator.ir.values import FILE, SIZE, Constant, Mem, Value
from generator.layout import Piece
from generator.program.batch import Batch
from generator.program.common import advance, retreat
from generator.program.entries import public
from generator.program.tail import Last, returned
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps


@dataclass
class Position:
    """The position of a call: output, message (0 if there is none), bytes left, and row d with the counter of the next
    block."""

    c: Value
    m: Value
    length: Value
    d: Value

    def values(self) -> list[Value]:
        """The four values, as arguments of an edge."""
        return [self.c, self.m, self.length, self.d]

    @classmethod
    def params(cls) -> Position:
        """A position of new values, as parameters of a basic block."""
        c, m, length = public(("c", "m", "len"))
        return cls(c, m, length, Value("xmm", "sd"))


class Output:
    """How keystream is written. ``last`` ends a call; ``most``: the bytes of the longest batch that is not whole;
    ``halves``: as in a plan."""

    def __init__(self, ops: VectorOps, scalar: ScalarOps, last: Last, most: int, halves: bool = False) -> None:
        self.ops = ops
        self.builder = ops.builder
        self.scalar = scalar
        self.last = last
        self.halves = halves
        self.zeros = Constant("zeros", bytes(most))

    def message(self, m: Value, label: str) -> Value:
        """The pointer to the message, or to zeros where there is none."""
        builder, params = self.builder, public(("m",))
        go = builder.new_block(label, params)
        builder.unless("ne", m, 0, (go, [m]), f"{label}_zeros")
        blank = builder.emit("lea", "r64", Mem(self.zeros, 0, 8), name="m", comment="no message: zeros", secret=False)
        builder.fall_into(go, blank)
        return params[0]

    def group(self, pieces: Sequence[Piece], at: Position, label: str) -> None:
        """Write a group of pieces of a whole batch, xored with the message if there is one."""
        builder = self.builder
        plain, after = builder.new_block(f"{label}_stream"), builder.new_block(f"{label}_out")
        builder.unless("e", at.m, 0, (plain, ()), f"{label}_xor")
        self.xored(pieces, at)
        builder.jump(after)
        builder.place(plain)
        for piece in pieces:
            self._store(piece, piece.value, at)
        builder.fall_into(after)

    def xored(self, pieces: Sequence[Piece], at: Position) -> None:
        """Write pieces of a whole batch, xored with the message, which must be there."""
        for piece in pieces:
            self._store(piece, self._mixed(piece, at), at)

    def ending(self, batch: Batch, smaller: int, at: Position, label: str, narrow: bool = False) -> None:
        """Write the last batch of a call: whole blocks, then one of 1 to 64 bytes.

        More than ``smaller`` blocks are left, so that the first ``smaller`` blocks are whole. ``narrow``: the end of
        the call is laid out here, in registers of the batch's kind.
        """
        last = self.last.narrow(batch.kernel.widest) if narrow else self.last
        builder, kernel = self.builder, batch.kernel
        blocks = batch.blocks()
        if len({block[0].kind for block in blocks[smaller:]}) > 1:
            blocks[smaller:] = [last.gathered(block) for block in blocks[smaller:]]
        vectors = [Value(value.kind, value.name) for value in blocks[-1]]
        leave = builder.new_block(f"{label}_leave", vectors)
        endings: list[tuple[Block, list[Value]]] = []
        for number, block in enumerate(blocks[:-1]):
            offset = BLOCK_BYTES * number
            if number >= smaller:
                endings.append((builder.new_block(f"{label}_end{number}"), block))
                builder.unless("be", at.length, offset + BLOCK_BYTES, (endings[-1][0], ()), f"{label}_whole{number}")
            for value in block:
                self._xored(value, at, offset)
                offset += SIZE[value.kind]
        builder.jump(leave, *blocks[-1])
        for ending, block in endings:
            builder.place(ending)
            builder.jump(leave, *block)
        builder.place(leave)
        c, m, length = self._last_block(at) if endings else self._moved(at, BLOCK_BYTES * (kernel.blocks - 1))
        builder.clear_frame(kernel.widest)
        last.enter(vectors, c, m, length, kernel.many_registers)
        if narrow:
            builder.kernel = ""
            last.build(whole=True)
            returned(builder, last.done)

    def _mixed(self, piece: Piece, at: Position) -> Value:
        """A piece xored with its part of the message."""
        value, size = piece.value, SIZE[piece.value.kind]
        if piece.upper is None:
            return self.operations(value).xor_memory(value, Mem(at.m, piece.offset, size, space="in"))
        low, high = (Mem(at.m, offset, size // 2, space="in") for offset in (piece.offset, piece.upper))
        return self.ops.xor(value, self.ops.joined_memory(low, high, value.kind))

    def _store(self, piece: Piece, value: Value, at: Position) -> None:
        """Store ``value`` to the place of ``piece`` in the output."""
        size = SIZE[value.kind]
        if piece.upper is None:
            self.operations(value).store(Mem(at.c, piece.offset, size, space="out"), value)
            return
        low, high = (Mem(at.c, offset, size // 2, space="out") for offset in (piece.offset, piece.upper))
        self.ops.store_halves(low, high, value)

    def _xored(self, value: Value, at: Position, offset: int) -> None:
        ops, size = self.operations(value), SIZE[value.kind]
        xored = ops.xor_memory(value, Mem(at.m, offset, size, space="in"))
        ops.store(Mem(at.c, offset, size, space="out"), xored)

    def operations(self, value: Value) -> VectorOps | ScalarOps:
        """The operations for registers of the value's kind."""
        return self.ops if FILE[value.kind] == "vector" else self.scalar

    def _moved(self, at: Position, amount: int) -> tuple[Value, Value, Value]:
        """Output, message and length, ``amount`` bytes further on."""
        if not amount:
            return at.c, at.m, at.length
        c, m = (advance(self.builder, pointer, amount) for pointer in (at.c, at.m))
        return c, m, retreat(self.builder, at.length, amount)

    def _last_block(self, at: Position) -> tuple[Value, Value, Value]:
        """Output, message and length of the last block, whole or not, once all blocks before it are written."""
        emit = self.builder.emit
        before = emit("sub", "r64", at.length, 1, name="done", comment="done = len - 1")
        before = emit("and", "r64", before, -BLOCK_BYTES, name="done", comment="done = bytes before the last block")
        c, m = (emit("add", "r64", p, before, name=p.name, comment=f"{p.name} += done") for p in (at.c, at.m))
        return c, m, emit("sub", "r64", at.length, before, name="len", comment="len -= done")
