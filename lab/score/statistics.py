# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How well figures agree: error, rank correlations, regret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from statistics import mean, median

from harness.errors import HarnessError
from lab.predict import PREDICTORS
from lab.score.predictions import Predicted

#: Kernels whose schedules spread by less are left out of mean rank correlations: there, the rank is that of noise.
FLAT = 1.03


@dataclass(frozen=True)
class Score:
    """One predictor on one kernel of one machine. error: mean of |predicted / measured - 1|; scaled: the same with one
    factor for the machine; tau: Kendall's tau-b; rho: Spearman's; regret: the time of the schedule it likes best by the
    best time (of equals: their mean). None: cannot be had."""

    machine: str
    kernel: str
    predictor: str
    schedules: int
    spread: float
    error: float | None
    scaled: float | None
    tau: float | None
    rho: float | None
    regret: float


def scores(found: Sequence[Predicted]) -> list[Score]:
    """All of them. Raises HarnessError where scipy is not there."""
    factors = scales(found)
    result = []
    for each in found:
        measured = [each.measured.cycles(entry) for entry in each.entries]
        machine, spread = each.measured.machine.name, max(measured) / min(measured)
        for name, values in each.values.items():
            factor = factors.get((machine, name))
            known = PREDICTORS[name].in_cycles and each.measured.record.clock
            errors = (
                error(values, measured) if known else None,
                error([value * factor for value in values], measured) if factor else None,
            )
            figures = *errors, *correlations(values, measured), regret(values, measured)
            result.append(Score(machine, each.measured.key, name, len(measured), spread, *figures))
    return result


def scales(found: Sequence[Predicted]) -> dict[tuple[str, str], float]:
    """The factor by which a predictor's cycles fit a machine best: the median of measured by predicted."""
    ratios: dict[tuple[str, str], list[float]] = defaultdict(list)
    for each in found:
        measured = [each.measured.cycles(entry) for entry in each.entries]
        for name, values in each.values.items():
            if PREDICTORS[name].in_cycles:
                pairs = zip(measured, values, strict=True)
                ratios[each.measured.machine.name, name] += [real / value for real, value in pairs if value > 0]
    return {key: median(each) for key, each in ratios.items() if each}


def error(values: Sequence[float], measured: Sequence[float]) -> float:
    """The mean of the relative errors."""
    return mean(abs(value / real - 1) for value, real in zip(values, measured, strict=True))


def correlations(values: Sequence[float], measured: Sequence[float]) -> tuple[float | None, float | None]:
    """Kendall's tau-b and Spearman's rho; None where all values are equal."""
    try:
        from scipy.stats import kendalltau, spearmanr
    except ImportError:
        raise HarnessError("scipy is not installed: scripts/bootstrap lab") from None
    if len(set(values)) < 2 or len(set(measured)) < 2:
        return None, None
    return _number(kendalltau(values, measured).statistic), _number(spearmanr(values, measured).statistic)


def regret(values: Sequence[float], measured: Sequence[float]) -> float:
    """What following the predictor costs: 1 is nothing."""
    least = min(values)
    liked = [real for value, real in zip(values, measured, strict=True) if value == least]
    return mean(liked) / min(measured)


def overall(group: Sequence[Score]) -> dict[str, float | None]:
    """Means over one predictor's kernels; of tau and rho over those whose schedules spread."""
    found: dict[str, float | None] = {}
    for name in ("error", "scaled", "tau", "rho", "regret"):
        least = FLAT if name in ("tau", "rho") else 1
        values = [getattr(each, name) for each in group if each.spread >= least]
        known = [value for value in values if value is not None]
        found[name] = mean(known) if known else None
    return found


def _number(value: float) -> float | None:
    return None if isnan(value) else float(value)
