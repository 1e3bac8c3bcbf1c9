# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The proof of one function for single lengths. Where it fails, verify.explain says more."""

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

# Instructions for a call, and more for each byte: no sensible function takes as many, and endless loops end there.
MOST_FIXED, MOST_PER_BYTE = 20_000, 80


# Adds to what faults say: of a subject, its faults, the length, and verify.contract.Call's `stack`.
Explain: TypeAlias = "Callable[[Subject, list[Fault], int, int | None], None]"


@dataclass
class Subject:
    """A function to be proved: its address in a program, its arguments, and what it has to compute, by which policy."""

    program: Program
    address: int
    arguments: tuple[str, ...]
    primitive: str
    policy: Policy
    invariant: Invariant | None = None  # assumed at the main loop's head, once induction has found it
    met: set[int] = field(default_factory=set)  # the lengths whose proof went through the main loop's head
    solver: Solver | None = None
    explain: Explain | None = None

    def __post_init__(self) -> None:
        if self.policy.solver and self.solver is None:
            self.solver = Solver()

    @property
    def unit(self) -> int:
        """Bytes of a length of 1 (verify.contract.unit)."""
        return unit(self.arguments)

    def call(self, length: int | Length, stack: int | None = None, **more: Any) -> Call:
        """A call for this length, number or interval. more: other parameters of verify.contract.Call."""
        more = {"stack": stack, "solver": self.solver, **more}
        return Call(self.program.image, self.arguments, self.primitive, length, self.policy, **more)


def budget(length: int) -> int:
    """How many instructions a call with a message of this many bytes may take before it counts as endless."""
    return MOST_FIXED + MOST_PER_BYTE * length


def prove_length(subject: Subject, length: int, explained: bool = True) -> list[Fault]:
    """All that fails for one length: nothing, if it is proved. The first fault in the code ends the run. explained:
    with more said about a fault, which takes further runs."""
    for stack in subject.policy.stacks:
        faults = run(subject, subject.call(length, stack), length)
        if faults and explained and subject.explain is not None:
            subject.explain(subject, list(faults), length, stack)
        if faults:
            return faults
    return []


def run(subject: Subject, call: Call, length: int) -> list[Fault]:
    """Runs one call: what fails in it, or what does not hold after it."""
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
    """An instruction as people look for it: its distance in bytes from the entry, and its text."""
    try:
        return f"{address - subject.address:+#x}: {subject.program.instruction(address)}"
    except Fault:
        return f"{address - subject.address:+#x}"
