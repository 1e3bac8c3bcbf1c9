# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Bounds for a whole call: what it cannot beat on a microarchitecture, however well its instructions are ordered; and
what the simulator predicts for the order that they have."""

from dataclasses import dataclass

from generator import analyse
from generator.cipher.family import BLOCK_BYTES
from generator.explain import nodes, trace
from generator.ir.check import Case
from generator.machine import Code
from generator.models import Model
from generator.program.plan import Plan
from generator.simulate import simulate

#: Longer messages, in bytes, are extrapolated: each further batch costs what the last interpreted batch costs.
WHOLE = 4096


@dataclass(frozen=True)
class Bounds:
    """The bounds of a call, in core cycles.

    throughput: the work of the ports, or the dispatch of all micro-ops, whichever takes longer. latency: the longest
    chain of dependent instructions, see generator.analyse.latency_bound. simulated: the time of a call that follows
    another one, see generator.simulate.
    """

    throughput: float
    latency: float
    simulated: float


def of_call(code: Code, plan: Plan | None, length: int, model: Model) -> Bounds:
    """The bounds of one call of the entry xor for a message of ``length`` bytes. ``plan``: None if blocks are computed
    one by one.

    Raises MissingFormError if the model lacks an instruction form.
    """
    batch = plan.bulk[0].size if plan else BLOCK_BYTES
    more = max(0, length - max(WHOLE, 3 * batch)) // batch
    last = _interpreted(code, length - more * batch, model)
    if not more:
        return last
    before = _interpreted(code, length - (more + 1) * batch, model)
    return Bounds(
        last.throughput + more * (last.throughput - before.throughput),
        last.latency + more * (last.latency - before.latency),
        last.simulated + more * (last.simulated - before.simulated),
    )


def _interpreted(code: Code, length: int, model: Model) -> Bounds:
    executed = nodes(trace(code, Case("xor", length))).nodes
    ports, dispatch = analyse.port_pressure(executed, model).bound, analyse.dispatch_bound(executed, model)
    simulated = simulate(executed, model, iterations=2).per_iteration
    return Bounds(float(max(ports, dispatch)), analyse.latency_bound(executed, model), simulated)
