# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What moves data through general registers, and the table of all that falls through outside of vector registers.

Each entry compiles an instruction to a step of the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verify import values as v
from verify.decode import Decoded
from verify.operands import pointer, reader, writer
from verify.semantics import numbers
from verify.state import State, vector

Step = Callable[[State], None]
Compiler = Callable[[Decoded], Step]


@dataclass(frozen=True)
class Entry:
    compile: Compiler
    source: str


GENERAL: dict[str, Entry] = {}


def entry(names: str, source: str) -> Callable[[Compiler], Compiler]:
    def enter(compiler: Compiler) -> Compiler:
        for name in names.split():
            GENERAL[name] = Entry(compiler, source)
        return compiler

    return enter


@entry("NOP ENDBR64", "SDM NOP, ENDBR64")
def nop(instruction: Decoded) -> Step:
    """A memory operand of NOP is no address: a CPU computes none."""
    return lambda s: None


@entry("MOV", "SDM MOV")
@entry("MOVZX", "SDM MOVZX")
def mov(instruction: Decoded) -> Step:
    """Between general registers, memory and immediates; 32-bit results clear the upper half (SDM Vol. 1, 3.4.1.1)."""
    to, from_ = instruction.operands
    read = reader(instruction, from_)
    write = writer(instruction, to)
    if from_.kind == "immediate":
        value = from_.number & v.NUMBER_MASKS[to.size]
        return lambda s: write(s, value)
    return lambda s: write(s, read(s))


@entry("LEA", "SDM LEA")
def lea(instruction: Decoded) -> Step:
    compute = pointer(instruction)
    to = instruction.operands[0]
    write = writer(instruction, to)
    return lambda s: write(s, v.narrow(compute(s), to.size))


@entry("PUSH", "SDM PUSH")
def push(instruction: Decoded) -> Step:
    read = reader(instruction, instruction.operands[0])

    def step(s: State) -> None:
        numbers.push(s, read(s))

    return step


@entry("POP", "SDM POP")
def pop(instruction: Decoded) -> Step:
    write = writer(instruction, instruction.operands[0])

    def step(s: State) -> None:
        write(s, numbers.pop(s))

    return step


@entry("KMOVB KMOVW KMOVD KMOVQ", "SDM KMOVW/KMOVB/KMOVQ/KMOVD")
def kmov(instruction: Decoded) -> Step:
    size = {"B": 1, "W": 2, "D": 4, "Q": 8}[instruction.mnemonic[-1]]
    to, from_ = instruction.operands
    read, write = reader(instruction, from_), writer(instruction, to)
    return lambda s: write(s, v.narrow(read(s), size))


@entry("KXORB KXORW KXORD KXORQ", "SDM KXORW/KXORB/KXORQ/KXORD")
def kxor(instruction: Decoded) -> Step:
    size = {"B": 1, "W": 2, "D": 4, "Q": 8}[instruction.mnemonic[-1]]
    to, a, b = instruction.operands
    read_a, read_b, write = reader(instruction, a), reader(instruction, b), writer(instruction, to)
    if a == b:
        return lambda s: write(s, 0)
    return lambda s: write(s, v.narrow(numbers.bitwise("xor", read_a(s), read_b(s), 8), size))


@entry("VZEROUPPER", "SDM VZEROUPPER")
@entry("VZEROALL", "SDM VZEROALL")
def vzeroupper(instruction: Decoded) -> Step:
    kept = 4 if instruction.mnemonic == "VZEROUPPER" else 0

    def step(s: State) -> None:
        for i in range(16):
            s.vectors[i] = vector(s.vectors[i].words[:kept])
        s.dirty_upper = False

    return step
