# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""verify.integers' machine in a state that has numbers, as verify.sequences.symbolic is for the other machine.

Registers, lanes and words of memory are numbers or unknowns. What is claimed is what the polynomials are for these.
"""

import copy
import struct
from random import Random
from types import SimpleNamespace
from typing import Any

from iced_x86 import Instruction

from verify.allowed import admit
from verify.decode import _MNEMONICS, Decoded
from verify.faults import Fault
from verify.image import Section
from verify.integers import vectors
from verify.integers.algebra import FULL, ONE, ZERO, Algebra, Integer, evaluated, number
from verify.integers.calls import numbers
from verify.integers.conventions import LANES
from verify.integers.machine import FORMS, STEPS_OF, Machine
from verify.integers.state import Flags, Pointer, State, Value
from verify.more_allowed import NAMES
from verify.sequences import records
from verify.sequences.records import FLAG_BITS, RSP, Situation
from verify.sequences.symbolic import KNOWN, REFUSALS, Plan, Refused, Secrecy, _is_secret

EVERY = FORMS | vectors.FORMS
SKIPPED = ("RET", "ENDBR64", "NOP")
#: For a region of the arena, the region that the machine knows it as, and the offset there of its offset 0. That is -8
#: for the stack: the machine's 0 is the return address, 8 less than a multiple of 16.
PLACES = {"stack": ("stack", -8), "buffer": ("message", 256), "loose": ("key", 16), "constants": ("constants", 0)}


def may_know(mnemonic: int) -> bool:
    """Whether the machine has an entry for some form with this mnemonic (iced-x86's number)."""
    name = _MNEMONICS.get(mnemonic, "")
    return name not in SKIPPED and (name in STEPS_OF or name.startswith(("V", "P", "MOV")))


class Executable:
    """A decoded instruction. None of these jumps or returns."""

    returns = False

    def __init__(self, raw: Instruction) -> None:
        self.raw = raw
        self.decoded = Decoded(raw)
        self.mnemonic = self.decoded.mnemonic
        self.on_vectors = self.mnemonic not in STEPS_OF
        self.vectors = [operand.number for operand in self.decoded.operands if operand.kind == "vector"]

    def __str__(self) -> str:
        return str(self.decoded)


def executable(raw: Instruction, code: bytes) -> Executable | None:
    """The instruction; None where a strict proof refuses the form whatever the state. code: its bytes."""
    if NAMES[raw.code] not in EVERY:
        return None
    try:
        admit(SimpleNamespace(), raw, code, None, EVERY)  # type: ignore[arg-type]
        found = Executable(raw)
    except Fault:
        return None
    return found if found.mnemonic not in SKIPPED and not found.mnemonic.startswith("J") else None


class Exact:
    """One experiment on verify.integers' machine, with the interface of verify.sequences.symbolic.Symbolic."""

    def __init__(self, situation: Situation, constants: bytes, plan: Plan) -> None:
        self.situation, self.algebra = situation, Algebra()
        self.given: dict[int, int] = {}  # their numbers, by unknown
        self.places: dict[int, int] = {}  # their offsets in the record, by unknown
        section = Section("constants", records.CONSTANTS_AT, constants, 64, False)
        image: Any = SimpleNamespace(
            locate=lambda address: SimpleNamespace(region=section, at=address - records.CONSTANTS_AT),
            sections=[section],
        )
        general = [self._general(i, kind) for i, kind in enumerate(plan.general)]
        lanes: list[list[Value]] = [[self._lane(i, j, plan) for j in range(LANES)] for i in range(32)]
        self.state = State(self.algebra, number(512), general, lanes, image)
        base = situation.bases["stack"]
        stack = general[RSP]
        assert isinstance(stack, Pointer)
        for at in range(stack.at, -8, 8):
            place = base + at + 8
            known = plan.memory >> (at // 4 & 15) & 1
            self.state.stack["stack", at] = self._word("stack", place, bool(known), False)
        self.state.inputs = Inputs(self)
        (flags,) = struct.unpack_from("<Q", situation.record, records.FLAGS)
        if plan.flags:
            c, z = (flags >> FLAG_BITS[name] & 1 for name in "cz")
            self.state.flags = Flags(number(c), ZERO if z else ONE)
        self.machine = Machine(image)
        self.initial = list(general), [list(each) for each in lanes], dict(self.state.stack)

    def _word(self, name: str, place: int, known: bool, secret: bool | None = None) -> Integer:
        """The 8 bytes at an offset of the record: a number where they are known, else an unknown."""
        value = int.from_bytes(self.situation.record[place : place + 8], "little")
        if known:
            return number(value)
        found = self.algebra.unknown(f"{name} at {place}", secret=_is_secret(place) if secret is None else secret)
        (unknown,) = next(iter(found.terms))
        self.given[unknown], self.places[unknown] = value, place
        return found

    def _general(self, i: int, kind: int | tuple[str, int]) -> Value:
        if isinstance(kind, tuple):
            region, origin = PLACES[kind[0]]
            return Pointer(region, kind[1] + origin)
        return self._word(f"register {i}", records.GENERAL + 8 * i, kind == KNOWN)

    def _lane(self, i: int, j: int, plan: Plan) -> Integer:
        known = plan.vectors.get(i, 0) >> 2 * j & 3 == 3
        return self._word(f"zmm{i}[{j}]", records.VECTORS + 64 * i + 8 * j, known)

    def run(self, executable: Executable) -> bool:
        """Runs one instruction; False, since none jumps. Raises Refused if the machine does, and changes nothing."""
        kept = _copied(self.state)
        try:
            self.machine.step(self.state, executable.decoded)
            top = self.state.registers[RSP]
            if not isinstance(top, Pointer) or top.region != "stack":
                raise Fault("unsupported", "the stack is aligned anew, to where is not known")
            if not all(isinstance(value, Integer | Pointer) for value in self.state.locations().values()):
                raise Fault("unsupported", "of something nothing is claimed")
        except Fault as fault:
            self.state = kept
            if fault.kind not in REFUSALS:
                raise
            raise Refused(str(fault)) from fault
        return False

    def number(self, value: Value) -> int:
        """The number that a value is in this experiment. Raises AssertionError where it is not in the value's range."""
        if isinstance(value, Integer):
            found = evaluated(value.terms, self.numbers)
            if not value.low <= found <= value.high:
                raise AssertionError(f"{found:#x} is not in its range, {value.low:#x} to {value.high:#x}")
            return found
        assert isinstance(value, Pointer)
        region = next(name for name, (where, _) in PLACES.items() if where == value.region)
        return self.situation.address(region) + value.at - PLACES[region][1] & FULL

    def _changed(self) -> list[tuple[int, Value]]:
        """The offsets in the record of all that has changed, with its value now."""
        s, (general, lanes, stack) = self.state, self.initial
        found = [(records.GENERAL + 8 * i, x) for i, x in enumerate(s.registers) if x is not general[i]]
        found += [
            (records.VECTORS + 64 * i + 8 * j, x)
            for i, row in enumerate(s.vectors)
            for j, x in enumerate(row)
            if x is not lanes[i][j]
        ]
        words = {**s.below, **s.stack}
        base = self.situation.bases["stack"] + 8
        return found + [(base + at[1], x) for at, x in words.items() if x is not stack.get(at)]

    def expected(self) -> bytearray:
        """The record as it has to be afterwards, by what the machine claims; its flags are those before."""
        self.numbers = numbers(self.algebra, Random(0), self.given)
        result = bytearray(self.situation.record)
        for at, value in self._changed():
            struct.pack_into("<Q", result, at, self.number(value))
        return result

    def unclaimed(self) -> list[int]:
        """No words: something is claimed of all."""
        return []

    def flags(self) -> dict[str, bool]:
        """CF and ZF as conditions ("b", "e"), where the machine claims to know them."""
        carry, word = self.state.flags.carry, self.state.flags.word
        found = {}
        if carry is not None:
            found["b"] = self.number(carry) == 1
        if word is not None:
            found["e"] = self.number(word) == 0
        return found

    def secrecy(self) -> Secrecy:
        """Which words are secret before, and what the machine calls public afterwards."""
        secret = [at for unknown, at in self.places.items() if self.algebra.unknowns[unknown].secret]
        public = [at for at, x in self._changed() if not (isinstance(x, Integer) and self.algebra.secret(x))]
        halves = [sorted(at + half for at in some for half in (0, 4)) for some in (secret, public)]
        return Secrecy(halves[0], halves[1], "" if self.state.flags.secret else "".join(FLAG_BITS))


class Inputs(dict[tuple[str, int], Integer]):
    """Words of key and message, each made when it is asked for."""

    def __init__(self, owner: Exact) -> None:
        super().__init__()
        self.owner = owner

    def get(self, key: tuple[str, int], default: Any = None) -> Any:
        """The word at an offset of an input; `default` is never given."""
        if key not in self:
            name, (_, origin) = next((name, where) for name, where in PLACES.items() if where[0] == key[0])
            place = self.owner.situation.bases[name] + key[1] - origin
            self[key] = self.owner._word(key[0], place, False, key[0] == "key")
        return self[key]


def _copied(s: State) -> State:
    kept = copy.copy(s)
    kept.registers, kept.vectors = list(s.registers), [list(each) for each in s.vectors]
    kept.stack, kept.below, kept.flags, kept.tag = dict(s.stack), dict(s.below), copy.copy(s.flags), dict(s.tag)
    return kept
