# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The fewest spills of kernels in a given order, beside those by furthest next use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich import box
from rich.table import Table

from generator.allocate import AllocationError
from generator.allocate.cpsat import CpSat, Solved
from generator.allocate.furthest import FurthestNextUse
from generator.allocate.residence import Limits
from generator.cipher.registry import cipher
from generator.schedule import ScheduleError, SpecError
from harness.errors import HarnessError
from lab.solve.counts import Counts, coded, count
from measure.tuning import kernels
from measure.tuning.subject import Subject


@dataclass(frozen=True)
class Compared:
    """A subject's spills by furthest next use and by the solver, both counted in the code; what the solver says."""

    subject: Subject
    furthest: Counts
    exact: Counts
    solved: list[Solved]

    @property
    def seconds(self) -> float:
        return sum(each.seconds for each in self.solved)

    def figure(self, name: str) -> tuple[int, int]:
        """A figure of the model and its bound, over all files of registers."""
        found = [each for solved in self.solved for each in (*solved.figures, solved.moves) if each.name == name]
        return sum(each.value for each in found), sum(each.bound for each in found)

    @property
    def agrees(self) -> bool:
        """Whether the code has what the model counted."""
        values = {name: self.figure(name)[0] for name in ("stores", "reloads", "instructions", "moves")}
        instructions = self.exact.loads + self.exact.copies
        named = {each.name for solved in self.solved for each in solved.figures}
        return (
            ("stores" not in named or self.exact.stores == values["stores"])
            and ("reloads" not in named or self.exact.reloads == values["reloads"])
            and ("instructions" not in named or instructions == values["instructions"] + values["moves"])
        )


def subjects(name: str, target: str, role: str, order: str, primitive: str) -> Iterator[Subject]:
    """The subjects that a command line means: by default, kernels of the flagships in the orders that are emitted.
    Raises HarnessError.
    """
    family = cipher(primitive).family
    chosen = kernels.target_of(target) if target else None
    found: dict[Subject, None] = {}
    for design in kernels.flagships(chosen):
        for kernel, its_role in kernels.reordered(design):
            if name in ("all", kernel.name) and role in ("", its_role):
                spec = order or kernels.current(kernel, its_role, design, family)[0]
                found[Subject(primitive, design.target.name, kernel.name, its_role, spec)] = None
    if not found and name != "all" and chosen:
        kernel = kernels.kernel_of(name, chosen)
        its_role = role or kernels.default_role(kernel, chosen)
        spec = order or kernels.current(kernel, its_role, kernels.flagship(chosen), family)[0]
        found[Subject(primitive, target, name, its_role, spec)] = None
    if not found:
        raise HarnessError(f"no flagship has a kernel {name} with an order to choose; for others, name a --target")
    yield from found


def compare(subject: Subject, limits: Limits) -> Compared:
    """Allocates both ways. Raises HarnessError where the solver cannot."""
    allocator = CpSat(limits, subject.loop_head)
    try:
        code = coded(subject, allocator)
    except (AllocationError, ScheduleError, SpecError) as error:
        raise HarnessError(f"{subject.kernel} of {subject.target}: {error}") from error
    if not allocator.solved:
        raise HarnessError(f"{subject.kernel} of {subject.target}: its loop of rounds has a form that is not modelled")
    plain = coded(subject, FurthestNextUse())
    return Compared(subject, count(subject.work_in(plain).round), count(subject.work_in(code).round), allocator.solved)


def table(found: Sequence[Compared], goals: Sequence[str]) -> Table:
    """For people. Figures of the solver: what it found, and in brackets the bound where that is lower."""
    result = Table(
        title="a double round by furthest next use and by the solver (in brackets: what it proved, where that is less)",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for heading in ("kernel", "order"):
        result.add_column(heading, overflow="fold")
    for heading in (
        "stores",
        "from memory",
        "added",
        *(f"solved: {goal}" for goal in goals),
        "moves",
        "added",
        "s",
        "",
    ):
        result.add_column(heading, justify="right")
    for each in found:
        subject, old, new = each.subject, each.furthest, each.exact
        figures = [_bounded(*each.figure(goal)) for goal in (*goals, "moves")]
        result.add_row(
            f"{subject.target} {subject.kernel} {subject.role}",
            subject.order if len(subject.order) < 70 else subject.order[:60] + "...",
            *map(str, (old.stores, old.reloads, old.added)),
            *figures,
            str(new.added),
            f"{each.seconds:.1f}",
            "" if each.agrees else "the code has other counts",
        )
    return result


def _bounded(value: int, bound: int) -> str:
    return str(value) if bound >= value else f"{value} ({bound})"
