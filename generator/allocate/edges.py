# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Edges between blocks: where values are when a block begins, and the moves that bring them there."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.allocate.base import AllocationError, RegisterFile
from generator.allocate.state import Slots, State, free_registers
from generator.ir.function import Block, Edge, Instr, Origin
from generator.ir.liveness import LEAVE_LOOP, Liveness
from generator.ir.values import SIZE, File, FrameObject, Kind, Mem, Register, Value


@dataclass
class Knowledge:
    """What earlier passes over the function have found out.

    ``at_definition``: values to spill at their definition, since a loop inside needs their register. For each loop
    header, ``registers``: the registers in which values are loop-carried; ``memory``: the values that are loop-carried
    in their spill slots; ``pressure``: the register pressure of the loop, which is the same in every pass.
    """

    at_definition: set[Value] = field(default_factory=set)
    registers: dict[Block, dict[Value, int]] = field(default_factory=dict)
    memory: dict[Block, set[Value]] = field(default_factory=dict)
    pressure: dict[Block, dict[File, int]] = field(default_factory=dict, compare=False)


@dataclass(eq=False)
class Edges:
    """Decides the states at the entries of blocks, and emits the moves that lead to them."""

    files: RegisterFile
    liveness: Liveness
    slots: Slots
    remat: dict[Value, Instr]
    knowledge: Knowledge
    at_definition: set[Value] = field(default_factory=set)

    def decide(self, edge: Edge, state: State, source: Block) -> State:
        """Decide the state in which the target of ``edge`` begins, from the state at the end of ``source``; to be
        called for the first edge to the target that is met."""
        target = edge.target
        incoming = dict(zip(target.params, edge.args, strict=True))
        live = self.liveness.at_entry[target]
        entry = State()
        urgent = sorted(live, key=live.__getitem__)
        for file in state.taken:
            kept = self._kept(target, [v for v in urgent if v.file == file], incoming, state, file)
            self._assign(entry, target, kept, incoming, state, file)
        for value in live:
            if value not in entry.registers and value not in self.remat:
                self._give_slot(value, incoming.get(value), state, source, target)
                entry.stored.add(value)
                if value in incoming and target in self.liveness.loops:
                    self.slots.pinned.add(self.slots.of[value])
            elif value in state.stored and value not in incoming:
                entry.stored.add(value)
        return entry

    def _kept(
        self, target: Block, urgent: list[Value], incoming: dict[Value, Value], state: State, file: File
    ) -> list[Value]:
        """The values that begin in registers, among those of one file, most urgent first."""
        count = len(self.files.registers[file])
        live = self.liveness.at_entry[target]
        if target not in self.liveness.loops:
            return [v for v in urgent if v in incoming or v in state.registers][:count]
        in_memory = self.knowledge.memory.get(target, set())
        required = [v for v in urgent if live[v] < LEAVE_LOOP and v not in self.remat and v not in in_memory]
        if target not in self.knowledge.pressure:
            # Values that are live through the loop without a use, and rematerializable ones, need no register in it.
            ignored = {v for v, distance in live.items() if distance >= LEAVE_LOOP} | self.remat.keys()
            self.knowledge.pressure[target] = self.liveness.pressure(self.liveness.loops[target], ignored)
        room = count - max(self.knowledge.pressure[target][file], len(required))
        constants = [v for v in urgent if live[v] < LEAVE_LOOP and v in self.remat and v not in in_memory]
        through = [v for v in urgent if live[v] >= LEAVE_LOOP and incoming.get(v, v) in state.registers]
        if not self.files.stack:
            # Without a stack, a value that cannot be rematerialized has no other place.
            return (required + through)[:count] + constants[: max(0, room - len(through))]
        return required[:count] + (constants + through)[: max(0, room)]

    def _assign(
        self,
        entry: State,
        target: Block,
        kept: list[Value],
        incoming: dict[Value, Value],
        state: State,
        file: File,
    ) -> None:
        """Assign registers to the values ``kept``: the one that an earlier pass learned, or the one that has it now, or
        any that is free."""
        learned = self.knowledge.registers.get(target, {})
        loops = self.liveness.loops
        taken: set[int] = set()
        waiting = []
        for value in kept:
            choices = (learned.get(value), state.registers.get(incoming.get(value, value)))
            number = next((n for n in choices if n is not None and n not in taken), None)
            # At joins, avoid callee-saved registers: code that needs no stack frame should not need one to save them.
            if file == "general" and number in self.files.callee_saved and value in incoming and target not in loops:
                number = None
            if number is None:
                waiting.append(value)
            else:
                entry.own(value, number)
                taken.add(number)
        for value in waiting:
            number = free_registers(self.files, file, taken)[0]
            entry.own(value, number)
            taken.add(number)

    def _give_slot(self, value: Value, arg: Value | None, state: State, source: Block, target: Block) -> None:
        """Make sure that a value has a slot; a parameter shares its argument's if the two are never live together."""
        if value in self.slots.of:
            return
        slots = self.slots
        if arg is not None and arg in state.stored and slots.home(arg) == slots.home(value):
            entry = self.liveness.at_entry[target]
            if arg not in entry and all(owner not in entry for owner in slots.owners[slots.of[arg]]):
                slots.share(value, slots.of[arg])
                return
        slots.slot(value, source, len(source.instrs) + 1)

    def reach(self, edge: Edge, state: State, entry: State, emit: Callable[[Instr], None]) -> None:
        """Emit the moves, stores and loads that turn ``state`` into ``entry`` on an edge."""
        incoming = dict(zip(edge.target.params, edge.args, strict=True))
        live = self.liveness.at_entry[edge.target]
        stored = [value for value in live if value in entry.stored]
        self._stores(edge, incoming, state, stored, emit)
        for file, taken in entry.taken.items():
            if not taken:
                continue
            wanted = {v: n for v, n in entry.registers.items() if v.file == file and v in live}
            moves: dict[Register, Register] = {}
            loads: list[tuple[Value, Value, int]] = []
            for value, number in wanted.items():
                source = incoming.get(value, value)
                if source in state.registers:
                    moves[Register(number, value.kind)] = state.register(source)
                else:
                    loads.append((value, source, number))
            used = {r.number for pair in moves.items() for r in pair} | set(wanted.values())
            spare = free_registers(self.files, file, used)

            def scratch(register: Register, spare: list[int] = spare) -> Register | Mem:
                if spare:
                    return Register(spare[0], register.kind)
                size = SIZE[register.kind]
                return Mem(self.slots.scratch(size), 0, size, space="stack")

            for destination, origin in ordered(moves, scratch):
                emit(self.files.moved(destination, origin, Origin.MOVE))
            for value, source, number in loads:
                emit(self.bring(source, Register(number, value.kind), state))

    def _stores(
        self,
        edge: Edge,
        incoming: dict[Value, Value],
        state: State,
        stored: list[Value],
        emit: Callable[[Instr], None],
    ) -> None:
        """Store the values ``stored`` in their slots; a list, since a set has another order in every run.

        A value that is stored on the way into an inner loop, but was defined outside of the outer loop, is better
        spilled at its definition.
        """
        for value in stored:
            source = incoming.get(value, value)
            slot = self.slots.of[value]
            if source in state.stored and self.slots.of[source] is slot:
                continue
            self._check_slot(slot, value, incoming, state)
            mem = Mem(slot, 0, SIZE[value.kind], space="stack")
            depth = self.liveness.depth
            if value is source and depth[edge.target] > 1 + depth[self.slots.defined_in[value]]:
                self.at_definition.add(value)
            if source in state.registers:
                emit(self.files.moved(mem, state.register(source), Origin.SPILL, f"spill {value.name}"))
                continue
            immediate = self.remat[source].srcs[0] if source in self.remat and self.remat[source].srcs else None
            if isinstance(immediate, int):
                emit(Instr("mov", mem, (immediate,), f"spill {value.name}", origin=Origin.SPILL))
                continue
            self._through_register(source, value, mem, state, emit)

    def _through_register(
        self, source: Value, value: Value, mem: Mem, state: State, emit: Callable[[Instr], None]
    ) -> None:
        """Copy a value from memory to memory; if no register is free, one is saved and restored around it."""
        file = value.file
        spare = free_registers(self.files, file, state.taken[file])
        number = spare[0] if spare else next(n for v, n in state.registers.items() if v.file == file)
        register = Register(number, value.kind)
        wide: Kind = "r64" if file == "general" else max((v.kind for v in state.registers), key=SIZE.__getitem__)
        aside = Mem(self.slots.scratch(SIZE[wide]), 0, SIZE[wide], space="stack")
        if not spare:
            emit(self.files.moved(aside, register.as_kind(wide), Origin.SPILL, "spill, put aside"))
        emit(self.bring(source, register, state))
        emit(self.files.moved(mem, register, Origin.SPILL, f"spill {value.name}"))
        if not spare:
            emit(self.files.moved(register.as_kind(wide), aside, Origin.RELOAD, "reload, back again"))

    def _check_slot(self, slot: FrameObject, value: Value, incoming: dict[Value, Value], state: State) -> None:
        for other, source in incoming.items():
            if other is not value and source not in state.registers and self.slots.of.get(source) is slot:
                raise AllocationError(f"the slot of {value.name} still holds what {other.name} becomes")

    def bring(self, value: Value, register: Register, state: State) -> Instr:
        """The instruction that brings a value that is in no register into ``register``: a rematerialization or a
        reload.

        Raises AllocationError if the value is nowhere.
        """
        again = Origin.REMATERIALIZED
        if value in self.remat:
            definition = self.remat[value]
            return Instr(definition.op, register, definition.srcs, definition.comment, origin=again)
        if value in state.arguments:
            return Instr("mov", register, (state.arguments[value],), f"{value.name} from the stack", origin=again)
        if value not in state.stored:
            raise AllocationError(f"{value} is nowhere")
        return self.files.moved(register, self.slots.mem(value), Origin.RELOAD, f"reload {value.name}")


def ordered(
    moves: Mapping[Register, Register], scratch: Callable[[Register], Register | Mem]
) -> Iterator[tuple[Register | Mem, Register | Mem]]:
    """Sequential (destination, source) pairs with the effect of parallel ``moves`` (from destination to source).

    Registers are of one file and compare by number. Where moves form a cycle, ``scratch`` gives a place that can keep
    the content of the register it is called with.
    """
    pending: dict[int, tuple[Register, Register | Mem]] = {
        d.number: (d, s) for d, s in moves.items() if d.number != s.number
    }
    while pending:
        needed = {s.number for _, s in pending.values() if isinstance(s, Register)}
        ready = [number for number in pending if number not in needed]
        if ready:
            for number in ready:
                yield pending.pop(number)
            continue
        number, (destination, source) = next(iter(pending.items()))
        assert isinstance(source, Register)
        kept = scratch(source)
        yield kept, source
        pending[number] = (destination, kept)
