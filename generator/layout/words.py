# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A double round on sixteen separate words, whatever a word is held in: a general register or a vector of lanes."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cipher.chacha import COLUMNS, DIAGONALS, QUARTER_ROUND, WORDS
from generator.ir.values import Value
from generator.target.base import WordOps

NAMES = [f"x{i}" for i in range(WORDS)]
INITIAL_NAMES = [f"s{i}" for i in range(WORDS)]


def double_round(ops: WordOps, state: Sequence[Value]) -> list[Value]:
    """A column round and a diagonal round."""
    return diagonal_round(ops, column_round(ops, state))


def column_round(ops: WordOps, state: Sequence[Value]) -> list[Value]:
    """A quarter-round on each column; they are four streams of one section."""
    return _round(ops, state, COLUMNS)


def diagonal_round(ops: WordOps, state: Sequence[Value]) -> list[Value]:
    """The same on the diagonals."""
    return _round(ops, state, DIAGONALS)


def _round(ops: WordOps, state: Sequence[Value], quarter_rounds: Sequence[Sequence[int]]) -> list[Value]:
    words = list(state)
    section = ops.builder.section()
    for number, indices in enumerate(quarter_rounds):
        with ops.builder.stream(section, number):
            for operation, target, operand in QUARTER_ROUND:
                index = indices[target]
                if operation == "rotl":
                    words[index] = ops.rotl(words[index], operand)
                else:
                    words[index] = getattr(ops, operation)(words[index], words[indices[operand]])
    return words
