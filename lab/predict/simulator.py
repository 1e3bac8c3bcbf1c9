# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The project's simulator: batches or calls one after the other in the steady state."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from generator.models import Model
from generator.schedule.node import Node
from generator.simulate import ALL, Features, simulate
from measure.tuning.subject import Subject

#: Repetitions of a batch or of a call, the first half of which fills the machine.
ITERATIONS = 4
#: Core cycles from the end of one timed call to the beginning of the next: the counter is read, and the next is called.
BETWEEN = 25
#: NOPs that come first: one more moves all micro-ops to the next slot of dispatch, and so to other ports.
OFFSETS = range(6)


def simulated(subject: Subject, model: Model, features: Features = ALL, offsets: Sequence[int] = (0,)) -> float:
    """Core cycles of a call: the mean over alignment offsets, each a number of NOPs."""
    return fmean(_batch(subject, model, features, nops) for nops in offsets) * subject.times + BETWEEN


def _batch(subject: Subject, model: Model, features: Features, nops: int) -> float:
    """Cycles of a batch behind so many NOPs."""
    batch = subject.work.batch
    nodes = [Node("nop")] * nops
    nodes += [Node(each.key, tuple(used + nops for used in each.uses), defs=each.defs) for each in batch.nodes]
    carried = [(producer + nops, consumer + nops) for producer, consumer in batch.carried]
    return simulate(nodes, model, iterations=ITERATIONS, carried=carried, features=features).per_iteration
