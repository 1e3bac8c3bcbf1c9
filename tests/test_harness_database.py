# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The reader and writer of SUPERCOP's database lines, and the table made of them; the one writer of tables."""

import gzip
import io
import os
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from harness import plots
from harness.database import (
    Context,
    Damage,
    Other,
    Record,
    Timing,
    Try,
    check_writable,
    read_file,
    read_lines,
    write_file,
)
from harness.errors import HarnessError
from harness.quartiles import stabilised_quartiles
from harness.tables import Table, csv_lines, read_csv, shown
from measure.curves.table import render, rows
from measure.timing.calls import quartiles

CONTEXT = Context("20260330", "host", "amd64", "20260401", "crypto_stream", "chacha20", "constbranchindex")
START = "20260330 host amd64 20260401 crypto_stream chacha20/constbranchindex"
IMPLEMENTATION = "crypto_stream/chacha20/peachacha/ref"
GCC = "gcc_-O3"
SMALL, BIG = "ab" * 32, "cd" * 32
OWNED = [f"{START} implementation {IMPLEMENTATION} -\n", f"{START} compiler {GCC} 12.2.0\n"]


def read(*lines: str) -> list[Record]:
    return list(read_lines(lines))


def damage(line: str, *before: str) -> str:
    """Why the line is damaged."""
    last = read(*before, line)[-1]
    assert isinstance(last, Damage), last
    assert last.number == len(before) + 1
    return last.reason


def test_try_line() -> None:
    line = f"{START} try {SMALL}/{BIG} ok 100 5000 2000000000 {IMPLEMENTATION} {GCC} +50+0-1+1\n"
    assert read(line) == [Try(CONTEXT, IMPLEMENTATION, GCC, "ok", (SMALL, BIG), 100, (150, 100, 99, 101))]


def test_try_line_of_a_failure_has_no_counts() -> None:
    line = f"{START} try {SMALL} fails 100 5000 2000000000 {IMPLEMENTATION} {GCC}\n"
    assert read(line) == [Try(CONTEXT, IMPLEMENTATION, GCC, "fails", (SMALL,), 100, ())]


def test_cycles_belong_to_the_implementation_before_them() -> None:
    other = [line.replace("peachacha/ref", "moon/avx2") for line in OWNED]
    cycles = f"{START} xor_cycles 64 100 +4+0+0+0\n"
    timings = [record for record in read(*OWNED, cycles, *other, cycles) if isinstance(record, Timing)]
    assert [timing.implementation for timing in timings] == [IMPLEMENTATION, "crypto_stream/chacha20/moon/avx2"]
    assert timings[0] == Timing(CONTEXT, IMPLEMENTATION, GCC, "xor_cycles", 64, (104, 100, 100, 100))


def test_lines_of_every_other_kind() -> None:
    lines = [
        f"{START} tryfails {IMPLEMENTATION} {GCC} error 111\n",
        f"{START} fromcompiler {IMPLEMENTATION} {GCC} a.c a.c:1:2: warning: unused\n",
        f"{START} objsize {IMPLEMENTATION} {GCC} 10 0 0 a.o\n",
        f"{START} namespace {IMPLEMENTATION} {GCC} a.o stray T\n",
        f"{START} timecop_pass {IMPLEMENTATION} {GCC} 10 0\n",
        f"{START} noncebytes 8\n",
        f"{START} keypair_randomcalls - 1 +0+0\n",
        f"{START} cpuid AuthenticAMD-00b40f40\n",
        f"{START} cpucycles_persecond 2000000000\n",
    ]
    assert [type(record) for record in read(*lines)] == [Other] * len(lines)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"{START} cycles 64 100 +0+0", "the file ends within this line"),
        (START.replace("20260401", "2026040") + " noncebytes 8\n", "2026040 is no date"),
        (
            START.replace("/constbranchindex", "/const") + " noncebytes 8\n",
            "crypto_stream chacha20/const is no primitive",
        ),
        (f"{START} xor_cyc 64 100 +0+0\n", "unknown word xor_cyc"),
        (f"{START} objsize {IMPLEMENTATION} {GCC} 10 0 0 a.o{START} noncebytes 8\n", "13 fields are too many"),
        (f"{START} noncebytes 8{START} noncebytes 8\n", "noncebytes of what is no number"),
        (f"{START} cycles 64 100 99 1o1 100\n", "damaged differences"),
        (f"{START} cycles 64 100 +9+9+9+9+0+0\n", "the differences do not belong to 100"),
        (f"{START} try {SMALL}/{BIG} ok 100 5000 20000 {IMPLEMENTATION}\n", "6 fields are too few"),
        (f"{START} try {SMALL}/{BIG[:-1]} ok 100 5000 2000 {IMPLEMENTATION} {GCC} +0+0\n", "damaged checksums"),
        (f"{START} try {SMALL}/{BIG} maybe 100 5000 2000 {IMPLEMENTATION} {GCC} +0+0\n", "maybe is no verdict"),
        (f"{START} try {SMALL}/{BIG} ok 100 5000 2000 {IMPLEMENTATION} {GCC} +90+90+90\n", "do not belong to 100"),
    ],
)
def test_damaged_lines_are_reported_by_number(line: str, reason: str) -> None:
    assert reason in damage(line, *OWNED)


def test_files_plain_compressed_and_cut_off(tmp_path: Path) -> None:
    lines = [line.rstrip("\n") for line in OWNED] + [f"{START} cycles {n} 100 +0-1+1" for n in range(2000)]
    write_file(tmp_path / "data", lines)
    write_file(tmp_path / "data.gz", lines)
    plain = list(read_file(tmp_path / "data"))
    assert len(plain) == 2002
    assert list(read_file(tmp_path / "data.gz")) == plain
    packed = (tmp_path / "data.gz").read_bytes()
    assert gzip.decompress(packed) == (tmp_path / "data").read_bytes()
    (tmp_path / "cut.gz").write_bytes(packed[: len(packed) // 2])
    cut = list(read_file(tmp_path / "cut.gz"))
    assert isinstance(cut[-1], Damage)
    assert not any(isinstance(record, Damage) for record in cut[:-2])
    assert len([*tmp_path.iterdir()]) == 3


def test_unreadable_and_unwritable_files_are_explained(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="cannot read .*absent: No such file"):
        list(read_file(tmp_path / "absent"))
    (tmp_path / "file").write_text("")
    with pytest.raises(HarnessError, match="cannot write"):
        write_file(tmp_path / "file" / "data", ["line"])
    with pytest.raises(HarnessError, match=f"cannot write {tmp_path}: Is a directory"):
        check_writable(tmp_path)


def test_what_is_no_regular_file_is_written_to(tmp_path: Path) -> None:
    """A rename would put a file in a device's place."""
    pipe, link, aim = tmp_path / "pipe", tmp_path / "link", tmp_path / "aim"
    os.mkfifo(pipe)
    link.symlink_to(aim)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    for path in (pipe, link):
        check_writable(path)
        write_file(path, ["line"])
    assert os.read(reader, 100) == b"line\n" == aim.read_bytes()
    os.close(reader)
    assert pipe.is_fifo() and link.is_symlink() and len([*tmp_path.iterdir()]) == 3


def test_quartiles() -> None:
    assert stabilised_quartiles([7]) == (7, 7, 7)
    # 64 elements after repetition: the quartiles take [8,24), [24,40), [40,56).
    assert stabilised_quartiles([8, 1, 2, 7, 3, 6, 4, 5]) == (2.5, 4.5, 6.5)
    assert stabilised_quartiles([1, 2, 1000]) == (
        pytest.approx(7 / 6),
        pytest.approx(2),
        pytest.approx((2 + 5 * 1000) / 6),
    )


def test_table_gives_slope_and_ratio() -> None:
    lines = []
    for variant, cost in (("slow", 2.0), ("quick", 1.0)):
        name = f"crypto_stream/chacha20/{variant}"
        lines += [f"{START} try {SMALL}/{BIG} ok 99 1 1 {name} {GCC} +0\n"]
        lines += [f"{START} implementation {name} -\n", f"{START} compiler {GCC} 12\n"]
        lines += [
            f"{START} xor_cycles {length} {int(100 + cost * length)} +0+0\n" for length in (64, 576, 1536, 2048, 4096)
        ]
    listed = rows(read(*lines))["crypto_stream/chacha20"]
    assert [row.implementation.split("/")[-1] for row in listed] == ["quick", "slow"]
    assert listed[1].long == pytest.approx((2.0, 2.0, 2.0))
    assert listed[1].cycles(1536) == pytest.approx(2 * 1536 + 100)
    console = Console(width=150, record=True, file=io.StringIO())
    console.print(render("crypto_stream/chacha20", listed))
    text = console.export_text()
    assert "abababab/cdcdcdcd" in text
    assert f"{(100 + 3072) / (100 + 1536):.2f}" in text


def test_the_table_sees_through_a_counter_that_ticks_coarsely() -> None:
    """Calls of 182 cycles where the counter ticks every 52: each seems to take 156 or 208, or more while cold."""
    group = f"{START} xor_cycles 64 208 {'+192' * 4}{'-52+0' * 6}\n"
    records = read(*OWNED, *([group] * 3))
    (counts,) = {record.counts for record in records if isinstance(record, Timing)}
    assert stabilised_quartiles(counts)[1] == 208
    (row,) = rows(records)["crypto_stream/chacha20"]
    assert row.cycles(64) == 182
    assert quartiles(records)["crypto_stream/chacha20", IMPLEMENTATION, GCC] == {64: (182, 182, 182)}


def test_table_takes_the_better_compiler_and_keeps_failures() -> None:
    name, broken = "crypto_stream/chacha20/one", "crypto_stream/chacha20/broken"
    lines = [
        f"{START} try {SMALL}/{BIG} ok 3000 1 1 {name} gcc_-O3 +0\n",
        f"{START} try {SMALL}/{BIG} ok 2000 1 1 {name} clang_-O3 +0\n",
        f"{START} tryfails {broken} {GCC} error 111\n",
        f"{START} tryfails {broken} {GCC} crypto_stream modifies input\n",
    ]
    one, two = rows(read(*lines))["crypto_stream/chacha20"]
    assert (one.compiler, one.cycles(1536)) == ("clang_-O3", 2000)
    assert (two.verdict, two.message) == ("fails", "crypto_stream modifies input")


def test_a_table_says_the_same_everywhere() -> None:
    table = Table(["name", "cycles"], title="what [it] takes")
    table.add("ours", "1.5", style="bold")
    table.add("a | b", shown(None))
    assert table.markdown() == ["| name | cycles |", "| :-- | --: |", "| **ours** | 1.5 |", "| a \\| b | - |"]
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
