# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m lab solve allocation | schedule | turns | joint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click

from generator.allocate.residence import GOALS, Limits
from generator.schedule import ScheduleError, SpecError
from generator.schedule.cpsat import CpSatScheduler
from generator.schedule.permutation import text
from harness.errors import HarnessError
from harness.options import SETTINGS, wide_console
from harness.progress import Progress
from lab.solve import allocation, joint, kept, moves, schedule, turns
from lab.subject import Subject
from measure.timing.manifest import command

WIDTH = 190

Command = Callable[..., Any]


@click.group(context_settings=SETTINGS)
def solve() -> None:
    """Find the best allocation or schedule of a kernel's rounds, and prove how good it is."""


def chosen(function: Command) -> Command:
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
        function = option(function)
    return function


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


@solve.command(name="schedule")
@chosen
@click.option("--uarch", default="sapphirerapids", show_default=True, help="A model of generator.models.")
@click.option("--ii", type=click.IntRange(1), help="Cycles a turn, instead of the fewest that are found.")
@click.option("--registers", type=click.IntRange(1), help="Of the vector file; all, if not given.")
@click.option("--window", type=click.IntRange(0), default=4, show_default=True, help="Cycles of waiting to be started.")
@click.option("--keep", default="", metavar="NAME", help="Write the order to generator/schedule/permutations.")
def schedule_command(
    kernel: str,
    target: str,
    role: str,
    order: str,
    primitive: str,
    seconds: float,
    workers: int,
    seed: int,
    uarch: str,
    ii: int | None,
    registers: int | None,
    window: int,
    keep: str,
) -> None:
    """A modulo schedule of the rounds of KERNEL, or of all: cycles a turn, values beyond the registers, slack."""
    del seed
    scheduler = CpSatScheduler(seconds, ii, registers, window, workers)
    wanted = list(allocation.subjects(kernel, target, role, order, primitive))
    if keep and len(wanted) != 1:
        raise HarnessError("--keep is for one kernel: name it, its --target and its --role")
    found = []
    with Progress("schedules", len(wanted)) as progress:
        for subject in wanted:
            found.append(schedule.schedule(subject, scheduler, uarch))
            progress.step()
    wide_console(WIDTH).print(schedule.table(found, uarch))
    if keep:
        compared = allocation.compare(replace(wanted[0], order=text(found[0].order)), Limits(60))
        made = "lab solve schedule"
        path = kept.keep(keep, wanted[0], [found[0].order], compared.exact.stores, made, command())
        click.echo(f"kept in {path}")


@solve.command(name="turns")
@click.option("--registers", type=click.IntRange(turns.NEEDED), default=16, show_default=True)
@click.option("--halves", is_flag=True, help="A round of both batches ends before the next begins.")
@click.option("--show", type=click.IntRange(1), default=10, show_default=True, help="How many of the best.")
@click.option("--only", default="", metavar="ABBA...", help="This order alone.")
@click.option("--keep", default="", metavar="NAME", help="Write AVX2 c8_c8 in the best order to generator/schedule.")
def turns_command(registers: int, halves: bool, show: int, only: str, keep: str) -> None:
    """The fewest stores of two batches in columns whose quarter-rounds run one after the other: all orders of them."""
    if only and sorted(only) != sorted("AB" * turns.QUARTERS):
        raise HarnessError(f"--only {only}: {turns.QUARTERS} A and as many B")
    every = [only] if only else list(turns.patterns(halves))
    found = []
    with Progress("orders of quarter-rounds", len(every)) as progress:
        for batches in every:
            found.append(turns.fewest(batches, registers))
            progress.step()
    best = sorted(found, key=lambda each: (each.stores, each.batches))
    unproven = sum(each.bound < best[0].stores for each in found)
    click.echo(f"{best[0].stores} stores are the fewest of {len(found)} orders, {unproven} of which are not proven")
    for each in best[:show]:
        click.echo(f"{each.stores} {each.batches}")
    if keep:
        subject = Subject("chacha20", "avx2", "c8_c8", "bulk", "source")
        loop, _ = moves.loop_of(subject, "sapphirerapids")
        orders, made = [turns.order(loop.nodes[0], best[0].batches)], f"lab solve turns: {best[0].batches}"
        click.echo(f"kept in {kept.keep(keep, subject, orders, best[0].stores, made, command())}")


@solve.command(name="joint")
@chosen
@click.option("--turns", "batches", default="", metavar="ABBA...", help="Begin with this order of quarter-rounds.")
@click.option("--store", default=0.3, show_default=True, help="What a store costs, in cycles.")
@click.option("--uarch", default="sapphirerapids", show_default=True, help="A model of generator.models.")
@click.option("--keep", default="", metavar="NAME", help="Write the best order to generator/schedule/permutations.")
def joint_command(
    kernel: str,
    target: str,
    role: str,
    order: str,
    primitive: str,
    seconds: float,
    workers: int,
    seed: int,
    batches: str,
    store: float,
    uarch: str,
    keep: str,
) -> None:
    """Orders of KERNEL with few stores that do not wait for each other: simulated annealing, each number of stores'
    best judged by the exact allocator.
    """
    wanted = list(allocation.subjects(kernel, target, role, order, primitive))
    if len(wanted) != 1:
        raise HarnessError("joint is for one kernel: name it, its --target and its --role")
    subject = wanted[0]
    try:
        loop, begin = moves.loop_of(subject, uarch)
    except (ScheduleError, SpecError) as error:
        raise HarnessError(str(error)) from error
    if batches:
        if len(loop.nodes) != 1 or sorted(batches) != sorted("AB" * turns.QUARTERS):
            raise HarnessError("--turns: as many A as B, for a loop of one block: see lab solve turns")
        begin = [turns.order(loop.nodes[0], batches)]
    with Progress(f"{kernel} {subject.target}", 1) as progress:
        found = joint.anneal(loop, begin, joint.Weights(store=store), seconds, seed, progress.reach)
    solved = joint.exactly(subject, loop, found, Limits(60, workers, seed))
    wide_console(WIDTH).print(joint.table(found, solved))
    if keep:
        orders = [*found[0].orders, *loop.others]
        path = kept.keep(keep, subject, orders, solved[0][0], "lab solve joint", command())
        click.echo(f"kept in {path}")
