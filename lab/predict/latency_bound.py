# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The time that dependences take with any number of ports, within the reorder buffer."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from generator.analyse import latency_bound
from generator.explain import Nodes
from generator.models import MissingFormError, load
from generator.schedule.node import Node
from lab.predict.base import PredictError
from measure.tuning.subject import Subject


class LatencyBound:
    """Batches after each other: what each adds to the ones before."""

    name: ClassVar[str] = "latency_bound"
    what: ClassVar[str] = "cycles by latencies and reorder buffer, with any number of ports"
    in_cycles: ClassVar[bool] = True

    def predict(self, subject: Subject, uarch: str) -> float:
        """Core cycles of a call. Raises PredictError where the model lacks an instruction."""
        batch, model = subject.work.batch, load(uarch)
        try:
            once = latency_bound(batch.nodes, model)
            if subject.times == 1:
                return once
            return once + (subject.times - 1) * (latency_bound(repeated(batch, 2), model) - once)
        except MissingFormError as error:
            raise PredictError(str(error)) from error


def repeated(work: Nodes, times: int) -> list[Node]:
    """Repetitions one after the other, with what each needs of the one before."""
    count = len(work.nodes)
    found: list[Node] = []
    needs: dict[int, list[int]] = {}
    for producer, consumer in work.carried:
        needs.setdefault(consumer, []).append(producer)
    for turn in range(times):
        base = turn * count
        for index, node in enumerate(work.nodes):
            uses = [base + used for used in node.uses]
            uses += [base - count + producer for producer in needs.get(index, ())] if turn else []
            found.append(
                replace(node, uses=tuple(dict.fromkeys(uses)), after=tuple(base + each for each in node.after))
            )
    return found
