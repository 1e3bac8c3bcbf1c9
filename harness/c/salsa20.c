/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "salsa20.h"
#include "bytes.h"

/* The quarter-rounds of one double round, as word indices: four columns, then four rows. */
static const unsigned char quarters[8][4] = {
  {0, 4, 8, 12}, {5, 9, 13, 1}, {10, 14, 2, 6}, {15, 3, 7, 11},
  {0, 1, 2, 3}, {5, 6, 7, 4}, {10, 11, 8, 9}, {15, 12, 13, 14},
};

void salsa20_block(unsigned char *out, const unsigned char *in, const unsigned char *k)
{
  static const unsigned char sigma[] = "expand 32-byte k";
  uint32_t start[16], x[16];

  for (int i = 0; i < 4; ++i) {
    start[5 * i] = get32(sigma + 4 * i);
    start[1 + i] = get32(k + 4 * i);
    start[6 + i] = get32(in + 4 * i);
    start[11 + i] = get32(k + 16 + 4 * i);
  }
  memcpy(x, start, sizeof x);
  for (int i = 0; i < 80; ++i) {
    const unsigned char *q = quarters[i % 8];
    x[q[1]] ^= rol32(x[q[0]] + x[q[3]], 7);
    x[q[2]] ^= rol32(x[q[1]] + x[q[0]], 9);
    x[q[3]] ^= rol32(x[q[2]] + x[q[1]], 13);
    x[q[0]] ^= rol32(x[q[3]] + x[q[2]], 18);
  }
  for (int i = 0; i < 16; ++i) put32(out + 4 * i, x[i] + start[i]);
}

void salsa20_stream(unsigned char *out, unsigned long long len, const unsigned char *n, const unsigned char *k)
{
  unsigned char in[16], block[64];

  memcpy(in, n, 8);
  for (unsigned long long done = 0; done < len; done += 64) {
    put64(in + 8, done / 64);
    salsa20_block(block, in, k);
    memcpy(out + done, block, len - done < 64 ? len - done : 64);
  }
}
