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


@form("V?PAND V?ANDPS V?ANDPD VPANDD", 2, "SDM PAND")
def pand(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(map(e.and_, a, b))


@form("V?POR V?ORPS V?ORPD VPORD", 2, "SDM POR")
def por(n: int, i: int, a: Words, b: Words) -> Words:
    return tuple(map(e.or_, a, b))


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


# Shifts and rotations.


@form("V?PSLLD", 1, "SDM PSLLW/PSLLD/PSLLQ", immediate=True)
def pslld(n: int, i: int, a: Words) -> Words:
    return tuple(e.shl(x, i) for x in a)


@form("V?PSRLD", 1, "SDM PSRLW/PSRLD/PSRLQ", immediate=True)
def psrld(n: int, i: int, a: Words) -> Words:
    return tuple(e.shr(x, i) for x in a)


@form("VPROLD", 1, "SDM VPROLD/VPROLVD/VPROLQ/VPROLVQ", immediate=True)
def vprold(n: int, i: int, a: Words) -> Words:
    return tuple(e.rotl(x, i % 32) for x in a)


@form("VPROTD", 1, "XOP VPROTD", immediate=True)
def vprotd(n: int, i: int, a: Words) -> Words:
    """Positive counts rotate to the left, negative ones to the right: the same, mod 32."""
    return tuple(e.rotl(x, i % 32) for x in a)


@form("V?PSRLDQ", 1, "SDM PSRLDQ", immediate=True)
def psrldq(n: int, i: int, a: Words) -> Words:
    return lanes(n, lambda x: window(x + (e.ZERO,) * LANE, min(i, 16)), a)


def window(words: Words, at: int) -> Words:
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


@form("VPERMI2Q", 3, "SDM VPERMI2W/D/Q/PS/PD", element=8)
def vpermi2q(n: int, i: int, choices: Words, a: Words, b: Words) -> Words:
    both = pairs(a + b)
    result: Words = ()
    for choice, _ in pairs(choices):
        if choice.op != "const":
            raise Fault("secret", "the choice of a permutation depends on data")
        result += both[int(choice.args[0]) % n]
    return result
