# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one search: an objective judges candidates, a strategy says which one comes next.

Candidates are what the strategy and the objective take for such: texts of schedules, or permutations. Strategies are
Grid and Local here, large neighbourhoods (lab.solve.lns) and Optuna (lab.search); objectives are functions: simulated
cycles, spills, a predictor, measured time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Generic, Protocol, TypeVar

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


@dataclass(frozen=True)
class Options:
    """When a search ends: after so many seconds or tries. With the same seed and tries, it finds the same."""

    seconds: float = NEVER
    tries: float = NEVER
    seed: int = 1


class Strategy(Protocol[C]):
    """Says which candidates are judged."""

    def run(self, search: Search[C], begin: Sequence[C]) -> None:
        """Judges candidates by ``search.cost`` until ``search.done`` or until it has no more."""


class Search(Generic[C]):
    """A strategy and an objective, which is lower the better and may raise what schedulers and allocators raise.

    key: equal for candidates that are the same thing, which are judged once; progress: called with the part of the
    time or of the tries that is gone. tried: how many were judged, the same ones again included.
    """

    def __init__(
        self,
        strategy: Strategy[C],
        objective: Callable[[C], float],
        options: Options | None = None,
        key: Callable[[C], Hashable] = lambda candidate: candidate,
        progress: Callable[[float], None] = lambda part: None,
    ) -> None:
        self.strategy, self.objective, self.options = strategy, objective, options or Options()
        self.chance = Random(self.options.seed)
        self.tried = 0
        self._key, self._progress, self._begun = key, progress, monotonic()
        self._known: dict[Hashable, tuple[float, C]] = {}

    @property
    def part(self) -> float:
        """How much of the time or of the tries is gone, 0 to 1."""
        spent = (monotonic() - self._begun) / self.options.seconds
        return min(1.0, max(spent, self.tried / self.options.tries))

    @property
    def done(self) -> bool:
        """Whether time or tries are used up."""
        return self.part >= 1

    def cost(self, candidate: C) -> float:
        """What the objective says; NEVER where the candidate cannot be had."""
        self.tried += 1
        self._progress(self.part)
        try:
            key = self._key(candidate)
            if key not in self._known:
                self._known[key] = self.objective(candidate), candidate
        except (AllocationError, HarnessError, ScheduleError, SpecError):
            return NEVER
        return self._known[key][0]

    def run(self, begin: Sequence[C]) -> list[tuple[float, C]]:
        """Everything that was judged, with its cost, the best first; the first is no worse than what was judged of
        ``begin``.
        """
        self._begun = monotonic()
        self.strategy.run(self, begin)
        return sorted(self._known.values(), key=lambda found: found[0])


class Grid(Generic[C]):
    """All that it begins with, and nothing else."""

    def run(self, search: Search[C], begin: Sequence[C]) -> None:
        """See Strategy."""
        for candidate in begin:
            if search.done:
                return
            search.cost(candidate)


@dataclass(frozen=True)
class Local(Generic[C]):
    """Climbs, each from one of the best that the search begins with, by neighbours that are no worse. A climb ends
    after ``patience`` tries in vain. sample: the part of time and tries for what it begins with, which is shuffled.
    """

    neighbour: Callable[[C, Random], C]
    starts: int = 24
    patience: int = 80
    sample: float = 0.3

    def run(self, search: Search[C], begin: Sequence[C]) -> None:
        """See Strategy."""
        costs: list[tuple[float, C]] = []
        for candidate in search.chance.sample(list(begin), len(begin)):
            if search.part > self.sample and costs:
                break
            if (cost := search.cost(candidate)) < NEVER:
                costs.append((cost, candidate))
        best = sorted(costs, key=lambda found: found[0])[: self.starts]
        while best and not search.done:
            self._climb(search, *search.chance.choice(best))

    def _climb(self, search: Search[C], least: float, here: C) -> None:
        failures = 0
        while failures < self.patience and not search.done:
            there = self.neighbour(here, search.chance)
            cost = search.cost(there)
            failures = 0 if cost < least else failures + 1
            if cost <= least:
                least, here = cost, there


def other_numbers(schedule: str, chance: Random) -> str:
    """A schedule's text with one to three of its numbers changed: a neighbour for Local."""
    count = len(NUMBER.findall(schedule))
    chosen = {chance.randrange(count) for _ in range(chance.choice(AT_ONCE))} if count else set()
    at = iter(range(count))

    def changed(number: re.Match[str]) -> str:
        return str(max(0, int(number[0]) + chance.choice(CHANGES))) if next(at) in chosen else number[0]

    return NUMBER.sub(changed, schedule)
