# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The comparison with compilers: which lines work, what is counted, what the table says, that it resumes."""

from __future__ import annotations

import csv
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from harness.build import SOURCES
from harness.code import code_of
from harness.compilers import read_lines as read
from harness.errors import HarnessError
from harness.implementations import cpu_features
from harness.paths import TREE
from measure.compilers import cli, comparison
from measure.compilers.bound import analyser
from measure.compilers.disassembly import assembly, main_loop, statistics
from measure.compilers.duels import duels
from measure.compilers.lines import working
from measure.curves.table import LENGTHS
from measure.timing.readings import OWN, harness_digest

ROUND = """\
vpaddd %xmm1, %xmm0, %xmm0
vpxor %xmm0, %xmm3, %xmm3
vmovdqa %xmm3, %xmm4
vpaddd 16(%rsp), %xmm2, %xmm2
"""
LOOP = f"""\
  mov $10, %eax
1:
{ROUND * 4}
  vmovdqa %xmm2, 32(%rsp)
  vpaddd constant(%rip), %xmm0, %xmm0
  dec %eax
  jnz 1b
  ret
constant: .space 16
"""


def assembled(text: str, place: Path) -> bytes:
    output = place / "code.o"
    subprocess.run(["gcc", "-c", "-x", "assembler", "-", "-o", str(output)], input=text, text=True, check=True)
    return code_of(output)


def test_counts(tmp_path: Path) -> None:
    found = statistics(assembled(LOOP.replace("  vpaddd constant(%rip), %xmm0, %xmm0\n", ""), tmp_path), 1)
    assert (found.double_rounds, found.instructions, found.moves) == (1, 19, 4)
    assert (found.spill_loads, found.spill_stores, found.vector) == (4, 1, 128)


def test_a_constant_is_no_spill(tmp_path: Path) -> None:
    body = main_loop(assembled(LOOP, tmp_path), 1)
    assert len(body) == 20
    assert "(%rip)" in assembly(body)


def test_unrolled_rounds_end_before_the_message(tmp_path: Path) -> None:
    unrolled = "1:\n" + ROUND * 40 + "vpaddd %xmm5, %xmm0, %xmm0\n" * 4 + "vmovdqu %xmm0, (%rdi)\ndec %eax\njnz 1b\n"
    found = statistics(assembled(unrolled, tmp_path), 1)
    assert found.double_rounds == 10
    assert found.instructions == 16


def test_columns_are_told_from_rows(tmp_path: Path) -> None:
    columns = "1:\n" + "vpaddd %xmm1, %xmm0, %xmm0\n" * 32 + "dec %eax\njnz 1b\n"
    rows = "2:\n" + ("vpaddd %xmm1, %xmm0, %xmm0\nvpshufd $0x39, %xmm0, %xmm0\n" * 8) * 5 + "dec %eax\njnz 2b\n"
    code = assembled(columns + rows, tmp_path)
    assert len(main_loop(code, 4)) == 34
    assert len(main_loop(code, 1)) == 82


def test_code_without_rounds(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="no loop with rounds"):
        statistics(assembled("1: dec %eax\njnz 1b\nret\n", tmp_path), 4)


def test_bound(tmp_path: Path) -> None:
    analyse = analyser("haswell")
    if analyse is None:
        pytest.skip("no llvm-mca: scripts/bootstrap models")
    body = main_loop(assembled("1:\n" + "vpslld $7, %ymm0, %ymm1\n" * 30 + ROUND * 4 + "jnz 1b\n", tmp_path), 1)
    assert analyse.throughput(assembly(body)) == 30  # Haswell shifts on one port


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


def test_our_own_lines_are_fit_for_supercop() -> None:
    for language in ("c", "cpp"):
        assert len(read(TREE / "okcompilers" / language)) > 50


def test_an_underscore_is_refused(tmp_path: Path) -> None:
    (tmp_path / "c").write_text("gcc -O2\ngcc -DA_B\n")
    with pytest.raises(HarnessError, match="c:2: SUPERCOP takes no _"):
        read(tmp_path / "c")


@pytest.mark.parametrize("name", ["stq.c", "stq.h", "machine.h", "crypto_uint.h.in", "try.c"])
def test_what_is_kept_is_tied_to_the_whole_harness(name: str, tmp_path: Path) -> None:
    shutil.copytree(SOURCES, tmp_path / "c")
    before = harness_digest((tmp_path / "c", OWN))
    assert before == harness_digest() and comparison._seal([], "") != comparison._seal([], "another way")
    with (tmp_path / "c" / name).open("a") as file:
        file.write("\n")
    assert harness_digest((tmp_path / "c", OWN)) != before


def test_a_whole_run_and_its_resumption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "avx" not in cpu_features():
        pytest.skip("no AVX")
    (tmp_path / "c").write_text("gcc -O2\ngcc -g -O2\ngcc -mavx -O1\n")
    arguments = ["--okcompilers", str(tmp_path / "c"), "--width", "4", "--rounds", "2", "--passes", "1"]
    arguments += ["--results", str(tmp_path / "results"), "--build-dir", str(tmp_path / "build")]
    calls: list[str] = []
    for function in (comparison.measure, comparison.try_one):
        name = function.__name__

        def counted(*given: object, name: str = name, function: object = function) -> object:
            calls.append(name)
            if calls.count("measure") == 2 and name == "measure":  # in the midst of the first run
                raise KeyboardInterrupt
            return function(*given)  # type: ignore[operator]

        monkeypatch.setattr(comparison, name, counted)
    assert CliRunner().invoke(cli.main, arguments).exit_code != 0
    result = CliRunner().invoke(cli.main, arguments)
    assert result.exit_code == 0, result.output
    assert "written to" in result.output
    again = CliRunner().invoke(cli.main, arguments)
    assert again.exit_code == 0
    assert not (tmp_path / "results").exists(), "a part stays with the work"
    rows = list(csv.DictReader((tmp_path / "build/compilers.csv").open()))
    assert [row["flags"] for row in rows if row["code_by"] == "gcc"] == ["-O2", "-g -O2", "-mavx -O1"]
    assert next(row for row in rows if row["flags"] == "-g -O2")["same_code_as"] == "gcc -O2"
    for row in rows:
        assert row["verdict"] == "ok"
        for length in ("64", "576", "1536", "4096", "long"):
            assert float(row[f"q1_{length}"]) <= float(row[f"cycles_{length}"]) <= float(row[f"q3_{length}"])
        assert int(row["code_bytes"]) > 1000 and float(row["instructions"]) > 90 and row["vector_bits"] == "128"
    unique = sum(not row["same_code_as"] for row in rows)
    # The interrupted call is made once more, and nothing else twice.
    assert len(calls) == unique + 2 + 1
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
