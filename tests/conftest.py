# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Settings and fixtures for all tests."""

import gc
import os
from pathlib import Path

import pytest
from workers import settle

settle()


def pytest_configure() -> None:
    """Accept disturbed measurements, since tests measure beside each other and only look at the output's form."""
    from harness.garbage import THRESHOLDS
    from measure.timing.quiet import NOISY

    os.environ[NOISY] = "1"
    gc.set_threshold(*THRESHOLDS)  # collecting garbage took a third of the time of proofs


@pytest.fixture
def few_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use only short inputs for the calls with numbers before a proof. The others take half of the time or more, and
    show little that the proof does not."""
    from verify.aead import calls
    from verify.integers import search

    few = [each for each in search.calls() if len(each[1]) <= 256]
    monkeypatch.setattr(calls, "CALLS", [each for each in calls.CALLS if each[0] <= 300])
    monkeypatch.setattr(search, "calls", lambda: few)


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The harness's programs, try and measure, by name."""
    from harness.build import Compiler, build_programs
    from measure.timing.readings import PROGRAMS

    return build_programs(Compiler("gcc"), tmp_path_factory.mktemp("harness"), PROGRAMS)
