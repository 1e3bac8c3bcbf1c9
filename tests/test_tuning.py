# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Choosing schedules and plans: what is tried is valid, what is recommended follows from figures, errors are clear."""

from dataclasses import replace
from pathlib import Path

import pytest
from tools import invoked

from generator import pipeline
from generator.cipher.registry import cipher
from generator.ir.function import Instr, Role
from generator.ir.values import Value
from generator.isa import peach
from generator.machine.padding import padded
from generator.program import build
from generator.program.plan import Kernel, Plan
from generator.target import TARGETS
from generator.variants import Variant, find
from harness.errors import HarnessError
from harness.implementations import missing
from harness.processors import allowed
from measure.cli import main
from measure.timing import candidates
from measure.timing.candidates import Candidate, Settings
from measure.tuning import decide, kernels, plans, tables
from measure.tuning.format import Entry, Machine
from measure.tuning.records import Plan as PlanRecord
from measure.tuning.schedules import grid
from measure.tuning.subject import Subject

CHACHA20 = cipher("chacha20")


@pytest.mark.parametrize(
    ("target", "name", "role"),
    [
        ("avx512", "c16_c16", "bulk"),
        ("avx512", "c16_r4_r4", "last"),
        ("avx512", "r4_r4", "last"),
        ("avx2", "c8_c8", "bulk"),
        ("avx2", "c8", "last"),
        ("ssse3", "c4_c4_w1", "bulk"),
        ("sse2", "r1", "last"),
        ("scalar", "w1", "bulk"),
    ],
)
def test_the_grid_holds_valid_schedules_of_which_most_differ(target: str, name: str, role: str) -> None:
    """And the last of them gives code, also behind NOPs."""
    subject = Subject("chacha20", target, name, role)
    specs = grid(subject)
    assert specs[0] == "source" and len(set(specs)) == len(specs)
    some = specs[::6] if len(specs) > 20 else specs
    found = {subject.rounds.permutation(spec) for spec in some}
    for permutation in found:
        subject.rounds.check(permutation)
    assert len(found) > len(some) // 2
    made, texts = candidates.emit(subject.scheduled(specs[-1]).candidate, (0, 2))
    assert not made.error and len(made.digest) == 16
    assert texts[1].count("  nop\n") > texts[0].count("  nop\n") == 0
    assert target == "scalar" or 100 < made.code_bytes < 30000


@pytest.mark.parametrize(("target", "evex"), [("avx2", False), ("avx512vl", True)])
def test_spilled_values_are_folded_only_where_the_target_has_the_encoding(target: str, evex: bool) -> None:
    """A shift of memory by a number is EVEX alone. With this schedule, one had been the cheapest for AVX2 as well."""
    folded = Instr("vpsrld", Value("ymm", "a"), (Value("ymm", "b"), 7))
    assert peach.folds(folded, 0, evex) == evex
    subject = Subject("chacha20", target, "c8_c8_ahead", "bulk")
    code = subject.scheduled("merge:lags=0.1.2.3|merge:lags=0.0,weights=48.47").code
    assert ("avx512vl" in code.features) == evex
    with pytest.raises(peach.FormError, match="avx"):
        _ = replace(code, target=TARGETS["sse2"]).features


def test_padding_adds_nothing_but_nops_before_the_loops() -> None:
    code = pipeline.code(find("amd64-ssse3-u4"))
    more = padded(code, 3)
    before = [item for procedure in code.procedures for item in procedure.items]
    after = [item for procedure in more.procedures for item in procedure.items]
    nops = [item for item in after if isinstance(item, Instr) and item.op == "nop"]
    assert len(nops) == 3 * len([1 for label in before if getattr(label, "role", None) is Role.ROUNDS]) > 0
    assert [item for item in after if item not in nops] == before


def entry(schedule: str, *offsets: float, committed: bool = False) -> Entry:
    mean = sum(offsets) / len(offsets)
    return Entry(schedule, mean, min(offsets), max(offsets), offsets, committed=committed)


def test_the_best_mean_wins_and_among_equals_the_better_worst_offset() -> None:
    steady, wild, slow = entry("steady", 1.003, 1.003), entry("wild", 0.9, 1.1), entry("slow", 1.02, 1.02)
    assert [each.schedule for each in tables.rank([slow, wild, steady])] == ["steady", "wild", "slow"]
    assert [each.schedule for each in tables.rank([slow, entry("fast", 0.9, 1.0)])] == ["fast", "slow"]


#: Three tail kernels, and two for bulk.
KERNELS = [kernels.kernel_of(name, TARGETS["ssse3"]) for name in ("r1", "r1_r1", "c4", "c4_c4", "c4_c4_w1")]


def measured() -> plans.Measured:
    """Three sizes; the middle kernel is worth it, and there is a slower one of its size."""
    small, middle, other, large, larger = KERNELS
    found = plans.Measured("amd64-ssse3")
    cycles = {small: 100.0, middle: 108.0, other: 111.0, large: 200.0, larger: 200.0}
    found.calls = {
        64 * number: {
            (kernel, "bulk" if kernel in (large, larger) else "last"): value
            for kernel, value in cycles.items()
            if kernel.blocks >= number
        }
        for number in range(1, 9)
    }
    found.whole = {length: 111.0 if length <= 256 else 220.0 for length in found.calls}
    found.bulk = {large: 2.0, larger: 1.5}
    found.sizes = dict.fromkeys((small, middle, other), 1000)
    found.other_bytes = 500
    return found


def test_a_plan_is_proposed_from_figures(capsys: pytest.CaptureFixture[str]) -> None:
    found, plan = measured(), Plan((KERNELS[3],), (KERNELS[0],))
    roomy = plans.propose([found], 9000)
    assert [kernel.name for kernel in roomy.chosen.tails] == ["r1", "r1_r1", "c4"]
    assert roomy.bulk.name == "c4_c4_w1" and roomy.chosen.worst == 0
    assert [len(choice.tails) for choice in roomy.choices] == [0, 1, 2, 3]
    assert [kernel.name for kernel in plans.propose([found], 2600).chosen.tails] == ["r1", "c4"]
    small = plans.propose([found], 1600)
    assert [kernel.name for kernel in small.chosen.tails] == ["c4"] and small.chosen.worst == pytest.approx(0.11)
    now = plans.present(plan.tails, found)
    assert now.worst == pytest.approx(0.11)
    assert now.mean == pytest.approx((0.11 + 111 / 108 - 1 + 0 + 0 + 4 * 0.1) / 8)
    tables.show_plan(tables.Console(width=200), found, small, plan, 2)
    shown = capsys.readouterr().out
    assert "proposed: bulk c4_c4_w1; tails c4 (1000 bytes" in shown
    assert "in bulk the proposal takes 75.0 % of the present time" in shown


def test_the_worst_machine_counts() -> None:
    """What is best on one machine, and bad on the other, is not chosen."""
    one, two = measured(), measured()
    _, r1_r1, c4, c4_c4, larger = KERNELS
    two.bulk = {c4_c4: 2.0, larger: 3.0}
    assert plans.propose([one], 9000).bulk == larger and plans.propose([two], 9000).bulk == c4_c4
    assert plans.propose([one, two], 9000).bulk == c4_c4
    for length in (64, 128):
        two.calls[length][r1_r1, "last"] = 400.0
    assert r1_r1 not in plans.propose([one, two], 9000).chosen.tails
    assert plans.propose([one, two], 9000).chosen.mean == pytest.approx(3 / 108 / 8)
    del two.sizes[c4]
    assert c4 not in plans.propose([one, two], 9000).chosen.tails
    two.sizes[c4] = 1500
    assert plans.propose([one, two], 2499).chosen.tails == (c4,)


def test_a_machine_that_loses_much_in_any_case_hides_no_loss_of_another() -> None:
    """Where two blocks serve one: 9 % on a machine, .2 % less on one that takes twice the time at three and four."""
    one, two = measured(), measured()
    r1, r1_r1, _, c4_c4, _ = KERNELS
    one.calls[64][r1_r1, "last"], two.calls[64][r1_r1, "last"] = 109.0, 99.8
    for length in (192, 256):
        two.calls[length][c4_c4, "bulk"] = 400.0
    with_r1, without = (plans.judged(tails, c4_c4, [one, two]).mean for tails in ((r1, r1_r1), (r1_r1,)))
    assert with_r1 < without


def test_each_role_is_measured_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In bulk c4 takes longer than as the last; where only the one or the other fails, that one is left out."""
    target = TARGETS["sse2"]
    c4, design = kernels.kernel_of("c4", target), kernels.flagship(target)
    failing: list[str] = []

    def build(tried: list[Candidate], *_: object) -> dict[str, Path]:
        for each in tried:
            each.error = "planted" if each.name in failing else ""
        return {"measure": tmp_path}

    def measure(tried: list[Candidate], program: object, lengths: list[int], *_: object) -> None:
        for each in tried:
            each.timed = {length: length * (2.0 if each.name.endswith("bulk") else 1.0) for length in lengths}

    monkeypatch.setattr(candidates, "build_and_check", build)
    monkeypatch.setattr(candidates, "measure", measure)

    def measured_all() -> plans.Measured:
        return plans.measure_all(design, CHACHA20, [c4], Settings((0,)), tmp_path, lambda part: None)

    calls = measured_all().calls
    assert [calls[length][c4, role] for role in ("last", "bulk") for length in (64, 256)] == [64, 256, 128, 512]
    failing.append("c4 bulk")
    assert [(c4, role) in measured_all().calls[256] for role in ("last", "bulk")] == [True, False]
    failing[:] = ["c4_c4_w1_ahead bulk"]
    with pytest.raises(HarnessError, match="c4_c4_w1_ahead bulk of the present plan fails: planted"):
        measured_all()


@pytest.mark.parametrize("target", ["sse2", "ssse3", "avx", "avx2", "avx512"])
def test_every_kernel_that_tune_considers_makes_a_plan(target: str) -> None:
    chosen = TARGETS[target]
    design = kernels.flagship(chosen)
    most = design.plan.bulk[0].blocks
    tails = plans.candidate_tails(chosen, most)
    assert set(design.plan.tails) <= {*tails, Kernel((kernels.PARTS["w1"],))}
    assert set(design.plan.bulk[:1]) <= set(plans.candidate_bulk(chosen))
    jobs = [(each, "last") for each in {*tails, *design.plan.tails}]
    for kernel, role in [*jobs, *((each, "bulk") for each in plans.candidate_bulk(chosen))]:
        plan = kernels.isolated(kernel, role, chosen, "source", "furthest").plan
        assert build((CHACHA20,), chosen, plan).blocks


def test_candidates_are_built_checked_and_timed(tmp_path: Path) -> None:
    subject = Subject("chacha20", "sse2", "r1", "last")
    good, bad = subject.candidate, subject.scheduled("merge:lags=x").candidate
    settings, parts = Settings((0, 1), 2, cpu=allowed()[-1]), list[float]()
    programs = candidates.build_and_check([good, bad], tmp_path, settings, parts.append)
    assert "write whole numbers" in bad.error and not good.error and len(good.builds) == 2
    assert parts == [0.25, 0.5, 0.75, 1]
    candidates.measure([good, bad], programs["measure"], [64, 128], settings, lambda part: None)
    assert good.timed[64] > 0 and good.timed[128] > 0
    with pytest.raises(HarnessError, match="every candidate failed"):
        candidates.measure([bad], programs["measure"], [64], settings, lambda part: None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["schedules"], "Which kernel? For example: make schedules KERNEL=c8_c8 TARGET=avx2"),
        (["schedules", "c9"], "no flagship uses c9: name a target"),
        (["schedules", "c8", "--target", "sse2"], "sse2 has no ymm registers for c8; its parts are: r1 c4 w1"),
        (["schedules", "w1", "--target", "sse2"], "words go beside vectors"),
        (["schedules", "c4_ahead", "--target", "sse2", "--role", "last"], "c4_ahead is no tail kernel"),
        (["schedules", "c4", "--target", "xop"], "xop needs"),
        (["schedules", "c4", "--target", "sse2", "--schedules", "grid=3"], "'grid=3' is none of grid, random=NUMBER"),
        (["schedules", "c8", "--primitive", "hchacha20"], "no stream"),
        (["plan", "amd64-avx2-u8"], "Which flagship, not 'amd64-avx2-u8'? There are: "),
    ],
)
def test_errors_are_explained(arguments: list[str], message: str, tmp_path: Path) -> None:
    if arguments[-1] == "xop" and not missing(TARGETS["xop"].features):
        pytest.skip("this CPU has XOP")
    assert message in invoked(main, *arguments, "--work", tmp_path, code=1)


def test_the_variants_of_a_search_are_no_variants_of_the_list() -> None:
    target = TARGETS["sse2"]
    design = kernels.isolated(kernels.kernel_of("r1", target), "last", target, "source", "furthest")
    assert Variant(design, CHACHA20).name == "tuned-sse2"


INTEL, ZEN4 = Machine("intel", "(GenuineIntel-6-207-2)"), Machine("zen4", "(AuthenticAMD-25-17-1)")


def record(machine: Machine, name: str, by_blocks: dict[int, float], clock: float = 1) -> PlanRecord:
    """Whatever kernel the plan has for a length takes so long."""
    plan = find(name, "chacha20").design.plan
    found = plans.Measured(name, clock=clock)
    for blocks, cycles in by_blocks.items():
        found.calls[64 * blocks] = {plans.serving(plan.tails, plan.bulk[-1], 64 * blocks): cycles}
    return PlanRecord(machine, "chacha", name, found)


def test_a_greater_length_that_takes_less() -> None:
    found = decide.holes([record(INTEL, "amd64-ssse3", {1: 100, 2: 150, 3: 140, 4: 141, 5: 139})], [])
    assert [(each.length, each.longer, each.flagship) for each in found] == [(128, 320, "amd64-ssse3")]
    assert str(found[0]) == "chacha, amd64-ssse3 takes 1.08 of 320 bytes at 128 bytes (2 blocks)"


@pytest.mark.parametrize(("machine", "found"), [(INTEL, ["amd64-avx512"]), (ZEN4, ["amd64-avx512vl"])])
def test_another_flagship_that_takes_less(machine: Machine, found: list[str]) -> None:
    """Those for other classes of CPUs do not count."""
    names = ("amd64-avx2", "amd64-avx512", "amd64-avx512vl", "amd64-avx512-w1")
    some = [record(machine, name, {1: 100, 5: 300 if name == "amd64-avx2" else 350}) for name in names]
    seen = decide.holes(some, [])
    assert [each.flagship for each in seen] == found
    assert all((each.length, each.other, each.longer) == (320, "amd64-avx2", 0) for each in seen)


def test_runs_compare_by_core_cycles() -> None:
    """A clock that was slower in one run is no hole, and what has none compares with itself."""
    some = [record(INTEL, "amd64-ssse3", {1: 100}, 1.5), record(INTEL, "amd64-avx", {1: 110}, 1.36)]
    assert not decide.holes(some, [])
    assert [each.other for each in decide.holes([some[0], record(INTEL, "amd64-avx", {1: 110}, 1.5)], [])] == [
        "amd64-ssse3"
    ]
    assert not decide.holes([some[0], record(INTEL, "amd64-avx", {1: 200, 2: 201}, 0)], [])
