# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Moves that happen at once, as on the edges between blocks, put into an order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.ir.values import Register


def ordered(moves: Mapping[Register, Register], scratch: Register | None) -> Iterator[tuple[Register, Register]]:
    """Sequential (destination, source) pairs with the effect of parallel ``moves`` (destination to source).

    Cycles go through ``scratch``; without one a cycle raises LookupError. Registers are of one file and compare by
    number; each pair has the kind of its destination.
    """
    pending = {d.number: (d, s) for d, s in moves.items() if d.number != s.number}
    while pending:
        needed = {s.number for _, s in pending.values()}
        ready = [number for number in pending if number not in needed]
        if ready:
            for number in ready:
                yield pending.pop(number)
            continue
        if scratch is None:
            raise LookupError("a cycle of moves and no register to break it")
        number, (destination, source) = next(iter(pending.items()))
        yield scratch.as_kind(source.kind), source
        pending[number] = (destination, scratch.as_kind(destination.kind))
