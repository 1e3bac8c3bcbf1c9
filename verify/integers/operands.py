# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Operands that are read and written, and the fault for an address or a branch that the length does not decide."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from verify import operands
from verify import values as v
from verify.decode import LEGACY, Decoded, Operand
from verify.faults import Fault
from verify.image import Image
from verify.integers.algebra import FULL, LENGTH, REST, ZERO, Algebra, Integer, number
from verify.integers.conventions import LANES
from verify.integers.state import Pointer, State, Value
from verify.semantics.forms import alignment

BOTH = 16  # bytes of a part in which most instructions on vectors stay
ALL = 8 * LANES  # bytes of the largest operand


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


class Bases:
    """A state as verify.operands.pointer sees it: registers that are pointers or numbers. Others raise Open."""

    def __init__(self, s: State, i: Decoded) -> None:
        self.s, self.i = s, i
        self.image: Image = s.image

    @property
    def general(self) -> "Bases":
        """The registers, by number. (A field would be a cycle, and states would wait for the collector.)"""
        return self

    def __getitem__(self, register: int) -> v.Value:
        value = self.s.registers[register]
        if isinstance(value, Integer) and value.constant is not None:
            return value.constant
        if not isinstance(value, Pointer):
            raise Open(f"an address in {self.i}", self.s.algebra, value)
        return value


compiled = lru_cache(1 << 16)(operands.pointer)


def address(s: State, i: Decoded) -> Pointer:
    """Where a memory operand lies. Raises Open where that is not known, Fault (memory) where it has no pointer."""
    if s.reached is not None:
        return s.reached(i)
    there: Any = compiled(i)(Bases(s, i))  # type: ignore[arg-type]
    if not isinstance(there, v.Pointer) or not isinstance(there.at, int):
        raise Fault("memory", f"an address that is in no argument: {i}")
    return Pointer(there.region, there.at)


def place(s: State, i: Decoded, size: int) -> Pointer:
    """Where a memory operand lies. Raises Fault (alignment) unless it is aligned as the instruction asks."""
    at, align = address(s, i), alignment(i, size)
    if align > 1 and not s.aligned(at, align):
        raise Fault("alignment", f"{at.region}{at.at:+d} may be no multiple of {align} bytes")
    return at


def read(s: State, i: Decoded, operand: Operand, many: int = ALL) -> list[Any]:
    """The words of an operand, lowest first, one for each 8 bytes, zero-extended. Of memory only the first `many` bytes
    are read. An immediate is cut to the first operand's size. Raises Fault (unsupported) for other operands."""
    size = operand.size
    if operand.kind == "memory":
        at, each = place(s, i, size), min(size, 8)
        return [s.load(at.on(b), min(each, many - b)) if b < many else ZERO for b in range(0, size, 8)]
    if operand.kind == "vector":
        return s.vectors[operand.number][: max(1, size // 8)]
    if operand.kind == "immediate":
        return [number(operand.number & (1 << 8 * i.operands[0].size) - 1)]
    if operand.kind == "mask":
        return [s.masks[operand.number]]
    if operand.kind != "general" or operand.high:
        raise Fault("unsupported", f"{i}")
    return [s.truncated(s.registers[operand.number], size)]


def write(s: State, i: Decoded, to: Operand, lanes: Sequence[Any], many: int = ALL) -> None:
    """Writes words, lowest first, to an operand. VEX and EVEX clear a register above; legacy SSE keeps that. Of memory
    only the first `many` bytes are written. Raises Fault (unsupported) for what is no such operand."""
    if any(isinstance(value, Integer) and not 0 <= value.low <= value.high <= FULL for value in lanes):
        raise AssertionError(f"{i} writes what is no word")
    if to.kind == "general" and to.size in (4, 8) and not to.high:
        s.set(to.number, s.truncated(lanes[0], to.size))
    elif to.kind == "memory":
        at, size = place(s, i, to.size), min(to.size, many)
        for b, value in zip(range(0, size, 8), lanes, strict=False):
            s.store(at.on(b), min(8, size - b), value)
    elif to.kind == "vector":
        kept = s.vectors[to.number][len(lanes) :] if i.encoding == LEGACY else [ZERO] * (LANES - len(lanes))
        s.vectors[to.number] = [*lanes, *kept]
        s.dirty_upper |= to.size > BOTH and to.number < 16
    elif to.kind == "mask":
        s.masks[to.number] = lanes[0]
    else:
        raise Fault("unsupported", f"{i}")
