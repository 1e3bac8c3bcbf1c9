# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From the entry to where the additional data are absorbed, for every length of them."""

from collections.abc import Iterator
from dataclasses import replace

from verify.aead import search
from verify.aead.runs import DATA
from verify.aead.state import Sealing
from verify.aead.texts import Run, Texts
from verify.execute import RETURNED
from verify.faults import Fault
from verify.integers import poly1305
from verify.integers.algebra import FULL, LENGTH, ZERO, Integer, number
from verify.integers.apart import apart
from verify.integers.invariant import Head
from verify.integers.operands import Open
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.runs import unknown

PARTS = 32  # of the lengths of the text: far more than any function has that parts them by what it does next


class Parts(Texts):
    """What is proved of runs from the entry to `meeting`, where the additional data are absorbed."""

    def parts(self, low: int, high: int, loop: Head) -> list[Run]:
        """The runs at `meeting` of all lengths of the text from low to high, ascending, each of an interval. loop: over
        the additional data. Raises Fault (induction) where there are more than PARTS."""
        work, found = [self.algebra.unknown(LENGTH, low, high)], list[Run]()
        while work:
            total = work.pop()
            try:
                found.append(self.part(total, loop))
            except Open as fault:
                if total.constant is not None or unknown(total) not in fault.rests_on:
                    raise
                work += reversed(self.parts_of(total, fault))
                if len(found) + len(work) > PARTS:
                    what = f"the lengths of the text fall into more than {PARTS} parts"
                    raise Fault("induction", what, fault.address) from fault
        return found

    def part(self, total: Integer, loop: Head) -> Run:
        """Proves that for this length of the text, and every length of additional data, all runs come to one state at
        `meeting`: gives its run. Raises Open where that depends on the text's length."""
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
        proposal = apart(lambda: search.join(self, arrivals, self.meeting))
        if proposal is None:
            raise Fault("output", "no three words are the accumulator of the additional data")
        return replace(self.join(arrivals, self.meeting, proposal), absorbed=False)

    def arrived(self, s: Sealing, address: int, rest: Integer, h: Integer, done: int) -> Iterator[Run]:
        """Runs on to `meeting` from accumulator h, with `rest` more bytes of additional data (below 16) from offset
        `done` on: gives a run for each number of them."""
        for end, n, there in self.forked(s, address, rest, {self.meeting}):
            size = n.constant
            if there == RETURNED or size is None:
                raise Fault("induction", "does not part by the last bytes of the additional data")
            yield Run(end, poly1305.absorbed(end, self.r, h, size, done, "ad", True), True)

    def absorbs(self, s: Sealing, address: int, a: int, loop: Head, arrivals: list[Run]) -> None:
        """Proves the loop over additional data: entry, one pass, exits. Adds the states after it to `arrivals`."""

        def begun(least: int) -> tuple[Sealing, int, Integer]:
            there = s.replaced(a, self.algebra.unknown(LENGTH, least, FULL // STEP))
            return there, address, there.ad_left

        def within(least: int) -> tuple[Sealing, Integer, Integer]:
            n = self.length(least, STEP, 0, FULL, self.any_rest(STEP))
            return *self.state(cut, n, ad_left=n), n

        state, _, n = begun(1)
        self.reaches(state, address, loop.address)
        cut = self.cut(loop, DATA, state, "data ")
        self.proposed(cut, apart(lambda: search.data(self, cut, state, n, begun, within)))
        if self.enters(cut, state, ZERO, n) or cut.ahead or loop.size != STEP:
            raise Fault("induction", "additional data are absorbed before the loop, or by more than a block")
        self.passes(cut, *within(2))
        rest = self.any_rest(STEP)
        n = number(STEP) + rest
        state, h = self.state(cut, n, ad_left=n)
        arrivals += self.arrived(state, loop.address, rest, poly1305.absorbed(state, self.r, h, STEP, 0, "ad"), STEP)
