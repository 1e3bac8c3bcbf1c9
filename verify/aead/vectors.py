# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on vectors whose lanes are words of bits or integers: of integers verify.integers.vectors says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify import expression as e
from verify.aead.state import Pair, Sealing, Value, joined
from verify.decode import LEGACY, Decoded, Operand
from verify.expression import Word
from verify.faults import Fault
from verify.integers import vectors as integers
from verify.integers.algebra import ZERO, Integer
from verify.integers.operands import Open, address
from verify.integers.state import Pointer
from verify.integers.vectors import BOTH, LANEWISE, MOVES, Picks

#: What is done with each half of a lane.
HALVES: dict[str, Callable[..., Word]] = {"PADDD": e.add}
SHIFTS: dict[str, Callable[[Word, int], Word]] = {"PSLLD": e.shl, "PSRLD": e.shr, "PROLD": e.rotl}


def step(s: Sealing, i: Decoded) -> None:
    """Raises Fault where nothing is said of the instruction."""
    name = integers.plain(i)
    if i.broadcast or (i.mask and i.mnemonic != "VMOVDQU8"):
        raise Fault("unsupported", f"{i}")
    if name == "KMOVQ":
        value = s.registers[i.operands[1].number]
        if i.operands[0].kind != "mask" or not isinstance(value, Integer):
            raise Fault("unsupported", f"{i}")
        s.masks[i.operands[0].number] = value
    elif i.mask:
        _masked(s, i)
    elif name in MOVES:
        _move(s, i, name)
    elif name in HALVES or name in SHIFTS:
        _halves(s, i, name)
    elif name in ("PADDQ", "PXOR", "POR", "PAND"):
        _either(s, i, name)
    elif name in BYTES:
        _bytes(s, i, BYTES[name])
    elif name in PICKS:
        _pick(s, i, name)
    else:
        for operand in i.operands:
            if operand.kind == "vector":
                lanes = s.vectors[operand.number]
                lanes[:] = [s.integer(value) for value in lanes]  # type: ignore[misc]
        s.whole = True
        try:
            integers.step(s, i)
        finally:
            s.whole = False


def _lanes(s: Sealing, i: Decoded, operand: Operand) -> list[Value]:
    if operand.kind == "general":
        return [s.registers[operand.number] if operand.size == 8 else s.half(s.registers[operand.number], 0)]
    return integers._lanes(s, i, operand)  # type: ignore[return-value]


def _write(s: Sealing, i: Decoded, lanes: Sequence[Value]) -> None:
    to = i.operands[0]
    if to.kind == "general" and to.size == 4:
        low = s.half(lanes[0], 0)
        if low is None:
            raise Fault("unsupported", f"{i}")
        s.set(to.number, low)
    elif to.kind == "memory" and to.size == 4:
        s.store(address(s, i), 4, lanes[0])
    else:
        integers._write(s, i, lanes)  # type: ignore[arg-type]


def _sources(i: Decoded) -> list[Operand]:
    """What is read: the first operand, too, where it is changed in place."""
    if i.encoding == LEGACY and (i.operands[-1].kind != "immediate" or i.mnemonic in IN_PLACE):
        return i.operands
    return i.operands[1:]


IN_PLACE = ("SHUFPS", "PSLLD", "PSRLD", "PSRLDQ")


def _move(s: Sealing, i: Decoded, name: str) -> None:
    lanes, to = _lanes(s, i, i.operands[1]), i.operands[0]
    if name in ("MOVQ", "MOVD"):
        word = s.half(lanes[0], 0) if name == "MOVD" else lanes[0]
        if isinstance(word, Integer):  # a word that is cut into other limbs now
            word = s.algebra.named(word)
        lanes = [word, ZERO] if to.kind == "vector" else [word]
    _write(s, i, lanes)


def _halves(s: Sealing, i: Decoded, name: str) -> None:
    sources, found = _sources(i), list[Value]()
    given = [_lanes(s, i, operand) for operand in sources if operand.kind != "immediate"]
    for each in zip(*given, strict=True):
        if None in each:
            found.append(None)
        elif name in HALVES:
            (a, b), (c, d) = (s.pair(value) for value in each)
            found.append(joined(HALVES[name](a, c), HALVES[name](b, d)))
        else:
            by = i.immediate % 32 if name == "PROLD" else i.immediate
            found.append(joined(*(SHIFTS[name](word, by) for word in s.pair(each[0]))))
    _write(s, i, found)


def _either(s: Sealing, i: Decoded, name: str) -> None:
    """What is done with bits where a lane is of bits, and with integers otherwise."""
    operands, found = _sources(i), list[Value]()
    same = operands[0] == operands[1] and operands[0].kind == "vector"
    for a, b in zip(*(_lanes(s, i, operand) for operand in operands), strict=True):
        if name == "PXOR" and same:
            found.append(ZERO)
        elif a is None or b is None:
            found.append(None)
        else:
            found.append(_of_bits(s, name, a, b) or _of_integers(s, i, name, a, b))
    _write(s, i, found)


def _of_bits(s: Sealing, name: str, a: Value, b: Value) -> Value:
    if not all(isinstance(x, Pair) or (isinstance(x, Integer) and x.constant is not None) for x in (a, b)):
        return None
    (low, high), (low2, high2) = s.pair(a), s.pair(b)
    if name == "PADDQ":
        return joined(*e.add64(low, high, low2, high2))
    if name == "PAND":  # of limbs: not of bits, but for whole halves
        masks = {e.value(word) for word in ((low2, high2) if isinstance(a, Pair) else (low, high))}
        whole = masks <= {0, e.MASK} or not isinstance(a, Pair) and not isinstance(b, Pair)
        return joined(e.and_(low, low2), e.and_(high, high2)) if whole else None
    function = e.xor if name == "PXOR" else e.or_
    return joined(function(low, low2), function(high, high2))


def _of_integers(s: Sealing, i: Decoded, name: str, a: Value, b: Value) -> Value:
    one, two = s.integer(a), s.integer(b)
    if not isinstance(one, Integer) or not isinstance(two, Integer):
        raise Fault("unsupported", f"{i}")
    return s.algebra.once(LANEWISE[name], one, two)


def _masked(s: Sealing, i: Decoded) -> None:
    """VMOVDQU8 of the first bytes, as the mask says: a load has zeros behind them."""
    mask = s.masks.get(i.mask)
    if mask is None or mask.constant is None or mask.constant & mask.constant + 1:
        raise Open(f"a mask that is not the first bytes, in {i}", s.algebra, mask)
    many, (to, source) = mask.constant.bit_length(), i.operands
    if to.kind == source.kind or (to.kind == "vector" and not i.zeroing):
        raise Fault("unsupported", f"{i}")
    size, lanes, memory = max(to.size, source.size), list[Value](), address(s, i)
    for n in range(size // 8):
        at, some = Pointer(memory.region, memory.at + 8 * n, memory.section), min(8, many - 8 * n)
        if to.kind == "vector":
            lanes.append(s.load(at, some) if some > 0 else ZERO)
        elif some > 0:
            s.store(at, some, s.vectors[source.number][n])
    if to.kind == "vector":
        _write(s, i, lanes)


def _pick(s: Sealing, i: Decoded, name: str) -> None:
    size = i.operands[0].size if i.operands[0].kind == "vector" else BOTH
    lanes = list[Value]()
    for operand in _sources(i):
        if operand.kind != "immediate":
            there = _lanes(s, i, operand)
            lanes += there + [None] * (size // 8 - len(there))
    picks = integers._chosen(s, i, i.operands[0]) if name == "PERMI2Q" else PICKS[name](i, size)
    found = list[Value]()
    for low, high in zip(picks[::2], picks[1::2], strict=True):
        whole = low % 2 == 0 and high == low + 1
        found.append(lanes[low // 2] if whole else _put_together(s, *(_half(s, lanes, n) for n in (low, high))))
    _write(s, i, found)


def _half(s: Sealing, lanes: Sequence[Value], n: int) -> Value:
    return ZERO if n < 0 else s.half(lanes[n // 2], n % 2)


def _put_together(s: Sealing, low: Value, high: Value) -> Value:
    if isinstance(low, Integer) and isinstance(high, Integer):
        return low + high.scaled(1 << 32)
    if low is None or high is None:
        return None
    return joined(s.pair(low)[0], s.pair(high)[0])


def _permuted_parts(i: Decoded, size: int) -> list[int]:
    """VPERM2I128: two of the four parts of 16 bytes, or zeros."""
    found = list[int]()
    for choice in (i.immediate & 15, i.immediate >> 4 & 15):
        found += [-1, -2, -1, -2] if choice & 8 else [4 * (choice & 3) + n for n in range(4)]
    return found


def _shuffled_parts(i: Decoded, size: int) -> list[int]:
    """VSHUFI32X4: parts of 16 bytes, the lower half of them of the first source."""
    parts = size // 16
    bits, found = parts // 2, list[int]()
    for n in range(parts):
        choice = i.immediate >> bits * n & parts - 1
        found += [4 * (choice + (parts if n >= parts // 2 else 0)) + k for k in range(4)]
    return found


def _shuffled_both(i: Decoded, size: int) -> list[int]:
    """SHUFPS: in each 16 bytes two halves of the first source, and two of the second."""
    return [
        part + (i.immediate >> 2 * n & 3) + (size // 4 if n >= 2 else 0)
        for part in range(0, size // 4, 4)
        for n in range(4)
    ]


PICKS: dict[str, Picks] = {
    **integers.PICKS, "PERM2I128": _permuted_parts, "SHUFI32X4": _shuffled_parts, "SHUFPS": _shuffled_both,
    "PBROADCASTD": lambda i, size: [0] * (size // 4),
}  # fmt: skip

#: Of a byte of the result, where it is from: a byte of the source, or zero. choice: the bytes of a choosing operand.
Where = Callable[[Decoded, int, Sequence[int]], int | None]


def _bytes(s: Sealing, i: Decoded, where: Where) -> None:
    sources = [operand for operand in _sources(i) if operand.kind != "immediate"]
    if i.encoding == LEGACY and i.mnemonic in ("PSHUFLW", "PSHUFHW"):
        sources = i.operands[1:2]
    lanes, choice = _lanes(s, i, sources[0]), list[int]()
    for value in _lanes(s, i, sources[1]) if len(sources) > 1 else ():
        if not isinstance(value, Integer) or value.constant is None:
            raise Fault("unsupported", f"a permutation that is not known: {i}")
        choice += value.constant.to_bytes(8, "little")
    words = [None if value is None else word for value in lanes for word in (s.pair(value) if value else (None, None))]
    found = list[Value]()
    for at in range(0, 4 * len(words), 8):
        halves = list[Word]()
        for begin in (at, at + 4):
            picks = [where(i, n, choice) for n in range(begin, begin + 4)]
            parts = [None if pick is None else (words[pick // 4], pick % 4) for pick in picks]
            if any(part is not None and part[0] is None for part in parts):
                raise Fault("unsupported", f"moves bytes of what is not known: {i}")
            halves.append(e.gather(parts))  # type: ignore[arg-type]
        found.append(joined(*halves))
    _write(s, i, found)


def _by_choice(i: Decoded, n: int, choice: Sequence[int]) -> int | None:
    return None if choice[n] & 128 else n // 16 * 16 + choice[n] % 16


def _by_twos(half: int) -> Where:
    def where(i: Decoded, n: int, choice: Sequence[int]) -> int | None:
        inside = n % 16 - 8 * half
        if not 0 <= inside < 8:
            return n
        return n // 16 * 16 + 8 * half + 2 * (i.immediate >> 2 * (inside // 2) & 3) + n % 2

    return where


def _down(i: Decoded, n: int, choice: Sequence[int]) -> int | None:
    return n + i.immediate if n % 16 + i.immediate < 16 else None


BYTES: dict[str, Where] = {
    "PSHUFB": _by_choice, "PSHUFLW": _by_twos(0), "PSHUFHW": _by_twos(1), "PSRLDQ": _down,
}  # fmt: skip
