/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/salsa20.h by: python -m generator emit */
/*
 * Salsa20, HSalsa20 and XSalsa20 in portable C, written to be read.
 *
 * The state is a matrix of 4 x 4 words of 32 bits, the constants on its main diagonal:
 *
 *      0  1  2  3      constant, key, key, key
 *      4  5  6  7      key, constant, nonce, nonce
 *      8  9 10 11      block counter (64 bits), constant, key
 *     12 13 14 15      key, key, key, constant
 *
 * A double round works on its four columns, then on its four rows, each from its word on the main diagonal on and
 * around. Nothing here branches on, or takes an address from, key, nonce or message. Outputs may overwrite inputs:
 * every input but the message is read before the first store.
 */
#ifndef PEACHACHA_SALSA_H
#define PEACHACHA_SALSA_H

#include <stdint.h>


#define SIGMA ((const unsigned char *)"expand 32-byte k")

static inline uint32_t load32(const unsigned char *x)
{
  return x[0] | (uint32_t)x[1] << 8 | (uint32_t)x[2] << 16 | (uint32_t)x[3] << 24;
}

static inline void store32(unsigned char *x, uint32_t u)
{
  for (int i = 0; i < 4; ++i) x[i] = (unsigned char)(u >> 8 * i);
}

static inline uint32_t rotate(uint32_t u, int bits)
{
  return u << bits | u >> (32 - bits);
}

static inline void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
  *b ^= rotate(*a + *d, 7);
  *c ^= rotate(*b + *a, 9);
  *d ^= rotate(*c + *b, 13);
  *a ^= rotate(*d + *c, 18);
}

static inline void all_rounds(uint32_t x[16])
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    for (int j = 0; j < 4; ++j)
      quarter_round(x + 5 * j, x + (5 * j + 4) % 16, x + (5 * j + 8) % 16, x + (5 * j + 12) % 16);
    for (int j = 0; j < 4; ++j)
      quarter_round(x + 5 * j, x + 4 * j + (j + 1) % 4, x + 4 * j + (j + 2) % 4, x + 4 * j + (j + 3) % 4);
  }
}

/* The state: 16 bytes of constants, a key of 32 bytes, 16 bytes of input: in a stream the nonce and the counter. */
static inline void fill(uint32_t state[16], const unsigned char *in, const unsigned char *k, const unsigned char *c)
{
  for (int i = 0; i < 4; ++i) {
    state[5 * i] = load32(c + 4 * i);
    state[1 + i] = load32(k + 4 * i);
    state[6 + i] = load32(in + 4 * i);
    state[11 + i] = load32(k + 16 + 4 * i);
  }
}

/* 64 bytes: the state after all rounds, and the state before them added. */
static inline void feed_forward(unsigned char *out, const uint32_t state[16])
{
  uint32_t x[16];

  for (int i = 0; i < 16; ++i) x[i] = state[i];
  all_rounds(x);
  for (int i = 0; i < 16; ++i) store32(out + 4 * i, x[i] + state[i]);
}

/* A 32-byte subkey: where the constants and the input were, after all rounds, not fed forward. */
static inline void hsalsa(unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c)
{
  uint32_t x[16];

  fill(x, in, k, c);
  all_rounds(x);
  for (int i = 0; i < 4; ++i) store32(out + 4 * i, x[5 * i]);
  for (int i = 0; i < 4; ++i) store32(out + 16 + 4 * i, x[6 + i]);
}

/* len bytes of keystream from block ic on, xored into m; the keystream itself where m is null. */
static inline void salsa(unsigned char *c, const unsigned char *m, unsigned long long len,
                         const unsigned char *n, uint64_t ic, const unsigned char *k)
{
  uint32_t state[16];
  unsigned char in[16] = {0}, block[64];

  for (int i = 0; i < 8; ++i) in[i] = n[i];
  fill(state, in, k, SIGMA);

  while (len > 0) {
    unsigned long long bytes = len < 64 ? len : 64;

    state[8] = (uint32_t)ic;
    state[9] = (uint32_t)(ic >> 32);
    feed_forward(block, state);
    for (unsigned long long i = 0; i < bytes; ++i) c[i] = m ? m[i] ^ block[i] : block[i];

    c += bytes;
    if (m) m += bytes;
    len -= bytes;
    ++ic;
  }
}

/* The same with a 24-byte nonce: its first 16 bytes make the subkey, its last 8 are the nonce under it. */
static inline void xsalsa(unsigned char *c, const unsigned char *m, unsigned long long len,
                          const unsigned char *n, uint64_t ic, const unsigned char *k)
{
  unsigned char subkey[32];

  hsalsa(subkey, n, k, SIGMA);
  salsa(c, m, len, n + 16, ic, subkey);
}

#endif
