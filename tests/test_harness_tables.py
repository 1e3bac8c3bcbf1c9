# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one writer of tables and the one module that draws."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from harness import plots
from harness.database import write_file
from harness.errors import HarnessError
from harness.tables import Table, csv_lines, read_csv, shown


def test_a_table_says_the_same_everywhere() -> None:
    table = Table(["name", "cycles"], title="what [it] takes")
    table.add("ours", "1.5", style="bold")
    table.add("a | b", shown(None))
    assert table.markdown() == ["| name | cycles |", "| :-- | --: |", "| **ours** | 1.5 |", "| a \\| b | - |"]
    assert table.csv() == ["name,cycles", "ours,1.5", "a | b,-"]
    console = Console(width=40)
    with console.capture() as captured:
        console.print(table.terminal())
    lines = [line.strip() for line in captured.get().splitlines()]
    assert lines[0] == "what [it] takes" and "ours" in lines[-3] and lines[-2].endswith("-")


def test_tables_are_read_again_and_damage_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    assert read_csv(path, ["a"], "make it") == []
    write_file(path, csv_lines(["a", "b"], [["x, y", None], [1, 2.5]]))
    assert read_csv(path, ["a"], "make it") == [{"a": "x, y", "b": ""}, {"a": "1", "b": "2.5"}]
    for wrong in (["a,b", "1"], ["a,b", "1,2,3"], ["b", "1"]):
        write_file(path, wrong)
        with pytest.raises(HarnessError, match="make it writes it anew"):
            read_csv(path, ["a", "b"], "make it")


def test_pictures_are_svg_small_and_always_the_same() -> None:
    def paint(panels: plots.Panels) -> None:
        panel: Any = panels[0][0]
        panel.plot([2**i for i in range(17)], [0.125 + i for i in range(17)], "o-", label="one of them")
        plots.powers_of_two(panel.xaxis)
        plots.key_at_right(panel, ncols=1)

    drawn = plots.svg(paint, 4, 3)
    assert drawn == plots.svg(paint, 4, 3)
    words = ["".join(each.itertext()) for each in ET.fromstring("\n".join(drawn)).iter() if each.tag.endswith("text")]
    assert {"one of them", "4096"} <= set(words)
    assert len("\n".join(drawn)) < 20_000
