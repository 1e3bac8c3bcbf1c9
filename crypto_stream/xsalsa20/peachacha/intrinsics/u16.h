/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/salsa20/u16.h by: python -m generator emit */
/*
 * Sixteen blocks in 512-bit registers: as in u4.h, x[i] holds word i, of four blocks in each of four lanes (128 bits).
 * The 4 x 4 transposition of words stays within lanes; a second one, of whole lanes, makes whole blocks.
 */
#ifndef PEACHACHA_U16_H
#define PEACHACHA_U16_H

#include "u1.h"

#define ADD512(x, y) _mm512_add_epi32(x, y)
#define XOR512(x, y) _mm512_xor_si512(x, y)
#define MIX512(x, y, bits) XOR512(x, _mm512_rol_epi32(y, bits))

INLINE void u16_quarter_round(__m512i *x, int a, int b, int c, int d)
{
  x[b] = MIX512(x[b], ADD512(x[a], x[d]), 7);
  x[c] = MIX512(x[c], ADD512(x[b], x[a]), 9);
  x[d] = MIX512(x[d], ADD512(x[c], x[b]), 13);
  x[a] = MIX512(x[a], ADD512(x[d], x[c]), 18);
}

INLINE void u16_rounds(__m512i *x)
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    u16_quarter_round(x, 0, 4, 8, 12);
    u16_quarter_round(x, 5, 9, 13, 1);
    u16_quarter_round(x, 10, 14, 2, 6);
    u16_quarter_round(x, 15, 3, 7, 11);
    u16_quarter_round(x, 0, 1, 2, 3);
    u16_quarter_round(x, 5, 6, 7, 4);
    u16_quarter_round(x, 10, 11, 8, 9);
    u16_quarter_round(x, 15, 12, 13, 14);
  }
}

#define SHUFFLE512(x, y, which) \
  _mm512_castps_si512(_mm512_shuffle_ps(_mm512_castsi512_ps(x), _mm512_castsi512_ps(y), which))
#define WORD512(x, i) _mm512_shuffle_epi32(x, (_MM_PERM_ENUM)(0x55 * (i)))

INLINE void u16_start(__m512i *x, const struct input *s)
{
  const __m512i sigma = _mm512_broadcast_i32x4(SIGMA), nonce_ic = _mm512_broadcast_i32x4(s->nonce_ic);
  const __m512i low = _mm512_broadcast_i32x4(s->low), high = _mm512_broadcast_i32x4(s->high);
  const __m512i ic = _mm512_unpackhi_epi64(nonce_ic, nonce_ic);
  const __m512i ic01 = _mm512_add_epi64(ic, _mm512_setr_epi64(0, 1, 4, 5, 8, 9, 12, 13));
  const __m512i ic23 = _mm512_add_epi64(ic, _mm512_setr_epi64(2, 3, 6, 7, 10, 11, 14, 15));

  x[0] = WORD512(sigma, 0); x[5] = WORD512(sigma, 1); x[10] = WORD512(sigma, 2); x[15] = WORD512(sigma, 3);
  x[1] = WORD512(low, 0); x[2] = WORD512(low, 1); x[3] = WORD512(low, 2); x[4] = WORD512(low, 3);
  x[11] = WORD512(high, 0); x[12] = WORD512(high, 1); x[13] = WORD512(high, 2); x[14] = WORD512(high, 3);
  x[6] = WORD512(nonce_ic, 0); x[7] = WORD512(nonce_ic, 1);
  x[8] = SHUFFLE512(ic01, ic23, 0x88); x[9] = SHUFFLE512(ic01, ic23, 0xdd);
}

/* As u4_transpose, in each lane. */
INLINE void u16_transpose(__m512i *x)
{
  const __m512i low01 = _mm512_unpacklo_epi32(x[0], x[1]), high01 = _mm512_unpackhi_epi32(x[0], x[1]);
  const __m512i low23 = _mm512_unpacklo_epi32(x[2], x[3]), high23 = _mm512_unpackhi_epi32(x[2], x[3]);

  x[0] = _mm512_unpacklo_epi64(low01, low23);
  x[1] = _mm512_unpackhi_epi64(low01, low23);
  x[2] = _mm512_unpacklo_epi64(high01, high23);
  x[3] = _mm512_unpackhi_epi64(high01, high23);
}

#define LANES(x, y, which) _mm512_shuffle_i32x4(x, y, which)

INLINE void put512(unsigned char *c, const unsigned char *m, int mix, __m512i x)
{
  _mm512_storeu_si512(c, mix ? XOR512(x, _mm512_loadu_si512(m)) : x);
}

/* Rows a, b, c, d of four blocks, one in each lane: the blocks, which lie 256 bytes apart. */
INLINE void u16_blocks(unsigned char *c, const unsigned char *m, int mix, __m512i ra, __m512i rb, __m512i rc,
                       __m512i rd)
{
  const __m512i ab01 = LANES(ra, rb, 0x44), ab23 = LANES(ra, rb, 0xee);
  const __m512i cd01 = LANES(rc, rd, 0x44), cd23 = LANES(rc, rd, 0xee);

  put512(c, m, mix, LANES(ab01, cd01, 0x88));
  put512(c + 256, m + 256, mix, LANES(ab01, cd01, 0xdd));
  put512(c + 512, m + 512, mix, LANES(ab23, cd23, 0x88));
  put512(c + 768, m + 768, mix, LANES(ab23, cd23, 0xdd));
}

INLINE void u16(unsigned char *c, const unsigned char *m, int mix, const struct input *input)
{
  __m512i s[16], x[16];

  u16_start(s, input);
  memcpy(x, s, sizeof x);
  u16_rounds(x);

  x[0] = ADD512(x[0], s[0]); x[1] = ADD512(x[1], s[1]); x[2] = ADD512(x[2], s[2]); x[3] = ADD512(x[3], s[3]);
  x[4] = ADD512(x[4], s[4]); x[5] = ADD512(x[5], s[5]); x[6] = ADD512(x[6], s[6]); x[7] = ADD512(x[7], s[7]);
  x[8] = ADD512(x[8], s[8]); x[9] = ADD512(x[9], s[9]); x[10] = ADD512(x[10], s[10]); x[11] = ADD512(x[11], s[11]);
  x[12] = ADD512(x[12], s[12]); x[13] = ADD512(x[13], s[13]); x[14] = ADD512(x[14], s[14]);
  x[15] = ADD512(x[15], s[15]);
  u16_transpose(x);
  u16_transpose(x + 4);
  u16_transpose(x + 8);
  u16_transpose(x + 12);
  u16_blocks(c, m, mix, x[0], x[4], x[8], x[12]);
  u16_blocks(c + 64, m + 64, mix, x[1], x[5], x[9], x[13]);
  u16_blocks(c + 128, m + 128, mix, x[2], x[6], x[10], x[14]);
  u16_blocks(c + 192, m + 192, mix, x[3], x[7], x[11], x[15]);
}

#endif
