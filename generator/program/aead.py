# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Encryption and authentication in one pass: the polynomial is stitched into the rounds of the batches.

A first batch computes block 0, whose beginning is the authenticator's key, and the keystream for the beginning of the
message. While the rounds of each later batch run in vectors, general registers authenticate the ciphertext of the batch
before it; they catch up at the end. Opening decrypts a batch only after its ciphertext was read for the tag, so that
the message may overwrite it. Where the message begins in block 0 (secretbox), its part of that block is kept in front
of a batch's keystream.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from generator.aead.construction import Aead
from generator.cipher.family import BLOCK_BYTES
from generator.ir.builder import Builder
from generator.ir.function import Block, Function, Role
from generator.ir.interpret import Memory
from generator.ir.values import SIZE, FrameObject, Kind, Mem, Value
from generator.layout import Piece
from generator.program import tail
from generator.program.batch import Batch, add_blocks
from generator.program.common import Beside, advance, retreat
from generator.program.entries import entries, public, set_rounds
from generator.program.output import Output, Position
from generator.program.plan import Kernel, Part, Plan, Stitched
from generator.program.polynomial import Polynomial
from generator.program.setup import Setup
from generator.target import Target
from generator.target.scalar import ScalarOps
from generator.target.vector import VectorOps

#: The offsets in bytes of the fields of struct peachacha_call (see PROTOTYPES).
FIELDS = {name: 8 * number for number, name in enumerate(("out", "in", "len", "n", "k", "ad", "adlen", "tag"))}

#: The region of the stack with the keystream; and sizes of first kernels in bytes: what the largest up to each of them
#: wrote there is cleared by unrolled stores, what larger ones wrote by a loop.
KEPT, UNROLLED = "kept", (192, 320)

#: The ``Mem.space`` of the ciphertext, which is the output of a call that seals and the input of one that opens.
TEXT = "text"


def lay_out(memory: Memory, given: Mapping[str, bytes], places: Mapping[str, int], call: int) -> dict[str, int]:
    """Put a call into memory, for interpreters: its arguments, by name.

    ``given``: the bytes of each buffer, by the names of FIELDS, and ``places``: their addresses. Without ``out``, the
    output overwrites the message. The struct itself is at the address ``call``.
    """
    out = "out" if "out" in given else "in"
    for name, data in given.items():
        memory.map(name, data or b"\0", places[name], writable=name in (out, "tag"))
    fields = {**places, "out": places[out], "len": len(given["in"]), "adlen": len(given["ad"])}
    memory.map("call", b"".join(fields[name].to_bytes(8, "little") for name in FIELDS), call)
    return {**fields, "call": call}


def build(aead: Aead, target: Target, plan: Stitched) -> Function:
    """Build the function that seals and opens, for an AEAD whose polynomial runs in general registers."""
    return Program(aead, target, plan).build()


class Program:
    """The program of an AEAD: block 0, then batches with the polynomial in general registers beside them.

    Subclasses override the underscored methods to compute a part of the polynomial in vectors.
    """

    def __init__(self, aead: Aead, target: Target, plan: Stitched) -> None:
        self.aead = aead
        self.cipher = aead.cipher
        self.plan = plan
        self.builder = Builder()
        self.ops = VectorOps(self.builder, target)
        self.polynomial = Polynomial(self.builder, aead.mac, target)
        self.mixed = self.builder.new_block("mixed")
        self.kind = max((kernel.widest for kernel, _ in plan.jobs), key=SIZE.__getitem__)
        # The last block of a short message is in ymm registers all the way, which is faster (docs/aead.md).
        narrow: Kind | None = "ymm" if self.kind == "zmm" else None
        self.last = tail.Last(self.ops, self.mixed, apart=False, kind=narrow, forwarded=True)
        self.output = Output(self.ops, ScalarOps(self.builder, target), self.last, BLOCK_BYTES)
        #: Bytes of block 0 that are keystream for the message.
        self.more = BLOCK_BYTES - aead.skipped
        #: The widest vectors that divide these bytes, so that no access goes beyond the end of a message.
        self.narrow: Kind = "ymm" if self.kind == "zmm" else self.kind
        #: Block 0, and from BLOCK_BYTES on the keystream that is not used yet.
        self.keystream = FrameObject("keystream", plan.first[-1].size + self.more, SIZE[self.kind], KEPT)
        #: A pointer to the call's struct, and a flag: 1 where the call opens, 0 where it seals.
        self.call, self.opens = self.params = public(("call", "opens"))

    def build(self) -> Function:
        """Build the function, with entries that seal and open."""
        builder, plan = self.builder, self.plan
        body = builder.place(builder.new_block("body", self.params))
        c, m, length = (self._field(name) for name in ("out", "in", "len"))
        self.length = length
        rows, d = self._rows()
        keyed = builder.new_block("keyed", comment="block 0 is there")
        firsts = {kernel: builder.new_block(kernel.label("first")) for kernel in plan.first}
        for kernel, first in firsts.items():
            if kernel == plan.first[-1] == plan.long:
                break  # longer ones begin with it, too
            builder.unless("be", length, self._held(kernel), (first, ()), f"over_{self._held(kernel)}")
        builder.jump(firsts[plan.long])
        for kernel, first in firsts.items():
            self._first(kernel, first, rows, d, keyed)
        builder.place(keyed)
        self.polynomial.power(self.keystream, self.more, "stack")
        self._powers()
        h = self.polynomial.zero()
        if self.aead.has_data:
            h = self._absorbed("ad", h, self._field("ad"), self._field("adlen"), "data")
        start_in = public(("x",))
        start = builder.new_block("start", start_in)
        builder.unless("ne", self.opens, 0, (start, [m]), "seals")
        builder.fall_into(start, c)
        final_in = [*self.polynomial.params(), *public(("c", "m", "len", "x"))]
        final = builder.new_block("final", final_in)
        builder.unless("be", length, self._held(plan.first[-1]), (final, [*h, c, m, length, *start_in]), "more")
        self._batches(rows, d, h, (c, m, length, *start_in), final)
        builder.place(final)
        self._final(final_in, length)
        found = entries([self.aead], ("seal", "open", "seal_open"), body, ("call", "opens"))
        return Function(self.aead.name, found, builder.blocks)

    def _held(self, kernel: Kernel) -> int:
        """The longest message, in bytes, for which this first kernel gives the whole keystream."""
        return kernel.size - self.aead.skipped

    def _field(self, name: str) -> Value:
        mem = Mem(self.call, FIELDS[name], 8, space="call")
        return self.builder.emit("mov", "r64", mem, name=name, comment=f"{name} of the call", secret=False)

    def _rows(self) -> tuple[list[Value], Value]:
        """The rows of the input for block 0. Of a nonce of 12 bytes, the first 4 are the upper word of the counter."""
        n, k = self._field("n"), self._field("k")
        rounds = set_rounds(self.builder, self.cipher)
        subkey = Plan((self.plan.bulk,), subkey=Part("rows", "xmm"))
        setup = Setup(self.ops, self.cipher, rounds, subkey, self.output, None)
        if self.cipher.extended:
            return setup.run((n, k, self.builder.pseudo("zero", "r64", "ic")))
        emit = self.builder.emit
        words = emit("mov", "r64", Mem(n, 0, 8, space="nonce"), name="ic")
        swapped = emit("rol", "r64", words, 32, name="ic")
        first = emit("shr", "r64", swapped, 32, name="ic", comment="ic = the nonce's first word")
        ic = emit("rol", "r64", first, 32, name="ic", comment="above the counter, which is 0")
        return setup.run((n, k, ic), at=4)

    def _first(self, kernel: Kernel, here: Block, rows: Sequence[Value], d: Value, onward: Block) -> None:
        """Compute block 0 and the keystream after it with one of the first kernels, and store them on the stack."""
        builder, label = self.builder, here.name
        builder.begin(label)
        self.ops.forget_constants()
        here.role, here.comment = Role.HEAD, f"{kernel.title}: block 0, and up to {self._held(kernel)} bytes"
        builder.place(here)
        # Block 0 is read only as far as the key, unless the message begins there.
        keyed = (BLOCK_BYTES if self.more else self.aead.mac.key_bytes) // SIZE["r32"]
        batch = Batch(self.ops, self.cipher, set_rounds(self.builder, self.cipher), kernel, repeated=False, keyed=keyed)
        batch.hoist([*rows, d], None)
        batch.run(label, d)
        self._kept(batch, self.more)
        builder.clear_frame(kernel.widest)
        builder.jump(onward)
        builder.begin()

    def _kept(self, batch: Batch, at: int) -> None:
        """Store the keystream of a batch on the stack, ``at`` bytes after the beginning of ``keystream``."""
        for group in batch.groups():
            self._keep(group, at)

    def _keep(self, group: Sequence[Piece], at: int) -> None:
        for piece in group:
            mem = Mem(self.keystream, at + piece.offset, SIZE[piece.value.kind], space="stack")
            self.output.operations(piece.value).store(mem, piece.value)

    def _batches(
        self, rows: Sequence[Value], d: Value, h: Sequence[Value], where: Sequence[Value], final: Block
    ) -> None:
        """The loop over whole batches, each beside the polynomial of the ciphertext before it."""
        builder, plan, kernel = self.builder, self.plan, self.plan.bulk
        label = kernel.label("bulk")
        builder.begin(label)
        self.ops.forget_constants()
        batch = Batch(self.ops, self.cipher, set_rounds(self.builder, self.cipher), kernel)
        head = builder.new_block(label, comment=f"{kernel.title}, and the polynomial beside it", role=Role.HEAD)
        builder.fall_into(head)
        *where, x = where
        state = self._enter_loop(h)
        d = add_blocks(self.ops, d, plan.long.blocks)
        batch.hoist([*rows, d], None)
        mixed = partial(self._mixed_batch, more=self.more)
        c, m, length = self._either(f"{label}_begin", where, mixed, lambda *same: list(same))
        loop_in = [*self._loop_params(), *public(("c", "m", "len", "x")), Value("xmm", "sd")]
        loop = builder.new_block(f"{label}_batch", loop_in, role=Role.BATCH)
        leave = builder.new_block(f"{label}_leave", [*self._loop_params(), *public(("c", "m", "len", "x"))])
        builder.fall_into(loop, *state, c, m, length, x, d)
        *state, c, m, length, x, d = loop_in
        *state, x = self._before_rounds([*state, x])
        self._rests(rows, d, [*state, x], (c, m, length), leave)
        batch.rounds = set_rounds(self.builder, self.cipher)
        *state, x = self._run(batch, label, d, [*state, x])
        d = add_blocks(self.ops, d, kernel.blocks)
        opening, part = builder.new_block(f"{label}_open"), builder.new_block(f"{label}_part")
        builder.unless("ne", self.opens, 0, (opening, ()), f"{label}_seal")
        builder.unless("b", length, kernel.size, (part, ()), f"{label}_whole")
        for group in batch.groups():
            self.output.xored(group, Position(c, m, length, d))
        after = [*state, *self._onward(c, m, length), x]
        builder.branch("ne", after[-2], 0, (loop, [*after, d]), (leave, after))
        builder.place(part)
        self._kept(batch, BLOCK_BYTES)
        builder.jump(leave, *state, c, m, length, x)
        builder.place(opening)
        after = [*state, *self._mixed_before(batch, c, m, length), x]
        builder.branch("a", after[-2], self._held(plan.long), (loop, [*after, d]), (leave, after))
        builder.place(leave)
        *state, c, m, length, x = leave.params
        h = self._leave_loop(state)
        builder.clear_frame(kernel.widest)
        builder.jump(final, *h, c, m, length, x)
        builder.begin()

    def _rests(
        self, rows: Sequence[Value], d: Value, state: Sequence[Value], where: Sequence[Value], leave: Block
    ) -> None:
        """The last batch, by the smallest kernel that holds what is left of the message, if there is one."""
        builder, held = self.builder, self._held(self.plan.long)
        if not self.plan.rests:
            return
        (left,) = self._either(
            "rest", where[2:], lambda length: [length], lambda length: [retreat(builder, length, held)]
        )
        for kernel in self.plan.rests:
            label = kernel.label("rest")
            here = builder.new_block(label, comment=kernel.title, role=Role.HEAD)
            larger = builder.new_block(f"{label}_over")
            builder.branch("be", left, kernel.size, (here, ()), (larger, ()))
            builder.place(here)
            with self.ops.branched():
                batch = Batch(self.ops, self.cipher, set_rounds(self.builder, self.cipher), kernel, repeated=False)
                batch.hoist([*rows, d], None)
                *after, x = self._run(batch, label, d, state)
                opening = builder.new_block(f"{label}_open")
                builder.unless("ne", self.opens, 0, (opening, ()), f"{label}_seal")
                self._kept(batch, BLOCK_BYTES)
                builder.jump(leave, *after, *where, x)
                builder.place(opening)
                builder.jump(leave, *after, *self._mixed_before(batch, *where), x)
            builder.place(larger)

    def _mixed_before(self, batch: Batch, c: Value, m: Value, length: Value) -> list[Value]:
        """Where the call opens: decrypt the text of the batch before, then replace its keystream by this one's."""
        after = self._mixed_batch(c, m, length)
        for at in range(0, self.more, SIZE[self.narrow]):
            left = self.ops.load(self.narrow, self._at(self.plan.bulk.size + at, kind=self.narrow), "t")
            self.ops.store(self._at(at, kind=self.narrow), left)
        self._kept(batch, BLOCK_BYTES + self.more)
        return after

    def _either(
        self, label: str, values: Sequence[Value], seal: Callable[..., list[Value]], opened: Callable[..., list[Value]]
    ) -> list[Value]:
        """Public values that differ between sealing and opening: what ``seal`` or ``opened`` makes of ``values``."""
        builder = self.builder
        joined_in = public([value.name for value in values])
        joined = builder.new_block(f"{label}_joined", joined_in)
        sealing, opening = builder.new_block(f"{label}_seal"), builder.new_block(f"{label}_open")
        builder.branch("ne", self.opens, 0, (opening, ()), (sealing, ()))
        for block, made in ((sealing, seal), (opening, opened)):
            builder.place(block)
            builder.jump(joined, *made(*values))
        builder.place(joined)
        return joined_in

    def _powers(self) -> None:
        """Compute the powers of r that the polynomial needs besides r itself."""

    def _loop_params(self) -> list[Value]:
        """The polynomial's state during the loop over batches, as parameters of a basic block."""
        return self.polynomial.params()

    def _enter_loop(self, h: Sequence[Value]) -> list[Value]:
        """The polynomial's state for the loop over batches, from the accumulator ``h`` in general registers."""
        return list(h)

    def _leave_loop(self, state: Sequence[Value]) -> list[Value]:
        """The accumulator in general registers, from the polynomial's state after the loop over batches."""
        return list(state)

    def _before_rounds(self, state: Sequence[Value]) -> list[Value]:
        """The part of the polynomial that is computed before the rounds of a batch; the state after it."""
        return list(state)

    def _run(self, batch: Batch, label: str, d: Value, state: Sequence[Value]) -> list[Value]:
        """The rounds of a batch whose counter is in row d, with the polynomial beside and after them; the polynomial's
        state after that."""
        each, rounds = self.plan.steps, self.cipher.rounds // 2
        # One or two parts in rows are bound by latency and leave ports free, except in zmm registers, which have only
        # two ports.
        few = batch.kernel.in_rows <= 2 and self.kind != "zmm"

        def beside(state: Sequence[Value]) -> list[Value]:
            with self.builder.part(len(batch.kernel.parts)):
                return self._steps(state, each, beside=not few)

        return self._steps(batch.run(label, d, Beside(state, beside)), self._words - each * rounds)

    @property
    def _words(self) -> int:
        """How many of the authenticator's blocks in a batch general registers take."""
        return self.plan.bulk.size // self.aead.mac.block_bytes

    def _steps(self, state: Sequence[Value], blocks: int, beside: bool = False) -> list[Value]:
        """Absorb ``blocks`` of the authenticator's blocks of ciphertext; the state after them."""
        *h, x = state
        for number in range(blocks):
            at = self.aead.mac.block_bytes * number
            h = self.polynomial.step(h, self.polynomial.words(x, at, TEXT), beside=beside)
        return [*h, advance(self.builder, x, blocks * self.aead.mac.block_bytes)] if blocks else [*h, x]

    def _mixed_batch(self, c: Value, m: Value, length: Value, more: int = 0) -> list[Value]:
        """Xor a batch and ``more`` bytes of text with the keystream on the stack; the position after them."""
        size = self.plan.bulk.size
        for at in range(0, size, SIZE[self.kind]):
            self._mix(c, m, at, at)
        for at in range(size, size + more, SIZE[self.narrow]):
            self._mix(c, m, at, at, kind=self.narrow)
        return self._onward(c, m, length, more)

    def _onward(self, c: Value, m: Value, length: Value, more: int = 0) -> list[Value]:
        """Output, message and length, a batch and ``more`` bytes further on."""
        size = self.plan.bulk.size + more
        return [*(advance(self.builder, pointer, size) for pointer in (c, m)), retreat(self.builder, length, size)]

    def _mix(
        self, c: Value, m: Value, at: int, keystream: int, index: Value | None = None, kind: Kind | None = None
    ) -> None:
        """Xor one vector of text at ``at`` with keystream from the stack, into the output."""
        ops, kind = self.ops, kind or self.kind
        size = SIZE[kind]
        mixed = ops.xor_memory(ops.load(kind, self._at(keystream, index, kind), "t"), Mem(m, at, size, space="in"))
        ops.store(Mem(c, at, size, space="out"), mixed)

    def _at(self, keystream: int, index: Value | None = None, kind: Kind | None = None) -> Mem:
        """The place on the stack of unused keystream, ``keystream`` bytes after its beginning."""
        return Mem(self.keystream, BLOCK_BYTES + keystream, SIZE[kind or self.kind], index, space="stack")

    def _absorbed(self, label: str, h: Sequence[Value], x: Value, length: Value, space: str) -> list[Value]:
        """The accumulator after a whole text. Where there are two texts (data and ciphertext), the last block is padded
        with zeros."""
        builder, done_in = self.builder, self.polynomial.params()
        done = builder.new_block(f"{label}_done", done_in)
        h, x, left = self._blocks(label, h, x, length, space)
        builder.unless("e", left, 0, (done, h), f"{label}_part")
        builder.fall_into(done, *self.polynomial.last(h, x, left, space, padded=self.aead.has_data))
        return done_in

    def _blocks(
        self, label: str, h: Sequence[Value], x: Value, length: Value, space: str
    ) -> tuple[list[Value], Value, Value]:
        """Absorb the whole blocks of a text: the accumulator, and pointer and length of what is left of the text."""
        return self.polynomial.blocks((f"{label}_blocks", f"{label}_rest", "x", "left"), h, x, length, space)

    def _final(self, params: Sequence[Value], total: Value) -> None:
        """What is left of the message and of the polynomial, and the tag; a call that opens computes the tag first."""
        builder = self.builder
        *h, c, m, length, x = params
        mix, tag, cleared = (builder.new_block(name) for name in ("mix", "tag", "cleared"))
        loop, rest = (builder.new_block(name, public(("c", "m", "len", "i"))) for name in ("mix_blocks", "mix_rest"))
        builder.branch("ne", self.opens, 0, (tag, ()), (mix, ()))
        builder.place(mix)
        start = [c, m, length, builder.pseudo("zero", "r64", "i")]
        builder.branch("be", length, BLOCK_BYTES, (rest, start), (loop, start))
        self._mixed_rest(loop, rest)
        builder.branch("ne", self.opens, 0, (cleared, ()), (tag, ()))
        builder.place(tag)
        (stop,) = self._either("stop", [c], *(self._stop(where, length) for where in (c, m)))
        left = builder.emit("sub", "r64", stop, x, name="left", comment="left = stop - x")
        h = self._absorbed("text", h, x, left, TEXT)
        if self.aead.has_data:
            h = self.polynomial.step(h, [self._field("adlen"), total])
        self.polynomial.finish(h, self.keystream, self._field("tag"), self.more, "stack")
        builder.branch("ne", self.opens, 0, (mix, ()), (cleared, ()))
        builder.place(cleared)
        self._clear()
        builder.pseudo("clear_registers", "xmm", "zero")
        builder.ret()

    def _clear(self) -> None:
        """Overwrite with zeros what the stack holds of keystream and key."""
        done = self.builder.new_block("clear_done")
        sizes = [max(kernel.size for kernel in self.plan.first if kernel.size <= most) for most in UNROLLED]
        self._clear_kept(dict.fromkeys(sizes, done), done)
        self.builder.place(done)

    def _clear_kept(self, onward: Mapping[int, Block], whole: Block) -> None:
        """Clear the used part of the region KEPT.

        ``onward``: for sizes of first kernels, ascending, what follows if the call used no more of it; ``whole``: what
        follows if it may have used all."""
        builder = self.builder
        for size, following in onward.items():
            here, longer = builder.new_block(f"clear_{size}"), builder.new_block(f"clear_over_{size}")
            builder.branch("be", self.length, size - self.aead.skipped, (here, ()), (longer, ()))
            builder.place(here)
            zero = builder.pseudo("zero", self.kind, "zero")
            for mem in self._used(size):
                self.ops.store(mem, zero)
            builder.jump(following)
            builder.place(longer)
        kept = builder.new_block("clear_kept")
        builder.jump(kept)
        builder.begin("", KEPT)
        builder.place(kept)
        builder.clear_frame(self.kind)
        builder.jump(whole)
        builder.begin()

    def _used(self, size: int) -> list[Mem]:
        """The places in KEPT that a call used whose first kernel gave ``size`` bytes and that had no batch."""
        return [self._at(at - BLOCK_BYTES) for at in range(0, size + self.more, SIZE[self.kind])]

    def _stop(self, begin: Value, length: Value) -> Callable[..., list[Value]]:
        """A function that gives the end of a text, for ``_either``."""

        def stop(*_: Value) -> list[Value]:
            return [self.builder.emit("add", "r64", begin, length, name="stop", comment=f"stop = {begin.name} + len")]

        return stop

    def _mixed_rest(self, loop: Block, rest: Block) -> None:
        """Xor what is left of the text, at most a batch, with the keystream on the stack."""
        builder, ops = self.builder, self.ops
        builder.place(loop)
        c, m, length, i = loop.params
        for at in range(0, BLOCK_BYTES, SIZE[self.kind]):
            self._mix(c, m, at, at, i)
        onward = [advance(builder, pointer, BLOCK_BYTES) for pointer in (c, m)]
        onward += [retreat(builder, length, BLOCK_BYTES), advance(builder, i, BLOCK_BYTES)]
        builder.branch("a", onward[2], BLOCK_BYTES, (loop, onward), (rest, onward))
        builder.place(rest)
        c, m, length, i = rest.params
        kind = self.last.rows[0].kind
        builder.unless("e", length, 0, (self.mixed, ()), "mix_last")
        rows = [
            ops.load(kind, self._at(at, i, kind), row.name)
            for row, at in zip(self.last.rows, range(0, BLOCK_BYTES, SIZE[kind]), strict=True)
        ]
        self.last.enter(rows, c, m, length, many=False)
        self.last.build(whole=True)
        builder.place(self.mixed)
