# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Studies in Optuna's storages (a journal in a folder that all share, or a database), and the search in them."""

from __future__ import annotations

import fcntl
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import TYPE_CHECKING, Any

from generator.schedule import ScheduleError, SpecError
from generator.schedule.permutation import text
from harness.errors import HarnessError
from harness.paths import BUILD
from lab.predict import PREDICTORS, PredictError
from measure.timing.candidates import Settings
from measure.tuning import measuring, schedules
from measure.tuning.permutations import moved
from measure.tuning.search import NEVER, Options, Search
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


if TYPE_CHECKING:
    import optuna

JOURNAL = "journal:"
#: Attribute of trials: the schedule's text.
SCHEDULE = "order"
#: The objective that is no predictor.
MEASURED = "measured"
#: Who measures holds it, so that nothing else of the search is built or timed on the machine meanwhile.
LOCK = BUILD / "lab" / "measuring.lock"
#: Trials in vain, one after the other, until a predictor is given up.
MISSES = 4


def engine() -> Any:
    """Optuna. Raises HarnessError where it is not there."""
    try:
        import optuna
    except ImportError:
        raise HarnessError("optuna is not installed: scripts/bootstrap lab") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


@dataclass(frozen=True)
class Task:
    """What all processes of a search have in common. trials: in all, other processes' too; seconds: of this process;
    seed: with one process, the same trials each time.
    """

    storage: str
    subject: Subject
    objective: str
    uarch: str
    trials: int
    seconds: float = NEVER
    seed: int | None = None
    settings: Settings = Settings((0, 1, 2, 3), runs=3)

    @property
    def name(self) -> str:
        """The study's: everything that makes its values comparable."""
        return " ".join((*self.subject.job, self.subject.allocator, self.objective))

    def study(self) -> optuna.Study:
        """The study, a new one where there is none, whose first trial is what is emitted. Raises HarnessError."""
        optuna = engine()
        try:
            # Processes do not see each other's running trials as good ones, but try elsewhere.
            sampler = optuna.samplers.TPESampler(seed=self.seed, constant_liar=True)
            kept: Any = self.storage
            if self.storage.startswith(JOURNAL):
                from optuna.storages import JournalStorage
                from optuna.storages.journal import JournalFileBackend

                kept = JournalStorage(JournalFileBackend(self.storage.removeprefix(JOURNAL)))
            found = optuna.create_study(storage=kept, study_name=self.name, sampler=sampler, load_if_exists=True)
        except Exception as error:  # every database has errors of its own
            why = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise HarnessError(f"cannot use {self.storage}: {why}. Write journal:FILE or sqlite:///FILE") from error
        if not found.get_trials(deepcopy=False):
            found.enqueue_trial(Space(self.subject).first)
        return found

    def cost(self, schedule: str) -> float:
        """The objective. Raises HarnessError, and what schedulers and allocators raise."""
        tried = self.subject.scheduled(schedule)
        if self.objective == MEASURED:
            return measured(tried, self.settings)
        try:
            return PREDICTORS[self.objective].predict(tried, self.uarch)
        except PredictError as error:
            raise HarnessError(f"{self.objective}: {error}") from error

    def run(self, progress: Callable[[float], None] = lambda done: None) -> None:
        """Goes on until the study has its trials, or time is up. Raises HarnessError."""
        trials = Trials(self.study(), Space(self.subject), self.trials, progress)
        Search(trials, self.cost, Options(self.seconds)).run([])


def measured(subject: Subject, settings: Settings) -> float:
    """The time of a schedule by that of what is emitted, timed beside it, while no other process measures on this
    machine. Raises HarnessError.
    """
    place = BUILD / "lab" / "search" / f"{platform.node()}-{os.getpid()}"
    with alone():
        pair = subject.schedule, subject.allocator
        folder = measuring.build(subject, [pair], settings, place, lambda part: None)
        if folder.failed:
            raise HarnessError(folder.failed[0][1])
        timings = measuring.time(folder, settings, lambda part: None)
    if timings.restless:
        raise HarnessError("the machine is not quiet")
    means = [mean(middle for _, middle, _ in each.quartiles()) for each in timings.series]
    return means[-1] / means[0]


@contextmanager
def alone(path: Path = LOCK) -> Iterator[None]:
    """While no other process of this machine does so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@dataclass(frozen=True)
class Trials:
    """The strategy: what Optuna's sampler proposes, until the study has so many trials. progress: hears how many there
    are.
    """

    study: optuna.Study
    space: Space
    count: int
    progress: Callable[[float], None] = lambda done: None

    def run(self, search: Search[str], begin: Sequence[str]) -> None:
        """See measure.tuning.search.Strategy. Raises HarnessError where nothing can be had at all."""
        from optuna.trial import TrialState

        del begin
        misses = 0
        while (done := finished(self.study)) < self.count and not search.done:
            self.progress(done)
            best = ranked(self.study)
            trial = self.study.ask()
            schedule = self.space.schedule(trial, [each for _, each in best])
            trial.set_user_attr(SCHEDULE, schedule)
            known = {each: value for value, each in best}
            cost = known[schedule] if schedule in known else search.cost(schedule)
            misses = misses + 1 if cost == NEVER else 0
            if cost == NEVER:
                self.study.tell(trial, state=TrialState.FAIL)
            else:
                self.study.tell(trial, cost)
            if misses >= MISSES and not known:
                search.objective(schedule)


def finished(found: optuna.Study) -> int:
    """How many trials have an end."""
    return sum(trial.state.is_finished() for trial in found.get_trials(deepcopy=False))


def ranked(found: optuna.Study) -> list[tuple[float, str]]:
    """Values and schedules of what is done, each schedule once, the best first."""
    best: dict[str, float] = {}
    for trial in found.get_trials(deepcopy=False):
        if trial.state.name == "COMPLETE" and SCHEDULE in trial.user_attrs and trial.value is not None:
            schedule = trial.user_attrs[SCHEDULE]
            best[schedule] = min(trial.value, best.get(schedule, trial.value))
    return sorted((value, schedule) for schedule, value in best.items())
