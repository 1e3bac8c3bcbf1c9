# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""verify's machine in a state that has numbers: parts of it known, the others unknowns that get their numbers back.

All that this package knows of the inside of verify's machine is here, and in shared.
"""

import random
import struct
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from iced_x86 import Instruction

from verify import expression as e
from verify import halves, more_allowed
from verify import values as v
from verify.decode import MNEMONICS, Decoded
from verify.evaluate import Numbers
from verify.expression import Word
from verify.faults import Fault
from verify.flags import CONDITIONS, NEGATED, UNKNOWN, Flags, holds, is_secret
from verify.memory import Memory, Stack
from verify.regions import Region
from verify.semantics.forms import VECTOR
from verify.semantics.general import GENERAL
from verify.semantics.table import compile_jump, compile_step
from verify.sequences import records
from verify.sequences.records import FLAG_BITS, REGIONS, RSP, Situation
from verify.state import State, vector
from verify.structure import Snapshot
from verify.values import Difference, Open, Pointer, Value

#: What the machine may refuse: nothing is claimed then. Anything else that it raises is a finding.
REFUSALS = ("secret", "unsupported", "memory", "alignment", "form", "abi", "signal", "linking")
CONDITION_NAMES = (*CONDITIONS, *NEGATED)


def _no_place(number: int) -> Pointer:
    raise Fault("memory", f"uses the number {number:#x} as an address")


class Refused(Exception):
    """Raised where the machine does not run this instruction in this state."""


def may_know(mnemonic: int) -> bool:
    """Whether the table of semantics has an entry for some form with this mnemonic (iced-x86's number), jumps aside."""
    name = MNEMONICS.get(mnemonic, "")
    return name in VECTOR or name in GENERAL or name.startswith(("CMOV", "SET"))


@dataclass(frozen=True)
class Secrecy:
    """Offsets in a record of the words that are secret before, and of those that the machine calls public afterwards;
    and the letters of the flags that it calls public."""

    secret: list[int]
    public: list[int]
    flags: str


class Executable:
    """A decoded instruction with its step or jump. Raises Fault where verify refuses the form."""

    def __init__(self, raw: Instruction, code: bytes) -> None:
        more_allowed.admit(raw, code)  # the longer list: what strict proofs accept is part of it
        self.raw = raw
        self.decoded = Decoded(raw)
        self.mnemonic = self.decoded.mnemonic
        self.jump = compile_jump(self.decoded)
        self.step = compile_step(self.decoded) if self.jump is None else None
        self.returns = self.mnemonic == "RET"
        self.vectors = [operand.number for operand in self.decoded.operands if operand.kind == "vector"]

    @property
    def on_vectors(self) -> bool:
        """Whether it is an instruction on vector registers."""
        return self.mnemonic in VECTOR or self.mnemonic.startswith("VZERO")

    def __str__(self) -> str:
        return str(self.decoded)


def executable(raw: Instruction, code: bytes) -> Executable | None:
    """The instruction with its meaning; None where verify refuses the form whatever the state. code: its bytes."""
    try:
        return Executable(raw, code)
    except Fault:
        return None


@dataclass
class Plan:
    """Which parts of a state the machine is told. general: for each register KNOWN, UNKNOWN_VALUE, LOW (its low word
    alone), SHORT (its high word alone), or a region and an offset. vectors (by register), masks, memory: a bit for each
    word, or each mask, that is known. flags: all or none. words: of which machine (verify.sequences.forms.WORDS)."""

    general: list[int | tuple[str, int]]
    vectors: dict[int, int]
    masks: int
    memory: int
    flags: bool
    words: str = "bits"  # of which machine


KNOWN, UNKNOWN_VALUE, LOW, SHORT = range(4)
ALL = 0xFFFF


def holds_secret(place: int) -> bool:
    """Whether the word at an offset of the record, or of a region, is secret: every other 8 bytes are."""
    return place // 8 % 2 == 1


def _atoms() -> tuple[list[list[Word]], list[list[Word]], list[list[Word]], dict[Word, int]]:
    """Unknown words for vectors, masks and general registers, and for each the offset of its number in the record."""
    places: dict[Word, int] = {}

    def make(name: str, count: int, words: int, at: int) -> list[list[Word]]:
        rows = []
        for i in range(count):
            here = at + 4 * words * i
            row = [e.atom(f"{name}{i}[{j}]", holds_secret(here + 4 * j)) for j in range(words)]
            places.update((word, here + 4 * j) for j, word in enumerate(row))
            rows.append(row)
        return rows

    vectors = make("vector", 32, 16, records.VECTORS)
    return vectors, make("mask", 8, 2, records.MASKS), make("general", 16, 2, records.GENERAL), places


_VECTORS, _MASKS, _GENERAL, _PLACES = _atoms()
_TEMPLATE = [vector(tuple(row)) for row in _VECTORS]
_MEMORY: dict[tuple[str, int], Word] = {}
_MEMORY_PLACES: dict[Word, tuple[str, int]] = {}


class Symbolic:
    """One experiment on verify's machine: a state before, known in part, and what the machine makes of it."""

    def __init__(self, situation: Situation, constants: bytes, plan: Plan) -> None:
        self.situation = situation
        self.word = Numbers(self._atom).word
        before = situation.record
        self.regions = {name: self._region(name, plan.memory) for name in REGIONS}

        def constant(offset: int) -> Word:
            return e.const(int.from_bytes(constants[offset : offset + 4], "little"))

        self.regions["constants"] = region = Region("constants", 0, len(constants), constant, align=64)
        image: Any = SimpleNamespace(
            locate=lambda address: Pointer(region, address - records.CONSTANTS_AT), absolute=_no_place, thread=None
        )
        stack = self.regions["stack"]
        held = Stack(stack.name, stack.low, stack.high, stack.align)
        held.region = stack  # whose first contents are not those of a function's stack
        self.memory = Memory(held, -8, self.regions)
        self.state = s = State.__new__(State)
        s.image, s.memory, s.dirty_upper, s.length, s.calls = image, self.memory, True, 0, ()
        numbers = struct.unpack_from("<32I", before, records.GENERAL)
        s.general = [self._general(i, kind, numbers[2 * i : 2 * i + 2]) for i, kind in enumerate(plan.general)]
        s.bottom = s.place(s.general[RSP])
        s.vectors = list(_TEMPLATE)
        for i, known in plan.vectors.items():
            words = struct.unpack_from("<16I", before, records.VECTORS + 64 * i)
            row = _VECTORS[i]
            s.vectors[i] = vector(tuple(e.const(words[j]) if known >> j & 1 else row[j] for j in range(16)))
        masks = struct.unpack_from("<8Q", before, records.MASKS)
        s.masks = [masks[i] if plan.masks >> i & 1 else v.quad(*_MASKS[i]) for i in range(8)]
        (flags,) = struct.unpack_from("<Q", before, records.FLAGS)
        s.flags = Flags(*(bool(flags >> bit & 1) for bit in FLAG_BITS.values())) if plan.flags else UNKNOWN
        self.initial = list(s.general), list(s.vectors), list(s.masks)

    def _general(self, i: int, kind: int | tuple[str, int], numbers: tuple[int, ...]) -> Value:
        if isinstance(kind, tuple):
            return Pointer(self.regions[kind[0]], kind[1])
        low, high = _GENERAL[i]
        return v.quad(
            e.const(numbers[0]) if kind in (KNOWN, LOW) else low,
            e.const(numbers[1]) if kind in (KNOWN, SHORT) else high,
        )

    def _region(self, name: str, known: int) -> Region:
        low, high, align = REGIONS[name]
        base, record = self.situation.bases[name], self.situation.record

        def first(offset: int) -> Word:
            if known >> (offset // 4 & 15) & 1:
                return e.const(int.from_bytes(record[base + offset : base + offset + 4], "little"))
            found = _MEMORY.get((name, offset))
            if found is None:
                secret = holds_secret(offset) and name != "stack"  # the frame has its bytes, but words of its own
                found = _MEMORY[name, offset] = e.atom(f"{name}[{offset}]", secret)
                _MEMORY_PLACES[found] = name, offset
            return found

        return Region(name, low, high, first, writable=True, align=align)

    def run(self, executable: Executable) -> bool:
        """Runs one instruction. True where a jump is taken, or a return leaves the sequence.

        Raises Refused where the machine does not run it; the state is then as before.
        """
        kept = Snapshot(self.state)
        try:
            if executable.step is None:
                assert executable.jump is not None
                target = executable.jump(self.state)
                if target is None or (executable.returns and self.number(target) != records.RETURN_AT):
                    raise Fault("abi", "returns to elsewhere")
                return self.number(target) != executable.decoded.next
            executable.step(self.state)
            self._keep_within()
        except Fault as fault:
            if fault.kind not in REFUSALS:
                raise
            self.state.renew(kept, 0)
            raise Refused(str(fault)) from fault
        return False

    def _keep_within(self) -> None:
        """Raises Fault where a rounded-down stack pointer may lie below the arena, where the runner has no memory."""
        if any(isinstance(value, Open) for value in (*self.state.general, *self.state.masks)):
            raise Fault("unsupported", "bits of an address, of which nothing is claimed")
        frame = self.memory.frame
        if frame is not None and (frame.region.align > 64 or frame.region.lowest < -128):
            raise Fault("memory", "the frame leaves the arena")

    # What is claimed, as numbers.

    def expected(self) -> bytearray:
        """The record as it has to be afterwards, by what the machine claims; its flags are those before."""
        result = bytearray(self.situation.record)
        s, word = self.state, self.word
        general, vectors, masks = self.initial
        for i in range(32):
            register = s.vectors[i]
            if register is not vectors[i]:
                struct.pack_into("<16I", result, records.VECTORS + 64 * i, *[word(each) for each in register.words])
        for at, now, before in ((records.MASKS, s.masks, masks), (records.GENERAL, s.general, general)):
            for i, value in enumerate(now):
                if value is not before[i]:
                    struct.pack_into("<Q", result, at + 8 * i, self.number(value))
        for name in REGIONS:
            self._write(result, self.regions[name], self.regions[name].cells)
        for stack in self.memory.stacks:
            self._write(result, stack.region, stack.stale)  # no signal comes: it is still there
            self._write(result, stack.region, stack.region.cells)
        return result

    def _write(self, result: bytearray, region: Region, cells: dict[int, Word]) -> None:
        base = self.address(region.name) - self.situation.arena + records.ARENA
        for offset, cell in cells.items():
            struct.pack_into("<I", result, base + offset, self.word(cell))

    def unclaimed(self) -> list[int]:
        """Offsets in the record of words of which nothing is claimed: a signal may have overwritten a part of them."""
        found = []
        for stack in self.memory.stacks:
            base = self.address(stack.region.name) - self.situation.arena + records.ARENA
            found += [base + offset for offset in stack.region.partial if offset in stack.stale]
        return found

    def secrecy(self) -> Secrecy:
        """Which words are secret before, and what the machine calls public afterwards."""
        s, inputs, outputs = self.state, set[int](), set[int]()
        general, vectors, masks = self.initial
        words = [word for i in range(32) for word in vectors[i].words]
        words += [word for value in (*general, *masks) if isinstance(value, v.Quad) for word in (value.low, value.high)]
        inputs.update(_PLACES[word] for word in words if word.secret)
        for name, region in ((name, self.regions[name]) for name in REGIONS):
            at = self.situation.bases[name]
            inputs.update(at + o for o in range(region.low, region.high, 4) if region.cells.first(o).secret)
        for i, register in enumerate(s.vectors):
            if register is not vectors[i]:
                at = records.VECTORS + 64 * i
                outputs.update(at + 4 * j for j, word in enumerate(register.words) if not word.secret)
        for at, values in ((records.MASKS, s.masks), (records.GENERAL, s.general)):
            for i, value in enumerate(values):
                both = (value.low, value.high) if isinstance(value, v.Quad) else (e.ZERO, e.ZERO)
                outputs.update(at + 8 * i + 4 * j for j, word in enumerate(both) if not word.secret)
        for name in REGIONS:
            region, base = self.regions[name], self.situation.bases[name]
            outputs.update(base + o for o, word in region.cells.items() if not word.secret)
        flags = "".join(name for name in FLAG_BITS if not is_secret(getattr(s.flags, name)))
        return Secrecy(sorted(inputs), sorted(outputs - set(self.unclaimed())), flags)

    def flags(self) -> dict[str, bool]:
        """The flags ("flag c") and conditions ("be") that the machine claims to know."""
        found: dict[str, bool] = {}
        flags = self.state.flags
        for name in FLAG_BITS:
            flag = getattr(flags, name)
            if isinstance(flag, Word):
                found[f"flag {name}"] = bool(self.word(flag))
                continue
            try:
                found[f"flag {name}"] = flags.get(name)
            except Fault:
                continue
        if not found:
            return found
        for name in CONDITION_NAMES:
            try:
                found[name] = holds(flags, name)
            except Fault:
                continue
        return found

    def address(self, name: str) -> int:
        """The address of a region's offset 0, by the region's name."""
        frame = self.memory.frame
        if name == "frame" and frame is not None:
            return self.situation.address("stack") + self.memory.frame_top & -frame.region.align
        return self.situation.address(name)

    def number(self, value: Value) -> int:
        """The number that a value is in this experiment."""
        return number_of(value, self.address, self.word)

    def _atom(self, word: Word) -> int:
        place = _PLACES.get(word)
        if place is None:
            half = halves.half_of(word)
            if half is not None:
                return self.number(half[0]) >> 32 * half[1] & e.MASK
            if word in _MEMORY_PLACES:
                name, offset = _MEMORY_PLACES[word]
            else:  # of the frame below an aligned stack pointer
                name, offset = "frame", int(word.args[0].removeprefix("frame").split()[0])
            place = self.address(name) - self.situation.arena + records.ARENA + offset
        return int.from_bytes(self.situation.record[place : place + 4], "little")


def number_of(value: Value, address: Callable[[str], int], word: Callable[[Word], int]) -> int:
    """The number that a value is. address: of a region's offset 0, by name; word: the number of a word. Raises KeyError
    for a value that is not determined by these."""
    if isinstance(value, int):
        return value
    if isinstance(value, Pointer | Difference):
        assert isinstance(value.at, int)
        if isinstance(value, Pointer):
            return address(value.region.name) + value.at & e.MASK64
        return address(value.plus.name) - address(value.minus.name) + value.at & e.MASK64
    if not isinstance(value, v.Quad):
        raise KeyError(value)
    return word(value.low) | word(value.high) << 32


def plan(source: random.Random, vectors: tuple[int, ...], pointers: dict[int, tuple[str, int]], mode: str = "") -> Plan:
    """A random plan; with a mode all is known ("all"), all but vectors and memory ("general"), or "nothing".

    vectors: those that the instructions use; others are unknown. pointers: general registers that are one, in any case.
    """
    if mode:
        general: list[int | tuple[str, int]] = [UNKNOWN_VALUE if mode == "nothing" else KNOWN] * 16
        words = ALL if mode == "all" else 0
        found = Plan(general, dict.fromkeys(vectors, words), 0 if mode == "nothing" else 255, words, mode != "nothing")
    else:
        kinds = source.choices((ALL, 0, -1), (40, 45, 15), k=len(vectors))
        known = {i: kind if kind >= 0 else source.getrandbits(16) for i, kind in zip(vectors, kinds, strict=True)}
        masks = 255 if source.random() < 0.7 else source.getrandbits(8)
        memory = source.choice((ALL, 0, 0, source.getrandbits(16)))
        chosen = source.choices((KNOWN, UNKNOWN_VALUE, LOW, SHORT), (50, 35, 5, 10), k=16)
        found = Plan([*chosen], known, masks, memory, source.random() < 0.6)
    for i, pointer in pointers.items():
        found.general[i] = pointer
    return found
