# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Rows, "diagonal storage": four registers hold the words of one block's four quarter-rounds in each 128-bit lane.

The first round of a double round is one quarter-round on the four registers. For the second, words are rotated within
their lanes. The row that a quarter-round changes last is not rotated: the next quarter-round waits for it, and so
rotating the others costs no latency (docs/designs.md).

ChaCha's registers are the rows of its matrix. Where they are diagonals, words are moved there before the rounds and
back after them.

Single blocks leave in pairs of rows where ymm registers are available: the fewer instructions come after the rounds,
the sooner the next block begins its own (docs/designs.md). A block that no other follows leaves row by row.
"""

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from generator.cipher.family import CHANGING, CONSTANT, ROW, WORDS, Family
from generator.ir.values import LANES, SIZE, Kind, Mem, Value, View
from generator.layout import words
from generator.layout.base import Layout, Piece
from generator.layout.gather import gather
from generator.layout.transpose import pieces, row_groups
from generator.target.vector import VectorOps

NAMES = ["a", "b", "c", "d"]
#: The numbers of the words in each row of an input, or of a matrix.
IN_ORDER = [range(first, first + ROW) for first in range(0, WORDS, ROW)]


class Rows(Layout):
    """One, two or four blocks in xmm, ymm or zmm registers, a row of four words of each block in a lane."""

    name = "rows"

    def __init__(self, ops: VectorOps, kind: Kind, family: Family, repeated: bool = True, wanted: int = WORDS) -> None:
        super().__init__(ops, kind, family, repeated, wanted)
        #: The input words that each row of registers starts with.
        self.inputs = [[family.order[place] for place in row] for row in family.rows]

    @property
    def _paired(self) -> bool:
        return self.kind == "xmm" and self.ops.target.evex and self._matrix and self.repeated

    @property
    def _matrix(self) -> bool:
        """Whether the registers are the rows of the matrix."""
        return list(self.family.rows) == [tuple(row) for row in IN_ORDER]

    def names(self) -> list[str]:
        """The names of the four rows: a to d."""
        return NAMES

    def from_input(self, rows: Sequence[Value]) -> list[Value]:
        """The four rows of registers of one block, from the four rows of its input."""
        return gather(self.ops, rows, IN_ORDER, self.inputs, NAMES)

    def hoist(self, rows: Sequence[Value], key: Mem | None = None) -> list[Value]:
        """The rows of registers in every lane, with zeros in place of counter and nonce; a row that has only these is
        left out. Where blocks leave in pairs of rows, the ymm pair of rows a and b comes last."""
        self.ops.load_rotations(self.kind, self.family.distances)
        steady = [row for row in self.inputs if not set(row) <= set(CHANGING)]
        wanted = [[None if word in CHANGING else word for word in row] for row in steady]
        found = gather(self.ops, rows[:3], IN_ORDER[:3], wanted, NAMES[: len(wanted)])
        for i, row in enumerate(steady):
            if not set(row).isdisjoint(CHANGING):
                found[i] = self.ops.conj(found[i], self._mask("xmm", [word not in CHANGING for word in row]))
        wide = [self.ops.spread(row, self.kind) for row in found]
        return [*wide, self.ops.joined(wide[:2], "ymm")] if self._paired else wide

    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """The state of a batch: the lane's number is added to the 64-bit counter, and counter and nonce are put into
        their rows."""
        wide = self.ops.spread(d, self.kind)
        if LANES[self.kind] > 1:
            offsets = b"".join(struct.pack("<QQ", lane, 0) for lane in range(LANES[self.kind]))
            wide = self.ops.add64(wide, self.ops.constant(self.kind, "counter", offsets))
        steady = iter(hoisted)
        return [self._changed(row, wide, steady) for row in self.inputs]

    def start_own(self, row: Callable[[int, int], Mem], blocks: Sequence[int], key: Mem | None) -> list[Value]:
        """The state where each block has its own key, counter and nonce.

        Rows b, c and d (``number`` 0, 1, 2) of a block are in memory at ``row(number, block)``. ``key``: where rows b
        and c lie that all blocks share, if they do.
        """
        self.ops.load_rotations(self.kind, self.family.distances)
        rows = [self.ops.constant(self.kind, "sigma", CONSTANT)]
        for number, letter in enumerate("bcd"):
            if key is not None and letter != "d":
                same = self.ops.load("xmm", replace(key, offset=key.offset + 16 * number, size=16), f"s{letter}")
                rows.append(self.ops.spread(same, self.kind))
            else:
                rows.append(self.ops.gathered(self.kind, partial(row, number), blocks, f"s{letter}"))
        return self.from_input(rows)

    def _changed(self, row: Sequence[int], changing: Value, steady: Iterator[Value]) -> Value:
        """A row of registers with the words of counter and nonce that belong into it; ``steady`` yields the other
        words."""
        changes = [word in CHANGING for word in row]
        if not any(changes):
            return next(steady)
        order = [word - CHANGING.start if word in CHANGING else place for place, word in enumerate(row)]
        if order != list(range(ROW)):
            changing = self.ops.reorder(changing, order)
        if all(changes):
            return changing
        return self.ops.disj(next(steady), self.ops.conj(changing, self._mask(self.kind, changes)))

    def _mask(self, kind: Kind, words: Sequence[bool]) -> Value:
        name = "mask" + "".join("1" if word else "0" for word in words)
        return self.ops.constant(kind, name, b"".join(bytes([0xFF * word] * 4) for word in words))

    def first_round(self, state: Sequence[Value]) -> list[Value]:
        """The first round: one quarter-round on whole rows."""
        return words.quarter_round(self.ops, self.family, state)

    def second_round(self, state: Sequence[Value]) -> list[Value]:
        """The second round: rotate the words of rows, do a quarter-round on them, rotate them back."""
        rotations = self.family.rotations
        mixed = words.quarter_round(self.ops, self.family, [self._rotated(state[r.row], r.places) for r in rotations])
        part = {each.row: number for number, each in enumerate(rotations)}
        return [self._rotated(mixed[part[row]], -rotations[part[row]].places % ROW) for row in range(ROW)]

    def _rotated(self, row: Value, places: int) -> Value:
        return self.ops.reorder(row, [(i + places) % ROW for i in range(ROW)]) if places else row

    def finish(
        self, state: Sequence[Value], initial: Sequence[Value], hoisted: Sequence[Value], halves: bool = False
    ) -> Iterator[list[Piece]]:
        """Yield the keystream as a single group."""
        if self._paired:
            rest = self.ops.joined(initial[2:], "ymm")
            pairs = [self.ops.joined(state[at : at + 2], "ymm") for at in (0, 2)]
            yield [
                Piece(SIZE["ymm"] * i, self.ops.add(pair, first))
                for i, (pair, first) in enumerate(zip(pairs, [hoisted[-1], rest], strict=True))
            ]
            return
        rows = self.fed_forward(state, initial)
        yield [
            piece
            for group in row_groups(self.kind)
            for piece in pieces(self.ops, [rows[row] for row in group], group.start, range(len(group)), halves)
        ]

    def beginnings(self, state: Sequence[Value], initial: Sequence[Value]) -> list[Value | View]:
        """Words 0 and 1 of each block after the feed-forward, 8 bytes a block, block after block."""
        assert self._matrix, "words 0 and 1 are in one register"
        return [self.ops.even_quads(self.ops.add(state[0], initial[0]))]

    def fed_forward(self, state: Sequence[Value], initial: Sequence[Value]) -> list[Value]:
        """The rows of the keystream's matrix: state plus initial state."""
        summed = [self.ops.add(row, first) for row, first in zip(state, initial, strict=True)]
        return gather(self.ops, summed, self.family.rows, IN_ORDER, [f"row{i}" for i in range(ROW)])

    def kept(self, state: Sequence[Value]) -> list[Value]:
        """The output of a core without feed-forward, as two rows."""
        output = self.family.core_output
        return gather(self.ops, state, self.family.rows, [output[:ROW], output[ROW:]], ["low", "high"])
