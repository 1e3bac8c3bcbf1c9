# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The beginning of a call: the rows of the input from key, nonce and counter; for an extended cipher, the derived key.

Key and nonce are read before anything is written, so that the output may overwrite them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.cipher.family import BLOCK_BYTES, CONSTANT, KEY, ROW
from generator.cipher.registry import Cipher
from generator.ir.values import Mem, Value
from generator.layout.scalar import load_words, loaded
from generator.layout.transpose import row_of_words
from generator.program import subkey
from generator.program.one_block import OneBlock
from generator.program.output import Output
from generator.program.plan import Plan
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps


def key_words(k: Value, kept: bool = False) -> Mem:
    """The first word of the key at ``k``, as a memory operand; ``kept``: it is a copy on the stack."""
    return Mem(k, 0, 4, space="stack" if kept else "key")


@dataclass(eq=False)
class Setup:
    """The beginning of a call. ``one``: if not None, messages of one block go there directly, without rows."""

    ops: VectorOps
    cipher: Cipher
    rounds: Value
    plan: Plan
    output: Output
    one: OneBlock | None

    def __post_init__(self) -> None:
        self.builder = self.ops.builder
        self.scalar = ScalarOps(self.builder, self.ops.target)

    def run(self, params: Sequence[Value], at: int = 0) -> tuple[list[Value], Value]:
        """Build the rows of the input from the parameters of the body (all but ``rounds``): the rows of constants and
        key, and row d with the counter ``ic`` and 8 bytes of nonce.

        These begin at byte ``at`` of the nonce, or, for an extended cipher, after the 16 bytes that derive the key.
        """
        ops, emit, (*where, n, k, ic) = self.ops, self.builder.emit, params
        behind = Mem(n, 16 if self.cipher.extended else at, 8, space="nonce")
        in_words = self.cipher.extended and self.plan.subkey.layout == "words"
        key = self._subkey_by_words(n, k) if in_words else []
        if self.one:
            self._short(self.one, where, key, behind, k, ic)
        a = ops.constant("xmm", "sigma", CONSTANT)
        if in_words:
            b, c = row_of_words(ops, key[:ROW], "sb"), row_of_words(ops, key[ROW:], "sc")
        else:
            b, c = (ops.load("xmm", Mem(k, 16 * i, 16, space="key"), name) for i, name in enumerate(("sb", "sc")))
            if self.cipher.extended:
                d = ops.load("xmm", Mem(n, 0, 16, space="nonce"), "d")
                b, c = subkey.by_rows(ops, self.cipher.hash, self.rounds, [a, b, c, d])
        counter = emit(ops.op("movq"), "xmm", ic, name="sd", comment="sd = counter")
        nonce = emit(ops.op("movq"), "xmm", behind, name="nonce", comment="nonce")
        d = emit(ops.op("punpcklqdq"), "xmm", counter, nonce, name="sd", comment="sd = counter, nonce")
        return [a, b, c], d

    def _subkey_by_words(self, n: Value, k: Value) -> list[Value]:
        state = loaded(self.scalar, self.cipher.family, n, k)
        return subkey.by_words(self.scalar, self.cipher.hash, self.rounds, state)

    def _short(
        self, one: OneBlock, where: Sequence[Value], key: Sequence[Value], nonce: Mem, k: Value, ic: Value
    ) -> None:
        """Send messages of one block to ``one``; ``key`` is empty where its words are still to be loaded from ``k``."""
        builder, (c, m, length) = self.builder, where
        short, longer = builder.new_block("short"), builder.new_block("longer")
        builder.branch("be", length, BLOCK_BYTES, (short, ()), (longer, ()))
        builder.place(short)
        m = self.output.message(m, "short_begin")
        words = key or load_words(self.scalar, self.cipher.family, key_words(k), KEY)
        one.enter(words, nonce, ic, (c, m, length), self.rounds)
        builder.place(longer)
