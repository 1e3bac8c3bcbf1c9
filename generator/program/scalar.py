# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_stream in general registers, block by block.

The initial state lies on the stack, so that the output may overwrite key and nonce. Where there is no message, the same
zeros are read for every block: the step from block to block is 0.
"""

from collections.abc import Sequence
from functools import partial

from generator.cipher.family import BLOCK_BYTES, ROW
from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function, Role
from generator.ir.values import Constant, FrameObject, Mem, Value
from generator.layout import words
from generator.layout.scalar import STATE, feed_forward, initial, loaded, state_word
from generator.program import subkey
from generator.program.common import advance, retreat, stitched_loop
from generator.program.entries import BODY_PARAMETERS, body_parameters, keystream_entries, public
from generator.program.plan import Kernel, Part
from generator.program.tail import last_bytes
from generator.target import Target
from generator.target.scalar import ScalarOps

KEYSTREAM = FrameObject("keystream", BLOCK_BYTES)
LABEL = Kernel((Part("words", "r32"),)).label("bulk")


def build(ciphers: Sequence[Cipher], target: Target) -> Function:
    """Build the function of a stream cipher in general registers."""
    return _Program(ciphers, target).build()


class _Program:
    def __init__(self, ciphers: Sequence[Cipher], target: Target) -> None:
        self.ciphers = ciphers
        self.cipher = ciphers[0]
        self.builder = Builder()
        self.ops = ScalarOps(self.builder, target)
        self.done = self.builder.new_block("done")

    def build(self) -> Function:
        builder = self.builder
        params = body_parameters(BODY_PARAMETERS)
        c, m, length, n, k, ic, self.rounds = params
        body = builder.place(builder.new_block("body", params))
        builder.unless("e", length, 0, (self.done, ()), "setup", "copy the key and the nonce")
        self._setup(n, k)
        m, step = self._message(m)
        self._blocks(c, m, step, length, ic)
        builder.place(self.done)
        builder.pseudo("clear_registers", "r32", "zero")
        builder.ret()
        return Function(self.cipher.name, keystream_entries(self.ciphers, body), builder.blocks)

    def _copy(self, source: Value, at: int, words_from: int, count: int, space: str) -> None:
        """``count`` bytes (a multiple of 8) from source + at to the state."""
        for offset in range(0, count, 8):
            comment = f"{space}[{at + offset}..]"
            part = self.builder.emit("mov", "r64", Mem(source, at + offset, 8, space=space), name="t", comment=comment)
            self.builder.store("mov", Mem(STATE, 4 * words_from + offset, 8, space="stack"), part, comment)

    def _setup(self, n: Value, k: Value) -> None:
        if not self.cipher.extended:
            self._copy(k, 0, ROW, 32, "key")
            self._copy(n, 0, 14, 8, "nonce")
            return
        state = loaded(self.ops, self.cipher.family, n, k)
        for i, word in enumerate(subkey.by_words(self.ops, self.cipher.hash, self.rounds, state)):
            self.ops.store(state_word(ROW + i), word)
        self._copy(n, 16, 14, 8, "nonce")

    def _message(self, m: Value) -> tuple[Value, Value]:
        """The pointer to the message, or to zeros; and the bytes to advance it after a block."""
        builder = self.builder
        begin_params = public(("m", "step"))
        begin = builder.new_block("begin", begin_params)
        step = builder.emit("mov", "r64", BLOCK_BYTES, name="step", comment="step = 64", secret=False)
        builder.unless("ne", m, 0, (begin, [m, step]), "no_message")
        blank = Mem(Constant("zeros", bytes(BLOCK_BYTES)), 0, 8)
        source = builder.emit("lea", "r64", blank, name="m", comment="no message: zeros", secret=False)
        stay = builder.pseudo("zero", "r64", "step")
        builder.fall_into(begin, source, stay)
        return begin_params[0], begin_params[1]

    def _rounds(self, label: str, initial: Sequence[Value]) -> list[Value]:
        doubles = partial(words.double_round, self.ops, self.cipher.family)
        return stitched_loop(self.builder, label, self.cipher, self.rounds, initial, words.NAMES, doubles)[0]

    def _blocks(self, c0: Value, m0: Value, step: Value, length0: Value, ic0: Value) -> None:
        builder, ops = self.builder, self.ops
        c, m, length, ic = public(("c", "m", "len", "ic"))
        loop = builder.new_block("u1_block", [c, m, length, ic], role=Role.BATCH)
        builder.jump(loop, c0, m0, length0, ic0)
        builder.begin(LABEL, "")
        builder.place(loop)
        builder.store("mov", Mem(STATE, 48, 8, space="stack"), ic, "the 64-bit counter")
        mixed = self._rounds(LABEL, initial(self.ops, self.cipher.family))
        summed = feed_forward(ops, self.cipher.family, mixed)
        part = builder.new_block("u1_partial")
        builder.unless("b", length, BLOCK_BYTES, (part, ()), "u1_whole")
        for i, word in enumerate(summed):
            ops.store(Mem(c, 4 * i, 4, space="out"), ops.xor(word, Mem(m, 4 * i, 4, space="in")))
        next_m = builder.emit("add", "r64", m, step, name="m", comment="m += step")
        left = retreat(builder, length, BLOCK_BYTES)
        onward = [advance(builder, c, BLOCK_BYTES), next_m, left, advance(builder, ic, 1)]
        builder.branch("ne", left, 0, (loop, onward), (self.done, ()))
        builder.place(part)
        for i, word in enumerate(summed):
            ops.store(Mem(KEYSTREAM, 4 * i, 4, space="stack"), word)
        builder.begin()
        self._tail(c, m, length)

    def _tail(self, c: Value, m: Value, length: Value) -> None:
        """The last bytes, with the keystream on the stack: four at a time, then up to three."""
        builder, ops = self.builder, self.ops
        rest_at, at = public(("i",)), public(("i",))
        rest, loop = builder.new_block("tail_rest", rest_at), builder.new_block("tail_word", at)
        start = builder.pseudo("zero", "r64", "i")
        whole = builder.emit("and", "r64", length, -4, name="whole", comment="whole = len rounded down to words")
        builder.branch("e", whole, 0, (rest, [start]), (loop, [start]))
        builder.place(loop)
        word = ops.load(Mem(KEYSTREAM, 0, 4, index=at[0], space="stack"), "w")
        ops.store(Mem(c, 0, 4, index=at[0], space="out"), ops.xor(word, Mem(m, 0, 4, index=at[0], space="in")))
        after = advance(builder, at[0], 4)
        builder.branch("b", after, whole, (loop, [after]), (rest, [after]))
        builder.place(rest)
        i = rest_at[0]
        word = ops.load(Mem(KEYSTREAM, 0, 4, index=i, space="stack"), "w")
        c = builder.emit("add", "r64", c, i, name="c", comment="c += i")
        m = builder.emit("add", "r64", m, i, name="m", comment="m += i")
        last_bytes(builder, word, (c, m), length, self.done)
