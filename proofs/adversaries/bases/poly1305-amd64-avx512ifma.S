// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As poly1305/amd64-avx512ifma was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
#if defined(SUPERCOP)
# ifndef __AVX512F__
#  error "compile for a CPU with avx512f"
# endif
# ifndef __AVX512VL__
#  error "compile for a CPU with avx512vl"
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
# define AUTH SYMBOL(CRYPTO_NAMESPACETOP)
#else
# define AUTH NAME(poly1305_amd64_avx512ifma)
#endif
  .intel_syntax noprefix
  READ_ONLY
  .p2align 6
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
  .p2align 4
LOCAL(low44):
  .long 4294967295, 4095, 4294967295, 4095
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
  push rbp
  mov rbp, rsp
  push rbx
  push r12
  push r13
  push r14
  push r15
  sub rsp, 1664
  and rsp, -0x40
  mov rax, [rcx]
  mov r8, 0xffffffc0fffffff
  and rax, r8
  mov r8, [rcx + 8]
  mov r9, 0xffffffc0ffffffc
  and r8, r9
  mov r9, r8
  shr r9, 2
  add r9, r8
  cmp rdx, 256
  jb LOCAL(in_words)
LOCAL(in_lanes):
  vmovq xmm0, rax
  vpbroadcastq zmm0, xmm0
  vmovq xmm8, r8
  vpbroadcastq zmm8, xmm8
  vmovdqa32 zmm1, [rip + LOCAL(low44_zmm)]
  vpandd zmm2, zmm0, zmm1
  vpsrlq zmm0, zmm0, 44
  vpsllq zmm3, zmm8, 20
  vpord zmm0, zmm0, zmm3
  vpandd zmm0, zmm0, zmm1
  vpsrlq zmm8, zmm8, 24
  vpsllq zmm3, zmm8, 2
  vpaddq zmm3, zmm8, zmm3
  vpsllq zmm3, zmm3, 2
  vpsllq zmm4, zmm0, 2
  vpaddq zmm4, zmm0, zmm4
  vpsllq zmm4, zmm4, 2
  vpxord zmm5, zmm2, zmm2
  vpmadd52luq zmm5, zmm2, zmm2
  vpxord zmm6, zmm2, zmm2
  vpmadd52huq zmm6, zmm2, zmm2
  vpmadd52luq zmm5, zmm0, zmm3
  vpmadd52huq zmm6, zmm0, zmm3
  vpmadd52luq zmm5, zmm8, zmm4
  vpmadd52huq zmm6, zmm8, zmm4
  vpxord zmm4, zmm2, zmm2
  vpmadd52luq zmm4, zmm2, zmm0
  vpxord zmm7, zmm2, zmm2
  vpmadd52huq zmm7, zmm2, zmm0
  vpmadd52luq zmm4, zmm0, zmm2
  vpmadd52huq zmm7, zmm0, zmm2
  vpmadd52luq zmm4, zmm8, zmm3
  vpmadd52huq zmm7, zmm8, zmm3
  vpxord zmm3, zmm2, zmm2
  vpmadd52luq zmm3, zmm2, zmm8
  vpxord zmm9, zmm2, zmm2
  vpmadd52huq zmm9, zmm2, zmm8
  vpmadd52luq zmm3, zmm0, zmm0
  vpmadd52huq zmm9, zmm0, zmm0
  vpmadd52luq zmm3, zmm8, zmm2
  vpmadd52huq zmm9, zmm8, zmm2
  vpsllq zmm6, zmm6, 8
  vpaddq zmm4, zmm4, zmm6
  vpsllq zmm7, zmm7, 8
  vpaddq zmm3, zmm3, zmm7
  vpsrlq zmm6, zmm5, 44
  vpandd zmm5, zmm5, zmm1
  vpaddq zmm4, zmm4, zmm6
  vpsrlq zmm6, zmm3, 42
  vmovdqa32 zmm7, [rip + LOCAL(low42_zmm)]
  vpandd zmm3, zmm3, zmm7
  vpsllq zmm9, zmm9, 10
  vpaddq zmm6, zmm6, zmm9
  vpsllq zmm9, zmm6, 2
  vpaddq zmm6, zmm6, zmm9
  vpaddq zmm5, zmm5, zmm6
  vpsrlq zmm6, zmm4, 44
  vpandd zmm4, zmm4, zmm1
  vpaddq zmm3, zmm3, zmm6
  vpsrlq zmm6, zmm5, 44
  vpandd zmm5, zmm5, zmm1
  vpaddq zmm4, zmm4, zmm6
  vpunpcklqdq zmm2, zmm5, zmm2
  vpunpcklqdq zmm0, zmm4, zmm0
  vpunpcklqdq zmm6, zmm3, zmm8
  vpsllq zmm9, zmm3, 2
  vpaddq zmm8, zmm3, zmm9
  vpsllq zmm8, zmm8, 2
  vpsllq zmm9, zmm4, 2
  vpaddq zmm9, zmm4, zmm9
  vpsllq zmm9, zmm9, 2
  vpxord zmm10, zmm2, zmm2
  vpmadd52luq zmm10, zmm2, zmm5
  vpxord zmm11, zmm2, zmm2
  vpmadd52huq zmm11, zmm2, zmm5
  vpmadd52luq zmm10, zmm0, zmm8
  vpmadd52huq zmm11, zmm0, zmm8
  vpmadd52luq zmm10, zmm6, zmm9
  vpmadd52huq zmm11, zmm6, zmm9
  vpxord zmm9, zmm2, zmm2
  vpmadd52luq zmm9, zmm2, zmm4
  vpxord zmm12, zmm2, zmm2
  vpmadd52huq zmm12, zmm2, zmm4
  vpmadd52luq zmm9, zmm0, zmm5
  vpmadd52huq zmm12, zmm0, zmm5
  vpmadd52luq zmm9, zmm6, zmm8
  vpmadd52huq zmm12, zmm6, zmm8
  vpxord zmm8, zmm2, zmm2
  vpmadd52luq zmm8, zmm2, zmm3
  vpxord zmm13, zmm2, zmm2
  vpmadd52huq zmm13, zmm2, zmm3
  vpmadd52luq zmm8, zmm0, zmm4
  vpmadd52huq zmm13, zmm0, zmm4
  vpmadd52luq zmm8, zmm6, zmm5
  vpmadd52huq zmm13, zmm6, zmm5
  vpsllq zmm11, zmm11, 8
  vpaddq zmm9, zmm9, zmm11
  vpsllq zmm12, zmm12, 8
  vpaddq zmm8, zmm8, zmm12
  vpsrlq zmm3, zmm10, 44
  vpandd zmm10, zmm10, zmm1
  vpaddq zmm9, zmm9, zmm3
  vpsrlq zmm3, zmm8, 42
  vpandd zmm8, zmm8, zmm7
  vpsllq zmm13, zmm13, 10
  vpaddq zmm3, zmm3, zmm13
  vpsllq zmm13, zmm3, 2
  vpaddq zmm3, zmm3, zmm13
  vpaddq zmm10, zmm10, zmm3
  vpsrlq zmm3, zmm9, 44
  vpandd zmm9, zmm9, zmm1
  vpaddq zmm8, zmm8, zmm3
  vpsrlq zmm3, zmm10, 44
  vpandd zmm10, zmm10, zmm1
  vpaddq zmm9, zmm9, zmm3
  vpunpcklqdq zmm3, zmm10, zmm10
  vpunpcklqdq zmm4, zmm9, zmm9
  vpunpcklqdq zmm5, zmm8, zmm8
  vmovdqa32 zmm11, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm11, zmm10, zmm2
  vmovdqa32 zmm2, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm2, zmm9, zmm0
  vmovdqa32 zmm0, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm0, zmm8, zmm6
  vpsllq zmm13, zmm5, 2
  vpaddq zmm8, zmm5, zmm13
  vpsllq zmm8, zmm8, 2
  vpsllq zmm13, zmm4, 2
  vpaddq zmm9, zmm4, zmm13
  vpsllq zmm9, zmm9, 2
  vpxord zmm10, zmm11, zmm11
  vpmadd52luq zmm10, zmm11, zmm3
  vpxord zmm6, zmm11, zmm11
  vpmadd52huq zmm6, zmm11, zmm3
  vpmadd52luq zmm10, zmm2, zmm8
  vpmadd52huq zmm6, zmm2, zmm8
  vpmadd52luq zmm10, zmm0, zmm9
  vpmadd52huq zmm6, zmm0, zmm9
  vpxord zmm9, zmm11, zmm11
  vpmadd52luq zmm9, zmm11, zmm4
  vpxord zmm12, zmm11, zmm11
  vpmadd52huq zmm12, zmm11, zmm4
  vpmadd52luq zmm9, zmm2, zmm3
  vpmadd52huq zmm12, zmm2, zmm3
  vpmadd52luq zmm9, zmm0, zmm8
  vpmadd52huq zmm12, zmm0, zmm8
  vpxord zmm8, zmm11, zmm11
  vpmadd52luq zmm8, zmm11, zmm5
  vpxord zmm13, zmm11, zmm11
  vpmadd52huq zmm13, zmm11, zmm5
  vpmadd52luq zmm8, zmm2, zmm4
  vpmadd52huq zmm13, zmm2, zmm4
  vpmadd52luq zmm8, zmm0, zmm3
  vpmadd52huq zmm13, zmm0, zmm3
  vpsllq zmm6, zmm6, 8
  vpaddq zmm9, zmm9, zmm6
  vpsllq zmm12, zmm12, 8
  vpaddq zmm8, zmm8, zmm12
  vpsrlq zmm3, zmm10, 44
  vpandd zmm10, zmm10, zmm1
  vpaddq zmm9, zmm9, zmm3
  vpsrlq zmm3, zmm8, 42
  vpandd zmm8, zmm8, zmm7
  vpsllq zmm13, zmm13, 10
  vpaddq zmm3, zmm3, zmm13
  vpsllq zmm13, zmm3, 2
  vpaddq zmm3, zmm3, zmm13
  vpaddq zmm10, zmm10, zmm3
  vpsrlq zmm3, zmm9, 44
  vpandd zmm9, zmm9, zmm1
  vpaddq zmm8, zmm8, zmm3
  vpsrlq zmm3, zmm10, 44
  vpandd zmm10, zmm10, zmm1
  vpaddq zmm9, zmm9, zmm3
  vpunpcklqdq zmm10, zmm10, zmm11
  vpunpcklqdq zmm9, zmm9, zmm2
  vpunpcklqdq zmm8, zmm8, zmm0
  vpsllq zmm13, zmm8, 2
  vpaddq zmm0, zmm8, zmm13
  vpsllq zmm0, zmm0, 2
  vpsllq zmm13, zmm9, 2
  vpaddq zmm1, zmm9, zmm13
  vpsllq zmm1, zmm1, 2
  vmovdqu32 [rsp + 64], zmm10
  vmovdqu32 [rsp + 128], zmm9
  vmovdqu32 [rsp + 192], zmm8
  vmovdqu32 [rsp + 256], zmm1
  vmovdqu32 [rsp + 320], zmm0
  vpbroadcastq zmm10, xmm10
  vpbroadcastq zmm9, xmm9
  vpbroadcastq zmm8, xmm8
  vpsllq zmm13, zmm8, 2
  vpaddq zmm0, zmm8, zmm13
  vpsllq zmm0, zmm0, 2
  vpsllq zmm13, zmm9, 2
  vpaddq zmm1, zmm9, zmm13
  vpsllq zmm1, zmm1, 2
  vmovdqu32 [rsp + 384], zmm10
  vmovdqu32 [rsp + 448], zmm9
  vmovdqu32 [rsp + 512], zmm8
  vmovdqu32 [rsp + 576], zmm1
  vmovdqu32 [rsp + 640], zmm0
  cmp rdx, 512
  jb LOCAL(lanes_powers)
  vmovdqu32 zmm10, [rsp + 384]
  vmovdqu32 zmm9, [rsp + 448]
  vmovdqu32 zmm8, [rsp + 512]
  vpxord zmm0, zmm10, zmm10
  vpmadd52luq zmm0, zmm10, [rsp + 384]
  vpxord zmm6, zmm10, zmm10
  vpmadd52huq zmm6, zmm10, [rsp + 384]
  vpmadd52luq zmm0, zmm9, [rsp + 640]
  vpmadd52huq zmm6, zmm9, [rsp + 640]
  vpmadd52luq zmm0, zmm8, [rsp + 576]
  vpmadd52huq zmm6, zmm8, [rsp + 576]
  vpxord zmm1, zmm10, zmm10
  vpmadd52luq zmm1, zmm10, [rsp + 448]
  vpxord zmm12, zmm10, zmm10
  vpmadd52huq zmm12, zmm10, [rsp + 448]
  vpmadd52luq zmm1, zmm9, [rsp + 384]
  vpmadd52huq zmm12, zmm9, [rsp + 384]
  vpmadd52luq zmm1, zmm8, [rsp + 640]
  vpmadd52huq zmm12, zmm8, [rsp + 640]
  vpxord zmm2, zmm10, zmm10
  vpmadd52luq zmm2, zmm10, [rsp + 512]
  vpxord zmm13, zmm10, zmm10
  vpmadd52huq zmm13, zmm10, [rsp + 512]
  vpmadd52luq zmm2, zmm9, [rsp + 448]
  vpmadd52huq zmm13, zmm9, [rsp + 448]
  vpmadd52luq zmm2, zmm8, [rsp + 384]
  vpmadd52huq zmm13, zmm8, [rsp + 384]
  vpsllq zmm6, zmm6, 8
  vpaddq zmm1, zmm1, zmm6
  vpsllq zmm12, zmm12, 8
  vpaddq zmm2, zmm2, zmm12
  vpsrlq zmm3, zmm0, 44
  vmovdqa32 zmm4, [rip + LOCAL(low44_zmm)]
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm3
  vpsrlq zmm3, zmm2, 42
  vpandd zmm2, zmm2, [rip + LOCAL(low42_zmm)]
  vpsllq zmm13, zmm13, 10
  vpaddq zmm3, zmm3, zmm13
  vpsllq zmm13, zmm3, 2
  vpaddq zmm3, zmm3, zmm13
  vpaddq zmm0, zmm0, zmm3
  vpsrlq zmm3, zmm1, 44
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm2, zmm2, zmm3
  vpsrlq zmm3, zmm0, 44
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm3
  vpsllq zmm13, zmm2, 2
  vpaddq zmm3, zmm2, zmm13
  vpsllq zmm3, zmm3, 2
  vpsllq zmm13, zmm1, 2
  vpaddq zmm4, zmm1, zmm13
  vpsllq zmm4, zmm4, 2
  vmovdqu32 [rsp + 704], zmm0
  vmovdqu32 [rsp + 768], zmm1
  vmovdqu32 [rsp + 832], zmm2
  vmovdqu32 [rsp + 896], zmm4
  vmovdqu32 [rsp + 960], zmm3
  cmp rdx, 2048
  jb LOCAL(lanes_powers)
  vmovdqu32 zmm10, [rsp + 704]
  vmovdqu32 zmm9, [rsp + 768]
  vmovdqu32 zmm8, [rsp + 832]
  vpxord zmm0, zmm10, zmm10
  vpmadd52luq zmm0, zmm10, [rsp + 384]
  vpxord zmm6, zmm10, zmm10
  vpmadd52huq zmm6, zmm10, [rsp + 384]
  vpmadd52luq zmm0, zmm9, [rsp + 640]
  vpmadd52huq zmm6, zmm9, [rsp + 640]
  vpmadd52luq zmm0, zmm8, [rsp + 576]
  vpmadd52huq zmm6, zmm8, [rsp + 576]
  vpxord zmm1, zmm10, zmm10
  vpmadd52luq zmm1, zmm10, [rsp + 448]
  vpxord zmm12, zmm10, zmm10
  vpmadd52huq zmm12, zmm10, [rsp + 448]
  vpmadd52luq zmm1, zmm9, [rsp + 384]
  vpmadd52huq zmm12, zmm9, [rsp + 384]
  vpmadd52luq zmm1, zmm8, [rsp + 640]
  vpmadd52huq zmm12, zmm8, [rsp + 640]
  vpxord zmm2, zmm10, zmm10
  vpmadd52luq zmm2, zmm10, [rsp + 512]
  vpxord zmm13, zmm10, zmm10
  vpmadd52huq zmm13, zmm10, [rsp + 512]
  vpmadd52luq zmm2, zmm9, [rsp + 448]
  vpmadd52huq zmm13, zmm9, [rsp + 448]
  vpmadd52luq zmm2, zmm8, [rsp + 384]
  vpmadd52huq zmm13, zmm8, [rsp + 384]
  vpsllq zmm6, zmm6, 8
  vpaddq zmm1, zmm1, zmm6
  vpsllq zmm12, zmm12, 8
  vpaddq zmm2, zmm2, zmm12
  vpsrlq zmm3, zmm0, 44
  vmovdqa32 zmm4, [rip + LOCAL(low44_zmm)]
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm3
  vpsrlq zmm3, zmm2, 42
  vmovdqa32 zmm7, [rip + LOCAL(low42_zmm)]
  vpandd zmm2, zmm2, zmm7
  vpsllq zmm13, zmm13, 10
  vpaddq zmm3, zmm3, zmm13
  vpsllq zmm13, zmm3, 2
  vpaddq zmm3, zmm3, zmm13
  vpaddq zmm0, zmm0, zmm3
  vpsrlq zmm3, zmm1, 44
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm2, zmm2, zmm3
  vpsrlq zmm3, zmm0, 44
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm3
  vpsllq zmm13, zmm2, 2
  vpaddq zmm3, zmm2, zmm13
  vpsllq zmm3, zmm3, 2
  vpsllq zmm13, zmm1, 2
  vpaddq zmm5, zmm1, zmm13
  vpsllq zmm5, zmm5, 2
  vmovdqu32 [rsp + 1024], zmm0
  vmovdqu32 [rsp + 1088], zmm1
  vmovdqu32 [rsp + 1152], zmm2
  vmovdqu32 [rsp + 1216], zmm5
  vmovdqu32 [rsp + 1280], zmm3
  vmovdqu32 zmm10, [rsp + 1024]
  vmovdqu32 zmm9, [rsp + 1088]
  vmovdqu32 zmm8, [rsp + 1152]
  vpxord zmm0, zmm10, zmm10
  vpmadd52luq zmm0, zmm10, [rsp + 384]
  vpxord zmm6, zmm10, zmm10
  vpmadd52huq zmm6, zmm10, [rsp + 384]
  vpmadd52luq zmm0, zmm9, [rsp + 640]
  vpmadd52huq zmm6, zmm9, [rsp + 640]
  vpmadd52luq zmm0, zmm8, [rsp + 576]
  vpmadd52huq zmm6, zmm8, [rsp + 576]
  vpxord zmm1, zmm10, zmm10
  vpmadd52luq zmm1, zmm10, [rsp + 448]
  vpxord zmm12, zmm10, zmm10
  vpmadd52huq zmm12, zmm10, [rsp + 448]
  vpmadd52luq zmm1, zmm9, [rsp + 384]
  vpmadd52huq zmm12, zmm9, [rsp + 384]
  vpmadd52luq zmm1, zmm8, [rsp + 640]
  vpmadd52huq zmm12, zmm8, [rsp + 640]
  vpxord zmm2, zmm10, zmm10
  vpmadd52luq zmm2, zmm10, [rsp + 512]
  vpxord zmm13, zmm10, zmm10
  vpmadd52huq zmm13, zmm10, [rsp + 512]
  vpmadd52luq zmm2, zmm9, [rsp + 448]
  vpmadd52huq zmm13, zmm9, [rsp + 448]
  vpmadd52luq zmm2, zmm8, [rsp + 384]
  vpmadd52huq zmm13, zmm8, [rsp + 384]
  vpsllq zmm6, zmm6, 8
  vpaddq zmm1, zmm1, zmm6
  vpsllq zmm12, zmm12, 8
  vpaddq zmm2, zmm2, zmm12
  vpsrlq zmm3, zmm0, 44
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm3
  vpsrlq zmm3, zmm2, 42
  vpandd zmm2, zmm2, zmm7
  vpsllq zmm13, zmm13, 10
  vpaddq zmm3, zmm3, zmm13
  vpsllq zmm13, zmm3, 2
  vpaddq zmm3, zmm3, zmm13
  vpaddq zmm0, zmm0, zmm3
  vpsrlq zmm3, zmm1, 44
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm2, zmm2, zmm3
  vpsrlq zmm3, zmm0, 44
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm3
  vpsllq zmm13, zmm2, 2
  vpaddq zmm3, zmm2, zmm13
  vpsllq zmm3, zmm3, 2
  vpsllq zmm13, zmm1, 2
  vpaddq zmm5, zmm1, zmm13
  vpsllq zmm5, zmm5, 2
  vmovdqu32 [rsp + 1344], zmm0
  vmovdqu32 [rsp + 1408], zmm1
  vmovdqu32 [rsp + 1472], zmm2
  vmovdqu32 [rsp + 1536], zmm5
  vmovdqu32 [rsp + 1600], zmm3
LOCAL(lanes_powers):
  mov r10, rdx
  and r10, 0x70
  mov r11, rdx
  sub r11, r10
  cmp r10, 16
  jae LOCAL(lanes_powers_to_lanes_few)
  xor r10d, r10d
  xor ebx, ebx
  xor r12d, r12d
  jmp LOCAL(lanes_groups)
LOCAL(lanes_powers_to_lanes_few):
  mov [rsp + 8], rcx
  mov [rsp], rdi
  mov [rsp + 16], rdx
  xor edi, edi
  xor r13d, r13d
  xor ecx, ecx
LOCAL(lanes_few):
  mov rbx, rcx
  and rbx, -0x4
  mov r12, rcx
  shr r12, 2
  add rbx, r12
  and rcx, 0x3
  add rdi, [rsi]
  adc r13, [rsi + 8]
  adc rcx, 1
  add rdi, rbx
  adc r13, 0
  adc rcx, 0
  mov rdx, rdi
  mulx rbx, rdi, rax
  mulx r14, r12, r8
  mov rdx, r13
  mulx r15, r13, r9
  add rdi, r13
  adc rbx, r15
  mulx r15, r13, rax
  add r12, r13
  adc r14, r15
  mov r13, rcx
  imul r13, r9
  add r12, r13
  adc r14, 0
  imul rcx, rax
  add r12, rbx
  adc rcx, r14
  add rsi, 16
  sub r10, 16
  cmp r10, 16
  jb LOCAL(lanes_few_to_lanes_groups)
  mov r13, r12
  jmp LOCAL(lanes_few)
LOCAL(lanes_few_to_lanes_groups):
  mov r10, rcx
  mov rbx, rdi
  mov rdx, [rsp + 16]
  mov rcx, [rsp + 8]
  mov rdi, [rsp]
LOCAL(lanes_groups):
  vmovdqu32 zmm0, [rsi]
  vmovdqu32 zmm1, [rsi + 64]
  vpunpcklqdq zmm2, zmm0, zmm1
  vpunpckhqdq zmm0, zmm0, zmm1
  vmovdqa32 zmm4, [rip + LOCAL(low44_zmm)]
  vpandd zmm1, zmm2, zmm4
  vpsrlq zmm2, zmm2, 44
  vpsllq zmm13, zmm0, 20
  vpord zmm2, zmm2, zmm13
  vpandd zmm2, zmm2, zmm4
  vpsrlq zmm0, zmm0, 24
  vmovdqa32 zmm3, [rip + LOCAL(bit128_zmm)]
  vpord zmm0, zmm0, zmm3
  mov r13, r10
  and r13, -0x4
  mov r14, r10
  shr r14, 2
  add r13, r14
  and r10, 0x3
  add rbx, r13
  adc r12, 0
  adc r10, 0
  vmovq xmm5, rbx
  vmovq xmm12, r12
  vmovq xmm10, r10
  vmovdqa xmm6, [rip + LOCAL(low44)]
  vpand xmm7, xmm5, xmm6
  vpsrlq xmm5, xmm5, 44
  vpsllq xmm13, xmm12, 20
  vpor xmm5, xmm13, xmm5
  vpand xmm5, xmm5, xmm6
  vpsrlq xmm12, xmm12, 24
  vpsllq xmm10, xmm10, 40
  vpaddq xmm12, xmm12, xmm10
  vpaddq zmm16, zmm1, zmm7
  vpaddq zmm17, zmm2, zmm5
  vpaddq zmm15, zmm0, zmm12
  add rsi, 128
  sub r11, 128
  cmp rdx, 2048
  jb LOCAL(lanes_4_done)
  cmp r11, 512
  jb LOCAL(lanes_4_done)
  vmovdqa32 zmm0, [rip + LOCAL(low42_zmm)]
LOCAL(lanes_4):
  vmovdqu32 zmm1, [rsi]
  vmovdqu32 zmm2, [rsi + 64]
  vpunpcklqdq zmm5, zmm1, zmm2
  vpunpckhqdq zmm1, zmm1, zmm2
  vpandd zmm2, zmm5, zmm4
  vpsrlq zmm5, zmm5, 44
  vpsllq zmm10, zmm1, 20
  vpord zmm5, zmm5, zmm10
  vpandd zmm5, zmm5, zmm4
  vpsrlq zmm1, zmm1, 24
  vpord zmm1, zmm1, zmm3
  vmovdqu32 zmm6, [rsi + 128]
  vmovdqu32 zmm7, [rsi + 192]
  vpunpcklqdq zmm8, zmm6, zmm7
  vpunpckhqdq zmm6, zmm6, zmm7
  vpandd zmm7, zmm8, zmm4
  vpsrlq zmm8, zmm8, 44
  vpsllq zmm10, zmm6, 20
  vpord zmm8, zmm8, zmm10
  vpandd zmm8, zmm8, zmm4
  vpsrlq zmm6, zmm6, 24
  vpord zmm6, zmm6, zmm3
  vmovdqu32 zmm9, [rsi + 256]
  vmovdqu32 zmm10, [rsi + 320]
  vpunpcklqdq zmm11, zmm9, zmm10
  vpunpckhqdq zmm9, zmm9, zmm10
  vpandd zmm10, zmm11, zmm4
  vpsrlq zmm11, zmm11, 44
  vpsllq zmm12, zmm9, 20
  vpord zmm11, zmm11, zmm12
  vpandd zmm11, zmm11, zmm4
  vpsrlq zmm9, zmm9, 24
  vpord zmm9, zmm9, zmm3
  vmovdqu32 zmm12, [rsi + 384]
  vmovdqu32 zmm13, [rsi + 448]
  vpunpcklqdq zmm14, zmm12, zmm13
  vpunpckhqdq zmm12, zmm12, zmm13
  vpandd zmm13, zmm14, zmm4
  vpsrlq zmm14, zmm14, 44
  vpsllq zmm18, zmm12, 20
  vpord zmm14, zmm14, zmm18
  vpandd zmm14, zmm14, zmm4
  vpsrlq zmm12, zmm12, 24
  vpord zmm12, zmm12, zmm3
  vpmadd52luq zmm13, zmm2, [rsp + 1024]
  vpxord zmm18, zmm2, zmm2
  vpmadd52huq zmm18, zmm2, [rsp + 1024]
  vpmadd52luq zmm13, zmm5, [rsp + 1280]
  vpmadd52huq zmm18, zmm5, [rsp + 1280]
  vpmadd52luq zmm13, zmm1, [rsp + 1216]
  vpmadd52huq zmm18, zmm1, [rsp + 1216]
  vpmadd52luq zmm14, zmm2, [rsp + 1088]
  vpxord zmm19, zmm2, zmm2
  vpmadd52huq zmm19, zmm2, [rsp + 1088]
  vpmadd52luq zmm14, zmm5, [rsp + 1024]
  vpmadd52huq zmm19, zmm5, [rsp + 1024]
  vpmadd52luq zmm14, zmm1, [rsp + 1280]
  vpmadd52huq zmm19, zmm1, [rsp + 1280]
  vpmadd52luq zmm12, zmm2, [rsp + 1152]
  vpxord zmm20, zmm2, zmm2
  vpmadd52huq zmm20, zmm2, [rsp + 1152]
  vpmadd52luq zmm12, zmm5, [rsp + 1088]
  vpmadd52huq zmm20, zmm5, [rsp + 1088]
  vpmadd52luq zmm12, zmm1, [rsp + 1024]
  vpmadd52huq zmm20, zmm1, [rsp + 1024]
  vpmadd52luq zmm13, zmm7, [rsp + 704]
  vpmadd52huq zmm18, zmm7, [rsp + 704]
  vpmadd52luq zmm13, zmm8, [rsp + 960]
  vpmadd52huq zmm18, zmm8, [rsp + 960]
  vpmadd52luq zmm13, zmm6, [rsp + 896]
  vpmadd52huq zmm18, zmm6, [rsp + 896]
  vpmadd52luq zmm14, zmm7, [rsp + 768]
  vpmadd52huq zmm19, zmm7, [rsp + 768]
  vpmadd52luq zmm14, zmm8, [rsp + 704]
  vpmadd52huq zmm19, zmm8, [rsp + 704]
  vpmadd52luq zmm14, zmm6, [rsp + 960]
  vpmadd52huq zmm19, zmm6, [rsp + 960]
  vpmadd52luq zmm12, zmm7, [rsp + 832]
  vpmadd52huq zmm20, zmm7, [rsp + 832]
  vpmadd52luq zmm12, zmm8, [rsp + 768]
  vpmadd52huq zmm20, zmm8, [rsp + 768]
  vpmadd52luq zmm12, zmm6, [rsp + 704]
  vpmadd52huq zmm20, zmm6, [rsp + 704]
  vpmadd52luq zmm13, zmm10, [rsp + 384]
  vpmadd52huq zmm18, zmm10, [rsp + 384]
  vpmadd52luq zmm13, zmm11, [rsp + 640]
  vpmadd52huq zmm18, zmm11, [rsp + 640]
  vpmadd52luq zmm13, zmm9, [rsp + 576]
  vpmadd52huq zmm18, zmm9, [rsp + 576]
  vpmadd52luq zmm14, zmm10, [rsp + 448]
  vpmadd52huq zmm19, zmm10, [rsp + 448]
  vpmadd52luq zmm14, zmm11, [rsp + 384]
  vpmadd52huq zmm19, zmm11, [rsp + 384]
  vpmadd52luq zmm14, zmm9, [rsp + 640]
  vpmadd52huq zmm19, zmm9, [rsp + 640]
  vpmadd52luq zmm12, zmm10, [rsp + 512]
  vpmadd52huq zmm20, zmm10, [rsp + 512]
  vpmadd52luq zmm12, zmm11, [rsp + 448]
  vpmadd52huq zmm20, zmm11, [rsp + 448]
  vpmadd52luq zmm12, zmm9, [rsp + 384]
  vpmadd52huq zmm20, zmm9, [rsp + 384]
  vpmadd52luq zmm13, zmm16, [rsp + 1344]
  vpmadd52huq zmm18, zmm16, [rsp + 1344]
  vpmadd52luq zmm13, zmm17, [rsp + 1600]
  vpmadd52huq zmm18, zmm17, [rsp + 1600]
  vpmadd52luq zmm13, zmm15, [rsp + 1536]
  vpmadd52huq zmm18, zmm15, [rsp + 1536]
  vpmadd52luq zmm14, zmm16, [rsp + 1408]
  vpmadd52huq zmm19, zmm16, [rsp + 1408]
  vpmadd52luq zmm14, zmm17, [rsp + 1344]
  vpmadd52huq zmm19, zmm17, [rsp + 1344]
  vpmadd52luq zmm14, zmm15, [rsp + 1600]
  vpmadd52huq zmm19, zmm15, [rsp + 1600]
  vpmadd52luq zmm12, zmm16, [rsp + 1472]
  vpmadd52huq zmm20, zmm16, [rsp + 1472]
  vpmadd52luq zmm12, zmm17, [rsp + 1408]
  vpmadd52huq zmm20, zmm17, [rsp + 1408]
  vpmadd52luq zmm12, zmm15, [rsp + 1344]
  vpmadd52huq zmm20, zmm15, [rsp + 1344]
  vpsllq zmm18, zmm18, 8
  vpaddq zmm14, zmm14, zmm18
  vpsllq zmm19, zmm19, 8
  vpaddq zmm12, zmm12, zmm19
  vpsrlq zmm1, zmm13, 44
  vpandd zmm13, zmm13, zmm4
  vpaddq zmm14, zmm14, zmm1
  vpsrlq zmm1, zmm12, 42
  vpandd zmm12, zmm12, zmm0
  vpsllq zmm20, zmm20, 10
  vpaddq zmm1, zmm1, zmm20
  vpsllq zmm20, zmm1, 2
  vpaddq zmm1, zmm1, zmm20
  vpaddq zmm13, zmm13, zmm1
  vpsrlq zmm1, zmm14, 44
  vpandd zmm14, zmm14, zmm4
  vpaddq zmm15, zmm12, zmm1
  vpsrlq zmm1, zmm13, 44
  vpandd zmm16, zmm13, zmm4
  vpaddq zmm17, zmm14, zmm1
  add rsi, 512
  sub r11, 512
  cmp r11, 512
  jae LOCAL(lanes_4)
LOCAL(lanes_4_done):
  cmp rdx, 512
  jb LOCAL(lanes_2_done)
  cmp r11, 256
  jb LOCAL(lanes_2_done)
  vmovdqa32 zmm8, zmm16
  vmovdqa32 zmm9, zmm17
  vmovdqa32 zmm7, zmm15
  vmovdqa32 zmm0, [rip + LOCAL(low42_zmm)]
LOCAL(lanes_2):
  vmovdqu32 zmm13, [rsi]
  vmovdqu32 zmm1, [rsi + 64]
  vpunpcklqdq zmm14, zmm13, zmm1
  vpunpckhqdq zmm13, zmm13, zmm1
  vpandd zmm1, zmm14, zmm4
  vpsrlq zmm14, zmm14, 44
  vpsllq zmm20, zmm13, 20
  vpord zmm14, zmm14, zmm20
  vpandd zmm14, zmm14, zmm4
  vpsrlq zmm13, zmm13, 24
  vpord zmm13, zmm13, zmm3
  vmovdqu32 zmm2, [rsi + 128]
  vmovdqu32 zmm5, [rsi + 192]
  vpunpcklqdq zmm6, zmm2, zmm5
  vpunpckhqdq zmm2, zmm2, zmm5
  vpandd zmm5, zmm6, zmm4
  vpsrlq zmm6, zmm6, 44
  vpsllq zmm20, zmm2, 20
  vpord zmm6, zmm6, zmm20
  vpandd zmm6, zmm6, zmm4
  vpsrlq zmm2, zmm2, 24
  vpord zmm2, zmm2, zmm3
  vpmadd52luq zmm5, zmm1, [rsp + 384]
  vpxord zmm18, zmm1, zmm1
  vpmadd52huq zmm18, zmm1, [rsp + 384]
  vpmadd52luq zmm5, zmm14, [rsp + 640]
  vpmadd52huq zmm18, zmm14, [rsp + 640]
  vpmadd52luq zmm5, zmm13, [rsp + 576]
  vpmadd52huq zmm18, zmm13, [rsp + 576]
  vpmadd52luq zmm6, zmm1, [rsp + 448]
  vpxord zmm19, zmm1, zmm1
  vpmadd52huq zmm19, zmm1, [rsp + 448]
  vpmadd52luq zmm6, zmm14, [rsp + 384]
  vpmadd52huq zmm19, zmm14, [rsp + 384]
  vpmadd52luq zmm6, zmm13, [rsp + 640]
  vpmadd52huq zmm19, zmm13, [rsp + 640]
  vpmadd52luq zmm2, zmm1, [rsp + 512]
  vpxord zmm20, zmm1, zmm1
  vpmadd52huq zmm20, zmm1, [rsp + 512]
  vpmadd52luq zmm2, zmm14, [rsp + 448]
  vpmadd52huq zmm20, zmm14, [rsp + 448]
  vpmadd52luq zmm2, zmm13, [rsp + 384]
  vpmadd52huq zmm20, zmm13, [rsp + 384]
  vpmadd52luq zmm5, zmm8, [rsp + 704]
  vpmadd52huq zmm18, zmm8, [rsp + 704]
  vpmadd52luq zmm5, zmm9, [rsp + 960]
  vpmadd52huq zmm18, zmm9, [rsp + 960]
  vpmadd52luq zmm5, zmm7, [rsp + 896]
  vpmadd52huq zmm18, zmm7, [rsp + 896]
  vpmadd52luq zmm6, zmm8, [rsp + 768]
  vpmadd52huq zmm19, zmm8, [rsp + 768]
  vpmadd52luq zmm6, zmm9, [rsp + 704]
  vpmadd52huq zmm19, zmm9, [rsp + 704]
  vpmadd52luq zmm6, zmm7, [rsp + 960]
  vpmadd52huq zmm19, zmm7, [rsp + 960]
  vpmadd52luq zmm2, zmm8, [rsp + 832]
  vpmadd52huq zmm20, zmm8, [rsp + 832]
  vpmadd52luq zmm2, zmm9, [rsp + 768]
  vpmadd52huq zmm20, zmm9, [rsp + 768]
  vpmadd52luq zmm2, zmm7, [rsp + 704]
  vpmadd52huq zmm20, zmm7, [rsp + 704]
  vpsllq zmm18, zmm18, 8
  vpaddq zmm6, zmm6, zmm18
  vpsllq zmm19, zmm19, 8
  vpaddq zmm2, zmm2, zmm19
  vpsrlq zmm1, zmm5, 44
  vpandd zmm5, zmm5, zmm4
  vpaddq zmm6, zmm6, zmm1
  vpsrlq zmm1, zmm2, 42
  vpandd zmm2, zmm2, zmm0
  vpsllq zmm20, zmm20, 10
  vpaddq zmm1, zmm1, zmm20
  vpsllq zmm20, zmm1, 2
  vpaddq zmm1, zmm1, zmm20
  vpaddq zmm5, zmm5, zmm1
  vpsrlq zmm1, zmm6, 44
  vpandd zmm6, zmm6, zmm4
  vpaddq zmm7, zmm2, zmm1
  vpsrlq zmm1, zmm5, 44
  vpandd zmm8, zmm5, zmm4
  vpaddq zmm9, zmm6, zmm1
  add rsi, 256
  sub r11, 256
  cmp r11, 256
  jae LOCAL(lanes_2)
  vmovdqa32 zmm16, zmm8
  vmovdqa32 zmm17, zmm9
  vmovdqa32 zmm15, zmm7
LOCAL(lanes_2_done):
  cmp r11, 128
  jb LOCAL(lanes_1_done)
  vmovdqa32 zmm2, zmm16
  vmovdqa32 zmm9, zmm17
  vmovdqa32 zmm8, zmm15
  vmovdqa32 zmm0, [rip + LOCAL(low42_zmm)]
LOCAL(lanes_1):
  vmovdqu32 zmm5, [rsi]
  vmovdqu32 zmm1, [rsi + 64]
  vpunpcklqdq zmm6, zmm5, zmm1
  vpunpckhqdq zmm5, zmm5, zmm1
  vpandd zmm1, zmm6, zmm4
  vpsrlq zmm6, zmm6, 44
  vpsllq zmm20, zmm5, 20
  vpord zmm6, zmm6, zmm20
  vpandd zmm6, zmm6, zmm4
  vpsrlq zmm5, zmm5, 24
  vpord zmm5, zmm5, zmm3
  vpmadd52luq zmm1, zmm2, [rsp + 384]
  vpxord zmm18, zmm2, zmm2
  vpmadd52huq zmm18, zmm2, [rsp + 384]
  vpmadd52luq zmm1, zmm9, [rsp + 640]
  vpmadd52huq zmm18, zmm9, [rsp + 640]
  vpmadd52luq zmm1, zmm8, [rsp + 576]
  vpmadd52huq zmm18, zmm8, [rsp + 576]
  vpmadd52luq zmm6, zmm2, [rsp + 448]
  vpxord zmm19, zmm2, zmm2
  vpmadd52huq zmm19, zmm2, [rsp + 448]
  vpmadd52luq zmm6, zmm9, [rsp + 384]
  vpmadd52huq zmm19, zmm9, [rsp + 384]
  vpmadd52luq zmm6, zmm8, [rsp + 640]
  vpmadd52huq zmm19, zmm8, [rsp + 640]
  vpmadd52luq zmm5, zmm2, [rsp + 512]
  vpxord zmm20, zmm2, zmm2
  vpmadd52huq zmm20, zmm2, [rsp + 512]
  vpmadd52luq zmm5, zmm9, [rsp + 448]
  vpmadd52huq zmm20, zmm9, [rsp + 448]
  vpmadd52luq zmm5, zmm8, [rsp + 384]
  vpmadd52huq zmm20, zmm8, [rsp + 384]
  vpsllq zmm18, zmm18, 8
  vpaddq zmm6, zmm6, zmm18
  vpsllq zmm19, zmm19, 8
  vpaddq zmm5, zmm5, zmm19
  vpsrlq zmm2, zmm1, 44
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm6, zmm6, zmm2
  vpsrlq zmm2, zmm5, 42
  vpandd zmm5, zmm5, zmm0
  vpsllq zmm20, zmm20, 10
  vpaddq zmm2, zmm2, zmm20
  vpsllq zmm20, zmm2, 2
  vpaddq zmm2, zmm2, zmm20
  vpaddq zmm1, zmm1, zmm2
  vpsrlq zmm2, zmm6, 44
  vpandd zmm6, zmm6, zmm4
  vpaddq zmm8, zmm5, zmm2
  vpsrlq zmm2, zmm1, 44
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm9, zmm6, zmm2
  add rsi, 128
  sub r11, 128
  cmp r11, 128
  jb LOCAL(lanes_1_to_lanes_1_done)
  vmovdqa32 zmm2, zmm1
  jmp LOCAL(lanes_1)
LOCAL(lanes_1_to_lanes_1_done):
  vmovdqa32 zmm16, zmm1
  vmovdqa32 zmm17, zmm9
  vmovdqa32 zmm15, zmm8
LOCAL(lanes_1_done):
  vpxord zmm1, zmm16, zmm16
  vpmadd52luq zmm1, zmm16, [rsp + 64]
  vpxord zmm18, zmm16, zmm16
  vpmadd52huq zmm18, zmm16, [rsp + 64]
  vpmadd52luq zmm1, zmm17, [rsp + 320]
  vpmadd52huq zmm18, zmm17, [rsp + 320]
  vpmadd52luq zmm1, zmm15, [rsp + 256]
  vpmadd52huq zmm18, zmm15, [rsp + 256]
  vpxord zmm6, zmm16, zmm16
  vpmadd52luq zmm6, zmm16, [rsp + 128]
  vpxord zmm19, zmm16, zmm16
  vpmadd52huq zmm19, zmm16, [rsp + 128]
  vpmadd52luq zmm6, zmm17, [rsp + 64]
  vpmadd52huq zmm19, zmm17, [rsp + 64]
  vpmadd52luq zmm6, zmm15, [rsp + 320]
  vpmadd52huq zmm19, zmm15, [rsp + 320]
  vpxord zmm5, zmm16, zmm16
  vpmadd52luq zmm5, zmm16, [rsp + 192]
  vpxord zmm20, zmm16, zmm16
  vpmadd52huq zmm20, zmm16, [rsp + 192]
  vpmadd52luq zmm5, zmm17, [rsp + 128]
  vpmadd52huq zmm20, zmm17, [rsp + 128]
  vpmadd52luq zmm5, zmm15, [rsp + 64]
  vpmadd52huq zmm20, zmm15, [rsp + 64]
  vpsllq zmm18, zmm18, 8
  vpaddq zmm6, zmm6, zmm18
  vpsllq zmm19, zmm19, 8
  vpaddq zmm5, zmm5, zmm19
  vpsrlq zmm2, zmm1, 44
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm6, zmm6, zmm2
  vpsrlq zmm2, zmm5, 42
  vpandd zmm5, zmm5, [rip + LOCAL(low42_zmm)]
  vpsllq zmm20, zmm20, 10
  vpaddq zmm2, zmm2, zmm20
  vpsllq zmm20, zmm2, 2
  vpaddq zmm2, zmm2, zmm20
  vpaddq zmm1, zmm1, zmm2
  vpsrlq zmm2, zmm6, 44
  vpandd zmm6, zmm6, zmm4
  vpaddq zmm5, zmm5, zmm2
  vpsrlq zmm2, zmm1, 44
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm6, zmm6, zmm2
  vextracti64x4 ymm20, zmm1, 1
  vpaddq ymm20, ymm20, ymm1
  vextracti32x4 xmm0, ymm20, 1
  vpaddq xmm0, xmm0, xmm20
  vpunpckhqdq xmm1, xmm0, xmm0
  vpaddq xmm0, xmm0, xmm1
  vextracti64x4 ymm1, zmm6, 1
  vpaddq ymm1, ymm1, ymm6
  vextracti128 xmm2, ymm1, 1
  vpaddq xmm2, xmm2, xmm1
  vpunpckhqdq xmm1, xmm2, xmm2
  vpaddq xmm2, xmm2, xmm1
  vextracti64x4 ymm1, zmm5, 1
  vpaddq ymm1, ymm1, ymm5
  vextracti128 xmm3, ymm1, 1
  vpaddq xmm3, xmm3, xmm1
  vpunpckhqdq xmm1, xmm3, xmm3
  vpaddq xmm3, xmm3, xmm1
  vmovq r10, xmm0
  vmovq rdx, xmm2
  vmovq rbx, xmm3
  mov r12, rdx
  shl r12, 44
  shr rdx, 20
  add r10, r12
  adc rdx, 0
  mov r12, rbx
  shl r12, 24
  shr rbx, 40
  add rdx, r12
  adc rbx, 0
  vpxor xmm0, xmm0, xmm0
  mov r12d, 1536
LOCAL(lanes_1_done_clear):
  vmovdqa32 [rsp + r12 - 192], zmm0
  vmovdqa32 [rsp + r12 - 128], zmm0
  vmovdqa32 [rsp + r12 - 64], zmm0
  vmovdqa32 [rsp + r12], zmm0
  sub r12d, 256
  jne LOCAL(lanes_1_done_clear)
  vmovdqa32 [rsp + 1600], zmm0
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
  vzeroupper
  mov r12, r11
  mov r11, r10
  mov r10, rbx
  mov rbx, rdx
  mov rdx, r12
  jmp LOCAL(joined)
LOCAL(in_words):
  cmp rdx, 16
  jae LOCAL(in_words_to_blocks)
  xor r10d, r10d
  xor r11d, r11d
  xor ebx, ebx
  jmp LOCAL(blocks_rest)
LOCAL(in_words_to_blocks):
  mov [rsp], rdi
  mov rbx, rdx
  xor r10d, r10d
  xor edi, edi
  xor r13d, r13d
LOCAL(blocks):
  mov r11, r10
  and r11, -0x4
  mov r12, r10
  shr r12, 2
  add r11, r12
  and r10, 0x3
  add rdi, [rsi]
  adc r13, [rsi + 8]
  adc r10, 1
  add rdi, r11
  adc r13, 0
  adc r10, 0
  mov rdx, rdi
  mulx r11, rdi, rax
  mulx r14, r12, r8
  mov rdx, r13
  mulx r15, r13, r9
  add rdi, r13
  adc r11, r15
  mulx r15, r13, rax
  add r12, r13
  adc r14, r15
  mov r13, r10
  imul r13, r9
  add r12, r13
  adc r14, 0
  imul r10, rax
  add r12, r11
  adc r10, r14
  add rsi, 16
  sub rbx, 16
  cmp rbx, 16
  jb LOCAL(blocks_to_blocks_rest)
  mov r13, r12
  jmp LOCAL(blocks)
LOCAL(blocks_to_blocks_rest):
  mov rdx, rbx
  mov r11, rdi
  mov rbx, r12
  mov rdi, [rsp]
LOCAL(blocks_rest):
LOCAL(joined):
  test rdx, rdx
  jne LOCAL(part)
  mov rax, rbx
  jmp LOCAL(last)
LOCAL(part):
  test edx, 0x1
  jne LOCAL(part_1)
  mov r12, rdx
  mov r13d, 1
  jmp LOCAL(part_below_1)
LOCAL(part_1):
  mov r12, rdx
  sub r12, 1
  mov r13d, 1
  rol r13, 8
  movzx r14, byte ptr [rsi + r12]
  add r13, r14
LOCAL(part_below_1):
  test edx, 0x2
  je LOCAL(part_below_2)
  sub r12, 2
  rol r13, 16
  movzx r14, word ptr [rsi + r12]
  add r13, r14
LOCAL(part_below_2):
  test edx, 0x4
  jne LOCAL(part_4)
  mov r12, r13
  jmp LOCAL(part_below_4)
LOCAL(part_4):
  sub r12, 4
  rol r13, 32
  mov r12d, [rsi + r12]
  add r13, r12
  mov r12, r13
LOCAL(part_below_4):
  test edx, 0x8
  je LOCAL(part_less)
  mov rsi, [rsi]
  mov rdx, r12
  jmp LOCAL(part_words)
LOCAL(part_less):
  mov rsi, r12
  xor edx, edx
LOCAL(part_words):
  mov r12, r10
  and r12, -0x4
  mov r13, r10
  shr r13, 2
  add r12, r13
  and r10, 0x3
  add r11, rsi
  adc rbx, rdx
  adc r10, 0
  add r11, r12
  adc rbx, 0
  adc r10, 0
  mov rdx, r11
  mulx r11, rsi, rax
  mulx r12, r8, r8
  mov rdx, rbx
  mulx r13, rbx, r9
  add rsi, rbx
  adc r11, r13
  mulx r13, rbx, rax
  add r8, rbx
  adc r12, r13
  mov rbx, r10
  imul rbx, r9
  add r8, rbx
  adc r12, 0
  imul r10, rax
  add r8, r11
  adc r10, r12
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
  xor ecx, ecx
  xor edx, edx
  xor esi, esi
  xor edi, edi
  xor r8d, r8d
  xor r9d, r9d
  xor r10d, r10d
  xor r11d, r11d
  vpxor xmm0, xmm0, xmm0
  vmovdqa [rsp], xmm0
  vmovq [rsp + 16], xmm0
  lea rsp, [rbp - 40]
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbx
  pop rbp
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
