# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab explore: time the loops of an experiment and show the simulator's predictions beside the measurements.

Measurements are kept as results/MACHINE/explore/NAME.json: ``format`` is 1; ``unit``; the machine, command and date;
``loops`` gives, for each loop's name, the lower quartile, interquartile mean and upper quartile over all passes.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import partial
from pathlib import Path
from statistics import fmean

import click

from generator import models
from generator.models import Model, UnknownModelError
from generator.simulate import ALL
from harness.database import write_file
from harness.errors import HarnessError, explained
from harness.implementations import cpu_features, missing
from harness.options import wide_console
from harness.processors import cpu_option, processor
from harness.progress import Progress
from harness.tables import Table
from lab.explore import forms, ports, spills, width
from lab.explore.loop import Loop
from measure.timing.loops import BY_TURNS, QUICK, STEADY, ZEROS, Pace, Timed, measure
from measure.timing.machine import facts, folder, results_option
from measure.timing.manifest import command, made

FORMAT = 1
UNIT = "core cycles of a group"


def write(timed: Mapping[str, Timed], passes: int, experiment: str, path: Path) -> None:
    """Write this machine's measurements, by the loop's name, in core cycles of a group. Raises HarnessError."""
    head = {"format": FORMAT, "experiment": experiment, "unit": UNIT, "passes": passes}
    head |= facts(["gcc"]) | made(command(), "")
    del head["CPUID"]
    rows = [f"  {json.dumps(name)}: {json.dumps(astuple(each))}" for name, each in timed.items()]
    lines = json.dumps(head, indent=1).splitlines()[:-1]
    write_file(path, [*lines[:-1], f"{lines[-1]},", ' "loops": {', *",\n".join(rows).splitlines(), " }", "}"])


def read(path: Path, experiment: str) -> dict[str, Timed]:
    """The measurements in a record, by the loop's name, in core cycles of a group. Raises HarnessError if it cannot be
    read, or is a record of another experiment or format."""
    try:
        with explained(f"read {path}"):
            content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT or content["experiment"] != experiment:
            raise ValueError("it is of another experiment, or format")
        return {name: Timed(*map(float, values)) for name, values in content["loops"].items()}
    except KeyError as error:
        raise HarnessError(f"{path} is no record of lab explore {experiment}: it lacks {error}") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise HarnessError(f"{path} is no record of lab explore {experiment}: {error}") from None


#: Predictions by name: each gives a loop's core cycles of a group under a model.
Columns = Mapping[str, Callable[[Loop, Model], float]]


@dataclass(frozen=True)
class Experiment:
    """An experiment. loops: what is timed; pace: how; features: CPU features that the whole experiment needs.

    columns: the predictions shown beside the measurements. operations: how many operations a group has, if the table
    shows operations per cycle. begin: instructions in front of each loop; wide: more of them if the CPU has AVX-512.
    """

    loops: Callable[[Model], Sequence[Loop]]
    pace: Pace
    features: Sequence[str]
    columns: Callable[[Model], Columns]
    operations: Callable[[Loop], int] | None = None
    begin: Sequence[str] = ZEROS
    wide: Sequence[str] = ()


def _simulated(model: Model) -> Columns:
    """Two predictions of the simulator: with and without its budget for operations by width."""
    del model
    return {
        "simulated": lambda loop, model: loop.simulated(model, ALL),
        "without budget": lambda loop, model: loop.simulated(model, ALL.without("budget")),
    }


def _by_rule(model: Model) -> Columns:
    """A prediction for each rule of port binding. 14 iterations suffice: more change no result by over 1 per cent."""
    cores = ports.cores(model)
    return {rule: partial(Loop.simulated, features=ALL, instead=core, iterations=14) for rule, core in cores.items()}


EXPERIMENTS = {
    "forms": Experiment(
        forms.loops, QUICK, [], lambda model: {"by the model": forms.by_model}, begin=forms.BEGIN, wide=forms.MASK
    ),
    "ports": Experiment(lambda model: ports.placements() + ports.mixtures(), STEADY, ["avx"], _by_rule),
    "width": Experiment(
        lambda model: width.mixes(), BY_TURNS, ["avx2"],
        lambda model: {"by ports": width.by_ports, **_simulated(model)}, width.operations,
    ),
    "spills": Experiment(lambda model: spills.loops(), BY_TURNS, ["avx2"], _simulated),
}  # fmt: skip


@click.command
@click.argument("experiment", type=click.Choice(list(EXPERIMENTS)))
@cpu_option
@click.option("--passes", type=click.IntRange(2, 10000), default=60, show_default=True, help="Passes over each loop.")
@click.option("--uarch", default="sapphirerapids", show_default=True, help="The model to simulate.")
@click.option("--recorded", type=click.Path(path_type=Path, dir_okay=False),
              help="Show the figures of a record, such as results/MACHINE/explore/NAME.json.")  # fmt: skip
@click.option("--off", type=click.FloatRange(0), default=0, help="Only loops that a prediction misses by this many %.")
@click.option("--record", "kept", is_flag=True, help="Write the figures into this machine's results.")
@results_option
def explore(
    experiment: str, cpu: int | None, passes: int, uarch: str, recorded: Path | None, off: float, kept: bool,
    results: Path,
) -> None:  # fmt: skip
    """Time small loops that show how a CPU executes; models and the simulator's rules were inferred from them.

    forms: latency, throughput and micro-ops of every instruction form of the model. ports: dependent micro-ops in some
    of six dispatch slots; they show which port a micro-op gets. width: independent arithmetic, loads and stores; they
    show how many operations of each width start in a cycle. spills: the double round of two schedules as it is, in xmm
    registers, and with fewer or other accesses to its stack slots.
    """
    try:
        model = models.load(uarch)
    except UnknownModelError as error:
        raise HarnessError(str(error)) from None
    chosen = EXPERIMENTS[experiment]
    timed = read(recorded, experiment) if recorded else {}
    loops = chosen.loops(model)
    if not recorded:
        timed = _timed(experiment, loops, passes, processor(cpu))
        if kept:
            path = results / folder() / "explore" / f"{experiment}.json"
            write(timed, passes, experiment, path)
            click.echo(f"recorded in {path}")
    loops = [each for each in loops if each.name in timed]
    if not loops:
        raise HarnessError("the record has none of these loops: measure them again")
    foreseen: dict[str, list[float]] = {}
    columns = chosen.columns(model)
    with Progress(f"{experiment}, simulating", len(columns)) as progress:
        for name, column in columns.items():
            foreseen[name] = [column(each, model) for each in loops]
            progress.step()
    console = wide_console()
    for table in tables(loops, timed, foreseen, chosen.operations, off):
        console.print(replace(table, title=f"{table.title}, {model.name}").terminal())


def _timed(experiment: str, loops: Sequence[Loop], passes: int, cpu: int) -> dict[str, Timed]:
    """Measurements, by name, of those loops whose registers and instructions this CPU has."""
    chosen = EXPERIMENTS[experiment]
    if lacking := missing(chosen.features):
        raise HarnessError(f"this CPU lacks {', '.join(lacking)}; a record can be looked at with --recorded")
    able = cpu_features()
    loops = [each for each in loops if each.needs <= able]
    begin = (*chosen.begin, *(chosen.wide if "avx512bw" in able else ()))
    with Progress(f"{experiment}, timing", len(loops)) as progress:
        return measure(loops, passes, cpu, chosen.pace, progress.reach, begin)


def tables(
    loops: Sequence[Loop], timed: Mapping[str, Timed], foreseen: Mapping[str, Sequence[float]],
    operations: Callable[[Loop], int] | None, off: float = 0,
) -> tuple[Table, Table]:  # fmt: skip
    """Two tables: loops that some prediction misses by at least ``off`` per cent; and for each prediction the mean and
    worst error by kind of loop.

    foreseen: for each prediction, core cycles of a group in the order of loops.
    """
    heads = ["loop", "quartiles", "measured", *foreseen, *(["operations a cycle"] if operations else [])]
    single = Table(heads, title="core cycles of a group")
    errors: dict[tuple[str, str], list[float]] = defaultdict(list)
    for at, each in enumerate(loops):
        found = timed[each.name]
        figures = [found.cycles, *(column[at] for column in foreseen.values())]
        figures += [operations(each) / found.cycles] if operations else []
        missed = {name: abs(column[at] / found.cycles - 1) for name, column in foreseen.items()}
        if 100 * max(missed.values()) >= off:
            single.add(each.name, f"{found.low:.3f} to {found.high:.3f}", *(f"{figure:.2f}" for figure in figures))
        for name, error in missed.items():
            errors[name, each.kind].append(error)
    summary = Table(("prediction", "loops", "number", "mean", "worst"), title="errors", left=2)
    for key, wrong in errors.items():
        summary.add(*key, str(len(wrong)), f"{100 * fmean(wrong):.1f} %", f"{100 * max(wrong):.0f} %")
    return single, summary
