# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The microarchitecture models: sound data, and common knowledge; bounds of whole calls."""

import json
import random
import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from tools import finished

from generator import analyse, bounds, models
from generator.explain import nodes, trace
from generator.ir.check import Case
from generator.models import MissingFormError
from generator.models import model as files
from generator.package import cores
from generator.schedule import Node
from generator.simulate import ALL as ALL_FEATURES
from generator.simulate import NOTHING, Core, core, simulate
from generator.variants import find

ALL = models.names()


@pytest.mark.parametrize("name", ALL)
def test_data_is_sound(name: str) -> None:
    model = models.load(name)
    assert 4 <= model.issue_width <= 8
    assert model.window <= model.rob
    assert model.title and (f"scheduling model {name} of LLVM 19" in model.source or "measured on an" in model.source)
    for key, form in model.forms.items():
        assert 0 <= form.late < max(form.latency, 1), key
        assert form.uops >= 0, key
        for group, cycles in form.ports:
            assert group, key
            assert group <= set(model.ports), key
            assert cycles >= 1, key


#: What is generally known: latency, and the ports of each part of the work.
KNOWN = """
haswell        | vpshufb ymm,ymm,ymm     | 1 | p5
haswell        | vperm2i128 ymm,ymm,ymm,i | 3 | p5
haswell        | rorx r32,r32,i          | 1 | p0 p6
skylake-avx512 | vpaddd ymm,ymm,ymm      | 1 | p0 p1 p5
skylake-avx512 | vpaddd zmm,zmm,zmm      | 1 | p0 p5
skylake-avx512 | vprold zmm,zmm,i        | 1 | p0
icelake-server | vpshufb ymm,ymm,ymm     | 1 | p1 p5
icelake-server | vmovdqu64 m512,zmm      | 1 | p4 p9, p7 p8
sapphirerapids | mov r64,r64             | 0 |
sapphirerapids | vpxor ymm,ymm,m256      | 8 | p0 p1 p5, p2 p3 p11
sapphirerapids | mulx r64,r64,r64        | 4 | p1, p5
sapphirerapids | imul r64,r64            | 3 | p1
znver3         | vpaddd ymm,ymm,ymm      | 1 | FP0 FP1 FP2 FP3
znver4         | vprold ymm,ymm,i        | 2 | FP1 FP2
znver4         | vpslld ymm,ymm,i        | 1 | FP1 FP2
znver5         | vpaddd zmm,zmm,zmm      | 2 | FP0 FP1 FP2 FP3
znver5         | vprold zmm,zmm,i        | 2 | FP2 FP3
bdver2         | vprotd xmm,xmm,i        | 2 | FPU1, FPXBR
"""


def test_common_knowledge() -> None:
    for line in KNOWN.strip().splitlines():
        name, key, latency, ports = (each.strip() for each in line.split("|"))
        form = models.load(name).form(key)
        wanted = {frozenset(group.split()): 1 for group in ports.split(",") if group}
        assert (form.latency, dict(form.ports)) == (int(latency), wanted), line


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
        ("AuthenticAMD-00b20f40-178bfbff", None),  # vector units of 256 bits
        ("AuthenticAMD-00a10f11-178bfbff", "znver4"),
        ("AuthenticAMD-00a20f12-178bfbff", "znver3"),
        ("GenuineIntel-000806f8-bfebfbff", "sapphirerapids"),
        ("GenuineIntel-000906ea-bfebfbff", None),
        ("-", None),
    ],
)
def test_the_model_of_a_cpu(cpuid: str, name: str | None) -> None:
    assert models.model_of(cpuid) == name


@pytest.mark.parametrize(
    ("cpu", "core", "name"),
    [
        ("Xeon (GenuineIntel-6-207-2)", "", "sapphirerapids"),
        ("Xeon (GenuineIntel-6-167-1)", "graniterapids", "graniterapids"),
        ("Xeon (GenuineIntel-6-167-1)", "A core that nobody knows", None),
        ("Xeon (GenuineIntel-6-167-1)", "", None),
    ],
)
def test_the_core_of_a_machine(cpu: str, core: str, name: str | None) -> None:
    assert models.core_of({"CPU": cpu, "core": core}) == name


def test_a_core_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is recognised, classed and simulated, and what it shares with another core is not said again."""
    for path in files.FOLDER.glob("znver4.json"):
        shutil.copy(path, tmp_path)
    slow = {"latency": 3, "uops": 1, "ports": {"FP0 FP1": 1}}
    new = {"like": "znver4", "title": "Zen 9", "cpus": ["AuthenticAMD 99 1 4-5"], "simulator": {"retire": 9}}
    (tmp_path / "znver9.json").write_text(json.dumps({**new, "forms": {"paddd xmm,xmm": slow}}))
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    found = models.load("znver9")
    assert (found.title, found.issue_width, found.form("paddd xmm,xmm").latency) == ("Zen 9", 6, 3)
    assert found.form("vpaddd zmm,zmm,zmm") == models.load("znver4").form("vpaddd zmm,zmm,zmm")
    assert core(found, ALL_FEATURES).retire == 9
    assert models.model_of("ZEN (AuthenticAMD-99-5-0)") == "znver9" and not models.model_of("ZEN (AuthenticAMD-99-3-0)")
    assert models.slow_families() == {("AuthenticAMD", 99): "Zen 9"} and models.halving() == [models.load("znver4")]
    kinds = {"99-3": models.TWO_CYCLE, "25-17": models.HALVED, "25-33": models.ONE_CYCLE}
    assert {cpu: models.cpu_class(f"ZEN (AuthenticAMD-{cpu}-0)") for cpu in kinds} == kinds
    assert models.cpu_class("-") == models.ONE_CYCLE
    assert all("family == 99" in text and "family == 25 && " in text for text in cores.files().values())
    assert cores.slow() == "AMD's family 0x63 (Zen 9)"
    assert cores.halved() == "AMD's family 0x19, models 0x10 to 0x1f and 0x60 to 0xaf (Zen 4)"


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


ZEN5 = models.load("znver5")


def test_the_reorder_buffer_limits_what_overlaps() -> None:
    """Eight chains of ten cycles. In a buffer of two chains the third begins as the first one retires, two cycles after
    its begin; the fourth when the second retires, behind the first: three chains long are they all.
    """
    chain = [Node("vpaddd zmm,zmm,zmm", () if index % 5 == 0 else (index - 1,)) for index in range(40)]
    assert analyse.critical_path(chain, ZEN5) == 10
    assert analyse.latency_bound(chain, ZEN5) == 10
    assert analyse.latency_bound(chain, replace(ZEN5, rob=10)) == 30
    assert analyse.latency_bound(chain, replace(ZEN5, rob=1)) == 40 * 2


@pytest.mark.parametrize(("name", "length"), [("znver5", 600), ("sapphirerapids", 200), ("sapphirerapids", 1)])
def test_no_simulation_beats_the_bounds(name: str, length: int) -> None:
    model, variant = models.load(name), find("amd64-avx2")
    code = finished(variant, "sysv")
    executed = nodes(trace(code, Case("xor", length)))
    found = bounds.of_call(code, variant.design.plan, length, model)
    assert found.latency >= analyse.critical_path(executed.nodes, model)
    # Calls that follow each other overlap; the time of two, less what follows, holds one that starts alone.
    one = ((frozenset(model.ports), model.rob),)
    alone = simulate(executed.nodes, model, iterations=2, instead=Core(one), features=NOTHING)
    assert alone.cycles >= max(found.throughput, found.latency)


@pytest.mark.parametrize("name", ["amd64-avx512-w1", "amd64-u1"])
def test_long_messages_add_batches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = find(name)
    code, plan = finished(variant, "sysv"), variant.design.plan
    batch = plan.bulk[0].size if plan else 64
    length = 6 * batch + 65
    monkeypatch.setattr(bounds, "WHOLE", length)
    whole = bounds.of_call(code, plan, length, ZEN5)
    monkeypatch.setattr(bounds, "WHOLE", 0)
    added = bounds.of_call(code, plan, length, ZEN5)
    assert added.throughput == pytest.approx(whole.throughput, rel=0.01)
    assert added.latency == pytest.approx(whole.latency, rel=0.02)
    assert added.simulated == pytest.approx(whole.simulated, rel=0.02)


def test_rows_are_bound_by_latency_and_columns_by_ports() -> None:
    """20 rounds of rows are a chain of 480 cycles. 16 columns: 960 operations, of which four pipes do 240 cycles."""
    variant = find("amd64-avx512")
    code, plan = finished(variant, "sysv"), variant.design.plan
    rows = bounds.of_call(code, plan, 64, ZEN5)
    assert rows.throughput < 100 and 480 <= rows.latency < 520
    columns = bounds.of_call(code, plan, 1 << 20, ZEN5)
    assert columns.throughput > 512 * 480 and columns.throughput > columns.latency
