# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Predictors of the time that an order takes: one file each, and one line in ``PREDICTORS``."""

from __future__ import annotations

from lab.predict.base import PredictError, Predictor
from lab.predict.spills import Spills

PREDICTORS: dict[str, Predictor] = {p.name: p for p in (Spills(),)}

__all__ = ["PREDICTORS", "PredictError", "Predictor"]
