# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Predictions for measured schedules: computed in processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from generator.allocate import AllocationError
from generator.explain import kernel_bytes
from generator.schedule import ScheduleError, SpecError
from harness.processors import count
from lab.predict import PREDICTORS, PredictError
from measure.timing.candidates import digest
from measure.tuning.format import Entry
from measure.tuning.records import Kernel
from measure.tuning.subject import Subject

#: Bytes that the code around the rounds may have changed by; what has no hash is compared by its bytes.
OUTSIDE = 16


@dataclass
class Predicted:
    """A file of measured schedules with predictions. values: by predictor, in the order of ``entries``; missing: why a
    predictor says nothing; changed: how many schedules give other code now than when they were measured."""

    measured: Kernel
    entries: list[Entry]
    values: dict[str, list[float]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    changed: int = 0


@dataclass
class _Said:
    """Of one schedule: what predictors say of it, or why they say nothing; its code's hash and bytes."""

    values: dict[str, float] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    code: str = ""
    code_bytes: int = 0


def sample(entries: Sequence[Entry], number: int | None) -> list[Entry]:
    """So many schedules, spread over the measured ranks, the best and the worst among them; or all of them. A smaller
    sample is a part of every larger one.
    """
    ranked = sorted(entries, key=lambda each: (each.mean, each.schedule))
    if number is None or number >= len(ranked):
        return ranked
    last, parts = len(ranked) - 1, 2
    ranks = dict.fromkeys((0, last))
    while len(ranks) < number:
        ranks |= dict.fromkeys(round(last * odd / parts) for odd in range(1, parts, 2))
        parts *= 2
    return [ranked[rank] for rank in sorted(list(ranks)[:number])]


def predict(
    files: Sequence[Kernel],
    names: Sequence[str],
    number: int | None = None,
    progress: Callable[[float], None] = lambda part: None,
) -> list[Predicted]:
    """Predictions of the named predictors. number: see sample().

    A predictor that can do nothing with the first schedule of a kernel is not asked for the others. Raises
    HarnessError.
    """
    found = [Predicted(each, sample(each.record.schedules, number)) for each in files]
    total, done = sum(len(each.entries) for each in found), 0
    with ProcessPoolExecutor(count(), get_context("forkserver")) as pool:
        for each in found:
            subjects = [each.measured.subject(entry) for entry in each.entries]
            first = pool.submit(_work, subjects[0], names, each.measured.uarch).result()
            asked = [name for name in names if name in first.values]
            jobs = [pool.submit(_work, subject, asked, each.measured.uarch) for subject in subjects[1:]]
            _collect(each, [first, *(job.result() for job in jobs)], names)
            done += len(each.entries)
            progress(done / total)
    return found


def _work(subject: Subject, names: Sequence[str], uarch: str) -> _Said:
    try:
        code = subject.code
    except (AllocationError, ScheduleError, SpecError) as error:
        return _Said(missing=dict.fromkeys(names, f"there is no code: {error}"))
    found = _Said(code=digest(code), code_bytes=kernel_bytes(code, subject.parts, subject.role))
    for name in names:
        try:
            found.values[name] = PREDICTORS[name].predict(subject, uarch)
        except PredictError as error:
            found.missing[name] = str(error)
    return found


def _collect(what: Predicted, said: Sequence[_Said], names: Sequence[str]) -> None:
    for name in names:
        if wrong := next((each.missing[name] for each in said if name in each.missing), ""):
            what.missing[name] = wrong
        else:
            what.values[name] = [each.values[name] for each in said]
    for entry, each in zip(what.entries, said, strict=True):
        other = each.code and entry.code not in ("", each.code)
        apart = abs(each.code_bytes - entry.code_bytes) if each.code and entry.code_bytes else 0
        what.changed += bool(other or apart > OUTSIDE)
