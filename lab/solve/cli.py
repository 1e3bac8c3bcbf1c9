# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m lab solve allocation | schedule | windows | turns | joint | lns | bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import click

from generator.allocate import AllocationError
from generator.allocate.circle import NotACircle
from generator.allocate.residence import GOALS, Limits
from generator.machine import SYSV
from generator.models import MissingFormError, UnknownModelError, load
from generator.schedule import ScheduleError, SpecError
from generator.schedule.cpsat import CpSatScheduler
from generator.schedule.permutation import text
from harness.errors import HarnessError
from harness.options import SETTINGS, wide_console
from harness.progress import Progress
from lab.solve import allocation, bound, executed, joint, kept, lns, moves, schedule, turns, windows
from measure.timing.manifest import command
from measure.tuning.subject import Subject

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


def one_loop(what: str, subjects: Iterable[Subject], uarch: str) -> tuple[Subject, moves.Loop, list[list[int]]]:
    """The subject, its loop, and the orders of that. Raises HarnessError unless there is one."""
    wanted = list(subjects)
    if len(wanted) != 1:
        raise HarnessError(f"{what} is for one kernel: name it, its --target and its --role")
    try:
        return wanted[0], *moves.loop_of(wanted[0], uarch)
    except (ScheduleError, SpecError, MissingFormError, UnknownModelError) as error:
        raise HarnessError(str(error)) from error


@solve.command(name="windows")
@chosen
@click.option("--uarch", default="sapphirerapids", show_default=True, help="A model of generator.models.")
@click.option("--size", type=click.IntRange(2), default=80, show_default=True, help="Instructions of a window.")
@click.option("--keep", default="", metavar="NAME", help="Write the order to generator/schedule/permutations.")
def windows_command(
    kernel: str,
    target: str,
    role: str,
    order: str,
    primitive: str,
    seconds: float,
    workers: int,
    seed: int,
    uarch: str,
    size: int,
    keep: str,
) -> None:
    """Schedules of the rounds of KERNEL window by window, for loops that are too long to be solved at once. --seconds
    are those of each step of a window, of which each has two.
    """
    del seed
    subject, loop, begin = one_loop("windows", allocation.subjects(kernel, target, role, order, primitive), uarch)
    settings = windows.Settings(size, loop.rounds.registers, seconds=seconds, workers=workers)
    found = []
    try:
        for name, nodes, given in zip(loop.names, loop.nodes, begin, strict=True):
            with Progress(name, 1) as progress:
                before = windows.cycles(nodes, given, load(uarch))
                found.append((name, windows.improve(nodes, given, load(uarch), settings, progress.reach), before))
    except (AllocationError, ScheduleError, MissingFormError, UnknownModelError) as error:
        raise HarnessError(str(error)) from error
    wide_console(WIDTH).print(windows.table(found))
    orders = [*(each.order for _, each, _ in found), *loop.others]
    show(subject, replace(subject, order=text(*orders)), uarch)
    if keep:
        stores = allocation.compare(replace(subject, order=text(*orders)), Limits(60)).exact.stores
        click.echo(f"kept in {kept.keep(keep, subject, orders, stores, 'lab solve windows', command())}")


def show(before: Subject, after: Subject, uarch: str) -> None:
    """The executed double round of both, as furthest next use allocates it."""
    for what, subject in (("before", before), ("after", after)):
        stores, reloads, cycles = executed.judge(subject, uarch)
        click.echo(f"a double round as executed, {what}: {stores} stores, {reloads} from memory, {cycles:.1f} cycles")


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
    subject, loop, begin = one_loop("joint", allocation.subjects(kernel, target, role, order, primitive), uarch)
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


@solve.command(name="lns")
@chosen
@click.option("--store", default=0.3, show_default=True, help="What a store costs, in cycles.")
@click.option("--reload", default=0.05, show_default=True, help="What a use from memory costs, in cycles.")
@click.option("--cycle", default=1.0, show_default=True, help="What a cycle by the simulator costs; 0: spills alone.")
@click.option("--window", default=8.0, show_default=True, help="Seconds of a window, at most.")
@click.option("--reach", type=click.IntRange(1), default=20, show_default=True, help="Places that one may move.")
@click.option("--uarch", default="sapphirerapids", show_default=True, help="A model of generator.models.")
@click.option("--keep", default="", metavar="NAME", help="Write the best order to generator/schedule/permutations.")
def lns_command(
    kernel: str,
    target: str,
    role: str,
    order: str,
    primitive: str,
    seconds: float,
    workers: int,
    seed: int,
    store: float,
    reload: float,
    cycle: float,
    window: float,
    reach: int,
    uarch: str,
    keep: str,
) -> None:
    """Orders of KERNEL with few spills that the simulator likes: large-neighbourhood search. Windows of the order are
    solved together with what is kept in registers there, and the whole is judged.
    """
    subject, loop, begin = one_loop("lns", allocation.subjects(kernel, target, role, order, primitive), uarch)
    weights, limits = lns.Weights(store, reload, cycle), Limits(window, workers, seed)
    search = lns.Search(subject, loop, weights, limits, uarch, reach=reach)
    try:
        with Progress(f"{kernel} {target}", 1) as progress:
            first, best = search.run(begin, seconds, progress.reach)
    except (AllocationError, NotACircle) as error:
        raise HarnessError(f"{kernel} of {subject.target}: {error}") from error
    click.echo(f"{search.windows} windows, {search.proven} solved to the optimum, {search.kept} made it better")
    for what, state in (("before", first), ("after", best)):
        click.echo(f"vectors by the exact allocator, {what}: {state.stores} stores, {state.reloads} from memory")
    orders = [*best.orders, *loop.others]
    show(subject, replace(subject, order=text(*orders)), uarch)
    if keep:
        click.echo(f"kept in {kept.keep(keep, subject, orders, best.stores, 'lab solve lns', command())}")


@solve.command(name="bound")
@chosen
def bound_command(
    kernel: str,
    target: str,
    role: str,
    order: str,
    primitive: str,
    seconds: float,
    workers: int,
    seed: int,
) -> None:
    """How few stores a double round of KERNEL can have, in any order and by any allocator: what is proven."""
    subject, loop, _ = one_loop("bound", allocation.subjects(kernel, target, role, order, primitive), "sapphirerapids")
    registers = SYSV.registers(subject.variant.design.target).registers
    try:
        circle = joint.circle(subject, loop, [list(range(len(nodes))) for nodes in loop.nodes])
        blocks = dict(zip(loop.names, loop.nodes, strict=True))
        for file in circle.webs:
            found = bound.fewest(circle, blocks, file, len(registers[file]), Limits(seconds, workers, seed))
            click.echo(
                f"{file}: at least {found.stores} stores; {found.most} values are needed at once,"
                f" {found.chains} of them along chains, in {found.registers} registers ({found.seconds:.1f} s)"
            )
    except (AllocationError, NotACircle, ValueError) as error:
        raise HarnessError(f"{kernel} of {subject.target}: {error}") from error
