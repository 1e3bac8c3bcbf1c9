# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The longer list of instructions, for policies other than the strict one: all that verify.semantics has an entry for,
except what `admit` refuses. No strict proof asks it."""

import re

from iced_x86 import Decoder, DecoderOptions, Instruction, Mnemonic, Register

from verify.decode import NAMES
from verify.faults import Fault

#: Mnemonics whose entries in verify.semantics hold for 64-bit operands alone.
WHOLE = ("PUSH", "POP", "RET", "LEAVE", "CALL", "JMP")
REPEATED = re.compile("(STOS|MOVS)[BQ]_")
PAUSE = b"\xf3\x90"  # with REX.B before the 90, AMD's CPUs exchange rax and r8


def admit(raw: Instruction, code: bytes) -> None:
    """Raises Fault (form) where the entry of verify.semantics would not hold for an instruction, because of a prefix or
    of 16-bit operands, or where CPUs may differ on it. code: the bytes that it begins; none for a mutant."""
    name, there = NAMES[raw.code], code[: raw.len]
    if code:
        _agree(raw, code)
    strings = REPEATED.match(name)
    harmless = name.startswith(("RET", "NOP", "PAUSE"))
    thread = raw.segment_prefix in (Register.FS, Register.GS)
    odd = raw.has_repne_prefix or raw.has_lock_prefix or raw.has_xacquire_prefix or raw.has_xrelease_prefix
    if odd or (raw.has_rep_prefix and not strings and not harmless) or (strings and thread):
        raise Fault("form", f"a prefix of {raw}, in the bytes {there.hex()}", raw.ip)
    if name.startswith(WHOLE) and ("16" in name or name.startswith(("PUSHW", "POPW", "LEAVEW", "RETNW", "RETFW"))):
        raise Fault("form", f"16 bits in {raw}", raw.ip)


def _agree(raw: Instruction, code: bytes) -> None:
    """Raises Fault (form) where AMD's CPUs may read another instruction than Intel's, such as a jump with operands of
    16 bits."""
    amd, there = Decoder(64, code, DecoderOptions.AMD, raw.ip).decode(), code[: raw.len]
    if (raw.code, raw.len) != (amd.code, amd.len) or (raw.mnemonic == Mnemonic.PAUSE and there != PAUSE):
        raise Fault("form", f"Intel's CPUs and AMD's may differ on the bytes {there.hex()}", raw.ip)
