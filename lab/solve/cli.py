# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m lab solve allocation | lns."""

from __future__ import annotations

import click

from generator import allocate
from generator.allocate.cpsat import CpSat
from generator.solver import Limits
from harness.errors import HarnessError
from harness.options import SETTINGS, wide_console
from harness.progress import Progress
from lab.solve import allocation, lns
from measure.tuning.permutations import keep
from measure.tuning.search import Options, Search
from measure.tuning.subject import Subject, kernel_options, subjects, told
from measure.tuning.tables import WIDTH

uarch_option = click.option("--uarch", default="sapphirerapids", show_default=True, help="A model of generator.models.")
keep_option = click.option(
    "--keep", "name", default="", metavar="NAME", help="Write what is found to generator/schedule/permutations."
)
schedule_option = click.option("--schedule", "text", default="", help="A text for generator.schedule, if not emitted.")


@click.group(context_settings=SETTINGS)
def solve() -> None:
    """Find the best allocation of a kernel's rounds, and prove how good it is."""


@solve.command(name="allocation")
@click.argument("kernel")
@kernel_options
@schedule_option
@click.option("--allocator", default="cpsat:seconds=600", show_default=True, help="Seconds, workers and goals.")
def allocation_command(kernel: str, target: str, role: str, primitive: str, text: str, allocator: str) -> None:
    """The fewest spills of KERNEL, or of all that the flagships have (all), in a given schedule.

    The solved allocation becomes code, which the interpreter runs and checks; what is shown as added is counted there.
    """
    with told(allocator):
        solver, found = allocate.parse(allocator), []
    if not isinstance(solver, CpSat):
        raise HarnessError(f"{allocator} solves nothing: write cpsat and its options")
    wanted = _scheduled(subjects([kernel], target, role, primitive), text)
    with Progress("allocations", len(wanted)) as progress:
        for subject in wanted:
            found.append(allocation.compare(subject, solver))
            progress.step()
    wide_console(WIDTH).print(allocation.table(found, solver.limits.goals).terminal())


@solve.command(name="lns")
@click.argument("kernel")
@kernel_options
@schedule_option
@click.option("--seconds", type=click.FloatRange(1), default=600.0, show_default=True, help="At most.")
@click.option("--store", default=0.3, show_default=True, help="What a store costs, in cycles.")
@click.option("--reload", default=0.05, show_default=True, help="What a use from memory costs, in cycles.")
@click.option("--cycle", default=1.0, show_default=True, help="What a cycle by the simulator costs; 0: spills alone.")
@click.option("--window", default=8.0, show_default=True, help="Seconds of a window, at most.")
@click.option("--reach", type=click.IntRange(1), default=20, show_default=True, help="Positions that one may move.")
@uarch_option
@keep_option
def lns_command(
    kernel: str,
    target: str,
    role: str,
    primitive: str,
    text: str,
    seconds: float,
    store: float,
    reload: float,
    cycle: float,
    window: float,
    reach: int,
    uarch: str,
    name: str,
) -> None:
    """Schedules of KERNEL with few spills that the simulator likes: large-neighbourhood search. Windows of the schedule
    are solved together with what is in a register there, and the whole is judged.
    """
    wanted = _scheduled(subjects([kernel], target, role, primitive), text)
    if len(wanted) != 1:
        raise HarnessError("this is for one kernel: name it")
    (subject,) = wanted
    with told(subject):
        objective = lns.Objective(subject.rounds, lns.Weights(store, reload, cycle), Limits(window), uarch)
        strategy = lns.Neighbourhoods(objective, reach=reach)
        objective(subject.permutation)
        with Progress(str(subject), 1) as progress:
            search = Search(strategy, objective, Options(seconds), progress=progress.reach)
            best = search.run([subject.permutation])[0][1]
        click.echo(
            f"{strategy.windows} windows, {strategy.proven} solved to the optimum, {strategy.better} were better"
        )
        for what, permutation in (("before", subject.permutation), ("after", best)):
            stores, reloads = objective.spills(permutation)
            click.echo(f"{what}: vectors by the exact allocator: {stores} stores, {reloads} from memory")
            spills, cycles = subject.rounds.spills(permutation), subject.rounds.cycles(permutation, uarch)
            click.echo(f"{what}: by furthest next use: {spills.stores} stores, {cycles:.1f} cycles")
    if name:
        facts = {"stores": objective.spills(best)[0], "found": "lab solve lns"}
        click.echo(f"written to {keep(name, best, subject, facts)}")


def _scheduled(found: list[Subject], text: str) -> list[Subject]:
    return [each.scheduled(text or each.emitted[0]) for each in found]
