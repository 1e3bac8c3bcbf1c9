# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A scheduler, an allocator and a predictor are each one entry of a list: what the list has, commands take."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.allocate import ALLOCATORS
from generator.allocate.furthest import FurthestNextUse, Pass
from generator.cli import main as generator
from generator.ir.values import Value
from generator.models import load
from generator.program.plan import Stitched
from generator.schedule import SCHEDULERS, ScheduleError, SpecError, check_order
from harness.paths import TREE
from lab.cli import main as lab
from lab.example.toy import Toy
from lab.predict import PREDICTORS
from lab.stitch.cli import planned
from measure.tuning.subject import Subject


def run(command: object, *arguments: str) -> str:
    """What a command prints."""
    done = CliRunner(env={"COLUMNS": "200"}).invoke(command, arguments, catch_exceptions=False)  # type: ignore[arg-type]
    assert done.exit_code == 0, done.output
    return str(done.output)


def test_a_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example's, which the tree does not list."""
    monkeypatch.setitem(SCHEDULERS, "toy", Toy)
    said = run(generator, "explain", "amd64-avx2-u8", "--schedule", "source", "--schedule", "toy:spare=4")
    rows = {line.split()[0]: line.split() for line in said.splitlines() if line.startswith(("source ", "toy:"))}
    assert rows["source"][1] == rows["toy:spare=4"][1] == "c8"
    assert rows["source"][3:] != rows["toy:spare=4"][3:], "another order spills or takes as it does"
    foreign = str(TREE / "tests" / "foreign" / "sse.s")
    assert " yes " in run(lab, "import", foreign, "--loop", ".Lloop", "--scheduler", "toy:spare=4")


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
    assert sorted(steps("amd64-avx512")[1:]) == [(0, 16), (4, 11), (8, 6), (12, 1)]
    for arguments, said in (
        (["nothing"], "there is no nothing of chacha20poly1305; there are: amd64-sse2"),
        (["--primitive", "chacha20"], "there is no AEAD chacha20"),
        (["--lengths", "1,x"], "--lengths 1,x: give numbers"),
    ):
        result = CliRunner().invoke(lab, ["stitch", *arguments])
        assert result.exit_code == 1 and said in result.output
