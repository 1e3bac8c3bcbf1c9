# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_onetimeauth in general registers: one block after the other."""

from __future__ import annotations

from generator.ir.builder import Builder
from generator.ir.function import Entry, Function, Role
from generator.mac.poly1305 import Authenticator
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
    h, m, left = polynomial.blocks(
        (LABEL, f"{LABEL}_rest", "m", "len"), polynomial.zero(), message, length, "in", Role.BATCH
    )
    builder.branch("e", left, 0, (last, h), (part, ()))
    builder.place(part)
    builder.jump(last, *polynomial.last(h, m, left, "in", padded=False))
    builder.place(last)
    polynomial.finish(last_in, key, out)
    builder.pseudo("clear_registers", "r32", "zero")
    builder.ret()
    return Function(mac.name, [Entry("auth", begin, PROTOTYPES["auth"], mac)], builder.blocks)
