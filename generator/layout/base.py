# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a layout offers to the programs that use it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.cipher.family import WORDS, Family
from generator.ir.values import Kind, Mem, Value
from generator.layout import words
from generator.target.base import WordOps
from generator.target.vector import VectorOps


class Piece(NamedTuple):
    """A part of the keystream in a register, and the byte of the batch where it begins; where it is two halves of
    different blocks, ``upper`` is where the upper one begins."""

    offset: int
    value: Value
    upper: int | None = None

    def moved(self, amount: int) -> Piece:
        """The same so many bytes further on."""
        return Piece(self.offset + amount, self.value, None if self.upper is None else self.upper + amount)


class Layout(ABC):
    """A batch of blocks in registers of one kind.

    ``hoist`` is called once before the batches of a call and gives what they have in common; ``start`` gives the
    registers before the rounds; two rounds make a double round, of columns and of what the family has for the
    second; ``finish`` adds the feed-forward and gives the keystream, group by group, each of which may be stored
    before the next is asked for. ``repeated``: other batches may follow. ``wanted``: of a block, the words from the
    first one on that anything reads; what is behind them may be left out.
    """

    name: str

    def __init__(self, ops: VectorOps, kind: Kind, family: Family, repeated: bool = True, wanted: int = WORDS) -> None:
        self.ops = ops
        #: What holds a word, where registers hold words.
        self.words: WordOps = ops
        self.kind = kind
        self.family = family
        self.repeated = repeated
        self.wanted = wanted

    @abstractmethod
    def hoist(self, rows: Sequence[Value], key: Mem | None = None) -> list[Value]:
        """From the four rows of the input (of the last only the nonce counts): what batches start from.

        ``key`` is where the two of the key lie in memory, if they do.
        """

    @abstractmethod
    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """The initial state of a batch whose first counter is in ``d``, the last row of the input."""

    def double_round(self, state: Sequence[Value]) -> list[Value]:
        """Both rounds."""
        return self.second_round(self.first_round(state))

    def first_round(self, state: Sequence[Value]) -> list[Value]:
        """The first four quarter-rounds; of words, four streams of one section."""
        return words.one_round(self.words, self.family, self.family.first, state)

    def second_round(self, state: Sequence[Value]) -> list[Value]:
        """The other four."""
        return words.one_round(self.words, self.family, self.family.second, state)

    @abstractmethod
    def finish(
        self, state: Sequence[Value], initial: Sequence[Value], hoisted: Sequence[Value], halves: bool = False
    ) -> Iterator[list[Piece]]:
        """Feed-forward, then blocks in the order of memory. ``halves``: two blocks may leave at a time."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of the registers of the state."""
