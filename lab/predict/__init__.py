# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Predictors of the time that an order takes: one file each, and one line in ``PREDICTORS``."""

from __future__ import annotations

from lab.predict.base import PredictError, Predictor
from lab.predict.latency_bound import LatencyBound
from lab.predict.mca import Mca
from lab.predict.osaca import Osaca
from lab.predict.places import Places
from lab.predict.port_bound import PortBound
from lab.predict.simulator import SIMULATORS
from lab.predict.spills import Spills

_ALL: tuple[Predictor, ...] = (
    Spills(),
    PortBound(),
    LatencyBound(),
    Mca(),
    Osaca(),
    Places(),
    *SIMULATORS,
)
PREDICTORS: dict[str, Predictor] = {predictor.name: predictor for predictor in _ALL}

__all__ = ["PREDICTORS", "PredictError", "Predictor"]
