/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Poly1305 of texts that come in pieces, for what is not assembly: as poly1305.h has it, in limbs of 64 bits where the
 * compiler multiplies them. r[1] is a multiple of 4, so that 5/4 of it is whole: what stands above 2^128 counts so much
 * below.
 */
#ifndef PEACHACHA_MAC_H
#define PEACHACHA_MAC_H

#include "internal.h"

#if !defined(__SIZEOF_INT128__)
#include "poly1305.h"
#else
__extension__ typedef unsigned __int128 poly1305_product;

/* The accumulator, h[2] a few bits, and r; as long as peachacha_clear has it. */
struct poly1305 {
  uint64_t h[3], r[2], unused[3];
};

static inline uint64_t poly1305_low(poly1305_product x)
{
  return (uint64_t)x;
}

static inline uint64_t poly1305_high(poly1305_product x)
{
  return (uint64_t)(x >> 64);
}

/* h += x + above 2^128, carries and all. */
static inline void poly1305_add(uint64_t *h, uint64_t x0, uint64_t x1, uint64_t above)
{
  const poly1305_product low = (poly1305_product)h[0] + x0, high = (poly1305_product)h[1] + x1 + poly1305_high(low);

  h[0] = poly1305_low(low);
  h[1] = poly1305_low(high);
  h[2] += above + poly1305_high(high);
}

/* h = (h + block) r. */
static inline void poly1305_block(struct poly1305 *p, const unsigned char *bytes, uint64_t above)
{
  const uint64_t r0 = p->r[0], r1 = p->r[1], s1 = r1 + (r1 >> 2);
  uint64_t *const h = p->h, top;
  poly1305_product low, high;

  poly1305_add(h, peachacha_load64(bytes), peachacha_load64(bytes + 8), above);
  low = (poly1305_product)h[0] * r0 + (poly1305_product)h[1] * s1;
  high = (poly1305_product)h[0] * r1 + (poly1305_product)h[1] * r0 + h[2] * s1 + poly1305_high(low);
  top = h[2] * r0 + poly1305_high(high);
  h[0] = poly1305_low(low);
  h[1] = poly1305_low(high);
  h[2] = top & 3;
  poly1305_add(h, (top >> 2) + (top & ~(uint64_t)3), 0, 0);
}

static inline void poly1305_start(struct poly1305 *p, const unsigned char *k)
{
  p->h[0] = p->h[1] = p->h[2] = 0;
  p->r[0] = peachacha_load64(k) & 0x0ffffffc0fffffff;
  p->r[1] = peachacha_load64(k + 8) & 0x0ffffffc0ffffffc;
}

static inline void poly1305_absorb(struct poly1305 *p, const unsigned char *in, unsigned long long inlen, int padded)
{
  unsigned char last[16];

  for (; inlen >= 16; in += 16, inlen -= 16) poly1305_block(p, in, 1);
  if (!inlen) return;
  for (unsigned int i = 0; i < 16; ++i) last[i] = i < inlen ? in[i] : i == inlen && !padded;
  poly1305_block(p, last, padded != 0);
}

static inline void poly1305_tag(unsigned char *out, struct poly1305 *p, const unsigned char *k)
{
  uint64_t reduced[3] = {p->h[0], p->h[1], p->h[2]}, most;

  poly1305_add(reduced, 5, 0, 0);
  most = 0 - (reduced[2] >> 2);
  for (int i = 0; i < 2; ++i) p->h[i] ^= (p->h[i] ^ reduced[i]) & most;
  poly1305_add(p->h, peachacha_load64(k + 16), peachacha_load64(k + 24), 0);
  for (int i = 0; i < 4; ++i) peachacha_store32(out + 4 * i, (uint32_t)(p->h[i / 2] >> 32 * (i % 2)));
  peachacha_clear(p, sizeof *p);
}
#endif

/* The lengths of an AEAD's texts, which end what is authenticated. */
static inline void poly1305_lengths(struct poly1305 *p, uint64_t adlen, uint64_t len)
{
  unsigned char lengths[16];

  for (int i = 0; i < 8; ++i) lengths[i] = (unsigned char)(adlen >> 8 * i);
  for (int i = 0; i < 8; ++i) lengths[8 + i] = (unsigned char)(len >> 8 * i);
  poly1305_absorb(p, lengths, sizeof lengths, 1);
}

#endif
