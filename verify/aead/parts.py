# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From the entry to where the additional data are absorbed, for every length of them."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from verify.aead import search
from verify.aead.runs import DATA, Runs
from verify.aead.state import Sealing
from verify.execute import RETURNED
from verify.faults import Fault
from verify.integers import guess, poly1305
from verify.integers.algebra import FULL, LENGTH, ZERO, Integer, number
from verify.integers.apart import apart
from verify.integers.conventions import Location
from verify.integers.invariant import Cut, Head, Held, Weights
from verify.integers.operands import Open
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.runs import ranged, same, unknown

PARTS = 32  # of the lengths of the text: far more than any function has that parts them by what it does next


@dataclass
class Part:
    """Lengths of the text from low to high, in which all is one up to where the additional data are absorbed. text: the
    unknown length in the description; None where it is the entry."""

    low: int
    high: int
    cut: Cut | None
    text: int = -1


class Parts(Runs):
    """meeting: where all calls go on in the same way. joins: where runs may meet, in the order in which they come
    there; with the registers that are read there. blocks: those of them where the last block is to be absorbed."""

    joins: dict[int, set[int]]
    blocks: set[int]
    meeting: int

    def parts(self, low: int, high: int, loop: Head) -> list[Part]:
        """Of all lengths of the text, in ascending order, each proved up to where the parts meet."""
        work, found = [self.algebra.unknown(LENGTH, low, high)], list[Part]()
        while work:
            total = work.pop()
            text = -1 if total.constant is not None else unknown(total)
            try:
                found.append(Part(total.low, total.high, self.part(total, loop), text))
            except Open as fault:
                if text not in fault.rests_on:
                    raise
                work += reversed(self.parts_of(total, fault))
                if len(found) + len(work) > PARTS:
                    what = f"the lengths of the text fall into more than {PARTS} parts"
                    raise Fault("induction", what, fault.address) from fault
        return found

    def part(self, total: Integer, loop: Head) -> Cut:
        """For every length of additional data, and this one of the text, all runs come to one description."""
        blocks, rest = self.algebra.unknown(LENGTH, 0, FULL // STEP), self.any_rest(STEP)
        a, s = unknown(blocks), self.called(total, blocks.scaled(STEP) + rest)
        try:
            self.reaches(s, self.entry_point, self.meeting)
            raise Fault("induction", "does the same whatever the length of the additional data")
        except Open as fault:
            by_text = total.constant is None and unknown(total) in fault.rests_on
            if by_text or a not in fault.rests_on or fault.kind == "secret":
                raise
            address = fault.address
        arrivals = list(self.arrived(s.replaced(a, ZERO), address, rest, ZERO, 0))
        self.absorbs(s, address, a, loop, arrivals)
        return self.met(arrivals)

    def arrived(
        self, s: Sealing, address: int, rest: Integer, h: Integer, done: int
    ) -> Iterator[tuple[Sealing, Integer]]:
        """Where the parts meet, with the accumulator: from h, for each number below 16 of bytes of additional data."""
        for end, n, there in self.forked(s, address, rest, {self.meeting}):
            size = n.constant
            if there == RETURNED or size is None:
                raise Fault("induction", "does not part by the last bytes of the additional data")
            self.parted(end)
            yield end, poly1305.absorbed(end, h, size, done, "ad", True)

    def absorbs(self, s: Sealing, address: int, a: int, loop: Head, arrivals: list[tuple[Sealing, Integer]]) -> None:
        """The loop over additional data: entry, one pass, exits."""
        cut = Cut(loop.address, loop, DATA, label="data ", phase=self.construction.skipped)

        def begun(least: int) -> tuple[Sealing, int, Integer]:
            there = s.replaced(a, self.algebra.unknown(LENGTH, least, FULL // STEP))
            return there, address, there.ad_left

        def within(least: int) -> tuple[Sealing, Integer, Integer]:
            n = self.length(least, STEP, 0, FULL, self.any_rest(STEP))
            return *self.data_state(cut, n, s), n

        state, _, n = begun(1)
        self.reaches(state, address, loop.address)
        cut.frame = state.frame
        self.proposed(cut, state.locations(), apart(lambda: search.data(self, cut, state, n, begun, within)))
        if self.enters(cut, state, ZERO, n) or cut.ahead or loop.size != STEP:
            raise Fault("induction", "additional data are absorbed before the loop, or by more than a block")
        self.passes(cut, *within(2))
        rest = self.any_rest(STEP)
        state, h = self.data_state(cut, number(STEP) + rest, s)
        arrivals += self.arrived(state, loop.address, rest, poly1305.absorbed(state, h, STEP, 0, "ad"), STEP)

    def data_state(self, cut: Cut, n: Integer, s: Sealing) -> tuple[Sealing, Integer]:
        there, h = self.state(cut, n, s.total, self.any_data())
        there.left = s.left
        return there, h

    def any_data(self) -> Integer:
        return self.algebra.unknown("the length of the additional data")

    def met(self, arrivals: list[tuple[Sealing, Integer]]) -> Cut:
        """What is said of all of these: that they are the same, but for the words of the accumulator."""
        states, (last, wanted) = [s for s, _ in arrivals], arrivals[-1]
        cut = Cut(self.meeting, None, DATA, last.frame, phase=self.construction.skipped)
        cut.dirty_upper = any(s.dirty_upper for s in states)
        there = [s.locations() for s in states]
        for location in {location for each in there for location in each}:
            values = [each.get(location) for each in there]
            held, alike = Held("same", values[0]), all(same(values[0], value) for value in values)
            cut.held[location] = held if self.says(cut, held) and alike else ranged(self.algebra, values)
        words = {x: v for x, held in cut.held.items() if held.kind == "any" and isinstance(v := there[-1][x], Integer)}
        read = self.joins.get(self.meeting, set()) & words.keys()
        for weights in self.accumulators(words, wanted, read, set()):
            cut.weights = weights
            if all(self.compare.congruent(self.sum(cut, s), h) for s, h in arrivals):
                break
        else:
            raise Fault("output", "no three words are the accumulator of the additional data")
        for s in states:
            self.covered(cut, s, s.total, 0, "additional data")
        return cut

    def accumulators(
        self, words: Mapping[Location, Integer], wanted: Integer, *among: Set[Location]
    ) -> Iterator[Weights]:
        """Three words that may be this accumulator, `among` them these."""
        numbers = {x: self.compare.sample(value) for x, value in words.items()}
        for some in among:
            yield from guess.accumulator(numbers, self.compare.sample(wanted), some, poly1305.P)
