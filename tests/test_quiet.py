# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is read of the program that times, and whether it was disturbed: then it says so, and nothing is recorded."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.build import Built, Compiler, build
from harness.implementations import find
from harness.paths import TREE
from harness.processors import allowed
from measure.timing import manifest, quiet
from measure.timing.calls import means
from measure.timing.quiet import NOISY, Pass, Verdict
from measure.timing.readings import Readings, listed, read
from tests.harness_faults import Fault


@pytest.fixture
def reference(tmp_path: Path) -> Built:
    return Fault("none", "", {}).built(tmp_path)


def test_calls_and_the_clock_are_read(programs: dict[str, Path], reference: Built) -> None:
    readings = read([reference], programs["measure"], "64,1-3", 2, allowed()[-1])
    lengths = {64: 2, 1: 2, 2: 2, 3: 2}
    assert {length: len(figures) for length, figures in readings.clock.items()} == lengths
    assert all(core > 0 for figures in readings.clock.values() for core in figures)
    for word in ("cycles", "xor_cycles"):
        found = means(readings.fields[0], word)
        assert {length: len(figures) for length, figures in found.items()} == lengths


def test_each_has_every_neighbour(programs: dict[str, Path], reference: Built) -> None:
    """None always follows the same one. The orders are the same in every run."""
    runs = []
    for _ in range(2):
        command = [str(programs["measure"]), str(allowed()[-1]), "40", "64"]
        done = subprocess.run(command, input=3 * listed(reference), capture_output=True, text=True, check=True)
        words = [text.split() for text in done.stdout.splitlines()]
        runs.append([word[0] for word in words if word[1] == "xor_cycles"])
    assert runs[0] == runs[1] and len(runs[0]) == 3 * 40
    orders = [tuple(runs[0][at : at + 3]) for at in range(0, len(runs[0]), 3)]
    assert {tuple(sorted(order)) for order in orders} == {("0", "1", "2")}
    assert len(set(orders)) == 6, "each order of three"


BUSY = "import os, sys; os.sched_setaffinity(0, [int(sys.argv[1])]); print(flush=True)\nwhile True: pass"


@contextmanager
def disturber(cpu: int) -> Iterator[None]:
    """Another program that computes on a processor."""
    with subprocess.Popen([sys.executable, "-c", BUSY, str(cpu)], stdout=subprocess.PIPE) as running:
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
    hit = passes(16, shape) + passes(4, 0.6)
    assert quiet.shape(hit) == shape and quiet.judge(hit, quiet.shape(hit)).slowed == 0.2
    shared = passes(16, shape) + passes(4, shape * 1.4)
    found = quiet.judge(shared, quiet.shape(shared))
    assert found.slowed == pytest.approx(0.2) and "another thread of this core" in str(found)


def test_a_neighbour_that_never_rests_is_told_where_the_core_is_known() -> None:
    """By CPUID: an Emerald Rapids takes 1.18, not 4/3. Elsewhere it passes for a core that adds three times."""
    shared = passes(20, 4 / 3)
    assert not str(quiet.judge(shared, quiet.shape(shared)))
    assert quiet.judge(shared, quiet.shape(shared, "GenuineIntel-000c06f2-1f8bfbff")).slowed == 1


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


def test_a_disturbed_run_that_is_recorded_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "command", lambda: "make peers")
    assert "about 50 %" in manifest.manifest(["gcc"], "", str(Verdict(taken=0.5)))["disturbed"]
    assert "disturbed" not in manifest.manifest(["gcc"], "", str(Verdict()))


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
