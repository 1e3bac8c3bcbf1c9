// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As chacha20poly1305/amd64-avx512ifma was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
#if defined(SUPERCOP)
# ifndef __AVX512F__
#  error "compile for a CPU with avx512f"
# endif
# ifndef __AVX512VL__
#  error "compile for a CPU with avx512vl"
# endif
# ifndef __AVX512BW__
#  error "compile for a CPU with avx512bw"
# endif
# ifndef __BMI2__
#  error "compile for a CPU with bmi2"
# endif
# ifndef __AVX512IFMA__
#  error "compile for a CPU with avx512ifma"
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
# define SEAL NAME(chacha20poly1305_amd64_avx512ifma_seal)
# define OPEN NAME(chacha20poly1305_amd64_avx512ifma_open)
# define BODY NAME(chacha20poly1305_amd64_avx512ifma_body)
#endif
  .intel_syntax noprefix
  READ_ONLY
  .p2align 6
LOCAL(counter_zmm):
  .long 0, 0, 0, 0, 1, 0, 0, 0
  .long 2, 0, 0, 0, 3, 0, 0, 0
LOCAL(counter0_zmm):
  .long 0, 0, 1, 0, 4, 0, 5, 0
  .long 8, 0, 9, 0, 12, 0, 13, 0
LOCAL(counter2_zmm):
  .long 2, 0, 3, 0, 6, 0, 7, 0
  .long 10, 0, 11, 0, 14, 0, 15, 0
LOCAL(low44_zmm):
  .long 4294967295, 4095, 4294967295, 4095, 4294967295, 4095, 4294967295, 4095
  .long 4294967295, 4095, 4294967295, 4095, 4294967295, 4095, 4294967295, 4095
LOCAL(low42_zmm):
  .long 4294967295, 1023, 4294967295, 1023, 4294967295, 1023, 4294967295, 1023
  .long 4294967295, 1023, 4294967295, 1023, 4294967295, 1023, 4294967295, 1023
LOCAL(spread_zmm):
  .long 0, 0, 0, 0, 1, 0, 1, 0
  .long 8, 0, 8, 0, 9, 0, 9, 0
LOCAL(bit128_zmm):
  .long 0, 256, 0, 256, 0, 256, 0, 256
  .long 0, 256, 0, 256, 0, 256, 0, 256
  .p2align 5
LOCAL(counter_ymm):
  .long 0, 0, 0, 0, 1, 0, 0, 0
  .p2align 4
LOCAL(sigma):
  .ascii "expand 32-byte k"
LOCAL(add4):
  .long 4, 0, 0, 0
LOCAL(add1):
  .long 1, 0, 0, 0
LOCAL(add5):
  .long 5, 0, 0, 0
LOCAL(add8):
  .long 8, 0, 0, 0
LOCAL(add16):
  .long 16, 0, 0, 0
LOCAL(add20):
  .long 20, 0, 0, 0
LOCAL(add17):
  .long 17, 0, 0, 0
LOCAL(add33):
  .long 33, 0, 0, 0
LOCAL(low44):
  .long 4294967295, 4095, 4294967295, 4095
LOCAL(add32):
  .long 32, 0, 0, 0
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
  sub rsp, 6272
  and rsp, -0x40
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
  jbe LOCAL(r4_first)
  cmp r8, 448
  jbe LOCAL(r4_r4_first)
  cmp r8, 512
  jbe LOCAL(r4_r4_w1_first)
  cmp r8, 704
  jbe LOCAL(r4_r4_r4_first)
  cmp r8, 960
  jbe LOCAL(c16_first)
  cmp r8, 1024
  jbe LOCAL(c16_w1_first)
  cmp r8, 1216
  jbe LOCAL(c16_r4_first)
  cmp r8, 1472
  jbe LOCAL(c16_r4_r4_first)
  cmp r8, 2048
  jbe LOCAL(c16_c16_w1_first)
  jmp LOCAL(c16_c16_w1_first)
LOCAL(r2_first):
  vmovdqa xmm3, [rip + LOCAL(sigma)]
  vshufi32x4 ymm2, ymm3, ymm3, 0x0
  vshufi32x4 ymm18, ymm0, ymm0, 0x0
  vshufi32x4 ymm19, ymm1, ymm1, 0x0
  vshufi32x4 ymm5, ymm11, ymm11, 0x0
  vpaddq ymm5, ymm5, [rip + LOCAL(counter_ymm)]
  mov edx, 10
  vmovdqa ymm4, ymm2
  vmovdqa32 ymm6, ymm18
  vmovdqa32 ymm7, ymm19
  vmovdqa ymm8, ymm5
LOCAL(r2_first_rounds):
  vpaddd ymm2, ymm2, ymm18
  vpxor ymm5, ymm5, ymm2
  vprold ymm5, ymm5, 16
  vpaddd ymm19, ymm19, ymm5
  vpxord ymm18, ymm18, ymm19
  vprold ymm18, ymm18, 12
  vpaddd ymm2, ymm2, ymm18
  vpxor ymm5, ymm5, ymm2
  vprold ymm5, ymm5, 8
  vpaddd ymm19, ymm19, ymm5
  vpxord ymm18, ymm18, ymm19
  vprold ymm18, ymm18, 7
  vpshufd ymm2, ymm2, 0x93
  vpshufd ymm19, ymm19, 0x39
  vpshufd ymm5, ymm5, 0x4e
  vpaddd ymm2, ymm2, ymm18
  vpxor ymm5, ymm5, ymm2
  vprold ymm5, ymm5, 16
  vpaddd ymm19, ymm19, ymm5
  vpxord ymm18, ymm18, ymm19
  vprold ymm18, ymm18, 12
  vpaddd ymm2, ymm2, ymm18
  vpxor ymm5, ymm5, ymm2
  vprold ymm5, ymm5, 8
  vpaddd ymm19, ymm19, ymm5
  vpxord ymm18, ymm18, ymm19
  vprold ymm18, ymm18, 7
  vpshufd ymm2, ymm2, 0x39
  vpshufd ymm19, ymm19, 0x93
  vpshufd ymm5, ymm5, 0x4e
  sub edx, 1
  jne LOCAL(r2_first_rounds)
  vpaddd ymm2, ymm2, ymm4
  vpaddd ymm18, ymm18, ymm6
  vpaddd ymm19, ymm19, ymm7
  vpaddd ymm5, ymm8, ymm5
  vshufi32x4 ymm4, ymm2, ymm18, 0x0
  vshufi32x4 ymm2, ymm2, ymm18, 0x3
  vshufi32x4 ymm6, ymm19, ymm5, 0x0
  vshufi32x4 ymm19, ymm19, ymm5, 0x3
  vmovdqu32 [rsp + 256], ymm4
  vmovdqu32 [rsp + 320], ymm2
  vmovdqu32 [rsp + 288], ymm6
  vmovdqu32 [rsp + 352], ymm19
  mov [rsp + 136], r8
  mov [rsp + 128], rsi
  mov [rsp + 144], rdi
  mov [rsp + 112], rax
  mov [rsp + 120], rcx
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  jmp LOCAL(keyed)
LOCAL(r4_first):
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vshufi32x4 zmm3, zmm2, zmm2, 0x0
  vshufi32x4 zmm18, zmm0, zmm0, 0x0
  vshufi32x4 zmm19, zmm1, zmm1, 0x0
  vshufi32x4 zmm5, zmm11, zmm11, 0x0
  vpaddq zmm5, zmm5, [rip + LOCAL(counter_zmm)]
  mov edx, 10
  vmovdqa32 zmm4, zmm3
  vmovdqa32 zmm6, zmm18
  vmovdqa32 zmm7, zmm19
  vmovdqa32 zmm8, zmm5
LOCAL(r4_first_rounds):
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm5, zmm5, zmm3
  vprold zmm5, zmm5, 16
  vpaddd zmm19, zmm19, zmm5
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 12
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm5, zmm5, zmm3
  vprold zmm5, zmm5, 8
  vpaddd zmm19, zmm19, zmm5
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 7
  vpshufd zmm3, zmm3, 0x93
  vpshufd zmm19, zmm19, 0x39
  vpshufd zmm5, zmm5, 0x4e
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm5, zmm5, zmm3
  vprold zmm5, zmm5, 16
  vpaddd zmm19, zmm19, zmm5
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 12
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm5, zmm5, zmm3
  vprold zmm5, zmm5, 8
  vpaddd zmm19, zmm19, zmm5
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 7
  vpshufd zmm3, zmm3, 0x39
  vpshufd zmm19, zmm19, 0x93
  vpshufd zmm5, zmm5, 0x4e
  sub edx, 1
  jne LOCAL(r4_first_rounds)
  vpaddd zmm3, zmm3, zmm4
  vpaddd zmm18, zmm18, zmm6
  vpaddd zmm19, zmm19, zmm7
  vpaddd zmm5, zmm5, zmm8
  vshufi32x4 zmm4, zmm3, zmm18, 0x44
  vshufi32x4 zmm3, zmm3, zmm18, 0xee
  vshufi32x4 zmm6, zmm19, zmm5, 0x44
  vshufi32x4 zmm19, zmm19, zmm5, 0xee
  vshufi32x4 zmm5, zmm4, zmm6, 0x88
  vshufi32x4 zmm4, zmm4, zmm6, 0xdd
  vshufi32x4 zmm6, zmm3, zmm19, 0x88
  vshufi32x4 zmm3, zmm3, zmm19, 0xdd
  vmovdqu32 [rsp + 256], zmm5
  vmovdqu32 [rsp + 320], zmm4
  vmovdqu32 [rsp + 384], zmm6
  vmovdqu32 [rsp + 448], zmm3
  mov [rsp + 136], r8
  mov [rsp + 128], rsi
  mov [rsp + 144], rdi
  mov [rsp + 112], rax
  mov [rsp + 120], rcx
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  jmp LOCAL(keyed)
LOCAL(r4_r4_first):
  vmovdqa xmm3, [rip + LOCAL(sigma)]
  vshufi32x4 zmm2, zmm3, zmm3, 0x0
  vshufi32x4 zmm18, zmm0, zmm0, 0x0
  vshufi32x4 zmm19, zmm1, zmm1, 0x0
  vshufi32x4 zmm4, zmm11, zmm11, 0x0
  vmovdqa32 zmm24, [rip + LOCAL(counter_zmm)]
  vpaddq zmm4, zmm4, zmm24
  vpaddq xmm5, xmm11, [rip + LOCAL(add4)]
  vshufi32x4 zmm5, zmm5, zmm5, 0x0
  vpaddq zmm5, zmm5, zmm24
  mov edx, 10
  vmovdqa32 zmm6, zmm2
  vmovdqa32 zmm7, zmm18
  vmovdqa32 zmm8, zmm19
  vmovdqa32 zmm9, zmm2
  vmovdqa32 zmm10, zmm18
  vmovdqa32 zmm12, zmm19
  vmovdqa32 zmm13, zmm4
  vmovdqa32 zmm14, zmm5
LOCAL(r4_r4_first_rounds):
  vpaddd zmm2, zmm2, zmm18
  vpxord zmm4, zmm4, zmm2
  vprold zmm4, zmm4, 16
  vpaddd zmm19, zmm19, zmm4
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 12
  vpaddd zmm2, zmm2, zmm18
  vpxord zmm4, zmm4, zmm2
  vprold zmm4, zmm4, 8
  vpaddd zmm6, zmm6, zmm7
  vpaddd zmm19, zmm19, zmm4
  vpxord zmm5, zmm5, zmm6
  vpxord zmm18, zmm18, zmm19
  vprold zmm5, zmm5, 16
  vprold zmm18, zmm18, 7
  vpaddd zmm8, zmm8, zmm5
  vpshufd zmm2, zmm2, 0x93
  vpxord zmm7, zmm7, zmm8
  vpshufd zmm19, zmm19, 0x39
  vprold zmm7, zmm7, 12
  vpshufd zmm4, zmm4, 0x4e
  vpaddd zmm6, zmm6, zmm7
  vpaddd zmm2, zmm2, zmm18
  vpxord zmm5, zmm5, zmm6
  vpxord zmm4, zmm4, zmm2
  vprold zmm5, zmm5, 8
  vprold zmm4, zmm4, 16
  vpaddd zmm8, zmm8, zmm5
  vpaddd zmm19, zmm19, zmm4
  vpxord zmm7, zmm7, zmm8
  vpxord zmm18, zmm18, zmm19
  vprold zmm7, zmm7, 7
  vprold zmm18, zmm18, 12
  vpshufd zmm6, zmm6, 0x93
  vpaddd zmm2, zmm2, zmm18
  vpshufd zmm8, zmm8, 0x39
  vpxord zmm4, zmm4, zmm2
  vpshufd zmm5, zmm5, 0x4e
  vprold zmm4, zmm4, 8
  vpaddd zmm6, zmm6, zmm7
  vpaddd zmm19, zmm19, zmm4
  vpxord zmm5, zmm5, zmm6
  vpxord zmm18, zmm18, zmm19
  vprold zmm5, zmm5, 16
  vprold zmm18, zmm18, 7
  vpaddd zmm8, zmm8, zmm5
  vpshufd zmm2, zmm2, 0x39
  vpxord zmm7, zmm7, zmm8
  vpshufd zmm19, zmm19, 0x93
  vprold zmm7, zmm7, 12
  vpshufd zmm4, zmm4, 0x4e
  vpaddd zmm6, zmm6, zmm7
  vpxord zmm5, zmm5, zmm6
  vprold zmm5, zmm5, 8
  vpaddd zmm8, zmm8, zmm5
  vpxord zmm7, zmm7, zmm8
  vprold zmm7, zmm7, 7
  vpshufd zmm6, zmm6, 0x39
  vpshufd zmm8, zmm8, 0x93
  vpshufd zmm5, zmm5, 0x4e
  sub edx, 1
  jne LOCAL(r4_r4_first_rounds)
  vpaddd zmm2, zmm2, zmm9
  vpaddd zmm18, zmm18, zmm10
  vpaddd zmm19, zmm19, zmm12
  vpaddd zmm4, zmm4, zmm13
  vshufi32x4 zmm13, zmm2, zmm18, 0x44
  vshufi32x4 zmm2, zmm2, zmm18, 0xee
  vshufi32x4 zmm15, zmm19, zmm4, 0x44
  vshufi32x4 zmm19, zmm19, zmm4, 0xee
  vshufi32x4 zmm4, zmm13, zmm15, 0x88
  vshufi32x4 zmm13, zmm13, zmm15, 0xdd
  vshufi32x4 zmm15, zmm2, zmm19, 0x88
  vshufi32x4 zmm2, zmm2, zmm19, 0xdd
  vmovdqu32 [rsp + 256], zmm4
  vmovdqu32 [rsp + 320], zmm13
  vmovdqu32 [rsp + 384], zmm15
  vmovdqu32 [rsp + 448], zmm2
  vpaddd zmm6, zmm6, zmm9
  vpaddd zmm7, zmm7, zmm10
  vpaddd zmm8, zmm8, zmm12
  vpaddd zmm5, zmm5, zmm14
  vshufi32x4 zmm2, zmm6, zmm7, 0x44
  vshufi32x4 zmm6, zmm6, zmm7, 0xee
  vshufi32x4 zmm4, zmm8, zmm5, 0x44
  vshufi32x4 zmm8, zmm8, zmm5, 0xee
  vshufi32x4 zmm5, zmm2, zmm4, 0x88
  vshufi32x4 zmm2, zmm2, zmm4, 0xdd
  vshufi32x4 zmm4, zmm6, zmm8, 0x88
  vshufi32x4 zmm6, zmm6, zmm8, 0xdd
  vmovdqu32 [rsp + 512], zmm5
  vmovdqu32 [rsp + 576], zmm2
  vmovdqu32 [rsp + 640], zmm4
  vmovdqu32 [rsp + 704], zmm6
  mov [rsp + 136], r8
  mov [rsp + 128], rsi
  mov [rsp + 144], rdi
  mov [rsp + 112], rax
  mov [rsp + 120], rcx
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  jmp LOCAL(keyed)
LOCAL(r4_r4_w1_first):
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vshufi32x4 zmm3, zmm2, zmm2, 0x0
  vshufi32x4 zmm18, zmm0, zmm0, 0x0
  vshufi32x4 zmm19, zmm1, zmm1, 0x0
  vmovdqu [rsp + 16], xmm0
  vmovdqu [rsp + 32], xmm1
  vpaddq xmm6, xmm11, [rip + LOCAL(add1)]
  vshufi32x4 zmm6, zmm6, zmm6, 0x0
  vmovdqa32 zmm24, [rip + LOCAL(counter_zmm)]
  vpaddq zmm6, zmm6, zmm24
  vpaddq xmm4, xmm11, [rip + LOCAL(add5)]
  vshufi32x4 zmm4, zmm4, zmm4, 0x0
  vpaddq zmm4, zmm4, zmm24
  vmovdqu [rsp + 48], xmm11
  mov r9d, [rsp + 16]
  mov r10d, [rsp + 20]
  mov r11d, [rsp + 24]
  mov ebx, [rsp + 28]
  mov r12d, [rsp + 32]
  mov r14d, [rsp + 36]
  mov r13d, [rsp + 40]
  mov r15d, [rsp + 44]
  mov edx, [rsp + 48]
  mov [rsp + 112], rax
  mov eax, [rsp + 52]
  mov [rsp + 120], rcx
  mov ecx, [rsp + 56]
  mov [rsp + 128], rsi
  mov esi, [rsp + 60]
  mov [rsp + 136], r8
  mov [rsp + 144], rdi
  mov [rsp + 4608], r13d
  mov dword ptr [rsp + 4616], 0x6b206574
  mov [rsp + 4624], esi
  mov [rsp + 4632], r15d
  mov esi, edx
  mov edx, 0x61707865
  mov edi, 0x3320646e
  mov r8d, 0x79622d32
  mov r13d, 10
  vmovdqa32 zmm5, zmm3
  vmovdqa32 zmm7, zmm18
  vmovdqa32 zmm8, zmm19
  vmovdqa32 zmm9, zmm3
  vmovdqa32 zmm10, zmm18
  vmovdqa32 zmm12, zmm19
  vmovdqa32 zmm13, zmm6
  vmovdqa32 zmm14, zmm4
LOCAL(r4_r4_w1_first_rounds):
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm6, zmm6, zmm3
  vprold zmm6, zmm6, 16
  vpaddd zmm19, zmm19, zmm6
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 12
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm6, zmm6, zmm3
  vprold zmm6, zmm6, 8
  vpaddd zmm19, zmm19, zmm6
  vpaddd zmm5, zmm5, zmm7
  vpxord zmm4, zmm4, zmm5
  vprold zmm4, zmm4, 16
  vpaddd zmm8, zmm8, zmm4
  vpxord zmm7, zmm7, zmm8
  vprold zmm7, zmm7, 12
  vpaddd zmm5, zmm5, zmm7
  vpxord zmm4, zmm4, zmm5
  vprold zmm4, zmm4, 8
  vpaddd zmm8, zmm8, zmm4
  add edx, r9d
  xor esi, edx
  rol esi, 16
  add r12d, esi
  add edi, r10d
  xor r9d, r12d
  xor eax, edi
  rol r9d, 12
  rol eax, 16
  add edx, r9d
  add r14d, eax
  add r8d, r11d
  xor esi, edx
  xor r10d, r14d
  xor ecx, r8d
  rol esi, 8
  rol r10d, 12
  rol ecx, 16
  add r12d, esi
  add edi, r10d
  mov r15d, [rsp + 4608]
  add r15d, ecx
  mov [rsp + 4640], r13d
  mov r13d, [rsp + 4616]
  add r13d, ebx
  xor r9d, r12d
  xor eax, edi
  xor r11d, r15d
  mov [rsp + 4648], r12d
  mov r12d, [rsp + 4624]
  xor r12d, r13d
  rol r9d, 7
  rol eax, 8
  rol r11d, 12
  rol r12d, 16
  add r14d, eax
  add r8d, r11d
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 7
  vpshufd zmm3, zmm3, 0x93
  vpshufd zmm19, zmm19, 0x39
  vpshufd zmm6, zmm6, 0x4e
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm6, zmm6, zmm3
  vprold zmm6, zmm6, 16
  vpaddd zmm19, zmm19, zmm6
  vpxord zmm18, zmm18, zmm19
  vpxord zmm7, zmm7, zmm8
  vprold zmm7, zmm7, 7
  vpshufd zmm5, zmm5, 0x93
  vpshufd zmm8, zmm8, 0x39
  vpshufd zmm4, zmm4, 0x4e
  vpaddd zmm5, zmm5, zmm7
  vpxord zmm4, zmm4, zmm5
  vprold zmm4, zmm4, 16
  vpaddd zmm8, zmm8, zmm4
  vpxord zmm7, zmm7, zmm8
  mov [rsp + 4656], r9d
  mov r9d, [rsp + 4632]
  add r9d, r12d
  xor r10d, r14d
  xor ecx, r8d
  xor ebx, r9d
  rol r10d, 7
  rol ecx, 8
  rol ebx, 12
  add r15d, ecx
  add r13d, ebx
  xor r11d, r15d
  xor r12d, r13d
  rol r11d, 7
  rol r12d, 8
  add r9d, r12d
  xor ebx, r9d
  rol ebx, 7
  add edx, r10d
  xor r12d, edx
  rol r12d, 16
  add r15d, r12d
  add edi, r11d
  xor r10d, r15d
  xor esi, edi
  rol r10d, 12
  rol esi, 16
  add edx, r10d
  add r9d, esi
  add r8d, ebx
  xor r12d, edx
  xor r11d, r9d
  xor eax, r8d
  rol r12d, 8
  vprold zmm18, zmm18, 12
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm6, zmm6, zmm3
  vprold zmm6, zmm6, 8
  vpaddd zmm19, zmm19, zmm6
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 7
  vpshufd zmm3, zmm3, 0x39
  vpshufd zmm19, zmm19, 0x93
  vpshufd zmm6, zmm6, 0x4e
  vprold zmm7, zmm7, 12
  vpaddd zmm5, zmm5, zmm7
  vpxord zmm4, zmm4, zmm5
  vprold zmm4, zmm4, 8
  vpaddd zmm8, zmm8, zmm4
  vpxord zmm7, zmm7, zmm8
  vprold zmm7, zmm7, 7
  vpshufd zmm5, zmm5, 0x39
  vpshufd zmm8, zmm8, 0x93
  vpshufd zmm4, zmm4, 0x4e
  rol r11d, 12
  rol eax, 16
  add r15d, r12d
  add edi, r11d
  mov [rsp + 4624], r12d
  mov r12d, [rsp + 4648]
  add r12d, eax
  add r13d, [rsp + 4656]
  xor r10d, r15d
  xor esi, edi
  xor ebx, r12d
  xor ecx, r13d
  rol r10d, 7
  rol esi, 8
  rol ebx, 12
  rol ecx, 16
  add r9d, esi
  add r8d, ebx
  add r14d, ecx
  xor r11d, r9d
  xor eax, r8d
  mov [rsp + 4632], r9d
  mov r9d, [rsp + 4656]
  xor r9d, r14d
  rol r11d, 7
  rol eax, 8
  rol r9d, 12
  add r12d, eax
  add r13d, r9d
  xor ebx, r12d
  xor ecx, r13d
  rol ebx, 7
  rol ecx, 8
  add r14d, ecx
  xor r9d, r14d
  rol r9d, 7
  mov [rsp + 4616], r13d
  mov r13d, [rsp + 4640]
  sub r13d, 1
  je LOCAL(r4_r4_w1_first_mixed)
  mov [rsp + 4608], r15d
  jmp LOCAL(r4_r4_w1_first_rounds)
LOCAL(r4_r4_w1_first_mixed):
  vpaddd zmm3, zmm3, zmm9
  vpaddd zmm18, zmm18, zmm10
  vpaddd zmm19, zmm19, zmm12
  vpaddd zmm6, zmm6, zmm13
  vshufi32x4 zmm13, zmm3, zmm18, 0x44
  vshufi32x4 zmm3, zmm3, zmm18, 0xee
  vshufi32x4 zmm15, zmm19, zmm6, 0x44
  vshufi32x4 zmm19, zmm19, zmm6, 0xee
  vshufi32x4 zmm6, zmm13, zmm15, 0x88
  vshufi32x4 zmm13, zmm13, zmm15, 0xdd
  vshufi32x4 zmm15, zmm3, zmm19, 0x88
  vshufi32x4 zmm3, zmm3, zmm19, 0xdd
  vmovdqu32 [rsp + 320], zmm6
  vmovdqu32 [rsp + 384], zmm13
  vmovdqu32 [rsp + 448], zmm15
  vmovdqu32 [rsp + 512], zmm3
  vpaddd zmm5, zmm5, zmm9
  vpaddd zmm7, zmm7, zmm10
  vpaddd zmm8, zmm8, zmm12
  vpaddd zmm4, zmm4, zmm14
  vshufi32x4 zmm3, zmm5, zmm7, 0x44
  vshufi32x4 zmm5, zmm5, zmm7, 0xee
  vshufi32x4 zmm9, zmm8, zmm4, 0x44
  vshufi32x4 zmm8, zmm8, zmm4, 0xee
  vshufi32x4 zmm7, zmm3, zmm9, 0x88
  vshufi32x4 zmm3, zmm3, zmm9, 0xdd
  vshufi32x4 zmm4, zmm5, zmm8, 0x88
  vshufi32x4 zmm5, zmm5, zmm8, 0xdd
  vmovdqu32 [rsp + 576], zmm7
  vmovdqu32 [rsp + 640], zmm3
  vmovdqu32 [rsp + 704], zmm4
  vmovdqu32 [rsp + 768], zmm5
  add edx, 0x61707865
  add edi, 0x3320646e
  add r8d, 0x79622d32
  mov r13d, [rsp + 4616]
  add r13d, 0x6b206574
  add r9d, [rsp + 16]
  add r10d, [rsp + 20]
  add r11d, [rsp + 24]
  add ebx, [rsp + 28]
  add r12d, [rsp + 32]
  add r14d, [rsp + 36]
  add r15d, [rsp + 40]
  mov [rsp + 4640], r15d
  mov r15d, [rsp + 4632]
  add r15d, [rsp + 44]
  add esi, [rsp + 48]
  add eax, [rsp + 52]
  add ecx, [rsp + 56]
  mov [rsp + 4648], ecx
  mov ecx, [rsp + 4624]
  add ecx, [rsp + 60]
  mov rdi, rdi
  shl rdi, 32
  xor rdi, rdx
  mov [rsp + 256], rdi
  mov r13, r13
  shl r13, 32
  xor r13, r8
  mov [rsp + 264], r13
  mov r10, r10
  shl r10, 32
  xor r10, r9
  mov [rsp + 272], r10
  mov rbx, rbx
  shl rbx, 32
  xor rbx, r11
  mov [rsp + 280], rbx
  mov r14, r14
  shl r14, 32
  xor r14, r12
  mov [rsp + 288], r14
  mov r15, r15
  shl r15, 32
  mov edi, [rsp + 4640]
  xor r15, rdi
  mov [rsp + 296], r15
  mov rax, rax
  shl rax, 32
  xor rax, rsi
  mov [rsp + 304], rax
  mov rcx, rcx
  shl rcx, 32
  mov eax, [rsp + 4648]
  xor rcx, rax
  mov [rsp + 312], rcx
  vpxor xmm3, xmm3, xmm3
  vmovdqa [rsp + 4608], ymm3
  vmovdqa [rsp + 4640], xmm3
  vmovq [rsp + 4656], xmm3
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  jmp LOCAL(keyed)
LOCAL(r4_r4_r4_first):
  vmovdqa xmm3, [rip + LOCAL(sigma)]
  vshufi32x4 zmm2, zmm3, zmm3, 0x0
  vshufi32x4 zmm18, zmm0, zmm0, 0x0
  vshufi32x4 zmm19, zmm1, zmm1, 0x0
  vshufi32x4 zmm5, zmm11, zmm11, 0x0
  vmovdqa32 zmm24, [rip + LOCAL(counter_zmm)]
  vpaddq zmm5, zmm5, zmm24
  vpaddq xmm4, xmm11, [rip + LOCAL(add4)]
  vshufi32x4 zmm4, zmm4, zmm4, 0x0
  vpaddq zmm4, zmm4, zmm24
  vpaddq xmm6, xmm11, [rip + LOCAL(add8)]
  vshufi32x4 zmm6, zmm6, zmm6, 0x0
  vpaddq zmm6, zmm6, zmm24
  mov edx, 10
  vmovdqa32 zmm7, zmm2
  vmovdqa32 zmm8, zmm18
  vmovdqa32 zmm9, zmm19
  vmovdqa32 zmm10, zmm2
  vmovdqa32 zmm12, zmm18
  vmovdqa32 zmm13, zmm19
  vmovdqa32 zmm14, zmm2
  vmovdqa32 zmm15, zmm18
  vmovdqa32 zmm16, zmm19
  vmovdqa32 zmm17, zmm5
  vmovdqa32 zmm20, zmm4
  vmovdqa32 zmm21, zmm6
LOCAL(r4_r4_r4_first_rounds):
  vpaddd zmm2, zmm2, zmm18
  vpxord zmm5, zmm5, zmm2
  vprold zmm5, zmm5, 16
  vpaddd zmm19, zmm19, zmm5
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 12
  vpaddd zmm2, zmm2, zmm18
  vpxord zmm5, zmm5, zmm2
  vprold zmm5, zmm5, 8
  vpaddd zmm7, zmm7, zmm8
  vpaddd zmm19, zmm19, zmm5
  vpxord zmm4, zmm4, zmm7
  vpxord zmm18, zmm18, zmm19
  vprold zmm4, zmm4, 16
  vprold zmm18, zmm18, 7
  vpaddd zmm9, zmm9, zmm4
  vpshufd zmm2, zmm2, 0x93
  vpxord zmm8, zmm8, zmm9
  vpshufd zmm19, zmm19, 0x39
  vprold zmm8, zmm8, 12
  vpshufd zmm5, zmm5, 0x4e
  vpaddd zmm7, zmm7, zmm8
  vpaddd zmm2, zmm2, zmm18
  vpxord zmm4, zmm4, zmm7
  vpxord zmm5, zmm5, zmm2
  vprold zmm4, zmm4, 8
  vpaddd zmm10, zmm10, zmm12
  vprold zmm5, zmm5, 16
  vpaddd zmm9, zmm9, zmm4
  vpxord zmm6, zmm6, zmm10
  vpaddd zmm19, zmm19, zmm5
  vpxord zmm8, zmm8, zmm9
  vprold zmm6, zmm6, 16
  vpxord zmm18, zmm18, zmm19
  vprold zmm8, zmm8, 7
  vpaddd zmm13, zmm13, zmm6
  vprold zmm18, zmm18, 12
  vpshufd zmm7, zmm7, 0x93
  vpxord zmm12, zmm12, zmm13
  vpaddd zmm2, zmm2, zmm18
  vpshufd zmm9, zmm9, 0x39
  vprold zmm12, zmm12, 12
  vpxord zmm5, zmm5, zmm2
  vpshufd zmm4, zmm4, 0x4e
  vpaddd zmm10, zmm10, zmm12
  vprold zmm5, zmm5, 8
  vpaddd zmm7, zmm7, zmm8
  vpxord zmm6, zmm6, zmm10
  vpaddd zmm19, zmm19, zmm5
  vpxord zmm4, zmm4, zmm7
  vprold zmm6, zmm6, 8
  vpxord zmm18, zmm18, zmm19
  vprold zmm4, zmm4, 16
  vpaddd zmm13, zmm13, zmm6
  vprold zmm18, zmm18, 7
  vpaddd zmm9, zmm9, zmm4
  vpxord zmm12, zmm12, zmm13
  vpshufd zmm2, zmm2, 0x39
  vpxord zmm8, zmm8, zmm9
  vprold zmm12, zmm12, 7
  vpshufd zmm19, zmm19, 0x93
  vprold zmm8, zmm8, 12
  vpshufd zmm10, zmm10, 0x93
  vpshufd zmm5, zmm5, 0x4e
  vpaddd zmm7, zmm7, zmm8
  vpshufd zmm13, zmm13, 0x39
  vpxord zmm4, zmm4, zmm7
  vpshufd zmm6, zmm6, 0x4e
  vprold zmm4, zmm4, 8
  vpaddd zmm10, zmm10, zmm12
  vpaddd zmm9, zmm9, zmm4
  vpxord zmm6, zmm6, zmm10
  vpxord zmm8, zmm8, zmm9
  vprold zmm6, zmm6, 16
  vprold zmm8, zmm8, 7
  vpaddd zmm13, zmm13, zmm6
  vpshufd zmm7, zmm7, 0x39
  vpxord zmm12, zmm12, zmm13
  vpshufd zmm9, zmm9, 0x93
  vprold zmm12, zmm12, 12
  vpshufd zmm4, zmm4, 0x4e
  vpaddd zmm10, zmm10, zmm12
  vpxord zmm6, zmm6, zmm10
  vprold zmm6, zmm6, 8
  vpaddd zmm13, zmm13, zmm6
  vpxord zmm12, zmm12, zmm13
  vprold zmm12, zmm12, 7
  vpshufd zmm10, zmm10, 0x39
  vpshufd zmm13, zmm13, 0x93
  vpshufd zmm6, zmm6, 0x4e
  sub edx, 1
  jne LOCAL(r4_r4_r4_first_rounds)
  vpaddd zmm2, zmm2, zmm14
  vpaddd zmm18, zmm18, zmm15
  vpaddd zmm19, zmm19, zmm16
  vpaddd zmm5, zmm5, zmm17
  vshufi32x4 zmm17, zmm2, zmm18, 0x44
  vshufi32x4 zmm2, zmm2, zmm18, 0xee
  vshufi32x4 zmm18, zmm19, zmm5, 0x44
  vshufi32x4 zmm19, zmm19, zmm5, 0xee
  vshufi32x4 zmm5, zmm17, zmm18, 0x88
  vshufi32x4 zmm17, zmm17, zmm18, 0xdd
  vshufi32x4 zmm18, zmm2, zmm19, 0x88
  vshufi32x4 zmm2, zmm2, zmm19, 0xdd
  vmovdqu32 [rsp + 256], zmm5
  vmovdqu32 [rsp + 320], zmm17
  vmovdqu32 [rsp + 384], zmm18
  vmovdqu32 [rsp + 448], zmm2
  vpaddd zmm7, zmm7, zmm14
  vpaddd zmm8, zmm8, zmm15
  vpaddd zmm9, zmm9, zmm16
  vpaddd zmm4, zmm4, zmm20
  vshufi32x4 zmm2, zmm7, zmm8, 0x44
  vshufi32x4 zmm7, zmm7, zmm8, 0xee
  vshufi32x4 zmm19, zmm9, zmm4, 0x44
  vshufi32x4 zmm9, zmm9, zmm4, 0xee
  vshufi32x4 zmm4, zmm2, zmm19, 0x88
  vshufi32x4 zmm2, zmm2, zmm19, 0xdd
  vshufi32x4 zmm5, zmm7, zmm9, 0x88
  vshufi32x4 zmm7, zmm7, zmm9, 0xdd
  vmovdqu32 [rsp + 512], zmm4
  vmovdqu32 [rsp + 576], zmm2
  vmovdqu32 [rsp + 640], zmm5
  vmovdqu32 [rsp + 704], zmm7
  vpaddd zmm10, zmm10, zmm14
  vpaddd zmm12, zmm12, zmm15
  vpaddd zmm13, zmm13, zmm16
  vpaddd zmm6, zmm6, zmm21
  vshufi32x4 zmm2, zmm10, zmm12, 0x44
  vshufi32x4 zmm10, zmm10, zmm12, 0xee
  vshufi32x4 zmm4, zmm13, zmm6, 0x44
  vshufi32x4 zmm13, zmm13, zmm6, 0xee
  vshufi32x4 zmm5, zmm2, zmm4, 0x88
  vshufi32x4 zmm2, zmm2, zmm4, 0xdd
  vshufi32x4 zmm4, zmm10, zmm13, 0x88
  vshufi32x4 zmm10, zmm10, zmm13, 0xdd
  vmovdqu32 [rsp + 768], zmm5
  vmovdqu32 [rsp + 832], zmm2
  vmovdqu32 [rsp + 896], zmm4
  vmovdqu32 [rsp + 960], zmm10
  mov [rsp + 136], r8
  mov [rsp + 128], rsi
  mov [rsp + 144], rdi
  mov [rsp + 112], rax
  mov [rsp + 120], rcx
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  jmp LOCAL(keyed)
LOCAL(c16_first):
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vshufi32x4 zmm3, zmm2, zmm2, 0x0
  vshufi32x4 zmm18, zmm0, zmm0, 0x0
  vshufi32x4 zmm19, zmm1, zmm1, 0x0
  vshufi32x4 zmm4, zmm11, zmm11, 0x0
  vpshufd zmm7, zmm3, 0x0
  vpshufd zmm8, zmm3, 0x55
  vpshufd zmm9, zmm3, 0xaa
  vpshufd zmm3, zmm3, 0xff
  vpshufd zmm10, zmm18, 0x0
  vpshufd zmm12, zmm18, 0x55
  vpshufd zmm13, zmm18, 0xaa
  vpshufd zmm18, zmm18, 0xff
  vpshufd zmm14, zmm19, 0x0
  vpshufd zmm15, zmm19, 0x55
  vpshufd zmm16, zmm19, 0xaa
  vpshufd zmm19, zmm19, 0xff
  vpshufd zmm17, zmm4, 0xaa
  vpshufd zmm4, zmm4, 0xff
  vshufi32x4 zmm5, zmm11, zmm11, 0x0
  vpshufd zmm5, zmm5, 0x44
  vpaddq zmm6, zmm5, [rip + LOCAL(counter0_zmm)]
  vpaddq zmm5, zmm5, [rip + LOCAL(counter2_zmm)]
  vshufps zmm23, zmm6, zmm5, 0x88
  vshufps zmm6, zmm6, zmm5, 0xdd
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  mov edx, 10
  vmovdqa32 zmm0, zmm7
  vmovdqa32 zmm1, zmm8
  vmovdqa32 zmm2, zmm9
  vmovdqa32 zmm5, zmm3
  vmovdqa32 zmm11, zmm10
  vmovdqa32 zmm20, zmm12
  vmovdqa32 zmm21, zmm13
  vmovdqa32 zmm22, zmm18
  vmovdqa32 zmm24, zmm14
  vmovdqa32 zmm25, zmm15
  vmovdqa32 zmm26, zmm16
  vmovdqa32 zmm27, zmm19
  vmovdqa32 zmm28, zmm23
  vmovdqa32 zmm29, zmm6
  vmovdqa32 zmm30, zmm17
  vmovdqa32 zmm31, zmm4
LOCAL(c16_first_rounds):
  vpaddd zmm7, zmm7, zmm10
  vpxord zmm23, zmm23, zmm7
  vprold zmm23, zmm23, 16
  vpaddd zmm8, zmm8, zmm12
  vpaddd zmm14, zmm14, zmm23
  vpxord zmm6, zmm6, zmm8
  vpxord zmm10, zmm10, zmm14
  vprold zmm6, zmm6, 16
  vpaddd zmm9, zmm9, zmm13
  vprold zmm10, zmm10, 12
  vpaddd zmm15, zmm15, zmm6
  vpxord zmm17, zmm17, zmm9
  vpaddd zmm7, zmm7, zmm10
  vpxord zmm12, zmm12, zmm15
  vprold zmm17, zmm17, 16
  vpaddd zmm3, zmm3, zmm18
  vpxord zmm23, zmm23, zmm7
  vprold zmm12, zmm12, 12
  vpaddd zmm16, zmm16, zmm17
  vpxord zmm4, zmm4, zmm3
  vprold zmm23, zmm23, 8
  vpaddd zmm8, zmm8, zmm12
  vpxord zmm13, zmm13, zmm16
  vprold zmm4, zmm4, 16
  vpaddd zmm14, zmm14, zmm23
  vpxord zmm6, zmm6, zmm8
  vprold zmm13, zmm13, 12
  vpaddd zmm19, zmm19, zmm4
  vpxord zmm10, zmm10, zmm14
  vprold zmm6, zmm6, 8
  vpaddd zmm9, zmm9, zmm13
  vpxord zmm18, zmm18, zmm19
  vprold zmm10, zmm10, 7
  vpaddd zmm15, zmm15, zmm6
  vpxord zmm17, zmm17, zmm9
  vprold zmm18, zmm18, 12
  vpxord zmm12, zmm12, zmm15
  vprold zmm17, zmm17, 8
  vpaddd zmm3, zmm3, zmm18
  vprold zmm12, zmm12, 7
  vpaddd zmm16, zmm16, zmm17
  vpxord zmm4, zmm4, zmm3
  vpxord zmm13, zmm13, zmm16
  vprold zmm4, zmm4, 8
  vprold zmm13, zmm13, 7
  vpaddd zmm19, zmm19, zmm4
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 7
  vpaddd zmm7, zmm7, zmm12
  vpxord zmm4, zmm4, zmm7
  vprold zmm4, zmm4, 16
  vpaddd zmm8, zmm8, zmm13
  vpaddd zmm16, zmm16, zmm4
  vpxord zmm23, zmm23, zmm8
  vpxord zmm12, zmm12, zmm16
  vprold zmm23, zmm23, 16
  vpaddd zmm9, zmm9, zmm18
  vprold zmm12, zmm12, 12
  vpaddd zmm19, zmm19, zmm23
  vpxord zmm6, zmm6, zmm9
  vpaddd zmm7, zmm7, zmm12
  vpxord zmm13, zmm13, zmm19
  vprold zmm6, zmm6, 16
  vpaddd zmm3, zmm3, zmm10
  vpxord zmm4, zmm4, zmm7
  vprold zmm13, zmm13, 12
  vpaddd zmm14, zmm14, zmm6
  vpxord zmm17, zmm17, zmm3
  vprold zmm4, zmm4, 8
  vpaddd zmm8, zmm8, zmm13
  vpxord zmm18, zmm18, zmm14
  vprold zmm17, zmm17, 16
  vpaddd zmm16, zmm16, zmm4
  vpxord zmm23, zmm23, zmm8
  vprold zmm18, zmm18, 12
  vpaddd zmm15, zmm15, zmm17
  vpxord zmm12, zmm12, zmm16
  vprold zmm23, zmm23, 8
  vpaddd zmm9, zmm9, zmm18
  vpxord zmm10, zmm10, zmm15
  vprold zmm12, zmm12, 7
  vpaddd zmm19, zmm19, zmm23
  vpxord zmm6, zmm6, zmm9
  vprold zmm10, zmm10, 12
  vpxord zmm13, zmm13, zmm19
  vprold zmm6, zmm6, 8
  vpaddd zmm3, zmm3, zmm10
  vprold zmm13, zmm13, 7
  vpaddd zmm14, zmm14, zmm6
  vpxord zmm17, zmm17, zmm3
  vpxord zmm18, zmm18, zmm14
  vprold zmm17, zmm17, 8
  vprold zmm18, zmm18, 7
  vpaddd zmm15, zmm15, zmm17
  vpxord zmm10, zmm10, zmm15
  vprold zmm10, zmm10, 7
  sub edx, 1
  jne LOCAL(c16_first_rounds)
  vpaddd zmm7, zmm7, zmm0
  vpaddd zmm8, zmm8, zmm1
  vpaddd zmm9, zmm9, zmm2
  vpaddd zmm3, zmm3, zmm5
  vpunpckldq zmm0, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm3
  vpunpckhdq zmm9, zmm9, zmm3
  vpunpcklqdq zmm2, zmm0, zmm8
  vpunpckhqdq zmm0, zmm0, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm10, zmm10, zmm11
  vpaddd zmm12, zmm12, zmm20
  vpaddd zmm13, zmm13, zmm21
  vpaddd zmm18, zmm18, zmm22
  vpunpckldq zmm9, zmm10, zmm12
  vpunpckhdq zmm10, zmm10, zmm12
  vpunpckldq zmm12, zmm13, zmm18
  vpunpckhdq zmm13, zmm13, zmm18
  vpunpcklqdq zmm1, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm10, zmm13
  vpunpckhqdq zmm10, zmm10, zmm13
  vpaddd zmm14, zmm14, zmm24
  vpaddd zmm15, zmm15, zmm25
  vpaddd zmm16, zmm16, zmm26
  vpaddd zmm19, zmm19, zmm27
  vpunpckldq zmm13, zmm14, zmm15
  vpunpckhdq zmm14, zmm14, zmm15
  vpunpckldq zmm15, zmm16, zmm19
  vpunpckhdq zmm16, zmm16, zmm19
  vpunpcklqdq zmm5, zmm13, zmm15
  vpunpckhqdq zmm13, zmm13, zmm15
  vpunpcklqdq zmm15, zmm14, zmm16
  vpunpckhqdq zmm14, zmm14, zmm16
  vpaddd zmm23, zmm23, zmm28
  vpaddd zmm6, zmm6, zmm29
  vpaddd zmm17, zmm17, zmm30
  vpaddd zmm4, zmm4, zmm31
  vpunpckldq zmm16, zmm23, zmm6
  vpunpckhdq zmm23, zmm23, zmm6
  vpunpckldq zmm22, zmm17, zmm4
  vpunpckhdq zmm17, zmm17, zmm4
  vpunpcklqdq zmm3, zmm16, zmm22
  vpunpckhqdq zmm16, zmm16, zmm22
  vpunpcklqdq zmm22, zmm23, zmm17
  vpunpckhqdq zmm23, zmm23, zmm17
  vshufi32x4 zmm4, zmm2, zmm1, 0x44
  vshufi32x4 zmm2, zmm2, zmm1, 0xee
  vshufi32x4 zmm1, zmm5, zmm3, 0x44
  vshufi32x4 zmm5, zmm5, zmm3, 0xee
  vshufi32x4 zmm3, zmm4, zmm1, 0x88
  vshufi32x4 zmm4, zmm4, zmm1, 0xdd
  vshufi32x4 zmm1, zmm2, zmm5, 0x88
  vshufi32x4 zmm2, zmm2, zmm5, 0xdd
  vshufi32x4 zmm5, zmm0, zmm9, 0x44
  vshufi32x4 zmm0, zmm0, zmm9, 0xee
  vshufi32x4 zmm6, zmm13, zmm16, 0x44
  vshufi32x4 zmm13, zmm13, zmm16, 0xee
  vshufi32x4 zmm9, zmm5, zmm6, 0x88
  vshufi32x4 zmm5, zmm5, zmm6, 0xdd
  vshufi32x4 zmm6, zmm0, zmm13, 0x88
  vshufi32x4 zmm0, zmm0, zmm13, 0xdd
  vshufi32x4 zmm11, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm15, zmm22, 0x44
  vshufi32x4 zmm15, zmm15, zmm22, 0xee
  vshufi32x4 zmm13, zmm11, zmm12, 0x88
  vshufi32x4 zmm11, zmm11, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm15, 0x88
  vshufi32x4 zmm8, zmm8, zmm15, 0xdd
  vshufi32x4 zmm15, zmm7, zmm10, 0x44
  vshufi32x4 zmm7, zmm7, zmm10, 0xee
  vshufi32x4 zmm10, zmm14, zmm23, 0x44
  vshufi32x4 zmm14, zmm14, zmm23, 0xee
  vshufi32x4 zmm16, zmm15, zmm10, 0x88
  vshufi32x4 zmm15, zmm15, zmm10, 0xdd
  vshufi32x4 zmm10, zmm7, zmm14, 0x88
  vshufi32x4 zmm7, zmm7, zmm14, 0xdd
  vmovdqu32 [rsp + 256], zmm3
  vmovdqu32 [rsp + 512], zmm4
  vmovdqu32 [rsp + 768], zmm1
  vmovdqu32 [rsp + 1024], zmm2
  vmovdqu32 [rsp + 320], zmm9
  vmovdqu32 [rsp + 576], zmm5
  vmovdqu32 [rsp + 832], zmm6
  vmovdqu32 [rsp + 1088], zmm0
  vmovdqu32 [rsp + 384], zmm13
  vmovdqu32 [rsp + 640], zmm11
  vmovdqu32 [rsp + 896], zmm12
  vmovdqu32 [rsp + 1152], zmm8
  vmovdqu32 [rsp + 448], zmm16
  vmovdqu32 [rsp + 704], zmm15
  vmovdqu32 [rsp + 960], zmm10
  vmovdqu32 [rsp + 1216], zmm7
  mov [rsp + 136], r8
  mov [rsp + 128], rsi
  mov [rsp + 144], rdi
  mov [rsp + 112], rax
  mov [rsp + 120], rcx
  jmp LOCAL(keyed)
LOCAL(c16_w1_first):
  vmovdqa xmm6, [rip + LOCAL(sigma)]
  vshufi32x4 zmm2, zmm6, zmm6, 0x0
  vshufi32x4 zmm18, zmm0, zmm0, 0x0
  vshufi32x4 zmm19, zmm1, zmm1, 0x0
  vshufi32x4 zmm20, zmm11, zmm11, 0x0
  vpshufd zmm7, zmm2, 0x0
  vpshufd zmm8, zmm2, 0x55
  vpshufd zmm9, zmm2, 0xaa
  vpshufd zmm2, zmm2, 0xff
  vpshufd zmm10, zmm18, 0x0
  vpshufd zmm12, zmm18, 0x55
  vpshufd zmm13, zmm18, 0xaa
  vpshufd zmm18, zmm18, 0xff
  vpshufd zmm14, zmm19, 0x0
  vpshufd zmm15, zmm19, 0x55
  vpshufd zmm16, zmm19, 0xaa
  vpshufd zmm19, zmm19, 0xff
  vpshufd zmm17, zmm20, 0xaa
  vpshufd zmm20, zmm20, 0xff
  vmovdqu [rsp + 16], xmm0
  vmovdqu [rsp + 32], xmm1
  vpaddq xmm3, xmm11, [rip + LOCAL(add1)]
  vshufi32x4 zmm3, zmm3, zmm3, 0x0
  vpshufd zmm3, zmm3, 0x44
  vpaddq zmm4, zmm3, [rip + LOCAL(counter0_zmm)]
  vpaddq zmm3, zmm3, [rip + LOCAL(counter2_zmm)]
  vshufps zmm23, zmm4, zmm3, 0x88
  vshufps zmm4, zmm4, zmm3, 0xdd
  vmovdqu [rsp + 48], xmm11
  mov r9d, [rsp + 16]
  mov r10d, [rsp + 20]
  mov r11d, [rsp + 24]
  mov ebx, [rsp + 28]
  mov r12d, [rsp + 32]
  mov r15d, [rsp + 36]
  mov r13d, [rsp + 40]
  mov r14d, [rsp + 44]
  mov edx, [rsp + 48]
  mov [rsp + 112], rax
  mov eax, [rsp + 52]
  mov [rsp + 120], rcx
  mov ecx, [rsp + 56]
  mov [rsp + 128], rsi
  mov esi, [rsp + 60]
  mov [rsp + 136], r8
  mov [rsp + 144], rdi
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  mov [rsp + 4608], esi
  mov [rsp + 4616], r13d
  mov [rsp + 4624], r14d
  mov edi, r12d
  mov r14d, 0x61707865
  mov esi, 0x3320646e
  mov r8d, 0x79622d32
  mov r12d, 0x6b206574
  mov r13d, 10
  vmovdqa32 zmm0, zmm7
  vmovdqa32 zmm1, zmm8
  vmovdqa32 zmm3, zmm9
  vmovdqa32 zmm5, zmm2
  vmovdqa32 zmm6, zmm10
  vmovdqa32 zmm11, zmm12
  vmovdqa32 zmm21, zmm13
  vmovdqa32 zmm22, zmm18
  vmovdqa32 zmm24, zmm14
  vmovdqa32 zmm25, zmm15
  vmovdqa32 zmm26, zmm16
  vmovdqa32 zmm27, zmm19
  vmovdqa32 zmm28, zmm23
  vmovdqa32 zmm29, zmm4
  vmovdqa32 zmm30, zmm17
  vmovdqa32 zmm31, zmm20
LOCAL(c16_w1_first_rounds):
  vpaddd zmm7, zmm7, zmm10
  vpxord zmm23, zmm23, zmm7
  vpaddd zmm8, zmm8, zmm12
  vprold zmm23, zmm23, 16
  vpxord zmm4, zmm4, zmm8
  vpaddd zmm9, zmm9, zmm13
  vpaddd zmm14, zmm14, zmm23
  vprold zmm4, zmm4, 16
  vpxord zmm17, zmm17, zmm9
  vpaddd zmm2, zmm2, zmm18
  vpxord zmm10, zmm10, zmm14
  vpaddd zmm15, zmm15, zmm4
  vprold zmm17, zmm17, 16
  vpxord zmm20, zmm20, zmm2
  vprold zmm10, zmm10, 12
  vpxord zmm12, zmm12, zmm15
  vpaddd zmm16, zmm16, zmm17
  vprold zmm20, zmm20, 16
  vpaddd zmm7, zmm7, zmm10
  vprold zmm12, zmm12, 12
  vpxord zmm13, zmm13, zmm16
  vpaddd zmm19, zmm19, zmm20
  vpxord zmm23, zmm23, zmm7
  vpaddd zmm8, zmm8, zmm12
  vprold zmm13, zmm13, 12
  add r14d, r9d
  vpxord zmm18, zmm18, zmm19
  xor edx, r14d
  vprold zmm23, zmm23, 8
  add esi, r10d
  vpxord zmm4, zmm4, zmm8
  rol edx, 16
  vpaddd zmm9, zmm9, zmm13
  xor eax, esi
  vprold zmm18, zmm18, 12
  add r8d, r11d
  vpaddd zmm14, zmm14, zmm23
  add edi, edx
  vprold zmm4, zmm4, 8
  rol eax, 16
  vpxord zmm17, zmm17, zmm9
  xor ecx, r8d
  vpaddd zmm2, zmm2, zmm18
  add r12d, ebx
  vpxord zmm10, zmm10, zmm14
  xor r9d, edi
  vpaddd zmm15, zmm15, zmm4
  add r15d, eax
  vprold zmm17, zmm17, 8
  rol ecx, 16
  vpxord zmm20, zmm20, zmm2
  mov [rsp + 4632], r13d
  mov r13d, [rsp + 4608]
  xor r13d, r12d
  vprold zmm10, zmm10, 7
  rol r9d, 12
  vpxord zmm12, zmm12, zmm15
  xor r10d, r15d
  vpaddd zmm16, zmm16, zmm17
  mov [rsp + 4640], r15d
  mov r15d, [rsp + 4616]
  add r15d, ecx
  vprold zmm20, zmm20, 8
  rol r13d, 16
  vprold zmm12, zmm12, 7
  add r14d, r9d
  vpxord zmm13, zmm13, zmm16
  rol r10d, 12
  vpaddd zmm19, zmm19, zmm20
  xor r11d, r15d
  vprold zmm13, zmm13, 7
  mov [rsp + 4648], r15d
  mov r15d, [rsp + 4624]
  add r15d, r13d
  vpxord zmm18, zmm18, zmm19
  xor edx, r14d
  vprold zmm18, zmm18, 7
  add esi, r10d
  vpaddd zmm7, zmm7, zmm12
  rol r11d, 12
  vpxord zmm20, zmm20, zmm7
  xor ebx, r15d
  vpaddd zmm8, zmm8, zmm13
  rol edx, 8
  vprold zmm20, zmm20, 16
  xor eax, esi
  vpxord zmm23, zmm23, zmm8
  add r8d, r11d
  vpaddd zmm9, zmm9, zmm18
  rol ebx, 12
  vpaddd zmm16, zmm16, zmm20
  add edi, edx
  vprold zmm23, zmm23, 16
  rol eax, 8
  vpxord zmm4, zmm4, zmm9
  xor ecx, r8d
  vpaddd zmm2, zmm2, zmm10
  add r12d, ebx
  vpxord zmm12, zmm12, zmm16
  xor r9d, edi
  vpaddd zmm19, zmm19, zmm23
  mov [rsp + 4656], edi
  mov edi, [rsp + 4640]
  add edi, eax
  vprold zmm4, zmm4, 16
  rol ecx, 8
  vpxord zmm17, zmm17, zmm2
  xor r13d, r12d
  vprold zmm12, zmm12, 12
  rol r9d, 7
  vpxord zmm13, zmm13, zmm19
  xor r10d, edi
  vpaddd zmm14, zmm14, zmm4
  mov [rsp + 4640], edi
  mov edi, [rsp + 4648]
  add edi, ecx
  vprold zmm17, zmm17, 16
  rol r13d, 8
  vpaddd zmm7, zmm7, zmm12
  rol r10d, 7
  vprold zmm13, zmm13, 12
  xor r11d, edi
  vpxord zmm18, zmm18, zmm14
  add r15d, r13d
  vpaddd zmm15, zmm15, zmm17
  rol r11d, 7
  vpxord zmm20, zmm20, zmm7
  xor ebx, r15d
  vpaddd zmm8, zmm8, zmm13
  rol ebx, 7
  vprold zmm18, zmm18, 12
  add r14d, r10d
  vpxord zmm10, zmm10, zmm15
  xor r13d, r14d
  vprold zmm20, zmm20, 8
  add esi, r11d
  vpxord zmm23, zmm23, zmm8
  rol r13d, 16
  vpaddd zmm9, zmm9, zmm18
  xor edx, esi
  vprold zmm10, zmm10, 12
  add r8d, ebx
  vpaddd zmm16, zmm16, zmm20
  add edi, r13d
  vprold zmm23, zmm23, 8
  rol edx, 16
  vpxord zmm4, zmm4, zmm9
  xor eax, r8d
  vpaddd zmm2, zmm2, zmm10
  add r12d, r9d
  vpxord zmm12, zmm12, zmm16
  xor r10d, edi
  vpaddd zmm19, zmm19, zmm23
  add r15d, edx
  vprold zmm4, zmm4, 8
  rol eax, 16
  vpxord zmm17, zmm17, zmm2
  xor ecx, r12d
  vprold zmm12, zmm12, 7
  rol r10d, 12
  vpxord zmm13, zmm13, zmm19
  xor r11d, r15d
  vpaddd zmm14, zmm14, zmm4
  mov [rsp + 4648], r15d
  mov r15d, [rsp + 4656]
  add r15d, eax
  vprold zmm17, zmm17, 8
  rol ecx, 16
  vprold zmm13, zmm13, 7
  add r14d, r10d
  vpxord zmm18, zmm18, zmm14
  rol r11d, 12
  vpaddd zmm15, zmm15, zmm17
  xor ebx, r15d
  vprold zmm18, zmm18, 7
  mov [rsp + 4656], r15d
  mov r15d, [rsp + 4640]
  add r15d, ecx
  vpxord zmm10, zmm10, zmm15
  xor r13d, r14d
  vprold zmm10, zmm10, 7
  add esi, r11d
  rol ebx, 12
  xor r9d, r15d
  rol r13d, 8
  xor edx, esi
  add r8d, ebx
  rol r9d, 12
  add edi, r13d
  rol edx, 8
  xor eax, r8d
  add r12d, r9d
  xor r10d, edi
  mov [rsp + 4616], edi
  mov edi, [rsp + 4648]
  add edi, edx
  rol eax, 8
  xor ecx, r12d
  rol r10d, 7
  xor r11d, edi
  mov [rsp + 4624], edi
  mov edi, [rsp + 4656]
  add edi, eax
  rol ecx, 8
  rol r11d, 7
  xor ebx, edi
  add r15d, ecx
  rol ebx, 7
  xor r9d, r15d
  rol r9d, 7
  mov [rsp + 4608], r13d
  mov r13d, [rsp + 4632]
  sub r13d, 1
  jne LOCAL(c16_w1_first_rounds)
  vpaddd zmm7, zmm7, zmm0
  vpaddd zmm8, zmm8, zmm1
  vpaddd zmm9, zmm9, zmm3
  vpaddd zmm2, zmm2, zmm5
  vpunpckldq zmm0, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm2
  vpunpckhdq zmm9, zmm9, zmm2
  vpunpcklqdq zmm2, zmm0, zmm8
  vpunpckhqdq zmm0, zmm0, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm10, zmm10, zmm6
  vpaddd zmm12, zmm12, zmm11
  vpaddd zmm13, zmm13, zmm21
  vpaddd zmm18, zmm18, zmm22
  vpunpckldq zmm9, zmm10, zmm12
  vpunpckhdq zmm10, zmm10, zmm12
  vpunpckldq zmm12, zmm13, zmm18
  vpunpckhdq zmm13, zmm13, zmm18
  vpunpcklqdq zmm1, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm10, zmm13
  vpunpckhqdq zmm10, zmm10, zmm13
  vpaddd zmm14, zmm14, zmm24
  vpaddd zmm15, zmm15, zmm25
  vpaddd zmm16, zmm16, zmm26
  vpaddd zmm19, zmm19, zmm27
  vpunpckldq zmm13, zmm14, zmm15
  vpunpckhdq zmm14, zmm14, zmm15
  vpunpckldq zmm15, zmm16, zmm19
  vpunpckhdq zmm16, zmm16, zmm19
  vpunpcklqdq zmm5, zmm13, zmm15
  vpunpckhqdq zmm13, zmm13, zmm15
  vpunpcklqdq zmm15, zmm14, zmm16
  vpunpckhqdq zmm14, zmm14, zmm16
  vpaddd zmm23, zmm23, zmm28
  vpaddd zmm4, zmm4, zmm29
  vpaddd zmm17, zmm17, zmm30
  vpaddd zmm20, zmm20, zmm31
  vpunpckldq zmm16, zmm23, zmm4
  vpunpckhdq zmm23, zmm23, zmm4
  vpunpckldq zmm22, zmm17, zmm20
  vpunpckhdq zmm17, zmm17, zmm20
  vpunpcklqdq zmm3, zmm16, zmm22
  vpunpckhqdq zmm16, zmm16, zmm22
  vpunpcklqdq zmm22, zmm23, zmm17
  vpunpckhqdq zmm23, zmm23, zmm17
  vshufi32x4 zmm4, zmm2, zmm1, 0x44
  vshufi32x4 zmm2, zmm2, zmm1, 0xee
  vshufi32x4 zmm1, zmm5, zmm3, 0x44
  vshufi32x4 zmm5, zmm5, zmm3, 0xee
  vshufi32x4 zmm3, zmm4, zmm1, 0x88
  vshufi32x4 zmm4, zmm4, zmm1, 0xdd
  vshufi32x4 zmm1, zmm2, zmm5, 0x88
  vshufi32x4 zmm2, zmm2, zmm5, 0xdd
  vshufi32x4 zmm11, zmm0, zmm9, 0x44
  vshufi32x4 zmm0, zmm0, zmm9, 0xee
  vshufi32x4 zmm5, zmm13, zmm16, 0x44
  vshufi32x4 zmm13, zmm13, zmm16, 0xee
  vshufi32x4 zmm6, zmm11, zmm5, 0x88
  vshufi32x4 zmm11, zmm11, zmm5, 0xdd
  vshufi32x4 zmm5, zmm0, zmm13, 0x88
  vshufi32x4 zmm0, zmm0, zmm13, 0xdd
  vshufi32x4 zmm9, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm15, zmm22, 0x44
  vshufi32x4 zmm15, zmm15, zmm22, 0xee
  vshufi32x4 zmm13, zmm9, zmm12, 0x88
  vshufi32x4 zmm9, zmm9, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm15, 0x88
  vshufi32x4 zmm8, zmm8, zmm15, 0xdd
  vshufi32x4 zmm15, zmm7, zmm10, 0x44
  vshufi32x4 zmm7, zmm7, zmm10, 0xee
  vshufi32x4 zmm10, zmm14, zmm23, 0x44
  vshufi32x4 zmm14, zmm14, zmm23, 0xee
  vshufi32x4 zmm16, zmm15, zmm10, 0x88
  vshufi32x4 zmm15, zmm15, zmm10, 0xdd
  vshufi32x4 zmm10, zmm7, zmm14, 0x88
  vshufi32x4 zmm7, zmm7, zmm14, 0xdd
  vmovdqu32 [rsp + 320], zmm3
  vmovdqu32 [rsp + 576], zmm4
  vmovdqu32 [rsp + 832], zmm1
  vmovdqu32 [rsp + 1088], zmm2
  vmovdqu32 [rsp + 384], zmm6
  vmovdqu32 [rsp + 640], zmm11
  vmovdqu32 [rsp + 896], zmm5
  vmovdqu32 [rsp + 1152], zmm0
  vmovdqu32 [rsp + 448], zmm13
  vmovdqu32 [rsp + 704], zmm9
  vmovdqu32 [rsp + 960], zmm12
  vmovdqu32 [rsp + 1216], zmm8
  vmovdqu32 [rsp + 512], zmm16
  vmovdqu32 [rsp + 768], zmm15
  vmovdqu32 [rsp + 1024], zmm10
  vmovdqu32 [rsp + 1280], zmm7
  add r14d, 0x61707865
  add esi, 0x3320646e
  add r8d, 0x79622d32
  add r12d, 0x6b206574
  add r9d, [rsp + 16]
  add r10d, [rsp + 20]
  add r11d, [rsp + 24]
  add ebx, [rsp + 28]
  add edi, [rsp + 32]
  add r15d, [rsp + 36]
  mov r13d, [rsp + 4616]
  add r13d, [rsp + 40]
  mov [rsp + 4632], r13d
  mov r13d, [rsp + 4624]
  add r13d, [rsp + 44]
  add edx, [rsp + 48]
  add eax, [rsp + 52]
  add ecx, [rsp + 56]
  mov [rsp + 4640], ecx
  mov ecx, [rsp + 4608]
  add ecx, [rsp + 60]
  mov rsi, rsi
  shl rsi, 32
  xor rsi, r14
  mov [rsp + 256], rsi
  mov r12, r12
  shl r12, 32
  xor r12, r8
  mov [rsp + 264], r12
  mov r10, r10
  shl r10, 32
  xor r10, r9
  mov [rsp + 272], r10
  mov rbx, rbx
  shl rbx, 32
  xor rbx, r11
  mov [rsp + 280], rbx
  mov r15, r15
  shl r15, 32
  xor r15, rdi
  mov [rsp + 288], r15
  mov r13, r13
  shl r13, 32
  mov esi, [rsp + 4632]
  xor r13, rsi
  mov [rsp + 296], r13
  mov rax, rax
  shl rax, 32
  xor rax, rdx
  mov [rsp + 304], rax
  mov rcx, rcx
  shl rcx, 32
  mov eax, [rsp + 4640]
  xor rcx, rax
  mov [rsp + 312], rcx
  vpxor xmm0, xmm0, xmm0
  vmovdqa [rsp + 4608], ymm0
  vmovdqa [rsp + 4640], xmm0
  vmovq [rsp + 4656], xmm0
  jmp LOCAL(keyed)
LOCAL(c16_r4_first):
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vshufi32x4 zmm3, zmm2, zmm2, 0x0
  vshufi32x4 zmm4, zmm0, zmm0, 0x0
  vshufi32x4 zmm5, zmm1, zmm1, 0x0
  vshufi32x4 zmm25, zmm11, zmm11, 0x0
  vpshufd zmm7, zmm3, 0x0
  vpshufd zmm8, zmm3, 0x55
  vpshufd zmm9, zmm3, 0xaa
  vpshufd zmm3, zmm3, 0xff
  vpshufd zmm10, zmm4, 0x0
  vpshufd zmm12, zmm4, 0x55
  vpshufd zmm13, zmm4, 0xaa
  vpshufd zmm4, zmm4, 0xff
  vpshufd zmm14, zmm5, 0x0
  vpshufd zmm15, zmm5, 0x55
  vpshufd zmm16, zmm5, 0xaa
  vpshufd zmm5, zmm5, 0xff
  vpshufd zmm17, zmm25, 0xaa
  vpshufd zmm25, zmm25, 0xff
  vshufi32x4 zmm6, zmm2, zmm2, 0x0
  vshufi32x4 zmm18, zmm0, zmm0, 0x0
  vshufi32x4 zmm19, zmm1, zmm1, 0x0
  vshufi32x4 zmm20, zmm11, zmm11, 0x0
  vpshufd zmm20, zmm20, 0x44
  vpaddq zmm21, zmm20, [rip + LOCAL(counter0_zmm)]
  vpaddq zmm20, zmm20, [rip + LOCAL(counter2_zmm)]
  vshufps zmm23, zmm21, zmm20, 0x88
  vshufps zmm21, zmm21, zmm20, 0xdd
  vpaddq xmm20, xmm11, [rip + LOCAL(add16)]
  vshufi32x4 zmm20, zmm20, zmm20, 0x0
  vpaddq zmm20, zmm20, [rip + LOCAL(counter_zmm)]
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  vmovdqa32 [rsp + 4608], zmm23
  vmovdqa32 [rsp + 4672], zmm21
  vmovdqa32 [rsp + 4736], zmm17
  vmovdqa32 [rsp + 4800], zmm25
  vmovdqa32 [rsp + 4864], zmm6
  vmovdqa32 [rsp + 4928], zmm18
  vmovdqa32 [rsp + 4992], zmm19
  vmovdqa32 [rsp + 5056], zmm20
  mov edx, 10
  vmovdqa32 zmm0, zmm7
  vmovdqa32 zmm1, zmm8
  vmovdqa32 zmm2, zmm9
  vmovdqa32 zmm11, zmm3
  vmovdqa32 zmm22, zmm10
  vmovdqa32 zmm24, zmm12
  vmovdqa32 zmm26, zmm13
  vmovdqa32 zmm27, zmm4
  vmovdqa32 zmm28, zmm14
  vmovdqa32 zmm29, zmm15
  vmovdqa32 zmm30, zmm16
  vmovdqa32 zmm31, zmm5
LOCAL(c16_r4_first_rounds):
  vpaddd zmm7, zmm7, zmm10
  vpxord zmm23, zmm23, zmm7
  vprold zmm23, zmm23, 16
  vpaddd zmm8, zmm8, zmm12
  vpaddd zmm14, zmm14, zmm23
  vpxord zmm21, zmm21, zmm8
  vpxord zmm10, zmm10, zmm14
  vprold zmm21, zmm21, 16
  vpaddd zmm9, zmm9, zmm13
  vprold zmm10, zmm10, 12
  vpaddd zmm15, zmm15, zmm21
  vpxord zmm17, zmm17, zmm9
  vpaddd zmm7, zmm7, zmm10
  vpxord zmm12, zmm12, zmm15
  vprold zmm17, zmm17, 16
  vpaddd zmm3, zmm3, zmm4
  vpxord zmm23, zmm23, zmm7
  vprold zmm12, zmm12, 12
  vpaddd zmm16, zmm16, zmm17
  vpxord zmm25, zmm25, zmm3
  vprold zmm23, zmm23, 8
  vpaddd zmm8, zmm8, zmm12
  vpxord zmm13, zmm13, zmm16
  vprold zmm25, zmm25, 16
  vpaddd zmm14, zmm14, zmm23
  vpxord zmm21, zmm21, zmm8
  vprold zmm13, zmm13, 12
  vpaddd zmm5, zmm5, zmm25
  vpxord zmm10, zmm10, zmm14
  vprold zmm21, zmm21, 8
  vpaddd zmm9, zmm9, zmm13
  vpxord zmm4, zmm4, zmm5
  vprold zmm10, zmm10, 7
  vpaddd zmm15, zmm15, zmm21
  vpxord zmm17, zmm17, zmm9
  vprold zmm4, zmm4, 12
  vpxord zmm12, zmm12, zmm15
  vprold zmm17, zmm17, 8
  vpaddd zmm3, zmm3, zmm4
  vprold zmm12, zmm12, 7
  vpaddd zmm16, zmm16, zmm17
  vpxord zmm25, zmm25, zmm3
  vpxord zmm13, zmm13, zmm16
  vprold zmm25, zmm25, 8
  vprold zmm13, zmm13, 7
  vpaddd zmm5, zmm5, zmm25
  vpxord zmm4, zmm4, zmm5
  vprold zmm4, zmm4, 7
  vpaddd zmm7, zmm7, zmm12
  vpaddd zmm6, zmm6, zmm18
  vpxord zmm25, zmm25, zmm7
  vprold zmm25, zmm25, 16
  vpaddd zmm8, zmm8, zmm13
  vpxord zmm20, zmm20, zmm6
  vpaddd zmm16, zmm16, zmm25
  vpxord zmm23, zmm23, zmm8
  vpxord zmm12, zmm12, zmm16
  vprold zmm20, zmm20, 16
  vprold zmm23, zmm23, 16
  vpaddd zmm9, zmm9, zmm4
  vprold zmm12, zmm12, 12
  vpaddd zmm19, zmm19, zmm20
  vpaddd zmm5, zmm5, zmm23
  vpxord zmm21, zmm21, zmm9
  vpaddd zmm7, zmm7, zmm12
  vpxord zmm18, zmm18, zmm19
  vpxord zmm13, zmm13, zmm5
  vprold zmm21, zmm21, 16
  vpaddd zmm3, zmm3, zmm10
  vpxord zmm25, zmm25, zmm7
  vprold zmm18, zmm18, 12
  vprold zmm13, zmm13, 12
  vpaddd zmm14, zmm14, zmm21
  vpxord zmm17, zmm17, zmm3
  vpaddd zmm6, zmm6, zmm18
  vprold zmm25, zmm25, 8
  vpaddd zmm8, zmm8, zmm13
  vpxord zmm4, zmm4, zmm14
  vpxord zmm20, zmm20, zmm6
  vprold zmm17, zmm17, 16
  vpaddd zmm16, zmm16, zmm25
  vpxord zmm23, zmm23, zmm8
  vprold zmm20, zmm20, 8
  vprold zmm4, zmm4, 12
  vpaddd zmm15, zmm15, zmm17
  vpxord zmm12, zmm12, zmm16
  vpaddd zmm19, zmm19, zmm20
  vprold zmm23, zmm23, 8
  vpaddd zmm9, zmm9, zmm4
  vpxord zmm10, zmm10, zmm15
  vprold zmm12, zmm12, 7
  vpxord zmm18, zmm18, zmm19
  vpaddd zmm5, zmm5, zmm23
  vpxord zmm21, zmm21, zmm9
  vprold zmm10, zmm10, 12
  vprold zmm18, zmm18, 7
  vpxord zmm13, zmm13, zmm5
  vprold zmm21, zmm21, 8
  vpaddd zmm3, zmm3, zmm10
  vpshufd zmm6, zmm6, 0x93
  vprold zmm13, zmm13, 7
  vpaddd zmm14, zmm14, zmm21
  vpxord zmm17, zmm17, zmm3
  vpshufd zmm19, zmm19, 0x39
  vpxord zmm4, zmm4, zmm14
  vprold zmm17, zmm17, 8
  vprold zmm4, zmm4, 7
  vpshufd zmm20, zmm20, 0x4e
  vpaddd zmm15, zmm15, zmm17
  vpxord zmm10, zmm10, zmm15
  vprold zmm10, zmm10, 7
  vpaddd zmm6, zmm6, zmm18
  vpxord zmm20, zmm20, zmm6
  vprold zmm20, zmm20, 16
  vpaddd zmm19, zmm19, zmm20
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 12
  vpaddd zmm6, zmm6, zmm18
  vpxord zmm20, zmm20, zmm6
  vprold zmm20, zmm20, 8
  vpaddd zmm19, zmm19, zmm20
  vpxord zmm18, zmm18, zmm19
  vprold zmm18, zmm18, 7
  vpshufd zmm6, zmm6, 0x39
  vpshufd zmm19, zmm19, 0x93
  vpshufd zmm20, zmm20, 0x4e
  sub edx, 1
  jne LOCAL(c16_r4_first_rounds)
  vpaddd zmm7, zmm7, zmm0
  vpaddd zmm8, zmm8, zmm1
  vpaddd zmm9, zmm9, zmm2
  vpaddd zmm3, zmm3, zmm11
  vpunpckldq zmm11, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm3
  vpunpckhdq zmm9, zmm9, zmm3
  vpunpcklqdq zmm2, zmm11, zmm8
  vpunpckhqdq zmm11, zmm11, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm10, zmm10, zmm22
  vpaddd zmm12, zmm12, zmm24
  vpaddd zmm13, zmm13, zmm26
  vpaddd zmm4, zmm4, zmm27
  vpunpckldq zmm9, zmm10, zmm12
  vpunpckhdq zmm10, zmm10, zmm12
  vpunpckldq zmm12, zmm13, zmm4
  vpunpckhdq zmm13, zmm13, zmm4
  vpunpcklqdq zmm4, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm10, zmm13
  vpunpckhqdq zmm10, zmm10, zmm13
  vpaddd zmm14, zmm14, zmm28
  vpaddd zmm15, zmm15, zmm29
  vpaddd zmm16, zmm16, zmm30
  vpaddd zmm5, zmm5, zmm31
  vpunpckldq zmm13, zmm14, zmm15
  vpunpckhdq zmm14, zmm14, zmm15
  vpunpckldq zmm15, zmm16, zmm5
  vpunpckhdq zmm16, zmm16, zmm5
  vpunpcklqdq zmm5, zmm13, zmm15
  vpunpckhqdq zmm13, zmm13, zmm15
  vpunpcklqdq zmm15, zmm14, zmm16
  vpunpckhqdq zmm14, zmm14, zmm16
  vpaddd zmm23, zmm23, [rsp + 4608]
  vpaddd zmm21, zmm21, [rsp + 4672]
  vpaddd zmm17, zmm17, [rsp + 4736]
  vpaddd zmm25, zmm25, [rsp + 4800]
  vpunpckldq zmm16, zmm23, zmm21
  vpunpckhdq zmm23, zmm23, zmm21
  vpunpckldq zmm22, zmm17, zmm25
  vpunpckhdq zmm17, zmm17, zmm25
  vpunpcklqdq zmm0, zmm16, zmm22
  vpunpckhqdq zmm16, zmm16, zmm22
  vpunpcklqdq zmm22, zmm23, zmm17
  vpunpckhqdq zmm23, zmm23, zmm17
  vshufi32x4 zmm1, zmm2, zmm4, 0x44
  vshufi32x4 zmm2, zmm2, zmm4, 0xee
  vshufi32x4 zmm3, zmm5, zmm0, 0x44
  vshufi32x4 zmm5, zmm5, zmm0, 0xee
  vshufi32x4 zmm0, zmm1, zmm3, 0x88
  vshufi32x4 zmm1, zmm1, zmm3, 0xdd
  vshufi32x4 zmm3, zmm2, zmm5, 0x88
  vshufi32x4 zmm2, zmm2, zmm5, 0xdd
  vshufi32x4 zmm4, zmm11, zmm9, 0x44
  vshufi32x4 zmm11, zmm11, zmm9, 0xee
  vshufi32x4 zmm5, zmm13, zmm16, 0x44
  vshufi32x4 zmm13, zmm13, zmm16, 0xee
  vshufi32x4 zmm9, zmm4, zmm5, 0x88
  vshufi32x4 zmm4, zmm4, zmm5, 0xdd
  vshufi32x4 zmm5, zmm11, zmm13, 0x88
  vshufi32x4 zmm11, zmm11, zmm13, 0xdd
  vshufi32x4 zmm13, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm15, zmm22, 0x44
  vshufi32x4 zmm15, zmm15, zmm22, 0xee
  vshufi32x4 zmm16, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm15, 0x88
  vshufi32x4 zmm8, zmm8, zmm15, 0xdd
  vshufi32x4 zmm15, zmm7, zmm10, 0x44
  vshufi32x4 zmm7, zmm7, zmm10, 0xee
  vshufi32x4 zmm10, zmm14, zmm23, 0x44
  vshufi32x4 zmm14, zmm14, zmm23, 0xee
  vshufi32x4 zmm17, zmm15, zmm10, 0x88
  vshufi32x4 zmm15, zmm15, zmm10, 0xdd
  vshufi32x4 zmm10, zmm7, zmm14, 0x88
  vshufi32x4 zmm7, zmm7, zmm14, 0xdd
  vmovdqu32 [rsp + 256], zmm0
  vmovdqu32 [rsp + 512], zmm1
  vmovdqu32 [rsp + 768], zmm3
  vmovdqu32 [rsp + 1024], zmm2
  vmovdqu32 [rsp + 320], zmm9
  vmovdqu32 [rsp + 576], zmm4
  vmovdqu32 [rsp + 832], zmm5
  vmovdqu32 [rsp + 1088], zmm11
  vmovdqu32 [rsp + 384], zmm16
  vmovdqu32 [rsp + 640], zmm13
  vmovdqu32 [rsp + 896], zmm12
  vmovdqu32 [rsp + 1152], zmm8
  vmovdqu32 [rsp + 448], zmm17
  vmovdqu32 [rsp + 704], zmm15
  vmovdqu32 [rsp + 960], zmm10
  vmovdqu32 [rsp + 1216], zmm7
  vpaddd zmm6, zmm6, [rsp + 4864]
  vpaddd zmm18, zmm18, [rsp + 4928]
  vpaddd zmm19, zmm19, [rsp + 4992]
  vpaddd zmm20, zmm20, [rsp + 5056]
  vshufi32x4 zmm0, zmm6, zmm18, 0x44
  vshufi32x4 zmm6, zmm6, zmm18, 0xee
  vshufi32x4 zmm1, zmm19, zmm20, 0x44
  vshufi32x4 zmm19, zmm19, zmm20, 0xee
  vshufi32x4 zmm2, zmm0, zmm1, 0x88
  vshufi32x4 zmm0, zmm0, zmm1, 0xdd
  vshufi32x4 zmm1, zmm6, zmm19, 0x88
  vshufi32x4 zmm6, zmm6, zmm19, 0xdd
  vmovdqu32 [rsp + 1280], zmm2
  vmovdqu32 [rsp + 1344], zmm0
  vmovdqu32 [rsp + 1408], zmm1
  vmovdqu32 [rsp + 1472], zmm6
  vpxor xmm0, xmm0, xmm0
  vmovdqa32 [rsp + 4608], zmm0
  vmovdqa32 [rsp + 4672], zmm0
  vmovdqa32 [rsp + 4736], zmm0
  vmovdqa32 [rsp + 4800], zmm0
  vmovdqa32 [rsp + 4864], zmm0
  vmovdqa32 [rsp + 4928], zmm0
  vmovdqa32 [rsp + 4992], zmm0
  vmovdqa32 [rsp + 5056], zmm0
  mov [rsp + 136], r8
  mov [rsp + 128], rsi
  mov [rsp + 144], rdi
  mov [rsp + 112], rax
  mov [rsp + 120], rcx
  jmp LOCAL(keyed)
LOCAL(c16_r4_r4_first):
  vmovdqa xmm3, [rip + LOCAL(sigma)]
  vshufi32x4 zmm2, zmm3, zmm3, 0x0
  vshufi32x4 zmm4, zmm0, zmm0, 0x0
  vshufi32x4 zmm5, zmm1, zmm1, 0x0
  vshufi32x4 zmm18, zmm11, zmm11, 0x0
  vpshufd zmm7, zmm2, 0x0
  vpshufd zmm8, zmm2, 0x55
  vpshufd zmm9, zmm2, 0xaa
  vpshufd zmm2, zmm2, 0xff
  vpshufd zmm10, zmm4, 0x0
  vpshufd zmm12, zmm4, 0x55
  vpshufd zmm13, zmm4, 0xaa
  vpshufd zmm4, zmm4, 0xff
  vpshufd zmm14, zmm5, 0x0
  vpshufd zmm15, zmm5, 0x55
  vpshufd zmm16, zmm5, 0xaa
  vpshufd zmm5, zmm5, 0xff
  vpshufd zmm17, zmm18, 0xaa
  vpshufd zmm18, zmm18, 0xff
  vshufi32x4 zmm6, zmm3, zmm3, 0x0
  vshufi32x4 zmm19, zmm0, zmm0, 0x0
  vshufi32x4 zmm20, zmm1, zmm1, 0x0
  vshufi32x4 zmm21, zmm11, zmm11, 0x0
  vpshufd zmm21, zmm21, 0x44
  vpaddq zmm22, zmm21, [rip + LOCAL(counter0_zmm)]
  vpaddq zmm21, zmm21, [rip + LOCAL(counter2_zmm)]
  vshufps zmm23, zmm22, zmm21, 0x88
  vshufps zmm22, zmm22, zmm21, 0xdd
  vpaddq xmm21, xmm11, [rip + LOCAL(add16)]
  vshufi32x4 zmm21, zmm21, zmm21, 0x0
  vmovdqa32 zmm24, [rip + LOCAL(counter_zmm)]
  vpaddq zmm21, zmm21, zmm24
  vpaddq xmm25, xmm11, [rip + LOCAL(add20)]
  vshufi32x4 zmm25, zmm25, zmm25, 0x0
  vpaddq zmm25, zmm25, zmm24
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  vmovdqa32 [rsp + 4608], zmm14
  vmovdqa32 [rsp + 4672], zmm15
  vmovdqa32 [rsp + 4736], zmm16
  vmovdqa32 [rsp + 4800], zmm5
  vmovdqa32 [rsp + 4864], zmm23
  vmovdqa32 [rsp + 4928], zmm22
  vmovdqa32 [rsp + 4992], zmm17
  vmovdqa32 [rsp + 5056], zmm18
  vmovdqa32 [rsp + 5120], zmm6
  vmovdqa32 [rsp + 5184], zmm19
  vmovdqa32 [rsp + 5248], zmm20
  vmovdqa32 [rsp + 5312], zmm21
  vmovdqa32 [rsp + 5376], zmm25
  mov edx, 10
  vmovdqa32 zmm0, zmm6
  vmovdqa32 zmm1, zmm19
  vmovdqa32 zmm3, zmm20
  vmovdqa32 zmm11, zmm7
  vmovdqa32 zmm24, zmm8
  vmovdqa32 zmm26, zmm9
  vmovdqa32 zmm27, zmm2
  vmovdqa32 zmm28, zmm10
  vmovdqa32 zmm29, zmm12
  vmovdqa32 zmm30, zmm13
  vmovdqa32 zmm31, zmm4
LOCAL(c16_r4_r4_first_rounds):
  vpaddd zmm7, zmm7, zmm10
  vpaddd zmm8, zmm8, zmm12
  vpaddd zmm9, zmm9, zmm13
  vpaddd zmm2, zmm2, zmm4
  vpxord zmm23, zmm23, zmm7
  vpxord zmm22, zmm22, zmm8
  vpxord zmm17, zmm17, zmm9
  vpxord zmm18, zmm18, zmm2
  vprold zmm23, zmm23, 16
  vprold zmm22, zmm22, 16
  vprold zmm17, zmm17, 16
  vprold zmm18, zmm18, 16
  vpaddd zmm14, zmm14, zmm23
  vpaddd zmm15, zmm15, zmm22
  vpaddd zmm16, zmm16, zmm17
  vpaddd zmm5, zmm5, zmm18
  vpxord zmm10, zmm10, zmm14
  vpxord zmm12, zmm12, zmm15
  vpxord zmm13, zmm13, zmm16
  vpxord zmm4, zmm4, zmm5
  vprold zmm10, zmm10, 12
  vprold zmm12, zmm12, 12
  vprold zmm13, zmm13, 12
  vprold zmm4, zmm4, 12
  vpaddd zmm7, zmm7, zmm10
  vpaddd zmm8, zmm8, zmm12
  vpaddd zmm9, zmm9, zmm13
  vpaddd zmm2, zmm2, zmm4
  vpxord zmm23, zmm23, zmm7
  vpxord zmm22, zmm22, zmm8
  vpxord zmm17, zmm17, zmm9
  vpxord zmm18, zmm18, zmm2
  vprold zmm23, zmm23, 8
  vprold zmm22, zmm22, 8
  vprold zmm17, zmm17, 8
  vprold zmm18, zmm18, 8
  vpaddd zmm14, zmm14, zmm23
  vpaddd zmm15, zmm15, zmm22
  vpaddd zmm16, zmm16, zmm17
  vpaddd zmm5, zmm5, zmm18
  vpxord zmm10, zmm10, zmm14
  vpxord zmm12, zmm12, zmm15
  vpxord zmm13, zmm13, zmm16
  vpxord zmm4, zmm4, zmm5
  vprold zmm10, zmm10, 7
  vprold zmm12, zmm12, 7
  vprold zmm13, zmm13, 7
  vprold zmm4, zmm4, 7
  vpaddd zmm6, zmm6, zmm19
  vpxord zmm21, zmm21, zmm6
  vprold zmm21, zmm21, 16
  vpaddd zmm20, zmm20, zmm21
  vpxord zmm19, zmm19, zmm20
  vprold zmm19, zmm19, 12
  vpaddd zmm6, zmm6, zmm19
  vpxord zmm21, zmm21, zmm6
  vprold zmm21, zmm21, 8
  vpaddd zmm20, zmm20, zmm21
  vpxord zmm19, zmm19, zmm20
  vprold zmm19, zmm19, 7
  vpshufd zmm6, zmm6, 0x93
  vpshufd zmm20, zmm20, 0x39
  vpshufd zmm21, zmm21, 0x4e
  vpaddd zmm0, zmm0, zmm1
  vpxord zmm25, zmm25, zmm0
  vprold zmm25, zmm25, 16
  vpaddd zmm3, zmm3, zmm25
  vpxord zmm1, zmm1, zmm3
  vprold zmm1, zmm1, 12
  vpaddd zmm0, zmm0, zmm1
  vpxord zmm25, zmm25, zmm0
  vprold zmm25, zmm25, 8
  vpaddd zmm3, zmm3, zmm25
  vpxord zmm1, zmm1, zmm3
  vprold zmm1, zmm1, 7
  vpshufd zmm0, zmm0, 0x93
  vpshufd zmm3, zmm3, 0x39
  vpshufd zmm25, zmm25, 0x4e
  vpaddd zmm7, zmm7, zmm12
  vpaddd zmm8, zmm8, zmm13
  vpaddd zmm9, zmm9, zmm4
  vpaddd zmm2, zmm2, zmm10
  vpxord zmm18, zmm18, zmm7
  vpxord zmm23, zmm23, zmm8
  vpxord zmm22, zmm22, zmm9
  vpxord zmm17, zmm17, zmm2
  vprold zmm18, zmm18, 16
  vprold zmm23, zmm23, 16
  vprold zmm22, zmm22, 16
  vprold zmm17, zmm17, 16
  vpaddd zmm16, zmm16, zmm18
  vpaddd zmm5, zmm5, zmm23
  vpaddd zmm14, zmm14, zmm22
  vpaddd zmm15, zmm15, zmm17
  vpxord zmm12, zmm12, zmm16
  vpxord zmm13, zmm13, zmm5
  vpxord zmm4, zmm4, zmm14
  vpxord zmm10, zmm10, zmm15
  vprold zmm12, zmm12, 12
  vprold zmm13, zmm13, 12
  vprold zmm4, zmm4, 12
  vprold zmm10, zmm10, 12
  vpaddd zmm7, zmm7, zmm12
  vpaddd zmm8, zmm8, zmm13
  vpaddd zmm9, zmm9, zmm4
  vpaddd zmm2, zmm2, zmm10
  vpxord zmm18, zmm18, zmm7
  vpxord zmm23, zmm23, zmm8
  vpxord zmm22, zmm22, zmm9
  vpxord zmm17, zmm17, zmm2
  vprold zmm18, zmm18, 8
  vprold zmm23, zmm23, 8
  vprold zmm22, zmm22, 8
  vprold zmm17, zmm17, 8
  vpaddd zmm16, zmm16, zmm18
  vpaddd zmm5, zmm5, zmm23
  vpaddd zmm14, zmm14, zmm22
  vpaddd zmm15, zmm15, zmm17
  vpxord zmm12, zmm12, zmm16
  vpxord zmm13, zmm13, zmm5
  vpxord zmm4, zmm4, zmm14
  vpxord zmm10, zmm10, zmm15
  vprold zmm12, zmm12, 7
  vprold zmm13, zmm13, 7
  vprold zmm4, zmm4, 7
  vprold zmm10, zmm10, 7
  vpaddd zmm6, zmm6, zmm19
  vpxord zmm21, zmm21, zmm6
  vprold zmm21, zmm21, 16
  vpaddd zmm20, zmm20, zmm21
  vpxord zmm19, zmm19, zmm20
  vprold zmm19, zmm19, 12
  vpaddd zmm6, zmm6, zmm19
  vpxord zmm21, zmm21, zmm6
  vprold zmm21, zmm21, 8
  vpaddd zmm20, zmm20, zmm21
  vpxord zmm19, zmm19, zmm20
  vprold zmm19, zmm19, 7
  vpshufd zmm6, zmm6, 0x39
  vpshufd zmm20, zmm20, 0x93
  vpshufd zmm21, zmm21, 0x4e
  vpaddd zmm0, zmm0, zmm1
  vpxord zmm25, zmm25, zmm0
  vprold zmm25, zmm25, 16
  vpaddd zmm3, zmm3, zmm25
  vpxord zmm1, zmm1, zmm3
  vprold zmm1, zmm1, 12
  vpaddd zmm0, zmm0, zmm1
  vpxord zmm25, zmm25, zmm0
  vprold zmm25, zmm25, 8
  vpaddd zmm3, zmm3, zmm25
  vpxord zmm1, zmm1, zmm3
  vprold zmm1, zmm1, 7
  vpshufd zmm0, zmm0, 0x39
  vpshufd zmm3, zmm3, 0x93
  vpshufd zmm25, zmm25, 0x4e
  sub edx, 1
  jne LOCAL(c16_r4_r4_first_rounds)
  vpaddd zmm7, zmm7, zmm11
  vpaddd zmm8, zmm8, zmm24
  vpaddd zmm9, zmm9, zmm26
  vpaddd zmm2, zmm2, zmm27
  vpunpckldq zmm11, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm2
  vpunpckhdq zmm9, zmm9, zmm2
  vpunpcklqdq zmm2, zmm11, zmm8
  vpunpckhqdq zmm11, zmm11, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm10, zmm10, zmm28
  vpaddd zmm12, zmm12, zmm29
  vpaddd zmm13, zmm13, zmm30
  vpaddd zmm4, zmm4, zmm31
  vpunpckldq zmm9, zmm10, zmm12
  vpunpckhdq zmm10, zmm10, zmm12
  vpunpckldq zmm12, zmm13, zmm4
  vpunpckhdq zmm13, zmm13, zmm4
  vpunpcklqdq zmm4, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm10, zmm13
  vpunpckhqdq zmm10, zmm10, zmm13
  vpaddd zmm14, zmm14, [rsp + 4608]
  vpaddd zmm15, zmm15, [rsp + 4672]
  vpaddd zmm16, zmm16, [rsp + 4736]
  vpaddd zmm5, zmm5, [rsp + 4800]
  vpunpckldq zmm13, zmm14, zmm15
  vpunpckhdq zmm14, zmm14, zmm15
  vpunpckldq zmm15, zmm16, zmm5
  vpunpckhdq zmm16, zmm16, zmm5
  vpunpcklqdq zmm5, zmm13, zmm15
  vpunpckhqdq zmm13, zmm13, zmm15
  vpunpcklqdq zmm15, zmm14, zmm16
  vpunpckhqdq zmm14, zmm14, zmm16
  vpaddd zmm23, zmm23, [rsp + 4864]
  vpaddd zmm22, zmm22, [rsp + 4928]
  vpaddd zmm17, zmm17, [rsp + 4992]
  vpaddd zmm18, zmm18, [rsp + 5056]
  vpunpckldq zmm16, zmm23, zmm22
  vpunpckhdq zmm23, zmm23, zmm22
  vpunpckldq zmm22, zmm17, zmm18
  vpunpckhdq zmm17, zmm17, zmm18
  vpunpcklqdq zmm18, zmm16, zmm22
  vpunpckhqdq zmm16, zmm16, zmm22
  vpunpcklqdq zmm22, zmm23, zmm17
  vpunpckhqdq zmm23, zmm23, zmm17
  vshufi32x4 zmm17, zmm2, zmm4, 0x44
  vshufi32x4 zmm2, zmm2, zmm4, 0xee
  vshufi32x4 zmm4, zmm5, zmm18, 0x44
  vshufi32x4 zmm5, zmm5, zmm18, 0xee
  vshufi32x4 zmm18, zmm17, zmm4, 0x88
  vshufi32x4 zmm17, zmm17, zmm4, 0xdd
  vshufi32x4 zmm4, zmm2, zmm5, 0x88
  vshufi32x4 zmm2, zmm2, zmm5, 0xdd
  vshufi32x4 zmm5, zmm11, zmm9, 0x44
  vshufi32x4 zmm11, zmm11, zmm9, 0xee
  vshufi32x4 zmm9, zmm13, zmm16, 0x44
  vshufi32x4 zmm13, zmm13, zmm16, 0xee
  vshufi32x4 zmm16, zmm5, zmm9, 0x88
  vshufi32x4 zmm5, zmm5, zmm9, 0xdd
  vshufi32x4 zmm9, zmm11, zmm13, 0x88
  vshufi32x4 zmm11, zmm11, zmm13, 0xdd
  vshufi32x4 zmm13, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm15, zmm22, 0x44
  vshufi32x4 zmm15, zmm15, zmm22, 0xee
  vshufi32x4 zmm22, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm15, 0x88
  vshufi32x4 zmm8, zmm8, zmm15, 0xdd
  vshufi32x4 zmm15, zmm7, zmm10, 0x44
  vshufi32x4 zmm7, zmm7, zmm10, 0xee
  vshufi32x4 zmm24, zmm14, zmm23, 0x44
  vshufi32x4 zmm14, zmm14, zmm23, 0xee
  vshufi32x4 zmm10, zmm15, zmm24, 0x88
  vshufi32x4 zmm15, zmm15, zmm24, 0xdd
  vshufi32x4 zmm23, zmm7, zmm14, 0x88
  vshufi32x4 zmm7, zmm7, zmm14, 0xdd
  vmovdqu32 [rsp + 256], zmm18
  vmovdqu32 [rsp + 512], zmm17
  vmovdqu32 [rsp + 768], zmm4
  vmovdqu32 [rsp + 1024], zmm2
  vmovdqu32 [rsp + 320], zmm16
  vmovdqu32 [rsp + 576], zmm5
  vmovdqu32 [rsp + 832], zmm9
  vmovdqu32 [rsp + 1088], zmm11
  vmovdqu32 [rsp + 384], zmm22
  vmovdqu32 [rsp + 640], zmm13
  vmovdqu32 [rsp + 896], zmm12
  vmovdqu32 [rsp + 1152], zmm8
  vmovdqu32 [rsp + 448], zmm10
  vmovdqu32 [rsp + 704], zmm15
  vmovdqu32 [rsp + 960], zmm23
  vmovdqu32 [rsp + 1216], zmm7
  vmovdqa32 zmm2, [rsp + 5120]
  vpaddd zmm6, zmm6, zmm2
  vmovdqa32 zmm4, [rsp + 5184]
  vpaddd zmm19, zmm19, zmm4
  vmovdqa32 zmm5, [rsp + 5248]
  vpaddd zmm20, zmm20, zmm5
  vpaddd zmm21, zmm21, [rsp + 5312]
  vshufi32x4 zmm7, zmm6, zmm19, 0x44
  vshufi32x4 zmm6, zmm6, zmm19, 0xee
  vshufi32x4 zmm8, zmm20, zmm21, 0x44
  vshufi32x4 zmm20, zmm20, zmm21, 0xee
  vshufi32x4 zmm9, zmm7, zmm8, 0x88
  vshufi32x4 zmm7, zmm7, zmm8, 0xdd
  vshufi32x4 zmm8, zmm6, zmm20, 0x88
  vshufi32x4 zmm6, zmm6, zmm20, 0xdd
  vmovdqu32 [rsp + 1280], zmm9
  vmovdqu32 [rsp + 1344], zmm7
  vmovdqu32 [rsp + 1408], zmm8
  vmovdqu32 [rsp + 1472], zmm6
  vpaddd zmm0, zmm0, zmm2
  vpaddd zmm1, zmm1, zmm4
  vpaddd zmm3, zmm3, zmm5
  vpaddd zmm25, zmm25, [rsp + 5376]
  vshufi32x4 zmm2, zmm0, zmm1, 0x44
  vshufi32x4 zmm0, zmm0, zmm1, 0xee
  vshufi32x4 zmm1, zmm3, zmm25, 0x44
  vshufi32x4 zmm3, zmm3, zmm25, 0xee
  vshufi32x4 zmm4, zmm2, zmm1, 0x88
  vshufi32x4 zmm2, zmm2, zmm1, 0xdd
  vshufi32x4 zmm1, zmm0, zmm3, 0x88
  vshufi32x4 zmm0, zmm0, zmm3, 0xdd
  vmovdqu32 [rsp + 1536], zmm4
  vmovdqu32 [rsp + 1600], zmm2
  vmovdqu32 [rsp + 1664], zmm1
  vmovdqu32 [rsp + 1728], zmm0
  vpxor xmm0, xmm0, xmm0
  vmovdqa32 [rsp + 4608], zmm0
  vmovdqa32 [rsp + 4672], zmm0
  vmovdqa32 [rsp + 4736], zmm0
  vmovdqa32 [rsp + 4800], zmm0
  vmovdqa32 [rsp + 4864], zmm0
  vmovdqa32 [rsp + 4928], zmm0
  vmovdqa32 [rsp + 4992], zmm0
  vmovdqa32 [rsp + 5056], zmm0
  vmovdqa32 [rsp + 5120], zmm0
  vmovdqa32 [rsp + 5184], zmm0
  vmovdqa32 [rsp + 5248], zmm0
  vmovdqa32 [rsp + 5312], zmm0
  vmovdqa32 [rsp + 5376], zmm0
  mov [rsp + 136], r8
  mov [rsp + 128], rsi
  mov [rsp + 144], rdi
  mov [rsp + 112], rax
  mov [rsp + 120], rcx
  jmp LOCAL(keyed)
LOCAL(c16_c16_w1_first):
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vshufi32x4 zmm3, zmm2, zmm2, 0x0
  vshufi32x4 zmm4, zmm0, zmm0, 0x0
  vshufi32x4 zmm5, zmm1, zmm1, 0x0
  vshufi32x4 zmm6, zmm11, zmm11, 0x0
  vpshufd zmm7, zmm3, 0x0
  vpshufd zmm8, zmm3, 0x55
  vpshufd zmm9, zmm3, 0xaa
  vpshufd zmm3, zmm3, 0xff
  vpshufd zmm10, zmm4, 0x0
  vpshufd zmm12, zmm4, 0x55
  vpshufd zmm13, zmm4, 0xaa
  vpshufd zmm4, zmm4, 0xff
  vpshufd zmm14, zmm5, 0x0
  vpshufd zmm15, zmm5, 0x55
  vpshufd zmm16, zmm5, 0xaa
  vpshufd zmm5, zmm5, 0xff
  vpshufd zmm17, zmm6, 0xaa
  vpshufd zmm6, zmm6, 0xff
  vmovdqu [rsp + 16], xmm0
  vmovdqu [rsp + 32], xmm1
  vpaddq xmm18, xmm11, [rip + LOCAL(add1)]
  vshufi32x4 zmm18, zmm18, zmm18, 0x0
  vpshufd zmm18, zmm18, 0x44
  vmovdqa32 zmm19, [rip + LOCAL(counter0_zmm)]
  vpaddq zmm20, zmm18, zmm19
  vmovdqa32 zmm21, [rip + LOCAL(counter2_zmm)]
  vpaddq zmm18, zmm18, zmm21
  vshufps zmm22, zmm20, zmm18, 0x88
  vshufps zmm20, zmm20, zmm18, 0xdd
  vpaddq xmm18, xmm11, [rip + LOCAL(add17)]
  vshufi32x4 zmm18, zmm18, zmm18, 0x0
  vpshufd zmm18, zmm18, 0x44
  vpaddq zmm19, zmm18, zmm19
  vpaddq zmm18, zmm18, zmm21
  vshufps zmm21, zmm19, zmm18, 0x88
  vshufps zmm19, zmm19, zmm18, 0xdd
  vmovdqu [rsp + 48], xmm11
  mov r9d, [rsp + 16]
  mov r10d, [rsp + 20]
  mov r11d, [rsp + 24]
  mov ebx, [rsp + 28]
  mov r12d, [rsp + 32]
  mov r15d, [rsp + 36]
  mov r13d, [rsp + 40]
  mov r14d, [rsp + 44]
  mov edx, [rsp + 48]
  mov [rsp + 112], rax
  mov eax, [rsp + 52]
  mov [rsp + 120], rcx
  mov ecx, [rsp + 56]
  mov [rsp + 128], rsi
  mov esi, [rsp + 60]
  mov [rsp + 136], r8
  mov [rsp + 144], rdi
  vmovdqa [rsp + 64], xmm0
  vmovdqa [rsp + 80], xmm1
  vmovdqa [rsp + 96], xmm11
  vmovdqa32 [rsp + 4608], zmm7
  vmovdqa32 [rsp + 4672], zmm8
  vmovdqa32 [rsp + 4736], zmm9
  vmovdqa32 [rsp + 4800], zmm3
  vmovdqa32 [rsp + 4864], zmm10
  vmovdqa32 [rsp + 4928], zmm12
  vmovdqa32 [rsp + 4992], zmm13
  vmovdqa32 [rsp + 5056], zmm4
  vmovdqa32 [rsp + 5120], zmm14
  vmovdqa32 [rsp + 5184], zmm15
  vmovdqa32 [rsp + 5248], zmm16
  vmovdqa32 [rsp + 5312], zmm5
  vmovdqa32 [rsp + 5376], zmm22
  vmovdqa32 [rsp + 5440], zmm20
  vmovdqa32 [rsp + 5504], zmm17
  vmovdqa32 [rsp + 5568], zmm6
  vmovdqa32 [rsp + 5632], zmm21
  vmovdqa32 [rsp + 5696], zmm19
  mov [rsp + 5824], esi
  mov [rsp + 5832], r13d
  mov [rsp + 5840], r14d
  mov edi, r12d
  mov r14d, 0x61707865
  mov esi, 0x3320646e
  mov r8d, 0x79622d32
  mov r12d, 0x6b206574
  mov r13d, 10
  vmovdqa32 zmm0, zmm7
  vmovdqa32 zmm1, zmm10
  vmovdqa32 zmm2, zmm8
  vmovdqa32 zmm11, zmm12
  vmovdqa32 zmm18, zmm9
  vmovdqa32 zmm23, zmm13
  vmovdqa32 zmm24, zmm14
  vmovdqa32 zmm25, zmm17
  vmovdqa32 zmm26, zmm3
  vmovdqa32 zmm27, zmm4
  vmovdqa32 zmm28, zmm15
  vmovdqa32 zmm29, zmm6
  vmovdqa32 zmm30, zmm16
  vmovdqa32 zmm31, zmm5
LOCAL(c16_c16_w1_first_rounds):
  vpaddd zmm7, zmm7, zmm10
  vpxord zmm22, zmm22, zmm7
  vpaddd zmm8, zmm8, zmm12
  vprold zmm22, zmm22, 16
  vpxord zmm20, zmm20, zmm8
  vpaddd zmm9, zmm9, zmm13
  vpaddd zmm14, zmm14, zmm22
  vprold zmm20, zmm20, 16
  vpxord zmm17, zmm17, zmm9
  vpaddd zmm3, zmm3, zmm4
  vpxord zmm10, zmm10, zmm14
  vpaddd zmm15, zmm15, zmm20
  vprold zmm17, zmm17, 16
  vpxord zmm6, zmm6, zmm3
  vprold zmm10, zmm10, 12
  vpxord zmm12, zmm12, zmm15
  vpaddd zmm16, zmm16, zmm17
  vprold zmm6, zmm6, 16
  vpaddd zmm7, zmm7, zmm10
  vprold zmm12, zmm12, 12
  vpxord zmm13, zmm13, zmm16
  vpaddd zmm5, zmm5, zmm6
  vpxord zmm22, zmm22, zmm7
  vpaddd zmm8, zmm8, zmm12
  vprold zmm13, zmm13, 12
  vpaddd zmm0, zmm0, zmm1
  add r14d, r9d
  vpxord zmm4, zmm4, zmm5
  vpxord zmm21, zmm21, zmm0
  xor edx, r14d
  vprold zmm22, zmm22, 8
  vpaddd zmm2, zmm2, zmm11
  add esi, r10d
  vpxord zmm20, zmm20, zmm8
  vprold zmm21, zmm21, 16
  rol edx, 16
  vpaddd zmm9, zmm9, zmm13
  vpxord zmm19, zmm19, zmm2
  xor eax, esi
  vprold zmm4, zmm4, 12
  vpaddd zmm18, zmm18, zmm23
  add r8d, r11d
  vpaddd zmm14, zmm14, zmm22
  vpaddd zmm24, zmm24, zmm21
  add edi, edx
  vprold zmm20, zmm20, 8
  vprold zmm19, zmm19, 16
  rol eax, 16
  vpxord zmm17, zmm17, zmm9
  vpxord zmm25, zmm25, zmm18
  xor ecx, r8d
  vpaddd zmm3, zmm3, zmm4
  vpaddd zmm26, zmm26, zmm27
  add r12d, ebx
  vpxord zmm10, zmm10, zmm14
  vpxord zmm1, zmm1, zmm24
  xor r9d, edi
  vpaddd zmm15, zmm15, zmm20
  vpaddd zmm28, zmm28, zmm19
  add r15d, eax
  vprold zmm17, zmm17, 8
  vprold zmm25, zmm25, 16
  rol ecx, 16
  vpxord zmm6, zmm6, zmm3
  vpxord zmm29, zmm29, zmm26
  mov [rsp + 5848], r13d
  mov r13d, [rsp + 5824]
  xor r13d, r12d
  vprold zmm10, zmm10, 7
  vprold zmm1, zmm1, 12
  rol r9d, 12
  vpxord zmm12, zmm12, zmm15
  vpxord zmm11, zmm11, zmm28
  xor r10d, r15d
  vpaddd zmm16, zmm16, zmm17
  vpaddd zmm30, zmm30, zmm25
  mov [rsp + 5856], r15d
  mov r15d, [rsp + 5832]
  add r15d, ecx
  vprold zmm6, zmm6, 8
  vprold zmm29, zmm29, 16
  rol r13d, 16
  vprold zmm12, zmm12, 7
  vpaddd zmm0, zmm0, zmm1
  add r14d, r9d
  vpxord zmm13, zmm13, zmm16
  vprold zmm11, zmm11, 12
  rol r10d, 12
  vpaddd zmm5, zmm5, zmm6
  vpxord zmm23, zmm23, zmm30
  xor r11d, r15d
  vprold zmm13, zmm13, 7
  vpaddd zmm31, zmm31, zmm29
  mov [rsp + 5864], r15d
  mov r15d, [rsp + 5840]
  add r15d, r13d
  vpxord zmm4, zmm4, zmm5
  vpxord zmm21, zmm21, zmm0
  xor edx, r14d
  vprold zmm4, zmm4, 7
  vpaddd zmm2, zmm2, zmm11
  add esi, r10d
  vpaddd zmm7, zmm7, zmm12
  vprold zmm23, zmm23, 12
  rol r11d, 12
  vpxord zmm6, zmm6, zmm7
  vpxord zmm27, zmm27, zmm31
  xor ebx, r15d
  vpaddd zmm8, zmm8, zmm13
  vprold zmm21, zmm21, 8
  rol edx, 8
  vprold zmm6, zmm6, 16
  vpxord zmm19, zmm19, zmm2
  xor eax, esi
  vpxord zmm22, zmm22, zmm8
  vpaddd zmm18, zmm18, zmm23
  add r8d, r11d
  vpaddd zmm9, zmm9, zmm4
  vprold zmm27, zmm27, 12
  rol ebx, 12
  vpaddd zmm16, zmm16, zmm6
  vpaddd zmm24, zmm24, zmm21
  add edi, edx
  vprold zmm22, zmm22, 16
  vprold zmm19, zmm19, 8
  rol eax, 8
  vpxord zmm20, zmm20, zmm9
  vpxord zmm25, zmm25, zmm18
  xor ecx, r8d
  vpaddd zmm3, zmm3, zmm10
  vpaddd zmm26, zmm26, zmm27
  add r12d, ebx
  vpxord zmm12, zmm12, zmm16
  vpxord zmm1, zmm1, zmm24
  xor r9d, edi
  vpaddd zmm5, zmm5, zmm22
  vpaddd zmm28, zmm28, zmm19
  mov [rsp + 5872], edi
  mov edi, [rsp + 5856]
  add edi, eax
  vprold zmm20, zmm20, 16
  vprold zmm25, zmm25, 8
  rol ecx, 8
  vpxord zmm17, zmm17, zmm3
  vpxord zmm29, zmm29, zmm26
  xor r13d, r12d
  vprold zmm12, zmm12, 12
  vprold zmm1, zmm1, 7
  rol r9d, 7
  vpxord zmm13, zmm13, zmm5
  vpxord zmm11, zmm11, zmm28
  xor r10d, edi
  vpaddd zmm14, zmm14, zmm20
  vpaddd zmm30, zmm30, zmm25
  mov [rsp + 5856], edi
  mov edi, [rsp + 5864]
  add edi, ecx
  vprold zmm17, zmm17, 16
  vprold zmm29, zmm29, 8
  rol r13d, 8
  vpaddd zmm7, zmm7, zmm12
  vprold zmm11, zmm11, 7
  rol r10d, 7
  vprold zmm13, zmm13, 12
  vpxord zmm23, zmm23, zmm30
  xor r11d, edi
  vpxord zmm4, zmm4, zmm14
  vpaddd zmm31, zmm31, zmm29
  add r15d, r13d
  vpaddd zmm15, zmm15, zmm17
  vprold zmm23, zmm23, 7
  rol r11d, 7
  vpxord zmm6, zmm6, zmm7
  vpxord zmm27, zmm27, zmm31
  xor ebx, r15d
  vpaddd zmm8, zmm8, zmm13
  vprold zmm27, zmm27, 7
  rol ebx, 7
  vprold zmm4, zmm4, 12
  vpaddd zmm0, zmm0, zmm11
  add r14d, r10d
  vpxord zmm10, zmm10, zmm15
  vpxord zmm29, zmm29, zmm0
  xor r13d, r14d
  vprold zmm6, zmm6, 8
  vpaddd zmm2, zmm2, zmm23
  add esi, r11d
  vpxord zmm22, zmm22, zmm8
  vprold zmm29, zmm29, 16
  rol r13d, 16
  vpaddd zmm9, zmm9, zmm4
  vpxord zmm21, zmm21, zmm2
  xor edx, esi
  vprold zmm10, zmm10, 12
  vpaddd zmm18, zmm18, zmm27
  add r8d, ebx
  vpaddd zmm16, zmm16, zmm6
  vpaddd zmm30, zmm30, zmm29
  add edi, r13d
  vprold zmm22, zmm22, 8
  vprold zmm21, zmm21, 16
  rol edx, 16
  vpxord zmm20, zmm20, zmm9
  vpxord zmm19, zmm19, zmm18
  xor eax, r8d
  vpaddd zmm3, zmm3, zmm10
  vpaddd zmm26, zmm26, zmm1
  add r12d, r9d
  vpxord zmm12, zmm12, zmm16
  vpxord zmm11, zmm11, zmm30
  xor r10d, edi
  vpaddd zmm5, zmm5, zmm22
  vpaddd zmm31, zmm31, zmm21
  add r15d, edx
  vprold zmm20, zmm20, 8
  vprold zmm19, zmm19, 16
  rol eax, 16
  vpxord zmm17, zmm17, zmm3
  vpxord zmm25, zmm25, zmm26
  xor ecx, r12d
  vprold zmm12, zmm12, 7
  vprold zmm11, zmm11, 12
  rol r10d, 12
  vpxord zmm13, zmm13, zmm5
  vpxord zmm23, zmm23, zmm31
  xor r11d, r15d
  vpaddd zmm14, zmm14, zmm20
  vpaddd zmm24, zmm24, zmm19
  mov [rsp + 5864], r15d
  mov r15d, [rsp + 5872]
  add r15d, eax
  vprold zmm17, zmm17, 8
  vprold zmm25, zmm25, 16
  rol ecx, 16
  vprold zmm13, zmm13, 7
  vpaddd zmm0, zmm0, zmm11
  add r14d, r10d
  vpxord zmm4, zmm4, zmm14
  vprold zmm23, zmm23, 12
  rol r11d, 12
  vpaddd zmm15, zmm15, zmm17
  vpxord zmm27, zmm27, zmm24
  xor ebx, r15d
  vprold zmm4, zmm4, 7
  vpaddd zmm28, zmm28, zmm25
  mov [rsp + 5872], r15d
  mov r15d, [rsp + 5856]
  add r15d, ecx
  vpxord zmm10, zmm10, zmm15
  vpxord zmm29, zmm29, zmm0
  xor r13d, r14d
  vprold zmm10, zmm10, 7
  vpaddd zmm2, zmm2, zmm23
  add esi, r11d
  vprold zmm27, zmm27, 12
  rol ebx, 12
  vpxord zmm1, zmm1, zmm28
  xor r9d, r15d
  vprold zmm29, zmm29, 8
  rol r13d, 8
  vpxord zmm21, zmm21, zmm2
  xor edx, esi
  vpaddd zmm18, zmm18, zmm27
  add r8d, ebx
  vprold zmm1, zmm1, 12
  rol r9d, 12
  vpaddd zmm30, zmm30, zmm29
  add edi, r13d
  vprold zmm21, zmm21, 8
  rol edx, 8
  vpxord zmm19, zmm19, zmm18
  xor eax, r8d
  vpaddd zmm26, zmm26, zmm1
  add r12d, r9d
  vpxord zmm11, zmm11, zmm30
  xor r10d, edi
  vpaddd zmm31, zmm31, zmm21
  mov [rsp + 5832], edi
  mov edi, [rsp + 5864]
  add edi, edx
  vprold zmm19, zmm19, 8
  rol eax, 8
  vpxord zmm25, zmm25, zmm26
  xor ecx, r12d
  vprold zmm11, zmm11, 7
  rol r10d, 7
  vpxord zmm23, zmm23, zmm31
  xor r11d, edi
  vpaddd zmm24, zmm24, zmm19
  mov [rsp + 5840], edi
  mov edi, [rsp + 5872]
  add edi, eax
  vprold zmm25, zmm25, 8
  rol ecx, 8
  vprold zmm23, zmm23, 7
  rol r11d, 7
  vpxord zmm27, zmm27, zmm24
  xor ebx, edi
  vpaddd zmm28, zmm28, zmm25
  add r15d, ecx
  vprold zmm27, zmm27, 7
  rol ebx, 7
  vpxord zmm1, zmm1, zmm28
  xor r9d, r15d
  vprold zmm1, zmm1, 7
  rol r9d, 7
  mov [rsp + 5824], r13d
  mov r13d, [rsp + 5848]
  sub r13d, 1
  jne LOCAL(c16_c16_w1_first_rounds)
  vpaddd zmm7, zmm7, [rsp + 4608]
  vpaddd zmm8, zmm8, [rsp + 4672]
  vpaddd zmm9, zmm9, [rsp + 4736]
  vpaddd zmm3, zmm3, [rsp + 4800]
  vmovdqa32 [rsp + 5760], zmm29
  vpunpckldq zmm29, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm3
  vpunpckhdq zmm9, zmm9, zmm3
  vpunpcklqdq zmm3, zmm29, zmm8
  vpunpckhqdq zmm29, zmm29, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm10, zmm10, [rsp + 4864]
  vpaddd zmm12, zmm12, [rsp + 4928]
  vpaddd zmm13, zmm13, [rsp + 4992]
  vpaddd zmm4, zmm4, [rsp + 5056]
  vpunpckldq zmm9, zmm10, zmm12
  vpunpckhdq zmm10, zmm10, zmm12
  vpunpckldq zmm12, zmm13, zmm4
  vpunpckhdq zmm13, zmm13, zmm4
  vpunpcklqdq zmm4, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm10, zmm13
  vpunpckhqdq zmm10, zmm10, zmm13
  vpaddd zmm14, zmm14, [rsp + 5120]
  vpaddd zmm15, zmm15, [rsp + 5184]
  vpaddd zmm16, zmm16, [rsp + 5248]
  vpaddd zmm5, zmm5, [rsp + 5312]
  vpunpckldq zmm13, zmm14, zmm15
  vpunpckhdq zmm14, zmm14, zmm15
  vpunpckldq zmm15, zmm16, zmm5
  vpunpckhdq zmm16, zmm16, zmm5
  vpunpcklqdq zmm5, zmm13, zmm15
  vpunpckhqdq zmm13, zmm13, zmm15
  vpunpcklqdq zmm15, zmm14, zmm16
  vpunpckhqdq zmm14, zmm14, zmm16
  vpaddd zmm22, zmm22, [rsp + 5376]
  vpaddd zmm20, zmm20, [rsp + 5440]
  vpaddd zmm17, zmm17, [rsp + 5504]
  vpaddd zmm6, zmm6, [rsp + 5568]
  vpunpckldq zmm16, zmm22, zmm20
  vpunpckhdq zmm22, zmm22, zmm20
  vpunpckldq zmm20, zmm17, zmm6
  vpunpckhdq zmm17, zmm17, zmm6
  vpunpcklqdq zmm6, zmm16, zmm20
  vpunpckhqdq zmm16, zmm16, zmm20
  vpunpcklqdq zmm20, zmm22, zmm17
  vpunpckhqdq zmm22, zmm22, zmm17
  vshufi32x4 zmm17, zmm3, zmm4, 0x44
  vshufi32x4 zmm3, zmm3, zmm4, 0xee
  vshufi32x4 zmm4, zmm5, zmm6, 0x44
  vshufi32x4 zmm5, zmm5, zmm6, 0xee
  vshufi32x4 zmm6, zmm17, zmm4, 0x88
  vshufi32x4 zmm17, zmm17, zmm4, 0xdd
  vshufi32x4 zmm4, zmm3, zmm5, 0x88
  vshufi32x4 zmm3, zmm3, zmm5, 0xdd
  vshufi32x4 zmm5, zmm29, zmm9, 0x44
  vshufi32x4 zmm29, zmm29, zmm9, 0xee
  vshufi32x4 zmm9, zmm13, zmm16, 0x44
  vshufi32x4 zmm13, zmm13, zmm16, 0xee
  vshufi32x4 zmm16, zmm5, zmm9, 0x88
  vshufi32x4 zmm5, zmm5, zmm9, 0xdd
  vshufi32x4 zmm9, zmm29, zmm13, 0x88
  vshufi32x4 zmm29, zmm29, zmm13, 0xdd
  vshufi32x4 zmm13, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm15, zmm20, 0x44
  vshufi32x4 zmm15, zmm15, zmm20, 0xee
  vshufi32x4 zmm20, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm15, 0x88
  vshufi32x4 zmm8, zmm8, zmm15, 0xdd
  vshufi32x4 zmm15, zmm7, zmm10, 0x44
  vshufi32x4 zmm7, zmm7, zmm10, 0xee
  vshufi32x4 zmm10, zmm14, zmm22, 0x44
  vshufi32x4 zmm14, zmm14, zmm22, 0xee
  vshufi32x4 zmm22, zmm15, zmm10, 0x88
  vshufi32x4 zmm15, zmm15, zmm10, 0xdd
  vshufi32x4 zmm10, zmm7, zmm14, 0x88
  vshufi32x4 zmm7, zmm7, zmm14, 0xdd
  vmovdqu32 [rsp + 320], zmm6
  vmovdqu32 [rsp + 576], zmm17
  vmovdqu32 [rsp + 832], zmm4
  vmovdqu32 [rsp + 1088], zmm3
  vmovdqu32 [rsp + 384], zmm16
  vmovdqu32 [rsp + 640], zmm5
  vmovdqu32 [rsp + 896], zmm9
  vmovdqu32 [rsp + 1152], zmm29
  vmovdqu32 [rsp + 448], zmm20
  vmovdqu32 [rsp + 704], zmm13
  vmovdqu32 [rsp + 960], zmm12
  vmovdqu32 [rsp + 1216], zmm8
  vmovdqu32 [rsp + 512], zmm22
  vmovdqu32 [rsp + 768], zmm15
  vmovdqu32 [rsp + 1024], zmm10
  vmovdqu32 [rsp + 1280], zmm7
  vpaddd zmm0, zmm0, [rsp + 4608]
  vpaddd zmm2, zmm2, [rsp + 4672]
  vpaddd zmm18, zmm18, [rsp + 4736]
  vpaddd zmm26, zmm26, [rsp + 4800]
  vpunpckldq zmm3, zmm0, zmm2
  vpunpckhdq zmm0, zmm0, zmm2
  vpunpckldq zmm2, zmm18, zmm26
  vpunpckhdq zmm18, zmm18, zmm26
  vpunpcklqdq zmm4, zmm3, zmm2
  vpunpckhqdq zmm3, zmm3, zmm2
  vpunpcklqdq zmm8, zmm0, zmm18
  vpunpckhqdq zmm0, zmm0, zmm18
  vpaddd zmm1, zmm1, [rsp + 4864]
  vpaddd zmm11, zmm11, [rsp + 4928]
  vpaddd zmm23, zmm23, [rsp + 4992]
  vpaddd zmm27, zmm27, [rsp + 5056]
  vpunpckldq zmm2, zmm1, zmm11
  vpunpckhdq zmm1, zmm1, zmm11
  vpunpckldq zmm5, zmm23, zmm27
  vpunpckhdq zmm23, zmm23, zmm27
  vpunpcklqdq zmm6, zmm2, zmm5
  vpunpckhqdq zmm2, zmm2, zmm5
  vpunpcklqdq zmm12, zmm1, zmm23
  vpunpckhqdq zmm1, zmm1, zmm23
  vpaddd zmm24, zmm24, [rsp + 5120]
  vpaddd zmm28, zmm28, [rsp + 5184]
  vpaddd zmm30, zmm30, [rsp + 5248]
  vpaddd zmm31, zmm31, [rsp + 5312]
  vpunpckldq zmm5, zmm24, zmm28
  vpunpckhdq zmm24, zmm24, zmm28
  vpunpckldq zmm7, zmm30, zmm31
  vpunpckhdq zmm30, zmm30, zmm31
  vpunpcklqdq zmm9, zmm5, zmm7
  vpunpckhqdq zmm5, zmm5, zmm7
  vpunpcklqdq zmm15, zmm24, zmm30
  vpunpckhqdq zmm24, zmm24, zmm30
  vpaddd zmm21, zmm21, [rsp + 5632]
  vpaddd zmm19, zmm19, [rsp + 5696]
  vpaddd zmm25, zmm25, [rsp + 5504]
  vmovdqa32 zmm29, [rsp + 5760]
  vpaddd zmm29, zmm29, [rsp + 5568]
  vpunpckldq zmm7, zmm21, zmm19
  vpunpckhdq zmm21, zmm21, zmm19
  vpunpckldq zmm10, zmm25, zmm29
  vpunpckhdq zmm25, zmm25, zmm29
  vpunpcklqdq zmm11, zmm7, zmm10
  vpunpckhqdq zmm7, zmm7, zmm10
  vpunpcklqdq zmm20, zmm21, zmm25
  vpunpckhqdq zmm21, zmm21, zmm25
  vshufi32x4 zmm10, zmm4, zmm6, 0x44
  vshufi32x4 zmm4, zmm4, zmm6, 0xee
  vshufi32x4 zmm6, zmm9, zmm11, 0x44
  vshufi32x4 zmm9, zmm9, zmm11, 0xee
  vshufi32x4 zmm11, zmm10, zmm6, 0x88
  vshufi32x4 zmm10, zmm10, zmm6, 0xdd
  vshufi32x4 zmm6, zmm4, zmm9, 0x88
  vshufi32x4 zmm4, zmm4, zmm9, 0xdd
  vshufi32x4 zmm29, zmm3, zmm2, 0x44
  vshufi32x4 zmm3, zmm3, zmm2, 0xee
  vshufi32x4 zmm13, zmm5, zmm7, 0x44
  vshufi32x4 zmm5, zmm5, zmm7, 0xee
  vshufi32x4 zmm2, zmm29, zmm13, 0x88
  vshufi32x4 zmm29, zmm29, zmm13, 0xdd
  vshufi32x4 zmm7, zmm3, zmm5, 0x88
  vshufi32x4 zmm3, zmm3, zmm5, 0xdd
  vshufi32x4 zmm5, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm9, zmm15, zmm20, 0x44
  vshufi32x4 zmm15, zmm15, zmm20, 0xee
  vshufi32x4 zmm12, zmm5, zmm9, 0x88
  vshufi32x4 zmm5, zmm5, zmm9, 0xdd
  vshufi32x4 zmm9, zmm8, zmm15, 0x88
  vshufi32x4 zmm8, zmm8, zmm15, 0xdd
  vshufi32x4 zmm13, zmm0, zmm1, 0x44
  vshufi32x4 zmm0, zmm0, zmm1, 0xee
  vshufi32x4 zmm14, zmm24, zmm21, 0x44
  vshufi32x4 zmm24, zmm24, zmm21, 0xee
  vshufi32x4 zmm1, zmm13, zmm14, 0x88
  vshufi32x4 zmm13, zmm13, zmm14, 0xdd
  vshufi32x4 zmm14, zmm0, zmm24, 0x88
  vshufi32x4 zmm0, zmm0, zmm24, 0xdd
  vmovdqu32 [rsp + 1344], zmm11
  vmovdqu32 [rsp + 1600], zmm10
  vmovdqu32 [rsp + 1856], zmm6
  vmovdqu32 [rsp + 2112], zmm4
  vmovdqu32 [rsp + 1408], zmm2
  vmovdqu32 [rsp + 1664], zmm29
  vmovdqu32 [rsp + 1920], zmm7
  vmovdqu32 [rsp + 2176], zmm3
  vmovdqu32 [rsp + 1472], zmm12
  vmovdqu32 [rsp + 1728], zmm5
  vmovdqu32 [rsp + 1984], zmm9
  vmovdqu32 [rsp + 2240], zmm8
  vmovdqu32 [rsp + 1536], zmm1
  vmovdqu32 [rsp + 1792], zmm13
  vmovdqu32 [rsp + 2048], zmm14
  vmovdqu32 [rsp + 2304], zmm0
  add r14d, 0x61707865
  add esi, 0x3320646e
  add r8d, 0x79622d32
  add r12d, 0x6b206574
  add r9d, [rsp + 16]
  add r10d, [rsp + 20]
  add r11d, [rsp + 24]
  add ebx, [rsp + 28]
  add edi, [rsp + 32]
  add r15d, [rsp + 36]
  mov r13d, [rsp + 5832]
  add r13d, [rsp + 40]
  mov [rsp + 5848], r13d
  mov r13d, [rsp + 5840]
  add r13d, [rsp + 44]
  add edx, [rsp + 48]
  add eax, [rsp + 52]
  add ecx, [rsp + 56]
  mov [rsp + 5856], ecx
  mov ecx, [rsp + 5824]
  add ecx, [rsp + 60]
  mov rsi, rsi
  shl rsi, 32
  xor rsi, r14
  mov [rsp + 256], rsi
  mov r12, r12
  shl r12, 32
  xor r12, r8
  mov [rsp + 264], r12
  mov r10, r10
  shl r10, 32
  xor r10, r9
  mov [rsp + 272], r10
  mov rbx, rbx
  shl rbx, 32
  xor rbx, r11
  mov [rsp + 280], rbx
  mov r15, r15
  shl r15, 32
  xor r15, rdi
  mov [rsp + 288], r15
  mov r13, r13
  shl r13, 32
  mov esi, [rsp + 5848]
  xor r13, rsi
  mov [rsp + 296], r13
  mov rax, rax
  shl rax, 32
  xor rax, rdx
  mov [rsp + 304], rax
  mov rcx, rcx
  shl rcx, 32
  mov eax, [rsp + 5856]
  xor rcx, rax
  mov [rsp + 312], rcx
  vpxor xmm0, xmm0, xmm0
  mov eax, 1024
LOCAL(c16_c16_w1_first_mixed_clear):
  vmovdqa32 [rsp + rax + 4352], zmm0
  vmovdqa32 [rsp + rax + 4416], zmm0
  vmovdqa32 [rsp + rax + 4480], zmm0
  vmovdqa32 [rsp + rax + 4544], zmm0
  sub eax, 256
  jne LOCAL(c16_c16_w1_first_mixed_clear)
  vmovdqa32 [rsp + 5632], zmm0
  vmovdqa32 [rsp + 5696], zmm0
  vmovdqa32 [rsp + 5760], zmm0
  vmovdqa [rsp + 5824], ymm0
  vmovdqa [rsp + 5856], xmm0
  vmovq [rsp + 5872], xmm0
LOCAL(keyed):
  mov rax, [rsp + 256]
  mov rcx, 0xffffffc0fffffff
  and rax, rcx
  mov rcx, [rsp + 264]
  mov rsi, 0xffffffc0ffffffc
  and rcx, rsi
  mov rsi, rcx
  shr rsi, 2
  add rsi, rcx
  mov r8, [rsp + 136]
  cmp r8, 320
  jb LOCAL(data)
  vmovq xmm0, rax
  vpbroadcastq zmm0, xmm0
  vmovq xmm1, rcx
  vpbroadcastq zmm1, xmm1
  vmovdqa32 zmm2, [rip + LOCAL(low44_zmm)]
  vpandd zmm3, zmm0, zmm2
  vpsrlq zmm0, zmm0, 44
  vpsllq zmm4, zmm1, 20
  vpord zmm0, zmm0, zmm4
  vpandd zmm0, zmm0, zmm2
  vpsrlq zmm1, zmm1, 24
  vpsllq zmm4, zmm1, 2
  vpaddq zmm9, zmm1, zmm4
  vpsllq zmm9, zmm9, 2
  vpsllq zmm4, zmm0, 2
  vpaddq zmm8, zmm0, zmm4
  vpsllq zmm8, zmm8, 2
  vpxord zmm4, zmm3, zmm3
  vpmadd52luq zmm4, zmm3, zmm3
  vpxord zmm5, zmm3, zmm3
  vpmadd52huq zmm5, zmm3, zmm3
  vpmadd52luq zmm4, zmm0, zmm9
  vpmadd52huq zmm5, zmm0, zmm9
  vpmadd52luq zmm4, zmm1, zmm8
  vpmadd52huq zmm5, zmm1, zmm8
  vpxord zmm16, zmm3, zmm3
  vpmadd52luq zmm16, zmm3, zmm0
  vpxord zmm6, zmm3, zmm3
  vpmadd52huq zmm6, zmm3, zmm0
  vpmadd52luq zmm16, zmm0, zmm3
  vpmadd52huq zmm6, zmm0, zmm3
  vpmadd52luq zmm16, zmm1, zmm9
  vpmadd52huq zmm6, zmm1, zmm9
  vpxord zmm22, zmm3, zmm3
  vpmadd52luq zmm22, zmm3, zmm1
  vpxord zmm7, zmm3, zmm3
  vpmadd52huq zmm7, zmm3, zmm1
  vpmadd52luq zmm22, zmm0, zmm0
  vpmadd52huq zmm7, zmm0, zmm0
  vpmadd52luq zmm22, zmm1, zmm3
  vpmadd52huq zmm7, zmm1, zmm3
  vpsllq zmm5, zmm5, 8
  vpaddq zmm16, zmm16, zmm5
  vpsllq zmm6, zmm6, 8
  vpaddq zmm22, zmm22, zmm6
  vpsrlq zmm19, zmm4, 44
  vpandd zmm4, zmm4, zmm2
  vpaddq zmm16, zmm16, zmm19
  vpsrlq zmm19, zmm22, 42
  vmovdqa32 zmm5, [rip + LOCAL(low42_zmm)]
  vpandd zmm22, zmm22, zmm5
  vpsllq zmm7, zmm7, 10
  vpaddq zmm19, zmm19, zmm7
  vpsllq zmm7, zmm19, 2
  vpaddq zmm19, zmm19, zmm7
  vpaddq zmm4, zmm4, zmm19
  vpsrlq zmm19, zmm16, 44
  vpandd zmm16, zmm16, zmm2
  vpaddq zmm22, zmm22, zmm19
  vpsrlq zmm19, zmm4, 44
  vpandd zmm4, zmm4, zmm2
  vpaddq zmm16, zmm16, zmm19
  vpunpcklqdq zmm3, zmm4, zmm3
  vpunpcklqdq zmm0, zmm16, zmm0
  vpunpcklqdq zmm1, zmm22, zmm1
  vpsllq zmm7, zmm22, 2
  vpaddq zmm9, zmm22, zmm7
  vpsllq zmm9, zmm9, 2
  vpsllq zmm7, zmm16, 2
  vpaddq zmm8, zmm16, zmm7
  vpsllq zmm8, zmm8, 2
  vpxord zmm6, zmm3, zmm3
  vpmadd52luq zmm6, zmm3, zmm4
  vpxord zmm7, zmm3, zmm3
  vpmadd52huq zmm7, zmm3, zmm4
  vpmadd52luq zmm6, zmm0, zmm9
  vpmadd52huq zmm7, zmm0, zmm9
  vpmadd52luq zmm6, zmm1, zmm8
  vpmadd52huq zmm7, zmm1, zmm8
  vpxord zmm8, zmm3, zmm3
  vpmadd52luq zmm8, zmm3, zmm16
  vpxord zmm10, zmm3, zmm3
  vpmadd52huq zmm10, zmm3, zmm16
  vpmadd52luq zmm8, zmm0, zmm4
  vpmadd52huq zmm10, zmm0, zmm4
  vpmadd52luq zmm8, zmm1, zmm9
  vpmadd52huq zmm10, zmm1, zmm9
  vpxord zmm9, zmm3, zmm3
  vpmadd52luq zmm9, zmm3, zmm22
  vpxord zmm11, zmm3, zmm3
  vpmadd52huq zmm11, zmm3, zmm22
  vpmadd52luq zmm9, zmm0, zmm16
  vpmadd52huq zmm11, zmm0, zmm16
  vpmadd52luq zmm9, zmm1, zmm4
  vpmadd52huq zmm11, zmm1, zmm4
  vpsllq zmm7, zmm7, 8
  vpaddq zmm8, zmm8, zmm7
  vpsllq zmm10, zmm10, 8
  vpaddq zmm9, zmm9, zmm10
  vpsrlq zmm19, zmm6, 44
  vpandd zmm6, zmm6, zmm2
  vpaddq zmm8, zmm8, zmm19
  vpsrlq zmm19, zmm9, 42
  vpandd zmm9, zmm9, zmm5
  vpsllq zmm11, zmm11, 10
  vpaddq zmm19, zmm19, zmm11
  vpsllq zmm11, zmm19, 2
  vpaddq zmm19, zmm19, zmm11
  vpaddq zmm6, zmm6, zmm19
  vpsrlq zmm19, zmm8, 44
  vpandd zmm8, zmm8, zmm2
  vpaddq zmm9, zmm9, zmm19
  vpsrlq zmm19, zmm6, 44
  vpandd zmm6, zmm6, zmm2
  vpaddq zmm8, zmm8, zmm19
  vpunpcklqdq zmm4, zmm6, zmm6
  vpunpcklqdq zmm7, zmm8, zmm8
  vpunpcklqdq zmm10, zmm9, zmm9
  vmovdqa32 zmm11, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm11, zmm6, zmm3
  vmovdqa32 zmm3, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm3, zmm8, zmm0
  vmovdqa32 zmm0, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm0, zmm9, zmm1
  vpsllq zmm1, zmm10, 2
  vpaddq zmm9, zmm10, zmm1
  vpsllq zmm9, zmm9, 2
  vpsllq zmm1, zmm7, 2
  vpaddq zmm8, zmm7, zmm1
  vpsllq zmm8, zmm8, 2
  vpxord zmm6, zmm11, zmm11
  vpmadd52luq zmm6, zmm11, zmm4
  vpxord zmm1, zmm11, zmm11
  vpmadd52huq zmm1, zmm11, zmm4
  vpmadd52luq zmm6, zmm3, zmm9
  vpmadd52huq zmm1, zmm3, zmm9
  vpmadd52luq zmm6, zmm0, zmm8
  vpmadd52huq zmm1, zmm0, zmm8
  vpxord zmm8, zmm11, zmm11
  vpmadd52luq zmm8, zmm11, zmm7
  vpxord zmm12, zmm11, zmm11
  vpmadd52huq zmm12, zmm11, zmm7
  vpmadd52luq zmm8, zmm3, zmm4
  vpmadd52huq zmm12, zmm3, zmm4
  vpmadd52luq zmm8, zmm0, zmm9
  vpmadd52huq zmm12, zmm0, zmm9
  vpxord zmm9, zmm11, zmm11
  vpmadd52luq zmm9, zmm11, zmm10
  vpxord zmm13, zmm11, zmm11
  vpmadd52huq zmm13, zmm11, zmm10
  vpmadd52luq zmm9, zmm3, zmm7
  vpmadd52huq zmm13, zmm3, zmm7
  vpmadd52luq zmm9, zmm0, zmm4
  vpmadd52huq zmm13, zmm0, zmm4
  vpsllq zmm1, zmm1, 8
  vpaddq zmm8, zmm8, zmm1
  vpsllq zmm12, zmm12, 8
  vpaddq zmm9, zmm9, zmm12
  vpsrlq zmm19, zmm6, 44
  vpandd zmm6, zmm6, zmm2
  vpaddq zmm8, zmm8, zmm19
  vpsrlq zmm19, zmm9, 42
  vpandd zmm9, zmm9, zmm5
  vpsllq zmm13, zmm13, 10
  vpaddq zmm19, zmm19, zmm13
  vpsllq zmm13, zmm19, 2
  vpaddq zmm19, zmm19, zmm13
  vpaddq zmm6, zmm6, zmm19
  vpsrlq zmm19, zmm8, 44
  vpandd zmm8, zmm8, zmm2
  vpaddq zmm9, zmm9, zmm19
  vpsrlq zmm19, zmm6, 44
  vpandd zmm6, zmm6, zmm2
  vpaddq zmm8, zmm8, zmm19
  vpunpcklqdq zmm6, zmm6, zmm11
  vpunpcklqdq zmm8, zmm8, zmm3
  vpunpcklqdq zmm9, zmm9, zmm0
  vpsllq zmm13, zmm9, 2
  vpaddq zmm0, zmm9, zmm13
  vpsllq zmm0, zmm0, 2
  vpsllq zmm13, zmm8, 2
  vpaddq zmm1, zmm8, zmm13
  vpsllq zmm1, zmm1, 2
  vmovdqu32 [rsp + 2368], zmm6
  vmovdqu32 [rsp + 2432], zmm8
  vmovdqu32 [rsp + 2496], zmm9
  vmovdqu32 [rsp + 2560], zmm1
  vmovdqu32 [rsp + 2624], zmm0
  vpbroadcastq zmm6, xmm6
  vpbroadcastq zmm8, xmm8
  vpbroadcastq zmm9, xmm9
  vpsllq zmm13, zmm9, 2
  vpaddq zmm0, zmm9, zmm13
  vpsllq zmm0, zmm0, 2
  vpsllq zmm13, zmm8, 2
  vpaddq zmm1, zmm8, zmm13
  vpsllq zmm1, zmm1, 2
  vmovdqu32 [rsp + 2688], zmm6
  vmovdqu32 [rsp + 2752], zmm8
  vmovdqu32 [rsp + 2816], zmm9
  vmovdqu32 [rsp + 2880], zmm1
  vmovdqu32 [rsp + 2944], zmm0
  cmp r8, 640
  jb LOCAL(powers_powers)
  vmovdqu32 zmm6, [rsp + 2688]
  vmovdqu32 zmm8, [rsp + 2752]
  vmovdqu32 zmm9, [rsp + 2816]
  vpxord zmm0, zmm6, zmm6
  vpmadd52luq zmm0, zmm6, [rsp + 2688]
  vpxord zmm1, zmm6, zmm6
  vpmadd52huq zmm1, zmm6, [rsp + 2688]
  vpmadd52luq zmm0, zmm8, [rsp + 2944]
  vpmadd52huq zmm1, zmm8, [rsp + 2944]
  vpmadd52luq zmm0, zmm9, [rsp + 2880]
  vpmadd52huq zmm1, zmm9, [rsp + 2880]
  vpxord zmm2, zmm6, zmm6
  vpmadd52luq zmm2, zmm6, [rsp + 2752]
  vpxord zmm12, zmm6, zmm6
  vpmadd52huq zmm12, zmm6, [rsp + 2752]
  vpmadd52luq zmm2, zmm8, [rsp + 2688]
  vpmadd52huq zmm12, zmm8, [rsp + 2688]
  vpmadd52luq zmm2, zmm9, [rsp + 2944]
  vpmadd52huq zmm12, zmm9, [rsp + 2944]
  vpxord zmm3, zmm6, zmm6
  vpmadd52luq zmm3, zmm6, [rsp + 2816]
  vpxord zmm13, zmm6, zmm6
  vpmadd52huq zmm13, zmm6, [rsp + 2816]
  vpmadd52luq zmm3, zmm8, [rsp + 2752]
  vpmadd52huq zmm13, zmm8, [rsp + 2752]
  vpmadd52luq zmm3, zmm9, [rsp + 2688]
  vpmadd52huq zmm13, zmm9, [rsp + 2688]
  vpsllq zmm1, zmm1, 8
  vpaddq zmm2, zmm2, zmm1
  vpsllq zmm12, zmm12, 8
  vpaddq zmm3, zmm3, zmm12
  vpsrlq zmm19, zmm0, 44
  vmovdqa32 zmm1, [rip + LOCAL(low44_zmm)]
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm2, zmm2, zmm19
  vpsrlq zmm19, zmm3, 42
  vpandd zmm3, zmm3, [rip + LOCAL(low42_zmm)]
  vpsllq zmm13, zmm13, 10
  vpaddq zmm19, zmm19, zmm13
  vpsllq zmm13, zmm19, 2
  vpaddq zmm19, zmm19, zmm13
  vpaddq zmm0, zmm0, zmm19
  vpsrlq zmm19, zmm2, 44
  vpandd zmm2, zmm2, zmm1
  vpaddq zmm3, zmm3, zmm19
  vpsrlq zmm19, zmm0, 44
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm2, zmm2, zmm19
  vpsllq zmm13, zmm3, 2
  vpaddq zmm1, zmm3, zmm13
  vpsllq zmm1, zmm1, 2
  vpsllq zmm13, zmm2, 2
  vpaddq zmm4, zmm2, zmm13
  vpsllq zmm4, zmm4, 2
  vmovdqu32 [rsp + 3008], zmm0
  vmovdqu32 [rsp + 3072], zmm2
  vmovdqu32 [rsp + 3136], zmm3
  vmovdqu32 [rsp + 3200], zmm4
  vmovdqu32 [rsp + 3264], zmm1
  cmp r8, 2048
  jb LOCAL(powers_powers)
  vmovdqu32 zmm6, [rsp + 3008]
  vmovdqu32 zmm8, [rsp + 3072]
  vmovdqu32 zmm9, [rsp + 3136]
  vpxord zmm0, zmm6, zmm6
  vpmadd52luq zmm0, zmm6, [rsp + 2688]
  vpxord zmm1, zmm6, zmm6
  vpmadd52huq zmm1, zmm6, [rsp + 2688]
  vpmadd52luq zmm0, zmm8, [rsp + 2944]
  vpmadd52huq zmm1, zmm8, [rsp + 2944]
  vpmadd52luq zmm0, zmm9, [rsp + 2880]
  vpmadd52huq zmm1, zmm9, [rsp + 2880]
  vpxord zmm2, zmm6, zmm6
  vpmadd52luq zmm2, zmm6, [rsp + 2752]
  vpxord zmm12, zmm6, zmm6
  vpmadd52huq zmm12, zmm6, [rsp + 2752]
  vpmadd52luq zmm2, zmm8, [rsp + 2688]
  vpmadd52huq zmm12, zmm8, [rsp + 2688]
  vpmadd52luq zmm2, zmm9, [rsp + 2944]
  vpmadd52huq zmm12, zmm9, [rsp + 2944]
  vpxord zmm3, zmm6, zmm6
  vpmadd52luq zmm3, zmm6, [rsp + 2816]
  vpxord zmm13, zmm6, zmm6
  vpmadd52huq zmm13, zmm6, [rsp + 2816]
  vpmadd52luq zmm3, zmm8, [rsp + 2752]
  vpmadd52huq zmm13, zmm8, [rsp + 2752]
  vpmadd52luq zmm3, zmm9, [rsp + 2688]
  vpmadd52huq zmm13, zmm9, [rsp + 2688]
  vpsllq zmm1, zmm1, 8
  vpaddq zmm2, zmm2, zmm1
  vpsllq zmm12, zmm12, 8
  vpaddq zmm3, zmm3, zmm12
  vpsrlq zmm19, zmm0, 44
  vmovdqa32 zmm1, [rip + LOCAL(low44_zmm)]
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm2, zmm2, zmm19
  vpsrlq zmm19, zmm3, 42
  vmovdqa32 zmm5, [rip + LOCAL(low42_zmm)]
  vpandd zmm3, zmm3, zmm5
  vpsllq zmm13, zmm13, 10
  vpaddq zmm19, zmm19, zmm13
  vpsllq zmm13, zmm19, 2
  vpaddq zmm19, zmm19, zmm13
  vpaddq zmm0, zmm0, zmm19
  vpsrlq zmm19, zmm2, 44
  vpandd zmm2, zmm2, zmm1
  vpaddq zmm3, zmm3, zmm19
  vpsrlq zmm19, zmm0, 44
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm2, zmm2, zmm19
  vpsllq zmm13, zmm3, 2
  vpaddq zmm4, zmm3, zmm13
  vpsllq zmm4, zmm4, 2
  vpsllq zmm13, zmm2, 2
  vpaddq zmm6, zmm2, zmm13
  vpsllq zmm6, zmm6, 2
  vmovdqu32 [rsp + 3328], zmm0
  vmovdqu32 [rsp + 3392], zmm2
  vmovdqu32 [rsp + 3456], zmm3
  vmovdqu32 [rsp + 3520], zmm6
  vmovdqu32 [rsp + 3584], zmm4
  vmovdqu32 zmm6, [rsp + 3328]
  vmovdqu32 zmm8, [rsp + 3392]
  vmovdqu32 zmm9, [rsp + 3456]
  vpxord zmm0, zmm6, zmm6
  vpmadd52luq zmm0, zmm6, [rsp + 2688]
  vpxord zmm2, zmm6, zmm6
  vpmadd52huq zmm2, zmm6, [rsp + 2688]
  vpmadd52luq zmm0, zmm8, [rsp + 2944]
  vpmadd52huq zmm2, zmm8, [rsp + 2944]
  vpmadd52luq zmm0, zmm9, [rsp + 2880]
  vpmadd52huq zmm2, zmm9, [rsp + 2880]
  vpxord zmm3, zmm6, zmm6
  vpmadd52luq zmm3, zmm6, [rsp + 2752]
  vpxord zmm12, zmm6, zmm6
  vpmadd52huq zmm12, zmm6, [rsp + 2752]
  vpmadd52luq zmm3, zmm8, [rsp + 2688]
  vpmadd52huq zmm12, zmm8, [rsp + 2688]
  vpmadd52luq zmm3, zmm9, [rsp + 2944]
  vpmadd52huq zmm12, zmm9, [rsp + 2944]
  vpxord zmm4, zmm6, zmm6
  vpmadd52luq zmm4, zmm6, [rsp + 2816]
  vpxord zmm13, zmm6, zmm6
  vpmadd52huq zmm13, zmm6, [rsp + 2816]
  vpmadd52luq zmm4, zmm8, [rsp + 2752]
  vpmadd52huq zmm13, zmm8, [rsp + 2752]
  vpmadd52luq zmm4, zmm9, [rsp + 2688]
  vpmadd52huq zmm13, zmm9, [rsp + 2688]
  vpsllq zmm2, zmm2, 8
  vpaddq zmm3, zmm3, zmm2
  vpsllq zmm12, zmm12, 8
  vpaddq zmm4, zmm4, zmm12
  vpsrlq zmm19, zmm0, 44
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm3, zmm3, zmm19
  vpsrlq zmm19, zmm4, 42
  vpandd zmm4, zmm4, zmm5
  vpsllq zmm13, zmm13, 10
  vpaddq zmm19, zmm19, zmm13
  vpsllq zmm13, zmm19, 2
  vpaddq zmm19, zmm19, zmm13
  vpaddq zmm0, zmm0, zmm19
  vpsrlq zmm19, zmm3, 44
  vpandd zmm3, zmm3, zmm1
  vpaddq zmm4, zmm4, zmm19
  vpsrlq zmm19, zmm0, 44
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm3, zmm3, zmm19
  vpsllq zmm13, zmm4, 2
  vpaddq zmm1, zmm4, zmm13
  vpsllq zmm1, zmm1, 2
  vpsllq zmm13, zmm3, 2
  vpaddq zmm6, zmm3, zmm13
  vpsllq zmm6, zmm6, 2
  vmovdqu32 [rsp + 3648], zmm0
  vmovdqu32 [rsp + 3712], zmm3
  vmovdqu32 [rsp + 3776], zmm4
  vmovdqu32 [rsp + 3840], zmm6
  vmovdqu32 [rsp + 3904], zmm1
LOCAL(powers_powers):
LOCAL(data):
  mov rdi, [rsp + 144]
  mov r9, [rdi + 40]
  mov r10, [rdi + 48]
  cmp r10, 16
  jae LOCAL(data_to_ad_blocks)
  xor edx, edx
  xor r11d, r11d
  xor ebx, ebx
  jmp LOCAL(ad_rest)
LOCAL(data_to_ad_blocks):
  xor ebx, ebx
  xor edi, edi
  xor r13d, r13d
LOCAL(ad_blocks):
  mov r11, rbx
  and r11, -0x4
  mov r12, rbx
  shr r12, 2
  add r11, r12
  and rbx, 0x3
  add rdi, [r9]
  adc r13, [r9 + 8]
  adc rbx, 1
  add rdi, r11
  adc r13, 0
  adc rbx, 0
  mov rdx, rdi
  mulx r11, rdi, rax
  mulx r14, r12, rcx
  mov rdx, r13
  mulx r15, r13, rsi
  add rdi, r13
  adc r11, r15
  mulx r15, r13, rax
  add r12, r13
  adc r14, r15
  mov r13, rbx
  imul r13, rsi
  add r12, r13
  adc r14, 0
  imul rbx, rax
  add r12, r11
  adc rbx, r14
  add r9, 16
  sub r10, 16
  cmp r10, 16
  jb LOCAL(ad_blocks_to_ad_rest)
  mov r13, r12
  jmp LOCAL(ad_blocks)
LOCAL(ad_blocks_to_ad_rest):
  mov rdx, rbx
  mov r11, rdi
  mov rbx, r12
  mov rdi, [rsp + 144]
LOCAL(ad_rest):
  test r10, r10
  jne LOCAL(ad_part)
  mov r9, rbx
  jmp LOCAL(ad_done)
LOCAL(ad_part):
  test r10d, 0x1
  jne LOCAL(ad_part_1)
  mov r12, r10
  mov r13d, 0
  jmp LOCAL(ad_part_below_1)
LOCAL(ad_part_1):
  mov r12, r10
  sub r12, 1
  mov r13d, 0
  rol r13, 8
  movzx r14, byte ptr [r9 + r12]
  add r13, r14
LOCAL(ad_part_below_1):
  test r10d, 0x2
  je LOCAL(ad_part_below_2)
  sub r12, 2
  rol r13, 16
  movzx r14, word ptr [r9 + r12]
  add r13, r14
LOCAL(ad_part_below_2):
  test r10d, 0x4
  jne LOCAL(ad_part_4)
  mov r12, r13
  jmp LOCAL(ad_part_below_4)
LOCAL(ad_part_4):
  sub r12, 4
  rol r13, 32
  mov r14d, [r9 + r12]
  add r13, r14
  mov r12, r13
LOCAL(ad_part_below_4):
  test r10d, 0x8
  je LOCAL(ad_part_less)
  mov r9, [r9]
  mov r10, r12
  jmp LOCAL(ad_part_words)
LOCAL(ad_part_less):
  mov r9, r12
  xor r10d, r10d
LOCAL(ad_part_words):
  mov r12, rdx
  and r12, -0x4
  mov r14, rdx
  shr r14, 2
  add r12, r14
  and rdx, 0x3
  add r11, r9
  adc rbx, r10
  adc rdx, 1
  add r11, r12
  adc rbx, 0
  adc rdx, 0
  mov r9, rdx
  mov rdx, r11
  mulx r11, r10, rax
  mulx r14, r12, rcx
  mov rdx, rbx
  mulx r13, rbx, rsi
  add r10, rbx
  adc r11, r13
  mulx r13, rbx, rax
  add r12, rbx
  adc r14, r13
  mov rbx, r9
  imul rbx, rsi
  add r12, rbx
  adc r14, 0
  imul r9, rax
  add r12, r11
  adc r9, r14
  mov rdx, r9
  mov r11, r10
  mov r9, r12
LOCAL(ad_done):
  mov r10, [rsp + 128]
  test r10, r10
  je LOCAL(seals)
  mov rbx, [rsp + 120]
  jmp LOCAL(start)
LOCAL(seals):
  mov rbx, [rsp + 112]
LOCAL(start):
  cmp r8, 2048
  ja LOCAL(more)
  mov r13, rbx
  mov r14, r8
  mov rbx, [rsp + 112]
  mov r12, [rsp + 120]
  jmp LOCAL(final)
LOCAL(more):
LOCAL(c16_c16):
  vmovdqu32 zmm6, [rsp + 3648]
  vmovdqu32 zmm8, [rsp + 3712]
  vmovdqu32 zmm9, [rsp + 3776]
  vpxord zmm0, zmm6, zmm6
  vpmadd52luq zmm0, zmm6, [rsp + 3648]
  vpxord zmm2, zmm6, zmm6
  vpmadd52huq zmm2, zmm6, [rsp + 3648]
  vpmadd52luq zmm0, zmm8, [rsp + 3904]
  vpmadd52huq zmm2, zmm8, [rsp + 3904]
  vpmadd52luq zmm0, zmm9, [rsp + 3840]
  vpmadd52huq zmm2, zmm9, [rsp + 3840]
  vpxord zmm3, zmm6, zmm6
  vpmadd52luq zmm3, zmm6, [rsp + 3712]
  vpxord zmm12, zmm6, zmm6
  vpmadd52huq zmm12, zmm6, [rsp + 3712]
  vpmadd52luq zmm3, zmm8, [rsp + 3648]
  vpmadd52huq zmm12, zmm8, [rsp + 3648]
  vpmadd52luq zmm3, zmm9, [rsp + 3904]
  vpmadd52huq zmm12, zmm9, [rsp + 3904]
  vpxord zmm4, zmm6, zmm6
  vpmadd52luq zmm4, zmm6, [rsp + 3776]
  vpxord zmm13, zmm6, zmm6
  vpmadd52huq zmm13, zmm6, [rsp + 3776]
  vpmadd52luq zmm4, zmm8, [rsp + 3712]
  vpmadd52huq zmm13, zmm8, [rsp + 3712]
  vpmadd52luq zmm4, zmm9, [rsp + 3648]
  vpmadd52huq zmm13, zmm9, [rsp + 3648]
  vpsllq zmm2, zmm2, 8
  vpaddq zmm3, zmm3, zmm2
  vpsllq zmm12, zmm12, 8
  vpaddq zmm4, zmm4, zmm12
  vpsrlq zmm19, zmm0, 44
  vmovdqa32 zmm1, [rip + LOCAL(low44_zmm)]
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm3, zmm3, zmm19
  vpsrlq zmm19, zmm4, 42
  vmovdqa32 zmm5, [rip + LOCAL(low42_zmm)]
  vpandd zmm4, zmm4, zmm5
  vpsllq zmm13, zmm13, 10
  vpaddq zmm19, zmm19, zmm13
  vpsllq zmm13, zmm19, 2
  vpaddq zmm19, zmm19, zmm13
  vpaddq zmm0, zmm0, zmm19
  vpsrlq zmm19, zmm3, 44
  vpandd zmm3, zmm3, zmm1
  vpaddq zmm4, zmm4, zmm19
  vpsrlq zmm19, zmm0, 44
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm3, zmm3, zmm19
  vpsllq zmm13, zmm4, 2
  vpaddq zmm2, zmm4, zmm13
  vpsllq zmm2, zmm2, 2
  vpsllq zmm13, zmm3, 2
  vpaddq zmm6, zmm3, zmm13
  vpsllq zmm6, zmm6, 2
  vmovdqu32 [rsp + 3968], zmm0
  vmovdqu32 [rsp + 4032], zmm3
  vmovdqu32 [rsp + 4096], zmm4
  vmovdqu32 [rsp + 4160], zmm6
  vmovdqu32 [rsp + 4224], zmm2
  vmovdqu32 zmm6, [rsp + 2368]
  vmovdqu32 zmm8, [rsp + 2432]
  vmovdqu32 zmm9, [rsp + 2496]
  vpxord zmm0, zmm6, zmm6
  vpmadd52luq zmm0, zmm6, [rsp + 3648]
  vpxord zmm2, zmm6, zmm6
  vpmadd52huq zmm2, zmm6, [rsp + 3648]
  vpmadd52luq zmm0, zmm8, [rsp + 3904]
  vpmadd52huq zmm2, zmm8, [rsp + 3904]
  vpmadd52luq zmm0, zmm9, [rsp + 3840]
  vpmadd52huq zmm2, zmm9, [rsp + 3840]
  vpxord zmm3, zmm6, zmm6
  vpmadd52luq zmm3, zmm6, [rsp + 3712]
  vpxord zmm12, zmm6, zmm6
  vpmadd52huq zmm12, zmm6, [rsp + 3712]
  vpmadd52luq zmm3, zmm8, [rsp + 3648]
  vpmadd52huq zmm12, zmm8, [rsp + 3648]
  vpmadd52luq zmm3, zmm9, [rsp + 3904]
  vpmadd52huq zmm12, zmm9, [rsp + 3904]
  vpxord zmm4, zmm6, zmm6
  vpmadd52luq zmm4, zmm6, [rsp + 3776]
  vpxord zmm13, zmm6, zmm6
  vpmadd52huq zmm13, zmm6, [rsp + 3776]
  vpmadd52luq zmm4, zmm8, [rsp + 3712]
  vpmadd52huq zmm13, zmm8, [rsp + 3712]
  vpmadd52luq zmm4, zmm9, [rsp + 3648]
  vpmadd52huq zmm13, zmm9, [rsp + 3648]
  vpsllq zmm2, zmm2, 8
  vpaddq zmm3, zmm3, zmm2
  vpsllq zmm12, zmm12, 8
  vpaddq zmm4, zmm4, zmm12
  vpsrlq zmm19, zmm0, 44
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm3, zmm3, zmm19
  vpsrlq zmm19, zmm4, 42
  vpandd zmm4, zmm4, zmm5
  vpsllq zmm13, zmm13, 10
  vpaddq zmm19, zmm19, zmm13
  vpsllq zmm13, zmm19, 2
  vpaddq zmm19, zmm19, zmm13
  vpaddq zmm0, zmm0, zmm19
  vpsrlq zmm19, zmm3, 44
  vpandd zmm3, zmm3, zmm1
  vpaddq zmm4, zmm4, zmm19
  vpsrlq zmm19, zmm0, 44
  vpandd zmm0, zmm0, zmm1
  vpaddq zmm3, zmm3, zmm19
  vpsllq zmm13, zmm4, 2
  vpaddq zmm2, zmm4, zmm13
  vpsllq zmm2, zmm2, 2
  vpsllq zmm13, zmm3, 2
  vpaddq zmm6, zmm3, zmm13
  vpsllq zmm6, zmm6, 2
  vmovdqu32 [rsp + 4288], zmm0
  vmovdqu32 [rsp + 4352], zmm3
  vmovdqu32 [rsp + 4416], zmm4
  vmovdqu32 [rsp + 4480], zmm6
  vmovdqu32 [rsp + 4544], zmm2
  mov r12, rdx
  and r12, -0x4
  mov r14, rdx
  shr r14, 2
  add r12, r14
  and rdx, 0x3
  add r11, r12
  adc r9, 0
  adc rdx, 0
  vmovdqa xmm5, [rsp + 96]
  vpaddq xmm5, xmm5, [rip + LOCAL(add33)]
  vmovdqa xmm2, [rip + LOCAL(sigma)]
  vshufi32x4 zmm0, zmm2, zmm2, 0x0
  vmovdqa32 xmm18, [rsp + 64]
  vshufi32x4 zmm1, zmm18, zmm18, 0x0
  vmovdqa32 xmm19, [rsp + 80]
  vshufi32x4 zmm3, zmm19, zmm19, 0x0
  vshufi32x4 zmm4, zmm5, zmm5, 0x0
  vpshufd zmm7, zmm0, 0x0
  vmovdqa32 [rsp + 4608], zmm7
  vpshufd zmm6, zmm0, 0x55
  vmovdqa32 [rsp + 4672], zmm6
  vpshufd zmm8, zmm0, 0xaa
  vmovdqa32 [rsp + 4736], zmm8
  vpshufd zmm0, zmm0, 0xff
  vmovdqa32 [rsp + 4800], zmm0
  vpshufd zmm10, zmm1, 0x0
  vmovdqa32 [rsp + 4864], zmm10
  vpshufd zmm12, zmm1, 0x55
  vmovdqa32 [rsp + 4928], zmm12
  vpshufd zmm13, zmm1, 0xaa
  vmovdqa32 [rsp + 4992], zmm13
  vpshufd zmm1, zmm1, 0xff
  vmovdqa32 [rsp + 5056], zmm1
  vpshufd zmm14, zmm3, 0x0
  vmovdqa32 [rsp + 5120], zmm14
  vpshufd zmm15, zmm3, 0x55
  vmovdqa32 [rsp + 5184], zmm15
  vpshufd zmm16, zmm3, 0xaa
  vmovdqa32 [rsp + 5248], zmm16
  vpshufd zmm3, zmm3, 0xff
  vmovdqa32 [rsp + 5312], zmm3
  vpshufd zmm17, zmm4, 0xaa
  vmovdqa32 [rsp + 5376], zmm17
  vpshufd zmm4, zmm4, 0xff
  vmovdqa32 [rsp + 5440], zmm4
  test r10, r10
  jne LOCAL(c16_c16_begin_open)
  vmovdqu32 zmm9, [rsp + 320]
  mov r12, [rsp + 120]
  vpxord zmm9, zmm9, [r12]
  mov r13, [rsp + 112]
  vmovdqu32 [r13], zmm9
  vmovdqu32 zmm9, [rsp + 384]
  vpxord zmm9, zmm9, [r12 + 64]
  vmovdqu32 [r13 + 64], zmm9
  vmovdqu32 zmm9, [rsp + 448]
  vpxord zmm9, zmm9, [r12 + 128]
  vmovdqu32 [r13 + 128], zmm9
  vmovdqu32 zmm9, [rsp + 512]
  vpxord zmm9, zmm9, [r12 + 192]
  vmovdqu32 [r13 + 192], zmm9
  vmovdqu32 zmm9, [rsp + 576]
  vpxord zmm9, zmm9, [r12 + 256]
  vmovdqu32 [r13 + 256], zmm9
  vmovdqu32 zmm9, [rsp + 640]
  vpxord zmm9, zmm9, [r12 + 320]
  vmovdqu32 [r13 + 320], zmm9
  vmovdqu32 zmm9, [rsp + 704]
  vpxord zmm9, zmm9, [r12 + 384]
  vmovdqu32 [r13 + 384], zmm9
  vmovdqu32 zmm9, [rsp + 768]
  vpxord zmm9, zmm9, [r12 + 448]
  vmovdqu32 [r13 + 448], zmm9
  vmovdqu32 zmm9, [rsp + 832]
  vpxord zmm9, zmm9, [r12 + 512]
  vmovdqu32 [r13 + 512], zmm9
  vmovdqu32 zmm9, [rsp + 896]
  vpxord zmm9, zmm9, [r12 + 576]
  vmovdqu32 [r13 + 576], zmm9
  vmovdqu32 zmm9, [rsp + 960]
  vpxord zmm9, zmm9, [r12 + 640]
  vmovdqu32 [r13 + 640], zmm9
  vmovdqu32 zmm9, [rsp + 1024]
  vpxord zmm9, zmm9, [r12 + 704]
  vmovdqu32 [r13 + 704], zmm9
  vmovdqu32 zmm9, [rsp + 1088]
  vpxord zmm9, zmm9, [r12 + 768]
  vmovdqu32 [r13 + 768], zmm9
  vmovdqu32 zmm9, [rsp + 1152]
  vpxord zmm9, zmm9, [r12 + 832]
  vmovdqu32 [r13 + 832], zmm9
  vmovdqu32 zmm9, [rsp + 1216]
  vpxord zmm9, zmm9, [r12 + 896]
  vmovdqu32 [r13 + 896], zmm9
  vmovdqu32 zmm9, [rsp + 1280]
  vpxord zmm9, zmm9, [r12 + 960]
  vmovdqu32 [r13 + 960], zmm9
  vmovdqu32 zmm9, [rsp + 1344]
  vpxord zmm9, zmm9, [r12 + 1024]
  vmovdqu32 [r13 + 1024], zmm9
  vmovdqu32 zmm9, [rsp + 1408]
  vpxord zmm9, zmm9, [r12 + 1088]
  vmovdqu32 [r13 + 1088], zmm9
  vmovdqu32 zmm9, [rsp + 1472]
  vpxord zmm9, zmm9, [r12 + 1152]
  vmovdqu32 [r13 + 1152], zmm9
  vmovdqu32 zmm9, [rsp + 1536]
  vpxord zmm9, zmm9, [r12 + 1216]
  vmovdqu32 [r13 + 1216], zmm9
  vmovdqu32 zmm9, [rsp + 1600]
  vpxord zmm9, zmm9, [r12 + 1280]
  vmovdqu32 [r13 + 1280], zmm9
  vmovdqu32 zmm9, [rsp + 1664]
  vpxord zmm9, zmm9, [r12 + 1344]
  vmovdqu32 [r13 + 1344], zmm9
  vmovdqu32 zmm9, [rsp + 1728]
  vpxord zmm9, zmm9, [r12 + 1408]
  vmovdqu32 [r13 + 1408], zmm9
  vmovdqu32 zmm9, [rsp + 1792]
  vpxord zmm9, zmm9, [r12 + 1472]
  vmovdqu32 [r13 + 1472], zmm9
  vmovdqu32 zmm9, [rsp + 1856]
  vpxord zmm9, zmm9, [r12 + 1536]
  vmovdqu32 [r13 + 1536], zmm9
  vmovdqu32 zmm9, [rsp + 1920]
  vpxord zmm9, zmm9, [r12 + 1600]
  vmovdqu32 [r13 + 1600], zmm9
  vmovdqu32 zmm9, [rsp + 1984]
  vpxord zmm9, zmm9, [r12 + 1664]
  vmovdqu32 [r13 + 1664], zmm9
  vmovdqu32 zmm9, [rsp + 2048]
  vpxord zmm9, zmm9, [r12 + 1728]
  vmovdqu32 [r13 + 1728], zmm9
  vmovdqu32 zmm9, [rsp + 2112]
  vpxord zmm9, zmm9, [r12 + 1792]
  vmovdqu32 [r13 + 1792], zmm9
  vmovdqu32 zmm9, [rsp + 2176]
  vpxord zmm9, zmm9, [r12 + 1856]
  vmovdqu32 [r13 + 1856], zmm9
  vmovdqu32 zmm9, [rsp + 2240]
  vpxord zmm9, zmm9, [r12 + 1920]
  vmovdqu32 [r13 + 1920], zmm9
  vmovdqu32 zmm9, [rsp + 2304]
  vpxord zmm9, zmm9, [r12 + 1984]
  vmovdqu32 [r13 + 1984], zmm9
  add r13, 2048
  add r12, 2048
  mov r14, r8
  sub r14, 2048
  mov r15, r14
  mov r14, r13
  mov r13, r12
  mov r12, r15
  jmp LOCAL(c16_c16_begin_joined)
LOCAL(c16_c16_begin_open):
  mov r12, r8
  mov r13, [rsp + 120]
  mov r14, [rsp + 112]
LOCAL(c16_c16_begin_joined):
  mov [rsp + 6224], r13
  mov [rsp + 6232], r14
  vmovdqa [rsp + 6208], xmm5
  vpxor xmm9, xmm9, xmm9
  vmovdqa32 [rsp + 5504], zmm9
  vpxor xmm9, xmm9, xmm9
  vmovdqa32 [rsp + 5568], zmm9
  vpxor xmm9, xmm9, xmm9
  vmovdqa32 [rsp + 5632], zmm9
  mov rdi, r11
  mov r14, r12
  mov r12, r9
  mov r11, rdx
  vmovdqa32 zmm11, zmm10
  vmovdqa32 zmm26, zmm17
  vmovdqa32 zmm21, zmm15
  vmovdqa32 zmm28, zmm4
  vmovdqa32 zmm22, zmm16
  vmovdqa32 zmm23, zmm3
  vmovdqa32 zmm17, zmm14
  vmovdqa32 zmm14, zmm1
LOCAL(c16_c16_batch):
  vmovdqu32 zmm1, [rbx]
  vmovdqu32 zmm2, [rbx + 64]
  vpunpcklqdq zmm3, zmm1, zmm2
  vpunpckhqdq zmm1, zmm1, zmm2
  vmovdqa32 zmm2, [rip + LOCAL(low44_zmm)]
  vpandd zmm4, zmm3, zmm2
  vpsrlq zmm3, zmm3, 44
  vpsllq zmm9, zmm1, 20
  vpord zmm3, zmm3, zmm9
  vpandd zmm3, zmm3, zmm2
  vpsrlq zmm1, zmm1, 24
  vmovdqa32 zmm5, [rip + LOCAL(bit128_zmm)]
  vpord zmm1, zmm1, zmm5
  vmovdqu32 zmm9, [rbx + 128]
  vmovdqu32 zmm10, [rbx + 192]
  vpunpcklqdq zmm15, zmm9, zmm10
  vpunpckhqdq zmm9, zmm9, zmm10
  vpandd zmm10, zmm15, zmm2
  vpsrlq zmm15, zmm15, 44
  vpsllq zmm16, zmm9, 20
  vpord zmm15, zmm15, zmm16
  vpandd zmm15, zmm15, zmm2
  vpsrlq zmm9, zmm9, 24
  vpord zmm9, zmm9, zmm5
  vmovdqu32 zmm16, [rbx + 256]
  vmovdqu32 zmm18, [rbx + 320]
  vpunpcklqdq zmm19, zmm16, zmm18
  vpunpckhqdq zmm16, zmm16, zmm18
  vpandd zmm18, zmm19, zmm2
  vpsrlq zmm19, zmm19, 44
  vpsllq zmm20, zmm16, 20
  vpord zmm19, zmm19, zmm20
  vpandd zmm19, zmm19, zmm2
  vpsrlq zmm16, zmm16, 24
  vpord zmm16, zmm16, zmm5
  vmovdqu32 zmm20, [rbx + 384]
  vmovdqu32 zmm24, [rbx + 448]
  vpunpcklqdq zmm25, zmm20, zmm24
  vpunpckhqdq zmm20, zmm20, zmm24
  vpandd zmm24, zmm25, zmm2
  vpsrlq zmm25, zmm25, 44
  vpsllq zmm27, zmm20, 20
  vpord zmm25, zmm25, zmm27
  vpandd zmm25, zmm25, zmm2
  vpsrlq zmm20, zmm20, 24
  vpord zmm20, zmm20, zmm5
  vmovq xmm27, rdi
  vmovq xmm29, r12
  vmovq xmm30, r11
  vpandd xmm31, xmm27, [rip + LOCAL(low44)]
  vpsrlq xmm27, xmm27, 44
  vpsllq xmm23, xmm29, 20
  vpord xmm27, xmm27, xmm23
  vpandd xmm27, xmm27, [rip + LOCAL(low44)]
  vpsrlq xmm29, xmm29, 24
  vpsllq xmm30, xmm30, 40
  vpaddq xmm29, xmm29, xmm30
  vpaddq zmm4, zmm4, zmm31
  vpaddq zmm3, zmm3, zmm27
  vpaddq zmm1, zmm1, zmm29
  vpmadd52luq zmm24, zmm4, [rsp + 3328]
  vpxord zmm23, zmm4, zmm4
  vpmadd52huq zmm23, zmm4, [rsp + 3328]
  vpmadd52luq zmm24, zmm3, [rsp + 3584]
  vpmadd52huq zmm23, zmm3, [rsp + 3584]
  vpmadd52luq zmm24, zmm1, [rsp + 3520]
  vpmadd52huq zmm23, zmm1, [rsp + 3520]
  vpmadd52luq zmm25, zmm4, [rsp + 3392]
  vpxord zmm27, zmm4, zmm4
  vpmadd52huq zmm27, zmm4, [rsp + 3392]
  vpmadd52luq zmm25, zmm3, [rsp + 3328]
  vpmadd52huq zmm27, zmm3, [rsp + 3328]
  vpmadd52luq zmm25, zmm1, [rsp + 3584]
  vpmadd52huq zmm27, zmm1, [rsp + 3584]
  vpmadd52luq zmm20, zmm4, [rsp + 3456]
  vpxord zmm29, zmm4, zmm4
  vpmadd52huq zmm29, zmm4, [rsp + 3456]
  vpmadd52luq zmm20, zmm3, [rsp + 3392]
  vpmadd52huq zmm29, zmm3, [rsp + 3392]
  vpmadd52luq zmm20, zmm1, [rsp + 3328]
  vpmadd52huq zmm29, zmm1, [rsp + 3328]
  vpmadd52luq zmm24, zmm10, [rsp + 3008]
  vpmadd52huq zmm23, zmm10, [rsp + 3008]
  vpmadd52luq zmm24, zmm15, [rsp + 3264]
  vpmadd52huq zmm23, zmm15, [rsp + 3264]
  vpmadd52luq zmm24, zmm9, [rsp + 3200]
  vpmadd52huq zmm23, zmm9, [rsp + 3200]
  vpmadd52luq zmm25, zmm10, [rsp + 3072]
  vpmadd52huq zmm27, zmm10, [rsp + 3072]
  vpmadd52luq zmm25, zmm15, [rsp + 3008]
  vpmadd52huq zmm27, zmm15, [rsp + 3008]
  vpmadd52luq zmm25, zmm9, [rsp + 3264]
  vpmadd52huq zmm27, zmm9, [rsp + 3264]
  vpmadd52luq zmm20, zmm10, [rsp + 3136]
  vpmadd52huq zmm29, zmm10, [rsp + 3136]
  vpmadd52luq zmm20, zmm15, [rsp + 3072]
  vpmadd52huq zmm29, zmm15, [rsp + 3072]
  vpmadd52luq zmm20, zmm9, [rsp + 3008]
  vpmadd52huq zmm29, zmm9, [rsp + 3008]
  vpmadd52luq zmm24, zmm18, [rsp + 2688]
  vpmadd52huq zmm23, zmm18, [rsp + 2688]
  vpmadd52luq zmm24, zmm19, [rsp + 2944]
  vpmadd52huq zmm23, zmm19, [rsp + 2944]
  vpmadd52luq zmm24, zmm16, [rsp + 2880]
  vpmadd52huq zmm23, zmm16, [rsp + 2880]
  vpmadd52luq zmm25, zmm18, [rsp + 2752]
  vpmadd52huq zmm27, zmm18, [rsp + 2752]
  vpmadd52luq zmm25, zmm19, [rsp + 2688]
  vpmadd52huq zmm27, zmm19, [rsp + 2688]
  vpmadd52luq zmm25, zmm16, [rsp + 2944]
  vpmadd52huq zmm27, zmm16, [rsp + 2944]
  vpmadd52luq zmm20, zmm18, [rsp + 2816]
  vpmadd52huq zmm29, zmm18, [rsp + 2816]
  vpmadd52luq zmm20, zmm19, [rsp + 2752]
  vpmadd52huq zmm29, zmm19, [rsp + 2752]
  vpmadd52luq zmm20, zmm16, [rsp + 2688]
  vpmadd52huq zmm29, zmm16, [rsp + 2688]
  vmovdqa32 zmm1, [rsp + 5504]
  vpmadd52luq zmm24, zmm1, [rsp + 3968]
  vpmadd52huq zmm23, zmm1, [rsp + 3968]
  vmovdqa32 zmm3, [rsp + 5568]
  vpmadd52luq zmm24, zmm3, [rsp + 4224]
  vpmadd52huq zmm23, zmm3, [rsp + 4224]
  vmovdqa32 zmm4, [rsp + 5632]
  vpmadd52luq zmm24, zmm4, [rsp + 4160]
  vpmadd52huq zmm23, zmm4, [rsp + 4160]
  vpmadd52luq zmm25, zmm1, [rsp + 4032]
  vpmadd52huq zmm27, zmm1, [rsp + 4032]
  vpmadd52luq zmm25, zmm3, [rsp + 3968]
  vpmadd52huq zmm27, zmm3, [rsp + 3968]
  vpmadd52luq zmm25, zmm4, [rsp + 4224]
  vpmadd52huq zmm27, zmm4, [rsp + 4224]
  vpmadd52luq zmm20, zmm1, [rsp + 4096]
  vpmadd52huq zmm29, zmm1, [rsp + 4096]
  vpmadd52luq zmm20, zmm3, [rsp + 4032]
  vpmadd52huq zmm29, zmm3, [rsp + 4032]
  vpmadd52luq zmm20, zmm4, [rsp + 3968]
  vpmadd52huq zmm29, zmm4, [rsp + 3968]
  vpsllq zmm23, zmm23, 8
  vpaddq zmm25, zmm25, zmm23
  vpsllq zmm27, zmm27, 8
  vpaddq zmm20, zmm20, zmm27
  vpsrlq zmm19, zmm24, 44
  vpandd zmm24, zmm24, zmm2
  vpaddq zmm25, zmm25, zmm19
  vpsrlq zmm19, zmm20, 42
  vmovdqa32 zmm1, [rip + LOCAL(low42_zmm)]
  vpandd zmm20, zmm20, zmm1
  vpsllq zmm29, zmm29, 10
  vpaddq zmm19, zmm19, zmm29
  vpsllq zmm29, zmm19, 2
  vpaddq zmm19, zmm19, zmm29
  vpaddq zmm24, zmm24, zmm19
  vpsrlq zmm19, zmm25, 44
  vpandd zmm25, zmm25, zmm2
  vpaddq zmm20, zmm20, zmm19
  vpsrlq zmm19, zmm24, 44
  vpandd zmm24, zmm24, zmm2
  vpaddq zmm25, zmm25, zmm19
  vmovdqu32 zmm3, [rbx + 512]
  vmovdqu32 zmm4, [rbx + 576]
  vpunpcklqdq zmm9, zmm3, zmm4
  vpunpckhqdq zmm3, zmm3, zmm4
  vpandd zmm4, zmm9, zmm2
  vpsrlq zmm9, zmm9, 44
  vpsllq zmm29, zmm3, 20
  vpord zmm9, zmm9, zmm29
  vpandd zmm9, zmm9, zmm2
  vpsrlq zmm3, zmm3, 24
  vpord zmm3, zmm3, zmm5
  vmovdqu32 zmm10, [rbx + 640]
  vmovdqu32 zmm15, [rbx + 704]
  vpunpcklqdq zmm16, zmm10, zmm15
  vpunpckhqdq zmm10, zmm10, zmm15
  vpandd zmm15, zmm16, zmm2
  vpsrlq zmm16, zmm16, 44
  vpsllq zmm29, zmm10, 20
  vpord zmm16, zmm16, zmm29
  vpandd zmm16, zmm16, zmm2
  vpsrlq zmm10, zmm10, 24
  vpord zmm10, zmm10, zmm5
  vmovdqu32 zmm18, [rbx + 768]
  vmovdqu32 zmm19, [rbx + 832]
  vpunpcklqdq zmm23, zmm18, zmm19
  vpunpckhqdq zmm18, zmm18, zmm19
  vpandd zmm19, zmm23, zmm2
  vpsrlq zmm23, zmm23, 44
  vpsllq zmm29, zmm18, 20
  vpord zmm23, zmm23, zmm29
  vpandd zmm23, zmm23, zmm2
  vpsrlq zmm18, zmm18, 24
  vpord zmm18, zmm18, zmm5
  vmovdqu32 zmm27, [rbx + 896]
  vmovdqu32 zmm29, [rbx + 960]
  vpunpcklqdq zmm30, zmm27, zmm29
  vpunpckhqdq zmm27, zmm27, zmm29
  vpandd zmm29, zmm30, zmm2
  vpsrlq zmm30, zmm30, 44
  vpsllq zmm31, zmm27, 20
  vpord zmm30, zmm30, zmm31
  vpandd zmm30, zmm30, zmm2
  vpsrlq zmm27, zmm27, 24
  vpord zmm27, zmm27, zmm5
  vpmadd52luq zmm29, zmm4, [rsp + 3328]
  vpxord zmm31, zmm4, zmm4
  vpmadd52huq zmm31, zmm4, [rsp + 3328]
  vpmadd52luq zmm29, zmm9, [rsp + 3584]
  vpmadd52huq zmm31, zmm9, [rsp + 3584]
  vpmadd52luq zmm29, zmm3, [rsp + 3520]
  vpmadd52huq zmm31, zmm3, [rsp + 3520]
  vpmadd52luq zmm30, zmm4, [rsp + 3392]
  vpxord zmm22, zmm4, zmm4
  vpmadd52huq zmm22, zmm4, [rsp + 3392]
  vpmadd52luq zmm30, zmm9, [rsp + 3328]
  vpmadd52huq zmm22, zmm9, [rsp + 3328]
  vpmadd52luq zmm30, zmm3, [rsp + 3584]
  vpmadd52huq zmm22, zmm3, [rsp + 3584]
  vpmadd52luq zmm27, zmm4, [rsp + 3456]
  vpxord zmm28, zmm4, zmm4
  vpmadd52huq zmm28, zmm4, [rsp + 3456]
  vpmadd52luq zmm27, zmm9, [rsp + 3392]
  vpmadd52huq zmm28, zmm9, [rsp + 3392]
  vpmadd52luq zmm27, zmm3, [rsp + 3328]
  vpmadd52huq zmm28, zmm3, [rsp + 3328]
  vpmadd52luq zmm29, zmm15, [rsp + 3008]
  vpmadd52huq zmm31, zmm15, [rsp + 3008]
  vpmadd52luq zmm29, zmm16, [rsp + 3264]
  vpmadd52huq zmm31, zmm16, [rsp + 3264]
  vpmadd52luq zmm29, zmm10, [rsp + 3200]
  vpmadd52huq zmm31, zmm10, [rsp + 3200]
  vpmadd52luq zmm30, zmm15, [rsp + 3072]
  vpmadd52huq zmm22, zmm15, [rsp + 3072]
  vpmadd52luq zmm30, zmm16, [rsp + 3008]
  vpmadd52huq zmm22, zmm16, [rsp + 3008]
  vpmadd52luq zmm30, zmm10, [rsp + 3264]
  vpmadd52huq zmm22, zmm10, [rsp + 3264]
  vpmadd52luq zmm27, zmm15, [rsp + 3136]
  vpmadd52huq zmm28, zmm15, [rsp + 3136]
  vpmadd52luq zmm27, zmm16, [rsp + 3072]
  vpmadd52huq zmm28, zmm16, [rsp + 3072]
  vpmadd52luq zmm27, zmm10, [rsp + 3008]
  vpmadd52huq zmm28, zmm10, [rsp + 3008]
  vpmadd52luq zmm29, zmm19, [rsp + 2688]
  vpmadd52huq zmm31, zmm19, [rsp + 2688]
  vpmadd52luq zmm29, zmm23, [rsp + 2944]
  vpmadd52huq zmm31, zmm23, [rsp + 2944]
  vpmadd52luq zmm29, zmm18, [rsp + 2880]
  vpmadd52huq zmm31, zmm18, [rsp + 2880]
  vpmadd52luq zmm30, zmm19, [rsp + 2752]
  vpmadd52huq zmm22, zmm19, [rsp + 2752]
  vpmadd52luq zmm30, zmm23, [rsp + 2688]
  vpmadd52huq zmm22, zmm23, [rsp + 2688]
  vpmadd52luq zmm30, zmm18, [rsp + 2944]
  vpmadd52huq zmm22, zmm18, [rsp + 2944]
  vpmadd52luq zmm27, zmm19, [rsp + 2816]
  vpmadd52huq zmm28, zmm19, [rsp + 2816]
  vpmadd52luq zmm27, zmm23, [rsp + 2752]
  vpmadd52huq zmm28, zmm23, [rsp + 2752]
  vpmadd52luq zmm27, zmm18, [rsp + 2688]
  vpmadd52huq zmm28, zmm18, [rsp + 2688]
  vpmadd52luq zmm29, zmm24, [rsp + 3648]
  vpmadd52huq zmm31, zmm24, [rsp + 3648]
  vpmadd52luq zmm29, zmm25, [rsp + 3904]
  vpmadd52huq zmm31, zmm25, [rsp + 3904]
  vpmadd52luq zmm29, zmm20, [rsp + 3840]
  vpmadd52huq zmm31, zmm20, [rsp + 3840]
  vpmadd52luq zmm30, zmm24, [rsp + 3712]
  vpmadd52huq zmm22, zmm24, [rsp + 3712]
  vpmadd52luq zmm30, zmm25, [rsp + 3648]
  vpmadd52huq zmm22, zmm25, [rsp + 3648]
  vpmadd52luq zmm30, zmm20, [rsp + 3904]
  vpmadd52huq zmm22, zmm20, [rsp + 3904]
  vpmadd52luq zmm27, zmm24, [rsp + 3776]
  vpmadd52huq zmm28, zmm24, [rsp + 3776]
  vpmadd52luq zmm27, zmm25, [rsp + 3712]
  vpmadd52huq zmm28, zmm25, [rsp + 3712]
  vpmadd52luq zmm27, zmm20, [rsp + 3648]
  vpmadd52huq zmm28, zmm20, [rsp + 3648]
  vpsllq zmm31, zmm31, 8
  vpaddq zmm30, zmm30, zmm31
  vpsllq zmm22, zmm22, 8
  vpaddq zmm27, zmm27, zmm22
  vpsrlq zmm19, zmm29, 44
  vpandd zmm29, zmm29, zmm2
  vpaddq zmm30, zmm30, zmm19
  vpsrlq zmm19, zmm27, 42
  vpandd zmm27, zmm27, zmm1
  vpsllq zmm28, zmm28, 10
  vpaddq zmm19, zmm19, zmm28
  vpsllq zmm28, zmm19, 2
  vpaddq zmm19, zmm19, zmm28
  vpaddq zmm29, zmm29, zmm19
  vpsrlq zmm19, zmm30, 44
  vpandd zmm30, zmm30, zmm2
  vpaddq zmm27, zmm27, zmm19
  vpsrlq zmm19, zmm29, 44
  vpandd zmm29, zmm29, zmm2
  vpaddq zmm30, zmm30, zmm19
  vmovdqu32 zmm3, [rbx + 1024]
  vmovdqu32 zmm4, [rbx + 1088]
  vpunpcklqdq zmm9, zmm3, zmm4
  vpunpckhqdq zmm3, zmm3, zmm4
  vpandd zmm4, zmm9, zmm2
  vpsrlq zmm9, zmm9, 44
  vpsllq zmm28, zmm3, 20
  vpord zmm9, zmm9, zmm28
  vpandd zmm9, zmm9, zmm2
  vpsrlq zmm3, zmm3, 24
  vpord zmm3, zmm3, zmm5
  vmovdqu32 zmm10, [rbx + 1152]
  vmovdqu32 zmm15, [rbx + 1216]
  vpunpcklqdq zmm16, zmm10, zmm15
  vpunpckhqdq zmm10, zmm10, zmm15
  vpandd zmm15, zmm16, zmm2
  vpsrlq zmm16, zmm16, 44
  vpsllq zmm28, zmm10, 20
  vpord zmm16, zmm16, zmm28
  vpandd zmm16, zmm16, zmm2
  vpsrlq zmm10, zmm10, 24
  vpord zmm10, zmm10, zmm5
  vmovdqu32 zmm18, [rbx + 1280]
  vmovdqu32 zmm19, [rbx + 1344]
  vpunpcklqdq zmm20, zmm18, zmm19
  vpunpckhqdq zmm18, zmm18, zmm19
  vpandd zmm19, zmm20, zmm2
  vpsrlq zmm20, zmm20, 44
  vpsllq zmm28, zmm18, 20
  vpord zmm20, zmm20, zmm28
  vpandd zmm20, zmm20, zmm2
  vpsrlq zmm18, zmm18, 24
  vpord zmm18, zmm18, zmm5
  vmovdqu32 zmm22, [rbx + 1408]
  vmovdqu32 zmm23, [rbx + 1472]
  vpunpcklqdq zmm24, zmm22, zmm23
  vpunpckhqdq zmm22, zmm22, zmm23
  vpandd zmm23, zmm24, zmm2
  vpsrlq zmm24, zmm24, 44
  vpsllq zmm28, zmm22, 20
  vpord zmm24, zmm24, zmm28
  vpandd zmm24, zmm24, zmm2
  vpsrlq zmm22, zmm22, 24
  vpord zmm22, zmm22, zmm5
  vpmadd52luq zmm23, zmm4, [rsp + 3328]
  vpxord zmm31, zmm4, zmm4
  vpmadd52huq zmm31, zmm4, [rsp + 3328]
  vpmadd52luq zmm23, zmm9, [rsp + 3584]
  vpmadd52huq zmm31, zmm9, [rsp + 3584]
  vpmadd52luq zmm23, zmm3, [rsp + 3520]
  vpmadd52huq zmm31, zmm3, [rsp + 3520]
  vpmadd52luq zmm24, zmm4, [rsp + 3392]
  vpxord zmm5, zmm4, zmm4
  vpmadd52huq zmm5, zmm4, [rsp + 3392]
  vpmadd52luq zmm24, zmm9, [rsp + 3328]
  vpmadd52huq zmm5, zmm9, [rsp + 3328]
  vpmadd52luq zmm24, zmm3, [rsp + 3584]
  vpmadd52huq zmm5, zmm3, [rsp + 3584]
  vpmadd52luq zmm22, zmm4, [rsp + 3456]
  vpxord zmm28, zmm4, zmm4
  vpmadd52huq zmm28, zmm4, [rsp + 3456]
  vpmadd52luq zmm22, zmm9, [rsp + 3392]
  vpmadd52huq zmm28, zmm9, [rsp + 3392]
  vpmadd52luq zmm22, zmm3, [rsp + 3328]
  vpmadd52huq zmm28, zmm3, [rsp + 3328]
  vpmadd52luq zmm23, zmm15, [rsp + 3008]
  vpmadd52huq zmm31, zmm15, [rsp + 3008]
  vpmadd52luq zmm23, zmm16, [rsp + 3264]
  vpmadd52huq zmm31, zmm16, [rsp + 3264]
  vpmadd52luq zmm23, zmm10, [rsp + 3200]
  vpmadd52huq zmm31, zmm10, [rsp + 3200]
  vpmadd52luq zmm24, zmm15, [rsp + 3072]
  vpmadd52huq zmm5, zmm15, [rsp + 3072]
  vpmadd52luq zmm24, zmm16, [rsp + 3008]
  vpmadd52huq zmm5, zmm16, [rsp + 3008]
  vpmadd52luq zmm24, zmm10, [rsp + 3264]
  vpmadd52huq zmm5, zmm10, [rsp + 3264]
  vpmadd52luq zmm22, zmm15, [rsp + 3136]
  vpmadd52huq zmm28, zmm15, [rsp + 3136]
  vpmadd52luq zmm22, zmm16, [rsp + 3072]
  vpmadd52huq zmm28, zmm16, [rsp + 3072]
  vpmadd52luq zmm22, zmm10, [rsp + 3008]
  vpmadd52huq zmm28, zmm10, [rsp + 3008]
  vpmadd52luq zmm23, zmm19, [rsp + 2688]
  vpmadd52huq zmm31, zmm19, [rsp + 2688]
  vpmadd52luq zmm23, zmm20, [rsp + 2944]
  vpmadd52huq zmm31, zmm20, [rsp + 2944]
  vpmadd52luq zmm23, zmm18, [rsp + 2880]
  vpmadd52huq zmm31, zmm18, [rsp + 2880]
  vpmadd52luq zmm24, zmm19, [rsp + 2752]
  vpmadd52huq zmm5, zmm19, [rsp + 2752]
  vpmadd52luq zmm24, zmm20, [rsp + 2688]
  vpmadd52huq zmm5, zmm20, [rsp + 2688]
  vpmadd52luq zmm24, zmm18, [rsp + 2944]
  vpmadd52huq zmm5, zmm18, [rsp + 2944]
  vpmadd52luq zmm22, zmm19, [rsp + 2816]
  vpmadd52huq zmm28, zmm19, [rsp + 2816]
  vpmadd52luq zmm22, zmm20, [rsp + 2752]
  vpmadd52huq zmm28, zmm20, [rsp + 2752]
  vpmadd52luq zmm22, zmm18, [rsp + 2688]
  vpmadd52huq zmm28, zmm18, [rsp + 2688]
  vpmadd52luq zmm23, zmm29, [rsp + 3648]
  vpmadd52huq zmm31, zmm29, [rsp + 3648]
  vpmadd52luq zmm23, zmm30, [rsp + 3904]
  vpmadd52huq zmm31, zmm30, [rsp + 3904]
  vpmadd52luq zmm23, zmm27, [rsp + 3840]
  vpmadd52huq zmm31, zmm27, [rsp + 3840]
  vpmadd52luq zmm24, zmm29, [rsp + 3712]
  vpmadd52huq zmm5, zmm29, [rsp + 3712]
  vpmadd52luq zmm24, zmm30, [rsp + 3648]
  vpmadd52huq zmm5, zmm30, [rsp + 3648]
  vpmadd52luq zmm24, zmm27, [rsp + 3904]
  vpmadd52huq zmm5, zmm27, [rsp + 3904]
  vpmadd52luq zmm22, zmm29, [rsp + 3776]
  vpmadd52huq zmm28, zmm29, [rsp + 3776]
  vpmadd52luq zmm22, zmm30, [rsp + 3712]
  vpmadd52huq zmm28, zmm30, [rsp + 3712]
  vpmadd52luq zmm22, zmm27, [rsp + 3648]
  vpmadd52huq zmm28, zmm27, [rsp + 3648]
  vpsllq zmm31, zmm31, 8
  vpaddq zmm24, zmm24, zmm31
  vpsllq zmm5, zmm5, 8
  vpaddq zmm22, zmm22, zmm5
  vpsrlq zmm19, zmm23, 44
  vpandd zmm23, zmm23, zmm2
  vpaddq zmm24, zmm24, zmm19
  vpsrlq zmm19, zmm22, 42
  vpandd zmm22, zmm22, zmm1
  vpsllq zmm28, zmm28, 10
  vpaddq zmm19, zmm19, zmm28
  vpsllq zmm28, zmm19, 2
  vpaddq zmm19, zmm19, zmm28
  vpaddq zmm23, zmm23, zmm19
  vpsrlq zmm19, zmm24, 44
  vpandd zmm24, zmm24, zmm2
  vpaddq zmm22, zmm22, zmm19
  vpsrlq zmm19, zmm23, 44
  vpandd zmm23, zmm23, zmm2
  vpaddq zmm24, zmm24, zmm19
  xor edx, edx
  xor edi, edi
  xor r8d, r8d
  add rbx, 1536
  test r10, r10
  jne LOCAL(rest_open)
  mov r9, r14
  jmp LOCAL(rest_joined)
LOCAL(rest_open):
  mov r9, r14
  sub r9, 2048
LOCAL(rest_joined):
  cmp r9, 512
  ja LOCAL(r4_r4_rest_over)
LOCAL(r4_r4_rest):
  vmovdqa xmm1, [rip + LOCAL(sigma)]
  vshufi32x4 zmm1, zmm1, zmm1, 0x0
  vmovdqa xmm3, [rsp + 64]
  vshufi32x4 zmm3, zmm3, zmm3, 0x0
  vmovdqa xmm5, [rsp + 80]
  vshufi32x4 zmm5, zmm5, zmm5, 0x0
  vmovdqa32 xmm27, [rsp + 6208]
  vshufi32x4 zmm0, zmm27, zmm27, 0x0
  vmovdqa32 zmm17, [rip + LOCAL(counter_zmm)]
  vpaddq zmm0, zmm0, zmm17
  vpaddq xmm27, xmm27, [rip + LOCAL(add4)]
  vshufi32x4 zmm27, zmm27, zmm27, 0x0
  vpaddq zmm27, zmm27, zmm17
  mov [rsp + 6240], r14
  mov r11, rdx
  mov r13, r8
  mov r8d, 10
  vmovdqa32 zmm2, zmm1
  vmovdqa32 zmm4, zmm3
  vmovdqa32 zmm6, zmm5
  vmovdqa32 zmm7, zmm1
  vmovdqa32 zmm8, zmm3
  vmovdqa32 zmm9, zmm5
  vmovdqa32 zmm10, zmm0
  vmovdqa32 zmm11, zmm27
LOCAL(r4_r4_rest_rounds):
  vpaddd zmm1, zmm1, zmm3
  vpaddd zmm2, zmm2, zmm4
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  vpxord zmm0, zmm0, zmm1
  vpxord zmm27, zmm27, zmm2
  add r9, r14
  and r11, 0x3
  vprold zmm0, zmm0, 16
  vprold zmm27, zmm27, 16
  add rdi, [rbx]
  adc r13, [rbx + 8]
  adc r11, 1
  vpaddd zmm5, zmm5, zmm0
  vpaddd zmm6, zmm6, zmm27
  add rdi, r9
  adc r13, 0
  vpxord zmm3, zmm3, zmm5
  vpxord zmm4, zmm4, zmm6
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r12, rcx
  vprold zmm3, zmm3, 12
  vprold zmm4, zmm4, 12
  mov rdx, r13
  mulx r15, r13, rsi
  add rdi, r13
  vpaddd zmm1, zmm1, zmm3
  vpaddd zmm2, zmm2, zmm4
  adc r9, r15
  mulx r15, r13, rax
  add r12, r13
  vpxord zmm0, zmm0, zmm1
  vpxord zmm27, zmm27, zmm2
  adc r14, r15
  mov r13, r11
  imul r13, rsi
  vprold zmm0, zmm0, 8
  vprold zmm27, zmm27, 8
  add r12, r13
  adc r14, 0
  vpaddd zmm5, zmm5, zmm0
  vpaddd zmm6, zmm6, zmm27
  imul r11, rax
  add r12, r9
  adc r11, r14
  vpxord zmm3, zmm3, zmm5
  vpxord zmm4, zmm4, zmm6
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  vprold zmm3, zmm3, 7
  vprold zmm4, zmm4, 7
  add r9, r14
  and r11, 0x3
  add rdi, [rbx + 16]
  vpshufd zmm1, zmm1, 0x93
  vpshufd zmm2, zmm2, 0x93
  adc r12, [rbx + 24]
  adc r11, 1
  vpshufd zmm5, zmm5, 0x39
  vpshufd zmm6, zmm6, 0x39
  add rdi, r9
  adc r12, 0
  adc r11, 0
  vpshufd zmm0, zmm0, 0x4e
  vpshufd zmm27, zmm27, 0x4e
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r13, rcx
  vpaddd zmm1, zmm1, zmm3
  vpaddd zmm2, zmm2, zmm4
  mov rdx, r12
  mulx r15, r12, rsi
  add rdi, r12
  vpxord zmm0, zmm0, zmm1
  vpxord zmm27, zmm27, zmm2
  adc r9, r15
  mulx r15, r12, rax
  add r13, r12
  vprold zmm0, zmm0, 16
  vprold zmm27, zmm27, 16
  adc r14, r15
  mov r12, r11
  imul r12, rsi
  vpaddd zmm5, zmm5, zmm0
  vpaddd zmm6, zmm6, zmm27
  add r13, r12
  adc r14, 0
  imul r11, rax
  vpxord zmm3, zmm3, zmm5
  vpxord zmm4, zmm4, zmm6
  add r13, r9
  adc r11, r14
  vprold zmm3, zmm3, 12
  vprold zmm4, zmm4, 12
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  vpaddd zmm1, zmm1, zmm3
  vpaddd zmm2, zmm2, zmm4
  and r11, 0x3
  add rdi, [rbx + 32]
  vpxord zmm0, zmm0, zmm1
  vpxord zmm27, zmm27, zmm2
  adc r13, [rbx + 40]
  adc r11, 1
  vprold zmm0, zmm0, 8
  vprold zmm27, zmm27, 8
  add rdi, r9
  adc r13, 0
  adc r11, 0
  vpaddd zmm5, zmm5, zmm0
  vpaddd zmm6, zmm6, zmm27
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r12, rcx
  vpxord zmm3, zmm3, zmm5
  vpxord zmm4, zmm4, zmm6
  mov rdx, r13
  mulx r15, r13, rsi
  add rdi, r13
  adc r9, r15
  vprold zmm3, zmm3, 7
  vprold zmm4, zmm4, 7
  mulx r15, r13, rax
  add r12, r13
  vpshufd zmm1, zmm1, 0x39
  vpshufd zmm2, zmm2, 0x39
  adc r14, r15
  mov r13, r11
  imul r13, rsi
  add r12, r13
  vpshufd zmm5, zmm5, 0x93
  vpshufd zmm6, zmm6, 0x93
  adc r14, 0
  imul r11, rax
  vpshufd zmm0, zmm0, 0x4e
  vpshufd zmm27, zmm27, 0x4e
  add r12, r9
  adc r11, r14
  add rbx, 48
  sub r8d, 1
  je LOCAL(r4_r4_rest_mixed)
  mov r13, r12
  jmp LOCAL(r4_r4_rest_rounds)
LOCAL(r4_r4_rest_mixed):
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, [rbx]
  adc r12, [rbx + 8]
  adc r11, 1
  add rdi, r9
  adc r12, 0
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r8, rcx
  mov rdx, r12
  mulx r13, r12, rsi
  add rdi, r12
  adc r9, r13
  mulx r13, r12, rax
  add r8, r12
  adc r14, r13
  mov r12, r11
  imul r12, rsi
  add r8, r12
  adc r14, 0
  imul r11, rax
  add r8, r9
  adc r11, r14
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, [rbx + 16]
  adc r8, [rbx + 24]
  adc r11, 1
  add rdi, r9
  adc r8, 0
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r12, rcx
  mov rdx, r8
  mulx r13, r8, rsi
  add rdi, r8
  adc r9, r13
  mulx r13, r8, rax
  add r12, r8
  adc r14, r13
  mov r8, r11
  imul r8, rsi
  add r12, r8
  adc r14, 0
  imul r11, rax
  add r12, r9
  adc r11, r14
  add rbx, 32
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, r9
  adc r12, 0
  adc r11, 0
  test r10, r10
  jne LOCAL(r4_r4_rest_open)
  vpaddd zmm1, zmm1, zmm7
  vpaddd zmm3, zmm3, zmm8
  vpaddd zmm5, zmm5, zmm9
  vpaddd zmm0, zmm0, zmm10
  vshufi32x4 zmm10, zmm1, zmm3, 0x44
  vshufi32x4 zmm1, zmm1, zmm3, 0xee
  vshufi32x4 zmm19, zmm5, zmm0, 0x44
  vshufi32x4 zmm5, zmm5, zmm0, 0xee
  vshufi32x4 zmm3, zmm10, zmm19, 0x88
  vshufi32x4 zmm10, zmm10, zmm19, 0xdd
  vshufi32x4 zmm0, zmm1, zmm5, 0x88
  vshufi32x4 zmm1, zmm1, zmm5, 0xdd
  vmovdqu32 [rsp + 320], zmm3
  vmovdqu32 [rsp + 384], zmm10
  vmovdqu32 [rsp + 448], zmm0
  vmovdqu32 [rsp + 512], zmm1
  vpaddd zmm2, zmm2, zmm7
  vpaddd zmm4, zmm4, zmm8
  vpaddd zmm6, zmm6, zmm9
  vpaddd zmm27, zmm27, zmm11
  vshufi32x4 zmm0, zmm2, zmm4, 0x44
  vshufi32x4 zmm2, zmm2, zmm4, 0xee
  vshufi32x4 zmm4, zmm6, zmm27, 0x44
  vshufi32x4 zmm6, zmm6, zmm27, 0xee
  vshufi32x4 zmm1, zmm0, zmm4, 0x88
  vshufi32x4 zmm0, zmm0, zmm4, 0xdd
  vshufi32x4 zmm3, zmm2, zmm6, 0x88
  vshufi32x4 zmm2, zmm2, zmm6, 0xdd
  vmovdqu32 [rsp + 576], zmm1
  vmovdqu32 [rsp + 640], zmm0
  vmovdqu32 [rsp + 704], zmm3
  vmovdqu32 [rsp + 768], zmm2
  mov rdx, r12
  mov r12, rbx
  mov r8, [rsp + 6224]
  mov r9, [rsp + 6240]
  mov rbx, [rsp + 6232]
  vmovdqa32 zmm0, zmm23
  vmovdqa32 zmm1, zmm24
  vmovdqa32 zmm2, zmm22
  jmp LOCAL(c16_c16_leave)
LOCAL(r4_r4_rest_open):
  vmovdqu32 zmm12, [rsp + 320]
  mov r8, [rsp + 6224]
  vpxord zmm12, zmm12, [r8]
  mov r9, [rsp + 6232]
  vmovdqu32 [r9], zmm12
  vmovdqu32 zmm12, [rsp + 384]
  vpxord zmm12, zmm12, [r8 + 64]
  vmovdqu32 [r9 + 64], zmm12
  vmovdqu32 zmm12, [rsp + 448]
  vpxord zmm12, zmm12, [r8 + 128]
  vmovdqu32 [r9 + 128], zmm12
  vmovdqu32 zmm12, [rsp + 512]
  vpxord zmm12, zmm12, [r8 + 192]
  vmovdqu32 [r9 + 192], zmm12
  vmovdqu32 zmm12, [rsp + 576]
  vpxord zmm12, zmm12, [r8 + 256]
  vmovdqu32 [r9 + 256], zmm12
  vmovdqu32 zmm12, [rsp + 640]
  vpxord zmm12, zmm12, [r8 + 320]
  vmovdqu32 [r9 + 320], zmm12
  vmovdqu32 zmm12, [rsp + 704]
  vpxord zmm12, zmm12, [r8 + 384]
  vmovdqu32 [r9 + 384], zmm12
  vmovdqu32 zmm12, [rsp + 768]
  vpxord zmm12, zmm12, [r8 + 448]
  vmovdqu32 [r9 + 448], zmm12
  vmovdqu32 zmm12, [rsp + 832]
  vpxord zmm12, zmm12, [r8 + 512]
  vmovdqu32 [r9 + 512], zmm12
  vmovdqu32 zmm12, [rsp + 896]
  vpxord zmm12, zmm12, [r8 + 576]
  vmovdqu32 [r9 + 576], zmm12
  vmovdqu32 zmm12, [rsp + 960]
  vpxord zmm12, zmm12, [r8 + 640]
  vmovdqu32 [r9 + 640], zmm12
  vmovdqu32 zmm12, [rsp + 1024]
  vpxord zmm12, zmm12, [r8 + 704]
  vmovdqu32 [r9 + 704], zmm12
  vmovdqu32 zmm12, [rsp + 1088]
  vpxord zmm12, zmm12, [r8 + 768]
  vmovdqu32 [r9 + 768], zmm12
  vmovdqu32 zmm12, [rsp + 1152]
  vpxord zmm12, zmm12, [r8 + 832]
  vmovdqu32 [r9 + 832], zmm12
  vmovdqu32 zmm12, [rsp + 1216]
  vpxord zmm12, zmm12, [r8 + 896]
  vmovdqu32 [r9 + 896], zmm12
  vmovdqu32 zmm12, [rsp + 1280]
  vpxord zmm12, zmm12, [r8 + 960]
  vmovdqu32 [r9 + 960], zmm12
  vmovdqu32 zmm12, [rsp + 1344]
  vpxord zmm12, zmm12, [r8 + 1024]
  vmovdqu32 [r9 + 1024], zmm12
  vmovdqu32 zmm12, [rsp + 1408]
  vpxord zmm12, zmm12, [r8 + 1088]
  vmovdqu32 [r9 + 1088], zmm12
  vmovdqu32 zmm12, [rsp + 1472]
  vpxord zmm12, zmm12, [r8 + 1152]
  vmovdqu32 [r9 + 1152], zmm12
  vmovdqu32 zmm12, [rsp + 1536]
  vpxord zmm12, zmm12, [r8 + 1216]
  vmovdqu32 [r9 + 1216], zmm12
  vmovdqu32 zmm12, [rsp + 1600]
  vpxord zmm12, zmm12, [r8 + 1280]
  vmovdqu32 [r9 + 1280], zmm12
  vmovdqu32 zmm12, [rsp + 1664]
  vpxord zmm12, zmm12, [r8 + 1344]
  vmovdqu32 [r9 + 1344], zmm12
  vmovdqu32 zmm12, [rsp + 1728]
  vpxord zmm12, zmm12, [r8 + 1408]
  vmovdqu32 [r9 + 1408], zmm12
  vmovdqu32 zmm12, [rsp + 1792]
  vpxord zmm12, zmm12, [r8 + 1472]
  vmovdqu32 [r9 + 1472], zmm12
  vmovdqu32 zmm12, [rsp + 1856]
  vpxord zmm12, zmm12, [r8 + 1536]
  vmovdqu32 [r9 + 1536], zmm12
  vmovdqu32 zmm12, [rsp + 1920]
  vpxord zmm12, zmm12, [r8 + 1600]
  vmovdqu32 [r9 + 1600], zmm12
  vmovdqu32 zmm12, [rsp + 1984]
  vpxord zmm12, zmm12, [r8 + 1664]
  vmovdqu32 [r9 + 1664], zmm12
  vmovdqu32 zmm12, [rsp + 2048]
  vpxord zmm12, zmm12, [r8 + 1728]
  vmovdqu32 [r9 + 1728], zmm12
  vmovdqu32 zmm12, [rsp + 2112]
  vpxord zmm12, zmm12, [r8 + 1792]
  vmovdqu32 [r9 + 1792], zmm12
  vmovdqu32 zmm12, [rsp + 2176]
  vpxord zmm12, zmm12, [r8 + 1856]
  vmovdqu32 [r9 + 1856], zmm12
  vmovdqu32 zmm12, [rsp + 2240]
  vpxord zmm12, zmm12, [r8 + 1920]
  vmovdqu32 [r9 + 1920], zmm12
  vmovdqu32 zmm12, [rsp + 2304]
  vpxord zmm12, zmm12, [r8 + 1984]
  vmovdqu32 [r9 + 1984], zmm12
  add r9, 2048
  add r8, 2048
  mov r13, [rsp + 6240]
  sub r13, 2048
  vpaddd zmm1, zmm1, zmm7
  vpaddd zmm3, zmm3, zmm8
  vpaddd zmm5, zmm5, zmm9
  vpaddd zmm0, zmm0, zmm10
  vshufi32x4 zmm10, zmm1, zmm3, 0x44
  vshufi32x4 zmm1, zmm1, zmm3, 0xee
  vshufi32x4 zmm3, zmm5, zmm0, 0x44
  vshufi32x4 zmm5, zmm5, zmm0, 0xee
  vshufi32x4 zmm0, zmm10, zmm3, 0x88
  vshufi32x4 zmm10, zmm10, zmm3, 0xdd
  vshufi32x4 zmm3, zmm1, zmm5, 0x88
  vshufi32x4 zmm1, zmm1, zmm5, 0xdd
  vmovdqu32 [rsp + 320], zmm0
  vmovdqu32 [rsp + 384], zmm10
  vmovdqu32 [rsp + 448], zmm3
  vmovdqu32 [rsp + 512], zmm1
  vpaddd zmm2, zmm2, zmm7
  vpaddd zmm4, zmm4, zmm8
  vpaddd zmm6, zmm6, zmm9
  vpaddd zmm27, zmm27, zmm11
  vshufi32x4 zmm0, zmm2, zmm4, 0x44
  vshufi32x4 zmm2, zmm2, zmm4, 0xee
  vshufi32x4 zmm1, zmm6, zmm27, 0x44
  vshufi32x4 zmm6, zmm6, zmm27, 0xee
  vshufi32x4 zmm3, zmm0, zmm1, 0x88
  vshufi32x4 zmm0, zmm0, zmm1, 0xdd
  vshufi32x4 zmm1, zmm2, zmm6, 0x88
  vshufi32x4 zmm2, zmm2, zmm6, 0xdd
  vmovdqu32 [rsp + 576], zmm3
  vmovdqu32 [rsp + 640], zmm0
  vmovdqu32 [rsp + 704], zmm1
  vmovdqu32 [rsp + 768], zmm2
  mov rdx, r12
  mov r12, rbx
  mov rbx, r9
  mov r9, r13
  vmovdqa32 zmm0, zmm23
  vmovdqa32 zmm1, zmm24
  vmovdqa32 zmm2, zmm22
  jmp LOCAL(c16_c16_leave)
LOCAL(r4_r4_rest_over):
  cmp r9, 1024
  ja LOCAL(c16_rest_over)
LOCAL(c16_rest):
  vmovdqa xmm1, [rip + LOCAL(sigma)]
  vshufi32x4 zmm1, zmm1, zmm1, 0x0
  vmovdqa xmm3, [rsp + 64]
  vshufi32x4 zmm3, zmm3, zmm3, 0x0
  vmovdqa xmm5, [rsp + 80]
  vshufi32x4 zmm5, zmm5, zmm5, 0x0
  vmovdqa32 xmm27, [rsp + 6208]
  vshufi32x4 zmm0, zmm27, zmm27, 0x0
  vpshufd zmm7, zmm1, 0x0
  vpshufd zmm8, zmm1, 0x55
  vpshufd zmm9, zmm1, 0xaa
  vpshufd zmm1, zmm1, 0xff
  vpshufd zmm11, zmm3, 0x0
  vpshufd zmm12, zmm3, 0x55
  vpshufd zmm13, zmm3, 0xaa
  vpshufd zmm3, zmm3, 0xff
  vpshufd zmm18, zmm5, 0x0
  vpshufd zmm21, zmm5, 0x55
  vpshufd zmm10, zmm5, 0xaa
  vpshufd zmm5, zmm5, 0xff
  vpshufd zmm26, zmm0, 0xaa
  vpshufd zmm0, zmm0, 0xff
  vshufi32x4 zmm27, zmm27, zmm27, 0x0
  vpshufd zmm27, zmm27, 0x44
  vpaddq zmm2, zmm27, [rip + LOCAL(counter0_zmm)]
  vpaddq zmm27, zmm27, [rip + LOCAL(counter2_zmm)]
  vshufps zmm16, zmm2, zmm27, 0x88
  vshufps zmm2, zmm2, zmm27, 0xdd
  vmovdqa32 [rsp + 5696], zmm23
  vmovdqa32 [rsp + 5760], zmm24
  vmovdqa32 [rsp + 5824], zmm22
  mov [rsp + 6240], r14
  mov r11, rdx
  mov r13, r8
  mov r8d, 10
  vmovdqa32 zmm4, zmm7
  vmovdqa32 zmm6, zmm8
  vmovdqa32 zmm14, zmm9
  vmovdqa32 zmm15, zmm1
  vmovdqa32 zmm17, zmm11
  vmovdqa32 zmm19, zmm12
  vmovdqa32 zmm20, zmm13
  vmovdqa32 zmm22, zmm3
  vmovdqa32 zmm23, zmm18
  vmovdqa32 zmm24, zmm21
  vmovdqa32 zmm25, zmm10
  vmovdqa32 zmm27, zmm5
  vmovdqa32 zmm28, zmm16
  vmovdqa32 zmm29, zmm2
  vmovdqa32 zmm30, zmm26
  vmovdqa32 zmm31, zmm0
LOCAL(c16_rest_rounds):
  vpaddd zmm7, zmm7, zmm11
  mov r9, r11
  and r9, -0x4
  vpxord zmm16, zmm16, zmm7
  mov r14, r11
  shr r14, 2
  vprold zmm16, zmm16, 16
  add r9, r14
  vpaddd zmm8, zmm8, zmm12
  and r11, 0x3
  vpaddd zmm18, zmm18, zmm16
  vpxord zmm2, zmm2, zmm8
  add rdi, [rbx]
  vpxord zmm11, zmm11, zmm18
  adc r13, [rbx + 8]
  vprold zmm2, zmm2, 16
  adc r11, 1
  vpaddd zmm9, zmm9, zmm13
  vprold zmm11, zmm11, 12
  add rdi, r9
  vpaddd zmm21, zmm21, zmm2
  adc r13, 0
  vpxord zmm26, zmm26, zmm9
  adc r11, 0
  vpaddd zmm7, zmm7, zmm11
  vpxord zmm12, zmm12, zmm21
  mov rdx, rdi
  mulx r9, rdi, rax
  vprold zmm26, zmm26, 16
  mulx r14, r12, rcx
  vpaddd zmm1, zmm1, zmm3
  mov rdx, r13
  mulx r15, r13, rsi
  vpxord zmm16, zmm16, zmm7
  vprold zmm12, zmm12, 12
  add rdi, r13
  vpaddd zmm10, zmm10, zmm26
  adc r9, r15
  vpxord zmm0, zmm0, zmm1
  mulx r15, r13, rax
  vprold zmm16, zmm16, 8
  vpaddd zmm8, zmm8, zmm12
  add r12, r13
  vpxord zmm13, zmm13, zmm10
  adc r14, r15
  vprold zmm0, zmm0, 16
  mov r13, r11
  imul r13, rsi
  vpaddd zmm18, zmm18, zmm16
  add r12, r13
  vpxord zmm2, zmm2, zmm8
  vprold zmm13, zmm13, 12
  adc r14, 0
  vpaddd zmm5, zmm5, zmm0
  imul r11, rax
  vpxord zmm11, zmm11, zmm18
  add r12, r9
  vprold zmm2, zmm2, 8
  vpaddd zmm9, zmm9, zmm13
  adc r11, r14
  vpxord zmm3, zmm3, zmm5
  mov r9, r11
  and r9, -0x4
  vprold zmm11, zmm11, 7
  mov r14, r11
  shr r14, 2
  vpaddd zmm21, zmm21, zmm2
  vpxord zmm26, zmm26, zmm9
  add r9, r14
  vprold zmm3, zmm3, 12
  and r11, 0x3
  vpxord zmm12, zmm12, zmm21
  add rdi, [rbx + 16]
  vprold zmm26, zmm26, 8
  vpaddd zmm1, zmm1, zmm3
  adc r12, [rbx + 24]
  vprold zmm12, zmm12, 7
  adc r11, 1
  vpaddd zmm10, zmm10, zmm26
  add rdi, r9
  vpxord zmm0, zmm0, zmm1
  vpxord zmm13, zmm13, zmm10
  adc r12, 0
  vprold zmm0, zmm0, 8
  adc r11, 0
  vprold zmm13, zmm13, 7
  mov rdx, rdi
  mulx r9, rdi, rax
  vpaddd zmm5, zmm5, zmm0
  vpxord zmm3, zmm3, zmm5
  mulx r14, r13, rcx
  vprold zmm3, zmm3, 7
  mov rdx, r12
  mulx r15, r12, rsi
  vpaddd zmm7, zmm7, zmm12
  add rdi, r12
  vpxord zmm0, zmm0, zmm7
  adc r9, r15
  vprold zmm0, zmm0, 16
  vpaddd zmm8, zmm8, zmm13
  mulx r15, r12, rax
  vpaddd zmm10, zmm10, zmm0
  add r13, r12
  vpxord zmm16, zmm16, zmm8
  adc r14, r15
  vpxord zmm12, zmm12, zmm10
  vprold zmm16, zmm16, 16
  mov r12, r11
  imul r12, rsi
  vpaddd zmm9, zmm9, zmm3
  add r13, r12
  vprold zmm12, zmm12, 12
  adc r14, 0
  vpaddd zmm5, zmm5, zmm16
  vpxord zmm2, zmm2, zmm9
  imul r11, rax
  vpaddd zmm7, zmm7, zmm12
  add r13, r9
  vpxord zmm13, zmm13, zmm5
  adc r11, r14
  vprold zmm2, zmm2, 16
  vpaddd zmm1, zmm1, zmm11
  mov r9, r11
  and r9, -0x4
  vpxord zmm0, zmm0, zmm7
  mov r14, r11
  shr r14, 2
  vprold zmm13, zmm13, 12
  add r9, r14
  vpaddd zmm18, zmm18, zmm2
  vpxord zmm26, zmm26, zmm1
  and r11, 0x3
  vprold zmm0, zmm0, 8
  add rdi, [rbx + 32]
  vpaddd zmm8, zmm8, zmm13
  adc r13, [rbx + 40]
  vpxord zmm3, zmm3, zmm18
  vprold zmm26, zmm26, 16
  adc r11, 1
  vpaddd zmm10, zmm10, zmm0
  add rdi, r9
  vpxord zmm16, zmm16, zmm8
  adc r13, 0
  vprold zmm3, zmm3, 12
  adc r11, 0
  vpaddd zmm21, zmm21, zmm26
  vpxord zmm12, zmm12, zmm10
  mov rdx, rdi
  mulx r9, rdi, rax
  vprold zmm16, zmm16, 8
  mulx r14, r12, rcx
  vpaddd zmm9, zmm9, zmm3
  mov rdx, r13
  mulx r15, r13, rsi
  vpxord zmm11, zmm11, zmm21
  vprold zmm12, zmm12, 7
  add rdi, r13
  vpaddd zmm5, zmm5, zmm16
  adc r9, r15
  vpxord zmm2, zmm2, zmm9
  mulx r15, r13, rax
  vprold zmm11, zmm11, 12
  vpxord zmm13, zmm13, zmm5
  add r12, r13
  vprold zmm2, zmm2, 8
  adc r14, r15
  vpaddd zmm1, zmm1, zmm11
  mov r13, r11
  imul r13, rsi
  vprold zmm13, zmm13, 7
  vpaddd zmm18, zmm18, zmm2
  add r12, r13
  vpxord zmm26, zmm26, zmm1
  adc r14, 0
  vpxord zmm3, zmm3, zmm18
  imul r11, rax
  vprold zmm26, zmm26, 8
  vprold zmm3, zmm3, 7
  add r12, r9
  vpaddd zmm21, zmm21, zmm26
  adc r11, r14
  vpxord zmm11, zmm11, zmm21
  add rbx, 48
  vprold zmm11, zmm11, 7
  sub r8d, 1
  je LOCAL(c16_rest_mixed)
  mov r13, r12
  jmp LOCAL(c16_rest_rounds)
LOCAL(c16_rest_mixed):
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, [rbx]
  adc r12, [rbx + 8]
  adc r11, 1
  add rdi, r9
  adc r12, 0
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r8, rcx
  mov rdx, r12
  mulx r13, r12, rsi
  add rdi, r12
  adc r9, r13
  mulx r13, r12, rax
  add r8, r12
  adc r14, r13
  mov r12, r11
  imul r12, rsi
  add r8, r12
  adc r14, 0
  imul r11, rax
  add r8, r9
  adc r11, r14
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, [rbx + 16]
  adc r8, [rbx + 24]
  adc r11, 1
  add rdi, r9
  adc r8, 0
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r12, rcx
  mov rdx, r8
  mulx r13, r8, rsi
  add rdi, r8
  adc r9, r13
  mulx r13, r8, rax
  add r12, r8
  adc r14, r13
  mov r8, r11
  imul r8, rsi
  add r12, r8
  adc r14, 0
  imul r11, rax
  add r12, r9
  adc r11, r14
  add rbx, 32
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, r9
  adc r12, 0
  adc r11, 0
  test r10, r10
  jne LOCAL(c16_rest_open)
  vpaddd zmm7, zmm7, zmm4
  vpaddd zmm8, zmm8, zmm6
  vpaddd zmm9, zmm9, zmm14
  vpaddd zmm1, zmm1, zmm15
  vpunpckldq zmm4, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm1
  vpunpckhdq zmm9, zmm9, zmm1
  vpunpcklqdq zmm1, zmm4, zmm8
  vpunpckhqdq zmm4, zmm4, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm11, zmm11, zmm17
  vpaddd zmm12, zmm12, zmm19
  vpaddd zmm13, zmm13, zmm20
  vpaddd zmm3, zmm3, zmm22
  vpunpckldq zmm9, zmm11, zmm12
  vpunpckhdq zmm11, zmm11, zmm12
  vpunpckldq zmm12, zmm13, zmm3
  vpunpckhdq zmm13, zmm13, zmm3
  vpunpcklqdq zmm3, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm11, zmm13
  vpunpckhqdq zmm11, zmm11, zmm13
  vpaddd zmm18, zmm18, zmm23
  vpaddd zmm21, zmm21, zmm24
  vpaddd zmm10, zmm10, zmm25
  vpaddd zmm5, zmm5, zmm27
  vpunpckldq zmm13, zmm18, zmm21
  vpunpckhdq zmm18, zmm18, zmm21
  vpunpckldq zmm21, zmm10, zmm5
  vpunpckhdq zmm10, zmm10, zmm5
  vpunpcklqdq zmm5, zmm13, zmm21
  vpunpckhqdq zmm13, zmm13, zmm21
  vpunpcklqdq zmm24, zmm18, zmm10
  vpunpckhqdq zmm18, zmm18, zmm10
  vpaddd zmm16, zmm16, zmm28
  vpaddd zmm2, zmm2, zmm29
  vpaddd zmm26, zmm26, zmm30
  vpaddd zmm0, zmm0, zmm31
  vpunpckldq zmm28, zmm16, zmm2
  vpunpckhdq zmm16, zmm16, zmm2
  vpunpckldq zmm2, zmm26, zmm0
  vpunpckhdq zmm26, zmm26, zmm0
  vpunpcklqdq zmm6, zmm28, zmm2
  vpunpckhqdq zmm28, zmm28, zmm2
  vpunpcklqdq zmm0, zmm16, zmm26
  vpunpckhqdq zmm16, zmm16, zmm26
  vshufi32x4 zmm2, zmm1, zmm3, 0x44
  vshufi32x4 zmm1, zmm1, zmm3, 0xee
  vshufi32x4 zmm30, zmm5, zmm6, 0x44
  vshufi32x4 zmm5, zmm5, zmm6, 0xee
  vshufi32x4 zmm3, zmm2, zmm30, 0x88
  vshufi32x4 zmm2, zmm2, zmm30, 0xdd
  vshufi32x4 zmm6, zmm1, zmm5, 0x88
  vshufi32x4 zmm1, zmm1, zmm5, 0xdd
  vshufi32x4 zmm22, zmm4, zmm9, 0x44
  vshufi32x4 zmm4, zmm4, zmm9, 0xee
  vshufi32x4 zmm5, zmm13, zmm28, 0x44
  vshufi32x4 zmm13, zmm13, zmm28, 0xee
  vshufi32x4 zmm9, zmm22, zmm5, 0x88
  vshufi32x4 zmm22, zmm22, zmm5, 0xdd
  vshufi32x4 zmm5, zmm4, zmm13, 0x88
  vshufi32x4 zmm4, zmm4, zmm13, 0xdd
  vshufi32x4 zmm10, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm24, zmm0, 0x44
  vshufi32x4 zmm24, zmm24, zmm0, 0xee
  vshufi32x4 zmm0, zmm10, zmm12, 0x88
  vshufi32x4 zmm10, zmm10, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm24, 0x88
  vshufi32x4 zmm8, zmm8, zmm24, 0xdd
  vshufi32x4 zmm13, zmm7, zmm11, 0x44
  vshufi32x4 zmm7, zmm7, zmm11, 0xee
  vshufi32x4 zmm11, zmm18, zmm16, 0x44
  vshufi32x4 zmm18, zmm18, zmm16, 0xee
  vshufi32x4 zmm14, zmm13, zmm11, 0x88
  vshufi32x4 zmm13, zmm13, zmm11, 0xdd
  vshufi32x4 zmm11, zmm7, zmm18, 0x88
  vshufi32x4 zmm7, zmm7, zmm18, 0xdd
  vmovdqu32 [rsp + 320], zmm3
  vmovdqu32 [rsp + 576], zmm2
  vmovdqu32 [rsp + 832], zmm6
  vmovdqu32 [rsp + 1088], zmm1
  vmovdqu32 [rsp + 384], zmm9
  vmovdqu32 [rsp + 640], zmm22
  vmovdqu32 [rsp + 896], zmm5
  vmovdqu32 [rsp + 1152], zmm4
  vmovdqu32 [rsp + 448], zmm0
  vmovdqu32 [rsp + 704], zmm10
  vmovdqu32 [rsp + 960], zmm12
  vmovdqu32 [rsp + 1216], zmm8
  vmovdqu32 [rsp + 512], zmm14
  vmovdqu32 [rsp + 768], zmm13
  vmovdqu32 [rsp + 1024], zmm11
  vmovdqu32 [rsp + 1280], zmm7
  mov rdx, r12
  mov r12, rbx
  mov r8, [rsp + 6224]
  mov r9, [rsp + 6240]
  mov rbx, [rsp + 6232]
  vmovdqa32 zmm0, [rsp + 5696]
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 zmm2, [rsp + 5824]
  jmp LOCAL(c16_c16_leave)
LOCAL(c16_rest_open):
  vmovdqa32 [rsp + 4608], zmm0
  vmovdqu32 zmm0, [rsp + 320]
  mov r8, [rsp + 6224]
  vpxord zmm0, zmm0, [r8]
  mov r9, [rsp + 6232]
  vmovdqu32 [r9], zmm0
  vmovdqu32 zmm0, [rsp + 384]
  vpxord zmm0, zmm0, [r8 + 64]
  vmovdqu32 [r9 + 64], zmm0
  vmovdqu32 zmm0, [rsp + 448]
  vpxord zmm0, zmm0, [r8 + 128]
  vmovdqu32 [r9 + 128], zmm0
  vmovdqu32 zmm0, [rsp + 512]
  vpxord zmm0, zmm0, [r8 + 192]
  vmovdqu32 [r9 + 192], zmm0
  vmovdqu32 zmm0, [rsp + 576]
  vpxord zmm0, zmm0, [r8 + 256]
  vmovdqu32 [r9 + 256], zmm0
  vmovdqu32 zmm0, [rsp + 640]
  vpxord zmm0, zmm0, [r8 + 320]
  vmovdqu32 [r9 + 320], zmm0
  vmovdqu32 zmm0, [rsp + 704]
  vpxord zmm0, zmm0, [r8 + 384]
  vmovdqu32 [r9 + 384], zmm0
  vmovdqu32 zmm0, [rsp + 768]
  vpxord zmm0, zmm0, [r8 + 448]
  vmovdqu32 [r9 + 448], zmm0
  vmovdqu32 zmm0, [rsp + 832]
  vpxord zmm0, zmm0, [r8 + 512]
  vmovdqu32 [r9 + 512], zmm0
  vmovdqu32 zmm0, [rsp + 896]
  vpxord zmm0, zmm0, [r8 + 576]
  vmovdqu32 [r9 + 576], zmm0
  vmovdqu32 zmm0, [rsp + 960]
  vpxord zmm0, zmm0, [r8 + 640]
  vmovdqu32 [r9 + 640], zmm0
  vmovdqu32 zmm0, [rsp + 1024]
  vpxord zmm0, zmm0, [r8 + 704]
  vmovdqu32 [r9 + 704], zmm0
  vmovdqu32 zmm0, [rsp + 1088]
  vpxord zmm0, zmm0, [r8 + 768]
  vmovdqu32 [r9 + 768], zmm0
  vmovdqu32 zmm0, [rsp + 1152]
  vpxord zmm0, zmm0, [r8 + 832]
  vmovdqu32 [r9 + 832], zmm0
  vmovdqu32 zmm0, [rsp + 1216]
  vpxord zmm0, zmm0, [r8 + 896]
  vmovdqu32 [r9 + 896], zmm0
  vmovdqu32 zmm0, [rsp + 1280]
  vpxord zmm0, zmm0, [r8 + 960]
  vmovdqu32 [r9 + 960], zmm0
  vmovdqu32 zmm0, [rsp + 1344]
  vpxord zmm0, zmm0, [r8 + 1024]
  vmovdqu32 [r9 + 1024], zmm0
  vmovdqu32 zmm0, [rsp + 1408]
  vpxord zmm0, zmm0, [r8 + 1088]
  vmovdqu32 [r9 + 1088], zmm0
  vmovdqu32 zmm0, [rsp + 1472]
  vpxord zmm0, zmm0, [r8 + 1152]
  vmovdqu32 [r9 + 1152], zmm0
  vmovdqu32 zmm0, [rsp + 1536]
  vpxord zmm0, zmm0, [r8 + 1216]
  vmovdqu32 [r9 + 1216], zmm0
  vmovdqu32 zmm0, [rsp + 1600]
  vpxord zmm0, zmm0, [r8 + 1280]
  vmovdqu32 [r9 + 1280], zmm0
  vmovdqu32 zmm0, [rsp + 1664]
  vpxord zmm0, zmm0, [r8 + 1344]
  vmovdqu32 [r9 + 1344], zmm0
  vmovdqu32 zmm0, [rsp + 1728]
  vpxord zmm0, zmm0, [r8 + 1408]
  vmovdqu32 [r9 + 1408], zmm0
  vmovdqu32 zmm0, [rsp + 1792]
  vpxord zmm0, zmm0, [r8 + 1472]
  vmovdqu32 [r9 + 1472], zmm0
  vmovdqu32 zmm0, [rsp + 1856]
  vpxord zmm0, zmm0, [r8 + 1536]
  vmovdqu32 [r9 + 1536], zmm0
  vmovdqu32 zmm0, [rsp + 1920]
  vpxord zmm0, zmm0, [r8 + 1600]
  vmovdqu32 [r9 + 1600], zmm0
  vmovdqu32 zmm0, [rsp + 1984]
  vpxord zmm0, zmm0, [r8 + 1664]
  vmovdqu32 [r9 + 1664], zmm0
  vmovdqu32 zmm0, [rsp + 2048]
  vpxord zmm0, zmm0, [r8 + 1728]
  vmovdqu32 [r9 + 1728], zmm0
  vmovdqu32 zmm0, [rsp + 2112]
  vpxord zmm0, zmm0, [r8 + 1792]
  vmovdqu32 [r9 + 1792], zmm0
  vmovdqu32 zmm0, [rsp + 2176]
  vpxord zmm0, zmm0, [r8 + 1856]
  vmovdqu32 [r9 + 1856], zmm0
  vmovdqu32 zmm0, [rsp + 2240]
  vpxord zmm0, zmm0, [r8 + 1920]
  vmovdqu32 [r9 + 1920], zmm0
  vmovdqu32 zmm0, [rsp + 2304]
  vpxord zmm0, zmm0, [r8 + 1984]
  vmovdqu32 [r9 + 1984], zmm0
  add r9, 2048
  add r8, 2048
  mov r13, [rsp + 6240]
  sub r13, 2048
  vpaddd zmm7, zmm7, zmm4
  vpaddd zmm8, zmm8, zmm6
  vpaddd zmm9, zmm9, zmm14
  vpaddd zmm1, zmm1, zmm15
  vpunpckldq zmm4, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm1
  vpunpckhdq zmm9, zmm9, zmm1
  vpunpcklqdq zmm1, zmm4, zmm8
  vpunpckhqdq zmm4, zmm4, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm11, zmm11, zmm17
  vpaddd zmm12, zmm12, zmm19
  vpaddd zmm13, zmm13, zmm20
  vpaddd zmm3, zmm3, zmm22
  vpunpckldq zmm9, zmm11, zmm12
  vpunpckhdq zmm11, zmm11, zmm12
  vpunpckldq zmm12, zmm13, zmm3
  vpunpckhdq zmm13, zmm13, zmm3
  vpunpcklqdq zmm3, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm11, zmm13
  vpunpckhqdq zmm11, zmm11, zmm13
  vpaddd zmm18, zmm18, zmm23
  vpaddd zmm21, zmm21, zmm24
  vpaddd zmm10, zmm10, zmm25
  vpaddd zmm5, zmm5, zmm27
  vpunpckldq zmm13, zmm18, zmm21
  vpunpckhdq zmm18, zmm18, zmm21
  vpunpckldq zmm21, zmm10, zmm5
  vpunpckhdq zmm10, zmm10, zmm5
  vpunpcklqdq zmm5, zmm13, zmm21
  vpunpckhqdq zmm13, zmm13, zmm21
  vpunpcklqdq zmm24, zmm18, zmm10
  vpunpckhqdq zmm18, zmm18, zmm10
  vpaddd zmm16, zmm16, zmm28
  vpaddd zmm2, zmm2, zmm29
  vpaddd zmm26, zmm26, zmm30
  vpaddd zmm31, zmm31, [rsp + 4608]
  vpunpckldq zmm28, zmm16, zmm2
  vpunpckhdq zmm16, zmm16, zmm2
  vpunpckldq zmm2, zmm26, zmm31
  vpunpckhdq zmm26, zmm26, zmm31
  vpunpcklqdq zmm6, zmm28, zmm2
  vpunpckhqdq zmm28, zmm28, zmm2
  vpunpcklqdq zmm0, zmm16, zmm26
  vpunpckhqdq zmm16, zmm16, zmm26
  vshufi32x4 zmm2, zmm1, zmm3, 0x44
  vshufi32x4 zmm1, zmm1, zmm3, 0xee
  vshufi32x4 zmm3, zmm5, zmm6, 0x44
  vshufi32x4 zmm5, zmm5, zmm6, 0xee
  vshufi32x4 zmm6, zmm2, zmm3, 0x88
  vshufi32x4 zmm2, zmm2, zmm3, 0xdd
  vshufi32x4 zmm3, zmm1, zmm5, 0x88
  vshufi32x4 zmm1, zmm1, zmm5, 0xdd
  vshufi32x4 zmm5, zmm4, zmm9, 0x44
  vshufi32x4 zmm4, zmm4, zmm9, 0xee
  vshufi32x4 zmm9, zmm13, zmm28, 0x44
  vshufi32x4 zmm13, zmm13, zmm28, 0xee
  vshufi32x4 zmm10, zmm5, zmm9, 0x88
  vshufi32x4 zmm5, zmm5, zmm9, 0xdd
  vshufi32x4 zmm9, zmm4, zmm13, 0x88
  vshufi32x4 zmm4, zmm4, zmm13, 0xdd
  vshufi32x4 zmm13, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm24, zmm0, 0x44
  vshufi32x4 zmm24, zmm24, zmm0, 0xee
  vshufi32x4 zmm0, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm24, 0x88
  vshufi32x4 zmm8, zmm8, zmm24, 0xdd
  vshufi32x4 zmm14, zmm7, zmm11, 0x44
  vshufi32x4 zmm7, zmm7, zmm11, 0xee
  vshufi32x4 zmm11, zmm18, zmm16, 0x44
  vshufi32x4 zmm18, zmm18, zmm16, 0xee
  vshufi32x4 zmm15, zmm14, zmm11, 0x88
  vshufi32x4 zmm14, zmm14, zmm11, 0xdd
  vshufi32x4 zmm11, zmm7, zmm18, 0x88
  vshufi32x4 zmm7, zmm7, zmm18, 0xdd
  vmovdqu32 [rsp + 320], zmm6
  vmovdqu32 [rsp + 576], zmm2
  vmovdqu32 [rsp + 832], zmm3
  vmovdqu32 [rsp + 1088], zmm1
  vmovdqu32 [rsp + 384], zmm10
  vmovdqu32 [rsp + 640], zmm5
  vmovdqu32 [rsp + 896], zmm9
  vmovdqu32 [rsp + 1152], zmm4
  vmovdqu32 [rsp + 448], zmm0
  vmovdqu32 [rsp + 704], zmm13
  vmovdqu32 [rsp + 960], zmm12
  vmovdqu32 [rsp + 1216], zmm8
  vmovdqu32 [rsp + 512], zmm15
  vmovdqu32 [rsp + 768], zmm14
  vmovdqu32 [rsp + 1024], zmm11
  vmovdqu32 [rsp + 1280], zmm7
  mov rdx, r12
  mov r12, rbx
  mov rbx, r9
  mov r9, r13
  vmovdqa32 zmm0, [rsp + 5696]
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 zmm2, [rsp + 5824]
  jmp LOCAL(c16_c16_leave)
LOCAL(c16_rest_over):
  cmp r9, 1536
  ja LOCAL(c16_r4_r4_rest_over)
LOCAL(c16_r4_r4_rest):
  vmovdqa xmm0, [rip + LOCAL(sigma)]
  vshufi32x4 zmm1, zmm0, zmm0, 0x0
  vmovdqa xmm2, [rsp + 64]
  vshufi32x4 zmm3, zmm2, zmm2, 0x0
  vmovdqa xmm4, [rsp + 80]
  vshufi32x4 zmm5, zmm4, zmm4, 0x0
  vmovdqa32 xmm27, [rsp + 6208]
  vshufi32x4 zmm6, zmm27, zmm27, 0x0
  vpshufd zmm7, zmm1, 0x0
  vpshufd zmm8, zmm1, 0x55
  vpshufd zmm9, zmm1, 0xaa
  vpshufd zmm1, zmm1, 0xff
  vpshufd zmm11, zmm3, 0x0
  vpshufd zmm12, zmm3, 0x55
  vpshufd zmm13, zmm3, 0xaa
  vpshufd zmm3, zmm3, 0xff
  vpshufd zmm18, zmm5, 0x0
  vpshufd zmm21, zmm5, 0x55
  vpshufd zmm10, zmm5, 0xaa
  vpshufd zmm5, zmm5, 0xff
  vpshufd zmm26, zmm6, 0xaa
  vpshufd zmm6, zmm6, 0xff
  vshufi32x4 zmm0, zmm0, zmm0, 0x0
  vshufi32x4 zmm2, zmm2, zmm2, 0x0
  vshufi32x4 zmm4, zmm4, zmm4, 0x0
  vshufi32x4 zmm14, zmm27, zmm27, 0x0
  vpshufd zmm14, zmm14, 0x44
  vpaddq zmm15, zmm14, [rip + LOCAL(counter0_zmm)]
  vpaddq zmm14, zmm14, [rip + LOCAL(counter2_zmm)]
  vshufps zmm16, zmm15, zmm14, 0x88
  vshufps zmm15, zmm15, zmm14, 0xdd
  vpaddq xmm14, xmm27, [rip + LOCAL(add16)]
  vshufi32x4 zmm14, zmm14, zmm14, 0x0
  vmovdqa32 zmm17, [rip + LOCAL(counter_zmm)]
  vpaddq zmm14, zmm14, zmm17
  vpaddq xmm27, xmm27, [rip + LOCAL(add20)]
  vshufi32x4 zmm27, zmm27, zmm27, 0x0
  vpaddq zmm27, zmm27, zmm17
  vmovdqa32 [rsp + 5696], zmm23
  vmovdqa32 [rsp + 5760], zmm24
  vmovdqa32 [rsp + 5824], zmm22
  mov [rsp + 6240], r14
  vmovdqa32 [rsp + 4608], zmm18
  vmovdqa32 [rsp + 4672], zmm21
  vmovdqa32 [rsp + 4736], zmm10
  vmovdqa32 [rsp + 4800], zmm5
  vmovdqa32 [rsp + 4864], zmm16
  vmovdqa32 [rsp + 4928], zmm15
  vmovdqa32 [rsp + 4992], zmm26
  vmovdqa32 [rsp + 5056], zmm6
  vmovdqa32 [rsp + 5120], zmm0
  vmovdqa32 [rsp + 5184], zmm2
  vmovdqa32 [rsp + 5248], zmm4
  vmovdqa32 [rsp + 5312], zmm14
  vmovdqa32 [rsp + 5376], zmm27
  mov r11, rdx
  mov r13, r8
  mov r8d, 10
  vmovdqa32 zmm17, zmm0
  vmovdqa32 zmm19, zmm2
  vmovdqa32 zmm20, zmm4
  vmovdqa32 zmm22, zmm7
  vmovdqa32 zmm23, zmm8
  vmovdqa32 zmm24, zmm9
  vmovdqa32 zmm25, zmm1
  vmovdqa32 zmm28, zmm11
  vmovdqa32 zmm29, zmm12
  vmovdqa32 zmm30, zmm13
  vmovdqa32 zmm31, zmm3
LOCAL(c16_r4_r4_rest_rounds):
  vpaddd zmm7, zmm7, zmm11
  vpaddd zmm0, zmm0, zmm2
  vpaddd zmm17, zmm17, zmm19
  mov r9, r11
  and r9, -0x4
  vpaddd zmm8, zmm8, zmm12
  mov r14, r11
  shr r14, 2
  vpaddd zmm9, zmm9, zmm13
  add r9, r14
  vpaddd zmm1, zmm1, zmm3
  vpxord zmm14, zmm14, zmm0
  vpxord zmm27, zmm27, zmm17
  and r11, 0x3
  vpxord zmm16, zmm16, zmm7
  vpxord zmm15, zmm15, zmm8
  add rdi, [rbx]
  vpxord zmm26, zmm26, zmm9
  vprold zmm14, zmm14, 16
  vprold zmm27, zmm27, 16
  adc r13, [rbx + 8]
  vpxord zmm6, zmm6, zmm1
  adc r11, 1
  vprold zmm16, zmm16, 16
  vprold zmm15, zmm15, 16
  vpaddd zmm4, zmm4, zmm14
  vpaddd zmm20, zmm20, zmm27
  add rdi, r9
  vprold zmm26, zmm26, 16
  adc r13, 0
  vprold zmm6, zmm6, 16
  adc r11, 0
  vpaddd zmm18, zmm18, zmm16
  vpxord zmm2, zmm2, zmm4
  vpxord zmm19, zmm19, zmm20
  vpaddd zmm21, zmm21, zmm15
  mov rdx, rdi
  mulx r9, rdi, rax
  vpaddd zmm10, zmm10, zmm26
  mulx r14, r12, rcx
  vpaddd zmm5, zmm5, zmm6
  mov rdx, r13
  mulx r15, r13, rsi
  vpxord zmm11, zmm11, zmm18
  vprold zmm2, zmm2, 12
  vprold zmm19, zmm19, 12
  vpxord zmm12, zmm12, zmm21
  add rdi, r13
  vpxord zmm13, zmm13, zmm10
  adc r9, r15
  vpxord zmm3, zmm3, zmm5
  vpaddd zmm0, zmm0, zmm2
  vpaddd zmm17, zmm17, zmm19
  mulx r15, r13, rax
  vprold zmm11, zmm11, 12
  vprold zmm12, zmm12, 12
  add r12, r13
  vprold zmm13, zmm13, 12
  vpxord zmm14, zmm14, zmm0
  vpxord zmm27, zmm27, zmm17
  adc r14, r15
  vprold zmm3, zmm3, 12
  mov r13, r11
  imul r13, rsi
  vpaddd zmm7, zmm7, zmm11
  add r12, r13
  vpaddd zmm8, zmm8, zmm12
  vprold zmm14, zmm14, 8
  vprold zmm27, zmm27, 8
  vpaddd zmm9, zmm9, zmm13
  adc r14, 0
  vpaddd zmm1, zmm1, zmm3
  imul r11, rax
  vpxord zmm16, zmm16, zmm7
  vpaddd zmm4, zmm4, zmm14
  vpaddd zmm20, zmm20, zmm27
  add r12, r9
  vpxord zmm15, zmm15, zmm8
  vpxord zmm26, zmm26, zmm9
  adc r11, r14
  vpxord zmm6, zmm6, zmm1
  mov r9, r11
  and r9, -0x4
  vprold zmm16, zmm16, 8
  vpxord zmm2, zmm2, zmm4
  vpxord zmm19, zmm19, zmm20
  mov r14, r11
  shr r14, 2
  vprold zmm15, zmm15, 8
  vprold zmm26, zmm26, 8
  add r9, r14
  vprold zmm6, zmm6, 8
  vprold zmm2, zmm2, 7
  vprold zmm19, zmm19, 7
  and r11, 0x3
  vpaddd zmm18, zmm18, zmm16
  add rdi, [rbx + 16]
  vpaddd zmm21, zmm21, zmm15
  vpaddd zmm10, zmm10, zmm26
  vpshufd zmm0, zmm0, 0x93
  vpshufd zmm17, zmm17, 0x93
  adc r12, [rbx + 24]
  vpaddd zmm5, zmm5, zmm6
  adc r11, 1
  vpxord zmm11, zmm11, zmm18
  add rdi, r9
  vpxord zmm12, zmm12, zmm21
  vpshufd zmm4, zmm4, 0x39
  vpshufd zmm20, zmm20, 0x39
  vpxord zmm13, zmm13, zmm10
  adc r12, 0
  vpxord zmm3, zmm3, zmm5
  adc r11, 0
  vprold zmm11, zmm11, 7
  vpshufd zmm14, zmm14, 0x4e
  vpshufd zmm27, zmm27, 0x4e
  mov rdx, rdi
  mulx r9, rdi, rax
  vprold zmm12, zmm12, 7
  vprold zmm13, zmm13, 7
  mulx r14, r13, rcx
  vprold zmm3, zmm3, 7
  mov rdx, r12
  mulx r15, r12, rsi
  vpaddd zmm7, zmm7, zmm12
  vpaddd zmm0, zmm0, zmm2
  vpaddd zmm17, zmm17, zmm19
  add rdi, r12
  vpaddd zmm8, zmm8, zmm13
  adc r9, r15
  vpaddd zmm9, zmm9, zmm3
  vpaddd zmm1, zmm1, zmm11
  vpxord zmm14, zmm14, zmm0
  vpxord zmm27, zmm27, zmm17
  mulx r15, r12, rax
  vpxord zmm6, zmm6, zmm7
  add r13, r12
  vpxord zmm16, zmm16, zmm8
  adc r14, r15
  vpxord zmm15, zmm15, zmm9
  vprold zmm14, zmm14, 16
  vprold zmm27, zmm27, 16
  vpxord zmm26, zmm26, zmm1
  mov r12, r11
  imul r12, rsi
  vprold zmm6, zmm6, 16
  add r13, r12
  vprold zmm16, zmm16, 16
  vpaddd zmm4, zmm4, zmm14
  vpaddd zmm20, zmm20, zmm27
  adc r14, 0
  vprold zmm15, zmm15, 16
  vprold zmm26, zmm26, 16
  imul r11, rax
  vpaddd zmm10, zmm10, zmm6
  vpxord zmm2, zmm2, zmm4
  vpxord zmm19, zmm19, zmm20
  add r13, r9
  vpaddd zmm5, zmm5, zmm16
  adc r11, r14
  vpaddd zmm18, zmm18, zmm15
  vpaddd zmm21, zmm21, zmm26
  mov r9, r11
  and r9, -0x4
  vpxord zmm12, zmm12, zmm10
  vprold zmm2, zmm2, 12
  vprold zmm19, zmm19, 12
  mov r14, r11
  shr r14, 2
  vpxord zmm13, zmm13, zmm5
  add r9, r14
  vpxord zmm3, zmm3, zmm18
  vpxord zmm11, zmm11, zmm21
  vpaddd zmm0, zmm0, zmm2
  vpaddd zmm17, zmm17, zmm19
  and r11, 0x3
  vprold zmm12, zmm12, 12
  add rdi, [rbx + 32]
  vprold zmm13, zmm13, 12
  adc r13, [rbx + 40]
  vprold zmm3, zmm3, 12
  vpxord zmm14, zmm14, zmm0
  vpxord zmm27, zmm27, zmm17
  vprold zmm11, zmm11, 12
  adc r11, 1
  vpaddd zmm7, zmm7, zmm12
  add rdi, r9
  vpaddd zmm8, zmm8, zmm13
  vprold zmm14, zmm14, 8
  vprold zmm27, zmm27, 8
  adc r13, 0
  vpaddd zmm9, zmm9, zmm3
  adc r11, 0
  vpaddd zmm1, zmm1, zmm11
  vpxord zmm6, zmm6, zmm7
  vpaddd zmm4, zmm4, zmm14
  vpaddd zmm20, zmm20, zmm27
  mov rdx, rdi
  mulx r9, rdi, rax
  vpxord zmm16, zmm16, zmm8
  mulx r14, r12, rcx
  vpxord zmm15, zmm15, zmm9
  mov rdx, r13
  mulx r15, r13, rsi
  vpxord zmm26, zmm26, zmm1
  vprold zmm6, zmm6, 8
  vpxord zmm2, zmm2, zmm4
  vpxord zmm19, zmm19, zmm20
  add rdi, r13
  vprold zmm16, zmm16, 8
  adc r9, r15
  vprold zmm15, zmm15, 8
  mulx r15, r13, rax
  vprold zmm26, zmm26, 8
  vprold zmm2, zmm2, 7
  vprold zmm19, zmm19, 7
  vpaddd zmm10, zmm10, zmm6
  add r12, r13
  vpaddd zmm5, zmm5, zmm16
  adc r14, r15
  vpaddd zmm18, zmm18, zmm15
  vpshufd zmm0, zmm0, 0x39
  vpshufd zmm17, zmm17, 0x39
  mov r13, r11
  imul r13, rsi
  vpaddd zmm21, zmm21, zmm26
  vpxord zmm12, zmm12, zmm10
  add r12, r13
  vpxord zmm13, zmm13, zmm5
  vpshufd zmm4, zmm4, 0x93
  vpshufd zmm20, zmm20, 0x93
  adc r14, 0
  vpxord zmm3, zmm3, zmm18
  imul r11, rax
  vpxord zmm11, zmm11, zmm21
  vprold zmm12, zmm12, 7
  vpshufd zmm14, zmm14, 0x4e
  vpshufd zmm27, zmm27, 0x4e
  add r12, r9
  vprold zmm13, zmm13, 7
  adc r11, r14
  vprold zmm3, zmm3, 7
  add rbx, 48
  vprold zmm11, zmm11, 7
  sub r8d, 1
  je LOCAL(c16_r4_r4_rest_mixed)
  mov r13, r12
  jmp LOCAL(c16_r4_r4_rest_rounds)
LOCAL(c16_r4_r4_rest_mixed):
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, [rbx]
  adc r12, [rbx + 8]
  adc r11, 1
  add rdi, r9
  adc r12, 0
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r8, rcx
  mov rdx, r12
  mulx r13, r12, rsi
  add rdi, r12
  adc r9, r13
  mulx r13, r12, rax
  add r8, r12
  adc r14, r13
  mov r12, r11
  imul r12, rsi
  add r8, r12
  adc r14, 0
  imul r11, rax
  add r8, r9
  adc r11, r14
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, [rbx + 16]
  adc r8, [rbx + 24]
  adc r11, 1
  add rdi, r9
  adc r8, 0
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r12, rcx
  mov rdx, r8
  mulx r13, r8, rsi
  add rdi, r8
  adc r9, r13
  mulx r13, r8, rax
  add r12, r8
  adc r14, r13
  mov r8, r11
  imul r8, rsi
  add r12, r8
  adc r14, 0
  imul r11, rax
  add r12, r9
  adc r11, r14
  add rbx, 32
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, r9
  adc r12, 0
  adc r11, 0
  test r10, r10
  jne LOCAL(c16_r4_r4_rest_open)
  vpaddd zmm7, zmm7, zmm22
  vpaddd zmm8, zmm8, zmm23
  vpaddd zmm9, zmm9, zmm24
  vpaddd zmm1, zmm1, zmm25
  vpunpckldq zmm22, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm1
  vpunpckhdq zmm9, zmm9, zmm1
  vpunpcklqdq zmm1, zmm22, zmm8
  vpunpckhqdq zmm22, zmm22, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm11, zmm11, zmm28
  vpaddd zmm12, zmm12, zmm29
  vpaddd zmm13, zmm13, zmm30
  vpaddd zmm3, zmm3, zmm31
  vpunpckldq zmm9, zmm11, zmm12
  vpunpckhdq zmm11, zmm11, zmm12
  vpunpckldq zmm12, zmm13, zmm3
  vpunpckhdq zmm13, zmm13, zmm3
  vpunpcklqdq zmm3, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm11, zmm13
  vpunpckhqdq zmm11, zmm11, zmm13
  vpaddd zmm18, zmm18, [rsp + 4608]
  vpaddd zmm21, zmm21, [rsp + 4672]
  vpaddd zmm10, zmm10, [rsp + 4736]
  vpaddd zmm5, zmm5, [rsp + 4800]
  vpunpckldq zmm13, zmm18, zmm21
  vpunpckhdq zmm18, zmm18, zmm21
  vpunpckldq zmm21, zmm10, zmm5
  vpunpckhdq zmm10, zmm10, zmm5
  vpunpcklqdq zmm30, zmm13, zmm21
  vpunpckhqdq zmm13, zmm13, zmm21
  vpunpcklqdq zmm24, zmm18, zmm10
  vpunpckhqdq zmm18, zmm18, zmm10
  vpaddd zmm16, zmm16, [rsp + 4864]
  vpaddd zmm15, zmm15, [rsp + 4928]
  vpaddd zmm26, zmm26, [rsp + 4992]
  vpaddd zmm6, zmm6, [rsp + 5056]
  vpunpckldq zmm28, zmm16, zmm15
  vpunpckhdq zmm16, zmm16, zmm15
  vpunpckldq zmm5, zmm26, zmm6
  vpunpckhdq zmm26, zmm26, zmm6
  vpunpcklqdq zmm6, zmm28, zmm5
  vpunpckhqdq zmm28, zmm28, zmm5
  vpunpcklqdq zmm5, zmm16, zmm26
  vpunpckhqdq zmm16, zmm16, zmm26
  vshufi32x4 zmm10, zmm1, zmm3, 0x44
  vshufi32x4 zmm1, zmm1, zmm3, 0xee
  vshufi32x4 zmm3, zmm30, zmm6, 0x44
  vshufi32x4 zmm30, zmm30, zmm6, 0xee
  vshufi32x4 zmm6, zmm10, zmm3, 0x88
  vshufi32x4 zmm10, zmm10, zmm3, 0xdd
  vshufi32x4 zmm3, zmm1, zmm30, 0x88
  vshufi32x4 zmm1, zmm1, zmm30, 0xdd
  vshufi32x4 zmm15, zmm22, zmm9, 0x44
  vshufi32x4 zmm22, zmm22, zmm9, 0xee
  vshufi32x4 zmm25, zmm13, zmm28, 0x44
  vshufi32x4 zmm13, zmm13, zmm28, 0xee
  vshufi32x4 zmm9, zmm15, zmm25, 0x88
  vshufi32x4 zmm15, zmm15, zmm25, 0xdd
  vshufi32x4 zmm21, zmm22, zmm13, 0x88
  vshufi32x4 zmm22, zmm22, zmm13, 0xdd
  vshufi32x4 zmm13, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm24, zmm5, 0x44
  vshufi32x4 zmm24, zmm24, zmm5, 0xee
  vshufi32x4 zmm5, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm24, 0x88
  vshufi32x4 zmm8, zmm8, zmm24, 0xdd
  vshufi32x4 zmm23, zmm7, zmm11, 0x44
  vshufi32x4 zmm7, zmm7, zmm11, 0xee
  vshufi32x4 zmm11, zmm18, zmm16, 0x44
  vshufi32x4 zmm18, zmm18, zmm16, 0xee
  vshufi32x4 zmm16, zmm23, zmm11, 0x88
  vshufi32x4 zmm23, zmm23, zmm11, 0xdd
  vshufi32x4 zmm11, zmm7, zmm18, 0x88
  vshufi32x4 zmm7, zmm7, zmm18, 0xdd
  vmovdqu32 [rsp + 320], zmm6
  vmovdqu32 [rsp + 576], zmm10
  vmovdqu32 [rsp + 832], zmm3
  vmovdqu32 [rsp + 1088], zmm1
  vmovdqu32 [rsp + 384], zmm9
  vmovdqu32 [rsp + 640], zmm15
  vmovdqu32 [rsp + 896], zmm21
  vmovdqu32 [rsp + 1152], zmm22
  vmovdqu32 [rsp + 448], zmm5
  vmovdqu32 [rsp + 704], zmm13
  vmovdqu32 [rsp + 960], zmm12
  vmovdqu32 [rsp + 1216], zmm8
  vmovdqu32 [rsp + 512], zmm16
  vmovdqu32 [rsp + 768], zmm23
  vmovdqu32 [rsp + 1024], zmm11
  vmovdqu32 [rsp + 1280], zmm7
  vmovdqa32 zmm1, [rsp + 5120]
  vpaddd zmm0, zmm0, zmm1
  vmovdqa32 zmm3, [rsp + 5184]
  vpaddd zmm2, zmm2, zmm3
  vmovdqa32 zmm5, [rsp + 5248]
  vpaddd zmm4, zmm4, zmm5
  vpaddd zmm14, zmm14, [rsp + 5312]
  vshufi32x4 zmm6, zmm0, zmm2, 0x44
  vshufi32x4 zmm0, zmm0, zmm2, 0xee
  vshufi32x4 zmm8, zmm4, zmm14, 0x44
  vshufi32x4 zmm4, zmm4, zmm14, 0xee
  vshufi32x4 zmm2, zmm6, zmm8, 0x88
  vshufi32x4 zmm6, zmm6, zmm8, 0xdd
  vshufi32x4 zmm7, zmm0, zmm4, 0x88
  vshufi32x4 zmm0, zmm0, zmm4, 0xdd
  vmovdqu32 [rsp + 1344], zmm2
  vmovdqu32 [rsp + 1408], zmm6
  vmovdqu32 [rsp + 1472], zmm7
  vmovdqu32 [rsp + 1536], zmm0
  vpaddd zmm17, zmm17, zmm1
  vpaddd zmm19, zmm19, zmm3
  vpaddd zmm20, zmm20, zmm5
  vpaddd zmm27, zmm27, [rsp + 5376]
  vshufi32x4 zmm10, zmm17, zmm19, 0x44
  vshufi32x4 zmm17, zmm17, zmm19, 0xee
  vshufi32x4 zmm13, zmm20, zmm27, 0x44
  vshufi32x4 zmm20, zmm20, zmm27, 0xee
  vshufi32x4 zmm0, zmm10, zmm13, 0x88
  vshufi32x4 zmm10, zmm10, zmm13, 0xdd
  vshufi32x4 zmm1, zmm17, zmm20, 0x88
  vshufi32x4 zmm17, zmm17, zmm20, 0xdd
  vmovdqu32 [rsp + 1600], zmm0
  vmovdqu32 [rsp + 1664], zmm10
  vmovdqu32 [rsp + 1728], zmm1
  vmovdqu32 [rsp + 1792], zmm17
  mov rdx, r12
  mov r12, rbx
  mov r8, [rsp + 6224]
  mov r9, [rsp + 6240]
  mov rbx, [rsp + 6232]
  vmovdqa32 zmm0, [rsp + 5696]
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 zmm2, [rsp + 5824]
  jmp LOCAL(c16_c16_leave)
LOCAL(c16_r4_r4_rest_open):
  vmovdqa32 [rsp + 5440], zmm27
  vmovdqu32 zmm27, [rsp + 320]
  mov r8, [rsp + 6224]
  vpxord zmm27, zmm27, [r8]
  mov r9, [rsp + 6232]
  vmovdqu32 [r9], zmm27
  vmovdqu32 zmm27, [rsp + 384]
  vpxord zmm27, zmm27, [r8 + 64]
  vmovdqu32 [r9 + 64], zmm27
  vmovdqu32 zmm27, [rsp + 448]
  vpxord zmm27, zmm27, [r8 + 128]
  vmovdqu32 [r9 + 128], zmm27
  vmovdqu32 zmm27, [rsp + 512]
  vpxord zmm27, zmm27, [r8 + 192]
  vmovdqu32 [r9 + 192], zmm27
  vmovdqu32 zmm27, [rsp + 576]
  vpxord zmm27, zmm27, [r8 + 256]
  vmovdqu32 [r9 + 256], zmm27
  vmovdqu32 zmm27, [rsp + 640]
  vpxord zmm27, zmm27, [r8 + 320]
  vmovdqu32 [r9 + 320], zmm27
  vmovdqu32 zmm27, [rsp + 704]
  vpxord zmm27, zmm27, [r8 + 384]
  vmovdqu32 [r9 + 384], zmm27
  vmovdqu32 zmm27, [rsp + 768]
  vpxord zmm27, zmm27, [r8 + 448]
  vmovdqu32 [r9 + 448], zmm27
  vmovdqu32 zmm27, [rsp + 832]
  vpxord zmm27, zmm27, [r8 + 512]
  vmovdqu32 [r9 + 512], zmm27
  vmovdqu32 zmm27, [rsp + 896]
  vpxord zmm27, zmm27, [r8 + 576]
  vmovdqu32 [r9 + 576], zmm27
  vmovdqu32 zmm27, [rsp + 960]
  vpxord zmm27, zmm27, [r8 + 640]
  vmovdqu32 [r9 + 640], zmm27
  vmovdqu32 zmm27, [rsp + 1024]
  vpxord zmm27, zmm27, [r8 + 704]
  vmovdqu32 [r9 + 704], zmm27
  vmovdqu32 zmm27, [rsp + 1088]
  vpxord zmm27, zmm27, [r8 + 768]
  vmovdqu32 [r9 + 768], zmm27
  vmovdqu32 zmm27, [rsp + 1152]
  vpxord zmm27, zmm27, [r8 + 832]
  vmovdqu32 [r9 + 832], zmm27
  vmovdqu32 zmm27, [rsp + 1216]
  vpxord zmm27, zmm27, [r8 + 896]
  vmovdqu32 [r9 + 896], zmm27
  vmovdqu32 zmm27, [rsp + 1280]
  vpxord zmm27, zmm27, [r8 + 960]
  vmovdqu32 [r9 + 960], zmm27
  vmovdqu32 zmm27, [rsp + 1344]
  vpxord zmm27, zmm27, [r8 + 1024]
  vmovdqu32 [r9 + 1024], zmm27
  vmovdqu32 zmm27, [rsp + 1408]
  vpxord zmm27, zmm27, [r8 + 1088]
  vmovdqu32 [r9 + 1088], zmm27
  vmovdqu32 zmm27, [rsp + 1472]
  vpxord zmm27, zmm27, [r8 + 1152]
  vmovdqu32 [r9 + 1152], zmm27
  vmovdqu32 zmm27, [rsp + 1536]
  vpxord zmm27, zmm27, [r8 + 1216]
  vmovdqu32 [r9 + 1216], zmm27
  vmovdqu32 zmm27, [rsp + 1600]
  vpxord zmm27, zmm27, [r8 + 1280]
  vmovdqu32 [r9 + 1280], zmm27
  vmovdqu32 zmm27, [rsp + 1664]
  vpxord zmm27, zmm27, [r8 + 1344]
  vmovdqu32 [r9 + 1344], zmm27
  vmovdqu32 zmm27, [rsp + 1728]
  vpxord zmm27, zmm27, [r8 + 1408]
  vmovdqu32 [r9 + 1408], zmm27
  vmovdqu32 zmm27, [rsp + 1792]
  vpxord zmm27, zmm27, [r8 + 1472]
  vmovdqu32 [r9 + 1472], zmm27
  vmovdqu32 zmm27, [rsp + 1856]
  vpxord zmm27, zmm27, [r8 + 1536]
  vmovdqu32 [r9 + 1536], zmm27
  vmovdqu32 zmm27, [rsp + 1920]
  vpxord zmm27, zmm27, [r8 + 1600]
  vmovdqu32 [r9 + 1600], zmm27
  vmovdqu32 zmm27, [rsp + 1984]
  vpxord zmm27, zmm27, [r8 + 1664]
  vmovdqu32 [r9 + 1664], zmm27
  vmovdqu32 zmm27, [rsp + 2048]
  vpxord zmm27, zmm27, [r8 + 1728]
  vmovdqu32 [r9 + 1728], zmm27
  vmovdqu32 zmm27, [rsp + 2112]
  vpxord zmm27, zmm27, [r8 + 1792]
  vmovdqu32 [r9 + 1792], zmm27
  vmovdqu32 zmm27, [rsp + 2176]
  vpxord zmm27, zmm27, [r8 + 1856]
  vmovdqu32 [r9 + 1856], zmm27
  vmovdqu32 zmm27, [rsp + 2240]
  vpxord zmm27, zmm27, [r8 + 1920]
  vmovdqu32 [r9 + 1920], zmm27
  vmovdqu32 zmm27, [rsp + 2304]
  vpxord zmm27, zmm27, [r8 + 1984]
  vmovdqu32 [r9 + 1984], zmm27
  add r9, 2048
  add r8, 2048
  mov r13, [rsp + 6240]
  sub r13, 2048
  vpaddd zmm7, zmm7, zmm22
  vpaddd zmm8, zmm8, zmm23
  vpaddd zmm9, zmm9, zmm24
  vpaddd zmm1, zmm1, zmm25
  vpunpckldq zmm22, zmm7, zmm8
  vpunpckhdq zmm7, zmm7, zmm8
  vpunpckldq zmm8, zmm9, zmm1
  vpunpckhdq zmm9, zmm9, zmm1
  vpunpcklqdq zmm1, zmm22, zmm8
  vpunpckhqdq zmm22, zmm22, zmm8
  vpunpcklqdq zmm8, zmm7, zmm9
  vpunpckhqdq zmm7, zmm7, zmm9
  vpaddd zmm11, zmm11, zmm28
  vpaddd zmm12, zmm12, zmm29
  vpaddd zmm13, zmm13, zmm30
  vpaddd zmm3, zmm3, zmm31
  vpunpckldq zmm9, zmm11, zmm12
  vpunpckhdq zmm11, zmm11, zmm12
  vpunpckldq zmm12, zmm13, zmm3
  vpunpckhdq zmm13, zmm13, zmm3
  vpunpcklqdq zmm3, zmm9, zmm12
  vpunpckhqdq zmm9, zmm9, zmm12
  vpunpcklqdq zmm12, zmm11, zmm13
  vpunpckhqdq zmm11, zmm11, zmm13
  vpaddd zmm18, zmm18, [rsp + 4608]
  vpaddd zmm21, zmm21, [rsp + 4672]
  vpaddd zmm10, zmm10, [rsp + 4736]
  vpaddd zmm5, zmm5, [rsp + 4800]
  vpunpckldq zmm13, zmm18, zmm21
  vpunpckhdq zmm18, zmm18, zmm21
  vpunpckldq zmm21, zmm10, zmm5
  vpunpckhdq zmm10, zmm10, zmm5
  vpunpcklqdq zmm30, zmm13, zmm21
  vpunpckhqdq zmm13, zmm13, zmm21
  vpunpcklqdq zmm24, zmm18, zmm10
  vpunpckhqdq zmm18, zmm18, zmm10
  vpaddd zmm16, zmm16, [rsp + 4864]
  vpaddd zmm15, zmm15, [rsp + 4928]
  vpaddd zmm26, zmm26, [rsp + 4992]
  vpaddd zmm6, zmm6, [rsp + 5056]
  vpunpckldq zmm28, zmm16, zmm15
  vpunpckhdq zmm16, zmm16, zmm15
  vpunpckldq zmm5, zmm26, zmm6
  vpunpckhdq zmm26, zmm26, zmm6
  vpunpcklqdq zmm6, zmm28, zmm5
  vpunpckhqdq zmm28, zmm28, zmm5
  vpunpcklqdq zmm5, zmm16, zmm26
  vpunpckhqdq zmm16, zmm16, zmm26
  vshufi32x4 zmm10, zmm1, zmm3, 0x44
  vshufi32x4 zmm1, zmm1, zmm3, 0xee
  vshufi32x4 zmm3, zmm30, zmm6, 0x44
  vshufi32x4 zmm30, zmm30, zmm6, 0xee
  vshufi32x4 zmm6, zmm10, zmm3, 0x88
  vshufi32x4 zmm10, zmm10, zmm3, 0xdd
  vshufi32x4 zmm3, zmm1, zmm30, 0x88
  vshufi32x4 zmm1, zmm1, zmm30, 0xdd
  vshufi32x4 zmm15, zmm22, zmm9, 0x44
  vshufi32x4 zmm22, zmm22, zmm9, 0xee
  vshufi32x4 zmm9, zmm13, zmm28, 0x44
  vshufi32x4 zmm13, zmm13, zmm28, 0xee
  vshufi32x4 zmm21, zmm15, zmm9, 0x88
  vshufi32x4 zmm15, zmm15, zmm9, 0xdd
  vshufi32x4 zmm9, zmm22, zmm13, 0x88
  vshufi32x4 zmm22, zmm22, zmm13, 0xdd
  vshufi32x4 zmm13, zmm8, zmm12, 0x44
  vshufi32x4 zmm8, zmm8, zmm12, 0xee
  vshufi32x4 zmm12, zmm24, zmm5, 0x44
  vshufi32x4 zmm24, zmm24, zmm5, 0xee
  vshufi32x4 zmm5, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm8, zmm24, 0x88
  vshufi32x4 zmm8, zmm8, zmm24, 0xdd
  vshufi32x4 zmm23, zmm7, zmm11, 0x44
  vshufi32x4 zmm7, zmm7, zmm11, 0xee
  vshufi32x4 zmm11, zmm18, zmm16, 0x44
  vshufi32x4 zmm18, zmm18, zmm16, 0xee
  vshufi32x4 zmm16, zmm23, zmm11, 0x88
  vshufi32x4 zmm23, zmm23, zmm11, 0xdd
  vshufi32x4 zmm11, zmm7, zmm18, 0x88
  vshufi32x4 zmm7, zmm7, zmm18, 0xdd
  vmovdqu32 [rsp + 320], zmm6
  vmovdqu32 [rsp + 576], zmm10
  vmovdqu32 [rsp + 832], zmm3
  vmovdqu32 [rsp + 1088], zmm1
  vmovdqu32 [rsp + 384], zmm21
  vmovdqu32 [rsp + 640], zmm15
  vmovdqu32 [rsp + 896], zmm9
  vmovdqu32 [rsp + 1152], zmm22
  vmovdqu32 [rsp + 448], zmm5
  vmovdqu32 [rsp + 704], zmm13
  vmovdqu32 [rsp + 960], zmm12
  vmovdqu32 [rsp + 1216], zmm8
  vmovdqu32 [rsp + 512], zmm16
  vmovdqu32 [rsp + 768], zmm23
  vmovdqu32 [rsp + 1024], zmm11
  vmovdqu32 [rsp + 1280], zmm7
  vmovdqa32 zmm1, [rsp + 5120]
  vpaddd zmm0, zmm0, zmm1
  vmovdqa32 zmm3, [rsp + 5184]
  vpaddd zmm2, zmm2, zmm3
  vmovdqa32 zmm5, [rsp + 5248]
  vpaddd zmm4, zmm4, zmm5
  vpaddd zmm14, zmm14, [rsp + 5312]
  vshufi32x4 zmm6, zmm0, zmm2, 0x44
  vshufi32x4 zmm0, zmm0, zmm2, 0xee
  vshufi32x4 zmm2, zmm4, zmm14, 0x44
  vshufi32x4 zmm4, zmm4, zmm14, 0xee
  vshufi32x4 zmm7, zmm6, zmm2, 0x88
  vshufi32x4 zmm6, zmm6, zmm2, 0xdd
  vshufi32x4 zmm2, zmm0, zmm4, 0x88
  vshufi32x4 zmm0, zmm0, zmm4, 0xdd
  vmovdqu32 [rsp + 1344], zmm7
  vmovdqu32 [rsp + 1408], zmm6
  vmovdqu32 [rsp + 1472], zmm2
  vmovdqu32 [rsp + 1536], zmm0
  vpaddd zmm17, zmm17, zmm1
  vpaddd zmm19, zmm19, zmm3
  vpaddd zmm20, zmm20, zmm5
  vmovdqa32 zmm27, [rsp + 5440]
  vpaddd zmm27, zmm27, [rsp + 5376]
  vshufi32x4 zmm0, zmm17, zmm19, 0x44
  vshufi32x4 zmm17, zmm17, zmm19, 0xee
  vshufi32x4 zmm1, zmm20, zmm27, 0x44
  vshufi32x4 zmm20, zmm20, zmm27, 0xee
  vshufi32x4 zmm2, zmm0, zmm1, 0x88
  vshufi32x4 zmm0, zmm0, zmm1, 0xdd
  vshufi32x4 zmm1, zmm17, zmm20, 0x88
  vshufi32x4 zmm17, zmm17, zmm20, 0xdd
  vmovdqu32 [rsp + 1600], zmm2
  vmovdqu32 [rsp + 1664], zmm0
  vmovdqu32 [rsp + 1728], zmm1
  vmovdqu32 [rsp + 1792], zmm17
  mov rdx, r12
  mov r12, rbx
  mov rbx, r9
  mov r9, r13
  vmovdqa32 zmm0, [rsp + 5696]
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 zmm2, [rsp + 5824]
  jmp LOCAL(c16_c16_leave)
LOCAL(c16_r4_r4_rest_over):
  vmovdqa xmm4, [rsp + 6208]
  vshufi32x4 zmm1, zmm4, zmm4, 0x0
  vpshufd zmm1, zmm1, 0x44
  vmovdqa32 zmm19, [rip + LOCAL(counter0_zmm)]
  vpaddq zmm2, zmm1, zmm19
  vmovdqa32 zmm3, [rip + LOCAL(counter2_zmm)]
  vpaddq zmm1, zmm1, zmm3
  vshufps zmm5, zmm2, zmm1, 0x88
  vshufps zmm2, zmm2, zmm1, 0xdd
  vpaddq xmm1, xmm4, [rip + LOCAL(add16)]
  vshufi32x4 zmm1, zmm1, zmm1, 0x0
  vpshufd zmm1, zmm1, 0x44
  vpaddq zmm9, zmm1, zmm19
  vpaddq zmm1, zmm1, zmm3
  vshufps zmm3, zmm9, zmm1, 0x88
  vshufps zmm9, zmm9, zmm1, 0xdd
  vmovdqa32 [rsp + 5696], zmm23
  vmovdqa32 [rsp + 5760], zmm24
  vmovdqa32 [rsp + 5824], zmm22
  mov [rsp + 6240], r14
  vmovdqa32 [rsp + 5888], zmm5
  vmovdqa32 [rsp + 5952], zmm2
  vmovdqa32 [rsp + 6016], zmm3
  vmovdqa32 [rsp + 6080], zmm9
  mov r11, rdx
  mov r13, r8
  mov r8d, 10
  vmovdqa32 zmm1, zmm7
  vmovdqa32 zmm4, zmm11
  vmovdqa32 zmm10, zmm6
  vmovdqa32 zmm15, zmm12
  vmovdqa32 zmm16, zmm8
  vmovdqa32 zmm18, zmm13
  vmovdqa32 zmm19, zmm17
  vmovdqa32 zmm20, zmm26
  vmovdqa32 zmm22, zmm0
  vmovdqa32 zmm23, zmm14
  vmovdqa32 zmm24, zmm21
  vmovdqa32 zmm25, [rsp + 5440]
  vmovdqa32 zmm27, [rsp + 5440]
  vmovdqa32 zmm28, [rsp + 5248]
  vmovdqa32 zmm29, [rsp + 5248]
  vmovdqa32 zmm30, [rsp + 5312]
  vmovdqa32 zmm31, [rsp + 5312]
LOCAL(c16_c16_rounds):
  vpaddd zmm7, zmm7, zmm11
  vpaddd zmm1, zmm1, zmm4
  mov r12, r11
  and r12, -0x4
  vpxord zmm5, zmm5, zmm7
  vpxord zmm3, zmm3, zmm1
  mov r14, r11
  shr r14, 2
  vpaddd zmm6, zmm6, zmm12
  vpaddd zmm10, zmm10, zmm15
  add r12, r14
  vprold zmm5, zmm5, 16
  vprold zmm3, zmm3, 16
  and r11, 0x3
  vpxord zmm2, zmm2, zmm6
  vpxord zmm9, zmm9, zmm10
  vpaddd zmm8, zmm8, zmm13
  vpaddd zmm16, zmm16, zmm18
  add rdi, [rbx]
  vpaddd zmm17, zmm17, zmm5
  vpaddd zmm19, zmm19, zmm3
  adc r13, [rbx + 8]
  vprold zmm2, zmm2, 16
  vprold zmm9, zmm9, 16
  adc r11, 1
  vpxord zmm26, zmm26, zmm8
  vpxord zmm20, zmm20, zmm16
  vpaddd zmm0, zmm0, zmm14
  vpaddd zmm22, zmm22, zmm23
  add rdi, r12
  vpxord zmm11, zmm11, zmm17
  vpxord zmm4, zmm4, zmm19
  adc r13, 0
  vpaddd zmm21, zmm21, zmm2
  vpaddd zmm24, zmm24, zmm9
  adc r11, 0
  vprold zmm26, zmm26, 16
  vprold zmm20, zmm20, 16
  vpxord zmm25, zmm25, zmm0
  vpxord zmm27, zmm27, zmm22
  mov rdx, rdi
  mulx r9, rdi, rax
  vprold zmm11, zmm11, 12
  vprold zmm4, zmm4, 12
  mulx r14, r12, rcx
  vpxord zmm12, zmm12, zmm21
  vpxord zmm15, zmm15, zmm24
  mov rdx, r13
  mulx r15, r13, rsi
  vpaddd zmm28, zmm28, zmm26
  vpaddd zmm29, zmm29, zmm20
  vprold zmm25, zmm25, 16
  vprold zmm27, zmm27, 16
  add rdi, r13
  vpaddd zmm7, zmm7, zmm11
  vpaddd zmm1, zmm1, zmm4
  adc r9, r15
  vprold zmm12, zmm12, 12
  vprold zmm15, zmm15, 12
  mulx r15, r13, rax
  vpxord zmm13, zmm13, zmm28
  vpxord zmm18, zmm18, zmm29
  vpaddd zmm30, zmm30, zmm25
  vpaddd zmm31, zmm31, zmm27
  add r12, r13
  vpxord zmm5, zmm5, zmm7
  vpxord zmm3, zmm3, zmm1
  adc r14, r15
  vpaddd zmm6, zmm6, zmm12
  vpaddd zmm10, zmm10, zmm15
  mov r13, r11
  imul r13, rsi
  vprold zmm13, zmm13, 12
  vprold zmm18, zmm18, 12
  add r12, r13
  vpxord zmm14, zmm14, zmm30
  vpxord zmm23, zmm23, zmm31
  vprold zmm5, zmm5, 8
  vprold zmm3, zmm3, 8
  adc r14, 0
  vpxord zmm2, zmm2, zmm6
  vpxord zmm9, zmm9, zmm10
  imul r11, rax
  vpaddd zmm8, zmm8, zmm13
  vpaddd zmm16, zmm16, zmm18
  add r12, r9
  vprold zmm14, zmm14, 12
  vprold zmm23, zmm23, 12
  vpaddd zmm17, zmm17, zmm5
  vpaddd zmm19, zmm19, zmm3
  adc r11, r14
  vprold zmm2, zmm2, 8
  vprold zmm9, zmm9, 8
  mov r9, r11
  and r9, -0x4
  vpxord zmm26, zmm26, zmm8
  vpxord zmm20, zmm20, zmm16
  mov r14, r11
  shr r14, 2
  vpaddd zmm0, zmm0, zmm14
  vpaddd zmm22, zmm22, zmm23
  vpxord zmm11, zmm11, zmm17
  vpxord zmm4, zmm4, zmm19
  add r9, r14
  vpaddd zmm21, zmm21, zmm2
  vpaddd zmm24, zmm24, zmm9
  and r11, 0x3
  vprold zmm26, zmm26, 8
  vprold zmm20, zmm20, 8
  add rdi, [rbx + 16]
  vpxord zmm25, zmm25, zmm0
  vpxord zmm27, zmm27, zmm22
  vprold zmm11, zmm11, 7
  vprold zmm4, zmm4, 7
  adc r12, [rbx + 24]
  vpxord zmm12, zmm12, zmm21
  vpxord zmm15, zmm15, zmm24
  adc r11, 1
  vpaddd zmm28, zmm28, zmm26
  vpaddd zmm29, zmm29, zmm20
  add rdi, r9
  vprold zmm25, zmm25, 8
  vprold zmm27, zmm27, 8
  vprold zmm12, zmm12, 7
  vprold zmm15, zmm15, 7
  adc r12, 0
  vpxord zmm13, zmm13, zmm28
  vpxord zmm18, zmm18, zmm29
  adc r11, 0
  vpaddd zmm30, zmm30, zmm25
  vpaddd zmm31, zmm31, zmm27
  mov rdx, rdi
  mulx r9, rdi, rax
  vprold zmm13, zmm13, 7
  vprold zmm18, zmm18, 7
  vpxord zmm14, zmm14, zmm30
  vpxord zmm23, zmm23, zmm31
  mulx r14, r13, rcx
  vprold zmm14, zmm14, 7
  vprold zmm23, zmm23, 7
  mov rdx, r12
  mulx r15, r12, rsi
  vpaddd zmm7, zmm7, zmm12
  vpaddd zmm1, zmm1, zmm15
  add rdi, r12
  vpxord zmm25, zmm25, zmm7
  vpxord zmm27, zmm27, zmm1
  adc r9, r15
  vpaddd zmm6, zmm6, zmm13
  vpaddd zmm10, zmm10, zmm18
  vprold zmm25, zmm25, 16
  vprold zmm27, zmm27, 16
  mulx r15, r12, rax
  vpxord zmm5, zmm5, zmm6
  vpxord zmm3, zmm3, zmm10
  add r13, r12
  vpaddd zmm8, zmm8, zmm14
  vpaddd zmm16, zmm16, zmm23
  adc r14, r15
  vpaddd zmm28, zmm28, zmm25
  vpaddd zmm29, zmm29, zmm27
  vprold zmm5, zmm5, 16
  vprold zmm3, zmm3, 16
  mov r12, r11
  imul r12, rsi
  vpxord zmm2, zmm2, zmm8
  vpxord zmm9, zmm9, zmm16
  add r13, r12
  vpaddd zmm0, zmm0, zmm11
  vpaddd zmm22, zmm22, zmm4
  adc r14, 0
  vpxord zmm12, zmm12, zmm28
  vpxord zmm15, zmm15, zmm29
  vpaddd zmm30, zmm30, zmm5
  vpaddd zmm31, zmm31, zmm3
  imul r11, rax
  vprold zmm2, zmm2, 16
  vprold zmm9, zmm9, 16
  add r13, r9
  vpxord zmm26, zmm26, zmm0
  vpxord zmm20, zmm20, zmm22
  adc r11, r14
  vprold zmm12, zmm12, 12
  vprold zmm15, zmm15, 12
  vpxord zmm13, zmm13, zmm30
  vpxord zmm18, zmm18, zmm31
  mov r9, r11
  and r9, -0x4
  vpaddd zmm17, zmm17, zmm2
  vpaddd zmm19, zmm19, zmm9
  mov r14, r11
  shr r14, 2
  vprold zmm26, zmm26, 16
  vprold zmm20, zmm20, 16
  add r9, r14
  vpaddd zmm7, zmm7, zmm12
  vpaddd zmm1, zmm1, zmm15
  vprold zmm13, zmm13, 12
  vprold zmm18, zmm18, 12
  and r11, 0x3
  vpxord zmm14, zmm14, zmm17
  vpxord zmm23, zmm23, zmm19
  add rdi, [rbx + 32]
  vpaddd zmm21, zmm21, zmm26
  vpaddd zmm24, zmm24, zmm20
  adc r13, [rbx + 40]
  vpxord zmm25, zmm25, zmm7
  vpxord zmm27, zmm27, zmm1
  vpaddd zmm6, zmm6, zmm13
  vpaddd zmm10, zmm10, zmm18
  adc r11, 1
  vprold zmm14, zmm14, 12
  vprold zmm23, zmm23, 12
  add rdi, r9
  vpxord zmm11, zmm11, zmm21
  vpxord zmm4, zmm4, zmm24
  adc r13, 0
  vprold zmm25, zmm25, 8
  vprold zmm27, zmm27, 8
  adc r11, 0
  vpxord zmm5, zmm5, zmm6
  vpxord zmm3, zmm3, zmm10
  vpaddd zmm8, zmm8, zmm14
  vpaddd zmm16, zmm16, zmm23
  mov rdx, rdi
  mulx r9, rdi, rax
  vprold zmm11, zmm11, 12
  vprold zmm4, zmm4, 12
  mulx r14, r12, rcx
  vpaddd zmm28, zmm28, zmm25
  vpaddd zmm29, zmm29, zmm27
  mov rdx, r13
  mulx r15, r13, rsi
  vprold zmm5, zmm5, 8
  vprold zmm3, zmm3, 8
  vpxord zmm2, zmm2, zmm8
  vpxord zmm9, zmm9, zmm16
  add rdi, r13
  vpaddd zmm0, zmm0, zmm11
  vpaddd zmm22, zmm22, zmm4
  adc r9, r15
  vpxord zmm12, zmm12, zmm28
  vpxord zmm15, zmm15, zmm29
  mulx r15, r13, rax
  vpaddd zmm30, zmm30, zmm5
  vpaddd zmm31, zmm31, zmm3
  vprold zmm2, zmm2, 8
  vprold zmm9, zmm9, 8
  add r12, r13
  vpxord zmm26, zmm26, zmm0
  vpxord zmm20, zmm20, zmm22
  adc r14, r15
  vprold zmm12, zmm12, 7
  vprold zmm15, zmm15, 7
  mov r13, r11
  imul r13, rsi
  vpxord zmm13, zmm13, zmm30
  vpxord zmm18, zmm18, zmm31
  vpaddd zmm17, zmm17, zmm2
  vpaddd zmm19, zmm19, zmm9
  add r12, r13
  vprold zmm26, zmm26, 8
  vprold zmm20, zmm20, 8
  adc r14, 0
  vprold zmm13, zmm13, 7
  vprold zmm18, zmm18, 7
  imul r11, rax
  vpxord zmm14, zmm14, zmm17
  vpxord zmm23, zmm23, zmm19
  vpaddd zmm21, zmm21, zmm26
  vpaddd zmm24, zmm24, zmm20
  add r12, r9
  vprold zmm14, zmm14, 7
  vprold zmm23, zmm23, 7
  adc r11, r14
  vpxord zmm11, zmm11, zmm21
  vpxord zmm4, zmm4, zmm24
  add rbx, 48
  vprold zmm11, zmm11, 7
  vprold zmm4, zmm4, 7
  sub r8d, 1
  je LOCAL(c16_c16_mixed)
  mov r13, r12
  jmp LOCAL(c16_c16_rounds)
LOCAL(c16_c16_mixed):
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, [rbx]
  adc r12, [rbx + 8]
  adc r11, 1
  add rdi, r9
  adc r12, 0
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r8, rcx
  mov rdx, r12
  mulx r13, r12, rsi
  add rdi, r12
  adc r9, r13
  mulx r13, r12, rax
  add r8, r12
  adc r14, r13
  mov r12, r11
  imul r12, rsi
  add r8, r12
  adc r14, 0
  imul r11, rax
  add r8, r9
  adc r11, r14
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, [rbx + 16]
  adc r8, [rbx + 24]
  adc r11, 1
  add rdi, r9
  adc r8, 0
  adc r11, 0
  mov rdx, rdi
  mulx r9, rdi, rax
  mulx r14, r12, rcx
  mov rdx, r8
  mulx r13, r8, rsi
  add rdi, r8
  adc r9, r13
  mulx r13, r8, rax
  add r12, r8
  adc r14, r13
  mov r8, r11
  imul r8, rsi
  add r12, r8
  adc r14, 0
  imul r11, rax
  add r12, r9
  adc r11, r14
  add rbx, 32
  mov r9, r11
  and r9, -0x4
  mov r14, r11
  shr r14, 2
  add r9, r14
  and r11, 0x3
  add rdi, r9
  adc r12, 0
  adc r11, 0
  vmovdqa32 [rsp + 6144], zmm27
  vmovdqa32 xmm27, [rsp + 6208]
  vpaddq xmm27, xmm27, [rip + LOCAL(add32)]
  test r10, r10
  jne LOCAL(c16_c16_open)
  mov r9, [rsp + 6240]
  cmp r9, 2048
  jb LOCAL(c16_c16_part)
  vpaddd zmm7, zmm7, [rsp + 4608]
  vpaddd zmm6, zmm6, [rsp + 4672]
  vpaddd zmm8, zmm8, [rsp + 4736]
  vpaddd zmm0, zmm0, [rsp + 4800]
  vmovdqa32 [rsp + 6208], xmm27
  vpunpckldq zmm27, zmm7, zmm6
  vpunpckhdq zmm7, zmm7, zmm6
  vpunpckldq zmm6, zmm8, zmm0
  vpunpckhdq zmm8, zmm8, zmm0
  vpunpcklqdq zmm0, zmm27, zmm6
  vpunpckhqdq zmm27, zmm27, zmm6
  vpunpcklqdq zmm6, zmm7, zmm8
  vpunpckhqdq zmm7, zmm7, zmm8
  vpaddd zmm11, zmm11, [rsp + 4864]
  vpaddd zmm12, zmm12, [rsp + 4928]
  vpaddd zmm13, zmm13, [rsp + 4992]
  vpaddd zmm14, zmm14, [rsp + 5056]
  vpunpckldq zmm8, zmm11, zmm12
  vpunpckhdq zmm11, zmm11, zmm12
  vpunpckldq zmm12, zmm13, zmm14
  vpunpckhdq zmm13, zmm13, zmm14
  vpunpcklqdq zmm14, zmm8, zmm12
  vpunpckhqdq zmm8, zmm8, zmm12
  vpunpcklqdq zmm12, zmm11, zmm13
  vpunpckhqdq zmm11, zmm11, zmm13
  vpaddd zmm17, zmm17, [rsp + 5120]
  vpaddd zmm21, zmm21, [rsp + 5184]
  vpaddd zmm28, zmm28, [rsp + 5248]
  vpaddd zmm30, zmm30, [rsp + 5312]
  vpunpckldq zmm13, zmm17, zmm21
  vpunpckhdq zmm17, zmm17, zmm21
  vpunpckldq zmm21, zmm28, zmm30
  vpunpckhdq zmm28, zmm28, zmm30
  vpunpcklqdq zmm30, zmm13, zmm21
  vpunpckhqdq zmm13, zmm13, zmm21
  vpunpcklqdq zmm21, zmm17, zmm28
  vpunpckhqdq zmm17, zmm17, zmm28
  vpaddd zmm5, zmm5, [rsp + 5888]
  vpaddd zmm2, zmm2, [rsp + 5952]
  vpaddd zmm26, zmm26, [rsp + 5376]
  vpaddd zmm25, zmm25, [rsp + 5440]
  vpunpckldq zmm28, zmm5, zmm2
  vpunpckhdq zmm5, zmm5, zmm2
  vpunpckldq zmm2, zmm26, zmm25
  vpunpckhdq zmm26, zmm26, zmm25
  vpunpcklqdq zmm25, zmm28, zmm2
  vpunpckhqdq zmm28, zmm28, zmm2
  vpunpcklqdq zmm2, zmm5, zmm26
  vpunpckhqdq zmm5, zmm5, zmm26
  vshufi32x4 zmm26, zmm0, zmm14, 0x44
  vshufi32x4 zmm0, zmm0, zmm14, 0xee
  vshufi32x4 zmm14, zmm30, zmm25, 0x44
  vshufi32x4 zmm30, zmm30, zmm25, 0xee
  vshufi32x4 zmm25, zmm26, zmm14, 0x88
  vshufi32x4 zmm26, zmm26, zmm14, 0xdd
  vshufi32x4 zmm14, zmm0, zmm30, 0x88
  vshufi32x4 zmm0, zmm0, zmm30, 0xdd
  vshufi32x4 zmm30, zmm27, zmm8, 0x44
  vshufi32x4 zmm27, zmm27, zmm8, 0xee
  vshufi32x4 zmm8, zmm13, zmm28, 0x44
  vshufi32x4 zmm13, zmm13, zmm28, 0xee
  vshufi32x4 zmm28, zmm30, zmm8, 0x88
  vshufi32x4 zmm30, zmm30, zmm8, 0xdd
  vshufi32x4 zmm8, zmm27, zmm13, 0x88
  vshufi32x4 zmm27, zmm27, zmm13, 0xdd
  vshufi32x4 zmm13, zmm6, zmm12, 0x44
  vshufi32x4 zmm6, zmm6, zmm12, 0xee
  vshufi32x4 zmm12, zmm21, zmm2, 0x44
  vshufi32x4 zmm21, zmm21, zmm2, 0xee
  vshufi32x4 zmm2, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm6, zmm21, 0x88
  vshufi32x4 zmm6, zmm6, zmm21, 0xdd
  vshufi32x4 zmm21, zmm7, zmm11, 0x44
  vshufi32x4 zmm7, zmm7, zmm11, 0xee
  vshufi32x4 zmm11, zmm17, zmm5, 0x44
  vshufi32x4 zmm17, zmm17, zmm5, 0xee
  vshufi32x4 zmm5, zmm21, zmm11, 0x88
  vshufi32x4 zmm21, zmm21, zmm11, 0xdd
  vshufi32x4 zmm11, zmm7, zmm17, 0x88
  vshufi32x4 zmm7, zmm7, zmm17, 0xdd
  mov r8, [rsp + 6224]
  vpxord zmm25, zmm25, [r8]
  mov r13, [rsp + 6232]
  vmovdqu32 [r13], zmm25
  vpxord zmm26, zmm26, [r8 + 256]
  vmovdqu32 [r13 + 256], zmm26
  vpxord zmm14, zmm14, [r8 + 512]
  vmovdqu32 [r13 + 512], zmm14
  vpxord zmm0, zmm0, [r8 + 768]
  vmovdqu32 [r13 + 768], zmm0
  vpxord zmm28, zmm28, [r8 + 64]
  vmovdqu32 [r13 + 64], zmm28
  vpxord zmm30, zmm30, [r8 + 320]
  vmovdqu32 [r13 + 320], zmm30
  vpxord zmm8, zmm8, [r8 + 576]
  vmovdqu32 [r13 + 576], zmm8
  vpxord zmm27, zmm27, [r8 + 832]
  vmovdqu32 [r13 + 832], zmm27
  vpxord zmm2, zmm2, [r8 + 128]
  vmovdqu32 [r13 + 128], zmm2
  vpxord zmm13, zmm13, [r8 + 384]
  vmovdqu32 [r13 + 384], zmm13
  vpxord zmm12, zmm12, [r8 + 640]
  vmovdqu32 [r13 + 640], zmm12
  vpxord zmm6, zmm6, [r8 + 896]
  vmovdqu32 [r13 + 896], zmm6
  vpxord zmm5, zmm5, [r8 + 192]
  vmovdqu32 [r13 + 192], zmm5
  vpxord zmm21, zmm21, [r8 + 448]
  vmovdqu32 [r13 + 448], zmm21
  vpxord zmm11, zmm11, [r8 + 704]
  vmovdqu32 [r13 + 704], zmm11
  vpxord zmm7, zmm7, [r8 + 960]
  vmovdqu32 [r13 + 960], zmm7
  vmovdqa32 zmm7, [rsp + 4608]
  vpaddd zmm1, zmm1, zmm7
  vmovdqa32 zmm6, [rsp + 4672]
  vpaddd zmm10, zmm10, zmm6
  vmovdqa32 zmm8, [rsp + 4736]
  vpaddd zmm16, zmm16, zmm8
  vmovdqa32 zmm0, [rsp + 4800]
  vpaddd zmm22, zmm22, zmm0
  vpunpckldq zmm2, zmm1, zmm10
  vpunpckhdq zmm1, zmm1, zmm10
  vpunpckldq zmm5, zmm16, zmm22
  vpunpckhdq zmm16, zmm16, zmm22
  vpunpcklqdq zmm10, zmm2, zmm5
  vpunpckhqdq zmm2, zmm2, zmm5
  vpunpcklqdq zmm5, zmm1, zmm16
  vpunpckhqdq zmm1, zmm1, zmm16
  vmovdqa32 zmm11, [rsp + 4864]
  vpaddd zmm4, zmm4, zmm11
  vmovdqa32 zmm12, [rsp + 4928]
  vpaddd zmm15, zmm15, zmm12
  vmovdqa32 zmm13, [rsp + 4992]
  vpaddd zmm18, zmm18, zmm13
  vmovdqa32 zmm14, [rsp + 5056]
  vpaddd zmm23, zmm23, zmm14
  vpunpckldq zmm16, zmm4, zmm15
  vpunpckhdq zmm4, zmm4, zmm15
  vpunpckldq zmm15, zmm18, zmm23
  vpunpckhdq zmm18, zmm18, zmm23
  vpunpcklqdq zmm17, zmm16, zmm15
  vpunpckhqdq zmm16, zmm16, zmm15
  vpunpcklqdq zmm15, zmm4, zmm18
  vpunpckhqdq zmm4, zmm4, zmm18
  vmovdqa32 zmm18, [rsp + 5120]
  vpaddd zmm19, zmm19, zmm18
  vmovdqa32 zmm21, [rsp + 5184]
  vpaddd zmm24, zmm24, zmm21
  vmovdqa32 zmm22, [rsp + 5248]
  vpaddd zmm29, zmm29, zmm22
  vmovdqa32 zmm23, [rsp + 5312]
  vpaddd zmm31, zmm31, zmm23
  vpunpckldq zmm25, zmm19, zmm24
  vpunpckhdq zmm19, zmm19, zmm24
  vpunpckldq zmm24, zmm29, zmm31
  vpunpckhdq zmm29, zmm29, zmm31
  vpunpcklqdq zmm30, zmm25, zmm24
  vpunpckhqdq zmm25, zmm25, zmm24
  vpunpcklqdq zmm24, zmm19, zmm29
  vpunpckhqdq zmm19, zmm19, zmm29
  vpaddd zmm3, zmm3, [rsp + 6016]
  vpaddd zmm9, zmm9, [rsp + 6080]
  vmovdqa32 zmm26, [rsp + 5376]
  vpaddd zmm20, zmm20, zmm26
  vmovdqa32 zmm27, [rsp + 6144]
  vmovdqa32 zmm28, [rsp + 5440]
  vpaddd zmm27, zmm27, zmm28
  vpunpckldq zmm29, zmm3, zmm9
  vpunpckhdq zmm3, zmm3, zmm9
  vpunpckldq zmm9, zmm20, zmm27
  vpunpckhdq zmm20, zmm20, zmm27
  vpunpcklqdq zmm27, zmm29, zmm9
  vpunpckhqdq zmm29, zmm29, zmm9
  vpunpcklqdq zmm9, zmm3, zmm20
  vpunpckhqdq zmm3, zmm3, zmm20
  vshufi32x4 zmm20, zmm10, zmm17, 0x44
  vshufi32x4 zmm10, zmm10, zmm17, 0xee
  vshufi32x4 zmm17, zmm30, zmm27, 0x44
  vshufi32x4 zmm30, zmm30, zmm27, 0xee
  vshufi32x4 zmm27, zmm20, zmm17, 0x88
  vshufi32x4 zmm20, zmm20, zmm17, 0xdd
  vshufi32x4 zmm17, zmm10, zmm30, 0x88
  vshufi32x4 zmm10, zmm10, zmm30, 0xdd
  vshufi32x4 zmm30, zmm2, zmm16, 0x44
  vshufi32x4 zmm2, zmm2, zmm16, 0xee
  vshufi32x4 zmm16, zmm25, zmm29, 0x44
  vshufi32x4 zmm25, zmm25, zmm29, 0xee
  vshufi32x4 zmm29, zmm30, zmm16, 0x88
  vshufi32x4 zmm30, zmm30, zmm16, 0xdd
  vshufi32x4 zmm16, zmm2, zmm25, 0x88
  vshufi32x4 zmm2, zmm2, zmm25, 0xdd
  vshufi32x4 zmm25, zmm5, zmm15, 0x44
  vshufi32x4 zmm5, zmm5, zmm15, 0xee
  vshufi32x4 zmm15, zmm24, zmm9, 0x44
  vshufi32x4 zmm24, zmm24, zmm9, 0xee
  vshufi32x4 zmm9, zmm25, zmm15, 0x88
  vshufi32x4 zmm25, zmm25, zmm15, 0xdd
  vshufi32x4 zmm15, zmm5, zmm24, 0x88
  vshufi32x4 zmm5, zmm5, zmm24, 0xdd
  vshufi32x4 zmm24, zmm1, zmm4, 0x44
  vshufi32x4 zmm1, zmm1, zmm4, 0xee
  vshufi32x4 zmm4, zmm19, zmm3, 0x44
  vshufi32x4 zmm19, zmm19, zmm3, 0xee
  vshufi32x4 zmm3, zmm24, zmm4, 0x88
  vshufi32x4 zmm24, zmm24, zmm4, 0xdd
  vshufi32x4 zmm4, zmm1, zmm19, 0x88
  vshufi32x4 zmm1, zmm1, zmm19, 0xdd
  vpxord zmm27, zmm27, [r8 + 1024]
  vmovdqu32 [r13 + 1024], zmm27
  vpxord zmm20, zmm20, [r8 + 1280]
  vmovdqu32 [r13 + 1280], zmm20
  vpxord zmm17, zmm17, [r8 + 1536]
  vmovdqu32 [r13 + 1536], zmm17
  vpxord zmm10, zmm10, [r8 + 1792]
  vmovdqu32 [r13 + 1792], zmm10
  vpxord zmm29, zmm29, [r8 + 1088]
  vmovdqu32 [r13 + 1088], zmm29
  vpxord zmm30, zmm30, [r8 + 1344]
  vmovdqu32 [r13 + 1344], zmm30
  vpxord zmm16, zmm16, [r8 + 1600]
  vmovdqu32 [r13 + 1600], zmm16
  vpxord zmm2, zmm2, [r8 + 1856]
  vmovdqu32 [r13 + 1856], zmm2
  vpxord zmm9, zmm9, [r8 + 1152]
  vmovdqu32 [r13 + 1152], zmm9
  vpxord zmm25, zmm25, [r8 + 1408]
  vmovdqu32 [r13 + 1408], zmm25
  vpxord zmm15, zmm15, [r8 + 1664]
  vmovdqu32 [r13 + 1664], zmm15
  vpxord zmm5, zmm5, [r8 + 1920]
  vmovdqu32 [r13 + 1920], zmm5
  vpxord zmm3, zmm3, [r8 + 1216]
  vmovdqu32 [r13 + 1216], zmm3
  vpxord zmm24, zmm24, [r8 + 1472]
  vmovdqu32 [r13 + 1472], zmm24
  vpxord zmm4, zmm4, [r8 + 1728]
  vmovdqu32 [r13 + 1728], zmm4
  vpxord zmm1, zmm1, [r8 + 1984]
  vmovdqu32 [r13 + 1984], zmm1
  add r13, 2048
  add r8, 2048
  sub r9, 2048
  je LOCAL(c16_c16_whole_to_c16_c16_leave)
  mov [rsp + 6224], r8
  mov [rsp + 6232], r13
  vmovdqa32 zmm1, [rsp + 5696]
  vmovdqa32 [rsp + 5504], zmm1
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 [rsp + 5568], zmm1
  vmovdqa32 zmm1, [rsp + 5824]
  vmovdqa32 [rsp + 5632], zmm1
  mov r14, r9
  vmovdqa32 zmm17, zmm18
  jmp LOCAL(c16_c16_batch)
LOCAL(c16_c16_whole_to_c16_c16_leave):
  mov rdx, r12
  mov r12, rbx
  mov rbx, r13
  vmovdqa32 zmm0, [rsp + 5696]
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 zmm2, [rsp + 5824]
  jmp LOCAL(c16_c16_leave)
LOCAL(c16_c16_part):
  vpaddd zmm7, zmm7, [rsp + 4608]
  vpaddd zmm6, zmm6, [rsp + 4672]
  vpaddd zmm8, zmm8, [rsp + 4736]
  vpaddd zmm0, zmm0, [rsp + 4800]
  vpunpckldq zmm27, zmm7, zmm6
  vpunpckhdq zmm7, zmm7, zmm6
  vpunpckldq zmm6, zmm8, zmm0
  vpunpckhdq zmm8, zmm8, zmm0
  vpunpcklqdq zmm0, zmm27, zmm6
  vpunpckhqdq zmm27, zmm27, zmm6
  vpunpcklqdq zmm6, zmm7, zmm8
  vpunpckhqdq zmm7, zmm7, zmm8
  vpaddd zmm11, zmm11, [rsp + 4864]
  vpaddd zmm12, zmm12, [rsp + 4928]
  vpaddd zmm13, zmm13, [rsp + 4992]
  vpaddd zmm14, zmm14, [rsp + 5056]
  vpunpckldq zmm8, zmm11, zmm12
  vpunpckhdq zmm11, zmm11, zmm12
  vpunpckldq zmm12, zmm13, zmm14
  vpunpckhdq zmm13, zmm13, zmm14
  vpunpcklqdq zmm14, zmm8, zmm12
  vpunpckhqdq zmm8, zmm8, zmm12
  vpunpcklqdq zmm12, zmm11, zmm13
  vpunpckhqdq zmm11, zmm11, zmm13
  vpaddd zmm17, zmm17, [rsp + 5120]
  vpaddd zmm21, zmm21, [rsp + 5184]
  vpaddd zmm28, zmm28, [rsp + 5248]
  vpaddd zmm30, zmm30, [rsp + 5312]
  vpunpckldq zmm13, zmm17, zmm21
  vpunpckhdq zmm17, zmm17, zmm21
  vpunpckldq zmm21, zmm28, zmm30
  vpunpckhdq zmm28, zmm28, zmm30
  vpunpcklqdq zmm30, zmm13, zmm21
  vpunpckhqdq zmm13, zmm13, zmm21
  vpunpcklqdq zmm21, zmm17, zmm28
  vpunpckhqdq zmm17, zmm17, zmm28
  vpaddd zmm5, zmm5, [rsp + 5888]
  vpaddd zmm2, zmm2, [rsp + 5952]
  vpaddd zmm26, zmm26, [rsp + 5376]
  vpaddd zmm25, zmm25, [rsp + 5440]
  vpunpckldq zmm28, zmm5, zmm2
  vpunpckhdq zmm5, zmm5, zmm2
  vpunpckldq zmm2, zmm26, zmm25
  vpunpckhdq zmm26, zmm26, zmm25
  vpunpcklqdq zmm25, zmm28, zmm2
  vpunpckhqdq zmm28, zmm28, zmm2
  vpunpcklqdq zmm2, zmm5, zmm26
  vpunpckhqdq zmm5, zmm5, zmm26
  vshufi32x4 zmm26, zmm0, zmm14, 0x44
  vshufi32x4 zmm0, zmm0, zmm14, 0xee
  vshufi32x4 zmm14, zmm30, zmm25, 0x44
  vshufi32x4 zmm30, zmm30, zmm25, 0xee
  vshufi32x4 zmm25, zmm26, zmm14, 0x88
  vshufi32x4 zmm26, zmm26, zmm14, 0xdd
  vshufi32x4 zmm14, zmm0, zmm30, 0x88
  vshufi32x4 zmm0, zmm0, zmm30, 0xdd
  vshufi32x4 zmm30, zmm27, zmm8, 0x44
  vshufi32x4 zmm27, zmm27, zmm8, 0xee
  vshufi32x4 zmm8, zmm13, zmm28, 0x44
  vshufi32x4 zmm13, zmm13, zmm28, 0xee
  vshufi32x4 zmm28, zmm30, zmm8, 0x88
  vshufi32x4 zmm30, zmm30, zmm8, 0xdd
  vshufi32x4 zmm8, zmm27, zmm13, 0x88
  vshufi32x4 zmm27, zmm27, zmm13, 0xdd
  vshufi32x4 zmm13, zmm6, zmm12, 0x44
  vshufi32x4 zmm6, zmm6, zmm12, 0xee
  vshufi32x4 zmm12, zmm21, zmm2, 0x44
  vshufi32x4 zmm21, zmm21, zmm2, 0xee
  vshufi32x4 zmm2, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm6, zmm21, 0x88
  vshufi32x4 zmm6, zmm6, zmm21, 0xdd
  vshufi32x4 zmm21, zmm7, zmm11, 0x44
  vshufi32x4 zmm7, zmm7, zmm11, 0xee
  vshufi32x4 zmm11, zmm17, zmm5, 0x44
  vshufi32x4 zmm17, zmm17, zmm5, 0xee
  vshufi32x4 zmm5, zmm21, zmm11, 0x88
  vshufi32x4 zmm21, zmm21, zmm11, 0xdd
  vshufi32x4 zmm11, zmm7, zmm17, 0x88
  vshufi32x4 zmm7, zmm7, zmm17, 0xdd
  vmovdqu32 [rsp + 320], zmm25
  vmovdqu32 [rsp + 576], zmm26
  vmovdqu32 [rsp + 832], zmm14
  vmovdqu32 [rsp + 1088], zmm0
  vmovdqu32 [rsp + 384], zmm28
  vmovdqu32 [rsp + 640], zmm30
  vmovdqu32 [rsp + 896], zmm8
  vmovdqu32 [rsp + 1152], zmm27
  vmovdqu32 [rsp + 448], zmm2
  vmovdqu32 [rsp + 704], zmm13
  vmovdqu32 [rsp + 960], zmm12
  vmovdqu32 [rsp + 1216], zmm6
  vmovdqu32 [rsp + 512], zmm5
  vmovdqu32 [rsp + 768], zmm21
  vmovdqu32 [rsp + 1024], zmm11
  vmovdqu32 [rsp + 1280], zmm7
  vpaddd zmm1, zmm1, [rsp + 4608]
  vpaddd zmm10, zmm10, [rsp + 4672]
  vpaddd zmm16, zmm16, [rsp + 4736]
  vpaddd zmm22, zmm22, [rsp + 4800]
  vpunpckldq zmm2, zmm1, zmm10
  vpunpckhdq zmm1, zmm1, zmm10
  vpunpckldq zmm5, zmm16, zmm22
  vpunpckhdq zmm16, zmm16, zmm22
  vpunpcklqdq zmm0, zmm2, zmm5
  vpunpckhqdq zmm2, zmm2, zmm5
  vpunpcklqdq zmm6, zmm1, zmm16
  vpunpckhqdq zmm1, zmm1, zmm16
  vpaddd zmm4, zmm4, [rsp + 4864]
  vpaddd zmm15, zmm15, [rsp + 4928]
  vpaddd zmm18, zmm18, [rsp + 4992]
  vpaddd zmm23, zmm23, [rsp + 5056]
  vpunpckldq zmm16, zmm4, zmm15
  vpunpckhdq zmm4, zmm4, zmm15
  vpunpckldq zmm15, zmm18, zmm23
  vpunpckhdq zmm18, zmm18, zmm23
  vpunpcklqdq zmm14, zmm16, zmm15
  vpunpckhqdq zmm16, zmm16, zmm15
  vpunpcklqdq zmm12, zmm4, zmm18
  vpunpckhqdq zmm4, zmm4, zmm18
  vpaddd zmm19, zmm19, [rsp + 5120]
  vpaddd zmm24, zmm24, [rsp + 5184]
  vpaddd zmm29, zmm29, [rsp + 5248]
  vpaddd zmm31, zmm31, [rsp + 5312]
  vpunpckldq zmm25, zmm19, zmm24
  vpunpckhdq zmm19, zmm19, zmm24
  vpunpckldq zmm24, zmm29, zmm31
  vpunpckhdq zmm29, zmm29, zmm31
  vpunpcklqdq zmm30, zmm25, zmm24
  vpunpckhqdq zmm25, zmm25, zmm24
  vpunpcklqdq zmm21, zmm19, zmm29
  vpunpckhqdq zmm19, zmm19, zmm29
  vpaddd zmm3, zmm3, [rsp + 6016]
  vpaddd zmm9, zmm9, [rsp + 6080]
  vpaddd zmm20, zmm20, [rsp + 5376]
  vmovdqa32 zmm27, [rsp + 6144]
  vpaddd zmm27, zmm27, [rsp + 5440]
  vpunpckldq zmm29, zmm3, zmm9
  vpunpckhdq zmm3, zmm3, zmm9
  vpunpckldq zmm9, zmm20, zmm27
  vpunpckhdq zmm20, zmm20, zmm27
  vpunpcklqdq zmm5, zmm29, zmm9
  vpunpckhqdq zmm29, zmm29, zmm9
  vpunpcklqdq zmm7, zmm3, zmm20
  vpunpckhqdq zmm3, zmm3, zmm20
  vshufi32x4 zmm8, zmm0, zmm14, 0x44
  vshufi32x4 zmm0, zmm0, zmm14, 0xee
  vshufi32x4 zmm9, zmm30, zmm5, 0x44
  vshufi32x4 zmm30, zmm30, zmm5, 0xee
  vshufi32x4 zmm5, zmm8, zmm9, 0x88
  vshufi32x4 zmm8, zmm8, zmm9, 0xdd
  vshufi32x4 zmm9, zmm0, zmm30, 0x88
  vshufi32x4 zmm0, zmm0, zmm30, 0xdd
  vshufi32x4 zmm27, zmm2, zmm16, 0x44
  vshufi32x4 zmm2, zmm2, zmm16, 0xee
  vshufi32x4 zmm13, zmm25, zmm29, 0x44
  vshufi32x4 zmm25, zmm25, zmm29, 0xee
  vshufi32x4 zmm10, zmm27, zmm13, 0x88
  vshufi32x4 zmm27, zmm27, zmm13, 0xdd
  vshufi32x4 zmm11, zmm2, zmm25, 0x88
  vshufi32x4 zmm2, zmm2, zmm25, 0xdd
  vshufi32x4 zmm13, zmm6, zmm12, 0x44
  vshufi32x4 zmm6, zmm6, zmm12, 0xee
  vshufi32x4 zmm12, zmm21, zmm7, 0x44
  vshufi32x4 zmm21, zmm21, zmm7, 0xee
  vshufi32x4 zmm7, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm6, zmm21, 0x88
  vshufi32x4 zmm6, zmm6, zmm21, 0xdd
  vshufi32x4 zmm14, zmm1, zmm4, 0x44
  vshufi32x4 zmm1, zmm1, zmm4, 0xee
  vshufi32x4 zmm17, zmm19, zmm3, 0x44
  vshufi32x4 zmm19, zmm19, zmm3, 0xee
  vshufi32x4 zmm3, zmm14, zmm17, 0x88
  vshufi32x4 zmm14, zmm14, zmm17, 0xdd
  vshufi32x4 zmm4, zmm1, zmm19, 0x88
  vshufi32x4 zmm1, zmm1, zmm19, 0xdd
  vmovdqu32 [rsp + 1344], zmm5
  vmovdqu32 [rsp + 1600], zmm8
  vmovdqu32 [rsp + 1856], zmm9
  vmovdqu32 [rsp + 2112], zmm0
  vmovdqu32 [rsp + 1408], zmm10
  vmovdqu32 [rsp + 1664], zmm27
  vmovdqu32 [rsp + 1920], zmm11
  vmovdqu32 [rsp + 2176], zmm2
  vmovdqu32 [rsp + 1472], zmm7
  vmovdqu32 [rsp + 1728], zmm13
  vmovdqu32 [rsp + 1984], zmm12
  vmovdqu32 [rsp + 2240], zmm6
  vmovdqu32 [rsp + 1536], zmm3
  vmovdqu32 [rsp + 1792], zmm14
  vmovdqu32 [rsp + 2048], zmm4
  vmovdqu32 [rsp + 2304], zmm1
  mov rdx, r12
  mov r12, rbx
  mov r8, [rsp + 6224]
  mov rbx, [rsp + 6232]
  vmovdqa32 zmm0, [rsp + 5696]
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 zmm2, [rsp + 5824]
  jmp LOCAL(c16_c16_leave)
LOCAL(c16_c16_open):
  vmovdqa32 [rsp + 6208], xmm27
  vmovdqu32 zmm27, [rsp + 320]
  mov r8, [rsp + 6224]
  vpxord zmm27, zmm27, [r8]
  mov r13, [rsp + 6232]
  vmovdqu32 [r13], zmm27
  vmovdqu32 zmm27, [rsp + 384]
  vpxord zmm27, zmm27, [r8 + 64]
  vmovdqu32 [r13 + 64], zmm27
  vmovdqu32 zmm27, [rsp + 448]
  vpxord zmm27, zmm27, [r8 + 128]
  vmovdqu32 [r13 + 128], zmm27
  vmovdqu32 zmm27, [rsp + 512]
  vpxord zmm27, zmm27, [r8 + 192]
  vmovdqu32 [r13 + 192], zmm27
  vmovdqu32 zmm27, [rsp + 576]
  vpxord zmm27, zmm27, [r8 + 256]
  vmovdqu32 [r13 + 256], zmm27
  vmovdqu32 zmm27, [rsp + 640]
  vpxord zmm27, zmm27, [r8 + 320]
  vmovdqu32 [r13 + 320], zmm27
  vmovdqu32 zmm27, [rsp + 704]
  vpxord zmm27, zmm27, [r8 + 384]
  vmovdqu32 [r13 + 384], zmm27
  vmovdqu32 zmm27, [rsp + 768]
  vpxord zmm27, zmm27, [r8 + 448]
  vmovdqu32 [r13 + 448], zmm27
  vmovdqu32 zmm27, [rsp + 832]
  vpxord zmm27, zmm27, [r8 + 512]
  vmovdqu32 [r13 + 512], zmm27
  vmovdqu32 zmm27, [rsp + 896]
  vpxord zmm27, zmm27, [r8 + 576]
  vmovdqu32 [r13 + 576], zmm27
  vmovdqu32 zmm27, [rsp + 960]
  vpxord zmm27, zmm27, [r8 + 640]
  vmovdqu32 [r13 + 640], zmm27
  vmovdqu32 zmm27, [rsp + 1024]
  vpxord zmm27, zmm27, [r8 + 704]
  vmovdqu32 [r13 + 704], zmm27
  vmovdqu32 zmm27, [rsp + 1088]
  vpxord zmm27, zmm27, [r8 + 768]
  vmovdqu32 [r13 + 768], zmm27
  vmovdqu32 zmm27, [rsp + 1152]
  vpxord zmm27, zmm27, [r8 + 832]
  vmovdqu32 [r13 + 832], zmm27
  vmovdqu32 zmm27, [rsp + 1216]
  vpxord zmm27, zmm27, [r8 + 896]
  vmovdqu32 [r13 + 896], zmm27
  vmovdqu32 zmm27, [rsp + 1280]
  vpxord zmm27, zmm27, [r8 + 960]
  vmovdqu32 [r13 + 960], zmm27
  vmovdqu32 zmm27, [rsp + 1344]
  vpxord zmm27, zmm27, [r8 + 1024]
  vmovdqu32 [r13 + 1024], zmm27
  vmovdqu32 zmm27, [rsp + 1408]
  vpxord zmm27, zmm27, [r8 + 1088]
  vmovdqu32 [r13 + 1088], zmm27
  vmovdqu32 zmm27, [rsp + 1472]
  vpxord zmm27, zmm27, [r8 + 1152]
  vmovdqu32 [r13 + 1152], zmm27
  vmovdqu32 zmm27, [rsp + 1536]
  vpxord zmm27, zmm27, [r8 + 1216]
  vmovdqu32 [r13 + 1216], zmm27
  vmovdqu32 zmm27, [rsp + 1600]
  vpxord zmm27, zmm27, [r8 + 1280]
  vmovdqu32 [r13 + 1280], zmm27
  vmovdqu32 zmm27, [rsp + 1664]
  vpxord zmm27, zmm27, [r8 + 1344]
  vmovdqu32 [r13 + 1344], zmm27
  vmovdqu32 zmm27, [rsp + 1728]
  vpxord zmm27, zmm27, [r8 + 1408]
  vmovdqu32 [r13 + 1408], zmm27
  vmovdqu32 zmm27, [rsp + 1792]
  vpxord zmm27, zmm27, [r8 + 1472]
  vmovdqu32 [r13 + 1472], zmm27
  vmovdqu32 zmm27, [rsp + 1856]
  vpxord zmm27, zmm27, [r8 + 1536]
  vmovdqu32 [r13 + 1536], zmm27
  vmovdqu32 zmm27, [rsp + 1920]
  vpxord zmm27, zmm27, [r8 + 1600]
  vmovdqu32 [r13 + 1600], zmm27
  vmovdqu32 zmm27, [rsp + 1984]
  vpxord zmm27, zmm27, [r8 + 1664]
  vmovdqu32 [r13 + 1664], zmm27
  vmovdqu32 zmm27, [rsp + 2048]
  vpxord zmm27, zmm27, [r8 + 1728]
  vmovdqu32 [r13 + 1728], zmm27
  vmovdqu32 zmm27, [rsp + 2112]
  vpxord zmm27, zmm27, [r8 + 1792]
  vmovdqu32 [r13 + 1792], zmm27
  vmovdqu32 zmm27, [rsp + 2176]
  vpxord zmm27, zmm27, [r8 + 1856]
  vmovdqu32 [r13 + 1856], zmm27
  vmovdqu32 zmm27, [rsp + 2240]
  vpxord zmm27, zmm27, [r8 + 1920]
  vmovdqu32 [r13 + 1920], zmm27
  vmovdqu32 zmm27, [rsp + 2304]
  vpxord zmm27, zmm27, [r8 + 1984]
  vmovdqu32 [r13 + 1984], zmm27
  add r13, 2048
  add r8, 2048
  mov r9, [rsp + 6240]
  sub r9, 2048
  vpaddd zmm7, zmm7, [rsp + 4608]
  vpaddd zmm6, zmm6, [rsp + 4672]
  vpaddd zmm8, zmm8, [rsp + 4736]
  vpaddd zmm0, zmm0, [rsp + 4800]
  vpunpckldq zmm27, zmm7, zmm6
  vpunpckhdq zmm7, zmm7, zmm6
  vpunpckldq zmm6, zmm8, zmm0
  vpunpckhdq zmm8, zmm8, zmm0
  vpunpcklqdq zmm0, zmm27, zmm6
  vpunpckhqdq zmm27, zmm27, zmm6
  vpunpcklqdq zmm6, zmm7, zmm8
  vpunpckhqdq zmm7, zmm7, zmm8
  vpaddd zmm11, zmm11, [rsp + 4864]
  vpaddd zmm12, zmm12, [rsp + 4928]
  vpaddd zmm13, zmm13, [rsp + 4992]
  vpaddd zmm14, zmm14, [rsp + 5056]
  vpunpckldq zmm8, zmm11, zmm12
  vpunpckhdq zmm11, zmm11, zmm12
  vpunpckldq zmm12, zmm13, zmm14
  vpunpckhdq zmm13, zmm13, zmm14
  vpunpcklqdq zmm14, zmm8, zmm12
  vpunpckhqdq zmm8, zmm8, zmm12
  vpunpcklqdq zmm12, zmm11, zmm13
  vpunpckhqdq zmm11, zmm11, zmm13
  vpaddd zmm17, zmm17, [rsp + 5120]
  vpaddd zmm21, zmm21, [rsp + 5184]
  vpaddd zmm28, zmm28, [rsp + 5248]
  vpaddd zmm30, zmm30, [rsp + 5312]
  vpunpckldq zmm13, zmm17, zmm21
  vpunpckhdq zmm17, zmm17, zmm21
  vpunpckldq zmm21, zmm28, zmm30
  vpunpckhdq zmm28, zmm28, zmm30
  vpunpcklqdq zmm30, zmm13, zmm21
  vpunpckhqdq zmm13, zmm13, zmm21
  vpunpcklqdq zmm21, zmm17, zmm28
  vpunpckhqdq zmm17, zmm17, zmm28
  vpaddd zmm5, zmm5, [rsp + 5888]
  vpaddd zmm2, zmm2, [rsp + 5952]
  vpaddd zmm26, zmm26, [rsp + 5376]
  vpaddd zmm25, zmm25, [rsp + 5440]
  vpunpckldq zmm28, zmm5, zmm2
  vpunpckhdq zmm5, zmm5, zmm2
  vpunpckldq zmm2, zmm26, zmm25
  vpunpckhdq zmm26, zmm26, zmm25
  vpunpcklqdq zmm25, zmm28, zmm2
  vpunpckhqdq zmm28, zmm28, zmm2
  vpunpcklqdq zmm2, zmm5, zmm26
  vpunpckhqdq zmm5, zmm5, zmm26
  vshufi32x4 zmm26, zmm0, zmm14, 0x44
  vshufi32x4 zmm0, zmm0, zmm14, 0xee
  vshufi32x4 zmm14, zmm30, zmm25, 0x44
  vshufi32x4 zmm30, zmm30, zmm25, 0xee
  vshufi32x4 zmm25, zmm26, zmm14, 0x88
  vshufi32x4 zmm26, zmm26, zmm14, 0xdd
  vshufi32x4 zmm14, zmm0, zmm30, 0x88
  vshufi32x4 zmm0, zmm0, zmm30, 0xdd
  vshufi32x4 zmm30, zmm27, zmm8, 0x44
  vshufi32x4 zmm27, zmm27, zmm8, 0xee
  vshufi32x4 zmm8, zmm13, zmm28, 0x44
  vshufi32x4 zmm13, zmm13, zmm28, 0xee
  vshufi32x4 zmm28, zmm30, zmm8, 0x88
  vshufi32x4 zmm30, zmm30, zmm8, 0xdd
  vshufi32x4 zmm8, zmm27, zmm13, 0x88
  vshufi32x4 zmm27, zmm27, zmm13, 0xdd
  vshufi32x4 zmm13, zmm6, zmm12, 0x44
  vshufi32x4 zmm6, zmm6, zmm12, 0xee
  vshufi32x4 zmm12, zmm21, zmm2, 0x44
  vshufi32x4 zmm21, zmm21, zmm2, 0xee
  vshufi32x4 zmm2, zmm13, zmm12, 0x88
  vshufi32x4 zmm13, zmm13, zmm12, 0xdd
  vshufi32x4 zmm12, zmm6, zmm21, 0x88
  vshufi32x4 zmm6, zmm6, zmm21, 0xdd
  vshufi32x4 zmm21, zmm7, zmm11, 0x44
  vshufi32x4 zmm7, zmm7, zmm11, 0xee
  vshufi32x4 zmm11, zmm17, zmm5, 0x44
  vshufi32x4 zmm17, zmm17, zmm5, 0xee
  vshufi32x4 zmm5, zmm21, zmm11, 0x88
  vshufi32x4 zmm21, zmm21, zmm11, 0xdd
  vshufi32x4 zmm11, zmm7, zmm17, 0x88
  vshufi32x4 zmm7, zmm7, zmm17, 0xdd
  vmovdqu32 [rsp + 320], zmm25
  vmovdqu32 [rsp + 576], zmm26
  vmovdqu32 [rsp + 832], zmm14
  vmovdqu32 [rsp + 1088], zmm0
  vmovdqu32 [rsp + 384], zmm28
  vmovdqu32 [rsp + 640], zmm30
  vmovdqu32 [rsp + 896], zmm8
  vmovdqu32 [rsp + 1152], zmm27
  vmovdqu32 [rsp + 448], zmm2
  vmovdqu32 [rsp + 704], zmm13
  vmovdqu32 [rsp + 960], zmm12
  vmovdqu32 [rsp + 1216], zmm6
  vmovdqu32 [rsp + 512], zmm5
  vmovdqu32 [rsp + 768], zmm21
  vmovdqu32 [rsp + 1024], zmm11
  vmovdqu32 [rsp + 1280], zmm7
  vmovdqa32 zmm7, [rsp + 4608]
  vpaddd zmm1, zmm1, zmm7
  vmovdqa32 zmm6, [rsp + 4672]
  vpaddd zmm10, zmm10, zmm6
  vmovdqa32 zmm8, [rsp + 4736]
  vpaddd zmm16, zmm16, zmm8
  vmovdqa32 zmm0, [rsp + 4800]
  vpaddd zmm22, zmm22, zmm0
  vpunpckldq zmm2, zmm1, zmm10
  vpunpckhdq zmm1, zmm1, zmm10
  vpunpckldq zmm5, zmm16, zmm22
  vpunpckhdq zmm16, zmm16, zmm22
  vpunpcklqdq zmm10, zmm2, zmm5
  vpunpckhqdq zmm2, zmm2, zmm5
  vpunpcklqdq zmm5, zmm1, zmm16
  vpunpckhqdq zmm1, zmm1, zmm16
  vmovdqa32 zmm11, [rsp + 4864]
  vpaddd zmm4, zmm4, zmm11
  vmovdqa32 zmm12, [rsp + 4928]
  vpaddd zmm15, zmm15, zmm12
  vmovdqa32 zmm13, [rsp + 4992]
  vpaddd zmm18, zmm18, zmm13
  vmovdqa32 zmm14, [rsp + 5056]
  vpaddd zmm23, zmm23, zmm14
  vpunpckldq zmm16, zmm4, zmm15
  vpunpckhdq zmm4, zmm4, zmm15
  vpunpckldq zmm15, zmm18, zmm23
  vpunpckhdq zmm18, zmm18, zmm23
  vpunpcklqdq zmm17, zmm16, zmm15
  vpunpckhqdq zmm16, zmm16, zmm15
  vpunpcklqdq zmm15, zmm4, zmm18
  vpunpckhqdq zmm4, zmm4, zmm18
  vmovdqa32 zmm18, [rsp + 5120]
  vpaddd zmm19, zmm19, zmm18
  vmovdqa32 zmm21, [rsp + 5184]
  vpaddd zmm24, zmm24, zmm21
  vmovdqa32 zmm22, [rsp + 5248]
  vpaddd zmm29, zmm29, zmm22
  vmovdqa32 zmm23, [rsp + 5312]
  vpaddd zmm31, zmm31, zmm23
  vpunpckldq zmm25, zmm19, zmm24
  vpunpckhdq zmm19, zmm19, zmm24
  vpunpckldq zmm24, zmm29, zmm31
  vpunpckhdq zmm29, zmm29, zmm31
  vpunpcklqdq zmm30, zmm25, zmm24
  vpunpckhqdq zmm25, zmm25, zmm24
  vpunpcklqdq zmm24, zmm19, zmm29
  vpunpckhqdq zmm19, zmm19, zmm29
  vpaddd zmm3, zmm3, [rsp + 6016]
  vpaddd zmm9, zmm9, [rsp + 6080]
  vmovdqa32 zmm26, [rsp + 5376]
  vpaddd zmm20, zmm20, zmm26
  vmovdqa32 zmm27, [rsp + 6144]
  vmovdqa32 zmm28, [rsp + 5440]
  vpaddd zmm27, zmm27, zmm28
  vpunpckldq zmm29, zmm3, zmm9
  vpunpckhdq zmm3, zmm3, zmm9
  vpunpckldq zmm9, zmm20, zmm27
  vpunpckhdq zmm20, zmm20, zmm27
  vpunpcklqdq zmm27, zmm29, zmm9
  vpunpckhqdq zmm29, zmm29, zmm9
  vpunpcklqdq zmm9, zmm3, zmm20
  vpunpckhqdq zmm3, zmm3, zmm20
  vshufi32x4 zmm20, zmm10, zmm17, 0x44
  vshufi32x4 zmm10, zmm10, zmm17, 0xee
  vshufi32x4 zmm17, zmm30, zmm27, 0x44
  vshufi32x4 zmm30, zmm30, zmm27, 0xee
  vshufi32x4 zmm27, zmm20, zmm17, 0x88
  vshufi32x4 zmm20, zmm20, zmm17, 0xdd
  vshufi32x4 zmm17, zmm10, zmm30, 0x88
  vshufi32x4 zmm10, zmm10, zmm30, 0xdd
  vshufi32x4 zmm30, zmm2, zmm16, 0x44
  vshufi32x4 zmm2, zmm2, zmm16, 0xee
  vshufi32x4 zmm16, zmm25, zmm29, 0x44
  vshufi32x4 zmm25, zmm25, zmm29, 0xee
  vshufi32x4 zmm29, zmm30, zmm16, 0x88
  vshufi32x4 zmm30, zmm30, zmm16, 0xdd
  vshufi32x4 zmm16, zmm2, zmm25, 0x88
  vshufi32x4 zmm2, zmm2, zmm25, 0xdd
  vshufi32x4 zmm25, zmm5, zmm15, 0x44
  vshufi32x4 zmm5, zmm5, zmm15, 0xee
  vshufi32x4 zmm15, zmm24, zmm9, 0x44
  vshufi32x4 zmm24, zmm24, zmm9, 0xee
  vshufi32x4 zmm9, zmm25, zmm15, 0x88
  vshufi32x4 zmm25, zmm25, zmm15, 0xdd
  vshufi32x4 zmm15, zmm5, zmm24, 0x88
  vshufi32x4 zmm5, zmm5, zmm24, 0xdd
  vshufi32x4 zmm24, zmm1, zmm4, 0x44
  vshufi32x4 zmm1, zmm1, zmm4, 0xee
  vshufi32x4 zmm4, zmm19, zmm3, 0x44
  vshufi32x4 zmm19, zmm19, zmm3, 0xee
  vshufi32x4 zmm3, zmm24, zmm4, 0x88
  vshufi32x4 zmm24, zmm24, zmm4, 0xdd
  vshufi32x4 zmm4, zmm1, zmm19, 0x88
  vshufi32x4 zmm1, zmm1, zmm19, 0xdd
  vmovdqu32 [rsp + 1344], zmm27
  vmovdqu32 [rsp + 1600], zmm20
  vmovdqu32 [rsp + 1856], zmm17
  vmovdqu32 [rsp + 2112], zmm10
  vmovdqu32 [rsp + 1408], zmm29
  vmovdqu32 [rsp + 1664], zmm30
  vmovdqu32 [rsp + 1920], zmm16
  vmovdqu32 [rsp + 2176], zmm2
  vmovdqu32 [rsp + 1472], zmm9
  vmovdqu32 [rsp + 1728], zmm25
  vmovdqu32 [rsp + 1984], zmm15
  vmovdqu32 [rsp + 2240], zmm5
  vmovdqu32 [rsp + 1536], zmm3
  vmovdqu32 [rsp + 1792], zmm24
  vmovdqu32 [rsp + 2048], zmm4
  vmovdqu32 [rsp + 2304], zmm1
  cmp r9, 2048
  jbe LOCAL(c16_c16_open_to_c16_c16_leave)
  mov [rsp + 6224], r8
  mov [rsp + 6232], r13
  vmovdqa32 zmm1, [rsp + 5696]
  vmovdqa32 [rsp + 5504], zmm1
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 [rsp + 5568], zmm1
  vmovdqa32 zmm1, [rsp + 5824]
  vmovdqa32 [rsp + 5632], zmm1
  mov r14, r9
  vmovdqa32 zmm17, zmm18
  jmp LOCAL(c16_c16_batch)
LOCAL(c16_c16_open_to_c16_c16_leave):
  mov rdx, r12
  mov r12, rbx
  mov rbx, r13
  vmovdqa32 zmm0, [rsp + 5696]
  vmovdqa32 zmm1, [rsp + 5760]
  vmovdqa32 zmm2, [rsp + 5824]
LOCAL(c16_c16_leave):
  vpxord zmm6, zmm0, zmm0
  vpmadd52luq zmm6, zmm0, [rsp + 4288]
  vpxord zmm31, zmm0, zmm0
  vpmadd52huq zmm31, zmm0, [rsp + 4288]
  vpmadd52luq zmm6, zmm1, [rsp + 4544]
  vpmadd52huq zmm31, zmm1, [rsp + 4544]
  vpmadd52luq zmm6, zmm2, [rsp + 4480]
  vpmadd52huq zmm31, zmm2, [rsp + 4480]
  vpxord zmm28, zmm0, zmm0
  vpmadd52luq zmm28, zmm0, [rsp + 4352]
  vpxord zmm5, zmm0, zmm0
  vpmadd52huq zmm5, zmm0, [rsp + 4352]
  vpmadd52luq zmm28, zmm1, [rsp + 4288]
  vpmadd52huq zmm5, zmm1, [rsp + 4288]
  vpmadd52luq zmm28, zmm2, [rsp + 4544]
  vpmadd52huq zmm5, zmm2, [rsp + 4544]
  vpxord zmm3, zmm0, zmm0
  vpmadd52luq zmm3, zmm0, [rsp + 4416]
  vpxord zmm4, zmm0, zmm0
  vpmadd52huq zmm4, zmm0, [rsp + 4416]
  vpmadd52luq zmm3, zmm1, [rsp + 4352]
  vpmadd52huq zmm4, zmm1, [rsp + 4352]
  vpmadd52luq zmm3, zmm2, [rsp + 4288]
  vpmadd52huq zmm4, zmm2, [rsp + 4288]
  vpsllq zmm31, zmm31, 8
  vpaddq zmm28, zmm28, zmm31
  vpsllq zmm5, zmm5, 8
  vpaddq zmm3, zmm3, zmm5
  vpsrlq zmm5, zmm6, 44
  vmovdqa32 zmm2, [rip + LOCAL(low44_zmm)]
  vpandd zmm6, zmm6, zmm2
  vpaddq zmm28, zmm28, zmm5
  vpsrlq zmm5, zmm3, 42
  vpandd zmm3, zmm3, [rip + LOCAL(low42_zmm)]
  vpsllq zmm4, zmm4, 10
  vpaddq zmm5, zmm5, zmm4
  vpsllq zmm4, zmm5, 2
  vpaddq zmm5, zmm5, zmm4
  vpaddq zmm6, zmm6, zmm5
  vpsrlq zmm5, zmm28, 44
  vpandd zmm28, zmm28, zmm2
  vpaddq zmm3, zmm3, zmm5
  vpsrlq zmm5, zmm6, 44
  vpandd zmm6, zmm6, zmm2
  vpaddq zmm28, zmm28, zmm5
  vextracti64x4 ymm4, zmm6, 1
  vpaddq ymm4, ymm4, ymm6
  vextracti128 xmm0, ymm4, 1
  vpaddq xmm0, xmm0, xmm4
  vpunpckhqdq xmm1, xmm0, xmm0
  vpaddq xmm0, xmm0, xmm1
  vextracti64x4 ymm1, zmm28, 1
  vpaddq ymm1, ymm1, ymm28
  vextracti128 xmm2, ymm1, 1
  vpaddq xmm2, xmm2, xmm1
  vpunpckhqdq xmm1, xmm2, xmm2
  vpaddq xmm2, xmm2, xmm1
  vextracti64x4 ymm1, zmm3, 1
  vpaddq ymm1, ymm1, ymm3
  vextracti128 xmm3, ymm1, 1
  vpaddq xmm3, xmm3, xmm1
  vpunpckhqdq xmm1, xmm3, xmm3
  vpaddq xmm3, xmm3, xmm1
  vmovq r13, xmm0
  vmovq r14, xmm2
  vmovq r15, xmm3
  mov [rsp + 152], rsi
  mov rsi, r14
  shl rsi, 44
  shr r14, 20
  add r13, rsi
  adc r14, 0
  mov rsi, r15
  shl rsi, 24
  shr r15, 40
  add r14, rsi
  adc r15, 0
  add r13, rdi
  adc r14, rdx
  adc r15, r11
  vpxor xmm2, xmm2, xmm2
  mov esi, 1536
LOCAL(c16_c16_leave_clear):
  vmovdqa32 [rsp + rsi + 4352], zmm2
  vmovdqa32 [rsp + rsi + 4416], zmm2
  vmovdqa32 [rsp + rsi + 4480], zmm2
  vmovdqa32 [rsp + rsi + 4544], zmm2
  sub esi, 256
  jne LOCAL(c16_c16_leave_clear)
  vmovdqa32 [rsp + 6144], zmm2
  vmovdqa [rsp + 6208], ymm2
  vmovq [rsp + 6240], xmm2
  mov rdx, r15
  mov r11, r13
  mov r13, r12
  mov r12, r8
  mov r8, r9
  mov r9, r14
  mov rdi, [rsp + 144]
  mov rsi, [rsp + 152]
  mov r14, [rsp + 136]
LOCAL(final):
  test r10, r10
  je LOCAL(mix)
  mov [rsp + 160], rax
  mov [rsp + 168], rcx
  mov [rsp + 152], rsi
  mov rcx, r8
  jmp LOCAL(tag)
LOCAL(mix):
  cmp r8, 64
  ja LOCAL(mix_to_mix_blocks)
  mov [rsp + 160], rax
  mov [rsp + 168], rcx
  mov [rsp + 152], rsi
  mov rcx, r8
  mov rsi, r12
  mov r15, rbx
  xor eax, eax
  jmp LOCAL(mix_rest)
LOCAL(mix_to_mix_blocks):
  mov [rsp + 160], rax
  mov [rsp + 168], rcx
  mov [rsp + 152], rsi
  mov rcx, rbx
  mov rsi, r12
  mov r15, r8
  xor eax, eax
LOCAL(mix_blocks):
  vmovdqu32 zmm1, [rsp + rax + 320]
  vpxord zmm1, zmm1, [r12]
  vmovdqu32 [rbx], zmm1
  add rbx, 64
  add r12, 64
  sub r8, 64
  add rax, 64
  cmp r8, 64
  ja LOCAL(mix_blocks)
  mov [rsp + 216], rcx
  mov rcx, r15
  mov r15, rbx
  mov rbx, [rsp + 216]
  mov [rsp + 216], rsi
  mov rsi, r12
  mov r12, [rsp + 216]
LOCAL(mix_rest):
  test r8, r8
  je LOCAL(mixed)
  vmovdqu32 ymm1, [rsp + rax + 320]
  vmovdqu32 ymm5, [rsp + rax + 352]
  mov rax, r15
LOCAL(last):
  mov r15, -1
  bzhi r15, r15, r8
  kmovq k1, r15
  vmovdqu8 ymm0{k1}{z}, [rsi]
  vpxor ymm1, ymm1, ymm0
  vmovdqu8 [rax]{k1}, ymm1
  shr r15, 32
  kmovq k1, r15
  vmovdqu8 ymm0{k1}{z}, [rsi + 32]
  vpxor ymm5, ymm5, ymm0
  vmovdqu8 [rax + 32]{k1}, ymm5
LOCAL(mixed):
  test r10, r10
  jne LOCAL(cleared)
LOCAL(tag):
  test r10, r10
  jne LOCAL(stop_open)
  mov rax, rbx
  add rax, rcx
  jmp LOCAL(stop_joined)
LOCAL(stop_open):
  mov rax, r12
  add rax, rcx
LOCAL(stop_joined):
  sub rax, r13
  cmp rax, 320
  jb LOCAL(text_words)
  mov rsi, rax
  and rsi, 0x70
  sub rax, rsi
  cmp rsi, 16
  jae LOCAL(text_lanes_to_text_lanes_few)
  mov [rsp + 112], r9
  mov rsi, r13
  mov r8, rdx
  mov r15, r11
  jmp LOCAL(text_lanes_groups)
LOCAL(text_lanes_to_text_lanes_few):
  mov [rsp + 120], rbx
  mov [rsp + 176], r12
  mov [rsp + 184], rcx
  mov [rsp + 192], r11
  mov [rsp + 112], r9
  mov [rsp + 200], rdx
  mov [rsp + 208], r13
  mov rdi, rdx
  mov r8, r11
  mov rbx, r9
  mov r10, [rsp + 168]
  mov r9, [rsp + 152]
  mov rcx, [rsp + 160]
LOCAL(text_lanes_few):
  mov r11, rdi
  and r11, -0x4
  mov r15, rdi
  shr r15, 2
  add r11, r15
  and rdi, 0x3
  add r8, [r13]
  adc rbx, [r13 + 8]
  adc rdi, 1
  add r8, r11
  adc rbx, 0
  adc rdi, 0
  mov rdx, r8
  mulx r11, r8, rcx
  mulx r14, r12, r10
  mov rdx, rbx
  mulx r15, rbx, r9
  add r8, rbx
  adc r11, r15
  mulx r15, rbx, rcx
  add r12, rbx
  adc r14, r15
  mov rbx, rdi
  imul rbx, r9
  add r12, rbx
  adc r14, 0
  imul rdi, rcx
  add r12, r11
  adc rdi, r14
  add r13, 16
  sub rsi, 16
  cmp rsi, 16
  jb LOCAL(text_lanes_few_to_text_lanes_groups)
  mov rbx, r12
  jmp LOCAL(text_lanes_few)
LOCAL(text_lanes_few_to_text_lanes_groups):
  mov rdx, rdi
  mov r11, r8
  mov r9, r12
  mov rsi, r13
  mov r14, [rsp + 136]
  mov rdi, [rsp + 144]
  mov r10, [rsp + 128]
  mov rcx, [rsp + 184]
  mov r12, [rsp + 176]
  mov rbx, [rsp + 120]
  mov r13, [rsp + 208]
  mov r8, [rsp + 200]
  mov r15, [rsp + 192]
LOCAL(text_lanes_groups):
  vmovdqu32 zmm23, [rsi]
  vmovdqu32 zmm0, [rsi + 64]
  vpunpcklqdq zmm24, zmm23, zmm0
  vpunpckhqdq zmm23, zmm23, zmm0
  vmovdqa32 zmm2, [rip + LOCAL(low44_zmm)]
  vpandd zmm0, zmm24, zmm2
  vpsrlq zmm24, zmm24, 44
  vpsllq zmm1, zmm23, 20
  vpord zmm24, zmm24, zmm1
  vpandd zmm24, zmm24, zmm2
  vpsrlq zmm23, zmm23, 24
  vmovdqa32 zmm5, [rip + LOCAL(bit128_zmm)]
  vpord zmm23, zmm23, zmm5
  mov r10, rdx
  and r10, -0x4
  mov rdi, rdx
  shr rdi, 2
  add r10, rdi
  and rdx, 0x3
  add r11, r10
  adc r9, 0
  adc rdx, 0
  vmovq xmm11, r11
  vmovq xmm9, r9
  vmovq xmm30, rdx
  vmovdqa xmm1, [rip + LOCAL(low44)]
  vpand xmm3, xmm11, xmm1
  vpsrlq xmm11, xmm11, 44
  vpsllq xmm4, xmm9, 20
  vpor xmm11, xmm11, xmm4
  vpand xmm11, xmm11, xmm1
  vpsrlq xmm9, xmm9, 24
  vpsllq xmm30, xmm30, 40
  vpaddq xmm9, xmm9, xmm30
  vpaddq zmm12, zmm0, zmm3
  vpaddq zmm13, zmm24, zmm11
  vpaddq zmm11, zmm23, zmm9
  add rsi, 128
  sub rax, 128
  cmp r14, 2048
  jb LOCAL(text_lanes_4_done)
  cmp rax, 512
  jb LOCAL(text_lanes_4_done)
  vmovdqa32 zmm0, [rip + LOCAL(low42_zmm)]
LOCAL(text_lanes_4):
  vmovdqu32 zmm1, [rsi]
  vmovdqu32 zmm3, [rsi + 64]
  vpunpcklqdq zmm24, zmm1, zmm3
  vpunpckhqdq zmm1, zmm1, zmm3
  vpandd zmm3, zmm24, zmm2
  vpsrlq zmm24, zmm24, 44
  vpsllq zmm30, zmm1, 20
  vpord zmm24, zmm24, zmm30
  vpandd zmm24, zmm24, zmm2
  vpsrlq zmm1, zmm1, 24
  vpord zmm1, zmm1, zmm5
  vmovdqu32 zmm4, [rsi + 128]
  vmovdqu32 zmm6, [rsi + 192]
  vpunpcklqdq zmm7, zmm4, zmm6
  vpunpckhqdq zmm4, zmm4, zmm6
  vpandd zmm6, zmm7, zmm2
  vpsrlq zmm7, zmm7, 44
  vpsllq zmm30, zmm4, 20
  vpord zmm7, zmm7, zmm30
  vpandd zmm7, zmm7, zmm2
  vpsrlq zmm4, zmm4, 24
  vpord zmm4, zmm4, zmm5
  vmovdqu32 zmm8, [rsi + 256]
  vmovdqu32 zmm9, [rsi + 320]
  vpunpcklqdq zmm10, zmm8, zmm9
  vpunpckhqdq zmm8, zmm8, zmm9
  vpandd zmm9, zmm10, zmm2
  vpsrlq zmm10, zmm10, 44
  vpsllq zmm30, zmm8, 20
  vpord zmm10, zmm10, zmm30
  vpandd zmm10, zmm10, zmm2
  vpsrlq zmm8, zmm8, 24
  vpord zmm8, zmm8, zmm5
  vmovdqu32 zmm14, [rsi + 384]
  vmovdqu32 zmm15, [rsi + 448]
  vpunpcklqdq zmm16, zmm14, zmm15
  vpunpckhqdq zmm14, zmm14, zmm15
  vpandd zmm15, zmm16, zmm2
  vpsrlq zmm16, zmm16, 44
  vpsllq zmm30, zmm14, 20
  vpord zmm16, zmm16, zmm30
  vpandd zmm16, zmm16, zmm2
  vpsrlq zmm14, zmm14, 24
  vpord zmm14, zmm14, zmm5
  vpmadd52luq zmm15, zmm3, [rsp + 3328]
  vpxord zmm31, zmm3, zmm3
  vpmadd52huq zmm31, zmm3, [rsp + 3328]
  vpmadd52luq zmm15, zmm24, [rsp + 3584]
  vpmadd52huq zmm31, zmm24, [rsp + 3584]
  vpmadd52luq zmm15, zmm1, [rsp + 3520]
  vpmadd52huq zmm31, zmm1, [rsp + 3520]
  vpmadd52luq zmm16, zmm3, [rsp + 3392]
  vpxord zmm17, zmm3, zmm3
  vpmadd52huq zmm17, zmm3, [rsp + 3392]
  vpmadd52luq zmm16, zmm24, [rsp + 3328]
  vpmadd52huq zmm17, zmm24, [rsp + 3328]
  vpmadd52luq zmm16, zmm1, [rsp + 3584]
  vpmadd52huq zmm17, zmm1, [rsp + 3584]
  vpmadd52luq zmm14, zmm3, [rsp + 3456]
  vpxord zmm18, zmm3, zmm3
  vpmadd52huq zmm18, zmm3, [rsp + 3456]
  vpmadd52luq zmm14, zmm24, [rsp + 3392]
  vpmadd52huq zmm18, zmm24, [rsp + 3392]
  vpmadd52luq zmm14, zmm1, [rsp + 3328]
  vpmadd52huq zmm18, zmm1, [rsp + 3328]
  vpmadd52luq zmm15, zmm6, [rsp + 3008]
  vpmadd52huq zmm31, zmm6, [rsp + 3008]
  vpmadd52luq zmm15, zmm7, [rsp + 3264]
  vpmadd52huq zmm31, zmm7, [rsp + 3264]
  vpmadd52luq zmm15, zmm4, [rsp + 3200]
  vpmadd52huq zmm31, zmm4, [rsp + 3200]
  vpmadd52luq zmm16, zmm6, [rsp + 3072]
  vpmadd52huq zmm17, zmm6, [rsp + 3072]
  vpmadd52luq zmm16, zmm7, [rsp + 3008]
  vpmadd52huq zmm17, zmm7, [rsp + 3008]
  vpmadd52luq zmm16, zmm4, [rsp + 3264]
  vpmadd52huq zmm17, zmm4, [rsp + 3264]
  vpmadd52luq zmm14, zmm6, [rsp + 3136]
  vpmadd52huq zmm18, zmm6, [rsp + 3136]
  vpmadd52luq zmm14, zmm7, [rsp + 3072]
  vpmadd52huq zmm18, zmm7, [rsp + 3072]
  vpmadd52luq zmm14, zmm4, [rsp + 3008]
  vpmadd52huq zmm18, zmm4, [rsp + 3008]
  vpmadd52luq zmm15, zmm9, [rsp + 2688]
  vpmadd52huq zmm31, zmm9, [rsp + 2688]
  vpmadd52luq zmm15, zmm10, [rsp + 2944]
  vpmadd52huq zmm31, zmm10, [rsp + 2944]
  vpmadd52luq zmm15, zmm8, [rsp + 2880]
  vpmadd52huq zmm31, zmm8, [rsp + 2880]
  vpmadd52luq zmm16, zmm9, [rsp + 2752]
  vpmadd52huq zmm17, zmm9, [rsp + 2752]
  vpmadd52luq zmm16, zmm10, [rsp + 2688]
  vpmadd52huq zmm17, zmm10, [rsp + 2688]
  vpmadd52luq zmm16, zmm8, [rsp + 2944]
  vpmadd52huq zmm17, zmm8, [rsp + 2944]
  vpmadd52luq zmm14, zmm9, [rsp + 2816]
  vpmadd52huq zmm18, zmm9, [rsp + 2816]
  vpmadd52luq zmm14, zmm10, [rsp + 2752]
  vpmadd52huq zmm18, zmm10, [rsp + 2752]
  vpmadd52luq zmm14, zmm8, [rsp + 2688]
  vpmadd52huq zmm18, zmm8, [rsp + 2688]
  vpmadd52luq zmm15, zmm12, [rsp + 3648]
  vpmadd52huq zmm31, zmm12, [rsp + 3648]
  vpmadd52luq zmm15, zmm13, [rsp + 3904]
  vpmadd52huq zmm31, zmm13, [rsp + 3904]
  vpmadd52luq zmm15, zmm11, [rsp + 3840]
  vpmadd52huq zmm31, zmm11, [rsp + 3840]
  vpmadd52luq zmm16, zmm12, [rsp + 3712]
  vpmadd52huq zmm17, zmm12, [rsp + 3712]
  vpmadd52luq zmm16, zmm13, [rsp + 3648]
  vpmadd52huq zmm17, zmm13, [rsp + 3648]
  vpmadd52luq zmm16, zmm11, [rsp + 3904]
  vpmadd52huq zmm17, zmm11, [rsp + 3904]
  vpmadd52luq zmm14, zmm12, [rsp + 3776]
  vpmadd52huq zmm18, zmm12, [rsp + 3776]
  vpmadd52luq zmm14, zmm13, [rsp + 3712]
  vpmadd52huq zmm18, zmm13, [rsp + 3712]
  vpmadd52luq zmm14, zmm11, [rsp + 3648]
  vpmadd52huq zmm18, zmm11, [rsp + 3648]
  vpsllq zmm31, zmm31, 8
  vpaddq zmm16, zmm16, zmm31
  vpsllq zmm17, zmm17, 8
  vpaddq zmm14, zmm14, zmm17
  vpsrlq zmm1, zmm15, 44
  vpandd zmm15, zmm15, zmm2
  vpaddq zmm16, zmm16, zmm1
  vpsrlq zmm1, zmm14, 42
  vpandd zmm14, zmm14, zmm0
  vpsllq zmm18, zmm18, 10
  vpaddq zmm1, zmm1, zmm18
  vpsllq zmm18, zmm1, 2
  vpaddq zmm1, zmm1, zmm18
  vpaddq zmm15, zmm15, zmm1
  vpsrlq zmm1, zmm16, 44
  vpandd zmm16, zmm16, zmm2
  vpaddq zmm11, zmm14, zmm1
  vpsrlq zmm1, zmm15, 44
  vpandd zmm12, zmm15, zmm2
  vpaddq zmm13, zmm16, zmm1
  add rsi, 512
  sub rax, 512
  cmp rax, 512
  jae LOCAL(text_lanes_4)
LOCAL(text_lanes_4_done):
  cmp r14, 640
  jb LOCAL(text_lanes_2_done)
  cmp rax, 256
  jb LOCAL(text_lanes_2_done)
  vmovdqa32 zmm8, zmm12
  vmovdqa32 zmm3, zmm11
  vmovdqa32 zmm0, zmm5
  vmovdqa32 zmm5, zmm13
  vmovdqa32 zmm1, [rip + LOCAL(low42_zmm)]
LOCAL(text_lanes_2):
  vmovdqu32 zmm15, [rsi]
  vmovdqu32 zmm4, [rsi + 64]
  vpunpcklqdq zmm16, zmm15, zmm4
  vpunpckhqdq zmm15, zmm15, zmm4
  vpandd zmm4, zmm16, zmm2
  vpsrlq zmm16, zmm16, 44
  vpsllq zmm18, zmm15, 20
  vpord zmm16, zmm16, zmm18
  vpandd zmm16, zmm16, zmm2
  vpsrlq zmm15, zmm15, 24
  vpord zmm15, zmm15, zmm0
  vmovdqu32 zmm6, [rsi + 128]
  vmovdqu32 zmm7, [rsi + 192]
  vpunpcklqdq zmm9, zmm6, zmm7
  vpunpckhqdq zmm6, zmm6, zmm7
  vpandd zmm7, zmm9, zmm2
  vpsrlq zmm9, zmm9, 44
  vpsllq zmm18, zmm6, 20
  vpord zmm9, zmm9, zmm18
  vpandd zmm9, zmm9, zmm2
  vpsrlq zmm6, zmm6, 24
  vpord zmm6, zmm6, zmm0
  vpmadd52luq zmm7, zmm4, [rsp + 2688]
  vpxord zmm31, zmm4, zmm4
  vpmadd52huq zmm31, zmm4, [rsp + 2688]
  vpmadd52luq zmm7, zmm16, [rsp + 2944]
  vpmadd52huq zmm31, zmm16, [rsp + 2944]
  vpmadd52luq zmm7, zmm15, [rsp + 2880]
  vpmadd52huq zmm31, zmm15, [rsp + 2880]
  vpmadd52luq zmm9, zmm4, [rsp + 2752]
  vpxord zmm17, zmm4, zmm4
  vpmadd52huq zmm17, zmm4, [rsp + 2752]
  vpmadd52luq zmm9, zmm16, [rsp + 2688]
  vpmadd52huq zmm17, zmm16, [rsp + 2688]
  vpmadd52luq zmm9, zmm15, [rsp + 2944]
  vpmadd52huq zmm17, zmm15, [rsp + 2944]
  vpmadd52luq zmm6, zmm4, [rsp + 2816]
  vpxord zmm18, zmm4, zmm4
  vpmadd52huq zmm18, zmm4, [rsp + 2816]
  vpmadd52luq zmm6, zmm16, [rsp + 2752]
  vpmadd52huq zmm18, zmm16, [rsp + 2752]
  vpmadd52luq zmm6, zmm15, [rsp + 2688]
  vpmadd52huq zmm18, zmm15, [rsp + 2688]
  vpmadd52luq zmm7, zmm8, [rsp + 3008]
  vpmadd52huq zmm31, zmm8, [rsp + 3008]
  vpmadd52luq zmm7, zmm5, [rsp + 3264]
  vpmadd52huq zmm31, zmm5, [rsp + 3264]
  vpmadd52luq zmm7, zmm3, [rsp + 3200]
  vpmadd52huq zmm31, zmm3, [rsp + 3200]
  vpmadd52luq zmm9, zmm8, [rsp + 3072]
  vpmadd52huq zmm17, zmm8, [rsp + 3072]
  vpmadd52luq zmm9, zmm5, [rsp + 3008]
  vpmadd52huq zmm17, zmm5, [rsp + 3008]
  vpmadd52luq zmm9, zmm3, [rsp + 3264]
  vpmadd52huq zmm17, zmm3, [rsp + 3264]
  vpmadd52luq zmm6, zmm8, [rsp + 3136]
  vpmadd52huq zmm18, zmm8, [rsp + 3136]
  vpmadd52luq zmm6, zmm5, [rsp + 3072]
  vpmadd52huq zmm18, zmm5, [rsp + 3072]
  vpmadd52luq zmm6, zmm3, [rsp + 3008]
  vpmadd52huq zmm18, zmm3, [rsp + 3008]
  vpsllq zmm31, zmm31, 8
  vpaddq zmm9, zmm9, zmm31
  vpsllq zmm17, zmm17, 8
  vpaddq zmm6, zmm6, zmm17
  vpsrlq zmm3, zmm7, 44
  vpandd zmm7, zmm7, zmm2
  vpaddq zmm9, zmm9, zmm3
  vpsrlq zmm3, zmm6, 42
  vpandd zmm6, zmm6, zmm1
  vpsllq zmm18, zmm18, 10
  vpaddq zmm3, zmm3, zmm18
  vpsllq zmm18, zmm3, 2
  vpaddq zmm3, zmm3, zmm18
  vpaddq zmm7, zmm7, zmm3
  vpsrlq zmm3, zmm9, 44
  vpandd zmm9, zmm9, zmm2
  vpaddq zmm3, zmm6, zmm3
  vpsrlq zmm4, zmm7, 44
  vpandd zmm8, zmm7, zmm2
  vpaddq zmm5, zmm9, zmm4
  add rsi, 256
  sub rax, 256
  cmp rax, 256
  jae LOCAL(text_lanes_2)
  vmovdqa32 zmm12, zmm8
  vmovdqa32 zmm13, zmm5
  vmovdqa32 zmm11, zmm3
  vmovdqa32 zmm5, zmm0
LOCAL(text_lanes_2_done):
  cmp rax, 128
  jb LOCAL(text_lanes_1_done)
  vmovdqa32 zmm6, zmm12
  vmovdqa32 zmm4, zmm11
  vmovdqa32 zmm0, zmm5
  vmovdqa32 zmm5, zmm13
  vmovdqa32 zmm1, [rip + LOCAL(low42_zmm)]
LOCAL(text_lanes_1):
  vmovdqu32 zmm7, [rsi]
  vmovdqu32 zmm3, [rsi + 64]
  vpunpcklqdq zmm9, zmm7, zmm3
  vpunpckhqdq zmm7, zmm7, zmm3
  vpandd zmm3, zmm9, zmm2
  vpsrlq zmm9, zmm9, 44
  vpsllq zmm18, zmm7, 20
  vpord zmm9, zmm9, zmm18
  vpandd zmm9, zmm9, zmm2
  vpsrlq zmm7, zmm7, 24
  vpord zmm7, zmm7, zmm0
  vpmadd52luq zmm3, zmm6, [rsp + 2688]
  vpxord zmm31, zmm6, zmm6
  vpmadd52huq zmm31, zmm6, [rsp + 2688]
  vpmadd52luq zmm3, zmm5, [rsp + 2944]
  vpmadd52huq zmm31, zmm5, [rsp + 2944]
  vpmadd52luq zmm3, zmm4, [rsp + 2880]
  vpmadd52huq zmm31, zmm4, [rsp + 2880]
  vpmadd52luq zmm9, zmm6, [rsp + 2752]
  vpxord zmm17, zmm6, zmm6
  vpmadd52huq zmm17, zmm6, [rsp + 2752]
  vpmadd52luq zmm9, zmm5, [rsp + 2688]
  vpmadd52huq zmm17, zmm5, [rsp + 2688]
  vpmadd52luq zmm9, zmm4, [rsp + 2944]
  vpmadd52huq zmm17, zmm4, [rsp + 2944]
  vpmadd52luq zmm7, zmm6, [rsp + 2816]
  vpxord zmm18, zmm6, zmm6
  vpmadd52huq zmm18, zmm6, [rsp + 2816]
  vpmadd52luq zmm7, zmm5, [rsp + 2752]
  vpmadd52huq zmm18, zmm5, [rsp + 2752]
  vpmadd52luq zmm7, zmm4, [rsp + 2688]
  vpmadd52huq zmm18, zmm4, [rsp + 2688]
  vpsllq zmm31, zmm31, 8
  vpaddq zmm9, zmm9, zmm31
  vpsllq zmm17, zmm17, 8
  vpaddq zmm7, zmm7, zmm17
  vpsrlq zmm4, zmm3, 44
  vpandd zmm3, zmm3, zmm2
  vpaddq zmm9, zmm9, zmm4
  vpsrlq zmm4, zmm7, 42
  vpandd zmm7, zmm7, zmm1
  vpsllq zmm18, zmm18, 10
  vpaddq zmm4, zmm4, zmm18
  vpsllq zmm18, zmm4, 2
  vpaddq zmm4, zmm4, zmm18
  vpaddq zmm3, zmm3, zmm4
  vpsrlq zmm4, zmm9, 44
  vpandd zmm9, zmm9, zmm2
  vpaddq zmm4, zmm7, zmm4
  vpsrlq zmm5, zmm3, 44
  vpandd zmm6, zmm3, zmm2
  vpaddq zmm5, zmm9, zmm5
  add rsi, 128
  sub rax, 128
  cmp rax, 128
  jae LOCAL(text_lanes_1)
  vmovdqa32 zmm12, zmm6
  vmovdqa32 zmm13, zmm5
  vmovdqa32 zmm11, zmm4
LOCAL(text_lanes_1_done):
  vpxord zmm3, zmm12, zmm12
  vpmadd52luq zmm3, zmm12, [rsp + 2368]
  vpxord zmm31, zmm12, zmm12
  vpmadd52huq zmm31, zmm12, [rsp + 2368]
  vpmadd52luq zmm3, zmm13, [rsp + 2624]
  vpmadd52huq zmm31, zmm13, [rsp + 2624]
  vpmadd52luq zmm3, zmm11, [rsp + 2560]
  vpmadd52huq zmm31, zmm11, [rsp + 2560]
  vpxord zmm9, zmm12, zmm12
  vpmadd52luq zmm9, zmm12, [rsp + 2432]
  vpxord zmm17, zmm12, zmm12
  vpmadd52huq zmm17, zmm12, [rsp + 2432]
  vpmadd52luq zmm9, zmm13, [rsp + 2368]
  vpmadd52huq zmm17, zmm13, [rsp + 2368]
  vpmadd52luq zmm9, zmm11, [rsp + 2624]
  vpmadd52huq zmm17, zmm11, [rsp + 2624]
  vpxord zmm7, zmm12, zmm12
  vpmadd52luq zmm7, zmm12, [rsp + 2496]
  vpxord zmm18, zmm12, zmm12
  vpmadd52huq zmm18, zmm12, [rsp + 2496]
  vpmadd52luq zmm7, zmm13, [rsp + 2432]
  vpmadd52huq zmm18, zmm13, [rsp + 2432]
  vpmadd52luq zmm7, zmm11, [rsp + 2368]
  vpmadd52huq zmm18, zmm11, [rsp + 2368]
  vpsllq zmm31, zmm31, 8
  vpaddq zmm9, zmm9, zmm31
  vpsllq zmm17, zmm17, 8
  vpaddq zmm7, zmm7, zmm17
  vpsrlq zmm5, zmm3, 44
  vpandd zmm3, zmm3, zmm2
  vpaddq zmm9, zmm9, zmm5
  vpsrlq zmm5, zmm7, 42
  vpandd zmm7, zmm7, [rip + LOCAL(low42_zmm)]
  vpsllq zmm18, zmm18, 10
  vpaddq zmm5, zmm5, zmm18
  vpsllq zmm18, zmm5, 2
  vpaddq zmm5, zmm5, zmm18
  vpaddq zmm3, zmm3, zmm5
  vpsrlq zmm5, zmm9, 44
  vpandd zmm9, zmm9, zmm2
  vpaddq zmm7, zmm7, zmm5
  vpsrlq zmm5, zmm3, 44
  vpandd zmm3, zmm3, zmm2
  vpaddq zmm9, zmm9, zmm5
  vextracti64x4 ymm18, zmm3, 1
  vpaddq ymm18, ymm18, ymm3
  vextracti32x4 xmm0, ymm18, 1
  vpaddq xmm0, xmm0, xmm18
  vpunpckhqdq xmm1, xmm0, xmm0
  vpaddq xmm0, xmm0, xmm1
  vextracti64x4 ymm1, zmm9, 1
  vpaddq ymm1, ymm9, ymm1
  vextracti128 xmm2, ymm1, 1
  vpaddq xmm2, xmm2, xmm1
  vpunpckhqdq xmm1, xmm2, xmm2
  vpaddq xmm2, xmm2, xmm1
  vextracti64x4 ymm1, zmm7, 1
  vpaddq ymm1, ymm1, ymm7
  vextracti128 xmm3, ymm1, 1
  vpaddq xmm3, xmm3, xmm1
  vpunpckhqdq xmm1, xmm3, xmm3
  vpaddq xmm3, xmm3, xmm1
  vmovq rdi, xmm0
  vmovq rdx, xmm2
  vmovq r9, xmm3
  mov r10, rdx
  shl r10, 44
  shr rdx, 20
  add rdi, r10
  adc rdx, 0
  mov r10, r9
  shl r10, 24
  shr r9, 40
  add rdx, r10
  adc r9, 0
  mov r11, rdi
  mov [rsp + 216], r9
  mov r9, rdx
  mov rdx, [rsp + 216]
  mov rdi, [rsp + 144]
  mov r10, [rsp + 128]
  jmp LOCAL(text_behind)
LOCAL(text_words):
  cmp rax, 16
  jae LOCAL(text_words_to_text_blocks)
  mov [rsp + 112], r9
  mov rsi, r13
  mov r8, rdx
  mov r15, r11
  jmp LOCAL(text_rest)
LOCAL(text_words_to_text_blocks):
  mov [rsp + 120], rbx
  mov [rsp + 176], r12
  mov [rsp + 184], rcx
  mov [rsp + 192], r11
  mov [rsp + 112], r9
  mov [rsp + 200], rdx
  mov [rsp + 208], r13
  mov r8, rdx
  mov r10, r11
  mov rbx, r9
  mov r9, [rsp + 168]
  mov rsi, [rsp + 152]
  mov rcx, [rsp + 160]
LOCAL(text_blocks):
  mov r11, r8
  and r11, -0x4
  mov r15, r8
  shr r15, 2
  add r11, r15
  and r8, 0x3
  add r10, [r13]
  adc rbx, [r13 + 8]
  adc r8, 1
  add r10, r11
  adc rbx, 0
  adc r8, 0
  mov rdx, r10
  mulx r11, r10, rcx
  mulx r14, r12, r9
  mov rdx, rbx
  mulx r15, rbx, rsi
  add r10, rbx
  adc r11, r15
  mulx r15, rbx, rcx
  add r12, rbx
  adc r14, r15
  mov rbx, r8
  imul rbx, rsi
  add r12, rbx
  adc r14, 0
  imul r8, rcx
  add r12, r11
  adc r8, r14
  add r13, 16
  sub rax, 16
  cmp rax, 16
  jb LOCAL(text_blocks_to_text_rest)
  mov rbx, r12
  jmp LOCAL(text_blocks)
LOCAL(text_blocks_to_text_rest):
  mov rdx, r8
  mov r11, r10
  mov r9, r12
  mov rsi, r13
  mov r14, [rsp + 136]
  mov r10, [rsp + 128]
  mov rcx, [rsp + 184]
  mov r12, [rsp + 176]
  mov rbx, [rsp + 120]
  mov r13, [rsp + 208]
  mov r8, [rsp + 200]
  mov r15, [rsp + 192]
LOCAL(text_rest):
LOCAL(text_behind):
  test rax, rax
  je LOCAL(text_done)
  test eax, 0x1
  jne LOCAL(text_part_1)
  mov [rsp + 192], r15
  mov [rsp + 200], r8
  mov r8, rax
  mov r15d, 0
  jmp LOCAL(text_part_below_1)
LOCAL(text_part_1):
  mov r10, rax
  sub r10, 1
  mov [rsp + 192], r15
  mov r15d, 0
  rol r15, 8
  mov [rsp + 200], r8
  movzx r8, byte ptr [rsi + r10]
  add r15, r8
  mov r8, r10
  mov r10, [rsp + 128]
LOCAL(text_part_below_1):
  test eax, 0x2
  je LOCAL(text_part_below_2)
  sub r8, 2
  rol r15, 16
  movzx r10, word ptr [rsi + r8]
  add r15, r10
  mov r10, [rsp + 128]
LOCAL(text_part_below_2):
  test eax, 0x4
  jne LOCAL(text_part_4)
  mov r8, r15
  jmp LOCAL(text_part_below_4)
LOCAL(text_part_4):
  sub r8, 4
  rol r15, 32
  mov r8d, [rsi + r8]
  add r15, r8
  mov r8, r15
LOCAL(text_part_below_4):
  test eax, 0x8
  je LOCAL(text_part_less)
  mov rax, [rsi]
  jmp LOCAL(text_part_words)
LOCAL(text_part_less):
  mov rax, r8
  xor r8d, r8d
LOCAL(text_part_words):
  mov rsi, rdx
  and rsi, -0x4
  mov r15, rdx
  shr r15, 2
  add rsi, r15
  and rdx, 0x3
  add r11, rax
  adc r9, r8
  adc rdx, 1
  add r11, rsi
  adc r9, 0
  adc rdx, 0
  mov rax, rdx
  mov rdx, r11
  mov rsi, [rsp + 160]
  mulx r11, r8, rsi
  mulx rdx, r15, [rsp + 168]
  mov r10, rdx
  mov rdx, r9
  mov [rsp + 208], r13
  mulx r13, r9, [rsp + 152]
  add r8, r9
  adc r11, r13
  mulx r13, r9, rsi
  add r15, r9
  adc r10, r13
  mov r9, [rsp + 152]
  mov r13, rax
  imul r13, r9
  add r15, r13
  adc r10, 0
  imul rax, rsi
  add r15, r11
  adc rax, r10
  mov rdx, rax
  mov r11, r8
  mov r9, r15
  mov r10, [rsp + 128]
  mov r13, [rsp + 208]
  mov r8, [rsp + 200]
  mov r15, [rsp + 192]
LOCAL(text_done):
  mov rax, [rdi + 48]
  mov rsi, rdx
  and rsi, -0x4
  mov r10, rdx
  shr r10, 2
  add rsi, r10
  and rdx, 0x3
  add r11, rax
  adc r9, r14
  adc rdx, 1
  add r11, rsi
  adc r9, 0
  adc rdx, 0
  mov rax, rdx
  mov rdx, r11
  mov rsi, [rsp + 160]
  mulx r11, r10, rsi
  mulx r14, rdx, [rsp + 168]
  mov [rsp + 192], r15
  mov r15, rdx
  mov rdx, r9
  mov [rsp + 200], r8
  mulx r8, r9, [rsp + 152]
  add r10, r9
  adc r11, r8
  mulx r9, r8, rsi
  add r15, r8
  adc r14, r9
  mov r9, [rsp + 152]
  mov r8, rax
  imul r8, r9
  add r15, r8
  adc r14, 0
  imul rax, rsi
  add r15, r11
  adc rax, r14
  mov r8, [rdi + 56]
  mov r11, rax
  and r11, -0x4
  mov r14, rax
  shr r14, 2
  add r11, r14
  and rax, 0x3
  add r10, r11
  adc r15, 0
  adc rax, 0
  mov r11, r10
  add r11, 5
  mov r14, r15
  adc r14, 0
  adc rax, 0
  shr rax, 2
  sub rax, 1
  xor r10, r11
  and r10, rax
  xor r10, r11
  xor r15, r14
  and r15, rax
  xor r15, r14
  add r10, [rsp + 272]
  adc r15, [rsp + 280]
  mov [r8], r10
  mov [r8 + 8], r15
  mov r10, [rsp + 128]
  test r10, r10
  je LOCAL(cleared)
  mov r8, rcx
  mov rax, rsi
  mov rsi, r9
  mov rdx, [rsp + 200]
  mov r11, [rsp + 192]
  mov r9, [rsp + 112]
  mov r14, [rsp + 136]
  mov rcx, [rsp + 168]
  jmp LOCAL(mix)
LOCAL(cleared):
  mov r8, [rsp + 136]
  cmp r8, 192
  ja LOCAL(clear_over_256)
  vpxor xmm2, xmm2, xmm2
  vmovdqu32 [rsp + 256], zmm2
  vmovdqu32 [rsp + 320], zmm2
  vmovdqu32 [rsp + 384], zmm2
  vmovdqu32 [rsp + 448], zmm2
  jmp LOCAL(clear_done)
LOCAL(clear_over_256):
  cmp r8, 960
  ja LOCAL(clear_over_1024)
  vpxor xmm2, xmm2, xmm2
  vmovdqu32 [rsp + 256], zmm2
  vmovdqu32 [rsp + 320], zmm2
  vmovdqu32 [rsp + 384], zmm2
  vmovdqu32 [rsp + 448], zmm2
  vmovdqu32 [rsp + 512], zmm2
  vmovdqu32 [rsp + 576], zmm2
  vmovdqu32 [rsp + 640], zmm2
  vmovdqu32 [rsp + 704], zmm2
  vmovdqu32 [rsp + 768], zmm2
  vmovdqu32 [rsp + 832], zmm2
  vmovdqu32 [rsp + 896], zmm2
  vmovdqu32 [rsp + 960], zmm2
  vmovdqu32 [rsp + 1024], zmm2
  vmovdqu32 [rsp + 1088], zmm2
  vmovdqu32 [rsp + 1152], zmm2
  vmovdqu32 [rsp + 1216], zmm2
  vmovdqu32 [rsp + 2368], zmm2
  vmovdqu32 [rsp + 2432], zmm2
  vmovdqu32 [rsp + 2496], zmm2
  vmovdqu32 [rsp + 2560], zmm2
  vmovdqu32 [rsp + 2624], zmm2
  vmovdqu32 [rsp + 2688], zmm2
  vmovdqu32 [rsp + 2752], zmm2
  vmovdqu32 [rsp + 2816], zmm2
  vmovdqu32 [rsp + 2880], zmm2
  vmovdqu32 [rsp + 2944], zmm2
  vmovdqu32 [rsp + 3008], zmm2
  vmovdqu32 [rsp + 3072], zmm2
  vmovdqu32 [rsp + 3136], zmm2
  vmovdqu32 [rsp + 3200], zmm2
  vmovdqu32 [rsp + 3264], zmm2
  jmp LOCAL(clear_lanes)
LOCAL(clear_over_1024):
  vpxor xmm2, xmm2, xmm2
  mov r10d, 4352
LOCAL(clear_kept_clear):
  vmovdqa32 [rsp + r10], zmm2
  vmovdqa32 [rsp + r10 + 64], zmm2
  vmovdqa32 [rsp + r10 + 128], zmm2
  vmovdqa32 [rsp + r10 + 192], zmm2
  sub r10d, 256
  jne LOCAL(clear_kept_clear)
LOCAL(clear_lanes):
LOCAL(clear_done):
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
  vpxord xmm16, xmm16, xmm16
  vpxord xmm17, xmm17, xmm17
  vpxord xmm18, xmm18, xmm18
  vpxord xmm19, xmm19, xmm19
  vpxord xmm20, xmm20, xmm20
  vpxord xmm21, xmm21, xmm21
  vpxord xmm22, xmm22, xmm22
  vpxord xmm23, xmm23, xmm23
  vpxord xmm24, xmm24, xmm24
  vpxord xmm25, xmm25, xmm25
  vpxord xmm26, xmm26, xmm26
  vpxord xmm27, xmm27, xmm27
  vpxord xmm28, xmm28, xmm28
  vpxord xmm29, xmm29, xmm29
  vpxord xmm30, xmm30, xmm30
  vpxord xmm31, xmm31, xmm31
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
  vmovdqa32 [rsp], zmm0
  vmovdqa32 [rsp + 64], zmm0
  vmovdqa32 [rsp + 128], zmm0
  vmovdqa32 [rsp + 192], ymm0
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
