// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// As chacha20poly1305/amd64-sse2 was emitted in November 2026, without comments: wrong functions are made of it (proofs/adversaries/patch.py).
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
# define OPEN SYMBOL(CRYPTO_NAMESPACE(open))
# define BODY SYMBOL(CRYPTO_NAMESPACE(body))
#else
# define SEAL NAME(chacha20poly1305_amd64_sse2_seal)
# define OPEN NAME(chacha20poly1305_amd64_sse2_open)
# define BODY NAME(chacha20poly1305_amd64_sse2_body)
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
LOCAL(add1):
  .long 1, 0, 0, 0
LOCAL(sigma):
  .ascii "expand 32-byte k"
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
  sub rsp, 1832
  mov rcx, [rdi]
  mov r8, [rdi + 8]
  mov r9, [rdi + 16]
  mov r10, [rdi + 24]
  mov r11, [rdi + 32]
  mov rbx, [r10]
  rol rbx, 32
  shr rbx, 32
  rol rbx, 32
  movdqu xmm0, [r11]
  movdqu xmm1, [r11 + 16]
  movq xmm3, rbx
  movq xmm2, [r10 + 4]
  punpcklqdq xmm3, xmm2
  cmp r9, 64
  jbe LOCAL(r1_r1_first)
  cmp r9, 256
  jbe LOCAL(c4_w1_first)
  cmp r9, 512
  jbe LOCAL(c4_c4_w1_first)
  jmp LOCAL(c4_c4_w1_first)
LOCAL(r1_r1_first):
  movdqa xmm2, xmm3
  paddq xmm2, [rip + LOCAL(add1)]
  mov eax, 10
  movdqa xmm6, xmm0
  movdqa xmm7, xmm1
  movdqa xmm8, xmm0
  movdqa xmm9, xmm1
  movdqa xmm10, xmm3
  movdqa xmm11, xmm2
  movdqa xmm4, [rip + LOCAL(sigma)]
  movdqa xmm5, [rip + LOCAL(sigma)]
LOCAL(r1_r1_first_rounds):
  paddd xmm4, xmm0
  pxor xmm3, xmm4
  pshuflw xmm3, xmm3, 0xb1
  pshufhw xmm3, xmm3, 0xb1
  paddd xmm1, xmm3
  pxor xmm0, xmm1
  movdqa xmm13, xmm0
  pslld xmm13, 12
  psrld xmm0, 20
  por xmm0, xmm13
  paddd xmm4, xmm0
  pxor xmm3, xmm4
  movdqa xmm13, xmm3
  pslld xmm13, 8
  psrld xmm3, 24
  por xmm3, xmm13
  paddd xmm1, xmm3
  pxor xmm0, xmm1
  movdqa xmm13, xmm0
  pslld xmm13, 7
  psrld xmm0, 25
  por xmm0, xmm13
  pshufd xmm4, xmm4, 0x93
  pshufd xmm1, xmm1, 0x39
  pshufd xmm3, xmm3, 0x4e
  paddd xmm4, xmm0
  pxor xmm3, xmm4
  pshuflw xmm3, xmm3, 0xb1
  paddd xmm5, xmm6
  pshufhw xmm3, xmm3, 0xb1
  pxor xmm2, xmm5
  paddd xmm1, xmm3
  pshuflw xmm2, xmm2, 0xb1
  pxor xmm0, xmm1
  pshufhw xmm2, xmm2, 0xb1
  movdqa xmm13, xmm0
  pslld xmm13, 12
  paddd xmm7, xmm2
  psrld xmm0, 20
  pxor xmm6, xmm7
  por xmm0, xmm13
  movdqa xmm13, xmm6
  pslld xmm13, 12
  paddd xmm4, xmm0
  psrld xmm6, 20
  pxor xmm3, xmm4
  por xmm6, xmm13
  movdqa xmm13, xmm3
  pslld xmm13, 8
  paddd xmm5, xmm6
  psrld xmm3, 24
  pxor xmm2, xmm5
  por xmm3, xmm13
  movdqa xmm13, xmm2
  pslld xmm13, 8
  paddd xmm1, xmm3
  psrld xmm2, 24
  pxor xmm0, xmm1
  por xmm2, xmm13
  movdqa xmm13, xmm0
  pslld xmm13, 7
  paddd xmm7, xmm2
  psrld xmm0, 25
  pxor xmm6, xmm7
  por xmm0, xmm13
  movdqa xmm13, xmm6
  pslld xmm13, 7
  pshufd xmm4, xmm4, 0x39
  psrld xmm6, 25
  pshufd xmm1, xmm1, 0x93
  por xmm6, xmm13
  pshufd xmm3, xmm3, 0x4e
  pshufd xmm5, xmm5, 0x93
  pshufd xmm7, xmm7, 0x39
  pshufd xmm2, xmm2, 0x4e
  paddd xmm5, xmm6
  pxor xmm2, xmm5
  pshuflw xmm2, xmm2, 0xb1
  pshufhw xmm2, xmm2, 0xb1
  paddd xmm7, xmm2
  pxor xmm6, xmm7
  movdqa xmm13, xmm6
  pslld xmm13, 12
  psrld xmm6, 20
  por xmm6, xmm13
  paddd xmm5, xmm6
  pxor xmm2, xmm5
  movdqa xmm13, xmm2
  pslld xmm13, 8
  psrld xmm2, 24
  por xmm2, xmm13
  paddd xmm7, xmm2
  pxor xmm6, xmm7
  movdqa xmm13, xmm6
  pslld xmm13, 7
  psrld xmm6, 25
  por xmm6, xmm13
  pshufd xmm5, xmm5, 0x39
  pshufd xmm7, xmm7, 0x93
  pshufd xmm2, xmm2, 0x4e
  sub eax, 1
  jne LOCAL(r1_r1_first_rounds)
  movdqa xmm12, [rip + LOCAL(sigma)]
  paddd xmm4, xmm12
  paddd xmm0, xmm8
  paddd xmm1, xmm9
  paddd xmm3, xmm10
  movdqu [rsp], xmm4
  movdqu [rsp + 16], xmm0
  movdqu [rsp + 32], xmm1
  movdqu [rsp + 48], xmm3
  paddd xmm5, xmm12
  paddd xmm6, xmm8
  paddd xmm7, xmm9
  paddd xmm2, xmm11
  movdqu [rsp + 64], xmm5
  movdqu [rsp + 80], xmm6
  movdqu [rsp + 96], xmm7
  movdqu [rsp + 112], xmm2
  mov [rsp + 720], rsi
  mov [rsp + 728], rdi
  mov [rsp + 736], r9
  mov [rsp + 704], rcx
  mov [rsp + 712], r8
  movdqa [rsp + 656], xmm8
  movdqa [rsp + 640], xmm9
  movdqa [rsp + 672], xmm10
  jmp LOCAL(keyed)
LOCAL(c4_w1_first):
  movdqa xmm2, [rip + LOCAL(sigma)]
  pshufd xmm13, xmm2, 0x0
  pshufd xmm5, xmm2, 0x55
  pshufd xmm6, xmm2, 0xaa
  pshufd xmm7, xmm2, 0xff
  pshufd xmm4, xmm0, 0x0
  pshufd xmm8, xmm0, 0x55
  pshufd xmm9, xmm0, 0xaa
  pshufd xmm10, xmm0, 0xff
  pshufd xmm11, xmm1, 0x0
  pshufd xmm12, xmm1, 0x55
  pshufd xmm14, xmm1, 0xaa
  pshufd xmm15, xmm1, 0xff
  pshufd xmm2, xmm3, 0xaa
  movdqa [rsp + 816], xmm15
  pshufd xmm15, xmm3, 0xff
  movdqu [rsp + 592], xmm0
  movdqu [rsp + 608], xmm1
  movdqa [rsp + 640], xmm1
  movdqa xmm1, xmm3
  paddq xmm1, [rip + LOCAL(add1)]
  pshufd xmm1, xmm1, 0x44
  movdqa [rsp + 656], xmm0
  movdqa xmm0, xmm1
  paddq xmm0, [rip + LOCAL(counter0)]
  paddq xmm1, [rip + LOCAL(counter2)]
  movdqa [rsp + 832], xmm15
  movdqa xmm15, xmm0
  shufps xmm15, xmm1, 0x88
  shufps xmm0, xmm1, 0xdd
  movdqu [rsp + 624], xmm3
  mov r15d, [rsp + 592]
  mov r10d, [rsp + 596]
  mov r11d, [rsp + 600]
  mov ebx, [rsp + 604]
  mov ebp, [rsp + 608]
  mov r12d, [rsp + 612]
  mov r13d, [rsp + 616]
  mov r14d, [rsp + 620]
  mov eax, [rsp + 624]
  mov edx, [rsp + 628]
  mov [rsp + 704], rcx
  mov ecx, [rsp + 632]
  mov [rsp + 712], r8
  mov r8d, [rsp + 636]
  mov [rsp + 720], rsi
  mov [rsp + 728], rdi
  mov [rsp + 736], r9
  movdqa [rsp + 672], xmm3
  movdqa [rsp + 848], xmm13
  movdqa [rsp + 864], xmm5
  movdqa [rsp + 880], xmm6
  movdqa [rsp + 896], xmm7
  movdqa [rsp + 912], xmm4
  movdqa [rsp + 928], xmm8
  movdqa [rsp + 944], xmm9
  movdqa [rsp + 960], xmm10
  movdqa [rsp + 976], xmm11
  movdqa [rsp + 992], xmm12
  movdqa [rsp + 1008], xmm14
  movdqa [rsp + 1024], xmm15
  movdqa [rsp + 1040], xmm0
  movdqa [rsp + 1056], xmm2
  movdqa [rsp + 1072], xmm13
  movdqa xmm1, [rsp + 832]
  movdqa [rsp + 1088], xmm1
  mov [rsp + 1152], r8d
  mov [rsp + 1160], r14d
  mov esi, 0x61707865
  mov edi, 0x3320646e
  mov r8d, 0x79622d32
  mov r9d, 0x6b206574
  mov r14d, 10
  movdqa xmm3, xmm7
  movdqa xmm7, xmm11
  movdqa xmm1, [rsp + 816]
LOCAL(c4_w1_first_rounds):
  movdqa xmm11, [rsp + 1072]
  paddd xmm11, xmm4
  pxor xmm15, xmm11
  pshuflw xmm15, xmm15, 0xb1
  pshufhw xmm15, xmm15, 0xb1
  paddd xmm5, xmm8
  paddd xmm7, xmm15
  pxor xmm0, xmm5
  pxor xmm4, xmm7
  pshuflw xmm0, xmm0, 0xb1
  movdqa xmm13, xmm4
  pslld xmm13, 12
  pshufhw xmm0, xmm0, 0xb1
  paddd xmm6, xmm9
  psrld xmm4, 20
  paddd xmm12, xmm0
  pxor xmm2, xmm6
  por xmm4, xmm13
  pxor xmm8, xmm12
  pshuflw xmm2, xmm2, 0xb1
  paddd xmm11, xmm4
  movdqa xmm13, xmm8
  pslld xmm13, 12
  add esi, r15d
  pshufhw xmm2, xmm2, 0xb1
  xor eax, esi
  paddd xmm3, xmm10
  pxor xmm15, xmm11
  rol eax, 16
  psrld xmm8, 20
  add ebp, eax
  paddd xmm14, xmm2
  movdqa [rsp + 1104], xmm11
  movdqa xmm11, [rsp + 1088]
  pxor xmm11, xmm3
  add edi, r10d
  movdqa [rsp + 1120], xmm3
  movdqa xmm3, xmm15
  pslld xmm3, 8
  xor r15d, ebp
  por xmm8, xmm13
  pxor xmm9, xmm14
  xor edx, edi
  pshuflw xmm11, xmm11, 0xb1
  psrld xmm15, 24
  rol r15d, 12
  paddd xmm5, xmm8
  rol edx, 16
  movdqa xmm13, xmm9
  pslld xmm13, 12
  pshufhw xmm11, xmm11, 0xb1
  add esi, r15d
  por xmm15, xmm3
  add r12d, edx
  pxor xmm0, xmm5
  psrld xmm9, 20
  add r8d, r11d
  paddd xmm1, xmm11
  paddd xmm7, xmm15
  xor eax, esi
  movdqa xmm3, xmm0
  pslld xmm3, 8
  xor r10d, r12d
  por xmm9, xmm13
  pxor xmm10, xmm1
  xor ecx, r8d
  pxor xmm4, xmm7
  rol eax, 8
  psrld xmm0, 24
  paddd xmm6, xmm9
  rol r10d, 12
  movdqa xmm13, xmm10
  pslld xmm13, 12
  rol ecx, 16
  movdqa [rsp + 1136], xmm7
  movdqa xmm7, xmm4
  pslld xmm7, 7
  por xmm0, xmm3
  add ebp, eax
  pxor xmm2, xmm6
  psrld xmm10, 20
  add edi, r10d
  psrld xmm4, 25
  add r13d, ecx
  paddd xmm12, xmm0
  movdqa xmm3, xmm2
  pslld xmm3, 8
  add r9d, ebx
  por xmm10, xmm13
  xor r15d, ebp
  por xmm4, xmm7
  pxor xmm8, xmm12
  xor edx, edi
  psrld xmm2, 24
  movdqa xmm7, [rsp + 1120]
  paddd xmm7, xmm10
  xor r11d, r13d
  movdqa xmm13, xmm8
  pslld xmm13, 7
  mov [rsp + 1168], r14d
  mov r14d, [rsp + 1152]
  xor r14d, r9d
  por xmm2, xmm3
  pxor xmm11, xmm7
  rol r15d, 7
  psrld xmm8, 25
  rol edx, 8
  paddd xmm14, xmm2
  movdqa xmm3, xmm11
  pslld xmm3, 8
  rol r11d, 12
  por xmm8, xmm13
  rol r14d, 16
  pxor xmm9, xmm14
  psrld xmm11, 24
  add r12d, edx
  movdqa xmm13, xmm9
  pslld xmm13, 7
  por xmm11, xmm3
  add r8d, r11d
  psrld xmm9, 25
  mov [rsp + 1176], r15d
  mov r15d, [rsp + 1160]
  add r15d, r14d
  paddd xmm1, xmm11
  por xmm9, xmm13
  xor r10d, r12d
  pxor xmm10, xmm1
  xor ecx, r8d
  movdqa xmm13, xmm10
  pslld xmm13, 7
  psrld xmm10, 25
  xor ebx, r15d
  por xmm10, xmm13
  movdqa xmm3, [rsp + 1104]
  paddd xmm3, xmm8
  rol r10d, 7
  pxor xmm11, xmm3
  rol ecx, 8
  pshuflw xmm11, xmm11, 0xb1
  pshufhw xmm11, xmm11, 0xb1
  rol ebx, 12
  paddd xmm5, xmm9
  add r13d, ecx
  paddd xmm14, xmm11
  pxor xmm15, xmm5
  add r9d, ebx
  pxor xmm8, xmm14
  xor r11d, r13d
  pshuflw xmm15, xmm15, 0xb1
  movdqa xmm13, xmm8
  pslld xmm13, 12
  xor r14d, r9d
  pshufhw xmm15, xmm15, 0xb1
  paddd xmm6, xmm10
  rol r11d, 7
  psrld xmm8, 20
  rol r14d, 8
  paddd xmm1, xmm15
  pxor xmm0, xmm6
  add r15d, r14d
  por xmm8, xmm13
  xor ebx, r15d
  pxor xmm9, xmm1
  pshuflw xmm0, xmm0, 0xb1
  rol ebx, 7
  paddd xmm3, xmm8
  movdqa xmm13, xmm9
  pslld xmm13, 12
  add esi, r10d
  pshufhw xmm0, xmm0, 0xb1
  xor r14d, esi
  paddd xmm7, xmm4
  pxor xmm11, xmm3
  rol r14d, 16
  psrld xmm9, 20
  add r13d, r14d
  movdqa [rsp + 1072], xmm3
  movdqa xmm3, [rsp + 1136]
  paddd xmm3, xmm0
  pxor xmm2, xmm7
  add edi, r11d
  movdqa [rsp + 1104], xmm7
  movdqa xmm7, xmm11
  pslld xmm7, 8
  xor r10d, r13d
  por xmm9, xmm13
  pxor xmm10, xmm3
  xor eax, edi
  pshuflw xmm2, xmm2, 0xb1
  psrld xmm11, 24
  rol r10d, 12
  paddd xmm5, xmm9
  rol eax, 16
  movdqa xmm13, xmm10
  pslld xmm13, 12
  pshufhw xmm2, xmm2, 0xb1
  add esi, r10d
  por xmm11, xmm7
  add r15d, eax
  pxor xmm15, xmm5
  psrld xmm10, 20
  add r8d, ebx
  paddd xmm12, xmm2
  paddd xmm14, xmm11
  xor r14d, esi
  movdqa xmm7, xmm15
  pslld xmm7, 8
  xor r11d, r15d
  por xmm10, xmm13
  pxor xmm4, xmm12
  xor edx, r8d
  pxor xmm8, xmm14
  rol r14d, 8
  psrld xmm15, 24
  paddd xmm6, xmm10
  rol r11d, 12
  movdqa xmm13, xmm4
  pslld xmm13, 12
  rol edx, 16
  movdqa [rsp + 1088], xmm11
  movdqa xmm11, xmm8
  pslld xmm11, 7
  por xmm15, xmm7
  add r13d, r14d
  pxor xmm0, xmm6
  psrld xmm4, 20
  add edi, r11d
  psrld xmm8, 25
  add ebp, edx
  paddd xmm1, xmm15
  movdqa xmm7, xmm0
  pslld xmm7, 8
  add r9d, [rsp + 1176]
  por xmm4, xmm13
  xor r10d, r13d
  por xmm8, xmm11
  pxor xmm9, xmm1
  xor eax, edi
  psrld xmm0, 24
  movdqa xmm11, [rsp + 1104]
  paddd xmm11, xmm4
  xor ebx, ebp
  movdqa xmm13, xmm9
  pslld xmm13, 7
  xor ecx, r9d
  por xmm0, xmm7
  pxor xmm2, xmm11
  rol r10d, 7
  psrld xmm9, 25
  rol eax, 8
  paddd xmm3, xmm0
  movdqa xmm7, xmm2
  pslld xmm7, 8
  rol ebx, 12
  por xmm9, xmm13
  rol ecx, 16
  pxor xmm10, xmm3
  psrld xmm2, 24
  add r15d, eax
  movdqa xmm13, xmm10
  pslld xmm13, 7
  por xmm2, xmm7
  add r8d, ebx
  psrld xmm10, 25
  add r12d, ecx
  paddd xmm12, xmm2
  por xmm10, xmm13
  xor r11d, r15d
  pxor xmm4, xmm12
  xor edx, r8d
  movdqa xmm13, xmm4
  pslld xmm13, 7
  psrld xmm4, 25
  mov [rsp + 1160], r15d
  mov r15d, [rsp + 1176]
  xor r15d, r12d
  por xmm4, xmm13
  rol r11d, 7
  rol edx, 8
  rol r15d, 12
  add ebp, edx
  add r9d, r15d
  xor ebx, ebp
  xor ecx, r9d
  rol ebx, 7
  rol ecx, 8
  add r12d, ecx
  xor r15d, r12d
  rol r15d, 7
  mov [rsp + 1152], r14d
  mov r14d, [rsp + 1168]
  sub r14d, 1
  je LOCAL(c4_w1_first_mixed)
  movdqa xmm7, xmm3
  movdqa xmm3, xmm11
  jmp LOCAL(c4_w1_first_rounds)
LOCAL(c4_w1_first_mixed):
  movdqa xmm7, [rsp + 1072]
  paddd xmm7, [rsp + 848]
  paddd xmm5, [rsp + 864]
  paddd xmm6, [rsp + 880]
  paddd xmm11, [rsp + 896]
  movdqa xmm13, xmm7
  punpckldq xmm13, xmm5
  punpckhdq xmm7, xmm5
  movdqa xmm5, xmm6
  punpckldq xmm5, xmm11
  punpckhdq xmm6, xmm11
  movdqa xmm11, xmm13
  punpcklqdq xmm11, xmm5
  punpckhqdq xmm13, xmm5
  movdqa xmm5, xmm7
  punpcklqdq xmm5, xmm6
  punpckhqdq xmm7, xmm6
  movdqu [rsp + 64], xmm11
  movdqu [rsp + 128], xmm13
  movdqu [rsp + 192], xmm5
  movdqu [rsp + 256], xmm7
  paddd xmm4, [rsp + 912]
  paddd xmm8, [rsp + 928]
  paddd xmm9, [rsp + 944]
  paddd xmm10, [rsp + 960]
  movdqa xmm13, xmm4
  punpckldq xmm13, xmm8
  punpckhdq xmm4, xmm8
  movdqa xmm8, xmm9
  punpckldq xmm8, xmm10
  punpckhdq xmm9, xmm10
  movdqa xmm5, xmm13
  punpcklqdq xmm5, xmm8
  punpckhqdq xmm13, xmm8
  movdqa xmm6, xmm4
  punpcklqdq xmm6, xmm9
  punpckhqdq xmm4, xmm9
  movdqu [rsp + 80], xmm5
  movdqu [rsp + 144], xmm13
  movdqu [rsp + 208], xmm6
  movdqu [rsp + 272], xmm4
  paddd xmm3, [rsp + 976]
  paddd xmm12, [rsp + 992]
  paddd xmm14, [rsp + 1008]
  paddd xmm1, [rsp + 816]
  movdqa xmm13, xmm3
  punpckldq xmm13, xmm12
  punpckhdq xmm3, xmm12
  movdqa xmm6, xmm14
  punpckldq xmm6, xmm1
  punpckhdq xmm14, xmm1
  movdqa xmm9, xmm13
  punpcklqdq xmm9, xmm6
  punpckhqdq xmm13, xmm6
  movdqa xmm6, xmm3
  punpcklqdq xmm6, xmm14
  punpckhqdq xmm3, xmm14
  movdqu [rsp + 96], xmm9
  movdqu [rsp + 160], xmm13
  movdqu [rsp + 224], xmm6
  movdqu [rsp + 288], xmm3
  paddd xmm15, [rsp + 1024]
  paddd xmm0, [rsp + 1040]
  paddd xmm2, [rsp + 1056]
  movdqa xmm11, [rsp + 1088]
  paddd xmm11, [rsp + 832]
  movdqa xmm14, xmm15
  punpckldq xmm14, xmm0
  punpckhdq xmm15, xmm0
  movdqa xmm9, xmm2
  punpckldq xmm9, xmm11
  punpckhdq xmm2, xmm11
  movdqa xmm0, xmm14
  punpcklqdq xmm0, xmm9
  punpckhqdq xmm14, xmm9
  movdqa xmm9, xmm15
  punpcklqdq xmm9, xmm2
  punpckhqdq xmm15, xmm2
  movdqu [rsp + 112], xmm0
  movdqu [rsp + 176], xmm14
  movdqu [rsp + 240], xmm9
  movdqu [rsp + 304], xmm15
  add esi, 0x61707865
  add edi, 0x3320646e
  add r8d, 0x79622d32
  add r9d, 0x6b206574
  add r15d, [rsp + 592]
  add r10d, [rsp + 596]
  add r11d, [rsp + 600]
  add ebx, [rsp + 604]
  add ebp, [rsp + 608]
  add r12d, [rsp + 612]
  add r13d, [rsp + 616]
  mov r14d, [rsp + 1160]
  add r14d, [rsp + 620]
  add eax, [rsp + 624]
  add edx, [rsp + 628]
  add ecx, [rsp + 632]
  mov [rsp + 1168], ecx
  mov ecx, [rsp + 1152]
  add ecx, [rsp + 636]
  mov [rsp], esi
  mov [rsp + 4], edi
  mov [rsp + 8], r8d
  mov [rsp + 12], r9d
  mov [rsp + 16], r15d
  mov [rsp + 20], r10d
  mov [rsp + 24], r11d
  mov [rsp + 28], ebx
  mov [rsp + 32], ebp
  mov [rsp + 36], r12d
  mov [rsp + 40], r13d
  mov [rsp + 44], r14d
  mov [rsp + 48], eax
  mov [rsp + 52], edx
  mov esi, [rsp + 1168]
  mov [rsp + 56], esi
  mov [rsp + 60], ecx
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
  movdqa [rsp + 1168], xmm0
  jmp LOCAL(keyed)
LOCAL(c4_c4_w1_first):
  movdqa xmm2, [rip + LOCAL(sigma)]
  pshufd xmm4, xmm2, 0x0
  pshufd xmm5, xmm2, 0x55
  pshufd xmm6, xmm2, 0xaa
  pshufd xmm7, xmm2, 0xff
  pshufd xmm15, xmm0, 0x0
  pshufd xmm11, xmm0, 0x55
  pshufd xmm8, xmm0, 0xaa
  pshufd xmm9, xmm0, 0xff
  pshufd xmm10, xmm1, 0x0
  pshufd xmm13, xmm1, 0x55
  pshufd xmm12, xmm1, 0xaa
  pshufd xmm14, xmm1, 0xff
  pshufd xmm2, xmm3, 0xaa
  movdqa [rsp + 816], xmm14
  pshufd xmm14, xmm3, 0xff
  movdqu [rsp + 592], xmm0
  movdqu [rsp + 608], xmm1
  movdqa [rsp + 640], xmm1
  movdqa xmm1, xmm3
  paddq xmm1, [rip + LOCAL(add1)]
  pshufd xmm1, xmm1, 0x44
  movdqa [rsp + 656], xmm0
  movdqa xmm0, xmm1
  paddq xmm0, [rip + LOCAL(counter0)]
  paddq xmm1, [rip + LOCAL(counter2)]
  movdqa [rsp + 832], xmm14
  movdqa xmm14, xmm0
  shufps xmm14, xmm1, 0x88
  shufps xmm0, xmm1, 0xdd
  movdqa xmm1, xmm3
  paddq xmm1, [rip + LOCAL(add5)]
  pshufd xmm1, xmm1, 0x44
  movdqa [rsp + 848], xmm7
  movdqa xmm7, xmm1
  paddq xmm7, [rip + LOCAL(counter0)]
  paddq xmm1, [rip + LOCAL(counter2)]
  movdqa [rsp + 864], xmm9
  movdqa xmm9, xmm7
  shufps xmm9, xmm1, 0x88
  shufps xmm7, xmm1, 0xdd
  movdqu [rsp + 624], xmm3
  mov r15d, [rsp + 592]
  mov r10d, [rsp + 596]
  mov r11d, [rsp + 600]
  mov ebx, [rsp + 604]
  mov ebp, [rsp + 608]
  mov r12d, [rsp + 612]
  mov r13d, [rsp + 616]
  mov r14d, [rsp + 620]
  mov eax, [rsp + 624]
  mov edx, [rsp + 628]
  mov [rsp + 704], rcx
  mov ecx, [rsp + 632]
  mov [rsp + 712], r8
  mov r8d, [rsp + 636]
  mov [rsp + 720], rsi
  mov [rsp + 728], rdi
  mov [rsp + 736], r9
  movdqa [rsp + 672], xmm3
  movdqa [rsp + 880], xmm4
  movdqa [rsp + 896], xmm5
  movdqa [rsp + 912], xmm6
  movdqa [rsp + 928], xmm15
  movdqa [rsp + 944], xmm11
  movdqa [rsp + 960], xmm8
  movdqa [rsp + 976], xmm10
  movdqa [rsp + 992], xmm13
  movdqa [rsp + 1008], xmm12
  movdqa [rsp + 1024], xmm14
  movdqa [rsp + 1040], xmm0
  movdqa [rsp + 1056], xmm2
  movdqa [rsp + 1072], xmm9
  movdqa [rsp + 1088], xmm7
  movdqa [rsp + 1104], xmm4
  movdqa [rsp + 1120], xmm14
  movdqa [rsp + 1136], xmm10
  movdqa [rsp + 1152], xmm5
  movdqa [rsp + 1168], xmm11
  movdqa [rsp + 1184], xmm0
  movdqa [rsp + 1200], xmm6
  movdqa [rsp + 1216], xmm8
  movdqa [rsp + 1232], xmm4
  movdqa [rsp + 1248], xmm12
  movdqa xmm1, [rsp + 848]
  movdqa [rsp + 1264], xmm1
  movdqa [rsp + 1280], xmm5
  movdqa xmm1, [rsp + 832]
  movdqa [rsp + 1296], xmm1
  movdqa [rsp + 1312], xmm6
  movdqa xmm1, [rsp + 816]
  movdqa [rsp + 1328], xmm1
  mov [rsp + 1760], r8d
  movdqa [rsp + 1344], xmm12
  movdqa xmm1, [rsp + 832]
  movdqa [rsp + 1360], xmm1
  mov [rsp + 1768], r14d
  movdqa xmm1, [rsp + 816]
  movdqa [rsp + 1376], xmm1
  mov esi, 0x61707865
  mov edi, 0x3320646e
  mov r8d, 0x79622d32
  mov r9d, 0x6b206574
  mov r14d, 10
  movdqa xmm12, xmm2
  movdqa xmm4, xmm15
  movdqa xmm3, xmm9
  movdqa xmm0, xmm10
  movdqa xmm1, xmm7
  movdqa xmm14, xmm2
  movdqa xmm2, xmm13
  movdqa xmm7, xmm8
  movdqa xmm9, [rsp + 864]
  movdqa xmm5, [rsp + 848]
  movdqa xmm8, [rsp + 864]
LOCAL(c4_c4_w1_first_rounds):
  movdqa xmm6, [rsp + 1104]
  paddd xmm6, xmm15
  add esi, r15d
  movdqa xmm10, [rsp + 1120]
  pxor xmm10, xmm6
  xor eax, esi
  pshuflw xmm10, xmm10, 0xb1
  pshufhw xmm10, xmm10, 0xb1
  rol eax, 16
  movdqa [rsp + 1392], xmm5
  movdqa xmm5, [rsp + 1136]
  paddd xmm5, xmm10
  add ebp, eax
  movdqa [rsp + 1408], xmm8
  movdqa xmm8, [rsp + 1152]
  paddd xmm8, [rsp + 1168]
  pxor xmm15, xmm5
  xor r15d, ebp
  movdqa [rsp + 1424], xmm14
  movdqa xmm14, [rsp + 1184]
  pxor xmm14, xmm8
  add edi, r10d
  movdqa [rsp + 1440], xmm7
  movdqa xmm7, xmm15
  pslld xmm7, 12
  pshuflw xmm14, xmm14, 0xb1
  rol r15d, 12
  psrld xmm15, 20
  pshufhw xmm14, xmm14, 0xb1
  xor edx, edi
  por xmm15, xmm7
  add esi, r15d
  paddd xmm2, xmm14
  movdqa xmm7, [rsp + 1200]
  paddd xmm7, [rsp + 1216]
  rol edx, 16
  paddd xmm6, xmm15
  xor eax, esi
  movdqa [rsp + 1456], xmm13
  movdqa xmm13, [rsp + 1168]
  pxor xmm13, xmm2
  pxor xmm12, xmm7
  add r12d, edx
  pxor xmm10, xmm6
  movdqa [rsp + 1472], xmm6
  movdqa xmm6, xmm13
  pslld xmm6, 12
  rol eax, 8
  pshuflw xmm12, xmm12, 0xb1
  xor r10d, r12d
  movdqa [rsp + 1488], xmm2
  movdqa xmm2, xmm10
  pslld xmm2, 8
  psrld xmm13, 20
  add r8d, r11d
  pshufhw xmm12, xmm12, 0xb1
  add ebp, eax
  psrld xmm10, 24
  movdqa [rsp + 1504], xmm7
  movdqa xmm7, [rsp + 1232]
  paddd xmm7, xmm4
  por xmm13, xmm6
  pxor xmm3, xmm7
  rol r10d, 12
  movdqa xmm6, [rsp + 1248]
  paddd xmm6, xmm12
  pshuflw xmm3, xmm3, 0xb1
  xor ecx, r8d
  movdqa [rsp + 1520], xmm12
  movdqa xmm12, [rsp + 1264]
  paddd xmm12, xmm9
  pshufhw xmm3, xmm3, 0xb1
  por xmm10, xmm2
  paddd xmm0, xmm3
  xor r15d, ebp
  paddd xmm8, xmm13
  movdqa xmm2, [rsp + 1280]
  paddd xmm2, xmm11
  movdqa [rsp + 1536], xmm13
  movdqa xmm13, [rsp + 1216]
  pxor xmm13, xmm6
  pxor xmm4, xmm0
  add edi, r10d
  movdqa [rsp + 1552], xmm6
  movdqa xmm6, [rsp + 1296]
  pxor xmm6, xmm12
  pxor xmm1, xmm2
  rol ecx, 16
  paddd xmm5, xmm10
  movdqa [rsp + 1568], xmm10
  movdqa xmm10, xmm4
  pslld xmm10, 12
  pxor xmm14, xmm8
  pshuflw xmm1, xmm1, 0xb1
  rol r15d, 7
  movdqa [rsp + 1584], xmm8
  movdqa xmm8, xmm13
  pslld xmm8, 12
  psrld xmm4, 20
  xor edx, edi
  pshuflw xmm6, xmm6, 0xb1
  pshufhw xmm1, xmm1, 0xb1
  pxor xmm15, xmm5
  por xmm4, xmm10
  add r13d, ecx
  movdqa xmm10, xmm14
  pslld xmm10, 8
  movdqa [rsp + 1600], xmm5
  movdqa xmm5, [rsp + 1456]
  paddd xmm5, xmm1
  psrld xmm13, 20
  movdqa [rsp + 1456], xmm12
  movdqa xmm12, [rsp + 1312]
  paddd xmm12, [rsp + 1440]
  rol edx, 8
  pshufhw xmm6, xmm6, 0xb1
  paddd xmm7, xmm4
  xor r11d, r13d
  movdqa [rsp + 1616], xmm4
  movdqa xmm4, xmm15
  pslld xmm4, 7
  pxor xmm11, xmm5
  psrld xmm14, 24
  movdqa [rsp + 1632], xmm5
  movdqa xmm5, [rsp + 1424]
  pxor xmm5, xmm12
  add r9d, ebx
  por xmm13, xmm8
  pxor xmm3, xmm7
  add r12d, edx
  movdqa xmm8, [rsp + 1328]
  paddd xmm8, xmm6
  movdqa [rsp + 1424], xmm7
  movdqa xmm7, xmm11
  pslld xmm7, 12
  psrld xmm15, 25
  pshuflw xmm5, xmm5, 0xb1
  rol r11d, 12
  por xmm14, xmm10
  movdqa xmm10, xmm3
  pslld xmm10, 8
  mov [rsp + 1776], r14d
  mov r14d, [rsp + 1760]
  xor r14d, r9d
  movdqa [rsp + 1648], xmm12
  movdqa xmm12, [rsp + 1504]
  paddd xmm12, xmm13
  psrld xmm11, 20
  pxor xmm9, xmm8
  pshufhw xmm5, xmm5, 0xb1
  xor r10d, r12d
  por xmm15, xmm4
  psrld xmm3, 24
  movdqa xmm4, [rsp + 1488]
  paddd xmm4, xmm14
  por xmm11, xmm7
  add r8d, r11d
  movdqa xmm7, [rsp + 1520]
  pxor xmm7, xmm12
  movdqa [rsp + 1488], xmm15
  movdqa xmm15, [rsp + 1344]
  paddd xmm15, xmm5
  rol r14d, 16
  movdqa [rsp + 1504], xmm14
  movdqa xmm14, xmm9
  pslld xmm14, 12
  movdqa [rsp + 1520], xmm12
  movdqa xmm12, [rsp + 1392]
  paddd xmm12, [rsp + 1408]
  movdqa [rsp + 1392], xmm5
  movdqa xmm5, [rsp + 1536]
  pxor xmm5, xmm4
  por xmm3, xmm10
  rol r10d, 7
  movdqa xmm10, xmm7
  pslld xmm10, 8
  paddd xmm2, xmm11
  xor ecx, r8d
  psrld xmm9, 20
  movdqa [rsp + 1536], xmm4
  movdqa xmm4, [rsp + 1440]
  pxor xmm4, xmm15
  movdqa [rsp + 1440], xmm15
  movdqa xmm15, xmm5
  pslld xmm15, 7
  movdqa [rsp + 1664], xmm11
  movdqa xmm11, [rsp + 1360]
  pxor xmm11, xmm12
  mov [rsp + 1784], r12d
  mov r12d, [rsp + 1768]
  add r12d, r14d
  psrld xmm7, 24
  paddd xmm0, xmm3
  por xmm9, xmm14
  pxor xmm1, xmm2
  rol ecx, 8
  psrld xmm5, 25
  movdqa xmm14, xmm4
  pslld xmm14, 12
  xor ebx, r12d
  por xmm7, xmm10
  pshuflw xmm11, xmm11, 0xb1
  movdqa xmm10, [rsp + 1456]
  paddd xmm10, xmm9
  movdqa [rsp + 1456], xmm3
  movdqa xmm3, [rsp + 1616]
  pxor xmm3, xmm0
  add r13d, ecx
  por xmm5, xmm15
  movdqa xmm15, xmm1
  pslld xmm15, 8
  rol ebx, 12
  movdqa [rsp + 1616], xmm0
  movdqa xmm0, [rsp + 1552]
  paddd xmm0, xmm7
  psrld xmm4, 20
  pxor xmm6, xmm10
  pshufhw xmm11, xmm11, 0xb1
  xor r11d, r13d
  pxor xmm13, xmm0
  movdqa [rsp + 1552], xmm7
  movdqa xmm7, xmm3
  pslld xmm7, 7
  add r9d, ebx
  movdqa [rsp + 1680], xmm2
  movdqa xmm2, xmm6
  pslld xmm2, 8
  psrld xmm1, 24
  movdqa [rsp + 1696], xmm10
  movdqa xmm10, xmm13
  pslld xmm10, 7
  por xmm4, xmm14
  rol r11d, 7
  psrld xmm6, 24
  movdqa xmm14, [rsp + 1376]
  paddd xmm14, xmm11
  psrld xmm13, 25
  psrld xmm3, 25
  xor r14d, r9d
  por xmm6, xmm2
  por xmm1, xmm15
  rol r14d, 8
  por xmm13, xmm10
  movdqa xmm2, [rsp + 1648]
  paddd xmm2, xmm4
  paddd xmm8, xmm6
  movdqa xmm10, [rsp + 1408]
  pxor xmm10, xmm14
  add r12d, r14d
  pxor xmm9, xmm8
  por xmm3, xmm7
  xor ebx, r12d
  movdqa xmm7, xmm9
  pslld xmm7, 7
  movdqa xmm15, [rsp + 1632]
  paddd xmm15, xmm1
  psrld xmm9, 25
  movdqa [rsp + 1408], xmm3
  movdqa xmm3, [rsp + 1392]
  pxor xmm3, xmm2
  rol ebx, 7
  por xmm9, xmm7
  movdqa xmm7, xmm10
  pslld xmm7, 12
  movdqa [rsp + 1392], xmm1
  movdqa xmm1, [rsp + 1472]
  paddd xmm1, xmm5
  movdqa [rsp + 1472], xmm2
  movdqa xmm2, [rsp + 1664]
  pxor xmm2, xmm15
  add esi, r10d
  pxor xmm6, xmm1
  movdqa [rsp + 1632], xmm15
  movdqa xmm15, xmm3
  pslld xmm15, 8
  xor r14d, esi
  pshuflw xmm6, xmm6, 0xb1
  psrld xmm10, 20
  pshufhw xmm6, xmm6, 0xb1
  movdqa [rsp + 1648], xmm14
  movdqa xmm14, xmm2
  pslld xmm14, 7
  rol r14d, 16
  paddd xmm0, xmm6
  psrld xmm3, 24
  add r13d, r14d
  movdqa [rsp + 1664], xmm6
  movdqa xmm6, [rsp + 1584]
  paddd xmm6, xmm13
  por xmm10, xmm7
  pxor xmm5, xmm0
  psrld xmm2, 25
  xor r10d, r13d
  movdqa xmm7, [rsp + 1568]
  pxor xmm7, xmm6
  por xmm3, xmm15
  add edi, r11d
  movdqa xmm15, xmm5
  pslld xmm15, 12
  paddd xmm12, xmm10
  pshuflw xmm7, xmm7, 0xb1
  por xmm2, xmm14
  rol r10d, 12
  psrld xmm5, 20
  movdqa xmm14, [rsp + 1440]
  paddd xmm14, xmm3
  pshufhw xmm7, xmm7, 0xb1
  pxor xmm11, xmm12
  xor eax, edi
  por xmm5, xmm15
  pxor xmm4, xmm14
  add esi, r10d
  paddd xmm8, xmm7
  movdqa xmm15, xmm11
  pslld xmm15, 8
  movdqa [rsp + 1440], xmm3
  movdqa xmm3, [rsp + 1520]
  paddd xmm3, xmm9
  movdqa [rsp + 1520], xmm12
  movdqa xmm12, xmm4
  pslld xmm12, 7
  rol eax, 16
  paddd xmm1, xmm5
  psrld xmm11, 24
  xor r14d, esi
  pxor xmm13, xmm8
  psrld xmm4, 25
  movdqa [rsp + 1568], xmm8
  movdqa xmm8, [rsp + 1504]
  pxor xmm8, xmm3
  por xmm11, xmm15
  add r12d, eax
  movdqa xmm15, [rsp + 1664]
  pxor xmm15, xmm1
  por xmm4, xmm12
  movdqa xmm12, xmm13
  pslld xmm12, 12
  movdqa [rsp + 1104], xmm1
  movdqa xmm1, [rsp + 1648]
  paddd xmm1, xmm11
  rol r14d, 8
  pshuflw xmm8, xmm8, 0xb1
  pxor xmm10, xmm1
  xor r11d, r12d
  movdqa [rsp + 1504], xmm3
  movdqa xmm3, xmm15
  pslld xmm3, 8
  movdqa [rsp + 1584], xmm1
  movdqa xmm1, xmm10
  pslld xmm1, 7
  psrld xmm13, 20
  psrld xmm10, 25
  add r8d, ebx
  pshufhw xmm8, xmm8, 0xb1
  por xmm10, xmm1
  add r13d, r14d
  psrld xmm15, 24
  movdqa xmm1, [rsp + 1424]
  paddd xmm1, xmm2
  por xmm13, xmm12
  pxor xmm11, xmm1
  rol r11d, 12
  movdqa xmm12, [rsp + 1600]
  paddd xmm12, xmm8
  pshuflw xmm11, xmm11, 0xb1
  xor edx, r8d
  movdqa [rsp + 1424], xmm8
  movdqa xmm8, [rsp + 1696]
  paddd xmm8, [rsp + 1488]
  pshufhw xmm11, xmm11, 0xb1
  por xmm15, xmm3
  paddd xmm14, xmm11
  xor r10d, r13d
  paddd xmm6, xmm13
  movdqa xmm3, [rsp + 1680]
  paddd xmm3, xmm4
  pxor xmm9, xmm12
  pxor xmm2, xmm14
  add edi, r11d
  movdqa [rsp + 1600], xmm12
  movdqa xmm12, [rsp + 1552]
  pxor xmm12, xmm8
  movdqa [rsp + 1552], xmm8
  movdqa xmm8, [rsp + 1456]
  pxor xmm8, xmm3
  rol edx, 16
  paddd xmm0, xmm15
  movdqa [rsp + 1296], xmm15
  movdqa xmm15, xmm2
  pslld xmm15, 12
  pxor xmm7, xmm6
  pshuflw xmm8, xmm8, 0xb1
  rol r10d, 7
  movdqa [rsp + 1152], xmm6
  movdqa xmm6, xmm9
  pslld xmm6, 12
  psrld xmm2, 20
  xor eax, edi
  pshuflw xmm12, xmm12, 0xb1
  pshufhw xmm8, xmm8, 0xb1
  pxor xmm5, xmm0
  por xmm2, xmm15
  add ebp, edx
  movdqa xmm15, xmm7
  pslld xmm15, 8
  movdqa [rsp + 1248], xmm0
  movdqa xmm0, [rsp + 1584]
  paddd xmm0, xmm8
  psrld xmm9, 20
  movdqa [rsp + 1456], xmm8
  movdqa xmm8, [rsp + 1472]
  paddd xmm8, xmm10
  rol eax, 8
  pshufhw xmm12, xmm12, 0xb1
  paddd xmm1, xmm2
  xor ebx, ebp
  movdqa [rsp + 1472], xmm2
  movdqa xmm2, xmm5
  pslld xmm2, 7
  pxor xmm4, xmm0
  psrld xmm7, 24
  movdqa [rsp + 1584], xmm0
  movdqa xmm0, [rsp + 1392]
  pxor xmm0, xmm8
  add r9d, r15d
  por xmm9, xmm6
  pxor xmm11, xmm1
  add r12d, eax
  movdqa xmm6, [rsp + 1536]
  paddd xmm6, xmm12
  movdqa [rsp + 1232], xmm1
  movdqa xmm1, xmm4
  pslld xmm1, 12
  psrld xmm5, 25
  pshuflw xmm0, xmm0, 0xb1
  rol ebx, 12
  por xmm7, xmm15
  movdqa xmm15, xmm11
  pslld xmm15, 8
  xor ecx, r9d
  movdqa [rsp + 1392], xmm8
  movdqa xmm8, [rsp + 1504]
  paddd xmm8, xmm9
  psrld xmm4, 20
  movdqa [rsp + 1504], xmm9
  movdqa xmm9, [rsp + 1488]
  pxor xmm9, xmm6
  pshufhw xmm0, xmm0, 0xb1
  xor r11d, r12d
  por xmm5, xmm2
  psrld xmm11, 24
  movdqa xmm2, [rsp + 1568]
  paddd xmm2, xmm7
  por xmm4, xmm1
  add r8d, ebx
  movdqa xmm1, [rsp + 1424]
  pxor xmm1, xmm8
  movdqa [rsp + 1200], xmm8
  movdqa xmm8, [rsp + 1616]
  paddd xmm8, xmm0
  rol ecx, 16
  movdqa [rsp + 1168], xmm5
  movdqa xmm5, xmm9
  pslld xmm5, 12
  movdqa [rsp + 1120], xmm7
  movdqa xmm7, [rsp + 1520]
  paddd xmm7, [rsp + 1408]
  pxor xmm13, xmm2
  por xmm11, xmm15
  rol r11d, 7
  movdqa xmm15, xmm1
  pslld xmm15, 8
  paddd xmm3, xmm4
  xor edx, r8d
  psrld xmm9, 20
  pxor xmm10, xmm8
  movdqa [rsp + 1328], xmm2
  movdqa xmm2, xmm13
  pslld xmm2, 7
  movdqa [rsp + 1424], xmm8
  movdqa xmm8, [rsp + 1440]
  pxor xmm8, xmm7
  mov [rsp + 1768], r12d
  mov r12d, [rsp + 1784]
  add r12d, ecx
  psrld xmm1, 24
  paddd xmm14, xmm11
  por xmm9, xmm5
  movdqa xmm5, [rsp + 1456]
  pxor xmm5, xmm3
  rol edx, 8
  psrld xmm13, 25
  movdqa [rsp + 1360], xmm11
  movdqa xmm11, xmm10
  pslld xmm11, 12
  xor r15d, r12d
  por xmm1, xmm15
  pshuflw xmm8, xmm8, 0xb1
  movdqa xmm15, [rsp + 1552]
  paddd xmm15, xmm9
  movdqa [rsp + 1280], xmm3
  movdqa xmm3, [rsp + 1472]
  pxor xmm3, xmm14
  add ebp, edx
  por xmm13, xmm2
  movdqa xmm2, xmm5
  pslld xmm2, 8
  rol r15d, 12
  movdqa [rsp + 1344], xmm14
  movdqa xmm14, [rsp + 1600]
  paddd xmm14, xmm1
  psrld xmm10, 20
  pxor xmm12, xmm15
  pshufhw xmm8, xmm8, 0xb1
  xor ebx, ebp
  movdqa [rsp + 1264], xmm15
  movdqa xmm15, [rsp + 1504]
  pxor xmm15, xmm14
  movdqa [rsp + 1216], xmm13
  movdqa xmm13, xmm3
  pslld xmm13, 7
  add r9d, r15d
  movdqa [rsp + 1184], xmm1
  movdqa xmm1, xmm12
  pslld xmm1, 8
  psrld xmm5, 24
  movdqa [rsp + 1136], xmm14
  movdqa xmm14, xmm15
  pslld xmm14, 7
  por xmm10, xmm11
  rol ebx, 7
  psrld xmm12, 24
  movdqa xmm11, [rsp + 1632]
  paddd xmm11, xmm8
  psrld xmm15, 25
  psrld xmm3, 25
  xor ecx, r9d
  por xmm12, xmm1
  por xmm5, xmm2
  rol ecx, 8
  por xmm15, xmm14
  movdqa xmm1, [rsp + 1392]
  paddd xmm1, xmm10
  paddd xmm6, xmm12
  movdqa xmm2, [rsp + 1408]
  pxor xmm2, xmm11
  add r12d, ecx
  pxor xmm9, xmm6
  por xmm3, xmm13
  xor r15d, r12d
  movdqa xmm14, xmm9
  pslld xmm14, 7
  movdqa xmm13, [rsp + 1584]
  paddd xmm13, xmm5
  psrld xmm9, 25
  pxor xmm0, xmm1
  rol r15d, 7
  por xmm9, xmm14
  movdqa xmm14, xmm2
  pslld xmm14, 12
  pxor xmm4, xmm13
  movdqa [rsp + 1376], xmm13
  movdqa xmm13, xmm0
  pslld xmm13, 8
  psrld xmm2, 20
  movdqa [rsp + 1312], xmm1
  movdqa xmm1, xmm4
  pslld xmm1, 7
  psrld xmm0, 24
  por xmm2, xmm14
  psrld xmm4, 25
  por xmm0, xmm13
  paddd xmm7, xmm2
  por xmm4, xmm1
  movdqa xmm1, [rsp + 1424]
  paddd xmm1, xmm0
  pxor xmm8, xmm7
  pxor xmm10, xmm1
  movdqa xmm13, xmm8
  pslld xmm13, 8
  movdqa xmm14, xmm10
  pslld xmm14, 7
  psrld xmm8, 24
  psrld xmm10, 25
  por xmm8, xmm13
  por xmm10, xmm14
  paddd xmm11, xmm8
  pxor xmm2, xmm11
  movdqa xmm14, xmm2
  pslld xmm14, 7
  psrld xmm2, 25
  por xmm2, xmm14
  mov [rsp + 1760], r14d
  mov r14d, [rsp + 1776]
  sub r14d, 1
  je LOCAL(c4_c4_w1_first_mixed)
  movdqa xmm13, xmm11
  movdqa xmm14, xmm8
  movdqa xmm11, xmm3
  movdqa xmm8, xmm10
  movdqa xmm3, xmm5
  movdqa xmm5, xmm7
  movdqa xmm7, xmm4
  movdqa xmm4, xmm2
  movdqa xmm2, xmm6
  movdqa [rsp + 688], xmm9
  movdqa xmm9, xmm15
  movdqa xmm15, [rsp + 688]
  movdqa [rsp + 688], xmm1
  movdqa xmm1, xmm0
  movdqa xmm0, [rsp + 688]
  jmp LOCAL(c4_c4_w1_first_rounds)
LOCAL(c4_c4_w1_first_mixed):
  movdqa xmm13, [rsp + 880]
  movdqa xmm14, [rsp + 1104]
  paddd xmm14, xmm13
  movdqa xmm13, [rsp + 1152]
  paddd xmm13, [rsp + 896]
  movdqa [rsp + 1712], xmm8
  movdqa xmm8, [rsp + 1200]
  paddd xmm8, [rsp + 912]
  movdqa [rsp + 1728], xmm0
  movdqa xmm0, [rsp + 1264]
  paddd xmm0, [rsp + 848]
  movdqa [rsp + 1744], xmm5
  movdqa xmm5, xmm14
  punpckldq xmm5, xmm13
  punpckhdq xmm14, xmm13
  movdqa xmm13, xmm8
  punpckldq xmm13, xmm0
  punpckhdq xmm8, xmm0
  movdqa xmm0, xmm5
  punpcklqdq xmm0, xmm13
  punpckhqdq xmm5, xmm13
  movdqa xmm13, xmm14
  punpcklqdq xmm13, xmm8
  punpckhqdq xmm14, xmm8
  movdqu [rsp + 64], xmm0
  movdqu [rsp + 128], xmm5
  movdqu [rsp + 192], xmm13
  movdqu [rsp + 256], xmm14
  movdqa xmm0, [rsp + 928]
  paddd xmm9, xmm0
  movdqa xmm5, [rsp + 944]
  movdqa xmm8, [rsp + 1168]
  paddd xmm8, xmm5
  movdqa xmm13, [rsp + 960]
  movdqa xmm14, [rsp + 1216]
  paddd xmm14, xmm13
  paddd xmm15, [rsp + 864]
  movdqa xmm13, xmm9
  punpckldq xmm13, xmm8
  punpckhdq xmm9, xmm8
  movdqa xmm8, xmm14
  punpckldq xmm8, xmm15
  punpckhdq xmm14, xmm15
  movdqa xmm15, xmm13
  punpcklqdq xmm15, xmm8
  punpckhqdq xmm13, xmm8
  movdqa xmm8, xmm9
  punpcklqdq xmm8, xmm14
  punpckhqdq xmm9, xmm14
  movdqu [rsp + 80], xmm15
  movdqu [rsp + 144], xmm13
  movdqu [rsp + 208], xmm8
  movdqu [rsp + 272], xmm9
  movdqa xmm8, [rsp + 976]
  movdqa xmm14, [rsp + 1136]
  paddd xmm14, xmm8
  movdqa xmm13, [rsp + 992]
  paddd xmm6, xmm13
  movdqa xmm9, [rsp + 1008]
  movdqa xmm15, [rsp + 1248]
  paddd xmm15, xmm9
  movdqa xmm9, [rsp + 1328]
  paddd xmm9, [rsp + 816]
  movdqa xmm13, xmm14
  punpckldq xmm13, xmm6
  punpckhdq xmm14, xmm6
  movdqa xmm6, xmm15
  punpckldq xmm6, xmm9
  punpckhdq xmm15, xmm9
  movdqa xmm9, xmm13
  punpcklqdq xmm9, xmm6
  punpckhqdq xmm13, xmm6
  movdqa xmm6, xmm14
  punpcklqdq xmm6, xmm15
  punpckhqdq xmm14, xmm15
  movdqu [rsp + 96], xmm9
  movdqu [rsp + 160], xmm13
  movdqu [rsp + 224], xmm6
  movdqu [rsp + 288], xmm14
  movdqa xmm6, [rsp + 1120]
  paddd xmm6, [rsp + 1024]
  movdqa xmm9, [rsp + 1184]
  paddd xmm9, [rsp + 1040]
  movdqa xmm13, [rsp + 1056]
  paddd xmm12, xmm13
  movdqa xmm14, [rsp + 832]
  movdqa xmm15, [rsp + 1296]
  paddd xmm15, xmm14
  movdqa xmm14, xmm6
  punpckldq xmm14, xmm9
  punpckhdq xmm6, xmm9
  movdqa xmm9, xmm12
  punpckldq xmm9, xmm15
  punpckhdq xmm12, xmm15
  movdqa xmm15, xmm14
  punpcklqdq xmm15, xmm9
  punpckhqdq xmm14, xmm9
  movdqa xmm9, xmm6
  punpcklqdq xmm9, xmm12
  punpckhqdq xmm6, xmm12
  movdqu [rsp + 112], xmm15
  movdqu [rsp + 176], xmm14
  movdqu [rsp + 240], xmm9
  movdqu [rsp + 304], xmm6
  movdqa xmm6, [rsp + 1232]
  paddd xmm6, [rsp + 880]
  movdqa xmm9, [rsp + 1280]
  paddd xmm9, [rsp + 896]
  movdqa xmm12, [rsp + 1312]
  paddd xmm12, [rsp + 912]
  paddd xmm7, [rsp + 848]
  movdqa xmm14, xmm6
  punpckldq xmm14, xmm9
  punpckhdq xmm6, xmm9
  movdqa xmm9, xmm12
  punpckldq xmm9, xmm7
  punpckhdq xmm12, xmm7
  movdqa xmm7, xmm14
  punpcklqdq xmm7, xmm9
  punpckhqdq xmm14, xmm9
  movdqa xmm9, xmm6
  punpcklqdq xmm9, xmm12
  punpckhqdq xmm6, xmm12
  movdqu [rsp + 320], xmm7
  movdqu [rsp + 384], xmm14
  movdqu [rsp + 448], xmm9
  movdqu [rsp + 512], xmm6
  paddd xmm2, xmm0
  paddd xmm3, xmm5
  paddd xmm4, [rsp + 960]
  paddd xmm10, [rsp + 864]
  movdqa xmm0, xmm2
  punpckldq xmm0, xmm3
  punpckhdq xmm2, xmm3
  movdqa xmm3, xmm4
  punpckldq xmm3, xmm10
  punpckhdq xmm4, xmm10
  movdqa xmm15, xmm0
  punpcklqdq xmm15, xmm3
  punpckhqdq xmm0, xmm3
  movdqa xmm3, xmm2
  punpcklqdq xmm3, xmm4
  punpckhqdq xmm2, xmm4
  movdqu [rsp + 336], xmm15
  movdqu [rsp + 400], xmm0
  movdqu [rsp + 464], xmm3
  movdqu [rsp + 528], xmm2
  paddd xmm1, xmm8
  paddd xmm11, [rsp + 992]
  movdqa xmm14, [rsp + 1344]
  paddd xmm14, [rsp + 1008]
  movdqa xmm0, [rsp + 1376]
  paddd xmm0, [rsp + 816]
  movdqa xmm2, xmm1
  punpckldq xmm2, xmm11
  punpckhdq xmm1, xmm11
  movdqa xmm3, xmm14
  punpckldq xmm3, xmm0
  punpckhdq xmm14, xmm0
  movdqa xmm9, xmm2
  punpcklqdq xmm9, xmm3
  punpckhqdq xmm2, xmm3
  movdqa xmm6, xmm1
  punpcklqdq xmm6, xmm14
  punpckhqdq xmm1, xmm14
  movdqu [rsp + 352], xmm9
  movdqu [rsp + 416], xmm2
  movdqu [rsp + 480], xmm6
  movdqu [rsp + 544], xmm1
  movdqa xmm5, [rsp + 1744]
  paddd xmm5, [rsp + 1072]
  movdqa xmm0, [rsp + 1728]
  paddd xmm0, [rsp + 1088]
  paddd xmm13, [rsp + 1712]
  movdqa xmm11, [rsp + 1360]
  paddd xmm11, [rsp + 832]
  movdqa xmm1, xmm5
  punpckldq xmm1, xmm0
  punpckhdq xmm5, xmm0
  movdqa xmm0, xmm13
  punpckldq xmm0, xmm11
  punpckhdq xmm13, xmm11
  movdqa xmm15, xmm1
  punpcklqdq xmm15, xmm0
  punpckhqdq xmm1, xmm0
  movdqa xmm9, xmm5
  punpcklqdq xmm9, xmm13
  punpckhqdq xmm5, xmm13
  movdqu [rsp + 368], xmm15
  movdqu [rsp + 432], xmm1
  movdqu [rsp + 496], xmm9
  movdqu [rsp + 560], xmm5
  add esi, 0x61707865
  add edi, 0x3320646e
  add r8d, 0x79622d32
  add r9d, 0x6b206574
  add r15d, [rsp + 592]
  add r10d, [rsp + 596]
  add r11d, [rsp + 600]
  add ebx, [rsp + 604]
  add ebp, [rsp + 608]
  add r12d, [rsp + 612]
  add r13d, [rsp + 616]
  mov r14d, [rsp + 1768]
  add r14d, [rsp + 620]
  add eax, [rsp + 624]
  add edx, [rsp + 628]
  add ecx, [rsp + 632]
  mov [rsp + 1776], ecx
  mov ecx, [rsp + 1760]
  add ecx, [rsp + 636]
  mov [rsp], esi
  mov [rsp + 4], edi
  mov [rsp + 8], r8d
  mov [rsp + 12], r9d
  mov [rsp + 16], r15d
  mov [rsp + 20], r10d
  mov [rsp + 24], r11d
  mov [rsp + 28], ebx
  mov [rsp + 32], ebp
  mov [rsp + 36], r12d
  mov [rsp + 40], r13d
  mov [rsp + 44], r14d
  mov [rsp + 48], eax
  mov [rsp + 52], edx
  mov esi, [rsp + 1776]
  mov [rsp + 56], esi
  mov [rsp + 60], ecx
  pxor xmm0, xmm0
  mov ecx, 960
LOCAL(c4_c4_w1_first_mixed_clear):
  movdqa [rsp + rcx + 752], xmm0
  movdqa [rsp + rcx + 768], xmm0
  movdqa [rsp + rcx + 784], xmm0
  movdqa [rsp + rcx + 800], xmm0
  sub ecx, 64
  jne LOCAL(c4_c4_w1_first_mixed_clear)
  movdqa [rsp + 1776], xmm0
LOCAL(keyed):
  mov rcx, [rsp]
  mov rsi, 0xffffffc0fffffff
  and rcx, rsi
  mov rsi, [rsp + 8]
  mov rdi, 0xffffffc0ffffffc
  and rsi, rdi
  mov rdi, rsi
  shr rdi, 2
  add rdi, rsi
  mov r8, [rsp + 728]
  mov r9, [r8 + 40]
  mov r10, [r8 + 48]
  cmp r10, 16
  jae LOCAL(keyed_to_ad_blocks)
  xor eax, eax
  xor edx, edx
  xor r11d, r11d
  jmp LOCAL(ad_rest)
LOCAL(keyed_to_ad_blocks):
  xor ebp, ebp
  xor r12d, r12d
  xor ebx, ebx
LOCAL(ad_blocks):
  mov r11, rbp
  and r11, -0x4
  mov r13, rbp
  shr r13, 2
  add r11, r13
  and rbp, 0x3
  add r12, [r9]
  adc rbx, [r9 + 8]
  adc rbp, 1
  add r12, r11
  adc rbx, 0
  adc rbp, 0
  mov rax, r12
  mul rcx
  mov r11, rax
  mov r13, rdx
  mov rax, r12
  mul rsi
  mov r12, rax
  mov r14, rdx
  mov rax, rbx
  mul rdi
  add r11, rax
  adc r13, rdx
  mov rax, rbx
  mul rcx
  add r12, rax
  adc r14, rdx
  mov rbx, rbp
  imul rbx, rdi
  add r12, rbx
  adc r14, 0
  imul rbp, rcx
  add r12, r13
  adc rbp, r14
  add r9, 16
  sub r10, 16
  cmp r10, 16
  jb LOCAL(ad_blocks_to_ad_rest)
  mov rbx, r12
  mov r12, r11
  jmp LOCAL(ad_blocks)
LOCAL(ad_blocks_to_ad_rest):
  mov rax, rbp
  mov rdx, r11
  mov r11, r12
LOCAL(ad_rest):
  test r10, r10
  je LOCAL(ad_done)
  test r10d, 0x1
  jne LOCAL(ad_part_1)
  mov rbx, r10
  mov ebp, 0
  jmp LOCAL(ad_part_below_1)
LOCAL(ad_part_1):
  mov rbx, r10
  sub rbx, 1
  mov ebp, 0
  rol rbp, 8
  movzx r13, byte ptr [r9 + rbx]
  add rbp, r13
LOCAL(ad_part_below_1):
  test r10d, 0x2
  je LOCAL(ad_part_below_2)
  sub rbx, 2
  rol rbp, 16
  movzx r13, word ptr [r9 + rbx]
  add rbp, r13
LOCAL(ad_part_below_2):
  test r10d, 0x4
  jne LOCAL(ad_part_4)
  mov rbx, rbp
  jmp LOCAL(ad_part_below_4)
LOCAL(ad_part_4):
  sub rbx, 4
  rol rbp, 32
  mov r13d, [r9 + rbx]
  add rbp, r13
  mov rbx, rbp
LOCAL(ad_part_below_4):
  test r10d, 0x8
  je LOCAL(ad_part_less)
  mov r9, [r9]
  mov r10, rbx
  jmp LOCAL(ad_part_words)
LOCAL(ad_part_less):
  mov r9, rbx
  xor r10d, r10d
LOCAL(ad_part_words):
  mov rbx, rax
  and rbx, -0x4
  mov r13, rax
  shr r13, 2
  add rbx, r13
  and rax, 0x3
  add rdx, r9
  adc r11, r10
  adc rax, 1
  add rdx, rbx
  adc r11, 0
  adc rax, 0
  mov r9, rdx
  mov r10, rax
  mov rax, r9
  mul rcx
  mov rbx, rax
  mov rbp, rdx
  mov rax, r9
  mul rsi
  mov r9, rax
  mov r12, rdx
  mov rax, r11
  mul rdi
  add rbx, rax
  adc rbp, rdx
  mov rax, r11
  mul rcx
  add r9, rax
  adc r12, rdx
  mov r11, r10
  imul r11, rdi
  add r9, r11
  adc r12, 0
  imul r10, rcx
  add r9, rbp
  adc r10, r12
  mov rax, r10
  mov rdx, rbx
  mov r11, r9
LOCAL(ad_done):
  mov r9, [rsp + 720]
  test r9, r9
  je LOCAL(seals)
  mov r10, [rsp + 712]
  jmp LOCAL(start)
LOCAL(seals):
  mov r10, [rsp + 704]
LOCAL(start):
  mov rbx, [rsp + 736]
  cmp rbx, 512
  ja LOCAL(more)
  mov r13, rbx
  mov rbp, [rsp + 704]
  mov r12, [rsp + 712]
  jmp LOCAL(final)
LOCAL(more):
LOCAL(c4_c4):
  movdqa xmm2, [rsp + 672]
  paddq xmm2, [rip + LOCAL(add9)]
  movdqa xmm12, [rip + LOCAL(sigma)]
  pshufd xmm13, xmm12, 0x0
  movdqa [rsp + 816], xmm13
  pshufd xmm5, xmm12, 0x55
  movdqa [rsp + 832], xmm5
  pshufd xmm6, xmm12, 0xaa
  movdqa [rsp + 848], xmm6
  pshufd xmm7, xmm12, 0xff
  movdqa [rsp + 864], xmm7
  movdqa xmm0, [rsp + 656]
  pshufd xmm9, xmm0, 0x0
  movdqa [rsp + 880], xmm9
  pshufd xmm8, xmm0, 0x55
  movdqa [rsp + 896], xmm8
  pshufd xmm1, xmm0, 0xaa
  movdqa [rsp + 912], xmm1
  pshufd xmm10, xmm0, 0xff
  movdqa [rsp + 928], xmm10
  movdqa xmm3, [rsp + 640]
  pshufd xmm4, xmm3, 0x0
  movdqa [rsp + 944], xmm4
  pshufd xmm15, xmm3, 0x55
  movdqa [rsp + 960], xmm15
  pshufd xmm14, xmm3, 0xaa
  movdqa [rsp + 976], xmm14
  pshufd xmm11, xmm3, 0xff
  movdqa [rsp + 992], xmm11
  pshufd xmm3, xmm2, 0xaa
  movdqa [rsp + 1008], xmm3
  pshufd xmm0, xmm2, 0xff
  movdqa [rsp + 1024], xmm0
  test r9, r9
  jne LOCAL(c4_c4_begin_open)
  movdqu xmm12, [rsp + 64]
  mov rbp, [rsp + 712]
  movdqu xmm11, [rbp]
  pxor xmm12, xmm11
  mov r12, [rsp + 704]
  movdqu [r12], xmm12
  movdqu xmm12, [rsp + 80]
  movdqu xmm11, [rbp + 16]
  pxor xmm12, xmm11
  movdqu [r12 + 16], xmm12
  movdqu xmm12, [rsp + 96]
  movdqu xmm11, [rbp + 32]
  pxor xmm12, xmm11
  movdqu [r12 + 32], xmm12
  movdqu xmm12, [rsp + 112]
  movdqu xmm11, [rbp + 48]
  pxor xmm12, xmm11
  movdqu [r12 + 48], xmm12
  movdqu xmm12, [rsp + 128]
  movdqu xmm11, [rbp + 64]
  pxor xmm12, xmm11
  movdqu [r12 + 64], xmm12
  movdqu xmm12, [rsp + 144]
  movdqu xmm11, [rbp + 80]
  pxor xmm12, xmm11
  movdqu [r12 + 80], xmm12
  movdqu xmm12, [rsp + 160]
  movdqu xmm11, [rbp + 96]
  pxor xmm12, xmm11
  movdqu [r12 + 96], xmm12
  movdqu xmm12, [rsp + 176]
  movdqu xmm11, [rbp + 112]
  pxor xmm12, xmm11
  movdqu [r12 + 112], xmm12
  movdqu xmm12, [rsp + 192]
  movdqu xmm11, [rbp + 128]
  pxor xmm12, xmm11
  movdqu [r12 + 128], xmm12
  movdqu xmm12, [rsp + 208]
  movdqu xmm11, [rbp + 144]
  pxor xmm12, xmm11
  movdqu [r12 + 144], xmm12
  movdqu xmm12, [rsp + 224]
  movdqu xmm11, [rbp + 160]
  pxor xmm12, xmm11
  movdqu [r12 + 160], xmm12
  movdqu xmm12, [rsp + 240]
  movdqu xmm11, [rbp + 176]
  pxor xmm12, xmm11
  movdqu [r12 + 176], xmm12
  movdqu xmm12, [rsp + 256]
  movdqu xmm11, [rbp + 192]
  pxor xmm12, xmm11
  movdqu [r12 + 192], xmm12
  movdqu xmm12, [rsp + 272]
  movdqu xmm11, [rbp + 208]
  pxor xmm12, xmm11
  movdqu [r12 + 208], xmm12
  movdqu xmm12, [rsp + 288]
  movdqu xmm11, [rbp + 224]
  pxor xmm12, xmm11
  movdqu [r12 + 224], xmm12
  movdqu xmm12, [rsp + 304]
  movdqu xmm11, [rbp + 240]
  pxor xmm12, xmm11
  movdqu [r12 + 240], xmm12
  movdqu xmm12, [rsp + 320]
  movdqu xmm11, [rbp + 256]
  pxor xmm12, xmm11
  movdqu [r12 + 256], xmm12
  movdqu xmm12, [rsp + 336]
  movdqu xmm11, [rbp + 272]
  pxor xmm12, xmm11
  movdqu [r12 + 272], xmm12
  movdqu xmm12, [rsp + 352]
  movdqu xmm11, [rbp + 288]
  pxor xmm12, xmm11
  movdqu [r12 + 288], xmm12
  movdqu xmm12, [rsp + 368]
  movdqu xmm11, [rbp + 304]
  pxor xmm12, xmm11
  movdqu [r12 + 304], xmm12
  movdqu xmm12, [rsp + 384]
  movdqu xmm11, [rbp + 320]
  pxor xmm12, xmm11
  movdqu [r12 + 320], xmm12
  movdqu xmm12, [rsp + 400]
  movdqu xmm11, [rbp + 336]
  pxor xmm12, xmm11
  movdqu [r12 + 336], xmm12
  movdqu xmm12, [rsp + 416]
  movdqu xmm11, [rbp + 352]
  pxor xmm12, xmm11
  movdqu [r12 + 352], xmm12
  movdqu xmm12, [rsp + 432]
  movdqu xmm11, [rbp + 368]
  pxor xmm12, xmm11
  movdqu [r12 + 368], xmm12
  movdqu xmm12, [rsp + 448]
  movdqu xmm11, [rbp + 384]
  pxor xmm12, xmm11
  movdqu [r12 + 384], xmm12
  movdqu xmm12, [rsp + 464]
  movdqu xmm11, [rbp + 400]
  pxor xmm12, xmm11
  movdqu [r12 + 400], xmm12
  movdqu xmm12, [rsp + 480]
  movdqu xmm11, [rbp + 416]
  pxor xmm12, xmm11
  movdqu [r12 + 416], xmm12
  movdqu xmm12, [rsp + 496]
  movdqu xmm11, [rbp + 432]
  pxor xmm12, xmm11
  movdqu [r12 + 432], xmm12
  movdqu xmm12, [rsp + 512]
  movdqu xmm11, [rbp + 448]
  pxor xmm12, xmm11
  movdqu [r12 + 448], xmm12
  movdqu xmm12, [rsp + 528]
  movdqu xmm11, [rbp + 464]
  pxor xmm12, xmm11
  movdqu [r12 + 464], xmm12
  movdqu xmm12, [rsp + 544]
  movdqu xmm11, [rbp + 480]
  pxor xmm12, xmm11
  movdqu [r12 + 480], xmm12
  movdqu xmm12, [rsp + 560]
  movdqu xmm11, [rbp + 496]
  pxor xmm12, xmm11
  movdqu [r12 + 496], xmm12
  add r12, 512
  add rbp, 512
  mov r13, rbx
  sub r13, 512
  mov r14, r13
  mov r13, r12
  mov r12, rbp
  mov rbp, r14
  jmp LOCAL(c4_c4_begin_joined)
LOCAL(c4_c4_begin_open):
  mov rbp, rbx
  mov r12, [rsp + 712]
  mov r13, [rsp + 704]
LOCAL(c4_c4_begin_joined):
  mov [rsp + 1808], r12
  mov [rsp + 1816], r13
  movdqa [rsp + 1040], xmm2
  mov r12, rax
  mov r8, r11
  mov r11, rdx
  movdqa xmm11, xmm4
  movdqa xmm12, xmm1
  movdqa xmm5, xmm3
  movdqa xmm1, xmm8
  movdqa xmm8, xmm9
  movdqa xmm9, xmm0
  movdqa xmm0, xmm15
  movdqa xmm13, [rsp + 992]
LOCAL(c4_c4_batch):
  test r9, r9
  jne LOCAL(rest_open)
  mov rax, rbp
  jmp LOCAL(rest_joined)
LOCAL(rest_open):
  mov r13, rbp
  sub r13, 512
  mov rax, r13
LOCAL(rest_joined):
  cmp rax, 128
  ja LOCAL(r1_r1_rest_over)
LOCAL(r1_r1_rest):
  movdqa xmm7, [rsp + 1040]
  paddq xmm7, [rip + LOCAL(add1)]
  mov rbx, r11
  mov eax, 10
  movdqa xmm8, xmm7
  movdqa xmm0, [rip + LOCAL(sigma)]
  movdqa xmm1, [rsp + 656]
  movdqa xmm2, [rip + LOCAL(sigma)]
  movdqa xmm3, [rsp + 656]
  movdqa xmm4, [rsp + 1040]
  movdqa xmm5, [rsp + 640]
  movdqa xmm6, [rsp + 640]
LOCAL(r1_r1_rest_rounds):
  paddd xmm0, xmm1
  paddd xmm2, xmm3
  mov r13, r12
  and r13, -0x4
  pxor xmm4, xmm0
  pxor xmm7, xmm2
  mov r14, r12
  shr r14, 2
  add r13, r14
  pshuflw xmm4, xmm4, 0xb1
  pshuflw xmm7, xmm7, 0xb1
  and r12, 0x3
  pshufhw xmm4, xmm4, 0xb1
  pshufhw xmm7, xmm7, 0xb1
  add rbx, [r10]
  adc r8, [r10 + 8]
  paddd xmm5, xmm4
  paddd xmm6, xmm7
  adc r12, 1
  add rbx, r13
  pxor xmm1, xmm5
  pxor xmm3, xmm6
  adc r8, 0
  movdqa xmm9, xmm1
  pslld xmm9, 12
  movdqa xmm10, xmm3
  pslld xmm10, 12
  adc r12, 0
  mov r11d, eax
  mov rax, rbx
  mul rcx
  psrld xmm1, 20
  psrld xmm3, 20
  mov r13, rax
  mov r14, rdx
  mov rax, rbx
  mul rsi
  mov rbx, rax
  mov r15, rdx
  mov rax, r8
  mul rdi
  por xmm1, xmm9
  por xmm3, xmm10
  add r13, rax
  paddd xmm0, xmm1
  paddd xmm2, xmm3
  adc r14, rdx
  mov rax, r8
  mul rcx
  pxor xmm4, xmm0
  pxor xmm7, xmm2
  add rbx, rax
  adc r15, rdx
  movdqa xmm10, xmm4
  pslld xmm10, 8
  movdqa xmm9, xmm7
  pslld xmm9, 8
  mov r8, r12
  imul r8, rdi
  psrld xmm4, 24
  psrld xmm7, 24
  add rbx, r8
  adc r15, 0
  por xmm4, xmm10
  por xmm7, xmm9
  imul r12, rcx
  add rbx, r14
  paddd xmm5, xmm4
  paddd xmm6, xmm7
  adc r12, r15
  pxor xmm1, xmm5
  pxor xmm3, xmm6
  mov r8, r12
  and r8, -0x4
  mov r14, r12
  shr r14, 2
  movdqa xmm9, xmm1
  pslld xmm9, 7
  movdqa xmm10, xmm3
  pslld xmm10, 7
  add r8, r14
  and r12, 0x3
  psrld xmm1, 25
  psrld xmm3, 25
  add r13, [r10 + 16]
  por xmm1, xmm9
  por xmm3, xmm10
  adc rbx, [r10 + 24]
  adc r12, 1
  pshufd xmm0, xmm0, 0x93
  pshufd xmm2, xmm2, 0x93
  add r13, r8
  adc rbx, 0
  pshufd xmm5, xmm5, 0x39
  pshufd xmm6, xmm6, 0x39
  adc r12, 0
  pshufd xmm4, xmm4, 0x4e
  pshufd xmm7, xmm7, 0x4e
  mov rax, r13
  mul rcx
  mov r8, rax
  mov r14, rdx
  mov rax, r13
  mul rsi
  paddd xmm0, xmm1
  paddd xmm2, xmm3
  mov r13, rax
  mov r15, rdx
  mov rax, rbx
  mul rdi
  add r8, rax
  pxor xmm4, xmm0
  pxor xmm7, xmm2
  adc r14, rdx
  pshuflw xmm4, xmm4, 0xb1
  pshuflw xmm7, xmm7, 0xb1
  mov rax, rbx
  mul rcx
  add r13, rax
  pshufhw xmm4, xmm4, 0xb1
  pshufhw xmm7, xmm7, 0xb1
  adc r15, rdx
  mov rbx, r12
  imul rbx, rdi
  paddd xmm5, xmm4
  paddd xmm6, xmm7
  add r13, rbx
  pxor xmm1, xmm5
  pxor xmm3, xmm6
  adc r15, 0
  imul r12, rcx
  movdqa xmm10, xmm1
  pslld xmm10, 12
  movdqa xmm9, xmm3
  pslld xmm9, 12
  add r13, r14
  adc r12, r15
  psrld xmm1, 20
  psrld xmm3, 20
  mov rbx, r12
  and rbx, -0x4
  por xmm1, xmm10
  por xmm3, xmm9
  mov r14, r12
  shr r14, 2
  add rbx, r14
  paddd xmm0, xmm1
  paddd xmm2, xmm3
  and r12, 0x3
  add r8, [r10 + 32]
  pxor xmm4, xmm0
  pxor xmm7, xmm2
  adc r13, [r10 + 40]
  movdqa xmm9, xmm4
  pslld xmm9, 8
  movdqa xmm10, xmm7
  pslld xmm10, 8
  adc r12, 1
  add r8, rbx
  psrld xmm4, 24
  psrld xmm7, 24
  adc r13, 0
  adc r12, 0
  por xmm4, xmm9
  por xmm7, xmm10
  mov rax, r8
  mul rcx
  paddd xmm5, xmm4
  paddd xmm6, xmm7
  mov rbx, rax
  mov r14, rdx
  mov rax, r8
  mul rsi
  mov r8, rax
  mov r15, rdx
  mov rax, r13
  mul rdi
  pxor xmm1, xmm5
  pxor xmm3, xmm6
  add rbx, rax
  adc r14, rdx
  movdqa xmm10, xmm1
  pslld xmm10, 7
  movdqa xmm9, xmm3
  pslld xmm9, 7
  mov rax, r13
  mul rcx
  psrld xmm1, 25
  psrld xmm3, 25
  add r8, rax
  adc r15, rdx
  por xmm1, xmm10
  por xmm3, xmm9
  mov r13, r12
  imul r13, rdi
  add r8, r13
  pshufd xmm0, xmm0, 0x39
  pshufd xmm2, xmm2, 0x39
  adc r15, 0
  pshufd xmm5, xmm5, 0x93
  pshufd xmm6, xmm6, 0x93
  imul r12, rcx
  add r8, r14
  pshufd xmm4, xmm4, 0x4e
  pshufd xmm7, xmm7, 0x4e
  adc r12, r15
  add r10, 48
  sub r11d, 1
  je LOCAL(r1_r1_rest_mixed)
  mov eax, r11d
  jmp LOCAL(r1_r1_rest_rounds)
LOCAL(r1_r1_rest_mixed):
  mov r11, r12
  and r11, -0x4
  mov r14, r12
  shr r14, 2
  add r11, r14
  and r12, 0x3
  add rbx, [r10]
  adc r8, [r10 + 8]
  adc r12, 1
  add rbx, r11
  adc r8, 0
  adc r12, 0
  mov rax, rbx
  mul rcx
  mov r11, rax
  mov r13, rdx
  mov rax, rbx
  mul rsi
  mov rbx, rax
  mov r14, rdx
  mov rax, r8
  mul rdi
  add r11, rax
  adc r13, rdx
  mov rax, r8
  mul rcx
  add rbx, rax
  adc r14, rdx
  mov r8, r12
  imul r8, rdi
  add rbx, r8
  adc r14, 0
  imul r12, rcx
  add rbx, r13
  adc r12, r14
  mov r8, r12
  and r8, -0x4
  mov r14, r12
  shr r14, 2
  add r8, r14
  and r12, 0x3
  add r11, [r10 + 16]
  adc rbx, [r10 + 24]
  adc r12, 1
  add r11, r8
  adc rbx, 0
  adc r12, 0
  mov rax, r11
  mul rcx
  mov r8, rax
  mov r13, rdx
  mov rax, r11
  mul rsi
  mov r11, rax
  mov r14, rdx
  mov rax, rbx
  mul rdi
  add r8, rax
  adc r13, rdx
  mov rax, rbx
  mul rcx
  add r11, rax
  adc r14, rdx
  mov rbx, r12
  imul rbx, rdi
  add r11, rbx
  adc r14, 0
  imul r12, rcx
  add r11, r13
  adc r12, r14
  add r10, 32
  test r9, r9
  jne LOCAL(r1_r1_rest_open)
  movdqa xmm12, [rip + LOCAL(sigma)]
  paddd xmm0, xmm12
  movdqa xmm9, [rsp + 656]
  paddd xmm1, xmm9
  movdqa xmm10, [rsp + 640]
  paddd xmm5, xmm10
  paddd xmm4, [rsp + 1040]
  movdqu [rsp + 64], xmm0
  movdqu [rsp + 80], xmm1
  movdqu [rsp + 96], xmm5
  movdqu [rsp + 112], xmm4
  paddd xmm2, xmm12
  paddd xmm3, xmm9
  paddd xmm6, xmm10
  paddd xmm7, xmm8
  movdqu [rsp + 128], xmm2
  movdqu [rsp + 144], xmm3
  movdqu [rsp + 160], xmm6
  movdqu [rsp + 176], xmm7
  mov rbx, rbp
  mov rbp, r12
  mov rax, [rsp + 1816]
  mov rdx, [rsp + 1808]
  jmp LOCAL(c4_c4_leave)
LOCAL(r1_r1_rest_open):
  movdqu xmm9, [rsp + 64]
  mov rbx, [rsp + 1808]
  movdqu xmm10, [rbx]
  pxor xmm9, xmm10
  mov r13, [rsp + 1816]
  movdqu [r13], xmm9
  movdqu xmm9, [rsp + 80]
  movdqu xmm10, [rbx + 16]
  pxor xmm9, xmm10
  movdqu [r13 + 16], xmm9
  movdqu xmm9, [rsp + 96]
  movdqu xmm10, [rbx + 32]
  pxor xmm9, xmm10
  movdqu [r13 + 32], xmm9
  movdqu xmm9, [rsp + 112]
  movdqu xmm10, [rbx + 48]
  pxor xmm9, xmm10
  movdqu [r13 + 48], xmm9
  movdqu xmm9, [rsp + 128]
  movdqu xmm10, [rbx + 64]
  pxor xmm9, xmm10
  movdqu [r13 + 64], xmm9
  movdqu xmm9, [rsp + 144]
  movdqu xmm10, [rbx + 80]
  pxor xmm9, xmm10
  movdqu [r13 + 80], xmm9
  movdqu xmm9, [rsp + 160]
  movdqu xmm10, [rbx + 96]
  pxor xmm9, xmm10
  movdqu [r13 + 96], xmm9
  movdqu xmm9, [rsp + 176]
  movdqu xmm10, [rbx + 112]
  pxor xmm9, xmm10
  movdqu [r13 + 112], xmm9
  movdqu xmm9, [rsp + 192]
  movdqu xmm10, [rbx + 128]
  pxor xmm9, xmm10
  movdqu [r13 + 128], xmm9
  movdqu xmm9, [rsp + 208]
  movdqu xmm10, [rbx + 144]
  pxor xmm9, xmm10
  movdqu [r13 + 144], xmm9
  movdqu xmm9, [rsp + 224]
  movdqu xmm10, [rbx + 160]
  pxor xmm9, xmm10
  movdqu [r13 + 160], xmm9
  movdqu xmm9, [rsp + 240]
  movdqu xmm10, [rbx + 176]
  pxor xmm9, xmm10
  movdqu [r13 + 176], xmm9
  movdqu xmm9, [rsp + 256]
  movdqu xmm10, [rbx + 192]
  pxor xmm9, xmm10
  movdqu [r13 + 192], xmm9
  movdqu xmm9, [rsp + 272]
  movdqu xmm10, [rbx + 208]
  pxor xmm9, xmm10
  movdqu [r13 + 208], xmm9
  movdqu xmm9, [rsp + 288]
  movdqu xmm10, [rbx + 224]
  pxor xmm9, xmm10
  movdqu [r13 + 224], xmm9
  movdqu xmm9, [rsp + 304]
  movdqu xmm10, [rbx + 240]
  pxor xmm9, xmm10
  movdqu [r13 + 240], xmm9
  movdqu xmm9, [rsp + 320]
  movdqu xmm10, [rbx + 256]
  pxor xmm9, xmm10
  movdqu [r13 + 256], xmm9
  movdqu xmm9, [rsp + 336]
  movdqu xmm10, [rbx + 272]
  pxor xmm9, xmm10
  movdqu [r13 + 272], xmm9
  movdqu xmm9, [rsp + 352]
  movdqu xmm10, [rbx + 288]
  pxor xmm9, xmm10
  movdqu [r13 + 288], xmm9
  movdqu xmm9, [rsp + 368]
  movdqu xmm10, [rbx + 304]
  pxor xmm9, xmm10
  movdqu [r13 + 304], xmm9
  movdqu xmm9, [rsp + 384]
  movdqu xmm10, [rbx + 320]
  pxor xmm9, xmm10
  movdqu [r13 + 320], xmm9
  movdqu xmm9, [rsp + 400]
  movdqu xmm10, [rbx + 336]
  pxor xmm9, xmm10
  movdqu [r13 + 336], xmm9
  movdqu xmm9, [rsp + 416]
  movdqu xmm10, [rbx + 352]
  pxor xmm9, xmm10
  movdqu [r13 + 352], xmm9
  movdqu xmm9, [rsp + 432]
  movdqu xmm10, [rbx + 368]
  pxor xmm9, xmm10
  movdqu [r13 + 368], xmm9
  movdqu xmm9, [rsp + 448]
  movdqu xmm10, [rbx + 384]
  pxor xmm9, xmm10
  movdqu [r13 + 384], xmm9
  movdqu xmm9, [rsp + 464]
  movdqu xmm10, [rbx + 400]
  pxor xmm9, xmm10
  movdqu [r13 + 400], xmm9
  movdqu xmm9, [rsp + 480]
  movdqu xmm10, [rbx + 416]
  pxor xmm9, xmm10
  movdqu [r13 + 416], xmm9
  movdqu xmm9, [rsp + 496]
  movdqu xmm10, [rbx + 432]
  pxor xmm9, xmm10
  movdqu [r13 + 432], xmm9
  movdqu xmm9, [rsp + 512]
  movdqu xmm10, [rbx + 448]
  pxor xmm9, xmm10
  movdqu [r13 + 448], xmm9
  movdqu xmm9, [rsp + 528]
  movdqu xmm10, [rbx + 464]
  pxor xmm9, xmm10
  movdqu [r13 + 464], xmm9
  movdqu xmm9, [rsp + 544]
  movdqu xmm10, [rbx + 480]
  pxor xmm9, xmm10
  movdqu [r13 + 480], xmm9
  movdqu xmm9, [rsp + 560]
  movdqu xmm10, [rbx + 496]
  pxor xmm9, xmm10
  movdqu [r13 + 496], xmm9
  add r13, 512
  add rbx, 512
  sub rbp, 512
  movdqa xmm12, [rip + LOCAL(sigma)]
  paddd xmm0, xmm12
  movdqa xmm9, [rsp + 656]
  paddd xmm1, xmm9
  movdqa xmm10, [rsp + 640]
  paddd xmm5, xmm10
  paddd xmm4, [rsp + 1040]
  movdqu [rsp + 64], xmm0
  movdqu [rsp + 80], xmm1
  movdqu [rsp + 96], xmm5
  movdqu [rsp + 112], xmm4
  paddd xmm2, xmm12
  paddd xmm3, xmm9
  paddd xmm6, xmm10
  paddd xmm7, xmm8
  movdqu [rsp + 128], xmm2
  movdqu [rsp + 144], xmm3
  movdqu [rsp + 160], xmm6
  movdqu [rsp + 176], xmm7
  mov rax, r13
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  jmp LOCAL(c4_c4_leave)
LOCAL(r1_r1_rest_over):
  cmp rax, 256
  ja LOCAL(c4_rest_over)
LOCAL(c4_rest):
  movdqa xmm12, [rip + LOCAL(sigma)]
  pshufd xmm2, xmm12, 0x0
  pshufd xmm10, xmm12, 0x55
  pshufd xmm6, xmm12, 0xaa
  pshufd xmm12, xmm12, 0xff
  movdqa xmm0, [rsp + 656]
  pshufd xmm9, xmm0, 0x0
  pshufd xmm1, xmm0, 0x55
  pshufd xmm13, xmm0, 0xaa
  pshufd xmm0, xmm0, 0xff
  movdqa xmm3, [rsp + 640]
  pshufd xmm4, xmm3, 0x0
  pshufd xmm5, xmm3, 0x55
  pshufd xmm14, xmm3, 0xaa
  pshufd xmm3, xmm3, 0xff
  movdqa xmm7, [rsp + 1040]
  pshufd xmm8, xmm7, 0xaa
  pshufd xmm11, xmm7, 0xff
  pshufd xmm7, xmm7, 0x44
  movdqa xmm15, xmm7
  paddq xmm15, [rip + LOCAL(counter0)]
  paddq xmm7, [rip + LOCAL(counter2)]
  movdqa [rsp + 816], xmm3
  movdqa xmm3, xmm15
  shufps xmm3, xmm7, 0x88
  shufps xmm15, xmm7, 0xdd
  movdqa [rsp + 832], xmm2
  movdqa [rsp + 848], xmm10
  movdqa [rsp + 864], xmm6
  movdqa [rsp + 880], xmm12
  movdqa [rsp + 896], xmm9
  movdqa [rsp + 912], xmm1
  movdqa [rsp + 928], xmm13
  movdqa [rsp + 944], xmm0
  movdqa [rsp + 960], xmm4
  movdqa [rsp + 976], xmm5
  movdqa [rsp + 992], xmm14
  movdqa [rsp + 1008], xmm3
  movdqa [rsp + 1024], xmm15
  movdqa [rsp + 1056], xmm8
  movdqa [rsp + 1072], xmm11
  movdqa [rsp + 1088], xmm14
  movdqa [rsp + 1104], xmm11
  movdqa xmm7, [rsp + 816]
  movdqa [rsp + 1424], xmm7
  mov rbx, r11
  mov eax, 10
  movdqa xmm7, xmm5
  movdqa xmm5, xmm6
  movdqa xmm6, xmm7
LOCAL(c4_rest_rounds):
  paddd xmm2, xmm9
  mov r13, r12
  and r13, -0x4
  pxor xmm3, xmm2
  pshuflw xmm3, xmm3, 0xb1
  mov r14, r12
  shr r14, 2
  pshufhw xmm3, xmm3, 0xb1
  paddd xmm4, xmm3
  add r13, r14
  paddd xmm10, xmm1
  pxor xmm9, xmm4
  and r12, 0x3
  pxor xmm15, xmm10
  movdqa xmm11, xmm9
  pslld xmm11, 12
  add rbx, [r10]
  pshuflw xmm15, xmm15, 0xb1
  psrld xmm9, 20
  adc r8, [r10 + 8]
  pshufhw xmm15, xmm15, 0xb1
  por xmm9, xmm11
  adc r12, 1
  paddd xmm6, xmm15
  paddd xmm5, xmm13
  add rbx, r13
  paddd xmm2, xmm9
  pxor xmm1, xmm6
  adc r8, 0
  pxor xmm8, xmm5
  pxor xmm3, xmm2
  adc r12, 0
  movdqa xmm11, xmm1
  pslld xmm11, 12
  pshuflw xmm8, xmm8, 0xb1
  mov r11d, eax
  mov rax, rbx
  mul rcx
  movdqa xmm7, xmm3
  pslld xmm7, 8
  psrld xmm1, 20
  mov r13, rax
  mov r14, rdx
  mov rax, rbx
  mul rsi
  pshufhw xmm8, xmm8, 0xb1
  psrld xmm3, 24
  mov rbx, rax
  mov r15, rdx
  mov rax, r8
  mul rdi
  por xmm1, xmm11
  movdqa xmm11, [rsp + 1088]
  paddd xmm11, xmm8
  paddd xmm12, xmm0
  add r13, rax
  por xmm3, xmm7
  paddd xmm10, xmm1
  adc r14, rdx
  pxor xmm13, xmm11
  movdqa xmm7, [rsp + 1104]
  pxor xmm7, xmm12
  mov rax, r8
  mul rcx
  paddd xmm4, xmm3
  pxor xmm15, xmm10
  add rbx, rax
  movdqa xmm14, xmm13
  pslld xmm14, 12
  pshuflw xmm7, xmm7, 0xb1
  adc r15, rdx
  pxor xmm9, xmm4
  movdqa [rsp + 1440], xmm4
  movdqa xmm4, xmm15
  pslld xmm4, 8
  mov r8, r12
  imul r8, rdi
  psrld xmm13, 20
  pshufhw xmm7, xmm7, 0xb1
  add rbx, r8
  movdqa [rsp + 1456], xmm3
  movdqa xmm3, xmm9
  pslld xmm3, 7
  psrld xmm15, 24
  adc r15, 0
  por xmm13, xmm14
  movdqa xmm14, [rsp + 1424]
  paddd xmm14, xmm7
  imul r12, rcx
  psrld xmm9, 25
  por xmm15, xmm4
  add rbx, r14
  paddd xmm5, xmm13
  pxor xmm0, xmm14
  adc r12, r15
  por xmm9, xmm3
  paddd xmm6, xmm15
  mov r8, r12
  and r8, -0x4
  pxor xmm8, xmm5
  movdqa xmm3, xmm0
  pslld xmm3, 12
  pxor xmm1, xmm6
  mov r14, r12
  shr r14, 2
  movdqa xmm4, xmm8
  pslld xmm4, 8
  psrld xmm0, 20
  add r8, r14
  movdqa [rsp + 1472], xmm6
  movdqa xmm6, xmm1
  pslld xmm6, 7
  psrld xmm8, 24
  and r12, 0x3
  por xmm0, xmm3
  psrld xmm1, 25
  add r13, [r10 + 16]
  por xmm8, xmm4
  paddd xmm12, xmm0
  adc rbx, [r10 + 24]
  por xmm1, xmm6
  paddd xmm11, xmm8
  adc r12, 1
  pxor xmm7, xmm12
  pxor xmm13, xmm11
  add r13, r8
  movdqa xmm6, xmm7
  pslld xmm6, 8
  movdqa xmm3, xmm13
  pslld xmm3, 7
  adc rbx, 0
  psrld xmm7, 24
  psrld xmm13, 25
  adc r12, 0
  por xmm7, xmm6
  por xmm13, xmm3
  mov rax, r13
  mul rcx
  paddd xmm14, xmm7
  pxor xmm0, xmm14
  mov r8, rax
  mov r14, rdx
  mov rax, r13
  mul rsi
  movdqa xmm3, xmm0
  pslld xmm3, 7
  psrld xmm0, 25
  mov r13, rax
  mov r15, rdx
  mov rax, rbx
  mul rdi
  por xmm0, xmm3
  paddd xmm2, xmm1
  pxor xmm7, xmm2
  add r8, rax
  pshuflw xmm7, xmm7, 0xb1
  pshufhw xmm7, xmm7, 0xb1
  adc r14, rdx
  paddd xmm11, xmm7
  paddd xmm10, xmm13
  mov rax, rbx
  mul rcx
  pxor xmm1, xmm11
  movdqa xmm3, [rsp + 1456]
  pxor xmm3, xmm10
  add r13, rax
  movdqa xmm4, xmm1
  pslld xmm4, 12
  pshuflw xmm3, xmm3, 0xb1
  adc r15, rdx
  psrld xmm1, 20
  pshufhw xmm3, xmm3, 0xb1
  mov rbx, r12
  imul rbx, rdi
  por xmm1, xmm4
  paddd xmm14, xmm3
  add r13, rbx
  paddd xmm5, xmm0
  paddd xmm2, xmm1
  adc r15, 0
  pxor xmm13, xmm14
  pxor xmm15, xmm5
  imul r12, rcx
  pxor xmm7, xmm2
  movdqa xmm4, xmm13
  pslld xmm4, 12
  add r13, r14
  pshuflw xmm15, xmm15, 0xb1
  movdqa xmm6, xmm7
  pslld xmm6, 8
  adc r12, r15
  psrld xmm13, 20
  pshufhw xmm15, xmm15, 0xb1
  mov rbx, r12
  and rbx, -0x4
  psrld xmm7, 24
  por xmm13, xmm4
  movdqa xmm4, [rsp + 1440]
  paddd xmm4, xmm15
  mov r14, r12
  shr r14, 2
  paddd xmm12, xmm9
  por xmm7, xmm6
  add rbx, r14
  paddd xmm10, xmm13
  pxor xmm0, xmm4
  and r12, 0x3
  pxor xmm8, xmm12
  paddd xmm11, xmm7
  add r8, [r10 + 32]
  pxor xmm3, xmm10
  movdqa xmm6, xmm0
  pslld xmm6, 12
  adc r13, [r10 + 40]
  pshuflw xmm8, xmm8, 0xb1
  pxor xmm1, xmm11
  adc r12, 1
  movdqa [rsp + 1104], xmm7
  movdqa xmm7, xmm3
  pslld xmm7, 8
  psrld xmm0, 20
  add r8, rbx
  pshufhw xmm8, xmm8, 0xb1
  movdqa [rsp + 1088], xmm11
  movdqa xmm11, xmm1
  pslld xmm11, 7
  adc r13, 0
  psrld xmm3, 24
  por xmm0, xmm6
  adc r12, 0
  movdqa xmm6, [rsp + 1472]
  paddd xmm6, xmm8
  psrld xmm1, 25
  mov rax, r8
  mul rcx
  por xmm3, xmm7
  paddd xmm5, xmm0
  mov rbx, rax
  mov r14, rdx
  mov rax, r8
  mul rsi
  pxor xmm9, xmm6
  por xmm1, xmm11
  mov r8, rax
  mov r15, rdx
  mov rax, r13
  mul rdi
  paddd xmm14, xmm3
  pxor xmm15, xmm5
  movdqa xmm11, xmm9
  pslld xmm11, 12
  add rbx, rax
  pxor xmm13, xmm14
  movdqa xmm7, xmm15
  pslld xmm7, 8
  adc r14, rdx
  psrld xmm9, 20
  movdqa [rsp + 1424], xmm14
  movdqa xmm14, xmm13
  pslld xmm14, 7
  mov rax, r13
  mul rcx
  psrld xmm15, 24
  por xmm9, xmm11
  add r8, rax
  psrld xmm13, 25
  por xmm15, xmm7
  adc r15, rdx
  paddd xmm12, xmm9
  por xmm13, xmm14
  mov r13, r12
  imul r13, rdi
  paddd xmm4, xmm15
  pxor xmm8, xmm12
  add r8, r13
  pxor xmm0, xmm4
  movdqa xmm14, xmm8
  pslld xmm14, 8
  adc r15, 0
  movdqa xmm7, xmm0
  pslld xmm7, 7
  psrld xmm8, 24
  imul r12, rcx
  psrld xmm0, 25
  por xmm8, xmm14
  add r8, r14
  por xmm0, xmm7
  paddd xmm6, xmm8
  adc r12, r15
  pxor xmm9, xmm6
  movdqa xmm7, xmm9
  pslld xmm7, 7
  add r10, 48
  psrld xmm9, 25
  por xmm9, xmm7
  sub r11d, 1
  je LOCAL(c4_rest_mixed)
  mov eax, r11d
  jmp LOCAL(c4_rest_rounds)
LOCAL(c4_rest_mixed):
  mov r11, r12
  and r11, -0x4
  mov r14, r12
  shr r14, 2
  add r11, r14
  and r12, 0x3
  add rbx, [r10]
  adc r8, [r10 + 8]
  adc r12, 1
  add rbx, r11
  adc r8, 0
  adc r12, 0
  mov rax, rbx
  mul rcx
  mov r11, rax
  mov r13, rdx
  mov rax, rbx
  mul rsi
  mov rbx, rax
  mov r14, rdx
  mov rax, r8
  mul rdi
  add r11, rax
  adc r13, rdx
  mov rax, r8
  mul rcx
  add rbx, rax
  adc r14, rdx
  mov r8, r12
  imul r8, rdi
  add rbx, r8
  adc r14, 0
  imul r12, rcx
  add rbx, r13
  adc r12, r14
  mov r8, r12
  and r8, -0x4
  mov r14, r12
  shr r14, 2
  add r8, r14
  and r12, 0x3
  add r11, [r10 + 16]
  adc rbx, [r10 + 24]
  adc r12, 1
  add r11, r8
  adc rbx, 0
  adc r12, 0
  mov rax, r11
  mul rcx
  mov r8, rax
  mov r13, rdx
  mov rax, r11
  mul rsi
  mov r11, rax
  mov r14, rdx
  mov rax, rbx
  mul rdi
  add r8, rax
  adc r13, rdx
  mov rax, rbx
  mul rcx
  add r11, rax
  adc r14, rdx
  mov rbx, r12
  imul rbx, rdi
  add r11, rbx
  adc r14, 0
  imul r12, rcx
  add r11, r13
  adc r12, r14
  add r10, 32
  test r9, r9
  jne LOCAL(c4_rest_open)
  paddd xmm2, [rsp + 832]
  paddd xmm10, [rsp + 848]
  paddd xmm5, [rsp + 864]
  paddd xmm12, [rsp + 880]
  movdqa xmm7, xmm2
  punpckldq xmm7, xmm10
  punpckhdq xmm2, xmm10
  movdqa xmm10, xmm5
  punpckldq xmm10, xmm12
  punpckhdq xmm5, xmm12
  movdqa xmm11, xmm7
  punpcklqdq xmm11, xmm10
  punpckhqdq xmm7, xmm10
  movdqa xmm12, xmm2
  punpcklqdq xmm12, xmm5
  punpckhqdq xmm2, xmm5
  movdqu [rsp + 64], xmm11
  movdqu [rsp + 128], xmm7
  movdqu [rsp + 192], xmm12
  movdqu [rsp + 256], xmm2
  paddd xmm9, [rsp + 896]
  paddd xmm1, [rsp + 912]
  paddd xmm13, [rsp + 928]
  paddd xmm0, [rsp + 944]
  movdqa xmm14, xmm9
  punpckldq xmm14, xmm1
  punpckhdq xmm9, xmm1
  movdqa xmm11, xmm13
  punpckldq xmm11, xmm0
  punpckhdq xmm13, xmm0
  movdqa xmm7, xmm14
  punpcklqdq xmm7, xmm11
  punpckhqdq xmm14, xmm11
  movdqa xmm0, xmm9
  punpcklqdq xmm0, xmm13
  punpckhqdq xmm9, xmm13
  movdqu [rsp + 80], xmm7
  movdqu [rsp + 144], xmm14
  movdqu [rsp + 208], xmm0
  movdqu [rsp + 272], xmm9
  paddd xmm4, [rsp + 960]
  paddd xmm6, [rsp + 976]
  movdqa xmm11, [rsp + 1088]
  paddd xmm11, [rsp + 992]
  movdqa xmm14, [rsp + 1424]
  paddd xmm14, [rsp + 816]
  movdqa xmm0, xmm4
  punpckldq xmm0, xmm6
  punpckhdq xmm4, xmm6
  movdqa xmm1, xmm11
  punpckldq xmm1, xmm14
  punpckhdq xmm11, xmm14
  movdqa xmm7, xmm0
  punpcklqdq xmm7, xmm1
  punpckhqdq xmm0, xmm1
  movdqa xmm12, xmm4
  punpcklqdq xmm12, xmm11
  punpckhqdq xmm4, xmm11
  movdqu [rsp + 96], xmm7
  movdqu [rsp + 160], xmm0
  movdqu [rsp + 224], xmm12
  movdqu [rsp + 288], xmm4
  paddd xmm3, [rsp + 1008]
  paddd xmm15, [rsp + 1024]
  paddd xmm8, [rsp + 1056]
  movdqa xmm7, [rsp + 1104]
  paddd xmm7, [rsp + 1072]
  movdqa xmm14, xmm3
  punpckldq xmm14, xmm15
  punpckhdq xmm3, xmm15
  movdqa xmm5, xmm8
  punpckldq xmm5, xmm7
  punpckhdq xmm8, xmm7
  movdqa xmm0, xmm14
  punpcklqdq xmm0, xmm5
  punpckhqdq xmm14, xmm5
  movdqa xmm1, xmm3
  punpcklqdq xmm1, xmm8
  punpckhqdq xmm3, xmm8
  movdqu [rsp + 112], xmm0
  movdqu [rsp + 176], xmm14
  movdqu [rsp + 240], xmm1
  movdqu [rsp + 304], xmm3
  mov rbx, rbp
  mov rbp, r12
  mov rax, [rsp + 1816]
  mov rdx, [rsp + 1808]
  jmp LOCAL(c4_c4_leave)
LOCAL(c4_rest_open):
  movdqu xmm7, [rsp + 64]
  mov rbx, [rsp + 1808]
  movdqu xmm11, [rbx]
  pxor xmm7, xmm11
  mov r13, [rsp + 1816]
  movdqu [r13], xmm7
  movdqu xmm7, [rsp + 80]
  movdqu xmm11, [rbx + 16]
  pxor xmm7, xmm11
  movdqu [r13 + 16], xmm7
  movdqu xmm7, [rsp + 96]
  movdqu xmm11, [rbx + 32]
  pxor xmm7, xmm11
  movdqu [r13 + 32], xmm7
  movdqu xmm7, [rsp + 112]
  movdqu xmm11, [rbx + 48]
  pxor xmm7, xmm11
  movdqu [r13 + 48], xmm7
  movdqu xmm7, [rsp + 128]
  movdqu xmm11, [rbx + 64]
  pxor xmm7, xmm11
  movdqu [r13 + 64], xmm7
  movdqu xmm7, [rsp + 144]
  movdqu xmm11, [rbx + 80]
  pxor xmm7, xmm11
  movdqu [r13 + 80], xmm7
  movdqu xmm7, [rsp + 160]
  movdqu xmm11, [rbx + 96]
  pxor xmm7, xmm11
  movdqu [r13 + 96], xmm7
  movdqu xmm7, [rsp + 176]
  movdqu xmm11, [rbx + 112]
  pxor xmm7, xmm11
  movdqu [r13 + 112], xmm7
  movdqu xmm7, [rsp + 192]
  movdqu xmm11, [rbx + 128]
  pxor xmm7, xmm11
  movdqu [r13 + 128], xmm7
  movdqu xmm7, [rsp + 208]
  movdqu xmm11, [rbx + 144]
  pxor xmm7, xmm11
  movdqu [r13 + 144], xmm7
  movdqu xmm7, [rsp + 224]
  movdqu xmm11, [rbx + 160]
  pxor xmm7, xmm11
  movdqu [r13 + 160], xmm7
  movdqu xmm7, [rsp + 240]
  movdqu xmm11, [rbx + 176]
  pxor xmm7, xmm11
  movdqu [r13 + 176], xmm7
  movdqu xmm7, [rsp + 256]
  movdqu xmm11, [rbx + 192]
  pxor xmm7, xmm11
  movdqu [r13 + 192], xmm7
  movdqu xmm7, [rsp + 272]
  movdqu xmm11, [rbx + 208]
  pxor xmm7, xmm11
  movdqu [r13 + 208], xmm7
  movdqu xmm7, [rsp + 288]
  movdqu xmm11, [rbx + 224]
  pxor xmm7, xmm11
  movdqu [r13 + 224], xmm7
  movdqu xmm7, [rsp + 304]
  movdqu xmm11, [rbx + 240]
  pxor xmm7, xmm11
  movdqu [r13 + 240], xmm7
  movdqu xmm7, [rsp + 320]
  movdqu xmm11, [rbx + 256]
  pxor xmm7, xmm11
  movdqu [r13 + 256], xmm7
  movdqu xmm7, [rsp + 336]
  movdqu xmm11, [rbx + 272]
  pxor xmm7, xmm11
  movdqu [r13 + 272], xmm7
  movdqu xmm7, [rsp + 352]
  movdqu xmm11, [rbx + 288]
  pxor xmm7, xmm11
  movdqu [r13 + 288], xmm7
  movdqu xmm7, [rsp + 368]
  movdqu xmm11, [rbx + 304]
  pxor xmm7, xmm11
  movdqu [r13 + 304], xmm7
  movdqu xmm7, [rsp + 384]
  movdqu xmm11, [rbx + 320]
  pxor xmm7, xmm11
  movdqu [r13 + 320], xmm7
  movdqu xmm7, [rsp + 400]
  movdqu xmm11, [rbx + 336]
  pxor xmm7, xmm11
  movdqu [r13 + 336], xmm7
  movdqu xmm7, [rsp + 416]
  movdqu xmm11, [rbx + 352]
  pxor xmm7, xmm11
  movdqu [r13 + 352], xmm7
  movdqu xmm7, [rsp + 432]
  movdqu xmm11, [rbx + 368]
  pxor xmm7, xmm11
  movdqu [r13 + 368], xmm7
  movdqu xmm7, [rsp + 448]
  movdqu xmm11, [rbx + 384]
  pxor xmm7, xmm11
  movdqu [r13 + 384], xmm7
  movdqu xmm7, [rsp + 464]
  movdqu xmm11, [rbx + 400]
  pxor xmm7, xmm11
  movdqu [r13 + 400], xmm7
  movdqu xmm7, [rsp + 480]
  movdqu xmm11, [rbx + 416]
  pxor xmm7, xmm11
  movdqu [r13 + 416], xmm7
  movdqu xmm7, [rsp + 496]
  movdqu xmm11, [rbx + 432]
  pxor xmm7, xmm11
  movdqu [r13 + 432], xmm7
  movdqu xmm7, [rsp + 512]
  movdqu xmm11, [rbx + 448]
  pxor xmm7, xmm11
  movdqu [r13 + 448], xmm7
  movdqu xmm7, [rsp + 528]
  movdqu xmm11, [rbx + 464]
  pxor xmm7, xmm11
  movdqu [r13 + 464], xmm7
  movdqu xmm7, [rsp + 544]
  movdqu xmm11, [rbx + 480]
  pxor xmm7, xmm11
  movdqu [r13 + 480], xmm7
  movdqu xmm7, [rsp + 560]
  movdqu xmm11, [rbx + 496]
  pxor xmm7, xmm11
  movdqu [r13 + 496], xmm7
  add r13, 512
  add rbx, 512
  sub rbp, 512
  paddd xmm2, [rsp + 832]
  paddd xmm10, [rsp + 848]
  paddd xmm5, [rsp + 864]
  paddd xmm12, [rsp + 880]
  movdqa xmm7, xmm2
  punpckldq xmm7, xmm10
  punpckhdq xmm2, xmm10
  movdqa xmm10, xmm5
  punpckldq xmm10, xmm12
  punpckhdq xmm5, xmm12
  movdqa xmm11, xmm7
  punpcklqdq xmm11, xmm10
  punpckhqdq xmm7, xmm10
  movdqa xmm12, xmm2
  punpcklqdq xmm12, xmm5
  punpckhqdq xmm2, xmm5
  movdqu [rsp + 64], xmm11
  movdqu [rsp + 128], xmm7
  movdqu [rsp + 192], xmm12
  movdqu [rsp + 256], xmm2
  paddd xmm9, [rsp + 896]
  paddd xmm1, [rsp + 912]
  paddd xmm13, [rsp + 928]
  paddd xmm0, [rsp + 944]
  movdqa xmm14, xmm9
  punpckldq xmm14, xmm1
  punpckhdq xmm9, xmm1
  movdqa xmm11, xmm13
  punpckldq xmm11, xmm0
  punpckhdq xmm13, xmm0
  movdqa xmm7, xmm14
  punpcklqdq xmm7, xmm11
  punpckhqdq xmm14, xmm11
  movdqa xmm0, xmm9
  punpcklqdq xmm0, xmm13
  punpckhqdq xmm9, xmm13
  movdqu [rsp + 80], xmm7
  movdqu [rsp + 144], xmm14
  movdqu [rsp + 208], xmm0
  movdqu [rsp + 272], xmm9
  paddd xmm4, [rsp + 960]
  paddd xmm6, [rsp + 976]
  movdqa xmm11, [rsp + 1088]
  paddd xmm11, [rsp + 992]
  movdqa xmm14, [rsp + 1424]
  paddd xmm14, [rsp + 816]
  movdqa xmm0, xmm4
  punpckldq xmm0, xmm6
  punpckhdq xmm4, xmm6
  movdqa xmm1, xmm11
  punpckldq xmm1, xmm14
  punpckhdq xmm11, xmm14
  movdqa xmm7, xmm0
  punpcklqdq xmm7, xmm1
  punpckhqdq xmm0, xmm1
  movdqa xmm12, xmm4
  punpcklqdq xmm12, xmm11
  punpckhqdq xmm4, xmm11
  movdqu [rsp + 96], xmm7
  movdqu [rsp + 160], xmm0
  movdqu [rsp + 224], xmm12
  movdqu [rsp + 288], xmm4
  paddd xmm3, [rsp + 1008]
  paddd xmm15, [rsp + 1024]
  paddd xmm8, [rsp + 1056]
  movdqa xmm7, [rsp + 1104]
  paddd xmm7, [rsp + 1072]
  movdqa xmm14, xmm3
  punpckldq xmm14, xmm15
  punpckhdq xmm3, xmm15
  movdqa xmm5, xmm8
  punpckldq xmm5, xmm7
  punpckhdq xmm8, xmm7
  movdqa xmm0, xmm14
  punpcklqdq xmm0, xmm5
  punpckhqdq xmm14, xmm5
  movdqa xmm1, xmm3
  punpcklqdq xmm1, xmm8
  punpckhqdq xmm3, xmm8
  movdqu [rsp + 112], xmm0
  movdqu [rsp + 176], xmm14
  movdqu [rsp + 240], xmm1
  movdqu [rsp + 304], xmm3
  mov rax, r13
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  jmp LOCAL(c4_c4_leave)
LOCAL(c4_rest_over):
  movdqa xmm2, [rsp + 1040]
  pshufd xmm3, xmm2, 0x44
  movdqa xmm4, [rip + LOCAL(counter0)]
  movdqa xmm6, xmm3
  paddq xmm6, xmm4
  movdqa xmm7, [rip + LOCAL(counter2)]
  paddq xmm3, xmm7
  movdqa xmm15, xmm6
  shufps xmm15, xmm3, 0x88
  shufps xmm6, xmm3, 0xdd
  movdqa xmm3, xmm2
  paddq xmm3, [rip + LOCAL(add4)]
  pshufd xmm3, xmm3, 0x44
  paddq xmm4, xmm3
  paddq xmm3, xmm7
  movdqa xmm7, xmm4
  shufps xmm7, xmm3, 0x88
  shufps xmm4, xmm3, 0xdd
  movdqa [rsp + 1056], xmm15
  movdqa [rsp + 1072], xmm6
  movdqa [rsp + 1088], xmm7
  movdqa [rsp + 1104], xmm4
  movdqa xmm3, [rsp + 816]
  movdqa [rsp + 1120], xmm3
  movdqa xmm3, [rsp + 816]
  movdqa [rsp + 1136], xmm3
  movdqa [rsp + 1152], xmm15
  movdqa [rsp + 1168], xmm7
  movdqa xmm3, [rsp + 832]
  movdqa [rsp + 1184], xmm3
  movdqa [rsp + 1200], xmm1
  movdqa xmm3, [rsp + 832]
  movdqa [rsp + 1216], xmm3
  movdqa [rsp + 1232], xmm1
  movdqa xmm3, [rsp + 848]
  movdqa [rsp + 1248], xmm3
  movdqa xmm3, [rsp + 848]
  movdqa [rsp + 1264], xmm3
  movdqa [rsp + 1280], xmm12
  movdqa [rsp + 1296], xmm14
  movdqa [rsp + 1312], xmm14
  movdqa xmm3, [rsp + 864]
  movdqa [rsp + 1328], xmm3
  movdqa xmm3, [rsp + 864]
  movdqa [rsp + 1344], xmm3
  movdqa [rsp + 1360], xmm9
  movdqa [rsp + 1376], xmm9
  movdqa [rsp + 1392], xmm13
  movdqa [rsp + 1408], xmm13
  mov rbx, r11
  mov eax, 10
  movdqa xmm9, xmm8
  movdqa xmm7, xmm8
  movdqa xmm2, xmm11
  movdqa xmm3, xmm6
  movdqa xmm1, xmm4
  movdqa xmm15, xmm0
  movdqa xmm4, xmm11
  movdqa xmm6, xmm10
  movdqa xmm8, xmm5
  movdqa xmm13, xmm0
  movdqa xmm0, xmm10
  movdqa xmm10, xmm5
  movdqa xmm5, xmm13
LOCAL(c4_c4_rounds):
  movdqa xmm11, [rsp + 1120]
  paddd xmm11, xmm9
  movdqa xmm13, [rsp + 1136]
  paddd xmm13, xmm7
  mov r11, r12
  and r11, -0x4
  movdqa xmm14, [rsp + 1152]
  pxor xmm14, xmm11
  movdqa [rsp + 1424], xmm6
  movdqa xmm6, [rsp + 1168]
  pxor xmm6, xmm13
  pshuflw xmm14, xmm14, 0xb1
  pshuflw xmm6, xmm6, 0xb1
  mov r13, r12
  shr r13, 2
  pshufhw xmm14, xmm14, 0xb1
  pshufhw xmm6, xmm6, 0xb1
  paddd xmm2, xmm14
  paddd xmm4, xmm6
  add r11, r13
  movdqa [rsp + 1440], xmm0
  movdqa xmm0, [rsp + 1184]
  paddd xmm0, [rsp + 1200]
  movdqa [rsp + 1456], xmm6
  movdqa xmm6, [rsp + 1216]
  paddd xmm6, [rsp + 1232]
  pxor xmm9, xmm2
  pxor xmm7, xmm4
  and r12, 0x3
  pxor xmm3, xmm0
  pxor xmm1, xmm6
  movdqa [rsp + 1472], xmm4
  movdqa xmm4, xmm9
  pslld xmm4, 12
  movdqa [rsp + 1488], xmm2
  movdqa xmm2, xmm7
  pslld xmm2, 12
  add rbx, [r10]
  pshuflw xmm3, xmm3, 0xb1
  pshuflw xmm1, xmm1, 0xb1
  psrld xmm9, 20
  psrld xmm7, 20
  adc r8, [r10 + 8]
  pshufhw xmm3, xmm3, 0xb1
  pshufhw xmm1, xmm1, 0xb1
  por xmm9, xmm4
  por xmm7, xmm2
  adc r12, 1
  paddd xmm5, xmm3
  paddd xmm15, xmm1
  movdqa xmm2, [rsp + 1248]
  paddd xmm2, xmm12
  movdqa xmm4, [rsp + 1264]
  paddd xmm4, [rsp + 1280]
  add rbx, r11
  paddd xmm11, xmm9
  paddd xmm13, xmm7
  movdqa [rsp + 1504], xmm7
  movdqa xmm7, [rsp + 1200]
  pxor xmm7, xmm5
  movdqa [rsp + 1520], xmm5
  movdqa xmm5, [rsp + 1232]
  pxor xmm5, xmm15
  adc r8, 0
  pxor xmm10, xmm2
  pxor xmm8, xmm4
  pxor xmm14, xmm11
  movdqa [rsp + 1536], xmm11
  movdqa xmm11, [rsp + 1456]
  pxor xmm11, xmm13
  adc r12, 0
  movdqa [rsp + 1456], xmm13
  movdqa xmm13, xmm7
  pslld xmm13, 12
  movdqa [rsp + 1552], xmm15
  movdqa xmm15, xmm5
  pslld xmm15, 12
  pshuflw xmm10, xmm10, 0xb1
  pshuflw xmm8, xmm8, 0xb1
  mov r11d, eax
  mov rax, rbx
  mul rcx
  movdqa [rsp + 1568], xmm4
  movdqa xmm4, xmm14
  pslld xmm4, 8
  movdqa [rsp + 1584], xmm2
  movdqa xmm2, xmm11
  pslld xmm2, 8
  psrld xmm7, 20
  psrld xmm5, 20
  mov r13, rax
  mov r14, rdx
  mov rax, rbx
  mul rsi
  pshufhw xmm10, xmm10, 0xb1
  pshufhw xmm8, xmm8, 0xb1
  psrld xmm14, 24
  psrld xmm11, 24
  mov rbx, rax
  mov r15, rdx
  mov rax, r8
  mul rdi
  por xmm7, xmm13
  por xmm5, xmm15
  movdqa xmm13, [rsp + 1296]
  paddd xmm13, xmm10
  movdqa xmm15, [rsp + 1312]
  paddd xmm15, xmm8
  movdqa [rsp + 1600], xmm8
  movdqa xmm8, [rsp + 1328]
  paddd xmm8, [rsp + 1440]
  movdqa [rsp + 1616], xmm10
  movdqa xmm10, [rsp + 1344]
  paddd xmm10, [rsp + 1424]
  add r13, rax
  por xmm14, xmm4
  por xmm11, xmm2
  paddd xmm0, xmm7
  paddd xmm6, xmm5
  adc r14, rdx
  pxor xmm12, xmm13
  movdqa xmm4, [rsp + 1280]
  pxor xmm4, xmm15
  movdqa xmm2, [rsp + 1360]
  pxor xmm2, xmm8
  movdqa [rsp + 1632], xmm15
  movdqa xmm15, [rsp + 1376]
  pxor xmm15, xmm10
  mov rax, r8
  mul rcx
  movdqa [rsp + 1648], xmm13
  movdqa xmm13, [rsp + 1488]
  paddd xmm13, xmm14
  movdqa [rsp + 1488], xmm14
  movdqa xmm14, [rsp + 1472]
  paddd xmm14, xmm11
  pxor xmm3, xmm0
  pxor xmm1, xmm6
  add rbx, rax
  movdqa [rsp + 1472], xmm11
  movdqa xmm11, xmm12
  pslld xmm11, 12
  movdqa [rsp + 1664], xmm6
  movdqa xmm6, xmm4
  pslld xmm6, 12
  pshuflw xmm2, xmm2, 0xb1
  pshuflw xmm15, xmm15, 0xb1
  adc r15, rdx
  pxor xmm9, xmm13
  movdqa [rsp + 1680], xmm13
  movdqa xmm13, [rsp + 1504]
  pxor xmm13, xmm14
  movdqa [rsp + 1504], xmm14
  movdqa xmm14, xmm3
  pslld xmm14, 8
  movdqa [rsp + 1696], xmm0
  movdqa xmm0, xmm1
  pslld xmm0, 8
  mov r8, r12
  imul r8, rdi
  psrld xmm12, 20
  psrld xmm4, 20
  pshufhw xmm2, xmm2, 0xb1
  pshufhw xmm15, xmm15, 0xb1
  add rbx, r8
  movdqa [rsp + 1712], xmm10
  movdqa xmm10, xmm9
  pslld xmm10, 7
  movdqa [rsp + 1728], xmm8
  movdqa xmm8, xmm13
  pslld xmm8, 7
  psrld xmm3, 24
  psrld xmm1, 24
  adc r15, 0
  por xmm12, xmm11
  por xmm4, xmm6
  movdqa xmm6, [rsp + 1392]
  paddd xmm6, xmm2
  movdqa xmm11, [rsp + 1408]
  paddd xmm11, xmm15
  imul r12, rcx
  psrld xmm9, 25
  psrld xmm13, 25
  por xmm3, xmm14
  por xmm1, xmm0
  add rbx, r14
  movdqa xmm0, [rsp + 1584]
  paddd xmm0, xmm12
  movdqa xmm14, [rsp + 1568]
  paddd xmm14, xmm4
  movdqa [rsp + 1568], xmm4
  movdqa xmm4, [rsp + 1440]
  pxor xmm4, xmm6
  movdqa [rsp + 1440], xmm6
  movdqa xmm6, [rsp + 1424]
  pxor xmm6, xmm11
  adc r12, r15
  por xmm9, xmm10
  por xmm13, xmm8
  movdqa xmm8, [rsp + 1520]
  paddd xmm8, xmm3
  movdqa xmm10, [rsp + 1552]
  paddd xmm10, xmm1
  mov r8, r12
  and r8, -0x4
  movdqa [rsp + 1424], xmm13
  movdqa xmm13, [rsp + 1616]
  pxor xmm13, xmm0
  movdqa [rsp + 1520], xmm9
  movdqa xmm9, [rsp + 1600]
  pxor xmm9, xmm14
  movdqa [rsp + 1552], xmm1
  movdqa xmm1, xmm4
  pslld xmm1, 12
  movdqa [rsp + 1584], xmm3
  movdqa xmm3, xmm6
  pslld xmm3, 12
  pxor xmm7, xmm8
  pxor xmm5, xmm10
  mov r14, r12
  shr r14, 2
  movdqa [rsp + 1600], xmm10
  movdqa xmm10, xmm13
  pslld xmm10, 8
  movdqa [rsp + 1616], xmm8
  movdqa xmm8, xmm9
  pslld xmm8, 8
  psrld xmm4, 20
  psrld xmm6, 20
  add r8, r14
  movdqa [rsp + 1744], xmm14
  movdqa xmm14, xmm7
  pslld xmm14, 7
  movdqa [rsp + 1760], xmm0
  movdqa xmm0, xmm5
  pslld xmm0, 7
  psrld xmm13, 24
  psrld xmm9, 24
  and r12, 0x3
  por xmm4, xmm1
  por xmm6, xmm3
  psrld xmm7, 25
  psrld xmm5, 25
  add r13, [r10 + 16]
  por xmm13, xmm10
  por xmm9, xmm8
  movdqa xmm8, [rsp + 1728]
  paddd xmm8, xmm4
  movdqa xmm10, [rsp + 1712]
  paddd xmm10, xmm6
  adc rbx, [r10 + 24]
  por xmm7, xmm14
  por xmm5, xmm0
  movdqa xmm0, [rsp + 1648]
  paddd xmm0, xmm13
  movdqa xmm1, [rsp + 1632]
  paddd xmm1, xmm9
  adc r12, 1
  pxor xmm2, xmm8
  pxor xmm15, xmm10
  pxor xmm12, xmm0
  movdqa xmm3, [rsp + 1568]
  pxor xmm3, xmm1
  add r13, r8
  movdqa xmm14, xmm2
  pslld xmm14, 8
  movdqa [rsp + 1568], xmm9
  movdqa xmm9, xmm15
  pslld xmm9, 8
  movdqa [rsp + 1632], xmm13
  movdqa xmm13, xmm12
  pslld xmm13, 7
  movdqa [rsp + 1648], xmm10
  movdqa xmm10, xmm3
  pslld xmm10, 7
  adc rbx, 0
  psrld xmm2, 24
  psrld xmm15, 24
  psrld xmm12, 25
  psrld xmm3, 25
  adc r12, 0
  por xmm2, xmm14
  por xmm15, xmm9
  por xmm12, xmm13
  por xmm3, xmm10
  mov rax, r13
  mul rcx
  movdqa xmm9, [rsp + 1440]
  paddd xmm9, xmm2
  paddd xmm11, xmm15
  pxor xmm4, xmm9
  pxor xmm6, xmm11
  mov r8, rax
  mov r14, rdx
  mov rax, r13
  mul rsi
  movdqa xmm10, xmm4
  pslld xmm10, 7
  movdqa xmm13, xmm6
  pslld xmm13, 7
  psrld xmm4, 25
  psrld xmm6, 25
  mov r13, rax
  mov r15, rdx
  mov rax, rbx
  mul rdi
  por xmm4, xmm10
  por xmm6, xmm13
  movdqa xmm10, [rsp + 1536]
  paddd xmm10, xmm7
  movdqa xmm13, [rsp + 1456]
  paddd xmm13, xmm5
  pxor xmm2, xmm10
  pxor xmm15, xmm13
  add r8, rax
  pshuflw xmm2, xmm2, 0xb1
  pshuflw xmm15, xmm15, 0xb1
  pshufhw xmm2, xmm2, 0xb1
  pshufhw xmm15, xmm15, 0xb1
  adc r14, rdx
  paddd xmm0, xmm2
  paddd xmm1, xmm15
  movdqa xmm14, [rsp + 1696]
  paddd xmm14, xmm12
  movdqa [rsp + 1440], xmm8
  movdqa xmm8, [rsp + 1664]
  paddd xmm8, xmm3
  mov rax, rbx
  mul rcx
  pxor xmm7, xmm0
  pxor xmm5, xmm1
  movdqa [rsp + 1456], xmm1
  movdqa xmm1, [rsp + 1488]
  pxor xmm1, xmm14
  movdqa [rsp + 1488], xmm0
  movdqa xmm0, [rsp + 1472]
  pxor xmm0, xmm8
  add r13, rax
  movdqa [rsp + 1472], xmm8
  movdqa xmm8, xmm7
  pslld xmm8, 12
  movdqa [rsp + 1536], xmm14
  movdqa xmm14, xmm5
  pslld xmm14, 12
  pshuflw xmm1, xmm1, 0xb1
  pshuflw xmm0, xmm0, 0xb1
  adc r15, rdx
  psrld xmm7, 20
  psrld xmm5, 20
  pshufhw xmm1, xmm1, 0xb1
  pshufhw xmm0, xmm0, 0xb1
  mov rbx, r12
  imul rbx, rdi
  por xmm7, xmm8
  por xmm5, xmm14
  paddd xmm9, xmm1
  paddd xmm11, xmm0
  add r13, rbx
  movdqa xmm8, [rsp + 1760]
  paddd xmm8, xmm4
  movdqa xmm14, [rsp + 1744]
  paddd xmm14, xmm6
  paddd xmm10, xmm7
  paddd xmm13, xmm5
  adc r15, 0
  pxor xmm12, xmm9
  pxor xmm3, xmm11
  movdqa [rsp + 1664], xmm11
  movdqa xmm11, [rsp + 1584]
  pxor xmm11, xmm8
  movdqa [rsp + 1584], xmm9
  movdqa xmm9, [rsp + 1552]
  pxor xmm9, xmm14
  imul r12, rcx
  pxor xmm2, xmm10
  pxor xmm15, xmm13
  movdqa [rsp + 1136], xmm13
  movdqa xmm13, xmm12
  pslld xmm13, 12
  movdqa [rsp + 1120], xmm10
  movdqa xmm10, xmm3
  pslld xmm10, 12
  add r13, r14
  pshuflw xmm11, xmm11, 0xb1
  pshuflw xmm9, xmm9, 0xb1
  movdqa [rsp + 1552], xmm14
  movdqa xmm14, xmm2
  pslld xmm14, 8
  movdqa [rsp + 1696], xmm8
  movdqa xmm8, xmm15
  pslld xmm8, 8
  adc r12, r15
  psrld xmm12, 20
  psrld xmm3, 20
  pshufhw xmm11, xmm11, 0xb1
  pshufhw xmm9, xmm9, 0xb1
  mov rbx, r12
  and rbx, -0x4
  psrld xmm2, 24
  psrld xmm15, 24
  por xmm12, xmm13
  por xmm3, xmm10
  movdqa xmm13, [rsp + 1680]
  paddd xmm13, xmm11
  movdqa xmm10, [rsp + 1504]
  paddd xmm10, xmm9
  mov r14, r12
  shr r14, 2
  movdqa [rsp + 1504], xmm9
  movdqa xmm9, [rsp + 1440]
  paddd xmm9, [rsp + 1520]
  movdqa [rsp + 1440], xmm11
  movdqa xmm11, [rsp + 1648]
  paddd xmm11, [rsp + 1424]
  por xmm2, xmm14
  por xmm15, xmm8
  add rbx, r14
  movdqa xmm14, [rsp + 1536]
  paddd xmm14, xmm12
  movdqa xmm8, [rsp + 1472]
  paddd xmm8, xmm3
  pxor xmm4, xmm13
  pxor xmm6, xmm10
  and r12, 0x3
  movdqa [rsp + 1472], xmm10
  movdqa xmm10, [rsp + 1632]
  pxor xmm10, xmm9
  movdqa [rsp + 1536], xmm13
  movdqa xmm13, [rsp + 1568]
  pxor xmm13, xmm11
  movdqa [rsp + 1568], xmm11
  movdqa xmm11, [rsp + 1488]
  paddd xmm11, xmm2
  movdqa [rsp + 1360], xmm2
  movdqa xmm2, [rsp + 1456]
  paddd xmm2, xmm15
  add r8, [r10 + 32]
  pxor xmm1, xmm14
  pxor xmm0, xmm8
  movdqa [rsp + 1376], xmm15
  movdqa xmm15, xmm4
  pslld xmm15, 12
  movdqa [rsp + 1216], xmm8
  movdqa xmm8, xmm6
  pslld xmm8, 12
  adc r13, [r10 + 40]
  pshuflw xmm10, xmm10, 0xb1
  pshuflw xmm13, xmm13, 0xb1
  pxor xmm7, xmm11
  pxor xmm5, xmm2
  adc r12, 1
  movdqa [rsp + 1312], xmm2
  movdqa xmm2, xmm1
  pslld xmm2, 8
  movdqa [rsp + 1296], xmm11
  movdqa xmm11, xmm0
  pslld xmm11, 8
  psrld xmm4, 20
  psrld xmm6, 20
  add r8, rbx
  pshufhw xmm10, xmm10, 0xb1
  pshufhw xmm13, xmm13, 0xb1
  movdqa [rsp + 1184], xmm14
  movdqa xmm14, xmm7
  pslld xmm14, 7
  movdqa [rsp + 1456], xmm9
  movdqa xmm9, xmm5
  pslld xmm9, 7
  adc r13, 0
  psrld xmm1, 24
  psrld xmm0, 24
  por xmm4, xmm15
  por xmm6, xmm8
  adc r12, 0
  movdqa xmm8, [rsp + 1616]
  paddd xmm8, xmm10
  movdqa xmm15, [rsp + 1600]
  paddd xmm15, xmm13
  psrld xmm7, 25
  psrld xmm5, 25
  mov rax, r8
  mul rcx
  por xmm1, xmm2
  por xmm0, xmm11
  movdqa xmm2, [rsp + 1696]
  paddd xmm2, xmm4
  movdqa xmm11, [rsp + 1552]
  paddd xmm11, xmm6
  mov rbx, rax
  mov r14, rdx
  mov rax, r8
  mul rsi
  movdqa [rsp + 1488], xmm6
  movdqa xmm6, [rsp + 1520]
  pxor xmm6, xmm8
  movdqa [rsp + 1520], xmm8
  movdqa xmm8, [rsp + 1424]
  pxor xmm8, xmm15
  por xmm7, xmm14
  por xmm5, xmm9
  mov r8, rax
  mov r15, rdx
  mov rax, r13
  mul rdi
  movdqa xmm9, [rsp + 1584]
  paddd xmm9, xmm1
  movdqa xmm14, [rsp + 1664]
  paddd xmm14, xmm0
  movdqa [rsp + 1232], xmm5
  movdqa xmm5, [rsp + 1440]
  pxor xmm5, xmm2
  movdqa [rsp + 1248], xmm2
  movdqa xmm2, [rsp + 1504]
  pxor xmm2, xmm11
  movdqa [rsp + 1264], xmm11
  movdqa xmm11, xmm6
  pslld xmm11, 12
  movdqa [rsp + 1200], xmm7
  movdqa xmm7, xmm8
  pslld xmm7, 12
  add rbx, rax
  pxor xmm12, xmm9
  pxor xmm3, xmm14
  movdqa [rsp + 1408], xmm14
  movdqa xmm14, xmm5
  pslld xmm14, 8
  movdqa [rsp + 1392], xmm9
  movdqa xmm9, xmm2
  pslld xmm9, 8
  adc r14, rdx
  psrld xmm6, 20
  psrld xmm8, 20
  movdqa [rsp + 1168], xmm0
  movdqa xmm0, xmm12
  pslld xmm0, 7
  movdqa [rsp + 1152], xmm1
  movdqa xmm1, xmm3
  pslld xmm1, 7
  mov rax, r13
  mul rcx
  psrld xmm5, 24
  psrld xmm2, 24
  por xmm6, xmm11
  por xmm8, xmm7
  add r8, rax
  psrld xmm12, 25
  psrld xmm3, 25
  por xmm5, xmm14
  por xmm2, xmm9
  adc r15, rdx
  movdqa xmm9, [rsp + 1456]
  paddd xmm9, xmm6
  movdqa xmm11, [rsp + 1568]
  paddd xmm11, xmm8
  por xmm12, xmm0
  por xmm3, xmm1
  mov r13, r12
  imul r13, rdi
  movdqa xmm0, [rsp + 1536]
  paddd xmm0, xmm5
  movdqa xmm1, [rsp + 1472]
  paddd xmm1, xmm2
  pxor xmm10, xmm9
  pxor xmm13, xmm11
  add r8, r13
  pxor xmm4, xmm0
  movdqa xmm7, [rsp + 1488]
  pxor xmm7, xmm1
  movdqa xmm14, xmm10
  pslld xmm14, 8
  movdqa [rsp + 1344], xmm11
  movdqa xmm11, xmm13
  pslld xmm11, 8
  adc r15, 0
  movdqa [rsp + 1328], xmm9
  movdqa xmm9, xmm4
  pslld xmm9, 7
  movdqa [rsp + 1280], xmm3
  movdqa xmm3, xmm7
  pslld xmm3, 7
  psrld xmm10, 24
  psrld xmm13, 24
  imul r12, rcx
  psrld xmm4, 25
  psrld xmm7, 25
  por xmm10, xmm14
  por xmm13, xmm11
  add r8, r14
  por xmm4, xmm9
  por xmm7, xmm3
  movdqa xmm3, [rsp + 1520]
  paddd xmm3, xmm10
  paddd xmm15, xmm13
  adc r12, r15
  pxor xmm6, xmm3
  pxor xmm8, xmm15
  movdqa xmm9, xmm6
  pslld xmm9, 7
  movdqa xmm11, xmm8
  pslld xmm11, 7
  add r10, 48
  psrld xmm6, 25
  psrld xmm8, 25
  por xmm6, xmm9
  por xmm8, xmm11
  sub r11d, 1
  je LOCAL(c4_c4_mixed)
  mov eax, r11d
  movdqa xmm9, xmm6
  movdqa xmm6, xmm7
  movdqa xmm7, xmm8
  movdqa xmm8, xmm13
  movdqa xmm11, xmm0
  movdqa xmm0, xmm4
  movdqa xmm4, xmm1
  movdqa xmm1, xmm2
  movdqa xmm2, xmm11
  movdqa xmm11, xmm5
  movdqa xmm5, xmm3
  movdqa xmm3, xmm11
  jmp LOCAL(c4_c4_rounds)
LOCAL(c4_c4_mixed):
  mov r11, r12
  and r11, -0x4
  mov r14, r12
  shr r14, 2
  add r11, r14
  and r12, 0x3
  add rbx, [r10]
  adc r8, [r10 + 8]
  adc r12, 1
  add rbx, r11
  adc r8, 0
  adc r12, 0
  mov rax, rbx
  mul rcx
  mov r11, rax
  mov r13, rdx
  mov rax, rbx
  mul rsi
  mov rbx, rax
  mov r14, rdx
  mov rax, r8
  mul rdi
  add r11, rax
  adc r13, rdx
  mov rax, r8
  mul rcx
  add rbx, rax
  adc r14, rdx
  mov r8, r12
  imul r8, rdi
  add rbx, r8
  adc r14, 0
  imul r12, rcx
  add rbx, r13
  adc r12, r14
  mov r8, r12
  and r8, -0x4
  mov r14, r12
  shr r14, 2
  add r8, r14
  and r12, 0x3
  add r11, [r10 + 16]
  adc rbx, [r10 + 24]
  adc r12, 1
  add r11, r8
  adc rbx, 0
  adc r12, 0
  mov rax, r11
  mul rcx
  mov r8, rax
  mov r13, rdx
  mov rax, r11
  mul rsi
  mov r11, rax
  mov r14, rdx
  mov rax, rbx
  mul rdi
  add r8, rax
  adc r13, rdx
  mov rax, rbx
  mul rcx
  add r11, rax
  adc r14, rdx
  mov rbx, r12
  imul rbx, rdi
  add r11, rbx
  adc r14, 0
  imul r12, rcx
  add r11, r13
  adc r12, r14
  add r10, 32
  movdqa xmm9, [rsp + 1040]
  paddq xmm9, [rip + LOCAL(add8)]
  test r9, r9
  jne LOCAL(c4_c4_open)
  cmp rbp, 512
  jb LOCAL(c4_c4_part)
  movdqa xmm11, [rsp + 816]
  movdqa xmm14, [rsp + 1120]
  paddd xmm14, xmm11
  movdqa [rsp + 1040], xmm9
  movdqa xmm9, [rsp + 1184]
  paddd xmm9, [rsp + 832]
  movdqa xmm11, [rsp + 1248]
  paddd xmm11, [rsp + 848]
  movdqa [rsp + 1776], xmm13
  movdqa xmm13, [rsp + 1328]
  paddd xmm13, [rsp + 864]
  movdqa [rsp + 1792], xmm2
  movdqa xmm2, xmm14
  punpckldq xmm2, xmm9
  punpckhdq xmm14, xmm9
  movdqa xmm9, xmm11
  punpckldq xmm9, xmm13
  punpckhdq xmm11, xmm13
  movdqa xmm13, xmm2
  punpcklqdq xmm13, xmm9
  punpckhqdq xmm2, xmm9
  movdqa xmm9, xmm14
  punpcklqdq xmm9, xmm11
  punpckhqdq xmm14, xmm11
  mov rbx, [rsp + 1808]
  movdqu xmm11, [rbx]
  pxor xmm13, xmm11
  mov r13, [rsp + 1816]
  movdqu [r13], xmm13
  movdqu xmm11, [rbx + 64]
  pxor xmm2, xmm11
  movdqu [r13 + 64], xmm2
  movdqu xmm11, [rbx + 128]
  pxor xmm9, xmm11
  movdqu [r13 + 128], xmm9
  movdqu xmm11, [rbx + 192]
  pxor xmm14, xmm11
  movdqu [r13 + 192], xmm14
  movdqa xmm9, [rsp + 880]
  paddd xmm6, xmm9
  movdqa xmm2, [rsp + 896]
  movdqa xmm11, [rsp + 1200]
  paddd xmm11, xmm2
  movdqa xmm13, [rsp + 912]
  paddd xmm12, xmm13
  paddd xmm4, [rsp + 928]
  movdqa xmm14, xmm6
  punpckldq xmm14, xmm11
  punpckhdq xmm6, xmm11
  movdqa xmm11, xmm12
  punpckldq xmm11, xmm4
  punpckhdq xmm12, xmm4
  movdqa xmm4, xmm14
  punpcklqdq xmm4, xmm11
  punpckhqdq xmm14, xmm11
  movdqa xmm11, xmm6
  punpcklqdq xmm11, xmm12
  punpckhqdq xmm6, xmm12
  movdqu xmm12, [rbx + 16]
  pxor xmm4, xmm12
  movdqu [r13 + 16], xmm4
  movdqu xmm12, [rbx + 80]
  pxor xmm14, xmm12
  movdqu [r13 + 80], xmm14
  movdqu xmm12, [rbx + 144]
  pxor xmm11, xmm12
  movdqu [r13 + 144], xmm11
  movdqu xmm12, [rbx + 208]
  pxor xmm6, xmm12
  movdqu [r13 + 208], xmm6
  movdqa xmm4, [rsp + 944]
  paddd xmm0, xmm4
  movdqa xmm6, [rsp + 960]
  paddd xmm3, xmm6
  movdqa xmm14, [rsp + 976]
  movdqa xmm11, [rsp + 1296]
  paddd xmm11, xmm14
  movdqa xmm12, [rsp + 1392]
  paddd xmm12, [rsp + 992]
  movdqa xmm14, xmm0
  punpckldq xmm14, xmm3
  punpckhdq xmm0, xmm3
  movdqa xmm3, xmm11
  punpckldq xmm3, xmm12
  punpckhdq xmm11, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm3
  punpckhqdq xmm14, xmm3
  movdqa xmm3, xmm0
  punpcklqdq xmm3, xmm11
  punpckhqdq xmm0, xmm11
  movdqu xmm11, [rbx + 32]
  pxor xmm12, xmm11
  movdqu [r13 + 32], xmm12
  movdqu xmm11, [rbx + 96]
  pxor xmm14, xmm11
  movdqu [r13 + 96], xmm14
  movdqu xmm11, [rbx + 160]
  pxor xmm3, xmm11
  movdqu [r13 + 160], xmm3
  movdqu xmm11, [rbx + 224]
  pxor xmm0, xmm11
  movdqu [r13 + 224], xmm0
  movdqa xmm0, [rsp + 1152]
  paddd xmm0, [rsp + 1056]
  paddd xmm5, [rsp + 1072]
  movdqa xmm3, [rsp + 1008]
  paddd xmm10, xmm3
  movdqa xmm11, [rsp + 1024]
  movdqa xmm12, [rsp + 1360]
  paddd xmm12, xmm11
  movdqa xmm14, xmm0
  punpckldq xmm14, xmm5
  punpckhdq xmm0, xmm5
  movdqa xmm5, xmm10
  punpckldq xmm5, xmm12
  punpckhdq xmm10, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm5
  punpckhqdq xmm14, xmm5
  movdqa xmm5, xmm0
  punpcklqdq xmm5, xmm10
  punpckhqdq xmm0, xmm10
  movdqu xmm10, [rbx + 48]
  pxor xmm12, xmm10
  movdqu [r13 + 48], xmm12
  movdqu xmm10, [rbx + 112]
  pxor xmm14, xmm10
  movdqu [r13 + 112], xmm14
  movdqu xmm10, [rbx + 176]
  pxor xmm5, xmm10
  movdqu [r13 + 176], xmm5
  movdqu xmm10, [rbx + 240]
  pxor xmm0, xmm10
  movdqu [r13 + 240], xmm0
  movdqa xmm0, [rsp + 816]
  movdqa xmm5, [rsp + 1136]
  paddd xmm5, xmm0
  movdqa xmm10, [rsp + 832]
  movdqa xmm12, [rsp + 1216]
  paddd xmm12, xmm10
  movdqa xmm14, [rsp + 1264]
  paddd xmm14, [rsp + 848]
  movdqa xmm10, [rsp + 1344]
  paddd xmm10, [rsp + 864]
  movdqa xmm0, xmm5
  punpckldq xmm0, xmm12
  punpckhdq xmm5, xmm12
  movdqa xmm12, xmm14
  punpckldq xmm12, xmm10
  punpckhdq xmm14, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm12
  punpckhqdq xmm0, xmm12
  movdqa xmm12, xmm5
  punpcklqdq xmm12, xmm14
  punpckhqdq xmm5, xmm14
  movdqu xmm14, [rbx + 256]
  pxor xmm10, xmm14
  movdqu [r13 + 256], xmm10
  movdqu xmm14, [rbx + 320]
  pxor xmm0, xmm14
  movdqu [r13 + 320], xmm0
  movdqu xmm14, [rbx + 384]
  pxor xmm12, xmm14
  movdqu [r13 + 384], xmm12
  movdqu xmm14, [rbx + 448]
  pxor xmm5, xmm14
  movdqu [r13 + 448], xmm5
  paddd xmm8, xmm9
  movdqa xmm5, [rsp + 1232]
  paddd xmm5, xmm2
  movdqa xmm0, [rsp + 1280]
  paddd xmm0, xmm13
  movdqa xmm10, [rsp + 928]
  paddd xmm7, xmm10
  movdqa xmm12, xmm8
  punpckldq xmm12, xmm5
  punpckhdq xmm8, xmm5
  movdqa xmm5, xmm0
  punpckldq xmm5, xmm7
  punpckhdq xmm0, xmm7
  movdqa xmm7, xmm12
  punpcklqdq xmm7, xmm5
  punpckhqdq xmm12, xmm5
  movdqa xmm5, xmm8
  punpcklqdq xmm5, xmm0
  punpckhqdq xmm8, xmm0
  movdqu xmm14, [rbx + 272]
  pxor xmm7, xmm14
  movdqu [r13 + 272], xmm7
  movdqu xmm14, [rbx + 336]
  pxor xmm12, xmm14
  movdqu [r13 + 336], xmm12
  movdqu xmm14, [rbx + 400]
  pxor xmm5, xmm14
  movdqu [r13 + 400], xmm5
  movdqu xmm14, [rbx + 464]
  pxor xmm8, xmm14
  movdqu [r13 + 464], xmm8
  paddd xmm1, xmm4
  paddd xmm15, xmm6
  movdqa xmm14, [rsp + 976]
  movdqa xmm0, [rsp + 1312]
  paddd xmm0, xmm14
  movdqa xmm5, [rsp + 992]
  movdqa xmm7, [rsp + 1408]
  paddd xmm7, xmm5
  movdqa xmm8, xmm1
  punpckldq xmm8, xmm15
  punpckhdq xmm1, xmm15
  movdqa xmm12, xmm0
  punpckldq xmm12, xmm7
  punpckhdq xmm0, xmm7
  movdqa xmm7, xmm8
  punpcklqdq xmm7, xmm12
  punpckhqdq xmm8, xmm12
  movdqa xmm12, xmm1
  punpcklqdq xmm12, xmm0
  punpckhqdq xmm1, xmm0
  movdqu xmm0, [rbx + 288]
  pxor xmm7, xmm0
  movdqu [r13 + 288], xmm7
  movdqu xmm0, [rbx + 352]
  pxor xmm8, xmm0
  movdqu [r13 + 352], xmm8
  movdqu xmm0, [rbx + 416]
  pxor xmm12, xmm0
  movdqu [r13 + 416], xmm12
  movdqu xmm0, [rbx + 480]
  pxor xmm1, xmm0
  movdqu [r13 + 480], xmm1
  movdqa xmm0, [rsp + 1168]
  paddd xmm0, [rsp + 1088]
  movdqa xmm1, [rsp + 1792]
  paddd xmm1, [rsp + 1104]
  movdqa xmm7, [rsp + 1776]
  paddd xmm7, xmm3
  movdqa xmm15, [rsp + 1376]
  paddd xmm15, xmm11
  movdqa xmm8, xmm0
  punpckldq xmm8, xmm1
  punpckhdq xmm0, xmm1
  movdqa xmm1, xmm7
  punpckldq xmm1, xmm15
  punpckhdq xmm7, xmm15
  movdqa xmm12, xmm8
  punpcklqdq xmm12, xmm1
  punpckhqdq xmm8, xmm1
  movdqa xmm1, xmm0
  punpcklqdq xmm1, xmm7
  punpckhqdq xmm0, xmm7
  movdqu xmm7, [rbx + 304]
  pxor xmm12, xmm7
  movdqu [r13 + 304], xmm12
  movdqu xmm7, [rbx + 368]
  pxor xmm8, xmm7
  movdqu [r13 + 368], xmm8
  movdqu xmm7, [rbx + 432]
  pxor xmm1, xmm7
  movdqu [r13 + 432], xmm1
  movdqu xmm7, [rbx + 496]
  pxor xmm0, xmm7
  movdqu [r13 + 496], xmm0
  add r13, 512
  add rbx, 512
  sub rbp, 512
  je LOCAL(c4_c4_whole_to_c4_c4_leave)
  mov [rsp + 1808], rbx
  mov [rsp + 1816], r13
  mov rax, r8
  mov r8, r11
  mov r11, rax
  movdqa xmm8, xmm9
  movdqa xmm1, xmm2
  movdqa xmm0, xmm6
  movdqa xmm12, xmm13
  movdqa xmm9, xmm11
  movdqa xmm13, xmm5
  movdqa xmm11, xmm4
  movdqa xmm5, xmm3
  jmp LOCAL(c4_c4_batch)
LOCAL(c4_c4_whole_to_c4_c4_leave):
  mov rax, r13
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
  jmp LOCAL(c4_c4_leave)
LOCAL(c4_c4_part):
  movdqa xmm9, [rsp + 816]
  movdqa xmm14, [rsp + 1120]
  paddd xmm14, xmm9
  movdqa xmm11, [rsp + 1184]
  paddd xmm11, [rsp + 832]
  movdqa xmm9, [rsp + 1248]
  paddd xmm9, [rsp + 848]
  movdqa [rsp + 1776], xmm13
  movdqa xmm13, [rsp + 1328]
  paddd xmm13, [rsp + 864]
  movdqa [rsp + 1792], xmm2
  movdqa xmm2, xmm14
  punpckldq xmm2, xmm11
  punpckhdq xmm14, xmm11
  movdqa xmm11, xmm9
  punpckldq xmm11, xmm13
  punpckhdq xmm9, xmm13
  movdqa xmm13, xmm2
  punpcklqdq xmm13, xmm11
  punpckhqdq xmm2, xmm11
  movdqa xmm11, xmm14
  punpcklqdq xmm11, xmm9
  punpckhqdq xmm14, xmm9
  movdqu [rsp + 64], xmm13
  movdqu [rsp + 128], xmm2
  movdqu [rsp + 192], xmm11
  movdqu [rsp + 256], xmm14
  movdqa xmm9, [rsp + 880]
  paddd xmm6, xmm9
  movdqa xmm2, [rsp + 896]
  movdqa xmm11, [rsp + 1200]
  paddd xmm11, xmm2
  movdqa xmm13, [rsp + 912]
  paddd xmm12, xmm13
  paddd xmm4, [rsp + 928]
  movdqa xmm14, xmm6
  punpckldq xmm14, xmm11
  punpckhdq xmm6, xmm11
  movdqa xmm11, xmm12
  punpckldq xmm11, xmm4
  punpckhdq xmm12, xmm4
  movdqa xmm4, xmm14
  punpcklqdq xmm4, xmm11
  punpckhqdq xmm14, xmm11
  movdqa xmm11, xmm6
  punpcklqdq xmm11, xmm12
  punpckhqdq xmm6, xmm12
  movdqu [rsp + 80], xmm4
  movdqu [rsp + 144], xmm14
  movdqu [rsp + 208], xmm11
  movdqu [rsp + 272], xmm6
  movdqa xmm4, [rsp + 944]
  paddd xmm0, xmm4
  movdqa xmm6, [rsp + 960]
  paddd xmm3, xmm6
  movdqa xmm14, [rsp + 976]
  movdqa xmm11, [rsp + 1296]
  paddd xmm11, xmm14
  movdqa xmm12, [rsp + 1392]
  paddd xmm12, [rsp + 992]
  movdqa xmm14, xmm0
  punpckldq xmm14, xmm3
  punpckhdq xmm0, xmm3
  movdqa xmm3, xmm11
  punpckldq xmm3, xmm12
  punpckhdq xmm11, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm3
  punpckhqdq xmm14, xmm3
  movdqa xmm3, xmm0
  punpcklqdq xmm3, xmm11
  punpckhqdq xmm0, xmm11
  movdqu [rsp + 96], xmm12
  movdqu [rsp + 160], xmm14
  movdqu [rsp + 224], xmm3
  movdqu [rsp + 288], xmm0
  movdqa xmm0, [rsp + 1152]
  paddd xmm0, [rsp + 1056]
  paddd xmm5, [rsp + 1072]
  movdqa xmm3, [rsp + 1008]
  paddd xmm10, xmm3
  movdqa xmm11, [rsp + 1024]
  movdqa xmm12, [rsp + 1360]
  paddd xmm12, xmm11
  movdqa xmm14, xmm0
  punpckldq xmm14, xmm5
  punpckhdq xmm0, xmm5
  movdqa xmm5, xmm10
  punpckldq xmm5, xmm12
  punpckhdq xmm10, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm5
  punpckhqdq xmm14, xmm5
  movdqa xmm5, xmm0
  punpcklqdq xmm5, xmm10
  punpckhqdq xmm0, xmm10
  movdqu [rsp + 112], xmm12
  movdqu [rsp + 176], xmm14
  movdqu [rsp + 240], xmm5
  movdqu [rsp + 304], xmm0
  movdqa xmm5, [rsp + 1136]
  paddd xmm5, [rsp + 816]
  movdqa xmm12, [rsp + 1216]
  paddd xmm12, [rsp + 832]
  movdqa xmm14, [rsp + 1264]
  paddd xmm14, [rsp + 848]
  movdqa xmm10, [rsp + 1344]
  paddd xmm10, [rsp + 864]
  movdqa xmm0, xmm5
  punpckldq xmm0, xmm12
  punpckhdq xmm5, xmm12
  movdqa xmm12, xmm14
  punpckldq xmm12, xmm10
  punpckhdq xmm14, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm12
  punpckhqdq xmm0, xmm12
  movdqa xmm12, xmm5
  punpcklqdq xmm12, xmm14
  punpckhqdq xmm5, xmm14
  movdqu [rsp + 320], xmm10
  movdqu [rsp + 384], xmm0
  movdqu [rsp + 448], xmm12
  movdqu [rsp + 512], xmm5
  paddd xmm8, xmm9
  paddd xmm2, [rsp + 1232]
  paddd xmm13, [rsp + 1280]
  paddd xmm7, [rsp + 928]
  movdqa xmm12, xmm8
  punpckldq xmm12, xmm2
  punpckhdq xmm8, xmm2
  movdqa xmm5, xmm13
  punpckldq xmm5, xmm7
  punpckhdq xmm13, xmm7
  movdqa xmm0, xmm12
  punpcklqdq xmm0, xmm5
  punpckhqdq xmm12, xmm5
  movdqa xmm2, xmm8
  punpcklqdq xmm2, xmm13
  punpckhqdq xmm8, xmm13
  movdqu [rsp + 336], xmm0
  movdqu [rsp + 400], xmm12
  movdqu [rsp + 464], xmm2
  movdqu [rsp + 528], xmm8
  paddd xmm1, xmm4
  paddd xmm15, xmm6
  movdqa xmm0, [rsp + 1312]
  paddd xmm0, [rsp + 976]
  movdqa xmm7, [rsp + 1408]
  paddd xmm7, [rsp + 992]
  movdqa xmm8, xmm1
  punpckldq xmm8, xmm15
  punpckhdq xmm1, xmm15
  movdqa xmm12, xmm0
  punpckldq xmm12, xmm7
  punpckhdq xmm0, xmm7
  movdqa xmm2, xmm8
  punpcklqdq xmm2, xmm12
  punpckhqdq xmm8, xmm12
  movdqa xmm4, xmm1
  punpcklqdq xmm4, xmm0
  punpckhqdq xmm1, xmm0
  movdqu [rsp + 352], xmm2
  movdqu [rsp + 416], xmm8
  movdqu [rsp + 480], xmm4
  movdqu [rsp + 544], xmm1
  movdqa xmm0, [rsp + 1168]
  paddd xmm0, [rsp + 1088]
  movdqa xmm1, [rsp + 1792]
  paddd xmm1, [rsp + 1104]
  paddd xmm3, [rsp + 1776]
  paddd xmm11, [rsp + 1376]
  movdqa xmm8, xmm0
  punpckldq xmm8, xmm1
  punpckhdq xmm0, xmm1
  movdqa xmm1, xmm3
  punpckldq xmm1, xmm11
  punpckhdq xmm3, xmm11
  movdqa xmm12, xmm8
  punpcklqdq xmm12, xmm1
  punpckhqdq xmm8, xmm1
  movdqa xmm5, xmm0
  punpcklqdq xmm5, xmm3
  punpckhqdq xmm0, xmm3
  movdqu [rsp + 368], xmm12
  movdqu [rsp + 432], xmm8
  movdqu [rsp + 496], xmm5
  movdqu [rsp + 560], xmm0
  mov rbx, rbp
  mov rbp, r12
  mov rax, [rsp + 1816]
  mov rdx, [rsp + 1808]
  jmp LOCAL(c4_c4_leave)
LOCAL(c4_c4_open):
  movdqu xmm11, [rsp + 64]
  mov rbx, [rsp + 1808]
  movdqu xmm14, [rbx]
  pxor xmm11, xmm14
  mov r13, [rsp + 1816]
  movdqu [r13], xmm11
  movdqu xmm11, [rsp + 80]
  movdqu xmm14, [rbx + 16]
  pxor xmm11, xmm14
  movdqu [r13 + 16], xmm11
  movdqu xmm11, [rsp + 96]
  movdqu xmm14, [rbx + 32]
  pxor xmm11, xmm14
  movdqu [r13 + 32], xmm11
  movdqu xmm11, [rsp + 112]
  movdqu xmm14, [rbx + 48]
  pxor xmm11, xmm14
  movdqu [r13 + 48], xmm11
  movdqu xmm11, [rsp + 128]
  movdqu xmm14, [rbx + 64]
  pxor xmm11, xmm14
  movdqu [r13 + 64], xmm11
  movdqu xmm11, [rsp + 144]
  movdqu xmm14, [rbx + 80]
  pxor xmm11, xmm14
  movdqu [r13 + 80], xmm11
  movdqu xmm11, [rsp + 160]
  movdqu xmm14, [rbx + 96]
  pxor xmm11, xmm14
  movdqu [r13 + 96], xmm11
  movdqu xmm11, [rsp + 176]
  movdqu xmm14, [rbx + 112]
  pxor xmm11, xmm14
  movdqu [r13 + 112], xmm11
  movdqu xmm11, [rsp + 192]
  movdqu xmm14, [rbx + 128]
  pxor xmm11, xmm14
  movdqu [r13 + 128], xmm11
  movdqu xmm11, [rsp + 208]
  movdqu xmm14, [rbx + 144]
  pxor xmm11, xmm14
  movdqu [r13 + 144], xmm11
  movdqu xmm11, [rsp + 224]
  movdqu xmm14, [rbx + 160]
  pxor xmm11, xmm14
  movdqu [r13 + 160], xmm11
  movdqu xmm11, [rsp + 240]
  movdqu xmm14, [rbx + 176]
  pxor xmm11, xmm14
  movdqu [r13 + 176], xmm11
  movdqu xmm11, [rsp + 256]
  movdqu xmm14, [rbx + 192]
  pxor xmm11, xmm14
  movdqu [r13 + 192], xmm11
  movdqu xmm11, [rsp + 272]
  movdqu xmm14, [rbx + 208]
  pxor xmm11, xmm14
  movdqu [r13 + 208], xmm11
  movdqu xmm11, [rsp + 288]
  movdqu xmm14, [rbx + 224]
  pxor xmm11, xmm14
  movdqu [r13 + 224], xmm11
  movdqu xmm11, [rsp + 304]
  movdqu xmm14, [rbx + 240]
  pxor xmm11, xmm14
  movdqu [r13 + 240], xmm11
  movdqu xmm11, [rsp + 320]
  movdqu xmm14, [rbx + 256]
  pxor xmm11, xmm14
  movdqu [r13 + 256], xmm11
  movdqu xmm11, [rsp + 336]
  movdqu xmm14, [rbx + 272]
  pxor xmm11, xmm14
  movdqu [r13 + 272], xmm11
  movdqu xmm11, [rsp + 352]
  movdqu xmm14, [rbx + 288]
  pxor xmm11, xmm14
  movdqu [r13 + 288], xmm11
  movdqu xmm11, [rsp + 368]
  movdqu xmm14, [rbx + 304]
  pxor xmm11, xmm14
  movdqu [r13 + 304], xmm11
  movdqu xmm11, [rsp + 384]
  movdqu xmm14, [rbx + 320]
  pxor xmm11, xmm14
  movdqu [r13 + 320], xmm11
  movdqu xmm11, [rsp + 400]
  movdqu xmm14, [rbx + 336]
  pxor xmm11, xmm14
  movdqu [r13 + 336], xmm11
  movdqu xmm11, [rsp + 416]
  movdqu xmm14, [rbx + 352]
  pxor xmm11, xmm14
  movdqu [r13 + 352], xmm11
  movdqu xmm11, [rsp + 432]
  movdqu xmm14, [rbx + 368]
  pxor xmm11, xmm14
  movdqu [r13 + 368], xmm11
  movdqu xmm11, [rsp + 448]
  movdqu xmm14, [rbx + 384]
  pxor xmm11, xmm14
  movdqu [r13 + 384], xmm11
  movdqu xmm11, [rsp + 464]
  movdqu xmm14, [rbx + 400]
  pxor xmm11, xmm14
  movdqu [r13 + 400], xmm11
  movdqu xmm11, [rsp + 480]
  movdqu xmm14, [rbx + 416]
  pxor xmm11, xmm14
  movdqu [r13 + 416], xmm11
  movdqu xmm11, [rsp + 496]
  movdqu xmm14, [rbx + 432]
  pxor xmm11, xmm14
  movdqu [r13 + 432], xmm11
  movdqu xmm11, [rsp + 512]
  movdqu xmm14, [rbx + 448]
  pxor xmm11, xmm14
  movdqu [r13 + 448], xmm11
  movdqu xmm11, [rsp + 528]
  movdqu xmm14, [rbx + 464]
  pxor xmm11, xmm14
  movdqu [r13 + 464], xmm11
  movdqu xmm11, [rsp + 544]
  movdqu xmm14, [rbx + 480]
  pxor xmm11, xmm14
  movdqu [r13 + 480], xmm11
  movdqu xmm11, [rsp + 560]
  movdqu xmm14, [rbx + 496]
  pxor xmm11, xmm14
  movdqu [r13 + 496], xmm11
  add r13, 512
  add rbx, 512
  sub rbp, 512
  movdqa xmm11, [rsp + 816]
  movdqa xmm14, [rsp + 1120]
  paddd xmm14, xmm11
  movdqa [rsp + 1040], xmm9
  movdqa xmm9, [rsp + 1184]
  paddd xmm9, [rsp + 832]
  movdqa xmm11, [rsp + 1248]
  paddd xmm11, [rsp + 848]
  movdqa [rsp + 1776], xmm13
  movdqa xmm13, [rsp + 1328]
  paddd xmm13, [rsp + 864]
  movdqa [rsp + 1792], xmm2
  movdqa xmm2, xmm14
  punpckldq xmm2, xmm9
  punpckhdq xmm14, xmm9
  movdqa xmm9, xmm11
  punpckldq xmm9, xmm13
  punpckhdq xmm11, xmm13
  movdqa xmm13, xmm2
  punpcklqdq xmm13, xmm9
  punpckhqdq xmm2, xmm9
  movdqa xmm9, xmm14
  punpcklqdq xmm9, xmm11
  punpckhqdq xmm14, xmm11
  movdqu [rsp + 64], xmm13
  movdqu [rsp + 128], xmm2
  movdqu [rsp + 192], xmm9
  movdqu [rsp + 256], xmm14
  movdqa xmm9, [rsp + 880]
  paddd xmm6, xmm9
  movdqa xmm2, [rsp + 896]
  movdqa xmm11, [rsp + 1200]
  paddd xmm11, xmm2
  movdqa xmm13, [rsp + 912]
  paddd xmm12, xmm13
  paddd xmm4, [rsp + 928]
  movdqa xmm14, xmm6
  punpckldq xmm14, xmm11
  punpckhdq xmm6, xmm11
  movdqa xmm11, xmm12
  punpckldq xmm11, xmm4
  punpckhdq xmm12, xmm4
  movdqa xmm4, xmm14
  punpcklqdq xmm4, xmm11
  punpckhqdq xmm14, xmm11
  movdqa xmm11, xmm6
  punpcklqdq xmm11, xmm12
  punpckhqdq xmm6, xmm12
  movdqu [rsp + 80], xmm4
  movdqu [rsp + 144], xmm14
  movdqu [rsp + 208], xmm11
  movdqu [rsp + 272], xmm6
  movdqa xmm4, [rsp + 944]
  paddd xmm0, xmm4
  movdqa xmm6, [rsp + 960]
  paddd xmm3, xmm6
  movdqa xmm14, [rsp + 976]
  movdqa xmm11, [rsp + 1296]
  paddd xmm11, xmm14
  movdqa xmm12, [rsp + 1392]
  paddd xmm12, [rsp + 992]
  movdqa xmm14, xmm0
  punpckldq xmm14, xmm3
  punpckhdq xmm0, xmm3
  movdqa xmm3, xmm11
  punpckldq xmm3, xmm12
  punpckhdq xmm11, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm3
  punpckhqdq xmm14, xmm3
  movdqa xmm3, xmm0
  punpcklqdq xmm3, xmm11
  punpckhqdq xmm0, xmm11
  movdqu [rsp + 96], xmm12
  movdqu [rsp + 160], xmm14
  movdqu [rsp + 224], xmm3
  movdqu [rsp + 288], xmm0
  movdqa xmm0, [rsp + 1152]
  paddd xmm0, [rsp + 1056]
  paddd xmm5, [rsp + 1072]
  movdqa xmm3, [rsp + 1008]
  paddd xmm10, xmm3
  movdqa xmm11, [rsp + 1024]
  movdqa xmm12, [rsp + 1360]
  paddd xmm12, xmm11
  movdqa xmm14, xmm0
  punpckldq xmm14, xmm5
  punpckhdq xmm0, xmm5
  movdqa xmm5, xmm10
  punpckldq xmm5, xmm12
  punpckhdq xmm10, xmm12
  movdqa xmm12, xmm14
  punpcklqdq xmm12, xmm5
  punpckhqdq xmm14, xmm5
  movdqa xmm5, xmm0
  punpcklqdq xmm5, xmm10
  punpckhqdq xmm0, xmm10
  movdqu [rsp + 112], xmm12
  movdqu [rsp + 176], xmm14
  movdqu [rsp + 240], xmm5
  movdqu [rsp + 304], xmm0
  movdqa xmm0, [rsp + 816]
  movdqa xmm5, [rsp + 1136]
  paddd xmm5, xmm0
  movdqa xmm10, [rsp + 832]
  movdqa xmm12, [rsp + 1216]
  paddd xmm12, xmm10
  movdqa xmm14, [rsp + 1264]
  paddd xmm14, [rsp + 848]
  movdqa xmm10, [rsp + 1344]
  paddd xmm10, [rsp + 864]
  movdqa xmm0, xmm5
  punpckldq xmm0, xmm12
  punpckhdq xmm5, xmm12
  movdqa xmm12, xmm14
  punpckldq xmm12, xmm10
  punpckhdq xmm14, xmm10
  movdqa xmm10, xmm0
  punpcklqdq xmm10, xmm12
  punpckhqdq xmm0, xmm12
  movdqa xmm12, xmm5
  punpcklqdq xmm12, xmm14
  punpckhqdq xmm5, xmm14
  movdqu [rsp + 320], xmm10
  movdqu [rsp + 384], xmm0
  movdqu [rsp + 448], xmm12
  movdqu [rsp + 512], xmm5
  paddd xmm8, xmm9
  movdqa xmm0, [rsp + 1232]
  paddd xmm0, xmm2
  movdqa xmm5, [rsp + 1280]
  paddd xmm5, xmm13
  movdqa xmm10, [rsp + 928]
  paddd xmm7, xmm10
  movdqa xmm12, xmm8
  punpckldq xmm12, xmm0
  punpckhdq xmm8, xmm0
  movdqa xmm0, xmm5
  punpckldq xmm0, xmm7
  punpckhdq xmm5, xmm7
  movdqa xmm7, xmm12
  punpcklqdq xmm7, xmm0
  punpckhqdq xmm12, xmm0
  movdqa xmm0, xmm8
  punpcklqdq xmm0, xmm5
  punpckhqdq xmm8, xmm5
  movdqu [rsp + 336], xmm7
  movdqu [rsp + 400], xmm12
  movdqu [rsp + 464], xmm0
  movdqu [rsp + 528], xmm8
  paddd xmm1, xmm4
  paddd xmm15, xmm6
  movdqa xmm14, [rsp + 976]
  movdqa xmm0, [rsp + 1312]
  paddd xmm0, xmm14
  movdqa xmm5, [rsp + 992]
  movdqa xmm7, [rsp + 1408]
  paddd xmm7, xmm5
  movdqa xmm8, xmm1
  punpckldq xmm8, xmm15
  punpckhdq xmm1, xmm15
  movdqa xmm12, xmm0
  punpckldq xmm12, xmm7
  punpckhdq xmm0, xmm7
  movdqa xmm7, xmm8
  punpcklqdq xmm7, xmm12
  punpckhqdq xmm8, xmm12
  movdqa xmm12, xmm1
  punpcklqdq xmm12, xmm0
  punpckhqdq xmm1, xmm0
  movdqu [rsp + 352], xmm7
  movdqu [rsp + 416], xmm8
  movdqu [rsp + 480], xmm12
  movdqu [rsp + 544], xmm1
  movdqa xmm0, [rsp + 1168]
  paddd xmm0, [rsp + 1088]
  movdqa xmm1, [rsp + 1792]
  paddd xmm1, [rsp + 1104]
  movdqa xmm7, [rsp + 1776]
  paddd xmm7, xmm3
  movdqa xmm8, [rsp + 1376]
  paddd xmm8, xmm11
  movdqa xmm12, xmm0
  punpckldq xmm12, xmm1
  punpckhdq xmm0, xmm1
  movdqa xmm1, xmm7
  punpckldq xmm1, xmm8
  punpckhdq xmm7, xmm8
  movdqa xmm8, xmm12
  punpcklqdq xmm8, xmm1
  punpckhqdq xmm12, xmm1
  movdqa xmm1, xmm0
  punpcklqdq xmm1, xmm7
  punpckhqdq xmm0, xmm7
  movdqu [rsp + 368], xmm8
  movdqu [rsp + 432], xmm12
  movdqu [rsp + 496], xmm1
  movdqu [rsp + 560], xmm0
  cmp rbp, 512
  jbe LOCAL(c4_c4_open_to_c4_c4_leave)
  mov [rsp + 1808], rbx
  mov [rsp + 1816], r13
  mov rax, r8
  mov r8, r11
  mov r11, rax
  movdqa xmm8, xmm9
  movdqa xmm1, xmm2
  movdqa xmm0, xmm6
  movdqa xmm12, xmm13
  movdqa xmm9, xmm11
  movdqa xmm13, xmm5
  movdqa xmm11, xmm4
  movdqa xmm5, xmm3
  jmp LOCAL(c4_c4_batch)
LOCAL(c4_c4_open_to_c4_c4_leave):
  mov rax, r13
  mov rdx, rbx
  mov rbx, rbp
  mov rbp, r12
LOCAL(c4_c4_leave):
  pxor xmm0, xmm0
  mov r12d, 960
LOCAL(c4_c4_leave_clear):
  movdqa [rsp + r12 + 752], xmm0
  movdqa [rsp + r12 + 768], xmm0
  movdqa [rsp + r12 + 784], xmm0
  movdqa [rsp + r12 + 800], xmm0
  sub r12d, 64
  jne LOCAL(c4_c4_leave_clear)
  movdqa [rsp + 1776], xmm0
  movdqa [rsp + 1792], xmm0
  movdqa [rsp + 1808], xmm0
  mov r12, rdx
  mov r13, rbx
  mov rdx, r8
  mov r14, rbp
  mov rbp, rax
  mov rax, r14
  mov r8, [rsp + 728]
  mov rbx, [rsp + 736]
LOCAL(final):
  test r9, r9
  je LOCAL(mix)
  mov [rsp + 744], rsi
  mov [rsp + 752], rdi
  jmp LOCAL(tag)
LOCAL(mix):
  cmp r13, 64
  ja LOCAL(mix_to_mix_blocks)
  mov [rsp + 744], rsi
  mov [rsp + 752], rdi
  mov rsi, r13
  mov r14, r12
  mov r15, rbp
  xor edi, edi
  jmp LOCAL(mix_rest)
LOCAL(mix_to_mix_blocks):
  mov [rsp + 744], rsi
  mov [rsp + 752], rdi
  mov rdi, rbp
  mov r14, r12
  mov r15, r13
  xor esi, esi
LOCAL(mix_blocks):
  movdqu xmm9, [rsp + rsi + 64]
  movdqu xmm0, [r12]
  pxor xmm9, xmm0
  movdqu [rbp], xmm9
  movdqu xmm9, [rsp + rsi + 80]
  movdqu xmm0, [r12 + 16]
  pxor xmm9, xmm0
  movdqu [rbp + 16], xmm9
  movdqu xmm9, [rsp + rsi + 96]
  movdqu xmm0, [r12 + 32]
  pxor xmm9, xmm0
  movdqu [rbp + 32], xmm9
  movdqu xmm9, [rsp + rsi + 112]
  movdqu xmm0, [r12 + 48]
  pxor xmm9, xmm0
  movdqu [rbp + 48], xmm9
  add rbp, 64
  add r12, 64
  sub r13, 64
  add rsi, 64
  cmp r13, 64
  ja LOCAL(mix_blocks)
  mov [rsp + 800], rdi
  mov rdi, rsi
  mov rsi, r13
  mov r13, r15
  mov r15, rbp
  mov rbp, [rsp + 800]
  mov [rsp + 800], r14
  mov r14, r12
  mov r12, [rsp + 800]
LOCAL(mix_rest):
  test rsi, rsi
  je LOCAL(mixed)
  movdqu xmm0, [rsp + rdi + 64]
  movdqu xmm1, [rsp + rdi + 80]
  movdqu xmm5, [rsp + rdi + 96]
  movdqu xmm4, [rsp + rdi + 112]
  mov rdi, r14
  mov r14, r15
LOCAL(last):
  cmp rsi, 64
  jb LOCAL(last_part)
  movdqu xmm9, [rdi]
  pxor xmm0, xmm9
  movdqu [r14], xmm0
  movdqu xmm9, [rdi + 16]
  pxor xmm1, xmm9
  movdqu [r14 + 16], xmm1
  movdqu xmm9, [rdi + 32]
  pxor xmm5, xmm9
  movdqu [r14 + 32], xmm5
  movdqu xmm9, [rdi + 48]
  pxor xmm4, xmm9
  movdqu [r14 + 48], xmm4
  jmp LOCAL(mixed)
LOCAL(last_part):
  test esi, 0x20
  je LOCAL(tail_under32)
  movdqu xmm9, [rdi]
  pxor xmm0, xmm9
  movdqu [r14], xmm0
  movdqu xmm9, [rdi + 16]
  pxor xmm1, xmm9
  movdqu [r14 + 16], xmm1
  add r14, 32
  add rdi, 32
  movdqa xmm0, xmm5
  movdqa xmm1, xmm4
LOCAL(tail_under32):
  test esi, 0x10
  je LOCAL(tail_under16)
  movdqu xmm9, [rdi]
  pxor xmm0, xmm9
  movdqu [r14], xmm0
  add r14, 16
  add rdi, 16
  movdqa xmm0, xmm1
LOCAL(tail_under16):
  test esi, 0x8
  je LOCAL(tail_under8)
  movq r15, xmm0
  xor r15, [rdi]
  mov [r14], r15
  psrldq xmm0, 8
  add r14, 8
  add rdi, 8
LOCAL(tail_under8):
  test esi, 0x4
  je LOCAL(tail_under4)
  movd r15d, xmm0
  xor r15d, [rdi]
  mov [r14], r15d
  psrldq xmm0, 4
  add r14, 4
  add rdi, 4
LOCAL(tail_under4):
  movd r15d, xmm0
  test esi, 0x2
  jne LOCAL(tail_2)
  mov [rsp + 808], r15d
  mov r15, r14
  mov r14d, [rsp + 808]
  jmp LOCAL(tail_under2)
LOCAL(tail_2):
  movzx ebx, word ptr [rdi]
  xor ebx, r15d
  mov [r14], bx
  shr r15d, 16
  add r14, 2
  add rdi, 2
  mov [rsp + 808], r15d
  mov r15, r14
  mov r14d, [rsp + 808]
  mov rbx, [rsp + 736]
LOCAL(tail_under2):
  test esi, 0x1
  je LOCAL(mixed)
  movzx esi, byte ptr [rdi]
  xor esi, r14d
  mov [r15], sil
LOCAL(mixed):
  test r9, r9
  jne LOCAL(cleared)
LOCAL(tag):
  test r9, r9
  jne LOCAL(stop_open)
  mov rsi, rbp
  add rsi, r13
  jmp LOCAL(stop_joined)
LOCAL(stop_open):
  mov rsi, r12
  add rsi, r13
LOCAL(stop_joined):
  sub rsi, r10
  cmp rsi, 16
  jae LOCAL(stop_joined_to_text_blocks)
  mov [rsp + 704], r11
  mov rdi, r10
  mov r14, rax
  mov r15, rdx
  jmp LOCAL(text_rest)
LOCAL(stop_joined_to_text_blocks):
  mov [rsp + 712], rbp
  mov [rsp + 760], r12
  mov [rsp + 768], r13
  mov [rsp + 776], rdx
  mov [rsp + 704], r11
  mov [rsp + 784], rax
  mov [rsp + 792], r10
  mov rbp, rax
  mov r12, rdx
  mov r9, r11
  mov rdi, [rsp + 744]
  mov r11, [rsp + 752]
LOCAL(text_blocks):
  mov r13, rbp
  and r13, -0x4
  mov r14, rbp
  shr r14, 2
  add r13, r14
  and rbp, 0x3
  add r12, [r10]
  adc r9, [r10 + 8]
  adc rbp, 1
  add r12, r13
  adc r9, 0
  adc rbp, 0
  mov rax, r12
  mul rcx
  mov r13, rax
  mov r14, rdx
  mov rax, r12
  mul rdi
  mov r12, rax
  mov r15, rdx
  mov rax, r9
  mul r11
  add r13, rax
  adc r14, rdx
  mov rax, r9
  mul rcx
  add r12, rax
  adc r15, rdx
  mov r9, rbp
  imul r9, r11
  add r12, r9
  adc r15, 0
  imul rbp, rcx
  add r12, r14
  adc rbp, r15
  add r10, 16
  sub rsi, 16
  cmp rsi, 16
  jb LOCAL(text_blocks_to_text_rest)
  mov r9, r12
  mov r12, r13
  jmp LOCAL(text_blocks)
LOCAL(text_blocks_to_text_rest):
  mov rax, rbp
  mov rdx, r13
  mov r11, r12
  mov r9, [rsp + 720]
  mov r13, [rsp + 768]
  mov r12, [rsp + 760]
  mov rbp, [rsp + 712]
  mov rdi, [rsp + 792]
  mov r14, [rsp + 784]
  mov r15, [rsp + 776]
LOCAL(text_rest):
  test rsi, rsi
  je LOCAL(text_done)
  test esi, 0x1
  jne LOCAL(text_part_1)
  mov [rsp + 776], r15
  mov [rsp + 784], r14
  mov r14, rsi
  mov r15d, 0
  jmp LOCAL(text_part_below_1)
LOCAL(text_part_1):
  mov r9, rsi
  sub r9, 1
  mov [rsp + 776], r15
  mov r15d, 0
  rol r15, 8
  mov [rsp + 784], r14
  movzx r14, byte ptr [r10 + r9]
  add r15, r14
  mov r14, r9
  mov r9, [rsp + 720]
LOCAL(text_part_below_1):
  test esi, 0x2
  je LOCAL(text_part_below_2)
  sub r14, 2
  rol r15, 16
  movzx r9, word ptr [r10 + r14]
  add r15, r9
  mov r9, [rsp + 720]
LOCAL(text_part_below_2):
  test esi, 0x4
  jne LOCAL(text_part_4)
  mov r14, r15
  jmp LOCAL(text_part_below_4)
LOCAL(text_part_4):
  sub r14, 4
  rol r15, 32
  mov r14d, [r10 + r14]
  add r15, r14
  mov r14, r15
LOCAL(text_part_below_4):
  test esi, 0x8
  je LOCAL(text_part_less)
  mov rsi, [r10]
  mov r10, r14
  jmp LOCAL(text_part_words)
LOCAL(text_part_less):
  mov rsi, r14
  xor r10d, r10d
LOCAL(text_part_words):
  mov r14, rax
  and r14, -0x4
  mov r15, rax
  shr r15, 2
  add r14, r15
  and rax, 0x3
  add rdx, rsi
  adc r11, r10
  adc rax, 1
  add rdx, r14
  adc r11, 0
  adc rax, 0
  mov rsi, rdx
  mov r10, rax
  mov rax, rsi
  mul rcx
  mov r14, rax
  mov r15, rdx
  mov rax, rsi
  mov r9, [rsp + 744]
  mul r9
  mov rsi, rax
  mov [rsp + 792], rdi
  mov rdi, rdx
  mov rax, r11
  mov [rsp + 712], rbp
  mov rbp, [rsp + 752]
  mul rbp
  add r14, rax
  adc r15, rdx
  mov rax, r11
  mul rcx
  add rsi, rax
  adc rdi, rdx
  mov r11, r10
  imul r11, rbp
  add rsi, r11
  adc rdi, 0
  imul r10, rcx
  add rsi, r15
  adc r10, rdi
  mov rax, r10
  mov rdx, r14
  mov r11, rsi
  mov r9, [rsp + 720]
  mov rbp, [rsp + 712]
  mov rdi, [rsp + 792]
  mov r14, [rsp + 784]
  mov r15, [rsp + 776]
LOCAL(text_done):
  mov r10, [r8 + 48]
  mov rsi, rax
  and rsi, -0x4
  mov r9, rax
  shr r9, 2
  add rsi, r9
  and rax, 0x3
  add rdx, r10
  adc r11, rbx
  adc rax, 1
  add rdx, rsi
  adc r11, 0
  adc rax, 0
  mov rsi, rdx
  mov r9, rax
  mov rax, rsi
  mul rcx
  mov r10, rax
  mov rbx, rdx
  mov rax, rsi
  mov [rsp + 776], r15
  mov r15, [rsp + 744]
  mul r15
  mov rsi, rax
  mov r15, rdx
  mov rax, r11
  mov [rsp + 784], r14
  mov r14, [rsp + 752]
  mul r14
  add r10, rax
  adc rbx, rdx
  mov rax, r11
  mul rcx
  add rsi, rax
  adc r15, rdx
  mov r11, r9
  imul r11, r14
  add rsi, r11
  adc r15, 0
  imul r9, rcx
  add rsi, rbx
  adc r9, r15
  mov r11, [r8 + 56]
  mov rbx, r9
  and rbx, -0x4
  mov r15, r9
  shr r15, 2
  add rbx, r15
  and r9, 0x3
  add r10, rbx
  adc rsi, 0
  adc r9, 0
  mov rbx, r10
  add rbx, 5
  mov r15, rsi
  adc r15, 0
  adc r9, 0
  shr r9, 2
  sub r9, 1
  xor r10, rbx
  and r10, r9
  xor r10, rbx
  xor rsi, r15
  and rsi, r9
  xor rsi, r15
  add r10, [rsp + 16]
  adc rsi, [rsp + 24]
  mov [r11], r10
  mov [r11 + 8], rsi
  mov r9, [rsp + 720]
  test r9, r9
  je LOCAL(cleared)
  mov r10, rdi
  mov rdi, r14
  mov rax, [rsp + 784]
  mov rdx, [rsp + 776]
  mov r11, [rsp + 704]
  mov rbx, [rsp + 736]
  mov rsi, [rsp + 744]
  jmp LOCAL(mix)
LOCAL(cleared):
  pxor xmm0, xmm0
  mov r9d, 768
LOCAL(cleared_clear):
  movdqa [rsp + r9 - 64], xmm0
  movdqa [rsp + r9 - 48], xmm0
  movdqa [rsp + r9 - 32], xmm0
  movdqa [rsp + r9 - 16], xmm0
  sub r9d, 64
  jne LOCAL(cleared_clear)
  movdqa [rsp + 768], xmm0
  movdqa [rsp + 784], xmm0
  movq [rsp + 800], xmm0
  movq [rsp + 808], xmm0
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
  movq [rsp + 808], xmm0
  add rsp, 1832
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
