# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Calls with numbers. A proof does not rest on them, but they refute, and suggest what is then proposed and checked."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

from verify.decode import Decoded
from verify.execute import RETURNED
from verify.faults import Fault, Verdict
from verify.integers.algebra import FULL, WORD, Algebra, Integer, Point, evaluated, number
from verify.integers.poly1305 import BLOCK, CLAMP, P
from verify.integers.state import State


class Numbers(Point):
    """A random number for each unknown of an algebra, within its range, such that floors and XORs are right."""

    def inner(self, i: int) -> list[Integer]:
        """The polynomials that an unknown's number follows from."""
        return [x for x in self.algebra.unknowns[i].made[1:] if isinstance(x, Integer)]

    def value(self, i: int) -> int:
        """The number of an unknown, where those of inner() are found."""
        unknown, inner = self.algebra.unknowns[i], [*map(self.sum, self.inner(i))]
        if not inner:
            return self.random.randint(unknown.low, unknown.high)
        bits = unknown.made[2] if unknown.made else 0
        return inner[0] ^ inner[1] if not isinstance(bits, int) else inner[0] >> bits

    def sum(self, x: Integer) -> int:
        """The number that x is."""
        return evaluated(x.terms, self.found)


def numbers(algebra: Algebra, random: Random, given: Mapping[int, int] | None = None) -> list[int]:
    """A number for each unknown, by its number (Numbers). given: those that are chosen already."""
    point = Numbers(algebra, random, 0, given)
    return [point(Integer({(i,): 1}, 0, 0)) for i in range(len(algebra.unknowns))]


def tag(key: bytes, message: bytes) -> bytes:
    """Poly1305 (RFC 8439, 2.5) of a message of bytes, under a key of 32 bytes: 16 bytes."""
    r, total = int.from_bytes(key[:16], "little") & CLAMP, 0
    for at in range(0, len(message), BLOCK):
        total = (total + int.from_bytes(message[at : at + BLOCK] + b"\1", "little")) * r % P
    return ((total + int.from_bytes(key[16:], "little")) % (1 << 128)).to_bytes(16, "little")


def numbered(proof: Any, key: bytes, message: bytes) -> State:
    """The state of a call with this key and message."""
    inputs = {}
    for name, data in (("key", key), ("message", message + bytes(16))):
        for at in range(0, len(data) - 7, 8):
            inputs[name, at] = number(int.from_bytes(data[at : at + 8], "little"))
    s: State = proof.called(number(len(message)), {**getattr(proof, "numbers", {}), **inputs})
    return s


@contextmanager
def watched(machine: Any, told: Callable[[int, int | None], None]) -> Iterator[None]:
    """While it lasts, told(address, target) is called for each instruction; target: where it jumps to, or None."""

    def step(s: Any, i: Decoded) -> int | None:
        target: int | None = type(machine).step(machine, s, i)
        told(i.address, target)
        return target

    machine.step = step
    try:
        yield
    finally:
        del machine.step


def looped(machine: Any, s: Any, address: int, told: Callable[[int], None]) -> None:
    """Runs to the return. told: is given the target of each backward jump that is taken."""

    def jump(at: int, target: int | None) -> None:
        if target is not None and RETURNED < target <= at:
            told(target)

    with watched(machine, jump):
        machine.run(s, address, set())


def tried(proof: Any, calls: Iterable[tuple[bytes, bytes]]) -> None:
    """Runs calls with these keys and messages. Raises Fault (REFUTED) where a tag is wrong."""
    for key, message in calls:
        s = numbered(proof, key, message)
        if proof.machine.run(s, proof.entry_point, set()) != RETURNED:
            raise Fault("endless", "does not return")
        there = {at: word.constant for at, word in s.tag.items()}
        right = int.from_bytes(tag(key, message), "little")
        if there != {0: right & FULL, 8: right >> WORD}:
            fault = Fault("output", f"wrong tag for key {key.hex()} and message {shortened(message)}")
            fault.verdict = Verdict.REFUTED
            raise fault


def shortened(message: bytes) -> str:
    """A message in hexadecimal digits, cut after 96 bytes."""
    more = f".. of {len(message)} bytes" if len(message) > 96 else ""
    return message[:96].hex() + more or "(empty)"


def calls() -> Iterator[tuple[bytes, bytes]]:
    """Keys and messages that are tried first: random ones, and ones at the ends of ranges."""
    random = Random(8439)
    for length in (0, 1, 2, 4, 8, 15, 16, 17, 31, 32, 33, 47, 48, 64, 79, 255, 256, 399, 512, 641):
        yield random.randbytes(32), random.randbytes(length)
        yield b"\xff" * 32, b"\xff" * length
    one = (1).to_bytes(16, "little") + random.randbytes(16)
    for more in range(-6, 7):  # with r = 1 three blocks are 3 2^128 and their sum: 2^130 + more
        rest = (1 << 128) + more
        yield one, (rest // 2).to_bytes(16, "little") + (rest - rest // 2).to_bytes(16, "little") + bytes(16)
