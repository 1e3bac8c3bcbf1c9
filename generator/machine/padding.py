# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""NOPs before loops, for measurements only: they shift a kernel within the groups in which instructions are renamed.

A schedule that is fast only at one offset is not a good one, so schedules are judged by mean and worst over several
offsets.
"""

from dataclasses import replace

from generator.ir.function import Instr, Role
from generator.machine.code import Code, Item, Label, Procedure


def padded(code: Code, nops: int) -> Code:
    """The same code with ``nops`` NOPs before every loop of rounds."""
    return replace(code, procedures=[_padded(procedure, nops) for procedure in code.procedures])


def _padded(procedure: Procedure, nops: int) -> Procedure:
    items: list[Item] = []
    for item in procedure.items:
        if isinstance(item, Label) and item.role is Role.ROUNDS:
            items += [Instr("nop", None)] * nops
        items.append(item)
    return replace(procedure, items=items)
