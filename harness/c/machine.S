/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * void machine_call(struct machine *m)
 *
 * Loads the callee-saved registers and the words above the return address from *m, calls m->function, and stores what
 * became of them. Afterwards no register is trusted: m is found again through memory.
 */
        .local  current
        .comm   current,8,8

        .text
        .globl  machine_call
        .type   machine_call,@function
        .p2align 4
machine_call:
        endbr64
        push    %rbx
        push    %rbp
        push    %r12
        push    %r13
        push    %r14
        push    %r15
        sub     $136,%rsp
        mov     %rdi,current(%rip)
        mov     %rdi,%rax

        lea     104(%rax),%rsi
        mov     %rsp,%rdi
        mov     $16,%ecx
        cld
        rep movsq

        mov     %rsp,240(%rax)
        stmxcsr 264(%rax)
        fnstenv 272(%rax)
        fldenv  272(%rax)
        mov     56(%rax),%rbx
        mov     64(%rax),%rbp
        mov     72(%rax),%r12
        mov     80(%rax),%r13
        mov     88(%rax),%r14
        mov     96(%rax),%r15
        mov     8(%rax),%rdi
        mov     16(%rax),%rsi
        mov     24(%rax),%rdx
        mov     32(%rax),%rcx
        mov     40(%rax),%r8
        mov     48(%rax),%r9
        call    *(%rax)

        mov     current(%rip),%rcx
        mov     %rax,232(%rcx)
        mov     %rsp,248(%rcx)
        mov     240(%rcx),%rsp
        pushfq
        popq    256(%rcx)
        cld
        mov     %rbx,56(%rcx)
        mov     %rbp,64(%rcx)
        mov     %r12,72(%rcx)
        mov     %r13,80(%rcx)
        mov     %r14,88(%rcx)
        mov     %r15,96(%rcx)
        stmxcsr 268(%rcx)
        ldmxcsr 264(%rcx)
        fnstenv 300(%rcx)
        fldenv  272(%rcx)

        lea     104(%rcx),%rdi
        mov     %rsp,%rsi
        mov     $16,%ecx
        rep movsq

        add     $136,%rsp
        pop     %r15
        pop     %r14
        pop     %r13
        pop     %r12
        pop     %rbp
        pop     %rbx
        ret
        .size   machine_call,.-machine_call

        .section .note.GNU-stack,"",@progbits
