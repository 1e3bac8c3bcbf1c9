/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* OpenSSL through its public interface. OPENSSL_ia32cap in the environment says which instructions it may use. */
#include "peer_aead.h"
#include <openssl/evp.h>

#define MOST (1 << 30) /* bytes a call: lengths are int */

static EVP_CIPHER_CTX *sealing, *opening;

static int peer_start(void)
{
  sealing = EVP_CIPHER_CTX_new();
  opening = EVP_CIPHER_CTX_new();
  return !sealing || !opening || !EVP_EncryptInit_ex(sealing, EVP_chacha20_poly1305(), NULL, NULL, NULL) ||
         !EVP_DecryptInit_ex(opening, EVP_chacha20_poly1305(), NULL, NULL, NULL);
}

static int update(EVP_CIPHER_CTX *context, octet *out, const octet *in, unsigned long long len)
{
  int done;

  while (len) {
    const int part = len < MOST ? (int)len : MOST;
    if (!EVP_CipherUpdate(context, out, &done, in, part) || done != part) return 1;
    if (out) out += part;
    in += part;
    len -= (unsigned long long)part;
  }
  return 0;
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  int done;

  return !EVP_EncryptInit_ex(sealing, NULL, NULL, k, n) || update(sealing, NULL, ad, adlen) ||
         update(sealing, c, m, len) || !EVP_EncryptFinal_ex(sealing, c + len, &done) ||
         !EVP_CIPHER_CTX_ctrl(sealing, EVP_CTRL_AEAD_GET_TAG, TAG, c + len);
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  octet tag[TAG];
  int done;

  memcpy(tag, c + len, TAG);
  return !EVP_DecryptInit_ex(opening, NULL, NULL, k, n) ||
         !EVP_CIPHER_CTX_ctrl(opening, EVP_CTRL_AEAD_SET_TAG, TAG, tag) || update(opening, NULL, ad, adlen) ||
         update(opening, m, c, len) || !EVP_DecryptFinal_ex(opening, m + len, &done);
}
