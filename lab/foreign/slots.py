# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What may be in a loop, and which slots of the stack may be allocated anew."""

from __future__ import annotations

from iced_x86 import FlowControl, Instruction, MemorySizeInfo, Mnemonic, OpAccess, OpKind, Register, RegisterInfo

from harness.errors import HarnessError
from lab.foreign.parse import Loop
from lab.foreign.registers import FACTORY, HIGH, RSP, Location, accessed, location

MOVES = frozenset("MOV MOVDQA MOVDQU MOVAPS MOVUPS MOVAPD VMOVDQA VMOVDQU VMOVAPS VMOVUPS VMOVAPD VMOVDQA32 VMOVDQA64"
                  " VMOVDQU32 VMOVDQU64 VMOVDQU8 VMOVDQU16 VMOVUPD MOVUPD LDDQU VLDDQU".split())  # fmt: skip
NAMES = {number: name for name, number in vars(Mnemonic).items() if name.isupper() and isinstance(number, int)}


def name_of(raw: Instruction) -> str:
    found: str = NAMES[raw.mnemonic]
    return found


def check(raw: Instruction) -> None:
    name, at = NAMES[raw.mnemonic], f"at offset {raw.ip:#x}"
    if raw.flow_control != FlowControl.NEXT or raw.is_stack_instruction or raw.is_string_instruction:
        raise HarnessError(f"{raw} {at}: calls, pushes, pops and string instructions are not understood")
    if raw.has_lock_prefix or raw.has_rep_prefix or raw.has_repne_prefix or raw.has_segment_prefix or raw.is_vsib:
        raise HarnessError(f"{raw} {at}: prefixes, segments and gathers are not understood")
    if any(raw.op_register(i) in HIGH for i in range(raw.op_count) if raw.op_kind(i) == OpKind.REGISTER):
        raise HarnessError(f"{raw} {at}: ah, bh, ch and dh are not understood")
    used = FACTORY.info(raw).used_registers()
    if any(location(each.register) is None and each.register != Register.RIP for each in used) or name == "VZEROALL":
        raise HarnessError(f"{raw} {at} uses registers that are not understood")
    moves = name in ("LEA", "ADD", "SUB") and raw.op_kind(0) == OpKind.REGISTER and location(raw.op0_register) == RSP
    if name == "VZEROUPPER" or (RSP in accessed(raw)[1] and not moves):
        raise HarnessError(f"{raw} {at} changes the stack pointer or all upper halves: not understood within a loop")


def memory_operand(raw: Instruction) -> int | None:
    return next((i for i in range(raw.op_count) if raw.op_kind(i) == OpKind.MEMORY), None)


def is_move(raw: Instruction) -> bool:
    return NAMES[raw.mnemonic] in MOVES and not raw.has_op_mask and raw.op_kind(1) not in (OpKind.IMMEDIATE8,)


def private_slots(loop: Loop, base: Location, width: int) -> dict[Location, int]:
    """Slots that are only ever accessed as a whole, by instructions that could as well have a register there."""
    found: dict[Location, int] = {}
    every: list[tuple[int, int]] = []
    spoiled: list[tuple[int, int]] = []
    if any(base in accessed(raw)[1] for raw in loop.body):
        raise HarnessError("the register by which private slots are reached is written in the loop")
    for raw in loop.body:
        operand = memory_operand(raw)
        if operand is None or location(raw.memory_base) != base or NAMES[raw.mnemonic] == "LEA":
            continue
        offset, size = signed(raw.memory_displacement), memory_size(raw)
        every.append((offset, size))
        loads = FACTORY.info(raw).op_access(operand) == OpAccess.READ
        others = [i for i in range(raw.op_count) if i != operand and raw.op_kind(i) == OpKind.REGISTER]
        plain = is_move(raw) and len(others) == 1
        fits = raw.memory_index == Register.NONE and not raw.is_broadcast and size in ((8,) if others and file_of(
            raw, others[0]) == "g" else (16, 32, 64))  # fmt: skip
        if not (fits and (plain or (loads and others and size == size_of(raw, others[0])))):
            spoiled.append((offset, size))
        found["s", offset] = size
    for (file, offset), size in list(found.items()):
        touching = {(o, s) for o, s in every if o < offset + size and offset < o + s}
        if touching != {(offset, size)} or (offset, size) in spoiled:
            del found[file, offset]
    return found


def size_of(raw: Instruction, operand: int) -> int:
    return int(RegisterInfo(raw.op_register(operand)).size)


def file_of(raw: Instruction, operand: int) -> str:
    place = location(raw.op_register(operand))
    return place[0] if place else ""


def signed(number: int) -> int:
    return number - (number >> 63 << 64)


def memory_size(raw: Instruction) -> int:
    return int(MemorySizeInfo(raw.memory_size).size)
