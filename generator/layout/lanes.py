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


def pieces(ops: VectorOps, rows: Sequence[Value], first_row: int, blocks: Sequence[int]) -> list[Piece]:
    """Consecutive rows, as many as lanes, whose lane i belongs to ``blocks[i]``: as runs of memory."""
    return [
        Piece(BLOCK_BYTES * block + ROW_BYTES * first_row, vector)
        for block, vector in zip(blocks, ops.transpose_lanes(rows), strict=True)
    ]


def half_pieces(ops: VectorOps, rows: Sequence[Value], first_row: int, blocks: Sequence[int]) -> list[Piece]:
    """The same of four rows in zmm registers, as halves with two rows of a block: half the shuffles."""
    found = []
    for pair in (0, 2):
        within = ROW_BYTES * (first_row + pair)
        for lane in (0, 2):
            value = ops.halves(rows[pair], rows[pair + 1], lane)
            low, high = (BLOCK_BYTES * block + within for block in blocks[lane : lane + 2])
            found.append(Piece(low, value, high))
    return found
