# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One instruction as the lifter and the proof see it: registers and flags that it reads and writes, its memory operand,
and its properties, by iced-x86."""

from collections.abc import Sequence
from dataclasses import dataclass

import iced_x86
from iced_x86 import (
    EncodingKind,
    FlowControl,
    Instruction,
    MemorySizeInfo,
    Mnemonic,
    OpAccess,
    OpCodeOperandKind,
    OpKind,
    RegisterInfo,
    RflagsBits,
)

from generator.ir.semantics import COMMUTATIVE
from generator.ir.values import FILE, GENERAL, SIZE, Kind, Register
from harness.errors import HarnessError
from verify.values import signed

#: A register file, "flag" or "slot" (on the stack), and a number; the number of a slot is its displacement from rsp.
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
ALL = frozenset([(file, i) for file, count in COUNT.items() for i in range(count)] + [*FLAGS])


def _iced(register: Register) -> int:
    name = register.name.upper()
    return int(getattr(iced_x86.Register, name[:-1] + "L" if register.kind == "r8" and name[1:-1].isdigit() else name))


#: The register for each of iced's numbers; ah, bh, ch and dh count as bytes of rax, rbx, rcx and rdx.
REGISTERS = {_iced(each): each for kind in SIZE for n in range(COUNT[FILE[kind]]) for each in (Register(n, kind),)}
REGISTERS |= {number: Register(n, "r8") for n, number in enumerate(HIGH)}


def location(register: int) -> Location | None:
    """The location of one of iced's registers; None for registers that are not modelled (rip, segments, x87)."""
    found = REGISTERS.get(register)
    return (found.file, found.number) if found is not None else None


def kind(file: str, size: int) -> Kind:
    """The kind of operand for a register of this file and this many bytes."""
    return next(each for each in SIZE if FILE[each] == file and (file == "mask" or SIZE[each] == max(size, 16) or (
        file == "general" and SIZE[each] == size)))  # fmt: skip


def register(at: Location, size: int) -> int:
    """Iced's register at a location, of this many bytes."""
    return _iced(Register(at[1], kind(at[0], size)))


def name(at: Location, size: int = 8) -> str:
    """A register's name at this size in bytes; for a flag or a slot, a description."""
    if at[0] in COUNT:
        return Register(at[1], kind(at[0], size)).name
    return f"the flag {('OF', 'SF', 'ZF', 'AF', 'CF', 'PF')[at[1]]}" if at[0] == "flag" else f"the slot at {at[1]:+#x}"


def flags(bits: int) -> frozenset[Location]:
    """The flags whose bits are set in a mask of iced's."""
    return frozenset(flag for flag, bit in FLAGS.items() if bits & bit)


def legacy(raw: Instruction) -> bool:
    """Whether it has a legacy encoding, which leaves bits above 128 of a vector register unchanged."""
    return bool(raw.encoding == EncodingKind.LEGACY)


def accessed(raw: Instruction) -> tuple[set[Location], set[Location]]:
    """The registers and flags that it reads, and those that it writes, wholly or in part.

    A shift by cl leaves flags unchanged if cl is 0, and so reads what it writes.
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


#: Operand kinds that are the same register in every instruction of the form.
FIXED = (OpCodeOperandKind.CL, OpCodeOperandKind.DX, OpCodeOperandKind.XMMP3_VVVV, OpCodeOperandKind.ZMMP3_VVVV)
#: Instructions whose result does not depend on their sources if both are the same register.
ZEROING = frozenset("XOR SUB PXOR VPXOR VPXORD VPXORQ XORPS XORPD VXORPS VXORPD PSUBD VPSUBD PSUBQ VPSUBQ".split())
MOVES = frozenset("MOV MOVDQA MOVDQU MOVAPS MOVUPS MOVAPD VMOVDQA VMOVDQU VMOVAPS VMOVUPS VMOVAPD VMOVDQA32 VMOVDQA64"
                  " VMOVDQU32 VMOVDQU64 VMOVDQU8 VMOVDQU16 VMOVUPD MOVUPD LDDQU VLDDQU".split())  # fmt: skip
#: Instructions that depend on, or change, anything but registers, flags and memory.
REFUSED = frozenset(
    "VZEROUPPER VZEROALL RDTSC RDTSCP RDRAND RDSEED RDPMC RDPID CPUID XGETBV LDMXCSR STMXCSR VLDMXCSR VSTMXCSR LFENCE"
    " MFENCE SFENCE CLFLUSH CLFLUSHOPT CLWB CLD STD PAUSE PREFETCHW XBEGIN XEND XABORT EMMS SERIALIZE".split()
)
_NAMES = {number: name for name, number in vars(Mnemonic).items() if name.isupper() and isinstance(number, int)}


@dataclass(frozen=True)
class Use:
    """One register of an instruction. role: number of its operand, or base, index, mask or implicit. size: bytes.
    fixed: the form allows no other register there."""

    role: int | str
    location: Location
    size: int
    reads: bool
    writes: bool
    fixed: bool = False


@dataclass(frozen=True)
class Decoded:
    """A decoded instruction. uses: registers that matter, those of the memory operand last; echoes: operands whose
    content does not matter but that must be the same register as the result.

    memory: number of the memory operand, if it is accessed; bytes: its size; loads, stores: whether it is read and
    written. commutes: whether its last two operands may be swapped.
    """

    raw: Instruction
    name: str
    uses: tuple[Use, ...]
    echoes: tuple[Use, ...] = ()
    memory: int | None = None
    bytes: int = 0
    loads: bool = False
    stores: bool = False
    commutes: bool = False

    @property
    def displacement(self) -> int:
        """The displacement of the memory operand, in bytes."""
        return signed(self.raw.memory_displacement)

    def merges(self, mixed: bool) -> bool:
        """Whether it keeps upper bits of its vector register that other instructions use. mixed: as for decode()."""
        return mixed and legacy(self.raw)

    @property
    def plain(self) -> bool:
        """Whether it only copies a register or memory to another."""
        registers = sum(isinstance(each.role, int) for each in self.uses)
        return self.name in MOVES and not self.raw.has_op_mask and registers + (self.memory is not None) == 2


def sizes(raw: Instruction) -> list[int]:
    """The bytes of each operand: the size of registers and memory, 0 for immediates."""
    found = [0] * raw.op_count
    for i in range(raw.op_count):
        if raw.op_kind(i) == OpKind.REGISTER:
            found[i] = RegisterInfo(raw.op_register(i)).size
        elif raw.op_kind(i) == OpKind.MEMORY:
            found[i] = MemorySizeInfo(raw.memory_size).size
    return found


def width(body: Sequence[Instruction]) -> int:
    """The bytes of the widest vector register that is named, at least 16."""
    named = [size for raw in body for i, size in enumerate(sizes(raw)) if raw.op_kind(i) == OpKind.REGISTER]
    return max([16, *named])


def decode(raw: Instruction, mixed: bool) -> Decoded:
    """Decode an instruction. mixed: whether the block has other than legacy instructions; then legacy ones also read
    the register whose upper bits they keep. Raises HarnessError if it is not understood."""
    name, info, code, bytes_ = _check(raw), FACTORY.info(raw), raw.op_code(), sizes(raw)
    uses: list[Use] = []
    echoes: list[Use] = []
    merging = legacy(raw) and mixed
    registers = {i: at for i in range(raw.op_count) if raw.op_kind(i) == OpKind.REGISTER
                 and (at := location(raw.op_register(i)))}  # fmt: skip
    read = [i for i in registers if info.op_access(i) in READS]
    zeroing = name in ZEROING and not raw.has_op_mask and len({registers[i] for i in read}) < len(read) == 2
    for i, at in registers.items():
        access, size = info.op_access(i), bytes_[i]
        part = (at[0] == "general" and size < 4) or (at[0] == "vector" and merging)
        old = (access in READS and not zeroing) or (access in WRITES and part) or access == OpAccess.COND_WRITE
        use = Use(i, at, size, old, access in WRITES, code.op_kind(i) in FIXED or at == RSP)
        (uses if use.reads or use.writes else echoes).append(use)
    memory = next((i for i in range(raw.op_count) if raw.op_kind(i) == OpKind.MEMORY), None)
    for role, number in (("mask", raw.op_mask), ("base", raw.memory_base), ("index", raw.memory_index)):
        found = location(number)
        if found is not None and (role == "mask" or memory is not None):
            uses.append(Use(role, found, 8, True, False, found == RSP))
    reads, writes = accessed(raw)
    reads -= {use.location for use in (*uses, *echoes) if use.reads or not use.writes or zeroing}
    writes -= {use.location for use in uses if use.writes}
    uses += [Use("implicit", at, 8, at in reads, at in writes, True) for at in sorted(reads | writes)]
    sides = bytes_[-2:]
    first = next((use for use in uses if use.role == raw.op_count - 2), None)
    swaps = name.lower() in COMMUTATIVE and not raw.has_op_mask and sides[:1] == sides[1:] and not zeroing
    swaps &= first is not None and first.reads and not (first.writes and (first.size < 4 or merging))
    if memory is None or name == "LEA":
        return Decoded(raw, name, tuple(uses), tuple(echoes), commutes=swaps)
    access = info.op_access(memory)
    loads = access in READS or access == OpAccess.COND_WRITE
    return Decoded(raw, name, tuple(uses), tuple(echoes), memory, bytes_[memory], loads, access in WRITES, swaps)


def _check(raw: Instruction) -> str:
    """The mnemonic of an instruction that is understood. Raises HarnessError for others."""
    name: str = _NAMES[raw.mnemonic]
    at = f"at offset {raw.ip:#x}"
    if raw.flow_control != FlowControl.NEXT or raw.is_stack_instruction or raw.is_string_instruction:
        raise HarnessError(f"{raw} {at}: calls, pushes, pops and string instructions are not understood")
    if raw.has_lock_prefix or raw.has_rep_prefix or raw.has_repne_prefix or raw.has_segment_prefix or raw.is_vsib:
        raise HarnessError(f"{raw} {at}: prefixes, segments and gathers are not understood")
    if any(raw.op_register(i) in HIGH for i in range(raw.op_count) if raw.op_kind(i) == OpKind.REGISTER):
        raise HarnessError(f"{raw} {at}: ah, bh, ch and dh are not understood")
    used = FACTORY.info(raw).used_registers()
    strange = any(location(each.register) is None and each.register != iced_x86.Register.RIP for each in used)
    if strange or raw.is_privileged or name in REFUSED:
        raise HarnessError(f"{raw} {at} is not understood: it is no function of registers, flags and memory")
    if any(RegisterInfo(number).size != 8 for number in (raw.memory_base, raw.memory_index)
           if location(number) is not None):  # fmt: skip
        raise HarnessError(f"{raw} {at}: addresses of 32 bits are not understood")
    moves = name in ("LEA", "ADD", "SUB") and raw.op_kind(0) == OpKind.REGISTER and location(raw.op0_register) == RSP
    if RSP in accessed(raw)[1] and not moves:
        raise HarnessError(f"{raw} {at} changes the stack pointer: not understood within a loop")
    return name
