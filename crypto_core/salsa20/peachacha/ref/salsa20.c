/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/core_salsa20.c by: python -m generator emit */
/* Salsa20's block: 64 bytes of out from 16 of in, a key of 32 bytes and 16 bytes of constants.
 * No c: Salsa20's own constants. out may equal any. */
#include "crypto_core.h"
#include "salsa20.h"

int crypto_core(unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c)
{
  uint32_t state[16];

  fill(state, in, k, c ? c : SIGMA);
  feed_forward(out, state);
  return 0;
}
