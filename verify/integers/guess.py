# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Guesses about numbers, which are then checked. Nothing here sees or gives anything but numbers and names."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from typing import TypeVar

Name = TypeVar("Name", bound=Hashable)
FEW = 16  # numbers that are parted one by one


def limbs(
    values: Sequence[int], small: Sequence[bool], wanted: int, bits: int, modulus: int
) -> Iterator[tuple[int, int, int]]:
    """Places (i, j, k) with values[i] + 2^bits values[j] + 2^(2 bits) values[k] = wanted mod modulus, and small[k]."""
    low: dict[int, list[int]] = {}
    for n, value in enumerate(values):
        low.setdefault(value % modulus, []).append(n)
    for i, two in enumerate(values):
        for j, one in enumerate(values if small[i] else ()):
            for zero in low.get((wanted - (one << bits) - (two << 2 * bits)) % modulus, ()):
                yield zero, j, i


def accumulator(
    numbers: Mapping[Name, int], wanted: int, among: Set[Name], modulus: int
) -> Iterator[dict[Name, tuple[int, int]]]:
    """Three names, all of `among` with them, whose numbers are the 64-bit limbs of `wanted` mod modulus: weights."""
    low = dict[int, list[Name]]()
    for name, each in numbers.items():
        low.setdefault(each % modulus, []).append(name)
    for two in numbers:
        more = among - {two}
        for one in numbers if len(more) < 2 else more if len(more) == 2 else ():
            rest = wanted - (numbers[one] << 64) - (numbers[two] << 128)
            for zero in low.get(rest % modulus, ()):
                if len({zero, one, two}) == 3 and more <= {zero, one}:
                    yield {zero: (0, 0), one: (64, 0), two: (128, 0)}


def parted(low: int, high: int, zero: Callable[[int], bool]) -> list[int]:
    """Where parts of an interval [low, high] begin, but for the first: where zero(n) changes; or, if that is not known,
    at each number of a few, or in the middle."""
    begin = zero(low)
    if zero(high) == begin:
        return list(range(low + 1, high + 1)) if high - low < FEW else [(low + high) // 2 + 1]
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if zero(middle) == begin else (low, middle)
    return [high]
