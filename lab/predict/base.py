# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a predictor is: a name, and a function of a subject and a model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.models import MissingFormError, Model, UnknownModelError, load
from measure.tuning.subject import Subject


class PredictError(Exception):
    """A predictor cannot do this subject, or is not there; the message says why, and what to do."""


@dataclass(frozen=True)
class Predictor:
    """Says how long a subject takes, without running it.

    cost: core cycles of one call at ``subject.length``, or a figure that grows with them; it may raise PredictError.
    in_cycles: whether they are core cycles; where they are not, they only rank. plotted: whether plots have a column.
    """

    name: str
    cost: Callable[[Subject, Model], float]
    in_cycles: bool = True
    plotted: bool = True

    def predict(self, subject: Subject, uarch: str) -> float:
        """The cost. uarch: a name of generator.models. Raises PredictError, also where the model lacks a form."""
        try:
            return self.cost(subject, load(uarch))
        except (MissingFormError, UnknownModelError) as error:
            raise PredictError(str(error)) from error
