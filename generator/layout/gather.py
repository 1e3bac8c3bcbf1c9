# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From rows of words to other rows of the same words, within lanes, by few shuffles of two rows.

A family whose rows of registers are not the rows of its matrix (but its diagonals, say) pays them at both ends of
a batch; a row that is wanted as it is held costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.ir.values import Value
from generator.target.vector import VectorOps

#: Four words by number; None: anything.
Row = Sequence[int | None]


@dataclass
class _Half:
    """Up to two words of each of two rows, in one vector once it is made."""

    sources: tuple[int, ...]
    words: dict[int, list[int]]
    value: Value | None = None


def gather(
    ops: VectorOps, rows: Sequence[Value], held: Sequence[Sequence[int]], wanted: Sequence[Row], names: Sequence[str]
) -> list[Value]:
    """Vectors with the ``wanted`` words in each lane, from ``rows``, whose lanes have the words ``held``."""
    return _Gather(ops, rows, held).run(wanted, names)


class _Gather:
    def __init__(self, ops: VectorOps, rows: Sequence[Value], held: Sequence[Sequence[int]]) -> None:
        self.ops = ops
        self.rows = rows
        self.held = held
        self.source = {word: row for row, words in enumerate(held) for word in words}
        self.halves: list[_Half] = []

    def run(self, wanted: Sequence[Row], names: Sequence[str]) -> list[Value]:
        """The halves of all rows first, since rows share them; then the rows."""
        planned = [self._planned(row) for row in wanted]
        return [self._row(row, plan, name) for row, plan, name in zip(wanted, planned, names, strict=True)]

    def _planned(self, row: Row) -> list[_Half | int]:
        """The row, or the half of two rows, that each pair of words comes from."""
        sources = {self.source[word] for word in row if word is not None}
        if len(sources) == 1:
            return [sources.pop()] * 2
        plan: list[_Half | int] = []
        for pair in (row[:2], row[2:]):
            words = [word for word in pair if word is not None]
            rows = {self.source[word] for word in words}
            plan.append(self._half(words) if len(rows) == 2 else rows.pop() if rows else -1)
        other = [plan[1], plan[0]]
        return [each if each != -1 else instead for each, instead in zip(plan, other, strict=True)]

    def _half(self, words: Sequence[int]) -> _Half:
        """One that has these words, or has room for them."""
        rows = tuple(self.source[word] for word in words)
        for half in self.halves:
            if sorted(half.sources) == sorted(rows):
                together = {
                    row: list(dict.fromkeys([*half.words[row], word])) for row, word in zip(rows, words, strict=True)
                }
                if max(map(len, together.values())) <= 2:
                    half.words = together
                    return half
        half = _Half(rows, {row: [word] for row, word in zip(rows, words, strict=True)})
        self.halves.append(half)
        return half

    def _row(self, row: Row, plan: Sequence[_Half | int], name: str) -> Value:
        low, high = (self._value(part, name) for part in plan)
        order = [0 if word is None else self._words(plan[i // 2]).index(word) for i, word in enumerate(row)]
        shown = f"{name} = words {' '.join('-' if word is None else str(word) for word in row)}"
        if low is not high:
            return self.ops.pick(low, high, order, name, shown)
        if all(word is None or order[i] == i for i, word in enumerate(row)):
            return low
        return self.ops.shuffle(low, order, name, shown)

    def _words(self, part: _Half | int) -> Sequence[int]:
        """The words of a row, or of a half: two of its first row, two of its second."""
        if not isinstance(part, _Half):
            return self.held[part]
        return [word for row in part.sources for word in (part.words[row] * 2)[:2]]

    def _value(self, part: _Half | int, name: str) -> Value:
        if not isinstance(part, _Half):
            return self.rows[part]
        if part.value is None:
            words = self._words(part)
            order = [self.held[self.source[word]].index(word) for word in words]
            low, high = (self.rows[row] for row in part.sources)
            comment = f"{name} = words {' '.join(map(str, words))} for now"
            part.value = self.ops.pick(low, high, order, name, comment)
        return part.value
