# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An interpreter for finished code, with registers, flags and a stack; ``generator.ir.interpret`` is for SSA form.

It checks what the ABI and the contract promise. While the code runs: branches and addresses depend on public data only;
operands are aligned where they must be; stores to the stack stay in the function's own frame. At the return:
callee-saved registers and the stack pointer are as they were, nothing that was read of the key, or computed from it, is
left in registers or on the stack, and the upper halves of vector registers are clean.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from generator.algorithm import Algorithm
from generator.cipher.family import KEY_BYTES
from generator.ir.flags import COMPARISONS, JUMPS, READS, holds
from generator.ir.function import Instr, KernelBlock
from generator.ir.interpret import STEPS, InterpreterError, Machine, Memory, Place, Step, step
from generator.ir.values import GENERAL, SIZE, Masked, Mem, Register
from generator.machine.code import Code, Directive, Go, Label
from generator.machine.secrets import Flow, Secrets, flow
from generator.program.entries import parameters

STACK = 0x6000_0000
STACK_BYTES = 1 << 14
RETURN = 0xDEAD_BEEF
RSP_PLACE = ("general", 4)
#: What registers hold before a call, chosen at random, since nothing may depend on it: None stands for random numbers.
LEFTOVERS = (None, None, 0, -1)
#: By ABI, the bytes below the stack pointer that a function may use, and those above the return address.
RED_ZONE = {"sysv": 128, "win64": 0, "go": 0}
HOME = {"sysv": 0, "win64": 32, "go": 0}

#: Called before each instruction, with the instruction's index in the file, the instruction, and the machine.
Observer = Callable[[int, Instr | Go, Machine], None]


@dataclass(frozen=True)
class _Facts:
    """What is known of an instruction before it runs.

    ``aligned``: its memory operands that must be aligned (movdqa's, and legacy SSE's but for movdqu and narrow moves).
    ``stored``: the memory that it writes. ``legacy``: it is legacy SSE code. ``widens``: it uses upper halves of vector
    registers. ``flow``: where secrets go. ``step``: executes it. ``plain``: it computes registers from registers and
    does nothing else.
    """

    aligned: tuple[Mem, ...]
    stored: Mem | None
    legacy: bool
    widens: bool
    flow: Flow
    step: Step
    plain: bool


#: Instructions that the interpreter executes by code of its own.
SPECIAL = frozenset({"endbr64", "vzeroupper", "push", "pop", "ret", *COMPARISONS})


@lru_cache(maxsize=1 << 16)
def _facts(instr: Instr) -> _Facts:
    """The facts of an instruction, computed once."""
    op, dst = instr.op, instr.dst
    legacy = not op.startswith("v")
    strict = "movdqa" in op or (legacy and op not in ("movdqu", "movq", "movd"))
    aligned = tuple(o for o in (dst, *instr.srcs) if strict and isinstance(o, Mem) and o.size >= 16)
    stored = dst.operand if isinstance(dst, Masked) else dst
    vector = any(isinstance(each, Register) and each.file == "vector" for each in (dst, *instr.srcs))
    widens = isinstance(dst, Register) and dst.kind in ("ymm", "zmm") and dst.number < 16
    memory = stored if isinstance(stored, Mem) else None
    found = flow(instr)
    plain = op not in SPECIAL and memory is None and found.plain
    return _Facts(aligned, memory, legacy and vector, widens, found, step(instr), plain)


@dataclass(frozen=True)
class Listing:
    """Code as one list of instructions, with indices into it.

    ``labels``: of each label. ``starts``: of each entry. ``roles``: of blocks that have a role in a kernel.
    ``kernels``: from the index where code of a kernel begins to the kernel's label ("" for none). ``facts``: of each
    instruction that has run.
    """

    items: list[Instr | Go]
    labels: dict[str, int]
    starts: dict[tuple[Algorithm, str], int]
    roles: dict[KernelBlock, int]
    kernels: dict[int, str]
    facts: list[_Facts | None]


@lru_cache(maxsize=4)
def listing(code: Code) -> Listing:
    """The listing of all procedures, one after the other."""
    found = Listing([], {}, {}, {}, {}, [])
    for procedure in code.procedures:
        found.starts[procedure.cipher, procedure.role] = len(found.items)
        for item in procedure.items:
            if isinstance(item, Label):
                found.labels[item.name] = found.roles[item.kernel, item.role] = len(found.items)
                found.kernels[len(found.items)] = item.kernel
            elif not isinstance(item, Directive):
                found.items.append(item)
    found.facts.extend([None] * len(found.items))
    return found


def run_code(
    code: Code,
    role: str,
    arguments: Mapping[str, int],
    memory: Memory,
    *,
    cipher: Algorithm | None = None,
    steps: int = STEPS,
    observer: Observer | None = None,
) -> Machine:
    """Call the entry ``role`` of ``cipher`` (by default the first) with named arguments under the code's ABI; the
    machine as it is after the return.

    Raises InterpreterError if a promise is broken, or if the code still runs after ``steps`` instructions.
    """
    return _Run(code, memory, steps, observer).call(cipher or code.cipher, role, arguments)


class _Run:
    def __init__(self, code: Code, memory: Memory, steps: int, observer: Observer | None) -> None:
        self.code = code
        self.steps = steps
        self.observer = observer
        self.machine = Machine(memory, code.constants)
        self.stack = memory.map("stack", bytes(STACK_BYTES), STACK, writable=True)
        self.listing = listing(code)
        self.top = STACK + STACK_BYTES - 256
        #: Whether the upper halves of ymm0 to ymm15 may be in use, as the processor sees it.
        self.upper = False

    def call(self, cipher: Algorithm, role: str, arguments: Mapping[str, int]) -> Machine:
        state = self.machine.state
        # The ABI promises an alignment of 16 bytes (Go's of 8) and no more: calls try every such place within 64 bytes.
        # The seed is the length, or, for a core, which has none, depends on the addresses.
        seed = arguments["len"] if "len" in arguments else sum(map(int.bit_count, arguments.values()))
        self.top -= 8 * (seed % 8) if self.code.abi.declared else 16 * (seed % 4)
        self._fill(seed)
        state[RSP_PLACE] = self.top - 8
        self.machine.memory.store(self.top - 8, 8, RETURN)
        for name, location in zip(parameters(role), self.code.abi.arguments, strict=False):
            if isinstance(location, Register):
                state["general", location.number] = arguments[name]
            else:
                self.machine.memory.store(self.machine.address(location), 8, arguments[name])
        self.secrets = Secrets(self.machine, range(arguments["k"], arguments["k"] + KEY_BYTES))
        before = dict(state)
        self._loop(self.listing.starts[cipher, role])
        self._check_return(before)
        return self.machine

    def _fill(self, seed: int) -> None:
        """Fill all registers and the stack with leftovers of the caller."""
        chance = Random(seed)
        kind = chance.choice(LEFTOVERS)
        sizes = {("general", n): 8 for n, _ in enumerate(GENERAL)}
        sizes |= {("vector", n): 64 for n in range(self.code.target.registers)}
        sizes |= {("mask", n): 8 for n in range(8) if self.code.target.evex}
        for place, size in sizes.items():
            data = int.from_bytes(chance.randbytes(size), "little")
            self.machine.state[place] = data if kind is None else kind & (1 << 8 * size) - 1
        self.stack.data[:] = chance.randbytes(STACK_BYTES)

    def _loop(self, at: int) -> None:
        items, labels, facts = self.listing.items, self.listing.labels, self.listing.facts
        machine, observer, follow = self.machine, self.observer, self.secrets.registers
        for _ in range(self.steps):
            item, known = items[at], facts[at]
            if observer is not None:
                observer(at, item, machine)
            at += 1
            if isinstance(item, Go):
                if item.op == "jmp" or self._holds(item.op):
                    at = labels[item.label]
            elif item.op == "ret":
                if self._pop() != RETURN:
                    raise InterpreterError("the stack pointer is not at the return address when the function returns")
                return
            else:
                if known is None:
                    known = facts[at - 1] = _facts(item)
                if known.plain and not (self.upper and known.legacy):
                    self.upper |= known.widens
                    follow(known.flow)
                    known.step(machine)
                else:
                    self._instr(item, known)
            if at >= len(items):
                break
        raise InterpreterError(f"{self.code.cipher.name} does not return, after {self.steps} instructions at most")

    def _instr(self, instr: Instr, known: _Facts) -> None:
        machine, op = self.machine, instr.op
        if op == "endbr64":
            return
        if op == "vzeroupper":
            self.upper = False
            for place in machine.state:
                if isinstance(place, tuple) and place[0] == "vector" and place[1] < 16:
                    machine.state[place] &= (1 << 128) - 1
            return
        if op == "push":
            (source,) = instr.srcs
            assert isinstance(source, Register)
            machine.state[RSP_PLACE] -= 8
            self.secrets.push(source, machine.state[RSP_PLACE])
            machine.memory.store(machine.state[RSP_PLACE], 8, machine.operand(source))
            return
        if op == "pop":
            assert isinstance(instr.dst, Register)
            self.secrets.pop(instr.dst, machine.state[RSP_PLACE])
            machine.state["general", instr.dst.number] = self._pop()
            return
        for mem in known.aligned:
            if machine.address(mem) % mem.size:
                raise InterpreterError(f"{op} at {machine.address(mem):#x} is not aligned")
        if known.stored is not None:
            self._check_frame(op, known.stored)
        # Legacy SSE code after AVX code is slow until vzeroupper (Intel's optimization manual, section 15.3).
        if self.upper and known.legacy:
            raise InterpreterError(f"{op} while the upper halves of vector registers are in use")
        self.upper |= known.widens
        self.secrets.instruction(instr, known.flow)
        if op in COMPARISONS:
            left, right = instr.srcs
            assert isinstance(left, Register)
            machine.write_flags(op, 8 * SIZE[left.kind], machine.operand(left), machine.operand(right))
        else:
            known.step(machine)

    def _holds(self, jump: str) -> bool:
        """Whether a conditional jump is taken. Raises InterpreterError if that depends on a secret."""
        condition = JUMPS[jump]
        self.secrets.condition(condition)
        return holds(condition, {flag: self.machine.flag(flag, jump) for flag in READS[condition]})

    def _pop(self) -> int:
        value = self.machine.memory.load(self.machine.state[RSP_PLACE], 8)
        self.machine.state[RSP_PLACE] += 8
        return value

    def _check_frame(self, op: str, mem: Mem) -> None:
        """Raise InterpreterError for a store to the stack that is not between the stack pointer (less the red zone) and
        the return address, or in the home space above it."""
        start = self.machine.address(mem)
        if not STACK <= start < STACK + STACK_BYTES:
            return
        name = self.code.abi.name
        lowest = self.machine.state[RSP_PLACE] - RED_ZONE[name]
        own = lowest <= start and start + mem.size <= self.top - 8
        home = self.top <= start and start + mem.size <= self.top + HOME[name]
        if not (own or home):
            raise InterpreterError(f"{op} writes to the stack outside of the frame, at top - {self.top - start}")

    def _check_return(self, before: Mapping[Place, int]) -> None:
        machine, abi = self.machine, self.code.abi
        if machine.state[RSP_PLACE] != self.top:
            raise InterpreterError(f"the stack pointer comes back {machine.state[RSP_PLACE] - self.top} bytes off")
        if machine.state["general", 0] & 0xFFFFFFFF:
            raise InterpreterError("the result is not 0")
        for number in abi.saved:
            if machine.state["general", number] != before["general", number]:
                raise InterpreterError(f"{GENERAL[number]} is not saved")
        low = (1 << 128) - 1
        for number in abi.saved_vectors:
            if (machine.state["vector", number] ^ before["vector", number]) & low:
                raise InterpreterError(f"xmm{number} is not saved")
        for number in range(self.code.target.registers):
            value, old = machine.state["vector", number], before["vector", number]
            parts = (value & low, old & low), (value >> 128, old >> 128)
            if any(now not in (0, then) for now, then in parts) and number not in abi.saved_vectors:
                raise InterpreterError(f"vector register {number} is not cleared")
        left = self.secrets.left(range(STACK, self.top))
        if left:
            raise InterpreterError(f"what was computed from the key is left in {left}")
        if self.upper:
            raise InterpreterError(
                "the upper halves of vector registers are in use at the return: vzeroupper is missing"
            )
