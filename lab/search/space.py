# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a trial tries: an order of the grid, one beside the grid by its parameters, or one near the best known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from generator.schedule import ScheduleError, SpecError
from generator.schedule.permutation import text
from lab.data.orders import Loop
from measure.tuning import grid
from measure.tuning.subject import Subject

if TYPE_CHECKING:
    import optuna

#: Of the best known, how many others start from; and the most local moves at once.
BEST, MOVES = 8, 24
#: The longest turns and, in quarter-rounds, the most by which parts trail each other.
LONGEST_TURN, FARTHEST = 64, 5
#: Every lag of four streams: the step from each to the next.
STREAMS = 4


class Space:
    """The orders of one kernel, as Optuna's parameters."""

    def __init__(self, subject: Subject) -> None:
        self.loop = Loop(*subject.job)
        self.quarter, self.sizes = grid.shape(subject)
        self.texts = list(dict.fromkeys([subject.emitted[0], *self.loop.grid()]))
        self.layouts = [part.layout for part in subject.parts.parts]

    @property
    def first(self) -> dict[str, str]:
        """The parameters of what is emitted, which every study begins with."""
        return {"kind": "grid", "text": self.texts[0]}

    def order(self, trial: optuna.Trial, known: Sequence[str]) -> str:
        """The text of what a trial tries. known: the best orders so far, the best first."""
        kinds = ["grid", "beside", "near"] if self.quarter or len(self.sizes) > 1 else ["grid", "near"]
        kind = trial.suggest_categorical("kind", kinds)
        if kind == "grid":
            return str(trial.suggest_categorical("text", self.texts))
        if kind == "beside":
            return self._beside(trial)
        rank = trial.suggest_int("rank", 0, BEST - 1)
        moves = trial.suggest_int("moves", 1, MOVES, log=True)
        seed = trial.suggest_int("seed", 0, 1 << 30)
        return self.near(known[min(rank, len(known) - 1)] if known else self.texts[0], moves, seed)

    def near(self, spec: str, moves: int, seed: int) -> str:
        """An order that local moves make of another one; the same for the same seed."""
        try:
            begin = self.loop.order(spec)
        except (SpecError, ScheduleError):
            begin = self.loop.order("source")
        return text(*self.loop.moved(begin, moves, Random(seed)))

    def _beside(self, trial: optuna.Trial) -> str:
        inner = self._inner(trial) if self.quarter else "source"
        return f"{inner}|{self._outer(trial)}" if len(self.sizes) > 1 else inner

    def _inner(self, trial: optuna.Trial) -> str:
        step = trial.suggest_int("step", 0, self.quarter)
        extra = trial.suggest_int("middle", 0, 2)
        period = trial.suggest_int("period", 0, STREAMS * self.quarter)
        lags = ".".join(str(number * step + (extra if number >= STREAMS // 2 else 0)) for number in range(STREAMS))
        return f"merge:lags={lags},period={period}" if period >= self.quarter // 2 else f"merge:lags={lags}"

    def _outer(self, trial: optuna.Trial) -> str:
        count = len(self.sizes)
        if trial.suggest_categorical("outer", ["fit", "turns"]) == "fit":
            lag = trial.suggest_int("lag", 0, FARTHEST * max(self.quarter, STREAMS))
            rest = trial.suggest_categorical("rest behind", [False, True])
            columns = self.layouts.count("columns") or count
            lags = [lag * number for number in range(columns)] + [lag if rest else 0] * (count - columns)
            return f"merge:lags={'.'.join(map(str, lags))},weights=fit"
        turn = trial.suggest_int("turn", 1, LONGEST_TURN)
        weights = [max(1, round(turn * size / max(self.sizes))) for size in self.sizes]
        return f"merge:lags={'.'.join('0' * count)},weights={'.'.join(map(str, weights))}"
