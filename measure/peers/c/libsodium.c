/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libsodium. It takes the widest instructions it knows of those the CPU has, and cannot be told otherwise. */
#define PEER_HAS_STREAM
#include "peer.h"
#include <sodium.h>

#define JOIN(name, end) name##end
#define JOINED(name, end) JOIN(name, end)

static int peer_start(void)
{
  return sodium_init() < 0;
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  return JOINED(PEER_CIPHER, _xor)(c, m, len, n, k);
}

int PEER_STREAM(byte *c, unsigned long long len, const byte *n, const byte *k)
{
  byte nonce[PEER_NONCE], key[32];

  if (unusable) return unusable;
  memcpy(nonce, n, sizeof nonce);
  memcpy(key, k, sizeof key);
  return PEER_CIPHER(c, len, nonce, key);
}
