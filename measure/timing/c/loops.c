/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * loops CPU PASSES LEAD ROUNDS
 *
 * Times the loops that measure.timing.loops wrote, pinned to one processor. Prints for each loop a line of the core
 * cycles that one turn of it takes, a figure a pass. A pass runs every loop once, so that what disturbs a moment
 * disturbs no loop in most of its passes.
 *
 * Core cycles are told by the first loop, a chain of additions of registers that take one each. Clocks change, and wide
 * registers make a core change its own: so both run by turns, ROUNDS times, after the loop ran LEAD times.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <x86intrin.h>

#define WARM_UP 10000000
#define MEMORY 8192

typedef void loop(unsigned char *memory, unsigned long iterations);
extern loop *const loops[];
extern const int iterations[];
extern const int loop_count, clock_cycles;

static unsigned char memory[MEMORY] __attribute__((aligned(4096)));

static double ticks(int number)
{
  long long start;

  _mm_lfence();
  start = (long long)__rdtsc();
  _mm_lfence();
  loops[number](memory, (unsigned long)iterations[number]);
  _mm_lfence();
  return (double)((long long)__rdtsc() - start);
}

int main(int argc, char **argv)
{
  if (argc != 5) return 2;
  const int passes = atoi(argv[2]), lead = atoi(argv[3]), rounds = atoi(argv[4]);
  double *const found = malloc((size_t)loop_count * (size_t)passes * sizeof *found);
  cpu_set_t only;

  CPU_ZERO(&only);
  CPU_SET((size_t)atoi(argv[1]), &only);
  if (!found || sched_setaffinity(0, sizeof only, &only)) return 3;
  loops[0](memory, WARM_UP);
  for (int pass = 0; pass < passes; ++pass)
    for (int number = 1; number < loop_count; ++number) {
      double clock = 0, own = 0;
      for (int i = 0; i < lead; ++i) loops[number](memory, (unsigned long)iterations[number]);
      for (int i = 0; i < rounds; ++i) {
        clock += ticks(0);
        own += ticks(number);
      }
      found[number * passes + pass] = own / iterations[number] / (clock / iterations[0] / clock_cycles);
    }
  for (int number = 1; number < loop_count; ++number)
    for (int pass = 0; pass < passes; ++pass)
      printf("%.4f%c", found[number * passes + pass], pass == passes - 1 ? '\n' : ' ');
  return 0;
}
