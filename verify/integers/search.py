# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which loop takes which lengths, and what may be said of its states: proposed, and checked by verify.integers.proof.

It runs in processes of its own, and hands over plain data.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from verify.faults import Fault
from verify.integers import poly1305 as spec
from verify.integers.algebra import FULL, Algebra, Integer, Point, number
from verify.integers.calls import calls, looped, numbered, tried
from verify.integers.conventions import Location
from verify.integers.invariant import Cut, Held, Weights
from verify.integers.operands import Open
from verify.integers.runs import Runs
from verify.integers.state import KEY_BYTES, Pointer, State

ROUNDS = 12  # of widening, until a pass keeps to the bounds
LONG = 1 << 13  # bytes of a message most of which the last loop takes
MOST = 4  # passes that may be left to runs of their own: fewer than that
LEAST = 3  # passes that are left in the runs that it is found by
PARTS = (1, 16, 32, 64, 128, 256)  # bytes in which a loop may count
Found = tuple[int, int, int]


def segments(proof: Any) -> list[tuple[int, Found | None]]:
    """Multiples of 16, ascending, each with the loop that takes most of all lengths from the one before on, or None.
    What lies between two lengths with the same loop is taken to have it, too. Raises Fault where calls refute."""
    tried(proof, (*getattr(proof, "first", ()), *calls()))
    known = [n // 4 * spec.BLOCK << e for e in range(LONG.bit_length() - 8) for n in (*range(0, 32, 4), 32)]
    loops = {length: head(proof, length) for length in sorted({*known, LONG})}
    work = list(itertools.pairwise(loops))
    while work:
        low, high = work.pop()
        middle = (low + high) // 2 // spec.BLOCK * spec.BLOCK
        if low < middle and loops[low] != loops[high]:
            loops[middle] = head(proof, middle)
            work += [(low, middle), (middle, high)]
    found: list[tuple[int, Found | None]] = []
    for length, its in sorted(loops.items()):
        if found and found[-1][1] == its:
            continue
        if found:
            found[-1] = length, found[-1][1]
        found.append((FULL + 1, its))
    random = Random(7539).randbytes
    tried(proof, ((random(KEY_BYTES), random(low + 16 * n + n)) for low, _ in found[:-1] for n in (0, 5, 14)))
    return found


def head(proof: Any, length: int) -> Found | None:
    """The loop that takes the most of a message of `length` bytes: the address where it begins, the register that
    points to the message, and the bytes of a pass."""
    s, visits = numbered(proof, bytes(KEY_BYTES), bytes(length)), list[tuple[int, dict[int, int]]]()

    def note(target: int) -> None:
        pointers = {n: x.at for n, x in enumerate(s.registers) if isinstance(x, Pointer) and x.region == "message"}
        visits.append((target, pointers))

    looped(proof.machine, s, proof.entry_point, note)
    found: list[tuple[int, int, int, int]] = []
    for target in dict.fromkeys(target for target, _ in visits):
        there = [pointers for each, pointers in visits if each == target]
        for register in there[0] if len(there) > 1 else ():
            steps = {b.get(register, 0) - a.get(register, 0) for a, b in zip(there, there[1:], strict=False)}
            size = max(steps)
            if steps == {size} and size > 0 and size % spec.BLOCK == 0:
                found.append((size * len(there), target, register, size))
    return max(found)[1:] if found else None


@dataclass
class Visit:
    """A state at a head, with its values (there): n bytes are left from offset `done` on."""

    s: Any
    there: dict[Location, Any]
    n: Integer
    done: int


Proposal = tuple[dict[Location, tuple[Any, ...]], Weights, int, bool]


def loop(proof: Any, cut: Cut, entered: Sequence[tuple[State, Integer]]) -> Proposal:
    """What may be said of the states at a head. entered: those in which calls come there, with the length."""
    seen = [Visit(s, s.locations(), n - number(done := proof.offset(s, cut)), done) for s, n in entered]
    cut.held, cut.dirty_upper = described(proof, cut, seen, 0, candidates), any(s.dirty_upper for s, _ in entered)
    assert cut.head is not None
    n = proof.length(LEAST, cut.head.size, seen[0].n.low % cut.head.size, FULL, proof.rest)
    return widened(proof, cut, lambda: (*proof.state(cut, n), n))


def least(proof: Any, cut: Cut) -> int:
    """The fewest passes that must be left for a pass to come to the head again: a guess."""
    assert cut.head is not None
    for passes in range(1, MOST):
        n = proof.length(passes, cut.head.size, next(iter(cut.rests)), FULL, proof.rest)
        try:
            proof.reaches(proof.state(cut, n)[0], cut.address, cut.address)
        except Open:
            continue
        return passes
    return MOST - 1


def candidates(runs: Any, value: Any, visit: Visit) -> Iterator[Held]:
    """What may be said of a value in a state at a head, the most useful first."""
    if isinstance(value, Pointer):
        yield Held("pointer", Pointer(value.region, 0), value.at - visit.done)
    if isinstance(value, Integer):
        names = {m for m in runs.rest.terms if m}
        for per in PARTS:
            rest = (value.scaled(per) - visit.n).terms
            if set(rest) <= {(), *names}:
                parts = sum(rest.get(m, 0) for m in names), per
                yield Held("length", at=rest.get((), 0), parts=parts)
                break
    yield from getattr(runs, "also", lambda *given: ())(value, visit.n, visit.done)
    yield Held("same", value)


def described(
    runs: Runs, cut: Cut, seen: Sequence[Visit], which: int, some: Callable[[Any, Any, Visit], Iterator[Held]]
) -> dict[Location, Held]:
    """For each location, what may be said of it in all visits: the first of `some`, or a range, or nothing. which: the
    visit for whose values `some` proposes."""
    found = dict[Location, Held]()
    for location in {location for visit in seen for location in visit.there}:
        values = [visit.there.get(location) for visit in seen]
        found[location] = Held("lost")
        for held in (*some(runs, values[which], seen[which]), ranged(runs.algebra, values)):
            every = (runs.holds(held, v, x.s, x.n, x.done) for v, x in zip(values, seen, strict=True))
            if runs.says(cut, held) and all(every):
                found[location] = held
                break
    return found


def ranged(algebra: Algebra, values: Sequence[Any]) -> Held:
    """Held that says a range with all of these values; that says nothing if one is no integer."""
    some = [value for value in values if isinstance(value, Integer)]
    if len(some) < len(values):
        return Held("lost")
    high = (1 << max(value.high for value in some).bit_length()) - 1
    return Held("any", low=min(value.low for value in some), high=high, secret=algebra.secret(*some))


def widened(runs: Runs, cut: Cut, begun: Callable[[], tuple[Any, Integer, Integer]]) -> Proposal:
    """Says less of the states, until one pass keeps to it; then finds weights. begun: gives any of these states, its
    accumulator, and the bytes left. Raises Fault (induction) where that does not end."""
    assert cut.head is not None
    for _ in range(ROUNDS):
        s, _, n = begun()
        before, size = dict(s.locations()), cut.head.size
        runs.reaches(s, cut.address, cut.address)
        there, wider, n = s.locations(), dict(cut.held), n - number(size)
        for location in {**cut.held, **there}:
            held, value = cut.held.get(location, Held("lost")), there.get(location)
            if runs.holds(held, value, s, n, size):
                wider[location] = held
            elif held.kind in ("any", "same") and isinstance(value, Integer):
                old = held.value if held.kind == "same" else None
                new = ranged(runs.algebra, [value, old] if isinstance(old, Integer) else [value])
                if held.kind == "any":
                    low, high = min(new.low, held.low), max(new.high, held.high)
                    new = replace(new, low=low, high=high, secret=new.secret or held.secret)
                wider[location] = new if held.kind == "any" or isinstance(old, Integer) else Held("lost")
            else:
                wider[location] = Held("lost")
        if wider == cut.held and s.dirty_upper == cut.dirty_upper:
            return plain(cut, *_weighed(runs, cut, before, s))
        cut.held, cut.dirty_upper = wider, s.dirty_upper
    raise Fault("induction", f"no bounds of a loop's words are kept after {ROUNDS} rounds")


def plain(cut: Cut, weights: Weights, blocks: int) -> Proposal:
    """What is proposed, as plain data. A value that stays the same is left out: the state itself has it."""
    held = {}
    for location, each in cut.held.items():
        region = each.value.region if each.kind == "pointer" else ""
        parts = tuple(part if isinstance(part, int | tuple) else None for part in each.parts)
        held[location] = (each.kind, region, each.at, each.low, each.high, each.secret, parts)
    return held, weights, blocks, cut.dirty_upper


def _weighed(runs: Runs, cut: Cut, before: dict[Location, Any], s: Any) -> tuple[Weights, int]:
    """Weights of words whose sum is the accumulator at random points; and how many blocks ahead it is."""
    assert cut.head is not None
    kept = [location for location, held in cut.held.items() if held.kind == "any"]
    after = s.locations()
    old, new = ({p: v for p in kept if isinstance(v := x[p], Integer)} for x in (before, after))
    region, size = "ad" if cut.moving == ("ad",) else "message", cut.head.size
    around = {"ad": 0, "message": 1}.get(cut.moving[0], 2) * size
    blocks = [
        s.bytes_of(region, at, spec.BLOCK) + number(1 << 8 * spec.BLOCK)
        for at in range(-around, size + around, spec.BLOCK)
    ]
    found = weights(runs.algebra, runs.r, old, new, blocks, size // spec.BLOCK)
    if not found:
        raise Fault("induction", "one pass: no sum of words becomes (h + block) r, with h what it is before it")
    return found


SHIFTS, POWERS = 131, 65  # weights are 2^shift r^power below these
MORE = 6  # equations beyond one for each word


def weights(
    algebra: Algebra,
    r: Integer,
    before: Mapping[Location, Integer],
    after: Mapping[Location, Integer],
    blocks: Sequence[Integer],
    many: int,
) -> tuple[Weights, int] | None:
    """Weights of words whose sum becomes (.. (sum + block) r + block ..) r by a pass, for `many` of the blocks; and by
    how many blocks these begin later than the pass. None where there are none.

    Each random point is an equation that is linear in the weights, for one r throughout.
    """
    fixed = Point(algebra, Random(1), spec.P)
    base = fixed(r)
    same = {i: fixed.found[i] for i in fixed.found if algebra.unknowns[i].made[2:] != (0,)}
    number = {unknown: location for location, word in before.items() for (unknown,) in word.terms}
    counted = sorted({number[i] for i in _reached(algebra, after.values()) if i in number}, key=str)
    middle, by, rows = (len(blocks) - many) // 2, pow(base, many, spec.P), list[list[int]]()
    begins = sorted(range(2 * middle + 1), key=lambda begin: abs(begin - middle))
    for seed in range(len(counted) + MORE):
        point = Point(algebra, Random(seed + 2), spec.P, same)
        rows.append([(point(after[p]) - by * point(before[p])) % spec.P for p in counted])
        numbers = [point(block) for block in blocks]
        for begin in begins:
            total = 0
            for each in numbers[begin : begin + many]:
                total = (total + each) * base % spec.P
            rows[-1].append(total)
    known = {(pow(base, e, spec.P) << w) % spec.P: (w, e) for e in range(POWERS) for w in range(SHIFTS)}
    for begin, found in zip(begins, _solved(rows, len(counted)), strict=False):
        if found and all(not x or x in known for x in found):
            return {location: known[x] for location, x in zip(counted, found, strict=True) if x}, begin - middle
    return None


def _reached(algebra: Algebra, values: Iterable[Integer]) -> set[int]:
    """The unknowns that values are polynomials of, and those of what their names name."""
    found: set[int] = set()
    work = [i for value in values for m in value.terms for i in m]
    while work:
        i = work.pop()
        if i not in found:
            found.add(i)
            made = algebra.unknowns[i].made
            if made and made[2] == 0 and isinstance(made[2], int):
                work += [j for m in made[1].terms for j in m]
    return found


def _solved(rows: list[list[int]], count: int) -> list[list[int] | None]:
    """Linear equations modulo P: for each column after the first `count` the one solution, or None."""
    p = spec.P
    for column in range(count):
        pivot = next((i for i in range(column, len(rows)) if rows[i][column]), None)
        if pivot is None:
            return []
        rows[column], rows[pivot] = rows[pivot], rows[column]
        inverse = pow(rows[column][column], -1, p)
        rows[column] = top = [x * inverse % p for x in rows[column]]
        for i, row in enumerate(rows):
            if i != column and row[column]:
                by = row[column]
                rows[i] = [(x - by * y) % p for x, y in zip(row, top, strict=True)]
    sides = list(zip(*rows, strict=True))[count:]
    return [None if any(side[count:]) else list(side[:count]) for side in sides]
