# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The comparison with compilers: which lines work, what the table says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from harness.compilers import read_lines as read
from harness.errors import HarnessError
from harness.implementations import cpu_features
from measure.compilers import cli
from measure.compilers.builds import working
from measure.compilers.duels import duels
from measure.compilers.duels import read as read_duels
from measure.curves.table import LENGTHS


def test_lines_that_do_not_work(tmp_path: Path) -> None:
    lines = tmp_path / "c"
    lines.write_text("# comment\nno-such-compiler -O3\ngcc -march=no-such-cpu\ngcc -O2 # here\ngcc -mavx2 -O2\n")
    dropped: dict[str, str] = {}
    found = working(read(lines), frozenset({"sse2"}), dropped.__setitem__)
    assert [each.compiler.line for each in found] == ["gcc -O2"]
    assert found[0].isa == "sse2"
    assert not found[0].allows(8)
    assert dropped["no-such-compiler -O3"] == "is not installed"
    assert "no-such-cpu" in dropped["gcc -march=no-such-cpu"]
    assert dropped["gcc -mavx2 -O2"] == "may use avx, avx2, ssse3, which this CPU lacks"


def test_an_underscore_is_refused(tmp_path: Path) -> None:
    (tmp_path / "c").write_text("gcc -O2\ngcc -DA_B\n")
    with pytest.raises(HarnessError, match="c:2: SUPERCOP takes no _"):
        read(tmp_path / "c")


def test_a_whole_run(tmp_path: Path) -> None:
    if "avx" not in cpu_features():
        pytest.skip("no AVX")
    (tmp_path / "c").write_text("gcc -O2\ngcc -g -O2\ngcc -mavx -O1\n")
    arguments = ["--okcompilers", str(tmp_path / "c"), "--width", "4", "--rounds", "2", "--passes", "1"]
    arguments += ["--results", str(tmp_path / "results"), "--build-dir", str(tmp_path / "build")]
    result = CliRunner().invoke(cli.main, arguments)
    assert result.exit_code == 0, result.output
    assert "written to" in result.output
    assert not (tmp_path / "results").exists(), "a part stays with the work"
    rows = read_duels(tmp_path / "build/compilers.csv")
    assert [row["flags"] for row in rows if row["code_by"] == "gcc"] == ["-O2", "-g -O2", "-mavx -O1"]
    assert next(row for row in rows if row["flags"] == "-g -O2")["same_code_as"] == "gcc -O2"
    for row in rows:
        assert row["verdict"] == "ok"
        for length in ("64", "576", "1536", "4096", "long"):
            assert float(row[f"q1_{length}"]) <= float(row[f"cycles_{length}"]) <= float(row[f"q3_{length}"])
        assert int(row["code_bytes"]) > 1000
    assert "| 4 | avx | 576 |" in (tmp_path / "build/compilers.md").read_text()


def test_who_is_faster() -> None:
    def row(code_by: str, quartiles: tuple[float, float, float]) -> dict[str, str]:
        words = {
            f"{word}_{n}": str(x) for n in LENGTHS for word, x in zip(("q1", "cycles", "q3"), quartiles, strict=True)
        }
        return words | {"width": "8", "isa": "avx2", "verdict": "ok", "code_by": code_by}

    def word(ours: tuple[float, float, float], theirs: tuple[float, float, float]) -> str:
        return duels([row("assembly", ours), row("gcc", theirs)])[0].faster

    assert word((10, 11, 12), (13, 14, 15)) == "assembly"
    assert word((13, 14, 15), (10, 11, 12)) == "compiler"
    assert word((10, 11, 14), (13, 14, 15)) == "tie"
    assert duels([row("gcc", (1, 2, 3))]) == []
