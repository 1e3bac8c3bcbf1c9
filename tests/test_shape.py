# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The shape of a curve: what is planted is found, at its place, and what is even passes; a disturbed run says
so and is not recorded."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from generator.variants import DESIGNS
from harness.build import Built, Compiler, build
from harness.errors import HarnessError
from harness.implementations import Implementation, find
from harness.paths import TREE
from harness.processors import allowed
from measure.curves import shape
from measure.timing import quiet
from measure.timing.calls import means
from measure.timing.quiet import NOISY, Pass, Verdict
from measure.timing.readings import Place, Readings, listed, read, word_at
from tests.harness_faults import Fault, both
from tests.test_harness_cli import add, run, tree

__all__ = ["tree"]

PASSES = 5
#: Some hundred times what a call of such a length takes.
SPIN = "for (volatile int i = 0; i < 200000; ++i)"
#: A length that takes far too long, and a length that does so unless both buffers are aligned.
PLANTED = both(
    f"if (len == 100) {SPIN}; if (len == 2048 && (((uintptr_t)c | (uintptr_t)m) & 63)) {SPIN}; GOOD",
)


def curve(lengths: range, time: Callable[[int], float]) -> dict[int, list[float]]:
    """The same in all passes, but for a disturbance of each length in one of them."""
    return {
        length: [time(length) * (50 if number == length % PASSES else 1) for number in range(PASSES)]
        for length in lengths
    }


def test_a_tooth_is_found() -> None:
    planted = curve(range(1, 1000), lambda length: 100 + length + (90 if length == 300 else 0))
    pairs = shape.suspects(planted)
    assert pairs[0] == (300, 301)
    found = shape.tooth(planted, pairs)
    assert (found.where, found.within) == ("300 against 301 bytes", False)
    assert found.middle == pytest.approx(490 / 401)


def test_a_curve_without_teeth_passes() -> None:
    even = curve(range(1, 1000), lambda length: 100 + (length + 63) // 64 * 40)
    found = shape.tooth(even, shape.suspects(even))
    assert found.within and found.middle == 1


def test_one_slow_place_is_found_among_all() -> None:
    def times(place: Place) -> dict[int, list[float]]:
        slow = {512: 1.3 if place == (17, 17) else 1.05 if place != shape.ALIGNED else 1}
        return curve(range(256, 1025, 256), lambda length: length * slow.get(length, 1))

    found = shape.alignment({place: times(place) for place in (shape.ALIGNED, *shape.MISALIGNED)})
    assert (found.where, found.within) == ("512 bytes, c + 17, m + 17", False)
    assert found.middle == pytest.approx(1.3)


def test_a_fresh_key_counts_in_core_cycles() -> None:
    lengths, clock = range(64, 257, 64), {length: [1.5] * PASSES for length in range(64, 257, 64)}
    more = {shape.WRITTEN: 0, (0, 0, 8): 2, (0, 0, 4): 30}
    found = shape.fresh(
        {at: curve(lengths, lambda n, at=at: n + more[at] * (n == 128)) for at in more},  # type: ignore[misc]
        clock,
    )
    assert (found.where, found.within) == ("stores of 4 bytes, 128 bytes", False)
    assert found.middle == pytest.approx(45)


def test_the_longer_nonce_counts_in_core_cycles() -> None:
    lengths = range(64, 257, 64)
    plain = curve(lengths, float)
    clock = {length: [1.5] * PASSES for length in lengths}
    longer = {length: [time + (190 if length == 192 else 170) for time in times] for length, times in plain.items()}
    found = shape.nonce(longer, plain, clock)
    assert (found.where, found.within) == ("192 bytes; mean 262", False)
    assert found.middle == pytest.approx(285)


def test_the_flagships_are_those_of_the_generator() -> None:
    designs = {design.name for design in DESIGNS if not re.search(r"-u\d+$", design.name)}
    assert set(shape.FLAGSHIPS.split(",")) == designs | {"amd64-u1"}


#: What is to be told; the first two stand one under the other.
TOLD = (
    r"^test/planted length by .* 100 against 1\d\d bytes 1\.05: no\n"
    r"misaligned by aligned .* 2048 bytes, c \+ .* 1\.10: no$",
    r"core cycles over ChaCha \d+ .* 270: (yes|no)$",
    r"^core cycles: \d+\.\d+ .*\Z",
)


@pytest.mark.usefixtures("tree")
def test_what_is_planted_is_reported(tree: Path) -> None:
    """A tooth, slow misaligned buffers, and the same for an XChaCha that is as slow as its ChaCha.

    Another process may take longer than all that is planted; not at the same places each time, if they are measured
    again.
    """
    add(tree, "planted", Fault("planted", "", PLANTED))
    for _ in range(3):
        result = run(tree, "shape", "--lengths", "80-120", "--passes", "30", IMPL="planted,ref")
        assert result.exit_code == 0, result.output
        text = "\n".join(re.sub(r"\s+", " ", line).strip() for line in result.output.splitlines())
        missing = [each for each in TOLD if not re.search(each, text, re.MULTILINE)]
        if not missing:
            return
    pytest.fail(f"not told: {missing}, but\n{result.output}")


@pytest.fixture
def reference(tmp_path: Path) -> Built:
    directory = Fault("none", "", {}).write(tmp_path / "crypto_stream/chacha20/test/good")
    implementation = Implementation(directory, "crypto_stream", "chacha20", "test/good")
    return build(implementation, Compiler("gcc -O2"), tmp_path / "build")


def test_places_and_the_clock_are_read(programs: dict[str, Path], reference: Built) -> None:
    places = [(0, 0), (17, 1), (0, 0, 8)]
    readings = read([reference], programs["measure"], "64,1-3", 2, allowed()[-1], places=places)
    assert {length: len(figures) for length, figures in readings.clock.items()} == {64: 2, 1: 2, 2: 2, 3: 2}
    assert all(core > 0 for figures in readings.clock.values() for core in figures)
    for place in places:
        assert {length: len(figures) for length, figures in means(readings.fields[0], word_at(place)).items()} == {
            64: 2,
            1: 2,
            2: 2,
            3: 2,
        }
    assert not means(readings.fields[0], "cycles")


def test_each_has_every_neighbour(programs: dict[str, Path], reference: Built) -> None:
    """Implementations, and places: none always follows the same one. The orders are the same in every run."""
    runs = []
    for _ in range(2):
        command = [str(programs["measure"]), str(allowed()[-1]), "40", "64", "0:0,1:1,2:2"]
        done = subprocess.run(command, input=3 * listed(reference), capture_output=True, text=True, check=True)
        timed = [words[:2] for text in done.stdout.splitlines() if (words := text.split())[0].isdecimal()]
        runs.append([(number, what) for number, what in timed])
    assert runs[0] == runs[1] and len(runs[0]) == 3 * 3 * 40
    passes = [[number for number, _ in runs[0][at : at + 9 : 3]] for at in range(0, len(runs[0]), 9)]
    places = [[what for _, what in runs[0][at : at + 3]] for at in range(0, len(runs[0]), 3)]
    for orders in (passes, places):
        assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(orders[0]))}
        assert len({tuple(order) for order in orders}) == 6, "each order of three"


@pytest.mark.parametrize(
    "places", [[(4096, 0)], [(0, 4096)], [(-1, 0)], [(0, 0)] * 17, [(0, 0, 3)], [(0, 0, 32)], [(0, 0, 12)]]
)
def test_places_that_cannot_be_are_refused(places: list[Place], programs: dict[str, Path], reference: Built) -> None:
    with pytest.raises(HarnessError, match="cannot understand the places"):
        read([reference], programs["measure"], "64", 1, allowed()[-1], places=places)


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
