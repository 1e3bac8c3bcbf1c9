# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A kernel's parts, built side by side: each starts, runs its rounds in the common loop, and ends, in turn."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.cipher.family import BLOCK_BYTES, WORDS
from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.values import Mem, Value, View
from generator.layout import LAYOUTS, Columns, Piece, Rows
from generator.program.common import Beside, Round, rounds_loop_ahead, stitched_loop
from generator.program.plan import Kernel
from generator.target.vector import VectorOps

#: What the names of a part's registers end in, so that merged parts can be told apart.
SUFFIXES = ("", "'", "''", "'''")


def doubles(cipher: Cipher) -> bool:
    """Whether loops of rounds may have two double rounds an iteration: there are two iterations or more."""
    return cipher.rounds in range(8, 256, 4)


@dataclass(eq=False)
class Batch:
    """The code of one batch of ``kernel``, appended to the builder of ``ops``. ``repeated``: others may follow it;
    ``unrolled`` as in a plan. ``keyed``: the first block leaves before all others, since it is a key, and so many of
    its words are read.
    """

    ops: VectorOps
    cipher: Cipher
    rounds: Value
    kernel: Kernel
    repeated: bool = True
    unrolled: bool = False
    keyed: int = 0

    def __post_init__(self) -> None:
        self.builder: Builder = self.ops.builder
        family, parts = self.cipher.family, self.kernel.parts
        self.first = [self.kernel.first_block(number) for number in range(len(parts))]
        self.layouts = [
            LAYOUTS[part.layout](self.ops, part.kind, family, self.repeated, WORDS if first else self.keyed or WORDS)
            for part, first in zip(parts, self.first, strict=True)
        ]
        self._hoisted: list[list[Value]] = []
        self._initial: list[list[Value]] = []
        self._mixed: list[list[Value]] = []

    def hoist(self, rows: Sequence[Value], key: Mem | None) -> None:
        """What all batches of a call have in common; equal parts share it. ``key``: where rows b, c lie in memory."""
        shared: dict[object, list[Value]] = {}
        for part, layout in zip(self.kernel.parts, self.layouts, strict=True):
            if part not in shared:
                shared[part] = layout.hoist(rows, key)
            self._hoisted.append(shared[part])

    def hoisted(self, values: list[Value]) -> None:
        """Instead: what all parts start from, in the registers' kind."""
        self._hoisted = [values for _ in self.layouts]

    def run(self, label: str, d: Value, beside: Beside | None = None) -> list[Value]:
        """The initial states from row ``d``, and the rounds; what becomes of the values ``beside``."""
        self._initial = [
            layout.start(hoisted, add_blocks(self.ops, d, first))
            for layout, hoisted, first in zip(self.layouts, self._hoisted, self.first, strict=True)
        ]
        return self._run(label, beside)

    def run_own(self, label: str, row: Callable[[int, int], Mem], key: Mem | None = None) -> None:
        """The same in vectors where each block has rows b, c, d (0, 1, 2) of its own: ``row(number, block)`` gives
        where one lies in memory. ``key``: where rows b and c of all blocks are."""
        self._hoisted = [[] for _ in self.layouts]
        for layout, part, first in zip(self.layouts, self.kernel.parts, self.first, strict=True):
            assert isinstance(layout, Columns | Rows), "lanes are of vectors"
            self._initial.append(layout.start_own(row, range(first, first + part.blocks), key))
        self._run(label, None)

    def _run(self, label: str, beside: Beside | None) -> list[Value]:
        """The rounds, from the initial states; what becomes of the values ``beside``."""
        names = [
            name + suffix for layout, suffix in zip(self.layouts, SUFFIXES, strict=False) for name in layout.names()
        ]
        flat = [value for state in self._initial for value in state]
        others: list[Value] = []
        if self.kernel.ahead:
            assert beside is None, "nothing goes beside a kernel that is ahead"
            first = self._merged([layout.first_round for layout in self.layouts])
            second = self._merged([layout.second_round for layout in self.layouts])
            mixed = rounds_loop_ahead(self.builder, label, self.cipher, self.rounds, flat, names, first, second)
        else:
            doubles = self._merged([layout.double_round for layout in self.layouts])
            mixed, others = stitched_loop(
                self.builder, label, self.cipher, self.rounds, flat, names, doubles, self._times, beside
            )
        self._mixed = self._parted(mixed)
        return others

    @property
    def _times(self) -> int:
        """Double rounds in an iteration of the loop."""
        rows = all(part.layout == "rows" for part in self.kernel.parts)
        return 2 if self.unrolled and rows and doubles(self.cipher) else 1

    def _parted(self, flat: Sequence[Value]) -> list[list[Value]]:
        parts, at = [], 0
        for state in self._initial:
            parts.append(list(flat[at : at + len(state)]))
            at += len(state)
        return parts

    def _merged(self, rounds: Sequence[Round]) -> Round:
        """A round of every part, each in its place."""

        def run(flat: Sequence[Value]) -> list[Value]:
            result: list[Value] = []
            for number, (step, state) in enumerate(zip(rounds, self._parted(flat), strict=True)):
                with self.builder.part(number):
                    result += step(state)
            return result

        return run

    def groups(self, halves: bool = False, again: Callable[[], Value] | None = None) -> Iterator[list[Piece]]:
        """The keystream, group by group; offsets count from the beginning of the batch. ``halves``: two blocks may
        leave at a time. ``again``: gives row d once more, so that nothing keeps a part's initial state meanwhile.
        """
        parts = zip(self.layouts, self._mixed, self._initial, self._hoisted, self.first, strict=True)
        for layout, mixed, initial, hoisted, first in sorted(parts, key=lambda each: each[-1]) if self.keyed else parts:
            if again:
                initial = layout.start(hoisted, add_blocks(self.ops, again(), first))
            for group in layout.finish(mixed, initial, hoisted, halves):
                yield [piece.moved(BLOCK_BYTES * first) for piece in group]

    def beginnings(self) -> Iterator[Value | View]:
        """The first two words of each block, 8 bytes, one block behind the other, as registers in that order."""
        for layout, mixed, initial in zip(self.layouts, self._mixed, self._initial, strict=True):
            assert isinstance(layout, Columns | Rows), "masks are of vectors"
            yield from layout.beginnings(mixed, initial)

    def blocks(self, again: Callable[[], Value] | None = None) -> list[list[Value]]:
        """The keystream of every block, as registers in the order of memory; ``again`` as for groups."""
        found: list[list[Value]] = [[] for _ in range(self.kernel.blocks)]
        for piece in sorted(piece for group in self.groups(again=again) for piece in group):
            found[piece.offset // BLOCK_BYTES].append(piece.value)
        return found


def add_blocks(ops: VectorOps, d: Value, blocks: int) -> Value:
    """Row ``d`` with its 64-bit counter ``blocks`` further on."""
    if not blocks:
        return d
    return ops.add64(d, ops.constant("xmm", f"add{blocks}", blocks.to_bytes(8, "little") + bytes(8)))
