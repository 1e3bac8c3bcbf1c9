# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The least time in which the ports can do the work: what no order changes, but for its spills."""

from __future__ import annotations

from typing import ClassVar

from generator.analyse import dispatch_bound, port_pressure
from generator.models import MissingFormError, load
from lab.predict.base import PredictError
from measure.tuning.subject import Subject


class PortBound:
    """The cycles of the busiest ports, or of dispatching everything, if that takes longer."""

    name: ClassVar[str] = "port_bound"
    what: ClassVar[str] = "cycles of the busiest ports, or to dispatch all micro-ops"
    in_cycles: ClassVar[bool] = True

    def predict(self, subject: Subject, uarch: str) -> float:
        """Core cycles of a call. Raises PredictError where the model lacks an instruction."""
        nodes, model = subject.work.batch.nodes, load(uarch)
        try:
            return float(max(port_pressure(nodes, model).bound, dispatch_bound(nodes, model))) * subject.times
        except MissingFormError as error:
            raise PredictError(str(error)) from error
