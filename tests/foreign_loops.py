# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Loops for tests/test_lab_foreign.py: instructions of every kind that lab import must keep in order."""

from __future__ import annotations

#: Functions of two buffers and a count, each with one loop: what is needed of the CPU, what is stated, the source.
LOOPS: dict[str, tuple[str, dict[str, object], str]] = {
    "avx2": (
        "avx2",
        {"private": "rsp", "red_zone": True},
        """
        .globl f
f:      vmovdqu (%rsi), %ymm0
        vmovdqu 32(%rsi), %ymm1
        vmovdqa %ymm1, %ymm3
        vmovdqu %ymm0, -64(%rsp)
.Lloop: vpaddd %ymm1, %ymm0, %ymm0
        vpxor %ymm0, %ymm3, %ymm3
        vpslld $7, %ymm3, %ymm4
        vpsrld $25, %ymm3, %ymm3
        vpor %ymm3, %ymm4, %ymm3
        vpaddq -64(%rsp), %ymm3, %ymm4
        vmovdqu %ymm3, -64(%rsp)
        vpshufd $0x93, 32(%rdi), %ymm5
        vpaddd %ymm5, %ymm4, %ymm2
        vmovdqu %ymm2, 64(%rdi)
        vpaddd -64(%rsp), %ymm2, %ymm1
        vextracti128 $1, %ymm1, (%rsi)
        add $32, %rdi
        dec %rdx
        jnz .Lloop
        vmovdqu %ymm0, (%rsi)
        vmovdqu %ymm1, 32(%rsi)
        vpaddd -64(%rsp), %ymm0, %ymm0
        vmovdqu %ymm0, 64(%rsi)
        vzeroupper
        ret
""",
    ),
    "sse": (
        "sse2",
        {},
        """
        .intel_syntax noprefix
        .globl f
f:      movdqu xmm0, [rsi]
        movdqu xmm1, [rsi+16]
        movdqu xmm2, [rsi+32]
        movdqu xmm3, [rsi+48]
.macro  QUARTER a, b, d, t
        paddd \\a, \\b
        pxor \\d, \\a
        movdqa \\t, \\d
        pslld \\d, 12
        psrld \\t, 20
        por \\d, \\t
.endm
.Lloop: QUARTER xmm0, xmm1, xmm3, xmm4
        QUARTER xmm2, xmm3, xmm1, xmm4
        pshufd xmm1, xmm1, 0x39
        movdqu xmm5, [rdi]
        paddq xmm5, xmm2
        pxor xmm6, xmm6
        psubd xmm6, xmm0
        movdqu [rdi+16], xmm5
        movdqu [rdi+32], xmm6
        add rdi, 48
        sub edx, 1
        ja .Lloop
        movdqu [rsi], xmm0
        movdqu [rsi+16], xmm1
        movdqu [rsi+32], xmm2
        movdqu [rsi+48], xmm3
        ret
""",
    ),
    "scalar": (
        "bmi2",
        {"private": "rsp", "red_zone": True, "dead_slots": True, "apart": False},
        """
        .globl f
f:      push %rbx
        push %rbp
        mov %rdx, %rbp
        xor %eax, %eax
        mov $5, %ecx
        mov $77, %ebx
.Lloop: mov (%rdi), %r8
        mov 8(%rdi), %r9
        mov %r8, -16(%rsp)
        rol $13, %r8d
        add %r8, %rax
        adc %r9, %rbx
        adc $0, %rcx
        shl %cl, %r9
        mov %rax, %r11
        imul %r9, %r11
        mov %rax, %rdx
        mulx %rbx, %r10, %r9
        xor -16(%rsp), %r10
        cmp %r10, %r9
        cmovb %r11, %r10
        mov %r10b, %bl
        xchg %rax, %rbx
        mov %r10, 8(%rdi,%rcx,0)
        mov %r9w, 40(%rdi)
        lea 16(%rdi), %rdi
        dec %rbp
        jnz .Lloop
        mov %rax, (%rsi)
        mov %rbx, 8(%rsi)
        mov %rcx, 16(%rsi)
        pop %rbp
        pop %rbx
        ret
""".replace("8(%rdi,%rcx,0)", "8(%rdi)"),
    ),
    "masks": (
        "avx512bw",
        {"apart": True},
        """
        .globl f
f:      kxnord %k1, %k1, %k1
        vmovdqu32 (%rsi), %zmm16
.Lloop: vpcmpud $1, (%rdi), %zmm16, %k2
        vmovdqu32 64(%rdi), %zmm17
        vpaddd %zmm17, %zmm16, %zmm17{%k2}
        vprold $7, %zmm17, %zmm18
        vpxord (%rdi){1to16}, %zmm18, %zmm16
        kandd %k1, %k2, %k3
        vmovdqu8 %zmm16, 128(%rdi){%k3}
        vpternlogd $0x96, %zmm17, %zmm18, %zmm16
        vmovdqa64 %zmm16, %zmm19
        vpermt2d %zmm17, %zmm19, %zmm19
        vmovdqu32 %zmm19, (%rsi)
        add $64, %rdi
        dec %rdx
        jnz .Lloop
        vmovdqu32 %zmm16, 64(%rsi)
        vzeroupper
        ret
""",
    ),
}  # fmt: skip
