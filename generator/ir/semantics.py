# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What each instruction computes, on Python integers (Intel SDM vol. 2; vprotd: AMD APM vol. 4).

A semantic function takes the width of the destination in bits and the inputs in the order of ``Instr.srcs``, and
returns the destination. Vectors are integers, element 0 lowest. Flags are in ``generator.ir.flags``.
"""

from collections.abc import Callable, Iterable
from functools import cache

Semantic = Callable[..., int]


def _split(value: int, width: int, unit: int) -> list[int]:
    mask = (1 << unit) - 1
    return [value >> at & mask for at in range(0, width, unit)]


def _join(parts: list[int], unit: int) -> int:
    return sum(part << unit * i for i, part in enumerate(parts))


@cache
def _each(value: int, width: int, unit: int) -> int:
    """``value`` in every element of ``unit`` bits."""
    return _join([value] * (width // unit), unit)


def _add(unit: int) -> Semantic:
    """Sums of elements of ``unit`` bits. All bits but the highest are added, which cannot carry out of an element; that
    one is an exclusive or."""

    def apply(width: int, a: int, b: int) -> int:
        low = _each((1 << unit - 1) - 1, width, unit)
        return ((a & low) + (b & low) ^ (a ^ b) & ~low) & (1 << width) - 1

    return apply


def _left(width: int, value: int, n: int, unit: int = 32) -> int:
    return value << n & _each((1 << unit) - (1 << n), width, unit) if n < unit else 0


def _right(width: int, value: int, n: int, unit: int = 32) -> int:
    return value >> n & _each((1 << unit - n) - 1, width, unit) if n < unit else 0


def _rotate(width: int, value: int, n: int) -> int:
    return _left(width, value, n % 32) | _right(width, value, 32 - n % 32)


def _pick(width: int, unit: int, elements: Iterable[tuple[int, int]]) -> int:
    """In every 128-bit lane the elements, lowest first, each given by a vector and its place in the vector's lane."""
    lowest = _each((1 << unit) - 1, width, 128)
    return sum((value >> unit * at & lowest) << unit * to for to, (value, at) in enumerate(elements))


def _shuffle_words(width: int, a: int, control: int) -> int:
    return _pick(width, 32, [(a, control >> 2 * i & 3) for i in range(4)])


def _shuffle_halves(first: int) -> Semantic:
    def apply(width: int, a: int, control: int) -> int:
        places = list(range(8))
        places[first : first + 4] = [first + (control >> 2 * i & 3) for i in range(4)]
        return _pick(width, 16, [(a, at) for at in places])

    return apply


def _shuffle_bytes(width: int, a: int, control: int) -> int:
    data, places = a.to_bytes(width // 8, "little"), control.to_bytes(width // 8, "little")
    lanes = [places[at : at + 16].translate(data[at : at + 16] * 8 + bytes(128)) for at in range(0, width // 8, 16)]
    return int.from_bytes(b"".join(lanes), "little")


def _unpack(unit: int, high: bool) -> Semantic:
    half = 64 // unit
    places = range(half if high else 0, 2 * half if high else half)
    return lambda width, a, b: _pick(width, unit, [(value, at) for at in places for value in (a, b)])


def _shufps(width: int, a: int, b: int, control: int) -> int:
    return _pick(width, 32, [(b if i > 1 else a, control >> 2 * i & 3) for i in range(4)])


def _choose_quads(width: int, choices: int, a: int, b: int) -> int:
    quads = _split(a, width, 64) + _split(b, width, 64)
    return _join([quads[choice % len(quads)] for choice in _split(choices, width, 64)], 64)


def _shuf32x4(width: int, a: int, b: int, control: int) -> int:
    lanes = width // 128
    bits = 2 if lanes == 4 else 1
    sources = [_split(a, width, 128)] * (lanes // 2) + [_split(b, width, 128)] * (lanes // 2)
    return _join([sources[i][control >> bits * i & (lanes - 1)] for i in range(lanes)], 128)


def _perm2i128(width: int, a: int, b: int, control: int) -> int:
    lanes = _split(a, 256, 128) + _split(b, 256, 128)
    return _join([0 if control >> at & 8 else lanes[control >> at & 3] for at in (0, 4)], 128)


def _insert(width: int, a: int, part: int, lane: int) -> int:
    lanes = _split(a, width, 128)
    lanes[lane % len(lanes)] = part & (1 << 128) - 1
    return _join(lanes, 128)


def _merge_half(a: int, part: int, half: int) -> int:
    mask = (1 << 256) - 1
    return a & mask | part << 256 if half else a >> 256 << 256 | part & mask


def _copy(width: int, value: int) -> int:
    return value & (1 << width) - 1


def _quads(function: Callable[..., int]) -> Semantic:
    """A function of integers, applied to each 64-bit element."""

    def apply(width: int, *inputs: int) -> int:
        quads = zip(*(_split(each, width, 64) for each in inputs), strict=True)
        return _join([function(*each) & (1 << 64) - 1 for each in quads], 64)

    return apply


def _binary(function: Callable[[int, int], int]) -> Semantic:
    return lambda width, a, b: function(a, b) & (1 << width) - 1


LOW32, LOW52 = (1 << 32) - 1, (1 << 52) - 1

#: SSE mnemonics of vector instructions; the VEX and EVEX forms compute the same.
_SSE: dict[str, Semantic] = {
    "paddd": _add(32),
    "paddq": _add(64),
    "pxor": _binary(lambda a, b: a ^ b),
    "por": _binary(lambda a, b: a | b),
    "pand": _binary(lambda a, b: a & b),
    "pslld": _left,
    "psrld": _right,
    "psllq": lambda width, a, n: _left(width, a, n, 64),
    "psrlq": lambda width, a, n: _right(width, a, n, 64),
    "pmuludq": _quads(lambda a, b: (a & LOW32) * (b & LOW32)),
    "psrldq": lambda width, a, n: _right(width, a, 8 * min(n, 16), 128),
    "pshufd": _shuffle_words,
    "pshuflw": _shuffle_halves(0),
    "pshufhw": _shuffle_halves(4),
    "pshufb": _shuffle_bytes,
    "punpckldq": _unpack(32, high=False),
    "punpckhdq": _unpack(32, high=True),
    "punpcklqdq": _unpack(64, high=False),
    "punpckhqdq": _unpack(64, high=True),
    "shufps": _shufps,
    "movdqa": _copy,
    "movdqu": _copy,
    "movd": lambda width, value: value & 0xFFFFFFFF,
    "movq": lambda width, value: value & 0xFFFFFFFFFFFFFFFF,
}

#: Instructions whose two inputs may be exchanged.
COMMUTATIVE = frozenset(
    "paddd paddq pxor por pand vpaddd vpaddq vpmuludq vpxor vpxord vpor vpord vpand vpandd add adc xor and".split()
)

SEMANTICS: dict[str, Semantic] = {
    **_SSE,
    **{f"v{op}": semantic for op, semantic in _SSE.items()},
    "vpxord": _SSE["pxor"],
    "vpord": _SSE["por"],
    "vpandd": _SSE["pand"],
    "vmovdqa32": _copy,
    "vmovdqu32": _copy,
    "vmovdqu8": _copy,
    "vpbroadcastd": lambda width, value: _join([value & 0xFFFFFFFF] * (width // 32), 32),
    "vpbroadcastq": lambda width, value: _join([value & (1 << 64) - 1] * (width // 64), 64),
    "vpmadd52luq": _quads(lambda sum, a, b: sum + ((a & LOW52) * (b & LOW52) & LOW52)),
    "vpmadd52huq": _quads(lambda sum, a, b: sum + ((a & LOW52) * (b & LOW52) >> 52)),
    "vprold": _rotate,
    "vprotd": _rotate,
    "vinserti128": _insert,
    "vinserti32x4": _insert,
    "vinserti64x4": lambda width, a, part, half: _merge_half(a, part, half),
    "vextracti64x4": lambda width, a, half: a >> 256 * half & (1 << 256) - 1,
    "vpermi2q": _choose_quads,
    "vextracti128": lambda width, a, lane: a >> 128 * lane & (1 << 128) - 1,
    "vextracti32x4": lambda width, a, lane: a >> 128 * lane & (1 << 128) - 1,
    "vperm2i128": _perm2i128,
    "vshufi32x4": _shuf32x4,
    "mov": _copy,
    "movzx": _copy,
    "lea": _copy,
    "kmovq": _copy,
    "add": _binary(lambda a, b: a + b),
    "adc": lambda width, a, b, carry: a + b + carry & (1 << width) - 1,
    "imul": _binary(lambda a, b: a * b),
    "mul": _binary(lambda a, b: a * b),
    "mulx": _binary(lambda a, b: a * b),
    "sub": _binary(lambda a, b: a - b),
    "and": _binary(lambda a, b: a & b),
    "xor": _binary(lambda a, b: a ^ b),
    "shl": _binary(lambda a, n: a << n),
    "shr": _binary(lambda a, n: a >> n),
    "rol": lambda width, a, n: (a << n | a >> (width - n)) & (1 << width) - 1,
    "bzhi": lambda width, a, n: a & (1 << (n & 0xFF)) - 1,
}

#: Multiplications of two 64-bit registers that give both halves of the product: the numbers of the registers of the
#: first input, the low half and the high half (None: any register).
PRODUCTS: dict[str, tuple[int, int | None, int | None]] = {"mul": (0, 0, 2), "mulx": (2, None, None)}


def merge(op: str, old: int, new: int, width: int) -> int:
    """The content of a 512-bit register after an instruction wrote ``width`` bits of it.

    Legacy SSE instructions keep the bits above; VEX and EVEX ones, whose mnemonics begin with v, clear them.
    """
    if op.startswith("v") or width != 128:
        return new
    return old >> 128 << 128 | new
