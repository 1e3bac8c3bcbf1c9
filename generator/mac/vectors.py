# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Public test vectors of authenticators, from vectors.txt beside this file, with their sources."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.cipher.vectors import paragraphs

FILE = Path(__file__).with_name("vectors.txt")


@dataclass(frozen=True)
class Tagged:
    """One published call."""

    source: str
    key: bytes
    message: bytes
    tag: bytes


@cache
def tags() -> tuple[Tagged, ...]:
    """All of them, in the order of the file."""
    return tuple(
        Tagged(each["source"], *(bytes.fromhex(each[name]) for name in ("key", "message", "tag")))
        for each in paragraphs(FILE)
    )
