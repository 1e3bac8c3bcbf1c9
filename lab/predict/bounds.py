# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What no schedule can go below: by ports, by dependences; and the number of spills, which alone ranks schedules well
where registers are few.
"""

from __future__ import annotations

from dataclasses import replace

from generator.analyse import dispatch_bound, latency_bound, port_pressure
from generator.explain import Nodes
from generator.models import Model
from generator.schedule.node import Node
from measure.tuning.subject import Subject


def spills(subject: Subject, model: Model) -> float:
    """The stores of a double round."""
    del model
    return subject.spills.stores


def by_ports(subject: Subject, model: Model) -> float:
    """Core cycles of a call: of the busiest ports, or of dispatching everything, if that takes longer."""
    nodes = subject.work.batch.nodes
    return float(max(port_pressure(nodes, model).bound, dispatch_bound(nodes, model))) * subject.times


def by_latencies(subject: Subject, model: Model) -> float:
    """Core cycles of a call by latencies and reorder buffer, with any number of ports: batches after each other, each
    with what it adds to the ones before.
    """
    batch = subject.work.batch
    once = latency_bound(batch.nodes, model)
    if subject.times == 1:
        return once
    return once + (subject.times - 1) * (latency_bound(repeated(batch, 2), model) - once)


def repeated(work: Nodes, times: int) -> list[Node]:
    """Repetitions one after the other, with what each needs of the one before."""
    count = len(work.nodes)
    needs: dict[int, list[int]] = {}
    for producer, consumer in work.carried:
        needs.setdefault(consumer, []).append(producer - count)
    found = []
    for number in range(times):
        base = number * count
        for index, node in enumerate(work.nodes):
            uses = [base + used for used in (*node.uses, *(needs.get(index, ()) if number else ()))]
            after = tuple(base + each for each in node.after)
            found.append(replace(node, uses=tuple(dict.fromkeys(uses)), after=after))
    return found
