# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Experiments: a random sequence from a random state, what verify's machine says of it, and what the CPU does."""

import random
import re
import struct
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.sequences import forms, records
from verify.sequences.exact import Exact, ExactMore
from verify.sequences.forms import Item
from verify.sequences.native import Machine
from verify.sequences.records import Situation
from verify.sequences.symbolic import KNOWN, Plan, Refused, Secrecy, Symbolic, plan

LONGEST = 12
#: How often which group of instructions is drawn.
GROUPS = {"vector": 34, "general": 38, "pointer": 12, "stack": 6, "jump": 9, "mask": 3}


MACHINES: dict[str, Any] = {"bits": Symbolic, "integers": Exact, "more": ExactMore}


@dataclass(frozen=True)
class Place:
    """An instruction of a sequence. over: how many of those after it a jump skips."""

    item: Item
    over: int = 0


@dataclass
class Experiment:
    """A sequence in a state, and what verify's machine says of it. places: the instructions that it accepted;
    expected: the record afterwards; claims: flags and conditions; refused: how many it did not accept; crash: its
    error, as text."""

    situation: Situation
    plan: Plan
    places: list[Place]
    expected: bytearray
    claims: dict[str, bool]
    refused: int = 0
    crash: str = ""
    secrecy: Secrecy | None = None
    unclaimed: list[int] = field(default_factory=list)  # offsets in the record of words of which nothing is said
    index: int = 0  # in its batch


def encode(places: Sequence[Place], slot: int) -> bytes:
    """The bytes of a sequence at a slot of the code page, with the jump that leaves. Raises ValueError for too many."""
    sizes = [len(place.item.code) for place in places]
    code = bytearray()
    at = records.CODE_AT + records.CODE_BYTES * slot
    for i, place in enumerate(places):
        item = place.item
        some = bytearray(item.code)
        if item.skips:
            size = 1 if len(some) == 2 else 4
            some[-size:] = sum(sizes[i + 1 : i + 1 + place.over]).to_bytes(size, "little")
        elif item.relative >= 0:
            moved = at + len(code) - records.CODE_AT
            distance = int.from_bytes(some[item.relative : item.relative + 4], "little") - moved
            some[item.relative : item.relative + 4] = (distance & 0xFFFFFFFF).to_bytes(4, "little")
        code += some
    code += records.LEAVE
    if len(code) > records.CODE_BYTES:
        raise ValueError("a sequence too long for its slot")
    return bytes(code)


def execute(situation: Situation, constants: bytes, known: Plan, places: Sequence[Place]) -> Experiment:
    """What verify's machine says of a sequence. Instructions that it refuses are left out, and change nothing."""
    machine = MACHINES[known.words](situation, constants, known)
    kept: list[Place] = []
    dropped: list[int] = []
    skip_to = 0
    crash = ""
    for i, place in enumerate(places):
        if i - len(dropped) == LONGEST:
            places = places[:i]
            break
        if i < skip_to:
            continue
        try:
            if machine.run(place.item.step):
                skip_to = i + 1 + place.over
                if place.item.step.returns:
                    places = places[: i + 1]
                    break
        except Refused:
            dropped.append(i)
        except Exception as error:  # noqa: BLE001  (whatever it is, it is a finding, and the sequence is printed)
            crash = f"{type(error).__name__}: {error}"
            break
    # A refused instruction is taken out, and jumps over it become shorter.
    end = i + 1 if crash else len(places)
    for i, place in enumerate(places[:end]):
        if i in dropped:
            continue
        over = place.over
        if over:
            behind = range(i + 1, min(i + 1 + over, end))
            over = sum(j not in dropped for j in behind)
        kept.append(Place(place.item, over))
    if not crash:
        try:
            said = machine.expected(), machine.flags()
            secrecy, unclaimed = machine.secrecy(), machine.unclaimed()
            return Experiment(situation, known, kept, *said, len(dropped), secrecy=secrecy, unclaimed=unclaimed)
        except Exception as error:  # noqa: BLE001
            crash = f"{type(error).__name__}: {error}"
    return Experiment(situation, known, kept, bytearray(situation.record), {}, len(dropped), crash)


@dataclass
class Chunk:
    """What the experiments of one chunk share: registers, samples of instructions by group, and numbers."""

    source: random.Random
    machine: Machine
    words: str = "bits"
    registers: forms.Registers = field(init=False)
    groups: dict[str, list[Item]] = field(init=False)
    numbers: bytes = field(init=False)
    constants: bytes = field(init=False)

    def __post_init__(self) -> None:
        self.registers = forms.registers(self.source)
        items = forms.pool(self.source, self.registers, self.machine.features, self.machine.wrong, self.words)
        self.groups = {name: [item for item in items if item.group == name] for name in GROUPS}
        self.groups = {name: some for name, some in self.groups.items() if some}
        self.numbers = records.numbers(self.source)
        self.constants = records.piece(self.source, self.numbers, records.CONSTANTS_BYTES)

    def pointers(self) -> dict[int, tuple[str, int]]:
        """The general registers that hold pointers, drawn at random, with region and offset."""
        source, (first, second) = self.source, self.registers.pointers
        kinds = source.random()
        found = {first: ("buffer", source.choice((-64, 0, 0, 0, 64, 16, 1)))}
        if kinds < 0.4:
            found[second] = ("buffer", source.choice((-128, -64, 0, 64, 4)))
        elif kinds < 0.6:
            found[second] = ("loose", source.choice((-16, 0, 0, 3)))
        elif kinds < 0.8:
            found[second] = ("stack", -8 * source.randrange(2, 30))
        found[records.RSP] = ("stack", -8 * source.randrange(1, 24))
        return found

    def experiment(self, places: list[Place] | None = None, mode: str = "") -> Experiment:
        """An experiment. places: its sequence, random where none is given. mode: see verify.sequences.symbolic.plan."""
        source = self.source
        pointers = self.pointers()
        situation = records.situation(source, self.numbers, self.machine.width, pointers)
        known = plan(source, self.registers.vectors, pointers, mode)
        known.words = self.words
        if source.random() < 0.8 and self.registers.index not in pointers:
            known.general[self.registers.index] = KNOWN  # an index that is known, and mostly small
            situation = _small(situation, self.registers.index, source)
        return execute(situation, self.constants, known, self._places() if places is None else places)

    def _places(self) -> list[Place]:
        source = self.source
        count = source.randrange(3, LONGEST + 6)  # a third is refused
        names = source.choices(list(self.groups), [GROUPS[name] for name in self.groups], k=count)
        places = []
        for name in names:
            item = source.choice(self.groups[name])
            places.append(Place(item, source.randrange(4) if item.skips else 0))
        if source.random() < 0.05 and self.words == "bits":
            places += [Place(item) for item in forms.returning()]
        return places


def _small(situation: Situation, register: int, source: random.Random) -> Situation:
    record = bytearray(situation.record)
    struct.pack_into("<Q", record, records.GENERAL + 8 * register, source.choice((0, 1, 2, 4, 8, 16, 31, 33)))
    return Situation(bytes(record), situation.bases)


def compare(
    machine: Machine, constants: bytes, experiments: Sequence[Experiment]
) -> list[tuple[Experiment, list[str]]]:
    """Runs the experiments on the machine: gives those that differ, each with what differs.

    Each is run again with other secrets: all that is not secret afterwards must be the same.
    """
    given, others = [], []
    for i, experiment in enumerate(experiments):
        experiment.index = i
        code = encode(experiment.places, i % records.CHUNK)
        record = experiment.situation.record
        given.append(record[: records.CODE] + code.ljust(records.CODE_BYTES, b"\xcc") + record[records.ARENA :])
        others.append(_with_other_secrets(given[-1], experiment, machine.width))
    found = []
    runs = machine.run(constants, given), machine.run(constants, others)
    for experiment, after, other in zip(experiments, *runs, strict=True):
        # The code lies in the record too, and flags are compared by their claims.
        expected = experiment.expected
        expected[records.CODE : records.ARENA] = after[records.CODE : records.ARENA]
        expected[records.FLAGS : records.FLAGS + 8] = after[records.FLAGS : records.FLAGS + 8]
        for at in experiment.unclaimed:
            expected[at : at + 4] = after[at : at + 4]
        (flags,) = struct.unpack_from("<Q", after, records.FLAGS)
        wrong = [experiment.crash] if experiment.crash else []
        if expected != after:
            wrong += differences(expected, after)
        if after[records.STATUS : records.STATUS + 8] == bytes(8):
            claims = experiment.claims.items()
            wrong += [f"{name}: {value}, CPU {not value}" for name, value in claims if value != truth(name, flags)]
            wrong += _interference(experiment, after, other)
        if wrong:
            found.append((experiment, wrong))
    return found


def _with_other_secrets(record: bytes, experiment: Experiment, width: int) -> bytes:
    """The record with a change in every secret word: of one bit, or of any."""
    if experiment.secrecy is None:
        return record
    source = random.Random(record[: records.MASKS])
    result = bytearray(record)
    for at in experiment.secrecy.secret:
        there = width == 64 or at >= records.GENERAL or (at < 64 * 16 and at % 64 < width)
        if there:
            change = 1 << source.randrange(32) if source.random() < 0.5 else source.getrandbits(32)
            (word,) = struct.unpack_from("<I", record, at)
            struct.pack_into("<I", result, at, word ^ change)
    return bytes(result)


def _interference(experiment: Experiment, after: bytes, other: bytes) -> list[str]:
    """What the machine calls public, and yet differs between two runs that differ in secrets alone."""
    secrecy = experiment.secrecy
    if secrecy is None:
        return []
    found = [name_of(at) for at in secrecy.public if after[at : at + 4] != other[at : at + 4]]
    one, two = (struct.unpack_from("<Q", some, records.FLAGS)[0] for some in (after, other))
    found += [f"flag {name}" for name in secrecy.flags if (one ^ two) >> records.FLAG_BITS[name] & 1]
    return [f"{name} depends on a secret" for name in found]


def truth(name: str, flags: int) -> bool:
    """Whether, with these EFLAGS, a flag ("flag c") is set or a condition ("be") holds (SDM Vol. 1, appendix B)."""
    c, p, a, z, s, o = (bool(flags >> bit & 1) for bit in records.FLAG_BITS.values())
    table = {"o": o, "b": c, "e": z, "be": c or z, "s": s, "p": p, "l": s != o, "le": z or s != o,
             "no": not o, "ae": not c, "ne": not z, "a": not (c or z), "ns": not s, "np": not p, "ge": s == o,
             "g": not z and s == o,
             "flag c": c, "flag p": p, "flag a": a, "flag z": z, "flag s": s, "flag o": o}  # fmt: skip
    return table[name]


def differences(expected: bytes, after: bytes) -> list[str]:
    """What differs between two records, with both numbers; or the signal that the CPU raised."""
    (status,) = struct.unpack_from("<Q", after, records.STATUS)
    if status:
        return [f"the CPU raises signal {status}"]
    found = []
    for at in range(0, records.RECORD, 4):
        mine, real = (int.from_bytes(some[at : at + 4], "little") for some in (expected, after))
        if mine != real:
            found.append(f"{name_of(at)}: {mine:#x}, CPU {real:#x}")
    return found


def name_of(at: int) -> str:
    """What lies at an offset of a record, for people."""
    if at < records.MASKS:
        return f"zmm{at // 64}[{at // 4 % 16}]"
    if at < records.FLAGS:
        half = "high" if at & 4 else "low"
        if at < records.GENERAL:
            return f"k{(at - records.MASKS) // 8} {half}"
        return f"{GENERAL_NAMES[(at - records.GENERAL) // 8]} {half}"
    return f"arena+{at - records.ARENA}" if at >= records.ARENA else f"record+{at}"


GENERAL_NAMES = ("rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", *(f"r{i}" for i in range(8, 16)))


def mnemonic(form: str) -> str:
    """The mnemonic in a form's name: VPADDD of "EVEX_VPADDD_XMM_K1Z_XMM_XMMM128B32, masked"."""
    return re.sub(r"^(VEX|EVEX|XOP)_", "", form.split(",")[0]).split("_")[0]


def kind(places: Sequence[Place]) -> str:
    """The forms of a sequence as one text, with all conditions taken for one."""
    names = []
    for place in places:
        form, comma, operands = place.item.form.partition(",")
        names.append(re.sub(r"^(CMOV|SET|J)(?!MP).*", r"\1cc", mnemonic(form)) + comma + operands)
    return "; ".join(names)


def count_forms(experiments: Sequence[Experiment]) -> Counter[str]:
    """How often each form is in these experiments."""
    names = (place.item.form for experiment in experiments for place in experiment.places)
    return Counter(re.sub(r"behind \w+", "prefixed", name) for name in names)
