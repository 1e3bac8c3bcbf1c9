# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An authenticator's polynomial in vectors: each 64-bit lane has every L-th block, in limbs of few bits.

With L lanes and R = r^L, a group of L blocks is one step, A = A * R + group, lane by lane; several groups may share one
reduction, each multiplied by its own power of R. At the end each lane is multiplied by one of r^L ... r^1, and all
lanes are added up. AVX-512 IFMA multiplies limbs of 44 bits (VPMADD52LUQ, VPMADD52HUQ), other targets limbs of 26 bits
(VPMULUDQ).

Limbs are below 2^46 (2^28), those of powers little above their radix, folded ones 20 (5) times as much: so factors have
less than 52 (32) bits, and the products of eight (four) groups fit a lane. A group's blocks lie in lanes as unpacking
leaves them: block i beside block i + L/2 in each 128 bits.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.ir.builder import Builder
from generator.ir.values import SIZE, FrameObject, Kind, Mem, Operand, Value, View
from generator.mac.poly1305 import Authenticator
from generator.program.common import advance, retreat
from generator.program.entries import public
from generator.program.plan import Vectored
from generator.program.polynomial import RADIX, Polynomial
from generator.target import Target
from generator.target.vector import VectorOps

WORD = 8
#: The bits of a product that VPMADD52LUQ gives; VPMADD52HUQ gives those above.
LOW_BITS = 52
#: The order in which limbs carry, by their number: the last limb's carry goes to the first, times 5.
CARRIES = {3: (0, 2, 1, 0), 5: (3, 0, 4, 1, 2, 0, 3)}
NARROWER: dict[Kind, Kind] = {"zmm": "ymm", "ymm": "xmm"}
#: Take the place of an exponent: r^L ... r^1, one power in each lane; and the same powers times a power of R.
ENDING, SHIFTED = 0, -1

#: Limbs, lowest first.
Limbs = list[Value]


@dataclass(frozen=True)
class Factor:
    """A power of r: its ``limbs``, and ``folded``, the multiples of limbs for products that wrap around the modulus, by
    the number of the limb."""

    limbs: Sequence[Operand]
    folded: dict[int, Operand]


class Lanewise:
    """The code of the polynomial in vectors for one key, appended to a builder; the blocks that make no group are left
    to a ``Polynomial`` in general registers.

    The powers of R lie in a ``region`` of the stack; ``more``: how many besides those that the plan asks for.
    """

    def __init__(
        self, builder: Builder, mac: Authenticator, target: Target, plan: Vectored, region: str = "", more: int = 0
    ) -> None:
        self.builder = builder
        self.mac = mac
        self.ops = VectorOps(builder, target)
        self.plan = plan
        self.kind = plan.kind
        self.madd = "avx512ifma" in target.features
        self.radix = 44 if self.madd else 26
        self.number = -(-mac.bits // self.radix)
        self.lanes = SIZE[plan.kind] // WORD
        self.terms = mac.terms(self.radix, self.number, self.number)
        size = (1 + plan.tiers[-1][0] + more) * (2 * self.number - 1) * SIZE[plan.kind]
        self._kept = FrameObject("powers", size, SIZE[plan.kind], region)
        #: The slots on the stack of powers of R, by exponent.
        self._slots: dict[int, int] = {}

    def width(self, limb: int) -> int:
        """The bits of limb number ``limb``."""
        return self.radix if limb < self.number - 1 else self.mac.bits - self.radix * limb

    # What vectors do

    def _emit(self, base: str, a: Value | View, *more: Operand, name: str, comment: str) -> Value:
        return self.builder.emit(self.ops.op(base), a.kind, a, *more, name=name, comment=comment)

    def _left(self, a: Value, by: int, name: str = "t") -> Value:
        return self._emit("psllq", a, by, name=name, comment=f"{name} = {a.name} << {by}")

    def _right(self, a: Value, by: int, name: str = "t") -> Value:
        return self._emit("psrlq", a, by, name=name, comment=f"{name} = {a.name} >> {by}")

    def _add(self, a: Value, b: Operand, name: str = "") -> Value:
        return self._emit("paddq", a, b, name=name or a.name, comment=f"{name or a.name}: a sum")

    def _low(self, a: Value, bits: int, name: str) -> Value:
        return self._renamed(self.ops.conj(a, self._mask(a.kind, bits)), name)

    def _mask(self, kind: Kind, bits: int) -> Value:
        return self.ops.constant(kind, f"low{bits}", ((1 << bits) - 1).to_bytes(WORD, "little") * 2)

    @staticmethod
    def _renamed(value: Value, name: str) -> Value:
        value.name = name
        return value

    def masks(self) -> None:
        """Load the constants that cut out limbs into registers now."""
        self.ops.forget_constants()
        for bits in (self.width(0), self.width(self.number - 1)):
            self._mask(self.kind, bits)
        self._bit()

    def _bit(self) -> Value:
        """A constant: the bit 2^128 above each block, as it lies in the last limb."""
        bit = 1 << 128 - self.radix * (self.number - 1)
        return self.ops.constant(self.kind, "bit128", bit.to_bytes(WORD, "little") * 2)

    # Limbs

    def split(self, words: Sequence[Value]) -> Limbs:
        """The limbs of 128-bit numbers, one number a lane, from vectors of their lower and upper 64-bit words."""
        found = []
        for limb in range(self.number):
            word, at = divmod(self.radix * limb, RADIX)
            name = f"m{limb}"
            value = self._right(words[word], at, name) if at else words[word]
            if word == 0 and at + self.radix > RADIX:
                value = self._renamed(self.ops.disj(value, self._left(words[1], RADIX - at)), name)
            found.append(value if limb == self.number - 1 else self._low(value, self.radix, name))
        return found

    def group(self, x: Value, offset: int, space: str) -> Limbs:
        """The limbs of one group: a block in each lane, loaded from ``x`` + ``offset``, with the bit above it."""
        size = SIZE[self.kind]
        a, b = (self.ops.load(self.kind, Mem(x, offset + at, size, space=space), "m") for at in (0, size))
        words = [
            self.ops.unpack(op, a, b, name, f"{which} words")
            for op, name, which in (("punpcklqdq", "low", "lower"), ("punpckhqdq", "high", "upper"))
        ]
        *limbs, last = self.split(words)
        return [*limbs, self._renamed(self.ops.disj(last, self._bit()), last.name)]

    def joined(self, limbs: Sequence[Value], h: Sequence[Value]) -> Limbs:
        """The limbs with ``h`` (three words in general registers, below 2^131) added in the first lane."""
        low, high, top = (
            self.builder.emit(self.ops.op("movq"), "xmm", word, name=f"l{i}", comment=f"l{i} = h{i}")
            for i, word in enumerate(h)
        )
        *parts, last = self.split((low, high))
        parts.append(self._add(last, self._left(top, 128 - self.radix * (self.number - 1))))
        return [self._add(limb, View(part, self.kind)) for limb, part in zip(limbs, parts, strict=True)]

    # Products

    def multiplied(self, pairs: Sequence[tuple[Sequence[Value], Factor]], more: Sequence[Value] = ()) -> Limbs:
        """The sum of the products of ``pairs``, plus ``more``; reduced but for a few bits."""
        low: list[Value | None] = list(more) or [None] * self.number
        high: list[Value | None] = [None] * self.number
        for limbs, factor in pairs:
            for term in sorted(self.terms, key=lambda each: each.column):
                by = factor.limbs[term.r] if term.shift is None else factor.folded[term.r]
                column, a = term.column, limbs[term.h]
                if self.madd:
                    low[column] = self._madd("lo", low[column], a, by, f"d{column}")
                    high[column] = self._madd("hi", high[column], a, by, f"u{column}")
                else:
                    product = self._emit("pmuludq", a, by, name="t", comment=f"t = {a.name} * a limb")
                    before = low[column]
                    low[column] = self._add(before, product, f"d{column}") if before else product
        return self._carried([each for each in low if each], [each for each in high if each])

    def _madd(self, part: str, column: Value | None, a: Value, b: Operand, name: str) -> Value:
        """``column`` plus the low or the high 52 bits of a * b, in each lane."""
        if column is None:
            column = self.ops.xor(a, a, name)
        return self.builder.emit(
            f"vpmadd52{part[0]}uq", a.kind, column, a, b, name=name, comment=f"{name} += {a.name} * a limb ({part})"
        )

    def _carried(self, low: list[Value], high: Sequence[Value]) -> Limbs:
        """The limbs of a sum of products: bits above a limb's width are carried to the next,
        in the order of CARRIES."""
        last = self.number - 1
        for limb, above in enumerate(high[:last]):
            low[limb + 1] = self._add(low[limb + 1], self._left(above, LOW_BITS - self.width(limb)))
        for count, limb in enumerate(CARRIES[self.number]):
            carry = self._right(low[limb], self.width(limb), "c")
            low[limb] = self._low(low[limb], self.width(limb), f"a{limb}")
            if limb == last:
                if high:
                    carry = self._add(carry, self._left(high[last], LOW_BITS - self.width(last)), "c")
                carry = self._five(carry)
            onward = (limb + 1) % self.number
            low[onward] = self._add(low[onward], carry, f"a{onward}" if count else low[onward].name)
        return low

    def _five(self, a: Value) -> Value:
        assert self.mac.fold == 5
        return self._add(a, self._left(a, 2), "c")

    # Powers of r

    def _factor(self, limbs: Sequence[Value]) -> Factor:
        """The power with these limbs, and the multiples of them that its products need."""
        folded: dict[int, Operand] = {}
        for term in self.terms:
            if term.shift is not None and term.r not in folded:
                five = self._add(limbs[term.r], self._left(limbs[term.r], 2), f"s{term.r}")
                folded[term.r] = self._left(five, term.shift, f"s{term.r}") if term.shift else five
        return Factor(limbs, folded)

    def _keep(self, exponent: int, factor: Factor) -> None:
        """Store the power of R with that exponent on the stack."""
        slot = self._slots.setdefault(exponent, len(self._slots))
        size = SIZE[self.kind]
        assert (slot + 1) * (2 * self.number - 1) * size <= self._kept.size, "too many powers"
        values = [*factor.limbs, *(factor.folded[limb] for limb in range(1, self.number))]
        for number, value in enumerate(values):
            assert isinstance(value, Value)
            self.ops.store(Mem(self._kept, (slot * (2 * self.number - 1) + number) * size, size, space="stack"), value)

    def power(self, exponent: int) -> Factor:
        """The power of R with that exponent, as memory operands; it was kept before."""
        size, start = SIZE[self.kind], self._slots[exponent] * (2 * self.number - 1)
        mems = [Mem(self._kept, (start + at) * size, size, space="stack") for at in range(2 * self.number - 1)]
        return Factor(mems[: self.number], dict(enumerate(mems[self.number :], 1)))

    def slots(self, groups: int) -> list[Mem]:
        """The places on the stack of the powers that ``groups`` groups at a time need."""
        found = [self.power(exponent) for exponent in range(groups + 1)]
        return [mem for factor in found for mem in (*factor.limbs, *factor.folded.values()) if isinstance(mem, Mem)]

    def powers(self, label: str, r: Sequence[Value], length: Value) -> None:
        """Compute from r (two words in general registers) all powers that a text of ``length`` bytes needs."""
        builder, done = self.builder, self.builder.new_block(f"{label}_powers")
        self._first_powers(r)
        for groups, least in self.plan.tiers[1:]:
            further = builder.new_block(f"{label}_powers{groups}")
            builder.branch("ae", length, least, (further, ()), (done, ()))
            builder.place(further)
            before = range(1, groups // 2 + 1)
            self.further_powers(range(groups // 2 + 1, groups + 1), before)
        builder.fall_into(done)

    def further_powers(self, exponents: Iterable[int], there: Iterable[int]) -> None:
        """Compute the powers of R with these exponents: each is the product of two that are ``there`` or were made
        before it."""
        self.masks()
        found = set(there)
        for exponent in exponents:
            a = max(each for each in found if exponent - each in found)
            self._keep(exponent, self._factor(self.multiplied([(self._kept_limbs(a), self.power(exponent - a))])))
            found.add(exponent)

    def shifted_powers(self, exponent: int) -> None:
        """Compute r^L ... r^1 times R^exponent, for sums that a power of R still has to multiply."""
        self._keep(SHIFTED, self._factor(self.multiplied([(self._kept_limbs(ENDING), self.power(exponent))])))

    def _kept_limbs(self, exponent: int) -> Limbs:
        mems = self.power(exponent).limbs
        return [self.ops.load(self.kind, mem, f"r{i}") for i, mem in enumerate(mems) if isinstance(mem, Mem)]

    def _first_powers(self, r: Sequence[Value]) -> None:
        """Compute r^L ... r^1, one power in each lane, and R in all lanes."""
        ops, kind = self.ops, self.kind
        self.masks()
        words = []
        for number, word in enumerate(r):
            low = self.builder.emit(ops.op("movq"), "xmm", word, name="t", comment=f"t = r{number}")
            words.append(self._spread(low, f"r{number}"))
        one = self.split(words)
        two = self.multiplied([(one, self._factor(one))])
        if self.lanes == 8:
            pairs = [self._beside(a, b, "p") for a, b in zip(two, one, strict=True)]
            upper = self.multiplied([(pairs, self._factor(two))])
            by = [self._beside(a, a, "q") for a in upper]
            choice = ops.constant(kind, "spread", b"".join(n.to_bytes(8, "little") for n in (0, 0, 1, 1, 8, 8, 9, 9)))
            steps = [
                self.builder.emit("vpermi2q", kind, choice, a, b, name="z", comment="r^4, r^3, r^2, r, each twice")
                for a, b in zip(upper, pairs, strict=True)
            ]
        else:
            assert self.lanes == 4
            by = two
            steps = [
                self.builder.emit(
                    ops.lanes().inserts, kind, a, View(b, "xmm"), 1, name="z", comment="r^2, r, each twice"
                )
                for a, b in zip(two, one, strict=True)
            ]
        further = self.multiplied([(steps, self._factor(by))])
        lanes = [self._beside(a, b, f"r{i}") for i, (a, b) in enumerate(zip(further, steps, strict=True))]
        self._keep(ENDING, self._factor(lanes))
        self._keep(1, self._factor([self._spread(View(limb, "xmm"), f"r{i}") for i, limb in enumerate(lanes)]))

    def _beside(self, a: Value, b: Value, name: str) -> Value:
        return self.ops.unpack("punpcklqdq", a, b, name, f"{name}: beside each other")

    def _spread(self, a: Value | View, name: str) -> Value:
        return self.builder.emit("vpbroadcastq", self.kind, a, name=name, comment=f"{name} in all lanes")

    # Groups

    def params(self) -> Limbs:
        """The accumulator as parameters of a basic block."""
        return [Value(self.kind, f"a{limb}") for limb in range(self.number)]

    def step(self, a: Sequence[Value], groups: Sequence[Sequence[Value]], skipped: int = 0) -> Limbs:
        """The accumulator after ``groups``, and after ``skipped`` more groups, whose blocks are added elsewhere."""
        many = len(groups)
        own = [(a, self.power(many + skipped))]
        others = [(group, self.power(many - 1 - at)) for at, group in enumerate(groups[:-1])]
        # VPMADD52 adds up in a chain: the products that do not wait for the accumulator come first.
        pairs = others + own if self.madd else own + others
        return self.multiplied(pairs, groups[-1])

    def gathered(self, a: Sequence[Value], exponent: int = ENDING) -> list[Value]:
        """The sum over all lanes, each multiplied by its power of r: three words in general registers."""
        sums = [self._summed(limb) for limb in self.multiplied([(a, self.power(exponent))])]
        words = [
            self.builder.emit(self.ops.op("movq"), "r64", limb, name=f"t{i}", comment=f"limb {i}")
            for i, limb in enumerate(sums)
        ]
        h = words[:1]
        for limb, value in enumerate(words[1:], 1):
            word, at = divmod(self.radix * limb, RADIX)
            low, high = self._shifted("shl", value, at), self._shifted("shr", value, RADIX - at)
            h[word] = self._carry("add", h[word], low, f"h{word}")
            # A zero as a value might be rematerialized by XOR just before the addition, and spoil the carry.
            above, more = (h[word + 1], high) if word + 1 < len(h) else (high, 0)
            h[word + 1 :] = [self._carry("adc", above, more, f"h{word + 1}")]
        return h

    def _carry(self, op: str, a: Value, b: Operand, name: str) -> Value:
        return self.builder.emit(op, "r64", a, b, name=name, comment=f"{name}: what a limb has of it")

    def _shifted(self, op: str, value: Value, by: int) -> Value:
        return self.builder.emit(op, "r64", value, by, name="t", comment=f"t: {value.name}, {op} by {by}")

    def _summed(self, limb: Value) -> Value:
        """The sum of all lanes of one limb, in the lowest lane."""
        while limb.kind != "xmm":
            half = NARROWER[limb.kind]
            op = "vextracti64x4" if limb.kind == "zmm" else self.ops.lanes().extracts
            upper = self.builder.emit(op, half, limb, 1, name="t", comment=f"the upper half of {limb.name}")
            limb = self._renamed(self._add(upper, View(limb, half)), limb.name)
        return self._add(limb, self._emit("punpckhqdq", limb, limb, name="t", comment=f"the upper word of {limb.name}"))

    def blocks(
        self, label: str, polynomial: Polynomial, h: Sequence[Value], x: Value, left: Value, space: str, length: Value
    ) -> tuple[list[Value], Value, Value]:
        """Absorb ``left`` bytes of text at ``x`` up to the last whole block, at least as many as the plan's ``least``;
        the accumulator, and pointer and length of what is left.

        The powers for a text of ``length`` bytes must be there. The blocks that make no group come first, in general
        registers.
        """
        builder, plan, size = self.builder, self.plan, self.plan.group_bytes
        few = builder.emit("mov", "r64", left, name="few", comment="blocks that make no group", secret=False)
        few = builder.emit("and", "r64", few, size - 16, name="few", comment="few = their bytes", secret=False)
        rest = builder.emit("sub", "r64", left, few, name="left", comment="left -= few", secret=False)
        h, x, _ = polynomial.blocks((f"{label}_few", f"{label}_groups", x.name, "few"), h, x, few, space)
        self.masks()
        a = self.joined(self.group(x, 0, space), polynomial.folded(h))
        x, rest = advance(builder, x, size), retreat(builder, rest, size)
        for groups, least in reversed(plan.tiers):
            loop_in, done_in = ([*self.params(), *public((x.name, "left"))] for _ in range(2))
            name = f"{label}_{groups}"
            loop = builder.new_block(name, loop_in, f"{groups} group{'s' * (groups > 1)} at a time")
            done = builder.new_block(f"{name}_done", done_in)
            state = [*a, x, rest]
            if groups > 1:
                long = builder.new_block(f"{name}_long")
                builder.branch("ae", length, least, (long, ()), (done, state))
                builder.place(long)
            builder.branch("b", rest, groups * size, (done, state), (loop, state))
            builder.place(loop)
            onward = self._groups(loop_in, groups, space)
            builder.branch("ae", onward[-1], groups * size, (loop, onward), (done, onward))
            builder.place(done)
            *a, x, rest = done_in
        return self.gathered(a), x, rest

    def _groups(self, state: Sequence[Value], many: int, space: str) -> list[Value]:
        *a, x, left = state
        size = self.plan.group_bytes
        a = self.step(a, [self.group(x, size * at, space) for at in range(many)])
        return [*a, advance(self.builder, x, many * size), retreat(self.builder, left, many * size)]
