/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * forms CPU PASSES
 *
 * Times the loops that scripts.models.measure_forms wrote, pinned to one processor. Prints for each "NUMBER CYCLES": the
 * core cycles that one copy of its instructions takes, in the fastest of all passes.
 *
 * Core cycles are told by the first loop, a chain of additions of registers that take one each: it runs right before
 * every other.
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

int main(int argc, char **argv)
{
  if (argc != 3) return 2;
  const int passes = atoi(argv[2]);
  cpu_set_t only;

  CPU_ZERO(&only);
  CPU_SET((size_t)atoi(argv[1]), &only);
  if (sched_setaffinity(0, sizeof only, &only)) return 3;
  for (int i = 0; i < WARM_UP; ++i) loops[0](memory, TURNS);
  for (int number = 0; number < loop_count; ++number) {
    double clock = 0, loop = 0;
    for (int pass = 0; pass < passes; ++pass) {
      const double clock_now = ticks(loops[0]), loop_now = ticks(loops[number]);
      if (!pass || clock_now < clock) clock = clock_now;
      if (!pass || loop_now < loop) loop = loop_now;
    }
    printf("%d %.4f\n", number, loop / copies[number] * copies[0] / clock);
  }
  return 0;
}
