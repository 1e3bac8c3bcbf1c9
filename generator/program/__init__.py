# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Whole functions made of kernels: entries, batches, the last blocks and the tail."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cipher.registry import Cipher
from generator.ir.function import Function
from generator.program import core, scalar, vector
from generator.program.plan import Plan
from generator.target import Target


def build(ciphers: Sequence[Cipher], target: Target, plan: Plan | None) -> Function:
    """The function of a variant, in SSA form, with entries for each cipher; these differ in the number of rounds alone,
    and their body is that of the first. Cores and streams in general registers need no plan.
    """
    if ciphers[0].core:
        return core.build(ciphers, target)
    if plan is None:
        return scalar.build(ciphers, target)
    return vector.build(ciphers, target, plan)
