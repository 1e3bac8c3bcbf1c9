# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Blocks without a stack, which are proved (test_besides_proofs.py) and called by the hostile tests: what does not
fit, and how they are timed."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import pipeline
from generator.allocate import AllocationError
from generator.program.nostack import NoStack
from generator.variants import find
from generator.variants.plans import kernel_named
from harness.errors import HarnessError
from measure.many import nostack
from measure.timing import quiet


def test_what_does_not_fit_is_named() -> None:
    """Sixteen registers are not enough for four blocks."""
    of = find("amd64-sse2-nostack")
    plan = NoStack((kernel_named("r1_r1_r1_r1"),))
    four = replace(of, design=replace(of.design, special=plan))
    with pytest.raises(AllocationError, match=r"s[bc] in \w+ does not fit in registers, and there is no stack"):
        pipeline.code(four)


def test_all_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each function has a line for each number of bytes, and what cannot be built is named with the reason."""

    def none(_: Path) -> Path:
        raise HarnessError("cannot run cargo")

    monkeypatch.setattr(nostack, "rustix", none)
    monkeypatch.setattr(quiet, "REPEATS", 0)
    said = CliRunner().invoke(nostack.main, [], catch_exceptions=False).output.splitlines()
    for name in (*map(nostack.stem, nostack.runnable()), "amd64_sse2_one", "system_call", "peachacha_rng"):
        assert [line.split()[1] for line in said if line.startswith(f"{name} ")] == [
            *("16", "32", "64", "128", "256", "384", "1024", "4096")
        ]
    assert "rustix_getrandom: left out, since it cannot be built: cannot run cargo" in said


def test_rustix_needs_cargo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without cargo, its library cannot be had."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(HarnessError, match="cannot run cargo: No such file"):
        nostack.rustix(tmp_path)
