# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The interface of register allocation."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Protocol

from generator.ir.function import Block, Function, Instr, Origin
from generator.ir.liveness import analyse
from generator.ir.text import Names, shown
from generator.ir.values import File, FrameObject, Kind, Mem, Register
from generator.spec import Specified


class AllocationError(Exception):
    """The allocator cannot do this function; the message says why."""


@dataclass(frozen=True)
class RegisterFile:
    """What an allocator may use, given by ABI and target.

    ``registers`` are numbers by file, in order of preference. ``arguments`` are the places of a C function's
    arguments; ``body`` the registers in which entries hand them to the body; ``callee_saved`` the general registers
    that the caller wants back as they were. ``move`` names the instruction that moves a whole value, by kind.
    ``stack``: whether there is one to spill to.
    """

    registers: dict[File, tuple[int, ...]]
    arguments: tuple[Register | Mem, ...]
    body: tuple[Register, ...]
    move: dict[Kind, str]
    callee_saved: frozenset[int] = frozenset()
    stack: bool = True

    def moved(self, dst: Register | Mem, src: Register | Mem, origin: Origin, comment: str = "") -> Instr:
        """A whole value from a register or memory to a register or memory."""
        (kind,) = {each.kind for each in (dst, src) if isinstance(each, Register)}
        return Instr(self.move[kind], dst, (src,), comment or origin.value, origin=origin)


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
    def of(cls, blocks: Iterable[Block], slots: Container[object]) -> Counts:
        """Those of blocks, in a function that has these spill slots."""
        instrs = [instr for block in blocks for instr in block.instrs]
        added = [instr for instr in instrs if instr.origin in ADDED]
        # A move on an edge between blocks may be a store or a load.
        stores = sum(isinstance(instr.dst, Mem) for instr in added)
        loads = sum(bool(instr.memory()) for instr in added) - stores
        folded = sum(
            any(mem.base in slots for mem, _ in instr.memory()) for instr in instrs if instr.origin is Origin.PROGRAM
        )
        return cls(stores, loads, folded, len(added) - stores - loads)

    def __str__(self) -> str:
        return f"{self.stores} spills, {self.loads} reloads, {self.folded} folded, {self.copies} copies"

    def total(self) -> int:
        """Instructions added; a folded load is none."""
        return self.stores + self.loads + self.copies


@dataclass
class Allocated:
    """A function after allocation: ``blocks`` in layout order, entries first.

    ``slots`` are the spill slots with the region whose end they do not outlive.
    """

    function: Function
    blocks: list[Block]
    slots: dict[FrameObject, str]

    @property
    def pressure(self) -> dict[File, int]:
        """The largest number of values of a file that were live at once."""
        live = analyse(self.function)
        return live.pressure(live.order)

    @property
    def counts(self) -> Counts:
        """What was added in the whole function."""
        return Counts.of(self.blocks, self.slots)

    @property
    def inner(self) -> Counts:
        """What was added in its innermost loops."""
        deepest = max(block.depth for block in self.blocks)
        return Counts.of([block for block in self.blocks if block.depth == deepest], self.slots)

    def text(self) -> str:
        """Blocks with registers and spill slots; what allocation added stands at the head."""
        lines = [
            f"function {self.function.name}, allocated",
            "live at most: " + (", ".join(f"{n} {file}" for file, n in self.pressure.items() if n) or "nothing"),
            f"added: {self.counts}; of them in innermost loops: {self.inner}",
        ]
        for slot, region in self.slots.items():
            lines.append(f"slot {slot.name}: {slot.size} bytes" + (f", in {region}" if region else ""))
        names = Names()
        for block in self.blocks:
            lines += ["", *shown(block, names)]
        return "\n".join(lines) + "\n"


class Allocator(Specified, Protocol):
    """Gives registers to a function."""

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """Raises AllocationError where it cannot."""
