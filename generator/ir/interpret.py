# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An interpreter for instructions, on values (SSA form) or on registers (after allocation).

It needs no CPU and no assembler, so that code for any instruction set runs anywhere. Memory is a set of named regions
with addresses of their own; an access outside of them, or a write to a read-only one, is an error.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from generator.ir.flags import CARRIED, SPOILS, WRITES, Flag, holds, written
from generator.ir.function import Block, Branch, Edge, Function, Instr, Jump
from generator.ir.semantics import PRODUCTS, SEMANTICS, merge
from generator.ir.values import (
    BITS,
    FILE,
    SIZE,
    STORAGE,
    Constant,
    FrameObject,
    Kind,
    Masked,
    Mem,
    Operand,
    Register,
    Value,
    View,
)

MASK64 = (1 << 64) - 1
STEPS = 5_000_000


class InterpreterError(Exception):
    """The program does what a machine or the contract forbids; the message says what, and where."""


@dataclass
class Region:
    """Bytes of memory with a name, at an address."""

    name: str
    address: int
    data: bytearray
    writable: bool


@dataclass
class Memory:
    """The memory of a machine: regions that do not overlap."""

    regions: list[Region] = field(default_factory=list)

    def map(self, name: str, data: bytes, address: int, writable: bool = False) -> Region:
        """Add a region with a copy of ``data`` at ``address``, and return it."""
        region = Region(name, address, bytearray(data), writable)
        self.regions.append(region)
        return region

    def _find(self, address: int, size: int) -> tuple[Region, int]:
        for region in self.regions:
            offset = address - region.address
            if offset >= 0 and offset + size <= len(region.data):
                return region, offset
        near = ", ".join(f"{r.name} is {r.address:#x}+{len(r.data)}" for r in self.regions)
        raise InterpreterError(f"access of {size} bytes at {address:#x} outside of memory ({near})")

    def load(self, address: int, size: int) -> int:
        """The little-endian integer in ``size`` bytes at ``address``. Raises InterpreterError outside of regions."""
        region, offset = self._find(address, size)
        return int.from_bytes(region.data[offset : offset + size], "little")

    def store(self, address: int, size: int, value: int) -> None:
        """Write ``value`` as a little-endian integer of ``size`` bytes. Raises InterpreterError outside of all regions,
        or in a read-only one."""
        region, offset = self._find(address, size)
        if not region.writable:
            raise InterpreterError(f"write of {size} bytes to read-only {region.name} at {offset}")
        region.data[offset : offset + size] = value.to_bytes(size, "little")


#: The key of a machine's state: a value, by identity, or a register, by file and number.
Place = Value | tuple[str, int]


#: Runs the entry of a role with named arguments in a memory.
Runner = Callable[[str, dict[str, int], Memory], object]


def place(operand: Value | Register) -> Place:
    """The key of a value, or of a register in any of its kinds, in a machine's state."""
    return operand.storage if isinstance(operand, Register) else operand


class Machine:
    """The state of a run (values or registers, flags, memory), and what instructions do to it."""

    def __init__(self, memory: Memory, constants: Sequence[Constant], frame: Sequence[FrameObject] = ()) -> None:
        self.memory = memory
        self.state: dict[Place, int] = {}
        #: For each flag, the instruction that wrote it last: mnemonic, width in bits, inputs.
        self.flags: dict[Flag, tuple[str, int, *tuple[int, ...]]] = {}
        self.addresses: dict[Constant | FrameObject, int] = {}
        address = 0x7000_0000
        objects: list[tuple[Constant | FrameObject, bytes, bool]] = [(c, c.data, False) for c in constants]
        objects += [(f, bytes(f.size), True) for f in frame]
        for item, data, writable in objects:
            self.addresses[item] = address
            memory.map(item.name, data, address, writable)
            address += 0x1000

    def read(self, operand: Value | Register | View, kind: Kind | None = None) -> int:
        """The integer in a value or register, cut to its kind or to ``kind``. Raises InterpreterError if it was never
        written."""
        if isinstance(operand, View):
            operand, kind = operand.value, operand.kind
        try:
            value = self.state[operand.storage if isinstance(operand, Register) else operand]
        except KeyError:
            raise InterpreterError(f"{operand} is read before it is written") from None
        return value & BITS[kind or operand.kind]

    def address(self, mem: Mem) -> int:
        """The address of a memory operand, modulo 2^64."""
        base = self.read(mem.base) if isinstance(mem.base, STORAGE) else self.addresses[mem.base]
        return base + mem.offset + (self.read(mem.index) if mem.index is not None else 0) & MASK64

    def operand(self, operand: Operand) -> int:
        """The integer that an input stands for; a masked load reads only the bytes that its mask selects."""
        if isinstance(operand, STORAGE):
            return self.read(operand)
        if isinstance(operand, int):
            return operand & MASK64
        if isinstance(operand, Mem):
            return self.memory.load(self.address(operand), operand.size)
        if isinstance(operand, Masked):
            assert isinstance(operand.operand, Mem)
            address, mask = self.address(operand.operand), self.read(operand.mask)
            picked = [i for i in range(operand.operand.size) if mask >> i & 1]
            return sum(self.memory.load(address + i, 1) << 8 * i for i in picked)
        return self.read(operand)

    def execute(self, instr: Instr) -> None:
        """Execute one instruction, by a function that is compiled once (see ``step``)."""
        step(instr)(self)

    def interpret(self, instr: Instr) -> None:
        """Execute one instruction of any form, looking at its form each time."""
        op, dst = instr.op, instr.dst
        if op == "zero":
            assert isinstance(dst, STORAGE)
            self.state[place(dst)] = 0
            return
        if op.startswith("clear_"):
            return
        if op == "lea":
            assert isinstance(instr.srcs[0], Mem)
            inputs = [self.address(instr.srcs[0])]
        else:
            inputs = [self.operand(operand) for operand in instr.srcs]
        if isinstance(dst, STORAGE):
            width, where = 8 * SIZE[dst.kind], place(dst)
            if op in WRITES:
                inputs += [self.flag("carry", op)] if op in CARRIED else []
                self.write_flags(op, width, *inputs)
            elif op in SPOILS:
                self.flags.clear()
            if instr.high is not None:
                assert op in PRODUCTS
                self.state[place(instr.high)] = inputs[0] * inputs[1] >> width
            result = SEMANTICS[op](width, *inputs)
            vector = FILE[dst.kind] == "vector"
            self.state[where] = merge(op, self.state.get(where, 0), result, width) if vector else result
        elif isinstance(dst, Mem):
            # A store with an immediate chooses what it stores; others store it as it is.
            value = SEMANTICS[op](8 * dst.size, *inputs) if len(inputs) > 1 else inputs[0]
            self.memory.store(self.address(dst), dst.size, value & (1 << 8 * dst.size) - 1)
        elif isinstance(dst, Masked):
            assert isinstance(dst.operand, Mem)
            address, mask = self.address(dst.operand), self.read(dst.mask)
            for i in range(dst.operand.size):
                if mask >> i & 1:
                    self.memory.store(address + i, 1, inputs[-1] >> 8 * i & 0xFF)

    def write_flags(self, op: str, width: int, *inputs: int) -> None:
        """Record what an instruction does to flags; their values are computed when they are read."""
        for flag in WRITES[op]:
            self.flags[flag] = op, width, *inputs

    def flag(self, flag: Flag, op: str) -> bool:
        """The value of a flag, which ``op`` reads. Raises InterpreterError if it was never written."""
        if flag not in self.flags:
            raise InterpreterError(f"{op} reads the {flag} flag before it is written")
        return written(*self.flags[flag])[flag]


#: Give the integer of an input, or execute an instruction, on a machine.
Reader = Callable[[Machine], int]
Step = Callable[[Machine], None]


def _reader(operand: Operand) -> Reader:
    """A function that reads an input; its form is looked at only once."""
    if isinstance(operand, int):
        number = operand & MASK64
        return lambda machine: number
    if isinstance(operand, Mem):
        size = operand.size
        return lambda machine: machine.memory.load(machine.address(operand), size)
    if isinstance(operand, Masked):
        return lambda machine: machine.operand(operand)
    held, kind = (operand.value, operand.kind) if isinstance(operand, View) else (operand, operand.kind)
    where, bits = place(held), BITS[kind]

    def read(machine: Machine) -> int:
        try:
            return machine.state[where] & bits
        except KeyError:
            return machine.read(operand)

    return read


def _stored(mem: Mem, value: Reader) -> Step:
    size, bits = mem.size, (1 << 8 * mem.size) - 1
    return lambda machine: machine.memory.store(machine.address(mem), size, value(machine) & bits)


def _of_registers(instr: Instr, where: Place) -> Step:
    """A step for an instruction that computes a register from two others and does nothing else: most of what runs."""
    (first, one), (second, other) = ((place(each), BITS[each.kind]) for each in instr.srcs if isinstance(each, STORAGE))
    semantic, width = SEMANTICS[instr.op], 8 * SIZE[instr.results()[0].kind]

    def run(machine: Machine) -> None:
        state = machine.state
        try:
            a, b = state[first] & one, state[second] & other
        except KeyError:
            a, b = map(machine.operand, instr.srcs)
        state[where] = semantic(width, a, b)

    return run


@lru_cache(maxsize=1 << 16)
def step(instr: Instr) -> Step:
    """A function that executes the instruction: for the common forms, which write a register or memory, without looking
    at the form again."""
    op, dst = instr.op, instr.dst
    rare = op in SPOILS or op in ("zero", "lea", *CARRIED) or op.startswith("clear_") or instr.high is not None
    number = len(instr.srcs)
    if (
        rare
        or isinstance(dst, Masked)
        or number not in (1, 2)
        or (op in WRITES and (number != 2 or isinstance(dst, Mem)))
    ):
        return lambda machine: machine.interpret(instr)
    first, *others = map(_reader, instr.srcs)
    if not isinstance(dst, STORAGE):
        return _stored(dst, first) if isinstance(dst, Mem) and not others else lambda machine: machine.interpret(instr)
    width, where, semantic = 8 * SIZE[dst.kind], place(dst), SEMANTICS[op]
    keeps = FILE[dst.kind] == "vector" and merge(op, 1 << 128, 0, width) != 0
    flags = WRITES.get(op, ())

    def one(machine: Machine) -> None:
        result = semantic(width, first(machine))
        machine.state[where] = merge(op, machine.state.get(where, 0), result, width) if keeps else result

    if not others:
        return one
    (second,) = others
    if all(isinstance(source, STORAGE) for source in instr.srcs) and not flags and not keeps:
        return _of_registers(instr, where)

    def two(machine: Machine) -> None:
        a, b = first(machine), second(machine)
        result = semantic(width, a, b)
        for flag in flags:
            machine.flags[flag] = op, width, a, b
        machine.state[where] = merge(op, machine.state.get(where, 0), result, width) if keeps else result

    return two


def runner(function: Function) -> Runner:
    """A function that runs the entries of a function in SSA form."""
    constants, frame = function.constants(), function.frame_objects()
    return lambda role, arguments, memory: _run(function, role, arguments, Machine(memory, constants, frame))


def _run(function: Function, role: str, arguments: Mapping[str, int], machine: Machine) -> Machine:
    entry = next(entry for entry in function.entries if entry.role == role)
    block: Block | None = entry.block
    for param in entry.block.params:
        machine.state[param] = arguments[param.name]
    steps = 0
    while block is not None:
        for instr in block.instrs:
            machine.execute(instr)
        steps += len(block.instrs)
        if steps > STEPS:
            raise InterpreterError(f"{function.name} still runs after {STEPS} instructions")
        block = _follow(machine, block)
    return machine


def _follow(machine: Machine, block: Block) -> Block | None:
    edge: Edge
    if isinstance(block.end, Jump):
        edge = block.end.edge
    elif isinstance(block.end, Branch):
        end = block.end
        compared = written(
            "test" if end.test else "cmp", 8 * SIZE[end.left.kind], machine.read(end.left), machine.operand(end.right)
        )
        edge = end.taken if holds(end.condition, compared) else end.other
    else:
        return None
    arguments = [machine.read(arg) for arg in edge.args]
    machine.state.update(zip(edge.target.params, arguments, strict=True))
    return edge.target
