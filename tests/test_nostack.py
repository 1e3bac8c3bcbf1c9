# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Blocks without a stack: code against the reference, secrets followed; what does not fit; calls on a stack of one
return address."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tools import finished

from generator import pipeline
from generator.allocate import AllocationError
from generator.cipher.reference import keystream
from generator.cipher.registry import Cipher
from generator.ir.function import Instr
from generator.ir.interpret import InterpreterError, Memory
from generator.ir.values import RSP, Mem
from generator.machine import Code
from generator.machine.interpret import run_code
from generator.program.nostack import NoStack
from generator.variants import NOSTACK_DESIGNS, find
from generator.variants.plans import kernel_named
from tests.mutations import unnoticed
from tests.nostack import STREAMS, committed, program, runnable

every_design = pytest.mark.parametrize("name", [design.name for design in NOSTACK_DESIGNS])
DST, KEY, COUNTER = 0x10_0003, 0x20_0004, 0x30_0004
CANARY = b"\xa5" * 8
COUNTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13)


def wrong(code: Code, found: Cipher, blocks: int, ic: int = (1 << 32) - 2, over: int | None = None) -> str:
    """What is wrong with a call; "" if nothing. ``over``: where in the output the key lies."""
    key, memory = Random(blocks).randbytes(32), Memory()
    dst = bytearray(b"\xa5" * (64 * blocks) + CANARY)
    if over is not None:
        dst[over : over + 32] = key
    at = KEY if over is None else DST + over
    memory.map("dst", bytes(dst), DST, True)
    memory.map("key", key, KEY, False)
    memory.map("counter", ic.to_bytes(8, "little") + CANARY, COUNTER, True)
    try:
        arguments = {"dst": DST, "key": at, "counter": COUNTER, "nblocks": blocks, "k": at}
        run_code(code, "nostack", arguments, memory, cipher=found)
    except InterpreterError as error:
        return str(error)
    wanted = keystream(found, key, bytes(8), 64 * blocks, ic) + CANARY
    after = ((ic + blocks) % (1 << 64)).to_bytes(8, "little") + CANARY
    right = memory.load(DST, len(wanted)).to_bytes(len(wanted), "little") == wanted
    return "" if right and memory.load(COUNTER, 16).to_bytes(16, "little") == after else "another output or counter"


@every_design
def test_finished_code(name: str) -> None:
    code = finished(find(name, STREAMS), "sysv")
    items = [item for procedure in code.procedures for item in procedure.instructions()]
    assert code.stack == 0 and not any(item.op in ("push", "pop", "call") for item in items)
    assert not any(
        isinstance(operand, Mem) and operand.base == RSP
        for item in items if isinstance(item, Instr) for operand in (item.dst, *item.srcs)
    )  # fmt: skip
    for number, blocks in enumerate(COUNTS):
        found = code.ciphers[number % 3]
        assert isinstance(found, Cipher)
        assert not wrong(code, found, blocks)
        assert not wrong(code, found, blocks, (1 << 64) - 3)
    assert isinstance(code.cipher, Cipher)
    for over in (0, 31, 64, 96):
        assert not wrong(code, code.cipher, 2, 0, over)


def test_faults_are_noticed() -> None:
    variant = find("amd64-ssse3-nostack")

    def noticed(faulty: Code) -> bool:
        return any(wrong(faulty, variant.cipher, blocks) for blocks in (7, 3, 2, 1))

    count, missed = unnoticed(finished(variant, "sysv"), "nostack", 20, noticed)
    assert count > 12
    assert len(missed) <= 2, missed


def test_what_does_not_fit_is_named() -> None:
    """Sixteen registers are not enough for four blocks."""
    of = find("amd64-sse2-nostack")
    plan = NoStack((kernel_named("r1_r1_r1_r1"),))
    four = replace(of, design=replace(of.design, special=plan))
    with pytest.raises(AllocationError, match=r"s[bc] in \w+ does not fit in registers, and there is no stack"):
        pipeline.code(four)


def test_calls(tmp_path: Path) -> None:
    """Of the files as they are committed."""
    variants = runnable()
    done = subprocess.run(
        [program(tmp_path, *committed(variants)), "check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    if len(variants) < len(NOSTACK_DESIGNS):
        pytest.skip(f"this CPU can run {' '.join(each.name for each in variants)} alone")


@pytest.mark.parametrize(
    ("there", "instead", "said"),
    [
        ("  add rdi, 192", "  push rdi; pop rdi; add rdi, 192", "touches the stack"),
        ("  add rdi, 192", "  mov [rsp - 16], rdi; add rdi, 192", "touches the stack"),
        ("  add rdi, 192", "  mov [rsp + 8], rdi; add rdi, 192", "writes above the return address"),
        ("  PEACHACHA_RETURN", "  pcmpeqd xmm5, xmm5; PEACHACHA_RETURN", "leaves something in a vector register"),
        ("  PEACHACHA_RETURN", "  mov r10, -1; PEACHACHA_RETURN", "leaves something in a general register"),
        ("  mov qword ptr [rdx], rax", "  mov dword ptr [rdx], eax", "another counter"),
    ],
)
def test_the_caller_sees_faults(tmp_path: Path, there: str, instead: str, said: str) -> None:
    ((file, text),) = committed([find("amd64-sse2-nostack", STREAMS)])[0].items()
    assert there in text, "the text has changed: name another line"
    wrong_text = {file: text.replace(there, instead)}
    done = subprocess.run(
        [program(tmp_path, wrong_text, {"amd64_sse2_nostack": 16}), "check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and said in done.stderr, done.stderr
