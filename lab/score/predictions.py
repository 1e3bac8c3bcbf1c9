# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Predictions for measured orders: computed in processes, and kept as long as nothing changes that they come from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from generator.allocate import AllocationError
from generator.explain import kernel_bytes
from generator.schedule import ScheduleError, SpecError
from harness.database import write_file
from harness.errors import HarnessError
from harness.paths import BUILD
from harness.processors import count
from lab.data.format import Measured
from lab.predict import PREDICTORS, PredictError, Predictor
from lab.predict.version import version
from measure.timing.candidates import digest
from measure.tuning.format import Entry
from measure.tuning.subject import Subject

CACHE = BUILD / "lab" / "predictions"
#: What a cache has of an order beside predictions: its code's hash and bytes.
CODE, BYTES = "code", "code_bytes"
#: Bytes that the code around the rounds may have changed by; what has no hash is compared by its bytes.
OUTSIDE = 16
Values = dict[str, Any]


@dataclass
class Predicted:
    """A file of measured orders with predictions. values: by predictor, in the order of ``entries``; missing: why a
    predictor says nothing; changed: how many orders have other code now than when they were measured."""

    measured: Measured
    entries: list[Entry]
    values: dict[str, list[float]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    changed: int = 0


def name_of(entry: Entry, allocator: str) -> str:
    """A short name of an order with its allocator, the same for ever."""
    return hashlib.sha256(f"{entry.order} {entry.allocator or allocator}".encode()).hexdigest()[:10]


def sample(entries: Sequence[Entry], number: int | None) -> list[Entry]:
    """So many orders, spread over the measured ranks, the best and the worst among them; or all of them. A smaller
    sample is a part of every larger one.
    """
    ranked = sorted(entries, key=lambda each: (each.mean, each.order))
    if number is None or number >= len(ranked):
        return ranked
    last = len(ranked) - 1
    places = dict.fromkeys((0, last))
    parts = 2
    while len(places) < number:
        places |= dict.fromkeys(round(last * odd / parts) for odd in range(1, parts, 2))
        parts *= 2
    return [ranked[place] for place in sorted(list(places)[:number])]


def predict(
    files: Sequence[Measured],
    names: Sequence[str],
    number: int | None,
    progress: Callable[[float], None],
    cache: Path = CACHE,
    keep: bool = True,
) -> list[Predicted]:
    """Predictions of the named predictors. number: see sample(); keep: whether earlier ones are used, and these kept.

    A predictor that can do nothing with the first order of a kernel is not asked for the others. Raises HarnessError.
    """
    found = [Predicted(each, sample(each.record.orders, number)) for each in files]
    total, done = sum(len(each.entries) for each in found), 0
    with ProcessPoolExecutor(count(), get_context("forkserver")) as pool:
        for each in found:
            _predict(each, names, pool, cache, keep)
            done += len(each.entries)
            progress(done / total)
    return found


def _predict(
    what: Predicted,
    names: Sequence[str],
    pool: ProcessPoolExecutor,
    cache: Path,
    keep: bool,
) -> None:
    measured = what.measured
    versions = _versions(names, measured.uarch, what)
    path = cache / f"{measured.primitive}-{measured.key}-{measured.uarch}.json"
    kept = _read(path) if keep else {}
    labels = [name_of(entry, measured.record.allocator) for entry in what.entries]
    known = {label: _current(kept.get(label, {}), versions) for label in labels}
    asked = dict(versions)
    first = known[labels[0]]
    asks = pool.submit(_work, measured.subject(what.entries[0]), _wanted(first, asked), measured.uarch)
    _take(first, asks.result(), versions)
    for name in versions:
        if isinstance(first[name][1], str):
            what.missing[name] = first[name][1]
            del asked[name]
    waiting = [
        (label, measured.subject(entry), wanted)
        for label, entry in zip(labels[1:], what.entries[1:], strict=True)
        if (wanted := _wanted(known[label], asked))
    ]
    jobs = [(label, pool.submit(_work, subject, wanted, measured.uarch)) for label, subject, wanted in waiting]
    for label, job in jobs:
        _take(known[label], job.result(), versions)
    if keep:
        write_file(path, json.dumps({**kept, **known}).splitlines())
    _collect(what, [known[label] for label in labels], asked)


def _versions(names: Sequence[str], uarch: str, what: Predicted) -> dict[str, str]:
    found = {}
    for name in names:
        try:
            found[name] = version(PREDICTORS[name], uarch)
        except PredictError as error:
            what.missing[name] = str(error)
    return found


def _read(path: Path) -> dict[str, Values]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _current(values: Values, versions: Mapping[str, str]) -> Values:
    """What is still true of what was kept: [version, value or why there is none] by predictor, and the code's facts."""
    current = {name: values[name] for name, now in versions.items() if name in values and values[name][0] == now}
    return {**current, **({each: values[each] for each in (CODE, BYTES) if each in values} if current else {})}


def _wanted(known: Values, versions: Mapping[str, str]) -> list[str]:
    return [name for name in versions if name not in known]


def _take(known: Values, found: Values, versions: Mapping[str, str]) -> None:
    for name, value in found.items():
        known[name] = [versions[name], value] if name in versions else value


def _work(subject: Subject, names: Sequence[str], uarch: str) -> Values:
    """What the named predictors say of a subject, or why they do not; and the code's hash and bytes."""
    if not names:
        return {}
    try:
        code = subject.code
    except (AllocationError, ScheduleError, SpecError) as error:
        return dict.fromkeys(names, f"there is no code: {error}")
    found: Values = {CODE: digest(code), BYTES: kernel_bytes(code, subject.parts, subject.role)}
    for name in names:
        predictor: Predictor = PREDICTORS[name]
        try:
            found[name] = predictor.predict(subject, uarch)
        except PredictError as error:
            found[name] = str(error)
    return found


def _collect(what: Predicted, known: Sequence[Values], names: Mapping[str, str]) -> None:
    for name in names:
        values = [each[name][1] for each in known]
        wrong = next((value for value in values if isinstance(value, str)), None)
        if wrong is not None:
            what.missing[name] = wrong
        else:
            what.values[name] = values
    for entry, each in zip(what.entries, known, strict=True):
        other = entry.code not in ("", each.get(CODE, entry.code))
        size = each.get(BYTES, entry.code_bytes)
        what.changed += other or bool(entry.code_bytes and abs(size - entry.code_bytes) > OUTSIDE)


def committed(predicted: Sequence[Predicted]) -> dict[str, Any]:
    """What is committed of predictions: by machine and kernel, each order's name and its values, in the predictors'
    order."""
    found: dict[str, Any] = {}
    for each in predicted:
        names = list(each.values)
        rows = {
            name_of(entry, each.measured.record.allocator): [_short(each.values[name][at]) for name in names]
            for at, entry in enumerate(each.entries)
        }
        found.setdefault(each.measured.machine, {})[each.measured.key] = {
            "uarch": each.measured.uarch,
            "predictors": names,
            "missing": each.missing,
            "changed": each.changed,
            "orders": rows,
        }
    return found


def _short(value: float) -> float:
    rounded = float(f"{value:.7g}")
    return int(rounded) if rounded.is_integer() else rounded


def from_committed(files: Sequence[Measured], content: Mapping[str, Any]) -> list[Predicted]:
    """The same, read back. Raises HarnessError where it is not of these measurements."""
    found = []
    try:
        for each in files:
            kernel = content.get(each.machine, {}).get(each.key)
            if kernel is None:
                continue
            by_name = {name_of(entry, each.record.allocator): entry for entry in each.record.orders}
            entries = [by_name[name] for name in kernel["orders"]]
            rows = list(kernel["orders"].values())
            values = {name: [row[at] for row in rows] for at, name in enumerate(kernel["predictors"])}
            found.append(Predicted(each, entries, values, kernel["missing"], kernel["changed"]))
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise HarnessError(f"the predictions are of other measurements ({error}): lab score --write") from error
    return found
