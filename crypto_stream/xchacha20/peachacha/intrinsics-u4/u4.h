/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/chacha/u4.h by: python -m generator emit */
/*
 * Four blocks in sixteen 128-bit registers: x[i] holds word i of all four. No word moves during the rounds. After them
 * the words are transposed in registers, four rows at a time, so that message and output move in whole vectors.
 */
#ifndef PEACHACHA_U4_H
#define PEACHACHA_U4_H

#include "u1.h"

/* Two quarter-rounds side by side: each fills the other's latency. */
INLINE void u4_pair(__m128i *x, int a, int b, int c, int d, int e, int f, int g, int h)
{
  x[a] = ADD(x[a], x[b]); x[d] = ROTATE16(XOR(x[d], x[a]));
  x[e] = ADD(x[e], x[f]); x[h] = ROTATE16(XOR(x[h], x[e]));
  x[c] = ADD(x[c], x[d]); x[b] = ROTATE(XOR(x[b], x[c]), 12);
  x[g] = ADD(x[g], x[h]); x[f] = ROTATE(XOR(x[f], x[g]), 12);
  x[a] = ADD(x[a], x[b]); x[d] = ROTATE8(XOR(x[d], x[a]));
  x[e] = ADD(x[e], x[f]); x[h] = ROTATE8(XOR(x[h], x[e]));
  x[c] = ADD(x[c], x[d]); x[b] = ROTATE(XOR(x[b], x[c]), 7);
  x[g] = ADD(x[g], x[h]); x[f] = ROTATE(XOR(x[f], x[g]), 7);
}

INLINE void u4_rounds(__m128i *x)
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    u4_pair(x, 0, 4, 8, 12, 1, 5, 9, 13);
    u4_pair(x, 2, 6, 10, 14, 3, 7, 11, 15);
    u4_pair(x, 0, 5, 10, 15, 1, 6, 11, 12);
    u4_pair(x, 2, 7, 8, 13, 3, 4, 9, 14);
  }
}

/* The even (0x88) or odd (0xdd) words of two vectors of 64-bit numbers. */
#define HALVES(x, y, which) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(x), _mm_castsi128_ps(y), which))

/* Word i of row, four times. */
#define WORD(row, i) _mm_shuffle_epi32(row, 0x55 * (i))

INLINE void u4_start(__m128i *x, const struct rows *s)
{
  /* The counter of each block is summed in 64 bits and parted afterwards, so that no carry is lost. */
  const __m128i ic = _mm_unpacklo_epi64(s->d, s->d);
  const __m128i ic01 = _mm_add_epi64(ic, _mm_set_epi32(0, 1, 0, 0));
  const __m128i ic23 = _mm_add_epi64(ic, _mm_set_epi32(0, 3, 0, 2));

  x[0] = WORD(s->a, 0); x[1] = WORD(s->a, 1); x[2] = WORD(s->a, 2); x[3] = WORD(s->a, 3);
  x[4] = WORD(s->b, 0); x[5] = WORD(s->b, 1); x[6] = WORD(s->b, 2); x[7] = WORD(s->b, 3);
  x[8] = WORD(s->c, 0); x[9] = WORD(s->c, 1); x[10] = WORD(s->c, 2); x[11] = WORD(s->c, 3);
  x[12] = HALVES(ic01, ic23, 0x88); x[13] = HALVES(ic01, ic23, 0xdd);
  x[14] = WORD(s->d, 2); x[15] = WORD(s->d, 3);
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

INLINE void u4(unsigned char *c, const unsigned char *m, int mix, const struct rows *rows)
{
  __m128i s[16], x[16];

  u4_start(s, rows);
  memcpy(x, s, sizeof x);
  u4_rounds(x);
  u4_row(c, m, mix, x, s);
  u4_row(c + 16, m + 16, mix, x + 4, s + 4);
  u4_row(c + 32, m + 32, mix, x + 8, s + 8);
  u4_row(c + 48, m + 48, mix, x + 12, s + 12);
}

#endif
