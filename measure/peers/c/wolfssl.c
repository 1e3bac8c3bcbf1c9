/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* wolfSSL's wolfCrypt, which can be told which features of the CPU to see. Its counter has 32 bits. */
#define USE_INTEL_SPEEDUP  /* as the library is built: it changes structures */
#include <wolfssl/options.h>
#include <wolfssl/wolfcrypt/settings.h>
#define byte peer_byte  /* wolfSSL has a byte of its own, the same */
#include "peer.h"
#undef byte
#include <wolfssl/wolfcrypt/chacha.h>
#include <wolfssl/wolfcrypt/cpuid.h>
#include "wolfssl_level.h"

#define MOST (1u << 30)  /* bytes a call: lengths are 32 bits */
static int peer_start(void)
{
  wolfssl_level();
  return 0;
}

static int peer_xor(peer_byte *c, const peer_byte *m, unsigned long long len, const peer_byte *n, const peer_byte *k)
{
  peer_byte nonce[12] = {0};
  ChaCha context;

  memcpy(nonce + 4, n, 8);
  if (wc_Chacha_SetKey(&context, k, 32) || wc_Chacha_SetIV(&context, nonce, 0)) return 1;
  while (len) {
    const word32 part = len < MOST ? (word32)len : MOST;
    if (wc_Chacha_Process(&context, c, m, part)) return 1;
    c += part;
    m += part;
    len -= part;
  }
  return 0;
}
