# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An authenticator's polynomial in general registers, in limbs of 64 bits: the accumulator has three, r two.

Between blocks the accumulator is below 2^192, and r is below 2^124. The bits above bit 130 are worth five times as much
at the bottom, and are folded there in one of two ways. Multiplied by 5 r by themselves, they take two multiplications
more, but the critical path from block to block is short, since no carry is waited for before the multiplication. Added
at the bottom, beside the next block, they leave less than 7 times 2^128, so that products by the upper limb fit 64
bits: that is for code beside vectors, which need the ports. No sum loses a carry: a column has less than 4 times 2^124,
and the upper limb becomes less than 9 times 2^60.
"""

from collections.abc import Callable, Sequence

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
#: The mnemonic and the register kind that load 1, 2 or 4 bytes.
LOADS: dict[int, tuple[str, Kind]] = {1: ("movzx", "r64"), 2: ("movzx", "r64"), 4: ("mov", "r32")}


class Polynomial:
    """The code of the polynomial for one key, appended to a builder."""

    def __init__(self, builder: Builder, mac: Authenticator, target: Target) -> None:
        self.builder = builder
        self.mac = mac
        self.target = target
        self.r: list[Value] = []
        #: Multiples of r's limbs for products that wrap around the modulus (see Authenticator.terms), by limb.
        self.s: dict[int, Value] = {}
        #: 5 times the other limbs of r, for the bits of the accumulator above bit 130, by limb.
        self.f: dict[int, Value] = {}

    def power(self, key: Value | FrameObject, at: int = 0, space: str = "key") -> None:
        """Load r, clamped, from the key ``at`` bytes after ``key``, and compute the multiples of its limbs."""
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
        """The accumulator before the first block: three words of zero."""
        return [self.builder.pseudo("zero", "r64", name) for name in NAMES]

    def params(self) -> list[Value]:
        """The accumulator as parameters of a basic block."""
        return [Value("r64", name) for name in NAMES]

    def step(self, h: Sequence[Value], block: Sequence[Operand], bit: int = 1, beside: bool = False) -> list[Value]:
        """The accumulator after one block: (h + block + bit * 2^128) * r, where ``block`` is two words.

        ``beside``: with as few multiplications as possible, for code beside vectors that need the ports.
        """
        if beside:
            return self._multiplied(self._folded(h, block, bit), folded=True)
        return self._multiplied(self._added(h, (*block, bit), "h += block"))

    def words(self, message: Value, offset: int = 0, space: str = "in") -> list[Operand]:
        """The two words of a block, as memory operands."""
        return [Mem(message, offset + at, WORD, space=space) for at in (0, WORD)]

    def blocks(
        self,
        names: tuple[str, str, str, str],
        h: Sequence[Value],
        message: Value,
        length: Value,
        space: str,
        role: Role = Role.OTHER,
        many: int = 1,
        together: Callable[[list[Value], Value], list[Value]] | None = None,
    ) -> tuple[list[Value], Value, Value]:
        """Build a loop of steps over whole blocks; the accumulator, and pointer and length of what is left.

        ``names``: of the loop, of the basic block after it, and of pointer and length in both. ``many``: the blocks of
        an iteration, if not 1; ``together`` then builds their step.
        """
        builder, size = self.builder, self.mac.block_bytes * many
        loop_in, rest_in = ([*self.params(), *public(names[2:])] for _ in range(2))
        loop, rest = builder.new_block(names[0], loop_in, "whole blocks", role), builder.new_block(names[1], rest_in)
        start = [*h, message, length]
        builder.branch("b", length, size, (rest, start), (loop, start))
        outer = builder.kernel, builder.region
        builder.begin(names[0], "")
        builder.place(loop)
        *h, m, left = loop_in
        h = together(h, m) if together else self.step(h, self.words(m, space=space))
        onward = [*h, advance(builder, m, size), retreat(builder, left, size)]
        builder.branch("ae", onward[-1], size, (loop, onward), (rest, onward))
        builder.begin(*outer)
        builder.place(rest)
        *h, m, left = rest_in
        return h, m, left

    def last(self, h: Sequence[Value], message: Value, left: Value, space: str, padded: bool) -> list[Value]:
        """The accumulator after a last block of 1 to 15 bytes, with a 1 bit and then zeros after them; ``padded``:
        zeros up to a whole block, and the bit after that."""
        return self.step(h, self._gathered(message, left, space, padded), int(padded))

    def finish(self, h: Sequence[Value], key: Value | FrameObject, out: Value, at: int = 0, space: str = "key") -> None:
        """Reduce h modulo 2^130 - 5, add s modulo 2^128, and store the tag; s is ``at`` + 16 bytes after ``key``."""
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
        self.store(words, out)

    def store(self, words: Sequence[Value], out: Value) -> None:
        """Store words of 64 bits one behind the other."""
        for i, word in enumerate(words):
            self.builder.store("mov", Mem(out, WORD * i, WORD, space="out"), word, f"out[{WORD * i}..]")

    def sum(self, a: Sequence[Value], b: Sequence[Value]) -> list[Value]:
        """a + b, each of three words."""
        return self._added(a, b, "the sum")

    def folded(self, h: Sequence[Value]) -> list[Value]:
        """The same number modulo 2^130 - 5, below 7 times 2^128."""
        return self._folded(h, (), 0)

    def _emit(self, op: str, a: Value, b: Operand, name: str, comment: str = "") -> Value:
        return self.builder.emit(op, "r64", a, b, name=name, comment=comment)

    def _added(self, h: Sequence[Value], other: Sequence[Operand], comment: str) -> list[Value]:
        """h + other, each of three words."""
        ops = ("add", "adc", "adc")
        return [self._emit(op, c, d, name, comment) for op, c, d, name in zip(ops, h, other, NAMES, strict=True)]

    def _fivefold(self, x: Value, name: str, comment: str) -> Value:
        return self._emit("add", self._emit("shl", x, 2, name), x, name, comment)

    def _split(self, top: Value) -> tuple[Value, Value]:
        """The bits of the upper limb above bit 130, shifted down, and the bits below."""
        bits = self.mac.bits - 2 * RADIX
        return self._emit("shr", top, bits, "q", f"q = h2 >> {bits}"), self._emit("and", top, (1 << bits) - 1, "t")

    def _folded(self, h: Sequence[Value], block: Sequence[Operand], bit: int) -> list[Value]:
        """h + block + bit * 2^128, where 5 times what h has above bit 130 is added at the bottom."""
        bits = self.mac.bits - 2 * RADIX
        whole = self._emit("and", h[2], -1 << bits, "c", f"c = {self.mac.fold} * (h2 >> {bits})")
        part = self._emit("shr", h[2], bits, "t")
        more = self._emit("add", whole, part, "c")
        h = [h[0], h[1], self._emit("and", h[2], (1 << bits) - 1, "h2")]
        if block:
            h = self._added(h, (*block, bit), "h += block")
        return self._added(h, (more, 0, 0), "h += c")

    def _multiplied(self, h: Sequence[Value], folded: bool = False) -> list[Value]:
        """h * r, less than 2^192: columns of products, and the carries between them. ``folded``: h is below 7 times
        2^128."""
        last, products = len(h) - 1, list[tuple[int, int, Value, Value, bool]]()
        for term in self.mac.terms(RADIX, len(h), len(self.r)):
            limb, factor = h[term.h], self.r[term.r] if term.shift is None else self.s[term.r]
            single = term.h == last and (folded or term.shift is None)
            if single and not folded:
                above, limb = self._split(limb)
                products.insert(0, (term.h, term.column - last, above, self.f[term.r], False))
            products.append((term.h, term.column, limb, factor, single))
        columns: list[list[Value]] = [[], [], []]
        # In the order in which limbs become ready, and lower columns first: the next block waits for their carries.
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
        """The sum of a number of two words and one of one or two; it does not overflow."""
        low = self._emit("add", column[0], more[0], name)
        return [low, self._emit("adc", column[1], more[1] if len(more) > 1 else 0, f"{name}_high")]

    def _gathered(self, m: Value, left: Value, space: str, padded: bool) -> list[Value]:
        """The two words of a block of 1 to 15 bytes, loaded from its end on as one, two, four, eight bytes, by the bits
        of ``left``, so that nothing goes through memory."""
        builder, name = self.builder, self.builder.block.name
        word, at = builder.emit("mov", "r64", int(not padded), name="w", comment="what is behind the last byte"), left
        for size, (op, kind) in LOADS.items():
            onward_in = [Value("r64", "w"), *public(("i",))]
            onward = builder.new_block(f"{name}_below_{size}", onward_in)
            builder.unless("e", left, size, (onward, [word, at]), f"{name}_{size}", test=True)
            at = retreat(builder, at, size)
            above = self._emit("rol", word, 8 * size, "w", f"w <<= {8 * size}")
            part = builder.emit(op, kind, Mem(m, 0, size, index=at, space=space), name="t", comment=f"{size} bytes")
            builder.fall_into(onward, self._emit("add", above, part if kind == "r64" else View(part, "r64"), "w"), at)
            word, at = onward_in
        words = [Value("r64", f"w{number}") for number in range(2)]
        less, both = builder.new_block(f"{name}_less"), builder.new_block(f"{name}_words", words)
        builder.unless("e", left, WORD, (less, ()), f"{name}_8", test=True)
        builder.jump(both, builder.emit("mov", "r64", Mem(m, 0, WORD, space=space), name="w0"), word)
        builder.place(less)
        builder.fall_into(both, word, builder.pseudo("zero", "r64", "w1"))
        return words
