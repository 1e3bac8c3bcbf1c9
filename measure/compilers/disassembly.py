# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The main loop of a ChaCha implementation in machine code, and what stands in it.

The main loop is the innermost loop with the rounds of the most blocks: the loop of double rounds, or, where a compiler
has unrolled that, the loop over batches up to the end of the rounds. What a function keeps on its stack is taken for a
spill; constants, which lie elsewhere, are not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from iced_x86 import (
    Decoder,
    FlowControl,
    Formatter,
    FormatterSyntax,
    Instruction,
    InstructionInfoFactory,
    Mnemonic,
    OpAccess,
    OpKind,
    Register,
    RegisterExt,
)

from harness.errors import HarnessError

MNEMONICS = {value: name.lower() for name, value in vars(Mnemonic).items() if isinstance(value, int)}
ADDITION = re.compile(r"v?paddd")
MOVE = re.compile(r"v?mov(dq[au]|[au]p[sd])(8|16|32|64)?|mov|kmov[bwdq]|movsxd")
#: Additions of words in a double round: in columns 8 quarter-rounds of 4, in rows 2 of 4.
ADDITIONS = {1: 8, 2: 8, 4: 32, 8: 32, 16: 32}
READS = (OpAccess.READ, OpAccess.COND_READ, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE)
WRITES = (OpAccess.WRITE, OpAccess.COND_WRITE, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE)
STACK = (Register.RSP, Register.RBP)


@dataclass(frozen=True)
class Statistics:
    """code: bytes of machine code in all. The rest for one double round of the main loop, which holds double_rounds
    of them: instructions, moves from register to register, loads and stores of what is spilled to the stack.
    vector: bits of the widest vector in it.
    """

    code: int
    double_rounds: float
    instructions: float
    moves: float
    spill_loads: float
    spill_stores: float
    vector: int


def main_loop(code: bytes, width: int) -> list[Instruction]:
    """The instructions of the main loop, its branch last. Raises HarnessError where there is no loop with rounds."""
    instructions = list(Decoder(64, code))
    at = {instruction.ip: index for index, instruction in enumerate(instructions)}
    loops = [
        (at[instruction.near_branch_target], index)
        for index, instruction in enumerate(instructions)
        if instruction.flow_control in (FlowControl.CONDITIONAL_BRANCH, FlowControl.UNCONDITIONAL_BRANCH)
        and instruction.near_branch_target <= instruction.ip
        and instruction.near_branch_target in at
    ]
    bodies = [
        instructions[first : last + 1]
        for first, last in loops
        if not any((first, last) != other and first <= other[0] and other[1] <= last for other in loops)
    ]
    rounds = [body for body in bodies if _additions(body) >= ADDITIONS[width] and _largest(body)]
    if not rounds:
        raise HarnessError("no loop with rounds in it")
    widest = max(map(_largest, rounds))
    # Single blocks have a loop of their own beside that of columns: more additions tell which it is.
    return max((body for body in rounds if _largest(body) == widest), key=lambda body: _density(body, width))


def _density(body: Sequence[Instruction], width: int) -> tuple[bool, float]:
    """Loops of columns before those of rows, which shuffle; then those with the most rounds in them."""
    shuffles = sum(MNEMONICS[each.mnemonic] in ("pshufd", "vpshufd", "shufps", "vshufps") for each in body)
    return (shuffles * 4 >= _additions(body)) == (width <= 2), -len(body) / _additions(body)


def _additions(body: Sequence[Instruction]) -> int:
    return sum(bool(ADDITION.fullmatch(MNEMONICS[each.mnemonic])) for each in body)


def _largest(body: Sequence[Instruction]) -> int:
    """Bits of the largest vector register in additions."""
    sizes = [
        RegisterExt.size(each.op_register(0)) * 8
        for each in body
        if ADDITION.fullmatch(MNEMONICS[each.mnemonic]) and each.op_kind(0) == OpKind.REGISTER
    ]
    return max(sizes, default=0)


def statistics(code: bytes, width: int) -> Statistics:
    """What stands in the main loop of an implementation of that width."""
    body = rounds_only(main_loop(code, width), width)
    factory = InstructionInfoFactory()
    moves = loads = stores = 0
    for each in body:
        operands = [each.op_kind(i) for i in range(each.op_count)]
        moves += bool(MOVE.fullmatch(MNEMONICS[each.mnemonic])) and operands == [OpKind.REGISTER] * 2
        for memory in factory.info(each).used_memory():
            if memory.base in STACK:
                loads += memory.access in READS
                stores += memory.access in WRITES
    turns = _additions(body) / ADDITIONS[width]
    instructions, moved, loaded, stored = (round(count / turns, 1) for count in (len(body), moves, loads, stores))
    return Statistics(len(code), round(turns, 2), instructions, moved, loaded, stored, _largest(body))


def rounds_only(body: list[Instruction], width: int) -> list[Instruction]:
    """The rounds of a loop. One that has five double rounds or more is a loop over batches, whose rounds are unrolled:
    it ends with the feed-forward, an addition for each vector, and what is done with the message.
    """
    additions = [index for index, each in enumerate(body) if ADDITION.fullmatch(MNEMONICS[each.mnemonic])]
    if len(additions) < 5 * ADDITIONS[width]:
        return body
    return body[: additions[len(additions) // ADDITIONS[width] * ADDITIONS[width] - 1] + 1]


def assembly(body: Sequence[Instruction]) -> str:
    """The loop in GAS's syntax, for llvm-mca."""
    formatter = Formatter(FormatterSyntax.GAS)
    formatter.rip_relative_addresses = True
    lines = ["main_loop:"]
    for each in body:
        branch = each.flow_control in (FlowControl.CONDITIONAL_BRANCH, FlowControl.UNCONDITIONAL_BRANCH)
        lines.append(f"{formatter.format(each).split()[0]} main_loop" if branch else formatter.format(each))
    return "\n".join(lines) + "\n"
