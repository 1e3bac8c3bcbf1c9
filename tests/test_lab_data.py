# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory's data: the format of measured orders, permutations, and measuring."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from generator.native import NativeError, missing
from generator.schedule import ScheduleError
from generator.schedule.permutation import text
from generator.target import TARGETS
from harness.errors import HarnessError
from harness.paths import RESULTS
from lab.cli import main
from lab.data import build, format, timing
from lab.data.orders import Loop, texts
from measure.timing.candidates import digest
from measure.timing.readings import Readings
from measure.tuning import evidence
from measure.tuning.format import STUDY, Entry, Record, lines, parse, write
from measure.tuning.subject import Subject

AHEAD = "chacha20", "avx2", "c8_c8_ahead", "bulk"
SMALL = "chacha20", "avx2", "r2_r2", "last"


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
    given = record(entry("source", 1.25), replace(entry(text((1, 0)), 1.5), disturbed=True, allocator="cpsat"))
    content = "\n".join(lines(given))
    assert parse(json.loads(content)) == given
    assert len(content.splitlines()) < 30, "an order a line"


def test_files_of_before_there_was_a_format_are_understood() -> None:
    old = {
        "target": "avx2",
        "kernel": "c8_c8",
        "role": "bulk",
        "orders": [{"order": "source", "mean": 0.5, "best": 0.4}],
    }
    found = parse(old)
    assert (found.family, found.job, found.purpose, found.orders[0].places) == ("chacha", "c8_c8/bulk", "choice", ())
    assert parse({**old, "kernel": "c8_c8_ahead"}).job == found.job


@pytest.mark.parametrize(
    "wrong",
    [{"format": 99}, {"orders": []}, {"orders": [{"order": "source", "mean": 0}]}, {"orders": [{"order": "source"}]}],
)
def test_a_damaged_file_is_named(tmp_path: Path, wrong: dict[str, Any]) -> None:
    content = {"target": "avx2", "kernel": "c8", "role": "last", "orders": [{"order": "source", "mean": 1}], **wrong}
    (tmp_path / "one" / "orders").mkdir(parents=True)
    (tmp_path / "one" / "machine.json").write_text('{"CPU": "x"}')
    (tmp_path / "one" / "orders" / "a.json").write_text(json.dumps(content))
    with pytest.raises(HarnessError, match=r"a\.json is damaged"):
        list(evidence.records(tmp_path))


def test_studies_do_not_decide_what_is_emitted(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    (folder / "machine.json").write_text('{"CPU": "x"}')
    choice = replace(record(entry("source", 2.0)), purpose="choice")
    write(choice, folder / "orders" / choice.name)
    study = record(entry("source", 1.0), entry("list", 0.5))
    write(study, folder / "orders" / study.name)
    assert [each.means for each in evidence.kernels(tmp_path)] == [{"source": 2.0}]
    assert [len(each.record.orders) for each in format.measured(tmp_path)] == [2], "the file with the most orders"


def test_emerald_rapids_orders_are_there_with_their_clock() -> None:
    found = [each for each in format.measured(RESULTS) if each.machine == "vm-intel-xeon"]
    assert (len(found), sum(len(each.record.orders) for each in found)) == (29, 2363)
    assert {each.uarch for each in found} == {"sapphirerapids"}
    c8_c8 = next(each for each in found if each.key == "chacha-avx2-c8_c8_ahead-bulk")
    best = min(c8_c8.record.orders, key=lambda each: each.mean)
    assert best.order == "merge:lags=0.10.20.30,period=40|merge:lags=0.24,weights=fit"
    assert c8_c8.cycles(best) == pytest.approx(0.76545 * 8192 * 1.2957)


@pytest.mark.parametrize(
    ("cpuid", "cpu", "uarch"),
    [
        ("GenuineIntel-000c06f2-178bfbff", "", "sapphirerapids"),
        ("", "AMD EPYC (AuthenticAMD-26-2-1), a virtual machine", "znver5"),
        ("", "Intel(R) Xeon(R) Processor (GenuineIntel-6-167-1)", None),
    ],
)
def test_a_cpu_has_a_model_or_none(cpuid: str, cpu: str, uarch: str | None) -> None:
    assert format.model(cpuid, cpu) == uarch


def test_a_permutation_is_the_order_of_its_text() -> None:
    loop = Loop("chacha20", "avx2", "c8", "last")
    spec = "merge:lags=0.4.8.12"
    permuted = Subject("chacha20", "avx2", "c8", "last", text(*loop.order(spec)))
    assert digest(permuted.code) == digest(Subject("chacha20", "avx2", "c8", "last", spec).code)


def test_a_permutation_of_a_loop_of_two_blocks_has_two_parts() -> None:
    loop = Loop(*AHEAD)
    spec = next(loop.random(1, 7))
    assert spec.count("/") == 1
    assert text(*loop.order(spec)) == spec
    with pytest.raises(ScheduleError, match="does not fit"):
        loop.order("permutation:order=1.0/0.1")


def test_random_orders_are_orders_and_of_all_qualities() -> None:
    loop = Loop(*AHEAD)
    found = list(loop.random(30, 1))
    assert found == list(loop.random(30, 1)) and len(set(found)) == 30 and found != list(loop.random(30, 2))
    grid = [loop.order(spec) for spec in loop.grid()]
    distances = []
    for spec in found:
        order = loop.order(spec)
        loop.check(order)
        distances.append(min(sum(a != b for a, b in zip(order[0], other[0], strict=True)) for other in grid))
    assert min(distances) < 40 and max(distances) > 110, "of 129 places"


def test_local_moves_keep_dependences() -> None:
    loop = Loop(*AHEAD)
    order, chance = loop.order("source"), Random(1)
    for _ in range(100):
        moved = loop.moved(order, 1, chance)
        loop.check(moved)
        order = moved
    assert order != loop.order("source")


@pytest.mark.parametrize("wanted", ["", "grid=3", "random", "random=x", "file=/nowhere/at/all", "source"])
def test_orders_that_are_none_are_refused(wanted: str) -> None:
    with pytest.raises(HarnessError):
        texts(Loop(*SMALL), wanted, 1)


class Machine:
    """Readings as the program gives them: everybody takes 1000 cycles, in the runs of ``slow`` 3 % more. drift: by how
    much the core's clock falls in every other run, which makes the counter count more."""

    def __init__(self, slow: Sequence[int], drift: float = 1) -> None:
        self.slow, self.run, self.drift = slow, 0, drift

    def read(self, builds: Sequence[Any], program: Path, lengths: str, passes: int, cpu: int) -> Readings:
        slower = self.drift if self.run % 2 else 1
        cycles = round((1030 if self.run in self.slow else 1000) * slower)
        self.run += 1
        deltas = "".join(["+0"] * 16)
        fields = [[["xor_cycles", lengths, str(cycles), deltas]] * passes for _ in builds]
        return Readings({"cpuid": "GenuineIntel-000c06f2-178bfbff"}, fields, {int(lengths): [1.25 / slower]})


def folder(orders: int) -> build.Folder:
    ones = [build.One(f"order {number}", "furthest", {}, 1, str(number), [("a", "b")] * 2) for number in range(orders)]
    return build.Folder(Path(), *SMALL, length=256, places=2, generator="", orders=ones, failed=[])


@pytest.mark.parametrize(("slow", "repeated", "restless"), [([], 0, 0), ([2], 1, 0), ([2, 8, 9, 10], 3, 1)])
def test_a_disturbed_batch_is_repeated(
    monkeypatch: pytest.MonkeyPatch, slow: list[int], repeated: int, restless: int
) -> None:
    """Eight batches: the third is disturbed, once or for good."""
    monkeypatch.setattr(timing, "read", Machine(slow).read)
    found = timing.time(folder(1 + 4 * timing.BATCH), 4, 2, 0, 1, lambda part: None)
    assert (found.disturbed, found.restless, found.clock) == (repeated, restless, 1.25)
    assert {each.disturbed for each in found.series[1:]} == {False, True} if restless else {False}
    assert all(len(each.runs) == 2 and len(each.passes[0]) >= 8 for each in found.series)


def test_a_clock_that_drifts_disturbs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "read", Machine([], 1.25).read)
    found = timing.time(folder(1 + 4 * timing.BATCH), 4, 2, 0, 1, lambda part: None)
    middles = [middle for each in found.series for _, middle, _ in each.quartiles()]
    assert found.disturbed == 0 and max(middles) == pytest.approx(min(middles)) == pytest.approx(
        found.series[0].runs[0]
    )


def able() -> bool:
    try:
        return not missing(TARGETS["avx2"].features) and shutil.which("gcc") is not None
    except NativeError:
        return False


@pytest.mark.skipif(not able(), reason="needs AVX2 and gcc")
def test_what_one_builds_another_times(tmp_path: Path) -> None:
    work, moved = tmp_path / "work", tmp_path / "moved"
    common = ["measure", "r2_r2", "--target", "avx2", "--orders", "random=2", "--places", "2", "--passes", "2"]
    built = CliRunner().invoke(main, [*common, "--build-only", "--work", str(work)])
    assert built.exit_code == 0, built.output
    work.rename(moved)
    options = ["--time-only", "--work", str(moved), "--record", "--results", str(tmp_path / "results")]
    timed = CliRunner().invoke(main, [*common, *options])
    assert timed.exit_code == 0, timed.output
    (found,) = format.measured(tmp_path / "results")
    assert found.record.purpose == STUDY and len(found.record.orders) == 3
    assert [each.committed for each in found.record.orders].count(True) == 1
    for each in found.record.orders:
        assert len(each.places) == len(each.quartiles) == len(each.runs) == 2 and each.spills and each.code
        assert digest(found.subject(each).code) == each.code
    assert 0.2 < found.record.clock < 8 and found.record.generator == build.generator_digest()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Which kernel"),
        (["c9"], "c9"),
        (["c8", "--build-only", "--time-only"], "none of them"),
        (["--time-only"], "--work"),
        (["--time-only", "--work", "/nowhere"], "--build-only"),
        (["c8", "--primitive", "hchacha20"], "no stream"),
        (["c8_c8_ahead", "--role", "last"], "no final kernel"),
    ],
)
def test_bad_input_is_told(arguments: list[str], said: str) -> None:
    done = CliRunner().invoke(main, ["measure", *arguments])
    assert done.exit_code and said in done.output and "Traceback" not in done.output
