# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Where memory operands lie, and what is said of an address or a branch that the length alone does not decide."""

from __future__ import annotations

from dataclasses import replace

from iced_x86 import Register

from verify import decode
from verify.decode import Decoded
from verify.faults import Fault
from verify.image import Section
from verify.integers.algebra import LENGTH, REST, WORD, ZERO, Algebra, Integer
from verify.integers.state import Pointer, State, Value


class Open(Fault):
    """A branch or an address that is not the same for all numbers of a run."""

    def __init__(self, what: str, algebra: Algebra, value: Value) -> None:
        self.value = value
        self.rests_on: set[int] = algebra.rests_on(value) if isinstance(value, Integer) else set()
        names = {algebra.unknowns[i].name for i in self.rests_on if not algebra.unknowns[i].made}
        if names - {LENGTH, REST}:
            super().__init__("secret", f"{what} that depends on {', '.join(sorted(names))[:200]}")
        else:
            super().__init__("unsupported", f"{what} that is not known, or not the same for all lengths of one run")


def address(s: State, i: Decoded) -> Pointer:
    """Where an instruction's memory operand lies."""
    if s.reached is not None:
        return s.reached(i)
    if i.raw.is_ip_rel_memory_operand:
        if i.raw.memory_base != Register.RIP:
            raise Fault("unsupported", f"{i} has an address of 32 bits")
        there = s.image.locate(i.raw.ip_rel_memory_address)
        assert isinstance(there.region, Section) and isinstance(there.at, int)
        return Pointer(there.region.name, there.at, there.region)
    raw, found, total = i.raw, None, i.raw.memory_displacement
    for register, scale in ((raw.memory_base, 1), (raw.memory_index, raw.memory_index_scale)):
        value = s.registers[decode.general(register)] if register != Register.NONE else ZERO
        if isinstance(value, Pointer) and found is None and scale == 1:
            found, total = value, total + value.at
        elif isinstance(value, Integer) and value.constant is not None:
            total += scale * value.constant
        else:
            raise Open(f"an address in {i}", s.algebra, value)
    if found is None:
        raise Fault("memory", f"an address that is in no argument: {i}")
    return replace(found, at=signed(total))


def signed(x: int) -> int:
    """Of 64 bits."""
    return (x + (1 << WORD - 1)) % (1 << WORD) - (1 << WORD - 1)
