# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab score: compare predictors with all measured schedules, by kernel and machine."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from math import isnan
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median
from typing import Any

import click

from generator.allocate import AllocationError
from generator.explain import kernel_bytes
from generator.schedule import ScheduleError, SpecError
from harness.database import write_file
from harness.errors import HarnessError
from harness.options import wide_console
from harness.processors import count
from harness.progress import Progress
from harness.tables import NOTHING, Table
from lab.predict import PREDICTORS
from measure.timing.candidates import digest
from measure.timing.machine import results_option
from measure.tuning.format import Entry, Record
from measure.tuning.records import measured
from measure.tuning.subject import Subject

FOLDER, PAGE = "laboratory", "score.md"
#: Fewer schedules of a kernel say nothing about ranks.
FEWEST = 8
#: How many bytes the code around the rounds may have changed by. Where a record has no hash, sizes are compared.
OUTSIDE = 16
#: Kernels whose slowest schedule is less than this times the fastest are left out of mean rank correlations: their
#: ranks are noise.
FLAT = 1.03
HEADS = ("predictor", "kernel", "schedules", "spread", "error", "scaled error", "tau", "rho", "regret")
#: The meaning of the columns.
LEGEND = (
    "spread: the slowest schedule by the fastest. error: mean of |predicted / measured - 1|, in core cycles; scaled: "
    "the same with one factor for the machine. tau: Kendall's tau-b; rho: Spearman's. regret: the time of what"
    f" the predictor likes best by the best time. Means of tau and rho are over kernels that spread by {FLAT} and more."
)
FORMATS: dict[str, Callable[[float], str]] = {
    "error": lambda value: f"{100 * value:.1f} %",
    "scaled": lambda value: f"{100 * value:.1f} %",
    "tau": lambda value: f"{value:.2f}",
    "rho": lambda value: f"{value:.2f}",
    "regret": lambda value: f"{value:.3f}",
}


@dataclass
class Predicted:
    """A record of measured schedules with predictions.

    values: for each predictor, its predictions in the order of ``entries``; missing: for each predictor that cannot
    predict them, why; changed: how many schedules now give other code than when they were measured.
    """

    measured: Record
    entries: list[Entry]
    values: dict[str, list[float]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    changed: int = 0


@dataclass
class _Predictions:
    """For one schedule: each predictor's value, or why there is none; the hash of its code and its size in bytes."""

    values: dict[str, float] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    code: str = ""
    code_bytes: int = 0


def sample(entries: Sequence[Entry], number: int | None) -> list[Entry]:
    """At most ``number`` schedules, evenly spread over the measured ranks, with the best and the worst; all if it is
    None. A smaller sample is a subset of every larger one."""
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
    files: Sequence[Record],
    names: Sequence[str],
    number: int | None = None,
    progress: Callable[[float], None] = lambda part: None,
) -> list[Predicted]:
    """The named predictors' values for each record. number: as for sample(). progress: told the fraction done.

    A predictor that fails for the first schedule of a kernel is not asked for the others. Raises HarnessError.
    """
    found = [Predicted(each, sample(each.schedules, number)) for each in files]
    total, done = sum(len(each.entries) for each in found), 0
    with ProcessPoolExecutor(count(), get_context("forkserver")) as pool:
        for each in found:
            subjects = [each.measured.subject(entry) for entry in each.entries]
            first = pool.submit(_work, subjects[0], names, each.measured.model).result()
            asked = [name for name in names if name in first.values]
            jobs = [pool.submit(_work, subject, asked, each.measured.model) for subject in subjects[1:]]
            _collect(each, [first, *(job.result() for job in jobs)], names)
            done += len(each.entries)
            progress(done / total)
    return found


def _work(subject: Subject, names: Sequence[str], uarch: str) -> _Predictions:
    try:
        code = subject.code
    except (AllocationError, ScheduleError, SpecError) as error:
        return _Predictions(missing=dict.fromkeys(names, f"there is no code: {error}"))
    found = _Predictions(code=digest(code), code_bytes=kernel_bytes(code, subject.parts, subject.role))
    for name in names:
        try:
            found.values[name] = PREDICTORS[name].predict(subject, uarch)
        except HarnessError as error:
            found.missing[name] = error.message
    return found


def _collect(what: Predicted, said: Sequence[_Predictions], names: Sequence[str]) -> None:
    for name in names:
        if wrong := next((each.missing[name] for each in said if name in each.missing), ""):
            what.missing[name] = wrong
        else:
            what.values[name] = [each.values[name] for each in said]
    for entry, each in zip(what.entries, said, strict=True):
        other = each.code and entry.code not in ("", each.code)
        apart = abs(each.code_bytes - entry.code_bytes) if each.code and entry.code_bytes else 0
        what.changed += bool(other or apart > OUTSIDE)


@dataclass(frozen=True)
class Score:
    """One predictor on one kernel of one machine.

    spread: the slowest schedule's time divided by the fastest's; error: mean of |predicted / measured - 1|; scaled: the
    same after one factor for the machine; tau: Kendall's tau-b; rho: Spearman's; regret: time of the schedule that it
    predicts fastest (mean of equals) divided by the best time. None: undefined.
    """

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
    """The scores of each predictor for each record. Raises HarnessError if SciPy is missing."""
    factors = scales(found)
    result = []
    for each in found:
        measured = [each.measured.cycles(entry) for entry in each.entries]
        machine, spread = each.measured.machine.name, max(measured) / min(measured)
        for name, values in each.values.items():
            factor = factors.get((machine, name))
            known = PREDICTORS[name].in_cycles and each.measured.clock
            errors = (
                error(values, measured) if known else None,
                error([value * factor for value in values], measured) if factor else None,
            )
            figures = *errors, *correlations(values, measured), regret(values, measured)
            result.append(Score(machine, each.measured.title, name, len(measured), spread, *figures))
    return result


def scales(found: Sequence[Predicted]) -> dict[tuple[str, str], float]:
    """The factor by which a predictor's cycles fit a machine best, by (machine, predictor): the median of measured /
    predicted."""
    ratios: dict[tuple[str, str], list[float]] = defaultdict(list)
    for each in found:
        measured = [each.measured.cycles(entry) for entry in each.entries]
        for name, values in each.values.items():
            if PREDICTORS[name].in_cycles:
                pairs = zip(measured, values, strict=True)
                ratios[each.measured.machine.name, name] += [real / value for real, value in pairs if value > 0]
    return {key: median(each) for key, each in ratios.items() if each}


def error(values: Sequence[float], measured: Sequence[float]) -> float:
    """The mean relative error of predictions."""
    return mean(abs(value / real - 1) for value, real in zip(values, measured, strict=True))


def correlations(values: Sequence[float], measured: Sequence[float]) -> tuple[float | None, float | None]:
    """Kendall's tau-b and Spearman's rho; None if either list is constant. Raises HarnessError without SciPy."""
    try:
        from scipy.stats import kendalltau, spearmanr
    except ImportError:
        raise HarnessError("scipy is not installed: scripts/bootstrap lab") from None
    if len(set(values)) < 2 or len(set(measured)) < 2:
        return None, None
    return _number(kendalltau(values, measured).statistic), _number(spearmanr(values, measured).statistic)


def regret(values: Sequence[float], measured: Sequence[float]) -> float:
    """Measured time of what is predicted fastest (the mean of equals), divided by the best time; 1 is ideal."""
    least = min(values)
    liked = [real for value, real in zip(values, measured, strict=True) if value == least]
    return mean(liked) / min(measured)


def overall(group: Sequence[Score]) -> dict[str, float | None]:
    """Means over one predictor's kernels; those of tau and rho only over kernels whose spread is at least FLAT."""
    found: dict[str, float | None] = {}
    for name in ("error", "scaled", "tau", "rho", "regret"):
        least = FLAT if name in ("tau", "rho") else 1
        values = [getattr(each, name) for each in group if each.spread >= least]
        known = [value for value in values if value is not None]
        found[name] = mean(known) if known else None
    return found


def _number(value: float) -> float | None:
    return None if isnan(value) else float(value)


def table(found: Sequence[Score], machine: str) -> Table:
    """A machine's scores: for each predictor its means, then a row for each kernel."""
    made = Table(HEADS, title=machine, left=2)
    of_machine = [each for each in found if each.machine == machine]
    for predictor in dict.fromkeys(each.predictor for each in of_machine):
        own = [each for each in of_machine if each.predictor == predictor]
        count = str(sum(each.schedules for each in own))
        made.add(predictor, f"all {len(own)}", count, "", *_figures(overall(own).get), style="bold")
        for each in own:
            made.add("", each.kernel, str(each.schedules), f"{each.spread:.2f}", *_figures(vars(each).get))
    return made


def _figures(get: Callable[[str], Any]) -> list[str]:
    return [NOTHING if get(name) is None else form(get(name)) for name, form in FORMATS.items()]


def machines(found: Sequence[Score]) -> list[str]:
    """The machines' names, each once."""
    return list(dict.fromkeys(each.machine for each in found))


def notes(predicted: Sequence[Predicted]) -> list[str]:
    """Lines that say which predictors failed for which kernels and why, and which code has changed since."""
    found: dict[str, list[str]] = {}
    for each in predicted:
        for name, why in each.missing.items():
            found.setdefault(f"{name}: {why}", []).append(f"{each.measured.machine.name} {each.measured.title}")
    more = {what: f" and {len(kernels) - 1} more" if len(kernels) > 1 else "" for what, kernels in found.items()}
    return [f"left out: {what} ({kernels[0]}{more[what]})" for what, kernels in found.items()] + [
        f"{each.measured.machine.name} {each.measured.title}: {each.changed} of {len(each.entries)} schedules have "
        "other code now than when they were measured"
        for each in predicted
        if each.changed
    ]


def markdown(found: Sequence[Score], predicted: Sequence[Predicted], number: int | None) -> list[str]:
    """The lines of the page results/laboratory/score.md. number: as for sample()."""
    options = f"--sample {number} --write" if number else "--write"
    lines = ["# Predictors against measured schedules", "", f"`python -m lab score {options}` made this.", "", LEGEND]
    for machine in machines(found):
        lines += ["", f"## {machine}", "", *table(found, machine).markdown()]
    return [*lines, "", *(f"- {note}" for note in notes(predicted))]


@click.command
@click.option("--predictor", "names", multiple=True, help=f"Only these: {', '.join(PREDICTORS)}; all, if not given.")
@click.option("--machine", default="*", help="Only machines whose folder matches this shell pattern.")
@click.option("--kernel", default="*", help="Only kernels that match it, such as *c8_c8*-bulk.")
@click.option("--sample", "number", type=click.IntRange(2), help="This many schedules of each kernel, best to worst.")
@click.option("--write", is_flag=True, help="Write the page into results/laboratory.")
@results_option
def score(names: tuple[str, ...], machine: str, kernel: str, number: int | None, write: bool, results: Path) -> None:
    """Score predictors against the measured schedules of all machines."""
    if unknown := [name for name in names if name not in PREDICTORS]:
        raise HarnessError(f"there is no predictor {unknown[0]!r}; there are: {', '.join(PREDICTORS)}")
    if write and (machine != "*" or kernel != "*" or names):
        raise HarnessError("--write is of all machines, kernels and predictors")
    if machine != "*" and not any(fnmatchcase(each.name, machine) for each in results.glob("*/")):
        raise HarnessError(f"no folder of a machine in {results} matches {machine}")
    every = [each for each in measured(results) if telling(each)]
    files = [each for each in every if fnmatchcase(each.machine.name, machine) and fnmatchcase(each.title, kernel)]
    if not files:
        raise HarnessError(
            f"there are no measured schedules of {machine} {kernel} in {results}: measure schedules --study makes some"
        )
    with Progress("predicting", 1) as progress:
        found = predict(files, names or list(PREDICTORS), number, progress.reach)
    console, ranked = wide_console(130), scores(found)
    for each in machines(ranked):
        console.print(table(ranked, each).terminal())
    for line in (LEGEND, *notes(found)):
        console.print(line, markup=False)
    if write:
        write_file(results / FOLDER / PAGE, markdown(ranked, found, number))
        click.echo(f"written to {results / FOLDER / PAGE}")


def telling(each: Record) -> bool:
    """Whether a record can judge predictors: it has enough schedules, not only the best of those tried."""
    return max(FEWEST, each.tried) <= len(each.schedules)
