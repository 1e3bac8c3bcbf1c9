/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/poly1305.c by: python -m generator emit */
/* Poly1305: out = the tag of inlen bytes under k. out may overlap any. */
#include "crypto_onetimeauth.h"
#include "poly1305.h"

int crypto_onetimeauth(unsigned char *out, const unsigned char *in, unsigned long long inlen, const unsigned char *k)
{
  struct poly1305 p;

  poly1305_start(&p, k);
  poly1305_absorb(&p, in, inlen, 0);
  poly1305_tag(out, &p, k);
  return 0;
}
