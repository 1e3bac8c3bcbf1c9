# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The ciphers of all families, and how their names are read."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from generator.algorithm import Algorithm
from generator.cipher.families import FAMILIES
from generator.cipher.family import BLOCK_BYTES, KEY_BYTES, CipherError, Family

STREAM, CORE, RNG = "crypto_stream", "crypto_core", "crypto_rng"
#: Bytes of keystream that a call of a random number generator takes, and those that it returns: all but the next key.
RNG_BYTES = 768
RANDOM_BYTES = RNG_BYTES - KEY_BYTES

#: "stream": a stream cipher; "extended": one with a 24-byte nonce, whose first 16 bytes give a key by the hashing core;
#: "hash": that core, which has no feed-forward; "block": the block function; "rng": a random number generator, each
#: call of which replaces its key.
Use = Literal["stream", "extended", "hash", "block", "rng"]
LETTER: dict[Use, str] = {"stream": "", "extended": "x", "hash": "h", "block": "", "rng": ""}
#: The use of a name without a leading letter, by SUPERCOP's operation.
USES: dict[str | None, Use] = {CORE: "block", RNG: "rng"}


@dataclass(frozen=True)
class Cipher(Algorithm):
    """A member of a family, with a number of rounds (even, at least 2) and a use."""

    family: Family
    rounds: int
    use: Use = "stream"

    @property
    def name(self) -> str:
        """SUPERCOP's name: chacha12, xchacha20. A stream and a core may share a name; ``primitive`` is unique."""
        own = self.rounds == self.family.rounds
        return f"{LETTER[self.use]}{self.family.stem}{'' if own else self.rounds}"

    @property
    def series(self) -> str:
        """The name without the number of rounds, shared by all members of the family with this use: chacha, xchacha."""
        return f"{LETTER[self.use]}{self.family.stem}"

    @property
    def title(self) -> str:
        """The name as the literature writes it: ChaCha12, XChaCha20, or with the rounds after a slash."""
        plain = self.family.rounds is None
        rounds = str(self.rounds) if plain else "" if self.rounds == self.family.rounds else f"/{self.rounds}"
        return f"{LETTER[self.use].upper()}{self.family.title}{rounds}"

    @property
    def core(self) -> bool:
        """Whether this is a core, a function from 16 bytes to a block, and not a stream."""
        return self.use in ("hash", "block")

    @property
    def extended(self) -> bool:
        """Whether this is a stream with a 24-byte nonce."""
        return self.use == "extended"

    @property
    def feeds_forward(self) -> bool:
        """Whether the input is added to the state after the rounds."""
        return self.use != "hash"

    @property
    def operation(self) -> str:
        """SUPERCOP's operation: crypto_stream, crypto_core or crypto_rng."""
        return CORE if self.core else RNG if self.use == "rng" else STREAM

    @property
    def nonce_bytes(self) -> int:
        """The bytes of nonce that a call takes; for a core, the bytes of its input."""
        return 16 if self.core else 24 if self.extended else 8

    @property
    def output_bytes(self) -> int:
        """The bytes that a core returns."""
        return BLOCK_BYTES if self.feeds_forward else BLOCK_BYTES // 2

    @property
    def sizes(self) -> dict[str, int]:
        """The macros that ``api.h`` of the operation defines, in bytes."""
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
        """The core that derives the key of an extended cipher."""
        return replace(self, use="hash")

    def with_rounds(self, rounds: int) -> Cipher:
        """The same cipher with another number of rounds. Raises CipherError unless that is even and at least 2."""
        if rounds < 2 or rounds % 2:
            raise CipherError(f"{self.name}: {rounds} rounds; the number of rounds is even and at least 2 (8, 12, 20)")
        return replace(self, rounds=rounds)


def cipher(name: str) -> Cipher:
    """The cipher called ``name``, such as chacha20, xchacha12, hchacha20; crypto_core/chacha20 is the block function.

    Raises CipherError if there is none; the message lists what names may look like.
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
