# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What each instruction computes, on Python integers (Intel SDM vol. 2; vprotd: AMD APM vol. 4).

A semantic function takes the width of the destination in bits and the inputs in the order of ``Instr.srcs``, and gives
the destination. Vectors are integers, element 0 lowest. Flags are in ``generator.ir.flags``.
"""

from __future__ import annotations

from collections.abc import Callable

Semantic = Callable[..., int]


def _split(value: int, width: int, unit: int) -> list[int]:
    mask = (1 << unit) - 1
    return [value >> at & mask for at in range(0, width, unit)]


def _join(parts: list[int], unit: int) -> int:
    return sum(part << unit * i for i, part in enumerate(parts))


def _lanewise(function: Callable[..., int]) -> Semantic:
    """``function`` on each 128-bit lane; trailing immediates go to every lane."""

    def apply(width: int, *inputs: int, vectors: int) -> int:
        lanes = [_split(value, width, 128) for value in inputs[:vectors]]
        return _join([function(*parts, *inputs[vectors:]) for parts in zip(*lanes, strict=True)], 128)

    return apply


def _vectors(count: int, function: Callable[..., int]) -> Semantic:
    lanewise = _lanewise(function)
    return lambda width, *inputs: lanewise(width, *inputs, vectors=count)


def _elements(unit: int, function: Callable[..., int], vectors: int = 2) -> Semantic:
    mask = (1 << unit) - 1

    def apply(width: int, *inputs: int) -> int:
        columns = zip(*(_split(value, width, unit) for value in inputs[:vectors]), strict=True)
        return _join([function(*parts, *inputs[vectors:]) & mask for parts in columns], unit)

    return apply


def _shuffle_words(lane: int, control: int) -> int:
    words = _split(lane, 128, 32)
    return _join([words[control >> 2 * i & 3] for i in range(4)], 32)


def _choose_quads(width: int, choices: int, a: int, b: int) -> int:
    quads = _split(a, width, 64) + _split(b, width, 64)
    return _join([quads[choice % len(quads)] for choice in _split(choices, width, 64)], 64)


def _shuffle_halves(first: int) -> Callable[[int, int], int]:
    def apply(lane: int, control: int) -> int:
        halves = _split(lane, 128, 16)
        halves[first : first + 4] = [halves[first + (control >> 2 * i & 3)] for i in range(4)]
        return _join(halves, 16)

    return apply


def _shuffle_bytes(lane: int, control: int) -> int:
    parts = _split(lane, 128, 8)
    return _join([0 if index & 0x80 else parts[index & 15] for index in _split(control, 128, 8)], 8)


def _unpack(unit: int, high: bool) -> Callable[[int, int], int]:
    def apply(a: int, b: int) -> int:
        half = 64 // unit
        first = half if high else 0
        left, right = (_split(lane, 128, unit)[first : first + half] for lane in (a, b))
        return _join([part for pair in zip(left, right, strict=True) for part in pair], unit)

    return apply


def _shufps(a: int, b: int, control: int) -> int:
    words = [_split(a, 128, 32)] * 2 + [_split(b, 128, 32)] * 2
    return _join([words[i][control >> 2 * i & 3] for i in range(4)], 32)


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


def _rotl32(value: int, distance: int) -> int:
    distance %= 32
    return value << distance | value >> (32 - distance)


def _copy(width: int, value: int) -> int:
    return value & (1 << width) - 1


def _binary(function: Callable[[int, int], int]) -> Semantic:
    return lambda width, a, b: function(a, b) & (1 << width) - 1


#: SSE mnemonics of vector instructions; the VEX and EVEX forms compute the same.
_SSE: dict[str, Semantic] = {
    "paddd": _elements(32, lambda a, b: a + b),
    "paddq": _elements(64, lambda a, b: a + b),
    "pxor": _binary(lambda a, b: a ^ b),
    "por": _binary(lambda a, b: a | b),
    "pand": _binary(lambda a, b: a & b),
    "pslld": _elements(32, lambda a, n: a << n if n < 32 else 0, vectors=1),
    "psrld": _elements(32, lambda a, n: a >> n if n < 32 else 0, vectors=1),
    "psrldq": _vectors(1, lambda lane, n: lane >> 8 * min(n, 16)),
    "pshufd": _vectors(1, _shuffle_words),
    "pshuflw": _vectors(1, _shuffle_halves(0)),
    "pshufhw": _vectors(1, _shuffle_halves(4)),
    "pshufb": _vectors(2, _shuffle_bytes),
    "punpckldq": _vectors(2, _unpack(32, high=False)),
    "punpckhdq": _vectors(2, _unpack(32, high=True)),
    "punpcklqdq": _vectors(2, _unpack(64, high=False)),
    "punpckhqdq": _vectors(2, _unpack(64, high=True)),
    "shufps": _vectors(2, _shufps),
    "movdqa": _copy,
    "movdqu": _copy,
    "movd": lambda width, value: value & 0xFFFFFFFF,
    "movq": lambda width, value: value & 0xFFFFFFFFFFFFFFFF,
}

#: What gives the same with its two inputs changed about.
COMMUTATIVE = frozenset(
    "paddd paddq pxor por pand vpaddd vpaddq vpxor vpxord vpor vpord vpand vpandd add xor and".split()
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
    "vprold": _elements(32, _rotl32, vectors=1),
    "vprotd": _elements(32, _rotl32, vectors=1),
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
    "sub": _binary(lambda a, b: a - b),
    "and": _binary(lambda a, b: a & b),
    "xor": _binary(lambda a, b: a ^ b),
    "shr": _binary(lambda a, n: a >> n),
    "rol": lambda width, a, n: (a << n | a >> (width - n)) & (1 << width) - 1,
    "bzhi": lambda width, a, n: a & (1 << (n & 0xFF)) - 1,
}


def merge(op: str, old: int, new: int, width: int) -> int:
    """What a 512-bit register holds after an instruction wrote ``width`` bits of it.

    Legacy SSE instructions keep what lies above; VEX and EVEX ones clear it. ``op`` decides by its first letter.
    """
    if op.startswith("v") or width != 128:
        return new
    return old >> 128 << 128 | new
