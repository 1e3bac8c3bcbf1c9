# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From the entry to where the additional data are absorbed, for every length of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.aead import search
from verify.aead import specification as spec
from verify.aead.machine import Sealer
from verify.aead.runs import Cut, Head, Held, Runs, ranged, says
from verify.aead.specification import Construction
from verify.aead.state import Sealing, Value
from verify.faults import Fault
from verify.integers import poly1305
from verify.integers.algebra import FULL, LENGTH, REST, ZERO, Integer, number
from verify.integers.machine import RETURNED
from verify.integers.operands import Open
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.state import Location, shown

LEAST = search.LEAST
PARTS = 32  # of the lengths of the text: far more than any function has that parts them by what it does next


class Split(Exception):  # noqa: N818
    """What is done depends on whether the text is shorter than `at`."""

    def __init__(self, at: int, address: int) -> None:
        super().__init__()
        self.at, self.address = at, address


@dataclass
class Part:
    """Lengths of the text from low to high, in which all is one up to where the additional data are absorbed. text: the
    unknown length in the description; None where it is the entry."""

    low: int
    high: int
    cut: Cut | None
    text: int = 0


class Parts(Runs):
    """meeting: where all calls go on in the same way. joins: where runs may meet, in the order in which they come
    there; with the registers that are read there. blocks: those of them where the last block is to be absorbed."""

    joins: dict[int, set[int]]
    blocks: set[int]

    def __init__(self, machine: Sealer, entry: int, construction: Construction, opens: bool) -> None:
        super().__init__(machine, entry, construction, opens)
        self.compare = poly1305.Comparison(self.algebra)
        self.meeting = entry
        self.data_loop: Head | None = None

    def parts(self, low: int, high: int) -> list[Part]:
        """Of all lengths of the text, in ascending order, each proved up to where the parts meet."""
        work, found = [(low, high)], list[Part]()
        while work:
            low, high = work.pop()
            try:
                found.append(self.part(low, high))
            except Split as split:
                assert low < split.at <= high
                work += [(split.at, high), (low, split.at - 1)]
                if len(found) + len(work) > PARTS:
                    what = f"the lengths of the text fall into more than {PARTS} parts"
                    raise Fault("induction", what, split.address) from split
        return found

    def part(self, low: int, high: int) -> Part:
        """For every length of additional data, and a text from low to high, all runs come to one description."""
        total = self.algebra.unknown(LENGTH, low, high) if low < high else number(low)
        blocks, rest = self.algebra.unknown(LENGTH, 0, FULL // STEP), self.algebra.unknown(REST, 0, STEP - 1)
        a = next(iter(blocks.terms))[0]
        text = next(iter(total.terms))[0] if low < high else -1
        s = self.called(total, blocks.scaled(STEP) + rest)
        try:
            self.reaches(s, self.entry_point, self.meeting)
            raise Fault("induction", "does the same whatever the length of the additional data")
        except Open as fault:
            if text in fault.rests_on:
                raise Split(self.parts_of(total, fault)[1].low, fault.address) from fault
            if a not in fault.rests_on or fault.kind == "secret":
                raise
            address = fault.address
        arrivals = list(self.arrived(s.replaced(a, 0), address, rest, ZERO, 0))
        try:
            self.absorbs(s, address, a, arrivals)
        except Open as fault:
            if text in fault.rests_on:
                raise Split(self.parts_of(total, fault)[1].low, fault.address) from fault
            raise
        return Part(low, high, self.met(arrivals), text)

    def arrived(
        self, s: Sealing, address: int, rest: Integer, h: Integer, done: int
    ) -> Iterator[tuple[Sealing, Integer]]:
        """Where the parts meet, with the accumulator: from h, for each number below 16 of bytes of additional data."""
        for end, n, there in self.forked(s, address, rest, {self.meeting}):
            size = n.constant
            if there == RETURNED or size is None:
                raise Fault("induction", "does not part by the last bytes of the additional data")
            self.parted(end)
            yield end, spec.absorbed(end, h, "ad", size, done, True)

    def absorbs(self, s: Sealing, address: int, a: int, arrivals: list[tuple[Sealing, Integer]]) -> None:
        """The loop over additional data: entry, one pass, exits."""
        loop = self.data_loop
        if loop is None:
            raise Fault("induction", "has no loop over additional data")
        if loop.size != STEP:
            raise Fault("unsupported", "a loop over additional data by more than a block")

        def begun(least: int, most: int) -> tuple[Sealing, Integer]:
            blocks = self.algebra.unknown(LENGTH, least, most)
            there = s.replaced(a, blocks)
            return there, there.ad_left

        state, n = begun(LEAST, FULL // STEP)
        cut = Cut(loop.address, loop, "data ", {}, (0, 1))
        seen = list(search.visits(self, state, address, cut, n, 3))
        state, n = begun(1, FULL // STEP)
        seen += search.visits(self, state, address, cut, n, 1)
        cut.held, cut.frame, cut.dirty_upper = search.described(self, cut, seen), state.frame, state.dirty_upper

        def again() -> tuple[Sealing, Integer, int, dict[Location, Value]]:
            n = self.length(LEAST, STEP, 0, FULL)
            there, _ = self.data_state(cut, n, s)
            before = dict(there.locations())
            self.reaches(there, loop.address, loop.address)
            return there, n - number(loop.size), loop.size, before  # type: ignore[return-value]

        search.widened(self, cut, again)
        # entry
        n, done = seen[-1].n, seen[-1].done
        self.covered(cut, state, n, done, "entry")
        if state.written:
            raise Fault("induction", "entry: has written output before the loop over additional data")
        if not self.compare.congruent(
            self.sum(cut, state), spec.absorbed(state, ZERO, "ad", done + cut.ahead, 0, True)
        ):
            raise Fault("induction", "entry: the accumulator is not that of the blocks before the loop")
        if done or cut.ahead < 0:
            raise Fault("induction", "additional data are absorbed before the loop")
        # one pass
        least = 2
        n = self.length(least, STEP, 0, FULL)
        state, h = self.data_state(cut, n, s)
        self.reaches(state, loop.address, loop.address)
        self.covered(cut, state, n - number(loop.size), loop.size, "one pass")
        if state.written:
            raise Fault("induction", "one pass: writes output in the loop over additional data")
        wanted = spec.absorbed(state, h, "ad", loop.size, cut.ahead, True)
        if not self.compare.congruent(self.sum(cut, state), wanted):
            raise Fault("induction", "one pass: the accumulator is not (h + block) r")
        # exits
        for blocks in range(1, least):
            rest = self.algebra.unknown(REST, 0, STEP - 1)
            state, h = self.data_state(cut, number(STEP * blocks) + rest, s)
            h = spec.absorbed(state, h, "ad", STEP * blocks, cut.ahead, True)
            arrivals += self.arrived(state, loop.address, rest, h, STEP * blocks)

    def data_state(self, cut: Cut, n: Integer, s: Sealing) -> tuple[Sealing, Integer]:
        ad_total = self.algebra.unknown("the length of the additional data")
        there, h = self.state(cut, n, s.total, ad_total)
        there.left = s.left
        return there, h

    def met(self, arrivals: list[tuple[Sealing, Integer]]) -> Cut:
        """What is said of all of these: that they are the same, but for the words of the accumulator."""
        states = [s for s, _ in arrivals]
        cut = Cut(self.meeting, None, "", {}, states[0].frame, any(s.dirty_upper for s in states))
        cut.phase = self.construction.skipped
        there = [s.locations() for s in states]
        for location in {location for each in there for location in each}:
            values = [each.get(location) for each in there]
            held = Held("same", values[0])
            cut.held[location] = held if says(cut, held) and search.are_same(values) else ranged(self, values)
        if any(s.frame != cut.frame or s.written or s.ahead for s in states):
            raise Fault("induction", "another stack, or output, where the parts meet")
        words = {x: v for x, held in cut.held.items() if held.kind == "any" and isinstance(v := there[-1][x], Integer)}
        read, wanted = self.joins.get(self.meeting, set()) & words.keys(), arrivals[-1][1]
        for weights in (y for x in (read, set[Location]()) for y in search.accumulator(self, words, wanted, x)):
            cut.weights = weights
            if all(self.compare.congruent(self.sum(cut, s), h) for s, h in arrivals):
                break
        else:
            raise Fault("output", "no three words are the accumulator of the additional data")
        for s in states:
            self.covered(cut, s, s.total, 0, "additional data")
        return cut

    def covered(self, cut: Cut, s: Sealing, n: Integer, done: int, what: str) -> None:
        """Raises Fault unless the state, in which n bytes are left behind `done`, is one of those described."""
        there = s.locations()
        if not there.keys() <= cut.held.keys() or s.frame != cut.frame:
            raise Fault("induction", f"{what}: other words lie on the stack")
        if any(s.secret(mask) for mask in s.masks.values()):
            raise Fault("induction", f"{what}: a mask depends on the key")
        if s.dirty_upper and not cut.dirty_upper:
            raise Fault("induction", f"{what}: upper halves are in use")
        for location, held in cut.held.items():
            if not (says(cut, held) and self.holds(held, there.get(location), s, n, done)):
                raise Fault("induction", f"{what}: {shown(location)} is not as it is described")
