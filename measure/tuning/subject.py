# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The kernel under test with a schedule and an allocator: the thing that is tried, measured, predicted and solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import click

from generator import explain, pipeline
from generator.allocate import Allocated
from generator.allocate.base import Counts
from generator.cipher.family import CipherError
from generator.cipher.registry import Cipher, cipher
from generator.explain import Work
from generator.ir.function import KernelBlock, Role
from generator.machine import SYSV, Code, lower
from generator.models import UnknownModelError
from generator.program import build
from generator.program.plan import Kernel
from generator.schedule import SpecError
from generator.schedule.node import Node
from generator.schedule.permutation import text
from generator.variants import Variant
from harness.errors import HarnessError
from harness.options import from_environment, several
from measure.timing.candidates import Candidate, spills
from measure.tuning import kernels
from measure.tuning.rounds import Permutation, Rounds

#: The word for the kernels of all flagships on a command line.
ALL = "all"


@dataclass(frozen=True)
class Subject:
    """A kernel by names: primitive, target, kernel (c8_c8_ahead) and role (bulk, or last for a tail kernel); with the
    specification of its rounds' schedule for generator.schedule, and of the allocator."""

    primitive: str
    target: str
    kernel: str
    role: str
    schedule: str = "source"
    allocator: str = "furthest"

    @property
    def job(self) -> tuple[str, str, str, str]:
        """Which kernel it is, apart from its schedule. Subjects with the same job may be compared."""
        return self.primitive, self.target, self.kernel, self.role

    def __str__(self) -> str:
        return " ".join(self.job)

    def scheduled(self, schedule: str | Permutation, allocator: str = "") -> Subject:
        """The same kernel with another schedule and, if one is named, another allocator."""
        found = schedule if isinstance(schedule, str) else text(*schedule)
        return replace(self, schedule=found, allocator=allocator or self.allocator)

    @cached_property
    def parts(self) -> Kernel:
        """The kernel. Raises HarnessError if there is no such kernel."""
        return kernels.kernel_of(self.kernel, kernels.target_of(self.target))

    @property
    def emitted(self) -> tuple[str, str]:
        """The schedule and the allocator of the emitted flagship."""
        target = kernels.target_of(self.target)
        return kernels.current(self.parts, self.role, kernels.flagship(target), self.variant.cipher.family)

    @property
    def loop_head(self) -> KernelBlock:
        """The head of the loop of rounds."""
        return self.parts.label(self.role), Role.ROUNDS

    @cached_property
    def variant(self) -> Variant:
        """A variant with this kernel alone, in this schedule."""
        target = kernels.target_of(self.target)
        design = kernels.isolated(self.parts, self.role, target, self.schedule, self.allocator)
        return Variant(design, cipher(self.primitive))

    @property
    def candidate(self) -> Candidate:
        """The candidate to build and time."""
        return Candidate(self.schedule, self.variant, (self.parts, self.role))

    @property
    def rounds(self) -> Rounds:
        """The loop of rounds alone, in the order of the source; one object for all schedules of a kernel."""
        return _rounds(*self.job)

    @property
    def nodes(self) -> list[list[Node]]:
        """The instructions of each block of the loop with their dependences, in the order of the source."""
        return self.rounds.nodes

    @cached_property
    def permutation(self) -> Permutation:
        """The order of each block's instructions under the schedule. Raises ScheduleError or SpecError."""
        return self.rounds.permutation(self.schedule)

    @cached_property
    def allocated(self) -> Allocated:
        """The whole function after register allocation. Raises AllocationError, ScheduleError or SpecError."""
        return pipeline.allocated(self.variant)

    @cached_property
    def code(self) -> Code:
        """The machine code. Raises what ``allocated`` raises."""
        return lower(self.allocated, self.variant.ciphers, self.variant.design.target, SYSV)

    @property
    def spills(self) -> Counts:
        """What allocation added to a double round. Raises what ``allocated`` raises."""
        return spills(self.allocated, self.loop_head[0])

    @property
    def length(self) -> int:
        """The bytes of the call that is timed."""
        return kernels.timed_length(self.parts, self.role)

    @cached_property
    def work(self) -> Work:
        """What the kernel executes: a batch or, for a tail, the whole call. The interpreter checks its output."""
        works = explain.works(self.code, self.variant.design.plan)
        return next(work for work in works if work.name == self.parts.label(self.role))

    @property
    def times(self) -> int:
        """How often a call of ``length`` bytes does this work."""
        return self.length // self.work.size


@lru_cache(maxsize=4)
def _rounds(primitive: str, target: str, kernel: str, role: str) -> Rounds:
    variant = Subject(primitive, target, kernel, role).variant
    function = build(variant.ciphers, variant.design.target, variant.design.plan)
    return Rounds(function, Subject(primitive, target, kernel, role).loop_head[0], variant.design.target)


def subject(kernel: str, primitive: str = "chacha20", target: str = "", role: str = "") -> Subject:
    """A kernel in the order of the source, as a command line names it. Defaults: the widest target whose flagship has
    it, and its role there. Raises HarnessError."""
    chosen = kernels.target_of(target) if target else kernels.widest(kernel)
    parts = kernels.kernel_of(kernel, chosen)
    its_role = role or kernels.default_role(parts, chosen)
    if its_role == "last":
        kernels.check_last(parts, chosen)
    return Subject(stream(primitive).name, chosen.name, parts.name, its_role)


def subjects(names: Sequence[str], target: str = "", role: str = "", primitive: str = "chacha20") -> list[Subject]:
    """The kernels of these names, or with ``all`` each whose schedule flagships may choose. Raises HarnessError."""
    if list(names) != [ALL]:
        return [subject(name, primitive, target, role) for name in names]
    found = stream(primitive)
    designs = kernels.flagships(kernels.target_of(target) if target else None, found.family.stem)
    jobs = [(design.target.name, *job) for design in designs for job in kernels.reordered(design)]
    return list(dict.fromkeys(Subject(found.name, at, each.name, its) for at, each, its in jobs if role in ("", its)))


def stream(primitive: str) -> Cipher:
    """The stream cipher of this name. Raises HarnessError if there is none."""
    try:
        found = cipher(primitive)
    except CipherError as error:
        raise HarnessError(str(error)) from None
    if found.core:
        raise HarnessError(f"{primitive} is no stream: it has no kernels to choose")
    return found


primitive_option = from_environment("--primitive", "The kernels' primitive.", "chacha20")
#: The options that name a kernel.
kernel_options = several(
    click.option("--target", default="", help="sse2, avx2, ...; default: the widest that has the kernel."),
    click.option(
        "--role",
        type=click.Choice(["", *kernels.ROLES]),
        metavar="[bulk|last]",
        default="",
        help="Whole batches, or the end of a message; default: the flagship's.",
    ),
    primitive_option,
)


def check(text: str, parse: Callable[[str], object]) -> None:
    """Raise HarnessError if a text specifies no schedule, allocator or model. parse: the generator's parser."""
    for part in text.split("|"):
        try:
            parse(part)
        except (SpecError, UnknownModelError) as error:
            raise HarnessError(f"{text}: {error.args[0]}") from None
