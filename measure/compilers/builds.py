# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is compared: each width by each compiler line that works here, and the generator's assembly of it; built, tried
and timed.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.package.c import INTRINSICS
from generator.variants import VARIANTS
from harness.build import Built, Compiler, build
from harness.code import code_of
from harness.implementations import Implementation, context_of
from harness.primitives import STREAM
from harness.processors import together
from harness.trying import try_one
from measure.timing.readings import measure

#: From the least to the greatest, with the macros that say that a compiler may use it.
ISAS = {
    "sse2": ("__SSE2__",),
    "ssse3": ("__SSSE3__",),
    "avx": ("__AVX__",),
    "xop": ("__XOP__",),
    "avx2": ("__AVX2__",),
    "avx512": ("__AVX512F__", "__AVX512VL__", "__AVX512BW__"),
}
#: The least instruction set that has vectors for that many blocks in columns.
NEEDED = {1: "sse2", 4: "sse2", 8: "avx2", 16: "avx512"}
EMPTY_PROGRAM = "int main(void) { return 0; }\n"


@dataclass(frozen=True)
class Line:
    """A compiler line that works. isa: the greatest that its flags allow."""

    compiler: Compiler
    version: str
    isa: str

    def allows(self, width: int) -> bool:
        """Whether the flags allow vectors for that many blocks."""
        order = list(ISAS)
        return order.index(self.isa) >= order.index(NEEDED[width])


def working(commands: list[str], cpu: frozenset[str], dropped: Callable[[str, str], None]) -> list[Line]:
    """The lines that work, in their order; for the others dropped(line, reason) is called."""
    found = []
    for command in commands:
        compiler = Compiler(command)
        reason = _obstacle(compiler)
        macros = set() if reason else _macros(compiler)
        missing = {macro.strip("_").lower() for macro in macros} - cpu
        if not reason and missing:
            reason = f"may use {', '.join(sorted(missing))}, which this CPU lacks"
        if reason:
            dropped(command, reason)
            continue
        isa = [name for name, needed in ISAS.items() if macros.issuperset(needed)][-1]
        found.append(Line(compiler, compiler.version(), isa))
    return found


def _obstacle(compiler: Compiler) -> str:
    """Why it cannot make a program, or ""."""
    if not shutil.which(compiler.words[0]):
        return "is not installed"
    with tempfile.TemporaryDirectory() as name:
        command = [*compiler.words, "-x", "c", "-", "-o", f"{name}/program"]
        done = subprocess.run(command, input=EMPTY_PROGRAM, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["fails without a word"])[0]


def _macros(compiler: Compiler) -> set[str]:
    """The macros of ISAS that its flags define. What else a -march stands for (AMX, FP16) this code has no use for."""
    command = [*compiler.words, "-dM", "-E", "-x", "c", "-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    defined = {line.split()[1] for line in done.stdout.splitlines() if line.startswith("#define ")}
    return defined.intersection(macro for needed in ISAS.values() for macro in needed)


WIDTHS = (1, 4, 8, 16)
ASSEMBLER = "gcc -march=native"
#: The kernel that a width is about, by the generator's names: rows for one block, columns for more.
KERNELS = {1: "r1", 4: "c4", 8: "c8", 16: "c16"}


@dataclass
class Entrant:
    """One line of the comparison. line: the compiler's, or None for assembly. isa: the greatest instruction set that it
    may use and that is of use at this width: for 128 bits, AVX2 adds nothing to AVX. code: bytes of it. same_as: an
    earlier one with the very same code, which is measured for both. lines: of SUPERCOP's database.
    """

    width: int
    name: str
    isa: str
    built: Built
    line: Line | None = None
    digest: str = ""
    code: int = 0
    same_as: Entrant | None = None
    remark: str = ""
    lines: list[str] = field(default_factory=list)
    verdict: str = "-"

    @property
    def label(self) -> str:
        """The compiler line, or the assembly's variant: for people."""
        return self.line.compiler.line if self.line else self.name


def assembly_variants(tree: Path, primitive: str, width: int, cpu: frozenset[str]) -> list[tuple[Implementation, str]]:
    """The generator's variants that this CPU can run whose widest kernel is that of the width; with their sets."""
    found = []
    for variant in VARIANTS:
        kernels = {kernel.name for kernel in variant.design.plan.bulk} if variant.design.plan else set()
        if (
            variant.cipher.primitive == f"{STREAM}/{primitive}"
            and variant.design.width == width
            and KERNELS[width] in kernels
        ):
            each = Implementation(tree / variant.directory, STREAM, primitive, f"peachacha/{variant.name}")
            if not each.obstacle(cpu):
                found.append((each, _isa(variant.design.target.features)))
    return found


def _isa(features: Sequence[str]) -> str:
    """The greatest instruction set of ISAS that is all among the features."""
    macros = {f"__{feature.upper()}__" for feature in features}
    return [name for name, needed in ISAS.items() if macros & set(needed)][-1]


Job = tuple[Implementation, str, "Line | None"]


def jobs_of(tree: Path, primitive: str, width: int, lines: Sequence[Line], cpu: frozenset[str]) -> list[Job]:
    """What is to be built for a width: the assembly first, then the lines that allow it, in their order."""
    assert width in INTRINSICS
    directory = tree / f"{STREAM}/{primitive}/peachacha/intrinsics-u{width}"
    source = Implementation(directory, STREAM, primitive, f"peachacha/intrinsics-u{width}")
    jobs: list[Job] = [(each, isa, None) for each, isa in assembly_variants(tree, primitive, width, cpu)]
    return jobs + [(source, line.isa, line) for line in lines if line.allows(width)]


def build_width(width: int, jobs: Sequence[Job], place: Path, step: Callable[[], None]) -> list[Entrant]:
    """All of one width, built, in the order of the jobs. step: called for each."""

    def one(job: Job) -> Entrant:
        implementation, isa, line = job
        compiler = line.compiler if line else Compiler(ASSEMBLER)
        seal = hashlib.sha256(compiler.line.encode()).hexdigest()[:12]
        built = build(implementation, compiler, place / seal)
        useful = "avx" if isa == "avx2" and width < 8 else isa
        candidate = Entrant(width, implementation.variant.split("/")[-1], useful, built, line)
        _look(candidate)
        return candidate

    candidates = together(one, jobs, lambda candidate: step())
    first: dict[str, Entrant] = {}
    for candidate in candidates:
        if candidate.digest:
            earlier = first.setdefault(candidate.digest, candidate)
            candidate.same_as = None if earlier is candidate else earlier
    return candidates


def _look(candidate: Entrant) -> None:
    """Fill in what the machine code says."""
    built = candidate.built
    if built.error:
        candidate.verdict, candidate.remark = "fails", built.error
        return
    if built.messages:
        candidate.remark = f"warns: {built.messages[0][1]}"
    code = code_of(built.object.parent / f"{built.implementation.primitive}.o")
    candidate.digest, candidate.code = hashlib.sha256(code).hexdigest(), len(code)


def try_entrants(entrants: Sequence[Entrant], program: Path, tree: Path, step: Callable[[], None]) -> None:
    """Fills in the verdicts; one try for all entrants with the same code. step: called for each that is tried."""

    def one(entrant: Entrant) -> None:
        outcome = try_one(entrant.built, program, tree)
        entrant.verdict, entrant.remark = outcome.verdict, outcome.message or entrant.remark
        entrant.lines = outcome.lines(context_of(outcome.implementation))

    together(one, [each for each in entrants if each.digest and not each.same_as], lambda done: step())
    for entrant in entrants:
        if entrant.same_as:
            entrant.verdict = entrant.same_as.verdict


def time_entrants(
    entrants: Sequence[Entrant],
    program: Path,
    lengths: str,
    rounds: int,
    passes: int,
    cpu: int,
    progress: Callable[[float], None],
) -> None:
    """Appends database lines to all of one width that passed try, from so many interleaved runs. progress: 0 to 1."""
    timed = [each for each in entrants if each.verdict != "fails" and not each.same_as]
    builds, contexts = [each.built for each in timed], [context_of(each.built.implementation) for each in timed]
    for number in range(rounds if timed else 0):

        def reached(part: float, number: int = number) -> None:
            progress((number + part) / rounds)

        found = measure(builds, program, lengths, passes, cpu, contexts, reached)
        for each, lines in zip(timed, found, strict=True):
            each.lines += lines
