# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The simulator as orders are measured: its mean over six numbers of NOPs before the code."""

from __future__ import annotations

from generator.models import MissingFormError, Model, load
from generator.schedule.node import Node
from generator.simulate import simulate
from lab.predict.base import PredictError
from lab.predict.simulator import BETWEEN, TURNS
from measure.tuning.subject import Subject

#: Micro-ops that come first: one more moves all others to the next slot of dispatch, and so to other ports.
PLACES = range(6)
NOP = "nop"


class Places:
    """What one place gives by chance is evened out."""

    name = "simulator-places"
    what = "the simulator's mean over six places"
    in_cycles = True

    def predict(self, subject: Subject, uarch: str) -> float:
        """Core cycles of a call. Raises PredictError where the model lacks an instruction."""
        model = load(uarch)
        try:
            cycles = [_at(subject, model, nops) for nops in PLACES]
        except MissingFormError as error:
            raise PredictError(str(error)) from error
        return sum(cycles) / len(cycles) * subject.times + BETWEEN


def _at(subject: Subject, model: Model, nops: int) -> float:
    batch = subject.work.batch
    nodes = [Node(NOP)] * nops
    nodes += [Node(each.key, tuple(used + nops for used in each.uses), defs=each.defs) for each in batch.nodes]
    carried = [(producer + nops, consumer + nops) for producer, consumer in batch.carried]
    return simulate(nodes, model, iterations=TURNS, carried=carried).per_iteration
