# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A core: one block from a 16-byte input. Without feed-forward it derives the key of an extended cipher."""

from collections.abc import Sequence
from functools import partial

from generator.cipher.family import ROW
from generator.cipher.registry import Cipher
from generator.ir.values import Mem, Value
from generator.layout import words
from generator.layout.rows import Rows
from generator.layout.scalar import STATE
from generator.program.common import stitched_loop
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps


def label(cipher: Cipher) -> str:
    """The beginning of a core's labels: hchacha, or chacha for the block function."""
    return cipher.family.stem if cipher.feeds_forward else hash_label(cipher.family.stem)


def hash_label(stem: str) -> str:
    """The beginning of the labels of the core that derives keys, for a family by its stem: hchacha."""
    return f"h{stem}"


def by_rows(ops: VectorOps, cipher: Cipher, rounds: Value, rows: Sequence[Value]) -> list[Value]:
    """The rows of a core's output, from the four rows of its input (constants, key, 16 bytes), in xmm registers."""
    ops.load_rotations("xmm", cipher.family.distances)
    layout = Rows(ops, "xmm", cipher.family)
    *before, last = rows
    order = cipher.family.core_input
    if order != tuple(range(ROW)):
        last = ops.reorder(last, order)
    state = layout.from_input([*before, last])
    mixed, _ = stitched_loop(ops.builder, label(cipher), cipher, rounds, state, layout.names(), layout.double_round)
    return layout.fed_forward(mixed, state) if cipher.feeds_forward else layout.kept(mixed)


def by_words(ops: ScalarOps, cipher: Cipher, rounds: Value, state: Sequence[Value]) -> list[Value]:
    """The words of a core's output, from the sixteen words of the matrix, in general registers."""
    kept = [Mem(STATE, 4 * place, 4, space="stack") for place in range(len(state))]
    if cipher.feeds_forward:
        for mem, word in zip(kept, state, strict=True):
            ops.store(mem, word)
    doubles = partial(words.double_round, ops, cipher.family)
    mixed, _ = stitched_loop(ops.builder, label(cipher), cipher, rounds, state, words.NAMES, doubles)
    if cipher.feeds_forward:
        return [ops.add(word, mem) for word, mem in zip(mixed, kept, strict=True)]
    return [mixed[place] for place in cipher.family.core_output]
