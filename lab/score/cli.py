# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab score: every predictor against every measured schedule."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

import click

from harness.database import write_file
from harness.errors import HarnessError
from harness.options import wide_console
from harness.progress import Progress
from lab.predict import PREDICTORS
from lab.score import predictions, tables
from lab.score.predictions import Predicted
from lab.score.statistics import FLAT, scores
from measure.timing.machine import results_option
from measure.tuning.records import Kernel, measured

FOLDER = "laboratory"
PAGE = "score.md"
#: A file with fewer schedules says nothing of ranks.
FEWEST = 8


@click.command
@click.option("--predictor", "names", multiple=True, help="Only these; all, if not given.")
@click.option("--machine", default="*", help="Only machines whose folder matches this shell pattern.")
@click.option("--kernel", default="*", help="Only kernels that match it, such as *c8_c8*-bulk.")
@click.option("--sample", "number", type=click.IntRange(2), help="So many schedules of each kernel, best to worst.")
@click.option("--write", is_flag=True, help="Write the page and plots into results/laboratory.")
@results_option
def score(names: tuple[str, ...], machine: str, kernel: str, number: int | None, write: bool, results: Path) -> None:
    """Score predictors against the measured schedules of all machines."""
    if unknown := [name for name in names if name not in PREDICTORS]:
        raise HarnessError(f"there is no predictor {unknown[0]!r}; there are: {', '.join(PREDICTORS)}")
    if write and (machine != "*" or kernel != "*" or names):
        raise HarnessError("--write is of all machines, kernels and predictors")
    every = [each for each in measured(results) if telling(each)]
    files = [each for each in every if fnmatchcase(each.machine.name, machine) and fnmatchcase(each.key, kernel)]
    if not files:
        raise HarnessError(
            f"there are no measured schedules of {machine} {kernel} in {results}: measure schedules --study makes some"
        )
    with Progress("predicting", 1) as progress:
        found = predictions.predict(files, names or list(PREDICTORS), number, progress.reach)
    tables.show(wide_console(130), scores(found), found)
    if write:
        write_all(found, results / FOLDER)
        click.echo(f"written to {results / FOLDER}")


def telling(each: Kernel) -> bool:
    """Whether a file has good and bad schedules: not where only the best of those that were tried were kept."""
    return max(FEWEST, each.record.tried) <= len(each.record.schedules)


def write_all(found: Sequence[Predicted], folder: Path) -> None:
    """The page, and a picture for each machine."""
    ranked = scores(found)
    write_file(folder / PAGE, tables.markdown(ranked, found))
    for machine in tables.machines(ranked):
        steep = [e for e in found if e.measured.machine.name == machine and e.measured.spread >= FLAT]
        if steep:
            write_file(folder / tables.picture(machine), tables.scatter(steep))
