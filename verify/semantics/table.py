# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole table: a decoded instruction becomes a step, or the end of a block."""

from __future__ import annotations

from collections.abc import Callable

from verify.decode import Decoded
from verify.faults import Fault
from verify.flags import CONDITIONS, NEGATED, holds
from verify.operands import reader
from verify.semantics import (  # noqa: F401  (they fill the tables)
    arithmetic,
    more_general,
    more_vector,
    moves,
    numbers,
    vector,
)
from verify.semantics.forms import VECTOR, compile_vector
from verify.semantics.general import GENERAL, Step
from verify.state import State
from verify.values import Value

Jump = Callable[[State], "Value | None"]  # the address that follows; None for the return from the whole function
_SPELLINGS = {"nae": "b", "c": "b", "nb": "ae", "nc": "ae", "z": "e", "nz": "ne", "na": "be", "nbe": "a", "pe": "p",
              "po": "np", "nge": "l", "nl": "ge", "ng": "le", "nle": "g"}  # fmt: skip

CONTROL = {
    "JMP": "SDM JMP",
    "CALL": "SDM CALL",
    "RET": "SDM RET",
    "Jcc": "SDM Jcc",
    "CMOVcc": "SDM CMOVcc",
    "SETcc": "SDM SETcc",
}


def compile_step(instruction: Decoded) -> Step:
    """Raises Fault (unsupported) where the table has no entry."""
    name = instruction.mnemonic
    if name in VECTOR:
        return compile_vector(instruction)
    if name in GENERAL:
        return arithmetic.on_data(instruction, GENERAL[name].compile(instruction))
    for prefix in ("CMOV", "SET"):
        if name.startswith(prefix):
            condition = name[len(prefix) :].lower()
            condition = _SPELLINGS.get(condition, condition)
            if condition in CONDITIONS or condition in NEGATED:
                return more_general.conditional(instruction, condition)
    raise Fault("unsupported", f"the instruction {instruction} is not in the table of semantics", instruction.address)


def compile_jump(instruction: Decoded) -> Jump | None:
    """None where the instruction falls through."""
    name, next_ = instruction.mnemonic, instruction.next
    if name == "RET" and not instruction.operands:
        return numbers.ret
    if name in ("JMP", "CALL"):
        target = instruction.operands[0]
        if target.kind == "branch":
            number = target.number
            to: Jump = lambda s: number  # noqa: E731
        else:
            to = reader(instruction, target)
        if name == "JMP":
            return to

        def call(s: State) -> Value | None:
            target = to(s)
            numbers.push(s, s.image.locate(next_))
            return target

        return call
    if name.startswith("J") and instruction.operands and instruction.operands[0].kind == "branch":
        condition = name[1:].lower()
        condition = _SPELLINGS.get(condition, condition)
        number = instruction.operands[0].number
        if condition in ("cxz", "ecxz", "rcxz"):
            raise Fault("unsupported", str(instruction), instruction.address)
        return lambda s: number if holds(s.flags, condition) else next_
    return None
