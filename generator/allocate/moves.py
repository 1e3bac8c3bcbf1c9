# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Moves that happen at once, as on the edges between blocks, put into an order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.ir.values import Mem, Register


def ordered(
    moves: Mapping[Register, Register], scratch: Callable[[Register], Register | Mem]
) -> Iterator[tuple[Register | Mem, Register | Mem]]:
    """Sequential (destination, source) pairs with the effect of parallel ``moves`` (destination to source).

    Registers are of one file and compare by number. Where moves form a cycle, ``scratch`` is asked for a place to keep
    the register it is given.
    """
    pending: dict[int, tuple[Register, Register | Mem]] = {
        d.number: (d, s) for d, s in moves.items() if d.number != s.number
    }
    while pending:
        needed = {s.number for _, s in pending.values() if isinstance(s, Register)}
        ready = [number for number in pending if number not in needed]
        if ready:
            for number in ready:
                yield pending.pop(number)
            continue
        number, (destination, source) = next(iter(pending.items()))
        assert isinstance(source, Register)
        kept = scratch(source)
        yield kept, source
        pending[number] = (destination, kept)
