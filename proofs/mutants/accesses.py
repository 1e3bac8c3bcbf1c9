# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What an instruction reads and writes, basic blocks, and instructions with another register, number or form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import iced_x86
from iced_x86 import Code, FlowControl, Instruction, InstructionInfoFactory, OpAccess, OpKind, Register

from verify.decode import Decoded
from verify.values import signed

FLAGS = -1  # stands among registers for the status flags
CODES = {name: number for name, number in vars(Code).items() if isinstance(number, int)}
NAMES = {number: name for name, number in CODES.items()}
_FACTORY = InstructionInfoFactory()
_READ = {OpAccess.READ, OpAccess.COND_READ, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE}
_WRITTEN = {OpAccess.WRITE, OpAccess.COND_WRITE, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE}
# The first and last register of each class; a class is contiguous in iced's numbering.
_FILES = ((Register.AX, Register.R15W), (Register.EAX, Register.R15D), (Register.RAX, Register.R15),
          (Register.XMM0, Register.XMM31), (Register.YMM0, Register.YMM31), (Register.ZMM0, Register.ZMM31),
          (Register.K0, Register.K7))  # fmt: skip


@dataclass(frozen=True)
class Site:
    """An instruction in its place. block: number of its basic block; index: its position there."""

    decoded: Decoded
    block: int
    index: int

    @property
    def address(self) -> int:
        """The instruction's address."""
        return self.decoded.address

    @property
    def raw(self) -> Instruction:
        """The instruction as iced-x86 decodes it."""
        return self.decoded.raw

    @property
    def name(self) -> str:
        """The instruction's mnemonic in upper case."""
        return self.decoded.mnemonic

    @property
    def code(self) -> str:
        """iced's name of its form."""
        return str(NAMES[self.raw.code])

    @property
    def jumps(self) -> bool:
        """Whether it may change the flow of control."""
        return bool(self.raw.flow_control != FlowControl.NEXT)

    @cached_property
    def _used(self) -> tuple[frozenset[int], frozenset[int], tuple[tuple[Place, bool], ...]]:
        info = _FACTORY.info(self.raw)
        reads, writes = (
            {full(used.register) for used in info.used_registers() if used.access in some} for some in (_READ, _WRITTEN)
        )
        reads |= {FLAGS} if self.raw.rflags_read else set()
        writes |= {FLAGS} if self.raw.rflags_modified else set()
        memory = []
        for used in info.used_memory():
            size = iced_x86.MemorySizeInfo(used.memory_size).size
            place = Place(used.base, used.index, used.scale, signed(used.displacement), size)
            memory.append((place, used.access in _WRITTEN))
        return frozenset(reads), frozenset(writes), tuple(memory)

    @property
    def reads(self) -> frozenset[int]:
        """The full registers that it reads, and FLAGS."""
        return self._used[0]

    @property
    def writes(self) -> frozenset[int]:
        """The full registers that it writes, and FLAGS."""
        return self._used[1]

    @property
    def memory(self) -> tuple[tuple[Place, bool], ...]:
        """The places in memory that it accesses, each with whether it is written."""
        return self._used[2]

    def depends(self, other: Site) -> bool:
        """Whether the order of two instructions may matter."""
        some = self.reads & other.writes | self.writes & other.reads | (self.writes & other.writes) - {FLAGS}
        return bool(some) or any((w or v) and mine.overlaps(its) for mine, w in self.memory for its, v in other.memory)

    def registers(self) -> list[int]:
        """The indices of its register operands."""
        return [i for i in range(self.raw.op_count) if self.raw.op_kind(i) == OpKind.REGISTER]

    def immediate(self) -> int:
        """The index of its immediate operand; -1 if it has none."""
        return next((i for i, each in enumerate(self.decoded.operands) if each.kind == "immediate"), -1)

    @property
    def number(self) -> int:
        """The immediate as a signed number."""
        return signed(self.decoded.operands[self.immediate()].number)

    @property
    def addressed(self) -> bool:
        """Whether it has a memory operand with a base register other than rip."""
        return any(each.kind == "memory" for each in self.decoded.operands) and bool(
            self.raw.memory_base not in (Register.NONE, Register.RIP)
        )


@dataclass(frozen=True)
class Place:
    """A place in memory: iced's base and index registers, scale, displacement and size in bytes."""

    base: int
    index: int
    scale: int
    displacement: int
    size: int

    def overlaps(self, other: Place) -> bool:
        """Whether two places have the same registers and scale, and a byte in common."""
        same = (self.base, self.index, self.scale) == (other.base, other.index, other.scale)
        near = (
            self.displacement < other.displacement + other.size and other.displacement < self.displacement + self.size
        )
        return same and near


def full(register: int) -> int:
    """The full register that a register is a part of."""
    return int(iced_x86.RegisterInfo(register).full_register)


def basic_blocks(instructions: dict[int, Decoded]) -> list[list[Site]]:
    """The code as basic blocks: runs that no jump enters or leaves in the middle."""
    targets = {
        each.raw.near_branch_target
        for each in instructions.values()
        if each.raw.flow_control in (FlowControl.CONDITIONAL_BRANCH, FlowControl.UNCONDITIONAL_BRANCH)
    }
    blocks: list[list[Site]] = []
    follows = -1
    for at, instruction in sorted(instructions.items()):
        if at != follows or at in targets:
            blocks.append([])
        blocks[-1].append(Site(instruction, len(blocks) - 1, len(blocks[-1])))
        follows = -1 if blocks[-1][-1].jumps else instruction.next
    return blocks


def with_code(raw: Instruction, code: str) -> Instruction | None:
    """The instruction in another form; None if there is no such form. code: iced's name."""
    if code not in CODES:
        return None
    changed = raw.copy()
    changed.code = CODES[code]
    return changed


def with_immediate(raw: Instruction, i: int, number: int) -> Instruction:
    """The instruction with another immediate as operand i."""
    changed = raw.copy()
    if raw.op_kind(i) == OpKind.IMMEDIATE8:
        changed.immediate8 = number & 255
    else:
        changed.set_immediate_i32(i, signed(number, 4))
    return changed


def moved(raw: Instruction, by: int) -> Instruction:
    """The instruction with a displacement that is greater by ``by``."""
    changed = raw.copy()
    changed.memory_displacement = (raw.memory_displacement + by) & 0xFFFFFFFFFFFFFFFF
    if not raw.is_ip_rel_memory_operand:
        changed.memory_displ_size = 8
    return changed


def renamed(raw: Instruction, names: dict[int, int], written: bool | None = None) -> Instruction:
    """The instruction with other registers. names: full registers by full registers. written: replace only the operands
    that are written (True) or read (False)."""
    changed = raw.copy()
    access = [_FACTORY.info(raw).op_access(i) for i in range(raw.op_count)]
    for i in range(raw.op_count):
        if raw.op_kind(i) != OpKind.REGISTER or full(raw.op_register(i)) not in names:
            continue
        if written is None or access[i] in (_WRITTEN if written else _READ):
            changed.set_op_register(i, like(raw.op_register(i), names[full(raw.op_register(i))]))
    if written is not True:
        changed.memory_base = names.get(raw.memory_base, raw.memory_base)
        changed.memory_index = names.get(raw.memory_index, raw.memory_index)
        changed.op_mask = names.get(raw.op_mask, raw.op_mask)
    return changed


def like(register: int, whole: int) -> int:
    """The part of another full register that is as wide as this one."""
    first, last = next((file for file in _FILES if file[0] <= register <= file[1]), (0, -1))
    _, _, number = next((a, b, whole - a) for a, b in _FILES if a <= whole <= b)
    return int(first + number) if first <= last else register


def narrowed(raw: Instruction) -> Instruction | None:
    """The instruction half as wide: 32 bits for 64, xmm for ymm, ymm for zmm; None if there is no such form."""
    code = NAMES[raw.code]
    for wide, narrow, first, last, by in (
        ("64", "32", Register.RAX, Register.R15, Register.RAX - Register.EAX),
        ("ZMM", "YMM", Register.ZMM0, Register.ZMM31, Register.ZMM0 - Register.YMM0),
        ("YMM", "XMM", Register.YMM0, Register.YMM31, Register.YMM0 - Register.XMM0),
    ):
        if wide == "64":
            other = code.replace("_R64", "_R32").replace("_RM64", "_RM32").replace("_RAX_", "_EAX_")
        else:
            other = code.replace(wide, narrow).replace("512", "256") if wide == "ZMM" else code.replace(wide, narrow)
            other = other.replace("256", "128") if wide == "YMM" else other
        changed = with_code(raw, other) if other != code else None
        if changed is None:
            continue
        for i in range(raw.op_count):
            if raw.op_kind(i) == OpKind.REGISTER and first <= raw.op_register(i) <= last:
                changed.set_op_register(i, raw.op_register(i) - by)
            elif raw.op_kind(i) == OpKind.IMMEDIATE8TO64:
                changed.set_op_kind(i, OpKind.IMMEDIATE8TO32)
            elif raw.op_kind(i) == OpKind.IMMEDIATE32TO64:
                changed.set_op_kind(i, OpKind.IMMEDIATE32)
        return changed
    return None
