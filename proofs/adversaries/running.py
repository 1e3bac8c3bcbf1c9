# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Assemble, prove and call patched functions. Only this module knows the prover's internal interfaces."""

import signal
import subprocess
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from harness.implementations import cpu_features
from harness.programs import run
from proofs.adversaries.patch import BOUNDED, Adversary, apply
from proofs.emitted import ROOT, SUFFIXES, Emitted, one
from verify import certificate
from verify.faults import InputError
from verify.lengths import FEW

SOURCES = Path(__file__).parent / "c"
HARNESS = ROOT / "harness" / "c"
LENGTHS = (*FEW, 320, 512)  # and all beyond, by induction; 320 and 512 are several batches of the widest base
#: Kinds of faults that refuse a function without showing that it is wrong.
REFUSALS = {"form", "linking", "unsupported", "induction"}
#: Seconds of processor time for a proof. Ten would do, but machines and their load differ.
LIMIT = 120
TIMEOUT = 600  # seconds, for what hangs although its processor time is limited


@dataclass(frozen=True)
class Verdict:
    """The result of a proof. faults: (kind, message); none if the function is proved for every length."""

    faults: tuple[tuple[str, str], ...]

    @property
    def proved(self) -> bool:
        """Whether the function is proved for every length."""
        return not self.faults

    def __str__(self) -> str:
        return "\n".join(f"{kind}: {message}" for kind, message in self.faults) or "proved"


@cache
def base(name: str) -> Emitted:
    """The emitted file PRIMITIVE/VARIANT."""
    return one(name)


def obstacle(name: str) -> str:
    """Why this CPU cannot run the base; "" if it can."""
    missing = [each for each in base(name).features if each not in cpu_features()]
    return f"needs {', '.join(missing)}, which this CPU lacks" if missing else ""


def assembled(adversary: Adversary, directory: Path, patched: bool = True) -> Path:
    """The path of the function's object file in the directory. patched: with the edits. Raises AnchorError."""
    file = base(adversary.base)
    text = file.source.read_text()
    return file.assembled(apply(text, adversary.edits, adversary.name) if patched else text, directory)


def proved(adversary: Adversary, object_: Path) -> Verdict:
    """The proof for every length. It runs in this process, so that later proofs find its expressions.

    A proof that takes longer than LIMIT, or raises an exception, gives a verdict of the kind "broken".
    """
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    try:
        return verdict(adversary, object_, LENGTHS)
    except Exception:
        return Verdict((("broken", traceback.format_exc()),))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _too_long(*_: object) -> None:
    raise TimeoutError(f"no answer within {LIMIT} s of processor time")


def verdict(adversary: Adversary, object_: Path, lengths: tuple[int, ...]) -> Verdict:
    """The proof for these lengths, without a limit of time."""
    file, core = base(adversary.base), adversary.role == "core"
    task = certificate.Task(
        object_,
        file.symbol if core else file.symbol + SUFFIXES[adversary.role],
        adversary.primitive or file.primitive,
        adversary.role,
        (0,) if core else lengths,
        policy="known",
        counter="" if core else f"{file.symbol}_xor_ic",
        every=not core,
        features=file.features,
    )
    try:
        result = certificate.prove(task)
    except InputError as error:
        return Verdict((("form", str(error)),))
    return Verdict(tuple((fault.kind, str(fault)) for fault in result.faults))


@cache
def caller(directory: Path) -> Path:
    """The path of the C program that calls functions, compiled into the directory."""
    target = directory / "native"
    harness = [HARNESS / name for name in ("area.c", "implementation.c", "machine.S", "reference.c", "report.c")]
    own = [SOURCES / name for name in ("native.c", "state.c", "stepping.c", "trampoline.S")]
    flags = ("-O1", "-std=gnu11", "-Wall", "-Wextra", "-Werror", f"-I{HARNESS}")
    run(["gcc", *flags, "-o", target, *own, *harness, "-ldl"])
    return target


def linked(object_: Path) -> Path:
    """The object file linked as a shared object; without -z text, which adversaries of another class test."""
    target = object_.with_suffix(".so")
    run(["gcc", "-shared", "-nostdlib", "-w", "-Wl,-z,notext,-z,now,-Bsymbolic", "-o", target, object_])
    return target


def everyday(adversary: Adversary) -> Iterator[list[str]]:
    """Circumstances in which a right function must be right."""
    core, counted = adversary.role == "core", adversary.role == "xor_ic"
    yield ["len=0-67,127-129,255-258,319-321,577,4160"] + ["ic=0x1fffffffe"] * counted
    yield ["len=130,256", "c=3", "m=1", "n=5", "k=7", "stack=16"] + ["ic=0xfffffffffffffffe"] * counted
    yield ["len=63,130", "c=0", "m=0", "n=0", "k=0", "stack=32", "upper=1"] + ["ic=0x7fffffff"] * counted
    yield ["len=130", "stack=48", "steps=1"]
    yield ["len=130", "twice=1"]
    for name in ("n", "k") if core or adversary.role == "stream" else ("m", "n", "k"):
        yield ["len=5,130", f"over={name}"]
    if not core and adversary.native != BOUNDED:
        yield ["len=0x8000000000000040,0x100000005", "huge=1"]


def called(adversary: Adversary, program: Path, library: Path, circumstances: list[str] | None = None) -> str:
    """What a call shows to be wrong; "" if nothing. circumstances: in place of the function's own."""
    file = base(adversary.base)
    command = [str(program), str(library), file.symbol, adversary.role, adversary.primitive or file.primitive]
    if "hidden=1" in adversary.circumstances:
        command = ["valgrind", "-q", "--error-exitcode=111", *command]
    command += adversary.circumstances if circumstances is None else circumstances
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return "does not return"
    assert done.returncode in (0, 111) or done.returncode < 0, done.stderr
    return "" if done.returncode == 0 else done.stderr.strip() or f"ends by signal {-done.returncode}"
