# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The fewest spills of kernels in a given schedule, beside those by furthest next use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.allocate import Allocated
from generator.allocate.cpsat import CpSat, Solved
from generator.allocate.furthest import FurthestNextUse
from generator.ir.function import Origin
from generator.ir.values import Mem
from harness.errors import HarnessError
from harness.tables import Table
from measure.timing.candidates import double_round, spills
from measure.tuning.subject import Subject, told
from measure.tuning.tables import short


@dataclass(frozen=True)
class Added:
    """What a double round has by allocation: stores; uses from memory, of constants too; added instructions."""

    stores: int
    memory: int
    instructions: int

    @classmethod
    def of(cls, allocated: Allocated, kernel: str) -> Added:
        """That of a kernel, by its label. The rounds by themselves use no memory but for constants."""
        instrs = [instr for block in double_round(allocated, kernel) for instr in block.instrs]
        memory = sum(bool(instr.memory()) and not isinstance(instr.dst, Mem) for instr in instrs)
        added = sum(instr.origin is not Origin.PROGRAM for instr in instrs)
        return cls(spills(allocated, kernel).stores, memory, added)


@dataclass(frozen=True)
class Compared:
    """A subject's spills by furthest next use and by the solver, both counted in the code; what the solver says."""

    subject: Subject
    furthest: Added
    exact: Added
    solved: list[Solved]

    def figure(self, name: str) -> tuple[int, int] | None:
        """A figure of the model and its bound, over all files of registers; None where it was no goal."""
        found = [each for solved in self.solved for each in (*solved.figures, solved.moves) if each.name == name]
        return (sum(each.value for each in found), sum(each.bound for each in found)) if found else None

    @property
    def agrees(self) -> bool:
        """Whether the code has what the model counted."""
        counted = {"stores": self.exact.stores, "reloads": self.exact.memory}
        if moves := self.figure("moves"):
            counted["instructions"] = self.exact.instructions - self.exact.stores - moves[0]
        return all((self.figure(name) or (count,))[0] == count for name, count in counted.items())


def compare(subject: Subject, allocator: CpSat) -> Compared:
    """Allocates both ways; the interpreter checks the solver's code. Raises HarnessError where the solver cannot."""
    solver, label = replace(allocator, only=subject.loop_head), subject.loop_head[0]
    with told(subject):
        exact, plain = subject.allocated_by(solver), subject.allocated_by(FurthestNextUse())
    if not solver.solved:
        raise HarnessError(f"{subject}: its loop of rounds has a form that is not modelled")
    subject.work_in(subject.lowered(exact))
    return Compared(subject, Added.of(plain, label), Added.of(exact, label), solver.solved)


def table(found: Sequence[Compared], goals: Sequence[str]) -> Table:
    """For people. Figures of the solver: what it found, and in brackets the bound where that is lower."""
    solved = [f"solved: {goal}" for goal in goals]
    result = Table(
        ("kernel", "schedule", "stores", "memory", "added", *solved, "moves", "added", "s", ""),
        title="a double round: by furthest next use; solved (the bound); as code",
        left=2,
    )
    for each in found:
        old = each.furthest
        result.add(
            *(" ".join(each.subject.job[1:]), short(each.subject.schedule)),
            *map(str, (old.stores, old.memory, old.instructions)),
            *(bounded(*(each.figure(goal) or (0, 0))) for goal in (*goals, "moves")),
            *(str(each.exact.instructions), f"{sum(one.seconds for one in each.solved):.1f}"),
            "" if each.agrees else "the code has other counts",
        )
    return result


def bounded(value: int, bound: int) -> str:
    """A figure, and in brackets what it is at least, where that is less."""
    return str(value) if bound >= value else f"{value} ({bound})"
