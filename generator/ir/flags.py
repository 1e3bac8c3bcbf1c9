# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The carry and zero flags, which conditional jumps read: which instructions write them, and what (Intel SDM vol. 2).

An instruction that writes a flag gives it a new value; all others leave it as it was.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from generator.ir.function import Condition
from generator.ir.semantics import SEMANTICS

Flag = Literal["carry", "zero"]

#: Comparisons, each with the instruction whose flags they write, without its result.
COMPARISONS = {"cmp": "sub", "test": "and"}

#: Shifts, whose count is an immediate here; a shift by 0 would write no flag.
SHIFTS = frozenset({"shl", "shr", "rol"})

#: The carry flag after an instruction, from the width in bits and the inputs.
_CARRY: dict[str, Callable[..., bool]] = {
    "add": lambda width, a, b: a + b >> width == 1,
    "adc": lambda width, a, b, carry: a + b + carry >> width == 1,
    "sub": lambda width, a, b: a < b,
    "and": lambda width, a, b: False,
    "xor": lambda width, a, b: False,
    "shl": lambda width, a, n: a >> (width - n) & 1 == 1,
    "shr": lambda width, a, n: a >> (n - 1) & 1 == 1,
    "rol": lambda width, a, n: a >> (width - n) & 1 == 1,
    "bzhi": lambda width, a, n: n & 0xFF >= width,
}

#: The flags that each instruction writes; instructions that are not named write none.
WRITES: dict[str, tuple[Flag, ...]] = {op: ("carry", "zero") for op in (*_CARRY, *COMPARISONS)} | {"rol": ("carry",)}

#: Instructions whose third input is the carry flag, from the last instruction before them that writes flags.
CARRIED = frozenset({"adc"})
#: Instructions that may produce that carry.
CARRIES = frozenset({"add", "adc"})
#: Instructions that leave the flags undefined, or with a meaning that is not used here.
SPOILS = frozenset({"mul", "imul"})

#: The flags that each condition reads.
READS: dict[Condition, tuple[Flag, ...]] = {
    "b": ("carry",), "ae": ("carry",), "e": ("zero",), "ne": ("zero",), "be": ("carry", "zero"), "a": ("carry", "zero"),
}  # fmt: skip
#: Conditions that hold if one of their flags is set; the others hold if none is.
_SET = ("b", "e", "be")
#: The condition of each conditional jump, by mnemonic.
JUMPS: dict[str, Condition] = {f"j{condition}": condition for condition in READS}


def written(op: str, width: int, *inputs: int) -> dict[Flag, bool]:
    """The flags that an instruction on ``width`` bits writes, from its inputs (for those of CARRIED, the carry is
    third)."""
    mask = (1 << width) - 1
    left, right, *carry = inputs
    inputs = left & mask, right & mask, *carry
    op = COMPARISONS.get(op, op)
    assert op not in SHIFTS or 0 < right < width, f"{op} by {right} of {width} bits"
    found: dict[Flag, bool] = {"carry": _CARRY[op](width, *inputs), "zero": not SEMANTICS[op](width, *inputs)}
    return {flag: found[flag] for flag in WRITES[op]}


def holds(condition: Condition, flags: Mapping[Flag, bool]) -> bool:
    """Whether a condition holds. Raises KeyError if it reads a flag that ``flags`` does not have."""
    read = [flags[flag] for flag in READS[condition]]
    return any(read) if condition in _SET else not any(read)
