# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The experiments on a CPU: their loops are what they say, and what was measured is what the simulator says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest
from click.testing import CliRunner

from generator.models import load
from generator.native import missing
from generator.simulate import ALL, core
from generator.simulate.binding import RULES, six_slots
from harness.errors import HarnessError
from harness.processors import allowed
from lab.cli import main
from lab.explore import plot, ports, record, spills, width
from lab.explore.loop import Loop, Op, loop
from lab.explore.timing import BY_TURNS, STEADY, Pace, Timed, assembly, measure
from measure.tuning.subject import Subject

PROJECT = Path(__file__).resolve().parent.parent
RECORDS = PROJECT / "results" / "vm-intel-xeon-f6-m167" / "explore"
MODEL = load("sapphirerapids")
#: One of so many loops is simulated.
SAMPLE = 4


@pytest.fixture(scope="module")
def orders() -> list[list[Loop]]:
    """The loops of both orders of the experiment with spills."""
    subjects = [Subject("chacha20", "avx2", "c8_c8_ahead", "bulk", order) for order in spills.ORDERS]
    return [spills.loops(subject, f"order {number}") for number, subject in enumerate(subjects, 1)]


@pytest.fixture(scope="module")
def every(orders: list[list[Loop]]) -> list[Loop]:
    """The loops of all experiments."""
    return [
        *ports.placements(),
        *ports.mixtures(),
        *(mix.loop for mix in width.mixes()),
        *(each for own in orders for each in own),
    ]


def test_all_loops_are_known_to_the_model_and_have_names_of_their_own(every: list[Loop]) -> None:
    assert all(MODEL.form(node.key) for each in every for node in each.nodes)
    assert len({each.name for each in every}) == len(every)


def test_nodes_are_what_the_text_says(every: list[Loop]) -> None:
    """Mnemonics, widths and accesses of memory agree, instruction by instruction."""
    for each in every:
        written = [*each.text, "dec rbp", "jne 1b"]
        for line, node in zip(written, each.nodes, strict=True):
            mnemonic, _, operands = node.key.partition(" ")
            assert line.split()[0] == mnemonic, (line, node.key)
            widths = set(re.findall(r"[xyz]mm", line))
            assert set(re.findall(r"[xyz]mm", operands)) == widths - {found + "word" for found in widths}, line
            assert ("[" in line) == bool(re.search(r"\bm\d+", operands)), (line, node.key)


def test_all_loops_assemble(every: list[Loop], tmp_path: Path) -> None:
    if not shutil.which("gcc"):
        pytest.skip("there is no gcc")
    source = tmp_path / "loops.s"
    source.write_text(assembly(every, BY_TURNS))
    done = subprocess.run(
        ["gcc", "-c", "-o", tmp_path / "loops.o", source], capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr[:2000]


def test_chains_stand_in_the_slots_that_they_are_named_by() -> None:
    made = ports.placed("ASF", (0, 2, 5))
    assert made.name == "slots A.S..F"
    assert [line.split()[0] for line in made.text[:6]] == ["vpaddd", "nop", "vpslld", "nop", "nop", "vpshufb"]
    second = [at for at, node in enumerate(made.nodes) if node.key.startswith("vpslld")]
    assert [made.nodes[at].uses for at in second[1:]] == [(at,) for at in second[:-1]]
    assert (second[-1], second[0]) in made.carried
    assert len(ports.placements()) == 165


def test_a_mixture_has_its_lags() -> None:
    made = ports.mixture("shuffles", 2, 3)
    order = [re.findall(r"xmm\d+", line)[0] for line in made.text]
    assert order[:5] == ["xmm0", "xmm0", "xmm0", "xmm0", "xmm1"]
    assert order.count("xmm0") == order.count("xmm1") == 24


def test_changes_of_spills_are_what_they_say(orders: list[list[Loop]]) -> None:
    own = {each.name.partition(": ")[2]: each for each in orders[0]}

    def stores(name: str) -> int:
        return sum(node.key.partition(" ")[2].startswith("m") for node in own[name].nodes)

    assert stores("as it is") == 80
    assert (stores("half of the stores"), stores("no stores")) == (40, 0)
    moved, whole = own["loads elsewhere"], own["as it is"]
    stored = {line.split("[")[1].split("]")[0] for line in moved.text if re.match(r"vmovdqa \w+ ptr \[", line)}
    loaded = {
        line.split("[")[1].split("]")[0]
        for line in moved.text
        if not re.match(r"vmovdqa \w+ ptr \[", line) and "[" in line
    }
    assert stored and loaded and not stored & loaded
    assert [node.key for node in moved.nodes] == [node.key for node in whole.nodes]
    assert "ymm" not in " ".join(own["as it is, xmm"].text)
    assert len(own["as it is, xmm"].text) == len(whole.text)


def _error(loops: list[Loop], timed: dict[str, Timed], rule: str) -> float:
    return ports.error(loops, timed, MODEL, replace(core(MODEL, ALL), binding=rule))


@pytest.fixture(scope="module")
def sampled() -> tuple[list[Loop], dict[str, Timed]]:
    return ports.placements()[::SAMPLE], dict(record.read(RECORDS / "ports.json", "ports").timed)


def test_the_rule_of_ports_is_what_was_measured(sampled: tuple[list[Loop], dict[str, Timed]]) -> None:
    """Less than 5 per cent off in the mean, and the others, and none, more than twice as much."""
    loops, timed = sampled
    assert timed.keys() == {each.name for each in [*ports.placements(), *ports.mixtures()]}
    own = _error(loops, timed, "six slots")
    assert own < 0.05
    assert min(_error(loops, timed, rule) for rule in [*RULES, ""] if rule != "six slots") > 2 * own


def test_a_rule_that_is_wrong_is_noticed(sampled: tuple[list[Loop], dict[str, Timed]]) -> None:
    """Another look-back, or loads of ports that are seen at once."""
    loops, timed = sampled
    _, far, late, ended = RULES["six slots"]
    rule = ports.Rule(far, late, ended, core(MODEL, ALL).delay, seen=2)
    assert all(
        rule.rank(slot, same) == six_slots(slot, same) for slot in range(6) for same in ((), (0,), (0, 1, 3), (2, 4))
    )
    own = _error(loops, timed, "six slots")
    for other in (replace(rule, seen=1), replace(rule, seen=3), replace(rule, assumed=False), replace(rule, late=0)):
        with ports.known(other.rank, other.far, other.late, other.ended) as name:
            assert _error(loops, timed, name) > 1.5 * own, other
    assert set(RULES) == {"six slots", "five slots", "four slots"}


def test_the_search_finds_better_rules(
    sampled: tuple[list[Loop], dict[str, Timed]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a rule that sees too much, with two parameters to change."""
    loops, timed = sampled
    monkeypatch.setattr(ports, "VALUES", {"seen": (2, 4), "assumed": (False, True), "far": (6,)})
    monkeypatch.setattr(ports, "START", ports.Rule(6, 2, 3, core(MODEL, ALL).delay, seen=4, assumed=False))
    heard: list[float] = []
    found, wrong = ports.fit(loops[::2], timed, MODEL, 12, lambda rule, value: heard.append(value))
    assert (found.seen, found.assumed) == (2, True)
    assert heard == sorted(heard, reverse=True) and heard[-1] == wrong < heard[0] / 2


def test_the_law_of_width_is_what_was_measured() -> None:
    """Within 8 per cent in the mean for ymm, of mixes with a store at most; without the budget more than twice that."""
    timed = record.read(RECORDS / "width.json", "width").timed
    mixes = [mix for mix in width.mixes() if mix.kind == "ymm" and mix.counts[2] < 2]
    off = {}
    for features in (ALL, ALL.without("budget")):
        off[features] = fmean(
            abs(mix.loop.simulated(MODEL, features) / timed[mix.loop.name].cycles - 1) for mix in mixes
        )
    assert off[ALL] < 0.08
    assert off[ALL.without("budget")] > 2 * off[ALL]


def test_wide_operations_are_fewer_a_cycle() -> None:
    """As measured: of xmm more than five start in a cycle, of ymm less than five, of zmm about three."""
    timed = record.read(RECORDS / "width.json", "width").timed
    most = {
        kind: max(mix.operations / timed[mix.loop.name].cycles for mix in width.mixes() if mix.kind == kind)
        for kind in ("xmm", "ymm", "zmm")
    }
    assert most["xmm"] > 5.5 > 5 > most["ymm"] > 4 > 3.3 > most["zmm"] > 2.5


def test_narrower_registers_turn_the_ranks_round() -> None:
    timed = {name: each.cycles for name, each in record.read(RECORDS / "spills.json", "spills").timed.items()}
    assert timed["order 1: as it is"] > 1.1 * timed["order 2: as it is"]
    assert timed["order 1: as it is, xmm"] < 0.97 * timed["order 2: as it is, xmm"]
    assert timed["order 1: no stores"] < 0.85 * timed["order 1: as it is"]


@pytest.mark.parametrize("experiment", ["ports", "width", "spills"])
def test_records_say_what_they_are(experiment: str) -> None:
    content = json.loads((RECORDS / f"{experiment}.json").read_text())
    assert content["command"].startswith(f"python -m lab explore {experiment}")
    assert {"CPU", "date", "commit", "unit"} <= content.keys()
    assert all(0 < low <= middle <= high for low, middle, high in content["loops"].values())
    assert (RECORDS / f"{experiment}.svg").read_text().lstrip().startswith("<?xml")


def test_loops_are_timed_in_core_cycles() -> None:
    if not shutil.which("gcc") or missing(["avx"]):
        pytest.skip("this needs gcc and a CPU with AVX")
    chain = [Op("vpaddd xmm0, xmm0, xmm15", "vpaddd xmm,xmm,xmm", ("xmm0",), ("xmm0",))]
    loops = [loop("ten", chain * 10), loop("twenty", chain * 20, 20)]
    found = measure(loops, 7, allowed()[-1], Pace(20_000, 1, 1))
    assert found["ten"].cycles == pytest.approx(10, rel=0.2)
    assert found["twenty"].cycles == pytest.approx(1, rel=0.2)


def test_what_does_not_assemble_is_no_traceback() -> None:
    if not shutil.which("gcc"):
        pytest.skip("there is no gcc")
    with pytest.raises(HarnessError, match="gcc failed"):
        measure([loop("wrong", [Op("vpnonsense xmm0", "nop")])], 2, 0, STEADY)


def test_plots_are_the_same_for_the_same_figures() -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: scripts/bootstrap lab")
    points = {"rule": {"kind": [(1.0, 1.1), (2.0, 1.9)]}}
    assert plot.rules(points, "cycles") == plot.rules(points, "cycles")


def test_records_can_be_looked_at(tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["explore", "spills", "--recorded", str(RECORDS / "spills.json")])
    assert run.exit_code == 0, run.output
    assert "order 2: no stores, xmm" in run.output
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]")
    for path, message in ((RECORDS / "width.json", "is no record of lab explore spills"), (wrong, "is no record")):
        run = CliRunner().invoke(main, ["explore", "spills", "--recorded", str(path)])
        assert run.exit_code == 1 and message in run.output and "Traceback" not in run.output
    run = CliRunner().invoke(main, ["explore", "ports", "--uarch", "nonesuch"])
    assert run.exit_code == 1 and "nonesuch" in run.output
