/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "stq.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int ascending(const void *a, const void *b)
{
  long long x = *(const long long *)a, y = *(const long long *)b;

  return (x > y) - (x < y);
}

long long stq2(const long long *x, int n)
{
  long long sorted[MOST_COUNTS];
  double sum = 0;

  memcpy(sorted, x, (size_t)n * sizeof *x);
  qsort(sorted, (size_t)n, sizeof *sorted, ascending);
  for (int i = 3 * n; i < 5 * n; ++i) sum += (double)sorted[i / 8];
  return (long long)(sum / (2 * n) + 0.5);
}

void print_deltas(const long long *x, int n, long long middle)
{
  for (int i = 0; i < n; ++i) printf("%+lld", x[i] - middle);
}

double cycles_per_second(void)
{
  static struct timespec first;
  static long long first_cycles;
  struct timespec now;
  long long cycles = cycles_now();

  clock_gettime(CLOCK_MONOTONIC_RAW, &now);
  if (!first_cycles) {
    first = now;
    first_cycles = cycles;
    return 0;
  }
  return (double)(cycles - first_cycles) /
         ((double)(now.tv_sec - first.tv_sec) + 1e-9 * (double)(now.tv_nsec - first.tv_nsec));
}
