# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Allocation by furthest next use (Belady), block by block, with loop-carried values matched at the ends of loops.

There are several passes: each learns in which registers (or in memory) values are loop-carried, and which values are
better spilled at their definition; the cheapest pass wins. Its cost is the number of added instructions, where each
loop around an instruction multiplies its weight by ten.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import ClassVar

from generator.allocate.base import ADDED, Allocated, AllocationError, RegisterFile
from generator.allocate.edges import Edges, Knowledge
from generator.allocate.state import Facts, Slots, State, Step, free_registers, in_memory
from generator.ir.function import Block, Branch, Edge, Function, Instr, Jump, Origin, Return
from generator.ir.semantics import PRODUCTS
from generator.ir.values import SIZE, File, Masked, Mem, Operand, Register, Value, View, parts, register, renamed

PASSES = 8
Numbers = frozenset[int]


class Pass:
    """One pass over a function, with what earlier passes have found out."""

    def __init__(self, facts: Facts, registers: RegisterFile, knowledge: Knowledge) -> None:
        self.facts = facts
        self.files = registers
        self.live = facts.live
        self.knowledge = knowledge
        self.remat = facts.remat
        self.slots = Slots(facts, registers.stack)
        self.edges = Edges(registers, self.live, self.slots, self.remat, knowledge)
        self.machine = {b: replace(b, params=[], instrs=[], end=None, depth=self.live.depth[b]) for b in facts.steps}
        self.splits: dict[Block, list[Block]] = {}
        self.entries: dict[Block, State] = {}
        #: The register that a value of this file and name had last.
        self.usual: dict[tuple[str, str], int] = {}
        self.at_definition = self.edges.at_definition
        self.places = {param: n for places in knowledge.registers.values() for param, n in places.items()}
        self.learned: dict[Block, dict[Value, int]] = {}
        self.in_memory: dict[Block, set[Value]] = {}
        self.cost = 0.0
        #: Registers in order of preference, by file; and general registers that long live ranges should not occupy.
        self.order = {**registers.registers}
        self.order["general"] = tuple(sorted(self.order["general"], key=facts.fixed.__contains__))
        self.costly = registers.callee_saved | facts.fixed

    def run(self, limit: float = math.inf) -> Allocated | None:
        """Allocate the function; None as soon as the cost reaches ``limit``. Raises AllocationError."""
        self._entries()
        for block in self.live.order:
            self._block(block)
            if self.cost >= limit:
                return None
        layout = []
        for block, machine in self.machine.items():
            layout += [machine, *self.splits.get(block, ())]
        return Allocated(self.facts.function, layout, self.slots.region)

    def _entries(self) -> None:
        """Set the states in which the entries and the body begin, as the calling convention says."""
        for entry in self.facts.function.entries:
            state = State()
            for param, place in zip(entry.block.params, self.files.arguments, strict=False):
                if isinstance(place, Register):
                    state.own(param, place.number)
                else:
                    state.arguments[param] = replace(place, size=SIZE[param.kind])
            self.entries[entry.block] = state
        if not self.files.body:
            return  # the body begins as its entry leaves off
        body = self.facts.function.blocks[0]
        self.entries[body] = state = State()
        for param, place in zip(body.params, self.files.body, strict=False):
            if param in self.live.at_entry[body]:
                state.own(param, place.number)

    def _block(self, block: Block) -> None:
        """Allocate one block: its parameters, its instructions and its terminator."""
        self.block, self.position = block, 0
        self.state = self.entries[block].copy()
        for param in block.params:
            if param in self.knowledge.at_definition and param in self.state.registers:
                self._store(param)
        for position, step in self.facts.steps[block]:
            self.position = position
            self._instr(step)
        self.position = len(block.instrs)
        machine = self.machine[block]
        if isinstance(block.end, Jump):
            machine.end = Jump(Edge(self._follow(block, block.end.edge, machine)))
        elif isinstance(block.end, Branch):
            end = block.end
            operands = block.end_uses()
            for value in operands:
                self._need(value, operands)
            left = self.state.register(end.left) if isinstance(end.left, Value) else end.left
            right = self.state.register(end.right) if isinstance(end.right, Value) else end.right
            for value in operands:
                if self._dies(value):
                    self.state.forget(value)
            after = self.state
            targets = []
            for edge in block.edges():
                self.state = after.copy()
                targets.append(Edge(self._follow(block, edge, None)))
            machine.end = Branch(end.condition, left, right, targets[0], targets[1], end.test)
        else:
            machine.end = Return()

    def _follow(self, block: Block, edge: Edge, into: Block | None) -> Block:
        """Bring the state over an edge; the machine block to go to. Without ``into``, moves get their own block."""
        target = edge.target
        known = target in self.entries
        if not known:
            self.entries[target] = self.edges.decide(edge, self.state, block)
        depth = min(self.live.depth[block], self.live.depth[target])
        if known and target in self.live.loops and block in self.live.loops[target]:
            self._learn(edge)
        name = f"{block.name}_to_{target.name}"
        where = into or Block(name, region=block.region, kernel=block.kernel, depth=depth)

        def emit(instr: Instr) -> None:
            self._emit(instr, where)

        self.edges.reach(edge, self.state, self.entries[target], emit)
        if into is not None or not where.instrs:
            return self.machine[target]
        where.end = Jump(Edge(self.machine[target]))
        self.splits.setdefault(block, []).append(where)
        return where

    def _learn(self, edge: Edge) -> None:
        """Record where loop-carried values are at the end of a loop, for the next pass."""
        header = edge.target
        incoming = dict(zip(header.params, edge.args, strict=True))
        places, memory = self.learned.setdefault(header, {}), self.in_memory.setdefault(header, set())
        before = self.knowledge.registers.get(header, {})
        for value, number in self.entries[header].registers.items():
            source = incoming.get(value, value)
            if source in self.state.registers:
                # A value that nothing moves may be in any register: the edge into the loop decides.
                if value in before or self.state.registers[source] != number:
                    places[value] = self.state.registers[source]
            else:
                memory.add(value)

    def _emit(self, instr: Instr, where: Block | None = None) -> None:
        where = where or self.machine[self.block]
        where.instrs.append(instr)
        if instr.origin in ADDED:
            self.cost += 10.0**where.depth

    def _dies(self, value: Value) -> bool:
        """Whether a value is dead after the current instruction."""
        return self.live.dead(self.block, value, self.position + 1)

    def _store(self, value: Value) -> None:
        """Spill a value, unless its slot holds it already or it is rematerializable."""
        if value in self.state.stored or value in self.remat:
            return
        self.slots.slot(value, self.block, self.position)
        register = self.state.register(value)
        self._emit(self.files.moved(self.slots.mem(value), register, Origin.SPILL, f"spill {value.name}"))
        self.state.stored.add(value)

    def _take(
        self,
        value: Value,
        protect: Collection[Value],
        prefer: tuple[int | None, ...] = (),
        avoid: Numbers = frozenset(),
    ) -> int:
        """A register for a value, but none of ``avoid``; if none is free, the value with the furthest next use is
        spilled."""
        file = value.file
        taken, order = self.state.taken[file], self.order[file]
        free = next((n for n in order if n not in taken and n not in avoid), None)
        if free is None:
            return self._evict(file, protect, avoid)
        usual = self.usual.get((file, value.name))
        if file == "general" and not self.live.depth[self.block] and usual in self.costly:
            usual = None  # outside of loops, needing no stack frame is worth more than keeping the same register
        for number in (*prefer, usual):
            if number is not None and number not in taken and number not in avoid and number in order:
                return number
        return free

    def _evict(self, file: File, protect: Collection[Value], avoid: Numbers) -> int:
        """The register of the value with the furthest next use, which is spilled."""
        held = self.state.registers
        candidates = [v for v, n in held.items() if v.file == file and n not in avoid and v not in protect]
        if not candidates:
            raise AllocationError(f"one instruction of {self.block.name} needs more {file} registers than there are")
        candidates = (not self.files.stack and [v for v in candidates if v in self.remat]) or candidates
        victim = max(candidates, key=self._score)
        number = held[victim]
        if victim not in self.state.stored and victim not in self.remat:
            if self.live.depth[self.block] > self.live.depth[self.slots.defined_in[victim]]:
                self.at_definition.add(victim)
            self._store(victim)
        self.state.forget(victim)
        return number

    def _wanted(self, value: Value) -> tuple[int, ...]:
        """The registers in which a loop has the parameters that a value is passed to."""
        params = self.slots.flows_to.get(value, ())
        return tuple(self.places[param] for param in params if param in self.places)

    def _score(self, value: Value) -> float:
        """The distance of the next use, for the cost of one instruction: a stored value needs a reload, others a spill,
        too."""
        clean = value in self.state.stored or value in self.remat
        return self.live.next_use(self.block, value, self.position) * (2.0 if clean else 1.0)

    def _need(self, value: Value, protect: Collection[Value], avoid: Numbers = frozenset()) -> None:
        """Make sure that a value is in a register. If it is in none, it gets one that is not in ``avoid``."""
        if value not in self.state.registers:
            self._move(value, protect, avoid)

    def _move(self, value: Value, protect: Collection[Value], avoid: Numbers) -> None:
        """Move a value, from wherever it is, to a register that is not in ``avoid``."""
        number = self._take(value, protect, avoid=avoid)
        self._put(value, number)
        self._own(value, number)

    def _put(self, value: Value, number: int) -> None:
        """Write a value to a register: a copy, a reload or a rematerialization."""
        register = Register(number, value.kind)
        if value in self.state.registers:
            self._emit(self.files.moved(register, self.state.register(value), Origin.COPY))
        else:
            self._emit(self.edges.bring(value, register, self.state))

    def _own(self, value: Value, number: int) -> None:
        self.state.own(value, number)
        self.usual[value.file, value.name] = number

    def _instr(self, step: Step) -> None:
        """Allocate one instruction."""
        instr, uses = step.instr, step.uses
        defined = instr.defines()
        if instr.op.startswith("clear_"):
            assert defined is not None
            cleared = Register(self._take(defined, uses), defined.kind)
            self._emit(instr.on(cleared, tuple(map(self.state.register, uses))))
            self._own(defined, cleared.number)
            self._forget(step)
            self._forget_unread(step)
            if instr.op == "clear_frame":
                self._forget_cleared()
            return
        if instr.high is not None:  # mul and mulx of foreign loops are opaque
            self._product(step)
            return
        held = self.state.registers
        sources = self._swapped(step) if step.commutes else instr.srcs
        folded = self._folded(step, sources) if step.folds else None
        tied = sources[0] if step.tied else None
        for value in uses:
            if value not in held and value is not folded and value is not tied:
                self._need(value, uses)
        number: int | None = None
        if step.tied:
            assert defined is not None and isinstance(tied, Value)
            number = self._tie(tied, defined, step)
        place = {value: register(held[value], value.kind) for value in uses if value in held}
        if number is not None:
            assert isinstance(tied, Value)
            place[tied] = register(number, tied.kind)
        operands = [
            self._memory(s) if s is folded else place[s] if isinstance(s, Value) else renamed(s, place) for s in sources
        ]
        destination = None if instr.dst is None or defined is not None else renamed(instr.dst, place)
        in_place = None
        if step.leading >= 0 and number is None:
            first = sources[step.leading]
            in_place = held.get(first.value if isinstance(first, View) else first)  # type: ignore[arg-type]
        self._forget(step)
        if defined is not None:
            if number is None:
                number = self._take(defined, uses, (*self._wanted(defined), in_place))
            self._own(defined, number)
            destination = register(number, defined.kind)
        assert destination is None or isinstance(destination, Register | Mem | Masked)
        self.machine[self.block].instrs.append(instr.on(destination, tuple(operands)))
        if defined is not None:
            if defined in self.knowledge.at_definition:
                self._store(defined)
            self._forget_unread(step)

    def _forget(self, step: Step) -> None:
        """Free the registers of values that an instruction is the last to read."""
        for value in step.dead:
            self.state.forget(value)

    def _forget_unread(self, step: Step) -> None:
        """Free the registers of results that are never read."""
        for value in step.unread:
            self.state.forget(value)

    def _forget_cleared(self) -> None:
        """The region's part of the stack was cleared: values that live on must be in registers, not in its slots."""
        for value in [v for v in self.state.stored if self.slots.home(v) == self.block.region]:
            if not self._dies(value) and value not in self.state.registers:
                raise AllocationError(f"{value.name} lives on in the stack of {self.block.region}, which is cleared")
            self.state.stored.discard(value)

    def _swapped(self, step: Step) -> tuple[Operand, ...]:
        """The two inputs, exchanged if that saves a copy or lets a spilled value be a memory operand."""
        a, b = step.instr.srcs
        if not (isinstance(a, Value) and isinstance(b, Value)) or b not in self.state.registers:
            return step.instr.srcs
        if a not in self.state.registers:
            return (b, a) if not step.tied or b in step.dead else (a, b)
        if step.tied and a not in step.dead and b in step.dead:
            return b, a
        return a, b

    def _folded(self, step: Step, sources: tuple[Operand, ...]) -> Value | None:
        """The input that should be a memory operand rather than be reloaded, or None."""
        value = sources[step.last]
        if not isinstance(value, Value) or value in self.state.registers:
            return None
        if not (in_memory(value, self.remat) if value in self.remat else value in self.state.stored):
            return None
        free = free_registers(self.files, value.file, self.state.taken[value.file])
        return value if len(free) <= 1 or value in step.dead else None

    def _tie(self, first: Value, defined: Value, step: Step) -> int:
        """The register that an instruction overwrites, with the instruction's first input in it."""
        held = self.state.registers.get(first)
        if held is not None and first in step.dead and sum(first in parts(s) for s in step.instr.srcs) == 1:
            return held
        number = self._take(defined, step.uses)
        self._put(first, number)
        return number

    def _product(self, step: Step) -> None:
        """A multiplication: its first input and results may have fixed registers, and live values are moved out of
        them."""
        instr = step.instr
        first, other = instr.srcs
        assert isinstance(first, Value) and isinstance(other, Value) and first is not other
        at, *results = PRODUCTS[instr.op]
        if self.state.registers.get(other) == at:
            first, other = other, first
        wanted = frozenset({at, *(number for number in results if number is not None)})
        used, there = [first, other], self.state.registers.get(first) == at
        for value, number in list(self.state.registers.items()):
            stays = value in step.dead or (value is first and number == at and at not in results)
            if value.file == "general" and number in wanted and not stays:
                self._move(value, [*used, value], wanted)
        if not there:
            self._put(first, at)
        if at not in results:
            self._own(first, at)
        folded = self._folded(step, (first, other)) if step.folds else None
        if folded is None:
            self._need(other, used, wanted)
        sources = Register(at, first.kind), self._memory(other) if folded else self.state.register(other)
        self._forget(step)
        low, high = (value for value in instr.results() if isinstance(value, Value))
        for value, fixed in zip((low, high), results, strict=True):
            self._own(value, self._take(value, used, self._wanted(value)) if fixed is None else fixed)
        self._emit(instr.on(self.state.register(low), sources, self.state.register(high)))
        self._forget_unread(step)

    def _memory(self, value: Operand) -> Mem:
        """The memory operand for a value that is used from memory."""
        assert isinstance(value, Value)
        source = self.remat[value].srcs[0] if value in self.remat else self.slots.mem(value)
        assert isinstance(source, Mem)
        return source


class FurthestNextUse:
    """The project's allocator, by furthest next use; any number of values, spills, tied operands."""

    name: ClassVar[str] = "furthest"
    options: ClassVar[Mapping[str, str]] = {}
    #: The class of passes; allocators derived from this one have their own.
    attempt: ClassVar[type[Pass]] = Pass

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> FurthestNextUse:
        """The allocator; it has no options."""
        return cls()

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """Allocate by the cheapest of a few passes. Raises AllocationError if none is complete."""
        facts = Facts(function, registers.evex)
        knowledge = Knowledge()
        known: list[Knowledge] = []
        best: tuple[float, Allocated] | None = None
        # A pass is determined by its knowledge: with the same knowledge as an earlier one, it would do the same.
        while len(known) < PASSES and knowledge not in known:
            known.append(knowledge)
            attempt = self.attempt(facts, registers, knowledge)
            # Nothing is learned from the last pass, so that it may stop as soon as it is no better.
            limit = best[0] if best is not None and len(known) == PASSES else math.inf
            result = attempt.run(limit)
            complete = attempt.at_definition <= knowledge.at_definition
            if result and complete and (best is None or attempt.cost < best[0]):
                best = (attempt.cost, result)
            if complete and attempt.learned == knowledge.registers and attempt.in_memory == knowledge.memory:
                break
            memory = {b: attempt.in_memory.get(b, set()) | knowledge.memory.get(b, set()) for b in facts.live.loops}
            spilled = knowledge.at_definition | attempt.at_definition
            knowledge = Knowledge(spilled, attempt.learned, memory, knowledge.pressure)
        if best is None:
            raise AllocationError(f"{function.name}: no pass came to an end with all values stored in time")
        return best[1]
