# SPDX-License-Identifier: CC0-1.0 OR MIT-0
        .text
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
        .section .note.GNU-stack,"",@progbits
