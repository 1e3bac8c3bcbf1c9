/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Times the functions of FUNCTIONS, X(stem) for each: peachacha_chacha20_STEM. Prints "STEM BYTES Q1 MEDIAN Q3", cycles of
 * the time stamp counter a call, interleaved, and of generators as users call them beside them (RUSTIX: rustix's, too);
 * before these come lines of control.h.
 */
#define _GNU_SOURCE
#include "control.h"
#include "peachacha.h"
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <x86intrin.h>

#define STRING(number) STRING_OF(number)
#define STRING_OF(text) #text

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

/* As users have it: bytes of a generator. */
typedef int generator(unsigned char *dst, size_t len);

static int by_system_call(unsigned char *dst, size_t len)
{
  return syscall(SYS_getrandom, dst, len, 0) != (long)len;
}

#if defined(RUSTIX)
generator rustix_getrandom;
#define OF_RUSTIX {"rustix_getrandom", rustix_getrandom},
#else
#define OF_RUSTIX
#endif

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 36)
static int by_getrandom(unsigned char *dst, size_t len)
{
  return getrandom(dst, len, 0) != (ssize_t)len;
}

static int by_arc4random(unsigned char *dst, size_t len)
{
  arc4random_buf(dst, len);
  return 0;
}
#define OF_GLIBC {"glibc_getrandom", by_getrandom}, {"glibc_arc4random", by_arc4random},
#define GLIBC "glibc " STRING(__GLIBC__) "." STRING(__GLIBC_MINOR__)
#else
#define OF_GLIBC
#define GLIBC "another libc"
#endif

static int by_rng(unsigned char *dst, size_t len)
{
  static unsigned char key[32];

  return peachacha_rng(key, dst, len);
}

/* The vDSO's: it says what memory it wants for its state, and is called with that. */
static ssize_t (*vdso)(void *buffer, size_t len, unsigned int flags, void *state, size_t size);
static void *state;
static size_t state_size;

static int by_vdso(unsigned char *dst, size_t len)
{
  return vdso(dst, len, 0, state, state_size) != (ssize_t)len;
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

static const struct {
  const char *stem;
  generator *run;
} generators[] = {{"system_call", by_system_call}, OF_RUSTIX OF_GLIBC {"peachacha_rng", by_rng}, {"vdso_getrandom", by_vdso}};
enum { ALL = COUNT + sizeof generators / sizeof *generators };

/* As many bytes by function f, or the blocks that have them. */
static int fill(int f, unsigned char *dst, size_t len)
{
  static unsigned int key[8] = {1}, counter[2];

  if (f >= COUNT) return generators[f - COUNT].run(dst, len);
  return functions[f].run(dst, key, counter, (len + 63) / 64);
}

int main(void)
{
  enum { PASSES = 400, CALLS = 16, LENGTHS = 8 };
  static const size_t lengths[LENGTHS] = {16, 32, 64, 128, 256, 384, 1024, 4096};
  static unsigned long long counts[ALL][LENGTHS][PASSES];
  static unsigned char dst[4096];
  const int cpu = control_stay(), all = ALL - !find_vdso();
  const long long began = control_nanoseconds(CLOCK_MONOTONIC), before = control_taken(cpu);

  control_cpuid();
  for (int pass = 0; pass < PASSES; ++pass) {
    control_clock(0);
    for (int f = 0; f < all; ++f)
      for (int l = 0; l < LENGTHS; ++l) {
        unsigned long long start;

        /* Untimed: the first calls in wider registers than those before them are slow. */
        for (int i = 0; i < CALLS; ++i)
          if (fill(f, dst, lengths[l])) abort();
        start = __rdtsc();
        for (int i = 0; i < CALLS; ++i) fill(f, dst, lengths[l]);
        counts[f][l][pass] = (__rdtsc() - start) / CALLS;
      }
  }
  printf("pass %lld %lld\n", control_nanoseconds(CLOCK_MONOTONIC) - began, control_taken(cpu) - before);
  for (int f = 0; f < all; ++f)
    for (int l = 0; l < LENGTHS; ++l) {
      unsigned long long *c = counts[f][l];

      qsort(c, PASSES, sizeof *c, ascending);
      printf("%s %zu %llu %llu %llu\n", f < COUNT ? functions[f].stem : generators[f - COUNT].stem, lengths[l],
             c[PASSES / 4], c[PASSES / 2], c[3 * PASSES / 4]);
    }
  printf("peachacha_rng: %s; %s\n", peachacha_implementation(), GLIBC);
  return 0;
}
