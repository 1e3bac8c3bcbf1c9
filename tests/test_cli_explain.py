# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The generator's command explain."""

from __future__ import annotations

import pytest

from tests.command_line import good


def test_explain_counts_and_bounds() -> None:
    said = good("explain", "amd64-avx512-u16", "--uarch", "sapphirerapids")
    line = next(line.split() for line in said.splitlines() if line.startswith("c16 ") and "." in line)
    bound, per_byte = float(line[3]), float(line[7])
    # 960 + 16 + 64 + 16 vector instructions on two ports, and whatever else a batch needs.
    assert 528 <= bound < 545 and 0.515 < per_byte < 0.54
    counted = next(line.split() for line in said.splitlines() if line.startswith("c16 ") and "." not in line)
    assert counted[1] == "1024" and counted[4] == "98"


@pytest.mark.parametrize("name", ["amd64-u1", "amd64-xop-u4", "amd64-avx512vl-u8"])
def test_explain_finds_a_model(name: str) -> None:
    said = good("explain", name)
    assert "core cycles" in said and "spills" in said and "bytes" in said and "live at most" in said


def test_explain_compares_schedules() -> None:
    said = good("explain", "amd64-avx2-u8", "--schedule", "source", "--schedule", "list")
    table = said.partition("schedules, simulated on")[2].splitlines()
    assert [line.split()[0] for line in table[2:5]] == ["its", "source", "list"]
