# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""OR-Tools' CP-SAT, for all that is exact: its options, and a run of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Limits:
    """seconds: of one run, or of all goals of one loop and register file. With one worker and a seed, the same answer
    in the same number of steps; which one is reached in time depends on the machine. goals: what an allocation has few
    of, one after the other, of generator.allocate.spilling.GOALS.
    """

    seconds: float = 60.0
    workers: int = 1
    seed: int = 1
    goals: tuple[str, ...] = ("stores", "reloads", "instructions")


@dataclass(frozen=True)
class Bounded:
    """A figure and what it is at least."""

    name: str
    value: int
    bound: int

    @property
    def gap(self) -> float:
        """0 where it is the optimum."""
        return (self.value - self.bound) / self.value if self.value else 0.0


def cp(error: type[Exception] = ImportError) -> Any:
    """OR-Tools' module. Raises ``error`` where it is not installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError as missing:
        raise error("ortools is not installed: scripts/bootstrap lab") from missing
    return cp_model


def run(model: Any, figure: Any, seconds: float, limits: Limits, **parameters: Any) -> tuple[Any, str]:
    """Minimise a figure within seconds: the solver, and its status in words. parameters: of CP-SAT, besides."""
    model.minimize(figure)
    solver = cp().CpSolver()
    given = {"num_workers": limits.workers, "random_seed": limits.seed, "linearization_level": 2, **parameters}
    for name, value in {"max_time_in_seconds": seconds, **given}.items():
        setattr(solver.parameters, name, value)
    return solver, solver.status_name(solver.solve(model))
