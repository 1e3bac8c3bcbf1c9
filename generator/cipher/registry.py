# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The ciphers by name."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from generator.algorithm import Algorithm
from generator.cipher.families import FAMILIES
from generator.cipher.family import BLOCK_BYTES, KEY_BYTES, Family

STREAM, CORE, RNG = "crypto_stream", "crypto_core", "crypto_rng"
#: Bytes that a call of a generator of random numbers gives, and of them those that are no new key.
RNG_BYTES = 768
RANDOM_BYTES = RNG_BYTES - KEY_BYTES

#: A stream; one with a nonce of 24 bytes, whose first 16 give a key by the hashing core; that core, which has no
#: feed-forward; the block function itself; a generator of random numbers, whose calls replace its key.
Use = Literal["stream", "extended", "hash", "block", "rng"]
LETTER: dict[Use, str] = {"stream": "", "extended": "x", "hash": "h", "block": "", "rng": ""}
#: The uses of names without a letter, by SUPERCOP's operation.
USES: dict[str | None, Use] = {CORE: "block", RNG: "rng"}


class CipherError(ValueError):
    """A cipher that does not exist was asked for; the message is for people."""


@dataclass(frozen=True)
class Cipher(Algorithm):
    """A member of a family: ``rounds`` is even and at least 2."""

    family: Family
    rounds: int
    use: Use = "stream"

    @property
    def name(self) -> str:
        """As SUPERCOP has it: chacha12, xchacha20. A stream and a core may have the same name: see ``primitive``."""
        own = self.rounds == self.family.rounds
        return f"{LETTER[self.use]}{self.family.stem}{'' if own else self.rounds}"

    @property
    def series(self) -> str:
        """What all members of the family with this use are called, whatever their number of rounds: chacha, xchacha."""
        return f"{LETTER[self.use]}{self.family.stem}"

    @property
    def title(self) -> str:
        """The name as the literature writes it."""
        plain = self.family.rounds is None
        rounds = str(self.rounds) if plain else "" if self.rounds == self.family.rounds else f"/{self.rounds}"
        return f"{LETTER[self.use].upper()}{self.family.title}{rounds}"

    @property
    def core(self) -> bool:
        """Whether it is a function from 16 bytes to a block, not a stream."""
        return self.use in ("hash", "block")

    @property
    def extended(self) -> bool:
        """Whether the nonce has 24 bytes."""
        return self.use == "extended"

    @property
    def feeds_forward(self) -> bool:
        """Whether the input is added to the state after the rounds."""
        return self.use != "hash"

    @property
    def operation(self) -> str:
        """SUPERCOP's operation."""
        return CORE if self.core else RNG if self.use == "rng" else STREAM

    @property
    def nonce_bytes(self) -> int:
        """Bytes of nonce that a call takes; of input for a core."""
        return 16 if self.core else 24 if self.extended else 8

    @property
    def output_bytes(self) -> int:
        """Bytes that a core gives."""
        return BLOCK_BYTES if self.feeds_forward else BLOCK_BYTES // 2

    @property
    def sizes(self) -> dict[str, int]:
        """What api.h defines: the macro's name without CRYPTO_, and bytes."""
        if self.core:
            return {
                "OUTPUTBYTES": self.output_bytes,
                "INPUTBYTES": self.nonce_bytes,
                "KEYBYTES": KEY_BYTES,
                "CONSTBYTES": 16,
            }
        if self.use == "rng":
            return {"KEYBYTES": KEY_BYTES, "OUTPUTBYTES": RANDOM_BYTES}
        return {"KEYBYTES": KEY_BYTES, "NONCEBYTES": self.nonce_bytes}

    @property
    def hash(self) -> Cipher:
        """The core that gives an extended cipher its key."""
        return replace(self, use="hash")

    def with_rounds(self, rounds: int) -> Cipher:
        """The same with another number of rounds. Raises CipherError."""
        if rounds < 2 or rounds % 2:
            raise CipherError(f"{self.name}: {rounds} rounds; the number of rounds is even and at least 2 (8, 12, 20)")
        return replace(self, rounds=rounds)


def cipher(name: str) -> Cipher:
    """The cipher called ``name``, such as chacha20, xchacha12, hchacha20; crypto_core/chacha20 is the block function.

    Raises CipherError with a message for people.
    """
    stems = {family.stem: family for family in FAMILIES}
    match = re.fullmatch(rf"(?:({STREAM}|{CORE}|{RNG})/)?([xh]?)({'|'.join(stems)})(\d*)", name)
    if match is not None:
        operation, letter, stem, digits = match.groups()
        family = stems[stem]
        use: Use = "hash" if letter == "h" else "extended" if letter else USES.get(operation, "stream")
        rounds = int(digits) if digits else family.rounds
        if rounds is not None:
            found = Cipher(family, rounds, use).with_rounds(rounds)
            if operation in (None, found.operation) and found.name == name.split("/")[-1]:
                return found
    known = ", ".join(Cipher(family, family.rounds or 20).name for family in FAMILIES)
    raise CipherError(
        f"unknown cipher {name!r}: expected {known}, with x before it for a nonce of 24 bytes, h for the core that"
        " hashes, another even number of rounds, or crypto_core/ for the block function"
    )
