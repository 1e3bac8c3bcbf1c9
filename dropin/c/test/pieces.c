/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Tests of keystreams in pieces. */
#include "test.h"

#define LONGEST 6000

static unsigned char m[LONGEST], out[LONGEST], expected[LONGEST], n[24], k[32];
static const size_t noncelens[] = {8, 12, 24};

static void same(peachacha_stream *s, size_t from, size_t len, int with_message)
{
  unsigned char *const o = out + from;

  memset(o, 0x77, len);
  if (with_message == 2) memcpy(o, m + from, len);
  CHECK_AT(!peachacha_stream_update(s, o, with_message == 2 ? o : with_message ? m + from : NULL, len), from, len);
  for (size_t i = 0; i < len; ++i)
    CHECK_AT((with_message ? o[i] : (unsigned char)(o[i] ^ m[from + i])) == expected[from + i], from + i, len);
}

static uint64_t begin(peachacha_stream *s, size_t noncelen, int rounds)
{
  const uint64_t counter = noncelen == 12 ? 0x100000000 - 1 - LONGEST / 64 : any() % 2 ? 0xfffffff0 : any() >> 1;

  fill(m, sizeof m);
  fill(n, sizeof n);
  fill(k, sizeof k);
  fill(s, sizeof *s);
  judge(expected, m, sizeof m, n, noncelen, k, counter, rounds);
  CHECK(!peachacha_stream_init(s, n, noncelen, k, counter, rounds));
  return counter;
}

void test_pieces(size_t step)
{
  peachacha_stream s, copy;

  for (size_t i = 0; i < 9; ++i) {
    const int rounds = i % 3 == 0 ? 20 : i % 3 == 1 ? 12 : 8;

    begin(&s, noncelens[i / 3], rounds);
    /* All pieces of the same length; then of any, mostly short; then jumps. */
    for (size_t chunk = 1; chunk <= LONGEST / 2; chunk += (chunk > 300 ? 53 : 1) * step) {
      CHECK(!peachacha_stream_seek(&s, 0));
      for (size_t at = 0; at + chunk <= LONGEST; at += chunk) same(&s, at, chunk, (int)(chunk % 3));
    }
    for (size_t turn = 0; turn < 400 / step + 1; ++turn) {
      begin(&s, noncelens[i / 3], rounds);
      for (size_t at = 0, len; at < LONGEST; at += len) {
        len = any() % (any() % 2 ? 40 : any() % 2 ? 400 : 4000);
        if (len > LONGEST - at) len = LONGEST - at;
        same(&s, at, len, (int)(any() % 3));
      }
    }
    for (size_t turn = 0; turn < 20000 / step; ++turn) {
      const size_t at = any() % LONGEST, most = LONGEST - at, len = any() % (any() % 8 ? 100 : 2000);

      CHECK(!peachacha_stream_seek(&s, at));
      same(&s, at, len < most ? len : most, (int)(any() % 3));
    }
    /* A copy goes on by itself. */
    CHECK(!peachacha_stream_seek(&s, 77));
    same(&s, 77, 11, 1);
    copy = s;
    same(&s, 88, 500, 1);
    same(&copy, 88, 300, 0);
    CHECK(!peachacha_stream_final(&s));
    same(&copy, 388, 900, 2);
    CHECK(!peachacha_stream_final(&copy));
  }
}

static int cleared(const peachacha_stream *s)
{
  for (size_t i = 0; i < sizeof *s; ++i)
    if (((const unsigned char *)s)[i]) return 0;
  return 1;
}

/* The call answers this code, and neither the stream nor out is written. */
#define REFUSED(code, s, call)                                                       \
  do {                                                                               \
    const peachacha_stream before = *(s);                                            \
    fill(out, sizeof out);                                                           \
    memcpy(expected, out, sizeof out);                                               \
    CHECK((call) == (code));                                                         \
    CHECK(!memcmp(expected, out, sizeof out) && !memcmp(s, &before, sizeof before)); \
  } while (0)

void test_ends_of_pieces(void)
{
  peachacha_stream s;
  unsigned char *const inside = (unsigned char *)&s;

  memset(&s, 0, sizeof s);
  REFUSED(PEACHACHA_ERROR_STREAM, &s, peachacha_stream_update(&s, out, m, 1));
  REFUSED(PEACHACHA_ERROR_STREAM, &s, peachacha_stream_seek(&s, 0));
  REFUSED(PEACHACHA_ERROR_STREAM, &s, peachacha_stream_final(&s));
  REFUSED(PEACHACHA_ERROR_NONCE, &s, peachacha_stream_init(&s, n, 16, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_ROUNDS, &s, peachacha_stream_init(&s, n, 8, k, 0, 10));
  REFUSED(PEACHACHA_ERROR_NULL, &s, peachacha_stream_init(&s, NULL, 8, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_NULL, &s, peachacha_stream_init(&s, n, 8, NULL, 0, 20));
  REFUSED(PEACHACHA_ERROR_NULL, &s, peachacha_stream_init(NULL, n, 8, k, 0, 20));
  REFUSED(PEACHACHA_ERROR_COUNTER, &s, peachacha_stream_init(&s, n, 12, k, 0x100000000, 20));
  REFUSED(PEACHACHA_ERROR_NULL, &s, peachacha_stream_update(NULL, out, m, 1));
  REFUSED(PEACHACHA_ERROR_NULL, &s, peachacha_stream_seek(NULL, 1));
  REFUSED(PEACHACHA_ERROR_NULL, &s, peachacha_stream_final(NULL));

  begin(&s, 24, 12);
  REFUSED(PEACHACHA_ERROR_NULL, &s, peachacha_stream_update(&s, NULL, m, 1));
  REFUSED(PEACHACHA_ERROR_LENGTH, &s, peachacha_stream_update(&s, out, m, SIZE_MAX));
  REFUSED(PEACHACHA_ERROR_OVERLAP, &s, peachacha_stream_update(&s, out, out + 3, 4));
  REFUSED(PEACHACHA_ERROR_OVERLAP, &s, peachacha_stream_update(&s, inside + 50, m, 4));
  REFUSED(PEACHACHA_ERROR_OVERLAP, &s, peachacha_stream_update(&s, out, inside + 50, 4));
  CHECK(!peachacha_stream_update(&s, NULL, NULL, 0) && !peachacha_stream_update(&s, out, m, 0));
  CHECK(!peachacha_stream_final(&s) && cleared(&s));
  REFUSED(PEACHACHA_ERROR_STREAM, &s, peachacha_stream_update(&s, out, m, 1));
  REFUSED(PEACHACHA_ERROR_STREAM, &s, peachacha_stream_final(&s));

  /* The last block of a nonce of 12 bytes, and of one of 8; the position stays where it was. */
  for (size_t i = 0; i < 2; ++i)
    for (size_t blocks = 1; blocks < 40; blocks += 3) {
      const uint64_t counter = (i ? 0x100000000 : 0) - blocks;
      const size_t noncelen = i ? 12 : 8, len = blocks * 64;

      CHECK(!peachacha_stream_init(&s, n, noncelen, k, counter, 20));
      REFUSED(PEACHACHA_ERROR_COUNTER, &s, peachacha_stream_update(&s, out, m, len + 1));
      judge(expected, m, len, n, noncelen, k, counter, 20);
      same(&s, 0, len - 5, 1);
      REFUSED(PEACHACHA_ERROR_COUNTER, &s, peachacha_stream_update(&s, out, m, 6));
      REFUSED(PEACHACHA_ERROR_COUNTER, &s, peachacha_stream_seek(&s, len + 1));
      judge(expected, m, len, n, noncelen, k, counter, 20);
      same(&s, len - 5, 5, 1);
      REFUSED(PEACHACHA_ERROR_COUNTER, &s, peachacha_stream_update(&s, out, NULL, 1));
      CHECK(!peachacha_stream_seek(&s, len) && !peachacha_stream_update(&s, out, m, 0));
      REFUSED(PEACHACHA_ERROR_COUNTER, &s, peachacha_stream_update(&s, out, NULL, 1));
    }
  /* Far away: position 2^37 - 64 is block 2^31 - 1; the last position of 64 bits cannot be passed. */
  CHECK(!peachacha_stream_init(&s, n, 24, k, 5, 8));
  CHECK(!peachacha_stream_seek(&s, ((uint64_t)1 << 37) - 60));
  judge(expected, m, 300, n, 24, k, ((uint64_t)1 << 31) - 1 + 5, 8);
  same(&s, 4, 296, 1);
  CHECK(!peachacha_stream_seek(&s, UINT64_MAX - 10));
  REFUSED(PEACHACHA_ERROR_COUNTER, &s, peachacha_stream_update(&s, out, m, 11));
  judge(expected, m, 64, n, 24, k, UINT64_MAX / 64 + 5, 8);
  same(&s, 53, 10, 1);
}
