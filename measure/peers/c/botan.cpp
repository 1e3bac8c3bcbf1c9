// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Botan 2, or 3, which can be told to leave instructions alone.
#define BOTAN_NO_DEPRECATED_WARNINGS  // cpuid.h is to become internal
#include "peer.h"
#include <botan/cpuid.h>
#include <botan/stream_cipher.h>

#define QUOTED(name) #name
#define NAME(name) QUOTED(name)

static Botan::StreamCipher *cipher;  // never freed: at the end of the program its memory may be gone first

static int peer_start(void)
{
  if (PEER_LEVEL < LEVEL_AVX2) Botan::CPUID::clear_cpuid_bit(Botan::CPUID::CPUID_AVX2_BIT);
  if (PEER_LEVEL < LEVEL_SSSE3) Botan::CPUID::clear_cpuid_bit(Botan::CPUID::CPUID_SSSE3_BIT);
  if (PEER_LEVEL < LEVEL_SSE2) Botan::CPUID::clear_cpuid_bit(Botan::CPUID::CPUID_SSE2_BIT);
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
