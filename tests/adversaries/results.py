# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Wrong output: counters, lanes, tails, lengths."""

from __future__ import annotations

from adversaries.patch import (
    ADD1, AVX2, AVX512, BATCH, BODY, DONE, FOUR, HCHACHA, KEEP_LENGTH, OUT, SETUP, SSE2, XCHACHA,
    after, before, counter_by, if_length, instead, wrong,
)  # fmt: skip

WRONG_OUTPUT = "wrong output"

COUNTERS = [
    wrong(
        "paddd-counter", "the counter's low word does not carry", "output: byte 64",
        f"len=130 ic=0xffffffff => {WRONG_OUTPUT}: byte 64",
        instead(ADD1, r"paddd \1, xmmword ptr [rip + LOCAL(add1)]"), role="xor_ic",
    ),
    wrong(
        "paddd-counter-evex", "the same in a VEX form", "output: byte 64",
        f"len=65 ic=0x1ffffffff => {WRONG_OUTPUT}: byte 64",
        instead(ADD1, r"vpaddd \1, \2, xmmword ptr [rip + LOCAL(add1)]"), role="xor_ic", base=AVX512,
    ),
    wrong(
        "inc-keeps-carry", "inc does not set the carry that adc adds: it is bit 31 of the counter", "output: byte 64",
        f"len=130 ic=0x80000000 => {WRONG_OUTPUT}: byte 64",
        counter_by("inc r10d; adc r11d, 0"), role="xor_ic",
    ),
    wrong(
        "inc-keeps-carry-set", "the carry that adc adds is that of stc", "output: byte 64",
        f"len=65 => {WRONG_OUTPUT}: byte 64",
        counter_by("stc; inc r10d; adc r11d, 0"), role="xor_ic",
    ),
    wrong(
        "dec-keeps-carry", "the carry is that of adding 2", "output: byte 64",
        f"len=130 ic=0xfffffffe => {WRONG_OUTPUT}: byte 64",
        counter_by("add r10d, 2; dec r10d; adc r11d, 0"), role="xor_ic",
    ),
    wrong(
        "sbb-borrow", "the borrow is that of the word before the last", "output: byte 64",
        f"len=130 ic=0xfffffffe => {WRONG_OUTPUT}: byte 64",
        counter_by("cmp r10d, -2; sbb r11d, -1; add r10d, 1"), role="xor_ic",
    ),
    wrong(
        "neg-carry", "neg sets the carry unless its operand is 0, and not if it is", "output: byte 64",
        f"len=130 ic=5 => {WRONG_OUTPUT}: byte 64",
        counter_by("add r10d, 1; neg r10d; adc r11d, 0; neg r10d"), role="xor_ic",
    ),
    wrong(
        "setz-of-low", "the high word is added to one block late", "output: byte 64",
        f"len=65 ic=0xffffffff => {WRONG_OUTPUT}: byte 64",
        counter_by("xor eax, eax; test r10d, r10d; sete al; add r11d, eax; add r10d, 1"), role="xor_ic",
    ),
    wrong(
        "carry-into-nonce", "at 2^64 the nonce is added to", "output: byte 64",
        f"len=130 ic=0xffffffffffffffff => {WRONG_OUTPUT}: byte 64",
        before(ADD1, r"movq r10, \1; movhlps xmm11, \1; movq r11, xmm11; add r10, 1; adc r11, 0; sub r10, 1"
               r"; movq xmm12, r10; movq xmm11, r11; punpcklqdq xmm12, xmm11; movdqa \1, xmm12; xor r10d, r10d; xor r11d, r11d"),
        role="xor_ic",
    ),
    wrong(
        "lane-carry", "no carry within the first two lanes of a batch", "output: byte 64",
        f"len=256 ic=0xffffffff => {WRONG_OUTPUT}: byte 64",
        instead(r"paddq (xmm\d+), xmmword ptr \[rip \+ LOCAL\(counter0\)\]", r"paddd \1, xmmword ptr [rip + LOCAL(counter0)]"),
        base=FOUR, role="xor_ic",
    ),
    wrong(
        "last-lane-carry", "no carry within the last two lanes of a batch", "output: byte 192",
        f"len=256 ic=0xfffffffd => {WRONG_OUTPUT}: byte 192",
        instead(r"paddq (xmm\d+), xmmword ptr \[rip \+ LOCAL\(counter2\)\]", r"paddd \1, xmmword ptr [rip + LOCAL(counter2)]"),
        base=FOUR, role="xor_ic",
    ),
    wrong(
        "second-batch-carry", "no carry from one batch to the next", "output: byte 256",
        f"len=512 ic=0xfffffffc => {WRONG_OUTPUT}: byte 256",
        instead(r"paddq (xmm\d+), xmmword ptr \[rip \+ LOCAL\(add4\)\]", r"paddd \1, xmmword ptr [rip + LOCAL(add4)]"),
        base=FOUR, role="xor_ic",
    ),
    wrong(
        "second-batch-carry-of-stream", "the same of stream, where it shows after 2^38 bytes alone", "output|induction:",
        "not: needs 256 GB of output",
        instead(r"paddq (xmm\d+), xmmword ptr \[rip \+ LOCAL\(add4\)\]", r"paddd \1, xmmword ptr [rip + LOCAL(add4)]"),
        base=FOUR, role="stream",
    ),
    wrong(
        "lanes-swapped", "the counters of two blocks are exchanged", "output: byte 0",
        f"len=128 => {WRONG_OUTPUT}: byte 0",
        after(r"vpaddq (ymm\d+), ymm\d+, ymmword ptr \[rip \+ LOCAL\(counter_ymm\)\]", r"vpermq \1, \1, 0x4e"), base=AVX2,
    ),
    wrong(
        "counter-32", "xor_ic takes the low word of its counter alone", "output: byte 0",
        f"len=1 ic=0x100000000 => {WRONG_OUTPUT}: byte 0", instead("mov r9, r8", "mov r9d, r8d"), role="xor_ic",
    ),
    wrong(
        "stream-from-1", "stream begins with block 1", "output: byte 0", f"len=64 => {WRONG_OUTPUT}: byte 0",
        instead("xor r9d, r9d", "mov r9d, 1", 0), role="stream",
    ),
    wrong(
        "xor-from-1", "xor begins with block 1", "output: byte 0", f"len=64 => {WRONG_OUTPUT}: byte 0",
        instead("xor r9d, r9d", "mov r9d, 1", 1),
    ),
]  # fmt: skip

CIPHER = [
    wrong(
        "tail-shift", "the third byte of a tail is the second", "output: byte 2", f"len=3 => {WRONG_OUTPUT}: byte 2",
        instead("shr eax, 16", "shr eax, 8"),
    ),
    wrong(
        "one-tail", "the last byte of 57 is 0", "output: byte 56", f"len=57 => {WRONG_OUTPUT}: byte 56",
        KEEP_LENGTH, after(DONE, if_length(57, "mov byte ptr [rdi], 0")),
    ),
    wrong(
        "output-twice", "the last byte is encrypted twice", "output: byte 0", f"len=1 => {WRONG_OUTPUT}: byte 0",
        after("xor ecx, eax", "xor ecx, eax", -1),
    ),
    wrong(
        "fewer-rounds", "6 rounds for 8192 bytes", "output|induction:", f"len=8192 => {WRONG_OUTPUT}",
        KEEP_LENGTH, after("mov eax, 10", if_length(8192, "mov eax, 3")),
    ),
    wrong(
        "xchacha-nonce", "the last 8 bytes of the nonce are those before", "output: byte 0",
        f"len=64 => {WRONG_OUTPUT}: byte 0",
        instead(r"movq (xmm\d+), qword ptr \[rcx \+ 16\]", r"movq \1, qword ptr [rcx + 8]"), base=XCHACHA,
    ),
    wrong(
        "hchacha-order", "the halves of the output are exchanged", "output: byte 0", f"=> {WRONG_OUTPUT}: byte 0",
        after(r"movdqu xmmword ptr \[rdi \+ 16\], (xmm\d+)", r"movdqu xmmword ptr [rdi], \1"), base=HCHACHA, role="core",
    ),
    wrong(
        "hchacha-constants", "the constants given are not used", "output: byte 0", f"=> {WRONG_OUTPUT}: byte 0",
        after(r"movdqu (xmm\d+), xmmword ptr \[rcx\]", r"movdqa \1, xmmword ptr [rip + LOCAL(rotl8)]"),
        base=HCHACHA, role="core",
    ),
    wrong(
        "clears-first", "c is written before m is read, where c may be m", "output: byte 0",
        f"len=64 over=m => {WRONG_OUTPUT}: byte 0", after(SETUP, "mov byte ptr [rdi], 0"),
    ),
    wrong(
        "clears-first-if-long", "the same from 8192 bytes on", "output|induction:",
        f"len=8200 over=m => {WRONG_OUTPUT}: byte 0",
        after(BODY, "cmp rdx, 8192; jb 1f; mov byte ptr [rdi], 0; 1:"),
    ),
    wrong(
        "clears-next-block", "the next block of c is written before it is read", "output|memory:",
        f"len=129 over=m => {WRONG_OUTPUT}: byte 64", after(OUT, "cmp rdx, 65; jb 1f; mov byte ptr [rdi + 64], 0; 1:"),
    ),
    wrong(
        "spills-into-output", "c holds the length for a while, and c may be the nonce", "output|memory:",
        f"len=64 over=n => {WRONG_OUTPUT}: byte 0", after(SETUP, "cmp rdx, 64; jb 1f; mov qword ptr [rdi], rdx; 1:"),
    ),
    wrong(
        "nonce-again", "the nonce is read again in each batch, and c may be the nonce", "output|memory:",
        f"len=130 over=n => {WRONG_OUTPUT}: byte 64", after(ADD1, r"movhps \1, qword ptr [rcx]"),
    ),
    wrong(
        "key-again", "the key is read again in each batch, and c may be the key", "output|memory:",
        f"len=130 over=k => {WRONG_OUTPUT}: byte 64", after(BATCH, "movdqu xmm0, xmmword ptr [r8]"),
    ),
    wrong(
        "message-again", "the first word of m is read and encrypted again, when c has it already", "output|memory:",
        f"len=64 over=m => {WRONG_OUTPUT}: byte 0",
        before(r"pxor (xmm\d+), xmm10", r"movd r10d, \1", 0),
        after(OUT, "xor r10d, dword ptr [rsi]; mov dword ptr [rdi], r10d; xor r10d, r10d"),
    ),
    wrong(
        "output-is-message", "c = m is returned as it was", "output:", f"len=64 over=m => {WRONG_OUTPUT}: byte 0",
        after(BODY, "cmp rdi, rsi; je LOCAL(done)"),
    ),
    wrong(
        "output-is-key", "c = k is returned as it was", "output:", f"len=64 over=k => {WRONG_OUTPUT}: byte 0",
        after(BODY, "cmp rdi, r8; je LOCAL(done)"),
    ),
    wrong(
        "output-is-nonce", "c = n is returned as it was, by a subtraction", "output:",
        f"len=64 over=n => {WRONG_OUTPUT}: byte 0", after(BODY, "mov r10, rdi; sub r10, rcx; je LOCAL(done)"), base=SSE2,
    ),
    wrong(
        "output-behind-message", "nothing is written where c + len is m", "output|form|unsupported:",
        "not: the caller's buffers lie apart", after(BODY, "lea r10, [rdi + rdx]; cmp r10, rsi; je LOCAL(done)"),
    ),
    wrong(
        "output-aligned", "nothing is written where c is a multiple of 64", "output|form|unsupported:",
        f"len=64 c=64 => {WRONG_OUTPUT}: byte 0", after(BODY, "test dil, 63; je LOCAL(done)"),
    ),
    wrong(
        "message-aligned", "nothing is written where m is odd", "output|form|unsupported:",
        f"len=64 m=1 => {WRONG_OUTPUT}: byte 0", after(BODY, "bt rsi, 0; jc LOCAL(done)"),
    ),
    wrong(
        "both-aligned-alike", "nothing is written where c - m is odd", "output|form|unsupported:",
        f"len=64 m=1 c=2 => {WRONG_OUTPUT}: byte 0", after(BODY, "mov r10, rdi; sub r10, rsi; test r10b, 1; jne LOCAL(done)"),
    ),
    wrong(
        "stack-aligned", "nothing is written where the stack is not a multiple of 64", "output|form|unsupported:",
        f"len=64 stack=16 => {WRONG_OUTPUT}: byte 0", after(BODY, "lea r10, [rsp + 8]; test r10b, 16; jne LOCAL(done)"),
    ),
    wrong(
        "apart-from-message", "nothing is written where c is not m", "output:", f"len=64 => {WRONG_OUTPUT}: byte 0",
        after(BODY, "cmp rdi, rsi; jne LOCAL(done)"),
    ),
]  # fmt: skip

WRONG = COUNTERS + CIPHER
