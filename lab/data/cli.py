# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab measure: builds orders of a kernel, then times them."""

from __future__ import annotations

from pathlib import Path

import click
from rich import box
from rich.table import Table

from generator.allocate import ALLOCATORS
from generator.native import missing
from harness.errors import HarnessError
from harness.options import wide_console
from harness.paths import BUILD
from harness.processors import cpu_option, processor
from harness.progress import Progress
from lab.data import build as building
from lab.data import jobs, timing
from lab.data.format import record, spread
from lab.data.orders import Loop, texts
from measure.timing.machine import results_option
from measure.timing.manifest import command
from measure.tuning import kernels
from measure.tuning.format import Record
from measure.tuning.records import write_orders

SHOWN = 15
#: Of a table: an order's text may be a long permutation.
WIDEST = 70


@click.command
@click.argument("kernel", required=False)
@jobs.options
@click.option("--orders", default="grid", show_default=True, help="Such as grid,random=200,file=PATH (one a line).")
@click.option("--allocator", "allocators", multiple=True, type=click.Choice(list(ALLOCATORS)), default=("furthest",))
@click.option("--places", type=click.IntRange(1, 16), default=6, show_default=True, help="NOPs: 0 to PLACES-1.")
@click.option("--passes", type=click.IntRange(2), default=15, show_default=True, help="Of each run, over a batch.")
@click.option("--runs", type=click.IntRange(1), default=2, show_default=True, help="Over all, in other batches each.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of random orders and of batches.")
@cpu_option
@click.option("--cc", envvar="CC", default="gcc", show_default=True, help="What assembles and links.")
@click.option("--work", type=click.Path(path_type=Path, file_okay=False), help="The folder to build in, or to time.")
@click.option("--build-only", is_flag=True, help="Build into the folder; another machine may time it.")
@click.option("--time-only", is_flag=True, help="Time what was built into the folder.")
@click.option("--record", "kept", is_flag=True, help="Write what was found into this machine's results.")
@results_option
def measure(
    kernel: str | None,
    primitive: str,
    target: str,
    role: str | None,
    orders: str,
    allocators: tuple[str, ...],
    places: int,
    passes: int,
    runs: int,
    seed: int,
    cpu: int | None,
    cc: str,
    work: Path | None,
    build_only: bool,
    time_only: bool,
    kept: bool,
    results: Path,
) -> None:
    """Measure orders of a KERNEL such as c8_c8_ahead: all are built and checked first, then timed.

    What is emitted is timed in every batch: a batch in which it differs by more than one per cent from its median was
    disturbed, and is repeated.
    """
    if build_only and time_only:
        raise HarnessError("give --build-only or --time-only, or none of them for both")
    if time_only:
        if work is None:
            raise HarnessError("Time what? --work FOLDER names what was built")
        folder = building.read(work)
    else:
        if not kernel:
            raise HarnessError("Which kernel? For example: lab measure c8_c8_ahead --target avx2")
        subject = jobs.job(kernel, primitive, target, role)
        place = work or BUILD / "lab" / "-".join(subject.job)
        wanted = texts(Loop(*subject.job), orders, seed)
        pairs = [(order, allocator) for allocator in allocators for order in wanted]
        with Progress(f"{subject.kernel}, building", 1) as progress:
            folder = building.build(subject, pairs, places, cc, place, progress.reach)
        for order, why in folder.failed:
            click.echo(f"left out: {_short(order)}: {why}")
        click.echo(f"{len(folder.orders)} orders are built in {place}")
    if build_only:
        return
    if lacking := missing(kernels.target_of(folder.target).features):
        raise HarnessError(f"this CPU lacks {', '.join(lacking)}: time the folder elsewhere, with --time-only")
    with Progress(f"{folder.kernel}, timing", 1) as progress:
        timings = timing.time(folder, passes, runs, processor(cpu), seed, progress.reach)
    found = record(folder, timings, passes * runs, command())
    _show(found, timings)
    if kept:
        click.echo(f"recorded in {write_orders(found, results)}")


def _show(found: Record, timings: timing.Timings) -> None:
    console = wide_console(150)
    ranked = sorted(found.orders, key=lambda each: each.mean)
    table = Table(title=f"{found.kernel} of {found.target}: the best of {len(ranked)} orders", box=box.SIMPLE_HEAD)
    for heading in ("order", "mean", "best", "worst", "stores", "runs differ", ""):
        table.add_column(heading, justify="left" if heading == "order" else "right", no_wrap=True)
    emitted = next((number for number, each in enumerate(ranked) if each.committed), 0)
    for each in [*ranked[:SHOWN], *(ranked[emitted : emitted + 1] if emitted >= SHOWN else [])]:
        apart = f"{100 * (max(each.runs) / min(each.runs) - 1):.1f} %" if each.runs else "-"
        figures = (f"{value:.4f}" for value in (each.mean, each.best or 0, each.worst or 0))
        note = "emitted" if each.committed else "disturbed" if each.disturbed else ""
        table.add_row(_short(each.order), *figures, str(each.spills["stores"]), apart, note)
    console.print(table)
    console.print(
        f"{found.unit}; the slowest takes {spread(found.orders):.3f} of the best; core cycles in one of the counter: "
        f"{found.clock:.4f}; what is emitted is number {emitted + 1}"
    )
    if timings.disturbed:
        console.print(f"{timings.disturbed} batches were disturbed and repeated; {timings.restless} stayed disturbed")


def _short(order: str) -> str:
    return order if len(order) <= WIDEST else order[: WIDEST - 1] + "…"
