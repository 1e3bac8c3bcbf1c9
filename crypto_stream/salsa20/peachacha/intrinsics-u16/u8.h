/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/salsa20/u8.h by: python -m generator emit */
/*
 * Eight blocks in sixteen 256-bit registers: as in u4.h, x[i] holds word i, of blocks 0 to 3 in the lower lane (128
 * bits) and 4 to 7 in the upper. The 4 x 4 transposition stays within lanes; the lanes of two rows are then exchanged.
 * With AVX512VL the rotations are single instructions, and there are 32 registers: nothing need be spilled.
 */
#ifndef PEACHACHA_U8_H
#define PEACHACHA_U8_H

#include "u1.h"

#define ADD256(x, y) _mm256_add_epi32(x, y)
#define XOR256(x, y) _mm256_xor_si256(x, y)
#define BOTH(x) _mm256_broadcastsi128_si256(x)

#if AVX512VL_BW
#define MIX256(x, y, bits) XOR256(x, _mm256_rol_epi32(y, bits))
#else
#define MIX256(x, y, bits) XOR256(XOR256(x, _mm256_slli_epi32(y, bits)), _mm256_srli_epi32(y, 32 - (bits)))
#endif

INLINE void u8_quarter_round(__m256i *x, int a, int b, int c, int d)
{
  x[b] = MIX256(x[b], ADD256(x[a], x[d]), 7);
  x[c] = MIX256(x[c], ADD256(x[b], x[a]), 9);
  x[d] = MIX256(x[d], ADD256(x[c], x[b]), 13);
  x[a] = MIX256(x[a], ADD256(x[d], x[c]), 18);
}

INLINE void u8_rounds(__m256i *x)
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    u8_quarter_round(x, 0, 4, 8, 12);
    u8_quarter_round(x, 5, 9, 13, 1);
    u8_quarter_round(x, 10, 14, 2, 6);
    u8_quarter_round(x, 15, 3, 7, 11);
    u8_quarter_round(x, 0, 1, 2, 3);
    u8_quarter_round(x, 5, 6, 7, 4);
    u8_quarter_round(x, 10, 11, 8, 9);
    u8_quarter_round(x, 15, 12, 13, 14);
  }
}

#define SHUFFLE256(x, y, which) \
  _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(x), _mm256_castsi256_ps(y), which))
#define WORD256(x, i) _mm256_shuffle_epi32(x, 0x55 * (i))

INLINE void u8_start(__m256i *x, const struct input *s)
{
  const __m256i sigma = BOTH(SIGMA), nonce_ic = BOTH(s->nonce_ic);
  const __m256i low = BOTH(s->low), high = BOTH(s->high);
  const __m256i ic = _mm256_unpackhi_epi64(nonce_ic, nonce_ic);
  const __m256i ic01 = _mm256_add_epi64(ic, _mm256_setr_epi32(0, 0, 1, 0, 4, 0, 5, 0));
  const __m256i ic23 = _mm256_add_epi64(ic, _mm256_setr_epi32(2, 0, 3, 0, 6, 0, 7, 0));

  x[0] = WORD256(sigma, 0); x[5] = WORD256(sigma, 1); x[10] = WORD256(sigma, 2); x[15] = WORD256(sigma, 3);
  x[1] = WORD256(low, 0); x[2] = WORD256(low, 1); x[3] = WORD256(low, 2); x[4] = WORD256(low, 3);
  x[11] = WORD256(high, 0); x[12] = WORD256(high, 1); x[13] = WORD256(high, 2); x[14] = WORD256(high, 3);
  x[6] = WORD256(nonce_ic, 0); x[7] = WORD256(nonce_ic, 1);
  x[8] = SHUFFLE256(ic01, ic23, 0x88); x[9] = SHUFFLE256(ic01, ic23, 0xdd);
}

/* As u4_transpose, in each lane. */
INLINE void u8_transpose(__m256i *x)
{
  const __m256i low01 = _mm256_unpacklo_epi32(x[0], x[1]), high01 = _mm256_unpackhi_epi32(x[0], x[1]);
  const __m256i low23 = _mm256_unpacklo_epi32(x[2], x[3]), high23 = _mm256_unpackhi_epi32(x[2], x[3]);

  x[0] = _mm256_unpacklo_epi64(low01, low23);
  x[1] = _mm256_unpackhi_epi64(low01, low23);
  x[2] = _mm256_unpacklo_epi64(high01, high23);
  x[3] = _mm256_unpackhi_epi64(high01, high23);
}

/* A vector of one row and of the next: first those of the block in the lower lane, then of that in the upper. */
INLINE void u8_put(unsigned char *c, const unsigned char *m, int mix, __m256i row, __m256i next)
{
  const __m256i lower = _mm256_permute2x128_si256(row, next, 0x20);
  const __m256i upper = _mm256_permute2x128_si256(row, next, 0x31);

  _mm256_storeu_si256((__m256i *)c, mix ? XOR256(lower, _mm256_loadu_si256((const __m256i *)m)) : lower);
  c += 256;
  m += 256;
  _mm256_storeu_si256((__m256i *)c, mix ? XOR256(upper, _mm256_loadu_si256((const __m256i *)m)) : upper);
}

/* Two rows of all blocks. */
INLINE void u8_rows(unsigned char *c, const unsigned char *m, int mix, __m256i *x, const __m256i *s)
{
  x[0] = ADD256(x[0], s[0]); x[1] = ADD256(x[1], s[1]); x[2] = ADD256(x[2], s[2]); x[3] = ADD256(x[3], s[3]);
  x[4] = ADD256(x[4], s[4]); x[5] = ADD256(x[5], s[5]); x[6] = ADD256(x[6], s[6]); x[7] = ADD256(x[7], s[7]);
  u8_transpose(x);
  u8_transpose(x + 4);
  u8_put(c, m, mix, x[0], x[4]);
  u8_put(c + 64, m + 64, mix, x[1], x[5]);
  u8_put(c + 128, m + 128, mix, x[2], x[6]);
  u8_put(c + 192, m + 192, mix, x[3], x[7]);
}

INLINE void u8(unsigned char *c, const unsigned char *m, int mix, const struct input *input)
{
  __m256i s[16], x[16];

  u8_start(s, input);
  memcpy(x, s, sizeof x);
  u8_rounds(x);
  u8_rows(c, m, mix, x, s);
  u8_rows(c + 32, m + 32, mix, x + 8, s + 8);
}

#endif
