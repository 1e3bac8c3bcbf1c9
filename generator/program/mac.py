# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_onetimeauth in general registers: limbs of 64 bits, the accumulator in three, one block after the other.

Before a multiplication the accumulator is below 7 times 2^128, r below 2^124: so products by its upper limb have 64
bits, and no sum below loses a carry. Behind it, the accumulator is below 2^130 + 2^64.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.ir.builder import Builder
from generator.ir.function import Entry, Function, Role
from generator.ir.values import FrameObject, Kind, Mem, Operand, Value, View
from generator.mac.poly1305 import Authenticator
from generator.program.common import advance, retreat
from generator.program.entries import PROTOTYPES, parameters, public
from generator.target import Target

RADIX = 64
WORD = 8
LABEL = "blocks"
NAMES = ("h0", "h1", "h2")
#: The last block of a message, while it is put together.
BLOCK = FrameObject("block", 16)
#: How so many bytes are copied: what loads them, the kind that holds them, and that which stores them.
COPIES: dict[int, tuple[str, Kind, Kind]] = {
    8: ("mov", "r64", "r64"),
    4: ("mov", "r32", "r32"),
    2: ("movzx", "r32", "r16"),
    1: ("movzx", "r32", "r8"),
}


def build(mac: Authenticator, target: Target) -> Function:
    """The function of an authenticator."""
    return _Program(mac, target).build()


class _Program:
    def __init__(self, mac: Authenticator, target: Target) -> None:
        self.mac = mac
        self.product = target.product
        self.builder = Builder()
        self.r: list[Value] = []
        #: Multiples of r's limbs that stand for what is folded (see Authenticator.terms).
        self.s: dict[int, Value] = {}

    def build(self) -> Function:
        builder = self.builder
        names = parameters("auth")
        out, message, length, key = params = public(names)
        body = builder.place(builder.new_block("body", params))
        entry = Builder()
        given = public(names)
        begin = entry.place(entry.new_block("auth", given))
        entry.jump(body, *given)
        self._power(key)
        loop_in, rest_in = self._where(), self._where()
        loop = builder.new_block("blocks", loop_in, "whole blocks", Role.BATCH)
        rest = builder.new_block("rest", rest_in)
        start = [*(builder.pseudo("zero", "r64", name) for name in NAMES), message, length]
        block_bytes = self.mac.block_bytes
        builder.branch("b", length, block_bytes, (rest, start), (loop, start))
        builder.begin(LABEL, "")
        builder.place(loop)
        *h, m, left = loop_in
        h = self._multiplied(self._added(h, [Mem(m, at, WORD, space="in") for at in (0, WORD)], 1))
        onward = [*h, advance(builder, m, block_bytes), retreat(builder, left, block_bytes)]
        builder.branch("ae", onward[-1], block_bytes, (loop, onward), (rest, onward))
        builder.begin()
        builder.place(rest)
        *h, m, left = rest_in
        last_in = [Value("r64", name) for name in NAMES]
        last, part = (
            builder.new_block("last", last_in),
            builder.new_block("part", comment="a last block that is shorter"),
        )
        builder.branch("e", left, 0, (last, h), (part, ()))
        builder.place(part)
        self._copy(m, left)
        block = [builder.emit("mov", "r64", Mem(BLOCK, at, WORD, space="stack"), name="t") for at in (0, WORD)]
        builder.jump(last, *self._multiplied(self._added(h, block, 0)))
        builder.place(last)
        self._finish(last_in, out, key)
        builder.pseudo("clear_registers", "r32", "zero")
        builder.ret()
        return Function(self.mac.name, [Entry("auth", begin, PROTOTYPES["auth"], self.mac)], builder.blocks)

    def _where(self) -> list[Value]:
        """The accumulator, and where in the message it stands."""
        return [*(Value("r64", name) for name in NAMES), *public(("m", "len"))]

    def _emit(self, op: str, a: Value, b: Operand, name: str, comment: str = "") -> Value:
        return self.builder.emit(op, "r64", a, b, name=name, comment=comment)

    def _power(self, key: Value) -> None:
        """r, and the multiples of its limbs."""
        for i in range(self.mac.block_bytes // WORD):
            comment = f"r{i} = key[{WORD * i}..], clamped"
            mask = self.builder.emit(
                "mov", "r64", self.mac.limb(self.mac.clamp, RADIX, i), name="clamp", comment="the bits of r"
            )
            limb = self.builder.emit("mov", "r64", Mem(key, WORD * i, WORD, space="key"), name=f"r{i}")
            self.r.append(self._emit("and", limb, mask, f"r{i}", comment))
        for term in self.mac.terms(RADIX, len(NAMES), len(self.r)):
            if term.shift is not None and term.r not in self.s:
                name = f"s{term.r}"
                part = self._emit("shr", self.r[term.r], -term.shift, name)
                comment = f"{name} = {self.mac.fold}/{1 << -term.shift} r{term.r}"
                self.s[term.r] = self._emit("add", part, self.r[term.r], name, comment)

    def _added(self, h: Sequence[Value], block: Sequence[Operand], bit: int) -> list[Value]:
        """h + block + bit * 2^128."""
        h0 = self._emit("add", h[0], block[0], "h0", "h += block")
        h1 = self._emit("adc", h[1], block[1], "h1")
        return [h0, h1, self._emit("adc", h[2], bit, "h2")]

    def _multiplied(self, h: Sequence[Value]) -> list[Value]:
        """h * r, less than 2^130 + 2^64: each column of products, the carries from one to the next, and what is
        above bit 130 five times at the bottom."""
        builder = self.builder
        columns: list[list[Value]] = [[], [], []]
        small: list[tuple[int, Value]] = []
        for term in self.mac.terms(RADIX, len(h), len(self.r)):
            factor = self.r[term.r] if term.shift is None else self.s[term.r]
            about = f"h{term.h} {factor.name}"
            if term.h == len(h) - 1:
                small.append((term.column, self._emit("imul", h[term.h], factor, f"d{term.column}", about)))
                continue
            names = f"d{term.column}", f"d{term.column}_high"
            made = builder.product(self.product, h[term.h], factor, names, about)
            column = columns[term.column]
            columns[term.column] = self._sum(column, made, f"d{term.column}") if column else list(made)
        for number, value in small:
            column = columns[number]
            columns[number] = self._sum(column, [value], f"d{number}") if column else [value]
        (low, carry), (middle, upper), (top,) = columns
        middle = self._emit("add", middle, carry, "h1", "h1 = d1 + what d0 carries")
        top = self._emit("adc", top, upper, "h2", "h2 = d2 + what d1 carries")
        beyond = 1 << self.mac.bits - 2 * RADIX
        whole = self._emit("and", top, -beyond, "c", "c = 5 * (h2 >> 2)")
        part = self._emit("shr", top, beyond.bit_length() - 1, "t")
        folded = self._emit("add", whole, part, "c")
        top = self._emit("and", top, beyond - 1, "h2")
        h0 = self._emit("add", low, folded, "h0", "h += c")
        h1 = self._emit("adc", middle, 0, "h1")
        return [h0, h1, self._emit("adc", top, 0, "h2")]

    def _sum(self, column: Sequence[Value], more: Sequence[Value], name: str) -> list[Value]:
        """The sum of two words and of two or one more; it does not overflow."""
        low = self._emit("add", column[0], more[0], name)
        return [low, self._emit("adc", column[1], more[1] if len(more) > 1 else 0, f"{name}_high")]

    def _copy(self, m: Value, left: Value) -> None:
        """The last bytes to a block of their own, a bit behind them, then zeros; by the bits of their number."""
        builder = self.builder
        at = builder.pseudo("zero", "r64", "i")
        for offset in (0, WORD):
            builder.store("mov", Mem(BLOCK, offset, WORD, space="stack"), at, "block = 0")
        for size, (op, kind, stored) in COPIES.items():
            onward_in = public(("i",) if size > 1 else ())
            copy, onward = builder.new_block(f"part_{size}"), builder.new_block(f"part_below_{size}", onward_in)
            builder.branch("e", left, size, (onward, [at][: len(onward_in)]), (copy, ()), test=True)
            builder.place(copy)
            value = builder.emit(op, kind, Mem(m, 0, size, index=at, space="in"), name="t", comment=f"{size} bytes")
            operand = value if stored == kind else View(value, stored)
            builder.store("mov", Mem(BLOCK, 0, size, index=at, space="stack"), operand)
            builder.jump(onward, *([advance(builder, at, size)] if onward_in else []))
            builder.place(onward)
            (at,) = onward_in or [at]
        builder.store("mov", Mem(BLOCK, 0, 1, index=left, space="stack"), 1, "a bit behind the last byte")

    def _finish(self, h: Sequence[Value], out: Value, key: Value) -> None:
        """The residue below 2^130 - 5, which is h or h - (2^130 - 5), plus s."""
        g = self._emit("add", h[0], self.mac.fold, "g0", "g = h + 5")
        g1 = self._emit("adc", h[1], 0, "g1")
        top = self._emit("adc", h[2], 0, "g2")
        top = self._emit("shr", top, self.mac.bits - 2 * RADIX, "mask", "mask = 0 if g has more than 130 bits, else -1")
        mask = self._emit("sub", top, 1, "mask")
        words = []
        for other, value in ((h[0], g), (h[1], g1)):
            differing = self._emit("and", self._emit("xor", other, value, other.name), mask, other.name)
            words.append(self._emit("xor", differing, value, other.name, "g or h"))
        for i, op in enumerate(("add", "adc")):
            words[i] = self._emit(op, words[i], Mem(key, 16 + WORD * i, WORD, space="key"), f"h{i}", "+ s")
        for i, word in enumerate(words):
            self.builder.store("mov", Mem(out, WORD * i, WORD, space="out"), word, f"out[{WORD * i}..]")
