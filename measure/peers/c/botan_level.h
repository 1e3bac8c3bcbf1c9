/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Holds Botan 2 or 3 to PEER_LEVEL, before its first use. */
#ifndef HARNESS_BOTAN_LEVEL_H
#define HARNESS_BOTAN_LEVEL_H

#include "levels.h"
#include <botan/build.h>

#if BOTAN_VERSION_MAJOR < 3
#define BOTAN_NO_DEPRECATED_WARNINGS  /* cpuid.h is to become internal */
#include <botan/cpuid.h>

static void botan_level(void)
{
  if (PEER_LEVEL < LEVEL_AVX2) Botan::CPUID::clear_cpuid_bit(Botan::CPUID::CPUID_AVX2_BIT);
  if (PEER_LEVEL < LEVEL_SSSE3) Botan::CPUID::clear_cpuid_bit(Botan::CPUID::CPUID_SSSE3_BIT);
  if (PEER_LEVEL < LEVEL_SSE2) Botan::CPUID::clear_cpuid_bit(Botan::CPUID::CPUID_SSE2_BIT);
}
#else
#include <stdlib.h>

static void botan_level(void)
{
  if (PEER_LEVEL < LEVEL_AVX512)
    setenv("BOTAN_CLEAR_CPUID", PEER_LEVEL < LEVEL_SSE2    ? "avx512,avx2,ssse3,sse2"
                                : PEER_LEVEL < LEVEL_SSSE3 ? "avx512,avx2,ssse3"
                                : PEER_LEVEL < LEVEL_AVX2  ? "avx512,avx2"
                                                           : "avx512", 1);
}
#endif

#endif
