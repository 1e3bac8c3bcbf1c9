# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Vector moves, insertions, extractions and broadcasts, in the form of verify.semantics.vector."""

from __future__ import annotations

from verify import expression as e
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


@form("V?PINSRD", 2, "SDM PINSRB/PINSRD/PINSRQ", immediate=True)
def pinsrd(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(b[0] if j == i & 3 else x for j, x in enumerate(a))


@form("V?PINSRQ", 2, "SDM PINSRB/PINSRD/PINSRQ", immediate=True)
def pinsrq(n: int, i: int, a: Words, b: Words) -> Words:
    return (*a[:2], *b[:2]) if i & 1 else (*b[:2], *a[2:])


@form("V?PEXTRD V?EXTRACTPS", 1, "SDM PEXTRB/PEXTRD/PEXTRQ", immediate=True)
def pextrd(n: int, i: int, a: Words) -> Words:
    return (a[i & 3],)


@form("V?PEXTRQ", 1, "SDM PEXTRB/PEXTRD/PEXTRQ", immediate=True)
def pextrq(n: int, i: int, a: Words) -> Words:
    return a[2:4] if i & 1 else a[:2]


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


@form("VPBROADCASTQ VBROADCASTSD", 1, "SDM VPBROADCAST", element=8)
def vpbroadcastq(n: int, i: int, a: Words) -> Words:
    return a[:2] * (n // 2)


@form("VBROADCASTI128 VBROADCASTF128 VBROADCASTI32X4 VBROADCASTF32X4", 1, "SDM VPBROADCAST")
@form("VBROADCASTI64X2 VBROADCASTF64X2", 1, "SDM VPBROADCAST", element=8)
def vbroadcasti128(n: int, i: int, a: Words) -> Words:
    return a[:LANE] * (n // LANE)


@form("VBROADCASTI64X4 VBROADCASTF64X4", 1, "SDM VPBROADCAST", element=8)
def vbroadcasti64x4(n: int, i: int, a: Words) -> Words:
    return a[:8] * (n // 8)


@form("V?MOVHLPS", 2, "SDM MOVHLPS")
def movhlps(n: int, i: int, a: Words, b: Words) -> Words:
    return (*b[2:4], *a[2:4])


@form("V?MOVLHPS", 2, "SDM MOVLHPS")
def movlhps(n: int, i: int, a: Words, b: Words) -> Words:
    return (*a[:2], *b[:2])


@form("V?MOVSHDUP", 1, "SDM MOVSHDUP")
def movshdup(n: int, i: int, a: Words) -> Words:
    return tuple(a[j | 1] for j in range(n))


@form("V?MOVSLDUP", 1, "SDM MOVSLDUP")
def movsldup(n: int, i: int, a: Words) -> Words:
    return tuple(a[j & ~1] for j in range(n))


@form("V?MOVDDUP", 1, "SDM MOVDDUP", element=8, unaligned=True)
def movddup(n: int, i: int, a: Words) -> Words:
    return tuple(a[j & ~3 | j & 1] for j in range(n))


@form("V?PMOVZXDQ", 1, "SDM PMOVZX", element=8)
def pmovzxdq(n: int, i: int, a: Words) -> Words:
    return tuple(word for x in a[: n // 2] for word in (x, e.ZERO))
