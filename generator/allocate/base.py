# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The interface of register allocation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from generator.ir.function import Condition, Function, Instr
from generator.ir.values import File, FrameObject, Kind, Mem, Register


class AllocationError(Exception):
    """The allocator cannot do this function; the message says why."""


@dataclass(frozen=True)
class RegisterFile:
    """What an allocator may use, given by ABI and target.

    ``registers`` are numbers by file, in order of preference. ``arguments`` are the places of a C function's
    arguments; ``body`` the registers in which entries hand them to the body; ``kept`` the general registers that the
    caller wants back as they were. ``copy``, ``load`` and ``store`` name the
    instructions that move a whole value, by kind.
    """

    registers: dict[File, tuple[int, ...]]
    arguments: tuple[Register | Mem, ...]
    body: tuple[Register, ...]
    move: dict[Kind, str]
    kept: frozenset[int] = frozenset()


@dataclass(eq=False)
class MachineBlock:
    """A block after allocation: operands are registers and memory, and edges carry nothing."""

    name: str
    instrs: list[Instr] = field(default_factory=list)
    end: MachineEnd | None = None
    region: str = ""
    comment: str = ""
    depth: int = 0


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


@dataclass
class Counts:
    """What allocation added: in the whole function, and in its innermost loops alone."""

    stores: int = 0
    loads: int = 0
    folded: int = 0
    copies: int = 0

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
    counts: Counts
    inner: Counts
    pressure: dict[File, int]


class Allocator(Protocol):
    """Gives registers to a function."""

    name: str

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """Raises AllocationError where it cannot."""
