/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What SUPERCOP's try leaves out for crypto_stream: every length at both guard pages, every offset, long messages,
   block counters that wrap. */
#include "area.h"
#include "bytes.h"
#include "phases.h"
#include "report.h"
#include <stdio.h>

#define EVERY 4160            /* every length up to this one */
#define LONGEST (1 << 20)
#define BLOCKS 66             /* more than two batches of the widest kernels */

enum function { STREAM, XOR, XOR_IC };
enum overlap { APART, C_IS_M, C_IS_N, C_IS_K };
enum { C, M, N, K, AREAS };

struct request {
  enum function function;
  enum overlap overlap;
  unsigned long long len, ic;
  int at[AREAS]; /* offsets, or AT_END */
};

static const struct implementation *tested;
static const struct reference *judge;
static struct stream_sizes size;
static struct area *areas;
static unsigned long long calls;
static unsigned char output[LONGEST + 8192];

static void describe(const struct request *q)
{
  static const char *overlaps[] = {"", ", c = m", ", c = n", ", c = k"};
  char counter[50] = "", offsets[100] = ", ending at a guard page";

  if (q->function == XOR_IC) snprintf(counter, sizeof counter, ", block counter 0x%llx", q->ic);
  if (q->at[C] != AT_END)
    snprintf(offsets, sizeof offsets, ", offsets of c %d, m %d, n %d, k %d from a guard page", q->at[C], q->at[M],
             q->at[N], q->at[K]);
  circumstances("length %llu%s%s%s", q->len, overlaps[q->overlap], counter, offsets);
}

static void check(const struct request *q)
{
  const int c = (const int[]){C, M, N, K}[q->overlap];
  unsigned long long len[AREAS] = {q->len, q->len, size.nonce, size.key};

  describe(q);
  if (len[c] < q->len) len[c] = q->len;
  for (int i = 0; i < AREAS; ++i) area_place(&areas[i], q->at[i], len[i]);
  reference_stream(judge, output, q->len, area_expected(&areas[N]), q->ic, area_expected(&areas[K]));
  const unsigned char *const message = area_expected(&areas[M]);
  for (unsigned long long i = 0; q->function != STREAM && i < q->len; ++i) output[i] ^= message[i];
  for (int i = 0; i < AREAS; ++i) area_arm(&areas[i]);
  memcpy(area_expected(&areas[c]), output, q->len);

  unsigned char *const to = area_object(&areas[c]), *const m = area_object(&areas[M]);
  unsigned char *const n = area_object(&areas[N]), *const k = area_object(&areas[K]);
  if (q->function == STREAM)
    call_stream(tested, to, q->len, n, k);
  else if (q->function == XOR)
    call_xor(tested, to, m, q->len, n, k);
  else
    call_xor_ic(tested, to, m, q->len, n, q->ic, k);
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == c ? q->len : 0);
  ++calls;
}

/* One length at one place in every way SUPERCOP allows. */
static void every_way(unsigned long long len, int at)
{
  struct request q = {STREAM, APART, len, 0, {at, at, at, at}};

  check(&q);
  q.function = XOR;
  for (q.overlap = APART; q.overlap <= C_IS_K; ++q.overlap) check(&q);
}

static void lengths(void)
{
  for (unsigned long long len = 0; len <= EVERY; ++len) {
    every_way(len, AT_END);
    every_way(len, 0);
  }
}

static void offset(int a, int b)
{
  static const unsigned long long some[] = {1, 63, 64, 65, 130, 259, 515, 577, 770, 1029, 1537, 2050};

  for (unsigned int i = 0; i < sizeof some / sizeof some[0]; ++i)
    check(&(struct request){XOR, APART, some[i], 0, {a, b, 0, 0}});
  check(&(struct request){STREAM, APART, some[(unsigned int)b % 12], 0, {a, 0, b, a}});
  check(&(struct request){XOR, APART, 67, 0, {0, 0, a, b}});
  check(&(struct request){XOR, C_IS_M, 1029, 0, {0, a, b, 0}});
}

/* Of two areas one at each offset within a cache line while the other is at its start: what an instruction demands is
   the alignment of one operand, whatever the other's. All pairs within the 16 bytes of a vector, for code that looks at
   both and brings one to a boundary. */
static void offsets(void)
{
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < 64; ++b)
      if (!a || !b || (a < 16 && b < 16)) offset(a, b);
}

static void long_messages(void)
{
  static const unsigned long long some[] = {65535, 65536, 65537, 65599, 66000, 69632, 100003, 131072, 262207, LONGEST};

  for (unsigned long long len = EVERY; len < 65536; len += len / 5) every_way(len, AT_END);
  for (unsigned int i = 0; i < sizeof some / sizeof some[0]; ++i) every_way(some[i], AT_END);
}

/* The low word, and then the whole counter, wraps at every block of a batch, for every number of blocks. */
static void counters(void)
{
  static const unsigned long long wraps[] = {1ULL << 32, 0, 5ULL << 32};

  for (unsigned int w = 0; w < sizeof wraps / sizeof wraps[0]; ++w)
    for (unsigned int before = 0; before < BLOCKS; ++before)
      for (unsigned int blocks = 1; blocks <= BLOCKS; ++blocks) {
        const unsigned long long len = 64 * blocks - before * 7 % 64;
        check(&(struct request){XOR_IC, blocks % 2 ? C_IS_M : APART, len, wraps[w] - before, {0, 0, 0, 0}});
      }
  for (int i = 0; i < 500; ++i) {
    const unsigned long long len = noise_number() % EVERY;
    check(&(struct request){XOR_IC, APART, len, noise_number(), {AT_END, AT_END, AT_END, AT_END}});
  }
}

unsigned long long more_stream(const struct implementation *i, const struct reference *r, struct stream_sizes s)
{
  static const char *names[AREAS] = {"c", "m", "n", "k"};
  static struct area small[AREAS], large[AREAS];

  tested = i;
  judge = r;
  size = s;
  for (int a = 0; a < AREAS; ++a) {
    small[a] = area_new(names[a], EVERY);
    large[a] = area_new(names[a], LONGEST);
  }
  areas = small;
  areas_watch(areas, AREAS);
  lengths();
  offsets();
  if (i->xor_ic) counters();
  areas = large;
  areas_watch(areas, AREAS);
  long_messages();
  return calls;
}
