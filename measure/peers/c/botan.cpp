// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Botan 2, or 3, which can be told to leave instructions alone.
#include "peer.h"
#include "botan_level.h"
#include <botan/stream_cipher.h>

#define QUOTED(name) #name
#define NAME(name) QUOTED(name)

static Botan::StreamCipher *cipher;  // never freed: at the end of the program its memory may be gone first

static int peer_start(void)
{
  botan_level();
  cipher = Botan::StreamCipher::create(NAME(PEER_CIPHER)).release();
  return !cipher;
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  cipher->set_key(k, 32);
  cipher->set_iv(n, PEER_NONCE);
  cipher->cipher(m, c, len);
  return 0;
}
