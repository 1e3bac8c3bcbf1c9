/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/chacha.h by: python -m generator emit */
/*
 * ChaCha20, HChaCha20 and XChaCha20 in portable C, written to be read.
 *
 * The state is a matrix of 4 x 4 words of 32 bits:
 *
 *      0  1  2  3      constants
 *      4  5  6  7      key
 *      8  9 10 11      key
 *     12 13 14 15      block counter (64 bits), nonce (64 bits)
 *
 * A double round works on its four columns, then on its four diagonals. Nothing here branches on, or takes an
 * address from, key, nonce or message. Outputs may overwrite inputs: every input but the message is read before
 * the first store.
 */
#ifndef PEACHACHA_CHACHA_H
#define PEACHACHA_CHACHA_H

#include <stdint.h>

#define DOUBLE_ROUNDS 10

/* "expand 32-byte k" */
#define SIGMA { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 }

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
  *a += *b; *d = rotate(*d ^ *a, 16);
  *c += *d; *b = rotate(*b ^ *c, 12);
  *a += *b; *d = rotate(*d ^ *a, 8);
  *c += *d; *b = rotate(*b ^ *c, 7);
}

static inline void all_rounds(uint32_t x[16])
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    for (int j = 0; j < 4; ++j)
      quarter_round(x + j, x + 4 + j, x + 8 + j, x + 12 + j);
    for (int j = 0; j < 4; ++j)
      quarter_round(x + j, x + 4 + (j + 1) % 4, x + 8 + (j + 2) % 4, x + 12 + (j + 3) % 4);
  }
}

/* A 32-byte subkey of a 32-byte key and 16 bytes of input: the first and last row after all rounds, not fed forward. */
static inline void hchacha(unsigned char *out, const unsigned char *in, const unsigned char *k,
                           const uint32_t constants[4])
{
  uint32_t x[16];

  for (int i = 0; i < 4; ++i) x[i] = constants[i];
  for (int i = 0; i < 8; ++i) x[4 + i] = load32(k + 4 * i);
  for (int i = 0; i < 4; ++i) x[12 + i] = load32(in + 4 * i);
  all_rounds(x);
  for (int i = 0; i < 4; ++i) store32(out + 4 * i, x[i]);
  for (int i = 0; i < 4; ++i) store32(out + 16 + 4 * i, x[12 + i]);
}

/* len bytes of keystream from block ic on, xored into m; the keystream itself where m is null. */
static inline void chacha(unsigned char *c, const unsigned char *m, unsigned long long len,
                          const unsigned char *n, uint64_t ic, const unsigned char *k)
{
  uint32_t state[16] = SIGMA, x[16];
  unsigned char block[64];

  for (int i = 0; i < 8; ++i) state[4 + i] = load32(k + 4 * i);
  for (int i = 0; i < 2; ++i) state[14 + i] = load32(n + 4 * i);

  while (len > 0) {
    unsigned long long bytes = len < 64 ? len : 64;

    state[12] = (uint32_t)ic;
    state[13] = (uint32_t)(ic >> 32);
    for (int i = 0; i < 16; ++i) x[i] = state[i];
    all_rounds(x);
    for (int i = 0; i < 16; ++i) store32(block + 4 * i, x[i] + state[i]);
    for (unsigned long long i = 0; i < bytes; ++i) c[i] = m ? m[i] ^ block[i] : block[i];

    c += bytes;
    if (m) m += bytes;
    len -= bytes;
    ++ic;
  }
}

/* The same with a 24-byte nonce: its first 16 bytes make the subkey, its last 8 are the nonce under it. */
static inline void xchacha(unsigned char *c, const unsigned char *m, unsigned long long len,
                           const unsigned char *n, uint64_t ic, const unsigned char *k)
{
  static const uint32_t constants[4] = SIGMA;
  unsigned char subkey[32];

  hchacha(subkey, n, k, constants);
  chacha(c, m, len, n + 16, ic, subkey);
}

#endif
