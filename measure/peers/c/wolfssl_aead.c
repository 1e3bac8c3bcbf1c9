/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* wolfSSL's wolfCrypt, which can be told which features of the CPU to see. */
#define USE_INTEL_SPEEDUP  /* as the library is built: it changes structures */
#include <wolfssl/options.h>
#include <wolfssl/wolfcrypt/settings.h>
#include "peer_aead.h"
#include <wolfssl/wolfcrypt/chacha20_poly1305.h>
#include <wolfssl/wolfcrypt/cpuid.h>
#include "wolfssl_level.h"

static int peer_start(void)
{
  wolfssl_level();
  return 0;
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return wc_ChaCha20Poly1305_Encrypt(k, n, ad, (word32)adlen, m, (word32)len, c, c + len);
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return wc_ChaCha20Poly1305_Decrypt(k, n, ad, (word32)adlen, c, (word32)len, c + len, m);
}
