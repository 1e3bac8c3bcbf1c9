# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Peers: adapters agree with the reference, who is not there is named, and tables say what was measured."""

import hashlib
import json
import re
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from generator.bounds import Bounds
from generator.variants import find
from harness.build import Compiler, build
from harness.database import write_file
from harness.errors import HarnessError
from harness.implementations import Implementation, cpu_features
from harness.tables import csv_lines
from harness.trying import try_one
from measure.peers import comparison, report
from measure.peers.cli import main
from measure.peers.comparison import HEAD, Comparison, Entry, Figure, Run, figure_of, lines, subjects
from measure.peers.contenders import Contender, Field, check, gather, goals_in, stream_named, supercops
from measure.peers.levels import LEVELS, level_named, widest_used
from measure.peers.libraries import LIBRARIES, Library, adapt, given
from measure.peers.releases import RUST, Release, install
from measure.timing.calls import COLD, means
from measure.timing.candidates import Candidate
from measure.timing.machine import folder
from measure.timing.manifest import place
from tests.harness_faults import GOOD, Fault
from tests.tools import TOP, invoked

GCC = Compiler("gcc")
SCALAR = level_named("scalar")
CHACHA20 = stream_named("chacha20")


@pytest.mark.parametrize(
    ("library", "name"),
    [(library, name) for library in LIBRARIES for name in library.ciphers],
    ids=lambda each: each if isinstance(each, str) else each.name,
)
def test_adapters_agree_with_the_reference(
    library: Library, name: str, programs: dict[str, Path], tmp_path: Path
) -> None:
    cpu = cpu_features()
    levels = [level for level in LEVELS if set(level.features) <= cpu and library.fits(level, cpu)]
    for level in {levels[0], levels[-1]}:
        adapted = adapt(library, stream_named(name), level, GCC, tmp_path / level.name)
        if adapted.error.startswith("is not installed"):
            pytest.skip(f"{library.name} {adapted.error}")
        assert not adapted.error
        assert adapted.version[0].isdigit()
        outcome = try_one(adapted.checked, programs["try"], TOP, more=False, environment=level.environment)
        assert outcome.verdict == "ok", f"{level.name}: {outcome.message}"
        if library.checked_apart:
            # What is timed starts at block 1, so it must run, and must not agree.
            outcome = try_one(adapted.timed, programs["try"], TOP, more=False, environment=level.environment)
            assert outcome.message.startswith("has checksumsmall ")


def test_a_library_that_is_not_there_is_named_with_its_package(tmp_path: Path) -> None:
    absent = replace(LIBRARIES[0], header="no/such/header.h")
    assert adapt(absent, CHACHA20, SCALAR, GCC, tmp_path).error.startswith("is not installed (Debian: libssl-dev;")
    unlinked = replace(LIBRARIES[0], link=("-lno-such-library",))
    if adapt(LIBRARIES[0], CHACHA20, SCALAR, GCC, tmp_path).error:
        pytest.skip("OpenSSL is not installed")
    assert "cannot find -lno-such-library" in adapt(unlinked, CHACHA20, SCALAR, GCC, tmp_path).error


def test_libraries_are_taken_from_where_they_are_given(tmp_path: Path) -> None:
    found = {each.name: each for each in given(f"libgcrypt={tmp_path} botan-3={tmp_path}")}
    assert set(found) == {each.name for each in LIBRARIES} | {"botan-3"}
    avx2 = level_named("avx2")
    assert found["libgcrypt"].flags(avx2, found["libgcrypt"].include) == [f"-I{tmp_path}/include"]
    assert found["libgcrypt"].flags(avx2, found["libgcrypt"].link)[-1] == "-lgcrypt"
    assert found["botan-3"].flags(avx2, found["botan-3"].link)[0] == f"{tmp_path}/lib/libbotan-3.a"
    sources = {each.source for each in given(f"botan-3={tmp_path}") if each.name == "botan-3"}
    assert sources == {"botan.cpp", "botan_aead.cpp", "botan_auth.cpp"}
    rust = found["rustcrypto"]
    built = {level.name: Path(rust.flags(level, rust.link)[0]).parent.name for level in LEVELS}
    assert built == dict(zip(built, ("avx512", "avx2", "sse2", "sse2", "sse2", "soft"), strict=True))
    for text in (f"nettles={tmp_path}", "botan-3=", f"botan-3={tmp_path / 'none'}"):
        with pytest.raises(HarnessError, match="it must be NAME=DIR"):
            given(text)


def test_a_release_is_what_it_was_and_is_installed_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("measure.peers.releases.SOURCES", tmp_path)
    (tmp_path / "inner.txt").write_text("1")
    crate = tmp_path / "name-1.crate"
    with tarfile.open(crate, "w:gz") as tar:
        tar.add(tmp_path / "inner.txt", "name-1/src/inner.txt")
    digest = hashlib.sha256(crate.read_bytes()).hexdigest()
    good = Release("name", "name", "1", digest, "src", ("mkdir {prefix}", "cp inner.txt {prefix}"))
    with pytest.raises(HarnessError, match="does not build"):
        install(replace(good, commands=("mkdir {prefix}", "false")))
    assert not good.ready()
    with pytest.raises(HarnessError, match="needs no-such-tool"):
        install(replace(good, tools=("no-such-tool",)))
    install(good)
    assert (good.prefix / "inner.txt").read_text() == "1"
    with pytest.raises(HarnessError, match="is not what it was"):
        install(replace(good, sha256="0" * 64))
    assert not crate.exists()


def test_what_our_own_crate_depends_on_is_pinned_and_says_its_version() -> None:
    pinned = set(re.findall(r'^(\w+) = (?:{ version = )?"=([\d.]+)"', (RUST / "Cargo.toml").read_text(), re.MULTILINE))
    locked = set(re.findall(r'^name = "(.+)"\nversion = "(.+)"', (RUST / "Cargo.lock").read_text(), re.MULTILINE))
    said = {macro for each in LIBRARIES for macro in each.version if macro.startswith("version_of_")}
    assert said == {f"version_of_{name}" for name, _ in pinned} and pinned <= locked


@pytest.mark.parametrize(
    ("instruction", "level"),
    [
        ("vpaddd %zmm0, %zmm1, %zmm2", "avx512"),
        ("vpaddd %ymm0, %ymm1, %ymm2", "avx2"),
        ("rorx $7, %eax, %ebx", "avx2"),
        ("mfence; tzcnt %eax, %ebx; prefetcht0 (%rdi); endbr64", "scalar"),
        ("vpaddd %xmm0, %xmm1, %xmm2", "avx"),
        ("pshufb %xmm0, %xmm1", "ssse3"),
        ("paddd %xmm0, %xmm1", "sse2"),
    ],
)
def test_the_code_tells_its_instruction_set(instruction: str, level: str, tmp_path: Path) -> None:
    (tmp_path / "a.S").write_text(f"{instruction}\n.section .note.GNU-stack\n")
    (tmp_path / "api.h").write_text("#define CRYPTO_KEYBYTES 32\n#define CRYPTO_NONCEBYTES 8\n")
    build(Implementation(tmp_path, "crypto_stream", "chacha20", "a"), GCC, tmp_path / "build")
    assert widest_used(sorted((tmp_path / "build").glob("*/a.o"))) == level


def test_authenticators_of_supercop_are_peers_too(tmp_path: Path) -> None:
    (tmp_path / "crypto_stream").mkdir()
    place = tmp_path / "crypto_onetimeauth/poly1305/their"
    place.mkdir(parents=True)
    (place / "api.h").write_text("#define CRYPTO_BYTES 16\n#define CRYPTO_KEYBYTES 32\n")
    (place / "auth.c").write_text('#include "crypto_verify_16.h"\nint f(void) { return crypto_verify_16("", ""); }\n')
    (their,) = supercops(tmp_path, stream_named("poly1305"))
    assert their.variant == "their" and not build(their, GCC, tmp_path / "build").error


def test_everybody_is_gathered_and_checked(programs: dict[str, Path], tmp_path: Path) -> None:
    """A good peer, one that is wrong, one that does not build, and a goal; ours at two offsets."""
    tree = tmp_path / "supercop/crypto_stream/chacha20"
    Fault("good", "", {}).write(tree / "good")
    Fault("bad", "", {"xor": GOOD["xor"] + "; c[0] ^= 1"}).write(tree / "bad")
    Fault("broken", "", {}).write(tree / "broken")
    (tree / "broken/faulty.c").write_text("#error not here\n")
    (tree / "narrow").mkdir()
    Fault("given", "", {}).write(tmp_path / "goals/given")
    names = {each.variant for each in supercops(tmp_path / "supercop", CHACHA20)}
    assert names == {"good", "bad", "broken"}
    our = [Candidate("amd64-u1", find("amd64-u1"))]
    theirs, goals = supercops(tmp_path / "supercop", CHACHA20), goals_in(f"{tmp_path / 'goals'}:64")
    found = gather(
        CHACHA20, SCALAR, cpu_features(), our, LIBRARIES, theirs, goals, "gcc", (0, 1), tmp_path / "build", lambda: None
    )
    check(found, SCALAR, programs["try"], lambda: None)
    kinds = {each.name: each.kind for each in found.contenders}
    left_out = dict(found.left_out)
    assert kinds["amd64-u1"] == "ours" and kinds["good (gcc)"] == "peer"
    assert "bad (gcc)" not in kinds and "does not match crypto_stream" in left_out["bad (gcc)"]
    assert "does not compile: faulty.c:1:2: error: #error not here" in left_out["broken (gcc)"]
    first = found.contenders[0]
    assert len(first.builds) == 2
    sources = [built.implementation.sources[0].read_text() for built in first.builds]
    # The head says how many bytes there are.
    here, there = (
        re.sub(r"Bytes: \d+", "", source.partition("Fingerprint")[2].partition("\n")[2]) for source in sources
    )
    assert there.replace("  nop\n", "") == here != there


def test_one_of_ours_that_fails_ends_it(programs: dict[str, Path], tmp_path: Path) -> None:
    built = Fault("bad", "", {"xor": GOOD["xor"] + "; c[0] ^= 1"}).built(tmp_path)
    with pytest.raises(HarnessError, match="bad fails: crypto_stream_xor does not match"):
        check(Field([Contender("bad", "ours", [built])]), SCALAR, programs["try"], lambda: None)


def test_means_leave_out_the_first_calls() -> None:
    deltas = "+900" * COLD + "+1" * (16 - COLD)
    assert means([("xor_cycles", "64", "100", deltas), ("cycles", "64", "50", deltas)]) == {64: [101.0]}
    assert figure_of([[1.0] * 8, [3.0] * 8]) == Figure(2.0, 2.0, 2.0, 1.0, 3.0)


def canned() -> Comparison:
    def entry(name: str, kind: str, cycles: dict[int, float], version: str = "") -> Entry:
        figures = {length: Figure(c - 1, c, c + 1, c - 2, c + 2) for length, c in cycles.items()}
        return Entry(name, kind, version, {"xor": figures, "stream": figures})  # type: ignore[arg-type]

    entries = [
        entry("fast", "peer", {1: 250, 64: 256, 1024: 6400}),
        entry("slow", "peer", {1: 900, 64: 900, 1024: 9000}),
        entry("library", "peer", {1: 300, 64: 300, 1024: 640}, "1.2.3"),
        entry("goal x", "goal", {1024: 500}),
        entry("mine", "ours", {1: 200, 64: 192, 1024: 512}),
    ]
    bounds = {"mine": {1: Bounds(75, 450, 300), 64: Bounds(75, 240, 288), 1024: Bounds(640, 500, 760)}}
    run = Run(entries, {1: 1.5, 64: 1.5, 1024: 1.5625}, "AuthenticAMD-00b00f21-178bfbff")
    return Comparison("chacha20", "avx2", [1, 64, 1024], 6, run, [("gone", "is not installed")], "znver5", bounds)


def test_the_table_names_the_best_and_the_ratios() -> None:
    table = report.table(canned())
    assert table.heads == ["", "1 (cycles)", "64", "1024"]
    cells = {row[0]: [*row[1:]] for row in table.rows}
    assert cells["mine"] == ["200", "3.000", "0.500"]
    assert cells["goal x"] == ["-", "-", "0.488"]
    assert cells["mine ÷ the best peer"] == ["0.800", "0.750", "0.800"]
    assert cells["mine ÷ the goal"] == ["-", "-", "1.024"]
    assert cells["the best peer"] == ["fast", "fast", "library"]
    assert [row[0] for row in table.rows][:5] == ["mine", "goal x", "library 1.2.3", "fast", "slow"]
    assert {entry.name for entry in canned().notable().entries} == {"fast", "library", "goal x", "mine"}


def test_the_files_that_are_written() -> None:
    rows = list(lines(canned()))
    figures = ["511.0", "512.0", "513.0", "510.0", "514.0"]
    assert ("avx2", "ours", "mine", "", "xor", "1024", *figures, "800.0", "640.0", "500.0") in rows
    assert ("avx2", "ours", "mine", "", "stream", "1024", *figures, "800.0", "", "") in rows
    assert len(rows) == 2 * (3 + 3 + 3 + 1 + 3) and {len(row) for row in rows} == {len(HEAD)}
    page = report.markdown(canned(), {"CPU": "one"})
    assert "| **mine** | 200 | 3.000 | 0.500 |" in page and "- gone: is not installed" in page


def ours_alone(cpuid: str) -> Comparison:
    entries = [Entry("amd64-avx512-w1", "ours", "", {"xor": {64: Figure(1, 1, 1, 1, 1)}})]
    return Comparison("chacha20", "avx512", [64, 256], 6, Run(entries, {}, cpuid))


def test_bounds_are_those_of_the_cpu_that_was_measured() -> None:
    parts: list[float] = []
    found = ours_alone("AuthenticAMD-00b00f21-178bfbff")
    comparison.add_bounds(found, None, parts.append)
    assert found.uarch == "znver5" and parts == [0.5, 1.0]
    by_length = found.bounds["amd64-avx512-w1"]
    assert by_length[64].latency < 300 < by_length[256].latency  # general registers, rows
    unknown = ours_alone("GenuineIntel-000906ea-bfebfbff")
    comparison.add_bounds(unknown, None, parts.append)
    assert (unknown.uarch, unknown.bounds) == ("", {})
    comparison.add_bounds(unknown, "znver4", parts.append)
    assert unknown.uarch == "znver4"
    lacking = ours_alone("")
    comparison.add_bounds(lacking, "haswell", parts.append)  # has no AVX-512
    assert (lacking.uarch, lacking.bounds) == ("", {})


def test_a_part_does_not_take_the_place_of_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "peers-chacha20-avx2.csv"
    assert place(path, subjects(path), subjects(canned())) == path
    write_file(path, csv_lines(HEAD, lines(canned())))
    assert place(path, subjects(path), subjects(canned())) == path
    part = replace(canned(), run=Run(canned().entries[1:]))
    assert place(path, subjects(path), subjects(part)) == tmp_path / "peers-chacha20-avx2-part.csv"
    assert place(tmp_path / "none.csv", subjects(tmp_path / "none.csv"), subjects(part)).name == "none.csv"


def test_a_run_from_end_to_end(tmp_path: Path) -> None:
    Fault("given", "", {}).write(tmp_path / "goals/given")
    arguments = ["--target", "scalar", "--lengths", "1,64,576", "--passes", "2", "--offsets", "2"]
    arguments += ["--build-dir", str(tmp_path), "--results", str(tmp_path / "out"), "--goals", str(tmp_path / "goals")]
    assert "amd64-u1" in invoked(main, *arguments, "--uarch", "znver4", TARGET="x86_64-linux-gnu")
    written = (tmp_path / "out" / folder() / "peers-chacha20-scalar.csv").read_text()
    assert "scalar,ours,amd64-u1,,xor,576," in written
    page = (tmp_path / "out" / folder() / "peers-chacha20-scalar.md").read_text()
    assert "amd64-u1" in page and "by its bounds on znver4" in page
    told = json.loads((tmp_path / "out" / folder() / "peers-chacha20-scalar.json").read_text())
    assert told["command"] == (
        "python -m measure peers --target scalar --goals goals --lengths 1,64,576 --passes 2 --offsets 2 --uarch znver4"
    )
    assert told["CPUID"].count("-") == 2
