# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of a secretbox, whose text may have any number of bytes below 2^64: no sum of its length's parts may wrap."""

from __future__ import annotations

from pathlib import Path

from verify.aead.conventions import SYSV, Convention
from verify.aead.machine import Sealer
from verify.aead.proof import Proof
from verify.aead.specification import CONSTRUCTIONS
from verify.aead.state import Sealing
from verify.allowed import with_implied
from verify.decode import Decoded
from verify.image import Image
from verify.integers.proof import SPELT, Result, checked

NAME = "xsalsa20poly1305"


class Boxer(Sealer):
    """Where the difference of two words has no carry, and is above 0 by its range, the first is the larger one. (The
    range of its terms, each by itself, may say less: of 512 q + t they reach beyond 2^64, which the length does not.)
    """

    def step(self, s: Sealing, i: Decoded) -> int | None:  # type: ignore[override]
        word, carry = s.flags.word, s.flags.carry
        above = carry is not None and carry.constant == 0 and word is not None and word.low > 0
        if above and self.visited is None and i.mnemonic in ("JA", "JBE"):
            return i.operands[0].number if i.mnemonic == "JA" else None
        return super().step(s, i)


def prove(
    file: Path,
    symbol: str,
    opens: bool,
    features: tuple[str, ...] | None = None,
    longest: int | None = None,
    convention: Convention = SYSV,
) -> Result:
    """That int SYMBOL(call) of an object file seals, or opens, as NaCl's secretbox does. Raises InputError."""

    def opened(result: Result) -> Proof:
        image = Image(file)
        given = None if features is None else with_implied(SPELT.get(each, each) for each in features)
        return Proof(Boxer(image, given, convention), image.entry(symbol), CONSTRUCTIONS[NAME], opens, longest)

    return checked(symbol, opened)
