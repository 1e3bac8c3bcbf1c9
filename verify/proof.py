# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof of one function; verify.certificate writes down what was proved."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from verify.allowed import FORMS, with_implied
from verify.contract import ADAPTERS, POLICIES, ROLES, STACK_BYTES, Policy, named, unit
from verify.execute import Program
from verify.explore import prove_lengths
from verify.faults import Fault, InputError, Undecided, Verdict
from verify.image import Image
from verify.induction import Induction, exits, induce, with_counter
from verify.linked import Linked
from verify.prove import Explain, Subject, prove_length

FIRST = (0, 1, 64, 130)  # lengths that are tried before all others
# The arguments that a list must have, and those that it may have besides.
LISTS = (
    ("c,len,n,k", "m,null,ic,rounds"),
    ("c,len,k,state", "m,null"),
    ("c,in,k", "const,null"),
    *((",".join(ROLES[role]), "") for role in ("rng", "nostack", "lanes", "masks")),
)
INSTRUCTIONS = 2_000_000  # that are run to find a wrong length, where there is no induction


@dataclass(frozen=True)
class Task:
    """A function, and what to prove of it. role: of verify.contract.ROLES or ADAPTERS, or a list of arguments. lengths:
    those to prove one by one, in units of verify.contract.unit. policy: of verify.contract.POLICIES. counter: the
    symbol of the entry that does the same from any block counter on; "" for none.

    every: not proved unless all lengths are, those beyond `lengths` by induction. features: of the CPU, by the names of
    verify.allowed.features; None: whatever it needs. stack_bytes: that it may use, the return address included. doit:
    the edition of Intel's list that secrets keep to (verify.doit); "" asks for none.
    """

    file: Path
    symbol: str
    primitive: str
    role: str
    lengths: tuple[int, ...]
    policy: str = "strict"
    counter: str = ""
    variables: tuple[tuple[str, bytes], ...] = ()  # values of the program's variables, by symbol
    every: bool = False
    features: tuple[str, ...] | None = None
    stack_bytes: int = STACK_BYTES
    doit: str = ""

    @property
    def asked(self) -> Policy:
        """What is asked: the policy, with this task's stack_bytes (where they are fewer) and doit."""
        policy = POLICIES[self.policy]
        return replace(policy, stack_bytes=min(policy.stack_bytes, self.stack_bytes), doit=self.doit)


@dataclass
class Result:
    """What came of a task. proved: the lengths that were proved, one by one. faults: of the first length that fails,
    `failed`; or why not every length is proved where that was asked for. settled: words that the solver proved equal.

    induction: reaches all lengths from its `low` on; None where there is none, and then `reason` says why.
    """

    task: Task
    proved: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    failed: int = -1
    induction: Induction | None = None
    reason: str = ""
    program: Program | None = None
    settled: int = 0
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether all that was asked is proved."""
        return not self.faults and bool(self.proved)

    @property
    def verdict(self) -> Verdict:
        """PROVED, or that of the first fault."""
        return Verdict.PROVED if self.ok else self.faults[0].verdict if self.faults else Verdict.UNDECIDED

    @property
    def complete(self) -> bool:
        """Whether nothing is left open: all lengths are proved; of lanes, all numbers up to the greatest asked for."""
        if not self.ok or self.induction is None:
            arguments = arguments_of(self.task.role)
            counts = range(1, max(self.proved) + 1) if self.ok and "count" in arguments else ()
            return self.ok and not unit(arguments) and set(counts) <= {*self.proved}
        return set(range(self.induction.low)) <= set(self.proved)


def arguments_of(role: str) -> tuple[str, ...]:
    """The arguments of a role, an adapter, or a list such as c,m,len,k,state. Raises InputError for anything else."""
    roles = {**ROLES, **ADAPTERS}
    names = roles.get(role) or tuple(role.split(","))
    right = any({*few.split(",")} <= {*names} <= {*f"{few},{more}".strip(",").split(",")} for few, more in LISTS)
    if not right or len({*names}) < len(names) or len({*names} - {"rounds"}) > 6:
        lists = "; ".join(f"{few} and perhaps {more}" if more else few for few, more in LISTS)
        raise InputError(f"{role!r} is none of {', '.join(roles)}, nor a list, in any order, of {lists}")
    return names


# Inductions of entries with a block counter, by the object's digest and all that is asked of them. They hold for those
# entries, though each was found together with an entry that starts at block 0.
Found = dict[tuple[str, Task], Induction]


def prove(
    task: Task,
    step: Callable[[], None] = lambda: None,
    image: Image | None = None,
    found: Found | None = None,
    explain: Explain | None = None,
) -> Result:
    """Proves a task, or finds out why not. step: is called after each length. image: the file's, perhaps with mutants
    in it. found: inductions that proofs of the file's other entries left, to which this one adds; not for images with
    mutants. explain: adds to what faults say.

    Raises InputError where the task cannot be begun.
    """
    begin = time.monotonic()
    policy = task.asked
    arguments = arguments_of(task.role)
    primitive = named(task.primitive, arguments)
    result = Result(task)
    try:
        image = image or (Image(task.file) if policy.closed else Linked(task.file, task.variables))
        result.program = Program(image)
        subject = replace(_subject(task, image, task.symbol, arguments, policy), explain=explain)
    except Fault as fault:
        result.faults = [fault]
        return result
    result.program = subject.program
    if "count" in subject.arguments:
        result.reason = "is of each number of lanes by itself"
        for count in task.lengths:
            result.faults = prove_length(subject, count)
            if result.faults:
                result.failed = count
                break
            result.proved.append(count)
    elif not subject.unit:
        result.faults = prove_length(subject, 0)
        result.reason = "has no length"
        result.proved = [] if result.faults else [primitive.output_bytes]
    else:
        _prove_lengths(task, subject, result, step, {} if found is None else found)
    result.settled = subject.solver.settled if subject.solver else 0
    result.seconds = time.monotonic() - begin
    return result


def _subject(task: Task, image: Image, symbol: str, arguments: tuple[str, ...], policy: Policy) -> Subject:
    given = None if task.features is None else with_implied(task.features)
    program = Program(image, given, FORMS if policy.listed else None, policy.doit)
    return Subject(program, image.entry(symbol), arguments, task.primitive, policy)


def _prove_lengths(task: Task, subject: Subject, result: Result, step: Callable[[], None], found: Found) -> None:
    if task.every and not _seems_right(subject, result):
        return
    problem = _induce(task, subject, result, found)
    lengths = set(task.lengths) | set(range(result.induction.low) if result.induction and task.every else ())
    end = subject.program.count + INSTRUCTIONS
    for length, result.faults in prove_lengths(subject, sorted(lengths)):
        step()
        if result.faults:
            result.failed = length
            return
        result.proved.append(length)
        if task.every and problem is not None and subject.program.count > end:
            break
    if task.every and problem is not None:
        result.faults = [problem]


def _seems_right(subject: Subject, result: Result) -> bool:
    """Whether a few lengths are right: a wrong function is mostly wrong there, and induction takes longer."""
    for length in FIRST:
        result.faults = prove_length(subject, length)
        if result.faults:
            result.failed = length
            return False
    return True


def _induce(task: Task, subject: Subject, result: Result, found: Found) -> Fault | None:
    """Sets the result's induction, and gives what stands against it. An entry with a block counter is induced by
    itself, one without by way of the entry with one."""
    try:
        own = bool({"ic", "counter"} & {*subject.arguments})
        if not task.counter and "counter" not in subject.arguments:
            raise Fault("induction", "no entry with a block counter is known")
        counted, uncounted, symbol, arguments = subject, None, task.symbol, subject.arguments
        if not own:
            symbol, arguments = task.counter, with_counter(arguments)
            counted = _subject(task, subject.program.image, symbol, arguments, subject.policy)
            uncounted = subject
        whole = replace(task, symbol=symbol, role=",".join(arguments), lengths=(), counter="", every=False)
        key = subject.program.image.digest, whole
        if uncounted is not None or key not in found:
            induction = induce(counted, uncounted)
            exits(counted, induction)
            found[key] = induction
        result.induction = found[key]
        return None
    except Undecided as cut:
        problem = Fault("induction", f"the way to the main loop {cut}")
    except Fault as fault:
        problem = fault
    result.reason = str(problem)
    return problem
