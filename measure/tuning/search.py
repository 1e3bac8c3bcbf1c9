# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A local search for schedules: it climbs by changing numbers in their specifications, judged by an objective."""

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Generic, TypeVar

from generator.allocate import AllocationError
from generator.schedule import ScheduleError, SpecError
from harness.errors import HarnessError

C = TypeVar("C")
#: The cost of a candidate that cannot be had.
NEVER = float("inf")
#: By how much a number in a specification changes; how many change at once.
CHANGES = (-8, -4, -2, -1, 1, 2, 4, 8)
AT_ONCE = (1, 1, 2, 3)
NUMBER = re.compile(r"\d+")
#: How many of the best initial candidates climbs start from; after how many failures a climb ends; the fraction of time
#: and tries spent on initial candidates.
STARTS, PATIENCE, SAMPLE = 24, 80, 0.3


@dataclass
class Search(Generic[C]):
    """A local search: each climb starts from one of the best initial candidates and moves to neighbours that are no
    worse.

    objective: a candidate's cost, lower is better; it may raise the errors of schedulers and allocators. neighbour: a
    random candidate near another. seconds, tries: limits; with equal seed and tries it finds the same. key: equal for
    equivalent candidates, which are judged once. progress: told the fraction of time or tries spent.
    """

    objective: Callable[[C], float]
    neighbour: Callable[[C, Random], C]
    seconds: float = NEVER
    tries: float = NEVER
    seed: int = 1
    key: Callable[[C], Hashable] = lambda candidate: candidate
    progress: Callable[[float], None] = lambda part: None

    def run(self, begin: Sequence[C]) -> list[tuple[float, C]]:
        """Every candidate judged, with its cost, the best first. begin: initial candidates, which are shuffled."""
        self._begun, self._tried, self._known = monotonic(), 0, dict[Hashable, tuple[float, C]]()
        chance = Random(self.seed)
        costs: list[tuple[float, C]] = []
        for candidate in chance.sample(list(begin), len(begin)):
            if self._part > SAMPLE and costs:
                break
            if (cost := self._cost(candidate)) < NEVER:
                costs.append((cost, candidate))
        best = sorted(costs, key=lambda found: found[0])[:STARTS]
        while best and self._part < 1:
            self._climb(*chance.choice(best), chance)
        return sorted(self._known.values(), key=lambda found: found[0])

    @property
    def _part(self) -> float:
        spent = (monotonic() - self._begun) / self.seconds
        return min(1.0, max(spent, self._tried / self.tries))

    def _cost(self, candidate: C) -> float:
        self._tried += 1
        self.progress(self._part)
        try:
            key = self.key(candidate)
            if key not in self._known:
                self._known[key] = self.objective(candidate), candidate
        except (AllocationError, HarnessError, ScheduleError, SpecError):
            return NEVER
        return self._known[key][0]

    def _climb(self, least: float, here: C, chance: Random) -> None:
        failures = 0
        while failures < PATIENCE and self._part < 1:
            there = self.neighbour(here, chance)
            cost = self._cost(there)
            failures = 0 if cost < least else failures + 1
            if cost <= least:
                least, here = cost, there


def other_numbers(schedule: str, chance: Random) -> str:
    """A schedule's specification with one to three of its numbers changed."""
    count = len(NUMBER.findall(schedule))
    chosen = {chance.randrange(count) for _ in range(chance.choice(AT_ONCE))} if count else set()
    at = iter(range(count))

    def changed(number: re.Match[str]) -> str:
        return str(max(0, int(number[0]) + chance.choice(CHANGES))) if next(at) in chosen else number[0]

    return NUMBER.sub(changed, schedule)
