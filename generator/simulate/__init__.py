# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The cycles that a loop takes: in-order dispatch, out-of-order execution, in-order retirement.

Modelled are dispatch in groups, the choice of ports when micro-ops are dispatched, schedulers, reorder buffer, load and
store buffers, latencies, dependences within and between iterations, loads that run ahead of the computation they are
folded into, retirement, and a budget of what can start in a cycle; see Features, each of which can be switched off. Not
modelled: decoding, cache misses, mispredicted branches, cache banks, accesses whose addresses agree modulo 4096.
docs/laboratory.md says how well it predicts what is measured.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.models import Model
from generator.schedule.node import Node
from generator.simulate.core import ALL, NAMES, NOTHING, Core, Features, core
from generator.simulate.machine import Machine
from generator.simulate.program import program

__all__ = ["ALL", "NAMES", "NOTHING", "Core", "Features", "Simulation", "core", "simulate"]


@dataclass(frozen=True)
class Simulation:
    """The cycles of all iterations, and the cycles of one iteration in the steady state."""

    cycles: int
    per_iteration: float


def simulate(
    nodes: Sequence[Node],
    model: Model,
    *,
    iterations: int = 20,
    carried: Iterable[tuple[int, int]] = (),
    features: Features = ALL,
    instead: Core | None = None,
) -> Simulation:
    """Simulate `iterations` of the loop `nodes`, in their order.

    `carried` has pairs (producer, consumer): the consumer uses the producer's result of the previous iteration.
    `instead` replaces the core that the model describes. Raises MissingFormError if the model lacks an instruction
    form, and ValueError below 2 iterations.
    """
    if iterations < 2:
        raise ValueError("a steady state needs at least 2 iterations")
    kept = [index for index, node in enumerate(nodes) if node.key]
    if not kept:
        return Simulation(0, 0.0)
    loop = program(nodes, model, kept, carried, fused=features.fusion)
    machine = Machine(loop, iterations, instead or core(model, features), model.issue_width, model.rob)
    ends = machine.run()
    # The first iterations fill the machine.
    warm = iterations // 2
    per_iteration = (ends[-1] - ends[warm - 1]) / (iterations - warm)
    return Simulation(ends[-1], per_iteration)
