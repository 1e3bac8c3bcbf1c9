# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A block of machine code as values: who makes them, who uses them, where they come in and where they must go out.

Moves from register to register, and to and from slots of the stack that are private, are no operations here: a value
may be at several locations. A register that is written in part is read and written: a tied operand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from iced_x86 import (
    Instruction,
    OpAccess,
    OpCodeOperandKind,
    OpKind,
    Register,
    RegisterInfo,
)

from lab.foreign.parse import Loop
from lab.foreign.registers import (
    FACTORY,
    READS,
    RSP,
    WRITES,
    Location,
    accessed,
    flags,
    flags_read,
    legacy,
    location,
)
from lab.foreign.slots import (
    check,
    is_move,
    memory_operand,
    memory_size,
    name_of,
    private_slots,
    signed,
    size_of,
)

#: The location of a register, by what is the same in every instruction that names it by itself.
FIXED = (OpCodeOperandKind.CL, OpCodeOperandKind.DX, OpCodeOperandKind.XMMP3_VVVV, OpCodeOperandKind.ZMMP3_VVVV)
#: With twice the same register as sources, the result does not depend on it.
ZEROING = frozenset("XOR SUB PXOR VPXOR VPXORD VPXORQ XORPS XORPD VXORPS VXORPD PSUBD VPSUBD PSUBQ VPSUBQ".split())


@dataclass
class Occurrence:
    """One register of an operation. place: an operand's number, base, index, mask or implicit."""

    place: int | str
    location: Location  # in the original
    size: int
    reads: bool
    writes: bool
    fixed: bool = False
    echo: bool = False  # reads what does not matter: the same register as operand 0
    value: int = -1
    result: int = -1
    over: int = -1  # the value that the result takes the place of


@dataclass
class Memory:
    """Bytes that are read or written. root: the values and factors that the address is made of, and symbols."""

    root: tuple[tuple[int | str, int | str], ...]
    offset: int
    size: int
    reads: bool
    writes: bool
    constant: bool = False


@dataclass
class Operation:
    raw: Instruction
    registers: list[Occurrence]
    memory: Memory | None = None
    slot: Occurrence | None = None  # a memory operand that is a private slot, as an occurrence of its value
    flags_read: frozenset[str] = frozenset()
    flags_written: frozenset[str] = frozenset()

    @property
    def used(self) -> list[Occurrence]:
        """All occurrences that read a value."""
        every = self.registers + ([self.slot] if self.slot else [])
        return [each for each in every if each.reads and not each.echo]

    @property
    def made(self) -> list[Occurrence]:
        return [each for each in self.registers if each.writes]


@dataclass
class Block:
    """entry: the value that a location holds at first; leaving: what it holds at the end. origin: where the original
    has a value first. width: bytes of a vector register that count.
    """

    loop: Loop
    operations: list[Operation]
    entry: dict[Location, int]
    leaving: dict[Location, int]
    origin: dict[int, Location]
    width: int
    slots: dict[Location, int] = field(default_factory=dict)  # sizes in bytes
    base: Location = RSP
    moves: int = 0  # register to register, in the original
    stores: int = 0  # to private slots
    reloads: int = 0  # from them, folded ones too


def build(loop: Loop, base: Location | None = None, moves: bool = False) -> Block:
    """base: the register by which private slots of the stack are reached; None: there are none. moves: whether moves
    are operations all the same. Raises HarnessError.
    """
    width = 16
    for raw in loop.body:
        check(raw)
        sizes = [
            RegisterInfo(raw.op_register(i)).size for i in range(raw.op_count) if raw.op_kind(i) == OpKind.REGISTER
        ]
        width = max([width, *sizes])
    slots = private_slots(loop, base, width) if base else {}
    while True:
        maker = _Maker(loop, base or RSP, width, slots, moves)
        wrong = maker.run()
        if not wrong:
            return maker.block
        slots = {place: size for place, size in slots.items() if place not in wrong}


class _Maker:
    """Numbers the values, instruction by instruction."""

    def __init__(self, loop: Loop, base: Location, width: int, slots: dict[Location, int], moves: bool) -> None:
        self.moves = moves
        self.block = Block(loop, [], {}, {}, {}, width, slots, base)
        self.here: dict[Location, int] = {}
        self.size: dict[int, int] = {}  # bytes that a value may have that are not zero
        self.file: dict[int, str] = {}
        self.linear: dict[int, tuple[int, int]] = {}  # a value as another and a number
        self.count = 0
        self.wrong: set[Location] = set()
        self.mixed = any(not legacy(raw) for raw in loop.body)

    def run(self) -> set[Location]:
        """The slots that turn out to be none."""
        for raw in self.block.loop.body:
            if not self._moved(raw):
                self._operation(raw)
        self.block.leaving = dict(self.here)
        return self.wrong

    def _new(self, place: Location, size: int) -> int:
        self.count += 1
        value = self.count
        self.block.origin[value] = place
        self.size[value], self.file[value] = size, place[0]
        return value

    def _at(self, place: Location, file: str = "", size: int = 0) -> int:
        if place not in self.here:
            whole = {"g": 8, "k": 8, "v": self.block.width, "s": size}[place[0]]
            self.here[place] = self.block.entry[place] = self._new(place, whole)
            if file:
                self.file[self.here[place]] = file
        return self.here[place]

    def _moved(self, raw: Instruction) -> bool:
        """Whether it only moves a value from one location to another."""
        if self.moves or not is_move(raw):
            return False
        ends: list[Location] = []
        sizes: list[int] = []
        for i in range(2):
            if raw.op_kind(i) == OpKind.REGISTER:
                place = location(raw.op_register(i))
                sizes.append(size_of(raw, i))
            elif raw.op_kind(i) == OpKind.MEMORY and location(raw.memory_base) == self.block.base:
                place = ("s", signed(raw.memory_displacement))
                sizes.append(memory_size(raw))
                if place not in self.block.slots:
                    return False
            else:
                return False
            if place is None or place == RSP:
                return False
            ends.append(place)
        to, from_ = ends
        register = to if to[0] != "s" else from_
        value = self._at(from_, register[0], sizes[1])
        if (
            self.size[value] > sizes[0]
            or self.file[value] != register[0]
            or (sizes[0] < 8 and register[0] == "g")
            or (legacy(raw) and self.mixed and register[0] == "v")
        ):
            self.wrong |= {end for end in ends if end[0] == "s"}
            return False
        self.here[to] = value
        if to[0] != "s" and from_[0] != "s":
            self.block.moves += 1
        else:
            self.block.stores += to[0] == "s"
            self.block.reloads += from_[0] == "s"
        return True

    def _operation(self, raw: Instruction) -> None:
        info, code, name = FACTORY.info(raw), raw.op_code(), name_of(raw)
        found: list[Occurrence] = []
        named: set[Location] = set()
        for i in range(raw.op_count):
            if raw.op_kind(i) != OpKind.REGISTER:
                continue
            place = location(raw.op_register(i))
            assert place is not None
            named.add(place)
            access, size = info.op_access(i), size_of(raw, i)
            reads, writes = access in READS, access in WRITES
            part = (place[0] == "g" and size < 4) or (place[0] == "v" and legacy(raw) and self.mixed)
            reads |= (writes and part) or access == OpAccess.COND_WRITE
            found.append(Occurrence(i, place, size, reads, writes, code.op_kind(i) in FIXED or place == RSP))
        for each in found:
            each.echo = not (each.reads or each.writes)  # so iced-x86 has sources on which the result does not depend
        sources = [each for each in found if each.place != 0]
        twice = [each for each in found if each.reads and not (each.place == 0 and not each.writes)]
        if name in ZEROING and len(twice) == 2 and twice[0].location == twice[1].location and not raw.has_op_mask:
            for each in sources:
                each.echo = True
            found[0].reads = part = False
            if not legacy(raw) or not self.mixed or found[0].location[0] == "g":
                found[0].reads = part
        for kind, number in (("base", raw.memory_base), ("index", raw.memory_index), ("mask", raw.op_mask)):
            place = location(number)
            if place is not None and (kind == "mask" or memory_operand(raw) is not None):
                named.add(place)
                found.append(Occurrence(kind, place, 8, True, False, kind != "mask" and place == RSP))
        every_read, every_written = accessed(raw)
        for place in sorted((every_read | every_written) - named):
            found.append(Occurrence("implicit", place, 8, place in every_read, place in every_written, True))
        operation = Operation(raw, found, None, None, flags_read(raw), flags(raw.rflags_modified))
        for each in found:
            if each.reads and not each.echo:
                each.value = self._at(each.location)
        self._memory(operation)
        for each in found:
            if each.writes:
                each.over = self.here.get(each.location, -1)
                each.result = self.here[each.location] = self._new(each.location, self._bytes(each, raw))
        self._sums(operation, name)
        self.block.operations.append(operation)

    def _bytes(self, each: Occurrence, raw: Instruction) -> int:
        if each.location[0] == "v":
            return self.block.width if each.reads and legacy(raw) and self.mixed else each.size
        return 8

    def _memory(self, operation: Operation) -> None:
        raw = operation.raw
        operand = memory_operand(raw)
        if operand is None or name_of(raw) == "LEA":
            return
        access, size = FACTORY.info(raw).op_access(operand), memory_size(raw)
        place = ("s", signed(raw.memory_displacement))
        if location(raw.memory_base) == self.block.base and place in self.block.slots:
            register = next(each for each in operation.registers if isinstance(each.place, int))
            value = self._at(place, register.location[0], size)
            if self.file[value] != register.location[0] or self.size[value] > size or register.size != size:
                self.wrong.add(place)
            operation.slot = Occurrence(operand, place, size, True, False, value=value)
            operation.registers = [each for each in operation.registers if each.place != "base"]
            self.block.reloads += 1
            return
        if raw.is_ip_rel_memory_operand:
            symbol, offset = self.block.loop.code.reference(raw)
            operation.memory = Memory((("symbol", symbol),), offset, size, access in READS, access in WRITES, True)
            return
        terms: dict[int, int] = {}
        offset = signed(raw.memory_displacement)
        for each in operation.registers:
            if each.place in ("base", "index"):
                factor = raw.memory_index_scale if each.place == "index" else 1
                root, more = self.linear.get(each.value, (each.value, 0))
                terms[root] = terms.get(root, 0) + factor
                offset += factor * more
        operation.memory = Memory(tuple(sorted(terms.items())), offset, size, access in READS, access in WRITES)

    def _sums(self, operation: Operation, name: str) -> None:
        """Remembers a value that is another and a number, so that addresses can be compared."""
        raw = operation.raw
        to = next((each for each in operation.registers if each.place == 0 and each.writes), None)
        if to is None or to.size != 8 or to.location[0] != "g":
            return
        if name in ("ADD", "SUB") and raw.op_kind(1) != OpKind.REGISTER and raw.op_kind(1) != OpKind.MEMORY:
            number = signed(raw.immediate(1)) * (1 if name == "ADD" else -1)
        elif name in ("INC", "DEC"):
            number = 1 if name == "INC" else -1
        elif name == "LEA" and raw.memory_index == Register.NONE and not raw.is_ip_rel_memory_operand:
            number = signed(raw.memory_displacement)
        else:
            return
        source = next((each.value for each in operation.registers if each.value >= 0), -1)
        if source >= 0:
            root, more = self.linear.get(source, (source, 0))
            self.linear[to.result] = root, more + number
