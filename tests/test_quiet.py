# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A disturbed run says so and is not recorded; a quiet one is believed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.build import Compiler, build
from harness.implementations import find
from harness.paths import TREE
from harness.processors import allowed
from measure.timing import quiet
from measure.timing.quiet import NOISY, Pass, Verdict
from measure.timing.readings import Readings, read

BUSY = "import os, sys; os.sched_setaffinity(0, [int(sys.argv[1])]); print(flush=True)\nwhile True: pass"


@contextmanager
def disturber(cpu: int) -> Iterator[None]:
    """Another program that computes on a processor."""
    with subprocess.Popen([sys.executable, "-c", BUSY, str(cpu)], stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.readline()
        try:
            yield
        finally:
            running.kill()


def test_another_program_on_the_same_processor_is_noticed(
    programs: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets about half of the time, however busy the machine is beside."""
    cpu, (reference,) = sorted(allowed())[0], find(TREE, [], "ref", "chacha20")
    built = build(reference, Compiler("gcc"), tmp_path)
    with disturber(cpu), quiet.watching() as watch:
        readings = read([built], programs["measure"], "1-200", 5, cpu)
        assert readings.verdict.taken > 0.2 and len(readings.passes) == 5
        assert "another program, or the host, used this core for about" in str(watch.worst)
        monkeypatch.delenv(NOISY)
        assert "the ratios are not to be trusted" in watch.refusal


def passes(count: int, control: float, taken: int = 0) -> list[Pass]:
    return [Pass([control] * 20, 1000, taken) for _ in range(count)]


@pytest.mark.parametrize("shape", quiet.SHAPES)
def test_what_a_core_can_do_is_told_from_a_neighbour(shape: float) -> None:
    """Cores of four, three and two additions a cycle; some interrupts; then a thread that shares the core."""
    calm = passes(19, shape * 1.01) + passes(1, shape * 1.3)
    assert quiet.shape(calm) == shape and not str(quiet.judge(calm, quiet.shape(calm)))
    shared = passes(16, shape) + passes(4, shape * 1.4)
    found = quiet.judge(shared, quiet.shape(shared))
    assert found.slowed == pytest.approx(0.2) and "another thread of this core" in str(found)


def test_time_that_was_taken_is_told_in_parts_of_the_run() -> None:
    found = quiet.judge(passes(7, 1.0) + passes(3, 1.0, taken=1000), 1.0)
    assert found.taken == pytest.approx(0.3) and "about 30 % of the run" in str(found)
    assert not str(quiet.judge(passes(100, 1.0, taken=10), 1.0))


def test_the_worst_run_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NOISY)
    with quiet.watching() as outer, quiet.watching() as inner:
        assert not outer.refusal
        for verdict in (Verdict(), Verdict(taken=0.5), Verdict(slowed=0.06)):
            quiet.note(verdict)
    assert outer.worst == inner.worst == Verdict(taken=0.5) and outer.refusal
    monkeypatch.setenv(NOISY, "1")
    assert not outer.refusal and str(outer.worst)


def test_disturbed_passes_are_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those, and the calmer of two readings is kept."""
    monkeypatch.delenv(NOISY)
    asked: list[int] = []

    def run(builds: object, command: list[str], expected: int, count: int, *rest: object) -> Iterator[Readings]:
        asked.append(count)
        for number in range(count):
            bad = len(asked) == 1 and number in (1, 3)
            yield Readings({}, [], {64: [1.0]}, passes(1, 1.0, taken=900 if bad else 0))

    monkeypatch.setattr("measure.timing.readings._passes", run)
    found = read([], Path("measure"), "64", 5, 0)
    assert asked == [5, 2] and not str(found.verdict) and len(found.passes) == 5
