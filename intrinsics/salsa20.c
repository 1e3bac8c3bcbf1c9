/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Salsa20: key of 32 bytes, nonce of 8 bytes, 64-bit block counter. Overlap: c may equal m, n or k. */
#include "crypto_stream.h"
#include "salsa20.h"

#ifdef SUPERCOP
#define LOCAL __attribute__((visibility("hidden")))
#else
#define LOCAL
#endif

/* From block ic on: no part of SUPERCOP's interface, so hidden there. The counter wraps at 2^64. */
LOCAL int CRYPTO_NAMESPACE(xor_ic)(unsigned char *c, const unsigned char *m, unsigned long long len,
                                   const unsigned char *n, unsigned long long ic, const unsigned char *k)
{
  salsa(c, m, 1, len, start(k, n, ic));
  return 0;
}

int crypto_stream_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen, const unsigned char *n,
                      const unsigned char *k)
{
  return CRYPTO_NAMESPACE(xor_ic)(c, m, mlen, n, 0, k);
}

int crypto_stream(unsigned char *c, unsigned long long clen, const unsigned char *n, const unsigned char *k)
{
  salsa(c, c, 0, clen, start(k, n, 0));
  return 0;
}
