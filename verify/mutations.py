# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Faults that are planted in machine code, one at a time: what there is to plant in each instruction and constant."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from iced_x86 import Code, Encoder, Instruction, MemoryOperand, OpKind, Register

from verify.decode import EVEX, Decoded, Operand, decode
from verify.faults import Fault
from verify.image import Image

ROTATIONS = ("ROL", "ROR", "RORX", "PROLD", "PRORD", "PROTD", "PSLLD", "PSRLD")
SHUFFLES = ("SHUF", "PERM", "INSERT", "EXTRACT", "ALIGN", "PINSR", "PEXTR", "PSLLDQ", "PSRLDQ", "BLEND")
# Instructions that take the same operands and do something else.
SWAPS = (("PADDD", "PXOR"), ("PUNPCKLDQ", "PUNPCKHDQ"), ("PUNPCKLQDQ", "PUNPCKHQDQ"))
CONDITIONS = {"JE": "JNE", "JNE": "JE", "JB": "JBE", "JAE": "JA", "JBE": "JB", "JA": "JAE"}
# Loads that take more bytes than they should.
WIDER = (("MOVZX_R32_RM8", "MOVZX_R32_RM16"), ("MOVZX_R32_RM16", "MOV_R32_RM32"),
         ("VEX_VMOVD_XMM_RM32", "VEX_VMOVQ_XMM_XMMM64"), ("MOVD_XMM_RM32", "MOVQ_XMM_XMMM64"),
         ("VEX_VMOVQ_XMM_XMMM64", "VEX_VMOVDQU_XMM_XMMM128"),
         ("MOVQ_XMM_XMMM64", "MOVDQU_XMM_XMMM128"), ("VEX_VMOVDQU_XMM_XMMM128", "VEX_VMOVDQU_YMM_YMMM256"),
         ("MOV_R32_RM32", "MOV_R64_RM64"))  # fmt: skip
SAVED = (Register.RBX, Register.RBP, Register.R12, Register.R13, Register.R14, Register.R15)
CODES = {name: number for name, number in vars(Code).items() if isinstance(number, int)}
NAMES = {number: name for name, number in CODES.items()}


@dataclass(frozen=True)
class Mutation:
    """kind: what was done. changed stands at the address of original, or a bit of the byte at `address` is changed."""

    kind: str
    address: int
    original: str
    changed: Decoded | None = None

    def __str__(self) -> str:
        return f"{self.original} → {self.changed if self.changed else 'a bit changed'}"

    def planted(self, image: Image) -> Image:
        """The image with this fault, which a new one has not."""
        if self.changed is not None:
            image.changed[self.address] = self.changed
        else:
            section = image.holding(self.address)
            assert section is not None
            section.data[self.address - section.address] ^= 1
        return image


def mutations(image: Image, instructions: dict[int, Decoded], source: random.Random) -> Iterator[Mutation]:
    """All there are for these instructions and the constants that were read: the kinds by turns, in random order."""
    kinds: dict[str, list[Mutation]] = {}
    for at, instruction in sorted(instructions.items()):
        for kind, raw in variations(instruction, source):
            changed = encoded(raw, instruction)
            if changed is not None and str(changed) != str(instruction):
                kinds.setdefault(kind, []).append(Mutation(kind, at, str(instruction), changed))
    kinds["constant"] = [Mutation("constant", at, f"constant at {at:#x}") for at in sorted(image.read)]
    every = [some for _, some in sorted(kinds.items())]
    for some in every:
        source.shuffle(some)
    for turn in range(max(map(len, every))):
        yield from (some[turn] for some in every if turn < len(some))


def encoded(raw: Instruction, original: Decoded) -> Decoded | None:
    """An instruction at the place of the original; None where it has no encoding."""
    try:
        encoder = Encoder(64)
        encoder.encode(raw, original.address)
        changed = decode(encoder.take_buffer(), original.address)
    except (ValueError, Fault):
        return None
    changed.next = original.next
    return changed


def nothing() -> Instruction:
    return Instruction.create(Code.NOPD)


def variations(instruction: Decoded, source: random.Random) -> Iterator[tuple[str, Instruction]]:
    """Faults of one instruction: kind, and what stands there instead."""
    raw, name = instruction.raw, instruction.mnemonic
    if name in ("ENDBR64", "NOP"):
        return
    if name in CONDITIONS:
        yield "condition", _as(raw, NAMES[raw.code].replace(name + "_", CONDITIONS[name] + "_", 1))
        return
    if name == "POP" and raw.op0_register in SAVED:
        skip = MemoryOperand(Register.RSP, displ=8, displ_size=1)
        yield "unsaved register", Instruction.create_reg_mem(Code.LEA_R64_M, Register.RSP, skip)
    if name not in ("JMP", "RET"):
        yield "clearing left out" if clears(instruction) else "left out", nothing()
    for i, operand in enumerate(instruction.operands):
        if operand.kind == "immediate":
            yield _of_immediate(name), _immediate(raw, i, operand.number, source)
        if operand.kind in ("general", "vector") and raw.op_kind(i) == OpKind.REGISTER:
            changed = raw.copy()
            changed.set_op_register(i, _neighbour(raw.op_register(i), operand, instruction, source))
            yield "register", changed
        if operand.kind == "memory":
            yield "over-read by one byte" if i else "address", _moved(raw, 1)
            yield "address", _moved(raw, source.choice((-4, 16, 64)))
    yield from _others(instruction)


def _others(instruction: Decoded) -> Iterator[tuple[str, Instruction]]:
    raw, name = instruction.raw, instruction.mnemonic
    code = NAMES[raw.code]
    for one, other in WIDER:
        if code == one and instruction.operands[-1].kind == "memory" and raw.memory_base != Register.RSP:
            changed = _as(raw, other)
            to = raw.op0_register
            if other == "MOV_R64_RM64":
                changed.op0_register = to - Register.EAX + Register.RAX
            if "YMM_YMMM" in other:
                changed.op0_register = to - Register.XMM0 + Register.YMM0
            yield "over-read", changed
    for one, other in (*SWAPS, *(pair[::-1] for pair in SWAPS)):
        bare = name.lstrip("V") if name.startswith("V") else name
        if bare in (one, one + "D"):
            name_of_other = code.replace(bare, other, 1).replace("EVEX_VPXOR_", "EVEX_VPXORD_")
            if name_of_other in CODES:
                yield "operation", _as(raw, name_of_other)
    if "PADDQ" in code:
        name_of_other = code.replace("PADDQ", "PADDD").replace("B64", "B32")
        if name_of_other in CODES:
            yield "missing carry", _as(raw, name_of_other)
    if name in ("ADD", "SUB", "ADC") and "64" in code and raw.op_kind(0) == OpKind.REGISTER:
        changed = _as(raw, code.replace("64", "32"))
        for i in range(raw.op_count):
            if raw.op_kind(i) == OpKind.REGISTER:
                changed.set_op_register(i, raw.op_register(i) - Register.RAX + Register.EAX)
            elif raw.op_kind(i) == OpKind.IMMEDIATE8TO64:
                changed.set_op_kind(i, OpKind.IMMEDIATE8TO32)
            elif raw.op_kind(i) == OpKind.IMMEDIATE32TO64:
                changed.set_op_kind(i, OpKind.IMMEDIATE32)
        yield "missing carry", changed
    if instruction.mask:
        changed = raw.copy()
        changed.op_mask = Register.NONE
        yield "mask", changed


def clears(instruction: Decoded) -> bool:
    """Whether it is written as one that makes a register zero."""
    same = len(instruction.operands) > 1 and instruction.operands[-1] == instruction.operands[-2]
    return instruction.mnemonic == "VZEROUPPER" or (same and "XOR" in instruction.mnemonic)


def _of_immediate(name: str) -> str:
    bare = name[1:] if name.startswith("V") else name
    if bare in ROTATIONS:
        return "rotation"
    return "shuffle" if any(part in name for part in SHUFFLES) else "immediate"


def _as(raw: Instruction, code: str) -> Instruction:
    changed = raw.copy()
    changed.code = CODES[code]
    return changed


def _immediate(raw: Instruction, i: int, number: int, source: random.Random) -> Instruction:
    changed = raw.copy()
    step = source.choice((1, -1)) if 0 < number < 255 else 1 if number == 0 else -1
    if raw.op_kind(i) == OpKind.IMMEDIATE8:
        changed.immediate8 = (number + step) & 255
    elif number < 2**31:
        changed.set_immediate_i32(i, number + step)
    return changed


def _moved(raw: Instruction, by: int) -> Instruction:
    changed = raw.copy()
    changed.memory_displacement = (raw.memory_displacement + by) & 0xFFFFFFFFFFFFFFFF
    if not raw.is_ip_rel_memory_operand:
        changed.memory_displ_size = 8
    return changed


def _neighbour(register: int, operand: Operand, instruction: Decoded, source: random.Random) -> int:
    step = source.choice((1, 2, 3))
    if operand.kind == "vector":
        limit = 32 if instruction.encoding == EVEX else 16
        return int(register - operand.number + (operand.number + step) % limit)
    other = (operand.number + step) % 16
    return int(register - operand.number + (other if other != 4 else 5)) if not operand.high else int(register)
