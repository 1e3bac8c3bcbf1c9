/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Ratios of times: this library's calls over others that do the same, or nearly. Each pair is timed in turns, many
 * times; a line has the quartiles of the ratio, then the time of one call of the first. .venv/bin/python -m
 * tests.dropin_c measure builds it with libsodium and runs it, with each implementation that this CPU can run.
 */
#define _POSIX_C_SOURCE 199309L
#include "../internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define TURNS 301
#define LONGEST 65536

static unsigned char out[LONGEST + 64], in[LONGEST + 64], block0[64], key[32] = {1, 2, 3}, nonce[24] = {4, 5, 6};
static peachacha_xor_ic *bare;

/* What is timed: a function of two numbers. */
typedef void work(size_t len, size_t chunk);

static void one_shot(size_t len, size_t chunk)
{
  (void)chunk;
  peachacha_xor(out, in, len, nonce, 8, key, 0, 20);
}

static void one_shot12(size_t len, size_t chunk)
{
  (void)chunk;
  peachacha_xor(out, in, len, nonce, 12, key, 1, 20);
}

static void one_shot24(size_t len, size_t chunk)
{
  (void)chunk;
  peachacha_xor(out, in, len, nonce, 24, key, 0, 20);
}

static void function(size_t len, size_t chunk)
{
  (void)chunk;
  bare(out, in, len, nonce, 0, key);
}

static void functions(size_t len, size_t chunk)
{
  for (size_t i = 0; i < len; i += chunk) bare(out + i, in + i, len - i < chunk ? len - i : chunk, nonce, i / 64, key);
}

static void with_block0(size_t len, size_t chunk)
{
  (void)chunk;
  peachacha_xor_block0(block0, out, in, len, nonce, 12, key, 20);
}

static void two_calls(size_t len, size_t chunk)
{
  (void)chunk;
  peachacha_xor(block0, NULL, 64, nonce, 12, key, 0, 20);
  peachacha_xor(out, in, len, nonce, 12, key, 1, 20);
}

static void pieces(size_t len, size_t chunk)
{
  peachacha_stream s;

  peachacha_stream_init(&s, nonce, 12, key, 0, 20);
  for (size_t i = 0; i < len; i += chunk)
    peachacha_stream_update(&s, out + i, in + i, len - i < chunk ? len - i : chunk);
  peachacha_stream_final(&s);
}

static void sodium(size_t len, size_t chunk)
{
  (void)chunk;
  crypto_stream_chacha20_xor(out, in, len, nonce, key);
}

static double now(void)
{
  struct timespec t;

  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare(const void *x, const void *y)
{
  const double a = *(const double *)x, b = *(const double *)y;

  return (a > b) - (a < b);
}

static void ratio(const char *what, work *first, work *second, size_t len, size_t chunk)
{
  double ratios[TURNS], times[TURNS], start = now();
  size_t calls = 0;

  for (; now() - start < 2e4; ++calls) first(len, chunk);
  for (int turn = 0; turn < TURNS; ++turn) {
    double took[2];

    for (int which = 0; which < 2; ++which) {
      work *const timed = (which ^ (turn & 1)) ? second : first;

      start = now();
      for (size_t i = 0; i < calls; ++i) timed(len, chunk);
      took[which ^ (turn & 1)] = now() - start;
    }
    ratios[turn] = took[0] / took[1];
    times[turn] = took[0] / (double)calls;
  }
  qsort(ratios, TURNS, sizeof *ratios, compare);
  qsort(times, TURNS, sizeof *times, compare);
  printf("%-52s %6zu bytes  %.3f  %.3f  %.3f  %9.1f ns\n", what, len, ratios[TURNS / 4], ratios[TURNS / 2],
         ratios[TURNS * 3 / 4], times[TURNS / 2]);
}

int main(void)
{
  static const size_t lengths[] = {1, 64, 128, 256, 512, 576, 1024, 1420, 4096};
  double start;
  int error;

  if (sodium_init() < 0) return 2;
  start = now();
  if ((error = peachacha_init())) return fprintf(stderr, "measure: %s\n", peachacha_error(error)), 1;
  printf("%s, chosen in %.0f us; ratio: first quartile, median, third quartile; time of the first\n",
         peachacha_implementation(), (now() - start) / 1e3);
  bare = peachacha_find(20, &error);
  for (size_t i = 0; i < sizeof in; ++i) in[i] = (unsigned char)(i * 7);

  ratio("one-shot, nonce of 8, over the bare function", one_shot, function, 64, 0);
  ratio("one-shot, nonce of 12, over the bare function", one_shot12, function, 64, 0);
  ratio("one-shot, nonce of 24, over the bare function", one_shot24, function, 64, 0);
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
    ratio("block 0 and message over the message", with_block0, one_shot12, lengths[i], 0);
    ratio("block 0, then the message, over the message", two_calls, one_shot12, lengths[i], 0);
  }
  ratio("pieces of 25 over libsodium's whole", pieces, sodium, 4096, 25);
  ratio("pieces of 25 over libsodium's whole", pieces, sodium, 250, 25);
  ratio("pieces of 40 over libsodium's whole", pieces, sodium, 4000, 40);
  ratio("pieces of 64 over libsodium's whole", pieces, sodium, 4096, 64);
  ratio("pieces of 1000 over libsodium's whole", pieces, sodium, 65000, 1000);
  ratio("one piece over libsodium's whole", pieces, sodium, 4096, 4096);
  ratio("one piece over one-shot", pieces, one_shot12, 64, 64);
  ratio("one piece over one-shot", pieces, one_shot12, 4096, 4096);
  ratio("pieces of 25 over one-shot", pieces, one_shot12, 4096, 25);
  ratio("pieces of 1000 over one-shot", pieces, one_shot12, 65000, 1000);
  /* All that keeping what is common to several calls could gain, and more: the calls themselves are in it. */
  ratio("bare calls of 1024 over one", functions, function, 16384, 1024);
  ratio("bare calls of 4096 over one", functions, function, 16384, 4096);
  return 0;
}
