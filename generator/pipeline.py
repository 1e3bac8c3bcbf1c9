# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The way of the data, from a variant to finished code."""

from __future__ import annotations

from generator.allocate import ALLOCATORS, Allocated
from generator.ir.function import Function
from generator.machine import SYSV, Abi, Code, lower
from generator.program import build
from generator.variants import Variant


def function(variant: Variant) -> Function:
    """The variant in SSA form, in the order of its schedules."""
    design = variant.design
    return build(variant.cipher, design.target, design.kernels)


def allocated(variant: Variant, abi: Abi = SYSV) -> Allocated:
    """The variant with registers."""
    registers = abi.registers(variant.design.target)
    return ALLOCATORS[variant.design.allocator].allocate(function(variant), registers)


def code(variant: Variant, abi: Abi = SYSV) -> Code:
    """The finished code of a variant."""
    return lower(allocated(variant, abi), variant.cipher, variant.design.target, abi)
