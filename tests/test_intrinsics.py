# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The implementations in C: every width, with any number of rounds, equals the harness's reference, without a warning,
with every compiler that is there, on other CPUs too; public vectors judge that reference."""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from generator.cipher.registry import cipher
from generator.cipher.vectors import Vector, vectors
from generator.package import c
from harness.implementations import cpu_features
from harness.primitives import CORE, PRIMITIVES, REFERENCE, Primitive
from tests.tools import TOP, need_features, output, silent

LEVELS = ("-O1", "-O2", "-O3", "-Os")
MACHINES = (
    "x86-64 core2 nehalem sandybridge bdver2 haswell skylake-avx512 icelake-server sapphirerapids znver4 native".split()
)
VERSIONS = ("", *(f"-{number}" for number in range(11, 30)))
INSTALLED = [name + version for name in ("gcc", "clang") for version in VERSIONS if shutil.which(name + version)]
#: The first of gcc, and the newest clang.
COMPILERS = ["gcc", *[name for name in INSTALLED if name.startswith("clang")][-1:]]
# `intrinsics` is the same source as intrinsics-u16.
DIFFERENT = [name for name in c.WIDTHS if name not in ("intrinsics", REFERENCE)]
STREAMS = [each.name for each in PRIMITIVES if c.PORTABLE in each.c]
#: What is not emitted in C, but could be.
FEWER = [f"crypto_stream/{x}{name}" for x in ("", "x") for name in ("chacha8", "chacha12", "salsa208", "salsa2012")]
CORES = [f"crypto_core/{name}" for name in ("salsa20", "salsa2012", "salsa208", "hsalsa20", "hchacha12")]
HEADER = """\
int crypto_stream(unsigned char *, unsigned long long, const unsigned char *, const unsigned char *);
int crypto_stream_xor(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *,
                      const unsigned char *);
"""
CORE_HEADER = "int crypto_core(unsigned char *, const unsigned char *, const unsigned char *, const unsigned char *);\n"
# Which /proc/cpuinfo flag the newest instructions of a -march need, for those that this CPU may not have.
NEEDS = {
    "haswell": "avx2", "skylake-avx512": "avx512bw", "bdver2": "xop", "native": "sse2", "sandybridge": "avx",
    "nehalem": "sse4_1", "x86-64": "sse2",
}  # fmt: skip


@cache
def accepts(compiler: str, flags: str) -> bool:
    """Whether the compiler is there, knows the flags, and has what it needs to link with them."""
    if not shutil.which(compiler):
        return False
    program = "#include <stdint.h>\n#include <string.h>\nint main(void) { return 0; }\n"
    # Not /dev/null: a linker that renames its output, run by root, would put a program in its place.
    with tempfile.TemporaryDirectory() as place:
        command = [compiler, *flags.split(), "-x", "c", "-", "-o", f"{place}/program"]
        return subprocess.run(command, input=program, capture_output=True, text=True, check=False).returncode == 0


def compile_one(compiler: str, flags: str, primitive: str, name: str, place: Path) -> Path:
    """One implementation as an object; any warning fails."""
    directory = place / primitive / name
    directory.mkdir(parents=True, exist_ok=True)
    for file, text in c.directories([name], [primitive])[f"{primitive}/peachacha/{name}"].items():
        (directory / file).write_text(text)
    (directory / "crypto_stream.h").write_text(HEADER)
    (directory / "crypto_core.h").write_text(CORE_HEADER)
    operation, source = primitive.split("/")
    macros = [f"-D{operation}=tested", f"-D{operation}_xor=tested_xor", "-DCRYPTO_NAMESPACE(n)=tested_##n"]
    options = [*flags.split(), "-Wall", "-Wextra", "-fPIC", *macros, "-c", directory / f"{source}.c"]
    silent(compiler, *options, "-o", directory / "tested.o")
    return directory / "tested.o"


@pytest.fixture(scope="session")
def judges(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("judges")


@cache
def judge(place: Path, compiler: str, *flags: str) -> list[Path]:
    """The reference, and what compares with it, as objects for all that is tested with one calling convention."""
    directory, sources = place / " ".join((compiler, *flags)), TOP / "harness" / "c"
    directory.mkdir()
    objects = [directory / "portable.o", directory / "reference.o"]
    for source, found in zip((TOP / "tests" / "portable.c", sources / "reference.c"), objects, strict=True):
        silent(compiler, "-O2", *flags, f"-I{sources}", "-c", source, "-o", found)
    return objects


def compare(compiler: str, flags: str, primitive: str, name: str, place: Path, judges: Path, *emulator: str) -> None:
    tested = compile_one(compiler, flags, primitive, name, place)
    operation, stem = primitive.split("/")
    abi = [flag for flag in flags.split() if flag in ("-m32", "-mfpu=neon")]
    # Emulators have no libraries to load.
    linked = [*abi, *(["-static"] if emulator else [])]
    macros = ["-DCORE"] if operation == CORE else []
    # On x86 all compilers have one convention.
    objects = judge(judges, compiler if emulator else "gcc", *abi, *macros)
    silent(compiler, *linked, *objects, tested, "-o", place / "portable")
    assert int(output(*emulator, place / "portable", stem).split()[0]) > (3 if operation == CORE else 5500)


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector.source)
def test_public_vectors_judge_the_reference(vector: Vector, judges: Path) -> None:
    library = judges / "judge.so"
    if not library.exists():
        silent("gcc", "-shared", judge(judges, "gcc", "-fPIC")[1], "-o", library)
    found, reference = ctypes.create_string_buffer(64), ctypes.CDLL(str(library))
    assert reference.reference_find(cipher(vector.cipher).name.encode(), found)
    out = ctypes.create_string_buffer(len(vector.result))
    if cipher(vector.cipher).core:
        reference.reference_core(found, out, vector.nonce, vector.key, b"expand 32-byte k")
        assert out.raw == vector.result
    else:
        sizes = ctypes.c_ulonglong(len(vector.result)), ctypes.c_ulonglong(vector.counter)
        reference.reference_stream(found, out, sizes[0], vector.nonce, sizes[1], vector.key)
        assert bytes(a ^ b for a, b in zip(out.raw, vector.message, strict=True)) == vector.result


def runs(machine: str) -> bool:
    """Whether this CPU runs what is compiled for a machine."""
    return NEEDS.get(machine, "no") in cpu_features()


def meeting(possible: Callable[..., bool], *kinds: Sequence[str]) -> list[object]:
    """One of each kind, in all combinations. Those without the mark have each pair of two kinds that is possible among
    them, and one of those that are not, to say so, for each of the first kind.
    """
    every = list(product(*kinds))
    pairs = {one: set(combinations(enumerate(one), 2)) for one in every if possible(*one)}
    found = list({one[0]: one for one in every if one not in pairs}.values())
    left = set().union(*pairs.values())
    while left:
        found.append(max(pairs, key=lambda one: len(pairs[one] & left)))
        left -= pairs[found[-1]]
    return [pytest.param(*one, marks=() if one in found else pytest.mark.long) for one in every]


@pytest.mark.parametrize(
    ("machine", "compiler", "primitive", "name"),
    meeting(
        lambda machine, compiler, *_: accepts(compiler, f"-march={machine}"),
        # What is compared with the reference is compiled there without a warning, too.
        [machine for machine in MACHINES if not runs(machine)],
        COMPILERS,
        STREAMS,
        DIFFERENT,
    ),
)
def test_no_warning(machine: str, compiler: str, primitive: str, name: str, tmp_path: Path) -> None:
    if not accepts(compiler, f"-march={machine}"):
        pytest.skip(f"{compiler} cannot build with -march={machine}")
    compile_one(compiler, f"-march={machine} -O2", f"crypto_stream/{primitive}", name, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("compiler", INSTALLED)
@pytest.mark.parametrize("machine", [*MACHINES, "x86-64 -m32 -msse2", "haswell -m32", "skylake-avx512 -m32"])
def test_no_warning_at_any_level(machine: str, compiler: str, tmp_path: Path) -> None:
    if not accepts(compiler, f"-march={machine}"):
        pytest.skip(f"{compiler} cannot build with -march={machine}")
    for level, primitive, name in product(LEVELS, STREAMS, DIFFERENT):
        compile_one(compiler, f"-march={machine} {level}", f"crypto_stream/{primitive}", name, tmp_path)


@pytest.mark.parametrize(
    ("machine", "compiler", "primitive", "name"),
    meeting(lambda machine, *_: runs(machine), list(NEEDS), COMPILERS, STREAMS, [*DIFFERENT, REFERENCE]),
)
def test_equals_the_reference(
    machine: str, compiler: str, primitive: str, name: str, tmp_path: Path, judges: Path
) -> None:
    need_features(NEEDS[machine])
    compare(compiler, f"-O2 -march={machine}", f"crypto_stream/{primitive}", name, tmp_path, judges)


@pytest.mark.parametrize("primitive", [*FEWER, *CORES])
def test_other_numbers_of_rounds_and_cores(
    primitive: str, tmp_path: Path, judges: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    operation, name = primitive.split("/")
    monkeypatch.setattr(c, "ALL", (Primitive(operation, name, ("", ""), False, PRIMITIVES[0].c),))
    for each in (REFERENCE,) if operation == CORE else (REFERENCE, "vector", "intrinsics"):
        compare("gcc", "-O2 -march=native", primitive, each, tmp_path, judges)


@pytest.mark.parametrize(
    ("flags", "primitive", "name"),
    meeting(
        lambda flags, *_: "haswell" not in flags or runs("haswell"),
        ["-m32 -march=core2 -O2", "-m32 -march=native -O3", "-m32 -march=haswell -Os"],
        STREAMS,
        DIFFERENT,
    ),
)
def test_32_bit_x86(flags: str, primitive: str, name: str, tmp_path: Path, judges: Path) -> None:
    if not accepts("gcc", flags):
        pytest.skip("gcc cannot build for 32-bit x86: scripts/bootstrap cross")
    if "haswell" in flags:
        need_features(NEEDS["haswell"])
    compare("gcc", flags, f"crypto_stream/{primitive}", name, tmp_path, judges)


@pytest.mark.parametrize("primitive", STREAMS)
@pytest.mark.parametrize(
    ("compiler", "flags", "emulator"),
    [
        ("aarch64-linux-gnu-gcc", "-O2", "qemu-aarch64"),
        ("arm-linux-gnueabihf-gcc", "-O2 -mfpu=neon", "qemu-arm"),
        ("s390x-linux-gnu-gcc", "-O2", "qemu-s390x"),  # its bytes are the other way round
    ],
)
def test_other_cpus(compiler: str, flags: str, emulator: str, primitive: str, tmp_path: Path, judges: Path) -> None:
    if not accepts(compiler, flags) or not shutil.which(emulator):
        pytest.skip(f"no {compiler} or no {emulator}: scripts/bootstrap cross")
    compare(compiler, flags, f"crypto_stream/{primitive}", "vector", tmp_path, judges, emulator)
