# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Symbolic execution of a block: contents of locations, pure copies, and addresses that differ by a constant."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from iced_x86 import OpKind

from harness.errors import HarnessError
from lab.foreign.decode import RSP, Decoded, Location, Use, location
from lab.foreign.parse import Code
from verify.values import signed

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True)
class Address:
    """Bytes in memory. root: a symbol, or the values that are added up, each with its factor; offset, size: in bytes.
    Addresses with equal roots differ by their offsets only."""

    root: frozenset[tuple[Hashable, int]] | str
    offset: int
    size: int

    def meets(self, other: Address, writes: tuple[bool, bool], apart: bool) -> bool:
        """Whether the order of two accesses may matter. writes: whether each of the two is a store. Data that a symbol
        names and that is only read is never written. apart: roots with no common value do not overlap."""
        constant = [isinstance(each.root, str) and not wrote for each, wrote in zip((self, other), writes, strict=True)]
        if not any(writes) or any(constant):
            return False
        if self.root == other.root:
            return self.offset < other.offset + other.size and other.offset < self.offset + self.size
        if isinstance(self.root, str) or isinstance(other.root, str):
            return True
        return not apart or not {term for term, _ in self.root}.isdisjoint(term for term, _ in other.root)


class Machine(Generic[V]):
    """The state of a block during symbolic execution.

    slots: bytes of the private slots of the stack, by displacement from rsp, which the block accesses in no other way;
    width: bytes of a vector register that matter; mixed: as for decode().
    """

    def __init__(self, code: Code, width: int, mixed: bool, slots: Mapping[int, int]) -> None:
        self.code, self.width, self.mixed, self.slots = code, width, mixed, slots
        self.here: dict[Location, V] = {}
        self.size: dict[V, int] = {}  # bytes of a value that may be nonzero; absent: all
        self.sums: dict[V, tuple[V, int]] = {}  # a value as another value plus a constant

    @abstractmethod
    def enter(self, at: Location) -> V:
        """The content of a location before the block."""

    @abstractmethod
    def copy(self, each: Decoded, to: Location | Address, source: Location | Address) -> bool:
        """Execute a copy without an instruction; False if it has to be executed as an ordinary instruction."""

    @abstractmethod
    def results(self, each: Decoded, slot: Location | None, address: Address | None) -> Iterable[tuple[Use, V]]:
        """The registers that an instruction writes, each with its new value."""

    def at(self, where: Location) -> V:
        """The present content of a location."""
        if where not in self.here:
            self.here[where] = self.enter(where)
        return self.here[where]

    def step(self, each: Decoded) -> None:
        """Execute one instruction. Raises HarnessError if it is not understood."""
        if self.slots and any(use.writes and use.location == RSP for use in each.uses):
            raise HarnessError(f"{each.raw} changes the stack pointer, by which private slots are reached")
        slot = self.slot(each)
        address = self.address(each) if slot is None and each.memory is not None else None
        ends = self._ends(each, slot, address)
        if ends is not None and self.copy(each, *ends):
            return
        before = next((self.at(use.location) for use in each.uses if use.reads and use.location[0] == "general"), None)
        for use, value in self.results(each, slot, address):
            self.here[use.location] = value
            if use.location[0] == "vector" and not (use.reads and each.merges(self.mixed)):
                self.size[value] = use.size
            if use.location[0] == "general" and use.size == 8 and before is not None:
                self._add(each, before, value)

    def slot(self, each: Decoded) -> Location | None:
        """The private slot that its memory operand accesses, if it does."""
        by_rsp = each.memory is not None and location(each.raw.memory_base) == RSP and not each.raw.memory_index
        return ("slot", each.displacement) if by_rsp and each.displacement in self.slots else None

    def _ends(
        self, each: Decoded, slot: Location | None, address: Address | None
    ) -> tuple[Location | Address, Location | Address] | None:
        """The destination and source of an instruction that only copies; None for others."""
        if not each.plain:
            return None
        ends: dict[int | str | None, Location | Address] = {use.role: use.location for use in each.uses}
        if end := slot or address:
            ends[each.memory] = end
        registers = [use for use in each.uses if isinstance(use.role, int)]
        part = any(use.size < 8 or (use.size > 8 and each.merges(self.mixed)) for use in registers)
        return None if part else (ends[0], ends[1])

    def whole(self, value: V, each: Decoded) -> bool:
        """Whether a copy takes every byte of a value that may be nonzero."""
        size = next(use.size for use in each.uses if isinstance(use.role, int))
        return size == 8 or self.size.get(value, self.width) <= size

    def address(self, each: Decoded) -> Address:
        """The address of the memory operand, or the one that lea computes."""
        raw = each.raw
        if raw.is_ip_rel_memory_operand:
            return Address(*self.code.reference(raw), each.bytes)
        terms: dict[Hashable, int] = {}
        offset = each.displacement
        for number, factor in ((raw.memory_base, 1), (raw.memory_index, raw.memory_index_scale)):
            where = location(number)
            if where is not None:
                root, more = self.sums.get(self.at(where), (self.at(where), 0))
                terms[root] = terms.get(root, 0) + factor
                offset += factor * more
        return Address(frozenset(terms.items()), signed(offset), each.bytes)

    def _add(self, each: Decoded, before: V, result: V) -> None:
        """Remember that a result is a value plus a constant, so that addresses can be compared."""
        raw = each.raw
        if each.name in ("ADD", "SUB") and raw.op_kind(1) not in (OpKind.REGISTER, OpKind.MEMORY):
            number = signed(raw.immediate(1)) * (1 if each.name == "ADD" else -1)
        elif each.name in ("INC", "DEC"):
            number = 1 if each.name == "INC" else -1
        elif each.name == "LEA" and not raw.memory_index and not raw.is_ip_rel_memory_operand:
            number = each.displacement
        else:
            return
        root, more = self.sums.get(before, (before, 0))
        self.sums[result] = root, more + number
