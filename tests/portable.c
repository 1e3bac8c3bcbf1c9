/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Compares an implementation (symbols tested, tested_xor, tested_xor_ic) with the reference (ref, ref_xor, ref_xor_ic)
 * on any CPU: all lengths up to MOST, each at another alignment and counter, in place, and over nonce and key. Canaries
 * surround the output. NONCE is given by the compiler's command line. Prints the number of comparisons.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef unsigned long long ull;
typedef unsigned char uchar;
#define DECLARE(name)                                                           \
  int name(uchar *, ull, const uchar *, const uchar *);                         \
  int name##_xor(uchar *, const uchar *, ull, const uchar *, const uchar *);    \
  int name##_xor_ic(uchar *, const uchar *, ull, const uchar *, ull, const uchar *);
DECLARE(tested)
DECLARE(ref)

#define MOST 2200
#define CANARY 0xa5

static uchar space[MOST + 192], wanted[MOST], message[MOST + 64], key[32 + MOST], nonce[24 + MOST];
static uint32_t state = 1;
static int compared;

static void randomise(uchar *x, ull len)
{
  for (ull i = 0; i < len; ++i) x[i] = (uchar)((state = state * 1664525 + 1013904223) >> 24);
}

static int check(const char *what, const uchar *got, ull len, ull ic)
{
  ++compared;
  if (memcmp(got, wanted, len)) {
    printf("%s differs at %llu bytes, first block %llx\n", what, len, ic);
    return 0;
  }
  return 1;
}

int main(void)
{
  static const ull counters[] = {0, 0xfffffff0, 0xfffffffb, 0xffffffff, 0xfffffffffffffff6, 0x123456789abcdef0};

  for (ull len = 0; len <= MOST; len += len < 300 ? 1 : 29) {
    const ull ic = counters[len % 6];
    uchar *c = space + 64 + len % 17, *m = message + len % 13;

    randomise(key, 32);
    randomise(nonce, NONCE);
    randomise(m, len);
    memset(space, CANARY, sizeof space);
    ref_xor_ic(wanted, m, len, nonce, ic, key);
    tested_xor_ic(c, m, len, nonce, ic, key);
    if (!check("xor_ic", c, len, ic)) return 1;
    for (uchar *x = space; x < space + sizeof space; ++x)
      if ((x < c || x >= c + len) && *x != CANARY) return printf("writes outside at %llu bytes\n", len), 1;
    memcpy(c, m, len);
    tested_xor_ic(c, c, len, nonce, ic, key);
    if (!check("xor_ic in place", c, len, ic)) return 1;
    ref_xor(wanted, m, len, nonce, key);
    tested_xor(c, m, len, nonce, key);
    if (!check("xor", c, len, 0)) return 1;
    ref(wanted, len, nonce, key);
    tested(c, len, nonce, key);
    if (!check("stream", c, len, 0)) return 1;
    tested(len % 2 ? key : nonce, len, nonce, key);
    if (!check("stream over key or nonce", len % 2 ? key : nonce, len, 0)) return 1;
  }
  printf("%d compared\n", compared);
  return 0;
}
