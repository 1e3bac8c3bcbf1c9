# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A loop scheduled and allocated anew, written, assembled and proved: what `lab import` does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from iced_x86 import FlowControl, Mnemonic

from generator import allocate
from generator.allocate import AllocationError, Allocator, RegisterFile
from generator.allocate.base import Counts
from generator.ir.function import Instr
from generator.ir.values import FILE, SIZE, Mem, Register
from generator.models import Model, load
from generator.models.model import Form
from generator.schedule import Node, ScheduleError, Scheduler, SpecError, blocks, parse
from generator.simulate import simulate
from harness.errors import HarnessError
from lab.foreign import back, equal
from lab.foreign.back import slot_of
from lab.foreign.decode import (
    ALL,
    FLAGS,
    REGISTERS,
    RSP,
    Location,
    accessed,
    kind,
    legacy,
    location,
    width,
)
from lab.foreign.lift import Lifted, lift, resources_carried
from lab.foreign.parse import Code, Loop, loop, read

RED_ZONE = 128  # bytes below the stack pointer that a function without calls may use (System V ABI 3.2.2)
MOST = 20000  # instructions followed
# System V ABI, amd64 supplement, 3.2.1 and 3.2.3: what a caller finds, and what a callee is handed.
PRESERVED: frozenset[Location] = frozenset(("general", i) for i in (3, 4, 5, 12, 13, 14, 15))
RETURNED = PRESERVED | {("general", 0), ("general", 2), ("vector", 0), ("vector", 1)}
HANDED = frozenset([("general", i) for i in (0, 1, 2, 6, 7, 8, 9, 10)] + [("vector", i) for i in range(8)])


@dataclass(frozen=True)
class Request:
    """What a user asks for and states, see `lab import --help`."""

    path: Path
    label: str
    end: str | None = None
    schedulers: tuple[str, ...] = ("list",)
    allocator: str = "furthest"
    uarch: str = "sapphirerapids"
    flags: tuple[str, ...] = ()
    private: str = ""
    dead_slots: bool = False
    apart: bool = False
    spare: tuple[str, ...] = ()
    red_zone: bool = False


@dataclass(frozen=True)
class Result:
    """One schedule. text: the new loop's lines. cycles: simulated, of the old and of the new loop. problem: why there
    is none.
    """

    scheduler: str
    problem: str = ""
    text: tuple[str, ...] = ()
    new: Loop | None = None
    counts: Counts = field(default_factory=Counts)
    cycles: tuple[float, float] = (0, 0)
    verdict: equal.Verdict | None = None

    @property
    def added(self) -> int:
        """Copies, stores, and uses from memory."""
        return self.counts.total() + self.counts.folded


@dataclass(frozen=True)
class Imported:
    """A loop, and its schedules. lacking: forms that the model lacks, for which stand-ins are taken."""

    old: Loop
    lifted: Lifted
    contract: equal.Contract
    lacking: list[str]
    results: list[Result]

    @property
    def proved(self) -> list[Result]:
        """Those that are proved equal."""
        return [each for each in self.results if each.verdict is not None and each.verdict.equal]

    @property
    def best(self) -> Result | None:
        """Of those, the one with the fewest cycles, and then the fewest instructions added."""
        return min(self.proved, key=_rank) if self.proved else None


def _rank(each: Result) -> tuple[float, int]:
    return round(each.cycles[1], 1), each.added


def import_loop(request: Request) -> Imported:
    """Raises HarnessError for bad input."""
    old = loop(read(request.path, request.label, request.flags), request.label, request.end)
    base = _register(request.private) if request.private else None
    vex = not all(legacy(raw) for raw in old.body)
    live, least = live_at(old.code, old.behind, vex)
    if old.branch is not None:
        more, wider = live_at(old.code, old.begin, vex)
        live, least = live | more, max(least, wider)
    lifted = lift(old, live, least, base, apart=request.apart, dead_slots=request.dead_slots)
    contract = equal.Contract(
        live, lifted.width, request.apart, lifted.base, _areas(request, lifted),
        frozenset(lifted.carried if request.dead_slots else lifted.slots),
    )  # fmt: skip
    try:
        schedulers = [(text, parse(text)) for text in request.schedulers]
        allocator, known = allocate.parse(request.allocator), load(request.uarch)
    except (SpecError, LookupError) as error:
        raise HarnessError(str(error)) from error
    given = nodes(lifted)
    model, lacking = completed(known, [node.key for node in given])
    maker = _Maker(lifted, contract, model, allocator, _files(lifted), tuple(lifted.block.instrs), given)
    results: list[Result] = []
    for text, scheduler in schedulers:
        try:
            results.append(maker.result(text, maker.order(scheduler)))
        except HarnessError as error:
            results.append(Result(text, error.message))
    return Imported(old, lifted, contract, lacking, results)


@dataclass(frozen=True)
class _Maker:
    """Makes loops of schedules."""

    lifted: Lifted
    contract: equal.Contract
    model: Model
    allocator: Allocator
    files: RegisterFile
    instrs: tuple[Instr, ...]
    nodes: list[Node]

    def order(self, scheduler: Scheduler) -> list[int]:
        """Raises HarnessError."""
        try:
            return scheduler.order(self.nodes, self.model)
        except ScheduleError as error:
            raise HarnessError(f"the scheduler {scheduler.name} cannot order this loop: {error}") from error

    def result(self, text: str, order: Sequence[int]) -> Result:
        """Raises HarnessError, also where there are not enough registers."""
        self.lifted.block.instrs = [*self.lifted.keep, *(self.instrs[index] for index in order)]
        try:
            allocated = self.allocator.allocate(self.lifted.function, self.files)
        except AllocationError as error:
            raise HarnessError(f"the allocator {self.allocator.name} cannot do this schedule: {error}") from error
        lines, new = back.written(back.Printer(self.lifted, allocated, self.contract.private), self.contract)
        verdict = equal.prove(self.lifted.loop, new, self.contract)
        cycles = cycles_of(self.lifted.loop, self.model), cycles_of(new, self.model)
        return Result(text, "", tuple(lines), new, allocated.inner, cycles, verdict)


def _files(lifted: Lifted) -> RegisterFile:
    """The registers that values may have, and where they are at first."""
    numbers = {each: tuple(number for file, number in lifted.pool if file == each) for each in FILE.values()}
    begin = tuple(
        Mem(slot_of(at[1], lifted.slots[at[1]]), 0, lifted.slots[at[1]], space="stack") if at[0] == "slot"
        else _whole(lifted, at) for at in lifted.locations
    )  # fmt: skip
    end = tuple(_whole(lifted, at) for at in lifted.leaving)
    return RegisterFile(numbers, begin, end, dict.fromkeys(SIZE, "mov"))


def _whole(lifted: Lifted, at: Location) -> Register:
    return Register(at[1], kind(at[0], lifted.width if at[0] == "vector" else 8))


def nodes(lifted: Lifted) -> list[Node]:
    """As schedulers see it. Where there are no vectors, they are to count the values in general registers."""
    found = blocks.nodes(lifted.block)
    if any(node.defs for node in found):
        return found
    return [replace(node, defs=int(instr.defines() is not None))
            for node, instr in zip(found, lifted.block.instrs, strict=True)]  # fmt: skip


def cycles_of(some: Loop, model: Model) -> float:
    """Cycles of an iteration as generator.simulate has it."""
    lifted = lift(some, apart=True, copies=True)
    given = blocks.nodes(lifted.block)
    full, _ = completed(model, [node.key for node in given])
    carried = [(producer, index) for index, node in enumerate(given) for producer in node.carried]
    carried += resources_carried(lifted.block) if some.branch is not None else []
    return simulate(given, full, carried=carried).per_iteration


def completed(model: Model, keys: list[str]) -> tuple[Model, list[str]]:
    """A model that has all keys, and those that it lacked: they are taken as the fastest form with such operands."""
    lacking = sorted({key for key in keys if key not in model.forms})
    return replace(model, forms={**model.forms, **{key: _like(model, key) for key in lacking}}), lacking


def _like(model: Model, key: str) -> Form:
    similar = [form for other, form in model.forms.items() if form.ports and _shape(other) == _shape(key)]
    return min(similar or [model.form("add r64,r64")], key=lambda form: (form.latency, form.uops))


def _shape(key: str) -> str:
    """The kinds of a form's operands; immediates, masks, and the sizes of memory make little difference."""
    return re.sub(r"\{.*?\}|,i$|(?<=\bm)\w+", "", key.partition(" ")[2])


def _areas(request: Request, lifted: Lifted) -> dict[int, int]:
    """Bytes of the stack that the loop may use, by displacement: its own private slots, and others that are given."""
    found = dict(lifted.slots)

    def overlaps(at: int, size: int) -> bool:
        return any(at < other + bytes_ and other < at + size for other, bytes_ in found.items())

    for at, size in map(_spare, request.spare):
        if overlaps(at, size):
            raise HarnessError(f"the spare slot at {at:#x} overlaps one of the loop's own, or another")
        found[at] = size
    if request.red_zone:
        if lifted.base != RSP:
            raise HarnessError("--red-zone lies below rsp: it cannot go with slots by another register")
        ends = [(-at, 8) for at in range(8, 33, 8)]
        ends += [(-at, lifted.width) for at in range(32 + lifted.width, RED_ZONE + 1, lifted.width)]
        found |= {at: size for at, size in ends if not overlaps(at, size)}
    return found


def _register(text: str) -> Location:
    found = next((number for number, each in REGISTERS.items() if each.name == text.lower().lstrip("%")), 0)
    if (at := location(found)) is None:
        raise HarnessError(f"{text} is no register")
    return at


def _spare(text: str) -> tuple[int, int]:
    """What DISPLACEMENT:BYTES means, such as -64:32."""
    at, _, size = text.partition(":")
    try:
        return int(at, 0), int(size, 0)
    except ValueError as error:
        raise HarnessError(f"{text}: write displacement:bytes, such as -64:32") from error


def live_at(code: Code, begin: int, vex: bool) -> tuple[frozenset[Location], int]:
    """The registers and flags that may be read before they are written, and the bytes of the widest vector register
    that may be; what nobody knows may read 32.

    At a return from a function that other files may call, and at a call of another file's function, the ABI decides;
    behind any other return, call or computed jump everything is live. vex: whether bits above 128 matter, which legacy
    instructions leave as they were.
    """
    found: set[Location] = set()
    visited: dict[int, frozenset[Location]] = {}
    work = [(begin, ALL)]
    count, widest = 0, 16
    while work:
        at, asked = work.pop()
        known = visited.get(at, frozenset())
        asked = asked - known - found
        if not asked:
            continue
        visited[at] = known | asked
        count += 1
        try:
            raw = code.at(at)
        except HarnessError:
            return ALL, 32
        if count > MOST:
            return ALL, 32
        widest = max(widest, width([raw]))
        reads, writes = accessed(raw)
        if raw.mnemonic in (Mnemonic.VZEROUPPER, Mnemonic.EMMS):
            reads, writes = set(), set()
        found |= asked & reads
        asked -= {each for each in writes - reads if not (vex and each[0] == "vector" and legacy(raw))}
        outside = any(offset in code.references for offset in range(raw.ip, raw.next_ip))
        flow = raw.flow_control
        if flow in (FlowControl.NEXT, FlowControl.CONDITIONAL_BRANCH):
            work.append((raw.next_ip, asked))
        if flow in (FlowControl.CONDITIONAL_BRANCH, FlowControl.UNCONDITIONAL_BRANCH):
            if outside:
                found |= asked & (HANDED | PRESERVED)
            else:
                work.append((raw.near_branch_target, asked))
        elif flow == FlowControl.RETURN:
            shared = code.is_shared(raw.ip)
            found |= asked & RETURNED if shared else asked - FLAGS.keys()
            widest = widest if shared else max(widest, 32)
        elif flow == FlowControl.CALL and outside:
            found |= asked & HANDED
            work.append((raw.next_ip, asked & PRESERVED))
        elif flow not in (FlowControl.NEXT, FlowControl.INTERRUPT, FlowControl.EXCEPTION):
            found |= asked
            widest = max(widest, 32)
    return frozenset(found), widest if vex else 16
