# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Lengths at which a flagship takes too long are found: by a greater length, and by another flagship."""

from __future__ import annotations

import pytest

from generator.variants import find
from measure.tuning import decide, plans
from measure.tuning.records import Machine, Plan

INTEL, ZEN4 = Machine("intel", "(GenuineIntel-6-207-2)"), Machine("zen4", "(AuthenticAMD-25-17-1)")


def record(machine: Machine, name: str, by_blocks: dict[int, float]) -> Plan:
    """Whatever kernel the plan has for a length takes so long."""
    plan = find(name, "chacha20").design.plan
    assert plan is not None
    found = plans.Measured(name)
    for blocks, cycles in by_blocks.items():
        found.calls[64 * blocks] = {plans.serving(plan.tails, plan.bulk[-1], 64 * blocks): cycles}
    return Plan(machine, "chacha", name, found)


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
