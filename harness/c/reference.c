/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "reference.h"
#include "bytes.h"
#include <stdio.h>

#define TAGGED "poly1305" /* behind the cipher's name */

/* Where in the matrix stand the words of constants (4), key (8) and input (4): ChaCha's, then Salsa20's. */
static const unsigned char places[2][16] = {
  {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
  {0, 5, 10, 15, 1, 2, 3, 4, 11, 12, 13, 14, 6, 7, 8, 9},
};

int reference_find(const char *primitive, struct reference *r)
{
  const char *name = primitive + (*primitive == 'x' || *primitive == 'h');
  int end = 0;

  r->extended = *primitive == 'x';
  r->forward = *primitive != 'h';
  r->salsa = !strncmp(name, "salsa20", 7);
  r->rounds = 20;
  if (r->salsa && (!name[7] || !strcmp(name + 7, TAGGED))) return 1;
  if (sscanf(name, r->salsa ? "salsa20%d%n" : "chacha%d%n", &r->rounds, &end) != 1) return 0;
  return (!name[end] || !strcmp(name + end, TAGGED)) && r->rounds > 0 && r->rounds % 2 == 0;
}

/* As RFC 8439 has it: a quarter-round by word indices. */
static void chacha(uint32_t x[16], int rounds)
{
#define QUARTER(a, b, c, d)                                                             \
  x[a] += x[b]; x[d] = rol32(x[d] ^ x[a], 16); x[c] += x[d]; x[b] = rol32(x[b] ^ x[c], 12); \
  x[a] += x[b]; x[d] = rol32(x[d] ^ x[a], 8); x[c] += x[d]; x[b] = rol32(x[b] ^ x[c], 7)
  for (; rounds > 0; rounds -= 2) {
    QUARTER(0, 4, 8, 12);
    QUARTER(1, 5, 9, 13);
    QUARTER(2, 6, 10, 14);
    QUARTER(3, 7, 11, 15);
    QUARTER(0, 5, 10, 15);
    QUARTER(1, 6, 11, 12);
    QUARTER(2, 7, 8, 13);
    QUARTER(3, 4, 9, 14);
  }
#undef QUARTER
}

/* In the manner of the Salsa20 specification: columnround, then rowround. */
static void salsa(uint32_t x[16], int rounds)
{
#define QUARTER(a, b, c, d)                                           \
  x[b] ^= rol32(x[a] + x[d], 7); x[c] ^= rol32(x[b] + x[a], 9);       \
  x[d] ^= rol32(x[c] + x[b], 13); x[a] ^= rol32(x[d] + x[c], 18)
  for (; rounds > 0; rounds -= 2) {
    QUARTER(0, 4, 8, 12);
    QUARTER(5, 9, 13, 1);
    QUARTER(10, 14, 2, 6);
    QUARTER(15, 3, 7, 11);
    QUARTER(0, 1, 2, 3);
    QUARTER(5, 6, 7, 4);
    QUARTER(10, 11, 8, 9);
    QUARTER(15, 12, 13, 14);
  }
#undef QUARTER
}

void reference_core(const struct reference *r, unsigned char *out, const unsigned char *in, const unsigned char *k,
                    const unsigned char *c)
{
  const unsigned char *place = places[r->salsa];
  unsigned char words[64];
  uint32_t start[16], x[16];

  memcpy(words, c, 16);
  memcpy(words + 16, k, 32);
  memcpy(words + 48, in, 16);
  for (int i = 0; i < 16; ++i) start[place[i]] = get32(words + 4 * i);
  memcpy(x, start, sizeof x);
  (r->salsa ? salsa : chacha)(x, r->rounds);
  if (r->forward)
    for (int i = 0; i < 16; ++i) put32(out + 4 * i, x[i] + start[i]);
  else /* what stands where constants and input were */
    for (int i = 0; i < 8; ++i) put32(out + 4 * i, x[place[i < 4 ? i : i + 8]]);
}

void reference_stream(const struct reference *r, unsigned char *c, unsigned long long len, const unsigned char *n,
                      uint64_t ic, const unsigned char *k)
{
  static const unsigned char sigma[] = "expand 32-byte k";
  const struct reference block = {.rounds = r->rounds, .salsa = r->salsa, .forward = 1};
  struct reference hash = block;
  unsigned char subkey[32], in[16], out[64];

  hash.forward = 0;
  if (r->extended) {
    reference_core(&hash, subkey, n, k, sigma);
    k = subkey;
    n += 16;
  }
  /* ChaCha has the counter before the nonce, Salsa20 behind it. */
  memcpy(in + (r->salsa ? 0 : 8), n, 8);
  for (unsigned long long done = 0; done < len; done += 64, ++ic) {
    put64(in + (r->salsa ? 8 : 0), ic);
    reference_core(&block, out, in, k, sigma);
    memcpy(c + done, out, len - done < 64 ? len - done : 64);
  }
}

/* Poly1305 in bytes: 17 of them, products in columns, the rest of a division by 2^130 - 5. */
static void fold(unsigned int *x)
{
  unsigned int carry = 0;

  for (int i = 0; i < 17; ++i) {
    carry += x[i];
    x[i] = carry & 255;
    carry >>= 8;
  }
  x[16] += 256 * carry;
  carry = 5 * (x[16] >> 2);
  x[16] &= 3;
  for (int i = 0; i < 17; ++i) {
    carry += x[i];
    x[i] = carry & 255;
    carry >>= 8;
  }
}

void reference_start(struct reference_sum *sum, const unsigned char *k)
{
  memset(sum, 0, sizeof *sum);
  for (int i = 0; i < 16; ++i) sum->r[i] = k[i] & (i % 4 == 3 ? 15 : i % 4 == 0 && i ? 252 : 255);
}

void reference_block(struct reference_sum *sum, const unsigned char *in, unsigned int size)
{
  unsigned int product[17];

  for (unsigned int i = 0; i < size; ++i) sum->h[i] += in[i];
  sum->h[size] += 1;
  for (int i = 0; i < 17; ++i) {
    product[i] = 0;
    /* 2^136 is 320 */
    for (int l = 0; l < 17; ++l) product[i] += sum->h[l] * (l <= i ? sum->r[i - l] : 320 * sum->r[17 + i - l]);
  }
  memcpy(sum->h, product, sizeof product);
  fold(sum->h);
  fold(sum->h);
}

void reference_end(const struct reference_sum *sum, unsigned char *out, const unsigned char *k)
{
  unsigned int carry, above = 5;

  /* h + 5 has 2^130 where h is 2^130 - 5 at least */
  for (int i = 0; i < 17; ++i) above = (above + sum->h[i]) >> (i < 16 ? 8 : 2);
  carry = above ? 5 : 0;
  for (int i = 0; i < 16; ++i) {
    carry += sum->h[i] + k[16 + i];
    out[i] = carry & 255;
    carry >>= 8;
  }
}

void reference_tag(unsigned char *out, const unsigned char *in, unsigned long long len, const unsigned char *k)
{
  struct reference_sum sum;

  reference_start(&sum, k);
  for (; len >= 16; in += 16, len -= 16) reference_block(&sum, in, 16);
  if (len) reference_block(&sum, in, (unsigned int)len);
  reference_end(&sum, out, k);
}

void reference_seal(const struct reference *r, unsigned char *out, const unsigned char *m, unsigned long long len,
                    const unsigned char *ad, unsigned long long adlen, const unsigned char *n, const unsigned char *k)
{
  static _Thread_local unsigned char stream[64 + REFERENCE_MOST], text[3 * REFERENCE_MOST];
  const unsigned long long skipped = r->salsa ? 32 : 64, at = (adlen + 15) / 16 * 16, end = at + (len + 15) / 16 * 16;
  const uint64_t ic = r->extended ? 0 : (uint64_t)get32(n) << 32;

  reference_stream(r, stream, skipped + len, r->extended ? n : n + 4, ic, k);
  for (unsigned long long i = 0; i < len; ++i) out[i] = m[i] ^ stream[skipped + i];
  if (r->salsa) {
    reference_tag(out + len, out, len, stream);
    return;
  }
  memset(text, 0, end);
  memcpy(text, ad, adlen);
  memcpy(text + at, out, len);
  put64(text + end, adlen);
  put64(text + end + 8, len);
  reference_tag(out + len, text, end + 16, stream);
}
