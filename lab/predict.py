# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Predictors of the time that a schedule takes, without running it: a function, and one line in ``PREDICTORS``."""

import re
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from statistics import fmean

from generator.analyse import dispatch_bound, port_pressure
from generator.explain import Step
from generator.machine import Go
from generator.models import MissingFormError, Model, UnknownModelError, load
from generator.print.gas import SIZES
from generator.print.operands import Intel
from generator.schedule.node import Node
from generator.simulate import ALL, NAMES, NOTHING, Features, simulate
from harness.errors import HarnessError
from harness.programs import run
from measure.tuning.subject import Subject

#: The oldest llvm-mca that is asked, its iterations of the work, of which the first fill the machine, and seconds.
OLDEST, ITERATIONS, WARM, SECONDS = 19, 4, 2, 60.0
PROGRAMS = ("llvm-mca-22", "llvm-mca-21", "llvm-mca-20", "llvm-mca-19", "llvm-mca")
#: What follows the intended path falls through; its target is nowhere.
NOWHERE = ".Lnowhere"
#: Of the simulator: repetitions of a batch or of a call, the first half of which fills the machine; core cycles between
#: timed calls, for reading the counter and calling; NOPs that come first, of which one more moves all micro-ops to the
#: next slot of dispatch, and so to other ports.
REPEATED, BETWEEN, OFFSETS = 4, 25, range(6)


class PredictError(Exception):
    """A predictor cannot do this subject, or is not there; the message says why, and what to do."""


@dataclass(frozen=True)
class Predictor:
    """Says how long a subject takes, without running it.

    cost: core cycles of one call at ``subject.length``, or a figure that grows with them; it may raise PredictError.
    in_cycles: whether they are core cycles; where they are not, they only rank.
    """

    name: str
    cost: Callable[[Subject, Model], float]
    in_cycles: bool = True

    def predict(self, subject: Subject, uarch: str) -> float:
        """The cost. uarch: a name of generator.models. Raises PredictError, also where the model lacks a form."""
        try:
            return self.cost(subject, load(uarch))
        except (MissingFormError, UnknownModelError) as error:
            raise PredictError(str(error)) from error


def spills(subject: Subject, model: Model) -> float:
    """The stores of a double round."""
    del model
    return subject.spills.stores


def by_ports(subject: Subject, model: Model) -> float:
    """Core cycles of a call: of the busiest ports, or of dispatching everything, if that takes longer."""
    nodes = subject.work.batch.nodes
    return float(max(port_pressure(nodes, model).bound, dispatch_bound(nodes, model))) * subject.times


def mca(subject: Subject, model: Model) -> float:
    """Core cycles of a call in the steady state by llvm-mca: LLVM's scheduling models, out of order, without a front
    end; it takes loads and stores for independent. Raises PredictError where it is not there, or too old."""
    assembly = text(subject.work.steps)
    warm, whole = (_cycles(assembly, model.name, iterations) for iterations in (WARM, ITERATIONS))
    return (whole - warm) / (ITERATIONS - WARM) * subject.times


def _cycles(assembly: str, uarch: str, iterations: int) -> int:
    command = [_program(), "-mtriple=x86_64", "-x86-asm-syntax=intel", f"-mcpu={uarch}"]
    command += [f"-iterations={iterations}", "-instruction-info=false", "-resource-pressure=false"]
    found = re.search(r"^Total Cycles: +(\d+)", _run(command, assembly), re.MULTILINE)
    if not found:
        raise PredictError(f"{_program()} says no cycles")
    return int(found[1])


@cache
def _program() -> str:
    """The first that is installed. Raises PredictError where it is too old, or where there is none."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise PredictError("llvm-mca is not installed: scripts/bootstrap lab")
    found = re.search(r"version (\d+)\.", _run([program, "--version"], ""))
    if not found or int(found[1]) < OLDEST:
        raise PredictError(f"{program} is too old: llvm-mca {OLDEST} or newer is wanted (scripts/bootstrap lab)")
    return program


def text(steps: Iterable[Step]) -> str:
    """Executed instructions in Intel syntax, one a line; jumps go nowhere, returns are left out."""
    intel = Intel(SIZES, lambda constant, offset: f"rip + {constant.name}" + (f" + {offset}" if offset else ""))
    lines = []
    for step in steps:
        if isinstance(step.item, Go):
            lines.append(f"{step.item.op} {NOWHERE}")
        elif step.item.op != "ret":
            lines.append(intel.instruction(step.item))
    return "\n".join(lines) + "\n"


def _run(command: list[str], given: str) -> str:
    """What it prints. Raises PredictError where it fails or takes too long."""
    try:
        return run(command, input=given, timeout=SECONDS)
    except HarnessError as error:
        raise PredictError(error.message) from None


def simulated(subject: Subject, model: Model, features: Features = ALL, offsets: Sequence[int] = (0,)) -> float:
    """Core cycles of a call by the project's simulator: batches or calls one after the other in the steady state, the
    mean over alignment offsets, each a number of NOPs."""
    return fmean(_batch(subject, model, features, nops) for nops in offsets) * subject.times + BETWEEN


def _batch(subject: Subject, model: Model, features: Features, nops: int) -> float:
    """Cycles of a batch behind so many NOPs."""
    batch = subject.work.batch
    nodes = [Node("nop")] * nops
    nodes += [Node(each.key, tuple(used + nops for used in each.uses), defs=each.defs) for each in batch.nodes]
    carried = [(producer + nops, consumer + nops) for producer, consumer in batch.carried]
    return simulate(nodes, model, iterations=REPEATED, carried=carried, features=features).per_iteration


_ALL: tuple[Predictor, ...] = (
    Predictor("spills", spills, in_cycles=False),
    Predictor("port_bound", by_ports),
    Predictor("llvm-mca", mca),
    # As schedules are measured: the mean over offsets evens out what one offset gives by chance.
    Predictor("simulator-offsets", partial(simulated, offsets=OFFSETS)),
    Predictor("simulator", simulated),
    *(Predictor(f"simulator-{name}", partial(simulated, features=ALL.without(name))) for name in NAMES),
    Predictor("simulator-all", partial(simulated, features=NOTHING)),
)
PREDICTORS: dict[str, Predictor] = {predictor.name: predictor for predictor in _ALL}
