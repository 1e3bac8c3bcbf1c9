# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which instructions may meet secrets, where that is asked for: those on Intel's list.

The list is Intel's "Data Operand Independent Timing Instructions" (intel.com, software security guidance, resources),
by mnemonic and opcode byte. By "Data Operand Independent Timing ISA Guidance" the time that these take does not depend
on data operands, on processors that have the mode DOITM only while it is on; addresses, speculation, power and
frequency are not covered. AMD publishes no such list. Arm has one for the mode DIT, of its own instructions.

Secret is the key, the message, and all that is computed from them. Here is what the list has of the instructions that
verify knows, and not one that it does not certainly have: the edition that is called 2025, as it was transcribed,
independently and with the same names, by the projects doit-enforcer (2024-07-31) and PERFuzzer (2025-05-11, which has
the opcodes, but not the last name, XOR, which Jasmin has, too); and what the edition of 2026-02-23 added, as Jasmin has
it (2026.03.2, reviewed against Intel's page). Moves of strings are left out: what the list says of their
repetition is not known here.
"""

import re

from iced_x86 import InstructionInfoFactory, OpAccess, Register, UsedMemory, UsedRegister

from verify import evaluate
from verify import values as v
from verify.decode import Decoded, general, memory_size, register
from verify.expression import Byte, Word
from verify.faults import Fault
from verify.semantics.general import Step
from verify.state import State
from verify.values import Quad, Value

FIRST, LATER = "2025", "2026"
EDITIONS = (FIRST, LATER)
LISTED = frozenset(
    """
    ADC ADD AND ANDN BT CMP DEC IMUL INC KMOVB KMOVD KMOVQ KMOVW LDDQU LEA MOV MOVD MOVDDUP MOVDQA MOVDQU MOVNTDQ
    MOVNTDQA MOVQ MOVSHDUP MOVSLDUP MOVSX MOVSXD MOVZX NEG NOT OR PADDB PADDD PADDQ PALIGNR PAND PANDN PBLENDW PCMPEQD
    PCMPGTD PEXTRD PEXTRQ PINSRD PINSRQ PMOVZXDQ POP POR PSHUFB PSHUFD PSHUFHW PSHUFLW PSLLD PSLLDQ PSLLQ PSLLW PSRLD
    PSRLDQ PSRLQ PSRLW PSUBD PUNPCKHDQ PUNPCKHQDQ PUNPCKLDQ PUNPCKLQDQ PUSH PXOR SAR SBB SHL SHLX SHR SHRX SUB TEST
    VALIGND VBROADCASTF128 VBROADCASTF32X4 VBROADCASTF64X2 VBROADCASTF64X4 VBROADCASTI128 VBROADCASTI32X4
    VBROADCASTI64X2 VBROADCASTI64X4 VBROADCASTSD VBROADCASTSS VEXTRACTF128 VEXTRACTF32X4 VEXTRACTF64X4 VEXTRACTI128
    VEXTRACTI32X4 VEXTRACTI64X2 VEXTRACTI64X4 VINSERTF128 VINSERTF32X4 VINSERTF64X4 VINSERTI128 VINSERTI32X4
    VINSERTI64X2 VINSERTI64X4 VLDDQU VMOVD VMOVDDUP VMOVDQA VMOVDQA32 VMOVDQA64 VMOVDQU VMOVDQU16 VMOVDQU32 VMOVDQU64
    VMOVDQU8 VMOVNTDQ VMOVNTDQA VMOVQ VMOVSHDUP VMOVSLDUP VPADDB VPADDD VPADDQ VPALIGNR VPAND VPANDD VPANDN VPANDND
    VPANDNQ VPANDQ VPBLENDD VPBLENDW VPBROADCASTD VPBROADCASTQ VPCMPEQD VPCMPGTD VPERM2F128 VPERM2I128 VPERMD VPERMI2D
    VPERMI2Q VPERMPD VPERMQ VPERMT2D VPERMT2Q VPEXTRD VPEXTRQ VPINSRD VPINSRQ VPMOVZXDQ VPOR VPORD VPORQ VPROLD VPROLVD
    VPRORD VPSHUFB VPSHUFD VPSHUFHW VPSHUFLW VPSLLD VPSLLDQ VPSLLQ VPSLLW VPSRLD VPSRLDQ VPSRLQ VPSRLW VPSUBD
    VPTERNLOGD VPTERNLOGQ VPUNPCKHDQ VPUNPCKHQDQ VPUNPCKLDQ VPUNPCKLQDQ VPXOR VPXORD VPXORQ VSHUFF32X4 VSHUFF64X2
    VSHUFI32X4 VSHUFI64X2 VZEROALL VZEROUPPER XOR
    """.split()
)
CONDITIONAL = ("CMOV", "SET")  # listed under every condition
SINCE = frozenset("BSWAP ROL ROR RORX SHLD SHRD".split())  # on the later edition alone
SECRET = re.compile(r"[km]\[")  # the names of words of key and message
READS = (OpAccess.READ, OpAccess.COND_READ, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE)


def listed(mnemonic: str, edition: str) -> bool:
    """Whether an edition of the list has this mnemonic."""
    return mnemonic in LISTED or mnemonic.startswith(CONDITIONAL) or (edition == LATER and mnemonic in SINCE)


def guard(instruction: Decoded, step: Step, edition: str) -> Step:
    """The step, but it raises Fault (timing) where an instruction that the edition does not list reads a secret."""
    if listed(instruction.mnemonic, edition):
        return step
    used = InstructionInfoFactory().info(instruction.raw)
    registers = [each for each in used.used_registers() if each.access in READS]
    memory = [each for each in used.used_memory() if each.access in READS]
    size, repeats = memory_size(instruction.raw.memory_size) or 8, instruction.raw.has_rep_prefix  # 8: LEAVE's

    def checked(s: State) -> None:
        words = [word for each in registers for word in _held(s, each) if word.secret]
        times = s.general[1] if repeats else 1
        length = size * times if isinstance(times, int) else 0  # a count that is not known, the step itself refuses
        words += [word for each in memory for byte in _there(s, each, length) if byte.secret for word, _ in byte.terms]
        if words or (instruction.raw.rflags_read and s.flags.secret):
            raise Fault("timing", _complaint(instruction.mnemonic, str(instruction), words, edition))
        step(s)

    return checked


def _held(s: State, used: UsedRegister) -> tuple[Word, ...]:
    """The words of data in a register."""
    try:
        place = register(used.register)
    except Fault:  # a segment register
        return ()
    if place.kind == "vector":
        return s.vectors[place.number].words[: place.size // 4]
    value = (s.general if place.kind == "general" else s.masks)[place.number]
    return (value.low, value.high) if isinstance(value, Quad) else ()


def _there(s: State, used: UsedMemory, size: int) -> list[Byte]:
    """The bytes of a memory operand of `size` bytes; none where rip, or a segment alone, addresses it."""
    if used.base == used.index == Register.NONE:
        return []
    at: Value = used.displacement
    for number, scale in ((used.base, 1), (used.index, used.scale)):
        for _ in range(scale if number != Register.NONE else 0):
            at = v.add(s.general[general(number)], at, 8)
    return s.memory.load_bytes(*s.place(at), size, s.bottom)


def _complaint(mnemonic: str, shown: str, words: list[Word], edition: str) -> str:
    names = sorted({*filter(SECRET.match, evaluate.atoms_of(words))}, key=lambda name: (len(name), name))
    secret = ", ".join(names[:2]) + (f" and {len(names) - 2} more" if len(names) > 2 else "")
    later = f": {mnemonic} is on that of {LATER}" if mnemonic in SINCE else ""
    return f"{shown} reads what depends on {secret or 'a secret'}; not on the list of {edition}{later}"
