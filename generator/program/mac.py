# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_onetimeauth in general registers: one block after the other."""

from __future__ import annotations

from generator.ir.builder import Builder
from generator.ir.function import Entry, Function, Role
from generator.ir.values import Value
from generator.mac.poly1305 import Authenticator
from generator.program.common import advance, retreat
from generator.program.entries import PROTOTYPES, parameters, public
from generator.program.polynomial import Polynomial
from generator.target import Target

LABEL = "blocks"


def build(mac: Authenticator, target: Target) -> Function:
    """The function of an authenticator."""
    builder = Builder()
    polynomial = Polynomial(builder, mac, target)
    names = parameters("auth")
    out, message, length, key = params = public(names)
    body = builder.place(builder.new_block("body", params))
    entry = Builder()
    given = public(names)
    begin = entry.place(entry.new_block("auth", given))
    entry.jump(body, *given)
    polynomial.power(key)
    last_in = polynomial.params()
    last, part = builder.new_block("last", last_in), builder.new_block("part", comment="a last block that is shorter")
    h, m, left = absorb(polynomial, LABEL, polynomial.zero(), message, length)
    builder.branch("e", left, 0, (last, h), (part, ()))
    builder.place(part)
    builder.jump(last, *polynomial.last(h, m, left, "in", padded=False))
    builder.place(last)
    polynomial.finish(last_in, key, out)
    builder.pseudo("clear_registers", "r32", "zero")
    builder.ret()
    return Function(mac.name, [Entry("auth", begin, PROTOTYPES["auth"], mac)], builder.blocks)


def absorb(
    polynomial: Polynomial, label: str, h: list[Value], message: Value, length: Value, space: str = "in"
) -> tuple[list[Value], Value, Value]:
    """A loop over whole blocks; the accumulator, message and length behind them."""
    builder, size = polynomial.builder, polynomial.mac.block_bytes
    loop_in, rest_in = ([*polynomial.params(), *public(("m", "len"))] for _ in range(2))
    loop = builder.new_block(label, loop_in, "whole blocks", Role.BATCH)
    rest = builder.new_block(f"{label}_rest", rest_in)
    start = [*h, message, length]
    builder.branch("b", length, size, (rest, start), (loop, start))
    builder.begin(label, "")
    builder.place(loop)
    *h, m, left = loop_in
    h = polynomial.step(h, polynomial.words(m, space=space))
    onward = [*h, advance(builder, m, size), retreat(builder, left, size)]
    builder.branch("ae", onward[-1], size, (loop, onward), (rest, onward))
    builder.begin()
    builder.place(rest)
    *h, m, left = rest_in
    return h, m, left
