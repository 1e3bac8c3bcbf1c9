# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Certificates: what a proof says. Each holds for one task, one object and one prover, and for nothing else."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from verify import files, proof
from verify import lengths as sets
from verify.allowed import features
from verify.contract import NO_STACK, Policy, named
from verify.execute import Program
from verify.explain import explain
from verify.faults import InputError
from verify.image import Image
from verify.invariant import Invariant
from verify.proof import Found, Result, Task, arguments_of
from verify.state import GENERAL
from verify.trusted import PROOF, digest, versions

__all__ = ["Found", "Result", "Task", "arguments_of", "prove"]  # for those who ask for a proof and its certificate

# Now, and kept: of the text that was loaded, which may be edited while a proof takes its time.
digest(PROOF, asked=True)

FORMAT = 4
SEAL = "sha256"  # the field with the digest of all others


def prove(
    task: Task, step: Callable[[], None] = lambda: None, image: Image | None = None, found: Found | None = None
) -> Result:
    """As verify.proof.prove, but faults say more (verify.explain). Raises InputError where the task cannot be begun."""
    return proof.prove(task, step, image, found, explain)


def key(task: Task, image: Image) -> dict[str, Any]:
    """All that decides what a proof of this task says: the object, every field of the task, and the prover.

    The file's path does not count: the object does. Two keys are compared whole (`differences`).
    """
    asked = {each.name: _plain(getattr(task, each.name)) for each in fields(task) if each.name != "file"}
    policy = task.asked
    more = not (policy.listed and policy.closed) or policy.solver or policy.doit != ""
    return {
        "format": FORMAT,
        "code_sha256": image.digest,
        **asked,
        "prover_sha256": digest(PROOF, more, policy.solver),
    }


def _plain(value: object) -> Any:
    """A value as JSON gives it back. Raises TypeError for one that has no such form: a new field has to get one."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple):
        numbers = [each for each in value if type(each) is int]
        return sets.show(numbers) if numbers and len(numbers) == len(value) else [_plain(each) for each in value]
    if value is None or isinstance(value, str | bool | int):
        return value
    raise TypeError(f"a certificate has no form for {type(value).__name__}")


def differences(recorded: object, wanted: dict[str, Any]) -> list[str]:
    """In what a recorded key and the wanted one differ, for people; nothing where they are equal."""
    if not isinstance(recorded, dict):
        return ["no key"]
    pairs = {name: (_text(recorded, name), _text(wanted, name)) for name in {**wanted, **recorded}}
    return [f"{name}: {_short(a)} and not {_short(b)}" for name, (a, b) in pairs.items() if a != b]


def _text(some: dict[str, Any], name: str) -> str:
    return canonical(some[name]) if name in some else "none"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:17]}…"


def canonical(content: object) -> str:
    """JSON, always the same text for the same content."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"))


def seal(name: str, content: dict[str, Any]) -> dict[str, Any]:
    """The content with a digest of itself and of `name`, under which it stands: an edit, or another name, is noticed.
    That is no signature: where somebody makes the digest anew, only a new proof shows it."""
    rest = {key: value for key, value in content.items() if key != SEAL}
    return {**rest, SEAL: hashlib.sha256(canonical([name, rest]).encode()).hexdigest()}


def sealed(name: str, content: object) -> bool:
    """Whether some content is as it was sealed under this name."""
    return isinstance(content, dict) and canonical(seal(name, content)) == canonical(content)


def certificate(result: Result) -> dict[str, Any]:
    """The certificate of a proof, sealed. Raises ValueError for a proof that did not succeed."""
    task, program = result.task, result.program
    if not result.ok or program is None:
        raise ValueError(f"{task.symbol} is not proved, and has no certificate")
    arguments = arguments_of(task.role)
    primitive = named(task.primitive, arguments)
    base, _ = program.image.symbol(task.symbol)
    induction: dict[str, Any] = {"proved": False, "reason": result.reason}
    if result.induction is not None:
        found = result.induction
        induction = {
            "proved": True,
            "from_length": found.low,
            "main_loop": found.invariant.head - base,
            "blocks_in_a_pass": found.blocks,
            "base": sets.show(list(found.base)),
            "unknown_at_the_head": _names(found.invariant),
        }
        if "ic" not in arguments:
            induction["by_way_of"] = task.counter
    content = {
        "key": key(task, program.image),
        "file": task.file.name,
        "arguments": list(arguments),
        "operation": primitive.operation,
        "primitive": primitive.name,
        "code": {
            "instructions": len(program.reached),
            "bytes": sum(i.next - at for at, i in program.reached.items()),
            "constants_read": 4 * len(program.image.read),
            "cpu_features": features_of(program),
            "mnemonics": sorted({i.mnemonic.lower() for i in program.reached.values()}),
        },
        "proved": claims(task.asked, task.role),
        "lengths": sets.show(result.proved),
        "induction": induction,
        "every_length": result.complete,
        "words_that_a_solver_settled": result.settled,
        "instructions_executed": program.count,
        "seconds": round(result.seconds, 1),
        "versions": versions(),
    }
    return seal("", content)


def read(path: Path) -> dict[str, Any]:
    """A certificate from its file. Raises InputError where it cannot be read, or is not as it was sealed."""
    try:
        content = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read as a certificate: {error}") from error
    if not sealed("", content):
        raise InputError(f"{path} is no certificate of this form, or was changed after the proof")
    return dict(content)


def _names(invariant: Invariant) -> list[str]:
    """The places of an invariant: registers, and ranges of bytes of memory."""
    found: dict[str, None] = {}
    memory: dict[str, list[int]] = {}
    for kind, i, *_ in invariant.places:
        if kind in ("stack", "frame"):
            memory.setdefault(kind, []).append(i)
        else:
            found[{"general": GENERAL[i % 16], "vector": f"zmm{i}", "mask": f"k{i}"}[kind]] = None
    for kind, offsets in memory.items():
        starts = [o for o in sorted(offsets) if o - 4 not in offsets]
        ends = [o + 4 for o in sorted(offsets) if o + 4 not in offsets]
        found.update({f"{kind} [{a}, {b})": None for a, b in zip(starts, ends, strict=True)})
    return list(found)


def features_of(program: Program) -> list[str]:
    """The CPU features that the instructions of a proof need (verify.allowed.features), sorted."""
    return sorted({name for i in program.reached.values() for name in features(i.raw)})


#: For a role that is neither a stream nor a core: what is said of its output, what it reads, what it writes, and what
#: its branches and addresses depend on besides pointers.
BESIDES = {
    "rng": (
        "keystream for every key, under nonce and counter 0: the first 32 bytes the next key, 736 more the output",
        "key",
        "output[0, 736), next key",
        "",
    ),
    "nostack": (
        "keystream under a nonce of 0 for every key, 64-bit block counter and number of blocks, and the counter behind",
        "key, counter",
        "output[0, 64 nblocks), counter",
        " and number of blocks",
    ),
    "lanes": (
        "of each lane one block for its own key, nonce, message and 64-bit counter, for each number of lanes in"
        " lengths; the table has the least of 4, 8, 16 and 32 lanes that is no less, all of which are computed",
        "table, a message of 64 bytes, a key, a counter and a nonce a lane",
        "an output of 64 bytes a lane",
        " and number of lanes",
    ),
    "masks": (
        "of each sample, a 64-bit counter and a nonce, the first 8 bytes of its block, for every key and for each"
        " number of samples in lengths; there are the least of 4, 8, 16 and 32 that is no less, and all are computed",
        "key, 16 bytes a sample",
        "8 bytes a sample",
        " and number of samples",
    ),
}


def claims(policy: Policy, role: str) -> list[str]:
    """What a proof by this policy says of a function of this role, a sentence each."""
    arguments = arguments_of(role)
    counter = "every 64-bit block counter" if "ic" in arguments else "the block counter from 0 on"
    given, read, written = "key, nonce and message", "key, nonce, message[0, len)", "output[0, len)"
    lengths = " and length"
    if "in" in arguments:  # a core
        given, read, written, lengths = "key, input and constants", "key, input, constants of the cipher", "output", ""
        if "null" in arguments:
            given, read = "key and input", "key, input"
    says = f"equal to the specification for every {given}" + (f", for {counter}" if lengths else "")
    if role in BESIDES:
        says, read, written, lengths = BESIDES[role]
    stack = ", own stack" if policy.stack_bytes > NO_STACK.stack_bytes else ""
    found = [
        f"output: {says}",
        f"memory: reads only {read}{stack}, constants; writes only {written}{stack}",
        "signals: a handler may run between any two instructions, and overwrite all below the red zone",
        f"branches and addresses: depend on pointers{lengths} alone",
        "abi: callee-saved registers, stack pointer and return address are restored; DF, MXCSR and x87 are not touched",
    ]
    optional = {
        "rounds: the number of double rounds that is given is that of the primitive": "rounds" in arguments,
        "overlap: the same where the output is the message, the nonce or the key": policy.overlap
        and role not in BESIDES,
        "overlap: the same where an output is the message of its lane, or lies over keys, counters and nonces": (
            policy.overlap and role == "lanes"
        ),
        "overlap: the same where an output lies over the key": policy.overlap and role in ("rng", "nostack", "masks"),
        "stack: no byte of the stack is read or written, but the return address by the return": not stack,
        "linking: the same wherever a linker and a loader put the sections": policy.closed,
        "entry: it begins with ENDBR64 if the file's note says that it is ready for tracked branches": policy.closed,
        "trusted: the semantics of the instruction forms that this project emits, and of no others": policy.listed,
        "trusted: the semantics of all instruction forms that verify knows": not policy.listed,
        "abi: Go's ABI0: arguments on the stack; of the callee-saved registers, rbp alone": policy.on_stack,
        f"stack: at most {policy.stack_bytes} bytes, return address included, and none below the stack pointer": (
            policy.red_zone == 0 and bool(stack)
        ),
        f"timing: key and message meet only instructions on Intel's list, edition of {policy.doit}": policy.doit != "",
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
    """Writes JSON to a file, whole or not at all. Raises InputError where it cannot be written."""
    files.write(path, (json.dumps(content, indent=1) + "\n").encode())
