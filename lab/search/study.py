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
from statistics import mean
from typing import TYPE_CHECKING, Any

from harness.errors import HarnessError
from harness.paths import BUILD
from lab.predict import PREDICTORS, PredictError
from lab.search.space import Space
from measure.timing.candidates import Settings
from measure.tuning import measuring
from measure.tuning.search import NEVER, Options, Search
from measure.tuning.subject import Subject

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
