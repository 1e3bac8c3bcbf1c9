# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is compared: each width by each compiler line, and the generator's assembly of that width."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from generator.package.c import INTRINSICS
from generator.variants import VARIANTS
from harness.build import Built, Compiler, build
from harness.code import code_of
from harness.errors import HarnessError
from harness.implementations import Implementation
from harness.primitives import STREAM
from harness.processors import count
from measure.compilers.bound import analyser
from measure.compilers.disassembly import Statistics, assembly, main_loop, rounds_only, statistics
from measure.compilers.lines import ISAS, Line

WIDTHS = (1, 4, 8, 16)
ASSEMBLER = "gcc -march=native"
#: The kernel that a width is about, by the generator's names: rows for one block, columns for more.
KERNELS = {1: "r1", 4: "c4", 8: "c8", 16: "c16"}


@dataclass
class Entrant:
    """One line of the comparison. line: the compiler's, or None for assembly. isa: the greatest instruction set that it
    may use and that is of use at this width: for 128 bits, AVX2 adds nothing to AVX. statistics and bound (cycles for
    one double round) are missing where the code has no such loop or there is no llvm-mca. same_as: an earlier one with
    the very same code, which is measured for both.
    """

    width: int
    name: str
    isa: str
    built: Built
    line: Line | None = None
    digest: str = ""
    statistics: Statistics | None = None
    bound: float | None = None
    same_as: Entrant | None = None
    remark: str = ""
    lines: list[str] = field(default_factory=list)
    verdict: str = "-"

    @property
    def label(self) -> str:
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
        step()
        return candidate

    with ThreadPoolExecutor(count()) as pool:
        candidates = list(pool.map(one, jobs))
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
    candidate.digest = hashlib.sha256(code).hexdigest()
    try:
        candidate.statistics = statistics(code, candidate.width)
        if analyse := analyser():
            body = rounds_only(main_loop(code, candidate.width), candidate.width)
            candidate.bound = round(analyse.throughput(assembly(body)) / candidate.statistics.double_rounds, 1)
    except HarnessError as error:
        candidate.remark = candidate.remark or error.message
