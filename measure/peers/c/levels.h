/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* The ranks of instruction sets, for PEER_LEVEL: the one to keep to, for libraries that can be told by a call. */
#ifndef HARNESS_LEVELS_H
#define HARNESS_LEVELS_H

#define LEVEL_SCALAR 0
#define LEVEL_SSE2 1
#define LEVEL_SSSE3 2
#define LEVEL_AVX 3
#define LEVEL_AVX2 4
#define LEVEL_AVX512 5

#endif
