# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions of every form that verify's semantics accept, with operands drawn from a few registers.

They are few so that the instructions of a sequence use each other's results; another chunk draws others.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from iced_x86 import Code, CpuidFeature, Decoder, Encoder, Instruction, OpCodeInfo, OpKind, Register
from iced_x86 import OpCodeOperandKind as K

from verify.sequences import exact, symbolic
from verify.sequences.records import CODE_AT, CONSTANTS_AT, CONSTANTS_BYTES, RETURN_AT, RSP

IMMEDIATES = {
    K.IMM8: OpKind.IMMEDIATE8, K.IMM16: OpKind.IMMEDIATE16, K.IMM32: OpKind.IMMEDIATE32, K.IMM64: OpKind.IMMEDIATE64,
    K.IMM8SEX16: OpKind.IMMEDIATE8TO16, K.IMM8SEX32: OpKind.IMMEDIATE8TO32, K.IMM8SEX64: OpKind.IMMEDIATE8TO64,
    K.IMM32SEX64: OpKind.IMMEDIATE32TO64, K.IMM8_CONST_1: OpKind.IMMEDIATE8,
}  # fmt: skip
STRINGS = {K.SEG_RSI: OpKind.MEMORY_SEG_RSI, K.ES_RDI: OpKind.MEMORY_ESRDI}
FIXED = {K.CL: Register.CL, K.AL: Register.AL, K.AX: Register.AX, K.EAX: Register.EAX, K.RAX: Register.RAX}
SIZES = {"R8_": Register.AL, "R16": Register.AX, "R32": Register.EAX, "R64": Register.RAX}
VECTORS = {"XMM": Register.XMM0, "YMM": Register.YMM0, "ZMM": Register.ZMM0}
BYTES = (Register.AL, Register.CL, Register.DL, Register.BL, Register.SPL, Register.BPL, Register.SIL, Register.DIL,
         *(Register.R8L + i for i in range(8)))  # fmt: skip
HIGH_BYTES = {0: Register.AH, 1: Register.CH, 2: Register.DH, 3: Register.BH}
BYTE_IMMEDIATES = bytes.fromhex("00 01 02 03 04 07 08 0f 10 1f 20 21 3f 40 4e 55 80 93 96 b1 e4 f0 ff")
# Forms that compute with pointers: there are several samples of each, which use each other's results.
ON_POINTERS = ("MOV_R64_RM64", "MOV_RM64_R64", "LEA_R64_M", "LEA_R32_M", "ADD_RM64_R64", "ADD_R64_RM64",
               "ADD_RM64_IMM8",
               "SUB_RM64_R64", "SUB_R64_RM64", "SUB_RM64_IMM8", "NEG_RM64", "AND_RM64_IMM8", "AND_RM64_IMM32",
               "CMP_RM64_R64", "CMP_RM64_IMM8", "TEST_RM64_R64", "TEST_RM64_IMM32", "XCHG_RM64_R64")  # fmt: skip
IMMEDIATE_CORNERS = (0, 1, -1, 15, -16, 31, 63, 64, 128, -64, 0xFF, 0xFFFF, 0x7FFFFFFF, -0x80000000, 0x80000000)
DISPLACEMENTS = (0, 0, 4, 8, 16, 32, 64, 64, 128, -16, -64, -64, -128, 1, 3, 13, -7)
# Prefixes: operand and address size, repetition, segment, REX.
PREFIXES = (0x66, 0x67, 0xF2, 0xF3, 0x2E, 0x64, 0x40, 0x48)
_CODES = {number: name for name, number in vars(Code).items() if isinstance(number, int)}
_KINDS = {number: name for name, number in vars(K).items() if isinstance(number, int)}
_FEATURES = {number: name for name, number in vars(CpuidFeature).items() if isinstance(number, int)}
# Of the features that an instruction may need, the ones that a machine of this age may lack.
ASKED = ("sse", "ssse", "avx", "xop", "bmi")


@dataclass(frozen=True)
class Registers:
    """The registers that a chunk's instructions use, by number: general ones for numbers, two for pointers, one (index)
    that most often has a small known number; vectors and opmasks."""

    numbers: tuple[int, ...]
    pointers: tuple[int, int]
    index: int
    vectors: tuple[int, ...]
    masks: tuple[int, ...]

    @property
    def general(self) -> tuple[int, ...]:
        """All general registers of these."""
        return (*self.numbers, self.index, *self.pointers)


def registers(source: random.Random) -> Registers:
    """Registers for a chunk, drawn at random."""
    kind = source.random()
    if kind < 0.2:  # where MOVS and STOS find theirs
        index, pointers = 1, (6, 7)
    else:
        index = 1 if kind < 0.6 else source.choice([i for i in range(16) if i != RSP])
        first, second = source.sample([i for i in range(16) if i not in (RSP, 5, index)], 2)
        pointers = (first, 5 if kind < 0.4 and index != 5 else second)  # rbp: LEAVE's
    taken = {RSP, index, *pointers}
    left = [i for i in range(16) if i not in taken]
    numbers = source.sample(left, 3)
    if 0 in left and 0 not in numbers:
        numbers[0] = 0  # many forms have it for an operand
    vectors = (*source.sample(range(16), 4), *source.sample(range(16, 32), 2))
    return Registers(tuple(numbers), pointers, index, vectors, tuple(source.sample(range(1, 8), 2)))


@dataclass(frozen=True)
class Item:
    """A sample of an instruction. form: with its kind of operands, as text; group: of verify.sequences.sequence.GROUPS;
    relative: the offset in its code of the distance to a constant, or -1; skips: it is a jump."""

    step: symbolic.Executable | exact.Executable
    code: bytes
    form: str
    features: frozenset[str]
    group: str
    relative: int = -1
    skips: bool = False

    @property
    def mnemonic(self) -> str:
        """Its mnemonic, in capitals."""
        return self.step.mnemonic

    def __str__(self) -> str:
        return str(self.step)


#: What knows which instructions a machine runs, by what the words of its machine are.
WORDS: dict[str, Any] = {"bits": symbolic, "integers": exact.INTEGERS, "more": exact.MORE}


@cache
def variants(words: str = "bits") -> list[tuple[int, OpCodeInfo, bool, int]]:
    """All forms that have an entry, each with and without memory operand and opmask, as they can be: iced-x86's number
    and information, whether an operand is memory, and the mask (0 none, 1 merging, 2 zeroing)."""
    result = []
    source = random.Random(0)
    for code in _CODES:
        info = OpCodeInfo(code)
        if not info.is_instruction or not info.mode64 or not WORDS[words].may_know(info.mnemonic):
            continue
        for memory in (False, True):
            for mask in (0, 1, 2) if info.can_use_op_mask_register else (0,):
                if any(_sample(code, info, memory, mask, registers(source), source, words) for _ in range(4)):
                    result.append((code, info, memory, mask))
    return result


def pool(
    source: random.Random,
    chosen: Registers,
    features: frozenset[str] | None,
    wrong: str = "",
    words: str = "bits",
) -> list[Item]:
    """One sample of every form, with these registers; jumps and samples on pointers, too. features: of the machine:
    forms that need others are left out; None for all forms.

    wrong: a pattern of forms to leave out, since the machine is known to do them wrong.
    """
    found = [_sample(*each, chosen, source, words) for each in variants(words)]
    items = [item for item in found if item is not None and (features is None or item.features <= features)]
    if words == "bits":
        items += [*_prefixed(items, source), *_on_pointers(chosen, source), *_jumps()]
    return [item for item in items if not (wrong and re.search(wrong, item.form))]


def _on_pointers(chosen: Registers, source: random.Random) -> Iterator[Item]:
    few = replace(chosen, numbers=(chosen.numbers[0], *chosen.pointers, RSP))
    for code, info, memory, mask in variants():
        if _CODES[code] in ON_POINTERS and memory == _CODES[code].endswith("_M"):
            for _ in range(6):
                item = _sample(code, info, memory, mask, few, source)
                if item is not None:
                    yield replace(item, group="pointer")


@cache
def _jumps() -> list[Item]:
    """Jumps over the instructions that follow. Their distance is written where they are placed."""
    codes = [0xEB, *range(0x70, 0x80), 0xE9, *range(0x80, 0x90)]
    found = []
    for i, opcode in enumerate(codes):
        near = i >= 17
        code = bytes([opcode, 16]) if not near else (b"" if opcode == 0xE9 else b"\x0f") + bytes([opcode, 16, 0, 0, 0])
        step = symbolic.executable(Decoder(64, code, ip=CODE_AT).decode(), code)
        if step is not None:
            found.append(Item(step, code, _CODES[step.raw.code], frozenset(), "jump", skips=True))
    return found


@cache
def returning() -> list[Item]:
    """A push of a return address, and the return to it."""
    found = []
    for code in (b"\x68" + RETURN_AT.to_bytes(4, "little"), b"\xc3"):
        step = symbolic.executable(Decoder(64, code, ip=CODE_AT).decode(), code)
        if step is not None:
            found.append(Item(step, code, _CODES[step.raw.code], frozenset(), "stack"))
    return found


def _prefixed(items: list[Item], source: random.Random) -> Iterator[Item]:
    """Some items' bytes after a prefix: the same instruction, another, or one that verify refuses."""
    for item in source.sample(items, len(items) // 20):
        code = bytes([source.choice(PREFIXES)]) + item.code
        raw = Decoder(64, code, ip=CODE_AT).decode()
        if raw.is_invalid or raw.len != len(code) or not symbolic.may_know(raw.mnemonic) or item.relative >= 0:
            continue
        found = _item(raw, code, -1)
        if found is not None and found.features <= item.features:
            yield replace(found, form=f"{found.form}, behind {code[0]:02x}")


def _sample(
    code: int,
    info: OpCodeInfo,
    memory: bool,
    mask: int,
    chosen: Registers,
    source: random.Random,
    words: str = "bits",
) -> Item | None:
    """A random sample of a form; None where it has none of this kind. mask: 0 none, 1 merging, 2 zeroing."""
    raw = Instruction()
    raw.code = code
    used = False
    for i, kind in enumerate(info.op_kinds()):
        name = _KINDS[kind]
        if kind in IMMEDIATES:
            raw.set_op_kind(i, IMMEDIATES[kind])
            raw.set_immediate_u64(i, _immediate(kind, source))
        elif kind in FIXED:
            raw.set_op_kind(i, OpKind.REGISTER)
            raw.set_op_register(i, FIXED[kind])
        elif kind in STRINGS:
            raw.set_op_kind(i, STRINGS[kind])
            raw.has_rep_prefix = source.random() < 0.5
        elif name == "MEM" or (name.endswith("_OR_MEM") and memory):
            used = True
            raw.set_op_kind(i, OpKind.MEMORY)
            _place(raw, chosen, source)
        else:
            register = _register(name, chosen, source, info)
            if register is None:
                return None
            raw.set_op_kind(i, OpKind.REGISTER)
            raw.set_op_register(i, register)
    if memory and not used:
        return None
    if mask:
        raw.op_mask = Register.K0 + source.choice(chosen.masks)
        raw.zeroing_masking = mask == 2
    elif used and info.can_broadcast and source.random() < 0.5:
        raw.is_broadcast = True
    encoder = Encoder(64)
    try:
        encoder.encode(raw, CODE_AT)
    except ValueError:  # no such encoding
        return None
    bytes_ = encoder.take_buffer()
    offsets = encoder.get_constant_offsets()
    decoded = Decoder(64, bytes_, ip=CODE_AT).decode()
    relative = offsets.displacement_offset if decoded.is_ip_rel_memory_operand else -1
    return _item(decoded, bytes_, relative, words)


def _item(raw: Instruction, code: bytes, relative: int, words: str = "bits") -> Item | None:
    step = WORDS[words].executable(raw, code)
    if step is None:
        return None
    form = _CODES[raw.code]
    kinds = [raw.op_kind(i) for i in range(raw.op_count)]
    if OpKind.MEMORY in kinds:
        form += ", constant" if relative >= 0 else ", memory"
    if raw.op_mask != Register.NONE:
        form += ", zeroed" if raw.zeroing_masking else ", masked"
    if raw.is_broadcast:
        form += ", broadcast"
    if raw.has_rep_prefix:
        form += ", rep"
    names = (_FEATURES[feature].lower() for feature in raw.cpuid_features())
    features = frozenset(name for name in names if name.startswith(ASKED) and name != "sse3")
    return Item(step, code, form, features, _group(step, raw), relative)


def _group(step: symbolic.Executable | exact.Executable, raw: Instruction) -> str:
    if step.mnemonic in ("PUSH", "POP", "LEAVE") or raw.op0_register in (Register.RSP, Register.ESP, Register.SP):
        return "stack"
    if step.mnemonic.startswith("KMOV"):
        return "mask"
    if step.on_vectors:
        return "vector"
    return "general"


def _immediate(kind: int, source: random.Random) -> int:
    if kind == K.IMM8_CONST_1:
        return 1
    if kind == K.IMM8:
        return source.choice(BYTE_IMMEDIATES) if source.random() < 0.7 else source.getrandbits(8)
    bits = {K.IMM16: 16, K.IMM32: 32, K.IMM64: 64, K.IMM32SEX64: 32}.get(kind, 8)
    number = source.choice(IMMEDIATE_CORNERS) if source.random() < 0.6 else source.getrandbits(bits)
    number &= (1 << bits) - 1
    if kind in (K.IMM8, K.IMM16, K.IMM32, K.IMM64):
        return number
    return (number - (number >> bits - 1 << bits)) & (1 << 64) - 1


def _place(raw: Instruction, chosen: Registers, source: random.Random) -> None:
    kind = source.random()
    raw.memory_displ_size = 1
    if kind < 0.1:
        raw.memory_base = Register.RIP
        raw.memory_displacement = CONSTANTS_AT + 64 * source.randrange(CONSTANTS_BYTES // 64 - 1)
        raw.memory_displ_size = 8
        return
    base = chosen.pointers[0] if kind < 0.6 else chosen.pointers[1] if kind < 0.8 else RSP
    raw.memory_base = Register.RAX + base
    raw.memory_displacement = source.choice(DISPLACEMENTS) & (1 << 64) - 1
    if source.random() < 0.2:
        raw.memory_index = Register.RAX + chosen.index
        raw.memory_index_scale = source.choice((1, 2, 4, 8))


def _register(name: str, chosen: Registers, source: random.Random, info: OpCodeInfo) -> int | None:
    first = VECTORS.get(name[:3])
    if first is not None:
        high = 32 if info.encoding == 2 else 16  # EVEX alone has names for 32
        return int(first) + source.choice([i for i in chosen.vectors if i < high])
    if name.startswith("K_"):
        return int(Register.K0) + source.choice(chosen.masks)
    base = SIZES.get(name[:3])
    if base is None:
        return None
    kind = source.random()
    number = source.choice(chosen.numbers) if kind < 0.75 else source.choice((chosen.index, *chosen.pointers))
    if kind > 0.985:
        number = RSP
    if not name.startswith("R8_"):
        return int(base) + number
    return HIGH_BYTES[number] if number in HIGH_BYTES and source.random() < 0.2 else int(BYTES[number])
