/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * The function that does OpenSSL's work, out of its static library, without the layers above it: faster on short messages
 * than anything a program can reach. Its counter has 32 bits, so it is right for the first 256 GB.
 */
#include "peer.h"
#include <stddef.h>
#include <stdint.h>

void ChaCha20_ctr32(unsigned char *out, const unsigned char *in, size_t len, const uint32_t key[8],
                    const uint32_t counter[4]);

static int peer_start(void)
{
  return 0;
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  uint32_t key[8], counter[4] = {0};

  memcpy(key, k, sizeof key);
  memcpy(counter + 2, n, 8);
  if (len) ChaCha20_ctr32(c, m, len, key, counter);
  return 0;
}
