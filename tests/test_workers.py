# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Tests that run side by side: they do not measure on the same processor, nor make the same code twice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from workers import shared_out

ROOT = Path(__file__).parent.parent


def output_in(place: Path, environment: Mapping[str, str], *command: str) -> str:
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("processors", [[0, 1], [2, 3, 5, 7], list(range(16))], ids=len)
def test_no_two_workers_measure_on_one_processor(processors: list[int], workers: int) -> None:
    """If there are enough; each has one in any case, and all together have all."""
    found = [shared_out(processors, number, workers) for number in range(workers)]
    measuring = [max(each) for each in found]
    assert set(measuring) == set(processors[-workers:])
    if workers <= len(processors):
        assert all(own not in other for own in measuring for other in found if max(other) != own)
    assert set().union(*found) == set(processors)
    assert shared_out(processors, workers, workers) == found[0], "one that replaces a worker that crashed"


@pytest.mark.parametrize(("worker", "expected"), [("gw0", "[0, 1, 3]"), ("gw1", "[0, 1, 2]"), ("", "")])
def test_workers_settle_before_any_test_runs(worker: str, expected: str) -> None:
    """As soon as the settings of the tests are read, with four processors; a run without workers has them all."""
    code = (
        "import os; os.sched_getaffinity = lambda pid: {3, 2, 1, 0};"
        "os.sched_setaffinity = lambda pid, those: print(pid, sorted(those)); import conftest"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_XDIST")}
    if worker:
        environment |= {"PYTEST_XDIST_WORKER": worker, "PYTEST_XDIST_WORKER_COUNT": "2"}
    assert output_in(ROOT / "tests", environment, sys.executable, "-c", code) == (f"0 {expected}\n" if worker else "")
