# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Words: one block, one word a general register; beside vector parts it runs on ports that they leave free.

The initial state lies on the stack, in the order of the input, since there are few general registers.
"""

import struct
from collections.abc import Iterator, Sequence

from generator.cipher.family import BLOCK_BYTES, CHANGING, CONSTANT, KEY, ROW, WORDS, Family
from generator.ir.values import FrameObject, Kind, Mem, Value
from generator.layout.base import Layout, Piece
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps

SIGMA = struct.unpack("<4I", CONSTANT)
STATE = FrameObject("state", BLOCK_BYTES)


def state_word(i: int) -> Mem:
    """The place on the stack of input word ``i``."""
    return Mem(STATE, 4 * i, 4, space="stack")


def placed(family: Family, inputs: Sequence[Value]) -> list[Value]:
    """The words of an input, in the order of the matrix."""
    return [inputs[word] for word in family.order]


def loaded(ops: ScalarOps, family: Family, n: Value, k: Value) -> list[Value]:
    """The initial state of a core, loaded into registers from its 16 bytes of input at ``n`` and the key at ``k``."""
    key = load_words(ops, family, Mem(k, 0, 4, space="key"), KEY)
    first = constants(ops, family)
    rest = [
        ops.load(Mem(n, 4 * at, 4, space="nonce"), f"s{family.place[word]}")
        for word, at in zip(CHANGING, family.core_input, strict=True)
    ]
    return placed(family, first + key + rest)


def load_words(ops: ScalarOps, family: Family, start: Mem, which: Sequence[int]) -> list[Value]:
    """Load the input words ``which``, which lie one after the other from ``start`` on, into general registers."""
    at = [Mem(start.base, start.offset + 4 * i, 4, space=start.space) for i in range(len(which))]
    return [ops.load(mem, f"s{family.place[word]}") for mem, word in zip(at, which, strict=True)]


def constants(ops: ScalarOps, family: Family) -> list[Value]:
    """The cipher's four constant words in general registers."""
    names = [f"s{family.place[i]}" for i in range(ROW)]
    return [
        ops.builder.emit("mov", "r32", word, name=name, comment=name)
        for name, word in zip(names, SIGMA, strict=True)
    ]  # fmt: skip


def initial(ops: ScalarOps, family: Family) -> list[Value]:
    """The initial state in registers: the constants, and the words that lie on the stack."""
    rest = load_words(ops, family, state_word(ROW), range(ROW, WORDS))
    return placed(family, constants(ops, family) + rest)


def feed_forward(ops: ScalarOps, family: Family, state: Sequence[Value]) -> list[Value]:
    """The state plus the initial state on the stack, for as many words as ``state`` has."""
    return [
        ops.add(value, SIGMA[word] if word < ROW else state_word(word))
        for value, word in zip(state, family.order[: len(state)], strict=True)
    ]


class Words(Layout):
    """One block in general registers, one word a register."""

    name = "words"

    def __init__(self, ops: VectorOps, kind: Kind, family: Family, repeated: bool = True, wanted: int = WORDS) -> None:
        super().__init__(ops, kind, family, repeated, wanted)
        self.words = self.scalar = ScalarOps(ops.builder, ops.target)

    def names(self) -> list[str]:
        """The names of the words of the matrix: w0 to w15, so that comments tell them from the words of columns."""
        return [f"w{i}" for i in range(WORDS)]

    def hoist(self, rows: Sequence[Value], key: Mem | None = None) -> list[Value]:
        """Store the key's rows to the stack; no values are shared."""
        for number, row in enumerate(rows[1:3], 1):
            self.ops.store(Mem(STATE, 16 * number, 16, space="stack"), row)
        return []

    def start(self, hoisted: Sequence[Value], d: Value) -> list[Value]:
        """Store counter and nonce to the stack, and load the state into registers."""
        self.ops.store(Mem(STATE, 48, 16, space="stack"), d)
        return initial(self.scalar, self.family)

    def finish(
        self, state: Sequence[Value], initial: Sequence[Value], hoisted: Sequence[Value], halves: bool = False
    ) -> Iterator[list[Piece]]:
        """Yield the keystream as a single group, one word a piece."""
        words = feed_forward(self.scalar, self.family, state[: self.wanted])
        yield [Piece(4 * i, word) for i, word in enumerate(words)]
