# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Moves in general registers, and the table (GENERAL) of all instructions outside of vector registers that do not jump.

Each entry compiles a decoded instruction to a step: a function that changes a state as the instruction does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify import values as v
from verify.decode import Decoded, Operand
from verify.operands import pointer, reader, writer
from verify.semantics import numbers
from verify.state import State, vector
from verify.values import Value

Step = Callable[[State], None]
Compiler = Callable[[Decoded], Step]


@dataclass(frozen=True)
class Entry:
    """What an instruction does: `compile` makes its step; source: the page of the manual."""

    compile: Compiler
    source: str


GENERAL: dict[str, Entry] = {}


def entry(names: str, source: str) -> Callable[[Compiler], Compiler]:
    """A decorator that enters a compiler into GENERAL under these mnemonics. source: the page of the manual."""

    def enter(compiler: Compiler) -> Compiler:
        for name in names.split():
            GENERAL[name] = Entry(compiler, source)
        return compiler

    return enter


def computed(instruction: Decoded, sources: Sequence[Operand], function: Callable[..., Value]) -> Step:
    """A step that reads `sources` and writes function(state, *values), which may set flags, to the first operand."""
    reads, write = [reader(instruction, source) for source in sources], writer(instruction, instruction.operands[0])
    return lambda s: write(s, function(s, *[read(s) for read in reads]))


@entry("NOP ENDBR64", "SDM NOP, ENDBR64")
def nop(instruction: Decoded) -> Step:
    """NOP and ENDBR64 do nothing. A memory operand of NOP is no address: a CPU computes none."""
    return lambda s: None


@entry("MOV", "SDM MOV")
@entry("MOVZX", "SDM MOVZX")
def mov(instruction: Decoded) -> Step:
    """MOV and MOVZX outside of vector registers. 32-bit results clear the upper half (SDM Vol. 1, 3.4.1.1)."""
    to, from_ = instruction.operands
    if from_.kind == "immediate":
        value = from_.number & v.NUMBER_MASKS[to.size]
        return computed(instruction, (), lambda s: value)
    return computed(instruction, (from_,), lambda s, a: a)


@entry("LEA", "SDM LEA")
def lea(instruction: Decoded) -> Step:
    """LEA: the address itself, cut to the operand's size."""
    compute, size = pointer(instruction), instruction.operands[0].size
    return computed(instruction, (), lambda s: v.narrow(compute(s), size))


@entry("PUSH", "SDM PUSH")
def push(instruction: Decoded) -> Step:
    """PUSH of a 64-bit register, 8 bytes of memory or an immediate."""
    read = reader(instruction, instruction.operands[0])
    return lambda s: numbers.push(s, read(s))


@entry("POP", "SDM POP")
def pop(instruction: Decoded) -> Step:
    """POP to a 64-bit operand."""
    return computed(instruction, (), numbers.pop)


@entry("KMOVB KMOVW KMOVD KMOVQ", "SDM KMOVW/KMOVB/KMOVQ/KMOVD")
def kmov(instruction: Decoded) -> Step:
    """KMOV: as many bits as its mnemonic says, zero-extended."""
    size = {"B": 1, "W": 2, "D": 4, "Q": 8}[instruction.mnemonic[-1]]
    return computed(instruction, instruction.operands[1:], lambda s, a: v.narrow(a, size))


@entry("KXORB KXORW KXORD KXORQ", "SDM KXORW/KXORB/KXORQ/KXORD")
def kxor(instruction: Decoded) -> Step:
    """KXOR: as many bits as its mnemonic says, zero-extended. Of a register with itself it is 0, whatever is there."""
    size = {"B": 1, "W": 2, "D": 4, "Q": 8}[instruction.mnemonic[-1]]
    _, a, b = instruction.operands
    if a == b:
        return computed(instruction, (), lambda s: 0)
    return computed(instruction, (a, b), lambda s, x, y: v.narrow(numbers.bitwise("xor", x, y, 8), size))


@entry("VZEROUPPER", "SDM VZEROUPPER")
@entry("VZEROALL", "SDM VZEROALL")
def vzeroupper(instruction: Decoded) -> Step:
    """VZEROUPPER clears zmm0 to zmm15 from bit 128 on, VZEROALL clears them whole."""
    kept = 4 if instruction.mnemonic == "VZEROUPPER" else 0

    def step(s: State) -> None:
        for i in range(16):
            s.vectors[i] = vector(s.vectors[i].words[:kept])
        s.dirty_upper = False

    return step
