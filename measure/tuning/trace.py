# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What an order of a loop of rounds costs: its spills by furthest next use, and the cycles of a simple machine.

Both are estimates, in a few milliseconds: the allocator's own counts differ by a few. The machine takes instructions in
their order into a window, starts each as soon as its operands and a port are there, and makes a reload wait for its
store.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappushpop

from measure.tuning.rounds import Rounds, Step

#: Iterations, of which the first ones fill registers and machine.
ITERATIONS, WARM = 4, 2
#: Instructions a cycle, places in the window; cycles from address to value, from a value to its copy in memory, and
#: from there to whoever waits for it.
WIDTH, WINDOW = 6, 97
LOAD, STORE, FORWARD = 7, 5, 8
#: A reload is near where it follows its store by fewer instructions than this: then they meet in the window. What each
#: near one costs beyond what the machine shows, and each reload, in cycles, was fitted to all orders of AVX2 c8_c8 on
#: Emerald Rapids: the rank correlation with what was measured is .98, that of the number of stores .96.
NEAR = 80
NEAR_COST, RELOAD_COST = 0.3, 0.05
NEVER = 1 << 30


@dataclass(frozen=True)
class Cost:
    """Of one iteration: cycles of the machine, stores, reloads, and those of them that are near to their store."""

    cycles: float
    stores: int
    reloads: int
    near: int

    @property
    def total(self) -> float:
        """Cycles, spills included."""
        return self.cycles + NEAR_COST * self.near + RELOAD_COST * self.reloads


def cost(rounds: Rounds, steps: Sequence[Step]) -> Cost:
    """The cost of the loop with its instructions in this order."""
    return _Trace(rounds, steps).run()


class _Trace:
    """Registers, memory and machine while the loop runs. Times: places in the order, counted on from iteration to
    iteration (``at``, ``next_use``, ``stored_at``), and cycles (``ready``, ``in_memory``).
    """

    def __init__(self, rounds: Rounds, steps: Sequence[Step]) -> None:
        self.rounds, self.steps = rounds, steps
        self.uses: list[list[int]] = [[] for _ in range(rounds.values)]
        for place, step in enumerate(steps):
            for value in step.uses:
                self.uses[value].append(place)
        self.begin = 0
        self.next_use: dict[int, int] = {}
        self.stored_at: dict[int, int] = {}
        self.ready: dict[int, int] = defaultdict(int)
        self.in_memory: dict[int, int] = defaultdict(int)
        self.busy: dict[str, set[int]] = defaultdict(set)
        self.window = [-1] * WINDOW
        self.fetched = self.enters = self.last = 0
        self.stores = self.reloads = self.near = 0
        first = sorted(rounds.entering, key=lambda value: self._after(value, -1))
        self.next_use = {value: self._after(value, -1) for value in first[: rounds.registers]}
        self.stored_at = {value: -NEVER for value in first[rounds.registers :]}

    def run(self) -> Cost:
        ends = []
        for _ in range(ITERATIONS):
            self.stores = self.reloads = self.near = 0
            for place, step in enumerate(self.steps):
                self._step(self.begin + place, step)
            ends.append(self.last)
            self._come_round()
        cycles = (ends[-1] - ends[WARM - 1]) / (ITERATIONS - WARM)
        return Cost(cycles, self.stores, self.reloads, self.near)

    def _after(self, value: int, at: int) -> int:
        """The place of the next use of a value behind ``at``."""
        uses, place = self.uses[value], at - self.begin
        index = bisect_right(uses, place)
        if index < len(uses):
            return self.begin + uses[index]
        if value not in self.rounds.constants:
            value = self.rounds.carried.get(value, -1)
            if value < 0 or not self.uses[value]:
                return NEVER
        return self.begin + len(self.steps) + self.uses[value][0]

    def _step(self, at: int, step: Step) -> None:
        self.fetched += 1
        self.enters = max(self.fetched // WIDTH, self.window[0])
        start, folded = self.enters + 1, -1
        missing = [value for value in step.uses if value not in self.next_use]
        if missing and step.folds:
            # What lasts is worth a register where several are free.
            lasts = self._after(missing[-1], at) != NEVER and self.rounds.registers - len(self.next_use) > 1
            folded = -1 if lasts else missing[-1]
        for value in missing:
            self.reloads += 1
            arrival = self._arrival(value, at)
            if value == folded:
                start = max(start, arrival)
            else:
                self.fetched += 1
                self.ready[value] = arrival
                self._make_room(at, step.uses)
                self.next_use[value] = at
        for value in step.uses:
            if value != folded:
                start = max(start, self.ready[value])
                self.next_use[value] = self._after(value, at)
            if self._after(value, at) == NEVER:
                self.next_use.pop(value, None)
                self.stored_at.pop(value, None)
        start = self._on_a_port(step, start)
        if step.defines >= 0:
            self._make_room(at, step.uses)
            self.next_use[step.defines] = self._after(step.defines, at)
            self.ready[step.defines] = start + 1

    def _arrival(self, value: int, at: int) -> int:
        """The cycle in which a value from memory is there."""
        if value in self.rounds.constants:
            return self.enters + LOAD
        self.near += at - self.stored_at[value] < NEAR
        stored = self.in_memory[value]
        return stored + FORWARD if stored > self.enters else self.enters + LOAD

    def _on_a_port(self, step: Step, start: int) -> int:
        """The first cycle from ``start`` in which a port is free, which is then taken."""
        best, taken = NEVER, ""
        for port in step.ports:
            busy, cycle = self.busy[port], start
            while cycle in busy:
                cycle += 1
            if cycle < best:
                best, taken = cycle, port
        self.busy[taken].add(best)
        heappushpop(self.window, best)
        self.last = max(self.last, best)
        return best

    def _make_room(self, at: int, needed: Sequence[int]) -> None:
        """Where all registers are in use, the value used furthest from here goes, rather one that needs no store."""
        if len(self.next_use) < self.rounds.registers:
            return
        clean = self.stored_at.keys() | self.rounds.constants
        others = [value for value in self.next_use if value not in needed] or list(self.next_use)
        victim = max(others, key=lambda value: (self.next_use[value] - at) * (2 if value in clean else 1))
        if victim not in clean:
            self.stores += 1
            self.fetched += 1
            self.stored_at[victim] = at
            self.in_memory[victim] = max(self.ready[victim], self.enters) + STORE
        del self.next_use[victim]

    def _come_round(self) -> None:
        self.begin += len(self.steps)
        names = self.rounds.carried | {value: value for value in self.rounds.constants}
        for table in (self.next_use, self.stored_at, self.ready, self.in_memory):
            kept = {names[value]: number for value, number in table.items() if value in names}
            table.clear()
            table.update(kept)
