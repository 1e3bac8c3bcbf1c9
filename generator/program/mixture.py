# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Encryption and authentication in one pass where vectors compute a part of the polynomial.

Before the rounds of each batch, vectors absorb some groups of the batch before; beside the rounds, general registers
absorb the blocks after those groups. General registers begin at zero each time, and their sum is added to the first
block that follows, which vectors absorb. So only the accumulator in lanes is loop-carried, multiplied by the power of r
for all of these blocks.
"""

from collections.abc import Sequence

from generator.aead.construction import Aead
from generator.ir.function import Function
from generator.ir.values import FILE, SIZE, Mem, Value, View
from generator.layout import Piece
from generator.program.aead import KEPT, TEXT, Program
from generator.program.batch import Batch
from generator.program.common import advance
from generator.program.entries import public
from generator.program.lanewise import SHIFTED, Lanewise
from generator.program.plan import Stitched
from generator.target import Target

#: The region of the stack with the spill slots of code that computes in lanes; KEPT has the powers of r, too.
SPILLED = "lanes"
#: Messages up to this many bytes clear less of these regions than others that one kernel holds.
MIDDLE = 960


def build(aead: Aead, target: Target, plan: Stitched) -> Function:
    """Build the function that seals and opens, for an AEAD whose polynomial runs partly in vectors."""
    return _Mixture(aead, target, plan).build()


class _Mixture(Program):
    def __init__(self, aead: Aead, target: Target, plan: Stitched) -> None:
        super().__init__(aead, target, plan)
        assert plan.lanes is not None and plan.groups
        vectored = plan.lanes
        #: How many groups of a batch share each reduction, and how many groups' blocks general registers take.
        most = vectored.tiers[-1][0]
        self.shares = [min(most, plan.groups - at) for at in range(0, plan.groups, most)]
        self.skipped = plan.bulk.size // vectored.group_bytes - plan.groups
        # A message that reaches the loop over batches is longer than its first kernel: the tiers up to that size have
        # computed their powers.
        self.known = {n for many, least in vectored.tiers if least <= plan.long.size for n in range(1, many + 1)}
        exponents = {*range(1, max(self.shares)), *self.shares, self.shares[0] + self.skipped, self.skipped}
        self.wanted = exponents - self.known - {0}
        while (
            missing := {half for each in self.wanted for half in (each // 2, -(-each // 2))} - self.wanted - self.known
        ):
            self.wanted |= missing
        more = 1 + len([each for each in self.wanted if each > most])
        self.lanes = Lanewise(self.builder, aead.mac, target, vectored, KEPT, more)
        #: Sizes in bytes of first kernels: the largest whose messages use no lanes, and the largest whose messages have
        #: up to MIDDLE bytes.
        held = [(kernel.size, self._held(kernel)) for kernel in plan.first]
        self.small = max(size for size, most in held if most < vectored.least)
        self.middle = max(size for size, most in held if most <= MIDDLE)

    def _keep(self, group: Sequence[Piece], at: int) -> None:
        """Store words of 32 bits in pairs, since the key is loaded as words of 64 bits: store forwarding would fail."""
        if FILE[group[0].value.kind] == "vector":
            super()._keep(group, at)
            return
        emit, name = self.builder.emit, "t"
        for low, high in zip(group[::2], group[1::2], strict=True):
            above = emit("mov", "r64", View(high.value, "r64"), name=name)
            above = emit("shl", "r64", above, 32, name=name, comment=f"t = {high.value.name} << 32")
            both = emit("xor", "r64", above, View(low.value, "r64"), name=name, comment=f"t ^= {low.value.name}")
            mem = Mem(self.keystream, at + low.offset, SIZE["r64"], space="stack")
            self.builder.store("mov", mem, both, comment=f"stack[{low.offset}..]")

    def _powers(self) -> None:
        builder, lanes = self.builder, self.lanes
        many, done = builder.new_block("powers"), builder.new_block("data")
        builder.branch("ae", self.length, lanes.plan.least, (many, ()), (done, ()))
        builder.begin("", SPILLED)
        builder.place(many)
        lanes.powers("powers", self.polynomial.r, self.length)
        builder.jump(done)
        builder.begin()
        builder.place(done)

    def _blocks(
        self, label: str, h: Sequence[Value], x: Value, length: Value, space: str
    ) -> tuple[list[Value], Value, Value]:
        if space != TEXT:
            return super()._blocks(label, h, x, length, space)
        builder = self.builder
        behind = builder.new_block(f"{label}_behind", [*self.polynomial.params(), *public(("x", "left"))])
        many, few = builder.new_block(f"{label}_lanes"), builder.new_block(f"{label}_words")
        builder.branch("ae", length, self.lanes.plan.least, (many, ()), (few, ()))
        builder.begin("", SPILLED)
        builder.place(many)
        state, where, left = self.lanes.blocks(f"{label}_lanes", self.polynomial, h, x, length, space, self.length)
        builder.jump(behind, *state, where, left)
        builder.begin()
        builder.place(few)
        state, where, left = super()._blocks(label, h, x, length, space)
        builder.fall_into(behind, *state, where, left)
        *state, where, left = behind.params
        return state, where, left

    def _clear(self) -> None:
        builder, many, done = self.builder, self.builder.new_block("clear_lanes"), self.builder.new_block("clear_done")
        onward = {self.plan.first[-1].size: many, self.middle: many, self.small: done}
        self._clear_kept(dict(sorted(onward.items())), many)
        builder.begin("", SPILLED)
        builder.place(many)
        builder.clear_frame(self.kind)
        builder.jump(done)
        builder.begin()
        builder.place(done)

    def _used(self, size: int) -> list[Mem]:
        length = size - self.aead.skipped
        tiers = [many for many, least in self.lanes.plan.tiers if least <= length]
        return super()._used(size) + (self.lanes.slots(max(tiers)) if tiers else [])

    def _loop_params(self) -> list[Value]:
        return [*self.lanes.params(), *self.polynomial.params()]

    def _enter_loop(self, h: Sequence[Value]) -> list[Value]:
        """Zeros in the lanes, and ``h``, which is added to the first block."""
        lanes = self.lanes
        lanes.further_powers(sorted(self.wanted), self.known)
        if self.skipped:
            lanes.shifted_powers(self.skipped)
        zeros = [self.builder.pseudo("zero", lanes.kind, f"a{limb}") for limb in range(lanes.number)]
        return [*zeros, *self.polynomial.folded(h)]

    def _leave_loop(self, state: Sequence[Value]) -> list[Value]:
        a, s = state[: self.lanes.number], state[self.lanes.number :]
        self.lanes.masks()
        h = self.lanes.gathered(a, SHIFTED if self.skipped else 0)
        return self.polynomial.sum(h, s)

    def _before_rounds(self, state: Sequence[Value]) -> list[Value]:
        builder, lanes, size = self.builder, self.lanes, self.lanes.plan.group_bytes
        *a, s0, s1, s2, x = state
        lanes.masks()
        at, skipped = 0, self.skipped
        for many in self.shares:
            groups = [lanes.group(x, size * (at + number), TEXT) for number in range(many)]
            if not at:
                groups[0] = lanes.joined(groups[0], [s0, s1, s2])
            a, at, skipped = lanes.step(a, groups, skipped), at + many, 0
        words = builder.new_block("words", self.polynomial.params())
        builder.fall_into(words, *self.polynomial.zero())
        return [*a, *words.params, advance(builder, x, size * at)]

    def _run(self, batch: Batch, label: str, d: Value, state: Sequence[Value]) -> list[Value]:
        """As in Program; general registers start from zero, and the accumulator in lanes stays as it is."""
        a = state[: self.lanes.number]
        *h, x = super()._run(batch, label, d, state[self.lanes.number :])
        return [*a, *self.polynomial.folded(h), x]

    @property
    def _words(self) -> int:
        return super()._words - self.plan.groups * self.lanes.plan.group_bytes // self.aead.mac.block_bytes
