# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof that a function is Poly1305, for every length: what SOUNDNESS.md says of it, step by step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from verify.allowed import with_implied
from verify.faults import Fault, Verdict
from verify.image import Image
from verify.integers import poly1305 as spec
from verify.integers import search
from verify.integers.algebra import FULL, WORD, ZERO, Integer, number
from verify.integers.invariant import Invariant, Loop
from verify.integers.machine import RETURNED, Machine
from verify.integers.operands import Open
from verify.integers.runs import Runs
from verify.integers.state import (
    KEY_BYTES,
    NAMES,
    RAX,
    Location,
    State,
    shown,
)

SAVED = tuple(NAMES.index(name) for name in ("rbx", "rbp", "r12", "r13", "r14", "r15"))
SPELT = {"avx512ifma": "avx512_ifma"}  # as the decoder does
WORTH = 8  # passes that an induction saves


@dataclass
class Result:
    """faults: none where the function is proved for every length."""

    symbol: str
    faults: list[Fault] = field(default_factory=list)
    invariant: Invariant | None = None
    instructions: int = 0
    seconds: float = 0.0

    @property
    def verdict(self) -> Verdict:
        return self.faults[0].verdict if self.faults else Verdict.PROVED


def prove(file: Path, symbol: str, features: tuple[str, ...] | None = None) -> Result:
    """That int SYMBOL(out, in, len, k) of an object file is crypto_onetimeauth/poly1305. Raises InputError."""

    def opened(result: Result) -> Proof:
        image = Image(file)
        given = None if features is None else with_implied(SPELT.get(name, name) for name in features)
        return Proof(Machine(image, given), image.entry(symbol), result)

    return checked(symbol, opened)


def checked(symbol: str, opened: Callable[[Result], Any]) -> Result:
    """What is said of a function."""
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
    """Of one function: what is checked of its runs."""

    def __init__(self, machine: Machine, entry: int, result: Result) -> None:
        super().__init__(machine, entry)
        self.result = result
        self.compare = spec.Comparison(self.algebra)

    def run(self) -> None:
        """Raises Fault where something does not hold."""
        self.tried(calls())
        segments, random = search.segments(self), Random(7539).randbytes
        self.tried((random(KEY_BYTES), random(low + 16 * n + n)) for low, _, _ in segments[1:] for n in (0, 5, 14))
        for low, high, loop in segments:
            size = loop.size if loop else 1
            least, most = -(-low // size) * size, FULL + 1 if high > FULL else high // size * size
            if loop is None or (most - least) // size < WORTH:
                self.below(low, high)
                continue
            self.below(low, least)
            self.induction(loop, least, most)
            self.below(most, high)
        if self.result.invariant is None or high <= FULL:
            raise Fault("induction", "has no loop")

    def below(self, low: int, high: int) -> None:
        """Lengths from low on, below high, are proved by themselves, up to the bytes of a last block."""
        for length in range(low, high, spec.BLOCK):
            self.returns(self.called(number(length) + self.rest), self.entry_point, ZERO, 0, length)

    def induction(self, loop: Loop, low: int, high: int) -> None:
        """Lengths from low on, below high, multiples of what a pass takes."""
        with inductive():
            invariant = search.found(self, loop, low, high)
            self.entry(invariant, low, high)
            least = self.one_pass(invariant)
            for rest, q in invariant.rests.items():
                for passes in range(min(q, least - 1), least):
                    self.exits(invariant, loop.size * passes + rest)
        self.result.invariant = invariant

    def returns(self, s: State, address: int, h: Integer, begin: int, whole: int) -> None:
        """Raises Fault unless the function returns with the tag for accumulator h and so many bytes more, from `begin`
        on, and then any number below 16; and keeps to the rest of the contract."""
        h = spec.accumulated(s, h, whole - begin, begin)
        (rest,) = (i for m in self.rest.terms for i in m)
        work: list[tuple[State, int, int | None]] = [(s, address, None)]
        while work:
            s, address, part = work.pop()
            try:
                self.machine.run(s, address, set())
            except Open as fault:
                if part is not None or self.algebra.rests_on(self.rest) - fault.rests_on:
                    raise
                for t in range(spec.BLOCK):
                    known = s.replaced(rest, t)
                    known.message += t
                    work.append((known, fault.address, t))
                continue
            length = f"{whole + (part or 0)} bytes"
            if part is None:
                raise Fault("output", f"does the same whatever follows the {length}")
            spec.check_tag(s, spec.accumulated(s, h, part, whole), self.compare)
            self.check_return(s)

    def kept(self) -> Mapping[Location, object]:
        """What the caller wants back."""
        return {i: self.initial[i] for i in SAVED}

    def check_return(self, s: State) -> None:
        """Callee-saved registers, the result 0, and nothing left that depends on the key."""
        check_return(s, self.kept(), [shown(at) for at, x in {**s.locations(), **s.below}.items() if s.secret(x)])

    def entry(self, invariant: Invariant, low: int, high: int) -> None:
        """Every call with so many bytes comes to the head in a state of the invariant, with the accumulator of the
        blocks before it."""
        for s, n, done in self.entered(invariant.loop, low, high):
            q, rest = divmod(n.low, invariant.loop.size)
            if q < invariant.rests.get(rest, q + 1):
                raise Fault("induction", "entry: another number of bytes is left")
            self._covered(invariant, s, n, done, "entry")
            if done + invariant.ahead < 0:
                raise Fault("induction", "entry: blocks are counted that are none of the message")
            if not self.compare.congruent(self.sum(invariant, s), spec.accumulated(s, ZERO, done + invariant.ahead)):
                raise Fault("induction", "entry: the accumulator is not that of the blocks before the loop")

    def one_pass(self, invariant: Invariant) -> int:
        """From a state of the invariant with at least so many passes left it comes to one with one less. Gives how
        many."""
        for least in range(1, search.LEAST):
            try:
                for rest in invariant.rests:
                    self._pass(invariant, rest, least)
                return least
            except Open as fault:
                if fault.kind == "secret" or least == search.LEAST - 1:
                    raise
        raise AssertionError("no passes")

    def _pass(self, invariant: Invariant, rest: int, least: int) -> None:
        n = self.length(rest, least, invariant.loop.size)
        s, h = self.state(invariant, n)
        self.reaches(s, invariant.loop.head, invariant.loop.head)
        self._covered(invariant, s, n - number(invariant.loop.size), invariant.loop.size, "one pass")
        there = self.sum(invariant, s)
        wanted = spec.accumulated(s, h, invariant.loop.size, invariant.ahead)
        if not self.compare.congruent(there, wanted):
            difference = spec.about(self.algebra, there - wanted, spec.P)
            raise Fault("induction", f"one pass: the accumulator is not (h + block) r: {difference}")

    def exits(self, invariant: Invariant, length: int) -> None:
        """From a state of the invariant with so many bytes left, and any number below 16, it returns, with the right
        tag."""
        s, h = self.state(invariant, number(length) + self.rest)
        self.returns(s, invariant.loop.head, h, invariant.ahead, length)

    def _covered(self, invariant: Invariant, s: State, n: Integer, done: int, what: str) -> None:
        """Raises Fault unless the state, in which n bytes are left behind `done`, is one of the invariant."""
        there = s.locations()
        if not there.keys() <= invariant.locations.keys() or s.frame != invariant.frame:
            raise Fault("induction", f"{what}: other words lie on the stack")
        if s.dirty_upper and not invariant.dirty_upper:
            raise Fault("induction", f"{what}: upper halves are in use")
        for location, held in invariant.locations.items():
            value = there.get(location)
            if held.kind == "any" and isinstance(value, Integer):
                within = held.low <= value.low and value.high <= held.high
                right = within and (held.secret or not self.algebra.secret(value))
            else:
                right = held.kind == "lost" or held == self.described(value, n, done)
            if not right:
                raise Fault("induction", f"{what}: {shown(location)} is not as the invariant has it")

    def tried(self, calls: Iterable[tuple[bytes, bytes]]) -> None:
        """Raises Fault where numbers show that the function is wrong."""
        for key, message in calls:
            s = self.numbered(key, message)
            if self.machine.run(s, self.entry_point, set()) != RETURNED:
                raise Fault("endless", "does not return")
            there = {at: word.constant for at, word in s.tag.items()}
            right = int.from_bytes(spec.tag(key, message), "little")
            if there != {0: right & FULL, 8: right >> WORD}:
                fault = Fault("output", f"wrong tag for key {key.hex()} and message {shortened(message)}")
                fault.verdict = Verdict.REFUTED
                raise fault


@contextmanager
def inductive() -> Iterator[None]:
    """From what an invariant leaves open, nothing is refuted."""
    try:
        yield
    except Fault as fault:
        problem = Fault("induction", fault.message, fault.address)
        problem.where = fault.where
        raise problem from fault


def restores(s: State, initial: Mapping[Location, object]) -> None:
    """Raises Fault unless registers and lanes are what they were."""
    now = s.locations()
    for location, before in initial.items():
        there = now[location]
        if not (isinstance(there, Integer) and isinstance(before, Integer) and there.same(before)):
            raise Fault("abi", f"does not restore {shown(location)}")


def check_return(s: State, initial: Mapping[Location, object], secrets: list[str], zero: bool = True) -> None:
    """Callee-saved registers, the result 0, and nothing left that depends on the key. secrets: where that lies."""
    restores(s, initial)
    result = s.registers[RAX]
    if zero and (not isinstance(result, Integer) or s.algebra.modulo(result, 32).constant != 0):
        raise Fault("abi", "does not return 0")
    left = [*secrets, *["the flags"] * s.flags.secret]
    if left:
        raise Fault("residue", f"leaves what depends on the key in {', '.join(left)}")
    if s.dirty_upper:
        raise Fault("abi", "returns without vzeroupper after the use of ymm or zmm registers")


def shortened(message: bytes) -> str:
    """For people."""
    more = f".. of {len(message)} bytes" if len(message) > 96 else ""
    return message[:96].hex() + more or "(empty)"


def calls() -> Iterator[tuple[bytes, bytes]]:
    """Keys and messages that are tried first: some at random, and some at the ends of ranges."""
    random = Random(8439)
    for length in (0, 1, 2, 4, 8, 15, 16, 17, 31, 32, 33, 47, 48, 64, 79, 255, 256, 399, 512, 641):
        yield random.randbytes(32), random.randbytes(length)
        yield b"\xff" * 32, b"\xff" * length
    one = (1).to_bytes(16, "little") + random.randbytes(16)
    for more in range(-6, 7):  # with r = 1 three blocks are 3 2^128 and their sum: 2^130 + more
        rest = (1 << 128) + more
        yield one, (rest // 2).to_bytes(16, "little") + (rest - rest // 2).to_bytes(16, "little") + bytes(16)
