# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory's search: what trials try, studies that go on, workers that build and time."""

from __future__ import annotations

import json
import multiprocessing
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.schedule import parse
from harness.errors import HarnessError
from lab.cli import main
from lab.data import timing
from lab.data.jobs import job
from lab.predict import PREDICTORS
from lab.search import work
from lab.search.space import BEST, Space
from lab.search.storage import FOLDER, MEASURED, ORDER, ranked, study
from lab.search.work import Search
from measure.timing.readings import Readings
from measure.tuning.subject import Subject

optuna = pytest.importorskip("optuna", reason="scripts/bootstrap lab installs optuna")
SMALL = "chacha20", "avx2", "r2_r2", "last"


def options(storage: str, *more: str) -> list[str]:
    common = ["search", "r2_r2", "--target", "avx2", "--storage", storage, "--objective", "spills", "--seed", "1"]
    return [*common, *more]


def invoke(arguments: list[str]) -> Any:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize(
    ("kernel", "target", "parameters"),
    [
        ("c8_c8_ahead", "avx2", {"kind": "beside", "step": 3, "middle": 1, "period": 0, "outer": "turns", "turn": 7}),
        (
            "c8_c8_ahead",
            "avx2",
            {"kind": "beside", "step": 9, "middle": 0, "period": 40, "outer": "fit", "lag": 33, "rest behind": False},
        ),
        (
            "c4_c4_w1_ahead",
            "avx",
            {"kind": "beside", "step": 0, "middle": 0, "period": 0, "outer": "fit", "lag": 5, "rest behind": True},
        ),
        ("c8", "avx2", {"kind": "beside", "step": 3, "middle": 2, "period": 12}),
        ("r2_r2", "avx2", {"kind": "near", "rank": BEST - 1, "moves": 5, "seed": 3}),
    ],
)
def test_every_trial_is_an_order(kernel: str, target: str, parameters: dict[str, Any]) -> None:
    space = Space(job(kernel, "chacha20", target, None))
    order = space.order(optuna.trial.FixedTrial(parameters), ["source"])
    assert space.loop.order(order) != space.loop.order("source")
    assert order == space.order(optuna.trial.FixedTrial(parameters), ["source"]), "the same trial, the same order"
    for part in order.split("|"):
        parse(part)


@pytest.mark.parametrize("kind", ["journal:{}/j.log", "sqlite:///{}/s.db"])
def test_a_search_goes_on_where_it_was(tmp_path: Path, kind: str) -> None:
    storage = kind.format(tmp_path)
    assert invoke(options(storage, "--trials", "3")).exit_code == 0
    found = study(storage, "chacha20 avx2 r2_r2 last furthest spills")
    assert len(found.trials) == 3
    emitted = job(*(SMALL[2], SMALL[0], SMALL[1], SMALL[3])).emitted[0]
    assert found.trials[0].user_attrs[ORDER] == emitted, "what is emitted comes first"
    kept, best = tmp_path / "best.json", tmp_path / "best.txt"
    more = ["--trials", "5", "--permutation", str(kept), "--best", str(best)]
    done = invoke(options(storage, *more))
    assert done.exit_code == 0, done.output
    found = study(storage, "chacha20 avx2 r2_r2 last furthest spills")
    assert len(found.trials) == 5
    value, order = ranked(found)[0]
    assert value == PREDICTORS["spills"].predict(Subject(*SMALL, order), "sapphirerapids")
    assert value <= found.trials[0].value and best.read_text().splitlines()[0] == order
    content = json.loads(kept.read_text())
    assert tuple(content["order"]) == Space(job("r2_r2", "chacha20", "avx2", "last")).loop.order(order)[0]


def test_several_workers_share_a_study(tmp_path: Path) -> None:
    storage = f"journal:{tmp_path}/j.log"
    done = invoke(options(storage, "--trials", "6", "--workers", "2"))
    assert done.exit_code == 0, done.output
    found = study(storage, "chacha20 avx2 r2_r2 last furthest spills")
    assert 6 <= len([trial for trial in found.trials if trial.state.is_finished()]) <= 7


@pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not installed")
def test_one_builds_and_another_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The builder tells nothing of what it builds; the timing worker tells times by that of what is emitted."""
    monkeypatch.setattr("lab.search.work.LOCK", tmp_path / "lock")
    storage = f"journal:{tmp_path}/j.log"
    search = Search(
        storage, SMALL, "furthest", MEASURED, "sapphirerapids", 3, 60, 1, tmp_path / "work", batch=3, places=1, passes=2
    )
    work.begin(search)
    work.build(search)
    found = search.study()
    waiting = list(work.built(found))
    assert waiting and not ranked(found) and all((search.work / each.user_attrs[FOLDER]).is_dir() for each in waiting)

    def read(builds: list[Any], program: Path, lengths: str, passes: int, cpu: int) -> Readings:
        assert program.exists() and all(built.object.exists() for built in builds)
        fields = [
            [["xor_cycles", lengths, str(2000 + 200 * number), "+0" * 16]] * passes for number in range(len(builds))
        ]
        return Readings({"cpuid": "x"}, fields, {int(lengths): [1.0]})

    monkeypatch.setattr(timing, "read", read)
    work.time(search, 0, False)
    values = sorted(value for value, _ in ranked(search.study()))
    assert values[0] == 1 and len(values) == len(waiting) and set(values) <= {1.0, 1.1, 1.2, 1.3}
    assert not list(work.built(search.study()))


def _hold(path: Path, ready: Any, go: Any) -> None:
    with work.alone(exclusive=False, path=path):
        ready.set()
        go.wait(20)


def _time(path: Path, got: Any) -> None:
    with work.alone(exclusive=True, path=path):
        got.set()


def test_nothing_is_timed_while_something_is_built(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    ready, go, got = context.Event(), context.Event(), context.Event()
    builder = context.Process(target=_hold, args=(tmp_path / "lock", ready, go))
    timer = context.Process(target=_time, args=(tmp_path / "lock", got))
    builder.start()
    assert ready.wait(20)
    timer.start()
    assert not got.wait(0.3)
    go.set()
    assert got.wait(20)
    builder.join()
    timer.join()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["search", "r2_r2", "--storage", "journal:/nowhere/at/all", "--objective", "spills"], "cannot"),
        (["search", "r2_r2", "--storage", "nonsense://x", "--objective", "spills"], "journal:FILE"),
        (["search", "r2_r2", "--storage", "journal:x", "--objective", "x"], "no objective"),
        (["search", "r2_r2", "--storage", "journal:x", "--objective", "spills", "--build"], "--objective measured"),
        (["search", "r2_r2", "--storage", "journal:x", "--build", "--time"], "both at once"),
        (["search", "r2_r2", "--storage", "journal:x", "--time", "--workers", "2"], "one timing worker"),
        (["dashboard", "--storage", "journal:/nowhere"], "no journal"),
    ],
)
def test_bad_input_is_told(arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = invoke(arguments)
    assert done.exit_code and said in done.output and "Traceback" not in done.output, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit | HarnessError)
