/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* OpenSSL through its public interface. OPENSSL_ia32cap in the environment says which instructions it may use. */
#include "peer.h"
#include <openssl/evp.h>

#define MOST (1 << 30)  /* bytes a call: lengths are int */

static EVP_CIPHER_CTX *context;

static int peer_start(void)
{
  context = EVP_CIPHER_CTX_new();
  return !context || !EVP_EncryptInit_ex(context, EVP_chacha20(), NULL, NULL, NULL);
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  byte counter_and_nonce[16] = {0};
  int done;

  memcpy(counter_and_nonce + 8, n, 8);
  if (!EVP_EncryptInit_ex(context, NULL, NULL, k, counter_and_nonce)) return 1;
  while (len) {
    const int part = len < MOST ? (int)len : MOST;
    if (!EVP_EncryptUpdate(context, c, &done, m, part) || done != part) return 1;
    c += part;
    m += part;
    len -= (unsigned long long)part;
  }
  return 0;
}
