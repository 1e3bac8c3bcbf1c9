# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Prove from machine code that a rewritten loop equals the original.

Instructions are uninterpreted functions: equal inputs give equal results. The inputs are mnemonic, sizes, immediates,
and what iced-x86 says they read. That suffices since instructions are moved and renamed, never exchanged for others.
Memory is a set of stores, each with the earlier ones that it may overlap. docs/lab-foreign.md lists the assumptions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from iced_x86 import Instruction, OpKind

from harness.errors import HarnessError
from lab.foreign.decode import RSP, Decoded, Location, Use, decode, flags, legacy, location, name, sizes, width
from lab.foreign.machine import Address, Machine
from lab.foreign.parse import Code, Loop


@dataclass(frozen=True)
class Contract:
    """What must be equal, and what may be assumed.

    live: registers and flags that are read after the loop or at its begin; width: bytes of a vector register that may
    be read, if the loop names no wider one. apart: addresses that do not differ by a known number do not overlap.
    private: bytes of each private slot of the stack, by displacement from rsp: only the loop accesses them, and nothing
    reads them after it.
    """

    live: frozenset[Location]
    width: int = 16
    apart: bool = False
    private: Mapping[int, int] = field(default_factory=dict)


#: Value numbers: equal descriptions get the same one.
Table = dict[Hashable, int]


class Numbers(Machine[int]):
    """A state of value numbers. The initial contents of registers, flags and memory have the same numbers in all states
    with one table."""

    def __init__(self, old: Loop, contract: Contract, table: Table) -> None:
        mixed = not all(legacy(raw) for raw in old.body)
        super().__init__(old.code, max(width(old.body), contract.width), mixed, contract.private)
        self.table, self.apart = table, contract.apart
        self.stored: dict[Location, int] = {}  # bytes that were stored into a slot
        self.stores: list[tuple[Address, int, int]] = []  # with the numbers of value and version

    def number(self, *description: Hashable) -> int:
        """The value number of a description."""
        return self.table.setdefault(description, len(self.table))

    def enter(self, at: Location) -> int:
        """The number of a location's content before the loop. Raises HarnessError for a slot: its content is
        unknown."""
        if at[0] == "slot":
            raise HarnessError(f"{name(at)} is read before it is written")
        return self.number("enter", at)

    def run(self, code: Code, body: Iterable[Instruction]) -> Numbers:
        """Execute a block and give this state. Raises HarnessError for instructions that are not understood."""
        self.code = code
        for raw in body:
            vector = max(sizes(raw), default=0) >= 16
            if width([raw]) > self.width or (vector and not self.mixed and not legacy(raw)):
                raise HarnessError(f"{raw} changes more of a vector register than the original looks at")
            self.step(decode(raw, self.mixed))
        return self

    def copy(self, each: Decoded, to: Location | Address, source: Location | Address) -> bool:
        """Copy a whole value, which needs no new number. False: it copies a part, and is an ordinary instruction."""
        value = self._load(source, each.bytes)
        if not self.whole(value, each):
            return False
        if isinstance(to, Address):
            self._store(to, value)
        else:
            self.here[to] = value
            if to[0] == "slot":
                if each.bytes > self.slots[to[1]]:
                    raise HarnessError(f"{each.raw} writes more than a private slot")
                self.stored[to] = each.bytes
        return True

    def results(self, each: Decoded, slot: Location | None, address: Address | None) -> Iterable[tuple[Use, int]]:
        """What an instruction writes, with its value numbers. Raises HarnessError for a result in a private slot."""
        key = self._key(each, slot or address)
        if each.stores:
            if address is None:
                raise HarnessError(f"{each.raw} writes to a private slot, and not only copies")
            self._store(address, self.number(*key, "memory"))
        return [
            (use, self.number(*key, use.location if use.role == "implicit" else use.role))
            for use in each.uses if use.writes
        ]  # fmt: skip

    def _load(self, source: Location | Address, bytes_: int) -> int:
        if not isinstance(source, Address):
            if source[0] == "slot" and self.stored.get(source, bytes_) != bytes_:
                raise HarnessError(f"{name(source)} is read otherwise than it was written")
            return self.at(source)
        met = [each for each in self.stores if each[0].meets(source, (True, False), self.apart)]
        if met and met[-1][0] == source:
            return met[-1][1]
        found = self.number("load", source, tuple(sorted({version for _, _, version in met})))
        self.size[found] = source.size
        return found

    def _store(self, address: Address, value: int) -> None:
        met = {version for other, _, version in self.stores if other.meets(address, (True, True), self.apart)}
        self.stores.append((address, value, self.number("store", address, value, tuple(sorted(met)))))

    def address(self, each: Decoded) -> Address:
        """The address that it accesses. Raises HarnessError if that overlaps a part of a private slot."""
        end = each.displacement + each.bytes
        if each.memory is not None and location(each.raw.memory_base) == RSP and any(
                at < end and each.displacement < at + size for at, size in self.slots.items()):  # fmt: skip
            raise HarnessError(f"{each.raw} reaches a part of a private slot")
        return super().address(each)

    def _key(self, each: Decoded, memory: Location | Address | None) -> list[Hashable]:
        """Everything that a result depends on, as the begin of a description."""
        raw, by_role, bytes_ = each.raw, {use.role: use for use in each.uses}, sizes(each.raw)
        sources: list[Hashable] = []
        for i in range(raw.op_count):
            use = by_role.get(i)
            if use is not None or raw.op_kind(i) == OpKind.REGISTER:
                sources.append((bytes_[i], self.at(use.location) if use is not None and use.reads else None))
            elif memory is not None and i == each.memory:
                sources.append((bytes_[i], self._load(memory, each.bytes) if each.loads else None))
            elif raw.op_kind(i) == OpKind.MEMORY:
                sources.append(self.address(each))
            else:
                sources.append(raw.immediate(i) & (1 << 8 * max(bytes_[0], 1)) - 1)
        if each.commutes:
            sources[-2:] = sorted(sources[-2:], key=repr)
        rest = [(use.location, self.at(use.location)) for use in each.uses if use.role == "implicit" and use.reads]
        mask = self.at(by_role["mask"].location) if "mask" in by_role else None
        how = (raw.is_broadcast, raw.zeroing_masking, raw.rounding_control, raw.suppress_all_exceptions)
        return [each.name, how, mask, tuple(sources), tuple(rest)]


def difference(old: Loop, new: Loop, contract: Contract) -> str:
    """Why a loop may not replace another, or "" if it may: from any state, one pass of each gives the same live
    registers, flags and stores."""
    table: Table = {}
    try:
        a, b = (Numbers(old, contract, table).run(each.code, each.body) for each in (old, new))
    except HarnessError as error:
        return error.message
    ends = [None if each.branch is None else each.branch.mnemonic for each in (old, new)]
    if ends[0] != ends[1]:
        return "the jump back at the end is another"
    tested = frozenset() if old.branch is None else flags(old.branch.rflags_read)
    for at in sorted(contract.live | tested | {RSP}):
        if a.at(at) != b.at(at):
            return f"{name(at)} differs behind the loop"
    lost = {version for _, _, version in a.stores} ^ {version for _, _, version in b.stores}
    return f"{len(lost) or 1} stores to memory differ" if lost or len(a.stores) != len(b.stores) else ""
