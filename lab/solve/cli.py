# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m lab solve allocation | schedule | joint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from generator.allocate.residence import GOALS, Limits
from harness.errors import HarnessError
from harness.options import SETTINGS, wide_console
from harness.progress import Progress
from lab.solve import allocation

WIDTH = 190

Command = Callable[..., Any]


@click.group(context_settings=SETTINGS)
def solve() -> None:
    """Find the best allocation or schedule of a kernel's rounds, and prove how good it is."""


def chosen(command: Command) -> Command:
    """The options that say which kernel, and how long to solve."""
    options = [
        click.argument("kernel"),
        click.option("--target", default="", help="sse2, avx2, ...; all whose flagships use the kernel, if not given."),
        click.option("--role", default="", type=click.Choice(["", "bulk", "last"]), help="As the flagship has it."),
        click.option("--order", default="", metavar="SPEC", help="The order; the one that is emitted, if not given."),
        click.option("--primitive", envvar="PRIMITIVE", default="chacha20", show_default=True),
        click.option("--seconds", type=click.FloatRange(1), default=600.0, show_default=True, help="At most, each."),
        click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Of CP-SAT."),
        click.option("--seed", type=int, default=1, show_default=True),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@solve.command(name="allocation")
@chosen
@click.option("--goals", default=".".join(Limits.goals), show_default=True, help=f"Of {', '.join(GOALS)}, in order.")
def allocation_command(
    kernel: str,
    target: str,
    role: str,
    order: str,
    primitive: str,
    seconds: float,
    workers: int,
    seed: int,
    goals: str,
) -> None:
    """The fewest spills of KERNEL, or of all that the flagships have (all), in a given order.

    The solved allocation becomes code, which the interpreter runs and checks; what is shown as added is counted there.
    """
    names = tuple(goals.split("."))
    if not set(names) <= GOALS.keys():
        raise HarnessError(f"--goals {goals}: join some of {', '.join(GOALS)} by dots")
    limits = Limits(seconds, workers, seed, names)
    found = []
    wanted = list(allocation.subjects(kernel, target, role, order, primitive))
    with Progress("allocations", len(wanted)) as progress:
        for subject in wanted:
            found.append(allocation.compare(subject, limits))
            progress.step()
    wide_console(WIDTH).print(allocation.table(found, names))
