# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Run the C program try on built implementations: SUPERCOP's two checksums, and checks that SUPERCOP leaves out."""

import os
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.build import Built
from harness.database import Context
from harness.errors import explained
from harness.implementations import Implementation

FAILED = 111  # exit status of try: the implementation is wrong


@dataclass
class Outcome:
    """The outcome for an implementation. verdict: ok, unknown (no checksum is known) or fails.

    fields: those of SUPERCOP's try line from CYCLES to ±DELTAS, without IMPL and COMPILER; calls: further calls that
    were checked.
    """

    built: Built
    verdict: str
    message: str = ""
    checksums: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    calls: int = 0

    @property
    def implementation(self) -> Implementation:
        """The implementation."""
        return self.built.implementation

    def lines(self, context: Context) -> list[str]:
        """SUPERCOP's database lines for the outcome."""
        who = (self.implementation.name, self.built.compiler.line)
        lines = [context.line("fromcompiler", *who, file, *message.split()) for file, message in self.built.messages]
        if self.fields:
            *numbers, deltas = self.fields
            verdict = ("fails",) if self.verdict == "fails" and len(self.checksums) < 2 else (self.verdict,)
            end = () if self.verdict == "fails" else (deltas,)
            lines.append(context.line("try", "/".join(self.checksums), *verdict, *numbers, *who, *end))
        if self.message:
            lines.append(context.line("tryfails", *who, *self.message.split()))
        return lines


def try_one(
    built: Built,
    program: Path,
    tree: Path,
    huge: bool = False,
    more: bool = True,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run all phases of try, up to the first that fails. huge: also a message over 2^32 bytes; more: also the checks
    that SUPERCOP leaves out; environment: variables to add. Raises HarnessError if try cannot run."""
    if built.error:
        return Outcome(built, "fails", built.error)
    outcome = Outcome(built, "unknown")
    expected = built.implementation.expected_checksums(tree)
    for index, phase in enumerate(("small", "big")):
        output, failure = _run(built, program, phase, environment)
        if failure:
            return Outcome(built, "fails", failure)
        checksum, *fields = output.split()
        outcome.checksums += (checksum,)
        outcome.fields = tuple(fields)
        if expected and checksum != expected[index]:
            outcome.verdict = "fails"
            outcome.message = f"has checksum{phase} {checksum}, not {expected[index]}"
            return outcome
    for phase in ["more"] * more + ["huge"] * huge:
        output, failure = _run(built, program, phase, environment)
        if failure:
            return Outcome(built, "fails", failure)
        outcome.calls += int(output)
    if expected:
        outcome.verdict = "ok"
    return outcome


def _run(built: Built, program: Path, phase: str, environment: Mapping[str, str] | None) -> tuple[str, str]:
    """What one phase printed, and why the implementation fails it; "" if it does not."""
    implementation = built.implementation
    command = [str(program.absolute()), str(built.object.absolute()), implementation.namespace]
    command += [implementation.operation, implementation.primitive, phase, *map(str, implementation.sizes)]
    variables = os.environ | (environment or {})
    with explained(f"run {program}"):
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, env=variables)
    status, message = done.returncode, done.stderr.strip()
    if status == 0:
        return done.stdout, ""
    if status == FAILED and message:
        return "", message
    if status < 0:
        return "", f"dies of {signal.Signals(-status).name}"
    if message.startswith("harness: "):
        return "", message.removeprefix("harness: ")
    return "", f"ends try with exit status {status}{': ' + message if message else ''}"
