/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* OpenSSL through its public interface. OPENSSL_ia32cap in the environment says which instructions it may use. */
#include "peer_auth.h"
#include <openssl/evp.h>

static EVP_MAC_CTX *context;

static int peer_start(void)
{
  EVP_MAC *mac = EVP_MAC_fetch(NULL, "POLY1305", NULL);

  context = EVP_MAC_CTX_new(mac);
  EVP_MAC_free(mac);
  return !context;
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  size_t size;

  return !EVP_MAC_init(context, k, KEY, NULL) || !EVP_MAC_update(context, m, len) ||
         !EVP_MAC_final(context, h, &size, TAG);
}
