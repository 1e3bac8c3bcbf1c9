# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Memory that a function may not touch: over-reads, over-writes, the caller's stack, variables, fixed addresses."""

from __future__ import annotations

from adversaries.patch import (
    AVX2, AVX512, BATCH, BODY, DONE, GENERAL, HCHACHA, LAST, LAST_BYTE, OUT, SETUP, SSE2,
    after, before, instead, to_section, wrong,
)  # fmt: skip

CRASH = "crashes"
PAST = "past its end"
SILENT = "not: what is read there is thrown away, and the page is there"

READS = [
    wrong(
        "one-byte-past-message", "reads the byte behind m", "memory:", f"len=1 => reads m, 1 {PAST}",
        after(LAST_BYTE, "movzx eax, byte ptr [rsi + 1]"),
    ),
    wrong(
        "vector-past-message", "reads 16 bytes of a tail of fewer", "memory:", f"len=5 => reads m, . {PAST}",
        after(LAST, "movdqu xmm11, xmmword ptr [rsi]; pxor xmm11, xmm11"),
    ),
    wrong(
        "in-the-page", "reads 16 bytes where that stays within a page", "memory|form|unsupported:",
        "not: it never faults",
        after(LAST, "mov r10, rsi; and r10d, 0xfff; cmp r10d, 0xff0; ja 1f; movdqu xmm11, xmmword ptr [rsi]; 1: pxor xmm11, xmm11"),
    ),
    wrong(
        "cmov-reads", "cmov reads its operand whatever the condition says", "memory:", f"len=5 => reads m, .* {PAST}",
        after(BODY, "cmp rdx, 64; cmovae r10, qword ptr [rsi + 56]; xor r10d, r10d"),
    ),
    wrong(
        "cmov-reads-null", "the same at an address that is nowhere", "memory|form|unsupported:", f"len=64 => {CRASH}",
        after(BODY, "xor eax, eax; cmp rdx, 0; cmove r10, qword ptr [rax]; xor r10d, r10d"),
    ),
    wrong(
        "mask-thrown-away", "loads all 32 bytes, then masks them", "memory:", f"len=5 => reads m, .* {PAST}",
        instead(r"vmovdqu8 (ymm\d+)\{k1\}\{z\}, ymmword ptr \[rsi\]", r"vmovdqu \1, ymmword ptr [rsi]; vmovdqu8 \1{k1}{z}, \1"),
        base=AVX512,
    ),
    wrong(
        "mask-too-wide", "the mask has a bit more than bytes are left", "memory|output:", f"len=5 => (reads m|writes past)",
        instead("bzhi rax, rax, rdx", "lea r10d, [rdx + 1]; bzhi rax, rax, r10; xor r10d, r10d"), base=AVX512,
    ),
    wrong(
        "empty-message", "reads m[0] although m has no bytes", "memory:", f"len=0 => reads m, 1 {PAST}",
        after(BODY, "movzx r10d, byte ptr [rsi]; xor r10d, r10d"),
    ),
    wrong(
        "lods-too-many", "lodsb reads a byte more than there are", "memory|form|unsupported:", f"len=3 => reads m, 1 {PAST}",
        after(SETUP, "cmp rdx, 3; jne 1f; mov r10, rsi; lodsb; lodsb; lodsb; lodsb; mov rsi, r10; 1:"),
    ),
    wrong(
        "string-past-key", "rep movsb copies 33 bytes of the key", "memory|form|unsupported|residue:", f"len=3 => reads k, 1 {PAST}",
        after(SETUP, """push rdi; push rsi; push rcx; mov rsi, r8; lea rdi, [rsp - 96]; mov ecx, 33; rep movsb
  pxor xmm11, xmm11; movdqu [rsp - 96], xmm11; movdqu [rsp - 80], xmm11; mov byte ptr [rsp - 64], 0; pop rcx; pop rsi; pop rdi"""),
    ),
    wrong(
        "past-key", "reads the byte behind the key", "memory:", f"len=1 => reads k, 1 {PAST}",
        after(SETUP, "movdqu xmm11, xmmword ptr [r8 + 17]; pxor xmm11, xmm11"),
    ),
    wrong(
        "past-nonce", "reads 16 bytes of a nonce of 8", "memory:", f"len=1 => reads n, . {PAST}",
        instead(r"movq (xmm\d+), qword ptr \[rcx\]", r"movdqu \1, xmmword ptr [rcx]"),
    ),
    wrong(
        "before-message", "reads the byte before m", "memory:", "len=64 m=0 => reads m, 1 before its start",
        after(SETUP, "movzx r10d, byte ptr [rsi - 1]; xor r10d, r10d"), base=SSE2,
    ),
    wrong(
        "bit-string", "bt with a register reads far from its operand", "memory|form|unsupported:", f"len=2000 => reads k, .* {PAST}",
        after(BODY, "bt dword ptr [r8], edx"),
    ),
    wrong(
        "hchacha-constant-past", "reads the byte behind the constants", "memory:", f"=> reads constants, 1 {PAST}",
        after(BODY, "movzx r10d, byte ptr [rcx + 16]; xor r10d, r10d"), base=HCHACHA, role="core",
    ),
    wrong(
        "branch-on-output", "asks what was in c before the call", "memory|secret:",
        "len=64 vary=c steps=1 => takes another way for another c",
        after(SETUP, "test byte ptr [rdi], 1; je 1f; nop; 1:"),
    ),
    wrong("reads-output", "reads c before it is written", "memory:", SILENT, after(SETUP, "movzx r10d, byte ptr [rdi]; xor r10d, r10d")),
    wrong(
        "uses-output", "what was in c goes into the output", "memory:", "len=64 => wrong output: byte 0",
        after(OUT, "movzx r10d, byte ptr [rdi]; add byte ptr [rdi], r10b; xor r10d, r10d"),
    ),
    wrong(
        "return-address", "counts from the return address", "memory|output|form|unsupported:", "len=64 => wrong output: byte 0",
        after(BODY, "mov r10, qword ptr [rsp]; shr r10, 40; add r9, r10; xor r10d, r10d"),
    ),
    wrong(
        "return-address-unused", "reads the return address", "memory|form|unsupported:", SILENT,
        after(BODY, "mov r10, qword ptr [rsp]; shr r10, 63; add r9, r10; xor r10d, r10d"),
    ),
    wrong(
        "caller-frame", "counts from what its caller has on the stack", "memory:", "len=64 => wrong output: byte 0",
        after(BODY, "add r9, qword ptr [rsp + 8]"),
    ),
    wrong(
        "pops-caller", "pops what its caller has on the stack, and pushes it back", "memory|form|unsupported|output:",
        "len=64 => wrong output: byte 0",
        after(BODY, "pop r10; pop r11; push r11; push r10; add r9, r11; xor r10d, r10d"),
    ),
]  # fmt: skip

WRITES = [
    wrong(
        "one-byte-past-output", "writes a byte behind c", "memory:", "len=1 => (writes past the end of c|writes c, 1 past)",
        instead(LAST_BYTE, "mov word ptr [rdi], cx"),
    ),
    wrong(
        "word-past-output", "writes 8 bytes of a tail of 4", "memory:", f"len=4 => writes c, . {PAST}",
        instead(r"mov dword ptr \[rdi\], eax", "mov qword ptr [rdi], rax"),
    ),
    wrong(
        "before-output", "clears the byte before c", "memory:", "len=64 c=7 => writes 1 bytes before the start of c",
        after(SETUP, "mov byte ptr [rdi - 1], 0"),
    ),
    wrong(
        "empty-output", "writes c[0] although c has no bytes", "memory:", f"len=0 => writes c, 1 {PAST}",
        after(BODY, "mov byte ptr [rdi], 0"),
    ),
    wrong(
        "writes-back", "writes the byte behind c as it was", "memory:", f"len=64 => .* c, 1 {PAST}",
        before(BATCH, "movzx r10d, byte ptr [rdi + rdx]; mov byte ptr [rdi + rdx], r10b; xor r10d, r10d"),
    ),
    wrong(
        "writes-message", "clears m when it was read", "memory:", "len=64 => modifies its input m",
        after(OUT, "and byte ptr [rsi], 0"),
    ),
    wrong("writes-nonce", "adds to the nonce", "memory:", "len=64 => modifies its input n", after(DONE, "add byte ptr [rcx], 1")),
    wrong("writes-key", "clears the key", "memory:", "len=64 => modifies its input k", after(DONE, "mov qword ptr [r8], 0")),
    wrong(
        "writes-key-as-it-was", "writes the key back", "memory:", "len=64 readonly=1 => crashes: writes k",
        after(SETUP, "or byte ptr [r8], 0"),
    ),
    wrong(
        "writes-constants", "writes where constants are", "memory:", f"len=64 => {CRASH}",
        after(BODY, "mov byte ptr [rip + LOCAL(zeros)], 0"),
    ),
    wrong(
        "writes-code", "writes where code is", "memory|form|unsupported:", f"len=64 => {CRASH}",
        after(BODY, "mov byte ptr [rip + LOCAL(body)], 0x48"),
    ),
    wrong(
        "counts-calls", "every second call writes nothing", "memory|form|unsupported:", "len=64 twice=1 => wrong output",
        to_section("  .local calls\n  .comm calls,4,4\n"),
        after(BODY, "xor dword ptr [rip + calls], 1; je LOCAL(done)"),
    ),
    wrong(
        "keeps-last-nonce", "a variable keeps the counter for the next call", "memory|form|unsupported:", "len=64 twice=1 => wrong output",
        to_section("  .data\nlast: .quad 0\n"),
        after(BODY, "add r9, qword ptr [rip + last]; add qword ptr [rip + last], 1"),
    ),
    wrong(
        "key-in-bss", "the key stays in a variable", "memory|form|unsupported|residue:", "not: no check reads the library's variables",
        to_section("  .local kept\n  .comm kept,16,16\n"),
        after(r"movdqu (xmm\d+), xmmword ptr \[r8\]", r"movdqa xmmword ptr [rip + kept], \1"),
    ),
    wrong(
        "writes-caller-frame", "writes above the return address", "memory:", "len=64 => writes into its caller's stack frame",
        after(BODY, "mov qword ptr [rsp + 8], r9"),
    ),
    wrong(
        "below-red-zone", "keeps a word below the red zone", "memory:", "len=64 ic=5 steps=1 => wrong output",
        after(BODY, "mov qword ptr [rsp - 136], r9; mov r9, qword ptr [rsp - 136]"), role="xor_ic",
    ),
    wrong(
        "below-red-zone-by-one", "the lowest byte of a word lies below the red zone", "memory:", "len=64 ic=5 steps=1 => wrong output",
        after(BODY, "mov qword ptr [rsp - 129], r9; mov r9, qword ptr [rsp - 129]"), role="xor_ic",
    ),
    wrong(
        "frame-too-small", "the frame is used beyond its lower end and the red zone", "memory:", "len=64 ic=5 steps=1 => wrong output",
        after(BODY, "lea r10, [rsp - 144]; mov qword ptr [r10], r9; mov r9, qword ptr [r10]"), role="xor_ic",
    ),
]  # fmt: skip

ELSEWHERE = [
    wrong("absolute", "reads a fixed address", "memory|form|unsupported:", f"len=1 => {CRASH}", after(BODY, "mov r10, qword ptr ds:0x1000")),
    wrong(
        "absolute-64", "the same with an address of 64 bits", "memory|form|unsupported:", f"len=1 => {CRASH}",
        after(BODY, "movabs rax, qword ptr ds:0x123456789a"),
    ),
    wrong(
        "thread-pointer", "counts from the thread pointer", "memory|form|unsupported|output:", "len=64 => wrong output",
        after(BODY, "add r9, qword ptr fs:[0]"),
    ),
    wrong(
        "stack-protector", "changes the thread's canary", "memory|form|unsupported:", "not: nobody there looks at it",
        after(BODY, "mov qword ptr fs:[40], 0"),
    ),
    wrong("gs", "reads relative to gs", "memory|form|unsupported:", f"len=64 => {CRASH}", after(BODY, "mov r10, qword ptr gs:[0]")),
    wrong("gs-of-pointer", "a gs override in front of an address that is right", "memory|form|unsupported:", "not: the base of gs is 0 on Linux",
          after(SETUP, "movzx r10d, byte ptr gs:[r8]; xor r10d, r10d")),
    wrong(
        "fs-of-pointer", "an fs override in front of an address that is right", "memory|form|unsupported:", "len=64 => (crashes|wrong output)",
        after(SETUP, "movzx r10d, byte ptr fs:[r8]; xor r10d, r10d"),
    ),
]  # fmt: skip

ALIGNMENT = [
    wrong("aligned-output", "movntdq faults unless c is aligned", "alignment|form|unsupported:", f"len=64 c=3 => {CRASH}",
          instead(r"movdqu xmmword ptr \[rdi\], (xmm\d+)", r"movntdq xmmword ptr [rdi], \1", 0)),
    wrong("aligned-message", "movdqa faults unless m is aligned", "alignment:", f"len=64 m=3 => {CRASH}",
          instead(r"movdqu (xmm\d+), xmmword ptr \[rsi\]", r"movdqa \1, xmmword ptr [rsi]", 0)),
    wrong("aligned-key", "movdqa faults unless k is aligned", "alignment:", f"len=64 k=8 => {CRASH}",
          instead(r"movdqu (xmm\d+), xmmword ptr \[r8\]", r"movdqa \1, xmmword ptr [r8]")),
    wrong("aligned-operand", "pxor faults unless m is aligned", "alignment:", f"len=64 m=8 => {CRASH}",
          after(SETUP, "cmp rdx, 64; jb 1f; pxor xmm11, xmmword ptr [rsi]; 1: pxor xmm11, xmm11")),
    wrong("aligned-stack-16", "the stack is 8 off", "alignment:", f"len=64 => {CRASH}",
          after(BODY, "pxor xmm11, xmm11; movdqa xmmword ptr [rsp - 32], xmm11")),
    wrong("aligned-stack-32", "the stack is aligned to 16 alone", "alignment:", f"len=64 stack=16 => {CRASH}",
          after(BODY, "vpxor xmm0, xmm0, xmm0; vmovdqa ymmword ptr [rsp - 56], ymm0"), base=AVX2),
    wrong("aligned-stack-by-and", "the frame is aligned, by 16", "alignment:", f"len=64 stack=16 => {CRASH}",
          after(BODY, "mov r10, rsp; and rsp, -16; vpxor xmm0, xmm0, xmm0; vmovdqa ymmword ptr [rsp - 48], ymm0; mov rsp, r10"), base=AVX2),
]  # fmt: skip

WRONG = READS + WRITES + ELSEWHERE + ALIGNMENT
