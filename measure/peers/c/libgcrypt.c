/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libgcrypt, which can be told to leave instructions alone. */
#include "peer.h"
#include <gcrypt.h>

static gcry_cipher_hd_t handle;

static void leave(const char *feature)
{
  /* A version that does not know the feature does not use it either. */
  gcry_control(GCRYCTL_DISABLE_HWF, feature, NULL);
}

static int peer_start(void)
{
  if (PEER_LEVEL < LEVEL_AVX512) leave("intel-avx512");
  if (PEER_LEVEL < LEVEL_AVX2) leave("intel-avx2");
  if (PEER_LEVEL < LEVEL_AVX) leave("intel-avx");
  if (PEER_LEVEL < LEVEL_SSSE3) leave("intel-ssse3");
  if (!gcry_check_version(NULL)) return 1;
  gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
  return gcry_cipher_open(&handle, PEER_CIPHER, GCRY_CIPHER_MODE_STREAM, 0) != 0;
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  if (gcry_cipher_setkey(handle, k, 32) || gcry_cipher_setiv(handle, n, 8)) return 1;
  return len && gcry_cipher_encrypt(handle, c, len, m, len);
}
