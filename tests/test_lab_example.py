# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The example for researchers: what is committed of it is what it gives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.models import load
from generator.schedule import SCHEDULERS, ScheduleError, SpecError, check_order
from harness.paths import TREE
from lab.cli import main
from lab.data.orders import Loop
from lab.example import pictures, reading
from lab.example.cli import CYCLES, FOLDER, STORES, TABLE
from lab.example.compare import ORDERS, Figures, Row, chosen
from lab.example.toy import Toy

#: Two kernels, one of which spills.
SMALL = "s*[23] r1_[rw]1 last"


@pytest.fixture(autouse=True)
def no_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registering it is undone."""
    for name in SCHEDULERS:
        monkeypatch.setitem(SCHEDULERS, name, SCHEDULERS[name])
    monkeypatch.setitem(SCHEDULERS, Toy.name, Toy)
    monkeypatch.delitem(SCHEDULERS, Toy.name)


def example(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["example", *arguments])


def rows(text: str) -> dict[str, list[str]]:
    """The figures of each kernel of a table."""
    split = [line.split() for line in text.splitlines() if line.startswith(" ")]
    return {" ".join(words[:3]): words[3:] for words in split if len(words) > 3 and words[2] in ("bulk", "last")}


def test_what_is_committed_is_what_it_gives(tmp_path: Path) -> None:
    pytest.importorskip("ortools", reason="scripts/bootstrap lab installs OR-Tools")
    pytest.importorskip("matplotlib", reason="scripts/bootstrap lab installs matplotlib")
    done = example("--kernel", SMALL, "--write", "--output", str(tmp_path))
    assert done.exit_code == 0, done.output
    found, committed = rows(done.output), rows((FOLDER / TABLE).read_text())
    assert len(found) == 2
    assert found == {name: committed[name] for name in found}, "python -m lab example --write makes it anew"
    assert rows((tmp_path / TABLE).read_text()) == found
    shown = [(tmp_path / picture).read_text() for picture in (CYCLES, STORES)]
    assert all(name in shown[0] and (name in shown[1]) == (figures[0] != "0") for name, figures in found.items())


def test_all_kernels_are_committed() -> None:
    names = {" ".join(subject.job[1:]) for subject in chosen("*")}
    assert rows((FOLDER / TABLE).read_text()).keys() == names and len(names) > 30
    assert all(name in (FOLDER / CYCLES).read_text() for name in names)


def test_the_guide_says_what_is_committed() -> None:
    """The lines under the table stand in the guide, word for word."""
    guide = (TREE / "docs" / "laboratory.md").read_text()
    said = (FOLDER / TABLE).read_text().partition("\n\n\n")[2].splitlines()
    assert len(said) == 8 and all(line in guide for line in said)


def made(**cycles: float) -> Row:
    found = {name: Figures(4, 3, True, cycles.get(name, 1.0), 0.5) for name in ORDERS}
    return Row("avx2", "c8", "last", found)


def test_sentences_and_pictures_follow_from_figures() -> None:
    fast, slow = made(toy=0.9, source=1.2), replace(made(toy=1.3), kernel="c16")
    text = reading.sentences([fast, slow])
    assert "toy: 1.100 of the emitted" in text and "best 0.900 (avx2 c8 last), worst 1.300 (avx2 c16 last)" in text
    assert "faster than what is emitted in 1 of 2: avx2 c8 last" in text
    assert "8 stores over all kernels, 6 by the exact allocator, 0 not proven" in text
    unproven = replace(slow.figures["toy"], proven=False)
    assert "<=3" in reading.table([replace(slow, figures={**slow.figures, "toy": unproven})], "x")
    pytest.importorskip("matplotlib", reason="scripts/bootstrap lab installs matplotlib")
    assert pictures.cycles([fast, slow]) == pictures.cycles([fast, slow]) != pictures.cycles([fast, fast])
    assert pictures.stores([fast, slow]) == pictures.stores([fast, slow])


@pytest.mark.parametrize("kernel", ["c8", "c8_r2_w1"])
def test_the_toy_orders(kernel: str) -> None:
    """Orders respect dependences, and what is spare makes another one."""
    (nodes,) = Loop("chacha20", "avx2", kernel, "last").nodes
    few, many = (Toy(spare).order(nodes, load("sapphirerapids")) for spare in (0, 8))
    check_order(nodes, few)
    check_order(nodes, many)
    assert few != many != list(range(len(nodes)))


def test_orders_are_texts() -> None:
    """For lab measure --orders file=."""
    done = example("--kernel", "avx2 r2_r2 last", "--orders")
    texts = [line for line in done.output.splitlines() if not line.startswith("#")]
    loop = Loop("chacha20", "avx2", "r2_r2", "last")
    assert len(texts) == len(ORDERS) and loop.order(texts[0]) == loop.order("source")
    assert loop.order(texts[-1]) == (tuple(Toy().order(loop.nodes[0], load("sapphirerapids"))),)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--kernel", "nothing"], "no kernel matches"),
        (["--uarch", "nothing"], "nothing"),
        (["--orders"], "--orders is for one kernel"),
    ],
)
def test_bad_input_is_told(arguments: list[str], said: str) -> None:
    done = example(*arguments)
    assert done.exit_code and said in done.output and "Traceback" not in done.output


def test_the_toy_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SpecError, match="whole number"):
        Toy.from_options({"spare": "x"})
    with pytest.raises(ScheduleError, match="model"):
        Toy().order([], None)
