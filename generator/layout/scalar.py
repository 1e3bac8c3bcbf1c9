# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Words: one block, one word a general register, beside vector parts whose ports it does not need.

The initial state lies on the stack, since general registers are few.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from generator.cipher.chacha import BLOCK_BYTES, CONSTANT, ROW, WORDS
from generator.ir.values import FrameObject, Kind, Mem, Value
from generator.layout import words
from generator.layout.base import Layout, Piece
from generator.target.base import VectorOps
from generator.target.scalar import ScalarOps

SIGMA = struct.unpack("<4I", CONSTANT)
#: The words of the key, of the counter and of the nonce.
KEY, COUNTER, NONCE = range(4, 12), range(12, 14), range(14, 16)
STATE = FrameObject("state", BLOCK_BYTES)


def state_word(i: int) -> Mem:
    """Word i of the initial state on the stack."""
    return Mem(STATE, 4 * i, 4, space="stack")


def loaded(ops: ScalarOps, n: Value, k: Value) -> list[Value]:
    """HChaCha's initial state, straight from the nonce and the key."""
    key = load_words(ops, Mem(k, 0, 4, space="key"), KEY)
    return constants(ops) + key + load_words(ops, Mem(n, 0, 4, space="nonce"), range(12, WORDS))


def load_words(ops: ScalarOps, start: Mem, which: Sequence[int]) -> list[Value]:
    """Words of the state, which lie one after the other from ``start`` on, in general registers."""
    at = [Mem(start.base, start.offset + 4 * i, 4, space=start.space) for i in range(len(which))]
    return [ops.load(mem, f"s{word}") for mem, word in zip(at, which, strict=True)]


def constants(ops: ScalarOps) -> list[Value]:
    """The first row in registers."""
    return [ops.builder.emit("mov", "r32", word, name=f"s{i}", comment=f"s{i}") for i, word in enumerate(SIGMA)]


def initial(ops: ScalarOps) -> list[Value]:
    """The initial state in registers: the constants, and what lies on the stack."""
    return constants(ops) + [ops.load(state_word(i), f"s{i}") for i in range(ROW, WORDS)]


def feed_forward(ops: ScalarOps, state: Sequence[Value]) -> list[Value]:
    """The state plus the initial state."""
    return [ops.add(word, SIGMA[i] if i < ROW else state_word(i)) for i, word in enumerate(state)]


class Words(Layout):
    """One block in general registers."""

    name = "words"

    def __init__(self, ops: VectorOps, kind: Kind) -> None:
        super().__init__(ops, kind)
        self.scalar = ScalarOps(ops.builder, ops.target)

    def names(self) -> list[str]:
        """The words of the matrix, apart from those of columns by their letter."""
        return [f"w{i}" for i in range(WORDS)]

    def hoist(self, rows: Sequence[Value], key: Mem | None = None) -> list[Value]:
        """Rows b and c to the stack."""
        for number, row in enumerate(rows[1:3], 1):
            self.ops.store(Mem(STATE, 16 * number, 16, space="stack"), row)
        return []

    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """Row d to the stack, and the state into registers."""
        self.ops.store(Mem(STATE, 48, 16, space="stack"), d)
        return initial(self.scalar)

    def column_round(self, state: Sequence[Value]) -> list[Value]:
        """Four streams of one section."""
        return words.column_round(self.scalar, state)

    def diagonal_round(self, state: Sequence[Value]) -> list[Value]:
        """Four streams of one section."""
        return words.diagonal_round(self.scalar, state)

    def finish(self, state: Sequence[Value], initial: Sequence[Value]) -> Iterator[list[Piece]]:
        """Word by word."""
        yield [Piece(4 * i, word) for i, word in enumerate(feed_forward(self.scalar, state))]
