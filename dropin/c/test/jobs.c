/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Tests of many messages at once. */
#include "test.h"

#define JOBS 70
#define ROOM 3000
#define AROUND 32

static struct peachacha_job jobs[JOBS];
static unsigned char in[JOBS][ROOM], want[JOBS][ROOM], out[JOBS][AROUND + ROOM + AROUND], key[JOBS][32], nonce[JOBS][24];

/* A job by chance, of at most so many bytes: in place, elsewhere or without a message; and what is to come out. */
static void prepare(size_t i, size_t most, int rounds)
{
  static const size_t noncelens[] = {8, 12, 24};
  struct peachacha_job *const job = jobs + i;
  const size_t shared = any() % 4 ? i : 0;
  const int how = (int)(any() % 3);

  job->len = any() % (most + 1);
  job->noncelen = noncelens[any() % 3];
  job->counter = job->noncelen == 12 ? 0xffffffff - job->len / 64 : UINT64_MAX - any() % 3 * 2 - job->len / 64;
  if (any() % 2) job->counter = 0xfffffffe - job->len / 64;
  job->key = key[shared];
  job->nonce = nonce[shared];
  job->out = out[i] + AROUND;
  job->in = how == 0 ? NULL : how == 1 ? in[i] : job->out;
  job->error = 1;
  memset(out[i], 0xa5, sizeof out[i]);
  fill(in[i], job->len);
  if (how == 2) memcpy(job->out, in[i], job->len);
  judge(want[i], how ? in[i] : NULL, job->len, job->nonce, job->noncelen, job->key, job->counter, rounds);
}

/* Whether a job wrote what it should and nothing else. */
static int right(size_t i)
{
  const unsigned char *const begin = jobs[i].out, *const end = begin + jobs[i].len;

  for (const unsigned char *p = out[i]; p < out[i] + sizeof out[i]; ++p)
    if ((p < begin || p >= end) && *p != 0xa5) return 0;
  return !memcmp(begin, want[i], jobs[i].len);
}

void test_many(size_t step)
{
  static const size_t mosts[] = {64, 1, 200, 64, 1350, ROOM};
  static const int all[] = {20, 12, 8};

  fill(key, sizeof key);
  fill(nonce, sizeof nonce);
  CHECK(!peachacha_xor_many(NULL, 0, 20));
  for (size_t count = 1; count <= JOBS; count += step > 30 ? 17 : 1 + step / 5)
    for (size_t k = 0; k < sizeof mosts / sizeof *mosts; ++k) {
      const int rounds = all[(count + k) % 3];

      for (size_t i = 0; i < count; ++i) prepare(i, mosts[k], rounds);
      CHECK_AT(!peachacha_xor_many(jobs, count, rounds), count, k);
      for (size_t i = 0; i < count; ++i) CHECK_AT(!jobs[i].error && right(i), count, i);
    }
  /* Whole blocks alone, of one length: every lane, each filled. */
  for (size_t count = 1; count <= 40; ++count) {
    for (size_t i = 0; i < count; ++i) {
      do prepare(i, 64 * 3, 20);
      while (jobs[i].len != 64 && jobs[i].len != 128);
    }
    CHECK(!peachacha_xor_many(jobs, count, 20));
    for (size_t i = 0; i < count; ++i) CHECK_AT(right(i), count, i);
  }
}

/* Wrong jobs among right ones: each has its code, of none is anything written, and the others are done. */
void test_misuse_of_many(void)
{
  static const int codes[] = {PEACHACHA_ERROR_NULL, PEACHACHA_ERROR_NULL, PEACHACHA_ERROR_NONCE, PEACHACHA_ERROR_OVERLAP,
                              PEACHACHA_ERROR_COUNTER, PEACHACHA_ERROR_NULL, PEACHACHA_ERROR_LENGTH};
  const size_t kinds = sizeof codes / sizeof *codes;

  CHECK(peachacha_xor_many(NULL, 1, 20) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_xor_many(jobs, SIZE_MAX, 20) == PEACHACHA_ERROR_LENGTH);
  CHECK(peachacha_xor_many(jobs, SIZE_MAX / sizeof *jobs, 7) == PEACHACHA_ERROR_LENGTH);
  for (size_t i = 0; i < JOBS; ++i) jobs[i].error = PEACHACHA_OK;
  CHECK(peachacha_xor_many(jobs, JOBS, 7) == PEACHACHA_ERROR_ROUNDS);
  for (size_t i = 0; i < JOBS; ++i) CHECK(jobs[i].error == PEACHACHA_ERROR_ROUNDS);
  for (size_t first = 0; first < kinds; ++first) {
    for (size_t i = 0; i < JOBS; ++i) {
      prepare(i, 150, 20);
      if (i % 3) continue;
      memset(out[i], 0xa5, sizeof out[i]);
      jobs[i].len = 100;
      switch ((i / 3 + first) % kinds) {
      case 0: jobs[i].key = NULL; break;
      case 1: jobs[i].nonce = NULL; break;
      case 2: jobs[i].noncelen = 16; break;
      case 3: jobs[i].in = jobs[i].out + 5; break;
      case 4: jobs[i].noncelen = 12, jobs[i].counter = 0xffffffff; break;
      case 5: jobs[i].out = NULL; break;
      default: jobs[i].in = NULL, jobs[i].len = SIZE_MAX - 5; break;
      }
    }
    CHECK(peachacha_xor_many(jobs, JOBS, 20) == codes[first]);
    for (size_t i = 0; i < JOBS; ++i) {
      if (i % 3) {
        CHECK_AT(!jobs[i].error && right(i), first, i);
        continue;
      }
      CHECK_AT(jobs[i].error == codes[(i / 3 + first) % kinds], first, i);
      for (size_t j = 0; j < sizeof out[i]; ++j) CHECK_AT(out[i][j] == 0xa5, first, i);
    }
  }
  /* A job may overwrite its own key and nonce. */
  for (size_t i = 0; i < 20; ++i) {
    struct peachacha_job *const job = jobs + i;

    prepare(i, 0, 20);
    job->len = 700 + 13 * i;
    job->noncelen = 8;
    job->counter = 5;
    job->in = in[i];
    job->key = job->out + 100;
    job->nonce = job->out + 600;
    fill(in[i], job->len);
    memcpy(job->out + 100, key[i], 32);
    memcpy(job->out + 600, nonce[i], 8);
    judge(want[i], in[i], job->len, nonce[i], 8, key[i], 5, 20);
  }
  CHECK(!peachacha_xor_many(jobs, 20, 20));
  for (size_t i = 0; i < 20; ++i) CHECK_AT(right(i), i, 0);
}

void test_masks(void)
{
  /* RFC 9001, A.5. */
  static const unsigned char hp[32] = {0x25, 0xa2, 0x82, 0xb9, 0xe8, 0x2f, 0x06, 0xf2, 0x1f, 0x48, 0x89,
                                       0x17, 0xa4, 0xfc, 0x8f, 0x1b, 0x73, 0x57, 0x36, 0x85, 0x60, 0x85,
                                       0x97, 0xd0, 0xef, 0xcb, 0x07, 0x6b, 0x0a, 0xb7, 0xa7, 0xa4};
  static const unsigned char sample[1][16] = {
    {0x5e, 0x5c, 0xd5, 0x5c, 0x41, 0xf6, 0x90, 0x80, 0x57, 0x5d, 0x79, 0x99, 0xc2, 0x5a, 0x5b, 0xfb}};
  static const unsigned char published[5] = {0xae, 0xfe, 0xfe, 0x7d, 0x03};
  unsigned char samples[JOBS][16], masks[JOBS + 1][5], expected[64], before[5];

  CHECK(!peachacha_masks(masks, sample, 1, hp) && !memcmp(masks[0], published, 5));
  for (size_t count = 0; count <= JOBS; ++count) {
    fill(samples, sizeof samples);
    memset(masks, 0xa5, sizeof masks);
    memcpy(before, masks[count], 5);
    CHECK(!peachacha_masks(masks, (const unsigned char(*)[16])samples, count, hp));
    for (size_t i = 0; i < count; ++i) {
      const unsigned char *const x = samples[i];
      const uint64_t counter = x[0] | (uint64_t)x[1] << 8 | (uint64_t)x[2] << 16 | (uint64_t)x[3] << 24;

      judge(expected, NULL, 64, x + 4, 12, hp, counter, 20);
      CHECK_AT(!memcmp(masks[i], expected, 5), count, i);
    }
    CHECK(!memcmp(masks[count], before, 5));
  }
  CHECK(peachacha_masks(NULL, sample, 1, hp) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_masks(masks, NULL, 1, hp) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_masks(masks, sample, 1, NULL) == PEACHACHA_ERROR_NULL);
  CHECK(!peachacha_masks(NULL, NULL, 0, NULL));
  CHECK(peachacha_masks(masks, (const unsigned char(*)[16])(masks + 1), 2, hp) == PEACHACHA_ERROR_OVERLAP);
  CHECK(peachacha_masks(masks, sample, SIZE_MAX / 4, hp) == PEACHACHA_ERROR_LENGTH);
}

void test_rng(size_t step)
{
  static const unsigned char zeros[8];
  static unsigned char expected[ROOM + 32], made[ROOM + 1];
  unsigned char state[32], before[32];

  /* Each call begins with the state that the one before left. */
  fill(state, sizeof state);
  for (size_t len = 0; len <= ROOM; len += len < 130 ? 1 : step) {
    judge(expected, NULL, len + 32, zeros, 8, state, 0, 20);
    memset(made, 0xa5, sizeof made);
    CHECK_AT(!peachacha_rng(state, made, len), len, 0);
    CHECK_AT(!memcmp(state, expected, 32) && !memcmp(made, expected + 32, len) && made[len] == 0xa5, len, 0);
  }
  memcpy(before, state, 32);
  CHECK(peachacha_rng(NULL, made, 9) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_rng(state, NULL, 9) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_rng(state, state + 31, 9) == PEACHACHA_ERROR_OVERLAP);
  CHECK(peachacha_rng(state, made, SIZE_MAX) == PEACHACHA_ERROR_LENGTH);
  CHECK(!memcmp(before, state, 32));
  CHECK(!peachacha_rng(state, NULL, 0) && memcmp(before, state, 32));
}
