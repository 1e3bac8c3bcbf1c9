# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Tuning records of several machines: what is emitted is what the rule makes of them, and a run adds to them."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools import invoked

from generator.ir.function import Role
from generator.models import HALVED, ONE_CYCLE, TWO_CYCLE
from generator.program.plan import Kernel, Part
from generator.variants import DESIGNS, chosen, find
from generator.variants import schedules as emitted_schedules
from generator.variants.plans import kernel_named, read, written
from harness.paths import RESULTS
from measure.cli import main
from measure.timing.machine import folder
from measure.tuning import decide, kernels, plans, records
from measure.tuning.format import Entry, Machine, Record

FAMILIES = ("chacha", "salsa20")


def test_what_is_emitted_is_what_the_records_say() -> None:
    """If not: make evidence RECORD=1, then make emit."""
    assert chosen.FILE.read_text() == decide.text(records.kernels(RESULTS), records.plans(RESULTS))


@pytest.mark.parametrize("design", decide.FLAGSHIPS, ids=lambda design: design.name)
def test_flagships_have_the_schedules_that_were_chosen(design: Any) -> None:
    for family in FAMILIES:
        found, own = chosen.schedules(family, design.name), design.of(family)
        schedules = dict(find(design.name, "chacha20" if family == "chacha" else "salsa20").schedules)
        for kernel, role in kernels.reordered(own):
            order = found.get(emitted_schedules.key(kernel, role))
            if order is None:
                assert emitted_schedules.key(kernel, role) in emitted_schedules.missing(family, design.name, own.plan)
            else:
                assert schedules[kernel.label(role), Role.ROUNDS] == order


#: A CPU of each class, as machine.json has it.
CPUS = {
    ONE_CYCLE: "Intel (GenuineIntel-6-207-2)",
    HALVED: "AMD (AuthenticAMD-25-17-1)",
    TWO_CYCLE: "AMD (AuthenticAMD-26-2-1)",
}


def machine(cpu_class: str, number: int = 1) -> Machine:
    return Machine(f"{cpu_class}-{number}", CPUS[cpu_class])


def known(cpu_class: str, number: int = 1, emitted: str = "", **means: float) -> Record:
    entries = tuple(Entry(name, mean, committed=name == emitted) for name, mean in means.items())
    return Record("any", "c8", "last", entries, machine=machine(cpu_class, number))


def test_one_cycle_machines_decide_and_the_others_break_ties() -> None:
    def order(*found: Record) -> str:
        return decide.schedule("amd64-avx2", found)

    one, two = known(ONE_CYCLE, a=1.0, b=1.005, c=1.02, d=1.009), known(TWO_CYCLE, a=1.2, b=1.1, c=1.0)
    assert order(one, two) == "b"
    assert order(one) == order(one, known(TWO_CYCLE, x=1.0)) == "a"
    assert order(two) == "c"
    assert order(known(ONE_CYCLE, a=1.0, b=1.0)) == order(known(ONE_CYCLE, b=1.0, a=1.0)) == "a"


def test_the_worst_machine_of_a_kind_counts_and_all_must_have_measured_an_order() -> None:
    first, second = known(ONE_CYCLE, 1, a=1.0, b=1.05, c=1.2), known(ONE_CYCLE, 2, a=1.3, b=1.04, d=1.0)
    assert decide.losses([first, second]) == pytest.approx({"a": 0.3, "b": 0.05})
    assert decide.schedule("amd64-avx", [first, second]) == "b"
    assert decide.schedule("amd64-avx", [first, known(ONE_CYCLE, 2, d=1.0, e=1.1)]) in ("a", "d")


@pytest.mark.parametrize(
    ("one", "two", "plain", "w1"),
    [
        # Each for its own kind of machine; the other kind breaks ties.
        ({"a": 1.0, "b": 1.02, "c": 1.2}, {"a": 1.2, "b": 1.025, "c": 1.0}, "a", "c"),
        ({"a": 1.0, "b": 1.005}, {"a": 1.005, "b": 1.0, "c": 1.0}, "b", "a"),
        # Where a kind has no evidence, the other decides.
        ({"a": 1.0, "b": 1.1}, {}, "a", "a"),
        ({}, {"a": 1.1, "b": 1.0}, "b", "b"),
    ],
)
def test_of_the_two_flagships_for_avx512_each_is_for_one_kind(
    one: dict[str, float], two: dict[str, float], plain: str, w1: str
) -> None:
    found = [known(kind, **means) for kind, means in ((ONE_CYCLE, one), (TWO_CYCLE, two)) if means]
    assert (decide.schedule("amd64-avx512", found), decide.schedule("amd64-avx512-w1", found)) == (plain, w1)


def write(path: Path, content: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content))


def of_kernel(kernel: str, **means: float) -> dict[str, Any]:
    listed = [{"schedule": each, "mean": mean} for each, mean in means.items()]
    return {"target": "avx2", "kernel": kernel, "role": "bulk", "schedules": listed}


@pytest.fixture
def results(tmp_path: Path) -> Path:
    place = tmp_path / "results"
    write(place / "intel/machine.json", {"CPU": "Intel (GenuineIntel-6-207-2)"})
    write(place / "intel/schedules/whatever.json", of_kernel("c8_c8_ahead", list=1.0, merge=1.1, source=1.2))
    write(place / "amd/machine.json", {"CPU": "AMD (AuthenticAMD-26-2-1)"})
    write(place / "amd/schedules/x.json", of_kernel("c8_c8", merge=1.0, source=1.3) | {"family": "salsa20"})
    (place / "without").mkdir()
    return place


def test_files_are_read_by_their_content(results: Path) -> None:
    found = records.kernels(results)
    assert [(e.machine.name, e.machine.cpu_class, e.family, e.job) for e in found] == [
        ("amd", TWO_CYCLE, "salsa20", "c8_c8/bulk"),
        ("intel", ONE_CYCLE, "chacha", "c8_c8/bulk"),
    ]
    assert found[1].ranked() == ["list", "merge", "source"] and found[1].loss("merge") == pytest.approx(0.1)
    assert found[1].loss("other") is None and found[1].spread == pytest.approx(1.2)
    assert decide.content(found, [])["schedules"] == {
        "chacha": {"amd64-avx2": {"c8_c8/bulk": "list"}},
        "salsa20": {"amd64-avx2": {"c8_c8/bulk": "merge"}},
    }


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("intel/schedules/b.json", "[]", "b.json is damaged: it holds no table"),
        (
            "intel/schedules/b.json",
            json.dumps({"kernel": "c8", "role": "last"}),
            "b.json is damaged: it has no 'target'",
        ),
        ("intel/schedules/b.json", json.dumps(of_kernel("c8", source=0)), "b.json is damaged: no schedule"),
        (
            "intel/schedules/b.json",
            json.dumps(of_kernel("c8", list=1.0) | {"format": 1}),
            "b.json is damaged: it is of format 1, and this program knows 2",
        ),
        (
            "intel/schedules/b.json",
            json.dumps(of_kernel("c8_c8", list=1.0)),
            "another file of intel is of choice chacha avx2 c8_c8/bulk",
        ),
        ("intel/plans/b.json", json.dumps({"flagship": "amd64-avx2"}), "b.json is damaged: it has no 'present'"),
    ],
)
def test_damaged_records_are_told(file: str, content: str, message: str, results: Path) -> None:
    (results / file).parent.mkdir(exist_ok=True)
    (results / file).write_text(content)
    assert message in invoked(main, "evidence", "--results", results, code=1).replace("\n", "")


def test_without_records_nothing_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chosen, "FILE", tmp_path / "chosen.json")
    said = invoked(main, "evidence", "--record", "--results", tmp_path, code=1)
    assert "there are no records of schedules" in said and not any(tmp_path.iterdir())


def test_a_table_says_what_the_chosen_costs(results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "chosen.json"
    file.write_text("{}\n")
    monkeypatch.setattr(chosen, "FILE", file)
    write(results / "amd/schedules/y.json", of_kernel("c8_c8", merge=1.0, list=1.3))
    shown = invoked(main, "evidence", "--results", results)
    assert "30.0 %, 2 of 2" in shown and "0.0 %, 1 of 3" in shown and "not measured" in shown
    assert "amd64-avx2, chacha: no machine has measured c8/last, " in shown
    assert "make evidence RECORD=1 writes it" in shown and file.read_text() == "{}\n"
    invoked(main, "evidence", "--results", results, "--record")
    found = records.kernels(results), records.plans(results)
    assert file.read_text() == decide.text(*found) and "list" in file.read_text()


def found_schedules() -> Record:
    made = Entry("steady", 1.0, 1.0, 1.0), Entry("wild", 0.99, 0.9, 1.08, (0.9, 1.08), simulated=0.8, committed=True)
    return Record("avx2", "c8_c8_ahead", "bulk", made, cpu="a CPU", command="make schedules", date="today")


def test_a_run_takes_the_place_of_the_same_kernels(results: Path) -> None:
    here = results / folder()
    write(here / "schedules/old.json", of_kernel("c8_c8", list=1.0))
    write(here / "schedules/not.json", of_kernel("c8_c8", list=1.0) | {"family": "salsa20"})
    path = records.write_schedules(found_schedules(), results)
    assert path == here / "schedules/old.json"
    content = json.loads(path.read_text())
    assert [each["schedule"] for each in content["schedules"]] == ["wild", "steady"], "by the mean"
    first = content["schedules"][0]
    assert first | {"mean": 0.99, "best": 0.9, "worst": 1.08, "committed": True} == first
    assert (content["family"], content["cpu"], content["command"]) == ("chacha", "a CPU", "make schedules")
    assert content["date"] and "CPU" in json.loads((here / "machine.json").read_text())
    (mine,) = [e for e in records.kernels(results) if e.machine.name == folder() and e.family == "chacha"]
    assert mine.means == {"wild": 0.99, "steady": 1.0} and mine.committed == "wild"
    path.unlink()
    assert records.write_schedules(found_schedules(), results).name == "chacha-avx2-c8_c8_ahead-bulk.json"


def measured(name: str = "amd64-ssse3") -> plans.Measured:
    """Rows, columns and a bulk kernel, each with its bytes."""
    r1, c4, c4_c4 = (kernel_named(each) for each in ("r1", "c4", "c4_c4"))
    found = plans.Measured(name, {64 * number: 210.0 for number in range(1, 9)})
    for number in range(1, 9):
        tails = {(kernel, "last"): 100.0 * kernel.blocks for kernel in (r1, c4) if kernel.blocks >= number}
        found.calls[64 * number] = {**tails, (c4_c4, "bulk"): 700.0}
    found.bulk, found.sizes, found.other_bytes = {c4_c4: 1.5}, {r1: 500, c4: 1000}, 3000
    return found


def test_a_plan_comes_back_as_it_was_written(results: Path) -> None:
    found = measured()
    proposal = plans.propose([found])
    path = records.write_plan(records.plan_content(found, proposal, "chacha", 2, "make tune"), results)
    assert path == results / folder() / "plans/chacha-amd64-ssse3.json"
    (back,) = records.plans(results)
    assert (back.family, back.flagship, back.measured) == ("chacha", "amd64-ssse3", found)
    assert records.write_plan(records.plan_content(found, proposal, "chacha", 2, ""), results) == path
    content = json.loads(path.read_text())
    assert content["tails"] == ["r1", "c4"] and content["offsets"] == "NOPs 0-1 before the loop of rounds"


@pytest.mark.parametrize(
    ("flagship", "cpu_class", "decides"),
    [
        ("amd64-ssse3", ONE_CYCLE, True),
        ("amd64-ssse3", TWO_CYCLE, False),
        ("amd64-avx512", ONE_CYCLE, True),
        ("amd64-avx512", HALVED, False),
        ("amd64-avx512vl", HALVED, False),  # it has tail kernels of more than a batch
        ("amd64-avx512-w1", TWO_CYCLE, True),
        ("amd64-avx512-w1", ONE_CYCLE, False),
    ],
)
def test_which_machines_decide_a_plan(flagship: str, cpu_class: str, decides: bool) -> None:
    design = next(each for each in DESIGNS if each.name == flagship)
    found = {family: records.Plan(machine(cpu_class), family, flagship, measured(flagship)) for family in FAMILIES}
    for family, each in found.items():
        own, others = chosen.planned(family), [name for name in FAMILIES if name != family]
        content = decide.content([], [each])["plans"]
        new = written(chosen.plan(flagship, family)) | {"bulk": "c4_c4", "tails": ["r1", "c4"]}
        assert (decide.plan(design.of(family), [each], family=family) is not None) == decides
        assert content.get(family, {}) == own | ({flagship: new} if decides else {})
        assert [content.get(name, {}) for name in others] == [chosen.planned(name) for name in others]


def test_one_block_in_words_goes_with_the_key_there() -> None:
    w1 = kernel_named("w1")
    found = measured("amd64-sse2")
    found.calls[64][w1, "last"], found.sizes[w1] = 50.0, 100
    for name, can in (("amd64-sse2", True), ("amd64-ssse3", False)):
        design = next(each for each in DESIGNS if each.name == name)
        each = records.Plan(machine(ONE_CYCLE), "chacha", name, found)
        proposal = decide.plan(design, [each])
        assert proposal and (w1 in proposal.chosen.tails) == can


def test_a_plans_times_are_those_of_the_schedules_that_are_chosen() -> None:
    """c4's new schedule takes half the time of the one that the plan was measured with; others stay."""
    design = next(each for each in DESIGNS if each.name == "amd64-ssse3")
    entries = Entry("old", 2.0, committed=True), Entry("new", 1.0)
    of_c4 = Record("ssse3", "c4", "last", entries, machine=machine(ONE_CYCLE))
    each = records.Plan(machine(ONE_CYCLE), "chacha", design.name, measured(design.name))
    before, after = each.measured, decide.as_emitted(each, design, [of_c4])
    c4 = kernel_named("c4"), "last"
    assert after.calls[256][c4] == before.calls[256][c4] / 2
    assert {job: time for job, time in after.calls[256].items() if job != c4} == {
        job: time for job, time in before.calls[256].items() if job != c4
    }
    named = replace(each, schedules={"c4/last": "new"})
    assert decide.as_emitted(named, design, [of_c4]).calls == before.calls


def test_plans_are_read_as_they_are_written() -> None:
    text = {"bulk": "c4_c4_w1_ahead", "tails": ["w1", "c4"], "subkey": "w1", "halves": True}
    found = read(text)
    assert found.bulk == (kernel_named("c4_c4_w1_ahead"),) and found.subkey.layout == "words"
    assert found.halves and not found.unrolled and written(found) == text
    assert kernel_named("c16_r4") == Kernel((Part("columns", "zmm"), Part("rows", "zmm")))
    for design in decide.FLAGSHIPS:
        assert design.plan and read(written(design.plan)) == design.plan == chosen.plan(design.name)


def test_what_is_emitted_and_what_others_found_is_measured_too() -> None:
    """Nothing of this machine's own, and each once."""
    emitted = chosen.schedules("chacha", "amd64-avx2")["c8/last"]

    def on(number: int, **means: float) -> Record:
        entries = tuple(Entry(emitted if name == "emitted" else name, mean) for name, mean in means.items())
        return Record("avx2", "c8", "last", entries, machine=machine(ONE_CYCLE, number))

    found = [on(1, w=4.0, x=1.0, y=2.0, z=3.0, emitted=0.5), on(2, v=1.0)]
    asked = found, ("chacha", "avx2", "c8/last"), f"{ONE_CYCLE}-2", 3
    assert decide.worth_trying(*asked, emitted_only=False) == [emitted, "x", "y"]
    assert decide.worth_trying(*asked, emitted_only=True) == [emitted]
