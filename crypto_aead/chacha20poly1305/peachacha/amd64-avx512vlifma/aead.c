/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/aead/aead.c by: python -m generator emit */
/* crypto_aead around the assembly: the tag stands behind the ciphertext; what does not open is cleared. */
#include <string.h>
#include "call.h"
#include "crypto_aead.h"
#include "crypto_declassify.h"

#define TAG 16
/* The 32-bit counter of blocks of 64 bytes begins at 1. */
#define MOST 274877906880ull

extern int CRYPTO_NAMESPACE(seal)(const struct peachacha_call *call);
extern int CRYPTO_NAMESPACE(open)(const struct peachacha_call *call);

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k)
{
  const struct peachacha_call call = {c, m, mlen, npub, k, ad, adlen, c + mlen};

  (void)nsec;
  if (mlen > MOST) return -1;
  CRYPTO_NAMESPACE(seal)(&call);
  *clen = mlen + TAG;
  return 0;
}

int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                        unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                        const unsigned char *npub, const unsigned char *k)
{
  /* Tags as words, as the assembly stores them: bytes or vectors would wait until its stores are complete. */
  volatile unsigned long long tag[TAG / 8];
  const struct peachacha_call call = {m, c, clen - TAG, npub, k, ad, adlen, (unsigned char *)tag};
  unsigned long long sent[TAG / 8], different;

  (void)nsec;
  if (clen < TAG || clen - TAG > MOST) return -1;
  memcpy(sent, c + clen - TAG, TAG);
  CRYPTO_NAMESPACE(open)(&call);
  different = (sent[0] ^ tag[0]) | (sent[1] ^ tag[1]);
  tag[0] = tag[1] = 0;
  crypto_declassify(&different, sizeof different); /* for TIMECOP: whether a tag is right is no secret */
  if (different) {
    for (unsigned long long i = 0; i < clen - TAG; ++i) m[i] = 0;
    return -1;
  }
  *mlen = clen - TAG;
  return 0;
}
