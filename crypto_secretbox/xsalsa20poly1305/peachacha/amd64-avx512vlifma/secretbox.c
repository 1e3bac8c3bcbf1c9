/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/aead/secretbox.c by: python -m generator emit */
/* crypto_secretbox around the assembly: 16 bytes of zeros and the tag stand in front of the ciphertext, 32 bytes of
   zeros in front of the message; what does not open is cleared. */
#include <string.h>
#include "call.h"
#include "crypto_declassify.h"
#include "crypto_secretbox.h"

#define TAG 16
#define ZEROS 32

/* Tags are words here, as the assembly stores them: bytes or vectors would wait until its stores are complete. */
extern int CRYPTO_NAMESPACE(seal)(const struct peachacha_call *call);
extern int CRYPTO_NAMESPACE(open_text)(const struct peachacha_call *call);

int crypto_secretbox(unsigned char *c, const unsigned char *m, unsigned long long mlen, const unsigned char *n,
                     const unsigned char *k)
{
  volatile unsigned long long tag[TAG / 8];
  const struct peachacha_call call = {c + ZEROS, m + ZEROS, mlen - ZEROS, n, k, 0, 0, (unsigned char *)tag};

  if (mlen < ZEROS) return -1;
  CRYPTO_NAMESPACE(seal)(&call);
  memset(c, 0, TAG);
  for (int i = 0; i < TAG / 8; ++i) {
    const unsigned long long word = tag[i];
    memcpy(c + TAG + 8 * i, &word, 8);
  }
  return 0;
}

int crypto_secretbox_open(unsigned char *m, const unsigned char *c, unsigned long long clen, const unsigned char *n,
                          const unsigned char *k)
{
  volatile unsigned long long tag[TAG / 8];
  const struct peachacha_call call = {m + ZEROS, c + ZEROS, clen - ZEROS, n, k, 0, 0, (unsigned char *)tag};
  unsigned long long sent[TAG / 8], different;

  if (clen < ZEROS) return -1;
  memcpy(sent, c + TAG, TAG);
  CRYPTO_NAMESPACE(open_text)(&call);
  different = (sent[0] ^ tag[0]) | (sent[1] ^ tag[1]);
  tag[0] = tag[1] = 0;
  crypto_declassify(&different, sizeof different); /* for TIMECOP: whether a tag is right is no secret */
  for (unsigned long long i = 0; i < (different ? clen : ZEROS); ++i) m[i] = 0;
  return different ? -1 : 0;
}
