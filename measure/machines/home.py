# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a machine sent back, as database lines: made by the same code that makes those of this machine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.build import Built, Compiler
from harness.errors import HarnessError
from harness.implementations import Implementation, context_of
from harness.trying import Outcome, interpret, judge
from measure.timing.readings import Readings, database_lines

COUNTS = {"boost": {"1": "on", "0": "off"}, "no_turbo": {"0": "on", "1": "off"}}


@dataclass(frozen=True)
class FarCompiler(Compiler):
    """A compiler line of another machine. told: its version there."""

    told: str = "-"

    def version(self) -> str:
        """As it was told."""
        return self.told


def facts(out: Path) -> dict[str, str]:
    """The description, as machine.sh wrote it: key to value. Raises HarnessError where there is none."""
    try:
        lines = (out / "machine").read_text(errors="replace").splitlines()
    except OSError as error:
        raise HarnessError("the machine did not describe itself") from error
    return dict(line.partition(": ")[::2] for line in lines)


def description(told: dict[str, str]) -> dict[str, str]:
    """For the manifest: what every description of a machine has."""
    turbo = [words[told[key]] for key, words in COUNTS.items() if told.get(key) in words]
    compilers = dict.fromkeys(value for key, value in told.items() if key.startswith("compiler "))
    shown = {
        "CPU": f"{told.get('CPU')} ({told.get('family, model, stepping')})",
        "turbo": turbo[0] if turbo else "",
        "compilers": ", ".join(compilers),
    }
    for key in ("processors", "microcode", "governor", "kernel", "cycle counter"):
        shown[key] = told.get(key, "")
    return {key: value or "not known" for key, value in shown.items()}


def database(
    out: Path, host: str, tree: Path, implementations: Sequence[Implementation], lines: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Database lines of all that a machine did, and what failed there, in words."""
    told = facts(out)
    text: list[str] = []
    failures = []
    for index, line in enumerate(lines):
        compiler = FarCompiler(line, told.get(f"version {index}", ""))
        if not compiler.told:
            failures.append(f"dropped: {line}: {told.get(f'compiler {index}') or 'does not work there'}")
            continue
        contexts = [context_of(each, host) for each in implementations]
        outcomes = [
            _outcome(out / f"{index}-{number}", each, compiler, tree) for number, each in enumerate(implementations)
        ]
        for outcome, context in zip(outcomes, contexts, strict=True):
            # A guard that refuses what the flags do not allow is no failure.
            if "#error" in outcome.message or re.search(r'error: "?compile for', outcome.message):
                continue
            text += outcome.lines(context)
            if outcome.verdict == "fails":
                failures.append(f"fails: {outcome.implementation.name} by {line}: {outcome.message}")
        numbers, readings = _readings(out / f"measured-{index}")
        timed = database_lines([outcomes[n].built for n in numbers], [contexts[n] for n in numbers], readings)
        text += [each for group in timed for each in group]
    return text, failures


def _outcome(at: Path, implementation: Implementation, compiler: Compiler, tree: Path) -> Outcome:
    said = _text(at / "messages").splitlines()
    failed = _text(at / "failed").strip()
    built = Built(implementation, compiler, at / "implementation.so")
    built.messages = [(failed or "compiler", line) for line in said]
    if failed:
        telling = [line for line in said if "error" in line] or said or ["no message"]
        built.error = f"does not build ({failed}): {telling[0].strip()}"

    def run(phase: str) -> tuple[str, str]:
        status = int(_text(at / f"{phase}.status") or 1)
        status = 128 - status if status > 128 else status
        return interpret(status, _text(at / f"{phase}.out"), _text(at / f"{phase}.err"))

    return judge(built, tree, run, ["more"])


def _readings(path: Path) -> tuple[list[int], Readings]:
    first, *lines = _text(path).splitlines() or ["#"]
    numbers = [int(number) for number in first.removeprefix("#").split()]
    readings = Readings(fields=[[] for _ in numbers])
    for line in lines:
        readings.take(line)
    return numbers, readings


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except FileNotFoundError:
        return ""
