# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole proof of one function, and its certificate."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from verify import lengths as sets
from verify import solve
from verify.contract import ADAPTERS, POLICIES, ROLES, Policy, family
from verify.execute import Program
from verify.explore import prove_lengths
from verify.faults import Fault, InputError
from verify.image import Image
from verify.induction import Induction, induce, same_at_head, with_counter
from verify.prove import Subject, prove_length

FORMAT = 1
AROUND = ("__main__", "cli", "campaign", "mutations", "survey", "foreign", "record")  # files that prove nothing


@dataclass(frozen=True)
class Task:
    """A function and what to prove of it. counter: the symbol of the same with a block counter; "" for none."""

    file: Path
    symbol: str
    primitive: str
    role: str
    lengths: tuple[int, ...]
    policy: str = "strict"
    counter: str = ""
    variables: tuple[tuple[str, bytes], ...] = ()  # values of the program's variables, by symbol


@dataclass
class Result:
    """faults: of the first length that fails, `failed`. reason: why there is no induction."""

    task: Task
    proved: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    failed: int = -1
    induction: Induction | None = None
    reason: str = ""
    met: set[int] = field(default_factory=set)  # lengths proved through the main loop's head
    program: Program | None = None
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        return not self.faults and bool(self.proved)

    @property
    def complete(self) -> bool:
        """Nothing is left open: every length there is."""
        if not self.ok or self.induction is None:
            return False
        counted = self.task.role.endswith("_ic")
        base = not counted or set(self.induction.base) <= self.met
        return base and set(range(self.induction.low)) <= set(self.proved)


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
    """step is called after each length; image: the file's, if need be with planted faults.

    Raises InputError where the task cannot be begun.
    """
    begin = time.monotonic()
    image = image or Image(task.file)
    for name, data in task.variables:
        image.supply(image.symbol(name)[0], data)
    arguments, policy = arguments_of(task.role), POLICIES[task.policy]
    family(task.primitive)
    image.initial = policy.variables
    program = Program(image, externals=not policy.overlap)
    subject = Subject(program, image.symbol(task.symbol)[0], arguments, task.primitive, policy)
    result = Result(task, program=program)
    if "len" not in arguments:
        result.faults = prove_length(subject, 0)
        result.reason = "has no length"
        result.proved = [] if result.faults else [32]
    else:
        _induce(task, subject, policy, result)
        for length, result.faults in prove_lengths(subject, task.lengths):
            step()
            if result.faults:
                result.failed = length
                break
            result.proved.append(length)
        result.met = subject.met
    result.seconds = time.monotonic() - begin
    return result


def _induce(task: Task, subject: Subject, policy: Policy, result: Result) -> None:
    """The entry with a counter is induced by itself; one without through the one with, whose base is proved apart."""
    if not task.counter:
        result.reason = "no entry with a block counter is known"
        return
    image = subject.program.image
    try:
        counted = subject
        if "ic" not in subject.arguments:
            address = image.symbol(task.counter)[0]
            counted = Subject(
                Program(image, externals=not policy.overlap),
                address,
                with_counter(subject.arguments),
                task.primitive,
                policy,
            )
        induction = induce(counted)
        if counted is not subject:
            subject.program.stop_at(counted.program.stops)
            unlike = same_at_head(subject, counted, induction)
            if unlike:
                raise Fault("unsupported", f"reaches the main loop otherwise than {task.counter} in {unlike}")
        else:
            subject.havoc = induction.havoc
        result.induction = induction
    except Fault as fault:
        result.reason = str(fault)
    subject.met.clear()


def certificate(result: Result) -> dict[str, Any]:
    """Of a proof that succeeded."""
    task, program = result.task, result.program
    assert program is not None
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
            "main_loop": found.havoc.head - base,
            "blocks_in_a_pass": found.blocks,
            "base": sets.show(list(found.base)),
            "unknown_at_the_head": found.havoc.names(),
        }
        if task.role.endswith("_ic"):
            induction["base_proved"] = sets.show(sorted(set(found.base) & result.met))
        else:
            induction["by_way_of"] = task.counter
    policy = POLICIES[task.policy]
    return {
        "format": FORMAT,
        "file": task.file.name,
        "file_sha256": program.image.digest,
        "symbol": task.symbol,
        "role": task.role,
        "arguments": list(arguments_of(task.role)),
        "primitive": task.primitive,
        "code": {
            "sha256": hashlib.sha256(code).hexdigest(),
            "instructions": len(program.reached),
            "bytes": sum(i.next - at for at, i in program.reached.items()),
            "constants_read": 4 * len(program.image.read),
            "mnemonics": sorted({i.mnemonic.lower() for i in program.reached.values()}),
        },
        "proved": claims(policy, task.role),
        "lengths": sets.show(result.proved),
        "induction": induction,
        "every_length": result.complete,
        "words_that_a_solver_settled": solve.settled,
        "instructions_executed": program.count,
        "seconds": round(result.seconds, 1),
        "verifier_sha256": verifier_digest(),
    }


def claims(policy: Policy, role: str) -> list[str]:
    counter = "every 64-bit block counter" if "ic" in arguments_of(role) else "the block counter from 0 on"
    found = [
        f"output: equal to the specification for every key, nonce and message, for {counter}",
        "memory: reads only key, nonce, message[0, len), frame and constants; writes only output[0, len) and frame",
        "branches and addresses: depend on pointers and length alone",
        "abi: callee-saved registers, stack pointer and return address are restored; DF, MXCSR and x87 are not touched",
    ]
    optional = {
        "overlap: the same where the output is the message, the nonce or the key": policy.overlap,
        "abi: returns 0": policy.zero,
        "abi: upper halves of vector registers are cleared after use": policy.upper,
        "residue: no register that a callee may change and no stack byte depends on the key at return": policy.cleared,
    }
    if policy.variables:
        found.append(
            "assumed: the program's variables hold their initial values; memset and memcpy do what they should"
        )
    return found + [text for text, asked in optional.items() if asked]


@cache
def verifier_digest() -> str:
    """Of all that a proof rests on: a certificate holds for the verifier that made it."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        if path.stem not in AROUND:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def write(path: Path, content: dict[str, Any]) -> None:
    """Whole or not at all. Raises InputError where that place cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(path.name + ".part")
        temporary.write_text(json.dumps(content, indent=1) + "\n")
        temporary.replace(path)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error
