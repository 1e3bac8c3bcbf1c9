/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What stands between machine_call and the function: it fills every register that the function may not rely on, calls
 * the function with the stack that machine_call made, and keeps all that it left. on_stack calls machine_call's caller
 * on a stack of its own. struct trampoline in native.h knows the offsets.
 */
        .local  back
        .comm   back,8,8
        .local  kept
        .comm   kept,8,8
        .globl  trampoline_state
        .comm   trampoline_state,8,8

        .text
        .globl  trampoline
        .type   trampoline,@function
trampoline:
        endbr64
        pop     back(%rip)
        mov     trampoline_state(%rip),%r11
        mov     %rsp,8(%r11)
        mov     %rdx,%r10
        mov     88(%r11),%eax
        and     $~1,%eax
        xor     %edx,%edx
        xrstor64 128(%r11)
        mov     %r10,%rdx
        cmpq    $0,80(%r11)
        cmovne  80(%r11),%r8
        cmpq    $0,96(%r11)
        cmovne  96(%r11),%r9
        mov     16(%r11),%rax
        push    24(%r11)
        mov     32(%r11),%r10
        mov     16(%r11),%r11
        popfq
        call    *target(%rip)
        .globl  trampoline_back
trampoline_back:
        mov     %r11,kept(%rip)
        pushfq
        mov     trampoline_state(%rip),%r11
        mov     %rax,16(%r11)
        mov     %r10,32(%r11)
        pop     24(%r11)
        mov     kept(%rip),%rax
        mov     %rax,40(%r11)
        mov     %rcx,48(%r11)
        mov     %rdx,56(%r11)
        mov     %rsi,64(%r11)
        mov     %rdi,72(%r11)
        mov     %r8,80(%r11)
        mov     %r9,96(%r11)
        mov     88(%r11),%eax
        mov     $0,%edx
        xsave64 8192(%r11)
        mov     16(%r11),%rax
        push    back(%rip)
        ret
        .size   trampoline,.-trampoline

        .globl  nothing
        .type   nothing,@function
nothing:
        endbr64
        xor     %eax,%eax
        ret
        .size   nothing,.-nothing

        .globl  on_stack
        .type   on_stack,@function
on_stack:
        endbr64
        push    %rbp
        mov     %rsp,%rbp
        mov     %rdi,%rsp
        call    *%rsi
        mov     %rbp,%rsp
        pop     %rbp
        ret
        .size   on_stack,.-on_stack

        .globl  target
        .comm   target,8,8

        .section .note.GNU-stack,"",@progbits
