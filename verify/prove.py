# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The proof of one function for given lengths; verify.explain says more where it fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from verify.contract import Call, Policy, unit
from verify.execute import Program
from verify.faults import Fault, Undecided
from verify.invariant import Invariant
from verify.solve import Solver
from verify.state import State
from verify.values import Length

# An instruction budget that no sensible function exceeds: it ends endless loops.
MOST_FIXED, MOST_PER_BYTE = 20_000, 80


# Adds to what the faults of one length say: of a subject, the length, and where its stack lies (verify.contract.Call).
Explain: TypeAlias = "Callable[[Subject, list[Fault], int, int | None], None]"


@dataclass
class Subject:
    """A function to be proved."""

    program: Program
    address: int
    arguments: tuple[str, ...]
    primitive: str
    policy: Policy
    invariant: Invariant | None = None  # all that the main loop may rely on, once induction has found it
    met: set[int] = field(default_factory=set)  # the lengths whose proof went through the main loop's head
    solver: Solver | None = None
    explain: Explain | None = None

    def __post_init__(self) -> None:
        if self.policy.solver and self.solver is None:
            self.solver = Solver()

    @property
    def unit(self) -> int:
        """Bytes of a length of 1."""
        return unit(self.arguments)

    def call(self, length: int | Length, stack: int | None = None, **more: Any) -> Call:
        """more: what else a Call may be given."""
        more = {"stack": stack, "solver": self.solver, **more}
        return Call(self.program.image, self.arguments, self.primitive, length, self.policy, **more)


def budget(length: int) -> int:
    """How many instructions a call of this length may take before it counts as endless."""
    return MOST_FIXED + MOST_PER_BYTE * length


def prove_length(subject: Subject, length: int, explained: bool = True) -> list[Fault]:
    """Everything that fails for one length: nothing, if it is proved. The first fault in the code ends the run.

    explained: with what to look at, which takes further runs.
    """
    for stack in subject.policy.stacks:
        faults = run(subject, subject.call(length, stack), length)
        if faults and explained and subject.explain is not None:
            subject.explain(subject, list(faults), length, stack)
        if faults:
            return faults
    return []


def run(subject: Subject, call: Call, length: int) -> list[Fault]:
    """What fails in one call, and what does not hold after it."""
    invariant = subject.invariant
    arrived = False

    def at(address: int, s: State) -> bool:
        nonlocal arrived
        if invariant is not None and address == invariant.head and not arrived:
            arrived = True
            invariant.assume(s)
            subject.met.add(length)
        return False

    try:
        subject.program.run(call.state, subject.address, budget(length * subject.unit), at)
    except Fault as fault:
        _place(subject, fault)
        return [fault]
    except Undecided as problem:
        return [Fault("unsupported", f"{problem} although it is {length}")]
    return call.check()


def _place(subject: Subject, fault: Fault) -> None:
    if fault.address >= 0 and not fault.where:
        fault.where = where(subject, fault.address)


def where(subject: Subject, address: int) -> str:
    """An instruction as people look for it: its distance from the entry, and its text."""
    try:
        return f"{address - subject.address:+#x}: {subject.program.instruction(address)}"
    except Fault:
        return f"{address - subject.address:+#x}"
