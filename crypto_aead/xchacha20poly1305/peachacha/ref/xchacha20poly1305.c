/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/ref/aead.c by: python -m generator emit */
/*
 * ChaCha20-Poly1305 (RFC 8439), and XChaCha20-Poly1305 where the nonce has 24 bytes: block 0 is Poly1305's key, the
 * message is encrypted from block 1 on, and the tag of additional data, ciphertext and both lengths stands behind. c may
 * equal m.
 */
#include "crypto_aead.h"
#include "crypto_declassify.h"
#include "chacha.h"
#include "poly1305.h"

#define TAG 16
/* The 32-bit counter of blocks of 64 bytes begins at 1. */
#define MOST 274877906880ull

static void stream(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char *n,
                   uint64_t block, const unsigned char *k)
{
  if (crypto_aead_NPUBBYTES == 24)
    xchacha(c, m, len, n, block, k);
  else
    chacha(c, m, len, n + 4, block | (uint64_t)load32(n) << 32, k);
}

static void authenticate(unsigned char *tag, const unsigned char *c, unsigned long long len, const unsigned char *ad,
                         unsigned long long adlen, const unsigned char *n, const unsigned char *k)
{
  unsigned char key[64];
  volatile unsigned char *clear = key;

  stream(key, 0, sizeof key, n, 0, k);
  poly1305_texts(tag, ad, adlen, c, len, key);
  for (unsigned int i = 0; i < sizeof key; ++i) clear[i] = 0;
}

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k)
{
  (void)nsec;
  if (mlen > MOST) return -1;
  stream(c, m, mlen, npub, 1, k);
  authenticate(c + mlen, c, mlen, ad, adlen, npub, k);
  *clen = mlen + TAG;
  return 0;
}

int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                        unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                        const unsigned char *npub, const unsigned char *k)
{
  unsigned char tag[TAG];
  volatile unsigned char *clear = tag;
  unsigned int different = 0;

  (void)nsec;
  if (clen < TAG || clen - TAG > MOST) return -1;
  clen -= TAG;
  authenticate(tag, c, clen, ad, adlen, npub, k);
  for (int i = 0; i < TAG; ++i) different |= c[clen + (unsigned)i] ^ tag[i];
  for (int i = 0; i < TAG; ++i) clear[i] = 0;
  crypto_declassify(&different, sizeof different); /* for TIMECOP: whether a tag is right is no secret */
  if (different) {
    for (unsigned long long i = 0; i < clen; ++i) m[i] = 0;
    return -1;
  }
  stream(m, c, clen, npub, 1, k);
  *mlen = clen;
  return 0;
}
