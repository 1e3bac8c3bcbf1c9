# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Designs that are built only to be timed: emitted, compiled, checked, and measured interleaved. Each is built with
several numbers of NOPs in front of its loop of rounds (alignment offsets), since a loop's address changes its time."""

import hashlib
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import mean

import click

from generator import pipeline
from generator.allocate import AllocationError
from generator.allocate.base import Allocated, Counts
from generator.explain import kernel_bytes
from generator.ir.function import Block, Role
from generator.machine import SYSV, Code, lower
from generator.machine.assemble import assemble
from generator.machine.padding import padded
from generator.package.supercop import api, verify
from generator.print import gas
from generator.program.plan import Kernel
from generator.schedule import ScheduleError, SpecError
from generator.variants import AnyVariant, Variant
from harness.build import Built, Compiler, build, build_programs
from harness.errors import HarnessError
from harness.implementations import Implementation
from harness.paths import TREE
from harness.processors import count, together
from harness.quartiles import stabilised_quartiles
from harness.trying import try_one
from measure.timing.calls import means
from measure.timing.readings import PROGRAMS, read

#: For every command that times candidates at several alignment offsets.
offsets_option = click.option(
    "--offsets",
    type=click.IntRange(1, 16),
    default=6,
    show_default=True,
    help="Alignment offsets: 0 to N-1 NOPs.",
)
FLAGS = "-march=native"
COMMAND = "python -m measure"
#: The blocks of the loop of rounds.
LOOP = (Role.ROUNDS, Role.COLUMNS)


@dataclass(frozen=True)
class Settings:
    """How candidates are timed. offsets: numbers of NOPs in front of the loop of rounds; passes: in each run over a
    batch; runs: over all candidates, each in different batches; seed: for the choice of batches; cpu: the processor to
    use; cc: the compiler."""

    offsets: tuple[int, ...] = tuple(range(6))
    passes: int = 15
    runs: int = 2
    seed: int = 1
    cpu: int = 0
    cc: str = "gcc"


@dataclass
class Candidate:
    """A variant to time.

    job: the kernel and role that it is built for. error: why it cannot be built or fails its check; spills: what
    allocation added to the kernel's double round; code_bytes: the kernel's bytes of code; digest: hash of all its
    machine code. builds: one for each alignment offset; timed: by length in bytes, the mean over the offsets of the
    interquartile means, in TSC cycles.
    """

    name: str
    variant: AnyVariant
    job: tuple[Kernel, str] | None = None
    error: str = ""
    spills: Counts = field(default_factory=Counts)
    code_bytes: int = 0
    digest: str = ""
    builds: list[Built] = field(default_factory=list)
    timed: dict[int, float] = field(default_factory=dict)

    @property
    def allocator(self) -> str:
        """The specification of its allocator; "" if it is not a cipher's variant."""
        return self.variant.design.allocator if isinstance(self.variant, Variant) else ""


def build_and_check(
    found: Sequence[Candidate], place: Path, settings: Settings, progress: Callable[[float], None] = lambda part: None
) -> dict[str, Path]:
    """Build and check all candidates below ``place``; sets what prepare() and check() do. Gives the programs that check
    and time, by name. progress: told the fraction done."""
    done = iter(range(1, 2 * len(found) + 1))

    def step() -> None:
        progress(next(done) / (2 * len(found)))

    programs = build_programs(Compiler(settings.cc), place / "harness", PROGRAMS)
    prepare(found, place / "candidates", Compiler(f"{settings.cc} {FLAGS}"), settings.offsets, step)
    check(found, programs["try"], step)
    return programs


def prepare(
    candidates: Sequence[Candidate], place: Path, compiler: Compiler, nops: Sequence[int], step: Callable[[], None]
) -> None:
    """Emit and compile every candidate below ``place``, once for each number of NOPs; sets error, spills, code_bytes,
    digest and builds. Emission uses one process for each processor. step: called after each candidate."""
    shutil.rmtree(place, ignore_errors=True)
    with ProcessPoolExecutor(count()) as pool, ThreadPoolExecutor(count()) as compilers:
        emitted = pool.map(emit, candidates, [tuple(nops)] * len(candidates))
        for number, (candidate, (made, texts)) in enumerate(zip(candidates, emitted, strict=True)):
            candidate.error, candidate.spills = made.error, made.spills
            candidate.code_bytes, candidate.digest = made.code_bytes, made.digest
            compiled = [
                compilers.submit(
                    _compile, candidate.variant, place / f"{number}-{nop}", text, compiler, place / "objects"
                )
                for nop, text in zip(nops, texts, strict=False)
            ]
            candidate.builds = [job.result() for job in compiled]
            candidate.error = candidate.error or next((b.error for b in candidate.builds if b.error), "")
            step()


def emit(candidate: Candidate, nops: Sequence[int]) -> tuple[Candidate, list[str]]:
    """A copy of the candidate with what is known of its code, and its assembly with each number of NOPs before the
    loop; no assembly if it cannot be emitted."""
    variant = candidate.variant
    try:
        allocated = pipeline.allocated(variant)
    except (AllocationError, ScheduleError, SpecError) as error:
        return replace(candidate, error=str(error)), []
    code = lower(allocated, variant.ciphers, variant.design.target, SYSV)
    found = replace(candidate, digest=digest(code))
    if candidate.job:
        kernel, role = candidate.job
        found.spills, found.code_bytes = spills(allocated, kernel.label(role)), kernel_bytes(code, kernel, role)
    return found, [gas.text(padded(code, each), variant.name, COMMAND) for each in nops]


def digest(code: Code) -> str:
    """A hash of machine code and its constants: 16 hexadecimal digits, short enough for each schedule's record."""
    return hashlib.sha256(assemble(code).image()).hexdigest()[:16]


def double_round(allocated: Allocated, kernel: str) -> list[Block]:
    """The blocks of a double round in order of execution, from the loop's head. kernel: its label."""

    def member(block: Block) -> bool:
        return block.kernel == kernel and block.role in LOOP

    found = [next(each for each in allocated.blocks if (each.kernel, each.role) == (kernel, Role.ROUNDS))]
    while True:
        # Moves between two of them may have a block of their own.
        following = next(each for each in found[-1].targets() if member(each) or any(map(member, each.targets())))
        if following is found[0]:
            return found
        found.append(following)


def spills(allocated: Allocated, kernel: str) -> Counts:
    """What allocation added to a kernel's double round, including moves on the edge back to its head."""
    return Counts.of(double_round(allocated, kernel), allocated.slots)


def _compile(variant: AnyVariant, directory: Path, text: str, compiler: Compiler, objects: Path) -> Built:
    directory.mkdir(parents=True)
    cipher = variant.cipher
    for name, content in {f"{cipher.name}.S": text, **verify(cipher)}.items():
        (directory / name).write_text(content)
    (directory / "api.h").write_text(api(cipher))
    tuned = Implementation(directory, cipher.operation, cipher.name, f"tuned/{directory.name}")
    return build(tuned, compiler, objects)


def check(candidates: Sequence[Candidate], program: Path, step: Callable[[], None]) -> None:
    """SUPERCOP's checks of each candidate's first build; sets the error of those that fail."""

    def one(candidate: Candidate) -> None:
        if not candidate.error:
            outcome = try_one(candidate.builds[0], program, TREE, more=False)
            candidate.error = outcome.message if outcome.verdict == "fails" else ""

    together(one, candidates, lambda done: step())


def measure(
    candidates: Sequence[Candidate],
    program: Path,
    lengths: Sequence[int],
    settings: Settings,
    progress: Callable[[float], None],
    word: str = "xor_cycles",
) -> float:
    """Time all candidates without an error, at all offsets, interleaved in one run, and set ``timed``. Gives core
    cycles in a TSC cycle. word: which calls count. Raises HarnessError if there is nothing to measure or the run
    fails."""
    good = [each for each in candidates if not each.error]
    builds = [built for each in good for built in each.builds]
    if not builds:
        raise HarnessError("nothing to measure: every candidate failed")
    readings = read(builds, program, ",".join(map(str, lengths)), settings.passes, settings.cpu, progress)
    fields = iter(readings.fields)
    for each in good:
        found = [means(next(fields), word) for _ in each.builds]
        each.timed = {length: mean(stabilised_quartiles(counts[length])[1] for counts in found) for length in lengths}
    return mean(stabilised_quartiles(cores)[1] for cores in readings.clock.values())
