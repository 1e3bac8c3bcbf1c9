# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Transposition: of words within lanes, and of lanes across vectors into runs of consecutive memory."""

from collections.abc import Sequence

from generator.cipher.family import BLOCK_BYTES, ROW
from generator.ir.values import LANES, Kind, Value
from generator.layout.base import Piece
from generator.target.vector import VectorOps

ROW_BYTES = 16


def transpose_words(ops: VectorOps, words: Sequence[Value], names: Sequence[str]) -> list[Value]:
    """Transpose four vectors as a 4x4 matrix of 32-bit words in each lane; ``names`` are the results'."""
    emit = ops.builder.emit
    w0, w1, w2, w3 = words
    kind = w0.kind

    def unpack(half: str, unit: str, a: Value, b: Value, name: str) -> Value:
        comment = f"{name} = {half} of {a.name}, {b.name}"
        return emit(ops.op(f"punpck{half[0]}{unit}"), kind, a, b, name=name, comment=comment)

    l01, h01 = (unpack(half, "dq", w0, w1, f"{w0.name}{w1.name[1:]}{half[0]}") for half in ("low", "high"))
    l23, h23 = (unpack(half, "dq", w2, w3, f"{w2.name}{w3.name[1:]}{half[0]}") for half in ("low", "high"))
    n0, n1, n2, n3 = names
    return [
        unpack("low", "qdq", l01, l23, n0),
        unpack("high", "qdq", l01, l23, n1),
        unpack("low", "qdq", h01, h23, n2),
        unpack("high", "qdq", h01, h23, n3),
    ]


def row_of_words(ops: VectorOps, words: Sequence[Value], name: str) -> Value:
    """Four words of general registers in one xmm register, without a store to memory."""
    emit = ops.builder.emit
    w0, w1, w2, w3 = (
        emit(ops.op("movd"), "xmm", word, name=word.name, comment=f"{word.name} to a vector") for word in words
    )
    low, high = (
        emit(ops.op("punpckldq"), "xmm", a, b, name=name, comment=f"{a.name}, {b.name}")
        for a, b in ((w0, w1), (w2, w3))
    )
    return emit(ops.op("punpcklqdq"), "xmm", low, high, name=name, comment=f"{name}: four words")


def row_groups(kind: Kind) -> list[range]:
    """The rows of the matrix that are stored together: as many as there are lanes, so that they fill a vector."""
    return [range(first, first + LANES[kind]) for first in range(0, ROW, LANES[kind])]


def pieces(
    ops: VectorOps, rows: Sequence[Value], first_row: int, blocks: Sequence[int], halves: bool = False
) -> list[Piece]:
    """Transpose consecutive rows, as many as lanes, into pieces. Lane i of each belongs to block ``blocks[i]``; the
    first is row ``first_row`` of the matrix.

    ``halves``: with four lanes, each half of a vector has two rows of one block, which takes fewer shuffles of lanes.
    """
    at = [BLOCK_BYTES * block + ROW_BYTES * first_row for block in blocks]
    if not halves or len(rows) < 4:
        return [Piece(offset, vector) for offset, vector in zip(at, ops.transpose_lanes(rows), strict=True)]
    return [
        Piece(at[lane] + ROW_BYTES * row, ops.halves(rows[row], rows[row + 1], lane), at[lane + 1] + ROW_BYTES * row)
        for lane in (0, 2)
        for row in (0, 2)
    ]
