# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Schedule and allocate a loop anew, write it, assemble it and prove it equal: the work of `lab import`."""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from iced_x86 import FlowControl, Mnemonic

from generator import allocate
from generator.allocate import AllocationError, Allocator, RegisterFile
from generator.allocate.base import Counts
from generator.ir.values import FILE, SIZE, Register
from generator.models import Model, load
from generator.models.model import Form
from generator.schedule import Node, ScheduleError, Scheduler, SpecError, blocks, parse
from generator.simulate import simulate
from harness.errors import HarnessError
from lab.foreign import back, equal
from lab.foreign.decode import ALL, FLAGS, RSP, Location, accessed, decode, kind, legacy, location, width
from lab.foreign.lift import Lifted, lift, resources_carried
from lab.foreign.parse import Code, Loop, loop, read

RED_ZONE = 128  # bytes below the stack pointer that a function without calls may use (System V ABI 3.2.2)
MOST = 20000  # instructions that the search for live registers follows at most
# System V ABI, amd64 supplement, 3.2.1 and 3.2.3: registers that a callee preserves, those that a caller may read after
# a return, and those in which arguments are passed.
PRESERVED: frozenset[Location] = frozenset(("general", i) for i in (3, 4, 5, 12, 13, 14, 15))
RETURNED = PRESERVED | {("general", 0), ("general", 2), ("vector", 0), ("vector", 1)}
HANDED = frozenset([("general", i) for i in (0, 1, 2, 6, 7, 8, 9, 10)] + [("vector", i) for i in range(8)])


@dataclass(frozen=True)
class Request:
    """What a user asks for and asserts; each field is an option of `lab import --help`."""

    path: Path
    label: str
    end: str | None = None
    schedulers: tuple[str, ...] = ("list",)
    allocator: str = "furthest"
    uarch: str = "sapphirerapids"
    flags: tuple[str, ...] = ()
    private: bool = False
    apart: bool = False
    red_zone: bool = False


@dataclass(frozen=True)
class Result:
    """The outcome for one schedule.

    problem: why there is no new loop, or how it differs; "" if it is proved equal. text: the new loop's lines, if there
    is one. cycles: simulated core cycles of an iteration of the old and the new loop.
    """

    scheduler: str
    problem: str = ""
    text: tuple[str, ...] = ()
    new: Loop | None = None
    counts: Counts = field(default_factory=Counts)
    cycles: tuple[float, float] = (0, 0)

    @property
    def added(self) -> int:
        """Added instructions that move values: copies, stores and reloads, and uses of spilled values from memory."""
        return self.counts.total() + self.counts.folded


@dataclass(frozen=True)
class Imported:
    """A loop and its new schedules. lacking: forms that the model lacks and replaces by similar ones."""

    old: Loop
    lifted: Lifted
    contract: equal.Contract
    lacking: list[str]
    results: list[Result]

    @property
    def proved(self) -> list[Result]:
        """The results that are proved equal to the original."""
        return [each for each in self.results if not each.problem]

    @property
    def best(self) -> Result | None:
        """The proved result with the fewest cycles, then the fewest added instructions; None if nothing was proved."""
        return min(self.proved, key=_rank) if self.proved else None


def _rank(each: Result) -> tuple[float, int]:
    return round(each.cycles[1], 1), each.added


def import_loop(request: Request) -> Imported:
    """Schedule, allocate and prove a loop as requested. Raises HarnessError for a loop or request that is not
    understood; a schedule that fails is a Result with its problem."""
    old = loop(read(request.path, request.label, request.flags), request.label, request.end)
    vex = not all(legacy(raw) for raw in old.body)
    live, least = live_at(old.code, old.behind, vex)
    if old.branch is not None:
        more, wider = live_at(old.code, old.begin, vex)
        live, least = live | more, max(least, wider)
    lifted = lift(old, live, least, private=request.private, apart=request.apart)
    contract = equal.Contract(live, lifted.width, request.apart, _areas(request, lifted))
    try:
        schedulers = [(text, parse(text)) for text in request.schedulers]
        allocator, known = allocate.parse(request.allocator), load(request.uarch)
    except (SpecError, LookupError) as error:
        raise HarnessError(str(error)) from error
    given, source = nodes(lifted), list(lifted.block.instrs)
    model, lacking = completed(known, [node.key for node in given])
    imported = Imported(old, lifted, contract, lacking, [])
    for text, scheduler in schedulers:
        try:
            lifted.block.instrs = [*lifted.keep, *(source[at] for at in _order(scheduler, given, model))]
            imported.results.append(_result(imported, text, model, allocator))
        except HarnessError as error:
            imported.results.append(Result(text, error.message))
    return imported


def _order(scheduler: Scheduler, given: list[Node], model: Model) -> list[int]:
    try:
        return scheduler.order(given, model)
    except ScheduleError as error:
        raise HarnessError(f"the scheduler {scheduler.name} cannot order this loop: {error}") from error


def _result(of: Imported, text: str, model: Model, allocator: Allocator) -> Result:
    """The result for the order that the lifted loop now has. Raises HarnessError, also if registers do not suffice."""
    try:
        allocated = allocator.allocate(of.lifted.function, _files(of.lifted))
    except AllocationError as error:
        raise HarnessError(f"the allocator {allocator.name} cannot do this schedule: {error}") from error
    lines = back.Printer(of.lifted, allocated, of.contract.private).lines()
    new = back.assembled(lines, of.old.branch is not None)
    cycles = cycles_of(of.old, model), cycles_of(new, model)
    return Result(text, equal.difference(of.old, new, of.contract), tuple(lines), new, allocated.inner, cycles)


def _files(lifted: Lifted) -> RegisterFile:
    """The registers for values, and those in which values enter and leave."""
    numbers = {each: tuple(number for file, number in lifted.pool if file == each) for each in FILE.values()}
    begin, end = (tuple(_register(lifted, at) for at in some) for some in (lifted.locations, lifted.leaving))
    return RegisterFile(numbers, begin, end, dict.fromkeys(SIZE, "mov"))


def _register(lifted: Lifted, at: Location) -> Register:
    return Register(at[1], kind(at[0], lifted.width if at[0] == "vector" else 8))


def nodes(lifted: Lifted) -> list[Node]:
    """A loop's nodes for schedulers. In a loop without vectors they count values in general registers instead."""
    found = blocks.nodes(lifted.block)
    if any(node.defs for node in found):
        return found
    return [replace(node, defs=int(instr.defines() is not None))
            for node, instr in zip(found, lifted.block.instrs, strict=True)]  # fmt: skip


def cycles_of(some: Loop, model: Model) -> float:
    """Simulated core cycles of an iteration in the steady state; similar forms stand for those the model lacks."""
    lifted = lift(some, apart=True, copies=True)
    given = blocks.nodes(lifted.block)
    full, _ = completed(model, [node.key for node in given])
    carried = [(producer, index) for index, node in enumerate(given) for producer in node.carried]
    carried += resources_carried(lifted.block) if some.branch is not None else []
    return simulate(given, full, carried=carried).per_iteration


def completed(model: Model, keys: list[str]) -> tuple[Model, list[str]]:
    """A model that has all keys, and the sorted keys that it lacked: each gets the costs of the fastest form with such
    operands."""
    lacking = sorted({key for key in keys if key not in model.forms})
    return replace(model, forms={**model.forms, **{key: _similar(model, key) for key in lacking}}), lacking


def _similar(model: Model, key: str) -> Form:
    similar = [form for other, form in model.forms.items() if form.ports and _shape(other) == _shape(key)]
    return min(similar or [model.form("add r64,r64")], key=lambda form: (form.latency, form.uops))


def _shape(key: str) -> str:
    """The kinds of a form's operands, without immediates, masks and sizes of memory, which hardly affect its costs."""
    return re.sub(r"\{.*?\}|,i$|(?<=\bm)\w+", "", key.partition(" ")[2])


def _areas(request: Request, lifted: Lifted) -> dict[int, int]:
    """Parts of the stack that the new loop may use, bytes by displacement from rsp: private slots and red zone."""
    found = dict(lifted.slots)
    if request.red_zone:
        body = [decode(raw, False) for raw in lifted.loop.body]
        taken = [each for each in body if each.memory is not None and location(each.raw.memory_base) == RSP]
        ends = [(-at, 8) for at in range(8, 33, 8)]
        ends += [(-at, lifted.width) for at in range(32 + lifted.width, RED_ZONE + 1, lifted.width)]
        for at, size in ends:
            if not any(at < each.displacement + each.bytes and each.displacement < at + size for each in taken):
                found[at] = size
    return found


def live_at(code: Code, begin: int, vex: bool) -> tuple[frozenset[Location], int]:
    """Registers and flags that may be read before they are written, from an offset on; and the bytes of the widest
    vector register that may be read, 32 where the code cannot be followed.

    At a return from a function that other files may call, and at a call of another file's function, the ABI decides.
    After any other return, call or computed jump, everything is live. vex: whether bits above 128 matter, which legacy
    instructions leave unchanged.
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
