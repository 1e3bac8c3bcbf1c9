# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof that a function seals or opens, for every pair of lengths: what SOUNDNESS.md says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

from verify.aead import search
from verify.aead import specification as spec
from verify.aead.apart import apart
from verify.aead.conventions import SYSV, Convention
from verify.aead.machine import Sealer
from verify.aead.parts import Part
from verify.aead.runs import DATA, TEXT, Cut, Head, Held
from verify.aead.specification import BLOCK, CONSTRUCTIONS, Construction
from verify.aead.state import Sealing, Value
from verify.aead.texts import Texts
from verify.allowed import with_implied
from verify.faults import Fault, Verdict
from verify.image import Image
from verify.integers import poly1305
from verify.integers.algebra import FULL, LENGTH, WORD, ZERO, Integer, number
from verify.integers.machine import RETURNED
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.proof import SPELT, Result, checked, inductive
from verify.integers.state import KEY_BYTES, Location

LONG = 1 << 12, 1 << 13  # bytes of which most are that loop's
LEAST, MOST = search.LEAST, 4  # passes: in runs that a description is found by; that may be left to others


#: Bytes of texts and of additional data that are tried first.
CALLS = (
    *((0, 0), (1, 13), (15, 16), (16, 18), (63, 32), (64, 1), (129, 0), (300, 5), (515, 31), (1111, 48), (2305, 0)),
    (3072, 20),
)


def prove(
    file: Path,
    symbol: str,
    name: str,
    opens: bool,
    features: tuple[str, ...] | None = None,
    longest: int | None = None,
    convention: Convention = SYSV,
) -> Result:
    """That int SYMBOL(call) of an object file seals, or opens, as the construction of that name. longest: of texts, if
    nothing is to be said of longer ones. Raises InputError."""

    def opened(result: Result) -> Proof:
        image = Image(file)
        given = None if features is None else with_implied(SPELT.get(each, each) for each in features)
        return Proof(Sealer(image, given, convention), image.entry(symbol), CONSTRUCTIONS[name], opens, longest)

    return checked(symbol, opened)


class Proof(Texts):
    """Of one function: what is checked of its runs."""

    def __init__(
        self, machine: Sealer, entry: int, construction: Construction, opens: bool, longest: int | None = None
    ) -> None:
        super().__init__(machine, entry, construction, opens)
        self.longest = longest

    def run(self) -> None:
        """Raises Fault where something does not hold."""
        self.tried()
        longest = self.longest
        most = self.construction.most if longest is None else longest
        if self.construction.data:
            self.meeting = search.meeting(self)
            self.data_loop = search.head(self, 0, 20 * STEP, DATA)
            parts = self.parts(0, most)
            self.joins.pop(self.meeting, None)
        else:
            parts = [Part(0, most, None)]
        if longest is not None:
            self.below(parts, longest + 1)
            return
        found = ((size, loop) for size in LONG if (loop := search.head(self, size, 0, TEXT)))
        size, loop = next(found, (0, None))
        if loop is None:
            raise Fault("induction", "has no loop")
        first = -(-max(parts[-1].low, self.first(loop, size)) // STEP) * STEP
        self.below(parts, first)
        self.induction(loop, parts[-1], first)

    def below(self, parts: list[Part], high: int) -> None:
        """Texts of fewer bytes."""
        for part in parts:
            if part.low < high:
                self.apart(self.returns_from, part, min(part.high, high - 1))

    def apart(self, work: Callable[..., None], *given: object) -> None:
        """A run whose words nothing else needs."""

        def run() -> list[int]:
            work(*given)
            return sorted(self.machine.reached)

        for address in cast(list[int], apart(run)):
            self.machine.instruction(address)

    def first(self, loop: Head, high: int) -> int:
        """A length, at most `high`, from which on calls with numbers come to that loop in the same way."""

        def way(size: int) -> list[int]:
            s, self.machine.visited = self.numbered(bytes(KEY_BYTES), bytes(32), b"", bytes(size)), []
            self.machine.run(s, self.entry_point, {loop.address})
            return self.machine.visited

        low, wanted = 0, way(high)
        while low + STEP < high:
            middle = (low + high) // 2 // STEP * STEP
            low, high = (low, middle) if way(middle) == wanted else (middle, high)
        self.machine.visited = None
        return high

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

    def returns_from(self, part: Part, high: int) -> None:
        """Of all texts of a part, up to `high` bytes."""
        n = self.algebra.unknown(LENGTH, part.low, high) if part.low < high else number(high)
        s, address, h = self.begun(part, n)
        self.returns(s, address, h, 0, n)

    def induction(self, loop: Head, part: Part, first: int) -> None:
        """Texts of at least so many bytes."""
        with inductive():
            self.long(loop, part, first)

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
        cut.held, cut.frame, cut.dirty_upper = search.described(self, cut, seen), s.frame, s.dirty_upper
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
        least = self.one_pass(cut, first, shortest)
        # exits
        self.apart(self.exits, cut, min(shortest, least - size), least - 1, first)

    def exits(self, cut: Cut, low: int, high: int, first: int) -> None:
        """From any state at the head with so many bytes left, it returns."""
        n = self.algebra.unknown(LENGTH, low, high)
        s, h = self.state(cut, n, self.whole(n, first), self.any_data())
        self.returns(s, cut.address, h, cut.ahead, n)

    def any_data(self) -> Integer:
        return self.algebra.unknown("the length of the additional data")

    def whole(self, n: Integer, first: int) -> Integer:
        """The length of the text of which n bytes are left: what is before them is any number of passes, and so on."""
        before = self.algebra.unknown(LENGTH, 0, self.construction.most)
        total = n + before
        return Integer(total.terms, max(total.low, first), min(total.high, self.construction.most))

    def within(self, cut: Cut, least: int, first: int, more: int = 0) -> tuple[Sealing, Integer, Integer]:
        """Any state at the head with at least so many passes left, and so many bytes more."""
        assert cut.head is not None
        n = self.length(least, cut.head.size, more, self.construction.most)
        s, h = self.state(cut, n, self.whole(n, first), self.any_data())
        return s, h, n

    def one_pass(self, cut: Cut, first: int, shortest: int) -> int:
        """From a state with at least so many bytes left it comes to one with a pass less. Gives how many. shortest: the
        least number of bytes that the entry leaves: likely no pass leaves fewer."""
        assert cut.head is not None
        size, address = cut.head.size, cut.head.address
        for least, more in ((1, shortest), *((passes, 0) for passes in range(1, MOST + 1))):
            s, h, n = self.within(cut, least, first, more)
            try:
                self.reaches(s, address, address)
            except Fault as fault:  # as where a length that is less than the bytes left would be below 0
                if fault.kind != "unsupported" or least == MOST:
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
            return size * least + more
        raise AssertionError("no passes")

    # Numbers.

    def tried(self) -> None:
        """Raises Fault where numbers show that the function is wrong."""
        random, traces = Random(8439), list[list[int]]()
        for size, data in CALLS:
            data = data if self.construction.data else 0
            key, nonce = random.randbytes(KEY_BYTES), random.randbytes(self.construction.nonce_bytes)
            ad, text = random.randbytes(data), random.randbytes(size)
            what = f"{size} bytes, and {data} of additional data (key {key.hex()}, nonce {nonce.hex()})"
            s, self.machine.visited = self.numbered(key, nonce, ad, text), []
            traces.append(self.machine.visited)
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
        self.machine.visited = None
        self.joins, self.blocks = search.joins(self, traces)
