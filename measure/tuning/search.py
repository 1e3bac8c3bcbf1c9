# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A local search for schedules: climbs by changing the numbers in their texts, judged by an objective."""

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
#: What a candidate costs that cannot be had.
NEVER = float("inf")
#: By how much a number in a schedule's text changes; how many change at once.
CHANGES = (-8, -4, -2, -1, 1, 2, 4, 8)
AT_ONCE = (1, 1, 2, 3)
NUMBER = re.compile(r"\d+")
#: From how many of the best that it begins with a search climbs; after how many tries in vain a climb ends; the part of
#: time and tries for what it begins with.
STARTS, PATIENCE, SAMPLE = 24, 80, 0.3


@dataclass
class Search(Generic[C]):
    """Climbs, each from one of the best candidates that it begins with, by neighbours that are no worse.

    objective: a candidate's cost, lower the better; it may raise what schedulers and allocators raise. neighbour: a
    candidate like another. seconds, tries: when it ends; with the same seed and tries, it finds the same. key: equal
    for candidates that are the same thing, which are judged once. progress: called with the part of time or tries that
    is gone, 0 to 1.
    """

    objective: Callable[[C], float]
    neighbour: Callable[[C, Random], C]
    seconds: float = NEVER
    tries: float = NEVER
    seed: int = 1
    key: Callable[[C], Hashable] = lambda candidate: candidate
    progress: Callable[[float], None] = lambda part: None

    def run(self, begin: Sequence[C]) -> list[tuple[float, C]]:
        """Everything that was judged, with its cost, the best first. begin: in any order, it is shuffled."""
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
    """A schedule's text with one to three of its numbers changed."""
    count = len(NUMBER.findall(schedule))
    chosen = {chance.randrange(count) for _ in range(chance.choice(AT_ONCE))} if count else set()
    at = iter(range(count))

    def changed(number: re.Match[str]) -> str:
        return str(max(0, int(number[0]) + chance.choice(CHANGES))) if next(at) in chosen else number[0]

    return NUMBER.sub(changed, schedule)
