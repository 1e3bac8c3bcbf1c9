# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Run other programs. If one fails, the error says what it printed."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness.errors import HarnessError, explained

SAID = 2000  # characters


def run(command: Sequence[str | Path], failing: str = "", **more: Any) -> str:
    """What a command prints on stdout. failing: begin of the message if it fails; more: arguments for subprocess.run.
    Raises HarnessError if it cannot run, fails, or takes too long."""
    name = Path(command[0]).name
    try:
        with explained(f"run {name}"):
            done: subprocess.CompletedProcess[str] = subprocess.run(
                command, capture_output=True, text=True, errors="replace", check=False, **more
            )
    except subprocess.TimeoutExpired:
        raise HarnessError(f"{name} took longer than {more['timeout']:.0f} seconds") from None
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip())[:SAID]
        raise HarnessError(f"{failing or f'{name} failed ({done.returncode})'}:\n{said}")
    return done.stdout
