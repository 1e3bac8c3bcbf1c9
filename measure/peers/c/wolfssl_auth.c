/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* wolfSSL's wolfCrypt, which can be told which features of the CPU to see. */
#define USE_INTEL_SPEEDUP  /* as the library is built: it changes structures */
#include <wolfssl/options.h>
#include <wolfssl/wolfcrypt/settings.h>
#include "peer_auth.h"
#include <wolfssl/wolfcrypt/cpuid.h>
#include <wolfssl/wolfcrypt/poly1305.h>
#include "wolfssl_level.h"

static int peer_start(void)
{
  wolfssl_level();
  return 0;
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  Poly1305 state;

  return wc_Poly1305SetKey(&state, k, KEY) || wc_Poly1305Update(&state, m, (word32)len) ||
         wc_Poly1305Final(&state, h);
}
