/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/aead/secretbox.c by: python -m generator emit */
/* crypto_secretbox around the assembly: 16 bytes of zeros and the tag stand in front of the ciphertext, 32 bytes of
   zeros in front of the message; what does not open is cleared. */
#include "call.h"
#include "crypto_declassify.h"
#include "crypto_secretbox.h"

#define TAG 16
#define ZEROS 32

extern int CRYPTO_NAMESPACE(seal)(const struct peachacha_call *call);
extern int CRYPTO_NAMESPACE(open_text)(const struct peachacha_call *call);

int crypto_secretbox(unsigned char *c, const unsigned char *m, unsigned long long mlen, const unsigned char *n,
                     const unsigned char *k)
{
  unsigned char tag[TAG];
  const struct peachacha_call call = {c + ZEROS, m + ZEROS, mlen - ZEROS, n, k, 0, 0, tag};

  if (mlen < ZEROS) return -1;
  CRYPTO_NAMESPACE(seal)(&call);
  for (int i = 0; i < TAG; ++i) c[i] = 0;
  for (int i = 0; i < TAG; ++i) c[TAG + i] = tag[i];
  return 0;
}

int crypto_secretbox_open(unsigned char *m, const unsigned char *c, unsigned long long clen, const unsigned char *n,
                          const unsigned char *k)
{
  unsigned char tag[TAG], sent[TAG];
  const struct peachacha_call call = {m + ZEROS, c + ZEROS, clen - ZEROS, n, k, 0, 0, tag};
  volatile unsigned char *clear = tag;
  unsigned int different = 0;

  if (clen < ZEROS) return -1;
  for (int i = 0; i < TAG; ++i) sent[i] = c[TAG + i];
  CRYPTO_NAMESPACE(open_text)(&call);
  for (int i = 0; i < TAG; ++i) different |= sent[i] ^ tag[i];
  for (int i = 0; i < TAG; ++i) clear[i] = 0;
  crypto_declassify(&different, sizeof different); /* for TIMECOP: whether a tag is right is no secret */
  for (unsigned long long i = 0; i < (different ? clen : ZEROS); ++i) m[i] = 0;
  return different ? -1 : 0;
}
