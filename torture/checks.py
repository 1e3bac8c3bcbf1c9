# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The checks that run on one implementation at a time, and which of them fit it."""

import shutil
from collections.abc import Iterator
from ctypes.util import find_library
from dataclasses import dataclass
from pathlib import Path

from harness.build import Built, Compiler, build
from harness.implementations import Implementation
from harness.primitives import NOSTACK, STREAM
from torture.linked import instructions
from torture.program import command, primitive, run
from torture.vectors import lines

PLAIN = ("vectors", "interrupted", "threaded")
#: What only some have. For cores and random numbers, harness/c/more_core.c and more_rng.c go to the edges of pages.
MORE = {STREAM: ("edges",), NOSTACK: ("edges", "nostack")}
#: Only assembly promises a clean stack; nor is C stepped through, whose red zone and unwinding are the compiler's.
ASSEMBLY = ("stack",)
#: Widest instruction sets first: the least CPU of QEMU's that has each, so that none may use more than it asks for.
MODELS = {"avx2": "Haswell", "avx": "SandyBridge", "ssse3": "Conroe", "": "qemu64"}
#: It has the functions of libgcc's unwinder, and takes its place.
LIBUNWIND = find_library("unwind")


@dataclass(frozen=True)
class Check:
    """One phase on one implementation. given: standard input."""

    built: Built
    phase: str
    command: tuple[str, ...]
    given: str = ""

    def run(self) -> tuple[str, str]:
        """What went wrong, if anything, and what there is to say."""
        message, said = run(self.command, self.given)
        if message:
            # The program names the implementation, and so does everything that shows this.
            return message.removeprefix(f"{self.built.implementation.namespace}: "), ""
        return self._stepped(said) if self.phase.startswith("steps") else ("", said)

    def _stepped(self, said: str) -> tuple[str, str]:
        """What to say of the addresses of executed instructions."""
        there = _instructions(self.built)
        left = there - {int(address, 16) for address in said.split()}
        if left:
            return f"does not execute {len(left)} of {len(there)} instructions; the first is at {min(left):#x}", ""
        return "", f"all {len(there)} instructions"


def is_assembly(implementation: Implementation) -> bool:
    """Whether it is written in assembly."""
    return any(source.suffix in (".s", ".S") for source in implementation.sources)


def checks(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """What this CPU does itself."""
    for built in builds:
        phases = PLAIN + MORE.get(built.implementation.operation, ())
        phases += ASSEMBLY if is_assembly(built.implementation) else ()
        for phase in phases:
            given = lines(primitive(built.implementation)) if phase == "vectors" else ""
            yield Check(built, phase, command(program, phase, [built], cases, seed), given)
        if is_assembly(built.implementation):
            words = command(program, "steps", [built], len(_instructions(built)), seed)
            yield Check(built, "steps", words)
            if LIBUNWIND:
                yield Check(built, "steps with libunwind", ("env", f"LD_PRELOAD={LIBUNWIND}", *words))


def timings(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """Statistics, to be run one after the other."""
    for built in builds:
        yield Check(built, "timing", command(program, "timing", [built], cases, seed))


def narrow(implementations: list[Implementation], cc: str, directory: Path) -> list[Built]:
    """Builds for no more than the sources ask for, of those that valgrind and QEMU can run: up to AVX2."""
    return [
        build(each, Compiler(" ".join([cc, "-O3 -fomit-frame-pointer", *(f"-m{x}" for x in each.features)])), directory)
        for each in implementations
        if set(each.features) <= MODELS.keys()
    ]


def emulated(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """By QEMU, on the least CPU that each asks for."""
    for built in builds:
        model = next(MODELS[each] for each in MODELS if each in (*built.implementation.features, ""))
        words = command(program, "fuzz", [built], 300 + cases // 1000, seed)
        yield Check(built, f"QEMU's {model}", ("qemu-x86_64", "-cpu", model, *words))


def under_valgrind(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """With keys undefined."""
    for built in builds:
        words = command(program, "secret", [built], cases, seed)
        yield Check(built, "valgrind", ("valgrind", "-q", "--error-exitcode=9", *words))


def _instructions(built: Built) -> set[int]:
    """Those of its functions, and of the body that functions of all rounds have in common."""
    name = built.implementation.namespace
    return instructions(built.object, name, name.replace(built.implementation.primitive, "chacha"))


def missing(name: str) -> bool:
    """Whether a program is not installed."""
    return shutil.which(name) is None
