# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The code of one batch of a kernel: its parts are started, run in a common loop of rounds, and finished in turn."""

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

#: The suffixes of register names, one for each part of a kernel, so that comments tell merged parts apart.
SUFFIXES = ("", "'", "''", "'''", "''''", "'''''")


def doubles(cipher: Cipher) -> bool:
    """Whether loops of rounds may be unrolled to two double rounds an iteration, with at least two iterations."""
    return cipher.rounds in range(8, 256, 4)


@dataclass(eq=False)
class Batch:
    """The code of one batch of ``kernel``, appended to the builder of ``ops``.

    ``rounds``: the number of double rounds. ``repeated``: other batches may follow it. ``unrolled``: as in a plan.
    ``keyed``: not 0 where the first block is a key, of which that many words are read; it then leaves before all
    others.
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
        """Compute what all batches of a call start from, once for parts that are equal. ``key``: where rows b and c lie
        in memory, one after the other."""
        shared: dict[object, list[Value]] = {}
        for part, layout in zip(self.kernel.parts, self.layouts, strict=True):
            if part not in shared:
                shared[part] = layout.hoist(rows, key)
            self._hoisted.append(shared[part])

    def hoisted(self, values: list[Value]) -> None:
        """Give, in place of ``hoist``, the values that all parts start from, in the kind of their registers."""
        self._hoisted = [values for _ in self.layouts]

    def run(self, label: str, d: Value, beside: Beside | None = None) -> list[Value]:
        """Build the initial states from row ``d`` and the rounds; the values of ``beside`` after the rounds."""
        self._initial = [
            layout.start(hoisted, add_blocks(self.ops, d, first))
            for layout, hoisted, first in zip(self.layouts, self._hoisted, self.first, strict=True)
        ]
        return self._run(label, beside)

    def run_own(self, label: str, row: Callable[[int, int], Mem], key: Mem | None = None, peeled: bool = False) -> None:
        """Build initial states and rounds where each block has its own rows b, c and d (``number`` 0, 1, 2).

        ``row(number, block)`` is where one lies in memory. ``key``: where rows b and c lie that all blocks share, if
        they do. ``peeled``: the last two rounds are peeled off the loop, so that their dead code can be dropped.
        """
        self._hoisted = [[] for _ in self.layouts]
        for layout, part, first in zip(self.layouts, self.kernel.parts, self.first, strict=True):
            assert isinstance(layout, Columns | Rows), "lanes are of vectors"
            self._initial.append(layout.start_own(row, range(first, first + part.blocks), key))
        if peeled:
            self.rounds = self.builder.emit("sub", "r32", self.rounds, 1, name="rounds", comment="rounds -= 1")
        self._run(label, None)
        if peeled:
            flat = [value for state in self._mixed for value in state]
            self._mixed = self._parted(self._merged([layout.double_round for layout in self.layouts])(flat))

    def _run(self, label: str, beside: Beside | None) -> list[Value]:
        """Build the rounds, from the initial states; the values of ``beside`` after them."""
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
        """How many double rounds an iteration of the loop has."""
        rows = all(part.layout == "rows" for part in self.kernel.parts)
        return 2 if self.unrolled and rows and doubles(self.cipher) else 1

    def _parted(self, flat: Sequence[Value]) -> list[list[Value]]:
        parts, at = [], 0
        for state in self._initial:
            parts.append(list(flat[at : at + len(state)]))
            at += len(state)
        return parts

    def _merged(self, rounds: Sequence[Round]) -> Round:
        """One round of all parts, as a function on the concatenation of their states."""

        def run(flat: Sequence[Value]) -> list[Value]:
            result: list[Value] = []
            for number, (step, state) in enumerate(zip(rounds, self._parted(flat), strict=True)):
                with self.builder.part(number):
                    result += step(state)
            return result

        return run

    def groups(self, halves: bool = False, again: Callable[[], Value] | None = None) -> Iterator[list[Piece]]:
        """The keystream, in groups of pieces whose offsets count from the beginning of the batch.

        ``halves``: a register may leave as two halves, of two blocks. ``again`` gives row d once more, so that the
        initial state is computed anew and needs no registers during the rounds.
        """
        parts = zip(self.layouts, self._mixed, self._initial, self._hoisted, self.first, strict=True)
        for layout, mixed, initial, hoisted, first in sorted(parts, key=lambda each: each[-1]) if self.keyed else parts:
            if again:
                initial = layout.start(hoisted, add_blocks(self.ops, again(), first))
            for group in layout.finish(mixed, initial, hoisted, halves):
                yield [piece.moved(BLOCK_BYTES * first) for piece in group]

    def beginnings(self) -> Iterator[Value | View]:
        """Words 0 and 1 of each block, 8 bytes a block, block after block, as registers in that order."""
        for layout, mixed, initial in zip(self.layouts, self._mixed, self._initial, strict=True):
            assert isinstance(layout, Columns | Rows), "masks are of vectors"
            yield from layout.beginnings(mixed, initial)

    def blocks(self, again: Callable[[], Value] | None = None) -> list[list[Value]]:
        """The keystream of every block, as registers in the order of memory. ``again``: as in ``groups``."""
        found: list[list[Value]] = [[] for _ in range(self.kernel.blocks)]
        for piece in sorted(piece for group in self.groups(again=again) for piece in group):
            found[piece.offset // BLOCK_BYTES].append(piece.value)
        return found


def add_blocks(ops: VectorOps, d: Value, blocks: int) -> Value:
    """Row ``d`` with ``blocks`` added to its 64-bit counter."""
    if not blocks:
        return d
    return ops.add64(d, ops.constant("xmm", f"add{blocks}", blocks.to_bytes(8, "little") + bytes(8)))
