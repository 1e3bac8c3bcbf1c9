# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A loop scheduled and allocated anew, written, assembled and proved: what `lab import` does."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.models import Model, load
from generator.schedule import SpecError, parse
from generator.schedule.node import max_live
from generator.schedule.simulate import simulate
from harness.errors import HarnessError
from lab.foreign import allocate, back, equal, follow, nodes, ssa
from lab.foreign.parse import Code, Loop, assemble, loop, read
from lab.foreign.parse import load as load_object
from lab.foreign.registers import Location, legacy, name, named

LABEL = "peachacha_loop"
ALLOCATORS = ("furthest",)


@dataclass(frozen=True)
class Request:
    """What a user asks for and states, see `lab import --help`."""

    path: Path
    label: str
    end: str | None = None
    scheduler: str = "list"
    uarch: str = "sapphirerapids"
    flags: tuple[str, ...] = ()
    private: str = ""
    dead_slots: bool = False
    apart: bool = False
    free: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """text: the new loop's lines. model: with stand-ins for the forms that are lacking."""

    old: Loop
    new: Loop
    block: ssa.Block
    text: list[str]
    counts: allocate.Counts
    live: int
    model: Model
    lacking: list[str]
    contract: equal.Contract
    verdict: equal.Verdict
    cycles: tuple[float, float]


def import_loop(request: Request) -> Result:
    """Raises HarnessError for bad input."""
    code = read(request.path, request.label, request.flags)
    old = loop(code, request.label, request.end)
    base = _register(request.private) if request.private else None
    block = ssa.build(old, base)
    contract = contract_of(old, block, request)
    given = nodes.nodes(block, request.apart)
    try:
        scheduler, known = parse(request.scheduler), load(request.uarch)
    except (SpecError, LookupError) as error:
        raise HarnessError(str(error)) from error
    model, lacking = nodes.completed(known, [node.key for node in given if node.key])
    order = nodes.order(block, given, scheduler, model)
    free = frozenset(_register(text) for text in request.free)
    for place in free & contract.registers:
        raise HarnessError(f"{name(place)} is not free: the code behind the loop may read it")
    spare = dict(_spare(text) for text in request.spare)
    live = contract.registers | {("s", at) for at in contract.kept}
    allocated = allocate.allocate(block, order, live, free, spare)
    lines = back.lines(block, allocated.lines)
    lines = [f"{LABEL}:", *lines, *([back.jump(old.branch, LABEL)] if old.branch else [f"{LABEL}_end:"])]
    new = assembled(lines, old.branch is not None)
    head = len(given) - len(block.operations)
    cycles = (cycles_of(old, model), cycles_of(new, model))
    places = [*range(head), *(head + index for index in order)]
    return Result(old, new, block, lines, allocated.counts, max_live(given, places), model, lacking, contract,
                  equal.prove(old, new, contract), cycles)  # fmt: skip


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


def contract_of(old: Loop, block: ssa.Block, request: Request) -> equal.Contract:
    """What must be equal, by following the code behind the loop and from its begin."""
    vex = not all(legacy(raw) for raw in old.body)
    registers, flags = follow.live(old.code, old.behind, vex)
    if old.branch is not None:
        more = follow.live(old.code, old.begin, vex)
        registers, flags = registers | more[0], flags | more[1]
    spare = {place[1]: size for place, size in map(_spare, request.spare)}
    private = {place[1]: size for place, size in block.slots.items()}
    carried = {place[1] for place in block.entry if place[0] == "s"}
    kept = frozenset(carried if request.dead_slots else private)
    return equal.Contract(registers, flags, request.apart, block.base, {**private, **spare}, kept)


def assembled(lines: Sequence[str], jumps: bool) -> Loop:
    """The new lines as machine code. Raises HarnessError."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "new.s"
        source.write_text("\n".join([".intel_syntax noprefix", ".text", *lines, "ret", ""]))
        code = load_object(assemble(source, Path(folder) / "new.o"), LABEL)
    return loop(code, LABEL, None if jumps else f"{LABEL}_end")


def cycles_of(some: Loop, model: Model) -> float:
    """Cycles of a pass as generator.schedule.simulate has it."""
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


__all__ = ["ALLOCATORS", "Code", "Request", "Result", "import_loop"]
