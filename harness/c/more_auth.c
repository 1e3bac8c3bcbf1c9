/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What SUPERCOP's try leaves out for crypto_onetimeauth: guard pages, every length and offset, every wrong bit of a tag,
   accumulators about 2^130 - 5, an independent reference. */
#include "area.h"
#include "phases.h"
#include "report.h"
#include <string.h>

#define TAG 16
#define KEY 32
#define LONGEST 400

enum { OUT, IN, K, AREAS };

static const struct implementation *tested;
static struct area areas[AREAS];
static unsigned long long calls;

/* Poly1305 in bytes: 17 of them, products in columns, the rest of a division by 2^130 - 5. */
static void fold(unsigned int *x)
{
  unsigned int carry = 0;

  for (int i = 0; i < 17; ++i) {
    carry += x[i];
    x[i] = carry & 255;
    carry >>= 8;
  }
  x[16] += 256 * carry;
  carry = 5 * (x[16] >> 2);
  x[16] &= 3;
  for (int i = 0; i < 17; ++i) {
    carry += x[i];
    x[i] = carry & 255;
    carry >>= 8;
  }
}

void judge_tag(unsigned char *out, const unsigned char *in, unsigned long long len, const unsigned char *k)
{
  unsigned int h[17] = {0}, r[17] = {0}, product[17], carry = 0, above;

  for (int i = 0; i < 16; ++i) r[i] = k[i] & (i % 4 == 3 ? 15 : i % 4 == 0 && i ? 252 : 255);
  while (len) {
    const unsigned int size = len < 16 ? (unsigned int)len : 16;
    for (unsigned int i = 0; i < size; ++i) h[i] += in[i];
    h[size] += 1;
    for (int i = 0; i < 17; ++i) {
      product[i] = 0;
      /* 2^136 is 320 */
      for (int j = 0; j < 17; ++j) product[i] += h[j] * (j <= i ? r[i - j] : 320 * r[17 + i - j]);
    }
    memcpy(h, product, sizeof h);
    fold(h);
    fold(h);
    in += size;
    len -= size;
  }
  /* h + 5 has 2^130 where h is 2^130 - 5 at least */
  above = 5;
  for (int i = 0; i < 17; ++i) above = (above + h[i]) >> (i < 16 ? 8 : 2);
  carry = above ? 5 : 0;
  for (int i = 0; i < 16; ++i) {
    carry += h[i] + k[16 + i];
    out[i] = carry & 255;
    carry >>= 8;
  }
}

/* What stands in the areas; at: offsets or AT_END; to: the area that takes the tag. */
static void check(const int at[AREAS], unsigned long long len, int to, const unsigned char *k, const unsigned char *m)
{
  static const char *overlaps[] = {"", ", out = in", ", out = k"};
  const unsigned long long lens[AREAS] = {TAG, len, KEY};
  unsigned char tag[TAG];

  if (at[OUT] == AT_END)
    circumstances("length %llu, ending at a guard page%s", len, overlaps[to]);
  else
    circumstances("length %llu, offsets of out %d, in %d, k %d from a guard page%s", len, at[OUT], at[IN], at[K],
                  overlaps[to]);
  for (int i = 0; i < AREAS; ++i) area_place(&areas[i], at[i], i == to && lens[i] < TAG ? TAG : lens[i]);
  if (k) memcpy(area_expected(&areas[K]), k, KEY);
  if (m) memcpy(area_expected(&areas[IN]), m, len);
  judge_tag(tag, area_expected(&areas[IN]), len, area_expected(&areas[K]));
  for (int i = 0; i < AREAS; ++i) area_arm(&areas[i]);
  memcpy(area_expected(&areas[to]), tag, TAG);
  call_auth(tested, area_object(&areas[to]), area_object(&areas[IN]), len, area_object(&areas[K]));
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == to ? TAG : 0);
  ++calls;
  if (to != OUT) return;
  if (call_verify(tested, area_object(&areas[OUT]), area_object(&areas[IN]), len, area_object(&areas[K])))
    fail("refuses the right tag");
  for (int bit = 0; bit < 8 * TAG; bit += len % 16 ? 17 : 1) {
    area_object(&areas[OUT])[bit / 8] ^= 1 << bit % 8;
    if (call_verify(tested, area_object(&areas[OUT]), area_object(&areas[IN]), len, area_object(&areas[K])) != -1)
      fail("does not return -1 for a tag with bit %d wrong", bit);
    area_object(&areas[OUT])[bit / 8] ^= 1 << bit % 8;
    ++calls;
  }
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], 0);
}

unsigned long long more_auth(const struct implementation *i)
{
  static const char *names[AREAS] = {"out", "in", "k"};
  static const int ends[AREAS] = {AT_END, AT_END, AT_END}, starts[AREAS] = {0, 0, 0};
  unsigned char full[LONGEST], one[KEY] = {1}, blocks[48];

  tested = i;
  memset(full, 255, sizeof full);
  for (int a = 0; a < AREAS; ++a) areas[a] = area_new(names[a], 1024);
  areas_watch(areas, AREAS);
  for (unsigned long long len = 0; len <= LONGEST; ++len)
    for (int to = OUT; to < AREAS; ++to) {
      check(ends, len, to, 0, 0);
      check(starts, len, to, full, full);
      for (int a = 0; a < 16; ++a) check((const int[]){a, (5 * a + (int)len) % 64, (11 * a + 3) % 64}, len, to, 0, 0);
    }
  /* r is 1, and three blocks add up to 2^130 - 12 and more. */
  for (unsigned char more = 0; more < 20; ++more) {
    memset(blocks, 0, sizeof blocks);
    memset(blocks, 255, 16);
    blocks[0] = 244;
    blocks[16] = more;
    check(ends, sizeof blocks, OUT, one, blocks);
  }
  return calls;
}
