# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Blocks without a stack, which are proved (test_besides_proofs.py) and called by the hostile tests: what does not
fit."""

from dataclasses import replace

import pytest

from generator import pipeline
from generator.allocate import AllocationError
from generator.program.nostack import NoStack
from generator.variants import find
from generator.variants.plans import kernel_named


def test_what_does_not_fit_is_named() -> None:
    """Sixteen registers are not enough for four blocks."""
    of = find("amd64-sse2-nostack")
    plan = NoStack((kernel_named("r1_r1_r1_r1"),))
    four = replace(of, design=replace(of.design, special=plan))
    with pytest.raises(AllocationError, match=r"s[bc] in \w+ does not fit in registers, and there is no stack"):
        pipeline.code(four)
