# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a family of ciphers is, as data, and what follows from it.

All have 16 words of 32 bits, little-endian: of input, four constants (words 0 to 3), eight of the key (4 to 11), the
64-bit block counter (12 and 13) and the nonce (14 and 15). A family says where in a 4x4 matrix each of them stands, and
which quarter-rounds a double round is made of.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

WORDS = 16
ROW = 4
BLOCK_BYTES = 64
KEY_BYTES = 32
CONSTANT = b"expand 32-byte k"
#: Input words: those of the key, of the block counter, and of the nonce.
KEY, COUNTER, NONCE = range(4, 12), range(12, 14), range(14, 16)
#: Both of the latter: the row of the input that changes from block to block. A core's 16 bytes of input stand there.
CHANGING = range(COUNTER.start, NONCE.stop)

#: The words of a quarter-round, and a temporary one.
A, B, C, D, T = range(5)


class Step(NamedTuple):
    """``target`` = ``first`` + ``second``, or ^, of words; for "rotl", ``second`` is a distance in bits."""

    operation: Literal["add", "xor", "rotl"]
    target: int
    first: int
    second: int


class Rotation(NamedTuple):
    """A row of registers as the second round takes it: row ``row`` of the first, word i + ``places`` at position i."""

    row: int
    places: int


@dataclass(frozen=True)
class Family:
    """``stem`` and ``title`` begin the names: chacha, ChaCha. ``rounds`` are those that a name does not say, if any.
    ``steps`` are those of a quarter-round. ``first`` and ``second`` give the places in the matrix, row
    by row, of the words of the four quarter-rounds of each round: of columns, then of what ``second_round`` names.
    ``order[i]`` is the input word at place i.
    ``core_input[i]``: which word of a core's 16 bytes is input word 12 + i. ``core_output``: the places that a core
    without feed-forward returns. ``ietf``: whether RFC 8439 has it with a nonce of 12 bytes, too.
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
        """The distances of rotations, each once, as they come."""
        return tuple(dict.fromkeys(step.second for step in self.steps if step.operation == "rotl"))

    @property
    def in_place(self) -> bool:
        """Whether every step changes a word of the quarter-round, and none needs a word besides."""
        return all(step.target == step.first for step in self.steps)

    @cached_property
    def place(self) -> tuple[int, ...]:
        """Where in the matrix each input word stands."""
        return tuple(self.order.index(word) for word in range(WORDS))

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Diagonal storage: the places whose words are a row of registers, so that four quarter-rounds are one."""
        return tuple(zip(*self.first, strict=True))

    @cached_property
    def rotations(self) -> tuple[Rotation, ...]:
        """Which row takes which part in the second round. The row that a quarter-round changes last, and so the next
        one waits for, stays where it is."""
        parts = list(zip(*self.second, strict=True))
        found = [self._rotation(part) for part in parts]
        still = found[self.steps[-1].target].places
        return tuple(Rotation(each.row, (each.places - still) % ROW) for each in found)

    def _rotation(self, part: tuple[int, ...]) -> Rotation:
        for row, places in enumerate(self.rows):
            if part[0] in places:
                start = places.index(part[0])
                assert part == places[start:] + places[:start], f"{self.title}: the second round does not rotate rows"
                return Rotation(row, start)
        raise AssertionError(f"{self.title}: word {part[0]} is in no row")


def add(target: int, first: int, second: int) -> Step:
    """``target`` = ``first`` + ``second``."""
    return Step("add", target, first, second)


def xor(target: int, first: int, second: int) -> Step:
    """``target`` = ``first`` ^ ``second``."""
    return Step("xor", target, first, second)


def rotl(target: int, first: int, distance: int) -> Step:
    """``target`` = ``first`` <<< ``distance``."""
    return Step("rotl", target, first, distance)
