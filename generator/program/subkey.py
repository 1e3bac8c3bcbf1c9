# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The HChaCha block: rounds without a feed-forward, of which two rows are kept. XChaCha's key; also a core."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cipher.chacha import HCHACHA_ROWS, ROW, Cipher
from generator.ir.values import Value
from generator.layout import words
from generator.layout.rows import Rows
from generator.program.common import rounds_loop
from generator.target.base import VectorOps
from generator.target.scalar import ScalarOps


def by_rows(ops: VectorOps, cipher: Cipher, rows: Sequence[Value]) -> list[Value]:
    """From the four rows of the state, the two of the result."""
    ops.load_rotations("xmm")
    layout = Rows(ops, "xmm")
    mixed = rounds_loop(ops.builder, "hchacha", cipher.rounds, rows, layout.names(), layout.double_round)
    return [mixed[row] for row in HCHACHA_ROWS]


def by_words(ops: ScalarOps, cipher: Cipher, state: Sequence[Value]) -> list[Value]:
    """From the sixteen words of the state, the eight of the result, in general registers."""
    mixed = rounds_loop(ops.builder, "hchacha", cipher.rounds, state, words.NAMES, lambda s: words.double_round(ops, s))
    return [mixed[ROW * row + i] for row in HCHACHA_ROWS for i in range(ROW)]
