# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How few stores a loop of columns needs whose quarter-rounds run one after the other: all orders, each solved.

A batch in columns is sixteen words; each of its quarter-rounds needs four of them and a register besides. Between two
quarter-rounds a word stays in a register or is stored and comes back. A diagonal has one word of each column, so that
the order of the quarter-rounds within a round changes nothing but names: what is left is how the batches take turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from generator.allocate.residence import Limits, cp, run
from generator.schedule.node import Node
from harness.errors import HarnessError

#: Quarter-rounds of a double round; registers that one needs.
QUARTERS, NEEDED = 8, 5


@dataclass(frozen=True)
class Turns:
    """batches: which batch's turn it is, as letters; stores: the fewest of a double round of both; bound: proven."""

    batches: str
    stores: int
    bound: int


def patterns(halves: bool) -> Iterator[str]:
    """How two batches can take turns; halves: a round of both ends before the next begins, as in kernels that compute
    ahead. The batches are alike, so that A begins.
    """
    for places in combinations(range(2 * QUARTERS), QUARTERS):
        found = "".join("A" if place in places else "B" for place in range(2 * QUARTERS))
        if found[0] == "A" and (not halves or found[:QUARTERS].count("A") == QUARTERS // 2):
            yield found


def fewest(batches: str, registers: int) -> Turns:
    """The fewest stores of an order of quarter-rounds."""
    length = len(batches)
    gaps: Counter[tuple[int, int]] = Counter()
    for batch in sorted(set(batches)):
        turns = [at for at, other in enumerate(batches) if other == batch]
        first, second = turns[: QUARTERS // 2], turns[QUARTERS // 2 :]
        gaps.update((a, b) for a in first for b in second)
        gaps.update((b, a + length) for a in first for b in second)
    model: Any = cp().CpModel()
    kept = {gap: model.new_int_var(0, count, "") for gap, count in gaps.items()}
    for place in range(length):
        over = [kept[a, b] for a, b in gaps if a < place < b or a < place + length < b]
        model.add(sum(over) <= registers - NEEDED)
    solver, status = run(model, sum(gaps.values()) - sum(kept.values()), 60.0, Limits())
    if status not in ("OPTIMAL", "FEASIBLE"):
        raise HarnessError(f"the turns {batches} do not fit {registers} registers")
    return Turns(batches, round(solver.objective_value), round(solver.best_objective_bound))


def order(nodes: list[Node], batches: str) -> list[int]:
    """The order of a loop's instructions in which the quarter-rounds of its two parts take these turns."""
    streams: dict[tuple[int, int], list[int]] = {}
    for index, node in enumerate(nodes):
        if node.stream is not None:
            streams.setdefault(node.stream, []).append(index)
    found = [streams[key] for key in sorted(streams)]
    if len(found) != 2 * QUARTERS:
        raise HarnessError("turns are those of a loop with two batches in columns, such as c8_c8")
    parts = {"A": iter(found[:QUARTERS]), "B": iter(found[QUARTERS:])}
    taken = [index for batch in batches for index in next(parts[batch])]
    return taken + [index for index in range(len(nodes)) if index not in set(taken)]
