# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measured schedules: their format, permutations, and measuring."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools import invoked

from generator.models import load
from generator.schedule import ScheduleError
from generator.schedule.permutation import text
from generator.target import TARGETS
from harness.database import write_file
from harness.errors import HarnessError
from harness.implementations import missing
from measure.cli import main
from measure.timing import quiet
from measure.timing.candidates import Settings, digest
from measure.timing.readings import Readings
from measure.tuning import measuring, records
from measure.tuning.format import STUDY, Entry, Record, lines, parse
from measure.tuning.schedules import grid, random, texts
from measure.tuning.subject import Subject

AHEAD = Subject("chacha20", "avx2", "c8_c8_ahead", "bulk")
SMALL = Subject("chacha20", "avx2", "r2_r2", "last")


def entry(order: str, mean: float) -> Entry:
    return Entry(
        order,
        mean,
        mean - 0.1,
        mean + 0.1,
        (mean - 0.1, mean + 0.1),
        ((mean - 0.2, mean), (mean, mean + 0.2)),
        (mean, mean),
        {"stores": 2, "loads": 0, "folded": 1, "copies": 0},
        1234,
        "0123456789abcdef",
    )


def record(*entries: Entry) -> Record:
    return Record("avx2", "c8", "last", entries, primitive="chacha20", purpose=STUDY, length=512, clock=1.25, passes=3)


def test_what_is_written_is_read() -> None:
    given = record(entry("source", 1.25), replace(entry(text((1, 0)), 1.5), disturbed=True, allocator="nearest"))
    content = "\n".join(lines(given))
    assert parse(json.loads(content)) == given
    assert len(content.splitlines()) < 30, "a schedule a line"


def test_a_later_format_is_refused() -> None:
    with pytest.raises(ValueError, match="of format 99"):
        parse({"format": 99})


def test_studies_do_not_decide_what_is_emitted(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    (folder / "machine.json").write_text('{"CPU": "x"}')
    choice = replace(record(entry("source", 2.0)), purpose="choice")
    study = record(entry("source", 1.0), entry("list", 0.5))
    for each in (choice, study):
        write_file(folder / "schedules" / each.name, lines(each))
    assert [each.means for each in records.kernels(tmp_path)] == [{"source": 2.0}]
    assert [len(each.means) for each in records.measured(tmp_path)] == [2], "the file with the most schedules"


def test_a_permutation_is_the_schedule_of_its_text() -> None:
    subject = Subject("chacha20", "avx2", "c8", "last", "merge:lags=0.4.8.12")
    assert digest(subject.scheduled(subject.permutation).code) == digest(subject.code)
    found = next(random(AHEAD, 1, 7))
    assert found.count("/") == 1 and text(*AHEAD.rounds.permutation(found)) == found
    with pytest.raises(ScheduleError, match="does not fit"):
        AHEAD.rounds.permutation("permutation:order=1.0/0.1")


def test_random_schedules_are_valid_and_of_all_qualities() -> None:
    rounds, found = AHEAD.rounds, list(random(AHEAD, 30, 1))
    assert found == list(random(AHEAD, 30, 1)) and len(set(found)) == 30 and found != list(random(AHEAD, 30, 2))
    listed = [rounds.permutation(spec) for spec in grid(AHEAD)]
    distances = []
    for spec in found:
        permutation = rounds.permutation(spec)
        rounds.check(permutation)
        distances.append(min(sum(a != b for a, b in zip(permutation[0], o[0], strict=True)) for o in listed))
    assert min(distances) < 40 and max(distances) > 110, "of 129 positions"


@pytest.mark.parametrize(
    "wanted", ["grid=3", "random", "random=x", "file=/nowhere/at/all", "source", f"file={__file__}"]
)
def test_schedules_that_are_none_are_refused(wanted: str) -> None:
    with pytest.raises(HarnessError):
        texts(SMALL, wanted, 1)


class Machine:
    """Readings as the program gives them: everybody takes 1000 cycles; in the runs of ``slow`` another program had half
    of the time. drift: by how much the core's clock falls in every other run, which makes the counter count more."""

    def __init__(self, slow: Sequence[int], drift: float = 1) -> None:
        self.slow, self.run, self.drift, self.control = slow, 0, drift, load("sapphirerapids").control

    def read(self, builds: Sequence[Any], program: Path, lengths: str, passes: int, cpu: int) -> Readings:
        slower = self.drift if self.run % 2 else 1
        watched = quiet.Pass([self.control] * 4, 100, 50 if self.run in self.slow else 0)
        self.run += 1
        fields = [[["xor_cycles", lengths, str(round(1000 * slower)), "+0" * 16]] * passes for _ in builds]
        facts = {"cpuid": "GenuineIntel-000c06f2-178bfbff"}
        return Readings(facts, fields, {int(lengths): [1.25 / slower]}, [watched])


def timed(monkeypatch: pytest.MonkeyPatch, machine: Machine) -> measuring.Timings:
    monkeypatch.setattr(measuring, "read", machine.read)
    built: Any = ["a build"] * 2
    tried = [replace(SMALL.candidate, builds=built) for _ in range(1 + 4 * measuring.BATCH)]
    return measuring.time(tried, 256, Path(), Settings((0, 1), 4), lambda part: None)


def test_a_batch_that_stays_disturbed_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The third of eight."""
    found = timed(monkeypatch, Machine([2]))
    assert found.clock == 1.25
    assert [each.disturbed for each in found.series].count(True) == measuring.BATCH
    assert all(len(each.runs) == 2 and len(each.passes[0]) >= 8 for each in found.series)


def test_a_clock_that_drifts_disturbs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = timed(monkeypatch, Machine([], 1.25))
    middles = [middle for each in found.series for _, middle, _ in each.quartiles()]
    assert not any(each.disturbed for each in found.series)
    assert max(middles) == pytest.approx(min(middles)) == pytest.approx(found.series[0].runs[0])


@pytest.mark.parametrize("always", [[], [("list", "furthest")]])
def test_the_best_of_a_screen_go_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, always: list[Any]) -> None:
    """With those that are to be measured in any case, however slow, and what is emitted."""
    built: list[list[str]] = []

    def build(subject: Subject, pairs: Any, settings: Settings, place: Path, progress: Any, must: Any) -> Any:
        texts = list(dict.fromkeys(name for name, _ in [subject.emitted, *must, *pairs]))
        built.append(texts)
        return [replace(SMALL.candidate, name=name, digest=name) for name in texts], []

    def time(tried: Any, length: int, program: Path, settings: Settings, progress: Any) -> measuring.Timings:
        speeds = [float(each.name.removeprefix("s") if each.name[1:].isdecimal() else 999) for each in tried]
        series = [measuring.Series([[1000 + speed] for _ in settings.offsets]) for speed in speeds]
        return measuring.Timings(series, 1.0, "x")

    monkeypatch.setattr(measuring, "build", build)
    monkeypatch.setattr(measuring, "time", time)
    pairs = [(f"s{number}", "furthest") for number in range(2 * measuring.KEPT)]
    found, failed = measuring.choose(SMALL, pairs, always, Settings((0, 1, 2)), tmp_path, "x", lambda part: None)
    assert built[0] == [SMALL.emitted[0], *(name for name, _ in always), *(name for name, _ in pairs)]
    assert {each.schedule for each in found.schedules} == {
        SMALL.emitted[0],
        *(name for name, _ in always),
        *(f"s{number}" for number in range(measuring.KEPT)),
    }
    assert found.tried == len(built[0]) and not failed and len(found.schedules[0].offsets) == 3


def able() -> bool:
    return not missing(TARGETS["avx2"].features) and shutil.which("gcc") is not None


@pytest.mark.skipif(not able(), reason="needs AVX2 and gcc")
def test_a_study_is_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(quiet.NOISY, "1")
    common = ["schedules", "r2_r2", "--target", "avx2", "--schedules", "random=2", "--offsets", "2", "--passes", "2"]
    places = ["--work", tmp_path / "work", "--results", tmp_path / "results"]
    invoked(main, *common, "--study", "--record", *places)
    (found,) = records.measured(tmp_path / "results")
    assert found.purpose == STUDY and len(found.schedules) == 3
    assert [each.committed for each in found.schedules].count(True) == 1
    for each in found.schedules:
        assert len(each.offsets) == len(each.quartiles) == len(each.runs) == 2 and each.spills and each.code
        assert digest(found.subject(each).code) == each.code
    assert 0.2 < found.clock < 8 and found.generator == measuring.generator_digest()
