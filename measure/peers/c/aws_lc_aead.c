/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* AWS-LC's (and BoringSSL's) EVP_AEAD. OPENSSL_ia32cap in the environment says which instructions it may use. */
#include "peer_aead.h"
#include <openssl/aead.h>

#define JOIN(x) EVP_aead_##x##chacha20_poly1305()
#define JOINED(x) JOIN(x)

static int peer_start(void)
{
  return 0;
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  const EVP_AEAD *aead = JOINED(PEER_CIPHER);
  EVP_AEAD_CTX context;
  size_t out;

  if (!EVP_AEAD_CTX_init(&context, aead, k, KEY, TAG, NULL)) return 1;
  const int good = EVP_AEAD_CTX_seal(&context, c, &out, len + TAG, n, EVP_AEAD_nonce_length(aead), m, len, ad, adlen);
  EVP_AEAD_CTX_cleanup(&context);
  return !good;
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  const EVP_AEAD *aead = JOINED(PEER_CIPHER);
  EVP_AEAD_CTX context;
  size_t out;

  if (!EVP_AEAD_CTX_init(&context, aead, k, KEY, TAG, NULL)) return 1;
  const int good = EVP_AEAD_CTX_open(&context, m, &out, len, n, EVP_AEAD_nonce_length(aead), c, len + TAG, ad, adlen);
  EVP_AEAD_CTX_cleanup(&context);
  return !good;
}
