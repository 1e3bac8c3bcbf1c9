# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole table of semantics: a decoded instruction becomes a step, or the jump that ends a block."""

from __future__ import annotations

from collections.abc import Callable

from iced_x86 import InstructionInfoFactory, OpAccess, Register, RflagsBits

from verify.decode import Decoded, Operand, register
from verify.faults import Fault
from verify.flags import CONDITIONS, NEGATED, holds, settled
from verify.operands import reader
from verify.semantics import (  # noqa: F401  (they fill the tables)
    arithmetic,
    more_general,
    more_jumps,
    more_vector,
    numbers,
    vector,
)
from verify.semantics.forms import VECTOR, compile_vector
from verify.semantics.general import GENERAL, Step
from verify.state import State, Vector
from verify.values import Quad, Value

Jump = Callable[[State], "Value | None"]  # the address that follows; None for the return from the whole function
#: Other names of conditions, and those that verify.flags has.
_SPELLINGS = {"nae": "b", "c": "b", "nb": "ae", "nc": "ae", "z": "e", "nz": "ne", "na": "be", "nbe": "a", "pe": "p",
              "po": "np", "nge": "l", "nl": "ge", "ng": "le", "nle": "g"}  # fmt: skip


def _condition(spelling: str) -> str:
    return _SPELLINGS.get(spelling.lower(), spelling.lower())


def compile_step(instruction: Decoded) -> Step:
    """The step of an instruction that does not jump. Raises Fault (unsupported) where the table has no entry for it."""
    name = instruction.mnemonic
    if name in VECTOR:
        return compile_vector(instruction)
    if name in GENERAL:
        return arithmetic.on_data(instruction, with_flags(instruction, GENERAL[name].compile(instruction)))
    for prefix in ("CMOV", "SET"):
        if name.startswith(prefix):
            condition = _condition(name.removeprefix(prefix))
            if condition in CONDITIONS or condition in NEGATED:
                return more_general.conditional(instruction, condition)
    raise Fault("unsupported", f"the instruction {instruction} is not in the table of semantics", instruction.address)


_FLAGS = {"c": RflagsBits.CF, "p": RflagsBits.PF, "a": RflagsBits.AF, "z": RflagsBits.ZF, "s": RflagsBits.SF,
          "o": RflagsBits.OF}  # fmt: skip
_INFORMATION = InstructionInfoFactory()
#: The manual leaves AF undefined after these. That CPUs do not make it of their operands, verify.sequences measures.
_CLEAR_ADJUST = ("AND", "OR", "XOR", "TEST")
_READS = (OpAccess.READ, OpAccess.COND_READ, OpAccess.READ_WRITE, OpAccess.READ_COND_WRITE)


def with_flags(instruction: Decoded, step: Step) -> Step:
    """`step`, after which a flag that it leaves undefined depends on all that the instruction reads and writes: by
    iced-x86's account of operands, and of the manual's table of flags."""
    raw = instruction.raw
    names = "".join(name for name, bit in _FLAGS.items() if raw.rflags_modified & bit)
    left = "".join(name for name, bit in _FLAGS.items() if raw.rflags_undefined & bit)
    if not names:
        return step
    clears = instruction.mnemonic in _CLEAR_ADJUST
    segments = range(Register.ES, Register.GS + 1)
    used = [each for each in _INFORMATION.info(raw).used_registers() if each.register not in segments]
    before = [register(u.register) for u in used if u.access in _READS]
    after = [register(u.register) for u in used if u.access not in _READS]
    memory = [reader(instruction, operand) for operand in instruction.operands if operand.kind == "memory"]

    def complete(s: State) -> None:
        old = s.flags
        read: list[Value | Vector] = [_contents(s, operand) for operand in before]
        read += [load(s) for load in memory]
        step(s)
        read += [_contents(s, operand) for operand in after]
        new = settled(old, s.flags, names, left, [x.secret for x in read if isinstance(x, Quad | Vector)])
        s.flags = new._replace(a=settled(old, s.flags, "a", "a", ()).a) if clears else new

    return complete


def _contents(s: State, operand: Operand) -> Value | Vector:
    """What a register holds, the whole of it."""
    if operand.kind == "vector":
        return s.vectors[operand.number]
    return (s.general if operand.kind == "general" else s.masks)[operand.number]


def compile_jump(instruction: Decoded) -> Jump | None:
    """A function that gives the address that follows a jump, call or return, in a state. None for an instruction that
    does not jump. Raises Fault (unsupported) for JCXZ and its kin."""
    name, next_ = instruction.mnemonic, instruction.next
    if name == "RET" and not instruction.operands:
        return numbers.ret
    direct = bool(instruction.operands) and instruction.operands[0].kind == "branch"
    number = instruction.operands[0].number if direct else 0
    if name == "JMP" and direct:
        return lambda s: number
    if name in ("JMP", "CALL"):
        return more_jumps.compile_jump(instruction)
    if name.startswith("J") and direct:
        condition = _condition(name[1:])
        if condition in ("cxz", "ecxz", "rcxz"):
            raise Fault("unsupported", str(instruction), instruction.address)
        return lambda s: number if holds(s.flags, condition) else next_
    return None
