# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What iced-x86 says of one instruction, as moving and renaming it need it: registers and flags as locations, which of
them are read and written, memory, and its key.
"""

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
ALL = frozenset([(file, i) for file, count in COUNT.items() for i in range(count)] + [*FLAGS])


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


#: Operands that every instruction of the form has in the same register.
FIXED = (OpCodeOperandKind.CL, OpCodeOperandKind.DX, OpCodeOperandKind.XMMP3_VVVV, OpCodeOperandKind.ZMMP3_VVVV)
#: With twice the same register as sources, the result does not depend on it.
ZEROING = frozenset("XOR SUB PXOR VPXOR VPXORD VPXORQ XORPS XORPD VXORPS VXORPD PSUBD VPSUBD PSUBQ VPSUBQ".split())
MOVES = frozenset("MOV MOVDQA MOVDQU MOVAPS MOVUPS MOVAPD VMOVDQA VMOVDQU VMOVAPS VMOVUPS VMOVAPD VMOVDQA32 VMOVDQA64"
                  " VMOVDQU32 VMOVDQU64 VMOVDQU8 VMOVDQU16 VMOVUPD MOVUPD LDDQU VLDDQU".split())  # fmt: skip
#: What depends on, or does, something else than registers, flags and memory.
REFUSED = frozenset(
    "VZEROUPPER VZEROALL RDTSC RDTSCP RDRAND RDSEED RDPMC RDPID CPUID XGETBV LDMXCSR STMXCSR VLDMXCSR VSTMXCSR LFENCE"
    " MFENCE SFENCE CLFLUSH CLFLUSHOPT CLWB CLD STD PAUSE PREFETCHW XBEGIN XEND XABORT EMMS SERIALIZE".split()
)
_NAMES = {number: name for name, number in vars(Mnemonic).items() if name.isupper() and isinstance(number, int)}


@dataclass(frozen=True)
class Use:
    """One register of an instruction. role: its operand's number, base, index, mask or implicit; fixed: the form has no
    other register there.
    """

    role: int | str
    location: Location
    size: int
    reads: bool
    writes: bool
    fixed: bool = False


@dataclass(frozen=True)
class Decoded:
    """uses: registers that matter, memory operands' last; echoes: operands whose content does not matter, which must be
    the same register as the result. memory: the number of the operand in memory, if there is one that is accessed, its
    bytes, and whether it is read and written.
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
        """Of the operand in memory."""
        return signed(self.raw.memory_displacement)

    def merges(self, mixed: bool) -> bool:
        """Whether it leaves upper bits of its vector register that others use."""
        return mixed and legacy(self.raw)

    @property
    def plain(self) -> bool:
        """Whether all it does is to copy a register or memory to another."""
        registers = sum(isinstance(each.role, int) for each in self.uses)
        return self.name in MOVES and not self.raw.has_op_mask and registers + (self.memory is not None) == 2


def signed(number: int) -> int:
    """64 bits as a number."""
    return number - (number >> 63 << 64)


def sizes(raw: Instruction) -> list[int]:
    """The bytes of each operand: of registers and memory their own, of immediates 0."""
    found = [0] * raw.op_count
    for i in range(raw.op_count):
        if raw.op_kind(i) == OpKind.REGISTER:
            found[i] = RegisterInfo(raw.op_register(i)).size
        elif raw.op_kind(i) == OpKind.MEMORY:
            found[i] = MemorySizeInfo(raw.memory_size).size
    return found


def width(body: Sequence[Instruction]) -> int:
    """The bytes of the widest vector register that is named, 16 at least."""
    named = [size for raw in body for i, size in enumerate(sizes(raw)) if raw.op_kind(i) == OpKind.REGISTER]
    return max([16, *named])


def decode(raw: Instruction, mixed: bool) -> Decoded:
    """mixed: whether the block has other than legacy instructions; then these read what they leave in the upper bits.

    Raises HarnessError for what is not understood.
    """
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
    """The name of an instruction that is understood."""
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
