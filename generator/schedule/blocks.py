# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Scheduling of functions: blocks become nodes with dependences, and are reordered."""

from collections.abc import Mapping
from dataclasses import replace

from generator.ir.flags import CARRIED, SPOILS, WRITES
from generator.ir.function import ANY_KERNEL, Block, Branch, Function, KernelBlock, Opaque
from generator.ir.values import FILE, FrameObject, Mem, Value
from generator.isa import peach
from generator.models import Model
from generator.schedule import Node, Scheduler, parse

#: Instructions that belong to no part of a merged kernel: the counter of rounds.
ALONE = frozenset({"sub"})


def apply(function: Function, schedules: Mapping[KernelBlock, str], model: Model | None) -> None:
    """Reorder, in place, the blocks for which ``schedules`` has a specification of a scheduler.

    ``INNER|OUTER`` orders each part of a merged kernel by INNER, then merges the parts by OUTER, for which a whole part
    is one stream. Raises SpecError for a wrong specification, ScheduleError if a scheduler cannot order a block.
    """
    for (kernel, role), spec in schedules.items():
        inner, _, outer = spec.partition("|")
        for block in function.blocks:
            if block.role is role and kernel in (block.kernel, ANY_KERNEL):
                _reorder(block, parse(inner), model)
                if outer:
                    for instr in block.instrs:
                        instr.stream = None if instr.op in ALONE else (0, instr.part)
                    _reorder(block, parse(outer), model)


def _reorder(block: Block, scheduler: Scheduler, model: Model | None) -> None:
    order = scheduler.order(nodes(block), model)
    block.instrs = [block.instrs[index] for index in order]


def nodes(block: Block) -> list[Node]:
    """The instructions of a block as nodes, in their order."""
    defined: dict[Value, int] = {}
    accesses: list[tuple[int, Mem, bool]] = []
    streams: dict[tuple[int, int], int] = {}
    leaving = _leaving(block)
    # If the block uses carries, all instructions that write flags keep their order, so that no carry is overwritten.
    carries, flags = any(instr.op in CARRIED for instr in block.instrs), set[int]()
    place = {instr: index for index, instr in enumerate(block.instrs)}
    result = []
    for index, instr in enumerate(block.instrs):
        uses = tuple(defined[value] for value in instr.uses() if value in defined)
        after: set[int] = set()
        if isinstance(instr, Opaque):
            uses = tuple(dict.fromkeys((*uses, *(place[each] for each in instr.needs))))
            after = {place[each] for each in instr.after} - set(uses)
        for mem, writes in instr.accesses():
            if mem.space == "const":
                continue
            after |= {at for at, other, wrote in accesses if (writes or wrote) and _may_touch(mem, other, defined)}
            accesses.append((index, mem, writes))
        step = 0
        if instr.stream is not None:
            step = streams.get(instr.stream, 0)
            streams[instr.stream] = step + 1
        if carries and (instr.op in WRITES or instr.op in SPOILS):
            after |= flags
            flags = {index}
        value = instr.defines()
        defined.update((each, index) for each in instr.results() if isinstance(each, Value))
        vector = value is not None and FILE[value.kind] == "vector"
        result.append(
            Node(
                peach.form_key(instr),
                uses,
                tuple(sorted(after - {index} - set(uses))),
                instr.stream,
                step,
                int(vector),
                value is None or value in leaving,
            )
        )
    return _with_last(block, _with_carried(block, result, defined), defined)


def _with_carried(block: Block, result: list[Node], defined: Mapping[Value, int]) -> list[Node]:
    """The nodes with their loop-carried dependences, if the block has an edge to itself."""
    back = next((edge for edge in block.edges() if edge.target is block), None)
    if back is None:
        return result
    pairs = zip(block.params, back.args, strict=True)
    comes = {param: defined[arg] for param, arg in pairs if arg in defined}
    uses = [tuple(comes[value] for value in instr.uses() if value in comes) for instr in block.instrs]
    return [replace(node, carried=carried) for node, carried in zip(result, uses, strict=True)]


def _with_last(block: Block, result: list[Node], defined: Mapping[Value, int]) -> list[Node]:
    """The nodes, where the one whose result the terminator compares stays last: the CPU fuses it with the jump."""
    last = len(result) - 1
    if not isinstance(block.end, Branch) or defined.get(block.end.left) != last:  # type: ignore[arg-type]
        return result
    node = result[last]
    everything = tuple(range(last))
    return [*result[:last], replace(node, after=everything)]


def _leaving(block: Block) -> set[Value]:
    """The values that the terminator reads or passes on an edge.

    Values that other blocks read directly are left out: they are rare in loops of rounds, and matter only for the count
    of live values.
    """
    leaving = set(block.end_uses())
    for edge in block.edges():
        leaving.update(edge.args)
    return leaving


def _may_touch(a: Mem, b: Mem, defined: Mapping[Value, int]) -> bool:
    """Whether two accesses may overlap. Output and input are either the same buffer or disjoint, so that offsets
    decide."""
    stack = isinstance(a.base, FrameObject), isinstance(b.base, FrameObject)
    if stack[0] != stack[1]:
        return False
    if a.index is not None or b.index is not None:
        return True
    comparable = a.base is b.base if any(stack) else {a.space, b.space} <= {"in", "out"}
    moved = any(isinstance(mem.base, Value) and mem.base in defined for mem in (a, b))
    if all(stack) and not comparable:
        return False
    if not comparable or (moved and a.base is not b.base):
        return True
    return a.offset < b.offset + b.size and b.offset < a.offset + a.size
