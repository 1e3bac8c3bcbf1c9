/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What tells whether a run was disturbed (measure.timing.quiet, which reads these lines): "cpuid WORD", "clock LENGTH
 * CORE CYCLES FOUR", "pass NS TAKEN". Needs _GNU_SOURCE.
 */
#ifndef MEASURE_CONTROL_H
#define MEASURE_CONTROL_H

#include <cpuid.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>

#define CONTROL_ADDITIONS 16384  /* a multiple of 64 */

static inline long long control_chains(int count, unsigned long long len)
{
  unsigned long long a = 0, b = 0, c = 0, d = 0, left = CONTROL_ADDITIONS / 64;
  long long start;

  _mm_lfence();
  start = (long long)__rdtsc();
  _mm_lfence();
  if (count == 1)
    __asm__ volatile("1:\n.rept 64\nadd %2, %0\n.endr\ndec %1\njnz 1b" : "+r"(a), "+r"(left) : "r"(len) : "cc");
  else
    __asm__ volatile("1:\n.rept 64\nadd %5, %0\nadd %5, %1\nadd %5, %2\nadd %5, %3\n.endr\ndec %4\njnz 1b"
                     : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(left)
                     : "r"(len)
                     : "cc");
  _mm_lfence();
  return (long long)__rdtsc() - start;
}

/* A chain of additions of registers takes a core cycle each, whatever the counter counts and whoever shares the core.
   Four chains take as long where four additions can be done in a cycle and nobody else does any. */
static inline void control_clock(unsigned long long len)
{
  const long long one = control_chains(1, len), four = control_chains(4, len);

  printf("clock %llu %d %lld %lld\n", len, CONTROL_ADDITIONS, one, four);
}

static inline long long control_nanoseconds(clockid_t clock)
{
  struct timespec now;

  clock_gettime(clock, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* How long others have had this processor so far: other programs, and of a virtual machine the host. */
static inline long long control_taken(int cpu)
{
  long long found = control_nanoseconds(CLOCK_MONOTONIC) - control_nanoseconds(CLOCK_PROCESS_CPUTIME_ID), waited, stolen;
  char name[20], line[500];
  FILE *file = fopen("/proc/self/schedstat", "r");

  if (file) {
    if (fscanf(file, "%*s %lld", &waited) == 1) found = waited;
    fclose(file);
  }
  if (!(file = fopen("/proc/stat", "r"))) return found;
  snprintf(name, sizeof name, "cpu%d ", cpu);
  while (fgets(line, sizeof line, file))
    if (!strncmp(line, name, strlen(name)) && sscanf(line, "%*s %*s %*s %*s %*s %*s %*s %*s %lld", &stolen) == 1)
      found += stolen * (1000000000LL / sysconf(_SC_CLK_TCK));
  fclose(file);
  return found;
}

static inline void control_cpuid(void)
{
  unsigned int most, eax, ebx, ecx, edx, words[3];

  if (!__get_cpuid(0, &most, &words[0], &words[2], &words[1]) || !__get_cpuid(1, &eax, &ebx, &ecx, &edx)) {
    puts("cpuid -");
    return;
  }
  printf("cpuid %.12s-%08x-%08x\n", (const char *)words, eax, edx);
}

/* The processor that this runs on, from now on the only one; -1 where it cannot be had. */
static inline int control_stay(void)
{
  const int cpu = sched_getcpu();
  cpu_set_t only;

  CPU_ZERO(&only);
  if (cpu < 0 || cpu >= CPU_SETSIZE) return -1;
  CPU_SET((unsigned int)cpu, &only);
  return sched_setaffinity(0, sizeof only, &only) ? -1 : cpu;
}

#endif
