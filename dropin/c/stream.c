/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * A keystream that is used in pieces: what was computed and not yet used is kept, and small pieces come from there.
 *
 * What of the first round does not depend on the counter is computed once a call, not once a stream. Keeping it could
 * gain less than all that several calls cost over one: for calls of 4096 bytes .6 % with AVX2 and 1.7 % with AVX-512,
 * of 1024 bytes 4 % and 26 % (there a call has no second batch to merge with), by the last lines of
 * python -m measure many --of calls.
 */
#include "internal.h"

/*
 * For small pieces so much is computed ahead: as much as was so far, but at least the least and at most the most. So
 * at most half of it is in vain, and nothing where a message ends with a whole number of the most.
 */
#define LEAST 256
#define MOST 1024
/* From this length on, whole messages and not pieces: they do not go through the keystream that is kept. */
#ifndef DIRECT
#define DIRECT 512
#endif

#define MAGIC 0x7065616368616368 /* "peachach": there is no other sign of an initialised stream */

/* What a peachacha_stream is inside; may_alias, since for its owner it is an array. */
struct
#if defined(__GNUC__)
  __attribute__((may_alias))
#endif
  stream {
  unsigned char keystream[MOST]; /* at the beginning, for its alignment */
  uint64_t magic;
  uint64_t counter;  /* of position 0, with the upper half that a nonce of 12 bytes gives */
  uint64_t position; /* bytes from there */
  uint64_t end;      /* the position behind the last byte */
  uint64_t from;     /* the position of the first byte kept, the beginning of a block */
  uint32_t kept;     /* bytes kept */
  uint32_t ahead;    /* bytes computed so far for small pieces, MOST standing for all above */
  int32_t rounds;
  unsigned char nonce[8], key[KEY];
};

typedef char stream_fits[sizeof(struct stream) <= sizeof(peachacha_stream) ? 1 : -1];

int peachacha_stream_init(peachacha_stream *s, const unsigned char *nonce, size_t noncelen, const unsigned char key[32],
                          uint64_t counter, int rounds)
{
  struct stream *x = (struct stream *)s;
  unsigned char derived[KEY], n[8];
  struct peachacha_start start;
  peachacha_xor_ic *xor_ic;
  int error = PEACHACHA_OK;

  if (!(xor_ic = peachacha_find(rounds, &error))) return error;
  if ((error = peachacha_begin(&start, nonce, noncelen, key))) return error;
  if (!s) return PEACHACHA_ERROR_NULL;
  if (counter > start.last) return PEACHACHA_ERROR_COUNTER;
  /* Both may lie in s. */
  memcpy(n, start.n, sizeof n);
  if (noncelen == 24) peachacha_subkey(derived, nonce, key, xor_ic);
  else memcpy(derived, key, KEY);

  x->magic = MAGIC;
  x->counter = start.high | counter;
  x->position = 0;
  x->end = start.last - counter < UINT64_MAX / BLOCK ? (start.last - counter + 1) * BLOCK : UINT64_MAX;
  x->from = 0;
  x->kept = 0;
  x->ahead = 0;
  x->rounds = rounds;
  memcpy(x->nonce, n, sizeof n);
  memcpy(x->key, derived, KEY);
  peachacha_clear(derived, sizeof derived);
  return PEACHACHA_OK;
}

/* Computes len bytes at the position. */
static void compute(const struct stream *x, unsigned char *out, const unsigned char *in, uint64_t position, size_t len)
{
  int error;
  peachacha_xor_ic *xor_ic = peachacha_find(x->rounds, &error); /* there was one when the stream was initialised */

  peachacha_run(xor_ic, out, in, len, x->nonce, x->counter + position / BLOCK, x->key);
}

/*
 * The block of the position and some more are computed and kept: enough for len bytes, but never more than MOST. Behind
 * the keystream's end, too, which no position reaches.
 */
static void refill(struct stream *x, size_t len)
{
  const size_t skip = x->position % BLOCK, wanted = skip + len < MOST ? skip + len : MOST;
  size_t size = x->ahead > LEAST ? x->ahead : LEAST;

  if (size < wanted) size = (wanted + BLOCK - 1) / BLOCK * BLOCK;
  x->from = x->position - skip;
  compute(x, x->keystream, NULL, x->from, size);
  x->kept = (uint32_t)size;
  x->ahead = x->ahead + size < MOST ? x->ahead + (uint32_t)size : MOST;
}

/* What does not come from the kept keystream alone, or has no message. */
static APART int update(struct stream *x, unsigned char *out, const unsigned char *in, size_t len)
{
  while (len) {
    const uint64_t offset = x->position - x->from;
    size_t now = len;

    if (offset < x->kept) {
      if (now > x->kept - offset) now = (size_t)(x->kept - offset);
      peachacha_mix(out, in, x->keystream + offset, now);
    } else if (len >= DIRECT && x->position % BLOCK == 0) {
      compute(x, out, in, x->position, len);
    } else {
      refill(x, len);
      continue;
    }
    x->position += now;
    out += now;
    if (in) in += now;
    len -= now;
  }
  return PEACHACHA_OK;
}

int peachacha_stream_update(peachacha_stream *s, unsigned char *out, const unsigned char *in, size_t len)
{
  struct stream *x = (struct stream *)s;
  uint64_t offset;
  int error;

  if (!s) return PEACHACHA_ERROR_NULL;
  if (x->magic != MAGIC) return PEACHACHA_ERROR_STREAM;
  if ((error = peachacha_check_buffers(out, in, len))) return error;
  if (peachacha_overlap(out, len, s, sizeof *s) || (in && peachacha_overlap(in, len, s, sizeof *s)))
    return len ? PEACHACHA_ERROR_OVERLAP : PEACHACHA_OK;
  if (len > x->end - x->position) return PEACHACHA_ERROR_COUNTER;
  offset = x->position - x->from;
  if (!LIKELY(in && offset < x->kept && len <= x->kept - offset)) return update(x, out, in, len);
  x->position += len;
  peachacha_mix(out, in, x->keystream + offset, len);
  return PEACHACHA_OK;
}

int peachacha_stream_seek(peachacha_stream *s, uint64_t position)
{
  struct stream *x = (struct stream *)s;

  if (!s) return PEACHACHA_ERROR_NULL;
  if (x->magic != MAGIC) return PEACHACHA_ERROR_STREAM;
  if (position > x->end) return PEACHACHA_ERROR_COUNTER;
  x->position = position;
  if (position - x->from > x->kept) x->ahead = 0;
  return PEACHACHA_OK;
}

int peachacha_stream_final(peachacha_stream *s)
{
  struct stream *x = (struct stream *)s;

  if (!s) return PEACHACHA_ERROR_NULL;
  if (x->magic != MAGIC) return PEACHACHA_ERROR_STREAM;
  peachacha_clear(s, sizeof *s);
  return PEACHACHA_OK;
}
