/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Little-endian words in memory. */
#ifndef HARNESS_BYTES_H
#define HARNESS_BYTES_H

#include <stdint.h>
#include <string.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define LITTLE(bits, u) (u)
#else
#define LITTLE(bits, u) __builtin_bswap##bits(u)
#endif

static inline uint32_t get32(const unsigned char *x)
{
  uint32_t u;
  memcpy(&u, x, 4);
  return LITTLE(32, u);
}

static inline void put32(unsigned char *x, uint32_t u)
{
  u = LITTLE(32, u);
  memcpy(x, &u, 4);
}

static inline uint64_t get64(const unsigned char *x)
{
  uint64_t u;
  memcpy(&u, x, 8);
  return LITTLE(64, u);
}

static inline void put64(unsigned char *x, uint64_t u)
{
  u = LITTLE(64, u);
  memcpy(x, &u, 8);
}

static inline uint32_t rol32(uint32_t u, int bits)
{
  return u << bits | u >> (32 - bits);
}

#endif
