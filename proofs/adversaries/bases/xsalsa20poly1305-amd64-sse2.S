// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As xsalsa20poly1305/amd64-sse2 was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
#if defined(SUPERCOP)
# ifndef __SSE2__
#  error "compile for a CPU with sse2"
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
# define OPEN SYMBOL(CRYPTO_NAMESPACE(open_text))
# define BODY SYMBOL(CRYPTO_NAMESPACE(body))
#else
# define SEAL NAME(xsalsa20poly1305_amd64_sse2_seal)
# define OPEN NAME(xsalsa20poly1305_amd64_sse2_open)
# define BODY NAME(xsalsa20poly1305_amd64_sse2_body)
#endif
#if defined(__KERNEL__)
# define TO_BODY \
  push rbp; .cfi_def_cfa_offset 16; .cfi_offset rbp, -16; mov rbp, rsp; .cfi_def_cfa_register rbp; \
  and rsp, -0x10; call BODY; leave; .cfi_def_cfa rsp, 8; .cfi_restore rbp; PEACHACHA_RETURN
#else
# define TO_BODY jmp LOCAL(body)
#endif
  .intel_syntax noprefix
  READ_ONLY
  .p2align 4
LOCAL(sigma):
  .ascii "expand 32-byte k"
LOCAL(mask1011):
  .long 4294967295, 0, 4294967295, 4294967295
LOCAL(mask0110):
  .long 0, 4294967295, 4294967295, 0
LOCAL(mask1101):
  .long 4294967295, 4294967295, 0, 4294967295
LOCAL(mask0100):
  .long 0, 4294967295, 0, 0
LOCAL(mask1001):
  .long 4294967295, 0, 0, 4294967295
LOCAL(mask0010):
  .long 0, 0, 4294967295, 0
LOCAL(add1):
  .long 1, 0, 0, 0
LOCAL(counter0):
  .long 0, 0, 1, 0
LOCAL(counter2):
  .long 2, 0, 3, 0
LOCAL(add5):
  .long 5, 0, 0, 0
LOCAL(add9):
  .long 9, 0, 0, 0
LOCAL(add4):
  .long 4, 0, 0, 0
LOCAL(add8):
  .long 8, 0, 0, 0
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
  TO_BODY
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
  TO_BODY
  END(OPEN)
  .p2align 6
  FUNCTION(BODY)
BODY:
LOCAL(body):
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  sub rsp, 1896
  mov rcx, [rdi]
  mov r8, [rdi + 8]
  mov r13, [rdi + 16]
  mov r9, [rdi + 24]
  mov r10, [rdi + 32]
  movdqu xmm0, [r10]
  movdqu xmm1, [r10 + 16]
  movdqu xmm2, [r9]
  pshufd xmm2, xmm2, 0x4e
  pshufd xmm3, xmm0, 0x3
  pshufd xmm4, xmm1, 0x93
  punpckldq xmm3, xmm4
  pshufd xmm5, xmm2, 0x10
  movdqa xmm6, xmm5
  punpckhdq xmm6, xmm0
  punpckldq xmm3, xmm6
  punpckldq xmm5, xmm0
  punpckhdq xmm4, xmm2
  punpckhdq xmm5, xmm4
  punpckldq xmm0, xmm1
  punpckldq xmm4, xmm0
  mov eax, 10
  movdqa xmm0, [rip + LOCAL(sigma)]
LOCAL(hsalsa20_rounds):
  movdqa xmm1, xmm0
  paddd xmm1, xmm4
  movdqa xmm2, xmm1
  pslld xmm2, 7
  psrld xmm1, 25
  por xmm1, xmm2
  pxor xmm3, xmm1
  movdqa xmm1, xmm3
  paddd xmm1, xmm0
  movdqa xmm2, xmm1
  pslld xmm2, 9
  psrld xmm1, 23
  por xmm1, xmm2
  pxor xmm5, xmm1
  movdqa xmm1, xmm5
  paddd xmm1, xmm3
  movdqa xmm2, xmm1
  pslld xmm2, 13
  psrld xmm1, 19
  por xmm1, xmm2
  pxor xmm4, xmm1
  movdqa xmm1, xmm4
  paddd xmm1, xmm5
  movdqa xmm2, xmm1
  pslld xmm2, 18
  psrld xmm1, 14
  por xmm1, xmm2
  pxor xmm0, xmm1
  pshufd xmm4, xmm4, 0x39
  pshufd xmm5, xmm5, 0x4e
  pshufd xmm3, xmm3, 0x93
  movdqa xmm1, xmm0
  paddd xmm1, xmm3
  movdqa xmm2, xmm1
  pslld xmm2, 7
  psrld xmm1, 25
  por xmm1, xmm2
  pxor xmm4, xmm1
  movdqa xmm1, xmm4
  paddd xmm1, xmm0
  movdqa xmm2, xmm1
  pslld xmm2, 9
  psrld xmm1, 23
  por xmm1, xmm2
  pxor xmm5, xmm1
  movdqa xmm1, xmm5
  paddd xmm1, xmm4
  movdqa xmm2, xmm1
  pslld xmm2, 13
  psrld xmm1, 19
  por xmm1, xmm2
  pxor xmm3, xmm1
  movdqa xmm1, xmm3
  paddd xmm1, xmm5
  movdqa xmm2, xmm1
  pslld xmm2, 18
  psrld xmm1, 14
  por xmm1, xmm2
  pxor xmm0, xmm1
  pshufd xmm3, xmm3, 0x39
  pshufd xmm5, xmm5, 0x4e
  pshufd xmm4, xmm4, 0x93
  sub eax, 1
  jne LOCAL(hsalsa20_rounds)
  pshufd xmm5, xmm5, 0x3
  punpckhdq xmm4, xmm5
  pshufd xmm3, xmm3, 0x1
  punpckldq xmm5, xmm3
  punpckldq xmm4, xmm5
  xor r10d, r10d
  movq xmm10, r10
  movq xmm1, [r9 + 16]
  punpcklqdq xmm10, xmm1
  cmp r13, 96
  jbe LOCAL(r1_r1_first)
  cmp r13, 288
  jbe LOCAL(c4_w1_first)
  cmp r13, 544
  jbe LOCAL(c4_c4_w1_first)
  jmp LOCAL(c4_c4_w1_first)
LOCAL(r1_r1_first):
  movdqa xmm3, xmm0
  punpckhdq xmm3, xmm4
  pshufd xmm3, xmm3, 0x32
  pshufd xmm5, xmm4, 0x2
  movdqa xmm1, xmm0
  punpckldq xmm1, xmm5
  movdqa xmm2, xmm0
  punpckldq xmm2, xmm4
  pshufd xmm2, xmm2, 0x43
  pand xmm3, [rip + LOCAL(mask1011)]
  pand xmm1, [rip + LOCAL(mask0110)]
  pand xmm2, [rip + LOCAL(mask1101)]
  movdqa xmm5, [rip + LOCAL(mask0100)]
  movdqa xmm6, xmm10
  pand xmm6, xmm5
  por xmm6, xmm3
  movdqa xmm7, [rip + LOCAL(mask1001)]
  movdqa xmm8, xmm10
  pand xmm8, xmm7
  por xmm8, xmm1
  movdqa xmm9, [rip + LOCAL(mask0010)]
  movdqa xmm11, xmm10
  pand xmm11, xmm9
  por xmm11, xmm2
  movdqa xmm12, xmm10
  paddq xmm12, [rip + LOCAL(add1)]
  pand xmm5, xmm12
  por xmm3, xmm5
  pand xmm7, xmm12
  por xmm1, xmm7
  pand xmm12, xmm9
  por xmm2, xmm12
  movdqa [rsp + 688], xmm0
  movdqa [rsp + 672], xmm4
  movdqa [rsp + 704], xmm10
  movdqa [rsp + 816], xmm1
  movdqa [rsp + 832], xmm2
  mov eax, 10
  movdqa xmm5, xmm6
  movdqa xmm7, xmm8
  movdqa xmm9, xmm11
  movdqa xmm10, xmm3
  movdqa xmm0, [rip + LOCAL(sigma)]
  movdqa xmm4, [rip + LOCAL(sigma)]
LOCAL(r1_r1_first_rounds):
  movdqa xmm12, xmm0
  paddd xmm12, xmm11
  movdqa xmm13, xmm12
  pslld xmm13, 7
  psrld xmm12, 25
  por xmm12, xmm13
  pxor xmm6, xmm12
  movdqa xmm12, xmm6
  paddd xmm12, xmm0
  movdqa xmm13, xmm12
  pslld xmm13, 9
  psrld xmm12, 23
  por xmm12, xmm13
  pxor xmm8, xmm12
  movdqa xmm12, xmm8
  paddd xmm12, xmm6
  movdqa xmm13, xmm12
  pslld xmm13, 13
  psrld xmm12, 19
  por xmm12, xmm13
  pxor xmm11, xmm12
  movdqa xmm12, xmm11
  paddd xmm12, xmm8
  movdqa xmm13, xmm12
  pslld xmm13, 18
  psrld xmm12, 14
  por xmm12, xmm13
  pxor xmm0, xmm12
  pshufd xmm11, xmm11, 0x39
  pshufd xmm8, xmm8, 0x4e
  pshufd xmm6, xmm6, 0x93
  movdqa xmm12, xmm0
  paddd xmm12, xmm6
  movdqa xmm13, xmm12
  pslld xmm13, 7
  movdqa xmm14, xmm4
  paddd xmm14, xmm2
  psrld xmm12, 25
  movdqa xmm15, xmm14
  pslld xmm15, 7
  por xmm12, xmm13
  psrld xmm14, 25
  pxor xmm11, xmm12
  por xmm14, xmm15
  movdqa xmm12, xmm11
  paddd xmm12, xmm0
  pxor xmm3, xmm14
  movdqa xmm15, xmm12
  pslld xmm15, 9
  movdqa xmm13, xmm3
  paddd xmm13, xmm4
  psrld xmm12, 23
  movdqa xmm14, xmm13
  pslld xmm14, 9
  por xmm12, xmm15
  psrld xmm13, 23
  pxor xmm8, xmm12
  por xmm13, xmm14
  movdqa xmm12, xmm8
  paddd xmm12, xmm11
  pxor xmm1, xmm13
  movdqa xmm14, xmm12
  pslld xmm14, 13
  movdqa xmm13, xmm1
  paddd xmm13, xmm3
  psrld xmm12, 19
  movdqa xmm15, xmm13
  pslld xmm15, 13
  por xmm12, xmm14
  psrld xmm13, 19
  pxor xmm6, xmm12
  por xmm13, xmm15
  movdqa xmm12, xmm6
  paddd xmm12, xmm8
  pxor xmm2, xmm13
  movdqa xmm15, xmm12
  pslld xmm15, 18
  movdqa xmm13, xmm2
  paddd xmm13, xmm1
  psrld xmm12, 14
  movdqa xmm14, xmm13
  pslld xmm14, 18
  por xmm12, xmm15
  psrld xmm13, 14
  pxor xmm0, xmm12
  por xmm13, xmm14
  pshufd xmm6, xmm6, 0x39
  pxor xmm4, xmm13
  pshufd xmm8, xmm8, 0x4e
  pshufd xmm2, xmm2, 0x39
  pshufd xmm11, xmm11, 0x93
  pshufd xmm1, xmm1, 0x4e
  pshufd xmm3, xmm3, 0x93
  movdqa xmm13, xmm4
  paddd xmm13, xmm3
  movdqa xmm14, xmm13
  pslld xmm14, 7
  psrld xmm13, 25
  por xmm13, xmm14
  pxor xmm2, xmm13
  movdqa xmm13, xmm2
  paddd xmm13, xmm4
  movdqa xmm14, xmm13
  pslld xmm14, 9
  psrld xmm13, 23
  por xmm13, xmm14
  pxor xmm1, xmm13
  movdqa xmm13, xmm1
  paddd xmm13, xmm2
  movdqa xmm14, xmm13
  pslld xmm14, 13
  psrld xmm13, 19
  por xmm13, xmm14
  pxor xmm3, xmm13
  movdqa xmm13, xmm3
  paddd xmm13, xmm1
  movdqa xmm14, xmm13
  pslld xmm14, 18
  psrld xmm13, 14
  por xmm13, xmm14
  pxor xmm4, xmm13
  pshufd xmm3, xmm3, 0x39
  pshufd xmm1, xmm1, 0x4e
  pshufd xmm2, xmm2, 0x93
  sub eax, 1
  jne LOCAL(r1_r1_first_rounds)
  movdqa xmm12, [rip + LOCAL(sigma)]
  paddd xmm0, xmm12
  paddd xmm6, xmm5
  paddd xmm8, xmm7
  paddd xmm11, xmm9
  pshufd xmm8, xmm8, 0x4e
  movdqa xmm5, xmm0
  punpckldq xmm5, xmm8
  pshufd xmm11, xmm11, 0xb1
  pshufd xmm6, xmm6, 0x1b
  movdqa xmm7, xmm11
  punpckldq xmm7, xmm6
  movdqa xmm9, xmm5
  punpckldq xmm9, xmm7
  punpckhdq xmm6, xmm11
  movdqa xmm11, xmm6
  punpckhdq xmm11, xmm5
  punpckhdq xmm8, xmm0
  movdqa xmm0, xmm8
  punpckldq xmm0, xmm6
  punpckhdq xmm7, xmm8
  movdqu [rsp + 32], xmm9
  movdqu [rsp + 48], xmm11
  movdqu [rsp + 64], xmm0
  movdqu [rsp + 80], xmm7
  paddd xmm4, xmm12
  paddd xmm3, xmm10
  paddd xmm1, [rsp + 816]
  paddd xmm2, [rsp + 832]
  pshufd xmm1, xmm1, 0x4e
  movdqa xmm0, xmm4
  punpckldq xmm0, xmm1
  pshufd xmm2, xmm2, 0xb1
  pshufd xmm3, xmm3, 0x1b
  movdqa xmm5, xmm2
  punpckldq xmm5, xmm3
  movdqa xmm6, xmm0
  punpckldq xmm6, xmm5
  punpckhdq xmm3, xmm2
  movdqa xmm2, xmm3
  punpckhdq xmm2, xmm0
  punpckhdq xmm1, xmm4
  movdqa xmm0, xmm1
  punpckldq xmm0, xmm3
  punpckhdq xmm5, xmm1
  movdqu [rsp + 96], xmm6
  movdqu [rsp + 112], xmm2
  movdqu [rsp + 128], xmm0
  movdqu [rsp + 144], xmm5
  pxor xmm0, xmm0
  movdqa [rsp + 816], xmm0
  movdqa [rsp + 832], xmm0
  mov [rsp + 736], rsi
  mov [rsp + 720], rdi
  mov [rsp + 728], rcx
  mov [rsp + 744], r8
  mov [rsp + 752], r13
  jmp LOCAL(keyed)
LOCAL(c4_w1_first):
  movdqa xmm1, [rip + LOCAL(sigma)]
  pshufd xmm2, xmm1, 0x0
  pshufd xmm3, xmm0, 0x0
  pshufd xmm5, xmm0, 0x55
  pshufd xmm6, xmm0, 0xaa
  pshufd xmm7, xmm0, 0xff
  pshufd xmm8, xmm1, 0x55
  pshufd xmm9, xmm10, 0xaa
  pshufd xmm11, xmm10, 0xff
  pshufd xmm12, xmm1, 0xaa
  pshufd xmm13, xmm4, 0x0
  pshufd xmm15, xmm4, 0x55
  pshufd xmm14, xmm4, 0xaa
  movdqa [rsp + 816], xmm11
  pshufd xmm11, xmm4, 0xff
  movdqa [rsp + 832], xmm6
  pshufd xmm6, xmm1, 0xff
  movdqu [rsp + 624], xmm0
  movdqu [rsp + 640], xmm4
  movdqa xmm1, xmm10
  paddq xmm1, [rip + LOCAL(add1)]
  pshufd xmm1, xmm1, 0x44
  movdqa [rsp + 672], xmm4
  movdqa xmm4, xmm1
  paddq xmm4, [rip + LOCAL(counter0)]
  paddq xmm1, [rip + LOCAL(counter2)]
  movdqa [rsp + 688], xmm0
  movdqa xmm0, xmm4
  shufps xmm0, xmm1, 0x88
  shufps xmm4, xmm1, 0xdd
  movdqu [rsp + 656], xmm10
  mov r9d, [rsp + 624]
  mov ebx, [rsp + 628]
  mov r10d, [rsp + 632]
  mov ebp, [rsp + 636]
  mov r11d, [rsp + 640]
  mov r12d, [rsp + 644]
  mov r14d, [rsp + 648]
  mov r15d, [rsp + 652]
  mov eax, [rsp + 656]
  mov edx, [rsp + 660]
  mov [rsp + 720], rdi
  mov edi, [rsp + 664]
  mov [rsp + 728], rcx
  mov ecx, [rsp + 668]
  mov [rsp + 736], rsi
  mov [rsp + 744], r8
  mov [rsp + 752], r13
  movdqa [rsp + 704], xmm10
  movdqa [rsp + 848], xmm2
  movdqa [rsp + 864], xmm3
  movdqa [rsp + 880], xmm5
  movdqa [rsp + 896], xmm7
  movdqa [rsp + 912], xmm8
  movdqa [rsp + 928], xmm9
  movdqa [rsp + 944], xmm0
  movdqa [rsp + 960], xmm4
  movdqa [rsp + 976], xmm12
  movdqa [rsp + 992], xmm13
  movdqa [rsp + 1008], xmm15
  movdqa [rsp + 1024], xmm14
  movdqa [rsp + 1040], xmm11
  movdqa [rsp + 1056], xmm6
  movdqa xmm1, [rsp + 832]
  movdqa [rsp + 1072], xmm1
  movdqa xmm1, [rsp + 816]
  movdqa [rsp + 1088], xmm1
  mov [rsp + 1136], r10d
  mov [rsp + 1144], ecx
  mov ecx, 0x61707865
  mov esi, 0x3320646e
  mov r8d, 0x79622d32
  mov r10d, 0x6b206574
  mov r13d, 10
LOCAL(c4_w1_first_rounds):
  movdqa xmm1, xmm2
  paddd xmm1, xmm15
  movdqa xmm10, xmm1
  pslld xmm10, 7
  psrld xmm1, 25
  por xmm1, xmm10
  pxor xmm7, xmm1
  movdqa xmm1, xmm7
  paddd xmm1, xmm2
  movdqa xmm10, xmm1
  pslld xmm10, 9
  psrld xmm1, 23
  por xmm1, xmm10
  pxor xmm0, xmm1
  movdqa xmm1, xmm0
  paddd xmm1, xmm7
  movdqa xmm10, xmm1
  pslld xmm10, 13
  psrld xmm1, 19
  por xmm1, xmm10
  pxor xmm15, xmm1
  movdqa xmm1, xmm15
  paddd xmm1, xmm0
  movdqa xmm10, xmm1
  pslld xmm10, 18
  psrld xmm1, 14
  por xmm1, xmm10
  pxor xmm2, xmm1
  movdqa xmm1, xmm8
  paddd xmm1, xmm3
  mov [rsp + 1152], r13d
  mov r13d, ecx
  add r13d, r12d
  movdqa xmm10, xmm1
  pslld xmm10, 7
  rol r13d, 7
  psrld xmm1, 25
  por xmm1, xmm10
  xor ebp, r13d
  pxor xmm4, xmm1
  movdqa xmm1, xmm4
  paddd xmm1, xmm8
  mov r13d, ebp
  add r13d, ecx
  movdqa xmm10, xmm1
  pslld xmm10, 9
  rol r13d, 9
  psrld xmm1, 23
  por xmm1, xmm10
  xor eax, r13d
  pxor xmm14, xmm1
  movdqa xmm1, xmm14
  paddd xmm1, xmm4
  mov r13d, eax
  add r13d, ebp
  movdqa xmm10, xmm1
  pslld xmm10, 13
  rol r13d, 13
  psrld xmm1, 19
  por xmm1, xmm10
  xor r12d, r13d
  pxor xmm3, xmm1
  movdqa xmm1, xmm3
  paddd xmm1, xmm14
  mov r13d, r12d
  add r13d, eax
  movdqa xmm10, xmm1
  pslld xmm10, 18
  rol r13d, 18
  psrld xmm1, 14
  por xmm1, xmm10
  xor ecx, r13d
  pxor xmm8, xmm1
  movdqa xmm1, xmm12
  paddd xmm1, xmm9
  mov r13d, esi
  add r13d, r9d
  movdqa xmm10, xmm1
  pslld xmm10, 7
  rol r13d, 7
  psrld xmm1, 25
  por xmm1, xmm10
  xor edx, r13d
  pxor xmm11, xmm1
  movdqa xmm1, xmm11
  paddd xmm1, xmm12
  mov r13d, edx
  add r13d, esi
  movdqa xmm10, xmm1
  pslld xmm10, 9
  rol r13d, 9
  psrld xmm1, 23
  por xmm1, xmm10
  xor r14d, r13d
  pxor xmm5, xmm1
  movdqa xmm1, xmm5
  paddd xmm1, xmm11
  mov r13d, r14d
  add r13d, edx
  movdqa xmm10, xmm1
  pslld xmm10, 13
  rol r13d, 13
  psrld xmm1, 19
  por xmm1, xmm10
  xor r9d, r13d
  pxor xmm9, xmm1
  movdqa xmm1, xmm9
  paddd xmm1, xmm5
  mov r13d, r9d
  add r13d, r14d
  movdqa xmm10, xmm1
  pslld xmm10, 18
  rol r13d, 18
  psrld xmm1, 14
  por xmm1, xmm10
  xor esi, r13d
  pxor xmm12, xmm1
  movdqa xmm1, xmm6
  paddd xmm1, xmm13
  mov r13d, r8d
  add r13d, edi
  movdqa xmm10, xmm1
  pslld xmm10, 7
  rol r13d, 7
  psrld xmm1, 25
  por xmm1, xmm10
  xor r15d, r13d
  pxor xmm1, [rsp + 1072]
  movdqa xmm10, xmm1
  paddd xmm10, xmm6
  mov r13d, r15d
  add r13d, r8d
  movdqa [rsp + 1104], xmm14
  movdqa xmm14, xmm10
  pslld xmm14, 9
  rol r13d, 9
  psrld xmm10, 23
  por xmm10, xmm14
  xor ebx, r13d
  pxor xmm10, [rsp + 1088]
  movdqa xmm14, xmm10
  paddd xmm14, xmm1
  mov r13d, ebx
  add r13d, r15d
  movdqa [rsp + 1120], xmm15
  movdqa xmm15, xmm14
  pslld xmm15, 13
  rol r13d, 13
  psrld xmm14, 19
  por xmm14, xmm15
  xor edi, r13d
  pxor xmm13, xmm14
  movdqa xmm14, xmm13
  paddd xmm14, xmm10
  mov r13d, edi
  add r13d, ebx
  movdqa xmm15, xmm14
  pslld xmm15, 18
  rol r13d, 18
  psrld xmm14, 14
  por xmm14, xmm15
  xor r8d, r13d
  pxor xmm6, xmm14
  movdqa xmm14, xmm2
  paddd xmm14, xmm1
  mov r13d, r10d
  add r13d, r11d
  movdqa xmm15, xmm14
  pslld xmm15, 7
  rol r13d, 7
  psrld xmm14, 25
  por xmm14, xmm15
  xor r13d, [rsp + 1136]
  pxor xmm3, xmm14
  movdqa xmm14, xmm3
  paddd xmm14, xmm2
  mov [rsp + 1160], r14d
  mov r14d, r13d
  add r14d, r10d
  movdqa xmm15, xmm14
  pslld xmm15, 9
  rol r14d, 9
  psrld xmm14, 23
  por xmm14, xmm15
  xor r14d, [rsp + 1144]
  pxor xmm5, xmm14
  movdqa xmm14, xmm5
  paddd xmm14, xmm3
  mov [rsp + 1168], r12d
  mov r12d, r14d
  add r12d, r13d
  movdqa xmm15, xmm14
  pslld xmm15, 13
  rol r12d, 13
  psrld xmm14, 19
  por xmm14, xmm15
  xor r11d, r12d
  pxor xmm1, xmm14
  movdqa xmm14, xmm1
  paddd xmm14, xmm5
  mov r12d, r11d
  add r12d, r14d
  movdqa xmm15, xmm14
  pslld xmm15, 18
  rol r12d, 18
  psrld xmm14, 14
  por xmm14, xmm15
  xor r10d, r12d
  pxor xmm2, xmm14
  movdqa xmm14, xmm8
  paddd xmm14, xmm7
  mov r12d, ecx
  add r12d, r13d
  movdqa xmm15, xmm14
  pslld xmm15, 7
  rol r12d, 7
  psrld xmm14, 25
  por xmm14, xmm15
  xor r9d, r12d
  pxor xmm9, xmm14
  movdqa xmm14, xmm9
  paddd xmm14, xmm8
  mov r12d, r9d
  add r12d, ecx
  movdqa xmm15, xmm14
  pslld xmm15, 9
  rol r12d, 9
  psrld xmm14, 23
  por xmm14, xmm15
  xor ebx, r12d
  pxor xmm10, xmm14
  movdqa xmm14, xmm10
  paddd xmm14, xmm9
  mov r12d, ebx
  add r12d, r9d
  movdqa xmm15, xmm14
  pslld xmm15, 13
  rol r12d, 13
  psrld xmm14, 19
  por xmm14, xmm15
  xor r13d, r12d
  pxor xmm7, xmm14
  movdqa xmm14, xmm7
  paddd xmm14, xmm10
  mov r12d, r13d
  add r12d, ebx
  movdqa xmm15, xmm14
  pslld xmm15, 18
  rol r12d, 18
  psrld xmm14, 14
  por xmm14, xmm15
  xor ecx, r12d
  pxor xmm8, xmm14
  movdqa xmm14, xmm12
  paddd xmm14, xmm4
  mov r12d, esi
  add r12d, ebp
  movdqa xmm15, xmm14
  pslld xmm15, 7
  rol r12d, 7
  psrld xmm14, 25
  por xmm14, xmm15
  xor edi, r12d
  pxor xmm13, xmm14
  movdqa xmm14, xmm13
  paddd xmm14, xmm12
  mov r12d, edi
  add r12d, esi
  movdqa xmm15, xmm14
  pslld xmm15, 9
  rol r12d, 9
  psrld xmm14, 23
  por xmm14, xmm15
  xor r14d, r12d
  pxor xmm0, xmm14
  movdqa xmm14, xmm0
  paddd xmm14, xmm13
  mov r12d, r14d
  add r12d, edi
  movdqa xmm15, xmm14
  pslld xmm15, 13
  rol r12d, 13
  psrld xmm14, 19
  por xmm14, xmm15
  xor ebp, r12d
  pxor xmm4, xmm14
  movdqa xmm14, xmm4
  paddd xmm14, xmm0
  mov r12d, ebp
  add r12d, r14d
  movdqa xmm15, xmm14
  pslld xmm15, 18
  rol r12d, 18
  psrld xmm14, 14
  por xmm14, xmm15
  xor esi, r12d
  pxor xmm12, xmm14
  movdqa xmm14, xmm6
  paddd xmm14, xmm11
  mov r12d, r8d
  add r12d, edx
  movdqa xmm15, xmm14
  pslld xmm15, 7
  rol r12d, 7
  psrld xmm14, 25
  por xmm14, xmm15
  xor r11d, r12d
  pxor xmm14, [rsp + 1120]
  movdqa xmm15, xmm14
  paddd xmm15, xmm6
  mov r12d, r11d
  add r12d, r8d
  movdqa [rsp + 1088], xmm10
  movdqa xmm10, xmm15
  pslld xmm10, 9
  rol r12d, 9
  psrld xmm15, 23
  por xmm15, xmm10
  xor eax, r12d
  pxor xmm15, [rsp + 1104]
  movdqa xmm10, xmm15
  paddd xmm10, xmm14
  mov r12d, eax
  add r12d, r11d
  movdqa [rsp + 1072], xmm1
  movdqa xmm1, xmm10
  pslld xmm1, 13
  rol r12d, 13
  psrld xmm10, 19
  por xmm10, xmm1
  xor edx, r12d
  pxor xmm11, xmm10
  movdqa xmm10, xmm11
  paddd xmm10, xmm15
  mov r12d, edx
  add r12d, eax
  movdqa xmm1, xmm10
  pslld xmm1, 18
  rol r12d, 18
  psrld xmm10, 14
  por xmm10, xmm1
  xor r8d, r12d
  pxor xmm6, xmm10
  mov r12d, r10d
  add r12d, r15d
  rol r12d, 7
  xor r12d, [rsp + 1168]
  mov [rsp + 1144], r14d
  mov r14d, r12d
  add r14d, r10d
  rol r14d, 9
  xor r14d, [rsp + 1160]
  mov [rsp + 1136], r13d
  mov r13d, r14d
  add r13d, r12d
  rol r13d, 13
  xor r15d, r13d
  mov r13d, r15d
  add r13d, r14d
  rol r13d, 18
  xor r10d, r13d
  mov r13d, [rsp + 1152]
  sub r13d, 1
  je LOCAL(c4_w1_first_mixed)
  movdqa xmm1, xmm14
  movdqa xmm14, xmm15
  movdqa xmm15, xmm1
  jmp LOCAL(c4_w1_first_rounds)
LOCAL(c4_w1_first_mixed):
  paddd xmm2, [rsp + 848]
  paddd xmm3, [rsp + 864]
  paddd xmm5, [rsp + 880]
  movdqa xmm1, [rsp + 1072]
  paddd xmm1, [rsp + 832]
  movdqa xmm10, xmm2
  punpckldq xmm10, xmm3
  punpckhdq xmm2, xmm3
  movdqa xmm3, xmm5
  punpckldq xmm3, xmm1
  punpckhdq xmm5, xmm1
  movdqa xmm1, xmm10
  punpcklqdq xmm1, xmm3
  punpckhqdq xmm10, xmm3
  movdqa xmm3, xmm2
  punpcklqdq xmm3, xmm5
  punpckhqdq xmm2, xmm5
  movdqu [rsp + 96], xmm1
  movdqu [rsp + 160], xmm10
  movdqu [rsp + 224], xmm3
  movdqu [rsp + 288], xmm2
  paddd xmm7, [rsp + 896]
  paddd xmm8, [rsp + 912]
  paddd xmm9, [rsp + 928]
  movdqa xmm10, [rsp + 1088]
  paddd xmm10, [rsp + 816]
  movdqa xmm1, xmm7
  punpckldq xmm1, xmm8
  punpckhdq xmm7, xmm8
  movdqa xmm2, xmm9
  punpckldq xmm2, xmm10
  punpckhdq xmm9, xmm10
  movdqa xmm3, xmm1
  punpcklqdq xmm3, xmm2
  punpckhqdq xmm1, xmm2
  movdqa xmm2, xmm7
  punpcklqdq xmm2, xmm9
  punpckhqdq xmm7, xmm9
  movdqu [rsp + 112], xmm3
  movdqu [rsp + 176], xmm1
  movdqu [rsp + 240], xmm2
  movdqu [rsp + 304], xmm7
  paddd xmm0, [rsp + 944]
  paddd xmm4, [rsp + 960]
  paddd xmm12, [rsp + 976]
  paddd xmm13, [rsp + 992]
  movdqa xmm1, xmm0
  punpckldq xmm1, xmm4
  punpckhdq xmm0, xmm4
  movdqa xmm2, xmm12
  punpckldq xmm2, xmm13
  punpckhdq xmm12, xmm13
  movdqa xmm3, xmm1
  punpcklqdq xmm3, xmm2
  punpckhqdq xmm1, xmm2
  movdqa xmm2, xmm0
  punpcklqdq xmm2, xmm12
  punpckhqdq xmm0, xmm12
  movdqu [rsp + 128], xmm3
  movdqu [rsp + 192], xmm1
  movdqu [rsp + 256], xmm2
  movdqu [rsp + 320], xmm0
  paddd xmm14, [rsp + 1008]
  paddd xmm15, [rsp + 1024]
  paddd xmm11, [rsp + 1040]
  paddd xmm6, [rsp + 1056]
  movdqa xmm0, xmm14
  punpckldq xmm0, xmm15
  punpckhdq xmm14, xmm15
  movdqa xmm1, xmm11
  punpckldq xmm1, xmm6
  punpckhdq xmm11, xmm6
  movdqa xmm8, xmm0
  punpcklqdq xmm8, xmm1
  punpckhqdq xmm0, xmm1
  movdqa xmm6, xmm14
  punpcklqdq xmm6, xmm11
  punpckhqdq xmm14, xmm11
  movdqu [rsp + 144], xmm8
  movdqu [rsp + 208], xmm0
  movdqu [rsp + 272], xmm6
  movdqu [rsp + 336], xmm14
  add ecx, 0x61707865
  add r9d, [rsp + 624]
  add ebx, [rsp + 628]
  mov r13d, [rsp + 1136]
  add r13d, [rsp + 632]
  add ebp, [rsp + 636]
  add esi, 0x3320646e
  add edi, [rsp + 664]
  mov [rsp + 1152], edi
  mov edi, [rsp + 1144]
  add edi, [rsp + 668]
  add eax, [rsp + 656]
  add edx, [rsp + 660]
  add r8d, 0x79622d32
  add r11d, [rsp + 640]
  add r12d, [rsp + 644]
  add r14d, [rsp + 648]
  add r15d, [rsp + 652]
  add r10d, 0x6b206574
  mov [rsp + 32], ecx
  mov [rsp + 36], r9d
  mov [rsp + 40], ebx
  mov [rsp + 44], r13d
  mov [rsp + 48], ebp
  mov [rsp + 52], esi
  mov ecx, [rsp + 1152]
  mov [rsp + 56], ecx
  mov [rsp + 60], edi
  mov [rsp + 64], eax
  mov [rsp + 68], edx
  mov [rsp + 72], r8d
  mov [rsp + 76], r11d
  mov [rsp + 80], r12d
  mov [rsp + 84], r14d
  mov [rsp + 88], r15d
  mov [rsp + 92], r10d
  pxor xmm0, xmm0
  mov ecx, 320
LOCAL(c4_w1_first_mixed_clear):
  movdqa [rsp + rcx + 752], xmm0
  movdqa [rsp + rcx + 768], xmm0
  movdqa [rsp + rcx + 784], xmm0
  movdqa [rsp + rcx + 800], xmm0
  sub ecx, 64
  jne LOCAL(c4_w1_first_mixed_clear)
  movdqa [rsp + 1136], xmm0
  movdqa [rsp + 1152], xmm0
  movq [rsp + 1168], xmm0
  jmp LOCAL(keyed)
LOCAL(c4_c4_w1_first):
  movdqa xmm1, [rip + LOCAL(sigma)]
  pshufd xmm2, xmm1, 0x0
  pshufd xmm3, xmm0, 0x0
  pshufd xmm5, xmm0, 0x55
  pshufd xmm6, xmm0, 0xaa
  pshufd xmm8, xmm0, 0xff
  pshufd xmm15, xmm1, 0x55
  pshufd xmm7, xmm10, 0xaa
  pshufd xmm9, xmm10, 0xff
  pshufd xmm12, xmm1, 0xaa
  pshufd xmm11, xmm4, 0x0
  pshufd xmm13, xmm4, 0x55
  pshufd xmm14, xmm4, 0xaa
  movdqa [rsp + 816], xmm9
  pshufd xmm9, xmm4, 0xff
  movdqa [rsp + 832], xmm5
  pshufd xmm5, xmm1, 0xff
  movdqu [rsp + 624], xmm0
  movdqu [rsp + 640], xmm4
  movdqa xmm1, xmm10
  paddq xmm1, [rip + LOCAL(add1)]
  pshufd xmm1, xmm1, 0x44
  movdqa [rsp + 672], xmm4
  movdqa xmm4, xmm1
  paddq xmm4, [rip + LOCAL(counter0)]
  paddq xmm1, [rip + LOCAL(counter2)]
  movdqa [rsp + 688], xmm0
  movdqa xmm0, xmm4
  shufps xmm0, xmm1, 0x88
  shufps xmm4, xmm1, 0xdd
  movdqa xmm1, xmm10
  paddq xmm1, [rip + LOCAL(add5)]
  pshufd xmm1, xmm1, 0x44
  movdqa [rsp + 848], xmm6
  movdqa xmm6, xmm1
  paddq xmm6, [rip + LOCAL(counter0)]
  paddq xmm1, [rip + LOCAL(counter2)]
  movdqa [rsp + 864], xmm14
  movdqa xmm14, xmm6
  shufps xmm14, xmm1, 0x88
  shufps xmm6, xmm1, 0xdd
  movdqu [rsp + 656], xmm10
  mov r9d, [rsp + 624]
  mov ebx, [rsp + 628]
  mov r10d, [rsp + 632]
  mov ebp, [rsp + 636]
  mov r11d, [rsp + 640]
  mov r12d, [rsp + 644]
  mov r14d, [rsp + 648]
  mov r15d, [rsp + 652]
  mov eax, [rsp + 656]
  mov edx, [rsp + 660]
  mov [rsp + 720], rdi
  mov edi, [rsp + 664]
  mov [rsp + 728], rcx
  mov ecx, [rsp + 668]
  mov [rsp + 736], rsi
  mov [rsp + 744], r8
  mov [rsp + 752], r13
  movdqa [rsp + 704], xmm10
  movdqa [rsp + 880], xmm2
  movdqa [rsp + 896], xmm3
  movdqa [rsp + 912], xmm8
  movdqa [rsp + 928], xmm15
  movdqa [rsp + 944], xmm7
  movdqa [rsp + 960], xmm0
  movdqa [rsp + 976], xmm4
  movdqa [rsp + 992], xmm12
  movdqa [rsp + 1008], xmm11
  movdqa [rsp + 1024], xmm13
  movdqa [rsp + 1040], xmm9
  movdqa [rsp + 1056], xmm5
  movdqa [rsp + 1072], xmm14
  movdqa [rsp + 1088], xmm6
  movdqa [rsp + 1104], xmm2
  movdqa [rsp + 1120], xmm8
  movdqa [rsp + 1136], xmm3
  mov [rsp + 1824], r9d
  movdqa [rsp + 1152], xmm7
  movdqa [rsp + 1168], xmm0
  movdqa [rsp + 1184], xmm2
  movdqa [rsp + 1200], xmm9
  movdqa [rsp + 1216], xmm11
  movdqa xmm1, [rsp + 864]
  movdqa [rsp + 1232], xmm1
  movdqa [rsp + 1248], xmm3
  movdqa [rsp + 1264], xmm7
  movdqa [rsp + 1280], xmm14
  movdqa xmm1, [rsp + 848]
  movdqa [rsp + 1296], xmm1
  movdqa xmm1, [rsp + 832]
  movdqa [rsp + 1312], xmm1
  movdqa [rsp + 1328], xmm11
  mov [rsp + 1832], r10d
  movdqa xmm1, [rsp + 816]
  movdqa [rsp + 1344], xmm1
  mov [rsp + 1840], ecx
  movdqa xmm1, [rsp + 848]
  movdqa [rsp + 1360], xmm1
  movdqa xmm1, [rsp + 832]
  movdqa [rsp + 1376], xmm1
  movdqa xmm1, [rsp + 816]
  movdqa [rsp + 1392], xmm1
  mov r13d, r12d
  mov r12d, r14d
  mov ecx, 10
  mov esi, 0x61707865
  mov r8d, 0x3320646e
  mov r9d, 0x79622d32
  mov r10d, 0x6b206574
  movdqa xmm2, xmm15
  movdqa xmm11, xmm6
  movdqa xmm1, xmm9
  movdqa xmm7, xmm5
  movdqa xmm6, xmm4
  movdqa xmm9, xmm5
  movdqa xmm5, xmm13
  movdqa xmm4, xmm12
  movdqa xmm10, [rsp + 864]
LOCAL(c4_c4_w1_first_rounds):
  movdqa xmm0, [rsp + 1104]
  paddd xmm0, xmm13
  mov r14d, esi
  add r14d, r13d
  movdqa xmm3, xmm0
  pslld xmm3, 7
  rol r14d, 7
  psrld xmm0, 25
  por xmm0, xmm3
  xor ebp, r14d
  pxor xmm0, [rsp + 1120]
  movdqa xmm3, [rsp + 1136]
  movdqa xmm14, xmm15
  paddd xmm14, xmm3
  mov r14d, ebp
  add r14d, esi
  movdqa xmm3, xmm0
  paddd xmm3, [rsp + 1104]
  rol r14d, 9
  movdqa [rsp + 1408], xmm10
  movdqa xmm10, xmm14
  pslld xmm10, 7
  movdqa [rsp + 1424], xmm7
  movdqa xmm7, xmm3
  pslld xmm7, 9
  mov [rsp + 1848], ecx
  mov ecx, r8d
  add ecx, [rsp + 1824]
  psrld xmm14, 25
  psrld xmm3, 23
  xor eax, r14d
  por xmm14, xmm10
  rol ecx, 7
  por xmm3, xmm7
  pxor xmm6, xmm14
  mov r14d, eax
  add r14d, ebp
  movdqa xmm7, [rsp + 1152]
  movdqa xmm10, xmm12
  paddd xmm10, xmm7
  pxor xmm3, [rsp + 1168]
  xor edx, ecx
  movdqa xmm14, xmm6
  paddd xmm14, xmm15
  rol r14d, 13
  movdqa xmm7, xmm10
  pslld xmm7, 7
  movdqa [rsp + 1440], xmm15
  movdqa xmm15, xmm3
  paddd xmm15, xmm0
  mov ecx, edx
  add ecx, r8d
  movdqa [rsp + 1456], xmm0
  movdqa xmm0, xmm14
  pslld xmm0, 9
  psrld xmm10, 25
  xor r13d, r14d
  movdqa [rsp + 1472], xmm1
  movdqa xmm1, xmm15
  pslld xmm1, 13
  rol ecx, 9
  psrld xmm14, 23
  por xmm10, xmm7
  mov r14d, r9d
  add r14d, edi
  psrld xmm15, 19
  movdqa xmm7, [rsp + 1184]
  paddd xmm7, xmm5
  por xmm14, xmm0
  movdqa xmm0, xmm7
  pslld xmm0, 7
  mov [rsp + 1856], ebp
  mov ebp, r13d
  add ebp, eax
  pxor xmm10, [rsp + 1200]
  psrld xmm7, 25
  xor r12d, ecx
  movdqa [rsp + 1488], xmm5
  movdqa xmm5, xmm9
  paddd xmm5, [rsp + 1216]
  por xmm7, xmm0
  por xmm15, xmm1
  pxor xmm8, xmm7
  rol r14d, 7
  pxor xmm14, [rsp + 1232]
  movdqa xmm0, [rsp + 1248]
  movdqa xmm1, xmm2
  paddd xmm1, xmm0
  movdqa xmm7, xmm10
  paddd xmm7, xmm12
  movdqa xmm0, xmm8
  paddd xmm0, [rsp + 1184]
  rol ebp, 18
  movdqa [rsp + 1504], xmm12
  movdqa xmm12, xmm5
  pslld xmm12, 7
  movdqa [rsp + 1520], xmm10
  movdqa xmm10, xmm1
  pslld xmm10, 7
  mov ecx, r12d
  add ecx, edx
  pxor xmm13, xmm15
  movdqa xmm15, xmm0
  pslld xmm15, 9
  movdqa [rsp + 1536], xmm9
  movdqa xmm9, xmm14
  paddd xmm9, xmm6
  psrld xmm1, 25
  xor r15d, r14d
  movdqa [rsp + 1552], xmm6
  movdqa xmm6, xmm7
  pslld xmm6, 9
  psrld xmm0, 23
  psrld xmm5, 25
  por xmm1, xmm10
  xor esi, ebp
  movdqa xmm10, xmm13
  paddd xmm10, xmm3
  por xmm0, xmm15
  rol ecx, 13
  movdqa xmm15, xmm9
  pslld xmm15, 13
  pxor xmm11, xmm1
  psrld xmm7, 23
  movdqa xmm1, xmm4
  paddd xmm1, [rsp + 1264]
  mov ebp, r15d
  add ebp, r9d
  por xmm5, xmm12
  pxor xmm0, [rsp + 1280]
  movdqa xmm12, xmm10
  pslld xmm12, 18
  movdqa [rsp + 1568], xmm3
  movdqa xmm3, xmm11
  paddd xmm3, xmm2
  xor ecx, [rsp + 1824]
  psrld xmm9, 19
  movdqa [rsp + 1584], xmm13
  movdqa xmm13, xmm1
  pslld xmm13, 7
  rol ebp, 9
  por xmm7, xmm6
  movdqa xmm6, xmm0
  paddd xmm6, xmm8
  pxor xmm5, [rsp + 1296]
  movdqa [rsp + 1600], xmm8
  movdqa xmm8, xmm3
  pslld xmm8, 9
  mov r14d, r10d
  add r14d, r11d
  psrld xmm10, 14
  psrld xmm1, 25
  por xmm9, xmm15
  movdqa xmm15, xmm6
  pslld xmm15, 13
  mov [rsp + 1864], r13d
  mov r13d, ecx
  add r13d, r12d
  pxor xmm7, [rsp + 1312]
  psrld xmm3, 23
  xor ebx, ebp
  movdqa [rsp + 1616], xmm2
  movdqa xmm2, xmm5
  paddd xmm2, [rsp + 1536]
  por xmm1, xmm13
  por xmm10, xmm12
  psrld xmm6, 19
  rol r14d, 7
  pxor xmm9, [rsp + 1136]
  por xmm3, xmm8
  movdqa xmm8, [rsp + 1520]
  movdqa xmm12, xmm7
  paddd xmm12, xmm8
  pxor xmm1, [rsp + 1472]
  rol r13d, 18
  movdqa xmm13, xmm2
  pslld xmm13, 9
  movdqa xmm8, [rsp + 1424]
  paddd xmm8, [rsp + 1328]
  mov ebp, ebx
  add ebp, r15d
  pxor xmm10, [rsp + 1104]
  por xmm6, xmm15
  movdqa xmm15, xmm9
  paddd xmm15, xmm14
  pxor xmm3, [rsp + 1408]
  xor r14d, [rsp + 1832]
  movdqa [rsp + 1408], xmm14
  movdqa xmm14, xmm12
  pslld xmm14, 13
  movdqa [rsp + 1472], xmm9
  movdqa xmm9, xmm1
  paddd xmm9, xmm4
  psrld xmm2, 23
  movdqa [rsp + 1632], xmm4
  movdqa xmm4, xmm8
  pslld xmm4, 7
  xor r8d, r13d
  movdqa [rsp + 1648], xmm10
  movdqa xmm10, xmm15
  pslld xmm10, 18
  pxor xmm6, [rsp + 1488]
  rol ebp, 13
  psrld xmm12, 19
  movdqa [rsp + 1488], xmm1
  movdqa xmm1, xmm3
  paddd xmm1, xmm11
  por xmm2, xmm13
  movdqa xmm13, xmm9
  pslld xmm13, 9
  mov r13d, r14d
  add r13d, r10d
  psrld xmm15, 14
  psrld xmm8, 25
  por xmm12, xmm14
  movdqa xmm14, xmm6
  paddd xmm14, xmm0
  xor edi, ebp
  pxor xmm2, [rsp + 1344]
  movdqa [rsp + 1664], xmm0
  movdqa xmm0, xmm1
  pslld xmm0, 13
  rol r13d, 9
  por xmm15, xmm10
  psrld xmm9, 23
  pxor xmm12, [rsp + 1152]
  por xmm8, xmm4
  mov ebp, edi
  add ebp, ebx
  movdqa xmm4, xmm2
  paddd xmm4, xmm5
  movdqa xmm10, xmm14
  pslld xmm10, 18
  pxor xmm15, [rsp + 1440]
  psrld xmm1, 19
  xor r13d, [rsp + 1840]
  movdqa [rsp + 1440], xmm6
  movdqa xmm6, xmm12
  paddd xmm6, xmm7
  por xmm9, xmm13
  rol ebp, 18
  movdqa xmm13, xmm4
  pslld xmm13, 13
  pxor xmm8, [rsp + 1360]
  movdqa [rsp + 1680], xmm11
  movdqa xmm11, xmm6
  pslld xmm11, 18
  psrld xmm14, 14
  mov [rsp + 1872], r12d
  mov r12d, r13d
  add r12d, r14d
  psrld xmm4, 19
  por xmm1, xmm0
  psrld xmm6, 14
  pxor xmm9, [rsp + 1376]
  xor r9d, ebp
  por xmm4, xmm13
  movdqa xmm0, [rsp + 1424]
  movdqa xmm13, xmm8
  paddd xmm13, xmm0
  rol r12d, 13
  por xmm6, xmm11
  por xmm14, xmm10
  pxor xmm4, [rsp + 1216]
  pxor xmm1, [rsp + 1248]
  xor r11d, r12d
  pxor xmm6, [rsp + 1504]
  movdqa xmm10, [rsp + 1488]
  movdqa xmm11, xmm9
  paddd xmm11, xmm10
  movdqa xmm10, xmm4
  paddd xmm10, xmm2
  movdqa xmm0, xmm13
  pslld xmm0, 9
  mov r12d, r11d
  add r12d, r13d
  movdqa [rsp + 1504], xmm2
  movdqa xmm2, xmm10
  pslld xmm2, 18
  pxor xmm14, [rsp + 1184]
  rol r12d, 18
  psrld xmm10, 14
  movdqa [rsp + 1696], xmm4
  movdqa xmm4, xmm1
  paddd xmm4, xmm3
  por xmm10, xmm2
  movdqa xmm2, xmm11
  pslld xmm2, 13
  xor r10d, r12d
  pxor xmm10, [rsp + 1536]
  psrld xmm13, 23
  movdqa [rsp + 1536], xmm3
  movdqa xmm3, [rsp + 1648]
  paddd xmm3, xmm5
  movdqa [rsp + 1712], xmm5
  movdqa xmm5, xmm4
  pslld xmm5, 18
  mov r12d, esi
  add r12d, r14d
  movdqa [rsp + 1728], xmm1
  movdqa xmm1, xmm3
  pslld xmm1, 7
  psrld xmm11, 19
  rol r12d, 7
  psrld xmm3, 25
  por xmm13, xmm0
  por xmm3, xmm1
  psrld xmm4, 14
  xor ecx, r12d
  pxor xmm3, [rsp + 1472]
  por xmm11, xmm2
  movdqa xmm0, [rsp + 1456]
  movdqa xmm1, xmm15
  paddd xmm1, xmm0
  pxor xmm13, [rsp + 1392]
  mov r12d, ecx
  add r12d, esi
  movdqa xmm2, xmm3
  paddd xmm2, [rsp + 1648]
  por xmm4, xmm5
  rol r12d, 9
  movdqa xmm5, xmm1
  pslld xmm5, 7
  pxor xmm11, [rsp + 1264]
  movdqa xmm0, xmm2
  pslld xmm0, 9
  movdqa [rsp + 1472], xmm10
  movdqa xmm10, xmm13
  paddd xmm10, xmm8
  mov ebp, r8d
  add ebp, [rsp + 1856]
  psrld xmm1, 25
  pxor xmm4, [rsp + 1616]
  psrld xmm2, 23
  movdqa [rsp + 1616], xmm4
  movdqa xmm4, xmm11
  paddd xmm4, xmm9
  xor ebx, r12d
  por xmm1, xmm5
  movdqa xmm5, xmm10
  pslld xmm5, 13
  rol ebp, 7
  por xmm2, xmm0
  movdqa xmm0, xmm4
  pslld xmm0, 18
  pxor xmm12, xmm1
  psrld xmm10, 19
  mov r12d, ebx
  add r12d, ecx
  movdqa xmm1, xmm6
  paddd xmm1, [rsp + 1552]
  psrld xmm4, 14
  pxor xmm7, xmm2
  por xmm10, xmm5
  xor edi, ebp
  movdqa xmm2, xmm12
  paddd xmm2, xmm15
  por xmm4, xmm0
  rol r12d, 13
  movdqa xmm0, xmm1
  pslld xmm0, 7
  pxor xmm10, [rsp + 1328]
  movdqa xmm5, xmm7
  paddd xmm5, xmm3
  pxor xmm4, [rsp + 1632]
  mov ebp, edi
  add ebp, r8d
  movdqa [rsp + 1136], xmm3
  movdqa xmm3, xmm2
  pslld xmm3, 9
  movdqa [rsp + 1632], xmm15
  movdqa xmm15, xmm10
  paddd xmm15, xmm13
  psrld xmm1, 25
  movdqa [rsp + 1744], xmm13
  movdqa xmm13, xmm15
  pslld xmm13, 18
  xor r14d, r12d
  movdqa [rsp + 1760], xmm10
  movdqa xmm10, xmm5
  pslld xmm10, 13
  psrld xmm15, 14
  rol ebp, 9
  psrld xmm2, 23
  por xmm15, xmm13
  por xmm1, xmm0
  pxor xmm15, [rsp + 1424]
  mov r12d, r9d
  add r12d, edx
  psrld xmm5, 19
  movdqa xmm0, xmm14
  paddd xmm0, xmm8
  por xmm2, xmm3
  movdqa xmm3, xmm0
  pslld xmm3, 7
  mov [rsp + 1824], ecx
  mov ecx, r14d
  add ecx, ebx
  pxor xmm1, [rsp + 1696]
  psrld xmm0, 25
  xor r13d, ebp
  movdqa xmm13, [rsp + 1472]
  paddd xmm13, [rsp + 1520]
  por xmm0, xmm3
  por xmm5, xmm10
  pxor xmm0, [rsp + 1728]
  rol r12d, 7
  pxor xmm2, [rsp + 1504]
  movdqa xmm3, [rsp + 1600]
  movdqa xmm10, [rsp + 1616]
  paddd xmm10, xmm3
  movdqa xmm3, xmm1
  paddd xmm3, xmm6
  movdqa [rsp + 1424], xmm6
  movdqa xmm6, xmm0
  paddd xmm6, xmm14
  rol ecx, 18
  movdqa [rsp + 1504], xmm14
  movdqa xmm14, xmm13
  pslld xmm14, 7
  movdqa [rsp + 1696], xmm8
  movdqa xmm8, xmm10
  pslld xmm8, 7
  mov ebp, r13d
  add ebp, edi
  pxor xmm5, [rsp + 1712]
  movdqa [rsp + 1712], xmm15
  movdqa xmm15, xmm6
  pslld xmm15, 9
  movdqa [rsp + 1216], xmm1
  movdqa xmm1, xmm2
  paddd xmm1, xmm12
  psrld xmm10, 25
  xor r11d, r12d
  movdqa [rsp + 1152], xmm12
  movdqa xmm12, xmm3
  pslld xmm12, 9
  psrld xmm6, 23
  psrld xmm13, 25
  por xmm10, xmm8
  xor esi, ecx
  movdqa xmm8, xmm5
  paddd xmm8, xmm7
  por xmm6, xmm15
  rol ebp, 13
  movdqa xmm15, xmm1
  pslld xmm15, 13
  pxor xmm11, xmm10
  psrld xmm3, 23
  movdqa xmm10, xmm4
  paddd xmm10, [rsp + 1680]
  mov ecx, r11d
  add ecx, r9d
  por xmm13, xmm14
  pxor xmm9, xmm6
  movdqa xmm6, xmm8
  pslld xmm6, 18
  movdqa xmm14, xmm11
  paddd xmm14, [rsp + 1616]
  xor ebp, [rsp + 1856]
  psrld xmm1, 19
  movdqa [rsp + 1312], xmm7
  movdqa xmm7, xmm10
  pslld xmm7, 7
  rol ecx, 9
  por xmm3, xmm12
  movdqa xmm12, xmm9
  paddd xmm12, xmm0
  pxor xmm13, [rsp + 1584]
  movdqa [rsp + 1296], xmm5
  movdqa xmm5, xmm14
  pslld xmm5, 9
  mov r12d, r10d
  add r12d, r15d
  psrld xmm8, 14
  psrld xmm10, 25
  por xmm1, xmm15
  movdqa xmm15, xmm12
  pslld xmm15, 13
  mov [rsp + 1832], r14d
  mov r14d, ebp
  add r14d, r13d
  pxor xmm3, [rsp + 1568]
  psrld xmm14, 23
  xor eax, ecx
  movdqa [rsp + 1248], xmm0
  movdqa xmm0, xmm13
  paddd xmm0, [rsp + 1472]
  por xmm10, xmm7
  por xmm8, xmm6
  psrld xmm12, 19
  rol r12d, 7
  pxor xmm1, [rsp + 1456]
  por xmm14, xmm5
  movdqa xmm5, [rsp + 1216]
  movdqa xmm6, xmm3
  paddd xmm6, xmm5
  pxor xmm10, [rsp + 1760]
  rol r14d, 18
  movdqa xmm7, xmm0
  pslld xmm7, 9
  movdqa xmm5, [rsp + 1712]
  paddd xmm5, [rsp + 1488]
  mov ecx, eax
  add ecx, r11d
  pxor xmm8, [rsp + 1648]
  por xmm12, xmm15
  movdqa xmm15, xmm1
  paddd xmm15, xmm2
  pxor xmm14, [rsp + 1744]
  xor r12d, [rsp + 1864]
  movdqa [rsp + 1344], xmm2
  movdqa xmm2, xmm6
  pslld xmm2, 13
  movdqa [rsp + 1120], xmm1
  movdqa xmm1, xmm10
  paddd xmm1, xmm4
  psrld xmm0, 23
  movdqa [rsp + 1104], xmm8
  movdqa xmm8, xmm5
  pslld xmm8, 7
  xor r8d, r14d
  movdqa [rsp + 1456], xmm4
  movdqa xmm4, xmm15
  pslld xmm4, 18
  pxor xmm12, [rsp + 1696]
  rol ecx, 13
  psrld xmm6, 19
  movdqa [rsp + 1328], xmm10
  movdqa xmm10, xmm14
  paddd xmm10, xmm11
  por xmm0, xmm7
  movdqa xmm7, xmm1
  pslld xmm7, 9
  mov r14d, r12d
  add r14d, r10d
  psrld xmm15, 14
  psrld xmm5, 25
  por xmm6, xmm2
  movdqa xmm2, xmm12
  paddd xmm2, xmm9
  xor edx, ecx
  pxor xmm0, [rsp + 1408]
  movdqa [rsp + 1376], xmm9
  movdqa xmm9, xmm10
  pslld xmm9, 13
  rol r14d, 9
  por xmm15, xmm4
  psrld xmm1, 23
  pxor xmm6, [rsp + 1552]
  por xmm5, xmm8
  mov ecx, edx
  add ecx, eax
  movdqa xmm4, xmm0
  paddd xmm4, xmm13
  movdqa xmm8, xmm2
  pslld xmm8, 18
  pxor xmm15, [rsp + 1632]
  psrld xmm10, 19
  xor r14d, [rsp + 1872]
  movdqa [rsp + 1360], xmm12
  movdqa xmm12, xmm6
  paddd xmm12, xmm3
  por xmm1, xmm7
  rol ecx, 18
  movdqa xmm7, xmm4
  pslld xmm7, 13
  pxor xmm5, [rsp + 1440]
  movdqa [rsp + 1264], xmm11
  movdqa xmm11, xmm12
  pslld xmm11, 18
  psrld xmm2, 14
  mov [rsp + 1840], r13d
  mov r13d, r14d
  add r13d, r12d
  psrld xmm4, 19
  por xmm10, xmm9
  psrld xmm12, 14
  pxor xmm1, [rsp + 1664]
  xor r9d, ecx
  por xmm4, xmm7
  movdqa xmm7, [rsp + 1712]
  movdqa xmm9, xmm5
  paddd xmm9, xmm7
  rol r13d, 13
  por xmm12, xmm11
  por xmm2, xmm8
  pxor xmm4, [rsp + 1520]
  pxor xmm10, [rsp + 1600]
  xor r15d, r13d
  pxor xmm12, [rsp + 1424]
  movdqa xmm8, [rsp + 1328]
  movdqa xmm11, xmm1
  paddd xmm11, xmm8
  movdqa xmm8, xmm4
  paddd xmm8, xmm0
  movdqa [rsp + 1232], xmm0
  movdqa xmm0, xmm9
  pslld xmm0, 9
  mov r13d, r15d
  add r13d, r14d
  movdqa [rsp + 1200], xmm4
  movdqa xmm4, xmm8
  pslld xmm4, 18
  pxor xmm2, [rsp + 1504]
  rol r13d, 18
  psrld xmm8, 14
  movdqa [rsp + 1184], xmm2
  movdqa xmm2, xmm10
  paddd xmm2, xmm14
  por xmm8, xmm4
  movdqa xmm4, xmm11
  pslld xmm4, 13
  xor r10d, r13d
  pxor xmm8, [rsp + 1472]
  psrld xmm9, 23
  movdqa [rsp + 1392], xmm14
  movdqa xmm14, xmm2
  pslld xmm14, 18
  psrld xmm11, 19
  por xmm9, xmm0
  psrld xmm2, 14
  por xmm11, xmm4
  pxor xmm9, [rsp + 1536]
  por xmm2, xmm14
  pxor xmm11, [rsp + 1680]
  movdqa xmm0, xmm9
  paddd xmm0, xmm5
  pxor xmm2, [rsp + 1616]
  movdqa xmm4, xmm11
  paddd xmm4, xmm1
  movdqa xmm14, xmm0
  pslld xmm14, 13
  movdqa [rsp + 1280], xmm1
  movdqa xmm1, xmm4
  pslld xmm1, 18
  psrld xmm0, 19
  psrld xmm4, 14
  por xmm0, xmm14
  por xmm4, xmm1
  pxor xmm0, [rsp + 1488]
  pxor xmm4, [rsp + 1456]
  movdqa xmm1, xmm0
  paddd xmm1, xmm9
  movdqa xmm14, xmm1
  pslld xmm14, 18
  psrld xmm1, 14
  por xmm1, xmm14
  pxor xmm7, xmm1
  mov ecx, [rsp + 1848]
  sub ecx, 1
  je LOCAL(c4_c4_w1_first_mixed)
  movdqa [rsp + 1168], xmm3
  mov r13d, r12d
  mov r12d, r14d
  movdqa xmm1, xmm0
  movdqa xmm3, xmm8
  movdqa xmm8, xmm10
  movdqa xmm10, xmm9
  movdqa xmm9, xmm3
  jmp LOCAL(c4_c4_w1_first_rounds)
LOCAL(c4_c4_w1_first_mixed):
  movdqa xmm1, [rsp + 880]
  movdqa xmm14, [rsp + 1104]
  paddd xmm14, xmm1
  movdqa xmm1, [rsp + 1136]
  paddd xmm1, [rsp + 896]
  movdqa [rsp + 1776], xmm7
  movdqa xmm7, [rsp + 1312]
  paddd xmm7, [rsp + 832]
  movdqa [rsp + 1792], xmm0
  movdqa xmm0, [rsp + 1296]
  paddd xmm0, [rsp + 848]
  movdqa [rsp + 1808], xmm9
  movdqa xmm9, xmm14
  punpckldq xmm9, xmm1
  punpckhdq xmm14, xmm1
  movdqa xmm1, xmm7
  punpckldq xmm1, xmm0
  punpckhdq xmm7, xmm0
  movdqa xmm0, xmm9
  punpcklqdq xmm0, xmm1
  punpckhqdq xmm9, xmm1
  movdqa xmm1, xmm14
  punpcklqdq xmm1, xmm7
  punpckhqdq xmm14, xmm7
  movdqu [rsp + 96], xmm0
  movdqu [rsp + 160], xmm9
  movdqu [rsp + 224], xmm1
  movdqu [rsp + 288], xmm14
  movdqa xmm0, [rsp + 912]
  movdqa xmm1, [rsp + 1120]
  paddd xmm1, xmm0
  movdqa xmm7, [rsp + 928]
  paddd xmm15, xmm7
  movdqa xmm9, [rsp + 944]
  movdqa xmm14, [rsp + 1152]
  paddd xmm14, xmm9
  movdqa xmm9, [rsp + 1344]
  paddd xmm9, [rsp + 816]
  movdqa xmm7, xmm1
  punpckldq xmm7, xmm15
  punpckhdq xmm1, xmm15
  movdqa xmm15, xmm14
  punpckldq xmm15, xmm9
  punpckhdq xmm14, xmm9
  movdqa xmm9, xmm7
  punpcklqdq xmm9, xmm15
  punpckhqdq xmm7, xmm15
  movdqa xmm15, xmm1
  punpcklqdq xmm15, xmm14
  punpckhqdq xmm1, xmm14
  movdqu [rsp + 112], xmm9
  movdqu [rsp + 176], xmm7
  movdqu [rsp + 240], xmm15
  movdqu [rsp + 304], xmm1
  paddd xmm3, [rsp + 960]
  paddd xmm6, [rsp + 976]
  movdqa xmm1, [rsp + 992]
  paddd xmm12, xmm1
  movdqa xmm7, [rsp + 1008]
  movdqa xmm9, [rsp + 1216]
  paddd xmm9, xmm7
  movdqa xmm14, xmm3
  punpckldq xmm14, xmm6
  punpckhdq xmm3, xmm6
  movdqa xmm6, xmm12
  punpckldq xmm6, xmm9
  punpckhdq xmm12, xmm9
  movdqa xmm9, xmm14
  punpcklqdq xmm9, xmm6
  punpckhqdq xmm14, xmm6
  movdqa xmm6, xmm3
  punpcklqdq xmm6, xmm12
  punpckhqdq xmm3, xmm12
  movdqu [rsp + 128], xmm9
  movdqu [rsp + 192], xmm14
  movdqu [rsp + 256], xmm6
  movdqu [rsp + 320], xmm3
  movdqa xmm3, [rsp + 1024]
  paddd xmm13, xmm3
  movdqa xmm14, [rsp + 864]
  movdqa xmm6, [rsp + 1232]
  paddd xmm6, xmm14
  movdqa xmm9, [rsp + 1040]
  movdqa xmm12, [rsp + 1200]
  paddd xmm12, xmm9
  paddd xmm8, [rsp + 1056]
  movdqa xmm15, xmm13
  punpckldq xmm15, xmm6
  punpckhdq xmm13, xmm6
  movdqa xmm6, xmm12
  punpckldq xmm6, xmm8
  punpckhdq xmm12, xmm8
  movdqa xmm8, xmm15
  punpcklqdq xmm8, xmm6
  punpckhqdq xmm15, xmm6
  movdqa xmm6, xmm13
  punpcklqdq xmm6, xmm12
  punpckhqdq xmm13, xmm12
  movdqu [rsp + 144], xmm8
  movdqu [rsp + 208], xmm15
  movdqu [rsp + 272], xmm6
  movdqu [rsp + 336], xmm13
  movdqa xmm6, [rsp + 1184]
  paddd xmm6, [rsp + 880]
  movdqa xmm8, [rsp + 1248]
  paddd xmm8, [rsp + 896]
  movdqa xmm12, [rsp + 1376]
  paddd xmm12, [rsp + 832]
  movdqa xmm13, [rsp + 1360]
  paddd xmm13, [rsp + 848]
  movdqa xmm15, xmm6
  punpckldq xmm15, xmm8
  punpckhdq xmm6, xmm8
  movdqa xmm8, xmm12
  punpckldq xmm8, xmm13
  punpckhdq xmm12, xmm13
  movdqa xmm13, xmm15
  punpcklqdq xmm13, xmm8
  punpckhqdq xmm15, xmm8
  movdqa xmm8, xmm6
  punpcklqdq xmm8, xmm12
  punpckhqdq xmm6, xmm12
  movdqu [rsp + 352], xmm13
  movdqu [rsp + 416], xmm15
  movdqu [rsp + 480], xmm8
  movdqu [rsp + 544], xmm6
  paddd xmm10, xmm0
  paddd xmm2, [rsp + 928]
  movdqa xmm0, [rsp + 1264]
  paddd xmm0, [rsp + 944]
  movdqa xmm6, [rsp + 1392]
  paddd xmm6, [rsp + 816]
  movdqa xmm8, xmm10
  punpckldq xmm8, xmm2
  punpckhdq xmm10, xmm2
  movdqa xmm2, xmm0
  punpckldq xmm2, xmm6
  punpckhdq xmm0, xmm6
  movdqa xmm6, xmm8
  punpcklqdq xmm6, xmm2
  punpckhqdq xmm8, xmm2
  movdqa xmm15, xmm10
  punpcklqdq xmm15, xmm0
  punpckhqdq xmm10, xmm0
  movdqu [rsp + 368], xmm6
  movdqu [rsp + 432], xmm8
  movdqu [rsp + 496], xmm15
  movdqu [rsp + 560], xmm10
  movdqa xmm0, [rsp + 1280]
  paddd xmm0, [rsp + 1072]
  paddd xmm11, [rsp + 1088]
  paddd xmm4, xmm1
  paddd xmm7, [rsp + 1328]
  movdqa xmm1, xmm0
  punpckldq xmm1, xmm11
  punpckhdq xmm0, xmm11
  movdqa xmm2, xmm4
  punpckldq xmm2, xmm7
  punpckhdq xmm4, xmm7
  movdqa xmm6, xmm1
  punpcklqdq xmm6, xmm2
  punpckhqdq xmm1, xmm2
  movdqa xmm2, xmm0
  punpcklqdq xmm2, xmm4
  punpckhqdq xmm0, xmm4
  movdqu [rsp + 384], xmm6
  movdqu [rsp + 448], xmm1
  movdqu [rsp + 512], xmm2
  movdqu [rsp + 576], xmm0
  paddd xmm5, xmm3
  paddd xmm14, [rsp + 1808]
  paddd xmm9, [rsp + 1792]
  movdqa xmm7, [rsp + 1776]
  paddd xmm7, [rsp + 1056]
  movdqa xmm0, xmm5
  punpckldq xmm0, xmm14
  punpckhdq xmm5, xmm14
  movdqa xmm1, xmm9
  punpckldq xmm1, xmm7
  punpckhdq xmm9, xmm7
  movdqa xmm8, xmm0
  punpcklqdq xmm8, xmm1
  punpckhqdq xmm0, xmm1
  movdqa xmm6, xmm5
  punpcklqdq xmm6, xmm9
  punpckhqdq xmm5, xmm9
  movdqu [rsp + 400], xmm8
  movdqu [rsp + 464], xmm0
  movdqu [rsp + 528], xmm6
  movdqu [rsp + 592], xmm5
  add esi, 0x61707865
  mov ecx, [rsp + 1824]
  add ecx, [rsp + 624]
  add ebx, [rsp + 628]
  mov r13d, [rsp + 1832]
  add r13d, [rsp + 632]
  add ebp, [rsp + 636]
  add r8d, 0x3320646e
  add edi, [rsp + 664]
  mov [rsp + 1848], edi
  mov edi, [rsp + 1840]
  add edi, [rsp + 668]
  add eax, [rsp + 656]
  add edx, [rsp + 660]
  add r9d, 0x79622d32
  add r11d, [rsp + 640]
  add r12d, [rsp + 644]
  add r14d, [rsp + 648]
  add r15d, [rsp + 652]
  add r10d, 0x6b206574
  mov [rsp + 32], esi
  mov [rsp + 36], ecx
  mov [rsp + 40], ebx
  mov [rsp + 44], r13d
  mov [rsp + 48], ebp
  mov [rsp + 52], r8d
  mov ecx, [rsp + 1848]
  mov [rsp + 56], ecx
  mov [rsp + 60], edi
  mov [rsp + 64], eax
  mov [rsp + 68], edx
  mov [rsp + 72], r9d
  mov [rsp + 76], r11d
  mov [rsp + 80], r12d
  mov [rsp + 84], r14d
  mov [rsp + 88], r15d
  mov [rsp + 92], r10d
  pxor xmm0, xmm0
  mov ecx, 1024
LOCAL(c4_c4_w1_first_mixed_clear):
  movdqa [rsp + rcx + 752], xmm0
  movdqa [rsp + rcx + 768], xmm0
  movdqa [rsp + rcx + 784], xmm0
  movdqa [rsp + rcx + 800], xmm0
  sub ecx, 64
  jne LOCAL(c4_c4_w1_first_mixed_clear)
  movdqa [rsp + 1840], xmm0
  movdqa [rsp + 1856], xmm0
  movq [rsp + 1872], xmm0
LOCAL(keyed):
  mov rcx, [rsp + 32]
  mov rsi, 0xffffffc0fffffff
  and rcx, rsi
  mov rsi, [rsp + 40]
  mov rdi, 0xffffffc0ffffffc
  and rsi, rdi
  mov r9, rsi
  shr r9, 2
  add r9, rsi
  mov rdi, [rsp + 736]
  test rdi, rdi
  je LOCAL(seals)
  mov rax, [rsp + 744]
  jmp LOCAL(start)
LOCAL(seals):
  mov rax, [rsp + 728]
LOCAL(start):
  mov r13, [rsp + 752]
  cmp r13, 544
  ja LOCAL(more)
  mov r10, r13
  mov rdx, [rsp + 728]
  mov r8, [rsp + 744]
  xor r11d, r11d
  xor ebx, ebx
  xor ebp, ebp
  jmp LOCAL(final)
LOCAL(more):
LOCAL(c4_c4):
  movdqa xmm12, [rsp + 704]
  paddq xmm12, [rip + LOCAL(add9)]
  movdqa xmm0, [rip + LOCAL(sigma)]
  pshufd xmm2, xmm0, 0x0
  movdqa [rsp + 816], xmm2
  movdqa xmm1, [rsp + 688]
  pshufd xmm3, xmm1, 0x0
  movdqa [rsp + 832], xmm3
  pshufd xmm5, xmm1, 0x55
  movdqa [rsp + 848], xmm5
  pshufd xmm6, xmm1, 0xaa
  movdqa [rsp + 864], xmm6
  pshufd xmm7, xmm1, 0xff
  movdqa [rsp + 880], xmm7
  pshufd xmm11, xmm0, 0x55
  movdqa [rsp + 896], xmm11
  pshufd xmm9, xmm12, 0xaa
  movdqa [rsp + 912], xmm9
  pshufd xmm4, xmm12, 0xff
  pshufd xmm8, xmm0, 0xaa
  movdqa [rsp + 928], xmm8
  movdqa xmm10, [rsp + 672]
  pshufd xmm13, xmm10, 0x0
  movdqa [rsp + 944], xmm13
  pshufd xmm15, xmm10, 0x55
  movdqa [rsp + 960], xmm15
  pshufd xmm14, xmm10, 0xaa
  movdqa [rsp + 976], xmm14
  pshufd xmm1, xmm10, 0xff
  movdqa [rsp + 992], xmm1
  pshufd xmm10, xmm0, 0xff
  movdqa [rsp + 1008], xmm10
  test rdi, rdi
  jne LOCAL(c4_c4_begin_open)
  movdqu xmm0, [rsp + 64]
  mov r8, [rsp + 744]
  movdqu xmm5, [r8]
  pxor xmm0, xmm5
  mov r10, [rsp + 728]
  movdqu [r10], xmm0
  movdqu xmm0, [rsp + 80]
  movdqu xmm5, [r8 + 16]
  pxor xmm0, xmm5
  movdqu [r10 + 16], xmm0
  movdqu xmm0, [rsp + 96]
  movdqu xmm5, [r8 + 32]
  pxor xmm0, xmm5
  movdqu [r10 + 32], xmm0
  movdqu xmm0, [rsp + 112]
  movdqu xmm5, [r8 + 48]
  pxor xmm0, xmm5
  movdqu [r10 + 48], xmm0
  movdqu xmm0, [rsp + 128]
  movdqu xmm5, [r8 + 64]
  pxor xmm0, xmm5
  movdqu [r10 + 64], xmm0
  movdqu xmm0, [rsp + 144]
  movdqu xmm5, [r8 + 80]
  pxor xmm0, xmm5
  movdqu [r10 + 80], xmm0
  movdqu xmm0, [rsp + 160]
  movdqu xmm5, [r8 + 96]
  pxor xmm0, xmm5
  movdqu [r10 + 96], xmm0
  movdqu xmm0, [rsp + 176]
  movdqu xmm5, [r8 + 112]
  pxor xmm0, xmm5
  movdqu [r10 + 112], xmm0
  movdqu xmm0, [rsp + 192]
  movdqu xmm5, [r8 + 128]
  pxor xmm0, xmm5
  movdqu [r10 + 128], xmm0
  movdqu xmm0, [rsp + 208]
  movdqu xmm5, [r8 + 144]
  pxor xmm0, xmm5
  movdqu [r10 + 144], xmm0
  movdqu xmm0, [rsp + 224]
  movdqu xmm5, [r8 + 160]
  pxor xmm0, xmm5
  movdqu [r10 + 160], xmm0
  movdqu xmm0, [rsp + 240]
  movdqu xmm5, [r8 + 176]
  pxor xmm0, xmm5
  movdqu [r10 + 176], xmm0
  movdqu xmm0, [rsp + 256]
  movdqu xmm5, [r8 + 192]
  pxor xmm0, xmm5
  movdqu [r10 + 192], xmm0
  movdqu xmm0, [rsp + 272]
  movdqu xmm5, [r8 + 208]
  pxor xmm0, xmm5
  movdqu [r10 + 208], xmm0
  movdqu xmm0, [rsp + 288]
  movdqu xmm5, [r8 + 224]
  pxor xmm0, xmm5
  movdqu [r10 + 224], xmm0
  movdqu xmm0, [rsp + 304]
  movdqu xmm5, [r8 + 240]
  pxor xmm0, xmm5
  movdqu [r10 + 240], xmm0
  movdqu xmm0, [rsp + 320]
  movdqu xmm5, [r8 + 256]
  pxor xmm0, xmm5
  movdqu [r10 + 256], xmm0
  movdqu xmm0, [rsp + 336]
  movdqu xmm5, [r8 + 272]
  pxor xmm0, xmm5
  movdqu [r10 + 272], xmm0
  movdqu xmm0, [rsp + 352]
  movdqu xmm5, [r8 + 288]
  pxor xmm0, xmm5
  movdqu [r10 + 288], xmm0
  movdqu xmm0, [rsp + 368]
  movdqu xmm5, [r8 + 304]
  pxor xmm0, xmm5
  movdqu [r10 + 304], xmm0
  movdqu xmm0, [rsp + 384]
  movdqu xmm5, [r8 + 320]
  pxor xmm0, xmm5
  movdqu [r10 + 320], xmm0
  movdqu xmm0, [rsp + 400]
  movdqu xmm5, [r8 + 336]
  pxor xmm0, xmm5
  movdqu [r10 + 336], xmm0
  movdqu xmm0, [rsp + 416]
  movdqu xmm5, [r8 + 352]
  pxor xmm0, xmm5
  movdqu [r10 + 352], xmm0
  movdqu xmm0, [rsp + 432]
  movdqu xmm5, [r8 + 368]
  pxor xmm0, xmm5
  movdqu [r10 + 368], xmm0
  movdqu xmm0, [rsp + 448]
  movdqu xmm5, [r8 + 384]
  pxor xmm0, xmm5
  movdqu [r10 + 384], xmm0
  movdqu xmm0, [rsp + 464]
  movdqu xmm5, [r8 + 400]
  pxor xmm0, xmm5
  movdqu [r10 + 400], xmm0
  movdqu xmm0, [rsp + 480]
  movdqu xmm5, [r8 + 416]
  pxor xmm0, xmm5
  movdqu [r10 + 416], xmm0
  movdqu xmm0, [rsp + 496]
  movdqu xmm5, [r8 + 432]
  pxor xmm0, xmm5
  movdqu [r10 + 432], xmm0
  movdqu xmm0, [rsp + 512]
  movdqu xmm5, [r8 + 448]
  pxor xmm0, xmm5
  movdqu [r10 + 448], xmm0
  movdqu xmm0, [rsp + 528]
  movdqu xmm5, [r8 + 464]
  pxor xmm0, xmm5
  movdqu [r10 + 464], xmm0
  movdqu xmm0, [rsp + 544]
  movdqu xmm5, [r8 + 480]
  pxor xmm0, xmm5
  movdqu [r10 + 480], xmm0
  movdqu xmm0, [rsp + 560]
  movdqu xmm5, [r8 + 496]
  pxor xmm0, xmm5
  movdqu [r10 + 496], xmm0
  movdqu xmm0, [rsp + 576]
  movdqu xmm5, [r8 + 512]
  pxor xmm0, xmm5
  movdqu [r10 + 512], xmm0
  movdqu xmm0, [rsp + 592]
  movdqu xmm5, [r8 + 528]
  pxor xmm0, xmm5
  movdqu [r10 + 528], xmm0
  add r10, 544
  add r8, 544
  sub r13, 544
  mov rdx, r13
  jmp LOCAL(c4_c4_begin_joined)
LOCAL(c4_c4_begin_open):
  mov rdx, r13
  mov r8, [rsp + 744]
  mov r10, [rsp + 728]
LOCAL(c4_c4_begin_joined):
  mov [rsp + 1840], r8
  mov [rsp + 1848], r10
  movdqa [rsp + 1024], xmm12
  movdqa [rsp + 1040], xmm4
  mov rbx, rdx
  mov rbp, rax
  mov r8, r9
  xor r12d, r12d
  xor r11d, r11d
  xor r9d, r9d
  movdqa xmm0, xmm15
  movdqa xmm3, xmm7
  movdqa xmm12, xmm11
  movdqa xmm6, xmm1
  movdqa xmm9, xmm10
  movdqa xmm11, xmm8
LOCAL(c4_c4_batch):
  test rdi, rdi
  jne LOCAL(rest_open)
  mov rax, rbx
  jmp LOCAL(rest_joined)
LOCAL(rest_open):
  mov r13, rbx
  sub r13, 544
  mov rax, r13
LOCAL(rest_joined):
  cmp rax, 128
  ja LOCAL(r1_r1_rest_over)
LOCAL(r1_r1_rest):
  movdqa xmm10, [rsp + 672]
  movdqa xmm6, [rsp + 688]
  punpckhdq xmm6, xmm10
  pshufd xmm6, xmm6, 0x32
  pshufd xmm8, xmm10, 0x2
  movdqa xmm0, [rsp + 688]
  punpckldq xmm0, xmm8
  movdqa xmm11, [rsp + 688]
  punpckldq xmm11, xmm10
  pshufd xmm11, xmm11, 0x43
  pand xmm6, [rip + LOCAL(mask1011)]
  pand xmm0, [rip + LOCAL(mask0110)]
  pand xmm11, [rip + LOCAL(mask1101)]
  movdqa xmm5, [rip + LOCAL(mask0100)]
  movdqa xmm1, [rsp + 1024]
  pand xmm1, xmm5
  por xmm1, xmm6
  movdqa xmm7, [rip + LOCAL(mask1001)]
  movdqa xmm2, [rsp + 1024]
  pand xmm2, xmm7
  por xmm2, xmm0
  movdqa xmm9, [rip + LOCAL(mask0010)]
  movdqa xmm3, [rsp + 1024]
  pand xmm3, xmm9
  por xmm3, xmm11
  movdqa xmm4, [rsp + 1024]
  paddq xmm4, [rip + LOCAL(add1)]
  pand xmm5, xmm4
  por xmm6, xmm5
  pand xmm7, xmm4
  por xmm0, xmm7
  pand xmm4, xmm9
  por xmm11, xmm4
  movdqa [rsp + 816], xmm0
  movdqa [rsp + 832], xmm11
  mov eax, 10
  movdqa xmm7, xmm1
  movdqa xmm8, xmm2
  movdqa xmm9, xmm3
  movdqa xmm10, xmm6
  movdqa xmm4, [rip + LOCAL(sigma)]
  movdqa xmm5, [rip + LOCAL(sigma)]
LOCAL(r1_r1_rest_rounds):
  movdqa xmm12, xmm4
  paddd xmm12, xmm3
  movdqa xmm13, xmm5
  paddd xmm13, xmm11
  mov r13, r12
  and r13, -0x4
  movdqa xmm14, xmm12
  pslld xmm14, 7
  movdqa xmm15, xmm13
  pslld xmm15, 7
  mov r14, r12
  shr r14, 2
  add r13, r14
  psrld xmm12, 25
  psrld xmm13, 25
  and r12, 0x3
  por xmm12, xmm14
  por xmm13, xmm15
  add r11, [rbp]
  adc r9, [rbp + 8]
  pxor xmm1, xmm12
  pxor xmm6, xmm13
  adc r12, 1
  movdqa xmm13, xmm1
  paddd xmm13, xmm4
  movdqa xmm12, xmm6
  paddd xmm12, xmm5
  add r11, r13
  adc r9, 0
  movdqa xmm15, xmm13
  pslld xmm15, 9
  movdqa xmm14, xmm12
  pslld xmm14, 9
  adc r12, 0
  mov r10d, eax
  mov rax, r11
  mul rcx
  psrld xmm13, 23
  psrld xmm12, 23
  mov r13, rax
  mov r14, rdx
  mov rax, r11
  mul rsi
  por xmm13, xmm15
  por xmm12, xmm14
  mov r11, rax
  mov r15, rdx
  mov rax, r9
  mul r8
  add r13, rax
  pxor xmm2, xmm13
  pxor xmm0, xmm12
  adc r14, rdx
  movdqa xmm12, xmm2
  paddd xmm12, xmm1
  movdqa xmm13, xmm0
  paddd xmm13, xmm6
  mov rax, r9
  mul rcx
  add r11, rax
  movdqa xmm14, xmm12
  pslld xmm14, 13
  movdqa xmm15, xmm13
  pslld xmm15, 13
  adc r15, rdx
  mov r9, r12
  imul r9, r8
  psrld xmm12, 19
  psrld xmm13, 19
  add r11, r9
  por xmm12, xmm14
  por xmm13, xmm15
  adc r15, 0
  imul r12, rcx
  pxor xmm3, xmm12
  pxor xmm11, xmm13
  add r11, r14
  movdqa xmm13, xmm3
  paddd xmm13, xmm2
  movdqa xmm12, xmm11
  paddd xmm12, xmm0
  adc r12, r15
  mov r9, r12
  and r9, -0x4
  movdqa xmm15, xmm13
  pslld xmm15, 18
  movdqa xmm14, xmm12
  pslld xmm14, 18
  mov r14, r12
  shr r14, 2
  psrld xmm13, 14
  psrld xmm12, 14
  add r9, r14
  and r12, 0x3
  por xmm13, xmm15
  por xmm12, xmm14
  add r13, [rbp + 16]
  adc r11, [rbp + 24]
  pxor xmm4, xmm13
  pxor xmm5, xmm12
  adc r12, 1
  pshufd xmm3, xmm3, 0x39
  pshufd xmm11, xmm11, 0x39
  add r13, r9
  adc r11, 0
  pshufd xmm2, xmm2, 0x4e
  pshufd xmm0, xmm0, 0x4e
  adc r12, 0
  pshufd xmm1, xmm1, 0x93
  pshufd xmm6, xmm6, 0x93
  mov rax, r13
  mul rcx
  mov r9, rax
  mov r14, rdx
  mov rax, r13
  mul rsi
  movdqa xmm12, xmm4
  paddd xmm12, xmm1
  movdqa xmm13, xmm5
  paddd xmm13, xmm6
  mov r13, rax
  mov r15, rdx
  mov rax, r11
  mul r8
  add r9, rax
  movdqa xmm14, xmm12
  pslld xmm14, 7
  movdqa xmm15, xmm13
  pslld xmm15, 7
  adc r14, rdx
  psrld xmm12, 25
  psrld xmm13, 25
  mov rax, r11
  mul rcx
  add r13, rax
  por xmm12, xmm14
  por xmm13, xmm15
  adc r15, rdx
  pxor xmm3, xmm12
  pxor xmm11, xmm13
  mov r11, r12
  imul r11, r8
  add r13, r11
  movdqa xmm13, xmm3
  paddd xmm13, xmm4
  movdqa xmm12, xmm11
  paddd xmm12, xmm5
  adc r15, 0
  imul r12, rcx
  movdqa xmm15, xmm13
  pslld xmm15, 9
  movdqa xmm14, xmm12
  pslld xmm14, 9
  add r13, r14
  psrld xmm13, 23
  psrld xmm12, 23
  adc r12, r15
  mov r11, r12
  and r11, -0x4
  por xmm13, xmm15
  por xmm12, xmm14
  mov r14, r12
  shr r14, 2
  pxor xmm2, xmm13
  pxor xmm0, xmm12
  add r11, r14
  and r12, 0x3
  movdqa xmm12, xmm2
  paddd xmm12, xmm3
  movdqa xmm13, xmm0
  paddd xmm13, xmm11
  add r9, [rbp + 32]
  movdqa xmm14, xmm12
  pslld xmm14, 13
  movdqa xmm15, xmm13
  pslld xmm15, 13
  adc r13, [rbp + 40]
  adc r12, 1
  psrld xmm12, 19
  psrld xmm13, 19
  add r9, r11
  adc r13, 0
  por xmm12, xmm14
  por xmm13, xmm15
  adc r12, 0
  pxor xmm1, xmm12
  pxor xmm6, xmm13
  mov rax, r9
  mul rcx
  mov r11, rax
  mov r14, rdx
  mov rax, r9
  mul rsi
  movdqa xmm13, xmm1
  paddd xmm13, xmm2
  movdqa xmm12, xmm6
  paddd xmm12, xmm0
  mov r9, rax
  mov r15, rdx
  mov rax, r13
  mul r8
  movdqa xmm15, xmm13
  pslld xmm15, 18
  movdqa xmm14, xmm12
  pslld xmm14, 18
  add r11, rax
  adc r14, rdx
  psrld xmm13, 14
  psrld xmm12, 14
  mov rax, r13
  mul rcx
  add r9, rax
  por xmm13, xmm15
  por xmm12, xmm14
  adc r15, rdx
  pxor xmm4, xmm13
  pxor xmm5, xmm12
  mov r13, r12
  imul r13, r8
  add r9, r13
  pshufd xmm1, xmm1, 0x39
  pshufd xmm6, xmm6, 0x39
  adc r15, 0
  pshufd xmm2, xmm2, 0x4e
  pshufd xmm0, xmm0, 0x4e
  imul r12, rcx
  add r9, r14
  pshufd xmm3, xmm3, 0x93
  pshufd xmm11, xmm11, 0x93
  adc r12, r15
  add rbp, 48
  sub r10d, 1
  je LOCAL(r1_r1_rest_mixed)
  mov eax, r10d
  jmp LOCAL(r1_r1_rest_rounds)
LOCAL(r1_r1_rest_mixed):
  mov r10, r12
  and r10, -0x4
  mov r14, r12
  shr r14, 2
  add r10, r14
  and r12, 0x3
  add r11, [rbp]
  adc r9, [rbp + 8]
  adc r12, 1
  add r11, r10
  adc r9, 0
  adc r12, 0
  mov rax, r11
  mul rcx
  mov r10, rax
  mov r13, rdx
  mov rax, r11
  mul rsi
  mov r11, rax
  mov r14, rdx
  mov rax, r9
  mul r8
  add r10, rax
  adc r13, rdx
  mov rax, r9
  mul rcx
  add r11, rax
  adc r14, rdx
  mov r9, r12
  imul r9, r8
  add r11, r9
  adc r14, 0
  imul r12, rcx
  add r11, r13
  adc r12, r14
  mov r9, r12
  and r9, -0x4
  mov r14, r12
  shr r14, 2
  add r9, r14
  and r12, 0x3
  add r10, [rbp + 16]
  adc r11, [rbp + 24]
  adc r12, 1
  add r10, r9
  adc r11, 0
  adc r12, 0
  mov rax, r10
  mul rcx
  mov r9, rax
  mov r13, rdx
  mov rax, r10
  mul rsi
  mov r10, rax
  mov r14, rdx
  mov rax, r11
  mul r8
  add r9, rax
  adc r13, rdx
  mov rax, r11
  mul rcx
  add r10, rax
  adc r14, rdx
  mov r11, r12
  imul r11, r8
  add r10, r11
  adc r14, 0
  imul r12, rcx
  add r10, r13
  adc r12, r14
  add rbp, 32
  test rdi, rdi
  jne LOCAL(r1_r1_rest_open)
  movdqa xmm12, [rip + LOCAL(sigma)]
  paddd xmm4, xmm12
  paddd xmm1, xmm7
  paddd xmm2, xmm8
  paddd xmm3, xmm9
  pshufd xmm2, xmm2, 0x4e
  movdqa xmm7, xmm4
  punpckldq xmm7, xmm2
  pshufd xmm3, xmm3, 0xb1
  pshufd xmm1, xmm1, 0x1b
  movdqa xmm8, xmm3
  punpckldq xmm8, xmm1
  movdqa xmm9, xmm7
  punpckldq xmm9, xmm8
  punpckhdq xmm1, xmm3
  movdqa xmm3, xmm1
  punpckhdq xmm3, xmm7
  punpckhdq xmm2, xmm4
  movdqa xmm4, xmm2
  punpckldq xmm4, xmm1
  punpckhdq xmm8, xmm2
  movdqu [rsp + 64], xmm9
  movdqu [rsp + 80], xmm3
  movdqu [rsp + 96], xmm4
  movdqu [rsp + 112], xmm8
  paddd xmm5, xmm12
  paddd xmm6, xmm10
  paddd xmm0, [rsp + 816]
  paddd xmm11, [rsp + 832]
  pshufd xmm0, xmm0, 0x4e
  movdqa xmm1, xmm5
  punpckldq xmm1, xmm0
  pshufd xmm11, xmm11, 0xb1
  pshufd xmm6, xmm6, 0x1b
  movdqa xmm2, xmm11
  punpckldq xmm2, xmm6
  movdqa xmm3, xmm1
  punpckldq xmm3, xmm2
  punpckhdq xmm6, xmm11
  movdqa xmm4, xmm6
  punpckhdq xmm4, xmm1
  punpckhdq xmm0, xmm5
  movdqa xmm1, xmm0
  punpckldq xmm1, xmm6
  punpckhdq xmm2, xmm0
  movdqu [rsp + 128], xmm3
  movdqu [rsp + 144], xmm4
  movdqu [rsp + 160], xmm1
  movdqu [rsp + 176], xmm2
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  mov r11, [rsp + 1840]
  mov rax, [rsp + 1848]
  jmp LOCAL(c4_c4_leave)
LOCAL(r1_r1_rest_open):
  movdqu xmm12, [rsp + 64]
  mov r11, [rsp + 1840]
  movdqu xmm13, [r11]
  pxor xmm12, xmm13
  mov r13, [rsp + 1848]
  movdqu [r13], xmm12
  movdqu xmm12, [rsp + 80]
  movdqu xmm13, [r11 + 16]
  pxor xmm12, xmm13
  movdqu [r13 + 16], xmm12
  movdqu xmm12, [rsp + 96]
  movdqu xmm13, [r11 + 32]
  pxor xmm12, xmm13
  movdqu [r13 + 32], xmm12
  movdqu xmm12, [rsp + 112]
  movdqu xmm13, [r11 + 48]
  pxor xmm12, xmm13
  movdqu [r13 + 48], xmm12
  movdqu xmm12, [rsp + 128]
  movdqu xmm13, [r11 + 64]
  pxor xmm12, xmm13
  movdqu [r13 + 64], xmm12
  movdqu xmm12, [rsp + 144]
  movdqu xmm13, [r11 + 80]
  pxor xmm12, xmm13
  movdqu [r13 + 80], xmm12
  movdqu xmm12, [rsp + 160]
  movdqu xmm13, [r11 + 96]
  pxor xmm12, xmm13
  movdqu [r13 + 96], xmm12
  movdqu xmm12, [rsp + 176]
  movdqu xmm13, [r11 + 112]
  pxor xmm12, xmm13
  movdqu [r13 + 112], xmm12
  movdqu xmm12, [rsp + 192]
  movdqu xmm13, [r11 + 128]
  pxor xmm12, xmm13
  movdqu [r13 + 128], xmm12
  movdqu xmm12, [rsp + 208]
  movdqu xmm13, [r11 + 144]
  pxor xmm12, xmm13
  movdqu [r13 + 144], xmm12
  movdqu xmm12, [rsp + 224]
  movdqu xmm13, [r11 + 160]
  pxor xmm12, xmm13
  movdqu [r13 + 160], xmm12
  movdqu xmm12, [rsp + 240]
  movdqu xmm13, [r11 + 176]
  pxor xmm12, xmm13
  movdqu [r13 + 176], xmm12
  movdqu xmm12, [rsp + 256]
  movdqu xmm13, [r11 + 192]
  pxor xmm12, xmm13
  movdqu [r13 + 192], xmm12
  movdqu xmm12, [rsp + 272]
  movdqu xmm13, [r11 + 208]
  pxor xmm12, xmm13
  movdqu [r13 + 208], xmm12
  movdqu xmm12, [rsp + 288]
  movdqu xmm13, [r11 + 224]
  pxor xmm12, xmm13
  movdqu [r13 + 224], xmm12
  movdqu xmm12, [rsp + 304]
  movdqu xmm13, [r11 + 240]
  pxor xmm12, xmm13
  movdqu [r13 + 240], xmm12
  movdqu xmm12, [rsp + 320]
  movdqu xmm13, [r11 + 256]
  pxor xmm12, xmm13
  movdqu [r13 + 256], xmm12
  movdqu xmm12, [rsp + 336]
  movdqu xmm13, [r11 + 272]
  pxor xmm12, xmm13
  movdqu [r13 + 272], xmm12
  movdqu xmm12, [rsp + 352]
  movdqu xmm13, [r11 + 288]
  pxor xmm12, xmm13
  movdqu [r13 + 288], xmm12
  movdqu xmm12, [rsp + 368]
  movdqu xmm13, [r11 + 304]
  pxor xmm12, xmm13
  movdqu [r13 + 304], xmm12
  movdqu xmm12, [rsp + 384]
  movdqu xmm13, [r11 + 320]
  pxor xmm12, xmm13
  movdqu [r13 + 320], xmm12
  movdqu xmm12, [rsp + 400]
  movdqu xmm13, [r11 + 336]
  pxor xmm12, xmm13
  movdqu [r13 + 336], xmm12
  movdqu xmm12, [rsp + 416]
  movdqu xmm13, [r11 + 352]
  pxor xmm12, xmm13
  movdqu [r13 + 352], xmm12
  movdqu xmm12, [rsp + 432]
  movdqu xmm13, [r11 + 368]
  pxor xmm12, xmm13
  movdqu [r13 + 368], xmm12
  movdqu xmm12, [rsp + 448]
  movdqu xmm13, [r11 + 384]
  pxor xmm12, xmm13
  movdqu [r13 + 384], xmm12
  movdqu xmm12, [rsp + 464]
  movdqu xmm13, [r11 + 400]
  pxor xmm12, xmm13
  movdqu [r13 + 400], xmm12
  movdqu xmm12, [rsp + 480]
  movdqu xmm13, [r11 + 416]
  pxor xmm12, xmm13
  movdqu [r13 + 416], xmm12
  movdqu xmm12, [rsp + 496]
  movdqu xmm13, [r11 + 432]
  pxor xmm12, xmm13
  movdqu [r13 + 432], xmm12
  movdqu xmm12, [rsp + 512]
  movdqu xmm13, [r11 + 448]
  pxor xmm12, xmm13
  movdqu [r13 + 448], xmm12
  movdqu xmm12, [rsp + 528]
  movdqu xmm13, [r11 + 464]
  pxor xmm12, xmm13
  movdqu [r13 + 464], xmm12
  movdqu xmm12, [rsp + 544]
  movdqu xmm13, [r11 + 480]
  pxor xmm12, xmm13
  movdqu [r13 + 480], xmm12
  movdqu xmm12, [rsp + 560]
  movdqu xmm13, [r11 + 496]
  pxor xmm12, xmm13
  movdqu [r13 + 496], xmm12
  add r13, 512
  add r11, 512
  sub rbx, 512
  movdqu xmm12, [rsp + 576]
  movdqu [rsp + 64], xmm12
  movdqu xmm12, [rsp + 592]
  movdqu [rsp + 80], xmm12
  movdqa xmm12, [rip + LOCAL(sigma)]
  paddd xmm4, xmm12
  paddd xmm1, xmm7
  paddd xmm2, xmm8
  paddd xmm3, xmm9
  pshufd xmm2, xmm2, 0x4e
  movdqa xmm7, xmm4
  punpckldq xmm7, xmm2
  pshufd xmm3, xmm3, 0xb1
  pshufd xmm1, xmm1, 0x1b
  movdqa xmm8, xmm3
  punpckldq xmm8, xmm1
  movdqa xmm9, xmm7
  punpckldq xmm9, xmm8
  punpckhdq xmm1, xmm3
  movdqa xmm3, xmm1
  punpckhdq xmm3, xmm7
  punpckhdq xmm2, xmm4
  movdqa xmm4, xmm2
  punpckldq xmm4, xmm1
  punpckhdq xmm8, xmm2
  movdqu [rsp + 96], xmm9
  movdqu [rsp + 112], xmm3
  movdqu [rsp + 128], xmm4
  movdqu [rsp + 144], xmm8
  paddd xmm5, xmm12
  paddd xmm6, xmm10
  paddd xmm0, [rsp + 816]
  paddd xmm11, [rsp + 832]
  pshufd xmm0, xmm0, 0x4e
  movdqa xmm1, xmm5
  punpckldq xmm1, xmm0
  pshufd xmm11, xmm11, 0xb1
  pshufd xmm6, xmm6, 0x1b
  movdqa xmm2, xmm11
  punpckldq xmm2, xmm6
  movdqa xmm3, xmm1
  punpckldq xmm3, xmm2
  punpckhdq xmm6, xmm11
  movdqa xmm4, xmm6
  punpckhdq xmm4, xmm1
  punpckhdq xmm0, xmm5
  movdqa xmm1, xmm0
  punpckldq xmm1, xmm6
  punpckhdq xmm2, xmm0
  movdqu [rsp + 160], xmm3
  movdqu [rsp + 176], xmm4
  movdqu [rsp + 192], xmm1
  movdqu [rsp + 208], xmm2
  mov rax, r13
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  jmp LOCAL(c4_c4_leave)
LOCAL(r1_r1_rest_over):
  cmp rax, 256
  ja LOCAL(c4_rest_over)
LOCAL(c4_rest):
  movdqa xmm0, [rip + LOCAL(sigma)]
  pshufd xmm12, xmm0, 0x0
  movdqa xmm1, [rsp + 688]
  pshufd xmm4, xmm1, 0x0
  pshufd xmm5, xmm1, 0x55
  pshufd xmm6, xmm1, 0xaa
  pshufd xmm7, xmm1, 0xff
  pshufd xmm14, xmm0, 0x55
  movdqa xmm1, [rsp + 1024]
  pshufd xmm2, xmm1, 0xaa
  pshufd xmm3, xmm1, 0xff
  pshufd xmm11, xmm0, 0xaa
  movdqa xmm10, [rsp + 672]
  pshufd xmm13, xmm10, 0x0
  pshufd xmm8, xmm10, 0x55
  pshufd xmm9, xmm10, 0xaa
  pshufd xmm10, xmm10, 0xff
  pshufd xmm0, xmm0, 0xff
  pshufd xmm1, xmm1, 0x44
  movdqa xmm15, xmm1
  paddq xmm15, [rip + LOCAL(counter0)]
  paddq xmm1, [rip + LOCAL(counter2)]
  movdqa [rsp + 816], xmm3
  movdqa xmm3, xmm15
  shufps xmm3, xmm1, 0x88
  shufps xmm15, xmm1, 0xdd
  movdqa [rsp + 832], xmm12
  movdqa [rsp + 848], xmm4
  movdqa [rsp + 864], xmm5
  movdqa [rsp + 880], xmm6
  movdqa [rsp + 896], xmm7
  movdqa [rsp + 912], xmm14
  movdqa [rsp + 928], xmm2
  movdqa [rsp + 944], xmm3
  movdqa [rsp + 960], xmm15
  movdqa [rsp + 976], xmm11
  movdqa [rsp + 992], xmm13
  movdqa [rsp + 1008], xmm8
  movdqa [rsp + 1040], xmm9
  movdqa [rsp + 1056], xmm10
  movdqa [rsp + 1072], xmm0
  movdqa [rsp + 1088], xmm4
  movdqa [rsp + 1104], xmm6
  movdqa [rsp + 1408], xmm5
  movdqa xmm1, [rsp + 816]
  movdqa [rsp + 1424], xmm1
  mov eax, 10
  movdqa xmm6, xmm3
  movdqa xmm5, xmm9
  movdqa xmm3, xmm8
LOCAL(c4_rest_rounds):
  movdqa xmm1, xmm12
  paddd xmm1, xmm3
  mov r13, r12
  and r13, -0x4
  movdqa xmm4, xmm1
  pslld xmm4, 7
  psrld xmm1, 25
  mov r14, r12
  shr r14, 2
  por xmm1, xmm4
  pxor xmm7, xmm1
  add r13, r14
  movdqa xmm1, [rsp + 1088]
  movdqa xmm4, xmm14
  paddd xmm4, xmm1
  movdqa xmm8, xmm7
  paddd xmm8, xmm12
  and r12, 0x3
  movdqa xmm9, xmm4
  pslld xmm9, 7
  movdqa xmm1, xmm8
  pslld xmm1, 9
  add r11, [rbp]
  psrld xmm4, 25
  psrld xmm8, 23
  adc r9, [rbp + 8]
  por xmm4, xmm9
  por xmm8, xmm1
  pxor xmm15, xmm4
  adc r12, 1
  movdqa xmm1, xmm11
  paddd xmm1, xmm2
  pxor xmm6, xmm8
  add r11, r13
  movdqa xmm4, xmm15
  paddd xmm4, xmm14
  movdqa xmm8, xmm1
  pslld xmm8, 7
  adc r9, 0
  movdqa xmm9, xmm6
  paddd xmm9, xmm7
  movdqa [rsp + 1440], xmm7
  movdqa xmm7, xmm4
  pslld xmm7, 9
  adc r12, 0
  psrld xmm1, 25
  movdqa [rsp + 1456], xmm14
  movdqa xmm14, xmm9
  pslld xmm14, 13
  mov r10d, eax
  mov rax, r11
  mul rcx
  psrld xmm4, 23
  por xmm1, xmm8
  psrld xmm9, 19
  mov r13, rax
  mov r14, rdx
  mov rax, r11
  mul rsi
  por xmm4, xmm7
  pxor xmm10, xmm1
  mov r11, rax
  mov r15, rdx
  mov rax, r9
  mul r8
  movdqa xmm1, xmm0
  paddd xmm1, xmm13
  por xmm9, xmm14
  add r13, rax
  pxor xmm5, xmm4
  movdqa xmm4, xmm10
  paddd xmm4, xmm11
  adc r14, rdx
  movdqa xmm14, xmm1
  pslld xmm14, 7
  pxor xmm3, xmm9
  mov rax, r9
  mul rcx
  movdqa xmm7, xmm5
  paddd xmm7, xmm15
  movdqa xmm8, xmm4
  pslld xmm8, 9
  psrld xmm1, 25
  add r11, rax
  movdqa xmm9, xmm3
  paddd xmm9, xmm6
  movdqa [rsp + 1472], xmm6
  movdqa xmm6, xmm7
  pslld xmm6, 13
  adc r15, rdx
  psrld xmm4, 23
  por xmm1, xmm14
  mov r9, r12
  imul r9, r8
  movdqa xmm14, xmm9
  pslld xmm14, 18
  psrld xmm7, 19
  add r11, r9
  por xmm4, xmm8
  pxor xmm1, [rsp + 1104]
  adc r15, 0
  psrld xmm9, 14
  por xmm7, xmm6
  pxor xmm4, [rsp + 1408]
  imul r12, rcx
  movdqa xmm6, xmm1
  paddd xmm6, xmm0
  por xmm9, xmm14
  add r11, r14
  pxor xmm7, [rsp + 1088]
  movdqa xmm8, xmm4
  paddd xmm8, xmm10
  adc r12, r15
  movdqa xmm14, xmm6
  pslld xmm14, 9
  pxor xmm12, xmm9
  mov r9, r12
  and r9, -0x4
  movdqa xmm9, xmm7
  paddd xmm9, xmm5
  movdqa [rsp + 1488], xmm5
  movdqa xmm5, xmm8
  pslld xmm5, 13
  mov r14, r12
  shr r14, 2
  psrld xmm6, 23
  movdqa [rsp + 1504], xmm3
  movdqa xmm3, xmm9
  pslld xmm3, 18
  add r9, r14
  psrld xmm8, 19
  por xmm6, xmm14
  psrld xmm9, 14
  and r12, 0x3
  por xmm8, xmm5
  pxor xmm6, [rsp + 1424]
  add r13, [rbp + 16]
  por xmm9, xmm3
  pxor xmm2, xmm8
  adc r11, [rbp + 24]
  movdqa xmm3, xmm6
  paddd xmm3, xmm1
  pxor xmm9, [rsp + 1456]
  adc r12, 1
  movdqa xmm5, xmm2
  paddd xmm5, xmm4
  movdqa xmm8, xmm3
  pslld xmm8, 13
  add r13, r9
  movdqa xmm14, xmm5
  pslld xmm14, 18
  psrld xmm3, 19
  psrld xmm5, 14
  adc r11, 0
  por xmm3, xmm8
  por xmm5, xmm14
  adc r12, 0
  pxor xmm13, xmm3
  pxor xmm11, xmm5
  mov rax, r13
  mul rcx
  movdqa xmm5, xmm13
  paddd xmm5, xmm6
  movdqa xmm14, xmm5
  pslld xmm14, 18
  mov r9, rax
  mov r14, rdx
  mov rax, r13
  mul rsi
  psrld xmm5, 14
  por xmm5, xmm14
  mov r13, rax
  mov r15, rdx
  mov rax, r11
  mul r8
  pxor xmm0, xmm5
  movdqa xmm5, xmm12
  paddd xmm5, xmm1
  movdqa xmm14, xmm5
  pslld xmm14, 7
  add r9, rax
  psrld xmm5, 25
  por xmm5, xmm14
  adc r14, rdx
  pxor xmm7, xmm5
  movdqa xmm3, [rsp + 1440]
  movdqa xmm5, xmm9
  paddd xmm5, xmm3
  mov rax, r11
  mul rcx
  movdqa xmm8, xmm7
  paddd xmm8, xmm12
  movdqa xmm14, xmm5
  pslld xmm14, 7
  add r13, rax
  movdqa xmm3, xmm8
  pslld xmm3, 9
  psrld xmm5, 25
  adc r15, rdx
  psrld xmm8, 23
  por xmm5, xmm14
  por xmm8, xmm3
  mov r11, r12
  imul r11, r8
  pxor xmm2, xmm5
  movdqa xmm3, xmm11
  paddd xmm3, xmm15
  add r13, r11
  pxor xmm4, xmm8
  movdqa xmm5, xmm2
  paddd xmm5, xmm9
  adc r15, 0
  movdqa xmm8, xmm3
  pslld xmm8, 7
  movdqa xmm14, xmm4
  paddd xmm14, xmm7
  imul r12, rcx
  movdqa [rsp + 1088], xmm7
  movdqa xmm7, xmm5
  pslld xmm7, 9
  psrld xmm3, 25
  add r13, r14
  movdqa [rsp + 1456], xmm9
  movdqa xmm9, xmm14
  pslld xmm9, 13
  psrld xmm5, 23
  por xmm3, xmm8
  adc r12, r15
  psrld xmm14, 19
  por xmm5, xmm7
  mov r11, r12
  and r11, -0x4
  pxor xmm13, xmm3
  movdqa xmm3, xmm0
  paddd xmm3, xmm10
  mov r14, r12
  shr r14, 2
  por xmm14, xmm9
  pxor xmm6, xmm5
  add r11, r14
  movdqa xmm5, xmm13
  paddd xmm5, xmm11
  movdqa xmm9, xmm3
  pslld xmm9, 7
  and r12, 0x3
  pxor xmm1, xmm14
  movdqa xmm7, xmm6
  paddd xmm7, xmm2
  add r9, [rbp + 32]
  movdqa xmm8, xmm5
  pslld xmm8, 9
  psrld xmm3, 25
  movdqa xmm14, xmm1
  paddd xmm14, xmm4
  adc r13, [rbp + 40]
  movdqa [rsp + 1408], xmm4
  movdqa xmm4, xmm7
  pslld xmm4, 13
  psrld xmm5, 23
  adc r12, 1
  por xmm3, xmm9
  movdqa xmm9, xmm14
  pslld xmm9, 18
  add r9, r11
  psrld xmm7, 19
  por xmm5, xmm8
  adc r13, 0
  pxor xmm3, [rsp + 1504]
  psrld xmm14, 14
  adc r12, 0
  por xmm7, xmm4
  pxor xmm5, [rsp + 1472]
  movdqa xmm4, xmm3
  paddd xmm4, xmm0
  mov rax, r9
  mul rcx
  por xmm14, xmm9
  pxor xmm7, [rsp + 1440]
  mov r11, rax
  mov r14, rdx
  mov rax, r9
  mul rsi
  movdqa xmm8, xmm5
  paddd xmm8, xmm13
  movdqa xmm9, xmm4
  pslld xmm9, 9
  mov r9, rax
  mov r15, rdx
  mov rax, r13
  mul r8
  pxor xmm12, xmm14
  movdqa xmm14, xmm7
  paddd xmm14, xmm6
  add r11, rax
  movdqa [rsp + 1424], xmm6
  movdqa xmm6, xmm8
  pslld xmm6, 13
  psrld xmm4, 23
  adc r14, rdx
  movdqa [rsp + 1104], xmm1
  movdqa xmm1, xmm14
  pslld xmm1, 18
  psrld xmm8, 19
  por xmm4, xmm9
  mov rax, r13
  mul rcx
  psrld xmm14, 14
  por xmm8, xmm6
  add r9, rax
  pxor xmm4, [rsp + 1488]
  por xmm14, xmm1
  adc r15, rdx
  pxor xmm15, xmm8
  movdqa xmm1, xmm4
  paddd xmm1, xmm3
  mov r13, r12
  imul r13, r8
  pxor xmm14, [rsp + 1456]
  movdqa xmm6, xmm15
  paddd xmm6, xmm5
  add r9, r13
  movdqa xmm8, xmm1
  pslld xmm8, 13
  movdqa xmm9, xmm6
  pslld xmm9, 18
  psrld xmm1, 19
  adc r15, 0
  psrld xmm6, 14
  por xmm1, xmm8
  imul r12, rcx
  por xmm6, xmm9
  pxor xmm10, xmm1
  add r9, r14
  pxor xmm11, xmm6
  movdqa xmm6, xmm10
  paddd xmm6, xmm4
  adc r12, r15
  movdqa xmm9, xmm6
  pslld xmm9, 18
  psrld xmm6, 14
  add rbp, 48
  por xmm6, xmm9
  pxor xmm0, xmm6
  sub r10d, 1
  je LOCAL(c4_rest_mixed)
  mov eax, r10d
  movdqa xmm6, xmm5
  movdqa xmm5, xmm4
  jmp LOCAL(c4_rest_rounds)
LOCAL(c4_rest_mixed):
  mov r10, r12
  and r10, -0x4
  mov r14, r12
  shr r14, 2
  add r10, r14
  and r12, 0x3
  add r11, [rbp]
  adc r9, [rbp + 8]
  adc r12, 1
  add r11, r10
  adc r9, 0
  adc r12, 0
  mov rax, r11
  mul rcx
  mov r10, rax
  mov r13, rdx
  mov rax, r11
  mul rsi
  mov r11, rax
  mov r14, rdx
  mov rax, r9
  mul r8
  add r10, rax
  adc r13, rdx
  mov rax, r9
  mul rcx
  add r11, rax
  adc r14, rdx
  mov r9, r12
  imul r9, r8
  add r11, r9
  adc r14, 0
  imul r12, rcx
  add r11, r13
  adc r12, r14
  mov r9, r12
  and r9, -0x4
  mov r14, r12
  shr r14, 2
  add r9, r14
  and r12, 0x3
  add r10, [rbp + 16]
  adc r11, [rbp + 24]
  adc r12, 1
  add r10, r9
  adc r11, 0
  adc r12, 0
  mov rax, r10
  mul rcx
  mov r9, rax
  mov r13, rdx
  mov rax, r10
  mul rsi
  mov r10, rax
  mov r14, rdx
  mov rax, r11
  mul r8
  add r9, rax
  adc r13, rdx
  mov rax, r11
  mul rcx
  add r10, rax
  adc r14, rdx
  mov r11, r12
  imul r11, r8
  add r10, r11
  adc r14, 0
  imul r12, rcx
  add r10, r13
  adc r12, r14
  add rbp, 32
  test rdi, rdi
  jne LOCAL(c4_rest_open)
  paddd xmm12, [rsp + 832]
  movdqa xmm1, [rsp + 1088]
  paddd xmm1, [rsp + 848]
  movdqa xmm6, [rsp + 1408]
  paddd xmm6, [rsp + 864]
  movdqa xmm8, [rsp + 1104]
  paddd xmm8, [rsp + 880]
  movdqa xmm9, xmm12
  punpckldq xmm9, xmm1
  punpckhdq xmm12, xmm1
  movdqa xmm1, xmm6
  punpckldq xmm1, xmm8
  punpckhdq xmm6, xmm8
  movdqa xmm8, xmm9
  punpcklqdq xmm8, xmm1
  punpckhqdq xmm9, xmm1
  movdqa xmm1, xmm12
  punpcklqdq xmm1, xmm6
  punpckhqdq xmm12, xmm6
  movdqu [rsp + 64], xmm8
  movdqu [rsp + 128], xmm9
  movdqu [rsp + 192], xmm1
  movdqu [rsp + 256], xmm12
  paddd xmm7, [rsp + 896]
  paddd xmm14, [rsp + 912]
  paddd xmm2, [rsp + 928]
  movdqa xmm6, [rsp + 1424]
  paddd xmm6, [rsp + 816]
  movdqa xmm12, xmm7
  punpckldq xmm12, xmm14
  punpckhdq xmm7, xmm14
  movdqa xmm1, xmm2
  punpckldq xmm1, xmm6
  punpckhdq xmm2, xmm6
  movdqa xmm6, xmm12
  punpcklqdq xmm6, xmm1
  punpckhqdq xmm12, xmm1
  movdqa xmm1, xmm7
  punpcklqdq xmm1, xmm2
  punpckhqdq xmm7, xmm2
  movdqu [rsp + 80], xmm6
  movdqu [rsp + 144], xmm12
  movdqu [rsp + 208], xmm1
  movdqu [rsp + 272], xmm7
  paddd xmm5, [rsp + 944]
  paddd xmm15, [rsp + 960]
  paddd xmm11, [rsp + 976]
  paddd xmm13, [rsp + 992]
  movdqa xmm14, xmm5
  punpckldq xmm14, xmm15
  punpckhdq xmm5, xmm15
  movdqa xmm1, xmm11
  punpckldq xmm1, xmm13
  punpckhdq xmm11, xmm13
  movdqa xmm2, xmm14
  punpcklqdq xmm2, xmm1
  punpckhqdq xmm14, xmm1
  movdqa xmm1, xmm5
  punpcklqdq xmm1, xmm11
  punpckhqdq xmm5, xmm11
  movdqu [rsp + 96], xmm2
  movdqu [rsp + 160], xmm14
  movdqu [rsp + 224], xmm1
  movdqu [rsp + 288], xmm5
  paddd xmm3, [rsp + 1008]
  paddd xmm4, [rsp + 1040]
  paddd xmm10, [rsp + 1056]
  paddd xmm0, [rsp + 1072]
  movdqa xmm12, xmm3
  punpckldq xmm12, xmm4
  punpckhdq xmm3, xmm4
  movdqa xmm1, xmm10
  punpckldq xmm1, xmm0
  punpckhdq xmm10, xmm0
  movdqa xmm4, xmm12
  punpcklqdq xmm4, xmm1
  punpckhqdq xmm12, xmm1
  movdqa xmm0, xmm3
  punpcklqdq xmm0, xmm10
  punpckhqdq xmm3, xmm10
  movdqu [rsp + 112], xmm4
  movdqu [rsp + 176], xmm12
  movdqu [rsp + 240], xmm0
  movdqu [rsp + 304], xmm3
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  mov r11, [rsp + 1840]
  mov rax, [rsp + 1848]
  jmp LOCAL(c4_c4_leave)
LOCAL(c4_rest_open):
  movdqu xmm6, [rsp + 64]
  mov r11, [rsp + 1840]
  movdqu xmm1, [r11]
  pxor xmm6, xmm1
  mov r13, [rsp + 1848]
  movdqu [r13], xmm6
  movdqu xmm6, [rsp + 80]
  movdqu xmm1, [r11 + 16]
  pxor xmm6, xmm1
  movdqu [r13 + 16], xmm6
  movdqu xmm6, [rsp + 96]
  movdqu xmm1, [r11 + 32]
  pxor xmm6, xmm1
  movdqu [r13 + 32], xmm6
  movdqu xmm6, [rsp + 112]
  movdqu xmm1, [r11 + 48]
  pxor xmm6, xmm1
  movdqu [r13 + 48], xmm6
  movdqu xmm6, [rsp + 128]
  movdqu xmm1, [r11 + 64]
  pxor xmm6, xmm1
  movdqu [r13 + 64], xmm6
  movdqu xmm6, [rsp + 144]
  movdqu xmm1, [r11 + 80]
  pxor xmm6, xmm1
  movdqu [r13 + 80], xmm6
  movdqu xmm6, [rsp + 160]
  movdqu xmm1, [r11 + 96]
  pxor xmm6, xmm1
  movdqu [r13 + 96], xmm6
  movdqu xmm6, [rsp + 176]
  movdqu xmm1, [r11 + 112]
  pxor xmm6, xmm1
  movdqu [r13 + 112], xmm6
  movdqu xmm6, [rsp + 192]
  movdqu xmm1, [r11 + 128]
  pxor xmm6, xmm1
  movdqu [r13 + 128], xmm6
  movdqu xmm6, [rsp + 208]
  movdqu xmm1, [r11 + 144]
  pxor xmm6, xmm1
  movdqu [r13 + 144], xmm6
  movdqu xmm6, [rsp + 224]
  movdqu xmm1, [r11 + 160]
  pxor xmm6, xmm1
  movdqu [r13 + 160], xmm6
  movdqu xmm6, [rsp + 240]
  movdqu xmm1, [r11 + 176]
  pxor xmm6, xmm1
  movdqu [r13 + 176], xmm6
  movdqu xmm6, [rsp + 256]
  movdqu xmm1, [r11 + 192]
  pxor xmm6, xmm1
  movdqu [r13 + 192], xmm6
  movdqu xmm6, [rsp + 272]
  movdqu xmm1, [r11 + 208]
  pxor xmm6, xmm1
  movdqu [r13 + 208], xmm6
  movdqu xmm6, [rsp + 288]
  movdqu xmm1, [r11 + 224]
  pxor xmm6, xmm1
  movdqu [r13 + 224], xmm6
  movdqu xmm6, [rsp + 304]
  movdqu xmm1, [r11 + 240]
  pxor xmm6, xmm1
  movdqu [r13 + 240], xmm6
  movdqu xmm6, [rsp + 320]
  movdqu xmm1, [r11 + 256]
  pxor xmm6, xmm1
  movdqu [r13 + 256], xmm6
  movdqu xmm6, [rsp + 336]
  movdqu xmm1, [r11 + 272]
  pxor xmm6, xmm1
  movdqu [r13 + 272], xmm6
  movdqu xmm6, [rsp + 352]
  movdqu xmm1, [r11 + 288]
  pxor xmm6, xmm1
  movdqu [r13 + 288], xmm6
  movdqu xmm6, [rsp + 368]
  movdqu xmm1, [r11 + 304]
  pxor xmm6, xmm1
  movdqu [r13 + 304], xmm6
  movdqu xmm6, [rsp + 384]
  movdqu xmm1, [r11 + 320]
  pxor xmm6, xmm1
  movdqu [r13 + 320], xmm6
  movdqu xmm6, [rsp + 400]
  movdqu xmm1, [r11 + 336]
  pxor xmm6, xmm1
  movdqu [r13 + 336], xmm6
  movdqu xmm6, [rsp + 416]
  movdqu xmm1, [r11 + 352]
  pxor xmm6, xmm1
  movdqu [r13 + 352], xmm6
  movdqu xmm6, [rsp + 432]
  movdqu xmm1, [r11 + 368]
  pxor xmm6, xmm1
  movdqu [r13 + 368], xmm6
  movdqu xmm6, [rsp + 448]
  movdqu xmm1, [r11 + 384]
  pxor xmm6, xmm1
  movdqu [r13 + 384], xmm6
  movdqu xmm6, [rsp + 464]
  movdqu xmm1, [r11 + 400]
  pxor xmm6, xmm1
  movdqu [r13 + 400], xmm6
  movdqu xmm6, [rsp + 480]
  movdqu xmm1, [r11 + 416]
  pxor xmm6, xmm1
  movdqu [r13 + 416], xmm6
  movdqu xmm6, [rsp + 496]
  movdqu xmm1, [r11 + 432]
  pxor xmm6, xmm1
  movdqu [r13 + 432], xmm6
  movdqu xmm6, [rsp + 512]
  movdqu xmm1, [r11 + 448]
  pxor xmm6, xmm1
  movdqu [r13 + 448], xmm6
  movdqu xmm6, [rsp + 528]
  movdqu xmm1, [r11 + 464]
  pxor xmm6, xmm1
  movdqu [r13 + 464], xmm6
  movdqu xmm6, [rsp + 544]
  movdqu xmm1, [r11 + 480]
  pxor xmm6, xmm1
  movdqu [r13 + 480], xmm6
  movdqu xmm6, [rsp + 560]
  movdqu xmm1, [r11 + 496]
  pxor xmm6, xmm1
  movdqu [r13 + 496], xmm6
  add r13, 512
  add r11, 512
  sub rbx, 512
  movdqu xmm6, [rsp + 576]
  movdqu [rsp + 64], xmm6
  movdqu xmm6, [rsp + 592]
  movdqu [rsp + 80], xmm6
  paddd xmm12, [rsp + 832]
  movdqa xmm1, [rsp + 1088]
  paddd xmm1, [rsp + 848]
  movdqa xmm6, [rsp + 1408]
  paddd xmm6, [rsp + 864]
  movdqa xmm8, [rsp + 1104]
  paddd xmm8, [rsp + 880]
  movdqa xmm9, xmm12
  punpckldq xmm9, xmm1
  punpckhdq xmm12, xmm1
  movdqa xmm1, xmm6
  punpckldq xmm1, xmm8
  punpckhdq xmm6, xmm8
  movdqa xmm8, xmm9
  punpcklqdq xmm8, xmm1
  punpckhqdq xmm9, xmm1
  movdqa xmm1, xmm12
  punpcklqdq xmm1, xmm6
  punpckhqdq xmm12, xmm6
  movdqu [rsp + 96], xmm8
  movdqu [rsp + 160], xmm9
  movdqu [rsp + 224], xmm1
  movdqu [rsp + 288], xmm12
  paddd xmm7, [rsp + 896]
  paddd xmm14, [rsp + 912]
  paddd xmm2, [rsp + 928]
  movdqa xmm6, [rsp + 1424]
  paddd xmm6, [rsp + 816]
  movdqa xmm12, xmm7
  punpckldq xmm12, xmm14
  punpckhdq xmm7, xmm14
  movdqa xmm1, xmm2
  punpckldq xmm1, xmm6
  punpckhdq xmm2, xmm6
  movdqa xmm6, xmm12
  punpcklqdq xmm6, xmm1
  punpckhqdq xmm12, xmm1
  movdqa xmm1, xmm7
  punpcklqdq xmm1, xmm2
  punpckhqdq xmm7, xmm2
  movdqu [rsp + 112], xmm6
  movdqu [rsp + 176], xmm12
  movdqu [rsp + 240], xmm1
  movdqu [rsp + 304], xmm7
  paddd xmm5, [rsp + 944]
  paddd xmm15, [rsp + 960]
  paddd xmm11, [rsp + 976]
  paddd xmm13, [rsp + 992]
  movdqa xmm14, xmm5
  punpckldq xmm14, xmm15
  punpckhdq xmm5, xmm15
  movdqa xmm1, xmm11
  punpckldq xmm1, xmm13
  punpckhdq xmm11, xmm13
  movdqa xmm2, xmm14
  punpcklqdq xmm2, xmm1
  punpckhqdq xmm14, xmm1
  movdqa xmm1, xmm5
  punpcklqdq xmm1, xmm11
  punpckhqdq xmm5, xmm11
  movdqu [rsp + 128], xmm2
  movdqu [rsp + 192], xmm14
  movdqu [rsp + 256], xmm1
  movdqu [rsp + 320], xmm5
  paddd xmm3, [rsp + 1008]
  paddd xmm4, [rsp + 1040]
  paddd xmm10, [rsp + 1056]
  paddd xmm0, [rsp + 1072]
  movdqa xmm12, xmm3
  punpckldq xmm12, xmm4
  punpckhdq xmm3, xmm4
  movdqa xmm1, xmm10
  punpckldq xmm1, xmm0
  punpckhdq xmm10, xmm0
  movdqa xmm4, xmm12
  punpcklqdq xmm4, xmm1
  punpckhqdq xmm12, xmm1
  movdqa xmm0, xmm3
  punpcklqdq xmm0, xmm10
  punpckhqdq xmm3, xmm10
  movdqu [rsp + 144], xmm4
  movdqu [rsp + 208], xmm12
  movdqu [rsp + 272], xmm0
  movdqu [rsp + 336], xmm3
  mov rax, r13
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  jmp LOCAL(c4_c4_leave)
LOCAL(c4_rest_over):
  movdqa xmm1, [rsp + 1024]
  pshufd xmm2, xmm1, 0x44
  movdqa xmm4, [rip + LOCAL(counter0)]
  movdqa xmm5, xmm2
  paddq xmm5, xmm4
  movdqa xmm7, [rip + LOCAL(counter2)]
  paddq xmm2, xmm7
  movdqa xmm8, xmm5
  shufps xmm8, xmm2, 0x88
  shufps xmm5, xmm2, 0xdd
  movdqa xmm2, xmm1
  paddq xmm2, [rip + LOCAL(add4)]
  pshufd xmm2, xmm2, 0x44
  paddq xmm4, xmm2
  paddq xmm2, xmm7
  movdqa xmm7, xmm4
  shufps xmm7, xmm2, 0x88
  shufps xmm4, xmm2, 0xdd
  movdqa [rsp + 1056], xmm8
  movdqa [rsp + 1072], xmm5
  movdqa [rsp + 1088], xmm7
  movdqa [rsp + 1104], xmm4
  movdqa xmm2, [rsp + 816]
  movdqa [rsp + 1120], xmm2
  movdqa xmm2, [rsp + 816]
  movdqa [rsp + 1136], xmm2
  movdqa [rsp + 1152], xmm3
  movdqa [rsp + 1168], xmm3
  movdqa xmm2, [rsp + 832]
  movdqa [rsp + 1184], xmm2
  movdqa xmm2, [rsp + 832]
  movdqa [rsp + 1200], xmm2
  movdqa xmm2, [rsp + 912]
  movdqa [rsp + 1216], xmm2
  movdqa xmm2, [rsp + 912]
  movdqa [rsp + 1232], xmm2
  movdqa [rsp + 1248], xmm8
  movdqa [rsp + 1264], xmm7
  movdqa [rsp + 1280], xmm13
  movdqa [rsp + 1296], xmm13
  movdqa xmm2, [rsp + 864]
  movdqa [rsp + 1312], xmm2
  movdqa xmm2, [rsp + 864]
  movdqa [rsp + 1328], xmm2
  movdqa xmm2, [rsp + 848]
  movdqa [rsp + 1344], xmm2
  movdqa xmm2, [rsp + 848]
  movdqa [rsp + 1360], xmm2
  movdqa xmm2, [rsp + 1040]
  movdqa [rsp + 1376], xmm2
  movdqa xmm2, [rsp + 1040]
  movdqa [rsp + 1392], xmm2
  mov eax, 10
  movdqa xmm1, xmm0
  movdqa xmm15, xmm0
  movdqa xmm8, xmm4
  movdqa xmm7, xmm11
  movdqa xmm2, xmm6
  movdqa xmm3, xmm6
  movdqa xmm10, xmm14
  movdqa xmm13, xmm14
  movdqa xmm0, xmm5
  movdqa xmm6, xmm11
  movdqa xmm4, xmm9
  movdqa xmm11, xmm12
  movdqa xmm5, xmm12
LOCAL(c4_c4_rounds):
  movdqa xmm12, [rsp + 1120]
  paddd xmm12, xmm1
  movdqa xmm14, [rsp + 1136]
  paddd xmm14, xmm15
  mov r10, r12
  and r10, -0x4
  movdqa [rsp + 1408], xmm15
  movdqa xmm15, xmm12
  pslld xmm15, 7
  movdqa [rsp + 1424], xmm1
  movdqa xmm1, xmm14
  pslld xmm1, 7
  psrld xmm12, 25
  psrld xmm14, 25
  mov r13, r12
  shr r13, 2
  por xmm12, xmm15
  por xmm14, xmm1
  pxor xmm12, [rsp + 1152]
  pxor xmm14, [rsp + 1168]
  add r10, r13
  movdqa xmm1, [rsp + 1184]
  movdqa xmm15, xmm11
  paddd xmm15, xmm1
  movdqa xmm1, xmm5
  paddd xmm1, [rsp + 1200]
  movdqa [rsp + 1440], xmm13
  movdqa xmm13, xmm12
  paddd xmm13, [rsp + 1120]
  movdqa [rsp + 1456], xmm10
  movdqa xmm10, xmm14
  paddd xmm10, [rsp + 1136]
  and r12, 0x3
  movdqa [rsp + 1472], xmm9
  movdqa xmm9, xmm15
  pslld xmm9, 7
  movdqa [rsp + 1488], xmm4
  movdqa xmm4, xmm1
  pslld xmm4, 7
  movdqa [rsp + 1504], xmm3
  movdqa xmm3, xmm13
  pslld xmm3, 9
  movdqa [rsp + 1520], xmm2
  movdqa xmm2, xmm10
  pslld xmm2, 9
  add r11, [rbp]
  psrld xmm15, 25
  psrld xmm1, 25
  psrld xmm13, 23
  psrld xmm10, 23
  adc r9, [rbp + 8]
  por xmm15, xmm9
  por xmm1, xmm4
  por xmm13, xmm3
  por xmm10, xmm2
  pxor xmm0, xmm15
  pxor xmm8, xmm1
  adc r12, 1
  movdqa xmm9, [rsp + 1216]
  movdqa xmm1, xmm6
  paddd xmm1, xmm9
  movdqa xmm2, [rsp + 1232]
  movdqa xmm3, xmm7
  paddd xmm3, xmm2
  pxor xmm13, [rsp + 1248]
  pxor xmm10, [rsp + 1264]
  add r11, r10
  movdqa xmm4, xmm0
  paddd xmm4, xmm11
  movdqa xmm15, xmm8
  paddd xmm15, xmm5
  movdqa xmm2, xmm1
  pslld xmm2, 7
  movdqa xmm9, xmm3
  pslld xmm9, 7
  adc r9, 0
  movdqa [rsp + 1536], xmm5
  movdqa xmm5, xmm13
  paddd xmm5, xmm12
  movdqa [rsp + 1552], xmm12
  movdqa xmm12, xmm10
  paddd xmm12, xmm14
  movdqa [rsp + 1568], xmm14
  movdqa xmm14, xmm4
  pslld xmm14, 9
  movdqa [rsp + 1584], xmm11
  movdqa xmm11, xmm15
  pslld xmm11, 9
  adc r12, 0
  psrld xmm1, 25
  psrld xmm3, 25
  movdqa [rsp + 1600], xmm10
  movdqa xmm10, xmm5
  pslld xmm10, 13
  movdqa [rsp + 1616], xmm13
  movdqa xmm13, xmm12
  pslld xmm13, 13
  mov r10d, eax
  mov rax, r11
  mul rcx
  psrld xmm4, 23
  psrld xmm15, 23
  por xmm1, xmm2
  por xmm3, xmm9
  psrld xmm5, 19
  psrld xmm12, 19
  mov r13, rax
  mov r14, rdx
  mov rax, r11
  mul rsi
  por xmm4, xmm14
  por xmm15, xmm11
  pxor xmm1, [rsp + 1520]
  pxor xmm3, [rsp + 1504]
  mov r11, rax
  mov r15, rdx
  mov rax, r9
  mul r8
  movdqa xmm2, [rsp + 1280]
  movdqa xmm9, [rsp + 1488]
  paddd xmm9, xmm2
  movdqa xmm11, [rsp + 1296]
  movdqa xmm14, [rsp + 1472]
  paddd xmm14, xmm11
  por xmm5, xmm10
  por xmm12, xmm13
  add r13, rax
  pxor xmm4, [rsp + 1456]
  pxor xmm15, [rsp + 1440]
  movdqa xmm10, xmm1
  paddd xmm10, xmm6
  movdqa xmm13, xmm3
  paddd xmm13, xmm7
  adc r14, rdx
  movdqa xmm11, xmm9
  pslld xmm11, 7
  movdqa xmm2, xmm14
  pslld xmm2, 7
  pxor xmm5, [rsp + 1424]
  pxor xmm12, [rsp + 1408]
  mov rax, r9
  mul rcx
  movdqa [rsp + 1408], xmm7
  movdqa xmm7, xmm4
  paddd xmm7, xmm0
  movdqa [rsp + 1424], xmm0
  movdqa xmm0, xmm15
  paddd xmm0, xmm8
  movdqa [rsp + 1440], xmm8
  movdqa xmm8, xmm10
  pslld xmm8, 9
  movdqa [rsp + 1456], xmm6
  movdqa xmm6, xmm13
  pslld xmm6, 9
  psrld xmm9, 25
  psrld xmm14, 25
  add r11, rax
  movdqa [rsp + 1504], xmm15
  movdqa xmm15, xmm5
  paddd xmm15, [rsp + 1616]
  movdqa [rsp + 1520], xmm5
  movdqa xmm5, xmm12
  paddd xmm5, [rsp + 1600]
  movdqa [rsp + 1632], xmm12
  movdqa xmm12, xmm7
  pslld xmm12, 13
  movdqa [rsp + 1648], xmm4
  movdqa xmm4, xmm0
  pslld xmm4, 13
  adc r15, rdx
  psrld xmm10, 23
  psrld xmm13, 23
  por xmm9, xmm11
  por xmm14, xmm2
  mov r9, r12
  imul r9, r8
  movdqa xmm2, xmm15
  pslld xmm2, 18
  movdqa xmm11, xmm5
  pslld xmm11, 18
  psrld xmm7, 19
  psrld xmm0, 19
  add r11, r9
  por xmm10, xmm8
  por xmm13, xmm6
  pxor xmm9, [rsp + 1312]
  pxor xmm14, [rsp + 1328]
  adc r15, 0
  psrld xmm15, 14
  psrld xmm5, 14
  por xmm7, xmm12
  por xmm0, xmm4
  pxor xmm10, [rsp + 1344]
  pxor xmm13, [rsp + 1360]
  imul r12, rcx
  movdqa xmm6, [rsp + 1488]
  movdqa xmm4, xmm9
  paddd xmm4, xmm6
  movdqa xmm8, [rsp + 1472]
  movdqa xmm12, xmm14
  paddd xmm12, xmm8
  por xmm15, xmm2
  por xmm5, xmm11
  add r11, r14
  pxor xmm7, [rsp + 1184]
  pxor xmm0, [rsp + 1200]
  movdqa xmm2, xmm10
  paddd xmm2, xmm1
  movdqa xmm11, xmm13
  paddd xmm11, xmm3
  adc r12, r15
  movdqa xmm8, xmm4
  pslld xmm8, 9
  movdqa [rsp + 1664], xmm3
  movdqa xmm3, xmm12
  pslld xmm3, 9
  pxor xmm15, [rsp + 1120]
  pxor xmm5, [rsp + 1136]
  mov r9, r12
  and r9, -0x4
  movdqa [rsp + 1680], xmm1
  movdqa xmm1, xmm7
  paddd xmm1, [rsp + 1648]
  movdqa xmm6, xmm0
  paddd xmm6, [rsp + 1504]
  movdqa [rsp + 1696], xmm0
  movdqa xmm0, xmm2
  pslld xmm0, 13
  movdqa [rsp + 1712], xmm7
  movdqa xmm7, xmm11
  pslld xmm7, 13
  mov r14, r12
  shr r14, 2
  psrld xmm4, 23
  psrld xmm12, 23
  movdqa [rsp + 1728], xmm5
  movdqa xmm5, xmm1
  pslld xmm5, 18
  movdqa [rsp + 1744], xmm15
  movdqa xmm15, xmm6
  pslld xmm15, 18
  add r9, r14
  psrld xmm2, 19
  psrld xmm11, 19
  por xmm4, xmm8
  por xmm12, xmm3
  psrld xmm1, 14
  psrld xmm6, 14
  and r12, 0x3
  por xmm2, xmm0
  por xmm11, xmm7
  pxor xmm4, [rsp + 1376]
  pxor xmm12, [rsp + 1392]
  add r13, [rbp + 16]
  por xmm1, xmm5
  por xmm6, xmm15
  pxor xmm2, [rsp + 1216]
  pxor xmm11, [rsp + 1232]
  adc r11, [rbp + 24]
  movdqa xmm0, xmm4
  paddd xmm0, xmm9
  movdqa xmm3, xmm12
  paddd xmm3, xmm14
  pxor xmm1, [rsp + 1584]
  pxor xmm6, [rsp + 1536]
  adc r12, 1
  movdqa xmm5, xmm2
  paddd xmm5, xmm10
  movdqa xmm7, xmm11
  paddd xmm7, xmm13
  movdqa xmm15, xmm0
  pslld xmm15, 13
  movdqa xmm8, xmm3
  pslld xmm8, 13
  add r13, r9
  movdqa [rsp + 1536], xmm13
  movdqa xmm13, xmm5
  pslld xmm13, 18
  movdqa [rsp + 1584], xmm10
  movdqa xmm10, xmm7
  pslld xmm10, 18
  psrld xmm0, 19
  psrld xmm3, 19
  psrld xmm5, 14
  psrld xmm7, 14
  adc r11, 0
  por xmm0, xmm15
  por xmm3, xmm8
  por xmm5, xmm13
  por xmm7, xmm10
  adc r12, 0
  pxor xmm0, [rsp + 1280]
  pxor xmm3, [rsp + 1296]
  pxor xmm5, [rsp + 1456]
  pxor xmm7, [rsp + 1408]
  mov rax, r13
  mul rcx
  movdqa xmm8, xmm0
  paddd xmm8, xmm4
  movdqa xmm10, xmm3
  paddd xmm10, xmm12
  movdqa xmm13, xmm8
  pslld xmm13, 18
  movdqa xmm15, xmm10
  pslld xmm15, 18
  mov r9, rax
  mov r14, rdx
  mov rax, r13
  mul rsi
  psrld xmm8, 14
  psrld xmm10, 14
  por xmm8, xmm13
  por xmm10, xmm15
  mov r13, rax
  mov r15, rdx
  mov rax, r11
  mul r8
  pxor xmm8, [rsp + 1488]
  pxor xmm10, [rsp + 1472]
  movdqa xmm13, [rsp + 1744]
  paddd xmm13, xmm9
  movdqa xmm15, [rsp + 1728]
  paddd xmm15, xmm14
  movdqa [rsp + 1408], xmm14
  movdqa xmm14, xmm13
  pslld xmm14, 7
  movdqa [rsp + 1456], xmm9
  movdqa xmm9, xmm15
  pslld xmm9, 7
  add r9, rax
  psrld xmm13, 25
  psrld xmm15, 25
  por xmm13, xmm14
  por xmm15, xmm9
  adc r14, rdx
  pxor xmm13, [rsp + 1712]
  pxor xmm15, [rsp + 1696]
  movdqa xmm9, [rsp + 1552]
  movdqa xmm14, xmm1
  paddd xmm14, xmm9
  movdqa xmm9, xmm6
  paddd xmm9, [rsp + 1568]
  mov rax, r11
  mul rcx
  movdqa [rsp + 1472], xmm12
  movdqa xmm12, xmm13
  paddd xmm12, [rsp + 1744]
  movdqa [rsp + 1488], xmm4
  movdqa xmm4, xmm15
  paddd xmm4, [rsp + 1728]
  movdqa [rsp + 1696], xmm10
  movdqa xmm10, xmm14
  pslld xmm10, 7
  movdqa [rsp + 1712], xmm8
  movdqa xmm8, xmm9
  pslld xmm8, 7
  add r13, rax
  movdqa [rsp + 1760], xmm3
  movdqa xmm3, xmm12
  pslld xmm3, 9
  movdqa [rsp + 1776], xmm0
  movdqa xmm0, xmm4
  pslld xmm0, 9
  psrld xmm14, 25
  psrld xmm9, 25
  adc r15, rdx
  psrld xmm12, 23
  psrld xmm4, 23
  por xmm14, xmm10
  por xmm9, xmm8
  por xmm12, xmm3
  por xmm4, xmm0
  mov r11, r12
  imul r11, r8
  pxor xmm2, xmm14
  pxor xmm11, xmm9
  movdqa xmm0, [rsp + 1424]
  movdqa xmm3, xmm5
  paddd xmm3, xmm0
  movdqa xmm8, [rsp + 1440]
  movdqa xmm9, xmm7
  paddd xmm9, xmm8
  add r13, r11
  pxor xmm12, [rsp + 1584]
  pxor xmm4, [rsp + 1536]
  movdqa xmm10, xmm2
  paddd xmm10, xmm1
  movdqa xmm14, xmm11
  paddd xmm14, xmm6
  adc r15, 0
  movdqa xmm8, xmm3
  pslld xmm8, 7
  movdqa xmm0, xmm9
  pslld xmm0, 7
  movdqa [rsp + 1536], xmm6
  movdqa xmm6, xmm12
  paddd xmm6, xmm13
  movdqa [rsp + 1184], xmm13
  movdqa xmm13, xmm4
  paddd xmm13, xmm15
  imul r12, rcx
  movdqa [rsp + 1200], xmm15
  movdqa xmm15, xmm10
  pslld xmm15, 9
  movdqa [rsp + 1584], xmm1
  movdqa xmm1, xmm14
  pslld xmm1, 9
  psrld xmm3, 25
  psrld xmm9, 25
  add r13, r14
  movdqa [rsp + 1360], xmm4
  movdqa xmm4, xmm6
  pslld xmm4, 13
  movdqa [rsp + 1344], xmm12
  movdqa xmm12, xmm13
  pslld xmm12, 13
  psrld xmm10, 23
  psrld xmm14, 23
  por xmm3, xmm8
  por xmm9, xmm0
  adc r12, r15
  psrld xmm6, 19
  psrld xmm13, 19
  por xmm10, xmm15
  por xmm14, xmm1
  mov r11, r12
  and r11, -0x4
  pxor xmm3, [rsp + 1776]
  pxor xmm9, [rsp + 1760]
  movdqa xmm1, [rsp + 1680]
  movdqa xmm0, [rsp + 1712]
  paddd xmm0, xmm1
  movdqa xmm8, [rsp + 1664]
  movdqa xmm15, [rsp + 1696]
  paddd xmm15, xmm8
  mov r14, r12
  shr r14, 2
  por xmm6, xmm4
  por xmm13, xmm12
  pxor xmm10, [rsp + 1488]
  pxor xmm14, [rsp + 1472]
  add r11, r14
  movdqa xmm4, xmm3
  paddd xmm4, xmm5
  movdqa xmm12, xmm9
  paddd xmm12, xmm7
  movdqa xmm8, xmm0
  pslld xmm8, 7
  movdqa xmm1, xmm15
  pslld xmm1, 7
  and r12, 0x3
  pxor xmm6, [rsp + 1456]
  pxor xmm13, [rsp + 1408]
  movdqa [rsp + 1408], xmm7
  movdqa xmm7, xmm10
  paddd xmm7, xmm2
  movdqa [rsp + 1216], xmm2
  movdqa xmm2, xmm14
  paddd xmm2, xmm11
  add r9, [rbp + 32]
  movdqa [rsp + 1232], xmm11
  movdqa xmm11, xmm4
  pslld xmm11, 9
  movdqa [rsp + 1456], xmm5
  movdqa xmm5, xmm12
  pslld xmm5, 9
  psrld xmm0, 25
  psrld xmm15, 25
  movdqa [rsp + 1392], xmm14
  movdqa xmm14, xmm6
  paddd xmm14, [rsp + 1344]
  movdqa [rsp + 1312], xmm6
  movdqa xmm6, xmm13
  paddd xmm6, [rsp + 1360]
  adc r13, [rbp + 40]
  movdqa [rsp + 1328], xmm13
  movdqa xmm13, xmm7
  pslld xmm13, 13
  movdqa [rsp + 1376], xmm10
  movdqa xmm10, xmm2
  pslld xmm10, 13
  psrld xmm4, 23
  psrld xmm12, 23
  adc r12, 1
  por xmm0, xmm8
  por xmm15, xmm1
  movdqa xmm1, xmm14
  pslld xmm1, 18
  movdqa xmm8, xmm6
  pslld xmm8, 18
  add r9, r11
  psrld xmm7, 19
  psrld xmm2, 19
  por xmm4, xmm11
  por xmm12, xmm5
  adc r13, 0
  pxor xmm0, [rsp + 1520]
  pxor xmm15, [rsp + 1632]
  psrld xmm14, 14
  psrld xmm6, 14
  adc r12, 0
  por xmm7, xmm13
  por xmm2, xmm10
  pxor xmm4, [rsp + 1616]
  pxor xmm12, [rsp + 1600]
  movdqa xmm5, [rsp + 1712]
  movdqa xmm10, xmm0
  paddd xmm10, xmm5
  movdqa xmm11, [rsp + 1696]
  movdqa xmm13, xmm15
  paddd xmm13, xmm11
  mov rax, r9
  mul rcx
  por xmm14, xmm1
  por xmm6, xmm8
  pxor xmm7, [rsp + 1552]
  pxor xmm2, [rsp + 1568]
  mov r11, rax
  mov r14, rdx
  mov rax, r9
  mul rsi
  movdqa xmm1, xmm4
  paddd xmm1, xmm3
  movdqa xmm8, xmm12
  paddd xmm8, xmm9
  movdqa [rsp + 1296], xmm9
  movdqa xmm9, xmm10
  pslld xmm9, 9
  movdqa [rsp + 1280], xmm3
  movdqa xmm3, xmm13
  pslld xmm3, 9
  mov r9, rax
  mov r15, rdx
  mov rax, r13
  mul r8
  pxor xmm14, [rsp + 1744]
  pxor xmm6, [rsp + 1728]
  movdqa xmm11, xmm7
  paddd xmm11, [rsp + 1376]
  movdqa xmm5, xmm2
  paddd xmm5, [rsp + 1392]
  add r11, rax
  movdqa [rsp + 1168], xmm2
  movdqa xmm2, xmm1
  pslld xmm2, 13
  movdqa [rsp + 1152], xmm7
  movdqa xmm7, xmm8
  pslld xmm7, 13
  psrld xmm10, 23
  psrld xmm13, 23
  adc r14, rdx
  movdqa [rsp + 1136], xmm6
  movdqa xmm6, xmm11
  pslld xmm6, 18
  movdqa [rsp + 1120], xmm14
  movdqa xmm14, xmm5
  pslld xmm14, 18
  psrld xmm1, 19
  psrld xmm8, 19
  por xmm10, xmm9
  por xmm13, xmm3
  mov rax, r13
  mul rcx
  psrld xmm11, 14
  psrld xmm5, 14
  por xmm1, xmm2
  por xmm8, xmm7
  add r9, rax
  pxor xmm10, [rsp + 1648]
  pxor xmm13, [rsp + 1504]
  por xmm11, xmm6
  por xmm5, xmm14
  adc r15, rdx
  pxor xmm1, [rsp + 1424]
  pxor xmm8, [rsp + 1440]
  movdqa xmm2, xmm10
  paddd xmm2, xmm0
  movdqa xmm3, xmm13
  paddd xmm3, xmm15
  mov r13, r12
  imul r13, r8
  pxor xmm11, [rsp + 1584]
  pxor xmm5, [rsp + 1536]
  movdqa xmm6, xmm1
  paddd xmm6, xmm4
  movdqa xmm7, xmm8
  paddd xmm7, xmm12
  add r9, r13
  movdqa xmm14, xmm2
  pslld xmm14, 13
  movdqa xmm9, xmm3
  pslld xmm9, 13
  movdqa [rsp + 1264], xmm12
  movdqa xmm12, xmm6
  pslld xmm12, 18
  movdqa [rsp + 1248], xmm4
  movdqa xmm4, xmm7
  pslld xmm4, 18
  psrld xmm2, 19
  psrld xmm3, 19
  adc r15, 0
  psrld xmm6, 14
  psrld xmm7, 14
  por xmm2, xmm14
  por xmm3, xmm9
  imul r12, rcx
  por xmm6, xmm12
  por xmm7, xmm4
  pxor xmm2, [rsp + 1680]
  pxor xmm3, [rsp + 1664]
  add r9, r14
  pxor xmm6, [rsp + 1456]
  pxor xmm7, [rsp + 1408]
  movdqa xmm4, xmm2
  paddd xmm4, xmm10
  movdqa xmm9, xmm3
  paddd xmm9, xmm13
  adc r12, r15
  movdqa xmm12, xmm4
  pslld xmm12, 18
  movdqa xmm14, xmm9
  pslld xmm14, 18
  psrld xmm4, 14
  psrld xmm9, 14
  add rbp, 48
  por xmm4, xmm12
  por xmm9, xmm14
  pxor xmm4, [rsp + 1712]
  pxor xmm9, [rsp + 1696]
  sub r10d, 1
  je LOCAL(c4_c4_mixed)
  mov eax, r10d
  movdqa xmm12, xmm0
  movdqa xmm0, xmm1
  movdqa xmm1, xmm12
  jmp LOCAL(c4_c4_rounds)
LOCAL(c4_c4_mixed):
  mov r10, r12
  and r10, -0x4
  mov r14, r12
  shr r14, 2
  add r10, r14
  and r12, 0x3
  add r11, [rbp]
  adc r9, [rbp + 8]
  adc r12, 1
  add r11, r10
  adc r9, 0
  adc r12, 0
  mov rax, r11
  mul rcx
  mov r10, rax
  mov r13, rdx
  mov rax, r11
  mul rsi
  mov r11, rax
  mov r14, rdx
  mov rax, r9
  mul r8
  add r10, rax
  adc r13, rdx
  mov rax, r9
  mul rcx
  add r11, rax
  adc r14, rdx
  mov r9, r12
  imul r9, r8
  add r11, r9
  adc r14, 0
  imul r12, rcx
  add r11, r13
  adc r12, r14
  mov r9, r12
  and r9, -0x4
  mov r14, r12
  shr r14, 2
  add r9, r14
  and r12, 0x3
  add r10, [rbp + 16]
  adc r11, [rbp + 24]
  adc r12, 1
  add r10, r9
  adc r11, 0
  adc r12, 0
  mov rax, r10
  mul rcx
  mov r9, rax
  mov r13, rdx
  mov rax, r10
  mul rsi
  mov r10, rax
  mov r14, rdx
  mov rax, r11
  mul r8
  add r9, rax
  adc r13, rdx
  mov rax, r11
  mul rcx
  add r10, rax
  adc r14, rdx
  mov r11, r12
  imul r11, r8
  add r10, r11
  adc r14, 0
  imul r12, rcx
  add r10, r13
  adc r12, r14
  add rbp, 32
  movdqa xmm12, [rsp + 1024]
  paddq xmm12, [rip + LOCAL(add8)]
  test rdi, rdi
  jne LOCAL(c4_c4_open)
  cmp rbx, 512
  jb LOCAL(c4_c4_part)
  movdqa xmm14, [rsp + 1120]
  paddd xmm14, [rsp + 816]
  movdqa [rsp + 1024], xmm12
  movdqa xmm12, [rsp + 1184]
  paddd xmm12, [rsp + 832]
  movdqa [rsp + 1792], xmm9
  movdqa xmm9, [rsp + 1344]
  paddd xmm9, [rsp + 848]
  movdqa [rsp + 1808], xmm3
  movdqa xmm3, [rsp + 1312]
  paddd xmm3, [rsp + 864]
  movdqa [rsp + 1824], xmm13
  movdqa xmm13, xmm14
  punpckldq xmm13, xmm12
  punpckhdq xmm14, xmm12
  movdqa xmm12, xmm9
  punpckldq xmm12, xmm3
  punpckhdq xmm9, xmm3
  movdqa xmm3, xmm13
  punpcklqdq xmm3, xmm12
  punpckhqdq xmm13, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm9
  punpckhqdq xmm14, xmm9
  mov r11, [rsp + 1840]
  movdqu xmm9, [r11]
  pxor xmm3, xmm9
  mov r13, [rsp + 1848]
  movdqu [r13], xmm3
  movdqu xmm9, [r11 + 64]
  pxor xmm13, xmm9
  movdqu [r13 + 64], xmm13
  movdqu xmm9, [r11 + 128]
  pxor xmm12, xmm9
  movdqu [r13 + 128], xmm12
  movdqu xmm9, [r11 + 192]
  pxor xmm14, xmm9
  movdqu [r13 + 192], xmm14
  movdqa xmm3, [rsp + 880]
  movdqa xmm9, [rsp + 1152]
  paddd xmm9, xmm3
  movdqa xmm12, [rsp + 896]
  paddd xmm11, xmm12
  movdqa xmm13, [rsp + 912]
  movdqa xmm14, [rsp + 1216]
  paddd xmm14, xmm13
  movdqa xmm13, [rsp + 1376]
  paddd xmm13, [rsp + 1040]
  movdqa xmm12, xmm9
  punpckldq xmm12, xmm11
  punpckhdq xmm9, xmm11
  movdqa xmm11, xmm14
  punpckldq xmm11, xmm13
  punpckhdq xmm14, xmm13
  movdqa xmm13, xmm12
  punpcklqdq xmm13, xmm11
  punpckhqdq xmm12, xmm11
  movdqa xmm11, xmm9
  punpcklqdq xmm11, xmm14
  punpckhqdq xmm9, xmm14
  movdqu xmm14, [r11 + 16]
  pxor xmm13, xmm14
  movdqu [r13 + 16], xmm13
  movdqu xmm14, [r11 + 80]
  pxor xmm12, xmm14
  movdqu [r13 + 80], xmm12
  movdqu xmm14, [r11 + 144]
  pxor xmm11, xmm14
  movdqu [r13 + 144], xmm11
  movdqu xmm14, [r11 + 208]
  pxor xmm9, xmm14
  movdqu [r13 + 208], xmm9
  movdqa xmm9, [rsp + 1248]
  paddd xmm9, [rsp + 1056]
  paddd xmm1, [rsp + 1072]
  movdqa xmm11, [rsp + 928]
  paddd xmm6, xmm11
  movdqa xmm13, [rsp + 944]
  movdqa xmm12, [rsp + 1280]
  paddd xmm12, xmm13
  movdqa xmm14, xmm9
  punpckldq xmm14, xmm1
  punpckhdq xmm9, xmm1
  movdqa xmm1, xmm6
  punpckldq xmm1, xmm12
  punpckhdq xmm6, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm1
  punpckhqdq xmm14, xmm1
  movdqa xmm1, xmm9
  punpcklqdq xmm1, xmm6
  punpckhqdq xmm9, xmm6
  movdqu xmm6, [r11 + 32]
  pxor xmm12, xmm6
  movdqu [r13 + 32], xmm12
  movdqu xmm6, [r11 + 96]
  pxor xmm14, xmm6
  movdqu [r13 + 96], xmm14
  movdqu xmm6, [r11 + 160]
  pxor xmm1, xmm6
  movdqu [r13 + 160], xmm1
  movdqu xmm6, [r11 + 224]
  pxor xmm9, xmm6
  movdqu [r13 + 224], xmm9
  movdqa xmm1, [rsp + 960]
  paddd xmm0, xmm1
  movdqa xmm14, [rsp + 976]
  paddd xmm10, xmm14
  movdqa xmm6, [rsp + 992]
  paddd xmm2, xmm6
  movdqa xmm9, [rsp + 1008]
  paddd xmm4, xmm9
  movdqa xmm12, xmm0
  punpckldq xmm12, xmm10
  punpckhdq xmm0, xmm10
  movdqa xmm10, xmm2
  punpckldq xmm10, xmm4
  punpckhdq xmm2, xmm4
  movdqa xmm4, xmm12
  punpcklqdq xmm4, xmm10
  punpckhqdq xmm12, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm2
  punpckhqdq xmm0, xmm2
  movdqu xmm2, [r11 + 48]
  pxor xmm4, xmm2
  movdqu [r13 + 48], xmm4
  movdqu xmm2, [r11 + 112]
  pxor xmm12, xmm2
  movdqu [r13 + 112], xmm12
  movdqu xmm2, [r11 + 176]
  pxor xmm10, xmm2
  movdqu [r13 + 176], xmm10
  movdqu xmm2, [r11 + 240]
  pxor xmm0, xmm2
  movdqu [r13 + 240], xmm0
  movdqa xmm2, [rsp + 816]
  movdqa xmm0, [rsp + 1136]
  paddd xmm0, xmm2
  movdqa xmm4, [rsp + 832]
  movdqa xmm10, [rsp + 1200]
  paddd xmm10, xmm4
  movdqa xmm12, [rsp + 1360]
  paddd xmm12, [rsp + 848]
  movdqa xmm4, [rsp + 1328]
  paddd xmm4, [rsp + 864]
  movdqa xmm2, xmm0
  punpckldq xmm2, xmm10
  punpckhdq xmm0, xmm10
  movdqa xmm10, xmm12
  punpckldq xmm10, xmm4
  punpckhdq xmm12, xmm4
  movdqa xmm4, xmm2
  punpcklqdq xmm4, xmm10
  punpckhqdq xmm2, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm12
  punpckhqdq xmm0, xmm12
  movdqu xmm12, [r11 + 256]
  pxor xmm4, xmm12
  movdqu [r13 + 256], xmm4
  movdqu xmm12, [r11 + 320]
  pxor xmm2, xmm12
  movdqu [r13 + 320], xmm2
  movdqu xmm12, [r11 + 384]
  pxor xmm10, xmm12
  movdqu [r13 + 384], xmm10
  movdqu xmm12, [r11 + 448]
  pxor xmm0, xmm12
  movdqu [r13 + 448], xmm0
  movdqa xmm2, [rsp + 1168]
  paddd xmm2, xmm3
  movdqa xmm12, [rsp + 896]
  paddd xmm5, xmm12
  movdqa xmm0, [rsp + 912]
  movdqa xmm4, [rsp + 1232]
  paddd xmm4, xmm0
  movdqa xmm10, [rsp + 1392]
  paddd xmm10, [rsp + 1040]
  movdqa xmm0, xmm2
  punpckldq xmm0, xmm5
  punpckhdq xmm2, xmm5
  movdqa xmm5, xmm4
  punpckldq xmm5, xmm10
  punpckhdq xmm4, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm5
  punpckhqdq xmm0, xmm5
  movdqa xmm5, xmm2
  punpcklqdq xmm5, xmm4
  punpckhqdq xmm2, xmm4
  movdqu xmm4, [r11 + 272]
  pxor xmm10, xmm4
  movdqu [r13 + 272], xmm10
  movdqu xmm4, [r11 + 336]
  pxor xmm0, xmm4
  movdqu [r13 + 336], xmm0
  movdqu xmm4, [r11 + 400]
  pxor xmm5, xmm4
  movdqu [r13 + 400], xmm5
  movdqu xmm4, [r11 + 464]
  pxor xmm2, xmm4
  movdqu [r13 + 464], xmm2
  movdqa xmm0, [rsp + 1264]
  paddd xmm0, [rsp + 1088]
  paddd xmm8, [rsp + 1104]
  paddd xmm7, xmm11
  movdqa xmm2, [rsp + 1296]
  paddd xmm2, xmm13
  movdqa xmm4, xmm0
  punpckldq xmm4, xmm8
  punpckhdq xmm0, xmm8
  movdqa xmm5, xmm7
  punpckldq xmm5, xmm2
  punpckhdq xmm7, xmm2
  movdqa xmm2, xmm4
  punpcklqdq xmm2, xmm5
  punpckhqdq xmm4, xmm5
  movdqa xmm5, xmm0
  punpcklqdq xmm5, xmm7
  punpckhqdq xmm0, xmm7
  movdqu xmm7, [r11 + 288]
  pxor xmm2, xmm7
  movdqu [r13 + 288], xmm2
  movdqu xmm7, [r11 + 352]
  pxor xmm4, xmm7
  movdqu [r13 + 352], xmm4
  movdqu xmm7, [r11 + 416]
  pxor xmm5, xmm7
  movdqu [r13 + 416], xmm5
  movdqu xmm7, [r11 + 480]
  pxor xmm0, xmm7
  movdqu [r13 + 480], xmm0
  paddd xmm15, xmm1
  movdqa xmm0, [rsp + 1824]
  paddd xmm0, xmm14
  movdqa xmm2, [rsp + 1808]
  paddd xmm2, xmm6
  movdqa xmm4, [rsp + 1792]
  paddd xmm4, xmm9
  movdqa xmm5, xmm15
  punpckldq xmm5, xmm0
  punpckhdq xmm15, xmm0
  movdqa xmm0, xmm2
  punpckldq xmm0, xmm4
  punpckhdq xmm2, xmm4
  movdqa xmm4, xmm5
  punpcklqdq xmm4, xmm0
  punpckhqdq xmm5, xmm0
  movdqa xmm10, xmm15
  punpcklqdq xmm10, xmm2
  punpckhqdq xmm15, xmm2
  movdqu xmm7, [r11 + 304]
  pxor xmm4, xmm7
  movdqu [r13 + 304], xmm4
  movdqu xmm7, [r11 + 368]
  pxor xmm5, xmm7
  movdqu [r13 + 368], xmm5
  movdqu xmm7, [r11 + 432]
  pxor xmm10, xmm7
  movdqu [r13 + 432], xmm10
  movdqu xmm7, [r11 + 496]
  pxor xmm15, xmm7
  movdqu [r13 + 496], xmm15
  add r13, 512
  add r11, 512
  sub rbx, 512
  je LOCAL(c4_c4_whole_to_c4_c4_leave)
  mov [rsp + 1840], r11
  mov [rsp + 1848], r13
  mov r11, r9
  mov r9, r10
  movdqa xmm0, xmm1
  jmp LOCAL(c4_c4_batch)
LOCAL(c4_c4_whole_to_c4_c4_leave):
  mov rax, r13
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  jmp LOCAL(c4_c4_leave)
LOCAL(c4_c4_part):
  movdqa xmm12, [rsp + 816]
  movdqa xmm14, [rsp + 1120]
  paddd xmm14, xmm12
  movdqa xmm12, [rsp + 1184]
  paddd xmm12, [rsp + 832]
  movdqa [rsp + 1792], xmm9
  movdqa xmm9, [rsp + 1344]
  paddd xmm9, [rsp + 848]
  movdqa [rsp + 1808], xmm3
  movdqa xmm3, [rsp + 1312]
  paddd xmm3, [rsp + 864]
  movdqa [rsp + 1824], xmm13
  movdqa xmm13, xmm14
  punpckldq xmm13, xmm12
  punpckhdq xmm14, xmm12
  movdqa xmm12, xmm9
  punpckldq xmm12, xmm3
  punpckhdq xmm9, xmm3
  movdqa xmm3, xmm13
  punpcklqdq xmm3, xmm12
  punpckhqdq xmm13, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm9
  punpckhqdq xmm14, xmm9
  movdqu [rsp + 64], xmm3
  movdqu [rsp + 128], xmm13
  movdqu [rsp + 192], xmm12
  movdqu [rsp + 256], xmm14
  movdqa xmm3, [rsp + 880]
  movdqa xmm9, [rsp + 1152]
  paddd xmm9, xmm3
  movdqa xmm12, [rsp + 896]
  paddd xmm11, xmm12
  movdqa xmm13, [rsp + 912]
  movdqa xmm14, [rsp + 1216]
  paddd xmm14, xmm13
  movdqa xmm13, [rsp + 1376]
  paddd xmm13, [rsp + 1040]
  movdqa xmm12, xmm9
  punpckldq xmm12, xmm11
  punpckhdq xmm9, xmm11
  movdqa xmm11, xmm14
  punpckldq xmm11, xmm13
  punpckhdq xmm14, xmm13
  movdqa xmm13, xmm12
  punpcklqdq xmm13, xmm11
  punpckhqdq xmm12, xmm11
  movdqa xmm11, xmm9
  punpcklqdq xmm11, xmm14
  punpckhqdq xmm9, xmm14
  movdqu [rsp + 80], xmm13
  movdqu [rsp + 144], xmm12
  movdqu [rsp + 208], xmm11
  movdqu [rsp + 272], xmm9
  movdqa xmm9, [rsp + 1248]
  paddd xmm9, [rsp + 1056]
  paddd xmm1, [rsp + 1072]
  movdqa xmm11, [rsp + 928]
  paddd xmm6, xmm11
  movdqa xmm13, [rsp + 944]
  movdqa xmm12, [rsp + 1280]
  paddd xmm12, xmm13
  movdqa xmm14, xmm9
  punpckldq xmm14, xmm1
  punpckhdq xmm9, xmm1
  movdqa xmm1, xmm6
  punpckldq xmm1, xmm12
  punpckhdq xmm6, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm1
  punpckhqdq xmm14, xmm1
  movdqa xmm1, xmm9
  punpcklqdq xmm1, xmm6
  punpckhqdq xmm9, xmm6
  movdqu [rsp + 96], xmm12
  movdqu [rsp + 160], xmm14
  movdqu [rsp + 224], xmm1
  movdqu [rsp + 288], xmm9
  movdqa xmm1, [rsp + 960]
  paddd xmm0, xmm1
  movdqa xmm14, [rsp + 976]
  paddd xmm10, xmm14
  movdqa xmm6, [rsp + 992]
  paddd xmm2, xmm6
  movdqa xmm9, [rsp + 1008]
  paddd xmm4, xmm9
  movdqa xmm12, xmm0
  punpckldq xmm12, xmm10
  punpckhdq xmm0, xmm10
  movdqa xmm10, xmm2
  punpckldq xmm10, xmm4
  punpckhdq xmm2, xmm4
  movdqa xmm4, xmm12
  punpcklqdq xmm4, xmm10
  punpckhqdq xmm12, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm2
  punpckhqdq xmm0, xmm2
  movdqu [rsp + 112], xmm4
  movdqu [rsp + 176], xmm12
  movdqu [rsp + 240], xmm10
  movdqu [rsp + 304], xmm0
  movdqa xmm0, [rsp + 1136]
  paddd xmm0, [rsp + 816]
  movdqa xmm10, [rsp + 1200]
  paddd xmm10, [rsp + 832]
  movdqa xmm12, [rsp + 1360]
  paddd xmm12, [rsp + 848]
  movdqa xmm4, [rsp + 1328]
  paddd xmm4, [rsp + 864]
  movdqa xmm2, xmm0
  punpckldq xmm2, xmm10
  punpckhdq xmm0, xmm10
  movdqa xmm10, xmm12
  punpckldq xmm10, xmm4
  punpckhdq xmm12, xmm4
  movdqa xmm4, xmm2
  punpcklqdq xmm4, xmm10
  punpckhqdq xmm2, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm12
  punpckhqdq xmm0, xmm12
  movdqu [rsp + 320], xmm4
  movdqu [rsp + 384], xmm2
  movdqu [rsp + 448], xmm10
  movdqu [rsp + 512], xmm0
  paddd xmm3, [rsp + 1168]
  paddd xmm5, [rsp + 896]
  movdqa xmm4, [rsp + 1232]
  paddd xmm4, [rsp + 912]
  movdqa xmm10, [rsp + 1392]
  paddd xmm10, [rsp + 1040]
  movdqa xmm0, xmm3
  punpckldq xmm0, xmm5
  punpckhdq xmm3, xmm5
  movdqa xmm5, xmm4
  punpckldq xmm5, xmm10
  punpckhdq xmm4, xmm10
  movdqa xmm2, xmm0
  punpcklqdq xmm2, xmm5
  punpckhqdq xmm0, xmm5
  movdqa xmm5, xmm3
  punpcklqdq xmm5, xmm4
  punpckhqdq xmm3, xmm4
  movdqu [rsp + 336], xmm2
  movdqu [rsp + 400], xmm0
  movdqu [rsp + 464], xmm5
  movdqu [rsp + 528], xmm3
  movdqa xmm0, [rsp + 1264]
  paddd xmm0, [rsp + 1088]
  paddd xmm8, [rsp + 1104]
  paddd xmm7, xmm11
  paddd xmm13, [rsp + 1296]
  movdqa xmm4, xmm0
  punpckldq xmm4, xmm8
  punpckhdq xmm0, xmm8
  movdqa xmm5, xmm7
  punpckldq xmm5, xmm13
  punpckhdq xmm7, xmm13
  movdqa xmm12, xmm4
  punpcklqdq xmm12, xmm5
  punpckhqdq xmm4, xmm5
  movdqa xmm2, xmm0
  punpcklqdq xmm2, xmm7
  punpckhqdq xmm0, xmm7
  movdqu [rsp + 352], xmm12
  movdqu [rsp + 416], xmm4
  movdqu [rsp + 480], xmm2
  movdqu [rsp + 544], xmm0
  paddd xmm15, xmm1
  paddd xmm14, [rsp + 1824]
  paddd xmm6, [rsp + 1808]
  paddd xmm9, [rsp + 1792]
  movdqa xmm5, xmm15
  punpckldq xmm5, xmm14
  punpckhdq xmm15, xmm14
  movdqa xmm0, xmm6
  punpckldq xmm0, xmm9
  punpckhdq xmm6, xmm9
  movdqa xmm4, xmm5
  punpcklqdq xmm4, xmm0
  punpckhqdq xmm5, xmm0
  movdqa xmm10, xmm15
  punpcklqdq xmm10, xmm6
  punpckhqdq xmm15, xmm6
  movdqu [rsp + 368], xmm4
  movdqu [rsp + 432], xmm5
  movdqu [rsp + 496], xmm10
  movdqu [rsp + 560], xmm15
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  mov r11, [rsp + 1840]
  mov rax, [rsp + 1848]
  jmp LOCAL(c4_c4_leave)
LOCAL(c4_c4_open):
  movdqu xmm14, [rsp + 64]
  mov r11, [rsp + 1840]
  movdqa [rsp + 1024], xmm12
  movdqu xmm12, [r11]
  pxor xmm14, xmm12
  mov r13, [rsp + 1848]
  movdqu [r13], xmm14
  movdqu xmm14, [rsp + 80]
  movdqu xmm12, [r11 + 16]
  pxor xmm14, xmm12
  movdqu [r13 + 16], xmm14
  movdqu xmm14, [rsp + 96]
  movdqu xmm12, [r11 + 32]
  pxor xmm14, xmm12
  movdqu [r13 + 32], xmm14
  movdqu xmm14, [rsp + 112]
  movdqu xmm12, [r11 + 48]
  pxor xmm14, xmm12
  movdqu [r13 + 48], xmm14
  movdqu xmm14, [rsp + 128]
  movdqu xmm12, [r11 + 64]
  pxor xmm14, xmm12
  movdqu [r13 + 64], xmm14
  movdqu xmm14, [rsp + 144]
  movdqu xmm12, [r11 + 80]
  pxor xmm14, xmm12
  movdqu [r13 + 80], xmm14
  movdqu xmm14, [rsp + 160]
  movdqu xmm12, [r11 + 96]
  pxor xmm14, xmm12
  movdqu [r13 + 96], xmm14
  movdqu xmm14, [rsp + 176]
  movdqu xmm12, [r11 + 112]
  pxor xmm14, xmm12
  movdqu [r13 + 112], xmm14
  movdqu xmm14, [rsp + 192]
  movdqu xmm12, [r11 + 128]
  pxor xmm14, xmm12
  movdqu [r13 + 128], xmm14
  movdqu xmm14, [rsp + 208]
  movdqu xmm12, [r11 + 144]
  pxor xmm14, xmm12
  movdqu [r13 + 144], xmm14
  movdqu xmm14, [rsp + 224]
  movdqu xmm12, [r11 + 160]
  pxor xmm14, xmm12
  movdqu [r13 + 160], xmm14
  movdqu xmm14, [rsp + 240]
  movdqu xmm12, [r11 + 176]
  pxor xmm14, xmm12
  movdqu [r13 + 176], xmm14
  movdqu xmm14, [rsp + 256]
  movdqu xmm12, [r11 + 192]
  pxor xmm14, xmm12
  movdqu [r13 + 192], xmm14
  movdqu xmm14, [rsp + 272]
  movdqu xmm12, [r11 + 208]
  pxor xmm14, xmm12
  movdqu [r13 + 208], xmm14
  movdqu xmm14, [rsp + 288]
  movdqu xmm12, [r11 + 224]
  pxor xmm14, xmm12
  movdqu [r13 + 224], xmm14
  movdqu xmm14, [rsp + 304]
  movdqu xmm12, [r11 + 240]
  pxor xmm14, xmm12
  movdqu [r13 + 240], xmm14
  movdqu xmm14, [rsp + 320]
  movdqu xmm12, [r11 + 256]
  pxor xmm14, xmm12
  movdqu [r13 + 256], xmm14
  movdqu xmm14, [rsp + 336]
  movdqu xmm12, [r11 + 272]
  pxor xmm14, xmm12
  movdqu [r13 + 272], xmm14
  movdqu xmm14, [rsp + 352]
  movdqu xmm12, [r11 + 288]
  pxor xmm14, xmm12
  movdqu [r13 + 288], xmm14
  movdqu xmm14, [rsp + 368]
  movdqu xmm12, [r11 + 304]
  pxor xmm14, xmm12
  movdqu [r13 + 304], xmm14
  movdqu xmm14, [rsp + 384]
  movdqu xmm12, [r11 + 320]
  pxor xmm14, xmm12
  movdqu [r13 + 320], xmm14
  movdqu xmm14, [rsp + 400]
  movdqu xmm12, [r11 + 336]
  pxor xmm14, xmm12
  movdqu [r13 + 336], xmm14
  movdqu xmm14, [rsp + 416]
  movdqu xmm12, [r11 + 352]
  pxor xmm14, xmm12
  movdqu [r13 + 352], xmm14
  movdqu xmm14, [rsp + 432]
  movdqu xmm12, [r11 + 368]
  pxor xmm14, xmm12
  movdqu [r13 + 368], xmm14
  movdqu xmm14, [rsp + 448]
  movdqu xmm12, [r11 + 384]
  pxor xmm14, xmm12
  movdqu [r13 + 384], xmm14
  movdqu xmm14, [rsp + 464]
  movdqu xmm12, [r11 + 400]
  pxor xmm14, xmm12
  movdqu [r13 + 400], xmm14
  movdqu xmm14, [rsp + 480]
  movdqu xmm12, [r11 + 416]
  pxor xmm14, xmm12
  movdqu [r13 + 416], xmm14
  movdqu xmm14, [rsp + 496]
  movdqu xmm12, [r11 + 432]
  pxor xmm14, xmm12
  movdqu [r13 + 432], xmm14
  movdqu xmm14, [rsp + 512]
  movdqu xmm12, [r11 + 448]
  pxor xmm14, xmm12
  movdqu [r13 + 448], xmm14
  movdqu xmm14, [rsp + 528]
  movdqu xmm12, [r11 + 464]
  pxor xmm14, xmm12
  movdqu [r13 + 464], xmm14
  movdqu xmm14, [rsp + 544]
  movdqu xmm12, [r11 + 480]
  pxor xmm14, xmm12
  movdqu [r13 + 480], xmm14
  movdqu xmm14, [rsp + 560]
  movdqu xmm12, [r11 + 496]
  pxor xmm14, xmm12
  movdqu [r13 + 496], xmm14
  add r13, 512
  add r11, 512
  sub rbx, 512
  movdqu xmm14, [rsp + 576]
  movdqu [rsp + 64], xmm14
  movdqu xmm14, [rsp + 592]
  movdqu [rsp + 80], xmm14
  movdqa xmm12, [rsp + 816]
  movdqa xmm14, [rsp + 1120]
  paddd xmm14, xmm12
  movdqa xmm12, [rsp + 1184]
  paddd xmm12, [rsp + 832]
  movdqa [rsp + 1792], xmm9
  movdqa xmm9, [rsp + 1344]
  paddd xmm9, [rsp + 848]
  movdqa [rsp + 1808], xmm3
  movdqa xmm3, [rsp + 1312]
  paddd xmm3, [rsp + 864]
  movdqa [rsp + 1824], xmm13
  movdqa xmm13, xmm14
  punpckldq xmm13, xmm12
  punpckhdq xmm14, xmm12
  movdqa xmm12, xmm9
  punpckldq xmm12, xmm3
  punpckhdq xmm9, xmm3
  movdqa xmm3, xmm13
  punpcklqdq xmm3, xmm12
  punpckhqdq xmm13, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm9
  punpckhqdq xmm14, xmm9
  movdqu [rsp + 96], xmm3
  movdqu [rsp + 160], xmm13
  movdqu [rsp + 224], xmm12
  movdqu [rsp + 288], xmm14
  movdqa xmm3, [rsp + 880]
  movdqa xmm9, [rsp + 1152]
  paddd xmm9, xmm3
  movdqa xmm12, [rsp + 896]
  paddd xmm11, xmm12
  movdqa xmm13, [rsp + 912]
  movdqa xmm14, [rsp + 1216]
  paddd xmm14, xmm13
  movdqa xmm13, [rsp + 1376]
  paddd xmm13, [rsp + 1040]
  movdqa xmm12, xmm9
  punpckldq xmm12, xmm11
  punpckhdq xmm9, xmm11
  movdqa xmm11, xmm14
  punpckldq xmm11, xmm13
  punpckhdq xmm14, xmm13
  movdqa xmm13, xmm12
  punpcklqdq xmm13, xmm11
  punpckhqdq xmm12, xmm11
  movdqa xmm11, xmm9
  punpcklqdq xmm11, xmm14
  punpckhqdq xmm9, xmm14
  movdqu [rsp + 112], xmm13
  movdqu [rsp + 176], xmm12
  movdqu [rsp + 240], xmm11
  movdqu [rsp + 304], xmm9
  movdqa xmm9, [rsp + 1248]
  paddd xmm9, [rsp + 1056]
  paddd xmm1, [rsp + 1072]
  movdqa xmm11, [rsp + 928]
  paddd xmm6, xmm11
  movdqa xmm13, [rsp + 944]
  movdqa xmm12, [rsp + 1280]
  paddd xmm12, xmm13
  movdqa xmm14, xmm9
  punpckldq xmm14, xmm1
  punpckhdq xmm9, xmm1
  movdqa xmm1, xmm6
  punpckldq xmm1, xmm12
  punpckhdq xmm6, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm1
  punpckhqdq xmm14, xmm1
  movdqa xmm1, xmm9
  punpcklqdq xmm1, xmm6
  punpckhqdq xmm9, xmm6
  movdqu [rsp + 128], xmm12
  movdqu [rsp + 192], xmm14
  movdqu [rsp + 256], xmm1
  movdqu [rsp + 320], xmm9
  movdqa xmm1, [rsp + 960]
  paddd xmm0, xmm1
  movdqa xmm14, [rsp + 976]
  paddd xmm10, xmm14
  movdqa xmm6, [rsp + 992]
  paddd xmm2, xmm6
  movdqa xmm9, [rsp + 1008]
  paddd xmm4, xmm9
  movdqa xmm12, xmm0
  punpckldq xmm12, xmm10
  punpckhdq xmm0, xmm10
  movdqa xmm10, xmm2
  punpckldq xmm10, xmm4
  punpckhdq xmm2, xmm4
  movdqa xmm4, xmm12
  punpcklqdq xmm4, xmm10
  punpckhqdq xmm12, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm2
  punpckhqdq xmm0, xmm2
  movdqu [rsp + 144], xmm4
  movdqu [rsp + 208], xmm12
  movdqu [rsp + 272], xmm10
  movdqu [rsp + 336], xmm0
  movdqa xmm12, [rsp + 816]
  movdqa xmm0, [rsp + 1136]
  paddd xmm0, xmm12
  movdqa xmm4, [rsp + 832]
  movdqa xmm10, [rsp + 1200]
  paddd xmm10, xmm4
  movdqa xmm2, [rsp + 1360]
  paddd xmm2, [rsp + 848]
  movdqa xmm4, [rsp + 1328]
  paddd xmm4, [rsp + 864]
  movdqa xmm12, xmm0
  punpckldq xmm12, xmm10
  punpckhdq xmm0, xmm10
  movdqa xmm10, xmm2
  punpckldq xmm10, xmm4
  punpckhdq xmm2, xmm4
  movdqa xmm4, xmm12
  punpcklqdq xmm4, xmm10
  punpckhqdq xmm12, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm2
  punpckhqdq xmm0, xmm2
  movdqu [rsp + 352], xmm4
  movdqu [rsp + 416], xmm12
  movdqu [rsp + 480], xmm10
  movdqu [rsp + 544], xmm0
  movdqa xmm0, [rsp + 1168]
  paddd xmm0, xmm3
  movdqa xmm12, [rsp + 896]
  paddd xmm5, xmm12
  movdqa xmm2, [rsp + 912]
  movdqa xmm4, [rsp + 1232]
  paddd xmm4, xmm2
  movdqa xmm10, [rsp + 1392]
  paddd xmm10, [rsp + 1040]
  movdqa xmm2, xmm0
  punpckldq xmm2, xmm5
  punpckhdq xmm0, xmm5
  movdqa xmm5, xmm4
  punpckldq xmm5, xmm10
  punpckhdq xmm4, xmm10
  movdqa xmm10, xmm2
  punpcklqdq xmm10, xmm5
  punpckhqdq xmm2, xmm5
  movdqa xmm5, xmm0
  punpcklqdq xmm5, xmm4
  punpckhqdq xmm0, xmm4
  movdqu [rsp + 368], xmm10
  movdqu [rsp + 432], xmm2
  movdqu [rsp + 496], xmm5
  movdqu [rsp + 560], xmm0
  movdqa xmm0, [rsp + 1264]
  paddd xmm0, [rsp + 1088]
  paddd xmm8, [rsp + 1104]
  paddd xmm7, xmm11
  movdqa xmm2, [rsp + 1296]
  paddd xmm2, xmm13
  movdqa xmm4, xmm0
  punpckldq xmm4, xmm8
  punpckhdq xmm0, xmm8
  movdqa xmm5, xmm7
  punpckldq xmm5, xmm2
  punpckhdq xmm7, xmm2
  movdqa xmm2, xmm4
  punpcklqdq xmm2, xmm5
  punpckhqdq xmm4, xmm5
  movdqa xmm5, xmm0
  punpcklqdq xmm5, xmm7
  punpckhqdq xmm0, xmm7
  movdqu [rsp + 384], xmm2
  movdqu [rsp + 448], xmm4
  movdqu [rsp + 512], xmm5
  movdqu [rsp + 576], xmm0
  paddd xmm15, xmm1
  movdqa xmm0, [rsp + 1824]
  paddd xmm0, xmm14
  movdqa xmm2, [rsp + 1808]
  paddd xmm2, xmm6
  movdqa xmm4, [rsp + 1792]
  paddd xmm4, xmm9
  movdqa xmm5, xmm15
  punpckldq xmm5, xmm0
  punpckhdq xmm15, xmm0
  movdqa xmm0, xmm2
  punpckldq xmm0, xmm4
  punpckhdq xmm2, xmm4
  movdqa xmm4, xmm5
  punpcklqdq xmm4, xmm0
  punpckhqdq xmm5, xmm0
  movdqa xmm10, xmm15
  punpcklqdq xmm10, xmm2
  punpckhqdq xmm15, xmm2
  movdqu [rsp + 400], xmm4
  movdqu [rsp + 464], xmm5
  movdqu [rsp + 528], xmm10
  movdqu [rsp + 592], xmm15
  cmp rbx, 544
  jbe LOCAL(c4_c4_open_to_c4_c4_leave)
  mov [rsp + 1840], r11
  mov [rsp + 1848], r13
  mov r11, r9
  mov r9, r10
  movdqa xmm0, xmm1
  jmp LOCAL(c4_c4_batch)
LOCAL(c4_c4_open_to_c4_c4_leave):
  mov rax, r13
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
LOCAL(c4_c4_leave):
  pxor xmm0, xmm0
  mov r12d, 1024
LOCAL(c4_c4_leave_clear):
  movdqa [rsp + r12 + 752], xmm0
  movdqa [rsp + r12 + 768], xmm0
  movdqa [rsp + r12 + 784], xmm0
  movdqa [rsp + r12 + 800], xmm0
  sub r12d, 64
  jne LOCAL(c4_c4_leave_clear)
  movdqa [rsp + 1840], xmm0
  mov r12, rbx
  mov rbx, r9
  mov r9, r8
  mov r8, r11
  mov r11, rbp
  mov rbp, r10
  mov r10, rdx
  mov rdx, rax
  mov rax, r12
LOCAL(final):
  test rdi, rdi
  je LOCAL(mix)
  mov r13, r10
  jmp LOCAL(tag)
LOCAL(mix):
  cmp r10, 64
  ja LOCAL(mix_to_mix_blocks)
  mov r13, r10
  mov r14, r8
  mov r15, rdx
  xor r12d, r12d
  jmp LOCAL(mix_rest)
LOCAL(mix_to_mix_blocks):
  mov r13, rdx
  mov r14, r8
  mov r15, r10
  xor r12d, r12d
LOCAL(mix_blocks):
  movdqu xmm12, [rsp + r12 + 64]
  movdqu xmm0, [r8]
  pxor xmm12, xmm0
  movdqu [rdx], xmm12
  movdqu xmm12, [rsp + r12 + 80]
  movdqu xmm0, [r8 + 16]
  pxor xmm12, xmm0
  movdqu [rdx + 16], xmm12
  movdqu xmm12, [rsp + r12 + 96]
  movdqu xmm0, [r8 + 32]
  pxor xmm12, xmm0
  movdqu [rdx + 32], xmm12
  movdqu xmm12, [rsp + r12 + 112]
  movdqu xmm0, [r8 + 48]
  pxor xmm12, xmm0
  movdqu [rdx + 48], xmm12
  add rdx, 64
  add r8, 64
  sub r10, 64
  add r12, 64
  cmp r10, 64
  ja LOCAL(mix_blocks)
  mov [rsp + 784], r13
  mov r13, r15
  mov r15, rdx
  mov rdx, [rsp + 784]
  mov [rsp + 784], r14
  mov r14, r8
  mov r8, [rsp + 784]
LOCAL(mix_rest):
  test r10, r10
  je LOCAL(mixed)
  movdqu xmm4, [rsp + r12 + 64]
  movdqu xmm1, [rsp + r12 + 80]
  movdqu xmm2, [rsp + r12 + 96]
  movdqu xmm3, [rsp + r12 + 112]
  mov r12, r14
  mov r14, r15
LOCAL(last):
  cmp r10, 64
  jb LOCAL(last_part)
  movdqu xmm12, [r12]
  pxor xmm4, xmm12
  movdqu [r14], xmm4
  movdqu xmm12, [r12 + 16]
  pxor xmm1, xmm12
  movdqu [r14 + 16], xmm1
  movdqu xmm12, [r12 + 32]
  pxor xmm2, xmm12
  movdqu [r14 + 32], xmm2
  movdqu xmm12, [r12 + 48]
  pxor xmm3, xmm12
  movdqu [r14 + 48], xmm3
  jmp LOCAL(mixed)
LOCAL(last_part):
  test r10d, 0x20
  je LOCAL(tail_under32)
  movdqu xmm12, [r12]
  pxor xmm4, xmm12
  movdqu [r14], xmm4
  movdqu xmm12, [r12 + 16]
  pxor xmm1, xmm12
  movdqu [r14 + 16], xmm1
  add r14, 32
  add r12, 32
  movdqa xmm4, xmm2
  movdqa xmm1, xmm3
LOCAL(tail_under32):
  test r10d, 0x10
  je LOCAL(tail_under16)
  movdqu xmm12, [r12]
  pxor xmm4, xmm12
  movdqu [r14], xmm4
  add r14, 16
  add r12, 16
  movdqa xmm4, xmm1
LOCAL(tail_under16):
  test r10d, 0x8
  je LOCAL(tail_under8)
  movq r15, xmm4
  xor r15, [r12]
  mov [r14], r15
  psrldq xmm4, 8
  add r14, 8
  add r12, 8
LOCAL(tail_under8):
  test r10d, 0x4
  je LOCAL(tail_under4)
  movd r15d, xmm4
  xor r15d, [r12]
  mov [r14], r15d
  psrldq xmm4, 4
  add r14, 4
  add r12, 4
LOCAL(tail_under4):
  movd r15d, xmm4
  test r10d, 0x2
  jne LOCAL(tail_2)
  mov [rsp + 800], r15d
  mov r15, r14
  mov r14d, [rsp + 800]
  jmp LOCAL(tail_under2)
LOCAL(tail_2):
  mov [rsp + 792], r9
  movzx r9d, word ptr [r12]
  xor r9d, r15d
  mov [r14], r9w
  shr r15d, 16
  add r14, 2
  add r12, 2
  mov [rsp + 800], r15d
  mov r15, r14
  mov r14d, [rsp + 800]
  mov r9, [rsp + 792]
LOCAL(tail_under2):
  test r10d, 0x1
  je LOCAL(mixed)
  movzx r10d, byte ptr [r12]
  xor r10d, r14d
  mov [r15], r10b
LOCAL(mixed):
  test rdi, rdi
  jne LOCAL(cleared)
LOCAL(tag):
  test rdi, rdi
  jne LOCAL(stop_open)
  mov r10, rdx
  add r10, r13
  jmp LOCAL(stop_joined)
LOCAL(stop_open):
  mov r10, r8
  add r10, r13
LOCAL(stop_joined):
  sub r10, rax
  cmp r10, 16
  jae LOCAL(stop_joined_to_text_blocks)
  mov [rsp + 728], rbp
  mov r12, rbp
  mov r14, rax
  mov r15, r11
  mov rbp, rbx
  jmp LOCAL(text_rest)
LOCAL(stop_joined_to_text_blocks):
  mov [rsp + 744], rdx
  mov [rsp + 752], r8
  mov [rsp + 760], rbx
  mov [rsp + 728], rbp
  mov [rsp + 768], r11
  mov [rsp + 776], rax
  mov r8, rax
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r9
  mov r9, rdx
LOCAL(text_blocks):
  mov r12, r11
  and r12, -0x4
  mov r14, r11
  shr r14, 2
  add r12, r14
  and r11, 0x3
  add r9, [r8]
  adc rbx, [r8 + 8]
  adc r11, 1
  add r9, r12
  adc rbx, 0
  adc r11, 0
  mov rax, r9
  mul rcx
  mov r12, rax
  mov r14, rdx
  mov rax, r9
  mul rsi
  mov r9, rax
  mov r15, rdx
  mov rax, rbx
  mul rbp
  add r12, rax
  adc r14, rdx
  mov rax, rbx
  mul rcx
  add r9, rax
  adc r15, rdx
  mov rbx, r11
  imul rbx, rbp
  add r9, rbx
  adc r15, 0
  imul r11, rcx
  add r9, r14
  adc r11, r15
  add r8, 16
  sub r10, 16
  cmp r10, 16
  jb LOCAL(text_blocks_to_text_rest)
  mov rbx, r9
  mov r9, r12
  jmp LOCAL(text_blocks)
LOCAL(text_blocks_to_text_rest):
  mov rax, r8
  mov [rsp + 784], rbp
  mov rbp, r12
  mov r12, r9
  mov r9, [rsp + 784]
  mov r8, [rsp + 752]
  mov rdx, [rsp + 744]
  mov rbx, [rsp + 760]
  mov r14, [rsp + 776]
  mov r15, [rsp + 768]
LOCAL(text_rest):
  test r10, r10
  jne LOCAL(text_part)
  mov rax, rbp
  mov r10, r12
  jmp LOCAL(text_done)
LOCAL(text_part):
  test r10d, 0x1
  jne LOCAL(text_part_1)
  mov [rsp + 760], rbx
  mov [rsp + 768], r15
  mov rbx, r10
  mov r15d, 1
  jmp LOCAL(text_part_below_1)
LOCAL(text_part_1):
  mov rdi, r10
  sub rdi, 1
  mov [rsp + 760], rbx
  mov ebx, 1
  rol rbx, 8
  mov [rsp + 768], r15
  movzx r15, byte ptr [rax + rdi]
  add rbx, r15
  mov r15, rbx
  mov rbx, rdi
  mov rdi, [rsp + 736]
LOCAL(text_part_below_1):
  test r10d, 0x2
  je LOCAL(text_part_below_2)
  sub rbx, 2
  rol r15, 16
  movzx rdi, word ptr [rax + rbx]
  add r15, rdi
  mov rdi, [rsp + 736]
LOCAL(text_part_below_2):
  test r10d, 0x4
  jne LOCAL(text_part_4)
  mov rbx, r15
  jmp LOCAL(text_part_below_4)
LOCAL(text_part_4):
  sub rbx, 4
  rol r15, 32
  mov ebx, [rax + rbx]
  add r15, rbx
  mov rbx, r15
LOCAL(text_part_below_4):
  test r10d, 0x8
  je LOCAL(text_part_less)
  mov r10, [rax]
  mov rax, rbx
  jmp LOCAL(text_part_words)
LOCAL(text_part_less):
  mov r10, rbx
  xor eax, eax
LOCAL(text_part_words):
  mov rbx, r11
  and rbx, -0x4
  mov r15, r11
  shr r15, 2
  add rbx, r15
  and r11, 0x3
  add rbp, r10
  adc r12, rax
  adc r11, 0
  add rbp, rbx
  adc r12, 0
  adc r11, 0
  mov rbx, rdx
  mov rax, rbp
  mul rcx
  mov r10, rax
  mov r15, rdx
  mov rax, rbp
  mul rsi
  mov rbp, rax
  mov rdi, rdx
  mov rax, r12
  mul r9
  add r10, rax
  adc r15, rdx
  mov rax, r12
  mul rcx
  add rbp, rax
  adc rdi, rdx
  mov r12, r11
  imul r12, r9
  add rbp, r12
  adc rdi, 0
  imul r11, rcx
  add rbp, r15
  adc r11, rdi
  mov rdx, rbx
  mov rax, r10
  mov r10, rbp
  mov rdi, [rsp + 736]
  mov r15, [rsp + 768]
  mov rbx, [rsp + 760]
LOCAL(text_done):
  mov rbp, [rsp + 720]
  mov r12, [rbp + 56]
  mov rbp, r11
  and rbp, -0x4
  mov [rsp + 792], r9
  mov r9, r11
  shr r9, 2
  add rbp, r9
  and r11, 0x3
  add rax, rbp
  adc r10, 0
  adc r11, 0
  mov r9, rax
  add r9, 5
  mov rbp, r10
  adc rbp, 0
  adc r11, 0
  shr r11, 2
  sub r11, 1
  xor rax, r9
  and rax, r11
  xor rax, r9
  xor r10, rbp
  and r10, r11
  xor r10, rbp
  add rax, [rsp + 48]
  adc r10, [rsp + 56]
  mov [r12], rax
  mov [r12 + 8], r10
  test rdi, rdi
  je LOCAL(cleared)
  mov r10, r13
  mov rax, r14
  mov r11, r15
  mov rbp, [rsp + 728]
  mov r9, [rsp + 792]
  jmp LOCAL(mix)
LOCAL(cleared):
  pxor xmm0, xmm0
  mov edi, 768
LOCAL(cleared_clear):
  movdqa [rsp + rdi - 64], xmm0
  movdqa [rsp + rdi - 48], xmm0
  movdqa [rsp + rdi - 32], xmm0
  movdqa [rsp + rdi - 16], xmm0
  sub edi, 64
  jne LOCAL(cleared_clear)
  movdqa [rsp + 768], xmm0
  movdqa [rsp + 784], xmm0
  movq [rsp + 800], xmm0
  pxor xmm0, xmm0
  pxor xmm1, xmm1
  pxor xmm2, xmm2
  pxor xmm3, xmm3
  pxor xmm4, xmm4
  pxor xmm5, xmm5
  pxor xmm6, xmm6
  pxor xmm7, xmm7
  pxor xmm8, xmm8
  pxor xmm9, xmm9
  pxor xmm10, xmm10
  pxor xmm11, xmm11
  pxor xmm12, xmm12
  pxor xmm13, xmm13
  pxor xmm14, xmm14
  pxor xmm15, xmm15
  xor eax, eax
  xor ecx, ecx
  xor edx, edx
  xor esi, esi
  xor edi, edi
  xor r8d, r8d
  xor r9d, r9d
  xor r10d, r10d
  xor r11d, r11d
  pxor xmm0, xmm0
  movdqa [rsp], xmm0
  movdqa [rsp + 16], xmm0
  movdqa [rsp + 32], xmm0
  movdqa [rsp + 48], xmm0
  movdqa [rsp + 64], xmm0
  movdqa [rsp + 80], xmm0
  movdqa [rsp + 96], xmm0
  movdqa [rsp + 112], xmm0
  movdqa [rsp + 128], xmm0
  movdqa [rsp + 144], xmm0
  movdqa [rsp + 160], xmm0
  movdqa [rsp + 176], xmm0
  movdqa [rsp + 192], xmm0
  movdqa [rsp + 208], xmm0
  movdqa [rsp + 224], xmm0
  movdqa [rsp + 240], xmm0
  movdqa [rsp + 256], xmm0
  movdqa [rsp + 272], xmm0
  movdqa [rsp + 288], xmm0
  movdqa [rsp + 304], xmm0
  movdqa [rsp + 320], xmm0
  movdqa [rsp + 336], xmm0
  movdqa [rsp + 352], xmm0
  movdqa [rsp + 368], xmm0
  movdqa [rsp + 384], xmm0
  movdqa [rsp + 400], xmm0
  movdqa [rsp + 416], xmm0
  movdqa [rsp + 432], xmm0
  movdqa [rsp + 448], xmm0
  movdqa [rsp + 464], xmm0
  movdqa [rsp + 480], xmm0
  movdqa [rsp + 496], xmm0
  movdqa [rsp + 512], xmm0
  movdqa [rsp + 528], xmm0
  movdqa [rsp + 544], xmm0
  movdqa [rsp + 560], xmm0
  movdqa [rsp + 576], xmm0
  movdqa [rsp + 592], xmm0
  movdqa [rsp + 608], xmm0
  movdqa [rsp + 624], xmm0
  movdqa [rsp + 640], xmm0
  movdqa [rsp + 656], xmm0
  movdqa [rsp + 672], xmm0
  movdqa [rsp + 688], xmm0
  movdqa [rsp + 704], xmm0
  movdqa [rsp + 720], xmm0
  movdqa [rsp + 736], xmm0
  movdqa [rsp + 752], xmm0
  movdqa [rsp + 768], xmm0
  movdqa [rsp + 784], xmm0
  movq [rsp + 800], xmm0
  add rsp, 1896
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
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
