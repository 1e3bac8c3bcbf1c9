# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Machine code as lists of instructions that do not depend on encoding, layout or place."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from iced_x86 import Decoder, Instruction, MemorySizeExt, Mnemonic, OpKind, Register, RegisterExt
from objects import Object

Operand = tuple[object, ...]
#: Mnemonic, operands, mask register, whether the mask zeroes.
Decoded = tuple[str, tuple[Operand, ...], int, bool]

MNEMONICS = {getattr(Mnemonic, name): name.lower() for name in dir(Mnemonic) if name.isupper()}
REGISTERS = {getattr(Register, name): name.lower() for name in dir(Register) if name.isupper()}
BRANCHES = {OpKind.NEAR_BRANCH64}


@cache
def _bits(register: int) -> int:
    return 8 * RegisterExt.size(register)


def instructions(code: bytes, address: int) -> list[Instruction]:
    """The instructions at an address, padding left out."""
    found = list(Decoder(64, code, ip=address))
    assert all(instruction.code for instruction in found), "there are bytes that are no instruction"
    return [instruction for instruction in found if instruction.mnemonic != Mnemonic.NOP]


def decode(item: Object) -> tuple[list[Decoded], dict[str, int]]:
    """The instructions of the text and, by symbol, the index of the instruction it names."""
    text = item.text
    return decoded(bytes(text.data), text.address, item.symbols, item.bytes_at)


def decoded(
    code: bytes, address: int, symbols: dict[str, int], constant: Callable[[int, int], bytes]
) -> tuple[list[Decoded], dict[str, int]]:
    """The same for code in memory; ``constant`` reads what is relative to the instruction pointer."""
    found = instructions(code, address)
    index = {instruction.ip: i for i, instruction in enumerate(found)}
    return (
        [_canonical(instruction, index, constant) for instruction in found],
        {name: index[place] for name, place in symbols.items()},
    )


def _canonical(instruction: Instruction, index: dict[int, int], constant: Callable[[int, int], bytes]) -> Decoded:
    operands: list[Operand] = []
    for i in range(instruction.op_count):
        kind = instruction.op_kind(i)
        if kind == OpKind.REGISTER:
            operands.append((REGISTERS[instruction.op_register(i)],))
        elif kind in BRANCHES:
            operands.append(("to", index[instruction.near_branch64]))
        elif kind == OpKind.MEMORY:
            operands.append(_memory(instruction, constant))
        else:
            # The same number may be encoded in 8 bits or in 32: what counts is its value in the destination.
            first = instruction.op_kind(0)
            bits = _bits(instruction.op0_register) if first == OpKind.REGISTER else 64
            operands.append(("number", instruction.immediate(i) & (1 << bits) - 1))
    name = MNEMONICS[instruction.mnemonic]
    return name, tuple(operands), instruction.op_mask, instruction.zeroing_masking


def _memory(instruction: Instruction, constant: Callable[[int, int], bytes]) -> Operand:
    info = instruction.memory_size
    if instruction.is_ip_rel_memory_operand:
        return "constant", constant(instruction.ip_rel_memory_address, MemorySizeExt.size(info))
    assert instruction.memory_base != Register.NONE, f"{instruction} has an absolute address"
    registers = [REGISTERS[instruction.memory_base], REGISTERS[instruction.memory_index]]
    if instruction.memory_index_scale == 1:
        registers.sort()  # [a + b] and [b + a] are the same address
    displacement = instruction.memory_displacement
    return "memory", *registers, instruction.memory_index_scale, displacement, info, instruction.is_broadcast
