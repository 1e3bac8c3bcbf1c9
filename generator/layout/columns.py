# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Columns: register x[i] holds word i of four blocks in each 128-bit lane, block 4 * lane + element.

No word moves during the rounds. After them the words are transposed in registers, first 4x4 within lanes, then across
lanes, so that message and output move in whole vectors.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from generator.cipher.chacha import COUNTER_WORDS, ROW, WORDS
from generator.ir.values import LANES, Value
from generator.layout import words
from generator.layout.base import Layout, Piece
from generator.layout.lanes import pieces, row_groups


class Columns(Layout):
    """Four, eight or sixteen blocks in xmm, ymm or zmm registers."""

    name = "columns"

    def names(self) -> list[str]:
        """The words of the matrix."""
        return list(words.NAMES)

    def hoist(self, rows: Sequence[Value]) -> list[Value]:
        """Every word but the counter's, in all elements."""
        self.ops.load_rotations(self.kind)
        wide = [self.ops.spread(row, self.kind) for row in rows]
        return [
            self.ops.shuffle(wide[i // ROW], [i % ROW] * 4, f"s{i}", f"s{i} = word {i} in every block")
            for i in range(WORDS)
            if i not in COUNTER_WORDS
        ]

    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """The block's number added to the 64-bit counter, then the counter's halves parted: a carry needs no care."""
        wide = self.ops.spread(d, self.kind)
        base = self.ops.shuffle(wide, [0, 1, 0, 1], "n", "n = counter, twice in each lane")
        quads = [
            self.ops.add64(base, self.ops.constant(self.kind, f"counter{first}", self._numbers(first)))
            for first in (0, 2)
        ]
        low = self.ops.words_of_quads(quads[0], quads[1], odd=False, name="s12")
        high = self.ops.words_of_quads(quads[0], quads[1], odd=True, name="s13")
        return [*hoisted[:12], low, high, *hoisted[12:]]

    def _numbers(self, first: int) -> bytes:
        return b"".join(struct.pack("<QQ", 4 * lane + first, 4 * lane + first + 1) for lane in range(LANES[self.kind]))

    def column_round(self, state: Sequence[Value]) -> list[Value]:
        """Four streams of one section."""
        return words.column_round(self.ops, state)

    def diagonal_round(self, state: Sequence[Value]) -> list[Value]:
        """Four streams of one section."""
        return words.diagonal_round(self.ops, state)

    def finish(self, state: Sequence[Value], initial: Sequence[Value]) -> Iterator[list[Piece]]:
        """As many rows at a time as one vector of a block holds."""
        for group in row_groups(self.kind):
            by_row = [self._row(row, state, initial) for row in group]
            yield [
                piece
                for j in range(4)
                for piece in pieces(
                    self.ops, [vectors[j] for vectors in by_row], group.start, range(j, 4 * len(group), 4)
                )
            ]

    def _row(self, row: int, state: Sequence[Value], initial: Sequence[Value]) -> list[Value]:
        """Row ``row`` of blocks j, 4 + j, 8 + j, 12 + j in the lanes of vector j."""
        summed = [self.ops.add(state[i], initial[i]) for i in range(ROW * row, ROW * (row + 1))]
        return self.ops.transpose_words(summed, [f"{'abcd'[row]}{j}" for j in range(4)])
