# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_core: one block from a 16-byte input and a key. All inputs are read before the output is written."""

from collections.abc import Sequence

from generator.cipher.family import CONSTANT, ROW
from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.function import Function
from generator.ir.values import Constant, Mem, Value
from generator.layout.scalar import placed
from generator.program import subkey
from generator.program.entries import body_parameters, entries, parameters, public
from generator.target import Target
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps


def build(ciphers: Sequence[Cipher], target: Target) -> Function:
    """Build ``crypto_core(out, in, k, c)``. The rows of the cipher's input are c, the two of k, and in; where c is
    NULL, the cipher's own constants."""
    cipher, builder = ciphers[0], Builder()
    out, block, key, constant, rounds = params = body_parameters(parameters("core"))
    body = builder.place(builder.new_block("body", params))
    constant = _given(builder, constant)
    sources = [(constant, 0, "const"), (key, 0, "key"), (key, 16, "key"), (block, 0, "in")]
    if target.scalar:
        _scalar(builder, cipher, target, rounds, sources, out)
    else:
        _vector(builder, cipher, target, rounds, sources, out)
    builder.pseudo("clear_registers", "r32" if target.scalar else "xmm", "zero")
    builder.ret()
    return Function(cipher.name, entries(ciphers, ["core"], body), builder.blocks)


def _given(builder: Builder, constant: Value) -> Value:
    """The pointer to the caller's constants, or to the cipher's where it is NULL."""
    (found,) = public(("c",))
    begin = builder.new_block("begin", [found])
    builder.unless("ne", constant, 0, (begin, [constant]), "own_constants", "no constants: the cipher's")
    sigma = Mem(Constant("sigma", CONSTANT), 0, 8)
    builder.fall_into(begin, builder.emit("lea", "r64", sigma, name="c", comment="c = sigma", secret=False))
    return found


Sources = list[tuple[Value, int, str]]


def _vector(builder: Builder, cipher: Cipher, target: Target, rounds: Value, sources: Sources, out: Value) -> None:
    ops = VectorOps(builder, target)
    rows = [
        ops.load("xmm", Mem(pointer, offset, 16, space=space), name)
        for (pointer, offset, space), name in zip(sources, "abcd", strict=True)
    ]
    for i, row in enumerate(subkey.by_rows(ops, cipher, rounds, rows)):
        ops.store(Mem(out, 16 * i, 16, space="out"), row)


def _scalar(builder: Builder, cipher: Cipher, target: Target, rounds: Value, sources: Sources, out: Value) -> None:
    ops = ScalarOps(builder, target)
    family = cipher.family
    inputs = [
        ops.load(Mem(pointer, offset + 4 * at, 4, space=space), f"x{family.place[ROW * row + i]}")
        for row, (pointer, offset, space) in enumerate(sources)
        for i, at in enumerate(family.core_input if space == "in" else range(ROW))
    ]
    for i, word in enumerate(subkey.by_words(ops, cipher, rounds, placed(family, inputs))):
        ops.store(Mem(out, 4 * i, 4, space="out"), word)
