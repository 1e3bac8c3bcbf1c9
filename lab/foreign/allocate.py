# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Registers for an order of operations: furthest next use within the block, locations given at both ends.

What comes in and what goes out have the locations of the original, so that the code around the loop fits. The
instructions of other people have forms that generator.ir does not carry; hence this allocator and not
generator.allocate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from iced_x86 import OpCodeOperandKind, OpKind

from harness.errors import HarnessError
from lab.foreign.places import Line, Places
from lab.foreign.registers import RSP, Location, legacy
from lab.foreign.slots import name_of
from lab.foreign.ssa import Block, Occurrence, Operation

#: Sources that may change places.
COMMUTATIVE = frozenset(
    "PADDD PADDQ PXOR POR PAND VPADDD VPADDQ VPADDW VPXOR VPXORD VPXORQ VPOR VPORD VPORQ VPAND VPANDD VPANDQ VPMULUDQ"
    " VPMULLW VPMULHW VPMULHUW PADDW PMULLW PMULHW PMULUDQ ADD XOR OR AND".split()
)
EITHER = (OpCodeOperandKind.XMM_OR_MEM, OpCodeOperandKind.YMM_OR_MEM, OpCodeOperandKind.ZMM_OR_MEM,
          OpCodeOperandKind.R64_OR_MEM)  # fmt: skip


@dataclass(frozen=True)
class Counts:
    moves: int
    stores: int
    reloads: int

    @property
    def total(self) -> int:
        return self.moves + self.stores + self.reloads


@dataclass(frozen=True)
class Allocated:
    lines: list[Line]
    counts: Counts


def allocate(
    block: Block,
    order: Sequence[int],
    live: Iterable[Location],
    free: Iterable[Location],
    slots: dict[Location, int],
    tries: int = 0,
) -> Allocated:
    """live: locations that must hold at the end what the original leaves there. free: registers that the original does
    not use and that may be used. slots: bytes of the stack that may be used besides the block's own. tries: passes
    whose choices are shaken a little, beyond the four that are not. Raises HarnessError where there are not enough.
    """
    found: list[Allocated] = []
    problem = None
    ways = [(hints, clean, 0) for hints in (True, False) for clean in (8, 0)]
    ways += [(bool(seed & 1), seed % 9, seed) for seed in range(1, tries + 1)]
    for hints, clean, seed in ways:
        try:
            found.append(_Pass(block, order, frozenset(live), frozenset(free), slots, hints, clean, seed).run())
        except HarnessError as error:
            problem = error
    if not found:
        assert problem is not None
        raise problem
    return min(found, key=lambda each: each.counts.total)


class _Pass(Places):
    def run(self) -> Allocated:
        for now, operation in enumerate(self.operations):
            self.now = now
            self._one(operation)
        self.now = self.end
        self._finish()
        return Allocated(self.lines, Counts(self.moves, self.stores, self.reloads))

    # One operation.

    def _one(self, operation: Operation) -> None:
        places: dict[int | str, Location] = {}
        taken: set[Location] = set()
        self.read = set()
        fixed = [each for each in operation.registers if each.fixed and each.location != RSP]
        for each in fixed:
            self._bring_fixed(each, taken)
            places[each.place] = each.location
            taken.add(each.location)
        reading = [each for each in operation.used if not each.fixed]
        for each in operation.registers:
            if each.location == RSP and each.fixed:
                places[each.place] = RSP
        for each in reading:
            there = self._register(each.value)
            if there is not None:
                taken.add(there)
        operation = self._swapped(operation)
        reading = [each for each in operation.used if not each.fixed]
        for each in sorted(reading, key=lambda each: self._register(each.value) is None):
            place = self._register(each.value)
            if place is None and self._may_fold(operation, each, places):
                place = self._slot(each.value)
                assert place is not None
                self.read.add(place)
                self.reloads += 1
            elif place is None:
                slot = self._slot(each.value)
                assert slot is not None
                place = self._free_one(self._file(each.value), each.value, taken, self._next(each.value))
                self._move(place, slot)
            places[each.place] = place
            taken.add(place)
        self._results(operation, places, taken)
        self.lines.append(Line(operation, places))

    def _bring_fixed(self, each: Occurrence, taken: set[Location]) -> None:
        place, old = each.location, self.content.get(each.location)
        if each.reads and old == each.value:
            needed = each.writes and self._needed(old, False)
            if needed and len(self.where[old]) == 1:
                self._move(self._free_one(place[0], old, {*taken, place}, self._next(old)), place)
            return
        if old is not None and self._needed(old, True) and len(self.where[old]) == 1:
            self._move(self._free_one(place[0], old, {*taken, place}, self._next(old)), place)
        self._clear(place)
        if each.reads:
            from_ = self._register(each.value) or self._slot(each.value)
            assert from_ is not None
            self._move(place, from_)

    def _swapped(self, operation: Operation) -> Operation:
        """Exchanges two sources where the first of them had better not be overwritten, or may be in memory."""
        raw = operation.raw
        last = raw.op_count - 1
        by = {each.place: each for each in operation.registers}
        if name_of(raw) not in COMMUTATIVE or operation.slot or operation.memory or raw.has_op_mask or last < 1:
            return operation
        a, b = by.get(last - 1), by.get(last)
        if a is not None and a.writes and (a.size < 4 or (legacy(raw) and self.block.width > 16)):
            return operation  # the rest of the register is kept
        if a is None or b is None or a.size != b.size or a.echo or b.echo or not a.reads or a.value == b.value:
            return operation
        if a.writes:
            wanted = self._needed(a.value, False) and not self._needed(b.value, False)
            wanted = wanted and self._register(b.value) is not None
        else:
            wanted = self._register(a.value) is None and self._register(b.value) is not None
        if not wanted:
            return operation
        first = Occurrence(a.place, a.location, a.size, True, a.writes, value=b.value, result=a.result)
        second = Occurrence(b.place, b.location, b.size, True, False, value=a.value)
        others = [each for each in operation.registers if each is not a and each is not b]
        return Operation(raw, [first, second, *others], None, None, operation.flags_read, operation.flags_written)

    def _may_fold(self, operation: Operation, each: Occurrence, places: dict[int | str, Location]) -> bool:
        """Whether the operand may be in memory, and gains by it: it is not needed again soon."""
        raw, slot = operation.raw, self._slot(each.value)
        if slot is None or operation.memory is not None or not isinstance(each.place, int) or each.writes:
            return False
        if any(place[0] == "s" for place in places.values()) or self.slots[slot] != each.size:
            return False
        if each is operation.slot:
            return True
        if raw.op_kind(each.place) != OpKind.REGISTER or raw.op_code().op_kind(each.place) not in EITHER:
            return False
        aligned = name_of(raw).startswith("V") or each.location[0] == "g"
        return aligned and self._next(each.value) > self.now + 12

    def _results(self, operation: Operation, places: dict[int | str, Location], taken: set[Location]) -> None:
        made: list[tuple[Location, int]] = []
        tied = [each for each in operation.made if not each.fixed and each.reads and not each.echo]
        for each in tied:
            place, value = places[each.place], each.value
            twice = [o for o in operation.used if o is not each and o.value == value and o.writes]
            if twice or (self._needed(value, False) and len(self.where[value]) == 1):
                wish = self.wish.get(each.result)
                better = wish is not None and wish != place and wish not in taken and self._is_free(wish)
                copy = wish if better and wish else self._free_one(place[0], value, taken, self._next(value))
                self._move(copy, place)
                if wish == copy or twice or (wish != place and self.wish.get(value) == place):
                    places[each.place] = place = copy
                taken.add(copy)
            made.append((place, each.result))
        held = {place for place, _ in made} | {each.location for each in operation.registers if each.fixed}
        for each in operation.made:
            if each.fixed:
                made.append((each.location, each.result))
        self.now += 1  # what is used here for the last time gives its register to a result
        for each in operation.made:
            if each.fixed or (each.reads and not each.echo):
                continue
            uses = self.uses.get(each.result, [self.now])
            place = self._free_one(each.location[0], each.result, held, uses[-1])
            places[each.place] = place
            made.append((place, each.result))
            held.add(place)
        self.now -= 1
        for each in operation.registers:
            if each.echo:
                places[each.place] = places.get(0, each.location)
        for place, value in made:
            self._put(place, value)

    # The end.

    def _finish(self) -> None:
        """Brings everything to where the code behind, and the next pass, wants it."""
        pending = {place: value for place, value in self.leaving.items() if self.content.get(place) != value}
        while pending:
            sources = set(pending.values())
            for place, value in sorted(pending.items()):
                old = self.content.get(place)
                if old is None or old not in sources or len(self.where[old]) > 1 and self._elsewhere(old, place):
                    self._finish_one(place, value, pending)
                    break
            else:
                place = min(pending)
                old = self.content[place]
                taken = {p for p, v in self.leaving.items() if self.content.get(p) == v} | set(pending)
                file = self._file(old)
                spare = next((p for p in self.registers if p[0] == file and p not in taken
                              and p not in self.leaving), None)  # fmt: skip
                self._move(spare or self._spare(old, file), place)
                self._clear(place)

    def _elsewhere(self, value: int, place: Location) -> bool:
        return any(other != place for other in self.where[value])

    def _finish_one(self, place: Location, value: int, pending: dict[Location, int]) -> None:
        from_ = self._register(value) or self._slot(value)
        assert from_ is not None
        if place[0] == from_[0] == "s":
            busy = {p for p in self.leaving if p[0] != "s" and self.content.get(p) == self.leaving[p]}
            file = self._file(value)
            free = [p for p in self.registers if p[0] == file and p not in busy
                    and self.content.get(p) not in set(pending.values())]  # fmt: skip
            if not free:
                raise HarnessError("no register is free at the loop's end to move a value between two slots")
            self._move(free[0], from_)
            from_ = free[0]
        self._move(place, from_)
        del pending[place]
