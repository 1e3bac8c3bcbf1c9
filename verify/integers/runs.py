# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs of one function: from its entry with unknowns or numbers, and from any state of an invariant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from verify.faults import Fault
from verify.integers import poly1305 as spec
from verify.integers.algebra import FULL, LENGTH, ONE, REST, ZERO, Algebra, Integer, number
from verify.integers.invariant import Held, Invariant, Loop, Weights, described
from verify.integers.machine import Machine
from verify.integers.state import LANES, NAMES, RSP, VECTORS, Flags, Location, Pointer, State, Value, shown

ARGUMENTS = {"rdi": Pointer("out", 0), "rsi": Pointer("message", 0), "rcx": Pointer("key", 0)}
LENGTH_REGISTER = NAMES.index("rdx")


class Runs:
    """Of one function. All runs share the key and what the caller left in registers, and all runs from the entry the
    message's words."""

    states: type[State] = State

    def __init__(self, machine: Machine, entry: int) -> None:
        self.machine = machine
        self.entry_point = entry
        self.algebra = Algebra()
        self.initial: list[Value] = [self.algebra.unknown(f"{name} of the caller") for name in NAMES]
        for name, pointer in ARGUMENTS.items():
            self.initial[NAMES.index(name)] = pointer
        self.initial[RSP] = Pointer("stack", 0)
        self.lanes: list[list[Value]] = [
            [self.algebra.unknown(f"zmm{i}[{j}] of the caller") for j in range(LANES)] for i in range(VECTORS)
        ]
        self.rest = self.algebra.unknown(REST, 0, spec.BLOCK - 1)
        self.inputs: dict[tuple[str, int], Integer] = {}
        begin = State(self.algebra, 0, [], [], machine.image, inputs=self.inputs)
        for at in (0, 8, 16, 24):
            begin.input("key", at)
        self.r = spec.clamped(begin)
        self.later = dict(self.inputs)  # of a run that begins at the head: its message is the rest

    def called(self, length: Integer, inputs: dict[tuple[str, int], Integer] | None = None) -> State:
        """The state of a call."""
        registers = list(self.initial)
        registers[LENGTH_REGISTER] = length
        lanes = [list(each) for each in self.lanes]
        there = self.inputs if inputs is None else inputs
        return self.states(self.algebra, length.low, registers, lanes, self.machine.image, inputs=there)

    def numbered(self, key: bytes, message: bytes) -> State:
        """The state of a call with numbers."""
        inputs = {}
        for name, data in (("key", key), ("message", message + bytes(16))):
            for at in range(0, len(data) - 7, 8):
                inputs[name, at] = number(int.from_bytes(data[at : at + 8], "little"))
        return self.called(number(len(message)), inputs)

    def length(self, rest: int, least: int, size: int, below: int = FULL + 1) -> Integer:
        """size q + rest + the length modulo 16, below that, for an unknown q; least: of q."""
        passes = self.algebra.unknown(LENGTH, least, (below - 1) // size)
        found = passes.scaled(size) + number(rest) + self.rest
        return Integer(found.terms, found.low, min(found.high, below - 1))

    def reaches(self, s: State, address: int, head: int) -> None:
        if self.machine.run(s, address, {head}) != head:
            raise Fault("induction", "returns without having come to the head of its loop")
        if s.tag or s.below:
            raise Fault("induction", "has written the tag, or popped from the stack, where its loop begins")

    def entered(self, loop: Loop, low: int, high: int) -> Iterator[tuple[State, Integer, int]]:
        """The states at the head, by what the length is modulo a pass; bytes left, and bytes done."""
        for rest in range(0, loop.size, spec.BLOCK):
            n = self.length(rest, low // loop.size, loop.size, high)
            s = self.called(n)
            self.reaches(s, self.entry_point, loop.head)
            done = self.pointer(s, loop.pointer)
            yield s, n - number(done), done

    def pointer(self, s: State, register: int) -> int:
        pointer = s.registers[register]
        if not isinstance(pointer, Pointer) or pointer.region != "message" or pointer.at % spec.BLOCK:
            raise Fault("induction", f"{NAMES[register]} points to no block of the message where the loop begins")
        return pointer.at

    def state(self, invariant: Invariant, length: Integer) -> tuple[State, Integer]:
        """Any state of the invariant with this length left, and its accumulator."""
        lanes: list[list[Value]] = [[None] * LANES for _ in range(VECTORS)]
        s = self.states(self.algebra, length.low, [None] * len(NAMES), lanes, self.machine.image, Flags(secret=True))
        s.inputs, s.frame, s.dirty_upper = self.later, invariant.frame, invariant.dirty_upper
        for location, held in invariant.locations.items():
            value = self.held(held, length)
            if held.kind == "any":
                value = self.algebra.unknown(f"{shown(location)} at the head", held.low, held.high, held.secret)
            s.put(location, value)
        return s, self.sum(invariant, s)

    def described(self, value: Value, n: Integer, done: int) -> Held:
        """What a value is, seen from where `done` bytes more of the message are behind it and n are left."""
        return described(value, n, self.rest, done)

    def held(self, held: Held, length: Integer) -> Value:
        """What an invariant says that a value is, with so many bytes left."""
        if held.kind != "length":
            return held.value
        value = length + number(held.at) + self.rest.scaled(held.part)
        if not value.divisible(held.per):
            return None
        value = value.divided(held.per)
        value = value.within(*self.algebra.span(value.terms))
        return value if 0 <= value.low <= value.high <= FULL else None

    def sum(self, invariant: Invariant, s: State) -> Integer:
        """The accumulator: the sum of words by their weights."""
        return weighed(self.algebra, self.r, invariant.weights, s.locations())


def weighed(algebra: Algebra, r: Integer, weights: Weights, words: Mapping[Location, Any]) -> Integer:
    """The sum of words by their weights."""
    total, powers = ZERO, [ONE]
    for location, (shift, power) in weights.items():
        while len(powers) <= power:
            powers.append(powers[-1] * r)
        value = words[location]
        if not isinstance(value, Integer):
            raise Fault("induction", f"{shown(location)} is no part of the accumulator")
        total = total + (value * powers[power]).scaled(1 << shift)
    return algebra.named(total)
