# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of Poly1305 by Microsoft's and Go's calling conventions, and of its hash by any: Poly1305 without its end,
whose output is the polynomial of the message in r. SOUNDNESS.md says what differs from the proof by System V's."""

from functools import cached_property
from pathlib import Path

from verify.faults import Fault
from verify.image import Image
from verify.integers import poly1305 as spec
from verify.integers import proof
from verify.integers.algebra import WORD, Integer, number
from verify.integers.conventions import NAMES, SYSV, Convention
from verify.integers.machine import Machine
from verify.integers.state import Pointer, State, Value

WORDS = (0, 8, 16)  # offsets in the hash's output
BELOW = 7 << 128  # the number that they are
MICROSOFT = ("rcx", "rdx", "r8", "r9")


class Proof(proof.Proof):
    """The proof of one function, by the machine's convention."""

    @cached_property
    def others(self) -> dict[str, Integer]:
        """What callers leave in the registers that have System V's arguments."""
        names = (*proof.ARGUMENTS, NAMES[proof.LENGTH_REGISTER])
        return {name: self.algebra.unknown(f"{name} of the caller") for name in names}

    def called(self, length: Integer, inputs: dict[tuple[str, int], Integer] | None = None) -> State:
        """The state of a call with this length, whose arguments are where the convention has them."""
        convention = self.machine.convention
        if convention != SYSV:
            for name, value in self.others.items():
                self.initial[NAMES.index(name)] = value
        s = super().called(length, inputs)
        s.convention = convention
        given: list[Value] = [Pointer("tag", 0), Pointer("message", 0), length, Pointer("key", 0)]
        if convention == SYSV:
            return s
        s.registers = list(self.initial)
        if convention.argument is None:
            s.stack = {("stack", 8 * (i + 1)): each for i, each in enumerate(given)}
        else:
            for name, each in zip(MICROSOFT, given, strict=True):
                s.registers[NAMES.index(name)] = each
        return s

    def check_return(self, s: State) -> None:
        """As of all runs. Arguments on the stack are only read: they are what the caller left there."""
        s.stack = {at: value for at, value in s.stack.items() if at[0] != "stack" or at[1] < 0}
        super().check_return(s)


class Hashing(State):
    """The state of a call. tag: the words of the output that are stored. Of the key r alone may be read."""

    def within(self, region: str, at: int, size: int, low: int, high: int) -> None:
        """As of all states; the key has 16 bytes."""
        super().within(region, at, size, low, min(high, spec.BLOCK) if region == "key" else high)

    def store(self, pointer: Pointer, size: int, value: Value) -> None:
        """As of all states; the output has a word more than a tag."""
        if (pointer, size) == (Pointer("tag", WORDS[-1]), 8) and isinstance(word := self.integer(value), Integer):
            self.tag[pointer.at] = word
        else:
            super().store(pointer, size, value)


class Numbered(Hashing):
    """The state of a call with numbers, which are compared with a tag: the output becomes that, once it is whole."""

    def store(self, pointer: Pointer, size: int, value: Value) -> None:
        super().store(pointer, size, value)
        if sorted(self.tag) == [*WORDS]:
            s = spec.joined((self.input("key", 16), self.input("key", 24))).low
            total = spec.joined(self.tag[at] for at in WORDS).low % spec.P + s
            self.tag = {8 * i: number(total >> WORD * i & (1 << WORD) - 1) for i in (0, 1)}


class HashProof(Proof):
    """The proof of one function that hashes."""

    states = Hashing

    def called(self, length: Integer, inputs: dict[tuple[str, int], Integer] | None = None) -> State:
        """The state of a call with this length. inputs: of a call with numbers."""
        s = super().called(length, inputs)
        return s if inputs is None else Numbered(**vars(s))

    def check_output(self, s: State, h: Integer) -> None:
        """Raises Fault (output) unless the output is h modulo 2^130 - 5, and below 7 times 2^128."""
        if sorted(s.tag) != [*WORDS]:
            raise Fault("output", "the output is not written, or not all of it")
        found = spec.joined(s.tag[at] for at in WORDS)
        if not (0 <= found.low <= found.high < BELOW and self.compare.congruent(found, h)):
            raise Fault("output", "the output is not the polynomial, or not certainly below 7 times 2^128")


def prove(
    file: Path,
    symbol: str,
    hashes: bool,
    features: tuple[str, ...] | None = None,
    convention: Convention = SYSV,
    machine: type[Machine] = Machine,
) -> proof.Result:
    """Proves that SYMBOL(out, in, len, k) of an object file is Poly1305, or its hash, or finds out why not. Raises
    InputError where the file or symbol cannot be used."""

    def opened(result: proof.Result) -> Proof:
        image = Image(file)
        kind = HashProof if hashes else Proof
        return kind(machine(image, proof.given(features), convention), image.entry(symbol), result)

    return proof.checked(symbol, opened)
