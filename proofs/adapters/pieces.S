// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// int auth(out, in, len, k) of INIT(state, k, 32), UPDATE(state, in, len), FINAL(state, out). CONTEXT: bytes of the state, whose
// address is a multiple of 512.
  .intel_syntax noprefix
  .text
  .globl auth
  .type auth,@function
auth:
  push rbp
  mov rbp, rsp
  push rbx
  push r12
  push r13
  push r14
  and rsp, -512
  sub rsp, CONTEXT
  mov rbx, rdi
  mov r12, rsi
  mov r13, rdx
  mov rdi, rsp
  mov rsi, rcx
  mov edx, 32
  call INIT
  mov rdi, rsp
  mov rsi, r12
  mov rdx, r13
  call UPDATE
  mov rdi, rsp
  mov rsi, rbx
  call FINAL
  xor eax, eax
  lea rsp, [rbp - 32]
  pop r14
  pop r13
  pop r12
  pop rbx
  pop rbp
  ret
  .size auth,.-auth
  .section .note.GNU-stack,"",%progbits
