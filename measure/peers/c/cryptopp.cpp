// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Crypto++. It takes the widest instructions it knows of those the CPU has, and cannot be told otherwise.
#define byte peer_byte  // Crypto++ has a byte of its own
#include "peer.h"
#undef byte
#include <crypto++/chacha.h>
#include <crypto++/salsa.h>

static CryptoPP::PEER_CIPHER::Encryption *cipher;

static int peer_start(void)
{
  cipher = new CryptoPP::PEER_CIPHER::Encryption;
  return 0;
}

static int peer_xor(peer_byte *c, const peer_byte *m, unsigned long long len, const peer_byte *n, const peer_byte *k)
{
  cipher->SetKeyWithIV(k, 32, n, PEER_NONCE);
  cipher->ProcessData(c, m, len);
  return 0;
}
