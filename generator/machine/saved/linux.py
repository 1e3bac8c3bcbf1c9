# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The Linux kernel aligns its stacks to 8 bytes, not to 16 as System V does: entries whose body relies on that align
the stack there, and call the body."""

from __future__ import annotations

from generator.ir.function import Instr
from generator.ir.values import RSP
from generator.machine.code import BODY, Directive, Go, Item
from generator.machine.saved.base import RBP


def entry() -> list[Item]:
    """What such an entry does when its arguments are in order."""
    return [
        Instr("push", None, (RBP,)),
        Directive("push", RBP),
        Instr("mov", RBP, (RSP,)),
        Directive("frame", RBP),
        Instr("and", RSP, (RSP, -16)),
        Go("call", BODY),
        Instr("leave", None),
        Directive("outside", RSP, 8, ((RBP, 0),)),
        Instr("ret", None),
    ]
