# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Kernels whose first round is computed ahead: what moves out of the loop over batches, and the counter's carries."""

from dataclasses import replace
from functools import partial

import pytest

from generator import pipeline
from generator.cipher.registry import cipher
from generator.ir.builder import Builder
from generator.ir.check import Case, check
from generator.ir.function import Entry, Function, Role
from generator.ir.interpret import Memory, runner
from generator.ir.values import Constant, FrameObject, Kind, Masked, Mem, Operand, Value
from generator.machine.interpret import run_code
from generator.program import build
from generator.program.invariant import hoist
from generator.program.plan import Plan
from generator.target import TARGETS
from generator.variants import Variant
from measure.tuning import kernels

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


@pytest.mark.parametrize(("name", "target"), KERNELS)
def test_the_counter_carries_in_every_batch(name: str, target: str) -> None:
    """The low word wraps in the first block, within a batch, between two, and in the second one."""
    kernel = kernels.kernel_of(f"{name}_ahead", TARGETS[target])
    design = kernels.isolated(kernel, "bulk", TARGETS[target], "source", "furthest")
    variant = Variant(design, cipher("chacha4"))
    function, code = pipeline.function(variant), pipeline.code(variant)
    blocks = variant.design.plan.bulk[0].blocks if variant.design.plan else 0
    in_ssa, in_registers = runner(function), partial(run_code, code)
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
        function = build((cipher("chacha2"),), TARGETS["avx512"], Plan((each,)))
        loop = [block for block in function.blocks if block.region == each.name and block.role is not Role.HEAD]
        once = [block for block in loop if block.role is not Role.COLUMNS]
        sizes.append(sum(instr.op in ("vpaddd", "vpxord", "vprold") for block in once for instr in block.instrs))
    assert sizes[1] - sizes[0] == SHARED[name]


def test_what_stands_for_another_value_stands_for_it_everywhere() -> None:
    """Each value of a loop is computed twice, and read the second time only: as a base, an index, a mask, an argument,
    and in a comparison; in the loop and behind it.
    """
    builder, out = Builder(), Value("r64", "out", secret=False)
    data = Constant("data", bytes(range(64)))
    first, loop, behind = (builder.new_block(name) for name in ("first", "loop", "behind"))
    turns, left = Value("r64", "turns", secret=False), Value("r64", "left", secret=False)
    first.params, loop.params, behind.params = [out], [turns], [left]

    def twice(op: str, kind: Kind, *srcs: Operand) -> Value:
        builder.emit(op, kind, *srcs, name="once", secret=False)
        return builder.emit(op, kind, *srcs, name="twice", secret=False)

    builder.place(first)
    builder.jump(loop, builder.emit("mov", "r64", 3, name="turns"))
    builder.place(loop)
    base, index, target = twice("lea", "r64", Mem(data, 0, 8)), twice("mov", "r64", 8), twice("add", "r64", out, 16)
    zero, mask = twice("mov", "r64", 0), twice("kmovq", "k", twice("mov", "r64", 0b0110))
    word = builder.emit("mov", "r64", Mem(base, 4, 8, index=index), name="word")
    builder.store("mov", Mem(target, 0, 8, index=index, space="out"), word)
    after = builder.emit("sub", "r64", turns, 1, name="turns")
    builder.branch("ne", after, zero, (loop, [after]), (behind, [index]))
    builder.place(behind)
    wide = builder.emit("vmovdqu8", "zmm", Masked(Mem(base, 0, 64), mask), name="wide")
    builder.store("vmovdqu8", Masked(Mem(target, -16, 64, space="out"), mask), wide)
    builder.store("mov", Mem(target, 16, 8, space="out"), left)
    builder.ret()
    hoist(first, [loop], [behind])
    assert [instr.op for instr in loop.instrs] == ["mov", "mov", "sub"]

    memory = Memory()
    region = memory.map("out", bytes(64), 0x1000, writable=True)
    function = Function("test", [Entry("core", first, "", cipher("hchacha20"))], [loop, behind])
    runner(function)("core", {"out": 0x1000}, memory)
    words = bytes([0, 1, 2]), bytes(21), bytes(range(12, 20)), (8).to_bytes(8, "little")
    assert region.data == b"".join(words).ljust(64, b"\0")


def test_a_masked_store_in_the_loop_changes_what_it_may_change() -> None:
    builder, kept = Builder(), FrameObject("kept", 64)
    mask = Value("k", "mask", secret=False)
    first, loop, behind = builder.new_block("first"), builder.new_block("loop", [mask]), builder.new_block("behind")
    builder.place(loop)
    row = builder.emit("vmovdqu32", "zmm", Mem(kept, 0, 64, space="stack"), name="row")
    builder.store("vmovdqu8", Masked(Mem(kept, 0, 64, space="stack"), mask), row)
    builder.jump(behind)
    hoist(first, [loop], [behind])
    assert not first.instrs and len(loop.instrs) == 2
