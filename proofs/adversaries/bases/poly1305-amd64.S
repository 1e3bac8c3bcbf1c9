// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As poly1305/amd64 was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
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
# define AUTH NAME(poly1305_amd64)
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
  mov r8, [rcx]
  mov r9, 0xffffffc0fffffff
  and r8, r9
  mov r9, [rcx + 8]
  mov r10, 0xffffffc0ffffffc
  and r9, r10
  mov r10, r9
  shr r10, 2
  add r10, r9
  cmp rdx, 16
  jae LOCAL(body_to_blocks)
  xor eax, eax
  xor r11d, r11d
  xor ebx, ebx
  jmp LOCAL(blocks_rest)
LOCAL(body_to_blocks):
  mov rbp, rdx
  xor r12d, r12d
  xor ebx, ebx
  xor r13d, r13d
LOCAL(blocks):
  mov r11, r12
  and r11, -0x4
  mov r14, r12
  shr r14, 2
  add r11, r14
  and r12, 0x3
  add rbx, [rsi]
  adc r13, [rsi + 8]
  adc r12, 1
  add rbx, r11
  adc r13, 0
  adc r12, 0
  mov rax, rbx
  mul r8
  mov r11, rax
  mov r14, rdx
  mov rax, rbx
  mul r9
  mov rbx, rax
  mov r15, rdx
  mov rax, r13
  mul r10
  add r11, rax
  adc r14, rdx
  mov rax, r13
  mul r8
  add rbx, rax
  adc r15, rdx
  mov r13, r12
  imul r13, r10
  add rbx, r13
  adc r15, 0
  imul r12, r8
  add rbx, r14
  adc r12, r15
  add rsi, 16
  sub rbp, 16
  cmp rbp, 16
  jb LOCAL(blocks_to_blocks_rest)
  mov r13, rbx
  mov rbx, r11
  jmp LOCAL(blocks)
LOCAL(blocks_to_blocks_rest):
  mov rdx, rbp
  mov rax, r12
LOCAL(blocks_rest):
  test rdx, rdx
  jne LOCAL(part)
  mov rdx, rbx
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
  mov rbp, rax
  and rbp, -0x4
  mov r12, rax
  shr r12, 2
  add rbp, r12
  and rax, 0x3
  add r11, rsi
  adc rbx, rdx
  adc rax, 0
  add r11, rbp
  adc rbx, 0
  adc rax, 0
  mov rsi, rax
  mov rax, r11
  mul r8
  mov rbp, rax
  mov r12, rdx
  mov rax, r11
  mul r9
  mov r9, rax
  mov r11, rdx
  mov rax, rbx
  mul r10
  add rbp, rax
  adc r12, rdx
  mov rax, rbx
  mul r8
  add r9, rax
  adc r11, rdx
  mov rbx, rsi
  imul rbx, r10
  add r9, rbx
  adc r11, 0
  imul rsi, r8
  add r9, r12
  adc rsi, r11
  mov rax, rsi
  mov r11, rbp
  mov rdx, r9
LOCAL(last):
  mov rsi, rax
  and rsi, -0x4
  mov r8, rax
  shr r8, 2
  add rsi, r8
  and rax, 0x3
  add r11, rsi
  adc rdx, 0
  adc rax, 0
  mov rsi, r11
  add rsi, 5
  mov r8, rdx
  adc r8, 0
  adc rax, 0
  shr rax, 2
  sub rax, 1
  xor r11, rsi
  and r11, rax
  xor r11, rsi
  xor rdx, r8
  and rdx, rax
  xor rdx, r8
  add r11, [rcx + 16]
  adc rdx, [rcx + 24]
  mov [rdi], r11
  mov [rdi + 8], rdx
  xor eax, eax
  xor ecx, ecx
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
