# SPDX-License-Identifier: CC0-1.0 OR MIT-0
        .text
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
        mov %r10, 8(%rdi)
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
        .section .note.GNU-stack,"",@progbits
