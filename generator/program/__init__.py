# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Whole functions made of kernels: entries, batches, the last blocks and the tail."""

from __future__ import annotations

from generator.cipher.chacha import Cipher
from generator.ir.function import Function
from generator.program import core, scalar, vector
from generator.program.plan import Kernel
from generator.target import Target


def build(cipher: Cipher, target: Target, kernels: tuple[Kernel, ...]) -> Function:
    """The function of a variant, in SSA form.

    ``kernels`` go from the widest to the narrowest; the last one takes what is left, whatever its length.
    """
    if cipher.core:
        return core.build(cipher, target)
    if target.scalar:
        return scalar.build(cipher, target)
    return vector.build(cipher, target, kernels)
