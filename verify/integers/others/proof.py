# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of other people's Poly1305: what nobody promised of it is not asked.

Strict proofs do not use this package. It knows calls, bytes of the stack, pointers to the message's end, conditional
moves, and functions of the C library, which are taken at their word. Registers and the stack may keep secrets, and the
tag overlaps nothing.
"""

from collections.abc import Iterator
from pathlib import Path

from verify.integers.algebra import ZERO, Integer, number
from verify.integers.invariant import Held
from verify.integers.machine import Machine
from verify.integers.others.machine import Others
from verify.integers.others.pointers import pointing
from verify.integers.others.state import THREAD, OthersState
from verify.integers.proof import Proof, Result, checked
from verify.integers.state import State, SymbolicPointer, Value
from verify.linked import Linked

#: r^2, with its carries as 64-bit code of limbs of 44, 44 and 42 bits makes them, has a middle limb of 2^44 + 9.
LIMB_OF_45_BITS = bytes.fromhex("8d2e0708cc270b0ab814e30000000000") + bytes(16)


def prove_other(file: Path, symbol: str, variables: tuple[tuple[str, bytes], ...] = ()) -> Result:
    """Proves that int SYMBOL(out, in, len, k) is Poly1305 for every length, within its bounds, with public branches and
    addresses, and keeps callee-saved registers; no more. Raises InputError for a file or symbol that cannot be used."""
    return checked(symbol, lambda result: OthersProof(*_opened(file, symbol, variables), result))


def _opened(file: Path, symbol: str, variables: tuple[tuple[str, bytes], ...]) -> tuple[Machine, int]:
    image = Linked(file, variables)
    return Others(image), image.entry(symbol)


class OthersProof(Proof):
    """The proof of somebody else's function. numbers: more inputs of calls with numbers; first: calls to try first."""

    states = OthersState
    numbers = {THREAD: number(0x1234567)}
    first = [(LIMB_OF_45_BITS, bytes(7 * i % 256 for i in range(length))) for length in (64, 256, 1111)]

    def __init__(self, machine: Machine, entry: int, result: Result) -> None:
        super().__init__(machine, entry, result)
        self.inputs[THREAD] = self.later[THREAD] = self.algebra.unknown("the stack protector's number")

    def also(self, value: Value, n: Integer, done: int) -> Iterator[Held]:
        """What may be said of a value besides what verify.integers.search proposes: "text", a word of the message;
        "end", a pointer whose offset depends on the length."""
        one = value if isinstance(value, Integer) and len(value.terms) == 1 else ZERO
        for inputs in (self.inputs, self.later):
            for (region, at), word in inputs.items():
                if region == "message" and word.same(one):
                    yield Held("text", at=at - done)
        (rest,) = self.rest.terms
        terms = (value.at - n).terms if isinstance(value, SymbolicPointer) else {(): 0, (0, 0): 1}
        if set(terms) <= {(), rest}:
            yield Held("end", at=terms.get((), 0) - done, parts=(terms.get(rest, 0),))

    def made(self, held: Held, s: State, n: Integer, done: int) -> Value:
        """The value that Held describes, "text" and "end" included."""
        if held.kind == "text":  # a word of the message, loaded before it is needed
            return s.input("message", held.at + done)
        if held.kind != "end":
            word: Value = super().made(held, s, n, done)
            return word
        return pointing("message", n + number(held.at + done) + self.rest.scaled(held.parts[0]))

    def holds(self, held: Held, value: Value, s: State, n: Integer, done: int) -> bool:
        """Whether a value is as Held describes it, "text" and "end" included."""
        if held.kind != "end" or not isinstance(value, SymbolicPointer):
            return super().holds(held, value, s, n, done)
        there = self.made(held, s, n, done)
        return isinstance(there, SymbolicPointer) and there.region == value.region and there.at.same(value.at)

    def check_return(self, s: State) -> None:
        """Raises Fault (abi) unless callee-saved registers come back."""
        self.restores(s)
