# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Small random programs that compute with a length, as bytes."""

from __future__ import annotations

import random
from dataclasses import dataclass

from iced_x86 import Code, Encoder, Formatter, FormatterSyntax, Instruction, MemoryOperand, Register

# c, len, a pointer and a length computed from, and an unknown.
PLACES = (0, 6, 6, 7, 8, 9)
NUMBERS = (0, 1, 2, 8, 16, 31, 63, 64, 64, 65, 128, 255, 256, 4096, -1, -8, -64, -65, -256, 2**31 - 1, -(2**31))
LOW_MASKS = (1, 15, 63, -16, -64, 0xFF)
COUNTS = (1, 2, 4, 6, 8, 16, 31, 32, 33, 40, 63)
SLOTS = (-8, -16, -16, -24, -12, -9)  # of the stack
CONDITIONS = ("A", "AE", "B", "BE", "E", "NE", "G", "GE", "L", "LE", "S", "NS", "O", "NO")


@dataclass(frozen=True)
class Source:
    """instructions: without the return at the end; each with the number of the one that it jumps to, or -1."""

    instructions: tuple[Instruction, ...]
    targets: tuple[int, ...]

    @classmethod
    def random(cls, source: random.Random) -> Source:
        count = source.randrange(2, 13)
        some, targets = [], []
        for i in range(count):
            if i and source.random() < 0.2:
                some.append(Instruction.create_branch(_code(f"J{source.choice(CONDITIONS)}_REL32_64"), 0))
                back = source.random() < 0.3
                targets.append(source.randrange(i) if back else source.randrange(i + 1, count + 1))
            else:
                some.append(_instruction(source))
                targets.append(-1)
        return cls(tuple(some), tuple(targets))

    def without(self, i: int) -> Source:
        """One instruction less, for a shorter example."""
        kept = [j for j in range(len(self.instructions)) if j != i]
        targets = [t - (t > i) if (t := self.targets[j]) >= 0 else -1 for j in kept]
        return Source(tuple(self.instructions[j] for j in kept), tuple(targets))

    def addresses(self, start: int) -> list[int]:
        found = [start]
        for i in range(len(self.instructions)):
            found.append(found[-1] + len(self._encoded(i, 0, 0)))
        return found

    @property
    def code(self) -> bytes:
        places = self.addresses(0)
        parts = [self._encoded(i, places[i], places[max(t, 0)]) for i, t in enumerate(self.targets)]
        return b"".join(parts) + b"\xc3"

    def _encoded(self, i: int, at: int, target: int) -> bytes:
        raw = self.instructions[i].copy()
        if self.targets[i] >= 0:
            raw.near_branch64 = target
        encoder = Encoder(64)
        encoder.encode(raw, at)
        return bytes(encoder.take_buffer())

    @property
    def mnemonics(self) -> list[str]:
        formatter = Formatter(FormatterSyntax.INTEL)
        return [formatter.format_mnemonic(raw) for raw in self.instructions]

    def __str__(self) -> str:
        formatter = Formatter(FormatterSyntax.INTEL)
        lines = []
        for i, raw in enumerate(self.instructions):
            to = f"  -> {self.targets[i]}" if self.targets[i] >= 0 else ""
            lines.append(f"{i}: {formatter.format_mnemonic(raw) if to else formatter.format(raw)}{to}")
        return "\n".join([*lines, f"{len(lines)}: ret"])


def _code(name: str) -> int:
    return int(getattr(Code, name))


def _r64(number: int) -> int:
    return int(Register.RAX) + number


def _r32(number: int) -> int:
    return int(Register.EAX) + number


def _r8(number: int) -> int:
    low = Register.AL if number == 0 else Register.R8L if number >= 8 else Register.SPL
    return int(low) + (number if number == 0 else number - 8 if number >= 8 else number - 4)


def _instruction(source: random.Random) -> Instruction:
    return source.choice((_whole, _whole, _part, _kept))(source)


def _part(source: random.Random) -> Instruction:
    """Cuts bits out of a length, or asks about them."""
    a, b, kind = source.choice(PLACES), source.choice(PLACES), source.randrange(7)
    number = source.choice((0, 1, 2, 3, 4, 7, 15, 63, 64, 128, 255, 256, -1, 2**15, 2**31 - 1, -(2**31)))
    if kind < 2:
        return Instruction.create_reg_i32(_code("SHR_RM64_IMM8"), _r64(a), source.choice(COUNTS))
    if kind < 3:
        return Instruction.create_reg_reg(_code("MOVZX_R32_RM8"), _r32(a), _r8(b))
    if kind < 4:
        return Instruction.create_reg_i32(_code(f"{source.choice(('TEST', 'CMP'))}_RM8_IMM8"), _r8(a), number & 15)
    if kind < 5:
        form = _code(f"CMOV{source.choice(CONDITIONS)}_R32_RM32")
        return Instruction.create_reg_reg(form, _r32(a), _r32(b))
    size = source.choice((32, 64))
    name = source.choice(("CMP", "CMP", "ADD", "SUB", "TEST", "AND"))
    return Instruction.create_reg_i32(_code(f"{name}_RM{size}_IMM32"), (_r32 if size == 32 else _r64)(a), number)


def _kept(source: random.Random) -> Instruction:
    """Keeps values in the stack and in vector registers, moves them there, and takes them back."""
    a, kind = source.choice(PLACES), source.randrange(7)
    slot = MemoryOperand(Register.RSP, displ=source.choice(SLOTS), displ_size=8)
    x, y = (int(Register.XMM0) + source.randrange(3) for _ in range(2))
    if kind < 1:
        return Instruction.create_mem_reg(_code("MOV_RM64_R64"), slot, _r64(a))
    if kind < 2:
        return Instruction.create_reg_mem(_code(f"{source.choice(('MOV', 'ADD', 'CMP'))}_R64_RM64"), _r64(a), slot)
    if kind < 3:
        return Instruction.create_reg_reg(_code("MOVQ_XMM_RM64"), x, _r64(a))
    if kind < 4:
        return Instruction.create_reg_reg(_code("MOVQ_RM64_XMM"), _r64(a), x)
    if kind < 5:
        name = source.choice(("PUNPCKLQDQ", "PUNPCKLDQ", "PADDQ"))
        return Instruction.create_reg_reg(_code(f"{name}_XMM_XMMM128"), x, y)
    if kind < 6:
        shuffle = source.choice((0x4E, 0xE4, 0x44, 0xB1, 0xD8))
        return Instruction.create_reg_reg_i32(_code("PSHUFD_XMM_XMMM128_IMM8"), x, y, shuffle)
    if source.random() < 0.5:
        return Instruction.create_mem_reg(_code("MOVDQU_XMMM128_XMM"), slot, x)
    return Instruction.create_reg_mem(_code("MOVDQU_XMM_XMMM128"), x, slot)


def _whole(source: random.Random) -> Instruction:
    a, b = source.choice(PLACES), source.choice(PLACES)
    number = source.choice(NUMBERS) if source.random() < 0.8 else source.randrange(-300, 300)
    kind = source.randrange(26)
    if kind < 4:
        name = source.choice(("ADD", "SUB", "CMP", "ADD", "SUB", "CMP", "ADC", "SBB"))
        return Instruction.create_reg_i32(_code(f"{name}_RM64_IMM32"), _r64(a), number)
    if kind < 8:
        name = source.choice(("ADD", "SUB", "CMP", "MOV", "TEST", "XOR", "ADD", "SUB"))
        return Instruction.create_reg_reg(_code(f"{name}_RM64_R64"), _r64(a), _r64(b))
    if kind < 11:
        index = source.choice(PLACES)
        memory = MemoryOperand(
            _r64(b), index=_r64(index), scale=source.choice((1, 2, 4, 8)), displ=number, displ_size=8
        )
        if source.random() < 0.4:
            memory = MemoryOperand(_r64(b), displ=number, displ_size=8)
        return Instruction.create_reg_mem(_code("LEA_R64_M"), _r64(a), memory)
    if kind < 13:
        name = source.choice(("SHL", "SHR", "SAR", "SHL", "ROL"))
        return Instruction.create_reg_i32(
            _code(f"{name}_RM64_IMM8"), _r64(a), source.choice((1, 2, 3, 6, 8, 32, 60, 63))
        )
    if kind < 15:
        name = source.choice(("AND", "TEST"))
        form = _code(f"{name}_RM64_IMM32")
        return Instruction.create_reg_i32(form, _r64(a), source.choice((*LOW_MASKS, number)))
    if kind < 17:
        name = source.choice(("NEG", "INC", "DEC", "NOT", "NEG"))
        return Instruction.create_reg(_code(f"{name}_RM64"), _r64(a))
    if kind < 18:
        return Instruction.create_reg_reg_reg(
            _code("VEX_BZHI_R64_RM64_R64"), _r64(a), _r64(b), _r64(source.choice(PLACES))
        )
    if kind < 20:
        form = _code(f"CMOV{source.choice(CONDITIONS)}_R64_RM64")
        return Instruction.create_reg_reg(form, _r64(a), _r64(b))
    if kind < 22:
        name = source.choice(("MOV", "ADD", "SUB", "CMP", "TEST", "XOR"))
        return Instruction.create_reg_reg(_code(f"{name}_RM32_R32"), _r32(a), _r32(b))
    if kind < 23:
        name = source.choice(("ADD", "SUB", "CMP", "AND"))
        return Instruction.create_reg_i32(_code(f"{name}_RM32_IMM32"), _r32(a), number)
    if kind < 24:
        return Instruction.create_reg(_code(f"SET{source.choice(CONDITIONS)}_RM8"), _r8(a))
    if kind < 25:
        return Instruction.create_reg_i32(_code("MOV_R64_IMM64"), _r64(a), number)
    return Instruction.create_reg_reg(_code("XCHG_RM64_R64"), _r64(a), _r64(b))
