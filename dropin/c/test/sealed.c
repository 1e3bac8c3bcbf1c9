/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Tests of what seals and opens. */
#include "test.h"

#define LONGEST 2300
#define DATA 200
#define AROUND 64

static unsigned char m[LONGEST], ad[DATA + 1], n[24], k[32], want[LONGEST], want_tag[16];
static unsigned char buffer[LONGEST + 2 * AROUND], before[LONGEST + 2 * AROUND], opened[LONGEST];
static unsigned char *const out = buffer + AROUND;

/* A message and its expected ciphertext, and a buffer whose bytes are known. */
static void begin(size_t len, size_t adlen, size_t noncelen)
{
  fill(m, len);
  fill(ad, sizeof ad);
  fill(n, sizeof n);
  fill(k, sizeof k);
  judge_seal(want, want_tag, m, len, ad, adlen, n, noncelen, k);
  memset(buffer, 0xa5, sizeof buffer);
}

/* Whether buffer is as it was but for len bytes at out. */
static int only(size_t len)
{
  for (const unsigned char *p = buffer; p < buffer + sizeof buffer; ++p)
    if ((p < out || p >= out + len) && *p != 0xa5) return 0;
  return 1;
}

static int all_zeros(const unsigned char *x, size_t len)
{
  unsigned char found = 0;

  for (size_t i = 0; i < len; ++i) found |= x[i];
  return !found;
}

/* Elsewhere with a tag apart; in place with the tag behind. */
static void one(size_t len, size_t adlen, size_t noncelen)
{
  unsigned char tag[16];

  begin(len, adlen, noncelen);
  CHECK_AT(!peachacha_aead_seal(out, tag, m, len, ad, adlen, n, noncelen, k), len, adlen);
  CHECK_AT(!memcmp(out, want, len) && !memcmp(tag, want_tag, 16) && only(len), len, adlen);
  memset(opened, 0x5a, sizeof opened);
  CHECK_AT(!peachacha_aead_open(opened, out, len, tag, ad, adlen, n, noncelen, k), len, adlen);
  CHECK_AT(!memcmp(opened, m, len) && (len == LONGEST || opened[len] == 0x5a), len, adlen);

  memcpy(out, m, len);
  CHECK_AT(!peachacha_aead_seal(out, out + len, out, len, ad, adlen, n, noncelen, k), len, adlen);
  CHECK_AT(!memcmp(out, want, len) && !memcmp(out + len, want_tag, 16) && only(len + 16), len, adlen);
  CHECK_AT(!peachacha_aead_open(out, out, len, out + len, ad, adlen, n, noncelen, k), len, adlen);
  CHECK_AT(!memcmp(out, m, len) && !memcmp(out + len, want_tag, 16) && only(len + 16), len, adlen);
}

void test_sealed(size_t step)
{
  for (size_t len = 0; len <= 700; len += step) {
    one(len, any() % 80, 12);
    one(len, any() % 80, 24);
  }
  for (size_t adlen = 0; adlen <= DATA; adlen += step) one(any() % 300, adlen, adlen % 2 ? 12 : 24);
  for (size_t len = 700; len <= LONGEST; len += 1 + any() % (20 * step)) one(len, any() % 20, len % 2 ? 12 : 24);
  /* About the ends of batches, whole blocks of ChaCha and of Poly1305. */
  for (size_t len = 64; len < LONGEST; len += 64)
    for (size_t more = 0; more < 3; ++more) one(len + more - 1, any() % 33, 12);
  one(LONGEST, DATA, 12);
  one(0, 0, 12);
  one(0, 0, 24);
}

/* A call that must fail, in place and elsewhere, where `want` is the ciphertext: what was decrypted is cleared. */
static void refused(const unsigned char *tag, size_t len, size_t adlen, size_t noncelen)
{
  memset(buffer, 0xa5, sizeof buffer);
  CHECK_AT(peachacha_aead_open(out, want, len, tag, ad, adlen, n, noncelen, k) == PEACHACHA_ERROR_TAG, len, adlen);
  CHECK_AT(all_zeros(out, len) && only(len), len, adlen);
  memcpy(out, want, len);
  CHECK_AT(peachacha_aead_open(out, out, len, tag, ad, adlen, n, noncelen, k) == PEACHACHA_ERROR_TAG, len, adlen);
  CHECK_AT(all_zeros(out, len) && only(len), len, adlen);
}

/* One bit is wrong, of what there is. */
static void flipped(unsigned char *x, size_t bit, size_t len, size_t adlen, size_t noncelen)
{
  x[bit / 8] ^= (unsigned char)(1 << bit % 8);
  refused(want_tag, len, adlen, noncelen);
  x[bit / 8] ^= (unsigned char)(1 << bit % 8);
}

void test_forged(size_t step)
{
  static const size_t lengths[] = {0, 1, 64, 200, 513, 1100, LONGEST};

  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
    const size_t len = lengths[i], noncelen = i % 2 ? 12 : 24, adlen = 21;

    begin(len, adlen, noncelen);
    for (size_t bit = 0; bit < 128; ++bit) flipped(want_tag, bit, len, adlen, noncelen);
    for (size_t bit = 0; bit < 8 * len; bit += 1 + any() % (40 * step)) flipped(want, bit, len, adlen, noncelen);
    for (size_t bit = 0; bit < 8 * adlen; bit += step) flipped(ad, bit, len, adlen, noncelen);
    for (size_t bit = 0; bit < 8 * noncelen; bit += step) flipped(n, bit, len, adlen, noncelen);
    for (size_t bit = 0; bit < 256; bit += step) flipped(k, bit, len, adlen, noncelen);
    refused(want_tag, len, adlen - 1, noncelen);
    refused(want_tag, len, adlen + 1, noncelen);
    if (len) refused(want_tag, len - 1, adlen, noncelen);
    refused(want_tag, len, adlen, noncelen == 24 ? 12 : 24);
    CHECK(!peachacha_aead_open(opened, want, len, want_tag, ad, adlen, n, noncelen, k) && !memcmp(opened, m, len));
  }
}

/* Key and nonce may lie anywhere in what is written. */
static void key_in_the_way(size_t len, size_t noncelen, size_t key_at, size_t nonce_at)
{
  unsigned char *const tag = out + len;

  begin(len, 9, noncelen);
  fill(buffer, sizeof buffer);
  judge_seal(want, want_tag, m, len, ad, 9, buffer + nonce_at, noncelen, buffer + key_at);
  memcpy(before, buffer, sizeof buffer);
  CHECK_AT(!peachacha_aead_seal(out, tag, m, len, ad, 9, buffer + nonce_at, noncelen, buffer + key_at), len, key_at);
  CHECK_AT(!memcmp(out, want, len) && !memcmp(tag, want_tag, 16), len, key_at);
  memcpy(buffer, before, sizeof buffer);
  CHECK_AT(!peachacha_aead_open(out, want, len, want_tag, ad, 9, buffer + nonce_at, noncelen, buffer + key_at), len,
           key_at);
  CHECK_AT(!memcmp(out, m, len), len, key_at);
}

/* Both functions answer this code, and nothing was written. */
#define REFUSED(code, out, tag, in, len, ad, adlen, n, noncelen, k)                            \
  do {                                                                                         \
    fill(buffer, sizeof buffer);                                                               \
    memcpy(before, buffer, sizeof buffer);                                                     \
    CHECK(peachacha_aead_seal(out, tag, in, len, ad, adlen, n, noncelen, k) == (code));        \
    CHECK(peachacha_aead_open(out, in, len, tag, ad, adlen, n, noncelen, k) == (code));        \
    CHECK(!memcmp(before, buffer, sizeof buffer));                                             \
  } while (0)

void test_misuse_of_sealing(size_t step)
{
  static const size_t bad_noncelens[] = {0, 8, 11, 13, 16, 23, 25, (size_t)-1};
  unsigned char *const o = out, *const t = buffer;

  for (size_t i = 0; i < sizeof bad_noncelens / sizeof *bad_noncelens; ++i)
    REFUSED(PEACHACHA_ERROR_NONCE, o, t, m, 10, ad, 5, n, bad_noncelens[i], k);
  REFUSED(PEACHACHA_ERROR_NULL, NULL, t, m, 10, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_NULL, o, NULL, m, 10, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_NULL, o, t, NULL, 10, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_NULL, o, t, m, 10, NULL, 5, n, 24, k);
  REFUSED(PEACHACHA_ERROR_NULL, o, t, m, 10, ad, 5, NULL, 12, k);
  REFUSED(PEACHACHA_ERROR_NULL, o, t, m, 10, ad, 5, n, 24, NULL);
  REFUSED(PEACHACHA_ERROR_LENGTH, (unsigned char *)UINTPTR_MAX - 5, t, m, 10, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_LENGTH, o, t, (unsigned char *)UINTPTR_MAX - 5, 10, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_LENGTH, o, t, m, 10, ad, SIZE_MAX, n, 12, k);
  REFUSED(PEACHACHA_ERROR_OVERLAP, o, t, o + 1, 2, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_OVERLAP, o, t, o - 9, 10, ad, 5, n, 24, k);
  REFUSED(PEACHACHA_ERROR_OVERLAP, o, o + 9, m, 10, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_OVERLAP, o, o - 15, m, 10, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_OVERLAP, o, t, m, 10, o + 9, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_OVERLAP, o, t, o, 10, o - 4, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_OVERLAP, o, t, t + 15, 10, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_OVERLAP, o, t, m, 10, t + 15, 5, n, 12, k);
#if SIZE_MAX > 0xffffffff
  REFUSED(PEACHACHA_ERROR_COUNTER, o, t, o, ((size_t)1 << 38) - 63, ad, 5, n, 12, k);
  REFUSED(PEACHACHA_ERROR_COUNTER, o, t, m, SIZE_MAX, ad, 5, n, 24, k);
#endif
  /* Right beside each other, and of no length anywhere. */
  CHECK(!peachacha_aead_seal(o, o + 10, o, 10, o - 5, 5, n, 12, k));
  CHECK(!peachacha_aead_open(o, o, 10, o + 10, o - 5, 5, n, 12, k));
  CHECK(!peachacha_aead_seal(NULL, t, NULL, 0, NULL, 0, n, 12, k) && !peachacha_aead_seal(t, t, t, 0, t, 0, n, 12, k));
  CHECK(!peachacha_aead_open(NULL, NULL, 0, t, NULL, 0, n, 12, k));
  for (size_t at = 0; at < 2100; at += 1 + any() % (41 * step)) {
    key_in_the_way(any() % 300, at % 2 ? 12 : 24, at % 400, (at + 60 + any() % 300) % 1000);
    key_in_the_way(at, at % 2 ? 12 : 24, at, any() % (at + 1));
  }
}
