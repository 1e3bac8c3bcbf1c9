# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The hostile tests find what they are for, in implementations with one planted fault; and a short run of them all."""

import ctypes.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import need
from torture_faults import CALL, FAULTS, ROOT, Fault, planted

from harness.build import Built
from harness.primitives import AUTHENTICATORS, CORE, PRIMITIVES, Primitive
from torture import library, linked
from torture.checks import LIBUNWIND, Check, assembled, checks, emulated, timings, under_valgrind
from torture.fuzzing import Fuzzing, Record
from torture.program import build_program, command, judges, run
from torture.sanitized import SANITIZERS, Sanitized

LIBRARIES = [ctypes.util.find_library(name) for name in ("sodium", "crypto")]
pytestmark = pytest.mark.skipif(None in LIBRARIES, reason="libsodium and OpenSSL are not both there: make torture")
SOUND = Fault("", "", CALL, CALL)
SOUND_ASSEMBLY = Fault("", "", r"LOCAL\(body\):", "LOCAL(body):", "amd64-u1")


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_program(tmp_path_factory.mktemp("torture"))


def found(built: Built, program: Path, phase: str, cases: int) -> str:
    """What one phase says is wrong."""
    if phase == "emulated":
        need("qemu-x86_64")
        chosen = list(emulated([built], program, cases, 1))
    elif phase == "secret":
        need("valgrind")
        chosen = list(under_valgrind([built], program, cases, 1))
    else:
        chosen = [check for check in checks([built], program, cases, 1) if check.phase == phase]
        chosen = chosen or [Check(built, phase, command(program, phase, [built], cases, 1))]
    assert len(chosen) == 1
    return chosen[0].run()[0]


@pytest.mark.parametrize(
    "fault",
    [pytest.param(each, id=name, marks=[pytest.mark.long] * bool(each.long)) for name, each in FAULTS.items()],
)
def test_each_phase_finds_its_faults(fault: Fault, tmp_path: Path, program: Path) -> None:
    built = planted(tmp_path, fault)
    assert fault.says in found(built, program, fault.phase, fault.cases)


@pytest.mark.parametrize("primitive", PRIMITIVES, ids=lambda primitive: primitive.directory)
def test_a_wrong_rotation_is_found_in_every_primitive(primitive: Primitive, tmp_path: Path, program: Path) -> None:
    variant = "amd64-u1" if primitive.operation == CORE else "amd64-sse2"
    fault = Fault("fuzz", "", r"(pslld xmm\d+|rol \w+), 7 ", r"\1, 6 ", variant, primitive=primitive.directory)
    assert "wrong output" in found(planted(tmp_path, fault), program, "fuzz", 20)


@pytest.mark.parametrize("primitive", (*PRIMITIVES, *AUTHENTICATORS), ids=lambda primitive: primitive.directory)
def test_two_judges_where_there_are_two(primitive: Primitive, program: Path) -> None:
    openssl = "chacha" in primitive.name and primitive in PRIMITIVES
    said = "libsodium and OpenSSL" if openssl else "libsodium and the reference"
    assert judges(program, primitive.directory) == (said if primitive.libsodium else "the reference alone")


@pytest.mark.parametrize("variant", ["ref", "amd64-u1"])
def test_the_same_code_without_a_fault_passes(variant: str, tmp_path: Path, program: Path) -> None:
    built = planted(tmp_path, SOUND if variant == "ref" else SOUND_ASSEMBLY)
    for phase in {fault.phase for fault in FAULTS.values() if fault.variant == variant}:
        assert found(built, program, phase, 1000) == ""


@pytest.mark.parametrize("name", ["frame size", "saved register", "epilogue"])
def test_libunwind_finds_wrong_unwinding(name: str, tmp_path: Path, program: Path) -> None:
    if not LIBUNWIND:
        pytest.skip("libunwind is not there")
    assert "unwinding" in found(planted(tmp_path, FAULTS[name]), program, "steps with libunwind", 1000)


def test_an_instruction_that_is_not_reached_is_told(tmp_path: Path) -> None:
    """Here all are reached but the first; and all."""
    built = planted(tmp_path, SOUND_ASSEMBLY)
    addresses = linked.instructions(built.object, linked.functions(*assembled(built)))
    for left, message in ((addresses - {min(addresses)}, f"does not execute 1 of {len(addresses)} "), (addresses, "")):
        check = Check(built, "steps", ("echo", *(f"{address:x}" for address in left)))
        assert check.run()[0].startswith(message) and bool(message) == bool(check.run()[0])


def welch(built: Built, program: Path, seed: int) -> float:
    """The size of the statistic."""
    message, said = next(timings([built], program, 1000, seed)).run()
    assert not message
    t = re.match(r"t = (-?[\d.]+), ", said)
    assert t
    return abs(float(t[1]))


def test_timing_statistics_see_a_leak(tmp_path: Path, program: Path) -> None:
    """By ten times what counts as one (4.5), and none in the code without it. The leak is many times what a call takes:
    so it is many times the noise, too, which on a busy machine grows with the time. Which key a call has is drawn by
    lot, so that noise alone seldom counts, however loud it is: not in each of a few tries, unless the statistics are
    wrong.
    """
    leak = Fault("", "", CALL, CALL + " for (volatile int i = k[0] ? 20000 : 0; i; --i);")
    leaking, sound = (planted(tmp_path / name, fault) for name, fault in (("leaking", leak), ("sound", SOUND)))
    with_leak, without = [], []
    for seed in range(1, 11):
        if not with_leak or max(with_leak) <= 45:
            with_leak.append(welch(leaking, program, seed))
        if not without or min(without) >= 4.5:
            without.append(welch(sound, program, seed))
    assert max(with_leak) > 45 and min(without) < 4.5, f"t with a leak: {with_leak}, and without: {without}"


@pytest.mark.parametrize(
    ("sanitizers", "fault", "says"),
    [
        ("address", "if (mlen == 3) c[mlen] = 0;", "heap-buffer-overflow"),
        ("address", "volatile int most = 0x7fffffff; if (mlen > 2) ++most;", "signed integer overflow"),
        ("memory", "volatile unsigned char u[8]; if (u[mlen & 7] == 9) c[0] = 1;", "use-of-uninitialized-value"),
        ("address", "if (mlen / 64 == 15) c[0] ^= 1;", "deadly signal"),
    ],
    ids=["overflow", "undefined", "uninitialised", "one block count"],
)
def test_sanitizers_and_coverage(sanitizers: str, fault: str, says: str, tmp_path: Path) -> None:
    """The rarest fault is one of 69 block counts, which a million cases find: which cases libFuzzer makes depends
    on addresses, too.
    """
    sanitized = Sanitized(tmp_path, 1_000_000, 1)
    if not sanitized.clang:
        pytest.skip("there is no clang with libFuzzer")
    built = planted(tmp_path, Fault("", "", CALL, f"{CALL} {fault}"))
    chosen = [check for check in sanitized.checks([built]) if sanitizers in check.phase]
    assert says in chosen[0].run()[0]


#: Of the C library: the file, a place in it, and what is there where FAULT in the environment names it.
IN_THE_LIBRARY = {
    "long pieces": ("aead_pieces.c", "x->len += len;", "x->len += len + (len > 100 && FAULT);"),
    "a job of many": ("many.c", "job->counter, rounds);", "job->counter ^ (count > 5 && FAULT), rounds);"),
    "a mask of many": ("many.c", "load64(samples[i]), own", "load64(samples[i]) ^ (i == 3 && FAULT), own"),
}


def test_the_library_is_fuzzed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fault where the environment has it, and else none. In C alone, which is built sooner."""
    clang = Sanitized(tmp_path, 1, 1).clang
    if not clang:
        pytest.skip("there is no clang with libFuzzer")
    shutil.copytree(library.DROPIN / "c", tmp_path / "c", ignore=shutil.ignore_patterns("build"))
    for name, (file, there, instead) in IN_THE_LIBRARY.items():
        source = tmp_path / "c" / file
        text = source.read_text()
        assert there in text, "the text has changed: name another place"
        named = instead.replace("FAULT", f'fault && !strcmp(fault, "{name}")')
        head = '#include <stdlib.h>\n#include <string.h>\n#define fault getenv("FAULT")\n'
        source.write_text(head * (head not in text) + text.replace(there, named))
    program = library.build(clang, SANITIZERS[0], tmp_path / "built", tmp_path, "-DPEACHACHA_NO_ASM")
    for name in ("", *IN_THE_LIBRARY):
        monkeypatch.setenv("FAULT", name)
        corpus = tmp_path / f"corpus {name}"
        corpus.mkdir()
        said = run(library.command(program, "vector", 3000, 1, corpus))[0]
        assert said.startswith("vector: false: ") if name else said == "", name


def test_fuzzing_resumes_and_fuzzes_changed_code_again(tmp_path: Path, program: Path) -> None:
    failures: list[str] = []
    record = tmp_path / "fuzzed.json"

    def fuzz(builds: list[Built], cases: int) -> int:
        def failed(built: Built, message: str) -> None:
            failures.append(f"{built.implementation.variant} {message}")

        return Fuzzing(program, 1, Record.read(record), failed).run(builds, cases)

    sound, other = (planted(tmp_path, SOUND, name) for name in ("sound", "other"))
    assert fuzz([sound], 500) == 0
    assert fuzz([sound], 500) == 1
    assert fuzz([sound, other], 500) == 1
    assert fuzz([sound, other], 700) == 0
    changed = planted(tmp_path / "changed", FAULTS["nothing is written"], "other")
    assert fuzz([sound, changed], 800) == 0
    assert len(failures) == 1 and failures[0].startswith("other crypto_stream")
    cases = {name.split("/")[-1]: entry["cases"] for name, entry in json.loads(record.read_text()).items()}
    assert cases == {"sound": 800, "other": 700}


def linked_object(directory: Path, text: str, *options: str) -> Path:
    (directory / "bad.S").write_text(text)
    target = directory / "bad.so"
    subprocess.run(["gcc", "-shared", *options, "-o", str(target), str(directory / "bad.S")], check=True)
    return target


@pytest.mark.parametrize(
    ("text", "options", "fault"),
    [
        ('.section .note.GNU-stack, "x", @progbits\n', ("-z", "execstack"), "asks for an executable stack"),
        (".globl y\nmovabs $y, %rax\n", ("-Wl,-z,notext",), "has relocations in its code"),
        ('.section .both, "awx"\nnop\n', (), "has a segment that is both writable and executable"),
    ],
)
def test_a_dangerous_shared_object_is_found(text: str, options: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    note = "" if "GNU-stack" in text else '.section .note.GNU-stack, "", @progbits\n'
    assert linked.faults(linked_object(tmp_path, text + note, *options)) == [fault]


def test_a_missing_branch_tracking_note_is_found(tmp_path: Path) -> None:
    built = planted(tmp_path, Fault("", "", r"\.long 0xc0000002, 4, 3", ".long 0xc0000002, 4, 2", "amd64-u1"))
    assert not linked.tracks_branches(built.object.parent / "chacha20.o")
    sound = planted(tmp_path / "sound", SOUND_ASSEMBLY)
    assert linked.tracks_branches(sound.object.parent / "chacha20.o")


def test_torture_is_clean_under_sanitizers(tmp_path: Path) -> None:
    program = build_program(tmp_path, ("-fsanitize=address,undefined", "-fno-sanitize-recover=all"))
    built = planted(tmp_path, SOUND)
    for check in checks([built], program, 500, 1):
        words = ("env", "ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0", *check.command)
        assert run(words, check.given)[0] == "", check.phase
    assert run(("env", "ASAN_OPTIONS=detect_leaks=0", *command(program, "fuzz", [built], 5000, 1)))[0] == ""


def torture(directory: Path, *options: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "torture", *options, "--build-dir", str(directory)]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "some",
    [
        ("--impl", "amd64-avx2 amd64-sse2 ref", "--primitive", "*chacha20", "--only", "fuzz linked"),
        ("--impl", "amd64-avx2 amd64-u1", "--primitive", "*salsa20*", "--only", "fuzz linked"),
        ("--impl", "amd64-avx2-u8 amd64-ssse3-u1", "--primitive", "?chacha20", "--only", "calls timing"),
        ("--impl", "ref amd64-ssse3-u1 amd64-avx2", "--primitive", "crypto_stream/chacha20", "--only", "valgrind qemu"),
        ("--impl", "ref", "--primitive", "hchacha20 crypto_core/salsa20 crypto_rng/chacha20", "--only", "libfuzzer"),
        ("--impl", "ref amd64-avx2", "--primitive", "crypto_rng/*", "--only", "fuzz calls qemu linked"),
        ("--primitive", "nostack/chacha20 nostack/chacha8", "--only", "fuzz calls qemu linked"),
        ("--impl", "*-avx2-lanes *-avx2-masks", "--primitive", "*/chacha20", "--only", "fuzz calls linked"),
        ("--impl", "amd64-mulx ref", "--primitive", "*/poly1305", "--only", "fuzz calls linked"),
        ("--impl", "amd64-sse2", "--primitive", "*20poly1305", "--only", "fuzz qemu linked"),
        pytest.param(
            ("--impl", "amd64-avx2", "--primitive", "*20poly1305", "--only", "calls valgrind"), marks=pytest.mark.long
        ),
    ],
    ids=["fuzz", "fuzz Salsa20", "calls", "emulated", "libFuzzer", "random numbers", "blocks", "lanes", "tags", "AEADs"]
    + ["AEADs' calls"],
)
def test_a_short_run(some: tuple[str, ...], tmp_path: Path) -> None:
    """make torture has thousands of times as many cases, and all implementations."""
    done = torture(tmp_path, "--cases", "2000", *some)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mistakes_are_told(tmp_path: Path) -> None:
    done = torture(tmp_path, "--only", "fuz")
    assert done.returncode == 2 and "there is no part fuz" in done.stderr
    (tmp_path / "torture").mkdir()
    (tmp_path / "torture" / "fuzzed.json").write_text("{")
    done = torture(tmp_path, "--impl", "ref", "--primitive", "hchacha20", "--only", "fuzz", "--cases", "10")
    assert done.returncode == 1 and "Remove it to fuzz everything anew" in done.stderr
    assert "Traceback" not in done.stderr
