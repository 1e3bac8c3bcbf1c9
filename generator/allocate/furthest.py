# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Allocation by furthest next use (Belady), block by block, with the loops' ends matched to their beginnings.

Several passes: each learns in which registers (or in memory) loop-carried values are, and which values are better
stored where they are defined; the cheapest pass wins. Costs are the instructions added, ten times as much a loop
inside another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from generator.allocate.base import ADDED, Allocated, AllocationError, RegisterFile
from generator.allocate.edges import Edges, Knowledge
from generator.allocate.state import Slots, State, folds, free_registers, in_memory, rematerials
from generator.ir.function import Block, Branch, Edge, Function, Instr, Jump, Origin, Return
from generator.ir.liveness import Liveness, analyse
from generator.ir.semantics import PRODUCTS
from generator.ir.values import FILE, SIZE, Masked, Mem, Operand, Register, Value, View, parts, renamed
from generator.isa import peach

PASSES = 8
Numbers = frozenset[int]


class Pass:
    """One way through a function, with what earlier ones taught."""

    def __init__(self, function: Function, registers: RegisterFile, liveness: Liveness, knowledge: Knowledge) -> None:
        self.function = function
        self.files = registers
        self.live = liveness
        self.knowledge = knowledge
        blocks = function.all_blocks()
        self.remat = rematerials(blocks)
        self.slots = Slots(function, liveness, registers.stack)
        self.edges = Edges(registers, liveness, self.slots, self.remat, knowledge)
        self.machine = {b: replace(b, params=[], instrs=[], end=None, depth=liveness.depth[b]) for b in blocks}
        self.splits: dict[Block, list[Block]] = {}
        self.entries: dict[Block, State] = {}
        self.home: dict[tuple[str, str], int] = {}
        self.at_definition = self.edges.at_definition
        self.places = {param: n for places in knowledge.registers.values() for param, n in places.items()}
        self.learned: dict[Block, dict[Value, int]] = {}
        self.in_memory: dict[Block, set[Value]] = {}
        self.cost = 0.0
        #: Registers that products want: what lives longer has others, if it can.
        self.fixed = frozenset(n for b in blocks for i in b.instrs if i.high for n in PRODUCTS[i.op] if n is not None)

    def run(self) -> Allocated:
        """The function with registers. Raises AllocationError."""
        self._entries()
        for block in self.live.order:
            self._block(block)
        layout = []
        for block in self.function.all_blocks():
            layout += [self.machine[block], *self.splits.get(block, ())]
        return Allocated(self.function, layout, self.slots.region)

    def _entries(self) -> None:
        for entry in self.function.entries:
            state = State()
            for param, place in zip(entry.block.params, self.files.arguments, strict=False):
                if isinstance(place, Register):
                    state.registers[param] = place.number
                else:
                    state.arguments[param] = replace(place, size=SIZE[param.kind])
            self.entries[entry.block] = state
        if not self.files.body:
            return  # the body begins as its entry leaves off
        body = self.function.blocks[0]
        pinned = {p: r.number for p, r in zip(body.params, self.files.body, strict=False)}
        live = self.live.at_entry[body]
        self.entries[body] = State({p: n for p, n in pinned.items() if p in live})

    def _block(self, block: Block) -> None:
        self.block, self.position = block, 0
        self.state = self.entries[block].copy()
        for param in block.params:
            if param in self.knowledge.at_definition and param in self.state.registers:
                self._store(param)
        for self.position, instr in enumerate(block.instrs):
            self._instr(instr)
        self.position = len(block.instrs)
        machine = self.machine[block]
        if isinstance(block.end, Jump):
            machine.end = Jump(Edge(self._follow(block, block.end.edge, machine)))
        elif isinstance(block.end, Branch):
            end = block.end
            operands = block.end_uses()
            for value in operands:
                self._need(value, set(operands))
            left = self.state.register(end.left) if isinstance(end.left, Value) else end.left
            right = self.state.register(end.right) if isinstance(end.right, Value) else end.right
            self._forget_dead(operands)
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
        header = edge.target
        incoming = dict(zip(header.params, edge.args, strict=True))
        places, memory = self.learned.setdefault(header, {}), self.in_memory.setdefault(header, set())
        before = self.knowledge.registers.get(header, {})
        for value, number in self.entries[header].registers.items():
            source = incoming.get(value, value)
            if source in self.state.registers:
                # What stays where it is may stay anywhere: then the way into the loop decides.
                if value in before or self.state.registers[source] != number:
                    places[value] = self.state.registers[source]
            else:
                memory.add(value)

    def _emit(self, instr: Instr, where: Block | None = None) -> None:
        where = where or self.machine[self.block]
        where.instrs.append(instr)
        if instr.origin in ADDED:
            self.cost += 10.0**where.depth

    def _next_use(self, value: Value, after: int = 0) -> int:
        return self.live.next_use(self.block, value, self.position + after)

    def _dies(self, value: Value) -> bool:
        """Whether its register is free behind the instruction that is allocated now."""
        return self.live.dead(self.block, value, self.position + 1)

    def _forget_dead(self, values: list[Value]) -> None:
        for value in values:
            if self._dies(value):
                self.state.registers.pop(value, None)

    def _store(self, value: Value) -> None:
        if value in self.state.stored or value in self.remat:
            return
        self.slots.slot(value, self.block, self.position)
        register = self.state.register(value)
        self._emit(self.files.moved(self.slots.mem(value), register, Origin.SPILL, f"spill {value.name}"))
        self.state.stored.add(value)

    def _take(
        self, value: Value, protect: set[Value], prefer: tuple[int | None, ...] = (), avoid: Numbers = frozenset()
    ) -> int:
        """A register for a value, not one to ``avoid``; where none is free, the value used furthest goes to memory."""
        file = FILE[value.kind]
        free = [n for n in free_registers(self.files, file, self.state.taken(file)) if n not in avoid]
        if file == "general" and self.fixed:
            free.sort(key=self.fixed.__contains__)
        if free:
            learned = self.home.get((file, value.name))
            dear = self.files.callee_saved | self.fixed
            if file == "general" and not self.live.depth[self.block] and learned in dear:
                learned = None  # outside of loops, a register that needs no stack frame is worth more than a habit
            return next((n for n in (*prefer, learned) if n is not None and n in free), free[0])
        held = self.state.registers
        candidates = [v for v in held if FILE[v.kind] == file and v not in protect and held[v] not in avoid]
        if not candidates:
            raise AllocationError(f"one instruction of {self.block.name} needs more {file} registers than there are")
        candidates = (not self.files.stack and [v for v in candidates if v in self.remat]) or candidates
        victim = max(candidates, key=self._score)
        number = self.state.registers[victim]
        if victim not in self.state.stored and victim not in self.remat:
            if self.live.depth[self.block] > self.live.depth[self.slots.defined_in[victim]]:
                self.at_definition.add(victim)
            self._store(victim)
        del self.state.registers[victim]
        return number

    def _wanted(self, value: Value) -> tuple[int, ...]:
        """The registers in which a loop will have a value that goes into it as it is."""
        params = self.slots.flows_to.get(value, ())
        return tuple(self.places[param] for param in params if param in self.places)

    def _score(self, value: Value) -> float:
        """Distance a unit of cost: what is in memory already costs a load, the rest a store too."""
        clean = value in self.state.stored or value in self.remat
        return self._next_use(value) * (2.0 if clean else 1.0)

    def _need(self, value: Value, protect: set[Value]) -> None:
        """Have a value in a register."""
        if value in self.state.registers:
            return
        number = self._take(value, protect)
        self._emit(self.edges.bring(value, Register(number, value.kind), self.state))
        self._own(value, number)

    def _own(self, value: Value, number: int) -> None:
        self.state.registers[value] = number
        self.home[FILE[value.kind], value.name] = number

    def _instr(self, instr: Instr) -> None:
        defined = instr.defines()
        if defined in self.remat:
            return
        if instr.op.startswith("clear_"):
            assert defined is not None
            uses = self.live.reads[instr]
            cleared = Register(self._take(defined, set(uses)), defined.kind)
            self._emit(instr.on(cleared, tuple(map(self.state.register, uses))))
            self._own(defined, cleared.number)
            self._forget_dead([*uses, defined])
            if instr.op == "clear_frame":
                self._forget_cleared()
            return
        if instr.high is not None:  # mul and mulx of foreign loops are opaque
            self._product(instr)
            return
        tied = peach.tied(instr)
        sources = self._swapped(instr, tied)
        uses = self.live.reads[instr]
        used = set(uses)
        folded = self._folded(instr, sources, tied)
        for value in uses:
            if value is not folded and not (tied and value is sources[0]):
                self._need(value, used)
        number: int | None = None
        if tied:
            assert defined is not None and isinstance(sources[0], Value)
            number = self._tie(sources[0], defined, used, sources)
        place = {v: self.state.register(v) for v in used if v in self.state.registers}
        if tied:
            assert number is not None and isinstance(sources[0], Value)
            place[sources[0]] = Register(number, sources[0].kind)
        operands = [self._memory(s) if s is folded else renamed(s, place) for s in sources]
        destination = None if instr.dst is None or defined is not None else renamed(instr.dst, place)
        first = next((s for s in sources if isinstance(s, Value | View)), None)
        in_place = self.state.registers.get(first.value if isinstance(first, View) else first)  # type: ignore[arg-type]
        self._forget_dead(uses)
        if defined is not None:
            if number is None:
                number = self._take(defined, used, (*self._wanted(defined), in_place))
            self._own(defined, number)
            destination = Register(number, defined.kind)
        assert destination is None or isinstance(destination, Register | Mem | Masked)
        self._emit(instr.on(destination, tuple(operands)))
        if defined is not None:
            if defined in self.knowledge.at_definition:
                self._store(defined)
            if self._dies(defined):
                del self.state.registers[defined]

    def _forget_cleared(self) -> None:
        """What the region kept on the stack is zeroed: what lives on must be in a register, and in no slot of it."""
        for value in [v for v in self.state.stored if self.slots.home(v) == self.block.region]:
            if not self._dies(value) and value not in self.state.registers:
                raise AllocationError(f"{value.name} lives on in the stack of {self.block.region}, which is cleared")
            self.state.stored.discard(value)

    def _swapped(self, instr: Instr, tied: bool) -> tuple[Operand, ...]:
        """The inputs, exchanged where that saves a copy or lets a value be used from memory."""
        if not peach.commutes(instr) or len(instr.srcs) != 2:
            return instr.srcs
        a, b = instr.srcs
        if not (isinstance(a, Value) and isinstance(b, Value)) or b not in self.state.registers:
            return instr.srcs
        if a not in self.state.registers:
            return (b, a) if not tied or self._dies(b) else (a, b)
        if tied and not self._dies(a) and self._dies(b):
            return b, a
        return a, b

    def _folded(self, instr: Instr, sources: tuple[Operand, ...], tied: bool) -> Value | None:
        """The input that is better used from memory than loaded, if there is one."""
        value = next((source for source in reversed(sources) if not isinstance(source, int)), None)
        if not isinstance(value, Value) or value in self.state.registers or not folds(instr, sources, value, tied):
            return None
        if not (in_memory(value, self.remat) if value in self.remat else value in self.state.stored):
            return None
        file = FILE[value.kind]
        free = free_registers(self.files, file, self.state.taken(file))
        if len(free) > 1 and not self._dies(value):
            return None
        return value

    def _tie(self, first: Value, defined: Value, used: set[Value], sources: tuple[Operand, ...]) -> int:
        """The register that an instruction overwrites, with its first input in it."""
        if first in self.state.registers:
            if self._dies(first) and sum(first in parts(s) for s in sources) == 1:
                return self.state.registers[first]
            number = self._take(defined, used)
            self._emit(self.files.moved(Register(number, first.kind), self.state.register(first), Origin.COPY))
            return number
        number = self._take(defined, used)
        self._emit(self.edges.bring(first, Register(number, first.kind), self.state))
        return number

    def _product(self, instr: Instr) -> None:
        """A multiplication, whose first input and results may have registers of their own; what lives on in one of
        these goes elsewhere first."""
        first, other = instr.srcs
        assert isinstance(first, Value) and isinstance(other, Value) and first is not other
        at, *results = PRODUCTS[instr.op]
        if self.state.registers.get(other) == at:
            first, other = other, first
        wanted = frozenset({at, *(number for number in results if number is not None)})
        used, there = {first, other}, self.state.registers.get(first) == at
        for value, number in list(self.state.registers.items()):
            stays = value in used and self._dies(value) or (value is first and number == at and at not in results)
            if FILE[value.kind] == "general" and number in wanted and not stays:
                self._move_away(value, used, wanted)
        factor = Register(at, first.kind)
        if first not in self.state.registers:
            self._emit(self.edges.bring(first, factor, self.state))
        elif not there:
            self._emit(self.files.moved(factor, self.state.register(first), Origin.COPY))
        if at not in results:
            self._own(first, at)
        folded = self._folded(instr, (first, other), tied=False)
        if folded is None and other not in self.state.registers:
            number = self._take(other, used, avoid=wanted)
            self._emit(self.edges.bring(other, Register(number, other.kind), self.state))
            self._own(other, number)
        sources = factor, self._memory(other) if folded else self.state.register(other)
        self._forget_dead([first, other])
        low, high = (value for value in instr.results() if isinstance(value, Value))
        for value, fixed in zip((low, high), results, strict=True):
            self._own(value, self._take(value, used, self._wanted(value)) if fixed is None else fixed)
        self._emit(instr.on(self.state.register(low), sources, self.state.register(high)))
        for value in (low, high):
            if self._dies(value):
                del self.state.registers[value]

    def _move_away(self, value: Value, used: set[Value], wanted: frozenset[int]) -> None:
        """A value to another register than those that are wanted."""
        number = self._take(value, used | {value}, avoid=wanted)
        self._emit(self.files.moved(Register(number, value.kind), self.state.register(value), Origin.COPY))
        self._own(value, number)

    def _memory(self, value: Operand) -> Mem:
        """Where a value that is used from memory lies."""
        assert isinstance(value, Value)
        source = self.remat[value].srcs[0] if value in self.remat else self.slots.mem(value)
        assert isinstance(source, Mem)
        return source


class FurthestNextUse:
    """The project's allocator: any number of values, 16 or 32 vector registers, spilling, tied operands."""

    name: ClassVar[str] = "furthest"
    options: ClassVar[Mapping[str, str]] = {}
    #: What decides in each pass; an allocator that decides otherwise has another.
    attempt: ClassVar[type[Pass]] = Pass

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> FurthestNextUse:
        """There are no options."""
        return cls()

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """The best of a few passes."""
        liveness = analyse(function)
        knowledge = Knowledge()
        known: list[Knowledge] = []
        best: tuple[float, Allocated] | None = None
        # What a pass does follows from what it knows: one that would know no more than an earlier one is the same.
        while len(known) < PASSES and knowledge not in known:
            known.append(knowledge)
            attempt = self.attempt(function, registers, liveness, knowledge)
            result = attempt.run()
            complete = attempt.at_definition <= knowledge.at_definition
            if complete and (best is None or attempt.cost < best[0]):
                best = (attempt.cost, result)
            if complete and attempt.learned == knowledge.registers and attempt.in_memory == knowledge.memory:
                break
            memory = {b: attempt.in_memory.get(b, set()) | knowledge.memory.get(b, set()) for b in liveness.loops}
            spilled = knowledge.at_definition | attempt.at_definition
            knowledge = Knowledge(spilled, attempt.learned, memory, knowledge.pressure)
        if best is None:
            raise AllocationError(f"{function.name}: no pass came to an end with all values stored in time")
        return best[1]
