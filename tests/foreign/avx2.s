# SPDX-License-Identifier: CC0-1.0 OR MIT-0
        .text
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
        .section .note.GNU-stack,"",@progbits
