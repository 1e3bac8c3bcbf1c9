# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What programs outside read: executed instructions as GNU assembler's text, and how they are run."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from generator.explain import Step
from generator.machine import Go
from generator.print.gas import SIZES
from generator.print.operands import Intel
from lab.predict.base import PredictError

#: What follows the intended path falls through; its target is nowhere.
NOWHERE = ".Lnowhere"


def text(steps: Iterable[Step]) -> str:
    """Intel syntax, an instruction a line; jumps go nowhere, returns are left out."""
    intel = Intel(SIZES, lambda constant, offset: f"rip + {constant.name}" + (f" + {offset}" if offset else ""))
    lines = []
    for step in steps:
        if isinstance(step.item, Go):
            lines.append(f"{step.item.op} {NOWHERE}")
        elif step.item.op != "ret":
            lines.append(intel.instruction(step.item))
    return "\n".join(lines) + "\n"


@cache
def program(*names: str) -> str:
    """The first of these that is installed. Raises PredictError."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise PredictError(f"{names[0]} is not installed: scripts/bootstrap lab")


def run(command: Sequence[str], given: str, seconds: float) -> str:
    """What it prints. Raises PredictError where it fails or takes longer."""
    with tempfile.TemporaryFile("w+") as source:
        source.write(given)
        source.seek(0)
        try:
            # A group of its own, since what it starts itself is to end with it.
            running = subprocess.Popen(
                command,
                stdin=source,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        except OSError as error:
            raise PredictError(f"cannot run {command[0]}: {error.strerror}") from error
        try:
            said, wrong = running.communicate(timeout=seconds)
        except BaseException as error:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
            if isinstance(error, subprocess.TimeoutExpired):
                raise PredictError(f"{Path(command[0]).name} took longer than {seconds:.0f} seconds") from None
            raise
    if running.returncode:
        lines = (wrong.strip() or said.strip() or f"exit status {running.returncode}").splitlines()
        raise PredictError(f"{command[0]}: {next((line for line in lines if 'error' in line.lower()), lines[-1])}")
    return said
