/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Ratios of times: this library's calls over others that do the same, or nearly. Each pair is timed in turns, many
 * times; a line has the quartiles of the ratio, then the time of one call of the first. python -m measure many builds it
 * with libsodium and runs it, with each implementation that this CPU can run: many, sealing or calls; or parts, which are
 * the core cycles that what these stand on takes. Between come lines of control.h.
 */
#define _GNU_SOURCE
#include "control.h"
#include "internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#if defined(IPSEC_MB)
#include <intel-ipsec-mb.h>

static IMB_MGR *manager;
#endif

#define TURNS 301
#define CONTROL_EACH 20 /* turns */
#define CALLS 20
#define LONGEST 65536

/* Half a page apart: what is is read a multiple of a page behind a store waits for it. */
static unsigned char buffers[2 * LONGEST + 4096];
static unsigned char *const out = buffers, *const in = buffers + LONGEST + 2048;
static unsigned char block0[64], key[32] = {1, 2, 3}, nonce[24] = {4, 5, 6};
static peachacha_xor_ic *bare;
static peachacha_chosen use;

#define MUST(call) \
  do {             \
    if (call) abort(); \
  } while (0)

/* What is timed: a function of two numbers. */
typedef void work(size_t len, size_t chunk);

static void one_shot(size_t len, size_t chunk)
{
  (void)chunk;
  MUST(peachacha_xor(out, in, len, nonce, 8, key, 0, 20));
}

static void one_shot12(size_t len, size_t chunk)
{
  (void)chunk;
  MUST(peachacha_xor(out, in, len, nonce, 12, key, 1, 20));
}

static void one_shot24(size_t len, size_t chunk)
{
  (void)chunk;
  MUST(peachacha_xor(out, in, len, nonce, 24, key, 0, 20));
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
  MUST(peachacha_xor_block0(block0, out, in, len, nonce, 12, key, 20));
}

static void two_calls(size_t len, size_t chunk)
{
  (void)chunk;
  MUST(peachacha_xor(block0, NULL, 64, nonce, 12, key, 0, 20));
  MUST(peachacha_xor(out, in, len, nonce, 12, key, 1, 20));
}

static void pieces(size_t len, size_t chunk)
{
  peachacha_stream s;

  MUST(peachacha_stream_init(&s, nonce, 12, key, 0, 20));
  for (size_t i = 0; i < len; i += chunk)
    MUST(peachacha_stream_update(&s, out + i, in + i, len - i < chunk ? len - i : chunk));
  MUST(peachacha_stream_final(&s));
}

static void sodium(size_t len, size_t chunk)
{
  (void)chunk;
  crypto_stream_chacha20_xor(out, in, len, nonce, key);
}

/* chunk messages of len bytes, each with a key of its own; a len of 0: as packets of the Internet have it (IMIX). */
static struct peachacha_job jobs[64];
static struct peachacha_aead_job sealed[64];

static void prepare(size_t len, size_t chunk)
{
  static const size_t mixed[] = {40, 40, 40, 40, 40, 40, 40, 576, 576, 576, 576, 1500};
  static unsigned char keys[64][32], nonces[64][12], tags[64][16], ad[13];
  size_t at = 0;

  for (size_t i = 0; i < chunk; ++i) {
    const size_t size = len ? len : mixed[i % 12];

    keys[i][i % 32] = nonces[i][i % 12] = (unsigned char)i;
    if (at + size > LONGEST) at = 0;
    jobs[i] = (struct peachacha_job){out + at, in + at, size, nonces[i], 12, keys[i], 1, 0};
    sealed[i] = (struct peachacha_aead_job){out + at, tags[i], in + at, size, ad, sizeof ad, nonces[i], 12, keys[i], 0};
    at += size;
  }
}

static void many(size_t len, size_t chunk)
{
  (void)len;
  MUST(peachacha_xor_many(jobs, chunk, 20));
}

static void singles(size_t len, size_t chunk)
{
  (void)len;
  for (const struct peachacha_job *job = jobs; job < jobs + chunk; ++job)
    MUST(peachacha_xor(job->out, job->in, job->len, job->nonce, job->noncelen, job->key, job->counter, 20));
}

static void seal_many(size_t len, size_t chunk)
{
  (void)len;
  MUST(peachacha_aead_seal_many(sealed, chunk));
}

static void seal_singles(size_t len, size_t chunk)
{
  (void)len;
  for (const struct peachacha_aead_job *job = sealed; job < sealed + chunk; ++job)
    MUST(peachacha_aead_seal(job->out, job->tag, job->in, job->len, job->ad, job->adlen, job->nonce, job->noncelen,
                             job->key));
}

/* What was sealed, which is done first, and from there to in. */
static void turn_around(size_t len, size_t chunk)
{
  seal_many(len, chunk);
  for (struct peachacha_aead_job *job = sealed; job < sealed + chunk; ++job) {
    unsigned char *const from = job->out;

    job->out = in + (job->in - in);
    job->in = from;
  }
}

static void open_many(size_t len, size_t chunk)
{
  (void)len;
  MUST(peachacha_aead_open_many(sealed, chunk));
}

static void open_singles(size_t len, size_t chunk)
{
  (void)len;
  for (const struct peachacha_aead_job *job = sealed; job < sealed + chunk; ++job)
    MUST(peachacha_aead_open(job->out, job->in, job->len, job->tag, job->ad, job->adlen, job->nonce, job->noncelen,
                             job->key));
}

static void sodium_singles(size_t len, size_t chunk)
{
  (void)len;
  for (const struct peachacha_job *job = jobs; job < jobs + chunk; ++job)
    crypto_stream_chacha20_ietf_xor_ic(job->out, job->in, job->len, job->nonce, 1, job->key);
}

static void one_long(size_t len, size_t chunk)
{
  bare(out, in, len * chunk, nonce, 1, key);
}

static void masks(size_t len, size_t chunk)
{
  (void)len;
  MUST(peachacha_masks((unsigned char(*)[5])out, (const unsigned char(*)[16])in, chunk, key));
}

static void single_masks(size_t len, size_t chunk)
{
  (void)len;
  for (size_t i = 0; i < chunk; ++i) {
    bare(block0, NULL, 64, in + 16 * i + 8, peachacha_load64(in + 16 * i), key);
    memcpy(out + 5 * i, block0, 5);
  }
}

/* The kernels and functions themselves: lanes with their table, or as it was left; tags of eight, or one. */
static void fill_lanes(size_t len, size_t chunk)
{
  static peachacha_wide starts[PEACHACHA_LANES];
  static struct peachacha_lane lanes[PEACHACHA_LANES];

  for (size_t i = 0; i < chunk; ++i) {
    if (!len && lanes[i].out) continue;
    starts[i] = (peachacha_wide){i};
    lanes[i] = (struct peachacha_lane){out + 64 * i, in + 64 * i, key, (const unsigned char *)(starts + i)};
  }
  use->lanes[5](lanes, chunk);
}

static void masks_kernel(size_t len, size_t chunk)
{
  (void)len;
  use->masks(out, in, chunk, key);
}

static void tags(size_t len, size_t chunk)
{
  static unsigned char made[8][32];
  struct peachacha_authentic all;

  if (chunk == 1) {
    use->mac(made[0], in, len, key);
    return;
  }
  for (size_t i = 0; i < 8; ++i) {
    all.key[i] = key;
    all.ad[i] = in;
    all.text[i] = in + i * len;
    all.adlen[i] = 13;
    all.len[i] = len;
    all.tag[i] = made[i];
  }
  use->eight(&all);
}

#if defined(IPSEC_MB)
static void ipsec_masks(size_t len, size_t chunk)
{
  static void *to[64];
  static const void *from[64];

  (void)len;
  for (size_t i = 0; i < chunk; ++i) {
    to[i] = out + 5 * i;
    from[i] = in + 16 * i;
  }
  imb_quic_hp_chacha20(manager, key, to, from, chunk);
}
#endif

static double now(void)
{
  return (double)control_nanoseconds(CLOCK_MONOTONIC);
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

    if (turn % CONTROL_EACH == 0) control_clock(0);
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

/* Of messages a second: one call for all over a call each. */
static void compare_many(void)
{
  static const size_t sizes[] = {5, 16, 40, 64, 128, 1350, 0}, counts[] = {1, 2, 3, 4, 8, 16, 64};
  char what[64];

  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    for (size_t k = 0; k < sizeof counts / sizeof *counts; ++k) {
      prepare(sizes[i], counts[k]);
      snprintf(what, sizeof what, "%zu jobs over single calls%s", counts[k], sizes[i] ? "" : ", IMIX");
      ratio(what, many, singles, sizes[i], counts[k]);
      if (counts[k] < 8) continue;
      snprintf(what, sizeof what, "%zu jobs over libsodium's single calls%s", counts[k], sizes[i] ? "" : ", IMIX");
      ratio(what, many, sodium_singles, sizes[i], counts[k]);
    }
  prepare(64, 16);
  ratio("16 jobs over one message of as many bytes", many, one_long, 64, 16);
  for (size_t k = 0; k < sizeof counts / sizeof *counts; ++k) {
    snprintf(what, sizeof what, "%zu masks over single blocks", counts[k]);
    ratio(what, masks, single_masks, 5, counts[k]);
#if defined(IPSEC_MB)
    snprintf(what, sizeof what, "%zu masks over ipsec-mb's", counts[k]);
    ratio(what, masks, ipsec_masks, 5, counts[k]);
#endif
  }
}

/* The same of what seals and opens, with 13 bytes of additional data. */
static void compare_sealing(void)
{
  static const size_t sizes[] = {16, 64, 128, 256, 576, 1024, 1350, 1420, 1500, 2560, 4096, 0};
  static const size_t counts[] = {1, 2, 3, 4, 8, 16, 64};
  char what[64];

  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    for (size_t k = 0; k < sizeof counts / sizeof *counts; ++k) {
      prepare(sizes[i], counts[k]);
      snprintf(what, sizeof what, "sealing %zu over single calls%s", counts[k], sizes[i] ? "" : ", IMIX");
      ratio(what, seal_many, seal_singles, sizes[i], counts[k]);
      if (counts[k] != 16) continue;
      turn_around(sizes[i], counts[k]);
      snprintf(what, sizeof what, "opening %zu over single calls%s", counts[k], sizes[i] ? "" : ", IMIX");
      ratio(what, open_many, open_singles, sizes[i], counts[k]);
    }
}

/* Calls for one message, whole and in pieces. */
static void compare_calls(void)
{
  static const size_t lengths[] = {1, 64, 128, 256, 512, 576, 1024, 1420, 4096};

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
}

static void part(const char *what, work *timed, size_t len, size_t chunk)
{
  double cycles[TURNS];

  for (int turn = 0; turn < TURNS; ++turn) {
    unsigned long long ticks;

    if (turn % CONTROL_EACH == 0) control_clock(0);
    for (int i = 0; i < CALLS; ++i) timed(len, chunk);
    ticks = __rdtsc();
    for (int i = 0; i < CALLS; ++i) timed(len, chunk);
    ticks = __rdtsc() - ticks;
    cycles[turn] = (double)ticks / CALLS * CONTROL_ADDITIONS / (double)control_chains(1, 0);
  }
  qsort(cycles, TURNS, sizeof *cycles, compare);
  printf("%-40s %6zu bytes, %2zu  %8.0f  %8.0f  %8.0f core cycles\n", what, len, chunk, cycles[TURNS / 4],
         cycles[TURNS / 2], cycles[TURNS * 3 / 4]);
}

/* What many messages are made of. */
static void time_parts(void)
{
  static const size_t lengths[] = {64, 256, 384, 512, 576, 640, 768, 832, 1024, 1088, 1350, 1420, 1500, 2048, 4096};

  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
    part("the function for one message", function, lengths[i], 1);
  for (size_t n = 4; n <= use->width; n *= 2) {
    part("lanes", fill_lanes, 0, n);
    part("lanes, and their table", fill_lanes, 64, n);
  }
  for (size_t n = 4; use->masks && n <= use->most; n *= 2) part("masks", masks_kernel, 5, n);
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
    if (use->mac) part("a tag", tags, lengths[i], 1);
    if (use->eight) part("eight tags side by side", tags, lengths[i], 8);
  }
}

int main(int argc, char **argv)
{
  const int cpu = control_stay();
  double start;
  long long began, before;
  int error;

  if (sodium_init() < 0) return 2;
  start = now();
  if ((error = peachacha_init())) return fprintf(stderr, "measure: %s\n", peachacha_error(error)), 1;
  printf("%s, chosen in %.0f us; ratio: first quartile, median, third quartile; time of the first\n",
         peachacha_implementation(), (now() - start) / 1e3);
  bare = peachacha_find(20, &error);
  use = ATOMIC_LOAD(&peachacha_chosen_use);
  for (size_t i = 0; i < LONGEST; ++i) in[i] = (unsigned char)(i * 7);

#if defined(IPSEC_MB)
  if (!(manager = alloc_mb_mgr(0))) return 2;
  init_mb_mgr_auto(manager, NULL);
#endif
  if (argc > 1 && !strcmp(argv[1], "none")) return 0;
  control_cpuid();
  began = control_nanoseconds(CLOCK_MONOTONIC);
  before = control_taken(cpu);
  if (argc > 1 && !strcmp(argv[1], "many")) compare_many();
  else if (argc > 1 && !strcmp(argv[1], "sealing")) compare_sealing();
  else if (argc > 1 && !strcmp(argv[1], "parts")) time_parts();
  else compare_calls();
  printf("pass %lld %lld\n", control_nanoseconds(CLOCK_MONOTONIC) - began, control_taken(cpu) - before);
  return 0;
}
