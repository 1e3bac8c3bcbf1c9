# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions, blocks and functions in SSA form, with parameters of blocks in place of phi nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from generator.algorithm import Algorithm
from generator.ir.values import STORAGE, Constant, FrameObject, Masked, Mem, Operand, Register, Value, parts

#: Unsigned comparisons of a conditional branch.
Condition = Literal["b", "ae", "e", "ne", "be", "a"]
NEGATED: dict[Condition, Condition] = {"b": "ae", "ae": "b", "e": "ne", "ne": "e", "be": "a", "a": "be"}


class Origin(Enum):
    """Who made an instruction, and why. PROGRAM: what the program says, also in its prologues and epilogues."""

    PROGRAM = "program"
    #: A register to its spill slot, and back.
    SPILL = "spill"
    RELOAD = "reload"
    #: Between registers, for values that change places on an edge between blocks.
    MOVE = "move"
    #: Between registers, of an input that the instruction after it overwrites.
    COPY = "copy"
    #: A constant or an argument of the function brought into a register once more.
    REMATERIALIZED = "rematerialized"
    #: Zeros over what secrets were in.
    CLEAR = "clear"


@dataclass(eq=False)
class Instr:
    """One machine instruction: ``op`` is the mnemonic, ``dst`` what it defines (a value, or memory for a store).

    ``srcs`` names all inputs in the order of the operands; in two-operand forms the first input is the one that the
    machine overwrites ("tied"). ``stream`` is (section, stream): within one section, different streams are
    independent of each other and a scheduler may merge them. ``part`` numbers the part of a merged kernel that it
    belongs to; parts are independent too. ``high`` is a second result: the high half of a product. ``origin`` is no
    part of what the instruction does, nor of its text, and neither is ``untaken``: which words of each lane of its
    result nothing takes.
    """

    op: str
    dst: Value | Register | Mem | Masked | None
    srcs: tuple[Operand, ...] = ()
    comment: str = ""
    stream: tuple[int, int] | None = None
    part: int = 0
    origin: Origin = field(default=Origin.PROGRAM, repr=False)
    untaken: tuple[int, ...] = field(default=(), repr=False)
    high: Value | Register | None = field(default=None, repr=False)

    def on(self, dst: Register | Mem | Masked | None, srcs: tuple[Operand, ...], high: Register | None = None) -> Instr:
        """The same instruction on allocated operands, where parts are no more."""
        made = object.__new__(type(self))
        # Not by dataclasses.replace, which takes ten times as long: every pass of an allocator makes each anew.
        made.__dict__.update(self.__dict__, dst=dst, srcs=srcs, high=high, part=0)
        return made

    def reads(self) -> list[Value | Register]:
        """The values or registers that it reads, also for addresses and masks, each once, in the order of operands."""
        found: dict[Value | Register, None] = {}
        address = () if self.dst is None or isinstance(self.dst, STORAGE) else (self.dst,)
        for operand in (*address, *self.srcs):
            if isinstance(operand, STORAGE):
                found[operand] = None
            elif not isinstance(operand, int):
                found.update(dict.fromkeys(parts(operand)))
        return list(found)

    def uses(self) -> list[Value]:
        """The values it reads, each once, in the order of the operands."""
        return [part for part in self.reads() if isinstance(part, Value)]

    def defines(self) -> Value | None:
        """The value it defines, if any."""
        return self.dst if isinstance(self.dst, Value) else None

    def results(self) -> tuple[Value | Register, ...]:
        """The values that it defines, or the registers that it writes."""
        if self.high is None:
            return (self.dst,) if isinstance(self.dst, STORAGE) else ()
        return tuple(each for each in (self.dst, self.high) if isinstance(each, STORAGE))

    def memory(self) -> list[tuple[Mem, bool]]:
        """Its operands in memory, and whether it writes there."""
        inner = (each.operand if isinstance(each, Masked) else each for each in (self.dst, *self.srcs))
        return [(mem, number == 0) for number, mem in enumerate(inner) if isinstance(mem, Mem)]

    def accesses(self) -> list[tuple[Mem, bool]]:
        """The same without the address that ``lea`` computes."""
        return [] if self.op == "lea" else self.memory()


@dataclass(eq=False)
class Opaque(Instr):
    """An instruction that was made elsewhere, of which is known only what it takes to move and rename it.

    ``key`` names its form in the models. ``tied``: its first input and its result are one register; ``commutes``: its
    two inputs may change sides; ``folds``: its last input may be used from memory. ``needs`` are instructions of the
    block whose results it takes in other ways than by values (in memory, flags, registers that nothing renames),
    ``after`` those that must only come earlier. ``raw`` is its maker's.
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
    """A way to a block, with one argument for each of its parameters."""

    target: Block
    args: tuple[Value, ...] = ()


@dataclass(eq=False)
class Jump:
    """An unconditional way on."""

    edge: Edge


@dataclass(eq=False)
class Branch:
    """Compare (or, with ``test``, and) ``left`` with ``right`` and go one of two ways; public data only."""

    condition: Condition
    left: Value | Register
    right: Value | Register | int
    taken: Edge
    other: Edge
    test: bool = False


@dataclass(eq=False)
class Return:
    """The end of the function; the result is 0."""


Terminator = Jump | Branch | Return


class Role(Enum):
    """What a block is to its kernel, for those who look for it there; names of blocks are for people only."""

    OTHER = ""
    #: Where the kernel is entered, and its loop over batches; what follows when the batches are done.
    HEAD = "head"
    BATCH = "batch"
    END = "end"
    #: The head of the loop of rounds; of kernels that compute ahead, the column round in the loop, and that before it.
    ROUNDS = "rounds"
    COLUMNS = "columns"
    FIRST = "first"


#: A block by its kernel's label and its role; ANY_KERNEL for that of every kernel.
KernelBlock = tuple[str, Role]
ANY_KERNEL = "*"


@dataclass(eq=False, repr=False)
class Block:
    """A sequence of instructions with one way in (its parameters) and one way out (its terminator).

    ``kernel`` is the label of the kernel it belongs to (see generator.program.plan.Kernel), ``role`` what it is there.
    ``region`` names the part of the stack for what it spills, which is cleared when the kernel ends. After allocation,
    operands are registers and memory, edges carry nothing, and ``depth`` is the number of loops the block is in.
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
        """How others find it."""
        return self.kernel, self.role

    def targets(self) -> list[Block]:
        """Where it leads."""
        return [edge.target for edge in self.edges()]

    def edges(self) -> tuple[Edge, ...]:
        """The ways out, the fall-through last."""
        if isinstance(self.end, Jump):
            return (self.end.edge,)
        if isinstance(self.end, Branch):
            return (self.end.taken, self.end.other)
        return ()

    def end_uses(self) -> list[Value]:
        """The values that the comparison of the terminator reads."""
        if isinstance(self.end, Branch):
            return [v for v in (self.end.left, self.end.right) if isinstance(v, Value)]
        return []


@dataclass(eq=False)
class Entry:
    """A symbol that callers see: a block that takes the arguments of the C prototype and jumps to the body.

    ``role`` says which: a name of generator.program.entries.PROTOTYPES; ``prototype`` lists the C parameters;
    ``cipher`` is the one whose number of rounds it asks the body for.
    """

    role: str
    block: Block
    prototype: str
    cipher: Algorithm


@dataclass(eq=False)
class Function:
    """The entries, and a body of blocks in the order in which they are laid out."""

    name: str
    entries: list[Entry]
    blocks: list[Block]

    def all_blocks(self) -> list[Block]:
        """Entries first, then the body."""
        return [entry.block for entry in self.entries] + self.blocks

    def block(self, kernel: str, role: Role) -> Block:
        """The block that is this to a kernel, given by its label. Raises KeyError where there is none."""
        for block in self.blocks:
            if block.key == (kernel, role):
                return block
        raise KeyError((kernel, role))

    def constants(self) -> list[Constant]:
        """Every constant that an instruction names, widest first, each once."""
        found: dict[Constant, None] = {}
        for block in self.all_blocks():
            for instr in block.instrs:
                for mem, _ in instr.memory():
                    if isinstance(mem.base, Constant):
                        found[mem.base] = None
        return sorted(found, key=lambda c: -len(c.data))

    def frame_objects(self) -> list[FrameObject]:
        """Every object on the stack that an instruction names."""
        found: dict[FrameObject, None] = {}
        for block in self.blocks:
            for instr in block.instrs:
                for mem, _ in instr.memory():
                    if isinstance(mem.base, FrameObject):
                        found[mem.base] = None
        return list(found)


def predecessors(blocks: Sequence[Block]) -> dict[Block, list[Block]]:
    """For each block, the blocks with an edge to it (twice where both ways of a branch lead there)."""
    found: dict[Block, list[Block]] = {block: [] for block in blocks}
    for block in blocks:
        for edge in block.edges():
            found[edge.target].append(block)
    return found
