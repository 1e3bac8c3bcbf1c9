# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Designs that are built only to be timed: emitted, compiled, checked, and measured interleaved, with several numbers
of NOPs before their loops of rounds (alignment offsets), since where a loop happens to lie changes its time.
"""

import hashlib
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import mean

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
from harness.build import Built, Compiler, build
from harness.errors import HarnessError
from harness.implementations import Implementation
from harness.paths import TREE
from harness.processors import count, together
from harness.quartiles import stabilised_quartiles
from harness.trying import try_one
from measure.timing.calls import means
from measure.timing.readings import read

FLAGS = "-march=native"
COMMAND = "python -m measure"
#: The blocks of the loop of rounds.
LOOP = (Role.ROUNDS, Role.COLUMNS)


@dataclass(frozen=True)
class Settings:
    """How schedules are timed. offsets: numbers of NOPs in front of the loop of rounds; passes: of each run over a
    batch; runs: over everything, in other batches each; seed: of the batches.
    """

    offsets: tuple[int, ...] = tuple(range(6))
    passes: int = 15
    runs: int = 2
    seed: int = 1
    cpu: int = 0
    cc: str = "gcc"


@dataclass
class Candidate:
    """A variant under a name; job: the kernel, and its role, that it is built for. error: why it cannot be had; spills:
    what allocation added to the kernel's double round; code_bytes: its bytes of code; digest: of all machine code;
    builds: one for each alignment offset; timed: by length, the mean over the offsets of the interquartile means of
    cycles.
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
        """The text of its allocator; "" for what is no cipher."""
        return self.variant.design.allocator if isinstance(self.variant, Variant) else ""


def prepare(
    candidates: Sequence[Candidate], place: Path, compiler: Compiler, nops: Sequence[int], step: Callable[[], None]
) -> None:
    """Emits and compiles every candidate below ``place``, once for each number of NOPs; fills in errors and builds.

    Emission runs in processes, one for each processor; step is called for each candidate.
    """
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
    """The candidate with what is known of its code, and its text with each number of NOPs before the loop."""
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
    """A hash of machine code and its constants, short enough to be written beside every schedule."""
    return hashlib.sha256(assemble(code).image()).hexdigest()[:16]


def double_round(allocated: Allocated, kernel: str) -> list[Block]:
    """The blocks of a double round as they are executed, from the head of the loop of rounds on. kernel: its label."""

    def member(block: Block) -> bool:
        return block.kernel == kernel and block.role in LOOP

    found = [next(each for each in allocated.blocks if (each.kernel, each.role) == (kernel, Role.ROUNDS))]
    while True:
        # Moves on the way from one of them to another have a block of their own.
        following = next(each for each in found[-1].targets() if member(each) or any(map(member, each.targets())))
        if following is found[0]:
            return found
        found.append(following)


def spills(allocated: Allocated, kernel: str) -> Counts:
    """What allocation added to a kernel's double round, moves on the way back included."""
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
    """SUPERCOP's checks on the first build of each; those that fail get an error."""

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
    """Times every candidate that has no error, at all its offsets, interleaved in one run; core cycles in a cycle of
    the counter meanwhile. word: which calls count. Raises HarnessError.
    """
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
