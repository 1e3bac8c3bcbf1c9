# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab example: the toy scheduler beside others on all kernels."""

from __future__ import annotations

from pathlib import Path

import click

from generator.models import UnknownModelError, load
from generator.pipeline import SCHEDULE_FOR
from generator.schedule.permutation import text
from harness.database import write_file
from harness.errors import HarnessError
from harness.paths import TREE
from harness.progress import Progress
from lab.data.orders import Loop
from lab.example import pictures, reading
from lab.example.compare import chosen, compare, orders, register

FOLDER = TREE / "docs" / "laboratory"
TABLE, CYCLES, STORES = "example.txt", "example-cycles.svg", "example-stores.svg"


@click.command
@click.option("--kernel", default="*", help="Only kernels that match this shell pattern, such as 'avx2 c8 last'.")
@click.option("--uarch", default=SCHEDULE_FOR, show_default=True, help="A model of generator.models.")
@click.option("--write", is_flag=True, help="Write the text and both pictures into --output.")
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), default=FOLDER, show_default="docs")
@click.option("--orders", "texts", is_flag=True, help="Only print the orders, for lab measure --orders file=.")
def example(kernel: str, uarch: str, write: bool, output: Path, texts: bool) -> None:
    """Compare a toy scheduler of thirty lines with others on all kernels: stores, bound, simulated cycles."""
    try:
        load(uarch)
    except UnknownModelError as error:
        raise HarnessError(str(error)) from None
    register()
    subjects = chosen(kernel)
    if texts:
        if len(subjects) > 1:
            raise HarnessError("--orders is for one kernel: name it, as in --kernel 'avx2 c8 last'")
        loop = Loop(*subjects[0].job)
        for name, order in orders(subjects[0]).items():
            click.echo(f"# {name}\n{text(*loop.order(order))}")
        return
    with Progress("orders", 1) as progress:
        rows = compare(subjects, uarch, progress.reach)
    said = f"{reading.table(rows, uarch)}\n{reading.sentences(rows)}"
    click.echo(said, nl=False)
    if write:
        write_file(output / TABLE, said.splitlines())
        write_file(output / CYCLES, pictures.cycles(rows).splitlines())
        write_file(output / STORES, pictures.stores(rows).splitlines())
        click.echo(f"written to {output}")
