# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The processors this process may use."""

from __future__ import annotations

import os

import click

from harness.errors import HarnessError

#: For every command that measures.
cpu_option = click.option("--cpu", type=int, help="The processor to run on; the last one allowed if not given.")


def allowed() -> list[int]:
    """The numbers of the processors that this process may use, in order."""
    return sorted(os.sched_getaffinity(0))


def count() -> int:
    """How many processors this process may use."""
    return len(allowed())


def processor(cpu: int | None) -> int:
    """The processor asked for, or the last one allowed. Raises HarnessError where it is not allowed."""
    cpu = allowed()[-1] if cpu is None else cpu
    if cpu not in allowed():
        raise HarnessError(f"processor {cpu} is not allowed here; these are: {', '.join(map(str, allowed()))}")
    return cpu
