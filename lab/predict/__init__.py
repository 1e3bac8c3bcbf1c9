# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Predictors of the time that a schedule takes: a function, and one line in ``PREDICTORS``."""

from __future__ import annotations

from functools import partial

from generator.simulate import ALL, NAMES, NOTHING
from lab.predict.base import PredictError, Predictor
from lab.predict.bounds import by_latencies, by_ports, spills
from lab.predict.mca import mca
from lab.predict.simulator import OFFSETS, simulated

_ALL: tuple[Predictor, ...] = (
    Predictor("spills", spills, in_cycles=False),
    Predictor("port_bound", by_ports),
    Predictor("latency_bound", by_latencies),
    Predictor("llvm-mca", mca),
    # As schedules are measured: the mean over offsets evens out what one offset gives by chance.
    Predictor("simulator-offsets", partial(simulated, offsets=OFFSETS)),
    Predictor("simulator", simulated),
    *(Predictor(f"simulator-{name}", partial(simulated, features=ALL.without(name)), plotted=False) for name in NAMES),
    Predictor("simulator-all", partial(simulated, features=NOTHING), plotted=False),
)
PREDICTORS: dict[str, Predictor] = {predictor.name: predictor for predictor in _ALL}

__all__ = ["PREDICTORS", "PredictError", "Predictor"]
