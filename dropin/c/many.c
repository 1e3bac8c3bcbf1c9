/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Many messages at once. The blocks of all short jobs are one list, and the lanes of a batch take them in turn, whatever
 * their job. A job that fills more than half of a batch is faster by the kernels for one message (test/measure.c).
 */
#include "batch.h"

/* A job under its key, which is derived where its nonce has 24 bytes. */
static void divide(struct batch *x, const struct peachacha_job *job, const struct peachacha_start *from,
                   const unsigned char *given)
{
  const unsigned char *const in = job->in;
  unsigned char key[KEY], n[8];
  uint64_t counter = job->counter | from->high;

  if (job->len > x->width / 2 * BLOCK) {
    peachacha_whole(x->xor_ic, job->out, in, job->len, from->n, counter, given);
    return;
  }
  if (job->len <= BLOCK) {
    add(x, job->out, in, job->len, from->n, counter, given);
    return;
  }
  /* The batch may end within the job, and out may lie over them. */
  memcpy(key, given, KEY);
  memcpy(n, from->n, sizeof n);
  for (size_t at = 0; at < job->len; at += BLOCK)
    add(x, job->out + at, in ? in + at : NULL, job->len - at, n, counter++, key);
  peachacha_clear(key, sizeof key);
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

/* Apart from the way for one job, which then needs no room for a batch. */
static APART int side_by_side(struct peachacha_job *jobs, size_t count, peachacha_lanes *lanes, size_t width,
                              peachacha_xor_ic *xor_ic)
{
  struct batch batch;
  int first = PEACHACHA_OK;

  start(&batch, lanes, width, xor_ic);
  for (struct peachacha_job *job = jobs; job < jobs + count; ++job) {
    struct peachacha_start from;
    unsigned char derived[KEY];

    job->error = check(job, &from);
    if (!first) first = job->error;
    if (job->error || !job->len) continue;
    if (job->noncelen == 24) {
      peachacha_subkey(derived, job->nonce, job->key, xor_ic);
      divide(&batch, job, &from, derived);
      peachacha_clear(derived, sizeof derived);
    } else {
      peachacha_reads(job->nonce, job->noncelen);
      peachacha_reads(job->key, KEY);
      divide(&batch, job, &from, job->key);
    }
  }
  flush(&batch);
  clear(&batch);
  return first;
}

int peachacha_xor_many(struct peachacha_job *jobs, size_t count, int rounds)
{
  peachacha_xor_ic *xor_ic;
  peachacha_chosen use;
  int error = PEACHACHA_OK;

  if (!(xor_ic = peachacha_find(rounds, &error))) return error;
  if (!count) return PEACHACHA_OK;
  if (!jobs) return PEACHACHA_ERROR_NULL;
  use = ATOMIC_LOAD(&peachacha_chosen_use);
  if (count < FEW || !use->lanes[rounds / 4]) return one_by_one(jobs, count, rounds);
  return side_by_side(jobs, count, use->lanes[rounds / 4], use->width, xor_ic);
}

/* Masks of as many samples as there are lanes, or fewer. */
static void mask(struct batch *x, unsigned char (*masks)[5], const unsigned char (*samples)[16], size_t count)
{
  for (size_t i = 0; i < count; ++i) memcpy(x->lane[i].counter, samples[i], sizeof *samples);
  peachacha_run_lanes(x->lanes, x->lane, count);
  for (size_t i = 0; i < count; ++i) memcpy(masks[i], x->block[i], sizeof *masks);
}

static APART void mask_all(unsigned char (*masks)[5], const unsigned char (*samples)[16], size_t count,
                           const unsigned char *key, peachacha_chosen use)
{
  struct batch batch;
  const size_t most = count < use->width ? peachacha_computed(count) : use->width;

  start(&batch, use->lanes[5], use->width, use->xor_ic[5]);
  batch.used = most;
  for (size_t i = 0; i < most; ++i) {
    memcpy(batch.lane[i].key, key, KEY);
    memset(batch.lane[i].counter, 0, sizeof batch.lane->counter + sizeof batch.lane->nonce);
    batch.lane[i].in = zeros;
    batch.lane[i].out = batch.block[i];
  }
  for (; count > most; count -= most, masks += most, samples += most) mask(&batch, masks, samples, most);
  mask(&batch, masks, samples, count);
  clear(&batch);
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
  if (count > SIZE_MAX / sizeof *samples || (uintptr_t)samples > UINTPTR_MAX - count * sizeof *samples ||
      (uintptr_t)masks > UINTPTR_MAX - count * sizeof *masks)
    return PEACHACHA_ERROR_LENGTH;
  if (peachacha_overlap(masks, count * sizeof *masks, samples, count * sizeof *samples)) return PEACHACHA_ERROR_OVERLAP;
  use = ATOMIC_LOAD(&peachacha_chosen_use);
  if (count >= FEW && use->lanes[5]) {
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
