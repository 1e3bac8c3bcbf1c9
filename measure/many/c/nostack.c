/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Times the functions of FUNCTIONS, X(stem) for each: peachacha_chacha20_STEM. Prints "STEM BLOCKS Q1 MEDIAN Q3", cycles of
 * the time stamp counter a call, interleaved, and of the system's generators beside them; before these come lines of
 * control.h.
 */
#define _GNU_SOURCE
#include "control.h"
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <x86intrin.h>

typedef int function(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks);

#define X(stem) function peachacha_chacha20_##stem;
FUNCTIONS
#undef X
#define X(stem) {#stem, peachacha_chacha20_##stem},
static const struct named {
  const char *stem;
  function *run;
} functions[] = {FUNCTIONS};
enum { COUNT = sizeof functions / sizeof *functions, PAGE = 4096 };

static int ascending(const void *a, const void *b)
{
  const unsigned long long x = *(const unsigned long long *)a, y = *(const unsigned long long *)b;

  return x < y ? -1 : x > y;
}

/* As users have it: bytes of the system's generator, whatever the key. */
static int by_system_call(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks)
{
  (void)key;
  (void)counter;
  return syscall(SYS_getrandom, dst, 64 * nblocks, 0) < 0;
}

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 36)
static int by_getrandom(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks)
{
  (void)key;
  (void)counter;
  return getrandom(dst, 64 * nblocks, 0) < 0;
}

static int by_arc4random(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks)
{
  (void)key;
  (void)counter;
  arc4random_buf(dst, 64 * nblocks);
  return 0;
}
#define GLIBC {"glibc_getrandom", by_getrandom}, {"glibc_arc4random", by_arc4random},
#else
#define GLIBC
#endif

/* The vDSO's: it says what memory it wants for its state, and is called with that. */
static ssize_t (*vdso)(void *buffer, size_t len, unsigned int flags, void *state, size_t size);
static void *state;
static size_t state_size;

static int by_vdso(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks)
{
  (void)key;
  (void)counter;
  return vdso(dst, 64 * nblocks, 0, state, state_size) < 0;
}

static int find_vdso(void)
{
  struct {
    uint32_t size, prot, flags, reserved[13];
  } wanted;
  void *const image = dlopen("linux-vdso.so.1", RTLD_LAZY | RTLD_NOLOAD), *found = image ? dlsym(image, "__vdso_getrandom") : 0;

  memcpy(&vdso, &found, sizeof vdso);
  if (!vdso || vdso(0, 0, 0, &wanted, ~(size_t)0)) return 0;
  state_size = wanted.size;
  state = mmap(0, PAGE, (int)wanted.prot, (int)wanted.flags, -1, 0);
  return state != MAP_FAILED && state_size <= PAGE;
}

int main(void)
{
  enum { PASSES = 400, CALLS = 16, LENGTHS = 6 };
  static const unsigned long long lengths[LENGTHS] = {1, 2, 4, 6, 16, 64};
  static const struct named others[] = {{"system_call", by_system_call}, GLIBC {"vdso_getrandom", by_vdso}};
  enum { ALL = COUNT + sizeof others / sizeof *others };
  static unsigned long long counts[ALL][LENGTHS][PASSES];
  static unsigned char dst[64 * 64];
  const int cpu = control_stay(), all = ALL - !find_vdso();
  const long long began = control_nanoseconds(CLOCK_MONOTONIC), before = control_taken(cpu);
  unsigned int key[8] = {1}, counter[2] = {0};

  control_cpuid();
  for (int pass = 0; pass < PASSES; ++pass) {
    control_clock(0);
    for (int f = 0; f < all; ++f)
      for (int l = 0; l < LENGTHS; ++l) {
        function *const run = f < COUNT ? functions[f].run : others[f - COUNT].run;
        if (run(dst, key, counter, lengths[l])) abort();
        const unsigned long long start = __rdtsc();
        for (int i = 0; i < CALLS; ++i) run(dst, key, counter, lengths[l]);
        counts[f][l][pass] = (__rdtsc() - start) / CALLS;
      }
  }
  printf("pass %lld %lld\n", control_nanoseconds(CLOCK_MONOTONIC) - began, control_taken(cpu) - before);
  for (int f = 0; f < all; ++f)
    for (int l = 0; l < LENGTHS; ++l) {
      const char *stem = f < COUNT ? functions[f].stem : others[f - COUNT].stem;
      unsigned long long *c = counts[f][l];
      qsort(c, PASSES, sizeof *c, ascending);
      printf("%s %llu %llu %llu %llu\n", stem, lengths[l], c[PASSES / 4], c[PASSES / 2], c[3 * PASSES / 4]);
    }
  return 0;
}
