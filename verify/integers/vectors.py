# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on vectors, lane by lane: each lane is a word of 64 bits, of integers or of bits.

What only moves words moves halves of lanes, as verify.semantics has it; a lane both of whose halves go together stays
the word that it was. What streams compute is computed as they do, of words of bits.
"""

from typing import Any

from verify import expression as e
from verify.decode import Decoded, Operand
from verify.expression import Word
from verify.faults import Fault
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number
from verify.integers.conventions import LANES
from verify.integers.operands import Open, read, write
from verify.integers.state import State, Value, is_bits, joined, lost
from verify.semantics import vector  # noqa: F401  (it fills the table)
from verify.semantics.forms import VECTOR, Form
from verify.values import Quad

HALF, MADD = 32, 52  # bits of VPMULUDQ's factors, of VPMADD52LUQ's
MOST = 8  # terms of a product whose factors need no names

#: What is accepted beside what streams may use.
MORE = """
    VEX_VPMULUDQ_YMM_YMM_YMMM256 VEX_VPSLLQ_XMM_XMM_IMM8 VEX_VPSLLQ_YMM_YMM_IMM8 VEX_VPSRLQ_XMM_XMM_IMM8
    VEX_VPSRLQ_YMM_YMM_IMM8 VEX_VPBROADCASTQ_YMM_XMMM64 EVEX_VPMULUDQ_ZMM_K1Z_ZMM_ZMMM512B64
    EVEX_VPMADD52LUQ_ZMM_K1Z_ZMM_ZMMM512B64 EVEX_VPMADD52HUQ_ZMM_K1Z_ZMM_ZMMM512B64
    EVEX_VPSLLQ_XMM_K1Z_XMMM128B64_IMM8 EVEX_VPSLLQ_ZMM_K1Z_ZMMM512B64_IMM8 EVEX_VPSRLQ_XMM_K1Z_XMMM128B64_IMM8
    EVEX_VPSRLQ_ZMM_K1Z_ZMMM512B64_IMM8 EVEX_VEXTRACTI32X4_XMMM128_K1Z_YMM_IMM8 EVEX_VPBROADCASTQ_ZMM_K1Z_XMMM64
"""
FORMS = frozenset(MORE.split())


def cleared(s: State, i: Decoded) -> None:
    """VZEROUPPER."""
    for lanes in s.vectors[:16]:
        lanes[2:] = [ZERO] * (LANES - 2)
    s.dirty_upper = False


def step(s: State, i: Decoded) -> None:
    """Does an instruction on vectors. Raises Fault (unsupported) for one that is in no table here."""
    name = i.mnemonic
    if i.broadcast or (i.mask and name != "VMOVDQU8"):
        raise Fault("unsupported", f"{i}")
    if i.mask:
        _masked(s, i)
    elif name in PICKS or name in WORDS:
        apply(s, i, (PICKS | WORDS)[name], name in PICKS)
    elif name in LANEWISE:
        _lanewise(s, i, LANEWISE[name])
    else:
        raise Fault("unsupported", f"{i}")


def sources_of(i: Decoded, form: Form) -> list[Operand]:
    """The operands that an instruction reads, without an immediate; with the first, where it is changed in place."""
    if i.mask or i.broadcast or form.immediate != (i.operands[-1].kind == "immediate"):
        raise Fault("unsupported", f"{i}")
    operands = [operand for operand in i.operands if operand.kind != "immediate"]
    return operands if len(operands) == form.sources else operands[1:]


def _lanewise(s: State, i: Decoded, form: Form) -> None:
    operands = sources_of(i, form)
    given = [read(s, i, operand) for operand in operands]
    if "XOR" in i.mnemonic and operands[0] == operands[1]:  # x ^ x is 0, whatever x is
        write(s, i, i.operands[0], [ZERO] * len(given[0]))
        return
    by, function = [number(i.immediate & 255)] * form.immediate, form.function
    write(s, i, i.operands[0], [_lane(s, i, function, [*each, *by]) for each in zip(*given, strict=True)])


def _lane(s: State, i: Decoded, function: Any, given: list[Value]) -> Value:
    """One lane of the result: computed with bits where the lanes are of bits, else with integers."""
    if Quad in map(type, given) and i.mnemonic.removeprefix("V").startswith(ON_BITS) and all(map(is_bits, given)):
        words = [s.pair(value) for value in given]
        fixed = [both for value, both in zip(given, words, strict=True) if not isinstance(value, Quad)]
        masks = {e.value(word) for both in fixed for word in both}
        if "AND" not in i.mnemonic or masks <= {0, e.MASK}:  # else of limbs
            return joined(*VECTOR[i.mnemonic].function(2, 0, *words))
    numbers = [value if type(value) is Integer else s.integer(value) for value in given]
    return s.algebra.once(function, *numbers) if all(type(x) is Integer for x in numbers) else None


def _product(a: Algebra, x: Integer, y: Integer, bits: int = HALF) -> Integer:
    return a.product(a.modulo(x, bits), a.modulo(y, bits), MOST)


def _madd_low(a: Algebra, sum: Integer, x: Integer, y: Integer) -> Integer:
    return a.modulo(sum + a.modulo(_product(a, x, y, MADD), MADD))


def _madd_high(a: Algebra, sum: Integer, x: Integer, y: Integer) -> Integer:
    return a.modulo(sum + a.floor(_product(a, x, y, MADD), MADD))


def _left(a: Algebra, x: Integer, by: Integer) -> Integer:
    return a.modulo(x.scaled(1 << by.low)) if by.low < WORD else ZERO


def _right(a: Algebra, x: Integer, by: Integer) -> Integer:
    return a.floor(x, min(by.low, WORD))


def _or(a: Algebra, x: Integer, y: Integer) -> Integer:
    return a.disjunction(x, y) if x.constant is None or y.constant is None else number(x.constant | y.constant)


FUNCTIONS: dict[str, tuple[Any, int]] = {
    "PADDQ": (lambda a, x, y: a.modulo(x + y), 2),
    "PSUBQ": (lambda a, x, y: a.modulo(x - y), 2),
    "PMULUDQ": (_product, 2),
    "PMADD52LUQ": (_madd_low, 3),
    "PMADD52HUQ": (_madd_high, 3),
    "PSLLQ": (_left, 1),
    "PSRLQ": (_right, 1),
    "PAND PANDD": (Algebra.conjunction, 2),
    "POR PORD": (_or, 2),
    "PXOR PXORD": (Algebra.difference, 2),
}
#: What is done with each lane of 64 bits; what has one source has a number, too.
LANEWISE = {
    prefix + name: Form(function, sources, "SDM", immediate=sources == 1)
    for names, (function, sources) in FUNCTIONS.items()
    for name in names.split()
    for prefix in ("", "V")
}
ON_BITS = ("PADD", "PAND", "POR", "PXOR")


def apply(s: State, i: Decoded, form: Form, moves: bool = False) -> None:
    """Does an instruction as streams have it: on words of bits, or, where it only moves halves of lanes, on these (a
    lane, and which half). What is computed with and is not known is some word, and secret."""
    given, n, sources = list[Any](), i.operands[0].size // 4, sources_of(i, form)
    if "MOVDQ" in i.mnemonic:  # all of it, as it is
        write(s, i, i.operands[0], read(s, i, sources[0]))
        return
    for operand in sources:
        lanes = read(s, i, operand)
        if moves and (given or i.mnemonic != "VPERMI2Q"):  # whose first words are choices
            given.append(tuple((value, half) for value in lanes for half in (0, 1))[: max(1, operand.size // 4)])
        else:
            given.append(tuple(word for x in lanes for word in s.pair(lost() if x is None else x)))
    found: Any = form.function(n, i.immediate if form.immediate else 0, *given)
    found += (e.ZERO,) * (max(n, 2) - len(found))
    new = [_joined(s, low, high) for low, high in zip(found[::2], found[1::2], strict=True)]
    if i.mnemonic.endswith(("MOVQ", "MOVD")):  # a word that is cut into other limbs now
        new = [s.algebra.named(value) if isinstance(value, Integer) else value for value in new]
    write(s, i, i.operands[0], new)


def _joined(s: State, low: Any, high: Any) -> Value:
    if isinstance(low, Word) and isinstance(high, Word):
        return joined(low, high)
    (one, first), (two, second) = (x if isinstance(x, tuple) else (ZERO, 0) for x in (low, high))
    if one is two and (first, second) == (0, 1):
        return one  # type: ignore[no-any-return]
    return s.paired(s.half(one, first), s.half(two, second))


def _masked(s: State, i: Decoded) -> None:
    """VMOVDQU8 of as many first bytes as the mask says. A load has zeros after them."""
    mask = s.masks[i.mask]
    if not isinstance(mask, Integer) or mask.constant is None or mask.constant & mask.constant + 1:
        raise Open(f"a mask that is not the first bytes, in {i}", s.algebra, mask)
    many, (to, source) = mask.constant.bit_length(), i.operands
    if to.kind == source.kind or (to.kind == "vector" and not i.zeroing):
        raise Fault("unsupported", f"{i}")
    write(s, i, to, read(s, i, source, many), many)


def forms(names: str) -> dict[str, Form]:
    """The entries that streams have for these mnemonics, with and without V."""
    return {full: VECTOR[full] for name in names.split() for full in (name, f"V{name}") if full in VECTOR}


#: What moves words of either kind, and what is done with words of bits alone, both as streams do it.
PICKS: dict[str, Form] = {
    **forms("MOVDQA MOVDQU MOVDQA32 MOVDQU32 MOVQ MOVD PUNPCKLQDQ PUNPCKHQDQ PUNPCKLDQ PUNPCKHDQ PSHUFD PERMI2Q"),
    **forms("INSERTI128 INSERTI32X4 INSERTI64X4 EXTRACTI128 EXTRACTI32X4 EXTRACTI64X4"),
    **forms("PERM2I128 SHUFI32X4 SHUFPS PBROADCASTD"),
    "VPBROADCASTQ": Form(lambda n, i, a: a[:2] * (n // 2), 1, "SDM VPBROADCAST"),
}
WORDS = forms("PADDD PSLLD PSRLD PROLD PSHUFB PSHUFLW PSHUFHW PSRLDQ")
