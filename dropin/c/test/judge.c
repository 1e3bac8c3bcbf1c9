/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* ChaCha, Salsa20 and Poly1305 once more, plainly, to judge the library by; main.c holds them against libsodium where there is one. */
#include "test.h"

static uint32_t get32(const unsigned char *x)
{
  return x[0] + ((uint32_t)x[1] << 8) + ((uint32_t)x[2] << 16) + ((uint32_t)x[3] << 24);
}

static void put32(unsigned char *x, uint32_t u)
{
  for (int i = 0; i < 4; ++i, u >>= 8) x[i] = (unsigned char)(u & 255);
}

static void add_xor_rotate(uint32_t *x, int to, int from, int other, int bits)
{
  x[to] += x[from];
  x[other] ^= x[to];
  x[other] = x[other] << bits | x[other] >> (32 - bits);
}

static void permute(uint32_t x[16], int rounds)
{
  for (int round = 0; round < rounds; ++round)
    for (int i = 0; i < 4; ++i) {
      const int turn = round % 2;
      const int a = i, b = 4 + (i + turn) % 4, c = 8 + (i + 2 * turn) % 4, d = 12 + (i + 3 * turn) % 4;

      add_xor_rotate(x, a, b, d, 16);
      add_xor_rotate(x, c, d, b, 12);
      add_xor_rotate(x, a, b, d, 8);
      add_xor_rotate(x, c, d, b, 7);
    }
}

static void start(uint32_t x[16], const unsigned char *k, const unsigned char *last)
{
  for (int i = 0; i < 4; ++i) x[i] = get32((const unsigned char *)"expand 32-byte k" + 4 * i);
  for (int i = 0; i < 8; ++i) x[4 + i] = get32(k + 4 * i);
  for (int i = 0; i < 4; ++i) x[12 + i] = get32(last + 4 * i);
}

void judge_hchacha(unsigned char *out, const unsigned char *in, const unsigned char *k, int rounds)
{
  uint32_t x[16];

  start(x, k, in);
  permute(x, rounds);
  for (int i = 0; i < 4; ++i) put32(out + 4 * i, x[i]), put32(out + 16 + 4 * i, x[12 + i]);
}

void judge(unsigned char *c, const unsigned char *m, size_t len, const unsigned char *n, size_t nlen,
           const unsigned char *k, uint64_t counter, int rounds)
{
  unsigned char key[32], last[16], block[64];

  memcpy(key, k, 32);
  if (nlen == 24) judge_hchacha(key, n, k, rounds);
  memcpy(last + 8, n + nlen - 8, 8);
  if (nlen == 12) memcpy(last + 4, n, 4);
  for (size_t i = 0; i < len; ++i) {
    if (i % 64 == 0) {
      uint32_t x[16], y[16];

      put32(last, (uint32_t)counter);
      if (nlen != 12) put32(last + 4, (uint32_t)(counter >> 32));
      start(x, key, last);
      memcpy(y, x, sizeof y);
      permute(y, rounds);
      for (int j = 0; j < 16; ++j) put32(block + 4 * j, x[j] + y[j]);
      ++counter;
    }
    c[i] = (unsigned char)((m ? m[i] : 0) ^ block[i % 64]);
  }
}

/* h r modulo 2^130 - 5, digits of 8 bits; 2^136 is 320. */
static void multiply(uint32_t h[17], const uint32_t r[17])
{
  uint32_t x[17] = {0}, carry = 0;

  for (int i = 0; i < 17; ++i)
    for (int j = 0; j < 17; ++j) x[(i + j) % 17] += (i + j < 17 ? 1 : 320) * h[i] * r[j];
  for (int i = 0; i < 17; ++i, carry >>= 8) h[i] = (carry += x[i]) & 255;
  carry = 5 * (64 * carry + h[16] / 4);
  h[16] &= 3;
  for (int i = 0; i < 17; ++i, carry >>= 8) h[i] = (carry += h[i]) & 255;
}

/* The text with zeros up to whole blocks. */
static void absorb(uint32_t h[17], const uint32_t r[17], const unsigned char *x, size_t len)
{
  for (size_t at = 0; at < len; at += 16) {
    uint32_t carry = 0;

    for (size_t i = 0; i < 17; ++i, carry >>= 8)
      h[i] = (carry += h[i] + (i == 16 ? 1 : at + i < len ? x[at + i] : 0)) & 255;
    multiply(h, r);
  }
}

/* r of Poly1305's key. */
static void clamp(uint32_t r[17], const unsigned char *key)
{
  for (int i = 0; i < 16; ++i) r[i] = key[i] & (i % 4 == 3 ? 15 : i && i % 4 == 0 ? 252 : 255);
  r[16] = 0;
}

/* tag = h modulo 2^130 - 5, plus the second half of the key. */
static void finish(unsigned char *tag, const uint32_t h[17], const unsigned char *key)
{
  uint32_t g[17], carry = 5;

  for (int i = 0; i < 17; ++i, carry >>= 8) g[i] = (carry += h[i]) & 255;
  carry = 0;
  for (int i = 0; i < 16; ++i, carry >>= 8)
    tag[i] = (unsigned char)((carry += (g[16] > 3 ? g : h)[i] + key[16 + i]) & 255);
}

void judge_seal(unsigned char *c, unsigned char *tag, const unsigned char *m, size_t len, const unsigned char *ad,
                size_t adlen, const unsigned char *n, size_t nlen, const unsigned char *k)
{
  unsigned char block0[64], lengths[16] = {0};
  uint32_t h[17] = {0}, r[17];

  judge(block0, NULL, sizeof block0, n, nlen, k, 0, 20);
  judge(c, m, len, n, nlen, k, 1, 20);
  clamp(r, block0);
  put32(lengths, (uint32_t)adlen), put32(lengths + 8, (uint32_t)len);
  absorb(h, r, ad, adlen);
  absorb(h, r, c, len);
  absorb(h, r, lengths, sizeof lengths);
  finish(tag, h, block0);
}

/* Salsa20's state, and all its rounds; from the main diagonal on, down the columns and then along the rows. */
static void salsa_start(uint32_t x[16], const unsigned char *k, const unsigned char *in)
{
  for (int i = 0; i < 4; ++i) {
    x[5 * i] = get32((const unsigned char *)"expand 32-byte k" + 4 * i);
    x[1 + i] = get32(k + 4 * i);
    x[6 + i] = get32(in + 4 * i);
    x[11 + i] = get32(k + 16 + 4 * i);
  }
}

static void salsa_permute(uint32_t x[16])
{
  static const int shifts[4] = {7, 9, 13, 18};

  for (int round = 0; round < 20; ++round)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) {
        int at[3];

        for (int back = 0; back < 3; ++back) {
          const int step = (i + j + 5 - back) % 4; /* from the diagonal */

          at[back] = round % 2 ? 4 * i + step : 4 * step + i;
        }
        x[at[0]] ^= (x[at[1]] + x[at[2]]) << shifts[j] | (x[at[1]] + x[at[2]]) >> (32 - shifts[j]);
      }
}

void judge_mac(unsigned char *tag, const unsigned char *in, size_t len, const unsigned char *key)
{
  uint32_t h[17] = {0}, r[17], carry = 0;
  const size_t rest = len % 16;

  clamp(r, key);
  absorb(h, r, in, len - rest);
  if (rest) {
    for (size_t i = 0; i < 17; ++i, carry >>= 8)
      h[i] = (carry += h[i] + (i < rest ? in[len - rest + i] : i == rest)) & 255;
    multiply(h, r);
  }
  finish(tag, h, key);
}

void judge_box(unsigned char *c, unsigned char *tag, const unsigned char *m, size_t len, const unsigned char *n,
               const unsigned char *k)
{
  unsigned char key[32], in[16] = {0}, onetime[32] = {0}, block[64];
  uint32_t x[16], y[16];

  salsa_start(x, k, n);
  salsa_permute(x);
  for (int i = 0; i < 4; ++i) put32(key + 4 * i, x[5 * i]), put32(key + 16 + 4 * i, x[6 + i]);
  memcpy(in, n + 16, 8);
  for (size_t i = 0; i < 32 + len; ++i) {
    if (i % 64 == 0) {
      put32(in + 8, (uint32_t)(i / 64));
      salsa_start(x, key, in);
      memcpy(y, x, sizeof y);
      salsa_permute(y);
      for (int j = 0; j < 16; ++j) put32(block + 4 * j, x[j] + y[j]);
    }
    if (i < 32) onetime[i] = block[i];
    else c[i - 32] = m[i - 32] ^ block[i % 64];
  }
  judge_mac(tag, c, len, onetime);
}

uint64_t any(void)
{
  static uint64_t x = 88172645463325252;

  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return x;
}

void fill(void *x, size_t len)
{
  for (size_t i = 0; i < len; ++i) ((unsigned char *)x)[i] = (unsigned char)(any() >> 20);
}
