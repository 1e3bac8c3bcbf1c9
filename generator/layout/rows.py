# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Rows, "diagonal storage": register a holds words 0-3, b 4-7, c 8-11, d 12-15 of one block in each 128-bit lane.

A column round is one quarter-round on the four registers. For a diagonal round the words of a, c and d are rotated
within their lanes so that the diagonals become columns. Row b stays where it is: it is last on the path through a
round, and so rotating the others costs no latency (docs/performance.md).

Single blocks leave in pairs of rows where ymm registers can be had: the fewer instructions come after the rounds, the
sooner the next block begins its own (docs/performance.md).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from generator.cipher.chacha import QUARTER_ROUND
from generator.ir.values import LANES, SIZE, Mem, Value
from generator.layout.base import Layout, Piece
from generator.layout.lanes import pieces, row_groups

#: How far rows a, b, c, d are rotated before a diagonal round, relative to row b.
PLACES = (3, 0, 1, 2)


class Rows(Layout):
    """One, two or four blocks in xmm, ymm or zmm registers."""

    name = "rows"

    @property
    def _paired(self) -> bool:
        return self.kind == "xmm" and self.ops.target.evex

    def names(self) -> list[str]:
        """The rows of the matrix."""
        return ["a", "b", "c", "d"]

    def hoist(self, rows: Sequence[Value], key: Mem | None = None) -> list[Value]:
        """Rows a, b, c in every lane; or these and the pair of a and b."""
        self.ops.load_rotations(self.kind)
        wide = [self.ops.spread(row, self.kind) for row in rows[:3]]
        return [*wide, self.ops.joined(wide[:2], "ymm")] if self._paired else wide

    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """Row d gets the lane's number added to its 64-bit counter."""
        wide = self.ops.spread(d, self.kind)
        if LANES[self.kind] > 1:
            offsets = b"".join(struct.pack("<QQ", lane, 0) for lane in range(LANES[self.kind]))
            wide = self.ops.add64(wide, self.ops.constant(self.kind, "counter", offsets))
        self._pair = hoisted[3:]
        return [*hoisted[:3], wide]

    def column_round(self, state: Sequence[Value]) -> list[Value]:
        """A quarter-round on whole rows."""
        return self._quarter_round(state)

    def diagonal_round(self, state: Sequence[Value]) -> list[Value]:
        """The same with the words rotated before and back after."""
        return self._rotate(self._quarter_round(self._rotate(state, 1)), -1)

    def _quarter_round(self, state: Sequence[Value]) -> list[Value]:
        rows = list(state)
        for operation, target, operand in QUARTER_ROUND:
            if operation == "rotl":
                rows[target] = self.ops.rotl(rows[target], operand)
            else:
                rows[target] = getattr(self.ops, operation)(rows[target], rows[operand])
        return rows

    def _rotate(self, rows: Sequence[Value], sign: int) -> list[Value]:
        return [
            self.ops.rotate_words(row, sign * places % 4) if places else row
            for row, places in zip(rows, PLACES, strict=True)
        ]

    def finish(self, state: Sequence[Value], initial: Sequence[Value]) -> Iterator[list[Piece]]:
        """All rows at once."""
        if self._paired:
            rest = self.ops.joined(initial[2:], "ymm")
            pairs = [self.ops.joined(state[at : at + 2], "ymm") for at in (0, 2)]
            yield [
                Piece(SIZE["ymm"] * i, self.ops.add(pair, first))
                for i, (pair, first) in enumerate(zip(pairs, [*self._pair, rest], strict=True))
            ]
            return
        rows = [self.ops.add(row, first) for row, first in zip(state, initial, strict=True)]
        yield [
            piece
            for group in row_groups(self.kind)
            for piece in pieces(self.ops, [rows[row] for row in group], group.start, range(len(group)))
        ]
