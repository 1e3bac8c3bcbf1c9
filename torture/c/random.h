/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Reproducible random numbers (splitmix64); each thread has its own sequence. */
#ifndef TORTURE_RANDOM_H
#define TORTURE_RANDOM_H

#include "bytes.h"

void random_seed(uint64_t seed);
uint64_t random_number(void);
void random_bytes(unsigned char *to, unsigned long long len);

#endif
