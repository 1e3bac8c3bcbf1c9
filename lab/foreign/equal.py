# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proves that a rewritten loop is equal to the original, from the machine code of both.

Instructions are functions of which only is known that equal inputs give equal results: mnemonic, sizes, immediates,
and what iced-x86 says that they read. That is enough, since they are moved and renamed but never exchanged for others.
Memory is a set of stores, each with the earlier ones that it may overlap. docs/lab-foreign.md says what is assumed.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from iced_x86 import Instruction, OpKind

from harness.errors import HarnessError
from lab.foreign.decode import RSP, Decoded, Location, Use, decode, flags, legacy, location, name, sizes, width
from lab.foreign.machine import Address, Machine
from lab.foreign.parse import Code, Loop


@dataclass(frozen=True)
class Contract:
    """What must be equal, and what may be relied on.

    live: registers and flags that are read behind the loop or at its begin; width: bytes of a vector register that may
    be, if the loop names no wider ones. apart: addresses that differ by no known
    number do not overlap. base, private: the register by which private slots of the stack are reached, and the bytes of
    each by displacement; nothing else reaches them. read_behind: those that are read behind the
    loop, or by the next iteration.
    """

    live: frozenset[Location]
    width: int = 16
    apart: bool = False
    base: Location = RSP
    private: Mapping[int, int] = field(default_factory=dict)
    read_behind: frozenset[int] = frozenset()

    @property
    def wanted(self) -> list[Location]:
        """All that must be equal behind the loop."""
        return sorted({*self.live, RSP, self.base, *(("slot", at) for at in self.read_behind)})


@dataclass(frozen=True)
class Verdict:
    """problem: what differs, or nothing. seconds: that the proof took."""

    problem: str
    seconds: float

    @property
    def equal(self) -> bool:
        """Whether one may stand for the other."""
        return not self.problem


class Table:
    """Numbers for what is equal: a description gets the same one each time."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}

    def number(self, *description: Hashable) -> int:
        """The number of a description."""
        return self._numbers.setdefault(description, len(self._numbers))


class Numbers(Machine[int]):
    """A state of numbers. begin: what locations hold at first; others hold what is ``strange`` to all other states."""

    def __init__(
        self, old: Loop, contract: Contract, table: Table, begin: Mapping[Location, int] | None = None
    ) -> None:
        mixed = not all(legacy(raw) for raw in old.body)
        super().__init__(old.code, max(width(old.body), contract.width), mixed, contract.private, contract.base)
        self.table, self.apart, self.strange = table, contract.apart, begin is not None
        self.here = dict(begin or {})
        self.stored: dict[Location, int] = {}  # bytes of what was put into a slot
        self.stores: list[tuple[Address, int, int]] = []  # each with its value and version

    def enter(self, at: Location) -> int:
        """The number of what a place holds before the loop."""
        return self.table.number("strange" if self.strange else "enter", at)

    def run(self, code: Code, body: Iterable[Instruction]) -> Numbers:
        """The state behind. Raises HarnessError for what is not understood."""
        self.code = code
        for raw in body:
            vector = max(sizes(raw), default=0) >= 16
            if width([raw]) > self.width or (vector and not self.mixed and not legacy(raw)):
                raise HarnessError(f"{raw} changes more of a vector register than the original looks at")
            each = decode(raw, self.mixed)
            if each.exchanges:
                self.exchange(each)
            else:
                self.step(each)
        return self

    def held(self, at: Location) -> int:
        """The bytes of a slot that are known."""
        return self.stored.get(at, self.slots[at[1]]) if at[0] == "slot" else 0

    def copy(self, each: Decoded, to: Location | Address, source: Location | Address) -> bool:
        """A move of a whole value, which makes no new one; False: it is another instruction."""
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
        """What an instruction writes, each with the number of its value. Raises HarnessError for a private slot."""
        key = self._key(each, slot or address)
        if each.stores:
            if address is None:
                raise HarnessError(f"{each.raw} writes to a private slot, and not only copies")
            self._store(address, self.table.number(*key, "memory"))
        return [
            (use, self.table.number(*key, use.location if use.role == "implicit" else use.role))
            for use in each.uses if use.writes
        ]  # fmt: skip

    def _load(self, source: Location | Address, bytes_: int) -> int:
        if not isinstance(source, Address):
            if source[0] == "slot" and self.held(source) != bytes_:
                raise HarnessError(f"{name(source)} is read otherwise than it was written")
            return self.at(source)
        met = [each for each in self.stores if each[0].meets(source, (True, False), self.apart)]
        if met and met[-1][0] == source:
            return met[-1][1]
        found = self.table.number("load", source, tuple(sorted({version for _, _, version in met})))
        self.size[found] = source.size
        return found

    def _store(self, address: Address, value: int) -> None:
        met = {version for other, _, version in self.stores if other.meets(address, (True, True), self.apart)}
        self.stores.append((address, value, self.table.number("store", address, value, tuple(sorted(met)))))

    def address(self, each: Decoded) -> Address:
        """Where it reads or writes. Raises HarnessError where that cuts a private slot."""
        end = each.displacement + each.bytes
        if each.memory is not None and location(each.raw.memory_base) == self.base and any(
                at < end and each.displacement < at + size for at, size in self.slots.items()):  # fmt: skip
            raise HarnessError(f"{each.raw} reaches a part of a private slot")
        return super().address(each)

    def _key(self, each: Decoded, memory: Location | Address | None) -> list[Hashable]:
        """All that a result depends on."""
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


def prove(old: Loop, new: Loop, contract: Contract) -> Verdict:
    """Whether a loop may stand for another, with what stands before and behind it."""
    begun = time.monotonic()
    try:
        problem = _compare(old, new, contract) or ""
    except HarnessError as error:
        problem = error.message
    return Verdict(problem, time.monotonic() - begun)


def relation(old: Loop, new: Loop, contract: Contract) -> tuple[Numbers, Numbers, dict[Location, Location]]:
    """One iteration of each, and what locations of the new one hold what the original has where, whenever one begins.

    Assumed is first all that the instructions before the new loop make true, and then no more than it keeps true.
    """
    table = Table()
    a = Numbers(old, contract, table).run(old.code, old.body)
    first = Numbers(old, contract, table).run(new.code, new.before)
    owner = {table.number("enter", at): at for at in contract.wanted if first.at(at) is not None}
    found = {at: owner[value] for at, value in first.here.items() if value in owner}
    if first.stores:
        raise HarnessError("there are stores before the loop")
    while True:
        b = _begin(old, contract, table, found, first.stored).run(new.code, new.body)
        still = {at: of for at, of in found.items() if b.at(at) == a.at(of) and b.held(at) == first.held(at)}
        if still == found:
            return a, b, found
        found = still


def _begin(old: Loop, contract: Contract, table: Table, found: Mapping[Location, Location],
           stored: Mapping[Location, int]) -> Numbers:  # fmt: skip
    """The state in which a new loop's iteration begins."""
    state = Numbers(old, contract, table, {at: table.number("enter", of) for at, of in found.items()})
    state.stored = {at: stored[at] for at in found if at in stored}
    return state


def _compare(old: Loop, new: Loop, contract: Contract) -> str | None:
    """What differs, if anything does."""
    if old.branch is None:
        table = Table()
        a = Numbers(old, contract, table).run(old.code, old.body)
        end = b = Numbers(old, contract, table).run(new.code, new.body)
        wanted = {at: a.at(at) for at in contract.wanted}
    else:
        a, b, found = relation(old, new, contract)
        end = _begin(old, contract, a.table, found, b.stored).run(new.code, new.after)
        wanted = {at: a.table.number("enter", at) for at in contract.wanted}
        if new.branch is None or new.branch.mnemonic != old.branch.mnemonic:
            return "the jump back at the end is another"
        for flag in flags(old.branch.rflags_read):
            if a.at(flag) != b.at(flag):
                return f"{name(flag)} differs where the loop ends"
        if end.stores:
            return "there are stores behind the loop"
    for at, value in wanted.items():
        if end.at(at) != value or end.held(at) != a.held(at):
            return f"{name(at)} differs behind the loop"
    lost = {version for _, _, version in a.stores} ^ {version for _, _, version in b.stores}
    return f"{len(lost) or 1} stores to memory differ" if lost or len(a.stores) != len(b.stores) else None
