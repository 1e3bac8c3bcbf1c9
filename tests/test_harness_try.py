# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""`try` passes what is right and catches what is wrong, with the right words."""

import os
import re
import resource
import subprocess
from pathlib import Path

import pytest
from tools import need, need_features, silent

from generator.package.c import directories
from generator.package.write import write
from harness.build import SOURCES, Compiler, build, build_programs
from harness.database import Other, Try, read_lines
from harness.implementations import Implementation, context_of
from harness.primitives import PRIMITIVES, REFERENCE
from harness.trying import Outcome, try_one
from tests import torture_faults as planted_faults
from tests.harness_faults import FAULTS, GOOD, QUICK, Fault

TREE = Path(__file__).parent.parent


def write_reference(tree: Path, primitive: str) -> Implementation:
    """The reference of a primitive, stamped into a tree, with the primitive's own files."""
    write(directories(["ref"], [primitive]), tree)
    operation, name = primitive.split("/")
    return Implementation(tree / primitive / "peachacha/ref", operation, name, "peachacha/ref")


@pytest.mark.parametrize("primitive", [each.directory for each in PRIMITIVES if REFERENCE in each.c])
def test_reference_passes(primitive: str, programs: dict[str, Path], tmp_path: Path) -> None:
    implementation = write_reference(tmp_path, primitive)
    built = build(implementation, Compiler("gcc -march=native -O3 -Wextra"), tmp_path / "build")
    assert not built.error
    assert built.messages == []
    outcome = try_one(built, programs["try"], tmp_path)
    assert (outcome.verdict, outcome.message) == ("ok", "")
    assert outcome.checksums == implementation.expected_checksums(tmp_path)
    assert outcome.calls > 10_000


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_fault_is_caught(fault: Fault, programs: dict[str, Path], tmp_path: Path) -> None:
    outcome = try_one(fault.built(tmp_path), programs["try"], TREE)
    assert outcome.verdict == "fails"
    assert re.search(fault.message, outcome.message), outcome.message
    assert "\n" not in outcome.message


#: Of what seals and authenticates: a variant, what is changed, to what, and one of the words that are then said.
SEALING = [
    ("ref", "i < TAG; ++i) different", "i < TAG - 1; ++i) different", "does not return -1|accepts another"),
    ("ref", "i < clen; ++i) m[i] = 0", "i + 1 < clen; ++i) m[i] = 0", "leaves something of a message"),
    ("ref", "    return -1;\n  }\n  stream", "    return -2;\n  }\n  stream", "does not return -1"),
    ("ref", "(uint64_t)load32(n) << 32", "(uint64_t)load32(n + 1) << 32", "has checksumsmall"),
    ("ref", "m, mlen, npub, 1, k", "m, mlen, npub, 2, k", "has checksumsmall|give the message"),
    ("ref", "poly1305_absorb(&p, ad, adlen, 1)", "poly1305_absorb(&p, ad, adlen, 0)", "has checksumsmall"),
    ("amd64-ssse3", " | (sent[1] ^ tag[1])", "", "does not return -1|accepts another"),
    ("amd64-ssse3", "i < clen - TAG; ++i) m[i] = 0", "i < clen - TAG; ++i) m[i] &= 1", "leaves something of a message"),
    ("amd64-ssse3", "i < clen - TAG; ++i) m[i] = 0", "i < clen; ++i) m[i] = 0", "writes m, 1 past its end"),
    ("amd64-ssse3", "if (different) {", "if (different & (m == c ? 0 : ~0ULL)) {", "does not return -1"),
    ("amd64-ssse3", "if (mlen > MOST) return -1;", "", "encrypts it|crash"),
    ("amd64-ssse3", "*clen = mlen + TAG", "*clen = mlen", "bytes|refuses"),
    ("amd64-ssse3", " | (sent[1]", " ? 1 : (sent[1]", "byte 8 of a tag is wrong"),
]
AUTHENTICATING = [
    ("ref", "(sent[1] ^ tag[1])", "((sent[1] ^ tag[1]) >> 1)", "accepts a wrong tag|does not return -1"),
    ("ref", " | (sent[1] ^", " ? 1 : (sent[1] ^", "byte 8 of a tag is wrong"),
    ("ref", "return -(int)", "return -1 - (int)", "refuses the right tag"),
    ("ref", "more = 0 - carry", "more = 0", "does not|writes|differs|wrong"),
    ("ref", "i == inlen", "i > inlen", "has checksumsmall"),
]
PLANTED = [("crypto_aead/chacha20poly1305", *each) for each in SEALING]
PLANTED += [("crypto_onetimeauth/poly1305", *each) for each in AUTHENTICATING]


@pytest.mark.parametrize(("primitive", "variant", "old", "new", "says"), PLANTED)
def test_what_is_planted_is_caught(
    primitive: str, variant: str, old: str, new: str, says: str, programs: dict[str, Path], tmp_path: Path
) -> None:
    if variant == "amd64-ssse3":
        need_features("ssse3")
    fault = planted_faults.Fault("", says, old, new, variant, primitive=primitive, line="gcc -O2 -march=native")
    outcome = try_one(planted_faults.planted(tmp_path, fault), programs["try"], TREE)
    assert outcome.verdict == "fails"
    assert any(word in outcome.message for word in says.split("|")), outcome.message


@pytest.mark.parametrize("operation", ["crypto_stream", "crypto_core"])
def test_the_frame_of_the_faults_is_sound(operation: str, programs: dict[str, Path], tmp_path: Path) -> None:
    """With nothing wrong in them they pass: what is caught above is the fault alone."""
    assembly = "nop" if operation == "crypto_stream" else ""
    outcome = try_one(Fault("none", "", {}, assembly, operation).built(tmp_path), programs["try"], TREE)
    assert (outcome.verdict, outcome.message) == ("ok", "")


def test_endless_loop_ends(programs: dict[str, Path], tmp_path: Path) -> None:
    built = Fault("loop", "", {"xor": "while (len < 1000) seen = 1"}).built(tmp_path)
    command = [programs["try"], built.object, built.implementation.namespace, "crypto_stream", "chacha20"]
    done = subprocess.run(
        [*map(str, command), "small", "32", "8"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (1, 5)),
    )
    assert done.returncode == 111
    assert done.stderr.startswith("crypto_stream_xor does not return: out of processor time (length ")


def test_message_longer_than_32_bits(programs: dict[str, Path], tmp_path: Path) -> None:
    short = {part: f"len = (uint32_t)len; {GOOD[part]}" for part in ("stream", "xor")}
    built = Fault("length", "", short).built(tmp_path)
    assert try_one(built, programs["try"], TREE).verdict == "ok"
    outcome = try_one(built, programs["try"], TREE, huge=True)
    assert outcome.message.startswith("crypto_stream gives wrong output: byte 429")
    assert outcome.message.endswith("(length 4294967761)")


def test_no_known_checksum_is_unknown(programs: dict[str, Path], tmp_path: Path) -> None:
    directory = Fault("none", "", {}).write(tmp_path / "crypto_stream/other/plain")
    built = build(Implementation(directory, "crypto_stream", "other", "plain"), QUICK, tmp_path / "build")
    outcome = try_one(built, programs["try"], tmp_path)
    assert (outcome.verdict, outcome.calls) == ("unknown", 0)
    assert outcome.checksums[0].startswith("022fe9b4")


def test_harness_is_clean_under_sanitizers(tmp_path: Path) -> None:
    sanitizers = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    program = build_programs(QUICK, tmp_path, options=sanitizers)["try"]
    for primitive, phases in (
        ("crypto_stream/chacha20", ("small", "more")),
        ("crypto_core/hchacha20", ("small", "big", "more")),
        ("crypto_core/salsa20", ("small", "more")),
    ):
        built = build(write_reference(tmp_path, primitive), Compiler("gcc -O3"), tmp_path / "build")
        sizes = [str(size) for size in built.implementation.sizes]
        for phase in phases:
            command = [program, built.object, built.implementation.namespace, built.implementation.operation]
            silent(*command, primitive, phase, *sizes, env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})


@pytest.mark.parametrize("compiler", ["gcc", "clang", "clang-14", "clang-19"])
def test_harness_compiles_without_a_warning(compiler: str, tmp_path: Path) -> None:
    flags = "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Wshadow", "-Wconversion"
    for source in SOURCES.glob("*.[cS]"):
        silent(need(compiler), *flags, "-c", "-o", tmp_path / "o", source)


def test_outcome_lines_are_read_back(programs: dict[str, Path], tmp_path: Path) -> None:
    built = build(write_reference(tmp_path, "crypto_core/hchacha20"), QUICK, tmp_path / "build")
    good = try_one(built, programs["try"], tmp_path)
    bad = Outcome(built, "fails", "does not compile: no such thing")
    mismatch = Outcome(built, "fails", "has checksumsmall x", good.checksums[:1], good.fields)
    context = context_of(built.implementation)
    lines = [line + "\n" for outcome in (good, bad, mismatch) for line in outcome.lines(context)]
    records = list(read_lines(lines))
    assert [type(record) for record in records] == [Try, Other, Try, Other]
    assert (records[0].verdict, records[0].checksums, len(records[0].counts)) == ("ok", good.checksums, 64)
