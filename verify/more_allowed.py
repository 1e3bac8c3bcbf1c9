# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The longer list of instructions, for policies other than the strict one: all that verify.semantics has an entry for,
except what `admit` refuses."""

import re

from iced_x86 import Code, Instruction, Register

from verify.faults import Fault

NAMES = {number: name for name, number in vars(Code).items() if isinstance(number, int)}

#: Mnemonics whose entries in verify.semantics hold for 64-bit operands alone.
WHOLE = ("PUSH", "POP", "RET", "LEAVE", "CALL", "JMP")
REPEATED = re.compile("(STOS|MOVS)[BQ]_")


def admit(raw: Instruction, code: bytes) -> None:
    """Raises Fault (form) where the entry of verify.semantics would not hold for an instruction, because of a prefix or
    of 16-bit operands. code: the bytes that it begins."""
    name, there = NAMES[raw.code], code[: raw.len]
    strings = REPEATED.match(name)
    harmless = name.startswith(("RET", "NOP", "PAUSE"))
    thread = raw.segment_prefix in (Register.FS, Register.GS)
    odd = raw.has_repne_prefix or raw.has_lock_prefix or raw.has_xacquire_prefix or raw.has_xrelease_prefix
    if odd or (raw.has_rep_prefix and not strings and not harmless) or (strings and thread):
        raise Fault("form", f"a prefix of {raw}, in the bytes {there.hex()}", raw.ip)
    if name.startswith(WHOLE) and ("16" in name or name.startswith(("PUSHW", "POPW", "LEAVEW", "RETNW", "RETFW"))):
        raise Fault("form", f"16 bits in {raw}", raw.ip)
