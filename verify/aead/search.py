# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is guessed, and checked by verify.aead.proof: where loops begin, and what may be said of their states."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from random import Random

from iced_x86 import InstructionInfoFactory, OpAccess, Register, RegisterInfo

from verify.aead.runs import TEXT, Cut, Head, Held, Runs, halves, ranged, same, says
from verify.aead.specification import BLOCK
from verify.aead.state import Sealing, Value
from verify.expression import Word
from verify.expression import value as number_of
from verify.faults import Fault
from verify.integers import guess, poly1305
from verify.integers.algebra import Integer, Point, number
from verify.integers.state import KEY_BYTES, Location, Pointer

ROUNDS = 12  # in which a loop's words must keep to their bounds
LEAST = 4  # passes that are left in the runs that it is found by
AHEAD = 40  # blocks of keystream that may wait
SEEN, LAST = 6, 99  # visits of a loop that are looked at; behind all registers


def head(runs: Runs, length: int, ad_length: int, moving: tuple[str, ...]) -> Head | None:
    """The loop that takes most of a text, by a pointer that each pass moves alike; None where none takes half of it."""
    data = bytes(KEY_BYTES), bytes(32), bytes(ad_length), bytes(length)
    s, visited = runs.numbered(*data), dict[int, list[dict[Location, int]]]()

    def note(target: int) -> None:
        locations = s.locations().items() if len(visited.setdefault(target, [])) < SEEN else ()
        visited[target].append({x: v.at for x, v in locations if isinstance(v, Pointer) and v.region in moving})

    runs.machine.run(s, runs.entry_point, set(), note)
    many = {target: len(there) * max(moved(there[:SEEN]).values(), default=0) for target, there in visited.items()}
    for target in sorted(many, key=many.__getitem__, reverse=True):
        if 2 * many[target] < max(length, ad_length):
            break
        s, at, there = runs.numbered(*data), runs.entry_point, list[dict[Location, int]]()
        while len(there) < SEEN and (at := runs.machine.run(s, at, {target})) == target:
            locations = s.locations().items()
            there.append({x: v.at for x, v in locations if isinstance(v, Pointer) and v.region in moving})
        sizes = moved(there)
        for location in sorted(sizes, key=lambda each: each if isinstance(each, int) else LAST):
            return Head(target, location, moving, sizes[location])
    return None


def moved(there: Sequence[dict[Location, int]]) -> dict[Location, int]:
    """By how many blocks' bytes each pass moves pointers, of those that all passes move alike."""
    found = dict[Location, int]()
    for location in there[0] if len(there) > 1 else ():
        if all(location in each for each in there):
            steps = {b[location] - a[location] for a, b in itertools.pairwise(there)}
            size = max(steps)
            if steps == {size} and size > 0 and size % poly1305.BLOCK == 0:
                found[location] = size
    return found


def meeting(runs: Runs) -> int:
    """Where all calls go on in the same way when the additional data are absorbed."""
    traces = list[list[int]]()
    for size in (0, 1, 16, 37):
        s = runs.numbered(bytes(KEY_BYTES), bytes(32), bytes(size), bytes(7))
        runs.machine.visited = []
        runs.machine.run(s, runs.entry_point, set())
        traces.append(runs.machine.visited)
    runs.machine.visited = None
    common = 0
    while len({trace[-1 - common] for trace in traces}) == 1:
        common += 1
    return traces[0][-common]


def joins(runs: Runs, traces: Sequence[list[int]]) -> tuple[dict[int, set[int]], set[int]]:
    """Where ways part that come to one address again, once in each trace, in their order; with the registers that are
    read from there on before they are written. And those to which not all traces come: the last before another."""
    before, factory = dict[int, set[int]](), InstructionInfoFactory()
    for trace in traces:
        for one, two in itertools.pairwise(trace):
            before.setdefault(two, set()).add(one)
    many = {at: [each.count(at) for each in traces] for at, there in before.items() if len(there) > 1}
    common = [at for at in traces[-1] if at in many and set(many[at]) == {1}]
    sometimes = {at for at, counts in many.items() if set(counts) == {0, 1}}
    blocks = dict[int, int]()  # the last before one of these
    for trace in traces:
        last = 0
        for at in trace:
            if at in common and last:
                blocks[last] = at
            last = 0 if at in common else at if at in sometimes else last
    blocks = {at: end for at, end in blocks.items() if list(blocks.values()).count(end) == 1}
    common = [each for end in common for each in (*(at for at in blocks if blocks[at] == end), end)]
    found = {at: set[int]() for at in common}
    for trace in traces:
        live, begins = set[int](), set(common)
        for at in reversed(trace):
            used = factory.info(runs.machine.instruction(at).raw).used_registers()
            for access, change in ((WRITTEN, live.difference_update), (READ, live.update)):
                some = [RegisterInfo(each.register).full_register for each in used if each.access in access]
                change(register - Register.RAX for register in some if Register.RAX <= register <= Register.R15)
            if at in begins:
                found[at] |= live
    return found, {*blocks}


WRITTEN = (OpAccess.WRITE, OpAccess.READ_WRITE)
READ = (OpAccess.READ, OpAccess.READ_WRITE, OpAccess.COND_READ, OpAccess.READ_COND_WRITE)


@dataclass
class Visit:
    """A state at a head: bytes left behind `done`."""

    s: Sealing
    there: dict[Location, Value]
    n: Integer
    done: int


def visits(runs: Runs, s: Sealing, address: int, cut: Cut, n: Integer, many: int) -> Iterator[Visit]:
    """The first states at a head."""
    assert cut.head is not None
    for _ in range(many):
        runs.reaches(s, address, cut.head.address)
        address, done = cut.head.address, runs.offset(s, cut)
        yield Visit(s, dict(s.locations()), n - number(done), done)


def described(runs: Runs, cut: Cut, seen: Sequence[Visit]) -> dict[Location, Held]:
    """What may be said of all of these."""
    stream, base = dict[Word, tuple[int, int]](), (seen[1].done + seen[1].s.phase) // BLOCK
    for index in range(-AHEAD if base >= AHEAD else -base, AHEAD) if seen[0].s.ad_left is not seen[0].n else ():
        stream |= {word: (index, n) for n, word in enumerate(seen[1].s.keystream(base + index))}
    found = dict[Location, Held]()
    for location in {location for visit in seen for location in visit.there}:
        values = [visit.there.get(location) for visit in seen]
        found[location] = Held("lost")
        for held in (*_candidates(values[1], seen[1], base, stream), ranged(runs, values)):
            if says(cut, held) and all(
                runs.holds(held, v, x.s, x.n, x.done) for v, x in zip(values, seen, strict=True)
            ):
                found[location] = held
                break
    return found


def _candidates(value: Value, visit: Visit, base: int, stream: dict[Word, tuple[int, int]]) -> Iterator[Held]:
    if isinstance(value, Integer):
        yield Held("total")
    yield Held("same", value)
    if isinstance(value, Pointer):
        yield Held("pointer", Pointer(value.region, 0), value.at - visit.done)
    if isinstance(value, Integer):
        rest = (value - visit.n).terms
        if set(rest) <= {()}:
            yield Held("length", at=rest.get((), 0))
    both = halves(value)
    if both is None:
        return
    low = number_of(both[0])
    if low is not None:
        yield Held("counter", at=low - base)
    if both[0] in stream or both[1] in stream:
        yield Held("stream", parts=tuple(stream.get(word, word) for word in both))


def widened(runs: Runs, cut: Cut, again: Callable[[], tuple[Sealing, Integer, int, dict[Location, Value]]]) -> None:
    """Says less of the states, until a pass keeps to it; with weights, if there are. again: a run of one pass from any
    state of them: its end, the bytes left, those done, and the words before."""
    for _ in range(ROUNDS):
        s, n, done, before = again()
        there, wider = s.locations(), dict(cut.held)
        for location in {**cut.held, **there}:
            held, value = cut.held.get(location, Held("lost")), there.get(location)
            if runs.holds(held, value, s, n, done):
                wider[location] = held
            elif held.kind in ("any", "same") and isinstance(value, Integer):
                old = held.value if held.kind == "same" else None
                values = [value, old] if isinstance(old, Integer) else [value]
                new = ranged(runs, values)
                if held.kind == "any":
                    low, high = min(new.low, held.low), max(new.high, held.high)
                    new = replace(new, low=low, high=high, secret=new.secret or held.secret)
                wider[location] = new if held.kind == "any" or isinstance(old, Integer) else Held("lost")
            else:
                wider[location] = Held("lost")
        if wider == cut.held and s.dirty_upper == cut.dirty_upper:
            _weighed(runs, cut, before, s)
            return
        cut.held, cut.dirty_upper = wider, s.dirty_upper
    raise Fault("induction", f"no bounds of a loop's words are kept after {ROUNDS} rounds")


def _weighed(runs: Runs, cut: Cut, before: dict[Location, Value], s: Sealing) -> None:
    """Words whose sum is the accumulator at random points."""
    assert cut.head is not None
    kept = [location for location, held in cut.held.items() if held.kind == "any"]
    after = s.locations()
    old, new = ({p: v for p in kept if isinstance(v := x[p], Integer)} for x in (before, after))
    region, size = "message" if cut.head.moving == TEXT else "ad", cut.head.size
    offsets = range(-2 * size, 3 * size, poly1305.BLOCK) if cut.head.moving == TEXT else range(0, size, poly1305.BLOCK)
    blocks = [s.bytes_of(region, at, poly1305.BLOCK) + number(1 << 8 * poly1305.BLOCK) for at in offsets]
    found = guess.weights(runs.algebra, runs.r, old, new, blocks, size // poly1305.BLOCK)
    if not found:
        raise Fault("induction", "one pass: no sum of words becomes (h + block) r, with h what it is before it")
    cut.weights, cut.ahead = found[0], poly1305.BLOCK * found[1]


def accumulator(
    runs: Runs, values: dict[Location, Integer], wanted: Integer, among: Set[Location] = frozenset()
) -> Iterator[dict[Location, tuple[int, int]]]:
    """Three words, `among` them these, that may be an accumulator: by numbers."""
    sample = Point(runs.algebra, Random(1))
    numbers, whole = {name: sample(value) for name, value in values.items()}, sample(wanted)
    low = dict[int, list[Location]]()
    for name, each in numbers.items():
        low.setdefault(each % poly1305.P, []).append(name)
    for two in numbers:
        more = among - {two}
        for one in numbers if len(more) < 2 else more if len(more) == 2 else ():
            rest = whole - (numbers[one] << 64) - (numbers[two] << 128)
            for zero in low.get(rest % poly1305.P, ()):
                if len({zero, one, two}) == 3 and more <= {zero, one}:
                    yield {zero: (0, 0), one: (64, 0), two: (128, 0)}


def are_same(values: Sequence[Value]) -> bool:
    return all(same(values[0], value) for value in values[1:])
