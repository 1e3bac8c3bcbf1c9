# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The checks that run on one implementation at a time, and which of them apply to it."""

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
#: Checks for some operations only. For cores and random numbers, harness/c/more_core.c and more_rng.c test the edges of
#: pages.
MORE = {STREAM: ("edges",), NOSTACK: ("edges", "nostack")}
#: Only assembly promises a clean stack. C is not stepped through, since its red zone and unwinding are the compiler's.
ASSEMBLY = ("stack",)
#: For each instruction set, the widest first, QEMU's least CPU that has it, so that an implementation that uses more
#: than it asks for fails.
MODELS = {"avx2": "Haswell", "avx": "SandyBridge", "ssse3": "Conroe", "": "qemu64"}
#: libunwind has the functions of libgcc's unwinder and can replace it.
LIBUNWIND = find_library("unwind")


@dataclass(frozen=True)
class Check:
    """One phase on one implementation. given: standard input."""

    built: Built
    phase: str
    command: tuple[str, ...]
    given: str = ""

    def run(self) -> tuple[str, str]:
        """Run it. Gives what went wrong, "" if nothing, and what to report."""
        message, said = run(self.command, self.given)
        if message:
            # The program names the implementation, and so does everything that shows the message.
            return message.removeprefix(f"{self.built.implementation.namespace}: "), ""
        return self._all_executed(said) if self.phase.startswith("steps") else ("", said)

    def _all_executed(self, said: str) -> tuple[str, str]:
        """Check that every instruction was executed. said: addresses of the executed ones. Gives what run() gives."""
        there = _instructions(self.built)
        left = there - {int(address, 16) for address in said.split()}
        if left:
            return f"does not execute {len(left)} of {len(there)} instructions; the first is at {min(left):#x}", ""
        return "", f"all {len(there)} instructions"


def is_assembly(implementation: Implementation) -> bool:
    """Whether an implementation is written in assembly."""
    return any(source.suffix in (".s", ".S") for source in implementation.sources)


def checks(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """The checks that run directly on this CPU. cases: for each; seed: of the random numbers."""
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
    """The statistical checks of timing, to be run one after the other."""
    for built in builds:
        yield Check(built, "timing", command(program, "timing", [built], cases, seed))


def narrow(implementations: list[Implementation], cc: str, directory: Path) -> list[Built]:
    """Builds with only the instruction sets that the sources ask for, as far as Valgrind and QEMU can run them."""
    return [
        build(each, Compiler(" ".join([cc, "-O3 -fomit-frame-pointer", *(f"-m{x}" for x in each.features)])), directory)
        for each in implementations
        if set(each.features) <= MODELS.keys()
    ]


def emulated(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """Fuzzing under QEMU, on the least CPU that each implementation asks for."""
    for built in builds:
        model = next(MODELS[each] for each in MODELS if each in (*built.implementation.features, ""))
        words = command(program, "fuzz", [built], 300 + cases // 1000, seed)
        yield Check(built, f"QEMU's {model}", ("qemu-x86_64", "-cpu", model, *words))


def under_valgrind(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """Runs under Valgrind with keys undefined."""
    for built in builds:
        words = command(program, "secret", [built], cases, seed)
        yield Check(built, "valgrind", ("valgrind", "-q", "--error-exitcode=9", *words))


def _instructions(built: Built) -> set[int]:
    """The addresses of instructions in the implementation's functions and in the body that they share."""
    name = built.implementation.namespace
    return instructions(built.object, name, name.replace(built.implementation.primitive, "chacha"))


def missing(name: str) -> bool:
    """Whether a program is not installed."""
    return shutil.which(name) is None
