# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Wrong output for some lengths: arithmetic on them that wraps, or is too narrow, and flags that say something else."""

from __future__ import annotations

from adversaries.patch import AVX2, BODY, DONE, GENERAL, KEEP_LENGTH, SETUP, after, for_length, if_length, instead, wrong

WRONG_OUTPUT = "wrong output"
RETURNS = "returns, although"
OPEN = "output|induction|form|unsupported:"
NO = "jmp LOCAL(done)"

FLAGS = [
    wrong(
        "neg-add-carry", "64 - len carries for lengths to 64, and nothing is written", "output: byte 0",
        f"len=5 => {WRONG_OUTPUT}: byte 0", after(BODY, "mov r10, rdx; neg r10; add r10, 64; jc LOCAL(done)"),
    ),
    wrong(
        "neg-sets-carry", "neg carries for every length but 0", "output: byte 0", f"len=5 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "mov r10, rdx; neg r10; jc LOCAL(done)"),
    ),
    wrong(
        "not-add-carry", "63 - len by not and add", "output: byte 0", f"len=5 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "mov r10, rdx; not r10; add r10, 64; jc LOCAL(done)"),
    ),
    wrong(
        "inc-overflow", "add overflows for every length but 0", "output: byte 0", f"len=1 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "mov r10, 0x7fffffffffffffff; add r10, rdx; jo LOCAL(done)"),
    ),
    wrong(
        "parity", "nothing is written where the length has even parity", "output: byte 0",
        f"len=3 => {WRONG_OUTPUT}: byte 0", after(SETUP, "test dl, dl; jp LOCAL(done)"),
    ),
    wrong(
        "sign", "nothing is written where len - 65 is negative", "output: byte 0",
        f"len=64 => {WRONG_OUTPUT}: byte 0", after(BODY, "lea r10, [rdx - 65]; test r10, r10; js LOCAL(done)"),
    ),
    wrong(
        "sbb-mask", "lengths from 200 on become 0", "output: byte 0", f"len=200 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "cmp rdx, 200; sbb r10, r10; and rdx, r10"),
    ),
    wrong(
        "adc-of-compare", "lengths under 100 lose their last byte", "output: byte", f"len=99 => {WRONG_OUTPUT}: byte 98",
        after(BODY, "cmp rdx, 100; sbb rdx, 0"),
    ),
    wrong(
        "cmov-length", "length 64 becomes 63", "output: byte 63", f"len=64 => {WRONG_OUTPUT}: byte 63",
        after(BODY, "mov r10d, 63; cmp rdx, 64; cmove rdx, r10"),
    ),
    wrong(
        "rotate-carry", "the carry of a rotation is bit 6 of the length", "output: byte 0",
        f"len=64 => {WRONG_OUTPUT}: byte 0", after(BODY, "mov r10, rdx; ror r10, 7; jc LOCAL(done)"),
    ),
    wrong(
        "shift-carry", "the carry of a shift is bit 2 of the length", "output: byte 0",
        f"len=4 => {WRONG_OUTPUT}: byte 0", after(BODY, "mov r10, rdx; shr r10, 3; jc LOCAL(done)"),
    ),
    wrong(
        "dec-zero", "dec finds length 1 and nothing is written", "output: byte 0", f"len=1 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "mov r10, rdx; dec r10; je LOCAL(done)"),
    ),
    wrong(
        "cmp-carry-kept", "dec keeps the carry of cmp", "output: byte 0", f"len=63 => {WRONG_OUTPUT}: byte 0",
        after(SETUP, "mov r10d, 7; cmp rdx, 64; dec r10d; jb LOCAL(done)"),
    ),
    wrong(
        "popcnt-like", "nothing is written where the length is a power of two above 128", OPEN,
        f"len=256 => {WRONG_OUTPUT}: byte 0", after(SETUP, "cmp rdx, 128; jbe 1f; lea r10, [rdx - 1]; test r10, rdx; je LOCAL(done); 1:"),
    ),
    wrong(
        "multiple-of-37", "nothing is written where 37 divides the length", OPEN, f"len=37 => {WRONG_OUTPUT}: byte 0",
        after(SETUP, "mov r10, 0xdd67c8a60dd67c8b; imul r10, rdx; mov r11, 0x6eb3e45306eb3e4; cmp r10, r11; jb LOCAL(done)"),
    ),
]  # fmt: skip

LONG = [
    wrong(
        "one-length-beyond", "the last byte of 4161 is 0", OPEN, f"len=4161 => {WRONG_OUTPUT}: byte 4160",
        KEEP_LENGTH, after(DONE, if_length(4161, "mov byte ptr [rdi], 0")),
    ),
    wrong(
        "one-length-far-beyond", "nothing is written for 2^20 + 1 bytes", OPEN, f"len=1048577 => {WRONG_OUTPUT}: byte 0",
        after(BODY, for_length(1048577, NO)),
    ),
    wrong(
        "stops-at-8192", "nothing is written from 8192 bytes on", OPEN, f"len=8192 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "cmp rdx, 8192; jae LOCAL(done)"),
    ),
    wrong(
        "multiple-of-64k", "nothing is written for multiples of 2^16", OPEN, f"len=65536 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "test dx, dx; je LOCAL(done)"),
    ),
    wrong(
        "every-256th-batch", "the block at which 2^14 bytes are left is from the last but one counter", OPEN,
        f"len=16448 => {WRONG_OUTPUT}", after(r"LOCAL\(r1_next\):", for_length(16384, "psubq xmm8, xmmword ptr [rip + LOCAL(add1)]")),
    ),
    wrong(
        "test-32", "nothing is written for multiples of 2^32", OPEN, f"len=0x100000000 huge=1 => {RETURNS}",
        instead("test rdx, rdx", "test edx, edx", 0),
    ),
    wrong(
        "cmp-32", "a batch is taken for the last where the low word says so", OPEN, f"len=0x100000005 huge=1 => {RETURNS}",
        instead("cmp rdx, 64", "cmp edx, 64"),
    ),
    wrong(
        "sub-32", "the high word of the length is lost with the first batch", OPEN, f"len=0x100000040 huge=1 => {RETURNS}",
        instead("sub rdx, 64", "sub edx, 64"),
    ),
    wrong(
        "loop-32", "whether something is left is asked of the low word", OPEN, f"len=0x100000040 huge=1 => {RETURNS}",
        instead("test rdx, rdx", "test edx, edx", 1),
    ),
    wrong(
        "spill-32", "the low word of the length is kept", OPEN, f"len=0x100000005 huge=1 => {RETURNS}",
        instead(r"mov qword ptr \[rsp \+ (\d+)\], rdx", r"mov qword ptr [rsp + \1], 0; mov dword ptr [rsp + \1], edx", 0),
        base=GENERAL,
    ),
    wrong(
        "movsxd-length", "the length is taken for a signed word", OPEN, f"len=0x100000000 huge=1 => {RETURNS}",
        after(BODY, "movsxd rdx, edx"),
    ),
    wrong(
        "signed-compare", "lengths from 2^63 on are negative", OPEN, f"len=0x8000000000000040 huge=1 => {RETURNS}",
        instead(r"jb LOCAL\(r1_part\)", "jl LOCAL(r1_part)"),
    ),
    wrong(
        "signed-left", "the same where what is left is asked", OPEN, f"len=0x8000000000000080 huge=1 => {RETURNS}",
        instead(r"jbe LOCAL\((r\d+_end)\)", r"jle LOCAL(\1)"), base=AVX2,
    ),
    wrong(
        "bit-40", "nothing is written where bit 40 of the length is set", OPEN, f"len=0x10000000000 huge=1 => {RETURNS}",
        after(BODY, "bt rdx, 40; jc LOCAL(done)"),
    ),
    wrong(
        "high-byte", "nothing is written where the length has 57 bits", OPEN, f"len=0x100000000000000 huge=1 => {RETURNS}",
        after(BODY, "mov r10, rdx; shr r10, 56; jne LOCAL(done)"),
    ),
    wrong(
        "round-up-wraps", "len + 63 wraps for the last 63 lengths", OPEN, f"len=0xffffffffffffffd0 huge=1 => {RETURNS}",
        after(BODY, "lea r10, [rdx + 63]; shr r10, 6; je LOCAL(done)"),
    ),
    wrong(
        "end-pointer-wraps", "c + len is below c for some lengths", OPEN, f"len=0xffffffffffffff00 huge=1 => {RETURNS}",
        after(BODY, "lea r10, [rdi + rdx]; cmp r10, rdi; jb LOCAL(done)"),
    ),
    wrong(
        "doubled-60-times", "len * 2^60 is 0 for multiples of 16", "output: byte 0", f"len=16 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "mov r10, rdx\n.rept 60\n  add r10, r10\n.endr\n  test r10, r10; je LOCAL(done)"),
    ),
    wrong(
        "scaled-20-times", "the same by lea, times 8", "output: byte 0", f"len=16 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "mov r10, rdx\n.rept 20\n  lea r10, [r10 * 8]\n.endr\n  test r10, r10; je LOCAL(done)"),
    ),
    wrong(
        "shifted-60", "the same by a shift", "output: byte 0", f"len=16 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "mov r10, rdx; shl r10, 60; je LOCAL(done)"),
    ),
    wrong(
        "multiplied", "len * 2^30 twice is 0 for multiples of 16", "output: byte 0", f"len=16 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "imul r10, rdx, 0x40000000; imul r10, r10, 0x40000000; test r10, r10; je LOCAL(done)"),
    ),
    wrong(
        "times-16-wraps", "len * 16 is less than len from 2^60 on", OPEN, f"len=0x1000000000000001 huge=1 => {RETURNS}",
        after(BODY, "mov r10, rdx; shl r10, 4; cmp r10, rdx; jb LOCAL(done)"),
    ),
]  # fmt: skip

WRONG = FLAGS + LONG
