# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From where texts begin, or go on, to the return: runs that lengths share.

A run is of an interval of lengths. It is parted where what is done depends on which of them it is. Runs are joined
again where they meet, as long as one state with an unknown length stands for all of theirs.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from verify.aead import search
from verify.aead import specification as spec
from verify.aead.runs import DATA, Runs
from verify.aead.state import Sealing
from verify.execute import RETURNED
from verify.faults import Fault
from verify.integers import poly1305
from verify.integers.algebra import LENGTH, ZERO, Integer, number
from verify.integers.apart import apart
from verify.integers.invariant import Cut
from verify.integers.machine import judged
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.runs import same


@dataclass
class Run:
    """A run: its length is how many bytes are left in its state `s`. absorbed: accumulator h has all of the text."""

    s: Sealing
    h: Integer
    absorbed: bool = False


class Texts(Runs):
    """joins: addresses where runs may meet, in the order in which they come there, each with the registers that are
    read from there on. blocks: those of them where the last block waits to be absorbed. meeting: the address from which
    on all calls go the same way, once additional data are absorbed. begin: where the text, or what is left of it,
    begins; prefixes: accumulators after 0, 1, .. blocks of it."""

    joins: dict[int, set[int]]
    blocks: set[int]
    meeting: int
    begin = 0
    prefixes: list[Integer]

    def returns(self, s: Sealing, address: int, h: Integer, begin: int) -> None:
        """Raises Fault unless from this state, with accumulator h, the function returns as the contract says, with
        output and tag for every number of bytes that may be left, from `begin` on."""
        self.begin, self.prefixes, order = begin, [h], list(self.joins)
        for some in (order[i:] for i in range(len(order) + 1)):  # what a join has given up may be needed
            try:
                self._returns(Run(s.copied(), h), address, some)
            except Fault as fault:
                if fault.kind != "unsupported" or not some:
                    raise
            else:
                return

    def _returns(self, run: Run, address: int, order: list[int]) -> None:
        work, parked = [(run, address)], dict[int, list[Run]]()
        while work:
            for run, at in work:
                for end, _, where in self.forked(run.s, at, run.s.left, set(order), partial(self.tagged, run)):
                    new = replace(run, s=end)
                    if where == RETURNED:
                        self.ended(new)
                    else:
                        parked.setdefault(where, []).append(new)
            where = min(parked, key=order.index, default=RETURNED)
            work = [(run, where) for run in self.joined(parked.pop(where), where)] if parked else []

    def wanted(self, run: Run) -> Integer:
        """The accumulator of all of a run's text."""
        size = run.s.left.constant
        if run.absorbed:
            return run.h
        if size is None:
            raise Fault("output", f"does the same whatever follows {run.s.left.low} bytes")
        at = self.begin + (size - self.begin) // STEP * STEP
        return poly1305.absorbed(run.s, self.r, self.prefix(run.s, at), size - at, at, padded=self.construction.data)

    def prefix(self, s: Sealing, end: int) -> Integer:
        """The accumulator of the whole blocks before the offset `end`."""
        known, many = self.prefixes, (end - self.begin) // STEP
        if many < 0:
            raise Fault("induction", "an accumulator of fewer blocks than none")
        while len(known) <= many:
            known.append(poly1305.absorbed(s, self.r, known[-1], STEP, self.begin + STEP * (len(known) - 1)))
        return known[many]

    def before(self, s: Sealing) -> Integer:
        """What makes an accumulator of a last block that is shorter than 16 bytes, times r: whole blocks before it, and
        the bit of a padded one."""
        bit = number(1 << 8 * STEP if self.construction.data else 0)
        return self.algebra.named(self.prefix(s, s.left.low) + bit) * self.r

    def tagged(self, run: Run, s: Sealing) -> None:
        """Checks a tag that a run has written in state `s`, before it is parted or joined."""
        if s.tag:
            full = self.wanted(replace(run, s=s))
            if self.construction.data:
                full = spec.with_lengths(s, self.r, full, s.ad_total, s.total)
            poly1305.check_tag(s, full, self.compare)
            s.tag, s.tagged = {}, True

    def ended(self, run: Run) -> None:
        """Raises Fault unless at the return output and tag are written, and the rest of the contract holds."""
        s = run.s
        self.tagged(run, s)
        if not s.tagged:
            raise Fault("output", "the tag is not written, or not all of it")
        if not self.complete(s):
            raise Fault("output", f"writes {s.written} of {s.left.low} bytes")
        with judged(s):
            self.check_return(s)

    def complete(self, s: Sealing) -> bool:
        """Whether a run has written all of its output."""
        return s.complete or (s.written == s.left.constant and not s.ahead)

    # Joins.

    def joined(self, runs: list[Run], where: int) -> Iterator[Run]:
        """Runs that stand for all of these, which are at one address."""
        for run in runs:
            self.tagged(run, run.s)
        runs = sorted(runs, key=lambda run: run.s.left.low)
        proposed = apart(lambda: search.joined(self, runs, where)) if len(runs) > 1 else ()
        for many, proposal in proposed:
            some, runs = runs[:many], runs[many:]
            yield from [self.join(some, where, proposal)] if proposal else some
        yield from runs

    def met(self, runs: Sequence[Run], where: int) -> tuple[Cut, list[Sealing]]:
        """The states of these runs at an address, and a Cut that says nothing of them yet. Raises Fault (induction)
        unless their lengths follow one another, or, at `meeting`, they have absorbed additional data."""
        data, states = self.construction.data and where == self.meeting, [run.s for run in runs]
        if all(map(self.complete, states)):
            states = [replace(s, complete=True, written=0, ahead=set()) for s in states]
        for a, b in [] if data else itertools.pairwise(states):
            if a.left.high + 1 != b.left.low or not same(a.total - a.left, b.total - b.left):
                raise Fault("induction", "runs meet whose lengths do not follow one another")
        return Cut(where, None, DATA if data else (), states[0]), states

    def join(self, runs: Sequence[Run], where: int, proposal: tuple[Any, ...]) -> Run:
        """One run that stands for all of these. Raises Fault (induction) unless what is proposed describes each of
        their states, accumulator included."""
        cut, states = self.met(runs, where)
        self.proposed(cut, proposal)
        first, last, s = states[0], states[-1], replace(states[0])
        if cut.moving:
            s.ad_left, s.ad_total = ZERO, self.any_data()
        else:
            s.left = self.algebra.unknown(LENGTH, first.left.low, last.left.high)
            total = s.left + (first.total - first.left)
            s.total = Integer(total.terms, min(x.total.low for x in states), max(x.total.high for x in states))
        s, h = self.filled(cut, s, s.left)
        s.flags.secret = any(each.flags.secret for each in states)
        before = self.before(first) if cut.ahead else ZERO
        for run, each in zip(runs, states, strict=True):
            self.parted(each)
            self.covered(cut, each, each.left, 0, "where runs meet")
            if cut.weights:
                right = self.compare.congruent(self.sum(cut, each) + before, self.wanted(run))
            else:  # what a tag was checked by is not needed
                right = first.tagged or (run.h is runs[0].h and run.absorbed == runs[0].absorbed)
            if not right:
                raise Fault("induction", "where runs meet: the accumulator is not that of the text")
        return Run(s, h + before, True) if cut.weights else replace(runs[0], s=s)
