/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/verify.c by: python -m generator emit */
/* Whether h is the tag of inlen bytes under k: 0, or -1. No branch depends on the bytes of either tag. */
#include "crypto_onetimeauth.h"

int crypto_onetimeauth_verify(const unsigned char *h, const unsigned char *in, unsigned long long inlen,
                              const unsigned char *k)
{
  unsigned char tag[16];
  volatile unsigned char *clear = tag;
  unsigned int different = 0;

  crypto_onetimeauth(tag, in, inlen, k);
  for (int i = 0; i < 16; ++i) different |= h[i] ^ tag[i];
  for (int i = 0; i < 16; ++i) clear[i] = 0;
  return (int)(1 & (different - 1) >> 8) - 1;
}
