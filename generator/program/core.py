# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_core/hchacha20: one HChaCha block. All inputs are read before the output is written."""

from __future__ import annotations

from generator.cipher.chacha import ROW, Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function
from generator.ir.values import Mem, Value
from generator.program import subkey
from generator.program.entries import core_entry, public
from generator.target import Target
from generator.target.base import VectorOps
from generator.target.scalar import ScalarOps


def build(cipher: Cipher, target: Target) -> Function:
    """``crypto_core(out, in, k, c)``: rows a from c, b and c from k, d from in; rows a and d to out."""
    builder = Builder()
    out, block, key, constant = params = public(("out", "in", "k", "c"))
    body = builder.place(builder.new_block("body", params))
    sources = [(constant, 0, "const"), (key, 0, "key"), (key, 16, "key"), (block, 0, "in")]
    if target.scalar:
        _scalar(builder, cipher, target, sources, out)
    else:
        _vector(builder, cipher, target, sources, out)
    builder.clear_frame("r32" if target.scalar else "xmm")
    builder.pseudo("clear_registers", "r32" if target.scalar else "xmm", "zero")
    builder.ret()
    return Function(cipher.name, core_entry(body), builder.blocks)


Sources = list[tuple[Value, int, str]]


def _vector(builder: Builder, cipher: Cipher, target: Target, sources: Sources, out: Value) -> None:
    ops = VectorOps(builder, target)
    rows = [
        ops.load("xmm", Mem(pointer, offset, 16, space=space), name)
        for (pointer, offset, space), name in zip(sources, "abcd", strict=True)
    ]
    for i, row in enumerate(subkey.by_rows(ops, cipher, rows)):
        ops.store(Mem(out, 16 * i, 16, space="out"), row)


def _scalar(builder: Builder, cipher: Cipher, target: Target, sources: Sources, out: Value) -> None:
    ops = ScalarOps(builder, target)
    state = [
        ops.load(Mem(pointer, offset + 4 * i, 4, space=space), f"x{ROW * row + i}")
        for row, (pointer, offset, space) in enumerate(sources)
        for i in range(ROW)
    ]
    for i, word in enumerate(subkey.by_words(ops, cipher, state)):
        ops.store(Mem(out, 4 * i, 4, space="out"), word)
