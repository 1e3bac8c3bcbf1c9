# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions as iced-x86 decodes them, and their operands as functions of the machine's state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import iced_x86
from iced_x86 import Decoder, EncodingKind, Instruction, Mnemonic, OpKind, Register

from verify import expression as e
from verify import values as v
from verify.expression import Word
from verify.faults import Fault
from verify.memory import Region
from verify.state import State
from verify.values import Value

_MNEMONICS = {number: name for name, number in vars(Mnemonic).items() if name.isupper() and isinstance(number, int)}
_MEMORY_SIZES: dict[int, int] = {}
_FORMATTER = iced_x86.Formatter(iced_x86.FormatterSyntax.INTEL)
LEGACY = EncodingKind.LEGACY
EVEX = EncodingKind.EVEX
_GENERAL = {
    Register.RAX: 0, Register.RCX: 1, Register.RDX: 2, Register.RBX: 3, Register.RSP: 4, Register.RBP: 5,
    Register.RSI: 6, Register.RDI: 7, Register.R8: 8, Register.R9: 9, Register.R10: 10, Register.R11: 11,
    Register.R12: 12, Register.R13: 13, Register.R14: 14, Register.R15: 15,
}  # fmt: skip
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

    def address_of(self) -> Callable[[State], tuple[Region, int]]:
        """Where the memory operand lies."""
        raw = self.raw
        if raw.memory_segment == Register.GS:
            raise Fault("memory", f"{self} reaches into a segment", self.address)
        if raw.memory_segment == Register.FS:
            return self._thread_address()
        if raw.is_vsib:
            raise Fault("unsupported", f"{self} gathers or scatters", self.address)
        if raw.is_ip_rel_memory_operand:
            absolute: int = raw.ip_rel_memory_address
            return lambda s: (s.image.region, absolute)
        offset = v.signed(raw.memory_displacement)
        if raw.memory_base != Register.NONE and raw.memory_index == Register.NONE:
            base = general(raw.memory_base)

            def simple(s: State) -> tuple[Region, int]:
                region, at = s.place(s.general[base])
                return region, at + offset

            return simple
        pointer = self.pointer()
        return lambda s: s.place(pointer(s))

    def _thread_address(self) -> Callable[[State], tuple[Region, int]]:
        """fs:[40], the stack protector's canary, is all that is there."""
        offset = self.raw.memory_displacement
        if self.raw.memory_base != Register.NONE or self.raw.memory_index != Register.NONE:
            raise Fault("memory", f"{self} reaches into a segment", self.address)
        return lambda s: (s.thread, offset)

    def pointer(self) -> Callable[[State], Value]:
        """The memory operand's address as a value, as lea computes it."""
        raw = self.raw
        if raw.is_ip_rel_memory_operand:
            absolute: int = raw.ip_rel_memory_address
            return lambda s: v.Address(s.image.region, 0, absolute)
        offset = raw.memory_displacement
        base = general(raw.memory_base) if raw.memory_base != Register.NONE else None
        index = general(raw.memory_index) if raw.memory_index != Register.NONE else None
        scale: int = raw.memory_index_scale

        def compute(s: State) -> Value:
            result: Value = offset & e.MASK64
            if base is not None:
                result = v.add(s.general[base], result, 8)
            if index is not None:
                for _ in range(scale):
                    result = v.add(result, s.general[index], 8)
            return result

        return compute


def register(number: int) -> Operand:
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
    operand = register(number)
    if operand.kind != "general" or operand.size != 8:
        raise Fault("unsupported", "an address of 32 bits or of vectors")
    return operand.number


def memory_size(kind: int) -> int:
    if kind not in _MEMORY_SIZES:
        _MEMORY_SIZES[kind] = iced_x86.MemorySizeInfo(kind).size
    return _MEMORY_SIZES[kind]


def decode(code: bytes, address: int) -> Decoded:
    instruction = Decoder(64, code, ip=address).decode()
    if instruction.is_invalid:
        raise Fault("unsupported", f"the bytes {code[:8].hex()} are no instruction", address)
    return Decoded(instruction)


def reader(instruction: Decoded, operand: Operand) -> Callable[[State], Value]:
    """The value of a general, mask, memory (up to 8 bytes) or immediate operand, zero-extended."""
    number, size = operand.number, operand.size
    if operand.kind == "immediate":
        return lambda s: number
    if operand.kind == "mask":
        return lambda s: s.masks[number]
    if operand.kind == "general":
        if operand.high:
            return lambda s: v.second_byte(s.general[number])
        if size == 8:
            return lambda s: s.general[number]
        return lambda s: v.narrow(s.general[number], size)
    if operand.kind == "memory" and size <= 8:
        where = instruction.address_of()
        return lambda s: load_value(s, *where(s), size)
    raise Fault("unsupported", f"the operands of {instruction}", instruction.address)


def writer(instruction: Decoded, operand: Operand) -> Callable[[State, Value], None]:
    """Stores a value whose bits above the operand's size are 0."""
    number, size = operand.number, operand.size
    if operand.kind == "mask":

        def set_mask(s: State, value: Value) -> None:
            s.masks[number] = value

        return set_mask
    if operand.kind == "general" and not operand.high:

        def set_whole(s: State, value: Value) -> None:
            s.general[number] = value

        def set_part(s: State, value: Value) -> None:
            s.general[number] = v.merge(s.general[number], value, size)

        return set_whole if size >= 4 else set_part
    if operand.kind == "memory" and size <= 8:
        where = instruction.address_of()
        return lambda s, value: store_value(s, *where(s), size, value)
    raise Fault("unsupported", f"the operands of {instruction}", instruction.address)


def load_value(s: State, region: Region, offset: int, size: int) -> Value:
    if size == 8:
        kept = s.memory.pointers.get((region, offset))
        low, high = s.memory.load(region, offset, 8, s.pointer)
        if kept is not None and kept[0] is low and kept[1] is high:
            return kept[2]
        return v.quad(low, high)
    if size == 4:
        return v.quad(s.memory.load(region, offset, 4, s.pointer)[0])
    some = s.memory.load_bytes(region, offset, size, s.pointer)
    return v.quad(e.cat(*some, *[e.NO_BYTE] * (4 - size)))


def store_value(s: State, region: Region, offset: int, size: int, value: Value) -> None:
    if isinstance(value, v.Address):
        s.memory.store_pointer(region, offset, size, value, s.pointer)
    elif size >= 4:
        s.memory.store(region, offset, v.words(value)[: size // 4], s.pointer)
    else:
        s.memory.store_bytes(region, offset, v.bytes_of(value, size), s.pointer)


def vector_words(value: Value, size: int) -> tuple[Word, ...]:
    return v.words(value)[: size // 4]
