# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab score: every predictor against every measured order."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import click

from harness.database import write_file
from harness.errors import HarnessError
from harness.options import wide_console
from harness.progress import Progress
from lab.data.format import Measured, measured, spread
from lab.predict import PREDICTORS
from lab.score import page, plots, predictions, tables
from lab.score.predictions import Predicted
from lab.score.statistics import FLAT, scores
from measure.timing.machine import results_option

FOLDER = "laboratory"
PREDICTIONS, SCORE, TABLE, PAGE = "predictions.json", "score.json", "score.md", "index.html"
#: A file with fewer orders says nothing of ranks.
FEWEST = 8
#: Predictions that differ by less are the same.
SAME = 1e-5


@click.command
@click.option("--predictor", "names", multiple=True, help="Only these; all but the slow ones, if not given.")
@click.option("--machine", default="*", help="Only machines whose folder matches this shell pattern.")
@click.option("--kernel", default="*", help="Only kernels that match it, such as *c8_c8*-bulk.")
@click.option("--sample", "number", type=click.IntRange(2), help="So many orders of each kernel, best to worst.")
@click.option("--anew", is_flag=True, help="Use no predictions that were kept.")
@click.option("--write", is_flag=True, help="Write predictions, scores and the page into results/laboratory.")
@click.option("--check", is_flag=True, help="Check what is committed: scores, and a sample of predictions.")
@results_option
def score(
    names: tuple[str, ...],
    machine: str,
    kernel: str,
    number: int | None,
    anew: bool,
    write: bool,
    check: bool,
    results: Path,
) -> None:
    """Score predictors against the measured orders of all machines."""
    if unknown := [name for name in names if name not in PREDICTORS]:
        raise HarnessError(f"there is no predictor {unknown[0]!r}; there are: {', '.join(PREDICTORS)}")
    if write and (check or machine != "*" or kernel != "*" or names):
        raise HarnessError("--write is of all machines, kernels and predictors, and does not go with --check")
    every = [each for each in measured(results) if telling(each)]
    files = [each for each in every if fnmatchcase(each.machine, machine) and fnmatchcase(each.key, kernel)]
    if not files:
        raise HarnessError(f"there are no measured orders of {machine} {kernel} in {results}: lab measure makes some")
    if check:
        checked(every, files, results / FOLDER, number or 2)
        return
    wanted = list(names) or [name for name, each in PREDICTORS.items() if not getattr(each, "slow", False)]
    with Progress("predicting", 1) as progress:
        found = predictions.predict(files, wanted, number, progress.reach, keep=not anew)
    ranked = scores(found)
    tables.show(wide_console(130), ranked, found)
    if write:
        _write(found, ranked, number, results / FOLDER)
        click.echo(f"written to {results / FOLDER}")


def telling(each: Measured) -> bool:
    """Whether a file has good and bad orders: not where only the best of those that were tried were kept."""
    return max(FEWEST, each.record.tried) <= len(each.record.orders)


def _write(found: Sequence[Predicted], ranked: Sequence[Any], number: int | None, folder: Path) -> None:
    write_file(folder / PREDICTIONS, _text(predictions.committed(found)))
    write_file(folder / SCORE, json.dumps(tables.content(ranked, found, number), indent=1).splitlines())
    write_file(folder / TABLE, tables.markdown(ranked, found))
    write_file(folder / PAGE, page.page(ranked, found))
    for machine in tables.machines(ranked):
        steep = [each for each in found if each.measured.machine == machine and spread(each.entries) >= FLAT]
        if steep:
            write_file(folder / page.picture(machine), plots.scatter(steep).splitlines())


def _text(content: dict[str, Any]) -> list[str]:
    """A kernel a line."""
    lines = ["{"]
    for at, (machine, kernels) in enumerate(content.items()):
        lines.append(f' "{machine}": {{')
        rows = [f'  "{key}": {json.dumps(each, separators=(",", ":"))}' for key, each in kernels.items()]
        lines += [*(f"{row}," for row in rows[:-1]), rows[-1], " }" + ("," if at + 1 < len(content) else "")]
    return [*lines, "}"]


def checked(every: Sequence[Measured], some: Sequence[Measured], folder: Path, number: int) -> None:
    """That the scores follow from the predictions and measurements, and that a sample of the predictions for some files
    is what the predictors say now. Raises HarnessError where not."""
    kept, written = _read(folder / PREDICTIONS), _read(folder / SCORE)
    found = predictions.from_committed(every, kept)
    if not found:
        raise HarnessError(f"{folder / PREDICTIONS} has nothing of these measurements: lab score --write")
    made = tables.content(scores(found), found, written.get("sample"))["kernels"]
    for machine, kernels in made.items():
        for key, figures in kernels.items():
            if not _equal(figures, written["kernels"].get(machine, {}).get(key)):
                raise HarnessError(f"the scores of {machine} {key} do not follow from what was measured and predicted")
    chosen = {id(each) for each in some}
    compared = _compare([each for each in found if id(each.measured) in chosen], number)
    click.echo(f"the scores of {len(found)} files follow; {compared} predictions are as they were")


def _compare(found: Sequence[Predicted], number: int) -> int:
    """How many of the predictions were made anew. Raises HarnessError where one differs."""
    compared = 0
    names = list(dict.fromkeys(name for each in found for name in each.values))
    with Progress("predicting a sample", 1) as progress:
        again = predictions.predict([each.measured for each in found], names, number, progress.reach, keep=False)
    for each, now in zip(found, again, strict=True):
        allocator = each.measured.record.allocator
        known = {predictions.name_of(entry, allocator): at for at, entry in enumerate(each.entries)}
        for at, entry in enumerate(now.entries):
            place = known.get(predictions.name_of(entry, allocator), -1)
            for name in now.values.keys() & each.values.keys() if place >= 0 else ():
                said, says = each.values[name][place], now.values[name][at]
                if abs(says - said) > SAME * abs(says):
                    raise HarnessError(
                        f"{name} says {says:.6g} of {each.measured.key}, {entry.order[:60]}, and said {said:.6g}: "
                        "lab score --write writes it anew"
                    )
                compared += 1
    return compared


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_equal(a[key], b[key]) for key in a)
    if isinstance(a, float) and isinstance(b, int | float):
        return abs(a - b) <= 1e-4
    return bool(a == b)


def _read(path: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise HarnessError(f"cannot read {path}: {error}; lab score --write makes it") from error
