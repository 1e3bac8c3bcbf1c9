// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Calls our function with a word of its own below the message's end, and hands the tag on by bytes and words.
.intel_syntax noprefix
.globl caller
.type caller, @function
caller:
  push rbx
  push r12
  sub rsp, 56
  lea r12, [rsi + rdx]
  mov rbx, rdi
  lea rdi, [rsp + 16]
  mov byte ptr [rsp + 35], 7
  call CALLED
  movdqu xmm0, [rsp + 16]
  movd eax, xmm0
  mov [rbx], ax
  shr eax, 16
  mov [rbx + 2], al
  shr eax, 8; mov [rbx + 3], al
  pextrd eax, xmm0, 1
  mov [rbx + 4], eax
  psrldq xmm0, 8
  movq [rbx + 8], xmm0
  xor eax, eax
  add rsp, 56
  pop r12
  pop rbx
  ret
.section .note.GNU-stack, "", @progbits
