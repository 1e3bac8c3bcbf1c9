# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Permutations of nodes that respect their dependences: by priority, at random, by small moves."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from generator.schedule.node import Node, by_priority, predecessors, successors
from generator.schedule.permutation import FOLDER
from harness.database import write_file
from harness.errors import HarnessError
from measure.timing.manifest import command
from measure.tuning.subject import Subject

#: Of the positions that a moved instruction may go to, each is so much less likely than the one nearer.
NEAR = 0.3
TRIES = 20


def noisy(nodes: Sequence[Node], order: Sequence[int], noise: float, chance: Random) -> tuple[int, ...]:
    """An order in which every node has moved by about ``noise`` positions, as far as dependences let it."""
    return tuple(by_priority(nodes, {index: at + chance.gauss(0, noise) for at, index in enumerate(order)}))


def moved(nodes: Sequence[Node], order: Sequence[int], number: int, chance: Random) -> tuple[int, ...]:
    """``number`` local moves: a node goes elsewhere between what it depends on and what depends on it, rather near than
    far, so that many moves swap neighbours. What enters the code (nodes without a key) segments.
    """
    later, found = successors(nodes), list(order)
    for _ in range(number):
        for _ in range(TRIES):
            at = chance.randrange(len(found))
            if room := _room(nodes, later, found, at):
                found.insert(room[min(int(chance.expovariate(NEAR)), len(room) - 1)], found.pop(at))
                break
    return tuple(found)


def _room(nodes: Sequence[Node], later: Sequence[Sequence[int]], order: Sequence[int], at: int) -> list[int]:
    """The positions to which the node at a position may go, the nearest first."""
    node = nodes[order[at]]
    if not node.key:
        return []
    before, after = predecessors(node), set(later[order[at]])
    low = at
    while low and order[low - 1] not in before and nodes[order[low - 1]].key:
        low -= 1
    high = at
    while high + 1 < len(order) and order[high + 1] not in after:
        high += 1
    return sorted((each for each in range(low, high + 1) if each != at), key=lambda each: abs(each - at))


def keep(name: str, permutation: Sequence[Sequence[int]], subject: Subject, facts: Mapping[str, Any]) -> Path:
    """Writes one for each block of a subject's loop into generator/schedule/permutations, for
    ``permutation:file=NAME``. facts: how it was found. Raises HarnessError for a name that is none.
    """
    if not re.fullmatch(r"[a-z0-9_-]+", name):
        raise HarnessError(f"--keep {name}: a name has small letters, digits, _ and -")
    order = [list(each) for each in permutation]
    content = dict(zip(("primitive", "target", "kernel", "role"), subject.job, strict=True)) | dict(facts)
    content |= {"command": command(), "order": order if len(order) > 1 else order[0]}
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.json"
    write_file(path, [json.dumps(content)])
    return path
