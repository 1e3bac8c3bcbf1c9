/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Nettle, whose code for amd64 is SSE2 everywhere. PEER_CIPHER is 0 for ChaCha20, 1 for Salsa20. */
#include "peer.h"
#include <nettle/chacha.h>
#include <nettle/salsa20.h>

static int peer_start(void)
{
  return 0;
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
#if PEER_CIPHER
  struct salsa20_ctx context;

  salsa20_256_set_key(&context, k);
  salsa20_set_nonce(&context, n);
  salsa20_crypt(&context, len, c, m);
#else
  struct chacha_ctx context;

  chacha_set_key(&context, k);
  chacha_set_nonce(&context, n);
  chacha_crypt(&context, len, c, m);
#endif
  return 0;
}
