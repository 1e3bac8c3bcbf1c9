/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libsodium. It takes the widest instructions it knows of those the CPU has, and cannot be told otherwise. */
#define PEER_HAS_STREAM
#include "peer.h"
#include <sodium.h>

static int peer_start(void)
{
  return sodium_init() < 0;
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  return crypto_stream_chacha20_xor(c, m, len, n, k);
}

int PEER_STREAM(byte *c, unsigned long long len, const byte *n, const byte *k)
{
  return unusable ? unusable : crypto_stream_chacha20(c, len, n, k);
}
