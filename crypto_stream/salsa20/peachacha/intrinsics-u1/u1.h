/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/salsa20/u1.h by: python -m generator emit */
/*
 * One block in four 128-bit registers, a diagonal of the matrix in each, as Salsa20's first vector code had it:
 *
 *      0  1  2  3          a   0  5 10 15      constants
 *      4  5  6  7          b   4  9 14  3
 *      8  9 10 11          c   8 13  2  7
 *     12 13 14 15          d  12  1  6 11
 *
 * The words of a column stand one above the other, so that a column round is one quarter-round on whole registers. Of a
 * row, from its word in a on, the second word stands in d, the third in c, the fourth in b: for the row round d and b
 * are rotated and change places, and c is rotated; the same once more leads back. a stays, since it is last on the path
 * through a round, and what is rotated is ready before it: the rotations cost no time.
 *
 * The compiler's flags choose the instructions: two-operand SSE2, SSE4.1's blends, three-operand AVX, XOP's or
 * AVX512VL's rotations and masks. No distance of a rotation is a multiple of 8: SSSE3's shuffle of bytes is of no use.
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

#define SIGMA _mm_setr_epi32(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574) /* "expand 32-byte k" */

/* What is in a block beside the constants: the key by halves; the nonce (64 bits) and the block counter (64 bits). */
struct input {
  __m128i low, high, nonce_ic;
};

struct diagonals {
  __m128i a, b, c, d;
};

#define ADD(x, y) _mm_add_epi32(x, y)
#define XOR(x, y) _mm_xor_si128(x, y)

/* x, xored with the words of y rotated to the left. */
#if AVX512VL_BW
#define MIX(x, y, bits) XOR(x, _mm_rol_epi32(y, bits))
#elif defined(__XOP__)
#define MIX(x, y, bits) XOR(x, _mm_roti_epi32(y, bits))
#else
#define MIX(x, y, bits) XOR(XOR(x, _mm_slli_epi32(y, bits)), _mm_srli_epi32(y, 32 - (bits)))
#endif

/* The even words of x and the odd ones of y. */
#ifdef __SSE4_1__
#define MERGE(x, y) _mm_blend_epi16(x, y, 0xcc)
#else
#define MERGE(x, y) XOR(x, _mm_and_si128(XOR(x, y), _mm_set_epi32(-1, 0, -1, 0)))
#endif

/* Two words of x, then two of y. */
#define SHUFFLE(x, y, which) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(x), _mm_castsi128_ps(y), which))

INLINE void u1_round(struct diagonals *x)
{
  const __m128i b = MIX(x->b, ADD(x->a, x->d), 7);
  const __m128i c = MIX(x->c, ADD(b, x->a), 9);
  const __m128i d = MIX(x->d, ADD(c, b), 13);

  x->a = MIX(x->a, ADD(d, c), 18);
  x->b = _mm_shuffle_epi32(d, 0x39); /* word i from 1 + i, */
  x->c = _mm_shuffle_epi32(c, 0x4e); /* 2 + i, */
  x->d = _mm_shuffle_epi32(b, 0x93); /* 3 + i */
}

INLINE void u1_rounds(struct diagonals *x)
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    u1_round(x);
    u1_round(x);
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

/* The input of block ic. What comes from the key stays in vectors: no copy of it is made in memory. */
INLINE struct input start(const unsigned char *k, const unsigned char *n, uint64_t ic)
{
  int64_t nonce;

  memcpy(&nonce, n, sizeof nonce);
  return (struct input){load128(k), load128(k + 16), _mm_set_epi64x((int64_t)ic, nonce)};
}

/* The counter, of 64 bits: a carry goes into its upper word and no further. */
INLINE struct input skip(struct input s, int blocks)
{
  s.nonce_ic = _mm_add_epi64(s.nonce_ic, _mm_set_epi32(0, blocks, 0, 0));
  return s;
}

INLINE struct diagonals u1_start(const struct input *s)
{
  /* The key's words are 0 to 7 here, n0 and n1 the nonce's, i0 and i1 the counter's. */
  const __m128i low_high = _mm_unpacklo_epi32(s->low, s->high);        /*  0  4  1  5 */
  const __m128i low_nonce = _mm_unpacklo_epi32(s->low, s->nonce_ic);   /*  0 n0  1 n1 */
  const __m128i nonce_high = _mm_unpacklo_epi32(s->nonce_ic, s->high); /* n0  4 n1  5 */
  const __m128i low_high_2 = _mm_unpackhi_epi32(s->low, s->high);      /*  2  6  3  7 */
  const __m128i low_ic = _mm_unpackhi_epi32(s->low, s->nonce_ic);      /*  2 i0  3 i1 */
  const __m128i ic_high = _mm_unpackhi_epi32(s->nonce_ic, s->high);    /* i0  6 i1  7 */

  return (struct diagonals){
    .a = SIGMA,
    .b = SHUFFLE(low_ic, low_high_2, 0x3e),   /*  3 i1  7  2 */
    .c = SHUFFLE(ic_high, low_nonce, 0xe4),   /* i0  6  1 n1 */
    .d = SHUFFLE(low_high, nonce_high, 0x43), /*  5  0 n0  4 */
  };
}

/* From diagonals to the rows of the matrix, in x[0..3]. */
INLINE void u1_rows(__m128i *x, struct diagonals y)
{
  const __m128i ac = SHUFFLE(y.a, y.c, 0xe4), ca = SHUFFLE(y.c, y.a, 0xe4); /* half of one, half of the other */
  const __m128i bd = SHUFFLE(y.b, y.d, 0xe4), db = SHUFFLE(y.d, y.b, 0xe4);

  x[0] = MERGE(ac, db);
  x[1] = MERGE(bd, ac);
  x[2] = MERGE(ca, bd);
  x[3] = MERGE(db, ca);
}

/* The input of XSalsa: its key is where the constants and the input were, after all rounds, not fed forward. */
INLINE struct input extended_start(const unsigned char *k, const unsigned char *n, uint64_t ic)
{
  struct input s = {load128(k), load128(k + 16), load128(n)};
  struct diagonals x = u1_start(&s);
  __m128i rows[4];

  u1_rounds(&x);
  u1_rows(rows, x);
  s = start(k, n + 16, ic);
  s.low = x.a;
  s.high = SHUFFLE(rows[1], rows[2], 0x4e);
  return s;
}

/* The rows of a block. */
INLINE void u1_block(__m128i *block, const struct input *input)
{
  const struct diagonals s = u1_start(input);
  struct diagonals x = s;

  u1_rounds(&x);
  u1_rows(block, (struct diagonals){ADD(x.a, s.a), ADD(x.b, s.b), ADD(x.c, s.c), ADD(x.d, s.d)});
}

INLINE void u1(unsigned char *c, const unsigned char *m, int mix, const struct input *s)
{
  __m128i x[4];

  u1_block(x, s);
  put128(c, m, mix, x[0]);
  put128(c + 16, m + 16, mix, x[1]);
  put128(c + 32, m + 32, mix, x[2]);
  put128(c + 48, m + 48, mix, x[3]);
}

#if AVX512VL_BW

INLINE void put_masked(unsigned char *c, const unsigned char *m, int mix, __mmask16 bytes, __m128i x)
{
  _mm_mask_storeu_epi8(c, bytes, mix ? XOR(x, _mm_maskz_loadu_epi8(bytes, m)) : x);
}

/* The last block, of 1 to 63 bytes. What a mask hides is neither read nor written. */
INLINE void u1_last(unsigned char *c, const unsigned char *m, unsigned int len, int mix, const struct input *s)
{
  const uint64_t bytes = ~(~UINT64_C(0) << len);
  __m128i x[4];

  u1_block(x, s);
  put_masked(c, m, mix, (__mmask16)bytes, x[0]);
  put_masked(c + 16, m + 16, mix, (__mmask16)(bytes >> 16), x[1]);
  put_masked(c + 32, m + 32, mix, (__mmask16)(bytes >> 32), x[2]);
  put_masked(c + 48, m + 48, mix, (__mmask16)(bytes >> 48), x[3]);
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
INLINE void u1_last(unsigned char *c, const unsigned char *m, unsigned int len, int mix, const struct input *s)
{
  __m128i x[4];
  unsigned int at = 0;

  u1_block(x, s);
  if (len & 32) {
    put128(c, m, mix, x[0]);
    put128(c + 16, m + 16, mix, x[1]);
    x[0] = x[2];
    x[1] = x[3];
    at = 32;
  }
  if (len & 16) {
    put128(c + at, m + at, mix, x[0]);
    x[0] = x[1];
    at += 16;
  }
  if (len & 8) {
    const __m128i message = mix ? _mm_loadl_epi64((const __m128i *)(m + at)) : _mm_setzero_si128();
    _mm_storel_epi64((__m128i *)(c + at), XOR(x[0], message));
    x[0] = _mm_srli_si128(x[0], 8);
    at += 8;
  }
  if (len & 4) {
    put_word(c + at, m + at, 4, mix, (uint32_t)_mm_cvtsi128_si32(x[0]));
    x[0] = _mm_srli_si128(x[0], 4);
    at += 4;
  }
  uint32_t word = (uint32_t)_mm_cvtsi128_si32(x[0]);
  if (len & 2) {
    put_word(c + at, m + at, 2, mix, word);
    word >>= 16;
    at += 2;
  }
  if (len & 1) put_word(c + at, m + at, 1, mix, word);
}

#endif

#endif
