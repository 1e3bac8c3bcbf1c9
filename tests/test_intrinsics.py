# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The implementations in C: correct and without a warning with every compiler that is there, for other CPUs too."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from generator.cipher.registry import cipher
from generator.package.c import PORTABLE, WIDTHS, directories
from harness.implementations import cpu_features
from harness.primitives import PRIMITIVES

HERE = Path(__file__).parent
LEVELS = ("-O1", "-O2", "-O3", "-Os")
MACHINES = (
    "x86-64 core2 nehalem sandybridge bdver2 haswell skylake-avx512 icelake-server sapphirerapids znver4 native".split()
)
VERSIONS = ("", *(f"-{number}" for number in range(11, 30)))
COMPILERS = [f"{name}{version}" for name in ("gcc", "clang") for version in VERSIONS]
INSTALLED = [name for name in COMPILERS if shutil.which(name)]
NEWEST_CLANG = next((name for name in reversed(INSTALLED) if name.startswith("clang")), "")
# `intrinsics` is the same source as intrinsics-u16.
DIFFERENT = [name for name in WIDTHS if name not in ("intrinsics", "ref")]
STREAMS = [each.name for each in PRIMITIVES if PORTABLE in each.c]
HEADER = """\
int crypto_stream(unsigned char *, unsigned long long, const unsigned char *, const unsigned char *);
int crypto_stream_xor(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *,
                      const unsigned char *);
"""
# Which /proc/cpuinfo flag the newest instructions of a -march need, for those that this CPU may not have.
NEEDS = {"haswell": "avx2", "skylake-avx512": "avx512bw", "bdver2": "xop", "native": "sse2", "sandybridge": "avx"}


def run(command: list[str]) -> str:
    """Everything a command says. Fails where it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}"
    return done.stdout


@cache
def accepts(compiler: str, flags: str) -> bool:
    """Whether the compiler is there, knows the flags, and has what it needs to link with them."""
    if not shutil.which(compiler):
        return False
    command = [compiler, *flags.split(), "-x", "c", "-", "-o", "/dev/null"]
    program = "#include <stdint.h>\n#include <string.h>\nint main(void) { return 0; }\n"
    return subprocess.run(command, input=program, capture_output=True, text=True, check=False).returncode == 0


def compile_one(compiler: str, flags: str, primitive: str, name: str, place: Path, symbol: str = "tested") -> Path:
    """One implementation as an object; any warning fails."""
    directory = place / primitive / name
    directory.mkdir(parents=True, exist_ok=True)
    for file, text in directories([name], [primitive])[f"crypto_stream/{primitive}/peachacha/{name}"].items():
        (directory / file).write_text(text)
    (directory / "crypto_stream.h").write_text(HEADER)
    output = directory / f"{symbol}.o"
    macros = [f"-Dcrypto_stream={symbol}", f"-Dcrypto_stream_xor={symbol}_xor", f"-DCRYPTO_NAMESPACE(n)={symbol}_##n"]
    command = [compiler, *flags.split(), "-Wall", "-Wextra", "-fPIC", *macros, "-c", str(directory / f"{primitive}.c")]
    said = run([*command, "-o", str(output)])
    assert not said, f"{compiler} {flags}: {said}"
    return output


def compare(compiler: str, flags: str, primitive: str, name: str, place: Path, emulator: list[str]) -> None:
    objects = [compile_one(compiler, flags, primitive, name, place)]
    objects.append(compile_one(compiler, flags, primitive, "ref", place, "ref"))
    program = place / "portable"
    source = ["-static", f"-DNONCE={cipher(primitive).nonce_bytes}", str(HERE / "portable.c")]
    run([compiler, *flags.split(), *source, *map(str, objects), "-o", str(program)])
    assert int(run([*emulator, str(program)]).split()[0]) > 1500


@pytest.mark.parametrize("compiler", [name for name in INSTALLED if name == "gcc" or name == NEWEST_CLANG])
@pytest.mark.parametrize("machine", MACHINES)
def test_no_warning(compiler: str, machine: str, tmp_path: Path) -> None:
    flags = f"-march={machine}"
    if not accepts(compiler, flags):
        pytest.skip(f"{compiler} does not know {flags}")
    for name in DIFFERENT:
        for primitive in ("chacha20", "salsa20"):
            compile_one(compiler, f"{flags} -O2", primitive, name, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("compiler", INSTALLED)
@pytest.mark.parametrize("machine", [*MACHINES, "x86-64 -m32 -msse2", "haswell -m32", "skylake-avx512 -m32"])
def test_no_warning_at_any_level(compiler: str, machine: str, tmp_path: Path) -> None:
    flags = f"-march={machine}"
    if not accepts(compiler, flags):
        pytest.skip(f"{compiler} cannot build with {flags}")
    for level in LEVELS:
        for primitive in STREAMS:
            for name in (*DIFFERENT, "intrinsics"):
                compile_one(compiler, f"{flags} {level}", primitive, name, tmp_path)


@pytest.mark.parametrize("primitive", STREAMS)
@pytest.mark.parametrize("machine", NEEDS)
def test_equals_the_reference(machine: str, primitive: str, tmp_path: Path) -> None:
    if NEEDS[machine] not in cpu_features():
        pytest.skip(f"this CPU has no {NEEDS[machine]}")
    for name in DIFFERENT if primitive in ("chacha20", "salsa20") or machine == "native" else ("intrinsics",):
        compare("gcc", f"-O2 -march={machine}", primitive, name, tmp_path, [])


@pytest.mark.parametrize("primitive", STREAMS)
@pytest.mark.parametrize("flags", ["-m32 -march=core2 -O2", "-m32 -march=native -O3", "-m32 -march=haswell -Os"])
def test_32_bit_x86(flags: str, primitive: str, tmp_path: Path) -> None:
    if not accepts("gcc", flags):
        pytest.skip("gcc cannot build for 32-bit x86: scripts/bootstrap cross")
    if "haswell" in flags and "avx2" not in cpu_features():
        pytest.skip("this CPU has no AVX2")
    for name in DIFFERENT if primitive in ("chacha20", "salsa20") else ("intrinsics",):
        compare("gcc", flags, primitive, name, tmp_path, [])


@pytest.mark.parametrize("primitive", STREAMS)
@pytest.mark.parametrize(
    ("compiler", "flags", "emulator"),
    [
        ("aarch64-linux-gnu-gcc", "-O2", "qemu-aarch64"),
        ("arm-linux-gnueabihf-gcc", "-O2 -mfpu=neon", "qemu-arm"),
        ("s390x-linux-gnu-gcc", "-O2", "qemu-s390x"),  # its bytes are the other way round
    ],
)
def test_other_cpus(compiler: str, flags: str, emulator: str, primitive: str, tmp_path: Path) -> None:
    if not accepts(compiler, flags) or not shutil.which(emulator):
        pytest.skip(f"no {compiler} or no {emulator}: scripts/bootstrap cross")
    compare(compiler, flags, primitive, "vector", tmp_path, [emulator])
