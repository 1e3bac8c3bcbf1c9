# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Pointers to bytes of the message whose offset depends on the length, and distances of objects."""

from dataclasses import dataclass

from verify.integers.algebra import Integer
from verify.integers.state import Pointer, SymbolicPointer
from verify.values import signed


@dataclass(frozen=True)
class PointerDifference:
    """The distance from `other` to `one`, pointers to two regions: added to a pointer to the region of `other`, it
    gives one to that of `one`."""

    one: Pointer
    other: Pointer


def pointing(region: str, offset: Integer) -> Pointer | SymbolicPointer:
    """A pointer to the byte at an offset of a region: a SymbolicPointer where that is no number."""
    offset = offset.within(offset.low, offset.high)
    if offset.constant is not None:
        return Pointer(region, signed(offset.constant))
    return SymbolicPointer(region, offset)
