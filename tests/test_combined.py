# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-combined: what it draws is judged, and a prover with a hole is found out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from proofs import record
from proofs.adversaries import running
from proofs.combined import cli
from proofs.combined.grammar import draw
from proofs.combined.judge import judge
from verify.invariant import Invariant

SEED = 1
SOME = range(150, 170)  # of the base with one block in xmm registers


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return running.caller(tmp_path_factory.mktemp("caller"))


def test_what_is_proved_is_right(caller: Path) -> None:
    outcomes = [judge(SEED, number, caller) for number in SOME]
    assert not any(each.hole for each in outcomes), "\n".join(cli.shown(each) for each in outcomes if each.hole)
    assert {"proved, right", "not proved, wrong", "not proved, right"} <= {each.verdict for each in outcomes}
    content = cli.summary(outcomes, SEED)
    assert sum(content["verdicts"].values()) == len(SOME)


def test_a_prover_with_a_hole_is_found_out(caller: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for which all states are equal proves that a number is what one entry sets otherwise for long lengths."""
    with monkeypatch.context() as weaker:
        weaker.setattr(Invariant, "weaken", lambda self, a, b: False)
        hole = judge(SEED, _otherwise(), caller)
    assert hole.hole and hole.edits
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(record, "PLACE", str(tmp_path))
    monkeypatch.setattr(record, "PAGE", str(tmp_path / "proofs.md"))
    cli.PLACE.mkdir(parents=True)
    kept = cli.PLACE / f"{SEED}-{cli.digest()[:16]}.jsonl"
    kept.write_text(json.dumps({**hole.content(), "number": 0}) + '\n{"number": 1, "ki')
    done = CliRunner().invoke(cli.main, ["--count", "1", "--record"])
    assert done.exit_code == 1 and "proved, and wrong" in done.output and hole.edits[-1][:40] in done.output
    assert len(json.loads((tmp_path / "combined.json").read_text())["holes"]) == 1
    assert "1 functions of two changes" in (tmp_path / "proofs.md").read_text()


def _otherwise() -> int:
    """The first with another number in one entry's prologue for lengths that are not tried one by one."""
    for number in range(10_000):
        _, one = draw(SEED, number)
        parts = rf"addend: another number; (entry|loop) {one.role} (131|160|192)"
        if "ssse3" in one.base and one.role != "xor_ic" and re.fullmatch(parts, one.why):
            return number
    raise AssertionError("none is drawn")
