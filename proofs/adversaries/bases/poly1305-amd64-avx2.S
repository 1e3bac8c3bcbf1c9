// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As poly1305/amd64-avx2 was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
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
# define AUTH SYMBOL(CRYPTO_NAMESPACETOP)
#else
# define AUTH NAME(poly1305_amd64_avx2)
#endif
  .intel_syntax noprefix
  READ_ONLY
  .p2align 5
LOCAL(low26_ymm):
  .long 67108863, 0, 67108863, 0, 67108863, 0, 67108863, 0
LOCAL(bit128_ymm):
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
  sub rsp, 1824
  and rsp, -0x20
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
  vpbroadcastq ymm0, xmm0
  vmovq xmm8, r8
  vpbroadcastq ymm8, xmm8
  vmovdqa ymm1, [rip + LOCAL(low26_ymm)]
  vpand ymm2, ymm0, ymm1
  vpsrlq ymm3, ymm0, 26
  vpand ymm3, ymm3, ymm1
  vpsrlq ymm0, ymm0, 52
  vpsllq ymm4, ymm8, 12
  vpor ymm0, ymm0, ymm4
  vpand ymm0, ymm0, ymm1
  vpsrlq ymm4, ymm8, 14
  vpand ymm4, ymm4, ymm1
  vpsrlq ymm8, ymm8, 40
  vpsllq ymm5, ymm8, 2
  vpaddq ymm5, ymm8, ymm5
  vpsllq ymm6, ymm4, 2
  vpaddq ymm6, ymm4, ymm6
  vpsllq ymm7, ymm0, 2
  vpaddq ymm7, ymm0, ymm7
  vpsllq ymm9, ymm3, 2
  vpaddq ymm9, ymm9, ymm3
  vpmuludq ymm10, ymm2, ymm2
  vpmuludq ymm11, ymm3, ymm5
  vpaddq ymm10, ymm10, ymm11
  vpmuludq ymm11, ymm0, ymm6
  vpaddq ymm10, ymm10, ymm11
  vpmuludq ymm11, ymm4, ymm7
  vpaddq ymm10, ymm10, ymm11
  vpmuludq ymm11, ymm8, ymm9
  vpaddq ymm10, ymm10, ymm11
  vpmuludq ymm11, ymm2, ymm3
  vpmuludq ymm9, ymm3, ymm2
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm9, ymm0, ymm5
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm9, ymm4, ymm6
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm9, ymm8, ymm7
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm9, ymm2, ymm0
  vpmuludq ymm7, ymm3, ymm3
  vpaddq ymm9, ymm9, ymm7
  vpmuludq ymm7, ymm0, ymm2
  vpaddq ymm9, ymm9, ymm7
  vpmuludq ymm7, ymm4, ymm5
  vpaddq ymm9, ymm9, ymm7
  vpmuludq ymm7, ymm8, ymm6
  vpaddq ymm9, ymm9, ymm7
  vpmuludq ymm7, ymm2, ymm4
  vpmuludq ymm6, ymm3, ymm0
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm0, ymm3
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm4, ymm2
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm8, ymm5
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm8, ymm2
  vpmuludq ymm5, ymm3, ymm4
  vpaddq ymm6, ymm6, ymm5
  vpmuludq ymm5, ymm0, ymm0
  vpaddq ymm6, ymm6, ymm5
  vpmuludq ymm5, ymm4, ymm3
  vpaddq ymm6, ymm6, ymm5
  vpmuludq ymm5, ymm8, ymm2
  vpaddq ymm6, ymm6, ymm5
  vpsrlq ymm5, ymm7, 26
  vpand ymm7, ymm7, ymm1
  vpaddq ymm6, ymm6, ymm5
  vpsrlq ymm5, ymm10, 26
  vpand ymm10, ymm10, ymm1
  vpaddq ymm11, ymm11, ymm5
  vpsrlq ymm5, ymm6, 26
  vpand ymm6, ymm6, ymm1
  vpsllq ymm12, ymm5, 2
  vpaddq ymm5, ymm12, ymm5
  vpaddq ymm10, ymm10, ymm5
  vpsrlq ymm5, ymm11, 26
  vpand ymm11, ymm11, ymm1
  vpaddq ymm9, ymm9, ymm5
  vpsrlq ymm5, ymm9, 26
  vpand ymm9, ymm9, ymm1
  vpaddq ymm7, ymm7, ymm5
  vpsrlq ymm5, ymm10, 26
  vpand ymm10, ymm10, ymm1
  vpaddq ymm11, ymm11, ymm5
  vpsrlq ymm5, ymm7, 26
  vpand ymm7, ymm7, ymm1
  vpaddq ymm6, ymm6, ymm5
  vinserti128 ymm2, ymm10, xmm2, 1
  vinserti128 ymm3, ymm11, xmm3, 1
  vinserti128 ymm0, ymm9, xmm0, 1
  vinserti128 ymm4, ymm7, xmm4, 1
  vinserti128 ymm5, ymm6, xmm8, 1
  vpsllq ymm12, ymm6, 2
  vpaddq ymm8, ymm12, ymm6
  vpsllq ymm12, ymm7, 2
  vpaddq ymm12, ymm12, ymm7
  vpsllq ymm13, ymm9, 2
  vpaddq ymm13, ymm9, ymm13
  vpsllq ymm14, ymm11, 2
  vpaddq ymm14, ymm11, ymm14
  vpmuludq ymm15, ymm10, ymm2
  vpmuludq ymm1, ymm8, ymm3
  vpaddq ymm15, ymm15, ymm1
  vpmuludq ymm1, ymm12, ymm0
  vpaddq ymm15, ymm15, ymm1
  vpmuludq ymm1, ymm13, ymm4
  vpaddq ymm15, ymm15, ymm1
  vpmuludq ymm1, ymm14, ymm5
  vpaddq ymm15, ymm15, ymm1
  vpmuludq ymm1, ymm11, ymm2
  vpmuludq ymm14, ymm10, ymm3
  vpaddq ymm1, ymm14, ymm1
  vpmuludq ymm14, ymm8, ymm0
  vpaddq ymm1, ymm14, ymm1
  vpmuludq ymm14, ymm12, ymm4
  vpaddq ymm1, ymm14, ymm1
  vpmuludq ymm14, ymm13, ymm5
  vpaddq ymm1, ymm14, ymm1
  vpmuludq ymm14, ymm9, ymm2
  vpmuludq ymm13, ymm11, ymm3
  vpaddq ymm14, ymm14, ymm13
  vpmuludq ymm13, ymm10, ymm0
  vpaddq ymm14, ymm14, ymm13
  vpmuludq ymm13, ymm8, ymm4
  vpaddq ymm14, ymm14, ymm13
  vpmuludq ymm13, ymm12, ymm5
  vpaddq ymm14, ymm14, ymm13
  vpmuludq ymm13, ymm2, ymm7
  vpmuludq ymm12, ymm9, ymm3
  vpaddq ymm13, ymm13, ymm12
  vpmuludq ymm12, ymm11, ymm0
  vpaddq ymm13, ymm13, ymm12
  vpmuludq ymm12, ymm10, ymm4
  vpaddq ymm13, ymm13, ymm12
  vpmuludq ymm12, ymm8, ymm5
  vpaddq ymm13, ymm13, ymm12
  vpmuludq ymm12, ymm2, ymm6
  vpmuludq ymm6, ymm3, ymm7
  vpaddq ymm12, ymm12, ymm6
  vpmuludq ymm6, ymm9, ymm0
  vpaddq ymm12, ymm12, ymm6
  vpmuludq ymm6, ymm11, ymm4
  vpaddq ymm12, ymm12, ymm6
  vpmuludq ymm6, ymm10, ymm5
  vpaddq ymm12, ymm12, ymm6
  vpsrlq ymm6, ymm13, 26
  vmovdqa ymm7, [rip + LOCAL(low26_ymm)]
  vpand ymm13, ymm13, ymm7
  vpaddq ymm12, ymm12, ymm6
  vpsrlq ymm6, ymm15, 26
  vpand ymm15, ymm15, ymm7
  vpaddq ymm1, ymm1, ymm6
  vpsrlq ymm6, ymm12, 26
  vpand ymm12, ymm12, ymm7
  vpsllq ymm8, ymm6, 2
  vpaddq ymm6, ymm8, ymm6
  vpaddq ymm15, ymm15, ymm6
  vpsrlq ymm6, ymm1, 26
  vpand ymm1, ymm1, ymm7
  vpaddq ymm14, ymm14, ymm6
  vpsrlq ymm6, ymm14, 26
  vpand ymm14, ymm14, ymm7
  vpaddq ymm13, ymm13, ymm6
  vpsrlq ymm6, ymm15, 26
  vpand ymm15, ymm15, ymm7
  vpaddq ymm1, ymm1, ymm6
  vpsrlq ymm6, ymm13, 26
  vpand ymm13, ymm13, ymm7
  vpaddq ymm12, ymm12, ymm6
  vpunpcklqdq ymm15, ymm15, ymm2
  vpunpcklqdq ymm1, ymm1, ymm3
  vpunpcklqdq ymm14, ymm14, ymm0
  vpunpcklqdq ymm13, ymm13, ymm4
  vpunpcklqdq ymm12, ymm12, ymm5
  vpsllq ymm8, ymm12, 2
  vpaddq ymm8, ymm12, ymm8
  vpsllq ymm0, ymm13, 2
  vpaddq ymm0, ymm13, ymm0
  vpsllq ymm2, ymm14, 2
  vpaddq ymm2, ymm14, ymm2
  vpsllq ymm3, ymm1, 2
  vpaddq ymm3, ymm1, ymm3
  vmovdqu [rsp + 32], ymm15
  vmovdqu [rsp + 64], ymm1
  vmovdqu [rsp + 96], ymm14
  vmovdqu [rsp + 128], ymm13
  vmovdqu [rsp + 160], ymm12
  vmovdqu [rsp + 192], ymm3
  vmovdqu [rsp + 224], ymm2
  vmovdqu [rsp + 256], ymm0
  vmovdqu [rsp + 288], ymm8
  vpbroadcastq ymm15, xmm15
  vpbroadcastq ymm1, xmm1
  vpbroadcastq ymm14, xmm14
  vpbroadcastq ymm13, xmm13
  vpbroadcastq ymm12, xmm12
  vpsllq ymm3, ymm12, 2
  vpaddq ymm8, ymm12, ymm3
  vpsllq ymm3, ymm13, 2
  vpaddq ymm0, ymm13, ymm3
  vpsllq ymm3, ymm14, 2
  vpaddq ymm2, ymm14, ymm3
  vpsllq ymm3, ymm1, 2
  vpaddq ymm3, ymm1, ymm3
  vmovdqu [rsp + 320], ymm15
  vmovdqu [rsp + 352], ymm1
  vmovdqu [rsp + 384], ymm14
  vmovdqu [rsp + 416], ymm13
  vmovdqu [rsp + 448], ymm12
  vmovdqu [rsp + 480], ymm3
  vmovdqu [rsp + 512], ymm2
  vmovdqu [rsp + 544], ymm0
  vmovdqu [rsp + 576], ymm8
  cmp rdx, 640
  jb LOCAL(lanes_powers)
  vmovdqu ymm15, [rsp + 320]
  vmovdqu ymm1, [rsp + 352]
  vmovdqu ymm14, [rsp + 384]
  vmovdqu ymm13, [rsp + 416]
  vmovdqu ymm12, [rsp + 448]
  vpmuludq ymm3, ymm15, [rsp + 320]
  vpmuludq ymm0, ymm1, [rsp + 576]
  vpaddq ymm3, ymm3, ymm0
  vpmuludq ymm0, ymm14, [rsp + 544]
  vpaddq ymm3, ymm3, ymm0
  vpmuludq ymm0, ymm13, [rsp + 512]
  vpaddq ymm3, ymm3, ymm0
  vpmuludq ymm0, ymm12, [rsp + 480]
  vpaddq ymm3, ymm3, ymm0
  vpmuludq ymm0, ymm15, [rsp + 352]
  vpmuludq ymm2, ymm1, [rsp + 320]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm14, [rsp + 576]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm13, [rsp + 544]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm12, [rsp + 512]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm15, [rsp + 384]
  vpmuludq ymm4, ymm1, [rsp + 352]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm14, [rsp + 320]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm13, [rsp + 576]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm12, [rsp + 544]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm15, [rsp + 416]
  vpmuludq ymm5, ymm1, [rsp + 384]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm14, [rsp + 352]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm13, [rsp + 320]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm12, [rsp + 576]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm15, ymm15, [rsp + 448]
  vpmuludq ymm1, ymm1, [rsp + 416]
  vpaddq ymm15, ymm15, ymm1
  vpmuludq ymm14, ymm14, [rsp + 384]
  vpaddq ymm15, ymm15, ymm14
  vpmuludq ymm13, ymm13, [rsp + 352]
  vpaddq ymm15, ymm15, ymm13
  vpmuludq ymm12, ymm12, [rsp + 320]
  vpaddq ymm15, ymm15, ymm12
  vpsrlq ymm6, ymm4, 26
  vmovdqa ymm7, [rip + LOCAL(low26_ymm)]
  vpand ymm4, ymm4, ymm7
  vpaddq ymm15, ymm15, ymm6
  vpsrlq ymm6, ymm3, 26
  vpand ymm3, ymm3, ymm7
  vpaddq ymm0, ymm0, ymm6
  vpsrlq ymm6, ymm15, 26
  vpand ymm15, ymm15, ymm7
  vpsllq ymm12, ymm6, 2
  vpaddq ymm6, ymm12, ymm6
  vpaddq ymm3, ymm3, ymm6
  vpsrlq ymm6, ymm0, 26
  vpand ymm0, ymm0, ymm7
  vpaddq ymm2, ymm2, ymm6
  vpsrlq ymm6, ymm2, 26
  vpand ymm2, ymm2, ymm7
  vpaddq ymm4, ymm4, ymm6
  vpsrlq ymm6, ymm3, 26
  vpand ymm3, ymm3, ymm7
  vpaddq ymm0, ymm0, ymm6
  vpsrlq ymm6, ymm4, 26
  vpand ymm4, ymm4, ymm7
  vpaddq ymm15, ymm15, ymm6
  vpsllq ymm12, ymm15, 2
  vpaddq ymm8, ymm15, ymm12
  vpsllq ymm12, ymm4, 2
  vpaddq ymm1, ymm12, ymm4
  vpsllq ymm12, ymm2, 2
  vpaddq ymm5, ymm12, ymm2
  vpsllq ymm12, ymm0, 2
  vpaddq ymm6, ymm12, ymm0
  vmovdqu [rsp + 608], ymm3
  vmovdqu [rsp + 640], ymm0
  vmovdqu [rsp + 672], ymm2
  vmovdqu [rsp + 704], ymm4
  vmovdqu [rsp + 736], ymm15
  vmovdqu [rsp + 768], ymm6
  vmovdqu [rsp + 800], ymm5
  vmovdqu [rsp + 832], ymm1
  vmovdqu [rsp + 864], ymm8
  cmp rdx, 3072
  jb LOCAL(lanes_powers)
  vmovdqu ymm15, [rsp + 608]
  vmovdqu ymm1, [rsp + 640]
  vmovdqu ymm14, [rsp + 672]
  vmovdqu ymm13, [rsp + 704]
  vmovdqu ymm12, [rsp + 736]
  vpmuludq ymm0, ymm15, [rsp + 320]
  vpmuludq ymm2, ymm1, [rsp + 576]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm14, [rsp + 544]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm13, [rsp + 512]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm12, [rsp + 480]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm15, [rsp + 352]
  vpmuludq ymm3, ymm1, [rsp + 320]
  vpaddq ymm2, ymm2, ymm3
  vpmuludq ymm3, ymm14, [rsp + 576]
  vpaddq ymm2, ymm2, ymm3
  vpmuludq ymm3, ymm13, [rsp + 544]
  vpaddq ymm2, ymm2, ymm3
  vpmuludq ymm3, ymm12, [rsp + 512]
  vpaddq ymm2, ymm2, ymm3
  vpmuludq ymm3, ymm15, [rsp + 384]
  vpmuludq ymm4, ymm1, [rsp + 352]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm14, [rsp + 320]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm13, [rsp + 576]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm12, [rsp + 544]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm15, [rsp + 416]
  vpmuludq ymm5, ymm1, [rsp + 384]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm14, [rsp + 352]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm13, [rsp + 320]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm12, [rsp + 576]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm15, ymm15, [rsp + 448]
  vpmuludq ymm1, ymm1, [rsp + 416]
  vpaddq ymm15, ymm15, ymm1
  vpmuludq ymm14, ymm14, [rsp + 384]
  vpaddq ymm15, ymm15, ymm14
  vpmuludq ymm13, ymm13, [rsp + 352]
  vpaddq ymm15, ymm15, ymm13
  vpmuludq ymm12, ymm12, [rsp + 320]
  vpaddq ymm15, ymm15, ymm12
  vpsrlq ymm6, ymm4, 26
  vmovdqa ymm7, [rip + LOCAL(low26_ymm)]
  vpand ymm4, ymm4, ymm7
  vpaddq ymm15, ymm15, ymm6
  vpsrlq ymm6, ymm0, 26
  vpand ymm0, ymm0, ymm7
  vpaddq ymm2, ymm2, ymm6
  vpsrlq ymm6, ymm15, 26
  vpand ymm15, ymm15, ymm7
  vpsllq ymm12, ymm6, 2
  vpaddq ymm6, ymm12, ymm6
  vpaddq ymm0, ymm0, ymm6
  vpsrlq ymm6, ymm2, 26
  vpand ymm2, ymm2, ymm7
  vpaddq ymm3, ymm3, ymm6
  vpsrlq ymm6, ymm3, 26
  vpand ymm3, ymm3, ymm7
  vpaddq ymm4, ymm4, ymm6
  vpsrlq ymm6, ymm0, 26
  vpand ymm0, ymm0, ymm7
  vpaddq ymm2, ymm2, ymm6
  vpsrlq ymm6, ymm4, 26
  vpand ymm4, ymm4, ymm7
  vpaddq ymm15, ymm15, ymm6
  vpsllq ymm12, ymm15, 2
  vpaddq ymm8, ymm15, ymm12
  vpsllq ymm12, ymm4, 2
  vpaddq ymm1, ymm12, ymm4
  vpsllq ymm12, ymm3, 2
  vpaddq ymm5, ymm12, ymm3
  vpsllq ymm12, ymm2, 2
  vpaddq ymm6, ymm12, ymm2
  vmovdqu [rsp + 896], ymm0
  vmovdqu [rsp + 928], ymm2
  vmovdqu [rsp + 960], ymm3
  vmovdqu [rsp + 992], ymm4
  vmovdqu [rsp + 1024], ymm15
  vmovdqu [rsp + 1056], ymm6
  vmovdqu [rsp + 1088], ymm5
  vmovdqu [rsp + 1120], ymm1
  vmovdqu [rsp + 1152], ymm8
  vmovdqu ymm15, [rsp + 896]
  vmovdqu ymm1, [rsp + 928]
  vmovdqu ymm14, [rsp + 960]
  vmovdqu ymm13, [rsp + 992]
  vmovdqu ymm12, [rsp + 1024]
  vpmuludq ymm0, ymm15, [rsp + 320]
  vpmuludq ymm2, ymm1, [rsp + 576]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm14, [rsp + 544]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm13, [rsp + 512]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm12, [rsp + 480]
  vpaddq ymm0, ymm0, ymm2
  vpmuludq ymm2, ymm15, [rsp + 352]
  vpmuludq ymm3, ymm1, [rsp + 320]
  vpaddq ymm2, ymm2, ymm3
  vpmuludq ymm3, ymm14, [rsp + 576]
  vpaddq ymm2, ymm2, ymm3
  vpmuludq ymm3, ymm13, [rsp + 544]
  vpaddq ymm2, ymm2, ymm3
  vpmuludq ymm3, ymm12, [rsp + 512]
  vpaddq ymm2, ymm2, ymm3
  vpmuludq ymm3, ymm15, [rsp + 384]
  vpmuludq ymm4, ymm1, [rsp + 352]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm14, [rsp + 320]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm13, [rsp + 576]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm12, [rsp + 544]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm15, [rsp + 416]
  vpmuludq ymm5, ymm1, [rsp + 384]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm14, [rsp + 352]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm13, [rsp + 320]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm5, ymm12, [rsp + 576]
  vpaddq ymm4, ymm4, ymm5
  vpmuludq ymm15, ymm15, [rsp + 448]
  vpmuludq ymm1, ymm1, [rsp + 416]
  vpaddq ymm15, ymm15, ymm1
  vpmuludq ymm14, ymm14, [rsp + 384]
  vpaddq ymm15, ymm15, ymm14
  vpmuludq ymm13, ymm13, [rsp + 352]
  vpaddq ymm15, ymm15, ymm13
  vpmuludq ymm12, ymm12, [rsp + 320]
  vpaddq ymm15, ymm15, ymm12
  vpsrlq ymm6, ymm4, 26
  vpand ymm4, ymm4, ymm7
  vpaddq ymm15, ymm15, ymm6
  vpsrlq ymm6, ymm0, 26
  vpand ymm0, ymm0, ymm7
  vpaddq ymm2, ymm2, ymm6
  vpsrlq ymm6, ymm15, 26
  vpand ymm15, ymm15, ymm7
  vpsllq ymm12, ymm6, 2
  vpaddq ymm6, ymm12, ymm6
  vpaddq ymm0, ymm0, ymm6
  vpsrlq ymm6, ymm2, 26
  vpand ymm2, ymm2, ymm7
  vpaddq ymm3, ymm3, ymm6
  vpsrlq ymm6, ymm3, 26
  vpand ymm3, ymm3, ymm7
  vpaddq ymm4, ymm4, ymm6
  vpsrlq ymm6, ymm0, 26
  vpand ymm0, ymm0, ymm7
  vpaddq ymm2, ymm2, ymm6
  vpsrlq ymm6, ymm4, 26
  vpand ymm4, ymm4, ymm7
  vpaddq ymm15, ymm15, ymm6
  vpsllq ymm12, ymm15, 2
  vpaddq ymm8, ymm15, ymm12
  vpsllq ymm12, ymm4, 2
  vpaddq ymm1, ymm12, ymm4
  vpsllq ymm12, ymm3, 2
  vpaddq ymm5, ymm12, ymm3
  vpsllq ymm12, ymm2, 2
  vpaddq ymm6, ymm12, ymm2
  vmovdqu [rsp + 1184], ymm0
  vmovdqu [rsp + 1216], ymm2
  vmovdqu [rsp + 1248], ymm3
  vmovdqu [rsp + 1280], ymm4
  vmovdqu [rsp + 1312], ymm15
  vmovdqu [rsp + 1344], ymm6
  vmovdqu [rsp + 1376], ymm5
  vmovdqu [rsp + 1408], ymm1
  vmovdqu [rsp + 1440], ymm8
LOCAL(lanes_powers):
  mov r10, rdx
  and r10, 0x30
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
  vmovdqu ymm0, [rsi]
  vmovdqu ymm1, [rsi + 32]
  vpunpcklqdq ymm2, ymm0, ymm1
  vpunpckhqdq ymm0, ymm0, ymm1
  vmovdqa ymm7, [rip + LOCAL(low26_ymm)]
  vpand ymm1, ymm2, ymm7
  vpsrlq ymm3, ymm2, 26
  vpand ymm3, ymm3, ymm7
  vpsrlq ymm2, ymm2, 52
  vpsllq ymm12, ymm0, 12
  vpor ymm2, ymm12, ymm2
  vpand ymm2, ymm2, ymm7
  vpsrlq ymm4, ymm0, 14
  vpand ymm4, ymm4, ymm7
  vpsrlq ymm0, ymm0, 40
  vmovdqa ymm5, [rip + LOCAL(bit128_ymm)]
  vpor ymm0, ymm0, ymm5
  mov r13, r10
  and r13, -0x4
  mov r14, r10
  shr r14, 2
  add r13, r14
  and r10, 0x3
  add rbx, r13
  adc r12, 0
  adc r10, 0
  vmovq xmm6, rbx
  vmovq xmm12, r12
  vmovq xmm10, r10
  vmovdqa xmm8, [rip + LOCAL(low26)]
  vpand xmm9, xmm8, xmm6
  vpsrlq xmm11, xmm6, 26
  vpand xmm11, xmm11, xmm8
  vpsrlq xmm6, xmm6, 52
  vpsllq xmm13, xmm12, 12
  vpor xmm6, xmm13, xmm6
  vpand xmm6, xmm8, xmm6
  vpsrlq xmm13, xmm12, 14
  vpand xmm13, xmm13, xmm8
  vpsrlq xmm12, xmm12, 40
  vpsllq xmm10, xmm10, 24
  vpaddq xmm12, xmm12, xmm10
  vpaddq ymm15, ymm9, ymm1
  vpaddq ymm3, ymm11, ymm3
  vpaddq ymm14, ymm2, ymm6
  vpaddq ymm4, ymm13, ymm4
  vpaddq ymm12, ymm12, ymm0
  add rsi, 64
  sub r11, 64
  cmp rdx, 3072
  jb LOCAL(lanes_4_done)
  cmp r11, 256
  jb LOCAL(lanes_4_done)
  vmovdqa ymm13, ymm3
  vmovdqa ymm5, ymm4
LOCAL(lanes_4):
  vmovdqu ymm1, [rsi]
  vmovdqu ymm0, [rsi + 32]
  vpunpcklqdq ymm2, ymm1, ymm0
  vpunpckhqdq ymm1, ymm1, ymm0
  vmovdqa ymm8, [rip + LOCAL(low26_ymm)]
  vpand ymm0, ymm8, ymm2
  vpsrlq ymm3, ymm2, 26
  vpand ymm3, ymm8, ymm3
  vpsrlq ymm2, ymm2, 52
  vpsllq ymm10, ymm1, 12
  vpor ymm2, ymm10, ymm2
  vpand ymm2, ymm8, ymm2
  vpsrlq ymm4, ymm1, 14
  vpand ymm4, ymm8, ymm4
  vpsrlq ymm1, ymm1, 40
  vmovdqa ymm6, [rip + LOCAL(bit128_ymm)]
  vpor ymm1, ymm1, ymm6
  vmovdqu ymm7, [rsi + 64]
  vmovdqu ymm9, [rsi + 96]
  vpunpcklqdq ymm10, ymm7, ymm9
  vpunpckhqdq ymm7, ymm7, ymm9
  vpand ymm9, ymm10, ymm8
  vpsrlq ymm11, ymm10, 26
  vpand ymm11, ymm11, ymm8
  vpsrlq ymm10, ymm10, 52
  vmovdqa [rsp + 1472], ymm11
  vpsllq ymm11, ymm7, 12
  vpor ymm10, ymm10, ymm11
  vpand ymm10, ymm10, ymm8
  vpsrlq ymm11, ymm7, 14
  vpand ymm11, ymm11, ymm8
  vpsrlq ymm7, ymm7, 40
  vpor ymm7, ymm7, ymm6
  vmovdqa [rsp + 1504], ymm7
  vmovdqu ymm7, [rsi + 128]
  vmovdqa [rsp + 1536], ymm11
  vmovdqu ymm11, [rsi + 160]
  vmovdqa [rsp + 1568], ymm10
  vpunpcklqdq ymm10, ymm7, ymm11
  vpunpckhqdq ymm7, ymm7, ymm11
  vpand ymm11, ymm10, ymm8
  vmovdqa [rsp + 1600], ymm11
  vpsrlq ymm11, ymm10, 26
  vpand ymm11, ymm11, ymm8
  vpsrlq ymm10, ymm10, 52
  vmovdqa [rsp + 1632], ymm11
  vpsllq ymm11, ymm7, 12
  vpor ymm10, ymm10, ymm11
  vpand ymm10, ymm10, ymm8
  vpsrlq ymm11, ymm7, 14
  vpand ymm11, ymm11, ymm8
  vpsrlq ymm7, ymm7, 40
  vpor ymm7, ymm7, ymm6
  vmovdqa [rsp + 1664], ymm7
  vmovdqu ymm7, [rsi + 192]
  vmovdqa [rsp + 1696], ymm11
  vmovdqu ymm11, [rsi + 224]
  vmovdqa [rsp + 1728], ymm10
  vpunpcklqdq ymm10, ymm7, ymm11
  vpunpckhqdq ymm7, ymm7, ymm11
  vpand ymm11, ymm10, ymm8
  vmovdqa [rsp + 1760], ymm9
  vpsrlq ymm9, ymm10, 26
  vpand ymm9, ymm9, ymm8
  vpsrlq ymm10, ymm10, 52
  vmovdqa [rsp + 1792], ymm1
  vpsllq ymm1, ymm7, 12
  vpor ymm10, ymm10, ymm1
  vpand ymm10, ymm10, ymm8
  vpsrlq ymm1, ymm7, 14
  vpand ymm1, ymm8, ymm1
  vpsrlq ymm7, ymm7, 40
  vpor ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm15, [rsp + 1184]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm13, [rsp + 1440]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm14, [rsp + 1408]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm5, [rsp + 1376]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm12, [rsp + 1344]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm15, [rsp + 1216]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm13, [rsp + 1184]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm14, [rsp + 1440]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm5, [rsp + 1408]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm12, [rsp + 1376]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm15, [rsp + 1248]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm13, [rsp + 1216]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm14, [rsp + 1184]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm5, [rsp + 1440]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm12, [rsp + 1408]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm15, [rsp + 1280]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm13, [rsp + 1248]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm14, [rsp + 1216]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm5, [rsp + 1184]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm12, [rsp + 1440]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm15, ymm15, [rsp + 1312]
  vpaddq ymm7, ymm15, ymm7
  vpmuludq ymm13, ymm13, [rsp + 1280]
  vpaddq ymm7, ymm13, ymm7
  vpmuludq ymm14, ymm14, [rsp + 1248]
  vpaddq ymm7, ymm14, ymm7
  vpmuludq ymm5, ymm5, [rsp + 1216]
  vpaddq ymm7, ymm7, ymm5
  vpmuludq ymm12, ymm12, [rsp + 1184]
  vpaddq ymm7, ymm12, ymm7
  vpmuludq ymm12, ymm0, [rsp + 896]
  vpaddq ymm11, ymm11, ymm12
  vpmuludq ymm12, ymm3, [rsp + 1152]
  vpaddq ymm11, ymm11, ymm12
  vpmuludq ymm12, ymm2, [rsp + 1120]
  vpaddq ymm11, ymm11, ymm12
  vpmuludq ymm12, ymm4, [rsp + 1088]
  vpaddq ymm11, ymm11, ymm12
  vmovdqa ymm5, [rsp + 1792]
  vpmuludq ymm12, ymm5, [rsp + 1056]
  vpaddq ymm11, ymm11, ymm12
  vpmuludq ymm12, ymm0, [rsp + 928]
  vpaddq ymm9, ymm9, ymm12
  vpmuludq ymm12, ymm3, [rsp + 896]
  vpaddq ymm9, ymm9, ymm12
  vpmuludq ymm12, ymm2, [rsp + 1152]
  vpaddq ymm9, ymm9, ymm12
  vpmuludq ymm12, ymm4, [rsp + 1120]
  vpaddq ymm9, ymm9, ymm12
  vpmuludq ymm12, ymm5, [rsp + 1088]
  vpaddq ymm9, ymm9, ymm12
  vpmuludq ymm12, ymm0, [rsp + 960]
  vpaddq ymm10, ymm10, ymm12
  vpmuludq ymm12, ymm3, [rsp + 928]
  vpaddq ymm10, ymm10, ymm12
  vpmuludq ymm12, ymm2, [rsp + 896]
  vpaddq ymm10, ymm10, ymm12
  vpmuludq ymm12, ymm4, [rsp + 1152]
  vpaddq ymm10, ymm10, ymm12
  vpmuludq ymm12, ymm5, [rsp + 1120]
  vpaddq ymm10, ymm10, ymm12
  vpmuludq ymm12, ymm0, [rsp + 992]
  vpaddq ymm1, ymm12, ymm1
  vpmuludq ymm12, ymm3, [rsp + 960]
  vpaddq ymm1, ymm12, ymm1
  vpmuludq ymm12, ymm2, [rsp + 928]
  vpaddq ymm1, ymm12, ymm1
  vpmuludq ymm12, ymm4, [rsp + 896]
  vpaddq ymm1, ymm12, ymm1
  vpmuludq ymm12, ymm5, [rsp + 1152]
  vpaddq ymm1, ymm12, ymm1
  vpmuludq ymm0, ymm0, [rsp + 1024]
  vpaddq ymm7, ymm7, ymm0
  vpmuludq ymm3, ymm3, [rsp + 992]
  vpaddq ymm7, ymm7, ymm3
  vpmuludq ymm2, ymm2, [rsp + 960]
  vpaddq ymm7, ymm7, ymm2
  vpmuludq ymm4, ymm4, [rsp + 928]
  vpaddq ymm7, ymm7, ymm4
  vpmuludq ymm5, ymm5, [rsp + 896]
  vpaddq ymm7, ymm7, ymm5
  vmovdqa ymm0, [rsp + 1760]
  vpmuludq ymm5, ymm0, [rsp + 608]
  vpaddq ymm11, ymm11, ymm5
  vmovdqa ymm2, [rsp + 1472]
  vpmuludq ymm5, ymm2, [rsp + 864]
  vpaddq ymm11, ymm11, ymm5
  vmovdqa ymm3, [rsp + 1568]
  vpmuludq ymm5, ymm3, [rsp + 832]
  vpaddq ymm11, ymm11, ymm5
  vmovdqa ymm4, [rsp + 1536]
  vpmuludq ymm5, ymm4, [rsp + 800]
  vpaddq ymm11, ymm11, ymm5
  vmovdqa ymm5, [rsp + 1504]
  vpmuludq ymm6, ymm5, [rsp + 768]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm0, [rsp + 640]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm2, [rsp + 608]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm3, [rsp + 864]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm4, [rsp + 832]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm5, [rsp + 800]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm0, [rsp + 672]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm2, [rsp + 640]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm3, [rsp + 608]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm4, [rsp + 864]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm5, [rsp + 832]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm0, [rsp + 704]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm2, [rsp + 672]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm3, [rsp + 640]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm4, [rsp + 608]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm5, [rsp + 864]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm0, ymm0, [rsp + 736]
  vpaddq ymm7, ymm7, ymm0
  vpmuludq ymm2, ymm2, [rsp + 704]
  vpaddq ymm7, ymm7, ymm2
  vpmuludq ymm3, ymm3, [rsp + 672]
  vpaddq ymm7, ymm7, ymm3
  vpmuludq ymm4, ymm4, [rsp + 640]
  vpaddq ymm7, ymm7, ymm4
  vpmuludq ymm5, ymm5, [rsp + 608]
  vpaddq ymm7, ymm7, ymm5
  vmovdqa ymm0, [rsp + 1600]
  vpmuludq ymm5, ymm0, [rsp + 320]
  vpaddq ymm11, ymm11, ymm5
  vmovdqa ymm2, [rsp + 1632]
  vpmuludq ymm5, ymm2, [rsp + 576]
  vpaddq ymm11, ymm11, ymm5
  vmovdqa ymm3, [rsp + 1728]
  vpmuludq ymm5, ymm3, [rsp + 544]
  vpaddq ymm11, ymm11, ymm5
  vmovdqa ymm4, [rsp + 1696]
  vpmuludq ymm5, ymm4, [rsp + 512]
  vpaddq ymm11, ymm11, ymm5
  vmovdqa ymm5, [rsp + 1664]
  vpmuludq ymm6, ymm5, [rsp + 480]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm0, [rsp + 352]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm2, [rsp + 320]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm3, [rsp + 576]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm4, [rsp + 544]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm5, [rsp + 512]
  vpaddq ymm9, ymm9, ymm6
  vpmuludq ymm6, ymm0, [rsp + 384]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm2, [rsp + 352]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm3, [rsp + 320]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm4, [rsp + 576]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm5, [rsp + 544]
  vpaddq ymm10, ymm10, ymm6
  vpmuludq ymm6, ymm0, [rsp + 416]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm2, [rsp + 384]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm3, [rsp + 352]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm4, [rsp + 320]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm6, ymm5, [rsp + 576]
  vpaddq ymm1, ymm1, ymm6
  vpmuludq ymm0, ymm0, [rsp + 448]
  vpaddq ymm7, ymm7, ymm0
  vpmuludq ymm2, ymm2, [rsp + 416]
  vpaddq ymm7, ymm7, ymm2
  vpmuludq ymm3, ymm3, [rsp + 384]
  vpaddq ymm7, ymm7, ymm3
  vpmuludq ymm4, ymm4, [rsp + 352]
  vpaddq ymm7, ymm7, ymm4
  vpmuludq ymm5, ymm5, [rsp + 320]
  vpaddq ymm7, ymm7, ymm5
  vpsrlq ymm6, ymm1, 26
  vpand ymm1, ymm8, ymm1
  vpaddq ymm7, ymm7, ymm6
  vpsrlq ymm6, ymm11, 26
  vpand ymm11, ymm11, ymm8
  vpaddq ymm9, ymm9, ymm6
  vpsrlq ymm6, ymm7, 26
  vpand ymm7, ymm8, ymm7
  vpsllq ymm5, ymm6, 2
  vpaddq ymm6, ymm6, ymm5
  vpaddq ymm11, ymm11, ymm6
  vpsrlq ymm6, ymm9, 26
  vpand ymm9, ymm9, ymm8
  vpaddq ymm10, ymm10, ymm6
  vpsrlq ymm6, ymm10, 26
  vpand ymm14, ymm10, ymm8
  vpaddq ymm1, ymm1, ymm6
  vpsrlq ymm6, ymm11, 26
  vpand ymm15, ymm11, ymm8
  vpaddq ymm13, ymm9, ymm6
  vpsrlq ymm6, ymm1, 26
  vpand ymm5, ymm8, ymm1
  vpaddq ymm12, ymm7, ymm6
  add rsi, 256
  sub r11, 256
  cmp r11, 256
  jae LOCAL(lanes_4)
  vmovdqa ymm3, ymm13
  vmovdqa ymm7, ymm8
  vmovdqa ymm4, ymm5
  vmovdqa ymm5, [rip + LOCAL(bit128_ymm)]
LOCAL(lanes_4_done):
  cmp rdx, 640
  jb LOCAL(lanes_2_done)
  cmp r11, 128
  jb LOCAL(lanes_2_done)
  vmovdqa ymm10, ymm15
  vmovdqa ymm13, ymm3
  vmovdqa ymm9, ymm12
  vmovdqa ymm12, ymm14
  vmovdqa ymm15, ymm4
LOCAL(lanes_2):
  vmovdqu ymm11, [rsi]
  vmovdqu ymm0, [rsi + 32]
  vpunpcklqdq ymm1, ymm11, ymm0
  vpunpckhqdq ymm11, ymm11, ymm0
  vmovdqa ymm8, [rip + LOCAL(low26_ymm)]
  vpand ymm0, ymm8, ymm1
  vpsrlq ymm2, ymm1, 26
  vpand ymm2, ymm8, ymm2
  vpsrlq ymm1, ymm1, 52
  vpsllq ymm5, ymm11, 12
  vpor ymm1, ymm1, ymm5
  vpand ymm1, ymm8, ymm1
  vpsrlq ymm4, ymm11, 14
  vpand ymm4, ymm8, ymm4
  vpsrlq ymm11, ymm11, 40
  vmovdqa ymm6, [rip + LOCAL(bit128_ymm)]
  vpor ymm11, ymm11, ymm6
  vmovdqu ymm3, [rsi + 64]
  vmovdqu ymm5, [rsi + 96]
  vpunpcklqdq ymm7, ymm3, ymm5
  vpunpckhqdq ymm3, ymm3, ymm5
  vpand ymm5, ymm8, ymm7
  vpsrlq ymm14, ymm7, 26
  vpand ymm14, ymm14, ymm8
  vpsrlq ymm7, ymm7, 52
  vmovdqa [rsp + 1472], ymm11
  vpsllq ymm11, ymm3, 12
  vpor ymm7, ymm11, ymm7
  vpand ymm7, ymm8, ymm7
  vpsrlq ymm11, ymm3, 14
  vpand ymm11, ymm11, ymm8
  vpsrlq ymm3, ymm3, 40
  vpor ymm3, ymm3, ymm6
  vpmuludq ymm6, ymm10, [rsp + 608]
  vpaddq ymm5, ymm5, ymm6
  vpmuludq ymm6, ymm13, [rsp + 864]
  vpaddq ymm5, ymm5, ymm6
  vpmuludq ymm6, ymm12, [rsp + 832]
  vpaddq ymm5, ymm5, ymm6
  vpmuludq ymm6, ymm15, [rsp + 800]
  vpaddq ymm5, ymm5, ymm6
  vpmuludq ymm6, ymm9, [rsp + 768]
  vpaddq ymm5, ymm5, ymm6
  vpmuludq ymm6, ymm10, [rsp + 640]
  vpaddq ymm14, ymm14, ymm6
  vpmuludq ymm6, ymm13, [rsp + 608]
  vpaddq ymm14, ymm14, ymm6
  vpmuludq ymm6, ymm12, [rsp + 864]
  vpaddq ymm14, ymm14, ymm6
  vpmuludq ymm6, ymm15, [rsp + 832]
  vpaddq ymm14, ymm14, ymm6
  vpmuludq ymm6, ymm9, [rsp + 800]
  vpaddq ymm14, ymm14, ymm6
  vpmuludq ymm6, ymm10, [rsp + 672]
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm13, [rsp + 640]
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm12, [rsp + 608]
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm15, [rsp + 864]
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm9, [rsp + 832]
  vpaddq ymm7, ymm7, ymm6
  vpmuludq ymm6, ymm10, [rsp + 704]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm13, [rsp + 672]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm12, [rsp + 640]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm15, [rsp + 608]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm6, ymm9, [rsp + 864]
  vpaddq ymm11, ymm11, ymm6
  vpmuludq ymm10, ymm10, [rsp + 736]
  vpaddq ymm3, ymm10, ymm3
  vpmuludq ymm13, ymm13, [rsp + 704]
  vpaddq ymm3, ymm13, ymm3
  vpmuludq ymm12, ymm12, [rsp + 672]
  vpaddq ymm3, ymm12, ymm3
  vpmuludq ymm15, ymm15, [rsp + 640]
  vpaddq ymm3, ymm15, ymm3
  vpmuludq ymm9, ymm9, [rsp + 608]
  vpaddq ymm3, ymm9, ymm3
  vpmuludq ymm9, ymm0, [rsp + 320]
  vpaddq ymm5, ymm9, ymm5
  vpmuludq ymm9, ymm2, [rsp + 576]
  vpaddq ymm5, ymm9, ymm5
  vpmuludq ymm9, ymm1, [rsp + 544]
  vpaddq ymm5, ymm9, ymm5
  vpmuludq ymm9, ymm4, [rsp + 512]
  vpaddq ymm5, ymm9, ymm5
  vmovdqa ymm6, [rsp + 1472]
  vpmuludq ymm9, ymm6, [rsp + 480]
  vpaddq ymm5, ymm9, ymm5
  vpmuludq ymm9, ymm0, [rsp + 352]
  vpaddq ymm14, ymm14, ymm9
  vpmuludq ymm9, ymm2, [rsp + 320]
  vpaddq ymm14, ymm14, ymm9
  vpmuludq ymm9, ymm1, [rsp + 576]
  vpaddq ymm14, ymm14, ymm9
  vpmuludq ymm9, ymm4, [rsp + 544]
  vpaddq ymm14, ymm14, ymm9
  vpmuludq ymm9, ymm6, [rsp + 512]
  vpaddq ymm14, ymm14, ymm9
  vpmuludq ymm9, ymm0, [rsp + 384]
  vpaddq ymm7, ymm9, ymm7
  vpmuludq ymm9, ymm2, [rsp + 352]
  vpaddq ymm7, ymm9, ymm7
  vpmuludq ymm9, ymm1, [rsp + 320]
  vpaddq ymm7, ymm9, ymm7
  vpmuludq ymm9, ymm4, [rsp + 576]
  vpaddq ymm7, ymm9, ymm7
  vpmuludq ymm9, ymm6, [rsp + 544]
  vpaddq ymm7, ymm9, ymm7
  vpmuludq ymm9, ymm0, [rsp + 416]
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm9, ymm2, [rsp + 384]
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm9, ymm1, [rsp + 352]
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm9, ymm4, [rsp + 320]
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm9, ymm6, [rsp + 576]
  vpaddq ymm11, ymm11, ymm9
  vpmuludq ymm0, ymm0, [rsp + 448]
  vpaddq ymm3, ymm3, ymm0
  vpmuludq ymm2, ymm2, [rsp + 416]
  vpaddq ymm3, ymm3, ymm2
  vpmuludq ymm1, ymm1, [rsp + 384]
  vpaddq ymm3, ymm3, ymm1
  vpmuludq ymm4, ymm4, [rsp + 352]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm6, ymm6, [rsp + 320]
  vpaddq ymm3, ymm3, ymm6
  vpsrlq ymm6, ymm11, 26
  vpand ymm11, ymm11, ymm8
  vpaddq ymm3, ymm3, ymm6
  vpsrlq ymm6, ymm5, 26
  vpand ymm5, ymm8, ymm5
  vpaddq ymm14, ymm14, ymm6
  vpsrlq ymm6, ymm3, 26
  vpand ymm3, ymm8, ymm3
  vpsllq ymm0, ymm6, 2
  vpaddq ymm6, ymm6, ymm0
  vpaddq ymm5, ymm5, ymm6
  vpsrlq ymm6, ymm14, 26
  vpand ymm14, ymm14, ymm8
  vpaddq ymm7, ymm7, ymm6
  vpsrlq ymm6, ymm7, 26
  vpand ymm12, ymm8, ymm7
  vpaddq ymm11, ymm11, ymm6
  vpsrlq ymm6, ymm5, 26
  vpand ymm10, ymm8, ymm5
  vpaddq ymm13, ymm14, ymm6
  vpsrlq ymm6, ymm11, 26
  vpand ymm15, ymm11, ymm8
  vpaddq ymm9, ymm3, ymm6
  add rsi, 128
  sub r11, 128
  cmp r11, 128
  jae LOCAL(lanes_2)
  vmovdqa ymm3, ymm13
  vmovdqa ymm14, ymm12
  vmovdqa ymm7, ymm8
  vmovdqa ymm4, ymm15
  vmovdqa ymm15, ymm10
  vmovdqa ymm12, ymm9
  vmovdqa ymm5, [rip + LOCAL(bit128_ymm)]
LOCAL(lanes_2_done):
  cmp r11, 64
  jb LOCAL(lanes_1_done)
  vmovdqa ymm1, ymm15
  vmovdqa ymm13, ymm3
  vmovdqa ymm10, ymm12
  vmovdqa ymm12, ymm14
  vmovdqa ymm15, ymm4
LOCAL(lanes_1):
  vmovdqu ymm0, [rsi]
  vmovdqu ymm2, [rsi + 32]
  vpunpcklqdq ymm3, ymm0, ymm2
  vpunpckhqdq ymm0, ymm0, ymm2
  vpand ymm2, ymm3, ymm7
  vpsrlq ymm14, ymm3, 26
  vpand ymm14, ymm14, ymm7
  vpsrlq ymm3, ymm3, 52
  vpsllq ymm4, ymm0, 12
  vpor ymm3, ymm3, ymm4
  vpand ymm3, ymm3, ymm7
  vpsrlq ymm11, ymm0, 14
  vpand ymm11, ymm11, ymm7
  vpsrlq ymm0, ymm0, 40
  vpor ymm0, ymm0, ymm5
  vpmuludq ymm4, ymm1, [rsp + 320]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm13, [rsp + 576]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm12, [rsp + 544]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm15, [rsp + 512]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm10, [rsp + 480]
  vpaddq ymm2, ymm2, ymm4
  vpmuludq ymm4, ymm1, [rsp + 352]
  vpaddq ymm14, ymm14, ymm4
  vpmuludq ymm4, ymm13, [rsp + 320]
  vpaddq ymm14, ymm14, ymm4
  vpmuludq ymm4, ymm12, [rsp + 576]
  vpaddq ymm14, ymm14, ymm4
  vpmuludq ymm4, ymm15, [rsp + 544]
  vpaddq ymm14, ymm14, ymm4
  vpmuludq ymm4, ymm10, [rsp + 512]
  vpaddq ymm14, ymm14, ymm4
  vpmuludq ymm4, ymm1, [rsp + 384]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm13, [rsp + 352]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm12, [rsp + 320]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm15, [rsp + 576]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm10, [rsp + 544]
  vpaddq ymm3, ymm3, ymm4
  vpmuludq ymm4, ymm1, [rsp + 416]
  vpaddq ymm11, ymm11, ymm4
  vpmuludq ymm4, ymm13, [rsp + 384]
  vpaddq ymm11, ymm11, ymm4
  vpmuludq ymm4, ymm12, [rsp + 352]
  vpaddq ymm11, ymm11, ymm4
  vpmuludq ymm4, ymm15, [rsp + 320]
  vpaddq ymm11, ymm11, ymm4
  vpmuludq ymm4, ymm10, [rsp + 576]
  vpaddq ymm11, ymm11, ymm4
  vpmuludq ymm1, ymm1, [rsp + 448]
  vpaddq ymm0, ymm0, ymm1
  vpmuludq ymm13, ymm13, [rsp + 416]
  vpaddq ymm0, ymm13, ymm0
  vpmuludq ymm12, ymm12, [rsp + 384]
  vpaddq ymm0, ymm12, ymm0
  vpmuludq ymm15, ymm15, [rsp + 352]
  vpaddq ymm0, ymm15, ymm0
  vpmuludq ymm10, ymm10, [rsp + 320]
  vpaddq ymm0, ymm10, ymm0
  vpsrlq ymm6, ymm11, 26
  vpand ymm11, ymm11, ymm7
  vpaddq ymm0, ymm0, ymm6
  vpsrlq ymm6, ymm2, 26
  vpand ymm2, ymm2, ymm7
  vpaddq ymm14, ymm14, ymm6
  vpsrlq ymm6, ymm0, 26
  vpand ymm0, ymm0, ymm7
  vpsllq ymm10, ymm6, 2
  vpaddq ymm6, ymm10, ymm6
  vpaddq ymm2, ymm2, ymm6
  vpsrlq ymm6, ymm14, 26
  vpand ymm14, ymm14, ymm7
  vpaddq ymm3, ymm3, ymm6
  vpsrlq ymm6, ymm3, 26
  vpand ymm12, ymm3, ymm7
  vpaddq ymm11, ymm11, ymm6
  vpsrlq ymm6, ymm2, 26
  vpand ymm1, ymm2, ymm7
  vpaddq ymm13, ymm14, ymm6
  vpsrlq ymm6, ymm11, 26
  vpand ymm15, ymm11, ymm7
  vpaddq ymm10, ymm0, ymm6
  add rsi, 64
  sub r11, 64
  cmp r11, 64
  jae LOCAL(lanes_1)
  vmovdqa ymm3, ymm13
  vmovdqa ymm14, ymm12
  vmovdqa ymm4, ymm15
  vmovdqa ymm15, ymm1
  vmovdqa ymm12, ymm10
LOCAL(lanes_1_done):
  vpmuludq ymm10, ymm15, [rsp + 32]
  vpmuludq ymm0, ymm3, [rsp + 288]
  vpaddq ymm10, ymm10, ymm0
  vpmuludq ymm0, ymm14, [rsp + 256]
  vpaddq ymm10, ymm10, ymm0
  vpmuludq ymm0, ymm4, [rsp + 224]
  vpaddq ymm10, ymm10, ymm0
  vpmuludq ymm0, ymm12, [rsp + 192]
  vpaddq ymm10, ymm10, ymm0
  vpmuludq ymm0, ymm15, [rsp + 64]
  vpmuludq ymm1, ymm3, [rsp + 32]
  vpaddq ymm0, ymm0, ymm1
  vpmuludq ymm1, ymm14, [rsp + 288]
  vpaddq ymm0, ymm0, ymm1
  vpmuludq ymm1, ymm4, [rsp + 256]
  vpaddq ymm0, ymm0, ymm1
  vpmuludq ymm1, ymm12, [rsp + 224]
  vpaddq ymm0, ymm0, ymm1
  vpmuludq ymm1, ymm15, [rsp + 96]
  vpmuludq ymm2, ymm3, [rsp + 64]
  vpaddq ymm1, ymm1, ymm2
  vpmuludq ymm2, ymm14, [rsp + 32]
  vpaddq ymm1, ymm1, ymm2
  vpmuludq ymm2, ymm4, [rsp + 288]
  vpaddq ymm1, ymm1, ymm2
  vpmuludq ymm2, ymm12, [rsp + 256]
  vpaddq ymm1, ymm1, ymm2
  vpmuludq ymm2, ymm15, [rsp + 128]
  vpmuludq ymm5, ymm3, [rsp + 96]
  vpaddq ymm2, ymm2, ymm5
  vpmuludq ymm5, ymm14, [rsp + 64]
  vpaddq ymm2, ymm2, ymm5
  vpmuludq ymm5, ymm4, [rsp + 32]
  vpaddq ymm2, ymm2, ymm5
  vpmuludq ymm5, ymm12, [rsp + 288]
  vpaddq ymm2, ymm2, ymm5
  vpmuludq ymm15, ymm15, [rsp + 160]
  vpmuludq ymm3, ymm3, [rsp + 128]
  vpaddq ymm15, ymm15, ymm3
  vpmuludq ymm14, ymm14, [rsp + 96]
  vpaddq ymm15, ymm15, ymm14
  vpmuludq ymm4, ymm4, [rsp + 64]
  vpaddq ymm15, ymm15, ymm4
  vpmuludq ymm12, ymm12, [rsp + 32]
  vpaddq ymm15, ymm15, ymm12
  vpsrlq ymm6, ymm2, 26
  vpand ymm2, ymm2, ymm7
  vpaddq ymm15, ymm15, ymm6
  vpsrlq ymm6, ymm10, 26
  vpand ymm10, ymm10, ymm7
  vpaddq ymm0, ymm0, ymm6
  vpsrlq ymm6, ymm15, 26
  vpand ymm15, ymm15, ymm7
  vpsllq ymm12, ymm6, 2
  vpaddq ymm6, ymm12, ymm6
  vpaddq ymm10, ymm10, ymm6
  vpsrlq ymm6, ymm0, 26
  vpand ymm0, ymm0, ymm7
  vpaddq ymm1, ymm1, ymm6
  vpsrlq ymm6, ymm1, 26
  vpand ymm1, ymm1, ymm7
  vpaddq ymm2, ymm2, ymm6
  vpsrlq ymm6, ymm10, 26
  vpand ymm10, ymm10, ymm7
  vpaddq ymm0, ymm0, ymm6
  vpsrlq ymm6, ymm2, 26
  vpand ymm2, ymm2, ymm7
  vpaddq ymm15, ymm15, ymm6
  vextracti128 xmm12, ymm10, 1
  vpaddq xmm12, xmm12, xmm10
  vpunpckhqdq xmm3, xmm12, xmm12
  vpaddq xmm12, xmm12, xmm3
  vextracti128 xmm3, ymm0, 1
  vpaddq xmm3, xmm3, xmm0
  vpunpckhqdq xmm0, xmm3, xmm3
  vpaddq xmm3, xmm3, xmm0
  vextracti128 xmm0, ymm1, 1
  vpaddq xmm0, xmm0, xmm1
  vpunpckhqdq xmm1, xmm0, xmm0
  vpaddq xmm0, xmm0, xmm1
  vextracti128 xmm1, ymm2, 1
  vpaddq xmm1, xmm1, xmm2
  vpunpckhqdq xmm2, xmm1, xmm1
  vpaddq xmm1, xmm1, xmm2
  vextracti128 xmm2, ymm15, 1
  vpaddq xmm2, xmm15, xmm2
  vpunpckhqdq xmm4, xmm2, xmm2
  vpaddq xmm2, xmm2, xmm4
  vmovq r12, xmm12
  vmovq rbx, xmm3
  vmovq r10, xmm0
  vmovq r13, xmm1
  vmovq rdx, xmm2
  mov r14, rbx
  shl r14, 26
  shr rbx, 38
  add r12, r14
  adc rbx, 0
  mov r14, r10
  shl r14, 52
  shr r10, 12
  add r12, r14
  adc rbx, r10
  mov r10, r13
  shl r10, 14
  shr r13, 50
  add rbx, r10
  adc r13, 0
  mov r10, rdx
  shl r10, 40
  shr rdx, 24
  add rbx, r10
  adc r13, rdx
  vpxor xmm0, xmm0, xmm0
  mov r10d, 1792
LOCAL(lanes_1_done_clear):
  vmovdqa [rsp + r10 - 96], ymm0
  vmovdqa [rsp + r10 - 64], ymm0
  vmovdqa [rsp + r10 - 32], ymm0
  vmovdqa [rsp + r10], ymm0
  sub r10d, 128
  jne LOCAL(lanes_1_done_clear)
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
  mov rdx, r11
  mov r10, r13
  mov r11, r12
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
