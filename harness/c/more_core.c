/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What SUPERCOP's try leaves out for crypto_core: guard pages, every offset, an independent reference. */
#include "area.h"
#include "bytes.h"
#include "phases.h"
#include "report.h"

enum { OUT, IN, K, C, AREAS };

static unsigned long long len[AREAS] = {0, 16, 32, 16}; /* of the output, what the reference gives */
static const struct implementation *tested;
static const struct reference *judge;
static struct area areas[AREAS];
static unsigned long long calls;

/* at: offsets or AT_END; to: the area that takes the output. */
static void check(const int at[AREAS], int to)
{
  static const char *overlaps[] = {"", ", out = in", ", out = k", ", out = c"};
  unsigned char output[64];

  if (at[OUT] == AT_END)
    circumstances("ending at a guard page%s", overlaps[to]);
  else
    circumstances("offsets of out %d, in %d, k %d, c %d from a guard page%s", at[OUT], at[IN], at[K], at[C],
                  overlaps[to]);
  for (int i = 0; i < AREAS; ++i) area_place(&areas[i], at[i], i == to && len[OUT] > len[i] ? len[OUT] : len[i]);
  reference_core(judge, output, area_expected(&areas[IN]), area_expected(&areas[K]), area_expected(&areas[C]));
  for (int i = 0; i < AREAS; ++i) area_arm(&areas[i]);
  memcpy(area_expected(&areas[to]), output, len[OUT]);
  call_core(tested, area_object(&areas[to]), area_object(&areas[IN]), area_object(&areas[K]), area_object(&areas[C]));
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == to ? len[OUT] : 0);
  ++calls;
}

unsigned long long more_core(const struct implementation *i, const struct reference *r)
{
  static const char *names[AREAS] = {"out", "in", "k", "c"};

  tested = i;
  judge = r;
  len[OUT] = r->forward ? 64 : 32;
  for (int a = 0; a < AREAS; ++a) areas[a] = area_new(names[a], 128);
  areas_watch(areas, AREAS);
  for (int to = OUT; to < AREAS; ++to) {
    for (int again = 0; again < 500; ++again) {
      check((const int[]){AT_END, AT_END, AT_END, AT_END}, to);
      check((const int[]){0, 0, 0, 0}, to);
    }
    for (int a = 0; a < 64; ++a)
      for (int b = 0; b < 64; ++b) check((const int[]){a, b, (a + b) % 64, (a + 3 * b) % 64}, to);
  }
  return calls;
}
