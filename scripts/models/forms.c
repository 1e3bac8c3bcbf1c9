/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * forms CPU PASSES
 *
 * Times the loops that scripts.models.measure_forms wrote, pinned to one processor. Prints for each "NUMBER CYCLES": the
 * core cycles that one copy of its instructions takes, the median of all passes. A pass runs every loop once, so that
 * what disturbs a moment disturbs no loop in most of its passes.
 *
 * Core cycles are told by the first loop, a chain of additions of registers that take one each: it runs right before
 * every other, which is compared with it alone, since clocks change.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <x86intrin.h>

#define TURNS 500
#define WARM_UP 20000
#define MEMORY 8192

typedef void loop(unsigned char *memory, unsigned long turns);
extern loop *const loops[];
extern const int copies[];
extern const int loop_count;

static unsigned char memory[MEMORY] __attribute__((aligned(4096)));

static double ticks(loop *run)
{
  long long start;

  _mm_lfence();
  start = (long long)__rdtsc();
  _mm_lfence();
  run(memory, TURNS);
  _mm_lfence();
  return (double)((long long)__rdtsc() - start);
}

static int compare(const void *left, const void *right)
{
  const double a = *(const double *)left, b = *(const double *)right;

  return (a > b) - (a < b);
}

int main(int argc, char **argv)
{
  if (argc != 3) return 2;
  const size_t passes = (size_t)atoi(argv[2]);
  double *const parts = malloc((size_t)loop_count * passes * sizeof *parts);
  cpu_set_t only;

  CPU_ZERO(&only);
  CPU_SET((size_t)atoi(argv[1]), &only);
  if (!parts || sched_setaffinity(0, sizeof only, &only)) return 3;
  for (int i = 0; i < WARM_UP; ++i) loops[0](memory, TURNS);
  for (size_t pass = 0; pass < passes; ++pass)
    for (int number = 0; number < loop_count; ++number) {
      loops[number](memory, TURNS / 10);
      const double clock = ticks(loops[0]);
      parts[(size_t)number * passes + pass] = ticks(loops[number]) / clock;
    }
  for (int number = 0; number < loop_count; ++number) {
    double *const own = parts + (size_t)number * passes;
    qsort(own, passes, sizeof *own, compare);
    printf("%d %.4f\n", number, own[passes / 2] / copies[number] * copies[0]);
  }
  return 0;
}
