# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""More vector instructions, as in verify.semantics.vector, for other people's code. No strict proof uses them."""

from collections.abc import Callable

from verify import expression as e
from verify.evaluate import OPERATIONS
from verify.expression import Word
from verify.faults import Fault
from verify.semantics.forms import Function, Words, form
from verify.semantics.numbers import shifted_left, shifted_right
from verify.semantics.vector import (
    LANE,
    each,
    each_by,
    each_lane,
    pairs,
    pand,
    por,
    pxor,
    vpermi2q,
    vshufi32x4,
    window,
)


def _if(word: Word, positive: int) -> Word:
    """A word, or, where `positive` is 0, its inverse."""
    return word if positive else e.not_(word)


def _fold(name: str) -> Callable[[Word, Word], Word]:
    """An operation that verify.expression has no rules for: computed of constants, else a word of that operation."""

    def folded(x: Word, y: Word) -> Word:
        if x.op == "const" and y.op == "const":
            return e.const(OPERATIONS[name](x.args[0], y.args[0]))
        return e.operation(name, x, y)

    return folded


def _count(count: Words) -> int:
    """A count or choice in a register: its lowest 64 bits, or 64 from 2^32 on. Raises Fault (secret) if unknown."""
    low, high = count[0], count[1] if len(count) > 1 else e.ZERO
    if low.op != "const" or high.op != "const":
        raise Fault("secret", "a shift count or the choice of a permutation depends on data")
    return int(low.args[0]) if high is e.ZERO else 64


def _whole(function: Callable[..., Words]) -> Function:
    """The function on words for an operation on the whole sources, however many words are asked for."""
    return lambda n, i, *sources: function(*sources)


def _repeated(words: int) -> Function:
    """The function on words that repeats the first `words` of the source."""
    return lambda n, i, a: a[:words] * (n // words)


def _taken(at: Callable[[int], int]) -> Function:
    """The function on words of which word j is word at(j) of the source."""
    return lambda n, i, a: tuple(a[at(j)] for j in range(n))


def _each_pair(function: Callable[[Word, Word, int], tuple[Word, Word]]) -> Function:
    """The function on words for an operation on each 64-bit number (low, high) and the immediate."""
    return lambda n, i, a: tuple(word for low, high in pairs(a) for word in function(low, high, i))


def _chosen(choices: Words, words: Words) -> Words:
    """For each choice the word of that number, modulo how many there are."""
    return tuple(words[_count((choice,)) % len(words)] for choice in choices)


# Moves, insertions, extractions, broadcasts.

INSERT, EXTRACT = "SDM PINSRB/PINSRD/PINSRQ", "SDM PEXTRB/PEXTRD/PEXTRQ"


@form("V?PINSRD", 2, INSERT, immediate=True)
def pinsrd(n: int, i: int, a: Words, b: Words) -> Words:
    """The first source, with word 0 of the second in place of the word that the immediate numbers."""
    return tuple(b[0] if j == i & 3 else x for j, x in enumerate(a))


@form("V?PINSRQ", 2, INSERT, immediate=True)
def pinsrq(n: int, i: int, a: Words, b: Words) -> Words:
    """The first source, with the lowest 64 bits of the second in place of the 64 bits that the immediate numbers."""
    return (*a[:2], *b[:2]) if i & 1 else (*b[:2], *a[2:])


form("V?PEXTRD V?EXTRACTPS", 1, EXTRACT, immediate=True)(lambda n, i, a: (a[i & 3],))
form("V?PEXTRQ", 1, EXTRACT, immediate=True)(lambda n, i, a: a[2:4] if i & 1 else a[:2])

_IN_DOUBLEWORDS = "VBROADCASTI128 VBROADCASTF128 VBROADCASTI32X4 VBROADCASTF32X4"
form(_IN_DOUBLEWORDS, 1, "SDM VPBROADCAST")(_repeated(4))
form("VBROADCASTI64X2 VBROADCASTF64X2", 1, "SDM VPBROADCAST", element=8)(_repeated(4))
form("VBROADCASTI64X4 VBROADCASTF64X4", 1, "SDM VPBROADCAST", element=8)(_repeated(8))

form("V?MOVHLPS", 2, "SDM MOVHLPS")(_whole(lambda a, b: (*b[2:4], *a[2:4])))
form("V?MOVLHPS", 2, "SDM MOVLHPS")(_whole(lambda a, b: (*a[:2], *b[:2])))
form("V?MOVSHDUP", 1, "SDM MOVSHDUP")(_taken(lambda j: j | 1))
form("V?MOVSLDUP", 1, "SDM MOVSLDUP")(_taken(lambda j: j & ~1))
form("V?MOVDDUP", 1, "SDM MOVDDUP", element=8, unaligned=True)(_taken(lambda j: j & ~3 | j & 1))


@form("V?PMOVZXDQ", 1, "SDM PMOVZX", element=8)
def pmovzxdq(n: int, i: int, a: Words) -> Words:
    """Words of the source, zero-extended to 64 bits each."""
    return tuple(word for x in a[: n // 2] for word in (x, e.ZERO))


# Logic.

form("V?PANDN V?ANDNPS V?ANDNPD VPANDND", 2, "SDM PANDN")(pandn := each(lambda x, y: e.and_(e.not_(x), y)))
form("VPXORQ", 2, "SDM PXOR", element=8)(pxor)
form("VPORQ", 2, "SDM POR", element=8)(por)
form("VPANDQ", 2, "SDM PAND", element=8)(pand)
form("VPANDNQ", 2, "SDM PANDN", element=8)(pandn)


@form("VPTERNLOGD", 3, "SDM VPTERNLOGD/VPTERNLOGQ", immediate=True)
def vpternlogd(n: int, i: int, a: Words, b: Words, c: Words) -> Words:
    """For each bit, the immediate's bit that the three sources' bits number (a the highest)."""
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

# Arithmetic, comparisons, shifts.

SHIFT_LEFT, SHIFT_RIGHT = "SDM PSLLW/PSLLD/PSLLQ", "SDM PSRLW/PSRLD/PSRLQ"
form("V?PADDB", 2, "SDM PADDB/PADDW/PADDD/PADDQ", element=1)(each(_fold("add8")))
form("V?PSUBD", 2, "SDM PSUBB/PSUBW/PSUBD")(each(e.sub))
form("V?PCMPEQD", 2, "SDM PCMPEQB/PCMPEQW/PCMPEQD")(each(lambda x, y: e.ONES if x is y else _fold("eq")(x, y)))
form("V?PCMPGTD", 2, "SDM PCMPGTB/PCMPGTW/PCMPGTD")(each(_fold("gt")))
form("V?PSLLQ", 1, SHIFT_LEFT, element=8, immediate=True)(_each_pair(shifted_left))
form("V?PSRLQ", 1, SHIFT_RIGHT, element=8, immediate=True)(_each_pair(shifted_right))
form("V?PSLLW", 1, SHIFT_LEFT, element=2, immediate=True)(each_by(lambda x, i: _fold("shl16")(x, e.const(i))))
form("V?PSRLW", 1, SHIFT_RIGHT, element=2, immediate=True)(each_by(lambda x, i: _fold("shr16")(x, e.const(i))))
form("VPRORD", 1, "SDM VPRORD/VPRORVD/VPRORQ/VPRORVQ", immediate=True)(each_by(lambda x, i: e.rotl(x, -i % 32)))
form("VPROLVD", 2, "SDM VPROLD/VPROLVD/VPROLQ/VPROLVQ")(each(lambda x, c: e.rotl(x, _count((c,)) % 32)))
form("V?PSLLDQ", 1, "SDM PSLLDQ", immediate=True)(each_lane(lambda i, x: window((e.ZERO,) * LANE + x, 16 - min(i, 16))))

# Permutations.

form("V?PALIGNR", 2, "SDM PALIGNR", element=1, immediate=True)(
    each_lane(lambda i, x, y: window(y + x + (e.ZERO,) * LANE, min(i, 32)))
)
form("VALIGND", 2, "SDM VALIGND/VALIGNQ", immediate=True)(lambda n, i, a, b: (b + a)[i % n : i % n + n])
_SHUFFLE = "SDM VSHUFF32x4/VSHUFF64x2/VSHUFI32x4/VSHUFI64x2"
form("VSHUFI64X2 VSHUFF64X2", 2, _SHUFFLE, element=8, immediate=True)(vshufi32x4)
form("VPERMD", 2, "SDM VPERMD/VPERMW")(_whole(_chosen))
form("VPERMI2D", 3, "SDM VPERMI2W/D/Q/PS/PD")(_whole(lambda choices, a, b: _chosen(choices, a + b)))
form("VPERMT2D", 3, "SDM VPERMT2W/D/Q/PS/PD")(_whole(lambda a, choices, b: _chosen(choices, a + b)))
form("VPERMT2Q", 3, "SDM VPERMT2W/D/Q/PS/PD", element=8)(lambda n, i, a, c, b: vpermi2q(n, i, c, a, b))


@form("VPERMQ VPERMPD", 1, "SDM VPERMQ", element=8, immediate=True)
def vpermq(n: int, i: int, a: Words) -> Words:
    """Each 64-bit number of 256 bits is the one of these that two bits of the immediate number."""
    result: Words = ()
    for at in range(0, n, 8):
        for j in range(4):
            choice = at + (i >> 2 * j & 3) * 2
            result += a[choice : choice + 2]
    return result


@form("VPERMQ_BY VPERMPD_BY", 2, "SDM VPERMQ", element=8)
def vpermq_by(n: int, i: int, choices: Words, a: Words) -> Words:
    """Each 64-bit number is the one of the source that `choices` numbers."""
    all_ = pairs(a)
    return tuple(word for low, _ in pairs(choices) for word in all_[_count((low,)) % (n // 2)])


def _blended(i: int, x: Words, y: Words) -> Words:
    """16-bit halves of a lane, from y where the immediate's bit is set, else from x."""
    return tuple(e.cat(*(e.byte_of((y if i >> 2 * j + k // 2 & 1 else x)[j], k) for k in range(4))) for j in range(4))


form("V?PBLENDW", 2, "SDM PBLENDW", element=2, immediate=True)(each_lane(_blended))


@form("VPBLENDD V?BLENDPS", 2, "SDM VPBLENDD, BLENDPS", immediate=True)
def vpblendd(n: int, i: int, a: Words, b: Words) -> Words:
    """Words from b where the immediate's bit is set, else from a."""
    return tuple(y if i >> j & 1 else x for j, (x, y) in enumerate(zip(a, b, strict=True)))
