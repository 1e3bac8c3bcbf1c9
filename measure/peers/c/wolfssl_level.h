/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Holds wolfCrypt to PEER_LEVEL. */
#ifndef HARNESS_WOLFSSL_LEVEL_H
#define HARNESS_WOLFSSL_LEVEL_H

#include "levels.h"

#define AVX512 (CPUID_AVX512 | CPUID_AVX512_VL | CPUID_AVX512_BW | CPUID_AVX512_DQ | CPUID_AVX512_IFMA | CPUID_VAES)

static void wolfssl_level(void)
{
  word32 flags = cpuid_get_flags();

  if (PEER_LEVEL < LEVEL_AVX512) flags &= ~(word32)AVX512;
  if (PEER_LEVEL < LEVEL_AVX2) flags &= ~(word32)CPUID_AVX2;
  if (PEER_LEVEL < LEVEL_AVX) flags &= ~(word32)CPUID_AVX1;
  if (PEER_LEVEL < LEVEL_SSSE3) flags &= ~(word32)CPUID_SSSE3;
  cpuid_select_flags(flags);
}

#endif
