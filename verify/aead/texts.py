# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From where texts begin, or go on, to the return: runs that lengths share.

A run is of an interval of lengths. It is parted where what is done depends on which of them it is. Runs are joined
again where they meet, as long as one state with an unknown length stands for all of theirs.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import cast

from verify.aead import specification as spec
from verify.aead.runs import DATA, Runs
from verify.aead.state import Sealing
from verify.execute import RETURNED
from verify.faults import Fault
from verify.integers import guess, poly1305
from verify.integers.algebra import LENGTH, WORD, ZERO, Integer, number
from verify.integers.conventions import Location
from verify.integers.invariant import Weights
from verify.integers.machine import judged
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.runs import ranged, same, unknown
from verify.integers.state import Flags, SymbolicPointer, Value, shown
from verify.values import Quad

#: Fields of a state that a join makes anew. All others must be the same in the states that are joined.
MADE = {"registers", "vectors", "stack", "masks", "flags", "dirty_upper", "trace", "written", "ahead", "complete",
        "touched", "called"}  # fmt: skip
FEW = 8  # terms that a value may have that depends on the length
SPILLS = 12  # secret words of the stack that some runs may lack: more are powers of r or keystream, and may be needed
LENGTHS = {"total", "ad_total", "left", "ad_left"}
#: Fields that may differ where runs with additional data meet those without: nothing after that depends on them.
OF_DATA = {"label", "inputs", "known", "ad_total", "ad_left"}


@dataclass
class Run:
    """A run. n: bytes of text from Texts.begin on, a number or an unknown. absorbed: accumulator h has these, too."""

    s: Sealing
    n: Integer
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

    def returns(self, s: Sealing, address: int, h: Integer, begin: int, n: Integer) -> None:
        """Raises Fault unless from this state, with accumulator h, the function returns as the contract says, with
        output and tag for every number n of bytes from `begin` on."""
        self.begin, self.prefixes, order = begin, [h], list(self.joins)
        for some in (order[i:] for i in range(len(order) + 1)):  # what a join has given up may be needed
            try:
                self._returns(Run(s.copied(), n, h), address, some)
            except Fault as fault:
                if fault.kind != "unsupported" or not some:
                    raise
            else:
                return

    def _returns(self, run: Run, address: int, order: list[int]) -> None:
        work, parked = [(run, address)], dict[int, list[Run]]()
        while work:
            for run, at in work:
                for end, m, where in self.forked(run.s, at, run.n, set(order), partial(self.tagged, run)):
                    new = replace(run, s=end, n=m)
                    if where == RETURNED:
                        self.ended(new)
                    else:
                        parked.setdefault(where, []).append(new)
            where = min(parked, key=order.index, default=RETURNED)
            work = [(run, where) for run in self.joined(parked.pop(where), where)] if parked else []

    def wanted(self, run: Run) -> Integer:
        """The accumulator of all of a run's text."""
        if run.absorbed:
            return run.h
        if run.n.constant is None:
            raise Fault("output", f"does the same whatever follows {run.n.low} bytes")
        blocks, rest = divmod(run.n.constant - self.begin, STEP)
        padded, known = self.construction.data, self.prefixes
        while len(known) <= blocks:
            at = self.begin + STEP * (len(known) - 1)
            known.append(poly1305.absorbed(run.s, known[-1], STEP, at))
        return poly1305.absorbed(run.s, known[blocks], rest, self.begin + STEP * blocks, padded=padded)

    def tagged(self, run: Run, s: Sealing, n: Integer) -> None:
        """Checks a tag that a run has written in state `s`, with n bytes of text, before it is parted or joined."""
        if s.tag:
            full = self.wanted(replace(run, s=s, n=n))
            if self.construction.data:
                full = spec.with_lengths(s, full, s.ad_total, s.total)
            poly1305.check_tag(s, full, self.compare)
            s.tag, s.tagged = {}, True

    def ended(self, run: Run) -> None:
        """Raises Fault unless at the return output and tag are written, and the rest of the contract holds."""
        s = run.s
        self.tagged(run, s, run.n)
        if not s.tagged:
            raise Fault("output", "the tag is not written, or not all of it")
        if not self.complete(run):
            raise Fault("output", f"writes {s.written} of {run.n.low} bytes")
        with judged(s):
            self.check_return(s)

    def any_data(self) -> Integer:
        """A new unknown: any length of additional data."""
        return self.algebra.unknown("the length of the additional data")

    def complete(self, run: Run) -> bool:
        """Whether a run has written all of its output."""
        return run.s.complete or (run.s.written == run.s.left.constant and not run.s.ahead)

    # Joins.

    def joined(self, runs: list[Run], where: int) -> list[Run]:
        """These runs at one address, joined to as few as may be."""
        found, some, many = list[Run](), sorted(runs, key=lambda run: run.n.low), len(runs)
        for run in runs:
            self.tagged(run, run.s, run.n)
        while some:
            while many > 1 and not (one := self.join(some[:many], where)):
                many = (many + 1) // 2 if many > 2 else 1
            found.append(one if many > 1 else some[0])  # type: ignore[arg-type]
            some = some[many:]
            many = min(2 * many, len(some))  # of those that follow no more than that are tried
        return found

    def join(self, runs: Sequence[Run], where: int) -> Run | None:
        """One run that stands for all of these; None where none is found. Their lengths follow one another, or, at
        `meeting`, they have absorbed additional data. Words that differ become any integers in a range; the accumulator
        or last block among them is found, and checked for each run."""
        states, first, live = [run.s for run in runs], runs[0].s, self.joins.get(where, set())
        data = self.construction.data and where == self.meeting
        if not data and any(a.n.high + 1 != b.n.low for a, b in itertools.pairwise(runs)):
            return None
        if where in self.blocks and len({(run.absorbed, run.n.low // STEP) for run in runs}) > 1:
            return None
        made = MADE | LENGTHS | (OF_DATA if data else set())
        for each in fields(Sealing):
            values = [getattr(s, each.name) for s in states] if each.name not in made else []
            if len(set(map(id, values))) > 1 and any(v != values[0] for v in values):
                return None
        stored = {location for s in states for location in s.stack}
        if first.below or first.tag or not all(x in s.stack or s.own(x) for s in states for x in stored):
            return None
        complete = all(map(self.complete, runs))
        if not complete and any((s.written, s.ahead) != (first.written, first.ahead) or s.complete for s in states):
            return None
        n = runs[0].n if data else self.algebra.unknown(LENGTH, runs[0].n.low, runs[-1].n.high)
        s = replace(first, flags=Flags(secret=any(s.flags.secret for s in states)), trace=[])
        s.dirty_upper = any(each.dirty_upper for each in states)
        s.called, s.touched = False, max(each.touched for each in states)
        s.complete, s.written, s.ahead = complete, 0 if complete else first.written, set(first.ahead)
        if data:
            s.ad_left, s.ad_total = ZERO, self.any_data()
        for name in LENGTHS - (OF_DATA if data else set()):
            found = self._one(runs, n, [getattr(s, name) for s in states])
            if not isinstance(found, Integer):
                return None
            setattr(s, name, found)
        s.registers, s.vectors, s.stack = list(first.registers), [list(each) for each in first.vectors], {}
        s.masks = list(first.masks)
        there, anything = [each.locations() for each in states], dict[Location, Integer]()
        needed = set[Location]() if data else live
        before, lacking = self.algebra.unknown("what was on the stack"), 0
        for location in {**there[0], **dict.fromkeys(stored)}:
            values = [each.get(location, before) for each in there]
            if data:  # whose begin is none where their loop is left, and is where there was no pass
                values = [None if getattr(value, "region", "") == DATA[0] else value for value in values]
            if where in self.blocks and location in live:
                values = [first.integer(value) for value in values]
            same_for_all = values.count(values[0]) == len(values)
            value = values[0] if same_for_all else self._one(runs, n, values)
            if value is None and values[0] is not None:
                held = ranged(self.algebra, values)
                lacking += before in values and (held.secret or held.kind == "lost")
                if held.kind == "any":
                    value = self.algebra.unknown(f"{shown(location)} where runs meet", held.low, held.high, held.secret)
                    anything[location] = value
                elif location in needed or (not complete and location in stored and Quad in map(type, values)):
                    return None  # what is lost may be read: text may still be written with it
            s.put(location, value)
        new = Run(s, n, runs[0].h, runs[0].absorbed)
        if lacking > SPILLS and not data:
            return None
        unlike = live & anything.keys()
        if where in self.blocks:
            return self._last_block(new, runs, live, unlike)
        # what a tag was checked by is not needed
        alike = first.tagged or all(run.h is runs[0].h and run.absorbed == runs[0].absorbed for run in runs)
        if unlike or data:
            return self._accumulated(new, runs, anything, unlike, *([set[Location]()] * data))
        return new if alike else None

    def _last_block(self, new: Run, runs: Sequence[Run], live: set[int], unlike: set[int]) -> Run | None:
        """The joined run, in which two words are any last bytes of the text, which are about to be absorbed. None where
        no two words are these for each run."""
        if any(run.n.constant is None or run.absorbed for run in runs):
            return None
        wanted = [self.wanted(run) for run in runs]
        h, padded = self.prefixes[(runs[0].n.low - self.begin) // STEP], self.construction.data

        def absorbed(s: Sealing, low: int, high: int) -> Integer | None:
            one, two = s.integer(s.registers[low]), s.integer(s.registers[high])
            if not isinstance(one, Integer) or not isinstance(two, Integer):
                return None
            block = one + two.scaled(1 << WORD) + number(1 << 8 * STEP if padded else 0)
            return self.algebra.named(h + block) * self.r

        for low, high in itertools.permutations(live, 2):
            if unlike <= {low, high}:
                whole, sums = absorbed(new.s, low, high), [absorbed(run.s, low, high) for run in runs]
                if whole and all(x and self.compare.congruent(x, y) for x, y in zip(sums, wanted, strict=True)):
                    return replace(new, h=whole, absorbed=True)
        return None

    def _accumulated(
        self, new: Run, runs: Sequence[Run], words: dict[Location, Integer], *among: Set[Location]
    ) -> Run | None:
        """The joined run, in which words that are read are an accumulator of all of the text; None where none are."""
        if any(run.n.constant is None and not run.absorbed for run in runs):
            return None
        wanted, there = [self.wanted(run) for run in runs], [run.s.locations() for run in runs]
        last = {x: cast(Integer, there[-1][x]) for x in words if all(x in each for each in there)}
        for weights in self.accumulators(last, wanted[-1], *among):
            sums = (self.weighed(weights, each) for each in there)
            if all(self.compare.congruent(x, y) for x, y in zip(sums, wanted, strict=True)):
                return replace(new, h=self.weighed(weights, words), absorbed=True)
        return None

    def _one(self, runs: Sequence[Run], n: Integer, values: Sequence[Value]) -> Value:
        """The value that stands for those of all runs, n being the length; None where none is found."""
        first, its, low = values[0], runs[0].n, runs[0].n.low
        if isinstance(first, SymbolicPointer):
            at = self._one(runs, n, [v.at if isinstance(v, SymbolicPointer) else None for v in values])
            regions = {v.region for v in values if isinstance(v, SymbolicPointer)}
            return SymbolicPointer(first.region, at) if isinstance(at, Integer) and len(regions) == 1 else None
        if not isinstance(first, Integer):
            return first if all(v is first or v == first for v in values) else None
        ints = [v for v in values if isinstance(v, Integer)]
        if len(ints) < len(values):
            return None
        least, most = min(v.low for v in ints), max(v.high for v in ints)
        if all(v is first or same(v, first) for v in values):
            return Integer(first.terms, least, most)
        if len(first.terms) > FEW or n.constant is not None:
            return None
        each = self.algebra.replaced(first, unknown(its), n) if its.constant is None else first + n - number(low)
        alike = (same(self.algebra.replaced(each, unknown(n), run.n), v) for run, v in zip(runs, values, strict=True))
        return Integer(each.terms, least, most) if all(alike) else None

    def accumulators(
        self, words: Mapping[Location, Integer], wanted: Integer, *among: Set[Location]
    ) -> Iterator[Weights]:
        """Weights for three words that may be this accumulator; with all of one of `among`."""
        numbers = {x: self.compare.sample(value) for x, value in words.items()}
        for some in among:
            yield from guess.accumulator(numbers, self.compare.sample(wanted), some, poly1305.P)
