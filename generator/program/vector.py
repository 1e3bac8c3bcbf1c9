# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_stream in vector registers: whole batches by the bulk kernels, then the rest by one final kernel.

The key and the nonce are read before anything is written, so the output may overwrite them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.cipher.chacha import BLOCK_BYTES, CONSTANT, ROW, Cipher
from generator.ir.builder import Builder
from generator.ir.function import Block, Function
from generator.ir.values import FILE, SIZE, Constant, Mem, Value
from generator.layout import Piece
from generator.layout.scalar import KEY, load_words, loaded
from generator.program import subkey, tail
from generator.program.batch import Batch, add_blocks
from generator.program.common import advance, retreat
from generator.program.entries import BODY_PARAMETERS, keystream_entries, public
from generator.program.invariant import hoist
from generator.program.one_block import OneBlock
from generator.program.plan import Kernel, Plan
from generator.target import Target
from generator.target.base import VectorOps
from generator.target.scalar import ScalarOps


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


def build(cipher: Cipher, target: Target, plan: Plan) -> Function:
    """The function of a vector variant."""
    return _Program(cipher, target, plan).build()


class _Program:
    def __init__(self, cipher: Cipher, target: Target, plan: Plan) -> None:
        self.cipher = cipher
        self.target = target
        self.plan = plan
        self.builder = Builder()
        self.ops = VectorOps(self.builder, target)
        self.scalar = ScalarOps(self.builder, target)
        self.done = self.builder.new_block("done")
        self.last = tail.Last(self.ops, self.done)
        self.one = OneBlock(self.ops, cipher, self.last) if plan.finals[0].in_words else None

    def build(self) -> Function:
        builder = self.builder
        params = public(BODY_PARAMETERS)
        c, m, length = params[:3]
        body = builder.place(builder.new_block("body", params))
        setup = builder.new_block("setup", comment="read the key and the nonce")
        builder.branch("e", length, 0, (self.done, ()), (setup, ()))
        builder.place(setup)
        rows, d = self._setup(params)
        begin = Position(c, m, length, d)
        rest = Position.params()
        finals = builder.new_block("rest", rest.values(), "what is left for one final kernel")
        bulk = builder.new_block("bulk")
        builder.branch("b", length, self.plan.bulk[-1].size, (finals, begin.values()), (bulk, ()))
        builder.place(bulk)
        position = begin
        for kernel in self.plan.bulk:
            position = self._bulk(kernel, rows, position)
        some = builder.new_block("bulk_rest")
        builder.branch("e", position.length, 0, (self.done, ()), (some, ()))
        builder.place(some)
        builder.jump(finals, *position.values())
        builder.place(finals)
        self._finals(rows, rest)
        builder.place(self.done)
        builder.pseudo("clear_frame", max(self.target.kinds, key=SIZE.__getitem__), "zero")
        builder.pseudo("clear_registers", "xmm", "zero")
        builder.ret()
        return Function(self.cipher.name, keystream_entries(body), builder.blocks)

    def _setup(self, params: Sequence[Value]) -> tuple[list[Value], Value]:
        """Rows a, b, c of the state, and row d with the counter ``ic``; a message of one block may go its own way."""
        ops, emit, (*where, n, k, ic) = self.ops, self.builder.emit, params
        behind = Mem(n, 16 if self.cipher.extended else 0, 8, space="nonce")
        in_words = self.cipher.extended and self.plan.subkey.layout == "words"
        key = subkey.by_words(self.scalar, self.cipher, loaded(self.scalar, n, k)) if in_words else []
        if self.one:
            self._short(self.one, where, key, behind, k, ic)
        a = ops.constant("xmm", "sigma", CONSTANT)
        if in_words:
            b, c = ops.row_of_words(key[:ROW], "sb"), ops.row_of_words(key[ROW:], "sc")
        else:
            b, c = (ops.load("xmm", Mem(k, 16 * i, 16, space="key"), name) for i, name in enumerate(("sb", "sc")))
            if self.cipher.extended:
                d = ops.load("xmm", Mem(n, 0, 16, space="nonce"), "d")
                b, c = subkey.by_rows(ops, self.cipher, [a, b, c, d])
        counter = emit(ops.op("movq"), "xmm", ic, name="sd", comment="sd = counter")
        nonce = emit(ops.op("movq"), "xmm", behind, name="nonce", comment="nonce")
        d = emit(ops.op("punpcklqdq"), "xmm", counter, nonce, name="sd", comment="sd = counter, nonce")
        return [a, b, c], d

    def _short(
        self, one: OneBlock, where: Sequence[Value], key: Sequence[Value], nonce: Mem, k: Value, ic: Value
    ) -> None:
        """A message of one block does without rows; ``key`` is empty where it is to be read."""
        builder, (c, m, length) = self.builder, where
        short, longer = builder.new_block("short"), builder.new_block("longer")
        builder.branch("be", length, BLOCK_BYTES, (short, ()), (longer, ()))
        builder.place(short)
        m = self._message(m, "short_begin")
        one.enter(key or load_words(self.scalar, Mem(k, 0, 4, space="key"), KEY), nonce, ic, (c, m, length))
        builder.place(longer)

    def _bulk(self, kernel: Kernel, rows: Sequence[Value], position: Position) -> Position:
        """As many batches of a kernel as the length holds; the position after them."""
        builder, label = self.builder, kernel.name
        after = Position.params()
        following = builder.new_block(f"under_{label}", after.values(), f"less than {kernel.size} bytes are left")
        self.ops.forget_constants()
        builder.region = label
        batch = Batch(self.ops, kernel)
        prepare = builder.new_block(label, comment=f"batches of {kernel.title}")
        if len(self.plan.bulk) == 1:
            builder.jump(prepare)
        else:
            builder.branch("b", position.length, kernel.size, (following, position.values()), (prepare, ()))
        builder.place(prepare)
        batch.hoist([*rows, position.d])
        at = Position.params()
        loop = builder.new_block(f"{label}_batch", at.values())
        builder.jump(loop, *position.values())
        builder.place(loop)
        batch.run(label, self.cipher.rounds, at.d)
        for number, group in enumerate(batch.groups()):
            self._output(group, at, f"{label}_{number}")
        onward = self._onward(at, kernel, label)
        leave = builder.new_block(f"{label}_end")
        if self._repeats(kernel):
            builder.branch("ae", onward.length, kernel.size, (loop, onward.values()), (leave, ()))
        else:
            builder.jump(leave)
        if kernel.ahead:
            hoist(prepare, builder.blocks[builder.blocks.index(loop) :])
        builder.place(leave)
        builder.pseudo("clear_frame", kernel.widest, "zero")
        builder.jump(following, *onward.values())
        builder.region = ""
        builder.place(following)
        return after

    def _repeats(self, kernel: Kernel) -> bool:
        """Whether a call has two batches of a bulk kernel: there are no two where a larger kernel leaves less."""
        larger = [other.size for other in self.plan.bulk if other.size > kernel.size]
        return not larger or min(larger) > 2 * kernel.size

    def _output(self, pieces: Sequence[Piece], at: Position, label: str) -> None:
        """The pieces to the output, xored with the message if there is one."""
        builder = self.builder
        plain, mixing, after = (builder.new_block(f"{label}_{what}") for what in ("stream", "xor", "out"))
        builder.branch("e", at.m, 0, (plain, ()), (mixing, ()))
        builder.place(mixing)
        for offset, value in pieces:
            ops = self._ops(value)
            xored = ops.xor_memory(value, Mem(at.m, offset, SIZE[value.kind], space="in"))
            ops.store(Mem(at.c, offset, SIZE[value.kind], space="out"), xored)
        builder.jump(after)
        builder.place(plain)
        for offset, value in pieces:
            self._ops(value).store(Mem(at.c, offset, SIZE[value.kind], space="out"), value)
        builder.jump(after)
        builder.place(after)

    def _ops(self, value: Value) -> VectorOps | ScalarOps:
        """The operations for what holds a piece."""
        return self.ops if FILE[value.kind] == "vector" else self.scalar

    def _onward(self, at: Position, kernel: Kernel, label: str) -> Position:
        """The position after a batch; a message that is not there stays 0."""
        builder = self.builder
        d = add_blocks(self.ops, at.d, kernel.blocks)
        c, length = advance(builder, at.c, kernel.size), retreat(builder, at.length, kernel.size)
        (m,) = public(("m",))
        there, joined = builder.new_block(f"{label}_message"), builder.new_block(f"{label}_next", [m])
        builder.branch("e", at.m, 0, (joined, [at.m]), (there, ()))
        builder.place(there)
        builder.jump(joined, advance(builder, at.m, kernel.size))
        builder.place(joined)
        return Position(c, m, length, d)

    def _finals(self, rows: Sequence[Value], position: Position) -> None:
        """One of the final kernels for a rest that is not empty."""
        builder = self.builder
        at = Position(position.c, self._message(position.m, "choose"), position.length, position.d)
        smaller = 0
        for kernel in self.plan.finals[:-1]:
            here, other = builder.new_block(f"upto_{kernel.size}"), builder.new_block(f"over_{kernel.size}")
            builder.branch("a", at.length, kernel.size, (other, ()), (here, ()))
            builder.place(here)
            if self.one and kernel.in_words:
                self.one.enter_from_rows([*rows[1:], at.d], (at.c, at.m, at.length))
            else:
                self._final(kernel, smaller, rows, at)
            builder.place(other)
            smaller = kernel.blocks
        self._final(self.plan.finals[-1], smaller, rows, at)
        if self.one:
            self.one.build()
        self.last.build(whole=self.plan.bulk[-1].blocks > 1)

    def _message(self, m: Value, label: str) -> Value:
        """The message, or zeros in its place."""
        builder, params = self.builder, public(("m",))
        zeros, go = builder.new_block(f"{label}_zeros"), builder.new_block(label, params)
        builder.branch("ne", m, 0, (go, [m]), (zeros, ()))
        builder.place(zeros)
        blank = Mem(Constant("zeros", bytes(self.plan.finals[-1].size)), 0, 8)
        builder.jump(go, builder.emit("lea", "r64", blank, name="m", comment="no message: zeros", secret=False))
        builder.place(go)
        return params[0]

    def _final(self, kernel: Kernel, smaller: int, rows: Sequence[Value], at: Position) -> None:
        """Whole blocks from the first on; the last one, of 1 to 64 bytes, ends the call. Rests of up to ``smaller``
        blocks went to the kernel before this one, so that as many blocks are whole.
        """
        builder = self.builder
        label = builder.region = f"{kernel.name}_last"
        self.ops.forget_constants()
        here = builder.new_block(label, comment=f"{kernel.title}: up to {kernel.size} bytes")
        builder.jump(here)
        builder.place(here)
        batch = Batch(self.ops, kernel)
        batch.hoist([*rows, at.d])
        batch.run(label, self.cipher.rounds, at.d)
        blocks = batch.blocks()
        if len({block[0].kind for block in blocks[smaller:]}) > 1:
            blocks[smaller:] = [self.last.gathered(block) for block in blocks[smaller:]]
        vectors = [Value(value.kind, value.name) for value in blocks[-1]]
        leave = builder.new_block(f"{label}_leave", vectors)
        endings: list[tuple[Block, list[Value]]] = []
        for number, block in enumerate(blocks[:-1]):
            offset = BLOCK_BYTES * number
            if number < smaller:
                self._store_block(block, at, offset)
                continue
            ending, whole = builder.new_block(f"{label}_end{number}"), builder.new_block(f"{label}_whole{number}")
            endings.append((ending, block))
            builder.branch("be", at.length, offset + BLOCK_BYTES, (ending, ()), (whole, ()))
            builder.place(whole)
            self._store_block(block, at, offset)
        builder.jump(leave, *blocks[-1])
        for ending, block in endings:
            builder.place(ending)
            builder.jump(leave, *block)
        builder.place(leave)
        position = self._at_last_block(at) if endings else self._ahead(at, BLOCK_BYTES * (kernel.blocks - 1))
        builder.pseudo("clear_frame", kernel.widest, "zero")
        self.last.enter(vectors, position.c, position.m, position.length)
        builder.region = ""

    def _ahead(self, at: Position, amount: int) -> Position:
        if not amount:
            return at
        c, m = (advance(self.builder, pointer, amount) for pointer in (at.c, at.m))
        return Position(c, m, retreat(self.builder, at.length, amount), at.d)

    def _at_last_block(self, at: Position) -> Position:
        """The position of the last block, whole or not: all of the blocks before it are done."""
        emit = self.builder.emit
        before = emit("sub", "r64", at.length, 1, name="done", comment="done = len - 1")
        before = emit("and", "r64", before, -BLOCK_BYTES, name="done", comment="done = bytes before the last block")
        c, m = (emit("add", "r64", p, before, name=p.name, comment=f"{p.name} += done") for p in (at.c, at.m))
        length = emit("sub", "r64", at.length, before, name="len", comment="len -= done")
        return Position(c, m, length, at.d)

    def _store_block(self, block: Sequence[Value], at: Position, offset: int) -> None:
        for value in block:
            ops, size = self._ops(value), SIZE[value.kind]
            xored = ops.xor_memory(value, Mem(at.m, offset, size, space="in"))
            ops.store(Mem(at.c, offset, size, space="out"), xored)
            offset += size
