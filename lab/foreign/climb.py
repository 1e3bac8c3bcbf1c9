# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Looks for an order near a given one for which fewer moves, stores and reloads are needed: single operations are put
to other places that their dependences allow, and what is no worse is kept.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from generator.schedule import Node
from generator.schedule.node import predecessors, successors
from harness.errors import HarnessError
from harness.progress import Progress


def climb(given: Sequence[Node], order: Sequence[int], cost: Callable[[list[int]], int], seconds: float) -> list[int]:
    """order: of operations, which are the last of the nodes. cost: what an order needs; HarnessError where it has no
    allocation. The same seconds on another machine may give another order: keep it as a permutation.
    """
    head = len(given) - len(order)
    before = [{index - head for index in predecessors(node) if index >= head} for node in given[head:]]
    after = [{index - head for index in later} for later in successors(given)[head:]]
    source = random.Random(1)
    best = list(order)
    least = _cost(cost, best)
    begin = time.monotonic()
    with Progress("looking for a better order", seconds) as progress:
        while least > 0 and (spent := time.monotonic() - begin) < seconds:
            progress.reach(spent)
            tried = _moved(best, before, after, source)
            found = _cost(cost, tried)
            if found <= least:
                best, least = tried, found
    return best


def _cost(cost: Callable[[list[int]], int], order: list[int]) -> int:
    try:
        return cost(order)
    except HarnessError:
        return 1 << 30


def _moved(order: list[int], before: list[set[int]], after: list[set[int]], source: random.Random) -> list[int]:
    """The order with one operation at another place between those that it needs and those that need it."""
    at = source.randrange(len(order))
    one = order[at]
    rest = order[:at] + order[at + 1 :]
    low = max((place + 1 for place, other in enumerate(rest[:at]) if other in before[one]), default=0)
    high = min((at + place for place, other in enumerate(rest[at:]) if other in after[one]), default=len(rest))
    to = source.randint(low, high)
    return [*rest[:to], one, *rest[to:]]
