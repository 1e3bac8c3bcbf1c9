# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Registers and flags as locations, and which of them an instruction reads and writes, as iced-x86 says."""

from __future__ import annotations

import iced_x86
from iced_x86 import EncodingKind, Instruction, OpAccess, OpCodeOperandKind, OpKind, RflagsBits

from generator.ir.values import FILE, GENERAL, SIZE, Kind, Register

#: A file of registers (or flag, or slot for one on the stack) and a number (of a slot: its displacement).
Location = tuple[str, int]
RSP: Location = ("general", GENERAL.index("rsp"))
FACTORY = iced_x86.InstructionInfoFactory()
READS = (OpAccess.READ, OpAccess.COND_READ, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE)
WRITES = (OpAccess.WRITE, OpAccess.COND_WRITE, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE)
FLAGS: dict[Location, int] = {
    ("flag", i): getattr(RflagsBits, name) for i, name in enumerate(("OF", "SF", "ZF", "AF", "CF", "PF"))
}
HIGH = tuple(getattr(iced_x86.Register, name) for name in ("AH", "CH", "DH", "BH"))
COUNT = {"general": 16, "vector": 32, "mask": 8}


def _iced(register: Register) -> int:
    name = register.name.upper()
    return int(getattr(iced_x86.Register, name[:-1] + "L" if register.kind == "r8" and name[1:-1].isdigit() else name))


#: Iced's registers by their numbers; ah to dh count as bytes of theirs.
REGISTERS = {_iced(each): each for kind in SIZE for n in range(COUNT[FILE[kind]]) for each in (Register(n, kind),)}
REGISTERS |= {number: Register(n, "r8") for n, number in enumerate(HIGH)}


def location(register: int) -> Location | None:
    """The location of one of iced's registers; None for what is none here (rip, segments, x87)."""
    found = REGISTERS.get(register)
    return (found.file, found.number) if found is not None else None


def kind(file: str, size: int) -> Kind:
    """The kind of so many bytes of a register."""
    return next(each for each in SIZE if FILE[each] == file and (file == "mask" or SIZE[each] == max(size, 16) or (
        file == "general" and SIZE[each] == size)))  # fmt: skip


def register(at: Location, size: int) -> int:
    """Iced's register of so many bytes at a location."""
    return _iced(Register(at[1], kind(at[0], size)))


def name(at: Location, size: int = 8) -> str:
    """A register's name; of a flag or a slot, what it is."""
    if at[0] in COUNT:
        return Register(at[1], kind(at[0], size)).name
    return f"the flag {('OF', 'SF', 'ZF', 'AF', 'CF', 'PF')[at[1]]}" if at[0] == "flag" else f"the slot at {at[1]:+#x}"


def flags(bits: int) -> frozenset[Location]:
    """The flags among iced's bits."""
    return frozenset(flag for flag, bit in FLAGS.items() if bits & bit)


def legacy(raw: Instruction) -> bool:
    """Whether it leaves what lies above 128 bits of a vector register alone."""
    return bool(raw.encoding == EncodingKind.LEGACY)


def accessed(raw: Instruction) -> tuple[set[Location], set[Location]]:
    """The registers and flags that are read, and those that are written, of which some only in part.

    A shift by cl leaves flags where cl is 0, and so reads what it writes.
    """
    last = raw.op_count - 1
    by_cl = last > 0 and raw.op_code().op_kind(last) == OpCodeOperandKind.CL and raw.op_kind(last) == OpKind.REGISTER
    reads = set(flags(raw.rflags_read | (raw.rflags_modified if by_cl else 0)))
    writes = set(flags(raw.rflags_modified))
    for used in FACTORY.info(raw).used_registers():
        if (at := location(used.register)) is not None:
            part = at[0] == "general" and SIZE[REGISTERS[used.register].kind] < 4
            reads |= {at} if used.access in READS or used.access == OpAccess.COND_WRITE or part else set()
            writes |= {at} if used.access in WRITES else set()
    return reads, writes
