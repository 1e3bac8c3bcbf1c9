# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is said of the states at an address: as where a loop begins."""

from dataclasses import dataclass, field
from typing import Any

from verify.integers.conventions import Location

#: What a word counts: 2^shift r^power.
Weights = dict[Location, tuple[int, int]]


@dataclass(frozen=True)
class Held:
    """What is said of a location: see Cut. parts: of some kinds."""

    kind: str
    value: Any = None
    at: int = 0
    low: int = 0
    high: int = 0
    secret: bool = False
    parts: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Head:
    """Where a loop begins. pointer: what points to an object of those that it goes through; size: bytes of a pass."""

    address: int
    pointer: Location
    size: int


@dataclass
class Cut:
    """What is said of the states at an address. held: of each location one of

    "same": the value; "length": the bytes left, and `at`, by parts (a, b): and a times the length modulo 16, all
    divided by b; "pointer": to an object, `at` bytes from where the pointer of the loop is; "any": an integer from low
    to high; "lost": nothing;
    and where texts are sealed: "total": the length of the text; "counter": 64 bits, that of the block at the pointer,
    and `at`; "stream": halves of a word, each the same, or a block counted from there, and a word of it.

    moving: the objects that begin where the loop's pointer is. weights: words whose sum, each by its own, is congruent
    to the accumulator, in which are the blocks before `ahead`, from the pointer on. rests: what the bytes left may be
    modulo a pass, less those of a last block; each with the least number of passes. written, begin: of the output and
    of the text, from the pointer on. phase: the byte of its block of keystream that the pointer's is."""

    address: int
    head: Head | None
    moving: tuple[str, ...]
    frame: tuple[int, ...] = (0, 1)
    label: str = ""
    held: dict[Location, Held] = field(default_factory=dict)
    dirty_upper: bool = False
    weights: Weights = field(default_factory=dict)
    ahead: int = 0
    rests: dict[int, int] = field(default_factory=dict)
    written: int = 0
    begin: int = 0
    phase: int = 0
