# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The primitives by name, and what each is to compute.

A name alone may be that of two: crypto_stream/salsa20 and crypto_core/salsa20. What the arguments of a function are
decides which is meant.
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
    """rounds: what a name without a number means; 0 where every name has one."""

    rounds: int
    stream: Stream  # nonce of 8 bytes
    extended: Stream  # of 24
    block: Core
    hash: Core


FAMILIES = {
    "chacha": Family(0, chacha.chacha, chacha.xchacha, chacha.block, chacha.hchacha),
    "salsa20": Family(20, salsa.salsa20, salsa.xsalsa20, salsa.expansion, salsa.hsalsa20),
}
NAME = re.compile(rf"(?:({STREAM}|{CORE})/)?([xh]?)({'|'.join(FAMILIES)})([1-9]\d*)?")


@dataclass(frozen=True)
class Primitive:
    """letter: x for a nonce of 24 bytes, h for the core without feed-forward."""

    name: str
    operation: str
    family: str
    letter: str
    rounds: int

    @property
    def core(self) -> bool:
        return self.operation == CORE

    @property
    def nonce_bytes(self) -> int:
        """Of the input, for a core."""
        return 16 if self.core else 24 if self.letter else 8

    @property
    def output_bytes(self) -> int:
        """Of a core."""
        return 32 if self.letter else 64

    def block(self, key: Words, nonce: Words, counter: tuple[Word, Word], index: int) -> Words:
        """Keystream block number counter + index, of a stream."""
        family = FAMILIES[self.family]
        return (family.extended if self.letter else family.stream)(key, nonce, counter, index, self.rounds)

    def output(self, key: Words, given: Words, constants: Words) -> Words:
        """Of a core."""
        family = FAMILIES[self.family]
        return (family.hash if self.letter else family.block)(key, given, constants, self.rounds)


def find(text: str, core: bool) -> Primitive:
    """The stream of this name, or the core. Raises InputError with a message for people."""
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
