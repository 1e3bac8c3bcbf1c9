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

/* A counter and a nonce, as numbers, which are little-endian where there are lanes. In one piece: it is loaded as one. */
#if HAS_VECTOR
typedef peachacha_wide block_start;
#else
typedef struct {
  uint64_t counter, n;
} block_start;
#endif

static inline block_start block_at(uint64_t counter, uint64_t n)
{
  const block_start x = {counter, n};

  return x;
}

static inline block_start block_plus(block_start x, uint64_t blocks)
{
#if HAS_VECTOR
  return x + block_at(blocks, 0);
#else
  return block_at(x.counter + blocks, x.n);
#endif
}

/* A block to lane i. */
static inline void fill(struct batch *x, size_t i, unsigned char *out, const unsigned char *in, block_start start,
                        const unsigned char *key)
{
  struct peachacha_lane *const lane = x->lane + i;

  memcpy(x->start[i], &start, sizeof start);
  lane->out = out;
  lane->in = in;
  lane->key = key;
  lane->start = x->start[i];
}

/* The same, of which len bytes are wanted. */
static inline void fill_end(struct batch *x, size_t i, unsigned char *out, const unsigned char *in, size_t len,
                            block_start start, const unsigned char *key)
{
  x->end[x->ends++] = (struct end){out, in, len, i};
  fill(x, i, x->block[i], zeros, start, key);
}

/* A block, of which len bytes are wanted, to the next lane. */
static inline void add(struct batch *x, unsigned char *out, const unsigned char *in, size_t len, block_start start,
                       const unsigned char *key)
{
  const size_t i = x->count++;

  if (len < BLOCK) fill_end(x, i, out, in, len, start, key);
  else fill(x, i, out, in ? in : zeros, start, key);
  if (x->count == x->width) flush(x);
}

/* All blocks of a message, whose key nothing of it lies over. Lanes are counted in a register. */
static inline void add_all(struct batch *x, unsigned char *out, const unsigned char *in, size_t len, block_start start,
                           const unsigned char *key)
{
  const size_t width = x->width, step = in ? BLOCK : 0;
  size_t i = x->count;

  if (!in) in = zeros;
  for (; len >= BLOCK; len -= BLOCK, out += BLOCK, in += step, start = block_plus(start, 1)) {
    fill(x, i, out, in, start, key);
    if (++i < width) continue;
    x->count = i;
    flush(x);
    i = 0;
  }
  x->count = i;
  if (len) add(x, out, step ? in : NULL, len, start, key);
}

static inline void start(struct batch *x, peachacha_lanes *lanes, size_t width, peachacha_xor_ic *xor_ic)
{
  x->count = x->ends = x->used = 0;
  x->width = width;
  x->lanes = lanes;
  x->xor_ic = xor_ic;
}

/* The most blocks of a message, one of so many, that lanes compute faster than a kernel for one message. */
static inline size_t most_by_lanes(size_t width, size_t count)
{
  return width < 16 || count < 4 ? width / 2 : 13;
}

/* The bytes at the beginning of a longer message that kernels for one compute faster: all, if there is no more or lanes
   or messages are few, else 32 blocks at a time, sixteen, or 17, whose last is computed beside the others (python -m
   measure many). */
static inline size_t first_part(size_t len, size_t width, size_t count)
{
  const size_t blocks = (len + BLOCK - 1) / BLOCK, rest = blocks % 32;

  if (width < 16 || count < 8 || !rest) return len;
  return rest <= 13 ? (blocks - rest) * BLOCK : rest > 17 && rest < 24 ? (blocks - rest + 17) * BLOCK : len;
}

/* What is left of keystream. */
static inline void clear(struct batch *x)
{
  peachacha_clear(x->block, x->used * BLOCK);
}

#endif
