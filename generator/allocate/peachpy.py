# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""PeachPy's own allocator, for comparison: it colours the graph of values that are live at once, and never spills.

It knows 16 vector registers and no more. Its liveness analysis fails on mask registers, so ours tells it what is live;
it has no notion of tied operands and of edges between blocks, so copies are put where the colours differ.
"""

from __future__ import annotations

from collections.abc import Iterable

from peachpy.common.regalloc import RegisterAllocator

from generator.allocate.base import (
    Allocated,
    AllocationError,
    MachineBlock,
    MachineBranch,
    MachineJump,
    MachineReturn,
    RegisterFile,
)
from generator.allocate.moves import ordered
from generator.allocate.operands import with_registers
from generator.allocate.pressure import pressure
from generator.ir.builder import shape_of
from generator.ir.function import Block, Branch, Edge, Function, Instr, Jump, Origin
from generator.ir.liveness import Liveness, analyse
from generator.ir.values import FILE, File, Mem, Register, Value
from generator.isa import peach

FILES: tuple[File, ...] = ("general", "vector", "mask")
MOST_VECTORS = 16


class PeachPyAllocator:
    """Colours without spilling: functions with more live values than registers are refused."""

    name = "peachpy"

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """Raises AllocationError where the registers do not suffice."""
        liveness = analyse(function)
        most = pressure(liveness)
        pools = {file: registers.registers[file][:MOST_VECTORS] for file in FILES}
        for file in FILES:
            if most[file] > len(pools[file]):
                raise AllocationError(
                    f"PeachPy's allocator has {len(pools[file])} {file} registers and no spilling, but {most[file]} "
                    f"values of {function.name} are live at once; use the allocator 'furthest'"
                )
        return _Colouring(function, registers, liveness, pools, most).run()


class _Colouring:
    def __init__(
        self,
        function: Function,
        registers: RegisterFile,
        liveness: Liveness,
        pools: dict[File, tuple[int, ...]],
        most: dict[File, int],
    ) -> None:
        self.function = function
        self.files = registers
        self.live = liveness
        self.pools = pools
        self.most = most
        self.ids: dict[Value, int] = {}
        self.allocators = {file: RegisterAllocator() for file in FILES}
        self.place: dict[Value, Register] = {}
        self.on_stack: dict[Value, Mem] = {}
        self.machine = {b: MachineBlock.of(b, liveness.depth[b]) for b in function.all_blocks()}
        self.splits: dict[Block, list[MachineBlock]] = {}

    def run(self) -> Allocated:
        for block in self.live.order:
            self._conflicts(block)
        self._bind()
        for block in self.live.order:
            self._emit_block(block)
        layout = []
        for block in self.function.all_blocks():
            layout += [self.machine[block], *self.splits.get(block, ())]
        return Allocated(self.function, layout, {}, self.most)

    def _id(self, value: Value) -> int:
        return self.ids.setdefault(value, len(self.ids) + 1)

    def _conflict(self, value: Value, others: Iterable[Value]) -> None:
        file = FILE[value.kind]
        ids = [-self._id(o) for o in others if o is not value and FILE[o.kind] == file]
        self.allocators[file].add_conflicts(self._id(value), ids)

    def _conflicts(self, block: Block) -> None:
        alive = set(self.live.at_exit[block]) | set(block.end_uses())
        for instr in reversed(block.instrs):
            defined = instr.defines()
            if defined is not None:
                # A tied input is copied before the others are read.
                self._conflict(defined, alive | (set(instr.uses()) if _tied(instr) else set()))
                alive.discard(defined)
            alive.update(instr.uses())
        for param in block.params:
            self._conflict(param, alive | set(block.params))

    def _bind(self) -> None:
        for file in FILES:
            allocator = self.allocators[file]
            allocator.allocation_options = {v: list(self.pools[file]) for v in allocator.conflicting_registers}
        # Entries run before anything is saved.
        unsaved = [r.number for r in (*self.files.arguments, *self.files.body) if isinstance(r, Register)]
        for entry in self.function.entries:
            for value in (i.defines() for i in entry.block.instrs):
                if value is not None:
                    self.allocators[FILE[value.kind]].allocation_options[self._id(value)] = list(unsaved)
        for block, places in [(e.block, self.files.arguments) for e in self.function.entries] + [
            (self.function.blocks[0], self.files.body)
        ]:
            for param, place in zip(block.params, places, strict=False):
                if isinstance(place, Register):
                    self.allocators["general"]._bind_register(self._id(param), place.number)
                else:
                    self.on_stack[param] = place
        for file in FILES:
            try:
                self.allocators[file].allocate_registers()
            except Exception as error:  # noqa: BLE001 (PeachPy raises bare Exceptions)
                raise AllocationError(f"PeachPy's allocator gave up on {self.function.name}: {error}") from None
        for value, number in self.ids.items():
            self.place[value] = Register(self.allocators[FILE[value.kind]].register_allocations[number], value.kind)

    def _emit_block(self, block: Block) -> None:
        machine = self.machine[block]
        for instr in block.instrs:
            self._emit(instr, machine)
        if isinstance(block.end, Jump):
            machine.end = MachineJump(self._follow(block, block.end.edge, machine))
        elif isinstance(block.end, Branch):
            end = block.end
            taken, other = (self._follow(block, edge, None) for edge in block.edges())
            left = self.place[end.left] if isinstance(end.left, Value) else end.left
            right = self.place[end.right] if isinstance(end.right, Value) else end.right
            machine.end = MachineBranch(end.condition, left, right, taken, other, end.test)
        else:
            machine.end = MachineReturn()

    def _emit(self, instr: Instr, machine: MachineBlock) -> None:
        converted = with_registers(instr, self.place)
        if _tied(instr):
            first = converted.srcs[0]
            assert isinstance(first, Register) and isinstance(converted.dst, Register)
            if first.number != converted.dst.number:
                copied = converted.dst.as_kind(first.kind)
                machine.instrs.append(self.files.moved(copied, first, Origin.COPY))
                converted.srcs = (copied, *converted.srcs[1:])
        machine.instrs.append(converted)

    def _follow(self, block: Block, edge: Edge, into: MachineBlock | None) -> MachineBlock:
        depth = min(self.live.depth[block], self.live.depth[edge.target])
        where = into or MachineBlock.between(block, edge.target, depth)
        live = self.live.at_entry[edge.target]
        pairs = [(p, a) for p, a in zip(edge.target.params, edge.args, strict=True) if p in live]
        busy = {self.place[v].number for v in live} | {self.place[a].number for _, a in pairs}
        for file in FILES:
            moves = {self.place[p]: self.place[a] for p, a in pairs if FILE[p.kind] == file and a not in self.on_stack}
            spare = [n for n in self.pools[file] if n not in busy]

            def scratch(register: Register, spare: list[int] = spare, block: Block = block) -> Register:
                if not spare:
                    raise AllocationError(f"no register is free to turn a cycle of moves after {block.name}")
                return Register(spare[0], register.kind)

            for destination, source in ordered(moves, scratch):
                assert isinstance(destination, Register)
                where.instrs.append(self.files.moved(destination, source, Origin.MOVE))
        for param, arg in pairs:
            if arg in self.on_stack:
                there = f"{arg.name} from the stack"
                where.instrs.append(Instr("mov", self.place[param], (self.on_stack[arg],), there))
        if into is not None or not where.instrs:
            return self.machine[edge.target]
        where.end = MachineJump(self.machine[edge.target])
        self.splits.setdefault(block, []).append(where)
        return where


def _tied(instr: Instr) -> bool:
    if instr.op == "zero" or instr.op.startswith("clear_") or instr.dst is None:
        return False
    return peach.form(instr.op, shape_of(instr)).tied
