# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A bulk kernel: a loop over whole batches.

From the loop of a plan's last bulk kernel a branch leads out, after the rounds, for a batch that is not whole and ends
the call.
"""

from collections.abc import Sequence

from generator.cipher.registry import Cipher
from generator.ir.function import Role
from generator.ir.values import Mem, Value
from generator.program.batch import Batch, add_blocks
from generator.program.common import advance, retreat
from generator.program.entries import public
from generator.program.invariant import hoist
from generator.program.output import Output, Position
from generator.program.plan import Kernel
from generator.target.vector import VectorOps


class Bulk:
    """The code of one bulk kernel. It is entered at the block ``prepare``."""

    def __init__(self, ops: VectorOps, output: Output, cipher: Cipher, rounds: Value, kernel: Kernel) -> None:
        self.ops = ops
        self.builder = ops.builder
        self.output = output
        self.kernel = kernel
        self.label, self.end_label = kernel.label("bulk"), kernel.label("part")
        self.batch = Batch(ops, cipher, rounds, kernel)
        self.at = Position.params()
        self.prepare = self.builder.new_block(self.label, comment=f"batches of {kernel.title}", role=Role.HEAD)
        self.loop = self.builder.new_block(f"{self.label}_batch", self.at.values(), role=Role.BATCH)
        self.leave = self.builder.new_block(f"{self.label}_end", role=Role.END)
        self.part = self.builder.new_block(self.end_label, comment=f"the last {kernel.size - 1} bytes or fewer")

    def run(
        self, rows: Sequence[Value], begin: Position, more: int | None, ends: bool = False, key: Mem | None = None
    ) -> Position:
        """Build the loop: batches as long as more than ``more`` bytes are left (None: just one); the position after
        them.

        ``ends``: where less than a batch is left, leave the loop to ``end``. ``key``: where rows b and c lie in memory,
        if they do.
        """
        builder, kernel, label, at = self.builder, self.kernel, self.label, self.at
        self.ops.forget_constants()
        builder.begin(label)
        builder.place(self.prepare)
        self.batch.hoist([*rows, begin.d], key)
        builder.fall_into(self.loop, *begin.values())
        self.batch.run(label, at.d)
        if ends:
            builder.unless("b", at.length, kernel.size, (self.part, ()), f"{label}_whole")
        for number, group in enumerate(self.batch.groups(self.output.halves)):
            self.output.group(group, at, f"{label}_{number}")
        onward = self._onward()
        if more is None:
            builder.jump(self.leave)
        else:
            builder.branch("a", onward.length, more, (self.loop, onward.values()), (self.leave, ()))
        builder.place(self.leave)
        builder.clear_frame(kernel.widest)
        if self.output.last.apart:
            builder.pseudo("clear_vectors", "xmm", "zero")
        if kernel.widest != "xmm":
            # What stays live is in xmm registers, so that kernels of short rests need not clear upper halves again.
            builder.pseudo("clear_upper", "xmm", "upper")
        builder.begin()
        return onward

    def hoist_shared(self) -> None:
        """Move what all batches share out of the loop, if the kernel is ahead. To be called when all is built."""
        if self.kernel.ahead:
            blocks = self.builder.blocks
            first, behind = blocks.index(self.loop), blocks.index(self.leave)
            hoist(self.prepare, blocks[first:behind], blocks[behind:])

    def end(self, smaller: int) -> None:
        """Build the end of the call after the loop's rounds, for more than ``smaller`` blocks but less than a batch."""
        self.builder.begin(self.end_label, self.label)
        self.ops.forget_constants()
        self.builder.place(self.part)
        at = Position(self.at.c, self.output.message(self.at.m, f"{self.part.name}_out"), self.at.length, self.at.d)
        self.output.ending(self.batch, smaller, at, self.part.name)
        self.builder.begin()

    def _onward(self) -> Position:
        """The position after a batch. Where there is no message, its pointer stays 0."""
        builder, at, size = self.builder, self.at, self.kernel.size
        d = add_blocks(self.ops, at.d, self.kernel.blocks)
        c, length = advance(builder, at.c, size), retreat(builder, at.length, size)
        (m,) = public(("m",))
        joined = builder.new_block(f"{self.label}_next", [m])
        builder.unless("e", at.m, 0, (joined, [at.m]), f"{self.label}_message")
        builder.fall_into(joined, advance(builder, at.m, size))
        return Position(c, m, length, d)
