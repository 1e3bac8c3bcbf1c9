/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Cycle counts: reading the counter, stabilised quartiles, and how SUPERCOP's database writes them. */
#ifndef HARNESS_STQ_H
#define HARNESS_STQ_H

#include <x86intrin.h>

static inline long long cycles_now(void)
{
  return (long long)__rdtsc();
}

/* The second stabilised quartile (the interquartile mean) of n counts, rounded: each count repeated 8 times, sorted,
   the mean of elements [3n, 5n). See Bernstein, https://cr.yp.to/papers.html#rsrst */
#define MOST_COUNTS 64
long long stq2(const long long *x, int n);

/* "+d-d+d…" on stdout: each count's difference from middle, in the order of the counts. */
void print_deltas(const long long *x, int n, long long middle);

/* Cycles a second of the counter, by the clock, over the time since the first call (which returns 0). */
double cycles_per_second(void);

#endif
