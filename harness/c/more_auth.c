/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What SUPERCOP's try leaves out for crypto_onetimeauth: guard pages, every length and offset, every wrong bit of a tag,
   accumulators about 2^130 - 5, an independent reference. */
#include "area.h"
#include "phases.h"
#include "report.h"
#include "steps.h"
#include <string.h>

#define TAG 16
#define KEY 32
#define LONGEST 400 /* in several places, with every wrong bit */
#define LAST 4160   /* of every length */

enum { OUT, IN, K, AREAS };

static const struct implementation *tested;
static struct area areas[AREAS];
static unsigned long long calls;

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
  reference_tag(tag, area_expected(&areas[IN]), len, area_expected(&areas[K]));
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
  struct reference_sum now, blocks;

  reference_start(&blocks, k);
  for (unsigned long long len = 0; len <= LAST; ++len) {
    const unsigned long long lens[AREAS] = {TAG, len, KEY};
    const unsigned int rest = len % 16, wrong = (unsigned int)(noise_number() % (8 * TAG));
    unsigned char tag[TAG];

    circumstances("length %llu, ending at a guard page", len);
    for (int i = 0; i < AREAS; ++i) area_place(&areas[i], places[i], lens[i]);
    memcpy(area_expected(&areas[K]), k, KEY);
    memcpy(area_expected(&areas[IN]), m, len);
    for (int i = 0; i < AREAS; ++i) area_arm(&areas[i]);
    if (len && !rest) reference_block(&blocks, m + len - 16, 16);
    now = blocks;
    if (rest) reference_block(&now, m + len - rest, rest);
    reference_end(&now, tag, k);
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
  check(ends, 65, OUT, 0, 0);
  for (unsigned int byte = 0; byte < TAG; ++byte) {
    area_object(&areas[OUT])[byte] ^= 1;
    steps_begin();
    call_verify(i, area_object(&areas[OUT]), area_object(&areas[IN]), 65, area_object(&areas[K]));
    steps_compare(byte, steps_end());
    area_object(&areas[OUT])[byte] ^= 1;
  }
  areas[IN] = area_new(names[IN], LAST);
  for (unsigned int l = 0; l < sizeof drawn; ++l) drawn[l] = (unsigned char)noise_number();
  check_every(drawn, drawn + KEY);
  check_every(full, full);
  return calls;
}
