# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The interface of predictors."""

from __future__ import annotations

from typing import Protocol

from measure.tuning.subject import Subject


class PredictError(Exception):
    """A predictor cannot do this subject, or is not there; the message says why, and what to do."""


class Predictor(Protocol):
    """Says how long a subject takes, without running it.

    what: one line on how. in_cycles: whether its figures are core cycles; where they are not, they only rank.
    """

    @property
    def name(self) -> str: ...
    @property
    def what(self) -> str: ...
    @property
    def in_cycles(self) -> bool: ...

    def predict(self, subject: Subject, uarch: str) -> float:
        """Core cycles of one call at ``subject.length``, or a figure that grows with them. uarch: a name of
        generator.models. Raises PredictError.
        """
