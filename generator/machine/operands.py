# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The operands of an instruction as the machine has them: a tied input is not named twice."""

from generator.ir.function import Instr
from generator.ir.semantics import PRODUCTS
from generator.ir.values import Masked, Mem, Operand, Register
from generator.isa import peach


def machine_operands(instr: Instr) -> list[peach.MachineOperand]:
    """The operands of an allocated instruction as assemblers take them, the destination first."""
    sources = list(instr.srcs)
    if instr.op in PRODUCTS:
        return [_machine(instr, each) for each in peach.product_operands(instr)]
    if peach.tied(instr):
        assert sources[0] == instr.dst, f"{instr.op}: {sources[0]} is tied to {instr.dst}"
        sources = sources[1:]
    operands = sources if instr.dst is None else [instr.dst, *sources]
    return [_machine(instr, operand) for operand in operands]


def _machine(instr: Instr, operand: Operand | None) -> peach.MachineOperand:
    assert isinstance(operand, Register | Mem | Masked | int), f"{instr.op}: {operand} is not a machine operand"
    return operand
