# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_stream in vector registers: batches from the widest kernel to the narrowest, then single blocks and the tail.

The key and the nonce are read before anything is written, so the output may overwrite them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.cipher.chacha import BLOCK_BYTES, CONSTANT, HCHACHA_ROWS, Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function
from generator.ir.values import SIZE, Mem, Value
from generator.layout import LAYOUTS, Layout, Piece
from generator.layout.rows import Rows
from generator.program import tail
from generator.program.common import advance, retreat, rounds_loop
from generator.program.entries import BODY_PARAMETERS, keystream_entries, public
from generator.program.plan import Kernel
from generator.target import Target
from generator.target.base import VectorOps


@dataclass
class Position:
    """Where a call stands: output, message (0: none), bytes left, and row d with the counter of the next block."""

    c: Value
    m: Value
    length: Value
    d: Value

    def values(self) -> list[Value]:
        """As arguments of an edge."""
        return [self.c, self.m, self.length, self.d]

    @classmethod
    def params(cls) -> Position:
        """As parameters of a block."""
        c, m, length = public(("c", "m", "len"))
        return cls(c, m, length, Value("xmm", "sd"))


def build(cipher: Cipher, target: Target, kernels: Sequence[Kernel]) -> Function:
    """The function of a vector variant."""
    return _Program(cipher, target).build(kernels)


class _Program:
    def __init__(self, cipher: Cipher, target: Target) -> None:
        self.cipher = cipher
        self.target = target
        self.builder = Builder()
        self.ops = VectorOps(self.builder, target)
        self.done = self.builder.new_block("done")

    def build(self, kernels: Sequence[Kernel]) -> Function:
        builder = self.builder
        params = public(BODY_PARAMETERS)
        c, m, length, n, k, ic = params
        body = builder.place(builder.new_block("body", params))
        setup = builder.new_block("setup", comment="read the key and the nonce")
        builder.branch("e", length, 0, (self.done, ()), (setup, ()))
        builder.place(setup)
        rows, d = self._setup(n, k, ic)
        position = Position(c, m, length, d)
        for kernel in kernels[:-1]:
            position = self._batches(kernel, rows, position)
        self._last(kernels[-1], rows, position, first=len(kernels) == 1)
        builder.place(self.done)
        builder.pseudo("clear_frame", max(self.target.kinds, key=SIZE.__getitem__), "zero")
        builder.pseudo("clear_registers", "xmm", "zero")
        builder.ret()
        return Function(self.cipher.name, keystream_entries(body), builder.blocks)

    def _setup(self, n: Value, k: Value, ic: Value) -> tuple[list[Value], Value]:
        """Rows a, b, c of the state, and row d with the counter ``ic``."""
        ops, emit = self.ops, self.builder.emit
        a = ops.constant("xmm", "sigma", CONSTANT)
        b, c = (ops.load("xmm", Mem(k, 16 * i, 16, space="key"), name) for i, name in enumerate(("sb", "sc")))
        at = 0
        if self.cipher.extended:
            d = ops.load("xmm", Mem(n, 0, 16, space="nonce"), "d")
            ops.load_rotations("xmm")
            rows = [a, b, c, d]
            layout = Rows(ops, "xmm")
            mixed = rounds_loop(self.builder, "hchacha", self.cipher.rounds, rows, layout.names(), layout.double_round)
            b, c = (mixed[row] for row in HCHACHA_ROWS)
            at = 16
        counter = emit(ops.op("movq"), "xmm", ic, name="sd", comment="sd = counter")
        nonce = emit(ops.op("movq"), "xmm", Mem(n, at, 8, space="nonce"), name="nonce", comment="nonce")
        d = emit(ops.op("punpcklqdq"), "xmm", counter, nonce, name="sd", comment="sd = counter, nonce")
        return [a, b, c], d

    def _add_blocks(self, d: Value, blocks: int) -> Value:
        """Row d for the block that is ``blocks`` further on."""
        lane = blocks.to_bytes(8, "little") + bytes(8)
        return self.ops.add64(d, self.ops.constant("xmm", f"add{blocks}", lane))

    def _xored(self, pieces: Sequence[Piece], m: Value, label: str, step: int) -> tuple[list[Piece], Value]:
        """The pieces xored with the message at ``m``, if there is one; and ``m`` + step."""
        builder = self.builder
        mixing = builder.new_block(f"{label}_xor")
        params = [Value(piece.value.kind, piece.value.name) for piece in pieces]
        (next_m,) = public(("m",))
        stored = builder.new_block(f"{label}_store", [*params, next_m])
        builder.branch("e", m, 0, (stored, [*(piece.value for piece in pieces), m]), (mixing, ()))
        builder.place(mixing)
        xored = [self.ops.xor_memory(value, Mem(m, offset, SIZE[value.kind], space="in")) for offset, value in pieces]
        builder.jump(stored, *xored, advance(builder, m, step) if step else m)
        builder.place(stored)
        return [Piece(piece.offset, value) for piece, value in zip(pieces, params, strict=True)], next_m

    def _store(self, pieces: Sequence[Piece], c: Value) -> None:
        for offset, value in pieces:
            self.ops.store(Mem(c, offset, SIZE[value.kind], space="out"), value)

    def _enter(self, kernel: Kernel, label: str) -> Layout:
        self.ops.forget_constants()
        self.builder.region = label
        return LAYOUTS[kernel.layout](self.ops, kernel.kind)

    def _batches(self, kernel: Kernel, rows: Sequence[Value], position: Position) -> Position:
        """As many batches of a kernel as the length holds; the position after them."""
        builder, label = self.builder, kernel.name
        size = BLOCK_BYTES * kernel.blocks
        after = Position.params()
        builder.region = ""
        following = builder.new_block(f"under_{label}", after.values(), f"less than {size} bytes are left")
        layout = self._enter(kernel, label)
        prepare = builder.new_block(f"{label}", comment=f"{kernel.layout}: batches of {kernel.blocks}")
        builder.branch("b", position.length, size, (following, position.values()), (prepare, ()))
        builder.place(prepare)
        hoisted = layout.hoist([*rows, position.d])
        at = Position.params()
        loop = builder.new_block(f"{label}_batch", at.values())
        builder.jump(loop, *position.values())
        builder.place(loop)
        initial = layout.start(hoisted, at.d)
        mixed = rounds_loop(builder, label, self.cipher.rounds, initial, layout.names(), layout.double_round)
        m = at.m
        groups = len(layout.row_groups())
        for number, group in enumerate(layout.finish(mixed, initial)):
            step = size if number == groups - 1 else 0
            pieces, m = self._xored(group, m, f"{label}_{number}", step)
            self._store(pieces, at.c)
        c = advance(builder, at.c, size)
        length = retreat(builder, at.length, size)
        onward = Position(c, m, length, self._add_blocks(at.d, kernel.blocks))
        leave = builder.new_block(f"{label}_end")
        builder.branch("ae", length, size, (loop, onward.values()), (leave, ()))
        builder.place(leave)
        builder.pseudo("clear_frame", kernel.kind, "zero")
        builder.jump(following, *onward.values())
        builder.region = ""
        builder.place(following)
        return after

    def _last(self, kernel: Kernel, rows: Sequence[Value], position: Position, first: bool) -> None:
        """Batches of rows, block by block, until nothing is left; a tail under a block ends the call.

        ``first``: no other kernel comes before, so that something is left.
        """
        builder, label = self.builder, kernel.name
        layout = self._enter(kernel, "")
        prepare = builder.new_block(f"{label}", comment=f"{kernel.layout}: batches of {kernel.blocks}, and the tail")
        if first:
            builder.jump(prepare)
        else:
            builder.branch("e", position.length, 0, (self.done, ()), (prepare, ()))
        builder.place(prepare)
        hoisted = layout.hoist(rows)
        at = Position.params()
        loop = builder.new_block(f"{label}_batch", at.values())
        builder.jump(loop, *position.values())
        builder.place(loop)
        initial = layout.start(hoisted, at.d)
        mixed = rounds_loop(builder, label, self.cipher.rounds, initial, layout.names(), layout.double_round)
        (pieces,) = layout.finish(mixed, initial)
        next_d = self._add_blocks(at.d, kernel.blocks)
        partials: list[tail.Partial] = []
        here = at
        for number in range(kernel.blocks):
            begin = BLOCK_BYTES * number
            block = sorted(Piece(p.offset - begin, p.value) for p in pieces if 0 <= p.offset - begin < BLOCK_BYTES)
            partial = builder.new_block(f"{label}_partial{number}")
            whole = builder.new_block(f"{label}_whole{number}")
            builder.branch("b", here.length, BLOCK_BYTES, (partial, ()), (whole, ()))
            partials.append(tail.Partial(partial, [p.value for p in block], here.c, here.m, here.length))
            builder.place(whole)
            stored, m = self._xored(block, here.m, f"{label}_{number}", BLOCK_BYTES)
            self._store(stored, here.c)
            here = Position(
                advance(builder, here.c, BLOCK_BYTES), m, retreat(builder, here.length, BLOCK_BYTES), next_d
            )
            more = builder.new_block(f"{label}_more{number}")
            going = (more, ()) if number < kernel.blocks - 1 else (loop, here.values())
            builder.branch("e", here.length, 0, (self.done, ()), going)
            if number < kernel.blocks - 1:
                builder.place(more)
        tail.build(self.ops, partials, self.done)
