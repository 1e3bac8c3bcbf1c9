# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is said of the states at an address, such as the head of a loop."""

from dataclasses import dataclass, field
from typing import Any

from verify.integers.conventions import Location

#: By what a word is multiplied in an accumulator, as (shift, power): 2^shift r^power.
Weights = dict[Location, tuple[int, int]]


@dataclass(frozen=True)
class Held:
    """What is said of a location, by its kind: see Cut."""

    kind: str
    value: Any = None
    at: int = 0
    low: int = 0
    high: int = 0
    secret: bool = False
    parts: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Head:
    """The head of a loop. pointer: a location that points to what the loop goes through; size: bytes of a pass."""

    address: int
    pointer: Location
    size: int


@dataclass
class Cut:
    """What is said of the states at an address. For each location `held` says one of these, by its kind:

    "same": it is `value`. "length": it is (L + at + a t) / b: L are the bytes left, t is the length modulo 16, and
    `parts` is (a, b). "pointer": it points to an object, `at` bytes from where the loop's pointer points to. "any": it
    is an integer from low to high, secret or not. "lost": nothing is said.

    And where texts are sealed:

    "total": it is the length of the text. "counter": it is the 64-bit counter of the block at the loop's pointer, plus
    `at`. "stream": each half is the word that `parts` has, or, by a pair, of a block counted from there.

    moving: the objects that the loop goes through; they begin where its pointer is. dirty_upper: as in a State.
    weights: locations whose words, each by 2^shift r^power, have a sum that is congruent to the accumulator of all
    blocks before `ahead`, in bytes from the pointer on.

    rests: for each remainder of the bytes left by a pass, those of a last block excepted, the least number of passes.
    state: has what is the same in all of the states, and nothing is said of here: such as how much output is written.

    Where runs without a loop meet, there is no head, and `weights` has the words of an accumulator, if any. If `ahead`
    is not 0, it has those of a last block instead, each by r; times r, the blocks before it are added.
    """

    address: int
    head: Head | None
    moving: tuple[str, ...]
    state: Any = field(repr=False)
    held: dict[Location, Held] = field(default_factory=dict)
    dirty_upper: bool = False
    weights: Weights = field(default_factory=dict)
    ahead: int = 0
    rests: dict[int, int] = field(default_factory=dict)
