# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Cycles of a call from a counter with coarse ticks: the one statistic of all measurements.

AMD's time stamp counter advances by the base clock's multiplier, 26 cycles and more at a time: the quartiles of single
calls of a short message are then off by several per cent. The mean over successive calls is not.
"""

import re
from collections.abc import Iterable, Sequence

from harness.database import Record, Timing
from harness.quartiles import stabilised_quartiles

#: Calls at the start of each group, while another implementation's code and data are still in the caches.
COLD = 4


def mean(counts: Sequence[float]) -> float:
    """Cycles of one call: the mean over a group of successive calls, without the first few."""
    warm = counts[COLD:] or counts
    return sum(warm) / len(warm)


def means(fields: Iterable[Sequence[str]], word: str = "xor_cycles") -> dict[int, list[float]]:
    """For each length in bytes, one figure for each pass: the mean of the pass's group of calls.

    fields: one implementation's, as in Readings.fields: WORD LENGTH STQ2 ±DELTAS.
    """
    found: dict[int, list[float]] = {}
    for what, length, middle, deltas in fields:
        if what == word:
            counts = [int(middle) + int(delta) for delta in re.findall(r"[+-]\d+", deltas)]
            found.setdefault(int(length), []).append(mean(counts))
    return found


def quartiles(
    records: Iterable[Record], word: str = "xor_cycles"
) -> dict[tuple[str, str, str], dict[int, tuple[float, float, float]]]:
    """The statistic of all tables, plots and pages: by primitive, implementation and compiler, and by length in bytes,
    the stabilised quartiles of the means of all groups, in cycles of the counter. Records must be of one run."""
    found: dict[tuple[str, str, str], dict[int, list[float]]] = {}
    for each in records:
        if isinstance(each, Timing) and each.word == word and each.length >= 0:
            key = f"{each.context.operation}/{each.context.primitive}", each.implementation, each.compiler
            found.setdefault(key, {}).setdefault(each.length, []).append(mean(each.counts))
    return {
        key: {length: stabilised_quartiles(values) for length, values in sorted(lengths.items())}
        for key, lengths in found.items()
    }
