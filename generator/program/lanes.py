# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Blocks of many messages at once: each lane has its own key, nonce, counter, input and output.

A caller fills a table of pointers, one entry for each lane, and gives the number of lanes; the smallest kernel that
holds them computes all. Each lane is one whole block: a caller with a shorter one gives a buffer. Keys, counters and
nonces are read before anything is written; each part of ``in`` once, just before its part of ``out`` is written.

Masks (of QUIC's headers) are 8 bytes of the blocks of lanes under one key, whose counters and nonces lie one after the
other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.cipher.family import BLOCK_BYTES
from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function, Role
from generator.ir.values import SIZE, Mem, Value
from generator.program import tail
from generator.program.batch import Batch
from generator.program.entries import body_parameters, entries, parameters
from generator.program.plan import Kernel
from generator.program.setup import key_words
from generator.target import Target
from generator.target.vector import VectorOps

#: The offsets in bytes of the pointers of struct peachacha_lane, and its size.
FIELDS = {"out": 0, "in": 8, "key": 16, "start": 24}
LANE_BYTES = 32
#: Where rows b, c and d of a lane lie: the pointer, and the offset in bytes from it.
ROWS = (("key", 0), ("key", 16), ("start", 0))
#: The bytes of a sample (a counter and a nonce), and of the mask that it gives.
SAMPLE_BYTES, MASK_BYTES = 16, 8


@dataclass(frozen=True)
class Lanes:
    """The plan of a variant for many messages: a call takes the first of ``kernels``, by ascending size, that holds its
    lanes.

    ``masks``: it computes masks for QUIC's headers instead of blocks.
    """

    kernels: tuple[Kernel, ...]
    masks: bool = False

    def __post_init__(self) -> None:
        blocks = [kernel.blocks for kernel in self.kernels]
        assert blocks and blocks == sorted(set(blocks)), "kernels by ascending size"
        assert all(part.layout != "words" for kernel in self.kernels for part in kernel.parts), "vectors alone"

    @property
    def width(self) -> int:
        """The most lanes that a call may have: the blocks of the largest kernel."""
        return self.kernels[-1].blocks


def build(ciphers: Sequence[Cipher], target: Target, plan: Lanes) -> Function:
    """Build ``lanes(table, count)``, or ``masks(masks, samples, count, k)``, for 1 to ``plan.width`` lanes.

    The table must have as many lanes as the kernel that is taken: all of them are computed.
    """
    cipher, builder = ciphers[0], Builder()
    assert not cipher.extended and not cipher.core, "lanes are blocks of a stream with a nonce of 8 bytes"
    role, numbered = ("masks", "") if plan.masks else ("lanes", "lanes_rounds")
    params = body_parameters(parameters(role))
    *given, rounds = params
    count = next(each for each in given if each.name == "count")
    body = builder.place(builder.new_block("body", params))
    done = builder.new_block("done")
    ops = VectorOps(builder, target)
    for number, kernel in enumerate(plan.kernels):
        label = kernel.label("last")
        about = f"{kernel.title}: up to {kernel.blocks} lanes"
        head = builder.new_block(label, comment=about, role=Role.HEAD)
        over = done
        if number + 1 < len(plan.kernels):
            over = builder.new_block(f"over_{kernel.blocks}")
            builder.branch("be", count, kernel.blocks, (head, ()), (over, ()))
        else:
            builder.jump(head)
        builder.begin(label)
        ops.forget_constants()
        builder.place(head)
        batch = Batch(ops, cipher, rounds, kernel, repeated=False)
        if plan.masks:
            _masks(batch, *given)
        else:
            _lanes(batch, given[0])
        builder.clear_frame(kernel.widest)
        builder.jump(done)
        builder.begin()
        if over is not done:
            builder.place(over)
    tail.returned(builder, done)
    return Function(cipher.name, entries(ciphers, [role], body, numbered=numbered), builder.blocks)


def _lanes(batch: Batch, table: Value) -> None:
    """The code of one kernel: its lanes, from the table to their outputs."""
    ops, kernel = batch.ops, batch.kernel

    def row(number: int, lane: int) -> Mem:
        name, offset = ROWS[number]
        return Mem(_pointer(ops.builder, table, lane, name), offset, 16, space=name)

    batch.run_own(kernel.label("last"), row)
    for group in batch.groups():
        for lane in range(kernel.blocks):
            pieces = [piece for piece in group if piece.offset // BLOCK_BYTES == lane]
            if not pieces:
                continue
            m, c = (_pointer(ops.builder, table, lane, name) for name in ("in", "out"))
            for piece in pieces:
                at, size = piece.offset % BLOCK_BYTES, SIZE[piece.value.kind]
                mixed = ops.xor_memory(piece.value, Mem(m, at, size, space="in"))
                ops.store(Mem(c, at, size, space="out"), mixed)


def _pointer(builder: Builder, table: Value, lane: int, name: str) -> Value:
    mem = Mem(table, LANE_BYTES * lane + FIELDS[name], 8, space="lanes")
    return builder.emit("mov", "r64", mem, name=name, comment=f"{name} of lane {lane}", secret=False)


def _masks(batch: Batch, masks: Value, samples: Value, _: Value, k: Value) -> None:
    """The code of one kernel: the masks of its samples."""

    def row(_: int, lane: int) -> Mem:
        return Mem(samples, SAMPLE_BYTES * lane, SAMPLE_BYTES, space="samples")

    batch.run_own(batch.kernel.label("last"), row, key_words(k), peeled=True)
    offset = 0
    for several in batch.beginnings():
        batch.ops.store(Mem(masks, offset, SIZE[several.kind], space="out"), several)
        offset += SIZE[several.kind]
    batch.ops.builder.drop_dead_code()
