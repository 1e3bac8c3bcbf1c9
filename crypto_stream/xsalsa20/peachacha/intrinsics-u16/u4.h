/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/salsa20/u4.h by: python -m generator emit */
/*
 * Four blocks in sixteen 128-bit registers: x[i] holds word i of all four. No word moves during the rounds. After them
 * the words are transposed in registers, four rows at a time, so that message and output move in whole vectors.
 */
#ifndef PEACHACHA_U4_H
#define PEACHACHA_U4_H

#include "u1.h"

INLINE void u4_quarter_round(__m128i *x, int a, int b, int c, int d)
{
  x[b] = MIX(x[b], ADD(x[a], x[d]), 7);
  x[c] = MIX(x[c], ADD(x[b], x[a]), 9);
  x[d] = MIX(x[d], ADD(x[c], x[b]), 13);
  x[a] = MIX(x[a], ADD(x[d], x[c]), 18);
}

/* Columns, then rows, each from its word on the main diagonal on and around. */
INLINE void u4_rounds(__m128i *x)
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    u4_quarter_round(x, 0, 4, 8, 12);
    u4_quarter_round(x, 5, 9, 13, 1);
    u4_quarter_round(x, 10, 14, 2, 6);
    u4_quarter_round(x, 15, 3, 7, 11);
    u4_quarter_round(x, 0, 1, 2, 3);
    u4_quarter_round(x, 5, 6, 7, 4);
    u4_quarter_round(x, 10, 11, 8, 9);
    u4_quarter_round(x, 15, 12, 13, 14);
  }
}

/* Word i of a vector, four times. */
#define WORD(x, i) _mm_shuffle_epi32(x, 0x55 * (i))

INLINE void u4_start(__m128i *x, const struct input *s)
{
  /* The counter of each block is summed in 64 bits and parted afterwards, so that no carry is lost. */
  const __m128i ic = _mm_unpackhi_epi64(s->nonce_ic, s->nonce_ic);
  const __m128i ic01 = _mm_add_epi64(ic, _mm_set_epi32(0, 1, 0, 0));
  const __m128i ic23 = _mm_add_epi64(ic, _mm_set_epi32(0, 3, 0, 2));

  x[0] = WORD(SIGMA, 0); x[5] = WORD(SIGMA, 1); x[10] = WORD(SIGMA, 2); x[15] = WORD(SIGMA, 3);
  x[1] = WORD(s->low, 0); x[2] = WORD(s->low, 1); x[3] = WORD(s->low, 2); x[4] = WORD(s->low, 3);
  x[11] = WORD(s->high, 0); x[12] = WORD(s->high, 1); x[13] = WORD(s->high, 2); x[14] = WORD(s->high, 3);
  x[6] = WORD(s->nonce_ic, 0); x[7] = WORD(s->nonce_ic, 1);
  x[8] = SHUFFLE(ic01, ic23, 0x88); x[9] = SHUFFLE(ic01, ic23, 0xdd);
}

/* x[0..3] are a row of four blocks, a word in each: afterwards a block in each. */
INLINE void u4_transpose(__m128i *x)
{
  const __m128i low01 = _mm_unpacklo_epi32(x[0], x[1]), high01 = _mm_unpackhi_epi32(x[0], x[1]);
  const __m128i low23 = _mm_unpacklo_epi32(x[2], x[3]), high23 = _mm_unpackhi_epi32(x[2], x[3]);

  x[0] = _mm_unpacklo_epi64(low01, low23);
  x[1] = _mm_unpackhi_epi64(low01, low23);
  x[2] = _mm_unpacklo_epi64(high01, high23);
  x[3] = _mm_unpackhi_epi64(high01, high23);
}

INLINE void u4_row(unsigned char *c, const unsigned char *m, int mix, __m128i *x, const __m128i *s)
{
  x[0] = ADD(x[0], s[0]); x[1] = ADD(x[1], s[1]); x[2] = ADD(x[2], s[2]); x[3] = ADD(x[3], s[3]);
  u4_transpose(x);
  put128(c, m, mix, x[0]);
  put128(c + 64, m + 64, mix, x[1]);
  put128(c + 128, m + 128, mix, x[2]);
  put128(c + 192, m + 192, mix, x[3]);
}

INLINE void u4(unsigned char *c, const unsigned char *m, int mix, const struct input *input)
{
  __m128i s[16], x[16];

  u4_start(s, input);
  memcpy(x, s, sizeof x);
  u4_rounds(x);
  u4_row(c, m, mix, x, s);
  u4_row(c + 16, m + 16, mix, x + 4, s + 4);
  u4_row(c + 32, m + 32, mix, x + 8, s + 8);
  u4_row(c + 48, m + 48, mix, x + 12, s + 12);
}

#endif
