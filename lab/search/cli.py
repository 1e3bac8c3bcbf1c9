# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab search and lab dashboard."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

import click

from generator.allocate import ALLOCATORS
from generator.models import names as models
from generator.native import missing
from generator.pipeline import SCHEDULE_FOR
from harness.database import write_file
from harness.errors import HarnessError
from harness.options import wide_console
from harness.paths import BUILD
from harness.processors import cpu_option, processor
from harness.progress import Progress
from lab.data import jobs
from lab.predict import PREDICTORS
from lab.search import work
from lab.search.space import Space
from lab.search.storage import JOURNAL, MEASURED, engine, ranked
from lab.search.work import Search

SHOWN, WIDEST = 10, 100
FOREVER = 1e9

storage_option = click.option(
    "--storage", required=True, metavar="journal:FILE|sqlite:///FILE|...", help="Where the study is kept."
)


@click.command
@click.argument("kernel")
@storage_option
@jobs.options
@click.option("--objective", default=MEASURED, show_default=True, help="measured, or a predictor such as spills.")
@click.option("--allocator", type=click.Choice(list(ALLOCATORS)), default="furthest", show_default=True)
@click.option("--uarch", type=click.Choice(models()), default=SCHEDULE_FOR, show_default=True, help="For predictors.")
@click.option("--trials", type=click.IntRange(0), default=200, show_default=True, help="That the study shall have.")
@click.option("--seconds", type=click.FloatRange(0), help="The most that this takes.")
@click.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that predict or build."
)
@click.option("--build", "only_build", is_flag=True, help="Only build, for a timing worker.")
@click.option("--time", "only_time", is_flag=True, help="Only time what others build; one a machine.")
@click.option("--work", "place", type=click.Path(path_type=Path, file_okay=False), help="Where builds go; shared.")
@click.option("--seed", type=int, help="Of the sampler: with one worker, the same trials each time.")
@cpu_option
@click.option("--cc", envvar="CC", default="gcc", show_default=True, help="What assembles and links.")
@click.option("--permutation", type=click.Path(path_type=Path, dir_okay=False), help="Write the best as such a file.")
@click.option("--best", type=click.Path(path_type=Path, dir_okay=False), help="Write the best orders, one a line.")
def search(
    kernel: str,
    storage: str,
    primitive: str,
    target: str,
    role: str | None,
    objective: str,
    allocator: str,
    uarch: str,
    trials: int,
    seconds: float | None,
    workers: int,
    only_build: bool,
    only_time: bool,
    place: Path | None,
    seed: int | None,
    cpu: int | None,
    cc: str,
    permutation: Path | None,
    best: Path | None,
) -> None:
    """Search for an order of a KERNEL. The same command again goes on; --trials 0 only shows what is known.

    Measured values are by the time of what is emitted, timed beside it. lab measure --orders file=BEST records them.
    """
    engine()
    _check(objective, only_build, only_time, workers)
    subject = jobs.job(kernel, primitive, target, role)
    directory = (place or BUILD / "lab" / "search").absolute()
    limits = trials, seconds if seconds is not None else FOREVER
    what = Search(storage, subject.job, allocator, objective, uarch, *limits, seed, directory, cc=cc)
    if (
        objective == MEASURED
        and not only_build
        and trials
        and (lacking := missing(subject.variant.design.target.features))
    ):
        raise HarnessError(f"this CPU lacks {', '.join(lacking)}: --build builds here, for --time elsewhere")
    if trials:
        work.begin(what)
        _work(what, workers, only_build, only_time, cpu)
    _show(what, permutation, best)


def _check(objective: str, only_build: bool, only_time: bool, workers: int) -> None:
    if objective != MEASURED and objective not in PREDICTORS:
        raise HarnessError(f"there is no objective {objective!r}; there are: {MEASURED}, {', '.join(PREDICTORS)}")
    if (only_build or only_time) and objective != MEASURED:
        raise HarnessError(f"--build and --time are for --objective {MEASURED}: nothing is built to predict")
    if only_build and only_time:
        raise HarnessError("give --build or --time: one process does not do both at once")
    if only_time and workers > 1:
        raise HarnessError("one timing worker a machine: two would disturb each other")


def _work(what: Search, workers: int, only_build: bool, only_time: bool, cpu: int | None) -> None:
    """This process and others, until there are the trials that are wanted, or time is up."""
    chosen = processor(cpu)
    helper = work.predict if what.objective != MEASURED else work.build
    # Where there are several, this one times, or does what they do.
    others = workers if only_build or what.objective == MEASURED else workers - 1
    helpers: list[BaseProcess] = []
    if not only_time and workers > 1:
        helpers = [get_context("spawn").Process(target=helper, args=(what,)) for _ in range(others - only_build)]
    with Progress(f"{what.names[2]}, {what.objective}", what.trials) as progress:
        try:
            for each in helpers:
                each.start()
            if only_build:
                work.build(what, progress.reach)
            elif only_time or (helpers and what.objective == MEASURED):
                work.time(what, chosen, True, progress.reach)
            else:
                work.run(what, chosen, progress.reach)
            for each in helpers:
                each.join()
        finally:
            for each in helpers:
                if each.is_alive():
                    each.terminate()


def _show(what: Search, permutation: Path | None, best: Path | None) -> None:
    known = ranked(what.study())
    console = wide_console(WIDEST + 20)
    console.print(f"{len(known)} orders of {' '.join(what.names)} are known; {what.objective}, the best first:")
    for value, order in known[:SHOWN]:
        console.print(f"{value:12.5g}  {order if len(order) <= WIDEST else order[:WIDEST] + '…'}", markup=False)
    if (permutation or best) and not known:
        raise HarnessError("there is no best order yet: give --trials")
    if best:
        write_file(best, [order for _, order in known[:SHOWN]])
    if permutation:
        value, order = known[0]
        blocks = Space(what.subject).loop.order(order)
        content = {
            "kernel": " ".join(what.names),
            "allocator": what.allocator,
            "objective": what.objective,
            "value": value,
            "order": blocks if len(blocks) > 1 else blocks[0],
        }
        write_file(permutation, json.dumps(content).splitlines())


@click.command
@storage_option
@click.option("--port", type=click.IntRange(1, 65535), default=8080, show_default=True)
def dashboard(storage: str, port: int) -> None:
    """Show studies in a browser, as they go on."""
    beside = Path(sys.executable).with_name("optuna-dashboard")
    program = str(beside) if beside.exists() else shutil.which("optuna-dashboard")
    if not program:
        raise HarnessError("optuna-dashboard is not installed: scripts/bootstrap lab")
    # It tells a journal by there being such a file.
    address = storage.removeprefix(JOURNAL)
    if storage.startswith(JOURNAL) and not Path(address).exists():
        raise HarnessError(f"there is no journal {address}: lab search --storage {storage} makes one")
    sys.exit(subprocess.run([program, address, "--port", str(port)], check=False).returncode)
