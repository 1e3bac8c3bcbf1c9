# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An exact scheduler: a modulo schedule with CP-SAT, as the order in which its instructions are dispatched.

The loop that the generator makes holds one turn: no instruction moves over its end. So the order is that of one turn,
from its first cycle to its last; that turns overlap is left to the hardware. Identical parts are scheduled as one,
with its share of the cycles and of the registers, and then put a phase apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar

from generator.models import Model
from generator.schedule.modulo import Problem, Schedule, solve
from generator.schedule.node import Node, ScheduleError, SpecError, check_order, max_live

#: Vector registers, by the kind of register that the code has.
REGISTERS = {"zmm": 32, "ymm": 16, "xmm": 16}


@dataclass(frozen=True)
class CpSatScheduler:
    """seconds: for each step of the solver; ii: the interval, instead of the least that is found; registers: of the
    vector file; window: cycles that an instruction may wait behind its dispatch.
    """

    seconds: float = 60.0
    ii: int | None = None
    registers: int | None = None
    window: int = 4
    workers: int = 1

    name: ClassVar[str] = "cpsat"
    options: ClassVar[Mapping[str, str]] = {
        "seconds": "for each step of the solver",
        "ii": "cycles a turn, instead of the fewest that are found",
        "registers": "of the vector file",
        "window": "cycles that an instruction may wait behind its dispatch",
        "workers": "of the solver; with more than one, results may differ from run to run",
    }

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> CpSatScheduler:
        """Raises SpecError."""
        numbers = {}
        for name, text in options.items():
            if not text.isdecimal() or (name != "window" and int(text) < 1):
                raise SpecError(f"cpsat:{name}={text}: write a whole number, such as 16")
            numbers[name] = int(text)
        return cls(**numbers)

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The order of dispatch. Raises ScheduleError without a model, without OR-Tools, and where nothing is found."""
        return self.solved(nodes, model)[0]

    def solved(self, nodes: Sequence[Node], model: Model | None) -> tuple[list[int], list[Schedule]]:
        """The order, and the schedules of its kinds of parts."""
        if model is None:
            raise ScheduleError("cpsat needs a microarchitecture model; name one, or schedule in source order")
        kinds = _kinds(nodes)
        count = max(len(copies) for copies in kinds)
        registers = self.registers or _registers(nodes)
        if len(kinds) > 1 or count == 1:
            schedule = solve(self._problem(nodes, model, registers), self.ii)
            order = dispatched(nodes, schedule.cycles)
            check_order(nodes, order)
            return order, [schedule]
        copies = kinds[0]
        part = [_within(nodes[index], copies[0]) for index in copies[0]]
        schedule = solve(self._problem(part, model, registers // count, count), self.ii)
        return _phased(nodes, copies, schedule, registers), [schedule]

    def _problem(self, nodes: Sequence[Node], model: Model, registers: int, parts: int = 1) -> Problem:
        return Problem(nodes, _slower(model, parts), registers, self.window, self.seconds, self.workers)


def _registers(nodes: Sequence[Node]) -> int:
    return max((count for kind, count in REGISTERS.items() if any(kind in node.key for node in nodes)), default=16)


def _slower(model: Model, parts: int) -> Model:
    """The machine that each of so many parts has for itself, every so many cycles one: latencies count in these."""
    forms = {
        key: replace(form, latency=form.late + ceil((form.latency - form.late) / parts))
        for key, form in model.forms.items()
    }
    return replace(model, forms=forms)


def dispatched(nodes: Sequence[Node], cycles: Sequence[int]) -> list[int]:
    """By cycle; within one what frees registers first, as far as dependences allow."""
    left = [len({*node.uses, *node.after}) for node in nodes]
    uses = Counter(used for node in nodes for used in set(node.uses))
    later: list[list[int]] = [[] for _ in nodes]
    for index, node in enumerate(nodes):
        for before in {*node.uses, *node.after}:
            later[before].append(index)
    ready = {index for index, count in enumerate(left) if not count}
    order = []
    while ready:

        def key(index: int) -> tuple[bool, int, int, int]:
            node = nodes[index]
            dying = sum(uses[used] == 1 and not nodes[used].live_out for used in set(node.uses))
            return bool(node.key), cycles[index], node.defs - dying, index

        best = min(ready, key=key)
        ready.discard(best)
        order.append(best)
        for used in set(nodes[best].uses):
            uses[used] -= 1
        for index in later[best]:
            left[index] -= 1
            if not left[index]:
                ready.add(index)
    return order


def _kinds(nodes: Sequence[Node]) -> list[list[list[int]]]:
    """The parts that share no dependence, those that are alike together; what stands alone, such as a counter, is left
    to the first.
    """
    root = list(range(len(nodes)))

    def find(index: int) -> int:
        while root[index] != index:
            index = root[index]
        return index

    for index, node in enumerate(nodes):
        for used in (*node.uses, *node.around):
            root[find(index)] = find(used)
    parts: dict[int, list[int]] = {}
    for index in range(len(nodes)):
        parts.setdefault(find(index), []).append(index)
    alike: dict[tuple[Node, ...], list[list[int]]] = {}
    for part in parts.values():
        if len(part) > 1 or nodes[part[0]].defs:
            key = tuple(replace(_within(nodes[index], part), stream=None, step=0) for index in part)
            alike.setdefault(key, []).append(part)
    return list(alike.values()) or [[list(range(len(nodes)))]]


def _within(node: Node, part: Sequence[int]) -> Node:
    """A node as one of a part by itself."""
    place = {index: at for at, index in enumerate(part)}
    return replace(
        node,
        uses=tuple(place[used] for used in node.uses if used in place),
        after=tuple(place[used] for used in node.after if used in place),
        around=tuple(place[used] for used in node.around if used in place),
    )


def _phased(nodes: Sequence[Node], copies: list[list[int]], schedule: Schedule, registers: int) -> list[int]:
    """Copies of a schedule take cycles in turn, each a phase behind the one before: the shortest that fits the
    registers, or exceeds them least.
    """
    found: list[tuple[int, int, list[int]]] = []
    for phase in range(schedule.interval):
        cycles = {
            index: (schedule.cycles[at] + number * phase) * len(copies) + number
            for number, part in enumerate(copies)
            for at, index in enumerate(part)
        }
        ends = max(cycles.values())
        order = dispatched(nodes, [cycles.get(index, ends) for index in range(len(nodes))])
        check_order(nodes, order)
        found.append((max(0, max_live(nodes, order) - registers), phase, order))
    return min(found)[2]
