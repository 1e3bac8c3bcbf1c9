# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof of one function, and its certificate."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verify import lengths as sets
from verify.allowed import FORMS, features, with_implied
from verify.contract import ADAPTERS, POLICIES, ROLES, Policy, named
from verify.execute import Program
from verify.explore import prove_lengths
from verify.faults import Fault, InputError, Undecided, Verdict
from verify.image import Image
from verify.induction import Induction, exits, induce, with_counter
from verify.linked import Linked
from verify.prove import Subject, prove_length
from verify.trusted import verifier_digest, versions

FORMAT = 3
FIRST = (0, 1, 64, 130)  # lengths that are tried before all others
INSTRUCTIONS = 2_000_000  # to look for lengths that are wrong by themselves, where no induction is found


@dataclass(frozen=True)
class Task:
    """A function and what to prove of it. counter: the symbol of the same with a block counter; "" for none.

    every: not proved unless all lengths are, those beyond `lengths` by induction. features: of the CPU, by the names of
    verify.allowed.features; None: whatever it needs.
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


@dataclass
class Result:
    """faults: of the first length that fails, `failed`, or why not every length is proved where that was asked for.

    reason: why there is no induction.
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
        return not self.faults and bool(self.proved)

    @property
    def verdict(self) -> Verdict:
        return Verdict.PROVED if self.ok else self.faults[0].verdict if self.faults else Verdict.UNDECIDED

    @property
    def complete(self) -> bool:
        """Nothing is left open: every length there is."""
        if not self.ok or self.induction is None:
            return False
        return set(range(self.induction.low)) <= set(self.proved)


def arguments_of(role: str) -> tuple[str, ...]:
    """A role, an adapter, or a list such as c,m,len,k,state. Raises InputError."""
    if role in ROLES or role in ADAPTERS:
        return {**ROLES, **ADAPTERS}[role]
    names = tuple(role.split(","))
    known = {name for some in (*ROLES.values(), *ADAPTERS.values()) for name in some}
    if len(names) < 3 or not set(names) <= known or len(names) > 6:
        roles = ", ".join([*ROLES, *ADAPTERS])
        raise InputError(f"{role!r} is none of {roles}, nor a list of arguments from {', '.join(sorted(known))}")
    return names


def prove(task: Task, step: Callable[[], None] = lambda: None, image: Image | None = None) -> Result:
    """step is called after each length; image: the file's, if need be with mutants in it.

    Raises InputError where the task cannot be begun.
    """
    begin = time.monotonic()
    policy = POLICIES[task.policy]
    arguments = arguments_of(task.role)
    primitive = named(task.primitive, arguments)
    result = Result(task)
    try:
        image = image or (Image(task.file) if policy.closed else Linked(task.file, task.variables))
        result.program = Program(image)
        subject = _subject(task, image, task.symbol, arguments, policy)
    except Fault as fault:
        result.faults = [fault]
        return result
    result.program = subject.program
    if "len" not in subject.arguments:
        result.faults = prove_length(subject, 0)
        result.reason = "has no length"
        result.proved = [] if result.faults else [primitive.output_bytes]
    else:
        _prove_lengths(task, subject, result, step)
    result.settled = subject.solver.settled if subject.solver else 0
    result.seconds = time.monotonic() - begin
    return result


def _subject(task: Task, image: Image, symbol: str, arguments: tuple[str, ...], policy: Policy) -> Subject:
    given = None if task.features is None else with_implied(task.features)
    program = Program(image, given, FORMS if policy.listed else None)
    return Subject(program, image.entry(symbol), arguments, task.primitive, policy)


def _prove_lengths(task: Task, subject: Subject, result: Result, step: Callable[[], None]) -> None:
    if task.every and not _seems_right(subject, result):
        return
    problem = _induce(task, subject, result)
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
    """Whether a few lengths are right: what is wrong is mostly wrong there, and an induction is long."""
    for length in FIRST:
        result.faults = prove_length(subject, length)
        if result.faults:
            result.failed = length
            return False
    return True


def _induce(task: Task, subject: Subject, result: Result) -> Fault | None:
    """The entry with a counter is induced by itself, one without through the one with. Gives what stands against it."""
    try:
        if not task.counter:
            raise Fault("induction", "no entry with a block counter is known")
        counted, uncounted = subject, None
        if "ic" not in subject.arguments:
            arguments = with_counter(subject.arguments)
            counted = _subject(task, subject.program.image, task.counter, arguments, subject.policy)
            uncounted = subject
        induction = induce(counted, uncounted)
        exits(counted, induction)
        result.induction = induction
        return None
    except Undecided as cut:
        problem = Fault("induction", f"the way to the main loop {cut}")
    except Fault as fault:
        problem = fault
    result.reason = str(problem)
    return problem


def certificate(result: Result) -> dict[str, Any]:
    """Of a proof that succeeded."""
    task, program = result.task, result.program
    assert program is not None
    primitive = named(task.primitive, arguments_of(task.role))
    base, _ = program.image.symbol(task.symbol)
    code = b"".join(
        (at - base).to_bytes(8, "little", signed=True) + program.image.code(at, instruction.next - at)
        for at, instruction in sorted(program.reached.items())
    )
    induction: dict[str, Any] = {"proved": False, "reason": result.reason}
    if result.induction is not None:
        found = result.induction
        induction = {
            "proved": True,
            "from_length": found.low,
            "main_loop": found.invariant.head - base,
            "blocks_in_a_pass": found.blocks,
            "base": sets.show(list(found.base)),
            "unknown_at_the_head": found.invariant.names(),
        }
        if "ic" not in arguments_of(task.role):
            induction["by_way_of"] = task.counter
    policy = POLICIES[task.policy]
    return {
        "format": FORMAT,
        "file": task.file.name,
        "file_sha256": program.image.digest,
        "symbol": task.symbol,
        "role": task.role,
        "arguments": list(arguments_of(task.role)),
        "operation": primitive.operation,
        "primitive": primitive.name,
        "policy": task.policy,
        "code": {
            "sha256": hashlib.sha256(code).hexdigest(),
            "instructions": len(program.reached),
            "bytes": sum(i.next - at for at, i in program.reached.items()),
            "constants_read": 4 * len(program.image.read),
            "cpu_features": features_of(program),
            "mnemonics": sorted({i.mnemonic.lower() for i in program.reached.values()}),
        },
        "proved": claims(policy, task.role),
        "lengths": sets.show(result.proved),
        "induction": induction,
        "every_length": result.complete,
        "words_that_a_solver_settled": result.settled,
        "instructions_executed": program.count,
        "seconds": round(result.seconds, 1),
        "verifier_sha256": verifier_digest(),
        "versions": versions(),
    }


def features_of(program: Program) -> list[str]:
    """What a CPU needs for the instructions that were met."""
    return sorted({name for i in program.reached.values() for name in features(i.raw)})


def claims(policy: Policy, role: str) -> list[str]:
    arguments = arguments_of(role)
    counter = "every 64-bit block counter" if "ic" in arguments else "the block counter from 0 on"
    given, read, written = "key, nonce and message", "key, nonce, message[0, len)", "output[0, len)"
    lengths = " and length"
    if "in" in arguments:  # a core
        given, read, written, lengths = "key, input and constants", "key, input, constants of the cipher", "output", ""
        if "null" in arguments:
            given, read = "key and input", "key, input"
    found = [
        f"output: equal to the specification for every {given}" + (f", for {counter}" if lengths else ""),
        f"memory: reads only {read}, own stack, constants; writes only {written}, own stack",
        "signals: a handler may run between any two instructions, and overwrite all below the red zone",
        f"branches and addresses: depend on pointers{lengths} alone",
        "abi: callee-saved registers, stack pointer and return address are restored; DF, MXCSR and x87 are not touched",
    ]
    optional = {
        "overlap: the same where the output is the message, the nonce or the key": policy.overlap,
        "linking: the same wherever a linker and a loader put the sections": policy.closed,
        "entry: it begins with ENDBR64 if the file's note says that it is ready for tracked branches": policy.closed,
        "trusted: the semantics of the instruction forms that this project emits, and of no others": policy.listed,
        "trusted: the semantics of all instruction forms that verify knows": not policy.listed,
        "abi: Go's ABI0: arguments on the stack; of the callee-saved registers, rbp alone": policy.on_stack,
        "abi: returns 0": policy.zero,
        "abi: upper halves of vector registers are cleared after use": policy.upper,
        "residue: no register, no flag and no stack byte depends on the key at return": policy.cleared,
    }
    if not policy.closed:
        found.append(
            "assumed: the program's variables hold their initial values; memset and memcpy do what they should"
        )
    return found + [text for text, asked in optional.items() if asked]


def write(path: Path, content: dict[str, Any]) -> None:
    """Whole or not at all. Raises InputError where that place cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(path.name + ".part")
        temporary.write_text(json.dumps(content, indent=1) + "\n")
        temporary.replace(path)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error
