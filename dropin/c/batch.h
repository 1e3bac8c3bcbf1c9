/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Blocks of many messages, side by side: what many.c and aead_many.c share. */
#ifndef PEACHACHA_BATCH_H
#define PEACHACHA_BATCH_H

#include "internal.h"

/* A batch that is being filled. Beside each lane the block of a message's end, which is not whole, and where it goes. */
struct batch {
  struct peachacha_lane lane[PEACHACHA_LANES];
  unsigned char block[PEACHACHA_LANES][BLOCK];
  unsigned char *end[PEACHACHA_LANES]; /* NULL where the block is whole */
  size_t len[PEACHACHA_LANES], count, width, used;
  peachacha_lanes *lanes;
  peachacha_xor_ic *xor_ic;
};

static const unsigned char zeros[BLOCK];

/* Fewer messages are faster one after the other (test/measure.c). */
#define FEW 3

static inline void flush(struct batch *x)
{
  const struct peachacha_lane *const first = x->lane;

  if (x->count == 1) {
    peachacha_run(x->xor_ic, first->out, first->in, BLOCK, first->nonce, peachacha_load64(first->counter), first->key);
  } else if (x->count) {
    for (size_t i = x->count; i < peachacha_computed(x->count); ++i) {
      x->lane[i] = *first;
      x->lane[i].in = zeros;
      x->lane[i].out = x->block[i];
    }
    peachacha_run_lanes(x->lanes, x->lane, x->count);
  }
  for (size_t i = 0; i < x->count; ++i)
    if (x->end[i]) memcpy(x->end[i], x->block[i], x->len[i]);
  x->count = 0;
}

/* A block, of which len bytes are wanted, to the next lane. */
static inline void add(struct batch *x, unsigned char *out, const unsigned char *in, size_t len, const unsigned char *n,
                       uint64_t counter, const unsigned char *key)
{
  const size_t i = x->count++;
  struct peachacha_lane *const lane = x->lane + i;

  memcpy(lane->key, key, KEY);
  memcpy(lane->counter, &counter, sizeof lane->counter); /* where there are lanes, numbers are little-endian */
  memcpy(lane->nonce, n, sizeof lane->nonce);
  lane->out = out;
  lane->in = in ? in : zeros;
  x->end[i] = NULL;
  if (len < BLOCK) {
    if (in) {
      memset(x->block[i], 0, BLOCK);
      memcpy(x->block[i], in, len);
    }
    lane->out = x->block[i];
    lane->in = in ? x->block[i] : zeros;
    x->end[i] = out;
    x->len[i] = len;
  }
  if (x->used < x->count) x->used = x->count;
  if (x->count == x->width) flush(x);
}

static inline void start(struct batch *x, peachacha_lanes *lanes, size_t width, peachacha_xor_ic *xor_ic)
{
  x->count = x->used = 0;
  x->width = width;
  x->lanes = lanes;
  x->xor_ic = xor_ic;
}

/* What is left of keys and keystream. */
static inline void clear(struct batch *x)
{
  const size_t used = x->used ? peachacha_computed(x->used) : 0;

  peachacha_clear(x->lane, used * sizeof *x->lane);
  peachacha_clear(x->block, used * BLOCK);
}

#endif
