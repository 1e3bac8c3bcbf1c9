# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The checks that run on one implementation at a time, and which of them apply to it."""

from collections.abc import Iterable, Iterator
from ctypes.util import find_library
from dataclasses import dataclass
from pathlib import Path

from harness.build import Built, Compiler, build
from harness.implementations import Implementation
from harness.primitives import AEAD, AUTH, BESIDES, NOSTACK, SECRETBOX, STREAM
from torture.linked import functions, instructions
from torture.program import command, primitive, run
from torture.vectors import lines

PLAIN = ("vectors", "interrupted", "threaded")
#: Checks for some operations only. For cores and random numbers, harness/c/more_core.c and more_rng.c test the edges of
#: pages.
MORE = dict.fromkeys((STREAM, AUTH, AEAD, SECRETBOX, *BESIDES), ("edges",)) | {NOSTACK: ("edges", "nostack")}
#: Only assembly promises a clean stack. C is not stepped through, since its red zone and unwinding are the compiler's.
ASSEMBLY = ("stack",)
#: For each instruction set, the widest first, QEMU's least CPU that has it, so that an implementation that uses more
#: than it asks for fails.
MODELS = {"bmi2": "Haswell", "avx2": "Haswell", "avx": "SandyBridge", "ssse3": "Conroe", "": "qemu64"}
#: By variant, how many instructions of Poly1305 no length reaches: of a way past a loop that is always entered.
UNREACHED = {"amd64": 6, "amd64-mulx": 6, "amd64-avx2": 2}
UNREACHED |= dict.fromkeys(("amd64-avx512", "amd64-avx512ifma", "amd64-avx512vlifma"), 2)
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
        if len(left) > _unreached(self.built):
            return f"does not execute {len(left)} of {len(there)} instructions; the first is at {min(left):#x}", ""
        return "", f"all {len(there)} instructions" + (f" but {len(left)}" if left else "")


def is_assembly(implementation: Implementation) -> bool:
    """Whether an implementation is written in assembly."""
    return any(map(_is_assembly, implementation.sources))


def torturable(implementation: Implementation) -> bool:
    """Whether the program can call it: AEADs and secretboxes are called below the C that is around the assembly."""
    return is_assembly(implementation) or implementation.operation not in (AEAD, SECRETBOX)


def assembled(built: Built) -> list[Path]:
    """The object files of an implementation's assembly."""
    return [built.object.parent / f"{each.stem}.o" for each in built.implementation.sources if _is_assembly(each)]


def checks(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """The checks that run directly on this CPU. cases: for each; seed: of the random numbers."""
    for built in builds:
        phases = PLAIN + MORE.get(built.implementation.operation, ())
        phases += ASSEMBLY if is_assembly(built.implementation) else ()
        for phase in phases:
            given = lines(primitive(built.implementation)) if phase == "vectors" else ""
            yield Check(built, phase, command(program, phase, [built], cases, seed), given)
        if is_assembly(built.implementation):
            words = command(program, "steps", [built], len(_instructions(built)) - _unreached(built), seed)
            yield Check(built, "steps", words)
            if LIBUNWIND:
                yield Check(built, "steps with libunwind", ("env", f"LD_PRELOAD={LIBUNWIND}", *words))


def timings(builds: list[Built], program: Path, cases: int, seed: int) -> Iterator[Check]:
    """The statistical checks of timing, to be run one after the other."""
    for built in builds:
        yield Check(built, "timing", command(program, "timing", [built], cases, seed))


def narrow(implementations: Iterable[Implementation], cc: str, directory: Path) -> list[Built]:
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
    """The addresses of instructions in the assembly's functions for this primitive and in the body that they share."""
    name = built.implementation.namespace
    there = {each for path in assembled(built) for each in functions(path)}
    shared = name.replace(built.implementation.primitive, "chacha")
    return instructions(built.object, {each for each in there if each.startswith((name, shared))})


def _unreached(built: Built) -> int:
    implementation = built.implementation
    return UNREACHED.get(implementation.directory.name, 0) if implementation.operation == AUTH else 0


def _is_assembly(source: Path) -> bool:
    return source.suffix in (".s", ".S")
