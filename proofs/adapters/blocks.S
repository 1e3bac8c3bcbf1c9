// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// int auth(out, in, len, k) of OpenSSL's poly1305_init, which says which poly1305_blocks and poly1305_emit are to be called.
// As its crypto/poly1305/poly1305.c: whole blocks with a bit behind them, then a short one with its bit in the bytes.
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
  push r15
  push rcx
  and rsp, -512
  sub rsp, 64 + 512  // functions, the short block, and the state
  mov r12, rdi
  mov r13, rsi
  mov r14, rdx
  and r14, -16
  lea r15, [rsi + r14]
  mov rbx, rdx
  and rbx, 15
  lea rdi, [rsp + 64]
  mov rsi, rcx
  mov rdx, rsp
  call poly1305_init
  test r14, r14
  je 1f
  lea rdi, [rsp + 64]
  mov rsi, r13
  mov rdx, r14
  mov ecx, 1
  call [rsp]
1:
  test rbx, rbx
  je 2f
  mov qword ptr [rsp + 16], 0
  mov qword ptr [rsp + 24], 0
  lea rdi, [rsp + 16]
  mov rsi, r15
  mov rdx, rbx
  call memcpy
  mov byte ptr [rsp + rbx + 16], 1
  lea rdi, [rsp + 64]
  lea rsi, [rsp + 16]
  mov edx, 16
  xor ecx, ecx
  call [rsp]
2:
  lea rdi, [rsp + 64]
  mov rsi, r12
  mov rdx, [rbp - 48]
  add rdx, 16
  call [rsp + 8]
  xor eax, eax
  lea rsp, [rbp - 40]
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbx
  pop rbp
  ret
  .size auth,.-auth
  .section .note.GNU-stack,"",%progbits
