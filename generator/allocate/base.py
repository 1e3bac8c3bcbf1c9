# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The interface of register allocation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from generator.ir.function import Block, Condition, Function, Instr, Origin, Role, memory_of
from generator.ir.values import File, FrameObject, Kind, Mem, Register


class AllocationError(Exception):
    """The allocator cannot do this function; the message says why."""


@dataclass(frozen=True)
class RegisterFile:
    """What an allocator may use, given by ABI and target.

    ``registers`` are numbers by file, in order of preference. ``arguments`` are the places of a C function's
    arguments; ``body`` the registers in which entries hand them to the body; ``kept`` the general registers that the
    caller wants back as they were. ``move`` names the instruction that moves a whole value, by kind.
    """

    registers: dict[File, tuple[int, ...]]
    arguments: tuple[Register | Mem, ...]
    body: tuple[Register, ...]
    move: dict[Kind, str]
    kept: frozenset[int] = frozenset()

    def moved(self, dst: Register | Mem, src: Register | Mem, origin: Origin, comment: str = "") -> Instr:
        """A whole value from a register or memory to a register or memory."""
        (kind,) = {each.kind for each in (dst, src) if isinstance(each, Register)}
        return Instr(self.move[kind], dst, (src,), comment or origin.value, origin=origin)


@dataclass(eq=False)
class MachineBlock:
    """A block after allocation: operands are registers and memory, and edges carry nothing."""

    name: str
    instrs: list[Instr] = field(default_factory=list)
    end: MachineEnd | None = None
    region: str = ""
    comment: str = ""
    depth: int = 0
    kernel: str = ""
    role: Role = Role.OTHER

    @classmethod
    def of(cls, block: Block, depth: int) -> MachineBlock:
        """An empty one for a block inside of ``depth`` loops."""
        return cls(block.name, [], None, block.region, block.comment, depth, block.kernel, block.role)

    @classmethod
    def between(cls, block: Block, target: Block, depth: int) -> MachineBlock:
        """An empty one on the way from a block to another."""
        return cls(f"{block.name}_to_{target.name}", region=block.region, depth=depth, kernel=block.kernel)


@dataclass(eq=False)
class MachineJump:
    """On to another block."""

    target: MachineBlock


@dataclass(eq=False)
class MachineBranch:
    """Compare registers and go one of two ways."""

    condition: Condition
    left: Register
    right: Register | int
    taken: MachineBlock
    other: MachineBlock
    test: bool = False


@dataclass(eq=False)
class MachineReturn:
    """Return to the caller."""


MachineEnd = MachineJump | MachineBranch | MachineReturn


#: What the count of spills and the cost of an allocation are about.
ADDED = frozenset({Origin.SPILL, Origin.RELOAD, Origin.MOVE, Origin.COPY})


@dataclass
class Counts:
    """What allocation added: ``stores`` to spill slots; uses from there, by ``loads`` and ``folded`` into the
    instructions that use a value; ``copies`` between registers."""

    stores: int = 0
    loads: int = 0
    folded: int = 0
    copies: int = 0

    @classmethod
    def of(cls, blocks: Iterable[MachineBlock], slots: Container[object]) -> Counts:
        """Those of blocks, in a function that has these spill slots."""
        instrs = [instr for block in blocks for instr in block.instrs]
        made = Counter(instr.origin for instr in instrs)
        folded = sum(
            any(mem.base in slots for mem in memory_of(instr)) for instr in instrs if instr.origin is Origin.PROGRAM
        )
        return cls(made[Origin.SPILL], made[Origin.RELOAD], folded, made[Origin.MOVE] + made[Origin.COPY])

    def total(self) -> int:
        """Instructions added; a folded load is none."""
        return self.stores + self.loads + self.copies


@dataclass
class Allocated:
    """A function after allocation: ``blocks`` in layout order, entries first.

    ``slots`` are the spill slots with the region whose end they do not outlive; ``pressure`` the largest number of
    values of a file that are live at once.
    """

    function: Function
    blocks: list[MachineBlock]
    slots: dict[FrameObject, str]
    pressure: dict[File, int]

    @property
    def counts(self) -> Counts:
        """What was added in the whole function."""
        return Counts.of(self.blocks, self.slots)

    @property
    def inner(self) -> Counts:
        """What was added in its innermost loops."""
        deepest = max(block.depth for block in self.blocks)
        return Counts.of([block for block in self.blocks if block.depth == deepest], self.slots)


class Allocator(Protocol):
    """Gives registers to a function."""

    name: str

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """Raises AllocationError where it cannot."""
