// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// int auth(out, in, len, k) of Nettle's _nettle_poly1305_set_key(state, r), _nettle_poly1305_block(state, block, bit) and
// _nettle_poly1305_digest(state, s), which adds to s: as its poly1305-update.c and poly1305-aes.c.
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
  sub rsp, 512
  mov r12, rdi
  mov r13, rsi
  mov r14, rdx
  mov rbx, rcx
  lea rdi, [rsp + 64]
  mov rsi, rcx
  call _nettle_poly1305_set_key
  cmp r14, 16
  jb 2f
1:
  lea rdi, [rsp + 64]
  mov rsi, r13
  mov edx, 1
  call _nettle_poly1305_block
  add r13, 16
  sub r14, 16
  cmp r14, 16
  jae 1b
2:
  test r14, r14
  je 3f
  mov qword ptr [rsp], 0
  mov qword ptr [rsp + 8], 0
  mov rdi, rsp
  mov rsi, r13
  mov rdx, r14
  call memcpy
  mov byte ptr [rsp + r14], 1
  lea rdi, [rsp + 64]
  mov rsi, rsp
  xor edx, edx
  call _nettle_poly1305_block
3:
  mov rax, [rbx + 16]
  mov [r12], rax
  mov rax, [rbx + 24]
  mov [r12 + 8], rax
  lea rdi, [rsp + 64]
  mov rsi, r12
  call _nettle_poly1305_digest
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
