# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The last block of a message in general registers, beside vector kernels for what is longer.

It is entered with the words of key, counter and nonce in registers and on the stack: from rows, after other blocks, or
straight from memory, so that a short call needs no vectors.
"""

from collections.abc import Sequence
from functools import partial

from generator.cipher.family import BLOCK_BYTES, COUNTER, KEY, NONCE, ROW, WORDS
from generator.cipher.registry import Cipher
from generator.ir.function import Role
from generator.ir.values import Mem, Value
from generator.layout import words
from generator.layout.scalar import STATE, constants, feed_forward, load_words, placed, state_word
from generator.program.common import stitched_loop
from generator.program.entries import number_of_rounds, public
from generator.program.plan import Kernel, Part
from generator.program.tail import Last
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps

KERNEL = Kernel((Part("words", "r32"),))
LABEL = KERNEL.label("last")


class OneBlock:
    """The code of one block in general registers, shared by all places that enter it."""

    def __init__(self, ops: VectorOps, cipher: Cipher, last: Last) -> None:
        self.ops = ops
        self.scalar = ScalarOps(ops.builder, ops.target)
        self.cipher = cipher
        self.rounds = number_of_rounds()
        self.last = last
        self.words = [Value("r32", f"s{cipher.family.place[i]}") for i in range(ROW, WORDS)]
        self.where = public(("c", "m", "len"))
        about = f"{KERNEL.title}: up to {KERNEL.size} bytes"
        self.block = ops.builder.new_block(LABEL, [*self.words, *self.where, self.rounds], about, Role.HEAD)

    def enter_from_rows(self, rows: Sequence[Value], where: Sequence[Value], rounds: Value) -> None:
        """End the current basic block with a jump to the code. ``rows``: of the key, and of counter and nonce;
        ``where``: output, message and length."""
        for number, row in enumerate(rows, 1):
            self.ops.store(Mem(STATE, 16 * number, 16, space="stack"), row)
        state = load_words(self.scalar, self.cipher.family, state_word(ROW), range(ROW, WORDS))
        self.ops.builder.jump(self.block, *state, *where, rounds)

    def enter(self, key: Sequence[Value], nonce_at: Mem, ic: Value, where: Sequence[Value], rounds: Value) -> None:
        """End the current basic block with a jump to the code, given the words of the key, the nonce in memory and the
        64-bit counter. ``where``: output, message and length."""
        scalar = self.scalar
        nonce = load_words(scalar, self.cipher.family, nonce_at, NONCE)
        for i, word in zip((*KEY, *NONCE), (*key, *nonce), strict=True):
            scalar.store(state_word(i), word)
        self.ops.builder.store("mov", Mem(STATE, 48, 8, space="stack"), ic, "the 64-bit counter")
        counter = load_words(scalar, self.cipher.family, state_word(COUNTER.start), COUNTER)
        self.ops.builder.jump(self.block, *key, *counter, *nonce, *where, rounds)

    def build(self) -> None:
        """Lay out the code. A whole block is written word by word; a shorter one goes on as rows to the tail."""
        builder, scalar = self.ops.builder, self.scalar
        c, m, length = self.where
        # Not in the kernel's region of the stack: output, message and length are read again after that is cleared.
        builder.begin(LABEL, "")
        builder.place(self.block)
        builder.begin(LABEL)
        family = self.cipher.family
        state = placed(family, [*constants(scalar, family), *self.words])
        names = [f"w{i}" for i in range(WORDS)]
        doubles = partial(words.double_round, scalar, family)
        mixed, _ = stitched_loop(builder, LABEL, self.cipher, self.rounds, state, names, doubles)
        summed = feed_forward(scalar, family, mixed)
        whole, rest = builder.new_block(f"{LABEL}_whole"), builder.new_block(f"{LABEL}_part")
        builder.branch("e", length, BLOCK_BYTES, (whole, ()), (rest, ()))
        builder.place(whole)
        for i, word in enumerate(summed):
            scalar.store(Mem(c, 4 * i, 4, space="out"), scalar.xor(word, Mem(m, 4 * i, 4, space="in")))
        builder.clear_frame("xmm")
        builder.jump(self.last.done)
        builder.place(rest)
        rows = self.last.gathered(summed)
        builder.clear_frame("xmm")
        self.last.enter(rows, c, m, length, many=False)
        builder.begin()
