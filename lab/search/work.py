# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The workers: one that predicts, one that builds, one that times. Any number of them share a study."""

from __future__ import annotations

import fcntl
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from generator.allocate import AllocationError
from generator.schedule import ScheduleError, SpecError
from harness.errors import HarnessError
from harness.paths import BUILD
from lab.data import build as building
from lab.data import timing
from lab.predict import PREDICTORS, PredictError
from lab.search.space import Space
from lab.search.storage import FOLDER, MEASURED, ORDER, name, ranked, study
from measure.tuning.subject import Subject

if TYPE_CHECKING:
    import optuna

#: What builds holds it together with others, what times alone: so nothing is built while something is timed.
LOCK = BUILD / "lab" / "measuring.lock"
#: Seconds between looks at the study where there is nothing to do; orders that may wait for the timing worker.
PAUSE, AHEAD = 2.0, 96


@dataclass(frozen=True)
class Search:
    """What all workers of a search have in common. limit: trials in all, these workers' and others'; seconds: of this
    worker; seed: with one worker, the same trials each time."""

    storage: str
    names: tuple[str, str, str, str]
    allocator: str
    objective: str
    uarch: str
    trials: int
    seconds: float
    seed: int | None = None
    work: Path = BUILD / "lab" / "search"
    batch: int = 8
    places: int = 4
    passes: int = 15
    cc: str = "gcc"

    @property
    def subject(self) -> Subject:
        return Subject(*self.names)

    def study(self) -> optuna.Study:
        """Raises HarnessError."""
        return study(self.storage, name(self.subject, self.allocator, self.objective), self.seed)


@contextmanager
def alone(exclusive: bool, path: Path = LOCK) -> Iterator[None]:
    """While nothing is timed on this machine; ``exclusive``: while nothing is built or timed either."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH)
        yield


def begin(search: Search) -> None:
    """Makes the study, if there is none, with what is emitted as its first trial. Raises HarnessError."""
    found = search.study()
    if not found.get_trials(deepcopy=False):
        found.enqueue_trial(Space(search.subject).first)


def predict(search: Search, progress: Callable[[int], None] = lambda done: None) -> None:
    """Asks, predicts and tells until the study has its trials, or time is up. Raises HarnessError."""
    found, space, end = search.study(), Space(search.subject), monotonic() + search.seconds
    predictor = PREDICTORS[search.objective]
    done, missed = _finished(found), 0
    while done < search.trials and monotonic() < end:
        best = ranked(found)
        known = {order: value for value, order in best}
        trial = found.ask()
        order = space.order(trial, [each for _, each in best])
        trial.set_user_attr(ORDER, order)
        try:
            if order not in known:
                known[order] = predictor.predict(Subject(*search.names, order, search.allocator), search.uarch)
            found.tell(trial, known[order])
            missed = 0
        except (AllocationError, ScheduleError, SpecError):
            _fail(found, trial)
        except PredictError as error:
            _fail(found, trial)
            missed += 1
            if missed > 3:
                raise HarnessError(f"{search.objective}: {error}") from error
        done = _finished(found)
        progress(done)


def build(search: Search, progress: Callable[[int], None] = lambda done: None) -> None:
    """Asks for batches and builds them, for a timing worker, until the study has its trials, or time is up."""
    found, space, end = search.study(), Space(search.subject), monotonic() + search.seconds
    while _asked(found) < search.trials and monotonic() < end:
        if len(list(built(found))) > AHEAD:
            sleep(PAUSE)
            continue
        build_batch(search, found, space)
        progress(_finished(found))


def build_batch(search: Search, found: optuna.Study, space: Space) -> None:
    """Builds one batch. What gives the same code as another one of the batch, or none, fails."""
    best = ranked(found)
    known = {order: value for value, order in best}
    trials: dict[str, optuna.Trial] = {}
    for _ in range(min(search.batch, max(1, search.trials - _asked(found)))):
        trial = found.ask()
        order = space.order(trial, [each for _, each in best])
        trial.set_user_attr(ORDER, order)
        if order in known:
            found.tell(trial, known[order])
        elif order in trials:
            _fail(found, trial)
        else:
            trials[order] = trial
    if not trials:
        return
    first = next(iter(trials.values()))
    place = search.work / f"{platform.node()}-{os.getpid()}-{first.number}"
    with alone(exclusive=False):
        pairs = [(order, search.allocator) for order in trials]
        folder = building.build(search.subject, pairs, search.places, search.cc, place, lambda part: None)
    there = {one.order for one in folder.orders}
    for order, trial in trials.items():
        if order in there:
            trial.set_user_attr(FOLDER, str(place.relative_to(search.work)))
        else:
            _fail(found, trial)


def time(search: Search, cpu: int, wait: bool, progress: Callable[[int], None] = lambda done: None) -> None:
    """Times what was built, until the study has its trials, or time is up; ``wait``: for what others build."""
    found, end = search.study(), monotonic() + search.seconds
    while monotonic() < end:
        folders = list(dict.fromkeys(trial.user_attrs[FOLDER] for trial in built(found)))
        for each in folders:
            time_folder(search, found, search.work / each, cpu)
            progress(_finished(found))
        if not folders and (not wait or _finished(found) >= search.trials):
            return
        if not folders:
            sleep(PAUSE)


def time_folder(search: Search, found: optuna.Study, place: Path, cpu: int) -> None:
    """Times one batch beside what is emitted, by whose time the values are. Disturbed ones are left for later."""
    folder = building.read(place)
    with alone(exclusive=True):
        timings = timing.time(folder, search.passes, 3, cpu, 1, lambda part: None)
    if timings.restless:
        return
    means = [sum(middle for _, middle, _ in each.quartiles()) for each in timings.series]
    values = {one.order: mean / means[0] for one, mean in zip(folder.orders, means, strict=True)}
    for trial in list(built(found)):
        if search.work / trial.user_attrs[FOLDER] == place:
            found.tell(trial.number, values[trial.user_attrs[ORDER]])


def built(found: optuna.Study) -> Iterator[optuna.trial.FrozenTrial]:
    """Trials that wait to be timed."""
    for trial in found.get_trials(deepcopy=False):
        if trial.state.name == "RUNNING" and FOLDER in trial.user_attrs:
            yield trial


def run(search: Search, cpu: int, progress: Callable[[int], None]) -> None:
    """Everything in this process: predicts, or builds and times in turn."""
    if search.objective != MEASURED:
        predict(search, progress)
        return
    found, space, end = search.study(), Space(search.subject), monotonic() + search.seconds
    while _finished(found) < search.trials and monotonic() < end:
        build_batch(search, found, space)
        time(search, cpu, False, progress)


def _finished(found: optuna.Study) -> int:
    return sum(trial.state.is_finished() for trial in found.get_trials(deepcopy=False))


def _asked(found: optuna.Study) -> int:
    return sum(trial.state.name != "WAITING" for trial in found.get_trials(deepcopy=False))


def _fail(found: optuna.Study, trial: optuna.Trial) -> None:
    from optuna.trial import TrialState

    found.tell(trial, state=TrialState.FAIL)
