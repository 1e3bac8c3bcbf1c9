# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Words of several vectors, brought together within lanes."""

from __future__ import annotations

from collections.abc import Sequence

from generator.ir.values import Value
from generator.target.vector import VectorOps


def transpose_words(ops: VectorOps, words: Sequence[Value], names: Sequence[str]) -> list[Value]:
    """Four vectors as a 4x4 matrix of words in each lane: transposed."""
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
    """Four words in general registers as a row; they do not pass through memory."""
    emit = ops.builder.emit
    w0, w1, w2, w3 = (
        emit(ops.op("movd"), "xmm", word, name=word.name, comment=f"{word.name} to a vector") for word in words
    )
    low, high = (
        emit(ops.op("punpckldq"), "xmm", a, b, name=name, comment=f"{a.name}, {b.name}")
        for a, b in ((w0, w1), (w2, w3))
    )
    return emit(ops.op("punpcklqdq"), "xmm", low, high, name=name, comment=f"{name}: four words")
