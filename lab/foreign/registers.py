# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Registers as locations, and which of them an instruction reads and writes, as iced-x86 says."""

from __future__ import annotations

import iced_x86
from iced_x86 import EncodingKind, Instruction, OpAccess, OpCodeOperandKind, OpKind, Register, RegisterInfo, RflagsBits

#: A file (g general, v vector, k mask, s a slot of the stack) and a number (of a slot: its displacement).
Location = tuple[str, int]
RSP: Location = ("g", 4)
FACTORY = iced_x86.InstructionInfoFactory()
READS = (OpAccess.READ, OpAccess.COND_READ, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE)
WRITES = (OpAccess.WRITE, OpAccess.COND_WRITE, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE)
FLAGS = {"o": RflagsBits.OF, "s": RflagsBits.SF, "z": RflagsBits.ZF, "a": RflagsBits.AF, "c": RflagsBits.CF,
         "p": RflagsBits.PF}  # fmt: skip
GENERAL = (Register.RAX, Register.RCX, Register.RDX, Register.RBX, Register.RSP, Register.RBP, Register.RSI,
           Register.RDI, *range(Register.R8, Register.R15 + 1))  # fmt: skip
HIGH = (Register.AH, Register.CH, Register.DH, Register.BH)
_BY_SIZE = {
    (("g", GENERAL.index(info.full_register)), info.size): number
    for number in range(1, Register.R15 + 1)
    if number not in HIGH and (info := RegisterInfo(number)).full_register in GENERAL
}


def location(register: int) -> Location | None:
    """The location of a register; None for what is none here (rip, segments, x87)."""
    full = RegisterInfo(register).full_register if register else Register.NONE
    if full in GENERAL:
        return "g", GENERAL.index(full)
    if Register.ZMM0 <= full <= Register.ZMM31:
        return "v", full - Register.ZMM0
    if Register.K0 <= full <= Register.K7:
        return "k", full - Register.K0
    return None


def register(place: Location, size: int) -> int:
    """The register of so many bytes at a location."""
    file, number = place
    if file == "g":
        return int(_BY_SIZE[place, size])
    if file == "k":
        return int(Register.K0) + number
    return int({16: Register.XMM0, 32: Register.YMM0, 64: Register.ZMM0}[max(size, 16)]) + number


def name(place: Location, size: int = 8) -> str:
    """A register's name in small letters."""
    found: str = _NAMES[register(place, size)]
    return found


def named(text: str) -> Location:
    """The location of a register's name. Raises KeyError."""
    place = location({value: key for key, value in _NAMES.items()}[text.lower().lstrip("%")])
    if place is None:
        raise KeyError(text)
    return place


_NAMES = {number: key.lower() for key, number in vars(Register).items() if key.isupper() and isinstance(number, int)}


def flags(bits: int) -> frozenset[str]:
    return frozenset(name for name, bit in FLAGS.items() if bits & bit)


def flags_read(raw: Instruction) -> frozenset[str]:
    """The flags that an instruction reads; a shift by cl leaves them where cl is 0, and so reads what it writes."""
    count = raw.op_count - 1
    by_cl = count > 0 and raw.op_kind(count) == OpKind.REGISTER and raw.op_register(count) == Register.CL
    shift = by_cl and raw.op_code().op_kind(count) == OpCodeOperandKind.CL
    return flags(raw.rflags_read | (raw.rflags_modified if shift else 0))


def legacy(raw: Instruction) -> bool:
    return bool(raw.encoding == EncodingKind.LEGACY)


def accessed(raw: Instruction) -> tuple[set[Location], set[Location]]:
    """The locations that are read, and those that are written, of which some only in part."""
    reads, writes = set(), set()
    for used in FACTORY.info(raw).used_registers():
        place = location(used.register)
        part = place is not None and place[0] == "g" and RegisterInfo(used.register).size < 4
        if place is not None and (used.access in READS or used.access == OpAccess.COND_WRITE or part):
            reads.add(place)
        if place is not None and used.access in WRITES:
            writes.add(place)
    return reads, writes
