// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As chacha20poly1305/amd64-avx2 was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
#if defined(SUPERCOP)
# ifndef __AVX2__
#  error "compile for a CPU with avx2"
# endif
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
# define SEAL SYMBOL(CRYPTO_NAMESPACE(seal))
# define OPEN SYMBOL(CRYPTO_NAMESPACE(open))
# define BODY SYMBOL(CRYPTO_NAMESPACE(body))
#else
# define SEAL NAME(chacha20poly1305_amd64_avx2_seal)
# define OPEN NAME(chacha20poly1305_amd64_avx2_open)
# define BODY NAME(chacha20poly1305_amd64_avx2_body)
#endif
  .intel_syntax noprefix
  READ_ONLY
  .p2align 5
LOCAL(counter_ymm):
  .long 0, 0, 0, 0, 1, 0, 0, 0
LOCAL(rotl16_ymm):
  .byte 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
  .byte 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
LOCAL(rotl8_ymm):
  .byte 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
  .byte 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
LOCAL(counter0_ymm):
  .long 0, 0, 1, 0, 4, 0, 5, 0
LOCAL(counter2_ymm):
  .long 2, 0, 3, 0, 6, 0, 7, 0
  .p2align 4
LOCAL(sigma):
  .ascii "expand 32-byte k"
LOCAL(add2):
  .long 2, 0, 0, 0
LOCAL(add4):
  .long 4, 0, 0, 0
LOCAL(add1):
  .long 1, 0, 0, 0
LOCAL(add8):
  .long 8, 0, 0, 0
LOCAL(add9):
  .long 9, 0, 0, 0
  .text
  .p2align 4
  .globl SEAL
#if defined(PEACHACHA_HIDDEN)
  HIDE(SEAL)
#endif
  FUNCTION(SEAL)
SEAL:
  endbr64
  xor esi, esi
  jmp LOCAL(body)
  END(SEAL)
  .p2align 4
  .globl OPEN
#if defined(PEACHACHA_HIDDEN)
  HIDE(OPEN)
#endif
  FUNCTION(OPEN)
OPEN:
  endbr64
  mov esi, 1
  jmp LOCAL(body)
  END(OPEN)
  .p2align 6
  FUNCTION(BODY)
BODY:
LOCAL(body):
  push rbp
  mov rbp, rsp
  push rbx
  push r12
  push r13
  push r14
  push r15
  sub rsp, 2208
  and rsp, -0x20
  mov rax, [rdi]
  mov rcx, [rdi + 8]
  mov r8, [rdi + 16]
  mov r9, [rdi + 24]
  mov r10, [rdi + 32]
  mov r11, [r9]
  rol r11, 32
  shr r11, 32
  rol r11, 32
  vmovdqu xmm0, [r10]
  vmovdqu xmm1, [r10 + 16]
  vmovq xmm11, r11
  vmovq xmm2, [r9 + 4]
  vpunpcklqdq xmm11, xmm11, xmm2
  cmp r8, 64
  jbe LOCAL(r2_first)
  cmp r8, 192
  jbe LOCAL(r2_r2_first)
  cmp r8, 320
  jbe LOCAL(r2_r2_r2_first)
  cmp r8, 448
  jbe LOCAL(c8_first)
  cmp r8, 512
  jbe LOCAL(c8_w1_first)
  cmp r8, 576
  jbe LOCAL(c8_r2_first)
  cmp r8, 640
  jbe LOCAL(c8_r2_w1_first)
  jmp LOCAL(c8_w1_first)
LOCAL(r2_first):
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vinserti128 ymm3, ymm2, xmm2, 1
  vinserti128 ymm13, ymm0, xmm0, 1
  vinserti128 ymm14, ymm1, xmm1, 1
  vinserti128 ymm4, ymm11, xmm11, 1
  vpaddq ymm4, ymm4, [rip + LOCAL(counter_ymm)]
  mov edx, 10
  vmovdqa ymm7, ymm3
  vmovdqa ymm8, ymm13
  vmovdqa ymm9, ymm14
  vmovdqa ymm10, ymm4
  vmovdqa ymm5, [rip + LOCAL(rotl16_ymm)]
  vmovdqa ymm6, [rip + LOCAL(rotl8_ymm)]
LOCAL(r2_first_rounds):
  vpaddd ymm3, ymm13, ymm3
  vpxor ymm4, ymm4, ymm3
  vpshufb ymm4, ymm4, ymm5
  vpaddd ymm14, ymm14, ymm4
  vpxor ymm13, ymm13, ymm14
  vpslld ymm15, ymm13, 12
  vpsrld ymm13, ymm13, 20
  vpor ymm13, ymm13, ymm15
  vpaddd ymm3, ymm13, ymm3
  vpxor ymm4, ymm4, ymm3
  vpshufb ymm4, ymm4, ymm6
  vpaddd ymm14, ymm14, ymm4
  vpxor ymm13, ymm13, ymm14
  vpslld ymm15, ymm13, 7
  vpsrld ymm13, ymm13, 25
  vpor ymm13, ymm13, ymm15
  vpshufd ymm3, ymm3, 0x93
  vpshufd ymm14, ymm14, 0x39
  vpshufd ymm4, ymm4, 0x4e
  vpaddd ymm3, ymm13, ymm3
  vpxor ymm4, ymm4, ymm3
  vpshufb ymm4, ymm4, ymm5
  vpaddd ymm14, ymm14, ymm4
  vpxor ymm13, ymm13, ymm14
  vpslld ymm15, ymm13, 12
  vpsrld ymm13, ymm13, 20
  vpor ymm13, ymm13, ymm15
  vpaddd ymm3, ymm13, ymm3
  vpxor ymm4, ymm4, ymm3
  vpshufb ymm4, ymm4, ymm6
  vpaddd ymm14, ymm14, ymm4
  vpxor ymm13, ymm13, ymm14
  vpslld ymm15, ymm13, 7
  vpsrld ymm13, ymm13, 25
  vpor ymm13, ymm13, ymm15
  vpshufd ymm3, ymm3, 0x39
  vpshufd ymm14, ymm14, 0x93
  vpshufd ymm4, ymm4, 0x4e
  sub edx, 1
  jne LOCAL(r2_first_rounds)
  vpaddd ymm3, ymm3, ymm7
  vpaddd ymm13, ymm13, ymm8
  vpaddd ymm14, ymm14, ymm9
  vpaddd ymm4, ymm10, ymm4
  vperm2i128 ymm5, ymm3, ymm13, 0x20
  vperm2i128 ymm3, ymm3, ymm13, 0x31
  vperm2i128 ymm6, ymm14, ymm4, 0x20
  vperm2i128 ymm14, ymm14, ymm4, 0x31
  vmovdqu [rsp], ymm5
  vmovdqu [rsp + 64], ymm3
  vmovdqu [rsp + 32], ymm6
  vmovdqu [rsp + 96], ymm14
  mov [rsp + 872], rsi
  mov [rsp + 880], rdi
  mov [rsp + 864], r8
  mov [rsp + 848], rax
  mov [rsp + 856], rcx
  vmovdqa [rsp + 816], xmm0
  vmovdqa [rsp + 800], xmm1
  vmovdqa [rsp + 832], xmm11
  jmp LOCAL(keyed)
LOCAL(r2_r2_first):
  vmovdqa xmm12, [rip + LOCAL(sigma)]
  vinserti128 ymm2, ymm12, xmm12, 1
  vinserti128 ymm13, ymm0, xmm0, 1
  vinserti128 ymm14, ymm1, xmm1, 1
  vinserti128 ymm9, ymm11, xmm11, 1
  vmovdqa ymm7, [rip + LOCAL(counter_ymm)]
  vpaddq ymm9, ymm9, ymm7
  vpaddq xmm3, xmm11, [rip + LOCAL(add2)]
  vinserti128 ymm3, ymm3, xmm3, 1
  vpaddq ymm3, ymm3, ymm7
  vmovdqa [rsp + 816], xmm0
  vmovdqa [rsp + 800], xmm1
  vmovdqa [rsp + 832], xmm11
  mov edx, 10
  vmovdqa ymm0, ymm2
  vmovdqa ymm1, ymm13
  vmovdqa ymm4, ymm14
  vmovdqa ymm7, ymm2
  vmovdqa ymm8, ymm13
  vmovdqa ymm10, ymm14
  vmovdqa ymm11, ymm9
  vmovdqa ymm12, ymm3
  vmovdqa ymm5, [rip + LOCAL(rotl16_ymm)]
  vmovdqa ymm6, [rip + LOCAL(rotl8_ymm)]
LOCAL(r2_r2_first_rounds):
  vpaddd ymm2, ymm13, ymm2
  vpxor ymm9, ymm9, ymm2
  vpshufb ymm9, ymm9, ymm5
  vpaddd ymm14, ymm14, ymm9
  vpxor ymm13, ymm13, ymm14
  vpaddd ymm0, ymm0, ymm1
  vpslld ymm15, ymm13, 12
  vpxor ymm3, ymm3, ymm0
  vpsrld ymm13, ymm13, 20
  vpshufb ymm3, ymm3, ymm5
  vpor ymm13, ymm13, ymm15
  vpaddd ymm4, ymm4, ymm3
  vpaddd ymm2, ymm13, ymm2
  vpxor ymm1, ymm1, ymm4
  vpxor ymm9, ymm9, ymm2
  vpslld ymm15, ymm1, 12
  vpshufb ymm9, ymm9, ymm6
  vpsrld ymm1, ymm1, 20
  vpaddd ymm14, ymm14, ymm9
  vpor ymm1, ymm15, ymm1
  vpxor ymm13, ymm13, ymm14
  vpaddd ymm0, ymm0, ymm1
  vpslld ymm15, ymm13, 7
  vpxor ymm3, ymm3, ymm0
  vpsrld ymm13, ymm13, 25
  vpshufb ymm3, ymm3, ymm6
  vpor ymm13, ymm13, ymm15
  vpaddd ymm4, ymm4, ymm3
  vpshufd ymm2, ymm2, 0x93
  vpxor ymm1, ymm1, ymm4
  vpshufd ymm14, ymm14, 0x39
  vpslld ymm15, ymm1, 7
  vpshufd ymm9, ymm9, 0x4e
  vpsrld ymm1, ymm1, 25
  vpaddd ymm2, ymm13, ymm2
  vpor ymm1, ymm15, ymm1
  vpxor ymm9, ymm9, ymm2
  vpshufd ymm0, ymm0, 0x93
  vpshufb ymm9, ymm9, ymm5
  vpshufd ymm4, ymm4, 0x39
  vpaddd ymm14, ymm14, ymm9
  vpshufd ymm3, ymm3, 0x4e
  vpxor ymm13, ymm13, ymm14
  vpaddd ymm0, ymm0, ymm1
  vpslld ymm15, ymm13, 12
  vpxor ymm3, ymm3, ymm0
  vpsrld ymm13, ymm13, 20
  vpshufb ymm3, ymm3, ymm5
  vpor ymm13, ymm13, ymm15
  vpaddd ymm4, ymm4, ymm3
  vpaddd ymm2, ymm13, ymm2
  vpxor ymm1, ymm1, ymm4
  vpxor ymm9, ymm9, ymm2
  vpslld ymm15, ymm1, 12
  vpshufb ymm9, ymm9, ymm6
  vpsrld ymm1, ymm1, 20
  vpaddd ymm14, ymm14, ymm9
  vpor ymm1, ymm15, ymm1
  vpxor ymm13, ymm13, ymm14
  vpaddd ymm0, ymm0, ymm1
  vpslld ymm15, ymm13, 7
  vpxor ymm3, ymm3, ymm0
  vpsrld ymm13, ymm13, 25
  vpshufb ymm3, ymm3, ymm6
  vpor ymm13, ymm13, ymm15
  vpaddd ymm4, ymm4, ymm3
  vpshufd ymm2, ymm2, 0x39
  vpxor ymm1, ymm1, ymm4
  vpshufd ymm14, ymm14, 0x93
  vpslld ymm15, ymm1, 7
  vpshufd ymm9, ymm9, 0x4e
  vpsrld ymm1, ymm1, 25
  vpor ymm1, ymm15, ymm1
  vpshufd ymm0, ymm0, 0x39
  vpshufd ymm4, ymm4, 0x93
  vpshufd ymm3, ymm3, 0x4e
  sub edx, 1
  jne LOCAL(r2_r2_first_rounds)
  vpaddd ymm2, ymm2, ymm7
  vpaddd ymm13, ymm13, ymm8
  vpaddd ymm14, ymm14, ymm10
  vpaddd ymm9, ymm9, ymm11
  vperm2i128 ymm5, ymm2, ymm13, 0x20
  vperm2i128 ymm2, ymm2, ymm13, 0x31
  vperm2i128 ymm6, ymm14, ymm9, 0x20
  vperm2i128 ymm14, ymm14, ymm9, 0x31
  vmovdqu [rsp], ymm5
  vmovdqu [rsp + 64], ymm2
  vmovdqu [rsp + 32], ymm6
  vmovdqu [rsp + 96], ymm14
  vpaddd ymm0, ymm0, ymm7
  vpaddd ymm1, ymm8, ymm1
  vpaddd ymm4, ymm10, ymm4
  vpaddd ymm3, ymm12, ymm3
  vperm2i128 ymm2, ymm0, ymm1, 0x20
  vperm2i128 ymm0, ymm0, ymm1, 0x31
  vperm2i128 ymm1, ymm4, ymm3, 0x20
  vperm2i128 ymm4, ymm4, ymm3, 0x31
  vmovdqu [rsp + 128], ymm2
  vmovdqu [rsp + 192], ymm0
  vmovdqu [rsp + 160], ymm1
  vmovdqu [rsp + 224], ymm4
  mov [rsp + 872], rsi
  mov [rsp + 880], rdi
  mov [rsp + 864], r8
  mov [rsp + 848], rax
  mov [rsp + 856], rcx
  jmp LOCAL(keyed)
LOCAL(r2_r2_r2_first):
  vmovdqa xmm3, [rip + LOCAL(sigma)]
  vinserti128 ymm2, ymm3, xmm3, 1
  vinserti128 ymm6, ymm0, xmm0, 1
  vinserti128 ymm4, ymm1, xmm1, 1
  vinserti128 ymm5, ymm11, xmm11, 1
  vmovdqa ymm7, [rip + LOCAL(counter_ymm)]
  vpaddq ymm5, ymm5, ymm7
  vpaddq xmm8, xmm11, [rip + LOCAL(add2)]
  vinserti128 ymm8, ymm8, xmm8, 1
  vpaddq ymm8, ymm8, ymm7
  vpaddq xmm9, xmm11, [rip + LOCAL(add4)]
  vinserti128 ymm9, ymm9, xmm9, 1
  vpaddq ymm9, ymm9, ymm7
  vmovdqa [rsp + 816], xmm0
  vmovdqa [rsp + 800], xmm1
  vmovdqa [rsp + 832], xmm11
  vmovdqa [rsp + 960], ymm2
  vmovdqa [rsp + 992], ymm6
  vmovdqa [rsp + 1024], ymm4
  vmovdqa [rsp + 1056], ymm5
  vmovdqa [rsp + 1088], ymm8
  vmovdqa [rsp + 1120], ymm9
  mov edx, 10
  vmovdqa ymm0, ymm2
  vmovdqa ymm1, ymm6
  vmovdqa ymm3, ymm4
  vmovdqa ymm7, ymm2
  vmovdqa ymm10, ymm6
  vmovdqa ymm11, ymm4
  vmovdqa ymm12, [rip + LOCAL(rotl16_ymm)]
  vmovdqa ymm13, [rip + LOCAL(rotl8_ymm)]
LOCAL(r2_r2_r2_first_rounds):
  vpaddd ymm2, ymm2, ymm6
  vpxor ymm5, ymm5, ymm2
  vpshufb ymm5, ymm5, ymm12
  vpaddd ymm4, ymm4, ymm5
  vpxor ymm6, ymm6, ymm4
  vpaddd ymm0, ymm0, ymm1
  vpslld ymm14, ymm6, 12
  vpxor ymm8, ymm8, ymm0
  vpsrld ymm6, ymm6, 20
  vpshufb ymm8, ymm8, ymm12
  vpor ymm6, ymm14, ymm6
  vpaddd ymm3, ymm8, ymm3
  vpaddd ymm2, ymm2, ymm6
  vpxor ymm1, ymm1, ymm3
  vpaddd ymm7, ymm10, ymm7
  vpxor ymm5, ymm5, ymm2
  vpslld ymm14, ymm1, 12
  vpxor ymm9, ymm9, ymm7
  vpshufb ymm5, ymm5, ymm13
  vpsrld ymm1, ymm1, 20
  vpshufb ymm9, ymm9, ymm12
  vpaddd ymm4, ymm4, ymm5
  vpor ymm1, ymm14, ymm1
  vpaddd ymm11, ymm11, ymm9
  vpxor ymm6, ymm6, ymm4
  vpaddd ymm0, ymm0, ymm1
  vpxor ymm10, ymm10, ymm11
  vpslld ymm14, ymm6, 7
  vpxor ymm8, ymm8, ymm0
  vpslld ymm15, ymm10, 12
  vpsrld ymm6, ymm6, 25
  vpshufb ymm8, ymm8, ymm13
  vpsrld ymm10, ymm10, 20
  vpor ymm6, ymm14, ymm6
  vpaddd ymm3, ymm8, ymm3
  vpor ymm10, ymm10, ymm15
  vpshufd ymm2, ymm2, 0x93
  vpxor ymm1, ymm1, ymm3
  vpaddd ymm7, ymm10, ymm7
  vpshufd ymm4, ymm4, 0x39
  vpslld ymm15, ymm1, 7
  vpxor ymm9, ymm9, ymm7
  vpshufd ymm5, ymm5, 0x4e
  vpsrld ymm1, ymm1, 25
  vpshufb ymm9, ymm9, ymm13
  vpaddd ymm2, ymm2, ymm6
  vpor ymm1, ymm15, ymm1
  vpaddd ymm11, ymm11, ymm9
  vpxor ymm5, ymm5, ymm2
  vpshufd ymm0, ymm0, 0x93
  vpxor ymm10, ymm10, ymm11
  vpshufb ymm5, ymm5, ymm12
  vpshufd ymm3, ymm3, 0x39
  vpslld ymm15, ymm10, 7
  vpaddd ymm4, ymm4, ymm5
  vpshufd ymm8, ymm8, 0x4e
  vpsrld ymm10, ymm10, 25
  vpxor ymm6, ymm6, ymm4
  vpaddd ymm0, ymm0, ymm1
  vpor ymm10, ymm10, ymm15
  vpslld ymm15, ymm6, 12
  vpxor ymm8, ymm8, ymm0
  vpshufd ymm7, ymm7, 0x93
  vpsrld ymm6, ymm6, 20
  vpshufb ymm8, ymm8, ymm12
  vpshufd ymm11, ymm11, 0x39
  vpor ymm6, ymm15, ymm6
  vpaddd ymm3, ymm8, ymm3
  vpshufd ymm9, ymm9, 0x4e
  vpaddd ymm2, ymm2, ymm6
  vpxor ymm1, ymm1, ymm3
  vpaddd ymm7, ymm10, ymm7
  vpxor ymm5, ymm5, ymm2
  vpslld ymm15, ymm1, 12
  vpxor ymm9, ymm9, ymm7
  vpshufb ymm5, ymm5, ymm13
  vpsrld ymm1, ymm1, 20
  vpshufb ymm9, ymm9, ymm12
  vpaddd ymm4, ymm4, ymm5
  vpor ymm1, ymm15, ymm1
  vpaddd ymm11, ymm11, ymm9
  vpxor ymm6, ymm6, ymm4
  vpaddd ymm0, ymm0, ymm1
  vpxor ymm10, ymm10, ymm11
  vpslld ymm15, ymm6, 7
  vpxor ymm8, ymm8, ymm0
  vpslld ymm14, ymm10, 12
  vpsrld ymm6, ymm6, 25
  vpshufb ymm8, ymm8, ymm13
  vpsrld ymm10, ymm10, 20
  vpor ymm6, ymm15, ymm6
  vpaddd ymm3, ymm8, ymm3
  vpor ymm10, ymm10, ymm14
  vpshufd ymm2, ymm2, 0x39
  vpxor ymm1, ymm1, ymm3
  vpaddd ymm7, ymm10, ymm7
  vpshufd ymm4, ymm4, 0x93
  vpslld ymm14, ymm1, 7
  vpxor ymm9, ymm9, ymm7
  vpshufd ymm5, ymm5, 0x4e
  vpsrld ymm1, ymm1, 25
  vpshufb ymm9, ymm9, ymm13
  vpor ymm1, ymm14, ymm1
  vpaddd ymm11, ymm11, ymm9
  vpshufd ymm0, ymm0, 0x39
  vpxor ymm10, ymm10, ymm11
  vpshufd ymm3, ymm3, 0x93
  vpslld ymm14, ymm10, 7
  vpshufd ymm8, ymm8, 0x4e
  vpsrld ymm10, ymm10, 25
  vpor ymm10, ymm10, ymm14
  vpshufd ymm7, ymm7, 0x39
  vpshufd ymm11, ymm11, 0x93
  vpshufd ymm9, ymm9, 0x4e
  sub edx, 1
  jne LOCAL(r2_r2_r2_first_rounds)
  vmovdqa ymm12, [rsp + 960]
  vpaddd ymm2, ymm12, ymm2
  vmovdqa ymm13, [rsp + 992]
  vpaddd ymm6, ymm13, ymm6
  vmovdqa ymm14, [rsp + 1024]
  vpaddd ymm4, ymm14, ymm4
  vpaddd ymm5, ymm5, [rsp + 1056]
  vperm2i128 ymm15, ymm2, ymm6, 0x20
  vperm2i128 ymm2, ymm2, ymm6, 0x31
  vperm2i128 ymm6, ymm4, ymm5, 0x20
  vperm2i128 ymm4, ymm4, ymm5, 0x31
  vmovdqu [rsp], ymm15
  vmovdqu [rsp + 64], ymm2
  vmovdqu [rsp + 32], ymm6
  vmovdqu [rsp + 96], ymm4
  vpaddd ymm0, ymm12, ymm0
  vpaddd ymm1, ymm13, ymm1
  vpaddd ymm3, ymm14, ymm3
  vpaddd ymm8, ymm8, [rsp + 1088]
  vperm2i128 ymm2, ymm0, ymm1, 0x20
  vperm2i128 ymm0, ymm0, ymm1, 0x31
  vperm2i128 ymm1, ymm3, ymm8, 0x20
  vperm2i128 ymm3, ymm3, ymm8, 0x31
  vmovdqu [rsp + 128], ymm2
  vmovdqu [rsp + 192], ymm0
  vmovdqu [rsp + 160], ymm1
  vmovdqu [rsp + 224], ymm3
  vpaddd ymm7, ymm12, ymm7
  vpaddd ymm10, ymm10, ymm13
  vpaddd ymm11, ymm11, ymm14
  vpaddd ymm9, ymm9, [rsp + 1120]
  vperm2i128 ymm0, ymm7, ymm10, 0x20
  vperm2i128 ymm7, ymm7, ymm10, 0x31
  vperm2i128 ymm1, ymm11, ymm9, 0x20
  vperm2i128 ymm11, ymm11, ymm9, 0x31
  vmovdqu [rsp + 256], ymm0
  vmovdqu [rsp + 320], ymm7
  vmovdqu [rsp + 288], ymm1
  vmovdqu [rsp + 352], ymm11
  vpxor xmm0, xmm0, xmm0
  vmovdqa [rsp + 960], ymm0
  vmovdqa [rsp + 992], ymm0
  vmovdqa [rsp + 1024], ymm0
  vmovdqa [rsp + 1056], ymm0
  vmovdqa [rsp + 1088], ymm0
  vmovdqa [rsp + 1120], ymm0
  mov [rsp + 872], rsi
  mov [rsp + 880], rdi
  mov [rsp + 864], r8
  mov [rsp + 848], rax
  mov [rsp + 856], rcx
  jmp LOCAL(keyed)
LOCAL(c8_first):
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vinserti128 ymm3, ymm2, xmm2, 1
  vinserti128 ymm6, ymm0, xmm0, 1
  vinserti128 ymm4, ymm1, xmm1, 1
  vinserti128 ymm5, ymm11, xmm11, 1
  vpshufd ymm7, ymm3, 0x0
  vpshufd ymm8, ymm3, 0x55
  vpshufd ymm9, ymm3, 0xaa
  vpshufd ymm3, ymm3, 0xff
  vpshufd ymm10, ymm6, 0x0
  vpshufd ymm12, ymm6, 0x55
  vpshufd ymm13, ymm6, 0xaa
  vpshufd ymm6, ymm6, 0xff
  vpshufd ymm14, ymm4, 0x0
  vpshufd ymm15, ymm4, 0x55
  vpshufd ymm2, ymm4, 0xaa
  vpshufd ymm4, ymm4, 0xff
  vmovdqa [rsp + 800], xmm1
  vpshufd ymm1, ymm5, 0xaa
  vpshufd ymm5, ymm5, 0xff
  vmovdqa [rsp + 816], xmm0
  vinserti128 ymm0, ymm11, xmm11, 1
  vpshufd ymm0, ymm0, 0x44
  vmovdqa [rsp + 832], xmm11
  vpaddq ymm11, ymm0, [rip + LOCAL(counter0_ymm)]
  vpaddq ymm0, ymm0, [rip + LOCAL(counter2_ymm)]
  vmovdqa [rsp + 960], ymm4
  vshufps ymm4, ymm11, ymm0, 0x88
  vshufps ymm11, ymm11, ymm0, 0xdd
  vmovdqa [rsp + 992], ymm7
  vmovdqa [rsp + 1024], ymm8
  vmovdqa [rsp + 1056], ymm9
  vmovdqa [rsp + 1088], ymm3
  vmovdqa [rsp + 1120], ymm10
  vmovdqa [rsp + 1152], ymm12
  vmovdqa [rsp + 1184], ymm13
  vmovdqa [rsp + 1216], ymm6
  vmovdqa [rsp + 1248], ymm14
  vmovdqa [rsp + 1280], ymm15
  vmovdqa [rsp + 1312], ymm2
  vmovdqa [rsp + 1344], ymm4
  vmovdqa [rsp + 1376], ymm11
  vmovdqa [rsp + 1408], ymm1
  vmovdqa [rsp + 1440], ymm5
  vmovdqa [rsp + 1472], ymm5
  mov edx, 10
  vmovdqa ymm0, ymm1
  vmovdqa ymm1, [rsp + 960]
LOCAL(c8_first_rounds):
  vpaddd ymm7, ymm10, ymm7
  vpxor ymm4, ymm4, ymm7
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm9, ymm9, ymm13
  vpaddd ymm14, ymm14, ymm4
  vpxor ymm0, ymm9, ymm0
  vpxor ymm10, ymm10, ymm14
  vpshufb ymm0, ymm0, [rip + LOCAL(rotl16_ymm)]
  vpslld ymm5, ymm10, 12
  vpaddd ymm2, ymm2, ymm0
  vpsrld ymm10, ymm10, 20
  vpxor ymm13, ymm13, ymm2
  vpor ymm10, ymm10, ymm5
  vpslld ymm5, ymm13, 12
  vpaddd ymm7, ymm10, ymm7
  vpsrld ymm13, ymm13, 20
  vpxor ymm4, ymm4, ymm7
  vpor ymm13, ymm13, ymm5
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl8_ymm)]
  vpaddd ymm9, ymm9, ymm13
  vpaddd ymm14, ymm14, ymm4
  vpxor ymm0, ymm9, ymm0
  vpxor ymm10, ymm10, ymm14
  vpshufb ymm0, ymm0, [rip + LOCAL(rotl8_ymm)]
  vpslld ymm5, ymm10, 7
  vpaddd ymm2, ymm2, ymm0
  vpsrld ymm10, ymm10, 25
  vpxor ymm13, ymm13, ymm2
  vpor ymm10, ymm10, ymm5
  vpslld ymm5, ymm13, 7
  vpsrld ymm13, ymm13, 25
  vpor ymm13, ymm13, ymm5
  vpaddd ymm8, ymm8, ymm12
  vpxor ymm11, ymm11, ymm8
  vpshufb ymm11, ymm11, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm3, ymm3, ymm6
  vpaddd ymm15, ymm15, ymm11
  vpxor ymm5, ymm3, [rsp + 1472]
  vpxor ymm12, ymm12, ymm15
  vpshufb ymm5, ymm5, [rip + LOCAL(rotl16_ymm)]
  vmovdqa [rsp + 1504], ymm0
  vpslld ymm0, ymm12, 12
  vpaddd ymm1, ymm1, ymm5
  vpsrld ymm12, ymm12, 20
  vpxor ymm6, ymm6, ymm1
  vpor ymm12, ymm12, ymm0
  vpslld ymm0, ymm6, 12
  vpaddd ymm8, ymm8, ymm12
  vpsrld ymm6, ymm6, 20
  vpxor ymm11, ymm11, ymm8
  vpor ymm6, ymm6, ymm0
  vpshufb ymm11, ymm11, [rip + LOCAL(rotl8_ymm)]
  vpaddd ymm3, ymm3, ymm6
  vpaddd ymm15, ymm15, ymm11
  vpxor ymm5, ymm5, ymm3
  vpxor ymm12, ymm12, ymm15
  vpshufb ymm5, ymm5, [rip + LOCAL(rotl8_ymm)]
  vpslld ymm0, ymm12, 7
  vpaddd ymm1, ymm1, ymm5
  vpsrld ymm12, ymm12, 25
  vpxor ymm6, ymm6, ymm1
  vpor ymm12, ymm12, ymm0
  vpslld ymm0, ymm6, 7
  vpsrld ymm6, ymm6, 25
  vpor ymm6, ymm6, ymm0
  vpaddd ymm7, ymm12, ymm7
  vpxor ymm5, ymm5, ymm7
  vpshufb ymm5, ymm5, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm9, ymm9, ymm6
  vpaddd ymm2, ymm2, ymm5
  vpxor ymm11, ymm11, ymm9
  vpxor ymm12, ymm12, ymm2
  vpshufb ymm11, ymm11, [rip + LOCAL(rotl16_ymm)]
  vpslld ymm0, ymm12, 12
  vpaddd ymm14, ymm14, ymm11
  vpsrld ymm12, ymm12, 20
  vpxor ymm6, ymm14, ymm6
  vpor ymm12, ymm12, ymm0
  vpslld ymm0, ymm6, 12
  vpaddd ymm7, ymm12, ymm7
  vpsrld ymm6, ymm6, 20
  vpxor ymm5, ymm5, ymm7
  vpor ymm6, ymm6, ymm0
  vpshufb ymm5, ymm5, [rip + LOCAL(rotl8_ymm)]
  vpaddd ymm9, ymm9, ymm6
  vpaddd ymm2, ymm2, ymm5
  vpxor ymm11, ymm11, ymm9
  vpxor ymm12, ymm12, ymm2
  vpshufb ymm11, ymm11, [rip + LOCAL(rotl8_ymm)]
  vpslld ymm0, ymm12, 7
  vpaddd ymm14, ymm14, ymm11
  vpsrld ymm12, ymm12, 25
  vpxor ymm6, ymm14, ymm6
  vpor ymm12, ymm12, ymm0
  vpslld ymm0, ymm6, 7
  vpsrld ymm6, ymm6, 25
  vpor ymm6, ymm6, ymm0
  vpaddd ymm8, ymm8, ymm13
  vpxor ymm4, ymm8, ymm4
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm3, ymm10, ymm3
  vpaddd ymm1, ymm1, ymm4
  vpxor ymm0, ymm3, [rsp + 1504]
  vpxor ymm13, ymm13, ymm1
  vpshufb ymm0, ymm0, [rip + LOCAL(rotl16_ymm)]
  vmovdqa [rsp + 1472], ymm5
  vpslld ymm5, ymm13, 12
  vpaddd ymm15, ymm15, ymm0
  vpsrld ymm13, ymm13, 20
  vpxor ymm10, ymm10, ymm15
  vpor ymm13, ymm13, ymm5
  vpslld ymm5, ymm10, 12
  vpaddd ymm8, ymm8, ymm13
  vpsrld ymm10, ymm10, 20
  vpxor ymm4, ymm8, ymm4
  vpor ymm10, ymm10, ymm5
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl8_ymm)]
  vpaddd ymm3, ymm10, ymm3
  vpaddd ymm1, ymm1, ymm4
  vpxor ymm0, ymm0, ymm3
  vpxor ymm13, ymm13, ymm1
  vpshufb ymm0, ymm0, [rip + LOCAL(rotl8_ymm)]
  vpslld ymm5, ymm13, 7
  vpaddd ymm15, ymm15, ymm0
  vpsrld ymm13, ymm13, 25
  vpxor ymm10, ymm10, ymm15
  vpor ymm13, ymm13, ymm5
  vpslld ymm5, ymm10, 7
  vpsrld ymm10, ymm10, 25
  vpor ymm10, ymm10, ymm5
  sub edx, 1
  jne LOCAL(c8_first_rounds)
  vpaddd ymm7, ymm7, [rsp + 992]
  vpaddd ymm8, ymm8, [rsp + 1024]
  vpaddd ymm9, ymm9, [rsp + 1056]
  vpaddd ymm3, ymm3, [rsp + 1088]
  vpunpckldq ymm5, ymm7, ymm8
  vpunpckhdq ymm7, ymm7, ymm8
  vpunpckldq ymm8, ymm9, ymm3
  vpunpckhdq ymm9, ymm9, ymm3
  vpunpcklqdq ymm3, ymm5, ymm8
  vpunpckhqdq ymm5, ymm5, ymm8
  vpunpcklqdq ymm8, ymm7, ymm9
  vpunpckhqdq ymm7, ymm7, ymm9
  vpaddd ymm10, ymm10, [rsp + 1120]
  vpaddd ymm12, ymm12, [rsp + 1152]
  vpaddd ymm13, ymm13, [rsp + 1184]
  vpaddd ymm6, ymm6, [rsp + 1216]
  vpunpckldq ymm9, ymm10, ymm12
  vpunpckhdq ymm10, ymm10, ymm12
  vpunpckldq ymm12, ymm13, ymm6
  vpunpckhdq ymm13, ymm13, ymm6
  vpunpcklqdq ymm6, ymm9, ymm12
  vpunpckhqdq ymm9, ymm9, ymm12
  vpunpcklqdq ymm12, ymm10, ymm13
  vpunpckhqdq ymm10, ymm10, ymm13
  vperm2i128 ymm13, ymm3, ymm6, 0x20
  vperm2i128 ymm3, ymm3, ymm6, 0x31
  vperm2i128 ymm6, ymm5, ymm9, 0x20
  vperm2i128 ymm5, ymm5, ymm9, 0x31
  vperm2i128 ymm9, ymm8, ymm12, 0x20
  vperm2i128 ymm8, ymm8, ymm12, 0x31
  vperm2i128 ymm12, ymm7, ymm10, 0x20
  vperm2i128 ymm7, ymm7, ymm10, 0x31
  vmovdqu [rsp], ymm13
  vmovdqu [rsp + 256], ymm3
  vmovdqu [rsp + 64], ymm6
  vmovdqu [rsp + 320], ymm5
  vmovdqu [rsp + 128], ymm9
  vmovdqu [rsp + 384], ymm8
  vmovdqu [rsp + 192], ymm12
  vmovdqu [rsp + 448], ymm7
  vpaddd ymm14, ymm14, [rsp + 1248]
  vpaddd ymm15, ymm15, [rsp + 1280]
  vpaddd ymm2, ymm2, [rsp + 1312]
  vpaddd ymm1, ymm1, [rsp + 960]
  vpunpckldq ymm3, ymm14, ymm15
  vpunpckhdq ymm14, ymm14, ymm15
  vpunpckldq ymm8, ymm2, ymm1
  vpunpckhdq ymm2, ymm2, ymm1
  vpunpcklqdq ymm1, ymm3, ymm8
  vpunpckhqdq ymm3, ymm3, ymm8
  vpunpcklqdq ymm8, ymm14, ymm2
  vpunpckhqdq ymm14, ymm14, ymm2
  vpaddd ymm4, ymm4, [rsp + 1344]
  vpaddd ymm11, ymm11, [rsp + 1376]
  vpaddd ymm0, ymm0, [rsp + 1408]
  vmovdqa ymm5, [rsp + 1472]
  vpaddd ymm5, ymm5, [rsp + 1440]
  vpunpckldq ymm10, ymm4, ymm11
  vpunpckhdq ymm4, ymm4, ymm11
  vpunpckldq ymm2, ymm0, ymm5
  vpunpckhdq ymm0, ymm0, ymm5
  vpunpcklqdq ymm9, ymm10, ymm2
  vpunpckhqdq ymm10, ymm10, ymm2
  vpunpcklqdq ymm2, ymm4, ymm0
  vpunpckhqdq ymm4, ymm4, ymm0
  vperm2i128 ymm0, ymm1, ymm9, 0x20
  vperm2i128 ymm1, ymm1, ymm9, 0x31
  vperm2i128 ymm5, ymm3, ymm10, 0x20
  vperm2i128 ymm3, ymm3, ymm10, 0x31
  vperm2i128 ymm6, ymm8, ymm2, 0x20
  vperm2i128 ymm8, ymm8, ymm2, 0x31
  vperm2i128 ymm7, ymm14, ymm4, 0x20
  vperm2i128 ymm14, ymm14, ymm4, 0x31
  vmovdqu [rsp + 32], ymm0
  vmovdqu [rsp + 288], ymm1
  vmovdqu [rsp + 96], ymm5
  vmovdqu [rsp + 352], ymm3
  vmovdqu [rsp + 160], ymm6
  vmovdqu [rsp + 416], ymm8
  vmovdqu [rsp + 224], ymm7
  vmovdqu [rsp + 480], ymm14
  vpxor xmm0, xmm0, xmm0
  mov r9d, 512
LOCAL(c8_first_mixed_clear):
  vmovdqa [rsp + r9 + 832], ymm0
  vmovdqa [rsp + r9 + 864], ymm0
  vmovdqa [rsp + r9 + 896], ymm0
  vmovdqa [rsp + r9 + 928], ymm0
  sub r9d, 128
  jne LOCAL(c8_first_mixed_clear)
  vmovdqa [rsp + 1472], ymm0
  vmovdqa [rsp + 1504], ymm0
  mov [rsp + 872], rsi
  mov [rsp + 880], rdi
  mov [rsp + 864], r8
  mov [rsp + 848], rax
  mov [rsp + 856], rcx
  jmp LOCAL(keyed)
LOCAL(c8_w1_first):
  vmovdqa xmm5, [rip + LOCAL(sigma)]
  vinserti128 ymm2, ymm5, xmm5, 1
  vinserti128 ymm6, ymm0, xmm0, 1
  vinserti128 ymm3, ymm1, xmm1, 1
  vinserti128 ymm4, ymm11, xmm11, 1
  vpshufd ymm7, ymm2, 0x0
  vpshufd ymm8, ymm2, 0x55
  vpshufd ymm9, ymm2, 0xaa
  vpshufd ymm2, ymm2, 0xff
  vpshufd ymm10, ymm6, 0x0
  vpshufd ymm12, ymm6, 0x55
  vpshufd ymm13, ymm6, 0xaa
  vpshufd ymm6, ymm6, 0xff
  vpshufd ymm14, ymm3, 0x0
  vpshufd ymm15, ymm3, 0x55
  vpshufd ymm5, ymm3, 0xaa
  vpshufd ymm3, ymm3, 0xff
  vmovdqa [rsp + 960], ymm3
  vpshufd ymm3, ymm4, 0xaa
  vpshufd ymm4, ymm4, 0xff
  vmovdqu [rsp + 752], xmm0
  vmovdqu [rsp + 768], xmm1
  vmovdqa [rsp + 800], xmm1
  vpaddq xmm1, xmm11, [rip + LOCAL(add1)]
  vinserti128 ymm1, ymm1, xmm1, 1
  vpshufd ymm1, ymm1, 0x44
  vmovdqa [rsp + 816], xmm0
  vpaddq ymm0, ymm1, [rip + LOCAL(counter0_ymm)]
  vpaddq ymm1, ymm1, [rip + LOCAL(counter2_ymm)]
  vmovdqa [rsp + 992], ymm4
  vshufps ymm4, ymm0, ymm1, 0x88
  vshufps ymm0, ymm0, ymm1, 0xdd
  vmovdqu [rsp + 784], xmm11
  mov r15d, [rsp + 752]
  mov r9d, [rsp + 756]
  mov r10d, [rsp + 760]
  mov r11d, [rsp + 764]
  mov ebx, [rsp + 768]
  mov r14d, [rsp + 772]
  mov r13d, [rsp + 776]
  mov r12d, [rsp + 780]
  mov edx, [rsp + 784]
  mov [rsp + 848], rax
  mov eax, [rsp + 788]
  mov [rsp + 856], rcx
  mov ecx, [rsp + 792]
  mov [rsp + 864], r8
  mov r8d, [rsp + 796]
  mov [rsp + 872], rsi
  mov [rsp + 880], rdi
  vmovdqa [rsp + 832], xmm11
  vmovdqa [rsp + 1024], ymm7
  vmovdqa [rsp + 1056], ymm8
  vmovdqa [rsp + 1088], ymm9
  vmovdqa [rsp + 1120], ymm2
  vmovdqa [rsp + 1152], ymm10
  vmovdqa [rsp + 1184], ymm12
  vmovdqa [rsp + 1216], ymm13
  vmovdqa [rsp + 1248], ymm6
  vmovdqa [rsp + 1280], ymm14
  vmovdqa [rsp + 1312], ymm15
  vmovdqa [rsp + 1344], ymm5
  vmovdqa [rsp + 1376], ymm4
  vmovdqa [rsp + 1408], ymm0
  vmovdqa [rsp + 1440], ymm3
  vmovdqa [rsp + 1472], ymm7
  vmovdqa ymm1, [rsp + 992]
  vmovdqa [rsp + 1504], ymm1
  mov [rsp + 1600], r13d
  mov dword ptr [rsp + 1608], 0x6b206574
  mov [rsp + 1616], r8d
  mov [rsp + 1624], r12d
  mov r8d, edx
  mov edx, 0x61707865
  mov esi, 0x3320646e
  mov edi, 0x79622d32
  mov r12d, 10
  vmovdqa ymm11, ymm4
  vmovdqa ymm1, ymm14
  vmovdqa ymm4, ymm15
  vmovdqa ymm14, [rsp + 960]
LOCAL(c8_w1_first_rounds):
  vpaddd ymm7, ymm10, [rsp + 1472]
  vpxor ymm11, ymm11, ymm7
  vpshufb ymm11, ymm11, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm1, ymm11, ymm1
  vpaddd ymm8, ymm8, ymm12
  vpxor ymm10, ymm10, ymm1
  vpxor ymm0, ymm8, ymm0
  vpslld ymm15, ymm10, 12
  vpshufb ymm0, ymm0, [rip + LOCAL(rotl16_ymm)]
  vpsrld ymm10, ymm10, 20
  vpaddd ymm4, ymm4, ymm0
  vpaddd ymm9, ymm9, ymm13
  vpor ymm10, ymm10, ymm15
  vpxor ymm12, ymm12, ymm4
  vpxor ymm3, ymm9, ymm3
  vpaddd ymm7, ymm10, ymm7
  vpslld ymm15, ymm12, 12
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl16_ymm)]
  vpxor ymm11, ymm11, ymm7
  vpsrld ymm12, ymm12, 20
  vpaddd ymm5, ymm5, ymm3
  vpaddd ymm2, ymm2, ymm6
  vpshufb ymm11, ymm11, [rip + LOCAL(rotl8_ymm)]
  vpor ymm12, ymm12, ymm15
  vpxor ymm13, ymm13, ymm5
  add edx, r15d
  vpxor ymm15, ymm2, [rsp + 1504]
  xor r8d, edx
  vpaddd ymm1, ymm11, ymm1
  rol r8d, 16
  vpaddd ymm8, ymm8, ymm12
  vmovdqa [rsp + 1536], ymm11
  vpslld ymm11, ymm13, 12
  add ebx, r8d
  vpshufb ymm15, ymm15, [rip + LOCAL(rotl16_ymm)]
  add esi, r9d
  vpxor ymm10, ymm10, ymm1
  xor r15d, ebx
  vpxor ymm0, ymm8, ymm0
  vpsrld ymm13, ymm13, 20
  xor eax, esi
  vpaddd ymm14, ymm14, ymm15
  rol r15d, 12
  vmovdqa [rsp + 1568], ymm1
  vpslld ymm1, ymm10, 7
  rol eax, 16
  vpshufb ymm0, ymm0, [rip + LOCAL(rotl8_ymm)]
  vpor ymm13, ymm13, ymm11
  add edx, r15d
  vpxor ymm6, ymm14, ymm6
  add r14d, eax
  vpsrld ymm10, ymm10, 25
  add edi, r10d
  vpaddd ymm4, ymm4, ymm0
  vpaddd ymm9, ymm9, ymm13
  xor r8d, edx
  vpslld ymm11, ymm6, 12
  xor r9d, r14d
  vpor ymm10, ymm10, ymm1
  xor ecx, edi
  vpxor ymm12, ymm12, ymm4
  vpxor ymm3, ymm9, ymm3
  rol r8d, 8
  vpsrld ymm6, ymm6, 20
  rol r9d, 12
  vpslld ymm1, ymm12, 7
  rol ecx, 16
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl8_ymm)]
  vpor ymm6, ymm11, ymm6
  add ebx, r8d
  vpsrld ymm12, ymm12, 25
  add esi, r9d
  vpaddd ymm5, ymm5, ymm3
  mov r13d, [rsp + 1600]
  add r13d, ecx
  vpaddd ymm2, ymm2, ymm6
  vpor ymm12, ymm12, ymm1
  mov [rsp + 1632], r12d
  mov r12d, [rsp + 1608]
  add r12d, r11d
  vpxor ymm13, ymm13, ymm5
  xor r15d, ebx
  vpxor ymm15, ymm15, ymm2
  xor eax, esi
  vpslld ymm1, ymm13, 7
  vpshufb ymm15, ymm15, [rip + LOCAL(rotl8_ymm)]
  xor r10d, r13d
  vpsrld ymm13, ymm13, 25
  mov [rsp + 1640], ebx
  mov ebx, [rsp + 1616]
  xor ebx, r12d
  vpaddd ymm14, ymm14, ymm15
  rol r15d, 7
  vpor ymm13, ymm13, ymm1
  vpxor ymm6, ymm14, ymm6
  rol eax, 8
  vpslld ymm1, ymm6, 7
  rol r10d, 12
  vpsrld ymm6, ymm6, 25
  rol ebx, 16
  vpor ymm6, ymm6, ymm1
  vpaddd ymm7, ymm12, ymm7
  add r14d, eax
  vpxor ymm15, ymm15, ymm7
  add edi, r10d
  vmovdqa ymm1, [rip + LOCAL(rotl16_ymm)]
  vpshufb ymm15, ymm15, ymm1
  mov [rsp + 1648], r15d
  mov r15d, [rsp + 1624]
  add r15d, ebx
  vpaddd ymm5, ymm15, ymm5
  vpaddd ymm8, ymm8, ymm13
  xor r9d, r14d
  vpxor ymm12, ymm12, ymm5
  xor ecx, edi
  vpxor ymm11, ymm8, [rsp + 1536]
  xor r11d, r15d
  vmovdqa [rsp + 1536], ymm4
  vpslld ymm4, ymm12, 12
  vpshufb ymm11, ymm11, ymm1
  rol r9d, 7
  vpsrld ymm12, ymm12, 20
  rol ecx, 8
  vpaddd ymm14, ymm14, ymm11
  rol r11d, 12
  vpaddd ymm9, ymm9, ymm6
  vpor ymm12, ymm12, ymm4
  add r13d, ecx
  vpxor ymm13, ymm13, ymm14
  add r12d, r11d
  vpxor ymm0, ymm9, ymm0
  xor r10d, r13d
  vpaddd ymm7, ymm12, ymm7
  vpslld ymm4, ymm13, 12
  xor ebx, r12d
  vpshufb ymm0, ymm0, ymm1
  rol r10d, 7
  vpxor ymm15, ymm15, ymm7
  rol ebx, 8
  vpsrld ymm13, ymm13, 20
  vmovdqa [rsp + 1472], ymm7
  vpaddd ymm7, ymm0, [rsp + 1568]
  add r15d, ebx
  vpaddd ymm2, ymm10, ymm2
  xor r11d, r15d
  vpshufb ymm15, ymm15, [rip + LOCAL(rotl8_ymm)]
  rol r11d, 7
  vpor ymm13, ymm13, ymm4
  vpxor ymm6, ymm6, ymm7
  add edx, r9d
  vpxor ymm3, ymm3, ymm2
  xor ebx, edx
  vpaddd ymm5, ymm15, ymm5
  rol ebx, 16
  vpaddd ymm8, ymm8, ymm13
  vpslld ymm4, ymm6, 12
  add r13d, ebx
  vpshufb ymm3, ymm3, ymm1
  add esi, r10d
  vpxor ymm12, ymm12, ymm5
  xor r9d, r13d
  vpxor ymm11, ymm11, ymm8
  vpsrld ymm6, ymm6, 20
  xor r8d, esi
  vpaddd ymm1, ymm3, [rsp + 1536]
  rol r9d, 12
  vmovdqa [rsp + 1504], ymm15
  vpslld ymm15, ymm12, 7
  rol r8d, 16
  vpshufb ymm11, ymm11, [rip + LOCAL(rotl8_ymm)]
  vpor ymm6, ymm6, ymm4
  add edx, r9d
  vpxor ymm10, ymm10, ymm1
  add r15d, r8d
  vpsrld ymm12, ymm12, 25
  add edi, r11d
  vpaddd ymm14, ymm14, ymm11
  vpaddd ymm9, ymm9, ymm6
  xor ebx, edx
  vpslld ymm4, ymm10, 12
  xor r10d, r15d
  vpor ymm12, ymm12, ymm15
  xor eax, edi
  vpxor ymm13, ymm13, ymm14
  vpxor ymm0, ymm9, ymm0
  rol ebx, 8
  vpsrld ymm10, ymm10, 20
  rol r10d, 12
  vpslld ymm15, ymm13, 7
  rol eax, 16
  vpshufb ymm0, ymm0, [rip + LOCAL(rotl8_ymm)]
  vpor ymm10, ymm10, ymm4
  add r13d, ebx
  vpsrld ymm13, ymm13, 25
  add esi, r10d
  vpaddd ymm7, ymm7, ymm0
  mov [rsp + 1616], ebx
  mov ebx, [rsp + 1640]
  add ebx, eax
  vpaddd ymm2, ymm10, ymm2
  vpor ymm13, ymm13, ymm15
  add r12d, [rsp + 1648]
  vpxor ymm6, ymm6, ymm7
  xor r9d, r13d
  vpxor ymm3, ymm3, ymm2
  xor r8d, esi
  vpslld ymm15, ymm6, 7
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl8_ymm)]
  xor r11d, ebx
  vpsrld ymm6, ymm6, 25
  xor ecx, r12d
  vpaddd ymm4, ymm1, ymm3
  rol r9d, 7
  vpor ymm6, ymm15, ymm6
  vpxor ymm10, ymm10, ymm4
  rol r8d, 8
  vpslld ymm15, ymm10, 7
  rol r11d, 12
  vpsrld ymm10, ymm10, 25
  rol ecx, 16
  vpor ymm10, ymm10, ymm15
  add r15d, r8d
  add edi, r11d
  add r14d, ecx
  xor r10d, r15d
  xor eax, edi
  mov [rsp + 1624], r15d
  mov r15d, [rsp + 1648]
  xor r15d, r14d
  rol r10d, 7
  rol eax, 8
  rol r15d, 12
  add ebx, eax
  add r12d, r15d
  xor r11d, ebx
  xor ecx, r12d
  rol r11d, 7
  rol ecx, 8
  add r14d, ecx
  xor r15d, r14d
  rol r15d, 7
  mov [rsp + 1608], r12d
  mov r12d, [rsp + 1632]
  sub r12d, 1
  je LOCAL(c8_w1_first_mixed)
  mov [rsp + 1600], r13d
  vmovdqa ymm1, ymm7
  jmp LOCAL(c8_w1_first_rounds)
LOCAL(c8_w1_first_mixed):
  vmovdqa ymm1, [rsp + 1472]
  vpaddd ymm1, ymm1, [rsp + 1024]
  vpaddd ymm8, ymm8, [rsp + 1056]
  vpaddd ymm9, ymm9, [rsp + 1088]
  vpaddd ymm2, ymm2, [rsp + 1120]
  vpunpckldq ymm15, ymm1, ymm8
  vpunpckhdq ymm1, ymm1, ymm8
  vpunpckldq ymm8, ymm9, ymm2
  vpunpckhdq ymm9, ymm9, ymm2
  vpunpcklqdq ymm2, ymm15, ymm8
  vpunpckhqdq ymm15, ymm15, ymm8
  vpunpcklqdq ymm8, ymm1, ymm9
  vpunpckhqdq ymm1, ymm1, ymm9
  vpaddd ymm10, ymm10, [rsp + 1152]
  vpaddd ymm12, ymm12, [rsp + 1184]
  vpaddd ymm13, ymm13, [rsp + 1216]
  vpaddd ymm6, ymm6, [rsp + 1248]
  vpunpckldq ymm9, ymm10, ymm12
  vpunpckhdq ymm10, ymm10, ymm12
  vpunpckldq ymm12, ymm13, ymm6
  vpunpckhdq ymm13, ymm13, ymm6
  vpunpcklqdq ymm6, ymm9, ymm12
  vpunpckhqdq ymm9, ymm9, ymm12
  vpunpcklqdq ymm12, ymm10, ymm13
  vpunpckhqdq ymm10, ymm10, ymm13
  vperm2i128 ymm13, ymm2, ymm6, 0x20
  vperm2i128 ymm2, ymm2, ymm6, 0x31
  vperm2i128 ymm6, ymm15, ymm9, 0x20
  vperm2i128 ymm15, ymm15, ymm9, 0x31
  vperm2i128 ymm9, ymm8, ymm12, 0x20
  vperm2i128 ymm8, ymm8, ymm12, 0x31
  vperm2i128 ymm12, ymm1, ymm10, 0x20
  vperm2i128 ymm1, ymm1, ymm10, 0x31
  vmovdqu [rsp + 64], ymm13
  vmovdqu [rsp + 320], ymm2
  vmovdqu [rsp + 128], ymm6
  vmovdqu [rsp + 384], ymm15
  vmovdqu [rsp + 192], ymm9
  vmovdqu [rsp + 448], ymm8
  vmovdqu [rsp + 256], ymm12
  vmovdqu [rsp + 512], ymm1
  vpaddd ymm7, ymm7, [rsp + 1280]
  vpaddd ymm4, ymm4, [rsp + 1312]
  vpaddd ymm5, ymm5, [rsp + 1344]
  vpaddd ymm14, ymm14, [rsp + 960]
  vpunpckldq ymm1, ymm7, ymm4
  vpunpckhdq ymm7, ymm7, ymm4
  vpunpckldq ymm8, ymm5, ymm14
  vpunpckhdq ymm5, ymm5, ymm14
  vpunpcklqdq ymm2, ymm1, ymm8
  vpunpckhqdq ymm1, ymm1, ymm8
  vpunpcklqdq ymm8, ymm7, ymm5
  vpunpckhqdq ymm7, ymm7, ymm5
  vpaddd ymm11, ymm11, [rsp + 1376]
  vpaddd ymm0, ymm0, [rsp + 1408]
  vpaddd ymm3, ymm3, [rsp + 1440]
  vmovdqa ymm15, [rsp + 1504]
  vpaddd ymm15, ymm15, [rsp + 992]
  vpunpckldq ymm10, ymm11, ymm0
  vpunpckhdq ymm11, ymm11, ymm0
  vpunpckldq ymm0, ymm3, ymm15
  vpunpckhdq ymm3, ymm3, ymm15
  vpunpcklqdq ymm9, ymm10, ymm0
  vpunpckhqdq ymm10, ymm10, ymm0
  vpunpcklqdq ymm0, ymm11, ymm3
  vpunpckhqdq ymm11, ymm11, ymm3
  vperm2i128 ymm3, ymm2, ymm9, 0x20
  vperm2i128 ymm2, ymm2, ymm9, 0x31
  vperm2i128 ymm5, ymm1, ymm10, 0x20
  vperm2i128 ymm1, ymm1, ymm10, 0x31
  vperm2i128 ymm4, ymm8, ymm0, 0x20
  vperm2i128 ymm8, ymm8, ymm0, 0x31
  vperm2i128 ymm0, ymm7, ymm11, 0x20
  vperm2i128 ymm7, ymm7, ymm11, 0x31
  vmovdqu [rsp + 96], ymm3
  vmovdqu [rsp + 352], ymm2
  vmovdqu [rsp + 160], ymm5
  vmovdqu [rsp + 416], ymm1
  vmovdqu [rsp + 224], ymm4
  vmovdqu [rsp + 480], ymm8
  vmovdqu [rsp + 288], ymm0
  vmovdqu [rsp + 544], ymm7
  add edx, 0x61707865
  add esi, 0x3320646e
  add edi, 0x79622d32
  mov r12d, [rsp + 1608]
  add r12d, 0x6b206574
  add r15d, [rsp + 752]
  add r9d, [rsp + 756]
  add r10d, [rsp + 760]
  add r11d, [rsp + 764]
  add ebx, [rsp + 768]
  add r14d, [rsp + 772]
  add r13d, [rsp + 776]
  mov [rsp + 1632], r13d
  mov r13d, [rsp + 1624]
  add r13d, [rsp + 780]
  add r8d, [rsp + 784]
  add eax, [rsp + 788]
  add ecx, [rsp + 792]
  mov [rsp + 1640], ecx
  mov ecx, [rsp + 1616]
  add ecx, [rsp + 796]
  mov [rsp], edx
  mov [rsp + 4], esi
  mov [rsp + 8], edi
  mov [rsp + 12], r12d
  mov [rsp + 16], r15d
  mov [rsp + 20], r9d
  mov [rsp + 24], r10d
  mov [rsp + 28], r11d
  mov [rsp + 32], ebx
  mov [rsp + 36], r14d
  mov esi, [rsp + 1632]
  mov [rsp + 40], esi
  mov [rsp + 44], r13d
  mov [rsp + 48], r8d
  mov [rsp + 52], eax
  mov eax, [rsp + 1640]
  mov [rsp + 56], eax
  mov [rsp + 60], ecx
  vpxor xmm0, xmm0, xmm0
  mov r9d, 640
LOCAL(c8_w1_first_mixed_clear):
  vmovdqa [rsp + r9 + 832], ymm0
  vmovdqa [rsp + r9 + 864], ymm0
  vmovdqa [rsp + r9 + 896], ymm0
  vmovdqa [rsp + r9 + 928], ymm0
  sub r9d, 128
  jne LOCAL(c8_w1_first_mixed_clear)
  vmovdqa [rsp + 1600], ymm0
  vmovdqa [rsp + 1632], xmm0
  vmovq [rsp + 1648], xmm0
  jmp LOCAL(keyed)
LOCAL(c8_r2_first):
  vmovdqa xmm6, [rip + LOCAL(sigma)]
  vinserti128 ymm2, ymm6, xmm6, 1
  vinserti128 ymm3, ymm0, xmm0, 1
  vinserti128 ymm4, ymm1, xmm1, 1
  vinserti128 ymm5, ymm11, xmm11, 1
  vpshufd ymm7, ymm2, 0x0
  vpshufd ymm8, ymm2, 0x55
  vpshufd ymm9, ymm2, 0xaa
  vpshufd ymm2, ymm2, 0xff
  vpshufd ymm10, ymm3, 0x0
  vpshufd ymm12, ymm3, 0x55
  vpshufd ymm13, ymm3, 0xaa
  vpshufd ymm3, ymm3, 0xff
  vpshufd ymm14, ymm4, 0x0
  vpshufd ymm15, ymm4, 0x55
  vmovdqa [rsp + 960], ymm2
  vpshufd ymm2, ymm4, 0xaa
  vpshufd ymm4, ymm4, 0xff
  vmovdqa [rsp + 992], ymm4
  vpshufd ymm4, ymm5, 0xaa
  vpshufd ymm5, ymm5, 0xff
  vmovdqa [rsp + 1024], ymm5
  vinserti128 ymm5, ymm6, xmm6, 1
  vinserti128 ymm6, ymm0, xmm0, 1
  vmovdqa [rsp + 816], xmm0
  vinserti128 ymm0, ymm1, xmm1, 1
  vmovdqa [rsp + 800], xmm1
  vinserti128 ymm1, ymm11, xmm11, 1
  vpshufd ymm1, ymm1, 0x44
  vmovdqa [rsp + 1056], ymm3
  vpaddq ymm3, ymm1, [rip + LOCAL(counter0_ymm)]
  vpaddq ymm1, ymm1, [rip + LOCAL(counter2_ymm)]
  vmovdqa [rsp + 1088], ymm2
  vshufps ymm2, ymm3, ymm1, 0x88
  vshufps ymm3, ymm3, ymm1, 0xdd
  vpaddq xmm1, xmm11, [rip + LOCAL(add8)]
  vinserti128 ymm1, ymm1, xmm1, 1
  vpaddq ymm1, ymm1, [rip + LOCAL(counter_ymm)]
  vmovdqa [rsp + 832], xmm11
  vmovdqa [rsp + 1120], ymm7
  vmovdqa [rsp + 1152], ymm8
  vmovdqa [rsp + 1184], ymm9
  vmovdqa [rsp + 1216], ymm10
  vmovdqa [rsp + 1248], ymm12
  vmovdqa [rsp + 1280], ymm13
  vmovdqa [rsp + 1312], ymm14
  vmovdqa [rsp + 1344], ymm15
  vmovdqa [rsp + 1376], ymm2
  vmovdqa [rsp + 1408], ymm3
  vmovdqa [rsp + 1440], ymm4
  vmovdqa [rsp + 1472], ymm5
  vmovdqa [rsp + 1504], ymm6
  vmovdqa [rsp + 1536], ymm0
  vmovdqa [rsp + 1568], ymm1
  vmovdqa [rsp + 1600], ymm7
  vmovdqa [rsp + 1632], ymm2
  vmovdqa [rsp + 1664], ymm8
  vmovdqa [rsp + 704], ymm11
  vmovdqa ymm11, [rsp + 1088]
  vmovdqa [rsp + 1696], ymm11
  vmovdqa ymm11, [rsp + 704]
  vmovdqa [rsp + 704], ymm11
  vmovdqa ymm11, [rsp + 1024]
  vmovdqa [rsp + 1728], ymm11
  vmovdqa ymm11, [rsp + 704]
  vmovdqa [rsp + 704], ymm11
  vmovdqa ymm11, [rsp + 992]
  vmovdqa [rsp + 1760], ymm11
  vmovdqa ymm11, [rsp + 704]
  mov edx, 10
  vmovdqa ymm8, ymm14
  vmovdqa ymm7, ymm15
  vmovdqa ymm15, ymm3
  vmovdqa ymm3, ymm5
  vmovdqa ymm5, ymm9
  vmovdqa ymm9, [rsp + 960]
  vmovdqa ymm2, [rsp + 1056]
LOCAL(c8_r2_first_rounds):
  vpaddd ymm11, ymm10, [rsp + 1600]
  vpaddd ymm3, ymm3, ymm6
  vpxor ymm14, ymm11, [rsp + 1632]
  vpshufb ymm14, ymm14, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm8, ymm8, ymm14
  vpxor ymm1, ymm1, ymm3
  vmovdqa [rsp + 1792], ymm3
  vpaddd ymm3, ymm12, [rsp + 1664]
  vpxor ymm10, ymm10, ymm8
  vpxor ymm15, ymm15, ymm3
  vpshufb ymm1, ymm1, [rip + LOCAL(rotl16_ymm)]
  vmovdqa [rsp + 1824], ymm3
  vpslld ymm3, ymm10, 12
  vpshufb ymm15, ymm15, [rip + LOCAL(rotl16_ymm)]
  vpsrld ymm10, ymm10, 20
  vpaddd ymm7, ymm15, ymm7
  vpaddd ymm0, ymm0, ymm1
  vpaddd ymm5, ymm13, ymm5
  vpor ymm10, ymm10, ymm3
  vpxor ymm12, ymm12, ymm7
  vpxor ymm6, ymm6, ymm0
  vpxor ymm4, ymm4, ymm5
  vpaddd ymm11, ymm11, ymm10
  vpslld ymm3, ymm12, 12
  vmovdqa [rsp + 1856], ymm5
  vpslld ymm5, ymm6, 12
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl16_ymm)]
  vpxor ymm14, ymm14, ymm11
  vpsrld ymm12, ymm12, 20
  vmovdqa [rsp + 1888], ymm11
  vpaddd ymm11, ymm4, [rsp + 1696]
  vpsrld ymm6, ymm6, 20
  vpaddd ymm9, ymm9, ymm2
  vpshufb ymm14, ymm14, [rip + LOCAL(rotl8_ymm)]
  vpor ymm12, ymm12, ymm3
  vpor ymm6, ymm6, ymm5
  vpxor ymm13, ymm13, ymm11
  vpxor ymm3, ymm9, [rsp + 1728]
  vpaddd ymm8, ymm8, ymm14
  vpaddd ymm5, ymm6, [rsp + 1792]
  vmovdqa [rsp + 1792], ymm14
  vpaddd ymm14, ymm12, [rsp + 1824]
  vmovdqa [rsp + 1824], ymm9
  vpslld ymm9, ymm13, 12
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl16_ymm)]
  vpxor ymm10, ymm10, ymm8
  vpxor ymm1, ymm1, ymm5
  vpxor ymm15, ymm15, ymm14
  vpsrld ymm13, ymm13, 20
  vmovdqa [rsp + 1920], ymm8
  vpaddd ymm8, ymm3, [rsp + 1760]
  vpshufb ymm1, ymm1, [rip + LOCAL(rotl8_ymm)]
  vmovdqa [rsp + 1952], ymm14
  vpslld ymm14, ymm10, 7
  vpshufb ymm15, ymm15, [rip + LOCAL(rotl8_ymm)]
  vpor ymm13, ymm13, ymm9
  vpxor ymm2, ymm8, ymm2
  vpaddd ymm0, ymm0, ymm1
  vpsrld ymm10, ymm10, 25
  vpaddd ymm7, ymm15, ymm7
  vpaddd ymm9, ymm13, [rsp + 1856]
  vpxor ymm6, ymm6, ymm0
  vmovdqa [rsp + 1856], ymm15
  vpslld ymm15, ymm2, 12
  vpor ymm10, ymm10, ymm14
  vpxor ymm12, ymm12, ymm7
  vpslld ymm14, ymm6, 7
  vpxor ymm4, ymm9, ymm4
  vpsrld ymm2, ymm2, 20
  vmovdqa [rsp + 1984], ymm7
  vpslld ymm7, ymm12, 7
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl8_ymm)]
  vpsrld ymm6, ymm6, 25
  vpor ymm2, ymm15, ymm2
  vpsrld ymm12, ymm12, 25
  vpaddd ymm11, ymm11, ymm4
  vpor ymm6, ymm14, ymm6
  vpaddd ymm14, ymm2, [rsp + 1824]
  vpor ymm12, ymm12, ymm7
  vpxor ymm13, ymm13, ymm11
  vpshufd ymm5, ymm5, 0x93
  vpxor ymm3, ymm14, ymm3
  vpslld ymm7, ymm13, 7
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl8_ymm)]
  vpsrld ymm13, ymm13, 25
  vpshufd ymm0, ymm0, 0x39
  vpaddd ymm8, ymm8, ymm3
  vpor ymm13, ymm13, ymm7
  vpxor ymm2, ymm8, ymm2
  vpshufd ymm1, ymm1, 0x4e
  vpslld ymm7, ymm2, 7
  vpsrld ymm2, ymm2, 25
  vpor ymm2, ymm2, ymm7
  vpaddd ymm7, ymm12, [rsp + 1888]
  vpaddd ymm5, ymm5, ymm6
  vpxor ymm3, ymm3, ymm7
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm11, ymm11, ymm3
  vpxor ymm1, ymm1, ymm5
  vpaddd ymm15, ymm13, [rsp + 1952]
  vpxor ymm12, ymm12, ymm11
  vmovdqa [rsp + 1824], ymm5
  vpxor ymm5, ymm15, [rsp + 1792]
  vpshufb ymm1, ymm1, [rip + LOCAL(rotl16_ymm)]
  vmovdqa [rsp + 1792], ymm15
  vpslld ymm15, ymm12, 12
  vpshufb ymm5, ymm5, [rip + LOCAL(rotl16_ymm)]
  vpsrld ymm12, ymm12, 20
  vpaddd ymm8, ymm8, ymm5
  vpaddd ymm0, ymm0, ymm1
  vpaddd ymm9, ymm9, ymm2
  vpor ymm12, ymm12, ymm15
  vpxor ymm13, ymm13, ymm8
  vpxor ymm6, ymm6, ymm0
  vpxor ymm15, ymm9, [rsp + 1856]
  vpaddd ymm7, ymm12, ymm7
  vmovdqa [rsp + 1856], ymm9
  vpslld ymm9, ymm13, 12
  vmovdqa [rsp + 1888], ymm8
  vpslld ymm8, ymm6, 12
  vpshufb ymm15, ymm15, [rip + LOCAL(rotl16_ymm)]
  vpxor ymm3, ymm3, ymm7
  vpsrld ymm13, ymm13, 20
  vmovdqa [rsp + 1600], ymm7
  vpaddd ymm7, ymm15, [rsp + 1920]
  vpsrld ymm6, ymm6, 20
  vpaddd ymm14, ymm14, ymm10
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl8_ymm)]
  vpor ymm13, ymm13, ymm9
  vpor ymm6, ymm8, ymm6
  vpxor ymm2, ymm2, ymm7
  vpxor ymm4, ymm14, ymm4
  vpaddd ymm11, ymm11, ymm3
  vpaddd ymm8, ymm6, [rsp + 1824]
  vpaddd ymm9, ymm13, [rsp + 1792]
  vmovdqa [rsp + 1728], ymm3
  vpslld ymm3, ymm2, 12
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl16_ymm)]
  vpxor ymm12, ymm12, ymm11
  vpxor ymm1, ymm8, ymm1
  vpxor ymm5, ymm9, ymm5
  vpsrld ymm2, ymm2, 20
  vmovdqa [rsp + 1696], ymm11
  vpaddd ymm11, ymm4, [rsp + 1984]
  vpshufb ymm1, ymm1, [rip + LOCAL(rotl8_ymm)]
  vmovdqa [rsp + 1664], ymm9
  vpslld ymm9, ymm12, 7
  vpshufb ymm5, ymm5, [rip + LOCAL(rotl8_ymm)]
  vpor ymm2, ymm2, ymm3
  vpxor ymm10, ymm10, ymm11
  vpaddd ymm0, ymm0, ymm1
  vpsrld ymm12, ymm12, 25
  vpaddd ymm3, ymm5, [rsp + 1888]
  vmovdqa [rsp + 1632], ymm5
  vpaddd ymm5, ymm2, [rsp + 1856]
  vpxor ymm6, ymm6, ymm0
  vmovdqa [rsp + 1792], ymm1
  vpslld ymm1, ymm10, 12
  vpor ymm12, ymm12, ymm9
  vpxor ymm13, ymm13, ymm3
  vpslld ymm9, ymm6, 7
  vpxor ymm15, ymm15, ymm5
  vpsrld ymm10, ymm10, 20
  vmovdqa [rsp + 1760], ymm3
  vpslld ymm3, ymm13, 7
  vpshufb ymm15, ymm15, [rip + LOCAL(rotl8_ymm)]
  vpsrld ymm6, ymm6, 25
  vpor ymm10, ymm10, ymm1
  vpsrld ymm13, ymm13, 25
  vpaddd ymm7, ymm15, ymm7
  vpor ymm6, ymm9, ymm6
  vpaddd ymm9, ymm14, ymm10
  vpor ymm13, ymm13, ymm3
  vpxor ymm2, ymm2, ymm7
  vpshufd ymm3, ymm8, 0x39
  vpxor ymm4, ymm9, ymm4
  vpslld ymm1, ymm2, 7
  vmovdqa ymm8, [rip + LOCAL(rotl8_ymm)]
  vpshufb ymm4, ymm4, ymm8
  vpsrld ymm2, ymm2, 25
  vpshufd ymm0, ymm0, 0x93
  vpaddd ymm11, ymm11, ymm4
  vpor ymm2, ymm2, ymm1
  vpxor ymm10, ymm10, ymm11
  vpshufd ymm1, [rsp + 1792], 0x4e
  vpslld ymm14, ymm10, 7
  vpsrld ymm10, ymm10, 25
  vpor ymm10, ymm10, ymm14
  sub edx, 1
  je LOCAL(c8_r2_first_mixed)
  vmovdqa ymm8, ymm7
  vmovdqa ymm7, ymm11
  jmp LOCAL(c8_r2_first_rounds)
LOCAL(c8_r2_first_mixed):
  vmovdqa ymm8, [rsp + 1600]
  vpaddd ymm8, ymm8, [rsp + 1120]
  vmovdqa ymm14, [rsp + 1664]
  vpaddd ymm14, ymm14, [rsp + 1152]
  vpaddd ymm5, ymm5, [rsp + 1184]
  vpaddd ymm9, ymm9, [rsp + 960]
  vmovdqa [rsp + 2016], ymm1
  vpunpckldq ymm1, ymm8, ymm14
  vpunpckhdq ymm8, ymm8, ymm14
  vpunpckldq ymm14, ymm5, ymm9
  vpunpckhdq ymm5, ymm5, ymm9
  vpunpcklqdq ymm9, ymm1, ymm14
  vpunpckhqdq ymm1, ymm1, ymm14
  vpunpcklqdq ymm14, ymm8, ymm5
  vpunpckhqdq ymm8, ymm8, ymm5
  vpaddd ymm10, ymm10, [rsp + 1216]
  vpaddd ymm12, ymm12, [rsp + 1248]
  vpaddd ymm13, ymm13, [rsp + 1280]
  vpaddd ymm2, ymm2, [rsp + 1056]
  vpunpckldq ymm5, ymm10, ymm12
  vpunpckhdq ymm10, ymm10, ymm12
  vpunpckldq ymm12, ymm13, ymm2
  vpunpckhdq ymm13, ymm13, ymm2
  vpunpcklqdq ymm2, ymm5, ymm12
  vpunpckhqdq ymm5, ymm5, ymm12
  vpunpcklqdq ymm12, ymm10, ymm13
  vpunpckhqdq ymm10, ymm10, ymm13
  vperm2i128 ymm13, ymm9, ymm2, 0x20
  vperm2i128 ymm9, ymm9, ymm2, 0x31
  vperm2i128 ymm2, ymm1, ymm5, 0x20
  vperm2i128 ymm1, ymm1, ymm5, 0x31
  vperm2i128 ymm5, ymm14, ymm12, 0x20
  vperm2i128 ymm14, ymm14, ymm12, 0x31
  vperm2i128 ymm12, ymm8, ymm10, 0x20
  vperm2i128 ymm8, ymm8, ymm10, 0x31
  vmovdqu [rsp], ymm13
  vmovdqu [rsp + 256], ymm9
  vmovdqu [rsp + 64], ymm2
  vmovdqu [rsp + 320], ymm1
  vmovdqu [rsp + 128], ymm5
  vmovdqu [rsp + 384], ymm14
  vmovdqu [rsp + 192], ymm12
  vmovdqu [rsp + 448], ymm8
  vpaddd ymm7, ymm7, [rsp + 1312]
  vpaddd ymm11, ymm11, [rsp + 1344]
  vmovdqa ymm1, [rsp + 1696]
  vpaddd ymm1, ymm1, [rsp + 1088]
  vmovdqa ymm2, [rsp + 1760]
  vpaddd ymm2, ymm2, [rsp + 992]
  vpunpckldq ymm5, ymm7, ymm11
  vpunpckhdq ymm7, ymm7, ymm11
  vpunpckldq ymm8, ymm1, ymm2
  vpunpckhdq ymm1, ymm1, ymm2
  vpunpcklqdq ymm2, ymm5, ymm8
  vpunpckhqdq ymm5, ymm5, ymm8
  vpunpcklqdq ymm8, ymm7, ymm1
  vpunpckhqdq ymm7, ymm7, ymm1
  vmovdqa ymm1, [rsp + 1632]
  vpaddd ymm1, ymm1, [rsp + 1376]
  vpaddd ymm15, ymm15, [rsp + 1408]
  vpaddd ymm4, ymm4, [rsp + 1440]
  vmovdqa ymm9, [rsp + 1728]
  vpaddd ymm9, ymm9, [rsp + 1024]
  vpunpckldq ymm10, ymm1, ymm15
  vpunpckhdq ymm1, ymm1, ymm15
  vpunpckldq ymm11, ymm4, ymm9
  vpunpckhdq ymm4, ymm4, ymm9
  vpunpcklqdq ymm9, ymm10, ymm11
  vpunpckhqdq ymm10, ymm10, ymm11
  vpunpcklqdq ymm11, ymm1, ymm4
  vpunpckhqdq ymm1, ymm1, ymm4
  vperm2i128 ymm4, ymm2, ymm9, 0x20
  vperm2i128 ymm2, ymm2, ymm9, 0x31
  vperm2i128 ymm9, ymm5, ymm10, 0x20
  vperm2i128 ymm5, ymm5, ymm10, 0x31
  vperm2i128 ymm10, ymm8, ymm11, 0x20
  vperm2i128 ymm8, ymm8, ymm11, 0x31
  vperm2i128 ymm11, ymm7, ymm1, 0x20
  vperm2i128 ymm7, ymm7, ymm1, 0x31
  vmovdqu [rsp + 32], ymm4
  vmovdqu [rsp + 288], ymm2
  vmovdqu [rsp + 96], ymm9
  vmovdqu [rsp + 352], ymm5
  vmovdqu [rsp + 160], ymm10
  vmovdqu [rsp + 416], ymm8
  vmovdqu [rsp + 224], ymm11
  vmovdqu [rsp + 480], ymm7
  vpaddd ymm3, ymm3, [rsp + 1472]
  vpaddd ymm6, ymm6, [rsp + 1504]
  vpaddd ymm0, ymm0, [rsp + 1536]
  vmovdqa ymm1, [rsp + 2016]
  vpaddd ymm1, ymm1, [rsp + 1568]
  vperm2i128 ymm2, ymm3, ymm6, 0x20
  vperm2i128 ymm3, ymm3, ymm6, 0x31
  vperm2i128 ymm7, ymm0, ymm1, 0x20
  vperm2i128 ymm0, ymm0, ymm1, 0x31
  vmovdqu [rsp + 512], ymm2
  vmovdqu [rsp + 576], ymm3
  vmovdqu [rsp + 544], ymm7
  vmovdqu [rsp + 608], ymm0
  vpxor xmm0, xmm0, xmm0
  mov r9d, 1024
LOCAL(c8_r2_first_mixed_clear):
  vmovdqa [rsp + r9 + 832], ymm0
  vmovdqa [rsp + r9 + 864], ymm0
  vmovdqa [rsp + r9 + 896], ymm0
  vmovdqa [rsp + r9 + 928], ymm0
  sub r9d, 128
  jne LOCAL(c8_r2_first_mixed_clear)
  vmovdqa [rsp + 1984], ymm0
  vmovdqa [rsp + 2016], ymm0
  mov [rsp + 872], rsi
  mov [rsp + 880], rdi
  mov [rsp + 864], r8
  mov [rsp + 848], rax
  mov [rsp + 856], rcx
  jmp LOCAL(keyed)
LOCAL(c8_r2_w1_first):
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vinserti128 ymm3, ymm2, xmm2, 1
  vinserti128 ymm4, ymm0, xmm0, 1
  vinserti128 ymm5, ymm1, xmm1, 1
  vinserti128 ymm6, ymm11, xmm11, 1
  vpshufd ymm7, ymm3, 0x0
  vpshufd ymm8, ymm3, 0x55
  vpshufd ymm9, ymm3, 0xaa
  vpshufd ymm3, ymm3, 0xff
  vpshufd ymm10, ymm4, 0x0
  vpshufd ymm12, ymm4, 0x55
  vpshufd ymm13, ymm4, 0xaa
  vpshufd ymm4, ymm4, 0xff
  vpshufd ymm14, ymm5, 0x0
  vpshufd ymm15, ymm5, 0x55
  vmovdqa [rsp + 960], ymm3
  vpshufd ymm3, ymm5, 0xaa
  vpshufd ymm5, ymm5, 0xff
  vmovdqa [rsp + 992], ymm5
  vpshufd ymm5, ymm6, 0xaa
  vpshufd ymm6, ymm6, 0xff
  vmovdqa [rsp + 1024], ymm6
  vinserti128 ymm6, ymm2, xmm2, 1
  vinserti128 ymm2, ymm0, xmm0, 1
  vmovdqa [rsp + 1056], ymm4
  vinserti128 ymm4, ymm1, xmm1, 1
  vmovdqu [rsp + 752], xmm0
  vmovdqu [rsp + 768], xmm1
  vmovdqa [rsp + 800], xmm1
  vpaddq xmm1, xmm11, [rip + LOCAL(add1)]
  vinserti128 ymm1, ymm1, xmm1, 1
  vpshufd ymm1, ymm1, 0x44
  vmovdqa [rsp + 816], xmm0
  vpaddq ymm0, ymm1, [rip + LOCAL(counter0_ymm)]
  vpaddq ymm1, ymm1, [rip + LOCAL(counter2_ymm)]
  vmovdqa [rsp + 1088], ymm3
  vshufps ymm3, ymm0, ymm1, 0x88
  vshufps ymm0, ymm0, ymm1, 0xdd
  vpaddq xmm1, xmm11, [rip + LOCAL(add9)]
  vinserti128 ymm1, ymm1, xmm1, 1
  vpaddq ymm1, ymm1, [rip + LOCAL(counter_ymm)]
  vmovdqu [rsp + 784], xmm11
  mov r15d, [rsp + 752]
  mov r9d, [rsp + 756]
  mov r10d, [rsp + 760]
  mov r11d, [rsp + 764]
  mov ebx, [rsp + 768]
  mov r12d, [rsp + 772]
  mov r13d, [rsp + 776]
  mov r14d, [rsp + 780]
  mov edx, [rsp + 784]
  mov [rsp + 848], rax
  mov eax, [rsp + 788]
  mov [rsp + 856], rcx
  mov ecx, [rsp + 792]
  mov [rsp + 864], r8
  mov r8d, [rsp + 796]
  mov [rsp + 872], rsi
  mov [rsp + 880], rdi
  vmovdqa [rsp + 832], xmm11
  vmovdqa [rsp + 1120], ymm7
  vmovdqa [rsp + 1152], ymm8
  vmovdqa [rsp + 1184], ymm9
  vmovdqa [rsp + 1216], ymm10
  vmovdqa [rsp + 1248], ymm12
  vmovdqa [rsp + 1280], ymm13
  vmovdqa [rsp + 1312], ymm14
  vmovdqa [rsp + 1344], ymm15
  vmovdqa [rsp + 1376], ymm3
  vmovdqa [rsp + 1408], ymm0
  vmovdqa [rsp + 1440], ymm5
  vmovdqa [rsp + 1472], ymm6
  vmovdqa [rsp + 1504], ymm2
  vmovdqa [rsp + 1536], ymm4
  vmovdqa [rsp + 1568], ymm1
  vmovdqa [rsp + 1600], ymm7
  vmovdqa [rsp + 1632], ymm3
  vmovdqa [rsp + 1664], ymm8
  vmovdqa [rsp + 1696], ymm12
  vmovdqa [rsp + 1728], ymm9
  vmovdqa [rsp + 704], ymm11
  vmovdqa ymm11, [rsp + 1088]
  vmovdqa [rsp + 1760], ymm11
  vmovdqa ymm11, [rsp + 704]
  vmovdqa [rsp + 704], ymm11
  vmovdqa ymm11, [rsp + 1024]
  vmovdqa [rsp + 1792], ymm11
  vmovdqa ymm11, [rsp + 704]
  mov dword ptr [rsp + 2144], 0x6b206574
  mov [rsp + 2152], r8d
  vmovdqa [rsp + 704], ymm11
  vmovdqa ymm11, [rsp + 992]
  vmovdqa [rsp + 1824], ymm11
  vmovdqa ymm11, [rsp + 704]
  mov [rsp + 2160], r14d
  mov esi, 0x61707865
  mov edi, 0x3320646e
  mov r8d, 0x79622d32
  mov r14d, 10
  vmovdqa ymm9, ymm14
  vmovdqa ymm7, ymm0
  vmovdqa ymm11, ymm4
  vmovdqa ymm4, ymm5
  vmovdqa ymm5, ymm10
  vmovdqa ymm8, [rsp + 960]
  vmovdqa ymm0, [rsp + 1056]
LOCAL(c8_r2_w1_first_rounds):
  vpaddd ymm3, ymm5, [rsp + 1600]
  vpaddd ymm6, ymm6, ymm2
  add esi, r15d
  vpxor ymm10, ymm3, [rsp + 1632]
  xor edx, esi
  vmovdqa ymm12, [rip + LOCAL(rotl16_ymm)]
  vpshufb ymm10, ymm10, ymm12
  rol edx, 16
  vpaddd ymm9, ymm9, ymm10
  vpxor ymm1, ymm1, ymm6
  vpxor ymm5, ymm9, ymm5
  add ebx, edx
  vmovdqa ymm14, [rsp + 1664]
  vpaddd ymm14, ymm14, [rsp + 1696]
  xor r15d, ebx
  vmovdqa [rsp + 1856], ymm8
  vpslld ymm8, ymm5, 12
  vpshufb ymm1, ymm1, ymm12
  add edi, r9d
  vpxor ymm7, ymm14, ymm7
  vpsrld ymm5, ymm5, 20
  rol r15d, 12
  vpshufb ymm7, ymm7, ymm12
  xor eax, edi
  vpor ymm5, ymm8, ymm5
  vpaddd ymm11, ymm11, ymm1
  add esi, r15d
  vpaddd ymm15, ymm15, ymm7
  vpaddd ymm3, ymm3, ymm5
  rol eax, 16
  vpxor ymm8, ymm15, [rsp + 1696]
  vpxor ymm2, ymm11, ymm2
  xor edx, esi
  vmovdqa [rsp + 1888], ymm11
  vpaddd ymm11, ymm13, [rsp + 1728]
  add r12d, eax
  vpxor ymm10, ymm10, ymm3
  vmovdqa [rsp + 1920], ymm3
  vpslld ymm3, ymm8, 12
  vmovdqa [rsp + 1952], ymm15
  vpslld ymm15, ymm2, 12
  rol edx, 8
  vpxor ymm4, ymm11, ymm4
  xor r9d, r12d
  vpshufb ymm10, ymm10, [rip + LOCAL(rotl8_ymm)]
  add r8d, r10d
  vpsrld ymm8, ymm8, 20
  vpshufb ymm4, ymm4, ymm12
  vpsrld ymm2, ymm2, 20
  add ebx, edx
  vpaddd ymm9, ymm9, ymm10
  rol r9d, 12
  vpor ymm8, ymm8, ymm3
  xor ecx, r8d
  vpaddd ymm3, ymm4, [rsp + 1760]
  vpor ymm2, ymm15, ymm2
  vpxor ymm5, ymm9, ymm5
  xor r15d, ebx
  vpaddd ymm14, ymm14, ymm8
  add edi, r9d
  vpxor ymm13, ymm13, ymm3
  vpaddd ymm6, ymm6, ymm2
  rol ecx, 16
  vpaddd ymm15, ymm0, [rsp + 1856]
  vmovdqa [rsp + 1856], ymm9
  vpslld ymm9, ymm5, 7
  rol r15d, 7
  vpxor ymm7, ymm14, ymm7
  xor eax, edi
  vmovdqa [rsp + 1984], ymm10
  vpslld ymm10, ymm13, 12
  vpxor ymm1, ymm1, ymm6
  add r13d, ecx
  vmovdqa [rsp + 2016], ymm14
  vpxor ymm14, ymm15, [rsp + 1792]
  vpsrld ymm5, ymm5, 25
  rol eax, 8
  vpshufb ymm7, ymm7, [rip + LOCAL(rotl8_ymm)]
  vpshufb ymm1, ymm1, [rip + LOCAL(rotl8_ymm)]
  xor r10d, r13d
  vpsrld ymm13, ymm13, 20
  mov [rsp + 2168], r14d
  mov r14d, [rsp + 2144]
  add r14d, r11d
  vpshufb ymm14, ymm14, ymm12
  vpor ymm5, ymm9, ymm5
  add r12d, eax
  vpaddd ymm9, ymm7, [rsp + 1952]
  vpaddd ymm12, ymm1, [rsp + 1888]
  rol r10d, 12
  vpor ymm13, ymm13, ymm10
  mov [rsp + 2176], r15d
  mov r15d, [rsp + 2152]
  xor r15d, r14d
  vpaddd ymm10, ymm14, [rsp + 1824]
  vpxor ymm8, ymm8, ymm9
  vpxor ymm2, ymm12, ymm2
  xor r9d, r12d
  vpaddd ymm11, ymm11, ymm13
  add r8d, r10d
  vpxor ymm0, ymm10, ymm0
  rol r15d, 16
  vmovdqa [rsp + 1888], ymm9
  vpslld ymm9, ymm8, 7
  vmovdqa [rsp + 1952], ymm5
  vpslld ymm5, ymm2, 7
  vpxor ymm4, ymm11, ymm4
  rol r9d, 7
  vmovdqa [rsp + 2048], ymm7
  vpslld ymm7, ymm0, 12
  xor ecx, r8d
  vpsrld ymm8, ymm8, 25
  mov [rsp + 2184], r12d
  mov r12d, [rsp + 2160]
  add r12d, r15d
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl8_ymm)]
  vpsrld ymm2, ymm2, 25
  vpsrld ymm0, ymm0, 20
  rol ecx, 8
  vpor ymm8, ymm8, ymm9
  xor r11d, r12d
  vpaddd ymm3, ymm3, ymm4
  vpor ymm2, ymm2, ymm5
  add r13d, ecx
  vpor ymm0, ymm0, ymm7
  vpxor ymm13, ymm13, ymm3
  rol r11d, 12
  vpaddd ymm15, ymm15, ymm0
  vpshufd ymm6, ymm6, 0x93
  xor r10d, r13d
  vpslld ymm7, ymm13, 7
  add r14d, r11d
  vpxor ymm14, ymm14, ymm15
  vpsrld ymm13, ymm13, 25
  rol r10d, 7
  vmovdqa ymm5, [rip + LOCAL(rotl8_ymm)]
  vpshufb ymm14, ymm14, ymm5
  vpshufd ymm12, ymm12, 0x39
  xor r15d, r14d
  vpor ymm13, ymm13, ymm7
  rol r15d, 8
  vpaddd ymm10, ymm10, ymm14
  vpxor ymm0, ymm10, ymm0
  vpshufd ymm1, ymm1, 0x4e
  add r12d, r15d
  vpslld ymm7, ymm0, 7
  xor r11d, r12d
  vpsrld ymm0, ymm0, 25
  rol r11d, 7
  vpor ymm0, ymm0, ymm7
  vpaddd ymm7, ymm8, [rsp + 1920]
  vpaddd ymm6, ymm6, ymm2
  add esi, r9d
  vpxor ymm14, ymm14, ymm7
  xor r15d, esi
  vpshufb ymm14, ymm14, [rip + LOCAL(rotl16_ymm)]
  rol r15d, 16
  vpaddd ymm3, ymm14, ymm3
  vpxor ymm1, ymm1, ymm6
  vpxor ymm8, ymm8, ymm3
  add r13d, r15d
  vpaddd ymm9, ymm13, [rsp + 2016]
  xor r9d, r13d
  vmovdqa [rsp + 1920], ymm4
  vpslld ymm4, ymm8, 12
  vpshufb ymm1, ymm1, [rip + LOCAL(rotl16_ymm)]
  add edi, r10d
  vpxor ymm5, ymm9, [rsp + 1984]
  vpsrld ymm8, ymm8, 20
  rol r9d, 12
  vpshufb ymm5, ymm5, [rip + LOCAL(rotl16_ymm)]
  xor edx, edi
  vpor ymm8, ymm8, ymm4
  vpaddd ymm12, ymm12, ymm1
  add esi, r9d
  vpaddd ymm10, ymm10, ymm5
  vpaddd ymm7, ymm8, ymm7
  rol edx, 16
  vpxor ymm13, ymm13, ymm10
  vpxor ymm2, ymm12, ymm2
  xor r15d, esi
  vpaddd ymm11, ymm11, ymm0
  add r12d, edx
  vpxor ymm14, ymm14, ymm7
  vpslld ymm4, ymm13, 12
  vmovdqa [rsp + 1600], ymm7
  vpslld ymm7, ymm2, 12
  rol r15d, 8
  vmovdqa [rsp + 1984], ymm12
  vpxor ymm12, ymm11, [rsp + 2048]
  xor r10d, r12d
  vpshufb ymm14, ymm14, [rip + LOCAL(rotl8_ymm)]
  add r8d, r11d
  vpsrld ymm13, ymm13, 20
  vpshufb ymm12, ymm12, [rip + LOCAL(rotl16_ymm)]
  vpsrld ymm2, ymm2, 20
  add r13d, r15d
  vpaddd ymm3, ymm14, ymm3
  rol r10d, 12
  vpor ymm13, ymm13, ymm4
  xor eax, r8d
  vpaddd ymm4, ymm12, [rsp + 1856]
  vpor ymm2, ymm2, ymm7
  vpxor ymm8, ymm8, ymm3
  xor r9d, r13d
  vpaddd ymm9, ymm9, ymm13
  add edi, r10d
  vpxor ymm0, ymm0, ymm4
  vpaddd ymm6, ymm6, ymm2
  rol eax, 16
  vpaddd ymm15, ymm15, [rsp + 1952]
  vpslld ymm7, ymm8, 7
  rol r9d, 7
  vpxor ymm5, ymm9, ymm5
  xor edx, edi
  vmovdqa [rsp + 1792], ymm14
  vpslld ymm14, ymm0, 12
  vpxor ymm1, ymm1, ymm6
  add ebx, eax
  vmovdqa [rsp + 1760], ymm3
  vpxor ymm3, ymm15, [rsp + 1920]
  vpsrld ymm8, ymm8, 25
  rol edx, 8
  vpshufb ymm5, ymm5, [rip + LOCAL(rotl8_ymm)]
  vpshufb ymm1, ymm1, [rip + LOCAL(rotl8_ymm)]
  xor r11d, ebx
  vpsrld ymm0, ymm0, 20
  add r14d, [rsp + 2176]
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl16_ymm)]
  vpor ymm8, ymm8, ymm7
  add r12d, edx
  vpaddd ymm10, ymm10, ymm5
  vpaddd ymm7, ymm1, [rsp + 1984]
  rol r11d, 12
  vpor ymm0, ymm14, ymm0
  xor ecx, r14d
  vpaddd ymm14, ymm3, [rsp + 1888]
  vpxor ymm13, ymm13, ymm10
  vpxor ymm2, ymm2, ymm7
  xor r10d, r12d
  vpaddd ymm11, ymm11, ymm0
  add r8d, r11d
  vmovdqa [rsp + 1824], ymm10
  vpxor ymm10, ymm14, [rsp + 1952]
  rol ecx, 16
  vmovdqa [rsp + 1664], ymm9
  vpslld ymm9, ymm13, 7
  vmovdqa [rsp + 1696], ymm8
  vpslld ymm8, ymm2, 7
  vpxor ymm12, ymm12, ymm11
  rol r10d, 7
  vmovdqa [rsp + 1728], ymm11
  vpslld ymm11, ymm10, 12
  xor eax, r8d
  vpsrld ymm13, ymm13, 25
  mov [rsp + 2160], r12d
  mov r12d, [rsp + 2184]
  add r12d, ecx
  vpshufb ymm12, ymm12, [rip + LOCAL(rotl8_ymm)]
  vpsrld ymm2, ymm2, 25
  vpsrld ymm10, ymm10, 20
  rol eax, 8
  vpor ymm13, ymm13, ymm9
  mov [rsp + 2152], r15d
  mov r15d, [rsp + 2176]
  xor r15d, r12d
  vpaddd ymm9, ymm12, ymm4
  vpor ymm2, ymm8, ymm2
  add ebx, eax
  vpor ymm10, ymm10, ymm11
  vpxor ymm0, ymm9, ymm0
  rol r15d, 12
  vpaddd ymm8, ymm15, ymm10
  vpshufd ymm6, ymm6, 0x39
  xor r11d, ebx
  vpslld ymm11, ymm0, 7
  add r14d, r15d
  vpxor ymm3, ymm8, ymm3
  vpsrld ymm0, ymm0, 25
  rol r11d, 7
  vmovdqa ymm4, [rip + LOCAL(rotl8_ymm)]
  vpshufb ymm3, ymm3, ymm4
  vpshufd ymm7, ymm7, 0x93
  xor ecx, r14d
  vpor ymm0, ymm11, ymm0
  rol ecx, 8
  vpaddd ymm15, ymm14, ymm3
  vpxor ymm10, ymm10, ymm15
  vpshufd ymm1, ymm1, 0x4e
  add r12d, ecx
  vpslld ymm11, ymm10, 7
  xor r15d, r12d
  vpsrld ymm10, ymm10, 25
  rol r15d, 7
  vpor ymm10, ymm10, ymm11
  mov [rsp + 2144], r14d
  mov r14d, [rsp + 2168]
  sub r14d, 1
  je LOCAL(c8_r2_w1_first_mixed)
  vmovdqa [rsp + 1632], ymm5
  vmovdqa ymm5, ymm10
  vmovdqa ymm11, ymm7
  vmovdqa ymm4, ymm3
  vmovdqa ymm7, ymm12
  jmp LOCAL(c8_r2_w1_first_rounds)
LOCAL(c8_r2_w1_first_mixed):
  vmovdqa ymm4, [rsp + 1600]
  vpaddd ymm4, ymm4, [rsp + 1120]
  vmovdqa ymm11, [rsp + 1664]
  vpaddd ymm11, ymm11, [rsp + 1152]
  vmovdqa ymm14, [rsp + 1728]
  vpaddd ymm14, ymm14, [rsp + 1184]
  vpaddd ymm8, ymm8, [rsp + 960]
  vmovdqa [rsp + 2080], ymm1
  vpunpckldq ymm1, ymm4, ymm11
  vpunpckhdq ymm4, ymm4, ymm11
  vpunpckldq ymm11, ymm14, ymm8
  vpunpckhdq ymm14, ymm14, ymm8
  vpunpcklqdq ymm8, ymm1, ymm11
  vpunpckhqdq ymm1, ymm1, ymm11
  vpunpcklqdq ymm11, ymm4, ymm14
  vpunpckhqdq ymm4, ymm4, ymm14
  vpaddd ymm10, ymm10, [rsp + 1216]
  vmovdqa ymm14, [rsp + 1696]
  vpaddd ymm14, ymm14, [rsp + 1248]
  vpaddd ymm13, ymm13, [rsp + 1280]
  vpaddd ymm0, ymm0, [rsp + 1056]
  vmovdqa [rsp + 2112], ymm7
  vpunpckldq ymm7, ymm10, ymm14
  vpunpckhdq ymm10, ymm10, ymm14
  vpunpckldq ymm14, ymm13, ymm0
  vpunpckhdq ymm13, ymm13, ymm0
  vpunpcklqdq ymm0, ymm7, ymm14
  vpunpckhqdq ymm7, ymm7, ymm14
  vpunpcklqdq ymm14, ymm10, ymm13
  vpunpckhqdq ymm10, ymm10, ymm13
  vperm2i128 ymm13, ymm8, ymm0, 0x20
  vperm2i128 ymm8, ymm8, ymm0, 0x31
  vperm2i128 ymm0, ymm1, ymm7, 0x20
  vperm2i128 ymm1, ymm1, ymm7, 0x31
  vperm2i128 ymm7, ymm11, ymm14, 0x20
  vperm2i128 ymm11, ymm11, ymm14, 0x31
  vperm2i128 ymm14, ymm4, ymm10, 0x20
  vperm2i128 ymm4, ymm4, ymm10, 0x31
  vmovdqu [rsp + 64], ymm13
  vmovdqu [rsp + 320], ymm8
  vmovdqu [rsp + 128], ymm0
  vmovdqu [rsp + 384], ymm1
  vmovdqu [rsp + 192], ymm7
  vmovdqu [rsp + 448], ymm11
  vmovdqu [rsp + 256], ymm14
  vmovdqu [rsp + 512], ymm4
  vpaddd ymm9, ymm9, [rsp + 1312]
  vpaddd ymm15, ymm15, [rsp + 1344]
  vmovdqa ymm0, [rsp + 1760]
  vpaddd ymm0, ymm0, [rsp + 1088]
  vmovdqa ymm10, [rsp + 1824]
  vpaddd ymm10, ymm10, [rsp + 992]
  vpunpckldq ymm1, ymm9, ymm15
  vpunpckhdq ymm9, ymm9, ymm15
  vpunpckldq ymm4, ymm0, ymm10
  vpunpckhdq ymm0, ymm0, ymm10
  vpunpcklqdq ymm7, ymm1, ymm4
  vpunpckhqdq ymm1, ymm1, ymm4
  vpunpcklqdq ymm4, ymm9, ymm0
  vpunpckhqdq ymm9, ymm9, ymm0
  vpaddd ymm5, ymm5, [rsp + 1376]
  vpaddd ymm12, ymm12, [rsp + 1408]
  vpaddd ymm3, ymm3, [rsp + 1440]
  vmovdqa ymm14, [rsp + 1792]
  vpaddd ymm14, ymm14, [rsp + 1024]
  vpunpckldq ymm0, ymm5, ymm12
  vpunpckhdq ymm5, ymm5, ymm12
  vpunpckldq ymm8, ymm3, ymm14
  vpunpckhdq ymm3, ymm3, ymm14
  vpunpcklqdq ymm10, ymm0, ymm8
  vpunpckhqdq ymm0, ymm0, ymm8
  vpunpcklqdq ymm8, ymm5, ymm3
  vpunpckhqdq ymm5, ymm5, ymm3
  vperm2i128 ymm3, ymm7, ymm10, 0x20
  vperm2i128 ymm7, ymm7, ymm10, 0x31
  vperm2i128 ymm10, ymm1, ymm0, 0x20
  vperm2i128 ymm1, ymm1, ymm0, 0x31
  vperm2i128 ymm0, ymm4, ymm8, 0x20
  vperm2i128 ymm4, ymm4, ymm8, 0x31
  vperm2i128 ymm8, ymm9, ymm5, 0x20
  vperm2i128 ymm9, ymm9, ymm5, 0x31
  vmovdqu [rsp + 96], ymm3
  vmovdqu [rsp + 352], ymm7
  vmovdqu [rsp + 160], ymm10
  vmovdqu [rsp + 416], ymm1
  vmovdqu [rsp + 224], ymm0
  vmovdqu [rsp + 480], ymm4
  vmovdqu [rsp + 288], ymm8
  vmovdqu [rsp + 544], ymm9
  vpaddd ymm6, ymm6, [rsp + 1472]
  vpaddd ymm2, ymm2, [rsp + 1504]
  vmovdqa ymm7, [rsp + 2112]
  vpaddd ymm7, ymm7, [rsp + 1536]
  vmovdqa ymm1, [rsp + 2080]
  vpaddd ymm1, ymm1, [rsp + 1568]
  vperm2i128 ymm0, ymm6, ymm2, 0x20
  vperm2i128 ymm6, ymm6, ymm2, 0x31
  vperm2i128 ymm2, ymm7, ymm1, 0x20
  vperm2i128 ymm7, ymm7, ymm1, 0x31
  vmovdqu [rsp + 576], ymm0
  vmovdqu [rsp + 640], ymm6
  vmovdqu [rsp + 608], ymm2
  vmovdqu [rsp + 672], ymm7
  add esi, 0x61707865
  add edi, 0x3320646e
  add r8d, 0x79622d32
  mov r14d, [rsp + 2144]
  add r14d, 0x6b206574
  add r15d, [rsp + 752]
  add r9d, [rsp + 756]
  add r10d, [rsp + 760]
  add r11d, [rsp + 764]
  add ebx, [rsp + 768]
  add r12d, [rsp + 772]
  add r13d, [rsp + 776]
  mov [rsp + 2168], r13d
  mov r13d, [rsp + 2160]
  add r13d, [rsp + 780]
  add edx, [rsp + 784]
  add eax, [rsp + 788]
  add ecx, [rsp + 792]
  mov [rsp + 2176], ecx
  mov ecx, [rsp + 2152]
  add ecx, [rsp + 796]
  mov [rsp], esi
  mov [rsp + 4], edi
  mov [rsp + 8], r8d
  mov [rsp + 12], r14d
  mov [rsp + 16], r15d
  mov [rsp + 20], r9d
  mov [rsp + 24], r10d
  mov [rsp + 28], r11d
  mov [rsp + 32], ebx
  mov [rsp + 36], r12d
  mov esi, [rsp + 2168]
  mov [rsp + 40], esi
  mov [rsp + 44], r13d
  mov [rsp + 48], edx
  mov [rsp + 52], eax
  mov eax, [rsp + 2176]
  mov [rsp + 56], eax
  mov [rsp + 60], ecx
  vpxor xmm0, xmm0, xmm0
  mov eax, 1152
LOCAL(c8_r2_w1_first_mixed_clear):
  vmovdqa [rsp + rax + 832], ymm0
  vmovdqa [rsp + rax + 864], ymm0
  vmovdqa [rsp + rax + 896], ymm0
  vmovdqa [rsp + rax + 928], ymm0
  sub eax, 128
  jne LOCAL(c8_r2_w1_first_mixed_clear)
  vmovdqa [rsp + 2112], ymm0
  vmovdqa [rsp + 2144], ymm0
  vmovdqa [rsp + 2176], xmm0
LOCAL(keyed):
  mov rax, [rsp]
  mov rcx, 0xffffffc0fffffff
  and rax, rcx
  mov rcx, [rsp + 8]
  mov rsi, 0xffffffc0ffffffc
  and rcx, rsi
  mov rsi, rcx
  shr rsi, 2
  add rsi, rcx
  mov rdi, [rsp + 880]
  mov r8, [rdi + 40]
  mov r9, [rdi + 48]
  cmp r9, 16
  jae LOCAL(keyed_to_ad_blocks)
  xor edx, edx
  xor r10d, r10d
  xor r11d, r11d
  jmp LOCAL(ad_rest)
LOCAL(keyed_to_ad_blocks):
  xor ebx, ebx
  xor r10d, r10d
  xor r12d, r12d
LOCAL(ad_blocks):
  mov r11, rbx
  and r11, -0x4
  mov r13, rbx
  shr r13, 2
  add r11, r13
  and rbx, 0x3
  add r10, [r8]
  adc r12, [r8 + 8]
  adc rbx, 1
  add r10, r11
  adc r12, 0
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, r13, rcx
  mov rdx, r12
  mulx r15, r12, rsi
  add r10, r12
  adc r11, r15
  mulx r15, r12, rax
  add r13, r12
  adc r14, r15
  mov r12, rbx
  imul r12, rsi
  add r13, r12
  adc r14, 0
  imul rbx, rax
  add r13, r11
  adc rbx, r14
  add r8, 16
  sub r9, 16
  cmp r9, 16
  jb LOCAL(ad_blocks_to_ad_rest)
  mov r12, r13
  jmp LOCAL(ad_blocks)
LOCAL(ad_blocks_to_ad_rest):
  mov rdx, rbx
  mov r11, r13
LOCAL(ad_rest):
  test r9, r9
  je LOCAL(ad_done)
  test r9d, 0x1
  jne LOCAL(ad_part_1)
  mov rbx, r9
  mov r12d, 0
  jmp LOCAL(ad_part_below_1)
LOCAL(ad_part_1):
  mov rbx, r9
  sub rbx, 1
  mov r12d, 0
  rol r12, 8
  movzx r13, byte ptr [r8 + rbx]
  add r12, r13
LOCAL(ad_part_below_1):
  test r9d, 0x2
  je LOCAL(ad_part_below_2)
  sub rbx, 2
  rol r12, 16
  movzx r13, word ptr [r8 + rbx]
  add r12, r13
LOCAL(ad_part_below_2):
  test r9d, 0x4
  jne LOCAL(ad_part_4)
  mov rbx, r12
  jmp LOCAL(ad_part_below_4)
LOCAL(ad_part_4):
  sub rbx, 4
  rol r12, 32
  mov r13d, [r8 + rbx]
  add r12, r13
  mov rbx, r12
LOCAL(ad_part_below_4):
  test r9d, 0x8
  je LOCAL(ad_part_less)
  mov r8, [r8]
  mov r9, rbx
  jmp LOCAL(ad_part_words)
LOCAL(ad_part_less):
  mov r8, rbx
  xor r9d, r9d
LOCAL(ad_part_words):
  mov rbx, rdx
  and rbx, -0x4
  mov r13, rdx
  shr r13, 2
  add rbx, r13
  and rdx, 0x3
  add r10, r8
  adc r11, r9
  adc rdx, 1
  add r10, rbx
  adc r11, 0
  adc rdx, 0
  mov r8, rdx
  mov rdx, r10
  mulx r9, r10, rax
  mulx r14, r13, rcx
  mov rdx, r11
  mulx rbx, r11, rsi
  add r10, r11
  adc r9, rbx
  mulx rbx, r11, rax
  add r13, r11
  adc r14, rbx
  mov r11, r8
  imul r11, rsi
  add r13, r11
  adc r14, 0
  imul r8, rax
  add r13, r9
  adc r8, r14
  mov rdx, r8
  mov r11, r13
LOCAL(ad_done):
  mov r8, [rsp + 872]
  test r8, r8
  je LOCAL(seals)
  mov r9, [rsp + 856]
  jmp LOCAL(start)
LOCAL(seals):
  mov r9, [rsp + 848]
LOCAL(start):
  mov rbx, [rsp + 864]
  cmp rbx, 640
  ja LOCAL(more)
  mov r14, rbx
  mov r12, [rsp + 848]
  mov r13, [rsp + 856]
  jmp LOCAL(final)
LOCAL(more):
LOCAL(c8):
  vmovdqa xmm4, [rsp + 832]
  vpaddq xmm4, xmm4, [rip + LOCAL(add9)]
  vmovdqa xmm3, [rip + LOCAL(sigma)]
  vinserti128 ymm0, ymm3, xmm3, 1
  vmovdqa xmm13, [rsp + 816]
  vinserti128 ymm1, ymm13, xmm13, 1
  vmovdqa xmm14, [rsp + 800]
  vinserti128 ymm2, ymm14, xmm14, 1
  vinserti128 ymm5, ymm4, xmm4, 1
  vpshufd ymm7, ymm0, 0x0
  vmovdqa [rsp + 960], ymm7
  vpshufd ymm8, ymm0, 0x55
  vmovdqa [rsp + 992], ymm8
  vpshufd ymm9, ymm0, 0xaa
  vmovdqa [rsp + 1024], ymm9
  vpshufd ymm0, ymm0, 0xff
  vmovdqa [rsp + 1056], ymm0
  vpshufd ymm10, ymm1, 0x0
  vmovdqa [rsp + 1088], ymm10
  vpshufd ymm12, ymm1, 0x55
  vmovdqa [rsp + 1120], ymm12
  vpshufd ymm6, ymm1, 0xaa
  vmovdqa [rsp + 1152], ymm6
  vpshufd ymm1, ymm1, 0xff
  vmovdqa [rsp + 1184], ymm1
  vpshufd ymm11, ymm2, 0x0
  vmovdqa [rsp + 1216], ymm11
  vpshufd ymm15, ymm2, 0x55
  vmovdqa [rsp + 1248], ymm15
  vpshufd ymm14, ymm2, 0xaa
  vmovdqa [rsp + 1280], ymm14
  vpshufd ymm2, ymm2, 0xff
  vmovdqa [rsp + 1312], ymm2
  vpshufd ymm13, ymm5, 0xaa
  vmovdqa [rsp + 1344], ymm13
  vpshufd ymm5, ymm5, 0xff
  vmovdqa [rsp + 1376], ymm5
  test r8, r8
  jne LOCAL(c8_begin_open)
  vmovdqu ymm3, [rsp + 64]
  mov r12, [rsp + 856]
  vpxor ymm3, ymm3, [r12]
  mov r13, [rsp + 848]
  vmovdqu [r13], ymm3
  vmovdqu ymm3, [rsp + 96]
  vpxor ymm3, ymm3, [r12 + 32]
  vmovdqu [r13 + 32], ymm3
  vmovdqu ymm3, [rsp + 128]
  vpxor ymm3, ymm3, [r12 + 64]
  vmovdqu [r13 + 64], ymm3
  vmovdqu ymm3, [rsp + 160]
  vpxor ymm3, ymm3, [r12 + 96]
  vmovdqu [r13 + 96], ymm3
  vmovdqu ymm3, [rsp + 192]
  vpxor ymm3, ymm3, [r12 + 128]
  vmovdqu [r13 + 128], ymm3
  vmovdqu ymm3, [rsp + 224]
  vpxor ymm3, ymm3, [r12 + 160]
  vmovdqu [r13 + 160], ymm3
  vmovdqu ymm3, [rsp + 256]
  vpxor ymm3, ymm3, [r12 + 192]
  vmovdqu [r13 + 192], ymm3
  vmovdqu ymm3, [rsp + 288]
  vpxor ymm3, ymm3, [r12 + 224]
  vmovdqu [r13 + 224], ymm3
  vmovdqu ymm3, [rsp + 320]
  vpxor ymm3, ymm3, [r12 + 256]
  vmovdqu [r13 + 256], ymm3
  vmovdqu ymm3, [rsp + 352]
  vpxor ymm3, ymm3, [r12 + 288]
  vmovdqu [r13 + 288], ymm3
  vmovdqu ymm3, [rsp + 384]
  vpxor ymm3, ymm3, [r12 + 320]
  vmovdqu [r13 + 320], ymm3
  vmovdqu ymm3, [rsp + 416]
  vpxor ymm3, ymm3, [r12 + 352]
  vmovdqu [r13 + 352], ymm3
  vmovdqu ymm3, [rsp + 448]
  vpxor ymm3, ymm3, [r12 + 384]
  vmovdqu [r13 + 384], ymm3
  vmovdqu ymm3, [rsp + 480]
  vpxor ymm3, ymm3, [r12 + 416]
  vmovdqu [r13 + 416], ymm3
  vmovdqu ymm3, [rsp + 512]
  vpxor ymm3, ymm3, [r12 + 448]
  vmovdqu [r13 + 448], ymm3
  vmovdqu ymm3, [rsp + 544]
  vpxor ymm3, ymm3, [r12 + 480]
  vmovdqu [r13 + 480], ymm3
  add r13, 512
  add r12, 512
  mov r14, rbx
  sub r14, 512
  mov r15, r14
  mov r14, r13
  mov r13, r12
  mov r12, r15
  jmp LOCAL(c8_begin_joined)
LOCAL(c8_begin_open):
  mov r12, rbx
  mov r13, [rsp + 856]
  mov r14, [rsp + 848]
LOCAL(c8_begin_joined):
  mov [rsp + 1552], r13
  mov [rsp + 1560], r14
  vmovdqa [rsp + 1536], xmm4
  mov rdi, r12
  mov rbx, rdx
  mov r12, r11
  vmovdqa ymm9, ymm5
  vmovdqa ymm1, ymm2
LOCAL(c8_batch):
  test r8, r8
  jne LOCAL(rest_open)
  mov rdx, rdi
  jmp LOCAL(rest_joined)
LOCAL(rest_open):
  mov r14, rdi
  sub r14, 512
  mov rdx, rdi
  mov rdi, r14
LOCAL(rest_joined):
  cmp rdi, 256
  ja LOCAL(r2_r2_rest_over)
LOCAL(r2_r2_rest):
  vmovdqa xmm11, [rip + LOCAL(sigma)]
  vinserti128 ymm11, ymm11, xmm11, 1
  vmovdqa xmm13, [rsp + 816]
  vinserti128 ymm13, ymm13, xmm13, 1
  vmovdqa xmm14, [rsp + 800]
  vinserti128 ymm14, ymm14, xmm14, 1
  vmovdqa xmm12, [rsp + 1536]
  vinserti128 ymm0, ymm12, xmm12, 1
  vmovdqa ymm7, [rip + LOCAL(counter_ymm)]
  vpaddq ymm0, ymm0, ymm7
  vpaddq xmm12, xmm12, [rip + LOCAL(add2)]
  vinserti128 ymm12, ymm12, xmm12, 1
  vpaddq ymm12, ymm12, ymm7
  mov [rsp + 1568], rdx
  vmovdqa [rsp + 960], ymm12
  mov edi, 10
  vmovdqa ymm1, ymm11
  vmovdqa ymm2, ymm13
  vmovdqa ymm3, ymm14
  vmovdqa ymm6, ymm11
  vmovdqa ymm7, ymm13
  vmovdqa ymm8, ymm14
  vmovdqa ymm9, ymm0
  vmovdqa ymm4, [rip + LOCAL(rotl16_ymm)]
  vmovdqa ymm5, [rip + LOCAL(rotl8_ymm)]
LOCAL(r2_r2_rest_rounds):
  vpaddd ymm11, ymm11, ymm13
  vpaddd ymm1, ymm1, ymm2
  mov r11, rbx
  and r11, -0x4
  vpxor ymm0, ymm11, ymm0
  vpxor ymm12, ymm12, ymm1
  mov r13, rbx
  shr r13, 2
  add r11, r13
  vpshufb ymm0, ymm0, ymm4
  vpshufb ymm12, ymm12, ymm4
  and rbx, 0x3
  add r10, [r9]
  vpaddd ymm14, ymm14, ymm0
  vpaddd ymm3, ymm12, ymm3
  adc r12, [r9 + 8]
  adc rbx, 1
  vpxor ymm13, ymm13, ymm14
  vpxor ymm2, ymm2, ymm3
  add r10, r11
  adc r12, 0
  vpslld ymm10, ymm13, 12
  vpslld ymm15, ymm2, 12
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  vpsrld ymm13, ymm13, 20
  vpsrld ymm2, ymm2, 20
  mulx r14, r13, rcx
  mov rdx, r12
  mulx r15, r12, rsi
  vpor ymm13, ymm13, ymm10
  vpor ymm2, ymm15, ymm2
  add r10, r12
  adc r11, r15
  vpaddd ymm11, ymm11, ymm13
  vpaddd ymm1, ymm1, ymm2
  mulx r15, r12, rax
  add r13, r12
  vpxor ymm0, ymm11, ymm0
  vpxor ymm12, ymm12, ymm1
  adc r14, r15
  mov r12, rbx
  imul r12, rsi
  vpshufb ymm0, ymm0, ymm5
  vpshufb ymm12, ymm12, ymm5
  add r13, r12
  adc r14, 0
  vpaddd ymm14, ymm14, ymm0
  vpaddd ymm3, ymm12, ymm3
  imul rbx, rax
  add r13, r11
  vpxor ymm13, ymm13, ymm14
  vpxor ymm2, ymm2, ymm3
  adc rbx, r14
  vpslld ymm15, ymm13, 7
  vpslld ymm10, ymm2, 7
  mov r11, rbx
  and r11, -0x4
  mov r12, rbx
  shr r12, 2
  vpsrld ymm13, ymm13, 25
  vpsrld ymm2, ymm2, 25
  add r11, r12
  and rbx, 0x3
  vpor ymm13, ymm13, ymm15
  vpor ymm2, ymm10, ymm2
  add r10, [r9 + 16]
  adc r13, [r9 + 24]
  vpshufd ymm11, ymm11, 0x93
  vpshufd ymm1, ymm1, 0x93
  adc rbx, 1
  add r10, r11
  vpshufd ymm14, ymm14, 0x39
  vpshufd ymm3, ymm3, 0x39
  adc r13, 0
  adc rbx, 0
  vpshufd ymm0, ymm0, 0x4e
  vpshufd ymm12, ymm12, 0x4e
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, r12, rcx
  vpaddd ymm11, ymm11, ymm13
  vpaddd ymm1, ymm1, ymm2
  mov rdx, r13
  mulx r15, r13, rsi
  add r10, r13
  vpxor ymm0, ymm11, ymm0
  vpxor ymm12, ymm12, ymm1
  adc r11, r15
  mulx r15, r13, rax
  vpshufb ymm0, ymm0, ymm4
  vpshufb ymm12, ymm12, ymm4
  add r12, r13
  adc r14, r15
  vpaddd ymm14, ymm14, ymm0
  vpaddd ymm3, ymm12, ymm3
  mov r13, rbx
  imul r13, rsi
  add r12, r13
  vpxor ymm13, ymm13, ymm14
  vpxor ymm2, ymm2, ymm3
  adc r14, 0
  imul rbx, rax
  vpslld ymm10, ymm13, 12
  vpslld ymm15, ymm2, 12
  add r12, r11
  adc rbx, r14
  vpsrld ymm13, ymm13, 20
  vpsrld ymm2, ymm2, 20
  mov r11, rbx
  and r11, -0x4
  vpor ymm13, ymm13, ymm10
  vpor ymm2, ymm15, ymm2
  mov r13, rbx
  shr r13, 2
  add r11, r13
  vpaddd ymm11, ymm11, ymm13
  vpaddd ymm1, ymm1, ymm2
  and rbx, 0x3
  add r10, [r9 + 32]
  vpxor ymm0, ymm11, ymm0
  vpxor ymm12, ymm12, ymm1
  adc r12, [r9 + 40]
  adc rbx, 1
  vpshufb ymm0, ymm0, ymm5
  vpshufb ymm12, ymm12, ymm5
  add r10, r11
  adc r12, 0
  vpaddd ymm14, ymm14, ymm0
  vpaddd ymm3, ymm12, ymm3
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  vpxor ymm13, ymm13, ymm14
  vpxor ymm2, ymm2, ymm3
  mulx r14, r13, rcx
  mov rdx, r12
  mulx r15, r12, rsi
  vpslld ymm15, ymm13, 7
  vpslld ymm10, ymm2, 7
  add r10, r12
  adc r11, r15
  vpsrld ymm13, ymm13, 25
  vpsrld ymm2, ymm2, 25
  mulx r15, r12, rax
  add r13, r12
  vpor ymm13, ymm13, ymm15
  vpor ymm2, ymm10, ymm2
  adc r14, r15
  mov r12, rbx
  imul r12, rsi
  vpshufd ymm11, ymm11, 0x39
  vpshufd ymm1, ymm1, 0x39
  add r13, r12
  adc r14, 0
  vpshufd ymm14, ymm14, 0x93
  vpshufd ymm3, ymm3, 0x93
  imul rbx, rax
  add r13, r11
  vpshufd ymm0, ymm0, 0x4e
  vpshufd ymm12, ymm12, 0x4e
  adc rbx, r14
  add r9, 48
  sub edi, 1
  je LOCAL(r2_r2_rest_mixed)
  mov r12, r13
  jmp LOCAL(r2_r2_rest_rounds)
LOCAL(r2_r2_rest_mixed):
  mov r11, rbx
  and r11, -0x4
  mov rdi, rbx
  shr rdi, 2
  add r11, rdi
  and rbx, 0x3
  add r10, [r9]
  adc r13, [r9 + 8]
  adc rbx, 1
  add r10, r11
  adc r13, 0
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, rdi, rcx
  mov rdx, r13
  mulx r13, r12, rsi
  add r10, r12
  adc r11, r13
  mulx r13, r12, rax
  add rdi, r12
  adc r14, r13
  mov r12, rbx
  imul r12, rsi
  add rdi, r12
  adc r14, 0
  imul rbx, rax
  add rdi, r11
  adc rbx, r14
  mov r11, rbx
  and r11, -0x4
  mov r12, rbx
  shr r12, 2
  add r11, r12
  and rbx, 0x3
  add r10, [r9 + 16]
  adc rdi, [r9 + 24]
  adc rbx, 1
  add r10, r11
  adc rdi, 0
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, r12, rcx
  mov rdx, rdi
  mulx r13, rdi, rsi
  add r10, rdi
  adc r11, r13
  mulx r13, rdi, rax
  add r12, rdi
  adc r14, r13
  mov rdi, rbx
  imul rdi, rsi
  add r12, rdi
  adc r14, 0
  imul rbx, rax
  add r12, r11
  adc rbx, r14
  add r9, 32
  test r8, r8
  jne LOCAL(r2_r2_rest_open)
  vpaddd ymm11, ymm11, ymm6
  vpaddd ymm13, ymm13, ymm7
  vpaddd ymm14, ymm14, ymm8
  vpaddd ymm0, ymm9, ymm0
  vperm2i128 ymm4, ymm11, ymm13, 0x20
  vperm2i128 ymm11, ymm11, ymm13, 0x31
  vperm2i128 ymm5, ymm14, ymm0, 0x20
  vperm2i128 ymm14, ymm14, ymm0, 0x31
  vmovdqu [rsp + 64], ymm4
  vmovdqu [rsp + 128], ymm11
  vmovdqu [rsp + 96], ymm5
  vmovdqu [rsp + 160], ymm14
  vpaddd ymm1, ymm1, ymm6
  vpaddd ymm2, ymm2, ymm7
  vpaddd ymm3, ymm8, ymm3
  vpaddd ymm12, ymm12, [rsp + 960]
  vperm2i128 ymm5, ymm1, ymm2, 0x20
  vperm2i128 ymm1, ymm1, ymm2, 0x31
  vperm2i128 ymm9, ymm3, ymm12, 0x20
  vperm2i128 ymm3, ymm3, ymm12, 0x31
  vmovdqu [rsp + 192], ymm5
  vmovdqu [rsp + 256], ymm1
  vmovdqu [rsp + 224], ymm9
  vmovdqu [rsp + 288], ymm3
  mov r11, [rsp + 1560]
  mov rdi, [rsp + 1552]
  mov rdx, [rsp + 1568]
  jmp LOCAL(c8_leave)
LOCAL(r2_r2_rest_open):
  vmovdqu ymm10, [rsp + 64]
  mov rdi, [rsp + 1552]
  vpxor ymm10, ymm10, [rdi]
  mov r11, [rsp + 1560]
  vmovdqu [r11], ymm10
  vmovdqu ymm10, [rsp + 96]
  vpxor ymm10, ymm10, [rdi + 32]
  vmovdqu [r11 + 32], ymm10
  vmovdqu ymm10, [rsp + 128]
  vpxor ymm10, ymm10, [rdi + 64]
  vmovdqu [r11 + 64], ymm10
  vmovdqu ymm10, [rsp + 160]
  vpxor ymm10, ymm10, [rdi + 96]
  vmovdqu [r11 + 96], ymm10
  vmovdqu ymm10, [rsp + 192]
  vpxor ymm10, ymm10, [rdi + 128]
  vmovdqu [r11 + 128], ymm10
  vmovdqu ymm10, [rsp + 224]
  vpxor ymm10, ymm10, [rdi + 160]
  vmovdqu [r11 + 160], ymm10
  vmovdqu ymm10, [rsp + 256]
  vpxor ymm10, ymm10, [rdi + 192]
  vmovdqu [r11 + 192], ymm10
  vmovdqu ymm10, [rsp + 288]
  vpxor ymm10, ymm10, [rdi + 224]
  vmovdqu [r11 + 224], ymm10
  vmovdqu ymm10, [rsp + 320]
  vpxor ymm10, ymm10, [rdi + 256]
  vmovdqu [r11 + 256], ymm10
  vmovdqu ymm10, [rsp + 352]
  vpxor ymm10, ymm10, [rdi + 288]
  vmovdqu [r11 + 288], ymm10
  vmovdqu ymm10, [rsp + 384]
  vpxor ymm10, ymm10, [rdi + 320]
  vmovdqu [r11 + 320], ymm10
  vmovdqu ymm10, [rsp + 416]
  vpxor ymm10, ymm10, [rdi + 352]
  vmovdqu [r11 + 352], ymm10
  vmovdqu ymm10, [rsp + 448]
  vpxor ymm10, ymm10, [rdi + 384]
  vmovdqu [r11 + 384], ymm10
  vmovdqu ymm10, [rsp + 480]
  vpxor ymm10, ymm10, [rdi + 416]
  vmovdqu [r11 + 416], ymm10
  vmovdqu ymm10, [rsp + 512]
  vpxor ymm10, ymm10, [rdi + 448]
  vmovdqu [r11 + 448], ymm10
  vmovdqu ymm10, [rsp + 544]
  vpxor ymm10, ymm10, [rdi + 480]
  vmovdqu [r11 + 480], ymm10
  add r11, 512
  add rdi, 512
  mov r14, [rsp + 1568]
  sub r14, 512
  vpaddd ymm11, ymm11, ymm6
  vpaddd ymm13, ymm13, ymm7
  vpaddd ymm14, ymm14, ymm8
  vpaddd ymm0, ymm9, ymm0
  vperm2i128 ymm4, ymm11, ymm13, 0x20
  vperm2i128 ymm11, ymm11, ymm13, 0x31
  vperm2i128 ymm5, ymm14, ymm0, 0x20
  vperm2i128 ymm14, ymm14, ymm0, 0x31
  vmovdqu [rsp + 64], ymm4
  vmovdqu [rsp + 128], ymm11
  vmovdqu [rsp + 96], ymm5
  vmovdqu [rsp + 160], ymm14
  vpaddd ymm1, ymm1, ymm6
  vpaddd ymm2, ymm2, ymm7
  vpaddd ymm3, ymm8, ymm3
  vpaddd ymm12, ymm12, [rsp + 960]
  vperm2i128 ymm0, ymm1, ymm2, 0x20
  vperm2i128 ymm1, ymm1, ymm2, 0x31
  vperm2i128 ymm2, ymm3, ymm12, 0x20
  vperm2i128 ymm3, ymm3, ymm12, 0x31
  vmovdqu [rsp + 192], ymm0
  vmovdqu [rsp + 256], ymm1
  vmovdqu [rsp + 224], ymm2
  vmovdqu [rsp + 288], ymm3
  mov rdx, r14
  jmp LOCAL(c8_leave)
LOCAL(r2_r2_rest_over):
  cmp rdi, 384
  ja LOCAL(r2_r2_r2_rest_over)
LOCAL(r2_r2_r2_rest):
  vmovdqa xmm0, [rip + LOCAL(sigma)]
  vinserti128 ymm0, ymm0, xmm0, 1
  vmovdqa xmm1, [rsp + 816]
  vinserti128 ymm1, ymm1, xmm1, 1
  vmovdqa xmm2, [rsp + 800]
  vinserti128 ymm2, ymm2, xmm2, 1
  vmovdqa xmm12, [rsp + 1536]
  vinserti128 ymm3, ymm12, xmm12, 1
  vmovdqa ymm7, [rip + LOCAL(counter_ymm)]
  vpaddq ymm3, ymm3, ymm7
  vpaddq xmm4, xmm12, [rip + LOCAL(add2)]
  vinserti128 ymm4, ymm4, xmm4, 1
  vpaddq ymm4, ymm4, ymm7
  vpaddq xmm12, xmm12, [rip + LOCAL(add4)]
  vinserti128 ymm12, ymm12, xmm12, 1
  vpaddq ymm12, ymm12, ymm7
  mov [rsp + 1568], rdx
  vmovdqa [rsp + 960], ymm0
  vmovdqa [rsp + 992], ymm1
  vmovdqa [rsp + 1024], ymm2
  vmovdqa [rsp + 1056], ymm3
  vmovdqa [rsp + 1088], ymm4
  vmovdqa [rsp + 1120], ymm12
  mov edi, 10
  vmovdqa ymm5, ymm0
  vmovdqa ymm6, ymm1
  vmovdqa ymm7, ymm0
  vmovdqa ymm8, ymm1
  vmovdqa ymm9, ymm2
  vmovdqa ymm10, ymm2
  vmovdqa ymm11, [rip + LOCAL(rotl16_ymm)]
LOCAL(r2_r2_r2_rest_rounds):
  vpaddd ymm0, ymm0, ymm1
  vpaddd ymm5, ymm5, ymm6
  vpaddd ymm7, ymm8, ymm7
  mov r11, rbx
  and r11, -0x4
  vpxor ymm3, ymm3, ymm0
  vpxor ymm4, ymm4, ymm5
  vpxor ymm12, ymm12, ymm7
  mov r13, rbx
  shr r13, 2
  add r11, r13
  vpshufb ymm3, ymm3, ymm11
  vpshufb ymm4, ymm4, ymm11
  vpshufb ymm12, ymm12, ymm11
  and rbx, 0x3
  add r10, [r9]
  vpaddd ymm2, ymm2, ymm3
  vpaddd ymm9, ymm9, ymm4
  vpaddd ymm10, ymm10, ymm12
  adc r12, [r9 + 8]
  adc rbx, 1
  vpxor ymm1, ymm1, ymm2
  vpxor ymm6, ymm9, ymm6
  vpxor ymm8, ymm8, ymm10
  add r10, r11
  adc r12, 0
  vpslld ymm13, ymm1, 12
  vpslld ymm14, ymm6, 12
  vpslld ymm15, ymm8, 12
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  vpsrld ymm1, ymm1, 20
  vpsrld ymm6, ymm6, 20
  vpsrld ymm8, ymm8, 20
  mulx r14, r13, rcx
  mov rdx, r12
  mulx r15, r12, rsi
  vpor ymm1, ymm13, ymm1
  vpor ymm6, ymm14, ymm6
  vpor ymm8, ymm8, ymm15
  add r10, r12
  adc r11, r15
  vpaddd ymm0, ymm0, ymm1
  vpaddd ymm5, ymm5, ymm6
  vpaddd ymm7, ymm8, ymm7
  mulx r15, r12, rax
  add r13, r12
  vpxor ymm3, ymm3, ymm0
  vpxor ymm4, ymm4, ymm5
  vpxor ymm12, ymm12, ymm7
  adc r14, r15
  mov r12, rbx
  imul r12, rsi
  vmovdqa ymm13, [rip + LOCAL(rotl8_ymm)]
  vpshufb ymm3, ymm3, ymm13
  vpshufb ymm4, ymm4, ymm13
  vpshufb ymm12, ymm12, ymm13
  add r13, r12
  adc r14, 0
  vpaddd ymm2, ymm2, ymm3
  vpaddd ymm9, ymm9, ymm4
  vpaddd ymm10, ymm10, ymm12
  imul rbx, rax
  add r13, r11
  vpxor ymm1, ymm1, ymm2
  vpxor ymm6, ymm9, ymm6
  vpxor ymm8, ymm8, ymm10
  adc rbx, r14
  vpslld ymm15, ymm1, 7
  vpslld ymm14, ymm6, 7
  vpslld ymm13, ymm8, 7
  mov r11, rbx
  and r11, -0x4
  mov r12, rbx
  shr r12, 2
  vpsrld ymm1, ymm1, 25
  vpsrld ymm6, ymm6, 25
  vpsrld ymm8, ymm8, 25
  add r11, r12
  and rbx, 0x3
  vpor ymm1, ymm15, ymm1
  vpor ymm6, ymm14, ymm6
  vpor ymm8, ymm8, ymm13
  add r10, [r9 + 16]
  adc r13, [r9 + 24]
  vpshufd ymm0, ymm0, 0x93
  vpshufd ymm5, ymm5, 0x93
  vpshufd ymm7, ymm7, 0x93
  adc rbx, 1
  add r10, r11
  vpshufd ymm2, ymm2, 0x39
  vpshufd ymm9, ymm9, 0x39
  vpshufd ymm10, ymm10, 0x39
  adc r13, 0
  adc rbx, 0
  vpshufd ymm3, ymm3, 0x4e
  vpshufd ymm4, ymm4, 0x4e
  vpshufd ymm12, ymm12, 0x4e
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, r12, rcx
  vpaddd ymm0, ymm0, ymm1
  vpaddd ymm5, ymm5, ymm6
  vpaddd ymm7, ymm8, ymm7
  mov rdx, r13
  mulx r15, r13, rsi
  add r10, r13
  vpxor ymm3, ymm3, ymm0
  vpxor ymm4, ymm4, ymm5
  vpxor ymm12, ymm12, ymm7
  adc r11, r15
  mulx r15, r13, rax
  vpshufb ymm3, ymm3, ymm11
  vpshufb ymm4, ymm4, ymm11
  vpshufb ymm12, ymm12, ymm11
  add r12, r13
  adc r14, r15
  vpaddd ymm2, ymm2, ymm3
  vpaddd ymm9, ymm9, ymm4
  vpaddd ymm10, ymm10, ymm12
  mov r13, rbx
  imul r13, rsi
  add r12, r13
  vpxor ymm1, ymm1, ymm2
  vpxor ymm6, ymm9, ymm6
  vpxor ymm8, ymm8, ymm10
  adc r14, 0
  imul rbx, rax
  vpslld ymm13, ymm1, 12
  vpslld ymm14, ymm6, 12
  vpslld ymm15, ymm8, 12
  add r12, r11
  adc rbx, r14
  vpsrld ymm1, ymm1, 20
  vpsrld ymm6, ymm6, 20
  vpsrld ymm8, ymm8, 20
  mov r11, rbx
  and r11, -0x4
  vpor ymm1, ymm13, ymm1
  vpor ymm6, ymm14, ymm6
  vpor ymm8, ymm8, ymm15
  mov r13, rbx
  shr r13, 2
  add r11, r13
  vpaddd ymm0, ymm0, ymm1
  vpaddd ymm5, ymm5, ymm6
  vpaddd ymm7, ymm8, ymm7
  and rbx, 0x3
  add r10, [r9 + 32]
  vpxor ymm3, ymm3, ymm0
  vpxor ymm4, ymm4, ymm5
  vpxor ymm12, ymm12, ymm7
  adc r12, [r9 + 40]
  adc rbx, 1
  vmovdqa ymm13, [rip + LOCAL(rotl8_ymm)]
  vpshufb ymm3, ymm3, ymm13
  vpshufb ymm4, ymm4, ymm13
  vpshufb ymm12, ymm12, ymm13
  add r10, r11
  adc r12, 0
  vpaddd ymm2, ymm2, ymm3
  vpaddd ymm9, ymm9, ymm4
  vpaddd ymm10, ymm10, ymm12
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  vpxor ymm1, ymm1, ymm2
  vpxor ymm6, ymm9, ymm6
  vpxor ymm8, ymm8, ymm10
  mulx r14, r13, rcx
  mov rdx, r12
  mulx r15, r12, rsi
  vpslld ymm15, ymm1, 7
  vpslld ymm14, ymm6, 7
  vpslld ymm13, ymm8, 7
  add r10, r12
  adc r11, r15
  vpsrld ymm1, ymm1, 25
  vpsrld ymm6, ymm6, 25
  vpsrld ymm8, ymm8, 25
  mulx r15, r12, rax
  add r13, r12
  vpor ymm1, ymm15, ymm1
  vpor ymm6, ymm14, ymm6
  vpor ymm8, ymm8, ymm13
  adc r14, r15
  mov r12, rbx
  imul r12, rsi
  vpshufd ymm0, ymm0, 0x39
  vpshufd ymm5, ymm5, 0x39
  vpshufd ymm7, ymm7, 0x39
  add r13, r12
  adc r14, 0
  vpshufd ymm2, ymm2, 0x93
  vpshufd ymm9, ymm9, 0x93
  vpshufd ymm10, ymm10, 0x93
  imul rbx, rax
  add r13, r11
  vpshufd ymm3, ymm3, 0x4e
  vpshufd ymm4, ymm4, 0x4e
  vpshufd ymm12, ymm12, 0x4e
  adc rbx, r14
  add r9, 48
  sub edi, 1
  je LOCAL(r2_r2_r2_rest_mixed)
  mov r12, r13
  jmp LOCAL(r2_r2_r2_rest_rounds)
LOCAL(r2_r2_r2_rest_mixed):
  mov r11, rbx
  and r11, -0x4
  mov rdi, rbx
  shr rdi, 2
  add r11, rdi
  and rbx, 0x3
  add r10, [r9]
  adc r13, [r9 + 8]
  adc rbx, 1
  add r10, r11
  adc r13, 0
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, rdi, rcx
  mov rdx, r13
  mulx r13, r12, rsi
  add r10, r12
  adc r11, r13
  mulx r13, r12, rax
  add rdi, r12
  adc r14, r13
  mov r12, rbx
  imul r12, rsi
  add rdi, r12
  adc r14, 0
  imul rbx, rax
  add rdi, r11
  adc rbx, r14
  mov r11, rbx
  and r11, -0x4
  mov r12, rbx
  shr r12, 2
  add r11, r12
  and rbx, 0x3
  add r10, [r9 + 16]
  adc rdi, [r9 + 24]
  adc rbx, 1
  add r10, r11
  adc rdi, 0
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, r12, rcx
  mov rdx, rdi
  mulx r13, rdi, rsi
  add r10, rdi
  adc r11, r13
  mulx r13, rdi, rax
  add r12, rdi
  adc r14, r13
  mov rdi, rbx
  imul rdi, rsi
  add r12, rdi
  adc r14, 0
  imul rbx, rax
  add r12, r11
  adc rbx, r14
  add r9, 32
  test r8, r8
  jne LOCAL(r2_r2_r2_rest_open)
  vmovdqa ymm11, [rsp + 960]
  vpaddd ymm0, ymm11, ymm0
  vmovdqa ymm13, [rsp + 992]
  vpaddd ymm1, ymm13, ymm1
  vmovdqa ymm14, [rsp + 1024]
  vpaddd ymm2, ymm14, ymm2
  vpaddd ymm3, ymm3, [rsp + 1056]
  vperm2i128 ymm15, ymm0, ymm1, 0x20
  vperm2i128 ymm0, ymm0, ymm1, 0x31
  vperm2i128 ymm1, ymm2, ymm3, 0x20
  vperm2i128 ymm2, ymm2, ymm3, 0x31
  vmovdqu [rsp + 64], ymm15
  vmovdqu [rsp + 128], ymm0
  vmovdqu [rsp + 96], ymm1
  vmovdqu [rsp + 160], ymm2
  vpaddd ymm5, ymm11, ymm5
  vpaddd ymm6, ymm13, ymm6
  vpaddd ymm9, ymm9, ymm14
  vpaddd ymm4, ymm4, [rsp + 1088]
  vperm2i128 ymm0, ymm5, ymm6, 0x20
  vperm2i128 ymm5, ymm5, ymm6, 0x31
  vperm2i128 ymm1, ymm9, ymm4, 0x20
  vperm2i128 ymm9, ymm9, ymm4, 0x31
  vmovdqu [rsp + 192], ymm0
  vmovdqu [rsp + 256], ymm5
  vmovdqu [rsp + 224], ymm1
  vmovdqu [rsp + 288], ymm9
  vpaddd ymm7, ymm11, ymm7
  vpaddd ymm8, ymm8, ymm13
  vpaddd ymm10, ymm10, ymm14
  vpaddd ymm12, ymm12, [rsp + 1120]
  vperm2i128 ymm0, ymm7, ymm8, 0x20
  vperm2i128 ymm7, ymm7, ymm8, 0x31
  vperm2i128 ymm11, ymm10, ymm12, 0x20
  vperm2i128 ymm10, ymm10, ymm12, 0x31
  vmovdqu [rsp + 320], ymm0
  vmovdqu [rsp + 384], ymm7
  vmovdqu [rsp + 352], ymm11
  vmovdqu [rsp + 416], ymm10
  mov r11, [rsp + 1560]
  mov rdi, [rsp + 1552]
  mov rdx, [rsp + 1568]
  jmp LOCAL(c8_leave)
LOCAL(r2_r2_r2_rest_open):
  vmovdqu ymm13, [rsp + 64]
  mov rdi, [rsp + 1552]
  vpxor ymm13, ymm13, [rdi]
  mov r11, [rsp + 1560]
  vmovdqu [r11], ymm13
  vmovdqu ymm13, [rsp + 96]
  vpxor ymm13, ymm13, [rdi + 32]
  vmovdqu [r11 + 32], ymm13
  vmovdqu ymm13, [rsp + 128]
  vpxor ymm13, ymm13, [rdi + 64]
  vmovdqu [r11 + 64], ymm13
  vmovdqu ymm13, [rsp + 160]
  vpxor ymm13, ymm13, [rdi + 96]
  vmovdqu [r11 + 96], ymm13
  vmovdqu ymm13, [rsp + 192]
  vpxor ymm13, ymm13, [rdi + 128]
  vmovdqu [r11 + 128], ymm13
  vmovdqu ymm13, [rsp + 224]
  vpxor ymm13, ymm13, [rdi + 160]
  vmovdqu [r11 + 160], ymm13
  vmovdqu ymm13, [rsp + 256]
  vpxor ymm13, ymm13, [rdi + 192]
  vmovdqu [r11 + 192], ymm13
  vmovdqu ymm13, [rsp + 288]
  vpxor ymm13, ymm13, [rdi + 224]
  vmovdqu [r11 + 224], ymm13
  vmovdqu ymm13, [rsp + 320]
  vpxor ymm13, ymm13, [rdi + 256]
  vmovdqu [r11 + 256], ymm13
  vmovdqu ymm13, [rsp + 352]
  vpxor ymm13, ymm13, [rdi + 288]
  vmovdqu [r11 + 288], ymm13
  vmovdqu ymm13, [rsp + 384]
  vpxor ymm13, ymm13, [rdi + 320]
  vmovdqu [r11 + 320], ymm13
  vmovdqu ymm13, [rsp + 416]
  vpxor ymm13, ymm13, [rdi + 352]
  vmovdqu [r11 + 352], ymm13
  vmovdqu ymm13, [rsp + 448]
  vpxor ymm13, ymm13, [rdi + 384]
  vmovdqu [r11 + 384], ymm13
  vmovdqu ymm13, [rsp + 480]
  vpxor ymm13, ymm13, [rdi + 416]
  vmovdqu [r11 + 416], ymm13
  vmovdqu ymm13, [rsp + 512]
  vpxor ymm13, ymm13, [rdi + 448]
  vmovdqu [r11 + 448], ymm13
  vmovdqu ymm13, [rsp + 544]
  vpxor ymm13, ymm13, [rdi + 480]
  vmovdqu [r11 + 480], ymm13
  add r11, 512
  add rdi, 512
  mov r14, [rsp + 1568]
  sub r14, 512
  vmovdqa ymm11, [rsp + 960]
  vpaddd ymm0, ymm11, ymm0
  vmovdqa ymm13, [rsp + 992]
  vpaddd ymm1, ymm13, ymm1
  vmovdqa ymm14, [rsp + 1024]
  vpaddd ymm2, ymm14, ymm2
  vpaddd ymm3, ymm3, [rsp + 1056]
  vperm2i128 ymm15, ymm0, ymm1, 0x20
  vperm2i128 ymm0, ymm0, ymm1, 0x31
  vperm2i128 ymm1, ymm2, ymm3, 0x20
  vperm2i128 ymm2, ymm2, ymm3, 0x31
  vmovdqu [rsp + 64], ymm15
  vmovdqu [rsp + 128], ymm0
  vmovdqu [rsp + 96], ymm1
  vmovdqu [rsp + 160], ymm2
  vpaddd ymm5, ymm11, ymm5
  vpaddd ymm6, ymm13, ymm6
  vpaddd ymm9, ymm9, ymm14
  vpaddd ymm4, ymm4, [rsp + 1088]
  vperm2i128 ymm0, ymm5, ymm6, 0x20
  vperm2i128 ymm5, ymm5, ymm6, 0x31
  vperm2i128 ymm1, ymm9, ymm4, 0x20
  vperm2i128 ymm9, ymm9, ymm4, 0x31
  vmovdqu [rsp + 192], ymm0
  vmovdqu [rsp + 256], ymm5
  vmovdqu [rsp + 224], ymm1
  vmovdqu [rsp + 288], ymm9
  vpaddd ymm7, ymm11, ymm7
  vpaddd ymm8, ymm8, ymm13
  vpaddd ymm10, ymm10, ymm14
  vpaddd ymm12, ymm12, [rsp + 1120]
  vperm2i128 ymm0, ymm7, ymm8, 0x20
  vperm2i128 ymm7, ymm7, ymm8, 0x31
  vperm2i128 ymm1, ymm10, ymm12, 0x20
  vperm2i128 ymm10, ymm10, ymm12, 0x31
  vmovdqu [rsp + 320], ymm0
  vmovdqu [rsp + 384], ymm7
  vmovdqu [rsp + 352], ymm1
  vmovdqu [rsp + 416], ymm10
  mov rdx, r14
  jmp LOCAL(c8_leave)
LOCAL(r2_r2_r2_rest_over):
  vmovdqa xmm5, [rsp + 1536]
  vinserti128 ymm0, ymm5, xmm5, 1
  vpshufd ymm0, ymm0, 0x44
  vpaddq ymm2, ymm0, [rip + LOCAL(counter0_ymm)]
  vpaddq ymm0, ymm0, [rip + LOCAL(counter2_ymm)]
  vshufps ymm4, ymm2, ymm0, 0x88
  vshufps ymm2, ymm2, ymm0, 0xdd
  mov [rsp + 1568], rdx
  vmovdqa [rsp + 1408], ymm4
  vmovdqa [rsp + 1440], ymm2
  vmovdqa [rsp + 1472], ymm9
  mov edi, 10
  vmovdqa ymm3, ymm13
  vmovdqa ymm13, ymm1
  vmovdqa ymm0, [rsp + 960]
  vmovdqa ymm1, [rsp + 1088]
  vmovdqa ymm5, [rsp + 1024]
  vmovdqa ymm6, [rsp + 1152]
  vmovdqa ymm7, [rsp + 992]
  vmovdqa ymm8, [rsp + 1120]
  vmovdqa ymm9, [rsp + 1056]
  vmovdqa ymm10, [rsp + 1184]
LOCAL(c8_rounds):
  vpaddd ymm0, ymm0, ymm1
  mov r11, rbx
  and r11, -0x4
  vpxor ymm4, ymm4, ymm0
  mov r13, rbx
  shr r13, 2
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm5, ymm5, ymm6
  add r11, r13
  vpaddd ymm11, ymm11, ymm4
  vpxor ymm3, ymm3, ymm5
  and rbx, 0x3
  vpxor ymm1, ymm11, ymm1
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl16_ymm)]
  add r10, [r9]
  vpslld ymm12, ymm1, 12
  adc r12, [r9 + 8]
  vpaddd ymm14, ymm14, ymm3
  vpsrld ymm1, ymm1, 20
  adc rbx, 1
  vpxor ymm6, ymm14, ymm6
  vpor ymm1, ymm12, ymm1
  add r10, r11
  vpslld ymm12, ymm6, 12
  vpaddd ymm0, ymm0, ymm1
  adc r12, 0
  vpsrld ymm6, ymm6, 20
  adc rbx, 0
  vpxor ymm4, ymm4, ymm0
  vpor ymm6, ymm12, ymm6
  mov rdx, r10
  mulx r11, r10, rax
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl8_ymm)]
  vpaddd ymm5, ymm5, ymm6
  mulx r14, r13, rcx
  vpaddd ymm11, ymm11, ymm4
  vpxor ymm3, ymm3, ymm5
  mov rdx, r12
  mulx r15, r12, rsi
  vpxor ymm1, ymm11, ymm1
  add r10, r12
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl8_ymm)]
  vpslld ymm12, ymm1, 7
  adc r11, r15
  vpaddd ymm14, ymm14, ymm3
  vpsrld ymm1, ymm1, 25
  mulx r15, r12, rax
  vpxor ymm6, ymm14, ymm6
  vpor ymm1, ymm12, ymm1
  add r13, r12
  vpslld ymm12, ymm6, 7
  adc r14, r15
  vpsrld ymm6, ymm6, 25
  vpor ymm6, ymm12, ymm6
  mov r12, rbx
  imul r12, rsi
  vpaddd ymm7, ymm8, ymm7
  vpxor ymm2, ymm2, ymm7
  add r13, r12
  vpshufb ymm2, ymm2, [rip + LOCAL(rotl16_ymm)]
  vpaddd ymm9, ymm9, ymm10
  adc r14, 0
  vpaddd ymm15, ymm15, ymm2
  imul rbx, rax
  vpxor ymm12, ymm9, [rsp + 1472]
  vpxor ymm8, ymm8, ymm15
  add r13, r11
  vpshufb ymm12, ymm12, [rip + LOCAL(rotl16_ymm)]
  vmovdqa [rsp + 1504], ymm3
  vpslld ymm3, ymm8, 12
  adc rbx, r14
  vpaddd ymm13, ymm13, ymm12
  vpsrld ymm8, ymm8, 20
  mov r11, rbx
  and r11, -0x4
  vpxor ymm10, ymm10, ymm13
  mov r12, rbx
  shr r12, 2
  vpor ymm8, ymm8, ymm3
  vpslld ymm3, ymm10, 12
  add r11, r12
  vpaddd ymm7, ymm8, ymm7
  vpsrld ymm10, ymm10, 20
  and rbx, 0x3
  vpxor ymm2, ymm2, ymm7
  vpor ymm10, ymm10, ymm3
  add r10, [r9 + 16]
  vpshufb ymm2, ymm2, [rip + LOCAL(rotl8_ymm)]
  adc r13, [r9 + 24]
  vpaddd ymm9, ymm9, ymm10
  vpaddd ymm15, ymm15, ymm2
  adc rbx, 1
  vpxor ymm12, ymm12, ymm9
  vpxor ymm8, ymm8, ymm15
  add r10, r11
  vpshufb ymm12, ymm12, [rip + LOCAL(rotl8_ymm)]
  vpslld ymm3, ymm8, 7
  adc r13, 0
  vpaddd ymm13, ymm13, ymm12
  adc rbx, 0
  vpsrld ymm8, ymm8, 25
  vpxor ymm10, ymm10, ymm13
  mov rdx, r10
  mulx r11, r10, rax
  vpor ymm8, ymm8, ymm3
  vpslld ymm3, ymm10, 7
  mulx r14, r12, rcx
  vpsrld ymm10, ymm10, 25
  vpor ymm10, ymm10, ymm3
  mov rdx, r13
  mulx r15, r13, rsi
  vpaddd ymm0, ymm8, ymm0
  add r10, r13
  vpxor ymm12, ymm12, ymm0
  vpshufb ymm12, ymm12, [rip + LOCAL(rotl16_ymm)]
  adc r11, r15
  vpaddd ymm5, ymm10, ymm5
  vpaddd ymm14, ymm14, ymm12
  mulx r15, r13, rax
  vpxor ymm2, ymm2, ymm5
  vpxor ymm8, ymm8, ymm14
  add r12, r13
  vpshufb ymm2, ymm2, [rip + LOCAL(rotl16_ymm)]
  adc r14, r15
  vpslld ymm3, ymm8, 12
  vpaddd ymm11, ymm11, ymm2
  mov r13, rbx
  imul r13, rsi
  vpsrld ymm8, ymm8, 20
  vpxor ymm10, ymm10, ymm11
  add r12, r13
  vpor ymm8, ymm8, ymm3
  vpslld ymm3, ymm10, 12
  adc r14, 0
  vpaddd ymm0, ymm8, ymm0
  imul rbx, rax
  vpsrld ymm10, ymm10, 20
  vpxor ymm12, ymm12, ymm0
  add r12, r11
  vpor ymm10, ymm10, ymm3
  vpshufb ymm12, ymm12, [rip + LOCAL(rotl8_ymm)]
  adc rbx, r14
  vpaddd ymm5, ymm10, ymm5
  vpaddd ymm14, ymm14, ymm12
  mov r11, rbx
  and r11, -0x4
  vpxor ymm2, ymm2, ymm5
  mov r13, rbx
  shr r13, 2
  vpxor ymm8, ymm8, ymm14
  vpshufb ymm2, ymm2, [rip + LOCAL(rotl8_ymm)]
  add r11, r13
  vpslld ymm3, ymm8, 7
  vpaddd ymm11, ymm11, ymm2
  and rbx, 0x3
  vpsrld ymm8, ymm8, 25
  vpxor ymm10, ymm10, ymm11
  add r10, [r9 + 32]
  vpor ymm8, ymm8, ymm3
  adc r12, [r9 + 40]
  vpslld ymm3, ymm10, 7
  vpsrld ymm10, ymm10, 25
  adc rbx, 1
  vpor ymm10, ymm10, ymm3
  vpaddd ymm7, ymm7, ymm6
  add r10, r11
  vpxor ymm4, ymm4, ymm7
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl16_ymm)]
  adc r12, 0
  vpaddd ymm9, ymm9, ymm1
  adc rbx, 0
  vpaddd ymm13, ymm13, ymm4
  vpxor ymm3, ymm9, [rsp + 1504]
  mov rdx, r10
  mulx r11, r10, rax
  vpxor ymm6, ymm13, ymm6
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl16_ymm)]
  mulx r14, r13, rcx
  vmovdqa [rsp + 1472], ymm12
  vpslld ymm12, ymm6, 12
  vpaddd ymm15, ymm15, ymm3
  mov rdx, r12
  mulx r15, r12, rsi
  vpsrld ymm6, ymm6, 20
  add r10, r12
  vpxor ymm1, ymm15, ymm1
  vpor ymm6, ymm12, ymm6
  adc r11, r15
  vpslld ymm12, ymm1, 12
  vpaddd ymm7, ymm7, ymm6
  mulx r15, r12, rax
  vpsrld ymm1, ymm1, 20
  vpxor ymm4, ymm4, ymm7
  add r13, r12
  vpor ymm1, ymm12, ymm1
  adc r14, r15
  vpshufb ymm4, ymm4, [rip + LOCAL(rotl8_ymm)]
  vpaddd ymm9, ymm9, ymm1
  mov r12, rbx
  imul r12, rsi
  vpaddd ymm13, ymm13, ymm4
  vpxor ymm3, ymm9, ymm3
  add r13, r12
  vpxor ymm6, ymm13, ymm6
  vpshufb ymm3, ymm3, [rip + LOCAL(rotl8_ymm)]
  adc r14, 0
  vpslld ymm12, ymm6, 7
  imul rbx, rax
  vpaddd ymm15, ymm15, ymm3
  vpsrld ymm6, ymm6, 25
  add r13, r11
  vpxor ymm1, ymm15, ymm1
  vpor ymm6, ymm12, ymm6
  adc rbx, r14
  vpslld ymm12, ymm1, 7
  vpsrld ymm1, ymm1, 25
  add r9, 48
  vpor ymm1, ymm12, ymm1
  sub edi, 1
  je LOCAL(c8_mixed)
  mov r12, r13
  jmp LOCAL(c8_rounds)
LOCAL(c8_mixed):
  mov r11, rbx
  and r11, -0x4
  mov rdi, rbx
  shr rdi, 2
  add r11, rdi
  and rbx, 0x3
  add r10, [r9]
  adc r13, [r9 + 8]
  adc rbx, 1
  add r10, r11
  adc r13, 0
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, rdi, rcx
  mov rdx, r13
  mulx r13, r12, rsi
  add r10, r12
  adc r11, r13
  mulx r13, r12, rax
  add rdi, r12
  adc r14, r13
  mov r12, rbx
  imul r12, rsi
  add rdi, r12
  adc r14, 0
  imul rbx, rax
  add rdi, r11
  adc rbx, r14
  mov r11, rbx
  and r11, -0x4
  mov r12, rbx
  shr r12, 2
  add r11, r12
  and rbx, 0x3
  add r10, [r9 + 16]
  adc rdi, [r9 + 24]
  adc rbx, 1
  add r10, r11
  adc rdi, 0
  adc rbx, 0
  mov rdx, r10
  mulx r11, r10, rax
  mulx r14, r12, rcx
  mov rdx, rdi
  mulx r13, rdi, rsi
  add r10, rdi
  adc r11, r13
  mulx r13, rdi, rax
  add r12, rdi
  adc r14, r13
  mov rdi, rbx
  imul rdi, rsi
  add r12, rdi
  adc r14, 0
  imul rbx, rax
  add r12, r11
  adc rbx, r14
  add r9, 32
  vmovdqa xmm12, [rsp + 1536]
  vpaddq xmm12, xmm12, [rip + LOCAL(add8)]
  test r8, r8
  jne LOCAL(c8_open)
  mov r14, [rsp + 1568]
  cmp r14, 512
  jb LOCAL(c8_part)
  vpaddd ymm0, ymm0, [rsp + 960]
  vpaddd ymm7, ymm7, [rsp + 992]
  vpaddd ymm5, ymm5, [rsp + 1024]
  vpaddd ymm9, ymm9, [rsp + 1056]
  vmovdqa [rsp + 1536], xmm12
  vpunpckldq ymm12, ymm0, ymm7
  vpunpckhdq ymm0, ymm0, ymm7
  vpunpckldq ymm7, ymm5, ymm9
  vpunpckhdq ymm5, ymm5, ymm9
  vpunpcklqdq ymm9, ymm12, ymm7
  vpunpckhqdq ymm12, ymm12, ymm7
  vpunpcklqdq ymm7, ymm0, ymm5
  vpunpckhqdq ymm0, ymm0, ymm5
  vpaddd ymm1, ymm1, [rsp + 1088]
  vpaddd ymm8, ymm8, [rsp + 1120]
  vpaddd ymm6, ymm6, [rsp + 1152]
  vpaddd ymm10, ymm10, [rsp + 1184]
  vpunpckldq ymm5, ymm1, ymm8
  vpunpckhdq ymm1, ymm1, ymm8
  vpunpckldq ymm8, ymm6, ymm10
  vpunpckhdq ymm6, ymm6, ymm10
  vpunpcklqdq ymm10, ymm5, ymm8
  vpunpckhqdq ymm5, ymm5, ymm8
  vpunpcklqdq ymm8, ymm1, ymm6
  vpunpckhqdq ymm1, ymm1, ymm6
  vperm2i128 ymm6, ymm9, ymm10, 0x20
  vperm2i128 ymm9, ymm9, ymm10, 0x31
  vperm2i128 ymm10, ymm12, ymm5, 0x20
  vperm2i128 ymm12, ymm12, ymm5, 0x31
  vperm2i128 ymm5, ymm7, ymm8, 0x20
  vperm2i128 ymm7, ymm7, ymm8, 0x31
  vperm2i128 ymm8, ymm0, ymm1, 0x20
  vperm2i128 ymm0, ymm0, ymm1, 0x31
  mov rdi, [rsp + 1552]
  vpxor ymm6, ymm6, [rdi]
  mov r11, [rsp + 1560]
  vmovdqu [r11], ymm6
  vpxor ymm9, ymm9, [rdi + 256]
  vmovdqu [r11 + 256], ymm9
  vpxor ymm10, ymm10, [rdi + 64]
  vmovdqu [r11 + 64], ymm10
  vpxor ymm12, ymm12, [rdi + 320]
  vmovdqu [r11 + 320], ymm12
  vpxor ymm5, ymm5, [rdi + 128]
  vmovdqu [r11 + 128], ymm5
  vpxor ymm7, ymm7, [rdi + 384]
  vmovdqu [r11 + 384], ymm7
  vpxor ymm8, ymm8, [rdi + 192]
  vmovdqu [r11 + 192], ymm8
  vpxor ymm0, ymm0, [rdi + 448]
  vmovdqu [r11 + 448], ymm0
  vmovdqa ymm0, [rsp + 1216]
  vpaddd ymm11, ymm11, ymm0
  vmovdqa ymm1, [rsp + 1248]
  vpaddd ymm15, ymm15, ymm1
  vmovdqa ymm5, [rsp + 1280]
  vpaddd ymm14, ymm14, ymm5
  vmovdqa ymm6, [rsp + 1312]
  vpaddd ymm13, ymm13, ymm6
  vpunpckldq ymm7, ymm11, ymm15
  vpunpckhdq ymm11, ymm11, ymm15
  vpunpckldq ymm8, ymm14, ymm13
  vpunpckhdq ymm14, ymm14, ymm13
  vpunpcklqdq ymm9, ymm7, ymm8
  vpunpckhqdq ymm7, ymm7, ymm8
  vpunpcklqdq ymm8, ymm11, ymm14
  vpunpckhqdq ymm11, ymm11, ymm14
  vpaddd ymm4, ymm4, [rsp + 1408]
  vpaddd ymm2, ymm2, [rsp + 1440]
  vmovdqa ymm13, [rsp + 1344]
  vpaddd ymm3, ymm13, ymm3
  vmovdqa ymm12, [rsp + 1472]
  vmovdqa ymm10, [rsp + 1376]
  vpaddd ymm12, ymm12, ymm10
  vpunpckldq ymm14, ymm4, ymm2
  vpunpckhdq ymm4, ymm4, ymm2
  vpunpckldq ymm2, ymm3, ymm12
  vpunpckhdq ymm3, ymm3, ymm12
  vpunpcklqdq ymm12, ymm14, ymm2
  vpunpckhqdq ymm14, ymm14, ymm2
  vpunpcklqdq ymm2, ymm4, ymm3
  vpunpckhqdq ymm4, ymm4, ymm3
  vperm2i128 ymm3, ymm9, ymm12, 0x20
  vperm2i128 ymm9, ymm9, ymm12, 0x31
  vperm2i128 ymm12, ymm7, ymm14, 0x20
  vperm2i128 ymm7, ymm7, ymm14, 0x31
  vperm2i128 ymm14, ymm8, ymm2, 0x20
  vperm2i128 ymm8, ymm8, ymm2, 0x31
  vperm2i128 ymm2, ymm11, ymm4, 0x20
  vperm2i128 ymm11, ymm11, ymm4, 0x31
  vpxor ymm3, ymm3, [rdi + 32]
  vmovdqu [r11 + 32], ymm3
  vpxor ymm9, ymm9, [rdi + 288]
  vmovdqu [r11 + 288], ymm9
  vpxor ymm12, ymm12, [rdi + 96]
  vmovdqu [r11 + 96], ymm12
  vpxor ymm7, ymm7, [rdi + 352]
  vmovdqu [r11 + 352], ymm7
  vpxor ymm14, ymm14, [rdi + 160]
  vmovdqu [r11 + 160], ymm14
  vpxor ymm8, ymm8, [rdi + 416]
  vmovdqu [r11 + 416], ymm8
  vpxor ymm2, ymm2, [rdi + 224]
  vmovdqu [r11 + 224], ymm2
  vpxor ymm11, ymm11, [rdi + 480]
  vmovdqu [r11 + 480], ymm11
  add r11, 512
  add rdi, 512
  sub r14, 512
  je LOCAL(c8_whole_to_c8_leave)
  mov [rsp + 1552], rdi
  mov [rsp + 1560], r11
  mov rdi, r14
  vmovdqa ymm11, ymm0
  vmovdqa ymm14, ymm5
  vmovdqa ymm15, ymm1
  vmovdqa ymm9, ymm10
  vmovdqa ymm1, ymm6
  jmp LOCAL(c8_batch)
LOCAL(c8_whole_to_c8_leave):
  mov rdx, r14
  jmp LOCAL(c8_leave)
LOCAL(c8_part):
  vpaddd ymm0, ymm0, [rsp + 960]
  vpaddd ymm7, ymm7, [rsp + 992]
  vpaddd ymm5, ymm5, [rsp + 1024]
  vpaddd ymm9, ymm9, [rsp + 1056]
  vpunpckldq ymm12, ymm0, ymm7
  vpunpckhdq ymm0, ymm0, ymm7
  vpunpckldq ymm7, ymm5, ymm9
  vpunpckhdq ymm5, ymm5, ymm9
  vpunpcklqdq ymm9, ymm12, ymm7
  vpunpckhqdq ymm12, ymm12, ymm7
  vpunpcklqdq ymm7, ymm0, ymm5
  vpunpckhqdq ymm0, ymm0, ymm5
  vpaddd ymm1, ymm1, [rsp + 1088]
  vpaddd ymm8, ymm8, [rsp + 1120]
  vpaddd ymm6, ymm6, [rsp + 1152]
  vpaddd ymm10, ymm10, [rsp + 1184]
  vpunpckldq ymm5, ymm1, ymm8
  vpunpckhdq ymm1, ymm1, ymm8
  vpunpckldq ymm8, ymm6, ymm10
  vpunpckhdq ymm6, ymm6, ymm10
  vpunpcklqdq ymm10, ymm5, ymm8
  vpunpckhqdq ymm5, ymm5, ymm8
  vpunpcklqdq ymm8, ymm1, ymm6
  vpunpckhqdq ymm1, ymm1, ymm6
  vperm2i128 ymm6, ymm9, ymm10, 0x20
  vperm2i128 ymm9, ymm9, ymm10, 0x31
  vperm2i128 ymm10, ymm12, ymm5, 0x20
  vperm2i128 ymm12, ymm12, ymm5, 0x31
  vperm2i128 ymm5, ymm7, ymm8, 0x20
  vperm2i128 ymm7, ymm7, ymm8, 0x31
  vperm2i128 ymm8, ymm0, ymm1, 0x20
  vperm2i128 ymm0, ymm0, ymm1, 0x31
  vmovdqu [rsp + 64], ymm6
  vmovdqu [rsp + 320], ymm9
  vmovdqu [rsp + 128], ymm10
  vmovdqu [rsp + 384], ymm12
  vmovdqu [rsp + 192], ymm5
  vmovdqu [rsp + 448], ymm7
  vmovdqu [rsp + 256], ymm8
  vmovdqu [rsp + 512], ymm0
  vpaddd ymm11, ymm11, [rsp + 1216]
  vpaddd ymm15, ymm15, [rsp + 1248]
  vpaddd ymm14, ymm14, [rsp + 1280]
  vpaddd ymm13, ymm13, [rsp + 1312]
  vpunpckldq ymm7, ymm11, ymm15
  vpunpckhdq ymm11, ymm11, ymm15
  vpunpckldq ymm8, ymm14, ymm13
  vpunpckhdq ymm14, ymm14, ymm13
  vpunpcklqdq ymm9, ymm7, ymm8
  vpunpckhqdq ymm7, ymm7, ymm8
  vpunpcklqdq ymm8, ymm11, ymm14
  vpunpckhqdq ymm11, ymm11, ymm14
  vpaddd ymm4, ymm4, [rsp + 1408]
  vpaddd ymm2, ymm2, [rsp + 1440]
  vpaddd ymm3, ymm3, [rsp + 1344]
  vmovdqa ymm12, [rsp + 1472]
  vpaddd ymm12, ymm12, [rsp + 1376]
  vpunpckldq ymm14, ymm4, ymm2
  vpunpckhdq ymm4, ymm4, ymm2
  vpunpckldq ymm2, ymm3, ymm12
  vpunpckhdq ymm3, ymm3, ymm12
  vpunpcklqdq ymm12, ymm14, ymm2
  vpunpckhqdq ymm14, ymm14, ymm2
  vpunpcklqdq ymm2, ymm4, ymm3
  vpunpckhqdq ymm4, ymm4, ymm3
  vperm2i128 ymm0, ymm9, ymm12, 0x20
  vperm2i128 ymm9, ymm9, ymm12, 0x31
  vperm2i128 ymm1, ymm7, ymm14, 0x20
  vperm2i128 ymm7, ymm7, ymm14, 0x31
  vperm2i128 ymm3, ymm8, ymm2, 0x20
  vperm2i128 ymm8, ymm8, ymm2, 0x31
  vperm2i128 ymm2, ymm11, ymm4, 0x20
  vperm2i128 ymm11, ymm11, ymm4, 0x31
  vmovdqu [rsp + 96], ymm0
  vmovdqu [rsp + 352], ymm9
  vmovdqu [rsp + 160], ymm1
  vmovdqu [rsp + 416], ymm7
  vmovdqu [rsp + 224], ymm3
  vmovdqu [rsp + 480], ymm8
  vmovdqu [rsp + 288], ymm2
  vmovdqu [rsp + 544], ymm11
  mov rdx, r14
  mov r11, [rsp + 1560]
  mov rdi, [rsp + 1552]
  jmp LOCAL(c8_leave)
LOCAL(c8_open):
  vmovdqa [rsp + 1536], xmm12
  vmovdqu ymm12, [rsp + 64]
  mov rdi, [rsp + 1552]
  vpxor ymm12, ymm12, [rdi]
  mov r11, [rsp + 1560]
  vmovdqu [r11], ymm12
  vmovdqu ymm12, [rsp + 96]
  vpxor ymm12, ymm12, [rdi + 32]
  vmovdqu [r11 + 32], ymm12
  vmovdqu ymm12, [rsp + 128]
  vpxor ymm12, ymm12, [rdi + 64]
  vmovdqu [r11 + 64], ymm12
  vmovdqu ymm12, [rsp + 160]
  vpxor ymm12, ymm12, [rdi + 96]
  vmovdqu [r11 + 96], ymm12
  vmovdqu ymm12, [rsp + 192]
  vpxor ymm12, ymm12, [rdi + 128]
  vmovdqu [r11 + 128], ymm12
  vmovdqu ymm12, [rsp + 224]
  vpxor ymm12, ymm12, [rdi + 160]
  vmovdqu [r11 + 160], ymm12
  vmovdqu ymm12, [rsp + 256]
  vpxor ymm12, ymm12, [rdi + 192]
  vmovdqu [r11 + 192], ymm12
  vmovdqu ymm12, [rsp + 288]
  vpxor ymm12, ymm12, [rdi + 224]
  vmovdqu [r11 + 224], ymm12
  vmovdqu ymm12, [rsp + 320]
  vpxor ymm12, ymm12, [rdi + 256]
  vmovdqu [r11 + 256], ymm12
  vmovdqu ymm12, [rsp + 352]
  vpxor ymm12, ymm12, [rdi + 288]
  vmovdqu [r11 + 288], ymm12
  vmovdqu ymm12, [rsp + 384]
  vpxor ymm12, ymm12, [rdi + 320]
  vmovdqu [r11 + 320], ymm12
  vmovdqu ymm12, [rsp + 416]
  vpxor ymm12, ymm12, [rdi + 352]
  vmovdqu [r11 + 352], ymm12
  vmovdqu ymm12, [rsp + 448]
  vpxor ymm12, ymm12, [rdi + 384]
  vmovdqu [r11 + 384], ymm12
  vmovdqu ymm12, [rsp + 480]
  vpxor ymm12, ymm12, [rdi + 416]
  vmovdqu [r11 + 416], ymm12
  vmovdqu ymm12, [rsp + 512]
  vpxor ymm12, ymm12, [rdi + 448]
  vmovdqu [r11 + 448], ymm12
  vmovdqu ymm12, [rsp + 544]
  vpxor ymm12, ymm12, [rdi + 480]
  vmovdqu [r11 + 480], ymm12
  add r11, 512
  add rdi, 512
  mov r14, [rsp + 1568]
  sub r14, 512
  vpaddd ymm0, ymm0, [rsp + 960]
  vpaddd ymm7, ymm7, [rsp + 992]
  vpaddd ymm5, ymm5, [rsp + 1024]
  vpaddd ymm9, ymm9, [rsp + 1056]
  vpunpckldq ymm12, ymm0, ymm7
  vpunpckhdq ymm0, ymm0, ymm7
  vpunpckldq ymm7, ymm5, ymm9
  vpunpckhdq ymm5, ymm5, ymm9
  vpunpcklqdq ymm9, ymm12, ymm7
  vpunpckhqdq ymm12, ymm12, ymm7
  vpunpcklqdq ymm7, ymm0, ymm5
  vpunpckhqdq ymm0, ymm0, ymm5
  vpaddd ymm1, ymm1, [rsp + 1088]
  vpaddd ymm8, ymm8, [rsp + 1120]
  vpaddd ymm6, ymm6, [rsp + 1152]
  vpaddd ymm10, ymm10, [rsp + 1184]
  vpunpckldq ymm5, ymm1, ymm8
  vpunpckhdq ymm1, ymm1, ymm8
  vpunpckldq ymm8, ymm6, ymm10
  vpunpckhdq ymm6, ymm6, ymm10
  vpunpcklqdq ymm10, ymm5, ymm8
  vpunpckhqdq ymm5, ymm5, ymm8
  vpunpcklqdq ymm8, ymm1, ymm6
  vpunpckhqdq ymm1, ymm1, ymm6
  vperm2i128 ymm6, ymm9, ymm10, 0x20
  vperm2i128 ymm9, ymm9, ymm10, 0x31
  vperm2i128 ymm10, ymm12, ymm5, 0x20
  vperm2i128 ymm12, ymm12, ymm5, 0x31
  vperm2i128 ymm5, ymm7, ymm8, 0x20
  vperm2i128 ymm7, ymm7, ymm8, 0x31
  vperm2i128 ymm8, ymm0, ymm1, 0x20
  vperm2i128 ymm0, ymm0, ymm1, 0x31
  vmovdqu [rsp + 64], ymm6
  vmovdqu [rsp + 320], ymm9
  vmovdqu [rsp + 128], ymm10
  vmovdqu [rsp + 384], ymm12
  vmovdqu [rsp + 192], ymm5
  vmovdqu [rsp + 448], ymm7
  vmovdqu [rsp + 256], ymm8
  vmovdqu [rsp + 512], ymm0
  vmovdqa ymm0, [rsp + 1216]
  vpaddd ymm11, ymm11, ymm0
  vmovdqa ymm1, [rsp + 1248]
  vpaddd ymm15, ymm15, ymm1
  vmovdqa ymm5, [rsp + 1280]
  vpaddd ymm14, ymm14, ymm5
  vmovdqa ymm6, [rsp + 1312]
  vpaddd ymm13, ymm13, ymm6
  vpunpckldq ymm7, ymm11, ymm15
  vpunpckhdq ymm11, ymm11, ymm15
  vpunpckldq ymm8, ymm14, ymm13
  vpunpckhdq ymm14, ymm14, ymm13
  vpunpcklqdq ymm9, ymm7, ymm8
  vpunpckhqdq ymm7, ymm7, ymm8
  vpunpcklqdq ymm8, ymm11, ymm14
  vpunpckhqdq ymm11, ymm11, ymm14
  vpaddd ymm4, ymm4, [rsp + 1408]
  vpaddd ymm2, ymm2, [rsp + 1440]
  vmovdqa ymm13, [rsp + 1344]
  vpaddd ymm3, ymm13, ymm3
  vmovdqa ymm12, [rsp + 1472]
  vmovdqa ymm10, [rsp + 1376]
  vpaddd ymm12, ymm12, ymm10
  vpunpckldq ymm14, ymm4, ymm2
  vpunpckhdq ymm4, ymm4, ymm2
  vpunpckldq ymm2, ymm3, ymm12
  vpunpckhdq ymm3, ymm3, ymm12
  vpunpcklqdq ymm12, ymm14, ymm2
  vpunpckhqdq ymm14, ymm14, ymm2
  vpunpcklqdq ymm2, ymm4, ymm3
  vpunpckhqdq ymm4, ymm4, ymm3
  vperm2i128 ymm3, ymm9, ymm12, 0x20
  vperm2i128 ymm9, ymm9, ymm12, 0x31
  vperm2i128 ymm12, ymm7, ymm14, 0x20
  vperm2i128 ymm7, ymm7, ymm14, 0x31
  vperm2i128 ymm14, ymm8, ymm2, 0x20
  vperm2i128 ymm8, ymm8, ymm2, 0x31
  vperm2i128 ymm2, ymm11, ymm4, 0x20
  vperm2i128 ymm11, ymm11, ymm4, 0x31
  vmovdqu [rsp + 96], ymm3
  vmovdqu [rsp + 352], ymm9
  vmovdqu [rsp + 160], ymm12
  vmovdqu [rsp + 416], ymm7
  vmovdqu [rsp + 224], ymm14
  vmovdqu [rsp + 480], ymm8
  vmovdqu [rsp + 288], ymm2
  vmovdqu [rsp + 544], ymm11
  cmp r14, 512
  jbe LOCAL(c8_open_to_c8_leave)
  mov [rsp + 1552], rdi
  mov [rsp + 1560], r11
  mov rdi, r14
  vmovdqa ymm11, ymm0
  vmovdqa ymm14, ymm5
  vmovdqa ymm15, ymm1
  vmovdqa ymm9, ymm10
  vmovdqa ymm1, ymm6
  jmp LOCAL(c8_batch)
LOCAL(c8_open_to_c8_leave):
  mov rdx, r14
LOCAL(c8_leave):
  vpxor xmm3, xmm3, xmm3
  mov r13d, 512
LOCAL(c8_leave_clear):
  vmovdqa [rsp + r13 + 832], ymm3
  vmovdqa [rsp + r13 + 864], ymm3
  vmovdqa [rsp + r13 + 896], ymm3
  vmovdqa [rsp + r13 + 928], ymm3
  sub r13d, 128
  jne LOCAL(c8_leave_clear)
  vmovdqa [rsp + 1472], ymm3
  vmovdqa [rsp + 1504], ymm3
  vmovdqa [rsp + 1536], ymm3
  vmovq [rsp + 1568], xmm3
  mov r13, rdi
  mov r14, rdx
  mov rdx, rbx
  mov r15, r12
  mov r12, r11
  mov r11, r15
  mov rdi, [rsp + 880]
  mov rbx, [rsp + 864]
LOCAL(final):
  test r8, r8
  je LOCAL(mix)
  mov [rsp + 888], rax
  mov [rsp + 896], rcx
  mov [rsp + 904], rsi
  jmp LOCAL(tag)
LOCAL(mix):
  cmp r14, 64
  ja LOCAL(mix_to_mix_blocks)
  mov [rsp + 888], rax
  mov [rsp + 896], rcx
  mov [rsp + 904], rsi
  mov rax, r14
  mov rsi, r13
  mov r15, r12
  xor ecx, ecx
  jmp LOCAL(mix_rest)
LOCAL(mix_to_mix_blocks):
  mov [rsp + 888], rax
  mov [rsp + 896], rcx
  mov [rsp + 904], rsi
  mov rcx, r12
  mov rsi, r13
  mov r15, r14
  xor eax, eax
LOCAL(mix_blocks):
  vmovdqu ymm10, [rsp + rax + 64]
  vpxor ymm10, ymm10, [r13]
  vmovdqu [r12], ymm10
  vmovdqu ymm10, [rsp + rax + 96]
  vpxor ymm10, ymm10, [r13 + 32]
  vmovdqu [r12 + 32], ymm10
  add r12, 64
  add r13, 64
  sub r14, 64
  add rax, 64
  cmp r14, 64
  ja LOCAL(mix_blocks)
  mov [rsp + 952], rcx
  mov rcx, rax
  mov rax, r14
  mov r14, r15
  mov r15, r12
  mov r12, [rsp + 952]
  mov [rsp + 952], rsi
  mov rsi, r13
  mov r13, [rsp + 952]
LOCAL(mix_rest):
  test rax, rax
  je LOCAL(mixed)
  vmovdqu xmm11, [rsp + rcx + 64]
  vmovdqu xmm13, [rsp + rcx + 80]
  vmovdqu xmm14, [rsp + rcx + 96]
  vmovdqu xmm0, [rsp + rcx + 112]
  mov rcx, r15
LOCAL(last):
  cmp rax, 64
  jb LOCAL(last_part)
  vpxor xmm11, xmm11, [rsi]
  vmovdqu [rcx], xmm11
  vpxor xmm13, xmm13, [rsi + 16]
  vmovdqu [rcx + 16], xmm13
  vpxor xmm14, xmm14, [rsi + 32]
  vmovdqu [rcx + 32], xmm14
  vpxor xmm0, xmm0, [rsi + 48]
  vmovdqu [rcx + 48], xmm0
  jmp LOCAL(mixed)
LOCAL(last_part):
  test eax, 0x20
  je LOCAL(tail_under32)
  vpxor xmm11, xmm11, [rsi]
  vmovdqu [rcx], xmm11
  vpxor xmm13, xmm13, [rsi + 16]
  vmovdqu [rcx + 16], xmm13
  add rcx, 32
  add rsi, 32
  vmovdqa xmm11, xmm14
  vmovdqa xmm13, xmm0
LOCAL(tail_under32):
  test eax, 0x10
  je LOCAL(tail_under16)
  vpxor xmm11, xmm11, [rsi]
  vmovdqu [rcx], xmm11
  add rcx, 16
  add rsi, 16
  vmovdqa xmm11, xmm13
LOCAL(tail_under16):
  test eax, 0x8
  je LOCAL(tail_under8)
  vmovq r15, xmm11
  xor r15, [rsi]
  mov [rcx], r15
  vpsrldq xmm11, xmm11, 8
  add rcx, 8
  add rsi, 8
LOCAL(tail_under8):
  test eax, 0x4
  je LOCAL(tail_under4)
  vmovd r15d, xmm11
  xor r15d, [rsi]
  mov [rcx], r15d
  vpsrldq xmm11, xmm11, 4
  add rcx, 4
  add rsi, 4
LOCAL(tail_under4):
  vmovd r15d, xmm11
  test eax, 0x2
  je LOCAL(tail_under2)
  movzx ebx, word ptr [rsi]
  xor ebx, r15d
  mov [rcx], bx
  shr r15d, 16
  add rcx, 2
  add rsi, 2
  mov rbx, [rsp + 864]
LOCAL(tail_under2):
  test eax, 0x1
  je LOCAL(mixed)
  movzx eax, byte ptr [rsi]
  xor eax, r15d
  mov [rcx], al
LOCAL(mixed):
  test r8, r8
  jne LOCAL(cleared)
LOCAL(tag):
  test r8, r8
  jne LOCAL(stop_open)
  mov rax, r12
  add rax, r14
  jmp LOCAL(stop_joined)
LOCAL(stop_open):
  mov rax, r13
  add rax, r14
LOCAL(stop_joined):
  sub rax, r9
  cmp rax, 16
  jae LOCAL(stop_joined_to_text_blocks)
  mov [rsp + 848], r11
  mov rcx, r9
  mov rsi, rdx
  mov r15, r10
  jmp LOCAL(text_rest)
LOCAL(stop_joined_to_text_blocks):
  mov [rsp + 856], r12
  mov [rsp + 912], r13
  mov [rsp + 920], r14
  mov [rsp + 928], r10
  mov [rsp + 848], r11
  mov [rsp + 936], rdx
  mov [rsp + 944], r9
  mov r8, rdx
  mov r13, r11
  mov r11, [rsp + 896]
  mov rsi, [rsp + 904]
  mov rcx, [rsp + 888]
LOCAL(text_blocks):
  mov rbx, r8
  and rbx, -0x4
  mov r12, r8
  shr r12, 2
  add rbx, r12
  and r8, 0x3
  add r10, [r9]
  adc r13, [r9 + 8]
  adc r8, 1
  add r10, rbx
  adc r13, 0
  adc r8, 0
  mov rdx, r10
  mulx rbx, r10, rcx
  mulx r14, r12, r11
  mov rdx, r13
  mulx r15, r13, rsi
  add r10, r13
  adc rbx, r15
  mulx r15, r13, rcx
  add r12, r13
  adc r14, r15
  mov r13, r8
  imul r13, rsi
  add r12, r13
  adc r14, 0
  imul r8, rcx
  add r12, rbx
  adc r8, r14
  add r9, 16
  sub rax, 16
  cmp rax, 16
  jb LOCAL(text_blocks_to_text_rest)
  mov r13, r12
  jmp LOCAL(text_blocks)
LOCAL(text_blocks_to_text_rest):
  mov rdx, r8
  mov r11, r12
  mov rbx, [rsp + 864]
  mov r8, [rsp + 872]
  mov r14, [rsp + 920]
  mov r13, [rsp + 912]
  mov r12, [rsp + 856]
  mov rcx, [rsp + 944]
  mov rsi, [rsp + 936]
  mov r15, [rsp + 928]
LOCAL(text_rest):
  test rax, rax
  je LOCAL(text_done)
  test eax, 0x1
  jne LOCAL(text_part_1)
  mov [rsp + 928], r15
  mov [rsp + 936], rsi
  mov rsi, rax
  mov r15d, 0
  jmp LOCAL(text_part_below_1)
LOCAL(text_part_1):
  mov r8, rax
  sub r8, 1
  mov [rsp + 928], r15
  mov r15d, 0
  rol r15, 8
  mov [rsp + 936], rsi
  movzx rsi, byte ptr [r9 + r8]
  add r15, rsi
  mov rsi, r8
  mov r8, [rsp + 872]
LOCAL(text_part_below_1):
  test eax, 0x2
  je LOCAL(text_part_below_2)
  sub rsi, 2
  rol r15, 16
  movzx r8, word ptr [r9 + rsi]
  add r15, r8
  mov r8, [rsp + 872]
LOCAL(text_part_below_2):
  test eax, 0x4
  jne LOCAL(text_part_4)
  mov rsi, r15
  jmp LOCAL(text_part_below_4)
LOCAL(text_part_4):
  sub rsi, 4
  rol r15, 32
  mov esi, [r9 + rsi]
  add r15, rsi
  mov rsi, r15
LOCAL(text_part_below_4):
  test eax, 0x8
  je LOCAL(text_part_less)
  mov rax, [r9]
  jmp LOCAL(text_part_words)
LOCAL(text_part_less):
  mov rax, rsi
  xor esi, esi
LOCAL(text_part_words):
  mov r9, rdx
  and r9, -0x4
  mov r15, rdx
  shr r15, 2
  add r9, r15
  and rdx, 0x3
  add r10, rax
  adc r11, rsi
  adc rdx, 1
  add r10, r9
  adc r11, 0
  adc rdx, 0
  mov rax, rdx
  mov rdx, r10
  mov rsi, [rsp + 888]
  mulx r9, r10, rsi
  mulx rdx, r15, [rsp + 896]
  mov r8, rdx
  mov rdx, r11
  mov [rsp + 944], rcx
  mulx rcx, r11, [rsp + 904]
  add r10, r11
  adc r9, rcx
  mulx r11, rcx, rsi
  add r15, rcx
  adc r8, r11
  mov rcx, [rsp + 904]
  mov r11, rax
  imul r11, rcx
  add r15, r11
  adc r8, 0
  imul rax, rsi
  add r15, r9
  adc rax, r8
  mov rdx, rax
  mov r11, r15
  mov r8, [rsp + 872]
  mov rcx, [rsp + 944]
  mov rsi, [rsp + 936]
  mov r15, [rsp + 928]
LOCAL(text_done):
  mov r9, [rdi + 48]
  mov rax, rdx
  and rax, -0x4
  mov r8, rdx
  shr r8, 2
  add rax, r8
  and rdx, 0x3
  add r10, r9
  adc r11, rbx
  adc rdx, 1
  add r10, rax
  adc r11, 0
  adc rdx, 0
  mov rax, rdx
  mov rdx, r10
  mov r8, [rsp + 888]
  mulx r9, r10, r8
  mulx rbx, rdx, [rsp + 896]
  mov [rsp + 928], r15
  mov r15, rdx
  mov rdx, r11
  mov [rsp + 936], rsi
  mulx rsi, r11, [rsp + 904]
  add r10, r11
  adc r9, rsi
  mulx r11, rsi, r8
  add r15, rsi
  adc rbx, r11
  mov rsi, [rsp + 904]
  mov r11, rax
  imul r11, rsi
  add r15, r11
  adc rbx, 0
  imul rax, r8
  add r15, r9
  adc rax, rbx
  mov r9, [rdi + 56]
  mov r11, rax
  and r11, -0x4
  mov rbx, rax
  shr rbx, 2
  add r11, rbx
  and rax, 0x3
  add r10, r11
  adc r15, 0
  adc rax, 0
  mov r11, r10
  add r11, 5
  mov rbx, r15
  adc rbx, 0
  adc rax, 0
  shr rax, 2
  sub rax, 1
  xor r10, r11
  and r10, rax
  xor r10, r11
  xor r15, rbx
  and r15, rax
  xor r15, rbx
  add r10, [rsp + 16]
  adc r15, [rsp + 24]
  mov [r9], r10
  mov [r9 + 8], r15
  mov rax, [rsp + 872]
  test rax, rax
  je LOCAL(cleared)
  mov r9, rcx
  mov r15, rax
  mov rax, r8
  mov r8, r15
  mov rdx, [rsp + 936]
  mov r10, [rsp + 928]
  mov r11, [rsp + 848]
  mov rbx, [rsp + 864]
  mov rcx, [rsp + 896]
  jmp LOCAL(mix)
LOCAL(cleared):
  vpxor xmm3, xmm3, xmm3
  mov r8d, 896
LOCAL(cleared_clear):
  vmovdqa [rsp + r8 - 128], ymm3
  vmovdqa [rsp + r8 - 96], ymm3
  vmovdqa [rsp + r8 - 64], ymm3
  vmovdqa [rsp + r8 - 32], ymm3
  sub r8d, 128
  jne LOCAL(cleared_clear)
  vmovdqa [rsp + 896], ymm3
  vmovdqa [rsp + 928], ymm3
  vpxor xmm0, xmm0, xmm0
  vpxor xmm1, xmm1, xmm1
  vpxor xmm2, xmm2, xmm2
  vpxor xmm3, xmm3, xmm3
  vpxor xmm4, xmm4, xmm4
  vpxor xmm5, xmm5, xmm5
  vpxor xmm6, xmm6, xmm6
  vpxor xmm7, xmm7, xmm7
  vpxor xmm8, xmm8, xmm8
  vpxor xmm9, xmm9, xmm9
  vpxor xmm10, xmm10, xmm10
  vpxor xmm11, xmm11, xmm11
  vpxor xmm12, xmm12, xmm12
  vpxor xmm13, xmm13, xmm13
  vpxor xmm14, xmm14, xmm14
  vpxor xmm15, xmm15, xmm15
  vzeroupper
  xor eax, eax
  xor ecx, ecx
  xor edx, edx
  xor esi, esi
  xor edi, edi
  xor r8d, r8d
  xor r9d, r9d
  xor r10d, r10d
  xor r11d, r11d
  vpxor xmm0, xmm0, xmm0
  vmovdqa [rsp], ymm0
  vmovdqa [rsp + 32], ymm0
  vmovdqa [rsp + 64], ymm0
  vmovdqa [rsp + 96], ymm0
  vmovdqa [rsp + 128], ymm0
  vmovdqa [rsp + 160], ymm0
  vmovdqa [rsp + 192], ymm0
  vmovdqa [rsp + 224], ymm0
  vmovdqa [rsp + 256], ymm0
  vmovdqa [rsp + 288], ymm0
  vmovdqa [rsp + 320], ymm0
  vmovdqa [rsp + 352], ymm0
  vmovdqa [rsp + 384], ymm0
  vmovdqa [rsp + 416], ymm0
  vmovdqa [rsp + 448], ymm0
  vmovdqa [rsp + 480], ymm0
  vmovdqa [rsp + 512], ymm0
  vmovdqa [rsp + 544], ymm0
  vmovdqa [rsp + 576], ymm0
  vmovdqa [rsp + 608], ymm0
  vmovdqa [rsp + 640], ymm0
  vmovdqa [rsp + 672], ymm0
  vmovdqa [rsp + 704], ymm0
  vmovdqa [rsp + 736], ymm0
  vmovdqa [rsp + 768], ymm0
  vmovdqa [rsp + 800], ymm0
  vmovdqa [rsp + 832], ymm0
  vmovdqa [rsp + 864], ymm0
  vmovdqa [rsp + 896], ymm0
  vmovdqa [rsp + 928], ymm0
  lea rsp, [rbp - 40]
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbx
  pop rbp
  PEACHACHA_RETURN
  END(BODY)
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
