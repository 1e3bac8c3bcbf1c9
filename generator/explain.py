# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What finished code does in a kernel: the instructions it really executes, as nodes for ``generator.analyse``.

The interpreter runs a call; from its trace come the instructions of one double round, and of one whole batch (or, for a
kernel that ends a call, of the whole call), with their dependences through registers, flags and the stack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.cipher.family import BLOCK_BYTES
from generator.ir.check import Case, check
from generator.ir.flags import JUMPS, READS, WRITES
from generator.ir.function import Instr, KernelBlock, Role
from generator.ir.interpret import Machine, Memory
from generator.ir.values import Masked, Mem, Operand, Register, View
from generator.isa import peach
from generator.machine import Code, Go, Label
from generator.machine.assemble import assemble
from generator.machine.interpret import listing, run_code
from generator.machine.operands import machine_operands
from generator.machine.secrets import zeroes
from generator.program import scalar, subkey
from generator.program.plan import Kernel, Plan
from generator.schedule.node import Node


@dataclass(frozen=True)
class Step:
    """An executed instruction: its number in the file, itself, and the bytes of the stack it reads and writes."""

    at: int
    item: Instr | Go
    reads: range = range(0)
    writes: range = range(0)


@dataclass(frozen=True)
class Nodes:
    """Nodes, and the pairs (producer, consumer) through which one repetition of them needs the one before."""

    nodes: list[Node]
    carried: list[tuple[int, int]]


@dataclass(frozen=True)
class Work:
    """A kernel at work: ``size`` bytes in ``batch``, of which ``round`` is one double round. ``whole_call``: the batch
    is all that a call of that length executes, from the entry to the return. ``steps``, ``round_steps``: the batch and
    the double round as they were executed.
    """

    name: str
    size: int
    round: Nodes
    batch: Nodes
    whole_call: bool
    steps: Sequence[Step] = ()
    round_steps: Sequence[Step] = ()


#: The number of a stack byte's four, a flag, or a register: what carries a dependence.
Carrier = tuple[str, int]


def works(code: Code, plan: Plan | None) -> Iterator[Work]:
    """Each kernel of a plan at work, those for whole batches first."""
    if code.cipher.core:
        yield _call(code, subkey.label(code.cipher), "core", code.cipher.output_bytes)
        return
    if plan is None:
        yield _batch(code, scalar.LABEL, BLOCK_BYTES)
        return
    for kernel in plan.bulk:
        yield _batch(code, kernel.label("bulk"), kernel.size)
    for final in plan.finals:
        yield _call(code, final.label("last"), "xor", final.size)
    last = plan.bulk[-1]
    yield replace(_call(code, last.label("bulk"), "xor", last.size - 1), name=last.label("part"))


def _batch(code: Code, name: str, size: int) -> Work:
    """One turn of a kernel's loop over batches; where a message never takes two, until the kernel is left."""
    listed = listing(code)
    roles = listed.roles
    # There is no loop where a message never takes two turns.
    first = roles[name, Role.BATCH if (name, Role.BATCH) in roles else Role.HEAD]
    steps = trace(code, Case("xor", 2 * size))
    turns = [i for i, step in enumerate(steps) if step.at == first]
    if len(turns) < 2:
        steps = trace(code, Case("xor", size))
        left = {at for at, kernel in listed.kernels.items() if kernel != name} | {roles.get((name, Role.END), -1)}
        turns = [i for i, step in enumerate(steps) if step.at == first or step.at in left]
        turns = turns[turns.index(next(i for i in turns if steps[i].at == first)) :]
    turn = steps[turns[0] : turns[1]]
    return _work(name, size, steps, turn, roles, whole_call=False)


def _call(code: Code, name: str, role: str, size: int) -> Work:
    steps = trace(code, Case(role, size))
    return _work(name, size, steps, steps, listing(code).roles, whole_call=True)


def _work(
    name: str, size: int, call: list[Step], batch: list[Step], roles: Mapping[KernelBlock, int], whole_call: bool
) -> Work:
    start, end = [i for i, step in enumerate(call) if step.at == roles[name, Role.ROUNDS]][:2]
    return Work(name, size, nodes(call[start:end]), nodes(batch), whole_call, batch, call[start:end])


def trace(code: Code, case: Case) -> list[Step]:
    """What one call executes, in order."""
    steps: list[Step] = []

    def observer(at: int, item: Instr | Go, machine: Machine) -> None:
        reads = writes = range(0)
        if isinstance(item, Instr) and item.op != "lea":
            for operand in (item.dst, *item.srcs):
                mem = operand.operand if isinstance(operand, Masked) else operand
                if isinstance(mem, Mem) and mem.space == "stack":
                    start = machine.address(mem)
                    place = range(start // 4, (start + mem.size + 3) // 4)
                    reads, writes = (reads, place) if operand is item.dst else (place, writes)
        steps.append(Step(at, item, reads, writes))

    def runner(role: str, arguments: dict[str, int], memory: Memory) -> Machine:
        return run_code(code, role, arguments, memory, observer=observer)

    check(code.cipher, runner, case)
    return steps


def form_key(item: Instr | Go) -> str:
    """The key of the microarchitecture models: mnemonic and kinds of operands, such as ``vpaddd ymm,ymm,m256``."""
    if isinstance(item, Go):
        return f"{item.op} l"
    kinds = [peach.describe(operand) for operand in machine_operands(item)]
    if kinds and any(kind.endswith("{k}") for kind in kinds[1:]):
        # A masked load: the models, like Intel, write the mask at the destination.
        kinds = [kinds[0] + "{k}{z}", *(kind.removesuffix("{k}") for kind in kinds[1:])]
    return f"{item.op} {','.join(kinds)}".strip()


@dataclass
class _Flow:
    """Who wrote what last."""

    writer: dict[Carrier, int] = field(default_factory=dict)
    first_reads: dict[Carrier, list[int]] = field(default_factory=dict)

    def read(self, carrier: Carrier, reader: int, uses: dict[int, None]) -> None:
        if carrier in self.writer:
            uses[self.writer[carrier]] = None
        else:
            self.first_reads.setdefault(carrier, []).append(reader)


def nodes(steps: list[Step]) -> Nodes:
    """Executed instructions with their dependences."""
    flow = _Flow()
    found = []
    for index, step in enumerate(steps):
        uses: dict[int, None] = {}
        for carrier in _reads(step):
            flow.read(carrier, index, uses)
        item = step.item
        vector = isinstance(item, Instr) and isinstance(item.dst, Register) and item.dst.file == "vector"
        found.append(Node(form_key(item), tuple(uses), defs=int(vector)))
        for carrier in _writes(step):
            flow.writer[carrier] = index
    carried = [
        (flow.writer[carrier], reader)
        for carrier, readers in flow.first_reads.items()
        if carrier in flow.writer
        for reader in readers
    ]
    return Nodes(found, sorted(set(carried)))


def _reads(step: Step) -> Iterator[Carrier]:
    item = step.item
    if isinstance(item, Go):
        if item.op != "jmp":
            yield from ((flag, 0) for flag in READS[JUMPS[item.op]])
        return
    if not zeroes(item):
        for operand in item.srcs:
            yield from _registers(operand)
    if isinstance(item.dst, Mem | Masked):
        yield from _registers(item.dst)
    for unit in step.reads:
        yield "stack", unit


def _registers(operand: Operand) -> Iterator[Carrier]:
    if isinstance(operand, Register):
        yield operand.file, operand.number
    elif isinstance(operand, View):
        assert isinstance(operand.value, Register)
        yield from _registers(operand.value)
    elif isinstance(operand, Masked):
        yield from _registers(operand.operand)
        yield from _registers(operand.mask)
    elif isinstance(operand, Mem):
        for part in (operand.base, operand.index):
            if isinstance(part, Register):
                yield from _registers(part)


def _writes(step: Step) -> Iterator[Carrier]:
    item = step.item
    if isinstance(item, Go):
        return
    if isinstance(item.dst, Register):
        yield item.dst.file, item.dst.number
    yield from ((flag, 0) for flag in WRITES.get(item.op, ()))
    for unit in step.writes:
        yield "stack", unit


def code_bytes(code: Code) -> Counter[str]:
    """The bytes of code of each kernel, by its label."""
    sizes: Counter[str] = Counter()
    assembled = assemble(code)
    for procedure, ends in zip(code.procedures, assembled.after, strict=True):
        kernel, before = "", ends[0] if ends else 0
        for item, end in zip(procedure.items, ends, strict=True):
            if isinstance(item, Label):
                kernel = item.kernel
            sizes[kernel] += end - before
            before = end
    return sizes


def kernel_bytes(code: Code, kernel: Kernel, role: str) -> int:
    """Those of a kernel, also for its last batch."""
    sizes = code_bytes(code)
    return sizes[kernel.label(role)] + (sizes[kernel.label("part")] if role == "bulk" else 0)
