# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An estimate of the cycles that a loop takes: in-order dispatch, out-of-order execution, in-order retirement.

Modelled: dispatch width, reorder buffer, scheduler window, ports, latencies, dependences within and between
iterations, loads that run ahead of the computation they are folded into, and, if asked for, the choice of ports at
dispatch. Not modelled: fetching and decoding, caches, move elimination beyond what the model says. So it compares
orders; it does not predict a measurement.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.models import Model
from generator.models.model import PortUse
from generator.schedule.node import Node, edge_latency, feeds_load, result_latency
from generator.schedule.ports import Ports


@dataclass(frozen=True)
class Simulation:
    """All cycles, the cycles of an iteration in the steady state, and each port's busy cycles an iteration."""

    cycles: int
    per_iteration: float
    port_work: dict[str, float]


@dataclass
class _Operation:
    """An instruction, or the load or the computation of one that does both. An operand is the operation it comes from,
    how many iterations ago, and the cycles from that operation's start to this one's.
    """

    ports: tuple[PortUse, ...]
    uops: int
    latency: int
    operands: list[tuple[int, int, int]] = field(default_factory=list)


def simulate(
    nodes: Sequence[Node],
    model: Model,
    *,
    order: Sequence[int] | None = None,
    iterations: int = 20,
    carried: Iterable[tuple[int, int]] = (),
    rob: int | None = None,
    window: int | None = None,
    bind: bool = False,
) -> Simulation:
    """Run `iterations` of `nodes` in `order` (by default their own).

    `carried` holds pairs (producer, consumer): the consumer uses the producer's result of the iteration before. `rob`
    and `window` (micro-ops) replace those of the model. With `bind`, an instruction gets its port when it is dispatched
    and not when it starts: harsher, and nearer to what makes orders differ on real machines.

    Raises MissingFormError, and ValueError below 2 iterations.
    """
    if iterations < 2:
        raise ValueError("a steady state needs at least 2 iterations")
    program = [index for index in (range(len(nodes)) if order is None else order) if nodes[index].key]
    if not program:
        return Simulation(0, 0.0, {})
    operations = _operations(nodes, model, program, carried)
    machine = _Machine(operations, iterations, model.issue_width, rob or model.rob, window or model.window, bind)
    ends, work = machine.run(), machine.ports.work
    # The first iterations fill the machine.
    warm = iterations // 2
    per_iteration = (ends[-1] - ends[warm - 1]) / (iterations - warm)
    return Simulation(ends[-1], per_iteration, {port: work[port] / iterations for port in model.ports if work[port]})


def _operations(
    nodes: Sequence[Node], model: Model, program: Sequence[int], carried: Iterable[tuple[int, int]]
) -> list[_Operation]:
    """The operations of one iteration, in program order."""
    load_ports = frozenset().union(*(group for group, _ in model.form("mov r64,m64").ports))
    operations: list[_Operation] = []
    load_of: dict[int, int] = {}
    result_of: dict[int, int] = {}
    for index in program:
        form = model.form(nodes[index].key)
        ports = form.ports
        if form.late:
            # The micro-ops wait in the scheduler until the computation starts, so they are counted there.
            load_of[index] = len(operations)
            operations.append(_Operation(tuple(use for use in ports if use[0] <= load_ports), 0, form.late))
            ports = tuple(use for use in ports if not use[0] <= load_ports)
        result_of[index] = len(operations)
        operation = _Operation(ports, form.uops, result_latency(model, nodes[index]))
        if form.late:
            operation.operands.append((load_of[index], 0, form.late))
        operations.append(operation)
    edges = [(used, index, 0) for index in program for used in set(nodes[index].uses) if nodes[used].key]
    edges += [(producer, consumer, 1) for producer, consumer in set(carried)]
    for producer, consumer, back in edges:
        latency = edge_latency(model, nodes[producer], nodes[consumer])
        target = result_of[consumer]
        if consumer in load_of and feeds_load(nodes[producer], nodes[consumer]):
            target = load_of[consumer]
            latency = result_latency(model, nodes[producer])
        operations[target].operands.append((result_of[producer], back, latency))
    return operations


class _Machine:
    """The machine while it runs. Instances of operations are numbered in program order over all iterations."""

    def __init__(
        self, operations: Sequence[_Operation], iterations: int, width: int, rob: int, window: int, bind: bool
    ) -> None:
        self.operations = operations
        self.total = len(operations) * iterations
        self.width, self.rob, self.window, self.bind = width, rob, window, bind
        self.ports = Ports()
        self.cycle = self.dispatched = self.retired = self.in_rob = self.in_window = 0
        self.ends: list[int] = []
        self.start: list[int | None] = [None] * self.total
        self.waiting_for = [0] * self.total
        self.ready_at = [0] * self.total
        self.dependents: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self.future: list[tuple[int, int]] = []
        self.ready: list[int] = []
        self.bound: dict[int, tuple[PortUse, ...]] = {}
        self.pending: Counter[str] = Counter()

    def run(self) -> list[int]:
        """The cycle in which each iteration has retired."""
        while self.retired < self.total:
            self._retire()
            self._start()
            self._dispatch()
            self.cycle += 1
        return self.ends

    def _retire(self) -> None:
        while self.retired < self.dispatched:
            operation, started = self._operation(self.retired), self.start[self.retired]
            if started is None or started + operation.latency > self.cycle:
                return
            self.in_rob -= operation.uops
            self.retired += 1
            if self.retired % len(self.operations) == 0:
                self.ends.append(self.cycle)

    def _start(self) -> None:
        """Start what is ready and finds its ports free, the oldest first."""
        blocked = []
        self._wake()
        while self.ready:
            number = heapq.heappop(self.ready)
            operation = self._operation(number)
            if not self.ports.take(self.bound.get(number, operation.ports), self.cycle):
                blocked.append(number)
                continue
            self.start[number] = self.cycle
            self.in_window -= operation.uops
            for group, cycles in self.bound.pop(number, ()):
                self.pending.subtract(dict.fromkeys(group, cycles))
            for dependent, latency in self.dependents.pop(number, ()):
                self.ready_at[dependent] = max(self.ready_at[dependent], self.cycle + latency)
                self.waiting_for[dependent] -= 1
                if not self.waiting_for[dependent]:
                    heapq.heappush(self.future, (self.ready_at[dependent], dependent))
            self._wake()
        self.ready = blocked

    def _wake(self) -> None:
        while self.future and self.future[0][0] <= self.cycle:
            heapq.heappush(self.ready, heapq.heappop(self.future)[1])

    def _dispatch(self) -> None:
        slots = self.width
        pending = Counter(self.pending)
        while self.dispatched < self.total and slots > 0:
            number, operation = self.dispatched, self._operation(self.dispatched)
            if slots < min(operation.uops, self.width):
                return
            if self.in_rob and (
                self.in_rob + operation.uops > self.rob or self.in_window + operation.uops > self.window
            ):
                return
            if self.bind:
                self._bind(number, operation, pending, self.width - slots)
            self._await_operands(number, operation)
            slots -= operation.uops
            self.in_rob += operation.uops
            self.in_window += operation.uops
            self.dispatched += 1

    def _bind(self, number: int, operation: _Operation, pending: Counter[str], slot: int) -> None:
        """Choose the ports at dispatch: in even slots the least loaded one, in odd slots the second, unless it is
        loaded much more. The load is that before the cycle. After Abel and Reineke, uiCA (2022), for Intel.
        """
        chosen = []
        for group, cycles in operation.ports:
            ranked = sorted(group, key=lambda port: (pending[port], port))
            second = slot % 2 and len(ranked) > 1 and pending[ranked[1]] - pending[ranked[0]] < 3
            chosen.append((frozenset([ranked[1 if second else 0]]), cycles))
        self.bound[number] = tuple(chosen)
        for port, cycles in chosen:
            self.pending.update(dict.fromkeys(port, cycles))

    def _await_operands(self, number: int, operation: _Operation) -> None:
        first = number - number % len(self.operations)
        self.ready_at[number] = self.cycle + 1
        for producer, back, latency in operation.operands:
            source = first - back * len(self.operations) + producer
            if source < 0:
                continue
            started = self.start[source]
            if started is None:
                self.waiting_for[number] += 1
                self.dependents[source].append((number, latency))
            else:
                self.ready_at[number] = max(self.ready_at[number], started + latency)
        if not self.waiting_for[number]:
            heapq.heappush(self.future, (self.ready_at[number], number))

    def _operation(self, number: int) -> _Operation:
        return self.operations[number % len(self.operations)]
