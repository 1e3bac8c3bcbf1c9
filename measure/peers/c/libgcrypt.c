/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libgcrypt, which can be told to leave instructions alone. */
#include "peer.h"
#include "libgcrypt_level.h"

static gcry_cipher_hd_t handle;

static int peer_start(void)
{
  return libgcrypt_start() || gcry_cipher_open(&handle, PEER_CIPHER, GCRY_CIPHER_MODE_STREAM, 0);
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  if (gcry_cipher_setkey(handle, k, 32) || gcry_cipher_setiv(handle, n, 8)) return 1;
  return len && gcry_cipher_encrypt(handle, c, len, m, len);
}
