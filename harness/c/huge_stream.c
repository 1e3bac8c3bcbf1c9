/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* One message of more than 2^32 bytes, in a few megabytes: the same pages lie behind all of it, again and again, so
   that in the end they hold what was written last. Where calls can start at any block, the counter passes 2^32, too. */
#define _GNU_SOURCE
#include "area.h"
#include "bytes.h"
#include "phases.h"
#include "report.h"
#include <sys/mman.h>

#define WINDOW (1ULL << 21)
#define LENGTH ((1ULL << 32) + 64 * 7 + 17)
#define WINDOWS (LENGTH / WINDOW + 1)
#define COUNTER ((1ULL << 32) - 1000003) /* passes 2^32 in the middle of a batch */

/* LENGTH bytes and more, of which every WINDOW bytes are the same memory. */
static unsigned char *repeated(void)
{
  unsigned char *all = mmap(NULL, WINDOWS * WINDOW, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  unsigned char *one = mmap(NULL, WINDOW, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  if (all == MAP_FAILED || one == MAP_FAILED) fail_harness("no room for %llu addresses", LENGTH);
  for (unsigned long long i = 0; i < WINDOWS; ++i)
    /* A size of 0 leaves the old mapping of shared pages in place and makes another. */
    if (mremap(one, 0, WINDOW, MREMAP_MAYMOVE | MREMAP_FIXED, all + i * WINDOW) == MAP_FAILED)
      fail_harness("cannot map the same pages %llu times", WINDOWS);
  return all;
}

/* The bytes of c that were written last, against the reference; m is null for crypto_stream. */
static void check(const struct reference *r, const unsigned char *c, const unsigned char *m, const unsigned char *n,
                  unsigned long long ic, const unsigned char *k)
{
  static unsigned char last[WINDOW + 64];
  const unsigned long long block = (LENGTH - WINDOW) / 64, from = 64 * block;

  reference_stream(r, last, LENGTH - from, n, ic + block, k);
  for (unsigned long long i = LENGTH - WINDOW; i < LENGTH; ++i) {
    const unsigned char should = m ? last[i - from] ^ m[i] : last[i - from];
    if (c[i] != should) fail("gives wrong output: byte %llu of %llu is %02x, not %02x", i, LENGTH, c[i], should);
  }
}

unsigned long long huge_stream(const struct implementation *i, const struct reference *r, struct stream_sizes s)
{
  unsigned char *c = repeated(), *m = repeated();
  unsigned char n[64], k[64];

  if (s.nonce > sizeof n || s.key > sizeof k) fail_harness("no room for a key and nonce of that size");
  for (int j = 0; j < 64; ++j) n[j] = (unsigned char)noise_number();
  for (int j = 0; j < 64; ++j) k[j] = (unsigned char)noise_number();
  for (unsigned long long j = 0; j < WINDOW; j += 8) put64(m + j, noise_number());
  circumstances("length %llu", LENGTH);
  call_stream(i, c, LENGTH, n, k);
  check(r, c, NULL, n, 0, k);
  call_xor(i, c, m, LENGTH, n, k);
  check(r, c, m, n, 0, k);
  if (!i->xor_ic) return 2;
  circumstances("length %llu, block counter 0x%llx", LENGTH, COUNTER);
  call_xor_ic(i, c, m, LENGTH, n, COUNTER, k);
  check(r, c, m, n, COUNTER, k);
  return 3;
}
