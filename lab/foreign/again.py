# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A loop scheduled and allocated anew, written, assembled and proved: what `lab import` does."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.models import Model, load
from generator.schedule import SpecError, parse, permutation
from generator.simulate import simulate
from harness.errors import HarnessError
from lab.foreign import allocate, back, climb, equal, follow, nodes, ssa
from lab.foreign.parse import Loop, assemble, loop, read
from lab.foreign.parse import load as load_object
from lab.foreign.registers import RSP, Location, legacy, name, named

LABEL = "peachacha_loop"
TRIES = 40  # passes of the allocator for an order that is kept
#: Allocators of foreign loops by name: generator.allocate's work on instructions of generator.ir alone.
ALLOCATORS: dict[str, Callable[..., allocate.Allocated]] = {"furthest": allocate.allocate}
RED_ZONE = 128  # bytes below the stack pointer that a function without calls may use (System V ABI 3.2.2)


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
    free: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    red_zone: bool = False
    climb: float = 0


@dataclass(frozen=True)
class Result:
    """One order. text: the new loop's lines. cycles: simulated, of the old and of the new loop. problem: why there is
    none.
    """

    scheduler: str
    problem: str = ""
    text: tuple[str, ...] = ()
    new: Loop | None = None
    counts: allocate.Counts = allocate.Counts(0, 0, 0)
    cycles: tuple[float, float] = (0, 0)
    verdict: equal.Verdict | None = None


@dataclass(frozen=True)
class Imported:
    """A loop, and the orders of it. lacking: forms that the model lacks, for which stand-ins are taken."""

    old: Loop
    block: ssa.Block
    contract: equal.Contract
    lacking: list[str]
    results: list[Result]

    @property
    def best(self) -> Result | None:
        """Of those that are proved, the one with the fewest cycles, and then the fewest instructions added."""
        proved = [each for each in self.results if each.verdict is not None and each.verdict.equal]
        return min(proved, key=_rank) if proved else None


def _rank(each: Result) -> tuple[float, int]:
    return round(each.cycles[1], 1), each.counts.total


def import_loop(request: Request) -> Imported:
    """Raises HarnessError for bad input."""
    code = read(request.path, request.label, request.flags)
    old = loop(code, request.label, request.end)
    base = _register(request.private) if request.private else None
    block = ssa.build(old, base)
    spare = _spares(request, block)
    contract = contract_of(old, block, request, spare)
    given = nodes.nodes(block, request.apart)
    try:
        schedulers = [(text, parse(text)) for text in request.schedulers]
        known = load(request.uarch)
    except (SpecError, LookupError) as error:
        raise HarnessError(str(error)) from error
    model, lacking = nodes.completed(known, [node.key for node in given if node.key])
    free = frozenset(_register(text) for text in request.free)
    for place in sorted(free & contract.registers):
        raise HarnessError(f"{name(place)} is not free: the code behind the loop, or its next pass, may read it")
    if request.allocator not in ALLOCATORS:
        raise HarnessError(
            f"there is no allocator {request.allocator!r} of foreign loops; there are {', '.join(ALLOCATORS)}"
        )
    live = contract.registers | {("s", at) for at in contract.kept}
    allocator = ALLOCATORS[request.allocator]
    maker = _Maker(
        old, block, contract, model, lambda order, tries: allocator(block, order, live, free, spare, tries), spare
    )
    results: list[Result] = []
    orders: dict[str, list[int]] = {}
    for text, scheduler in schedulers:
        try:
            orders[text] = nodes.order(block, given, scheduler, model)
            results.append(maker.result(text, orders[text]))
        except HarnessError as error:
            results.append(Result(text, error.message))
    if request.climb and orders:
        few = {each.scheduler: each.counts.total for each in results if not each.problem}
        begin = orders[min(few, key=lambda text: few[text])] if few else next(iter(orders.values()))
        found = climb.climb(given, begin, lambda order: maker.allocate(order, 8).counts.total, request.climb)
        try:
            results.append(maker.result(permutation.text(found), found))
        except HarnessError as error:
            results.append(Result("climb", error.message))
    return Imported(old, block, contract, lacking, results)


@dataclass(frozen=True)
class _Maker:
    """Makes loops of orders."""

    old: Loop
    block: ssa.Block
    contract: equal.Contract
    model: Model
    allocate: Callable[[Sequence[int], int], allocate.Allocated]
    spare: dict[Location, int]

    def result(self, text: str, order: Sequence[int]) -> Result:
        """Raises HarnessError where there are not enough registers."""
        allocated = self.allocate(order, TRIES)
        lines = [f"{LABEL}:", *back.lines(self.block, allocated.lines, self.spare)]
        lines.append(back.jump(self.old.branch, LABEL) if self.old.branch else f"{LABEL}_end:")
        new = assembled(lines, self.old.branch is not None)
        cycles = cycles_of(self.old, self.model), cycles_of(new, self.model)
        verdict = equal.prove(self.old, new, self.contract)
        return Result(text, "", tuple(lines), new, allocated.counts, cycles, verdict)


def _spares(request: Request, block: ssa.Block) -> dict[Location, int]:
    """Bytes of the stack that the loop may use besides its own slots."""
    found = dict(_spare(text) for text in request.spare)
    if request.red_zone:
        if block.base != RSP:
            raise HarnessError("--red-zone lies below rsp: it cannot go with slots by another register")
        found |= {("s", -at): 8 for at in range(8, 33, 8)}
        found |= {("s", -at): block.width for at in range(32 + block.width, RED_ZONE + 1, block.width)}
    for (file, at), size in found.items():
        for (_, other), bytes_ in block.slots.items():
            if (file, at) != ("s", other) and at < other + bytes_ and other < at + size:
                raise HarnessError(f"the spare slot at {at:#x} overlaps one of the loop's own at {other:#x}")
    return found


def _register(text: str) -> Location:
    try:
        return named(text)
    except KeyError as error:
        raise HarnessError(f"{text} is no register") from error


def _spare(text: str) -> tuple[Location, int]:
    """What DISPLACEMENT:SIZE means, such as -64:32."""
    at, _, size = text.partition(":")
    try:
        return ("s", int(at, 0)), int(size, 0)
    except ValueError as error:
        raise HarnessError(f"{text}: write displacement:bytes, such as -64:32") from error


def contract_of(old: Loop, block: ssa.Block, request: Request, spare: dict[Location, int]) -> equal.Contract:
    """What must be equal, by following the code behind the loop and from its begin."""
    vex = not all(legacy(raw) for raw in old.body)
    registers, flags = follow.live(old.code, old.behind, vex)
    if old.branch is not None:
        more = follow.live(old.code, old.begin, vex)
        registers, flags = registers | more[0], flags | more[1]
    own = {place[1]: size for place, size in block.slots.items()}
    carried = {place[1] for place in block.entry if place[0] == "s"}
    kept = frozenset(carried if request.dead_slots else own)
    return equal.Contract(
        registers, flags, request.apart, block.base, {**{place[1]: size for place, size in spare.items()}, **own}, kept
    )


def assembled(lines: Sequence[str], jumps: bool) -> Loop:
    """The new lines as machine code. Raises HarnessError."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "new.s"
        source.write_text("\n".join([".intel_syntax noprefix", ".text", *lines, "ret", ""]))
        code = load_object(assemble(source, Path(folder) / "new.o"), LABEL)
    return loop(code, LABEL, None if jumps else f"{LABEL}_end")


def cycles_of(some: Loop, model: Model) -> float:
    """Cycles of a pass as generator.simulate has it."""
    block = ssa.build(some, None, True)
    given = nodes.nodes(block, True)
    full, _ = nodes.completed(model, [node.key for node in given if node.key])
    number = {value: index for index, value in enumerate(sorted(block.entry.values()))}
    maker = {each.result: len(number) + i for i, op in enumerate(block.operations) for each in op.made}
    carried = {number[value]: maker.get(block.leaving[place], -1) for place, value in block.entry.items()}
    pairs = [
        (carried[used], index)
        for index, node in enumerate(given)
        for used in node.uses
        if carried.get(used, -1) >= 0
    ]  # fmt: skip
    return simulate(given, full, carried=pairs).per_iteration
