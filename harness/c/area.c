/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define _GNU_SOURCE
#include "area.h"
#include "bytes.h"
#include "report.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define PAGE 4096
#define WINDOWS 65536

static unsigned char noise[AREA_MOST + WINDOWS];

unsigned long long noise_number(void)
{
  static uint64_t state = 1;

  /* splitmix64 */
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

struct area area_new(const char *name, unsigned long long capacity)
{
  unsigned long long bytes = (capacity + PAGE - 1) / PAGE * PAGE;
  struct area a = {.name = name, .capacity = bytes, .expected = malloc(bytes)};
  unsigned char *map = mmap(NULL, bytes + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (bytes > AREA_MOST) fail_harness("an area of %llu bytes is too large", bytes);
  if (!a.expected || map == MAP_FAILED) fail_harness("out of memory");
  if (mprotect(map + PAGE, bytes, PROT_READ | PROT_WRITE)) fail_harness("cannot protect pages");
  a.bytes = map + PAGE;
  if (!noise[0])
    for (unsigned long long i = 0; i < sizeof noise; i += 8) put64(noise + i, noise_number());
  return a;
}

static const struct area *watched;
static int watched_count;

static int locate(const void *address, char *words, unsigned long size)
{
  const unsigned char *x = address;

  for (const struct area *a = watched; a < watched + watched_count; ++a) {
    if (x < a->bytes - PAGE || x >= a->bytes + a->capacity + PAGE) continue;
    const unsigned char *object = a->bytes + a->start;
    if (x < object)
      snprintf(words, size, "%s, %lld before its start", a->name, (long long)(object - x));
    else if (x >= object + a->len)
      snprintf(words, size, "%s, %lld past its end", a->name, (long long)(x - (object + a->len) + 1));
    else
      snprintf(words, size, "%s", a->name);
    return 1;
  }
  return 0;
}

void areas_watch(const struct area *areas, int count)
{
  watched = areas;
  watched_count = count;
  locate_crashes_with(locate);
}

void area_place(struct area *a, int offset, unsigned long long len)
{
  memcpy(a->expected, noise + noise_number() % WINDOWS, a->capacity);
  a->start = offset == AT_END ? a->capacity - len : (unsigned long long)offset;
  a->len = len;
  if (len > a->capacity || a->start + len > a->capacity) fail_harness("%llu bytes do not fit the area", len);
}

unsigned char *area_expected(const struct area *a)
{
  return a->expected + a->start;
}

unsigned char *area_object(const struct area *a)
{
  return a->bytes + a->start;
}

void area_arm(struct area *a)
{
  memcpy(a->bytes, a->expected, a->capacity);
}

void area_check(const struct area *a, unsigned long long output)
{
  unsigned long long i = 0;

  if (!memcmp(a->bytes, a->expected, a->capacity)) return;
  while (a->bytes[i] == a->expected[i]) ++i;
  if (i >= a->start && i < a->start + output)
    fail("gives wrong output: byte %llu of %llu is %02x, not %02x", i - a->start, output, a->bytes[i],
         a->expected[i]);
  if (i >= a->start && i < a->start + a->len && !output) fail("modifies its input %s at byte %llu", a->name, i - a->start);
  if (i < a->start) fail("writes %llu bytes before the start of %s", a->start - i, a->name);
  fail("writes past the end of %s (byte %llu behind it)", a->name, i - a->start - (output ? output : a->len));
}
