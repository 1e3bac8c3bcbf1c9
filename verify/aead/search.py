# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Where loops begin, where ways meet, and what may be said of states: proposed, and checked by verify.aead.proof.

It runs in processes of its own, and hands over plain data.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from typing import Any

from iced_x86 import InstructionInfoFactory, OpAccess, Register, RegisterInfo

from verify.aead.calls import numbered, traced, tried
from verify.aead.runs import DATA, TEXT, Runs
from verify.aead.specification import BLOCK
from verify.aead.state import Sealing
from verify.expression import Word
from verify.expression import value as number_of
from verify.faults import Fault
from verify.integers import guess, poly1305
from verify.integers.algebra import WORD, Integer, number
from verify.integers.calls import looped
from verify.integers.conventions import Location
from verify.integers.invariant import Cut, Held, Weights
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.runs import DESCRIBED, same, unlike
from verify.integers.search import MOST, Proposal, Visit, described, ranged, widened
from verify.integers.state import KEY_BYTES, Pointer, halves

LONG = 1 << 12, 1 << 13  # bytes of texts most of which the loop takes
LEAST = 4  # passes that are left in the runs that it is found by
AHEAD = 40  # blocks of keystream that may be made before they are used
SEEN, LAST = 6, 99  # visits of a loop that are looked at; a number greater than those of registers
SPILLS = 7  # secret words of the stack that some runs may lack: more may be a block of keystream, or powers of r
Found = tuple[int, Location, int]


def plan(proof: Any) -> tuple[int, Found | None, dict[int, set[int]], set[int], Found | None, int]:
    """What a proof is to try: the address where all calls go on in the same way once the additional data are absorbed;
    the loop over these; where runs may meet (joins), and which of these have a last block to absorb; the loop over
    texts; and a length from which on calls come to that. Raises Fault where calls refute the function, or it has no
    loop."""
    found, blocks = joins(proof, tried(proof))
    meets, data_loop = proof.entry_point, None
    if proof.construction.data:
        meets, data_loop = meeting(proof), head(proof, 0, 20 * STEP, DATA)
        if data_loop is None:
            raise Fault("induction", "has no loop over additional data")
        if data_loop[2] != STEP:
            raise Fault("unsupported", "a loop over additional data by more than a block")
    if proof.longest is not None:
        return meets, data_loop, found, blocks, None, 0
    for size in LONG:
        if loop := head(proof, size, 0, TEXT):
            return meets, data_loop, found, blocks, loop, first(proof, loop[0], size)
    raise Fault("induction", "has no loop")


def first(proof: Any, address: int, high: int) -> int:
    """A length, at most `high`, from which on calls with numbers come to a loop in the same way."""

    def way(size: int) -> list[int]:
        return traced(proof, numbered(proof, bytes(KEY_BYTES), bytes(32), b"", bytes(size)), {address})[1]

    low, wanted = 0, way(high)
    while low + STEP < high:
        middle = (low + high) // 2 // STEP * STEP
        low, high = (low, middle) if way(middle) == wanted else (middle, high)
    return high


def head(runs: Runs, length: int, ad_length: int, moving: tuple[str, ...]) -> Found | None:
    """The loop that takes most of a text or of additional data: its address, the location of a pointer that each pass
    moves by the same, and by how many bytes. None where none takes half of it."""
    data = bytes(KEY_BYTES), bytes(32), bytes(ad_length), bytes(length)
    s, visited = numbered(runs, *data), dict[int, list[dict[Location, int]]]()

    def note(target: int) -> None:
        locations = s.locations().items() if len(visited.setdefault(target, [])) < SEEN else ()
        visited[target].append({x: v.at for x, v in locations if isinstance(v, Pointer) and v.region in moving})

    looped(runs.machine, s, runs.entry_point, note)
    many = {target: len(there) * max(moved(there[:SEEN]).values(), default=0) for target, there in visited.items()}
    for target in sorted(many, key=many.__getitem__, reverse=True):
        if 2 * many[target] < max(length, ad_length):
            break
        s, at, there = numbered(runs, *data), runs.entry_point, list[dict[Location, int]]()
        while len(there) < SEEN and (at := runs.machine.run(s, at, {target})) == target:
            locations = s.locations().items()
            there.append({x: v.at for x, v in locations if isinstance(v, Pointer) and v.region in moving})
        sizes = moved(there)
        for location in sorted(sizes, key=lambda each: each if isinstance(each, int) else LAST):
            return target, location, sizes[location]
    return None


def moved(there: Sequence[dict[Location, int]]) -> dict[Location, int]:
    """For each location of a pointer that all passes move by the same multiple of 16 bytes, by how many."""
    found = dict[Location, int]()
    for location in there[0] if len(there) > 1 else ():
        if all(location in each for each in there):
            steps = {b[location] - a[location] for a, b in itertools.pairwise(there)}
            size = max(steps)
            if steps == {size} and size > 0 and size % poly1305.BLOCK == 0:
                found[location] = size
    return found


def meeting(runs: Runs) -> int:
    """The address from which on all calls go the same way, once the additional data are absorbed."""
    traces = list[list[int]]()
    for size in (0, 1, 16, 37):
        s = numbered(runs, bytes(KEY_BYTES), bytes(32), bytes(size), bytes(7))
        traces.append(traced(runs, s)[1])
    common = 0
    while len({trace[-1 - common] for trace in traces}) == 1:
        common += 1
    return traces[0][-common]


def joins(runs: Runs, traces: Sequence[list[int]]) -> tuple[dict[int, set[int]], set[int]]:
    """Addresses where ways that parted come together again, once in each trace, in their order; each with the registers
    that are read from there on before they are written. And those to which some traces alone come, the last before one
    of the others: there a last block may wait."""
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


def visits(runs: Runs, s: Sealing, address: int, cut: Cut, n: Integer, many: int) -> Iterator[Visit]:
    """The first `many` states at a head."""
    for _ in range(many):
        runs.reaches(s, address, cut.address)
        address, done = cut.address, runs.offset(s, cut)
        yield Visit(s, dict(s.locations()), n - number(done), done)


def data(
    proof: Runs, cut: Cut, s: Sealing, n: Integer, begun: Callable[[int], Any], within: Callable[[int], Any]
) -> Proposal:
    """What may be said of the states at the head of the loop over additional data. s: one in which a call comes there,
    with n bytes left. begun, within: give states of calls, and described ones, with so many passes left."""
    state, address, many = begun(LEAST)
    seen = [*visits(proof, state, address, cut, many, 3), Visit(s, s.locations(), n, 0)]
    cut.held, cut.dirty_upper = described(proof, cut, seen, 1, partial(candidates, base=0, stream={})), s.dirty_upper
    return widened(proof, cut, lambda: within(LEAST))


def text(proof: Any, cut: Cut, s: Sealing, n: Integer, started: Callable[[int], Any], first: int) -> Proposal:
    """What may be said of the states at the head of the loop over texts. s: one in which a call comes there, with n
    bytes left. started: gives states of calls with so many passes left."""
    state, address, _, many = started(LEAST)
    done = proof.offset(s, cut)
    seen = [*visits(proof, state, address, cut, many, 3), Visit(s, s.locations(), n - number(done), done)]
    base, stream = (seen[1].done + seen[1].s.phase) // BLOCK, dict[Word, tuple[int, int]]()
    for index in range(-AHEAD if base >= AHEAD else -base, AHEAD):
        stream |= {word: (index, n) for n, word in enumerate(seen[1].s.keystream(base + index))}
    held = described(proof, cut, seen, 1, partial(candidates, base=base, stream=stream))
    # Passes with fewer bytes left than these visits come to numbers that are less.
    cut.held = {x: replace(each, low=min(0, each.low)) if each.kind == "any" else each for x, each in held.items()}
    cut.dirty_upper = s.dirty_upper
    return widened(proof, cut, lambda: proof.within(cut, LEAST, first))


def least(proof: Any, cut: Cut, first: int, shortest: int) -> tuple[int, int]:
    """The fewest passes, and bytes beyond these, that must be left for a pass to come to the head again: a guess."""
    for passes, more in ((1, shortest), *((passes, 0) for passes in range(1, MOST + 1))):
        try:
            proof.reaches(proof.within(cut, passes, first, more)[0], cut.address, cut.address)
        except Fault:  # as where a length that is less than the bytes left would be below 0
            continue
        return passes, more
    return MOST, 0


def candidates(runs: Runs, value: Any, visit: Visit, base: int, stream: dict[Word, tuple[int, int]]) -> Iterator[Held]:
    """What may be said of a value. base: the number of the keystream block where the loop's pointer is; stream: for
    words of blocks near it, which block from there on, and which word."""
    if isinstance(value, Integer):
        yield Held("total")
    yield Held("same", value)
    if isinstance(value, Pointer):
        yield Held("pointer", Pointer(value.region, 0), value.at - visit.done)
    if isinstance(value, Integer):
        rest = (value - visit.n).terms
        if set(rest) <= {()}:
            yield Held("length", at=rest.get((), 0), parts=(0, 1))
    both = halves(value)
    if both is None:
        return
    low = number_of(both[0])
    if low is not None:
        yield Held("counter", at=low - base)
    if both[0] in stream or both[1] in stream:
        yield Held("stream", parts=tuple(stream.get(word, word) for word in both))


# Joins.


def joined(proof: Any, runs: Sequence[Any], where: int) -> list[tuple[int, Proposal | None]]:
    """Of runs at one address, the shortest texts first: how many meet in one state, and what may be said of it, or None
    where it is one run; then the same of the runs that follow."""
    found, begin, many = list[tuple[int, Proposal | None]](), 0, len(runs)
    while begin < len(runs):
        one, many = None, likely(proof, runs[begin : begin + many], where)
        while many > 1 and not (one := join(proof, runs[begin : begin + many], where)):
            many = (many + 1) // 2 if many > 2 else 1
        found.append((many, one))
        begin, many = begin + many, 2 * many  # of those that follow no more than that are tried
    return found


def likely(proof: Any, runs: Sequence[Any], where: int) -> int:
    """How many of the first runs may be joined, but for what is said of their words."""
    for many, (one, two) in enumerate(itertools.pairwise(runs), 1):
        waits = where in proof.blocks and (one.absorbed, whole(one)) != (two.absorbed, whole(two))
        if waits or not alike(proof, (one, two), where):
            return many
    return len(runs)


def whole(run: Any) -> int:
    """The number of whole blocks of a run's text."""
    return int(run.s.left.low // STEP)


def alike(proof: Any, runs: Sequence[Any], where: int) -> list[Sealing]:
    """The states of runs that may be joined; none for others."""
    try:
        cut, states = proof.met(runs, where)
        proof.parted(states[0])
    except Fault:
        return []
    but = DESCRIBED | proof.varying(cut)
    return [] if any(unlike(states[0], each, but) for each in states[1:]) else states


def join(proof: Any, runs: Sequence[Any], where: int) -> Proposal | None:
    """What may be said of the states of all of these runs, as plain data; None where nothing is found by which they may
    be joined. Words that differ are any integers in a range; the accumulator or a last block is looked for among them.
    """
    states, live = alike(proof, runs, where), proof.joins.get(where, set())
    data = proof.construction.data and where == proof.meeting
    if not states:
        return None
    there, waits, stays = [s.locations() for s in states], where in proof.blocks, not states[0].complete
    held, words, lacking = dict[Location, tuple[Any, ...]](), dict[Location, list[Integer]](), 0
    for location in dict.fromkeys(itertools.chain(*there)):
        values = [each.get(location, proof.unstored) for each in there]
        if data and any(getattr(value, "region", "") == DATA[0] for value in values):
            held[location] = LOST  # what their begin is depends on whether there was a pass
        elif values.count(values[0]) < len(values):
            if waits and location in live:
                values = [s.integer(value) for s, value in zip(states, values, strict=True)]
            held[location] = kind, *more = said(proof, states, values)
            if kind == "any":
                words[location] = values
            elif kind == "lost" and values[0] is not None:
                stored = not isinstance(location, int) and (location[0] not in ("k", "zmm"))
                if not data and (location in live or (stays and stored and any(map(halves, values)))):
                    return None  # it may be read: text may still be written with it
            lacking += proof.unstored in values and (kind == "lost" or more[-1:] == [True])
    unlike = live & words.keys()
    weights: Weights | None = {}
    if lacking > SPILLS and not data:
        return None
    if waits:
        weights = last_block(proof, runs, there, live, unlike)
    elif unlike or data:
        weights = accumulated(proof, runs, words, unlike, *([set[Location]()] * data))
    elif not states[0].tagged and any(run.h is not runs[0].h or run.absorbed != runs[0].absorbed for run in runs):
        return None
    return None if weights is None else (held, weights, int(waits), any(s.dirty_upper for s in states))


LOST = ("lost", "")


def said(proof: Any, states: Sequence[Sealing], values: Sequence[Any]) -> tuple[Any, ...]:
    """What may be said of a word that is one of these values in each state, as plain data."""
    first = values[0]
    if not all(isinstance(value, Integer) for value in values):
        return LOST
    if all(same(value, first) and first.low <= value.low <= value.high <= first.high for value in values):
        return ("same", "")
    if all(same(value, s.total) for value, s in zip(values, states, strict=True)):
        return ("total", "")
    more = (first - states[0].left).terms
    if set(more) <= {()} and all((v - s.left).terms == more for v, s in zip(values, states, strict=True)):
        return ("length", "", more.get((), 0), 0, 0, False, (0, 1))
    held = ranged(proof.algebra, values)
    return ("any", "", 0, held.low, held.high, held.secret)


def wanted(proof: Any, runs: Sequence[Any]) -> list[int] | None:
    """Residues of the accumulators of all of the runs' texts; None where one has none."""
    if any(run.s.left.constant is None and not run.absorbed for run in runs):
        return None
    return [proof.compare.sample(proof.wanted(run)) for run in runs]


def last_block(
    proof: Any, runs: Sequence[Any], there: Sequence[Mapping[Location, Any]], live: Set[Any], unlike: Set[Any]
) -> Weights | None:
    """Weights of two registers that have the last bytes of all of these texts, which are about to be absorbed; all of
    `unlike` are among them. None where there are none."""
    right = None if any(run.absorbed for run in runs) else wanted(proof, runs)
    if right is None:
        return None
    r, before = proof.compare.sample(proof.r), proof.compare.sample(proof.before(runs[0].s))
    numbers = dict[Location, list[int]]()
    for x in live:
        values = [run.s.integer(each[x]) for run, each in zip(runs, there, strict=True)]
        if all(isinstance(value, Integer) for value in values):
            numbers[x] = [*map(proof.compare.sample, values)]
    for low, high in itertools.permutations(numbers, 2):
        sums = (before + (x + (y << WORD)) * r for x, y in zip(numbers[low], numbers[high], strict=True))
        if unlike <= {low, high} and all((x - y) % poly1305.P == 0 for x, y in zip(sums, right, strict=True)):
            return {low: (0, 1), high: (WORD, 1)}
    return None


def accumulated(
    proof: Any, runs: Sequence[Any], words: Mapping[Location, Sequence[Integer]], *among: Set[Location]
) -> Weights | None:
    """Weights of three words that are an accumulator of all of the text in all runs, all of one of `among` with them;
    None where none are."""
    right = wanted(proof, runs)
    if right is None:
        return None
    last = {x: proof.compare.sample(values[-1]) for x, values in words.items() if proof.unstored not in values}
    for some in among:
        for weights in guess.accumulator(last, right[-1], some, poly1305.P):
            limbs = ([proof.compare.sample(value) << by for value in words[x]] for x, (by, _) in weights.items())
            if all((sum(each) - y) % poly1305.P == 0 for *each, y in zip(*limbs, right, strict=True)):
                return weights
    return None
