# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory's scores: statistics, predictors, and that what is committed follows."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from harness.database import write_file
from harness.paths import RESULTS
from lab.cli import main
from lab.predict import repeated
from measure.tuning.format import lines
from measure.tuning.records import measured
from measure.tuning.subject import Subject

pytest.importorskip("scipy", reason="scripts/bootstrap lab installs scipy")
import lab.score as scoring  # noqa: E402

C8 = "chacha20", "avx2", "c8", "last"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Eight schedules of one kernel of Emerald Rapids."""
    source = RESULTS / "vm-intel-xeon"
    each = next(
        each for each in measured(RESULTS) if each.machine.name == source.name and each.key == "chacha-avx2-c8-last"
    )
    folder = tmp_path / "results" / source.name
    folder.mkdir(parents=True)
    shutil.copy(source / "machine.json", folder)
    write_file(folder / "orders" / "c8.json", lines(replace(each.record, schedules=each.record.schedules[:8])))
    return folder.parent


def score(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["score", *arguments], catch_exceptions=False)


def test_correlations_are_those_of_the_definition() -> None:
    assert scoring.correlations([1, 2, 3, 4], [10, 20, 30, 40]) == (pytest.approx(1), pytest.approx(1))
    assert scoring.correlations([1, 2, 3, 4], [4, 3, 2, 1]) == (pytest.approx(-1), pytest.approx(-1))
    # Tau-b: of six pairs four concordant, one discordant, one tied in the prediction: 3 / sqrt(5 * 6).
    assert scoring.correlations([1, 1, 2, 3], [10, 20, 40, 30])[0] == pytest.approx(3 / 30**0.5 * 1, abs=1e-9)
    assert scoring.correlations([5, 5, 5], [1, 2, 3]) == (None, None)


def test_error_and_scale(results: Path) -> None:
    (each,) = measured(results)
    cycles = [each.cycles(entry) for entry in each.record.schedules]
    entries = list(each.record.schedules)
    found = scoring.Predicted(each, entries, {"llvm-mca": [value / 2 for value in cycles]})
    (figures,) = scoring.scores([found])
    assert figures.error == pytest.approx(0.5) and figures.scaled == pytest.approx(0)
    assert (figures.tau, figures.regret) == (pytest.approx(1), 1)


def test_repeated_work_needs_the_work_before() -> None:
    work = Subject(*C8).work.round
    twice, count = repeated(work, 2), len(work.nodes)
    crossing = {
        (used, at - count) for at, node in enumerate(twice) if at >= count for used in node.uses if used < count
    }
    assert len(twice) == 2 * count and crossing == set(work.carried)


def test_scores_are_written(results: Path) -> None:
    """Of the counting predictors, which are fast; what is left out is named."""
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: scripts/bootstrap lab")
    found = scoring.predict(measured(results), ["spills", "port_bound"])
    assert found[0].changed == 0
    found[0].missing["llvm-mca"] = "it is not installed"
    scoring.write_all(found, results)
    page = (results / "score.md").read_text()
    assert "| **spills** | all 1 | 8 |" in page and "left out: llvm-mca: it is not installed" in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--predictor", "x"], "there is no predictor"),
        (["--kernel", "x"], "no measured schedules"),
        (["--write", "--kernel", "x"], "of all machines"),
        (["--results", "/nowhere"], "no measured schedules"),
    ],
)
def test_bad_input_is_told(arguments: list[str], said: str) -> None:
    done = score(*arguments)
    assert done.exit_code and said in done.output
