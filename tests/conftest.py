# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What holds for all tests."""

import gc
import os
from pathlib import Path

import pytest
from workers import settle

settle()


def pytest_configure() -> None:
    """Tests measure beside each other: what they write is looked at, not how quiet it was."""
    from harness.garbage import THRESHOLDS
    from measure.timing.quiet import NOISY

    os.environ[NOISY] = "1"
    gc.set_threshold(*THRESHOLDS)  # of the time that proofs take, looking for garbage was a third


@pytest.fixture
def few_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the calls with numbers in front of a proof, those of up to some blocks: the rest is most of the time where
    texts are short, else half of it, and shows little that the proof does not."""
    from verify.aead import calls
    from verify.integers import search

    few = [each for each in search.calls() if len(each[1]) <= 256]
    monkeypatch.setattr(calls, "CALLS", [each for each in calls.CALLS if each[0] <= 300])
    monkeypatch.setattr(search, "calls", lambda: few)


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The harness's, by their names: try and measure."""
    from harness.build import Compiler, build_programs
    from measure.timing.readings import PROGRAMS

    return build_programs(Compiler("gcc"), tmp_path_factory.mktemp("harness"), PROGRAMS)
