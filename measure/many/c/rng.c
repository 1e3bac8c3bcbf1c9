/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * rng [passes]
 *
 * Of each pair, X(cipher, generator, stream): peachacha_CIPHER_rng_GENERATOR, and what SUPERCOP's `ref` of crypto_rng does, by
 * peachacha_CIPHER_STREAM. They have to give the same. Prints "CIPHER GENERATOR STREAM", then the quartiles of both, cycles of
 * the time stamp counter a call, of the second over the first, and of the stream alone over the second: no generator on
 * the same rounds can take less. Interleaved. Between come lines of control.h.
 */
#define _GNU_SOURCE
#include "control.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <x86intrin.h>

enum { KEY = 32, OUTPUT = 736, MOST = 4000, CALLS = 64 };
/* What is timed. */
enum { OURS, REF, STREAM, WAYS };

typedef int rng(unsigned char *r, unsigned char *n, const unsigned char *g);
typedef int stream(unsigned char *c, unsigned long long len, const unsigned char *n, const unsigned char *k);

#define X(cipher, generator, of) rng peachacha_##cipher##_rng_##generator; stream peachacha_##cipher##_##of;
PAIRS
#undef X
#define X(cipher, generator, of) \
  {#cipher " " #generator " " #of, peachacha_##cipher##_rng_##generator, peachacha_##cipher##_##of},
static const struct pair {
  const char *names;
  rng *ours;
  stream *stream;
} pairs[] = {PAIRS};
#define COUNT (sizeof pairs / sizeof *pairs)

/* As SUPERCOP has it: a buffer, and copies out of it. */
static int on_stream(stream *keystream, unsigned char *r, unsigned char *n, const unsigned char *g)
{
  static const unsigned char nonce[8];
  unsigned char x[KEY + OUTPUT];

  keystream(x, sizeof x, nonce, g);
  for (int i = 0; i < KEY; ++i) n[i] = x[i];
  for (int i = 0; i < OUTPUT; ++i) r[i] = x[KEY + i];
  return 0;
}

static unsigned long long cycles(const struct pair *pair, int way, unsigned char *r, unsigned char *n)
{
  static const unsigned char g[KEY] = {1, 2, 3}, nonce[8];
  static unsigned char x[KEY + OUTPUT];
  const unsigned long long start = __rdtsc();

  for (int i = 0; i < CALLS; ++i) {
    if (way == OURS) pair->ours(r, n, g);
    else if (way == REF) on_stream(pair->stream, r, n, g);
    else pair->stream(x, sizeof x, nonce, g);
  }
  return (__rdtsc() - start) / CALLS;
}

static int ascending(const void *x, const void *y)
{
  const double a = *(const double *)x, b = *(const double *)y;

  return (a > b) - (a < b);
}

static void quartiles(double *x, int count, const char *form)
{
  qsort(x, (size_t)count, sizeof *x, ascending);
  for (int i = 1; i < 4; ++i) printf(form, x[count * i / 4]);
}

int main(int argc, char **argv)
{
  static double took[COUNT][WAYS + 1][MOST];
  static unsigned char r[WAYS][768] __attribute__((aligned(64))), n[WAYS][KEY];
  const int passes = argc > 1 ? atoi(argv[1]) : 400, cpu = control_stay();
  long long began, before;

  if (passes < 4 || passes > MOST) return fprintf(stderr, "rng: 4 to %d passes\n", MOST), 2;
  control_cpuid();
  began = control_nanoseconds(CLOCK_MONOTONIC);
  before = control_taken(cpu);
  for (int pass = 0; pass < passes; ++pass)
    for (size_t i = 0; i < COUNT; ++i) {
      double times[WAYS];

      /* Behind narrow registers: the clock may change where wide ones end. */
      if (i == 1) control_clock(0);
      /* Untimed: a core that has met no wide register for a while is slow with the first ones. */
      for (int way = 0; way < WAYS; ++way) cycles(pairs + i, way, r[way], n[way]);
      for (int turn = 0; turn < WAYS; ++turn) {
        const int way = (turn + pass) % WAYS;

        times[way] = (double)cycles(pairs + i, way, r[way], n[way]);
      }
      if (memcmp(r[OURS], r[REF], OUTPUT) || memcmp(n[OURS], n[REF], KEY))
        return fprintf(stderr, "rng: %s: other bytes\n", pairs[i].names), 1;
      took[i][0][pass] = times[OURS];
      took[i][1][pass] = times[REF];
      took[i][2][pass] = times[REF] / times[OURS];
      took[i][3][pass] = times[STREAM] / times[REF];
    }
  printf("pass %lld %lld\n", control_nanoseconds(CLOCK_MONOTONIC) - began, control_taken(cpu) - before);
  for (size_t i = 0; i < COUNT; ++i) {
    printf("%s", pairs[i].names);
    for (int k = 0; k <= WAYS; ++k) quartiles(took[i][k], passes, k < 2 ? " %.0f" : " %.2f");
    puts("");
  }
  return 0;
}
