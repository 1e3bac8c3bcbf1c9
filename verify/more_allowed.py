# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The longer list of instructions, for policies other than the strict one: all that verify.semantics has an entry for,
except what `admit` refuses."""

import re

from iced_x86 import Decoder, DecoderOptions, Instruction, Register

from verify.decode import NAMES
from verify.faults import Fault

#: Mnemonics whose entries in verify.semantics hold for 64-bit operands alone.
WHOLE = ("PUSH", "POP", "RET", "LEAVE", "CALL", "JMP")
PAUSE = b"\xf3\x90"  # with REX.B, AMD's CPUs exchange rax and r8
REPEATED = re.compile("(STOS|MOVS)[BQ]_")


def admit(raw: Instruction, code: bytes) -> None:
    """Raises Fault (form) where the entry of verify.semantics would not hold for an instruction, because of a prefix or
    of 16-bit operands, or would not on AMD's CPUs: they read some bytes otherwise than Intel's. code: the bytes that it
    begins."""
    name, there = NAMES[raw.code], code[: raw.len]
    strings = REPEATED.match(name)
    harmless = name.startswith(("RET", "NOP")) or there == PAUSE
    amd = Decoder(64, code, DecoderOptions.AMD, raw.ip).decode()
    if (amd.code, amd.len) != (raw.code, raw.len) or (name == "PAUSE" and there != PAUSE):
        raise Fault("form", f"Intel's CPUs and AMD's may differ on the bytes {there.hex()}", raw.ip)
    thread = raw.segment_prefix in (Register.FS, Register.GS)
    odd = raw.has_repne_prefix or raw.has_lock_prefix or raw.has_xacquire_prefix or raw.has_xrelease_prefix
    if odd or (raw.has_rep_prefix and not strings and not harmless) or (strings and thread):
        raise Fault("form", f"a prefix of {raw}, in the bytes {there.hex()}", raw.ip)
    if name.startswith(WHOLE) and ("16" in name or name.startswith(("PUSHW", "POPW", "LEAVEW", "RETNW", "RETFW"))):
        raise Fault("form", f"16 bits in {raw}", raw.ip)
