# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab explore: times small loops, and sets the simulator's figures beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any

import click
from rich import box
from rich.table import Table

from generator import models
from generator.models import Model, UnknownModelError
from generator.native import missing
from generator.simulate import ALL
from harness.database import write_file
from harness.errors import HarnessError
from harness.options import SETTINGS, wide_console
from harness.processors import cpu_option, processor
from harness.progress import Progress
from lab.explore import plot, ports, record, spills, width
from lab.explore.loop import Loop
from lab.explore.record import Found
from lab.explore.timing import BY_TURNS, STEADY, Pace, Timed, measure
from measure.timing.machine import results_option
from measure.tuning.subject import Subject


@click.group(context_settings=SETTINGS)
def explore() -> None:
    """Small loops that tell how a CPU executes: what the simulator's rules were inferred from."""


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    options = [
        cpu_option,
        click.option("--passes", type=click.IntRange(2, 10000), default=60, show_default=True, help="Of each loop."),
        click.option("--uarch", default="sapphirerapids", show_default=True, help="The model that is simulated."),
        click.option("--recorded", type=click.Path(path_type=Path, dir_okay=False),
                     help="A record, such as results/MACHINE/explore/NAME.json: its figures are taken."),
        click.option("--record", "kept", is_flag=True,
                     help="Write figures and a plot into this machine's results; with --recorded the plot beside."),
        results_option,
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@dataclass(frozen=True)
class Request:
    """What the options say."""

    cpu: int | None
    passes: int
    uarch: str
    recorded: Path | None
    kept: bool
    results: Path

    @property
    def model(self) -> Model:
        """Raises HarnessError."""
        try:
            return models.load(self.uarch)
        except UnknownModelError as error:
            raise HarnessError(str(error)) from None

    def earlier(self, experiment: str) -> Found | None:
        """The record that is asked for."""
        return record.read(self.recorded, experiment) if self.recorded else None

    def timed(
        self, experiment: str, loops: Sequence[Loop], features: Sequence[str], pace: Pace, about: Mapping[str, Any]
    ) -> Found:
        """The figures of these loops, or of those of them that a record has, which are written if asked for."""
        if earlier := self.earlier(experiment):
            return earlier
        if lacking := missing(features):
            raise HarnessError(f"this CPU lacks {', '.join(lacking)}; a record can be looked at with --recorded")
        chosen = processor(self.cpu)
        with Progress(f"{experiment}, timing", len(loops)) as progress:
            found = Found(measure(loops, self.passes, chosen, pace, progress.reach), self.passes, about)
        if self.kept:
            click.echo(f"recorded in {record.write(found, experiment, self.results)}")
        return found

    def draw(self, experiment: str, svg: Callable[[], str]) -> None:
        """Write the plot, if asked for."""
        if self.kept:
            path = self.recorded or record.place(experiment, self.results)
            write_file(path.with_suffix(".svg"), svg().splitlines())


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(column, justify="left" if column in ("loop", "rule", "loops") else "right", no_wrap=True)
    return table


def _having(loops: Sequence[Loop], found: Found) -> list[Loop]:
    """Those that were timed."""
    kept = [each for each in loops if each.name in found.timed]
    if not kept:
        raise HarnessError("the record has none of these loops: measure them again")
    return kept


def _spread(timed: Timed) -> str:
    return f"{timed.low:.3f} to {timed.high:.3f}"


@explore.command("ports")
@_options
@click.option("--fit", "fitted", is_flag=True, help="Search the rule's parameters.")
@click.option("--tries", type=click.IntRange(1), default=400, show_default=True, help="--fit: so many rules, at most.")
@click.option("--sample", type=click.IntRange(1, 50), default=5, show_default=True, help="--fit: one of so many loops.")
@click.option("--all", "everything", is_flag=True, help="Show every loop.")
def ports_command(fitted: bool, tries: int, sample: int, everything: bool, **given: Any) -> None:
    """Loops of dependent micro-ops in some of six slots: which port gets a micro-op when it is dispatched?"""
    request = Request(**given)
    model = request.model
    kinds = {"placements": ports.placements(), "mixtures": ports.mixtures()}
    found = request.timed("ports", [each for loops in kinds.values() for each in loops], ["avx"], STEADY, {})
    kinds = {kind: _having(loops, found) for kind, loops in kinds.items()}
    cores = ports.cores(model)
    simulated: dict[str, dict[str, list[float]]] = {rule: {} for rule in cores}
    with Progress("ports, simulating", len(cores) * len(kinds)) as progress:
        for rule, core in cores.items():
            for kind, loops in kinds.items():
                simulated[rule][kind] = [each.simulated(model, ALL, core, ports.ITERATIONS) for each in loops]
                progress.step()
    measured = {kind: [found.timed[each.name].cycles for each in loops] for kind, loops in kinds.items()}
    console = wide_console()
    if everything:
        table = _table(
            f"core cycles of a group, and simulated for {model.name}", "loop", "quartiles", "measured", *cores
        )
        for kind, loops in kinds.items():
            for at, each in enumerate(loops):
                figures = [measured[kind][at], *(simulated[rule][kind][at] for rule in cores)]
                table.add_row(each.name, _spread(found.timed[each.name]), *(f"{value:.2f}" for value in figures))
        console.print(table)
    table = _table("error of the simulator by rule", "rule", "loops", "number", "mean", "worst")
    for rule in cores:
        for kind in kinds:
            pairs = zip(simulated[rule][kind], measured[kind], strict=True)
            wrong = [abs(foreseen / real - 1) for foreseen, real in pairs]
            table.add_row(rule, kind, str(len(wrong)), f"{100 * fmean(wrong):.1f} %", f"{100 * max(wrong):.0f} %")
    console.print(table)
    points = {
        rule: {kind: list(zip(measured[kind], simulated[rule][kind], strict=True)) for kind in kinds} for rule in cores
    }
    request.draw("ports", lambda: plot.rules(points, "cycles of a group"))
    if fitted:
        _fit([each for loops in kinds.values() for each in loops][::sample], found, model, tries)


def _fit(loops: Sequence[Loop], found: Found, model: Model, tries: int) -> None:
    began = monotonic()

    def heard(rule: ports.Rule, wrong: float) -> None:
        click.echo(f"{monotonic() - began:5.0f} s: {100 * wrong:.2f} %: {rule}")

    click.echo(f"mean error over {len(loops)} loops:")
    ports.fit(loops, found.timed, model, tries, heard)
    click.echo(f"{monotonic() - began:5.0f} s: {tries} tries")


@explore.command("width")
@_options
def width_command(**given: Any) -> None:
    """Independent arithmetic, loads and stores: how many operations of a width start in a cycle?"""
    request = Request(**given)
    model = request.model
    mixes = width.mixes(wide=bool(request.recorded) or not missing(["avx512f"]))
    found = request.timed("width", [each.loop for each in mixes], ["avx2"], BY_TURNS, {})
    mixes = [each for each in mixes if each.loop in _having([mix.loop for mix in mixes], found)]
    table = _table(f"core cycles of a group, and simulated for {model.name}",
                   "loop", "quartiles", "measured", "by ports", "simulated", "operations a cycle")  # fmt: skip
    wrong: dict[str, list[float]] = defaultdict(list)
    points: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for each in mixes:
        timed = found.timed[each.loop.name]
        bound, foreseen = width.by_ports(each, model), each.loop.simulated(model, ALL)
        count = each.operations / timed.cycles
        figures = (f"{value:.2f}" for value in (timed.cycles, bound, foreseen, count))
        table.add_row(each.loop.name, _spread(timed), *figures)
        kind = each.kind
        wrong[kind].append(abs(foreseen / timed.cycles - 1))
        points[kind].append((each.operations / bound, count, each.operations / foreseen))
    console = wide_console()
    console.print(table)
    limits = width.budget(model)
    table = _table("by width", "loops", "number", "most a cycle", "simulator's limit", "mean error", "worst")
    for kind, errors in wrong.items():
        limit = f"{limits[kind]:.2f}" if kind in limits else "-"
        most = f"{max(point[1] for point in points[kind]):.2f}"
        table.add_row(kind, str(len(errors)), most, limit, f"{100 * fmean(errors):.1f} %", f"{100 * max(errors):.0f} %")
    console.print(table)
    request.draw("width", lambda: plot.widths(points, limits))


@explore.command("spills")
@click.argument("orders", nargs=-1)
@click.option("--primitive", default="chacha20", show_default=True)
@click.option("--target", default="avx2", show_default=True)
@click.option("--kernel", default="c8_c8_ahead", show_default=True)
@click.option("--role", default="bulk", show_default=True, type=click.Choice(["bulk", "last"]))
@_options
def spills_command(orders: tuple[str, ...], primitive: str, target: str, kernel: str, role: str, **given: Any) -> None:
    """The double round of two ORDERS as it is, in xmm registers, and with fewer or other accesses to its slots."""
    request = Request(**given)
    model = request.model
    names = [[primitive, target, kernel, role, order] for order in orders or spills.ORDERS]
    if earlier := request.earlier("spills"):
        names = list(earlier.about["orders"])
    subjects = {f"order {number}": Subject(*words) for number, words in enumerate(names, 1)}
    loops = {name: spills.loops(subject, name) for name, subject in subjects.items()}
    every = [each for own in loops.values() for each in own]
    features = next(iter(subjects.values())).variant.design.target.features
    found = request.timed("spills", every, features, BY_TURNS, {"orders": names})
    for name, subject in subjects.items():
        click.echo(f"{name}: {subject.order}")
    table = _table(f"core cycles of a double round, and simulated for {model.name}",
                   "loop", "quartiles", "measured", "simulated")  # fmt: skip
    bars: dict[str, dict[str, tuple[float, float]]] = defaultdict(dict)
    for each in _having(every, found):
        timed, foreseen = found.timed[each.name], each.simulated(model, ALL)
        table.add_row(each.name, _spread(timed), f"{timed.cycles:.1f}", f"{foreseen:.1f}")
        name, _, change = each.name.partition(": ")
        change, comma, narrow = change.partition(", ")
        bars[change][f"{name}{comma}{narrow}"] = (timed.cycles, foreseen)
    wide_console().print(table)
    request.draw("spills", lambda: plot.bars(bars, "cycles of a double round"))
