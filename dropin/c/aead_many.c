/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Many messages to seal, or to open. Of a group of jobs the keys of Poly1305, which are block 0 of each, are computed side
 * by side, and so are the blocks of short texts, and the last ones of others, whose first go by the kernels for one
 * message. Poly1305 is a function by itself here. Where the one that does both at once is faster, jobs go there (python
 * -m measure many).
 *
 * To open, tags come first: what is not right is not decrypted.
 */
#include "batch.h"

enum { SEAL, OPEN };

/* As many as fill a vector's lanes with their keys. */
#define GROUP 16
/* So many have their tags made side by side; with fewer than the other that is never faster. */
#define SIDE 8
#define FEWEST 4
/* The longest message of a group where there are sixteen lanes, and jobs enough. Else it is as long as what the lanes
   encrypt. */
#define MOST 4096
#define ENOUGH 5
/* Texts above the one and up to the other take no longer by two functions that do one each, and most take less: the one
   that does both has no kernel between 25 and 33 blocks. */
#define APART_FROM (23 * BLOCK)
#define APART_TO (28 * BLOCK)
/* Of data; and of all that is authenticated of one job by itself. */
#define DATA 1024
#define ROOM (APART_TO + DATA + TAG)

struct group {
  struct batch batch;
  struct peachacha_aead_job *job[GROUP];
  unsigned char key[GROUP][KEY], block0[GROUP][BLOCK], start[GROUP][16];
  size_t count, most;
  unsigned char order[GROUP];  /* by length, the shortest first */
  unsigned char beside[GROUP]; /* whether the tags of those in the order up to here are made side by side */
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

static size_t by_lanes(peachacha_chosen use)
{
  return most_by_lanes(use->width, GROUP) * BLOCK;
}

static int fits_lanes(const struct group *x, const struct peachacha_aead_job *job)
{
  return job->len <= by_lanes(x->use);
}

/* The bytes of a text that lanes do not compute. */
static size_t first_part_of(const struct group *x, const struct peachacha_aead_job *job)
{
  return fits_lanes(x, job) ? 0 : first_part(job->len, x->use->width, GROUP);
}

/* Where a block of job i begins: 0 has the key of Poly1305, and text follows. */
static block_start start_of(const struct group *x, size_t i, size_t block)
{
  block_start start;

  memcpy(&start, x->start[i], sizeof start);
  return block_plus(start, block);
}

/* The first part of the text of job i, by a kernel for one message. */
static void crypt_first(struct group *x, size_t i)
{
  const struct peachacha_aead_job *const job = x->job[i];
  const size_t len = first_part_of(x, job);

  if (len)
    peachacha_run(x->use->xor_ic[5], job->out, job->in, len, x->start[i] + 8, peachacha_load64(x->start[i]) | 1,
                  x->key[i]);
}

/* The rest, by lanes: it is there when the batch was flushed. */
static void crypt_rest(struct group *x, size_t i)
{
  const struct peachacha_aead_job *const job = x->job[i];
  const size_t first = first_part_of(x, job);

  add_all(&x->batch, job->out + first, job->in + first, job->len - first, start_of(x, i, 1 + first / BLOCK), x->key[i]);
}

/* The first of as many in the order, before end, as have their tags made side by side. */
static size_t side_before(size_t end)
{
  return end < SIDE ? 0 : end - SIDE;
}

/* Whether the tags before end are made side by side: if that takes less time than one by one, or than the function that
   does both at once takes longer for them. In tenths of a cycle, of an Emerald Rapids (--of parts). */
static int beside(const struct group *x, size_t end)
{
  const size_t first = side_before(end);
  size_t most = 0, sum = 0;

  if (end < FEWEST) return 0;
  for (size_t k = first; k < end; ++k) {
    const struct peachacha_aead_job *const job = x->job[x->order[k]];
    const size_t len = job->len + job->adlen;

    sum += 1000 + 2 * (len + (len < 1024 ? len : 1024));
    if (most < len) most = len;
  }
  return sum >= 5600 + 13 * most;
}

/* The tags of jobs of the order, at most eight; without room for them to where the jobs have theirs, of what was sealed. */
static APART void authenticate_beside(struct group *x, size_t first, size_t end, unsigned char (*tags)[2 * TAG])
{
  struct peachacha_authentic all;

  for (size_t k = 0; k < SIDE; ++k) {
    const size_t at = first + k < end ? first + k : first, i = x->order[at];
    const struct peachacha_aead_job *const job = x->job[i];
    const unsigned char *const encrypted = tags ? job->in : job->out;

    peachacha_reads(job->ad, job->adlen);
    peachacha_reads(encrypted, job->len);
    if (!tags) peachacha_writes(job->tag, TAG);
    all.key[k] = x->block0[i];
    all.ad[k] = job->ad;
    all.text[k] = encrypted;
    all.adlen[k] = job->adlen;
    all.len[k] = job->len;
    all.tag[k] = tags ? tags[at - first] : job->tag;
  }
  x->use->eight(&all);
}

/* Long texts are authenticated while they are near. */
static void seal(struct group *x)
{
  for (size_t k = 0; k < x->count; ++k) crypt_rest(x, x->order[k]);
  flush(&x->batch);
  for (size_t end = x->count, first; end; end = first) {
    first = x->beside[end - 1] ? side_before(end) : end - 1;
    for (size_t k = first; k < end; ++k) crypt_first(x, x->order[k]);
    if (x->beside[end - 1]) {
      authenticate_beside(x, first, end, NULL);
    } else {
      const size_t i = x->order[first];

      authenticate(x, i, x->job[i]->out, x->job[i]->tag);
    }
  }
}

static void open(struct group *x)
{
  unsigned char tags[SIDE][2 * TAG];

  flush(&x->batch);
  for (size_t end = x->count, first; end; end = first) {
    first = x->beside[end - 1] ? side_before(end) : end - 1;
    if (x->beside[end - 1]) authenticate_beside(x, first, end, tags);
    else authenticate(x, x->order[first], x->job[x->order[first]]->in, tags[0]);
    for (size_t k = first; k < end; ++k) {
      const size_t i = x->order[k];
      struct peachacha_aead_job *const job = x->job[i];

      if (peachacha_same_tag(tags[k - first], job->tag)) {
        crypt_first(x, i);
        crypt_rest(x, i);
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

/* Whether two functions that do one each are faster than the one that does both. */
static int is_apart(const struct group *x, const struct peachacha_aead_job *job)
{
  return fits_lanes(x, job) || (job->len > APART_FROM && job->len <= APART_TO);
}

/* Whose tags are made side by side. Long jobs that are not among them are taken out. */
static void plan(struct group *x, int what)
{
  memset(x->beside, 0, sizeof x->beside);
  if (!x->use->eight) return;
  for (size_t end = x->count; end;) {
    struct peachacha_aead_job *const longest = x->job[x->order[end - 1]];

    if (end < FEWEST && fits_lanes(x, longest)) return;
    if (beside(x, end)) {
      x->beside[end - 1] = 1;
      end = side_before(end);
      continue;
    }
    if (!is_apart(x, longest)) {
      longest->error = single(longest, what);
      memmove(x->order + end - 1, x->order + end, x->count - end);
      memmove(x->beside + end - 1, x->beside + end, x->count - end);
      --x->count;
    }
    --end;
  }
}

/* The jobs that were gathered. */
static void finish(struct group *x, int what)
{
  plan(x, what);
  if (!worth(x->count, x->use->width) ||
      (x->count == 2 && two_long(x->job[x->order[0]], x->job[x->order[1]]))) {
    for (size_t k = 0; k < x->count; ++k) x->job[x->order[k]]->error = single(x->job[x->order[k]], what);
  } else {
    for (size_t k = 0; k < x->count; ++k) {
      const size_t i = x->order[k];

      add(&x->batch, x->block0[i], NULL, BLOCK, start_of(x, i, 0), x->key[i]);
    }
    if (what == SEAL) seal(x);
    else open(x);
  }
  x->count = 0;
}

/* A short job, with what it needs of its key and nonce, over which its text may lie. */
static void gather(struct group *x, struct peachacha_aead_job *job)
{
  size_t i = x->count++, k = i;
  uint64_t high = 0;
  block_start start;

  x->job[i] = job;
  for (; k && x->job[x->order[k - 1]]->len > job->len; --k) x->order[k] = x->order[k - 1];
  x->order[k] = (unsigned char)i;
  if (job->noncelen == LONG_NONCE) {
    peachacha_subkey(x->key[i], job->nonce, job->key, x->use->xor_ic[5]);
  } else {
    peachacha_reads(job->nonce, NONCE);
    peachacha_reads(job->key, KEY);
    memcpy(x->key[i], job->key, KEY);
    high = (uint64_t)peachacha_load32(job->nonce) << 32;
  }
  start = block_at(high, peachacha_load64(job->nonce + job->noncelen - 8));
  memcpy(x->start[i], &start, sizeof start);
}

/* Whether a job is one for a group, if it is right. */
static int is_short(const struct group *x, const struct peachacha_aead_job *job)
{
  return job->len <= x->most && job->adlen <= DATA && (x->use->eight || is_apart(x, job));
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

  if (count > 4 || use->width == 8) return 0;
  for (size_t i = 0; i < count; ++i) {
    if (jobs[i].len > by_lanes(use)) return 0;
    lanes += (jobs[i].len + BLOCK - 1) / BLOCK;
  }
  if (lanes > 32) return 0;
  lanes %= use->width;
  return use->width == 4 ? lanes == 2 : lanes > 8 && lanes <= 12;
}

static int many(struct peachacha_aead_job *jobs, size_t count, int what)
{
  peachacha_chosen use;
  int error = PEACHACHA_OK;

  if (peachacha_too_many(jobs, count, sizeof *jobs)) return PEACHACHA_ERROR_LENGTH;
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
