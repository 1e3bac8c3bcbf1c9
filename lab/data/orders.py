# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Orders of a kernel's loop as permutations: of texts, at random, and by small moves."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from random import Random

from generator.ir.function import Function, Role
from generator.models import load
from generator.pipeline import SCHEDULE_FOR
from generator.schedule import ScheduleError, SpecError, blocks, check_order
from generator.schedule.node import predecessors, successors
from generator.schedule.permutation import text
from harness.errors import HarnessError
from measure.tuning import grid
from measure.tuning.subject import Subject

#: A permutation for each block of the loop.
Order = tuple[tuple[int, ...], ...]
#: The least noise of a random order, in places. The most is the loop's length, which leaves nothing of where it began.
LEAST_NOISE = 0.5
TRIES = 20
#: Local moves: of the places that an instruction may go to, each is so much less likely than the one nearer.
NEAR = 0.3


class Loop:
    """A kernel's loop of rounds, to be ordered. Raises HarnessError where there is no such kernel."""

    def __init__(self, primitive: str, target: str, kernel: str, role: str) -> None:
        self.subject = Subject(primitive, target, kernel, role)
        function, label = self.subject.source(), self.subject.loop_head[0]
        loop = [(label, each) for each in (Role.ROUNDS, Role.COLUMNS)]
        members = [block for block in function.blocks if block.key in loop]
        self._function = Function(function.name, [], members)
        self._source = [list(block.instrs) for block in self._function.blocks]
        self._streams = {id(instr): instr.stream for source in self._source for instr in source}
        self.nodes = [blocks.nodes(block) for block in self._function.blocks]
        self._later = [successors(nodes) for nodes in self.nodes]
        self._earlier = [[predecessors(node) for node in nodes] for nodes in self.nodes]

    def grid(self) -> list[str]:
        """The texts of the grid."""
        return grid.grid(self.subject)

    def order(self, spec: str) -> Order:
        """The permutation that a text stands for. Raises ScheduleError, SpecError."""
        for block, source in zip(self._function.blocks, self._source, strict=True):
            block.instrs = list(source)
            for instr in source:
                instr.stream = self._streams[id(instr)]
        blocks.apply(self._function, {block.key: spec for block in self._function.blocks}, load(SCHEDULE_FOR))
        found = []
        for block, source in zip(self._function.blocks, self._source, strict=True):
            places = {id(instr): place for place, instr in enumerate(source)}
            found.append(tuple(places[id(instr)] for instr in block.instrs))
        return tuple(found)

    def check(self, order: Order) -> None:
        """Raises ScheduleError where an order breaks a dependence."""
        for nodes, part in zip(self.nodes, order, strict=True):
            check_order(nodes, part)

    def noisy(self, order: Order, noise: float, chance: Random) -> Order:
        """An order in which every instruction has moved by about ``noise`` places, as far as dependences let it."""
        found = []
        for part, later, earlier in zip(order, self._later, self._earlier, strict=True):
            wish = {node: place + chance.gauss(0, noise) for place, node in enumerate(part)}
            waiting = [len(each) for each in earlier]
            ready = [(wish[node], node) for node in part if not waiting[node]]
            heapq.heapify(ready)
            made = []
            while ready:
                node = heapq.heappop(ready)[1]
                made.append(node)
                for follower in later[node]:
                    waiting[follower] -= 1
                    if not waiting[follower]:
                        heapq.heappush(ready, (wish[follower], follower))
            found.append(tuple(made))
        return tuple(found)

    def moved(self, order: Order, number: int, chance: Random) -> Order:
        """``number`` local moves: one instruction of a block goes elsewhere between what it depends on and what depends
        on it; the nearest places are likely, so that many moves swap neighbours."""
        parts = [list(part) for part in order]
        for _ in range(number):
            for _ in range(TRIES):
                which = chance.choices(range(len(parts)), [len(part) for part in parts])[0]
                at = chance.randrange(len(parts[which]))
                if room := self._room(which, parts[which], at):
                    goal = room[min(int(chance.expovariate(NEAR)), len(room) - 1)]
                    parts[which].insert(goal, parts[which].pop(at))
                    break
        return tuple(tuple(part) for part in parts)

    def _room(self, which: int, part: Sequence[int], at: int) -> list[int]:
        """The places to which the instruction at a place of a block may go, the nearest first."""
        earlier, later = self._earlier[which][part[at]], set(self._later[which][part[at]])
        low = max((place for place in range(at) if part[place] in earlier), default=-1) + 1
        high = next((place for place in range(at + 1, len(part)) if part[place] in later), len(part)) - 1
        return sorted((place for place in range(low, high + 1) if place != at), key=lambda place: abs(place - at))

    def random(self, count: int, seed: int) -> Iterator[str]:
        """So many orders, each around one of the grid, with noise from next to nothing to all: so all qualities occur.
        The same seed gives the same orders. Raises HarnessError where there are not so many.
        """
        chance = Random(seed)
        around = [order for order in map(self._order_or_none, self.grid()) if order]
        seen = set(around)
        longest = max(len(nodes) for nodes in self.nodes)
        for number in range(count):
            for _ in range(TRIES):
                noise = exp(chance.uniform(log(LEAST_NOISE), log(longest)))
                order = self.noisy(chance.choice(around), noise, chance)
                if order not in seen:
                    break
            else:
                raise HarnessError(f"{self.subject.kernel} has hardly more than {number} orders: ask for fewer")
            seen.add(order)
            yield text(*order)

    def _order_or_none(self, spec: str) -> Order | None:
        try:
            return self.order(spec)
        except (ScheduleError, SpecError):
            return None


def texts(loop: Loop, wanted: str, seed: int) -> list[str]:
    """The orders that a text such as grid,random=200,file=PATH asks for, each once. Raises HarnessError."""
    found: list[str] = []
    for part in wanted.split(","):
        what, _, value = part.strip().partition("=")
        if what == "grid" and not value:
            found += loop.grid()
        elif what == "random" and value.isdecimal():
            found += loop.random(int(value), seed)
        elif what == "file" and value:
            found += _listed(value)
        else:
            raise HarnessError(f"--orders {wanted}: {part!r} is none of grid, random=NUMBER and file=PATH")
    return list(dict.fromkeys(found))


def _listed(name: str) -> Sequence[str]:
    try:
        lines = Path(name).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise HarnessError(f"cannot read the orders in {name}: {error}") from error
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]
