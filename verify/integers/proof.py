# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof that a function is Poly1305, for every length: what SOUNDNESS.md says of it, step by step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path
from random import Random

from verify.allowed import with_implied
from verify.faults import Fault, Verdict
from verify.image import Image
from verify.integers import poly1305 as spec
from verify.integers.algebra import FULL, WORD, ZERO, Algebra, Integer, evaluated, number
from verify.integers.machine import LENGTH, NAMES, RAX, RETURNED, RSP, Flags, Machine, Place, Pointer, State, Value

ARGUMENTS = {"rdi": Pointer("out", 0), "rsi": Pointer("message", 0), "rcx": Pointer("key", 0)}
LENGTH_REGISTER = NAMES.index("rdx")
SAVED = tuple(NAMES.index(name) for name in ("rbx", "rbp", "r12", "r13", "r14", "r15"))
LOW = 2 * spec.BLOCK  # passes of the loop are for lengths from here on
ROUNDS = 12  # in which an invariant must be found


@dataclass(frozen=True)
class Held:
    """What an invariant says of a place. kind: "length", that it is L + at; "pointer", to region + at of the rest;
    "same", the value whatever it is; "any", an integer from low to high; "lost", nothing."""

    kind: str
    at: int = 0
    region: str = ""
    value: Value = None
    low: int = 0
    high: int = 0
    secret: bool = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return NotImplemented
        if isinstance(self.value, Integer) and isinstance(other.value, Integer):
            return self.kind == other.kind and self.value.same(other.value)
        return self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]

    def _plain(self) -> tuple[object, ...]:
        return self.kind, self.at, self.region, self.value, self.low, self.high, self.secret


@dataclass
class Invariant:
    """Of the states at `head` in which L bytes are left of the message, and the accumulator is congruent to the sum of
    the words in `limbs`, by their weights."""

    head: int
    places: dict[Place, Held]
    limbs: tuple[Place, ...] = ()

    def bounds(self) -> list[str]:
        """Of the limbs, for people."""
        return [f"{shown(place)} < 2^{self.places[place].high.bit_length()}" for place in self.limbs]


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


def shown(place: Place) -> str:
    """For people."""
    return NAMES[place] if isinstance(place, int) else f"{place[0]}{place[1]:+d}"


def prove(file: Path, symbol: str, features: tuple[str, ...] | None = None) -> Result:
    """That int SYMBOL(out, in, len, k) of an object file is crypto_onetimeauth/poly1305. Raises InputError."""
    begin, result = time.monotonic(), Result(symbol)
    try:
        image = Image(file)
        given = None if features is None else with_implied(features)
        proof = Proof(Machine(image, given), image.entry(symbol), result)
        proof.run()
        result.instructions = len(proof.machine.reached)
    except Fault as fault:
        result.faults = [fault]
    result.seconds = time.monotonic() - begin
    return result


class Proof:
    """Of one function. All runs share the unknowns: the key and what the caller left in registers are the same."""

    def __init__(self, machine: Machine, entry: int, result: Result) -> None:
        self.machine = machine
        self.entry_point = entry
        self.result = result
        self.algebra = Algebra()
        self.initial: list[Value] = [self.algebra.unknown(f"{name} of the caller") for name in NAMES]
        for name, pointer in ARGUMENTS.items():
            self.initial[NAMES.index(name)] = pointer
        self.initial[RSP] = Pointer("stack", 0)
        self.key: dict[tuple[str, int], Integer] = {}
        begin = State(self.algebra, 0, [])
        for at in (0, 8, 16, 24):
            begin.input("key", at)
        self.key = begin.inputs

    def called(self, length: Integer) -> State:
        """The state of a call."""
        registers = list(self.initial)
        registers[LENGTH_REGISTER] = length
        return State(self.algebra, length.low, registers, inputs=dict(self.key))

    def run(self) -> None:
        """Raises Fault where something does not hold."""
        self.tried()
        for length in range(spec.BLOCK):
            state = self.called(number(length))
            self.returns(state, self.entry_point, set(), ZERO, length)
        try:
            invariant = self.found()
            self.entry(invariant)
            self.one_pass(invariant)
            for length in range(spec.BLOCK, LOW):
                self.exits(invariant, length)
        except Fault as fault:  # from what an invariant leaves open, nothing is refuted
            problem = Fault("induction", f"{fault.message}", fault.address)
            problem.where = fault.where
            raise problem from fault
        self.result.invariant = invariant

    def returns(self, s: State, address: int, heads: set[int], h: Integer, length: int) -> None:
        """Raises Fault unless the function returns with the tag for accumulator h and so many bytes more, and keeps to
        the rest of the contract."""
        if self.machine.run(s, address, heads) != RETURNED:
            raise Fault("induction", f"comes to the head of its loop again with {length} bytes")
        spec.check_tag(s, spec.accumulated(s, h, length))
        self.check_return(s)

    def check_return(self, s: State) -> None:
        """Callee-saved registers, the result 0, and nothing left that depends on the key."""
        for i in SAVED:
            there, before = s.registers[i], self.initial[i]
            if not (isinstance(there, Integer) and isinstance(before, Integer) and there.same(before)):
                raise Fault("abi", f"does not restore {NAMES[i]}")
        result = s.registers[RAX]
        if not isinstance(result, Integer) or s.algebra.modulo(result, 32).constant != 0:
            raise Fault("abi", "does not return 0")
        places: dict[Place, Value] = {**dict(enumerate(s.registers)), **_slots(s.stack), **_slots(s.below)}
        left = [shown(place) for place, value in places.items() if self._secret(value)]
        left += ["the flags"] if s.flags.secret else []
        if left:
            raise Fault("residue", f"leaves what depends on the key in {', '.join(left)}")

    def _secret(self, value: Value) -> bool:
        return value is None or (isinstance(value, Integer) and self.algebra.secret(value))

    def entry(self, invariant: Invariant) -> None:
        """Every call with at least one block comes to the head in a state of the invariant, with accumulator 0."""
        n = self._length(spec.BLOCK)
        s = self.called(n)
        self._reaches(s, self.entry_point, invariant.head)
        self._covered(invariant, s, n, 0, "entry")
        if not spec.congruent(self._limbs(invariant, s), ZERO, spec.P):
            raise Fault("induction", "entry: the accumulator is not 0 where the loop begins")

    def one_pass(self, invariant: Invariant) -> None:
        """From a state of the invariant with at least two blocks left it comes to one with a block less."""
        n = self._length(LOW)
        s, h = self._state(invariant, n)
        self._reaches(s, invariant.head, invariant.head)
        self._covered(invariant, s, n, spec.BLOCK, "one pass")
        there, wanted = self._limbs(invariant, s), spec.accumulated(s, h, spec.BLOCK)
        if not spec.congruent(there, wanted, spec.P):
            difference = spec.about(self.algebra, there - wanted, spec.P)
            raise Fault("induction", f"one pass: the accumulator is not (h + block) r: {difference}")

    def exits(self, invariant: Invariant, length: int) -> None:
        """From a state of the invariant with so many bytes left it returns, with the right tag."""
        s, h = self._state(invariant, number(length))
        self.returns(s, invariant.head, {invariant.head}, h, length)

    def _length(self, low: int) -> Integer:
        return self.algebra.unknown(LENGTH, low, FULL)

    def _reaches(self, s: State, address: int, head: int) -> None:
        if self.machine.run(s, address, {head}) != head:
            raise Fault("induction", "returns without having come to the head of its loop")
        if s.tag or s.below:
            raise Fault("induction", "has written the tag, or popped from the stack, where its loop begins")

    def _state(self, invariant: Invariant, length: Integer) -> tuple[State, Integer]:
        """Any state of the invariant with this length left, and its accumulator."""
        s = State(self.algebra, length.low, [None] * len(NAMES), Flags(secret=True), inputs=dict(self.key))
        for place, held in invariant.places.items():
            value = held.value
            if held.kind == "length":
                value = length + number(held.at)
                if not 0 <= value.low <= value.high <= FULL:
                    value = None
            elif held.kind == "pointer":
                value = Pointer(held.region, held.at)
            elif held.kind == "any":
                value = self.algebra.unknown(f"{shown(place)} at the head", held.low, held.high, held.secret)
            if isinstance(place, int):
                s.registers[place] = value
            else:
                s.stack[place[1]] = value
        return s, self._limbs(invariant, s) if invariant.limbs else ZERO

    def _limbs(self, invariant: Invariant, s: State) -> Integer:
        words = [_places(s)[place] for place in invariant.limbs]
        known = [word for word in words if isinstance(word, Integer)]
        if len(known) != spec.LIMBS:
            raise Fault("induction", "no words are known to be the accumulator")
        return spec.joined(known)

    def _described(self, value: Value, n: Integer, done: int) -> Held:
        """What a value is, seen from where `done` bytes more of the message are behind it and n - done are left."""
        if value is None:
            return Held("lost")
        if isinstance(value, Pointer):
            return Held("pointer", value.at - (done if value.region == "message" else 0), value.region)
        rest = (value - n).terms
        if set(rest) <= {()}:
            return Held("length", rest.get((), 0) + done)
        return Held("same", value=value)

    def _covered(self, invariant: Invariant, s: State, n: Integer, done: int, what: str) -> None:
        """Raises Fault unless the state, in which n - done bytes are left, is one of the invariant."""
        there = _places(s)
        if there.keys() != invariant.places.keys():
            raise Fault("induction", f"{what}: other words lie on the stack")
        for place, held in invariant.places.items():
            value = there[place]
            if held.kind == "any" and isinstance(value, Integer):
                within = held.low <= value.low and value.high <= held.high
                right = within and (held.secret or not self.algebra.secret(value))
            else:
                right = held.kind == "lost" or held == self._described(value, n, done)
            if not right:
                raise Fault("induction", f"{what}: {shown(place)} is not as the invariant has it")

    def found(self) -> Invariant:
        """An invariant, by widening: it is a guess, and checked like any other."""
        first, back = self.called(number(4 * spec.BLOCK)), list[int]()
        self.machine.run(first, self.entry_point, set(), back)
        if not back:
            raise Fault("induction", "has no loop")
        n = self._length(spec.BLOCK)
        s = self.called(n)
        self._reaches(s, self.entry_point, back[0])
        invariant = Invariant(back[0], {place: self._described(v, n, 0) for place, v in _places(s).items()})
        for _ in range(ROUNDS):
            n = self._length(LOW)
            s, _ = self._state(invariant, n)
            self._reaches(s, invariant.head, invariant.head)
            there = _places(s)
            if there.keys() != invariant.places.keys():
                raise Fault("induction", "a pass leaves other words on the stack")
            wider = {place: self._wider(held, there[place], n) for place, held in invariant.places.items()}
            if wider == invariant.places:
                return self._with_limbs(invariant)
            invariant.places = wider
        raise Fault("induction", f"no bounds of the loop's words are kept after {ROUNDS} rounds")

    def _wider(self, held: Held, value: Value, n: Integer) -> Held:
        new = self._described(value, n, spec.BLOCK)
        if held == new or held.kind == "lost":
            return held
        known = held.kind in ("any", "length") or isinstance(held.value, Integer)
        if not known or not isinstance(value, Integer):
            return Held("lost")
        old = held.value if isinstance(held.value, Integer) else None
        if held.kind == "any":
            low, high, secret = held.low, held.high, held.secret
        else:
            low, high, secret = (old.low, old.high, self.algebra.secret(old)) if old else (0, FULL, False)
        high = max(high, (1 << value.high.bit_length()) - 1)
        return Held("any", low=min(low, value.low), high=high, secret=secret or self.algebra.secret(value))

    def _with_limbs(self, invariant: Invariant) -> Invariant:
        """The same, with words whose sum is the accumulator for random numbers."""
        n = self._length(LOW)
        s, _ = self._state(invariant, n)
        before = {p: v for p, v in _places(s).items() if isinstance(v, Integer) and invariant.places[p].kind == "any"}
        self._reaches(s, invariant.head, invariant.head)
        after = {place: v for place, v in _places(s).items() if isinstance(v, Integer)}
        numbers = self.algebra.numbers(Random(1))
        x, y = (evaluated(spec.accumulated(s, number(h), spec.BLOCK).terms, numbers) for h in (0, 1))
        for limbs in permutations(before, spec.LIMBS):
            h, there = (evaluated(spec.joined(words[p] for p in limbs).terms, numbers) for words in (before, after))
            if (x + (y - x) * h - there) % spec.P == 0:
                return replace(invariant, limbs=limbs)
        raise Fault("induction", "one pass: no three words become (h + block) r, with h what they are before it")

    def tried(self) -> None:
        """Raises Fault where numbers show that the function is wrong."""
        for key, message in calls():
            s = self.called(number(len(message)))
            for name, data in (("key", key), ("message", message + bytes(8))):
                for at in range(0, len(data) - 7, 8):
                    s.inputs[name, at] = number(int.from_bytes(data[at : at + 8], "little"))
            if self.machine.run(s, self.entry_point, set()) != RETURNED:
                raise Fault("endless", "does not return")
            there = {at: word.constant for at, word in s.tag.items()}
            right = int.from_bytes(spec.tag(key, message), "little")
            if there != {0: right & FULL, 8: right >> WORD}:
                fault = Fault("output", f"wrong tag for key {key.hex()} and message {message.hex() or '(empty)'}")
                fault.verdict = Verdict.REFUTED
                raise fault


def calls() -> Iterator[tuple[bytes, bytes]]:
    """Keys and messages that are tried first: some at random, and some at the ends of ranges."""
    random = Random(8439)
    for length in (0, 1, 2, 4, 8, 15, 16, 17, 31, 32, 33, 47, 48, 64, 79):
        yield random.randbytes(32), random.randbytes(length)
        yield b"\xff" * 32, b"\xff" * length
    one = (1).to_bytes(16, "little") + random.randbytes(16)
    for more in range(-6, 7):  # with r = 1 three blocks are 3 2^128 and their sum: 2^130 + more
        rest = (1 << 128) + more
        yield one, (rest // 2).to_bytes(16, "little") + (rest - rest // 2).to_bytes(16, "little") + bytes(16)


def _slots(words: dict[int, Value]) -> dict[Place, Value]:
    return {("stack", at): value for at, value in words.items()}


def _places(s: State) -> dict[Place, Value]:
    return {**dict(enumerate(s.registers)), **_slots(s.stack)}
