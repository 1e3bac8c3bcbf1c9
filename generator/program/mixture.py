# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Encryption and authentication in one pass where vectors take a part of the polynomial.

Beside some double rounds, vectors take as many groups of the batch before, then general registers the blocks behind
them. These begin at zero each time: what they come to is added to the first block that follows, which vectors take. So
only the accumulator in lanes is carried on, multiplied by the power of r for all of these blocks.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.aead.construction import Aead
from generator.cipher.family import BLOCK_BYTES
from generator.ir.function import Function
from generator.ir.values import SIZE, FrameObject, Mem, Value
from generator.program.aead import TEXT, Program
from generator.program.common import advance
from generator.program.entries import public
from generator.program.lanewise import SHIFTED, Lanewise
from generator.program.plan import Stitched, Vectored
from generator.target import Target

#: Parts of the stack: the keystream with powers of r, and what is spilled where lanes are at work.
KEPT, SPILLED = "kept", "lanes"
#: Messages of so many bytes have not all of that cleared.
MIDDLE = 960


def build(aead: Aead, target: Target, plan: Stitched) -> Function:
    """The function that seals and opens."""
    return (_Mixture if plan.groups else _Behind)(aead, target, plan).build()


class _Behind(Program):
    """Beside the rounds are general registers alone; vectors take what is left of the text behind all batches."""

    def __init__(self, aead: Aead, target: Target, plan: Stitched) -> None:
        super().__init__(aead, target, plan)
        assert plan.lanes is not None
        vectored = plan.lanes
        self.keystream = FrameObject("keystream", self.keystream.size, self.keystream.align, KEPT)
        self.wanted = self._wanted(vectored)
        more = 1 + len([each for each in self.wanted if each > vectored.tiers[-1][0]])
        self.lanes = Lanewise(self.builder, aead.mac, target, vectored, KEPT, more)
        #: Sizes of first kernels, and what powers there are then: of the largest that does without lanes, and that is
        #: about as long as two groups together pay for.
        held = [(kernel.size, self._held(kernel)) for kernel in plan.first]
        self.small = max(size for size, most in held if most < vectored.least)
        self.middle = max(size for size, most in held if most <= MIDDLE)

    def _wanted(self, vectored: Vectored) -> set[int]:
        """The powers that batches take, besides those that the plan asks for by length."""
        del vectored
        return set()

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
        builder.jump(behind, *state, where, left)
        builder.place(behind)
        *state, where, left = behind.params
        return state, where, left

    def _clear(self) -> None:
        """Zeros where something was."""
        builder, many, done = self.builder, self.builder.new_block("clear_lanes"), self.builder.new_block("clear_done")
        for size in (self.small, self.middle):
            here, longer = builder.new_block(f"clear_{size}"), builder.new_block(f"clear_over_{size}")
            builder.branch("be", self.length, size - self.aead.skipped, (here, ()), (longer, ()))
            builder.place(here)
            zero = builder.pseudo("zero", self.kind, "zero")
            for mem in self._used(size):
                self.ops.store(mem, zero)
            builder.jump(done if size == self.small else many)
            builder.place(longer)
        whole = builder.new_block("clear_kept")
        builder.jump(whole)
        builder.begin("", KEPT)
        builder.place(whole)
        builder.clear_frame(self.kind)
        builder.jump(many)
        builder.begin("", SPILLED)
        builder.place(many)
        builder.clear_frame(self.kind)
        builder.jump(done)
        builder.begin()
        builder.place(done)

    def _used(self, size: int) -> list[Mem]:
        """Where something may be of a call whose first kernel gave so many bytes, and no batch followed."""
        width, length = SIZE[self.kind], size - self.aead.skipped
        found = [self._at(at - BLOCK_BYTES) for at in range(0, size + self.more, width)]
        tiers = [many for many, least in self.lanes.plan.tiers if least <= length]
        return found + (self.lanes.slots(max(tiers)) if tiers else [])


class _Mixture(_Behind):
    """Vectors take groups beside the rounds, too."""

    def _wanted(self, vectored: Vectored) -> set[int]:
        plan, size = self.plan, self.aead.mac.block_bytes
        iterations = self.aead.cipher.rounds // 2 // plan.times
        #: Blocks in general registers, as groups; and all groups of an iteration.
        self.skipped, rest = divmod(plan.steps * size, vectored.group_bytes)
        assert not rest, "as many blocks in general registers as make whole groups"
        self.groups = plan.groups + self.skipped
        assert iterations * self.groups * vectored.group_bytes == plan.bulk.size, "a whole batch beside the rounds"
        # Whatever goes on by batches has those of all tiers that are as short as the first one.
        self.known = {n for many, least in vectored.tiers if least <= plan.long.size for n in range(1, many + 1)}
        wanted = {*range(1, plan.groups), self.groups, self.skipped} - self.known - {0}
        return wanted | {half for each in wanted for half in (each // 2, each - each // 2)} - self.known

    def _state(self) -> list[Value]:
        return [*self.lanes.params(), *self.polynomial.params()]

    def _begun(self, h: Sequence[Value]) -> list[Value]:
        """Nothing in the lanes; h is added to the first block."""
        lanes = self.lanes
        lanes.further_powers(sorted(self.wanted), self.known)
        if self.skipped:
            lanes.shifted_powers(self.skipped)
        zeros = [self.builder.pseudo("zero", lanes.kind, f"a{limb}") for limb in range(lanes.number)]
        return [*zeros, *self.polynomial.folded(h)]

    def _ended(self, state: Sequence[Value]) -> list[Value]:
        a, s = state[: self.lanes.number], state[self.lanes.number :]
        self.lanes.masks()
        h = self.lanes.gathered(a, SHIFTED if self.skipped else 0)
        return self.polynomial.sum(h, s)

    def _beside(self, state: Sequence[Value]) -> list[Value]:
        lanes, size, part = self.lanes, self.lanes.plan.group_bytes, len(self.plan.bulk.parts)
        *a, s0, s1, s2, x = state
        with self.builder.part(part + 1):
            groups = [lanes.group(x, size * at, TEXT) for at in range(self.plan.groups)]
            groups[0] = lanes.joined(groups[0], [s0, s1, s2])
            a = lanes.step(a, groups, self.skipped)
        with self.builder.part(part):
            s = self._in_words(x, size * self.plan.groups)
            x = advance(self.builder, x, size * self.groups)
        return [*a, *s, x]

    @property
    def _behind(self) -> int:
        """Both take a whole batch beside the rounds."""
        return 0

    def _in_words(self, x: Value, at: int) -> list[Value]:
        """The blocks of general registers, from zero."""
        if not self.plan.steps:
            return [self.builder.emit("mov", "r64", 0, name=f"h{i}", comment="none") for i in range(3)]
        h = self.polynomial.first(x, at, TEXT)
        for number in range(1, self.plan.steps):
            h = self.polynomial.step(h, self.polynomial.words(x, at + self.aead.mac.block_bytes * number, TEXT))
        return self.polynomial.folded(h)
