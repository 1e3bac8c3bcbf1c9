# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305 of a long message with nothing beside it, in two chains side by side, each a polynomial in r.

At the end, the first chain is multiplied by a power of r. That power has no clear bits: each limb has a multiple of its
own, below 7 times 2^128, whose products are below 7 times 2^192, and their sum is below 2^197.
"""

from collections.abc import Sequence

from generator.ir.values import FrameObject, Mem, Operand, Value
from generator.program.polynomial import NAMES, RADIX, WORD, Polynomial

#: The blocks of each chain in one pass.
BLOCKS = 8
ROWS = FrameObject("rows", len(NAMES) ** 2 * WORD, WORD)


class TwoChains(Polynomial):
    """The code of a polynomial that can also take 2 * BLOCKS blocks of a message in one pass."""

    def first(self, message: Value, offset: int) -> list[Value]:
        """The accumulator after a step from zero by the block at ``message`` + ``offset``."""
        block = [
            self.builder.emit("mov", "r64", mem, name=f"h{i}", comment=f"h{i} of a block")
            for i, mem in enumerate(self.words(message, offset))
        ]
        top = self.builder.emit("mov", "r64", 1 << 128 - 2 * RADIX, name="h2", comment="the bit above it", secret=False)
        return self._multiplied([*block, top], folded=True)

    def prepare(self) -> None:
        """Store r^(BLOCKS + 1), and 2^64 and 2^128 times it, on the stack."""
        copies = [self.builder.emit("mov", "r64", limb, name=name) for limb, name in zip(self.r, NAMES, strict=False)]
        power = [*copies, self.builder.pseudo("zero", "r64", NAMES[-1])]
        power = self._multiplied(power, folded=True)
        for _ in range(BLOCKS - 1):
            power = self._multiplied(power)
        row = self.folded(power)
        for number in range(len(NAMES)):
            if number:
                row = self._raised(row)
            for limb, value in enumerate(row):
                self.builder.store("mov", self._at(number, limb), value, f"limb {limb}, by 2^{RADIX * number}")

    def _at(self, number: int, limb: int) -> Mem:
        return Mem(ROWS, (len(NAMES) * number + limb) * WORD, WORD, space="stack")

    def _raised(self, row: Sequence[Value]) -> list[Value]:
        """The row times 2^64, folded so that its upper limb is as small as before."""
        bits = self.mac.bits - 2 * RADIX
        five = self._fivefold(row[2], "t", f"t = {self.mac.fold} {row[2].name}")
        low, middle = self._emit("shl", five, RADIX - bits, "c0"), self._emit("shr", five, bits, "c1")
        top = self._emit("and", row[1], (1 << bits) - 1, "h2")
        part, whole = self._emit("shr", row[1], bits, "t"), self._emit("and", row[1], -1 << bits, "h0")
        raised = self._added([whole, row[0], top], (part, 0, 0), f"+ {self.mac.fold} (h1 >> {bits})")
        return self._added(raised, (low, middle, 0), f"+ {self.mac.fold} h2 2^{RADIX - bits}")

    def both(self, h: Sequence[Value], message: Value) -> list[Value]:
        """The accumulator after 2 * BLOCKS blocks, computed in two chains side by side."""
        size = self.mac.block_bytes
        other = self.first(message, BLOCKS * size)
        for number in range(BLOCKS):
            block = self.words(message, number * size)
            h = self.step(h, block) if number < BLOCKS - 1 else self._added(h, (*block, 1), "h += block")
            if number:
                other = self.step(other, self.words(message, (BLOCKS + number) * size))
        return self._joined(h, other)

    def _joined(self, h: Sequence[Value], other: Sequence[Value]) -> list[Value]:
        """h times the power on the stack, plus ``other``; the upper limb becomes little more than 2^60."""
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
        """A limb times the power on the stack, or times 2^64 (``number`` 1) or 2^128 (2) times it: four words."""
        parts = []
        for at in range(len(NAMES)):
            factor = self.builder.emit("mov", "r64", self._at(number, at), name="f")
            names, about = (f"w{at}", f"w{at + 1}"), f"{limb.name} by limb {at}"
            parts.append(self.builder.product(self.target.product, limb, factor, names, about))
        (low, one), (two, three), (four, five) = parts
        return [low, *self._added([one, three, five], (two, four, 0), "a row")]

    def _all(self, a: Sequence[Value], b: Sequence[Operand]) -> list[Value]:
        """The sum of two numbers of four words."""
        return [
            self._emit("adc" if at else "add", c, d, f"w{at}", "a sum")
            for at, (c, d) in enumerate(zip(a, b, strict=True))
        ]
