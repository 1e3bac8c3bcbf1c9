# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on vectors, lane by lane: each lane is a word of 64 bits, an integer with a range.

What only moves words is a list of picks, by halves of lanes: where both halves of a lane go together it stays the word
that it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from verify.allowed import FORMS as OF_STREAMS
from verify.decode import LEGACY, Decoded, Operand
from verify.faults import Fault
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number
from verify.integers.operands import address
from verify.integers.state import LANES, Pointer, State, Value

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

#: Of lanes of all operands but the first, one after the other: the half that each half of the result is.
Picks = Callable[[Decoded, int], list[int]]


def plain(i: Decoded) -> str:
    """The mnemonic, without what it says of encodings and masks."""
    name = re.sub(r"^V(?=P|MOV|EXTRACT|INSERT|SHUF)", "", i.mnemonic)
    return re.sub(r"(?<=AND|XOR)[DQ]$|(?<=POR)[DQ]$|(?<=MOVDQ[AU])(8|16|32|64)$", "", name)


def step(s: State, i: Decoded) -> None:
    """Raises Fault where nothing is said of the instruction."""
    name = plain(i)
    if i.mask or i.broadcast:
        raise Fault("unsupported", f"{i}")
    if i.mnemonic == "VZEROUPPER":
        for lanes in s.vectors[:16]:
            lanes[2:] = [ZERO] * (LANES - 2)
        s.dirty_upper = False
    elif name in MOVES:
        _move(s, i, name)
    elif name in LANEWISE:
        _lanewise(s, i, LANEWISE[name])
    elif name in PICKS:
        _pick(s, i, PICKS[name](i, i.operands[0].size if i.operands[0].kind == "vector" else BOTH))
    else:
        raise Fault("unsupported", f"{i}")


def _lanes(s: State, i: Decoded, operand: Operand) -> list[Value]:
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
        if not isinstance(value, Integer):
            raise Fault("unsupported", f"{i}")
        return [value if operand.size == 8 else s.algebra.modulo(value, HALF)]
    raise Fault("unsupported", f"{i}")


def _write(s: State, i: Decoded, lanes: Sequence[Value]) -> None:
    """To the first operand. VEX and EVEX clear what is above."""
    to = i.operands[0]
    if any(isinstance(value, Integer) and not 0 <= value.low <= value.high < 1 << WORD for value in lanes):
        raise AssertionError(f"{i} writes what is no word")
    if to.kind == "vector":
        kept = s.vectors[to.number][len(lanes) :] if i.encoding == LEGACY else [ZERO] * (LANES - len(lanes))
        s.vectors[to.number] = [*lanes, *kept]
        s.dirty_upper |= to.size > BOTH and to.number < 16
    elif to.kind == "memory" and to.size % 8 == 0:
        at = address(s, i)
        if "DQA" in i.mnemonic and not s.aligned(at, to.size):
            raise Fault("alignment", f"{at.region}{at.at:+d} may be no multiple of {to.size} bytes")
        for n, value in enumerate(lanes[: to.size // 8]):
            s.store(Pointer(at.region, at.at + 8 * n), 8, value)
    elif to.kind == "general" and to.size == 8:
        s.set(to.number, lanes[0])
    else:
        raise Fault("unsupported", f"{i}")


def _move(s: State, i: Decoded, name: str) -> None:
    lanes = _lanes(s, i, i.operands[1])
    to = i.operands[0]
    if name in ("MOVQ", "MOVD"):
        if name == "MOVD" or to.size < 8:
            raise Fault("unsupported", f"{i}")
        word = lanes[0]
        if isinstance(word, Integer):  # a word that is cut into other limbs now
            word = s.algebra.named(word)
        lanes = [word, ZERO] if to.kind == "vector" else [word]
    _write(s, i, lanes)


def _lanewise(s: State, i: Decoded, function: Callable[..., Integer]) -> None:
    size = i.operands[0].size
    accumulates = len(i.operands) == 2 and i.operands[1].kind != "immediate" or "MADD" in i.mnemonic
    operands = i.operands if accumulates else i.operands[1:]
    if i.encoding == LEGACY and i.operands[-1].kind == "immediate":
        operands = i.operands
    given: list[Sequence[Value]] = []
    for operand in operands:
        if operand.kind == "immediate":
            given.append([number(operand.number)] * (size // 8))
        else:
            given.append(_lanes(s, i, operand))
    # x ^ x is 0, whatever x is
    same = "XOR" in i.mnemonic and operands[-1] == operands[-2] and operands[-1].kind == "vector"
    found: list[Value] = []
    for each in zip(*given, strict=True):
        words = [value for value in each if isinstance(value, Integer)]
        found.append(ZERO if same else s.algebra.once(function, *words) if len(words) == len(each) else None)
    _write(s, i, found)


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


def _pick(s: State, i: Decoded, picks: list[int]) -> None:
    first = 0 if i.encoding == LEGACY and i.operands[-1].kind != "immediate" else 1
    lanes: list[Value] = []
    for operand in i.operands[first:]:
        if operand.kind != "immediate":
            there = _lanes(s, i, operand)
            lanes += there + [None] * (i.operands[0].size // 8 - len(there))
    if i.mnemonic == "VPERMI2Q":
        picks = _chosen(s, i, i.operands[0])
    found: list[Value] = []
    for low, high in zip(picks[::2], picks[1::2], strict=True):
        if low % 2 == 0 and high == low + 1:
            found.append(lanes[low // 2])
            continue
        one, two = (_half(s.algebra, lanes[pick // 2], pick % 2) for pick in (low, high))
        found.append(None if one is None or two is None else one + two.scaled(1 << HALF))
    _write(s, i, found)


def _half(a: Algebra, word: Value, which: int) -> Integer | None:
    if not isinstance(word, Integer):
        return None
    return a.once(Algebra.divided, word, HALF)[1 - which]


def _chosen(s: State, i: Decoded, operand: Operand) -> list[int]:
    """VPERMI2Q: each lane of the first operand is the number of a lane of the other two."""
    found: list[int] = []
    for value in _lanes(s, i, operand):
        if not isinstance(value, Integer) or value.constant is None:
            raise Fault("unsupported", f"a permutation that is not known: {i}")
        lane = value.constant % (2 * operand.size // 8)
        found += [2 * lane, 2 * lane + 1]
    return found


def _unpacked(first: int) -> Picks:
    """VPUNPCKLQDQ, VPUNPCKHQDQ: in each 16 bytes the lower, or upper, words of both."""

    def picks(i: Decoded, size: int) -> list[int]:
        count, found = size // 4, list[int]()
        for part in range(0, count, 4):
            found += [part + first, part + first + 1, count + part + first, count + part + first + 1]
        return found

    return picks


def _unpacked_halves(first: int) -> Picks:
    def picks(i: Decoded, size: int) -> list[int]:
        count, found = size // 4, list[int]()
        for part in range(0, count, 4):
            found += [n for at in (first, first + 1) for n in (part + at, count + part + at)]
        return found

    return picks


def _shuffled(i: Decoded, size: int) -> list[int]:
    return [part + (i.immediate >> 2 * n & 3) for part in range(0, size // 4, 4) for n in range(4)]


def _permuted(i: Decoded, size: int) -> list[int]:
    if size != 32 or i.operands[-1].kind != "immediate":
        raise Fault("unsupported", f"{i}")
    return [2 * (i.immediate >> 2 * n & 3) + half for n in range(4) for half in (0, 1)]


def _inserted(bytes_: int) -> Picks:
    def picks(i: Decoded, size: int) -> list[int]:
        found, many = list(range(size // 4)), bytes_ // 4
        at = i.immediate % (size // bytes_) * many
        found[at : at + many] = range(size // 4, size // 4 + many)
        return found

    return picks


def _extracted(bytes_: int) -> Picks:
    def picks(i: Decoded, size: int) -> list[int]:
        many = bytes_ // 4
        at = i.immediate % (i.operands[1].size // bytes_) * many
        return list(range(at, at + many))

    return picks


PICKS: dict[str, Picks] = {
    "PUNPCKLQDQ": _unpacked(0), "PUNPCKHQDQ": _unpacked(2),
    "PUNPCKLDQ": _unpacked_halves(0), "PUNPCKHDQ": _unpacked_halves(2),
    "PSHUFD": _shuffled, "PERMQ": _permuted, "PERMI2Q": lambda i, size: [],
    "PBROADCASTQ": lambda i, size: [0, 1] * (size // 8),
    "INSERTI128": _inserted(16), "INSERTI32X4": _inserted(16), "INSERTI64X4": _inserted(32),
    "EXTRACTI128": _extracted(16), "EXTRACTI32X4": _extracted(16), "EXTRACTI64X4": _extracted(32),
}  # fmt: skip
