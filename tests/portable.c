/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Compares an implementation (symbols tested, tested_xor, tested_xor_ic; with -DCORE tested) with harness/c/reference.c
 * on any CPU: all lengths up to EVERY and some up to MOST, each at another alignment and counter, the longest with all
 * counters, in place, and over nonce and key. Canaries surround the output. The primitive is the only argument. Prints
 * the number of comparisons.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "reference.h"

typedef unsigned long long ull;
typedef unsigned char uchar;

#define EVERY 1100
#define MOST 2200
#define CANARY 0xa5

static uint32_t state = 1;
static int compared, failed;
static struct reference judge;

static void randomise(uchar *x, ull len)
{
  for (ull i = 0; i < len; ++i) x[i] = (uchar)((state = state * 1664525 + 1013904223) >> 24);
}

static void check(const char *what, const uchar *got, const uchar *wanted, ull len, ull ic)
{
  ++compared;
  if (!memcmp(got, wanted, len)) return;
  failed = 1;
  printf("%s differs at %llu bytes, first block %llx\n", what, len, ic);
}

#ifdef CORE

int tested(uchar *, const uchar *, const uchar *, const uchar *);

static void all(void)
{
  /* Input, key, constants, and an output of its own, each with room for the longest output. */
  uchar data[4][64], before[3][64], wanted[64];

  for (int over = 0; over < 4; ++over) {
    for (int i = 0; i < 3; ++i) randomise(before[i], 64);
    memcpy(data, before, sizeof before);
    reference_core(&judge, wanted, before[0], before[1], before[2]);
    tested(data[over], data[0], data[1], data[2]);
    check("core", data[over], wanted, judge.forward ? 64 : 32, (ull)over);
  }
}

#else

int tested(uchar *, ull, const uchar *, const uchar *);
int tested_xor(uchar *, const uchar *, ull, const uchar *, const uchar *);
int tested_xor_ic(uchar *, const uchar *, ull, const uchar *, ull, const uchar *);

static uchar space[MOST + 192], stream[MOST], wanted[MOST], message[MOST + 64], key[32 + MOST], nonce[24 + MOST];

static void mixed(const uchar *m, ull len, ull ic)
{
  reference_stream(&judge, stream, len, nonce, ic, key);
  for (ull i = 0; i < len; ++i) wanted[i] = m[i] ^ stream[i];
}

static void one(ull len, ull ic)
{
  uchar *c = space + 64 + len % 17, *m = message + len % 13;

  randomise(key, 32);
  randomise(nonce, judge.extended ? 24 : 8);
  randomise(m, len);
  memset(space, CANARY, sizeof space);
  mixed(m, len, ic);
  tested_xor_ic(c, m, len, nonce, ic, key);
  check("xor_ic", c, wanted, len, ic);
  memmove(c, m, len);
  tested_xor_ic(c, c, len, nonce, ic, key);
  check("xor_ic in place", c, wanted, len, ic);
  mixed(m, len, 0);
  tested_xor(c, m, len, nonce, key);
  check("xor", c, wanted, len, 0);
  tested(c, len, nonce, key);
  check("stream", c, stream, len, 0);
  for (uchar *x = space; x < space + sizeof space; ++x)
    if ((x < c || x >= c + len) && *x != CANARY) failed = printf("writes outside at %llu bytes\n", len);
  tested(len % 2 ? key : nonce, len, nonce, key);
  check("stream over key or nonce", len % 2 ? key : nonce, stream, len, 0);
}

static void all(void)
{
  /* A batch of up to sixteen blocks carries in the lower half of the counter, or in all of it. */
  static const ull back[] = {1, 2, 5, 6, 10, 11, 16, 17};
  ull counters[18] = {0, 0x123456789abcdef0}, count = 2;

  for (int i = 0; i < 8; ++i) counters[count++] = 0x100000000 - back[i], counters[count++] = -back[i];
  for (ull len = 0; len <= MOST; len += len < EVERY ? 1 : 29) one(len, counters[len % count]);
  for (ull i = 0; i < count; ++i) one(MOST - i % 2, counters[i]);
}

#endif

int main(int argc, char **argv)
{
  if (argc != 2 || !reference_find(argv[1], &judge)) return 2;
  all();
  printf("%d compared\n", compared);
  return failed;
}
