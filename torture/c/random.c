/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "random.h"

static _Thread_local uint64_t state = 1;

void random_seed(uint64_t seed)
{
  /* Neighbouring seeds must not give shifted copies of one sequence. */
  state = seed * 0xd1342543de82ef95;
  state = random_number() ^ seed;
}

uint64_t random_number(void)
{
  uint64_t z = state += 0x9e3779b97f4a7c15;

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

void random_bytes(unsigned char *to, unsigned long long len)
{
  for (; len >= 8; len -= 8, to += 8) put64(to, random_number());
  for (; len; --len) *to++ = (unsigned char)random_number();
}
