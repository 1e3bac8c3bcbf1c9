# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Where secrets are while finished code runs: what was read of the key, and all that was computed from it."""

from __future__ import annotations

from collections.abc import Iterable

from generator.ir.flags import CARRIED, READS, SPOILS, WRITES, Flag
from generator.ir.function import Condition, Instr
from generator.ir.interpret import InterpreterError, Machine, Place, place
from generator.ir.values import GENERAL, SIZE, Masked, Mem, Operand, Register, View

ZEROING = frozenset({"xor", "pxor", "vpxor", "vpxord"})


def zeroes(instr: Instr) -> bool:
    """Whether the result is 0 whatever the inputs are, as processors know: x xor x."""
    return instr.op in ZEROING and len(instr.srcs) == 2 and instr.srcs[0] == instr.srcs[1]


class Secrets:
    """Follows secrets through registers, flags and memory, a register as a whole, memory byte by byte.

    Addresses and conditions that depend on a secret are errors: their time would tell.
    """

    def __init__(self, machine: Machine, key: range) -> None:
        self._machine = machine
        self._bytes: set[int] = set(key)
        self._places: set[Place] = set()
        self._flags: set[Flag] = set()

    def instruction(self, instr: Instr) -> None:
        """Follow one instruction; to be called before it is executed, while addresses are as it sees them."""
        secret = self._result(instr)
        dst = instr.dst
        if isinstance(dst, Masked):
            assert isinstance(dst.operand, Mem)
            self._store(dst.operand, secret, self._machine.read(dst.mask))
        elif isinstance(dst, Mem):
            self._store(dst, secret)
        for result in instr.results():
            (self._places.add if secret else self._places.discard)(place(result))
        if instr.op in SPOILS:
            self._flags |= {"carry", "zero"}
        elif instr.op in WRITES:
            (self._flags.update if secret else self._flags.difference_update)(WRITES[instr.op])

    def condition(self, condition: Condition) -> None:
        """A conditional jump."""
        if not self._flags.isdisjoint(READS[condition]):
            raise InterpreterError(f"j{condition} depends on the key")

    def push(self, register: Register, address: int) -> None:
        """A register to the stack."""
        self._mark(range(address, address + SIZE[register.kind]), place(register) in self._places)

    def pop(self, register: Register, address: int) -> None:
        """And back."""
        secret = not self._bytes.isdisjoint(range(address, address + SIZE[register.kind]))
        (self._places.add if secret else self._places.discard)(place(register))

    def left(self, memory: range) -> str:
        """The first place that still holds a secret: a register, or an address inside ``memory``; "" if none does."""
        registers = sorted(p for p in self._places if isinstance(p, tuple))
        if registers:
            file, number = registers[0]
            return GENERAL[number] if file == "general" else f"{file} register {number}"
        at = min((address for address in self._bytes if address in memory), default=None)
        return "" if at is None else f"the stack, {memory.stop - at} bytes under its top"

    def _result(self, instr: Instr) -> bool:
        if zeroes(instr):
            return False
        if isinstance(instr.dst, Mem | Masked):
            self._check_address(instr.dst)
        # All of them: each is also checked.
        secret = instr.op in CARRIED and "carry" in self._flags
        for operand in instr.srcs:
            secret |= self._operand(operand, instr)
        return secret

    def _operand(self, operand: Operand, instr: Instr) -> bool:
        if isinstance(operand, Register):
            return operand.storage in self._places
        if isinstance(operand, int):
            return False
        if isinstance(operand, View):
            assert isinstance(operand.value, Register)
            return operand.value.storage in self._places
        if isinstance(operand, Mem | Masked):
            self._check_address(operand)
            mem = operand.operand if isinstance(operand, Masked) else operand
            assert isinstance(mem, Mem)
            if instr.op == "lea":
                return False
            start = self._machine.address(mem)
            return not self._bytes.isdisjoint(range(start, start + mem.size))
        return place(operand) in self._places

    def _check_address(self, operand: Mem | Masked) -> None:
        parts: list[object] = [operand]
        if isinstance(operand, Masked):
            parts = [operand.operand, operand.mask]
        for part in parts:
            registers = (part.base, part.index) if isinstance(part, Mem) else (part,)
            if any(isinstance(r, Register) and place(r) in self._places for r in registers):
                raise InterpreterError("an address or a mask depends on the key")

    def _store(self, mem: Mem, secret: bool, mask: int = -1) -> None:
        start = self._machine.address(mem)
        whole = range(start, start + mem.size)
        self._mark(whole if mask == -1 else (at for at in whole if mask >> at - start & 1), secret)

    def _mark(self, addresses: Iterable[int], secret: bool) -> None:
        (self._bytes.update if secret else self._bytes.difference_update)(addresses)
