# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a trial tries: a schedule of the grid, one beside the grid by its parameters, or one near the best known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from generator.schedule import ScheduleError, SpecError
from generator.schedule.permutation import text
from measure.tuning import schedules
from measure.tuning.permutations import moved
from measure.tuning.subject import Subject

if TYPE_CHECKING:
    import optuna

#: Of the best known, how many others start from; and the most local moves at once.
BEST, MOVES = 8, 24
#: The most instructions of a part before the next part's and, in quarter-rounds, the most by which parts trail.
LONGEST, FARTHEST = 64, 5
#: Every lag of four streams: the step from each to the next.
STREAMS = 4


class Space:
    """The schedules of one kernel, as Optuna's parameters."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.quarter, self.sizes = schedules.shape(subject)
        self.texts = list(dict.fromkeys([subject.emitted[0], *schedules.grid(subject)]))
        self.layouts = [part.layout for part in subject.parts.parts]

    @property
    def first(self) -> dict[str, str]:
        """The parameters of what is emitted, which every study begins with."""
        return {"kind": "grid", "text": self.texts[0]}

    def schedule(self, trial: optuna.Trial, known: Sequence[str]) -> str:
        """The text of what a trial tries. known: the best schedules so far, the best first."""
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

    def near(self, schedule: str, moves: int, seed: int) -> str:
        """A schedule that local moves in its blocks make of another one; the same for the same seed."""
        rounds, chance = self.subject.rounds, Random(seed)
        try:
            begin = rounds.permutation(schedule)
        except (SpecError, ScheduleError):
            begin = rounds.permutation("source")
        sizes = [len(each) for each in begin]
        chosen = chance.choices(range(len(begin)), sizes, k=moves)
        return text(*(moved(rounds.nodes[n], each, chosen.count(n), chance) for n, each in enumerate(begin)))

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
        if trial.suggest_categorical("outer", ["fit", "interleaved"]) == "fit":
            lag = trial.suggest_int("lag", 0, FARTHEST * max(self.quarter, STREAMS))
            rest = trial.suggest_categorical("rest behind", [False, True])
            columns = self.layouts.count("columns") or count
            lags = [lag * number for number in range(columns)] + [lag if rest else 0] * (count - columns)
            return f"merge:lags={'.'.join(map(str, lags))},weights=fit"
        most = trial.suggest_int("interleaved", 1, LONGEST)
        weights = [max(1, round(most * size / max(self.sizes))) for size in self.sizes]
        return f"merge:lags={'.'.join('0' * count)},weights={'.'.join(map(str, weights))}"
