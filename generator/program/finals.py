# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What whole batches leave, or a message too short for one: by the smallest final kernel that holds it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cipher.registry import Cipher
from generator.ir.function import Block
from generator.ir.values import FrameObject, Mem, Value
from generator.program.batch import Batch
from generator.program.bulk import Bulk
from generator.program.entries import public
from generator.program.one_block import OneBlock
from generator.program.output import Output, Position
from generator.program.plan import Kernel, Plan
from generator.program.setup import key_words
from generator.target.vector import VectorOps

#: Rows b and c, where loads are to find them.
KEPT = FrameObject("kept", 32)


class Finals:
    """The final kernels of a plan; ``one`` is the one in general registers, if there is one."""

    def __init__(
        self, ops: VectorOps, cipher: Cipher, plan: Plan, output: Output, one: OneBlock | None, done: Block
    ) -> None:
        self.ops = ops
        self.builder = ops.builder
        self.cipher = cipher
        self.plan = plan
        self.output = output
        self.one = one
        self.done = done

    def run(self, bulk: Bulk, rows: Sequence[Value], position: Position, k: Value) -> None:
        """Batches of the last bulk kernel; of what is left, that which fits a final kernel."""
        builder = self.builder
        params = Position.params()
        keys = public(("k",)) if self.plan.loads_key and self.ops.target.broadcasts else []
        begin = position.values()
        if keys:
            if self.cipher.extended:
                k = self._kept(rows)
            begin.append(k)
        rest = builder.new_block("rest", [*params.values(), *keys], "what is left for one final kernel")
        key = key_words(keys[0]) if keys else None
        most = self.plan.left_to_finals
        builder.branch("be", position.length, most, (rest, begin), (bulk.prepare, ()))
        onward = bulk.run(rows, position, most, ends=True, key=key_words(k) if keys else None)
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
