/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libsodium. It takes SSE2 where the CPU has it, and cannot be told otherwise. */
#include "peer_auth.h"
#include <sodium.h>

static int peer_start(void)
{
  return sodium_init() < 0;
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  return crypto_onetimeauth_poly1305(h, m, len, k);
}
