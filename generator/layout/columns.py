# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Columns: register x[i] holds word i of four blocks in each 128-bit lane: element e of lane l is that of block 4 l +
e.

No word moves during the rounds. After them the words are transposed in registers, first 4x4 within lanes, then across
lanes, so that message and output move in whole vectors.
"""

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from generator.cipher.family import CONSTANT, COUNTER, ROW
from generator.ir.values import LANES, Constant, Mem, Value, View
from generator.layout import words
from generator.layout.base import Layout, Piece
from generator.layout.transpose import pieces, row_groups, transpose_words


class Columns(Layout):
    """Four, eight or sixteen blocks in xmm, ymm or zmm registers, one word of each block a register."""

    name = "columns"

    def names(self) -> list[str]:
        """The names of the 16 words of the matrix: x0 to x15."""
        return list(words.NAMES)

    def hoist(self, rows: Sequence[Value], key: Mem | None = None) -> list[Value]:
        """Every word of the matrix but the counter's, each broadcast to all elements of a register.

        Words of constants, and of a key in memory, are broadcast by loads, which take no shuffle port
        (docs/designs.md).
        """
        self.ops.load_rotations(self.kind, self.family.distances)
        starts = {} if key is None else {0: Mem(Constant("sigma", CONSTANT), 0, 4), 1: key, 2: replace(key, offset=16)}
        wide = {number: self.ops.spread(row, self.kind) for number, row in enumerate(rows) if number not in starts}
        return [
            self._loaded(starts[word // ROW], word, f"s{place}")
            if word // ROW in starts
            else self._shuffled(wide[word // ROW], word, f"s{place}")
            for place, word in enumerate(self.family.order)
            if word not in COUNTER
        ]

    def _loaded(self, row: Mem, word: int, name: str) -> Value:
        return self.ops.broadcast(self.kind, replace(row, offset=row.offset + 4 * (word % ROW)), name)

    def _shuffled(self, row: Value, word: int, name: str) -> Value:
        return self.ops.shuffle(row, [word % ROW] * 4, name, f"{name} = word {name[1:]} in every block")

    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """The state of a batch: the blocks' numbers are added to the 64-bit counter, which is then split into the two
        registers of its halves, so that no carry has to be propagated."""
        wide = self.ops.spread(d, self.kind)
        base = self.ops.shuffle(wide, [0, 1, 0, 1], "n", "n = counter, twice in each lane")
        quads = [
            self.ops.add64(base, self.ops.constant(self.kind, f"counter{first}", self._numbers(first)))
            for first in (0, 2)
        ]
        counter = {
            word: self.ops.words_of_quads(quads[0], quads[1], odd, name=f"s{self.family.place[word]}")
            for word, odd in zip(COUNTER, (False, True), strict=True)
        }
        steady = iter(hoisted)
        return [counter[word] if word in COUNTER else next(steady) for word in self.family.order]

    def start_own(self, row: Callable[[int, int], Mem], blocks: Sequence[int], key: Mem | None) -> list[Value]:
        """The state where each block has its own key, counter and nonce.

        Rows b, c and d (``number`` 0, 1, 2) of a block are in memory at ``row(number, block)`` and are transposed into
        words. ``key``: where rows b and c lie that all blocks share, if they do.
        """
        self.ops.load_rotations(self.kind, self.family.distances)
        found = [self.ops.constant(self.kind, f"sigma{i}", CONSTANT[4 * i : 4 * i + 4]) for i in range(ROW)]
        for number, letter in enumerate("bcd"):
            names = [f"s{self.family.place[word]}" for word in range(ROW * (number + 1), ROW * (number + 2))]
            if key is not None and letter != "d":
                found += self._same(replace(key, offset=key.offset + 16 * number), names)
                continue
            place = partial(row, number)
            vectors = [self.ops.gathered(self.kind, place, blocks[j::4], f"{letter}{j}") for j in range(4)]
            found += transpose_words(self.ops, vectors, names)
        return [found[word] for word in self.family.order]

    def _same(self, key: Mem, names: Sequence[str]) -> list[Value]:
        """The four words of a row in memory, each broadcast to all elements."""
        if self.ops.target.broadcasts and self.kind != "xmm":
            return [self._loaded(key, word, name) for word, name in enumerate(names)]
        row = self.ops.spread(self.ops.load("xmm", replace(key, size=16), "key"), self.kind)
        return [self._shuffled(row, word, name) for word, name in enumerate(names)]

    def beginnings(self, state: Sequence[Value], initial: Sequence[Value]) -> list[Value | View]:
        """Words 0 and 1 of each block after the feed-forward, 8 bytes a block, block after block."""
        w0, w1 = (self.ops.add(state[i], initial[i]) for i in range(2))
        low, high = (
            self.ops.unpack(f"punpck{half}dq", w0, w1, name, f"{name} = {half} of {w0.name}, {w1.name}")
            for half, name in (("l", "low"), ("h", "high"))
        )
        if self.kind == "zmm":
            return [self.ops.halves(low, high, lane) for lane in (0, 2)]
        return [low, high] if self.kind == "xmm" else list(self.ops.transpose_lanes([low, high]))

    def _numbers(self, first: int) -> bytes:
        return b"".join(struct.pack("<QQ", 4 * lane + first, 4 * lane + first + 1) for lane in range(LANES[self.kind]))

    def finish(
        self, state: Sequence[Value], initial: Sequence[Value], hoisted: Sequence[Value], halves: bool = False
    ) -> Iterator[list[Piece]]:
        """Yield the keystream, as many rows of the matrix at a time as fill a vector with one block's words."""
        for group in row_groups(self.kind):
            by_row = [self._row(row, state, initial) for row in group]
            yield [
                piece
                for j in range(4)
                for piece in pieces(
                    self.ops, [vectors[j] for vectors in by_row], group.start, range(j, 4 * len(group), 4), halves
                )
            ]

    def _row(self, row: int, state: Sequence[Value], initial: Sequence[Value]) -> list[Value]:
        """Row ``row`` of the keystream: vector j has blocks j, 4 + j, 8 + j and 12 + j in its lanes."""
        summed = [self.ops.add(state[i], initial[i]) for i in range(ROW * row, ROW * (row + 1))]
        return transpose_words(self.ops, summed, [f"{'abcd'[row]}{j}" for j in range(4)])
