# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A kernel's loop of rounds alone, so that its schedules can be judged without generating all code.

The function is cut down to a path to the loop, the loop, and uses of what is live after it. The generator's own
allocator and simulator work on that: some hundred schedules in a minute.
"""

from collections.abc import Sequence

from generator import explain
from generator.allocate import Allocated, Allocator, parse
from generator.allocate.base import Counts
from generator.explain import Nodes, Step
from generator.ir.function import Block, Entry, Function, Instr, KernelBlock, Return, Role
from generator.ir.liveness import analyse
from generator.ir.values import FILE, SIZE, FrameObject, Kind, Mem
from generator.machine import SYSV
from generator.models import load
from generator.pipeline import SCHEDULE_FOR
from generator.schedule import blocks, check_order
from generator.schedule.node import Node
from generator.simulate import simulate
from generator.target import Target
from measure.timing.candidates import LOOP, double_round, spills

#: For each block of the loop, the positions in the source of its first, second, ... instruction.
Permutation = tuple[tuple[int, ...], ...]
#: Iterations of the simulator in fast mode; half of them only fill the machine.
FAST = 8


class Rounds:
    """A kernel's loop of rounds, in a function in SSA form, which it modifies. kernel: the kernel's label.

    blocks: the loop's, in the order of the source; nodes: each block's instructions with their dependences.
    """

    def __init__(self, function: Function, kernel: str, target: Target) -> None:
        self._head = kernel, Role.ROUNDS
        self._registers = SYSV.registers(target)
        self._function = _cut(function, self._head, self._registers.move)
        self.blocks = [block for block in self._function.blocks if block.kernel == kernel and block.role in LOOP]
        self._source = [list(block.instrs) for block in self.blocks]
        self._streams = {instr: instr.stream for source in self._source for instr in source}
        self.nodes: list[list[Node]] = [blocks.nodes(block) for block in self.blocks]

    def permutation(self, schedule: str) -> Permutation:
        """The order of each block's instructions under a schedule. Raises ScheduleError or SpecError."""
        self._restore()
        try:
            blocks.apply(self._function, {block.key: schedule for block in self.blocks}, load(SCHEDULE_FOR))
            found = []
            for block, source in zip(self.blocks, self._source, strict=True):
                position = {instr: at for at, instr in enumerate(source)}
                found.append(tuple(position[instr] for instr in block.instrs))
            return tuple(found)
        finally:
            self._restore()

    def check(self, permutation: Permutation) -> None:
        """Raise ScheduleError if a permutation violates a dependence."""
        for nodes, order in zip(self.nodes, permutation, strict=True):
            check_order(nodes, order)

    def allocated(self, permutation: Permutation, allocator: str | Allocator = "furthest") -> Allocated:
        """The loop after register allocation. allocator: its specification or itself. Raises AllocationError."""
        chosen = parse(allocator) if isinstance(allocator, str) else allocator
        return chosen.allocate(self._ordered(permutation), self._registers)

    def spills(self, permutation: Permutation, allocator: str | Allocator = "furthest") -> Counts:
        """What allocation adds to a double round. Raises AllocationError."""
        return spills(self.allocated(permutation, allocator), self._head[0])

    def cycles(self, permutation: Permutation, uarch: str, allocator: str | Allocator = "furthest") -> float:
        """Core cycles of a double round, with its spills, by the simulator's fast mode. Raises AllocationError,
        MissingFormError or UnknownModelError."""
        found = executed(double_round(self.allocated(permutation, allocator), self._head[0]))
        return simulate(found.nodes, load(uarch), carried=found.carried, iterations=FAST).per_iteration

    def _ordered(self, permutation: Permutation) -> Function:
        for block, source, order in zip(self.blocks, self._source, permutation, strict=True):
            block.instrs = [source[at] for at in order]
        return self._function

    def _restore(self) -> None:
        for block, source in zip(self.blocks, self._source, strict=True):
            block.instrs = list(source)
            for instr in source:
                instr.stream = self._streams[instr]


def _cut(function: Function, head: KernelBlock, move: dict[Kind, str]) -> Function:
    """The function cut down to the shortest path from an entry to the loop's head, the loop, and a block that uses what
    is live after it, in the order of the next uses. All other paths end at once."""
    live, header = analyse(function), function.block(*head)
    members = live.loops[header]
    entry, way = _shortest_path(function.entries, header)
    behind = next(edge.target for block in members for edge in block.edges() if edge.target not in members)
    slot = FrameObject("behind", 64, 64)
    left = sorted(live.at_entry[behind], key=live.at_entry[behind].__getitem__)
    stores = [
        Instr(move[value.kind], Mem(slot, 0, SIZE[value.kind], space="stack"), (value,))
        for value in left
        if FILE[value.kind] != "mask"
    ]
    end, out = Block(behind.name, list(behind.params), stores, Return()), Block("out", [], [], Return())
    kept = {block: block for block in (*way, *members)} | {behind: end}
    for block in (*way, *members):
        for edge in block.edges():
            edge.args = edge.args if edge.target in kept else ()
            edge.target = kept.get(edge.target, out)
    body = [block for block in function.blocks if block in kept and block is not behind]
    return Function(function.name, [entry], [*body, end, out])


def _shortest_path(entries: Sequence[Entry], goal: Block) -> tuple[Entry, list[Block]]:
    """The entry from which the shortest path leads to a block, and the blocks on it before that one."""
    waiting = [(entry, [entry.block]) for entry in entries]
    seen = set[Block]()
    for entry, way in waiting:
        if way[-1] is goal:
            return entry, way[:-1]
        if way[-1] not in seen:
            seen.add(way[-1])
            waiting += [(entry, [*way, edge.target]) for edge in way[-1].edges()]
    raise KeyError(goal.name)


def executed(blocks: Sequence[Block]) -> Nodes:
    """The instructions of a double round, without jumps, with their dependences: also through spill slots and on the
    previous round."""
    slots: dict[object, int] = {}
    return explain.nodes([_step(instr, slots) for block in blocks for instr in block.instrs])


def _step(instr: Instr, slots: dict[object, int]) -> Step:
    """An instruction with the 4-byte words of spill slots that it reads and writes; each slot has 64 words."""
    touched = {True: range(0), False: range(0)}
    for mem, writes in instr.memory():
        if isinstance(mem.base, FrameObject):
            start = 64 * slots.setdefault(mem.base, len(slots)) + mem.offset // 4
            touched[writes] = range(start, start + mem.size // 4)
    return Step(0, instr, touched[False], touched[True])
