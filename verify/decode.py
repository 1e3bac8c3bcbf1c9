# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions as iced-x86 decodes them."""

from dataclasses import dataclass

import iced_x86
from iced_x86 import Code, ConstantOffsets, Decoder, EncodingKind, Instruction, Mnemonic, OpKind, Register

from verify.faults import Fault

NAMES = {number: name for name, number in vars(Code).items() if isinstance(number, int)}  # of forms
MNEMONICS = {number: name for name, number in vars(Mnemonic).items() if name.isupper() and isinstance(number, int)}
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
    """An operand of an instruction. kind: general, vector, mask, memory, string, immediate or branch. size: bytes.

    number: of a register, as it is encoded (rax is 0, rcx is 1); or an immediate, extended to 64 bits as iced-x86 does;
    or a branch's target address.
    """

    kind: str
    size: int
    number: int = 0
    high: bool = False  # ah, ch, dh, bh


class Decoded:
    """One decoded instruction. raw: iced-x86's; address: its own; next: that of the instruction after it.

    operands: as Intel orders them, the destination first, without the opmask. mask: the number of its opmask register,
    0 where it has none. memory_size: bytes of its memory operand, of one element where that is broadcast.

    Raises Fault (unsupported) for an operand of another kind than Operand has.
    """

    def __init__(self, instruction: Instruction) -> None:
        self.raw = instruction
        self.address: int = instruction.ip
        self.next: int = instruction.next_ip
        self.mnemonic: str = MNEMONICS[instruction.mnemonic]
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
        """The last operand's number, for an instruction whose last operand is an immediate."""
        return self.operands[-1].number


def register(number: int) -> Operand:
    """A register as an operand, by iced-x86's number. Raises Fault (unsupported) unless general, vector or mask."""
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
    """The encoded number of a 64-bit general register, by iced-x86's number. Raises Fault (unsupported) for others."""
    operand = register(number)
    if operand.kind != "general" or operand.size != 8:
        raise Fault("unsupported", "an address of 32 bits or of vectors")
    return operand.number


def memory_size(kind: int) -> int:
    """The bytes of a memory operand, by iced-x86's number for its size."""
    if kind not in _MEMORY_SIZES:
        _MEMORY_SIZES[kind] = iced_x86.MemorySizeInfo(kind).size
    return _MEMORY_SIZES[kind]


def read(code: bytes, address: int) -> tuple[Instruction, ConstantOffsets]:
    """The instruction that `code` begins with, as it is at this address, and where in it displacement and immediates
    lie. Raises Fault (form) where these bytes are no instruction."""
    decoder = Decoder(64, code, ip=address)
    raw = decoder.decode()
    if raw.is_invalid:
        raise Fault("form", f"the bytes {code[:8].hex()}, which are no instruction", address)
    return raw, decoder.get_constant_offsets(raw)


def decode(code: bytes, address: int) -> Decoded:
    """The instruction that `code` begins with, with its operands. Raises Fault (form) where these bytes are no
    instruction, Fault (unsupported) where an operand is of no kind that Operand has."""
    return Decoded(read(code, address)[0])
