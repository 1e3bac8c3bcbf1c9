# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Builds the C library of dropin/c with its test programs, itself or by the makefile, and runs them.

python -m tests.dropin_c answer     the numbers that selftest.c compares with, by generator.cipher.reference
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from generator.aead.construction import AEADS, Aead
from generator.cipher.reference import keystream
from generator.cipher.registry import cipher
from harness.implementations import cpu_features
from tests.aead_calls import Call

TOP = Path(__file__).resolve().parent.parent
LIBRARY = TOP / "dropin" / "c"
TESTS = LIBRARY / "test"
#: In the library's order of preference on a CPU that has all features; the first two are each for one kind of CPU.
OF_A_KIND = ("amd64-avx512-w1", "amd64-avx512vl")
FLAGSHIPS = (*OF_A_KIND, "amd64-avx512", "amd64-avx2", "amd64-ssse3", "amd64-sse2")
#: The designs that seal and open, for ChaCha20-Poly1305 and for the secretbox.
SEALED = ("chacha20poly1305", "xsalsa20poly1305")
SEALING = ("amd64-avx512vlifma", "amd64-avx512ifma", "amd64-avx512", "amd64-avx2", "amd64-ssse3", "amd64-sse2")
BOXES = ("amd64-avx512ifma", "amd64-avx2", "amd64-sse2")
#: The library's designs of Poly1305 alone.
MACS = ("amd64", "amd64-avx2", "amd64-avx512ifma", "amd64-avx512vlifma")
#: The library's designs for many messages at once.
LANES = ("amd64-avx512vl", *SEALING[2:])
#: All files of assembly, without suffix.
ASSEMBLY = (
    *(f"chacha-{design}" for design in FLAGSHIPS),
    *(f"{what}-{design}" for what, designs in zip(SEALED, (SEALING, BOXES), strict=True) for design in designs),
    *(f"poly1305-{design}" for design in MACS),
    *(f"chacha-{design}-lanes" for design in LANES),
    *(f"chacha20-amd64-{target}-masks" for target in ("sse2", "ssse3", "avx2", "avx512")),
)
IMPLEMENTATIONS = (*FLAGSHIPS, "vector")
HEADER = (LIBRARY / "peachacha.h").read_text()
VERSION = re.findall(r'define PEACHACHA_VERSION "(.*)"', HEADER)[0]
SOURCES = (
    *("peachacha.c", "stream.c", "many.c", "aead.c", "aead_many.c", "eight.c", "aead_pieces.c", "choose.c"),
    *("selftest.c", "portable20.c", "portable12.c", "portable8.c", "portable_aead.c", "portable_box.c"),
)
#: The main test: everything except threads, Wycheproof's vectors and sanitizers.
MAIN = ("main.c", "calls.c", "pieces.c", "jobs.c", "sealed.c", "boxes.c", "judge.c")
WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wstrict-prototypes", "-Werror")
VARIABLE = "PEACHACHA_IMPLEMENTATION"


def attempt(
    *command: str | Path,
    implementation: str = "",
    text: str = "",
    cwd: Path = TOP,
    together: bool = False,
    **others: str,
) -> subprocess.CompletedProcess[str]:
    """Run a program and give its output. together: standard error joins standard output; text: its input;
    implementation: named in the environment; others: further variables of the environment."""
    values = {name: value for name, value in os.environ.items() if name != VARIABLE} | others
    if implementation:
        values[VARIABLE] = implementation
    errors = subprocess.STDOUT if together else subprocess.PIPE
    return subprocess.run(
        command, cwd=cwd, env=values, input=text, stdout=subprocess.PIPE, stderr=errors, text=True, check=False
    )


def done(*command: str | Path, implementation: str = "", text: str = "") -> str:
    """The stripped output of a program that must succeed without messages."""
    result = attempt(*command, implementation=implementation, text=text)
    assert result.returncode == 0 and not result.stderr, f"{' '.join(map(str, command))}\n{result.stderr[-4000:]}"
    return result.stdout.strip()


@dataclass(frozen=True)
class Build:
    """The library, compiled once with one command into ``directory``; programs are linked with it."""

    directory: Path
    compiler: str = "gcc"
    flags: Sequence[str] = ("-std=c99", "-O2")
    #: The files of assembly; none if the flags exclude them.
    files: Sequence[str] = ASSEMBLY
    #: Another build whose assembly objects are used, since C's flags do not change them.
    assembly: Build | None = None

    def compile(self, source: Path, name: str = "", *flags: str) -> Path:
        """Compile a source; gives the object file's path."""
        out = self.directory / f"{name or source.stem}.o"
        done(self.compiler, *self.flags, *WARNINGS, *flags, "-c", source, "-o", out)
        return out

    @cached_property
    def objects(self) -> dict[str, Path]:
        """All object files of the library, by the sources' names without suffix."""
        self.directory.mkdir(parents=True, exist_ok=True)
        objects = {Path(name).stem: self.compile(LIBRARY / name) for name in SOURCES}
        if self.assembly:
            return objects | {name: self.assembly.objects[name] for name in self.files}
        return objects | {name: self.compile(TOP / "dropin" / "asm" / f"{name}.S") for name in self.files}

    @cached_property
    def tests(self) -> dict[tuple[str, ...], Path]:
        """The object files of tests' sources, by source and flags."""
        return {}

    def test(self, *named: str) -> Path:
        """The object file of a test's source: its name, then flags."""
        if named not in self.tests:
            source = LIBRARY / named[0] if named[0] == "example.c" else TESTS / named[0]
            self.tests[named] = self.compile(source, f"test{len(self.tests)}", *named[1:])
        return self.tests[named]

    def link(self, name: str, sources: Sequence[str], *flags: str, **instead: Path) -> Path:
        """Link a program from tests' sources and the library. ``instead``: other objects, named with _ for -."""
        swapped = {key.replace("_", "-"): path for key, path in instead.items()}
        assert swapped.keys() <= self.objects.keys()
        objects = (self.objects | swapped).values()
        compiled, out = [flag for flag in flags if flag[1] in "DI"], self.directory / name
        paths = [self.test(each, *compiled) for each in sources]
        done(self.compiler, *self.flags, *paths, *objects, "-o", out, *flags)
        return out


@cache
def usable(program: Path) -> tuple[str, ...]:
    """The implementations that this CPU runs. program: prints the one in use, and fails if it cannot run."""
    return tuple(
        name for name in IMPLEMENTATIONS if attempt(program, "100", implementation=name).stdout.strip() == name
    )


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """An assembly file with one vector instruction changed, for each in turn: what was changed, and the text."""
    wrong = {
        "paddd": "psubd",
        "vpaddd": "vpsubd",
        "vpaddq": "vpsubq",
        "pxor": "por",
        "vpxor": "vpor",
        "vpxord": "vpord",
        "vprold": "vprord",
    }
    for found in re.finditer(rf"^\t({'|'.join(wrong)}) ([^/\n]*)", source, re.MULTILINE):
        operands = [each.strip() for each in found[2].split(",")]
        # A register xored with itself is cleared; an "or" would leave its content, which may already be zero. And a
        # rotation by 16 bits is the same in both directions.
        if len(set(operands)) > 1 and operands[-2] != operands[-1] and operands[-1] != "16":
            line = source.count("\n", 0, found.start()) + 1
            yield f"{line}: {found[0].strip()}", source[: found.start(1)] + wrong[found[1]] + source[found.end(1) :]


def as_read(calls: Iterable[Call], noncelen: int) -> str:
    """Calls of an AEAD as aead.c reads them. noncelen: of the AEAD's nonces."""
    lines = []
    for each in calls:
        fields = [field.hex() or "-" for field in (each.key, each.nonce, each.data, each.message)]
        sealed = f"{each.encrypted.hex()}{each.tag.hex() or '-'}"
        lines.append(f"{noncelen} {' '.join(fields)} {sealed} {int(each.right)}\n")
    return "".join(lines)


#: The inputs of selftest.c; nonces are cut to the length needed.
MESSAGE = bytes((i * 7 + 3) & 255 for i in range(36 * 64 + 16))
KEY, NONCE = bytes(i * 5 + 1 for i in range(32)), bytes(i * 3 + 2 for i in range(24))


def _length(i: int) -> int:
    blocks = i // 2
    return blocks * 64 - (0 if i % 2 else blocks * 29 % 64)


def _absorb(value: int, data: bytes, length: int) -> int:
    for j in range(0, length, 8):
        value = (value ^ struct.unpack_from("<Q", data, j)[0]) * 0x9E3779B97F4A7C15 % 2**64
        value ^= value >> 32
    return value


def answer(rounds: int) -> int:
    """The hash of selftest.c over the reference's results in the same calls."""
    value = 0
    for i in range(2, 74):
        length = _length(i)
        stream = keystream(cipher(f"chacha{rounds}"), KEY, NONCE[:8], length, 0x5FFFFFFFF - i // 4)
        text = MESSAGE[:length] if i % 7 else bytes(length)
        out = bytes(a ^ b for a, b in zip(text, stream, strict=True)) + bytes(16)
        value = _absorb(value, out, length + 8)
    return value


def aead_answer(aead: Aead = AEADS[0]) -> int:
    """The hash of selftest.c over the reference's results of sealing and opening."""
    value = 0
    for i in range(1, 74):
        length, data = _length(i), i * 11 % 42 if aead.has_data else 0
        sealed, tag = aead.seal(KEY, NONCE[: aead.nonce_bytes], MESSAGE[:data], MESSAGE[:length])
        for text in (sealed, MESSAGE[:length]):
            value = _absorb(_absorb(value, text + MESSAGE[length:], length + 8), tag, 16)
    return value


def mac_answer() -> int:
    """The hash of selftest.c over the reference's Poly1305 tags."""
    value, message = 0, bytes((i * 7 + 3) & 255 for i in range(3800))
    for length in (*map(_length, range(1, 74)), *range(3800, 3100, -97)):
        value = _absorb(value, AEADS[0].mac.tag(KEY, message[:length]), 16)
    return value


def answers() -> dict[str, int]:
    """All hashes, by the suffix of their names in selftest.c."""
    sealed = {"_AEAD": aead_answer(), "_BOX": aead_answer(AEADS[2]), "_MAC": mac_answer()}
    return {str(rounds): answer(rounds) for rounds in (20, 12, 8)} | sealed


@cache
def prototypes() -> dict[str, str]:
    """The prototypes that the header declares, by name, with single blanks."""
    found = re.findall(r"^PEACHACHA_(?:API|USE) ([^;]*?(peachacha_\w+)\(.*?\));", HEADER, re.MULTILINE | re.DOTALL)
    return {name: re.sub(r"\s+", " ", text) for text, name in found}


def run(*command: str | Path, cwd: Path = TOP, **environment: str) -> str:
    """What a command prints, standard error included. Fails, and shows that, if the command fails."""
    result = attempt(*command, cwd=cwd, together=True, **environment)
    assert result.returncode == 0, f"{' '.join(map(str, command))}\n{result.stdout[-4000:]}"
    return result.stdout


def make(build: Path, *arguments: str, **environment: str) -> str:
    """Run make in the library's directory with ``build`` as build directory, independent of an outer make."""
    free = {"MAKEFLAGS": "", "MAKELEVEL": "", "MFLAGS": ""}
    return run("make", "-s", "-C", LIBRARY, f"BUILD={build}", *arguments, **{**free, **environment})


def ran(said: str) -> list[str]:
    """The implementations that ``make check`` tested, for both libraries; the default choice is first."""
    return [line for line in said.splitlines() if line in (*IMPLEMENTATIONS, "ref")]


def on_this_cpu() -> list[str]:
    """The implementations that this CPU runs, by its flags."""
    needs = {"amd64-avx512": {"avx512f", "avx512vl", "avx512bw", "bmi2"}, "amd64-avx2": {"avx2", "bmi2"}}
    needs["vector"] = set()
    needs |= dict.fromkeys(OF_A_KIND, needs["amd64-avx512"])  # which of the three is first depends on the kind of CPU
    return [name for name in IMPLEMENTATIONS if needs.get(name, {name.removeprefix("amd64-")}) <= cpu_features()]


def both_run_all(said: str) -> None:
    """Fail unless ``make check`` tested every implementation that this CPU runs with each of the two libraries."""
    names = ran(said)
    half = len(names) // 2
    assert names[:half] == names[half:]
    assert names[0] in on_this_cpu()[:3] and names[1:half] == on_this_cpu()


def copy(to: Path) -> Path:
    """Copy the library and the assembly as a user takes them; gives the library's directory."""
    for name in ("c", "asm"):
        shutil.copytree(TOP / "dropin" / name, to / "dropin" / name, ignore=shutil.ignore_patterns("build"))
    return to / "dropin" / "c"


def readme(heading: str) -> str:
    """The commands under a heading of the library's README.md, as a script that stops at the first failure."""
    text = (LIBRARY / "README.md").read_text()
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    assert blocks, f"no commands under {heading}"
    return "set -eux\n" + "".join(blocks)


if __name__ == "__main__":
    if sys.argv[1:] != ["answer"]:
        sys.exit(f"{__doc__}")
    for name, number in answers().items():
        print(f"#define ANSWER{name} 0x{number:016x}")
