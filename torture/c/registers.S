// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// call16, call32, call64 (struct registers *): all registers from memory, those of vectors so many bytes wide; the call;
// all registers back to memory.
  .intel_syntax noprefix
  .bss
  .balign 8
kept: .quad 0
stack: .quad 0
where: .quad 0
first: .quad 0

.macro caller name, move, register, numbers:vararg
  .globl \name
  .type \name, @function
\name:
  .irp saved, rbx, rbp, r12, r13, r14, r15
  push \saved
  .endr
  mov [rip + kept], rdi
  mov [rip + stack], rsp
  mov rax, [rdi + 2184]
  mov [rip + where], rax
  .irp number, \numbers
  \move \register\number, [rdi + 128 + 64 * \number]
  .endr
  mov rsp, [rdi + 2176]
  mov rax, [rdi]
  mov rcx, [rdi + 8]
  mov rdx, [rdi + 16]
  mov rbx, [rdi + 24]
  mov rbp, [rdi + 40]
  mov rsi, [rdi + 48]
  .irp number, 8, 9, 10, 11, 12, 13, 14, 15
  mov r\number, [rdi + 8 * \number]
  .endr
  mov rdi, [rdi + 56]
  call [rip + where]
  mov [rip + first], rdi
  mov rdi, [rip + kept]
  mov [rdi], rax
  mov [rdi + 8], rcx
  mov [rdi + 16], rdx
  mov [rdi + 24], rbx
  mov [rdi + 32], rsp
  mov [rdi + 40], rbp
  mov [rdi + 48], rsi
  mov rax, [rip + first]
  mov [rdi + 56], rax
  .irp number, 8, 9, 10, 11, 12, 13, 14, 15
  mov [rdi + 8 * \number], r\number
  .endr
  .irp number, \numbers
  \move [rdi + 128 + 64 * \number], \register\number
  .endr
  mov rsp, [rip + stack]
  .irp saved, r15, r14, r13, r12, rbp, rbx
  pop \saved
  .endr
  ret
.endm

  .text
  caller call16, movdqu, xmm, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  caller call32, vmovdqu, ymm, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  caller call64, vmovdqu32, zmm, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  .section .note.GNU-stack,"",@progbits
