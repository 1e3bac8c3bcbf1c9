// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As poly1305/amd64-avx512 was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
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
# define AUTH NAME(poly1305_amd64_avx512)
#endif
  .intel_syntax noprefix
  READ_ONLY
  .p2align 6
LOCAL(low26_zmm):
  .long 67108863, 0, 67108863, 0, 67108863, 0, 67108863, 0
  .long 67108863, 0, 67108863, 0, 67108863, 0, 67108863, 0
LOCAL(spread_zmm):
  .long 0, 0, 0, 0, 1, 0, 1, 0
  .long 8, 0, 8, 0, 9, 0, 9, 0
LOCAL(bit128_zmm):
  .long 16777216, 0, 16777216, 0, 16777216, 0, 16777216, 0
  .long 16777216, 0, 16777216, 0, 16777216, 0, 16777216, 0
  .p2align 4
LOCAL(low26):
  .long 67108863, 0, 67108863, 0
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
  sub rsp, 2944
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
  cmp rdx, 448
  jb LOCAL(in_words)
LOCAL(in_lanes):
  vmovq xmm0, rax
  vpbroadcastq zmm0, xmm0
  vmovq xmm8, r8
  vpbroadcastq zmm8, xmm8
  vmovdqa32 zmm1, [rip + LOCAL(low26_zmm)]
  vpandd zmm2, zmm0, zmm1
  vpsrlq zmm3, zmm0, 26
  vpandd zmm3, zmm3, zmm1
  vpsrlq zmm0, zmm0, 52
  vpsllq zmm4, zmm8, 12
  vpord zmm0, zmm0, zmm4
  vpandd zmm0, zmm0, zmm1
  vpsrlq zmm4, zmm8, 14
  vpandd zmm4, zmm4, zmm1
  vpsrlq zmm8, zmm8, 40
  vpsllq zmm5, zmm8, 2
  vpaddq zmm5, zmm8, zmm5
  vpsllq zmm6, zmm4, 2
  vpaddq zmm6, zmm4, zmm6
  vpsllq zmm7, zmm0, 2
  vpaddq zmm7, zmm0, zmm7
  vpsllq zmm9, zmm3, 2
  vpaddq zmm9, zmm3, zmm9
  vpmuludq zmm10, zmm2, zmm2
  vpmuludq zmm11, zmm3, zmm5
  vpaddq zmm10, zmm10, zmm11
  vpmuludq zmm11, zmm0, zmm6
  vpaddq zmm10, zmm10, zmm11
  vpmuludq zmm11, zmm4, zmm7
  vpaddq zmm10, zmm10, zmm11
  vpmuludq zmm11, zmm8, zmm9
  vpaddq zmm10, zmm10, zmm11
  vpmuludq zmm11, zmm2, zmm3
  vpmuludq zmm9, zmm3, zmm2
  vpaddq zmm11, zmm11, zmm9
  vpmuludq zmm9, zmm0, zmm5
  vpaddq zmm11, zmm11, zmm9
  vpmuludq zmm9, zmm4, zmm6
  vpaddq zmm11, zmm11, zmm9
  vpmuludq zmm9, zmm8, zmm7
  vpaddq zmm11, zmm11, zmm9
  vpmuludq zmm9, zmm2, zmm0
  vpmuludq zmm7, zmm3, zmm3
  vpaddq zmm9, zmm9, zmm7
  vpmuludq zmm7, zmm0, zmm2
  vpaddq zmm9, zmm9, zmm7
  vpmuludq zmm7, zmm4, zmm5
  vpaddq zmm9, zmm9, zmm7
  vpmuludq zmm7, zmm8, zmm6
  vpaddq zmm9, zmm9, zmm7
  vpmuludq zmm7, zmm2, zmm4
  vpmuludq zmm6, zmm3, zmm0
  vpaddq zmm7, zmm7, zmm6
  vpmuludq zmm6, zmm0, zmm3
  vpaddq zmm7, zmm7, zmm6
  vpmuludq zmm6, zmm4, zmm2
  vpaddq zmm7, zmm7, zmm6
  vpmuludq zmm6, zmm8, zmm5
  vpaddq zmm7, zmm7, zmm6
  vpmuludq zmm6, zmm2, zmm8
  vpmuludq zmm5, zmm3, zmm4
  vpaddq zmm6, zmm6, zmm5
  vpmuludq zmm5, zmm0, zmm0
  vpaddq zmm6, zmm6, zmm5
  vpmuludq zmm5, zmm4, zmm3
  vpaddq zmm6, zmm6, zmm5
  vpmuludq zmm5, zmm8, zmm2
  vpaddq zmm6, zmm6, zmm5
  vpsrlq zmm5, zmm7, 26
  vpandd zmm7, zmm7, zmm1
  vpaddq zmm6, zmm6, zmm5
  vpsrlq zmm5, zmm10, 26
  vpandd zmm10, zmm10, zmm1
  vpaddq zmm11, zmm11, zmm5
  vpsrlq zmm5, zmm6, 26
  vpandd zmm6, zmm6, zmm1
  vpsllq zmm12, zmm5, 2
  vpaddq zmm5, zmm5, zmm12
  vpaddq zmm10, zmm10, zmm5
  vpsrlq zmm5, zmm11, 26
  vpandd zmm11, zmm11, zmm1
  vpaddq zmm9, zmm9, zmm5
  vpsrlq zmm5, zmm9, 26
  vpandd zmm9, zmm9, zmm1
  vpaddq zmm7, zmm7, zmm5
  vpsrlq zmm5, zmm10, 26
  vpandd zmm10, zmm10, zmm1
  vpaddq zmm11, zmm11, zmm5
  vpsrlq zmm5, zmm7, 26
  vpandd zmm7, zmm7, zmm1
  vpaddq zmm6, zmm6, zmm5
  vpunpcklqdq zmm2, zmm10, zmm2
  vpunpcklqdq zmm3, zmm11, zmm3
  vpunpcklqdq zmm0, zmm9, zmm0
  vpunpcklqdq zmm4, zmm7, zmm4
  vpunpcklqdq zmm5, zmm6, zmm8
  vpsllq zmm12, zmm6, 2
  vpaddq zmm8, zmm6, zmm12
  vpsllq zmm12, zmm7, 2
  vpaddq zmm12, zmm7, zmm12
  vpsllq zmm13, zmm9, 2
  vpaddq zmm13, zmm9, zmm13
  vpsllq zmm14, zmm11, 2
  vpaddq zmm14, zmm11, zmm14
  vpmuludq zmm15, zmm2, zmm10
  vpmuludq zmm16, zmm3, zmm8
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm16, zmm0, zmm12
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm16, zmm4, zmm13
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm16, zmm5, zmm14
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm16, zmm2, zmm11
  vpmuludq zmm14, zmm3, zmm10
  vpaddq zmm16, zmm16, zmm14
  vpmuludq zmm14, zmm0, zmm8
  vpaddq zmm16, zmm16, zmm14
  vpmuludq zmm14, zmm4, zmm12
  vpaddq zmm16, zmm16, zmm14
  vpmuludq zmm14, zmm5, zmm13
  vpaddq zmm16, zmm16, zmm14
  vpmuludq zmm14, zmm2, zmm9
  vpmuludq zmm13, zmm3, zmm11
  vpaddq zmm14, zmm14, zmm13
  vpmuludq zmm13, zmm0, zmm10
  vpaddq zmm14, zmm14, zmm13
  vpmuludq zmm13, zmm4, zmm8
  vpaddq zmm14, zmm14, zmm13
  vpmuludq zmm13, zmm5, zmm12
  vpaddq zmm14, zmm14, zmm13
  vpmuludq zmm13, zmm2, zmm7
  vpmuludq zmm12, zmm3, zmm9
  vpaddq zmm13, zmm13, zmm12
  vpmuludq zmm12, zmm0, zmm11
  vpaddq zmm13, zmm13, zmm12
  vpmuludq zmm12, zmm4, zmm10
  vpaddq zmm13, zmm13, zmm12
  vpmuludq zmm12, zmm5, zmm8
  vpaddq zmm13, zmm13, zmm12
  vpmuludq zmm12, zmm2, zmm6
  vpmuludq zmm6, zmm3, zmm7
  vpaddq zmm12, zmm12, zmm6
  vpmuludq zmm6, zmm0, zmm9
  vpaddq zmm12, zmm12, zmm6
  vpmuludq zmm6, zmm4, zmm11
  vpaddq zmm12, zmm12, zmm6
  vpmuludq zmm6, zmm5, zmm10
  vpaddq zmm12, zmm12, zmm6
  vpsrlq zmm6, zmm13, 26
  vpandd zmm13, zmm13, zmm1
  vpaddq zmm12, zmm12, zmm6
  vpsrlq zmm6, zmm15, 26
  vpandd zmm15, zmm15, zmm1
  vpaddq zmm16, zmm16, zmm6
  vpsrlq zmm6, zmm12, 26
  vpandd zmm12, zmm12, zmm1
  vpsllq zmm7, zmm6, 2
  vpaddq zmm6, zmm6, zmm7
  vpaddq zmm15, zmm15, zmm6
  vpsrlq zmm6, zmm16, 26
  vpandd zmm16, zmm16, zmm1
  vpaddq zmm14, zmm14, zmm6
  vpsrlq zmm6, zmm14, 26
  vpandd zmm14, zmm14, zmm1
  vpaddq zmm13, zmm13, zmm6
  vpsrlq zmm6, zmm15, 26
  vpandd zmm15, zmm15, zmm1
  vpaddq zmm16, zmm16, zmm6
  vpsrlq zmm6, zmm13, 26
  vpandd zmm13, zmm13, zmm1
  vpaddq zmm12, zmm12, zmm6
  vpunpcklqdq zmm6, zmm15, zmm15
  vpunpcklqdq zmm7, zmm16, zmm16
  vpunpcklqdq zmm8, zmm14, zmm14
  vpunpcklqdq zmm9, zmm13, zmm13
  vpunpcklqdq zmm10, zmm12, zmm12
  vmovdqa32 zmm11, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm11, zmm15, zmm2
  vmovdqa32 zmm2, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm2, zmm16, zmm3
  vmovdqa32 zmm3, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm3, zmm14, zmm0
  vmovdqa32 zmm0, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm0, zmm13, zmm4
  vmovdqa32 zmm4, [rip + LOCAL(spread_zmm)]
  vpermi2q zmm4, zmm12, zmm5
  vpsllq zmm5, zmm10, 2
  vpaddq zmm5, zmm10, zmm5
  vpsllq zmm12, zmm9, 2
  vpaddq zmm12, zmm9, zmm12
  vpsllq zmm13, zmm8, 2
  vpaddq zmm13, zmm8, zmm13
  vpsllq zmm14, zmm7, 2
  vpaddq zmm14, zmm7, zmm14
  vpmuludq zmm15, zmm11, zmm6
  vpmuludq zmm16, zmm2, zmm5
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm16, zmm3, zmm12
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm16, zmm0, zmm13
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm16, zmm4, zmm14
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm16, zmm11, zmm7
  vpmuludq zmm14, zmm2, zmm6
  vpaddq zmm16, zmm16, zmm14
  vpmuludq zmm14, zmm3, zmm5
  vpaddq zmm16, zmm16, zmm14
  vpmuludq zmm14, zmm0, zmm12
  vpaddq zmm16, zmm16, zmm14
  vpmuludq zmm14, zmm4, zmm13
  vpaddq zmm16, zmm16, zmm14
  vpmuludq zmm14, zmm11, zmm8
  vpmuludq zmm13, zmm2, zmm7
  vpaddq zmm14, zmm14, zmm13
  vpmuludq zmm13, zmm3, zmm6
  vpaddq zmm14, zmm14, zmm13
  vpmuludq zmm13, zmm0, zmm5
  vpaddq zmm14, zmm14, zmm13
  vpmuludq zmm13, zmm4, zmm12
  vpaddq zmm14, zmm14, zmm13
  vpmuludq zmm13, zmm11, zmm9
  vpmuludq zmm12, zmm2, zmm8
  vpaddq zmm13, zmm13, zmm12
  vpmuludq zmm12, zmm3, zmm7
  vpaddq zmm13, zmm13, zmm12
  vpmuludq zmm12, zmm0, zmm6
  vpaddq zmm13, zmm13, zmm12
  vpmuludq zmm12, zmm4, zmm5
  vpaddq zmm13, zmm13, zmm12
  vpmuludq zmm12, zmm11, zmm10
  vpmuludq zmm5, zmm2, zmm9
  vpaddq zmm12, zmm12, zmm5
  vpmuludq zmm5, zmm3, zmm8
  vpaddq zmm12, zmm12, zmm5
  vpmuludq zmm5, zmm0, zmm7
  vpaddq zmm12, zmm12, zmm5
  vpmuludq zmm5, zmm4, zmm6
  vpaddq zmm12, zmm12, zmm5
  vpsrlq zmm6, zmm13, 26
  vpandd zmm13, zmm13, zmm1
  vpaddq zmm12, zmm12, zmm6
  vpsrlq zmm6, zmm15, 26
  vpandd zmm15, zmm15, zmm1
  vpaddq zmm16, zmm16, zmm6
  vpsrlq zmm6, zmm12, 26
  vpandd zmm12, zmm12, zmm1
  vpsllq zmm5, zmm6, 2
  vpaddq zmm6, zmm6, zmm5
  vpaddq zmm15, zmm15, zmm6
  vpsrlq zmm6, zmm16, 26
  vpandd zmm16, zmm16, zmm1
  vpaddq zmm14, zmm14, zmm6
  vpsrlq zmm6, zmm14, 26
  vpandd zmm14, zmm14, zmm1
  vpaddq zmm13, zmm13, zmm6
  vpsrlq zmm6, zmm15, 26
  vpandd zmm15, zmm15, zmm1
  vpaddq zmm16, zmm16, zmm6
  vpsrlq zmm6, zmm13, 26
  vpandd zmm13, zmm13, zmm1
  vpaddq zmm12, zmm12, zmm6
  vpunpcklqdq zmm15, zmm15, zmm11
  vpunpcklqdq zmm16, zmm16, zmm2
  vpunpcklqdq zmm14, zmm14, zmm3
  vpunpcklqdq zmm13, zmm13, zmm0
  vpunpcklqdq zmm12, zmm12, zmm4
  vpsllq zmm5, zmm12, 2
  vpaddq zmm5, zmm12, zmm5
  vpsllq zmm0, zmm13, 2
  vpaddq zmm0, zmm13, zmm0
  vpsllq zmm1, zmm14, 2
  vpaddq zmm1, zmm14, zmm1
  vpsllq zmm2, zmm16, 2
  vpaddq zmm2, zmm16, zmm2
  vmovdqu32 [rsp + 64], zmm15
  vmovdqu32 [rsp + 128], zmm16
  vmovdqu32 [rsp + 192], zmm14
  vmovdqu32 [rsp + 256], zmm13
  vmovdqu32 [rsp + 320], zmm12
  vmovdqu32 [rsp + 384], zmm2
  vmovdqu32 [rsp + 448], zmm1
  vmovdqu32 [rsp + 512], zmm0
  vmovdqu32 [rsp + 576], zmm5
  vpbroadcastq zmm15, xmm15
  vpbroadcastq zmm16, xmm16
  vpbroadcastq zmm14, xmm14
  vpbroadcastq zmm13, xmm13
  vpbroadcastq zmm12, xmm12
  vpsllq zmm2, zmm12, 2
  vpaddq zmm5, zmm12, zmm2
  vpsllq zmm2, zmm13, 2
  vpaddq zmm0, zmm13, zmm2
  vpsllq zmm2, zmm14, 2
  vpaddq zmm1, zmm14, zmm2
  vpsllq zmm2, zmm16, 2
  vpaddq zmm2, zmm16, zmm2
  vmovdqu32 [rsp + 640], zmm15
  vmovdqu32 [rsp + 704], zmm16
  vmovdqu32 [rsp + 768], zmm14
  vmovdqu32 [rsp + 832], zmm13
  vmovdqu32 [rsp + 896], zmm12
  vmovdqu32 [rsp + 960], zmm2
  vmovdqu32 [rsp + 1024], zmm1
  vmovdqu32 [rsp + 1088], zmm0
  vmovdqu32 [rsp + 1152], zmm5
  cmp rdx, 1024
  jb LOCAL(lanes_powers)
  vmovdqu32 zmm15, [rsp + 640]
  vmovdqu32 zmm16, [rsp + 704]
  vmovdqu32 zmm14, [rsp + 768]
  vmovdqu32 zmm13, [rsp + 832]
  vmovdqu32 zmm12, [rsp + 896]
  vpmuludq zmm2, zmm15, [rsp + 640]
  vpmuludq zmm0, zmm16, [rsp + 1152]
  vpaddq zmm2, zmm2, zmm0
  vpmuludq zmm0, zmm14, [rsp + 1088]
  vpaddq zmm2, zmm2, zmm0
  vpmuludq zmm0, zmm13, [rsp + 1024]
  vpaddq zmm2, zmm2, zmm0
  vpmuludq zmm0, zmm12, [rsp + 960]
  vpaddq zmm2, zmm2, zmm0
  vpmuludq zmm0, zmm15, [rsp + 704]
  vpmuludq zmm1, zmm16, [rsp + 640]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm14, [rsp + 1152]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm13, [rsp + 1088]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm12, [rsp + 1024]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm15, [rsp + 768]
  vpmuludq zmm3, zmm16, [rsp + 704]
  vpaddq zmm1, zmm1, zmm3
  vpmuludq zmm3, zmm14, [rsp + 640]
  vpaddq zmm1, zmm1, zmm3
  vpmuludq zmm3, zmm13, [rsp + 1152]
  vpaddq zmm1, zmm1, zmm3
  vpmuludq zmm3, zmm12, [rsp + 1088]
  vpaddq zmm1, zmm1, zmm3
  vpmuludq zmm3, zmm15, [rsp + 832]
  vpmuludq zmm4, zmm16, [rsp + 768]
  vpaddq zmm3, zmm3, zmm4
  vpmuludq zmm4, zmm14, [rsp + 704]
  vpaddq zmm3, zmm3, zmm4
  vpmuludq zmm4, zmm13, [rsp + 640]
  vpaddq zmm3, zmm3, zmm4
  vpmuludq zmm4, zmm12, [rsp + 1152]
  vpaddq zmm3, zmm3, zmm4
  vpmuludq zmm15, zmm15, [rsp + 896]
  vpmuludq zmm16, zmm16, [rsp + 832]
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm14, zmm14, [rsp + 768]
  vpaddq zmm15, zmm15, zmm14
  vpmuludq zmm13, zmm13, [rsp + 704]
  vpaddq zmm15, zmm15, zmm13
  vpmuludq zmm12, zmm12, [rsp + 640]
  vpaddq zmm15, zmm15, zmm12
  vpsrlq zmm6, zmm3, 26
  vmovdqa32 zmm4, [rip + LOCAL(low26_zmm)]
  vpandd zmm3, zmm3, zmm4
  vpaddq zmm15, zmm15, zmm6
  vpsrlq zmm6, zmm2, 26
  vpandd zmm2, zmm2, zmm4
  vpaddq zmm0, zmm0, zmm6
  vpsrlq zmm6, zmm15, 26
  vpandd zmm15, zmm15, zmm4
  vpsllq zmm12, zmm6, 2
  vpaddq zmm6, zmm6, zmm12
  vpaddq zmm2, zmm2, zmm6
  vpsrlq zmm6, zmm0, 26
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm6
  vpsrlq zmm6, zmm1, 26
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm3, zmm3, zmm6
  vpsrlq zmm6, zmm2, 26
  vpandd zmm2, zmm2, zmm4
  vpaddq zmm0, zmm0, zmm6
  vpsrlq zmm6, zmm3, 26
  vpandd zmm3, zmm3, zmm4
  vpaddq zmm15, zmm15, zmm6
  vpsllq zmm12, zmm15, 2
  vpaddq zmm5, zmm15, zmm12
  vpsllq zmm12, zmm3, 2
  vpaddq zmm4, zmm3, zmm12
  vpsllq zmm12, zmm1, 2
  vpaddq zmm6, zmm1, zmm12
  vpsllq zmm12, zmm0, 2
  vpaddq zmm7, zmm0, zmm12
  vmovdqu32 [rsp + 1216], zmm2
  vmovdqu32 [rsp + 1280], zmm0
  vmovdqu32 [rsp + 1344], zmm1
  vmovdqu32 [rsp + 1408], zmm3
  vmovdqu32 [rsp + 1472], zmm15
  vmovdqu32 [rsp + 1536], zmm7
  vmovdqu32 [rsp + 1600], zmm6
  vmovdqu32 [rsp + 1664], zmm4
  vmovdqu32 [rsp + 1728], zmm5
  cmp rdx, 3072
  jb LOCAL(lanes_powers)
  vmovdqu32 zmm15, [rsp + 1216]
  vmovdqu32 zmm16, [rsp + 1280]
  vmovdqu32 zmm14, [rsp + 1344]
  vmovdqu32 zmm13, [rsp + 1408]
  vmovdqu32 zmm12, [rsp + 1472]
  vpmuludq zmm0, zmm15, [rsp + 640]
  vpmuludq zmm1, zmm16, [rsp + 1152]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm14, [rsp + 1088]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm13, [rsp + 1024]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm12, [rsp + 960]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm15, [rsp + 704]
  vpmuludq zmm2, zmm16, [rsp + 640]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm14, [rsp + 1152]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm13, [rsp + 1088]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm12, [rsp + 1024]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm15, [rsp + 768]
  vpmuludq zmm3, zmm16, [rsp + 704]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm14, [rsp + 640]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm13, [rsp + 1152]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm12, [rsp + 1088]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm15, [rsp + 832]
  vpmuludq zmm4, zmm16, [rsp + 768]
  vpaddq zmm3, zmm3, zmm4
  vpmuludq zmm4, zmm14, [rsp + 704]
  vpaddq zmm3, zmm3, zmm4
  vpmuludq zmm4, zmm13, [rsp + 640]
  vpaddq zmm3, zmm3, zmm4
  vpmuludq zmm4, zmm12, [rsp + 1152]
  vpaddq zmm3, zmm3, zmm4
  vpmuludq zmm15, zmm15, [rsp + 896]
  vpmuludq zmm16, zmm16, [rsp + 832]
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm14, zmm14, [rsp + 768]
  vpaddq zmm15, zmm15, zmm14
  vpmuludq zmm13, zmm13, [rsp + 704]
  vpaddq zmm15, zmm15, zmm13
  vpmuludq zmm12, zmm12, [rsp + 640]
  vpaddq zmm15, zmm15, zmm12
  vpsrlq zmm6, zmm3, 26
  vmovdqa32 zmm4, [rip + LOCAL(low26_zmm)]
  vpandd zmm3, zmm3, zmm4
  vpaddq zmm15, zmm15, zmm6
  vpsrlq zmm6, zmm0, 26
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm6
  vpsrlq zmm6, zmm15, 26
  vpandd zmm15, zmm15, zmm4
  vpsllq zmm12, zmm6, 2
  vpaddq zmm6, zmm6, zmm12
  vpaddq zmm0, zmm0, zmm6
  vpsrlq zmm6, zmm1, 26
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm2, zmm2, zmm6
  vpsrlq zmm6, zmm2, 26
  vpandd zmm2, zmm2, zmm4
  vpaddq zmm3, zmm3, zmm6
  vpsrlq zmm6, zmm0, 26
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm6
  vpsrlq zmm6, zmm3, 26
  vpandd zmm3, zmm3, zmm4
  vpaddq zmm15, zmm15, zmm6
  vpsllq zmm12, zmm15, 2
  vpaddq zmm5, zmm15, zmm12
  vpsllq zmm12, zmm3, 2
  vpaddq zmm6, zmm3, zmm12
  vpsllq zmm12, zmm2, 2
  vpaddq zmm7, zmm2, zmm12
  vpsllq zmm12, zmm1, 2
  vpaddq zmm8, zmm1, zmm12
  vmovdqu32 [rsp + 1792], zmm0
  vmovdqu32 [rsp + 1856], zmm1
  vmovdqu32 [rsp + 1920], zmm2
  vmovdqu32 [rsp + 1984], zmm3
  vmovdqu32 [rsp + 2048], zmm15
  vmovdqu32 [rsp + 2112], zmm8
  vmovdqu32 [rsp + 2176], zmm7
  vmovdqu32 [rsp + 2240], zmm6
  vmovdqu32 [rsp + 2304], zmm5
  vmovdqu32 zmm15, [rsp + 1792]
  vmovdqu32 zmm16, [rsp + 1856]
  vmovdqu32 zmm14, [rsp + 1920]
  vmovdqu32 zmm13, [rsp + 1984]
  vmovdqu32 zmm12, [rsp + 2048]
  vpmuludq zmm0, zmm15, [rsp + 640]
  vpmuludq zmm1, zmm16, [rsp + 1152]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm14, [rsp + 1088]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm13, [rsp + 1024]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm12, [rsp + 960]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm15, [rsp + 704]
  vpmuludq zmm2, zmm16, [rsp + 640]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm14, [rsp + 1152]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm13, [rsp + 1088]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm12, [rsp + 1024]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm15, [rsp + 768]
  vpmuludq zmm3, zmm16, [rsp + 704]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm14, [rsp + 640]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm13, [rsp + 1152]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm12, [rsp + 1088]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm15, [rsp + 832]
  vpmuludq zmm5, zmm16, [rsp + 768]
  vpaddq zmm3, zmm3, zmm5
  vpmuludq zmm5, zmm14, [rsp + 704]
  vpaddq zmm3, zmm3, zmm5
  vpmuludq zmm5, zmm13, [rsp + 640]
  vpaddq zmm3, zmm3, zmm5
  vpmuludq zmm5, zmm12, [rsp + 1152]
  vpaddq zmm3, zmm3, zmm5
  vpmuludq zmm15, zmm15, [rsp + 896]
  vpmuludq zmm16, zmm16, [rsp + 832]
  vpaddq zmm15, zmm15, zmm16
  vpmuludq zmm14, zmm14, [rsp + 768]
  vpaddq zmm15, zmm15, zmm14
  vpmuludq zmm13, zmm13, [rsp + 704]
  vpaddq zmm15, zmm15, zmm13
  vpmuludq zmm12, zmm12, [rsp + 640]
  vpaddq zmm15, zmm15, zmm12
  vpsrlq zmm6, zmm3, 26
  vpandd zmm3, zmm3, zmm4
  vpaddq zmm15, zmm15, zmm6
  vpsrlq zmm6, zmm0, 26
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm6
  vpsrlq zmm6, zmm15, 26
  vpandd zmm15, zmm15, zmm4
  vpsllq zmm12, zmm6, 2
  vpaddq zmm6, zmm6, zmm12
  vpaddq zmm0, zmm0, zmm6
  vpsrlq zmm6, zmm1, 26
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm2, zmm2, zmm6
  vpsrlq zmm6, zmm2, 26
  vpandd zmm2, zmm2, zmm4
  vpaddq zmm3, zmm3, zmm6
  vpsrlq zmm6, zmm0, 26
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm6
  vpsrlq zmm6, zmm3, 26
  vpandd zmm3, zmm3, zmm4
  vpaddq zmm15, zmm15, zmm6
  vpsllq zmm12, zmm15, 2
  vpaddq zmm5, zmm15, zmm12
  vpsllq zmm12, zmm3, 2
  vpaddq zmm6, zmm3, zmm12
  vpsllq zmm12, zmm2, 2
  vpaddq zmm7, zmm2, zmm12
  vpsllq zmm12, zmm1, 2
  vpaddq zmm8, zmm1, zmm12
  vmovdqu32 [rsp + 2368], zmm0
  vmovdqu32 [rsp + 2432], zmm1
  vmovdqu32 [rsp + 2496], zmm2
  vmovdqu32 [rsp + 2560], zmm3
  vmovdqu32 [rsp + 2624], zmm15
  vmovdqu32 [rsp + 2688], zmm8
  vmovdqu32 [rsp + 2752], zmm7
  vmovdqu32 [rsp + 2816], zmm6
  vmovdqu32 [rsp + 2880], zmm5
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
  vmovdqa32 zmm4, [rip + LOCAL(low26_zmm)]
  vpandd zmm1, zmm2, zmm4
  vpsrlq zmm3, zmm2, 26
  vpandd zmm3, zmm3, zmm4
  vpsrlq zmm2, zmm2, 52
  vpsllq zmm12, zmm0, 12
  vpord zmm2, zmm2, zmm12
  vpandd zmm2, zmm2, zmm4
  vpsrlq zmm5, zmm0, 14
  vpandd zmm5, zmm5, zmm4
  vpsrlq zmm0, zmm0, 40
  vmovdqa32 zmm6, [rip + LOCAL(bit128_zmm)]
  vpord zmm0, zmm0, zmm6
  mov r13, r10
  and r13, -0x4
  mov r14, r10
  shr r14, 2
  add r13, r14
  and r10, 0x3
  add rbx, r13
  adc r12, 0
  adc r10, 0
  vmovq xmm7, rbx
  vmovq xmm12, r12
  vmovq xmm10, r10
  vmovdqa xmm8, [rip + LOCAL(low26)]
  vpand xmm9, xmm8, xmm7
  vpsrlq xmm11, xmm7, 26
  vpand xmm11, xmm11, xmm8
  vpsrlq xmm7, xmm7, 52
  vpsllq xmm13, xmm12, 12
  vpor xmm7, xmm13, xmm7
  vpand xmm7, xmm8, xmm7
  vpsrlq xmm13, xmm12, 14
  vpand xmm13, xmm13, xmm8
  vpsrlq xmm12, xmm12, 40
  vpsllq xmm10, xmm10, 24
  vpaddq xmm12, xmm12, xmm10
  vpaddq zmm23, zmm1, zmm9
  vpaddq zmm25, zmm3, zmm11
  vpaddq zmm24, zmm2, zmm7
  vpaddq zmm26, zmm5, zmm13
  vpaddq zmm22, zmm0, zmm12
  add rsi, 128
  sub r11, 128
  cmp rdx, 3072
  jb LOCAL(lanes_4_done)
  cmp r11, 512
  jb LOCAL(lanes_4_done)
LOCAL(lanes_4):
  vmovdqu32 zmm1, [rsi]
  vmovdqu32 zmm0, [rsi + 64]
  vpunpcklqdq zmm2, zmm1, zmm0
  vpunpckhqdq zmm1, zmm1, zmm0
  vpandd zmm0, zmm2, zmm4
  vpsrlq zmm3, zmm2, 26
  vpandd zmm3, zmm3, zmm4
  vpsrlq zmm2, zmm2, 52
  vpsllq zmm10, zmm1, 12
  vpord zmm2, zmm2, zmm10
  vpandd zmm2, zmm2, zmm4
  vpsrlq zmm5, zmm1, 14
  vpandd zmm5, zmm5, zmm4
  vpsrlq zmm1, zmm1, 40
  vpord zmm1, zmm1, zmm6
  vmovdqu32 zmm7, [rsi + 128]
  vmovdqu32 zmm8, [rsi + 192]
  vpunpcklqdq zmm9, zmm7, zmm8
  vpunpckhqdq zmm7, zmm7, zmm8
  vpandd zmm8, zmm9, zmm4
  vpsrlq zmm10, zmm9, 26
  vpandd zmm10, zmm10, zmm4
  vpsrlq zmm9, zmm9, 52
  vpsllq zmm11, zmm7, 12
  vpord zmm9, zmm9, zmm11
  vpandd zmm9, zmm9, zmm4
  vpsrlq zmm11, zmm7, 14
  vpandd zmm11, zmm11, zmm4
  vpsrlq zmm7, zmm7, 40
  vpord zmm7, zmm7, zmm6
  vmovdqu32 zmm12, [rsi + 256]
  vmovdqu32 zmm13, [rsi + 320]
  vpunpcklqdq zmm14, zmm12, zmm13
  vpunpckhqdq zmm12, zmm12, zmm13
  vpandd zmm13, zmm14, zmm4
  vpsrlq zmm15, zmm14, 26
  vpandd zmm15, zmm15, zmm4
  vpsrlq zmm14, zmm14, 52
  vpsllq zmm16, zmm12, 12
  vpord zmm14, zmm14, zmm16
  vpandd zmm14, zmm14, zmm4
  vpsrlq zmm16, zmm12, 14
  vpandd zmm16, zmm16, zmm4
  vpsrlq zmm12, zmm12, 40
  vpord zmm12, zmm12, zmm6
  vmovdqu32 zmm17, [rsi + 384]
  vmovdqu32 zmm18, [rsi + 448]
  vpunpcklqdq zmm19, zmm17, zmm18
  vpunpckhqdq zmm17, zmm17, zmm18
  vpandd zmm18, zmm19, zmm4
  vpsrlq zmm20, zmm19, 26
  vpandd zmm20, zmm20, zmm4
  vpsrlq zmm19, zmm19, 52
  vpsllq zmm21, zmm17, 12
  vpord zmm19, zmm19, zmm21
  vpandd zmm19, zmm19, zmm4
  vpsrlq zmm21, zmm17, 14
  vpandd zmm21, zmm21, zmm4
  vpsrlq zmm17, zmm17, 40
  vpord zmm17, zmm17, zmm6
  vpmuludq zmm27, zmm23, [rsp + 2368]
  vpaddq zmm18, zmm18, zmm27
  vpmuludq zmm27, zmm25, [rsp + 2880]
  vpaddq zmm18, zmm18, zmm27
  vpmuludq zmm27, zmm24, [rsp + 2816]
  vpaddq zmm18, zmm18, zmm27
  vpmuludq zmm27, zmm26, [rsp + 2752]
  vpaddq zmm18, zmm18, zmm27
  vpmuludq zmm27, zmm22, [rsp + 2688]
  vpaddq zmm18, zmm18, zmm27
  vpmuludq zmm27, zmm23, [rsp + 2432]
  vpaddq zmm20, zmm20, zmm27
  vpmuludq zmm27, zmm25, [rsp + 2368]
  vpaddq zmm20, zmm20, zmm27
  vpmuludq zmm27, zmm24, [rsp + 2880]
  vpaddq zmm20, zmm20, zmm27
  vpmuludq zmm27, zmm26, [rsp + 2816]
  vpaddq zmm20, zmm20, zmm27
  vpmuludq zmm27, zmm22, [rsp + 2752]
  vpaddq zmm20, zmm20, zmm27
  vpmuludq zmm27, zmm23, [rsp + 2496]
  vpaddq zmm19, zmm19, zmm27
  vpmuludq zmm27, zmm25, [rsp + 2432]
  vpaddq zmm19, zmm19, zmm27
  vpmuludq zmm27, zmm24, [rsp + 2368]
  vpaddq zmm19, zmm19, zmm27
  vpmuludq zmm27, zmm26, [rsp + 2880]
  vpaddq zmm19, zmm19, zmm27
  vpmuludq zmm27, zmm22, [rsp + 2816]
  vpaddq zmm19, zmm19, zmm27
  vpmuludq zmm27, zmm23, [rsp + 2560]
  vpaddq zmm21, zmm21, zmm27
  vpmuludq zmm27, zmm25, [rsp + 2496]
  vpaddq zmm21, zmm21, zmm27
  vpmuludq zmm27, zmm24, [rsp + 2432]
  vpaddq zmm21, zmm21, zmm27
  vpmuludq zmm27, zmm26, [rsp + 2368]
  vpaddq zmm21, zmm21, zmm27
  vpmuludq zmm27, zmm22, [rsp + 2880]
  vpaddq zmm21, zmm21, zmm27
  vpmuludq zmm23, zmm23, [rsp + 2624]
  vpaddq zmm17, zmm17, zmm23
  vpmuludq zmm25, zmm25, [rsp + 2560]
  vpaddq zmm17, zmm17, zmm25
  vpmuludq zmm24, zmm24, [rsp + 2496]
  vpaddq zmm17, zmm17, zmm24
  vpmuludq zmm26, zmm26, [rsp + 2432]
  vpaddq zmm17, zmm17, zmm26
  vpmuludq zmm22, zmm22, [rsp + 2368]
  vpaddq zmm17, zmm17, zmm22
  vpmuludq zmm22, zmm0, [rsp + 1792]
  vpaddq zmm18, zmm18, zmm22
  vpmuludq zmm22, zmm3, [rsp + 2304]
  vpaddq zmm18, zmm18, zmm22
  vpmuludq zmm22, zmm2, [rsp + 2240]
  vpaddq zmm18, zmm18, zmm22
  vpmuludq zmm22, zmm5, [rsp + 2176]
  vpaddq zmm18, zmm18, zmm22
  vpmuludq zmm22, zmm1, [rsp + 2112]
  vpaddq zmm18, zmm18, zmm22
  vpmuludq zmm22, zmm0, [rsp + 1856]
  vpaddq zmm20, zmm20, zmm22
  vpmuludq zmm22, zmm3, [rsp + 1792]
  vpaddq zmm20, zmm20, zmm22
  vpmuludq zmm22, zmm2, [rsp + 2304]
  vpaddq zmm20, zmm20, zmm22
  vpmuludq zmm22, zmm5, [rsp + 2240]
  vpaddq zmm20, zmm20, zmm22
  vpmuludq zmm22, zmm1, [rsp + 2176]
  vpaddq zmm20, zmm20, zmm22
  vpmuludq zmm22, zmm0, [rsp + 1920]
  vpaddq zmm19, zmm19, zmm22
  vpmuludq zmm22, zmm3, [rsp + 1856]
  vpaddq zmm19, zmm19, zmm22
  vpmuludq zmm22, zmm2, [rsp + 1792]
  vpaddq zmm19, zmm19, zmm22
  vpmuludq zmm22, zmm5, [rsp + 2304]
  vpaddq zmm19, zmm19, zmm22
  vpmuludq zmm22, zmm1, [rsp + 2240]
  vpaddq zmm19, zmm19, zmm22
  vpmuludq zmm22, zmm0, [rsp + 1984]
  vpaddq zmm21, zmm21, zmm22
  vpmuludq zmm22, zmm3, [rsp + 1920]
  vpaddq zmm21, zmm21, zmm22
  vpmuludq zmm22, zmm2, [rsp + 1856]
  vpaddq zmm21, zmm21, zmm22
  vpmuludq zmm22, zmm5, [rsp + 1792]
  vpaddq zmm21, zmm21, zmm22
  vpmuludq zmm22, zmm1, [rsp + 2304]
  vpaddq zmm21, zmm21, zmm22
  vpmuludq zmm0, zmm0, [rsp + 2048]
  vpaddq zmm17, zmm17, zmm0
  vpmuludq zmm3, zmm3, [rsp + 1984]
  vpaddq zmm17, zmm17, zmm3
  vpmuludq zmm2, zmm2, [rsp + 1920]
  vpaddq zmm17, zmm17, zmm2
  vpmuludq zmm5, zmm5, [rsp + 1856]
  vpaddq zmm17, zmm17, zmm5
  vpmuludq zmm1, zmm1, [rsp + 1792]
  vpaddq zmm17, zmm17, zmm1
  vpmuludq zmm1, zmm8, [rsp + 1216]
  vpaddq zmm18, zmm18, zmm1
  vpmuludq zmm1, zmm10, [rsp + 1728]
  vpaddq zmm18, zmm18, zmm1
  vpmuludq zmm1, zmm9, [rsp + 1664]
  vpaddq zmm18, zmm18, zmm1
  vpmuludq zmm1, zmm11, [rsp + 1600]
  vpaddq zmm18, zmm18, zmm1
  vpmuludq zmm1, zmm7, [rsp + 1536]
  vpaddq zmm18, zmm18, zmm1
  vpmuludq zmm1, zmm8, [rsp + 1280]
  vpaddq zmm20, zmm20, zmm1
  vpmuludq zmm1, zmm10, [rsp + 1216]
  vpaddq zmm20, zmm20, zmm1
  vpmuludq zmm1, zmm9, [rsp + 1728]
  vpaddq zmm20, zmm20, zmm1
  vpmuludq zmm1, zmm11, [rsp + 1664]
  vpaddq zmm20, zmm20, zmm1
  vpmuludq zmm1, zmm7, [rsp + 1600]
  vpaddq zmm20, zmm20, zmm1
  vpmuludq zmm1, zmm8, [rsp + 1344]
  vpaddq zmm19, zmm19, zmm1
  vpmuludq zmm1, zmm10, [rsp + 1280]
  vpaddq zmm19, zmm19, zmm1
  vpmuludq zmm1, zmm9, [rsp + 1216]
  vpaddq zmm19, zmm19, zmm1
  vpmuludq zmm1, zmm11, [rsp + 1728]
  vpaddq zmm19, zmm19, zmm1
  vpmuludq zmm1, zmm7, [rsp + 1664]
  vpaddq zmm19, zmm19, zmm1
  vpmuludq zmm1, zmm8, [rsp + 1408]
  vpaddq zmm21, zmm21, zmm1
  vpmuludq zmm1, zmm10, [rsp + 1344]
  vpaddq zmm21, zmm21, zmm1
  vpmuludq zmm1, zmm9, [rsp + 1280]
  vpaddq zmm21, zmm21, zmm1
  vpmuludq zmm1, zmm11, [rsp + 1216]
  vpaddq zmm21, zmm21, zmm1
  vpmuludq zmm1, zmm7, [rsp + 1728]
  vpaddq zmm21, zmm21, zmm1
  vpmuludq zmm8, zmm8, [rsp + 1472]
  vpaddq zmm17, zmm17, zmm8
  vpmuludq zmm10, zmm10, [rsp + 1408]
  vpaddq zmm17, zmm17, zmm10
  vpmuludq zmm9, zmm9, [rsp + 1344]
  vpaddq zmm17, zmm17, zmm9
  vpmuludq zmm11, zmm11, [rsp + 1280]
  vpaddq zmm17, zmm17, zmm11
  vpmuludq zmm7, zmm7, [rsp + 1216]
  vpaddq zmm17, zmm17, zmm7
  vpmuludq zmm7, zmm13, [rsp + 640]
  vpaddq zmm18, zmm18, zmm7
  vpmuludq zmm7, zmm15, [rsp + 1152]
  vpaddq zmm18, zmm18, zmm7
  vpmuludq zmm7, zmm14, [rsp + 1088]
  vpaddq zmm18, zmm18, zmm7
  vpmuludq zmm7, zmm16, [rsp + 1024]
  vpaddq zmm18, zmm18, zmm7
  vpmuludq zmm7, zmm12, [rsp + 960]
  vpaddq zmm18, zmm18, zmm7
  vpmuludq zmm7, zmm13, [rsp + 704]
  vpaddq zmm20, zmm20, zmm7
  vpmuludq zmm7, zmm15, [rsp + 640]
  vpaddq zmm20, zmm20, zmm7
  vpmuludq zmm7, zmm14, [rsp + 1152]
  vpaddq zmm20, zmm20, zmm7
  vpmuludq zmm7, zmm16, [rsp + 1088]
  vpaddq zmm20, zmm20, zmm7
  vpmuludq zmm7, zmm12, [rsp + 1024]
  vpaddq zmm20, zmm20, zmm7
  vpmuludq zmm7, zmm13, [rsp + 768]
  vpaddq zmm19, zmm19, zmm7
  vpmuludq zmm7, zmm15, [rsp + 704]
  vpaddq zmm19, zmm19, zmm7
  vpmuludq zmm7, zmm14, [rsp + 640]
  vpaddq zmm19, zmm19, zmm7
  vpmuludq zmm7, zmm16, [rsp + 1152]
  vpaddq zmm19, zmm19, zmm7
  vpmuludq zmm7, zmm12, [rsp + 1088]
  vpaddq zmm19, zmm19, zmm7
  vpmuludq zmm7, zmm13, [rsp + 832]
  vpaddq zmm21, zmm21, zmm7
  vpmuludq zmm7, zmm15, [rsp + 768]
  vpaddq zmm21, zmm21, zmm7
  vpmuludq zmm7, zmm14, [rsp + 704]
  vpaddq zmm21, zmm21, zmm7
  vpmuludq zmm7, zmm16, [rsp + 640]
  vpaddq zmm21, zmm21, zmm7
  vpmuludq zmm7, zmm12, [rsp + 1152]
  vpaddq zmm21, zmm21, zmm7
  vpmuludq zmm13, zmm13, [rsp + 896]
  vpaddq zmm17, zmm17, zmm13
  vpmuludq zmm15, zmm15, [rsp + 832]
  vpaddq zmm17, zmm17, zmm15
  vpmuludq zmm14, zmm14, [rsp + 768]
  vpaddq zmm17, zmm17, zmm14
  vpmuludq zmm16, zmm16, [rsp + 704]
  vpaddq zmm17, zmm17, zmm16
  vpmuludq zmm12, zmm12, [rsp + 640]
  vpaddq zmm17, zmm17, zmm12
  vpsrlq zmm0, zmm21, 26
  vpandd zmm21, zmm21, zmm4
  vpaddq zmm17, zmm17, zmm0
  vpsrlq zmm0, zmm18, 26
  vpandd zmm18, zmm18, zmm4
  vpaddq zmm20, zmm20, zmm0
  vpsrlq zmm0, zmm17, 26
  vpandd zmm17, zmm17, zmm4
  vpsllq zmm12, zmm0, 2
  vpaddq zmm0, zmm0, zmm12
  vpaddq zmm18, zmm18, zmm0
  vpsrlq zmm0, zmm20, 26
  vpandd zmm20, zmm20, zmm4
  vpaddq zmm19, zmm19, zmm0
  vpsrlq zmm0, zmm19, 26
  vpandd zmm24, zmm19, zmm4
  vpaddq zmm21, zmm21, zmm0
  vpsrlq zmm0, zmm18, 26
  vpandd zmm23, zmm18, zmm4
  vpaddq zmm25, zmm20, zmm0
  vpsrlq zmm0, zmm21, 26
  vpandd zmm26, zmm21, zmm4
  vpaddq zmm22, zmm17, zmm0
  add rsi, 512
  sub r11, 512
  cmp r11, 512
  jae LOCAL(lanes_4)
LOCAL(lanes_4_done):
  cmp rdx, 1024
  jb LOCAL(lanes_2_done)
  cmp r11, 256
  jb LOCAL(lanes_2_done)
  vmovdqa32 zmm9, zmm23
  vmovdqa32 zmm11, zmm25
  vmovdqa32 zmm10, zmm24
  vmovdqa32 zmm12, zmm26
  vmovdqa32 zmm8, zmm22
LOCAL(lanes_2):
  vmovdqu32 zmm18, [rsi]
  vmovdqu32 zmm0, [rsi + 64]
  vpunpcklqdq zmm19, zmm18, zmm0
  vpunpckhqdq zmm18, zmm18, zmm0
  vpandd zmm0, zmm19, zmm4
  vpsrlq zmm20, zmm19, 26
  vpandd zmm20, zmm20, zmm4
  vpsrlq zmm19, zmm19, 52
  vpsllq zmm1, zmm18, 12
  vpord zmm19, zmm19, zmm1
  vpandd zmm19, zmm19, zmm4
  vpsrlq zmm21, zmm18, 14
  vpandd zmm21, zmm21, zmm4
  vpsrlq zmm18, zmm18, 40
  vpord zmm18, zmm18, zmm6
  vmovdqu32 zmm1, [rsi + 128]
  vmovdqu32 zmm2, [rsi + 192]
  vpunpcklqdq zmm3, zmm1, zmm2
  vpunpckhqdq zmm1, zmm1, zmm2
  vpandd zmm2, zmm3, zmm4
  vpsrlq zmm5, zmm3, 26
  vpandd zmm5, zmm5, zmm4
  vpsrlq zmm3, zmm3, 52
  vpsllq zmm7, zmm1, 12
  vpord zmm3, zmm3, zmm7
  vpandd zmm3, zmm3, zmm4
  vpsrlq zmm7, zmm1, 14
  vpandd zmm7, zmm7, zmm4
  vpsrlq zmm1, zmm1, 40
  vpord zmm1, zmm1, zmm6
  vpmuludq zmm13, zmm9, [rsp + 1216]
  vpaddq zmm2, zmm2, zmm13
  vpmuludq zmm13, zmm11, [rsp + 1728]
  vpaddq zmm2, zmm2, zmm13
  vpmuludq zmm13, zmm10, [rsp + 1664]
  vpaddq zmm2, zmm2, zmm13
  vpmuludq zmm13, zmm12, [rsp + 1600]
  vpaddq zmm2, zmm2, zmm13
  vpmuludq zmm13, zmm8, [rsp + 1536]
  vpaddq zmm2, zmm2, zmm13
  vpmuludq zmm13, zmm9, [rsp + 1280]
  vpaddq zmm5, zmm5, zmm13
  vpmuludq zmm13, zmm11, [rsp + 1216]
  vpaddq zmm5, zmm5, zmm13
  vpmuludq zmm13, zmm10, [rsp + 1728]
  vpaddq zmm5, zmm5, zmm13
  vpmuludq zmm13, zmm12, [rsp + 1664]
  vpaddq zmm5, zmm5, zmm13
  vpmuludq zmm13, zmm8, [rsp + 1600]
  vpaddq zmm5, zmm5, zmm13
  vpmuludq zmm13, zmm9, [rsp + 1344]
  vpaddq zmm3, zmm3, zmm13
  vpmuludq zmm13, zmm11, [rsp + 1280]
  vpaddq zmm3, zmm3, zmm13
  vpmuludq zmm13, zmm10, [rsp + 1216]
  vpaddq zmm3, zmm3, zmm13
  vpmuludq zmm13, zmm12, [rsp + 1728]
  vpaddq zmm3, zmm3, zmm13
  vpmuludq zmm13, zmm8, [rsp + 1664]
  vpaddq zmm3, zmm3, zmm13
  vpmuludq zmm13, zmm9, [rsp + 1408]
  vpaddq zmm7, zmm7, zmm13
  vpmuludq zmm13, zmm11, [rsp + 1344]
  vpaddq zmm7, zmm7, zmm13
  vpmuludq zmm13, zmm10, [rsp + 1280]
  vpaddq zmm7, zmm7, zmm13
  vpmuludq zmm13, zmm12, [rsp + 1216]
  vpaddq zmm7, zmm7, zmm13
  vpmuludq zmm13, zmm8, [rsp + 1728]
  vpaddq zmm7, zmm7, zmm13
  vpmuludq zmm9, zmm9, [rsp + 1472]
  vpaddq zmm1, zmm1, zmm9
  vpmuludq zmm11, zmm11, [rsp + 1408]
  vpaddq zmm1, zmm1, zmm11
  vpmuludq zmm10, zmm10, [rsp + 1344]
  vpaddq zmm1, zmm1, zmm10
  vpmuludq zmm12, zmm12, [rsp + 1280]
  vpaddq zmm1, zmm1, zmm12
  vpmuludq zmm8, zmm8, [rsp + 1216]
  vpaddq zmm1, zmm1, zmm8
  vpmuludq zmm8, zmm0, [rsp + 640]
  vpaddq zmm2, zmm2, zmm8
  vpmuludq zmm8, zmm20, [rsp + 1152]
  vpaddq zmm2, zmm2, zmm8
  vpmuludq zmm8, zmm19, [rsp + 1088]
  vpaddq zmm2, zmm2, zmm8
  vpmuludq zmm8, zmm21, [rsp + 1024]
  vpaddq zmm2, zmm2, zmm8
  vpmuludq zmm8, zmm18, [rsp + 960]
  vpaddq zmm2, zmm2, zmm8
  vpmuludq zmm8, zmm0, [rsp + 704]
  vpaddq zmm5, zmm5, zmm8
  vpmuludq zmm8, zmm20, [rsp + 640]
  vpaddq zmm5, zmm5, zmm8
  vpmuludq zmm8, zmm19, [rsp + 1152]
  vpaddq zmm5, zmm5, zmm8
  vpmuludq zmm8, zmm21, [rsp + 1088]
  vpaddq zmm5, zmm5, zmm8
  vpmuludq zmm8, zmm18, [rsp + 1024]
  vpaddq zmm5, zmm5, zmm8
  vpmuludq zmm8, zmm0, [rsp + 768]
  vpaddq zmm3, zmm3, zmm8
  vpmuludq zmm8, zmm20, [rsp + 704]
  vpaddq zmm3, zmm3, zmm8
  vpmuludq zmm8, zmm19, [rsp + 640]
  vpaddq zmm3, zmm3, zmm8
  vpmuludq zmm8, zmm21, [rsp + 1152]
  vpaddq zmm3, zmm3, zmm8
  vpmuludq zmm8, zmm18, [rsp + 1088]
  vpaddq zmm3, zmm3, zmm8
  vpmuludq zmm8, zmm0, [rsp + 832]
  vpaddq zmm7, zmm7, zmm8
  vpmuludq zmm8, zmm20, [rsp + 768]
  vpaddq zmm7, zmm7, zmm8
  vpmuludq zmm8, zmm19, [rsp + 704]
  vpaddq zmm7, zmm7, zmm8
  vpmuludq zmm8, zmm21, [rsp + 640]
  vpaddq zmm7, zmm7, zmm8
  vpmuludq zmm8, zmm18, [rsp + 1152]
  vpaddq zmm7, zmm7, zmm8
  vpmuludq zmm0, zmm0, [rsp + 896]
  vpaddq zmm1, zmm1, zmm0
  vpmuludq zmm20, zmm20, [rsp + 832]
  vpaddq zmm1, zmm1, zmm20
  vpmuludq zmm19, zmm19, [rsp + 768]
  vpaddq zmm1, zmm1, zmm19
  vpmuludq zmm21, zmm21, [rsp + 704]
  vpaddq zmm1, zmm1, zmm21
  vpmuludq zmm18, zmm18, [rsp + 640]
  vpaddq zmm1, zmm1, zmm18
  vpsrlq zmm0, zmm7, 26
  vpandd zmm7, zmm7, zmm4
  vpaddq zmm1, zmm1, zmm0
  vpsrlq zmm0, zmm2, 26
  vpandd zmm2, zmm2, zmm4
  vpaddq zmm5, zmm5, zmm0
  vpsrlq zmm0, zmm1, 26
  vpandd zmm1, zmm1, zmm4
  vpsllq zmm18, zmm0, 2
  vpaddq zmm0, zmm0, zmm18
  vpaddq zmm2, zmm2, zmm0
  vpsrlq zmm0, zmm5, 26
  vpandd zmm5, zmm5, zmm4
  vpaddq zmm3, zmm3, zmm0
  vpsrlq zmm0, zmm3, 26
  vpandd zmm10, zmm3, zmm4
  vpaddq zmm7, zmm7, zmm0
  vpsrlq zmm0, zmm2, 26
  vpandd zmm9, zmm2, zmm4
  vpaddq zmm11, zmm5, zmm0
  vpsrlq zmm0, zmm7, 26
  vpandd zmm12, zmm7, zmm4
  vpaddq zmm8, zmm1, zmm0
  add rsi, 256
  sub r11, 256
  cmp r11, 256
  jae LOCAL(lanes_2)
  vmovdqa32 zmm23, zmm9
  vmovdqa32 zmm25, zmm11
  vmovdqa32 zmm24, zmm10
  vmovdqa32 zmm26, zmm12
  vmovdqa32 zmm22, zmm8
LOCAL(lanes_2_done):
  cmp r11, 128
  jb LOCAL(lanes_1_done)
  vmovdqa32 zmm1, zmm23
  vmovdqa32 zmm11, zmm25
  vmovdqa32 zmm10, zmm24
  vmovdqa32 zmm12, zmm26
  vmovdqa32 zmm9, zmm22
LOCAL(lanes_1):
  vmovdqu32 zmm2, [rsi]
  vmovdqu32 zmm0, [rsi + 64]
  vpunpcklqdq zmm3, zmm2, zmm0
  vpunpckhqdq zmm2, zmm2, zmm0
  vpandd zmm0, zmm3, zmm4
  vpsrlq zmm5, zmm3, 26
  vpandd zmm5, zmm5, zmm4
  vpsrlq zmm3, zmm3, 52
  vpsllq zmm18, zmm2, 12
  vpord zmm3, zmm3, zmm18
  vpandd zmm3, zmm3, zmm4
  vpsrlq zmm7, zmm2, 14
  vpandd zmm7, zmm7, zmm4
  vpsrlq zmm2, zmm2, 40
  vpord zmm2, zmm2, zmm6
  vpmuludq zmm18, zmm1, [rsp + 640]
  vpaddq zmm0, zmm0, zmm18
  vpmuludq zmm18, zmm11, [rsp + 1152]
  vpaddq zmm0, zmm0, zmm18
  vpmuludq zmm18, zmm10, [rsp + 1088]
  vpaddq zmm0, zmm0, zmm18
  vpmuludq zmm18, zmm12, [rsp + 1024]
  vpaddq zmm0, zmm0, zmm18
  vpmuludq zmm18, zmm9, [rsp + 960]
  vpaddq zmm0, zmm0, zmm18
  vpmuludq zmm18, zmm1, [rsp + 704]
  vpaddq zmm5, zmm5, zmm18
  vpmuludq zmm18, zmm11, [rsp + 640]
  vpaddq zmm5, zmm5, zmm18
  vpmuludq zmm18, zmm10, [rsp + 1152]
  vpaddq zmm5, zmm5, zmm18
  vpmuludq zmm18, zmm12, [rsp + 1088]
  vpaddq zmm5, zmm5, zmm18
  vpmuludq zmm18, zmm9, [rsp + 1024]
  vpaddq zmm5, zmm5, zmm18
  vpmuludq zmm18, zmm1, [rsp + 768]
  vpaddq zmm3, zmm3, zmm18
  vpmuludq zmm18, zmm11, [rsp + 704]
  vpaddq zmm3, zmm3, zmm18
  vpmuludq zmm18, zmm10, [rsp + 640]
  vpaddq zmm3, zmm3, zmm18
  vpmuludq zmm18, zmm12, [rsp + 1152]
  vpaddq zmm3, zmm3, zmm18
  vpmuludq zmm18, zmm9, [rsp + 1088]
  vpaddq zmm3, zmm3, zmm18
  vpmuludq zmm18, zmm1, [rsp + 832]
  vpaddq zmm7, zmm7, zmm18
  vpmuludq zmm18, zmm11, [rsp + 768]
  vpaddq zmm7, zmm7, zmm18
  vpmuludq zmm18, zmm10, [rsp + 704]
  vpaddq zmm7, zmm7, zmm18
  vpmuludq zmm18, zmm12, [rsp + 640]
  vpaddq zmm7, zmm7, zmm18
  vpmuludq zmm18, zmm9, [rsp + 1152]
  vpaddq zmm7, zmm7, zmm18
  vpmuludq zmm1, zmm1, [rsp + 896]
  vpaddq zmm2, zmm2, zmm1
  vpmuludq zmm11, zmm11, [rsp + 832]
  vpaddq zmm2, zmm2, zmm11
  vpmuludq zmm10, zmm10, [rsp + 768]
  vpaddq zmm2, zmm2, zmm10
  vpmuludq zmm12, zmm12, [rsp + 704]
  vpaddq zmm2, zmm2, zmm12
  vpmuludq zmm9, zmm9, [rsp + 640]
  vpaddq zmm2, zmm2, zmm9
  vpsrlq zmm1, zmm7, 26
  vpandd zmm7, zmm7, zmm4
  vpaddq zmm2, zmm2, zmm1
  vpsrlq zmm1, zmm0, 26
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm5, zmm5, zmm1
  vpsrlq zmm1, zmm2, 26
  vpandd zmm2, zmm2, zmm4
  vpsllq zmm9, zmm1, 2
  vpaddq zmm1, zmm1, zmm9
  vpaddq zmm0, zmm0, zmm1
  vpsrlq zmm1, zmm5, 26
  vpandd zmm5, zmm5, zmm4
  vpaddq zmm3, zmm3, zmm1
  vpsrlq zmm1, zmm3, 26
  vpandd zmm10, zmm3, zmm4
  vpaddq zmm7, zmm7, zmm1
  vpsrlq zmm1, zmm0, 26
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm11, zmm5, zmm1
  vpsrlq zmm1, zmm7, 26
  vpandd zmm12, zmm7, zmm4
  vpaddq zmm9, zmm2, zmm1
  add rsi, 128
  sub r11, 128
  cmp r11, 128
  jb LOCAL(lanes_1_to_lanes_1_done)
  vmovdqa32 zmm1, zmm0
  jmp LOCAL(lanes_1)
LOCAL(lanes_1_to_lanes_1_done):
  vmovdqa32 zmm23, zmm0
  vmovdqa32 zmm25, zmm11
  vmovdqa32 zmm24, zmm10
  vmovdqa32 zmm26, zmm12
  vmovdqa32 zmm22, zmm9
LOCAL(lanes_1_done):
  vpmuludq zmm9, zmm23, [rsp + 64]
  vpmuludq zmm0, zmm25, [rsp + 576]
  vpaddq zmm9, zmm9, zmm0
  vpmuludq zmm0, zmm24, [rsp + 512]
  vpaddq zmm9, zmm9, zmm0
  vpmuludq zmm0, zmm26, [rsp + 448]
  vpaddq zmm9, zmm9, zmm0
  vpmuludq zmm0, zmm22, [rsp + 384]
  vpaddq zmm9, zmm9, zmm0
  vpmuludq zmm0, zmm23, [rsp + 128]
  vpmuludq zmm1, zmm25, [rsp + 64]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm24, [rsp + 576]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm26, [rsp + 512]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm22, [rsp + 448]
  vpaddq zmm0, zmm0, zmm1
  vpmuludq zmm1, zmm23, [rsp + 192]
  vpmuludq zmm2, zmm25, [rsp + 128]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm24, [rsp + 64]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm26, [rsp + 576]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm22, [rsp + 512]
  vpaddq zmm1, zmm1, zmm2
  vpmuludq zmm2, zmm23, [rsp + 256]
  vpmuludq zmm3, zmm25, [rsp + 192]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm24, [rsp + 128]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm26, [rsp + 64]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm3, zmm22, [rsp + 576]
  vpaddq zmm2, zmm2, zmm3
  vpmuludq zmm23, zmm23, [rsp + 320]
  vpmuludq zmm25, zmm25, [rsp + 256]
  vpaddq zmm23, zmm23, zmm25
  vpmuludq zmm24, zmm24, [rsp + 192]
  vpaddq zmm23, zmm23, zmm24
  vpmuludq zmm26, zmm26, [rsp + 128]
  vpaddq zmm23, zmm23, zmm26
  vpmuludq zmm22, zmm22, [rsp + 64]
  vpaddq zmm23, zmm23, zmm22
  vpsrlq zmm3, zmm2, 26
  vpandd zmm2, zmm2, zmm4
  vpaddq zmm23, zmm23, zmm3
  vpsrlq zmm3, zmm9, 26
  vpandd zmm9, zmm9, zmm4
  vpaddq zmm0, zmm0, zmm3
  vpsrlq zmm3, zmm23, 26
  vpandd zmm23, zmm23, zmm4
  vpsllq zmm22, zmm3, 2
  vpaddq zmm3, zmm3, zmm22
  vpaddq zmm9, zmm9, zmm3
  vpsrlq zmm3, zmm0, 26
  vpandd zmm0, zmm0, zmm4
  vpaddq zmm1, zmm1, zmm3
  vpsrlq zmm3, zmm1, 26
  vpandd zmm1, zmm1, zmm4
  vpaddq zmm2, zmm2, zmm3
  vpsrlq zmm3, zmm9, 26
  vpandd zmm9, zmm9, zmm4
  vpaddq zmm0, zmm0, zmm3
  vpsrlq zmm3, zmm2, 26
  vpandd zmm2, zmm2, zmm4
  vpaddq zmm23, zmm23, zmm3
  vextracti64x4 ymm22, zmm9, 1
  vpaddq ymm22, ymm22, ymm9
  vextracti32x4 xmm3, ymm22, 1
  vpaddq xmm3, xmm3, xmm22
  vpunpckhqdq xmm4, xmm3, xmm3
  vpaddq xmm3, xmm3, xmm4
  vextracti64x4 ymm4, zmm0, 1
  vpaddq ymm4, ymm4, ymm0
  vextracti128 xmm0, ymm4, 1
  vpaddq xmm0, xmm0, xmm4
  vpunpckhqdq xmm4, xmm0, xmm0
  vpaddq xmm0, xmm0, xmm4
  vextracti64x4 ymm4, zmm1, 1
  vpaddq ymm4, ymm4, ymm1
  vextracti128 xmm1, ymm4, 1
  vpaddq xmm1, xmm1, xmm4
  vpunpckhqdq xmm4, xmm1, xmm1
  vpaddq xmm1, xmm1, xmm4
  vextracti64x4 ymm4, zmm2, 1
  vpaddq ymm4, ymm4, ymm2
  vextracti128 xmm2, ymm4, 1
  vpaddq xmm2, xmm2, xmm4
  vpunpckhqdq xmm4, xmm2, xmm2
  vpaddq xmm2, xmm2, xmm4
  vextracti64x4 ymm4, zmm23, 1
  vpaddq ymm4, ymm4, ymm23
  vextracti128 xmm5, ymm4, 1
  vpaddq xmm5, xmm5, xmm4
  vpunpckhqdq xmm4, xmm5, xmm5
  vpaddq xmm5, xmm5, xmm4
  vmovq rbx, xmm3
  vmovq r10, xmm0
  vmovq r12, xmm1
  vmovq rdx, xmm2
  vmovq r13, xmm5
  mov r14, r10
  shl r14, 26
  shr r10, 38
  add rbx, r14
  adc r10, 0
  mov r14, r12
  shl r14, 52
  shr r12, 12
  add rbx, r14
  adc r10, r12
  mov r12, rdx
  shl r12, 14
  shr rdx, 50
  add r10, r12
  adc rdx, 0
  mov r12, r13
  shl r12, 40
  shr r13, 24
  add r10, r12
  adc rdx, r13
  vpxor xmm0, xmm0, xmm0
  mov r12d, 2816
LOCAL(lanes_1_done_clear):
  vmovdqa32 [rsp + r12 - 192], zmm0
  vmovdqa32 [rsp + r12 - 128], zmm0
  vmovdqa32 [rsp + r12 - 64], zmm0
  vmovdqa32 [rsp + r12], zmm0
  sub r12d, 256
  jne LOCAL(lanes_1_done_clear)
  vmovdqa32 [rsp + 2880], zmm0
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
  vzeroupper
  mov r12, r11
  mov r11, rbx
  mov rbx, r10
  mov r10, rdx
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
