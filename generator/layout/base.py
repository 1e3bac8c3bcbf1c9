# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The interface of a layout: how a batch of blocks lies in registers, as programs use it."""

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
    """A register of keystream, and its place: ``offset`` in bytes from the beginning of the batch.

    ``upper``: the register is two halves of different blocks; the upper half belongs at this offset.
    """

    offset: int
    value: Value
    upper: int | None = None

    def moved(self, amount: int) -> Piece:
        """The same piece at an offset that is ``amount`` bytes larger."""
        return Piece(self.offset + amount, self.value, None if self.upper is None else self.upper + amount)


class Layout(ABC):
    """A batch of blocks in registers of one kind.

    ``hoist`` is called once before the batches of a call and gives the values that all of them start from; ``start``
    gives the state before the rounds of one batch; ``finish`` adds the feed-forward and yields the keystream in groups,
    each of which may be stored before the next is asked for. ``repeated``: other batches may follow. ``wanted``: only
    that many words of each block, from its first one on, are read; the others may be left out.
    """

    name: str

    def __init__(self, ops: VectorOps, kind: Kind, family: Family, repeated: bool = True, wanted: int = WORDS) -> None:
        self.ops = ops
        #: The operations of the registers that hold a word each, or a vector of words.
        self.words: WordOps = ops
        self.kind = kind
        self.family = family
        self.repeated = repeated
        self.wanted = wanted

    @abstractmethod
    def hoist(self, rows: Sequence[Value], key: Mem | None = None) -> list[Value]:
        """The values that all batches start from, computed from the four rows of the input: the first three, and the
        nonce in the last.

        ``key`` is where the two rows of the key lie in memory one after the other, if they do.
        """

    @abstractmethod
    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """The state before the rounds of a batch whose first block counter is in ``d``, the last row of the input."""

    def double_round(self, state: Sequence[Value]) -> list[Value]:
        """Both rounds of a double round."""
        return self.second_round(self.first_round(state))

    def first_round(self, state: Sequence[Value]) -> list[Value]:
        """The first round of a double round, the column round. On words, its four quarter-rounds become four streams of
        one section, which schedulers may interleave."""
        return words.one_round(self.words, self.family, self.family.first, state)

    def second_round(self, state: Sequence[Value]) -> list[Value]:
        """The second round of a double round, on words as in ``first_round``."""
        return words.one_round(self.words, self.family, self.family.second, state)

    @abstractmethod
    def finish(
        self, state: Sequence[Value], initial: Sequence[Value], hoisted: Sequence[Value], halves: bool = False
    ) -> Iterator[list[Piece]]:
        """Add the feed-forward and yield the keystream as groups of pieces.

        ``halves``: a register may leave as two halves, which belong to different blocks.
        """

    @abstractmethod
    def names(self) -> list[str]:
        """The names of the registers of the state, for comments."""
