# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Operands in Intel's syntax, as GAS and NASM share it but for the names of sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.ir.function import Instr
from generator.ir.values import Constant, Masked, Mem, Register
from generator.isa.peach import MachineOperand
from generator.machine.operands import machine_operands


class Intel:
    """``sizes`` names memory sizes by bytes; ``constant`` writes the address of a constant."""

    def __init__(self, sizes: Mapping[int, str], constant: Callable[[Constant, int], str]) -> None:
        self.sizes = sizes
        self.constant = constant

    def instruction(self, instr: Instr) -> str:
        """Mnemonic and operands."""
        operands = machine_operands(instr)
        shown = [self.operand(instr, operand, i) for i, operand in enumerate(operands)]
        zeroing = [o for o in operands[1:] if isinstance(o, Masked)]
        if zeroing:
            assert isinstance(zeroing[0].mask, Register)
            shown[0] += f"{{{zeroing[0].mask.name}}}{{z}}"
        return f"{instr.op} {', '.join(shown)}".rstrip()

    def operand(self, instr: Instr, operand: MachineOperand, position: int) -> str:
        """One operand; a masked load's mask is written at the destination."""
        if isinstance(operand, Masked):
            assert isinstance(operand.operand, Mem) and isinstance(operand.mask, Register)
            shown = self.memory(operand.operand)
            return shown + f"{{{operand.mask.name}}}" if position == 0 else shown
        if isinstance(operand, Register):
            return operand.name
        if isinstance(operand, Mem):
            return self.memory(operand, bare=instr.op == "lea")
        return str(operand) if -10 < operand < 128 else hex(operand)

    def memory(self, mem: Mem, bare: bool = False) -> str:
        """[base + index + offset] with its size."""
        if isinstance(mem.base, Constant):
            address = self.constant(mem.base, mem.offset)
        else:
            assert isinstance(mem.base, Register)
            address = mem.base.name
            if isinstance(mem.index, Register):
                address += f" + {mem.index.name}"
            if mem.offset:
                address += f" {'+' if mem.offset > 0 else '-'} {abs(mem.offset)}"
        return f"[{address}]" if bare else f"{self.sizes[mem.size]} [{address}]"
