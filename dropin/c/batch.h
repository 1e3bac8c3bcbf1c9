/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Blocks of many messages, side by side: what many.c and aead_many.c share. */
#ifndef PEACHACHA_BATCH_H
#define PEACHACHA_BATCH_H

#include "internal.h"

/* The end of a message, which is not a whole block: its keystream goes to the block beside its lane. */
struct end {
  unsigned char *out;
  const unsigned char *in;
  size_t len, lane;
};

/* A batch that is being filled. Lanes point to keys, which stay where they are until the batch is computed. */
struct batch {
  struct peachacha_lane lane[PEACHACHA_LANES];
  unsigned char start[PEACHACHA_LANES][16], block[PEACHACHA_LANES][BLOCK];
  struct end end[PEACHACHA_LANES];
  size_t count, ends, width, used; /* used: blocks that have held something */
  peachacha_lanes *lanes;
  peachacha_xor_ic *xor_ic;
};

static const unsigned char zeros[BLOCK];

/* Whether so many messages are worth a batch: fewer are faster one after the other (python -m measure many). Two are
   where the smallest kernel has rows, which takes no longer than one. */
static inline int worth(size_t count, size_t width)
{
  return count > (width > 4 ? 1 : 2);
}

static inline void flush(struct batch *x)
{
  const size_t computed = peachacha_computed(x->count);

  if (x->count == 1) {
    const struct peachacha_lane *const lane = x->lane;

    peachacha_run(x->xor_ic, lane->out, lane->in, BLOCK, lane->start + 8, peachacha_load64(lane->start), lane->key);
  } else if (x->count) {
    for (size_t i = x->count; i < computed; ++i)
      x->lane[i] = (struct peachacha_lane){x->block[i], zeros, x->lane->key, x->lane->start};
    peachacha_run_lanes(x->lanes, x->lane, x->count);
  }
  if (x->used < computed && (x->ends || x->count < computed)) x->used = computed;
  for (const struct end *end = x->end; end < x->end + x->ends; ++end)
    peachacha_mix(end->out, end->in, x->block[end->lane], end->len);
  x->count = x->ends = 0;
}

/* A block, of which len bytes are wanted, to the next lane. n: the nonce, as a number. */
static inline void add(struct batch *x, unsigned char *out, const unsigned char *in, size_t len, uint64_t n,
                       uint64_t counter, const unsigned char *key)
{
  const size_t i = x->count++;
  struct peachacha_lane *const lane = x->lane + i;
  /* Where there are lanes, numbers are little-endian. In one store: it is loaded as a whole. */
#if HAS_VECTOR
  const peachacha_wide start = {counter, n};

  memcpy(x->start[i], &start, sizeof start);
#else
  memcpy(x->start[i], &counter, sizeof counter);
  memcpy(x->start[i] + 8, &n, sizeof n);
#endif
  lane->key = key;
  lane->start = x->start[i];
  if (len < BLOCK) {
    x->end[x->ends++] = (struct end){out, in, len, i};
    lane->out = x->block[i];
    lane->in = zeros;
  } else {
    lane->out = out;
    lane->in = in ? in : zeros;
  }
  if (x->count == x->width) flush(x);
}

static inline void start(struct batch *x, peachacha_lanes *lanes, size_t width, peachacha_xor_ic *xor_ic)
{
  x->count = x->ends = x->used = 0;
  x->width = width;
  x->lanes = lanes;
  x->xor_ic = xor_ic;
}

/* What is left of keystream. */
static inline void clear(struct batch *x)
{
  peachacha_clear(x->block, x->used * BLOCK);
}

#endif
