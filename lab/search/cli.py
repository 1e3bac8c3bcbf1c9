# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m lab search."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import click

from generator import allocate
from generator.models import names as models
from generator.native import missing
from generator.pipeline import SCHEDULE_FOR
from harness.database import write_file
from harness.errors import HarnessError
from harness.options import wide_console
from harness.processors import cpu_option, processor
from harness.progress import Progress
from lab.predict import PREDICTORS
from lab.search.study import MEASURED, Task, engine, ranked
from measure.timing.candidates import Settings
from measure.tuning.permutations import keep
from measure.tuning.subject import check, kernel_options, subject
from measure.tuning.tables import short

SHOWN = 10


@click.command
@click.argument("kernel")
@click.option("--storage", required=True, metavar="journal:FILE|sqlite:///FILE|...", help="Where the study lies.")
@kernel_options
@click.option("--objective", default=MEASURED, show_default=True, help="measured, or a predictor such as spills.")
@click.option("--allocator", default="furthest", show_default=True, help="Or such as cpsat:seconds=30,goals=stores.")
@click.option("--uarch", type=click.Choice(models()), default=SCHEDULE_FOR, show_default=True, help="For predictors.")
@click.option("--trials", type=click.IntRange(0), default=200, show_default=True, help="That the study shall have.")
@click.option("--seconds", type=click.FloatRange(0), default=1e9, help="The most that this takes.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that predict.")
@click.option("--seed", type=int, help="Of the sampler: with one worker, the same trials each time.")
@cpu_option
@click.option("--cc", envvar="CC", default="gcc", show_default=True, help="What assembles and links.")
@click.option("--keep", "name", default="", metavar="NAME", help="Write the best to generator/schedule/permutations.")
@click.option("--best", type=click.Path(path_type=Path, dir_okay=False), help="Write the best schedules, one a line.")
def search(
    kernel: str,
    storage: str,
    target: str,
    role: str,
    primitive: str,
    objective: str,
    allocator: str,
    uarch: str,
    trials: int,
    seconds: float,
    workers: int,
    seed: int | None,
    cpu: int | None,
    cc: str,
    name: str,
    best: Path | None,
) -> None:
    """Search for a schedule of a KERNEL. The same command again goes on, here or on another machine that reaches the
    storage; --trials 0 only shows what is known.

    Measured values are by the time of what is emitted, timed beside it. measure schedules --schedules file=BEST
    records them.
    """
    engine()
    if objective != MEASURED and objective not in PREDICTORS:
        raise HarnessError(f"there is no objective {objective!r}; there are: {MEASURED}, {', '.join(PREDICTORS)}")
    if objective == MEASURED and workers > 1:
        raise HarnessError("one process that measures a machine: two would disturb each other")
    check(allocator, allocate.parse)
    wanted = replace(subject(kernel, primitive, target, role), allocator=allocator)
    if objective == MEASURED and trials and (lacking := missing(wanted.variant.design.target.features)):
        raise HarnessError(f"this CPU lacks {', '.join(lacking)}: search by a predictor, or elsewhere")
    settings = Settings((0, 1, 2, 3), runs=3, cpu=processor(cpu), cc=cc)
    task = Task(storage, wanted, objective, uarch, trials, seconds, seed, settings)
    if trials:
        _work(task, workers)
    _show(task, name, best)


def _work(task: Task, workers: int) -> None:
    """This process and others, until there are the trials that are wanted, or time is up."""
    task.study()
    helpers = [get_context("spawn").Process(target=task.run) for _ in range(workers - 1)]
    with Progress(f"{task.subject.kernel}, {task.objective}", task.trials) as progress:
        try:
            for each in helpers:
                each.start()
            task.run(progress.reach)
            for each in helpers:
                each.join()
        finally:
            for each in helpers:
                if each.is_alive():
                    each.terminate()


def _show(task: Task, name: str, best: Path | None) -> None:
    known = ranked(task.study())
    console = wide_console()
    console.print(f"{len(known)} schedules of {task.subject} are known; {task.objective}, the best first:")
    for value, schedule in known[:SHOWN]:
        console.print(f"{value:12.5g}  {short(schedule)}", markup=False)
    if (name or best) and not known:
        raise HarnessError("there is no best schedule yet: give --trials")
    if best:
        write_file(best, [schedule for _, schedule in known[:SHOWN]])
    if name:
        value, schedule = known[0]
        found = {task.objective: value, "found": "lab search"}
        click.echo(f"written to {keep(name, task.subject.rounds.permutation(schedule), task.subject, found)}")
