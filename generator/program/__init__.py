# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Whole functions made of kernels: entries, batches, the last blocks and the tail."""

from __future__ import annotations

from generator.cipher.registry import Cipher
from generator.ir.function import Function
from generator.program import core, scalar, vector
from generator.program.plan import Plan
from generator.target import Target


def build(cipher: Cipher, target: Target, plan: Plan | None) -> Function:
    """The function of a variant, in SSA form. Cores and streams in general registers need no plan."""
    if cipher.core:
        return core.build(cipher, target)
    if plan is None:
        return scalar.build(cipher, target)
    return vector.build(cipher, target, plan)
