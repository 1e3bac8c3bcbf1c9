# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Modulo scheduling with OR-Tools' CP-SAT: every turn of a loop starts the same number of cycles after the one before.

Each instruction has a cycle in which it is dispatched, which makes the order, and one in which it starts: not before
that, and at most ``window`` cycles later. Without a window the machine takes instructions in order, which hardware that
reorders can but better. Ports are taken modulo the interval; registers are held from dispatch to dispatch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from time import monotonic
from typing import Any

from generator.models import Model
from generator.schedule.node import Node, ScheduleError, edge_latency

#: How many times the seconds of a step all intervals together may take, while none is found.
TRIES = 4
#: Cycles of slack of a dependence that count; more does not help.
SLACK = 3


@dataclass(frozen=True)
class Problem:
    """What is to be scheduled. registers: of the vector file, or None for any number. window: cycles by which an
    instruction may start behind its dispatch. seconds: for each interval that is tried, and again for slack. hint:
    places of an order to begin with. Values that enter are there from the first cycle.
    """

    nodes: Sequence[Node]
    model: Model
    registers: int | None
    window: int = 0
    seconds: float = 60.0
    workers: int = 1
    seed: int = 1
    hint: tuple[int, ...] = ()


@dataclass(frozen=True)
class Schedule:
    """cycles: of dispatch, by node; beyond: values that found no register, at most at once; slack: summed over the
    dependences, at most SLACK each; *_bound: what was proven of each. seconds: in all, and until
    the interval was found (first).
    """

    cycles: tuple[int, ...]
    interval: int
    interval_bound: int
    beyond: int
    beyond_bound: int
    slack: int
    slack_bound: int
    seconds: float
    first: float


def edges(problem: Problem) -> list[tuple[int, int, int, int]]:
    """Dependences: producer, consumer, cycles, turns between."""
    nodes, model = problem.nodes, problem.model
    found = []
    for index, node in enumerate(nodes):
        found += [(used, index, edge_latency(model, nodes[used], node), 0) for used in set(node.uses)]
        found += [(used, index, 0, 0) for used in set(node.after) - set(node.uses)]
        found += [(used, index, edge_latency(model, nodes[used], node), 1) for used in set(node.around)]
    return found


def least_interval(problem: Problem) -> int:
    """The cycles a turn that ports, dispatch and chains of dependences need at least."""
    nodes, model = problem.nodes, problem.model
    least = ceil(sum(model.form(node.key).uops for node in nodes if node.key) / model.issue_width)
    for union, uses in unions(problem):
        least = max(least, ceil(sum(cycles for _, cycles in uses) / len(union)))
    while _has_cycle(problem, least):
        least += 1
    return least


def unions(problem: Problem) -> list[tuple[frozenset[str], list[tuple[int, int]]]]:
    """Sets of ports, and the work (node, cycles) that only their ports can do. By Hall's theorem work fits the ports in
    a cycle if it fits each of these sets.
    """
    work = [
        (group, index, cycles)
        for index, node in enumerate(problem.nodes)
        if node.key
        for group, cycles in problem.model.form(node.key).ports
    ]
    groups = sorted({group for group, _, _ in work}, key=sorted)
    found = {
        frozenset[str]().union(*some) for count in range(1, len(groups) + 1) for some in combinations(groups, count)
    }
    return [
        (union, [(index, cycles) for group, index, cycles in work if group <= union])
        for union in sorted(found, key=lambda union: (len(union), sorted(union)))
    ]


def _has_cycle(problem: Problem, interval: int) -> bool:
    """Whether a chain of dependences comes round later than it began."""
    late = [0] * len(problem.nodes)
    arcs = [(a, b, latency - interval * turns) for a, b, latency, turns in edges(problem)]
    for _ in range(len(problem.nodes) + 1):
        changed = False
        for a, b, length in arcs:
            if late[a] + length > late[b]:
                late[b], changed = late[a] + length, True
        if not changed:
            return False
    return True


def solve(problem: Problem, interval: int | None = None) -> Schedule:
    """The least interval (or the one that is given), then the fewest values beyond the registers, then the most slack.

    Raises ScheduleError where none is found in time, and MissingFormError.
    """
    begun = monotonic()
    least = least_interval(problem)
    proven, tried = least, interval or least
    while True:
        turn = _Turn(problem, tried)
        solver, status = turn.minimise(turn.beyond)
        if status in ("OPTIMAL", "FEASIBLE"):
            break
        if interval is not None:
            raise ScheduleError(f"no schedule of {tried} cycles: {status.lower()} within {problem.seconds:.0f} s")
        if status == "INFEASIBLE" and proven == tried:
            proven = tried + 1
        tried += 1 if status == "INFEASIBLE" else max(1, tried // 16)
        if monotonic() - begun > TRIES * problem.seconds:
            raise ScheduleError(f"no schedule was found in {monotonic() - begun:.0f} s; the least interval is {proven}")
    first = monotonic() - begun
    beyond, beyond_bound = round(solver.objective_value), round(solver.best_objective_bound)
    turn.fix(solver, beyond)
    better, status = turn.minimise(-sum(turn.slack), improve=True)
    if status in ("OPTIMAL", "FEASIBLE"):
        solver = better
        slack, slack_bound = -round(solver.objective_value), -round(solver.best_objective_bound)
    else:
        slack, slack_bound = sum(solver.value(each) for each in turn.slack), SLACK * len(turn.slack)
    cycles = tuple(solver.value(cycle) for cycle in turn.dispatch)
    return Schedule(cycles, tried, proven, beyond, beyond_bound, slack, slack_bound, monotonic() - begun, first)


class _Turn:
    """The model of one turn with a given interval."""

    def __init__(self, problem: Problem, interval: int) -> None:
        self.problem, self.interval = problem, interval
        self.model: Any = cp().CpModel()
        count = range(len(problem.nodes))
        last = [interval - 1 if node.key else 0 for node in problem.nodes]
        self.dispatch = [self.model.new_int_var(0, last[n], f"dispatch{n}") for n in count]
        for cycle, place in zip(self.dispatch, problem.hint, strict=False):
            self.model.add_hint(cycle, min(interval - 1, place * interval // (1 + max(problem.hint))))
        self.start = [self._start(n) for n in count]
        self.slack = []
        for a, b, latency, turns in edges(problem):
            distance = self.start[b] + interval * turns - self.start[a]
            slack = self.model.new_int_var(0, SLACK, "")
            self.model.add(distance - latency >= slack)
            self.slack.append(slack)
            if not turns:
                self.model.add(self.dispatch[a] <= self.dispatch[b])
        self._ports()
        limit = len(problem.nodes) if problem.registers else 0
        self.beyond = self.model.new_int_var(0, limit, "beyond")
        if problem.registers is not None:
            self._registers(problem.registers)

    def _start(self, n: int) -> Any:
        window = self.problem.window
        if not window:
            return self.dispatch[n]
        start = self.model.new_int_var(0, self.interval - 1 + window, f"start{n}")
        self.model.add(start >= self.dispatch[n])
        self.model.add(start <= self.dispatch[n] + window)
        return start

    def _ports(self) -> None:
        interval, model = self.interval, self.problem.model
        residue = [self._residue(start) for start in self.start]
        for union, uses in unions(self.problem):
            intervals, demands = [], []
            for n, cycles in uses:
                for shift in (0, interval) if cycles > 1 else (0,):
                    intervals.append(self.model.new_fixed_size_interval_var(residue[n] - shift, cycles, ""))
                    demands.append(1)
            self.model.add_cumulative(intervals, demands, len(union))
        uops = [model.form(node.key).uops if node.key else 0 for node in self.problem.nodes]
        places = [self.model.new_fixed_size_interval_var(cycle, 1, "") for cycle in self.dispatch]
        self.model.add_cumulative(places, uops, max([model.issue_width, *uops]))

    def _residue(self, start: Any) -> Any:
        if not self.problem.window:
            return start
        turns = self.model.new_int_var(0, 1 + self.problem.window // self.interval, "")
        residue = self.model.new_int_var(0, self.interval - 1, "")
        self.model.add(start == self.interval * turns + residue)
        return residue

    def _registers(self, registers: int) -> None:
        """A value is held from its dispatch to that of its last use, which may be behind the end of the turn."""
        nodes, interval = self.problem.nodes, self.interval
        held = []
        for n, node in enumerate(nodes):
            if not node.defs:
                continue
            users = [user for user, other in enumerate(nodes) if n in other.uses]
            around = [user for user, other in enumerate(nodes) if n in other.around]
            end = self.model.new_int_var(0, 2 * interval, "")
            for user in users:
                self.model.add(end >= self.dispatch[user])
            for user in around:
                self.model.add(end >= self.dispatch[user] + interval)
            if node.live_out and not around:
                self.model.add(end == interval)
            size = self.model.new_int_var(0, 2 * interval, "")
            held.append(self.model.new_interval_var(self.dispatch[n], size, end, ""))
            if around:
                held.append(self.model.new_interval_var(self.dispatch[n] - interval, size, end - interval, ""))
        self.model.add_cumulative(held, [1] * len(held), registers + self.beyond)

    def fix(self, solver: Any, beyond: int) -> None:
        """Go on from a solution, with no more values beyond the registers."""
        self.model.add(self.beyond <= beyond)
        self.model.clear_hints()
        for number, value in enumerate(solver.response_proto.solution):
            self.model.add_hint(self.model.get_int_var_from_proto_index(number), value)

    def minimise(self, figure: Any, improve: bool = False) -> tuple[Any, str]:
        """The solver, and its status in words. improve: a solution is known."""
        self.model.minimize(figure)
        solver = cp().CpSolver()
        solver.parameters.max_time_in_seconds = self.problem.seconds
        solver.parameters.random_seed = self.problem.seed
        solver.parameters.num_workers = max(8, self.problem.workers) if improve else self.problem.workers
        # One processor takes the ways of searching in turn, which is reproducible; some only improve what is known.
        solver.parameters.interleave_search = improve and self.problem.workers == 1
        return solver, solver.status_name(solver.solve(self.model))


def cp() -> Any:
    """OR-Tools' CP-SAT. Raises ScheduleError where it is not installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise ScheduleError("ortools is not installed: scripts/bootstrap lab") from error
    return cp_model
