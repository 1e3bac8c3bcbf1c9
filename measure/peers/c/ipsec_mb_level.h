/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Starts ipsec-mb's manager for PEER_LEVEL: it has one for each instruction set. That of SSE also inserts words and bytes by
 * SSE4.1 at the ends of messages; what takes its time is SSSE3.
 */
#ifndef HARNESS_IPSEC_MB_LEVEL_H
#define HARNESS_IPSEC_MB_LEVEL_H

#include "levels.h"
#include <intel-ipsec-mb.h>

static IMB_MGR *manager;

static int ipsec_mb_start(void)
{
  manager = alloc_mb_mgr(0);
  if (!manager) return 1;
#if PEER_LEVEL >= LEVEL_AVX512
  init_mb_mgr_avx512(manager);
#elif PEER_LEVEL >= LEVEL_AVX2
  init_mb_mgr_avx2(manager);
#elif PEER_LEVEL >= LEVEL_AVX
  init_mb_mgr_avx(manager);
#else
  init_mb_mgr_sse(manager);
#endif
  return imb_get_errno(manager) != 0;
}

#endif
