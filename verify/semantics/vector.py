# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Vector instructions as functions on words, lowest first: f(n, i, sources...) gives n words; i is the immediate."""

from __future__ import annotations

from collections.abc import Callable

from verify import expression as e
from verify.expression import Word
from verify.faults import Fault
from verify.semantics.forms import Words, form

LANE = 4  # words of a 128-bit lane


def lanes(n: int, function: Callable[..., Words], *sources: Words) -> Words:
    """function on each 128-bit lane by itself."""
    result: Words = ()
    for at in range(0, n, LANE):
        result += function(*(source[at : at + LANE] for source in sources))
    return result


def pairs(words: Words) -> list[tuple[Word, Word]]:
    return list(zip(words[::2], words[1::2], strict=True))


# Logic.


@form("V?PXOR V?XORPS V?XORPD VPXORD", 2, "SDM PXOR, XORPS, XORPD")
def pxor(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(map(e.xor, a, b))


@form("V?POR V?ORPS V?ORPD VPORD", 2, "SDM POR")
def por(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(map(e.or_, a, b))


@form("V?PAND V?ANDPS V?ANDPD VPANDD", 2, "SDM PAND")
def pand(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(map(e.and_, a, b))


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


def _if(word: Word, positive: int) -> Word:
    return word if positive else e.not_(word)


# Arithmetic.


@form("V?PADDD", 2, "SDM PADDB/PADDW/PADDD/PADDQ")
def paddd(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(map(e.add, a, b))


@form("V?PADDQ", 2, "SDM PADDB/PADDW/PADDD/PADDQ", element=8)
def paddq(n: int, i: int, a: Words, b: Words) -> Words:
    result: Words = ()
    for (low, high), (low2, high2) in zip(pairs(a), pairs(b), strict=True):
        result += e.add64(low, high, low2, high2)
    return result


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


def _fold(name: str, x: Word, y: Word) -> Word:
    """An operation without rules: computed on constants."""
    from verify.evaluate import OPERATIONS

    if x.op == "const" and y.op == "const":
        return e.const(OPERATIONS[name](x.args[0], y.args[0]))
    return e.operation(name, x, y)


# Shifts and rotations.


def _count(count: Words) -> int:
    """The count of a shift by a register: its lowest 64 bits."""
    low, high = count[0], count[1] if len(count) > 1 else e.ZERO
    if low.op != "const" or high.op != "const":
        raise Fault("secret", "a shift count or the choice of a permutation depends on data")
    return int(low.args[0]) if high is e.ZERO else 64


@form("V?PSLLD", 1, "SDM PSLLW/PSLLD/PSLLQ", immediate=True)
def pslld(n: int, i: int, a: Words) -> Words:
    return tuple(e.shl(x, i) for x in a)


@form("V?PSRLD", 1, "SDM PSRLW/PSRLD/PSRLQ", immediate=True)
def psrld(n: int, i: int, a: Words) -> Words:
    return tuple(e.shr(x, i) for x in a)


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


@form("VPROLD", 1, "SDM VPROLD/VPROLVD/VPROLQ/VPROLVQ", immediate=True)
def vprold(n: int, i: int, a: Words) -> Words:
    return tuple(e.rotl(x, i % 32) for x in a)


@form("VPRORD", 1, "SDM VPRORD/VPRORVD/VPRORQ/VPRORVQ", immediate=True)
def vprord(n: int, i: int, a: Words) -> Words:
    return tuple(e.rotl(x, -i % 32) for x in a)


@form("VPROTD", 1, "XOP VPROTD", immediate=True)
def vprotd(n: int, i: int, a: Words) -> Words:
    """Positive counts rotate to the left, negative ones to the right: the same, mod 32."""
    return tuple(e.rotl(x, i % 32) for x in a)


@form("VPROLVD", 2, "SDM VPROLD/VPROLVD/VPROLQ/VPROLVQ")
def vprolvd(n: int, i: int, a: Words, counts: Words) -> Words:
    return tuple(e.rotl(x, _count((c,)) % 32) for x, c in zip(a, counts, strict=True))


@form("V?PSLLDQ", 1, "SDM PSLLDQ", immediate=True)
def pslldq(n: int, i: int, a: Words) -> Words:
    return lanes(n, lambda x: _window((e.ZERO,) * LANE + x, 16 - min(i, 16)), a)


@form("V?PSRLDQ", 1, "SDM PSRLDQ", immediate=True)
def psrldq(n: int, i: int, a: Words) -> Words:
    return lanes(n, lambda x: _window(x + (e.ZERO,) * LANE, min(i, 16)), a)


@form("V?PALIGNR", 2, "SDM PALIGNR", element=1, immediate=True)
def palignr(n: int, i: int, a: Words, b: Words) -> Words:
    return lanes(n, lambda x, y: _window(y + x + (e.ZERO,) * LANE, min(i, 32)), a, b)


@form("VALIGND", 2, "SDM VALIGND/VALIGNQ", immediate=True)
def valignd(n: int, i: int, a: Words, b: Words) -> Words:
    return (b + a)[i % n : i % n + n]


def _window(words: Words, at: int) -> Words:
    """16 bytes from byte `at` on."""
    words = words + (e.ZERO,) * LANE
    if at % 4 == 0:
        return words[at // 4 : at // 4 + LANE]
    some = [(words[o // 4], o % 4) for o in range(at, at + 16)]
    return tuple(e.gather(some[o : o + 4]) for o in range(0, 16, 4))


# Shuffles.


@form("V?PSHUFD", 1, "SDM PSHUFD", immediate=True)
def pshufd(n: int, i: int, a: Words) -> Words:
    return lanes(n, lambda x: tuple(x[i >> 2 * j & 3] for j in range(4)), a)


@form("V?SHUFPS", 2, "SDM SHUFPS", immediate=True)
def shufps(n: int, i: int, a: Words, b: Words) -> Words:
    return lanes(n, lambda x, y: (x[i & 3], x[i >> 2 & 3], y[i >> 4 & 3], y[i >> 6 & 3]), a, b)


@form("V?PSHUFLW", 1, "SDM PSHUFLW", element=2, immediate=True)
def pshuflw(n: int, i: int, a: Words) -> Words:
    return lanes(n, lambda x: (*_halves(x[:2], i), *x[2:]), a)


@form("V?PSHUFHW", 1, "SDM PSHUFHW", element=2, immediate=True)
def pshufhw(n: int, i: int, a: Words) -> Words:
    return lanes(n, lambda x: (*x[:2], *_halves(x[2:], i)), a)


def _halves(words: Words, i: int) -> Words:
    """Four 16-bit halves of two words, shuffled."""
    some = []
    for j in range(4):
        half = i >> 2 * j & 3
        some += [(words[half // 2], half % 2 * 2 + k) for k in (0, 1)]
    return tuple(e.gather(some[o : o + 4]) for o in (0, 4))


@form("V?PSHUFB", 2, "SDM PSHUFB", element=1)
def pshufb(n: int, i: int, a: Words, control: Words) -> Words:
    def one(x: Words, choices: Words) -> Words:
        some = []
        for j in range(16):
            if choices[j // 4].op != "const":
                raise Fault("secret", "a shuffle depends on data")
            choice = choices[j // 4].args[0] >> 8 * (j % 4) & 255
            some.append(None if choice & 128 else (x[choice % 16 // 4], choice % 4))
        return tuple(e.gather(some[o : o + 4]) for o in range(0, 16, 4))

    return lanes(n, one, a, control)


@form("V?PUNPCKLDQ V?UNPCKLPS", 2, "SDM PUNPCKLBW/PUNPCKLWD/PUNPCKLDQ/PUNPCKLQDQ")
def punpckldq(n: int, i: int, a: Words, b: Words) -> Words:
    return lanes(n, lambda x, y: (x[0], y[0], x[1], y[1]), a, b)


@form("V?PUNPCKHDQ V?UNPCKHPS", 2, "SDM PUNPCKHBW/PUNPCKHWD/PUNPCKHDQ/PUNPCKHQDQ")
def punpckhdq(n: int, i: int, a: Words, b: Words) -> Words:
    return lanes(n, lambda x, y: (x[2], y[2], x[3], y[3]), a, b)


@form("V?PUNPCKLQDQ V?UNPCKLPD", 2, "SDM PUNPCKLBW/PUNPCKLWD/PUNPCKLDQ/PUNPCKLQDQ", element=8)
def punpcklqdq(n: int, i: int, a: Words, b: Words) -> Words:
    return lanes(n, lambda x, y: (x[0], x[1], y[0], y[1]), a, b)


@form("V?PUNPCKHQDQ V?UNPCKHPD", 2, "SDM PUNPCKHBW/PUNPCKHWD/PUNPCKHDQ/PUNPCKHQDQ", element=8)
def punpckhqdq(n: int, i: int, a: Words, b: Words) -> Words:
    return lanes(n, lambda x, y: (x[2], x[3], y[2], y[3]), a, b)


@form("VPERM2I128 VPERM2F128", 2, "SDM VPERM2I128", immediate=True)
def vperm2i128(n: int, i: int, a: Words, b: Words) -> Words:
    both = (*a, *b)
    result: Words = ()
    for choice in (i, i >> 4):
        at = (choice & 3) * LANE
        result += (e.ZERO,) * LANE if choice & 8 else both[at : at + LANE]
    return result


@form("VSHUFI32X4 VSHUFF32X4", 2, "SDM VSHUFF32x4/VSHUFF64x2/VSHUFI32x4/VSHUFI64x2", immediate=True)
def vshufi32x4(n: int, i: int, a: Words, b: Words) -> Words:
    count = n // LANE
    bits = count // 2
    result: Words = ()
    for j in range(count):
        from_ = a if j < count // 2 else b
        at = (i >> j * bits & count - 1) * LANE
        result += from_[at : at + LANE]
    return result


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
    both = pairs(a + b)
    return tuple(word for low, _ in pairs(choices) for word in both[_count((low,)) % n])


@form("VPERMI2Q", 3, "SDM VPERMI2W/D/Q/PS/PD", element=8)
def vpermi2q(n: int, i: int, choices: Words, a: Words, b: Words) -> Words:
    return vpermt2q(n, i, a, choices, b)


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
