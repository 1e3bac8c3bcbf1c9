# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""More vector instructions, in the form of verify.semantics.vector, for other people's code: no strict proof goes
through them.
"""

from __future__ import annotations

from verify import expression as e
from verify.evaluate import OPERATIONS
from verify.expression import Word
from verify.faults import Fault
from verify.semantics.forms import Words, form
from verify.semantics.vector import LANE, lanes, pairs, pand, por, pxor, vpermi2q, vshufi32x4, window


def _if(word: Word, positive: int) -> Word:
    return word if positive else e.not_(word)


def _fold(name: str, x: Word, y: Word) -> Word:
    """An operation without rules: computed on constants."""
    if x.op == "const" and y.op == "const":
        return e.const(OPERATIONS[name](x.args[0], y.args[0]))
    return e.operation(name, x, y)


def _count(count: Words) -> int:
    """The count of a shift by a register: its lowest 64 bits."""
    low, high = count[0], count[1] if len(count) > 1 else e.ZERO
    if low.op != "const" or high.op != "const":
        raise Fault("secret", "a shift count or the choice of a permutation depends on data")
    return int(low.args[0]) if high is e.ZERO else 64


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


@form("V?PANDN V?ANDNPS V?ANDNPD VPANDND", 2, "SDM PANDN")
def pandn(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(e.and_(e.not_(x), y) for x, y in zip(a, b, strict=True))


form("VPXORQ", 2, "SDM PXOR", element=8)(pxor)


form("VPORQ", 2, "SDM POR", element=8)(por)


form("VPANDQ", 2, "SDM PAND", element=8)(pand)


form("VPANDNQ", 2, "SDM PANDN", element=8)(pandn)


@form("VPTERNLOGD", 3, "SDM VPTERNLOGD/VPTERNLOGQ", immediate=True)
def vpternlogd(n: int, i: int, a: Words, b: Words, c: Words) -> Words:
    if i == 0x96:
        return tuple(e.xor(x, e.xor(y, z)) for x, y, z in zip(a, b, c, strict=True))
    result = (e.ZERO,) * n
    for row in range(8):  # the row of the truth table for bits of a, b, c
        if i >> row & 1:
            parts = zip(a, b, c, strict=True)
            terms = (e.and_(_if(x, row & 4), e.and_(_if(y, row & 2), _if(z, row & 1))) for x, y, z in parts)
            result = tuple(map(e.or_, result, terms)) if i not in (0, 255) else result
    return (e.ONES,) * n if i == 255 else result


form("VPTERNLOGQ", 3, "SDM VPTERNLOGD/VPTERNLOGQ", element=8, immediate=True)(vpternlogd)


@form("V?PADDB", 2, "SDM PADDB/PADDW/PADDD/PADDQ", element=1)
def paddb(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(_fold("add8", x, y) for x, y in zip(a, b, strict=True))


@form("V?PSUBD", 2, "SDM PSUBB/PSUBW/PSUBD")
def psubd(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(map(e.sub, a, b))


@form("V?PCMPEQD", 2, "SDM PCMPEQB/PCMPEQW/PCMPEQD")
def pcmpeqd(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(e.ONES if x is y else _fold("eq", x, y) for x, y in zip(a, b, strict=True))


@form("V?PCMPGTD", 2, "SDM PCMPGTB/PCMPGTW/PCMPGTD")
def pcmpgtd(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(_fold("gt", x, y) for x, y in zip(a, b, strict=True))


@form("V?PSLLQ", 1, "SDM PSLLW/PSLLD/PSLLQ", element=8, immediate=True)
def psllq(n: int, i: int, a: Words) -> Words:
    result: Words = ()
    for low, high in pairs(a):
        if i >= 32:
            result += (e.ZERO, e.shl(low, i - 32))
        else:
            result += (e.shl(low, i), e.or_(e.shl(high, i), e.shr(low, 32 - i)) if i else high)
    return result


@form("V?PSRLQ", 1, "SDM PSRLW/PSRLD/PSRLQ", element=8, immediate=True)
def psrlq(n: int, i: int, a: Words) -> Words:
    result: Words = ()
    for low, high in pairs(a):
        if i >= 32:
            result += (e.shr(high, i - 32), e.ZERO)
        else:
            result += (e.or_(e.shr(low, i), e.shl(high, 32 - i)) if i else low, e.shr(high, i))
    return result


@form("V?PSLLW", 1, "SDM PSLLW/PSLLD/PSLLQ", element=2, immediate=True)
def psllw(n: int, i: int, a: Words) -> Words:
    return tuple(_fold("shl16", x, e.const(i)) for x in a)


@form("V?PSRLW", 1, "SDM PSRLW/PSRLD/PSRLQ", element=2, immediate=True)
def psrlw(n: int, i: int, a: Words) -> Words:
    return tuple(_fold("shr16", x, e.const(i)) for x in a)


@form("VPRORD", 1, "SDM VPRORD/VPRORVD/VPRORQ/VPRORVQ", immediate=True)
def vprord(n: int, i: int, a: Words) -> Words:
    return tuple(e.rotl(x, -i % 32) for x in a)


@form("VPROLVD", 2, "SDM VPROLD/VPROLVD/VPROLQ/VPROLVQ")
def vprolvd(n: int, i: int, a: Words, counts: Words) -> Words:
    return tuple(e.rotl(x, _count((c,)) % 32) for x, c in zip(a, counts, strict=True))


@form("V?PSLLDQ", 1, "SDM PSLLDQ", immediate=True)
def pslldq(n: int, i: int, a: Words) -> Words:
    return lanes(n, lambda x: window((e.ZERO,) * LANE + x, 16 - min(i, 16)), a)


@form("V?PALIGNR", 2, "SDM PALIGNR", element=1, immediate=True)
def palignr(n: int, i: int, a: Words, b: Words) -> Words:
    return lanes(n, lambda x, y: window(y + x + (e.ZERO,) * LANE, min(i, 32)), a, b)


@form("VALIGND", 2, "SDM VALIGND/VALIGNQ", immediate=True)
def valignd(n: int, i: int, a: Words, b: Words) -> Words:
    return (b + a)[i % n : i % n + n]


form("VSHUFI64X2 VSHUFF64X2", 2, "SDM VSHUFF32x4/VSHUFF64x2/VSHUFI32x4/VSHUFI64x2", element=8, immediate=True)(
    vshufi32x4
)


@form("VPERMD", 2, "SDM VPERMD/VPERMW")
def vpermd(n: int, i: int, choices: Words, a: Words) -> Words:
    return tuple(a[_count((choice,)) % n] for choice in choices)


@form("VPERMQ VPERMPD", 1, "SDM VPERMQ", element=8, immediate=True)
def vpermq(n: int, i: int, a: Words) -> Words:
    result: Words = ()
    for at in range(0, n, 8):
        for j in range(4):
            choice = at + (i >> 2 * j & 3) * 2
            result += a[choice : choice + 2]
    return result


@form("VPERMQ_BY VPERMPD_BY", 2, "SDM VPERMQ", element=8)
def vpermq_by(n: int, i: int, choices: Words, a: Words) -> Words:
    all_ = pairs(a)
    return tuple(word for low, _ in pairs(choices) for word in all_[_count((low,)) % (n // 2)])


@form("VPERMT2D", 3, "SDM VPERMT2W/D/Q/PS/PD")
def vpermt2d(n: int, i: int, a: Words, choices: Words, b: Words) -> Words:
    return tuple((a + b)[_count((choice,)) % (2 * n)] for choice in choices)


@form("VPERMI2D", 3, "SDM VPERMI2W/D/Q/PS/PD")
def vpermi2d(n: int, i: int, choices: Words, a: Words, b: Words) -> Words:
    return tuple((a + b)[_count((choice,)) % (2 * n)] for choice in choices)


@form("VPERMT2Q", 3, "SDM VPERMT2W/D/Q/PS/PD", element=8)
def vpermt2q(n: int, i: int, a: Words, choices: Words, b: Words) -> Words:
    return vpermi2q(n, i, choices, a, b)


@form("V?PBLENDW", 2, "SDM PBLENDW", element=2, immediate=True)
def pblendw(n: int, i: int, a: Words, b: Words) -> Words:
    def one(x: Words, y: Words) -> Words:
        return tuple(
            e.cat(*(e.byte_of(y[j] if i >> 2 * j + k // 2 & 1 else x[j], k) for k in range(4))) for j in range(4)
        )

    return lanes(n, one, a, b)


@form("VPBLENDD V?BLENDPS", 2, "SDM VPBLENDD, BLENDPS", immediate=True)
def vpblendd(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(y if i >> j & 1 else x for j, (x, y) in enumerate(zip(a, b, strict=True)))
