/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/poly1305.c by: python -m generator emit */
/* Poly1305: out = the tag of inlen bytes under r and s, the halves of k. Five limbs of 26 bits. out may overlap any. */
#include "crypto_onetimeauth.h"
#include "crypto_uint32.h"
#include "crypto_uint64.h"

#define LIMBS 5
#define BITS 26
#define LOW ((1u << BITS) - 1)

typedef crypto_uint32 u32;
typedef crypto_uint64 u64;

static u32 load32(const unsigned char *x)
{
  return x[0] | (u32)x[1] << 8 | (u32)x[2] << 16 | (u32)x[3] << 24;
}

/* 16 bytes and a bit above as limbs. */
static void split(u32 *x, const unsigned char *bytes, u32 above)
{
  x[0] = load32(bytes) & LOW;
  x[1] = load32(bytes + 3) >> 2 & LOW;
  x[2] = load32(bytes + 6) >> 4 & LOW;
  x[3] = load32(bytes + 9) >> 6;
  x[4] = load32(bytes + 12) >> 8 | above << 24;
}

/* h = (h + block) r, where a limb beyond the last counts 5 times in the first ones; h[1] may have a bit more. */
static void add_and_multiply(u32 *h, const u32 *block, const u32 *r)
{
  u64 sum[LIMBS], carry = 0;

  for (int i = 0; i < LIMBS; ++i) h[i] += block[i];
  for (int i = 0; i < LIMBS; ++i) {
    sum[i] = 0;
    for (int j = 0; j < LIMBS; ++j) sum[i] += (u64)h[j] * (j <= i ? r[i - j] : 5 * r[LIMBS + i - j]);
  }
  for (int i = 0; i < LIMBS; ++i) {
    sum[i] += carry;
    h[i] = sum[i] & LOW;
    carry = sum[i] >> BITS;
  }
  carry = h[0] + 5 * carry;
  h[0] = carry & LOW;
  h[1] += carry >> BITS;
}

/* h below 2^130 - 5. */
static void reduce(u32 *h)
{
  u32 g[LIMBS], carry = 0, more;

  for (int i = 1; i <= LIMBS; ++i) {
    h[i % LIMBS] += (i == LIMBS ? 5 : 1) * carry;
    carry = h[i % LIMBS] >> BITS;
    h[i % LIMBS] &= LOW;
  }
  h[1] += carry;
  carry = 5;
  for (int i = 0; i < LIMBS; ++i) {
    g[i] = h[i] + carry;
    carry = g[i] >> BITS;
    g[i] &= LOW;
  }
  more = -carry;
  for (int i = 0; i < LIMBS; ++i) h[i] ^= (h[i] ^ g[i]) & more;
}

int crypto_onetimeauth(unsigned char *out, const unsigned char *in, unsigned long long inlen, const unsigned char *k)
{
  static const unsigned char clamp[16] = {255, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15};
  unsigned char bytes[16];
  u32 h[LIMBS] = {0}, r[LIMBS], block[LIMBS];
  u64 sum = 0;

  for (int i = 0; i < 16; ++i) bytes[i] = k[i] & clamp[i];
  split(r, bytes, 0);
  for (; inlen >= 16; in += 16, inlen -= 16) {
    split(block, in, 1);
    add_and_multiply(h, block, r);
  }
  if (inlen) {
    for (unsigned int i = 0; i < 16; ++i) bytes[i] = i < inlen ? in[i] : i == inlen;
    split(block, bytes, 0);
    add_and_multiply(h, block, r);
  }
  reduce(h);
  for (int i = 0; i < 4; ++i) {
    sum += (u32)(h[i] >> 6 * i | (u64)h[i + 1] << (BITS - 6 * i));
    sum += load32(k + 16 + 4 * i);
    for (int j = 0; j < 4; ++j) out[4 * i + j] = sum >> 8 * j & 255;
    sum >>= 32;
  }
  return 0;
}
