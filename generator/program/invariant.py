# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Loop-invariant code motion: what a loop over batches computes from the same values in each iteration is computed
once, before it.

With the first column round before the loop of rounds, that is two of its four quarter-rounds, and the first additions
of the two that the counter enters. Word 13, the counter's upper half, may change in any lane of any batch.
"""

from collections.abc import Mapping, Sequence

from generator.ir.function import Block, Branch, Instr
from generator.ir.values import Constant, FrameObject, Masked, Mem, Register, Value, renamed


def hoist(before: Block, loop: Sequence[Block], behind: Sequence[Block]) -> None:
    """Move the invariant instructions of ``loop`` to the end of ``before``, and compute equal ones once.

    ``loop`` has all blocks of the loop in the order of their layout, ``before`` leads to the first of them, and
    ``behind`` has the blocks after the loop that may use its values. A load is moved if it reads a constant or a part
    of the stack that the loop does not write.
    """
    changing = {param for block in loop for param in block.params}
    changing |= {value for block in loop for instr in block.instrs if (value := instr.defines()) is not None}
    written = [mem for block in loop for instr in block.instrs for mem, writes in instr.accesses() if writes]
    known: dict[tuple[object, ...], Value] = {}
    same: dict[Value, Value] = {}
    for block in loop:
        kept = []
        for instr in block.instrs:
            _rename(instr, same)
            value = instr.defines()
            if value is None or not instr.srcs or not changing.isdisjoint(instr.uses()) or not _steady(instr, written):
                kept.append(instr)
                continue
            changing.discard(value)
            same[value] = known.setdefault((instr.op, value.kind, instr.srcs), value)
            if same[value] is value:
                before.instrs.append(Instr(instr.op, value, instr.srcs, instr.comment))
        block.instrs = kept
    for block in behind:
        for instr in block.instrs:
            _rename(instr, same)
    for block in (*loop, *behind):
        if isinstance(block.end, Branch):
            left, right = renamed(block.end.left, same), renamed(block.end.right, same)
            assert isinstance(left, Value | Register) and isinstance(right, Value | Register | int)
            block.end.left, block.end.right = left, right
        for edge in block.edges():
            edge.args = tuple(same.get(value, value) for value in edge.args)


def _steady(instr: Instr, written: Sequence[Mem]) -> bool:
    """Whether what an instruction loads, if anything, is the same in every iteration."""
    return all(
        isinstance(mem.base, Constant)
        or (
            isinstance(mem.base, FrameObject)
            and mem.index is None
            and all(
                mem.base is not other.base
                or (
                    other.index is None
                    and (other.offset + other.size <= mem.offset or mem.offset + mem.size <= other.offset)
                )
                for other in written
            )
        )
        for mem, _ in instr.memory()
    )


def _rename(instr: Instr, same: Mapping[Value, Value]) -> None:
    """Replace the values that an instruction reads, in its addresses and masks too, by those of ``same``."""
    instr.srcs = tuple(renamed(operand, same) for operand in instr.srcs)
    if isinstance(instr.dst, Mem | Masked):
        dst = renamed(instr.dst, same)
        assert isinstance(dst, Mem | Masked)
        instr.dst = dst
