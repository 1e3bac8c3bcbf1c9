# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The way of the data, from a variant to finished code."""

from __future__ import annotations

from generator.allocate import ALLOCATORS, Allocated
from generator.ir.function import Function
from generator.machine import SYSV, Abi, Code, lower
from generator.models import load
from generator.program import build
from generator.schedule import blocks
from generator.variants import Variant

#: The microarchitecture whose port model schedulers see.
SCHEDULE_FOR = "sapphirerapids"


def function(variant: Variant) -> Function:
    """The variant in SSA form, in the order of its schedules."""
    design = variant.design
    built = build(variant.cipher, design.target, design.plan)
    blocks.apply(built, dict(variant.schedules), load(SCHEDULE_FOR))
    return built


def allocated(variant: Variant, abi: Abi = SYSV) -> Allocated:
    """The variant with registers."""
    built = function(variant)
    built.entries = [entry for entry in built.entries if not abi.roles or entry.role in abi.roles]
    return ALLOCATORS[variant.design.allocator].allocate(built, abi.registers(variant.design.target))


def code(variant: Variant, abi: Abi = SYSV) -> Code:
    """The finished code of a variant."""
    return lower(allocated(variant, abi), variant.cipher, variant.design.target, abi)
