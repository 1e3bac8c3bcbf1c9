/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/chacha/u1.h by: python -m generator emit */
/*
 * One block in four 128-bit registers, a row of the matrix in each:
 *
 *      a   0  1  2  3      constants
 *      b   4  5  6  7      key
 *      c   8  9 10 11      key
 *      d  12 13 14 15      block counter (64 bits), nonce (64 bits)
 *
 * A column round is then one quarter-round on whole registers. For the diagonal round the words of a register are
 * rotated so that each diagonal comes to stand in a column, as Salsa20's first vector code stored its diagonals. It is
 * usual to leave a where it is and to rotate b, c and d; here b stays, since b is last on the path through a round, and
 * what is rotated is ready before it: the rotations cost no time.
 *
 * The compiler's flags choose the instructions: two-operand SSE2 or SSSE3, three-operand AVX, XOP's or AVX512VL's
 * rotations and masks.
 */
#ifndef PEACHACHA_U1_H
#define PEACHACHA_U1_H

#include <stdint.h>
#include <string.h>
#include <x86intrin.h>

#ifndef __SSE2__
#error "compile for a CPU with sse2"
#endif
#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512BW__)
#define AVX512VL_BW 1
#else
#define AVX512VL_BW 0
#endif

#define INLINE static inline __attribute__((always_inline))
#define DOUBLE_ROUNDS 10

struct rows {
  __m128i a, b, c, d;
};

#define ADD(x, y) _mm_add_epi32(x, y)
#define XOR(x, y) _mm_xor_si128(x, y)

/* Rotation of each word to the left. */
#if AVX512VL_BW
#define ROTATE(x, bits) _mm_rol_epi32(x, bits)
#define ROTATE16(x) ROTATE(x, 16)
#define ROTATE8(x) ROTATE(x, 8)
#elif defined(__XOP__)
#define ROTATE(x, bits) _mm_roti_epi32(x, bits)
#define ROTATE16(x) ROTATE(x, 16)
#define ROTATE8(x) ROTATE(x, 8)
#else
#define ROTATE(x, bits) _mm_or_si128(_mm_slli_epi32(x, bits), _mm_srli_epi32(x, 32 - (bits)))
#ifdef __SSSE3__
#define ROTATE16(x) _mm_shuffle_epi8(x, _mm_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2))
#define ROTATE8(x) _mm_shuffle_epi8(x, _mm_set_epi8(14, 13, 12, 15, 10, 9, 8, 11, 6, 5, 4, 7, 2, 1, 0, 3))
#else
#define ROTATE16(x) _mm_shufflehi_epi16(_mm_shufflelo_epi16(x, 0xb1), 0xb1)
#define ROTATE8(x) ROTATE(x, 8)
#endif
#endif

INLINE void u1_quarter_round(struct rows *x)
{
  x->a = ADD(x->a, x->b); x->d = ROTATE16(XOR(x->d, x->a));
  x->c = ADD(x->c, x->d); x->b = ROTATE(XOR(x->b, x->c), 12);
  x->a = ADD(x->a, x->b); x->d = ROTATE8(XOR(x->d, x->a));
  x->c = ADD(x->c, x->d); x->b = ROTATE(XOR(x->b, x->c), 7);
}

INLINE void u1_rounds(struct rows *x)
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    u1_quarter_round(x);
    x->a = _mm_shuffle_epi32(x->a, 0x93); /* word i from 3 + i, */
    x->c = _mm_shuffle_epi32(x->c, 0x39); /* 1 + i, */
    x->d = _mm_shuffle_epi32(x->d, 0x4e); /* 2 + i */
    u1_quarter_round(x);
    x->a = _mm_shuffle_epi32(x->a, 0x39);
    x->c = _mm_shuffle_epi32(x->c, 0x93);
    x->d = _mm_shuffle_epi32(x->d, 0x4e);
  }
}

INLINE __m128i load128(const unsigned char *x)
{
  return _mm_loadu_si128((const __m128i *)x);
}

/* c = x, xored with the message if there is one. */
INLINE void put128(unsigned char *c, const unsigned char *m, int mix, __m128i x)
{
  _mm_storeu_si128((__m128i *)c, mix ? XOR(x, load128(m)) : x);
}

/* The state of block ic. What comes from the key stays in vectors: no copy of it is made in memory. */
INLINE struct rows start(const unsigned char *k, const unsigned char *n, uint64_t ic)
{
  int64_t nonce;

  memcpy(&nonce, n, sizeof nonce);
  return (struct rows){
    .a = _mm_setr_epi32(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574), /* "expand 32-byte k" */
    .b = load128(k),
    .c = load128(k + 16),
    .d = _mm_set_epi64x(nonce, (int64_t)ic),
  };
}

/* The counter, of 64 bits: a carry goes into its upper word and no further. */
INLINE struct rows skip(struct rows s, int blocks)
{
  s.d = _mm_add_epi64(s.d, _mm_set_epi32(0, 0, 0, blocks));
  return s;
}

/* The state of XChaCha: its key is the first and the last row after all rounds on key and nonce, not fed forward. */
INLINE struct rows extended_start(const unsigned char *k, const unsigned char *n, uint64_t ic)
{
  struct rows x = start(k, n, 0), s = start(k, n + 16, ic);

  x.d = load128(n);
  u1_rounds(&x);
  s.b = x.a;
  s.c = x.d;
  return s;
}

INLINE struct rows u1_block(const struct rows *s)
{
  struct rows x = *s;

  u1_rounds(&x);
  return (struct rows){ADD(x.a, s->a), ADD(x.b, s->b), ADD(x.c, s->c), ADD(x.d, s->d)};
}

INLINE void u1(unsigned char *c, const unsigned char *m, int mix, const struct rows *s)
{
  const struct rows x = u1_block(s);

  put128(c, m, mix, x.a);
  put128(c + 16, m + 16, mix, x.b);
  put128(c + 32, m + 32, mix, x.c);
  put128(c + 48, m + 48, mix, x.d);
}

#if AVX512VL_BW

INLINE void put_masked(unsigned char *c, const unsigned char *m, int mix, __mmask16 bytes, __m128i x)
{
  _mm_mask_storeu_epi8(c, bytes, mix ? XOR(x, _mm_maskz_loadu_epi8(bytes, m)) : x);
}

/* The last block, of 1 to 63 bytes. What a mask hides is neither read nor written. */
INLINE void u1_last(unsigned char *c, const unsigned char *m, unsigned int len, int mix, const struct rows *s)
{
  const struct rows x = u1_block(s);
  const uint64_t bytes = ~(~UINT64_C(0) << len);

  put_masked(c, m, mix, (__mmask16)bytes, x.a);
  put_masked(c + 16, m + 16, mix, (__mmask16)(bytes >> 16), x.b);
  put_masked(c + 32, m + 32, mix, (__mmask16)(bytes >> 32), x.c);
  put_masked(c + 48, m + 48, mix, (__mmask16)(bytes >> 48), x.d);
}

#else

/* bytes of x, which are 1, 2 or 4. */
INLINE void put_word(unsigned char *c, const unsigned char *m, unsigned int bytes, int mix, uint32_t x)
{
  uint32_t message = 0;

  if (mix) memcpy(&message, m, bytes);
  x ^= message;
  memcpy(c, &x, bytes);
}

/* The last block, of 1 to 63 bytes, by halves as the bits of len say; straight from registers. */
INLINE void u1_last(unsigned char *c, const unsigned char *m, unsigned int len, int mix, const struct rows *s)
{
  struct rows x = u1_block(s);
  unsigned int at = 0;

  if (len & 32) {
    put128(c, m, mix, x.a);
    put128(c + 16, m + 16, mix, x.b);
    x.a = x.c;
    x.b = x.d;
    at = 32;
  }
  if (len & 16) {
    put128(c + at, m + at, mix, x.a);
    x.a = x.b;
    at += 16;
  }
  if (len & 8) {
    const __m128i message = mix ? _mm_loadl_epi64((const __m128i *)(m + at)) : _mm_setzero_si128();
    _mm_storel_epi64((__m128i *)(c + at), XOR(x.a, message));
    x.a = _mm_srli_si128(x.a, 8);
    at += 8;
  }
  if (len & 4) {
    put_word(c + at, m + at, 4, mix, (uint32_t)_mm_cvtsi128_si32(x.a));
    x.a = _mm_srli_si128(x.a, 4);
    at += 4;
  }
  uint32_t word = (uint32_t)_mm_cvtsi128_si32(x.a);
  if (len & 2) {
    put_word(c + at, m + at, 2, mix, word);
    word >>= 16;
    at += 2;
  }
  if (len & 1) put_word(c + at, m + at, 1, mix, word);
}

#endif

#endif
