# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Predictors of a schedule's time, without running it. A predictor is a function and one line in ``_ALL``."""

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

#: For llvm-mca: the oldest version that is accepted, iterations, those of them that only warm up, and seconds to wait.
OLDEST, ITERATIONS, WARM, SECONDS = 19, 4, 2, 60.0
PROGRAMS = ("llvm-mca-22", "llvm-mca-21", "llvm-mca-20", "llvm-mca-19", "llvm-mca")
#: The target of jumps: execution follows the intended path by falling through, so the target does not matter.
NOWHERE = ".Lnowhere"
#: For the simulator: repetitions of a batch or call, the first half of which only fill the machine; core cycles between
#: timed calls, for reading the counter and calling; and numbers of leading NOPs. Each NOP moves all micro-ops to the
#: next dispatch slot, and so to other ports.
REPEATED, BETWEEN, OFFSETS = 4, 25, range(6)


@dataclass(frozen=True)
class Predictor:
    """Predicts how long a subject takes, without running it.

    cost: core cycles of one call with ``subject.length`` bytes, or a figure that grows with them; may raise
    HarnessError. in_cycles: whether cost is in core cycles; if not, it only ranks.
    """

    name: str
    cost: Callable[[Subject, Model], float]
    in_cycles: bool = True

    def predict(self, subject: Subject, uarch: str) -> float:
        """The predicted cost. uarch: a name of generator.models. Raises HarnessError, also for missing forms."""
        try:
            return self.cost(subject, load(uarch))
        except (MissingFormError, UnknownModelError) as error:
            raise HarnessError(str(error)) from error


def spills(subject: Subject, model: Model) -> float:
    """The stores of a double round; not cycles."""
    del model
    return subject.spills.stores


def by_ports(subject: Subject, model: Model) -> float:
    """Core cycles of a call: a lower bound by the busiest ports or by dispatch, whichever is greater."""
    nodes = subject.work.batch.nodes
    return float(max(port_pressure(nodes, model).bound, dispatch_bound(nodes, model))) * subject.times


def mca(subject: Subject, model: Model) -> float:
    """Core cycles of a call in the steady state by llvm-mca, with LLVM's scheduling models: out of order, without a
    front end, and with loads and stores taken as independent. Raises HarnessError if it is missing, too old, or
    fails."""
    assembly = text(subject.work.steps)
    warm, whole = (_cycles(assembly, model.name, iterations) for iterations in (WARM, ITERATIONS))
    return (whole - warm) / (ITERATIONS - WARM) * subject.times


def _cycles(assembly: str, uarch: str, iterations: int) -> int:
    command = [_program(), "-mtriple=x86_64", "-x86-asm-syntax=intel", f"-mcpu={uarch}"]
    command += [f"-iterations={iterations}", "-instruction-info=false", "-resource-pressure=false"]
    found = re.search(r"^Total Cycles: +(\d+)", run(command, input=assembly, timeout=SECONDS), re.MULTILINE)
    if not found:
        raise HarnessError(f"{_program()} says no cycles")
    return int(found[1])


@cache
def _program() -> str:
    """The first llvm-mca that is installed. Raises HarnessError if there is none or it is too old."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise HarnessError("llvm-mca is not installed: scripts/bootstrap lab")
    found = re.search(r"version (\d+)\.", run([program, "--version"]))
    if not found or int(found[1]) < OLDEST:
        raise HarnessError(f"{program} is too old: llvm-mca {OLDEST} or newer is wanted (scripts/bootstrap lab)")
    return program


def text(steps: Iterable[Step]) -> str:
    """Executed instructions in Intel syntax, one a line; jumps have a dummy target, returns are left out."""
    intel = Intel(SIZES, lambda constant, offset: f"rip + {constant.name}" + (f" + {offset}" if offset else ""))
    lines = []
    for step in steps:
        if isinstance(step.item, Go):
            lines.append(f"{step.item.op} {NOWHERE}")
        elif step.item.op != "ret":
            lines.append(intel.instruction(step.item))
    return "\n".join(lines) + "\n"


def simulated(subject: Subject, model: Model, features: Features = ALL, offsets: Sequence[int] = (0,)) -> float:
    """Core cycles of a call by the project's simulator: batches or calls in the steady state, the mean over alignment
    offsets, which are numbers of NOPs. Raises MissingFormError."""
    return fmean(_batch(subject, model, features, nops) for nops in offsets) * subject.times + BETWEEN


def _batch(subject: Subject, model: Model, features: Features, nops: int) -> float:
    """Core cycles of a batch behind this many NOPs."""
    batch = subject.work.batch
    nodes = [Node("nop")] * nops
    nodes += [Node(each.key, tuple(used + nops for used in each.uses), defs=each.defs) for each in batch.nodes]
    carried = [(producer + nops, consumer + nops) for producer, consumer in batch.carried]
    return simulate(nodes, model, iterations=REPEATED, carried=carried, features=features).per_iteration


_ALL: tuple[Predictor, ...] = (
    Predictor("spills", spills, in_cycles=False),
    Predictor("port_bound", by_ports),
    Predictor("llvm-mca", mca),
    # Schedules are measured at several offsets, too: the mean evens out what one offset gives by chance.
    Predictor("simulator-offsets", partial(simulated, offsets=OFFSETS)),
    Predictor("simulator", simulated),
    *(Predictor(f"simulator-{name}", partial(simulated, features=ALL.without(name))) for name in NAMES),
    Predictor("simulator-all", partial(simulated, features=NOTHING)),
)
PREDICTORS: dict[str, Predictor] = {predictor.name: predictor for predictor in _ALL}
