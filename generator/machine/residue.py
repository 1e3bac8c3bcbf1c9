# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Residue: which vector registers hold values that are dead, at the places where registers are cleared; and whether
their upper halves are in use there.

A short message takes a path on which few registers are written, so that few have to be cleared on it.
"""

from collections.abc import Iterator, Sequence

from generator.ir.function import Block, Branch, Instr
from generator.ir.values import File, Register

#: The pseudo-instructions that clear registers; the second one ends a call.
CLEARING = ("clear_vectors", "clear_registers")
#: The pseudo-instruction that clears the upper halves of all registers.
CLEARING_UPPER = "clear_upper"
#: Stands, among numbers of registers, for any upper half: a ymm or zmm register was written.
UPPER = -1


def residue(blocks: Sequence[Block]) -> dict[int, list[int]]:
    """For each clearing pseudo-instruction, by its id, the numbers of the registers to clear;
    UPPER may be among them."""
    live, _ = _live(blocks, "vector")
    found: dict[int, list[int]] = {}
    entry: dict[int, set[int]] = {id(block): set() for block in blocks}
    pieces = {id(block): list(_pieces(block)) for block in blocks}
    work = list(blocks)
    while work:
        block = work.pop()
        held = set(entry[id(block)])
        for written, position in pieces[id(block)]:
            held |= written
            if position is None:
                continue
            instr = block.instrs[position]
            if instr.op in CLEARING:
                needed, _ = _before(block.instrs[position + 1 :], live[id(block)], "vector")
                found[id(instr)] = sorted(held - needed)
                held &= needed | {UPPER}
            else:
                found[id(instr)] = sorted(held & {UPPER})
                held -= {UPPER}
        for following in block.targets():
            if not held <= entry[id(following)]:
                entry[id(following)] |= held
                work.append(following)
    return found


def _pieces(block: Block) -> Iterator[tuple[set[int], int | None]]:
    """The registers written up to each clearing instruction, with its position, and up to the end
    of the block (None)."""
    written: set[int] = set()
    for position, instr in enumerate(block.instrs):
        if instr.op in CLEARING or instr.op == CLEARING_UPPER:
            yield written, position
            written = set()
        else:
            written |= instr.written("vector") | _upper(instr)
    yield written, None


def live_before(blocks: Sequence[Block], file: File) -> dict[int, set[int]]:
    """By the id of each block, the numbers of the registers of a file that are live at its beginning."""
    return _live(blocks, file)[1]


def _live(blocks: Sequence[Block], file: File) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """By the id of each block, the registers that are live at the end of its instructions, and at its beginning."""
    compared = {id(block): _compared(block, file) for block in blocks}
    effects = {id(block): _before(block.instrs, set(), file) for block in blocks}
    before = {each: read for each, (read, _) in effects.items()}
    behind: dict[int, set[int]] = {id(block): set() for block in blocks}
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            needed = compared[id(block)].union(*(before[id(each)] for each in block.targets()))
            if needed != behind[id(block)]:
                changed = True
                read, written = effects[id(block)]
                behind[id(block)], before[id(block)] = needed, needed - written | read
    return behind, before


def _compared(block: Block, file: File) -> set[int]:
    """The registers that the terminator of a block reads."""
    if not isinstance(block.end, Branch):
        return set()
    ends = (block.end.left, block.end.right)
    return {operand.number for operand in ends if isinstance(operand, Register) and operand.file == file}


def _before(instrs: Sequence[Instr], needed: set[int], file: File) -> tuple[set[int], set[int]]:
    """The registers that are live before instructions, if ``needed`` are live after them; and those they write."""
    needed, written = set(needed), set()
    for instr in reversed(instrs):
        results = instr.written(file)
        written |= results
        needed -= results
        needed |= {each.number for each in instr.reads() if isinstance(each, Register) and each.file == file}
    return needed, written


def _upper(instr: Instr) -> set[int]:
    wide = isinstance(instr.dst, Register) and instr.dst.kind in ("ymm", "zmm")
    return {UPPER} if wide else set()
