/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Timing statistics (dudect: O. Reparaz, J. Balasch, I. Verbauwhede, "Dude, is my code constant time?", 2017). */
#include "calls.h"
#include "phases.h"
#include "report.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <x86intrin.h>

#define KEEP 0.9  /* of all timings: the slowest are interrupts */
#define SHARE 0.1 /* of fuzzing's cases */

static int ascending(const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

  return (x > y) - (x < y);
}

/* Cycles of one call. */
static uint64_t timed(const struct implementation *i, const struct primitive *p, const unsigned char k[32])
{
  static unsigned char c[64 * LANES], m[64 * LANES], n[24], constant[16];
  struct call q = sized_call(i, p, XOR, 576);

  q.c = c;
  q.m = m;
  q.n = n;
  q.k = k;
  q.constant = constant;
  q.turn = 0;

  _mm_lfence();
  const uint64_t start = __rdtsc();
  _mm_lfence();
  plain_call(i, &q);
  _mm_lfence();
  return __rdtsc() - start;
}

/* Welch's t between calls with one fixed key and calls with random keys. A report and no verdict: on a machine with other
   users, 4.5 and more may also be noise. */
static void compare(const struct implementation *i, const struct primitive *p, unsigned long long cases)
{
  uint64_t *taken = malloc(cases * sizeof *taken), *sorted = malloc(cases * sizeof *sorted);
  unsigned char *kind = malloc(cases), k[2][32] = {{0}};
  double sum[2] = {0}, square[2] = {0}, count[2] = {0}, mean[2], error = 0;

  if (!taken || !sorted || !kind) fail_harness("out of memory");
  for (unsigned long long done = 0; done < cases; ++done) {
    kind[done] = random_number() & 1;
    random_bytes(k[1], sizeof k[1]);
    taken[done] = sorted[done] = timed(i, p, k[kind[done]]);
  }
  qsort(sorted, cases, sizeof *sorted, ascending);
  const uint64_t limit = sorted[(unsigned long long)((double)cases * KEEP)];
  for (unsigned long long done = 0; done < cases; ++done)
    if (taken[done] <= limit) {
      sum[kind[done]] += (double)taken[done];
      square[kind[done]] += (double)taken[done] * (double)taken[done];
      ++count[kind[done]];
    }
  for (int j = 0; j < 2; ++j) {
    mean[j] = sum[j] / count[j];
    error += (square[j] / count[j] - mean[j] * mean[j]) / count[j];
  }
  printf("t = %.2f, %.1f and %.1f cycles\n", error > 0 ? (mean[0] - mean[1]) / sqrt(error) : 0.0, mean[0], mean[1]);
  free(taken);
  free(sorted);
  free(kind);
}

void timing(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  for (int s = 0; s < count; ++s) compare(&subjects[s].i, p, 10000 + (unsigned long long)((double)cases * SHARE));
}
