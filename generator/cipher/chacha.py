# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""ChaCha as data (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008; RFC 8439 section 2).

The state is a 4x4 matrix of 32-bit little-endian words: row 0 the constants, rows 1 and 2 the key, row 3 the 64-bit
block counter (words 12 and 13) and the 64-bit nonce (words 14 and 15), the original layout.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

WORDS = 16
ROW = 4
BLOCK_BYTES = 64
KEY_BYTES = 32
CONSTANT = b"expand 32-byte k"
COUNTER_WORDS = (12, 13)

#: A quarter-round on (a, b, c, d): each step is (operation, target, operand), where the operand is the index of a
#: word for "add" and "xor", and a distance in bits for "rotl".
Step = tuple[Literal["add", "xor", "rotl"], int, int]
A, B, C, D = range(4)
QUARTER_ROUND: tuple[Step, ...] = (
    ("add", A, B), ("xor", D, A), ("rotl", D, 16),
    ("add", C, D), ("xor", B, C), ("rotl", B, 12),
    ("add", A, B), ("xor", D, A), ("rotl", D, 8),
    ("add", C, D), ("xor", B, C), ("rotl", B, 7),
)  # fmt: skip

#: Word indices of the four quarter-rounds of a column round and of a diagonal round.
COLUMNS: tuple[tuple[int, ...], ...] = tuple(tuple(column + ROW * row for row in range(4)) for column in range(4))
DIAGONALS: tuple[tuple[int, ...], ...] = tuple(
    tuple((column + row) % ROW + ROW * row for row in range(4)) for column in range(4)
)

#: HChaCha's output: the first and the last row of the state after the rounds, without the feed-forward.
HCHACHA_ROWS = (0, 3)


class CipherError(ValueError):
    """A cipher that does not exist was asked for; the message is for people."""


@dataclass(frozen=True)
class Cipher:
    """A member of the family.

    ``rounds`` is even and at least 2. ``extended`` ciphers (XChaCha) derive the key with HChaCha from a nonce of 24
    bytes. ``core`` is HChaCha alone.
    """

    name: str
    rounds: int
    extended: bool = False
    core: bool = False

    @property
    def nonce_bytes(self) -> int:
        """Bytes of nonce a call takes (16 of input for HChaCha)."""
        return 16 if self.core else 24 if self.extended else 8

    @property
    def title(self) -> str:
        """The name as the literature writes it."""
        prefix = "HChaCha" if self.core else "XChaCha" if self.extended else "ChaCha"
        return f"{prefix}{self.rounds}"


def cipher(name: str) -> Cipher:
    """The cipher called ``name``: [x|h]chachaN for an even number N of rounds (8, 12 and 20 are in use).

    Raises CipherError with a message for people.
    """
    match = re.fullmatch(r"([xh]?)chacha(\d+)", name)
    if match is None:
        raise CipherError(f"unknown cipher {name!r}: expected chachaN, xchachaN or hchachaN, such as chacha20")
    rounds = int(match[2])
    if rounds < 2 or rounds % 2:
        raise CipherError(f"{name}: {rounds} rounds; the number of rounds is even and at least 2 (8, 12, 20)")
    return Cipher(name, rounds, extended=match[1] == "x", core=match[1] == "h")
