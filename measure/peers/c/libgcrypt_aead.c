/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libgcrypt's ChaCha20 in the mode of Poly1305; it can be told to leave instructions alone. */
#include "peer_aead.h"
#include "libgcrypt_level.h"

static gcry_cipher_hd_t handle;

static int peer_start(void)
{
  return libgcrypt_start() || gcry_cipher_open(&handle, GCRY_CIPHER_CHACHA20, GCRY_CIPHER_MODE_POLY1305, 0);
}

static int begin(const octet *ad, unsigned long long adlen, const octet *n, const octet *k)
{
  return gcry_cipher_setkey(handle, k, KEY) || gcry_cipher_setiv(handle, n, 12) ||
         gcry_cipher_authenticate(handle, ad, adlen);
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return begin(ad, adlen, n, k) || gcry_cipher_encrypt(handle, c, len, m, len) ||
         gcry_cipher_gettag(handle, c + len, TAG);
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return begin(ad, adlen, n, k) || gcry_cipher_decrypt(handle, m, len, c, len) ||
         gcry_cipher_checktag(handle, c + len, TAG);
}
