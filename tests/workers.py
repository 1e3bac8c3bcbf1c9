# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The processors of tests that run side by side: each worker measures on one that no other worker uses."""

import os
from collections.abc import Mapping, Sequence


def shared_out(processors: Sequence[int], number: int, workers: int) -> set[int]:
    """Those of one worker of several. Measurements run on the greatest of them, and no other worker has that one,
    as long as there are as many processors as workers; the rest is for all. The number of a worker that replaces one
    that crashed is beyond those of the first.
    """
    measuring = [processors[-1 - worker % len(processors)] for worker in range(workers)]
    return set(processors) - set(measuring) | {measuring[number % workers]}


def settle(environment: Mapping[str, str] = os.environ) -> None:
    """Keep this worker of pytest-xdist, and all that it starts, on its processors; without workers, nothing changes."""
    name, workers = environment.get("PYTEST_XDIST_WORKER", ""), environment.get("PYTEST_XDIST_WORKER_COUNT", "")
    if name.startswith("gw") and workers:
        processors = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, shared_out(processors, int(name.removeprefix("gw")), int(workers)))
