# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Where values are at one program point, and how they can be brought back."""

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
    """Where values are at one program point: ``registers`` by number (each has one owner), ``stored``: the values that
    their spill slots hold, ``arguments``: those that are on the stack as arguments of the function."""

    registers: dict[Value, int] = field(default_factory=dict)
    stored: set[Value] = field(default_factory=set)
    arguments: dict[Value, Mem] = field(default_factory=dict)
    #: The numbers of the registers that hold values, by file.
    taken: dict[File, set[int]] = field(default_factory=lambda: {"general": set(), "vector": set(), "mask": set()})

    def copy(self) -> State:
        """An independent copy."""
        taken = {file: set(numbers) for file, numbers in self.taken.items()}
        return State(dict(self.registers), set(self.stored), dict(self.arguments), taken)

    def own(self, value: Value, number: int) -> None:
        """Record that a value is in register ``number`` from now on, and in no other."""
        taken = self.taken[value.file]
        taken.discard(self.registers.get(value, number))
        taken.add(number)
        self.registers[value] = number

    def forget(self, value: Value) -> None:
        """Record that a value is in no register from now on."""
        if value in self.registers:
            self.taken[value.file].discard(self.registers.pop(value))

    def register(self, value: Value) -> Register:
        """The register that holds a value, in the value's kind. Raises KeyError if there is none."""
        return register(self.registers[value], value.kind)


def rematerializable(instr: Instr) -> bool:
    """Whether an instruction can be repeated at any program point to have its value again: a load of a constant, an
    immediate, or zero."""
    if isinstance(instr, Opaque) or instr.defines() is None or len(instr.srcs) > 1:
        return False
    if instr.op == "zero":
        return True
    source = next(iter(instr.srcs), None)
    constant = isinstance(source, Mem) and isinstance(source.base, Constant)
    return constant or (isinstance(source, int) and instr.op == "mov")


def in_memory(value: Value, remat: Mapping[Value, Instr]) -> bool:
    """Whether a value in no register can be a memory operand: one that is spilled,
    or a vector constant of full size."""
    sources = remat[value].srcs if value in remat else ()
    return value not in remat or (
        FILE[value.kind] == "vector"
        and len(sources) == 1
        and isinstance(sources[0], Mem)
        and sources[0].size == SIZE[value.kind]
    )


def folds(instr: Instr, sources: tuple[Operand, ...], value: Operand, tied: bool, evex: bool) -> bool:
    """Whether an instruction with the inputs ``sources`` can take ``value``, its last input that is no immediate, as a
    memory operand. ``evex``: it may be in an EVEX encoding."""
    last = max((i for i, source in enumerate(sources) if not isinstance(source, int)), default=-1)
    if last < tied or sources[last] is not value or not isinstance(value, Value):
        return False
    if instr.memory() or sum(value in parts(source) for source in sources) != 1:
        return False
    return peach.folds(instr, last, evex)  # inputs that change sides are of one kind


@dataclass(eq=False)
class Step:
    """What allocation has to know of an instruction, computed once for all passes.

    ``uses``: the values that it reads, each once. ``dead``: those of them that it is the last to read. ``unread``: its
    results that are never read. ``tied``: its first input and its result are one register. ``commutes``: its inputs may
    be exchanged. ``leading``: the index of the first input that is a register. ``last``: the index of the last input
    that is no immediate; ``folds``: whether this may be a memory operand. Both indices are -1 if there is none.
    """

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
    def of(cls, instr: Instr, live: Liveness, block: Block, position: int, evex: bool) -> Step:
        """The step of the instruction at ``position`` of a block. ``evex``: its CPU has EVEX encodings."""
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
            not pseudo and last >= 0 and folds(instr, sources, sources[last], tied, evex),
        )


class Facts:
    """What all passes over a function share: liveness, definitions, rematerializable values, steps."""

    def __init__(self, function: Function, evex: bool) -> None:
        self.function = function
        self.live = live = analyse(function)
        blocks = function.all_blocks()
        #: The rematerializable values, each with the instruction that makes it.
        self.remat = {v: i for b in blocks for i in b.instrs if (v := i.defines()) is not None and rematerializable(i)}
        self.defined_in: dict[Value, Block] = {}
        self.defined_at: dict[Value, int] = {}
        self.flows_to: dict[Value, list[Value]] = {}
        #: The steps of each block, with their positions; rematerializable instructions have none.
        self.steps: dict[Block, list[tuple[int, Step]]] = {}
        for block in blocks:
            self.defined_in.update(dict.fromkeys(block.params, block))
            steps = self.steps[block] = []
            for position, instr in enumerate(block.instrs):
                for value in instr.results():
                    assert isinstance(value, Value)
                    self.defined_in[value], self.defined_at[value] = block, position + 1
                if instr.defines() not in self.remat:
                    steps.append((position, Step.of(instr, live, block, position, evex)))
            for edge in block.edges():
                for param, arg in zip(edge.target.params, edge.args, strict=True):
                    self.flows_to.setdefault(arg, []).append(param)
        #: The fixed registers of multiplications; long live ranges should use others.
        self.fixed = frozenset(n for b in blocks for i in b.instrs if i.high for n in PRODUCTS[i.op] if n is not None)


class Slots:
    """The spill slots: their sizes and regions, and which values share each of them."""

    def __init__(self, facts: Facts, stack: bool = True) -> None:
        self.liveness = facts.live
        self.defined_in, self.defined_at, self.flows_to = facts.defined_in, facts.defined_at, facts.flows_to
        self.stack = stack
        self.of: dict[Value, FrameObject] = {}
        self.region: dict[FrameObject, str] = {}
        self.owners: dict[FrameObject, list[Value]] = {}
        #: The slots by size and region.
        self.alike: dict[tuple[int, str], list[FrameObject]] = {}
        self.pinned: set[FrameObject] = set()

    def home(self, value: Value) -> str:
        """The region of the stack that a value's slot belongs to: that of the block which defines the value."""
        return self.defined_in[value].region

    def slot(self, value: Value, block: Block, position: int) -> FrameObject:
        """The slot of a value, which is assigned at this program point if the value has none.

        Preferred is the slot of the parameter that the value becomes, then a slot whose values are all dead here. Slots
        of loop-carried values are pinned: no other value may be in one when the loop ends.
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
        """A slot that is not shared, for the content of a register that is needed for a moment."""
        self._check(f"a register of {size} bytes, for a moment,")
        found = FrameObject(f"aside{size}", size, size)
        self.region[found] = ""
        return found

    def _check(self, what: str) -> None:
        """Raise AllocationError if there is no stack to keep ``what`` on."""
        if not self.stack:
            raise AllocationError(
                f"{what} does not fit in registers, and there is no stack to keep it on: compute fewer blocks at once,"
                " or in an order that has fewer values at a time"
            )

    def share(self, value: Value, slot: FrameObject) -> None:
        """Let a value use a slot that other values use at other times."""
        self.of[value] = slot
        self.owners[slot].append(value)

    def _fits(self, slot: FrameObject, value: Value, block: Block, position: int) -> bool:
        # The latest owner is the likeliest to be live.
        """Whether a value may share a slot with its owners from this program point on."""
        if not all(self.liveness.dead(block, owner, position) for owner in reversed(self.owners[slot])):
            return False
        # A value that is spilled in the block that defines it is spilled on every path from there. One that is spilled
        # later may also be spilled on another path, where other owners of the slot are still live.
        return block is self.defined_in[value] or not any(self._meet(value, owner) for owner in self.owners[slot])

    def _meet(self, a: Value, b: Value) -> bool:
        """Whether two values may be live at once, that is, whether one is live at the definition of the other."""
        return not all(
            self.liveness.dead(self.defined_in[one], other, self.defined_at.get(one, 0))
            for one, other in ((a, b), (b, a))
        )

    def mem(self, value: Value) -> Mem:
        """The slot of a value as a memory operand. Raises KeyError if the value has none."""
        return Mem(self.of[value], 0, SIZE[value.kind], space="stack")


def free_registers(registers: RegisterFile, file: File, taken: Iterable[int]) -> list[int]:
    """The numbers of the registers of a file that are not ``taken``, in order of preference."""
    used = set(taken)
    return [number for number in registers.registers[file] if number not in used]
