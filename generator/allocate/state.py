# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Where values are at one point of a function, and where they can be brought back from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from generator.allocate.base import AllocationError, RegisterFile
from generator.ir.function import Block, Function, Instr, Opaque
from generator.ir.liveness import Liveness, analyse
from generator.ir.semantics import PRODUCTS
from generator.ir.values import (
    FILE,
    SIZE,
    Constant,
    File,
    FrameObject,
    Mem,
    Operand,
    Register,
    Value,
    View,
    parts,
    register,
)
from generator.isa import peach


@dataclass
class State:
    """Values in registers (by number; a register has one owner), and values whose slot holds them."""

    registers: dict[Value, int] = field(default_factory=dict)
    stored: set[Value] = field(default_factory=set)
    arguments: dict[Value, Mem] = field(default_factory=dict)
    #: Registers that hold values, by file.
    taken: dict[File, set[int]] = field(default_factory=lambda: {"general": set(), "vector": set(), "mask": set()})

    def copy(self) -> State:
        """An independent copy."""
        taken = {file: set(numbers) for file, numbers in self.taken.items()}
        return State(dict(self.registers), set(self.stored), dict(self.arguments), taken)

    def own(self, value: Value, number: int) -> None:
        """A value is in a register from now on, and in no other."""
        taken = self.taken[value.file]
        taken.discard(self.registers.get(value, number))
        taken.add(number)
        self.registers[value] = number

    def forget(self, value: Value) -> None:
        """A value is in no register from now on."""
        if value in self.registers:
            self.taken[value.file].discard(self.registers.pop(value))

    def register(self, value: Value) -> Register:
        """The register of a value, in the value's kind."""
        return register(self.registers[value], value.kind)


def rematerializable(instr: Instr) -> bool:
    """Whether a value can be had again at any program point from its instruction: constants and immediates."""
    if isinstance(instr, Opaque) or instr.defines() is None or len(instr.srcs) > 1:
        return False
    if instr.op == "zero":
        return True
    source = next(iter(instr.srcs), None)
    constant = isinstance(source, Mem) and isinstance(source.base, Constant)
    return constant or (isinstance(source, int) and instr.op == "mov")


def rematerials(blocks: Iterable[Block]) -> dict[Value, Instr]:
    """The values of blocks that can be had again, and the instructions that make them."""
    return {v: i for b in blocks for i in b.instrs if (v := i.defines()) is not None and rematerializable(i)}


def in_memory(value: Value, remat: Mapping[Value, Instr]) -> bool:
    """Whether what is in no register can be used from memory: some constants cannot."""
    sources = remat[value].srcs if value in remat else ()
    return value not in remat or (
        FILE[value.kind] == "vector"
        and len(sources) == 1
        and isinstance(sources[0], Mem)
        and sources[0].size == SIZE[value.kind]
    )


def folds(instr: Instr, sources: tuple[Operand, ...], value: Operand, tied: bool) -> bool:
    """Whether an instruction with these inputs may take one of them, the last that is no number, from memory."""
    last = max((i for i, source in enumerate(sources) if not isinstance(source, int)), default=-1)
    if last < tied or sources[last] is not value or not isinstance(value, Value):
        return False
    if instr.memory() or sum(value in parts(source) for source in sources) != 1:
        return False
    return peach.folds(instr, last)  # inputs that change sides are of one kind


@dataclass(eq=False)
class Step:
    """What allocation asks of an instruction, in every pass anew: what it reads, once each, and which of that is read
    no more; whether its result is ever read; where its first input that names a register stands; whether its last input
    that is no number may come from memory, and where that stands."""

    instr: Instr
    uses: list[Value]
    dead: list[Value]
    unread: list[Value]
    tied: bool
    commutes: bool
    leading: int
    last: int
    folds: bool

    @classmethod
    def of(cls, instr: Instr, live: Liveness, block: Block, position: int) -> Step:
        """That of an instruction at its place."""
        sources, uses = instr.srcs, live.reads[instr]
        pseudo = instr.op.startswith("clear_")
        tied = instr.high is None and not pseudo and peach.tied(instr)
        last = max((i for i, source in enumerate(sources) if not isinstance(source, int)), default=-1)
        return cls(
            instr,
            uses,
            [value for value in uses if live.dead(block, value, position + 1)],
            [v for v in instr.results() if isinstance(v, Value) and live.dead(block, v, position + 1)],
            tied,
            len(sources) == 2 and peach.commutes(instr),
            next((i for i, source in enumerate(sources) if isinstance(source, Value | View)), -1),
            last,
            not pseudo and last >= 0 and folds(instr, sources, sources[last], tied),
        )


class Facts:
    """What all passes over a function have in common."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.live = live = analyse(function)
        blocks = function.all_blocks()
        self.remat = rematerials(blocks)
        self.defined_in: dict[Value, Block] = {}
        self.defined_at: dict[Value, int] = {}
        self.flows_to: dict[Value, list[Value]] = {}
        #: What is computed where; not what is had again where it is used.
        self.steps: dict[Block, list[tuple[int, Step]]] = {}
        for block in blocks:
            self.defined_in.update(dict.fromkeys(block.params, block))
            steps = self.steps[block] = []
            for position, instr in enumerate(block.instrs):
                for value in instr.results():
                    assert isinstance(value, Value)
                    self.defined_in[value], self.defined_at[value] = block, position + 1
                if instr.defines() not in self.remat:
                    steps.append((position, Step.of(instr, live, block, position)))
            for edge in block.edges():
                for param, arg in zip(edge.target.params, edge.args, strict=True):
                    self.flows_to.setdefault(arg, []).append(param)
        #: Registers that products want: what lives longer has others, if it can.
        self.fixed = frozenset(n for b in blocks for i in b.instrs if i.high for n in PRODUCTS[i.op] if n is not None)


class Slots:
    """Spill slots: their sizes, regions, and which values they hold at different times."""

    def __init__(self, facts: Facts, stack: bool = True) -> None:
        self.liveness = facts.live
        self.defined_in, self.defined_at, self.flows_to = facts.defined_in, facts.defined_at, facts.flows_to
        self.stack = stack
        self.of: dict[Value, FrameObject] = {}
        self.region: dict[FrameObject, str] = {}
        self.owners: dict[FrameObject, list[Value]] = {}
        #: The same slots by size and region.
        self.alike: dict[tuple[int, str], list[FrameObject]] = {}
        self.pinned: set[FrameObject] = set()

    def home(self, value: Value) -> str:
        """The region whose end the slot of a value need not outlive."""
        return self.defined_in[value].region

    def slot(self, value: Value, block: Block, position: int) -> FrameObject:
        """The slot of a value, given to it at this place if it has none.

        Preferred is the slot of the parameter that the value becomes, then a slot whose values are all dead here.
        Slots of loop-carried values are pinned: nothing else may lie there when the loop ends.
        """
        if value not in self.of:
            size = max(SIZE[value.kind], 8)
            alike = self.alike.setdefault((size, self.home(value)), [])
            becomes = [self.of[p] for p in self.flows_to.get(value, ()) if p in self.of]
            candidates = chain((s for s in becomes if s in alike), (s for s in alike if s not in self.pinned))
            found = next((s for s in candidates if self._fits(s, value, block, position)), None)
            if found is None:
                self._check(f"{value.name} in {block.name}")
                found = FrameObject(f"spill{len(self.owners)}", size, max(16, size) if size > 8 else 8)
                self.region[found] = self.home(value)
                self.owners[found] = []
                alike.append(found)
            self.share(value, found)
        return self.of[value]

    def scratch(self, size: int) -> FrameObject:
        """A slot that nothing else uses, for a register that is put aside."""
        self._check(f"a register of {size} bytes, for a moment,")
        found = FrameObject(f"aside{size}", size, size)
        self.region[found] = ""
        return found

    def _check(self, what: str) -> None:
        if not self.stack:
            raise AllocationError(
                f"{what} does not fit in registers, and there is no stack to keep it on: compute fewer blocks at once,"
                " or in an order that has fewer values at a time"
            )

    def share(self, value: Value, slot: FrameObject) -> None:
        """Let a value live in a slot that others use at other times."""
        self.of[value] = slot
        self.owners[slot].append(value)

    def _fits(self, slot: FrameObject, value: Value, block: Block, position: int) -> bool:
        # The latest is the likeliest to be alive.
        if not all(self.liveness.dead(block, owner, position) for owner in reversed(self.owners[slot])):
            return False
        # What is stored in the block that defines it is stored on every way on; what is stored later may be stored on
        # another way where its neighbours in the slot are still alive.
        return block is self.defined_in[value] or not any(self._meet(value, owner) for owner in self.owners[slot])

    def _meet(self, a: Value, b: Value) -> bool:
        """Whether two values may be alive at once: one of them then is where the other is defined."""
        return not all(
            self.liveness.dead(self.defined_in[one], other, self.defined_at.get(one, 0))
            for one, other in ((a, b), (b, a))
        )

    def mem(self, value: Value) -> Mem:
        """The memory operand of a value that has a slot."""
        return Mem(self.of[value], 0, SIZE[value.kind], space="stack")


def free_registers(registers: RegisterFile, file: File, taken: Iterable[int]) -> list[int]:
    """Registers of a file that are not taken, in order of preference."""
    used = set(taken)
    return [number for number in registers.registers[file] if number not in used]
