# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Designs that are built only to be timed: emitted, compiled, checked, and measured interleaved at several places."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from generator import pipeline
from generator.allocate import AllocationError
from generator.allocate.base import Allocated, Counts
from generator.explain import kernel_bytes
from generator.ir.function import Role
from generator.machine import SYSV, Code, lower
from generator.machine.assemble import assemble
from generator.machine.padding import padded
from generator.machine.residue import targets
from generator.package.supercop import api
from generator.print import gas
from generator.program.plan import Kernel
from generator.schedule import ScheduleError, SpecError
from generator.variants import Variant
from harness.build import Built, Compiler, build
from harness.errors import HarnessError
from harness.implementations import Implementation
from harness.paths import TREE
from harness.processors import count
from harness.quartiles import stabilised_quartiles
from harness.trying import try_one
from measure.timing.calls import means
from measure.timing.readings import read

FLAGS = "-march=native"
COMMAND = "python -m measure"


@dataclass(frozen=True)
class Timed:
    """Interquartile means of one call's cycles at each place, and what they come to."""

    places: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.places) / len(self.places)

    @property
    def best(self) -> float:
        return min(self.places)

    @property
    def worst(self) -> float:
        return max(self.places)


@dataclass
class Candidate:
    """A variant under a name; job: the kernel, and its role, that it is built for. error: why it cannot be had; spills:
    what allocation added to the kernel's loop of rounds; code_bytes: its bytes of code; digest: of all machine code.
    """

    name: str
    variant: Variant
    job: tuple[Kernel, str] | None = None
    error: str = ""
    spills: Counts = field(default_factory=Counts)
    code_bytes: int = 0
    digest: str = ""
    builds: list[Built] = field(default_factory=list)
    timed: dict[int, Timed] = field(default_factory=dict)


def prepare(
    candidates: Sequence[Candidate], place: Path, compiler: Compiler, nops: Sequence[int], step: Callable[[], None]
) -> None:
    """Emits and compiles every candidate below ``place``, once for each number of NOPs; fills in errors and builds.

    Emission runs in processes, one for each processor; step is called for each candidate.
    """
    shutil.rmtree(place, ignore_errors=True)
    with ProcessPoolExecutor(count()) as pool, ThreadPoolExecutor(count()) as compilers:
        variants, jobs = [each.variant for each in candidates], [each.job for each in candidates]
        emitted = pool.map(_emit, variants, jobs, [tuple(nops)] * len(candidates))
        for number, (candidate, (error, spills, size, digest, texts)) in enumerate(
            zip(candidates, emitted, strict=True)
        ):
            candidate.error, candidate.spills, candidate.code_bytes, candidate.digest = error, spills, size, digest
            compiled = [
                compilers.submit(
                    _compile, candidate.variant, place / f"{number}-{nop}", text, compiler, place / "objects"
                )
                for nop, text in zip(nops, texts, strict=False)
            ]
            candidate.builds = [job.result() for job in compiled]
            candidate.error = candidate.error or next((b.error for b in candidate.builds if b.error), "")
            step()


def _emit(
    variant: Variant, job: tuple[Kernel, str] | None, nops: Sequence[int]
) -> tuple[str, Counts, int, str, list[str]]:
    try:
        allocated = pipeline.allocated(variant)
    except (AllocationError, ScheduleError, SpecError) as error:
        return str(error), Counts(), 0, "", []
    code = lower(allocated, variant.cipher, variant.design.target, SYSV)
    texts = [gas.text(padded(code, each), variant.name, COMMAND) for each in nops]
    if job is None:
        return "", Counts(), 0, digest(code), texts
    kernel, role = job
    return "", _spills(allocated, kernel.label(role)), kernel_bytes(code, kernel, role), digest(code), texts


def digest(code: Code) -> str:
    """A hash of machine code and its constants, short enough to be written beside every order."""
    return hashlib.sha256(assemble(code).image()).hexdigest()[:16]


def _spills(allocated: Allocated, kernel: str) -> Counts:
    """What allocation added to the first block of a kernel's loop of rounds, the moves on its way back included."""
    head = next(block for block in allocated.blocks if (block.kernel, block.role) == (kernel, Role.ROUNDS))
    back = (each for each in targets(head) if each.role is Role.OTHER and head in targets(each))
    return Counts.of([head, *back], allocated.slots)


def _compile(variant: Variant, directory: Path, text: str, compiler: Compiler, objects: Path) -> Built:
    directory.mkdir(parents=True)
    cipher = variant.cipher
    (directory / f"{cipher.name}.S").write_text(text)
    (directory / "api.h").write_text(api(cipher))
    tuned = Implementation(directory, cipher.operation, cipher.name, f"tuned/{directory.name}")
    return build(tuned, compiler, objects)


def check(candidates: Sequence[Candidate], program: Path, step: Callable[[], None]) -> None:
    """SUPERCOP's checks on the first build of each; those that fail get an error."""

    def one(candidate: Candidate) -> None:
        if not candidate.error:
            outcome = try_one(candidate.builds[0], program, TREE, more=False)
            candidate.error = outcome.message if outcome.verdict == "fails" else ""
        step()

    with ThreadPoolExecutor(count()) as pool:
        list(pool.map(one, candidates))


def measure(
    candidates: Sequence[Candidate],
    program: Path,
    lengths: Sequence[int],
    passes: int,
    cpu: int,
    progress: Callable[[float], None],
) -> None:
    """Times every candidate that has no error, at all its places, interleaved in one run. Raises HarnessError."""
    good = [each for each in candidates if not each.error]
    builds = [built for each in good for built in each.builds]
    if not builds:
        raise HarnessError("nothing to measure: every candidate failed")
    readings = read(builds, program, ",".join(map(str, lengths)), passes, cpu, progress)
    at = 0
    for each in good:
        found = [means(readings.fields[at + number]) for number in range(len(each.builds))]
        at += len(each.builds)
        each.timed = {
            length: Timed(tuple(stabilised_quartiles(counts[length])[1] for counts in found)) for length in lengths
        }
