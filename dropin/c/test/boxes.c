/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Tests of what seals otherwise: NaCl's secretbox, the tag attached, in pieces, many messages at once. */
#include "test.h"
#include "../mac.h"

#define LONGEST 2300
#define LONGEST_JOB 4300
#define DATA 300
#define JOBS 40
#define AROUND 32

static unsigned char m[LONGEST], ad[DATA], n[24], k[32], want[LONGEST], tag[16], out[LONGEST + 2 * AROUND];
static unsigned char opened[LONGEST];

static int all(const unsigned char *x, size_t len, unsigned char what)
{
  unsigned char found = 0;

  for (size_t i = 0; i < len; ++i) found |= x[i] ^ what;
  return !found;
}

static void mac(const unsigned char *in, size_t len, const unsigned char *key, size_t what)
{
  unsigned char made[16], right[16];
  struct poly1305 p;

  judge_mac(right, in, len, key);
  poly1305_start(&p, key);
  poly1305_absorb(&p, in, len, 0);
  poly1305_tag(made, &p, key);
  CHECK_AT(!memcmp(made, right, 16), len, what);
}

/* Poly1305 in C, whose key nobody chooses elsewhere. */
void test_mac(void)
{
  unsigned char in[80], key[32] = {1};

  /* r is 1, and the sum of the blocks is about 2^130: from 10 below to 37 above it. */
  for (size_t i = 0; i < 48; ++i) {
    memset(in, 0, sizeof in);
    memset(in, 255, 16);
    in[0] = 246;
    in[16] = (unsigned char)i;
    mac(in, 48, key, i);
  }
  memset(key, 255, sizeof key);
  for (size_t len = 0; len <= sizeof in; ++len) {
    memset(in, 255, sizeof in);
    mac(in, len, key, 0);
    fill(in, sizeof in);
    mac(in, len, key, 1);
  }
}

/* A secretbox with the tag apart, and in place with the tag in front; one bit of it wrong. */
static void box(size_t len)
{
  unsigned char made[16], *const text = out + AROUND;
  const size_t bit = any() % (8 * (len + 16));

  fill(m, len);
  fill(n, sizeof n);
  fill(k, sizeof k);
  judge_box(want, tag, m, len, n, k);
  memset(out, 0xa5, sizeof out);
  CHECK_AT(!peachacha_secretbox_seal(text, made, m, len, n, k), len, 0);
  CHECK_AT(!memcmp(text, want, len) && !memcmp(made, tag, 16) && text[-1] == 0xa5 && text[len] == 0xa5, len, 0);
  CHECK_AT(!peachacha_secretbox_open(opened, text, len, made, n, k) && !memcmp(opened, m, len), len, 0);

  memcpy(text, m, len);
  CHECK_AT(!peachacha_secretbox_seal_attached(text - 16, text, len, n, k), len, 0);
  CHECK_AT(!memcmp(text, want, len) && !memcmp(text - 16, tag, 16) && text[-17] == 0xa5 && text[len] == 0xa5, len, 0);
  CHECK_AT(!peachacha_secretbox_open_attached(opened, text - 16, len + 16, n, k) && !memcmp(opened, m, len), len, 0);
  CHECK_AT(!peachacha_secretbox_open_attached(text, text - 16, len + 16, n, k) && !memcmp(text, m, len), len, 0);
  memcpy(text, want, len);
  (text - 16)[bit / 8] ^= (unsigned char)(1 << bit % 8);
  CHECK_AT(peachacha_secretbox_open_attached(opened, text - 16, len + 16, n, k) == PEACHACHA_ERROR_TAG, len, bit);
  CHECK_AT(all(opened, len, 0), len, bit);
}

/* ChaCha20-Poly1305 with the tag behind, elsewhere and in place. */
static void attached(size_t len, size_t noncelen)
{
  unsigned char *const text = out + AROUND;

  fill(m, len);
  fill(n, sizeof n);
  judge_seal(want, tag, m, len, ad, 9, n, noncelen, k);
  memset(out, 0xa5, sizeof out);
  CHECK_AT(!peachacha_aead_seal_attached(text, m, len, ad, 9, n, noncelen, k), len, noncelen);
  CHECK_AT(!memcmp(text, want, len) && !memcmp(text + len, tag, 16) && text[len + 16] == 0xa5, len, noncelen);
  CHECK_AT(!peachacha_aead_open_attached(text, text, len + 16, ad, 9, n, noncelen, k), len, noncelen);
  CHECK_AT(!memcmp(text, m, len) && !memcmp(text + len, tag, 16), len, noncelen);
  CHECK_AT(!peachacha_aead_seal_attached(text, text, len, ad, 9, n, noncelen, k), len, noncelen);
  text[any() % (len + 16)] ^= 16;
  CHECK_AT(peachacha_aead_open_attached(text, text, len + 16, ad, 9, n, noncelen, k) == PEACHACHA_ERROR_TAG, len, 0);
  CHECK_AT(all(text, len, 0), len, noncelen);
}

void test_boxes(size_t step)
{
  for (size_t len = 0; len <= LONGEST; len += len < 300 ? step : 1 + any() % (20 * step)) {
    box(len);
    attached(len, len % 2 ? 12 : 24);
  }
  for (size_t len = 32; len < LONGEST; len += 64)
    for (size_t more = 0; more < 3; ++more) box(len + more - 1);
}

/* A message in pieces by chance, sealed, then opened in place, then with a bit wrong. */
static void pieces(size_t len, size_t adlen, size_t most, size_t noncelen)
{
  peachacha_aead_state s, copy;
  unsigned char made[16];
  size_t now;

  fill(m, len);
  fill(ad, adlen);
  fill(n, sizeof n);
  fill(&s, sizeof s);
  judge_seal(want, tag, m, len, ad, adlen, n, noncelen, k);
  for (int turn = 0; turn < 3; ++turn) {
    CHECK(!peachacha_aead_init(&s, n, noncelen, k));
    for (size_t at = 0; at < adlen; at += now) {
      now = any() % (most + 1) % (adlen - at + 1);
      CHECK(!peachacha_aead_data(&s, ad + at, now));
    }
    copy = s;
    for (size_t at = 0; at < len; at += now) {
      now = any() % (most + 1) % (len - at + 1);
      if (!turn) CHECK(!peachacha_aead_seal_update(&s, out + at, m + at, now));
      else CHECK(!peachacha_aead_open_update(&s, out + at, out + at, now));
    }
    if (!turn) {
      CHECK_AT(!peachacha_aead_seal_final(&s, made) && !memcmp(made, tag, 16) && !memcmp(out, want, len), len, adlen);
      CHECK_AT(!peachacha_aead_seal_update(&copy, opened, m, len) && !memcmp(opened, want, len), len, adlen);
      CHECK_AT(!peachacha_aead_seal_final(&copy, made) && !memcmp(made, tag, 16), len, adlen);
    } else if (turn == 1) {
      CHECK_AT(!peachacha_aead_open_final(&s, tag) && !memcmp(out, m, len), len, adlen);
      memcpy(out, want, len);
      out[any() % (len + 1)] ^= 1; /* behind the end, the tag is wrong */
      if (!memcmp(out, want, len)) tag[7] ^= 2;
    } else {
      CHECK_AT(peachacha_aead_open_final(&s, tag) == PEACHACHA_ERROR_TAG, len, adlen);
    }
    CHECK(all((unsigned char *)&s, sizeof s, 0) && peachacha_aead_open_final(&s, tag) == PEACHACHA_ERROR_STREAM);
  }
}

void test_sealed_pieces(size_t step)
{
  peachacha_aead_state s, before;
  struct {
    uint64_t in_front;
    peachacha_aead_state s;
  } within = {0};

  for (size_t len = 0; len < LONGEST; len += len < 130 ? 1 + step / 8 : 1 + any() % (20 * step))
    pieces(len, any() % DATA % (len + 40), 1 + any() % (len % 3 ? 70 : 1500), len % 2 ? 12 : 24);
  fill(&s, sizeof s); /* all of it is compared below */
  CHECK(!peachacha_aead_init(&s, n, 12, k) && !peachacha_aead_data(&s, ad, 5));
  before = s;
  CHECK(peachacha_aead_data(&s, (unsigned char *)&s, 64) == PEACHACHA_ERROR_OVERLAP);
  CHECK(peachacha_aead_data(&s, (unsigned char *)&s + sizeof s - 1, 1) == PEACHACHA_ERROR_OVERLAP);
  within.s = s;
  CHECK(peachacha_aead_data(&within.s, (unsigned char *)&within + 5, 4) == PEACHACHA_ERROR_OVERLAP);
  CHECK(!peachacha_aead_data(&within.s, (unsigned char *)&within + 5, 3));
  CHECK(peachacha_aead_data(&s, ad, SIZE_MAX) == PEACHACHA_ERROR_LENGTH);
  CHECK(peachacha_aead_data(&s, NULL, 1) == PEACHACHA_ERROR_NULL && peachacha_aead_data(NULL, ad, 1) == PEACHACHA_ERROR_NULL);
  CHECK(!peachacha_aead_data(&s, (unsigned char *)&s, 0) && !peachacha_aead_data(&s, NULL, 0)); /* nothing overlaps */
  CHECK(!memcmp(&s, &before, sizeof s));
  CHECK(!peachacha_aead_init(&s, n, 12, k) && !peachacha_aead_seal_update(&s, out, m, 5));
  before = s;
  CHECK(peachacha_aead_data(&s, ad, 1) == PEACHACHA_ERROR_STREAM);
  CHECK(peachacha_aead_open_update(&s, out, m, 1) == PEACHACHA_ERROR_STREAM);
  CHECK(peachacha_aead_open_final(&s, tag) == PEACHACHA_ERROR_STREAM);
  CHECK(peachacha_aead_seal_update(&s, out, NULL, 1) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_seal_update(&s, NULL, m, 1) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_seal_update(&s, out, out + 1, 2) == PEACHACHA_ERROR_OVERLAP);
  CHECK(peachacha_aead_seal_update(&s, (unsigned char *)&s + 9, m, 2) == PEACHACHA_ERROR_OVERLAP);
  CHECK(peachacha_aead_seal_update(&s, out, m, SIZE_MAX) == PEACHACHA_ERROR_LENGTH);
  CHECK(peachacha_aead_seal_final(&s, NULL) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_seal_final(&s, (unsigned char *)&s) == PEACHACHA_ERROR_OVERLAP);
#if SIZE_MAX > 0xffffffff
  CHECK(peachacha_aead_seal_update(&s, out, out, ((size_t)1 << 38) - 68) == PEACHACHA_ERROR_COUNTER);
#endif
  CHECK(!memcmp(&s, &before, sizeof s));
  CHECK(!peachacha_aead_init(&s, n, 24, k) && !peachacha_aead_seal_final(&s, tag));
  memcpy((unsigned char *)&s + 40, k, 32);
  memcpy((unsigned char *)&s + 90, n, 24);
  CHECK(!peachacha_aead_init(&s, (unsigned char *)&s + 90, 24, (unsigned char *)&s + 40));
  CHECK(!peachacha_aead_open_final(&s, tag));
  CHECK(peachacha_aead_init(&s, n, 8, k) == PEACHACHA_ERROR_NONCE && peachacha_aead_init(NULL, n, 12, k));
  CHECK(peachacha_aead_init(NULL, NULL, 8, NULL) == PEACHACHA_ERROR_NONCE);
  CHECK(peachacha_aead_init(NULL, n, 12, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_init(&s, n, 16, k) == PEACHACHA_ERROR_NONCE);
  CHECK(peachacha_aead_init(&s, NULL, 12, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_seal_update(NULL, out, m, 1) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_seal_final(NULL, tag) == PEACHACHA_ERROR_NULL);
}

static struct peachacha_aead_job jobs[JOBS];
static unsigned char texts[JOBS][LONGEST_JOB], data[JOBS][DATA], keys[JOBS][32], nonces[JOBS][24], tags[JOBS][16];
static unsigned char wanted[JOBS][LONGEST_JOB], wanted_tags[JOBS][16], outs[JOBS][LONGEST_JOB + AROUND];

/* A job by chance, in place or elsewhere, and what is to come out. alike: all have nearly as many bytes. */
static void prepare(size_t i, size_t most, int alike)
{
  struct peachacha_aead_job *const job = jobs + i;
  const size_t shared = any() % 4 ? i : 0;

  job->len = alike ? most - any() % (most / 8 + 1) : any() % (most + 1);
  job->adlen = any() % 4 ? any() % 33 : any() % DATA;
  job->noncelen = any() % 4 ? 12 : 24;
  job->key = keys[shared];
  job->nonce = nonces[shared];
  job->ad = data[i];
  job->tag = tags[i];
  job->out = outs[i];
  job->error = 1;
  memset(outs[i], 0xa5, sizeof outs[i]);
  fill(texts[i], job->len);
  judge_seal(wanted[i], wanted_tags[i], texts[i], job->len, job->ad, job->adlen, job->nonce, job->noncelen, job->key);
  job->in = any() % 2 ? texts[i] : job->out;
  if (job->in == job->out) memcpy(job->out, texts[i], job->len);
}

static int wrote(size_t i, const unsigned char *text)
{
  return !memcmp(outs[i], text, jobs[i].len) && all(outs[i] + jobs[i].len, sizeof outs[i] - jobs[i].len, 0xa5);
}

/* Sealed; then opened in place, some with a bit wrong, of the text, the tag or the data. */
static void many(size_t count, size_t most)
{
  const int alike = any() % 2;
  int code = 0;

  for (size_t i = 0; i < count; ++i) prepare(i, most, alike);
  CHECK_AT(!peachacha_aead_seal_many(jobs, count), count, most);
  for (size_t i = 0; i < count; ++i) {
    CHECK_AT(!jobs[i].error && wrote(i, wanted[i]) && !memcmp(tags[i], wanted_tags[i], 16), count, i);
    if (any() % 2) jobs[i].in = memcpy(wanted[i], outs[i], jobs[i].len);
    else jobs[i].in = outs[i];
    jobs[i].error = any() % 4 ? 0 : PEACHACHA_ERROR_TAG;
    if (!code) code = jobs[i].error;
    if (!jobs[i].error) continue;
    if (jobs[i].len && any() % 2) ((unsigned char *)jobs[i].in)[any() % jobs[i].len] ^= 4;
    else if (jobs[i].adlen && any() % 2) data[i][any() % jobs[i].adlen] ^= 1;
    else tags[i][any() % 16] ^= 128;
  }
  for (size_t i = 0; i < count; ++i) wanted_tags[i][0] = (unsigned char)jobs[i].error;
  CHECK_AT(peachacha_aead_open_many(jobs, count) == code, count, most);
  for (size_t i = 0; i < count; ++i) {
    if (wanted_tags[i][0]) memset(texts[i], 0, jobs[i].len);
    CHECK_AT(jobs[i].error == (wanted_tags[i][0] ? PEACHACHA_ERROR_TAG : 0) && wrote(i, texts[i]), count, i);
  }
}

void test_sealed_many(size_t step)
{
  static const size_t mosts[] = {64, 0, 200, 600, 1400, LONGEST_JOB};
  static const int codes[] = {PEACHACHA_ERROR_NULL, PEACHACHA_ERROR_NULL, PEACHACHA_ERROR_NONCE, PEACHACHA_ERROR_OVERLAP,
                              PEACHACHA_ERROR_NULL, PEACHACHA_ERROR_LENGTH};
  const size_t kinds = sizeof codes / sizeof *codes;

  fill(keys, sizeof keys);
  fill(nonces, sizeof nonces);
  fill(data, sizeof data);
  CHECK(!peachacha_aead_seal_many(NULL, 0) && peachacha_aead_open_many(NULL, 1) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_seal_many(jobs, SIZE_MAX) == PEACHACHA_ERROR_LENGTH);
  for (size_t count = 1; count <= JOBS; count += step > 30 ? 13 : 1 + step / 2)
    for (size_t i = 0; i < sizeof mosts / sizeof *mosts; ++i) many(count, mosts[i]);
  /* Wrong jobs among right ones. */
  for (size_t i = 0; i < JOBS; ++i) {
    prepare(i, 150, 0);
    if (i % 3) continue;
    memset(outs[i], 0xa5, sizeof outs[i]);
    memset(tags[i], 0xa5, 16);
    jobs[i].in = texts[i];
    jobs[i].len = 100;
    switch (i / 3 % kinds) {
    case 0: jobs[i].key = NULL; break;
    case 1: jobs[i].tag = NULL; break;
    case 2: jobs[i].noncelen = 8; break;
    case 3: jobs[i].in = jobs[i].out + 5; break;
    case 4: jobs[i].in = NULL; break;
    default: jobs[i].adlen = SIZE_MAX - 5; break;
    }
  }
  CHECK(peachacha_aead_seal_many(jobs, JOBS) == codes[0]);
  for (size_t i = 0; i < JOBS; ++i) {
    if (i % 3) CHECK_AT(!jobs[i].error && wrote(i, wanted[i]) && !memcmp(tags[i], wanted_tags[i], 16), i, 0);
    else CHECK_AT(jobs[i].error == codes[i / 3 % kinds] && all(outs[i], sizeof outs[i], 0xa5), i, 0);
    CHECK_AT(i % 3 || all(tags[i], 16, 0xa5), i, 0);
  }
  /* A job may overwrite its own key and nonce. */
  for (size_t i = 0; i < 20; ++i) {
    prepare(i, 0, 0);
    jobs[i].len = 150 + 50 * i;
    jobs[i].noncelen = 12;
    jobs[i].in = texts[i];
    jobs[i].key = memcpy(outs[i] + 10, keys[i], 32);
    jobs[i].nonce = memcpy(i % 2 ? tags[i] : outs[i] + 100, nonces[i], 12);
    fill(texts[i], jobs[i].len);
    judge_seal(wanted[i], wanted_tags[i], texts[i], jobs[i].len, data[i], jobs[i].adlen, nonces[i], 12, keys[i]);
  }
  CHECK(!peachacha_aead_seal_many(jobs, 20));
  for (size_t i = 0; i < 20; ++i) CHECK_AT(wrote(i, wanted[i]) && !memcmp(tags[i], wanted_tags[i], 16), i, 0);
}

void test_misuse_of_boxes(void)
{
  unsigned char *const o = out + AROUND;

  memset(out, 0xa5, sizeof out);
  CHECK(peachacha_secretbox_seal(NULL, tag, m, 9, n, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_secretbox_seal(o, NULL, m, 9, n, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_secretbox_seal(o, tag, NULL, 9, n, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_secretbox_open(o, m, 9, tag, NULL, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_secretbox_open(o, m, 9, tag, n, NULL) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_secretbox_seal(o, o + 8, m, 9, n, k) == PEACHACHA_ERROR_OVERLAP);
  CHECK(peachacha_secretbox_seal(o, out, m, SIZE_MAX, n, k) == PEACHACHA_ERROR_LENGTH);
  CHECK(peachacha_secretbox_seal_attached(o, o, 9, n, k) == PEACHACHA_ERROR_OVERLAP);
  CHECK(peachacha_secretbox_seal_attached(NULL, m, 9, n, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_secretbox_open_attached(o, m, 15, n, k) == PEACHACHA_ERROR_TAG);
  CHECK(peachacha_secretbox_open_attached(o, NULL, 16, n, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_seal_attached(o, m, SIZE_MAX - 9, ad, 1, n, 12, k) == PEACHACHA_ERROR_LENGTH);
  CHECK(peachacha_aead_seal_attached(NULL, m, 9, ad, 1, n, 12, k) == PEACHACHA_ERROR_NULL);
  CHECK(peachacha_aead_seal_attached(o, o + 9, 9, ad, 1, n, 12, k) == PEACHACHA_ERROR_OVERLAP);
  CHECK(peachacha_aead_open_attached(o, m, 15, ad, 1, n, 12, k) == PEACHACHA_ERROR_TAG);
  CHECK(peachacha_aead_open_attached(o, m, SIZE_MAX, ad, 1, n, 12, k) == PEACHACHA_ERROR_LENGTH);
  CHECK(all(out, sizeof out, 0xa5));
}
