# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof that a function seals or opens, for every pair of lengths: what SOUNDNESS.md says of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from verify.aead import search
from verify.aead.parts import Parts
from verify.aead.runs import TEXT
from verify.aead.specification import CONSTRUCTIONS, Construction
from verify.aead.state import Sealing
from verify.aead.texts import Run
from verify.faults import Fault
from verify.image import Image
from verify.integers.algebra import LENGTH, ZERO, Integer, number
from verify.integers.apart import apart
from verify.integers.conventions import SYSV, Convention
from verify.integers.invariant import Cut, Head
from verify.integers.machine import Machine
from verify.integers.poly1305 import BLOCK as STEP
from verify.integers.proof import Result, checked, given, inductive
from verify.integers.runs import unknown


def prove(
    file: Path,
    symbol: str,
    name: str,
    opens: bool,
    features: tuple[str, ...] | None = None,
    longest: int | None = None,
    convention: Convention = SYSV,
    machine: type[Machine] = Machine,
) -> Result:
    """Proves that int SYMBOL(call) of an object file seals, or opens, as the construction of that name does, or finds
    out why not. longest: bytes of the longest text that is proved; None for all. Raises InputError for a bad file or
    symbol."""

    def opened(result: Result) -> Proof:
        image = Image(file)
        sealer = machine(image, given(features), convention)
        return Proof(sealer, image.entry(symbol), CONSTRUCTIONS[name], opens, longest)

    return checked(symbol, opened)


class Proof(Parts):
    """The proof of one function."""

    def __init__(
        self, machine: Machine, entry: int, construction: Construction, opens: bool, longest: int | None = None
    ) -> None:
        super().__init__(machine, entry, construction, opens)
        self.longest = longest

    def run(self) -> None:
        """The whole proof. Raises Fault where something does not hold."""
        self.meeting, data_loop, self.joins, self.blocks, text_loop, first = apart(lambda: search.plan(self))
        most = self.construction.most if self.longest is None else self.longest
        if self.construction.data:
            parts = self.parts(0, most, Head(*data_loop))
            self.joins.pop(self.meeting, None)
        else:
            self.meeting = self.entry_point
            total = self.algebra.unknown(LENGTH, 0, most)
            parts = [Run(self.called(total, self.any_data()), ZERO)]
        if self.longest is not None:
            self.below(parts, most + 1)
            return
        first = -(-max(parts[-1].s.left.low, first) // STEP) * STEP
        self.below(parts, first)
        with inductive():
            self.long(Head(*text_loop), parts[-1], first)

    def below(self, parts: list[Run], high: int) -> None:
        """Proves texts of fewer than `high` bytes."""
        for part in parts:
            if part.s.left.low < high:
                self.apart(self.returns_from, part, min(part.s.left.high, high - 1))

    def apart(self, work: Callable[..., None], *given: object) -> None:
        """Does a part of the proof in a process of its own: nothing else needs its words. Notes which code it ran."""

        def run() -> list[int]:
            work(*given)
            return sorted(self.machine.reached)

        for address in apart(run):
            self.machine.instruction(address)

    # The text.

    def begun(self, part: Run, total: Integer) -> tuple[Sealing, int, Integer]:
        """The state of a part at `meeting`, for this length of the text; the address; and the accumulator."""
        n = part.s.left
        return part.s if n.constant is not None else part.s.replaced(unknown(n), total), self.meeting, part.h

    def returns_from(self, part: Run, high: int) -> None:
        """Proves all texts of a part, of up to `high` bytes, to the return."""
        low = part.s.left.low
        self.returns(*self.begun(part, self.algebra.unknown(LENGTH, low, high) if low < high else number(high)), 0)

    def long(self, loop: Head, part: Run, first: int) -> None:
        """Proves texts of at least `first` bytes, by induction over the loop."""
        size = loop.size

        def started(least: int) -> tuple[Sealing, int, Integer, Integer]:
            n = self.length(least, size, first, self.construction.most, self.any_rest(size))
            return *self.begun(part, n), n

        s, address, h, n = started(0)
        self.reaches(s, address, loop.address)
        cut = self.cut(loop, TEXT, s, "later ")
        self.proposed(cut, apart(lambda: search.text(self, cut, s, n, started, first)))
        done = self.enters(cut, s, h, n)
        least = self.one_pass(cut, first, first - done)
        self.apart(self.exits, cut, min(first - done, least - size), least - 1, first)

    def exits(self, cut: Cut, low: int, high: int, first: int) -> None:
        """Proves that from any state at the head with `low` to `high` bytes left the function returns as it should."""
        n = self.algebra.unknown(LENGTH, low, high)
        s, h = self.state(cut, n, left=n, total=self.whole(n, first))
        self.returns(s, cut.address, h, cut.ahead)

    def whole(self, n: Integer, first: int) -> Integer:
        """The length of a text, at least `first` bytes, of which n are left: what is before them may be any number."""
        before = self.algebra.unknown(LENGTH, 0, self.construction.most)
        return self.some(n + before, first, self.construction.most)

    def within(self, cut: Cut, least: int, first: int, more: int = 0) -> tuple[Sealing, Integer, Integer]:
        """Any state at the head with `least` passes and `more` bytes left, or more; its accumulator; the bytes left."""
        assert cut.head is not None
        n = self.length(least, cut.head.size, more, self.construction.most, self.any_rest(cut.head.size))
        s, h = self.state(cut, n, left=n, total=self.whole(n, first))
        return s, h, n

    def one_pass(self, cut: Cut, first: int, shortest: int) -> int:
        """Proves that from any state at the head with enough bytes left one pass leads to another. Gives how many are
        enough. shortest: the fewest bytes that the entry leaves, which are tried first."""
        assert cut.head is not None
        passes, more = apart(lambda: search.least(self, cut, first, shortest))
        if passes < 1 or more < 0:
            raise Fault("induction", "a pass of what is not left")
        self.passes(cut, *self.within(cut, passes, first, more))
        return int(cut.head.size * passes + more)
