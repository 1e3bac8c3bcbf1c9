# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Allocation in which some loops follow a plan, and all else is as by furthest next use."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.allocate.base import RegisterFile
from generator.allocate.circle import Circle, Web, folded_last
from generator.allocate.colours import Colours
from generator.allocate.edges import Edges, Knowledge
from generator.allocate.furthest import Pass
from generator.allocate.operands import with_register
from generator.allocate.residence import Residence
from generator.allocate.state import State
from generator.ir.function import Block, Edge, Function, Instr, Origin
from generator.ir.liveness import LEAVE_LOOP, Liveness
from generator.ir.values import File, Masked, Mem, Operand, Register, Value


@dataclass
class Step:
    """What happens at a place: values loaded first, and where to; the input that is used from memory; whether the
    inputs change sides, and the first is copied; those that leave their registers then, of which some are stored
    before; where the result goes (None: nowhere), and whether it stays there.
    """

    loads: list[tuple[Value, int]] = field(default_factory=list)
    folded: Value | None = None
    swapped: bool = False
    copied: bool = False
    leave: list[Value] = field(default_factory=list)
    store: list[Value] = field(default_factory=list)
    result: int | None = None
    stays: bool = False
    store_result: bool = False


@dataclass
class Plan:
    """Of one loop: entry: the registers in which it begins; stored: what is in memory then besides; early: what is to
    be in memory before the loop; spare: registers of each file that it leaves alone; steps by block and place in it.
    """

    entry: dict[Value, int] = field(default_factory=dict)
    stored: list[Value] = field(default_factory=list)
    early: set[Value] = field(default_factory=set)
    members: set[Value] = field(default_factory=set)
    spare: dict[File, list[int]] = field(default_factory=dict)
    steps: dict[tuple[Block, Instr | None], Step] = field(default_factory=dict)

    def add(self, circle: Circle, file: File, residence: Residence, colours: Colours, all_: tuple[int, ...]) -> None:
        """The part of one file of registers."""
        self.spare[file] = [number for number in all_ if number not in colours.used]
        steps = [self.steps.setdefault((place.block, place.instr), Step()) for place in circle.places]
        for at in residence.swapped:
            steps[at].swapped = True
        for at in residence.copied:
            steps[at].copied = True
        for w, web in enumerate(circle.webs.get(file, [])):
            self._web(circle, w, web, residence, colours, steps)

    def _web(self, circle: Circle, w: int, web: Web, residence: Residence, colours: Colours, steps: list[Step]) -> None:
        length = len(circle.places)
        gaps = web.gaps(length)
        kept = [residence.kept[w, g] for g in range(len(gaps))]
        clean = web.lasting or web.value in circle.remat
        self.members |= {web.value} | ({web.param} if web.param else set())
        if web.start is not None:
            step = steps[web.start]
            step.result = colours.at(w, 2 * web.start + 1)
            step.stays = bool(kept) and kept[0]
            step.store_result = bool(kept) and not kept[0]
        for u, use in enumerate(web.uses):
            step = steps[use.at]
            if residence.folded.get((w, u)):
                step.folded = use.value
                continue
            if not kept[u]:
                step.loads.append((use.value, colours.at(w, 2 * use.at)))
            after = web.after(u)
            if after is None or not kept[after]:
                step.leave.append(use.value)
                if after is not None and not clean:
                    step.store.append(use.value)
        around = next((g for g, (start, end) in enumerate(gaps) if start < length <= end), None)
        if web.lasting:
            around = 0
            if not all(kept) and web.value not in circle.remat:
                self.early.add(web.value)
        if around is None or not kept[around]:
            return
        entering = web.value if web.lasting else web.param
        assert entering is not None
        self.entry[entering] = colours.at(w, 0)
        if not clean and not all(kept[:around]):
            self.stored.append(entering)


class PlannedEdges(Edges):
    """Edges into planned loops bring what the plan wants."""

    plans: dict[Block, Plan]

    def decide(self, edge: Edge, state: State, source: Block) -> State:
        """The state in which the target of its first edge starts."""
        entry = super().decide(edge, state, source)
        plan = self.plans.get(edge.target)
        if plan:
            incoming = dict(zip(edge.target.params, edge.args, strict=True))
            for value in plan.stored:
                self._give_slot(value, incoming.get(value), state, source, edge.target)
                entry.stored.add(value)
                self.slots.pinned.add(self.slots.of[value])
        return entry

    def _kept(
        self, target: Block, values: list[Value], incoming: dict[Value, Value], state: State, file: File
    ) -> list[Value]:
        plan = self.plans.get(target)
        if plan is None or file not in plan.spare:
            return super()._kept(target, values, incoming, state, file)
        live = self.liveness.at_entry[target]
        through = [v for v in values if live[v] >= LEAVE_LOOP and v not in plan.members and v not in incoming]
        through = [v for v in sorted(through, key=lambda v: live[v]) if v in state.registers]
        return [v for v in values if v in plan.entry] + through[: len(plan.spare[file])]

    def _assign(
        self,
        entry: State,
        target: Block,
        kept: list[Value],
        incoming: dict[Value, Value],
        state: State,
        file: File,
    ) -> None:
        plan = self.plans.get(target)
        if plan is None or file not in plan.spare:
            super()._assign(entry, target, kept, incoming, state, file)
            return
        entry.registers |= {value: plan.entry[value] for value in kept if value in plan.entry}
        spare = list(plan.spare[file])
        through = [value for value in kept if value not in plan.entry]
        for value in sorted(through, key=lambda v: state.registers[v] not in spare):
            number = state.registers[value] if state.registers[value] in spare else spare[0]
            entry.registers[value] = number
            spare.remove(number)


class PlannedPass(Pass):
    """A pass that follows plans, by the header of their loop."""

    def __init__(
        self,
        function: Function,
        registers: RegisterFile,
        liveness: Liveness,
        knowledge: Knowledge,
        plans: dict[Block, Plan],
    ) -> None:
        super().__init__(function, registers, liveness, knowledge)
        self.edges = PlannedEdges(registers, liveness, self.slots, self.remat, knowledge)
        self.edges.plans = plans
        self.early = self.edges.early
        self.early.update(value for plan in plans.values() for value in plan.early)
        self.plans = plans
        self.steps = {key: step for plan in plans.values() for key, step in plan.steps.items()}

    def _learn(self, edge: Edge) -> None:
        plan = self.plans.get(edge.target)
        if plan is None:
            super()._learn(edge)
        else:
            self.learned[edge.target], self.in_memory[edge.target] = dict(plan.entry), set()

    def _need(self, value: Value, protect: set[Value]) -> None:
        step = self.steps.get((self.block, None)) if self.position == len(self.block.instrs) else None
        if step is None:
            super()._need(value, protect)
            return
        for wanted, number in step.loads:
            if wanted is value:
                self._load(value, number)
        if value in step.store:
            self._store(value)

    def _forget_dead(self, values: list[Value]) -> None:
        step = self.steps.get((self.block, None)) if self.position == len(self.block.instrs) else None
        if step is None:
            super()._forget_dead(values)
            return
        for value in step.leave:
            self.state.registers.pop(value, None)

    def _load(self, value: Value, number: int) -> None:
        self._emit(self.edges.bring(value, Register(number, value.kind), self.state))
        self._own(value, number)

    def _instr(self, instr: Instr) -> None:
        step = self.steps.get((self.block, instr))
        if step is None:
            super()._instr(instr)
            return
        for value, number in step.loads:
            self._load(value, number)
        for value in step.store:
            self._store(value)
        sources = (instr.srcs[1], instr.srcs[0]) if step.swapped else instr.srcs
        if step.folded is not None:
            sources = folded_last(sources, step.folded, len(sources) == 2 and isinstance(sources[1], Value))
        place = {v: self.state.register(v) for v in instr.uses() if v in self.state.registers}
        defined = instr.defines()
        if step.copied:
            first = sources[0]
            assert isinstance(first, Value) and step.result is not None
            to = Register(step.result, first.kind)
            self._emit(self.files.moved(to, place[first], Origin.COPY))
            place[first] = to
        operands: list[Operand] = [self._memory(s) if s is step.folded else with_register(s, place) for s in sources]
        destination: Register | Mem | Masked | None = None
        if defined is not None:
            assert step.result is not None
            destination = Register(step.result, defined.kind)
        elif instr.dst is not None:
            other = with_register(instr.dst, place)
            assert isinstance(other, Register | Mem | Masked)
            destination = other
        self._emit(instr.on(destination, tuple(operands)))
        for value in step.leave:
            self.state.registers.pop(value, None)
        if defined is not None and step.result is not None:
            self._own(defined, step.result)
            # What the instruction used last may leave its slot to the result.
            self.position += 1
            if step.store_result or defined in self.knowledge.early:
                self._store(defined)
            if not step.stays:
                del self.state.registers[defined]
