/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/secretbox.c by: python -m generator emit */
/*
 * NaCl's crypto_secretbox_xsalsa20poly1305 ("Cryptography in NaCl", section 9): the first 32 bytes of the stream are
 * Poly1305's key, the next ones encrypt the message, and the tag is of the ciphertext. Texts have 32 bytes in front: zeros
 * of the message; 16 zeros and the tag of the ciphertext. The output may be any of the inputs.
 */
#include "crypto_declassify.h"
#include "crypto_secretbox.h"
#include "poly1305.h"
#include "salsa20.h"

#define TAG 16
#define ZEROS 32

static void clear(volatile unsigned char *x, unsigned long long len)
{
  for (unsigned long long i = 0; i < len; ++i) x[i] = 0;
}

/* The tag of the ciphertext behind 32 bytes of c. */
static void authenticate(unsigned char *tag, const unsigned char *c, unsigned long long clen, const unsigned char *key)
{
  struct poly1305 p;

  poly1305_start(&p, key);
  poly1305_absorb(&p, c + ZEROS, clen - ZEROS, 0);
  poly1305_tag(tag, &p, key);
}

int crypto_secretbox(unsigned char *c, const unsigned char *m, unsigned long long mlen, const unsigned char *n,
                     const unsigned char *k)
{
  unsigned char key[ZEROS];

  if (mlen < ZEROS) return -1;
  xsalsa(key, 0, sizeof key, n, 0, k);
  xsalsa(c, m, mlen, n, 0, k);
  authenticate(c + TAG, c, mlen, key);
  clear(c, TAG);
  clear(key, sizeof key);
  return 0;
}

int crypto_secretbox_open(unsigned char *m, const unsigned char *c, unsigned long long clen, const unsigned char *n,
                          const unsigned char *k)
{
  unsigned char key[ZEROS], tag[TAG];
  unsigned int different = 0;

  if (clen < ZEROS) return -1;
  xsalsa(key, 0, sizeof key, n, 0, k);
  authenticate(tag, c, clen, key);
  clear(key, sizeof key);
  for (int i = 0; i < TAG; ++i) different |= c[TAG + i] ^ tag[i];
  clear(tag, sizeof tag);
  crypto_declassify(&different, sizeof different); /* for TIMECOP: whether a tag is right is no secret */
  if (!different) xsalsa(m, c, clen, n, 0, k);
  clear(m, different ? clen : ZEROS);
  return different ? -1 : 0;
}
