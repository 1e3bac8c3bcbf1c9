# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An estimate of the cycles that a loop takes: in-order dispatch, out-of-order execution, in-order retirement.

Modelled: dispatch width, reorder buffer, scheduler window, ports, latencies, dependences within and between
iterations, loads that run ahead of the computation they are folded into. Not modelled: fetching and decoding, caches,
the binding of micro-ops to ports at renaming, move elimination beyond what the model says. So it compares orders; it
does not predict a measurement.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
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
) -> Simulation:
    """Run `iterations` of `nodes` in `order` (by default their own).

    `carried` holds pairs (producer, consumer): the consumer uses the producer's result of the iteration before. `rob`
    and `window` (micro-ops) replace those of the model. Raises MissingFormError, and ValueError below 2 iterations.
    """
    if iterations < 2:
        raise ValueError("a steady state needs at least 2 iterations")
    program = [index for index in (range(len(nodes)) if order is None else order) if nodes[index].key]
    if not program:
        return Simulation(0, 0.0, {})
    operations = _operations(nodes, model, program, carried)
    ports = Ports()
    ends = _run(operations, ports, iterations, model.issue_width, rob or model.rob, window or model.window)
    # The first iterations fill the machine.
    warm = iterations // 2
    per_iteration = (ends[-1] - ends[warm - 1]) / (iterations - warm)
    return Simulation(ends[-1], per_iteration, {p: ports.work[p] / iterations for p in model.ports if ports.work[p]})


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


def _run(
    operations: Sequence[_Operation], ports: Ports, iterations: int, width: int, rob: int, window: int
) -> list[int]:
    """The cycle in which each iteration has retired. Instances are numbered in program order over all iterations."""
    length = len(operations)
    total = length * iterations
    start: list[int | None] = [None] * total
    waiting_for = [0] * total
    ready_at = [0] * total
    dependents: dict[int, list[tuple[int, int]]] = defaultdict(list)
    ready: list[int] = []
    future: list[tuple[int, int]] = []
    ends: list[int] = []
    dispatched = retired = in_rob = in_window = cycle = 0
    while retired < total:
        while retired < dispatched:
            operation, started = operations[retired % length], start[retired]
            if started is None or started + operation.latency > cycle:
                break
            in_rob -= operation.uops
            retired += 1
            if retired % length == 0:
                ends.append(cycle)

        while future and future[0][0] <= cycle:
            heapq.heappush(ready, heapq.heappop(future)[1])
        blocked = []
        while ready:
            number = heapq.heappop(ready)
            operation = operations[number % length]
            if not ports.take(operation.ports, cycle):
                blocked.append(number)
                continue
            start[number] = cycle
            in_window -= operation.uops
            for dependent, latency in dependents.pop(number, ()):
                ready_at[dependent] = max(ready_at[dependent], cycle + latency)
                waiting_for[dependent] -= 1
                if not waiting_for[dependent]:
                    heapq.heappush(future, (ready_at[dependent], dependent))
            while future and future[0][0] <= cycle:
                heapq.heappush(ready, heapq.heappop(future)[1])
        ready = blocked

        slots = width
        while dispatched < total:
            operation = operations[dispatched % length]
            if slots < min(operation.uops, width) or slots <= 0:
                break
            if in_rob and (in_rob + operation.uops > rob or in_window + operation.uops > window):
                break
            ready_at[dispatched] = cycle + 1
            for producer, back, latency in operation.operands:
                source = dispatched - dispatched % length - back * length + producer
                if source < 0:
                    continue
                started = start[source]
                if started is None:
                    waiting_for[dispatched] += 1
                    dependents[source].append((dispatched, latency))
                else:
                    ready_at[dispatched] = max(ready_at[dispatched], started + latency)
            if not waiting_for[dispatched]:
                heapq.heappush(future, (ready_at[dispatched], dispatched))
            slots -= operation.uops
            in_rob += operation.uops
            in_window += operation.uops
            dispatched += 1
        cycle += 1
    return ends
