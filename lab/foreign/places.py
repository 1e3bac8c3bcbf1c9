# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is where while registers are given: values in registers and slots, and which to give up."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from harness.errors import HarnessError
from lab.foreign.registers import RSP, Location
from lab.foreign.ssa import Block, Operation

NEVER = 1 << 30


@dataclass(frozen=True)
class Line:
    """An operation with the locations of its registers and of operands that are in memory now; or a move."""

    operation: Operation | None
    places: dict[int | str, Location] = field(default_factory=dict)
    to: Location | None = None
    from_: Location | None = None


class Places:
    """The state of one pass over an order. hints: prefers the original's registers. clean: by how many operations a
    value that is in memory already is given up sooner. seed: of choices that are shaken a little; 0 for none.
    """

    def __init__(self, block: Block, order: Sequence[int], live: frozenset[Location], free: frozenset[Location],
                 slots: dict[Location, int], hints: bool, clean: int, seed: int) -> None:  # fmt: skip
        self.block, self.hints, self.clean = block, hints, clean
        self.random, self.shake = random.Random(seed), 12 if seed else 0
        self.operations = [block.operations[index] for index in order]
        self.end = len(order)
        self.slots = {**block.slots, **slots}
        leaving = {place: value for place, value in block.leaving.items() if place in live or place == RSP}
        entry = {place: value for place, value in block.entry.items() if place not in leaving and place in live}
        self.leaving = {**entry, **leaving}
        mentioned = {place for place in (*block.origin.values(), *block.entry, *block.leaving) if place[0] != "s"}
        self.registers = sorted((mentioned | free) - {RSP, block.base})
        self.content: dict[Location, int] = dict(block.entry)
        self.where: dict[int, set[Location]] = {}
        for place, value in self.content.items():
            self.where.setdefault(value, set()).add(place)
        self.uses: dict[int, list[int]] = {}
        for at, operation in enumerate(self.operations):
            for each in operation.used:
                self.uses.setdefault(each.value, []).append(at)
        for value in self.leaving.values():
            self.uses.setdefault(value, []).append(self.end)
        self.wish: dict[int, Location] = {v: place for place, v in self.leaving.items() if place[0] != "s"}
        self.claim: dict[Location, int] = {}
        self._wishes()
        self.vectors = any(place[0] == "v" for place in block.origin.values())
        self.lines: list[Line] = []
        self.moves = self.stores = self.reloads = 0
        self.now = 0
        self.read: set[Location] = set()  # slots that the operation at hand reads

    def _wishes(self) -> None:
        """Where values should be: where a chain of tied operands must end."""
        for at in reversed(range(self.end)):
            for each in self.operations[at].made:
                if each.result in self.wish:
                    self.claim[self.wish[each.result]] = at
                    tied = each.reads and not each.echo and not each.fixed
                    if tied and each.value not in self.wish and self.uses[each.value][-1] == at:
                        self.wish[each.value] = self.wish[each.result]

    # What is where.

    def _next(self, value: int, after: int | None = None) -> int:
        uses = self.uses.get(value, [])
        index = bisect_right(uses, self.now if after is None else after)
        return uses[index] if index < len(uses) else NEVER

    def _put(self, place: Location, value: int) -> None:
        self._clear(place)
        self.content[place] = value
        self.where.setdefault(value, set()).add(place)

    def _clear(self, place: Location) -> None:
        old = self.content.pop(place, None)
        if old is not None:
            self.where[old].discard(place)

    def _register(self, value: int) -> Location | None:
        there = sorted(place for place in self.where.get(value, ()) if place[0] != "s")
        return min(there, key=lambda place: place != self.wish.get(value)) if there else None

    def _slot(self, value: int) -> Location | None:
        return next((place for place in sorted(self.where.get(value, ())) if place[0] == "s"), None)

    def _needed(self, value: int, now: bool) -> bool:
        return self._next(value, self.now - 1 if now else None) < NEVER

    def _move(self, to: Location, from_: Location) -> None:
        if "s" not in (to[0], from_[0]):
            self.moves += 1
        else:
            self.stores += to[0] == "s"
            self.reloads += from_[0] == "s"
        self.lines.append(Line(None, {}, to, from_))
        self._put(to, self.content[from_])

    def _file(self, value: int) -> str:
        """The file of a value that first appeared in a slot is that of its users."""
        place = self.block.origin[value]
        if place[0] != "s":
            return place[0]
        for operation in self.block.operations:
            for each in operation.used:
                if each.value == value:
                    if each is not operation.slot:
                        return each.location[0]
                    return next(e.location[0] for e in operation.registers if isinstance(e.place, int))
        return "v"

    def _free_one(self, file: str, value: int, taken: set[Location], ends: int) -> Location:
        """A register for a value that lives until `ends`; others are stored where there is none free."""
        some = [place for place in self.registers if place[0] == file and place not in taken]
        free = [p for p in some if p not in self.content or not self._needed(self.content[p], True)]
        free += [p for p in some if p not in free and len([w for w in self.where[self.content[p]] if w[0] != "s"]) > 1]
        if not free:
            if not some:
                raise HarnessError(f"an instruction needs more registers of file {file} than there are")
            far = {place: self._next(self.content[place], self.now - 1) for place in some}
            shaken = {p: self.random.randint(0, self.shake) for p in some}
            slack = {p: far[p] + shaken[p] + (self.clean if self._slot(self.content[p]) else 0) for p in some}
            victim = max(some, key=lambda place: (slack[place], place))
            self._evict(victim)
            return victim
        wish, origin = self.wish.get(value), self.block.origin[value]

        def badness(place: Location) -> tuple[int, int]:
            claim = self.claim.get(place, NEVER)
            claim = claim if claim > self.now else NEVER
            if place == wish or (file == "g" and place == origin and self.vectors):
                return 0, place != wish
            if self.hints and place == origin and claim >= ends:
                return 1, 0
            return (2, claim) if claim >= ends else (3, -claim)

        return min(free, key=lambda place: (*badness(place), place))

    def _is_free(self, place: Location) -> bool:
        return place not in self.content or not self._needed(self.content[place], True)

    def _evict(self, place: Location) -> None:
        value = self.content[place]
        if len(self.where[value]) == 1:
            self._move(self._spare(value, place[0]), place)
        self._clear(place)

    def _spare(self, value: int, file: str) -> Location:
        size = 8 if file in "gk" else self.block.width
        own = [place for place, other in self.leaving.items() if other == value and place[0] == "s"]
        some = [p for p, bytes_ in sorted(self.slots.items()) if bytes_ >= size and p not in self.read]
        empty = [p for p in some if p not in self.content or not self._needed(self.content[p], True)]
        copies = [p for p in some if p not in empty and len(self.where[self.content[p]]) > 1]
        choice = [p for p in own if p in empty] or [p for p in empty if p not in self.leaving] or empty or copies
        if not choice:
            raise HarnessError(
                f"there are not enough registers and no more slots of {size} bytes on the stack to store values in:"
                " name some with --spare, or make slots of the original's with --private-stack, or take another order"
            )
        return choice[0]
