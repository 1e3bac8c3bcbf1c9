/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Many messages to seal, or to open. Of a group of short jobs the keys of Poly1305, which are block 0 of each, are
 * computed side by side, and so are the blocks of short texts; longer ones by the kernels for one message. Poly1305 is a
 * function by itself here. Where the one that does both at once is faster, jobs go there (python -m measure many).
 *
 * To open, tags come first: what is not right is not decrypted.
 */
#include "batch.h"

enum { SEAL, OPEN };

/* As many as fill a vector's lanes with their keys. */
#define GROUP 16
/* Of Poly1305; so many of these are to be in use, from the first to the last block, or tags are computed one by one. */
#define SIDE 8
#define ENOUGH_BESIDE 5
/* The longest message of a group where there are sixteen lanes, whose vectors make Poly1305 fast by itself, and jobs
   enough. Else it is as long as what the lanes encrypt. */
#define MOST 2048
#define ENOUGH 8
/* Of all that is authenticated of one job. */
#define ROOM (MOST + 256)

struct group {
  struct batch batch;
  struct peachacha_aead_job *job[GROUP];
  unsigned char key[GROUP][KEY], block0[GROUP][BLOCK];
  uint64_t nonce[GROUP], high[GROUP];
  size_t count, most;
  peachacha_chosen use;
  unsigned char text[ROOM];
};

static size_t padded(size_t len)
{
  return (len + TAG - 1) / TAG * TAG;
}

/* The text at the end of what is authenticated so far, with zeros behind it. */
static unsigned char *put(unsigned char *to, const unsigned char *text, size_t len)
{
  unsigned char *const end = to + padded(len);

  if (!len) return end;
  memset(end - TAG, 0, TAG);
  memcpy(to, text, len);
  return end;
}

/* The tag of job i, whose ciphertext is at encrypted. */
static void authenticate(struct group *x, size_t i, const unsigned char *encrypted, unsigned char *tag)
{
  const struct peachacha_aead_job *const job = x->job[i];
  const uint64_t lengths[2] = {job->adlen, job->len}; /* where there are lanes, numbers are little-endian */
  unsigned char *end = put(put(x->text, job->ad, job->adlen), encrypted, job->len);

  memcpy(end, lengths, TAG);
  peachacha_run_mac(x->use->mac, tag, x->text, (size_t)(end - x->text) + TAG, x->block0[i]);
}

/* As in many.c. */
static size_t by_lanes(peachacha_chosen use)
{
  return use->width / 2 * BLOCK;
}

static int fits_lanes(const struct group *x, const struct peachacha_aead_job *job)
{
  return job->len <= by_lanes(x->use);
}

/* The other text of job i: by lanes, where it is there when the batch was flushed, or at once. */
static void crypt(struct group *x, size_t i)
{
  const struct peachacha_aead_job *const job = x->job[i];
  uint64_t counter = x->high[i] | 1;

  if (!fits_lanes(x, job)) {
    peachacha_run(x->use->xor_ic[5], job->out, job->in, job->len, (const unsigned char *)(x->nonce + i), counter, x->key[i]);
    return;
  }
  for (size_t at = 0; at < job->len; at += BLOCK)
    add(&x->batch, job->out + at, job->in + at, job->len - at, x->nonce[i], counter++, x->key[i]);
}

/* The tags of the jobs from first to end, at most eight, whose ciphertexts are at out, or at in. Side by side where
   most lanes would be in use to the end. */
static void authenticate_all(struct group *x, size_t first, size_t end, int what, unsigned char tags[][2 * TAG])
{
  struct peachacha_authentic all[SIDE];
  size_t most = 0, sum = 0;

  for (size_t i = first; i < end; ++i) {
    const size_t len = x->job[i]->len + x->job[i]->adlen;

    sum += len;
    if (most < len) most = len;
  }
  if (!x->use->eight || end - first < ENOUGH_BESIDE || sum < most * ENOUGH_BESIDE) {
    for (size_t i = first; i < end; ++i)
      authenticate(x, i, what == SEAL ? x->job[i]->out : x->job[i]->in, tags[i - first]);
    return;
  }
  for (size_t k = 0; k < SIDE; ++k) {
    const size_t i = first + k < end ? first + k : first;
    const struct peachacha_aead_job *const job = x->job[i];
    const unsigned char *const encrypted = what == SEAL ? job->out : job->in;

    peachacha_reads(job->ad, job->adlen);
    peachacha_reads(encrypted, job->len);
    all[k] = (struct peachacha_authentic){x->block0[i], job->ad, encrypted, job->adlen, job->len, tags[i - first]};
  }
  x->use->eight(all);
}

/* Long texts are authenticated while they are near. */
static void seal(struct group *x)
{
  unsigned char tags[SIDE][2 * TAG];

  for (size_t i = 0; i < x->count; ++i)
    if (fits_lanes(x, x->job[i])) crypt(x, i);
  flush(&x->batch);
  for (size_t first = 0; first < x->count; first += SIDE) {
    const size_t end = x->count < first + SIDE ? x->count : first + SIDE;

    for (size_t i = first; i < end; ++i)
      if (!fits_lanes(x, x->job[i])) crypt(x, i);
    authenticate_all(x, first, end, SEAL, tags);
    for (size_t i = first; i < end; ++i) memcpy(x->job[i]->tag, tags[i - first], TAG);
  }
}

static void open(struct group *x)
{
  unsigned char tags[SIDE][2 * TAG];

  flush(&x->batch);
  for (size_t first = 0; first < x->count; first += SIDE) {
    const size_t end = x->count < first + SIDE ? x->count : first + SIDE;

    authenticate_all(x, first, end, OPEN, tags);
    for (size_t i = first; i < end; ++i) {
      struct peachacha_aead_job *const job = x->job[i];

      if (peachacha_same_tag(tags[i - first], job->tag)) {
        crypt(x, i);
        continue;
      }
      job->error = PEACHACHA_ERROR_TAG;
      if (job->len) memset(job->out, 0, job->len);
    }
  }
  flush(&x->batch);
}

static int single(struct peachacha_aead_job *job, int what)
{
  if (what == SEAL)
    return peachacha_aead_seal(job->out, job->tag, job->in, job->len, job->ad, job->adlen, job->nonce, job->noncelen,
                               job->key);
  return peachacha_aead_open(job->out, job->in, job->len, job->tag, job->ad, job->adlen, job->nonce, job->noncelen,
                             job->key);
}

/* Two are worth a batch if it has their keys and all their texts. */
static int two_long(const struct peachacha_aead_job *job, const struct peachacha_aead_job *other)
{
  return job->len > BLOCK || other->len > BLOCK;
}

/* The jobs that were gathered. */
static void finish(struct group *x, int what)
{
  if (!worth(x->count, x->use->width) || (x->count == 2 && two_long(x->job[0], x->job[1]))) {
    for (size_t i = 0; i < x->count; ++i) x->job[i]->error = single(x->job[i], what);
  } else {
    for (size_t i = 0; i < x->count; ++i)
      add(&x->batch, x->block0[i], NULL, BLOCK, x->nonce[i], x->high[i], x->key[i]);
    if (what == SEAL) seal(x);
    else open(x);
  }
  x->count = 0;
}

/* A short job, with what it needs of its key and nonce, over which its text may lie. */
static void gather(struct group *x, struct peachacha_aead_job *job)
{
  const size_t i = x->count++;

  x->job[i] = job;
  if (job->noncelen == LONG_NONCE) {
    peachacha_subkey(x->key[i], job->nonce, job->key, x->use->xor_ic[5]);
    x->high[i] = 0;
  } else {
    peachacha_reads(job->nonce, NONCE);
    peachacha_reads(job->key, KEY);
    memcpy(x->key[i], job->key, KEY);
    x->high[i] = (uint64_t)peachacha_load32(job->nonce) << 32;
  }
  memcpy(x->nonce + i, job->nonce + job->noncelen - 8, 8);
}

/* Whether a job is one for a group, if it is right. */
static int is_short(const struct group *x, const struct peachacha_aead_job *job)
{
  return job->len <= x->most && job->adlen <= ROOM && padded(job->adlen) + padded(job->len) + TAG <= ROOM;
}

static APART void side_by_side(struct peachacha_aead_job *jobs, size_t count, int what, peachacha_chosen use)
{
  struct group group;
  int any = 0;

  group.count = 0;
  group.use = use;
  group.most = use->width >= 16 && count >= ENOUGH ? MOST : by_lanes(use);
  start(&group.batch, use->lanes[5], use->width, use->xor_ic[5]);
  for (struct peachacha_aead_job *job = jobs; job < jobs + count; ++job) {
    if (!is_short(&group, job)) {
      job->error = single(job, what);
      continue;
    }
    job->error = peachacha_aead_check(job);
    if (job->error) continue;
    any = 1;
    gather(&group, job);
    if (group.count == GROUP) finish(&group, what);
  }
  if (!any) return;
  finish(&group, what);
  clear(&group.batch);
  if (count > GROUP) count = GROUP;
  peachacha_clear(group.key, count * sizeof *group.key);
  peachacha_clear(group.block0, count * sizeof *group.block0);
}

/* Whether tags are made one by one, and the last batch is half empty: of fours with three jobs of a block, of sixteens
   with three or four of two. */
static int half_empty(const struct peachacha_aead_job *jobs, size_t count, peachacha_chosen use)
{
  size_t lanes = count;

  if (count >= ENOUGH_BESIDE || use->width == 8) return 0;
  for (size_t i = 0; i < count; ++i) {
    if (jobs[i].len > by_lanes(use)) return 0;
    lanes += (jobs[i].len + BLOCK - 1) / BLOCK;
  }
  lanes %= use->width;
  return use->width == 4 ? lanes == 2 : lanes > 8 && lanes <= 12;
}

static int many(struct peachacha_aead_job *jobs, size_t count, int what)
{
  peachacha_chosen use;
  int error = PEACHACHA_OK;

  if (!peachacha_find(20, &error)) {
    for (size_t i = 0; jobs && i < count; ++i) jobs[i].error = error;
    return error;
  }
  if (!count) return PEACHACHA_OK;
  if (!jobs) return PEACHACHA_ERROR_NULL;
  use = ATOMIC_LOAD(&peachacha_chosen_use);
  if (use->lanes[5] && worth(count, use->width) && !(count == 2 && two_long(jobs, jobs + 1)) &&
      !half_empty(jobs, count, use))
    side_by_side(jobs, count, what, use);
  else
    for (size_t i = 0; i < count; ++i) jobs[i].error = single(jobs + i, what);
  for (size_t i = 0; i < count && !error; ++i) error = jobs[i].error;
  return error;
}

int peachacha_aead_seal_many(struct peachacha_aead_job *jobs, size_t count)
{
  return many(jobs, count, SEAL);
}

int peachacha_aead_open_many(struct peachacha_aead_job *jobs, size_t count)
{
  return many(jobs, count, OPEN);
}
