# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Allocation in which some loops follow a plan, and all else is as by furthest next use."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from generator.allocate.assignment import Assignment
from generator.allocate.base import RegisterFile
from generator.allocate.cyclic import CyclicLoop, LiveRange, folded_last
from generator.allocate.edges import Edges, Knowledge
from generator.allocate.furthest import Numbers, Pass
from generator.allocate.spilling import Spilling
from generator.allocate.state import State
from generator.ir.function import Block, Edge, Function, Instr
from generator.ir.liveness import LEAVE_LOOP, Liveness
from generator.ir.values import File, Operand, Value


@dataclass
class Step:
    """What happens at a program point: values loaded first; the input that is used from memory; whether the inputs
    change sides; values that leave their registers, of which some are stored before; whether the result segments in one
    or goes to memory; and the registers of what is loaded and of the result.
    """

    loads: list[Value] = field(default_factory=list)
    folded: Value | None = None
    swapped: bool = False
    leave: list[Value] = field(default_factory=list)
    store: list[Value] = field(default_factory=list)
    segments: bool = True
    registers: dict[Value, int] = field(default_factory=dict)


@dataclass
class Plan:
    """Of one loop: entry: the registers in which it begins; stored: what is in memory then besides; at_definition: what
    is to be in memory before the loop; members: all values planned for; spare: the registers of each file that it
    leaves alone; steps by block and instruction, or None for the block's end.
    """

    entry: dict[Value, int] = field(default_factory=dict)
    stored: list[Value] = field(default_factory=list)
    at_definition: set[Value] = field(default_factory=set)
    members: set[Value] = field(default_factory=set)
    spare: dict[File, list[int]] = field(default_factory=dict)
    steps: dict[tuple[Block, Instr | None], Step] = field(default_factory=dict)

    def add(self, cyclic: CyclicLoop, file: File, spilling: Spilling, assignment: Assignment) -> None:
        """The part of one file of registers."""
        self.spare[file] = assignment.spare
        steps = [self.steps.setdefault((point.block, point.instr), Step()) for point in cyclic.points]
        for at in spilling.swapped:
            steps[at].swapped = True
        for w, live in enumerate(cyclic.ranges.get(file, [])):
            self._range(cyclic, w, live, spilling, assignment, steps)

    def _range(
        self, cyclic: CyclicLoop, w: int, live: LiveRange, spilling: Spilling, assignment: Assignment, steps: list[Step]
    ) -> None:
        length = len(cyclic.points)
        holes = live.holes(length)
        resident = [spilling.resident[w, g] for g in range(len(holes))]
        clean = live.lasting or live.value in cyclic.remat
        self.members |= {live.value} | ({live.param} if live.param else set())
        if live.start is not None:
            steps[live.start].registers[live.value] = assignment.at(w, 2 * live.start + 1)
            steps[live.start].segments = not resident or resident[0]
        for u, use in enumerate(live.uses):
            step = steps[use.at]
            if spilling.folded.get((w, u)):
                step.folded = use.value
                continue
            if not resident[u]:
                step.loads.append(use.value)
                step.registers[use.value] = assignment.at(w, 2 * use.at)
            after = live.after(u)
            if after is None or not resident[after]:
                step.leave.append(use.value)
                if after is not None and not clean:
                    step.store.append(use.value)
        carried = next((g for g, (start, end) in enumerate(holes) if start < length <= end), None)
        if live.lasting:
            carried = 0
            if not all(resident) and live.value not in cyclic.remat:
                self.at_definition.add(live.value)
        if carried is None or not resident[carried]:
            return
        entering = live.value if live.lasting else live.param
        assert entering is not None
        self.entry[entering] = assignment.at(w, 0)
        if not clean and not all(resident[:carried]):
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
        spare = list(plan.spare[file])
        through = through[: len(spare)]
        for value in sorted(through, key=lambda v: state.registers[v] not in spare):
            number = state.registers[value] if state.registers[value] in spare else spare[0]
            self.knowledge.registers[target][value] = number
            spare.remove(number)
        return [v for v in values if v in plan.entry] + through


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
        knowledge = replace(
            knowledge, registers=knowledge.registers | {b: dict(plan.entry) for b, plan in plans.items()}
        )
        super().__init__(function, registers, liveness, knowledge)
        self.edges = PlannedEdges(registers, liveness, self.slots, self.remat, knowledge)
        self.edges.plans = plans
        self.at_definition = self.edges.at_definition
        self.at_definition.update(value for plan in plans.values() for value in plan.at_definition)
        self.steps = {key: step for plan in plans.values() for key, step in plan.steps.items()}

    @property
    def _step(self) -> Step | None:
        """What is planned for where the pass is."""
        instrs = self.block.instrs
        return self.steps.get((self.block, instrs[self.position] if self.position < len(instrs) else None))

    def _dies(self, value: Value) -> bool:
        step = self._step
        return super()._dies(value) if step is None else value in step.leave

    def _take(
        self, value: Value, protect: set[Value], prefer: tuple[int | None, ...] = (), avoid: Numbers = frozenset()
    ) -> int:
        planned = self._step.registers.get(value) if self._step else None
        return super()._take(value, protect, (planned, *prefer), avoid)

    def _forget_dead(self, values: list[Value]) -> None:
        step = self._step
        for value in step.store if step else ():
            self._store(value)
        super()._forget_dead(values)

    def _swapped(self, instr: Instr, tied: bool) -> tuple[Operand, ...]:
        step = self._step
        if step is None:
            return super()._swapped(instr, tied)
        sources = instr.srcs[::-1] if step.swapped else instr.srcs
        both = len(sources) == 2 and isinstance(sources[1], Value)
        return sources if step.folded is None else folded_last(sources, step.folded, both)

    def _folded(self, instr: Instr, sources: tuple[Operand, ...], tied: bool) -> Value | None:
        step = self._step
        return super()._folded(instr, sources, tied) if step is None else step.folded

    def _instr(self, instr: Instr) -> None:
        step, defined = self._step, instr.defines()
        for value in step.loads if step else ():
            self._need(value, set(instr.uses()))
        super()._instr(instr)
        if step is not None and not step.segments and defined is not None:
            # What the instruction used last may leave its slot to the result.
            self.position += 1
            self._store(defined)
            del self.state.registers[defined]
