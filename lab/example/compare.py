# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs orders of all kernels that the flagships use through allocators and predictors, in processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from importlib.util import find_spec
from multiprocessing import get_context

from generator.allocate import AllocationError
from generator.allocate.cpsat import CpSat
from generator.allocate.residence import Limits
from generator.schedule import SCHEDULERS, ScheduleError
from harness.errors import HarnessError
from harness.processors import count
from lab.example.toy import Toy
from lab.predict import PREDICTORS, PredictError
from lab.solve.allocation import subjects
from lab.solve.counts import coded
from measure.tuning.subject import Subject

#: The orders that are compared, and the one that others are divided by.
SOURCE, LIST, EMITTED, TOY = ORDERS = ("source", "list", "emitted", "toy")
#: Of the exact allocator, for one order.
SECONDS = 60.0


def register() -> None:
    """From here on the toy is a scheduler like all others, in this process: ``python -m lab`` knows nothing of it."""
    SCHEDULERS[Toy.name] = Toy


@dataclass(frozen=True)
class Figures:
    """Of one order. stores: of a double round, by furthest next use; fewest: the same by the exact allocator; proven:
    whether there are no fewer; simulated, bound: core cycles a byte of a call."""

    stores: int
    fewest: int
    proven: bool
    simulated: float
    bound: float


@dataclass(frozen=True)
class Row:
    """A kernel by name, and the figures of each of ORDERS."""

    target: str
    kernel: str
    role: str
    figures: dict[str, Figures]

    @property
    def name(self) -> str:
        return f"{self.target} {self.kernel} {self.role}"

    @property
    def bound(self) -> float:
        """Of the order that executes least."""
        return min(each.bound for each in self.figures.values())

    def ratio(self, order: str) -> float:
        """Simulated time by that of the order that is emitted."""
        return self.figures[order].simulated / self.figures[EMITTED].simulated

    def more(self, order: str) -> int:
        """Stores beyond those of the order that is emitted."""
        return self.figures[order].stores - self.figures[EMITTED].stores


def chosen(pattern: str) -> list[Subject]:
    """Kernels of ChaCha20's flagships in the order that is emitted; that of the first where two flagships have the same
    kernel. pattern: of "target kernel role". Raises HarnessError where none matches.
    """
    first: dict[tuple[str, ...], Subject] = {}
    for subject in subjects("all", "", "", "", "chacha20"):
        first.setdefault(subject.job, subject)
    found = [each for job, each in first.items() if fnmatchcase(" ".join(job[1:]), pattern)]
    if not found:
        raise HarnessError(f"--kernel {pattern}: no kernel matches; kernels are named such as 'avx2 c8 last'")
    return found


def orders(subject: Subject) -> dict[str, str]:
    """The texts of ORDERS for a kernel."""
    registers = subject.variant.design.target.registers
    return {SOURCE: "source", LIST: f"list:pressure={registers}", EMITTED: subject.order, TOY: Toy.name}


def compare(wanted: Sequence[Subject], uarch: str, progress: Callable[[float], None]) -> list[Row]:
    """The figures of all orders of these kernels. progress: takes the part that is done. Raises HarnessError."""
    if find_spec("ortools") is None:
        raise HarnessError("the exact allocator needs OR-Tools, which is not installed: scripts/bootstrap lab")
    texts = [(subject, name, text) for subject in wanted for name, text in orders(subject).items()]
    found: dict[tuple[Subject, str], Figures] = {}
    with ProcessPoolExecutor(count(), get_context("forkserver"), initializer=register) as pool:
        jobs = [pool.submit(figures, replace(subject, order=text), uarch) for subject, _, text in texts]
        for (subject, name, _), job in zip(texts, jobs, strict=True):
            found[subject, name] = job.result()
            progress(len(found) / len(texts))
    return [
        Row(each.target, each.kernel, each.role, {name: found[each, name] for name in orders(each)}) for each in wanted
    ]


def figures(subject: Subject, uarch: str) -> Figures:
    """What allocators and predictors say of one order. Raises HarnessError."""
    try:
        said = {name: PREDICTORS[name].predict(subject, uarch) / subject.length for name in ("simulator", "port_bound")}
        stores = int(PREDICTORS["spills"].predict(subject, uarch))
        fewest, bound = _fewest(subject) if stores else (0, 0)
    except (AllocationError, PredictError, ScheduleError) as error:
        raise HarnessError(f"{subject.kernel} of {subject.target}, {subject.order}: {error}") from error
    return Figures(stores, fewest, fewest == bound, said["simulator"], said["port_bound"])


def _fewest(subject: Subject) -> tuple[int, int]:
    """Stores by the exact allocator, and what it proved that there are at least."""
    allocator = CpSat(Limits(SECONDS, goals=("stores",)), subject.loop_head)
    coded(subject, allocator)
    found = [each for solved in allocator.solved for each in solved.figures if each.name == "stores"]
    return sum(each.value for each in found), sum(each.bound for each in found)
