# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A loop of machine code as a function of generator.ir, made of opaque instructions.

Registers become values, and so do private slots of the stack; copies between them vanish. What an instruction has in
fixed registers (beside its result) or in flags keeps its location, and so orders the instructions.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from iced_x86 import OpCodeOperandKind

from generator.cipher.registry import Cipher
from generator.ir.function import Block, Branch, Edge, Entry, Function, Instr, Jump, Opaque, Return
from generator.ir.values import RSP as STACK
from generator.ir.values import Value
from lab.foreign.decode import (
    ALL,
    FLAGS,
    RSP,
    Decoded,
    Location,
    Use,
    decode,
    flags,
    kind,
    legacy,
    location,
    name,
    width,
)
from lab.foreign.machine import Address, Machine
from lab.foreign.parse import Loop

EITHER = (OpCodeOperandKind.XMM_OR_MEM, OpCodeOperandKind.YMM_OR_MEM, OpCodeOperandKind.ZMM_OR_MEM,
          OpCodeOperandKind.R64_OR_MEM)  # fmt: skip


@dataclass(frozen=True)
class Piece:
    """The original of an opaque instruction: the roles of its inputs in their order, and of its result; and the
    locations that it reads and writes beside values."""

    decoded: Decoded
    roles: tuple[int | str, ...]
    to: int | str | None
    reads: frozenset[Location] = frozenset()
    writes: frozenset[Location] = frozenset()
    address: Address | None = None


@dataclass
class Lifted:
    """A lifted loop. function: an entry with the values that the loop begins with, and the loop as ``block``.

    locations: where the original has the entering values; leaving: where a block without a jump back leaves values.
    pool: registers for values, first the original's, then those that nothing reads after the loop. slots: bytes of
    private slots by displacement. added: moves, stores and reloads of the original. keep: a pseudo-instruction without
    machine code that keeps values alive which only the code after the loop reads.
    """

    loop: Loop
    width: int
    slots: dict[int, int]
    block: Block = field(default_factory=lambda: Block("loop"))
    function: Function = field(default_factory=lambda: Function("foreign", [], []))
    locations: list[Location] = field(default_factory=list)
    leaving: list[Location] = field(default_factory=list)
    pool: list[Location] = field(default_factory=list)
    added: int = 0
    keep: list[Instr] = field(default_factory=list)


Live = frozenset[Location]


def lift(loop: Loop, live: Live = frozenset(), least: int = 16, *, private: bool = False, apart: bool = False,
         copies: bool = False) -> Lifted:  # fmt: skip
    """Lift a loop. live, least: what is read after the loop or at its begin, and the bytes of vector registers that may
    be read. private: whether private slots become values. apart: as in equal.Contract. copies: whether copies stay
    instructions. Raises HarnessError if an instruction is not understood."""
    mixed = not all(legacy(raw) for raw in loop.body)
    body = [decode(raw, mixed) for raw in loop.body]
    bytes_ = max(least, width(loop.body))
    slots = private_slots(body, bytes_) if private else {}
    while True:
        maker = _Lift(Lifted(loop, bytes_, slots), body, mixed, copies, live)
        wrong = maker.run(apart)
        if not wrong:
            return maker.lifted
        slots = {at: size for at, size in slots.items() if at not in wrong}


def private_slots(body: Iterable[Decoded], bytes_: int) -> dict[int, int]:
    """Bytes by displacement of slots that are only accessed as a whole, where a register could stand as well."""
    found: dict[int, int] = {}
    every: set[tuple[int, int]] = set()
    for each in body:
        if each.memory is None or location(each.raw.memory_base) != RSP:
            continue
        every.add((each.displacement, each.bytes))
        others = [use for use in each.uses if isinstance(use.role, int)]
        last = each.memory == each.raw.op_count - 1 or each.raw.op_code().op_kind(each.memory) in EITHER
        fits = {use.size for use in others} == {each.bytes} <= {8, bytes_} and not each.raw.memory_index
        whole = fits and (each.plain or (last and not each.stores))
        found[each.displacement] = min(found.get(each.displacement, 64), each.bytes if whole else 0)
    return {at: size for at, size in found.items() if size and {
        (o, s) for o, s in every if o < at + size and at < o + s} == {(at, size)}}  # fmt: skip


class _Lift(Machine[Value]):
    def __init__(self, lifted: Lifted, body: list[Decoded], mixed: bool, copies: bool, live: Live) -> None:
        super().__init__(lifted.loop.code, lifted.width, mixed, lifted.slots)
        self.lifted, self.body, self.copies, self.live = lifted, body, copies, live
        self.entered: dict[Location, Value] = {}
        self.pinned = {RSP, *FLAGS}
        self.wrong: set[int] = set()
        for each in body:
            results = {use.location for use in each.uses if use.writes and use.location[0] != "flag"}
            self.pinned |= {use.location for use in each.uses if use.fixed} | (results if len(results) > 1 else set())
        named = {use.location for each in body for use in each.uses} - self.pinned
        most = {file: max(15, *(number for other, number in named if other == file)) for file, _ in named}
        dead = {at for at in ALL - live - self.pinned if at[1] <= most.get(at[0], -1) and at != ("mask", 0)}
        lifted.pool = [*sorted(named), *sorted(dead - named)]

    def enter(self, at: Location) -> Value:
        self.entered[at] = self._new(at)
        return self.entered[at]

    def _new(self, at: Location) -> Value:
        vector = at[0] == "vector" or (at[0] == "slot" and self.slots[at[1]] > 8)
        return Value(kind("vector", self.width) if vector else "k" if at[0] == "mask" else "r64", name(at))

    def run(self, apart: bool) -> set[int]:
        """Lift all. Gives the displacements of slots that are not private, since they carry values between passes."""
        for each in self.body:
            self.step(each)
        self.wrong |= {at for file, at in self.entered if file == "slot"}
        if not self.wrong:
            _order(self.lifted, self.live, apart)
            self._blocks(self.lifted.loop.branch is not None)
        return self.wrong

    def copy(self, each: Decoded, to: Location | Address, source: Location | Address) -> bool:
        if self.copies or isinstance(to, Address) or isinstance(source, Address) or self.pinned & {to, source}:
            return False
        value = self.at(source)
        slots = {end[1] for end in (to, source) if end[0] == "slot"}
        self.wrong |= set() if self.whole(value, each) else slots
        self.lifted.added += 1
        self.here[to] = value
        return bool(slots) or self.whole(value, each)

    def results(self, each: Decoded, slot: Location | None, address: Address | None) -> Iterable[tuple[Use, Value]]:
        used = [use for use in each.uses if use.location not in self.pinned]
        if slot is not None and each.memory is not None:
            used = [use for use in used if use.role != "base"] + [Use(each.memory, slot, each.bytes, True, False)]
            self.lifted.added += 1
            self.wrong |= {slot[1]} if each.stores else set()
        made = next((use for use in used if use.writes), None)
        reading = sorted((use for use in used if use.reads), key=lambda use: (
            use is not made, isinstance(use.role, int), use.role if isinstance(use.role, int) else 0))  # fmt: skip
        found = [(use, self._new(use.location)) for use in each.uses if use.writes]
        rest = [use for use in each.uses if use.location in self.pinned]
        instr = Opaque(
            each.name.lower(), next((value for use, value in found if use is made), None),
            tuple(self.at(use.location) for use in reading), key=form_key(each, slot),
            tied=made is not None and made.reads,
            commutes=each.commutes and all(isinstance(use.role, int) for use in reading),
            folds=bool(reading) and self._folds(each, reading[-1], slot),
            raw=Piece(each, tuple(use.role for use in reading), made.role if made else None,
                      frozenset(use.location for use in rest if use.reads),
                      frozenset(use.location for use in rest if use.writes), address),
        )  # fmt: skip
        self.lifted.block.instrs.append(instr)
        return found

    def _folds(self, each: Decoded, last: Use, slot: Location | None) -> bool:
        """Whether the last input may be a memory operand. Legacy vector instructions would need it aligned."""
        if not isinstance(last.role, int) or last.writes or (each.memory is not None and slot is None):
            return False
        general = self._new(last.location).kind == "r64"
        whole = last.size == 8 if general else last.size == self.width and not legacy(each.raw)
        return whole and (last.location == slot or (slot is None and each.raw.op_code().op_kind(last.role) in EITHER))

    def _blocks(self, looping: bool) -> None:
        """Make the blocks around the loop. Only values that change are parameters of the loop."""
        block, function, after = self.lifted.block, self.lifted.function, Block("behind", end=Return())
        leaving = [at for at in sorted(self.here) if at in self.live and at in self.lifted.pool]
        if looping:
            # What only the code after the loop reads enters too and is read at once, so that it has one register at the
            # loop's end.
            ends = [self.enter(at) for at in leaving if at not in self.entered]
        else:
            after.params = ends = [self._new(at) for at in leaving]
            self.lifted.leaving = leaving
        keep: list[Instr] = [Opaque("keep", None, tuple(ends))] if ends else []
        self.lifted.keep, after.instrs = (keep, []) if looping else ([], keep)
        values = {at: value for at, value in self.entered.items() if at not in self.pinned}
        changed = [at for at in values if looping and self.here[at] is not values[at]]
        first = Block("entry")
        block.params = [values[at] for at in changed]
        args = {at: self._new(at) if at in changed else values[at] for at in values}
        first.params, self.lifted.locations = list(args.values()), list(args)
        first.end = Jump(Edge(block, tuple(args[at] for at in changed)))
        back, out = (tuple(self.here[at] for at in some) for some in (changed, leaving))
        block.end = Branch("ne", STACK, 0, Edge(block, back), Edge(after)) if looping else Jump(Edge(after, out))
        no_cipher = cast(Cipher, None)  # nothing here asks for its number of rounds
        function.entries, function.blocks = [Entry("loop", first, "", no_cipher)], [after, block]


def form_key(each: Decoded, slot: Location | None = None) -> str:
    """The key of its form in the models: the mnemonic and the kinds of its operands, destination first."""
    raw, by_role = each.raw, {use.role: use for use in (*each.uses, *each.echoes)}
    kinds: list[str] = []
    for i in range(raw.op_count):
        use = by_role.get(i)
        if use is not None:
            text: str = "cl" if use.fixed and use.size == 1 else kind(use.location[0], use.size)
        elif i == each.memory:
            text = f"m{8 * each.bytes}" + ("bcst" if raw.is_broadcast else "")
            text = kind("general" if each.bytes == 8 else "vector", each.bytes) if slot else text
        else:
            text = f"m{kinds[0][1:]}" if each.name == "LEA" and i else "i"
        if i == 0 and raw.has_op_mask:
            text += "{k}{z}" if raw.zeroing_masking else "{k}"
        kinds.append(text)
    return f"{each.name.lower()} {','.join(kinds)}".strip()


def pieces(block: Block) -> list[tuple[Opaque, Piece]]:
    """The opaque instructions of a block, each with its original."""
    return [(each, each.raw) for each in block.instrs if isinstance(each, Opaque) and isinstance(each.raw, Piece)]


def resources_carried(block: Block) -> list[tuple[int, int]]:
    """Loop-carried dependences through flags and fixed registers, as pairs of indices (writer, reader)."""
    found = [piece for _, piece in pieces(block)]
    last = {at: i for i, piece in enumerate(found) for at in piece.writes}
    pairs = []
    for at, writer in last.items():
        first = next(i for i, piece in enumerate(found) if at in piece.writes)
        pairs += [(writer, i) for i, piece in enumerate(found[: first + 1]) if at in piece.reads]
    return pairs


def _order(lifted: Lifted, live: frozenset[Location], apart: bool) -> None:
    """Set which instructions must precede each instruction; and put last the one that sets the flags of the jump, if
    nothing forbids it, since the processor fuses the two."""
    block, branch = lifted.block, lifted.loop.branch
    found = pieces(block)
    needs: list[set[int]] = [set() for _ in range(len(found) + 1)]
    after: list[set[int]] = [set() for _ in range(len(found) + 1)]
    tested = flags(branch.rflags_read) if branch is not None else frozenset()
    for at in {each for _, piece in found for each in piece.writes}:
        _resource(found, at, at in live | tested, needs, after)
    users: dict[Value, list[int]] = {}
    accesses: list[tuple[int, Piece, Address]] = []
    for i, (instr, piece) in enumerate(found):
        if instr.tied and isinstance(instr.dst, Value) and instr.dst.kind == "r64":
            after[i] |= set(users.get(instr.srcs[0], ()))  # type: ignore[arg-type]  # else it would cost a copy
        for value in instr.uses():
            users.setdefault(value, []).append(i)
        if piece.address is not None:
            for j, other, address in accesses:
                wrote = (other.decoded.stores, piece.decoded.stores)
                if address.meets(piece.address, wrote, apart):
                    same = wrote[0] and piece.decoded.loads and address.root == piece.address.root
                    (needs if same else after)[i].add(j)
            accesses.append((i, piece, piece.address))
    writers = [i for i, (_, piece) in enumerate(found) if piece.writes & tested]
    count = len(found)
    if writers and not any(writers[-1] in needs[i] | after[i] for i in range(count)) \
            and found[writers[-1]][0].dst not in users:  # fmt: skip
        after[writers[-1]] |= set(range(count)) - {writers[-1]}
        block.instrs.append(block.instrs.pop(writers[-1]))
    for i, (instr, _) in enumerate(found):
        instr.needs = tuple(found[j][0] for j in sorted(needs[i]))
        instr.after = tuple(found[j][0] for j in sorted(after[i] - needs[i]))


def _resource(found: list[tuple[Opaque, Piece]], at: Location, last: bool, needs: list[set[int]],
              after: list[set[int]]) -> None:  # fmt: skip
    """Keep other writers of a location out of each range from a writer to its last reader."""
    ranges: list[tuple[int, list[int]]] = []
    writer, readers = -1, list[int]()
    for i, (_, piece) in enumerate(found):
        if at in piece.reads:
            readers.append(i)
        if at in piece.writes:
            if readers:
                ranges.append((writer, readers))
            writer, readers = i, []
    if last:
        readers.append(len(found))
    if readers:
        ranges.append((writer, readers))
    for writer, readers in ranges:
        for reader in readers:
            needs[reader] |= {writer} - {-1}
        for i, (_, piece) in enumerate(found):
            if at not in piece.writes or i == writer:
                continue
            if i < writer:
                after[writer].add(i)
            else:
                after[i] |= {reader for reader in readers if reader < i}
