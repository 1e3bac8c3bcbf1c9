# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory's scores: statistics, predictors, and that what is committed follows."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from harness.paths import RESULTS
from lab.cli import main
from lab.data.format import measured
from lab.predict import PREDICTORS, PredictError, osaca
from lab.predict.latency_bound import repeated
from lab.predict.version import version
from lab.score import predictions
from lab.score.cli import telling
from measure.tuning.format import write
from measure.tuning.subject import Subject

pytest.importorskip("scipy", reason="scripts/bootstrap lab installs scipy")
from lab.score import statistics  # noqa: E402

C8 = "chacha20", "avx2", "c8", "last"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Eight orders of one kernel of Emerald Rapids."""
    source = RESULTS / "vm-intel-xeon"
    each = next(each for each in measured(RESULTS) if each.machine == source.name and each.key == "chacha-avx2-c8-last")
    folder = tmp_path / "results" / source.name
    folder.mkdir(parents=True)
    shutil.copy(source / "machine.json", folder)
    write(replace(each.record, orders=each.record.orders[:8]), folder / "orders" / "c8.json")
    return folder.parent


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(predictions, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(predictions.predict, "__defaults__", (tmp_path / "cache", True))
    return tmp_path / "cache"


def score(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["score", *arguments], catch_exceptions=False)


def test_correlations_are_those_of_the_definition() -> None:
    assert statistics.correlations([1, 2, 3, 4], [10, 20, 30, 40]) == (pytest.approx(1), pytest.approx(1))
    assert statistics.correlations([1, 2, 3, 4], [4, 3, 2, 1]) == (pytest.approx(-1), pytest.approx(-1))
    # Tau-b: of six pairs four concordant, one discordant, one tied in the prediction: 3 / sqrt(5 * 6).
    assert statistics.correlations([1, 1, 2, 3], [10, 20, 40, 30])[0] == pytest.approx(3 / 30**0.5 * 1, abs=1e-9)
    assert statistics.correlations([5, 5, 5], [1, 2, 3]) == (None, None)


def test_regret_is_the_mean_of_what_is_liked_equally() -> None:
    assert statistics.regret([2, 1, 1], [10, 12, 14]) == pytest.approx(1.3)
    assert statistics.regret([1, 2, 3], [10, 12, 14]) == 1


def test_error_and_scale(results: Path) -> None:
    (each,) = measured(results)
    cycles = [each.cycles(entry) for entry in each.record.orders]
    entries = list(each.record.orders)
    found = predictions.Predicted(each, entries, {"llvm-mca": [value / 2 for value in cycles]})
    (figures,) = statistics.scores([found])
    assert figures.error == pytest.approx(0.5) and figures.scaled == pytest.approx(0)
    assert (figures.tau, figures.regret) == (pytest.approx(1), 1)


def test_a_sample_goes_from_the_best_to_the_worst() -> None:
    orders = next(each for each in measured(RESULTS) if len(each.record.orders) > 100).record.orders
    found = predictions.sample(orders, 10)
    means = [each.mean for each in found]
    every = sorted(each.mean for each in orders)
    assert len(found) == 10 and means == sorted(means) and (means[0], means[-1]) == (every[0], every[-1])
    assert predictions.sample(orders, None) == predictions.sample(orders, 10_000)
    assert {each.order for each in found} < {each.order for each in predictions.sample(orders, 37)}


def test_bounds_are_below_what_was_measured() -> None:
    """Of whole calls on Emerald Rapids, in core cycles."""
    subject = Subject(*C8, "source")
    each = next(e for e in measured(RESULTS) if e.machine == "vm-intel-xeon" and e.key == "chacha-avx2-c8-last")
    real = each.cycles(next(entry for entry in each.record.orders if entry.order == "source"))
    for name in ("port_bound", "latency_bound"):
        assert 0.3 * real < PREDICTORS[name].predict(subject, "sapphirerapids") < real


def test_repeated_work_needs_the_work_before() -> None:
    work = Subject(*C8, "source").loop
    twice, count = repeated(work, 2), len(work.nodes)
    crossing = {
        (used, at - count) for at, node in enumerate(twice) if at >= count for used in node.uses if used < count
    }
    assert len(twice) == 2 * count and crossing == set(work.carried)


@pytest.mark.skipif(not any(map(shutil.which, ("llvm-mca", "llvm-mca-19"))), reason="llvm-mca is not installed")
def test_mca_sees_latencies_and_ports() -> None:
    bulk = Subject("chacha20", "avx512", "c16_c16_ahead", "bulk", "source")
    bound = PREDICTORS["port_bound"].predict(bulk, "sapphirerapids")
    assert bound < PREDICTORS["llvm-mca"].predict(bulk, "sapphirerapids") < 1.5 * bound
    with pytest.raises(PredictError):
        PREDICTORS["llvm-mca"].predict(bulk, "no-such-cpu")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (" 1 | 0.5 || | | X vpslld ymm1, ymm2, 7\n      1.0   2.0    3.0   0.0  \n", "lack 1 instructions"),
        ("      1.0   2.0    3.0   0.0  \nLCD analysis timed out\n", "did not end"),
        ("nothing", "no totals"),
    ],
)
def test_osaca_is_not_believed_where_it_lacks_something(said: str, why: str) -> None:
    with pytest.raises(PredictError, match=why):
        osaca.cycles(said, "SPR")


def test_osaca_takes_ports_or_the_carried_chain() -> None:
    assert osaca.cycles("        1.0   2.5   40.0   1.0  \n", "SPR") == 2.5
    assert osaca.cycles("        1.0   2.5   40.0   7.0  \n", "SPR") == 7.0
    with pytest.raises(PredictError, match="no data for znver5"):
        PREDICTORS["osaca"].predict(Subject(*C8, "source"), "znver5")


def test_versions_change_with_what_predictions_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    ports = PREDICTORS["port_bound"]
    assert version(ports, "znver5") != version(ports, "sapphirerapids")
    before = version(ports, "znver5")
    monkeypatch.setattr(type(ports), "tool", "other", raising=False)
    assert version(ports, "znver5") != before


def test_committed_files_are_checked(results: Path, cache: Path) -> None:
    """Predictions and scores are written, follow from each other, and a change of either is seen."""
    names = [each.name for each in PREDICTORS.values() if each.name in ("spills", "port_bound")]
    files = [each for each in measured(results) if telling(each)]
    found = predictions.predict(files, names, None, lambda part: None, cache)
    assert found[0].changed == 0 and list(cache.glob("*.json"))
    from lab.score.cli import _write

    _write(found, statistics.scores(found), None, results / "laboratory")
    done = score("--check", "--results", str(results))
    assert done.exit_code == 0 and "4 predictions are as they were" in done.output
    path = results / "laboratory" / "score.json"
    content = path.read_text()
    path.write_text(content.replace('"regret": 1', '"regret": 2', 1))
    assert "do not follow" in score("--check", "--results", str(results)).output
    path.write_text(content)
    path = results / "laboratory" / "predictions.json"
    kept = json.loads(path.read_text())
    (kernel,) = kept["vm-intel-xeon"].values()
    # The scores of ranks stay as they are: what differs is what the predictor says.
    kernel["orders"] = {order: [2 * stores, *others] for order, (stores, *others) in kernel["orders"].items()}
    path.write_text(json.dumps(kept))
    assert "spills says 8" in score("--check", "--results", str(results)).output


def test_committed_predictions_fit_committed_measurements() -> None:
    """The rest of lab score --check, which CI runs, takes longer."""
    content = json.loads((RESULTS / "laboratory" / "predictions.json").read_text())
    found = predictions.from_committed(measured(RESULTS), content)
    assert len(found) == sum(len(kernels) for kernels in content.values()) and len(found) >= 29
    assert all(len(values) == len(each.entries) for each in found for values in each.values.values())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--predictor", "x"], "there is no predictor"),
        (["--kernel", "x"], "no measured orders"),
        (["--write", "--check"], "does not go with"),
        (["--check", "--results", "/nowhere"], "no measured orders"),
    ],
)
def test_bad_input_is_told(arguments: list[str], said: str) -> None:
    done = score(*arguments)
    assert done.exit_code and said in done.output
