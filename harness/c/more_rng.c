/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What SUPERCOP's try leaves out for crypto_rng: guard pages, every offset, an independent reference. */
#include "area.h"
#include "bytes.h"
#include "phases.h"
#include "report.h"

enum { R, N, G, AREAS };
enum { KEY = 32, OUTPUT = 736 };

static const unsigned long long len[AREAS] = {OUTPUT, KEY, KEY};
static const struct implementation *tested;
static const struct reference *judge;
static struct area areas[AREAS];
static unsigned long long calls;

/* at: offsets or AT_END; r, n: the areas that take the output and the next key. */
static void check(const int at[AREAS], int r, int n)
{
  static const unsigned char nonce[8];
  unsigned char stream[KEY + OUTPUT];

  circumstances("%s %d, %d, %d from a guard page%s%s", at[R] == AT_END ? "ending" : "offsets of r, n, g", at[R], at[N],
                at[G], r == G ? ", r = g" : "", n == G ? ", n = g" : "");
  for (int i = 0; i < AREAS; ++i) area_place(&areas[i], at[i], i == r ? OUTPUT : len[i]);
  reference_stream(judge, stream, sizeof stream, nonce, 0, area_expected(&areas[G]));
  for (int i = 0; i < AREAS; ++i) area_arm(&areas[i]);
  memcpy(area_expected(&areas[n]), stream, KEY);
  memcpy(area_expected(&areas[r]), stream + KEY, OUTPUT);
  call_rng(tested, area_object(&areas[r]), area_object(&areas[n]), area_object(&areas[G]));
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == r ? OUTPUT : i == n ? KEY : 0);
  ++calls;
}

unsigned long long more_rng(const struct implementation *i, const struct reference *r)
{
  static const char *names[AREAS] = {"r", "n", "g"};
  static const int ends[AREAS] = {AT_END, AT_END, AT_END}, starts[AREAS] = {0, 0, 0};

  tested = i;
  judge = r;
  for (int a = 0; a < AREAS; ++a) areas[a] = area_new(names[a], 1024);
  areas_watch(areas, AREAS);
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < 64; b += 7) {
      const int at[AREAS] = {a, b, (a + b) % 64};
      check(at, R, N);
      check(at, R, G);
      check(at, G, N);
      check(ends, R, a & 1 ? N : G);
      check(starts, a & 2 ? R : G, N);
    }
  return calls;
}
