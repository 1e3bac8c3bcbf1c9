# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What finished code executes in a kernel, as nodes for ``generator.analyse``.

The interpreter runs a call; from its trace come the instructions of one double round, and of one whole batch (or, for a
kernel that ends a call, of the whole call), with their dependences through registers, flags and the stack.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.cipher.family import BLOCK_BYTES
from generator.cipher.registry import Cipher
from generator.ir.check import Case, check
from generator.ir.flags import CARRIED, JUMPS, READS, WRITES
from generator.ir.function import Instr, KernelBlock, Role
from generator.ir.interpret import Machine, Memory
from generator.ir.values import Register
from generator.isa import peach
from generator.machine import Code, Go, Label
from generator.machine.assemble import assemble
from generator.machine.interpret import listing, run_code
from generator.machine.secrets import zeroes
from generator.program import scalar, subkey
from generator.program.plan import Kernel, Plan
from generator.schedule.node import Node


@dataclass(frozen=True)
class Step:
    """An executed instruction: its index in the file, the instruction, and the 4-byte units of the stack that it reads
    and writes."""

    at: int
    item: Instr | Go
    reads: range = range(0)
    writes: range = range(0)


@dataclass(frozen=True)
class Nodes:
    """Nodes of code that is repeated, and pairs (producer, consumer) of dependences on the previous repetition, as
    indices."""

    nodes: list[Node]
    carried: list[tuple[int, int]]


@dataclass(frozen=True)
class Work:
    """What a kernel executes: ``size`` bytes of message in one ``batch``, a part of which is ``round``, one double
    round. ``steps`` and ``round_steps`` are the same two as they were executed."""

    name: str
    size: int
    round: Nodes
    batch: Nodes
    steps: Sequence[Step] = ()
    round_steps: Sequence[Step] = ()


#: What carries a dependence: a 4-byte unit of the stack, a flag, or a register, by number.
Carrier = tuple[str, int]


def works(code: Code, plan: Plan | None) -> Iterator[Work]:
    """What each kernel of a cipher's plan executes, kernels for whole batches first."""
    assert isinstance(code.cipher, Cipher), "works are those of ciphers"
    if code.cipher.core:
        yield _call(code, subkey.label(code.cipher), "core", code.cipher.output_bytes)
        return
    if plan is None:
        yield _batch(code, scalar.LABEL, BLOCK_BYTES, 0)
        return
    for kernel in plan.bulk:
        yield _batch(code, kernel.label("bulk"), kernel.size, 0 if plan.ends_in_bulk else plan.left_to_tails)
    for final in plan.tails:
        yield _call(code, final.label("last"), "xor", final.size)
    last = plan.bulk[-1]
    if plan.ends_in_bulk:
        yield replace(_call(code, last.label("bulk"), "xor", last.size - 1), name=last.label("part"))


def _batch(code: Code, name: str, size: int, rest: int) -> Work:
    """One iteration of a kernel's loop over batches, or, if a message never takes two, what the kernel executes in all.
    ``rest``: the bytes that other kernels compute after two batches."""
    listed = listing(code)
    roles = listed.roles
    # A kernel has no loop if no message takes two of its batches.
    first = roles[name, Role.BATCH if (name, Role.BATCH) in roles else Role.HEAD]
    steps = trace(code, Case("xor", 2 * size + rest))
    heads = [i for i, step in enumerate(steps) if step.at == first]
    if len(heads) < 2:
        steps = trace(code, Case("xor", size))
        exits = {at for at, kernel in listed.kernels.items() if kernel != name} | {roles.get((name, Role.END), -1)}
        heads = [i for i, step in enumerate(steps) if step.at == first or step.at in exits]
        heads = heads[heads.index(next(i for i in heads if steps[i].at == first)) :]
    return _work(name, size, steps, steps[heads[0] : heads[1]], roles)


def _call(code: Code, name: str, role: str, size: int) -> Work:
    steps = trace(code, Case(role, size))
    return _work(name, size, steps, steps, listing(code).roles)


def _work(name: str, size: int, call: list[Step], batch: list[Step], roles: Mapping[KernelBlock, int]) -> Work:
    start, end = [i for i, step in enumerate(call) if step.at == roles[name, Role.ROUNDS]][:2]
    return Work(name, size, nodes(call[start:end]), nodes(batch), batch, call[start:end])


def trace(code: Code, case: Case) -> list[Step]:
    """The steps of one call of a cipher, in order. Raises Mismatch if its output is wrong."""
    steps: list[Step] = []

    def runner(role: str, arguments: dict[str, int], memory: Memory) -> Machine:
        machine, made = traced(code, role, arguments, memory)
        steps.extend(made)
        return machine

    assert isinstance(code.cipher, Cipher)
    check(code.cipher, runner, case)
    return steps


def traced(code: Code, role: str, arguments: Mapping[str, int], memory: Memory) -> tuple[Machine, list[Step]]:
    """Call an entry: the machine after the call, and the executed steps in order."""
    steps: list[Step] = []

    def observer(at: int, item: Instr | Go, machine: Machine) -> None:
        reads = writes = range(0)
        for mem, written in item.accesses() if isinstance(item, Instr) else ():
            if mem.space == "stack":
                start = machine.address(mem)
                touched = range(start // 4, (start + mem.size + 3) // 4)
                reads, writes = (reads, touched) if written else (touched, writes)
        steps.append(Step(at, item, reads, writes))

    return run_code(code, role, arguments, memory, observer=observer), steps


@dataclass
class _Flow:
    """The last writer of each carrier, and the readers of those that were not written before."""

    writer: dict[Carrier, int] = field(default_factory=dict)
    first_reads: dict[Carrier, list[int]] = field(default_factory=dict)

    def read(self, carrier: Carrier, reader: int, uses: dict[int, None]) -> None:
        if carrier in self.writer:
            uses[self.writer[carrier]] = None
        else:
            self.first_reads.setdefault(carrier, []).append(reader)


def nodes(steps: list[Step]) -> Nodes:
    """The executed steps as nodes with their dependences."""
    flow = _Flow()
    found = []
    for index, step in enumerate(steps):
        uses: dict[int, None] = {}
        for carrier in _reads(step):
            flow.read(carrier, index, uses)
        item = step.item
        vector = isinstance(item, Instr) and isinstance(item.dst, Register) and item.dst.file == "vector"
        key = peach.form_key(item) if isinstance(item, Instr) else f"{item.op} l"
        found.append(Node(key, tuple(uses), defs=int(vector)))
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
        yield from ((part.file, part.number) for part in item.reads() if isinstance(part, Register))
    if item.op in CARRIED:
        yield "carry", 0
    for unit in step.reads:
        yield "stack", unit


def _writes(step: Step) -> Iterator[Carrier]:
    item = step.item
    if isinstance(item, Go):
        return
    yield from ((each.file, each.number) for each in item.results() if isinstance(each, Register))
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
    """The bytes of code of a kernel in a role; of a bulk kernel, with its way out for a batch that is not whole."""
    sizes = code_bytes(code)
    return sizes[kernel.label(role)] + (sizes[kernel.label("part")] if role == "bulk" else 0)
