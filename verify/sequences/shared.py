# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs shared by many lengths against a run of each length alone: small random programs that compute with a length.

verify.explore lets lengths share a run until a branch parts them. Here every state on the way of such a run is made
definite for single lengths, and compared with the state in which a run of that length alone is at the same step.
"""

import random
import zlib
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from verify import halves
from verify import values as v
from verify.contract import POLICIES
from verify.evaluate import Numbers
from verify.execute import Program
from verify.explore import _Run, restore
from verify.expression import MASK, ZERO, Word
from verify.faults import Fault, Undecided
from verify.flags import CONDITIONS, NEGATED, Flags, holds
from verify.linked import Linked
from verify.prove import Subject
from verify.regions import Region
from verify.sequences.programs import Source
from verify.sequences.shrink import smallest
from verify.sequences.symbolic import number_of
from verify.state import GENERAL, State
from verify.structure import Snapshot
from verify.values import Length, Value

START = 0x10000000
MOST = 80  # instructions of a run
ARGUMENTS = ("c", "len", "n", "k")
EDGES = (0, 1, 2, 15, 16, 63, 64, 65, 127, 128, 255, 256, 2**16 - 1, 2**16, 2**31 - 1, 2**31, 2**32 - 1, 2**32,
         2**32 + 1, 2**60, 2**62, 2**63 - 65, 2**63 - 1, 2**63, 2**63 + 1, 2**64 - 65, 2**64 - 64,
         2**64 - 1)  # fmt: skip
NAMES = (*CONDITIONS, *NEGATED)


def lengths(source: random.Random) -> list[int]:
    """Random lengths, ascending, many of them near powers of 2. A shared run knows the interval from first to last."""
    limit = source.choice((200, 5000, 2**32 + 2, 2**63, 2**64, 2**64))
    low = source.choice((0, 0, 1, 64, source.randrange(300), source.choice(EDGES)))
    low = min(low, limit - 2)
    chosen = {low, limit - 1}
    chosen |= {edge for edge in EDGES if low <= edge < limit and source.random() < 0.5}
    chosen |= {low + source.randrange(min(limit - low, 300)) for _ in range(4)}
    return sorted(chosen)


@dataclass
class Step:
    """The registers and flags of a run before the instruction at an address."""

    address: int
    general: list[Value]
    flags: Flags

    @cached_property
    def claims(self) -> dict[str, bool]:
        """The flags and conditions that are decided in this state."""
        return claims(self.flags)


class Bytes(Linked):
    """An image of code at START that no file holds."""

    def __init__(self, code: bytes) -> None:
        self.bytes = code
        self.sections, self.changed, self.external, self.supplied, self.thread = [], {}, {}, {}, None
        self.space = Region("constants", 0, 0, lambda offset: ZERO)  # type: ignore[assignment]

    def code(self, address: int, size: int = 15) -> bytes:
        """Up to `size` bytes of the code, from an address on."""
        return self.bytes[address - START : address - START + size]


class Watched(Program):
    """A program that keeps the states at its stops, in `seen`."""

    def __init__(self, image: Any) -> None:
        super().__init__(image)
        self.seen: list[Step] = []

    def run(self, s: State, address: int, most: int, at: Any = None) -> int:
        """As Program.run, with MOST instructions allowed."""

        def see(where: int, now: State) -> bool:
            self.seen.append(Step(where, list(now.general), now.flags))
            return bool(at is not None and at(where, now))

        return super().run(s, address, MOST, see)


@dataclass
class Comparison:
    """How many states were compared, how many of them of runs that lengths shared, and what is different, as text."""

    states: int = 0
    shared: int = 0
    different: list[str] = field(default_factory=list)


def subject(code: bytes, addresses: Sequence[int]) -> Subject:
    """A program as a function to be run. It stops at these addresses."""
    program = Watched(Bytes(code))
    program.stop_at(set(addresses))
    return Subject(program, START, ARGUMENTS, "chacha20", POLICIES["strict"])


def compare(source: Source, given: Sequence[int], bases: Mapping[str, int]) -> Comparison:
    """Runs a program for all lengths at once, as verify.explore does, and for each alone, and compares every state.
    bases: the addresses of regions, by name."""
    addresses = source.addresses(START)
    whole = subject(source.code, addresses)
    alone = {length: _alone(source, addresses, length) for length in given}
    result = Comparison()
    watched = whole.program
    assert isinstance(watched, Watched)
    call = whole.call(Length(given[0], given[-1]))
    run = _Run(whole, call)
    work: list[tuple[Snapshot, int, Sequence[int], int]] = [(Snapshot(call.state), START, given, 0)]
    while work and not result.different:
        snapshot, address, part, position = work.pop()
        restore(call, snapshot, part)
        watched.seen = []
        watched.count = 0
        cut = run.on(address, part)
        for i, step in enumerate(watched.seen):
            for length in part:
                result.states += 1
                result.shared += len(part) > 1
                _same(step, alone[length], position + i, length, bases, result)
        if cut is not None:
            now, at = Snapshot(call.state), bisect_left(part, cut.at)
            behind = position + len(watched.seen) - 1
            work += [(now, cut.address, some, behind) for some in (part[at:], part[:at])]
        elif run.fresh_stop:
            work.append((snapshot, address, part, position))
        elif run.last is not None:
            places = [step.address for step in watched.seen]
            behind = position + len(places) - 1 - places[::-1].index(run.last.address)
            work += [(run.last.at, run.last.address, (length,), behind) for length in part]
    return result


@dataclass
class Alone:
    """The run of one length alone: its states. end: why it goes no further; "" at the return."""

    steps: list[Step]
    end: str  # why it goes no further; "" at the return


def _alone(source: Source, addresses: Sequence[int], length: int) -> Alone:
    single = subject(source.code, addresses)
    watched = single.program
    assert isinstance(watched, Watched)
    try:
        watched.run(single.call(length).state, START, MOST)
    except Fault as fault:
        return Alone(watched.seen, "" if fault.kind in ("unsupported", "secret", "endless") else str(fault))
    except Undecided as undecided:
        return Alone(watched.seen, str(undecided))
    return Alone(watched.seen, "")


def _same(step: Step, alone: Alone, position: int, length: int, bases: Mapping[str, int], result: Comparison) -> None:
    if position >= len(alone.steps):
        if alone.end:
            result.different.append(f"length {length}, step {position}: alone it ends before: {alone.end}")
        return
    single = alone.steps[position]
    where = f"length {length}, step {position}, at {step.address - START:+#x}"
    if step.address != single.address:
        result.different.append(f"{where}: alone it is at {single.address - START:+#x}")
        return
    for i in range(16):
        there, wanted = v.known(step.general[i], length), single.general[i]
        if there == wanted:
            continue
        mine, yours = number(there, bases, length), number(wanted, bases, length)
        if mine is not None and yours is not None and mine != yours:
            shown = f"{step.general[i]} is {mine:#x}"
            result.different.append(f"{where}: {GENERAL[i]} = {shown}, alone {yours:#x}")
    truth = single.claims
    for about in (step.claims, claims(step.flags.known_for(length))):
        for name, value in about.items():
            if name not in truth:
                result.different.append(f"{where}: claims {name} = {value}, alone it does not")
            elif truth[name] != value:
                result.different.append(f"{where}: {name} = {value}, alone {truth[name]}")


def claims(flags: Flags) -> dict[str, bool]:
    """The flags ("flag c") and conditions ("be") that are decided."""
    found = {}
    for name in Flags._fields:
        try:
            found[f"flag {name}"] = bool(flags.get(name))
        except (Fault, Undecided):
            continue
    for name in NAMES:
        try:
            found[name] = holds(flags, name)
        except (Fault, Undecided):
            continue
    return found


def number(value: Value, bases: Mapping[str, int], length: int) -> int | None:
    """The number that a value is for a length. bases: the addresses of regions, by name. None for bits that are
    unknown, and differ from run to run."""

    def atom(word: Word) -> int:
        name: str = word.args[0]
        half = halves.half_of(word)
        if half is not None:
            return whole(half[0]) >> 32 * half[1] & MASK
        if "#" in name:
            raise KeyError(name)
        return zlib.crc32(name.encode())

    def whole(value: Value) -> int:
        return number_of(v.known(value, length), bases.__getitem__, numbers.word)

    numbers = Numbers(atom)
    try:
        return whole(value)
    except KeyError:
        return None


def random_bases(source: random.Random) -> dict[str, int]:
    """Random addresses of the regions, of any alignment, but for the stack's, a multiple of 16."""
    found = {name: source.randrange(2**20, 2**46) for name in ("c", "n", "k", "m", "constants", "frame")}
    return {**found, "stack": 16 * source.randrange(2**20, 2**42)}


Trial: TypeAlias = "tuple[Source, list[int], dict[str, int]]"


def shrink(trial: Trial, found: Comparison) -> tuple[Trial, Comparison]:
    """Leaves out instructions and lengths as long as there is a difference: the smallest trial, and what differs."""

    def shorter(now: tuple[Trial, Comparison]) -> Iterator[tuple[Trial, Comparison]]:
        source, given, bases = now[0]
        some: list[Trial] = [(source.without(i), given, bases) for i in range(len(source.instructions))]
        some += [(source, given[:i] + given[i + 1 :], bases) for i in range(1, len(given) - 1)]
        yield from ((less, other) for less in some if (other := compare(*less)).different)

    return smallest((trial, found), shorter)


def show(trial: Trial, found: Comparison) -> str:
    """A trial and what differs, for people."""
    source, given, _ = trial
    lines = [str(source), f"bytes: {source.code.hex()}", f"lengths that share a run: {', '.join(map(hex, given))}"]
    return "\n".join([*lines, *found.different[:6]])


def trials(seed: object) -> Iterator[Trial]:
    """Random trials, without end: a program, lengths and addresses of regions."""
    source = random.Random(f"shared {seed}")
    while True:
        yield Source.random(source), lengths(source), random_bases(source)
