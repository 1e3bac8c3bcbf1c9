/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What SUPERCOP's try leaves out for crypto_onetimeauth: guard pages, every length and offset, every wrong bit of a tag,
   accumulators about 2^130 - 5, an independent reference. */
#include "area.h"
#include "phases.h"
#include "report.h"
#include <string.h>

#define TAG 16
#define KEY 32
#define LONGEST 400 /* in several places, with every wrong bit */
#define LAST 4160   /* of every length */

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

void judge_start(struct judge *j, const unsigned char *k)
{
  memset(j, 0, sizeof *j);
  for (int i = 0; i < 16; ++i) j->r[i] = k[i] & (i % 4 == 3 ? 15 : i % 4 == 0 && i ? 252 : 255);
}

void judge_block(struct judge *j, const unsigned char *in, unsigned int size)
{
  unsigned int product[17];

  for (unsigned int i = 0; i < size; ++i) j->h[i] += in[i];
  j->h[size] += 1;
  for (int i = 0; i < 17; ++i) {
    product[i] = 0;
    /* 2^136 is 320 */
    for (int l = 0; l < 17; ++l) product[i] += j->h[l] * (l <= i ? j->r[i - l] : 320 * j->r[17 + i - l]);
  }
  memcpy(j->h, product, sizeof product);
  fold(j->h);
  fold(j->h);
}

void judge_end(const struct judge *j, unsigned char *out, const unsigned char *k)
{
  unsigned int carry, above = 5;

  /* h + 5 has 2^130 where h is 2^130 - 5 at least */
  for (int i = 0; i < 17; ++i) above = (above + j->h[i]) >> (i < 16 ? 8 : 2);
  carry = above ? 5 : 0;
  for (int i = 0; i < 16; ++i) {
    carry += j->h[i] + k[16 + i];
    out[i] = carry & 255;
    carry >>= 8;
  }
}

void judge_tag(unsigned char *out, const unsigned char *in, unsigned long long len, const unsigned char *k)
{
  struct judge j;

  judge_start(&j, k);
  for (; len >= 16; in += 16, len -= 16) judge_block(&j, in, 16);
  if (len) judge_block(&j, in, (unsigned int)len);
  judge_end(&j, out, k);
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

/* Every length of one message under one key, of which the reference keeps the state behind each block. */
static void check_every(const unsigned char *k, const unsigned char *m)
{
  static const int places[AREAS] = {AT_END, AT_END, AT_END};
  struct judge now, blocks;

  judge_start(&blocks, k);
  for (unsigned long long len = 0; len <= LAST; ++len) {
    const unsigned long long lens[AREAS] = {TAG, len, KEY};
    const unsigned int rest = len % 16, wrong = (unsigned int)(noise_number() % (8 * TAG));
    unsigned char tag[TAG];

    circumstances("length %llu, ending at a guard page", len);
    for (int i = 0; i < AREAS; ++i) area_place(&areas[i], places[i], lens[i]);
    memcpy(area_expected(&areas[K]), k, KEY);
    memcpy(area_expected(&areas[IN]), m, len);
    for (int i = 0; i < AREAS; ++i) area_arm(&areas[i]);
    if (len && !rest) judge_block(&blocks, m + len - 16, 16);
    now = blocks;
    if (rest) judge_block(&now, m + len - rest, rest);
    judge_end(&now, tag, k);
    memcpy(area_expected(&areas[OUT]), tag, TAG);
    call_auth(tested, area_object(&areas[OUT]), area_object(&areas[IN]), len, area_object(&areas[K]));
    for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == OUT ? TAG : 0);
    if (call_verify(tested, area_object(&areas[OUT]), area_object(&areas[IN]), len, area_object(&areas[K])))
      fail("refuses the right tag");
    area_object(&areas[OUT])[wrong / 8] ^= 1 << wrong % 8;
    if (call_verify(tested, area_object(&areas[OUT]), area_object(&areas[IN]), len, area_object(&areas[K])) != -1)
      fail("does not return -1 for a tag with bit %u wrong", wrong);
    calls += 3;
  }
}

unsigned long long more_auth(const struct implementation *i)
{
  static const char *names[AREAS] = {"out", "in", "k"};
  static const int ends[AREAS] = {AT_END, AT_END, AT_END}, starts[AREAS] = {0, 0, 0};
  static unsigned char full[LAST], drawn[KEY + LAST];
  unsigned char one[KEY] = {1}, blocks[48];

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
  areas[IN] = area_new(names[IN], LAST);
  for (unsigned int l = 0; l < sizeof drawn; ++l) drawn[l] = (unsigned char)noise_number();
  check_every(drawn, drawn + KEY);
  check_every(full, full);
  return calls;
}
