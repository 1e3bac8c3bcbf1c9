/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "reference.h"
#include "bytes.h"
#include <stdio.h>

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
  if (r->salsa && !name[7]) return 1;
  if (sscanf(name, r->salsa ? "salsa20%d%n" : "chacha%d%n", &r->rounds, &end) != 1) return 0;
  return !name[end] && r->rounds > 0 && r->rounds % 2 == 0;
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
