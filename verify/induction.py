# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Lengths without end: one pass of the main loop turns a call into the call for the rest of the message.

Let head be the first address of the main loop. For every length from some length on and every 64-bit block counter:
1. The call reaches head; so does the call for the rest: `blocks` blocks later, pointers, length and counter moved on.
2. From head, one pass leads to head again, has written `blocks` blocks of right output more, and leaves a state that is
   the state in which the call for the rest reaches head, up to some places.
3. In these places anything may be, in 2 and in the proofs for single lengths: they are taken as unknown at head.
So if the call for the rest is right, the call is: by induction all these lengths follow from the `64 * blocks` lengths
below them, which are proved one by one. The entries that start at block 0 reach head in the state in which the
one with a counter does for counter 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify import expression as e
from verify.contract import ROLES, Call
from verify.expression import Word
from verify.faults import Fault, Undecided
from verify.havoc import Havoc, differences
from verify.prove import Subject, prove_length, where
from verify.state import State
from verify.values import Length

PASSES = 400_000  # instructions allowed
DISCOVERY = 9000  # bytes: a length that makes all loops run
HIGHEST = 1 << 18  # bytes: where the last path must have begun


@dataclass(frozen=True)
class Induction:
    """Proved: every length from low on is right if every length in [low - 64 * blocks, low) is."""

    low: int
    blocks: int
    havoc: Havoc

    @property
    def base(self) -> range:
        return range(self.low - 64 * self.blocks, self.low)


def with_counter(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """The arguments of the entry that starts at any block and does the same."""
    return ROLES["xor_ic" if "m" in arguments else "stream_ic"]


def induce(subject: Subject) -> Induction:
    """The induction that reaches all lengths from some length on. Raises Fault where there is none.

    subject: the entry with a block counter (arguments xor_ic or stream_ic).
    """
    prove_length(subject, DISCOVERY)
    subject.program.stop_at(set(subject.program.loops))
    low = 1
    while low <= HIGHEST:
        try:
            return _interval(subject, Length(low))
        except Undecided as split:
            if split.at <= low:
                raise Fault("unsupported", f"{split}, which is decided already") from split
            low = split.at
        except Fault as fault:
            if fault.address >= 0 and not fault.where:
                fault.where = where(subject, fault.address)
            raise
    raise Fault("unsupported", f"takes another path still at {HIGHEST} bytes")


def _interval(subject: Subject, length: Length) -> Induction:
    head, before, after = _find(subject, length)
    blocks, remainder = divmod(after - before, 16)
    if remainder or blocks <= 0:
        raise Fault("unsupported", "a pass of the main loop is not a number of whole blocks")
    havoc = Havoc(head)
    for _ in range(8):
        second, call = _second(subject, length, havoc)
        first = _first(subject, length, head, blocks)
        fresh = {p: s for p, s in differences(second, first).items() if p not in havoc.places or s > havoc.places[p]}
        if second.wide > first.wide:
            havoc.wide = True
        if not fresh:
            break
        havoc.places.update(fresh)
    else:
        raise Fault("unsupported", "the main loop's state does not come to rest")
    cells = call.regions["c"].cells
    if sorted(cells) != list(range(0, 4 * after, 4)):
        raise Fault("output", "a pass of the main loop does not write whole words one after the other")
    wrong = call.check_output(0, 4 * after)
    if wrong:
        raise wrong[0]
    if length.low - 64 * blocks < 1:
        raise Fault("unsupported", "the interval begins too low")
    return Induction(length.low, blocks, havoc)


def _call(subject: Subject, length: Length, shift: int = 0, counter: tuple[Word, Word] | None = None) -> Call:
    image, policy = subject.program.image, subject.policy
    return Call(image, subject.arguments, subject.primitive, length, policy, shift=shift, counter=counter)


def _find(subject: Subject, length: Length) -> tuple[int, int, int]:
    """The first address reached twice with output written in between, and how many words were before and after."""
    call = _call(subject, length)
    cells = call.regions["c"].cells
    seen: dict[int, int] = {}
    result: list[tuple[int, int, int]] = []

    def at(address: int, s: State) -> bool:
        if address in seen and seen[address] != len(cells):
            result.append((address, seen[address], len(cells)))
            return True
        seen.setdefault(address, len(cells))
        return False

    subject.program.run(call.state, subject.address, PASSES, at)
    if not result:
        raise Fault("unsupported", "there is no main loop")
    return result[0]


def _first(subject: Subject, length: Length, head: int, shift: int, counter: tuple[Word, Word] | None = None) -> State:
    """The state in which a call first reaches head."""
    call = _call(subject, length, shift, counter)
    if subject.program.run(call.state, subject.address, PASSES, lambda address, s: address == head) != head:
        raise Fault("unsupported", "the call for the rest does not reach the main loop")
    return call.state


def _second(subject: Subject, length: Length, havoc: Havoc) -> tuple[State, Call]:
    """The state after one pass, begun with unknown contents of the havoc's places."""
    call = _call(subject, length)
    arrivals = 0

    def at(address: int, s: State) -> bool:
        nonlocal arrivals
        if address != havoc.head:
            return False
        arrivals += 1
        if arrivals == 1:
            havoc.apply(s)
        return arrivals == 2

    subject.program.run(call.state, subject.address, PASSES, at)
    return call.state, call


def same_at_head(entry: Subject, counted: Subject, induction: Induction) -> list[str]:
    """Names where an entry that starts at block 0 reaches head otherwise than the one with a counter does."""
    length = Length(induction.low)
    head = induction.havoc.head
    mine = _first(entry, length, head, 0)
    yours = _first(counted, length, head, 0, (e.ZERO, e.ZERO))
    found = {p: s for p, s in differences(mine, yours).items() if p not in induction.havoc.places}
    return Havoc(head, found).names() + (["wide"] if mine.wide and not (yours.wide or induction.havoc.wide) else [])
