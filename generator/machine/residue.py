# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which vector registers hold something that nobody reads any more, at the places where they are to be cleared.

A short message takes a way on which few registers are written: on it, few are cleared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.allocate.base import MachineBlock, MachineBranch, MachineJump
from generator.ir.function import Instr
from generator.ir.values import Masked, Register, View

#: Pseudo-instructions that clear; the second one ends a call.
CLEARING = ("clear_vectors", "clear_registers")


def residue(blocks: Sequence[MachineBlock]) -> dict[int, list[int]]:
    """For each clearing instruction, by its id, the numbers of the registers."""
    live = _live(blocks)
    found: dict[int, list[int]] = {}
    entry: dict[int, set[int]] = {id(block): set() for block in blocks}
    work = list(blocks)
    while work:
        block = work.pop()
        held = set(entry[id(block)])
        for position, instr in enumerate(block.instrs):
            if instr.op in CLEARING:
                needed = _before(block.instrs[position + 1 :], live[id(block)])
                found[id(instr)] = sorted(held - needed)
                held &= needed
            else:
                held |= _written(instr)
        for following in targets(block):
            if not held <= entry[id(following)]:
                entry[id(following)] |= held
                work.append(following)
    return found


def targets(block: MachineBlock) -> list[MachineBlock]:
    """Where a block leads."""
    if isinstance(block.end, MachineJump):
        return [block.end.target]
    if isinstance(block.end, MachineBranch):
        return [block.end.taken, block.end.other]
    return []


def _live(blocks: Sequence[MachineBlock]) -> dict[int, set[int]]:
    """The registers that are read behind each block."""
    behind: dict[int, set[int]] = {id(block): set() for block in blocks}
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            needed = set().union(*(_before(t.instrs, behind[id(t)]) for t in targets(block)))
            changed |= needed != behind[id(block)]
            behind[id(block)] = needed
    return behind


def _before(instrs: Sequence[Instr], needed: set[int]) -> set[int]:
    """The registers that are needed before instructions, from those needed behind them."""
    for instr in reversed(instrs):
        needed = (needed - _written(instr)) | set(_read(instr))
    return needed


def _written(instr: Instr) -> set[int]:
    dst = instr.dst
    return {dst.number} if isinstance(dst, Register) and dst.file == "vector" else set()


def _read(instr: Instr) -> Iterator[int]:
    for operand in instr.srcs:
        inner = operand.operand if isinstance(operand, Masked) else operand
        register = inner.value if isinstance(inner, View) else inner
        if isinstance(register, Register) and register.file == "vector":
            yield register.number
