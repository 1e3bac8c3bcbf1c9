/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/poly1305.h by: python -m generator emit */
/*
 * Poly1305 in portable C: a polynomial in r over the blocks of a message, modulo 2^130 - 5, plus s modulo 2^128. The key
 * is r, of which some bits are cleared, then s. Five limbs of 26 bits. Nothing branches on key or message.
 */
#ifndef PEACHACHA_POLY1305_H
#define PEACHACHA_POLY1305_H

#include <stdint.h>

#define POLY1305_LIMBS 5
#define POLY1305_BITS 26
#define POLY1305_LOW ((1u << POLY1305_BITS) - 1)

/* The accumulator, its limbs below 2^26 but for a bit more in h[1], and r. */
struct poly1305 {
  uint32_t h[POLY1305_LIMBS], r[POLY1305_LIMBS];
};

static inline uint32_t poly1305_load(const unsigned char *x)
{
  return x[0] | (uint32_t)x[1] << 8 | (uint32_t)x[2] << 16 | (uint32_t)x[3] << 24;
}

/* 16 bytes and a bit above as limbs. */
static inline void poly1305_split(uint32_t *x, const unsigned char *bytes, uint32_t above)
{
  x[0] = poly1305_load(bytes) & POLY1305_LOW;
  x[1] = poly1305_load(bytes + 3) >> 2 & POLY1305_LOW;
  x[2] = poly1305_load(bytes + 6) >> 4 & POLY1305_LOW;
  x[3] = poly1305_load(bytes + 9) >> 6;
  x[4] = poly1305_load(bytes + 12) >> 8 | above << 24;
}

/* h = (h + block) r, where a limb beyond the last counts 5 times in the first ones. */
static inline void poly1305_block(struct poly1305 *p, const unsigned char *bytes, uint32_t above)
{
  uint32_t block[POLY1305_LIMBS];
  uint64_t sum[POLY1305_LIMBS], carry = 0;

  poly1305_split(block, bytes, above);
  for (int i = 0; i < POLY1305_LIMBS; ++i) p->h[i] += block[i];
  for (int i = 0; i < POLY1305_LIMBS; ++i) {
    sum[i] = 0;
    for (int j = 0; j < POLY1305_LIMBS; ++j)
      sum[i] += (uint64_t)p->h[j] * (j <= i ? p->r[i - j] : 5 * p->r[POLY1305_LIMBS + i - j]);
  }
  for (int i = 0; i < POLY1305_LIMBS; ++i) {
    sum[i] += carry;
    p->h[i] = (uint32_t)sum[i] & POLY1305_LOW;
    carry = sum[i] >> POLY1305_BITS;
  }
  carry = p->h[0] + 5 * carry;
  p->h[0] = (uint32_t)carry & POLY1305_LOW;
  p->h[1] += (uint32_t)(carry >> POLY1305_BITS);
}

/* h below 2^130 - 5. */
static inline void poly1305_reduce(uint32_t *h)
{
  uint32_t g[POLY1305_LIMBS], carry = 0, more;

  for (int i = 1; i <= POLY1305_LIMBS; ++i) {
    h[i % POLY1305_LIMBS] += (i == POLY1305_LIMBS ? 5 : 1) * carry;
    carry = h[i % POLY1305_LIMBS] >> POLY1305_BITS;
    h[i % POLY1305_LIMBS] &= POLY1305_LOW;
  }
  h[1] += carry;
  carry = 5;
  for (int i = 0; i < POLY1305_LIMBS; ++i) {
    g[i] = h[i] + carry;
    carry = g[i] >> POLY1305_BITS;
    g[i] &= POLY1305_LOW;
  }
  more = 0 - carry;
  for (int i = 0; i < POLY1305_LIMBS; ++i) h[i] ^= (h[i] ^ g[i]) & more;
}

/* The beginning: r from the first half of the key. */
static inline void poly1305_start(struct poly1305 *p, const unsigned char *k)
{
  static const unsigned char clamp[16] = {255, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15};
  unsigned char r[16];

  for (int i = 0; i < 16; ++i) r[i] = k[i] & clamp[i];
  poly1305_split(p->r, r, 0);
  for (int i = 0; i < POLY1305_LIMBS; ++i) p->h[i] = 0;
}

/*
 * inlen bytes. What is left behind whole blocks is a block of its own, with zeros behind it where it is padded (an AEAD's
 * texts), else with a 1 and zeros, as the end of a message.
 */
static inline void poly1305_absorb(struct poly1305 *p, const unsigned char *in, unsigned long long inlen, int padded)
{
  unsigned char last[16];

  for (; inlen >= 16; in += 16, inlen -= 16) poly1305_block(p, in, 1);
  if (!inlen) return;
  for (unsigned int i = 0; i < 16; ++i) last[i] = i < inlen ? in[i] : i == inlen && !padded;
  poly1305_block(p, last, padded != 0);
}

/* out = the tag, where k is the key of the beginning. out may overlap it. p is cleared. */
static inline void poly1305_tag(unsigned char *out, struct poly1305 *p, const unsigned char *k)
{
  volatile struct poly1305 *clear = p;
  uint32_t s[4];
  uint64_t sum = 0;

  for (int i = 0; i < 4; ++i) s[i] = poly1305_load(k + 16 + 4 * i);
  poly1305_reduce(p->h);
  for (int i = 0; i < 4; ++i) {
    sum += (uint32_t)(p->h[i] >> 6 * i | (uint64_t)p->h[i + 1] << (POLY1305_BITS - 6 * i));
    sum += s[i];
    for (int j = 0; j < 4; ++j) out[4 * i + j] = sum >> 8 * j & 255;
    sum >>= 32;
  }
  for (int i = 0; i < POLY1305_LIMBS; ++i) clear->h[i] = clear->r[i] = 0;
}

/* out = an AEAD's tag, of additional data and ciphertext, where k is the beginning of block 0 (RFC 8439, section 2.8). */
static inline void poly1305_texts(unsigned char *out, const unsigned char *ad, unsigned long long adlen,
                                  const unsigned char *c, unsigned long long len, const unsigned char *k)
{
  struct poly1305 p;
  unsigned char lengths[16];

  for (int i = 0; i < 8; ++i) lengths[i] = (unsigned char)(adlen >> 8 * i);
  for (int i = 0; i < 8; ++i) lengths[8 + i] = (unsigned char)(len >> 8 * i);
  poly1305_start(&p, k);
  poly1305_absorb(&p, ad, adlen, 1);
  poly1305_absorb(&p, c, len, 1);
  poly1305_absorb(&p, lengths, sizeof lengths, 1);
  poly1305_tag(out, &p, k);
}

#endif
