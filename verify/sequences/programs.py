# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Small random programs that compute with a length, as bytes of machine code."""

from __future__ import annotations

import random
from dataclasses import dataclass

from iced_x86 import Code, Encoder, Formatter, FormatterSyntax, Instruction, OpCodeInfo, OpKind, Register

from verify.expression import MASK64
from verify.sequences.forms import BYTES, IMMEDIATES

# The general registers that are used: rsi, the length, twice as often; rdi, which is c; others, unknown at first.
PLACES = (0, 6, 6, 7, 8, 9)
CONDITIONS = ("A", "AE", "B", "BE", "E", "NE", "G", "GE", "L", "LE", "S", "NS", "O", "NO")
NUMBERS = {
    "any": (0, 1, 2, 8, 16, 31, 63, 64, 64, 65, 128, 255, 256, 4096, -1, -8, -64, -65, -256, 2**31 - 1, -(2**31)),
    "mask": (1, 15, 63, -16, -64, 0xFF, 64, 255, -1, -256),
    "edge": (0, 1, 2, 3, 4, 7, 15, 63, 64, 128, 255, 256, -1, 2**15, 2**31 - 1, -(2**31)),
    "low": (0, 1, 2, 3, 4, 7, 15),
    "count": (1, 2, 3, 4, 6, 8, 16, 31, 32, 33, 40, 60, 63),
    "words": (0x4E, 0xE4, 0x44, 0xB1, 0xD8),  # patterns of shuffles
    "slot": (-8, -16, -16, -24, -12, -9),  # of the stack
}
# Weight, mnemonics, the rest of the form's name, and operands: registers r of 64, d of 32 and b of 8 bits, x one of
# three of vectors; address and slot in memory; a class of NUMBERS.
TABLE = (
    (4, "ADD SUB CMP ADD SUB CMP ADC SBB", "RM64_IMM32", "r any"),
    (4, "ADD SUB CMP MOV TEST XOR ADD SUB", "RM64_R64", "r r"),
    (3, "LEA", "R64_M", "r address"),
    (2, "SHL SHR SAR SHL ROL", "RM64_IMM8", "r count"),
    (2, "AND TEST", "RM64_IMM32", "r mask"),
    (2, "NEG INC DEC NOT NEG", "RM64", "r"),
    (1, "VEX_BZHI", "R64_RM64_R64", "r r r"),
    (2, "CMOVcc", "R64_RM64", "r r"),
    (2, "MOV ADD SUB CMP TEST XOR", "RM32_R32", "d d"),
    (1, "ADD SUB CMP AND", "RM32_IMM32", "d any"),
    (1, "SETcc", "RM8", "b"),
    (1, "MOV", "R64_IMM64", "r any"),
    (1, "XCHG", "RM64_R64", "r r"),
    # These cut bits out of a length, or test them.
    (4, "SHR", "RM64_IMM8", "r count"),
    (2, "MOVZX", "R32_RM8", "d b"),
    (2, "TEST CMP", "RM8_IMM8", "b low"),
    (2, "CMOVcc", "R32_RM32", "d d"),
    (2, "CMP CMP ADD SUB TEST AND", "RM32_IMM32", "d edge"),
    (2, "CMP CMP ADD SUB TEST AND", "RM64_IMM32", "r edge"),
    # These move values to the stack and to vector registers, move them there, and take them back.
    (2, "MOV", "RM64_R64", "slot r"),
    (2, "MOV ADD CMP", "R64_RM64", "r slot"),
    (2, "MOVQ", "XMM_RM64", "x r"),
    (2, "MOVQ", "RM64_XMM", "r x"),
    (2, "PUNPCKLQDQ PUNPCKLDQ PADDQ", "XMM_XMMM128", "x x"),
    (2, "PSHUFD", "XMM_XMMM128_IMM8", "x x words"),
    (1, "MOVDQU", "XMMM128_XMM", "slot x"),
    (1, "MOVDQU", "XMM_XMMM128", "x slot"),
)


@dataclass(frozen=True)
class Source:
    """A program. instructions: all but the return at its end. targets: where each jumps to, by number; -1 for none."""

    instructions: tuple[Instruction, ...]
    targets: tuple[int, ...]

    @classmethod
    def random(cls, source: random.Random) -> Source:
        """A random program of 2 to 12 instructions, and the return."""
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
        """The program without instruction i, for a shorter example."""
        left = [j for j in range(len(self.instructions)) if j != i]
        targets = [t - (t > i) if (t := self.targets[j]) >= 0 else -1 for j in left]
        return Source(tuple(self.instructions[j] for j in left), tuple(targets))

    def addresses(self, start: int) -> list[int]:
        """The address of each instruction, and of the return, where the first is at `start`."""
        found = [start]
        for i in range(len(self.instructions)):
            found.append(found[-1] + len(self._encoded(i, 0, 0)))
        return found

    @property
    def code(self) -> bytes:
        """The bytes of the program, with the return."""
        at = self.addresses(0)
        parts = [self._encoded(i, at[i], at[max(t, 0)]) for i, t in enumerate(self.targets)]
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
        """The mnemonic of each instruction, in small letters."""
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


def _instruction(source: random.Random) -> Instruction:
    _, mnemonics, form, operands = source.choices(TABLE, [row[0] for row in TABLE])[0]
    name = source.choice(mnemonics.split()).replace("cc", source.choice(CONDITIONS))
    raw = Instruction()
    raw.code = _code(f"{name}_{form}")
    kinds = OpCodeInfo(raw.code).op_kinds()
    for i, operand in enumerate(operands.split()):
        if operand in ("address", "slot"):
            raw.set_op_kind(i, OpKind.MEMORY)
            _memory(raw, operand, source)
        elif operand in NUMBERS:
            raw.set_op_kind(i, IMMEDIATES[kinds[i]])
            raw.set_immediate_u64(i, _number(operand, source) & MASK64)
        else:
            raw.set_op_kind(i, OpKind.REGISTER)
            raw.set_op_register(i, _register(operand, source))
    return raw


def _number(kind: str, source: random.Random) -> int:
    return source.choice(NUMBERS[kind]) if kind != "any" or source.random() < 0.8 else source.randrange(-300, 300)


def _register(kind: str, source: random.Random) -> int:
    if kind == "x":
        return int(Register.XMM0) + source.randrange(3)
    number = source.choice(PLACES)
    return int(BYTES[number] if kind == "b" else {"r": Register.RAX, "d": Register.EAX}[kind] + number)


def _memory(raw: Instruction, kind: str, source: random.Random) -> None:
    raw.memory_displ_size = 8
    if kind == "slot":
        raw.memory_base = Register.RSP
    else:
        raw.memory_base = _register("r", source)
        if source.random() < 0.6:
            raw.memory_index = _register("r", source)
            raw.memory_index_scale = source.choice((1, 2, 4, 8))
    raw.memory_displacement = _number("any" if kind == "address" else kind, source) & MASK64
