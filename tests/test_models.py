# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The microarchitecture models: sound data, common knowledge, and the program that extracts them."""

from __future__ import annotations

import random
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from kernels import quarter_rounds

from generator import analyse, models
from generator.models import MissingFormError, UnknownModelError
from generator.schedule import Node
from scripts.models import extract_models
from scripts.models.extract_models import MEASURED
from scripts.models.instruction_forms import all_forms
from scripts.models.port_groups import UndecodableLoadError, exact, group_ports, learn_groups

ALL = models.names()


def test_the_models_asked_for_are_there() -> None:
    wanted = {"haswell", "skylake-avx512", "icelake-server", "sapphirerapids", "znver3", "znver4", "znver5", "bdver2"}
    assert set(ALL) == wanted


@pytest.mark.parametrize("name", ALL)
def test_data_is_sound(name: str) -> None:
    model = models.load(name)
    assert 4 <= model.issue_width <= 8
    assert model.window <= model.rob
    assert ("measured on an" if name in MEASURED else f"scheduling model {name} of LLVM 19") in model.source
    for key, form in model.forms.items():
        assert 0 <= form.late < max(form.latency, 1), key
        assert form.uops >= 0, key
        for group, cycles in form.ports:
            assert group, key
            assert group <= set(model.ports), key
            assert cycles >= 1, key


@pytest.mark.parametrize("name", ALL)
def test_a_load_costs_a_load_port(name: str) -> None:
    model = models.load(name)
    load = {group for group, _ in model.form("mov r64,m64").ports}
    paddd, folded = model.form("paddd xmm,xmm"), model.form("paddd xmm,m128")
    assert {group for group, _ in folded.ports} & load
    assert folded.latency - folded.late <= paddd.latency + 2
    assert folded.latency > paddd.latency


@pytest.mark.parametrize(
    ("name", "key", "latency", "ports"),
    [
        ("haswell", "paddd xmm,xmm", 1, {"p1 p5": 1}),
        ("haswell", "vpxor ymm,ymm,ymm", 1, {"p0 p1 p5": 1}),
        ("haswell", "pslld xmm,i", 1, {"p0": 1}),
        ("haswell", "vpshufb ymm,ymm,ymm", 1, {"p5": 1}),
        ("haswell", "vperm2i128 ymm,ymm,ymm,i", 3, {"p5": 1}),
        ("haswell", "rorx r32,r32,i", 1, {"p0 p6": 1}),
        ("haswell", "movdqa m128,xmm", 1, {"p4": 1, "p2 p3 p7": 1}),
        ("skylake-avx512", "vpaddd ymm,ymm,ymm", 1, {"p0 p1 p5": 1}),
        ("skylake-avx512", "vpaddd zmm,zmm,zmm", 1, {"p0 p5": 1}),
        ("skylake-avx512", "vprold zmm,zmm,i", 1, {"p0": 1}),
        ("skylake-avx512", "vprold ymm,ymm,i", 1, {"p0 p1": 1}),
        ("skylake-avx512", "vmovdqu64 zmm,m512", 8, {"p2 p3": 1}),
        ("icelake-server", "vpshufb ymm,ymm,ymm", 1, {"p1 p5": 1}),
        ("icelake-server", "vmovdqu64 m512,zmm", 1, {"p4 p9": 1, "p7 p8": 1}),
        ("sapphirerapids", "vpxord zmm,zmm,zmm", 1, {"p0 p5": 1}),
        ("sapphirerapids", "add r32,r32", 1, {"p0 p1 p5 p6 p10": 1}),
        ("sapphirerapids", "xor r32,r32", 1, {"p0 p1 p5 p6 p10": 1}),
        ("sapphirerapids", "add r64,i", 0, {}),
        ("sapphirerapids", "mov r64,r64", 0, {}),
        ("sapphirerapids", "rol r32,i", 1, {"p0 p6": 1}),
        ("sapphirerapids", "shlx r64,r64,r64", 1, {"p0 p6": 1}),
        ("sapphirerapids", "bzhi r64,r64,r64", 1, {"p1": 1}),
        ("sapphirerapids", "vprold ymm,ymm,i", 1, {"p0 p1": 1}),
        ("sapphirerapids", "vprold zmm,zmm,i", 1, {"p0": 1}),
        ("sapphirerapids", "pshufb xmm,xmm", 1, {"p1 p5": 1}),
        ("sapphirerapids", "palignr xmm,xmm,i", 1, {"p5": 1}),
        ("sapphirerapids", "vshufi32x4 zmm,zmm,zmm,i", 3, {"p5": 1}),
        ("sapphirerapids", "mov r64,m64", 5, {"p2 p3 p11": 1}),
        ("sapphirerapids", "vpxor ymm,ymm,m256", 8, {"p0 p1 p5": 1, "p2 p3 p11": 1}),
        ("sapphirerapids", "vmovdqu64 zmm,m512", 7, {"p2 p3": 1}),
        ("sapphirerapids", "vmovdqa64 m512,zmm", -1, {"p7 p8": 1, "p4 p9": 2}),
        ("znver3", "vpaddd ymm,ymm,ymm", 1, {"FP0 FP1 FP2 FP3": 1}),
        ("znver4", "vpaddd zmm,zmm,zmm", 1, {"FP0 FP1 FP2 FP3": 2}),
        ("znver4", "vprold ymm,ymm,i", 1, {"FP1 FP2": 1}),
        ("znver5", "vpaddd zmm,zmm,zmm", 2, {"FP0 FP1 FP2 FP3": 1}),
        ("znver5", "vprold zmm,zmm,i", 2, {"FP2 FP3": 1}),
        ("znver5", "vpslld ymm,ymm,i", 2, {"FP0 FP1": 1}),
        ("znver5", "pshufb xmm,xmm", 2, {"FP1 FP2": 1}),
        ("znver5", "vshufi32x4 zmm,zmm,zmm,i", 5, {"FP1 FP2": 1}),
        ("znver5", "rol r32,i", 1, {"ALU0 ALU1 ALU2": 1}),
        ("znver5", "mov r64,m64", 4, {"AGU0 AGU1 AGU2 AGU3": 1}),
        ("znver5", "vmovdqu64 zmm,m512", 7, {"AGU0 AGU1 AGU2 AGU3": 1, "VLD0 VLD1": 1}),
        ("bdver2", "vprotd xmm,xmm,i", 2, {"FPU1": 1, "FPXBR": 1}),
    ],
)
def test_common_knowledge(name: str, key: str, latency: int, ports: dict[str, int]) -> None:
    form = models.load(name).form(key)
    assert form.latency == latency
    assert dict(form.ports) == {frozenset(group.split()): cycles for group, cycles in ports.items()}


def test_what_is_one_micro_op_of_golden_cove() -> None:
    """A folded load is, without an immediate; so is a store; and an operand in a register is needed as the last."""
    model = models.load("sapphirerapids")
    uops = {
        "paddd xmm,m128": 1,
        "vpaddd ymm,ymm,m256": 1,
        "vpshufd ymm,m256,i": 2,
        "pshufb xmm,m128": 2,
        "vmovdqa m256,ymm": 1,
        "add m64,r64": 2,
        "rol r32,i": 1,
        "rol r32,cl": 2,
    }
    assert {key: model.form(key).uops for key in uops} == uops
    folded = model.form("vpaddd ymm,ymm,m256")
    assert folded.latency - folded.late == 1


@pytest.mark.parametrize(
    ("name", "key"),
    [("haswell", "vpaddd zmm,zmm,zmm"), ("znver4", "vprotd xmm,xmm,i"), ("bdver2", "vpaddd ymm,ymm,ymm")],
)
def test_a_cpu_lacks_what_it_lacks(name: str, key: str) -> None:
    with pytest.raises(MissingFormError, match=f"{name} has no instruction form '{key}'"):
        models.load(name).form(key)


@pytest.mark.parametrize(
    ("cpuid", "name"),
    [
        ("AuthenticAMD-00b00f21-178bfbff", "znver5"),
        ("AuthenticAMD-00b40f40-178bfbff", "znver5"),
        ("AuthenticAMD-00b20f40-178bfbff", None),  # vector units of 256 bits
        ("AuthenticAMD-00a10f11-178bfbff", "znver4"),
        ("AuthenticAMD-00a20f12-178bfbff", "znver3"),
        ("GenuineIntel-000806f8-bfebfbff", "sapphirerapids"),
        ("GenuineIntel-00050654-bfebfbff", "skylake-avx512"),
        ("GenuineIntel-000306c3-bfebfbff", "haswell"),
        ("GenuineIntel-000906ea-bfebfbff", None),
        ("-", None),
    ],
)
def test_the_model_of_a_cpu(cpuid: str, name: str | None) -> None:
    assert models.model_of(cpuid) == name


def test_unknown_model() -> None:
    with pytest.raises(UnknownModelError, match="no microarchitecture model 'z80'; there are bdver2, haswell"):
        models.load("z80")


def test_bound_of_the_wide_double_round() -> None:
    """A double round of 16 blocks is 96 instructions on two ports: 480 cycles for 20 rounds."""
    nodes = quarter_rounds("zmm", 4).nodes * 2
    assert len(nodes) == 96
    for name in ("skylake-avx512", "icelake-server", "sapphirerapids"):
        pressure = analyse.port_pressure(nodes, models.load(name))
        assert pressure.bound * 10 == 480
        assert pressure.bottleneck == {"p0", "p5"}


def test_bound_by_one_port() -> None:
    """Ten rotations that only port 0 can do leave nothing to the other ports."""
    nodes = [Node("vprold zmm,zmm,i")] * 10 + [Node("vpaddd zmm,zmm,zmm")] * 4
    pressure = analyse.port_pressure(nodes, models.load("skylake-avx512"))
    assert pressure.bound == 10
    assert pressure.bottleneck == {"p0"}
    assert pressure.load["p5"] == 4


@pytest.mark.parametrize("name", ALL)
def test_port_pressure_is_exact(name: str) -> None:
    """The bound is the largest quotient over all sets of ports, and the even loads add up to the work."""
    chance = random.Random(name)
    model = models.load(name)
    forms = [key for key, form in model.forms.items() if form.ports]
    for _ in range(5):
        nodes = [Node(chance.choice(forms)) for _ in range(chance.randint(1, 12))]
        pressure = analyse.port_pressure(nodes, model)
        uses = [use for node in nodes for use in model.form(node.key).ports]
        assert sum(pressure.load.values()) == sum(cycles for _, cycles in uses)
        assert max(pressure.load.values()) == pressure.bound
        ports = sorted({port for group, _ in uses for port in group})[:14]
        best = Fraction(0)
        for mask in range(1, 1 << len(ports)):
            chosen = {port for place, port in enumerate(ports) if mask >> place & 1}
            best = max(best, Fraction(sum(cycles for group, cycles in uses if group <= chosen), len(chosen)))
        assert best <= pressure.bound
        full = sum(cycles for group, cycles in uses if group <= pressure.bottleneck)
        assert pressure.bound == Fraction(full, len(pressure.bottleneck))


def test_groups_are_recovered_from_loads() -> None:
    groups = [frozenset(text.split()) for text in ("a", "a b", "a b c", "d e", "a b c d e")]
    chance = random.Random(1)
    recovered = 0
    for _ in range(200):
        terms = {group: chance.randint(1, 3) for group in chance.sample(groups, chance.randint(1, 3))}
        load: dict[str, Fraction] = {}
        for group, cycles in terms.items():
            for unit in group:
                load[unit] = load.get(unit, Fraction(0)) + Fraction(cycles, len(group))
        try:
            found = group_ports(load, groups)
        except UndecodableLoadError as error:
            assert "several sums" in str(error)
            continue
        assert len(found) <= len(terms)
        recovered += found == terms
    assert recovered > 100


def test_loads_that_cannot_be_written_as_groups() -> None:
    half = Fraction(1, 2)
    with pytest.raises(UndecodableLoadError, match="no sum of groups"):
        group_ports({"a": half, "b": half}, [])
    pairs = [frozenset("ab"), frozenset("cd"), frozenset("ac"), frozenset("bd")]
    with pytest.raises(UndecodableLoadError, match="several sums of groups"):
        group_ports(dict.fromkeys("abcd", half), pairs)
    with pytest.raises(UndecodableLoadError, match="small denominator"):
        exact(0.123456)
    assert learn_groups([{"a": half, "b": half}, {"c": Fraction(1), "d": Fraction(1)}]) == {frozenset("ab")}


def test_units_that_llvm_numbers_are_one_group() -> None:
    third = Fraction(1, 3)
    load = {"Load.0": third, "Load.1": third, "Load.2": third, "a": Fraction(1)}
    assert group_ports(load, []) == {frozenset({"Load.0", "Load.1", "Load.2"}): 1, frozenset("a"): 1}


def test_forms_are_written_as_assembly() -> None:
    text = {form.key: form.assembly() for form in all_forms()}
    assert text["vpaddd zmm,zmm,m32bcst"] == "vpaddd zmm1, zmm2, dword ptr [rdi + 64]{1to16}"
    assert text["vmovdqu8 zmm{k}{z},m512"] == "vmovdqu8 zmm1 {k1}{z}, zmmword ptr [rdi + 64]"
    assert text["lea r64,m64"] == "lea rbx, qword ptr [rdi + 64]"
    chained = {form.key: form.assembly(chained=True) for form in all_forms() if form.chains}
    assert chained["vpxor ymm,ymm,m256"] == "vpxor ymm1, ymm1, ymmword ptr [rdi + 64]"


def test_a_missing_tool_is_said_plainly(tmp_path: Path) -> None:
    result = CliRunner().invoke(extract_models.main, ["--llvm-mca", "no-such-mca", "--output", str(tmp_path)])
    assert result.exit_code == 1
    assert "cannot run no-such-mca" in result.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", MEASURED)
def test_a_measured_model_is_what_is_written_down(name: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(extract_models.main, [name, "--llvm-mca", "no-such-mca", "--output", str(tmp_path)])
    assert result.exit_code == 0, result.output
    kept = Path(models.__file__).parent / f"{name}.json"
    assert (tmp_path / kept.name).read_bytes() == kept.read_bytes(), "extract it anew"


@pytest.mark.skipif(not shutil.which("llvm-mca-19"), reason="llvm-mca 19 is not installed")
def test_extraction_gives_the_same_files(tmp_path: Path) -> None:
    """Of the files in the tree, if the installed LLVM 19 is the release that they came from."""
    result = CliRunner().invoke(extract_models.main, ["--output", str(tmp_path)])
    assert result.exit_code == 0, result.output
    version = extract_models.tool_version("llvm-mca-19")
    for name in ALL:
        if version in models.load(name).source:
            kept = Path(models.__file__).parent / f"{name}.json"
            assert (tmp_path / kept.name).read_bytes() == kept.read_bytes(), f"{name} differs: extract it anew"
