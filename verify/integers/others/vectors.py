# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on vectors that other people's code has, besides those of verify.integers.vectors."""

from collections.abc import Callable

from verify.decode import LEGACY, Decoded
from verify.faults import Fault
from verify.integers.algebra import WORD, ZERO, Integer
from verify.integers.others.operands import integer, reached, read, write
from verify.integers.state import Pointer, State, Value


def _vector_move(s: State, i: Decoded) -> None:
    """Moves of 16 bytes or more. MOVA, MOVDQA and MOVNT ask for alignment."""
    to, source = i.operands
    strict = i.mnemonic.removeprefix("V").startswith(("MOVA", "MOVDQA", "MOVNT"))
    if source.kind == "memory":
        at = _aligned(s, i, source.size, strict)
        lanes = [s.load(Pointer(at.region, at.at + b), 8) for b in range(0, source.size, 8)]
    else:
        lanes = s.vectors[source.number][: source.size // 8]
    if to.kind == "vector":
        kept = s.vectors[to.number][len(lanes) :] if i.encoding == LEGACY else [ZERO] * (8 - len(lanes))
        s.vectors[to.number] = [*lanes, *kept]
    else:
        at = _aligned(s, i, to.size, strict)
        for n, value in enumerate(lanes):
            s.store(Pointer(at.region, at.at + 8 * n), 8, value)


def _aligned(s: State, i: Decoded, size: int, strict: bool) -> Pointer:
    at = reached(s, i)
    if strict and not s.aligned(at, size):
        raise Fault("alignment", f"{at.region}{at.at:+d} may be no multiple of {size} bytes")
    return at


def _half_move(s: State, i: Decoded) -> None:
    """MOVHPS, MOVLPS and the like: between 8 bytes of memory and one lane."""
    lane = 1 if "H" in i.mnemonic else 0
    to, source = i.operands[0], i.operands[-1]
    if to.kind == "memory":
        s.store(reached(s, i), 8, s.vectors[source.number][lane])
        return
    if source.kind != "memory":
        raise Fault("unsupported", f"{i}")
    lanes = list(s.vectors[i.operands[-2].number])
    lanes[lane] = s.load(reached(s, i), 8)
    s.vectors[to.number] = lanes if i.encoding == LEGACY else [*lanes[:2], *[ZERO] * 6]


def _half_word(s: State, i: Decoded) -> None:
    """MOVD and MOVQ: 4 or 8 bytes, with zeros above."""
    to, source = i.operands
    value = s.vectors[source.number][0] if source.kind == "vector" else read(s, i, source)
    if i.mnemonic.endswith("D") and isinstance(value, Integer):
        value = s.algebra.modulo(value, 32)
    if isinstance(value, Integer):
        value = s.algebra.named(value)
    elif value is not None:
        raise Fault("unsupported", f"{i}")
    if to.kind == "vector":
        kept = s.vectors[to.number][2:] if i.encoding == LEGACY else [ZERO] * 6
        s.vectors[to.number] = [value, ZERO, *kept]
    else:
        write(s, i, to, value)


def _bytes_shifted(s: State, i: Decoded) -> None:
    """PSRLDQ and PSLLDQ, in each 16 bytes."""
    to, source = i.operands[0], i.operands[-2]
    if source.kind != "vector":
        raise Fault("unsupported", f"{i}")
    by, lanes = 8 * min(i.immediate, 16), s.vectors[source.number][: to.size // 8]
    found: list[Value] = []
    for low, high in zip(lanes[::2], lanes[1::2], strict=True):
        if by == WORD:
            found += [high, ZERO] if "R" in i.mnemonic else [ZERO, low]
            continue
        if not isinstance(low, Integer) or not isinstance(high, Integer):
            found += [None, None]
            continue
        whole = low + high.scaled(1 << WORD)
        whole = s.algebra.floor(whole, by) if "R" in i.mnemonic else whole.scaled(1 << by)
        found += [s.algebra.modulo(whole), s.algebra.modulo(s.algebra.floor(whole, WORD))]
    kept = s.vectors[to.number][len(found) :] if i.encoding == LEGACY else [ZERO] * (8 - len(found))
    s.vectors[to.number] = [*found, *kept]


def _part(s: State, i: Decoded) -> None:
    """PINSRD, PINSRQ, PEXTRD and PEXTRQ: 4 or 8 bytes of the lower 16."""
    bits = 32 if i.mnemonic.endswith("D") else WORD
    lane, half = divmod(i.immediate % (128 // bits) * bits, WORD)
    to = i.operands[0]
    source = i.operands[0] if "EXTR" in i.mnemonic else i.operands[-2]
    if "EXTR" in i.mnemonic:
        word = integer(s.vectors[i.operands[1].number][lane], i)
        write(s, i, to, s.algebra.named(s.algebra.modulo(s.algebra.floor(word, half), bits)))
        return
    new = integer(read(s, i, source), i)
    first = s.vectors[i.operands[1].number if len(i.operands) == 4 else to.number]
    lanes = list(first[:2])
    if bits == WORD:
        lanes[lane] = new
    else:
        old = integer(lanes[lane], i)
        kept = s.algebra.floor(old, 32).scaled(1 << 32) if half == 0 else s.algebra.modulo(old, 32)
        lanes[lane] = (kept + new.scaled(1 << half)).within(0, (1 << WORD) - 1)
    s.vectors[to.number] = [*lanes, *(s.vectors[to.number][2:] if i.encoding == LEGACY else [ZERO] * 6)]


def _permuted(s: State, i: Decoded) -> None:
    """VPERM2I128 and VPERMD, by choices that are known."""
    to, first, second = i.operands[:3]
    if i.broadcast:
        raise Fault("unsupported", f"{i}")
    if second.kind == "memory":
        at = reached(s, i)
        other = [s.load(Pointer(at.region, at.at + b), 8) for b in range(0, second.size, 8)]
    else:
        other = s.vectors[second.number][: to.size // 8]
    if i.mnemonic == "VPERM2I128":
        given, found = [*s.vectors[first.number][:4], *other], list[Value]()
        for choice in (i.immediate & 15, i.immediate >> 4 & 15):
            found += [ZERO, ZERO] if choice & 8 else given[2 * (choice & 3) :][:2]
    else:
        halves: list[Integer] = []
        for each in s.vectors[first.number][: to.size // 8]:
            chosen = integer(each, i).constant
            if chosen is None:
                raise Fault("unsupported", f"a permutation that is not known: {i}")
            for pick in (chosen % (1 << 32), chosen >> 32):
                lane, half = divmod(pick % (to.size // 4), 2)
                word = integer(other[lane], i)
                halves.append(s.algebra.floor(word, 32) if half else s.algebra.modulo(word, 32))
        found = [low + high.scaled(1 << 32) for low, high in zip(halves[::2], halves[1::2], strict=True)]
    s.vectors[to.number] = [*found, *[ZERO] * (8 - len(found))]


def _cleared(s: State, i: Decoded) -> None:
    """XORPS and XORPD of a register with itself: 0."""
    to = i.operands[0]
    if i.operands[-1] != i.operands[-2] or to.kind != "vector" or i.operands[-1].kind != "vector":
        raise Fault("unsupported", f"{i}")
    lanes = to.size // 8
    kept = s.vectors[to.number][lanes:] if i.encoding == LEGACY else [ZERO] * (8 - lanes)
    s.vectors[to.number] = [*[ZERO] * lanes, *kept]


def _also(names: str, function: Callable[[State, Decoded], None]) -> dict[str, Callable[[State, Decoded], None]]:
    return {prefix + name: function for name in names.split() for prefix in ("", "V")}


VECTORS: dict[str, Callable[[State, Decoded], None]] = {
    **_also("MOVAPS MOVUPS MOVAPD MOVUPD MOVDQA MOVDQU", _vector_move),
    **_also("MOVHPS MOVLPS MOVHPD MOVLPD", _half_move),
    **_also("MOVD MOVQ", _half_word),
    **_also("PSRLDQ PSLLDQ", _bytes_shifted),
    **_also("PINSRD PINSRQ PEXTRD PEXTRQ", _part),
    "VPERM2I128": _permuted,
    "VPERMD": _permuted,
    **_also("XORPS XORPD", _cleared),
}  # fmt: skip
