# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Running SUPERCOP: what is said of bad input, and what happens to the tree; a small tree stands for SUPERCOP here;
verdicts from its database lines, and the record of what TIMECOP has passed."""

import gzip
import re
from pathlib import Path

import pytest
from tools import invoked, write

from generator import pipeline
from generator.package import timecop
from generator.package.supercop import source
from generator.variants import find
from harness.database import read_lines
from measure.report import series
from scripts.supercop import cli as supercop
from scripts.supercop import tree as supercop_tree
from scripts.supercop.report import Verdict, verdicts

IMPLEMENTATIONS = ("ref", "amd64-u1")
#: Stands for SUPERCOP's.
DO_PART = Path(__file__).with_name("do-part").read_text()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A directory that looks like SUPERCOP, holding one implementation of its own."""
    top = tmp_path / "supercop-20260330"
    for landmark in supercop_tree.LANDMARKS:
        write(top / landmark, "")
    write(top / "version", "20260330\n")
    write(top / "okcompilers/c", "gcc -march=native -mtune=native -O3\ngcc -O2\nclang -O3\n")
    write(top / "crypto_stream/chacha20/e/ref/api.h", "#define CRYPTO_KEYBYTES 32\n")
    write(top / "gmp/large", "not needed")
    write(top / "do-part", DO_PART)
    (top / "do-part").chmod(0o755)
    return top


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two implementations of chacha20, whose results and builds go nowhere else."""
    top = tmp_path / "project"
    for name in IMPLEMENTATIONS:
        write(top / f"crypto_stream/chacha20/peachacha/{name}/api.h", "#define CRYPTO_KEYBYTES 32\n")
    monkeypatch.setattr(supercop, "PROJECT", top)
    monkeypatch.setattr(supercop, "BUILD", top / "build/supercop")
    for name in ("IMPL", "PRIMITIVE"):
        monkeypatch.delenv(name, raising=False)
    return top


def run(*arguments: object, code: int = 0) -> str:
    return invoked(supercop.main, *arguments, code=code)


def contents(top: Path) -> dict[str, tuple[str, int]]:
    return {str(path): (path.read_text(), path.stat().st_mode) for path in top.rglob("*") if path.is_file()}


def refused(said: str, *words: str) -> None:
    for word in words:
        assert word in said


def test_a_tree_that_is_none_is_refused(tree: Path, tmp_path: Path) -> None:
    write(tmp_path / "supercop.tar.xz", "")
    (tmp_path / "empty").mkdir()
    refused(run("", code=1), "SUPERCOP=")
    refused(run(tmp_path / "nowhere", code=1), "does not exist")
    refused(run(tmp_path / "supercop.tar.xz", code=1), "Unpack it")
    refused(run(tmp_path / "empty", code=1), "not a SUPERCOP tree", "do-part")
    refused(run(tree.parent, code=1), "not a SUPERCOP tree", "Did you mean", "supercop-20260330")
    write(tree / "version", "unknown\n")
    refused(run(tree, code=1), "version file says 'unknown'")
    (tree / "crypto_core/try.c").unlink()
    refused(run(tree, code=1), "not a SUPERCOP tree", "crypto_core/try.c")


def test_what_cannot_be_done_is_said(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "list", "# mine\ngcc -I/usr/include\n")
    refused(run(tree, "--primitive", "salsa20", code=1), "salsa20", "chacha20")
    refused(run(tree, "--impl", "amd64-mmx", code=1), "amd64-mmx", "amd64-u1")
    refused(run(tree, "--record", code=1), "--timecop")
    refused(run(tree, "--compilers", tmp_path / "nowhere", code=1), "cannot read", "nowhere: No such file")
    refused(run(tree, "--compilers", tmp_path / "list", code=1), "gcc -I/usr/include")
    monkeypatch.setenv("PATH", str(tmp_path))
    refused(run(tree, "--timecop", code=1), "valgrind", "scripts/bootstrap timecop")
    refused(run(tree, code=1), "No compiler")


def test_lines_that_supercop_drops_are_told_with_its_reason(tree: Path, project: Path, tmp_path: Path) -> None:
    write(tmp_path / "list", "# mine\ngcc -O3\n\ngcc -bad\nno-such-compiler -bad -O2\n")
    said = run(tree, "--no-curves", "--compilers", tmp_path / "list")
    lines = [line for line in said.splitlines() if line.startswith(("compiler:", "dropped:"))]
    assert lines == [
        "compiler: gcc -O3",
        "dropped:  gcc -bad: unknown option -bad",
        "dropped:  no-such-compiler -bad -O2: unknown option -bad",
    ]


def test_the_working_copy_as_the_tree(tree: Path, project: Path) -> None:
    place = project / "build/supercop/tree"
    place.parent.mkdir(parents=True)
    tree.rename(place)
    refused(run(place, code=1), "replaced at every run")
    assert (place / "do-part").exists()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("#!/bin/sh\nmkdir -p bench/host/bin; touch bench/host/bin/okc-amd64\n", ["libsupercop.a", "tree.log"]),
        ("#!/bin/sh\nmkdir -p bench/host\n", ["no compiler that works"]),
        (DO_PART.replace('prefix="', 'echo "no space left"; exit 3; prefix="'), ["failed (exit 3)", "no space left"]),
        (DO_PART + 'echo "$prefix xor_cycles 64" >&5\n', ["damaged"]),
    ],
    ids=["nothing is built", "no compiler", "do-part fails", "a damaged database"],
)
def test_what_fails_in_supercop_is_told(tree: Path, script: str, words: list[str]) -> None:
    write(tree / "do-part", script)
    refused(run(tree, code=1), *words)


def test_all_are_listed_and_the_tree_is_left_alone(tree: Path, project: Path) -> None:
    before = contents(tree)
    said = run(tree)
    assert contents(tree) == before
    for name in ("e/ref", "peachacha/ref", "peachacha/amd64-u1"):
        (line,) = [line for line in said.splitlines() if line.split()[:2] == [name, "ok"]]
        # 64, 576, 1536, 4096 bytes and long, each of them 2 cycles a byte; the ratio to the best of theirs.
        assert line.split()[3:9] == ["2.000"] * 5 + ["1.00"]
    assert f"checksumsmall {'a' * 64}" in said and f"checksumbig   {'b' * 64}" in said
    assert not (project / "build/supercop/tree/gmp").exists()


def test_the_lines_of_every_call_are_kept_and_their_sums_recorded(tree: Path, project: Path) -> None:
    run(tree)
    (place,) = (project / "build/supercop").glob("supercop-20260330-*")
    whole = gzip.decompress((place / "crypto_stream-chacha20.data.gz").read_bytes()).decode()
    assert whole.count(" try ") == 3
    curves = gzip.decompress((place / "crypto_stream-chacha20-curves.data.gz").read_bytes()).decode()
    assert curves.count(" try ") == 3 and curves.count(" xor_cycles 4096 ") == 3
    (path,) = (project / "results").glob(f"host-*/{place.name}.csv")
    found = {each.name: each.points for each in series.read(path)}
    assert found["peachacha/ref"][64] == (128, 128, 128) and set(found) == {
        f"peachacha/{n}" for n in IMPLEMENTATIONS
    } | {"e/ref"}


def test_one_of_ours_that_fails_fails_the_run(tree: Path, project: Path) -> None:
    write(project / "crypto_stream/chacha20/peachacha/amd64-u1/broken", "")
    said = run(tree, code=1)
    assert "SUPERCOP rejects crypto_stream/chacha20/peachacha/amd64-u1" in said
    (line,) = [line for line in said.splitlines() if line.split()[:1] == ["peachacha/amd64-u1"]]
    assert line.split()[1] == "fails" and "wrong checksum cccc" in line


def test_timecop_runs_in_a_copy_of_its_own(
    tree: Path, project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tools = tmp_path / "tools"
    write(tools / "valgrind", "#!/bin/sh\n")
    (tools / "valgrind").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools), prepend=":")
    monkeypatch.setattr(supercop_tree, "cpu_features", lambda: {"avx512f"})
    said = run(tree, "--timecop", "--no-curves")
    lists = {kind: (project / f"build/supercop/{kind}/okcompilers/c").read_text() for kind in ("tree", "timecop")}
    assert lists["tree"].startswith("gcc -march=native -mtune=native -O3\n")
    assert lists["timecop"].startswith("gcc -march=haswell -O3\n")
    rows = [line.split() for line in said.splitlines() if line.split()[:1] == ["peachacha/ref"]]
    assert rows and "pass" in rows[0]


def test_a_pass_is_recorded_only_where_no_compiler_fails(
    tree: Path, project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(supercop.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(supercop.timecop_record.remember, "__defaults__", (tmp_path / "timecop.txt",))
    leak = (
        'case $impl in */amd64-u1) [ "$TIMECOP" ] && echo "$prefix timecop_fail $impl clang_-O3 error 99" >&5;; esac\n'
    )
    write(tree / "do-part", DO_PART.replace("done\necho", leak + "done\necho", 1))
    said = run(tree, "--timecop", "--record", "--no-curves", code=1)
    assert "SUPERCOP rejects crypto_stream/chacha20/peachacha/amd64-u1" in said
    recorded = (tmp_path / "timecop.txt").read_text()
    assert "timecop_pass crypto_stream/chacha20/peachacha/ref" in recorded and "amd64-u1" not in recorded


NAME = "crypto_stream/chacha20/peachacha/amd64-avx2-u8"
PREFIX = "20260330 host amd64 20260401 crypto_stream chacha20/constbranchindex"
OK = f"try {'a' * 64}/{'b' * 64} ok 100 1 1 {NAME} gcc_-O3 +0+0"
WRONG = f"try {'c' * 64} fails 100 1 1 {NAME} clang_-O3"
PASS = f"{PREFIX} timecop_pass {NAME} gcc_-O3 10 0"
SOURCES = {"chacha20.S": "// one\n  ret // two\n", "api.h": "#define CRYPTO_KEYBYTES 32\n", "implementors": "x\n"}


def verdict(*lines: str) -> Verdict:
    return verdicts([NAME], read_lines(f"{PREFIX} {line}\n" for line in lines))[NAME]


FAILED, SAID = f"tryfails {NAME} gcc_-O3", f"fromcompiler {NAME} gcc_-O3 x.S x.S:20:3:"
GUARD = "compile for a CPU with xop"


@pytest.mark.parametrize(
    ("lines", "state", "reason", "rejected"),
    [
        ([OK], "ok", "", False),
        ([OK, WRONG], "fails", ".*clang -O3.*", True),
        ([WRONG, OK], "fails", ".*clang -O3.*", True),
        (
            [OK, f"{FAILED} error 139", f"{FAILED} Segmentation fault", f"{FAILED} more"],
            "crashes",
            "Segmentation fault",
            True,
        ),
        ([f"{FAILED} error 111"], "crashes", "error 111", True),
        ([f'{SAID} error: #error "{GUARD}"'], "not here", GUARD, False),
        ([f'{SAID} error: "{GUARD}"'], "not here", GUARD, False),
        ([f"{SAID} error: no such instruction: `foo'"], "broken", ".*no such instruction.*", True),
    ],
)
def test_verdicts(lines: list[str], state: str, reason: str, rejected: bool) -> None:
    """One wrong checksum is enough, a crash is given in the program's words, and a guard is no fault."""
    found = verdict(*lines)
    assert (found.state, found.rejected) == (state, rejected) and re.fullmatch(reason, found.reason), found


def test_timecop_fails_where_one_compiler_does() -> None:
    passed, failed = f"timecop_pass {NAME} gcc_-O3 10 0", f"timecop_fail {NAME} clang_-O3 error 99"
    assert verdict(OK, passed).timecop_word == "pass"
    assert verdict(OK, passed, failed).timecop_word == "fail" and verdict(OK, passed, failed).rejected
    assert verdict(OK, f"timecop_error {NAME} gcc_-O3 error 132").timecop_word == "error"
    assert verdict(OK).timecop_word == "not checked"


def with_sources(top: Path, sources: dict[str, str]) -> Path:
    for name, text in sources.items():
        (top / NAME).mkdir(parents=True, exist_ok=True)
        (top / NAME / name).write_text(text)
    return top


def goal(record: Path, sources: dict[str, str], implementation: str = "amd64-avx2-u8") -> str:
    return timecop.goal_text("crypto_stream", "chacha20", implementation, sources, record)


def test_a_recorded_pass_is_shown_for_that_very_code(tmp_path: Path) -> None:
    record = tmp_path / "timecop.txt"
    timecop.remember([], tmp_path, record)
    assert not record.exists() and goal(record, SOURCES) == ""
    timecop.remember([PASS], with_sources(tmp_path, SOURCES), record)
    assert goal(record, SOURCES) == PASS + "\n"
    assert goal(record, SOURCES | {"chacha20.S": "// another\n\n ret\n", "implementors": "y\n"}) == PASS + "\n"
    assert goal(record, SOURCES | {"chacha20.S": "  nop\n  ret\n"}) == ""
    assert goal(record, SOURCES | {"more.S": "  ret\n"}) == ""
    assert goal(record, SOURCES, "amd64-u1") == ""


def test_emitted_code_counts_however_it_is_written(tmp_path: Path) -> None:
    variant, record = find("amd64-u1", "chacha20"), tmp_path / "timecop.txt"
    text = source(variant, pipeline.code(variant))
    timecop.remember([PASS], with_sources(tmp_path, {"chacha20.S": text}), record)
    assert goal(record, {"chacha20.S": re.sub(r" +//.*", "", text)}) == PASS + "\n"
    other = source(variant, pipeline.code(find("amd64-u1", "chacha12")))
    assert other != text and goal(record, {"chacha20.S": other}) == ""


def test_a_new_pass_takes_the_place_of_the_old(tmp_path: Path) -> None:
    record = tmp_path / "timecop.txt"
    other = PASS.replace("amd64-avx2-u8", "ref")
    (tmp_path / NAME).with_name("ref").mkdir(parents=True)
    timecop.remember([PASS, other], with_sources(tmp_path, SOURCES), record)
    later = PASS.replace("20260401", "20260501")
    timecop.remember([later], tmp_path, record)
    assert [line for _, line in timecop.recorded(record)] == [later, other]
    assert goal(record, SOURCES) == later + "\n"
