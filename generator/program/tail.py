# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The last bytes of a message, fewer than a block: masked where the target has masks, else by halves.

By halves: 32, 16, 8, 4, 2 and 1 bytes, as the bits of the length say, straight from registers; no byte is written
twice and nothing goes through memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.cipher.chacha import BLOCK_BYTES
from generator.ir.builder import Builder
from generator.ir.function import Block
from generator.ir.values import LANES, SIZE, Constant, Kind, Masked, Mem, Value, View
from generator.program.common import advance
from generator.program.entries import public
from generator.target.base import VectorOps


class Partial(NamedTuple):
    """A place where a block may end early: its (unplaced) block, 64 bytes of keystream, output, message, length."""

    block: Block
    vectors: list[Value]
    c: Value
    m: Value
    length: Value


def build(ops: VectorOps, partials: Sequence[Partial], done: Block) -> None:
    """The blocks that end the call at each of ``partials``."""
    if ops.target.evex:
        for partial in partials:
            _masked(ops, partial, done)
    else:
        _by_halves(ops, partials, done)


def _masked(ops: VectorOps, partial: Partial, done: Block) -> None:
    builder, emit = ops.builder, ops.builder.emit
    builder.place(partial.block)
    vectors = _joined(ops, partial.vectors)
    size = SIZE[vectors[0].kind]
    ones = emit("mov", "r64", -1, name="bytes", comment="a bit for each byte that is left")
    bits = emit("bzhi", "r64", ones, partial.length, name="bytes", comment="bytes = 2^len - 1")
    masks = []
    for number in range(len(vectors)):
        if number:
            bits = emit("shr", "r64", bits, size, name="bytes", comment=f"bytes >>= {size}")
        masks.append(emit("kmovq", "k", bits, name="mask", comment="mask = bytes"))
    mixing = builder.new_block(f"{partial.block.name}_xor")
    params = [Value(vector.kind, vector.name) for vector in vectors]
    store = builder.new_block(f"{partial.block.name}_store", params)
    builder.branch("e", partial.m, 0, (store, vectors), (mixing, ()))
    builder.place(mixing)
    xored = []
    for number, (vector, mask) in enumerate(zip(vectors, masks, strict=True)):
        mem = Masked(Mem(partial.m, size * number, size, space="in"), mask)
        message = emit("vmovdqu8", vector.kind, mem, name="message", comment=f"message[{size * number}..], masked")
        xored.append(ops.xor(vector, message))
    builder.jump(store, *xored)
    builder.place(store)
    for number, (vector, mask) in enumerate(zip(params, masks, strict=True)):
        mem = Masked(Mem(partial.c, size * number, size, space="out"), mask)
        builder.store("vmovdqu8", mem, vector, comment=f"out[{size * number}..] = {vector.name}, masked")
    builder.jump(done)


def _joined(ops: VectorOps, vectors: Sequence[Value]) -> list[Value]:
    """The same bytes in the widest kind of the target."""
    widest: Kind = max(ops.target.kinds, key=SIZE.__getitem__)
    if vectors[0].kind == widest:
        return list(vectors)
    assert vectors[0].kind == "xmm"
    joined = []
    for first in range(0, len(vectors), LANES[widest]):
        wide: Value | View = View(vectors[first], widest)
        for lane in range(1, LANES[widest]):
            part = vectors[first + lane]
            wide = ops.builder.emit(
                "vinserti32x4", widest, wide, part, lane, name=vectors[first].name, comment=f"{part.name} above"
            )
        assert isinstance(wide, Value)
        joined.append(wide)
    return joined


def _by_halves(ops: VectorOps, partials: Sequence[Partial], done: Block) -> None:
    builder = ops.builder
    c, m, length = public(("c", "m", "len"))
    rows = [Value("xmm", name) for name in "abcd"]
    shared = builder.new_block("tail", [*rows, c, m, length], "fewer than 64 bytes: by halves")
    for partial in partials:
        builder.place(partial.block)
        builder.jump(shared, *_rows(ops, partial.vectors), partial.c, partial.m, partial.length)
    builder.place(shared)
    zeros = builder.new_block("tail_zeros")
    (source,) = public(("m",))
    first = builder.new_block("tail_begin", [source])
    builder.branch("ne", m, 0, (first, [m]), (zeros, ()))
    builder.place(zeros)
    blank = Mem(Constant("zeros", bytes(BLOCK_BYTES)), 0, 8)
    builder.jump(first, builder.emit("lea", "r64", blank, name="m", comment="no message: zeros", secret=False))
    builder.place(first)
    where = (c, source)
    for vectors in (2, 1):
        rows, where = _vectors(ops, rows, where, length, vectors)
    row, where = _general(ops, rows[0], where, length, 8)
    row, where = _general(ops, row, where, length, 4)
    word = builder.emit(ops.op("movd"), "r32", row, name="w", comment=f"w = the rest of {row.name}")
    last_bytes(builder, word, where, length, done)


def _rows(ops: VectorOps, vectors: Sequence[Value]) -> list[Value]:
    if vectors[0].kind == "xmm":
        return list(vectors)
    return [ops.lanes().extract(ops, vector, lane) for vector in vectors for lane in range(LANES[vector.kind])]


Where = tuple[Value, Value]


def _fork(builder: Builder, length: Value, size: int, kept: Sequence[Value]) -> Block:
    """Skip ahead with ``kept`` where the length has no bit ``size``; else go on here. Returns the way ahead."""
    params = [Value(value.kind, value.name, value.secret) for value in kept]
    ahead = builder.new_block(f"tail_under{size}", params)
    here = builder.new_block(f"tail_{size}")
    builder.branch("e", length, size, (ahead, kept), (here, ()), test=True)
    builder.place(here)
    return ahead


def _vectors(
    ops: VectorOps, rows: Sequence[Value], where: Where, length: Value, count: int
) -> tuple[list[Value], Where]:
    builder, (c, m) = ops.builder, where
    ahead = _fork(builder, length, 16 * count, [*rows[:count], c, m])
    for number, row in enumerate(rows[:count]):
        message = ops.load("xmm", Mem(m, 16 * number, 16, space="in"), "t")
        ops.store(Mem(c, 16 * number, 16, space="out"), ops.xor(row, message))
    rest = rows[count:] if len(rows) > count else rows[:count]
    builder.jump(ahead, *rest, advance(builder, c, 16 * count), advance(builder, m, 16 * count))
    builder.place(ahead)
    *rows, c, m = ahead.params
    return rows, (c, m)


def _general(ops: VectorOps, row: Value, where: Where, length: Value, size: int) -> tuple[Value, Where]:
    builder, (c, m) = ops.builder, where
    op, kind = ("movq", "r64") if size == 8 else ("movd", "r32")
    ahead = _fork(builder, length, size, [row, c, m])
    word = builder.emit(ops.op(op), kind, row, name="w", comment=f"w = {size} bytes of {row.name}")  # type: ignore[arg-type]
    word = builder.emit("xor", word.kind, word, Mem(m, 0, size, space="in"), name="w", comment="w ^= in")
    builder.store("mov", Mem(c, 0, size, space="out"), word, comment="out = w")
    rest = builder.emit(ops.op("psrldq"), "xmm", row, size, name=row.name, comment=f"{row.name} >>= {8 * size}")
    builder.jump(ahead, rest, advance(builder, c, size), advance(builder, m, size))
    builder.place(ahead)
    row, c, m = ahead.params
    return row, (c, m)


def last_bytes(builder: Builder, word: Value, where: Where, length: Value, done: Block) -> None:
    """Up to three bytes of ``word``, as the last two bits of the length say; then ``done``."""
    c, m = where
    ahead = _fork(builder, length, 2, [word, c, m])
    _bytes(builder, word, (c, m), 2)
    rest = builder.emit("shr", "r32", word, 16, name="w", comment="w >>= 16")
    builder.jump(ahead, rest, advance(builder, c, 2), advance(builder, m, 2))
    builder.place(ahead)
    word, c, m = ahead.params
    last = builder.new_block("tail_1")
    builder.branch("e", length, 1, (done, ()), (last, ()), test=True)
    builder.place(last)
    _bytes(builder, word, (c, m), 1)
    builder.jump(done)


def _bytes(builder: Builder, word: Value, where: Where, size: int) -> None:
    """One or two bytes of ``word``, xored with the message, to the output."""
    c, m = where
    message = builder.emit("movzx", "r32", Mem(m, 0, size, space="in"), name="t", comment="t = in")
    mixed = builder.emit("xor", "r32", message, word, name="t", comment="t ^= w")
    kind: Kind = "r16" if size == 2 else "r8"
    builder.store("mov", Mem(c, 0, size, space="out"), View(mixed, kind), comment="out = t")
