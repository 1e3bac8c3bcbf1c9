/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Starts libgcrypt, held to PEER_LEVEL. */
#ifndef HARNESS_LIBGCRYPT_LEVEL_H
#define HARNESS_LIBGCRYPT_LEVEL_H

#include "levels.h"
#include <gcrypt.h>

static void leave(const char *feature)
{
  /* A version that does not know the feature does not use it either. */
  gcry_control(GCRYCTL_DISABLE_HWF, feature, NULL);
}

static int libgcrypt_start(void)
{
  if (PEER_LEVEL < LEVEL_AVX512) leave("intel-avx512");
  if (PEER_LEVEL < LEVEL_AVX2) leave("intel-avx2");
  if (PEER_LEVEL < LEVEL_AVX) leave("intel-avx");
  if (PEER_LEVEL < LEVEL_SSSE3) leave("intel-ssse3");
  if (!gcry_check_version(NULL)) return 1;
  gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
  return 0;
}

#endif
