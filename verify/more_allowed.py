# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The longer list, for other policies than the strict one: whatever verify.semantics has an entry for, but for this."""

import re

from iced_x86 import Code, Instruction, Register

from verify.faults import Fault

NAMES = {number: name for name, number in vars(Code).items() if isinstance(number, int)}

#: Entries of verify.semantics that hold for operands of the usual size alone.
WHOLE = ("PUSH", "POP", "RET", "LEAVE", "CALL", "JMP")
REPEATED = re.compile("(STOS|MOVS)[BQ]_")


def admit(raw: Instruction, code: bytes) -> None:
    """The longer list: raises Fault where an entry of verify.semantics would not hold, for a prefix or for 16 bits."""
    name, there = NAMES[raw.code], code[: raw.len]
    strings = REPEATED.match(name)
    harmless = name.startswith(("RET", "NOP", "PAUSE"))
    thread = raw.segment_prefix in (Register.FS, Register.GS)
    odd = raw.has_repne_prefix or raw.has_lock_prefix or raw.has_xacquire_prefix or raw.has_xrelease_prefix
    if odd or (raw.has_rep_prefix and not strings and not harmless) or (strings and thread):
        raise Fault("form", f"a prefix of {raw}, in the bytes {there.hex()}", raw.ip)
    if name.startswith(WHOLE) and ("16" in name or name.startswith(("PUSHW", "POPW", "LEAVEW", "RETNW", "RETFW"))):
        raise Fault("form", f"16 bits in {raw}", raw.ip)
