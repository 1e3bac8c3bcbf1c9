# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof that a function is Poly1305, for every length: what SOUNDNESS.md says of it, step by step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from verify.allowed import with_implied
from verify.faults import Fault, Verdict
from verify.image import Image
from verify.integers import poly1305 as spec
from verify.integers import search
from verify.integers.algebra import FULL, ZERO, Integer, number
from verify.integers.apart import apart
from verify.integers.conventions import NAMES
from verify.integers.invariant import Cut, Head
from verify.integers.machine import Machine
from verify.integers.runs import Runs
from verify.integers.state import Pointer, State

SPELT = {"avx512ifma": "avx512_ifma"}  # features, as the decoder spells them
WORTH = 8  # fewer passes than this are not worth an induction
ARGUMENTS = {"rdi": Pointer("tag", 0), "rsi": Pointer("message", 0), "rcx": Pointer("key", 0)}
LENGTH_REGISTER = NAMES.index("rdx")


@dataclass
class Result:
    """What came of a proof. faults: none where the function is proved for every length. invariant: of its last loop;
    instructions: how many there are in the code that was run."""

    symbol: str
    faults: list[Fault] = field(default_factory=list)
    invariant: Cut | None = None
    instructions: int = 0
    seconds: float = 0.0

    @property
    def verdict(self) -> Verdict:
        """PROVED, or that of the first fault."""
        return self.faults[0].verdict if self.faults else Verdict.PROVED


def prove(file: Path, symbol: str, features: tuple[str, ...] | None = None, machine: type[Machine] = Machine) -> Result:
    """Proves that int SYMBOL(out, in, len, k) of an object file is crypto_onetimeauth/poly1305, or finds out why not.
    Raises InputError where the file or symbol cannot be used."""

    def opened(result: Result) -> Proof:
        image = Image(file)
        return Proof(machine(image, given(features)), image.entry(symbol), result)

    return checked(symbol, opened)


def given(features: tuple[str, ...] | None) -> frozenset[str] | None:
    """CPU features as the decoder names them, with all that they imply; None for whatever is needed."""
    return None if features is None else with_implied(SPELT.get(name, name) for name in features)


def checked(symbol: str, opened: Callable[[Result], Any]) -> Result:
    """Runs the proof that `opened` makes for its result, and notes the Fault that ends it."""
    begin, result = time.monotonic(), Result(symbol)
    try:
        proof = opened(result)
        proof.run()
        result.instructions = len(proof.machine.reached)
    except Fault as fault:
        result.faults = [fault]
    result.seconds = time.monotonic() - begin
    return result


class Proof(Runs):
    """The proof of one function. All its runs from the entry share the words of the message."""

    states: type[State] = State

    def __init__(self, machine: Machine, entry: int, result: Result) -> None:
        super().__init__(machine, entry, machine.rules())
        self.result = result
        for name, pointer in ARGUMENTS.items():
            self.initial[NAMES.index(name)] = pointer
        self.rest = self.any_rest(spec.BLOCK)
        self.inputs: dict[tuple[str, int], Integer] = {}
        self.r = spec.clamped(self.called(ZERO))
        self.called(ZERO).input("key", 16), self.called(ZERO).input("key", 24)
        self.later = dict(self.inputs)  # of a run that begins at the head: its message is the rest

    def called(self, length: Integer, inputs: dict[tuple[str, int], Integer] | None = None) -> State:
        """The state of a call with this length. inputs: of words of key and message; shared ones by default."""
        registers, lanes = list(self.initial), [list(each) for each in self.lanes]
        registers[LENGTH_REGISTER] = length
        there = self.inputs if inputs is None else inputs
        return self.states(
            self.algebra, length, registers, lanes, self.machine.image, inputs=there, masks=list(self.masks)
        )

    def state(self, cut: Cut, length: Integer) -> tuple[State, Integer]:
        """Any state of those that a Cut describes, with this length left; and its accumulator."""
        return self.filled(cut, replace(cut.state, left=length, inputs=self.later), length)

    def run(self) -> None:
        """The whole proof. Raises Fault where something does not hold."""
        low = 0
        for high, head in apart(lambda: search.segments(self)):
            loop = Head(*head) if head else None
            size = loop.size if loop else spec.BLOCK
            if size < 1 or size % spec.BLOCK or low % spec.BLOCK:
                raise Fault("induction", "lengths are parted within a block")
            least, most = -(-low // size) * size, FULL + 1 if high > FULL else high // size * size
            if loop is None or (most - least) // size < WORTH:
                self.below(low, high)
            else:
                self.below(low, least)
                self.induction(loop, least, most)
                self.below(most, high)
            low = high
        if self.result.invariant is None or low <= FULL:
            raise Fault("induction", "has no loop")

    def below(self, low: int, high: int) -> None:
        """Proves lengths from low on, below high, by runs from the entry: one for each 16 bytes, any last block."""
        for length in range(low, high, spec.BLOCK):
            self.returns(self.called(number(length) + self.rest), self.entry_point, ZERO, 0, length)

    def induction(self, loop: Head, low: int, high: int) -> None:
        """Proves lengths from low on, below high, by induction over a loop. Both are multiples of a pass's bytes."""
        with inductive():
            entered = list(self.entered(loop, low, high))
            cut = Cut(loop.address, loop, ("message",), entered[0][0])
            self.proposed(cut, apart(lambda: search.loop(self, cut, entered)))
            for s, n in entered:
                left = n.low - self.enters(cut, s, ZERO, n)
                q, rest = divmod(left, loop.size)
                cut.rests[rest] = min(q, cut.rests.get(rest, q))
            least = self.one_pass(cut)
            for rest, q in cut.rests.items():
                for passes in range(min(q, least - 1), least):
                    self.exits(cut, loop.size * passes + rest)
        self.result.invariant = cut

    def entered(self, loop: Head, low: int, high: int) -> Iterator[tuple[State, Integer]]:
        """The states in which calls come to the head, and lengths: one for each number of blocks beyond passes."""
        for rest in range(0, loop.size, spec.BLOCK):
            n = self.length(low // loop.size, loop.size, rest, high - 1, self.rest)
            s = self.called(n)
            self.reaches(s, self.entry_point, loop.address)
            yield s, n

    def one_pass(self, cut: Cut) -> int:
        """Proves that with enough passes left one leads from a described state to one with a pass less: how many."""
        assert cut.head is not None
        least: int = apart(lambda: search.least(self, cut))
        if least < 1:
            raise Fault("induction", "a pass of what is not left")
        for rest in cut.rests:
            n = self.length(least, cut.head.size, rest, FULL, self.rest)
            self.passes(cut, *self.state(cut, n), n)
        return least

    def exits(self, cut: Cut, length: int) -> None:
        """Proves that from described states with this length left, and any last block, the tag is right."""
        s, h = self.state(cut, number(length) + self.rest)
        self.returns(s, cut.address, h, cut.ahead, length)

    def returns(self, s: State, address: int, h: Integer, begin: int, whole: int) -> None:
        """Raises Fault unless from this state the function returns as the contract says. The tag must be that of
        accumulator h, the blocks from offset `begin` to `whole`, and any number of bytes below 16 that follow."""
        h = spec.absorbed(s, self.r, h, whole - begin, begin)
        for end, t, _ in self.forked(s, address, self.rest, set()):
            if t.constant is None:
                raise Fault("output", f"does the same whatever follows the {whole} bytes")
            self.check_output(end, spec.absorbed(end, self.r, h, t.constant, whole))
            self.check_return(end)

    def check_output(self, s: State, h: Integer) -> None:
        """Raises Fault (output) unless the tag is that of this accumulator."""
        spec.check_tag(s, h, self.compare)


@contextmanager
def inductive() -> Iterator[None]:
    """Makes a Fault within it refute nothing: nobody may be able to give what an invariant leaves open."""
    try:
        yield
    except Fault as fault:
        problem = Fault("induction", fault.message, fault.address)
        problem.where = fault.where
        raise problem from fault
