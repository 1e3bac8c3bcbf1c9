# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is tried, measured, predicted and solved: one order of one kernel, with an allocator."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from generator import explain, pipeline
from generator.cipher.registry import cipher
from generator.explain import Nodes, Step, Work
from generator.ir.check import Case
from generator.ir.function import Block, Function, KernelBlock, Role
from generator.machine import Code
from generator.program import build
from generator.program.plan import Kernel
from generator.variants import Variant
from measure.timing.candidates import Candidate
from measure.tuning import kernels


@dataclass(frozen=True)
class Subject:
    """An order of a kernel's rounds. order: a text for generator.schedule; role: bulk, or last."""

    primitive: str
    target: str
    kernel: str
    role: str
    order: str = "source"
    allocator: str = "furthest"

    @property
    def job(self) -> tuple[str, str, str, str]:
        """Which kernel it is an order of: subjects with the same may be compared."""
        return self.primitive, self.target, self.kernel, self.role

    @cached_property
    def parts(self) -> Kernel:
        """The kernel. Raises HarnessError where there is no such."""
        return kernels.kernel_of(self.kernel, kernels.target_of(self.target))

    @property
    def emitted(self) -> tuple[str, str]:
        """The order and the allocator that the flagship has."""
        target = kernels.target_of(self.target)
        return kernels.current(self.parts, self.role, kernels.flagship(target), self.variant.cipher.family)

    @property
    def loop_head(self) -> KernelBlock:
        """The head of the loop of rounds."""
        return self.parts.label(self.role), Role.ROUNDS

    @cached_property
    def variant(self) -> Variant:
        """The kernel by itself, in this order."""
        design = kernels.isolated(self.parts, self.role, kernels.target_of(self.target), self.order, self.allocator)
        return Variant(design, cipher(self.primitive))

    @property
    def candidate(self) -> Candidate:
        """The same, to be built and timed."""
        return Candidate(self.order, self.variant, (self.parts, self.role))

    def source(self) -> Function:
        """The function in SSA form, built anew, in the order of the source."""
        return build(self.variant.cipher, self.variant.design.target, self.variant.design.plan)

    def head(self, function: Function) -> Block:
        """The head of the loop of rounds in such a function."""
        return function.block(*self.loop_head)

    @cached_property
    def code(self) -> Code:
        """The machine code. Raises ScheduleError, SpecError, AllocationError."""
        return pipeline.code(self.variant)

    @property
    def length(self) -> int:
        """The bytes of the call that is timed."""
        return kernels.timed_length(self.parts, self.role)

    def steps(self, length: int) -> list[Step]:
        """What a call for so many bytes executes, in order."""
        return explain.trace(self.code, Case("xor", length))

    @cached_property
    def work(self) -> Work:
        """What the kernel executes: one batch or, where it ends a call, the whole call."""
        return self.work_in(self.code)

    def work_in(self, code: Code) -> Work:
        """The same in a code by another allocator."""
        works = explain.works(code, self.variant.design.plan)
        return next(work for work in works if work.name == self.parts.label(self.role))

    @property
    def loop(self) -> Nodes:
        """The instructions of one double round, with what they need of the one before."""
        return self.work.round

    @property
    def times(self) -> int:
        """How many times a call of ``length`` does this work."""
        return self.length // self.work.size
