# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Cycles of a call from counters that tick coarsely.

AMD's time stamp counter advances by the base clock's multiplier, 26 cycles and more at a time: a quartile of single
calls is then off by several per cent on a short message. The mean over successive calls is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

#: Calls at the beginning of each group, which find another implementation's code and data in the caches.
COLD = 4


def means(fields: Iterable[Sequence[str]], word: str = "xor_cycles") -> dict[int, list[float]]:
    """For each length, one figure a pass: the mean of the calls of a group after the first few.

    fields: of one implementation, as harness.measuring.Readings has them: WORD LENGTH STQ2 ±DELTAS.
    """
    found: dict[int, list[float]] = {}
    for what, length, middle, deltas in fields:
        if what == word:
            warm = [int(delta) for delta in re.findall(r"[+-]\d+", deltas)][COLD:]
            found.setdefault(int(length), []).append(int(middle) + sum(warm) / len(warm))
    return found
