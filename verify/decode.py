# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions as iced-x86 decodes them."""

from dataclasses import dataclass

import iced_x86
from iced_x86 import ConstantOffsets, Decoder, EncodingKind, Instruction, Mnemonic, OpKind, Register

from verify.faults import Fault

_MNEMONICS = {number: name for name, number in vars(Mnemonic).items() if name.isupper() and isinstance(number, int)}
_MEMORY_SIZES: dict[int, int] = {}
_FORMATTER = iced_x86.Formatter(iced_x86.FormatterSyntax.INTEL)
LEGACY = EncodingKind.LEGACY
EVEX = EncodingKind.EVEX
_GENERAL = {Register.RAX + i: i for i in range(16)}  # iced numbers them as their encodings do
_HIGH = {Register.AH: 0, Register.CH: 1, Register.DH: 2, Register.BH: 3}
_IMMEDIATES = {
    OpKind.IMMEDIATE8, OpKind.IMMEDIATE8_2ND, OpKind.IMMEDIATE16, OpKind.IMMEDIATE32, OpKind.IMMEDIATE64,
    OpKind.IMMEDIATE8TO16, OpKind.IMMEDIATE8TO32, OpKind.IMMEDIATE8TO64, OpKind.IMMEDIATE32TO64,
}  # fmt: skip


@dataclass(frozen=True)
class Operand:
    """kind: general, vector, mask, memory, immediate or branch. number: of the register; size: bytes."""

    kind: str
    size: int
    number: int = 0
    high: bool = False  # ah, ch, dh, bh


class Decoded:
    """One instruction. operands: without the opmask; mask: 0 where there is none."""

    def __init__(self, instruction: Instruction) -> None:
        self.raw = instruction
        self.address: int = instruction.ip
        self.next: int = instruction.next_ip
        self.mnemonic: str = _MNEMONICS[instruction.mnemonic]
        self.encoding: int = instruction.op_code().encoding
        self.mask: int = instruction.op_mask - Register.K0 if instruction.op_mask != Register.NONE else 0
        self.zeroing: bool = instruction.zeroing_masking
        self.broadcast: bool = instruction.is_broadcast
        self.memory_size: int = memory_size(instruction.memory_size)
        self.operands = [self._operand(i) for i in range(instruction.op_count)]

    def _operand(self, i: int) -> Operand:
        kind = self.raw.op_kind(i)
        if kind == OpKind.REGISTER:
            return register(self.raw.op_register(i))
        if kind == OpKind.MEMORY:
            return Operand("memory", self.memory_size)
        if kind in _IMMEDIATES:
            return Operand("immediate", 8, self.raw.immediate(i))
        if kind == OpKind.NEAR_BRANCH64:
            return Operand("branch", 8, self.raw.near_branch_target)
        if kind in (OpKind.MEMORY_SEG_RSI, OpKind.MEMORY_ESRDI):
            return Operand("string", self.memory_size)
        raise Fault("unsupported", f"the operands of {self}", self.address)

    def __str__(self) -> str:
        return str(_FORMATTER.format(self.raw))

    @property
    def immediate(self) -> int:
        return self.operands[-1].number


def register(number: int) -> Operand:
    """A register as an operand, by iced-x86's number."""
    info = iced_x86.RegisterInfo(number)
    if number in _HIGH:
        return Operand("general", 1, _HIGH[number], True)
    if info.full_register in _GENERAL:
        return Operand("general", info.size, _GENERAL[info.full_register])
    if Register.XMM0 <= number <= Register.ZMM31:
        return Operand("vector", info.size, info.number)
    if Register.K0 <= number <= Register.K7:
        return Operand("mask", 8, number - Register.K0)
    raise Fault("unsupported", f"uses register number {number}")


def general(number: int) -> int:
    """The number of a general register of 64 bits, of which an address is made. Raises Fault for others."""
    operand = register(number)
    if operand.kind != "general" or operand.size != 8:
        raise Fault("unsupported", "an address of 32 bits or of vectors")
    return operand.number


def memory_size(kind: int) -> int:
    """Bytes of a memory operand, by iced-x86's number for its size."""
    if kind not in _MEMORY_SIZES:
        _MEMORY_SIZES[kind] = iced_x86.MemorySizeInfo(kind).size
    return _MEMORY_SIZES[kind]


def read(code: bytes, address: int) -> tuple[Instruction, ConstantOffsets]:
    """The instruction that the bytes begin with, and where its constants lie. Raises Fault where they are none."""
    decoder = Decoder(64, code, ip=address)
    raw = decoder.decode()
    if raw.is_invalid:
        raise Fault("form", f"the bytes {code[:8].hex()}, which are no instruction", address)
    return raw, decoder.get_constant_offsets(raw)


def decode(code: bytes, address: int) -> Decoded:
    """The same with its operands. Raises Fault also where they are strange."""
    return Decoded(read(code, address)[0])
