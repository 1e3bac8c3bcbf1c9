# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The verdicts of prover and CPU on one function."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from proofs.adversaries import running
from proofs.adversaries.patch import Adversary
from proofs.asking import OutOfTimeError, limited
from proofs.combined.grammar import draw

PROVED = ""  # the kind of fault if there is none
LIMIT = 60  # seconds of processor time for a proof


@dataclass(frozen=True)
class Outcome:
    """The verdicts on one function.

    fault: the kind of the first one, or PROVED; message: its text. symptom: what a call shows; "" if nothing, None if
    this CPU cannot run the function. edits: only of a function that is proved and wrong.
    """

    number: int
    kind: str
    base: str
    role: str
    parts: str
    fault: str
    message: str
    symptom: str | None
    edits: tuple[str, ...] = ()

    @property
    def hole(self) -> bool:
        """Whether the function is proved and yet wrong."""
        return self.fault == PROVED and bool(self.symptom)

    @property
    def verdict(self) -> str:
        """One of VERDICTS."""
        if self.fault == PROVED:
            return "proved, not run" if self.symptom is None else "hole" if self.symptom else "proved, right"
        return "not proved, " + ("not run" if self.symptom is None else "wrong" if self.symptom else "right")


VERDICTS = ("not proved, wrong", "proved, right", "not proved, right", "hole", "proved, not run", "not proved, not run")


def judge(seed: int, number: int, caller: Path) -> Outcome:
    """Judge function number `number`. caller: the program of adversaries.running.caller()."""
    kind, function = draw(seed, number)
    with tempfile.TemporaryDirectory() as directory:
        object_ = running.assembled(function, Path(directory))
        fault, message = proof(function, object_)
        symptom = None if running.obstacle(function.base) else call(function, object_, caller, fault == PROVED)
    edits = tuple(f"{e.where} {e.anchor}: {e.text}" for e in function.edits) if fault == PROVED and symptom else ()
    return Outcome(number, kind, function.base, function.role, function.why, fault, message, symptom, edits)


def proof(function: Adversary, object_: Path) -> tuple[str, str]:
    """Kind and message of the first fault in the proof for every length; PROVED and "" if there is none."""
    try:
        with limited(LIMIT):
            verdict = running.verdict(function, object_, (0,))
    except OutOfTimeError:
        return "time", f"no answer within {LIMIT} seconds"
    except Exception as error:  # a prover that breaks has proved nothing; the reason is shown
        return "broken", repr(error)
    return (PROVED, "") if verdict.proved else verdict.faults[0]


def call(function: Adversary, object_: Path, caller: Path, long: bool) -> str:
    """What the calls show to be wrong; "" if nothing. long: make all calls, as for a function that is proved."""
    library = running.linked(object_)
    for circumstances in calls(function, long):
        seen = running.called(function, caller, library, [*circumstances, "seconds=1"])
        if seen:
            return f"{seen} ({' '.join(circumstances)})"
    return ""


def calls(function: Adversary, long: bool) -> Iterator[list[str]]:
    """Circumstances in which a right function is right, the most revealing first."""
    lengths, at_, far = function.native.split("; ", 2)
    at = int(at_.removeprefix("at="))
    counter = ["ic=0x1fffffffe"] if function.role == "xor_ic" else []
    # More than one pass beyond the longest, so that faults from the second pass on are seen.
    some = max(at, 1) + 320
    yield [lengths, "stack=48", *counter]
    for stack, n in ((0, some), (16, at), (32, some)):
        yield [f"len={n}", f"stack={stack}", "c=3", "m=1", "upper=1", *(["ic=0xfffffffffffffffe"] if counter else [])]
    yield from ([each, "stack=48"] for each in far.split("; ") if each)
    yield [f"len={at + 1 if at > 64 else at + 65}", "stack=48", "steps=1"]
    if long:
        yield [f"len={some}", "stack=16", "twice=1"]
        for name in ("n", "k") if function.role == "stream" else ("m", "n", "k"):
            yield [f"len={some}", f"over={name}"]
        yield ["len=0x8000000000000040,0x100000005", "huge=1"]
