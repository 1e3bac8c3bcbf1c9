# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The end of a message after whole batches, or of one too short for any: by the smallest tail kernel that holds it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.cipher.registry import Cipher
from generator.ir.function import Block, Role
from generator.ir.values import FrameObject, Mem, Value
from generator.program.batch import Batch
from generator.program.bulk import Bulk
from generator.program.entries import number_of_rounds, public
from generator.program.one_block import OneBlock
from generator.program.output import Output, Position
from generator.program.plan import Kernel, Part, Plan
from generator.program.setup import key_words
from generator.target.vector import VectorOps

#: A copy of the key, rows b and c, for kernels that load its words from memory.
KEPT = FrameObject("kept", 32)


@dataclass(eq=False)
class Tails:
    """The tail kernels of a plan. ``one`` is the kernel in general registers, if there is one."""

    ops: VectorOps
    cipher: Cipher
    rounds: Value
    plan: Plan
    output: Output
    one: OneBlock | None
    done: Block

    def __post_init__(self) -> None:
        self.builder = self.ops.builder
        # With 16 registers, two parts leave none for the copies of two-operand instructions, nor for a temporary word.
        roomy = self.ops.target.evex or (bool(self.ops.target.prefix) and self.cipher.family.in_place)
        self.frameless = self.plan.frameless(parts=2 if roomy else 1)

    def run(self, bulk: Bulk, rows: Sequence[Value], begin: Position, k: Value) -> None:
        """Build the end of the program: short messages by the frameless kernels; others by batches of the last bulk
        kernel, and what is left by the smallest tail kernel that holds it.

        A message that is short from the beginning meets only frameless kernels, and so needs no stack frame (see
        generator.machine.wrap). The other kernels have the number of rounds as a value of their own, which may be
        spilled.
        """
        builder, plan = self.builder, self.plan
        frameless, most = self.frameless, plan.left_to_tails
        at, few, rounds = Position.params(), number_of_rounds(), self.rounds
        short = builder.new_block("frameless", [*at.values(), few])
        if frameless:
            rounds = number_of_rounds()
            long = builder.new_block("long", [rounds], f"more than {frameless[-1].size} bytes")
            size = frameless[-1].size
            builder.branch("a", begin.length, size, (long, [self.rounds]), (short, [*begin.values(), self.rounds]))
            builder.place(short)
            self.rounds = few
            self._chosen(frameless, rows, self._with_message(at, "frameless_choose"), None)
            builder.place(long)
        self.rounds = bulk.batch.rounds = rounds
        at = Position.params()
        keys = public(("k",)) if plan.loads_key and self.ops.target.broadcasts else []
        rest = builder.new_block("rest", [*at.values(), *keys], "what is left for one final kernel")
        first = [self._kept(rows) if self.cipher.extended else k] if keys else []
        builder.branch("be", begin.length, most, (rest, [*begin.values(), *first]), (bulk.prepare, ()))
        key = key_words(first[0], self.cipher.extended) if keys else None
        onward = bulk.run(rows, begin, most, plan.ends_in_bulk, key)
        behind = [*onward.values(), *([self._kept(rows)] if keys else [])]
        if plan.ends_in_bulk:
            builder.branch("e", onward.length, 0, (self.done, ()), (rest, behind))
        else:
            builder.jump(rest, *behind)
        builder.place(rest)
        if self.one:
            over = self._upto(plan.tails[0], at)
            where = at.c, self.output.message(at.m, "choose_one"), at.length
            self.one.enter_from_rows([*rows[1:], at.d], where, rounds)
            builder.place(over)
        heavy = [kernel for kernel in plan.tails[plan.in_words :] if kernel not in frameless]
        if frameless and heavy:
            builder.unless("be", at.length, frameless[-1].size, (short, [*at.values(), rounds]), "more")
        elif frameless:
            builder.jump(short, *at.values(), rounds)
        if heavy:
            self._chosen(heavy, rows, self._with_message(at, "choose"), key_words(keys[0], kept=True) if keys else None)
        if self.one:
            self.one.build()

    def _with_message(self, at: Position, label: str) -> Position:
        """The position with a pointer to zeros where there is no message."""
        return Position(at.c, self.output.message(at.m, label), at.length, at.d)

    def _upto(self, kernel: Kernel, at: Position) -> Block:
        """Go on here if the kernel holds what is left; the returned block is where larger rests go."""
        over = self.builder.new_block(f"over_{kernel.size}")
        self.builder.unless("a", at.length, kernel.size, (over, ()), f"upto_{kernel.size}")
        return over

    def _chosen(self, kernels: Sequence[Kernel], rows: Sequence[Value], at: Position, key: Mem | None) -> None:
        """Build the kernels: the first of them that holds what is left is taken, or else the last."""
        for kernel in kernels[:-1]:
            over = self._upto(kernel, at)
            self._final(kernel, rows, at, key)
            self.builder.place(over)
        self._final(kernels[-1], rows, at, key)

    def _kept(self, rows: Sequence[Value]) -> Value:
        """Store rows b and c on the stack, since the output may overwrite the key; a pointer to them."""
        for number, row in enumerate(rows[1:]):
            self.ops.store(Mem(KEPT, 16 * number, 16, space="stack"), row)
        at = Mem(KEPT, 0, 8, space="stack")
        return self.builder.emit("lea", "r64", at, name="k", comment="the key, kept", secret=False)

    def _final(self, kernel: Kernel, rows: Sequence[Value], at: Position, key: Mem | None) -> None:
        """Build one tail kernel: the batch that ends the call. Rests that smaller kernels hold do not come here."""
        builder = self.builder
        smaller = max((other.blocks for other in self.plan.tails if other.blocks < kernel.blocks), default=0)
        label = kernel.label("last")
        builder.begin(label)
        self.ops.forget_constants()
        here = builder.new_block(label, comment=f"{kernel.title}: up to {kernel.size} bytes", role=Role.HEAD)
        builder.fall_into(here)
        ops = self.ops
        if self.plan.shuffles and kernel.parts == (Part("columns", "zmm"),):
            ops = VectorOps(builder, replace(ops.target, shuffles_bytes=True))
        batch = Batch(ops, self.cipher, self.rounds, kernel, repeated=False, unrolled=self.plan.unrolled)
        batch.hoist([*rows, at.d], key)
        batch.run(label, at.d)
        self.output.ending(batch, smaller, at, label, narrow=self._narrow(kernel))
        builder.begin()

    def _narrow(self, kernel: Kernel) -> bool:
        """Whether a kernel ends calls by itself, in registers narrower than those of longer messages."""
        return self.ops.target.evex and kernel in self.frameless and kernel.widest != self.plan.bulk[-1].widest
