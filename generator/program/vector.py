# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_stream in vector registers: whole batches by the bulk kernels, then the rest by one kernel more.

The key and the nonce are read before anything is written, so the output may overwrite them.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.cipher.family import BLOCK_BYTES, CONSTANT, KEY, ROW
from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function
from generator.ir.values import SIZE, FrameObject, Mem, Value
from generator.layout.scalar import load_words, loaded
from generator.layout.transpose import row_of_words
from generator.program import subkey, tail
from generator.program.batch import Batch
from generator.program.bulk import Bulk
from generator.program.entries import BODY_PARAMETERS, keystream_entries, public
from generator.program.one_block import OneBlock
from generator.program.output import Output, Position
from generator.program.plan import Kernel, Plan
from generator.target import Target
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps

#: Rows b and c, where loads are to find them.
KEPT = FrameObject("kept", 32)


def _key(k: Value) -> Mem:
    """Its first word."""
    return Mem(k, 0, 4, space="key")


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
        self.last = tail.Last(self.ops, self.done, apart=target.evex and bool(plan.finals))
        self.output = Output(self.ops, self.scalar, self.last, plan.bulk[-1].size)
        self.one = OneBlock(self.ops, cipher, self.last) if plan.finals and plan.finals[0].in_words else None

    def build(self) -> Function:
        builder, plan = self.builder, self.plan
        params = public(BODY_PARAMETERS)
        c, m, length = params[:3]
        body = builder.place(builder.new_block("body", params))
        setup = builder.new_block("setup", comment="read the key and the nonce")
        builder.branch("e", length, 0, (self.done, ()), (setup, ()))
        builder.place(setup)
        rows, d = self._setup(params)
        position = Position(c, m, length, d)
        for kernel in plan.bulk[:-1]:
            position = self._bulk(kernel, rows, position)
        last = Bulk(self.ops, self.output, self.cipher, plan.bulk[-1])
        if plan.finals:
            self._finals(last, rows, position, params[4])
        else:
            if len(plan.bulk) > 1:
                builder.branch("e", position.length, 0, (self.done, ()), (last.prepare, ()))
            else:
                builder.jump(last.prepare)
            last.run(rows, position, more=0, ends=True)
            builder.jump(self.done)
        last.end(plan.left_to_finals // BLOCK_BYTES)
        self.last.build(whole=plan.bulk[-1].blocks > 1)
        builder.place(self.done)
        builder.clear_frame(max(self.target.kinds, key=SIZE.__getitem__))
        builder.pseudo("clear_registers", "xmm", "zero")
        builder.ret()
        return Function(self.cipher.name, keystream_entries(body), builder.blocks)

    def _setup(self, params: Sequence[Value]) -> tuple[list[Value], Value]:
        """Rows a, b, c of the state, and row d with the counter ``ic``; a message of one block may go its own way."""
        ops, emit, (*where, n, k, ic) = self.ops, self.builder.emit, params
        behind = Mem(n, 16 if self.cipher.extended else 0, 8, space="nonce")
        in_words = self.cipher.extended and self.plan.subkey.layout == "words"
        key = self._subkey_by_words(n, k) if in_words else []
        if self.one:
            self._short(self.one, where, key, behind, k, ic)
        a = ops.constant("xmm", "sigma", CONSTANT)
        if in_words:
            b, c = row_of_words(ops, key[:ROW], "sb"), row_of_words(ops, key[ROW:], "sc")
        else:
            b, c = (ops.load("xmm", Mem(k, 16 * i, 16, space="key"), name) for i, name in enumerate(("sb", "sc")))
            if self.cipher.extended:
                d = ops.load("xmm", Mem(n, 0, 16, space="nonce"), "d")
                b, c = subkey.by_rows(ops, self.cipher.hash, [a, b, c, d])
        counter = emit(ops.op("movq"), "xmm", ic, name="sd", comment="sd = counter")
        nonce = emit(ops.op("movq"), "xmm", behind, name="nonce", comment="nonce")
        d = emit(ops.op("punpcklqdq"), "xmm", counter, nonce, name="sd", comment="sd = counter, nonce")
        return [a, b, c], d

    def _subkey_by_words(self, n: Value, k: Value) -> list[Value]:
        state = loaded(self.scalar, self.cipher.family, n, k)
        return subkey.by_words(self.scalar, self.cipher.hash, state)

    def _short(
        self, one: OneBlock, where: Sequence[Value], key: Sequence[Value], nonce: Mem, k: Value, ic: Value
    ) -> None:
        """A message of one block does without rows; ``key`` is empty where it is to be read."""
        builder, (c, m, length) = self.builder, where
        short, longer = builder.new_block("short"), builder.new_block("longer")
        builder.branch("be", length, BLOCK_BYTES, (short, ()), (longer, ()))
        builder.place(short)
        m = self.output.message(m, "short_begin")
        one.enter(key or load_words(self.scalar, self.cipher.family, _key(k), KEY), nonce, ic, (c, m, length))
        builder.place(longer)

    def _bulk(self, kernel: Kernel, rows: Sequence[Value], position: Position) -> Position:
        """As many whole batches of a kernel as the length holds; the position after them."""
        builder = self.builder
        after = Position.params()
        following = builder.new_block(f"under_{kernel.name}", after.values(), f"less than {kernel.size} bytes are left")
        bulk = Bulk(self.ops, self.output, self.cipher, kernel)
        builder.branch("b", position.length, kernel.size, (following, position.values()), (bulk.prepare, ()))
        larger = [other.size for other in self.plan.bulk if other.size > kernel.size]
        once = bool(larger) and min(larger) <= 2 * kernel.size
        builder.jump(following, *bulk.run(rows, position, None if once else kernel.size - 1).values())
        builder.place(following)
        return after

    def _finals(self, bulk: Bulk, rows: Sequence[Value], position: Position, k: Value) -> None:
        """Batches of the last bulk kernel; of what is left, that which fits a final kernel."""
        builder = self.builder
        params = Position.params()
        keys = public(("k",)) if self.plan.loads_key and self.target.broadcasts else []
        begin = position.values()
        if keys:
            if self.cipher.extended:
                k = self._kept(rows)
            begin.append(k)
        rest = builder.new_block("rest", [*params.values(), *keys], "what is left for one final kernel")
        key = _key(keys[0]) if keys else None
        most = self.plan.left_to_finals
        builder.branch("be", position.length, most, (rest, begin), (bulk.prepare, ()))
        onward = bulk.run(rows, position, most, ends=True, key=_key(k) if keys else None)
        behind = [*onward.values(), *([self._kept(rows)] if keys else [])]
        builder.branch("e", onward.length, 0, (self.done, ()), (rest, behind))
        builder.place(rest)
        at = Position(params.c, self.output.message(params.m, "choose"), params.length, params.d)
        smaller = 0
        for kernel in self.plan.finals[:-1]:
            here, other = builder.new_block(f"upto_{kernel.size}"), builder.new_block(f"over_{kernel.size}")
            builder.branch("a", at.length, kernel.size, (other, ()), (here, ()))
            builder.place(here)
            self._final(kernel, smaller, rows, at, key)
            builder.place(other)
            smaller = kernel.blocks
        self._final(self.plan.finals[-1], smaller, rows, at, key)
        if self.one:
            self.one.build()

    def _kept(self, rows: Sequence[Value]) -> Value:
        """Where rows b and c lie on the stack from now on: output may overwrite the key."""
        for number, row in enumerate(rows[1:]):
            self.ops.store(Mem(KEPT, 16 * number, 16, space="stack"), row)
        at = Mem(KEPT, 0, 8, space="stack")
        return self.builder.emit("lea", "r64", at, name="k", comment="the key, kept", secret=False)

    def _final(self, kernel: Kernel, smaller: int, rows: Sequence[Value], at: Position, key: Mem | None) -> None:
        """The batch that ends the call; rests of up to ``smaller`` blocks went to the kernel before this one."""
        builder = self.builder
        if self.one and kernel.in_words:
            self.one.enter_from_rows([*rows[1:], at.d], (at.c, at.m, at.length))
            return
        label = builder.region = f"{kernel.name}_last"
        self.ops.forget_constants()
        here = builder.new_block(label, comment=f"{kernel.title}: up to {kernel.size} bytes")
        builder.jump(here)
        builder.place(here)
        batch = Batch(self.ops, self.cipher, kernel)
        batch.hoist([*rows, at.d], key)
        batch.run(label, at.d)
        self.output.ending(batch, smaller, at, label)
        builder.region = ""
