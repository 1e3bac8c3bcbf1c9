# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Kernels whose first round is computed ahead: what moves out of the loop over batches, and the counter's carries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator import pipeline
from generator.cipher.chacha import cipher
from generator.ir.check import Case, check
from generator.ir.interpret import Memory, run_function
from generator.machine.interpret import run_code
from generator.program import build
from generator.program.plan import Plan
from generator.target import TARGETS
from generator.variants import Variant
from tuning import kernels

KERNELS = [
    ("c16_c16", "avx512"),
    ("c16", "avx512"),
    ("c8_c8", "avx2"),
    ("c4_c4_w1", "avx"),
    ("c4_c4_w1", "sse2"),
    ("r1", "ssse3"),
]
#: Vector instructions of two quarter-rounds, and the first additions of the other two, in each part of columns.
SHARED = {"c16_c16": 2 * 26, "c16": 26}


def isolated(name: str, target: str, rounds: int) -> Variant:
    kernel = kernels.kernel_of(f"{name}_ahead", TARGETS[target])
    return Variant(kernels.isolated(kernel, "bulk", TARGETS[target], "source", "furthest"), cipher(f"chacha{rounds}"))


@pytest.mark.parametrize(("name", "target"), KERNELS)
@pytest.mark.parametrize("rounds", [2, 4])
def test_the_counter_carries_in_every_batch(name: str, target: str, rounds: int) -> None:
    """The low word wraps in the first block, within a batch, between two, and in the second one."""
    variant = isolated(name, target, rounds)
    function, code = pipeline.function(variant), pipeline.code(variant)
    blocks = variant.design.plan.bulk[0].blocks if variant.design.plan else 0

    def in_ssa(role: str, arguments: dict[str, int], memory: Memory) -> object:
        return run_function(function, role, arguments, memory)

    def in_registers(role: str, arguments: dict[str, int], memory: Memory) -> object:
        return run_code(code, role, arguments, memory)

    for before in sorted({0, 1, blocks // 2, blocks - 1, blocks, blocks + 1, 2 * blocks - 1}):
        for high in (0, 7, (1 << 32) - 1):
            case = Case("xor_ic", 3 * 64 * blocks - 21, ((high << 32) + (1 << 32) - before) % (1 << 64))
            check(variant.cipher, in_ssa, case)
            check(variant.cipher, in_registers, case)


@pytest.mark.parametrize("name", SHARED)
def test_what_batches_share_leaves_their_loop(name: str) -> None:
    kernel = kernels.kernel_of(f"{name}_ahead", TARGETS["avx512"])
    sizes = []
    for each in (kernel, replace(kernel, ahead=False)):
        function = build(cipher("chacha2"), TARGETS["avx512"], Plan((each,)))
        loop = [block for block in function.blocks if block.region == each.name and block.name != each.name]
        once = [block for block in loop if not block.name.endswith("_columns")]
        sizes.append(sum(instr.op in ("vpaddd", "vpxord", "vprold") for block in once for instr in block.instrs))
    assert sizes[1] - sizes[0] == SHARED[name]
