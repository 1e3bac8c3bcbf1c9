/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* AWS-LC's (and BoringSSL's) one function. OPENSSL_ia32cap in the environment says which instructions it may use. */
#include "peer.h"
#include <openssl/chacha.h>
#include <openssl/crypto.h>

static int peer_start(void)
{
  CRYPTO_library_init(); /* it reads CPUID; linked statically, nothing else would */
  return 0;
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  byte nonce[12] = {0};

  memcpy(nonce + 4, n, 8);
  CRYPTO_chacha_20(c, m, len, k, nonce, 0);
  return 0;
}
