# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Stabilised quartiles, the statistic of SUPERCOP (Bernstein, https://cr.yp.to/papers.html#rsrst)."""

from collections.abc import Mapping, Sequence


def stabilised_quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """stq1, stq2 (the interquartile mean) and stq3 of n > 0 values.

    Each value is repeated 8 times and the 8n are sorted; the quartiles are the means of elements [n, 3n), [3n, 5n)
    and [5n, 7n).
    """
    n = len(values)
    if n == 0:
        raise ValueError("no values, no quartiles")
    repeated = [value for value in sorted(values) for _ in range(8)]
    first, second, third = (sum(repeated[i * n : (i + 2) * n]) / (2 * n) for i in (1, 3, 5))
    return first, second, third


def slope(quartiles: Mapping[int, tuple[float, float, float]], short: int, long: int) -> tuple[float, float, float]:
    """The slope of the middle from `short` to `long`, with the least and greatest slope that the quartiles allow."""
    (a1, a2, a3), (b1, b2, b3) = quartiles[short], quartiles[long]
    return (b1 - a3) / (long - short), (b2 - a2) / (long - short), (b3 - a1) / (long - short)
