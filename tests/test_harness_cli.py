# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Finding and building implementations, and the command line: what it prints, refuses and returns."""

from pathlib import Path

import pytest
from tools import invoked

from generator.package.c import directories
from generator.package.write import write
from harness import cli as harness
from harness.build import Compiler, build
from harness.compilers import obstacle
from harness.database import Other, Timing, read_file
from harness.errors import HarnessError
from harness.implementations import Implementation, cpu_features, find
from measure import cli as measure
from measure.curves import table as tables
from tests.harness_faults import GOOD, Fault

NONE = Fault("none", "", {})
BAD_CORE = Fault("bad", "", {"core": GOOD["core"] + "; return 1"}, operation="crypto_core")
QUICK = Compiler("gcc -O1")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with the three C references, as emitted."""
    write(directories(["ref"], ["chacha20", "xchacha20", "hchacha20"]), tmp_path / "tree")
    return tmp_path / "tree"


def run(tree: Path, command: str, *arguments: object, code: int = 0, **environment: str) -> str:
    place = ["--tree", tree, "--build-dir", tree / "build", "--flags", "-march=native -O3"]
    main = harness.main if command in harness.main.commands else measure.main
    return invoked(main, command, *place, *arguments, code=code, **environment)


def add(tree: Path, name: str, fault: Fault = NONE) -> Path:
    return fault.write(tree / "crypto_stream/chacha20/test" / name)


def in_tree(directory: Path) -> Implementation:
    return Implementation(directory, "crypto_stream", "chacha20", f"test/{directory.name}")


def test_try_of_a_faulty_one_fails(tree: Path) -> None:
    BAD_CORE.write(tree / "crypto_core/hchacha20/test/bad")
    said = run(tree, "try", code=1, PRIMITIVE="hchacha20", IMPL="bad,ref")
    assert "ok       crypto_core/hchacha20/peachacha/ref: " in said
    assert "fails    crypto_core/hchacha20/test/bad: crypto_core returns 1, not 0 (loop 0" in said


def test_a_peer_that_fails_is_left_out(tree: Path, tmp_path: Path) -> None:
    peer = BAD_CORE.write(tmp_path / "elsewhere/crypto_core/hchacha20/bad")
    said = run(tree, "try", "--also", peer, PRIMITIVE="hchacha20", IMPL="ref")
    assert "fails    crypto_core/hchacha20/bad: crypto_core returns 1, not 0" in said


def test_what_this_cpu_lacks_is_said_and_not_run(tree: Path) -> None:
    directory = add(tree, "tomorrow")
    source = directory / "faulty.c"
    guards = "#ifndef __SSE2__\n#error\n#endif\n#if !defined(__AVX999__) || !defined(__AVX998__)\n# error no\n#endif\n"
    source.write_text(f"{guards}\n#ifndef __AVX997__\nint unguarded;\n#endif\n{source.read_text()}")
    assert in_tree(directory).features == ["sse2", "avx999", "avx998"]
    said = run(tree, "try", IMPL="tomorrow", PRIMITIVE="chacha20")
    assert "not run  crypto_stream/chacha20/test/tomorrow: needs avx999, avx998, which this CPU lacks" in said
    (directory / "architectures").write_text("arm64\n")
    assert in_tree(directory).obstacle(cpu_features()) == "is not for amd64"


@pytest.mark.parametrize(
    ("primitive", "checksum", "timed"),
    [
        ("crypto_onetimeauth/poly1305", "6e0b9cab26af", ("cycles", "verify_cycles")),
        ("crypto_aead/chacha20poly1305", "9f2dede97989", ("decrypt_cycles", "encrypt_cycles")),
    ],
)
def test_authenticators_are_tried_and_timed(
    tmp_path: Path, primitive: str, checksum: str, timed: tuple[str, str]
) -> None:
    write(directories(["ref"], [primitive]), tmp_path)
    said = run(tmp_path, "run", "--lengths", "0,64,1536", "--passes", "2", "--output", tmp_path / "data")
    assert f"ok       {primitive}/peachacha/ref: {checksum}" in said
    timings = [each for each in read_file(tmp_path / "data") if isinstance(each, Timing)]
    words = sorted((each.word, each.length) for each in timings)
    assert words == sorted(2 * [(word, length) for word in timed for length in (0, 64, 1536)])
    # The table's figures are of making tags, or of encrypting, not try's, which verifies or decrypts, too.
    (row,) = tables.rows(read_file(tmp_path / "data"))[primitive]
    assert row.points.keys() == {0, 64, 1536}
    assert f"{primitive}: cycles a byte" in said
    other = run(tmp_path, "results", "--primitive", primitive, code=1)
    assert "only harness try, measure run and torture know of it" in other


def test_measure_writes_lines_that_make_the_table(tree: Path) -> None:
    data = tree / "data.gz"
    lengths = ["--lengths", "0-2,64,576,1536,2048,4096", "--passes", "2"]
    said = run(tree, "run", *lengths, "--output", data)
    records = list(read_file(data))
    timings = [record for record in records if isinstance(record, Timing)]
    assert len(timings) == 2 * 2 * 2 * 8
    assert all(len(timing.counts) == 16 for timing in timings)
    assert {timing.implementation for timing in timings} == {
        "crypto_stream/chacha20/peachacha/ref",
        "crypto_stream/xchacha20/peachacha/ref",
    }
    words = [record.word for record in records if isinstance(record, Other)]
    assert words[:7] == [
        "implementation",
        "keybytes",
        "noncebytes",
        "cpuid",
        "cpucycles_persecond",
        "cpucycles_implementation",
        "compiler",
    ]
    again = invoked(measure.main, "table", data)
    assert again in said
    for text in (
        "crypto_core/hchacha20: cycles a call",
        "022fe9b4/8a63a16e",
        "7f1cd7af/880f7ada",
        "ratio to the best at 1536 bytes",
    ):
        assert text in again


def test_table_never_mixes_runs(tmp_path: Path) -> None:
    """Two hosts in one file, two files of one host, and SUPERCOP's two files of one run."""

    def lines(host: str, version: str, cycles: int) -> str:
        start = f"{version} {host} amd64 20260401 crypto_stream chacha20/constbranchindex"
        words = ("implementation crypto_stream/chacha20/one -", "compiler gcc 12", f"xor_cycles 1536 {cycles} +0")
        return "".join(f"{start} {each}\n" for each in words)

    def table(*names: str) -> tuple[int, list[str]]:
        said = invoked(measure.main, "table", *(tmp_path / name for name in names))
        ends = [line.split() for line in said.splitlines() if line.strip().startswith("one ")]
        return said.count("run "), [words[5] for words in ends]

    (tmp_path / "hosts").write_text(lines("alpha", "peachacha-1", 1536) + lines("beta", "peachacha-1", 15360))
    assert table("hosts") == (2, ["1.000", "10.000"])
    (tmp_path / "later").write_text(lines("alpha", "peachacha-1", 3072))
    assert table("hosts", "later") == (3, ["1.000", "10.000", "2.000"])
    for name, cycles in (("try", 1536), ("curves", 4608)):
        (tmp_path / name).write_text(lines("alpha", "20260330", cycles))
    assert table("try", "curves") == (0, ["2.000"])


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("extra.c", "int broken(", "does not compile: "),
        ("extra.c", "#error too narrow\n", "does not compile: .*too narrow"),
        ("extra.c", "void absent(void); void there(void) { absent(); }\n", "does not link: .*absent"),
        ("extra.S", "mov $table, %eax\n.data\ntable: .long 0\n", "does not link: .*relocation"),
        ("faulty.S", "nop\n", "has two sources for faulty.o"),
        ("extra.cc", "", r"is in C\+\+"),
        ("api.h", "#define CRYPTO_KEYBYTES 32\n", "must define CRYPTO_NONCEBYTES as a number"),
    ],
)
def test_what_does_not_build_is_explained(name: str, text: str, message: str, tmp_path: Path) -> None:
    directory = add(tmp_path, "one")
    (directory / name).write_text(text)
    built = build(in_tree(directory), QUICK, tmp_path / "build")
    assert built.error
    with pytest.raises(HarnessError, match=message):
        raise HarnessError(built.error)


def test_warnings_and_executable_stacks_are_noticed(tmp_path: Path) -> None:
    directory = add(tmp_path, "one")
    (directory / "a.S").write_text(".text\nnop\n")
    (directory / "b.c").write_text("static int unused;\n")
    built = build(in_tree(directory), QUICK, tmp_path / "build")
    assert not built.error
    assert ("a.S", "no .note.GNU-stack section: the stack would become executable") in built.messages
    assert any(file == "b.c" and "unused" in line for file, line in built.messages)


def test_the_same_name_twice_is_refused(tree: Path, tmp_path: Path) -> None:
    NONE.write(tmp_path / "one" / "crypto_stream/chacha20/peachacha/ref")
    with pytest.raises(HarnessError, match="crypto_stream/chacha20/peachacha/ref is there twice"):
        find(tree, [str(tmp_path / "one")], "", "")


def test_lines_of_compilers(tmp_path: Path) -> None:
    """What does not work is dropped with the reason; of those that give the same code the first is taken."""
    (tmp_path / "c").write_text("# all\ngcc -O2\ngcc -g -O2\nno-such-compiler -O1\ngcc -march=no-such-cpu\n")
    asked = ["build", "--compilers", tmp_path / "c", "--build-dir", tmp_path / "build"]
    asked += ["--impl", "intrinsics-u4,intrinsics-u8,amd64-sse2-u4", "--primitive", "chacha20"]
    said = invoked(harness.main, *asked)
    assert "dropped  no-such-compiler -O1: is not installed" in said and "no-such-cpu" in said
    assert "3 of 3 implementations built" in said
    assert obstacle("gcc -mavx2 -O2", frozenset({"sse2"})) == "may use avx, avx2, ssse3, which this CPU lacks"
    (tmp_path / "c").write_text("gcc -DA_B\n")
    assert "c:1: SUPERCOP takes no _" in invoked(harness.main, *asked, code=1)
