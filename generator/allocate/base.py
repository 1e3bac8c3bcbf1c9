# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The interface of register allocators."""

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
    """The allocator cannot allocate this function; the message says why."""


@dataclass(frozen=True)
class RegisterFile:
    """The registers that an allocator may use, as ABI and target say.

    ``registers``: their numbers by file, in order of preference. ``arguments``: the places of a C function's arguments;
    ``body``: the registers in which entries pass them to the body. ``callee_saved``: general registers that must be
    given back as they were. ``move``: the mnemonic that moves a whole value, by kind. ``stack``: whether there is one
    to spill to. ``evex``: whether the CPU has EVEX encodings, in which more instructions take a memory operand.
    """

    registers: dict[File, tuple[int, ...]]
    arguments: tuple[Register | Mem, ...]
    body: tuple[Register, ...]
    move: dict[Kind, str]
    callee_saved: frozenset[int] = frozenset()
    stack: bool = True
    evex: bool = False

    def moved(self, dst: Register | Mem, src: Register | Mem, origin: Origin, comment: str = "") -> Instr:
        """An instruction that moves a whole value between registers, or between a register and memory."""
        (kind,) = {each.kind for each in (dst, src) if isinstance(each, Register)}
        return Instr(self.move[kind], dst, (src,), comment or origin.value, origin=origin)


#: The origins of instructions that count as spills, reloads and copies, and make the cost of an allocation.
ADDED = frozenset({Origin.SPILL, Origin.RELOAD, Origin.MOVE, Origin.COPY})


@dataclass
class Counts:
    """What an allocation added: ``stores`` to spill slots, ``loads`` from them, ``copies`` between registers; and
    ``folded``, the spilled values that instructions use as memory operands."""

    stores: int = 0
    loads: int = 0
    folded: int = 0
    copies: int = 0

    @classmethod
    def of(cls, blocks: Iterable[Block], slots: Container[object]) -> Counts:
        """Count in these blocks; ``slots`` are the spill slots of their function."""
        instrs = [instr for block in blocks for instr in block.instrs]
        added = [instr for instr in instrs if instr.origin in ADDED]
        # By operands and not by origin: a move on an edge between blocks may be a store or a load.
        stores = sum(isinstance(instr.dst, Mem) for instr in added)
        loads = sum(bool(instr.memory()) for instr in added) - stores
        folded = sum(
            any(mem.base in slots for mem, _ in instr.memory()) for instr in instrs if instr.origin is Origin.PROGRAM
        )
        return cls(stores, loads, folded, len(added) - stores - loads)

    def __str__(self) -> str:
        return f"{self.stores} spills, {self.loads} reloads, {self.folded} folded, {self.copies} copies"

    def total(self) -> int:
        """The number of instructions that were added."""
        return self.stores + self.loads + self.copies


@dataclass
class Allocated:
    """A function after allocation: ``blocks`` in the order of the layout, entries first.

    ``slots``: the spill slots, each with the region of the stack that it belongs to.
    """

    function: Function
    blocks: list[Block]
    slots: dict[FrameObject, str]

    @property
    def pressure(self) -> dict[File, int]:
        """The register pressure of the function: for each file, the most values that are live at once."""
        live = analyse(self.function)
        return live.pressure(live.order)

    @property
    def counts(self) -> Counts:
        """What allocation added in the whole function."""
        return Counts.of(self.blocks, self.slots)

    @property
    def inner(self) -> Counts:
        """What allocation added in the innermost loops."""
        deepest = max(block.depth for block in self.blocks)
        return Counts.of([block for block in self.blocks if block.depth == deepest], self.slots)

    def text(self) -> str:
        """The text of the blocks with registers and spill slots, headed by what allocation added."""
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
    """A register allocator that a specification can name."""

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """Allocate the registers of a function. Raises AllocationError if that is impossible."""
