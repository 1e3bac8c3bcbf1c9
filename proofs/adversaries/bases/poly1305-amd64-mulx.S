// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As poly1305/amd64-mulx was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
#if defined(SUPERCOP)
# ifndef __BMI2__
#  error "compile for a CPU with bmi2"
# endif
#endif
#if defined(__x86_64__) && !defined(__ILP32__) && (defined(__ELF__) || defined(__APPLE__))
#if !defined(PEACHACHA_PREFIX)
# define PEACHACHA_PREFIX peachacha_
#endif
#if !defined(PEACHACHA_RETURN) && defined(__KERNEL__)
# include <linux/linkage.h>
# define PEACHACHA_RETURN RET
#elif !defined(PEACHACHA_RETURN)
# define PEACHACHA_RETURN ret
#endif
#if defined(__KERNEL__)
#endif
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define NAME(stem) SYMBOL(JOIN(PEACHACHA_PREFIX, stem))
#if defined(__APPLE__)
# define SYMBOL(name) JOIN(_, name)
# define LOCAL(name) L##name
# define FUNCTION(name)
# define END(name)
# define HIDE(name) .private_extern name
# define READ_ONLY .section __TEXT,__const
#else
# define SYMBOL(name) name
# define LOCAL(name) .L##name
# define FUNCTION(name) .type name,@function
# define END(name) .size name,.-name
# define HIDE(name) .hidden name
# define READ_ONLY .section .rodata
#endif
#if defined(CRYPTO_NAMESPACETOP)
# define AUTH SYMBOL(CRYPTO_NAMESPACETOP)
#else
# define AUTH NAME(poly1305_amd64_mulx)
#endif
  .intel_syntax noprefix
  .text
  .p2align 6
  .globl AUTH
#if defined(PEACHACHA_HIDDEN)
  HIDE(AUTH)
#endif
  FUNCTION(AUTH)
AUTH:
  endbr64
LOCAL(body):
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov rax, [rcx]
  mov r8, 0xffffffc0fffffff
  and rax, r8
  mov r8, [rcx + 8]
  mov r9, 0xffffffc0ffffffc
  and r8, r9
  mov r9, r8
  shr r9, 2
  add r9, r8
  cmp rdx, 16
  jae LOCAL(body_to_blocks)
  xor r10d, r10d
  xor r11d, r11d
  xor ebx, ebx
  jmp LOCAL(blocks_rest)
LOCAL(body_to_blocks):
  mov rbp, rdx
  xor r11d, r11d
  xor r12d, r12d
  xor edx, edx
LOCAL(blocks):
  mov r10, r11
  and r10, -0x4
  mov rbx, r11
  shr rbx, 2
  add r10, rbx
  and r11, 0x3
  add rdx, [rsi]
  adc r12, [rsi + 8]
  adc r11, 1
  add rdx, r10
  adc r12, 0
  adc r11, 0
  mulx rbx, r10, rax
  mulx r14, r13, r8
  mov rdx, r12
  mulx r15, r12, r9
  add r10, r12
  adc rbx, r15
  mulx r15, r12, rax
  add r13, r12
  adc r14, r15
  mov r12, r11
  imul r12, r9
  add r13, r12
  adc r14, 0
  imul r11, rax
  add r13, rbx
  adc r11, r14
  add rsi, 16
  sub rbp, 16
  cmp rbp, 16
  jb LOCAL(blocks_to_blocks_rest)
  mov r12, r13
  mov rdx, r10
  jmp LOCAL(blocks)
LOCAL(blocks_to_blocks_rest):
  mov rdx, rbp
  mov rbx, r13
  mov r12, r11
  mov r11, r10
  mov r10, r12
LOCAL(blocks_rest):
  test rdx, rdx
  jne LOCAL(part)
  mov rax, rbx
  jmp LOCAL(last)
LOCAL(part):
  test edx, 0x1
  jne LOCAL(part_1)
  mov rbp, rdx
  mov r12d, 1
  jmp LOCAL(part_below_1)
LOCAL(part_1):
  mov rbp, rdx
  sub rbp, 1
  mov r12d, 1
  rol r12, 8
  movzx r13, byte ptr [rsi + rbp]
  add r12, r13
LOCAL(part_below_1):
  test edx, 0x2
  je LOCAL(part_below_2)
  sub rbp, 2
  rol r12, 16
  movzx r13, word ptr [rsi + rbp]
  add r12, r13
LOCAL(part_below_2):
  test edx, 0x4
  jne LOCAL(part_4)
  mov rbp, r12
  jmp LOCAL(part_below_4)
LOCAL(part_4):
  sub rbp, 4
  rol r12, 32
  mov ebp, [rsi + rbp]
  add r12, rbp
  mov rbp, r12
LOCAL(part_below_4):
  test edx, 0x8
  je LOCAL(part_less)
  mov rsi, [rsi]
  mov rdx, rbp
  jmp LOCAL(part_words)
LOCAL(part_less):
  mov rsi, rbp
  xor edx, edx
LOCAL(part_words):
  mov rbp, r10
  and rbp, -0x4
  mov r12, r10
  shr r12, 2
  add rbp, r12
  and r10, 0x3
  add r11, rsi
  adc rbx, rdx
  adc r10, 0
  add r11, rbp
  adc rbx, 0
  adc r10, 0
  mov rdx, r11
  mulx r11, rsi, rax
  mulx rbp, r8, r8
  mov rdx, rbx
  mulx r12, rbx, r9
  add rsi, rbx
  adc r11, r12
  mulx r12, rbx, rax
  add r8, rbx
  adc rbp, r12
  mov rbx, r10
  imul rbx, r9
  add r8, rbx
  adc rbp, 0
  imul r10, rax
  add r8, r11
  adc r10, rbp
  mov r11, rsi
  mov rax, r8
LOCAL(last):
  mov rsi, r10
  and rsi, -0x4
  mov r8, r10
  shr r8, 2
  add rsi, r8
  and r10, 0x3
  add r11, rsi
  adc rax, 0
  adc r10, 0
  mov rsi, r11
  add rsi, 5
  mov r8, rax
  adc r8, 0
  adc r10, 0
  shr r10, 2
  sub r10, 1
  xor r11, rsi
  and r11, r10
  xor r11, rsi
  xor rax, r8
  and rax, r10
  xor rax, r8
  add r11, [rcx + 16]
  adc rax, [rcx + 24]
  mov [rdi], r11
  mov [rdi + 8], rax
  xor eax, eax
  xor edx, edx
  xor esi, esi
  xor r8d, r8d
  xor r9d, r9d
  xor r10d, r10d
  xor r11d, r11d
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  PEACHACHA_RETURN
  END(AUTH)
#if defined(__ELF__)
  .section .note.gnu.property,"a",@note
  .p2align 3
  .long 4, 16, 5
  .asciz "GNU"
  .long 0xc0000002, 4, 3, 0
#endif
#endif
#if defined(__ELF__)
  .section .note.GNU-stack,"",%progbits
#endif
