# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A local search for orders that cost little: from the best of the grid, by ever better numbers in their texts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from generator.schedule import ScheduleError, SpecError
from measure.tuning.orders import Job
from measure.tuning.rounds import Rounds
from measure.tuning.trace import Cost, cost

#: How many of the grid's orders climbs begin from, and after how many steps in vain a climb ends.
STARTS, PATIENCE = 24, 80
#: How many of the orders found are measured, and what the chances of the search begin from.
FOUND, SEED = 12, 1
#: By how much a number changes; how many change at once.
CHANGES = (-8, -4, -2, -1, 1, 2, 4, 8)
AT_ONCE = (1, 1, 2, 3)
NUMBER = re.compile(r"\d+")

#: The part of the search that is done, 0 to 1, after so many orders.
Done = Callable[[int], float]


@dataclass(frozen=True)
class Sought:
    """An order as a text, and what it is estimated to cost."""

    spec: str
    cost: Cost


class Search:
    """Everything that was tried; orders that are the same under different texts count once."""

    def __init__(self, rounds: Rounds, seed: int) -> None:
        self._rounds = rounds
        self._chance = random.Random(seed)
        self._known: dict[tuple[int, ...], Sought] = {}
        self._tops: list[Sought] = []
        self.tried = 0

    def run(self, specs: Sequence[str], done: Done) -> list[Sought]:
        """Climbs from the best of `specs` until it is `done`: where the climbs ended, the best first, each order once.

        The first costs no more than the best of `specs`. The same seed gives the same orders after as many tries.
        """
        grid = [each for each in map(self._judge, specs) if each is not None]
        starts = sorted(dict.fromkeys(grid), key=_total)[:STARTS]
        self._tops = starts[:1]
        while starts and done(self.tried) < 1:
            self._tops.append(self._climb(self._chance.choice(starts), done))
        return sorted(dict.fromkeys(self._tops), key=_total)

    def _climb(self, here: Sought, done: Done) -> Sought:
        failures = 0
        while failures < PATIENCE and done(self.tried) < 1:
            found = self._judge(self._changed(here.spec))
            failures += 1
            if found is not None and _total(found) <= _total(here):
                failures = failures if _total(found) == _total(here) else 0
                here = found
        return here

    def _judge(self, spec: str) -> Sought | None:
        """None where the text names no order of this kernel."""
        self.tried += 1
        try:
            steps = self._rounds.order(spec)
        except (SpecError, ScheduleError):
            return None
        key = tuple(map(id, steps))
        if key not in self._known:
            self._known[key] = Sought(spec, cost(self._rounds, steps))
        return self._known[key]

    def _changed(self, spec: str) -> str:
        numbers = len(NUMBER.findall(spec))
        chosen = {self._chance.randrange(numbers) for _ in range(self._chance.choice(AT_ONCE))} if numbers else set()
        parts: list[str] = []
        end = 0
        for index, match in enumerate(NUMBER.finditer(spec)):
            value = int(match.group())
            if index in chosen:
                value = max(0, value + self._chance.choice(CHANGES))
            parts += [spec[end : match.start()], str(value)]
            end = match.end()
        return "".join([*parts, spec[end:]])


def _total(found: Sought) -> float:
    return found.cost.total


def sought(job: Job, specs: Sequence[str], seconds: float, progress: Callable[[float], None]) -> list[str]:
    """The best orders that a search of so many seconds finds for a job; with the same seed each time."""
    rounds = Rounds(job.subject, job.uarch)
    begun = monotonic()

    def done(_: int) -> float:
        part = min(1.0, (monotonic() - begun) / seconds)
        progress(part)
        return part

    return [found.spec for found in Search(rounds, SEED).run(specs, done)[:FOUND]]
