# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The proof of one function for given lengths, and what it says where it fails."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from verify import expression as e
from verify.contract import Call, Policy, WrongByte
from verify.evaluate import atoms_of, byte_value, difference, evaluate, show
from verify.execute import Program
from verify.expression import Word
from verify.faults import Fault, Undecided, Verdict
from verify.invariant import Invariant
from verify.solve import Solver
from verify.state import State
from verify.values import Length

# An instruction budget that no sensible function exceeds: it ends endless loops.
MOST_FIXED, MOST_PER_BYTE = 20_000, 80


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

    def __post_init__(self) -> None:
        if self.policy.solver and self.solver is None:
            self.solver = Solver()

    def call(self, length: int | Length, stack: int | None = None, **more: Any) -> Call:
        """more: what else a Call may be given."""
        more = {"stack": stack, "solver": self.solver, **more}
        return Call(self.program.image, self.arguments, self.primitive, length, self.policy, **more)


def budget(length: int) -> int:
    return MOST_FIXED + MOST_PER_BYTE * length


def prove_length(subject: Subject, length: int, explained: bool = True) -> list[Fault]:
    """Everything that fails for one length: nothing, if it is proved. The first fault in the code ends the run.

    explained: with what to look at, which takes further runs.
    """
    for stack in subject.policy.stacks:
        faults = _run(subject, subject.call(length, stack), length)
        if faults and explained:
            if faults[0].kind in ("secret", "unsupported"):
                _with_numbers(subject, faults[0], length, stack)
            if not all(fault.where for fault in faults):
                _trace(subject, faults, length, stack)
        if faults:
            return faults
    return []


def _with_numbers(subject: Subject, fault: Fault, length: int, stack: int | None) -> None:
    """Adds what a run on random numbers says where one on unknowns cannot be made."""
    source = random.Random(length)
    numbers: dict[str, Word] = {}

    def given(name: str, secret: bool) -> Word:
        return numbers.setdefault(name, e.const(source.getrandbits(32)))

    call = subject.call(length, stack, given=given)
    try:
        subject.program.run(call.state, subject.address, budget(length))
    except (Fault, Undecided):
        return
    wrong = [fault for fault in call.check() if isinstance(fault, WrongByte)]
    if not wrong:
        fault.message += "\n  on random numbers the output is right"
        return
    there, wanted = (e.value(word) or 0 for word in (wrong[0].there, wrong[0].wanted))
    bytes_ = tuple(number >> 8 * wrong[0].i & 255 for number in (there, wanted))
    fault.message += f"\n  on random numbers byte {wrong[0].offset} is {bytes_[0]:#04x} and not {bytes_[1]:#04x}"
    fault.verdict = Verdict.REFUTED


def _run(subject: Subject, call: Call, length: int) -> list[Fault]:
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
        subject.program.run(call.state, subject.address, budget(length), at)
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
    try:
        return f"{address - subject.address:+#x}: {subject.program.instruction(address)}"
    except Fault:
        return f"{address - subject.address:+#x}"


def _trace(subject: Subject, faults: list[Fault], length: int, stack: int | None) -> None:
    """Runs again, keeping who wrote what, and names the last writer of a wrong byte."""
    call = subject.call(length, stack)
    trace: dict[tuple[object, int], int] = {}
    call.memory.trace = trace  # type: ignore[assignment]
    _run(subject, call, length)
    for fault in faults:
        if isinstance(fault, WrongByte):
            writer = trace.get((call.regions["c"], fault.offset & ~3))
            fault.where = where(subject, writer) if writer is not None else "never written"
            fault.message += "\n" + explain(fault)


def explain(fault: WrongByte) -> str:
    """Both expressions, cut to what differs, and numbers for which they differ, if any are found."""
    lines = []
    there, wanted = fault.there, fault.wanted
    a, b = e.byte_of(there, fault.i), e.byte_of(wanted, fault.i)
    common = set(a.terms) & set(b.terms)
    mine = [word for word, i in a.terms if (word, i) not in common]
    yours = [word for word, i in b.terms if (word, i) not in common]
    x, y = (mine[0], yours[0]) if len(mine) == len(yours) == 1 else (there, wanted)
    x, y = difference(x, y)
    lines.append(f"  there:  {show(x)}")
    lines.append(f"  wanted: {show(y)}")
    example = counterexample(there, wanted, fault.i)
    if example:
        fault.verdict = Verdict.REFUTED
        lines.append(f"  for random inputs the byte is {example[0]:#04x} and not {example[1]:#04x}: refuted")
    else:
        lines.append("  no numbers are known for which they differ: neither proved nor refuted")
    return "\n".join(lines)


def counterexample(a: Word, b: Word, i: int, tries: int = 24) -> tuple[int, int] | None:
    """Values of byte i of a and b for random atoms, if they differ. Carries show near 2^32 alone."""
    source = random.Random(1)
    names = atoms_of((a, b))
    for number in range(tries):
        near = e.MASK - source.randrange(1 << number // 3)
        values = evaluate((a, b), {name: source.choice((near, source.getrandbits(32))) for name in names})
        x, y = byte_value(e.byte_of(a, i), values), byte_value(e.byte_of(b, i), values)
        if x != y:
            return x, y
    return None
