# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Operands in Intel's syntax, data and comments: what GAS and NASM share but for a few words."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.cipher.family import CONSTANT
from generator.ir.function import Instr
from generator.ir.values import Constant, Masked, Mem, Register
from generator.isa.peach import MachineOperand
from generator.machine.operands import machine_operands

#: The column of comments; longer instructions push theirs to the right.
COMMENT_COLUMN = 36
#: The instruction whose register does not tell the size of its memory operand, which it zero-extends.
EXTENDS = "movzx"


class Intel:
    """Instructions in Intel's syntax.

    ``sizes``: the names of memory sizes, by bytes, which are written if no register tells the size. ``constant``: the
    address of a constant plus an offset.
    """

    def __init__(self, sizes: Mapping[int, str], constant: Callable[[Constant, int], str]) -> None:
        self.sizes = sizes
        self.constant = constant

    def instruction(self, instr: Instr) -> str:
        """The text of an instruction: mnemonic and operands."""
        operands = machine_operands(instr)
        shown = [self.operand(instr, operand, i) for i, operand in enumerate(operands)]
        zeroing = [o for o in operands[1:] if isinstance(o, Masked)]
        if zeroing:
            assert isinstance(zeroing[0].mask, Register)
            shown[0] += f"{{{zeroing[0].mask.name}}}{{z}}"
        return f"{instr.op} {', '.join(shown)}".rstrip()

    def operand(self, instr: Instr, operand: MachineOperand, position: int) -> str:
        """The text of the operand at a position. The mask of a masked load is written at the destination."""
        if isinstance(operand, Masked):
            assert isinstance(operand.operand, Mem) and isinstance(operand.mask, Register)
            shown = self.memory(operand.operand, bare=True)
            return shown + f"{{{operand.mask.name}}}" if position == 0 else shown
        if isinstance(operand, Register):
            return operand.name
        if isinstance(operand, Mem):
            others = (instr.dst, *instr.srcs)
            told = instr.op != EXTENDS and any(isinstance(each, Register | Masked) for each in others)
            return self.memory(operand, bare=told)
        return number(instr, operand)

    def memory(self, mem: Mem, bare: bool = False) -> str:
        """The text of a memory operand, [base + index + offset], with its size unless it is ``bare``."""
        if isinstance(mem.base, Constant):
            address = self.constant(mem.base, mem.offset)
        else:
            assert isinstance(mem.base, Register)
            address = mem.base.name
            if isinstance(mem.index, Register):
                address += f" + {mem.index.name}"
            if mem.offset:
                address += f" {'+' if mem.offset > 0 else '-'} {abs(mem.offset)}"
        size = "" if bare else self.sizes.get(mem.size, "")
        return f"{size} [{address}]".lstrip()


#: Instructions whose immediate is a pattern of bits: a mask, or a choice of lanes or bytes.
PATTERNS = re.compile(r"and|or|xor|test|v?p?shuf\w+|vperm\w*|v?pblend\w+|vshufi\w+")
#: Immediates from this number on are written in hexadecimal.
WORD = 1 << 16


def number(instr: Instr, immediate: int) -> str:
    """The text of an immediate: bit patterns and whole words in hexadecimal; sizes, distances and counts in decimal."""
    return hex(immediate) if PATTERNS.fullmatch(instr.op) or abs(immediate) >= WORD else str(immediate)


@dataclass(frozen=True)
class DataFormat:
    """How an assembler writes data: templates for text and for zeros, directives for lists of bytes and of words."""

    text: str
    zeros: str
    byte: str
    word: str


def data_lines(constant: Constant, form: DataFormat) -> list[str]:
    """The lines for the bytes of a constant, in the form that a reader recognises: text, zeros, bytes or words."""
    data = constant.data
    if data == CONSTANT:
        return [form.text.format(data.decode())]
    if not any(data):
        return [form.zeros.format(len(data))]
    words = [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]
    if all(word > 0xFFFF for word in words):
        return [f"{form.byte} {', '.join(map(str, data[i : i + 16]))}" for i in range(0, len(data), 16)]
    return [f"{form.word} {', '.join(map(str, words[i : i + 8]))}" for i in range(0, len(words), 8)]


def tabbed(lines: list[str]) -> str:
    """A whole file from its lines, with a tab for two spaces at their beginning: a byte less for each instruction."""
    return "".join(re.sub("^  (?! )", "\t", line) + "\n" for line in lines)


def commented(line: str, comment: str, sign: str) -> str:
    """A line with a comment in the comment column, or directly after a longer line."""
    return f"{line:<{COMMENT_COLUMN - 1}} {sign} {comment}" if comment else line
