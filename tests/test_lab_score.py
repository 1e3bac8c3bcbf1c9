# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory's scores: statistics, predictors, and that what is committed follows; a scheduler, an
allocator and a predictor are each one entry of a list."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tools import invoked

import lab.score as scoring
from generator.allocate import ALLOCATORS
from generator.allocate.furthest import FurthestNextUse, Pass
from generator.cli import main as generator
from generator.explain import Step, nodes
from generator.ir.function import Instr
from generator.ir.values import Register, Value
from generator.models import load
from generator.program.plan import Stitched
from generator.schedule import SCHEDULERS, ScheduleError, SpecError, check_order
from harness.database import write_file
from harness.paths import RESULTS, TREE
from lab.cli import main as lab
from lab.example.toy import Toy
from lab.predict import PREDICTORS
from lab.stitch.cli import planned
from lab.stitch.simulated import cycles
from measure.tuning.format import lines
from measure.tuning.records import measured
from measure.tuning.subject import Subject

pytest.importorskip("scipy", reason="scripts/bootstrap lab installs scipy")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Eight schedules of one kernel of Emerald Rapids."""
    source = RESULTS / "vm-intel-xeon-f6-m207"
    each = next(
        each for each in measured(RESULTS) if each.machine.name == source.name and each.title == "chacha-avx2-c8-last"
    )
    folder = tmp_path / "results" / source.name
    folder.mkdir(parents=True)
    shutil.copy(source / "machine.json", folder)
    write_file(folder / "schedules" / "c8.json", lines(replace(each, schedules=each.schedules[:8])))
    return folder.parent


def test_correlations_are_those_of_the_definition() -> None:
    assert scoring.correlations([1, 2, 3, 4], [10, 20, 30, 40]) == (pytest.approx(1), pytest.approx(1))
    assert scoring.correlations([1, 2, 3, 4], [4, 3, 2, 1]) == (pytest.approx(-1), pytest.approx(-1))
    # Tau-b: of six pairs four concordant, one discordant, one tied in the prediction: 3 / sqrt(5 * 6).
    assert scoring.correlations([1, 1, 2, 3], [10, 20, 40, 30])[0] == pytest.approx(3 / 30**0.5 * 1, abs=1e-9)
    assert scoring.correlations([5, 5, 5], [1, 2, 3]) == (None, None)


def test_error_and_scale(results: Path) -> None:
    (each,) = measured(results)
    cycles = [each.cycles(entry) for entry in each.schedules]
    entries = list(each.schedules)
    found = scoring.Predicted(each, entries, {"llvm-mca": [value / 2 for value in cycles]})
    (figures,) = scoring.scores([found])
    assert figures.error == pytest.approx(0.5) and figures.scaled == pytest.approx(0)
    assert (figures.tau, figures.regret) == (pytest.approx(1), 1)


def test_scores_are_written(results: Path) -> None:
    """Of the counting predictors, which are fast; what is left out is named."""
    found = scoring.predict(measured(results), ["spills", "port_bound"])
    assert found[0].changed == 0
    found[0].missing["llvm-mca"] = "it is not installed"
    page = "\n".join(scoring.markdown(scoring.scores(found), found, None))
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
    assert said in invoked(lab, "score", *arguments, code=1)


def test_a_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example's, which the tree does not list."""
    monkeypatch.setitem(SCHEDULERS, "toy", Toy)
    said = invoked(generator, "explain", "amd64-avx2-u8", "--schedule", "source", "--schedule", "toy:spare=4")
    rows = {line.split()[0]: line.split() for line in said.splitlines() if line.startswith(("source ", "toy:"))}
    assert rows["source"][1] == rows["toy:spare=4"][1] == "c8"
    assert rows["source"][3:] != rows["toy:spare=4"][3:], "another order spills or takes as it does"
    foreign = str(TREE / "tests" / "foreign" / "sse.s")
    assert " yes " in invoked(lab, "import", foreign, "--loop", ".Lloop", "--scheduler", "toy:spare=4")


@pytest.mark.parametrize("kernel", ["c8", "c8_r2_w1"])
def test_the_toy_schedules(kernel: str) -> None:
    """What it makes respects dependences, and what is spare makes another one."""
    (nodes,) = Subject("chacha20", "avx2", kernel, "last").nodes
    few, many = (Toy(spare).order(nodes, load("sapphirerapids")) for spare in (0, 8))
    check_order(nodes, few)
    check_order(nodes, many)
    assert few != many != list(range(len(nodes)))
    with pytest.raises(SpecError, match="whole number"):
        Toy.from_options({"spare": "x"})
    with pytest.raises(ScheduleError, match="model"):
        Toy().order([], None)


class NearestPass(Pass):
    """Sends to memory what is used soonest."""

    def _score(self, value: Value) -> float:
        return -super()._score(value)


class Nearest(FurthestNextUse):
    """The opposite of furthest next use, to see what that choice is worth."""

    name = "nearest"

    attempt = NearestPass


def test_an_allocator_and_a_predictor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The predictor of spills sees that the allocator stores more than its opposite does."""
    monkeypatch.setitem(ALLOCATORS, "nearest", Nearest)
    furthest, nearest = (
        PREDICTORS["spills"].predict(Subject("chacha20", "sse2", "r1_w1", "last", "source", allocator), "haswell")
        for allocator in ("furthest", "nearest")
    )
    assert nearest > furthest


def test_stitching_is_compared() -> None:
    def steps(name: str) -> list[tuple[int, int]]:
        plans = [each.variant.design.plan for each in planned(name, "chacha20poly1305")]
        return [(plan.steps, plan.groups) for plan in plans if isinstance(plan, Stitched)]

    assert steps("amd64-avx2") == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert sorted(steps("amd64-avx512")[1:]) == [(0, 16), (3, 12), (4, 11), (8, 6), (12, 1)]
    assert steps("amd64-avx512")[-1] == (3, 12)
    for arguments, said in (
        (["nothing"], "there is no nothing of chacha20poly1305; there are: amd64-sse2"),
        (["--primitive", "chacha20"], "there is no AEAD chacha20"),
        (["--lengths", "1,x"], "--lengths 1,x: give numbers"),
    ):
        assert said in invoked(lab, "stitch", *arguments, code=1)


def test_stitching_is_foreseen() -> None:
    """Beside the rounds the polynomial takes less time than behind them; and a carry is waited for."""
    plans = planned("amd64-sse2", "chacha20poly1305")
    none, emitted = (cycles(plans[at].variant, [600], load("sapphirerapids"))[600] for at in (0, -1))
    assert none > 1.05 * emitted
    low, high, more = (Register(number, "r64") for number in range(3))
    add, adc = Instr("add", low, (low, more)), Instr("adc", high, (high, more))
    assert nodes([Step(0, add), Step(1, adc)]).nodes[1].uses == (0,)
