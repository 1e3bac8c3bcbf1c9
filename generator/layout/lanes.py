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
