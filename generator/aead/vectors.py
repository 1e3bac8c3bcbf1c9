# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Published test vectors of AEADs and of secretbox, with their sources, read from ``vectors.txt`` beside this file."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.cipher.vectors import paragraphs

FILE = Path(__file__).with_name("vectors.txt")


@dataclass(frozen=True)
class Sealed:
    """One published call of an AEAD: what is sealed, and the ciphertext (``encrypted``) and tag that result."""

    source: str
    aead: str
    key: bytes
    nonce: bytes
    data: bytes
    message: bytes
    encrypted: bytes = b""
    tag: bytes = b""


@cache
def sealed() -> tuple[Sealed, ...]:
    """All test vectors of ``vectors.txt``, in the order of the file."""
    names = ("key", "nonce", "data", "message", "encrypted", "tag")
    return tuple(
        Sealed(each["source"], each["aead"], *(bytes.fromhex(each[name]) for name in names))
        for each in paragraphs(FILE)
    )
