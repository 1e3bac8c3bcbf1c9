# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof that a function seals or opens, for every pair of lengths: what SOUNDNESS.md says of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from verify.aead import search
from verify.aead import specification as spec
from verify.aead.machine import Sealer
from verify.aead.runs import DATA, TEXT, Cut, Head, Held, Runs
from verify.aead.specification import BLOCK, CONSTRUCTIONS, Construction
from verify.aead.state import Sealing, Value, secret
from verify.allowed import with_implied
from verify.faults import Fault, Verdict
from verify.image import Image
from verify.integers import poly1305
from verify.integers.algebra import FULL, WORD, ZERO, Integer, number
from verify.integers.machine import RETURNED
from verify.integers.operands import Open
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.proof import SAVED, SPELT
from verify.integers.state import KEY_BYTES, LENGTH, NAMES, RAX, REST, Location, shown

LEAST, MOST = search.LEAST, 4  # passes: in runs that a description is found by; that may be left to others


class Split(Exception):  # noqa: N818
    """What is done depends on whether the text is shorter than `at`."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


@dataclass
class Result:
    """faults: none where the function is proved for every pair of lengths. cut: at the head of the loop."""

    symbol: str
    faults: list[Fault] = field(default_factory=list)
    cut: Cut | None = None
    instructions: int = 0
    seconds: float = 0.0

    @property
    def verdict(self) -> Verdict:
        return self.faults[0].verdict if self.faults else Verdict.PROVED


def prove(file: Path, symbol: str, name: str, opens: bool, features: tuple[str, ...] | None = None) -> Result:
    """That int SYMBOL(call) of an object file seals, or opens, as the construction of that name. Raises InputError."""
    begin, result = time.monotonic(), Result(symbol)
    try:
        image = Image(file)
        given = None if features is None else with_implied(SPELT.get(name, name) for name in features)
        proof = Proof(Sealer(image, given), image.entry(symbol), CONSTRUCTIONS[name], opens, result)
        proof.run()
        result.instructions = len(proof.machine.reached)
    except Fault as fault:
        result.faults = [fault]
    result.seconds = time.monotonic() - begin
    return result


@dataclass
class Part:
    """Lengths of the text from low to high, in which all is one up to where the additional data are absorbed. text: the
    unknown length in what is said of that place; None where it is the entry."""

    low: int
    high: int
    cut: Cut | None
    text: int = 0


class Proof(Runs):
    """Of one function: what is checked of its runs."""

    def __init__(self, machine: Sealer, entry: int, construction: Construction, opens: bool, result: Result) -> None:
        super().__init__(machine, entry, construction, opens)
        self.result = result
        self.compare = poly1305.Comparison(self.algebra)
        self.meeting = entry
        self.data_loop: Head | None = None

    def run(self) -> None:
        """Raises Fault where something does not hold."""
        self.tried()
        most = self.construction.most
        if self.construction.data:
            self.meeting = search.meeting(self)
            self.data_loop = search.head(self, 0, 20 * STEP, DATA)
            parts = self.parts(0, most)
        else:
            parts = [Part(0, most, None)]
        loop = search.head(self, 1 << 12, 0, TEXT)
        if loop is None:
            raise Fault("induction", "has no loop")
        first = -(-max(parts[-1].low, self.first(loop)) // STEP) * STEP
        for low in range(0, first, STEP):
            for part in parts:
                begin, end = max(low, part.low), min(low + STEP - 1, part.high)
                if begin <= end:
                    self.returns_from(part, low, begin - low, end - low)
        self.induction(loop, parts[-1], first)

    def first(self, loop: Head) -> int:
        """A length from which on that loop is certainly taken, of calls with numbers."""
        low, high = 0, 1 << 12
        while low + STEP < high:
            middle = (low + high) // 2 // STEP * STEP
            s = self.numbered(bytes(KEY_BYTES), bytes(32), b"", bytes(middle))
            taken = self.machine.run(s, self.entry_point, {loop.address}) == loop.address
            low, high = (low, middle) if taken else (middle, high)
        return high

    # Additional data.

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
        return found

    def part(self, low: int, high: int) -> Part:
        """For every length of additional data, and a text from low to high, all runs come to one description."""
        total = self.algebra.unknown(LENGTH, low, high) if low < high else number(low)
        blocks, rest = self.algebra.unknown(LENGTH, 0, FULL // STEP), self.algebra.unknown(REST, 0, STEP - 1)
        a, u = (next(iter(each.terms))[0] for each in (blocks, rest))
        text = next(iter(total.terms))[0] if low < high else -1
        s = self.called(total, blocks.scaled(STEP) + rest)
        try:
            self.reaches(s, self.entry_point, self.meeting)
            raise Fault("induction", "does the same whatever the length of the additional data")
        except Open as fault:
            if text in fault.rests_on:
                raise Split(self.parting(fault, text, low, high)) from fault
            if a not in fault.rests_on or fault.kind == "secret":
                raise
            address = fault.address
        arrivals = list(self.arrived(s.replaced(a, 0), address, u, ZERO, 0))
        try:
            self.absorbs(s, address, a, u, arrivals)
        except Open as fault:
            if text in fault.rests_on:
                raise Split(self.parting(fault, text, low, high)) from fault
            raise
        return Part(low, high, self.met(arrivals), text)

    def parting(self, fault: Open, text: int, low: int, high: int) -> int:
        """The first length for which a number is 0, or is not, unlike for the shortest."""
        value = fault.value

        def zero(length: int) -> bool:
            assert isinstance(value, Integer)
            found = self.algebra.replaced(value, text, length).constant
            if found is None:
                raise fault
            return found == 0

        begin = zero(low)
        if zero(high) == begin:
            raise fault
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (middle, high) if zero(middle) == begin else (low, middle)
        return high

    def arrived(self, s: Sealing, address: int, rest: int, h: Integer, done: int) -> Iterator[tuple[Sealing, Integer]]:
        """Where the parts meet, with the accumulator: from h, for each number below 16 of bytes of additional data."""
        for end, size, there in self.forked(s, address, rest, range(STEP), {self.meeting}):
            if there == RETURNED or size is None:
                raise Fault("induction", "does not part by the last bytes of the additional data")
            self.parted(end)
            yield end, spec.absorbed(end, h, "ad", size, done, True)

    def absorbs(self, s: Sealing, address: int, a: int, u: int, arrivals: list[tuple[Sealing, Integer]]) -> None:
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
        cut.held, cut.frame, cut.dirty_upper = search.described(self, seen), state.frame, state.dirty_upper

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
        if done:
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
            rest_, unknown = self.rest()
            state, h = self.data_state(cut, number(STEP * blocks) + rest_, s)
            h = spec.absorbed(state, h, "ad", STEP * blocks, cut.ahead, True)
            arrivals += self.arrived(state, loop.address, unknown, h, STEP * blocks)

    def rest(self) -> tuple[Integer, int]:
        """An unknown number below 16."""
        found = self.algebra.unknown(REST, 0, STEP - 1)
        return found, next(iter(found.terms))[0]

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
            held = Held("same", values[0])  # type: ignore[arg-type]
            cut.held[location] = held if search.are_same(values) else search.ranged(self, values)  # type: ignore[arg-type]
        if any(s.frame != cut.frame or s.written or s.ahead for s in states):
            raise Fault("induction", "another stack, or output, where the parts meet")
        words = {x: v for x, held in cut.held.items() if held.kind == "any" and isinstance(v := there[-1][x], Integer)}
        for weights in search.accumulator(self, words, arrivals[-1][1]):
            cut.weights = weights
            if all(self.compare.congruent(self.sum(cut, s), h) for s, h in arrivals):
                break
        else:
            raise Fault("output", "no three words are the accumulator of the additional data")
        for s in states:
            self.covered(cut, s, s.total, 0, "additional data")
        return cut

    # The text.

    def begun(self, part: Part, total: Integer) -> tuple[Sealing, int, Integer]:
        """The state where the parts meet, with an accumulator, of a call with this length of the text."""
        ad_total = self.algebra.unknown("the length of the additional data")
        if part.cut is None:
            return self.called(total, ad_total), self.entry_point, ZERO
        cut = part.cut
        if part.text >= 0:
            new = {x: self.exact(held, part.text, total) for x, held in cut.held.items()}
            cut = replace(cut, held=new)
        s, h = self.state(cut, total, total, ad_total)
        return s, cut.address, h

    def exact(self, held: Held, unknown: int, by: Integer) -> Held:
        if held.kind != "same" or not isinstance(held.value, Integer):
            return held
        return Held("same", self.algebra.replaced(held.value, unknown, by))

    def returns_from(self, part: Part, low: int, begin: int, end: int) -> None:
        """Of a text of `low` bytes, and `begin` to `end` more."""
        rest = self.algebra.unknown(REST, begin, end) if begin < end else number(begin)
        s, address, h = self.begun(part, number(low) + rest)
        self.returns(s, address, h, 0, low, rest)

    def returns(self, s: Sealing, address: int, h: Integer, begin: int, whole: int, rest: Integer) -> None:
        """Raises Fault unless the function returns with output and tag, for accumulator h and so many bytes more, from
        `begin` on, and the rest; and keeps to the rest of the contract."""
        padded, unknown = self.construction.data, -1
        h = spec.absorbed(s, h, "message", whole - begin, begin, padded)
        if rest.constant is None:
            unknown = next(iter(rest.terms))[0]
        for end, part, where in self.forked(s, address, unknown, range(rest.low, rest.high + 1), set()):
            size = rest.constant if part is None else part
            if size is None:
                raise Fault("output", f"does the same whatever follows {whole} bytes")
            assert where == RETURNED
            if end.written != whole + size or end.ahead:
                raise Fault("output", f"writes {end.written} of {whole + size} bytes")
            full = spec.absorbed(end, h, "message", size, whole, padded)
            if padded:
                full = spec.with_lengths(end, full, end.ad_total, end.total)
            poly1305.check_tag(end, full, self.compare)
            self.check_return(end)

    def induction(self, loop: Head, part: Part, first: int) -> None:
        """Texts of at least so many bytes."""
        try:
            self.long(loop, part, first)
        except Fault as fault:  # from what is left open, nothing is refuted
            problem = Fault("induction", f"{fault.message}", fault.address)
            problem.where = fault.where
            raise problem from fault

    def long(self, loop: Head, part: Part, first: int) -> None:
        most, size = self.construction.most, loop.size

        def started(least: int) -> tuple[Sealing, int, Integer, Integer]:
            n = self.length(least, size, first, most)
            return *self.begun(part, n), n

        s, address, _, n = started(LEAST)
        cut = Cut(loop.address, loop, "later ", {}, (0, 1))
        seen = list(search.visits(self, s, address, cut, n, 3))
        s, address, h, n = started(0)
        seen += search.visits(self, s, address, cut, n, 1)
        cut.held, cut.frame, cut.dirty_upper = search.described(self, seen), s.frame, s.dirty_upper
        cut.written = s.written - seen[3].done
        cut.begin, cut.phase = -seen[0].done, (seen[0].done + self.construction.skipped) % BLOCK

        def again() -> tuple[Sealing, Integer, int, dict[Location, Value]]:
            s, _, n = self.within(cut, LEAST, first)
            before = dict(s.locations())
            self.reaches(s, loop.address, loop.address)
            return s, n - number(size), size, before  # type: ignore[return-value]

        search.widened(self, cut, again)
        # entry
        done = seen[-1].done
        self.covered(cut, s, n - number(done), done, "entry")
        if (
            done + cut.ahead < 0
            or s.written != cut.written + done
            or -done != cut.begin
            or (done + s.phase) % BLOCK != cut.phase
        ):
            raise Fault("induction", "entry: other output is written")
        wanted = spec.absorbed(s, h, "message", done + cut.ahead, 0, True)
        if not self.compare.congruent(self.sum(cut, s), wanted):
            raise Fault("induction", "entry: the accumulator is not that of the blocks before the loop")
        shortest = first - done
        # one pass
        least = self.one_pass(cut, first)
        # exits
        for low in range(min(shortest, size * (least - 1)) // STEP * STEP, size * least, STEP):
            rest = self.algebra.unknown(REST, 0, STEP - 1)
            s, h = self.state(cut, number(low) + rest, self.whole(number(low) + rest, first), self.any_data())
            self.returns(s, loop.address, h, cut.ahead, low, rest)
        self.result.cut = cut

    def any_data(self) -> Integer:
        return self.algebra.unknown("the length of the additional data")

    def whole(self, n: Integer, first: int) -> Integer:
        """The length of the text of which n bytes are left: what is before them is any number of passes, and so on."""
        before = self.algebra.unknown(LENGTH, 0, self.construction.most)
        total = n + before
        return Integer(total.terms, max(total.low, first), min(total.high, self.construction.most))

    def within(self, cut: Cut, least: int, first: int) -> tuple[Sealing, Integer, Integer]:
        """Any state at the head with at least so many passes left."""
        assert cut.head is not None
        n = self.length(least, cut.head.size, 0, self.construction.most)
        s, h = self.state(cut, n, self.whole(n, first), self.any_data())
        return s, h, n

    def one_pass(self, cut: Cut, first: int) -> int:
        """From a state with at least so many passes left it comes to one with one less. Gives how many."""
        assert cut.head is not None
        size, address = cut.head.size, cut.head.address
        for least in range(1, MOST + 1):
            s, h, n = self.within(cut, least, first)
            try:
                self.reaches(s, address, address)
            except Open as fault:
                if fault.kind == "secret" or least == MOST:
                    raise
                continue
            self.covered(cut, s, n - number(size), size, "one pass")
            if s.written != cut.written + size:
                raise Fault("induction", "one pass: other output is written")
            if (size + s.phase) % BLOCK != cut.phase:
                raise Fault("induction", "one pass: is no number of blocks of keystream")
            wanted = spec.absorbed(s, h, "message", size, cut.ahead, True)
            if not self.compare.congruent(self.sum(cut, s), wanted):
                difference = poly1305.about(self.algebra, self.sum(cut, s) - wanted, poly1305.P)
                raise Fault("induction", f"one pass: the accumulator is not (h + block) r: {difference}")
            return least
        raise AssertionError("no passes")

    # What is asked of states.

    def covered(self, cut: Cut, s: Sealing, n: Integer, done: int, what: str) -> None:
        """Raises Fault unless the state, in which n bytes are left behind `done`, is one of those described."""
        there = s.locations()
        if not there.keys() <= cut.held.keys() or s.frame != cut.frame:
            raise Fault("induction", f"{what}: other words lie on the stack")
        if s.dirty_upper and not cut.dirty_upper:
            raise Fault("induction", f"{what}: upper halves are in use")
        for location, held in cut.held.items():
            if not self.holds(held, there.get(location), s, n, done):  # type: ignore[arg-type]
                raise Fault("induction", f"{what}: {shown(location)} is not as it is described")

    def check_return(self, s: Sealing) -> None:
        """Callee-saved registers, the result 0, and nothing left that depends on the key."""
        for i in SAVED:
            there, before = s.registers[i], self.initial[i]
            if not (isinstance(there, Integer) and isinstance(before, Integer) and there.same(before)):
                raise Fault("abi", f"does not restore {NAMES[i]}")
        result = s.registers[RAX]
        if not isinstance(result, Integer) or s.algebra.modulo(result, 32).constant != 0:
            raise Fault("abi", "does not return 0")
        locations: dict[Location, Value] = {**s.locations(), **s.below}  # type: ignore[dict-item]
        left = [shown(location) for location, value in locations.items() if secret(self.algebra, value)]
        left += ["the flags"] if s.flags.secret else []
        if left:
            raise Fault("residue", f"leaves what depends on the key in {', '.join(left)}")
        if s.dirty_upper:
            raise Fault("abi", "returns without vzeroupper after the use of ymm or zmm registers")

    # Numbers.

    def tried(self) -> None:
        """Raises Fault where numbers show that the function is wrong."""
        random = Random(8439)
        for size, data in ((0, 0), (1, 13), (15, 16), (16, 17), (63, 32), (64, 1), (129, 0), (300, 5), (515, 31), (1111, 48),
                           (2305, 0), (3072, 20)):  # fmt: skip
            data = data if self.construction.data else 0
            key, nonce = random.randbytes(KEY_BYTES), random.randbytes(self.construction.nonce_bytes)
            ad, text = random.randbytes(data), random.randbytes(size)
            what = f"{size} bytes, and {data} of additional data (key {key.hex()}, nonce {nonce.hex()})"
            s = self.numbered(key, nonce, ad, text)
            try:
                if self.machine.run(s, self.entry_point, set()) != RETURNED:
                    raise Fault("endless", "does not return")
                if s.written != size or s.ahead:
                    raise Fault("output", f"writes {s.written} of {size} bytes")
                there = {at: word.constant for at, word in s.tag.items()}
                right = self.tag(s, ad, size)
                if there != {0: right & FULL, 8: right >> WORD}:
                    raise Fault("output", "wrong tag")
            except Fault as fault:
                fault.message += f", of {what}"
                if fault.kind == "output":
                    fault.verdict = Verdict.REFUTED
                raise
