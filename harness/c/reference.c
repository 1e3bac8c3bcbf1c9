/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "reference.h"
#include "bytes.h"
#include <stdio.h>

int reference_find(const char *primitive, struct reference *r)
{
  char kind[2] = "";
  int end = 0;

  r->extended = 0;
  if (sscanf(primitive, "chacha%d%n", &r->rounds, &end) != 1 &&
      sscanf(primitive, "%1[xh]chacha%d%n", kind, &r->rounds, &end) != 2)
    return 0;
  r->extended = *kind == 'x';
  return !primitive[end] && r->rounds > 0 && r->rounds % 2 == 0;
}

/* As RFC 8439 has it: a quarter-round by word indices. */
static void permute(uint32_t x[16], int rounds)
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

void reference_core(const struct reference *r, unsigned char *out, const unsigned char *in, const unsigned char *k,
                    const unsigned char *c)
{
  uint32_t x[16];

  memcpy(x, c, 16);
  memcpy(x + 4, k, 32);
  memcpy(x + 12, in, 16);
  permute(x, r->rounds);
  memcpy(out, x, 16);
  memcpy(out + 16, x + 12, 16);
}

void reference_stream(const struct reference *r, unsigned char *c, unsigned long long len, const unsigned char *n,
                      uint64_t ic, const unsigned char *k)
{
  static const unsigned char sigma[] = "expand 32-byte k";
  unsigned char subkey[32];
  uint32_t start[16], x[16];

  if (r->extended) {
    reference_core(r, subkey, n, k, sigma);
    k = subkey;
    n += 16;
  }
  memcpy(start, sigma, 16);
  memcpy(start + 4, k, 32);
  memcpy(start + 14, n, 8);
  for (unsigned long long done = 0; done < len; done += 64, ++ic) {
    memcpy(start + 12, &ic, 8);
    memcpy(x, start, sizeof x);
    permute(x, r->rounds);
    for (int i = 0; i < 16; ++i) x[i] += start[i];
    memcpy(c + done, x, len - done < 64 ? len - done : 64);
  }
}
