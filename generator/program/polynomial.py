# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An authenticator's polynomial in general registers: limbs of 64 bits, the accumulator in three, block after block.

Between blocks the accumulator is below 2^192, and r is below 2^124. What is above bit 130 counts five times at the
bottom, in one of two ways. Multiplied by 5 r for itself, it takes two multiplications more, and the way from block to
block is short, since no carry is waited for before the multiplication. Added at the bottom, beside the next block, it
leaves less than 7 times 2^128, so that products by the upper limb have 64 bits: that is for where vectors want the
ports. No sum loses a carry: a column has less than 4 times 2^124, and the upper limb becomes less than 9 times 2^60.

A long message that nothing stands beside goes in two chains side by side, each by r, and in the end the first by a
power of r. That has no clear bits: each limb has a multiple of its own, below 7 times 2^128, whose products are below
7 times 2^192, and their sum is below 2^197.
"""

from collections.abc import Sequence

from generator.ir.builder import Builder
from generator.ir.function import Role
from generator.ir.values import FrameObject, Kind, Mem, Operand, Value, View
from generator.mac.poly1305 import Authenticator
from generator.program.common import advance, retreat
from generator.program.entries import public
from generator.target import Target

RADIX = 64
WORD = 8
NAMES = ("h0", "h1", "h2")
#: How parts of a word are loaded.
LOADS: dict[int, tuple[str, Kind]] = {1: ("movzx", "r64"), 2: ("movzx", "r64"), 4: ("mov", "r32")}


class Polynomial:
    """Code for one key, appended to the builder."""

    def __init__(self, builder: Builder, mac: Authenticator, target: Target) -> None:
        self.builder = builder
        self.mac = mac
        self.target = target
        self.r: list[Value] = []
        #: Multiples of r's limbs that stand for what is folded (see Authenticator.terms).
        self.s: dict[int, Value] = {}
        #: Multiples of the others, for what is above the last bit.
        self.f: dict[int, Value] = {}
        #: The power of r for the first of two chains, and 2^64 and 2^128 times as much, once they are computed.
        self.rows = FrameObject("rows", len(NAMES) ** 2 * WORD, WORD)

    def power(self, key: Value | FrameObject, at: int = 0, space: str = "key") -> None:
        """r, from the key in memory, ``at`` bytes behind ``key``, and the multiples of its limbs."""
        for i in range(self.mac.block_bytes // WORD):
            comment = f"r{i} = key[{WORD * i}..], clamped"
            mask = self.builder.emit(
                "mov", "r64", self.mac.limb(self.mac.clamp, RADIX, i), name="clamp", comment="the bits of r"
            )
            limb = self.builder.emit("mov", "r64", Mem(key, at + WORD * i, WORD, space=space), name=f"r{i}")
            self.r.append(self._emit("and", limb, mask, f"r{i}", comment))
        for term in self.mac.terms(RADIX, len(NAMES), len(self.r)):
            if term.shift is not None and term.r not in self.s:
                name = f"s{term.r}"
                part = self._emit("shr", self.r[term.r], -term.shift, name)
                comment = f"{name} = {self.mac.fold}/{1 << -term.shift} r{term.r}"
                self.s[term.r] = self._emit("add", part, self.r[term.r], name, comment)
            elif term.shift is None and term.h == len(NAMES) - 1:
                name = f"f{term.r}"
                part = self._emit("shl", self.r[term.r], 2, name)
                self.f[term.r] = self._emit("add", part, self.r[term.r], name, f"{name} = {self.mac.fold} r{term.r}")

    def zero(self) -> list[Value]:
        """The accumulator before the first block."""
        return [self.builder.pseudo("zero", "r64", name) for name in NAMES]

    def params(self) -> list[Value]:
        """The accumulator as parameters of a block of code."""
        return [Value("r64", name) for name in NAMES]

    def step(self, h: Sequence[Value], block: Sequence[Operand], bit: int = 1, beside: bool = False) -> list[Value]:
        """(h + block + bit * 2^128) * r, from the words of the block; ``beside``: with few multiplications, where
        vectors want their ports and there is time."""
        if beside:
            return self._multiplied(self._folded(h, block, bit), folded=True)
        return self._multiplied(self._added(h, (*block, bit), "h += block"))

    def first(self, message: Value, offset: int, space: str) -> list[Value]:
        """A step from zero by a block in memory."""
        block = [
            self.builder.emit("mov", "r64", mem, name=f"h{i}", comment=f"h{i} of a block")
            for i, mem in enumerate(self.words(message, offset, space))
        ]
        top = self.builder.emit("mov", "r64", 1 << 128 - 2 * RADIX, name="h2", comment="the bit above it", secret=False)
        return self._multiplied([*block, top], folded=True)

    def further(self, chain: int) -> None:
        """r^(chain + 1), to the stack, for two chains of so many blocks."""
        copies = [self.builder.emit("mov", "r64", limb, name=name) for limb, name in zip(self.r, NAMES, strict=False)]
        power = [*copies, self.builder.pseudo("zero", "r64", NAMES[-1])]
        power = self._multiplied(power, folded=True)
        for _ in range(chain - 1):
            power = self._multiplied(power)
        row = self.folded(power)
        for number in range(len(NAMES)):
            if number:
                row = self._raised(row)
            for limb, value in enumerate(row):
                self.builder.store("mov", self._of(number, limb), value, f"limb {limb}, by 2^{RADIX * number}")

    def _of(self, number: int, limb: int) -> Mem:
        return Mem(self.rows, (len(NAMES) * number + limb) * WORD, WORD, space="stack")

    def _raised(self, row: Sequence[Value]) -> list[Value]:
        """2^64 times as much, with a small upper limb as before."""
        bits = self.mac.bits - 2 * RADIX
        five = self._fivefold(row[2], "t", f"t = {self.mac.fold} {row[2].name}")
        low, middle = self._emit("shl", five, RADIX - bits, "c0"), self._emit("shr", five, bits, "c1")
        top = self._emit("and", row[1], (1 << bits) - 1, "h2")
        part, whole = self._emit("shr", row[1], bits, "t"), self._emit("and", row[1], -1 << bits, "h0")
        raised = self._added([whole, row[0], top], (part, 0, 0), f"+ {self.mac.fold} (h1 >> {bits})")
        return self._added(raised, (low, middle, 0), f"+ {self.mac.fold} h2 2^{RADIX - bits}")

    def chained(self, h: Sequence[Value], message: Value, chain: int, space: str) -> list[Value]:
        """Twice so many blocks, in two chains side by side."""
        size = self.mac.block_bytes
        other = self.first(message, chain * size, space)
        for number in range(chain):
            block = self.words(message, number * size, space)
            h = self.step(h, block) if number < chain - 1 else self._added(h, (*block, 1), "h += block")
            if number:
                other = self.step(other, self.words(message, (chain + number) * size, space))
        return self._joined(h, other)

    def _joined(self, h: Sequence[Value], other: Sequence[Value]) -> list[Value]:
        """h by the power on the stack, and another number; h2 becomes little more than 2^60."""
        total = self._row(h[0], 0)
        for number in range(1, len(h)):
            row = self._row(h[number], number)
            total = self._all(total, row)
            if number == 1:
                total = self._all(total, [*other, 0])
        spare = RADIX - 4
        t = self._emit("add", self._emit("shl", total[3], 4, "t"), self._emit("shr", total[2], spare, "q"), "t")
        five = self._fivefold(t, "c", f"c = {self.mac.fold} times what is above")
        by = spare + 2 * RADIX - self.mac.bits
        low, middle = self._emit("shl", five, by, "c0"), self._emit("shr", five, RADIX - by, "c1")
        top = self._emit("shr", self._emit("shl", total[2], 4, "h2"), 4, "h2")
        return self._added([total[0], total[1], top], (low, middle, 0), "h += c")

    def _row(self, limb: Value, number: int) -> list[Value]:
        """A limb by the power, 2^64 times as much, or 2^128: four words."""
        parts = []
        for at in range(len(NAMES)):
            factor = self.builder.emit("mov", "r64", self._of(number, at), name="f")
            names, about = (f"w{at}", f"w{at + 1}"), f"{limb.name} by limb {at}"
            parts.append(self.builder.product(self.target.product, limb, factor, names, about))
        (low, one), (two, three), (four, five) = parts
        return [low, *self._added([one, three, five], (two, four, 0), "a row")]

    def _all(self, a: Sequence[Value], b: Sequence[Operand]) -> list[Value]:
        """The sum of numbers of four words."""
        return [
            self._emit("adc" if at else "add", c, d, f"w{at}", "a sum")
            for at, (c, d) in enumerate(zip(a, b, strict=True))
        ]

    def words(self, message: Value, offset: int = 0, space: str = "in") -> list[Operand]:
        """The words of a block in memory."""
        return [Mem(message, offset + at, WORD, space=space) for at in (0, WORD)]

    def blocks(
        self,
        names: tuple[str, str, str, str],
        h: Sequence[Value],
        message: Value,
        length: Value,
        space: str,
        role: Role = Role.OTHER,
        chain: int = 0,
    ) -> tuple[list[Value], Value, Value]:
        """A loop of steps over whole blocks; the accumulator, message and length behind them. ``names`` are the loop's,
        that of what follows, and those of message and length in both. ``chain``: so many blocks in each of two
        chains a pass.
        """
        builder, size = self.builder, self.mac.block_bytes * max(1, 2 * chain)
        loop_in, rest_in = ([*self.params(), *public(names[2:])] for _ in range(2))
        loop, rest = builder.new_block(names[0], loop_in, "whole blocks", role), builder.new_block(names[1], rest_in)
        start = [*h, message, length]
        builder.branch("b", length, size, (rest, start), (loop, start))
        outer = builder.kernel, builder.region
        builder.begin(names[0], "")
        builder.place(loop)
        *h, m, left = loop_in
        h = self.chained(h, m, chain, space) if chain else self.step(h, self.words(m, space=space))
        onward = [*h, advance(builder, m, size), retreat(builder, left, size)]
        builder.branch("ae", onward[-1], size, (loop, onward), (rest, onward))
        builder.begin(*outer)
        builder.place(rest)
        *h, m, left = rest_in
        return h, m, left

    def last(self, h: Sequence[Value], message: Value, left: Value, space: str, padded: bool) -> list[Value]:
        """A step by a block of 1 to 15 bytes: a bit behind them, then zeros; ``padded``: zeros, and the bit behind a
        whole block."""
        return self.step(h, self._gathered(message, left, space, padded), int(padded))

    def finish(self, h: Sequence[Value], key: Value | FrameObject, out: Value, at: int = 0, space: str = "key") -> None:
        """The residue below 2^130 - 5, which is h or h - (2^130 - 5), plus s; to the output."""
        h = self.folded(h)
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
            words[i] = self._emit(op, words[i], Mem(key, at + 16 + WORD * i, WORD, space=space), f"h{i}", "+ s")
        for i, word in enumerate(words):
            self.builder.store("mov", Mem(out, WORD * i, WORD, space="out"), word, f"out[{WORD * i}..]")

    def sum(self, a: Sequence[Value], b: Sequence[Value]) -> list[Value]:
        """a + b."""
        return self._added(a, b, "the sum")

    def folded(self, h: Sequence[Value]) -> list[Value]:
        """The same number below 7 times 2^128."""
        return self._folded(h, (), 0)

    def _emit(self, op: str, a: Value, b: Operand, name: str, comment: str = "") -> Value:
        return self.builder.emit(op, "r64", a, b, name=name, comment=comment)

    def _added(self, h: Sequence[Value], other: Sequence[Operand], comment: str) -> list[Value]:
        """h + other."""
        ops = ("add", "adc", "adc")
        return [self._emit(op, c, d, name, comment) for op, c, d, name in zip(ops, h, other, NAMES, strict=True)]

    def _fivefold(self, x: Value, name: str, comment: str) -> Value:
        return self._emit("add", self._emit("shl", x, 2, name), x, name, comment)

    def _split(self, top: Value) -> tuple[Value, Value]:
        """What of the upper limb is above the last bit, and the rest."""
        bits = self.mac.bits - 2 * RADIX
        return self._emit("shr", top, bits, "q", f"q = h2 >> {bits}"), self._emit("and", top, (1 << bits) - 1, "t")

    def _folded(self, h: Sequence[Value], block: Sequence[Operand], bit: int) -> list[Value]:
        """h + block + bit * 2^128, with what is above bit 130 of h five times at the bottom."""
        bits = self.mac.bits - 2 * RADIX
        whole = self._emit("and", h[2], -1 << bits, "c", f"c = {self.mac.fold} * (h2 >> {bits})")
        part = self._emit("shr", h[2], bits, "t")
        more = self._emit("add", whole, part, "c")
        h = [h[0], h[1], self._emit("and", h[2], (1 << bits) - 1, "h2")]
        if block:
            h = self._added(h, (*block, bit), "h += block")
        return self._added(h, (more, 0, 0), "h += c")

    def _multiplied(self, h: Sequence[Value], folded: bool = False) -> list[Value]:
        """h * r, less than 2^192: each column of products, and the carries from one to the next. ``folded``: h is below
        7 times 2^128."""
        last, products = len(h) - 1, list[tuple[int, int, Value, Value, bool]]()
        for term in self.mac.terms(RADIX, len(h), len(self.r)):
            limb, factor = h[term.h], self.r[term.r] if term.shift is None else self.s[term.r]
            single = term.h == last and (folded or term.shift is None)
            if single and not folded:
                above, limb = self._split(limb)
                products.insert(0, (term.h, term.column - last, above, self.f[term.r], False))
            products.append((term.h, term.column, limb, factor, single))
        columns: list[list[Value]] = [[], [], []]
        # In the order in which limbs come, and lower columns first, whose carries the next block waits for.
        for _, at, limb, factor, single in sorted(products, key=lambda each: each[0] + each[1]):
            about, name = f"{limb.name} {factor.name}", f"d{at}"
            if single:
                made = [self._emit("imul", limb, factor, name, about)]
            else:
                made = list(self.builder.product(self.target.product, limb, factor, (name, f"{name}_high"), about))
            columns[at] = self._sum(columns[at], made, name) if columns[at] else made
        (low, carry), (middle, upper), (top,) = columns
        middle = self._emit("add", middle, carry, "h1", "h1 = d1 + what d0 carries")
        top = self._emit("adc", top, upper, "h2", "h2 = d2 + what d1 carries")
        return [low, middle, top]

    def _sum(self, column: Sequence[Value], more: Sequence[Value], name: str) -> list[Value]:
        """The sum of two words and of two or one more; it does not overflow."""
        low = self._emit("add", column[0], more[0], name)
        return [low, self._emit("adc", column[1], more[1] if len(more) > 1 else 0, f"{name}_high")]

    def _gathered(self, m: Value, left: Value, space: str, padded: bool) -> list[Value]:
        """The words of a short block: from its end on, one byte, two, four, eight, as the bits of their number say; so
        nothing goes through memory."""
        builder, name = self.builder, self.builder.block.name
        word, at = builder.emit("mov", "r64", int(not padded), name="w", comment="what is behind the last byte"), left
        for size, (op, kind) in LOADS.items():
            onward_in = [Value("r64", "w"), *public(("i",))]
            more, onward = builder.new_block(f"{name}_{size}"), builder.new_block(f"{name}_below_{size}", onward_in)
            builder.branch("e", left, size, (onward, [word, at]), (more, ()), test=True)
            builder.place(more)
            at = retreat(builder, at, size)
            above = self._emit("rol", word, 8 * size, "w", f"w <<= {8 * size}")
            part = builder.emit(op, kind, Mem(m, 0, size, index=at, space=space), name="t", comment=f"{size} bytes")
            builder.jump(onward, self._emit("add", above, part if kind == "r64" else View(part, "r64"), "w"), at)
            builder.place(onward)
            word, at = onward_in
        words = [Value("r64", f"w{number}") for number in range(2)]
        more, less = builder.new_block(f"{name}_8"), builder.new_block(f"{name}_less")
        both = builder.new_block(f"{name}_words", words)
        builder.branch("e", left, WORD, (less, ()), (more, ()), test=True)
        builder.place(more)
        builder.jump(both, builder.emit("mov", "r64", Mem(m, 0, WORD, space=space), name="w0"), word)
        builder.place(less)
        builder.jump(both, word, builder.pseudo("zero", "r64", "w1"))
        builder.place(both)
        return words
