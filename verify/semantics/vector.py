# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Vector instructions as functions on words, lowest first: f(n, i, *sources) gives n words; i is the immediate.

A line form(..)(..) enters what is the same for each word, or each 128-bit lane; all else is a named function.
"""

from collections.abc import Callable

from verify import expression as e
from verify.expression import Word
from verify.faults import Fault
from verify.semantics.forms import Function, Words, form

LANE = 4  # words of a 128-bit lane


def lanes(n: int, function: Callable[..., Words], *sources: Words) -> Words:
    """function(*lanes) on each 128-bit lane of the sources by itself: n words."""
    result: Words = ()
    for at in range(0, n, LANE):
        result += function(*(source[at : at + LANE] for source in sources))
    return result


def pairs(words: Words) -> list[tuple[Word, Word]]:
    """Words as 64-bit numbers: pairs of low and high word."""
    return list(zip(words[::2], words[1::2], strict=True))


def each(function: Callable[..., Word]) -> Function:
    """The function on words for an operation on one word of each source; sources are equally long."""
    return lambda n, i, *sources: tuple(function(*some) for some in zip(*sources, strict=True))


def each_by(function: Callable[[Word, int], Word]) -> Function:
    """The function on words for an operation on each word and the immediate."""
    return lambda n, i, a: tuple(function(x, i) for x in a)


def each_lane(function: Callable[..., Words]) -> Function:
    """The function on words for an operation(i, *lanes) on each 128-bit lane by itself."""
    return lambda n, i, *sources: lanes(n, lambda *some: function(i, *some), *sources)


# Moves, insertions, extractions, broadcasts.

ALIGNED = "V?MOVDQA V?MOVAPS V?MOVAPD VMOVDQA32 VMOVDQA64 V?MOVNTDQ V?MOVNTPS V?MOVNTDQA"
UNALIGNED = "V?MOVDQU V?MOVUPS V?MOVUPD V?LDDQU VMOVDQU8 VMOVDQU16 VMOVDQU32 VMOVDQU64"
INSERT, EXTRACT = "SDM VINSERTI128/VINSERTI32x4/VINSERTI64x4", "SDM VEXTRACTI128/VEXTRACTI32x4/VEXTRACTI64x4"


@form(ALIGNED, 1, "SDM MOVDQA, MOVAPS", aligned=True)
@form(UNALIGNED, 1, "SDM MOVDQU, MOVUPS", unaligned=True)
@form("V?MOVD", 1, "SDM MOVD/MOVQ: the rest of the lane is cleared")
def move(n: int, i: int, a: Words) -> Words:
    """As many words of the source as the destination takes; a destination that takes more has zeros there."""
    return a[:n]


form("V?MOVQ", 1, "SDM MOVD/MOVQ, MOVQ")(lambda n, i, a: a[: min(n, 2)])
form("VPBROADCASTD VBROADCASTSS", 1, "SDM VPBROADCAST")(lambda n, i, a: a[:1] * n)
form("VPBROADCASTQ VBROADCASTSD", 1, "SDM VPBROADCAST", element=8)(lambda n, i, a: a[:2] * (n // 2))


@form("VINSERTI128 VINSERTF128 VINSERTI32X4 VINSERTF32X4", 2, INSERT, immediate=True)
@form("VINSERTI64X4 VINSERTF64X4 VINSERTI64X2", 2, INSERT, element=8, immediate=True)
def vinsert(n: int, i: int, a: Words, b: Words) -> Words:
    """The first source, with the second in the part of it that the immediate numbers."""
    at = i % (n // len(b)) * len(b)
    return (*a[:at], *b, *a[at + len(b) :])


@form("VEXTRACTI128 VEXTRACTF128 VEXTRACTI32X4 VEXTRACTF32X4", 1, EXTRACT, immediate=True)
@form("VEXTRACTI64X4 VEXTRACTF64X4 VEXTRACTI64X2", 1, EXTRACT, element=8, immediate=True)
def vextract(n: int, i: int, a: Words) -> Words:
    """The part of the source that the immediate numbers, of as many words as the destination takes."""
    at = i % (len(a) // n) * n
    return a[at : at + n]


# Logic.

pxor, pand, por = each(e.xor), each(e.and_), each(e.or_)
form("V?PXOR V?XORPS V?XORPD VPXORD", 2, "SDM PXOR, XORPS, XORPD")(pxor)
form("V?PAND V?ANDPS V?ANDPD VPANDD", 2, "SDM PAND")(pand)
form("V?POR V?ORPS V?ORPD VPORD", 2, "SDM POR")(por)

# Arithmetic.

form("V?PADDD", 2, "SDM PADDB/PADDW/PADDD/PADDQ")(each(e.add))


@form("V?PADDQ", 2, "SDM PADDB/PADDW/PADDD/PADDQ", element=8)
def paddq(n: int, i: int, a: Words, b: Words) -> Words:
    """Sums of 64-bit numbers."""
    result: Words = ()
    for (low, high), (low2, high2) in zip(pairs(a), pairs(b), strict=True):
        result += e.add64(low, high, low2, high2)
    return result


# Shifts and rotations. Counts of VPROTD rotate to the left, negative ones to the right: the same, mod 32.

form("V?PSLLD", 1, "SDM PSLLW/PSLLD/PSLLQ", immediate=True)(each_by(e.shl))
form("V?PSRLD", 1, "SDM PSRLW/PSRLD/PSRLQ", immediate=True)(each_by(e.shr))
form("VPROLD", 1, "SDM VPROLD/VPROLVD/VPROLQ/VPROLVQ", immediate=True)(each_by(lambda x, i: e.rotl(x, i % 32)))
form("VPROTD", 1, "XOP VPROTD", immediate=True)(each_by(lambda x, i: e.rotl(x, i % 32)))


def window(words: Words, at: int) -> Words:
    """The 4 words of 16 bytes from byte `at` on, as if four words of zeros followed."""
    words = words + (e.ZERO,) * LANE
    if at % 4 == 0:
        return words[at // 4 : at // 4 + LANE]
    some = [(words[o // 4], o % 4) for o in range(at, at + 16)]
    return tuple(e.gather(some[o : o + 4]) for o in range(0, 16, 4))


form("V?PSRLDQ", 1, "SDM PSRLDQ", immediate=True)(each_lane(lambda i, x: window(x + (e.ZERO,) * LANE, min(i, 16))))

# Shuffles.

UNPACK = "SDM PUNPCKLBW/PUNPCKLWD/PUNPCKLDQ/PUNPCKLQDQ"
UNPACK_HIGH = "SDM PUNPCKHBW/PUNPCKHWD/PUNPCKHDQ/PUNPCKHQDQ"
form("V?PUNPCKLDQ V?UNPCKLPS", 2, UNPACK)(each_lane(lambda i, x, y: (x[0], y[0], x[1], y[1])))
form("V?PUNPCKHDQ V?UNPCKHPS", 2, UNPACK_HIGH)(each_lane(lambda i, x, y: (x[2], y[2], x[3], y[3])))
form("V?PUNPCKLQDQ V?UNPCKLPD", 2, UNPACK, element=8)(each_lane(lambda i, x, y: (*x[:2], *y[:2])))
form("V?PUNPCKHQDQ V?UNPCKHPD", 2, UNPACK_HIGH, element=8)(each_lane(lambda i, x, y: (*x[2:], *y[2:])))
form("V?PSHUFD", 1, "SDM PSHUFD", immediate=True)(each_lane(lambda i, x: tuple(x[i >> 2 * j & 3] for j in range(4))))
form("V?SHUFPS", 2, "SDM SHUFPS", immediate=True)(
    each_lane(lambda i, x, y: (x[i & 3], x[i >> 2 & 3], y[i >> 4 & 3], y[i >> 6 & 3]))
)


def _halves(words: Words, i: int) -> Words:
    """Two words of 16-bit halves, each chosen by two bits of the immediate from the halves of two words."""
    some = []
    for j in range(4):
        half = i >> 2 * j & 3
        some += [(words[half // 2], half % 2 * 2 + k) for k in (0, 1)]
    return tuple(e.gather(some[o : o + 4]) for o in (0, 4))


form("V?PSHUFLW", 1, "SDM PSHUFLW", element=2, immediate=True)(each_lane(lambda i, x: (*_halves(x[:2], i), *x[2:])))
form("V?PSHUFHW", 1, "SDM PSHUFHW", element=2, immediate=True)(each_lane(lambda i, x: (*x[:2], *_halves(x[2:], i))))


@form("V?PSHUFB", 2, "SDM PSHUFB", element=1)
def pshufb(n: int, i: int, a: Words, control: Words) -> Words:
    """Each byte is 0 where its control's bit 7 is set, else the byte of its lane that bits 0 to 3 number. Raises Fault
    (secret) where a control is unknown."""

    def one(x: Words, choices: Words) -> Words:
        some = []
        for j in range(16):
            if choices[j // 4].op != "const":
                raise Fault("secret", "a shuffle depends on data")
            choice = choices[j // 4].args[0] >> 8 * (j % 4) & 255
            some.append(None if choice & 128 else (x[choice % 16 // 4], choice % 4))
        return tuple(e.gather(some[o : o + 4]) for o in range(0, 16, 4))

    return lanes(n, one, a, control)


@form("VPERM2I128 VPERM2F128", 2, "SDM VPERM2I128", immediate=True)
def vperm2i128(n: int, i: int, a: Words, b: Words) -> Words:
    """Each lane is one of both sources, by bits 0, 1 and 4, 5 of the immediate; or 0, where bit 3 or 7 is set."""
    both = (*a, *b)
    result: Words = ()
    for choice in (i, i >> 4):
        at = (choice & 3) * LANE
        result += (e.ZERO,) * LANE if choice & 8 else both[at : at + LANE]
    return result


@form("VSHUFI32X4 VSHUFF32X4", 2, "SDM VSHUFF32x4/VSHUFF64x2/VSHUFI32x4/VSHUFI64x2", immediate=True)
def vshufi32x4(n: int, i: int, a: Words, b: Words) -> Words:
    """The lower half of the lanes is chosen from the first source, the upper half from the second, by the immediate."""
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
    """Each 64-bit number is the one of both sources that `choices` numbers. Raises Fault (secret) if unknown."""
    both = pairs(a + b)
    result: Words = ()
    for choice, _ in pairs(choices):
        if choice.op != "const":
            raise Fault("secret", "the choice of a permutation depends on data")
        result += both[int(choice.args[0]) % n]
    return result
