# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on vectors, lane by lane: each lane is a word of 64 bits, an integer with a range.

What only moves words is done by halves of lanes, as verify.semantics has it: where both halves of a lane go together it
stays the word that it was.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from verify import expression as e
from verify.allowed import FORMS as OF_STREAMS
from verify.decode import LEGACY, Decoded, Operand
from verify.expression import Word
from verify.faults import Fault
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number
from verify.integers.operands import address
from verify.integers.state import LANES, Pointer, State, Value
from verify.semantics import vector  # noqa: F401  (it fills the table)
from verify.semantics.forms import VECTOR, Form, Words

HALF, MADD = 32, 52  # bits of VPMULUDQ's factors, of VPMADD52LUQ's
MOST = 8  # terms of a product whose factors need no names
BOTH = 16  # bytes of a part in which most instructions stay

#: What is accepted beside verify.integers.machine.FORMS: of those that streams may use what is known here, and these.
KNOWN = "V?(MOV|P(ADD|AND|OR|XOR|UNPCK|SHUFD|BROADCAST|PERM)|PERM|EXTRACTI|INSERTI|ZEROUPPER)[A-Z0-9]*"
MORE = """
    PMULUDQ_XMM_XMMM128 PSLLQ_XMM_IMM8 PSRLQ_XMM_IMM8
    VEX_VPMULUDQ_XMM_XMM_XMMM128 VEX_VPMULUDQ_YMM_YMM_YMMM256 VEX_VPSLLQ_XMM_XMM_IMM8 VEX_VPSLLQ_YMM_YMM_IMM8
    VEX_VPSRLQ_XMM_XMM_IMM8 VEX_VPSRLQ_YMM_YMM_IMM8 VEX_VPBROADCASTQ_YMM_XMMM64 VEX_VPERMQ_YMM_YMMM256_IMM8
    EVEX_VPMULUDQ_XMM_K1Z_XMM_XMMM128B64 EVEX_VPMULUDQ_YMM_K1Z_YMM_YMMM256B64 EVEX_VPMULUDQ_ZMM_K1Z_ZMM_ZMMM512B64
    EVEX_VPMADD52LUQ_YMM_K1Z_YMM_YMMM256B64 EVEX_VPMADD52LUQ_ZMM_K1Z_ZMM_ZMMM512B64
    EVEX_VPMADD52HUQ_YMM_K1Z_YMM_YMMM256B64 EVEX_VPMADD52HUQ_ZMM_K1Z_ZMM_ZMMM512B64
    EVEX_VPSLLQ_XMM_K1Z_XMMM128B64_IMM8 EVEX_VPSLLQ_YMM_K1Z_YMMM256B64_IMM8 EVEX_VPSLLQ_ZMM_K1Z_ZMMM512B64_IMM8
    EVEX_VPSRLQ_XMM_K1Z_XMMM128B64_IMM8 EVEX_VPSRLQ_YMM_K1Z_YMMM256B64_IMM8 EVEX_VPSRLQ_ZMM_K1Z_ZMMM512B64_IMM8
    EVEX_VEXTRACTI32X4_XMMM128_K1Z_YMM_IMM8 EVEX_VPBROADCASTQ_ZMM_K1Z_XMMM64 EVEX_VPBROADCASTQ_YMM_K1Z_XMMM64
    EVEX_VMOVQ_RM64_XMM EVEX_VMOVQ_XMM_RM64
"""
FORMS = frozenset(
    {form for form in OF_STREAMS if re.fullmatch(f"(VEX_|EVEX_)?{KNOWN}_.*|VEX_VZEROUPPER", form) and "MM" in form}
    | {"VEX_VZEROUPPER"} | set(MORE.split())
)  # fmt: skip


@lru_cache
def plain(mnemonic: str) -> str:
    """It without what it says of encodings and masks."""
    name = re.sub(r"^V(?=P|MOV|EXTRACT|INSERT|SHUF)", "", mnemonic)
    return re.sub(r"(?<=AND|XOR)[DQ]$|(?<=POR)[DQ]$|(?<=MOVDQ[AU])(8|16|32|64)$", "", name)


def step(s: State, i: Decoded) -> None:
    """Raises Fault where nothing is said of the instruction."""
    name = plain(i.mnemonic)
    if i.mask or i.broadcast:
        raise Fault("unsupported", f"{i}")
    if i.mnemonic == "VZEROUPPER":
        for lanes in s.vectors[:16]:
            lanes[2:] = [ZERO] * (LANES - 2)
        s.dirty_upper = False
    elif name in MOVES:
        move(s, i, name)
    elif name in LANEWISE:
        _lanewise(s, i, LANEWISE[name])
    elif i.mnemonic in PICKS:
        pick(s, i, PICKS[i.mnemonic])
    else:
        raise Fault("unsupported", f"{i}")


def lanes_of(s: State, i: Decoded, operand: Operand) -> list[Any]:
    """The words of an operand, of as many bytes as it has."""
    if operand.kind == "vector":
        return s.vectors[operand.number][: max(1, operand.size // 8)]
    if operand.kind == "memory":
        at = address(s, i)
        strict = i.encoding == LEGACY or "DQA" in i.mnemonic
        if strict and operand.size >= BOTH and "DQU" not in i.mnemonic and not s.aligned(at, operand.size):
            raise Fault("alignment", f"{at.region}{at.at:+d} may be no multiple of {operand.size} bytes")
        size = min(8, operand.size)
        return [s.load(Pointer(at.region, at.at + b, at.section), size) for b in range(0, operand.size, 8)]
    if operand.kind == "general":
        value = s.registers[operand.number]
        return [value if operand.size == 8 else s.half(value, 0)]
    raise Fault("unsupported", f"{i}")


def write(s: State, i: Decoded, lanes: Sequence[Any]) -> None:
    """To the first operand. VEX and EVEX clear what is above."""
    to = i.operands[0]
    if any(isinstance(value, Integer) and not 0 <= value.low <= value.high < 1 << WORD for value in lanes):
        raise AssertionError(f"{i} writes what is no word")
    if to.kind == "vector":
        kept = s.vectors[to.number][len(lanes) :] if i.encoding == LEGACY else [ZERO] * (LANES - len(lanes))
        s.vectors[to.number] = [*lanes, *kept]
        s.dirty_upper |= to.size > BOTH and to.number < 16
    elif to.kind == "memory":
        at = address(s, i)
        if "DQA" in i.mnemonic and not s.aligned(at, to.size):
            raise Fault("alignment", f"{at.region}{at.at:+d} may be no multiple of {to.size} bytes")
        size = min(8, to.size)
        for n, value in enumerate(lanes[: to.size // size]):
            s.store(Pointer(at.region, at.at + 8 * n), size, value)
    else:
        value = lanes[0] if to.size == 8 else s.half(lanes[0], 0)
        if to.kind != "general" or value is None:
            raise Fault("unsupported", f"{i}")
        s.set(to.number, value)


def move(s: State, i: Decoded, name: str) -> None:
    lanes, to = lanes_of(s, i, i.operands[1]), i.operands[0]
    if name in ("MOVQ", "MOVD"):
        word = s.half(lanes[0], 0) if name == "MOVD" else lanes[0]
        if isinstance(word, Integer):  # a word that is cut into other limbs now
            word = s.algebra.named(word)
        lanes = [word, ZERO] if to.kind == "vector" else [word]
    write(s, i, lanes)


def _lanewise(s: State, i: Decoded, function: Callable[..., Integer]) -> None:
    size = i.operands[0].size
    if (function in (_left, _right)) != (i.operands[-1].kind == "immediate"):
        raise Fault("unsupported", f"{i}")
    accumulates = len(i.operands) == 2 and i.operands[1].kind != "immediate" or "MADD" in i.mnemonic
    operands = i.operands if accumulates else i.operands[1:]
    if i.encoding == LEGACY and i.operands[-1].kind == "immediate":
        operands = i.operands
    given: list[Sequence[Value]] = []
    for operand in operands:
        if operand.kind == "immediate":
            given.append([number(operand.number)] * (size // 8))
        else:
            given.append(lanes_of(s, i, operand))
    # x ^ x is 0, whatever x is
    same = "XOR" in i.mnemonic and operands[-1] == operands[-2] and operands[-1].kind == "vector"
    found: list[Value] = []
    for each in zip(*given, strict=True):
        words = [value for value in each if isinstance(value, Integer)]
        found.append(ZERO if same else s.algebra.once(function, *words) if len(words) == len(each) else None)
    write(s, i, found)


def _product(a: Algebra, x: Integer, y: Integer, bits: int) -> Integer:
    return a.product(a.modulo(x, bits), a.modulo(y, bits), MOST)


def _madd_low(a: Algebra, sum: Integer, x: Integer, y: Integer) -> Integer:
    return a.modulo(sum + a.modulo(_product(a, x, y, MADD), MADD))


def _madd_high(a: Algebra, sum: Integer, x: Integer, y: Integer) -> Integer:
    return a.modulo(sum + a.floor(_product(a, x, y, MADD), MADD))


def _left(a: Algebra, x: Integer, by: Integer) -> Integer:
    return a.modulo(x.scaled(1 << by.low)) if by.low < WORD else ZERO


def _right(a: Algebra, x: Integer, by: Integer) -> Integer:
    return a.floor(x, min(by.low, WORD))


#: What is done with each lane of 64 bits.
LANEWISE: dict[str, Callable[..., Integer]] = {
    "PADDQ": lambda a, x, y: a.modulo(x + y),
    "PSUBQ": lambda a, x, y: a.modulo(x - y),
    "PMULUDQ": lambda a, x, y: _product(a, x, y, HALF),
    "PMADD52LUQ": _madd_low,
    "PMADD52HUQ": _madd_high,
    "PSLLQ": _left,
    "PSRLQ": _right,
    "PAND": lambda a, x, y: a.conjunction(x, y),
    "POR": lambda a, x, y: a.disjunction(x, y),
    "PXOR": lambda a, x, y: a.difference(x, y),
}
MOVES = ("MOVDQA", "MOVDQU", "MOVQ", "MOVD")


def sources_of(i: Decoded, form: Form) -> list[Operand]:
    """The operands that are read, but for an immediate: the first, too, where it is changed in place."""
    if i.mask or i.broadcast or form.immediate != (i.operands[-1].kind == "immediate"):
        raise Fault("unsupported", f"{i}")
    operands = [operand for operand in i.operands if operand.kind != "immediate"]
    return operands if len(operands) == form.sources else operands[1:]


def pick(s: State, i: Decoded, form: Form) -> None:
    """What only moves halves of lanes: the form of streams says it of their numbers, one source behind the other."""
    choices, lanes, given = list[Word](), list[Value](), list[Any]()
    for operand in sources_of(i, form):
        there = lanes_of(s, i, operand)
        if i.mnemonic == "VPERMI2Q" and not choices:
            for value in there:
                if not isinstance(value, Integer) or value.constant is None:
                    raise Fault("unsupported", f"a permutation that is not known: {i}")
                choices += [e.const(value.constant), e.ZERO]
            given.append(tuple(choices))
            continue
        given.append(tuple(range(2 * len(lanes), 2 * len(lanes) + operand.size // 4)))
        lanes += there
    moved: Any = form.function(i.operands[0].size // 4, i.immediate if form.immediate else 0, *given)
    found = list[Value]()
    for low, high in zip(moved[::2], moved[1::2], strict=True):
        if isinstance(low, int) and low % 2 == 0 and high == low + 1:
            found.append(lanes[low // 2])
        else:
            found.append(s.paired(*(s.half(lanes[n // 2], n % 2) if isinstance(n, int) else ZERO for n in (low, high))))
    write(s, i, found)


def _permuted(n: int, i: int, a: Words) -> Words:
    if n != 8:
        raise Fault("unsupported", "VPERMQ of 64 bytes")
    return tuple(a[2 * (i >> 2 * j & 3) + half] for j in range(4) for half in (0, 1))


def forms(names: str) -> dict[str, Form]:
    """Of streams, by mnemonic, with and without V."""
    return {full: VECTOR[full] for name in names.split() for full in (name, f"V{name}") if full in VECTOR}


PICKS: dict[str, Form] = {
    **forms("PUNPCKLQDQ PUNPCKHQDQ PUNPCKLDQ PUNPCKHDQ PSHUFD PERMI2Q INSERTI128 INSERTI32X4 INSERTI64X4"),
    **forms("EXTRACTI128 EXTRACTI32X4 EXTRACTI64X4"),
    "VPERMQ": Form(_permuted, 1, "SDM VPERMQ", immediate=True),
    "VPBROADCASTQ": Form(lambda n, i, a: a[:2] * (n // 2), 1, "SDM VPBROADCAST"),
}
