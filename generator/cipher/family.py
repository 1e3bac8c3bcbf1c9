# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The description of a family of ciphers as data, and what follows from it.

The state has 16 words of 32 bits, little-endian. The input words are four constants (words 0 to 3), eight words of key
(4 to 11), the 64-bit block counter (12 and 13) and the nonce (14 and 15). A family says where in a 4x4 matrix each of
them stands, and which quarter-rounds make up a double round.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

WORDS = 16
ROW = 4
BLOCK_BYTES = 64
KEY_BYTES = 32
CONSTANT = b"expand 32-byte k"
#: The input words that hold the key, the block counter, and the nonce.
KEY, COUNTER, NONCE = range(4, 12), range(12, 14), range(14, 16)
#: Counter and nonce, the last row of the input: it changes from block to block. A core's 16-byte input stands there.
CHANGING = range(COUNTER.start, NONCE.stop)

#: The four words of a quarter-round, and a temporary word.
A, B, C, D, T = range(5)


class CipherError(ValueError):
    """A cipher does not exist, or its family cannot be as it is described; the message is for the user."""


class Step(NamedTuple):
    """One operation of a quarter-round on 32-bit words: ``target`` = ``first`` + ``second``, or ^; for "rotl",
    ``second`` is a distance in bits. The others are indices of words (A, B, C, D, T)."""

    operation: Literal["add", "xor", "rotl"]
    target: int
    first: int
    second: int


class Rotation(NamedTuple):
    """Which row of registers of the first round takes part in the second, rotated: its word i + ``places`` (mod 4)
    moves to position i."""

    row: int
    places: int


@dataclass(frozen=True)
class Family:
    """A family of ciphers that differ in the number of rounds and the length of the nonce.

    ``stem`` and ``title`` begin the names: chacha, ChaCha. ``rounds``: the number of rounds that a name leaves out, if
    any. ``steps``: the operations of a quarter-round. ``first`` and ``second``: for each round of a double round, the
    positions in the matrix (numbered row by row) of the words of its four quarter-rounds; the first round is of
    columns, ``second_round`` names the second. ``order[i]``: the input word at position i. ``core_input[i]``: which
    32-bit word of a core's 16-byte input becomes input word 12 + i. ``core_output``: the positions of the words that a
    core without feed-forward returns. ``ietf``: whether RFC 8439 defines the cipher with a nonce of 12 bytes, too.
    """

    stem: str
    title: str
    steps: tuple[Step, ...]
    first: tuple[tuple[int, ...], ...]
    second: tuple[tuple[int, ...], ...]
    second_round: str
    order: tuple[int, ...]
    core_input: tuple[int, ...]
    core_output: tuple[int, ...]
    rounds: int | None = None
    ietf: bool = False

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """The distances of the rotations in bits, each once, in the order of the steps."""
        return tuple(dict.fromkeys(step.second for step in self.steps if step.operation == "rotl"))

    @property
    def in_place(self) -> bool:
        """Whether every step overwrites its first operand, so that a quarter-round needs no temporary word."""
        return all(step.target == step.first for step in self.steps)

    @cached_property
    def place(self) -> tuple[int, ...]:
        """The position in the matrix of each input word; the inverse of ``order``."""
        return tuple(self.order.index(word) for word in range(WORDS))

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The positions that form each of the four rows of registers in diagonal storage: row i holds word i of the
        first round's four quarter-rounds, so that one quarter-round on rows computes all four."""
        return tuple(zip(*self.first, strict=True))

    @cached_property
    def rotations(self) -> tuple[Rotation, ...]:
        """For each word of a quarter-round, the row that supplies it in the second round, and its rotation.

        The row that a quarter-round changes last is not rotated, since the next quarter-round waits for it. Raises
        CipherError if the second round does not rotate rows of the first.
        """
        parts = list(zip(*self.second, strict=True))
        found = [self._rotation(part) for part in parts]
        still = found[self.steps[-1].target].places
        return tuple(Rotation(each.row, (each.places - still) % ROW) for each in found)

    def _rotation(self, part: tuple[int, ...]) -> Rotation:
        for row, places in enumerate(self.rows):
            if part[0] in places:
                start = places.index(part[0])
                if part == places[start:] + places[:start]:
                    return Rotation(row, start)
        raise CipherError(f"{self.title}: positions {part} of the second round are no row of the first, rotated")


def add(target: int, first: int, second: int) -> Step:
    """The step ``target`` = ``first`` + ``second`` mod 2^32."""
    return Step("add", target, first, second)


def xor(target: int, first: int, second: int) -> Step:
    """The step ``target`` = ``first`` ^ ``second``."""
    return Step("xor", target, first, second)


def rotl(target: int, first: int, distance: int) -> Step:
    """The step ``target`` = ``first`` <<< ``distance`` (in bits)."""
    return Step("rotl", target, first, distance)
