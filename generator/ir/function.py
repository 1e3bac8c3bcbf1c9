# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions, basic blocks and functions in SSA form; blocks have parameters in place of phi nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from generator.algorithm import Algorithm
from generator.ir.values import STORAGE, Constant, File, FrameObject, Masked, Mem, Operand, Register, Value, parts

#: The unsigned comparisons that a branch can make, named as in conditional jumps.
Condition = Literal["b", "ae", "e", "ne", "be", "a"]
NEGATED: dict[Condition, Condition] = {"b": "ae", "ae": "b", "e": "ne", "ne": "e", "be": "a", "a": "be"}


class Origin(Enum):
    """Why there is an instruction. PROGRAM: the program has it, prologues and epilogues included; others were added."""

    PROGRAM = "program"
    #: A store of a register to its spill slot, and a load from there.
    SPILL = "spill"
    RELOAD = "reload"
    #: A move between registers, for a value that changes its place on an edge between blocks.
    MOVE = "move"
    #: A move between registers, of an input that the next instruction overwrites.
    COPY = "copy"
    #: A constant, or an argument of the function on the stack, brought into a register once more.
    REMATERIALIZED = "rematerialized"
    #: Zeros written to a place that held secrets.
    CLEAR = "clear"


@dataclass(eq=False)
class Instr:
    """One machine instruction: ``op`` is the mnemonic, ``dst`` what it defines (a value, or memory for a store).

    ``srcs`` are all inputs in the order of the operands; in two-operand forms the first input is the one that the
    machine overwrites ("tied"). ``stream`` is (section, stream): within one section, different streams are independent
    of each other and a scheduler may merge them. ``part`` is the number of the part of a merged kernel; parts are
    independent, too. ``high`` is a second result, the high half of a product. ``origin`` does not change what the
    instruction does, nor its text.
    """

    op: str
    dst: Value | Register | Mem | Masked | None
    srcs: tuple[Operand, ...] = ()
    comment: str = ""
    stream: tuple[int, int] | None = None
    part: int = 0
    origin: Origin = field(default=Origin.PROGRAM, repr=False)
    high: Value | Register | None = field(default=None, repr=False)

    def on(self, dst: Register | Mem | Masked | None, srcs: tuple[Operand, ...], high: Register | None = None) -> Instr:
        """The same instruction with allocated operands, which has no part any more."""
        made = object.__new__(type(self))
        # Not by dataclasses.replace, which takes ten times as long: every pass of an allocator makes each anew.
        made.__dict__.update(self.__dict__, dst=dst, srcs=srcs, high=high, part=0)
        return made

    def reads(self) -> list[Value | Register]:
        """The values or registers that it reads, in addresses and masks too, each once, in the order of operands."""
        found: dict[Value | Register, None] = {}
        address = () if self.dst is None or isinstance(self.dst, STORAGE) else (self.dst,)
        for operand in (*address, *self.srcs):
            if isinstance(operand, STORAGE):
                found[operand] = None
            elif not isinstance(operand, int):
                found.update(dict.fromkeys(parts(operand)))
        return list(found)

    def uses(self) -> list[Value]:
        """The values that it reads, each once, in the order of the operands."""
        return [part for part in self.reads() if isinstance(part, Value)]

    def defines(self) -> Value | None:
        """The value that it defines, or None; of a product, the low half."""
        return self.dst if isinstance(self.dst, Value) else None

    def results(self) -> tuple[Value | Register, ...]:
        """The values that it defines, or the registers that it writes; of a product, the low half first."""
        if self.high is None:
            return (self.dst,) if isinstance(self.dst, STORAGE) else ()
        return tuple(each for each in (self.dst, self.high) if isinstance(each, STORAGE))

    def memory(self) -> list[tuple[Mem, bool]]:
        """Its memory operands, each with whether it is written."""
        inner = (each.operand if isinstance(each, Masked) else each for each in (self.dst, *self.srcs))
        return [(mem, number == 0) for number, mem in enumerate(inner) if isinstance(mem, Mem)]

    def accesses(self) -> list[tuple[Mem, bool]]:
        """The memory operands that it really loads or stores, each with whether it is written: none for ``lea``."""
        return [] if self.op == "lea" else self.memory()

    def constants(self) -> list[Constant]:
        """The constants that it reads."""
        return [mem.base for mem, _ in self.memory() if isinstance(mem.base, Constant)]

    def written(self, file: File) -> set[int]:
        """The numbers of the registers of a file that it writes."""
        return {each.number for each in self.results() if isinstance(each, Register) and each.file == file}


@dataclass(eq=False)
class Opaque(Instr):
    """A foreign instruction, of which is known only what it takes to move it and to rename its operands.

    ``key`` is its form in the models. ``tied``: its first input and its result are one register; ``commutes``: its two
    inputs may be exchanged; ``folds``: its last input may be a memory operand. ``needs`` are instructions of the block
    whose results it uses other than as values (in memory, flags, fixed registers), ``after`` those that must only come
    earlier. ``raw`` is for the code that made it.
    """

    key: str = ""
    tied: bool = False
    commutes: bool = False
    folds: bool = False
    needs: tuple[Instr, ...] = ()
    after: tuple[Instr, ...] = ()
    raw: object = None


@dataclass(eq=False)
class Edge:
    """A control-flow edge to a block, with one argument for each of the block's parameters."""

    target: Block
    args: tuple[Value, ...] = ()


@dataclass(eq=False)
class Jump:
    """A terminator: the block goes on to one other block."""

    edge: Edge


@dataclass(eq=False)
class Branch:
    """A terminator: compare ``left`` with ``right`` (or, with ``test``, and them) and go one of two ways. Public data
    only."""

    condition: Condition
    left: Value | Register
    right: Value | Register | int
    taken: Edge
    other: Edge
    test: bool = False


@dataclass(eq=False)
class Return:
    """A terminator: the function returns 0."""


Terminator = Jump | Branch | Return


class Role(Enum):
    """What a block is to its kernel; code looks for blocks by role, since their names are for people only."""

    OTHER = ""
    #: The entry of the kernel; the header of its loop over batches; the block after that loop.
    HEAD = "head"
    BATCH = "batch"
    END = "end"
    #: The header of the loop of rounds; for kernels that are ahead, the column round in the loop, and that before it.
    ROUNDS = "rounds"
    COLUMNS = "columns"
    FIRST = "first"


#: A block by its kernel's label (ANY_KERNEL: of every kernel) and its role.
KernelBlock = tuple[str, Role]
ANY_KERNEL = "*"


@dataclass(eq=False, repr=False)
class Block:
    """A basic block: instructions with one way in, which has parameters, and one terminator.

    ``kernel`` is the label of the kernel that it belongs to (see generator.program.plan.Kernel), ``role`` what it is
    there. ``region`` names the part of the stack for what it spills, which is cleared when the kernel ends. After
    allocation, operands are registers and memory, edges have no arguments, and ``depth`` is the number of loops around
    the block.
    """

    name: str
    params: list[Value] = field(default_factory=list)
    instrs: list[Instr] = field(default_factory=list)
    end: Terminator | None = None
    region: str = ""
    comment: str = ""
    kernel: str = ""
    role: Role = Role.OTHER
    depth: int = 0

    def __repr__(self) -> str:
        # The generated one prints all blocks that this one leads to, some of them over and over.
        return f"Block({self.name!r})"

    @property
    def key(self) -> KernelBlock:
        """The label of its kernel and its role, by which schedules and measurements find the block."""
        return self.kernel, self.role

    def targets(self) -> list[Block]:
        """The successors of the block, the fall-through last."""
        return [edge.target for edge in self.edges()]

    def edges(self) -> tuple[Edge, ...]:
        """The edges to the block's successors, the fall-through last."""
        if isinstance(self.end, Jump):
            return (self.end.edge,)
        if isinstance(self.end, Branch):
            return (self.end.taken, self.end.other)
        return ()

    def end_uses(self) -> list[Value]:
        """The values that the terminator's comparison reads."""
        if isinstance(self.end, Branch):
            return [v for v in (self.end.left, self.end.right) if isinstance(v, Value)]
        return []


@dataclass(eq=False)
class Entry:
    """A symbol that callers see: a block that takes the arguments of the C prototype and jumps to the body.

    ``role`` is a name of generator.program.entries.PROTOTYPES; ``prototype`` lists the C parameters; ``cipher`` is the
    algorithm whose number of rounds it passes to the body.
    """

    role: str
    block: Block
    prototype: str
    cipher: Algorithm


@dataclass(eq=False)
class Function:
    """A function: its entries, and a body of blocks in the order of their layout."""

    name: str
    entries: list[Entry]
    blocks: list[Block]

    def all_blocks(self) -> list[Block]:
        """The blocks of the entries, then those of the body."""
        return [entry.block for entry in self.entries] + self.blocks

    def block(self, kernel: str, role: Role) -> Block:
        """The block with that role in the kernel with that label. Raises KeyError if there is none."""
        for block in self.blocks:
            if block.key == (kernel, role):
                return block
        raise KeyError((kernel, role))

    def constants(self) -> list[Constant]:
        """Every constant that an instruction uses, each once, the largest first."""
        found = [each for block in self.all_blocks() for instr in block.instrs for each in instr.constants()]
        return sorted(dict.fromkeys(found), key=lambda c: -len(c.data))

    def frame_objects(self) -> list[FrameObject]:
        """Every object on the stack that an instruction of the body uses, each once."""
        bases = [mem.base for block in self.blocks for instr in block.instrs for mem, _ in instr.memory()]
        return list(dict.fromkeys(base for base in bases if isinstance(base, FrameObject)))


def predecessors(blocks: Sequence[Block]) -> dict[Block, list[Block]]:
    """For each block, its predecessors (one of them twice if both ways of its branch lead there)."""
    found: dict[Block, list[Block]] = {block: [] for block in blocks}
    for block in blocks:
        for edge in block.edges():
            found[edge.target].append(block)
    return found
