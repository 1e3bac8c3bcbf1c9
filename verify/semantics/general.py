# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What moves data through general registers, and the table of all that falls through outside of vector registers.

Each entry compiles an instruction to a step of the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verify import values as v
from verify.decode import Decoded, Operand, load_value, reader, store_value, writer
from verify.faults import Fault
from verify.flags import holds
from verify.semantics import numbers
from verify.state import RSP, State, vector

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


@entry("NOP ENDBR64 PAUSE PREFETCHT0 PREFETCHT1 PREFETCHT2 PREFETCHNTA PREFETCHW", "SDM NOP, ENDBR64, PREFETCHh")
def nop(instruction: Decoded) -> Step:
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


@entry("MOVSX MOVSXD CDQE", "SDM MOVSX/MOVSXD, CBW/CWDE/CDQE")
def movsx(instruction: Decoded) -> Step:
    if instruction.mnemonic == "CDQE":
        to, from_ = Operand("general", 8, 0), Operand("general", 4, 0)
    else:
        to, from_ = instruction.operands
    read, write = reader(instruction, from_), writer(instruction, to)
    return lambda s: write(s, numbers.extend(read(s), from_.size, to.size))


@entry("LEA", "SDM LEA")
def lea(instruction: Decoded) -> Step:
    pointer = instruction.pointer()
    to = instruction.operands[0]
    write = writer(instruction, to)
    return lambda s: write(s, v.narrow(pointer(s), to.size))


@entry("XCHG", "SDM XCHG")
def xchg(instruction: Decoded) -> Step:
    a, b = instruction.operands
    read_a, read_b = reader(instruction, a), reader(instruction, b)
    write_a, write_b = writer(instruction, a), writer(instruction, b)

    def step(s: State) -> None:
        first, second = read_a(s), read_b(s)
        write_a(s, second)
        write_b(s, first)

    return step


@entry("MOVSB MOVSQ", "SDM MOVS/MOVSB/MOVSW/MOVSD/MOVSQ, REP; the direction flag is clear, as the ABI has it")
@entry("STOSB STOSQ", "SDM STOS/STOSB/STOSW/STOSD/STOSQ, REP")
def string(instruction: Decoded) -> Step:
    size = 1 if instruction.mnemonic.endswith("B") else 8
    moves, repeats = instruction.mnemonic.startswith("MOVS"), instruction.raw.has_rep_prefix

    def step(s: State) -> None:
        count = s.general[1] if repeats else 1
        if not isinstance(count, int):
            raise Fault("unsupported", f"{instruction}, {count} times")
        for _ in range(count):
            value = load_value(s, *s.place(s.general[6]), size) if moves else v.narrow(s.general[0], size)
            store_value(s, *s.place(s.general[7]), size, value)
            s.general[7] = v.add(s.general[7], size, 8)
            if moves:
                s.general[6] = v.add(s.general[6], size, 8)
        if repeats:
            s.general[1] = 0

    return step


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


@entry("LEAVE", "SDM LEAVE")
def leave(instruction: Decoded) -> Step:
    def step(s: State) -> None:
        s.general[RSP] = s.general[5]
        s.general[5] = numbers.pop(s)

    return step


@entry("KMOVB KMOVW KMOVD KMOVQ", "SDM KMOVW/KMOVB/KMOVQ/KMOVD")
def kmov(instruction: Decoded) -> Step:
    size = {"B": 1, "W": 2, "D": 4, "Q": 8}[instruction.mnemonic[-1]]
    to, from_ = instruction.operands
    read, write = reader(instruction, from_), writer(instruction, to)
    return lambda s: write(s, v.narrow(read(s), size))


@entry("VZEROUPPER", "SDM VZEROUPPER")
@entry("VZEROALL", "SDM VZEROALL")
def vzeroupper(instruction: Decoded) -> Step:
    kept = 4 if instruction.mnemonic == "VZEROUPPER" else 0

    def step(s: State) -> None:
        for i in range(16):
            s.vectors[i] = vector(s.vectors[i].words[:kept])
        s.wide = False

    return step


def conditional(instruction: Decoded, condition: str) -> Step:
    """CMOVcc and SETcc."""
    to = instruction.operands[0]
    write = writer(instruction, to)
    if instruction.mnemonic.startswith("SET"):
        return lambda s: write(s, int(holds(s.flags, condition)))
    read, old = reader(instruction, instruction.operands[1]), reader(instruction, to)
    return lambda s: write(s, read(s) if holds(s.flags, condition) else old(s))
