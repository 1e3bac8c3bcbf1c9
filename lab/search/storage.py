# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Studies in Optuna's storages: a journal on a file system that all workers share, or a database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.errors import HarnessError
from measure.tuning.subject import Subject

if TYPE_CHECKING:
    import optuna

JOURNAL = "journal:"
#: Attributes of trials: the order's text; the folder that it was built in.
ORDER, FOLDER = "order", "folder"
#: The objective that is no predictor.
MEASURED = "measured"


def engine() -> Any:
    """Optuna. Raises HarnessError where it is not there."""
    try:
        import optuna
    except ImportError:
        raise HarnessError("optuna is not installed: scripts/bootstrap lab") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def storage(text: str) -> Any:
    """The storage of a text: journal:FILE, or a database's address such as sqlite:///FILE. Raises HarnessError."""
    optuna = engine()
    try:
        if text.startswith(JOURNAL):
            from optuna.storages import JournalStorage
            from optuna.storages.journal import JournalFileBackend

            return JournalStorage(JournalFileBackend(text.removeprefix(JOURNAL)))
        return optuna.storages.get_storage(text)
    except Exception as error:  # every database has errors of its own
        raise HarnessError(f"cannot open {text}: {_line(error)}. Write journal:FILE or sqlite:///FILE") from error


def name(subject: Subject, allocator: str, objective: str) -> str:
    """A study's name: everything that makes its values comparable."""
    return " ".join((*subject.job, allocator, objective))


def study(text: str, called: str, seed: int | None = None) -> optuna.Study:
    """The study of that name, a new one where there is none. Raises HarnessError."""
    optuna = engine()
    # Workers do not see each other's running trials as good ones, but try elsewhere.
    sampler = optuna.samplers.TPESampler(seed=seed, constant_liar=True)
    opened = storage(text)
    try:
        return optuna.create_study(storage=opened, study_name=called, sampler=sampler, load_if_exists=True)
    except Exception as error:
        raise HarnessError(f"cannot use {text}: {_line(error)}") from error


def ranked(found: optuna.Study) -> list[tuple[float, str]]:
    """Values and orders of what is done, each order once, the best first."""
    best: dict[str, float] = {}
    for trial in found.get_trials(deepcopy=False):
        if trial.state.name == "COMPLETE" and ORDER in trial.user_attrs and trial.value is not None:
            order = trial.user_attrs[ORDER]
            best[order] = min(trial.value, best.get(order, trial.value))
    return sorted((value, order) for order, value in best.items())


def _line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
