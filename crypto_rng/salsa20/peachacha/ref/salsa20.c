/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/rng_salsa20.c by: python -m generator emit */
/* Random numbers by Salsa20: of 768 bytes of keystream under the key g, nonce and counter 0, the first 32 are the next key
   n, the rest the output r. n or r may equal g. */
#include "crypto_rng.h"
#include "salsa20.h"

#define BYTES 768
#define KEY 32

int crypto_rng(unsigned char *r, unsigned char *n, const unsigned char *g)
{
  static const unsigned char nonce[8];
  unsigned char x[BYTES];

  salsa(x, 0, BYTES, nonce, 0, g);
  for (int i = 0; i < KEY; ++i) n[i] = x[i];
  for (int i = KEY; i < BYTES; ++i) r[i - KEY] = x[i];
  for (volatile unsigned char *p = x; p < x + BYTES; ++p) *p = 0;
  return 0;
}
