# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The way of the data, from a variant to finished code."""

from __future__ import annotations

from dataclasses import replace

from generator import allocate
from generator.allocate import Allocated
from generator.ir.function import Function
from generator.machine import SYSV, Abi, Code, lower
from generator.models import load
from generator.program import build
from generator.program.nostack import NoStack
from generator.schedule import blocks
from generator.variants import AnyVariant, VariantError

#: The microarchitecture whose port model schedulers see.
SCHEDULE_FOR = "sapphirerapids"


def function(variant: AnyVariant) -> Function:
    """The variant in SSA form, in the order of its schedules."""
    design = variant.design
    built = build(variant.ciphers, design.target, variant.plan)
    blocks.apply(built, dict(variant.schedules), load(SCHEDULE_FOR))
    return built


def allocated(variant: AnyVariant, abi: Abi = SYSV) -> Allocated:
    """The variant with registers."""
    built = function(variant)
    built.entries = abi.entries(built)
    if not built.entries:
        raise VariantError(f"{variant.name} of {variant.title} has no entry for the calling convention {abi.name}")
    registers = abi.registers(variant.design.target, stack=not isinstance(variant.plan, NoStack))
    return allocate.parse(variant.design.allocator).allocate(built, registers)


def code(variant: AnyVariant, abi: Abi = SYSV) -> Code:
    """The finished code of a variant."""
    made = lower(allocated(variant, abi), variant.ciphers, variant.design.target, abi)
    return replace(made, schedules=variant.schedules_from)
