# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on vectors that other people's code has, besides those of verify.integers.vectors."""

from collections.abc import Callable

from verify.decode import LEGACY, Decoded
from verify.faults import Fault
from verify.integers.algebra import WORD, ZERO, Integer
from verify.integers.others.operands import reached
from verify.integers.state import State, Value


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


VECTORS: dict[str, Callable[[State, Decoded], None]] = {
    prefix + name: function
    for names, function in (("MOVHPS MOVLPS MOVHPD MOVLPD", _half_move), ("PSRLDQ PSLLDQ", _bytes_shifted))
    for name in names.split()
    for prefix in ("", "V")
}
