# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From rows with a block in each lane to runs of memory."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cipher.family import BLOCK_BYTES, ROW
from generator.ir.values import LANES, Kind, Value
from generator.layout.base import Piece
from generator.target.vector import VectorOps

ROW_BYTES = 16


def row_groups(kind: Kind) -> list[range]:
    """The rows that are stored together: as many as make a full vector of one block."""
    return [range(first, first + LANES[kind]) for first in range(0, ROW, LANES[kind])]


def pieces(
    ops: VectorOps, rows: Sequence[Value], first_row: int, blocks: Sequence[int], halves: bool = False
) -> list[Piece]:
    """Consecutive rows, as many as lanes, whose lane i belongs to ``blocks[i]``: as runs of memory. ``halves``: of four
    lanes, each half of a vector has two rows of a block.
    """
    at = [BLOCK_BYTES * block + ROW_BYTES * first_row for block in blocks]
    if not halves or len(rows) < 4:
        return [Piece(offset, vector) for offset, vector in zip(at, ops.transpose_lanes(rows), strict=True)]
    return [
        Piece(at[lane] + ROW_BYTES * row, ops.halves(rows[row], rows[row + 1], lane), at[lane + 1] + ROW_BYTES * row)
        for lane in (0, 2)
        for row in (0, 2)
    ]
