# SPDX-License-Identifier: CC0-1.0 OR MIT-0
        .text
        .intel_syntax noprefix
        .globl f
f:      movdqu xmm0, [rsi]
        movdqu xmm1, [rsi+16]
        movdqu xmm2, [rsi+32]
        movdqu xmm3, [rsi+48]
.macro  QUARTER a, b, d, t
        paddd \a, \b
        pxor \d, \a
        movdqa \t, \d
        pslld \d, 12
        psrld \t, 20
        por \d, \t
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
        .section .note.GNU-stack,"",@progbits
