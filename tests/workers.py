# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Processors for tests that run in parallel: each worker measures on one that no other worker uses."""

import os
from collections.abc import Sequence


def shared_out(processors: Sequence[int], number: int, workers: int) -> set[int]:
    """One worker's processors. It measures on the greatest of them, which no other worker has, if there are as many
    processors as workers; the rest are shared.

    A worker that replaces a crashed one has a number beyond those of the first workers.
    """
    measuring = [processors[-1 - worker % len(processors)] for worker in range(workers)]
    return set(processors) - set(measuring) | {measuring[number % workers]}


def settle() -> None:
    """Restrict this worker of pytest-xdist, and all that it starts, to its processors; without workers do nothing."""
    name, workers = (os.environ.get(f"PYTEST_XDIST_WORKER{which}", "") for which in ("", "_COUNT"))
    if name.startswith("gw") and workers:
        processors = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, shared_out(processors, int(name.removeprefix("gw")), int(workers)))
