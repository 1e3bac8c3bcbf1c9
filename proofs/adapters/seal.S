// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// int auth(call), as verify.aead has it, of a function of BoringSSL's kind: out, in, len, ad, adlen, and a block that has key, counter
// of 32 bits, nonce of 12 bytes, and where more text is, which is none; behind the call its first 16 bytes are the tag.
  .intel_syntax noprefix
  .text
  .globl auth
  .type auth,@function
auth:
  push rbx
  push r12
  sub rsp, 72
  mov rbx, rdi
  mov rax, [rdi + 32]
  movdqu xmm0, [rax]
  movdqu [rsp], xmm0
  movdqu xmm0, [rax + 16]
  movdqu [rsp + 16], xmm0
  mov rax, [rdi + 24]
  mov dword ptr [rsp + 32], 0
  mov ecx, [rax]
  mov [rsp + 36], ecx
  mov ecx, [rax + 4]
  mov [rsp + 40], ecx
  mov ecx, [rax + 8]
  mov [rsp + 44], ecx
  mov qword ptr [rsp + 48], 0
  mov qword ptr [rsp + 56], 0
  mov rsi, [rdi + 8]
  mov rdx, [rdi + 16]
  mov rcx, [rdi + 40]
  mov r8, [rdi + 48]
  mov r9, rsp
  mov rdi, [rdi]
  call SEALS
  mov rax, [rbx + 56]
  mov rcx, [rsp]
  mov [rax], rcx
  mov rcx, [rsp + 8]
  mov [rax + 8], rcx
  add rsp, 72
  pop r12
  pop rbx
  xor eax, eax
  ret
  .size auth,.-auth
  .section .note.GNU-stack,"",@progbits
