# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs finished code, with registers, flags and a stack, as ``generator.ir.interpret`` runs functions in SSA form.

At the return it checks what the ABI and the contract promise: saved registers are as they were, the stack pointer too,
and nothing that was read of the key, or computed from it, is left in scratch registers or on the stack.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.ir.function import Instr
from generator.ir.interpret import STEPS, InterpreterError, Machine, Memory, Place
from generator.ir.values import GENERAL, SIZE, Mem, Register
from generator.machine.code import Code, Directive, Go, Label
from generator.program.entries import parameters

STACK = 0x6000_0000
STACK_BYTES = 1 << 14
RETURN = 0xDEAD_BEEF
RSP_PLACE = ("general", 4)
#: Marks in registers and stack before the call: they are not zero and not equal.
PATTERN = 0xA5A5_0000_0000_0000


def run_code(code: Code, role: str, arguments: Mapping[str, int], memory: Memory) -> Machine:
    """Call the entry ``role`` with named arguments under the code's ABI."""
    return _Run(code, memory).call(role, arguments)


class _Run:
    def __init__(self, code: Code, memory: Memory) -> None:
        self.code = code
        self.machine = Machine(memory, code.constants)
        self.stack = memory.map("stack", bytes(STACK_BYTES), STACK, writable=True)
        self.items: list[Label | Instr | Go] = []
        self.labels: dict[str, int] = {}
        self.starts: dict[str, int] = {}
        for procedure in code.procedures:
            self.starts[procedure.role] = len(self.items)
            for item in procedure.items:
                if isinstance(item, Label):
                    self.labels[item.name] = len(self.items)
                elif not isinstance(item, Directive):
                    self.items.append(item)

    def call(self, role: str, arguments: Mapping[str, int]) -> Machine:
        state = self.machine.state
        top = STACK + STACK_BYTES - 256
        for number, _ in enumerate(GENERAL):
            state["general", number] = PATTERN + number
        for number in range(self.code.target.registers):
            state["vector", number] = PATTERN + 64 + number
        state[RSP_PLACE] = top - 8
        self.machine.memory.store(top - 8, 8, RETURN)
        for name, location in zip(parameters(role), self.code.abi.arguments, strict=False):
            if isinstance(location, Register):
                state["general", location.number] = arguments[name]
            else:
                self.machine.memory.store(self.machine.address(location), 8, arguments[name])
        before = dict(state)
        self._loop(self.starts[role])
        self._check_return(before, top)
        return self.machine

    def _loop(self, at: int) -> None:
        flags = (0, 0, False)
        for _ in range(STEPS):
            item = self.items[at]
            at += 1
            if isinstance(item, Go):
                if item.op == "jmp" or self.machine.holds(item.op[1:], *flags):
                    at = self.labels[item.label]
            elif isinstance(item, Instr):
                if item.op == "ret":
                    self._pop()
                    return
                flags = self._instr(item, flags)
        raise InterpreterError(f"{self.code.cipher.name} still runs after {STEPS} instructions")

    def _instr(self, instr: Instr, flags: tuple[int, int, bool]) -> tuple[int, int, bool]:
        machine, op = self.machine, instr.op
        if op in ("endbr64",):
            return flags
        if op == "vzeroupper":
            for place in machine.state:
                if isinstance(place, tuple) and place[0] == "vector" and place[1] < 16:
                    machine.state[place] &= (1 << 128) - 1
            return flags
        if op in ("cmp", "test"):
            left, right = instr.srcs
            assert isinstance(left, Register)
            mask = (1 << 8 * SIZE[left.kind]) - 1
            return machine.operand(left), machine.operand(right) & mask, op == "test"
        if op == "push":
            (source,) = instr.srcs
            machine.state[RSP_PLACE] -= 8
            machine.memory.store(machine.state[RSP_PLACE], 8, machine.operand(source))
            return flags
        if op == "pop":
            assert isinstance(instr.dst, Register)
            machine.state["general", instr.dst.number] = self._pop()
            return flags
        self._check_alignment(instr)
        machine.execute(instr)
        if isinstance(instr.dst, Register) and instr.dst.file == "general" and op not in ("mov", "lea", "movzx"):
            return machine.read(instr.dst), 0, False
        return flags

    def _pop(self) -> int:
        value = self.machine.memory.load(self.machine.state[RSP_PLACE], 8)
        self.machine.state[RSP_PLACE] += 8
        return value

    def _check_alignment(self, instr: Instr) -> None:
        """Legacy SSE operands (all but movdqu and narrow moves), and movdqa always, must be aligned."""
        legacy = not instr.op.startswith("v") and instr.op not in ("movdqu", "movq", "movd")
        if not legacy and "movdqa" not in instr.op:
            return
        for operand in (instr.dst, *instr.srcs):
            if isinstance(operand, Mem) and operand.size >= 16 and self.machine.address(operand) % operand.size:
                raise InterpreterError(f"{instr.op} at {self.machine.address(operand):#x} is not aligned")

    def _check_return(self, before: dict[Place, int], top: int) -> None:
        machine, abi = self.machine, self.code.abi
        if machine.state[RSP_PLACE] != top:
            raise InterpreterError(f"the stack pointer comes back {machine.state[RSP_PLACE] - top} bytes off")
        if machine.state["general", 0] & 0xFFFFFFFF:
            raise InterpreterError("the result is not 0")
        for number in abi.saved:
            if machine.state["general", number] != before["general", number]:
                raise InterpreterError(f"{GENERAL[number]} is not saved")
        for number in abi.saved_vectors:
            low = (1 << 128) - 1
            if (machine.state["vector", number] ^ before["vector", number]) & low:
                raise InterpreterError(f"xmm{number} is not saved")
        for number in range(self.code.target.registers):
            value = machine.state["vector", number]
            if value not in (0, before["vector", number]) and number not in abi.saved_vectors:
                raise InterpreterError(f"vector register {number} is not cleared")
