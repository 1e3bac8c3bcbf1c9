# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Where memory operands lie, and the fault for an address or a branch that the length does not decide."""

from functools import lru_cache

from iced_x86 import Register

from verify import decode
from verify.decode import Decoded
from verify.faults import Fault
from verify.image import Section
from verify.integers.algebra import LENGTH, REST, WORD, Algebra, Integer
from verify.integers.state import Pointer, State, Value


class Open(Fault):
    """A branch or an address that is not the same for all numbers of a run's unknowns. value: what it depends on;
    rests_on: the unknowns of that. kind: unsupported where these are lengths alone, else secret."""

    def __init__(self, what: str, algebra: Algebra, value: Value) -> None:
        self.value = value
        self.rests_on: set[int] = algebra.rests_on(value) if isinstance(value, Integer) else set()
        names = {algebra.unknowns[i].name for i in self.rests_on if not algebra.unknowns[i].made}
        if names - {LENGTH, REST}:
            super().__init__("secret", f"{what} that depends on {', '.join(sorted(names))[:200]}")
        else:
            super().__init__("unsupported", f"{what} that is not known, or not the same for all lengths of one run")


@lru_cache(1 << 16)
def _parts(i: Decoded) -> tuple[list[tuple[int, int]], int]:
    """The registers of an address, each with its scale, and the displacement."""
    raw = i.raw
    parts = (raw.memory_base, 1), (raw.memory_index, raw.memory_index_scale)
    some = [(decode.general(register), scale) for register, scale in parts if register != Register.NONE]
    return some, raw.memory_displacement


@lru_cache(1 << 16)
def _beside(i: Decoded) -> int | None:
    """The address that an operand relative to rip has; None for others. Raises Fault (unsupported) for one by eip."""
    if not i.raw.is_ip_rel_memory_operand:
        return None
    if i.raw.memory_base != Register.RIP:
        raise Fault("unsupported", f"{i} has an address of 32 bits")
    return int(i.raw.ip_rel_memory_address)


def address(s: State, i: Decoded) -> Pointer:
    """Where a memory operand lies. Raises Open where that is not known, Fault (memory) where it has no pointer."""
    if s.reached is not None:
        return s.reached(i)
    beside = _beside(i)
    if beside is not None:
        there = s.image.locate(beside)
        assert isinstance(there.region, Section) and isinstance(there.at, int)
        return Pointer(there.region.name, there.at, there.region)
    found, (parts, total) = None, _parts(i)
    for number, scale in parts:
        value = s.registers[number]
        if isinstance(value, Pointer) and found is None and scale == 1:
            found, total = value, total + value.at
        elif isinstance(value, Integer) and value.constant is not None:
            total += scale * value.constant
        else:
            raise Open(f"an address in {i}", s.algebra, value)
    if found is None:
        raise Fault("memory", f"an address that is in no argument: {i}")
    return Pointer(found.region, signed(total), found.section)


def signed(x: int) -> int:
    """The lowest 64 bits of a number as a two's complement number."""
    return (x + (1 << WORD - 1)) % (1 << WORD) - (1 << WORD - 1)
