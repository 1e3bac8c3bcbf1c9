# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""NOPs in front of loops, for measurements only: the same kernel at another place in the rename groups.

An order that is fast only at one place is not a good one; so orders are judged by mean and worst over a few places.
"""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase

from generator.ir.function import Instr
from generator.machine.code import Code, Item, Label, Procedure

ROUNDS = "*_rounds"


def padded(code: Code, nops: int, pattern: str = ROUNDS) -> Code:
    """The same code with that many NOPs before every label that matches the shell pattern."""
    return replace(code, procedures=[_padded(procedure, nops, pattern) for procedure in code.procedures])


def _padded(procedure: Procedure, nops: int, pattern: str) -> Procedure:
    items: list[Item] = []
    for item in procedure.items:
        if isinstance(item, Label) and fnmatchcase(item.name, pattern):
            items += [Instr("nop", None)] * nops
        items.append(item)
    return replace(procedure, items=items)
