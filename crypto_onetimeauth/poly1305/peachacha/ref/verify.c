/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/verify.c by: python -m generator emit */
/* Whether h is the tag of inlen bytes under k: 0, or -1. No branch depends on the bytes of either tag. */
#include <string.h>
#include "crypto_onetimeauth.h"

#define TAG 16

int crypto_onetimeauth_verify(const unsigned char *h, const unsigned char *in, unsigned long long inlen,
                              const unsigned char *k)
{
  /* Tags as words, as the assembly stores them: bytes or vectors would wait until its stores are complete. */
  volatile unsigned long long tag[TAG / 8];
  unsigned long long sent[TAG / 8], different;

  memcpy(sent, h, TAG);
  crypto_onetimeauth((unsigned char *)tag, in, inlen, k);
  different = (sent[0] ^ tag[0]) | (sent[1] ^ tag[1]);
  tag[0] = tag[1] = 0;
  /* The top bit of x | -x is set for every x but 0. */
  return -(int)((different | (0 - different)) >> 63);
}
