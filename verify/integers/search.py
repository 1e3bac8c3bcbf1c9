# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which loop takes which lengths, and what may be said of its states: guessed, and checked by verify.integers.proof."""

from __future__ import annotations

import itertools
from dataclasses import replace

from verify.faults import Fault
from verify.integers import guess
from verify.integers import poly1305 as spec
from verify.integers.algebra import FULL, Integer, number
from verify.integers.invariant import Held, Invariant, Loop
from verify.integers.runs import Runs
from verify.integers.state import KEY_BYTES, Location, Pointer, State, Value

ROUNDS = 12  # in which an invariant must be found
LONG = 1 << 13  # a length of which the most part is the last loop's
LEAST = 4  # passes that may be left to runs of their own


def segments(runs: Runs) -> list[tuple[int, int, Loop | None]]:
    """Lengths from one multiple of 16 up to another, and the loop that takes the most of them. (What lies between
    two lengths with the same loop is taken to have that, too.)"""
    known = [n // 4 * spec.BLOCK << e for e in range(LONG.bit_length() - 8) for n in (*range(0, 32, 4), 32)]
    loops = {length: loop(runs, length) for length in sorted({*known, LONG})}
    work = list(itertools.pairwise(loops))
    while work:
        low, high = work.pop()
        middle = (low + high) // 2 // spec.BLOCK * spec.BLOCK
        if low < middle and loops[low] != loops[high]:
            loops[middle] = loop(runs, middle)
            work += [(low, middle), (middle, high)]
    found: list[tuple[int, int, Loop | None]] = []
    for length, its in sorted(loops.items()):
        if found and found[-1][2] == its:
            continue
        if found:
            found[-1] = (found[-1][0], length, found[-1][2])
        found.append((length, FULL + 1, its))
    return found


def loop(runs: Runs, length: int) -> Loop | None:
    """The loop that takes the most of a message."""
    s, visits = runs.numbered(bytes(KEY_BYTES), bytes(length)), list[tuple[int, dict[int, int]]]()

    def note(target: int) -> None:
        pointers = {n: x.at for n, x in enumerate(s.registers) if isinstance(x, Pointer) and x.region == "message"}
        visits.append((target, pointers))

    runs.machine.run(s, runs.entry_point, set(), note)
    found: list[tuple[int, int, int, int]] = []
    for head in dict.fromkeys(target for target, _ in visits):
        there = [pointers for target, pointers in visits if target == head]
        for register in there[0] if len(there) > 1 else ():
            steps = {b.get(register, 0) - a.get(register, 0) for a, b in zip(there, there[1:], strict=False)}
            size = max(steps)
            if steps == {size} and size > 0 and size % spec.BLOCK == 0:
                found.append((size * len(there), head, register, size))
    return Loop(*max(found)[1:]) if found else None


def found(runs: Runs, loop: Loop, low: int, high: int) -> Invariant:
    """An invariant, by widening: it is a guess, and checked like any other."""
    invariant, head, size = Invariant(loop, {}, (0, 1)), loop.head, loop.size
    for s, n, done in runs.entered(loop, low, high):
        there = {location: runs.described(value, n, done) for location, value in s.locations().items()}
        rest, least = n.low % size, n.low // size
        invariant.rests[rest] = min(invariant.rests.get(rest, least), least)
        old, invariant.frame = invariant.locations or there, s.frame
        invariant.dirty_upper |= s.dirty_upper
        invariant.locations = {location: Held("lost") for location in (*old, *there)}
        for location in old.keys() & there.keys():
            invariant.locations[location] = _wider(runs, old[location], s.locations()[location], n, done)
    (rest, *_) = invariant.rests
    for _ in range(ROUNDS):
        n = runs.length(rest, LEAST - 1, size)
        s, _ = runs.state(invariant, n)
        before = s.locations()
        runs.reaches(s, head, head)
        there_ = s.locations()
        left = n - number(size)
        wider = {p: _wider(runs, held, there_.get(p), left, size) for p, held in invariant.locations.items()}
        wider |= {location: Held("lost") for location in there_ if location not in wider}
        if wider == invariant.locations and s.dirty_upper == invariant.dirty_upper:
            return _weighed(runs, invariant, before, s)
        invariant.locations, invariant.dirty_upper = wider, s.dirty_upper
    raise Fault("induction", f"no bounds of the loop's words are kept after {ROUNDS} rounds")


def _wider(runs: Runs, held: Held, value: Value, n: Integer, done: int) -> Held:
    new = runs.described(value, n, done)
    if held == new or held.kind == "lost":
        return replace(held, low=min(held.low, new.low), high=max(held.high, new.high))
    known = held.kind in ("any", "length") or isinstance(held.value, Integer)
    if not known or not isinstance(value, Integer):
        return Held("lost")
    old = held.value if isinstance(held.value, Integer) else None
    low, high, secret = held.low, held.high, held.secret
    if old is not None:
        low, high, secret = old.low, old.high, runs.algebra.secret(old)
    high = (1 << max(high, value.high).bit_length()) - 1
    return Held("any", low=min(low, value.low), high=high, secret=secret or runs.algebra.secret(value))


def _weighed(runs: Runs, invariant: Invariant, before: dict[Location, Value], s: State) -> Invariant:
    """The same, with words whose sum is the accumulator at random points."""
    kept = [location for location, held in invariant.locations.items() if held.kind == "any"]
    old, new = ({p: v for p in kept if isinstance(v := x[p], Integer)} for x in (before, s.locations()))
    size, bit = invariant.loop.size, number(1 << 8 * spec.BLOCK)
    blocks = [s.bytes_of("message", at, spec.BLOCK) + bit for at in range(-size, 2 * size, spec.BLOCK)]
    weighed = guess.weights(runs.algebra, runs.r, old, new, blocks, size // spec.BLOCK)
    if not weighed:
        raise Fault("induction", "one pass: no sum of words becomes (h + block) r, with h what it is before it")
    invariant.weights, invariant.ahead = weighed[0], spec.BLOCK * weighed[1]
    return invariant
