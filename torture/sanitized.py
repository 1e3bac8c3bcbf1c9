# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Implementations in C, built with sanitizers and fuzzed by libFuzzer, which looks for inputs that reach new code."""

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.build import SOURCES, Built, macros
from harness.compilers import installed
from harness.primitives import AUTH, CORE, RNG
from harness.programs import run
from torture.checks import Check, is_assembly
from torture.program import OWN, primitive, sodium

COMMON = ("-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-g", "-O1", "-std=gnu11")
#: One build for accesses out of bounds and undefined behaviour, another for reads of uninitialised memory.
SANITIZERS = ("address,undefined", "memory")
EMPTY = "int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d && n > 9 && d[0] > 9; }\n"


def fuzzer(clang: str, sanitizers: str, place: Path, options: Sequence[str | Path], what: str) -> Path:
    """Build a fuzzer with libFuzzer; gives its path. Raises HarnessError with the compiler's message."""
    words: list[str | Path] = [clang, f"-fsanitize=fuzzer,{sanitizers}", *COMMON, "-o", place / "fuzz", *options]
    run(words, f"{clang} cannot build {what}")
    return place / "fuzz"


def fuzzing(program: Path, cases: int, seed: int, corpus: Path, prefix: str) -> tuple[str, ...]:
    """A fuzzer's command line. corpus: the directory of its inputs; prefix: of the files with inputs that fail."""
    words = (str(program), f"-runs={cases}", f"-seed={seed}", "-max_len=4400", "-len_control=0", "-verbosity=0")
    # The sanitizers' own memory counts as used, and its size depends on the system.
    return (*words, "-rss_limit_mb=0", f"-artifact_prefix={prefix}", str(corpus))


@dataclass
class Sanitized:
    """The fuzzing of implementations. directory: for programs and inputs; cases: for each; clang: "" if missing."""

    directory: Path
    cases: int
    seed: int
    clang: str = ""

    def __post_init__(self) -> None:
        self.directory.mkdir(parents=True, exist_ok=True)
        self.clang = installed("clang", self._works) or ""

    def _works(self, name: str) -> bool:
        """Whether this clang has the run-time libraries of libFuzzer and the sanitizers."""
        words = [name, f"-fsanitize=fuzzer,{SANITIZERS[0]}", "-x", "c", "-", "-o", str(self.directory / "empty")]
        return not subprocess.run(words, input=EMPTY, capture_output=True, text=True, check=False).returncode

    def checks(self, builds: list[Built]) -> Iterator[Check]:
        """A check for each implementation in C and each set of sanitizers. Raises HarnessError if a build fails."""
        for built in builds:
            # What makes tags in C is in the C library, too, which is fuzzed by itself.
            if is_assembly(built.implementation) or built.implementation.operation == AUTH:
                continue
            for sanitizers in SANITIZERS:
                place = self.directory / built.implementation.namespace / sanitizers.partition(",")[0]
                (place / "corpus").mkdir(parents=True, exist_ok=True)
                program = self._build(built, sanitizers, place)
                words = fuzzing(program, self.cases, self.seed, place / "corpus", f"{place}/")
                yield Check(built, f"libFuzzer with {sanitizers}", words)

    def _build(self, built: Built, sanitizers: str, place: Path) -> Path:
        implementation = built.implementation
        name = implementation.namespace
        names = [*macros(implementation), f"-DNAME={name}", f"-DPRIMITIVE={implementation.primitive}"]
        names += [f"-DSODIUM={sodium(primitive(implementation))}"]
        names += [f"-DCORE={int(implementation.operation == CORE)}", f"-DRNG={int(implementation.operation == RNG)}"]
        includes = [f"-I{each}" for each in (implementation.directory, built.object.parent, OWN, SOURCES)]
        sources = [*implementation.sources, OWN / "fuzz_c.c", OWN / "peers.c"]
        sources += [SOURCES / "reference.c", SOURCES / "report.c"]
        options: list[str | Path] = ["-march=native", *names, *includes, *sources, "-ldl"]
        return fuzzer(self.clang, sanitizers, place, options, implementation.name)
