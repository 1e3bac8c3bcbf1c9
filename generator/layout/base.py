# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a layout offers to the programs that use it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.ir.values import Kind, Mem, Value
from generator.target.base import VectorOps


class Piece(NamedTuple):
    """A part of the keystream in a register, and the byte of the batch where it begins."""

    offset: int
    value: Value


class Layout(ABC):
    """A batch of blocks in registers of one kind.

    ``hoist`` is called once before the batches of a call and gives what they have in common; ``start`` gives the
    registers before the rounds; a column round and a diagonal round make a double round; ``finish`` adds the
    feed-forward and gives the keystream, group by group, each of which may be stored before the next is asked for.
    """

    name: str

    def __init__(self, ops: VectorOps, kind: Kind) -> None:
        self.ops = ops
        self.kind = kind

    @abstractmethod
    def hoist(self, rows: Sequence[Value], key: Mem | None = None) -> list[Value]:
        """From the rows a, b, c and d of the initial state (of d only the nonce counts): what batches start from.

        ``key`` is where b and c lie in memory, if they do.
        """

    @abstractmethod
    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """The initial state of a batch whose first counter is in row ``d``."""

    def double_round(self, state: Sequence[Value]) -> list[Value]:
        """A column round and a diagonal round."""
        return self.diagonal_round(self.column_round(state))

    @abstractmethod
    def column_round(self, state: Sequence[Value]) -> list[Value]:
        """The quarter-rounds of the columns."""

    @abstractmethod
    def diagonal_round(self, state: Sequence[Value]) -> list[Value]:
        """The quarter-rounds of the diagonals."""

    @abstractmethod
    def finish(self, state: Sequence[Value], initial: Sequence[Value]) -> Iterator[list[Piece]]:
        """Feed-forward, then blocks in the order of memory."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of the registers of the state."""
