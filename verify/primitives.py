# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The primitives by name, and what each has to compute.

One name may be that of two: crypto_stream/salsa20 and crypto_core/salsa20. A function's arguments say which is meant.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from verify import specification as chacha
from verify import specification_salsa20 as salsa
from verify.expression import Word
from verify.faults import InputError

Words = tuple[Word, ...]
Stream = Callable[[Words, Words, tuple[Word, Word], int, int], Words]  # key, nonce, counter, index, rounds
Core = Callable[[Words, Words, Words, int], Words]  # key, input, constants, rounds

STREAM, CORE, RNG = "crypto_stream", "crypto_core", "crypto_rng"
MOST_ROUNDS = 40


@dataclass(frozen=True)
class Family:
    """What the members of a family compute. rounds: of a name without a number; 0 where every name has one."""

    rounds: int
    stream: Stream  # with a nonce of 8 bytes
    extended: Stream  # with a nonce of 24 bytes
    block: Core  # 64 bytes
    hash: Core  # 32 bytes, without feed-forward


FAMILIES = {
    "chacha": Family(0, chacha.chacha, chacha.xchacha, chacha.block, chacha.hchacha),
    "salsa20": Family(20, salsa.salsa20, salsa.xsalsa20, salsa.expansion, salsa.hsalsa20),
}
NAME = re.compile(rf"(?:({STREAM}|{CORE})/)?([xh]?)({'|'.join(FAMILIES)})([1-9]\d*)?")


@dataclass(frozen=True)
class Primitive:
    """A stream or core. name: without its operation (crypto_stream, crypto_core). letter: x for a nonce of 24 bytes, h
    for the core without feed-forward, else empty."""

    name: str
    operation: str
    family: str
    letter: str
    rounds: int

    @property
    def core(self) -> bool:
        """Whether it is a core, and not a stream."""
        return self.operation == CORE

    @property
    def nonce_bytes(self) -> int:
        """Bytes of a stream's nonce, or of a core's input."""
        return 16 if self.core else 24 if self.letter else 8

    @property
    def output_bytes(self) -> int:
        """Bytes of a core's output."""
        return 32 if self.letter else 64

    def block(self, key: Words, nonce: Words, counter: tuple[Word, Word], index: int) -> Words:
        """A stream's keystream block number counter + index, 16 words. counter: low and high word."""
        family = FAMILIES[self.family]
        return (family.extended if self.letter else family.stream)(key, nonce, counter, index, self.rounds)

    def output(self, key: Words, given: Words, constants: Words) -> Words:
        """A core's output: 16 words, or 8 without feed-forward. given: its input, 4 words."""
        family = FAMILIES[self.family]
        return (family.hash if self.letter else family.block)(key, given, constants, self.rounds)


def find(text: str, core: bool) -> Primitive:
    """The core, or else the stream, of this name. Raises InputError, with a message for people, where there is none."""
    match = NAME.fullmatch(text)
    if match is None:
        raise InputError(
            f"{text!r} is none of chacha20 and salsa20, with x before it for a nonce of 24 bytes or h for the core "
            "that has no feed-forward, or with another even number of rounds: chacha8, salsa2012"
        )
    operation, letter, family, digits = match.groups()
    usual = FAMILIES[family].rounds
    rounds = int(digits or usual)
    if rounds % 2 or not 2 <= rounds <= MOST_ROUNDS or (digits and rounds == usual):
        example = f"{family}12" if usual else f"{family}20"
        raise InputError(f"{text!r} does not end in an even number of rounds, as in {example}")
    wanted = CORE if core else STREAM
    if operation not in (None, wanted) or letter == ("x" if core else "h"):
        raise InputError(f"{text!r} is no {'core' if core else 'stream'}, which the function's arguments ask for")
    return Primitive(text.rpartition("/")[2], wanted, family, letter, rounds)
