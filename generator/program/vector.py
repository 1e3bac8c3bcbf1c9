# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_stream in vector registers: whole batches by the bulk kernels, then the rest by one more kernel."""

from collections.abc import Sequence

from generator.cipher.family import BLOCK_BYTES
from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function
from generator.ir.values import Value
from generator.program import tail
from generator.program.bulk import Bulk
from generator.program.entries import BODY_PARAMETERS, body_parameters, keystream_entries
from generator.program.one_block import OneBlock
from generator.program.output import Output, Position
from generator.program.plan import Kernel, Plan
from generator.program.setup import Setup
from generator.program.tails import Tails
from generator.target import Target
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps


def build(ciphers: Sequence[Cipher], target: Target, plan: Plan) -> Function:
    """Build the function of a stream cipher in vector registers."""
    return _Program(ciphers, target, plan).build()


class _Program:
    def __init__(self, ciphers: Sequence[Cipher], target: Target, plan: Plan) -> None:
        self.ciphers = ciphers
        self.cipher = cipher = ciphers[0]
        self.params = body_parameters(BODY_PARAMETERS)
        self.rounds = self.params[-1]
        self.target = target
        self.plan = plan
        self.builder = Builder()
        self.ops = VectorOps(self.builder, target)
        self.done = self.builder.new_block("done")
        self.last = tail.Last(self.ops, self.done, apart=target.evex and bool(plan.tails))
        most = max(plan.bulk[-1].size, plan.left_to_tails)
        self.output = Output(self.ops, ScalarOps(self.builder, target), self.last, most, plan.halves)
        self.one = OneBlock(self.ops, cipher, self.last) if plan.tails and plan.tails[0].in_words else None

    def build(self) -> Function:
        builder, plan = self.builder, self.plan
        params = self.params
        c, m, length = params[:3]
        body = builder.place(builder.new_block("body", params))
        builder.unless("e", length, 0, (self.done, ()), "setup", "read the key and the nonce")
        rows, d = Setup(self.ops, self.cipher, self.rounds, plan, self.output, self.one).run(params[:-1])
        position = Position(c, m, length, d)
        for kernel in plan.bulk[:-1]:
            position = self._bulk(kernel, rows, position)
        last = Bulk(self.ops, self.output, self.cipher, self.rounds, plan.bulk[-1])
        if plan.tails:
            tails = Tails(self.ops, self.cipher, self.rounds, plan, self.output, self.one, self.done)
            tails.run(last, rows, position, params[4])
        else:
            if len(plan.bulk) > 1:
                builder.branch("e", position.length, 0, (self.done, ()), (last.prepare, ()))
            else:
                builder.jump(last.prepare)
            last.run(rows, position, more=0, ends=True)
            builder.jump(self.done)
        if plan.ends_in_bulk:
            last.end(plan.left_to_tails // BLOCK_BYTES)
        last.hoist_shared()
        self.last.build(whole=plan.bulk[-1].blocks > 1)
        tail.returned(builder, self.done)
        return Function(self.cipher.name, keystream_entries(self.ciphers, body), builder.blocks)

    def _bulk(self, kernel: Kernel, rows: Sequence[Value], position: Position) -> Position:
        """Build the loop over whole batches of a kernel; the position after them."""
        builder = self.builder
        after = Position.params()
        following = builder.new_block(f"under_{kernel.name}", after.values(), f"less than {kernel.size} bytes are left")
        bulk = Bulk(self.ops, self.output, self.cipher, self.rounds, kernel)
        builder.branch("b", position.length, kernel.size, (following, position.values()), (bulk.prepare, ()))
        larger = [other.size for other in self.plan.bulk if other.size > kernel.size]
        once = bool(larger) and min(larger) <= 2 * kernel.size
        builder.fall_into(following, *bulk.run(rows, position, None if once else kernel.size - 1).values())
        return after
