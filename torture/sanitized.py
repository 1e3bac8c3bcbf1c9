# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Implementations in C, built with sanitizers and fuzzed by libFuzzer, which looks for inputs that reach new code."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from harness.build import SOURCES, Built, macros
from harness.compilers import installed
from harness.programs import run
from torture.checks import Check, is_assembly
from torture.program import OWN, primitive, sodium

COMMON = ("-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-g", "-O1", "-std=gnu11")
#: Out of bounds and undefined behaviour in one build; what is read before it is written in another.
SANITIZERS = ("address,undefined", "memory")
EMPTY = "int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d && n > 9 && d[0] > 9; }\n"


@dataclass
class Sanitized:
    """directory: for programs and what libFuzzer has found; cases: for each program."""

    directory: Path
    cases: int
    seed: int
    clang: str = ""

    def __post_init__(self) -> None:
        self.directory.mkdir(parents=True, exist_ok=True)
        self.clang = installed("clang", self._works) or ""

    def _works(self, name: str) -> bool:
        """Whether this clang has the libraries that libFuzzer and the sanitizers need at run time."""
        words = [name, f"-fsanitize=fuzzer,{SANITIZERS[0]}", "-x", "c", "-", "-o", str(self.directory / "empty")]
        return not subprocess.run(words, input=EMPTY, capture_output=True, text=True, check=False).returncode

    def checks(self, builds: list[Built]) -> Iterator[Check]:
        """Raises HarnessError where one does not build."""
        for built in builds:
            if is_assembly(built.implementation):
                continue
            for sanitizers in SANITIZERS:
                place = self.directory / built.implementation.namespace / sanitizers.partition(",")[0]
                (place / "corpus").mkdir(parents=True, exist_ok=True)
                program = self._build(built, sanitizers, place)
                words = [str(program), f"-runs={self.cases}", f"-seed={self.seed}", "-max_len=4400", "-len_control=0"]
                words += ["-verbosity=0", f"-artifact_prefix={place}/", str(place / "corpus")]
                yield Check(built, f"libFuzzer with {sanitizers}", tuple(words))

    def _build(self, built: Built, sanitizers: str, place: Path) -> Path:
        implementation = built.implementation
        name = implementation.namespace
        names = [*macros(implementation), f"-DNAME={name}", f"-DPRIMITIVE={implementation.primitive}"]
        names += [f"-DSODIUM={sodium(primitive(implementation))}"]
        names += [f"-DCORE={int(implementation.operation == 'crypto_core')}"]
        includes = [f"-I{each}" for each in (implementation.directory, built.object.parent, OWN, SOURCES)]
        sources = [*implementation.sources, OWN / "fuzz_c.c", OWN / "peers.c"]
        sources += [SOURCES / "reference.c", SOURCES / "report.c"]
        words = [self.clang, f"-fsanitize=fuzzer,{sanitizers}", *COMMON, "-march=native", *names, *includes]
        words += ["-o", str(place / "fuzz"), *map(str, sources), "-ldl"]
        run(words, f"{self.clang} cannot build {implementation.name}")
        return place / "fuzz"
