/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Tests of the calls that keep nothing. */
#include "test.h"

#define LONGEST 2300
#define AROUND 64

static const size_t noncelens[] = {8, 12, 24};
static unsigned char m[LONGEST], n[24], k[32], expected[LONGEST + 64], buffer[LONGEST + 2 * AROUND];

/* One message, in every way that it may be given; bytes around out stay as they are. */
static void one(size_t len, size_t noncelen, uint64_t counter, int rounds)
{
  unsigned char *const out = buffer + AROUND + any() % 32;

  fill(m, len);
  fill(n, sizeof n);
  fill(k, sizeof k);
  judge(expected, m, len, n, noncelen, k, counter, rounds);
  memset(buffer, 0xa5, sizeof buffer);
  CHECK_AT(peachacha_xor(out, m, len, n, noncelen, k, counter, rounds) == PEACHACHA_OK, len, counter);
  CHECK_AT(!memcmp(out, expected, len), len, counter);
  for (unsigned char *p = buffer; p < out; ++p) CHECK_AT(*p == 0xa5, len, counter);
  for (unsigned char *p = out + len; p < buffer + sizeof buffer; ++p) CHECK_AT(*p == 0xa5, len, counter);
  memcpy(out, m, len);
  CHECK_AT(peachacha_xor(out, out, len, n, noncelen, k, counter, rounds) == PEACHACHA_OK, len, counter);
  CHECK_AT(!memcmp(out, expected, len), len, counter);
  CHECK_AT(peachacha_xor(out, NULL, len, n, noncelen, k, counter, rounds) == PEACHACHA_OK, len, counter);
  for (size_t i = 0; i < len; ++i) CHECK_AT((out[i] ^ m[i]) == expected[i], len, counter);
}

/* Key and nonce may lie anywhere in what is written. */
static void key_in_the_way(size_t len, size_t noncelen, size_t key_at, size_t nonce_at)
{
  unsigned char *const out = buffer + AROUND;

  fill(m, sizeof m);
  fill(buffer, sizeof buffer);
  judge(expected, m, len, buffer + nonce_at, noncelen, buffer + key_at, 1, 20);
  CHECK_AT(!peachacha_xor(out, m, len, buffer + nonce_at, noncelen, buffer + key_at, 1, 20), len, key_at);
  CHECK_AT(!memcmp(out, expected, len), len, key_at);

  fill(buffer, sizeof buffer);
  judge(expected, m, len, buffer + nonce_at, noncelen, buffer + key_at, 1, 20);
  CHECK_AT(!peachacha_xor_block0(expected + LONGEST, out, m, len, buffer + nonce_at, noncelen, buffer + key_at, 20),
           len, key_at);
  CHECK_AT(!memcmp(out, expected, len), len, key_at);
}

void test_calls(size_t step)
{
  static const uint64_t edges[] = {0xffffffff, 0x100000000, 0xffffffffffffffff};

  for (int rounds = 20; rounds >= 8; rounds -= rounds == 20 ? 8 : 4)
    for (size_t i = 0; i < 3; ++i) {
      const size_t noncelen = noncelens[i];

      for (size_t len = 0; len <= LONGEST; len += step + (rounds < 20 || i ? 16 : 0))
        one(len, noncelen, any() & 0xffffff, rounds);
      /* The last counters of each nonce; the lower half of a counter of 64 bits wraps on the way. */
      for (size_t blocks = 1; blocks < LONGEST / 64; blocks += step) {
        if (noncelen == 12) one(blocks * 64 - any() % 64, 12, 0x100000000 - blocks, rounds);
        else {
          one(blocks * 64 - any() % 64, noncelen, UINT64_MAX - (blocks - 1), rounds);
          one(blocks * 64 + any() % 64, noncelen, 0x700000000 - any() % blocks - 1, rounds);
        }
      }
      for (int edge = 0; edge < 3; ++edge)
        if (noncelen != 12 || !edge) one(64, noncelen, edges[edge], rounds);
      for (size_t at = 0; at < 2100; at += 1 + any() % (41 * step)) {
        key_in_the_way(any() % 300, noncelen, at % 400, (at + 60 + any() % 300) % 1000);
        key_in_the_way(at, noncelen, any() % (at + 1) % 2000, 2 * AROUND + any() % 2000);
        key_in_the_way(LONGEST, noncelen, at, at);
      }
    }
  for (int i = 0; i < 100; ++i) {
    unsigned char out[64], in[32], want[32];
    const int rounds = i % 3 == 0 ? 20 : i % 3 == 1 ? 12 : 8, at = (int)(any() % 32);

    fill(in, sizeof in);
    fill(out, sizeof out);
    judge_hchacha(want, in, out + 16, rounds);
    CHECK(!peachacha_hchacha(out + at, in, out + 16, rounds) && !memcmp(out + at, want, 32));
    judge_hchacha(want, in, k, rounds);
    CHECK(!peachacha_hchacha(in, in, k, rounds) && !memcmp(in, want, 32));
  }
}

void test_block0(size_t step)
{
  unsigned char block0[64], want0[64];

  for (size_t len = 0; len <= LONGEST; len += step)
    for (size_t i = 0; i < 3; ++i) {
      const size_t noncelen = noncelens[i];
      const int rounds = len % 3 == 0 ? 20 : len % 3 == 1 ? 12 : 8;
      unsigned char *const out = buffer + AROUND, *beside;

      fill(m, len);
      fill(n, sizeof n);
      fill(k, sizeof k);
      judge(want0, NULL, 64, n, noncelen, k, 0, rounds);
      judge(expected, m, len, n, noncelen, k, 1, rounds);
      memset(buffer, 0x5a, sizeof buffer);
      CHECK_AT(!peachacha_xor_block0(block0, out, m, len, n, noncelen, k, rounds), len, noncelen);
      CHECK_AT(!memcmp(block0, want0, 64) && !memcmp(out, expected, len), len, noncelen);
      for (unsigned char *p = out + len; p < buffer + sizeof buffer; ++p) CHECK_AT(*p == 0x5a, len, noncelen);
      CHECK_AT(out[-1] == 0x5a, len, noncelen);
      /* In place, block 0 right before or behind; then the keystream. */
      memcpy(out, m, len);
      beside = len % 2 ? out - 64 : out + len;
      CHECK_AT(!peachacha_xor_block0(beside, out, out, len, n, noncelen, k, rounds), len, noncelen);
      CHECK_AT(!memcmp(beside, want0, 64) && !memcmp(out, expected, len), len, noncelen);
      CHECK_AT(!peachacha_xor_block0(block0, out, NULL, len, n, noncelen, k, rounds), len, noncelen);
      for (size_t j = 0; j < len; ++j) CHECK_AT((out[j] ^ m[j]) == expected[j], len, noncelen);
    }
}

/* The call answers this code, and nothing was written. */
#define REFUSED(code, call)                                                          \
  do {                                                                               \
    fill(buffer, sizeof buffer);                                                     \
    memcpy(expected, buffer, sizeof expected);                                       \
    CHECK((call) == (code));                                                         \
    CHECK(!memcmp(expected, buffer, sizeof expected));                               \
  } while (0)

void test_misuse(void)
{
  unsigned char *const b = buffer, *const o = buffer + 100;
  static const int bad_rounds[] = {0, 4, 7, 10, 16, 24, -8, -20, 21, 1 << 30};
  static const size_t bad_noncelens[] = {0, 7, 9, 16, 23, 25, (size_t)-1};

  for (size_t i = 0; i < sizeof bad_rounds / sizeof *bad_rounds; ++i) {
    REFUSED(PEACHACHA_ERROR_ROUNDS, peachacha_xor(o, m, 10, n, 8, k, 0, bad_rounds[i]));
    REFUSED(PEACHACHA_ERROR_ROUNDS, peachacha_xor_block0(b, o, m, 10, n, 8, k, bad_rounds[i]));
    REFUSED(PEACHACHA_ERROR_ROUNDS, peachacha_hchacha(b, n, k, bad_rounds[i]));
  }
  for (size_t i = 0; i < sizeof bad_noncelens / sizeof *bad_noncelens; ++i) {
    REFUSED(PEACHACHA_ERROR_NONCE, peachacha_xor(o, m, 10, n, bad_noncelens[i], k, 0, 20));
    REFUSED(PEACHACHA_ERROR_NONCE, peachacha_xor_block0(b, o, m, 10, n, bad_noncelens[i], k, 20));
  }
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_xor(NULL, m, 10, n, 8, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_xor(o, m, 10, NULL, 8, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_xor(o, m, 10, n, 8, NULL, 0, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_xor_block0(NULL, o, m, 10, n, 8, k, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_xor_block0(b, NULL, m, 10, n, 8, k, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_xor_block0(b, o, m, 10, NULL, 8, k, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_xor_block0(b, o, m, 10, n, 8, NULL, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_hchacha(NULL, n, k, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_hchacha(b, NULL, k, 20));
  REFUSED(PEACHACHA_ERROR_NULL, peachacha_hchacha(b, n, NULL, 20));
  CHECK(peachacha_xor(NULL, NULL, 0, n, 8, k, 0, 20) == PEACHACHA_OK);
  CHECK(peachacha_xor_block0(b, NULL, NULL, 0, n, 8, k, 20) == PEACHACHA_OK);

  REFUSED(PEACHACHA_ERROR_LENGTH, peachacha_xor(o, m, SIZE_MAX, n, 8, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_LENGTH, peachacha_xor(o, NULL, SIZE_MAX - 64, n, 24, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_LENGTH, peachacha_xor_block0(b, o, m, SIZE_MAX - 3, n, 8, k, 20));
  REFUSED(PEACHACHA_ERROR_OVERLAP, peachacha_xor(o, o + 1, 2, n, 8, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_OVERLAP, peachacha_xor(o, o - 99, 100, n, 8, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_OVERLAP, peachacha_xor_block0(b, o, o + 9, 10, n, 8, k, 20));
  REFUSED(PEACHACHA_ERROR_OVERLAP, peachacha_xor_block0(o - 63, o, m, 1, n, 8, k, 20));
  REFUSED(PEACHACHA_ERROR_OVERLAP, peachacha_xor_block0(b + 9, o, b, 10, n, 8, k, 20));
  CHECK(peachacha_xor(o, o + 2, 2, n, 8, k, 0, 20) == PEACHACHA_OK);
  CHECK(peachacha_xor_block0(o - 64, o, m, 1, n, 8, k, 20) == PEACHACHA_OK);

  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor(o, m, 65, n, 12, k, 0xffffffff, 20));
  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor(o, m, 1, n, 12, k, 0x100000000, 20));
  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor(o, m, 1, n, 12, k, UINT64_MAX, 20));
  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor(o, m, 0, n, 12, k, 0x100000001, 20));
  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor(o, m, 129, n, 12, k, 0xfffffffe, 8));
  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor(o, m, 65, n, 8, k, UINT64_MAX, 20));
  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor(o, NULL, 200, n, 24, k, UINT64_MAX - 2, 12));
  CHECK(peachacha_xor(o, m, 0, n, 12, k, 0x100000000, 20) == PEACHACHA_OK);
#if SIZE_MAX > 0xffffffff
  /* Such messages are no longer than memory, but the keystream is too short. */
  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor(o, NULL, ((size_t)1 << 38) + 1, n, 12, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_COUNTER, peachacha_xor_block0(b, o + 9, NULL, ((size_t)1 << 38) - 63, n, 12, k, 20));
#endif
  CHECK(peachacha_on_failure(NULL) == PEACHACHA_ERROR_LATE);
  for (int code = 0; code > -14; --code) CHECK(strlen(peachacha_error(code)) > 5);
  CHECK(strcmp(peachacha_error(PEACHACHA_ERROR_TAG), peachacha_error(-12)));
  CHECK(!strcmp(peachacha_error(-12), peachacha_error(7)));
}
