# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a strict proof accepts: the forms of instructions that are emitted, encoded as an assembler encodes them.

What is not listed is refused, whatever verify.semantics may know of it. All that is listed is compared with the CPU, in
random sequences (verify.sequences), and a test compares the list with the emitted files. The policies known, supercop
and foreign have a longer list: all that verify.semantics has an entry for, except what verify.more_allowed refuses.
"""

import re
from collections.abc import Iterable

from iced_x86 import ConstantOffsets, CpuidFeature, Encoder, Instruction, OpKind, Register

from verify import more_allowed
from verify.decode import NAMES
from verify.faults import Fault
from verify.image import Image

#: The forms that a strict proof accepts, by iced-x86's names: the mnemonic, and each operand with its size.
FORMS = frozenset(
    """
    ADD_EAX_IMM32 ADD_R32_RM32 ADD_R64_RM64 ADD_RAX_IMM32 ADD_RM32_IMM32 ADD_RM32_R32 ADD_RM64_IMM32 ADD_RM64_IMM8
    ADD_RM64_R64 AND_RM64_IMM8 CMP_RAX_IMM32 CMP_RM64_IMM32 CMP_RM64_IMM8 CMP_RM64_R64 ENDBR64 JA_REL32_64
    JA_REL8_64 JBE_REL32_64 JBE_REL8_64 JB_REL32_64 JB_REL8_64 JE_REL32_64 JE_REL8_64 JMP_REL32_64 JMP_REL8_64
    JNE_REL32_64 JNE_REL8_64 LEA_R64_M MOVZX_R32_RM16 MOVZX_R32_RM8 MOV_R32_IMM32 MOV_R32_RM32 MOV_R64_RM64
    MOV_RM16_R16 MOV_RM32_IMM32 MOV_RM32_R32 MOV_RM64_IMM32 MOV_RM64_R64 MOV_RM8_R8 NOP_RM16 NOP_RM32 POP_R64
    PUSH_R64 RETNQ ROL_RM32_IMM8 SHR_RM32_IMM8 SHR_RM64_IMM8 SUB_EAX_IMM32 SUB_RAX_IMM32 SUB_RM32_IMM32
    SUB_RM32_IMM8 SUB_RM64_IMM32 SUB_RM64_IMM8 SUB_RM64_R64 TEST_EAX_IMM32 TEST_RM32_IMM32 TEST_RM64_R64
    XOR_R32_RM32 XOR_R64_RM64 XOR_RM32_R32
    MOVDQA_XMMM128_XMM MOVDQA_XMM_XMMM128 MOVDQU_XMMM128_XMM MOVDQU_XMM_XMMM128 MOVD_RM32_XMM MOVD_XMM_RM32
    MOVQ_RM64_XMM MOVQ_XMMM64_XMM MOVQ_XMM_RM64 MOVQ_XMM_XMMM64 PADDD_XMM_XMMM128 PADDQ_XMM_XMMM128 PAND_XMM_XMMM128
    POR_XMM_XMMM128 PSHUFB_XMM_XMMM128 PSHUFD_XMM_XMMM128_IMM8 PSHUFHW_XMM_XMMM128_IMM8 PSHUFLW_XMM_XMMM128_IMM8
    PSLLD_XMM_IMM8 PSRLDQ_XMM_IMM8 PSRLD_XMM_IMM8 PUNPCKHDQ_XMM_XMMM128 PUNPCKHQDQ_XMM_XMMM128 PUNPCKLDQ_XMM_XMMM128
    PUNPCKLQDQ_XMM_XMMM128 PXOR_XMM_XMMM128 SHUFPS_XMM_XMMM128_IMM8
    VEX_BZHI_R64_RM64_R64 VEX_VEXTRACTI128_XMMM128_YMM_IMM8 VEX_VINSERTI128_YMM_YMM_XMMM128_IMM8
    VEX_VMOVDQA_XMMM128_XMM VEX_VMOVDQA_XMM_XMMM128 VEX_VMOVDQA_YMMM256_YMM VEX_VMOVDQA_YMM_YMMM256
    VEX_VMOVDQU_XMMM128_XMM VEX_VMOVDQU_XMM_XMMM128 VEX_VMOVDQU_YMMM256_YMM VEX_VMOVDQU_YMM_YMMM256 VEX_VMOVD_RM32_XMM
    VEX_VMOVD_XMM_RM32
    VEX_VMOVQ_RM64_XMM VEX_VMOVQ_XMMM64_XMM VEX_VMOVQ_XMM_RM64 VEX_VMOVQ_XMM_XMMM64 VEX_VPADDD_XMM_XMM_XMMM128
    VEX_VPADDD_YMM_YMM_YMMM256 VEX_VPADDQ_XMM_XMM_XMMM128 VEX_VPADDQ_YMM_YMM_YMMM256 VEX_VPAND_XMM_XMM_XMMM128
    VEX_VPAND_YMM_YMM_YMMM256 VEX_VPBROADCASTD_YMM_XMMM32 VEX_VPERM2I128_YMM_YMM_YMMM256_IMM8
    VEX_VPOR_XMM_XMM_XMMM128 VEX_VPOR_YMM_YMM_YMMM256 VEX_VPSHUFB_XMM_XMM_XMMM128 VEX_VPSHUFB_YMM_YMM_YMMM256
    VEX_VPSHUFD_XMM_XMMM128_IMM8 VEX_VPSHUFD_YMM_YMMM256_IMM8 VEX_VPSLLD_XMM_XMM_IMM8 VEX_VPSLLD_YMM_YMM_IMM8
    VEX_VPSRLDQ_XMM_XMM_IMM8 VEX_VPSRLD_XMM_XMM_IMM8 VEX_VPSRLD_YMM_YMM_IMM8 VEX_VPUNPCKHDQ_XMM_XMM_XMMM128
    VEX_VPUNPCKHDQ_YMM_YMM_YMMM256 VEX_VPUNPCKHQDQ_XMM_XMM_XMMM128 VEX_VPUNPCKHQDQ_YMM_YMM_YMMM256
    VEX_VPUNPCKLDQ_XMM_XMM_XMMM128 VEX_VPUNPCKLDQ_YMM_YMM_YMMM256 VEX_VPUNPCKLQDQ_XMM_XMM_XMMM128
    VEX_VPUNPCKLQDQ_YMM_YMM_YMMM256 VEX_VPXOR_XMM_XMM_XMMM128 VEX_VPXOR_YMM_YMM_YMMM256
    VEX_VSHUFPS_XMM_XMM_XMMM128_IMM8 VEX_VSHUFPS_YMM_YMM_YMMM256_IMM8 VEX_VZEROUPPER XOP_VPROTD_XMM_XMMM128_IMM8
    EVEX_VEXTRACTI64X4_YMMM256_K1Z_ZMM_IMM8 EVEX_VINSERTI32X4_ZMM_K1Z_ZMM_XMMM128_IMM8
    EVEX_VINSERTI64X4_ZMM_K1Z_ZMM_YMMM256_IMM8 EVEX_VPERMI2Q_ZMM_K1Z_ZMM_ZMMM512B64
    EVEX_VMOVDQA32_XMMM128_K1Z_XMM EVEX_VMOVDQA32_XMM_K1Z_XMMM128 EVEX_VMOVDQA32_YMMM256_K1Z_YMM
    EVEX_VMOVDQA32_YMM_K1Z_YMMM256 EVEX_VMOVDQA32_ZMMM512_K1Z_ZMM EVEX_VMOVDQA32_ZMM_K1Z_ZMMM512
    EVEX_VMOVDQU32_XMMM128_K1Z_XMM EVEX_VMOVDQU32_YMMM256_K1Z_YMM EVEX_VMOVDQU32_YMM_K1Z_YMMM256
    EVEX_VMOVDQU32_ZMMM512_K1Z_ZMM EVEX_VMOVDQU32_ZMM_K1Z_ZMMM512 EVEX_VMOVDQU32_XMM_K1Z_XMMM128
    EVEX_VINSERTI32X4_YMM_K1Z_YMM_XMMM128_IMM8 EVEX_VMOVQ_XMM_RM64
    EVEX_VMOVDQU8_XMMM128_K1Z_XMM EVEX_VMOVDQU8_XMM_K1Z_XMMM128
    EVEX_VMOVDQU8_YMMM256_K1Z_YMM EVEX_VMOVDQU8_YMM_K1Z_YMMM256 EVEX_VMOVDQU8_ZMMM512_K1Z_ZMM
    EVEX_VMOVDQU8_ZMM_K1Z_ZMMM512 EVEX_VPADDD_XMM_K1Z_XMM_XMMM128B32 EVEX_VPADDD_YMM_K1Z_YMM_YMMM256B32
    EVEX_VPADDD_ZMM_K1Z_ZMM_ZMMM512B32 EVEX_VPADDQ_XMM_K1Z_XMM_XMMM128B64 EVEX_VPADDQ_YMM_K1Z_YMM_YMMM256B64
    EVEX_VPADDQ_ZMM_K1Z_ZMM_ZMMM512B64 EVEX_VPANDD_XMM_K1Z_XMM_XMMM128B32
    EVEX_VPANDD_YMM_K1Z_YMM_YMMM256B32 EVEX_VPANDD_ZMM_K1Z_ZMM_ZMMM512B32 EVEX_VPBROADCASTD_YMM_K1Z_XMMM32
    EVEX_VPBROADCASTD_ZMM_K1Z_XMMM32 EVEX_VPORD_XMM_K1Z_XMM_XMMM128B32 EVEX_VPORD_YMM_K1Z_YMM_YMMM256B32
    EVEX_VPORD_ZMM_K1Z_ZMM_ZMMM512B32 EVEX_VPROLD_XMM_K1Z_XMMM128B32_IMM8 EVEX_VPROLD_YMM_K1Z_YMMM256B32_IMM8
    EVEX_VPROLD_ZMM_K1Z_ZMMM512B32_IMM8 EVEX_VPSHUFB_ZMM_K1Z_ZMM_ZMMM512 EVEX_VPSHUFD_XMM_K1Z_XMMM128B32_IMM8
    EVEX_VPSHUFD_YMM_K1Z_YMMM256B32_IMM8 EVEX_VPSHUFD_ZMM_K1Z_ZMMM512B32_IMM8
    EVEX_VPUNPCKHDQ_XMM_K1Z_XMM_XMMM128B32
    EVEX_VPUNPCKHDQ_YMM_K1Z_YMM_YMMM256B32 EVEX_VPUNPCKHDQ_ZMM_K1Z_ZMM_ZMMM512B32
    EVEX_VPUNPCKHQDQ_XMM_K1Z_XMM_XMMM128B64 EVEX_VPUNPCKHQDQ_YMM_K1Z_YMM_YMMM256B64
    EVEX_VPUNPCKHQDQ_ZMM_K1Z_ZMM_ZMMM512B64 EVEX_VPUNPCKLDQ_XMM_K1Z_XMM_XMMM128B32
    EVEX_VPUNPCKLDQ_YMM_K1Z_YMM_YMMM256B32 EVEX_VPUNPCKLDQ_ZMM_K1Z_ZMM_ZMMM512B32
    EVEX_VPUNPCKLQDQ_XMM_K1Z_XMM_XMMM128B64 EVEX_VPUNPCKLQDQ_YMM_K1Z_YMM_YMMM256B64
    EVEX_VPUNPCKLQDQ_ZMM_K1Z_ZMM_ZMMM512B64 EVEX_VPXORD_XMM_K1Z_XMM_XMMM128B32 EVEX_VPXORD_YMM_K1Z_YMM_YMMM256B32
    EVEX_VPXORD_ZMM_K1Z_ZMM_ZMMM512B32 EVEX_VSHUFI32X4_YMM_K1Z_YMM_YMMM256B32_IMM8
    EVEX_VSHUFI32X4_ZMM_K1Z_ZMM_ZMMM512B32_IMM8 EVEX_VSHUFPS_XMM_K1Z_XMM_XMMM128B32_IMM8
    EVEX_VSHUFPS_YMM_K1Z_YMM_YMMM256B32_IMM8 EVEX_VSHUFPS_ZMM_K1Z_ZMM_ZMMM512B32_IMM8 VEX_KMOVQ_KR_R64
    """.split()
)
#: What a strict proof accepts under an opmask: loads and stores of bytes, which do not touch what the mask excludes.
MASKED = re.compile("EVEX_VMOVDQU8_.*")
#: Nops as assemblers write them: they touch nothing, whatever their prefixes and their operand.
NOPS = re.compile(rb"\x66*\x2e?\x0f\x1f.*", re.DOTALL)


#: The features that every amd64 CPU has, by iced-x86's names.
BASE = {"INTEL8086", "INTEL186", "INTEL386", "INTEL486", "X64", "CMOV", "SSE", "SSE2", "CET_IBT", "MULTIBYTENOP",
        "PAUSE"}  # fmt: skip
FEATURES = {number: name for name, number in vars(CpuidFeature).items() if isinstance(number, int)}


def features(raw: Instruction) -> frozenset[str]:
    """The CPU features that an instruction needs beyond those that all amd64 CPUs have (BASE), in lower case."""
    return frozenset(FEATURES[number].lower() for number in raw.cpuid_features() if FEATURES[number] not in BASE)


#: For a feature, what a CPU that has it has, too.
IMPLIED = {"ssse3": {"sse3"}, "avx": {"ssse3"}, "avx2": {"avx"}, "xop": {"avx"}, "avx512f": {"avx2"},
           "avx512vl": {"avx512f"}, "avx512bw": {"avx512f"}}  # fmt: skip


def with_implied(names: Iterable[str]) -> frozenset[str]:
    """These features in lower case, and all that a CPU with one of them has, too (IMPLIED)."""
    found, work = set(), list(names)
    while work:
        name = work.pop().lower()
        found.add(name)
        work += IMPLIED.get(name, set()) - found
    return frozenset(found)


def admit(
    image: Image, raw: Instruction, code: bytes, offsets: ConstantOffsets | None, forms: frozenset[str] | None
) -> None:
    """Raises Fault (form or linking) unless a proof may go through this instruction.

    code: the bytes that it begins. offsets: where its displacement and immediate lie among them; None for a mutant,
    whose bytes are in no file. forms: the list of forms; None for the longer one (verify.more_allowed).
    """
    name, there = NAMES[raw.code], code[: raw.len]
    if forms is None:
        more_allowed.admit(raw, code)
    elif name not in forms:
        raise _fault(raw, f"{raw} ({name})")
    if offsets is not None:
        _admit_relocations(image, raw, offsets)
    if name.startswith("NOP_") and NOPS.fullmatch(there):
        return
    repeats = raw.has_rep_prefix or raw.has_repne_prefix
    if raw.segment_prefix != Register.NONE or (forms is not None and (repeats or raw.has_lock_prefix)):
        raise _fault(raw, f"a prefix of {raw}, in the bytes {there.hex()}")
    if forms is not None and raw.has_op_mask and not MASKED.fullmatch(name):
        raise _fault(raw, f"the mask of {raw}")
    if raw.suppress_all_exceptions or raw.rounding_control or (forms is not None and raw.is_broadcast):
        raise _fault(raw, f"the broadcast or rounding of {raw}")
    if offsets is not None and encoded(raw) != there:
        raise _fault(raw, f"the bytes {there.hex()} for {raw}, which an assembler encodes otherwise")


def encoded(raw: Instruction) -> bytes:
    """The bytes that iced-x86's encoder makes of an instruction; none where it cannot be encoded."""
    encoder = Encoder(64)
    try:
        encoder.encode(raw, raw.ip)
    except ValueError:
        return b""
    return bytes(encoder.take_buffer())


def _fault(raw: Instruction, what: str) -> Fault:
    return Fault("form", what, raw.ip)


def _admit_relocations(image: Image, raw: Instruction, offsets: ConstantOffsets) -> None:
    """Asks that where a linker writes, it writes the distance that the instruction has there, and that any other
    distance stays within the section. Raises Fault (linking)."""
    section = image.holding(raw.ip)
    assert section is not None
    begin = raw.ip - section.address
    here = section.relocated(begin, raw.len)
    field = -1
    if raw.is_ip_rel_memory_operand:
        address, field = raw.ip_rel_memory_address, offsets.displacement_offset
    elif any(raw.op_kind(i) == OpKind.NEAR_BRANCH64 for i in range(raw.op_count)):
        address, field = raw.near_branch_target, offsets.immediate_offset
    if here.keys() - {begin + field}:
        raise Fault("linking", f"a linker writes into {raw}, but not the distance that it has", raw.ip)
    target = here.get(begin + field, section)
    if field >= 0 and not target.address <= address <= target.address + len(target.data):
        raise Fault("linking", f"{raw} leads out of {target.name} to what a linker puts there", raw.ip)
