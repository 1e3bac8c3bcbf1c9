/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* AWS-LC's (and BoringSSL's) Poly1305. OPENSSL_ia32cap in the environment says which instructions it may use. */
#include "peer_auth.h"
#include <openssl/crypto.h>
#include <openssl/poly1305.h>

static int peer_start(void)
{
  CRYPTO_library_init(); /* it reads CPUID; linked statically, nothing else would */
  return 0;
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  poly1305_state state;

  CRYPTO_poly1305_init(&state, k);
  CRYPTO_poly1305_update(&state, m, len);
  CRYPTO_poly1305_finish(&state, h);
  return 0;
}
