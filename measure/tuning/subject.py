# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The kernel under test, with a schedule and an allocator: what is tried, measured, predicted and solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import click

from generator import explain, pipeline
from generator.allocate import Allocated
from generator.allocate.base import Counts
from generator.cipher.registry import Cipher, CipherError, cipher
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
from measure.timing.candidates import Candidate, spills
from measure.tuning import kernels
from measure.tuning.rounds import Permutation, Rounds

#: The kernels of all flagships, where a command line names a kernel.
ALL = "all"


@dataclass(frozen=True)
class Subject:
    """A kernel by names: primitive, target, kernel (c8_c8_ahead), role (bulk, or last: a tail kernel); the schedule of
    its rounds as a text for generator.schedule, and the allocator's text.
    """

    primitive: str
    target: str
    kernel: str
    role: str
    schedule: str = "source"
    allocator: str = "furthest"

    @property
    def job(self) -> tuple[str, str, str, str]:
        """Which kernel it is a schedule of: subjects with the same may be compared."""
        return self.primitive, self.target, self.kernel, self.role

    def __str__(self) -> str:
        return " ".join(self.job)

    def scheduled(self, schedule: str | Permutation, allocator: str = "") -> Subject:
        """The same kernel in another schedule, and with another allocator, if one is named."""
        found = schedule if isinstance(schedule, str) else text(*schedule)
        return replace(self, schedule=found, allocator=allocator or self.allocator)

    @cached_property
    def parts(self) -> Kernel:
        """The kernel. Raises HarnessError where there is no such."""
        return kernels.kernel_of(self.kernel, kernels.target_of(self.target))

    @property
    def emitted(self) -> tuple[str, str]:
        """The schedule and the allocator that the flagship has."""
        target = kernels.target_of(self.target)
        return kernels.current(self.parts, self.role, kernels.flagship(target), self.variant.cipher.family)

    @property
    def loop_head(self) -> KernelBlock:
        """The head of the loop of rounds."""
        return self.parts.label(self.role), Role.ROUNDS

    @cached_property
    def variant(self) -> Variant:
        """The kernel by itself, with this schedule."""
        target = kernels.target_of(self.target)
        design = kernels.isolated(self.parts, self.role, target, self.schedule, self.allocator)
        return Variant(design, cipher(self.primitive))

    @property
    def candidate(self) -> Candidate:
        """The same, to be built and timed."""
        return Candidate(self.schedule, self.variant, (self.parts, self.role))

    @property
    def rounds(self) -> Rounds:
        """The loop of rounds by itself, in the order of the source; the same object for all schedules of a kernel."""
        return _rounds(*self.job)

    @property
    def nodes(self) -> list[list[Node]]:
        """The instructions of each block of the loop with their dependences, in the order of the source."""
        return self.rounds.nodes

    @cached_property
    def permutation(self) -> Permutation:
        """What the schedule makes of each block of the loop. Raises ScheduleError, SpecError."""
        return self.rounds.permutation(self.schedule)

    @cached_property
    def allocated(self) -> Allocated:
        """The whole function with registers. Raises AllocationError, ScheduleError, SpecError."""
        return pipeline.allocated(self.variant)

    @cached_property
    def code(self) -> Code:
        """The machine code. Raises likewise."""
        return lower(self.allocated, self.variant.ciphers, self.variant.design.target, SYSV)

    @property
    def spills(self) -> Counts:
        """What allocation added to a double round of that code. Raises likewise."""
        return spills(self.allocated, self.loop_head[0])

    @property
    def length(self) -> int:
        """The bytes of the call that is timed."""
        return kernels.timed_length(self.parts, self.role)

    @cached_property
    def work(self) -> Work:
        """What the kernel executes: one batch or, where it ends a call, the whole call. The interpreter executes it and
        checks what comes out."""
        works = explain.works(self.code, self.variant.design.plan)
        return next(work for work in works if work.name == self.parts.label(self.role))

    @property
    def times(self) -> int:
        """How many times a call of ``length`` does this work."""
        return self.length // self.work.size


@lru_cache(maxsize=4)
def _rounds(primitive: str, target: str, kernel: str, role: str) -> Rounds:
    variant = Subject(primitive, target, kernel, role).variant
    function = build(variant.ciphers, variant.design.target, variant.design.plan)
    return Rounds(function, Subject(primitive, target, kernel, role).loop_head[0], variant.design.target)


def subject(kernel: str, primitive: str = "chacha20", target: str = "", role: str = "") -> Subject:
    """A kernel in the order of the source, by what a command line says of it: of the widest target whose flagship has
    it, in the role that it has there, where these are not given. Raises HarnessError.
    """
    chosen = kernels.target_of(target) if target else kernels.widest(kernel)
    parts = kernels.kernel_of(kernel, chosen)
    its_role = role or kernels.default_role(parts, chosen)
    if its_role == "last":
        kernels.check_last(parts, chosen)
    return Subject(stream(primitive).name, chosen.name, parts.name, its_role)


def subjects(names: Sequence[str], target: str = "", role: str = "", primitive: str = "chacha20") -> list[Subject]:
    """Those of these names or, by ``all``, each whose schedule flagships may choose. Raises HarnessError."""
    if list(names) != [ALL]:
        return [subject(name, primitive, target, role) for name in names]
    found = stream(primitive)
    designs = kernels.flagships(kernels.target_of(target) if target else None, found.family.stem)
    jobs = [(design.target.name, *job) for design in designs for job in kernels.reordered(design)]
    return list(dict.fromkeys(Subject(found.name, at, each.name, its) for at, each, its in jobs if role in ("", its)))


def stream(primitive: str) -> Cipher:
    """A stream cipher by its name. Raises HarnessError where there is none."""
    try:
        found = cipher(primitive)
    except CipherError as error:
        raise HarnessError(str(error)) from None
    if found.core:
        raise HarnessError(f"{primitive} is no stream: it has no kernels to choose")
    return found


primitive_option = click.option(
    "--primitive", default="chacha20", envvar="PRIMITIVE", show_default=True, help="Whose kernels."
)


def kernel_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command line that say which kernel is meant: target, role and primitive."""
    for option in (
        primitive_option,
        click.option("--role", type=click.Choice(["", *kernels.ROLES]), default="", help="As the flagship has it."),
        click.option("--target", default="", help="sse2, avx2, ...; the widest one whose flagship has the kernel."),
    ):
        command = option(command)
    return command


def check(text: str, parse: Callable[[str], object]) -> None:
    """Raises HarnessError where a text names no schedule, allocator or model. parse: the generator's."""
    for part in text.split("|"):
        try:
            parse(part)
        except (SpecError, UnknownModelError) as error:
            raise HarnessError(f"{text}: {error.args[0]}") from None
