# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Blocks of keystream without a stack, as the vDSO of Linux needs them: the nonce is zero, and the 64-bit counter lies
in memory, where the next one is written.

A kernel keeps the key in registers beside its state, since the output may overwrite it, and computes the counter's row
anew for the feed-forward. The allocator refuses a kernel that needs more registers than there are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.cipher.family import BLOCK_BYTES, CONSTANT
from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function, Role
from generator.ir.values import SIZE, Mem, Value
from generator.program import tail
from generator.program.batch import Batch
from generator.program.common import advance, retreat
from generator.program.entries import body_parameters, entries, parameters, public
from generator.program.plan import Kernel
from generator.target import Target
from generator.target.vector import VectorOps


@dataclass(frozen=True)
class NoStack:
    """The plan of a variant without a stack: kernels of rows in registers of one kind, by ascending size.

    Each pass takes the first kernel that holds all blocks that are left, or else the last.
    """

    kernels: tuple[Kernel, ...]

    def __post_init__(self) -> None:
        blocks = [kernel.blocks for kernel in self.kernels]
        assert blocks and blocks == sorted(set(blocks)), "kernels by ascending size"
        assert len({part for kernel in self.kernels for part in kernel.parts}) == 1, "parts that are all the same"
        assert all(part.layout == "rows" for part in self.kernels[0].parts), "rows alone"


def build(ciphers: Sequence[Cipher], target: Target, plan: NoStack) -> Function:
    """Build ``nostack(dst, key, counter, nblocks)``, for any number of blocks, 0 included."""
    builder = Builder()
    params = body_parameters(parameters("nostack"))
    body = builder.place(builder.new_block("body", params))
    _Program(builder, ciphers[0], target, plan, params).run()
    return Function(ciphers[0].name, entries(ciphers, ["nostack"], body), builder.blocks)


class _Program:
    def __init__(
        self, builder: Builder, cipher: Cipher, target: Target, plan: NoStack, params: Sequence[Value]
    ) -> None:
        self.builder = builder
        self.cipher = cipher
        self.plan = plan
        self.ops = VectorOps(builder, target)
        self.kind = plan.kernels[0].widest
        self.dst, self.key, self.counter, self.count, self.rounds = params
        self.at = public(("dst", "nblocks", "ic"))
        self.begin = builder.new_block("pass", self.at, role=Role.BATCH)
        self.ended = public(("nblocks", "ic"))
        self.end = builder.new_block("ended", self.ended, "ic += nblocks")
        self.rows: list[Value] = []

    def run(self) -> None:
        """Load key and counter into registers, then loop over passes."""
        builder, ops, emit = self.builder, self.ops, self.builder.emit
        done = builder.new_block("done")
        builder.unless("e", self.count, 0, (done, ()), "some")
        self.rows = [
            ops.spread(ops.load("xmm", Mem(self.key, 16 * number, 16, space="key"), name), self.kind)
            for number, name in enumerate(("sb", "sc"))
        ]
        memory = Mem(self.counter, 0, 8, space="counter")
        ic = emit("mov", "r64", memory, name="ic", comment="ic = counter", secret=False)
        builder.fall_into(self.begin, self.dst, self.count, ic)
        *smaller, largest = self.plan.kernels
        for kernel in smaller:
            over = builder.new_block(f"over_{kernel.blocks}")
            builder.unless("a", self.at[1], kernel.blocks, (over, ()), f"upto_{kernel.blocks}")
            self._kernel(kernel)
            builder.place(over)
        self._kernel(largest)
        builder.place(self.end)
        count, ic = self.ended
        ic = emit("add", "r64", ic, count, name="ic", comment="ic += nblocks")
        builder.store("mov", memory, ic, comment="counter = ic")
        builder.jump(done)
        tail.returned(builder, done)

    def _kernel(self, kernel: Kernel) -> None:
        """A pass by one kernel, with a branch to the end after every block that may be the last."""
        builder, ops, label = self.builder, self.ops, kernel.label("last")
        dst, count, ic = self.at
        last = kernel is self.plan.kernels[-1]
        smaller = max((each.blocks for each in self.plan.kernels if each.blocks < kernel.blocks), default=0)
        about = f"{kernel.title}: " + ("as long as there are more" if last else f"up to {kernel.blocks} blocks")
        head = builder.new_block(label, comment=about, role=Role.HEAD)
        builder.jump(head)
        builder.begin(label)
        builder.place(head)
        ops.forget_constants()
        batch = Batch(ops, self.cipher, self.rounds, kernel)
        ops.load_rotations(self.kind, self.cipher.family.distances)
        batch.hoisted([ops.constant(self.kind, "sigma", CONSTANT), *self.rows])
        batch.run(label, self._row(ic))
        for number, block in enumerate(batch.blocks(lambda: self._row(ic))):
            offset = BLOCK_BYTES * number
            for value in block:
                ops.store(Mem(dst, offset, SIZE[value.kind], space="out"), value)
                offset += SIZE[value.kind]
            if number + 1 == kernel.blocks and not last:
                builder.jump(self.end, count, ic)
            elif number + 1 > smaller:
                builder.unless("be", count, number + 1, (self.end, [count, ic]), f"{label}_{number + 1}")
        if last:
            self._again(kernel)
        builder.begin()

    def _again(self, kernel: Kernel) -> None:
        """Begin the next pass. The counter in memory is updated first, as if the pass were a call."""
        dst, count, ic = self.at
        ic = advance(self.builder, ic, kernel.blocks)
        self.builder.store("mov", Mem(self.counter, 0, 8, space="counter"), ic, comment="counter = ic")
        more = advance(self.builder, dst, kernel.size), retreat(self.builder, count, kernel.blocks), ic
        self.builder.jump(self.begin, *more)

    def _row(self, ic: Value) -> Value:
        """The last row of the first block's input, with the counter ``ic`` and a nonce of zero."""
        return self.builder.emit(self.ops.op("movq"), "xmm", ic, name="sd", comment="sd = ic, 0")
