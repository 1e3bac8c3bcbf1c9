# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Orders of a loop that neighbour each other: every instruction has a time, and the order follows times as far as
dependences allow. A neighbour has other times for an instruction, a stretch of a stream, or a whole stream.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass

from generator.ir.function import Function, Instr
from generator.models import load
from generator.schedule import ScheduleError, blocks
from generator.schedule.node import Node, successors
from measure.tuning.rounds import Rounds, Step
from measure.tuning.subject import Subject


@dataclass(frozen=True)
class Loop:
    """A kernel's loop of rounds: nodes by block, in the order of the source, and what a step of it needs. others: the
    orders of blocks outside of the loop that a schedule also is for.
    """

    rounds: Rounds
    names: list[str]
    nodes: list[list[Node]]
    steps: list[list[Step]]
    others: list[list[int]]

    def in_order(self, orders: Sequence[Sequence[int]]) -> list[Step]:
        """The steps that count, in an order of each block."""
        found = (self.steps[block][index] for block, order in enumerate(orders) for index in order)
        return [step for step in found if step.ports]


def loop_of(subject: Subject, uarch: str) -> tuple[Loop, list[list[int]]]:
    """The loop, and its blocks' orders as the subject has them. Raises ScheduleError."""
    design = subject.variant.design
    rounds = Rounds(subject, uarch)
    ordered = subject.source()
    before = {block.name: list(block.instrs) for block in ordered.blocks}
    blocks.apply(ordered, dict(design.schedules), load(uarch))
    names = [block.name for block in rounds.source]
    scheduled = [ordered.block(*place).name for place, _ in design.schedules]
    nodes = [blocks.nodes(block) for block in rounds.source]
    steps = [[rounds.steps[instr] for instr in instrs] for instrs in rounds.source.values()]
    orders = [_order(before[name], ordered, name) for name in names]
    if not nodes:
        raise ScheduleError(f"{subject.kernel} has no loop of rounds")
    others = [_order(before[name], ordered, name) for name in scheduled if name not in names]
    return Loop(rounds, names, nodes, steps, others), orders


def _order(before: list[Instr], function: Function, name: str) -> list[int]:
    """The order of a block, as places in what it was before."""
    place = {id(instr): index for index, instr in enumerate(before)}
    block = next(block for block in function.blocks if block.name == name)
    return [place[id(instr)] for instr in block.instrs]


class Neighbours:
    """Makes neighbours of times, with a seed."""

    def __init__(self, loop: Loop, seed: int) -> None:
        self.chance = random.Random(seed)
        self._loop = loop
        self._later = [successors(nodes) for nodes in loop.nodes]
        self._needs = [[len({*node.uses, *node.after}) for node in nodes] for nodes in loop.nodes]
        self._streams: list[list[list[int]]] = []
        for nodes in loop.nodes:
            streams: dict[tuple[int, int], list[int]] = {}
            for index, node in enumerate(nodes):
                if node.stream is not None:
                    streams.setdefault(node.stream, []).append(index)
            self._streams.append(list(streams.values()))

    @staticmethod
    def times(orders: Sequence[Sequence[int]]) -> list[list[float]]:
        """The times of an order: its places."""
        found = []
        for order in orders:
            times = [0.0] * len(order)
            for place, index in enumerate(order):
                times[index] = float(place)
            found.append(times)
        return found

    def orders(self, times: Sequence[Sequence[float]]) -> list[list[int]]:
        """By time, each instruction behind those that it needs."""
        found = []
        for block, each in enumerate(times):
            needs, order = list(self._needs[block]), []
            ready = [(each[index], index) for index, count in enumerate(needs) if not count]
            heapq.heapify(ready)
            while ready:
                _, index = heapq.heappop(ready)
                order.append(index)
                for later in self._later[block][index]:
                    needs[later] -= 1
                    if not needs[later]:
                        heapq.heappush(ready, (each[later], later))
            found.append(order)
        return found

    def neighbour(self, times: Sequence[Sequence[float]]) -> list[list[float]]:
        """Other times for a stretch of a stream, or for one stream beside another."""
        chance = self.chance
        changed = [list(each) for each in times]
        block = chance.choices(range(len(changed)), [len(each) for each in changed])[0]
        streams = self._streams[block]
        stream = chance.choice(streams)
        kind = chance.random()
        if kind < 0.5:
            first = chance.randrange(len(stream))
            chosen = stream[first : first + chance.choice((1, 1, 1, 2, 3, 4, 6, 8))]
        elif kind < 0.8:
            chosen = stream
        elif kind < 0.9:
            first = chance.randrange(len(stream))
            chosen = stream[first:] if chance.random() < 0.5 else stream[: first + 1]
        else:
            chosen = [index for each in chance.sample(streams, min(2, len(streams))) for index in each]
        by = chance.choice((-1, 1)) * (0.5 + chance.expovariate(1 / 8))
        for index in chosen:
            changed[block][index] += by
        return changed
