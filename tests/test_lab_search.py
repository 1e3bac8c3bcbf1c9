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
from lab.predict import PREDICTORS
from lab.search import study
from lab.search.study import BEST, MEASURED, SCHEDULE, Space, Task, alone, ranked
from measure.timing import candidates
from measure.timing.candidates import Settings
from measure.timing.readings import Readings
from measure.tuning import measuring, permutations
from measure.tuning.subject import Subject, subject

optuna = pytest.importorskip("optuna", reason="scripts/bootstrap lab installs optuna")
SMALL = Subject("chacha20", "avx2", "r2_r2", "last")


def options(storage: str, *more: str) -> list[str]:
    common = ["search", "r2_r2", "--target", "avx2", "--storage", storage, "--objective", "spills", "--seed", "1"]
    return [*common, *more]


def invoke(arguments: list[str]) -> Any:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize(
    ("kernel", "target", "parameters"),
    [
        (
            "c8_c8_ahead",
            "avx2",
            {"kind": "beside", "step": 3, "middle": 1, "period": 0, "outer": "interleaved", "interleaved": 7},
        ),
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
def test_every_trial_is_a_schedule(kernel: str, target: str, parameters: dict[str, Any]) -> None:
    chosen = subject(kernel, "chacha20", target)
    space, rounds = Space(chosen), chosen.rounds
    found = space.schedule(optuna.trial.FixedTrial(parameters), ["source"])
    assert rounds.permutation(found) != rounds.permutation("source")
    assert found == space.schedule(optuna.trial.FixedTrial(parameters), ["source"]), "the same trial, the same"
    for part in found.split("|"):
        parse(part)


def spills(storage: str) -> Any:
    """The study."""
    return Task(storage, SMALL, "spills", "sapphirerapids", 0).study()


@pytest.mark.parametrize("kind", ["journal:{}/j.log", "sqlite:///{}/s.db"])
def test_a_search_goes_on_where_it_was(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permutations, "FOLDER", tmp_path)
    storage = kind.format(tmp_path)
    assert invoke(options(storage, "--trials", "2")).exit_code == 0
    found = spills(storage)
    assert len(found.trials) == 2
    assert found.trials[0].user_attrs[SCHEDULE] == SMALL.emitted[0], "what is emitted comes first"
    best = tmp_path / "best.txt"
    done = invoke(options(storage, "--trials", "3", "--keep", "best", "--best", str(best)))
    assert done.exit_code == 0, done.output
    found = spills(storage)
    assert len(found.trials) == 3
    value, schedule = ranked(found)[0]
    assert value == PREDICTORS["spills"].predict(SMALL.scheduled(schedule), "sapphirerapids")
    assert value <= found.trials[0].value and best.read_text().splitlines()[0] == schedule
    content = json.loads((tmp_path / "best.json").read_text())
    assert tuple(content["order"]) == SMALL.rounds.permutation(schedule)[0]


def test_several_workers_share_a_study(tmp_path: Path) -> None:
    storage = f"journal:{tmp_path}/j.log"
    done = invoke(options(storage, "--trials", "3", "--workers", "2"))
    assert done.exit_code == 0, done.output
    assert 3 <= len([trial for trial in spills(storage).trials if trial.state.is_finished()]) <= 4


@pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not installed")
def test_measured_values_are_by_the_time_of_what_is_emitted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "BUILD", tmp_path)

    def read(builds: list[Any], program: Path, lengths: str, passes: int, cpu: int) -> Readings:
        assert program.exists() and all(built.object.exists() for built in builds)
        fields = [[["xor_cycles", lengths, str(2000 + 200 * n), "+0" * 16]] * passes for n in range(len(builds))]
        return Readings({"cpuid": "x"}, fields, {int(lengths): [1.0]})

    monkeypatch.setattr(measuring, "read", read)
    monkeypatch.setattr(candidates, "check", lambda *_: None)
    settings = Settings((0,), 2, 1)
    task = Task(f"journal:{tmp_path}/j.log", SMALL, MEASURED, "sapphirerapids", 2, seed=1, settings=settings)
    task.run()
    values = [value for value, _ in ranked(task.study())]
    assert values[0] == 1 and set(values) <= {1.0, 1.1} and 1 <= len(values) <= 2


def _hold(path: Path, ready: Any, go: Any) -> None:
    with alone(path):
        ready.set()
        go.wait(20)


def test_one_process_measures_at_a_time(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    ready, go, got, free = (context.Event() for _ in range(4))
    one = context.Process(target=_hold, args=(tmp_path / "lock", ready, go))
    other = context.Process(target=_hold, args=(tmp_path / "lock", got, free))
    one.start()
    assert ready.wait(20)
    other.start()
    assert not got.wait(0.3)
    go.set()
    assert got.wait(20)
    free.set()
    one.join()
    other.join()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["search", "r2_r2", "--storage", "journal:/nowhere/at/all", "--objective", "spills"], "cannot"),
        (["search", "r2_r2", "--storage", "nonsense://x", "--objective", "spills"], "journal:FILE"),
        (["search", "r2_r2", "--storage", "journal:x", "--objective", "x"], "no objective"),
        (["search", "r2_r2", "--storage", "journal:x", "--workers", "2"], "one process that measures"),
    ],
)
def test_bad_input_is_told(arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = invoke(arguments)
    assert done.exit_code and said in done.output and "Traceback" not in done.output, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit | HarnessError)
