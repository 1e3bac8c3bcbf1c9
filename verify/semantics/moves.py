# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Vector moves, insertions, extractions and broadcasts, in the form of verify.semantics.vector."""

from __future__ import annotations

from verify.semantics.forms import Words, form

LANE = 4


@form(
    "V?MOVDQA V?MOVAPS V?MOVAPD VMOVDQA32 VMOVDQA64 V?MOVNTDQ V?MOVNTPS V?MOVNTDQA",
    1,
    "SDM MOVDQA, MOVAPS",
    aligned=True,
)
@form(
    "V?MOVDQU V?MOVUPS V?MOVUPD V?LDDQU VMOVDQU8 VMOVDQU16 VMOVDQU32 VMOVDQU64", 1, "SDM MOVDQU, MOVUPS", unaligned=True
)
@form("V?MOVD V?MOVQ", 1, "SDM MOVD/MOVQ, MOVQ: the rest of the lane is cleared")
def move(n: int, i: int, a: Words) -> Words:
    """As much of the source as the destination takes; a shorter source is extended by zeros."""
    return a[:n]


@form("MOVQ VMOVQ", 1, "SDM MOVQ")
def movq(n: int, i: int, a: Words) -> Words:
    return a[: min(n, 2)]


@form(
    "VINSERTI128 VINSERTF128 VINSERTI32X4 VINSERTF32X4", 2, "SDM VINSERTI128/VINSERTI32x4/VINSERTI64x4", immediate=True
)
@form(
    "VINSERTI64X4 VINSERTF64X4 VINSERTI64X2", 2, "SDM VINSERTI128/VINSERTI32x4/VINSERTI64x4", element=8, immediate=True
)
def vinsert(n: int, i: int, a: Words, b: Words) -> Words:
    at = i % (n // len(b)) * len(b)
    return (*a[:at], *b, *a[at + len(b) :])


@form(
    "VEXTRACTI128 VEXTRACTF128 VEXTRACTI32X4 VEXTRACTF32X4",
    1,
    "SDM VEXTRACTI128/VEXTRACTI32x4/VEXTRACTI64x4",
    immediate=True,
)
@form(
    "VEXTRACTI64X4 VEXTRACTF64X4 VEXTRACTI64X2",
    1,
    "SDM VEXTRACTI128/VEXTRACTI32x4/VEXTRACTI64x4",
    element=8,
    immediate=True,
)
def vextract(n: int, i: int, a: Words) -> Words:
    at = i % (len(a) // n) * n
    return a[at : at + n]


@form("VPBROADCASTD VBROADCASTSS", 1, "SDM VPBROADCAST")
def vpbroadcastd(n: int, i: int, a: Words) -> Words:
    return a[:1] * n
