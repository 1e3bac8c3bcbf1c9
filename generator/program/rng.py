# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A random number generator: 768 bytes of keystream under a key, the first 32 of which are the next key.

Twelve blocks by one kernel, in one batch or in several. The key is read before anything is written, and no copy of it
is kept, so that the new key may take its place.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.cipher.family import BLOCK_BYTES, CONSTANT, KEY_BYTES
from generator.cipher.registry import RNG_BYTES, Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function, Role
from generator.ir.values import FILE, SIZE, Mem, Value
from generator.program import tail
from generator.program.batch import Batch, add_blocks
from generator.program.common import advance
from generator.program.entries import body_parameters, entries, parameters, public
from generator.program.plan import Kernel
from generator.program.setup import key_words
from generator.target import Target
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps

BLOCKS = RNG_BYTES // BLOCK_BYTES


@dataclass(frozen=True)
class Rng:
    """The plan of a random number generator: the kernel whose batches are the twelve blocks.

    ``halves``: as in a plan. Stores of whole zmm registers would cross cache lines, since the output is 32 bytes off;
    stores of halves do not.
    """

    kernel: Kernel
    halves: bool = False

    def __post_init__(self) -> None:
        assert BLOCKS % self.kernel.blocks == 0, f"{self.kernel.name}: its batches are not {BLOCKS} blocks"

    @property
    def kernels(self) -> tuple[Kernel, ...]:
        """All kernels of the plan."""
        return (self.kernel,)

    @property
    def batches(self) -> int:
        """The batches that make up a call."""
        return BLOCKS // self.kernel.blocks


def build(ciphers: Sequence[Cipher], target: Target, plan: Rng) -> Function:
    """Build ``rng(r, n, g)``: from the key g, the next key n (32 bytes) and the output r (736 bytes)."""
    builder = Builder()
    params = body_parameters(parameters("rng"))
    body = builder.place(builder.new_block("body", params))
    _Program(builder, ciphers[0], target, plan).run(*params)
    done = builder.new_block("done")
    builder.jump(done)
    tail.returned(builder, done)
    return Function(ciphers[0].name, entries(ciphers, ["rng"], body), builder.blocks)


class _Program:
    def __init__(self, builder: Builder, cipher: Cipher, target: Target, plan: Rng) -> None:
        self.builder = builder
        self.cipher = cipher
        self.target = target
        self.plan = plan
        self.ops = VectorOps(builder, target)
        self.scalar = ScalarOps(builder, target)

    def run(self, r: Value, n: Value, g: Value, rounds: Value) -> None:
        """Build the whole call."""
        builder, ops, kernel = self.builder, self.ops, self.plan.kernel
        label = kernel.label("last")
        head = builder.new_block(label, comment=f"{kernel.title}: {self.plan.batches} times", role=Role.HEAD)
        builder.jump(head)
        builder.begin(label)
        builder.place(head)
        several = self.plan.batches > 1
        batch = Batch(ops, self.cipher, rounds, kernel, repeated=several)
        rows = [ops.constant("xmm", "sigma", CONSTANT)]
        rows += [ops.load("xmm", Mem(g, 16 * i, 16, space="key"), name) for i, name in enumerate(("sb", "sc"))]
        d = builder.pseudo("zero", "xmm", "sd")
        batch.hoist([*rows, d], key_words(g) if self.target.broadcasts else None)
        if several:
            self._loop(batch, label, r, n, d)
        else:
            batch.run(label, d)
            self._store(batch, r, n)
        builder.clear_frame(kernel.widest)

    def _loop(self, batch: Batch, label: str, r: Value, n: Value, d: Value) -> None:
        """Build a loop over batches. The first 32 bytes of the first batch go to ``n``, all others to ``r``."""
        builder, emit, size = self.builder, self.builder.emit, self.plan.kernel.size
        (at, first), counter, left = public(("r", "first")), Value("xmm", "sd"), Value("r32", "left", secret=False)
        batches = emit("mov", "r32", self.plan.batches, name="left", comment="batches", secret=False)
        loop = builder.new_block(f"{label}_batch", [at, first, left, counter], role=Role.BATCH)
        builder.fall_into(loop, r, n, batches, d)
        batch.run(label, counter)
        self._store(batch, at, first)
        onward = advance(builder, at, size)
        behind = emit("lea", "r64", Mem(onward, -KEY_BYTES, 8), name="first", comment="first = r - 32", secret=False)
        following = add_blocks(self.ops, counter, self.plan.kernel.blocks)
        left = emit("sub", "r32", left, 1, name="left", comment="left -= 1")
        builder.unless("ne", left, 0, (loop, [onward, behind, left, following]), f"{label}_end", role=Role.END)

    def _store(self, batch: Batch, r: Value, n: Value) -> None:
        """Store a batch: its first 32 bytes to n, the others to r."""

        def to(offset: int, size: int) -> Mem:
            base, offset = (n, offset) if offset < KEY_BYTES else (r, offset - KEY_BYTES)
            return Mem(base, offset, size, space="out")

        for group in batch.groups(self.plan.halves):
            for piece in group:
                size = SIZE[piece.value.kind]
                ops = self.ops if FILE[piece.value.kind] == "vector" else self.scalar
                upper = piece.upper
                if piece.offset < KEY_BYTES < piece.offset + size and upper is None:
                    upper = KEY_BYTES
                if upper is None:
                    ops.store(to(piece.offset, size), piece.value)
                else:
                    self.ops.store_halves(to(piece.offset, size // 2), to(upper, size // 2), piece.value)
