# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions of every form that verify.semantics has an entry for, with all kinds of operands: for tests on a CPU."""

from __future__ import annotations

import random
from collections.abc import Iterator

from iced_x86 import (
    Code,
    CpuidFeature,
    Encoder,
    Instruction,
    OpCodeInfo,
    OpCodeOperandKind,
    OpKind,
    Register,
)

from verify.decode import _MNEMONICS, Decoded, decode
from verify.faults import Fault
from verify.semantics.forms import VECTOR
from verify.semantics.general import GENERAL
from verify.semantics.table import compile_step

K = OpCodeOperandKind
STACK = {"PUSH", "POP", "LEAVE"}  # the tests of whole functions see to those
IMMEDIATES = {
    K.IMM8: OpKind.IMMEDIATE8, K.IMM16: OpKind.IMMEDIATE16, K.IMM32: OpKind.IMMEDIATE32, K.IMM64: OpKind.IMMEDIATE64,
    K.IMM8SEX16: OpKind.IMMEDIATE8TO16, K.IMM8SEX32: OpKind.IMMEDIATE8TO32, K.IMM8SEX64: OpKind.IMMEDIATE8TO64,
    K.IMM32SEX64: OpKind.IMMEDIATE32TO64, K.IMM8_CONST_1: OpKind.IMMEDIATE8,
}  # fmt: skip
FIXED = {K.CL: Register.CL, K.AL: Register.AL, K.AX: Register.AX, K.EAX: Register.EAX, K.RAX: Register.RAX}
# Not rsp, and not rbx, which is the base of memory operands.
NUMBERS = (0, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
_CODES = [number for number in vars(Code).values() if isinstance(number, int)]
_KINDS = {number: name for name, number in vars(K).items() if isinstance(number, int)}
_FEATURES = {number: name for name, number in vars(CpuidFeature).items() if isinstance(number, int)}


def needed(instruction: Decoded) -> set[str]:
    """The vector instruction sets, as /proc/cpuinfo names them, that an instruction needs."""
    names = (_FEATURES[feature].lower() for feature in instruction.raw.cpuid_features())
    return {name for name in names if name.startswith(("sse", "ssse", "avx", "xop", "bmi"))} - {"sse3"}


def samples(source: random.Random, each: int = 2) -> Iterator[Decoded]:
    """Encoded and decoded again, so that only what has bytes is there; memory operands lie at rbx."""
    for code in _CODES:
        info = OpCodeInfo(code)
        name = _MNEMONICS.get(info.mnemonic, "")
        if not info.mode64 or name in STACK:
            continue
        if name not in VECTOR and name not in GENERAL and not name.startswith(("CMOV", "SET")):
            continue
        for memory in (False, True):
            for mask in (0, 1, 2) if info.can_use_op_mask_register else (0,):
                for _ in range(each if not mask else 1):
                    decoded = _sample(code, info, memory, mask, source)
                    if decoded is not None:
                        yield decoded


def _sample(code: int, info: OpCodeInfo, memory: bool, mask: int, source: random.Random) -> Decoded | None:
    """mask: 0 none, 1 merging, 2 zeroing."""
    raw = Instruction()
    raw.code = code
    used = False
    for i, kind in enumerate(info.op_kinds()):
        name = _KINDS[kind]
        if kind in IMMEDIATES:
            raw.set_op_kind(i, IMMEDIATES[kind])
            number = 1 if kind == K.IMM8_CONST_1 else source.choice((0, 1, 7, 8, 16, 31, 33, 0x4E, 0x93, 0xB1, 0xFF))
            raw.set_immediate_u64(i, source.choice((number, source.getrandbits(7))) if kind != K.IMM8_CONST_1 else 1)
        elif kind in FIXED:
            raw.set_op_kind(i, OpKind.REGISTER)
            raw.set_op_register(i, FIXED[kind])
        elif name == "MEM" or (name.endswith("_OR_MEM") and memory):
            used = True
            raw.set_op_kind(i, OpKind.MEMORY)
            raw.memory_base = Register.RBX
            raw.memory_displacement = source.choice((0, 64))
            raw.memory_displ_size = 1
        else:
            register = _register(name, source, info)
            if register is None:
                return None
            raw.set_op_kind(i, OpKind.REGISTER)
            raw.set_op_register(i, register)
    if memory and not used:
        return None
    if mask:
        raw.op_mask = Register.K3
        raw.zeroing_masking = mask == 2
    elif used and info.can_broadcast and source.random() < 0.5:
        raw.is_broadcast = True
    return _encoded(raw)


def _encoded(raw: Instruction) -> Decoded | None:
    encoder = Encoder(64)
    try:
        encoder.encode(raw, 0x1000)
        decoded = decode(encoder.take_buffer(), 0x1000)
        compile_step(decoded)
    except (ValueError, Fault):  # no such encoding, or one that verify refuses
        return None
    return decoded


def _register(name: str, source: random.Random, info: OpCodeInfo) -> int | None:
    high = 32 if info.encoding == 2 else 16
    first = {"XMM": Register.XMM0, "YMM": Register.YMM0, "ZMM": Register.ZMM0}.get(name[:3])
    if first is not None:
        return int(first) + source.randrange(high)
    if name.startswith("K_"):
        return int(Register.K0) + source.choice((1, 3, 5))
    sizes = {"R8_": Register.AL, "R16": Register.AX, "R32": Register.EAX, "R64": Register.RAX}
    base = sizes.get(name[:3])
    if base is None:
        return None
    if name.startswith("R8_"):
        return int(source.choice((Register.AL, Register.CL, Register.R8L, Register.DIL, Register.R13L, Register.AH)))
    return int(base) + source.choice(NUMBERS)
