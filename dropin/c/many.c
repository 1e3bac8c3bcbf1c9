/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Many messages at once. The blocks of all short jobs are one list, and the lanes of a batch take them in turn, whatever
 * their job. A long one is faster by the kernels for one message, but for its last blocks (python -m measure many).
 */
#include "batch.h"

/* A batch, and keys that are not their user's: derived, or kept because the message may lie over them. Each is where
   the first lane under it is. */
struct keyed {
  struct batch batch;
  unsigned char key[PEACHACHA_LANES][KEY];
  size_t keys;        /* of these, as far as they held something */
  size_t count, most; /* of jobs; of blocks that lanes compute of one */
};

static unsigned char *own_key(struct keyed *x)
{
  const size_t i = x->batch.count;

  if (x->keys <= i) x->keys = i + 1;
  return x->key[i];
}

/* What may begin in one batch and end in the next, and then needs its key when the first blocks are written: over it, if
   it is the user's, or over where another is kept. */
static APART void over_the_end(struct keyed *x, const struct peachacha_job *job, size_t at, block_start start,
                               const unsigned char *given)
{
  const unsigned char *key = given;
  unsigned char kept[KEY];

  if (key == job->key && !peachacha_overlap(job->out, job->len, key, KEY)) {
    add_all(&x->batch, job->out + at, job->in ? job->in + at : NULL, job->len - at, start, key);
    return;
  }
  memcpy(kept, given, KEY);
  for (; at < job->len; at += BLOCK, start = block_plus(start, 1)) {
    if (!x->batch.count) key = memcpy(own_key(x), kept, KEY);
    add(&x->batch, job->out + at, job->in ? job->in + at : NULL, job->len - at, start, key);
  }
  peachacha_clear(kept, sizeof kept);
}

/* A job, but for its first bytes, by lanes: of a few blocks here, which takes less time. */
static inline void by_lanes(struct keyed *x, const struct peachacha_job *job, size_t at, uint64_t counter, uint64_t n,
                            const unsigned char *key)
{
  if (job->len - at > 4 * BLOCK || job->len - at > (x->batch.width - x->batch.count) * BLOCK) {
    over_the_end(x, job, at, block_at(counter, n), key);
    return;
  }
  for (; at < job->len; at += BLOCK)
    add(&x->batch, job->out + at, job->in ? job->in + at : NULL, job->len - at, block_at(counter++, n), key);
}

/* A job by a kernel for one message, but for its last blocks, if lanes are faster. */
static APART void long_one(struct keyed *x, const struct peachacha_job *job, const struct peachacha_start *from,
                           const unsigned char *key, size_t first)
{
  const uint64_t n = peachacha_load64(from->n);

  if (first < job->len && peachacha_overlap(job->out, job->len, key, KEY)) key = memcpy(own_key(x), key, KEY);
  peachacha_whole(x->batch.xor_ic, job->out, job->in, first, from->n, job->counter | from->high, key);
  if (first < job->len) by_lanes(x, job, first, (job->counter | from->high) + first / BLOCK, n, key);
}

/* A job under its key, which is derived where its nonce has 24 bytes. The last one is faster alone where no batch waits
   for it. */
static void divide(struct keyed *x, const struct peachacha_job *job, const struct peachacha_start *from,
                   const unsigned char *key, int last)
{
  if (last && !x->batch.count) long_one(x, job, from, key, job->len);
  else if (job->len > x->most * BLOCK) long_one(x, job, from, key, first_part(job->len, x->batch.width, x->count));
  else by_lanes(x, job, 0, job->counter | from->high, peachacha_load64(from->n), key);
}

/* What is wrong with a job, if anything; where its nonce begins. */
static int check(const struct peachacha_job *job, struct peachacha_start *from)
{
  int error;

  if ((error = peachacha_begin(from, job->nonce, job->noncelen, job->key))) return error;
  if ((error = peachacha_check_buffers(job->out, job->in, job->len))) return error;
  return peachacha_beyond(job->counter, job->len, from->last) ? PEACHACHA_ERROR_COUNTER : PEACHACHA_OK;
}

static int one_by_one(struct peachacha_job *jobs, size_t count, int rounds)
{
  int first = PEACHACHA_OK;

  for (struct peachacha_job *job = jobs; job < jobs + count; ++job) {
    job->error = peachacha_xor(job->out, job->in, job->len, job->nonce, job->noncelen, job->key, job->counter, rounds);
    if (!first) first = job->error;
  }
  return first;
}

/* Whether a job is right, and of the kind that there are most of: a block or less, with RFC 8439's nonce. All that
   follows would find the same, later. */
static inline int is_one_block(const struct peachacha_job *job)
{
  const uintptr_t out = (uintptr_t)job->out, in = (uintptr_t)job->in;

  return job->len - 1 < BLOCK && job->noncelen == NONCE && job->nonce && job->key && job->counter <= UINT32_MAX && out &&
         (in == out || !in || out - in + (job->len - 1) >= 2 * job->len - 1) && (out | in) < UINTPTR_MAX - BLOCK;
}

/* Apart from the way for one job, which then needs no room for a batch. */
static APART int side_by_side(struct peachacha_job *jobs, size_t count, peachacha_lanes *lanes, size_t width,
                              peachacha_xor_ic *xor_ic)
{
  struct keyed x;
  int first = PEACHACHA_OK;

  start(&x.batch, lanes, width, xor_ic);
  x.keys = 0;
  x.count = count;
  x.most = most_by_lanes(width, count);
  for (struct peachacha_job *job = jobs; job < jobs + count; ++job) {
    struct peachacha_start from;
    const unsigned char *key = job->key;

    if (is_one_block(job)) {
      const uint64_t counter = job->counter | (uint64_t)peachacha_load32(job->nonce) << 32;

      peachacha_reads(job->nonce, NONCE);
      job->error = PEACHACHA_OK;
      add(&x.batch, job->out, job->in, job->len, block_at(counter, peachacha_load64(job->nonce + 4)), key);
      continue;
    }
    job->error = check(job, &from);
    if (!first) first = job->error;
    if (job->error || !job->len) continue;
    if (job->noncelen == 24) {
      unsigned char *const derived = own_key(&x);

      peachacha_subkey(derived, job->nonce, key, xor_ic);
      key = derived;
    } else {
      peachacha_reads(job->nonce, job->noncelen);
    }
    divide(&x, job, &from, key, job + 1 == jobs + count);
  }
  flush(&x.batch);
  clear(&x.batch);
  peachacha_clear(x.key, x.keys * KEY);
  return first;
}

int peachacha_xor_many(struct peachacha_job *jobs, size_t count, int rounds)
{
  peachacha_xor_ic *xor_ic;
  peachacha_chosen use;
  int error = PEACHACHA_OK;

  if (peachacha_too_many(jobs, count, sizeof *jobs)) return PEACHACHA_ERROR_LENGTH;
  if (!(xor_ic = peachacha_find(rounds, &error))) {
    for (size_t i = 0; jobs && i < count; ++i) jobs[i].error = error;
    return error;
  }
  if (!count) return PEACHACHA_OK;
  if (!jobs) return PEACHACHA_ERROR_NULL;
  use = ATOMIC_LOAD(&peachacha_chosen_use);
  if (!use->lanes[rounds / 4] || !worth(count, use->width)) return one_by_one(jobs, count, rounds);
  return side_by_side(jobs, count, use->lanes[rounds / 4], use->width, xor_ic);
}

/* A mask, and 3 bytes more, which the next one overwrites. */
static inline void copy_mask(unsigned char (*mask)[5], const unsigned char made[8])
{
  memcpy((unsigned char *)mask, made, 8);
}

/* Masks of as many samples as there are lanes, at a time. */
static APART void mask_all(unsigned char (*masks)[5], const unsigned char (*samples)[16], size_t count,
                           const unsigned char *key, peachacha_chosen use)
{
  const size_t used = peachacha_computed(count < use->most ? count : use->most);
  unsigned char own[KEY], made[PEACHACHA_LANES][8], last[PEACHACHA_LANES][16];

  if (peachacha_overlap(masks, count * sizeof *masks, key, KEY)) key = memcpy(own, key, KEY);
  for (size_t n; count; count -= n, masks += n, samples += n) {
    const unsigned char(*from)[16] = samples;
    size_t computed, i = 0;

    n = count < use->most ? count : use->most;
    computed = peachacha_computed(n);
    if (n < computed) {
      /* One at a time, as they are loaded. */
      for (size_t k = 0; k < computed; ++k) memcpy(last[k], samples[k < n ? k : 0], sizeof *samples);
      from = (const unsigned char(*)[16])last;
    }
    peachacha_run_masks(use->masks, made[0], from[0], n, key);
    /* Four a turn: each instruction between two kernels keeps the second from beginning beside the first. */
    for (; i + 4 < n; i += 4) {
      copy_mask(masks + i, made[i]);
      copy_mask(masks + i + 1, made[i + 1]);
      copy_mask(masks + i + 2, made[i + 2]);
      copy_mask(masks + i + 3, made[i + 3]);
    }
    for (; i + 1 < n; ++i) copy_mask(masks + i, made[i]);
    memcpy(masks[n - 1], made[n - 1], sizeof *masks);
  }
  peachacha_clear(made, used * sizeof *made);
  if (key == own) peachacha_clear(own, sizeof own);
}

int peachacha_masks(unsigned char (*masks)[5], const unsigned char (*samples)[16], size_t count,
                    const unsigned char key[32])
{
  unsigned char block[BLOCK];
  peachacha_xor_ic *xor_ic;
  peachacha_chosen use;
  int error = PEACHACHA_OK;

  if (!(xor_ic = peachacha_find(20, &error))) return error;
  if (!count) return PEACHACHA_OK;
  if (!masks || !samples || !key) return PEACHACHA_ERROR_NULL;
  if (peachacha_too_many(masks, count, sizeof *masks) || peachacha_too_many(samples, count, sizeof *samples))
    return PEACHACHA_ERROR_LENGTH;
  if (peachacha_overlap(masks, count * sizeof *masks, samples, count * sizeof *samples)) return PEACHACHA_ERROR_OVERLAP;
  use = ATOMIC_LOAD(&peachacha_chosen_use);
  if (use->masks && worth(count, use->most)) {
    mask_all(masks, samples, count, key, use);
    return PEACHACHA_OK;
  }
  {
    unsigned char own[KEY]; /* masks may lie over key */

    memcpy(own, key, KEY);
    for (size_t i = 0; i < count; ++i) {
      peachacha_run(xor_ic, block, NULL, BLOCK, samples[i] + 8, peachacha_load64(samples[i]), own);
      memcpy(masks[i], block, sizeof *masks);
    }
    peachacha_clear(own, sizeof own);
  }
  peachacha_clear(block, sizeof block);
  return PEACHACHA_OK;
}
