# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Blocks without a stack, which are proved (test_besides_proofs.py): what does not fit; calls on a stack of one
return address."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from generator import pipeline
from generator.allocate import AllocationError
from generator.program.nostack import NoStack
from generator.variants import NOSTACK_DESIGNS, find
from generator.variants.plans import kernel_named
from measure.many.nostack import STREAMS, committed, program, runnable


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
        ("  mov [rdx], rax", "  mov [rdx], eax", "another counter"),
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
