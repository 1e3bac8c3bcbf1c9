# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""verify.integers' machine in a state that has numbers, as verify.sequences.symbolic is for the other machine.

Registers, lanes and words of memory are numbers, unknowns, or two unknown words of bits. What is claimed is what the
polynomials and the words of bits are for these.
"""

import copy
import struct
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

from iced_x86 import Instruction

from verify import expression as e
from verify.aead.others import Calling
from verify.allowed import admit
from verify.decode import MNEMONICS, NAMES, Decoded
from verify.evaluate import Numbers
from verify.expression import Word
from verify.faults import Fault
from verify.image import Section
from verify.integers import vectors
from verify.integers.algebra import FULL, ONE, ZERO, Integer, evaluated, number
from verify.integers.calls import numbers
from verify.integers.conventions import LANES
from verify.integers.machine import FORMS, STEPS_OF, Machine
from verify.integers.others.general import GENERAL, condition
from verify.integers.others.known import Known
from verify.integers.others.vectors import VECTORS
from verify.integers.state import MASKS, Flags, Pointer, State, Value, joined
from verify.semantics.forms import VECTOR
from verify.sequences import records
from verify.sequences.records import FLAG_BITS, RSP, Situation
from verify.sequences.symbolic import KNOWN, REFUSALS, Plan, Refused, Secrecy, holds_secret
from verify.values import Quad

SKIPPED = ("RET", "ENDBR64", "NOP")
#: For a region of the arena, the region that the machine knows it as, and the offset there of its offset 0. That is -8
#: for the stack: the machine's 0 is the return address, 8 less than a multiple of 16.
PLACES = {"stack": ("stack", -8), "buffer": ("message", 256), "loose": ("key", 16), "constants": ("constants", 0)}


@dataclass(frozen=True)
class Words:
    """What a machine understands: the forms of its list, None where it has none; and mnemonics that it may know."""

    forms: frozenset[str] | None
    names: frozenset[str]

    def may_know(self, mnemonic: int) -> bool:
        """Whether the machine has an entry for some form with this mnemonic (iced-x86's number)."""
        name = MNEMONICS.get(mnemonic, "")
        there = name in self.names or name.startswith(("CMOV", "SET"))
        return name not in SKIPPED and there

    def executable(self, raw: Instruction, code: bytes) -> "Executable | None":
        """The instruction; None where a proof refuses the form whatever the state. code: its bytes."""
        if self.forms is not None and NAMES[raw.code] not in self.forms:
            return None
        try:
            admit(SimpleNamespace(), raw, code, None, self.forms)  # type: ignore[arg-type]
            found = Executable(raw)
        except Fault:
            return None
        return found if found.mnemonic not in SKIPPED and not found.mnemonic.startswith("J") else None


STRICT_NAMES = frozenset({*STEPS_OF, *vectors.LANEWISE, *VECTOR})
INTEGERS = Words(FORMS, STRICT_NAMES)
#: The policy `known`, whose machines have no list.
MORE = Words(None, STRICT_NAMES | {*GENERAL, *VECTORS, "PINSRB", "PEXTRB"})


class Executable:
    """A decoded instruction. None of these jumps or returns."""

    returns = False

    def __init__(self, raw: Instruction) -> None:
        self.raw = raw
        self.decoded = Decoded(raw)
        self.mnemonic = self.decoded.mnemonic
        self.vectors = [operand.number for operand in self.decoded.operands if operand.kind == "vector"]
        self.on_vectors = bool(self.vectors) or self.mnemonic == "VZEROUPPER"

    def __str__(self) -> str:
        return str(self.decoded)


class Exact:
    """One experiment on verify.integers' machine, with the interface of verify.sequences.symbolic.Symbolic."""

    machines: tuple[type[Machine], ...] = (Machine,)

    def __init__(self, situation: Situation, constants: bytes, plan: Plan) -> None:
        machine = self.machines[situation.record[0] % len(self.machines)]
        self.situation, self.algebra = situation, machine.rules()
        self.atoms, self.bits, self.new = dict[str, int](), dict[Word, int](), set[int]()
        self.given: dict[int, int] = {}  # their numbers, by unknown
        self.places: dict[int, int] = {}  # their offsets in the record, by unknown
        section = Section("constants", records.CONSTANTS_AT, constants, 64, False)
        image: Any = SimpleNamespace(
            locate=lambda address: SimpleNamespace(region=section, at=address - records.CONSTANTS_AT),
            sections=[section],
        )
        general = [self._general(i, kind) for i, kind in enumerate(plan.general)]
        lanes: list[list[Value]] = [[self._lane(i, j, plan) for j in range(LANES)] for i in range(32)]
        masks = [self._word(f"k{i}", records.MASKS + 8 * i, False, False, False) for i in range(MASKS)]
        self.state = State(self.algebra, number(512), general, lanes, image, masks=masks)
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
        self.machine = machine(image)
        self.initial = list(general), [list(each) for each in lanes], list(masks), dict(self.state.stack)

    def _word(self, name: str, place: int, known: bool, secret: bool | None = None, bits: bool = True) -> Any:
        """The 8 bytes at an offset of the record: a number where they are known, else an unknown, or words of bits."""
        secret = holds_secret(place) if secret is None else secret
        if bits and not known and self.situation.record[place] % 2:
            return joined(self._atom(place, secret), self._atom(place + 4, secret))
        value = int.from_bytes(self.situation.record[place : place + 8], "little")
        if known:
            return number(value)
        found = self.algebra.unknown(f"{name} at {place}", secret=secret)
        (unknown,) = next(iter(found.terms))
        self.given[unknown], self.places[unknown] = value, place
        return found

    def _atom(self, place: int, secret: bool) -> Word:
        """Four bytes as a word of bits."""
        word = e.atom(f"at {place}", secret)
        self.bits[word] = place
        self.atoms[f"at {place}"] = int.from_bytes(self.situation.record[place : place + 4], "little")
        return word

    def _general(self, i: int, kind: int | tuple[str, int]) -> Any:
        if isinstance(kind, tuple):
            region, origin = PLACES[kind[0]]
            return Pointer(region, kind[1] + origin)
        return self._word(f"register {i}", records.GENERAL + 8 * i, kind == KNOWN)

    def _lane(self, i: int, j: int, plan: Plan) -> Any:
        known = plan.vectors.get(i, 0) >> 2 * j & 3 == 3
        return self._word(f"zmm{i}[{j}]", records.VECTORS + 64 * i + 8 * j, known)

    def run(self, executable: Executable) -> bool:
        """Runs one instruction; False, since none jumps. Raises Refused if the machine does, and changes nothing."""
        kept = _copied(self.state)
        try:
            self.machine.step(self.state, executable.decoded)
            for value in self.state.locations().values():
                if isinstance(value, Pointer) and value.region == "frame":
                    raise Fault("unsupported", "the stack is aligned anew, to where is not known")
                if not isinstance(value, Integer | Pointer | Quad):
                    raise Fault("unsupported", "of something nothing is claimed")
        except Fault as fault:
            self.state = kept
            if fault.kind not in REFUSALS:
                raise
            raise Refused(str(fault)) from fault
        return False

    def number(self, value: Any) -> int:
        """The number that a value is in this experiment. Raises AssertionError where it is not in the value's range,
        KeyError where nothing is said of it."""
        if isinstance(value, Quad):
            return self.words.word(value.low) | self.words.word(value.high) << 32
        if isinstance(value, Integer):
            if self.new & self.algebra.rests_on(value):
                raise KeyError(value)
            found = evaluated(value.terms, self.numbers)
            if not value.low <= found <= value.high:
                raise AssertionError(f"{found:#x} is not in its range, {value.low:#x} to {value.high:#x}")
            return found
        assert isinstance(value, Pointer)
        region = next(name for name, (where, _) in PLACES.items() if where == value.region)
        return self.situation.address(region) + value.at - PLACES[region][1] & FULL

    def _changed(self) -> list[tuple[int, Any]]:
        """The offsets in the record of all that has changed, with its value now."""
        s, (general, lanes, masks, stack) = self.state, self.initial
        found = [(records.GENERAL + 8 * i, x) for i, x in enumerate(s.registers) if x is not general[i]]
        found += [
            (records.VECTORS + 64 * i + 8 * j, x)
            for i, row in enumerate(s.vectors)
            for j, x in enumerate(row)
            if x is not lanes[i][j]
        ]
        found += [(records.MASKS + 8 * i, x) for i, x in enumerate(s.masks) if x is not masks[i]]
        words = {**s.below, **s.stack}
        base = self.situation.bases["stack"] + 8
        return found + [(base + at[1], x) for at, x in words.items() if x is not stack.get(at)]

    def evaluate(self) -> None:
        """Gives all unknowns that there are numbers."""
        self.words = Numbers(lambda word: self.atoms[word.args[0]])
        for quad, value in self.algebra.integers.items():
            (unknown,) = next(iter(value.terms))
            try:
                self.given[unknown] = self.number(quad)
            except KeyError:  # half of what was on the stack
                self.new.add(unknown)
        self.numbers = numbers(self.algebra, Random(0), self.given)

    def expected(self) -> bytearray:
        """The record as it has to be afterwards, by what the machine claims; its flags are those before."""
        self.evaluate()
        result, self.lost = bytearray(self.situation.record), list[int]()
        for at, value in self._changed():
            try:
                struct.pack_into("<Q", result, at, self.number(value))
            except KeyError:
                self.lost += at, at + 4
        return result

    def unclaimed(self) -> list[int]:
        """The offsets of words that are made of what was on the stack."""
        return self.lost

    def flags(self) -> dict[str, bool]:
        """Conditions, where the machine claims to know them."""
        found, word = dict[str, bool](), self.state.flags.word
        with suppress(KeyError):
            if word is not None:
                found["e"] = self.number(word) == 0
        for name in ("b", "be", "l", "le", "s"):
            with suppress(Fault, KeyError):
                bit = condition(self.state, name.upper())
                self.evaluate()
                found[name] = self.number(bit) == 1
        return found

    def secrecy(self) -> Secrecy:
        """Which words are secret before, and what the machine calls public afterwards."""
        some = [at for unknown, at in self.places.items() if self.algebra.unknowns[unknown].secret]
        secret = [at + half for at in some for half in (0, 4)]
        secret += [at for word, at in self.bits.items() if word.secret]
        public = {at + half for at, x in self._changed() if not self.state.secret(x) for half in (0, 4)} - {*self.lost}
        return Secrecy(sorted(secret), sorted(public), "" if self.state.flags.secret else "".join(FLAG_BITS))


class ExactMore(Exact):
    """An experiment on the machines of the policy `known`: that of authenticators, or that of AEADs."""

    machines = Known, Calling


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
            self[key] = self.owner._word(key[0], place, False, key[0] == "key", False)
        return self[key]


def _copied(s: State) -> State:
    kept = copy.copy(s)
    kept.registers, kept.vectors = list(s.registers), [list(each) for each in s.vectors]
    kept.stack, kept.below, kept.flags, kept.tag = dict(s.stack), dict(s.below), copy.copy(s.flags), dict(s.tag)
    kept.masks = list(s.masks)
    return kept
