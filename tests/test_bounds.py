# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Bounds of whole calls: no order of instructions can beat them, and long messages add what a batch costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator import analyse, bounds, models, pipeline
from generator.explain import nodes, trace
from generator.ir.check import Case
from generator.schedule import Node
from generator.simulate import NOTHING, Core, simulate
from generator.variants import find

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


@pytest.mark.parametrize("name", ["znver5", "sapphirerapids"])
@pytest.mark.parametrize("length", [1, 200, 1000])
def test_no_simulation_beats_the_bounds(name: str, length: int) -> None:
    model, variant = models.load(name), find("amd64-avx2")
    code = pipeline.code(variant)
    executed = nodes(trace(code, Case("xor", length)))
    found = bounds.of_call(code, variant.design.plan, length, model)
    assert found.latency >= analyse.critical_path(executed.nodes, model)
    # Calls that follow each other overlap; the time of two, less what follows, holds one that starts alone.
    one = ((frozenset(model.ports), model.rob),)
    alone = simulate(executed.nodes, model, iterations=2, instead=Core(one), features=NOTHING)
    assert alone.cycles >= max(found.throughput, found.latency)


@pytest.mark.parametrize("name", ["amd64-avx512-w1", "amd64-avx2", "amd64-ssse3", "amd64-u1"])
def test_long_messages_add_batches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = find(name)
    code, plan = pipeline.code(variant), variant.design.plan
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
    code, plan = pipeline.code(variant), variant.design.plan
    rows = bounds.of_call(code, plan, 64, ZEN5)
    assert rows.throughput < 100 and 480 <= rows.latency < 520
    columns = bounds.of_call(code, plan, 1 << 20, ZEN5)
    assert columns.throughput > 512 * 480 and columns.throughput > columns.latency
